"""Nine cards in three Tic groups of three (CP-3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tic_learn.cards import Card, CardSet
from tic_learn.groups import CHAIN, ONE_PROPERTY, TIC_LINES, check_group, find_groups, tic_lines_of
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.base import Hint, Kind, Level
from tic_learn.puzzles.boxes import TITLES, boxed, boxes
from tic_learn.puzzles.shown import Cells, Shown
from tic_learn.random import Random
from tic_learn.verdict import Misconception, Reason, Verdict, listed

__all__ = ["KIND"]

_CELLS = tuple((row, column) for row in range(3) for column in range(3))

FIRST_FOUND = Misconception(
    "first-found",
    "A group that you find first may be the wrong one: the cards that are left must be groups too. Begin with a card"
    " that has only one way.",
)
ONE_PROPERTY_IN_ONE = Misconception(
    "one-property-in-one",
    "The cards of one of your groups have only one thing in common. A Tic group has two things in common.",
)
_NAMED = {CHAIN: CHAIN, ONE_PROPERTY: ONE_PROPERTY_IN_ONE}
"""What is said of three cards, and what is said of nine that have such a three among their groups."""


class _ThreeGroups(Kind[tuple[Card, ...], Placing]):
    id = "three-groups"
    title = "Three groups of three"
    topic = "groups"
    answer = "cells"
    grades = (4, 8)
    rules = ("CP-3",)
    levels = (
        Level("No other three of the nine cards are a Tic group."),
        Level("One or two other Tic groups lead astray."),
        Level("Four or five of the cards are on one Tic line, so there are several groups that lead astray."),
    )
    misconceptions = (FIRST_FOUND, CHAIN, ONE_PROPERTY_IN_ONE)

    def propose(self, random: Random, level: int, **parameters: int) -> tuple[Card, ...] | None:
        line = random.choice(TIC_LINES)
        if level == 2:
            # Each of three cards of a line goes to a group of its own.
            groups = [_across(random, card, line) for card in random.sample(line, 3)]
        else:
            # On the higher level, one or two more cards of the first group's line go to other groups.
            first = random.sample(line, 3 if level == 1 else 4 + random.below(2))
            groups = [first[:3], *(_across(random, card, line) for card in first[3:])]
        while len(groups) < 3:
            groups.append(random.sample(random.choice(TIC_LINES), 3))
        cards = [card for group in groups for card in group]
        return tuple(random.shuffled(cards)) if len(set(cards)) == 9 else None

    def solve(self, given: tuple[Card, ...]) -> list[Placing]:
        groups = [group for group in find_groups(given) if len(group) == 3]
        return [boxed(some) for some in combinations(groups, 3) if len(some[0] | some[1] | some[2]) == 9]

    def level_of(self, given: tuple[Card, ...]) -> int:
        others = len(find_groups(given)) - 3
        return 1 if not others else 2 if others < 3 else 3

    def show(self, given: tuple[Card, ...]) -> Shown:
        return Shown("Put these nine cards into three Tic groups of three.", Cells(_CELLS, given, TITLES[:3]))

    def same(self, given: tuple[Card, ...], answer: Placing) -> Placing:
        return boxed(boxes(answer))

    def candidates(self, given: tuple[Card, ...]) -> Iterator[Placing]:
        """All 280 ways to put nine cards into three groups of three."""
        first, *rest = given
        for two in combinations(rest, 2):
            six = [card for card in rest if card not in two]
            for group, other in _halves(six):
                yield boxed([(first, *two), group, other])

    def hints(self, given: tuple[Card, ...], answer: Placing) -> tuple[Hint, Hint, Hint]:
        groups = find_groups(given)
        ways = {card: sum(card in group for group in groups) for card in given}
        start = min(given, key=ways.__getitem__)
        group = next(group for group in boxes(answer) if start in group)
        other = next(card for card in group if card != start)
        return (
            Hint(f"Begin with {start.name}. Which two cards can be in a Tic group with it?", lambda _: True),
            Hint(
                f"{start.name} and {other.name} are in the same group.",
                lambda one: any({start, other} <= set(cards) for cards in boxes(one)),
            ),
            Hint(
                f"One of the groups is {listed(card.name for card in group)}.",
                lambda one: any(set(group) == set(cards) for cards in boxes(one)),
            ),
        )

    def explain(self, given: tuple[Card, ...], answer: Placing) -> tuple[Reason, ...]:
        return tuple(reason for group in boxes(answer) for reason in check_group(group).reasons)

    def fault(self, given: tuple[Card, ...], answer: Placing) -> tuple[Reason, ...]:
        return _wrong(boxes(answer)).reasons[:1]

    def mistakes(self, given: tuple[Card, ...]) -> Iterator[tuple[Misconception, Placing]]:
        (right,) = self.solve(given)
        groups = [tuple(group) for group in find_groups(given) if len(group) == 3]
        for group in groups:
            rest = [card for card in given if card not in group]
            for halves in _halves(rest):
                answer = boxed([group, *halves])
                if group not in boxes(right):
                    yield FIRST_FOUND, answer
                elif answer != right and (said := _wrong(boxes(answer)).misconception) in _NAMED:
                    yield _NAMED[said], answer


def _wrong(groups: list[tuple[Card, ...]]) -> Verdict:
    """What is said of the first group that is none, best of one that shows a known mistake."""
    verdicts = [verdict for group in groups if not (verdict := check_group(group))]
    return min(verdicts, key=lambda verdict: verdict.misconception is None)


def _across(random: Random, card: Card, line: CardSet) -> list[Card]:
    """A Tic group of three with the card that lies on another line."""
    others = random.choice([one for one in tic_lines_of(card) if one != line]) - CardSet((card,))
    return [card, *random.sample(others, 2)]


def _halves(cards: list[Card]) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The ten ways to put six cards into two groups of three."""
    first, *rest = cards
    for two in combinations(rest, 2):
        yield (first, *two), tuple(card for card in rest if card not in two)


KIND = _ThreeGroups()
