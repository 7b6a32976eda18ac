"""Team TIC: the groups of a hand that bring most points. (TT-5, TT-10)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, TypeAlias

from msgspec import Struct

from tic_learn.cards import DECK, EXTREMES, Card, CardSet
from tic_learn.games.team_tic import Position, TeamTic
from tic_learn.games.team_tic.scoring import EXTREME_POINTS, GROUP_POINTS
from tic_learn.groups import check_group, find_groups, tic_lines_of
from tic_learn.players import NAMES
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.boxes import TITLES, boxed, boxes
from tic_learn.puzzles.mistaken import FORGOT_THE_EXTREME
from tic_learn.puzzles.shown import Cells, Shown
from tic_learn.puzzles.zones import reached, union
from tic_learn.random import Random
from tic_learn.solve import best_laydown
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

MOST_CARDS = Misconception(
    "most-cards",
    "The most cards are not always the most points. A group of 4 brings more than two groups of 3.",
)
LARGEST_FIRST = Misconception(
    "largest-first",
    "The largest group is not always the best start. It can take cards away from groups that bring more together.",
)
ONE_GROUP = Misconception(
    "one-group-only",
    "Any number of groups may be laid down in a turn. Look for another one.",
)

_GAME = TeamTic(players=NAMES[:2])

Lay: TypeAlias = tuple[CardSet, ...]


class Given(Struct, frozen=True):
    """The hand."""

    hand: tuple[Card, ...]


class _BestLayDown(Kind[Given, Placing]):
    id = "best-lay-down"
    version = 2  # no hand to go out with any more
    title = "The best lay-down"
    topic = "team-tic"
    answer = "cells"
    grades = (5, 8)
    rules = ("TT-10", "TT-5", "CP-3")
    levels = (
        Level("No card belongs to two groups.", cards=8),
        Level("A card belongs to two groups, and can lie in only one.", cards=8),
        Level("A card belongs to two groups, and there is an Extreme card.", cards=8),
        Level("Several groups meet, and to begin with the largest is not best.", cards=12),
    )
    bounds: ClassVar = {"cards": Bounds(8, 12, "how many cards the hand has")}
    misconceptions = (FORGOT_THE_EXTREME, MOST_CARDS, LARGEST_FIRST, ONE_GROUP)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        build = (_apart, _crossing, _with_an_extreme, _around)[level - 1]
        hand = build(random)
        more = parameters["cards"] - len(hand)
        if more < 0:
            return None
        # Half of what is added Tics with a card of a group, so that it has to be looked at.
        barred = hand | EXTREMES
        hand |= CardSet(random.sample(reached(hand) - barred, more // 2))
        hand |= CardSet(random.sample(DECK - hand - barred, more - more // 2))
        return Given(tuple(random.shuffled(hand)))

    def solve(self, given: Given) -> list[Placing]:
        hand = CardSet(given.hand)
        best = best_laydown(hand).points
        return [boxed(lay) for lay in _lays(hand) if _points(lay) == best > 0]

    def level_of(self, given: Given) -> int:
        """The level of a hand; 0 for another hand, and for one to go out with.

        1: no two groups meet; 2: some do; 3: with an Extreme card; 4: largest first is not best.
        """
        hand = CardSet(given.hand)
        groups = find_groups(hand, maximal=True)
        # Whoever lays all cards, or all but one and discards that, goes out, which brings 10 more (TT-8).
        if max(map(_count, _lays(hand)), default=0) >= len(hand) - 1:
            return 0
        extreme = any(group & EXTREMES for group in groups)
        if not any(a & b for a, b in combinations(groups, 2)):
            return 1 if len(groups) > 1 and not extreme else 0
        if extreme:
            return 3
        best = best_laydown(hand).points
        return 4 if any(_points(lay) < best for lay in _largest_first(hand)) else 2

    def same(self, given: Given, answer: Placing) -> Placing:
        return boxed(boxes(answer))

    def show(self, given: Given) -> Shown:
        rows = min(len(TITLES), len(given.hand) // 3)
        prompt = (
            "Which Tic groups of Ana's cards bring the most points? 3 cards bring 3 points, 4 bring 8 and 5 bring 20."
        )
        if CardSet(given.hand) & EXTREMES:
            prompt += " 1-circle-violet in a group brings 5 more, 5-star-red 10 more."
        cells = tuple((row, column) for row in range(rows) for column in range(5))
        return Shown(
            f"{prompt} What is left in the hand does not count here. There can be fewer groups than places for them.",
            Cells(cells, given.hand, TITLES[:rows], least=3),
        )

    def hints(self, given: Given, answer: Placing) -> tuple[Hint, Hint, Hint]:
        hand, lay = CardSet(given.hand), _rows(answer)
        groups = find_groups(hand, maximal=True)
        twice = [card for card in hand if sum(card in group for group in groups) > 1]
        text = "Look for three or more cards that share the same two things."
        if twice:
            text = f"{twice[0].name} fits more than one group, but it can lie in only one. Try each way."
        many = "1 group" if len(lay) == 1 else f"{len(lay)} groups"
        one = max(lay, key=_points_of)
        pair = sorted(one, key=lambda card: (card not in twice, card))[:2]
        return (
            Hint(text, lambda _: True),
            Hint(f"The best choice has {many}.", lambda other: len(_rows(other)) == len(lay)),
            Hint(
                f"The best choice has {many}; {pair[0].name} and {pair[1].name} lie in the same group.",
                lambda other: len(_rows(other)) == len(lay) and any(CardSet(pair) <= row for row in _rows(other)),
            ),
        )

    def explain(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        hand, lay = CardSet(given.hand), _rows(answer)
        left = hand - CardSet(card for row in lay for card in row)
        groups = tuple(_GAME.group(0, row) for row in lay)
        position = Position(_GAME, (left.mask, 1), (), (), groups, 0, "lay")
        reasons = [
            Reason(line.rule, f"{line.text[:-1]}: {line.points} points.", line.cards)
            for line in position.scores().lines
            if line.owner == NAMES[0] and line.points > 0 and line.cards
        ]
        best = _points(lay)
        other = max((_points(one) for one in _lays(hand) if one != lay), default=0)
        return (*reasons, Reason("TT-10", f"That makes {best} points. Any other choice brings {other} at most."))

    def fault(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        lay = _rows(answer)
        for row in lay:
            verdict = check_group(row)
            if not verdict:
                return verdict.reasons[:1]
        text = f"These groups bring {_points(lay)} points. Other groups of the hand bring more."
        return (Reason("TT-10", text, tuple(card for row in lay for card in row)),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, Placing]]:
        hand = CardSet(given.hand)
        lays = _lays(hand)
        best = max(lays, key=_points)
        if hand & EXTREMES:
            plain = max(map(_plain, lays))
            yield from ((FORGOT_THE_EXTREME, boxed(lay)) for lay in lays if _plain(lay) == plain)
        most = max(map(_count, lays))
        if most > _count(best):
            yield from ((MOST_CARDS, boxed(lay)) for lay in lays if _count(lay) == most)
        yield from ((LARGEST_FIRST, boxed(lay)) for lay in _largest_first(hand))
        if len(best) > 1:
            yield from ((ONE_GROUP, boxed((group,))) for group in find_groups(hand, maximal=True))

    def candidates(self, given: Given) -> Iterator[Placing]:
        """The lay-downs of the hand, then the best with one card exchanged for one that is left."""
        hand = CardSet(given.hand)
        yield from map(boxed, _lays(hand))
        for lay in map(_rows, self.solve(given)):
            left = hand - CardSet(card for row in lay for card in row)
            for place, row in enumerate(lay):
                for out in row:
                    for card in left:
                        yield boxed((*lay[:place], row ^ CardSet((out, card)), *lay[place + 1 :]))


# Lay-downs


@lru_cache(64)  # a puzzle asks for the same hand several times
def _lays(hand: CardSet) -> tuple[Lay, ...]:
    """Every choice of one or more groups of a hand, no card in two of them, in the order of their first cards."""
    groups = find_groups(hand)

    def chosen(start: int, left: CardSet) -> Iterator[Lay]:
        for place in range(start, len(groups)):
            if groups[place] <= left:
                yield (groups[place],)
                yield from ((groups[place], *more) for more in chosen(place + 1, left - groups[place]))

    return tuple(tuple(sorted(lay, key=min)) for lay in chosen(0, hand))


def _largest_first(hand: CardSet) -> Iterator[Lay]:
    """What comes of always laying the largest group that is left; of equally large ones, each."""
    groups = find_groups(hand)
    if not groups:
        yield ()
        return
    for group in groups:
        if len(group) == len(groups[-1]):
            for lay in _largest_first(hand - group):
                yield tuple(sorted((group, *lay), key=min))


def _count(lay: Lay) -> int:
    return sum(map(len, lay))


def _plain(lay: Lay) -> int:
    """The points without those of Extreme cards."""
    return sum(GROUP_POINTS[len(group)] for group in lay)


def _points_of(group: CardSet) -> int:
    return GROUP_POINTS[len(group)] + sum(EXTREME_POINTS[card] for card in group & EXTREMES)


def _points(lay: Lay) -> int:
    return sum(map(_points_of, lay))


def _rows(answer: Placing) -> Lay:
    """The groups of an answer, in the order of their first cards."""
    return tuple(sorted(map(CardSet, boxes(answer)), key=min))


# How hands come about


def _line(random: Random, card: Card, size: int) -> CardSet:
    """A group of a size with a card in it."""
    line = random.choice(tic_lines_of(card))
    return CardSet((card, *random.sample(line - CardSet((card,)), size - 1)))


def _any_card(random: Random) -> Card:
    return random.choice(tuple(DECK - EXTREMES))


def _apart(random: Random) -> CardSet:
    """Two groups, or three."""
    sizes = random.choice([(3, 3), (3, 4), (3, 4), (4, 4), (3, 5)])
    return union(_line(random, _any_card(random), size) for size in sizes)


def _crossing(random: Random) -> CardSet:
    """Two groups with one card in common."""
    common = _any_card(random)
    return union(_line(random, common, size) for size in random.choice([(4, 3), (4, 3), (5, 3), (5, 4)]))


def _with_an_extreme(random: Random) -> CardSet:
    """Two groups with one card in common, and an Extreme card in one of them."""
    extreme = random.choice(tuple(EXTREMES))
    large, small = random.choice([(4, 3), (4, 3), (3, 3), (5, 3)])
    first = _line(random, extreme, small)
    common = random.choice(tuple(first))
    return first | _line(random, common, large)


def _around(random: Random) -> CardSet:
    """A group of four, and others that take its cards away one by one."""
    middle = _line(random, _any_card(random), 4)
    others = random.choice([(4, 4), (3, 3, 3)])
    return middle | union(_line(random, card, size) for card, size in zip(middle, others, strict=False))


KIND = _BestLayDown()
