"""What is best here, exactly: the best lay-down, the longest play and run, the best plays (TT-10, TL-3, TB-7).

Nothing is estimated: what these functions give, no other choice beats. What is equally good is decided by
the order of the deck, so that the same question always has the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tic_learn.cards import EXTREMES, Card, CardSet
from tic_learn.games import territory
from tic_learn.games.territory.board import TICS
from tic_learn.games.territory.gains import tokens_of
from tic_learn.groups import TIC_LINES, crowded_lines, find_groups, tic_lines_of
from tic_learn.sequences import SequenceKind, find_sequences

if TYPE_CHECKING:
    from tic_learn.sequences import Rest

__all__ = ["BestPlays", "Laydown", "best_laydown", "best_plays", "longest_play", "longest_run"]

Cards = str | Iterable[Card | str]


# Team TIC: the best lay-down of a hand


class Laydown(NamedTuple):
    """Groups laid down from one hand, each in an order in which it can be laid, and their points (TT-5, TT-10)."""

    groups: tuple[tuple[Card, ...], ...]
    points: int


def best_laydown(hand: Cards, *, groups: str = "tic", rest: Rest = "free") -> Laydown:
    """The groups of a hand, no card in two of them, that bring most points (TT-5, TT-10, TT-12).

    ``hand``: as for CardSet; ``groups``: Tic groups ("tic") or Duos and Tripos ("sequence"), with ``rest`` as for
    check_sequence. Counted are 3, 8 or 20 points a group and 5 and 10 for the Extreme cards in them, not what is left
    in the hand. Of equal points, most cards laid; then, card by card in deck order, what a card is the first of: a
    group rather than none, the group with most points, the first in deck order. A hand of 12 takes some microseconds,
    one of 40 a millisecond, one of 60 can take ten seconds; with sequences 12 cards take half a millisecond and
    30 up to some seconds. Raises UnknownCard, RepeatedCard; ValueError for other ``groups`` or another ``rest``.

    >>> best_laydown("3SV 3SO 3SR 1SR 2SR 4SR 5SR")  # with 3SR the red stars bring 20 + 10, without it 8 + 10 and 3
    Laydown(groups=((Card("1SR"), Card("2SR"), Card("3SR"), Card("4SR"), Card("5SR")),), points=30)
    """
    cards = hand if isinstance(hand, CardSet) else CardSet(hand)
    if groups == "sequence":
        return _best_sequences(cards, rest)
    if groups != "tic":
        raise ValueError(f'groups is "tic" or "sequence", not {groups!r}')
    parts = []
    once = twice = 0
    crowded = crowded_lines(cards.mask)
    while crowded:
        top = crowded.bit_length() - 1
        crowded ^= 1 << top
        part = _LINES[top >> 2] & cards.mask
        parts.append(part)
        twice |= once & part
        once |= part
    if twice:  # only what meets other groups has to be searched
        met = [group for part in parts if part & twice for group in _groups_of(part)]
        parts = [part for part in parts if not part & twice] + _pack(met)
    parts.sort(key=_first)
    return Laydown(tuple(map(_cards_of, parts)), sum(map(_points, parts)))


def _best_sequences(cards: CardSet, rest: Rest) -> Laydown:
    rows: dict[int, tuple[Card, ...]] = {}
    for kind in (SequenceKind.DUO, SequenceKind.TRIPO):
        for row in find_sequences(cards, kind, rest=rest):
            mask = sum(1 << card for card in row)
            rows[mask] = min(row, rows.get(mask, row))
    chosen = sorted(_pack(list(rows)), key=_first)
    return Laydown(tuple(rows[mask] for mask in chosen), sum(map(_points, chosen)))


_LINES = tuple(line.mask for line in TIC_LINES)
_POINTS = (0, 0, 0, 3, 8, 20)  # by the size of a group (TT-10)
_EXTREME_POINTS = {1 << card: points for card, points in zip(EXTREMES, (5, 10), strict=True)}


def _points(cards: int) -> int:
    """The points of one group (TT-10)."""
    points = _POINTS[cards.bit_count()]
    for extreme, more in _EXTREME_POINTS.items():
        if cards & extreme:
            points += more
    return points


@cache  # there are not more than 1,200 parts of three cards or more of the 75 Tic lines
def _groups_of(part: int) -> tuple[int, ...]:
    """The masks of the Tic groups in a part of a Tic line."""
    return tuple(group.mask for group in find_groups(CardSet.from_mask(part)))


@cache  # as above
def _cards_of(group: int) -> tuple[Card, ...]:
    return tuple(CardSet.from_mask(group))


def _first(group: int) -> int:
    """The first card of a group, as its bit."""
    return group & -group


def _pack(groups: Iterable[int]) -> list[int]:
    """Of these groups, as masks, those that are best together, no card in two of them."""
    chosen: list[int] = []
    for heap in _heaps(groups):
        chosen += _packed(heap)
    return chosen


def _heaps(groups: Iterable[int]) -> list[list[int]]:
    """The groups, parted into heaps that have no card in common, each of which is a question of its own."""
    heaps: list[tuple[int, list[int]]] = []
    for group in groups:
        cards, heap, others = group, [group], []
        for other in heaps:
            if other[0] & group:
                cards, heap = cards | other[0], heap + other[1]
            else:
                others.append(other)
        heaps = [*others, (cards, heap)]
    return [heap for _, heap in heaps]


_COUNTED = 8  # bits for the number of cards below the points: what is laid counts where points are equal


def _packed(groups: list[int]) -> tuple[int, ...]:
    """The best choice among groups, found by a search that asks, card by card, what the card begins.

    What is left of the hand alone decides how a choice can go on, so that is answered once; and a way on is
    left out where even its bound, each card counted as in the largest group that has it, is no better than what is
    found. As better means strictly better, the first in order of equally good ones stays.
    """
    order = sorted(groups, key=lambda group: (-_points(group), tuple(CardSet.from_mask(group))))
    beginning: dict[int, list[tuple[int, int]]] = {}
    threes = fours = fives = 0
    for group in order:
        size = group.bit_count()
        beginning.setdefault(_first(group), []).append((group, _points(group) << _COUNTED | size))
        if size == 5:
            fives |= group
        elif size == 4:
            fours |= group
        else:
            threes |= group
    used = threes | fours | fives
    fours &= ~fives
    extremes = [(card, points << _COUNTED) for card, points in _EXTREME_POINTS.items() if card & used]

    def bound(cards: int) -> int:
        # Each card of a five brings 4 points, of a four 2, of a three 1: this is 1 for each, 1 or 3 more for some.
        cards &= used
        count = cards.bit_count()
        points = count + (cards & fours).bit_count() + 3 * (cards & fives).bit_count()
        most = points << _COUNTED | count
        for card, more in extremes:
            if cards & card:
                most += more
        return most

    @cache
    def best(cards: int) -> tuple[int, tuple[int, ...]]:
        fitting: list[tuple[int, int]] = []
        later = cards
        while later and not fitting:
            card = later & -later
            cards = later
            later ^= card
            fitting = [one for one in beginning.get(card, ()) if one[0] & cards == one[0]]
        worth, chosen = 0, ()  # type: tuple[int, tuple[int, ...]]
        for group, points in fitting:
            left = cards ^ group
            if points + bound(left) > worth:
                more, others = best(left)
                if points + more > worth:
                    worth, chosen = points + more, (group, *others)
        if fitting and bound(later) > worth:
            more, others = best(later)
            if more > worth:
                worth, chosen = more, others
        return worth, chosen

    return best(used)[1]


# Ticking Lines: the longest play and the longest run


def longest_play(hand: Cards, end: Card | str) -> tuple[Card, ...]:
    """The most cards of a hand that can go on an end card in one turn, in deck order, if any can (TL-2, TL-3).

    ``hand``: as for CardSet, without ``end``. They share the same two properties with the end card and each other, so
    there are 4 at most, and they may be laid in any order. Of equally many, those of the Tic line in which the number
    varies come before those where the shape does, and these before the colour. Raises UnknownCard, RepeatedCard;
    ValueError if the hand holds ``end``.

    >>> longest_play("1SO 2SO 3SR 3CO", "3SO"), longest_play("1CV 2CV", "3SO")
    ((Card("1SO"), Card("2SO")), ())
    """
    cards, end = _hand_for(hand, Card(end))
    return max((tuple(line & cards) for line in tic_lines_of(end)), key=len)


def longest_run(hand: Cards, end: Card | str | None = None) -> tuple[Card, ...]:
    """The longest row of cards of a hand in which every two neighbours Tic: what a line can grow by, turn after turn.

    ``hand``: as for CardSet; ``end``: a card, not in the hand, that the first one is to Tic with; without it the row
    begins with any card. In one turn only a Tic group with the end card goes there (TL-3), but a run needs no more than
    that each card fits the one before (TL-2). Of equally long ones it is the first in deck order. Quick for the hands
    of the game; of 40 cards or more, some take minutes. Raises UnknownCard, RepeatedCard; ValueError if the hand
    holds ``end``.

    >>> longest_run("1SO 1SR 2SR 5CV")  # 1SO and 2SR are a Single, so 1SR lies between them
    (Card("1SO"), Card("1SR"), Card("2SR"))
    >>> longest_run("1SO 1SR 2SR 5CV", "5SO")
    (Card("1SO"), Card("1SR"), Card("2SR"))
    """
    if end is not None:
        cards, end = _hand_for(hand, Card(end))
        return _run_finder()(end, _reached(end, cards.mask))
    cards = hand if isinstance(hand, CardSet) else CardSet(hand)
    find = _run_finder()
    longest: tuple[Card, ...] = ()
    for card in cards:
        reached = _reached(card, cards.mask)
        if 1 + _most_behind(card, reached) > len(longest):
            longest = max(longest, (card, *find(card, reached)), key=len)
    return longest


def _hand_for(hand: Cards, end: Card) -> tuple[CardSet, Card]:
    cards = hand if isinstance(hand, CardSet) else CardSet(hand)
    if end in cards:
        raise ValueError(f"{end.name} lies at the end of a line, so it can't be in the hand too.")
    return cards, end


def _reached(card: int, cards: int) -> int:
    """Those of the cards to which Tics lead from a card, over others of them; not the card itself."""
    found = edge = TICS[card] & cards & ~(1 << card)
    while edge:
        low = edge & -edge
        more = TICS[low.bit_length() - 1] & cards & ~found & ~(1 << card)
        found |= more
        edge = edge ^ low | more
    return found


def _most_behind(last: int, cards: int) -> int:
    """A bound on the cards of a run behind a card, all within its reach: of those in dead ends, one can be the last."""
    around = cards | 1 << last
    dead_ends = 0
    rest = cards
    while rest:
        low = rest & -rest
        rest ^= low
        beside = TICS[low.bit_length() - 1] & around
        if not beside & beside - 1:
            dead_ends += 1
    return cards.bit_count() - max(dead_ends - 1, 0)


def _run_finder() -> Callable[[Card, int], tuple[Card, ...]]:
    """A function that gives the longest run behind a card, of cards that are all within reach of it."""

    @cache  # for one question: which cards are left within reach is all that a run hangs on
    def find(last: Card, cards: int) -> tuple[Card, ...]:
        longest: tuple[Card, ...] = ()
        most = _most_behind(last, cards)
        for card in CardSet.from_mask(TICS[last] & cards):
            left = _reached(card, cards)
            if 1 + _most_behind(card, left) > len(longest):
                longest = max(longest, (card, *find(card, left)), key=len)
                if len(longest) == most:
                    break
        return longest

    return find


# Tic Territory Battle: the best plays


class BestPlays(NamedTuple):
    """The most tokens that a play of a position brings, and all plays that bring so many, as legal_moves lists them."""

    tokens: int
    plays: tuple[territory.Place, ...]


def best_plays(position: territory.Position, *, most: int = 100_000) -> BestPlays:
    """The legal plays with which the player whose turn it is claims most tokens (TB-2 to TB-7).

    Counted are the tokens that the player has more afterwards, and those that the others have fewer; not the points of
    Extreme cards (TB-11), nor what comes later. Where no play claims anything, all plays are equally good, with 0;
    where there is no play, there are none. Every play is looked at, so a position with more than ``most`` moves is
    refused before the first: 100,000 plays take some seconds, and there can be billions. To count those of 14 cards
    that nearly all Tic takes minutes by itself; the hands of 6 or 7 in a game take milliseconds. A view of the
    player's own seat will do. Raises ValueError for too many moves; HiddenCards in the view of another seat.

    >>> from tic_learn.games import Territory
    >>> game = Territory(players=["Ana", "Ben"])
    >>> position = game.position({(0, 0): "3SO", (0, 1): "3SR"}, ["3SV 1CV", "4TY"])
    >>> best = best_plays(position)  # 3SV on any of the 6 cells around: three cards of one Tic line, a token on each
    >>> best.tokens, len(best.plays)
    (3, 6)
    """
    legal = position.legal_moves()
    if (many := len(legal)) > most:
        raise ValueError(f"There are {many:,} moves, and at most {most:,} are looked at; allow more with most={many}.")
    tokens = tokens_of(position)
    best, plays = 0, []  # type: int, list[territory.Place]
    for move in legal:
        if isinstance(move, territory.Place) and (gain := tokens(move)) >= best:
            if gain > best:
                best, plays = gain, []
            plays.append(move)
    return BestPlays(best, tuple(plays))
