"""What the second solvers know of cards, from the rules alone: a card is a code of three letters (CP-1 to CP-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

__all__ = [
    "CODES",
    "DECK",
    "NAMES",
    "RELATIONS",
    "alike",
    "boxes",
    "exhibits",
    "is_tic_group",
    "letters",
    "rows",
    "steps",
    "tic_groups",
    "values",
    "walks",
    "zones",
]

DECK = ["".join(letters) for letters in product("12345", "CMTQS", "VCYOR")]
NAMES = {
    "number": ["1", "2", "3", "4", "5"],
    "shape": ["circle", "crescent", "triangle", "square", "star"],
    "colour": ["violet", "cyan", "yellow", "orange", "red"],
}
CODES = {"-".join(name): code for name, code in zip(product(*NAMES.values()), DECK, strict=True)}
"""The code of each card by its name in words, as in "3-star-orange" (CP-8)."""
RELATIONS = {"Tic": 2, "Single": 1, "Nic": 0}
"""In how many letters two codes agree (CP-2)."""


@cache
def values(code: str) -> tuple[int, int, int]:
    """Number, shape and colour of a card, 1 to 5."""
    return int(code[0]), "CMTQS".index(code[1]) + 1, "VCYOR".index(code[2]) + 1


def alike(a: str, b: str) -> int:
    """In how many of the three letters two codes agree: 2 is a Tic, 1 a Single, 0 a Nic (CP-2)."""
    return (a[0] == b[0]) + (a[1] == b[1]) + (a[2] == b[2])


def is_tic_group(cards: list[str]) -> bool:
    """Whether these are 3 to 5 different cards of which every two Tic (CP-3)."""
    return 3 <= len(set(cards)) == len(cards) <= 5 and all(alike(a, b) == 2 for a, b in combinations(cards, 2))


def tic_groups(cards: list[str]) -> list[list[str]]:
    """All Tic groups that can be made of these cards: each three is tried, and each later card with what is found."""
    found = [[*three] for three in combinations(cards, 3) if is_tic_group([*three])]
    for group in found:  # it grows meanwhile, and the groups of 4 come to their turn too
        later = cards[cards.index(group[-1]) + 1 :]
        found += [[*group, card] for card in later if is_tic_group([*group, card])]
    return found


def steps(cards: list[str]) -> list[int]:
    """Which of number (0), shape (1) and colour (2) step through a row, always up or always down (CP-5)."""
    columns = zip(*map(values, cards), strict=True)
    return [place for place, column in enumerate(columns) if {b - a for a, b in pairwise(column)} in ({1}, {-1})]


def walks(walk: list[str], cards: list[str]) -> Iterator[list[str]]:
    """A row, and all longer ones that go on from its last card over these cards: each Tics with the next."""
    yield walk
    for card in cards:
        if alike(walk[-1], card) == 2:
            yield from walks([*walk, card], [other for other in cards if other != card])


def exhibits(shown: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The exhibits of a kind that are shown: "row", "grid", "clues" or "table"."""
    return [one for one in shown["exhibits"] if one["is"] == kind]


def rows(shown: dict[str, Any]) -> list[list[str]]:
    """The cards of each row that is shown."""
    return [row["cards"] for row in exhibits(shown, "row")]


def zones(shown: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The zones of a kind on the table that is shown: "hand", "pile", "line", "group" and so on."""
    return [zone for table in exhibits(shown, "table") for zone in table["scene"]["zones"] if zone["kind"] == kind]


def letters(shown: dict[str, Any], is_right: Callable[[dict[str, Any]], bool]) -> list[str]:
    """The letters of the options that are right."""
    options = enumerate(shown["form"]["options"])
    return ["ABCDEFGHIJKLMNOPQRSTUVWXYZ"[place] for place, option in options if is_right(option)]


def boxes(groups: Iterable[list[str]]) -> dict[str, str]:
    """Groups as an answer of cells: a box, which is a row, for each."""
    return {f"{row},{column}": card for row, group in enumerate(groups) for column, card in enumerate(group)}
