"""The table of Tic Territory Battle: which card lies on which cell, and what fits beside it (TB-1, TB-3 to TB-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tic_learn.cards import DECK, Card
from tic_learn.games.territory.moves import Placed
from tic_learn.groups import tic_lines_of
from tic_learn.relations import Relation, neighbours

__all__ = ["Board"]

# Inside, a cell is one integer, row * ROW + column, so that a neighbour is one addition away. ROW is
# wide enough that no play from any board allowed here runs from one row into the next.
ROW = 1024
FARTHEST = 250  # of a card on a board made by hand; a game goes no farther than 124
LIMIT = 500  # of a cell that a play may name
STEPS = (1, ROW)
AROUND = (-ROW, -1, 1, ROW)

CARDS = tuple(DECK)
LINES = tuple(tuple(line.mask for line in tic_lines_of(card)) for card in DECK)
"""The masks of the three Tic lines through a card: where the number, the shape, the colour varies."""
TICS = tuple(neighbours(card).mask for card in DECK)
"""The cards that Tic with a card."""
NEAR = tuple(neighbours(card).mask | neighbours(card, Relation.SINGLE).mask for card in DECK)
"""The cards that may touch a card: those that Tic or Single with it (TB-4)."""
ANY = (1 << 125) - 1

Fit = tuple[int, int, int]
"""What an empty cell beside old cards takes, as masks of cards: those that it *allows*, for they
Nic with no card that touches it; those that *Tic* with one of these cards; those that *claim* a group
if they alone go there."""
OPEN: Fit = (ANY, 0, 0)
Claim = tuple[int, int]
"""A group that a play claims: which property varies on its Tic line (0 number, 1 shape, 2 colour), and its mask."""


class Board(Mapping[tuple[int, int], Card]):
    """The cards on the table by their cells (row, column), which never change.

    ``cards``: the cells with their cards or the names of these; one card or more, different ones, no
    cell more than 250 rows or columns from the centre. Raises UnknownCard; ValueError for anything else.

    >>> board = Board({(0, 0): "3SO", (0, 1): "3SR"})
    >>> board[0, 1], (1, 1) in board, len(board)
    (Card("3SR"), False, 2)
    """

    __slots__ = ("by_cell", "cells", "claiming", "fits")
    by_cell: dict[tuple[int, int], Card]
    cells: dict[int, Card]
    fits: dict[int, Fit]
    claiming: dict[int, tuple[Placed, ...] | None]  # for hands asked about before: a play that claims a group, if any

    def __init__(self, cards: Mapping[tuple[int, int], Card | str]) -> None:
        placed = {number_of(cell, FARTHEST): Card(card) for cell, card in dict(cards).items()}
        if not placed:
            raise ValueError("A board has at least one card, the starting card.")
        if len(set(placed.values())) < len(placed):
            card = next(card for card in placed.values() if list(placed.values()).count(card) > 1)
            raise ValueError(f"{card.name} is on the board twice.")
        self.by_cell, self.cells, self.fits, self.claiming = {}, {}, {}, {}
        self._put(placed)

    def grown(self, new: Mapping[int, Card]) -> tuple[Board, list[Claim]]:
        """The board with more cards on it, by the numbers of their cells, and the groups that they claim (TB-6)."""
        board = object.__new__(Board)
        board.by_cell, board.cells, board.fits = self.by_cell.copy(), self.cells.copy(), self.fits.copy()
        board.claiming = {}
        return board, board._put(new)

    def _put(self, new: Mapping[int, Card]) -> list[Claim]:
        cells, fits = self.cells, self.fits
        for cell, card in new.items():
            cells[cell] = self.by_cell[cell_of(cell)] = card
            fits.pop(cell, None)
            near, tics = NEAR[card], TICS[card]
            for step in AROUND:
                beside = cell + step
                if beside not in cells:
                    allowed, tic, claim = fits.get(beside, OPEN)
                    fits[beside] = (allowed & near, tic | tics, claim)
        claims: dict[int, Claim] = {}  # by line: it has five cards, so it holds one group of three at most
        for cell, card in new.items():
            beside = 0
            for step in AROUND:
                other = cells.get(cell + step)
                if other is not None:
                    beside |= 1 << other
                elif fits[cell + step][1] >> card & 1:
                    self._note_bridge(cell + step, card)
            if not beside & TICS[card]:
                continue
            for axis, line in enumerate(LINES[card]):
                if beside & line:
                    cluster = cluster_of(cells, cell, line)
                    self._note_cluster(cluster, line)
                    if len(cluster) > 2:
                        claims[line] = axis, sum([1 << cells[one] for one in cluster])
        return list(claims.values())

    def _note_bridge(self, gap: int, card: Card) -> None:
        """A card on the gap between this card and another one of its Tic line makes a group of three."""
        allowed, tic, claim = self.fits[gap]
        for step in AROUND:
            other = self.cells.get(gap + step)
            if other is not None and TICS[card] >> other & 1:
                claim |= line_of(card, other)
        self.fits[gap] = (allowed, tic, claim)

    def _note_cluster(self, cluster: list[int], line: int) -> None:
        """A card of the line beside two or more of its cards that hang together makes a group."""
        fits = self.fits
        for cell in cluster:
            for step in AROUND:
                fit = fits.get(cell + step)
                if fit is not None and fit[2] & line != line:
                    fits[cell + step] = (fit[0], fit[1], fit[2] | line)

    def __getitem__(self, cell: tuple[int, int]) -> Card:
        return self.by_cell[cell]

    # Mapping's own `get` and `in` raise and catch an error for each empty cell, which takes far longer.
    def get(self, cell: tuple[int, int], default: Any = None) -> Any:
        """The card on a cell, or ``default`` if the cell is empty."""
        return self.by_cell.get(cell, default)

    def __contains__(self, cell: object) -> bool:
        return cell in self.by_cell

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self.by_cell)

    def __len__(self) -> int:
        return len(self.cells)

    def __eq__(self, other: object) -> bool:
        return self.cells == other.cells if isinstance(other, Board) else super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self.cells.items()))

    def __repr__(self) -> str:
        return f"Board({ {cell: card.code for cell, card in self.items()} })"

    def __reduce__(self) -> tuple[type[Board], tuple[dict[tuple[int, int], Card]]]:
        return Board, (self.by_cell,)


def number_of(cell: tuple[int, int], farthest: int = LIMIT) -> int:
    """The cell as one integer. Raises ValueError if it is not a row and a column, or lies too far away."""
    try:
        row, column = cell
    except (TypeError, ValueError):
        row = None
    if type(row) is int and type(column) is int and abs(row) <= farthest and abs(column) <= farthest:
        return row * ROW + column
    raise ValueError(f"a cell is a row and a column, each from -{farthest} to {farthest}")


def cell_of(number: int) -> tuple[int, int]:
    """The row and the column of a cell."""
    row = number + ROW // 2 >> 10
    return row, number - row * ROW


def line_of(a: Card, b: Card) -> int:
    """The mask of the Tic line that holds both cards."""
    return next(line for line in LINES[a] if line >> b & 1)


def cluster_of(cells: Mapping[int, Card], cell: int, line: int) -> list[int]:
    """The cells whose cards are of the line and hang together with the one on ``cell`` (TB-6)."""
    cluster = [cell]
    for one in cluster:  # it grows on the way
        for step in AROUND:
            card = cells.get(one + step)
            if card is not None and line >> card & 1 and one + step not in cluster:
                cluster.append(one + step)
    return cluster
