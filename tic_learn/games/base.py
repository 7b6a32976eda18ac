"""What the games share: moves, positions, the list of legal moves, the judge's answer, scores and outcomes (DL)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from tic_learn.cards import DECK, Card, CardSet, read_cards
from tic_learn.random import Random
from tic_learn.values import Value
from tic_learn.verdict import Misconception, Reason, Verdict

__all__ = [
    "BadDeal",
    "Game",
    "HandPosition",
    "HiddenCards",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "MoveVerdict",
    "Outcome",
    "Position",
    "ScoreLine",
    "Scores",
    "numbered",
]


class Move(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What a player does; each game has its kinds, tagged as in a record."""

    player: int  # the seat, from 0


class MoveVerdict(Verdict):
    """The judge's answer to a move.

    ``ok`` and ``legal`` say whether the rules allow it. ``accepted`` says whether it can be done at
    all: in Time's a Ticking a card that does not Tic may be put down, against the rules. Elsewhere
    the two agree. Every broken rule has its reason, in the order of the catalogue; a move out of
    turn has that reason first, then those that it would break in turn too.
    """

    __match_args__ = (*Verdict.__match_args__, "accepted")
    __slots__ = ("accepted",)
    accepted: bool

    def __init__(
        self,
        ok: bool,
        reasons: Iterable[Reason],
        misconception: Misconception | None = None,
        accepted: bool | None = None,
    ) -> None:
        super().__init__(ok, reasons, misconception)
        object.__setattr__(self, "accepted", ok if accepted is None else accepted)

    @property
    def legal(self) -> bool:
        """Whether the rules allow the move: the same as ``ok``."""
        return self.ok


class IllegalMove(ValueError):
    """A move that the rules refuse: ``move``, and ``verdict`` with every reason."""

    def __init__(self, move: Move, verdict: Verdict) -> None:
        super().__init__(" ".join(f"{reason.text} ({reason.rule})" for reason in verdict.reasons))
        self.move, self.verdict = move, verdict

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Move, Verdict]]:
        return type(self), (self.move, self.verdict)


class HiddenCards(ValueError):
    """What was asked hangs on cards that a view hides."""


class BadDeal(ValueError):
    """Players, options or a deck that a game can't be dealt with; ``rule`` is the rule that says so."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} ({rule})")
        self.rule, self.text = rule, text

    def __reduce__(self) -> tuple[type[BadDeal], tuple[str, str]]:
        return type(self), (self.rule, self.text)


class ScoreLine(Value):
    """One line of a score sheet: who gets how many points, for what, by which rule.

    ``owner`` is the name in the score: a player, or a team as in "Ana+Cleo".
    """

    __match_args__ = ("owner", "rule", "text", "points", "cards")
    __slots__ = __match_args__
    owner: str
    rule: str
    text: str
    points: int
    cards: tuple[Card, ...]

    def __init__(self, owner: str, rule: str, text: str, points: int, cards: Iterable[Card] = ()) -> None:
        for name, value in zip(self.__match_args__, (owner, rule, text, points, tuple(cards)), strict=True):
            object.__setattr__(self, name, value)


class Scores(Mapping[str, int]):
    """The points of every player or team, as a mapping, and ``lines``, what they are made of.

    >>> scores = Scores(["Ana", "Ben"], [ScoreLine("Ana", "TT-10", "A group of 3.", 3)])
    >>> dict(scores), scores.lines[0].points
    ({'Ana': 3, 'Ben': 0}, 3)
    """

    __slots__ = ("_totals", "lines")
    lines: tuple[ScoreLine, ...]

    def __init__(self, names: Iterable[str], lines: Iterable[ScoreLine]) -> None:
        self.lines = tuple(lines)
        self._totals = dict.fromkeys(names, 0)
        for line in self.lines:
            self._totals[line.owner] += line.points

    def __getitem__(self, name: str) -> int:
        return self._totals[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._totals)

    def __len__(self) -> int:
        return len(self._totals)

    def __repr__(self) -> str:
        return f"Scores({list(self._totals)!r}, {list(self.lines)!r})"


class Outcome(Value):
    """How a game ended: the ``winners`` (several share the win, none is a tie), and the rule and reason."""

    __match_args__ = ("winners", "rule", "text")
    __slots__ = __match_args__
    winners: tuple[str, ...]
    rule: str
    text: str

    def __init__(self, winners: Iterable[str], rule: str, text: str) -> None:
        put = object.__setattr__
        put(self, "winners", tuple(winners))
        put(self, "rule", rule)
        put(self, "text", text)


def numbered(number: int) -> str:
    """A number of a seat or a place as it stands after its noun: "seat 7", "seat of that number".

    Python writes no number of thousands of digits, and no one wants to read it.

    >>> numbered(7), numbered(10**5000)
    ('7', 'of that number')
    """
    return str(number) if abs(number) < 10_000 else "of that number"


P = TypeVar("P", bound="Position")


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game before the deal: who plays, who begins, and its options as in a record.

    Subclasses add their options as fields and say ``name`` (as in a record), ``seats`` (the numbers
    of players allowed) and ``seat_rule`` (the rule that says so), and deal.
    """

    players: tuple[str, ...]
    first: int = 0

    name: ClassVar[str]
    seats: ClassVar[Sequence[int]]
    seat_rule: ClassVar[str]
    OPTIONS: ClassVar[Mapping[str, Sequence[Any]]] = {}
    """Each option with the values it can have, the default first."""

    def __post_init__(self) -> None:
        # A list of names is taken too, and kept as a tuple: a frozen value holds nothing that changes.
        msgspec.structs.force_setattr(self, "players", tuple(self.players))
        count = len(self.players)
        if count not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadDeal("RC-3", f"The number of players can be {allowed} ({self.seat_rule}), but not {count}.")
        for name in self.players:
            if not isinstance(name, str) or not name.strip():
                raise BadDeal("RC-3", f"A player's name is {name!r}; it must be text, and not empty.")
            if "+" in name:
                raise BadDeal("RC-3", f"The name {name!r} has a +, which joins the names of a team.")
        if len(set(self.players)) < count:
            raise BadDeal("RC-3", f"Two players have the same name: {', '.join(self.players)}.")
        if type(self.first) is not int or not 0 <= self.first < count:
            raise BadDeal("RC-1", f"first is {self.first!r}; it is a seat, 0 to {count - 1}.")
        for option, values in self.OPTIONS.items():
            value = getattr(self, option)
            if not any(value == one and type(value) is type(one) for one in values):
                known = ", ".join(repr(one) for one in values)
                raise BadDeal("RC-1", f"The option {option} is {value!r}; it can be {known}.")

    def options(self) -> dict[str, Any]:
        """The options that are not at their default, as a record has them."""
        return {
            name: getattr(self, name) for name, (default, *_) in self.OPTIONS.items() if getattr(self, name) != default
        }

    @property
    def owners(self) -> tuple[str, ...]:
        """Who scores: the players, or in a game with teams the teams, in seat order."""
        return self.players

    def whole_deck(self) -> CardSet:
        """The cards that the deck of this game is made of."""
        return DECK

    def deck_order(
        self, seed: int | str | None, deck: str | Iterable[Card | str] | None, size: int | None, least: int, part: bool
    ) -> tuple[Card, ...]:
        """The deck to deal, top first: the one given, or one shuffled from the seed (DL-1, RC-2).

        ``size``: how many cards of the shuffled deck to use; ``least``: how many a deal needs;
        ``part``: whether the rules allow a part of the deck. Raises BadDeal, UnknownCard.
        """
        if (seed is None) == (deck is None):
            raise BadDeal("DL-1", "A deal needs either a seed or a deck.")
        whole = self.whole_deck()
        if deck is None:
            assert seed is not None
            if size is not None and (type(size) is not int or not 0 < size <= len(whole)):
                raise BadDeal("RC-2", f"The deck has 1 to {len(whole)} cards, so it can't have {size!r:.40}.")
            order = tuple(Random(seed).shuffled(whole)[: len(whole) if size is None else size])
        else:
            order = read_cards(deck)
        if len(set(order)) < len(order):
            twice = next(card for card in order if order.count(card) > 1)
            raise BadDeal("RC-2", f"{twice.name} is in the deck twice.")
        strange = [card for card in order if card not in whole]
        if strange:
            raise BadDeal("RC-2", f"{strange[0].name} is not in the deck of this game.")
        if not part and len(order) != len(whole):
            raise BadDeal("RC-2", f"The deck has {len(order)} cards; this game needs all {len(whole)}.")
        if len(order) < least:
            raise BadDeal("RC-2", f"The deck has {len(order)} cards; this deal needs {least} or more.")
        return order

    def deal_hands(self, order: Sequence[Card], each: int) -> tuple[tuple[int, ...], int]:
        """Hands as masks by seat, dealt one card at a time from seat 0, and how many cards that took (DL-1)."""
        count = len(self.players)
        hands = tuple(sum(1 << card for card in order[seat : each * count : count]) for seat in range(count))
        return hands, each * count


class Position(msgspec.Struct, frozen=True):
    """One moment of a game; ``play`` gives the next one.

    A subclass has the state as tuples and masks, and says ``explain``, ``_moves``, ``_allows``,
    ``_after``, ``view``, ``scores`` and ``outcome``; where lists can be very long, ``legal_moves``
    instead of ``_moves``. The judge and the list are written apart, so that each is the other's
    check; ``_allows`` is the quick yes or no.
    """

    def legal_moves(self) -> LegalMoves[Self]:
        """The moves that may be made now, like a set, each made only when it is asked for."""
        return LegalMoves(self)

    def explain(self, move: Move) -> MoveVerdict:
        """Say whether the move is legal, with every broken rule, or why it is right."""
        raise NotImplementedError  # each game says its own

    def play(self, move: Move) -> Self:
        """The position after ``move``. Raises IllegalMove, with the verdict."""
        if not self._allows(move):
            raise IllegalMove(move, self.explain(move))
        return self._after(move)

    def view(self, seat: int) -> Self:
        """The position as one seat sees it: other hands and the deck are counted, not known."""
        raise NotImplementedError  # each game says its own

    def scores(self) -> Scores:
        """The points as the position stands, with what they are made of."""
        raise NotImplementedError  # each game says its own

    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""
        raise NotImplementedError  # each game says its own

    def _moves(self) -> Iterator[Move]:
        raise NotImplementedError  # each game says its own

    def _allows(self, move: Move) -> bool:
        raise NotImplementedError  # each game says its own

    def _after(self, move: Move) -> Self:
        raise NotImplementedError  # each game says its own

    def _count(self) -> int:
        """How many legal moves there are; a subclass with very many counts without making them."""
        return sum(1 for _ in self._moves())

    def _any(self, random: Random) -> Move | None:
        """One legal move at random, or None if there is none; a subclass may do it without the whole list."""
        moves = list(self._moves())
        return random.choice(moves) if moves else None


class HandPosition(Position, frozen=True):
    """What the positions of several games say of the hands; each has ``hands`` and ``sizes`` as fields.

    A view hides the hands of the other seats, and counts their cards in ``sizes``.
    """

    @property
    def hands(self) -> tuple[int, ...]:
        """By seat, the cards as a CardSet mask; 0 where a view hides them."""
        raise NotImplementedError  # each game has it as a field

    @property
    def sizes(self) -> tuple[int, ...]:
        """In a view, how many cards each seat holds; elsewhere empty."""
        raise NotImplementedError  # each game has it as a field

    def hand(self, seat: int) -> CardSet:
        """The cards that a seat holds. Raises HiddenCards where a view hides them, ValueError for no seat."""
        self._check_known(seat)
        return CardSet.from_mask(self.hands[seat])

    def size(self, seat: int) -> int:
        """How many cards a seat holds, in a view too. Raises ValueError for no seat."""
        self._check_seat(seat)
        return self.sizes[seat] if self.sizes else self.hands[seat].bit_count()

    def knows(self, seat: int) -> bool:
        """Whether this position shows the cards of a seat: in a view only one seat's own. Raises ValueError."""
        self._check_seat(seat)
        return not self.sizes or self.sizes[seat] == self.hands[seat].bit_count()

    def _sizes(self) -> tuple[int, ...]:
        return self.sizes or tuple(hand.bit_count() for hand in self.hands)

    def _check_known(self, seat: int) -> None:
        if not self.knows(seat):
            name = self.game.players[seat]  # type: ignore[attr-defined]  # every position has its game
            raise HiddenCards(f"{name}'s cards are hidden in this view; ask the view of that seat.")

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.hands):
            raise ValueError(f"{seat!r} is not a seat; the seats are 0 to {len(self.hands) - 1}.")


class LegalMoves(Collection[Move], Generic[P]):
    """The legal moves of a position, like a set: iterate, ``in``, ``len``, ``bool``, ``sample``."""

    __slots__ = ("_position",)

    def __init__(self, position: P) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        return self._position._moves()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._position._allows(move)

    def __len__(self) -> int:
        return self._position._count()

    def __bool__(self) -> bool:
        return next(self._position._moves(), None) is not None

    def sample(self, random: Random) -> Move | None:
        """One of the moves at random, or None if there is none."""
        return self._position._any(random)

    def some(self, random: Random, most: int) -> list[Move]:
        """The moves, or where there are more than ``most``, so many of them at random, each once."""
        moves = list(self)
        return moves if len(moves) <= most else random.sample(moves, most)

    def __repr__(self) -> str:
        first = [repr(move) for _, move in zip(range(3), self, strict=False)]
        return f"<LegalMoves: {', '.join(first)}{', …' if len(first) == 3 else ''}>"
