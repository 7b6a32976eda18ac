"""One card is sought, and clues tell of it (CP-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import ClassVar

import msgspec

from tic_learn.cards import DECK, Card, CardSet, Property
from tic_learn.puzzles import clues
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.clues import Difference, Fact, More, Related, SharesOnly
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC, TIC_FOR_SINGLE
from tic_learn.puzzles.shown import Clues, Picked, Shown
from tic_learn.random import Random
from tic_learn.relations import Relation, relation, shared
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

MORE_FOR_LESS = Misconception(
    "more-for-less",
    "More and less have changed places. Look again at which of the two is to be the larger one.",
)
CLUE_MISSED = Misconception(
    "clue-missed",
    "This card fits all clues but one. Before you answer, read each clue once more.",
)

_KINDS = (
    ("tic", "nic", "shares", "not", "or", "range"),
    ("nic", "nic", "shares", "not", "or", "range"),
    ("tic", "single", "nic", "shares", "not", "or", "difference", "more"),
    ("tic", "single", "single", "nic", "not", "difference", "more"),
)
"""For each level the kinds of clues, as in ``clues.fact_of``."""
_DRAWN = 14
"""So many clues are drawn, to take some that are just enough."""
_FEW = 6
"""One who has missed a clue and sees more cards than these looks again, and takes none of them."""


class Given(msgspec.Struct, frozen=True):
    """The clues, and the cards from which it is to be chosen: the whole deck where there are none."""

    cards: tuple[Card, ...]
    facts: tuple[Fact, ...]

    @property
    def pool(self) -> CardSet:
        """The cards that it can be."""
        return CardSet(self.cards) if self.cards else DECK

    def left(self, *numbers: int) -> CardSet:
        """The cards of which the clues with these numbers are true."""
        return CardSet.from_mask(self.pool.mask & clues.fitting(self.facts[number - 1] for number in numbers))


class _MysteryCard(Kind[Given, CardSet]):
    id = "mystery-card"
    title = "Mystery card"
    topic = "deduction"
    answer = "cards"
    grades = (3, 8)
    rules = ("CP-2", "CP-1")
    levels = (
        Level("Eight cards lie there: see which of them each clue leaves, one clue after the other.", cards=8, clues=3),
        Level(
            "Any card of the deck. Each clue by itself crosses out numbers, shapes or colours, and that is enough.",
            cards=0,
            clues=4,
        ),
        Level(
            "Any card of the deck. A clue must be read again with what the others have left.",
            cards=0,
            clues=3,
        ),
        Level(
            "Any card of the deck. At times you must suppose a value, and see that the clues would leave no card.",
            cards=0,
            clues=4,
        ),
    )
    bounds: ClassVar = {
        "cards": Bounds(0, 12, "how many cards lie there; 0 for any card of the deck"),
        "clues": Bounds(3, 5, "how many clues there are"),
    }
    tries = 400
    misconceptions = (SINGLE_FOR_TIC, TIC_FOR_SINGLE, MORE_FOR_LESS, CLUE_MISSED)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        count = parameters["cards"]
        if (count > 0) is not (level == 1):
            return None
        cards: tuple[Card, ...] = ()
        if count:
            # Three values of each property: of all five, most clues would leave one card or none.
            values = [random.sample(range(1, 6), 3) for _ in range(3)]
            cards = tuple(random.sample([Card.of(*one) for one in product(*values)], count))
        card = random.choice(cards or tuple(DECK))
        among = CardSet(cards) if cards else DECK
        drawn = [clues.fact_of(random, random.choice(_KINDS[level - 1]), card, among) for _ in range(_DRAWN)]
        known = tuple(dict.fromkeys(fact for fact in drawn if fact is not None))
        facts = next(filter(None, (_just(some, among) for some in combinations(known, parameters["clues"]))), None)
        return Given(cards, facts) if facts else None

    def solve(self, given: Given) -> Iterator[CardSet]:
        for card in given.left(*range(1, len(given.facts) + 1)):
            yield CardSet((card,))

    def level_of(self, given: Given) -> int:
        if given.cards:
            return 1
        found = clues.level(given.facts)
        return found and found + 1

    def show(self, given: Given) -> Shown:
        what = "One of these cards is the mystery card" if given.cards else "The mystery card is a card of the deck"
        prompt = f"{what}. All clues are true of it. Which card is it?"
        return Shown(prompt, Picked(1, 1, given.cards), (Clues(tuple(fact.clue for fact in given.facts)),))

    def hints(self, given: Given, answer: CardSet) -> tuple[Hint, Hint, Hint]:
        (card,) = answer
        numbers = range(1, len(given.facts) + 1)
        best = min(numbers, key=lambda number: len(given.left(number)))
        left = given.left(best)
        text = f"Begin with clue {best}: it leaves {len(left)} of the {len(given.pool)} cards."
        first = Hint(text, lambda one: one <= left)
        second = self._by_cards(given, best) if given.cards else self._by_lists(given, card)
        # None of the clues is superfluous, so without one of them there is another card.
        rivals = [
            (number, CardSet((other,)))
            for number in numbers
            for other in given.left(*(one for one in numbers if one != number)) - answer
        ]
        number, rival = next((one for one in rivals if second.holds(one[1])), rivals[0])
        both = answer | rival
        names = " or ".join(one.name for one in both)
        return first, second, Hint(f"It is {names}. Clue {number} tells which.", lambda one: one <= both)

    def explain(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        return tuple(_crossed_out(given) if given.cards else _lists(given))

    def fault(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        (card,) = answer
        return clues.untrue(given.facts, card)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, CardSet]]:
        for misconception, taken in _TAKEN.items():
            for card in given.pool:
                if all(fact.holds(card) or taken(fact, card) for fact in given.facts):
                    yield misconception, CardSet((card,))
        numbers = range(1, len(given.facts) + 1)
        for number in numbers:
            left = given.left(*(one for one in numbers if one != number))
            if len(left) <= _FEW:
                for card in left:
                    yield CLUE_MISSED, CardSet((card,))

    def _by_cards(self, given: Given, best: int) -> Hint:
        others = [number for number in range(1, len(given.facts) + 1) if number != best]
        other = min(others, key=lambda number: len(given.left(best, number)))
        left = given.left(best, other)
        return Hint(f"Clues {best} and {other} together leave {len(left)} cards.", lambda one: one <= left)

    def _by_lists(self, given: Given, card: Card) -> Hint:
        """The property that is known first."""
        which = next(
            one
            for step in clues.crossings(given.facts, suppose=True)
            for one in Property
            if len(clues.possible(step.left, one)) == 1
        )
        value = card.value(which)
        return Hint(f"The {which} of the card is {value}.", lambda one: all(c.value(which) == value for c in one))


def _just(facts: tuple[Fact, ...], among: CardSet) -> tuple[Fact, ...] | None:
    """The facts, if they leave one card and none of them is superfluous."""
    if (among.mask & clues.fitting(facts)).bit_count() > 1:
        return None
    for fact in facts:
        if (among.mask & clues.fitting(one for one in facts if one is not fact)).bit_count() == 1:
            return None
    return facts


def _crossed_out(given: Given) -> Iterator[Reason]:
    """What each clue leaves of the cards."""
    left = given.pool
    for number, fact in enumerate(given.facts, 1):
        left &= CardSet.from_mask(fact.mask)
        names = listed(card.name for card in left)
        yield Reason(fact.rule, f"Clue {number} leaves {'only ' if len(left) == 1 else ''}{names}.", left)


def _lists(given: Given) -> Iterator[Reason]:
    """What each clue leaves of the numbers, the shapes and the colours."""
    before = DECK.mask
    for step in clues.crossings(given.facts, suppose=True):
        found = clues.told_left(step.left, before)
        rule = given.facts[step.facts[0]].rule
        *first, text = list(clues.supposed(given.facts, step, before)) or [f"Clue {step.facts[0] + 1}: {found}."]
        for one in first:
            yield Reason(rule, one)
        yield Reason(rule, f"{text} So {found}." if step.supposed[1] else text)
        before = step.left
    (card,) = CardSet.from_mask(before)
    yield Reason("CP-1", f"That is {card.name}.", (card,))


def _as_tic(fact: Fact, card: Card) -> bool:
    return (
        isinstance(fact, Related)
        and fact.kind is Relation.TIC
        and card is not fact.card
        and relation(card, fact.card) is Relation.SINGLE
    )


def _as_single(fact: Fact, card: Card) -> bool:
    if isinstance(fact, Related) and fact.kind is Relation.SINGLE:
        return card is not fact.card and relation(card, fact.card) is Relation.TIC
    return isinstance(fact, SharesOnly) and card is not fact.card and fact.which in shared(card, fact.card)


def _turned(fact: Fact, card: Card) -> bool:
    if isinstance(fact, Difference):
        return fact.apart(card) == -fact.by
    return isinstance(fact, More) and fact.apart(card) != 0


_TAKEN: dict[Misconception, Callable[[Fact, Card], bool]] = {
    SINGLE_FOR_TIC: _as_tic,
    TIC_FOR_SINGLE: _as_single,
    MORE_FOR_LESS: _turned,
}
"""Of which cards a misconception takes a fact to be true, beside those of which it is."""

KIND = _MysteryCard()
