"""Time's a Ticking: on which of the five piles can a card be played? (TA-2)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games.times_a_ticking import Play, Position, TimesATicking
from tic_learn.players import NAMES
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Choice, Option, Row, Shown
from tic_learn.puzzles.zones import reached
from tic_learn.random import Random
from tic_learn.relations import Relation, neighbours, shared
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

_GAME = TimesATicking(players=NAMES[:2])


class Given(Struct, frozen=True):
    """Ana's cards, and the cards that show on the piles."""

    hand: tuple[Card, ...]
    piles: tuple[Card, ...]


class _WhichPile(Kind[Given, str]):
    id = "which-pile"
    title = "Which pile?"
    topic = "times-a-ticking"
    answer = "choice"
    grades = (3, 5)
    rules = ("TA-2", "CP-2")
    levels = (
        Level("One card; most of the other piles have nothing in common with it.", cards=1),
        Level("One card; each of the other piles has one thing in common with it.", cards=1),
        Level("Four cards, of which only one can be played.", cards=4),
        Level("Seven cards, of which only one can be played.", cards=7),
    )
    bounds: ClassVar = {"cards": Bounds(1, 10, "how many cards Ana has")}
    misconceptions = (SINGLE_FOR_TIC,)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        played = random.choice(tuple(DECK))
        near = (random.below(2), 4, 1 + random.below(3), 2 + random.below(3))[level - 1]
        piles = [
            random.choice(tuple(reached([played]))),
            *random.sample(neighbours(played, Relation.SINGLE), near),
            *random.sample(neighbours(played, Relation.NIC), 4 - near),
        ]
        rest = DECK - reached(piles) - CardSet((played, *piles))
        return Given(
            tuple(random.shuffled([played, *random.sample(rest, parameters["cards"] - 1)])),
            tuple(random.shuffled(piles)),
        )

    def solve(self, given: Given) -> Iterable[str]:
        return [LETTERS[move.pile] for move in _position(given).legal_moves() if isinstance(move, Play)]

    def show(self, given: Given) -> Shown:
        options = tuple(Option(f"Pile {number}", (card,)) for number, card in enumerate(given.piles))
        if len(given.hand) == 1:
            row = Row(given.hand, "Ana's card")
            return Shown("Ana has one card. On which pile can she play it?", Choice(options), (row,))
        row = Row(given.hand, "Ana's cards")
        return Shown("Ana can play only one of her cards. On which pile?", Choice(options), (row,))

    def hints(self, given: Given, answer: str) -> tuple[Hint, Hint, Hint]:
        play = _play(given)
        card, right = play.card, play.pile
        others = [number for number in range(5) if number != right]
        far = min(others, key=lambda number: len(shared(card, given.piles[number])))
        close = max(reversed(others), key=lambda number: len(shared(card, given.piles[number])))
        left = sorted((right, close))
        last = Hint(
            f"Now look at pile {left[0]} and pile {left[1]}. It is one of these two.",
            lambda one: LETTERS.index(one) in left,
        )
        if len(given.hand) > 1:
            text = "Go through the cards one by one. The card and the pile must have two things in common."
            return Hint(text, lambda _: True), Hint(f"Ana can play {card.name}.", lambda _: True), last
        what = f"{card.number}, {card.shape}, {card.colour}"
        top = given.piles[far]
        return (
            Hint(f"Ana's card is {what}. Two of these three must be on the pile as well.", lambda _: True),
            Hint(
                f"On pile {far} lies {top.name}, which has {_common(card, top)} in common with it. It is not that one.",
                lambda one: one != LETTERS[far],
            ),
            last,
        )

    def explain(self, given: Given, answer: str) -> tuple[Reason, ...]:
        return _position(given).explain(_play(given)).reasons

    def fault(self, given: Given, answer: str) -> tuple[Reason, ...]:
        number = LETTERS.index(answer)
        card, top = given.hand[0], given.piles[number]
        if len(given.hand) == 1:
            # What the referee would do then is left out: it is not asked.
            what = f"only {_common(card, top)}" if shared(card, top) else "nothing"
            text = f"{card.name} and {top.name}, which shows on pile {number}, share {what}, so they don't Tic."
            return (Reason("TA-2", text, (card, top)),)
        best = max(given.hand, key=lambda card: len(shared(card, top)))
        what = _common(best, top)
        text = f"No card of Ana's Tics with {top.name}, which shows on pile {number}: {best.name} has {what} in common"
        return (Reason("TA-2", f"{text} with it, and the others have no more.", (top, best)),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, str]]:
        # With one card, each pile that has one thing in common will do; with more, the first that is found.
        found = [LETTERS[number] for card in given.hand for number, top in enumerate(given.piles) if shared(card, top)]
        for letter in found if len(given.hand) == 1 else found[:1]:
            yield SINGLE_FOR_TIC, letter


def _position(given: Given) -> Position:
    """What Ana sees; of Ben's cards only that there are some."""
    piles = tuple((card,) for card in given.piles)
    sizes = (len(given.hand), len(given.hand))
    return Position(_GAME, (CardSet(given.hand).mask, 0), (), piles, (0, 0), (0, 0), sizes=sizes, viewer=0)


def _play(given: Given) -> Play:
    return next(move for move in _position(given).legal_moves() if isinstance(move, Play))


def _common(a: Card, b: Card) -> str:
    return listed(f"the {one}" for one in shared(a, b)) or "nothing"


KIND = _WhichPile()
