"""The four games: their positions, legal moves, explanations and scores.

``TeamTic``, ``TickingLines``, ``TimesATicking`` and ``Territory`` are the games before the deal; the
moves of each stand in its module, as in ``team_tic.Draw``. ``GAMES`` and ``MOVES`` have the games and
their kinds of move by the name that a record gives the game.
"""

from __future__ import annotations

from typing import TypeAlias

from tic_learn.games import team_tic, territory, ticking_lines, times_a_ticking
from tic_learn.games.base import (
    BadDeal,
    Game,
    HiddenCards,
    IllegalMove,
    LegalMoves,
    Move,
    MoveVerdict,
    Outcome,
    Position,
    ScoreLine,
    Scores,
)
from tic_learn.games.team_tic import TeamTic
from tic_learn.games.territory import Territory
from tic_learn.games.ticking_lines import TickingLines
from tic_learn.games.times_a_ticking import TimesATicking

__all__ = [
    "GAMES",
    "MOVES",
    "AnyGame",
    "AnyPosition",
    "BadDeal",
    "Game",
    "HiddenCards",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "MoveVerdict",
    "Outcome",
    "Position",
    "ScoreLine",
    "Scores",
    "TeamTic",
    "Territory",
    "TickingLines",
    "TimesATicking",
    "team_tic",
    "territory",
    "ticking_lines",
    "times_a_ticking",
]

AnyGame: TypeAlias = TeamTic | TickingLines | TimesATicking | Territory
AnyPosition: TypeAlias = team_tic.Position | ticking_lines.Position | times_a_ticking.Position | territory.Position

GAMES: dict[str, type[AnyGame]] = {
    "team-tic": TeamTic,
    "ticking-lines": TickingLines,
    "times-a-ticking": TimesATicking,
    "territory": Territory,
}
"""The games by the names that records give them, in the order of RC-1."""

MOVES: dict[str, tuple[type[Move], ...]] = {
    "team-tic": team_tic.MOVES,
    "ticking-lines": ticking_lines.MOVES,
    "times-a-ticking": times_a_ticking.MOVES,
    "territory": territory.MOVES,
}
"""The kinds of move of each game."""
