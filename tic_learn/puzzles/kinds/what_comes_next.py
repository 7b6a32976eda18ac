"""A row is started: which of the cards goes on with it, so that it is a sequence of the stated kind? (CP-5, CP-6)"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tic_learn.cards import Card, Property
from tic_learn.puzzles import shown
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.base import Hint, Kind, Level
from tic_learn.puzzles.mistaken import TOO_MANY_STEP
from tic_learn.puzzles.rows import (
    MISREAD,
    STEPS,
    Course,
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
from tic_learn.puzzles.shown import Choice, Option, Shown
from tic_learn.random import Random
from tic_learn.sequences import SequenceKind, check_sequence, steps_of
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

_COUNT = 5
_RESTS = (("still",), ("still", "jumps"), ("begun", "turned", "stood", "wrapped", "skipped"))


class Given(Struct, frozen=True):
    """The cards that are there, the kind of the whole row, and the cards to choose from."""

    row: Row
    kind: SequenceKind
    options: Row


class _WhatComesNext(Kind[Given, str]):
    id = "what-comes-next"
    title = "What comes next?"
    topic = "sequences"
    answer = "choice"
    grades = (3, 6)
    rules = ("CP-5", "CP-6")
    levels = (
        Level("Three cards are there; what steps goes up, and the rest stays."),
        Level("Three cards are there; what steps may go down, and the rest may change."),
        Level("Two cards are there, on which more may begin to step than goes on."),
    )
    misconceptions = (*MISREAD, TOO_MANY_STEP)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        kind = random.choice(tuple(SequenceKind)[: 2 if level == 1 else 3])
        stepping = random.sample(Property, kind.count)
        size = 3 if level == 3 else 4
        courses = []
        begins = True if level == 3 else None
        for which in Property:
            if which in stepping:
                courses.append(a_course(random, size, STEPS[:1] if level == 1 else STEPS))
            else:
                courses.append(a_course(random, size, _RESTS[level - 1], steps_first=begins))
                begins = None  # one that begins to step is enough
        row = row_of(courses)
        if row is None or (level < 3 and not is_of(row[:-1], kind)):
            return None
        options = _options(random, row, kind, level)
        return Given(row[:-1], kind, tuple(random.shuffled(options))) if len(options) == _COUNT else None

    def solve(self, given: Given) -> list[str]:
        fits = (is_of((*given.row, card), given.kind) for card in given.options)
        return [letter for letter, fit in zip(LETTERS, fits, strict=False) if fit]

    def show(self, given: Given) -> Shown:
        name = name_of(given.kind)
        return Shown(
            f"Which card comes next, so that the row is a {name}?",
            Choice(tuple(Option(cards=(card,)) for card in given.options)),
            (shown.Row((*given.row, None), steps=True),),
            {"kind": name},
        )

    def hints(self, given: Given, answer: str) -> tuple[Hint, Hint, Hint]:
        begun = [
            f"the {which} steps {'up' if way > 0 else 'down'}"
            for which, way in zip(Property, steps_of(given.row), strict=True)
            if way
        ]
        goes_on = ("exactly one of these goes on", "exactly two of these go on", "all three go on")[
            given.kind.count - 1
        ]
        if len(begun) == given.kind.count < 3:
            goes_on = ("this has to go on", "both have to go on")[given.kind.count - 1]
        first, *others = (letter for letter in LETTERS[: len(given.options)] if letter != answer)
        wrong = _card(given, first)
        return (
            Hint(f"In this row {listed(begun)}. In a {name_of(given.kind)} {goes_on}.", lambda _: True),
            Hint(f"It is not {wrong.name}. {_why_not(given, answer, first)}", lambda one: one != first),
            _last_hint(given, answer, others),
        )

    def explain(self, given: Given, answer: str) -> tuple[Reason, ...]:
        return check_sequence((*given.row, _card(given, answer))).reasons

    def fault(self, given: Given, answer: str) -> tuple[Reason, ...]:
        look = _broken(given, self.solve(given)[0], answer)
        return not_of((*given.row, _card(given, answer)), given.kind, look=look)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, str]]:
        for letter, card in zip(LETTERS, given.options, strict=False):
            misconception = miscounted((*given.row, card), given.kind)
            if misconception in self.misconceptions:
                yield misconception, letter


def _options(random: Random, row: Row, kind: SequenceKind, level: int) -> list[Card]:
    """The last card of the row, and others that are right in some of what steps, and wrong in some."""
    before, right = row[:-1], row[-1]
    options = [right]
    courses = [course(row, which) for which in Property]
    rivals = [random.choice(_wrong(values)) for values in courses]
    if level == 3 and (more := _going_on(courses)):
        options.append(more)
    for _ in range(40):
        if len(options) == _COUNT:
            break
        values = []
        for rival, goes in zip(rivals, courses, strict=True):
            drawn = random.below(5)
            if way_of(goes) in STEPS:
                values.append(goes[-1] if drawn < 2 else rival if drawn < 4 else random.choice(_wrong(goes)))
            else:
                values.append(goes[-1] if level == 1 and drawn else 1 + random.below(5))
        card = Card.of(*values)
        if card in row or card in options or is_of((*before, card), kind):
            continue
        if len(options) == _COUNT - 1 and _alone(right, [*options[1:], card]):
            continue  # what differs from all the others would be chosen without a look at the row
        options.append(card)
    return options


def _alone(right: Card, others: list[Card]) -> bool:
    """Whether the others all have the same number, shape or colour, and this card another."""
    return any(
        len(values := {card.value(which) for card in others}) == 1 and right.value(which) not in values
        for which in Property
    )


def _wrong(values: Course) -> list[int]:
    """What someone may put at the end of a course instead: it stands still, turns back or leaves out a value."""
    *_, before, last, _ = values
    step = last - before
    wrong = [value for value in (last, last - step, last + 2 * step) if 0 < value < 6 and value != values[-1]]
    return wrong or [last]


def _going_on(courses: list[Course]) -> Card | None:
    """The card with which all that began to step goes on, though the kind has fewer; None if there is none."""
    values = []
    for goes in courses:
        *_, before, last, end = goes
        on = 2 * last - before
        values.append(on if abs(last - before) == 1 and 0 < on < 6 else end)
    card = Card.of(*values)
    return card if values != [goes[-1] for goes in courses] else None


def _card(given: Given, letter: str) -> Card:
    return given.options[LETTERS.index(letter)]


def _broken(given: Given, answer: str, letter: str) -> Property | None:
    """What steps in the answer and does not with another card; None if all of it does."""
    goes = steps_of((*given.row, _card(given, answer)))
    other = steps_of((*given.row, _card(given, letter)))
    return next((one for one, way, on in zip(Property, goes, other, strict=True) if way and not on), None)


def _why_not(given: Given, answer: str, letter: str) -> str:
    row = (*given.row, _card(given, letter))
    which = _broken(given, answer, letter)
    return told(row, which) if which else not_of(row, given.kind)[0].text


def _last_hint(given: Given, answer: str, others: list[str]) -> Hint:
    """A value of the answer that about half of the cards have that are left; or two more cards that it is not.

    ``others``: the wrong options that no hint has ruled out yet.
    """
    right = _card(given, answer)
    halves = []
    for which, way in zip(Property, steps_of((*given.row, right)), strict=True):
        same = [letter for letter in others if _card(given, letter).value(which) == right.value(which)]
        if way and 0 < len(same) < len(others):
            halves.append((len(same), which))
    if halves:
        _, which = min(halves, key=lambda half: half[0])
        value = right.value(which)
        return Hint(f"The {which} of the next card is {value}.", lambda one: _card(given, one).value(which) == value)
    out = others[:2]
    names = " nor ".join(_card(given, letter).name for letter in out)
    return Hint(f"It is neither {names}.", lambda one: one not in out)


KIND = _WhatComesNext()
