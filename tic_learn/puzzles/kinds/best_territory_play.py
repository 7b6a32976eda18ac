"""Tic Territory Battle: which play is best? Positions of computer games, in which one clearly is (TB-6, TB-7)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import islice, permutations
from typing import Any

import msgspec

from tic_learn.cards import COORDINATES, Card, CardSet
from tic_learn.games.territory import Place, Placed, Position
from tic_learn.games.territory.claims import Cell
from tic_learn.games.territory.gains import tokens_of
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.base import Hint, Kind, Level
from tic_learn.puzzles.shown import Cells, Shown
from tic_learn.puzzles.territories import Laid, named, plainly, position_of
from tic_learn.puzzles.zones import table
from tic_learn.random import Random
from tic_learn.solve import best_plays
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

MOST_CARDS = Misconception(
    "most-cards-placed",
    "Not the number of cards counts, but the tokens: a play of fewer cards can claim more.",
)
NO_STRADDLE = Misconception(
    "missed-a-straddle",
    "The cards of a play may have old cards between them, as long as there is no gap in the line.",
)
ONE_CARD = Misconception(
    "one-card-alone",
    "In one play several cards may be placed, as long as they lie in one row or column.",
)


_ALIKE = 6  # so many plays of a mistake that bring equally much are known


class Given(msgspec.Struct, frozen=True):
    """The table, and Ana's hand."""

    laid: Laid
    hand: tuple[Card, ...]


class _BestTerritoryPlay(Kind[Given, Placing]):
    id = "best-territory-play"
    title = "The best play"
    topic = "territory"
    answer = "cells"
    grades = (5, 9)
    rules = ("TB-7", "TB-6")
    levels = (
        Level("The best play is one card or two."),
        Level("The best play is three cards or more."),
        Level("The best play takes tokens off the other player."),
    )
    misconceptions = (NO_STRADDLE, ONE_CARD, MOST_CARDS)

    def propose(self, random: Random, level: int, **parameters: int) -> Given:
        # What Tics stays so if the values of a property change places, and if the table is turned or turned over: so
        # a position of a game is thousands of puzzles, all as good.
        return _changed(random.choice(_mined()[str(level)]), random)

    def solve(self, given: Given) -> list[Placing]:
        return [_answer(play) for play in best_plays(_position(given)).plays]

    def show(self, given: Given) -> Shown:
        prompt = (
            f"Which play brings Ana the most? {'Add' if given.laid.marks[1] else 'Count'} the tokens that she wins"
            f"{' and those that Ben loses' if given.laid.marks[1] else ''}. Put one card or more on their cells."
        )
        form = Cells(_cells(given), given.hand, least=1)
        return Shown(prompt, form, (table(_position(given), "board"),))

    def hints(self, given: Given, answer: Placing) -> tuple[Hint, Hint, Hint]:
        tokens = _tokens(given, answer)
        count = "add what she wins and what Ben loses" if given.laid.marks[1] else "count what she wins"
        cell, card = answer[0]
        if len(answer) == 1:
            last = Hint(f"{card.name} is the card to play.", lambda one: card in dict(one).values())
            second = Hint("One card is enough for it.", lambda one: len(one) == 1)
        else:
            text = f"{len(answer)} cards are played, and one of them on {named(cell)}."
            last = Hint(text, lambda one: len(one) == len(answer) and cell in dict(one))
            second = Hint(f"It needs {len(answer)} cards.", lambda one: len(one) == len(answer))
        return (
            Hint(f"One play brings {tokens}: {count}.", lambda _: True),
            second,
            last,
        )

    def explain(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        best, parts, told = _tokens(given, answer), [], []
        for reason in _position(given).explain(_play(answer)).reasons:
            if reason.rule == "TB-6":
                won, text = _won(given, reason.cards), reason.text
                parts.append(won)
                if won < len(reason.cards):
                    text = f"{text} {won} of these tokens {'is' if won == 1 else 'are'} new."
                told.append(Reason("TB-6", text, reason.cards))
            elif reason.rule == "TB-7":
                told.append(reason)
        if lost := best - sum(parts):
            parts.append(lost)
        tokens, best_play = tokens_of(_position(given)), _play(answer)
        others = (play for play in _position(given).legal_moves() if isinstance(play, Place) and play != best_play)
        second = max(map(tokens, others))
        total = f"{' + '.join(map(str, parts))} = {best}" if len(parts) > 1 else str(best)
        text = f"That brings {total} in all. The next best play brings {second}."
        return (*told, Reason("TB-7", text))

    def fault(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        verdict = _position(given).explain(_play(answer))
        if not verdict.ok:
            return tuple(map(plainly, verdict.reasons[:2]))
        tokens = _tokens(given, answer)
        text = f"This is a legal play, and it brings {tokens or 'nothing'}. Another one brings more."
        return (Reason("TB-7", text, tuple(card for _, card in answer)),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, Placing]]:
        position = _position(given)
        tokens = tokens_of(position)
        plays = [play for play in position.legal_moves() if isinstance(play, Place)]
        most = max(len(play.cards) for play in plays)
        for misconception, seen in (
            (NO_STRADDLE, [play for play in plays if not _straddles(play)]),
            (ONE_CARD, [play for play in plays if len(play.cards) == 1]),
            (MOST_CARDS, [play for play in plays if len(play.cards) == most]),
        ):
            most_tokens = max(map(tokens, seen), default=0)
            alike = (play for play in seen if tokens(play) == most_tokens)
            yield from ((misconception, _answer(play)) for play in islice(alike, _ALIKE))

    def candidates(self, given: Given) -> Iterator[Placing]:
        plays = [_answer(play) for play in _position(given).legal_moves() if isinstance(play, Place)]
        yield from plays
        # And what looks like a play: the same cells with other cards of the hand on them.
        for play in plays[:200]:
            for cards in islice(permutations(given.hand, len(play)), 30):
                yield tuple((cell, card) for (cell, _), card in zip(play, cards, strict=True))


def _straddles(play: Place) -> bool:
    """Whether there are old cards between the cards of a play."""
    first, last = play.cards[0].at, play.cards[-1].at
    return last[0] - first[0] + last[1] - first[1] >= len(play.cards)


def _position(given: Given) -> Position:
    return position_of(given.laid, given.hand)


def _tokens(given: Given, answer: Placing) -> int:
    return tokens_of(_position(given))(_play(answer))


def _won(given: Given, group: Iterable[Card]) -> int:
    """How many tokens Ana wins on a group that she claims: where she has one for this line, it is not won again."""
    cards = tuple(group)
    varies = next(axis for axis in range(3) if COORDINATES[cards[0]][axis] != COORDINATES[cards[1]][axis])
    return sum(not given.laid.marks[0] >> 125 * varies + card & 1 for card in cards)


def _answer(play: Place) -> Placing:
    return tuple((one.at, one.card) for one in play.cards)


def _play(answer: Placing) -> Place:
    return Place(0, tuple(Placed(card, cell) for cell, card in answer))


def _cells(given: Given) -> tuple[Cell, ...]:
    """The cells on which some card of the hand may come to lie."""
    plays = _position(given).legal_moves()
    return tuple(sorted({one.at for play in plays if isinstance(play, Place) for one in play.cards}))


@cache
def _mined() -> dict[str, list[Any]]:
    """The positions by level, as tools/mine_puzzles.py found them."""
    text = files("tic_learn.puzzles").joinpath("mined/territory.json").read_text(encoding="utf-8")
    found: dict[str, list[Any]] = json.loads(text)
    return found


def _changed(kept: dict[str, Any], random: Random) -> Given:
    """A position with other values in the place of its own, turned or turned over."""
    values = [random.shuffled(range(1, 6)) for _ in range(3)]
    turned, down, right = random.below(2), 1 - 2 * random.below(2), 1 - 2 * random.below(2)

    def card_of(code: str) -> Card:
        return Card.of(*(values[axis][value - 1] for axis, value in enumerate(COORDINATES[Card(code)])))

    cells: dict[Cell, Card] = {}
    marks = [0, 0]
    for code, row, column, tokens in kept["table"]:
        at = (row * down, column * right)
        cells[at[::-1] if turned else at] = card_of(code)
        for axis, seat in enumerate(tokens):
            if seat != ".":
                marks[int(seat)] |= 1 << 125 * axis + card_of(code)
    hand = CardSet(map(card_of, kept["hand"].split()))
    return Given(Laid(tuple(sorted(cells.items())), tuple(marks)), tuple(hand))


KIND = _BestTerritoryPlay()
