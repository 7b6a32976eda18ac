"""The only Tic group of three among the cards (CP-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tic_learn.cards import Card, CardSet
from tic_learn.groups import CHAIN, ONE_PROPERTY, STEPS, TIC_LINES, check_group, find_groups
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.hands import filled, mistaken_groups, tic_pairs
from tic_learn.puzzles.shown import Picked, Shown
from tic_learn.random import Random
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]


class _OnlyGroup(Kind[tuple[Card, ...], CardSet]):
    id = "only-group"
    title = "The only Tic group"
    topic = "groups"
    answer = "cards"
    grades = (3, 6)
    rules = ("CP-3",)
    levels = (
        Level("Five cards.", cards=5, pairs=0),
        Level("Seven cards; at least two more pairs Tic and lead nowhere.", cards=7, pairs=2),
        Level("Nine cards; at least five more pairs Tic and lead nowhere.", cards=9, pairs=5),
        Level("Twelve cards; at least ten more pairs Tic and lead nowhere.", cards=12, pairs=10),
    )
    bounds: ClassVar = {
        "cards": Bounds(5, 15, "how many cards there are"),
        "pairs": Bounds(0, 10, "how many pairs Tic, at least, beside those in the group"),
    }
    tries = 500
    misconceptions = (CHAIN, ONE_PROPERTY, STEPS)

    def propose(self, random: Random, level: int, **parameters: int) -> tuple[Card, ...] | None:
        group = CardSet(random.sample(random.choice(TIC_LINES), 3))
        cards = filled(random, group, parameters["cards"], near=parameters["pairs"])
        if cards is None or len(tic_pairs(cards)) - 3 < parameters["pairs"]:
            return None
        return tuple(random.shuffled(cards))

    def solve(self, given: tuple[Card, ...]) -> list[CardSet]:
        return find_groups(given)

    def show(self, given: tuple[Card, ...]) -> Shown:
        return Shown("Three of these cards are a Tic group. Which three?", Picked(3, 3, given))

    def hints(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Hint, Hint, Hint]:
        pairs = tic_pairs(given)
        # Those that look most as if they belonged to it. With five cards only one is named, so that four are left.
        others = [card for card in given if card not in answer]
        others.sort(key=lambda card: -sum(card in pair for pair in pairs))
        out = CardSet(others[: min(2, len(given) - 4)])
        sure = next(card for card in given if card in answer)
        return (
            Hint("Look for two cards that Tic. Then look for a third card with the same two things.", lambda _: True),
            Hint(f"{listed(card.name for card in out)} {'is' if len(out) == 1 else 'are'} not in it.", out.isdisjoint),
            Hint(f"{sure.name} is one of the three.", lambda three: sure in three),
        )

    def explain(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Reason, ...]:
        return check_group(answer).reasons

    def fault(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Reason, ...]:
        return check_group(answer).reasons[:1]

    def mistakes(self, given: tuple[Card, ...]) -> Iterator[tuple[Misconception, CardSet]]:
        return mistaken_groups(given)


KIND = _OnlyGroup()
