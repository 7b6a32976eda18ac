"""Tic Territory Battle: on which cells may this card be placed? (TB-3, TB-4)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games.territory import Place, Placed
from tic_learn.games.territory.claims import Cell, around
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Cells, Shown
from tic_learn.puzzles.territories import Laid, grown, named, plainly, position_of, surroundings
from tic_learn.puzzles.zones import table
from tic_learn.random import Random
from tic_learn.relations import Relation, relation
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

ONE_TIC = Misconception(
    "one-tic-will-do",
    "One Tic is needed, but look at the other cards beside the cell too: with none of them may it be a Nic.",
)
ALL_TIC = Misconception(
    "all-must-tic",
    "It must Tic with one card beside the cell. With the others a Single will do.",
)
CORNER = Misconception(
    "corner-contact",
    "Cards touch edge to edge only. Where just their corners meet, they don't count as touching.",
)


class Given(msgspec.Struct, frozen=True):
    """The table, and the card that is to be placed."""

    laid: Laid
    card: Card


class _LegalCells(Kind[Given, Placing]):
    id = "legal-cells"
    title = "Where may it go"
    topic = "territory"
    answer = "cells"
    grades = (4, 7)
    rules = ("TB-3", "TB-4", "TB-5")
    levels = (
        Level("A few cards on the table.", plays=2),
        Level("A cell where the card Tics is barred by a Nic on another side.", plays=3),
        Level("Many cards on the table; a Single beside a Tic will do.", plays=5),
    )
    bounds: ClassVar = {"plays": Bounds(1, 6, "how many plays were made before")}
    misconceptions = (SINGLE_FOR_TIC, ONE_TIC, CORNER, ALL_TIC)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        laid = grown(random, parameters["plays"])
        if laid is None or len(laid.cells) < 3:
            return None
        for card in random.sample(DECK - CardSet(laid.cards), 12):
            given = Given(laid, card)
            around_it = [kinds for cell in surroundings(laid) if Relation.TIC in (kinds := _kinds(given, cell))]
            barred = sum(Relation.NIC in kinds for kinds in around_it)
            mixed = any(kinds == {Relation.TIC, Relation.SINGLE} for kinds in around_it)
            if 2 <= len(around_it) - barred <= 8 and (level == 1 or barred) and (level < 3 or mixed):
                return given
        return None

    def solve(self, given: Given) -> list[Placing]:
        return [_answer(given, _legal(given))]

    def show(self, given: Given) -> Shown:
        prompt = (
            f"Ana places {given.card.name} and no other card. On which cells may it go? Find them all: there are two or"
            " more."
        )
        form = Cells(surroundings(given.laid), (given.card,), again=True, least=1)
        return Shown(prompt, form, (table(position_of(given.laid), "board"),), {"card": given.card.name})

    def hints(self, given: Given, answer: Placing) -> tuple[Hint, Hint, Hint]:
        count, first = len(answer), answer[0][0]
        beside = {cell for at, _ in given.laid.cells for cell in around(at)}
        out = max(
            (cell for cell in surroundings(given.laid) if cell not in dict(answer)),
            key=lambda cell: (cell in beside, len(_kinds(given, cell))),
        )
        why = " ".join(reason.text for reason in _explained(given, out)[:1])
        return (
            Hint("It must Tic with a card beside the cell, and Nic with none that it touches there.", lambda _: True),
            Hint(f"On {named(out)} it may not go. {why}", lambda one: out not in dict(one)),
            Hint(
                f"There are {count} such cells, and {named(first)} is one of them.",
                lambda one: len(one) == count and first in dict(one),
            ),
        )

    def explain(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        return tuple(reason for cell, _ in answer for reason in _explained(given, cell) if reason.rule == "TB-3")

    def fault(self, given: Given, answer: Placing) -> tuple[Reason, ...]:
        wrong = [cell for cell, _ in answer if cell not in _legal(given)]
        if wrong:
            return tuple(_explained(given, cell)[0] for cell in wrong[:2])
        return (Reason("TB-3", f"On each of these cells {given.card.name} may go, but there is another one."),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, Placing]]:
        around_it = {cell: _kinds(given, cell) for cell in surroundings(given.laid)}
        yield (
            SINGLE_FOR_TIC,
            _answer(given, (one for one, kinds in around_it.items() if kinds - {Relation.NIC} == kinds != set())),
        )
        yield ONE_TIC, _answer(given, (one for one, kinds in around_it.items() if Relation.TIC in kinds))
        lying = dict(given.laid.cells)
        corners = {
            cell
            for cell, kinds in around_it.items()
            if not kinds and any(relation(given.card, one) is Relation.TIC for one in _at_corners(lying, cell))
        }
        yield CORNER, _answer(given, {*_legal(given), *corners})
        all_tic = [one for one, kinds in around_it.items() if kinds == {Relation.TIC}]
        if all_tic:
            yield ALL_TIC, _answer(given, all_tic)

    def candidates(self, given: Given) -> Iterator[Placing]:
        cells, legal = surroundings(given.laid), _legal(given)
        for cell in cells:
            yield _answer(given, {*legal} ^ {cell})
        for cell in cells:
            for other in legal:
                yield _answer(given, {*legal, cell} - {other})


def _legal(given: Given) -> tuple[Cell, ...]:
    """The cells on which the card may go, by row and column."""
    plays = position_of(given.laid, [given.card]).legal_moves()
    return tuple(sorted(play.cards[0].at for play in plays if isinstance(play, Place)))


def _answer(given: Given, cells: Iterable[Cell]) -> Placing:
    return tuple((cell, given.card) for cell in sorted(cells))


def _kinds(given: Given, cell: Cell) -> set[Relation]:
    """What the card would be to those that it would touch on a cell."""
    lying = dict(given.laid.cells)
    return {relation(given.card, lying[one]) for one in around(cell) if one in lying}


def _at_corners(lying: dict[Cell, Card], cell: Cell) -> list[Card]:
    row, column = cell
    corners = [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
    return [lying[one] for one in corners if one in lying]


def _explained(given: Given, cell: Cell) -> tuple[Reason, ...]:
    """What the judge says of the card on a cell."""
    return tuple(
        map(plainly, position_of(given.laid, [given.card]).explain(Place(0, (Placed(given.card, cell),))).reasons)
    )


KIND = _LegalCells()
