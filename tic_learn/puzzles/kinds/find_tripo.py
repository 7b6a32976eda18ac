"""Three of the cards are a Tripo: which, and in which order? (CP-5, CP-6)"""

from __future__ import annotations

from tic_learn.cards import COORDINATES, Card
from tic_learn.puzzles.base import Level
from tic_learn.puzzles.hidden import HiddenSequence
from tic_learn.puzzles.mistaken import TOO_FEW_STEP
from tic_learn.puzzles.rows import MISREAD, Row
from tic_learn.random import Random
from tic_learn.sequences import SequenceKind

__all__ = ["KIND"]


class _FindTripo(HiddenSequence):
    id = "find-tripo"
    title = "Find the Tripo"
    grades = (3, 6)
    levels = (
        Level("Five cards of any kind.", cards=5),
        Level("Seven cards that are close to each other.", cards=7),
        Level("Nine cards that are close to each other, and a Duo with each two of the Tripo.", cards=9),
    )
    misconceptions = (*MISREAD, TOO_FEW_STEP)
    kind = SequenceKind.TRIPO
    note = "A Duo does not count."

    def tempts(self, random: Random, level: int, row: Row) -> list[Card]:
        """Cards that come in the place of each card of the Tripo and make it a Duo, at the last level."""
        return [_spoiled(random, card) for card in row] if level == 3 else []


def _spoiled(random: Random, card: Card) -> Card:
    values = list(COORDINATES[card])
    place = random.below(3)
    values[place] = random.choice([value for value in range(1, 6) if value != values[place]])
    return Card.of(*values)


KIND = _FindTripo()
