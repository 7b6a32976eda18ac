"""Second solvers for the kinds about relations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tic_learn.puzzles.prove.plain import alike, rows

__all__ = ["SOLVERS"]


def relation(shown: dict[str, Any]) -> Iterator[str]:
    """Count the letters in which the codes agree."""
    ((a, b),) = rows(shown)
    words = {2: "Tic", 1: "Single", 0: "Nic"}
    for letter, option in zip("ABC", shown["form"]["options"], strict=True):
        if option["text"] == words[alike(a, b)]:
            yield letter


SOLVERS = {"relation": relation}
