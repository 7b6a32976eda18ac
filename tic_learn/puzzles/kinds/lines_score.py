"""Ticking Lines: what the lines and the hands score at the end (TL-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games.ticking_lines import Position, TickingLines
from tic_learn.players import NAMES
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import FORGOT_THE_HAND
from tic_learn.puzzles.shown import Shown, Whole
from tic_learn.puzzles.zones import between, reached, table, walk
from tic_learn.random import Random
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

START_LEFT_OUT = Misconception(
    "start-left-out",
    "The card with which a line starts is a card of the line too, so it counts.",
)
HAND_ADDED = Misconception(
    "added-the-hand",
    "The cards in the hand are not added. Each of them takes a point away.",
)
OUT_WINS = Misconception(
    "out-wins",
    "Who has no cards left ends the game, but need not win it. The most points win.",
)


class Given(Struct, frozen=True):
    """The hands and the lines by seat, and what is asked: a seat's "score", the "winner"'s, or the "lead"."""

    hands: tuple[tuple[Card, ...], ...]
    lines: tuple[tuple[Card, ...], ...]
    asked: str
    seat: int


class _LinesScore(Kind[Given, int]):
    id = "lines-score"
    title = "Score the lines"
    topic = "ticking-lines"
    answer = "number"
    grades = (3, 6)
    rules = ("TL-9",)
    levels = (
        Level("The score of one of two players.", players=2),
        Level("The score of the winner; who has gone out need not be the winner.", players=2),
        Level("How far the winner is ahead, among three players.", players=3),
    )
    bounds: ClassVar = {"players": Bounds(2, 4, "how many players there are")}
    misconceptions = (FORGOT_THE_HAND, OUT_WINS, HAND_ADDED, START_LEFT_OUT)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        players = parameters["players"]
        # With all the hands full the game is blocked (TL-7).
        out = random.below(players + 1)
        laid = [4 + random.below(7) for _ in range(players)]
        held = [0 if seat == out else 1 + random.below(4) for seat in range(players)]
        scores = [line - hand for line, hand in zip(laid, held, strict=True)]
        asked = ("score", "winner", "lead")[level - 1]
        seat = random.choice([seat for seat in range(players) if held[seat]])
        best, second, *_ = sorted(scores, reverse=True)
        # A tie has no winner, and "1 points" can't be read.
        if best == second or min(scores) < 0 or _asked(asked, seat, scores) < 2:
            return None
        if asked == "winner" and out < players and scores[out] == best and random.below(3):
            return None
        taken = CardSet()
        lines = []
        for length in laid:
            line = walk(random, random.choice(tuple(DECK - taken)), length, taken)
            if line is None:
                return None
            taken |= CardSet(line)
            lines.append(tuple(line))
        # What is left in a blocked game fits no line.
        free = random.shuffled(DECK - taken if out < players else DECK - taken - reached([line[-1] for line in lines]))
        hands = tuple(tuple(sorted(free.pop() for _ in range(count))) for count in held)
        return Given(hands, tuple(lines), asked, seat)

    def solve(self, given: Given) -> list[int]:
        return [_asked(given.asked, given.seat, _scores(given))]

    def show(self, given: Given) -> Shown:
        name = NAMES[given.seat]
        prompt, terms = {
            "score": (f"The game is over. How many points does {name} have?", {"player": name}),
            "winner": ("The game is over. How many points does the winner have?", {"asked": "the winner"}),
            "lead": ("The game is over. How many points is the winner ahead of the second?", {"asked": "ahead"}),
        }[given.asked]
        return Shown(prompt, Whole(-20, 40, "points"), (table(_position(given), "hand", "line"),), terms)

    def hints(self, given: Given, answer: int) -> tuple[Hint, Hint, Hint]:
        low, high = between(answer, sum(map(len, given.hands)))
        last = Hint(f"The answer is between {low} and {high}.", lambda one: low < one < high)
        first = Hint("Each card in a line is a point, the first one too. Each card in the hand takes one away.", _any)
        seat = given.seat
        if given.asked != "score":
            scores = _scores(given)
            seat = max(range(len(scores)), key=scores.__getitem__)
            other = min(range(len(scores)), key=scores.__getitem__)
            line, hand = len(given.lines[other]), len(given.hands[other])
            text = f"{NAMES[other]} does not win: {line} - {hand} = {line - hand}."
            if given.asked == "winner":
                most = scores[other]
                return first, Hint(text, lambda one: one > most), last
            return first, Hint(f"{NAMES[seat]} wins. Count the points of the others too.", lambda one: one > 0), last
        count = len(given.lines[seat])
        text = f"{NAMES[seat]}'s line has {count} cards. Now look at the hand."
        return first, Hint(text, lambda one: one <= count), last

    def explain(self, given: Given, answer: int) -> tuple[Reason, ...]:
        position = _position(given)
        scores = position.scores()
        reasons = []
        for seat, name in enumerate(scores):
            if given.asked == "score" and seat != given.seat:
                continue
            line, hand = (one for one in scores.lines if one.owner == name)
            counted = _counted(line.points, -hand.points)
            reasons.append(Reason("TL-9", f"{name} has {counted}.", (*line.cards, *hand.cards)))
        if given.asked != "score":
            outcome = position.outcome()
            assert outcome
            reasons.append(Reason("TL-9", f"{outcome.winners[0]} has the most."))
        if given.asked == "lead":
            best, second = sorted(scores.values(), reverse=True)[:2]
            reasons.append(Reason("TL-9", f"The lead is {best} - {second} = {answer}."))
        return tuple(reasons)

    def fault(self, given: Given, answer: int) -> tuple[Reason, ...]:
        (right,) = self.solve(given)
        seats = range(len(given.lines)) if given.asked != "score" else [given.seat]
        counts = listed(f"{len(given.lines[seat])} cards in {NAMES[seat]}'s line" for seat in seats)
        wrong = f"The answer {answer} is too {'high' if answer > right else 'low'}."
        text = f"{wrong} There are {counts}; the hands count too."
        return (Reason("TL-9", text, [card for seat in seats for card in given.lines[seat]]),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, int]]:
        held = [len(hand) for hand in given.hands]
        laid = [len(line) for line in given.lines]
        for misconception, scores in (
            (FORGOT_THE_HAND, laid),
            (HAND_ADDED, [line + hand for line, hand in zip(laid, held, strict=True)]),
            (START_LEFT_OUT, [line - 1 - hand for line, hand in zip(laid, held, strict=True)]),
        ):
            yield misconception, _asked(given.asked, given.seat, scores)
        if given.asked == "winner" and 0 in held:
            yield OUT_WINS, _scores(given)[held.index(0)]


def _position(given: Given) -> Position:
    """The end of a game: a hand is empty, or all have passed."""
    players = len(given.lines)
    game = TickingLines(players=NAMES[:players])
    passes = 0 if any(not hand for hand in given.hands) else players
    return Position(game, tuple(CardSet(hand).mask for hand in given.hands), given.lines, (), 0, passes=passes)


def _scores(given: Given) -> list[int]:
    return list(_position(given).scores().values())


def _asked(asked: str, seat: int, scores: list[int]) -> int:
    """What is asked of these scores by seat."""
    if asked == "score":
        return scores[seat]
    best, second, *_ = sorted(scores, reverse=True)
    return best if asked == "winner" else best - second


def _counted(line: int, hand: int) -> str:
    held = f"{hand} {'card' if hand == 1 else 'cards'} in the hand" if hand else "no cards in the hand"
    return f"{line} cards in the line and {held}: {line} - {hand} = {line - hand}"


def _any(_: int) -> bool:
    return True


KIND = _LinesScore()
