"""Tic Territory Battle: what a player scores at the end (TB-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tic_learn.cards import DECK, EXTREMES, Card, CardSet
from tic_learn.games.territory import Position
from tic_learn.players import NAMES
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import FORGOT_THE_HAND
from tic_learn.puzzles.shown import Shown, Whole
from tic_learn.puzzles.territories import Laid, grown, position_of
from tic_learn.puzzles.zones import between, table
from tic_learn.random import Random
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

CARDS_FOR_TOKENS = Misconception(
    "cards-for-tokens",
    "Count the tokens, not the cards: a card in two of your territories has two of your tokens.",
)
TOKEN_ON_AN_EXTREME = Misconception(
    "token-on-an-extreme",
    "On an Extreme card a token counts more: 1 more on 1-circle-violet, 2 more on 5-star-red.",
)
ALL_TOKENS = Misconception(
    "all-tokens",
    "Only a player's own tokens are points, not those of the others.",
)


class Given(msgspec.Struct, frozen=True):
    """The table, the hands by seat, and the seat that is asked for."""

    laid: Laid
    hands: tuple[tuple[Card, ...], ...]
    seat: int


class _TerritoryScore(Kind[Given, int]):
    id = "territory-score"
    title = "Score the territories"
    topic = "territory"
    answer = "number"
    grades = (4, 7)
    rules = ("TB-11",)
    levels = (
        Level("A few territories, and cards in the hand.", plays=3),
        Level("A card with two tokens of the same player.", plays=5),
        Level("A token on an Extreme card.", plays=5),
    )
    bounds: ClassVar = {"plays": Bounds(2, 7, "how many plays were made")}
    misconceptions = (TOKEN_ON_AN_EXTREME, FORGOT_THE_HAND, CARDS_FOR_TOKENS, ALL_TOKENS)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        laid = grown(random, parameters["plays"], random.choice(tuple(EXTREMES)) if level == 3 else None)
        if laid is None:
            return None
        free = DECK - CardSet(laid.cards) - EXTREMES
        sizes = random.shuffled([random.below(4), 1 + random.below(3)])
        cards = random.sample(free, sum(sizes))
        hands = (tuple(sorted(cards[: sizes[0]])), tuple(sorted(cards[sizes[0] :])))
        given = Given(laid, hands, random.below(2))
        # "1 points" can't be read, and points below nothing are for older ones.
        return given if _score(given) > 1 else None

    def solve(self, given: Given) -> list[int]:
        return [_score(given)]

    def level_of(self, given: Given) -> int | None:
        """1: no card with two of the player's tokens, and no token on an Extreme card; 2: the first; 3: the second."""
        position = position_of(given.laid)
        own = [CardSet(cards) for cards in position.territories(given.seat)]
        if any(cards & EXTREMES for cards in own):
            return 3
        return 2 if _tokens(given) > len(_owned(given)) else 1

    def show(self, given: Given) -> Shown:
        name = NAMES[given.seat]
        prompt = f"The game is over. How many points does {name} have?"
        exhibits = (table(_position(given), "board", "hand"),)
        return Shown(prompt, Whole(-10, 60, "points"), exhibits, {"player": name})

    def hints(self, given: Given, answer: int) -> tuple[Hint, Hint, Hint]:
        name, tokens = NAMES[given.seat], _tokens(given)
        low, high = between(answer, len(given.laid.cells))
        held = len(given.hands[given.seat])
        more = " On 1-circle-violet it counts 1 more, on 5-star-red 2 more." if self.level_of(given) == 3 else ""
        text = f"Each token is a point.{more} Each card in the hand takes one away."
        count = {0: "no cards", 1: "1 card"}.get(held, f"{held} cards")
        second = f"{name} has {count} in the hand. Now count {name}'s tokens."
        most = tokens + 2 * 3 - held
        return (
            Hint(text, lambda _: True),
            Hint(second, lambda one: one <= most),
            Hint(f"The answer is between {low} and {high}.", lambda one: low < one < high),
        )

    def explain(self, given: Given, answer: int) -> tuple[Reason, ...]:
        lines = [line for line in _position(given).scores().lines if line.owner == NAMES[given.seat]]
        total = " ".join(f"{'-' if line.points < 0 else '+'} {abs(line.points)}" for line in lines).removeprefix("+ ")
        reasons = [Reason(line.rule, f"{line.text[:-1]}: {line.points}.", line.cards) for line in lines]
        return (*reasons, Reason("TB-11", f"Together: {total} = {answer}."))

    def fault(self, given: Given, answer: int) -> tuple[Reason, ...]:
        way = "high" if answer > _score(given) else "low"
        name, cards = NAMES[given.seat], _owned(given)
        text = f"The answer {answer} is too {way}. {name}'s tokens lie on {len(cards)} cards; look at each of them."
        return (Reason("TB-11", text, tuple(cards)),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, int]]:
        score = _score(given)
        lines = [line for line in _position(given).scores().lines if line.owner == NAMES[given.seat]]
        extra = sum(line.points for line in lines if "Extreme" in line.text)
        yield TOKEN_ON_AN_EXTREME, score - extra
        yield FORGOT_THE_HAND, score + len(given.hands[given.seat])
        yield CARDS_FOR_TOKENS, score - _tokens(given) + len(_owned(given))
        yield ALL_TOKENS, score + given.laid.marks[1 - given.seat].bit_count()


def _position(given: Given) -> Position:
    """The end of the game: all have passed."""
    position = position_of(given.laid, *given.hands)
    return msgspec.structs.replace(position, passes=2)


def _score(given: Given) -> int:
    return _position(given).scores()[NAMES[given.seat]]


def _tokens(given: Given) -> int:
    return given.laid.marks[given.seat].bit_count()


def _owned(given: Given) -> CardSet:
    """The cards on which the player has tokens."""
    mask = given.laid.marks[given.seat]
    return CardSet.from_mask((mask | mask >> 125 | mask >> 250) & DECK.mask)


KIND = _TerritoryScore()
