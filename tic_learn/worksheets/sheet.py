"""A worksheet: which kinds of questions, how many, and from them those of each variant, always the same ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

from tic_learn.puzzles import KINDS, ImpossiblePuzzle, Puzzle, UnknownKind, written

__all__ = ["MOST_QUESTIONS", "MOST_VARIANTS", "BadSheet", "Part", "Worksheet", "variant_name"]

MOST_QUESTIONS, MOST_VARIANTS = 60, 60
MOST_SEED = 2**40
_TRIES = 60
"""So many instances of a question are looked at for one whose answer is not that of a neighbour."""
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
    The same call gives the same questions on every machine. No question has the answer that it has on the variant
    before, nor, where there are enough answers, on the one before that. Raises BadSheet, which names the nearest kinds.

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
            raise BadSheet(f"A worksheet has 1 to {MOST_VARIANTS} variants; {variants!r:.40} can't be.")
        if not isinstance(title, str) or len(title) > 120 or not title.isprintable():
            raise BadSheet("A title is a line of text of 120 characters at most.")
        self.seed, self.title, self.variants = _number(seed), title, variants
        self.exchanged = dict(sorted((exchanged or {}).items()))
        for place, times in self.exchanged.items():
            if not 0 <= place < count or not 0 < times < 100:
                raise BadSheet(f"There is no question {place + 1} to be exchanged, or it was exchanged too often.")

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
        if not 0 <= variant < self.variants:
            raise BadSheet(f"There are the variants 0 to {self.variants - 1}; there is no {variant!r:.40}.")
        made = []
        for place, (kind, level) in enumerate(self._places()):
            made.append(_chain(self.seed, place, kind, level, self.exchanged.get(place, 0), variant)[-1])
        return tuple(made)

    def exchange(self, place: int) -> Worksheet:
        """The same sheet with another question in this place, counted from 0, on every variant. Raises BadSheet."""
        times = {**self.exchanged, place: self.exchanged.get(place, 0) + 1}
        return Worksheet(self.parts, seed=self.seed, title=self.title, variants=self.variants, exchanged=times)

    def _places(self) -> list[tuple[str, int]]:
        return [(one.kind, one.level) for one in self.parts for _ in range(one.count)]


@lru_cache(maxsize=4096)
def _chain(seed: int, place: int, kind: str, level: int, times: int, variant: int) -> tuple[Puzzle, ...]:
    """The question in a place on the variants up to this one. One more variant leaves those before as they were."""
    before = _chain(seed, place, kind, level, times, variant - 1) if variant else ()
    near = [written(one.answer) for one in before[-2:]]
    best, fewest = None, len(near) + 1
    for number in range(_TRIES):
        one = _made(kind, level, f"sheet/{seed}/{place}/{times}/{variant}/{number}")
        answer = written(one.answer)
        # The nearer neighbour weighs more.
        same = (2 if near and answer == near[-1] else 0) + (1 if answer in near[:-1] else 0)
        if best is None or same < fewest:
            best, fewest = one, same
        if not same:
            break
    assert best is not None  # there is at least one try
    if fewest > 1:
        raise BadSheet(
            f"{kind} at level {level} has no second answer for the next variant; take another level, or one variant."
        )
    return (*before, best)


def _made(kind: str, level: int, seed: str) -> Puzzle:
    try:
        return KINDS[kind].make(level, seed)
    except ImpossiblePuzzle as error:
        raise BadSheet(error.text) from None


def _part(wanted: object) -> Part:
    if isinstance(wanted, Part):
        wanted = (wanted.kind, wanted.level, wanted.count)
    if isinstance(wanted, str):
        kind, *rest = wanted.split(":")
        if len(rest) > 2 or not all(one.isascii() and one.isdecimal() and len(one) < 4 for one in rest):
            raise BadSheet(f"{wanted!r:.60} can't be read; write KIND:LEVEL:COUNT, as in odd-one-out:2:4.")
        wanted = (kind, *map(int, rest))
    if not isinstance(wanted, tuple) or not 1 <= len(wanted) <= 3:
        raise BadSheet(f"{wanted!r:.60} can't be read; write KIND:LEVEL:COUNT, as in odd-one-out:2:4.")
    kind, level, count = [*wanted, 1, 1][:3]
    try:
        KINDS[kind].settings(level, {})
    except (UnknownKind, ImpossiblePuzzle) as error:
        raise BadSheet(str(error)) from None
    if type(count) is not int or not 0 < count <= MOST_QUESTIONS:
        raise BadSheet(f"There can be 1 to {MOST_QUESTIONS} questions of a kind; {count!r:.40} can't be.")
    return Part(kind, level, count)


def _number(seed: object) -> int:
    if type(seed) is int and 0 <= seed < MOST_SEED:
        return seed
    if isinstance(seed, str) and seed.isascii() and seed.isdecimal() and int(seed[:20]) < MOST_SEED and len(seed) < 20:
        return int(seed)
    if isinstance(seed, str | int):
        return int.from_bytes(hashlib.sha256(f"{seed}".encode(errors="replace")).digest()[:5])
    raise BadSheet(f"A seed is a whole number or text; {seed!r:.40} is neither.")


def variant_name(variant: int) -> str:
    """A, B, …, Z, AA, AB, …

    >>> variant_name(0), variant_name(27)
    ('A', 'AB')
    """
    letter = chr(ord("A") + variant % 26)
    return letter if variant < 26 else variant_name(variant // 26 - 1) + letter
