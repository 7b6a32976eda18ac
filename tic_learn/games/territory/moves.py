"""What a player can do in Tic Territory Battle: place cards, draw, pass (TB-2, TB-8, TB-10)."""

from __future__ import annotations

import msgspec

from tic_learn.cards import Card
from tic_learn.games import base

__all__ = ["MOVES", "Draw", "Pass", "Place", "Placed"]


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One card of a play and the cell that it goes on."""

    card: Card
    at: tuple[int, int]  # (row, column); rows grow downwards, and the starting card is at (0, 0)


class Place(base.Move, frozen=True, tag="place", gc=False):
    """Put cards from the hand on cells of one row or one column (TB-2)."""

    cards: tuple[Placed, ...]  # in the list of legal moves by row, then column; else in any order


class Draw(base.Move, frozen=True, tag="draw", gc=False):
    """Draw the top card of the deck instead of playing (TB-8)."""


class Pass(base.Move, frozen=True, tag="pass", gc=False):
    """Keep the card just drawn (TB-8), or do nothing because the deck is empty (TB-10)."""


MOVES = (Place, Draw, Pass)
"""The kinds of moves of this game."""
