"""Sequences: Mono, Duo and Tripo. Check, find, extend (CP-5, CP-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import pairwise

from tic_learn.cards import COORDINATES, DECK, Card, CardSet, Property, read_cards
from tic_learn.verdict import Misconception, Reason, Verdict, listed

TYPE_CHECKING = False  # the type checker takes it for True; importing typing costs 10 ms
if TYPE_CHECKING:
    from typing import Literal

    Steps = tuple[int, int, int]
    Rest = Literal["free", "fixed"]
    End = Literal["start", "end"]

__all__ = [
    "SequenceKind",
    "SequenceVerdict",
    "check_sequence",
    "extend_sequence",
    "find_sequences",
    "orders_that_step",
    "steps_of",
]

SIZES = (3, 4, 5)
"""How many cards a sequence may have (CP-5)."""


class SequenceKind(Enum):
    """How many properties step: one, two or three (CP-5); ``str`` gives the word in lower case.

    >>> SequenceKind.DUO, str(SequenceKind.DUO), SequenceKind.DUO.count
    (SequenceKind.DUO, 'duo', 2)
    """

    MONO = "mono"
    DUO = "duo"
    TRIPO = "tripo"

    def __repr__(self) -> str:
        return f"SequenceKind.{self.name}"

    def __str__(self) -> str:
        return self.value

    @property
    def count(self) -> int:
        """How many properties step: 1, 2 or 3."""
        return 1 + _KINDS.index(self)


_KINDS = tuple(SequenceKind)
_PROPERTIES = tuple(Property)
# _AT[i][v]: the mask of the cards whose property i has value v; none has 0 or 6.
_AT = tuple(
    (0, *(mask << step * value for value in range(5)), 0)
    for mask, step in (
        ((1 << 25) - 1, 25),  # the 1s, the first 25 cards of the deck
        (sum(0b11111 << 25 * n for n in range(5)), 5),  # the circles: 5 cards of every 25
        (sum(1 << 5 * k for k in range(25)), 1),  # the violets: 1 card of every 5
    )
)

WRAPPED = Misconception(
    "wrapped",
    "After 5 nothing comes in a sequence, and before 1 nothing. There is no way round from red to violet,"
    " from star to circle or from 5 to 1.",
)
TURNED_BACK = Misconception(
    "turned-back",
    "What steps goes on in the same direction: after a step up comes a step up, after a step down a step down.",
)
SKIPPED = Misconception(
    "skipped-a-step",
    "The direction is right, but a value was left out: a step goes to the very next value.",
)
WRONG_ORDER = Misconception(
    "wrong-order",
    "These cards do make a sequence. Their order is not right yet.",
)
STOOD_STILL = Misconception(
    "stood-still",
    "A property that steps moves on at every card; it can't rest on the way.",
)


class SequenceVerdict(Verdict):
    """The verdict on cards in a row, which also says how they step.

    ``kind``: a SequenceKind, or None for a "no". ``steps``: from each card to the next, the
    change of number, shape and colour, as in ``(1, 0, -2)``.
    """

    __match_args__ = (*Verdict.__match_args__, "kind", "steps")
    __slots__ = ("kind", "steps")
    kind: SequenceKind | None
    steps: tuple[Steps, ...]

    def __init__(
        self,
        ok: bool,
        reasons: Iterable[Reason],
        misconception: Misconception | None = None,
        kind: SequenceKind | None = None,
        steps: tuple[Steps, ...] = (),
    ) -> None:
        super().__init__(ok, reasons, misconception)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "steps", steps)

    def as_dict(self) -> dict[str, object]:
        """The verdict as plain values for JSON: the keys that ``tic-learn sequence --json`` prints."""
        return super().as_dict() | {"kind": self.kind and str(self.kind)}


def check_sequence(cards: str | Iterable[Card | str], rest: Rest = "free") -> SequenceVerdict:
    """Say whether the cards, in this order, are a Mono, Duo or Tripo, and why (CP-5, CP-6).

    ``cards``: as for CardSet, but in order; a wrong number or a repeated card is a "no", not an
    error. ``rest``: what a property that does not step may do: anything ("free") or only stay as it
    is ("fixed"). Reasons of a "no": the size, a card that is there twice, then for each property
    the first step that breaks. Raises UnknownCard; ValueError for another ``rest``.

    >>> check_sequence("1CV 2MV 3TR").kind
    SequenceKind.DUO
    >>> print(check_sequence("1CV 2CV 4CV").reason)
    The number goes from 2 to 4 between 2-circle-violet and 4-circle-violet; a step is exactly one.
    """
    _check_rest(rest)
    row = read_cards(cards)
    moves = tuple(_change(a, b) for a, b in pairwise(row))
    size = [] if len(row) in SIZES else [Reason("CP-5", f"A sequence has 3, 4 or 5 cards, not {len(row)}.")]
    twice = [
        Reason("CP-5", f"{card.name} is there more than once; a sequence has different cards.", (card,))
        for card in dict.fromkeys(row)
        if row.count(card) > 1
    ]
    directions = steps_of(row)
    if not any(directions):
        breaks = [broken for broken in (_first_break(row, moves, i) for i in range(3 if moves else 0)) if broken]
        # What went on for longest, or at least moved, was most likely meant to step, so it is named first.
        breaks.sort(key=lambda broken: (-broken.at, broken.stays))
        reasons = [*size, *twice, *(broken.reason for broken in breaks)]
        return SequenceVerdict(False, reasons, _misconception(row, breaks, rest), None, moves)
    moved = [] if rest == "free" else _unfixed(row, directions)
    if size or twice or moved:
        return SequenceVerdict(False, size + twice + moved, None, None, moves)
    kind = _KINDS[sum(map(abs, directions)) - 1]
    return SequenceVerdict(True, _why_yes(row, kind, directions, rest), None, kind, moves)


def find_sequences(
    cards: str | Iterable[Card | str],
    kind: SequenceKind | None = None,
    *,
    size: int | None = None,
    rest: Rest = "free",
) -> list[tuple[Card, ...]]:
    """Every Mono, Duo and Tripo that can be laid from the cards, as tuples in order (CP-5, CP-6).

    ``cards``: as for CardSet; ``kind``: only this kind; ``size``: only 3, 4 or 5 cards; ``rest`` as
    for check_sequence. A sequence and its reverse are two (TT-12). They come in deck order of their
    first card, then of their second, and so on. A hand of 12 has some dozens; the deck has 80,136
    Duos with a free rest, and millions of Monos. Raises UnknownCard, RepeatedCard, and ValueError
    for another ``rest`` or ``size``.

    >>> find_sequences("1CV 2MC 3TY 5SR")
    [(Card("1CV"), Card("2MC"), Card("3TY")), (Card("3TY"), Card("2MC"), Card("1CV"))]
    """
    _check_rest(rest)
    if kind is not None and not isinstance(kind, SequenceKind):
        raise TypeError(f"kind is SequenceKind.MONO, DUO or TRIPO, or None, not {kind!r}")
    if size not in (None, *SIZES):
        raise ValueError(f"a sequence has 3, 4 or 5 cards, so size is one of these or None, not {size!r}")
    hand = cards if isinstance(cards, CardSet) else CardSet(cards)
    least = kind.count if kind else 1
    longest = size or max(SIZES)
    found = []

    def grow(row: tuple[Card, ...], alive: Steps) -> None:
        if len(row) in SIZES and size in (None, len(row)):
            stepping = _KINDS[sum(map(abs, alive)) - 1]
            if kind in (None, stepping) and (rest == "free" or not _unfixed(row, alive)):
                found.append(row)
        if len(row) < longest:
            for card in _next_cards(row[-1], alive, least, hand):
                grow((*row, card), _still_alive(alive, _change(row[-1], card)))

    for first in hand:
        for second in hand:
            alive = _still_alive(None, _change(first, second))
            if sum(map(abs, alive)) >= least:
                grow((first, second), alive)
    return found


def extend_sequence(
    cards: str | Iterable[Card | str], *, at: End = "end", rest: Rest = "free", among: CardSet = DECK
) -> CardSet:
    """The cards that can go on with a sequence: every property that steps goes on stepping (CP-5, TT-12).

    ``cards``: as for check_sequence, in order; two cards are taken as the beginning of a sequence in
    which at least one of their steps goes on. ``at``: whether the new card comes after the last
    ("end") or before the first ("start"). ``among``: where it may come from. The answer is empty
    for five cards, for cards that are no sequence, and for one that is at the end of its scale.
    Raises UnknownCard; ValueError for another ``at`` or ``rest``.

    >>> extend_sequence("1CV 2MV 3TV", rest="fixed"), extend_sequence("3SO 4SR 5SR", rest="fixed")
    (CardSet("4QV"), CardSet(""))
    """
    _check_rest(rest)
    if at not in ("start", "end"):
        raise ValueError(f'at is "start" or "end", not {at!r}')
    row = read_cards(cards)
    if not 2 <= len(row) <= 4:
        return CardSet()
    ways = steps_of(row)
    if not any(ways) or (len(row) > 2 and not check_sequence(row, rest)):
        return CardSet()
    end, sign = (row[-1], 1) if at == "end" else (row[0], -1)
    least = sum(map(abs, ways)) if len(row) > 2 else 1
    joining = _next_cards(end, tuple(sign * way for way in ways), least, among) - CardSet(row)  # type: ignore[arg-type]
    if rest == "free":
        return joining
    longer = {card: (*row, card) if at == "end" else (card, *row) for card in joining}
    return CardSet(card for card, cards in longer.items() if not _unfixed(cards, steps_of(cards)))


def steps_of(cards: Iterable[Card]) -> Steps:
    """For number, shape and colour: 1 if it steps up all along the row, -1 if down, 0 if it does not step.

    ``cards``: two or more in order; with fewer nothing steps (CP-5).

    >>> steps_of((Card("1CV"), Card("2CR"), Card("3CO")))
    (1, 0, 0)
    """
    moves = {_change(a, b) for a, b in pairwise(cards)}
    columns = [set(column) for column in zip(*moves, strict=True)]
    number, shape, colour = ((1 if c == {1} else -1 if c == {-1} else 0) for c in columns or [set()] * 3)
    return number, shape, colour


def orders_that_step(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Each order in which a property steps up all along the cards, at most one for each property (CP-5).

    ``cards``: different ones, two or more. Any order of theirs in which something steps is one of
    these or the reverse of one, for values that step have only one way to go up.

    >>> list(orders_that_step((Card("3SR"), Card("1SR"), Card("2TR"))))
    [(Card("1SR"), Card("2TR"), Card("3SR"))]
    """
    for i in range(3):
        by_value = {COORDINATES[card][i]: card for card in cards}
        if len(by_value) == len(cards) == max(by_value) - min(by_value) + 1:
            yield tuple(by_value[value] for value in sorted(by_value))


def _change(a: Card, b: Card) -> Steps:
    (n, s, c), (number, shape, colour) = COORDINATES[a], COORDINATES[b]
    return number - n, shape - s, colour - c


def _still_alive(alive: Steps | None, move: Steps) -> Steps:
    """The directions in which properties step on: those of the first move that every later one keeps."""
    if alive is None:
        alive = move
        move = tuple(way if way in (1, -1) else 9 for way in move)  # type: ignore[assignment]  # 9 is no step
    n, s, c = (way if way == on else 0 for way, on in zip(alive, move, strict=True))
    return n, s, c


def _next_cards(last: Card, alive: Steps, least: int, hand: CardSet) -> CardSet:
    """The cards after ``last`` with which at least ``least`` of its stepping properties go on."""
    n, s, c = (at[value + way] if way else 0 for at, value, way in zip(_AT, COORDINATES[last], alive, strict=True))
    mask = (n | s | c, n & s | n & c | s & c, n & s & c)[least - 1]
    return CardSet.from_mask(mask & hand.mask)


def _check_rest(rest: str) -> None:
    if rest not in ("free", "fixed"):
        raise ValueError(f'rest is "free" or "fixed", not {rest!r} (CP-6)')


class _Break:
    """Where and why a property does not step."""

    __slots__ = ("at", "column", "reason", "stays")

    def __init__(self, at: int, reason: Reason, stays: bool, column: tuple[int, ...]) -> None:
        self.at, self.reason, self.stays, self.column = at, reason, stays, column


def _first_break(row: tuple[Card, ...], moves: tuple[Steps, ...], i: int) -> _Break | None:
    """The first place where property ``i`` fails to go on by one; None if that is a repeated card."""
    which, column = _PROPERTIES[i], tuple(move[i] for move in moves)
    at = next((k for k, move in enumerate(column) if abs(move) != 1 or move != column[0]), 0)
    a, b = row[at], row[at + 1]
    if a is b:
        return None  # that the card is there twice says it all
    was, now, move = a.value(which), b.value(which), column[at]
    where = f"between {a.name} and {b.name}"
    if move == 0:
        text = f"The {which} stays {now} {where}; to step it must change by one each time."
    elif abs(move) > 1:
        text = f"The {which} goes from {was} to {now} {where}; a step is exactly one."
    else:
        came = "up" if column[0] > 0 else "down"
        text = f"The {which} goes {came} first and turns back {where}; a step goes on in its direction."
    return _Break(at, Reason("CP-5", text, (a, b)), move == 0, column)


def _unfixed(row: tuple[Card, ...], directions: Steps) -> list[Reason]:
    """With a fixed rest: for each property that neither steps nor stays, the first change (CP-6)."""
    reasons = []
    for which, direction in zip(_PROPERTIES, directions, strict=True):
        change = next(((a, b) for a, b in pairwise(row) if a.value(which) != b.value(which)), None)
        if not direction and change:
            a, b = change
            text = (
                f"The {which} does not step, so with a fixed rest it must stay;"
                f" it changes between {a.name} and {b.name}."
            )
            reasons.append(Reason("CP-6", text, change))
    return reasons


def _why_yes(row: tuple[Card, ...], kind: SequenceKind, directions: Steps, rest: Rest) -> list[Reason]:
    ways = []
    for direction, word in ((1, "up"), (-1, "down")):
        going = [f"the {which}" for which, way in zip(_PROPERTIES, directions, strict=True) if way == direction]
        if going:
            ways.append(f"{listed(going)} {'goes' if len(going) == 1 else 'go'} {word}")
    reasons = [Reason("CP-5", f"A {str(kind).capitalize()}: {listed(ways)} by one at every step.", row)]
    still = [f"the {which}" for which, way in zip(_PROPERTIES, directions, strict=True) if not way]
    if still:
        one = len(still) == 1
        if rest == "fixed":
            may = f"{'stays' if one else 'stay'}, as a fixed rest must"
        else:
            may = (
                "does not step; it is free to stay or to change"
                if one
                else "do not step; they are free to stay or to change"
            )
        what = listed(still)
        reasons.append(Reason("CP-6", f"{what[0].upper()}{what[1:]} {may}.", row))
    return reasons


def _misconception(row: tuple[Card, ...], breaks: list[_Break], rest: Rest) -> Misconception | None:
    """The common mistake that a row with no step shows, if it shows one: that of the property named first."""
    if len(row) not in SIZES or len(set(row)) < len(row):
        return None
    column = breaks[0].column
    if {move % 5 for move in column} in ({1}, {4}):  # on a scale that wraps, -4 is 1
        return WRAPPED
    if any(rest == "free" or not _unfixed(order, steps_of(order)) for order in orders_that_step(row)):
        return WRONG_ORDER
    if {abs(move) for move in column} == {1}:
        return TURNED_BACK
    if min(column) > 0 or max(column) < 0:
        return SKIPPED
    return STOOD_STILL if set(column) in ({0, 1}, {0, -1}) else None
