"""What the kinds about ways from card to card share: a step goes to a card that Tics (CP-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from tic_learn.cards import Card, CardSet
from tic_learn.relations import Relation, neighbours

__all__ = ["Links", "Way", "around", "distances", "links", "shortest_ways", "simple_ways"]

Way: TypeAlias = tuple[Card, ...]
Links: TypeAlias = Mapping[Card, CardSet]
"""Where one can step from each card."""


@cache  # not more than 250 are ever asked for
def around(card: Card, kind: Relation = Relation.TIC) -> CardSet:
    """The cards of the deck that Tic with a card, or have another relation with it."""
    return neighbours(card, kind)


def links(cards: CardSet, *, singles: bool = False) -> Links:
    """Where one can step from each of the cards: to those of them with which it Tics.

    ``singles``: to those with which it Singles, too, as one does who takes a Single for a Tic.
    """
    return {card: (around(card) | around(card, Relation.SINGLE) if singles else around(card)) & cards for card in cards}


def distances(where: Links, start: Card) -> dict[Card, int]:
    """How many steps it takes to each card that can be reached; the nearer ones come first."""
    found = {start: 0}
    queue = [start]
    for card in queue:  # it grows on the way
        for other in where[card]:
            if other not in found:
                found[other] = found[card] + 1
                queue.append(other)
    return found


def shortest_ways(where: Links, start: Card, goal: Card) -> list[Way]:
    """All ways of the fewest steps, in deck order of their cards; none if there is no way."""
    left = distances(where, goal)
    if start not in left:
        return []
    ways: list[Way] = [(start,)]
    for steps in range(left[start] - 1, -1, -1):
        ways = [(*way, card) for way in ways for card in where[way[-1]] if left.get(card) == steps]
    return ways


def simple_ways(where: Links, start: Card, goal: Card, most: int) -> Iterator[Way]:
    """All ways of at most so many steps on which no card comes twice."""
    left = distances(where, goal)

    def walk(way: Way) -> Iterator[Way]:
        if way[-1] is goal:
            yield way
            return
        for card in where[way[-1]]:
            if card not in way and len(way) + left.get(card, most) <= most:
                yield from walk((*way, card))

    yield from walk((start,))
