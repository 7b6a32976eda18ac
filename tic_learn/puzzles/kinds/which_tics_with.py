"""Which of the cards A to E Tics with X? (CP-2)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.hands import seems_same
from tic_learn.puzzles.mistaken import NEAR_FOR_SAME, SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Choice, Option, Row, Shown
from tic_learn.random import Random
from tic_learn.relations import Relation, explain_relation, neighbours, relation, shared
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

_OTHERS = 4


class Given(Struct, frozen=True):
    """The card X, and those to choose from."""

    card: Card
    options: tuple[Card, ...]


class _WhichTicsWith(Kind[Given, str]):
    id = "which-tics-with"
    title = "Which card Tics with X"
    topic = "relations"
    answer = "choice"
    grades = (3, 5)
    rules = ("CP-2",)
    levels = (
        Level("One of the other cards Singles with X, three Nic.", singles=1, near=0),
        Level("Three of the other cards Single with X.", singles=3, near=0),
        Level("All other cards Single with X.", singles=4, near=0),
        Level(
            "All other cards Single with X, and one thing more is next to that of X, such as 3 and 4.",
            singles=4,
            near=4,
        ),
    )
    bounds: ClassVar = {
        "singles": Bounds(0, _OTHERS, "how many of the four other cards Single with X; the rest Nic"),
        "near": Bounds(
            0, _OTHERS, "how many of the four Tic only for one who takes neighbours, as 3 and 4, for the same"
        ),
    }
    misconceptions = (NEAR_FOR_SAME, SINGLE_FOR_TIC)

    def propose(self, random: Random, level: int, **parameters: int) -> Given:
        card = random.choice(tuple(DECK))
        options = [random.choice(tuple(neighbours(card)))]
        kinds = [Relation.SINGLE] * parameters["singles"] + [Relation.NIC] * (_OTHERS - parameters["singles"])
        for place, kind in enumerate(random.shuffled(kinds)):
            near = place < parameters["near"]
            fitting = [one for one in neighbours(card, kind) if one not in options and _near(card, one) is near]
            options.append(random.choice(fitting))
        return Given(card, tuple(random.shuffled(options)))

    def solve(self, given: Given) -> Iterable[str]:
        tics = neighbours(given.card)
        return [letter for letter, card in _lettered(given) if card in tics]

    def show(self, given: Given) -> Shown:
        options = tuple(Option(cards=(card,)) for card in given.options)
        return Shown("Which of these cards Tics with X?", Choice(options), (Row((given.card,), letters="X"),))

    def hints(self, given: Given, answer: str) -> tuple[Hint, Hint, Hint]:
        right = _card(given, answer)
        # What is nearest to the right answer, so that what is left to look at is not too easy.
        others = [letter for letter, card in _lettered(given) if letter != answer]
        others.sort(key=lambda one: len(shared(_card(given, one), right)) + len(shared(_card(given, one), given.card)))
        out, last = others[-2], others[-1]
        two = sorted((answer, last))
        return (
            Hint(f"On X you see {_told(given.card)}. Look for a card with two of these three.", lambda _: True),
            Hint(f"It is not {out}: {explain_relation(given.card, _card(given, out)).reason}", lambda one: one != out),
            Hint(
                f"It is {two[0]} or {two[1]}. Compare both with X.",
                lambda one: one in two,
            ),
        )

    def explain(self, given: Given, answer: str) -> tuple[Reason, ...]:
        return explain_relation(given.card, _card(given, answer)).reasons

    def fault(self, given: Given, answer: str) -> tuple[Reason, ...]:
        return explain_relation(given.card, _card(given, answer)).reasons

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, str]]:
        for letter, card in _lettered(given):
            if _near(given.card, card):
                yield NEAR_FOR_SAME, letter
            if relation(given.card, card) is Relation.SINGLE:
                yield SINGLE_FOR_TIC, letter


def _near(card: Card, other: Card) -> bool:
    """Whether the cards do not Tic, and would if neighbouring values were the same."""
    return relation(card, other) is not Relation.TIC and seems_same(card, other) > 1


def _lettered(given: Given) -> list[tuple[str, Card]]:
    return list(zip(LETTERS, given.options, strict=False))


def _card(given: Given, answer: str) -> Card:
    return given.options[LETTERS.index(answer)]


def _told(card: Card) -> str:
    return f"the number {card.number}, the shape {card.shape} and the colour {card.colour}"


KIND = _WhichTicsWith()
