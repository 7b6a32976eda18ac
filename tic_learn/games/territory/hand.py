"""A hand beside a table as small integers, one bit a card, for the list and the count of plays (TB-3 to TB-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tic_learn.cards import CardSet
from tic_learn.games.territory.board import CARDS, NEAR, STEPS, TICS, Board, cell_of
from tic_learn.games.territory.moves import Placed

__all__ = ["LISTED", "PLACED", "Fit", "Hand", "Lazy", "Play"]

Play = tuple[Placed, ...]
Fit = tuple[int, int]
"""What an empty cell takes of the hand: the cards allowed, and the *anchored* ones of them: they Tic with old cards."""


class Lazy(dict[int, Any]):
    """A table whose entries are made when they are first asked for; with ``most`` of them it begins anew."""

    __slots__ = ("make", "most")

    def __init__(self, make: Callable[[int], Any], most: int = 100_000) -> None:
        self.make, self.most = make, most

    def __missing__(self, key: int) -> Any:
        if len(self) >= self.most:
            self.clear()
        made = self[key] = self.make(key)
        return made


def _parts(bits: int) -> tuple[int, ...]:
    return tuple(1 << i for i in range(bits.bit_length()) if bits >> i & 1)


def _placed_on(cell: int) -> Lazy:
    at = cell_of(cell)
    return Lazy(lambda card: Placed(CARDS[card], at))


LISTED = 8
"""Of a hand of more cards it takes longer to list the plays than to count them, and there can be billions."""
_FARTHEST_FIRST = 10  # up to so many cards, the opening plays that begin farthest away are listed first
_SMALL = 7
_PARTS = [_parts(bits) for bits in range(1 << _SMALL)]
PLACED = Lazy(_placed_on, most=2_000)  # cells; a game gets to some 300
"""The placed cards by cell and card: the same ones come up turn after turn, so they are kept."""


class Hand:
    """A hand as small integers, one bit a card: quicker than those of 125 bits, and few enough for tables.

    ``small``: the set of cards for a mask of cards of this hand; ``parts``: the bits that a set is
    made of; ``card``, ``near``, ``tics``: for a bit its card, and the cards that may touch it or Tic with it.
    ``known``: what each cell beside old cards takes, None where an old card lies; a cell that isn't in it is
    ``open``, takes all cards and anchors none. ``anchors``: the cells with anchored cards, in order.
    """

    __slots__ = ("all", "anchors", "card", "known", "near", "open", "parts", "small", "tics")
    small: dict[int, int]
    parts: list[tuple[int, ...]] | dict[int, tuple[int, ...]]
    known: dict[int, Fit | None]

    def __init__(self, board: Board, mask: int) -> None:
        cards = list(CardSet.from_mask(mask))
        self.all = (1 << len(cards)) - 1
        self.card = card_of = {1 << i: int(card) for i, card in enumerate(cards)}
        if len(cards) <= _SMALL:
            subsets = [0]
            for card in cards:
                subsets += [subset | 1 << card for subset in subsets]
            # Each is now at the index that has one bit for each of its cards.
            self.small = small = dict(zip(subsets, range(1 << len(cards)), strict=True))
            self.parts = _PARTS
        else:  # a larger hand has too many subsets to make them all
            small = Lazy(lambda part: sum(bit for bit, card in card_of.items() if part >> card & 1))
            self.small, self.parts = small, Lazy(_parts)
        self.near = {bit: small[NEAR[card] & mask] for bit, card in card_of.items()}
        self.tics = {bit: small[TICS[card] & mask] for bit, card in card_of.items()}
        self.open = self.all, 0
        self.known = known = dict.fromkeys(board.cells)
        known |= dict.fromkeys(board.fits, (0, 0))
        self.anchors: list[int] = []
        for cell, (allow, tic, _) in board.fits.items():
            if fits := mask & allow:
                if anchored := fits & tic:
                    self.anchors.append(cell)
                known[cell] = small[fits], small[anchored]
        self.anchors.sort()

    def landing(self, cell: int, step: int) -> int:
        """The first empty cell along the step, from this one on."""
        while self.known.get(cell, self.open) is None:
            cell += step
        return cell

    def opening_cells(self) -> Iterator[tuple[int, int]]:
        """The cells on which the first card of an opening play may lie, each with the step from card to card (TB-5)."""
        (start,) = (cell for cell, fit in self.known.items() if fit is None)
        for step, away in (STEPS, STEPS[::-1]):
            for touching in ((start - away,), (start - step, start + step), (start + away,)):
                firsts = range(touching[0] - (len(self.card) - 1) * step, touching[-1] + step, step)
                # Of a large hand hardly a play begins far away, and it takes long to see that there is none.
                for first in firsts if len(self.card) <= _FARTHEST_FIRST else reversed(firsts):
                    if first != start:
                        yield first, step
