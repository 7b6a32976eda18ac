"""What the kinds share in which one sequence of three cards hides among others (CP-5, CP-6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import ClassVar

from tic_learn.cards import COORDINATES, DECK, Card, Property
from tic_learn.puzzles.base import Bounds, Hint, Kind
from tic_learn.puzzles.rows import STEPS, Row, a_course, either_end, miscounted, name_of, not_of, row_of
from tic_learn.puzzles.shown import Ordered, Shown
from tic_learn.random import Random
from tic_learn.sequences import SequenceKind, check_sequence, find_sequences, steps_of
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["HiddenSequence"]


class HiddenSequence(Kind[Row, Row]):
    """Among some cards there is one sequence of a kind that has three cards: which are they, and in which order?

    A longer sequence would have shorter ones in it, so there is none. A subclass says the kind, the levels, and how
    many rows of other kinds that tempt are to be there at a level.
    """

    topic = "sequences"
    answer = "ordered"
    rules = ("CP-5", "CP-6")
    bounds: ClassVar = {"cards": Bounds(5, 9, "how many cards there are")}

    kind: ClassVar[SequenceKind]
    """The kind of the sequence."""
    note: ClassVar[str]
    """What the prompt says of other kinds."""

    def tempts(self, random: Random, level: int, row: Row) -> list[Card]:
        """Cards that are to be there beside the sequence ``row``, before others that look like it are added."""
        return []

    def propose(self, random: Random, level: int, **parameters: int) -> Row | None:
        """A sequence, what tempts beside it, and other cards, none of which makes one more of the kind."""
        cards = parameters["cards"]
        stepping = random.sample(Property, self.kind.count)
        rest = ("still",) if level == 1 else ("still", "jumps", "begun", "turned", "stood")
        row = row_of([a_course(random, 3, STEPS if one in stepping else rest) for one in Property])
        if row is None:
            return None
        found = list(row)
        for card in self.tempts(random, level, row):
            if card in found or self._made_by(card, found):
                return None
            found.append(card)
        for _ in range(60):
            if len(found) >= cards:
                return tuple(random.shuffled(found)) if len(found) == cards else None
            card = random.choice(tuple(DECK)) if level == 1 else _like(random, random.choice(found))
            if card not in found and not self._made_by(card, found):
                found.append(card)
        return None

    def solve(self, given: Row) -> list[Row]:
        """Every sequence of the kind that has three cards, from both ends."""
        return find_sequences(given, self.kind, size=3)

    def show(self, given: Row) -> Shown:
        """The cards to choose from are those of the form."""
        name = name_of(self.kind)
        prompt = f"Three of these cards are a {name}. Find them, and put them in order from either end. {self.note}"
        return Shown(prompt, Ordered(3, 3, given), terms={"kind": name})

    def same(self, given: Row, answer: Row) -> Row:
        """Either end may come first."""
        return either_end(answer)

    def hints(self, given: Row, answer: Row) -> tuple[Hint, Hint, Hint]:
        """What does not step, or the numbers; a card; the card in the middle and one beside it."""
        end, middle, _ = answer
        still = [which for which, way in zip(Property, steps_of(answer), strict=True) if not way]
        numbers = sorted(card.number for card in answer)
        return (
            Hint(f"In this {name_of(self.kind)} the {still[0]} does not step.", lambda one: _rests(one, still[0]))
            if still
            else Hint(
                f"The numbers of the three cards are {listed(numbers)}.",
                lambda one: sorted(card.number for card in one) == numbers,
            ),
            Hint(f"{middle.name} is one of the three cards.", lambda one: middle in one),
            Hint(
                f"{middle.name} is in the middle, and {end.name} is next to it.",
                lambda one: one[1] is middle and end in one,
            ),
        )

    def explain(self, given: Row, answer: Row) -> tuple[Reason, ...]:
        """What the engine says of the sequence."""
        return check_sequence(answer).reasons

    def fault(self, given: Row, answer: Row) -> tuple[Reason, ...]:
        """What the engine says of the row, or which kind it is."""
        return not_of(answer, self.kind)

    def mistakes(self, given: Row) -> Iterator[tuple[Misconception, Row]]:
        """Each row in which one property is taken to step that does not, or more step than are to."""
        yield from _slips(given, self.kind)

    def _made_by(self, card: Card, cards: list[Card]) -> bool:
        """Whether a card makes a sequence of the kind with two others."""
        return any(
            _stepping(*row) == self.kind.count
            for a, b in combinations(cards, 2)
            for row in ((a, b, card), (a, card, b), (card, a, b))
        )


@lru_cache(maxsize=20)  # each check of an answer asks for all of them
def _slips(cards: Row, kind: SequenceKind) -> tuple[tuple[Misconception, Row], ...]:
    """Each row of three of the cards that is taken for one of the kind, with the misconception by which it is."""
    nearly = (row for row in _rows(cards) if _stepping(*row) >= kind.count - 1)  # quick to say; others are no slip
    return tuple((found, row) for row in nearly if (found := miscounted(row, kind)))


@cache  # 15,625 pairs, of which a puzzle asks for the same ones again and again
def _moves(a: Card, b: Card) -> int:
    """What steps from a card to the next, as six bits: up in three of them, down in the others."""
    there = [y - x for x, y in zip(COORDINATES[a], COORDINATES[b], strict=True)]
    return sum((move == 1) << place | (move == -1) << place + 3 for place, move in enumerate(there))


def _stepping(a: Card, b: Card, c: Card) -> int:
    """How many properties step along three cards."""
    return (_moves(a, b) & _moves(b, c)).bit_count()


def _rows(cards: Row) -> Iterator[Row]:
    """Each way to put three of the cards in a row, from one end only."""
    for a, b, c in combinations(sorted(cards), 3):
        yield from ((a, b, c), (a, c, b), (b, a, c))


def _rests(row: Row, which: Property) -> bool:
    return not dict(zip(Property, steps_of(row), strict=True))[which]


def _like(random: Random, card: Card) -> Card:
    """A card near another: each value one more, one less or the same, if there is such a value."""
    return Card.of(*(min(5, max(1, value + random.below(3) - 1)) for value in COORDINATES[card]))
