"""A card is missing in a row: which one fits, so that it is a Tripo, or a Duo with a fixed rest? (CP-5, CP-6)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet, Property
from tic_learn.puzzles import shown
from tic_learn.puzzles.base import Hint, Kind, Level
from tic_learn.puzzles.rows import STEPS, Course, Row, a_course, course, is_of, name_of, row_of, told, way_of
from tic_learn.puzzles.shown import Picked, Shown
from tic_learn.random import Random
from tic_learn.sequences import SKIPPED, STOOD_STILL, TURNED_BACK, SequenceKind, check_sequence, steps_of
from tic_learn.verdict import Misconception, Reason

if TYPE_CHECKING:
    from tic_learn.sequences import Rest

__all__ = ["KIND"]

CHANGED_THE_REST = Misconception(
    "changed-the-rest",
    "Here the rest is fixed: what does not step is the same on every card of the row.",
)


class Given(Struct, frozen=True):
    """The row with a gap, the kind that it is to be, and the cards to choose from, none for the whole deck."""

    before: Row
    after: Row
    kind: SequenceKind
    pool: Row

    @property
    def rest(self) -> Rest:
        """Only in a Tripo nothing is left that would have to be fixed."""
        return "free" if self.kind is SequenceKind.TRIPO else "fixed"

    def filled(self, card: Card) -> Row:
        """The row with a card in its gap."""
        return (*self.before, card, *self.after)


class _MissingMiddle(Kind[Given, CardSet]):
    id = "missing-middle"
    title = "The missing card"
    topic = "sequences"
    answer = "cards"
    grades = (3, 6)
    rules = ("CP-5", "CP-6")
    levels = (
        Level("The card is one of five; what steps goes up."),
        Level("The card may be any of the deck; what steps may go down."),
        Level("Only the cards on both sides of the gap are there, so no step is to be seen."),
    )
    misconceptions = (SKIPPED, STOOD_STILL, TURNED_BACK, CHANGED_THE_REST)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        kind = random.choice((SequenceKind.DUO, SequenceKind.TRIPO))
        stepping = random.sample(Property, kind.count)
        size = 3 if level == 3 else 4 + random.below(2)
        ways = STEPS[:1] if level == 1 else STEPS
        row = row_of([a_course(random, size, ways if one in stepping else ("still",)) for one in Property])
        if row is None:
            return None
        gap = 1 + random.below(size - 2)
        pool = random.shuffled(_pool(random, row, gap)) if level == 1 else ()
        return Given(row[:gap], row[gap + 1 :], kind, tuple(pool))

    def solve(self, given: Given) -> list[CardSet]:
        cards = (card for card in given.pool or DECK if is_of(given.filled(card), given.kind, given.rest))
        return [CardSet((card,)) for card in cards]

    def show(self, given: Given) -> Shown:
        name = name_of(given.kind)
        prompt, terms = f"Which card is missing, so that the row is a {name}?", {"kind": name}
        if given.rest == "fixed":
            prompt += " The rest is fixed: what does not step stays the same on all cards."
            terms["rest"] = "fixed"
        row = shown.Row((*given.before, None, *given.after), steps=True)
        return Shown(prompt, Picked(1, 1, given.pool), (row,), terms)

    def hints(self, given: Given, answer: CardSet) -> tuple[Hint, Hint, Hint]:
        card = _only(answer)
        first, second = _told(given, card)
        a, b = card.value(first), card.value(second)
        return (
            Hint(f"{_with_gap(given, first)} What belongs between?", lambda _: True),
            Hint(f"The missing {first} is {a}.", lambda one: _only(one).value(first) == a),
            Hint(
                f"The missing {first} is {a}, and the {second} is {b}.",
                lambda one: _only(one).value(first) == a and _only(one).value(second) == b,
            ),
        )

    def explain(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        return check_sequence(given.filled(_only(answer)), given.rest).reasons

    def fault(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        card = _only(answer)
        row = given.filled(card)
        reasons = []
        for which in Property:
            a, b = given.before[-1].value(which), given.after[0].value(which)
            if a == b != card.value(which):
                text = f"{told(row, which)} With a fixed rest what does not step stays the same."
                reasons.append(Reason("CP-6", text, row))
            elif a + b != 2 * card.value(which):
                reasons.append(Reason("CP-5", told(row, which), row))
        return tuple(reasons)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, CardSet]]:
        before, after = given.before[-1], given.after[0]
        for place, which in enumerate(Property):
            a, b = course((before, after), which)
            step = (b - a) // 2
            others = {SKIPPED: b, STOOD_STILL: a, TURNED_BACK: a - step} if step else {}
            wrong = [*others.items(), *((CHANGED_THE_REST, value) for value in (a - 1, a + 1) if not step)]
            for misconception, value in wrong:
                values = [sum(course((before, after), one)) // 2 for one in Property]
                values[place] = value
                if 0 < value < 6 and (card := Card.of(*values)) in (given.pool or DECK):
                    yield misconception, CardSet((card,))


def _pool(random: Random, row: Row, gap: int) -> list[Card]:
    """The missing card and four others, of which the first differs from it in one thing only."""
    right = row[gap]
    courses = [course(row, which) for which in Property]
    rivals = [random.choice(_near(values, gap)) for values in courses]
    one = random.below(3)
    values = [
        rival if place == one else goes[gap] for place, (rival, goes) in enumerate(zip(rivals, courses, strict=True))
    ]
    pool = [right, Card.of(*values)]
    while len(pool) < 5:
        drawn = [
            goes[gap] if (draw := random.below(5)) < 2 else rival if draw < 4 else 1 + random.below(5)
            for rival, goes in zip(rivals, courses, strict=True)
        ]
        card = Card.of(*drawn)
        if card not in pool and card not in row:
            pool.append(card)
    return pool


def _near(values: Course, gap: int) -> list[int]:
    """What someone may put into the gap of a course instead."""
    if way_of(values) in STEPS:
        before, right, after = values[gap - 1 : gap + 2]
        return [value for value in (before, after, before + before - right) if 0 < value < 6]
    return [value for value in (values[gap] - 1, values[gap] + 1) if 0 < value < 6]


def _told(given: Given, card: Card) -> tuple[Property, Property]:
    """Two things, at least one of which steps, that the answer has in common with another card to choose from."""
    steps = steps_of(given.filled(card))
    order = sorted(Property, key=lambda one: not steps[list(Property).index(one)])
    for first, second in ((order[0], order[1]), (order[0], order[2]), (order[1], order[2])):
        both = card.value(first), card.value(second)
        if sum((one.value(first), one.value(second)) == both for one in given.pool or DECK) > 1:
            return first, second
    raise AssertionError("one of the cards differs from the missing one in one thing only")


def _with_gap(given: Given, which: Property) -> str:
    values = [
        *(str(card.value(which)) for card in given.before),
        "?",
        *(str(card.value(which)) for card in given.after),
    ]
    return f"The {which} goes {', '.join(values)}."


def _only(answer: CardSet) -> Card:
    (card,) = answer
    return card


KIND = _MissingMiddle()
