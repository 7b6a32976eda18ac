"""Nine cells, some with a card: place the others so that all neighbours Tic (CP-2)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from tic_learn.cards import DECK, Card
from tic_learn.puzzles.base import Bounds, Level
from tic_learn.puzzles.deduction import Technique
from tic_learn.puzzles.mistaken import ROWS_ONLY, SINGLE_FOR_TIC
from tic_learn.puzzles.placing import Layout, SignedKind, beside
from tic_learn.puzzles.shown import Shown
from tic_learn.random import Random
from tic_learn.relations import neighbours

__all__ = ["KIND"]

_around = cache(neighbours)
_SIGNS = tuple((a, b, "tic") for a, b in beside(3, 3))


class _TicGrid(SignedKind):
    id = "tic-grid"
    title = "Tic grid"
    grades = (3, 6)
    levels = (
        Level("There is always a cell for which only one card is left that fits.", given=3),
        Level("At times no cell has only one card left, but a card has only one cell left where it fits.", given=3),
        Level("At times no card is sure: try two or three, and see what each would leave for the others.", given=2),
    )
    bounds: ClassVar = {"given": Bounds(0, 6, "how many cards lie there at least")}
    techniques = (Technique.CELL, Technique.CARD, Technique.AHEAD)
    misconceptions = (SINGLE_FOR_TIC, ROWS_ONLY)

    def full(self, random: Random, **parameters: int) -> Layout | None:
        cards: list[Card] = []
        for place in range(9):
            fitting = DECK
            for a, b, _ in _SIGNS:
                if b == place:
                    fitting &= _around(cards[a])
            free = [card for card in fitting if card not in cards]
            if not free:
                return None
            cards.append(random.choice(free))
        return Layout(3, 3, tuple(cards), signs=_SIGNS)

    def show(self, given: Layout) -> Shown:
        prompt = "Put each card on an empty cell. All neighbours must Tic: cards side by side, and one above the other."
        grid = Layout(given.rows, given.columns, given.cards).grid()  # all signs would say the same
        return Shown(prompt, given.form(), (grid,))


KIND = _TicGrid()
