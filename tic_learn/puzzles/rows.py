"""What the kinds about sequences share: how each property goes along a row, rows made so, and how one misreads them.

A *course* is the values of one property along a row, 1 to 5 (CP-5). ``way_of`` names what it does: "up" and "down" are
steps; "still", "wrapped", "turned", "skipped", "stood", "begun" and "jumps" are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

from tic_learn.cards import COORDINATES, Card, Property
from tic_learn.puzzles.mistaken import TOO_FEW_STEP, TOO_MANY_STEP
from tic_learn.random import Random
from tic_learn.sequences import SKIPPED, STOOD_STILL, TURNED_BACK, WRAPPED, SequenceKind, check_sequence, steps_of
from tic_learn.verdict import Misconception, Reason, listed

if TYPE_CHECKING:
    from tic_learn.sequences import Rest

__all__ = [
    "MISREAD",
    "STEPS",
    "Course",
    "Row",
    "a_course",
    "course",
    "either_end",
    "is_of",
    "miscounted",
    "misread",
    "name_of",
    "not_of",
    "row_of",
    "told",
    "way_of",
]

Course = tuple[int, ...]
Row = tuple[Card, ...]

STEPS = ("up", "down")
"""The ways of a property that steps."""
_NEARLY = ("wrapped", "turned", "skipped", "stood", "begun")
_PROPERTIES = tuple(Property)


# How a property goes


def course(row: Iterable[Card], which: Property) -> Course:
    """The values of one property along a row."""
    place = _PROPERTIES.index(which)
    return tuple(COORDINATES[card][place] for card in row)


@cache  # there are at most 3,125 courses of five
def way_of(values: Course) -> str:
    """What a course of two or more values does, in one of the words above."""
    moves = [b - a for a, b in pairwise(values)]
    kinds = set(moves)
    if len(kinds) == 1 and moves[0] in (-1, 0, 1):
        return ("down", "still", "up")[moves[0] + 1]
    tests: Mapping[str, bool] = {
        "wrapped": _wraps(moves),
        "turned": _turns(moves),
        "skipped": _skips(moves),
        "stood": _stands(moves),
        "begun": abs(moves[0]) == 1,
    }
    return next((way for way, is_so in tests.items() if is_so), "jumps")


_SAYS = {
    "up": "it steps up at every card",
    "down": "it steps down at every card",
    "still": "it stays the same",
    "turned": "it turns back",
    "skipped": "it leaves out a value",
    "stood": "it does not step every time",
    "begun": "it starts to step, but does not go on",
    "jumps": "it does not step",
}


def told(row: Row, which: Property) -> str:
    """What a property does along a row, as a sentence.

    >>> told((Card("1SO"), Card("2SO"), Card("4SR")), Property.NUMBER)
    'The number goes 1, 2, 4: it leaves out a value.'
    """
    values = course(row, which)
    way = way_of(values)
    if way == "wrapped":
        at = next(at for at, (a, b) in enumerate(pairwise(values)) if abs(b - a) == 4)
        says = f"{'after' if values[at] == 5 else 'before'} {row[at].value(which)} comes nothing"
    else:
        says = _SAYS[way]
    return f"The {which} goes {', '.join(str(card.value(which)) for card in row)}: {says}."


# Rows made


def a_course(random: Random, size: int, ways: tuple[str, ...], *, steps_first: bool | None = None) -> Course:
    """A course of a size that goes in one of these ways, each way as likely as another.

    ``steps_first``: whether the second value is a step from the first; None for either. A way that a size does not
    have is left out. Raises ValueError if none is left.
    """
    known = [found for way in ways if (found := _courses(size, way, steps_first))]
    return random.choice(random.choice(known))


@cache
def _courses(size: int, way: str, steps_first: bool | None) -> tuple[Course, ...]:
    return tuple(
        values
        for values in product(range(1, 6), repeat=size)
        if way_of(values) == way and steps_first in (None, abs(values[1] - values[0]) == 1)
    )


def row_of(courses: Iterable[Course]) -> Row | None:
    """The row in which number, shape and colour go so; None if a card would be there twice."""
    row = tuple(Card.of(*values) for values in zip(*courses, strict=True))
    return row if len(set(row)) == len(row) else None


def either_end(row: Row) -> Row:
    """The row, or the same from its other end: always the same one of the two."""
    return min(row, row[::-1])


# What a row is


def name_of(kind: SequenceKind | None) -> str:
    """The kind as it is written in a question, "Duo"."""
    return str(kind).capitalize() if kind else "No sequence"


def is_of(row: Row, kind: SequenceKind, rest: Rest = "free") -> bool:
    """Whether a row is a sequence of the kind; quick to say no."""
    if sum(map(abs, steps_of(row))) != kind.count:
        return False
    return check_sequence(row, rest).kind is kind


def not_of(row: Row, kind: SequenceKind, rest: Rest = "free", look: Property | None = None) -> tuple[Reason, ...]:
    """Why a row is no sequence of the kind, by the engine; or why it is one of another kind.

    ``look``: a property that is to step and does not, where that is known: of what breaks, no more is told.
    """
    verdict = check_sequence(row, rest)
    broken = [Reason("CP-5", told(row, look), row)] if look else []
    if not verdict:
        return tuple(broken) or verdict.reasons
    stepping = [f"the {which}" for which, way in zip(Property, steps_of(row), strict=True) if way]
    text = f"This is a {name_of(verdict.kind)}: {listed(stepping)} {'steps' if len(stepping) == 1 else 'step'}."
    if not look and len(stepping) < kind.count:
        # As in MISREAD: what nearly steps is named by the same order as the misconception that takes it for a step.
        near = {way: which for which in reversed(_PROPERTIES) if (way := way_of(course(row, which))) in _NEARLY}
        broken = [Reason("CP-5", told(row, near[way]), row) for way in _NEARLY if way in near][:1]
    return (Reason("CP-6", f"{text} In a {name_of(kind)} {_NEEDS[kind.count - 1]}.", row), *broken)


_NEEDS = ("exactly one property steps", "exactly two properties step", "all three properties step")


# How it is misread


def _wraps(moves: list[int]) -> bool:
    return {move % 5 for move in moves} in ({1}, {4})


def _turns(moves: list[int]) -> bool:
    return {abs(move) for move in moves} == {1}


def _skips(moves: list[int]) -> bool:
    return min(moves) > 0 or max(moves) < 0


def _stands(moves: list[int]) -> bool:
    return set(moves) in ({0, 1}, {0, -1}, {1}, {-1})


MISREAD: Mapping[Misconception, Callable[[list[int]], bool]] = {
    WRAPPED: _wraps,
    TURNED_BACK: _turns,
    SKIPPED: _skips,
    STOOD_STILL: _stands,
}
"""What each misconception takes for a step all along, by the changes from card to card; true steps always are."""


@cache  # there are at most 3,125 courses of five
def _taken(values: Course) -> tuple[bool, ...]:
    moves = [b - a for a, b in pairwise(values)]
    return tuple(takes(moves) for takes in MISREAD.values())


def misread(row: Row) -> Iterator[tuple[Misconception, int]]:
    """How many properties step along a row to one who has a misconception, for each of them."""
    columns = [_taken(values) for values in _courses_of(row)]
    for misconception, taken in zip(MISREAD, zip(*columns, strict=True), strict=True):
        yield misconception, sum(taken)


def miscounted(row: Row, kind: SequenceKind) -> Misconception | None:
    """The misconception by which a row that is not of the kind is taken for it, if there is one.

    What does not step, and is taken for it, is one property only; to take two at once is no slip.
    """
    ways = [way_of(values) for values in _courses_of(row)]
    count = sum(way in STEPS for way in ways)
    if count > kind.count:
        return TOO_MANY_STEP
    if count < kind.count - 1:
        return None
    taken = (misconception for misconception, steps in misread(row) if steps == kind.count)
    return next(taken, TOO_FEW_STEP if count and "begun" in ways else None)


def _courses_of(row: Row) -> Iterator[Course]:
    return zip(*(COORDINATES[card] for card in row), strict=True)
