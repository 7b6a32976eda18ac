"""The Duos and Tripos that can be laid or picked up, found with masks (CP-5, CP-6, TT-12).

Two properties that step lead along a diagonal of the 5 × 5 cells that they make. Each cell has five
cards, one for each value of the third property, so a Duo with a free rest is one card out of each of
3 to 5 cells in a row: there are 84 such runs of cells. A Tripo lies on three of the runs, one for
each two of its properties; it is counted on the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from tic_learn.cards import COORDINATES, DECK, Card, CardSet
from tic_learn.games.team_tic.moves import Lay, Pickup
from tic_learn.games.team_tic.tics import cards_of

__all__ = ["Row", "Run", "fixed_parts", "free_parts", "is_group", "openings"]

_SIZES = (3, 4, 5)
_CARD: dict[tuple[int, ...], Card] = dict(zip(COORDINATES, DECK, strict=True))
# _AT[p][v]: the mask of the cards whose property p has value v; none has 0 or 6.
_AT = tuple(
    tuple(sum(1 << card for card in DECK if COORDINATES[card][p] == value) for value in range(7)) for p in range(3)
)

# How a card can follow another, three bits for each property: it steps up, steps down, stays. What
# is left when the bits of all moves in a row are ANDed is what the whole row does.
_STEPS, _ALL_BITS = 0b011_011_011, 0b111_111_111
_PACKED = tuple(n * 81 + s * 9 + c for n, s, c in COORDINATES)  # base 9: no two moves have one difference
_MOVE = [0] * 729  # by the difference of two packed cards; a negative one counts from the list's end
for _n, _s, _c in product(range(-4, 5), repeat=3):
    _MOVE[_n * 81 + _s * 9 + _c] = sum(
        {1: 0b001, -1: 0b010, 0: 0b100}.get(change, 0) << 3 * p for p, change in enumerate((_n, _s, _c))
    )


def is_group(cards: tuple[Card, ...], fixed: bool) -> bool:
    """Whether the cards, in this order, are a Duo or a Tripo (CP-5, CP-6)."""
    if not 3 <= len(cards) <= 5:
        return False
    row = _row(cards)
    # A row that steps has no card twice, so that needs no look.
    return (row & _STEPS).bit_count() >= 2 and (not fixed or row.bit_count() == 3)


def openings(cards: tuple[Card, ...], fixed: bool, both: bool) -> tuple[int, int]:
    """The masks of the cards that fit after the last card and before the first, 0 for a closed end (TT-12)."""
    if len(cards) == 5:
        return 0, 0
    row = _row(cards)
    ways = [(row >> 3 * p & 1) - (row >> 3 * p + 1 & 1) for p in range(3)]
    after = _next(cards[-1], ways, fixed)
    return after, _next(cards[0], [-way for way in ways], fixed) if both else 0


def _row(cards: tuple[Card, ...]) -> int:
    row, last = _ALL_BITS, _PACKED[cards[0]]
    for card in cards[1:]:
        row &= _MOVE[(now := _PACKED[card]) - last]
        last = now
    return row


def _next(card: Card, ways: list[int], fixed: bool) -> int:
    mask = DECK.mask
    for at, value, way in zip(_AT, COORDINATES[card], ways, strict=True):
        if way or fixed:
            mask &= at[value + way]
    return mask


class Row:
    """Cards that are a Duo or a Tripo with a fixed rest, in one order; ``cards`` is their mask."""

    __slots__ = ("cards", "row")

    def __init__(self, row: tuple[Card, ...]) -> None:
        self.row, self.cards = row, sum(1 << card for card in row)

    def count(self, pool: int) -> int:
        """How many groups the pool holds: two with the reverse (TT-12), or none."""
        return 2 if self.cards & pool == self.cards else 0

    def lays(self, seat: int, hand: int) -> Iterable[Lay]:
        """The two ways to lay these cards, which the hand holds."""
        return Lay(seat, self.row), Lay(seat, self.row[::-1])

    def pickups(self, seat: int, hand: int, chain: int, place: dict[Card, int]) -> Iterable[Pickup]:
        """The two pick-ups with these cards, of which hand and chain hold some each."""
        card = min([one for one in self.row if one in place], key=place.__getitem__)
        return Pickup(seat, card, self.row), Pickup(seat, card, self.row[::-1])


class Run:
    """Three to five cells in a row on a diagonal.

    ``cells``: their cards, as masks; ``cards``: all of those; ``longer``: the run with one cell more,
    if the diagonal has one; ``again``: the Tripos on this run that are counted on another one.
    """

    __slots__ = ("again", "cards", "cells", "longer")

    def __init__(self, p: int, q: int, path: list[tuple[int, int]], size: int) -> None:
        self.cells = tuple(_AT[p][v] & _AT[q][w] for v, w in path[:size])
        self.cards = sum(self.cells)
        here = [tripo for tripo in _TRIPOS if len(tripo.row) == size and tripo.cards & self.cards == tripo.cards]
        self.again = () if (p, q) == (0, 1) else tuple(here)
        self.longer = Run(p, q, path, size + 1) if size < len(path) else None

    def count(self, pool: int) -> int:
        """How many groups the pool holds on this run; a row and its reverse are two (TT-12)."""
        many = 2
        for cell in self.cells:
            many *= (cell & pool).bit_count()
        if many:
            for tripo in self.again:
                if tripo.cards & pool == tripo.cards:
                    many -= 2
        return many

    def lays(self, seat: int, hand: int) -> Iterator[Lay]:
        """Every way to lay cards of the hand on this run."""
        for row in self._rows(hand):
            yield Lay(seat, row)
            yield Lay(seat, row[::-1])

    def pickups(self, seat: int, hand: int, chain: int, place: dict[Card, int]) -> Iterator[Pickup]:
        """Every pick-up with a group on this run; ``place``: where the cards of the chain are in it.

        As with Tic groups, the chosen card is always the one of the group that was discarded first.
        """
        end = len(place)
        here = {card: place.get(card, end) for card in CardSet.from_mask(self.cards & (hand | chain))}
        for row in self._rows(hand | chain):
            places = [here[card] for card in row]
            first = min(places)
            if first < end == max(places):
                card = row[places.index(first)]
                yield Pickup(seat, card, row)
                yield Pickup(seat, card, row[::-1])

    def _rows(self, pool: int) -> Iterable[tuple[Card, ...]]:
        rows = product(*[cards_of(cell & pool) for cell in self.cells])  # a cell is a Tic line
        again = {
            row for tripo in self.again if tripo.cards & pool == tripo.cards for row in (tripo.row, tripo.row[::-1])
        }
        return (row for row in rows if row not in again) if again else rows


def _walk(card: Card, ways: tuple[int, ...], size: int) -> tuple[Card, ...] | None:
    """The cards from this one on with these steps, or None if that leads off the scale."""
    walk = [_CARD.get(tuple(v + way * i for v, way in zip(COORDINATES[card], ways, strict=True))) for i in range(size)]
    return None if None in walk else tuple(one for one in walk if one is not None)


def _is_tripo(row: tuple[Card, ...]) -> bool:
    return (_row(row) & _STEPS).bit_count() == 3


# Each way of two or three steps, but not its reverse, which the same rows read backwards take.
_WAYS = [ways for ways in product((0, 1, -1), repeat=3) if sum(map(abs, ways)) > 1 and next(filter(None, ways)) == 1]
# By way and size, the rows by their first card.
_BEGINNING = [
    [{int(card): Row(row) for card in DECK if (row := _walk(card, ways, size))} for size in _SIZES] for ways in _WAYS
]
_BY_WAY = [
    (ways[0] * 25 + ways[1] * 5 + ways[2], sum(1 << card for card in three), three, four, five)
    for ways, (three, four, five) in zip(_WAYS, _BEGINNING, strict=True)
]
"""For each way: its step in the deck, the mask of the cards where three can begin, and its rows of each size."""
_TRIPOS = [row for _, _, *sizes in _BY_WAY for rows in sizes for row in rows.values() if _is_tripo(row.row)]
_RUNS = tuple(
    Run(p, q, [(v + i, w + way * i) for i in range(5) if v + i <= 5 and 1 <= w + way * i <= 5], 3)
    for p, q in ((0, 1), (0, 2), (1, 2))
    for way in (1, -1)
    for v in (1, 2, 3)
    for w in range(1, 6)
    if 1 <= w + 2 * way <= 5
)
"""The 54 runs of three cells; the longer ones hang on them."""


@lru_cache(256)  # counting and listing ask for the same pool, and list() does both
def free_parts(pool: int) -> tuple[Run, ...]:
    """The runs with a card of the pool in every cell."""
    found = []
    for run in _RUNS:
        a, b, c = run.cells
        if pool & a and pool & b and pool & c:
            found.append(run)
            longer = run.longer
            while longer and pool & longer.cells[-1]:
                found.append(longer)
                longer = longer.longer
    return tuple(found)


@lru_cache(256)
def fixed_parts(pool: int) -> tuple[Row, ...]:
    """The rows of which the pool holds every card."""
    found = []
    for far, room, threes, fours, fives in _BY_WAY:
        three = pool & pool >> far & pool >> 2 * far & room
        if three:
            # Where three cards begin and three more begin with the second of them, there are four.
            four = three & three >> far
            found += [threes[first] for first in _bits(three)]
            if four:
                found += [fours[first] for first in _bits(four)]
                found += [fives[first] for first in _bits(four & four >> far)]
    return tuple(found)


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low.bit_length() - 1)
        mask ^= low
    return bits
