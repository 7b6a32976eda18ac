"""Sentences and lists made small for the way to a page, where they are put together again.

A game says the same few things hundreds of times. So a sentence travels as the number of its phrase
and what is filled in: cards, numbers, names, and words that often come up. Whatever the sentence
is, it comes out again as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from tic_learn.cards import DECK, Card, Colour, Property, Shape

__all__ = ["CARD", "TEXT", "WORD", "Packer", "packed", "phrase", "unpacked"]

CARD, TEXT, WORD = "\x01", "\x02", "\x03"
"""What stands in a phrase where a card, a number or other text, or a common word is filled in."""

Param = str | int
Splice = tuple[int, int, Sequence[object] | str]
"""From which place on, how many parts go, and which come instead."""

_WORDS = (
    *(f"{a} and {b}" for a in map(str, Property) for b in map(str, Property) if a != b),
    *("above it", "below it", "on its left", "on its right"),
    *map(str, (*Property, *Shape, *Colour)),
)
_AT = {word: place for place, word in enumerate(_WORDS)}


def phrase(text: str, names: Iterable[str] = ()) -> tuple[str, list[Param]]:
    """A sentence as its phrase and what is filled in: cards as codes, numbers, names, places of common words.

    >>> template, filled = phrase("Ana draws 3-star-orange, 2 of 5.", ["Ana"])
    >>> template == f"{TEXT} draws {CARD}, {TEXT} of {TEXT}.", filled
    (True, ['Ana', '3SO', 2, 5])
    """
    template, filled, end = [], list[Param](), 0
    for found in _parts(tuple(names)).finditer(text):
        template.append(text[end : found.start()])
        end, part = found.end(), found[0]
        if found.lastgroup == "card":
            template.append(CARD)
            filled.append(Card(part).code)
        elif found.lastgroup == "word":
            template.append(WORD)
            filled.append(_AT[part])
        else:
            template.append(TEXT)
            filled.append(part if found.lastgroup == "name" else _plain(part))
    template.append(text[end:])
    if re.search(f"[{CARD}-{WORD}]", "".join(template[::2])):  # a strange name: nothing in it may look filled in
        return TEXT, [text]
    return "".join(template), filled


def _plain(part: str) -> Param:
    """A number as a number, if it comes out again as it was ("05" is not 5)."""
    digits = part.removeprefix("-")
    return int(part) if digits.isascii() and digits.isdigit() and str(int(part)) == part else part


@cache
def _parts(names: tuple[str, ...]) -> re.Pattern[str]:
    """What is filled in: names of players, the longest first, names of cards, common words, numbers."""
    named = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or "(?!)"
    cards = "|".join(re.escape(card.name) for card in DECK)
    words = "|".join(_WORDS)
    number = r"-?\d{1,15}"
    return re.compile(rf"(?<!\w)(?:(?P<name>{named})|(?P<card>{cards})|(?P<word>{words})|(?P<number>{number}))(?!\w)")


class Packer:
    """Tables of the phrases, rules and words of one payload, which grow as sentences are added."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.phrases: dict[str, int] = {}
        self.rules: dict[str, int] = {}

    def text(self, text: str) -> list[Param]:
        """The sentence: the number of its phrase, and what is filled in."""
        template, filled = phrase(text, self.names)
        return [self.phrases.setdefault(template, len(self.phrases)), *filled]

    def reason(self, rule: str, text: str) -> list[Param]:
        """The number of the rule, then the sentence."""
        return [self.rules.setdefault(rule, len(self.rules)), *self.text(text)]

    def tables(self) -> dict[str, list[str]]:
        """What the page needs to put the sentences together again."""
        return {"phrases": list(self.phrases), "rules": list(self.rules), "words": list(_WORDS)}


def packed(old: Sequence[object] | str, new: Sequence[object] | str) -> Splice | None:
    """What turns one list or text into another, or None if they are equal: all between what they begin and end with.

    >>> packed("abcdef", "abxef")
    (2, 2, 'x')
    """
    if old == new:
        return None
    start = 0
    for a, b in zip(old, new, strict=False):
        if a != b:
            break
        start += 1
    end = 0
    least = min(len(old), len(new)) - start
    while end < least and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, len(old) - end - start, new[start : len(new) - end]


def unpacked(old: Sequence[object] | str, splice: Splice) -> Sequence[object] | str:
    """The list or text that ``packed`` had as ``new``.

    >>> unpacked("abcdef", (2, 2, "x"))
    'abxef'
    """
    start, gone, put = splice
    if isinstance(old, str):
        return f"{old[:start]}{put}{old[start + gone :]}"
    return [*old[:start], *put, *old[start + gone :]]
