"""Cards in a row: Mono, Duo, Tripo or no sequence? (CP-5, CP-6)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tic_learn.cards import Property
from tic_learn.puzzles import shown
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import REST_MUST_STAY
from tic_learn.puzzles.rows import MISREAD, STEPS, Row, a_course, course, misread, name_of, row_of, told, way_of
from tic_learn.puzzles.shown import Choice, Option, Shown
from tic_learn.random import Random
from tic_learn.sequences import SequenceKind, check_sequence
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

_OPTIONS = (*SequenceKind, None)
_PLAIN = ("still", "jumps")
_SEEMS = (_PLAIN, _PLAIN, ("begun", "stood"), ("wrapped", "turned", "skipped"))
"""What a property that does not step may do, by the level."""


class _SequenceKind(Kind[Row, str]):
    id = "sequence-kind"
    title = "Mono, Duo or Tripo"
    topic = "sequences"
    answer = "choice"
    grades = (3, 6)
    rules = ("CP-5", "CP-6")
    levels = (
        Level("Three cards. What steps goes up.", cards=3),
        Level("Up to five cards. What steps may go up or down."),
        Level("Something may begin to step and then stop."),
        Level("Something may turn back, leave out a value or go round from 5 to 1."),
    )
    bounds: ClassVar = {"cards": Bounds(3, 5, "how many cards are in the row")}
    misconceptions = (*MISREAD, REST_MUST_STAY)

    def propose(self, random: Random, level: int, **parameters: int) -> Row | None:
        size = parameters.get("cards") or 3 + random.below(3)
        stepping = random.sample(Property, random.below(4))
        others = random.shuffled(one for one in Property if one not in stepping)
        ways: dict[Property, tuple[str, ...]] = dict.fromkeys(stepping, STEPS[:1] if level == 1 else STEPS)
        for place, which in enumerate(others):  # one of them at least is as hard as the level says
            ways[which] = _SEEMS[level - 1] if place == 0 or random.below(2) else _PLAIN
        # Of what is no sequence, many a row would have a card twice; without more tries such rows would be rare.
        rows = (row_of([a_course(random, size, ways[which]) for which in Property]) for _ in range(20))
        return next(filter(None, rows), None)

    def solve(self, given: Row) -> list[str]:
        return ["ABCD"[_OPTIONS.index(check_sequence(given).kind)]]

    def show(self, given: Row) -> Shown:
        prompt = "Look at these cards from left to right. Are they a Mono, a Duo, a Tripo or no sequence?"
        options = tuple(Option(name_of(one)) for one in _OPTIONS)
        return Shown(prompt, Choice(options), (shown.Row(given, steps=True),))

    def hints(self, given: Row, answer: str) -> tuple[Hint, Hint, Hint]:
        first, second, _ = sorted(Property, key=lambda one: _hardness(given, one))  # the hardest is left to find out
        sure = [_steps(given, first), _steps(given, first) + _steps(given, second)]
        return (
            Hint("Which of the three steps at every card: the number, the shape, the colour?", lambda _: True),
            Hint(f"{told(given, first)} Two more to look at.", lambda one: sure[0] <= _count(one) <= sure[0] + 2),
            Hint(f"{told(given, second)} One more to look at.", lambda one: sure[1] <= _count(one) <= sure[1] + 1),
        )

    def explain(self, given: Row, answer: str) -> tuple[Reason, ...]:
        verdict = check_sequence(given)
        if not verdict:
            return verdict.reasons
        nearly = (one for one in Property if _hardness(given, one) > 1)
        return (*verdict.reasons, *(Reason("CP-5", told(given, one), given) for one in nearly))

    def fault(self, given: Row, answer: str) -> tuple[Reason, ...]:
        said, count = _count(answer), sum(_steps(given, one) for one in Property)
        order = sorted(Property, key=lambda one: (_steps(given, one) is (said > count), -_hardness(given, one)))
        needs = (
            "In a row that is no sequence, nothing steps at every card.",
            "In a Mono exactly one property steps at every card.",
            "In a Duo exactly two properties step at every card.",
            "In a Tripo all three properties step at every card.",
        )[said]
        return (Reason("CP-5", f"{needs} Count again what steps here. {told(given, order[0])}", given),)

    def mistakes(self, given: Row) -> Iterator[tuple[Misconception, str]]:
        for misconception, count in misread(given):
            yield misconception, "DABC"[count]
        if any(way_of(course(given, one)) not in (*STEPS, "still") for one in Property):
            yield REST_MUST_STAY, "D"


def _count(answer: str) -> int:
    """How many properties step if this is the answer."""
    return "DABC".index(answer)


def _steps(row: Row, which: Property) -> bool:
    return way_of(course(row, which)) in STEPS


def _hardness(row: Row, which: Property) -> int:
    """How hard it is to see what a property does: 0 if it steps, 1 if it plainly does not, 2 if it nearly does."""
    way = way_of(course(row, which))
    return 0 if way in STEPS else 1 if way in _PLAIN else 2


KIND = _SequenceKind()
