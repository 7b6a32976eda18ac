"""Facts about one card: in words and as plain values, the cards of which they are true, and what follows from several.

One keeps three lists, of the numbers, the shapes and the colours that are still possible, and each fact crosses values
out. As a mask the lists are all cards that have a value of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar

import msgspec

from tic_learn.cards import COORDINATES, DECK, Card, CardSet, Property
from tic_learn.puzzles.shown import Clue
from tic_learn.random import Random
from tic_learn.relations import Relation, explain_relation, neighbours, shared
from tic_learn.verdict import Reason, listed

__all__ = [
    "Crossing",
    "Difference",
    "Fact",
    "More",
    "OneOf",
    "Related",
    "SharesOnly",
    "crossings",
    "fact_of",
    "fitting",
    "level",
    "possible",
    "spread",
    "supposed",
    "told",
    "told_left",
    "untrue",
]

Says = Mapping[str, str | int | tuple[str, ...]]
_PROPERTIES = tuple(Property)
_VALUES = tuple(
    tuple(sum(1 << card for card in DECK if COORDINATES[card][place] == value) for value in range(1, 6))
    for place in range(3)
)
"""For each property and each of its values the cards that have it, as a mask."""


class Fact(msgspec.Struct, frozen=True):
    """Something that is true of some cards.

    What each kind of fact says for itself raises here, for a struct can't be an abstract class: msgspec and abc have a
    metaclass each.
    """

    rule: ClassVar[str]

    @property
    def text(self) -> str:
        """It as a sentence, of "it"."""
        raise NotImplementedError  # each fact says its own

    @property
    def says(self) -> Says:
        """The same as plain values."""
        raise NotImplementedError  # each fact says its own

    @property
    def mask(self) -> int:
        """The cards of the deck of which it is true."""
        return _mask(self)

    @property
    def clue(self) -> Clue:
        """What is shown of it."""
        return Clue(self.text, self.says)

    def holds(self, card: Card) -> bool:
        """Whether it is true of a card."""
        raise NotImplementedError  # each fact says its own

    def denies(self, card: Card) -> str:
        """What of a card it is not true of makes it untrue, as a sentence."""
        raise NotImplementedError  # each fact says its own


class _WithACard(Fact, frozen=True):
    """What it and a card share, or don't share (CP-2)."""

    rule = "CP-2"
    card: Card

    def denies(self, card: Card) -> str:  # as in Fact
        if card is self.card:
            return "It is the card of the clue, and a card is not compared with itself."
        return explain_relation(card, self.card).reason


class Related(_WithACard, frozen=True):
    """It Tics, Singles or Nics with a card (CP-2)."""

    kind: Relation

    @property
    def text(self) -> str:  # noqa: D102  # as in Fact
        return f"It {str(self.kind).capitalize()}s with {self.card.name}."

    @property
    def says(self) -> Says:  # noqa: D102  # as in Fact
        return {"clue": "relation", "kind": str(self.kind), "card": self.card.code}

    def holds(self, card: Card) -> bool:  # noqa: D102  # as in Fact
        return card is not self.card and len(shared(card, self.card)) == self.kind.count


class SharesOnly(_WithACard, frozen=True):
    """It shares one property with a card, and no other (CP-2)."""

    which: Property

    @property
    def text(self) -> str:  # noqa: D102  # as in Fact
        return f"It shares only its {self.which} with {self.card.name}."

    @property
    def says(self) -> Says:  # noqa: D102  # as in Fact
        return {"clue": "shares only", "property": str(self.which), "card": self.card.code}

    def holds(self, card: Card) -> bool:  # noqa: D102  # as in Fact
        return card is not self.card and shared(card, self.card) == (self.which,)


class OneOf(Fact, frozen=True):
    """A property has one of some values (CP-1)."""

    rule = "CP-1"
    which: Property
    values: tuple[int, ...]

    @property
    def text(self) -> str:  # noqa: D102  # as in Fact
        if self.which is Property.NUMBER:
            told = _TOLD.get(self.values) or f"not {_missing(self.values)}"
            return f"Its number is {told}."
        words = [_name(self.which, value) for value in self.values]
        if len(words) == 4:
            return f"It is not {_name(self.which, _missing(self.values))}."
        return f"It is {' or '.join(words)}."

    @property
    def says(self) -> Says:  # noqa: D102  # as in Fact
        words = tuple(_word(self.which, value) for value in self.values)
        return {"clue": "one of", "property": str(self.which), "values": words}

    def holds(self, card: Card) -> bool:  # noqa: D102  # as in Fact
        return card.value(self.which) in self.values

    def denies(self, card: Card) -> str:  # noqa: D102  # as in Fact
        return f"Its {self.which} is {card.value(self.which)}."


class _Compared(Fact, frozen=True):
    """Its number beside the place of its shape or its colour, which is 1 to 5 as well (CP-1)."""

    rule = "CP-1"
    than: Property

    def apart(self, card: Card) -> int:
        """By how much the number of a card is more than the place."""
        return card.number - card.value(self.than)

    def denies(self, card: Card) -> str:  # as in Fact
        place = int(card.value(self.than))
        if self.than is Property.COLOUR:
            return f"Its number is {card.number}, and the place of its colour is {place}."
        return f"Its number is {card.number}, and its shape has {place} side{'' if place == 1 else 's'}."


class Difference(_Compared, frozen=True):
    """Its number is so much more than the place of its shape or its colour; less, if ``by`` is below 0 (CP-1)."""

    by: int

    @property
    def text(self) -> str:  # noqa: D102  # as in Fact
        how = f"{_COUNTS[abs(self.by)]} {'more' if self.by > 0 else 'less'} than" if self.by else "equal to"
        return f"Its number is {how} {_PLACES[self.than]}."

    @property
    def says(self) -> Says:  # noqa: D102  # as in Fact
        return {"clue": "difference", "property": "number", "than": str(self.than), "by": self.by}

    def holds(self, card: Card) -> bool:  # noqa: D102  # as in Fact
        return self.apart(card) == self.by


class More(_Compared, frozen=True):
    """Its number is more than the place of its shape or its colour, or less (CP-1)."""

    more: bool

    @property
    def text(self) -> str:  # noqa: D102  # as in Fact
        return f"Its number is {'more' if self.more else 'less'} than {_PLACES[self.than]}."

    @property
    def says(self) -> Says:  # noqa: D102  # as in Fact
        return {"clue": "more" if self.more else "less", "property": "number", "than": str(self.than)}

    def holds(self, card: Card) -> bool:  # noqa: D102  # as in Fact
        return self.apart(card) > 0 if self.more else self.apart(card) < 0


def fact_of(random: Random, kind: str, card: Card, among: CardSet) -> Fact | None:
    """A fact of a kind that is true of a card; None if there is none.

    ``kind``: "tic", "single", "nic" or "shares", with a card of ``among``; "not", "or", "range", "difference", "more".
    """
    if kind in ("tic", "single", "nic", "shares"):
        relation = Relation.SINGLE if kind == "shares" else Relation(kind)
        others = tuple(_around(card, relation) & among)
        if not others:
            return None
        other = random.choice(others)
        return SharesOnly(other, shared(card, other)[0]) if kind == "shares" else Related(other, relation)
    if kind in ("not", "or"):
        which = random.choice(_PROPERTIES)
        value = int(card.value(which))
        other_value = random.choice([one for one in range(1, 6) if one != value])
        left = [one for one in range(1, 6) if one != other_value]
        return OneOf(which, tuple(left) if kind == "not" else tuple(sorted((value, other_value))))
    if kind == "range":
        return OneOf(Property.NUMBER, random.choice([one for one in _RANGES if card.number in one]))
    than = random.choice((Property.SHAPE, Property.COLOUR))
    apart = card.number - card.value(than)
    if kind == "difference":
        return Difference(than, apart)
    return More(than, apart > 0) if apart else None


# What follows from several


class Crossing(msgspec.Struct, frozen=True):
    """Values crossed out of the lists: ``left`` are the lists after it, as a mask.

    ``facts``: the places of those that do it. ``supposed``: a property and some of its values, each of which would lead
    to an empty list; no values where the facts cross out by themselves.
    """

    facts: tuple[int, ...]
    left: int
    supposed: tuple[Property, tuple[int, ...]] = (Property.NUMBER, ())


def fitting(facts: Iterable[Fact]) -> int:
    """The cards of the deck of which all facts are true, as a mask."""
    left = DECK.mask
    for fact in facts:
        left &= fact.mask
    return left


def spread(mask: int) -> int:
    """The lists that some cards leave: all cards that have a number, a shape and a colour of one of them each."""
    left = DECK.mask
    for values in _VALUES:
        left &= sum(cards for cards in values if cards & mask)
    return left


def possible(mask: int, which: Property) -> list[int]:
    """The list of a property: its values on these cards."""
    return [value for value, cards in enumerate(_VALUES[_PROPERTIES.index(which)], 1) if cards & mask]


def crossings(facts: Sequence[Fact], *, suppose: bool) -> Iterator[Crossing]:
    """Values crossed out one fact after the other, again and again, until one card is left or nothing more follows.

    ``suppose``: whether to ask, where nothing more follows, which value would lead to an empty list.
    """
    left = DECK.mask
    while left.bit_count() > 1:
        before = left
        for place, fact in enumerate(facts):
            after = spread(left & fact.mask)
            if after != left:
                left = after
                yield Crossing((place,), left)
        if left != before:
            continue
        crossing = _supposed(facts, left) if suppose else None
        if crossing is None:
            return
        left = crossing.left
        yield crossing


def level(facts: Sequence[Fact]) -> int:
    """What it takes to find the one card of the deck that facts leave.

    1: each fact by itself crosses values out, and that is enough. 2: a fact must be read again with what others have
    left. 3: a value must be supposed, to see that it leads to an empty list. 0: not even that is enough.
    """
    alone = DECK.mask
    for fact in facts:
        alone &= spread(fact.mask)
    if alone.bit_count() == 1:
        return 1
    for found, suppose in ((2, False), (3, True)):
        steps = list(crossings(facts, suppose=suppose))
        if steps and steps[-1].left.bit_count() == 1:
            return found
    return 0


def _supposed(facts: Sequence[Fact], left: int) -> Crossing | None:
    """The values of a property that the same facts rule out: those after which the facts leave fewest cards."""
    found: dict[tuple[Property, tuple[int, ...]], list[int]] = {}
    for which, values in zip(_PROPERTIES, _VALUES, strict=True):
        for value, cards in enumerate(values, 1):
            if cards & left and (used := _emptied(facts, left & cards)):
                found.setdefault((which, tuple(sorted(used))), []).append(value)
    best: Crossing | None = None
    fewest = 0
    for (which, used), dead in found.items():
        out = sum(_VALUES[_PROPERTIES.index(which)][value - 1] for value in dead)
        after = spread(left & ~out)
        count = _settled(facts, after).bit_count()
        if best is None or (count, len(used)) < (fewest, len(best.facts)):
            best, fewest = Crossing(used, after, (which, tuple(dead))), count
    return best


def _settled(facts: Sequence[Fact], left: int) -> int:
    """The lists when the facts cross out nothing more by themselves."""
    before = 0
    while left != before:
        before = left
        for fact in facts:
            left = spread(left & fact.mask)
    return left


def _emptied(facts: Sequence[Fact], left: int) -> tuple[int, ...]:
    """The places of the facts that empty the lists; none if they don't."""
    used = list(_crossed(facts, left))
    return tuple(dict.fromkeys(place for place, _ in used)) if used and not used[-1][1] else ()


def _crossed(facts: Sequence[Fact], left: int) -> Iterator[tuple[int, int]]:
    """The place of each fact that crosses something out, and what it leaves, until nothing is left or follows."""
    before = 0
    while left != before:
        before = left
        for place, fact in enumerate(facts):
            after = spread(left & fact.mask)
            if after != left:
                left = after
                yield place, left
            if not left:
                return


_around = cache(neighbours)  # 375 at most


@cache  # there are about a thousand of them
def _mask(fact: Fact) -> int:
    return sum(1 << card for card in DECK if fact.holds(card))


# Words

_COUNTS = ("", "one", "two", "three", "four")
_RANGES = ((1, 2), (4, 5), (1, 2, 3), (3, 4, 5), (1, 3, 5), (2, 4))
_TOLD: dict[tuple[int, ...], str] = {(a, b): f"{a} or {b}" for a in range(1, 6) for b in range(a + 1, 6)}
"""How two or three numbers are told."""
_TOLD |= {(1, 2): "less than 3", (4, 5): "more than 3", (1, 2, 3): "less than 4", (3, 4, 5): "more than 2"}
_TOLD |= {(1, 3, 5): "odd", (2, 4): "even"}
_PLACES = {
    Property.SHAPE: "the sides of its shape (circle 1, crescent 2, triangle 3, square 4, star 5)",
    Property.COLOUR: "the place of its colour (violet 1, cyan 2, yellow 3, orange 4, red 5)",
}


def _word(which: Property, value: int) -> str:
    return str(Card.of(value, value, value).value(which))


def _name(which: Property, value: int) -> str:
    """A value after "it is"."""
    return f"a {_word(which, value)}" if which is Property.SHAPE else _word(which, value)


def _missing(values: tuple[int, ...]) -> int:
    """The one value that is not among four."""
    return 15 - sum(values)


def told(which: Property, values: Iterable[int]) -> str:
    """Values of a property, as in "circle, square or star", or "not circle" where all the others are meant."""
    some = tuple(values)
    if len(some) == 4:
        return f"not {_word(which, _missing(some))}"
    words = [_word(which, value) for value in some]
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def told_left(mask: int, before: int) -> str:
    """What is left in the lists that have become shorter.

    >>> told_left(CardSet("3SO 3SR").mask, CardSet("3SO 3SR 4SR").mask)
    'the number is 3'
    """
    lists = {which: possible(mask, which) for which in _PROPERTIES}
    shorter = [which for which in _PROPERTIES if lists[which] != possible(before, which)]
    return listed(f"the {which} is {told(which, lists[which])}" for which in shorter)


def supposed(facts: Sequence[Fact], crossing: Crossing, before: int) -> Iterator[str]:
    """For each value that a crossing supposes, how the facts empty the lists then, one fact a sentence.

    ``before``: the lists before the crossing.
    """
    which, values = crossing.supposed
    for value in values:
        start = before & _VALUES[_PROPERTIES.index(which)][value - 1]
        needed = list(crossing.facts)
        for place in crossing.facts:
            fewer = [one for one in needed if one != place]
            if _emptied([facts[one] for one in fewer], start):
                needed = fewer
        sentences, lists = [f"Suppose that the {which} is {_word(which, value)}."], start
        for place, left in _crossed([facts[one] for one in needed], start):
            clue = f"clue {needed[place] + 1}"
            sentences.append(f"Then by {clue} {told_left(left, lists)}." if left else f"Then {clue} leaves no card.")
            lists = left
        yield " ".join(sentences)


def untrue(facts: Sequence[Fact], card: Card) -> tuple[Reason, ...]:
    """The facts that are not true of a card, each with the reason."""
    return tuple(
        Reason(fact.rule, f"Clue {number} is not true of {card.name}. {fact.denies(card)}", (card,))
        for number, fact in enumerate(facts, 1)
        if not fact.holds(card)
    )
