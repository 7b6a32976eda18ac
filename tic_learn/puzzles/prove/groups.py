"""Second solvers for the kinds about groups."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tic_learn.puzzles.prove.plain import DECK, RELATIONS, alike, boxes, is_tic_group, rows, tic_groups

__all__ = ["SOLVERS"]


def odd_one_out(shown: dict[str, Any]) -> Iterator[list[str]]:
    """Leave out each card in turn."""
    cards = shown["form"]["cards"]
    for card in cards:
        if is_tic_group([other for other in cards if other != card]):
            yield [card]


def complete_group(shown: dict[str, Any]) -> Iterator[list[str]]:
    """Add each card in turn."""
    (known,) = rows(shown)
    is_group = {"Tic": is_tic_group, "Single": _is_single_group, "Nic": _is_nic_group}[shown["terms"]["kind"]]
    for card in shown["form"]["cards"] or DECK:
        if card not in known and is_group([*known, card]):
            yield [card]


def _is_single_group(cards: list[str]) -> bool:
    """Whether these share one letter, and no other, among all of them (CP-4)."""
    return sum(len(set(column)) == 1 for column in zip(*cards, strict=True)) == 1


def _is_nic_group(cards: list[str]) -> bool:
    """Whether no two of these share a letter (CP-4)."""
    return all(alike(a, b) == RELATIONS["Nic"] for a, b in combinations(cards, 2))


def only_group(shown: dict[str, Any]) -> list[list[str]]:
    """Try each three."""
    return [[*some] for some in combinations(shown["form"]["cards"], 3) if is_tic_group([*some])]


def all_groups(shown: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Try each choice of cards, and keep what is part of no larger group."""
    groups = tic_groups(shown["form"]["cards"])
    full = [group for group in groups if not any(set(group) < set(other) for other in groups)]
    if len(full) == shown["terms"]["groups"]:
        yield boxes(full)


def largest_group(shown: dict[str, Any]) -> list[list[str]]:
    """Try each choice of cards."""
    groups = tic_groups(shown["form"]["cards"])
    return [group for group in groups if len(group) == max(map(len, groups))]


def three_groups(shown: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Try each way to choose three groups, and keep those that leave no card over."""
    cards = shown["form"]["cards"]
    threes = [group for group in tic_groups(cards) if len(group) == 3]
    for some in combinations(threes, 3):
        if len({*some[0], *some[1], *some[2]}) == len(cards):
            yield boxes(some)


SOLVERS = {
    "odd-one-out": odd_one_out,
    "complete-group": complete_group,
    "only-group": only_group,
    "all-groups": all_groups,
    "largest-group": largest_group,
    "three-groups": three_groups,
}
