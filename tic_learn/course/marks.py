"""What answers are worth. Nothing is stored of it: the engine is asked again each time."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tic_learn.course.answers import Given, newest
from tic_learn.course.base import Exercise, Item
from tic_learn.puzzles import BadAnswer, read_answer
from tic_learn.verdict import Verdict

__all__ = ["Mark", "Score", "mark", "score"]


class Mark(msgspec.Struct, frozen=True):
    """What an answer to a question is worth: ``points`` of ``item.points``, and why.

    ``verdict`` is None where there is nothing to judge: it was not answered, or to another puzzle; ``note`` says which.
    """

    item: Item
    points: int
    verdict: Verdict | None = None
    note: str = ""

    @property
    def right(self) -> bool:
        """Whether it is answered rightly."""
        return self.verdict is not None and self.verdict.ok


class Score(msgspec.Struct, frozen=True):
    """What a learner has in an exercise: a mark for each question."""

    exercise: Exercise
    learner: str
    marks: tuple[Mark, ...]

    @property
    def points(self) -> int:
        """All points together, of ``exercise.points``."""
        return sum(one.points for one in self.marks)

    @property
    def open(self) -> tuple[str, ...]:
        """The questions that are not answered yet."""
        return tuple(one.item.id for one in self.marks if one.verdict is None)


def mark(item: Item, learner: str, given: Given | None) -> Mark:
    """What an answer is worth; full points if it is right, else none. It can be anything: it may come from a stranger.

    >>> item = Item("ex01.q1", "relation", 1, 2)
    >>> mark(item, "Ana", None).note
    'not answered yet'
    """
    if given is None:
        return Mark(item, 0, note="not answered yet")
    puzzle = item.puzzle(learner)
    asked = (given.item, given.learner, given.kind, given.version, given.level)
    if asked != (item.id, learner, item.kind, puzzle.kind.version, item.level):
        return Mark(item, 0, note="answered, but it was another puzzle then; answer it once more")
    try:
        read_answer(puzzle.form, given.answer)
    except BadAnswer as error:
        return Mark(item, 0, note=f"it can be no answer to this question: {error.text}")
    verdict = puzzle.check(given.answer)
    return Mark(item, item.points if verdict.ok else 0, verdict)


def score(exercise: Exercise, learner: str, answers: Iterable[Given]) -> Score:
    """The marks of a learner in an exercise; of several answers to a question the last one counts."""
    last = newest(answers)
    return Score(exercise, learner, tuple(mark(one, learner, last.get((one.id, learner))) for one in exercise.items))
