"""Time's a Ticking: who can play a card now, or is the round stuck? (TA-2, TA-6)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games.times_a_ticking import Play, Position, TimesATicking
from tic_learn.players import NAMES
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Choice, Option, Shown
from tic_learn.puzzles.zones import reached, table
from tic_learn.random import Random
from tic_learn.relations import Relation, relation, shared
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

ONE_IS_STUCK = Misconception(
    "one-is-stuck",
    "One player can't play. The round ends only when no player at all can play.",
)
TIC_IN_THE_HAND = Misconception(
    "tic-in-the-hand",
    "Two cards in the same hand Tic, but that does not help. A card must Tic with the card on a pile.",
)

_PILES = 5


class Given(Struct, frozen=True):
    """The hands by seat, and the cards that show on the piles."""

    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[Card, ...]


class _IsItStuck(Kind[Given, str]):
    id = "is-it-stuck"
    title = "Who can play?"
    topic = "times-a-ticking"
    answer = "choice"
    grades = (3, 6)
    rules = ("TA-6", "TA-2")
    levels = (
        Level("Two players with two cards each.", players=2, cards=2),
        Level("Two players with four cards each.", players=2, cards=4),
        Level("Two players with seven cards each.", players=2, cards=7),
        Level("Three players with five cards each.", players=3, cards=5),
    )
    bounds: ClassVar = {
        "players": Bounds(2, 3, "how many players there are"),
        "cards": Bounds(1, 8, "how many cards each of them has"),
    }
    misconceptions = (ONE_IS_STUCK, SINGLE_FOR_TIC, TIC_IN_THE_HAND)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        players, cards = parameters["players"], parameters["cards"]
        able = random.choice(random.choice([sets for sets, _ in _options(players)]))
        piles = random.sample(DECK, _PILES)
        fitting = reached(piles) - CardSet(piles)
        free = random.shuffled(DECK - fitting - CardSet(piles))
        plays = random.sample(fitting, len(able))
        hands = []
        for seat in range(players):
            play = [plays.pop()] if seat in able else []
            hands.append(tuple(sorted([*play, *(free.pop() for _ in range(cards - len(play)))])))
        return Given(tuple(hands), tuple(piles))

    def solve(self, given: Given) -> Iterable[str]:
        return [_letter(_able(given), len(given.hands))]

    def show(self, given: Given) -> Shown:
        options = tuple(Option(text) for _, text in _options(len(given.hands)))
        prompt = "All cards lie open. Who can play a card on a pile now?"
        return Shown(prompt, Choice(options), (table(_position(given), "hand", "pile"),))

    def hints(self, given: Given, answer: str) -> tuple[Hint, Hint, Hint]:
        able, players = _able(given), len(given.hands)
        first = Hint(
            "Take each hand in turn. Look for a card that has two things in common with a pile.", lambda _: True
        )
        second = _status(given, able, players - 1)
        if players > 2:
            more = _status(given, able, 1)
            return first, second, Hint(more.text, lambda one: second.holds(one) and more.holds(one))
        few = _nearest(given)
        rest = " No other card of hers does." if len(few) < len(given.hands[0]) else ""
        verb = "Does it Tic" if len(few) == 1 else "Does one of them Tic"
        text = f"Now look at {listed(card.name for card in few)} in Ana's hand. {verb} with a pile?{rest}"
        return first, second, Hint(text, second.holds)

    def explain(self, given: Given, answer: str) -> tuple[Reason, ...]:
        position, able = _position(given), _able(given)
        if outcome := position.outcome():
            return (Reason("TA-6", outcome.text),)
        reasons = []
        for seat, name in enumerate(position.game.players):
            if seat in able:
                play = next(move for move in position.legal_moves() if move.player == seat)
                why = position.explain(play).reasons[0]
                reasons.append(Reason(why.rule, f"{name} can play. {why.text}", why.cards))
            else:
                reasons.append(Reason("TA-6", f"{name} can't play: no card of this hand Tics with a pile."))
        return tuple(reasons)

    def fault(self, given: Given, answer: str) -> tuple[Reason, ...]:
        able, players = _able(given), len(given.hands)
        said = _options(players)[LETTERS.index(answer)][0]
        # Of one player alone it is told, so the right answer is still to be found.
        seat = next((one for one in range(players) if all((one in able) != (one in seats) for seats in said)), 0)
        truth = _status(given, able, seat)
        rest = "the other hand" if players == 2 else "the other hands"
        return (Reason("TA-2" if seat in able else "TA-6", f"{truth.text} Go through {rest} once more."),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, str]]:
        players = len(given.hands)
        able = _able(given)
        if 0 < len(able) < players:
            yield ONE_IS_STUCK, _letter((), players)
        near = [s for s, hand in enumerate(given.hands) if any(shared(a, b) for a in hand for b in given.piles)]
        yield SINGLE_FOR_TIC, _letter(near, players)
        pairs = [
            seat
            for seat, hand in enumerate(given.hands)
            if seat in able or any(relation(a, b) is Relation.TIC for a, b in combinations(hand, 2))
        ]
        yield TIC_IN_THE_HAND, _letter(pairs, players)


def _position(given: Given) -> Position:
    dealt = [*chain.from_iterable(zip(*given.hands, strict=True)), *given.piles]
    return TimesATicking(players=NAMES[: len(given.hands)]).deal(deck=dealt)


def _able(given: Given) -> tuple[int, ...]:
    """The seats that can play a card."""
    return tuple(sorted({move.player for move in _position(given).legal_moves() if isinstance(move, Play)}))


def _options(players: int) -> list[tuple[tuple[tuple[int, ...], ...], str]]:
    """Each of the answers: which players can play then, in every way that it can mean, and its words."""
    seats = range(players)
    options: list[tuple[tuple[tuple[int, ...], ...], str]] = [(((),), "Nobody: the round ends")]
    options += [(((seat,),), f"Only {NAMES[seat]}") for seat in seats]
    if players > 2:
        options.append((tuple(combinations(seats, 2)), "Two of them"))
    options.append(((tuple(seats),), "Both of them" if players == 2 else "All three of them"))
    return options


def _letter(able: Iterable[int], players: int) -> str:
    seats = tuple(able)
    return next(letter for letter, (sets, _) in zip(LETTERS, _options(players), strict=False) if seats in sets)


def _status(given: Given, able: tuple[int, ...], seat: int) -> Hint:
    """Whether one player can play."""
    players, can = len(given.hands), seat in able
    letters = [
        letter
        for letter, (sets, _) in zip(LETTERS, _options(players), strict=False)
        if any((seat in one) == can for one in sets)
    ]
    text = (
        f"{NAMES[seat]} has a card that Tics with a pile." if can else f"No card of {NAMES[seat]}'s Tics with a pile."
    )
    return Hint(text, lambda one: one in letters)


def _nearest(given: Given) -> list[Card]:
    """One or two of Ana's cards: those that Tic with a pile, and others that come close."""
    hand = given.hands[0]

    def closeness(card: Card) -> int:
        return max(len(shared(card, top)) for top in given.piles)

    order = sorted(hand, key=lambda card: (-closeness(card), card))
    return sorted(order[: 1 if len(hand) < 3 else 2])


KIND = _IsItStuck()
