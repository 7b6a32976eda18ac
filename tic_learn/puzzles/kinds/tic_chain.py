"""Put all the cards in a chain in which each Tics with the next. (CP-2)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC
from tic_learn.puzzles.rows import Row, either_end
from tic_learn.puzzles.shown import Ordered, Shown
from tic_learn.puzzles.ways import Links, around, links
from tic_learn.random import Random
from tic_learn.relations import Relation, explain_relation, relation
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

_DECK = tuple(DECK)

FORGOT_THE_START = Misconception(
    "forgot-the-start",
    "All the cards Tic with the next. But look again at which card is to be the first.",
)


class Given(Struct, frozen=True):
    """The cards in a muddle, and which of them is the first, if that is told."""

    cards: Row
    first: Card | None


class _TicChain(Kind[Given, Row]):
    id = "tic-chain"
    title = "A chain of Tics"
    topic = "paths"
    answer = "ordered"
    grades = (3, 6)
    rules = ("CP-2",)
    levels = (
        Level("The first card is told, and each card Tics with one more only.", cards=5),
        Level("The first card is not told; from one end each card Tics with one more only.", cards=6),
        Level("The first card is not told; from either end one comes to a card from which a wrong way leads.", cards=7),
    )
    bounds: ClassVar = {"cards": Bounds(5, 9, "how many cards there are")}
    misconceptions = (SINGLE_FOR_TIC, FORGOT_THE_START)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        chain = [random.choice(_DECK)]
        taken = met = 0  # met: what Tics with a card before the last; at the first levels it would lead astray
        while len(chain) < parameters["cards"]:
            near = around(chain[-1]).mask
            taken |= 1 << chain[-1]
            free = CardSet.from_mask(near & ~taken & ~(met if level < 3 else 0))
            if not free:
                return None
            met |= near
            chain.append(random.choice(tuple(free)))
        first = chain[0] if level == 1 else None
        cards = tuple(random.shuffled(chain))
        return Given(cards, first) if list(cards) not in (chain, chain[::-1]) else None

    def level_of(self, given: Given) -> int:
        where = links(CardSet(given.cards))
        right = next(_chains(given, 0))
        if given.first:
            return 0 if _forks(where, right) else 1  # and 0 is no level
        return 3 if _forks(where, right) and _forks(where, right[::-1]) else 2

    def solve(self, given: Given) -> Iterator[Row]:
        found: set[Row] = set()
        for row in _chains(given, 0):
            if (one := self.same(given, row)) not in found:
                found.add(one)
                yield one
                if len(found) > 1:
                    return

    def show(self, given: Given) -> Shown:
        prompt = "Put these cards in a chain: each card Tics with the next."
        form = Ordered(len(given.cards), len(given.cards), given.cards)
        if given.first:
            return Shown(f"{prompt} The first card is {given.first.name}.", form, terms={"first": given.first.name})
        return Shown(f"{prompt} You may begin at either end.", form)

    def same(self, given: Given, answer: Row) -> Row:
        return answer if given.first else either_end(answer)

    def candidates(self, given: Given) -> Iterator[Row]:
        start = (given.first,) if given.first else ()
        for row in permutations(card for card in given.cards if card is not given.first):
            yield (*start, *row)

    def hints(self, given: Given, answer: Row) -> tuple[Hint, Hint, Hint]:
        if given.first:
            at, many = 0, len(links(CardSet(given.cards))[given.first])
            first = Hint(
                f"{given.first.name} is the first, and of the others it Tics with {_counted(many)}.",
                lambda one: one[0] is given.first,
            )
        else:
            at, end = len(answer) // 2 - 1, answer[0]
            first = Hint(f"{end.name} is at one end.", lambda one: end in (one[0], one[-1]))
        three = answer[at : at + 3]
        names = [card.name for card in three]
        return (
            first,
            Hint(f"{names[0]} and {names[1]} are side by side.", lambda one: _in_a_row(three[:2], one)),
            Hint(f"{names[0]}, {names[1]} and {names[2]} come one after the other.", lambda one: _in_a_row(three, one)),
        )

    def explain(self, given: Given, answer: Row) -> tuple[Reason, ...]:
        return tuple(explain_relation(a, b).reasons[0] for a, b in pairwise(answer))

    def fault(self, given: Given, answer: Row) -> tuple[Reason, ...]:
        for a, b in pairwise(answer):
            if relation(a, b) is not Relation.TIC:
                return explain_relation(a, b).reasons
        text = f"All neighbours Tic, but the chain is to begin with another card than {answer[0].name}."
        return (Reason("CP-2", text, answer[:1]),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, Row]]:
        for row in _chains(given, 1):
            yield SINGLE_FOR_TIC, row
        if given.first:
            for row in _chains(Given(given.cards, None), 0):
                if row[0] is not given.first:
                    yield FORGOT_THE_START, row


def _chains(given: Given, singles: int) -> Iterator[Row]:
    """Every chain of all the cards, from either end, in which so many neighbours Single and all others Tic."""
    cards = given.cards
    # The cards that Tic and Single with each, as bits by their places.
    near = [
        [sum(1 << at for at, other in enumerate(cards) if other in around(card, kind)) for card in cards]
        for kind in (Relation.TIC, Relation.SINGLE)[: singles + 1]
    ]

    def grow(row: tuple[int, ...], left: int, singles: int) -> Iterator[Row]:
        if not left and not singles:
            yield tuple(cards[at] for at in row)
        for kind in range(singles + 1):
            on = near[kind][row[-1]] & left
            while on:
                low = on & -on
                on ^= low
                yield from grow((*row, low.bit_length() - 1), left ^ low, singles - kind)

    for start, card in enumerate(cards):
        if given.first in (None, card):
            yield from grow((start,), (1 << len(cards)) - 1 ^ 1 << start, singles)


def _forks(where: Links, row: Row) -> int:
    """At how many cards, from the first on, there is more than one to go on with."""
    return sum(len(where[card] - CardSet(row[: place + 1])) > 1 for place, card in enumerate(row))


def _in_a_row(part: Row, row: Row) -> bool:
    """Whether the cards come in a row one after the other, from either end."""
    runs = [row[at : at + len(part)] for at in range(len(row))]
    return part in runs or part[::-1] in runs


def _counted(many: int) -> str:
    return "one only" if many == 1 else str(many)


KIND = _TicChain()
