"""Hands made to measure: which cards can be added, and what in them looks like a Tic group and is none (CP-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from tic_learn.cards import DECK, Card, CardSet, Property
from tic_learn.groups import CHAIN, ONE_PROPERTY, STEPS, TIC_LINES
from tic_learn.random import Random
from tic_learn.relations import Relation, agreeing, relation
from tic_learn.sequences import SequenceKind, find_sequences
from tic_learn.verdict import Misconception

__all__ = ["addable", "chains", "filled", "mistaken_groups", "seems_same", "tic_pairs"]


def addable(hand: CardSet, most: int) -> CardSet:
    """The cards of the deck, not in the hand, with each of which no Tic line has more than so many cards in the hand.

    ``most``: 1 for cards that Tic with none of the hand, 2 for cards that make no further Tic group.

    >>> len(addable(CardSet("3SO"), 1)), DECK - addable(CardSet("3SO 1SO"), 2)
    (112, CardSet("1SO 2SO 3SO 4SO 5SO"))
    """
    taken = hand.mask
    for line in TIC_LINES:
        if (line.mask & hand.mask).bit_count() >= most:
            taken |= line.mask
    return CardSet.from_mask(DECK.mask & ~taken)


def filled(random: Random, hand: CardSet, count: int, near: int = 0) -> CardSet | None:
    """The hand with cards added, up to so many, that make no further Tic group; None if there are no such cards.

    ``near``: the first so many of the added cards each Tic with some card that is there, if there is such a card.
    """
    while len(hand) < count:
        cards = addable(hand, 2)
        if near > 0:
            cards = cards - addable(hand, 1) or cards
            near -= 1
        if not cards:
            return None
        hand |= CardSet((random.choice(tuple(cards)),))
    return hand


def tic_pairs(cards: Iterable[Card]) -> list[tuple[Card, Card]]:
    """Every two of the cards that Tic, in the order of the cards (CP-2)."""
    return [pair for pair in combinations(cards, 2) if relation(*pair) is Relation.TIC]


def chains(cards: Iterable[Card]) -> list[CardSet]:
    """Every three of the cards of which one Tics with both others, and these two don't Tic (CP-3)."""
    partners: dict[Card, list[Card]] = {}
    for a, b in tic_pairs(cards):
        partners.setdefault(a, []).append(b)
        partners.setdefault(b, []).append(a)
    return [
        CardSet((middle, a, b))
        for middle, beside in partners.items()
        for a, b in combinations(beside, 2)
        if relation(a, b) is not Relation.TIC
    ]


def mistaken_groups(cards: Iterable[Card]) -> Iterator[tuple[Misconception, CardSet]]:
    """Every three of the cards that a known mistake takes for a Tic group, with the mistake (CP-3).

    They are those that check_group knows; where two fit, the first that comes is the one that it would name.
    """
    hand = CardSet(cards)
    for three in chains(hand):
        yield CHAIN, three
    alike: dict[tuple[Property, int], list[Card]] = {(one, value): [] for one in Property for value in range(1, 6)}
    for card in hand:
        for which in Property:
            alike[which, card.value(which)].append(card)
    for some in alike.values():
        for three in map(CardSet, combinations(some, 3)):
            if len(agreeing(three)) == 1:
                yield ONE_PROPERTY, three
    for kind in (SequenceKind.DUO, SequenceKind.TRIPO):
        for row in find_sequences(hand, kind, size=3):
            yield STEPS, CardSet(row)


def seems_same(a: Card, b: Card) -> int:
    """In how many properties two cards agree for one who takes neighbouring values for the same."""
    return sum(abs(a.value(one) - b.value(one)) < 2 for one in Property)
