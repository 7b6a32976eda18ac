"""The 125 cards: how they are named, read and gathered in sets (CP-1, CP-7 to CP-9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from enum import Enum, IntEnum

__all__ = [
    "COORDINATES",
    "DECK",
    "DECK_444",
    "EXTREMES",
    "Card",
    "CardSet",
    "Colour",
    "Number",
    "Property",
    "RepeatedCard",
    "Shape",
    "UnknownCard",
    "read_cards",
]


class Property(Enum):
    """One of the three things that two cards can agree in; ``str`` gives its word.

    >>> Property.SHAPE, str(Property.SHAPE)
    (Property.SHAPE, 'shape')
    """

    NUMBER = "number"
    SHAPE = "shape"
    COLOUR = "colour"

    def __repr__(self) -> str:
        return f"Property.{self.name}"

    def __str__(self) -> str:
        return self.value


class _Value(IntEnum):
    """A value of a property; ``b - a`` is how far one steps (CP-1, CP-5)."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"  # IntEnum's own <Shape.STAR: 5> can't be evaluated

    def __str__(self) -> str:
        return self.name.lower()


class Number(_Value):
    """The five numbers: how many shapes a card shows (CP-1). ``str`` gives the digit."""

    ONE, TWO, THREE, FOUR, FIVE = 1, 2, 3, 4, 5

    def __str__(self) -> str:
        return str(self.value)


class Shape(_Value):
    """The five shapes in order of their sides (CP-1). ``str`` gives the word."""

    CIRCLE, CRESCENT, TRIANGLE, SQUARE, STAR = 1, 2, 3, 4, 5


class Colour(_Value):
    """The five colours along the rainbow (CP-1). ``str`` gives the word."""

    VIOLET, CYAN, YELLOW, ORANGE, RED = 1, 2, 3, 4, 5


_SHAPE_LETTERS = "CMTQS"  # M for moon and Q for quadrilateral: C and S were taken (CP-8)
_COLOUR_LETTERS = "VCYOR"
_SHAPE_WORDS = tuple(str(shape) for shape in Shape)
_COLOUR_WORDS = tuple(str(colour) for colour in Colour)


class UnknownCard(ValueError):
    """A text that names no card; ``text`` is the part that could not be read."""

    def __init__(self, text: object, why: str = "") -> None:
        super().__init__(why or _why_unknown(text))
        self.text = text

    def __reduce__(self) -> tuple[type[UnknownCard], tuple[object, str]]:
        return type(self), (self.text, str(self))


class RepeatedCard(ValueError):
    """A card given twice where a set is wanted; ``card`` is the first such card."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"{card.name} ({card.code}) is there twice; a set holds each card once")
        self.card = card

    def __reduce__(self) -> tuple[type[RepeatedCard], tuple[Card]]:
        return type(self), (self.card,)


class Card(int):
    """A card; as an integer, its place in the deck, 0 to 124 (CP-1).

    ``text`` is a code or a long name in any letter case, or a card (CP-8). There is one object
    for each card, so ``is`` and ``==`` agree. Raises UnknownCard if ``text`` is anything else.

    >>> Card("3-Star-Orange"), int(Card("3SO")), Card("3so") is Card("3SO")
    (Card("3SO"), 73, True)
    """

    __slots__ = ()

    def __new__(cls, text: Card | str) -> Card:  # noqa: D102  # the class's docstring says it
        if isinstance(text, Card):
            return text
        try:
            return _BY_TEXT[text.lower()]
        except (AttributeError, KeyError, TypeError):
            raise UnknownCard(text) from None

    def __bool__(self) -> bool:
        return True  # 1-circle-violet is 0, and `if card:` must not lose an Extreme card

    def __repr__(self) -> str:
        return f'Card("{self.code}")'

    def __str__(self) -> str:
        return self.code

    def __format__(self, spec: str) -> str:
        return format(self.code, spec)  # int's own would fill the place with the card's number in the deck

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)  # so that a copy and an unpickled card, in any protocol, are the one object

    @property
    def code(self) -> str:
        """The short form that is written: number, shape letter, colour letter (CP-8)."""
        return _CODES[self]

    @property
    def name(self) -> str:
        """The long form, as in ``3-star-orange`` (CP-8)."""
        return _NAMES[self]

    @property
    def spoken(self) -> str:
        """The long form for a voice, as in ``3 star orange`` (CP-8)."""
        return _NAMES[self].replace("-", " ")

    @property
    def number(self) -> Number:
        """How many shapes the card shows (CP-1)."""
        return _NUMBERS[self // 25]

    @property
    def shape(self) -> Shape:
        """The card's shape (CP-1)."""
        return _SHAPES[self // 5 % 5]

    @property
    def colour(self) -> Colour:
        """The card's colour (CP-1)."""
        return _COLOURS[self % 5]

    def value(self, which: Property) -> Number | Shape | Colour:
        """The card's value of one property: ``card.value(Property.SHAPE)`` is ``card.shape``."""
        if which is Property.NUMBER:
            return self.number
        return self.shape if which is Property.SHAPE else self.colour

    @classmethod
    def of(cls, number: int, shape: int, colour: int) -> Card:
        """The card with these values, each 1 to 5 or a Number, Shape, Colour (CP-1).

        Raises UnknownCard if a value is not 1 to 5.

        >>> Card.of(3, Shape.STAR, Colour.ORANGE)
        Card("3SO")
        """
        for which, value in zip(Property, (number, shape, colour), strict=True):
            if not isinstance(value, int) or not 0 < value < 6:
                raise UnknownCard(value, f"{value!r:.40} is not a {which}: as a value it is a whole number, 1 to 5")
        return _CARDS[number * 25 + shape * 5 + colour - 31]


_NUMBERS = tuple(Number)
_SHAPES = tuple(Shape)
_COLOURS = tuple(Colour)
_CODES = tuple(f"{n}{s}{c}" for n in range(1, 6) for s in _SHAPE_LETTERS for c in _COLOUR_LETTERS)
_NAMES = tuple(f"{n}-{s}-{c}" for n in range(1, 6) for s in _SHAPE_WORDS for c in _COLOUR_WORDS)
_CARDS = tuple(int.__new__(Card, place) for place in range(125))
COORDINATES = tuple((n, s, c) for n in range(1, 6) for s in range(1, 6) for c in range(1, 6))
"""Number, shape and colour of each card as plain integers, by its place, for code that must be fast."""
_BY_TEXT = {code.lower(): card for code, card in zip(_CODES, _CARDS, strict=True)}
_BY_TEXT |= dict(zip(_NAMES, _CARDS, strict=True))
_BY_TEXT |= {name.replace("crescent", "moon"): card for name, card in zip(_NAMES, _CARDS, strict=True)}


class CardSet(Set[Card]):
    """A set of cards that never changes and iterates in deck order.

    ``cards``: text ("3SO 1SO", parted by spaces or commas), or cards and names in any order.
    ``mask`` is the same set as an integer of 125 bits, bit ``card`` for each card, for code that
    must be fast. Raises UnknownCard; RepeatedCard, for a card given twice is a mistake to show,
    not to hide.

    >>> CardSet("5SO 3SO 1SO"), CardSet("3SO 1SO") & CardSet("3SO 2CV")
    (CardSet("1SO 3SO 5SO"), CardSet("3SO"))
    """

    __slots__ = ("_mask",)
    _mask: int

    def __init__(self, cards: str | Iterable[Card | str] = ()) -> None:
        if isinstance(cards, CardSet):
            self._mask = cards._mask
            return
        mask = 0
        for card in read_cards(cards):
            if mask >> card & 1:
                raise RepeatedCard(card)
            mask |= 1 << card
        self._mask = mask

    # A frozenset of the same cards is equal to this set, so it must hash alike.
    __hash__ = Set._hash

    @property
    def mask(self) -> int:
        """The set as an integer of 125 bits, bit ``card`` for each card."""
        return self._mask

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """The set with this ``mask``. Raises ValueError if it is not a number of 125 bits.

        >>> CardSet.from_mask(0b101)
        CardSet("1CV 1CY")
        """
        if not 0 <= mask < 1 << 125:
            raise ValueError(f"a mask of cards has 125 bits, so it is from 0 to 2**125 - 1, not {mask!r}")
        return _set(mask)

    @classmethod
    def _from_iterable(cls, it: Iterable[object]) -> Set[object]:  # type: ignore[override]
        # What Set's own | ^ call when the other side is not a CardSet; that may hold anything.
        members = frozenset(it)
        if all(type(member) is Card for member in members):
            return cls(members)  # type: ignore[arg-type]  # just checked
        return members

    def __contains__(self, card: object) -> bool:
        return type(card) is Card and bool(self._mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self._mask
        while mask:
            low = mask & -mask
            yield _CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self._mask == other._mask
        if not isinstance(other, Set):
            return NotImplemented
        # Not "each of mine is in other": there an integer would pass for a card.
        return len(self) == len(other) and all(card in self for card in other)

    def __and__(self, other: Set[object]) -> CardSet:
        if isinstance(other, CardSet):
            return _set(self._mask & other._mask)
        return super().__and__(other)  # type: ignore[return-value]

    def __or__(self, other: Set[object]) -> CardSet:
        if isinstance(other, CardSet):
            return _set(self._mask | other._mask)
        return super().__or__(other)  # type: ignore[return-value]

    def __sub__(self, other: Set[object]) -> CardSet:
        if isinstance(other, CardSet):
            return _set(self._mask & ~other._mask)
        return super().__sub__(other)  # type: ignore[return-value]

    def __xor__(self, other: Set[object]) -> CardSet:
        if isinstance(other, CardSet):
            return _set(self._mask ^ other._mask)
        return super().__xor__(other)  # type: ignore[return-value]

    def __le__(self, other: Set[object]) -> bool:
        return not self._mask & ~other._mask if isinstance(other, CardSet) else super().__le__(other)

    def __ge__(self, other: Set[object]) -> bool:
        return not other._mask & ~self._mask if isinstance(other, CardSet) else super().__ge__(other)

    def isdisjoint(self, other: Iterable[object]) -> bool:
        """True if no card is in both."""
        return not self._mask & other._mask if isinstance(other, CardSet) else super().isdisjoint(other)

    def __repr__(self) -> str:
        return f'CardSet("{self}")'

    def __str__(self) -> str:
        return " ".join(card.code for card in self)

    def __reduce__(self) -> tuple[object, ...]:
        return CardSet, (str(self),)


def _set(mask: int) -> CardSet:
    """The set with a mask that is known to be right: checking it would double the time."""
    cards = object.__new__(CardSet)
    cards._mask = mask
    return cards


def read_cards(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """The cards in the order given, a repeated one kept: what a check of an answer starts from.

    ``cards``: text parted by spaces or commas, or any iterable of cards and names. Raises
    UnknownCard, which names the part that could not be read.

    >>> read_cards("3so, 1-moon-red 3SO")
    (Card("3SO"), Card("1MR"), Card("3SO"))
    """
    if isinstance(cards, Card):
        return (cards,)
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    try:
        parts = iter(cards)
    except TypeError:
        raise UnknownCard(cards) from None
    return tuple(part if type(part) is Card else Card(part) for part in parts)


DECK = CardSet.from_mask((1 << 125) - 1)
"""All 125 cards (CP-1)."""
DECK_444 = CardSet(card for card, values in zip(_CARDS, COORDINATES, strict=True) if 5 not in values)
"""The 64 cards of the 4 × 4 × 4 deck: no 5, no star, no red (CP-9)."""
EXTREMES = CardSet("1CV 5SR")
"""The two Extreme cards (CP-7)."""


def _why_unknown(text: object) -> str:
    """The message of UnknownCard: the first part of ``text`` that is wrong, and what is right there."""
    how = "write it like 3SO or 3-star-orange"
    if not isinstance(text, str):
        kind = type(text).__name__
        return f"{text!r:.60} is not a card: it is of type {kind}, not text; {how}"
    shown = repr(text if len(text) <= 40 else text[:39] + "…")
    start = f"{shown} is not a card"
    if not text.strip():
        return f"{start}: it is empty; {how}"
    if text != text.strip():
        return f"{start}: it has a space before or after; {how}"
    parts, long = (text.split("-"), True) if "-" in text else (list(text), False)
    if len(parts) != 3:
        return f"{start}; {how}"
    if turned := _turned([part.lower() for part in parts]):
        return f"{start}: a card is named by number, shape, colour, in this order; did you mean {turned.code}?"
    if parts[0] not in ("1", "2", "3", "4", "5"):
        return f"{start}: {parts[0]!r} is not a number from 1 to 5"
    letters, words, what = _SHAPE_LETTERS, _SHAPE_WORDS, "shape"
    wrong = parts[1]
    if wrong.lower() in (*words, "moon") or (not long and wrong.upper() in letters):
        letters, words, what = _COLOUR_LETTERS, _COLOUR_WORDS, "colour"
        wrong = parts[2]
    known = words if long else tuple(f"{letter} {word}" for letter, word in zip(letters, words, strict=True))
    return f"{start}: {wrong!r} is not a {what} ({', '.join(known)})"


def _turned(parts: list[str]) -> Card | None:
    """The card that the same three parts name in another order, if there is one."""
    join = "-".join if max(map(len, parts)) > 1 else "".join
    orders = ((0, 2, 1), (1, 0, 2), (2, 0, 1), (1, 2, 0), (2, 1, 0))
    return next((_BY_TEXT[t] for o in orders if (t := join(parts[i] for i in o)) in _BY_TEXT), None)
