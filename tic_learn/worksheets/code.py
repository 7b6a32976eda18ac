"""The code in the footer of a worksheet, from which the very sheet comes back: what is asked, the seed, the variant.

A code is a number in base 32, in groups of five, with two characters that check the others: one wrong character, two of
them, or two that changed places are noticed. The letters I, L and O are not in it; typed, they are read as 1, 1 and 0.
"""

from __future__ import annotations

import hashlib
import unicodedata
from typing import NamedTuple

from tic_learn.puzzles import KINDS
from tic_learn.worksheets.numbers import KIND_NUMBERS
from tic_learn.worksheets.sheet import MOST_NUMBER, MOST_QUESTIONS, MOST_SEED, MOST_VARIANTS, BadSheet, Part, Worksheet

__all__ = ["BadCode", "OldCode", "code_of", "read_code"]

PREFIX = "TIC1"
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ = {sign: place for place, sign in enumerate(_SIGNS)} | {"O": 0, "I": 1, "L": 1}
_GROUP = 5
_KINDS, _LEVELS, _STAMPS = 256, 8, 1024
_LONGEST = 500
"""So many characters no code has: that of 60 rows, each of them exchanged, has 373."""


class BadCode(ValueError):
    """What is no code of a worksheet; the message says what is wrong with it."""


class OldCode(BadCode):
    """A code of a sheet that this version makes with other questions: a kind has changed since it was printed."""


class Found(NamedTuple):
    """A worksheet that came back from a code, and which of its variants the code was on."""

    sheet: Worksheet
    variant: int


def code_of(sheet: Worksheet, variant: int = 0) -> str:
    """The code of a variant. The title is not in it, nor how many variants come after it. Raises BadSheet for another.

    >>> code_of(Worksheet(["relation:1:2"], seed=7))
    'TIC1-414D0-00000-GG7X7-HE'
    """
    sheet.must_have(variant)
    number = 0
    for place, other in reversed(sheet.exchanged.items()):
        number = (number * MOST_NUMBER + other) * MOST_QUESTIONS + place
    number = number * (MOST_QUESTIONS + 1) + len(sheet.exchanged)
    for one in reversed(sheet.parts):
        number = ((number * MOST_QUESTIONS + one.count - 1) * _LEVELS + one.level) * _KINDS + KIND_NUMBERS[one.kind]
    number = number * MOST_QUESTIONS + len(sheet.parts) - 1
    number = ((number * MOST_SEED + sheet.seed) * MOST_VARIANTS + variant) * _STAMPS + _stamp(sheet.parts)
    signs: list[int] = []
    while number or not signs:
        number, sign = divmod(number, len(_SIGNS))
        signs.append(sign)
    text = "".join(_SIGNS[one] for one in [*signs, *_checks(signs)])
    groups = [text[place : place + _GROUP] for place in range(0, len(text), _GROUP)]
    return "-".join([PREFIX, *groups])


def read_code(text: object) -> Found:
    """The worksheet of a code, and the variant. Raises BadCode; OldCode if the sheet can't be made any more.

    ``text``: in capitals or not, with spaces or hyphens anywhere.

    >>> read_code("tic1 414d0 00000 gg7x7 he")
    Found(sheet=Worksheet(['relation:1:2'], seed=7), variant=0)
    """
    if not isinstance(text, str):
        raise BadCode(f'A code is text, as in "{PREFIX}-…"; {text!r:.40} is none.')
    # Hyphens and spaces may be of any kind, as a program changes them that a code is pasted from.
    plain = "".join(sign for sign in text.upper() if unicodedata.category(sign) not in ("Pd", "Pc", "Zs", "Cf", "Cc"))
    if plain[:4] in ("TICI", "TICL"):
        plain = f"{PREFIX}{plain[4:]}"
    if not plain.startswith(PREFIX):
        raise BadCode(f"A code begins with {PREFIX}; {text!r:.40} does not. It stands at the foot of each sheet.")
    body = plain.removeprefix(PREFIX)
    if len(body) > _LONGEST:
        raise BadCode("This is too long for a code.")
    for place, sign in enumerate(body, 1):
        if sign not in _READ:
            raise BadCode(f"Character {place} after {PREFIX}, {sign!r}, is in no code. Codes have digits and letters.")
    signs = [_READ[sign] for sign in body]
    if len(signs) < 3 or _checks(signs[:-2]) != signs[-2:]:
        raise BadCode("A character of this code is wrong, or one is missing. Compare it with the sheet, sign by sign.")
    number = 0
    for one in reversed(signs[:-2]):
        number = number * len(_SIGNS) + one
    return _found(number)


def _found(number: int) -> Found:
    number, stamp = divmod(number, _STAMPS)
    number, variant = divmod(number, MOST_VARIANTS)
    number, seed = divmod(number, MOST_SEED)
    number, count = divmod(number, MOST_QUESTIONS)
    names = {place: name for name, place in KIND_NUMBERS.items()}
    parts = []
    for _ in range(count + 1):
        number, kind = divmod(number, _KINDS)
        number, level = divmod(number, _LEVELS)
        number, few = divmod(number, MOST_QUESTIONS)
        if kind not in names:
            raise BadCode("This code is of a newer version of the kit, with kinds of puzzles that this one has not.")
        parts.append(Part(names[kind], level, few + 1))
    number, swaps = divmod(number, MOST_QUESTIONS + 1)
    exchanged = {}
    for _ in range(swaps):
        number, place = divmod(number, MOST_QUESTIONS)
        number, other = divmod(number, MOST_NUMBER)
        exchanged[place] = other
    try:
        sheet = Worksheet(parts, seed=seed, variants=variant + 1, exchanged=exchanged)
    except BadSheet as error:
        raise BadCode(f"This code is of no sheet that this version makes. {error}") from None
    if number:
        raise BadCode("This is no code that the kit has made.")
    if stamp != _stamp(sheet.parts):
        raise OldCode("This sheet was made by another version of the kit, which asked other questions. Print it anew.")
    return Found(sheet, variant)


def _stamp(parts: tuple[Part, ...]) -> int:
    """A number that is another one when a kind of the sheet makes other puzzles from the same seed."""
    versions = ",".join(f"{one.kind}/{KINDS[one.kind].version}" for one in parts)
    return int.from_bytes(hashlib.sha256(versions.encode()).digest()[:4]) % _STAMPS


def _checks(signs: list[int]) -> list[int]:
    """Two signs more: the sum of all, and their sum weighted by place, in the field of 32 elements."""
    plain = weighted = 0
    for sign in reversed(signs):
        plain ^= sign
        weighted = _times_two(weighted) ^ sign
    return [plain, weighted]


def _times_two(value: int) -> int:
    """Times x, modulo x⁵ + x² + 1, by which the 31 powers of x are all different."""
    value <<= 1
    return value ^ 0b100101 if value & 32 else value
