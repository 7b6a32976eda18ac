"""Answers in boxes: groups of cards, each in a row of cells with a title, where neither order counts."""

from __future__ import annotations

from collections.abc import Iterable

from tic_learn.cards import Card, CardSet
from tic_learn.puzzles.answers import Placing

__all__ = ["TITLES", "boxed", "boxes"]

TITLES = ("First group", "Second group", "Third group", "Fourth group")


def boxes(answer: Placing) -> list[tuple[Card, ...]]:
    """The cards of each row that has any."""
    rows: dict[int, list[Card]] = {}
    for (row, _), card in answer:
        rows.setdefault(row, []).append(card)
    return [tuple(cards) for cards in rows.values()]


def boxed(groups: Iterable[CardSet | tuple[Card, ...]]) -> Placing:
    """Groups as an answer, in the one way in which it is written: cards and rows in deck order, gaps at the end."""
    rows = sorted(sorted(group) for group in groups)
    return tuple(((row, column), card) for row, cards in enumerate(rows) for column, card in enumerate(cards))
