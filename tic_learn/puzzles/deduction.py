"""Cards to be put on cells, each once: what follows for sure, step by step as a person finds it, and by trying all.

``deduced`` goes on with the first of its techniques that leads to anything, so the last in their order that a puzzle
needs is its level. ``placings`` tries everything, and ``thinned`` makes a puzzle of a board that is full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import islice
from math import inf
from operator import and_

import msgspec

from tic_learn.random import Random

__all__ = ["Board", "Step", "Technique", "deduced", "level", "placings", "thinned"]

State = list[int]
"""For each cell the cards that can still be there, as a mask of their places in the list of cards."""
Found = tuple[tuple[tuple[int, int], ...], int, int]
"""A dead end: the cards put on cells on the way there, and the cell that has no card or the card that has no cell."""


class Technique(Enum):
    """A way to find out something for sure."""

    CELL = "only one card fits on a cell"
    CARD = "a card fits on one cell only"
    LINE = "only one cell of a line can have a card of some kind"
    AHEAD = "a card would at once leave nothing for a cell, or no cell for another card"
    WHAT_IF = "the same, after up to three more cards that would follow"


class Step(msgspec.Struct, frozen=True):
    """Something that was found out of a cell; cards are their places in the list of cards.

    ``cards``: as a mask: the card that is there; with LINE, those of which one must be there; with AHEAD and WHAT_IF,
    the card that can't be there. ``line``: with LINE, the cells of the line. ``then``: with WHAT_IF, each cell and card
    that would follow. ``stuck``, ``lost``: with these two the cell that no card would fit, or the card that would fit
    nowhere; else -1.
    """

    how: Technique
    cell: int
    cards: int
    line: tuple[int, ...] = ()
    then: tuple[tuple[int, int], ...] = ()
    stuck: int = -1
    lost: int = -1

    @property
    def card(self) -> int:
        """The one card that it is about, where it is one."""
        return self.cards.bit_length() - 1

    @property
    def puts(self) -> bool:
        """Whether a card is put on the cell."""
        return self.how in (Technique.CELL, Technique.CARD)


class Board:
    """Cells, as many as cards, and what a card on one of them leaves for the others.

    ``beside``: for each cell the others that it binds, each with a list that has for a card here the mask of the cards
    that can be there. ``lines``: cells of which exactly one has a card of each of these masks.
    """

    def __init__(
        self,
        count: int,
        beside: Sequence[Iterable[tuple[int, Sequence[int]]]],
        lines: Iterable[tuple[tuple[int, ...], tuple[int, ...]]] = (),
    ) -> None:
        self.count, self.all = count, (1 << count) - 1
        self.lines = tuple(lines)
        self._beside = beside
        self._leaves: dict[tuple[int, int], tuple[int, ...]] = {}

    def leaves(self, cell: int, card: int) -> tuple[int, ...]:
        """What a card on a cell leaves for each cell, this one too."""
        known = self._leaves.get((cell, card))
        if known is None:
            bit = 1 << card
            masks = [self.all & ~bit] * self.count
            for other, allowed in self._beside[cell]:
                masks[other] &= allowed[card]
            masks[cell] = bit
            known = self._leaves[cell, card] = tuple(masks)
        return known

    def put(self, state: State, cell: int, card: int) -> State:
        """The state after a card was put on a cell."""
        return list(map(and_, state, self.leaves(cell, card)))

    def start(self, given: Mapping[int, int]) -> State:
        """The state with these cards, each by its cell."""
        state = [self.all] * self.count
        for cell, card in given.items():
            state = self.put(state, cell, card)
        return state


def deduced(board: Board, given: Mapping[int, int], techniques: Sequence[Technique]) -> Iterator[Step]:
    """What can be found out one after the other, each with the first of the techniques that leads to anything.

    ``given``: the cards that lie there, each by its cell. It ends when all cells have a card, or nothing more follows.
    """
    state = board.start(given)
    empty = [cell for cell in range(board.count) if cell not in given]
    while empty:
        steps = next(filter(None, (_FIND[one](board, state, empty) for one in techniques)), [])
        for step in steps:
            state = _after(board, state, step)
            if step.puts:
                empty.remove(step.cell)
            yield step
        if not steps:
            return


def level(board: Board, given: Mapping[int, int], techniques: Sequence[Technique]) -> int:
    """How many of the techniques, from the first on, fill the board; 0 if even all of them don't.

    A technique is used only where those before it find nothing more, and nothing that was found is ever taken back. So
    it is the place of the last one that was used.
    """
    steps = list(deduced(board, given, techniques))
    if len(given) + sum(step.puts for step in steps) < board.count:
        return 0
    return max((techniques.index(step.how) + 1 for step in steps), default=1)


def placings(board: Board, given: Mapping[int, int], most: float = inf) -> Iterator[tuple[int, ...]]:
    """Every way to fill the board: the card of each cell. Cells for which few cards are left are tried first.

    ``most``: after so many cards that were put on a cell it gives up.
    """
    empty = [cell for cell in range(board.count) if cell not in given]
    return _placings(board, board.start(given), empty, [most])


def thinned(board: Board, least: int, random: Random) -> list[int]:
    """The cells, in their order, whose cards stay when cards are taken away while there is one answer.

    ``board``: one on whose cells the cards lie in their order. ``least``: so many stay in any case.
    """
    stay = random.shuffled(range(board.count))
    half = stay[: max(least, board.count // 2)]
    if _has_one(board, half):  # it nearly always has, and that saves half of the time
        stay = half
    for cell in tuple(stay):
        fewer = [other for other in stay if other != cell]
        if len(stay) > least and _has_one(board, fewer):
            stay = fewer
    return sorted(stay)


def _has_one(board: Board, stay: Iterable[int]) -> bool:
    return len(tuple(islice(placings(board, {cell: cell for cell in stay}), 2))) == 1


def _placings(board: Board, state: State, empty: list[int], left_to_put: list[float]) -> Iterator[tuple[int, ...]]:
    if not empty:
        yield tuple(mask.bit_length() - 1 for mask in state)
        return
    cell, fewest = empty[0], board.count + 1
    for one in empty:
        count = state[one].bit_count()
        if count < fewest:
            cell, fewest = one, count
            if count < 2:
                break
    rest = [other for other in empty if other != cell]
    for card in _cards(state[cell]):
        left_to_put[0] -= 1
        if left_to_put[0] < 0:
            return
        after = board.put(state, cell, card)
        if 0 not in after:
            yield from _placings(board, after, rest, left_to_put)


def _cards(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _once(state: State) -> tuple[int, int]:
    """The cards that can be on one cell or more, and those that can be on one cell only."""
    once = twice = 0
    for mask in state:
        twice |= once & mask
        once |= mask
    return once, once & ~twice


def _after(board: Board, state: State, step: Step) -> State:
    """The state after a step."""
    if step.puts:
        return board.put(state, step.cell, step.card)
    left = step.cards if step.how is Technique.LINE else ~step.cards
    return [mask & left if cell == step.cell else mask for cell, mask in enumerate(state)]


def _only_card(board: Board, state: State, empty: list[int]) -> list[Step]:
    for cell in empty:
        if state[cell].bit_count() == 1:
            return [Step(Technique.CELL, cell, state[cell])]
    return []


def _only_cell(board: Board, state: State, empty: list[int]) -> list[Step]:
    _, sure = _once(state)
    for cell in empty:
        if found := state[cell] & sure:
            return [Step(Technique.CARD, cell, found & -found)]
    return []


def _only_in_line(board: Board, state: State, empty: list[int]) -> list[Step]:
    for line, kinds in board.lines:
        for kind in kinds:
            cells = [cell for cell in line if state[cell] & kind]
            if len(cells) == 1 and state[cells[0]] & ~kind:
                return [Step(Technique.LINE, cells[0], kind, line)]
    return []


def _what_if(board: Board, state: State, empty: list[int], *, how: Technique) -> list[Step]:
    """What rules out all but one of the few cards of a cell, or of the few cells of a card; those with fewest first."""
    choices = [[(cell, card) for card in _cards(state[cell])] for cell in empty if state[cell].bit_count() <= _FEW]
    choices += [[(cell, card) for cell in empty if state[cell] >> card & 1] for card in range(board.count)]
    tried: dict[tuple[int, int], Step | None] = {}
    for choice in sorted(choices, key=len):
        if len(choice) > _FEW:
            break
        for cell, card in choice:
            if (cell, card) not in tried:
                tried[cell, card] = _ruled_out(board, state, empty, cell, card, how)
        dead = [step for one in choice if (step := tried[one])]
        if dead and len(dead) == len(choice) - 1:
            return dead
    return []


def _ruled_out(board: Board, state: State, empty: list[int], cell: int, card: int, how: Technique) -> Step | None:
    """The step that rules a card out for a cell, if it leads to a dead end."""
    rest = [other for other in empty if other != cell]
    end = _dead_end(board, board.put(state, cell, card), rest, _MORE[how])
    if end is None:
        return None
    then, stuck, lost = end
    return Step(how, cell, 1 << card, then=then, stuck=stuck, lost=lost)


def _dead_end(board: Board, state: State, empty: list[int], more: int) -> Found | None:
    """How it ends when up to so many more cards follow, each alone on its cell or with no other cell."""
    then: list[tuple[int, int]] = []
    while True:
        if 0 in state:
            return tuple(then), state.index(0), -1
        there, sure = _once(state)
        if there != board.all:
            lost = board.all & ~there
            return tuple(then), -1, lost.bit_length() - 1
        if len(then) == more:
            return None
        for cell in empty:
            mask = state[cell]
            if not mask & mask - 1:
                break
        else:
            for cell in empty:
                mask = state[cell] & sure
                if mask:
                    break
            else:
                return None
        card = mask.bit_length() - 1
        then.append((cell, card))
        empty = [other for other in empty if other != cell]
        state = board.put(state, cell, card)


_FEW = 3
"""More cards, or cells, than these are not tried one after the other."""
_MORE = {Technique.AHEAD: 0, Technique.WHAT_IF: 3}
"""How many more cards are followed."""
_FIND: dict[Technique, Callable[[Board, State, list[int]], list[Step]]] = {
    Technique.CELL: _only_card,
    Technique.CARD: _only_cell,
    Technique.LINE: _only_in_line,
    Technique.AHEAD: partial(_what_if, how=Technique.AHEAD),
    Technique.WHAT_IF: partial(_what_if, how=Technique.WHAT_IF),
}
