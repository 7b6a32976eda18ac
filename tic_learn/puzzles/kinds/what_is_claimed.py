"""Tic Territory Battle: which cards does a play claim? (TB-6)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tic_learn.cards import Card, CardSet
from tic_learn.games.territory import Place, Placed
from tic_learn.games.territory.claims import Cell, around, claimed
from tic_learn.groups import tic_lines_of
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.shown import Picked, Shown
from tic_learn.puzzles.territories import Laid, grown, placings, position_of, surroundings, with_new
from tic_learn.puzzles.zones import union
from tic_learn.random import Random
from tic_learn.relations import Relation, relation, shared
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

NEW_ALONE = Misconception(
    "new-card-alone",
    "Not only the new card is claimed, but all cards of the group that it belongs to.",
)
NEW_FORGOTTEN = Misconception(
    "forgot-the-new-card",
    "The card that was just placed belongs to the group too, so it is claimed with the others.",
)
FAR_APART = Misconception(
    "far-apart",
    "Only cards that touch, one after the other, are claimed. Corners don't count.",
)
CHAIN_OF_TICS = Misconception(
    "chain-of-tics",
    "A chain of Tics is no group: the cards that are claimed all share the same two things.",
)
ONE_OF_TWO = Misconception(
    "one-of-two-groups",
    "One play can claim several groups. Look along each of the two things that the card shares with a neighbour.",
)


class Given(msgspec.Struct, frozen=True):
    """The table before the play, and the card with its cell."""

    laid: Laid
    cell: Cell
    card: Card


class _WhatIsClaimed(Kind[Given, CardSet]):
    id = "what-is-claimed"
    title = "What does she claim"
    topic = "territory"
    answer = "cards"
    grades = (4, 7)
    rules = ("TB-6",)
    levels = (
        Level("One group of three cards.", plays=2),
        Level("A group of four or five cards.", plays=3),
        Level("Two groups at once, or a card of the same line that lies apart.", plays=5),
    )
    bounds: ClassVar = {"plays": Bounds(1, 6, "how many plays were made before")}
    misconceptions = (FAR_APART, CHAIN_OF_TICS, ONE_OF_TWO, NEW_FORGOTTEN, NEW_ALONE)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        laid = grown(random, parameters["plays"])
        if laid is None:
            return None
        for cell, card in placings(random, laid):
            given = Given(laid, cell, card)
            if level == 3 and len(_claims(given)) == 1:
                given = _with_one_apart(random, given) or given
            groups = _claims(given)
            # Were all cards of the table claimed, their number would be the answer.
            if len(union(groups)) <= len(laid.cells) and self.level_of(given) == level:
                return given
        return None

    def solve(self, given: Given) -> list[CardSet]:
        return [union(_claims(given))]

    def level_of(self, given: Given) -> int | None:
        """1: a group of three; 2: a larger one; 3: two groups, or a card of the line that lies apart."""
        groups = _claims(given)
        lines = [line for group in groups for line in tic_lines_of(given.card) if group <= line]
        apart = any((line & CardSet(given.laid.cards)) - union(groups) for line in lines)
        if len(groups) > 1 or apart:
            return 3
        return 2 if len(groups[0]) > 3 else 1

    def show(self, given: Given) -> Shown:
        prompt = (
            f"Ana has just placed {given.card.name}. The tokens still lie as before."
            " Which cards does she claim? Choose all of them."
        )
        pool = CardSet((*given.laid.cards, given.card))
        exhibits = (with_new(given.laid, given.cell, given.card),)
        return Shown(prompt, Picked(1, len(pool), tuple(pool)), exhibits, {"card": given.card.name})

    def hints(self, given: Given, answer: CardSet) -> tuple[Hint, Hint, Hint]:
        group = _claims(given)[0]
        near = next(card for card in _touched(given) if card in group)
        share = listed(f"the {one}" for one in shared(given.card, near))
        count = len(answer)
        return (
            Hint(
                "Look for cards that touch, one after the other, and all share the same two things with the new card.",
                _any,
            ),
            Hint(
                f"With {near.name}, which it touches, the new card shares {share}, and both are claimed.",
                lambda cards: near in cards and given.card in cards,
            ),
            Hint(f"There are {count} cards to choose.", lambda cards: len(cards) == count),
        )

    def explain(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        verdict = position_of(given.laid, [given.card]).explain(_play(given))
        return tuple(reason for reason in verdict.reasons if reason.rule in ("TB-6", "TB-7"))

    def fault(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        right = self.solve(given)[0]
        wrong = answer - right
        if not wrong:
            return (Reason("TB-6", "These cards are claimed, but they are not all.", tuple(answer)),)
        return tuple(_not_claimed(given, card) for card in list(wrong)[:2])

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, CardSet]]:
        groups, right = _claims(given), union(_claims(given))
        lines = [line for group in groups for line in tic_lines_of(given.card) if group <= line]
        yield FAR_APART, right | union(line & CardSet(given.laid.cards) for line in lines)
        yield CHAIN_OF_TICS, _chain(given)
        if len(groups) > 1:
            yield from ((ONE_OF_TWO, group) for group in groups)
        yield NEW_FORGOTTEN, right - CardSet((given.card,))
        yield NEW_ALONE, CardSet((given.card,))


def _with_one_apart(random: Random, given: Given) -> Given | None:
    """The same with one more card of the claimed line on the table, which may lie there and is not claimed."""
    (group,), lying = _claims(given), dict(given.laid.cells)
    line = next(line for line in tic_lines_of(given.card) if group <= line)
    free = tuple(line - group - CardSet(given.laid.cards))
    for cell in random.shuffled(surroundings(given.laid)):
        beside = CardSet(lying[one] for one in around(cell) if one in lying)
        if not free or not beside or beside & line or cell == given.cell or cell in around(given.cell):
            continue
        card = random.choice(free)
        kinds = {relation(card, one) for one in beside}
        if Relation.TIC in kinds and Relation.NIC not in kinds and not claimed(lying, {cell: card}):
            cells = tuple(sorted({**lying, cell: card}.items()))
            return Given(Laid(cells, given.laid.marks), given.cell, given.card)
    return None


def _any(_: CardSet) -> bool:
    return True


def _play(given: Given) -> Place:
    return Place(0, (Placed(given.card, given.cell),))


def _claims(given: Given) -> tuple[CardSet, ...]:
    return tuple(claimed(dict(given.laid.cells), {given.cell: given.card}))


def _touched(given: Given) -> list[Card]:
    lying = dict(given.laid.cells)
    return [lying[cell] for cell in around(given.cell) if cell in lying]


def _chain(given: Given) -> CardSet:
    """The cards to which Tics lead from the new one, from card to card edge to edge, whatever they share."""
    lying = {**dict(given.laid.cells), given.cell: given.card}
    reached, todo = {given.cell}, [given.cell]
    while todo:
        at = todo.pop()
        for one in around(at):
            if one in lying and one not in reached and relation(lying[at], lying[one]) is Relation.TIC:
                reached.add(one)
                todo.append(one)
    return CardSet(lying[cell] for cell in reached)


def _not_claimed(given: Given, card: Card) -> Reason:
    same = shared(card, given.card)
    share = listed(f"the {one}" for one in same)
    if len(same) < 2:
        text = f"{card.name} does not Tic with {given.card.name}, so they are not in one group."
    elif any(_of_one_line(group, card) for group in _claims(given)):
        text = f"{card.name} shares {share} with the claimed cards too, but no claimed card touches it."
    else:
        text = f"{card.name} and {given.card.name} share {share}, but no three such cards touch, one after the other."
    return Reason("TB-6", text, (card, given.card))


def _of_one_line(group: CardSet, card: Card) -> bool:
    return any(group <= line for line in tic_lines_of(card))


KIND = _WhatIsClaimed()
