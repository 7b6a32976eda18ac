"""Which two of the cards Tic? (CP-2)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.hands import addable, seems_same, tic_pairs
from tic_learn.puzzles.mistaken import NEAR_FOR_SAME, SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Picked, Shown
from tic_learn.random import Random
from tic_learn.relations import Relation, explain_relation, neighbours, relation, shared
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

_OFF = 15
"""By so much the Singles of a hundred pairs may be off: four cards have five other pairs, so a step is 20."""


class _WhichTwoTic(Kind[tuple[Card, ...], CardSet]):
    id = "which-two-tic"
    title = "Which two Tic"
    topic = "relations"
    answer = "cards"
    grades = (3, 5)
    rules = ("CP-2",)
    levels = (
        Level("Four cards; no other two have anything in common.", cards=4, singles=0),
        Level("Six cards; other pairs Single, but fewer than half.", cards=6, singles=30),
        Level("Seven cards; most of the other pairs Single.", cards=7, singles=70),
        Level("Ten cards; more than half of the other pairs Single.", cards=10, singles=66),
    )
    bounds: ClassVar = {
        "cards": Bounds(4, 12, "how many cards there are"),
        "singles": Bounds(0, 70, "about so many of a hundred other pairs Single"),
    }
    tries = 500
    misconceptions = (SINGLE_FOR_TIC, NEAR_FOR_SAME)

    def propose(self, random: Random, level: int, **parameters: int) -> tuple[Card, ...] | None:
        count, wanted = parameters["cards"], parameters["singles"]
        first = random.choice(tuple(DECK))
        cards = [first, random.choice(tuple(neighbours(first)))]
        singles = pairs = 0
        while len(cards) < count:
            fitting = random.sample(addable(CardSet(cards), 1), 12)
            goal = wanted * (pairs + len(cards)) - 100 * singles
            found = [sum(relation(one, card) is Relation.SINGLE for card in cards) for one in fitting]
            best = min(range(12), key=lambda place: (abs(100 * found[place] - goal), place))
            cards.append(fitting[best])
            singles, pairs = singles + found[best], pairs + len(cards) - 1
        return tuple(random.shuffled(cards)) if abs(100 * singles - wanted * pairs) <= _OFF * pairs else None

    def solve(self, given: tuple[Card, ...]) -> list[CardSet]:
        return [CardSet(pair) for pair in tic_pairs(given)]

    def show(self, given: tuple[Card, ...]) -> Shown:
        return Shown("Only two of these cards Tic. Which two are they?", Picked(2, 2, given))

    def hints(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Hint, Hint, Hint]:
        left = [card for card in given if card not in answer]
        trap = max(left, key=lambda card: sum(len(shared(card, one)) for one in answer))
        one_of_them = next(card for card in given if card in answer)
        after = len(given) - 1
        return (
            Hint(
                f"Start with {given[0].name}. Compare it with the other {after} cards, then go on with the next card.",
                lambda _: True,
            ),
            Hint(f"{trap.name} is not one of the two.", lambda pair: trap not in pair),
            Hint(
                f"{one_of_them.name} is one of the two. Which other card has two things the same?",
                lambda pair: one_of_them in pair,
            ),
        )

    def explain(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Reason, ...]:
        return explain_relation(*answer).reasons

    def fault(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Reason, ...]:
        return explain_relation(*answer).reasons

    def mistakes(self, given: tuple[Card, ...]) -> Iterator[tuple[Misconception, CardSet]]:
        for pair in combinations(given, 2):
            if relation(*pair) is Relation.SINGLE:
                yield SINGLE_FOR_TIC, CardSet(pair)
            elif seems_same(*pair) > 1:
                yield NEAR_FOR_SAME, CardSet(pair)


KIND = _WhichTwoTic()
