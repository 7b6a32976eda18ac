"""A learner's place at an exercise: who answers, which instance is theirs, and what they have answered so far."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import NamedTuple

from tic_learn.course.answers import AnswerLog, Given, newest
from tic_learn.course.exercises import EXERCISES, item
from tic_learn.course.handed_in import answers_beside
from tic_learn.course.learner import BadName, read_name
from tic_learn.course.marks import Mark, Score, mark, score
from tic_learn.puzzles import Puzzle, read_answer, written
from tic_learn.record.writing import write_file

__all__ = ["HOME", "Desk", "Kept"]

HOME = ".tic-learn"
"""The folder beside the notebooks in which a learner's name and answers are kept."""


class Kept(NamedTuple):
    """An answer that is kept, and what it is worth; ``trouble`` says why it could not be written, "" if it was."""

    given: Given
    mark: Mark
    trouble: str = ""


class Desk:
    """A learner's place. ``folder``: that of the notebooks; what is kept lies in a folder of its own in there.

    What is in the notebooks beside it counts too: a file that was handed in and is brought back, in
    a new session or to another computer, brings its answers, and its learner's name if none was said.
    Nothing goes anywhere else: no name and no answer leaves the computer but in a file that the
    learner hands in.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = AnswerLog(folder / HOME / "answers")
        self._name = folder / HOME / "me.json"
        self._hints: dict[tuple[str, str], int] = {}
        self._brought, name = answers_beside(folder)
        self.learner = self._read_name(name)

    def _read_name(self, brought: str) -> str:
        try:
            return read_name(json.loads(self._name.read_text(encoding="utf-8"))["name"])
        except (OSError, ValueError, KeyError, TypeError, BadName):
            return brought

    def answers(self) -> list[Given]:
        """Every answer of the learner that is known here."""
        return [one for one in [*self._brought, *self.log.read()] if one.learner == self.learner]

    def sit(self, name: object) -> str:
        """From now on the learner of this name answers, here and in each notebook beside it; "" is nobody's name.

        Gives the name as it is kept. Raises BadName; OSError where it can't be written, and then it holds until the
        kernel ends.
        """
        self.learner = read_name(name)
        self._name.parent.mkdir(parents=True, exist_ok=True)
        write_file(self._name, json.dumps({"name": self.learner}, ensure_ascii=False) + "\n")
        return self.learner

    def puzzle(self, name: str) -> Puzzle:
        """The learner's own instance of a question. Raises UnknownItem."""
        return item(name).puzzle(self.learner)

    def kept(self, name: str) -> Kept | None:
        """The learner's last answer to a question, if it is one to the puzzle as it is made now."""
        asked = item(name)
        found = newest(self.answers()).get((asked.id, self.learner))
        if found is None:
            return None
        worth = mark(asked, self.learner, found)
        return None if worth.verdict is None else Kept(found, worth)

    def answer(self, name: str, value: object, *, learner: str | None = None, hints: int = 0) -> Kept:
        """Judge an answer and keep it. Where it can't be written it is kept until the kernel ends, and says so.

        ``value``: as for `tic_learn.puzzles.read_answer`; ``learner``: who was asked, if it is not who answers now;
        ``hints``: how many the page has open. Raises UnknownItem; BadAnswer for what can be no answer to this question,
        which is not kept.
        """
        learner = self.learner if learner is None else learner
        asked = item(name)
        puzzle = asked.puzzle(learner)
        plain = written(read_answer(puzzle.form, value))
        kind, hints = puzzle.kind, max(hints, self._hints.get((asked.id, learner), 0))
        before = newest([*self._brought, *self.log.read()]).get((asked.id, learner))
        # What is answered now is newer than what is there, though a clock was set back, or another computer's is ahead.
        at = time.time() if before is None else max(time.time(), before.at + 0.001)
        new = Given(asked.id, learner, kind.id, kind.version, asked.level, plain, at, hints)
        worth = mark(asked, learner, new)
        try:
            self.log.keep(new)
        except OSError as error:
            return Kept(new, worth, error.strerror or str(error))
        return Kept(new, worth)

    def hint(self, name: str) -> tuple[int, int, str]:
        """The next hint to a question, or the last one again: its number, how many there are, and what it says."""
        asked = item(name)
        hints = asked.puzzle(self.learner).hints
        number = min(self._hints.get((asked.id, self.learner), 0) + 1, len(hints))
        self._hints[asked.id, self.learner] = number
        return number, len(hints), hints[number - 1].text

    def scores(self) -> list[Score]:
        """What the learner has in each exercise."""
        answers = self.answers()
        return [score(one, self.learner, answers) for one in EXERCISES.values()]
