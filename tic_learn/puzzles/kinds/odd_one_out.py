"""All but one of the cards are a Tic group: which card is not of it? (CP-3)"""

from __future__ import annotations

from collections.abc import Iterator

from tic_learn.cards import DECK, Card, CardSet, Property
from tic_learn.groups import TIC_LINES, check_group, find_groups
from tic_learn.puzzles.base import Hint, Kind, Level
from tic_learn.puzzles.shown import Picked, Shown
from tic_learn.random import Random
from tic_learn.relations import agreeing, neighbours, shared
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

OUT_OF_STEP = Misconception(
    "out-of-step",
    "A Tic group need not go in steps: what is different may be any five values, in any order.",
)


class _OddOneOut(Kind[tuple[Card, ...], CardSet]):
    id = "odd-one-out"
    title = "Odd one out"
    topic = "groups"
    answer = "cards"
    grades = (3, 6)
    rules = ("CP-3",)
    levels = (
        Level("The odd card has nothing in common with the others."),
        Level("The odd card has one thing at most in common with each of the others."),
        Level("The odd card Tics with one of the others."),
    )
    misconceptions = (OUT_OF_STEP,)

    def propose(self, random: Random, level: int, **parameters: int) -> tuple[Card, ...]:
        line = random.choice(TIC_LINES)
        group = CardSet(random.sample(line, 4))
        odd = random.choice([card for card in DECK - line if _closeness(card, group) == level - 1])
        return tuple(random.shuffled([*group, odd]))

    def solve(self, given: tuple[Card, ...]) -> list[CardSet]:
        return [CardSet(given) - group for group in find_groups(given) if len(group) == len(given) - 1]

    def level_of(self, given: tuple[Card, ...]) -> int:
        odd = self.solve(given)[0]
        return 1 + _closeness(_only(odd), CardSet(given) - odd)

    def show(self, given: tuple[Card, ...]) -> Shown:
        return Shown("Four of these five cards are a Tic group. Which card is the odd one out?", Picked(1, 1, given))

    def hints(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Hint, Hint, Hint]:
        group = [card for card in given if card not in answer]
        sure, other = group[0], group[-1]
        same = listed(f"the {one}" for one in shared(sure, other))
        return (
            Hint("In a Tic group two things are the same on all the cards.", lambda _: True),
            Hint(f"{sure.name} belongs to the group.", lambda one: sure not in one),
            Hint(
                f"{sure.name} and {other.name} belong to the group: on them {same} are the same.",
                lambda one: sure not in one and other not in one,
            ),
        )

    def explain(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Reason, ...]:
        odd = _only(answer)
        group = CardSet(given) - CardSet((odd,))
        most = max(group, key=lambda card: len(shared(odd, card)))
        same = shared(odd, most)
        what = f"only the {same[0]}" if same else "nothing"
        text = f"{odd.name} does not belong to them: with {most.name} it shares {what}."
        if len(same) == 2:
            text = f"{odd.name} Tics with {most.name}, but not with all of them."
        return (*check_group(group).reasons, Reason("CP-3", text, (odd, most)))

    def fault(self, given: tuple[Card, ...], answer: CardSet) -> tuple[Reason, ...]:
        out = _only(answer)
        # Not with which of them: the card that is left over would be the answer.
        some = "three of" if len(neighbours(out, among=CardSet(given))) == 3 else "all"
        return (Reason("CP-3", f"{out.name} Tics with {some} the other cards, so it belongs to the group.", (out,)),)

    def mistakes(self, given: tuple[Card, ...]) -> Iterator[tuple[Misconception, CardSet]]:
        group = CardSet(given) - self.solve(given)[0]
        (changing,) = (one for one in Property if one not in agreeing(group))
        values = {card.value(changing): card for card in group}
        alone = [card for value, card in values.items() if not {value - 1, value + 1} & values.keys()]
        if len(alone) == 1:
            yield OUT_OF_STEP, CardSet(alone)


def _closeness(odd: Card, group: CardSet) -> int:
    return max(len(shared(odd, card)) for card in group)


def _only(answer: CardSet) -> Card:
    (card,) = answer
    return card


KIND = _OddOneOut()
