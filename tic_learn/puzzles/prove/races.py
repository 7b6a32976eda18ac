"""Second solvers for the kinds about Time's a Ticking."""

from __future__ import annotations

from typing import Any

from tic_learn.puzzles.prove.plain import alike, letters, rows, zones

__all__ = ["SOLVERS"]


def _can_play(hand: list[str], piles: list[str]) -> bool:
    """Whether a card of a hand Tics with one that shows (TA-2)."""
    return any(alike(card, pile) == 2 for card in hand for pile in piles)


def which_pile(shown: dict[str, Any]) -> list[str]:
    """Try each card on each pile."""
    (hand,) = rows(shown)
    return letters(shown, lambda option: _can_play(hand, option["cards"]))


def is_it_stuck(shown: dict[str, Any]) -> list[str]:
    """Try each card of each hand on each pile (TA-6)."""
    hands, piles = zones(shown, "hand"), [pile["cards"][-1] for pile in zones(shown, "pile")]
    able = [hand["title"].removesuffix("'s hand") for hand in hands if _can_play(hand["cards"], piles)]
    said = {
        0: "Nobody: the round ends",
        1: f"Only {able[0]}" if able else "",
        2: "Both of them" if len(hands) == 2 else "Two of them",
        3: "All three of them",
    }
    return letters(shown, lambda option: option["text"] == said[len(able)])


SOLVERS = {"which-pile": which_pile, "is-it-stuck": is_it_stuck}
