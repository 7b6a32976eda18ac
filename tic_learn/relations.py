"""Tic, Single or Nic: what two cards have to do with each other (CP-2)."""

from __future__ import annotations

from enum import Enum

from tic_learn.cards import COORDINATES, DECK, Card, CardSet, Property
from tic_learn.verdict import Reason, Verdict, listed

__all__ = ["Relation", "SameCard", "agreeing", "explain_relation", "neighbours", "relation", "shared"]


class Relation(Enum):
    """How two different cards relate (CP-2); ``str`` gives the word in lower case.

    ``count`` is the number of properties in which they agree.

    >>> Relation.TIC, str(Relation.TIC), Relation.TIC.count
    (Relation.TIC, 'tic', 2)
    """

    NIC = "nic"
    SINGLE = "single"
    TIC = "tic"

    def __repr__(self) -> str:
        return f"Relation.{self.name}"

    def __str__(self) -> str:
        return self.value

    @property
    def count(self) -> int:
        """In how many properties the two cards agree: 0, 1 or 2."""
        return _BY_COUNT.index(self)


class SameCard(ValueError):
    """A card compared with itself, which the rules leave undefined (CP-2); ``card`` is the card."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"{card.name} ({card.code}) can't be compared with itself; give two different cards (CP-2)")
        self.card = card

    def __reduce__(self) -> tuple[type[SameCard], tuple[Card]]:
        return type(self), (self.card,)


_BY_COUNT = (Relation.NIC, Relation.SINGLE, Relation.TIC)
# Each card as 15 bits, one for each value that a card can have. An AND keeps what two share.
_VALUES = tuple(1 << n - 1 | 1 << s + 4 | 1 << c + 9 for n, s, c in COORDINATES)
_PROPERTIES = tuple(Property)
_SHARED = tuple(tuple(p for bit, p in enumerate(_PROPERTIES) if which >> bit & 1) for which in range(8))


def relation(a: Card | str, b: Card | str) -> Relation:
    """Say whether two cards Tic, Single or Nic (CP-2).

    ``a``, ``b``: cards or their names. Raises UnknownCard; SameCard if they are the same card.

    >>> relation("3SO", "1-star-orange"), relation("3SO", "3CV"), relation("3SO", "1CV")
    (Relation.TIC, Relation.SINGLE, Relation.NIC)
    """
    if type(a) is not Card or type(b) is not Card:
        a, b = Card(a), Card(b)
    try:
        return _BY_COUNT[(_VALUES[a] & _VALUES[b]).bit_count()]
    except IndexError:  # all three agree
        raise SameCard(a) from None


def shared(a: Card | str, b: Card | str) -> tuple[Property, ...]:
    """The properties in which two cards agree, in the order number, shape, colour (CP-2).

    ``a``, ``b``: cards or their names. Raises UnknownCard; SameCard if they are the same card.

    >>> shared("3SO", "1SO"), shared("3SO", "1CV")
    ((Property.SHAPE, Property.COLOUR), ())
    """
    a, b = Card(a), Card(b)
    if a is b:
        raise SameCard(a)
    return agreeing((a, b))


def agreeing(cards: CardSet | tuple[Card, ...]) -> tuple[Property, ...]:
    """The properties in which all of the cards agree, in the order number, shape, colour.

    ``cards``: one card or more, of which any may be the same.

    >>> agreeing(CardSet("3SO 3SR 3CO"))
    (Property.NUMBER,)
    """
    common = -1
    for card in cards:
        common &= _VALUES[card]
    return _SHARED[bool(common & 0b11111) | bool(common >> 5 & 0b11111) << 1 | bool(common >> 10 & 0b11111) << 2]


def neighbours(card: Card | str, kind: Relation = Relation.TIC, among: CardSet = DECK) -> CardSet:
    """The cards that Tic with a card, or Single or Nic with it: 12, 48 and 64 in the deck (CP-2).

    ``card``: a card or its name, never in the answer; ``kind``: which relation; ``among``: the
    cards to look at. Raises UnknownCard.

    >>> [len(neighbours("3SO", kind)) for kind in (Relation.TIC, Relation.SINGLE, Relation.NIC)]
    [12, 48, 64]
    """
    card = Card(card)
    check_kind(kind)
    values, count = _VALUES[card], kind.count
    return CardSet(other for other in among if (values & _VALUES[other]).bit_count() == count)


def check_kind(kind: object) -> None:
    """Raise TypeError for what is no Relation: a text would match nothing, without a word."""
    if not isinstance(kind, Relation):
        raise TypeError(f"kind is Relation.TIC, Relation.SINGLE or Relation.NIC, not {kind!r}")


def explain_relation(a: Card | str, b: Card | str) -> Verdict:
    """The relation of two cards in words, a verdict that is always a "yes" (CP-2).

    ``a``, ``b``: cards or their names. Raises UnknownCard; SameCard if they are the same card.

    >>> print(explain_relation("3SO", "1SO").reason)
    3-star-orange and 1-star-orange share the shape and the colour: two properties, so they Tic.
    """
    a, b = Card(a), Card(b)
    kind, same = relation(a, b), shared(a, b)
    counted = ("no property", "one property", "two properties")[len(same)]
    what = f"{listed(f'the {one}' for one in same)}: {counted}" if same else counted
    text = f"{a.name} and {b.name} share {what}, so they {str(kind).capitalize()}."
    return Verdict(True, (Reason("CP-2", text, (a, b)),))
