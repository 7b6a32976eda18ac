"""All Tic groups among the cards, each with all its cards (CP-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import Card, CardSet
from tic_learn.groups import CHAIN, TIC_LINES, check_group, complete_group, find_groups, tic_lines_of
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.boxes import TITLES, boxed, boxes
from tic_learn.puzzles.hands import chains, filled
from tic_learn.puzzles.mistaken import PART_OF_GROUP
from tic_learn.puzzles.shown import Cells, Shown
from tic_learn.random import Random
from tic_learn.relations import agreeing
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

_SIZES = (3, 3, 3, 4, 4, 5)

CARD_IN_ONE_GROUP = Misconception(
    "card-in-one-group",
    "A card can belong to two groups. Put it in both, and look whether a group has all its cards.",
)


class Given(Struct, frozen=True):
    """The cards, how many groups they have, and whether any card is in two of them."""

    cards: tuple[Card, ...]
    groups: int
    shared: bool


class _AllGroups(Kind[Given, Placing]):
    id = "all-groups"
    title = "All Tic groups"
    topic = "groups"
    answer = "cells"
    grades = (4, 7)
    rules = ("CP-3",)
    levels = (
        Level("Two groups among eight cards.", groups=2, cards=8, shared=0),
        Level("Two groups among nine cards; one card is in both.", groups=2, cards=9, shared=1),
        Level("Three groups among thirteen cards; no card is in two of them.", groups=3, cards=13, shared=0),
        Level("Four groups among fifteen cards; two cards are in two groups.", groups=4, cards=15, shared=2),
    )
    bounds: ClassVar = {
        "groups": Bounds(2, 4, "how many groups there are"),
        "cards": Bounds(7, 18, "how many cards there are"),
        "shared": Bounds(0, 3, "how many cards are in two groups"),
    }
    misconceptions = (CARD_IN_ONE_GROUP, PART_OF_GROUP, CHAIN)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        count, groups, shared = parameters["cards"], parameters["groups"], parameters["shared"]
        hand = CardSet()
        for number in range(groups):
            size = random.choice(_SIZES)
            if 0 < number <= shared:
                both = random.choice(tuple(hand))
                line = random.choice(tic_lines_of(both))
                hand |= CardSet([both, *random.sample(line - CardSet((both,)), size - 1)])
            else:
                hand |= CardSet(random.sample(random.choice(TIC_LINES), size))
        cards = filled(random, hand, count) if len(hand) <= count else None
        if cards is None:
            return None
        found = find_groups(cards, maximal=True)
        if len(found) != groups or len(_in_several(found)) != shared:
            return None
        return Given(tuple(random.shuffled(cards)), groups, shared > 0)

    def solve(self, given: Given) -> list[Placing]:
        return [boxed(find_groups(given.cards, maximal=True))]

    def show(self, given: Given) -> Shown:
        again = "A card can be in two groups." if given.shared else "No card is in two groups."
        prompt = (
            f"Find the {given.groups} Tic groups among these cards, each with all its cards. {again}"
            " A group has three cards or more, and the order does not count."
        )
        cells = tuple((row, column) for row in range(given.groups) for column in range(5))
        # How many cards each group has is for the learner to find: three at least.
        form = Cells(cells, given.cards, TITLES[: given.groups], given.shared, 3 * given.groups)
        return Shown(prompt, form, terms={"groups": given.groups})

    def same(self, given: Given, answer: Placing) -> Placing:
        return boxed(boxes(answer))

    def candidates(self, given: Given) -> Iterator[Placing]:
        """The right answer with any three cards in place of a group."""
        right = [CardSet(group) for group in boxes(self.solve(given)[0])]
        for group in right:
            others = [one for one in right if one != group]
            for three in combinations(given.cards, 3):
                yield boxed([*others, three])

    def hints(self, given: Given, answer: Placing) -> tuple[Hint, Hint, Hint]:
        group = max(boxes(answer), key=len)
        two = group[:2]
        return (
            Hint(
                "Look for two cards that Tic. Then look for every other card with the same two things.",
                lambda _: True,
            ),
            Hint(
                f"{two[0].name} and {two[1].name} are in the same group.",
                lambda one: any(set(two) <= set(cards) for cards in boxes(one)),
            ),
            Hint(
                f"One of the groups is {listed(card.name for card in group)}.",
                lambda one: any(set(group) == set(cards) for cards in boxes(one)),
            ),
        )

    def explain(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        return tuple(reason for group in boxes(answer) for reason in check_group(group).reasons)

    def fault(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        groups = boxes(answer)
        for group in groups:
            if not (verdict := check_group(group)):
                return verdict.reasons[:1]
        for one, other in combinations(groups, 2):
            if len(agreeing(one + other)) == 2:
                text = "Two of your groups have the same two things, so they belong to one group."
                return (Reason("CP-3", text, dict.fromkeys(one + other)),)
        for group in groups:
            if complete_group(group, among=CardSet(given.cards)):
                names = listed(card.name for card in group)
                text = f"{names} are a Tic group, and there is another card with the same two things."
                return (Reason("CP-3", text, group),)
        text = f"These are Tic groups, but there are {given.groups} to find, not {len(groups)}."
        return (Reason("CP-3", text),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, Placing]]:
        right = [CardSet(group) for group in boxes(self.solve(given)[0])]
        for found in _each_card_once(right):
            if sum(map(len, found)) >= 3 * given.groups:  # with fewer the answer isn't finished
                yield CARD_IN_ONE_GROUP, boxed(found)
        joined = chains(given.cards)
        for place, group in enumerate(right):
            others = right[:place] + right[place + 1 :]
            for size in range(3, len(group)):
                for some in combinations(group, size):
                    yield PART_OF_GROUP, boxed([*others, some])
            taken = CardSet() if given.shared else CardSet(card for other in others for card in other)
            for three in joined:
                # Two cards of the group, and a third that Tics with one of them.
                if len(three & group) == 2 and three.isdisjoint(taken):
                    yield CHAIN, boxed([*others, three])


def _each_card_once(groups: list[CardSet]) -> Iterator[list[CardSet]]:
    """The groups with each card that is in several left in one of them only."""
    several = _in_several(groups)
    homes = [[place for place, group in enumerate(groups) if card in group] for card in several]
    for chosen in product(*homes) if several else ():
        home = dict(zip(several, chosen, strict=True))
        yield [CardSet(card for card in group if home.get(card, place) == place) for place, group in enumerate(groups)]


def _in_several(groups: list[CardSet]) -> list[Card]:
    counts = Counter(card for group in groups for card in group)
    return [card for card, count in counts.items() if count > 1]


KIND = _AllGroups()
