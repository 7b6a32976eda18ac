"""Three of the cards are a Duo: which, and in which order? (CP-5, CP-6)"""

from __future__ import annotations

from tic_learn.cards import Card, Property
from tic_learn.puzzles.base import Level
from tic_learn.puzzles.hidden import HiddenSequence
from tic_learn.puzzles.mistaken import TOO_FEW_STEP, TOO_MANY_STEP
from tic_learn.puzzles.rows import MISREAD, STEPS, Row, a_course, row_of
from tic_learn.random import Random
from tic_learn.sequences import SequenceKind

__all__ = ["KIND"]


class _FindDuo(HiddenSequence):
    id = "find-duo"
    title = "Find the Duo"
    grades = (3, 6)
    levels = (
        Level("Five cards; what does not step stays the same.", cards=5),
        Level("Seven cards that are close to each other; the rest may change.", cards=7),
        Level("Nine cards, and a Tripo among them.", cards=9),
    )
    misconceptions = (*MISREAD, TOO_MANY_STEP, TOO_FEW_STEP)
    kind = SequenceKind.DUO
    note = "A Tripo does not count."

    def tempts(self, random: Random, level: int, row: Row) -> list[Card]:
        """A Tripo, at the last level."""
        tripo = row_of([a_course(random, 3, STEPS) for _ in Property]) if level == 3 else None
        return random.shuffled(tripo or ())


KIND = _FindDuo()
