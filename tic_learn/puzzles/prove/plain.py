"""What the second solvers know of cards, from the rules alone: a card is a code of three letters (CP-1 to CP-8)."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

__all__ = ["DECK", "alike", "exhibits", "is_tic_group", "rows", "values"]

DECK = ["".join(letters) for letters in product("12345", "CMTQS", "VCYOR")]


def values(code: str) -> tuple[int, int, int]:
    """Number, shape and colour of a card, 1 to 5."""
    return int(code[0]), "CMTQS".index(code[1]) + 1, "VCYOR".index(code[2]) + 1


def alike(a: str, b: str) -> int:
    """In how many of the three letters two codes agree: 2 is a Tic, 1 a Single, 0 a Nic (CP-2)."""
    return sum(x == y for x, y in zip(a, b, strict=True))


def is_tic_group(cards: list[str]) -> bool:
    """Whether these are 3 to 5 different cards of which every two Tic (CP-3)."""
    return 3 <= len(set(cards)) == len(cards) <= 5 and all(alike(a, b) == 2 for a, b in combinations(cards, 2))


def exhibits(shown: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The exhibits of a kind that are shown: "row", "grid", "clues" or "table"."""
    return [one for one in shown["exhibits"] if one["is"] == kind]


def rows(shown: dict[str, Any]) -> list[list[str]]:
    """The cards of each row that is shown."""
    return [row["cards"] for row in exhibits(shown, "row")]
