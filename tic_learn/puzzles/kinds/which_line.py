"""Ticking Lines: on whose line can these cards go, all in one turn? (TL-2, TL-3, TL-4)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games.ticking_lines import Play, Position, TickingLines
from tic_learn.groups import CHAIN, TIC_LINES
from tic_learn.players import NAMES
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Choice, Option, Shown
from tic_learn.puzzles.zones import reached, table, walk
from tic_learn.random import Random
from tic_learn.relations import Relation, agreeing, relation
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

CLOSED_END = Misconception(
    "closed-end",
    "A line grows only at its open end. What counts is its last card, not the cards before it.",
)


class Given(Struct, frozen=True):
    """Ana's cards, and the lines by seat, the open end last."""

    hand: tuple[Card, ...]
    lines: tuple[tuple[Card, ...], ...]


class _WhichLine(Kind[Given, str]):
    id = "which-line"
    title = "Whose line?"
    topic = "ticking-lines"
    answer = "choice"
    grades = (3, 6)
    rules = ("TL-2", "TL-3", "TL-4")
    levels = (
        Level("One card and three lines; it fits no card inside of the lines.", cards=1, players=3),
        Level("One card and four lines; it also fits a card inside of another line.", cards=1, players=4),
        Level("Two cards in one turn; one of them alone fits another line too.", cards=2, players=4),
        Level("Three cards in one turn; one of them alone fits another line too.", cards=3, players=4),
    )
    bounds: ClassVar = {
        "cards": Bounds(1, 3, "how many cards Ana plays"),
        "players": Bounds(3, 4, "how many players, and lines, there are"),
    }
    misconceptions = (CHAIN, CLOSED_END, SINGLE_FOR_TIC)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        cards, players = parameters["cards"], parameters["players"]
        end, *hand = random.sample(random.choice(TIC_LINES), 1 + cards)
        fits, taken = reached(hand), CardSet((end, *hand))
        # The last cards of each line: of most of them one, of a line with a trap before its end two.
        tails = [[end]]
        if level == 2:
            trap = random.choice([card for card in fits - taken if _fit(card, hand)])
            near = [card for card in reached([trap]) - fits - taken if agreeing((card, *hand))]
            tails.append([trap, random.choice(near)])
        elif level > 2:
            # It fits one of the cards, but not in the way in which they fit each other; a single card has no such way.
            alone = [card for card in reached(hand[:1]) - taken if not _fit(card, hand)]
            if not alone:
                return None
            tails.append([random.choice(alone)])
        taken |= CardSet(card for tail in tails[1:] for card in tail)
        tails += [[card] for card in random.sample(DECK - fits - taken, players - len(tails))]
        taken |= CardSet(card for tail in tails for card in tail)
        lines = []
        for tail in tails:
            line = walk(random, tail[0], 1 + random.below(4), taken | fits if cards == 1 else taken)
            if line is None:
                return None
            taken |= CardSet(line)
            lines.append((*line, *tail[1:]))
        return Given(tuple(random.shuffled(hand)), tuple(random.shuffled(lines)))

    def solve(self, given: Given) -> Iterable[str]:
        position = _position(given)
        return [
            LETTERS[seat] for seat in range(len(given.lines)) if Play(0, seat, given.hand) in position.legal_moves()
        ]

    def show(self, given: Given) -> Shown:
        count = len(given.hand)
        options = tuple(Option(f"{name}'s line") for name in NAMES[: len(given.lines)])
        prompt = "Ana plays her last card. On whose line can it go?"
        if count > 1:
            prompt = f"Ana plays her last {count} cards in one turn, on one line. On whose line can they go?"
        terms = {"cards": count} if count > 1 else {}
        return Shown(prompt, Choice(options), (table(_position(given), "hand", "line"),), terms)

    def hints(self, given: Given, answer: str) -> tuple[Hint, Hint, Hint]:
        right = LETTERS.index(answer)
        ends = [line[-1] for line in given.lines]
        others = sorted((seat for seat in range(len(ends)) if seat != right), key=lambda one: _closeness(given, one))
        out, close = others[0], others[-1]
        left = sorted((right, close))
        what = "The card must Tic" if len(given.hand) == 1 else "The cards must Tic with each other, and all of them"
        what = f"{what} with it." if len(given.hand) == 1 else f"{what} with it, in the same two things."
        names = " and ".join(f"{ends[seat].name} at the end of {NAMES[seat]}'s line" for seat in left)
        return (
            Hint(f"Look only at the last card of each line. {what}", lambda _: True),
            Hint(
                f"{NAMES[out]}'s line ends with {ends[out].name}. It is not that one.",
                lambda one: one != LETTERS[out],
            ),
            Hint(f"Compare {names}. It is one of these two.", lambda one: LETTERS.index(one) in left),
        )

    def explain(self, given: Given, answer: str) -> tuple[Reason, ...]:
        return _position(given).explain(Play(0, LETTERS.index(answer), given.hand)).reasons

    def fault(self, given: Given, answer: str) -> tuple[Reason, ...]:
        return _position(given).explain(Play(0, LETTERS.index(answer), given.hand)).reasons[:1]

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, str]]:
        for letter, line in zip(LETTERS, given.lines, strict=False):
            if len(given.hand) > 1 and any(relation(card, line[-1]) is Relation.TIC for card in given.hand):
                yield CHAIN, letter
            if any(_fit(card, given.hand) for card in line[:-1]):
                yield CLOSED_END, letter
            if agreeing((line[-1], *given.hand)):
                yield SINGLE_FOR_TIC, letter


def _position(given: Given) -> Position:
    """What Ana sees; of the others' cards only that there are some."""
    players = len(given.lines)
    hands = (CardSet(given.hand).mask, *(0 for _ in range(1, players)))
    sizes = (len(given.hand), *(5 for _ in range(1, players)))
    return Position(TickingLines(players=NAMES[:players]), hands, given.lines, (None,) * 9, 0, sizes=sizes)


def _fit(end: Card, cards: Iterable[Card]) -> bool:
    """Whether all of the cards could go on this one in a turn."""
    return len(agreeing((end, *cards))) == 2


def _closeness(given: Given, seat: int) -> tuple[int, int]:
    end = given.lines[seat][-1]
    return len(agreeing((end, *given.hand))), sum(relation(card, end) is Relation.TIC for card in given.hand)


KIND = _WhichLine()
