"""How many steps, each to a card that Tics, does it take from X to Y over the cards shown? (CP-2)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import COUNTED_CARDS, SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Row, Shown, Whole
from tic_learn.puzzles.ways import Links, around, distances, links, shortest_ways, simple_ways
from tic_learn.random import Random
from tic_learn.relations import explain_relation, shared
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

_DECK = tuple(DECK)
_STEPS = ((2, 4), (3, 5), (4, 6))
"""The fewest and the most steps of an answer, by the level."""

NOT_THE_SHORTEST = Misconception(
    "not-the-shortest",
    "There is a way with so many steps, but there is a shorter one. Try the other cards, too.",
)
LEFT_THE_CARDS = Misconception(
    "left-the-cards",
    "Each step goes to one of the cards that are shown. The other cards of the deck are not there.",
)


class Given(Struct, frozen=True):
    """Where to start, where to go, and the cards on which one may step."""

    start: Card
    goal: Card
    stones: tuple[Card, ...]

    @property
    def cards(self) -> CardSet:
        """All of these."""
        return CardSet((self.start, self.goal, *self.stones))


class _TicSteps(Kind[Given, int]):
    id = "tic-steps"
    title = "How many steps?"
    topic = "paths"
    answer = "number"
    grades = (3, 6)
    rules = ("CP-2",)
    levels = (
        Level("Two to four steps, over four cards.", stones=4),
        Level("Three to five steps, over six cards.", stones=6),
        Level("Four to six steps, over nine cards, with dead ends.", stones=9),
    )
    bounds: ClassVar = {"stones": Bounds(4, 10, "how many cards one may step on")}
    misconceptions = (NOT_THE_SHORTEST, COUNTED_CARDS, LEFT_THE_CARDS, SINGLE_FOR_TIC)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        stones = parameters["stones"]
        low, high = _STEPS[level - 1]
        steps = low + random.below(min(high, stones) - low + 1)
        way = [random.choice(_DECK)]
        taken = met = 0  # met: what Tics with a card before the last, and would be a way that is shorter
        while len(way) <= steps:
            near = around(way[-1]).mask
            taken |= 1 << way[-1]
            free = CardSet.from_mask(near & ~taken & ~met)
            if not free:
                return None
            met |= near
            way.append(random.choice(tuple(free)))
        start, *between, goal = way
        for _ in range(40):
            if len(between) == stones:
                return Given(start, goal, tuple(random.shuffled(between)))
            there = (start, goal, *between)
            card = random.choice(tuple(around(random.choice(there))))
            if card not in there and distances(links(CardSet((*there, card))), start)[goal] == steps:
                between.append(card)
        return None

    def solve(self, given: Given) -> list[int]:
        found = distances(links(given.cards), given.start)
        return [found[given.goal]] if given.goal in found else []

    def show(self, given: Given) -> Shown:
        prompt = (
            "Go from X to Y over the cards shown. Each step goes to a card that Tics with the last one."
            " How many steps does the shortest way have?"
        )
        rows = (Row((given.start, given.goal), letters="XY"), Row(given.stones, title="Cards to step on"))
        return Shown(prompt, Whole(1, len(given.stones) + 2, "steps"), rows)

    def hints(self, given: Given, answer: int) -> tuple[Hint, Hint, Hint]:
        where = links(given.cards)
        way = shortest_ways(where, given.start, given.goal)[0]
        first = Hint(f"From X you can step on {_named(where[given.start], 'or')}.", lambda one: one > 1)
        if answer == 2:  # the card in the middle is all there is to find, so it is told from one side only
            return (
                Hint("X and Y do not Tic, so one step is too few.", lambda one: one > 1),
                first,
                Hint("It takes fewer than four steps.", lambda one: one < 4),
            )
        return (
            first,
            Hint(f"The last step, on to Y, comes from {_named(where[given.goal], 'or')}.", lambda one: one > 1),
            Hint(f"One of the shortest ways leads over {way[len(way) // 2].name}.", lambda one: one > 1),
        )

    def explain(self, given: Given, answer: int) -> tuple[Reason, ...]:
        where = links(given.cards)
        way = shortest_ways(where, given.start, given.goal)[0]
        steps = (explain_relation(a, b).reasons[0] for a, b in pairwise(way))
        text = f"{_reached(where, given.start, answer - 1)}. So it takes {answer} steps to Y."
        return (*steps, Reason("CP-2", text, way))

    def fault(self, given: Given, answer: int) -> tuple[Reason, ...]:
        if answer < self.solve(given)[0]:
            text = f"{_reached(links(given.cards), given.start, answer)}, but not to Y."
            return (Reason("CP-2", text, (given.start, given.goal)),)
        return (Reason("CP-2", f"From X to Y it takes fewer than {answer} steps.", (given.start, given.goal)),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, int]]:
        where = links(given.cards)
        (fewest,) = self.solve(given)
        for way in simple_ways(where, given.start, given.goal, fewest + 2):
            yield NOT_THE_SHORTEST, len(way) - 1
        yield COUNTED_CARDS, fewest + 1
        yield COUNTED_CARDS, fewest - 1
        yield LEFT_THE_CARDS, 3 - len(shared(given.start, given.goal))
        yield SINGLE_FOR_TIC, distances(links(given.cards, singles=True), given.start)[given.goal]


def _reached(where: Links, start: Card, steps: int) -> str:
    """Where one comes with so many steps and not with fewer, as a sentence."""
    cards = [card for card, count in distances(where, start).items() if count == steps]
    return f"In {steps} {'step' if steps == 1 else 'steps'} you come as far as {_named(sorted(cards), 'and')}"


def _named(cards: CardSet | list[Card], joined: str) -> str:
    return listed(card.name for card in cards).replace(" and ", f" {joined} ")


KIND = _TicSteps()
