"""What the cards of a play touch and which groups they claim, read straight from the rules (TB-1, TB-6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from tic_learn.cards import Card, CardSet
from tic_learn.groups import tic_lines_of
from tic_learn.relations import agreeing
from tic_learn.verdict import listed

__all__ = ["Cell", "Contact", "around", "claimed", "contacts"]

Cell = tuple[int, int]
_SIDES = ("above it", "below it", "on its left", "on its right")  # as `around` goes


class Contact(msgspec.Struct, gc=False):
    """A card that a new card touches, old or new itself."""

    cell: Cell
    card: Card
    where: str  # seen from the new card, as in "above it"
    is_old: bool
    alike: int  # in how many properties the two agree
    shared: str  # which these are, as in "number and shape"
    line: int  # the mask of the Tic line on which both lie, or 0 if they don't Tic


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells edge to edge with a cell: above, below, on the left, on the right (TB-1)."""
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def contacts(cell: Cell, card: Card, table: Mapping[Cell, Card], new: Mapping[Cell, Card]) -> list[Contact]:
    """What a card on a cell touches, on a table of old cards and among the new ones (TB-1)."""
    found = []
    for beside, where in zip(around(cell), _SIDES, strict=True):
        old = table.get(beside)
        other = old or new.get(beside)
        if other is not None and other is not card:  # a card placed twice can't be compared with itself (CP-2)
            alike, shared, line = _compared(card, other)
            found.append(Contact(beside, other, where, old is not None, alike, shared, line))
    return found


@cache  # of 125 × 125 pairs at most
def _compared(a: Card, b: Card) -> tuple[int, str, int]:
    same = agreeing((a, b))
    return len(same), listed(same), next((line.mask for line in tic_lines_of(a) if b in line), 0)


def claimed(
    table: Mapping[Cell, Card], new: Mapping[Cell, Card], touched: Mapping[Cell, list[Contact]] | None = None
) -> list[CardSet]:
    """The groups that the new cards claim on a table of old ones (TB-6).

    ``touched``: the contacts of each new cell, where they are known.

    >>> claimed({(0, 0): Card("3SO")}, {(0, 1): Card("3SR"), (0, 2): Card("3SV")})
    [CardSet("3SV 3SO 3SR")]
    """
    if touched is None:
        touched = {cell: contacts(cell, card, table, new) for cell, card in new.items()}
    groups: list[CardSet] = []
    seen: dict[int, int] = {}  # for each line, its cards that were found to hang together, be they a group or not
    for cell, card in new.items():
        beside: dict[int, list[Cell]] = {}  # for each line, where the cards of it lie that this card touches
        for one in touched[cell]:
            if one.line:
                beside.setdefault(one.line, []).append(one.cell)
        for line, reached in beside.items():
            if seen.get(line, 0) >> card & 1:
                continue
            missing = line ^ 1 << card
            for place in reached:  # it grows on the way
                other = table.get(place) or new.get(place)
                if other is not None and missing >> other & 1:
                    missing ^= 1 << other
                    reached += around(place)
            group = line ^ missing
            seen[line] = seen.get(line, 0) | group
            if group.bit_count() >= 3:
                groups.append(CardSet.from_mask(group))
    return groups
