"""Cards in a muddle: put them in order, so that they are a Duo or a Tripo. (CP-5, CP-6)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby, permutations, product
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import Property
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import TOO_FEW_STEP
from tic_learn.puzzles.rows import (
    STEPS,
    Course,
    Row,
    a_course,
    course,
    either_end,
    is_of,
    name_of,
    not_of,
    row_of,
    way_of,
)
from tic_learn.puzzles.shown import Ordered, Shown
from tic_learn.random import Random
from tic_learn.sequences import WRAPPED, SequenceKind, check_sequence, orders_that_step, steps_of
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

BY_NUMBER = Misconception(
    "sorted-by-number",
    "To put the numbers in order is no help when the number does not step. Look for the two that step together.",
)


class Given(Struct, frozen=True):
    """The cards in a muddle, and the kind of sequence that they are to be."""

    cards: Row
    kind: SequenceKind


class _PutInOrder(Kind[Given, Row]):
    id = "put-in-order"
    title = "Put them in order"
    topic = "sequences"
    answer = "ordered"
    grades = (3, 6)
    rules = ("CP-5", "CP-6")
    levels = (
        Level("Four cards; everything that steps goes the same way as the number.", cards=4),
        Level(
            "Four or five cards; what steps may go down as the number goes up, or the numbers repeat and do not step."
        ),
        Level("Four or five cards; the numbers could be put in order, but that is no help."),
    )
    bounds: ClassVar = {"cards": Bounds(4, 5, "how many cards there are")}
    misconceptions = (BY_NUMBER, TOO_FEW_STEP, WRAPPED)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        size = parameters.get("cards") or 4 + random.below(2)
        kind, rest = _what_rests(random, level)
        courses = []
        for which in Property:
            if which is rest:
                rests = _repeated if level == 2 and which is Property.NUMBER else _muddle
                courses.append(a_course(random, size, ("still",)) if level == 1 else rests(random, size))
            else:
                courses.append(a_course(random, size, STEPS[:1] if level == 1 else STEPS))
        row = row_of(courses)
        cards = tuple(random.shuffled(row or ()))
        return Given(cards, kind) if row not in (None, cards, cards[::-1]) else None

    def solve(self, given: Given) -> list[Row]:
        return [row for row in orders_that_step(given.cards) if is_of(row, given.kind)]

    def show(self, given: Given) -> Shown:
        name = name_of(given.kind)
        prompt = f"Put these cards in order, so that they are a {name}. You may begin at either end."
        return Shown(prompt, Ordered(len(given.cards), len(given.cards), given.cards), terms={"kind": name})

    def same(self, given: Given, answer: Row) -> Row:
        return either_end(answer)

    def hints(self, given: Given, answer: Row) -> tuple[Hint, Hint, Hint]:
        still = [which for which, way in zip(Property, steps_of(answer), strict=True) if not way]
        end, beside = answer[:2]
        first = "All three step, so each number, each shape and each colour is there only once."
        if still:
            first = f"The {still[0]} does not step. Look at the other two."
        return (
            Hint(first, lambda one: all(way_of(course(one, which)) not in STEPS for which in still)),
            Hint(f"{end.name} is at one end.", lambda one: end in (one[0], one[-1])),
            Hint(
                f"{end.name} is at one end, and {beside.name} is next to it.",
                lambda one: (end, beside) in (one[:2], one[:-3:-1]),
            ),
        )

    def explain(self, given: Given, answer: Row) -> tuple[Reason, ...]:
        return check_sequence(answer).reasons

    def fault(self, given: Given, answer: Row) -> tuple[Reason, ...]:
        return not_of(answer, given.kind)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, Row]]:
        if len({card.number for card in given.cards}) > 1:  # those of one number may come in any order among them
            by_number = groupby(sorted(given.cards, key=lambda card: card.number), lambda card: card.number)
            for parts in product(*(permutations(cards) for _, cards in by_number)):
                yield BY_NUMBER, tuple(chain.from_iterable(parts))
        for row in orders_that_step(given.cards):
            yield TOO_FEW_STEP, row
        if len(given.cards) == 5:  # on a scale that goes round, one may begin anywhere
            right = self.solve(given)[0]
            for place in range(1, 5):
                yield WRAPPED, right[place:] + right[:place]


def _what_rests(random: Random, level: int) -> tuple[SequenceKind, Property | None]:
    """A kind of sequence, and what does not step in it: at the second level in half of them it is the number."""
    if level == 3 or (level == 2 and random.below(2)):
        return SequenceKind.DUO, Property.NUMBER
    if random.below(2):
        return SequenceKind.TRIPO, None
    return SequenceKind.DUO, random.choice((Property.SHAPE, Property.COLOUR))


def _muddle(random: Random, size: int) -> Course:
    """A course that does not step, though its values could, in another order, more often than not."""
    low = 1 + random.below(6 - size)
    values = tuple(random.shuffled(range(low, low + size)))
    return values if way_of(values) not in STEPS else a_course(random, size, ("jumps",))


def _repeated(random: Random, size: int) -> Course:
    """A course of which a value or two come again, so that no order of it steps."""
    values = random.sample(range(1, 6), size - 1 - random.below(2))
    return tuple(random.shuffled([*values, *(random.choice(values) for _ in range(size - len(values)))]))


KIND = _PutInOrder()
