"""The Tic groups that can be laid or picked up, found with masks (CP-3, TT-4, TT-5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations

from tic_learn.cards import Card, CardSet
from tic_learn.games.team_tic.moves import Lay, Pickup
from tic_learn.groups import TIC_LINES, crowded_lines

__all__ = ["Line", "cards_of", "is_group", "mask_of", "openings", "parts"]

_SIZES = (3, 4, 5)
_AMONG = (0, 0, 0, 1, 5, 16)  # how many groups there are among so many cards of one line
_LINE_OF = {
    sum(1 << card for card in cards): line.mask
    for line in TIC_LINES
    for size in _SIZES
    for cards in combinations(line, size)
}


def is_group(cards: tuple[Card, ...]) -> bool:
    """Whether the cards, in any order, are a Tic group (CP-3)."""
    mask = mask_of(cards)
    return mask in _LINE_OF and mask.bit_count() == len(cards)


def openings(cards: tuple[Card, ...]) -> int:
    """The mask of the cards that fit a Tic group: none when it has five (TT-6)."""
    mask = mask_of(cards)
    return _LINE_OF[mask] ^ mask


class Line:
    """One of the 75 Tic lines, with its ``cards`` as a mask. No group lies on two lines."""

    __slots__ = ("cards",)

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def count(self, pool: int) -> int:
        """How many groups the pool holds on this line."""
        return _AMONG[(self.cards & pool).bit_count()]

    def lays(self, seat: int, hand: int) -> tuple[Lay, ...]:
        """Every way to lay cards of the hand on this line."""
        return _lays(seat, self.cards & hand)

    def pickups(self, seat: int, hand: int, chain: int, place: dict[Card, int]) -> Iterable[Pickup]:
        """Every pick-up with a group on this line; ``place``: where the cards of the chain are in it.

        The other cards come from the hand or from after the chosen one, so the chosen card is always
        the one of the group that was discarded first: each mixed group is one pick-up, and no more.
        """
        held, later = self.cards & hand, self.cards & chain
        if not later & later - 1:
            return _pickups(seat, later, held, 0)
        found: list[Pickup] = []
        for card in sorted(cards_of(later), key=place.__getitem__):
            later ^= 1 << card
            found += _pickups(seat, 1 << card, held, later)
        return found


_LINES = tuple(Line(line.mask) for line in TIC_LINES)


def parts(pool: int) -> tuple[Line, ...]:
    """The lines of which the pool holds three cards or more."""
    lines, crowded = [], crowded_lines(pool)
    while crowded:
        top = crowded.bit_length()
        crowded ^= 1 << top - 1
        lines.append(_LINES[(top >> 2) - 1])
    return tuple(lines)


@lru_cache(1 << 14)
def _lays(seat: int, cards: int) -> tuple[Lay, ...]:
    return tuple(Lay(seat, group) for size in _SIZES for group in combinations(cards_of(cards), size))


@lru_cache(1 << 14)
def _pickups(seat: int, chosen: int, held: int, later: int) -> tuple[Pickup, ...]:
    (card,) = cards_of(chosen)
    return tuple(
        Pickup(seat, card, group)
        for size in _SIZES
        for group in combinations(cards_of(chosen | held | later), size)
        if card in group and any(held >> other & 1 for other in group)
    )


@cache  # there are not more than 2,250 parts of the 75 Tic lines
def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a part of a Tic line, kept."""
    return tuple(CardSet.from_mask(mask))


def mask_of(cards: tuple[Card, ...]) -> int:
    """The cards as CardSet.mask has them, one that is there twice too."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
