"""Team TIC: what a player or a team scores in a round. (TT-10)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, EXTREMES, Card, CardSet
from tic_learn.games.team_tic import Position, TeamTic
from tic_learn.games.team_tic.scoring import EXTREME_POINTS, GROUP_POINTS, LEFT_POINTS, OUT_POINTS
from tic_learn.groups import TIC_LINES, tic_lines_of
from tic_learn.players import NAMES
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import FORGOT_THE_EXTREME, FORGOT_THE_HAND
from tic_learn.puzzles.shown import Shown, Whole
from tic_learn.puzzles.zones import between, table, union
from tic_learn.random import Random
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

OUT_FORGOTTEN = Misconception(
    "forgot-going-out",
    "A player with no cards left has gone out. That brings 10 points.",
)
EXTREME_IN_THE_HAND = Misconception(
    "extreme-in-the-hand",
    "An Extreme card in the hand brings nothing. It takes 2 points away, like any other card.",
)
PARTNER_FORGOTTEN = Misconception(
    "forgot-the-partner",
    "The two of a team score together, so the cards in both of their hands count.",
)
CARDS_FOR_POINTS = Misconception(
    "cards-for-points",
    "A group does not bring a point for each card: 3 cards bring 3 points, 4 bring 8 and 5 bring 20.",
)
ONE_OFF = Misconception(
    "one-off",
    "Each card that is left in the hand takes 2 points away, not 1.",
)
ALL_GROUPS = Misconception(
    "all-groups",
    "Only one's own groups bring points, not those of the opponents.",
)


class Given(Struct, frozen=True):
    """The hands by seat, the groups with the teams that own them, and the team that is asked for."""

    hands: tuple[tuple[Card, ...], ...]
    groups: tuple[tuple[int, tuple[Card, ...]], ...]
    team: int


class _TeamScore(Kind[Given, int]):
    id = "team-score"
    title = "Score the round"
    topic = "team-tic"
    answer = "number"
    grades = (5, 8)
    rules = ("TT-10",)
    levels = (
        Level("Two players; no Extreme cards.", players=2),
        Level("Two teams; no Extreme cards.", players=4),
        Level("Two teams, and Extreme cards in groups or in hands.", players=4),
    )
    bounds: ClassVar = {"players": Bounds(2, 4, "how many players there are, 2 or 4")}
    misconceptions = (
        OUT_FORGOTTEN,
        FORGOT_THE_HAND,
        EXTREME_IN_THE_HAND,
        FORGOT_THE_EXTREME,
        PARTNER_FORGOTTEN,
        CARDS_FOR_POINTS,
        ONE_OFF,
        ALL_GROUPS,
    )

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        players = parameters["players"]
        if players == 3:
            return None
        team = random.below(2)
        rows = [
            random.sample(random.choice(TIC_LINES), random.choice((3, 3, 4, 4, 5))) for _ in range(2 + random.below(2))
        ]
        owners = random.shuffled([team] * (len(rows) - 1) + [1 - team])
        held: list[Card] = []
        if level == 3:
            first, second = random.shuffled(EXTREMES)
            where = random.below(3)
            if where < 2:
                rows[owners.index(team)] = _with(random, first)
            if where > 0:
                held.append(second)
        out = random.below(players + 1)
        sizes = [0 if seat == out else 1 + random.below(4) for seat in range(players)]
        laid = union(rows)
        if sum(map(len, rows)) > len(laid) or any(card in laid for card in held):
            return None
        if len(laid & EXTREMES) != (1 if level == 3 and where < 2 else 0):
            return None
        free = random.shuffled(DECK - laid - EXTREMES)
        hands = [[free.pop() for _ in range(size)] for size in sizes]
        for card in held:
            mine = [seat for seat in range(players) if seat % 2 == team and hands[seat]]
            if not mine:
                return None
            hands[random.choice(mine)][0] = card
        groups = tuple((owner, tuple(sorted(row))) for owner, row in zip(owners, rows, strict=True))
        given = Given(tuple(tuple(sorted(hand)) for hand in hands), groups, team)
        # "1 points" can't be read, and points below nothing are for older ones.
        return given if _score(given) > 1 else None

    def solve(self, given: Given) -> list[int]:
        return [_score(given)]

    def show(self, given: Given) -> Shown:
        owner = _game(given).owners[given.team]
        what = f"the team {owner}" if "+" in owner else owner
        prompt = f"The round is over. How many points does {what} have?"
        return Shown(prompt, Whole(-30, 99, "points"), (table(_position(given), "hand", "group"),), {"owner": owner})

    def hints(self, given: Given, answer: int) -> tuple[Hint, Hint, Hint]:
        owner = _game(given).owners[given.team]
        groups = sum(GROUP_POINTS[len(row)] for row in _own(given))
        most = groups + OUT_POINTS + sum(EXTREME_POINTS.values())
        low, high = between(answer, sum(map(len, given.hands)))
        text = "A group of 3 brings 3 points, of 4 brings 8, of 5 brings 20."
        text = f"{text} Going out brings 10. Each card in the hand takes 2 away."
        if EXTREMES & union((*given.hands, *(row for _, row in given.groups))):
            text += " 1-circle-violet in a group brings 5 more, 5-star-red 10 more."
        return (
            Hint(text, lambda _: True),
            Hint(f"The groups of {owner} bring {groups} points by their sizes alone.", lambda one: one <= most),
            Hint(f"The answer is between {low} and {high}.", lambda one: low < one < high),
        )

    def explain(self, given: Given, answer: int) -> tuple[Reason, ...]:
        scores = _position(given).scores()
        owner = _game(given).owners[given.team]
        lines = [line for line in scores.lines if line.owner == owner]
        total = " ".join(f"{'-' if line.points < 0 else '+'} {abs(line.points)}" for line in lines).removeprefix("+ ")
        reasons = [Reason(line.rule, f"{line.text[:-1]}: {line.points}.", line.cards) for line in lines]
        return (*reasons, Reason("TT-10", f"Together: {total} = {answer}."))

    def fault(self, given: Given, answer: int) -> tuple[Reason, ...]:
        owner = _game(given).owners[given.team]
        groups = sum(GROUP_POINTS[len(row)] for row in _own(given))
        wrong = f"The answer {answer} is too {'high' if answer > _score(given) else 'low'}."
        text = f"{wrong} The groups of {owner} bring {groups}. Then come going out, Extreme cards and the hands."
        return (Reason("TT-10", text),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, int]]:
        score = _score(given)
        hands = given.hands[given.team :: 2]
        left = sum(map(len, hands))
        laid, held = union(_own(given)), union(hands)
        own = _own(given)
        if not all(hands):
            yield OUT_FORGOTTEN, score - OUT_POINTS
        yield FORGOT_THE_HAND, score - LEFT_POINTS * left
        for card in held & EXTREMES:
            yield EXTREME_IN_THE_HAND, score + EXTREME_POINTS[card]
        for card in laid & EXTREMES:
            yield FORGOT_THE_EXTREME, score - EXTREME_POINTS[card]
        if len(hands) > 1:
            yield from ((PARTNER_FORGOTTEN, score - LEFT_POINTS * len(hand)) for hand in hands)
        yield CARDS_FOR_POINTS, score + sum(len(row) - GROUP_POINTS[len(row)] for row in own)
        yield ONE_OFF, score + left
        others = [row for owner, row in given.groups if owner != given.team]
        yield ALL_GROUPS, score + sum(GROUP_POINTS[len(row)] for row in others)


def _with(random: Random, card: Card) -> list[Card]:
    """A group with a card in it."""
    line = random.choice(tic_lines_of(card))
    return [card, *random.sample(line - CardSet((card,)), 2 + random.below(2))]


def _game(given: Given) -> TeamTic:
    return TeamTic(players=NAMES[: len(given.hands)])


def _position(given: Given) -> Position:
    """The end of a round: a hand is empty, or all have passed."""
    game = _game(given)
    groups = tuple(game.group(owner, row) for owner, row in given.groups)
    out = next((seat for seat, hand in enumerate(given.hands) if not hand), 0)
    passes = len(given.hands) if all(given.hands) else 0
    return Position(game, tuple(CardSet(hand).mask for hand in given.hands), (), (), groups, out, "over", 0, passes)


def _score(given: Given) -> int:
    return _position(given).scores()[_game(given).owners[given.team]]


def _own(given: Given) -> list[tuple[Card, ...]]:
    """The groups of the team."""
    return [row for owner, row in given.groups if owner == given.team]


KIND = _TeamScore()
