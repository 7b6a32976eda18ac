"""What answers are worth. Nothing is stored of it: the engine is asked again each time."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tic_learn.course.answers import Given, newest
from tic_learn.course.base import Exercise, Item
from tic_learn.course.functions import PUBLIC, Function
from tic_learn.puzzles import BadAnswer, read_answer
from tic_learn.verdict import Verdict

__all__ = ["NOT_ANSWERED", "NOT_WRITTEN", "PYTHON", "STARS", "Mark", "Score", "checked", "mark", "score"]

PYTHON = "python"
"""The kind of an answer that is a function."""
NOT_ANSWERED = "not answered yet"
"""The note of a question of which nothing is kept."""
NOT_WRITTEN = "not written yet"
"""The note of a function of which nothing is kept."""


STARS = (0.5, 0.75, 1.0)
"""For this share of the points of an exercise there is a star each."""


class Mark(msgspec.Struct, frozen=True):
    """What an answer to a question, or a function that was written, is worth: ``points`` of ``item.points``, and why.

    ``verdict`` is None where there is nothing to judge: it was not answered, or to another puzzle; ``note`` says which.
    A function has no verdict here, for it is not run again; ``note`` says what its public checks gave.
    """

    item: Item | Function
    points: int
    verdict: Verdict | None = None
    note: str = ""

    @property
    def right(self) -> bool:
        """Whether it is answered rightly; of a function, whether all public checks passed."""
        return self.points == self.item.points


class Score(msgspec.Struct, frozen=True):
    """What a learner has in an exercise: a mark for each question, and one for each function to write."""

    exercise: Exercise
    learner: str
    marks: tuple[Mark, ...]
    functions: tuple[Mark, ...] = ()

    @property
    def points(self) -> int:
        """The points of the questions, of ``exercise.points``; each answer was judged anew."""
        return sum(one.points for one in self.marks)

    @property
    def coded(self) -> int:
        """The points of the functions, of ``exercise.points``, as the learner's own computer tells of their checks.

        Nothing that a teacher relies on counts these: a function is still to be graded.
        """
        return sum(one.points for one in self.functions)

    @property
    def so_far(self) -> int:
        """The points of the better one of the two tracks, of ``exercise.points``: what the learner is shown."""
        return max(self.points, self.coded)

    @property
    def stars(self) -> int:
        """0 to 3: one each for half, for three quarters and for all of the points, of those so far."""
        return sum(1 for share in STARS if self.so_far >= share * self.exercise.points)

    @property
    def open(self) -> tuple[str, ...]:
        """The questions that are not answered, or that were answered when they were another puzzle."""
        return tuple(one.item.id for one in self.marks if one.verdict is None)

    @property
    def written(self) -> tuple[Mark, ...]:
        """Of the functions those of which something is kept."""
        return tuple(one for one in self.functions if one.note != NOT_WRITTEN)

    @property
    def begun(self) -> bool:
        """Whether there is an answer, or a function that was checked."""
        return bool(self.written) or any(one.note != NOT_ANSWERED for one in self.marks)


def mark(item: Item, learner: str, given: Given | None) -> Mark:
    """What an answer is worth; full points if it is right, else none. It can be anything: it may come from a stranger.

    >>> item = Item("ex01.q1", "relation", 1, 2)
    >>> mark(item, "Ana", None).note
    'not answered yet'
    """
    if given is None:
        return Mark(item, 0, note=NOT_ANSWERED)
    puzzle = item.puzzle(learner)
    asked = (given.item, given.learner, given.kind, given.version, given.level)
    if asked != (item.id, learner, item.kind, puzzle.kind.version, item.level):
        return Mark(item, 0, note="answered, but it was another puzzle then; answer it once more")
    try:
        read_answer(puzzle.form, given.answer)
    except BadAnswer as error:
        return Mark(item, 0, note=f"it can be no answer to this question: {error.text.rstrip('.')}")
    verdict = puzzle.check(given.answer)
    return Mark(item, item.points if verdict.ok else 0, verdict)


def checked(function: Function, given: Given | None) -> Mark:
    """What is known of a function that was written: what its public checks gave when it was last checked.

    It is what the learner's own computer said, and more is run at grading; so it is shown, and counted for nothing
    else. ``given``: as `Desk.write` keeps it; it can be anything.
    """
    if given is None:
        return Mark(function, 0, note=NOT_WRITTEN)
    found = given.answer if isinstance(given.answer, dict) else {}
    passed, of = found.get("passed"), found.get("of")
    if (given.kind, given.version) != (PYTHON, function.version) or not type(passed) is type(of) is int:
        return Mark(function, 0, note="written, but it was another function then; check it once more")
    if of != PUBLIC or not 0 <= passed <= of or not found.get("source"):
        return Mark(function, 0, note="written, but not checked, or its text could not be kept")
    if passed < of:
        return Mark(function, 0, note=f"{passed} of {of} public checks passed")
    return Mark(function, function.points, note=f"{of} public checks passed; more are run at grading")


def score(exercise: Exercise, learner: str, answers: Iterable[Given]) -> Score:
    """The marks of a learner in an exercise; of several answers to a question the last one counts."""
    last = newest(answers)
    return Score(
        exercise,
        learner,
        tuple(mark(one, learner, last.get((one.id, learner))) for one in exercise.items),
        tuple(checked(one, last.get((one.id, learner))) for one in exercise.functions),
    )
