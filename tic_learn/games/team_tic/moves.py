"""The moves of Team TIC, as they stand in a record (TT-2 to TT-9)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from tic_learn.cards import Card
from tic_learn.games.base import Move

__all__ = ["MOVES", "Discard", "Draw", "Extend", "Lay", "Pass", "Pickup", "TeamTicMove"]


class Draw(Move, frozen=True, gc=False, tag="draw"):
    """Take the top card of the deck (TT-3).

    >>> Draw(player=0)
    Draw(player=0)
    """


class Pickup(Move, frozen=True, gc=False, tag="pickup"):
    """Take ``card`` and all after it from the discard chain, and lay ``group`` at once (TT-4).

    ``group``: the cards of the new group; a Tic group in any order, a sequence in its own.
    """

    card: Card
    group: tuple[Card, ...]


class Lay(Move, frozen=True, gc=False, tag="lay"):
    """Lay a new group down from the hand (TT-5).

    ``group``: its cards; a Tic group in any order, a sequence in its own.
    """

    group: tuple[Card, ...]


class Extend(Move, frozen=True, gc=False, tag="extend"):
    """Add one card to a group on the table (TT-6, TT-7).

    ``group``: its number on the table, in the order laid down, from 0. ``at``: "start" or "end", in
    a game with ``extend_at="both"``; left out there, it is the end. In other games it is left out.

    >>> Extend(player=0, group=2, card=Card("3SO"))
    Extend(player=0, group=2, card=Card("3SO"))
    """

    group: int
    card: Card
    at: Literal["start", "end"] | UnsetType = UNSET

    def __repr__(self) -> str:
        at = "" if self.at is UNSET else f", at={self.at!r}"  # UNSET is a name that no learner has met
        return f"Extend(player={self.player!r}, group={self.group!r}, card={self.card!r}{at})"


class Discard(Move, frozen=True, gc=False, tag="discard"):
    """Put a card at the end of the discard chain, which ends the turn (TT-8)."""

    card: Card


class Pass(Move, frozen=True, gc=False, tag="pass"):
    """Do nothing: only where the deck was empty when the turn began (TT-9)."""


TeamTicMove: TypeAlias = Draw | Pickup | Lay | Extend | Discard | Pass
MOVES = (Draw, Pickup, Lay, Extend, Discard, Pass)
"""The kinds of moves, in the order of a turn."""
