"""Two cards: Tic, Single or Nic? (CP-2)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from tic_learn.cards import DECK, Card, Property
from tic_learn.puzzles.base import Hint, Kind, Level
from tic_learn.puzzles.hands import seems_same
from tic_learn.puzzles.mistaken import NEAR_FOR_SAME, SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Choice, Option, Row, Shown
from tic_learn.random import Random
from tic_learn.relations import Relation, explain_relation, neighbours, relation, shared
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

Given: TypeAlias = tuple[Card, Card]
_OPTIONS = (Relation.TIC, Relation.SINGLE, Relation.NIC)
_COUNTED = ("nothing", "one thing", "two things")

COUNTED_DIFFERENCES = Misconception(
    "counted-differences",
    "You counted what is different. Count what is the same on both cards.",
)


class _RelationOfTwo(Kind[Given, str]):
    id = "relation"
    title = "Tic, Single or Nic"
    topic = "relations"
    answer = "choice"
    grades = (3, 5)
    rules = ("CP-2",)
    levels = (
        Level("Where two values differ, they are far apart."),
        Level("All three values can be anything."),
        Level("Where two values differ, they are neighbours, such as 3 and 4."),
    )
    misconceptions = (NEAR_FOR_SAME, SINGLE_FOR_TIC, COUNTED_DIFFERENCES)

    def propose(self, random: Random, level: int, **parameters: int) -> Given:
        kind = random.choice(_OPTIONS)
        first = random.choice(tuple(DECK))
        # Every card has some of each kind at each level: were pairs refused, those of which few fit would be rare.
        fitting = [card for card in neighbours(first, kind) if _fits(level, first, card)]
        return first, random.choice(fitting)

    def solve(self, given: Given) -> Iterable[str]:
        return ["ABC"[_OPTIONS.index(relation(*given))]]

    def show(self, given: Given) -> Shown:
        options = tuple(Option(str(one).capitalize()) for one in _OPTIONS)
        return Shown("Look at these two cards. Tic, Single or Nic?", Choice(options), (Row(given, letters="XY"),))

    def hints(self, given: Given, answer: str) -> tuple[Hint, Hint, Hint]:
        order = sorted(Property, key=lambda one: (one in shared(*given), one is Property.NUMBER))
        first, second, _ = order
        known = [one for one in order[:2] if one in shared(*given)]
        left = [count for count in (len(known), len(known) + 1) if count < 3]
        return (
            Hint("Look at the number, the shape and the colour, one after the other.", lambda _: True),
            Hint(f"{_compared(given, first)} That leaves two to look at.", lambda one: _count(one) <= 2),
            Hint(
                f"{_compared(given, second)} That leaves one to look at.",
                lambda one: _count(one) in left,
            ),
        )

    def explain(self, given: Given, answer: str) -> tuple[Reason, ...]:
        return explain_relation(*given).reasons

    def fault(self, given: Given, answer: str) -> tuple[Reason, ...]:
        said = _OPTIONS["ABC".index(answer)]
        text = f"Two cards {str(said).capitalize()} when {_COUNTED[said.count]} of the three is the same on both."
        if said.count == 2:
            text = text.replace(" is the same", " are the same")
        return (Reason("CP-2", f"{text} Count again what is the same here.", given),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, str]]:
        kind = relation(*given)
        seeming = seems_same(*given)
        if seeming > kind.count:
            yield NEAR_FOR_SAME, "CBA"[min(seeming, 2)]
        if kind is Relation.SINGLE:
            yield SINGLE_FOR_TIC, "A"
        if kind is not Relation.NIC:
            yield COUNTED_DIFFERENCES, "CBA"[3 - kind.count]


def _fits(level: int, first: Card, second: Card) -> bool:
    """Whether the values that differ are as far apart as the level says."""
    apart = [abs(first.value(one) - second.value(one)) for one in Property]
    return 1 not in apart if level == 1 else level == 2 or max(apart) == 1


def _count(answer: str) -> int:
    return _OPTIONS["ABC".index(answer)].count


def _compared(given: Given, which: Property) -> str:
    a, b = (card.value(which) for card in given)
    return f"The {which}: {a} and {b}, {'the same' if a == b else 'not the same'}."


KIND = _RelationOfTwo()
