"""How many shortest ways are there from X to Y, if each step goes to a card that Tics? (CP-2)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from msgspec import Struct

from tic_learn.cards import COORDINATES, DECK, Card, CardSet
from tic_learn.puzzles.base import Hint, Kind, Level
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Row, Shown, Whole
from tic_learn.puzzles.ways import Links, Way, around, links, shortest_ways, simple_ways
from tic_learn.random import Random
from tic_learn.relations import Relation
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

_DECK = tuple(DECK)
_FEWEST, _MOST = 2, 8
"""One way is no question, and nobody likes to count for long."""

STEPS_FOR_WAYS = Misconception(
    "steps-for-ways",
    "That is how many steps one of the shortest ways has. Count how many such ways there are.",
)
BEGINNINGS_FOR_WAYS = Misconception(
    "beginnings-for-ways",
    "That is how many cards there are for the first step. After it the ways may part again.",
)
CARDS_FOR_WAYS = Misconception(
    "cards-for-ways",
    "So many cards lie on the shortest ways. Count the ways: two of them can lead over the same card.",
)
LONGER_WAYS_TOO = Misconception(
    "longer-ways-too",
    "Only the shortest ways count, those with the fewest steps.",
)
FORGOT_THE_LOST = Misconception(
    "forgot-the-lost",
    "No way leads over a card that is lost. Take those ways away.",
)


class Given(Struct, frozen=True):
    """Where to start, where to go, and the cards on which one may step; with ``deck`` those on which one may not."""

    start: Card
    goal: Card
    cards: tuple[Card, ...]
    deck: bool = False

    def links(self) -> Links:
        """Where one can step from each card."""
        cards = CardSet(self.cards)
        return links(DECK - cards if self.deck else cards | CardSet((self.start, self.goal)))


class _TicWays(Kind[Given, int]):
    id = "tic-ways"
    title = "How many ways?"
    topic = "paths"
    answer = "number"
    grades = (4, 7)
    rules = ("CP-2",)
    levels = (
        Level("Ways of three steps, over six cards that are shown."),
        Level("Ways that have to go round, over seven to ten cards that are shown."),
        Level("Ways over any card of the deck, of which some may be lost."),
    )
    misconceptions = (
        FORGOT_THE_LOST,
        STEPS_FOR_WAYS,
        CARDS_FOR_WAYS,
        BEGINNINGS_FOR_WAYS,
        LONGER_WAYS_TOO,
        SINGLE_FOR_TIC,
    )

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        given = (_over_six, _over_many, _over_the_deck)[level - 1](random)
        return given if _FEWEST <= len(_ways(given)) <= _MOST else None

    def solve(self, given: Given) -> list[int]:
        return [len(_ways(given))]

    def show(self, given: Given) -> Shown:
        over = "any cards of the deck" if given.deck else "the cards shown"
        but = ", but not over the lost ones" if given.deck and given.cards else ""
        prompt = (
            f"How many shortest ways lead from X to Y, over {over}{but}?"
            " Each step goes to a card that Tics with the last one."
        )
        rows = [Row((given.start, given.goal), letters="XY")]
        if given.cards:
            rows.append(Row(given.cards, title="Lost cards" if given.deck else "Cards to step on"))
        return Shown(prompt, Whole(1, 20, "ways"), tuple(rows), {"over": over})

    def hints(self, given: Given, answer: int) -> tuple[Hint, Hint, Hint]:
        ways = _ways(given)
        first = list(dict.fromkeys(way[1] for way in ways))
        last = list(dict.fromkeys(way[-2] for way in ways))
        some = sum(way[1] is first[0] for way in ways)
        third = Hint(f"The last step can come from {_named(last, 'or')}.", lambda one: one >= len(last))
        if len(first) > 1:
            text = f"{_counted(some)} with the step on to {first[0].name}."
            third = Hint(text, lambda one: one >= some + len(first) - 1)
        return (
            Hint(f"A shortest way has {len(ways[0]) - 1} steps.", lambda _: True),
            Hint(f"{_begins(first)}.", lambda one: one >= len(first)),
            third,
        )

    def explain(self, given: Given, answer: int) -> tuple[Reason, ...]:
        ways = _ways(given)
        each = (
            Reason("CP-2", f"Way {number}: {', '.join(card.name for card in way)}.", way)
            for number, way in enumerate(ways, 1)
        )
        return (Reason("CP-2", f"A shortest way has {len(ways[0]) - 1} steps.", ways[0]), *each)

    def fault(self, given: Given, answer: int) -> tuple[Reason, ...]:
        ways = _ways(given)
        ends = (given.start, given.goal)
        if answer < len(ways):
            first = list(dict.fromkeys(way[1] for way in ways))
            then = "Follow each of them." if len(first) > 1 else "After it the ways part."
            text = f"There are more. {_begins(first)}. {then}"
            return (Reason("CP-2", text, ends),)
        text = f"There are not so many. Count only ways of {len(ways[0]) - 1} steps, and each of them once."
        return (Reason("CP-2", text, ends),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, int]]:
        ways = _ways(given)
        steps = len(ways[0]) - 1
        found = [(STEPS_FOR_WAYS, steps), (BEGINNINGS_FOR_WAYS, len({way[1] for way in ways}))]
        found.append((CARDS_FOR_WAYS, len({card for way in ways for card in way[1:-1]})))
        if given.deck:
            if given.cards:
                found.append((FORGOT_THE_LOST, len(_ways(Given(given.start, given.goal, (), True)))))
        else:
            where = given.links()
            longer = [way for way in simple_ways(where, given.start, given.goal, steps + 2) if len(way) > len(ways[0])]
            found.append((LONGER_WAYS_TOO, len(ways) + len(longer)))
            found.append((LONGER_WAYS_TOO, len(ways) + sum(len(way) == len(ways[0]) + 1 for way in longer)))
            singles = links(CardSet(where), singles=True)
            found.append((SINGLE_FOR_TIC, len(shortest_ways(singles, given.start, given.goal))))
        yield from ((misconception, count) for misconception, count in found if 0 < count <= 20)


@lru_cache(maxsize=100)  # a puzzle asks again and again, and in the whole deck it takes a while
def _ways(given: Given) -> tuple[Way, ...]:
    return tuple(shortest_ways(given.links(), given.start, given.goal))


def _begins(first: list[Card]) -> str:
    """To which cards the first step of the shortest ways can go, without a full stop."""
    if len(first) == 1:
        return f"There is only one card for the first step, {first[0].name}"
    return f"A shortest way can begin with {_named(first, 'or')}"


def _counted(many: int) -> str:
    return "One of the shortest ways begins" if many == 1 else f"{many} of the shortest ways begin"


def _named(cards: list[Card], joined: str) -> str:
    return listed(card.name for card in cards).replace(" and ", f" {joined} ")


def _over_six(random: Random) -> Given:
    """Two cards that Nic, some of the six through which the shortest ways between them lead, and others near."""
    start, goal = _apart(random, Relation.NIC)
    cards = random.sample(_between(start, goal), 3 + random.below(4))
    while len(cards) < 6:
        card = random.choice(tuple(around(random.choice([start, goal, *cards]))))
        if card not in (start, goal, *cards):
            cards.append(card)
    return Given(start, goal, tuple(random.shuffled(cards)))


def _over_many(random: Random) -> Given:
    """Cards of few values, so that many of them Tic, and none of those through which the shortest ways would lead."""
    sizes = random.choice(((2, 3, 3), (3, 2, 3), (3, 3, 2)))
    values = [sorted(random.sample(range(1, 6), size)) for size in sizes]
    start, goal, *cards = random.sample((Card.of(*one) for one in product(*values)), 18)
    through = set(_between(start, goal))
    cards = [card for card in cards if card not in through]
    return Given(start, goal, tuple(random.sample(cards, min(len(cards), 7 + random.below(4)))))


def _over_the_deck(random: Random) -> Given:
    """Two cards of the deck, and some lost cards, of which most lie on ways between them."""
    start, goal = _apart(random, Relation.NIC if random.below(5) else Relation.SINGLE)
    between = _between(start, goal)
    lost = random.sample(between, random.below(4 if len(between) > 2 else 2))
    lost += random.sample(around(start) - CardSet(between), random.below(3))
    return Given(start, goal, tuple(random.shuffled(lost)), True)


def _apart(random: Random, kind: Relation) -> tuple[Card, Card]:
    start = random.choice(_DECK)
    return start, random.choice(tuple(around(start, kind)))


def _between(start: Card, goal: Card) -> list[Card]:
    """The cards of which each value is that of one of the two: over these the shortest ways of the deck lead."""
    values = product(*({*pair} for pair in zip(COORDINATES[start], COORDINATES[goal], strict=True)))
    return [card for card in sorted(Card.of(*one) for one in values) if card not in (start, goal)]


KIND = _TicWays()
