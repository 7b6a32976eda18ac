"""Second solvers for the kinds about Team TIC."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tic_learn.puzzles.prove.plain import boxes, exhibits, is_tic_group, steps, tic_groups, zones

__all__ = ["SOLVERS"]


def pick_ups(shown: dict[str, Any]) -> list[list[str]]:
    """From each card of the chain, try each new group of three: it needs the card itself and one of the hand (TT-4)."""
    (hand,), chain = zones(shown, "hand"), shown["form"]["cards"]
    found = []
    for place, card in enumerate(chain):
        others = combinations([*hand["cards"], *chain[place + 1 :]], 2)
        if any(is_tic_group([card, *two]) and {*two} & {*hand["cards"]} for two in others):
            found.append(card)
    return [found]


def may_it_be_added(shown: dict[str, Any]) -> list[list[str]]:
    """Try each card at each group (TT-6, TT-7, TT-12)."""
    (table,), terms = exhibits(shown, "table"), shown["terms"]
    fits = {"Team TIC": _fits_group, "Team TIC Sequences": _fits_sequence}[terms["game"]]
    player, added = table["scene"]["turn"], terms.get("added", 0)
    open_groups = [zone["cards"] for zone in zones(shown, "group") if zone["owner"] == player or added < 2]
    return [[card for card in shown["form"]["cards"] if any(fits(group, card) for group in open_groups)]]


def _fits_group(group: list[str], card: str) -> bool:
    return is_tic_group([*group, card])


def _fits_sequence(group: list[str], card: str) -> bool:
    """Whether all that steps goes on stepping, in a sequence that is not full."""
    return len(group) < 5 and steps([*group, card]) == steps(group)


def best_lay_down(shown: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Try all choices of groups that share no card, and keep those that bring most; going out, too (TT-8, TT-10)."""
    hand = shown["form"]["cards"]
    groups = tic_groups(hand)
    lays = [lay for count in range(1, len(shown["form"]["titles"]) + 1) for lay in combinations(groups, count)]
    lays = [lay for lay in lays if len({card for group in lay for card in group}) == sum(map(len, lay))]
    points = [sum(map(_worth, lay)) + 10 * (len(hand) - sum(map(len, lay)) <= 1) for lay in lays]
    most = max(points)
    for lay, each in zip(lays, points, strict=True):
        if each == most:
            yield boxes(lay)


def _worth(group: list[str]) -> int:
    """The points of a group, with those for its Extreme cards (TT-10)."""
    return {3: 3, 4: 8, 5: 20}[len(group)] + 5 * ("1CV" in group) + 10 * ("5SR" in group)


def team_score(shown: dict[str, Any]) -> list[int]:
    """Count groups and hands of a player or a team, and see who went out (TT-10)."""
    (table,) = exhibits(shown, "table")
    seats = [table["players"].index(name) for name in shown["terms"]["owner"].split("+")]
    hands = [zone["cards"] for zone in zones(shown, "hand") if zone["owner"] in seats]
    groups = [zone["cards"] for zone in zones(shown, "group") if zone["owner"] in seats]
    return [sum(map(_worth, groups)) + 10 * ([] in hands) - 2 * sum(map(len, hands))]


SOLVERS = {
    "pick-ups": pick_ups,
    "may-it-be-added": may_it_be_added,
    "best-lay-down": best_lay_down,
    "team-score": team_score,
}
