"""Which card completes the group? A Tic group, a Single group or a Nic group (CP-3, CP-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet, Property
from tic_learn.groups import CHAIN, ONE_PROPERTY, TIC_LINES, check_group, complete_group
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.shown import Picked, Row, Shown
from tic_learn.random import Random
from tic_learn.relations import Relation, agreeing, neighbours, relation
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

_OPTIONS = 6
_CLOSE = (1, 3, 0, 3, 3)
"""By level: how many of the options go together with some of the cards, and not with all."""

NOT_ON_ALL = Misconception(
    "not-on-all",
    "The card shares something with some of the cards. In a Single group one and the same thing is on all of them.",
)
NIC_WITH_SOME = Misconception(
    "nic-with-some",
    "The card Nics with some of the cards. In a Nic group it must Nic with every one of them.",
)


class Given(Struct, frozen=True):
    """The kind of group, the cards of it that are there, and those to choose from: none, for the whole deck."""

    kind: Relation
    known: tuple[Card, ...]
    options: tuple[Card, ...]

    @property
    def pool(self) -> CardSet:
        """The cards to choose from."""
        return CardSet(self.options) if self.options else DECK


class _CompleteGroup(Kind[Given, CardSet]):
    id = "complete-group"
    title = "Complete the group"
    topic = "groups"
    answer = "cards"
    grades = (3, 7)
    rules = ("CP-3", "CP-4")
    levels = (
        Level("Three cards of a Tic group, and six cards to choose from.", known=3),
        Level("Two cards of a Tic group; three of the six to choose from Tic with one of them only.", known=2),
        Level("Four cards of a Tic group, and the whole deck to choose from.", known=4),
        Level("Three cards of a Single group.", known=3),
        Level("Three cards of a Nic group.", known=3),
    )
    bounds: ClassVar = {"known": Bounds(2, 4, "how many cards of the group are there")}
    misconceptions = (CHAIN, ONE_PROPERTY, NOT_ON_ALL, NIC_WITH_SOME)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        kind = {4: Relation.SINGLE, 5: Relation.NIC}.get(level, Relation.TIC)
        known = _group(random, kind, parameters["known"])
        if kind is Relation.SINGLE and len(agreeing(known)) > 1:
            return None
        if level == 3:
            return Given(kind, known, ())
        right = complete_group(known, kind)
        wrong = DECK - right - CardSet(known)
        most = 1 if kind is Relation.TIC else len(known) - 1
        close = CardSet(card for card in wrong if _together(card, known, kind) >= most)
        count = _CLOSE[level - 1]
        if not right or len(close) < count:
            return None
        options = [random.choice(tuple(right)), *random.sample(close, count)]
        options += random.sample(wrong - close, _OPTIONS - len(options))
        return Given(kind, known, tuple(random.shuffled(options)))

    def solve(self, given: Given) -> Iterable[CardSet]:
        return [CardSet((card,)) for card in complete_group(given.known, given.kind, among=given.pool)]

    def show(self, given: Given) -> Shown:
        kind, known = str(given.kind).capitalize(), len(given.known)
        prompt = f"These {known} cards belong to a {kind} group. Which card makes them a {kind} group of {known + 1}?"
        if not given.options:
            prompt += " Choose from the whole deck."
        terms: dict[str, str | int] = {"kind": kind, "known": known, "size": known + 1}
        return Shown(prompt, Picked(1, 1, given.options), (Row(given.known),), terms)

    def hints(self, given: Given, answer: CardSet) -> tuple[Hint, Hint, Hint]:
        known = given.known
        names = listed(card.name for card in known)
        first, second = _nic_hints(given) if given.kind is Relation.NIC else _same_hints(given)
        if given.options:
            wrong = [card for card in given.options if card not in answer]
            trap = max(wrong, key=lambda card: _together(card, known, given.kind))
            two = answer | CardSet((trap,))
            words = " or ".join(card.name for card in two)
            third = Hint(f"It is {words}. Compare both with each of {names}.", lambda one: one <= two)
        else:
            (new,) = (one for one in Property if one not in agreeing(known))
            line = CardSet(known) | answer
            third = Hint(f"Only the {new} is new. Which {new} is not there yet?", lambda one: one <= line)
        return first, second, third

    def explain(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        return check_group([*given.known, *answer], given.kind).reasons

    def fault(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        return check_group([*given.known, *answer], given.kind).reasons[:1]

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, CardSet]]:
        for card in given.pool - CardSet(given.known):
            some = _together(card, given.known, given.kind) > 0
            if some:
                found = {Relation.TIC: CHAIN, Relation.SINGLE: NOT_ON_ALL, Relation.NIC: NIC_WITH_SOME}[given.kind]
                yield found, CardSet((card,))
            elif given.kind is Relation.TIC and len(agreeing((*given.known, card))) == 1:
                yield ONE_PROPERTY, CardSet((card,))


def _group(random: Random, kind: Relation, size: int) -> tuple[Card, ...]:
    """So many cards that go together; for a Single group they may share more than one thing."""
    if kind is Relation.TIC:
        return tuple(random.sample(random.choice(TIC_LINES), size))
    if kind is Relation.SINGLE:
        which, value = random.choice(tuple(Property)), 1 + random.below(5)
        return tuple(random.sample([card for card in DECK if card.value(which) == value], size))
    cards: list[Card] = []
    fitting = DECK
    while len(cards) < size:
        cards.append(random.choice(tuple(fitting)))
        fitting = neighbours(cards[-1], Relation.NIC, fitting)
    return tuple(cards)


def _together(card: Card, known: tuple[Card, ...], kind: Relation) -> int:
    """With how many of the cards a card goes together; for a Single group: shares anything."""
    if kind is Relation.SINGLE:
        return sum(relation(card, one) is not Relation.NIC for one in known)
    return sum(relation(card, one) is kind for one in known)


def _same_hints(given: Given) -> tuple[Hint, Hint]:
    """For a Tic group and a Single group: what is the same on all the cards."""
    count = "two things are" if given.kind is Relation.TIC else "exactly one thing is"
    same = agreeing(given.known)
    what = f"{listed(f'the {one}' for one in same)} {'are' if len(same) > 1 else 'is'} the same"
    values = " ".join(str(given.known[0].value(one)) for one in same)
    return (
        Hint(
            f"In a {str(given.kind).capitalize()} group {count} the same on all the cards. Find out what.",
            lambda _: True,
        ),
        Hint(f"On {listed(card.name for card in given.known)} {what}: {values}.", lambda _: True),
    )


def _nic_hints(given: Given) -> tuple[Hint, Hint]:
    """For a Nic group: which values are taken of the property in which most of the options are new."""
    new = {
        which: [card for card in given.options if card.value(which) not in {one.value(which) for one in given.known}]
        for which in Property
    }
    which = max(new, key=lambda one: len(new[one]))
    taken = listed(sorted({card.value(which) for card in given.known}))
    return (
        Hint(
            "In a Nic group no two cards have anything in common: not the number, not the shape, not the colour.",
            lambda _: True,
        ),
        Hint(f"Of the {which}s, {taken} are taken already.", lambda one: not one.isdisjoint(new[which])),
    )


KIND = _CompleteGroup()
