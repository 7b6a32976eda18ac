"""Team TIC: groups and a discard chain, in teams of one or two (TT)."""

from __future__ import annotations

from tic_learn.games.team_tic.moves import MOVES, Discard, Draw, Extend, Lay, Pass, Pickup
from tic_learn.games.team_tic.position import Group, Position, TeamTic

__all__ = [
    "MOVES",
    "Discard",
    "Draw",
    "Extend",
    "Group",
    "Lay",
    "Pass",
    "Pickup",
    "Position",
    "TeamTic",
]
