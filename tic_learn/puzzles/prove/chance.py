"""Second solvers for the kinds about chance."""

from __future__ import annotations

from typing import Any

from tic_learn.puzzles.prove.plain import DECK, alike, rows

__all__ = ["SOLVERS"]


def next_tics(shown: dict[str, Any]) -> list[str]:
    """Look at each card that is not seen; the first row has the cards to compare it with."""
    asked, *others = rows(shown)
    unseen = {*DECK}.difference(asked, *others)
    return [f"{sum(any(alike(card, one) == 2 for one in asked) for card in unseen)}/{len(unseen)}"]


SOLVERS = {"next-tics": next_tics}
