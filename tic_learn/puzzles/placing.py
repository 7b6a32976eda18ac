"""What the kinds share in which cards are put on the cells of a grid: how a puzzle is made, hinted and explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, groupby, islice
from math import inf
from typing import ClassVar

import msgspec

from tic_learn.cards import COORDINATES, Card
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.base import Hint, Kind
from tic_learn.puzzles.deduction import Board, Step, Technique, deduced, level, placings, thinned
from tic_learn.puzzles.mistaken import ROWS_ONLY, SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Cells, Grid
from tic_learn.random import Random
from tic_learn.relations import explain_relation, relation
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["Layout", "PlacingKind", "Sign", "SignedKind", "beside", "first_two"]

Sign = tuple[int, int, str]
"""Two cells beside each other, by their places, and what the cards there are to each other: "tic", "single", "nic"."""


class Layout(msgspec.Struct, frozen=True):
    """A grid to be filled: ``cards`` row by row, None on an empty cell, and those to put there in deck order."""

    rows: int
    columns: int
    cards: tuple[Card | None, ...]
    pool: tuple[Card, ...] = ()
    signs: tuple[Sign, ...] = ()

    @property
    def empty(self) -> list[int]:
        """The places of the empty cells."""
        return [place for place, card in enumerate(self.cards) if card is None]

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """Those that lie there, in the order of their cells, and those to put there."""
        return (*filter(None, self.cards), *self.pool)

    @property
    def given(self) -> dict[int, int]:
        """For each cell with a card the place of that in ``all_cards``."""
        lying = [place for place, card in enumerate(self.cards) if card is not None]
        return {place: number for number, place in enumerate(lying)}

    def cell(self, place: int) -> tuple[int, int]:
        """A cell as an answer has it, (row, column), from (1, 1)."""
        row, column = divmod(place, self.columns)
        return row + 1, column + 1

    def name(self, place: int) -> str:
        """A cell in a sentence."""
        return "row {}, column {}".format(*self.cell(place))

    def form(self) -> Cells:
        """The form of the answer."""
        return Cells(tuple(map(self.cell, self.empty)), self.pool)

    def grid(self) -> Grid:
        """What is shown."""
        return Grid(self.rows, self.columns, self.cards, self.signs)

    def answer(self, cards: Iterable[Card]) -> Placing:
        """An answer from the cards of all cells."""
        lying = zip(map(self.cell, range(len(self.cards))), cards, self.cards, strict=True)
        return tuple((cell, card) for cell, card, there in lying if there is None)

    def filled(self, answer: Placing) -> list[Card]:
        """The cards of all cells, with those of an answer."""
        put = dict(answer)
        return [put[self.cell(place)] if card is None else card for place, card in enumerate(self.cards)]


class PlacingKind(Kind[Layout, Placing]):
    """A kind in which cards are put on cells, each once. A level is measured by the techniques that it takes."""

    topic = "deduction"
    answer = "cells"
    tries = 200
    techniques: ClassVar[tuple[Technique, ...]]
    """The technique of level 1, and the one that each further level takes besides."""

    # What a subclass says

    def full(self, random: Random, **parameters: int) -> Layout | None:
        """A layout with cards on all cells, or None."""
        raise NotImplementedError  # each kind says its own

    def board(self, layout: Layout) -> Board:
        """The layout as a board for ``all_cards``."""
        raise NotImplementedError  # each kind says its own

    def needs(self, layout: Layout, place: int, lying: Mapping[int, Card]) -> str:
        """What a cell needs by the cards that lie there, to follow "it"; nothing where that is anything."""
        raise NotImplementedError  # each kind says its own

    def kind_of(self, some: list[Card], cards: tuple[Card, ...]) -> str:
        """What some of the cards have in common, and the others don't have, as in "a star"."""
        raise NotImplementedError  # the kinds with lines say it

    # What follows from it

    def propose(self, random: Random, level: int, **parameters: int) -> Layout | None:  # noqa: D102  # as in Kind
        full = self.full(random, **parameters)
        if full is None:
            return None
        stay = thinned(self.board(full), parameters["given"], random)
        cards = tuple(card if place in stay else None for place, card in enumerate(full.cards))
        pool = tuple(sorted(card for card in full.all_cards if card not in cards))
        # With two empty cells a hint that fills one of them would tell the answer.
        return Layout(full.rows, full.columns, cards, pool, full.signs) if len(pool) > 2 else None

    def solve(self, given: Layout) -> Iterator[Placing]:  # noqa: D102  # as in Kind
        return self._placed(given, self.board(given))

    def level_of(self, given: Layout) -> int:  # noqa: D102  # as in Kind
        return level(self.board(given), given.given, self.techniques)

    def candidates(self, given: Layout) -> Iterator[Placing]:
        """The right answer, and those in which two or three of its cards have changed places."""
        for right in self.solve(given):
            cells, cards = zip(*right, strict=True)
            yield right
            for size in (2, 3):
                for some in combinations(range(len(cards)), size):
                    moved = list(cards)
                    for here, there in zip(some, (*some[1:], some[0]), strict=True):
                        moved[here] = cards[there]
                    yield tuple(zip(cells, moved, strict=True))

    def hints(self, given: Layout, answer: Placing) -> tuple[Hint, Hint, Hint]:  # noqa: D102  # as in Kind
        board = self.board(given)
        steps = list(deduced(board, given.given, self.techniques))
        first = Hint(_FIRST[steps[0].how].format(len(given.pool)), lambda _: True)
        second = self._second(given, board, steps)
        return first, second, _third(given, answer, steps, second)

    def explain(self, given: Layout, answer: Placing) -> tuple[Reason, ...]:  # noqa: D102  # as in Kind
        board = self.board(given)
        lying = given.given
        reasons: list[Reason] = []
        steps = list(deduced(board, given.given, self.techniques))
        for how, run in groupby(steps, key=lambda step: step.how):
            some = list(run)
            # On many cells it would be read no longer if each card that alone is left had a sentence of its own.
            together = some[1:] if how is Technique.CELL and len(some) > 2 and board.count > 9 else []
            for step in some[: len(some) - len(together)]:
                reasons.append(self._why(given, board, step, lying))
                if step.puts:
                    lying[step.cell] = step.card
            if together:
                reasons.append(self._one_by_one(given, together))
                lying |= {step.cell: step.card for step in together}
        return tuple(reasons)

    def others(self, given: Layout, board: Board) -> Iterator[Placing]:
        """A few ways to fill another board of the same cells and cards, if they are found soon."""
        return islice(self._placed(given, board, _SOON), 3)

    def _placed(self, given: Layout, board: Board, most: float = inf) -> Iterator[Placing]:
        cards = given.all_cards
        for found in placings(board, given.given, most):
            yield given.answer(cards[card] for card in found)

    def _one_by_one(self, given: Layout, steps: list[Step]) -> Reason:
        """Steps of which each leaves only one card for the next cell, as one reason."""
        cards = [given.all_cards[step.card] for step in steps]
        where = " ".join(
            f"{given.name(step.cell).capitalize()}: {card.name}." for step, card in zip(steps, cards, strict=True)
        )
        text = f"Then only one card is left that fits, in one cell after the other. {where}"
        return Reason(self.rules[0], text, cards, (given.cell(step.cell) for step in steps))

    def _why(self, given: Layout, board: Board, step: Step, lying: Mapping[int, int]) -> Reason:
        """A step in words; ``lying``: the cards that lie there before it, as in ``given.given``."""
        cards = given.all_cards
        card, name = cards[step.card], given.name(step.cell)
        some: tuple[Card, ...] = (card,)
        if step.how is Technique.CELL:
            if board.start(lying)[step.cell] == step.cards:
                needs = self.needs(given, step.cell, {place: cards[one] for place, one in lying.items()})
                text = f"{name} {needs}. Of the cards left, only {card.name} fits"
            else:
                text = f"{name}: all other cards are ruled out, so {card.name} is there"
        elif step.how is Technique.CARD:
            text = f"{card.name} fits in {name} only"
        elif step.how is Technique.LINE:
            some = ()
            kind = self.kind_of([one for place, one in enumerate(cards) if step.cards >> place & 1], cards)
            line, place = _line(given, step)
            text = f"in {line}, {kind} can be in {place} only"
        else:
            text = _ruled_out(given, step)
        return Reason(self.rules[0], f"{text[0].upper()}{text[1:]}.", some, (given.cell(step.cell),))

    def _second(self, given: Layout, board: Board, steps: list[Step]) -> Hint:
        """Where to look first, and why; or what is found out of a line first."""
        cards, start = given.all_cards, board.start(given.given)
        if steps[0].how is Technique.LINE:
            cell, kind = given.cell(steps[0].cell), steps[0].cards
            text = self._why(given, board, steps[0], given.given).text
            return Hint(text, lambda one: bool(kind >> cards.index(dict(one)[cell]) & 1))
        put = next(step for step in steps if step.puts)
        card, cell = cards[put.card], given.cell(put.cell)
        try_it = " Try what each choice would leave." if steps[0] is not put else ""
        if put.how is Technique.CARD:
            cells = [given.cell(place) for place in given.empty if start[place] >> put.card & 1]
            text = f"Take {card.name} first: where does it fit beside the cards that lie there?{try_it}"
            return Hint(text, lambda one: any(there is card and at in cells for at, there in one))
        fitting = [one for place, one in enumerate(cards) if start[put.cell] >> place & 1]
        needs = self.needs(given, put.cell, {place: cards[one] for place, one in given.given.items()})
        text = f"Look first at {given.name(put.cell)}{needs and f': it {needs}'}.{try_it}"
        return Hint(text, lambda one: dict(one)[cell] in fitting)


class SignedKind(PlacingKind):
    """A kind in which it is known of cells beside each other what their cards are: Tic, Single or Nic (CP-2)."""

    rules = ("CP-2",)
    techniques: ClassVar[tuple[Technique, ...]] = (
        Technique.CELL,
        Technique.CARD,
        Technique.AHEAD,
        Technique.WHAT_IF,
    )

    def board(self, layout: Layout) -> Board:  # noqa: D102  # as in PlacingKind
        return self._board(layout, layout.signs, {})

    def needs(self, layout: Layout, place: int, lying: Mapping[int, Card]) -> str:  # noqa: D102  # as in PlacingKind
        around: dict[str, list[str]] = {}
        beside_it = ((a + b - place, sign) for a, b, sign in layout.signs if place in (a, b))
        for other, sign in sorted(beside_it):
            if other in lying:
                around.setdefault(sign, []).append(lying[other].name)
        wanted = [f"{sign.capitalize()} with {listed(around[sign])}" for sign in _COUNTS if sign in around]
        return f"must {listed(wanted)}" if wanted else ""

    def fault(self, given: Layout, answer: Placing) -> tuple[Reason, ...]:  # noqa: D102  # as in Kind
        cards = given.filled(answer)
        return first_two(
            Reason(
                "CP-2",
                f"{explain_relation(cards[a], cards[b]).reason} In {given.name(a)} and {given.name(b)} they must"
                f" {sign.capitalize()}.",
                (cards[a], cards[b]),
                (given.cell(a), given.cell(b)),
            )
            for a, b, sign in given.signs
            if str(relation(cards[a], cards[b])) != sign
        )

    def mistakes(self, given: Layout) -> Iterator[tuple[Misconception, Placing]]:
        """Answers of one who takes a Single for a Tic, and of one who looks along the rows only."""
        for other in self.others(given, self._board(given, given.signs, {"tic": (1, 2)})):
            yield SINGLE_FOR_TIC, other
        along = tuple(sign for sign in given.signs if sign[0] // given.columns == sign[1] // given.columns)
        for other in self.others(given, self._board(given, along, {})):
            yield ROWS_ONLY, other

    def _board(self, layout: Layout, signs: Iterable[Sign], takes: Mapping[str, tuple[int, ...]]) -> Board:
        """A board on which these signs count; ``takes``: where a sign is mistaken, how many things are the same."""
        cards = layout.all_cards
        same: list[list[int]] = [[0] * len(cards) for _ in range(4)]
        for one, card in enumerate(cards):
            for other, card_beside in enumerate(cards):
                same[_alike(card, card_beside)][one] |= 1 << other
        bound: list[list[tuple[int, list[int]]]] = [[] for _ in cards]
        for a, b, sign in signs:
            counts = takes.get(sign, (_COUNTS[sign],))
            allowed = [sum(masks) for masks in zip(*(same[count] for count in counts), strict=True)]
            bound[a].append((b, allowed))
            bound[b].append((a, allowed))
        return Board(len(cards), bound)


_SOON = 500
"""So many cards are put on cells to find what a misconception leads to: on some boards it would take a million."""
_COUNTS = {"tic": 2, "single": 1, "nic": 0}
_FIRST = {
    Technique.CELL: "For one of the empty cells, only one of the {} cards fits. Find this cell first.",
    Technique.CARD: "No cell tells its card at first sight. But one of the {} cards fits on one cell only.",
    Technique.LINE: "No card is sure at first sight. But look at what is still missing in a row or a column.",
    Technique.AHEAD: "No card is sure at first sight. Take a cell or a card with few choices, and try each.",
    Technique.WHAT_IF: "No card is sure at first sight. Take a cell or a card with few choices: what would follow?",
}


def beside(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """Every two places of a grid that are beside each other: first those in a row, then those in a column."""
    places = range(rows * columns)
    yield from ((place, place + 1) for place in places if (place + 1) % columns)
    yield from ((place, place + columns) for place in places[:-columns])


def first_two(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The first two of the reasons, and how many more there are: on one wrong grid there can be sixteen."""
    all_of_them = tuple(reasons)
    more = len(all_of_them) - 2
    if more < 1:
        return all_of_them
    text = f"There {'is' if more == 1 else 'are'} {more} more like these."
    return (*all_of_them[:2], Reason(all_of_them[0].rule, text))


def _line(given: Layout, step: Step) -> tuple[str, str]:
    """A row or a column, and in it the cell that a step is about."""
    row, column = given.cell(step.cell)
    if given.cell(step.line[0])[0] == given.cell(step.line[1])[0]:
        return f"row {row}", f"column {column}"
    return f"column {column}", f"row {row}"


def _ruled_out(given: Layout, step: Step) -> str:
    """Why a card can't be there: what would follow, one sentence a card, without the last full stop."""
    cards = given.all_cards
    name, where = cards[step.card].name, given.name(step.cell)
    end = (
        f"no card would fit in {given.name(step.stuck)}"
        if step.stuck >= 0
        else f"{cards[step.lost].name} would fit nowhere"
    )
    if not step.then:
        return f"{name} can't be in {where}: then {end}"
    follows = " ".join(f"Then {cards[one].name} would be in {given.name(place)}." for place, one in step.then)
    return f"Suppose that {name} is in {where}. {follows} Then {end}. So {name} can't be in {where}"


def _third(given: Layout, answer: Placing, steps: list[Step], second: Hint) -> Hint:
    """Two cards for the first cell that is filled, or two cells for the first card that fits on one cell only.

    If it can be, the second hint is true of both, so that the two hints together don't tell which.
    """
    put = next(step for step in steps if step.puts)
    card, cell = given.all_cards[put.card], given.cell(put.cell)
    tried = [step for step in steps[: steps.index(put)] if step.how in (Technique.AHEAD, Technique.WHAT_IF)]
    place = [at for at, _ in answer].index(cell)
    others = [*answer[place + 1 :], *answer[:place]]
    if put.how is Technique.CARD:
        elsewhere = [given.cell(step.cell) for step in tried if step.card == put.card]
        likely = [at for at, _ in others if at in elsewhere] or [at for at, _ in others]
        other = max(likely, key=lambda at: second.holds(_swapped(answer, cell, at)))
        both = sorted((cell, other))
        names = " or to ".join("row {}, column {}".format(*at) for at in both)
        return Hint(f"{card.name} goes to {names}.", lambda one: any(at in both and there is card for at, there in one))
    instead = [given.all_cards[step.card] for step in tried if step.cell == put.cell]
    rivals = [(at, there) for at, there in others if there in instead] or others
    _, decoy = max(rivals, key=lambda one: (second.holds(_swapped(answer, cell, one[0])), _alike(one[1], card)))
    names = " or ".join(one.name for one in sorted((card, decoy)))
    return Hint(f"In {given.name(put.cell)} is {names}.", lambda one: dict(one)[cell] in (card, decoy))


def _swapped(answer: Placing, one: tuple[int, int], other: tuple[int, int]) -> Placing:
    """The answer with the cards of two cells in each other's place."""
    cards = dict(answer)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards.items())


def _alike(a: Card, b: Card) -> int:
    """In how many properties two cards agree: 3 for a card and itself."""
    return sum(x == y for x, y in zip(COORDINATES[a], COORDINATES[b], strict=True))
