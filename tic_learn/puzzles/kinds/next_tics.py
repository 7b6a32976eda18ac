"""The chance that the next card of the deck Tics with X (CP-1, CP-2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import COUNTED_ITSELF, SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Fraction as FractionForm
from tic_learn.puzzles.shown import Row, Shown
from tic_learn.random import Random
from tic_learn.relations import Relation, neighbours
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

SEEN_STILL_THERE = Misconception(
    "seen-still-there",
    "The cards that you see can't come any more. Leave them out of both counts: the cards that would do, and"
    " all cards.",
)
TO_THE_OTHERS = Misconception(
    "to-the-others",
    "The number below counts all cards that can come next, also those that would do.",
)
COUNTED_TWICE = Misconception(
    "tics-with-both-twice",
    "A card that Tics with both X and Y is only one card. It was counted twice.",
)
BOTH_FOR_ONE = Misconception(
    "both-for-one",
    "The card need not Tic with both. One that Tics with X, or with Y, will do.",
)


class Given(Struct, frozen=True):
    """X, or X and Y, and the cards that are seen beside them."""

    cards: tuple[Card, ...]
    seen: tuple[Card, ...]

    @property
    def tics(self) -> CardSet:
        """The cards of the whole deck that Tic with X, or with Y; X and Y do not Tic."""
        found = CardSet()
        for card in self.cards:
            found |= neighbours(card)
        return found

    @property
    def left(self) -> CardSet:
        """The cards that can come next."""
        return DECK - CardSet(self.cards + self.seen)


class _NextTics(Kind[Given, Fraction]):
    id = "next-tics"
    title = "The chance of a Tic"
    topic = "chance"
    answer = "fraction"
    grades = (5, 8)
    rules = ("CP-2", "CP-1")
    levels = (
        Level("Up to four cards are seen beside X.", seen=4),
        Level("Up to twelve cards are seen beside X.", seen=12),
        Level("The next card may Tic with X or with Y; up to eight cards are seen beside them.", seen=8),
    )
    bounds: ClassVar = {"seen": Bounds(1, 30, "how many cards are seen at most beside X; half as many at least")}
    misconceptions = (SEEN_STILL_THERE, COUNTED_TWICE, COUNTED_ITSELF, TO_THE_OTHERS, BOTH_FOR_ONE, SINGLE_FOR_TIC)

    def propose(self, random: Random, level: int, **parameters: int) -> Given:
        most = parameters["seen"]
        count = most - random.below(most // 2 + 1)
        cards = [random.choice(tuple(DECK))]
        if level == 3:
            # Two that Single have two Tics in common, two that Nic have none.
            cards.append(random.choice(tuple(neighbours(cards[0], random.choice((Relation.SINGLE, Relation.NIC))))))
        start = Given(tuple(cards), ())
        # By chance alone hardly any of the cards that are seen would Tic.
        tics = random.sample(start.tics, random.below(min(count, 5) + 1))
        others = random.sample(start.left - start.tics, count - len(tics))
        return Given(start.cards, tuple(random.shuffled([*tics, *others])))

    def solve(self, given: Given) -> list[Fraction]:
        return [Fraction(len(given.tics & given.left), len(given.left))]

    def show(self, given: Given) -> Shown:
        names = _names(given)
        both = ", or with both" if len(given.cards) > 1 else ""
        prompt = (
            "The deck has 125 cards. You see these cards here; all others are still face down."
            f" What is the chance that the next card Tics with {names}{both}?"
        )
        rows = (Row(given.cards, letters="XY"[: len(given.cards)]), Row(given.seen, title="You also see"))
        return Shown(prompt, FractionForm(), rows, {"with": names})

    def hints(self, given: Given, answer: Fraction) -> tuple[Hint, Hint, Hint]:
        tics, left = len(given.tics), len(given.left)
        names = _names(given)
        gone = given.tics - given.left
        some = f"{next(iter(gone)).name} is one of them, and you see it" if gone else "look whether you see any of them"
        return (
            Hint(
                f"Two numbers are needed: how many cards can come next, and how many of those Tic with {names}.",
                lambda _: True,
            ),
            Hint(
                f"You see {125 - left} cards, so {left} can come next: the chance is out of {left}.",
                lambda chance: left % chance.denominator == 0,
            ),
            Hint(
                f"{tics} cards of the whole deck Tic with {names}; {some}. So it is at most {tics - bool(gone)} of the"
                f" {left}.",
                lambda chance: left % chance.denominator == 0 and chance * left <= tics - bool(gone),
            ),
        )

    def explain(self, given: Given, answer: Fraction) -> tuple[Reason, ...]:
        tics, left = given.tics, given.left
        gone = tics - left
        names, all_left = _names(given), len(tics & left)
        total = f"{len(tics)} cards of the deck Tic with {names}"
        if len(given.cards) == 2:
            both = 24 - len(tics)
            total += f": 12 with X and 12 with Y, and {f'{both} of them are the same' if both else 'none is the same'}"
        seen = "You see none of these."
        if gone:
            seen = (
                f"Of these you see {listed(card.name for card in gone)}, so {all_left or 'none'} {_are(all_left)} left."
            )
        return (
            Reason("CP-2", f"{total}.", given.cards),
            Reason("CP-2", seen, gone),
            Reason("CP-1", f"You see {125 - len(left)} of the 125 cards, so {len(left)} can come next."),
            Reason("CP-2", f"The chance is {_told(all_left, len(left))}."),
        )

    def fault(self, given: Given, answer: Fraction) -> tuple[Reason, ...]:
        tics, left = given.tics, len(given.left)
        gone = tics - given.left
        names = _names(given)
        if left % answer.denominator:
            text = f"You see {125 - left} cards, and 125 - {125 - left} = {left} can come next. So it is out of {left}."
            return (Reason("CP-1", text),)
        count = int(answer * left)
        told = f"{answer} would be {count or 'none'} of {left} cards"
        if count > len(tics):
            text = f"{told}. In the whole deck only {len(tics)} cards Tic with {names}."
        elif answer > self.solve(given)[0]:
            text = f"{told}. That is too many: some that Tic with {names} are gone, such as {next(iter(gone)).name}."
        else:
            # How many of these cards are seen is for the learner to count.
            seen = f"{len(tics) - count} of the {len(tics)}" if count else f"all {len(tics)}"
            text = f"{told}. That is too few: you would have to see {seen} cards that Tic with {names}. You see fewer."
        return (Reason("CP-2", text),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, Fraction]]:
        tics, left = given.tics, given.left
        right, rest = len(tics & left), len(left)
        without_these = 125 - len(given.cards)
        for above, below in (
            (len(tics), 125),
            (len(tics), without_these),
            (len(tics), rest),
            (right, 125),
            (right, without_these),
        ):
            yield SEEN_STILL_THERE, Fraction(above, below)
        yield COUNTED_ITSELF, Fraction(right + len(given.cards), rest)
        yield TO_THE_OTHERS, Fraction(right, rest - right)
        each = [neighbours(card, among=left) for card in given.cards]
        if len(each) == 2:
            yield COUNTED_TWICE, Fraction(len(each[0]) + len(each[1]), rest)
            yield BOTH_FOR_ONE, Fraction(len(each[0] & each[1]), rest)
        singles = CardSet()
        for card in given.cards:
            singles |= neighbours(card, Relation.SINGLE, left)
        yield SINGLE_FOR_TIC, Fraction(len(singles | tics & left), rest)


def _names(given: Given) -> str:
    return " or ".join("XY"[: len(given.cards)])


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _told(above: int, below: int) -> str:
    chance = Fraction(above, below)
    short = f"{chance.numerator}/{chance.denominator}" if above else "0"
    return f"{above}/{below}" if short == f"{above}/{below}" else f"{above}/{below} = {short}"


KIND = _NextTics()
