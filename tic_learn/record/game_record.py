"""A game as its record tells it: read, checked move by move, stepped through, written again (RC-1 to RC-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

import msgspec

from tic_learn.cards import DECK, Card
from tic_learn.games import GAMES, AnyGame, AnyPosition, BadDeal, Game, IllegalMove, Move, team_tic
from tic_learn.record.reading import at_is_a_key, read_parts
from tic_learn.record.strict import BadRecord, from_json, read_bytes
from tic_learn.record.views import known_cards, positions_of_view
from tic_learn.record.writing import record_text, write_file
from tic_learn.values import Value
from tic_learn.verdict import Reason, Verdict, listed

__all__ = ["SCORE_RULES", "Record", "RecordCheck"]

SCORE_RULES = {"team-tic": "TT-10", "ticking-lines": "TL-9", "times-a-ticking": "TA-7", "territory": "TB-11"}
"""The rule by which each game is scored, which a wrong score breaks (RC-4)."""


class RecordCheck(Verdict):
    """What the check of a record found: a verdict, with what the record comes to or where it goes wrong.

    For a good record ``over``, whether the game has ended, and ``scores`` at the record's end. For
    a bad one ``move``, the index of the first bad move, or None where it is no move that is bad.
    """

    __match_args__ = (*Verdict.__match_args__, "move", "over", "scores")
    __slots__ = ("move", "over", "scores")
    move: int | None
    over: bool
    scores: Mapping[str, int]

    def __init__(
        self,
        ok: bool,
        reasons: Iterable[Reason],
        misconception: Any = None,
        move: int | None = None,
        over: bool = False,
        scores: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(ok, reasons, misconception)
        put = object.__setattr__
        put(self, "move", move)
        put(self, "over", over)
        put(self, "scores", dict(scores or {}))

    def __hash__(self) -> int:
        return hash((self.ok, self.reasons, self.move))

    def as_dict(self) -> dict[str, object]:
        """The keys that ``tic-learn record check --json`` prints, after the file."""
        if self.ok:
            return {"ok": True, "over": self.over, "scores": dict(self.scores)}
        return {"ok": False, "move": self.move, "rule": self.rule, "reason": self.reason}

    @classmethod
    def of_bad_record(cls, error: BadRecord) -> Self:
        """The check of a text that is no record."""
        return cls(False, [Reason(error.rule, error.text)], move=error.move)


class Record(Value):
    """A game from the deal on, or, with ``seat``, what that seat saw of it; enough to build every position.

    ``game``: its name, as in ``GAMES``; ``options``: those that are not at their default;
    ``players``: names by seat; ``first``: the seat that begins; ``deck``: all the cards, top first
    (in a view None for a card that the seat could not know); ``moves``; ``scores``, by name, or None.

    >>> record = Record.deal(GAMES["ticking-lines"](players=["Ana", "Ben"]), seed=7)
    >>> move = next(iter(record.end.legal_moves()))
    >>> record = record.append(move)
    >>> record, bool(record.check()), Record.read(record.text()) == record
    (<Record of ticking-lines: Ana and Ben, 1 move>, True, True)
    """

    __match_args__ = ("game", "options", "players", "first", "deck", "moves", "scores", "seat")
    __slots__ = (*__match_args__, "_positions")
    game: str
    options: Mapping[str, Any]
    players: tuple[str, ...]
    first: int
    deck: tuple[Card | None, ...]
    moves: tuple[Move, ...]
    scores: Mapping[str, int] | None
    seat: int | None
    _positions: list[AnyPosition] | None

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        players: Iterable[str],
        first: int,
        deck: Iterable[Card | None],
        moves: Iterable[Move] = (),
        scores: Mapping[str, int] | None = None,
        seat: int | None = None,
    ) -> None:
        if game not in GAMES:
            raise BadDeal("RC-1", f"{game!r:.60} is not a game; the games are {listed(GAMES)}.")
        if strange := options.keys() - GAMES[game].OPTIONS.keys():
            raise BadDeal("RC-1", f"{game} has no option {min(map(repr, strange)):.60}.")
        put = object.__setattr__
        put(self, "game", game)
        # Said or not, an option at its default is the same game; and where nobody is first, no seat is.
        said = {
            key: options[key]
            for key, (default, *_) in GAMES[game].OPTIONS.items()
            if options.get(key, default) != default
        }
        put(self, "options", MappingProxyType(said))
        put(self, "players", tuple(players))
        put(self, "first", 0 if game == "times-a-ticking" else first)
        put(self, "deck", tuple(deck))
        put(self, "moves", tuple(map(_with_its_end, moves)) if at_is_a_key(said) else tuple(moves))
        put(self, "scores", None if scores is None else MappingProxyType(dict(scores)))
        put(self, "seat", seat)
        put(self, "_positions", None)

    # Making

    @classmethod
    def deal(
        cls,
        game: Game,
        *,
        seed: int | str | None = None,
        deck: str | Iterable[Card | str] | None = None,
        cards: int | None = None,
    ) -> Self:
        """The record of a game that is about to begin: the deal, and no move yet.

        ``seed``, ``deck``: as for the game's own ``deal``; ``cards``: how many of the shuffled cards to
        use, where the rules allow a part of the deck. Raises BadDeal, UnknownCard.
        """
        if cards is not None and (deck is not None or type(cards) is not int or not 0 < cards <= len(DECK)):
            raise BadDeal("RC-2", f"{cards!r} cards can't be dealt; with a seed it can be 1 to {len(DECK)} of them.")
        order = game.deck_order(seed, deck, cards, 0, part=True)
        record = cls(game.name, game.options(), game.players, game.first, order)
        record.position(0)  # a deal that can't be made is refused here
        return record

    @classmethod
    def read(cls, text: str | bytes) -> Self:
        """The record or view in a JSON text. Raises BadRecord, which names the place (RC-1)."""
        return cls(**read_parts(from_json(text)))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The record or view in a file. Raises BadRecord, which names the place (RC-1), OSError."""
        return cls.read(read_bytes(path))

    # Writing

    def text(self) -> str:
        """The record as stable JSON text: keys in the order of RC-1, one move a line, a line break at the end."""
        return record_text(self)

    def save(self, path: str | Path) -> None:
        """Write the record to a file: all of it, or, if that fails, nothing. Raises OSError."""
        write_file(path, self.text())

    # Stepping

    def new_game(self) -> AnyGame:
        """The game that is played, before the deal. Raises BadDeal (RC-3)."""
        return GAMES[self.game](players=self.players, first=self.first, **self.options)

    def position(self, n: int) -> AnyPosition:
        """The position after ``n`` moves, in a view as its seat sees it.

        All positions are built when the first is asked for; from then on each is there at once.
        Raises IndexError if the record has fewer moves; IllegalMove if one of them is not legal,
        BadDeal if the deal can't be made.
        """
        if type(n) is not int or not 0 <= n <= len(self.moves):
            raise IndexError(f"there is no position {n!r}: the record has {_moves(len(self.moves))}, so 0 to that many")
        positions = self._built()
        if n >= len(positions):
            positions[-1].play(self.moves[len(positions) - 1])  # raises what the check says of it
        return positions[n]

    @property
    def end(self) -> AnyPosition:
        """The position after the last move."""
        return self.position(len(self.moves))

    def branch(self, n: int) -> Self:
        """The record of the first ``n`` moves, to go on from there in another way; it has no scores."""
        positions = self._built()
        self.position(n)
        return self._changed(positions[: n + 1], moves=self.moves[:n], scores=None)

    def append(self, move: Move) -> Self:
        """The record with one more move, without scores. Raises IllegalMove; ValueError for a move without its time."""
        if getattr(move, "t", 0) is None:
            raise ValueError("in a record a move of Time's a Ticking has its time: t, in seconds (RC-1)")
        if self.seat is not None:
            raise ValueError("a view shows what has happened; a game goes on in its record")
        after = self.end.play(move)
        return self._changed([*self._built(), after], moves=(*self.moves, move), scores=None)

    def with_scores(self) -> Self:
        """The record with the scores of the position at its end (RC-4)."""
        return self._changed(self._positions, scores=self.end.scores())

    def view(self, seat: int) -> Self:
        """What one seat saw of the game, as a ``tic-view``: None for every card that it could not know.

        Raises ValueError if there is no such seat; IllegalMove, for only a game that was played can
        be seen.
        """
        if type(seat) is not int or not 0 <= seat < len(self.players):
            raise ValueError(f"there is no seat {seat!r}; the seats are 0 to {len(self.players) - 1}")
        if self.seat is not None:
            raise ValueError(f"this is a view of seat {self.seat} already; a view is taken of the whole record")
        known = known_cards(self, [self.position(n) for n in range(len(self.moves) + 1)], seat)
        return self._changed(None, deck=[card if card in known else None for card in self.deck], seat=seat)

    def changed(self, **fields: Any) -> Self:
        """The record with other fields, such as fewer ``moves``; its positions are built anew."""
        return self._changed(None, **fields)

    def _changed(self, positions: list[AnyPosition] | None, **changes: Any) -> Self:
        """The record with other fields, of which these positions are known already."""
        record = type(self)(**{name: getattr(self, name) for name in self.__match_args__} | changes)
        object.__setattr__(record, "_positions", positions)
        return record

    def _built(self) -> list[AnyPosition]:
        """All positions up to the first move that is not legal."""
        if self._positions is None:
            positions = positions_of_view(self) if self.seat is not None else self._played()
            object.__setattr__(self, "_positions", positions)
        assert self._positions is not None
        return self._positions

    def _start(self) -> AnyPosition:
        return self.new_game().deal(deck=[card for card in self.deck if card is not None])

    def _played(self) -> list[AnyPosition]:
        position = self._start()
        positions = [position]
        try:
            for move in self.moves:
                position = position.play(move)
                positions.append(position)
        except IllegalMove:
            pass  # who asks for a later position is told
        return positions

    # Checking

    def check(self) -> RecordCheck:
        """Say whether the record is right: the players, the deck, each move and the scores (RC-2 to RC-4).

        A view can't be checked, so the answer is a "no" (RC-1).
        """
        if self.seat is not None:
            text = f"This is what seat {self.seat} saw of a game (tic-view): cards are missing, so it can't be checked."
            return RecordCheck(False, [Reason("RC-1", text)])
        try:
            position = self._start()
        except BadDeal as error:
            return RecordCheck(False, [Reason(error.rule, error.text)])
        done = 0
        try:
            for move in self.moves:
                position = position.play(move)
                done += 1
        except IllegalMove as error:
            return RecordCheck(False, error.verdict.reasons, error.verdict.misconception, move=done)
        scores = position.scores()
        if faults := self._wrong_scores(scores):
            return RecordCheck(False, faults)
        outcome = position.outcome()
        if outcome is None:
            why = Reason("RC-1", f"All is right so far ({_moves(len(self.moves))}); the game is not over.")
        else:
            why = Reason(outcome.rule, outcome.text)
        return RecordCheck(True, [why], over=outcome is not None, scores=scores)

    def _wrong_scores(self, scores: Mapping[str, int]) -> list[Reason]:
        if self.scores is None or dict(self.scores) == dict(scores):
            return []
        faults = []
        for name, points in scores.items():
            if (said := self.scores.get(name)) != points:
                says = "has no score" if said is None else f"has {said}"
                faults.append(f"{name} {says} in the record; at its end {name} has {points}.")
        strange = [name for name in self.scores if name not in scores]
        if strange:  # a hostile file may have any number of them, so one stands for all
            more = f" and {len(strange) - 1} more names have" if strange[1:] else " has"
            faults.append(f"{strange[0]!r:.60}{more} a score; the scores are those of {listed(scores)}.")
        return [Reason(SCORE_RULES[self.game], f"{text} (RC-4)") for text in faults]

    # As a value

    def __hash__(self) -> int:
        return hash((self.game, self.players, self.first, self.deck, self.moves, self.seat))

    def __reduce__(self) -> tuple[object, ...]:
        fields = list(self._fields())
        fields[1] = dict(self.options)
        fields[6] = None if self.scores is None else dict(self.scores)
        return type(self), tuple(fields)

    def __repr__(self) -> str:
        seen = "" if self.seat is None else f", as seat {self.seat} saw it"
        return f"<Record of {self.game}: {listed(self.players)}, {_moves(len(self.moves))}{seen}>"

    @property
    def at_is_a_key(self) -> bool:
        """Whether an ``extend`` of this record has the key ``at`` (TT-12)."""
        return at_is_a_key(dict(self.options))


def _with_its_end(move: Move) -> Move:
    """An ``extend`` that does not say where means the end (TT-12); said or not, it is the same move."""
    if isinstance(move, team_tic.Extend) and move.at is msgspec.UNSET:
        return msgspec.structs.replace(move, at="end")
    return move


def _moves(count: int) -> str:
    return f"{count} {'move' if count == 1 else 'moves'}"
