"""Second solvers for the kinds about paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tic_learn.puzzles.prove.plain import CODES, DECK, alike, rows, walks

__all__ = ["SOLVERS"]


def tic_chain(shown: dict[str, Any]) -> Iterator[list[str]]:
    """Begin with each card that may be the first, and go on in all ways."""
    cards = shown["form"]["cards"]
    told = shown["terms"].get("first")
    for first in [CODES[told]] if told else cards:
        for walk in walks([first], [card for card in cards if card != first]):
            if len(walk) == len(cards):
                yield walk


def _shortest(start: str, end: str, cards: list[str]) -> list[tuple[int, int]]:
    """How many steps the shortest ways from card to card have, and how many ways there are; nothing, if none."""
    ways, steps, seen = Counter({start: 1}), 0, {start}
    while ways and end not in ways:
        further: Counter[str] = Counter()
        for card, count in ways.items():
            for other in [*cards, end]:
                if other not in seen and alike(card, other) == 2:
                    further[other] += count
        ways, steps, seen = further, steps + 1, {*seen, *further}
    return [(steps, ways[end])] if ways else []


def tic_steps(shown: dict[str, Any]) -> list[int]:
    """Go in all directions at once until Y is reached."""
    (x, y), cards = rows(shown)
    return [steps for steps, _ in _shortest(x, y, cards)]


def tic_ways(shown: dict[str, Any]) -> list[int]:
    """Go in all directions at once, and count the ways to each card."""
    (x, y), *others = rows(shown)
    named = {card for row in others for card in row}
    if shown["terms"]["over"] == "any cards of the deck":
        named = {*DECK} - named  # those named are lost
    return [ways for _, ways in _shortest(x, y, sorted(named - {x, y}))]


SOLVERS = {"tic-chain": tic_chain, "tic-steps": tic_steps, "tic-ways": tic_ways}
