"""What a function that a learner writes can give back: plain values of one exact form, in one way of being written.

A value may come from a stranger's program, so nothing here calls anything of it: only exact types of Python are read.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from tic_learn.cards import Card, UnknownCard

__all__ = [
    "CARD",
    "CARDS",
    "FLAG",
    "GROUPS",
    "NUMBER",
    "PLACES",
    "RATIO",
    "ROW",
    "SEATS",
    "BadValue",
    "Gives",
    "Plain",
    "shown",
    "typed",
    "word",
]

Plain: TypeAlias = Any
"""None, True or False, a whole number, text, or a list of such; a card is its code, a cell [row, column]."""
_MOST = 200
"""In a list; no right value comes near it."""
_LARGEST, _DEEPEST = 500, 8
"""Of a value that is told: its parts, and lists in lists; no argument comes near them."""


class BadValue(ValueError):
    """What a function is not to give; the message says what it is to give."""


class Gives(msgspec.Struct, frozen=True):
    """A form of value. ``text`` says it, as after "is to give"; ``read`` gives it in one way, or raises BadValue."""

    text: str
    read: Callable[[object], Plain]


def shown(value: object) -> str:
    """A value as it stands in a message: as one would type it, and cut where it is long."""
    text = typed(value)
    return text if len(text) <= 120 else f"{text[:117]}..."


def typed(value: object) -> str:
    """A value as one would type it; of what is no plain value, its type. What is deep or large is cut.

    >>> typed("tic"), typed(["3SO", [1, 2]]), typed({})
    ('"tic"', '["3SO", [1, 2]]', 'something of the type dict')
    """
    left = _LARGEST

    def text(one: object, depth: int) -> str:
        nonlocal left
        left -= 1
        if type(one) is str:
            return f'"{one}"' if len(one) <= _LARGEST and one.isprintable() and '"' not in one else repr(one[:120])
        # Its type comes first: what a class of the learner's own does when it is asked or walked is not known.
        if type(one) in (list, tuple) and isinstance(one, list | tuple):
            parts = []
            for each in one:
                if left <= 0 or depth > _DEEPEST:
                    parts.append("...")
                    break
                parts.append(text(each, depth + 1))
            return f"[{', '.join(parts)}]" if type(one) is list else f"({', '.join(parts)})"
        if type(one) is int and one.bit_length() > 300:
            return "a very large number"
        if one is None or type(one) in (bool, int, float):
            return repr(one)
        return f"something of the type {type(one).__name__[:40]}"

    return text(value, 0)


def _text_of(words: tuple[str, ...]) -> Callable[[object], Plain]:
    def read(value: object) -> Plain:
        if type(value) is not str or value not in words:
            raise BadValue
        return value

    return read


def word(*words: str) -> Gives:
    """One of these words, in small letters."""
    quoted = [f'"{one}"' for one in words]
    return Gives(f"{', '.join(quoted[:-1])} or {quoted[-1]}", _text_of(words))


def _flag(value: object) -> Plain:
    if type(value) is not bool:
        raise BadValue
    return value


def _number(value: object) -> Plain:
    if type(value) is not int:
        raise BadValue
    return value


def _list(value: object) -> list[Any]:
    if type(value) not in (list, tuple, set, frozenset) or not isinstance(value, list | tuple | set | frozenset):
        raise BadValue
    if len(value) > _MOST:
        raise BadValue
    return list(value)


def _in_order(value: object) -> list[Any]:
    if type(value) not in (list, tuple):
        raise BadValue
    return _list(value)


def _card(value: object) -> Plain:
    if type(value) is Card:
        return value.code
    if type(value) is not str:
        raise BadValue
    try:
        return Card(value).code
    except UnknownCard:
        raise BadValue from None


def _once(parts: list[Any]) -> list[Any]:
    """In their order; raises BadValue if one is there twice."""
    if any(one in parts[:place] for place, one in enumerate(parts)):
        raise BadValue
    return sorted(parts)


def _cards(value: object) -> Plain:
    return _once([_card(one) for one in _list(value)])


def _row(value: object) -> Plain:
    return [_card(one) for one in _in_order(value)]


def _cell(value: object) -> Plain:
    parts = _in_order(value)
    if len(parts) != 2:
        raise BadValue
    return [_number(one) for one in parts]


def _ratio(value: object) -> Plain:
    above, below = _cell(value)
    if below <= 0 or max(abs(above), below) > 1_000_000:
        raise BadValue
    found = Fraction(above, below)  # 2/6 is as good as 1/3
    return [found.numerator, found.denominator]


CARD = Gives("the code of one card, as text", _card)
CARDS = Gives("a list of codes, each once; their order does not count", _cards)
ROW = Gives("a list of codes in their order", _row)
GROUPS = Gives(
    "a list of lists of codes; the order does not count", lambda value: _once([_cards(one) for one in _list(value)])
)
FLAG = Gives("True or False", _flag)
NUMBER = Gives("a whole number", _number)
SEATS = Gives(
    "a list of seats, each once; their order does not count",
    lambda value: _once([_number(one) for one in _list(value)]),
)
PLACES = Gives(
    "a list of cells, each [row, column]; their order does not count",
    lambda value: _once([_cell(one) for one in _list(value)]),
)
RATIO = Gives("two whole numbers, [above, below], such as [3, 31]", _ratio)
