"""How many tokens a play brings: those that are won, and those that others lose (TB-6, TB-7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tic_learn.games.territory.board import AROUND, LINES, ROW, TICS, cluster_of
from tic_learn.games.territory.moves import Place

if TYPE_CHECKING:
    from tic_learn.games.territory.position import Position

__all__ = ["tokens_of"]


def tokens_of(position: Position) -> Callable[[Place], int]:
    """A function that says how many tokens a legal play brings to the player whose turn it is (TB-6, TB-7).

    Counted are the tokens that the player has more after the play, and those that the others have fewer, each once. A
    view will do, for all tokens can be seen.

    >>> from tic_learn.cards import Card
    >>> from tic_learn.games.territory import Placed, Territory
    >>> position = Territory(players=["Ana", "Ben"]).position({(0, 0): "3SO", (0, 1): "3SR"}, ["3SV", "4TY"])
    >>> tokens_of(position)(Place(0, (Placed(Card("3SV"), (0, 2)),)))  # on 3SO, 3SR and 3SV
    3
    """
    cells = dict(position.board.cells)  # the cards of each play are put here and taken away again
    own = position.marks[position.seat]
    theirs = [marks for seat, marks in enumerate(position.marks) if seat != position.seat and marks]

    def tokens(play: Place) -> int:
        new = []
        for placed in play.cards:
            row, column = placed.at
            cells[row * ROW + column] = placed.card
            new.append(row * ROW + column)
        claimed = taken = 0
        for cell in new:
            card, beside = cells[cell], 0
            for step in AROUND:
                other = cells.get(cell + step)
                if other is not None:
                    beside |= 1 << other
            if not beside & TICS[card]:
                continue
            for axis, line in enumerate(LINES[card]):
                if beside & line and not claimed >> 125 * axis + card & 1:  # else its group has been found
                    cluster = cluster_of(cells, cell, line)
                    if len(cluster) > 2:
                        group = sum([1 << cells[one] for one in cluster])
                        claimed |= group << 125 * axis
                        taken |= group | group << 125 | group << 250  # whatever line an opponent's token there is for
        for cell in new:
            del cells[cell]
        return (claimed & ~own).bit_count() + sum([(marks & taken).bit_count() for marks in theirs])

    return tokens
