"""Second solvers for the kinds about groups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tic_learn.puzzles.prove.plain import is_tic_group

__all__ = ["SOLVERS"]


def odd_one_out(shown: dict[str, Any]) -> Iterator[list[str]]:
    """Leave out each card in turn."""
    cards = shown["form"]["cards"]
    for card in cards:
        if is_tic_group([other for other in cards if other != card]):
            yield [card]


SOLVERS = {"odd-one-out": odd_one_out}
