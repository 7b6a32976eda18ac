"""A worksheet: which kinds of questions, how many, and from them those of each variant, always the same ones."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

from tic_learn.puzzles import KINDS, ImpossiblePuzzle, Puzzle, UnknownKind, written

__all__ = ["MOST_QUESTIONS", "MOST_VARIANTS", "BadSheet", "Part", "Wanted", "Worksheet", "variant_name"]

MOST_QUESTIONS, MOST_VARIANTS = 60, 60
MOST_SEED, MOST_TITLE = 2**40, 120
MOST_NUMBER = 120
"""How far the questions of a kind are counted, those that were exchanged with them."""
_TRIES = 60
"""So many instances of a question are looked at for one that is new, and whose answer is not that of a neighbour."""
Wanted: TypeAlias = "str | tuple[str, int] | tuple[str, int, int] | Part"


class BadSheet(ValueError):
    """A worksheet that can't be made; the message says why, and what can."""


class Part(msgspec.Struct, frozen=True):
    """So many questions of a kind at a level."""

    kind: str
    level: int = 1
    count: int = 1


class Worksheet:
    """A worksheet from kinds of puzzles, with a key that is computed.

    ``parts``: each "KIND", "KIND:LEVEL", "KIND:LEVEL:COUNT", or a Part; ``seed``: a whole number or any text, which is
    made a number; ``title``: as it stands above, or nothing; ``variants``: how many sheets A, B, C, … with other cards.
    The same call gives the same questions on every machine. Those of a kind and level are numbered from 0 on, wherever
    they stand; ``exchanged``: for places, counted from 0, the number that the question has in place of that. No two
    questions of a variant are the same. None has the answer that it has on the variant before, nor, where there are
    enough answers, on the one before that. Raises BadSheet, which names the nearest kinds.

    >>> sheet = Worksheet(["relation:1:2", "odd-one-out"], seed=7, variants=2)
    >>> [one.kind.id for one in sheet.questions(0)]
    ['relation', 'relation', 'odd-one-out']
    >>> sheet.questions(0)[0].answer == sheet.questions(1)[0].answer
    False
    """

    def __init__(
        self,
        parts: Iterable[Wanted],
        *,
        seed: int | str = 0,
        title: str = "",
        variants: int = 1,
        exchanged: Mapping[int, int] | None = None,
    ) -> None:
        if isinstance(parts, str):
            raise BadSheet(f'Write the parts as a list, as in ["{parts:.40}"].')
        self.parts = tuple(_part(one) for one in parts)
        count = sum(one.count for one in self.parts)
        if not 1 <= count <= MOST_QUESTIONS:
            raise BadSheet(f"A worksheet has 1 to {MOST_QUESTIONS} questions; this one has {count}.")
        if type(variants) is not int or not 1 <= variants <= MOST_VARIANTS:
            raise BadSheet(f"A worksheet has 1 to {MOST_VARIANTS} variants; {_told(variants)} can't be.")
        self.seed, self.title, self.variants = _number(seed), _title(title), variants
        for place, number in (exchanged or {}).items():
            if type(place) is not int or type(number) is not int:
                raise BadSheet(f"{_told(place)}: {_told(number)} can't be exchanged; both are whole numbers.")
            if not 0 <= place < count:
                raise BadSheet(f"There is no question {_told(place + 1)} to be exchanged; there are {count}.")
            if not 0 <= number < MOST_NUMBER:
                raise BadSheet(f"Question {place + 1} was exchanged too often; change the seed to get others.")
        self.exchanged = dict(sorted((exchanged or {}).items()))
        self._numbered = self._numbers()

    def __len__(self) -> int:
        return sum(one.count for one in self.parts)

    def __repr__(self) -> str:
        parts = [":".join(map(str, (one.kind, one.level, one.count))) for one in self.parts]
        more = f", title={self.title!r}" if self.title else ""
        more += f", variants={self.variants}" if self.variants > 1 else ""
        more += f", exchanged={self.exchanged}" if self.exchanged else ""
        return f"Worksheet({parts}, seed={self.seed}{more})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Worksheet) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def questions(self, variant: int = 0) -> tuple[Puzzle, ...]:
        """The questions of a variant, counted from 0. Raises BadSheet if one can't be made."""
        self.must_have(variant)
        return tuple(
            _stream(self.seed, *asked).question(number, variant)
            for asked, number in zip(self._places(), self._numbered, strict=True)
        )

    def must_have(self, variant: int) -> None:
        """Raise BadSheet for a variant that there is not."""
        if type(variant) is not int or not 0 <= variant < self.variants:
            raise BadSheet(f"There are the variants 0 to {self.variants - 1}; there is no {_told(variant)}.")

    def exchange(self, place: int) -> Worksheet:
        """The same sheet with another question in this place, counted from 0, on every variant. Raises BadSheet."""
        asked, numbers = self._places(), self._numbered
        if not 0 <= place < len(asked):
            raise BadSheet(f"There is no question {place + 1} to be exchanged; there are {len(asked)}.")
        new = 1 + max(number for one, number in zip(asked, numbers, strict=True) if one == asked[place])
        exchanged = self.exchanged | {place: new}
        return Worksheet(self.parts, seed=self.seed, title=self.title, variants=self.variants, exchanged=exchanged)

    def printed_as(self, title: str, variants: int | None = None) -> Worksheet:
        """The same questions under another title, and on so many variants if a number is given. Raises BadSheet."""
        many = self.variants if variants is None else variants
        return Worksheet(self.parts, seed=self.seed, title=title, variants=many, exchanged=self.exchanged)

    def _numbers(self) -> list[int]:
        """Of each place the number of its question, among those of its kind and level."""
        asked = self._places()
        taken: dict[tuple[str, int], set[int]] = {}
        for place, number in self.exchanged.items():
            used = taken.setdefault(asked[place], set())
            if number in used:
                raise BadSheet(f"Question {place + 1} was exchanged for one that stands on the sheet already.")
            used.add(number)
        before: dict[tuple[str, int], int] = {}
        numbers = []
        for place, one in enumerate(asked):
            own = before.get(one, 0)
            before[one] = own + 1
            used = taken.setdefault(one, set())
            if place in self.exchanged:
                own = self.exchanged[place]
            while place not in self.exchanged and own in used:  # by one exchanged when the sheet had fewer of them
                own += 1
            used.add(own)
            numbers.append(own)
        return numbers

    def _places(self) -> list[tuple[str, int]]:
        return [(one.kind, one.level) for one in self.parts for _ in range(one.count)]


class _Stream:
    """The questions of a kind at a level from a seed, by number and variant: each is made once, in a fixed order."""

    def __init__(self, seed: int, kind: str, level: int) -> None:
        self.seed, self.kind, self.level = seed, kind, level
        self.made: list[list[Puzzle]] = []  # by variant, by number

    def question(self, number: int, variant: int) -> Puzzle:
        """No two of a variant show the same, and none has the answer that its number has on the variant before."""
        while len(self.made) <= variant:
            self.made.append([])
        for each in range(variant + 1):
            row = self.made[each]
            while len(row) <= number:
                row.append(self._next(each, len(row)))
        return self.made[variant][number]

    def _next(self, variant: int, number: int) -> Puzzle:
        others = self.made[variant]
        near = [written(self.made[one][number].answer) for one in range(max(0, variant - 2), variant)]
        best, fewest = None, 3
        for attempt in range(_TRIES):
            one = self._puzzle(f"sheet/{self.seed}/{number}/{variant}/{attempt}")
            if any(one.shown == other.shown for other in others):
                continue
            answer = written(one.answer)
            # The nearer neighbour weighs more.
            same = (2 if near and answer == near[-1] else 0) + (1 if answer in near[:-1] else 0)
            if same < fewest:
                best, fewest = one, same
            if not same:
                break
        if best is None:
            raise BadSheet(
                f"{self.kind} at level {self.level} has no more than {number} different questions for a sheet;"
                " ask for fewer, or take another level."
            )
        if fewest > 1:
            raise BadSheet(
                f"{self.kind} at level {self.level} has no second answer for the next variant; take another level,"
                " or one variant."
            )
        return best

    def _puzzle(self, seed: str) -> Puzzle:
        try:
            return KINDS[self.kind].make(self.level, seed)
        except ImpossiblePuzzle as error:
            raise BadSheet(error.text) from None


@lru_cache(maxsize=256)
def _stream(seed: int, kind: str, level: int) -> _Stream:
    """Kept, for a sheet is changed question by question, and the others are not to be made again each time."""
    return _Stream(seed, kind, level)


def _part(wanted: object) -> Part:
    if isinstance(wanted, Part):
        wanted = (wanted.kind, wanted.level, wanted.count)
    if isinstance(wanted, str):
        kind, *rest = wanted.split(":")
        if len(rest) > 2 or not all(one.isascii() and one.isdecimal() and len(one) < 9 for one in rest):
            raise BadSheet(f"{wanted!r:.60} can't be read; write KIND:LEVEL:COUNT, as in odd-one-out:2:4.")
        wanted = (kind, *map(int, rest))
    if not isinstance(wanted, tuple) or not 1 <= len(wanted) <= 3:
        raise BadSheet(f"{_told(wanted)} can't be read; write KIND:LEVEL:COUNT, as in odd-one-out:2:4.")
    kind, level, count = [*wanted, 1, 1][:3]
    if type(level) is int and abs(level) > 10**9:
        raise BadSheet(f"{kind!r:.40} has no level that is {_told(level)}.")
    try:
        KINDS[kind].settings(level, {})
    except (UnknownKind, ImpossiblePuzzle) as error:
        raise BadSheet(str(error)) from None
    if type(count) is not int or not 0 < count <= MOST_QUESTIONS:
        raise BadSheet(f"There can be 1 to {MOST_QUESTIONS} questions of a kind; {_told(count)} can't be.")
    return Part(kind, level, count)


def _number(seed: object) -> int:
    if type(seed) is int and 0 <= seed < MOST_SEED:
        return seed
    if isinstance(seed, str) and seed.isascii() and seed.isdecimal() and int(seed[:20]) < MOST_SEED and len(seed) < 20:
        return int(seed)
    if isinstance(seed, int) and abs(seed) >= 10**1000:
        raise BadSheet(f"A seed is a whole number or text, but not {_told(seed)}.")
    if isinstance(seed, str | int):
        return int.from_bytes(hashlib.sha256(f"{seed}".encode(errors="replace")).digest()[:5])
    raise BadSheet(f"A seed is a whole number or text; {_told(seed)} is neither.")


def _title(title: object) -> str:
    if not isinstance(title, str):
        raise BadSheet(f"A title is a line of text; {_told(title)} is none.")
    if len(title) > MOST_TITLE:
        raise BadSheet(f"A title has {MOST_TITLE} characters at most; this one has {len(title)}.")
    line = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in title)  # as pasted from elsewhere
    if wrong := next((sign for sign in line if not sign.isprintable()), ""):
        raise BadSheet(f"A title is one line of signs that can be printed; {wrong!r} is none of them.")
    return line


def _told(value: object) -> str:
    """A value as it is shown in a message; Python itself does not write a very large number."""
    return "a very large number" if isinstance(value, int) and abs(value) > 10**40 else f"{value!r:.60}"


def variant_name(variant: int) -> str:
    """A, B, …, Z, AA, AB, …

    >>> variant_name(0), variant_name(27)
    ('A', 'AB')
    """
    letter = chr(ord("A") + variant % 26)
    return letter if variant < 26 else variant_name(variant // 26 - 1) + letter
