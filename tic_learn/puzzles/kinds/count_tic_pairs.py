"""How many pairs of the cards Tic? (CP-2)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import ClassVar

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.hands import tic_pairs
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Row, Shown, Whole
from tic_learn.random import Random
from tic_learn.relations import Relation, explain_relation, neighbours, relation
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

ONLY_NEXT = Misconception(
    "only-next",
    "Compare each card with every other one, not only with the card beside it.",
)
COUNTED_TWICE = Misconception(
    "counted-twice",
    "Each pair was counted from both of its cards. A pair is one pair, whichever card you start from.",
)
CARDS_FOR_PAIRS = Misconception(
    "cards-for-pairs",
    "You counted the cards that Tic with another one. Count the pairs: a card can be in several.",
)


class _CountTicPairs(Kind[tuple[Card, ...], int]):
    id = "count-tic-pairs"
    title = "How many pairs Tic"
    topic = "relations"
    answer = "number"
    grades = (3, 6)
    rules = ("CP-2",)
    levels = (
        Level("Four cards: six pairs to compare.", cards=4),
        Level("Five cards: ten pairs to compare.", cards=5),
        Level("Six cards: fifteen pairs to compare.", cards=6),
        Level("Eight cards: twenty-eight pairs to compare.", cards=8),
    )
    bounds: ClassVar = {"cards": Bounds(4, 10, "how many cards there are")}
    misconceptions = (ONLY_NEXT, COUNTED_TWICE, CARDS_FOR_PAIRS, SINGLE_FOR_TIC)

    def propose(self, random: Random, level: int, **parameters: int) -> tuple[Card, ...]:
        cards = [random.choice(tuple(DECK))]
        # By chance alone one pair of ten Tics, and most answers would be 0 and 1.
        often = random.below(4)
        while len(cards) < parameters["cards"]:
            among = DECK - CardSet(cards)
            near = neighbours(random.choice(cards), among=among) if random.below(4) < often else None
            cards.append(random.choice(tuple(near or among)))
        return tuple(random.shuffled(cards))

    def solve(self, given: tuple[Card, ...]) -> Iterable[int]:
        return [len(tic_pairs(given))]

    def show(self, given: tuple[Card, ...]) -> Shown:
        prompt = "How many pairs of these cards Tic? Compare each card with every other one."
        # Up to twice as many as there are, for one who counts each pair from both of its cards.
        return Shown(prompt, Whole(0, len(given) * (len(given) - 1), "pairs"), (Row(given),))

    def hints(self, given: tuple[Card, ...], answer: int) -> tuple[Hint, Hint, Hint]:
        first, *rest = given
        start = len(neighbours(first, among=CardSet(rest)))
        last = given[-3:]
        before = len(tic_pairs(given)) - len(tic_pairs(last))
        most = len(given) * (len(given) - 1) // 2
        names = listed(card.name for card in last)
        return (
            Hint(
                f"Start with {first.name}: compare it with all the others. Then take the next card, and compare it only"
                " with those after it.",
                lambda _: True,
            ),
            Hint(
                f"{first.name} Tics with {_so_many(start)} of the others.",
                lambda count: start <= count <= most - len(rest) + start,
            ),
            Hint(
                f"Before the last three cards, you should have counted {_pairs(before)}. Now compare {names} with each"
                " other.",
                lambda count: before <= count <= before + 3,
            ),
        )

    def explain(self, given: tuple[Card, ...], answer: int) -> tuple[Reason, ...]:
        reasons = []
        for place, card in enumerate(given):
            tics = [other for other in given[place + 1 :] if relation(card, other) is Relation.TIC]
            if tics:
                whom = listed(other.name for other in tics)
                reasons.append(Reason("CP-2", f"{card.name} Tics with {whom}: {_pairs(len(tics))}.", (card, *tics)))
        if len(reasons) != 1:
            total = "No two of the cards share two things" if not reasons else f"Together that is {_pairs(answer)}"
            reasons.append(Reason("CP-2", f"{total}.", given))
        return tuple(reasons)

    def fault(self, given: tuple[Card, ...], answer: int) -> tuple[Reason, ...]:
        pairs = tic_pairs(given)
        most = len(given) * (len(given) - 1) // 2
        if answer > most:
            return (Reason("CP-2", f"{answer} is too many: {len(given)} cards make only {most} pairs.", given),)
        if not answer:
            return (Reason("CP-2", "0 is too few: at least one pair Tics.", given),)
        if answer < len(pairs):
            tics = {card: len(neighbours(card, among=CardSet(given))) for card in given}
            card = max(given, key=tics.__getitem__)
            # The number itself could be the answer: all pairs that Tic may have this card.
            count = f"more than {answer}" if tics[card] > answer else f"{tics[card]}"
            text = f"{answer} is too few. {card.name} alone Tics with {count} of the others."
            return (Reason("CP-2", text, (card,)),)
        if answer == 2 * len(pairs):
            one, other = pairs[0]
            text = f"{one.name} with {other.name} and {other.name} with {one.name} are one pair, not two."
            return (Reason("CP-2", f"{answer} is too many. {text}", pairs[0]),)
        some = dict.fromkeys(card for pair in pairs for card in pair)
        if answer == len(some):
            text = f"{answer} is too many. It is how many cards Tic with another one, not how many pairs Tic."
            return (Reason("CP-2", text, some),)
        order = sorted(combinations(given, 2), key=lambda pair: relation(*pair).count, reverse=True)
        pair = next(pair for pair in order if relation(*pair) is not Relation.TIC)
        text = f"{answer} is too many. Not every pair is to be counted: {explain_relation(*pair).reason}"
        return (Reason("CP-2", text, pair),)

    def mistakes(self, given: tuple[Card, ...]) -> Iterator[tuple[Misconception, int]]:
        pairs = tic_pairs(given)
        yield ONLY_NEXT, sum(relation(*pair) is Relation.TIC for pair in pairwise(given))
        yield COUNTED_TWICE, 2 * len(pairs)
        yield CARDS_FOR_PAIRS, len({card for pair in pairs for card in pair})
        yield SINGLE_FOR_TIC, sum(relation(*pair) is not Relation.NIC for pair in combinations(given, 2))


def _so_many(count: int) -> str:
    return str(count) if count else "none"


def _pairs(count: int) -> str:
    return "1 pair" if count == 1 else f"{count} pairs" if count else "no pair"


KIND = _CountTicPairs()
