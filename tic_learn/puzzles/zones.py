"""What the kinds about the games share: who plays, what of a position is shown, and how hands come about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tic_learn.cards import Card, CardSet
from tic_learn.games import AnyPosition
from tic_learn.puzzles.base import Hint
from tic_learn.puzzles.shown import Table
from tic_learn.random import Random
from tic_learn.relations import Relation, neighbours
from tic_learn.scenes import Scene, scene

__all__ = ["between", "how_many", "reached", "table", "union", "walk"]


def table(position: AnyPosition, *kinds: str) -> Table:
    """An exhibit of a position: its zones of these kinds, without hands of which no card is seen.

    ``position``: a view of the seat that is asked, unless the question lays all open. ``kinds``: as in Zone.
    """
    seen = scene(position)
    zones = tuple(zone for zone in seen.zones if zone.kind in kinds and (zone.cards or not zone.hidden))
    return Table(Scene(zones, seen.turn), position.game.players)


def union(sets: Iterable[Iterable[Card]]) -> CardSet:
    """The cards that are in any of the sets or rows.

    >>> union([CardSet("1SO 2SO"), [Card("2SO")]])
    CardSet("1SO 2SO")
    """
    mask = 0
    for cards in sets:
        for card in cards:
            mask |= 1 << card
    return CardSet.from_mask(mask)


def reached(cards: Iterable[Card], kind: Relation = Relation.TIC) -> CardSet:
    """The cards of the deck that Tic, or have another relation, with one of these at least; these too, if they do."""
    mask = 0
    for card in cards:
        mask |= _around(card, kind)
    return CardSet.from_mask(mask)


def walk(random: Random, last: Card, length: int, barred: CardSet) -> list[Card] | None:
    """A row of so many cards in which every two neighbours Tic, and which ends with ``last``: a line as it has grown.

    ``barred``: cards that are not to be in it before the last. None if the walk gets stuck.
    """
    row = [last]
    barred |= CardSet(row)
    while len(row) < length:
        free = reached(row[:1]) - barred
        if not free:
            return None
        row.insert(0, random.choice(tuple(free)))
        barred |= CardSet(row[:1])
    return row


def between(number: int, salt: int) -> tuple[int, int]:
    """Two numbers between which the answer lies, some way off on each side; ``salt``: so that it is not in the middle.

    >>> between(7, 3), between(7, 4)
    ((6, 9), (3, 10))
    """
    low = number - 1 - (salt * 7 + number) % 4
    return max(low, 0) if number > 0 else low, number + 2 + salt % 3


def how_many(answer: CardSet, close: Card, pool: Sequence[Card]) -> Hint:
    """A last hint for an answer of cards: how many there are, and of them one, or else one of two.

    ``close``: a wrong card, for an answer of one. ``pool``: the cards to choose from, more than are right.
    """
    one, count = next(iter(answer)), len(answer)
    if count > 1:
        text = f"There are {count}, and {one.name} is one of them."
        return Hint(text, lambda cards: len(cards) == count and one in cards)
    names = " or ".join(card.name for card in sorted((one, close), key=pool.index))
    return Hint(f"There is only one: {names}.", lambda cards: len(cards) == 1 and (one in cards or close in cards))


@cache  # not more than 375 are ever asked for
def _around(card: Card, kind: Relation) -> int:
    return neighbours(card, kind).mask
