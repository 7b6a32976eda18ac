"""Several rounds at a real table: the totals, and who has won them together (TT-11, TA-7)."""

from __future__ import annotations

from collections.abc import Iterable

from tic_learn.games import AnyGame, Outcome
from tic_learn.scoresheet.counting import Count, count
from tic_learn.scoresheet.laid import Round
from tic_learn.values import Value
from tic_learn.verdict import listed

__all__ = ["Tally"]


class Tally(Value):
    """Rounds of one game by the same players, added up.

    ``rounds``: as they were entered; one with faults, or with something missing, is not added.
    ``target``: in Time's a Ticking the points that win the match (TA-7), in the other games how many
    rounds it has (TT-11); 0 for none. Raises ValueError for less.

    >>> from tic_learn.games import TimesATicking
    >>> tally = Tally(TimesATicking(players=["Ana", "Ben"]), [Round(left=[0, 3]), Round(left=[2, 2])], target=1)
    >>> tally.totals(), tally.outcome().text
    ({'Ana': 1, 'Ben': 0}, 'With 1 point after round 1 Ana reached the target of 1.')
    """

    __match_args__ = ("game", "rounds", "target")
    __slots__ = (*__match_args__, "counts")
    game: AnyGame
    rounds: tuple[Round, ...]
    target: int
    counts: tuple[Count, ...]

    def __init__(self, game: AnyGame, rounds: Iterable[Round], target: int = 0) -> None:
        if type(target) is not int or target < 0:
            raise ValueError(f"a target is 1 or more, or 0 for none, and not {target!r:.40}")
        put = object.__setattr__
        put(self, "game", game)
        put(self, "rounds", tuple(rounds))
        put(self, "target", target)
        put(self, "counts", tuple(count(game, one) for one in self.rounds))

    def totals(self) -> dict[str, int]:
        """The points of all rounds that are ready, by player or team."""
        return self._totals(len(self.counts))

    def outcome(self) -> Outcome | None:
        """Who has won the match, or None while it goes on, and where there is no target."""
        if not self.target:
            return None
        if self.game.name == "times-a-ticking":
            return self._first_to_the_target()
        if sum(one.ready for one in self.counts) < self.target:
            return None
        totals = self.totals()
        best = max(totals.values())
        winners = [name for name, points in totals.items() if points == best]
        share = "share the win of" if len(winners) > 1 else "wins"
        return Outcome(winners, "TT-11", f"{listed(winners)} {share} the match with {_points(best)}.")

    def _first_to_the_target(self) -> Outcome | None:
        for rounds in range(1, len(self.counts) + 1):
            totals = self._totals(rounds)
            best = max(totals.values())
            if best >= self.target:  # a round has one point, so it is one player
                winners = [name for name, points in totals.items() if points == best]
                text = (
                    f"With {_points(best)} after round {rounds} {listed(winners)} reached the target of {self.target}."
                )
                return Outcome(winners, "TA-7", text)
        return None

    def _totals(self, rounds: int) -> dict[str, int]:
        found = dict.fromkeys(self.game.owners, 0)
        for one in self.counts[:rounds]:
            if one.ready:
                for name, points in one.scores.items():
                    found[name] += points
        return found


def _points(count: int) -> str:
    return f"{count} {'point' if count == 1 else 'points'}"
