"""A grid with a sign between every two neighbours: place the cards so that each is a Tic, a Single or a Nic (CP-2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from tic_learn.cards import Card
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.base import Bounds, Level
from tic_learn.puzzles.mistaken import ROWS_ONLY, SINGLE_FOR_TIC, TIC_FOR_SINGLE
from tic_learn.puzzles.placing import Layout, SignedKind, beside
from tic_learn.puzzles.shown import Shown
from tic_learn.random import Random
from tic_learn.relations import relation
from tic_learn.verdict import Misconception

__all__ = ["KIND"]


class _EdgeGrid(SignedKind):
    id = "edge-grid"
    title = "Grid with signs"
    grades = (4, 8)
    levels = (
        Level("Six cells. There is always one for which only one card is left that fits.", rows=2, columns=3, given=1),
        Level(
            "Nine cells. At times none has only one card left, but a card has only one cell left where it fits.",
            rows=3,
            columns=3,
            given=3,
        ),
        Level(
            "Nine cells. At times no card is sure: try two or three, and see what each would leave for the others.",
            rows=3,
            columns=3,
            given=2,
        ),
        Level(
            "Nine cells. At times you must try two or three cards and follow each, up to three cards further.",
            rows=3,
            columns=3,
            given=2,
        ),
    )
    bounds: ClassVar = {
        "rows": Bounds(2, 3, "how many rows the grid has"),
        "columns": Bounds(2, 4, "how many columns the grid has"),
        "given": Bounds(0, 9, "how many cards lie there at least"),
    }
    misconceptions = (SINGLE_FOR_TIC, TIC_FOR_SINGLE, ROWS_ONLY)

    def full(self, random: Random, **parameters: int) -> Layout:
        rows, columns = parameters["rows"], parameters["columns"]
        # Three values of each property: of all five, more than half of the signs would be Nic.
        values = [random.sample(range(1, 6), 3) for _ in range(3)]
        cards = tuple(random.sample([Card.of(*one) for one in product(*values)], rows * columns))
        signs = tuple((a, b, str(relation(cards[a], cards[b]))) for a, b in beside(rows, columns))
        return Layout(rows, columns, cards, signs=signs)

    def show(self, given: Layout) -> Shown:
        prompt = (
            "Put each card on an empty cell."
            " A sign between two cells says what their cards are to each other: Tic, Single or Nic."
        )
        return Shown(prompt, given.form(), (given.grid(),))

    def mistakes(self, given: Layout) -> Iterator[tuple[Misconception, Placing]]:
        yield from super().mistakes(given)
        for other in self.others(given, self._board(given, given.signs, {"single": (1, 2)})):
            yield TIC_FOR_SINGLE, other


KIND = _EdgeGrid()
