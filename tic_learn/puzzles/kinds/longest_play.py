"""Ticking Lines: as many cards of a hand as can go on a line, in one turn or in several (TL-2, TL-3, TL-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games.ticking_lines import Play, Position, TickingLines
from tic_learn.groups import CHAIN, find_groups, tic_lines_of
from tic_learn.players import NAMES
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.shown import Picked, Row, Shown
from tic_learn.puzzles.zones import reached, walk
from tic_learn.random import Random
from tic_learn.relations import Relation, agreeing, neighbours, shared
from tic_learn.solve import longest_play, longest_run
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

MIXED_WAYS = Misconception(
    "mixed-ways",
    "Each of them Tics with the end card, but not all in the same way. In one turn all share the same two things.",
)
END_FORGOTTEN = Misconception(
    "end-forgotten",
    "These cards go together, but they must go together with the last card of a line too.",
)
OWN_LINE_ONLY = Misconception(
    "own-line-only",
    "Cards may go on any one line, an opponent's too.",
)
ONE_TURN_ONLY = Misconception(
    "one-turn-only",
    "That is all for one turn. In the next turn the line has a new last card, and others may fit.",
)


class Given(Struct, frozen=True):
    """Ana's hand, the lines by seat, the open end last, and whether Ana plays turn after turn."""

    hand: tuple[Card, ...]
    lines: tuple[tuple[Card, ...], ...]
    turns: bool


class _LongestPlay(Kind[Given, CardSet]):
    id = "longest-play"
    title = "The longest play"
    topic = "ticking-lines"
    answer = "cards"
    grades = (3, 6)
    rules = ("TL-3", "TL-2", "TL-4")
    levels = (
        Level("One line and five cards.", cards=5, lines=1),
        Level("One line and eight cards, more of which fit the end in different ways.", cards=8, lines=1),
        Level("Three lines to choose from, and eight cards.", cards=8, lines=3),
        Level("One line, on which Ana plays turn after turn.", cards=7, lines=1),
    )
    bounds: ClassVar = {
        "cards": Bounds(5, 10, "how many cards Ana has"),
        "lines": Bounds(1, 4, "how many lines there are"),
    }
    misconceptions = (OWN_LINE_ONLY, ONE_TURN_ONLY, MIXED_WAYS, CHAIN, END_FORGOTTEN)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        count = parameters["cards"]
        ends: list[Card] = []
        free = DECK
        while len(ends) < parameters["lines"]:
            # Ends that have nothing in common do not fit each other's plays.
            free = neighbours(ends[-1], Relation.NIC, among=free) if ends else free
            ends.append(random.choice(tuple(free)))
        if level == 4:
            hand = self._run(random, ends[0], count) if len(ends) == 1 else None
        else:
            hand = self._play(random, ends, count)
        if hand is None:
            return None
        barred = hand | CardSet(ends)
        lines = []
        for end in ends:
            line = walk(random, end, 1 + random.below(5), barred)
            if line is None:
                return None
            barred |= CardSet(line)
            lines.append(tuple(line))
        return Given(tuple(random.shuffled(hand)), tuple(lines), level == 4)

    def _play(self, random: Random, ends: list[Card], count: int) -> CardSet | None:
        """A hand with a play, and with cards that fit an end in another way, or fit only one of the play."""
        end = random.choice(ends)
        best = 2 + random.below(2 if count < 6 else 3)
        first, second, third = random.shuffled(tic_lines_of(end))
        away = DECK - CardSet(ends)
        play = random.sample(first & away, best)
        hand = CardSet(play)
        hand |= CardSet(random.sample(second & away, min(1 + random.below(2), best - 1)))
        behind = neighbours(random.choice(play)) & away - hand - first
        if count > 5:
            hand |= CardSet(random.sample(third & away, 1))
            hand |= CardSet(random.sample(behind - hand - second - third, 1))
        for other in ends:
            if other is not end:
                way = random.choice(tic_lines_of(other)) & away - hand
                hand |= CardSet(random.sample(way, min(len(way), random.below(best))))
        if len(hand) > count:
            return None
        rest = away - hand - reached(ends)
        return hand | CardSet(random.sample(rest, count - len(hand)))

    def _run(self, random: Random, end: Card, count: int) -> CardSet | None:
        """A hand with a long run, and with a card or two that are not in it."""
        run = walk(random, end, count - random.below(2), CardSet())
        if run is None:
            return None
        hand = CardSet(run[:-1])
        side = neighbours(random.choice(run)) - hand - CardSet((end,))
        hand |= CardSet(random.sample(side, 1))
        hand |= CardSet(random.sample(DECK - hand - CardSet((end,)), count - len(hand)))
        return hand if len(longest_play(hand, end)) < len(longest_run(hand, end)) < count else None

    def solve(self, given: Given) -> Iterable[CardSet]:
        hand = CardSet(given.hand)
        if not given.turns:
            ways = [line & hand for cards in given.lines for line in tic_lines_of(cards[-1])]
            most = max(len(longest_play(hand, cards[-1])) for cards in given.lines)
            return [way for way in ways if len(way) == most > 0]
        end = given.lines[0][-1]
        best = CardSet(longest_run(hand, end))
        # Another set of as many cards leaves out one of these at least.
        others = [CardSet(longest_run(hand - CardSet((card,)), end)) for card in best]
        return [best, *(one for one in others if len(one) == len(best))]

    def show(self, given: Given) -> Shown:
        rows = tuple(Row(line, f"{name}'s line", steps=True) for name, line in zip(NAMES, given.lines, strict=False))
        where = "this line" if len(given.lines) == 1 else "one of these lines"
        turns = "turn after turn" if given.turns else "one turn"
        how = f"{turns}, and nobody else does" if given.turns else f"in {turns}"
        prompt = f"Ana plays at the end of {where}, {how}. Choose as many of her cards as can go there."
        return Shown(prompt, Picked(1, len(given.hand), given.hand), rows, {"turns": turns})

    def hints(self, given: Given, answer: CardSet) -> tuple[Hint, Hint, Hint]:
        end = given.lines[_line_of(given, answer)][-1]
        size = Hint(f"{len(answer)} of Ana's cards can go there.", lambda one: len(one) == len(answer))
        if given.turns:
            first, *_ = longest_run(answer, end)
            start = sorted(neighbours(end, among=CardSet(given.hand)))
            text = f"Each card must Tic with the one before it. Only {listed(card.name for card in start)} can begin."
            if len(start) == len(given.hand):
                text = "Each card must Tic with the one before it."
            return (
                Hint(text, lambda one: any(card in one for card in start)),
                size,
                Hint(f"{size.text} {first.name} can be the first.", lambda one: size.holds(one) and first in one),
            )
        if len(given.lines) > 1:
            ends = listed(line[-1].name for line in given.lines)
            name = NAMES[_line_of(given, answer)]
            return (
                Hint(
                    f"Look at {ends}. Which cards have the same two things in common with one of them?", lambda _: True
                ),
                Hint(f"The most can go on {name}'s line, which ends with {end.name}.", lambda _: True),
                size,
            )
        out = max(CardSet(given.hand) - answer, key=lambda card: len(shared(card, end)))
        same = shared(out, end)
        why = f"has {listed(f'the {one}' for one in same) or 'nothing'} in common with {end.name}"
        if len(same) == 2:
            why = f"Tics with {end.name} in another way than the others"
        return (
            Hint(f"All of the cards must have the same two things in common with {end.name}.", lambda _: True),
            Hint(f"{out.name} {why}. Leave it out.", lambda one: out not in one),
            Hint(f"{size.text} {out.name} is not one of them.", lambda one: size.holds(one) and out not in one),
        )

    def explain(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        seat = _line_of(given, answer)
        end = given.lines[seat][-1]
        if given.turns:
            run = longest_run(answer, end)
            text = f"One after the other: {', '.join(card.name for card in run)}. Each Tics with the card before it"
            left = listed(card.name for card in given.hand if card not in answer)
            return (
                Reason("TL-2", f"{text}, the first one with {end.name}.", (end, *run)),
                Reason("TL-2", f"There is no such row of more cards; what is left in the hand is {left}."),
            )
        ways = [line & CardSet(given.hand) for cards in given.lines for line in tic_lines_of(cards[-1])]
        most = max(len(way) for way in ways if way != answer)
        more = f"In any other way, {_cards(most)} at most can go on a line in one turn."
        return (*_position(given).explain(Play(0, seat, tuple(answer))).reasons, Reason("TL-3", more))

    def fault(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        cards = tuple(answer)
        if given.turns:
            most = len(longest_run(answer, given.lines[0][-1]))
            if most == len(answer):
                return (Reason("TL-2", f"{_these(most)} can go there, but more of Ana's cards can.", cards),)
            text = f"Of these {len(answer)} cards, {most} at most can go there, each a Tic with the one before it."
            return (Reason("TL-2", text, cards),)
        verdicts = []
        for seat, line in enumerate(given.lines):
            order = sorted(cards, key=lambda card: (-len(shared(card, line[-1])), card))
            verdicts.append(_position(given).explain(Play(0, seat, tuple(order))))
        best = min(verdicts, key=lambda verdict: 0 if verdict.ok else len(verdict.reasons))
        if best.ok:
            return (Reason("TL-3", f"{_these(len(cards))} can go there, but more of Ana's cards can.", cards),)
        return best.reasons[:1]

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, CardSet]]:
        hand = CardSet(given.hand)
        ends = [line[-1] for line in given.lines]
        runs = [CardSet(longest_run(hand, end)) for end in ends]
        if given.turns:
            yield ONE_TURN_ONLY, CardSet(longest_play(hand, ends[0]))
            yield END_FORGOTTEN, CardSet(longest_run(hand))
            return
        if len(ends) > 1 and (own := longest_play(hand, ends[0])):
            yield OWN_LINE_ONLY, CardSet(own)
        for end, run in zip(ends, runs, strict=True):
            ways = neighbours(end, among=hand)
            if len(ways) > 1:
                yield MIXED_WAYS, ways
            if len(run) > 1:
                yield CHAIN, run
        groups = find_groups(hand, maximal=True)
        if groups and not any(len(agreeing((end, *groups[-1]))) == 2 for end in ends):
            yield END_FORGOTTEN, groups[-1]


def _position(given: Given) -> Position:
    """What Ana sees; of the others' cards only that there are some."""
    players = max(2, len(given.lines))
    lines = given.lines if len(given.lines) > 1 else (*given.lines, (_other(given),))
    hands = (CardSet(given.hand).mask, *(0 for _ in range(1, players)))
    sizes = (len(given.hand), *(5 for _ in range(1, players)))
    return Position(TickingLines(players=NAMES[:players]), hands, lines, (None,) * 9, 0, sizes=sizes)


def _other(given: Given) -> Card:
    """A card for a second line, of which nothing is asked: the game has two players."""
    return next(iter(DECK - CardSet((*given.hand, *given.lines[0]))))


def _line_of(given: Given, answer: CardSet) -> int:
    """The line on which the answer goes."""
    if given.turns:
        return 0
    return next(seat for seat, line in enumerate(given.lines) if len(agreeing((line[-1], *answer))) == 2)


def _cards(count: int) -> str:
    return f"{count} {'card' if count == 1 else 'cards'}"


def _these(count: int) -> str:
    return "This card" if count == 1 else f"These {count} cards"


KIND = _LongestPlay()
