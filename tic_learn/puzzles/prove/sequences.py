"""Second solvers for the kinds about sequences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from tic_learn.puzzles.prove.plain import DECK, exhibits, letters, rows, steps

__all__ = ["SOLVERS"]


def _kind(cards: list[str]) -> str:
    """What a row of cards is: the name for the number of properties that step (CP-5, CP-6)."""
    return ("No sequence", "Mono", "Duo", "Tripo")[len(steps(cards))]


def sequence_kind(shown: dict[str, Any]) -> list[str]:
    """Count the properties that step."""
    (cards,) = rows(shown)
    return letters(shown, lambda option: option["text"] == _kind(cards))


def what_comes_next(shown: dict[str, Any]) -> list[str]:
    """Put each option in the gap."""
    (row,) = rows(shown)
    return letters(shown, lambda option: _kind([*row[:-1], *option["cards"]]) == shown["terms"]["kind"])


def missing_middle(shown: dict[str, Any]) -> Iterator[list[str]]:
    """Put each card in the gap."""
    (row,) = rows(shown)
    for card in shown["form"]["cards"] or DECK:
        cards = [one or card for one in row]
        vary = [place for place, column in enumerate(zip(*cards, strict=True)) if len(set(column)) > 1]
        if _kind(cards) == shown["terms"]["kind"] and (shown["terms"].get("rest") != "fixed" or vary == steps(cards)):
            yield [card]


def in_order(shown: dict[str, Any]) -> list[list[str]]:
    """Try each order of each choice of cards."""
    orders = permutations(shown["form"]["cards"], shown["form"]["least"])
    return [[*cards] for cards in orders if _kind([*cards]) == shown["terms"]["kind"]]


def mend_sequence(shown: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Put each card in each place."""
    (grid,) = exhibits(shown, "grid")
    for row, column in shown["form"]["cells"]:
        for card in shown["form"]["cards"]:
            cards = [card if place == column else one for place, one in enumerate(grid["cards"], 1)]
            if _kind(cards) == shown["terms"]["kind"]:
                yield {f"{row},{column}": card}


SOLVERS = {
    "sequence-kind": sequence_kind,
    "what-comes-next": what_comes_next,
    "missing-middle": missing_middle,
    "put-in-order": in_order,
    "mend-sequence": mend_sequence,
    "find-duo": in_order,
    "find-tripo": in_order,
}
