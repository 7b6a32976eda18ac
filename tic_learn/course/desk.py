"""A learner's place at an exercise: who answers, which instance is theirs, and what they have answered so far."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from tic_learn.course.answers import AnswerLog, Given, after, fits, newest
from tic_learn.course.base import Exercise, Item, UnknownItem
from tic_learn.course.exercises import EXERCISES, exercise
from tic_learn.course.functions import Function, Run, run, source_of
from tic_learn.course.handed_in import LARGEST, Beside, Reader, hand_in
from tic_learn.course.learner import read_name
from tic_learn.course.marks import PYTHON, Mark, Score, checked, mark, score
from tic_learn.course.values import shown
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
    """An answer that is kept, and what it is worth; ``trouble`` says why it could not be written, "" if it was.

    ``stays``: a wrong answer was given after a right one; ``mark`` is of the wrong one, and the right one is kept.
    """

    given: Given
    mark: Mark
    trouble: str = ""
    stays: bool = False


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
        self._here = Path(folder)
        self.folder = _home(self._here)
        self.log = AnswerLog(self.folder / HOME / "answers")
        self._reader = Reader()
        self._file = self.folder / HOME / "me.json"
        self._unwritten: str | None = None  # a name that could not be written down
        self._hints: dict[tuple[str, str], int] = {}

    def _said(self) -> str | None:
        """The name that was said here or in a notebook beside, None if none was. Raises ValueError if it is damaged."""
        if self._unwritten is not None:
            return self._unwritten
        try:
            return read_name(json.loads(self._file.read_text(encoding="utf-8"))["name"])
        except OSError:
            return None
        except (KeyError, TypeError, RecursionError) as error:
            raise ValueError from error

    def _beside(self) -> Beside:
        """What is in the notebooks here, as they are saved now."""
        places = [(self.folder, "*.ipynb")]
        if self._here != self.folder:  # a teacher's exercise may lie beside a lesson
            places.append((self._here, "*.ipynb"))
        if self.folder.name == FOLDER:
            # Whoever brings a file back need not know which of the course's folders is the right one.
            places += [(one, "*.submission*.ipynb") for one in (self.folder.parent, self.folder.parent / _LESSONS)]
        return self._reader.read(path for folder, pattern in places for path in sorted(folder.glob(pattern)))

    @property
    def learner(self) -> str:
        """Who answers: the name that was said, or else the one in what was brought back; "" for nobody's."""
        try:
            said = self._said()
        except ValueError:
            said = None
        if said is not None:
            return said
        names = self._beside().names
        return names[0] if len(names) == 1 else ""

    def troubles(self) -> list[str]:
        """What the learner should know: what could not be read here, and what is not seen for the name's sake."""
        beside, said = self._beside(), None
        self.log.read()
        found = []
        try:
            said = self._said()
        except ValueError:
            found.append("The file with your name is damaged. Write your name once more.")
        if said is None and len(beside.names) > 1:
            names = listed([one or "nobody" for one in beside.names])
            found.append(f"There are files of several names here: {names}. Write yours, to see your answers.")
        if damaged := [*beside.unreadable, *self.log.unreadable]:
            found.append(f"Not all could be read in {listed(damaged)}. Look whether an answer is missing.")
        return found

    def _all(self) -> list[Given]:
        return [*self._beside().answers, *self.log.read()]

    def answers(self) -> list[Given]:
        """Every answer of the learner that is known here."""
        learner = self.learner
        return [one for one in self._all() if one.learner == learner]

    def others(self) -> dict[str, int]:
        """How many questions others have answered here, by name; "" is nobody's."""
        learner = self.learner
        return dict(Counter(one for _, one in newest(self._all()) if one != learner))

    def sit(self, name: object) -> str:
        """From now on the learner of this name answers, here and in each notebook beside it; "" is nobody's name.

        Gives the name as it is kept. Raises BadName; OSError where it can't be written, and then it holds until the
        kernel ends.
        """
        self._unwritten = read_name(name)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_file(self._file, json.dumps({"name": self._unwritten}, ensure_ascii=False) + "\n")
        said, self._unwritten = self._unwritten, None
        return said

    def exercises(self) -> dict[str, Exercise]:
        """The exercises of the course by ID, and those that a teacher made, whose notebooks are here."""
        return {**EXERCISES, **{name: one for name, (one, _) in self._beside().exercises.items()}}

    def exercise(self, name: object) -> Exercise:
        """The exercise of an ID or of a notebook's name. Raises UnknownItem."""
        name, own = _plain(name), self._beside().exercises
        if name in own:
            return own[name][0]
        try:
            return exercise(name)
        except UnknownItem as error:
            if not own:
                raise
            raise UnknownItem(name, f"{error} Made by a teacher: {listed(list(own))}.") from None

    def part(self, name: object) -> Item | Function:
        """The question, or the function to write, of an ID such as "ex01.q1". Raises UnknownItem."""
        name = _plain(name)
        return self.exercise(name.partition(".")[0]).part(name)

    def item(self, name: object) -> Item:
        """The question of an ID. Raises UnknownItem."""
        name = _plain(name)
        return self.exercise(name.partition(".")[0]).item(name)

    def puzzle(self, name: object) -> Puzzle:
        """The learner's own instance of a question. Raises UnknownItem."""
        return self.item(name).puzzle(self.learner)

    def kept(self, name: str) -> Kept | None:
        """The learner's last answer to a question, if it is one to the puzzle as it is made now; or a function's."""
        asked, learner = self.part(name), self.learner
        found = self._last(asked.id, learner)
        if found is None:
            return None
        worth = _worth(asked, learner, found)
        return Kept(found, worth) if isinstance(asked, Function) or worth.verdict is not None else None

    def answer(self, name: str, value: object, *, learner: str | None = None, hints: int = 0) -> Kept:
        """Judge an answer and keep it. Where it can't be written it is kept until the kernel ends, and says so.

        ``value``: as for `tic_learn.puzzles.read_answer`; ``learner``: who was asked, if it is not who answers now;
        ``hints``: how many the page has open. Raises UnknownItem; BadAnswer for what can be no answer to this question,
        which is not kept. Nor is a wrong answer kept after a right one, for no try costs points.
        """
        learner = self.learner if learner is None else learner
        asked = self.item(name)
        puzzle = asked.puzzle(learner)
        plain = written(read_answer(puzzle.form, value))
        before = self._last(asked.id, learner)
        made = (puzzle.kind.id, puzzle.kind.version, asked.level)
        new = self._given(asked.id, learner, made, plain, before, hints)
        worth = mark(asked, learner, new)
        if not worth.right and before is not None and mark(asked, learner, before).right:
            return Kept(before, worth, stays=True)
        return Kept(new, worth, self._keep(new))

    def try_function(self, name: str, function: Callable[..., object], cells: Iterable[str] = ()) -> Tried:
        """Run a function of the learner's on its public cases, and keep it with the cell that it stands in.

        ``cells``: what was run, oldest first, see `source_of`. One that gives nothing at all is not written yet, and is
        not kept. Without its text the answer can't be graded: then `Tried.given` has no source. Raises UnknownItem.
        """
        name = _plain(name)
        asked, learner = self.exercise(name.partition(".")[0]).function(name), self.learner
        found = run(asked, function, asked.cases(learner))
        if found.blank:
            return Tried(asked, found, None, self.mark(name))
        answer = {"passed": found.passed, "of": len(found.verdicts), "source": source_of(asked, function, cells)}
        new = self._given(asked.id, learner, (PYTHON, asked.version, 0), answer, self._last(asked.id, learner))
        if not fits(new):
            new = replace(new, answer=answer | {"source": ""})
        return Tried(asked, found, new, checked(asked, new), self._keep(new))

    def hand_in(self, name: str) -> Path:
        """Write a file with all of the learner's answers to an exercise, and give its path.

        Raises UnknownItem; OSError where it can't be written; BadNotebook, see `tic_learn.course.hand_in`.
        """
        asked, learner = self.exercise(name), self.learner
        own = self._beside().exercises.get(asked.id)
        book = own[1] if own else self.folder / f"{asked.name}.ipynb"
        answers = [one for one in self.answers() if one.item.partition(".")[0] == asked.id]
        whole = book.is_file() and book.stat().st_size <= LARGEST  # all answers are put in, without the notebook too
        return hand_in(book if whole else None, self.folder, asked, learner, answers)

    def _last(self, name: str, learner: str) -> Given | None:
        return newest(self._all()).get((name, learner))

    def _given(
        self, name: str, learner: str, asked: tuple[str, int, int], answer: Any, before: Given | None, hints: int = 0
    ) -> Given:
        # What is answered now is newer than what is there, though a clock was set back, or another computer's is ahead.
        at = time.time() if before is None else max(time.time(), after(before.at))
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
        return _worth(asked, learner, self._last(asked.id, learner))

    def score(self, name: str) -> Score:
        """What the learner has in an exercise. Raises UnknownItem."""
        return score(self.exercise(name), self.learner, self.answers())

    def scores(self) -> list[Score]:
        """What the learner has in each exercise."""
        learner, answers = self.learner, self.answers()
        return [score(one, learner, answers) for one in self.exercises().values()]


def _worth(asked: Item | Function, learner: str, found: Given | None) -> Mark:
    return checked(asked, found) if isinstance(asked, Function) else mark(asked, learner, found)


def _plain(name: object) -> str:
    """A name as it may be written: with spaces around it, and in capitals. Raises UnknownItem for what is no text."""
    if not isinstance(name, str):
        raise UnknownItem(shown(name), f'A question is named by text, as in "ex01.q1"; {shown(name)} is none.')
    return name.strip().lower()


def _home(folder: Path) -> Path:
    """The folder of the exercises: this one, one in it or beside it, or for a teacher's notebook one level up."""
    near = (folder, *(one / FOLDER for one in (folder, *folder.parents[:2])))
    return next((one for one in near if _has_exercises(one)), folder)


def _has_exercises(folder: Path) -> bool:
    """Whether notebooks of the course's exercises lie there; files that were handed in can lie anywhere."""
    return any(".submission" not in path.name for path in folder.glob("ex[0-9][0-9]-*.ipynb"))
