"""What the kinds about Tic Territory Battle share: tables as they come about in a game, and what is shown of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games.territory import Place, Placed, Position, Territory
from tic_learn.games.territory.claims import Cell, around, claimed
from tic_learn.groups import tic_lines_of
from tic_learn.players import NAMES
from tic_learn.puzzles.shown import Table
from tic_learn.puzzles.zones import reached
from tic_learn.random import Random
from tic_learn.relations import Relation, relation
from tic_learn.scenes import Scene, Zone, scene
from tic_learn.scenes.scene import NO_TOKEN
from tic_learn.verdict import Reason

__all__ = ["Laid", "grown", "named", "placings", "plainly", "position_of", "surroundings", "with_new"]

_GAME = Territory(players=NAMES[:2])
_WIDEST = 6  # columns or rows of a table: more are too small to read on a phone


class Laid(msgspec.Struct, frozen=True):
    """A table with its tokens: the cards by cell, and the tokens by seat as Position.marks has them."""

    cells: tuple[tuple[Cell, Card], ...]
    marks: tuple[int, ...] = (0, 0)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards on the table, by row and column."""
        return tuple(card for _, card in self.cells)


def grown(random: Random, plays: int, start: Card | None = None) -> Laid | None:
    """A table after so many plays of two players in turn, each of one to three cards of one Tic line; None if stuck.

    Each play is legal and begins beside the cards of its line, so territories come about, grow and change hands.
    ``start``: the starting card; any, if it is not given.
    """
    position = _GAME.position({(0, 0): random.choice(tuple(DECK)) if start is None else start}, [(), ()])
    for number in range(plays):
        after = None
        for _ in range(12):
            after = after or _played(random, position, number % 2)
        if after is None:
            return None
        position = after
    return Laid(tuple(sorted(position.board.by_cell.items())), position.marks)


def _played(random: Random, position: Position, seat: int) -> Position | None:
    """The position after one to three cards of a Tic line, in a row or column beside a card of that line; or None."""
    lying = position.board.by_cell
    cell, old = random.choice(sorted(lying.items()))
    line = random.choice(tic_lines_of(old)) - CardSet(lying.values())
    cards, way = random.shuffled(line)[: 1 + random.below(3)], random.below(4)
    placed = []
    for card in cards:
        cell = around(cell)[way]
        if cell in lying:
            return None
        placed.append(Placed(card, cell))
    rows, columns = zip(*lying, *(one.at for one in placed), strict=True)
    if not placed or max(rows) - min(rows) >= _WIDEST or max(columns) - min(columns) >= _WIDEST:
        return None
    hands = tuple(CardSet(cards).mask if one == seat else 0 for one in range(2))
    position = msgspec.structs.replace(position, hands=hands, seat=seat)
    play = Place(seat, tuple(sorted(placed, key=lambda one: one.at)))
    return position.play(play) if play in position.legal_moves() else None


def position_of(laid: Laid, hand: Iterable[Card] = (), other: Iterable[Card] = ()) -> Position:
    """The position with this table and these hands of Ana, whose turn it is, and Ben."""
    return msgspec.structs.replace(_empty_handed(laid), hands=(CardSet(hand).mask, CardSet(other).mask))


@lru_cache(maxsize=64)  # what is worked out once for a table serves for all that is tried on it
def _empty_handed(laid: Laid) -> Position:
    return msgspec.structs.replace(_GAME.position(dict(laid.cells), [(), ()]), marks=laid.marks)


def placings(random: Random, laid: Laid, tries: int = 40) -> Iterator[tuple[Cell, Card]]:
    """Cells with cards that Ana may place there by themselves and that claim something, at random, some twice."""
    lying = dict(laid.cells)
    free = DECK - CardSet(laid.cards)
    beside = {cell: [lying[one] for one in around(cell) if one in lying] for cell in surroundings(laid)}
    joints = [cell for cell, cards in beside.items() if len(cards) > 1]
    edges = [cell for cell, cards in beside.items() if cards]
    for _ in range(tries):
        # Between several cards something happens more often than beside one.
        cell = random.choice(joints if joints and random.below(2) else edges)
        near = beside[cell]
        fitting = free
        for other in near[:2]:
            fitting &= reached([other])
        if not fitting:
            continue
        card = random.choice(tuple(fitting))
        if all(relation(card, one) is not Relation.NIC for one in near):
            play = Place(0, (Placed(card, cell),))
            if claimed(lying, {cell: card}) and play in position_of(laid, [card]).legal_moves():
                yield cell, card


def with_new(laid: Laid, cell: Cell, card: Card) -> Table:
    """The table as an exhibit, with a card that has just been placed: the tokens are still those of before."""
    seen = scene(position_of(laid))
    (zone,) = (zone for zone in seen.zones if zone.kind == "board")
    cells, tokens = (*zone.cells, *cell), zone.tokens + 3 * NO_TOKEN
    new = Zone("board", zone.title, cards=(*zone.cards, card), cells=cells, tokens=tokens)
    return Table(Scene((new,)), NAMES[:2])


def surroundings(laid: Laid) -> tuple[Cell, ...]:
    """The empty cells of the table and of a rim around it, one cell wide, by row and column."""
    lying = dict(laid.cells)
    rows, columns = zip(*lying, strict=True)
    return tuple(
        (row, column)
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
        if (row, column) not in lying
    )


def named(cell: Cell) -> str:
    """A cell as a sentence has it."""
    return f"row {cell[0]}, column {cell[1]}"


def plainly(reason: Reason) -> Reason:
    """What the judge says, with the cells as ``named`` has them, and one thing a sentence.

    >>> plainly(Reason("TB-3", "3-star-orange at (0, -1) touches no card; each new card Tics with one.")).text
    '3-star-orange on row 0, column -1 touches no card. Each new card Tics with one.'
    """
    text = re.sub(r"at \((-?\d+), (-?\d+)\)", r"on row \1, column \2", reason.text)
    parts = re.split(r"; |(?<=touches): ", text)
    return Reason(reason.rule, ". ".join(f"{part[0].upper()}{part[1:]}" for part in parts), reason.cards, reason.cells)
