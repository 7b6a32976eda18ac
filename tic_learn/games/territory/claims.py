"""Which groups a play claims, read straight from the rule (TB-6), for explanations, hints and players."""

from __future__ import annotations

from collections.abc import Mapping

from tic_learn.cards import Card, CardSet
from tic_learn.groups import tic_lines_of

__all__ = ["Cell", "around", "claimed"]

Cell = tuple[int, int]


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells edge to edge with a cell: above, below, on the left, on the right (TB-1)."""
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def claimed(table: Mapping[Cell, Card], new: Mapping[Cell, Card]) -> list[CardSet]:
    """The groups that the new cards claim on a table of old ones (TB-6).

    >>> claimed({(0, 0): Card("3SO")}, {(0, 1): Card("3SR"), (0, 2): Card("3SV")})
    [CardSet("3SV 3SO 3SR")]
    """
    groups: list[CardSet] = []
    for cell, card in new.items():
        beside = 0
        for one in around(cell):
            if other := new.get(one) or table.get(one):
                beside |= 1 << other
        for line in tic_lines_of(card):
            if not line.mask & beside:
                continue
            group = CardSet.from_mask(_cluster(table, new, cell, line.mask))
            if len(group) >= 3 and group not in groups:
                groups.append(group)
    return groups


def _cluster(table: Mapping[Cell, Card], new: Mapping[Cell, Card], cell: Cell, line: int) -> int:
    """The mask of the line's cards that hang together edge to edge with the one on ``cell``."""
    reached, group = [cell], 0
    for one in reached:  # it grows on the way
        card = new.get(one) or table.get(one)
        if card is not None and line >> card & 1 and not group >> card & 1:
            group |= 1 << card
            reached += around(one)
    return group
