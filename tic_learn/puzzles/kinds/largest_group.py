"""The largest Tic group among the cards (CP-3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.groups import CHAIN, TIC_LINES, check_group, complete_group, find_groups, tic_lines_of
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.hands import filled
from tic_learn.puzzles.mistaken import PART_OF_GROUP
from tic_learn.puzzles.shown import Picked, Shown
from tic_learn.random import Random
from tic_learn.relations import Relation, relation
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

STOPPED_EARLY = Misconception(
    "stopped-early",
    "You found a Tic group. Go on looking: another one has more cards.",
)


class _LargestGroup(Kind[tuple[Card, ...], CardSet]):
    id = "largest-group"
    title = "The largest Tic group"
    topic = "groups"
    answer = "cards"
    grades = (4, 7)
    rules = ("CP-3",)
    levels = (
        Level("Eight cards with two Tic groups.", cards=8, groups=2),
        Level("Eleven cards with three Tic groups.", cards=11, groups=3),
        Level("Fourteen cards with four Tic groups.", cards=14, groups=4),
    )
    bounds: ClassVar = {
        "cards": Bounds(7, 18, "how many cards there are"),
        "groups": Bounds(2, 5, "how many Tic groups there are"),
    }
    tries = 500
    misconceptions = (PART_OF_GROUP, STOPPED_EARLY, CHAIN)

    def propose(self, random: Random, level: int, **parameters: int) -> tuple[Card, ...] | None:
        count, groups = parameters["cards"], parameters["groups"]
        largest = 4 + random.below(2)
        hand = CardSet(random.sample(random.choice(TIC_LINES), largest))
        for _ in range(groups - 1):
            size = 3 + random.below(largest - 3)
            # Half of the others have a card in common with the groups that are there.
            start = random.choice(tuple(hand)) if random.below(2) else random.choice(tuple(DECK - hand))
            line = random.choice(tic_lines_of(start)) - CardSet((start,))
            hand |= CardSet([start, *random.sample(line, size - 1)])
        cards = filled(random, hand, count) if len(hand) <= count else None
        if cards is None:
            return None
        sizes = sorted(len(group) for group in find_groups(cards, maximal=True))
        return tuple(random.shuffled(cards)) if len(sizes) == groups and sizes[-2] < sizes[-1] else None

    def solve(self, given: tuple[Card, ...]) -> list[CardSet]:
        groups = find_groups(given, maximal=True)
        return [group for group in groups if len(group) == len(groups[-1])]

    def show(self, given: tuple[Card, ...]) -> Shown:
        return Shown("Which is the largest Tic group among these cards? Choose all its cards.", Picked(3, 5, given))

    def hints(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Hint, Hint, Hint]:
        groups = find_groups(given, maximal=True)
        sure = next(card for card in given if card in answer)
        return (
            Hint(
                "Look for two cards that Tic, and for all cards with the same two things. Go on: there are"
                f" {len(groups)} Tic groups.",
                lambda _: True,
            ),
            Hint(f"The largest group has {len(answer)} cards.", lambda one: len(one) == len(answer)),
            Hint(f"{sure.name} is one of its cards.", lambda one: sure in one),
        )

    def explain(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Reason, ...]:
        others = [group for group in find_groups(given, maximal=True) if group != answer]
        text = f"The next largest has {len(others[-1])}: {listed(card.name for card in others[-1])}."
        return (*check_group(answer).reasons, Reason("CP-3", text, others[-1]))

    def fault(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Reason, ...]:
        verdict = check_group(answer)
        if not verdict:
            return verdict.reasons[:1]
        more = complete_group(answer, among=CardSet(given))
        text = "there is another card with the same two things" if more else "there is a larger one"
        return (Reason("CP-3", f"These {len(answer)} cards are a Tic group, but {text}.", answer),)

    def mistakes(self, given: tuple[Card, ...]) -> Iterator[tuple[Misconception, CardSet]]:
        hand = CardSet(given)
        groups = find_groups(hand, maximal=True)
        for group in groups:
            yield STOPPED_EARLY, group
            for size in range(3, len(group)):
                for some in combinations(group, size):
                    yield PART_OF_GROUP, CardSet(some)
            # A card that Tics with one of the group's cards; two groups that have a card in common.
            beside = [card for card in hand - group if any(relation(card, one) is Relation.TIC for one in group)]
            if len(group) < 5:
                yield from ((CHAIN, group | CardSet((card,))) for card in beside)
            for other in groups:
                if other != group and other & group and len(other | group) == 5:
                    yield CHAIN, other | group


KIND = _LargestGroup()
