"""Second solvers for the kinds about relations."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tic_learn.puzzles.prove.plain import DECK, RELATIONS, alike, letters, rows

__all__ = ["SOLVERS"]


def relation(shown: dict[str, Any]) -> list[str]:
    """Count the letters in which the codes agree."""
    ((a, b),) = rows(shown)
    return letters(shown, lambda option: RELATIONS[option["text"]] == alike(a, b))


def which_two_tic(shown: dict[str, Any]) -> list[list[str]]:
    """Compare all pairs."""
    return [[a, b] for a, b in combinations(shown["form"]["cards"], 2) if alike(a, b) == 2]


def which_tics_with(shown: dict[str, Any]) -> list[str]:
    """Compare each option with X."""
    ((x,),) = rows(shown)
    return letters(shown, lambda option: alike(x, option["cards"][0]) == 2)


def count_tic_pairs(shown: dict[str, Any]) -> list[int]:
    """Compare all pairs."""
    (cards,) = rows(shown)
    return [sum(alike(a, b) == 2 for a, b in combinations(cards, 2))]


def deck_count(shown: dict[str, Any]) -> list[int]:
    """Compare each card of the deck with X and with Y."""
    ((x, y),) = rows(shown)
    wanted = RELATIONS[shown["terms"]["X"]], RELATIONS[shown["terms"]["Y"]]
    return [sum((alike(card, x), alike(card, y)) == wanted for card in DECK)]


SOLVERS = {
    "relation": relation,
    "which-two-tic": which_two_tic,
    "which-tics-with": which_tics_with,
    "count-tic-pairs": count_tic_pairs,
    "deck-count": deck_count,
}
