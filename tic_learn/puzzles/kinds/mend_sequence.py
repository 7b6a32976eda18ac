"""One card of a row is wrong: which one, and which of the cards comes in its place? (CP-5, CP-6)"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tic_learn.cards import Card, Property
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.base import Hint, Kind, Level
from tic_learn.puzzles.mistaken import REST_MUST_STAY, TOO_FEW_STEP
from tic_learn.puzzles.rows import (
    STEPS,
    Row,
    a_course,
    course,
    is_of,
    miscounted,
    name_of,
    not_of,
    row_of,
    told,
    way_of,
)
from tic_learn.puzzles.shown import Cells, Grid, Shown
from tic_learn.random import Random
from tic_learn.sequences import SKIPPED, STOOD_STILL, TURNED_BACK, SequenceKind, check_sequence, steps_of
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

MENDED_THE_NEIGHBOUR = Misconception(
    "mended-the-neighbour",
    "The row breaks between two cards, and one of the two is right: look which of them fits with all the others.",
)
_POOL = 4


class Given(Struct, frozen=True):
    """The row with a wrong card in it, the kind that it is to be, and the cards of which one mends it."""

    row: Row
    kind: SequenceKind
    pool: Row

    def mended(self, place: int, card: Card) -> Row:
        """The row with another card at a place."""
        return (*self.row[:place], card, *self.row[place + 1 :])


class _MendSequence(Kind[Given, Placing]):
    id = "mend-sequence"
    title = "Mend the row"
    topic = "sequences"
    answer = "cells"
    grades = (4, 7)
    rules = ("CP-5", "CP-6")
    levels = (
        Level("Four cards; what steps goes up, and the wrong card, not at an end, breaks all of it."),
        Level("Four or five cards; the wrong card, anywhere, breaks one of the things that step."),
        Level("Four or five cards; a card that looks odd is right, and the wrong one is nearly right."),
    )
    misconceptions = (REST_MUST_STAY, MENDED_THE_NEIGHBOUR, TURNED_BACK, SKIPPED, STOOD_STILL, TOO_FEW_STEP)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        kind = SequenceKind.DUO if level == 3 else random.choice((SequenceKind.DUO, SequenceKind.TRIPO))
        size = 4 if level == 1 else 4 + random.below(2)
        stepping = random.sample(range(3), kind.count)
        free = ("still",) if level != 2 else ("still", "jumps", "begun")
        ways = STEPS[:1] if level == 1 else STEPS
        right = row_of([a_course(random, size, ways if place in stepping else free) for place in range(3)])
        if right is None:
            return None
        at = 1 + random.below(size - 2) if level == 1 else random.below(size)
        pool = []
        if level == 3:  # one of the right cards is made to look odd; the pool has it as it would not be odd
            (rest,) = {0, 1, 2} - set(stepping)
            odd = random.choice([place for place in range(size) if place != at])
            pool.append(right[odd])
            strange = _changed(right[odd], rest, random.choice(_others(right[odd], rest)))
            right = (*right[:odd], strange, *right[odd + 1 :])
        spoiled = stepping if level == 1 else [random.choice(stepping)]
        wrong = right[at]
        for place in spoiled:
            near = [value for value in _others(wrong, place) if level < 3 or abs(value - _value(wrong, place)) == 1]
            wrong = _changed(wrong, place, random.choice(near))
        row = (*right[:at], wrong, *right[at + 1 :])
        pool += [right[at], *_decoys(random, right, wrong, at, stepping)]
        pool = [card for card in dict.fromkeys(pool) if card not in row][:_POOL]
        if len(set(row)) < size or len(pool) < _POOL or is_of(row, kind):
            return None
        return Given(row, kind, tuple(random.shuffled(pool)))

    def solve(self, given: Given) -> list[Placing]:
        return [one for one in self.candidates(given) if is_of(given.mended(*_place_and_card(one)), given.kind)]

    def show(self, given: Given) -> Shown:
        name = name_of(given.kind)
        size = len(given.row)
        return Shown(
            f"This row is to be a {name}, but one card is wrong. Put one of the other cards in its place.",
            Cells(tuple((1, place + 1) for place in range(size)), given.pool, least=1, most=1, in_row=True),
            (Grid(1, size, given.row),),
            {"kind": name},
        )

    def candidates(self, given: Given) -> Iterator[Placing]:
        for place in range(len(given.row)):
            for card in given.pool:
                yield (((1, place + 1), card),)

    def hints(self, given: Given, answer: Placing) -> tuple[Hint, Hint, Hint]:
        at, card = _place_and_card(answer)
        wrong = given.row[at]
        sure = given.row[at - 1 if at else 1]
        return (
            Hint(_break(given, given.mended(at, card)), lambda _: True),
            Hint(f"{sure.name} is right where it is.", lambda one: given.row[_place_and_card(one)[0]] is not sure),
            Hint(f"{wrong.name} is the wrong card.", lambda one: given.row[_place_and_card(one)[0]] is wrong),
        )

    def explain(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        at, card = _place_and_card(answer)
        mended = given.mended(at, card)
        text = f"{card.name} comes in the place of {given.row[at].name}. {_break(given, mended)}"
        return (Reason("CP-5", text, given.row), *check_sequence(mended).reasons)

    def fault(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        row = given.mended(*_place_and_card(answer))
        right = given.mended(*_place_and_card(self.solve(given)[0]))
        return not_of(row, given.kind, look=_broken(row, right))

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, Placing]]:
        at, right = _place_and_card(self.solve(given)[0])
        steps = steps_of(given.mended(at, right))
        for answer in self.candidates(given):
            place, card = _place_and_card(answer)
            was = given.row[place]
            if place == at:
                misconception = miscounted(given.mended(at, card), given.kind)
                if misconception in self.misconceptions:
                    yield misconception, answer
            elif all(_value(card, i) == _value(was, i) for i, way in enumerate(steps) if way):
                if _rest_is_one(given.mended(place, card), steps, place):
                    yield REST_MUST_STAY, answer
            elif abs(place - at) == 1 and _leads(card, given.row[at], steps, at - place):
                yield MENDED_THE_NEIGHBOUR, answer


def _decoys(random: Random, right: Row, wrong: Card, at: int, stepping: list[int]) -> Iterator[Card]:
    """Cards that nearly mend the row: one with which a neighbour fits to the wrong card, others off by one thing."""
    steps = steps_of(right)
    places = [place for place in random.shuffled((at - 1, at + 1)) if 0 <= place < len(right)]
    for place in places[: random.below(3)]:
        card = right[place]
        for i in stepping:
            value = _value(wrong, i) + (place - at) * steps[i]
            card = _changed(card, i, value) if 0 < value < 6 else wrong
        if card is not wrong:
            yield card
    for _ in range(6):
        i = random.choice(stepping)
        yield _changed(right[at], i, random.choice(_others(right[at], i)))


def _value(card: Card, i: int) -> int:
    return course((card,), tuple(Property)[i])[0]


def _others(card: Card, i: int) -> list[int]:
    return [value for value in range(1, 6) if value != _value(card, i)]


def _changed(card: Card, i: int, value: int) -> Card:
    values = [_value(card, one) for one in range(3)]
    values[i] = value
    return Card.of(*values)


def _rest_is_one(row: Row, steps: tuple[int, int, int], place: int) -> bool:
    """Whether a card has what does not step in common with at least two of the others."""
    return all(
        sum(_value(card, i) == _value(row[place], i) for card in row) > 2 for i, way in enumerate(steps) if not way
    )


def _leads(card: Card, wrong: Card, steps: tuple[int, int, int], way: int) -> bool:
    """Whether all that steps would go on from a card to the wrong one after it, or before it with ``way`` -1."""
    return all(_value(wrong, i) - _value(card, i) == way * step for i, step in enumerate(steps) if step)


def _broken(row: Row, mended: Row) -> Property | None:
    """The first thing that steps in the mended row and does not in the other; None if all of it does."""
    ways = zip(Property, steps_of(mended), strict=True)
    return next((one for one, way in ways if way and way_of(course(row, one)) not in STEPS), None)


def _break(given: Given, mended: Row) -> str:
    which = _broken(given.row, mended)
    assert which is not None  # or the row would be right as it is
    return told(given.row, which)


def _place_and_card(answer: Placing) -> tuple[int, Card]:
    (((_, column), card),) = answer
    return column - 1, card


KIND = _MendSequence()
