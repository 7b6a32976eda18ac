"""Words that are to fit: how broad they are at most, names cut short, sentences in lines."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import east_asian_width

__all__ = ["breadth", "lines_of", "shortened"]

# They turn the words around them, or take no room; in a name from who knows where they only do harm.
_UNSEEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
# Each class is as broad as the broadest of it in DejaVu Sans Bold; other fonts of systems are narrower.
_CLASSES = (
    (0.42, " ',-./:;I\\ijl|"),
    (0.53, '!"()J[]frt'),
    (0.72, "$0123456789*?_`abcdeghknopqsuvxyz{}FLTS"),
    (0.86, "ABCDEGHKNOPQRUVXYZ"),
    (0.95, "#&+<=>^~"),
    (1.11, "%@MWmw…"),
)
_BREADTHS = {character: breadth for breadth, characters in _CLASSES for character in characters}
_LONGEST = 200
"""More characters than any picture has room for."""


@lru_cache(maxsize=1024)
def breadth(text: str) -> float:
    """How broad a text is, at most, in units of its size and in bold; of other letters it is about so."""
    return sum([_BREADTHS.get(character) or _of_other(character) for character in text])


def _of_other(character: str) -> float:
    return 1.05 if east_asian_width(character) in "WF" else 0.95


@lru_cache(maxsize=1024)
def shortened(text: str, name: str, room: float) -> str:
    """The text on one line, with the ``name`` in it cut short by an ellipsis if it is broader than ``room``.

    >>> shortened("Ana's hand", "Ana", 20), shortened("Wilhelmina Augusta's hand", "Wilhelmina Augusta", 10)
    ("Ana's hand", "Wilhel…'s hand")
    """
    before, found, after = text.partition(name) if name else ("", "", "")
    if not found:
        before, name, after = "", text, ""
    before, after = _clean(before), _clean(after)
    shown = _clean(name[:_LONGEST]).strip()
    if len(name) <= _LONGEST and breadth(before + shown + after) <= room:
        return f"{before}{_apart(shown)}{after}"
    room -= breadth(before + "…" + after)
    while len(shown) > 1 and breadth(shown) > room:
        shown = shown[:-1]
    return f"{before}{_apart(shown.rstrip())}…{after}"


@lru_cache(maxsize=256)
def lines_of(text: str, room: float) -> tuple[str, ...]:
    """The text in lines no broader than ``room``; a word that is broader than a line is parted.

    >>> lines_of("The newest is at the end.", 10)
    ('The newest is', 'at the end.')
    """
    lines = [""]
    for word in _clean(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if breadth(longer) <= room:
            lines[-1] = longer
            continue
        lines.append("")
        for character in word:
            if breadth(lines[-1] + character) > room:
                lines.append("")
            lines[-1] += character
    return tuple(line for line in lines if line)


def _apart(name: str) -> str:
    """The name as it may stand in a line from left to right, though it is written from right to left."""
    return name if name.isascii() else f"\u2068{name}\u2069"


def _clean(text: str) -> str:
    return re.sub(r"\s+", " ", _UNSEEN.sub("", text))
