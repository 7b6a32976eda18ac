"""A match: several rounds of one game, and who wins them together (TT-11, TA-7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Self

from tic_learn.games import Outcome
from tic_learn.record.game_record import Record, RecordCheck
from tic_learn.record.reading import read_parts, rounds_of
from tic_learn.record.strict import BadRecord, from_json, read_bytes
from tic_learn.record.writing import match_text, write_file
from tic_learn.values import Value
from tic_learn.verdict import Reason, listed

__all__ = ["Match"]


class Match(Value):
    """Several rounds of one game, with the same options and players.

    ``rounds``: records, at least one. Raises ValueError if they don't go together.
    """

    __match_args__ = ("rounds",)
    __slots__ = __match_args__
    rounds: tuple[Record, ...]

    def __init__(self, rounds: Iterable[Record]) -> None:
        object.__setattr__(self, "rounds", tuple(rounds))
        if not self.rounds:
            raise ValueError("a match has at least one round")
        for number, record in enumerate(self.rounds, 1):
            if record.seat is not None:
                raise ValueError(f"round {number} is a view of one seat; a match is made of whole records")
            for what in ("game", "options", "players"):
                here, there = _say(getattr(record, what)), _say(getattr(self.rounds[0], what))
                if here != there:
                    raise ValueError(f"round {number} differs from the first in its {what}: {here}, not {there}")

    @classmethod
    def read(cls, text: str | bytes) -> Self:
        """The match in a JSON text. Raises BadRecord, which names the round and the place (RC-1)."""
        return cls.of_value(from_json(text))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The match in a file. Raises BadRecord, which names the round and the place (RC-1), OSError."""
        return cls.read(read_bytes(path))

    @classmethod
    def of_value(cls, value: object) -> Self:
        """The match of a JSON value. Raises BadRecord."""
        rounds = []
        for number, one in enumerate(rounds_of(value), 1):
            try:
                rounds.append(Record(**read_parts(one)))
            except BadRecord as error:
                raise BadRecord(f"Round {number}: {error.text}", error.move) from None
        try:
            return cls(rounds)
        except ValueError as error:
            text = str(error)
            raise BadRecord(f"{text[0].upper()}{text[1:]}.") from None

    def text(self) -> str:
        """The match as stable JSON text, each round as in its record."""
        return match_text(self.rounds)

    def save(self, path: str | Path) -> None:
        """Write the match to a file: all of it, or, if that fails, nothing. Raises OSError."""
        write_file(path, self.text())

    def totals(self) -> dict[str, int]:
        """The points of all rounds together, by player or team (TT-11, TA-7). Raises IllegalMove, BadDeal."""
        found: dict[str, int] = {}
        for record in self.rounds:
            for name, points in record.end.scores().items():
                found[name] = found.get(name, 0) + points
        return found

    def outcome(self, target: int | None = None) -> Outcome | None:
        """Who wins the match, or None while it goes on.

        With ``target``, as in Time's a Ticking 5 or 10: the first to have so many points (TA-7).
        Without: the highest total when all these rounds are over; equal totals share the win
        (TT-11). Raises ValueError for a target under 1.
        """
        if target is not None:
            return self._first_to(target)
        if any(record.end.outcome() is None for record in self.rounds):
            return None
        totals = self.totals()
        best = max(totals.values())
        winners = [name for name, points in totals.items() if points == best]
        share = "share the win of" if len(winners) > 1 else "wins"
        rule = "TA-7" if self.rounds[0].game == "times-a-ticking" else "TT-11"
        return Outcome(winners, rule, f"{listed(winners)} {share} the match with {_points(best)}.")

    def _first_to(self, target: int) -> Outcome | None:
        if type(target) is not int or target < 1:
            raise ValueError(f"a match goes to a target of 1 or more, not {target!r}")
        totals: dict[str, int] = {}
        for number, record in enumerate(self.rounds, 1):
            for name, points in record.end.scores().items():
                totals[name] = totals.get(name, 0) + points
            best = max(totals.values())
            if best >= target:
                winners = [name for name, points in totals.items() if points == best]
                text = f"With {_points(best)} after round {number} {listed(winners)} reached the target of {target}."
                return Outcome(winners, "TA-7", text)
        return None

    def check(self) -> RecordCheck:
        """Say whether every round is right; ``over`` when all are over, ``scores`` are the totals.

        For a bad one the first reason begins with the number of its round, and ``move`` is an index
        in that round.
        """
        over = True
        for number, record in enumerate(self.rounds, 1):
            found = record.check()
            if not found:
                first, *others = found.reasons
                reasons = [Reason(first.rule, f"Round {number}: {first.text}", first.cards, first.cells), *others]
                return RecordCheck(False, reasons, found.misconception, move=found.move)
            over = over and found.over
        text = f"All {len(self.rounds)} rounds are right." if len(self.rounds) > 1 else "Its only round is right."
        return RecordCheck(True, [Reason("RC-1", text)], over=over, scores=self.totals())

    def __repr__(self) -> str:
        return f"<Match of {len(self.rounds)} rounds of {self.rounds[0].game}: {listed(self.rounds[0].players)}>"


def _points(count: int) -> str:
    return f"{count} {'point' if count == 1 else 'points'}"


def _say(value: object) -> str:
    if isinstance(value, tuple):
        return listed(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {one}" for key, one in value.items()) or "none"
    return str(value)
