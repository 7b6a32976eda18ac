"""Second solvers for the kinds about Ticking Lines."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tic_learn.puzzles.prove.plain import alike, exhibits, is_tic_group, letters, rows, walks, zones

__all__ = ["SOLVERS"]


def _goes(line: list[str], cards: list[str]) -> bool:
    """Whether cards can go at the end of a line in one turn (TL-2, TL-3)."""
    return alike(line[-1], cards[0]) == 2 if len(cards) == 1 else is_tic_group([line[-1], *cards])


def which_line(shown: dict[str, Any]) -> list[str]:
    """Try the whole hand on each line."""
    (hand,) = zones(shown, "hand")
    fits = {line["title"] for line in zones(shown, "line") if _goes(line["cards"], hand["cards"])}
    return letters(shown, lambda option: option["text"] in fits)


def longest_play(shown: dict[str, Any]) -> list[list[str]]:
    """Try each choice of cards on each line, or each way to go on, and keep the longest."""
    lines, cards = rows(shown), shown["form"]["cards"]
    if shown["terms"]["turns"] == "turn after turn":
        plays = [walk[1:] for line in lines for walk in walks(line[-1:], cards)]
    else:
        choices = [[*some] for size in range(1, len(cards) + 1) for some in combinations(cards, size)]
        plays = [some for some in choices if any(_goes(line, some) for line in lines)]
    longest = max(map(len, plays))
    return [play for play in plays if len(play) == longest]


def lines_score(shown: dict[str, Any]) -> list[int]:
    """Count the cards of each player's line and hand (TL-9)."""
    (table,), terms = exhibits(shown, "table"), shown["terms"]
    points = dict.fromkeys(table["players"], 0)
    for sign, kind in ((1, "line"), (-1, "hand")):
        for zone in zones(shown, kind):
            points[table["players"][zone["owner"]]] += sign * len(zone["cards"])
    if "player" in terms:
        return [points[terms["player"]]]
    first, second = sorted(points.values(), reverse=True)[:2]
    return [{"the winner": first, "ahead": first - second}[terms["asked"]]]


SOLVERS = {"which-line": which_line, "longest-play": longest_play, "lines-score": lines_score}
