"""A learner's place at an exercise: who answers, which instance is theirs, and what they have answered so far."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tic_learn.course.answers import AnswerLog, Given, newest
from tic_learn.course.base import Exercise, Item, UnknownItem
from tic_learn.course.exercises import EXERCISES, exercise
from tic_learn.course.functions import Function, Run, run, source_of
from tic_learn.course.handed_in import Beside, Reader, hand_in
from tic_learn.course.learner import BadName, read_name
from tic_learn.course.marks import PYTHON, Mark, Score, checked, mark, score
from tic_learn.puzzles import Puzzle, read_answer, written
from tic_learn.record.writing import write_file
from tic_learn.verdict import listed

__all__ = ["FOLDER", "HOME", "Desk", "Kept", "Tried"]

HOME = ".tic-learn"
"""The folder beside the notebooks in which a learner's name and answers are kept."""
FOLDER = "exercises"
"""The folder of the exercises; the lessons lie in one beside it, and see the same answers."""
_LESSONS = "notebooks"
_HINTS = 3


class Kept(NamedTuple):
    """An answer that is kept, and what it is worth; ``trouble`` says why it could not be written, "" if it was."""

    given: Given
    mark: Mark
    trouble: str = ""


class Tried(NamedTuple):
    """A function that was run on its public cases: what that gave, and as which answer it is kept, None if blank."""

    function: Function
    run: Run
    given: Given | None
    mark: Mark
    trouble: str = ""


class Desk:
    """A learner's place. ``folder``: where the notebook is that asks.

    What is kept lies in a folder of its own beside the exercises: in ``folder``, or in the folder of
    the exercises if that one is a lesson's. What is in the notebooks there counts too: a file that
    was handed in and is brought back, in a new session or to another computer, brings its answers,
    and its learner's name if none was said. Nothing goes anywhere else: no name and no answer leaves
    the computer but in a file that the learner hands in.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = _home(Path(folder))
        self.log = AnswerLog(self.folder / HOME / "answers")
        self._reader = Reader()
        self._file = self.folder / HOME / "me.json"
        self._said = self._read_name()
        self._hints: dict[tuple[str, str], int] = {}

    def _read_name(self) -> str | None:
        try:
            return read_name(json.loads(self._file.read_text(encoding="utf-8"))["name"])
        except (OSError, ValueError, KeyError, TypeError, BadName):
            return None

    def _beside(self) -> Beside:
        """What is in the notebooks here, as they are saved now."""
        places = [(self.folder, "*.ipynb")]
        if self.folder.name == FOLDER:
            # Whoever brings a file back need not know which of the course's folders is the right one.
            places += [(one, "*.submission*.ipynb") for one in (self.folder.parent, self.folder.parent / _LESSONS)]
        return self._reader.read(path for folder, pattern in places for path in sorted(folder.glob(pattern)))

    @property
    def learner(self) -> str:
        """Who answers: the name that was said, or else the one in what was brought back; "" for nobody's."""
        return self._beside().name if self._said is None else self._said

    def _all(self) -> list[Given]:
        return [*self._beside().answers, *self.log.read()]

    def answers(self) -> list[Given]:
        """Every answer of the learner that is known here."""
        learner = self.learner
        return [one for one in self._all() if one.learner == learner]

    def sit(self, name: object) -> str:
        """From now on the learner of this name answers, here and in each notebook beside it; "" is nobody's name.

        Gives the name as it is kept. Raises BadName; OSError where it can't be written, and then it holds until the
        kernel ends.
        """
        self._said = read_name(name)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_file(self._file, json.dumps({"name": self._said}, ensure_ascii=False) + "\n")
        return self._said

    def exercises(self) -> dict[str, Exercise]:
        """The exercises of the course by ID, and those that a teacher made, whose notebooks are here."""
        return {**EXERCISES, **{name: one for name, (one, _) in self._beside().exercises.items()}}

    def exercise(self, name: str) -> Exercise:
        """The exercise of an ID or of a notebook's name. Raises UnknownItem."""
        own = self._beside().exercises
        if name in own:
            return own[name][0]
        try:
            return exercise(name)
        except UnknownItem as error:
            if not own:
                raise
            raise UnknownItem(name, f"{error} Made by a teacher: {listed(list(own))}.") from None

    def part(self, name: str) -> Item | Function:
        """The question, or the function to write, of an ID such as "ex01.q1". Raises UnknownItem."""
        return self.exercise(name.partition(".")[0]).part(name)

    def item(self, name: str) -> Item:
        """The question of an ID. Raises UnknownItem."""
        return self.exercise(name.partition(".")[0]).item(name)

    def puzzle(self, name: str) -> Puzzle:
        """The learner's own instance of a question. Raises UnknownItem."""
        return self.item(name).puzzle(self.learner)

    def kept(self, name: str) -> Kept | None:
        """The learner's last answer to a question, if it is one to the puzzle as it is made now; or a function's."""
        asked, learner = self.part(name), self.learner
        found = newest(self.answers()).get((asked.id, learner))
        if found is None:
            return None
        if isinstance(asked, Function):
            return Kept(found, checked(asked, found))
        worth = mark(asked, learner, found)
        return None if worth.verdict is None else Kept(found, worth)

    def answer(self, name: str, value: object, *, learner: str | None = None, hints: int = 0) -> Kept:
        """Judge an answer and keep it. Where it can't be written it is kept until the kernel ends, and says so.

        ``value``: as for `tic_learn.puzzles.read_answer`; ``learner``: who was asked, if it is not who answers now;
        ``hints``: how many the page has open. Raises UnknownItem; BadAnswer for what can be no answer to this question,
        which is not kept.
        """
        learner = self.learner if learner is None else learner
        asked = self.item(name)
        puzzle = asked.puzzle(learner)
        plain = written(read_answer(puzzle.form, value))
        new = self._given(asked.id, learner, (puzzle.kind.id, puzzle.kind.version, asked.level), plain, hints)
        return Kept(new, mark(asked, learner, new), self._keep(new))

    def try_function(self, name: str, function: Callable[..., object]) -> Tried:
        """Run a function of the learner's on its public cases, and keep it with the cell that it stands in.

        One that gives nothing at all is not written yet, and is not kept. Raises UnknownItem.
        """
        asked, learner = self.exercise(name.partition(".")[0]).function(name), self.learner
        found = run(asked, function, asked.cases(learner))
        if found.blank:
            return Tried(asked, found, None, checked(asked, None))
        source = source_of(function).encode(errors="replace").decode()  # half a character can't be written down
        answer = {"passed": found.passed, "of": len(found.verdicts), "source": source}
        new = self._given(asked.id, learner, (PYTHON, asked.version, 0), answer)
        return Tried(asked, found, new, checked(asked, new), self._keep(new))

    def hand_in(self, name: str) -> Path:
        """Write a file with all of the learner's answers to an exercise, and give its path.

        Raises UnknownItem; OSError where it can't be written; BadNotebook, see `tic_learn.course.hand_in`.
        """
        asked, learner = self.exercise(name), self.learner
        own = self._beside().exercises.get(asked.id)
        book = own[1] if own else self.folder / f"{asked.name}.ipynb"
        answers = [one for one in self.answers() if one.item.partition(".")[0] == asked.id]
        return hand_in(book if book.is_file() else None, self.folder, asked, learner, answers)

    def _given(self, name: str, learner: str, asked: tuple[str, int, int], answer: Any, hints: int = 0) -> Given:
        before = newest(self._all()).get((name, learner))
        # What is answered now is newer than what is there, though a clock was set back, or another computer's is ahead.
        at = time.time() if before is None else max(time.time(), before.at + 0.001)
        kind, version, level = asked
        return Given(name, learner, kind, version, level, answer, at, max(hints, self._hints.get((name, learner), 0)))

    def _keep(self, given: Given) -> str:
        """Keep an answer, and say why it could not be written, "" if it was."""
        try:
            self.log.keep(given)
        except OSError as error:
            return error.strerror or str(error)
        return ""

    def hint(self, name: str) -> tuple[int, int, str]:
        """The next hint to a question, or the last one again: its number, how many there are, and what it says.

        Of a function each is one of its public cases.
        """
        asked, learner = self.part(name), self.learner
        if isinstance(asked, Function):
            hints = [asked.told(case) for case in asked.cases(learner, _HINTS)]
        else:
            hints = [one.text for one in asked.puzzle(learner).hints]
        number = min(self._hints.get((asked.id, learner), 0) + 1, len(hints))
        self._hints[asked.id, learner] = number
        return number, len(hints), hints[number - 1]

    def mark(self, name: str) -> Mark:
        """What the learner's last answer to a question is worth, or a function that was written. Raises UnknownItem."""
        asked, learner = self.part(name), self.learner
        found = newest(self.answers()).get((asked.id, learner))
        return checked(asked, found) if isinstance(asked, Function) else mark(asked, learner, found)

    def score(self, name: str) -> Score:
        """What the learner has in an exercise. Raises UnknownItem."""
        return score(self.exercise(name), self.learner, self.answers())

    def scores(self) -> list[Score]:
        """What the learner has in each exercise."""
        learner, answers = self.learner, self.answers()
        return [score(one, learner, answers) for one in self.exercises().values()]


def _home(folder: Path) -> Path:
    """The folder of the exercises: this one, one in it or beside it, or for a teacher's notebook one level up."""
    if any(folder.glob("ex[0-9][0-9]-*.ipynb")):
        return folder
    near = (one / FOLDER for one in (folder, *folder.parents[:2]))
    return next((one for one in near if any(one.glob("ex[0-9][0-9]-*.ipynb"))), folder)
