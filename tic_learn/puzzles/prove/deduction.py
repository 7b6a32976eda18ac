"""Second solvers for the kinds about deduction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tic_learn.puzzles.prove.plain import DECK, NAMES, RELATIONS, alike, exhibits, values

__all__ = ["SOLVERS"]

Cell = tuple[int, int]
Placed = dict[Cell, str]


def mystery_card(shown: dict[str, Any]) -> Iterator[list[str]]:
    """Put each card to the test of all clues."""
    (clues,) = exhibits(shown, "clues")
    for card in shown["form"]["cards"] or DECK:
        if all(_is_true(clue["says"], card) for clue in clues["clues"]):
            yield [card]


def _is_true(says: dict[str, Any], card: str) -> bool:
    """Whether a clue is true of a card."""
    mine = dict(zip(NAMES, values(card), strict=True))
    if says["clue"] == "one of":
        return NAMES[says["property"]][mine[says["property"]] - 1] in says["values"]
    if says["clue"] == "relation":
        return alike(card, says["card"]) == RELATIONS[says["kind"].title()]
    if says["clue"] == "shares only":
        return [says["property"]] == [name for name, a, b in zip(NAMES, card, says["card"], strict=True) if a == b]
    ahead = mine[says["property"]] - mine[says["than"]]
    return {"more": ahead > 0, "less": ahead < 0, "difference": ahead == says.get("by")}[says["clue"]]


def tic_grid(shown: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Fill cell after cell with each card that Tics with all neighbours so far."""

    def suit(placed: Placed, cell: Cell, cards: list[str]) -> list[str]:
        beside = [card for other, card in placed.items() if _distance(cell, other) == 1]
        return [card for card in cards if all(alike(card, other) == 2 for other in beside)]

    return _fillings(shown, suit)


def _distance(a: Cell, b: Cell) -> int:
    """How many steps from cell to cell lead from one to another: neighbours are one apart."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def edge_grid(shown: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Fill cell after cell with each card that is to its neighbours so far what the signs say."""
    (grid,) = exhibits(shown, "grid")
    cells = _cells(grid)
    signs = [(cells[a], cells[b], RELATIONS[sign.title()]) for a, b, sign in grid["edges"]]
    signs += [(b, a, wanted) for a, b, wanted in signs]

    def suit(placed: Placed, cell: Cell, cards: list[str]) -> list[str]:
        beside = [(placed[b], wanted) for a, b, wanted in signs if a == cell and b in placed]
        return [card for card in cards if all(alike(card, other) == wanted for other, wanted in beside)]

    return _fillings(shown, suit)


def latin_square(shown: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Fill cell after cell with each card that brings nothing a second time into its row or its column."""
    (grid,) = exhibits(shown, "grid")
    places = [place for place, name in enumerate(NAMES) if name in shown["terms"]["once"]]

    def suit(placed: Placed, cell: Cell, cards: list[str]) -> list[str]:
        inline = [card for other, card in placed.items() if other[0] == cell[0] or other[1] == cell[1]]
        there = {(place, card[place]) for card in inline for place in places}
        return [card for card in cards if not any((place, card[place]) in there for place in places)]

    cards = [*filter(None, grid["cards"]), *shown["form"]["cards"]]
    if all(len({card[place] for card in cards}) == grid["rows"] == grid["columns"] for place in places):
        yield from _fillings(shown, suit)  # then what is not there twice is there once


def _cells(grid: dict[str, Any]) -> list[Cell]:
    """The cells of a grid, row by row: the first is row 1, column 1."""
    return [(row, column) for row in range(1, grid["rows"] + 1) for column in range(1, grid["columns"] + 1)]


def _fillings(shown: dict[str, Any], suit: Callable[[Placed, Cell, list[str]], list[str]]) -> Iterator[dict[str, str]]:
    """All ways to put each card on a cell of the answer; ``suit`` says which of the cards can go to a cell so far.

    The cell to which the fewest cards can go comes next: so it is soon seen where a way leads nowhere.
    """
    (grid,) = exhibits(shown, "grid")
    given = {cell: card for cell, card in zip(_cells(grid), grid["cards"], strict=True) if card}
    empty = [(row, column) for row, column in shown["form"]["cells"]]

    def fill(placed: Placed, cards: list[str]) -> Iterator[dict[str, str]]:
        if not cards:
            yield {f"{row},{column}": placed[row, column] for row, column in empty}
            return
        able = {cell: suit(placed, cell, cards) for cell in empty if cell not in placed}
        cell = min(able, key=lambda one: len(able[one]))
        for card in able[cell]:
            yield from fill({**placed, cell: card}, [other for other in cards if other != card])

    return fill(given, shown["form"]["cards"])


SOLVERS = {
    "mystery-card": mystery_card,
    "tic-grid": tic_grid,
    "edge-grid": edge_grid,
    "latin-square": latin_square,
}
