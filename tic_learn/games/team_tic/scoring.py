"""What a round of Team TIC scores, line by line, and how it ends (TT-8 to TT-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tic_learn.cards import Card, CardSet
from tic_learn.games.base import Outcome, ScoreLine, Scores
from tic_learn.verdict import listed

if TYPE_CHECKING:
    from tic_learn.games.team_tic.position import Position

__all__ = ["outcome", "scores"]

GROUP_POINTS = {3: 3, 4: 8, 5: 20}
"""The points of a group by its size (TT-10)."""
OUT_POINTS, LEFT_POINTS = 10, -2
EXTREME_POINTS = {Card("1CV"): 5, Card("5SR"): 10}


def scores(position: Position) -> Scores:
    """The points of each player or team as the position stands (TT-10)."""
    return Scores(position.game.owners, _lines(position))


def _lines(position: Position) -> Iterator[ScoreLine]:
    game = position.game
    kind = "Tic group" if game.groups == "tic" else "sequence"
    for team, owner in enumerate(game.owners):
        groups = [group.cards for group in position.groups if group.team == team]
        for cards in groups:
            text = f"A {kind} of {len(cards)}: {listed(card.name for card in cards)}."
            yield ScoreLine(owner, "TT-10", text, GROUP_POINTS[len(cards)], cards)
        seats = range(team, len(game.players), game.teams)
        for seat in seats:
            if not position.size(seat):
                yield ScoreLine(owner, "TT-10", f"{game.players[seat]} went out.", OUT_POINTS)
        for card, points in EXTREME_POINTS.items():
            if any(card in cards for cards in groups):
                text = f"The Extreme card {card.name} is in a group of {owner}."
                yield ScoreLine(owner, "TT-10", text, points, (card,))
        for seat in seats:
            if left := position.size(seat):
                cards = tuple(CardSet.from_mask(position.hands[seat]))
                text = (
                    f"{game.players[seat]} holds {left} {'card' if left == 1 else 'cards'}; each takes 2 points away."
                )
                yield ScoreLine(owner, "TT-10", text, LEFT_POINTS * left, cards)


def outcome(position: Position) -> Outcome | None:
    """Who won and why the round ended, or None while it goes on (TT-8, TT-9, TT-11)."""
    if position.phase != "over":
        return None
    points = scores(position)
    best = max(points.values())
    winners = [owner for owner in points if points[owner] == best]
    verb = "wins" if len(winners) == 1 else "share the win"
    won = f"{listed(winners)} {verb} with {best} {'point' if best == 1 else 'points'}."
    if position.size(position.seat) == 0:
        return Outcome(winners, "TT-8", f"{position.game.players[position.seat]} went out. {won}")
    return Outcome(winners, "TT-9", f"The deck is empty and everyone has passed, one after the other. {won}")
