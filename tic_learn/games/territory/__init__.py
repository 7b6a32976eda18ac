"""Tic Territory Battle: claim groups of cards on a table that grows in rows and columns (TB)."""

from __future__ import annotations

from tic_learn.games.territory.board import Board
from tic_learn.games.territory.game import Territory
from tic_learn.games.territory.moves import MOVES, Draw, Pass, Place, Placed
from tic_learn.games.territory.position import Position

__all__ = ["MOVES", "Board", "Draw", "Pass", "Place", "Placed", "Position", "Territory"]
