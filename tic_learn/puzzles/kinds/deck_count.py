"""How many cards of the deck Tic, Single or Nic with X, and with Y? (CP-2)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet, Property
from tic_learn.puzzles.base import Hint, Kind, Level
from tic_learn.puzzles.mistaken import COUNTED_ITSELF
from tic_learn.puzzles.shown import Row, Shown, Whole
from tic_learn.random import Random
from tic_learn.relations import Relation, explain_relation, neighbours, relation
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

_KINDS = (Relation.TIC, Relation.SINGLE, Relation.NIC)
_IN_DECK = {Relation.TIC: 12, Relation.SINGLE: 48, Relation.NIC: 64}
"""How many cards of the deck go together so with any one card (CP-2)."""
_THINGS = {Relation.TIC: "two things", Relation.SINGLE: "one thing", Relation.NIC: "nothing"}

ONE_WAY = Misconception(
    "one-way-only",
    "That is one way in which a card can go together with X and Y. There are other ways: count them all.",
)
SINGLE_OR_MORE = Misconception(
    "single-or-more",
    "A Single is exactly one thing the same. A card with two things the same Tics, so it is not counted.",
)
ONE_CARD = Misconception(
    "looked-at-one-card",
    "That is how many go together with one of the two cards. Count those that go together with both, as asked.",
)
ADDED = Misconception(
    "added-both",
    "Don't add: the cards asked for are not those of X and those of Y, but those for which both is true.",
)


class Given(Struct, frozen=True):
    """Two cards, and what is asked of a card that is compared with each."""

    x: Card
    y: Card
    with_x: Relation
    with_y: Relation


class _Way(Struct, frozen=True):
    """One way to be as asked: what that says of number, shape and colour, and how many values it leaves to each."""

    text: str
    values: tuple[int, ...]

    @property
    def product(self) -> str:
        return " × ".join(str(one) for one in self.values)

    @property
    def cards(self) -> int:
        return prod(self.values)


class _DeckCount(Kind[Given, int]):
    id = "deck-count"
    title = "How many in the deck"
    topic = "relations"
    answer = "number"
    grades = (5, 8)
    rules = ("CP-2",)
    levels = (
        Level("There is one way at most to go together with both cards."),
        Level("There are several ways, and one of the words is Tic, so there are a few cards only."),
        Level("There are several ways, and many cards."),
    )
    misconceptions = (ONE_WAY, COUNTED_ITSELF, SINGLE_OR_MORE, ONE_CARD, ADDED)

    def propose(self, random: Random, level: int, **parameters: int) -> Given:
        x = random.choice(tuple(DECK))
        y = random.choice(tuple(neighbours(x, random.choice(_KINDS))))
        return Given(x, y, random.choice(_KINDS), random.choice(_KINDS))

    def solve(self, given: Given) -> Iterable[int]:
        return [len(neighbours(given.x, given.with_x) & neighbours(given.y, given.with_y))]

    def level_of(self, given: Given) -> int:
        if len(_ways(given)) < 2:
            return 1
        return 2 if Relation.TIC in (given.with_x, given.with_y) else 3

    def show(self, given: Given) -> Shown:
        x, y = (str(one).capitalize() for one in (given.with_x, given.with_y))
        prompt = f"How many of the 125 cards of the deck {x} with X and {y} with Y?"
        return Shown(prompt, Whole(0, 125, "cards"), (Row((given.x, given.y), letters="XY"),), {"X": x, "Y": y})

    def hints(self, given: Given, answer: int) -> tuple[Hint, Hint, Hint]:
        few, more = _sides(given)
        most = _IN_DECK[few[1]]
        third = Hint(
            f"Think of a card that has {_THINGS[given.with_x]} as on X. Can it have"
            f" {_THINGS[given.with_y]} as on Y at the same time?",
            lambda count: count < most,
        )
        if ways := _ways(given):
            least = ways[0].cards
            third = Hint(
                f"One way: {ways[0].text}. That makes {ways[0].product} cards. Is there another way?",
                lambda count: count >= least,
            )
        return (
            Hint(
                "Take the number, the shape and the colour one by one. Is it as on X, as on Y, as on both or as on"
                " neither?",
                lambda _: True,
            ),
            Hint(
                f"{most} cards {_does(few)}, and {_IN_DECK[more[1]]} {_does(more)}. Both must be true, so the answer is"
                f" at most {most}.",
                lambda count: count <= most,
            ),
            third,
        )

    def explain(self, given: Given, answer: int) -> tuple[Reason, ...]:
        cards = (given.x, given.y)
        ways = _ways(given)
        texts = [f"{way.text[0].upper()}{way.text[1:]}: {way.product} = {_cards(way.cards)}." for way in ways]
        if not ways:
            texts.append(f"No card has {_THINGS[given.with_x]} as on X and {_THINGS[given.with_y]} as on Y.")
        if len(ways) > 1:
            texts.append(f"Together that is {' + '.join(str(way.cards) for way in ways)} = {_cards(answer)}.")
        return (*explain_relation(*cards).reasons, *(Reason("CP-2", text, cards) for text in texts))

    def fault(self, given: Given, answer: int) -> tuple[Reason, ...]:
        few, more = _sides(given)
        most = _IN_DECK[few[1]]
        ways = _ways(given)
        if answer > most:
            text = f"{answer} is too many: in the whole deck only {most} cards {_does(few)}."
        elif answer > sum(way.cards for way in ways):
            text = f"{answer} is too many. Of the {most} cards that {_does(few)}, not so many {_does(more)}."
        else:
            text = f"{answer} is too few. {_missed(ways, answer)}"
        return (Reason("CP-2", text, (given.x, given.y)),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, int]]:
        ways = _ways(given)
        right = sum(way.cards for way in ways)
        if len(ways) > 1:
            for way in ways:
                yield ONE_WAY, way.cards
        # X is a Tic of itself to one who counts it; then it is counted where it goes together with Y.
        between = relation(given.x, given.y)
        kinds = (given.with_x, given.with_y)
        itself = sum(one is Relation.TIC and between is other for one, other in (kinds, kinds[::-1]))
        yield COUNTED_ITSELF, right + itself
        yield SINGLE_OR_MORE, len(_or_more(given.x, given.with_x) & _or_more(given.y, given.with_y))
        yield from ((ONE_CARD, _IN_DECK[kind]) for kind in kinds)
        if sum(_IN_DECK[kind] for kind in kinds) <= 125:
            yield ADDED, sum(_IN_DECK[kind] for kind in kinds)


def _ways(given: Given) -> list[_Way]:
    """Every way to be as asked, found property by property; that of the most cards first."""
    choices = []
    for which in Property:
        x, y = given.x.value(which), given.y.value(which)
        if x == y:
            choices.append([(f"the {which} {x} as on both", 1, 1, 1), (f"a {which} other than {x}", 0, 0, 4)])
        else:
            only = [(f"the {which} {x} as on X", 1, 0, 1), (f"the {which} {y} as on Y", 0, 1, 1)]
            choices.append([*only, (f"a {which} other than {x} and {y}", 0, 0, 3)])
    ways = [
        _Way(listed(one[0] for one in picked), tuple(one[3] for one in picked))
        for picked in product(*choices)
        if sum(one[1] for one in picked) == given.with_x.count and sum(one[2] for one in picked) == given.with_y.count
    ]
    return sorted(ways, key=lambda way: -way.cards)


def _missed(ways: list[_Way], answer: int) -> str:
    """What to ask for so few cards: about the one way that makes up what is missing, where there is one such way."""
    if len(ways) == 1:
        return f"How many cards have {ways[0].text}?"
    missing = sum(way.cards for way in ways) - answer
    missed = [way for way in ways if way.cards == missing]
    if len(missed) == 1:
        return f"Did you count the cards with {missed[0].text}?"
    return "How many ways are there? Count the cards of each."


def _sides(given: Given) -> list[tuple[str, Relation]]:
    """X and Y, each with what is asked of it; first that of which the deck has fewer."""
    return sorted([("X", given.with_x), ("Y", given.with_y)], key=lambda side: _IN_DECK[side[1]])


def _does(side: tuple[str, Relation]) -> str:
    return f"{str(side[1]).capitalize()} with {side[0]}"


def _or_more(card: Card, kind: Relation) -> CardSet:
    return neighbours(card, kind) | (neighbours(card) if kind is Relation.SINGLE else CardSet())


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


KIND = _DeckCount()
