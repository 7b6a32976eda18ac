"""How many plays a hand has, the play of a number, and one after the other, without making the rest (TB-2 to TB-5).

There can be billions of plays, but how one may go on hangs on little: the cell, the card before, what is left of the
hand. So the ways on from each such *node* are counted once, and the numbers lead down from node to node. Plays grow,
and are numbered, as in the lister: from the first anchored card of the first run backwards, then forwards; an opening
play from its first card.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from tic_learn.cards import Card
from tic_learn.games.territory.board import AROUND, ROW, STEPS, Board, cell_of
from tic_learn.games.territory.hand import PLACED, Fit, Hand, Lazy, Play

__all__ = ["Plays"]

_KEPT = 100_000
"""The most nodes whose counts are kept, some 50 MB: a hand of 16 seldom has more, and a larger one takes longer."""

_AT_HAND = 5_000
"""The most nodes whose ways on are kept while plays are made one after the other, some 10 MB."""


class _Spot:
    """An empty cell on the way along a step.

    ``allow``, ``anchored``: what it takes of the hand; ``ahead``: the cards that are anchored here or farther on;
    ``next``: the next empty cell; ``parted``: whether old cards lie before that; ``touches``: whether a card of an
    opening play touches the starting card here; ``goals``: the cards that make a run sure here or farther on. Where no
    old card is near or ahead, all cells are the same spot.
    """

    __slots__ = ("ahead", "allow", "anchored", "goals", "next", "parted", "touches")
    ahead: int
    goals: int

    def __init__(self, fit: Fit, following: _Spot | None = None, parted: bool = False, touches: bool = False) -> None:
        self.allow, self.anchored = fit
        self.next = following or self
        self.ahead, self.goals = (following.ahead, following.goals) if following else (0, 0)
        self.ahead |= self.anchored
        self.goals |= self.allow if touches else self.anchored
        self.parted, self.touches = parted, touches


_Node = tuple[_Spot, int, int, bool, bool, _Spot | None, int]
"""Where the next card goes, and all that its choice hangs on.

The spot; the card before it in its run, or 0; the cards left that can still be of use; whether the card before *owes*,
since it Tics with nothing yet; whether the run is *sure*, for it has an anchored card or need not. While a play grows
backwards, also the spot and the card where it began, and will turn round; there the card is 0 if old cards follow.
"""
_Branch = tuple[int, bool, _Node | None, _Node | None]
"""A card that may come next, whether the play may end with it, and the nodes from which it may go on."""

_Stop = tuple[Iterator[_Branch], int, Play, int, int]
"""Where the way through all plays has come: the branches still to be taken; the cell that they put a card on; the cards
before; the first and the last of the cells."""


class _TooMany(Exception):
    """More nodes would have to be counted than may be."""


class Plays:
    """The legal plays of a hand, by their numbers from 0 on; the cards of each are in the order of their cells.

    ``hand``: the mask of the cards; ``must``: a card of the hand that each play is to have.
    """

    __slots__ = (
        "_count",
        "_edges",
        "_far",
        "_most",
        "_must",
        "_near",
        "_opening",
        "_own",
        "_partners",
        "_spots",
        "_starts",
        "_steps",
        "_tics",
    )

    def __init__(self, board: Board, hand: int, must: Card | None = None) -> None:
        own = self._own = Hand(board, hand)
        self._must = 0 if must is None else own.small[1 << must]
        self._opening = len(board.cells) == 1
        self._tics, self._near = own.tics | {0: 0}, own.near | {0: own.all}
        self._far = _Spot(own.open)
        rows, columns = zip(*map(cell_of, own.known), strict=True)
        self._edges = {1: max(columns), -1: -min(columns), ROW: max(rows), -ROW: -min(rows)}
        self._spots: dict[tuple[int, int], _Spot] = {}
        self._partners = _partners(own.tics)
        self._starts: list[tuple[int, int, list[_Branch], int]] | None = None
        self._steps, self._most = 0, sys.maxsize  # how many nodes were counted, and how many may be

    def __len__(self) -> int:
        return sum(many for *_, many in self._counted())

    def countable(self) -> bool:
        """Whether the plays can be counted with no more nodes than are kept; that is found out with no more of them."""
        if self._starts is None and self._steps <= _KEPT:
            self._most = _KEPT
            try:
                self._counted()
            except _TooMany:
                return False
            finally:
                self._most = sys.maxsize
        return self._steps <= _KEPT and sum(many for *_, many in self._counted()) <= sys.maxsize

    def __iter__(self) -> Iterator[Play]:
        known = lru_cache(_AT_HAND)(lambda *node: tuple(self._branches(*node)))
        for cell, step, branches in self._find_starts():
            yield from self._grown(cell, step, branches, known)

    def __getitem__(self, number: int) -> Play:
        if number < 0:
            raise IndexError(number)
        left = number
        for cell, step, branches, many in self._counted():
            if left < many:
                return self._made(cell, step, branches, left)
            left -= many
        raise IndexError(number)

    def _counted(self) -> list[tuple[int, int, list[_Branch], int]]:
        if self._starts is None:
            self._count = lru_cache(_KEPT)(self._count_from)
            self._starts = [(*start, self._total(start[2])) for start in self._find_starts()]
        return self._starts

    def _made(self, cell: int, step: int, branches: Iterable[_Branch], number: int) -> Play:
        """Of the plays that begin to grow on the cell, the one with this number."""
        first = last = cell
        cards = {}
        while True:
            bit, node, number = self._branch_at(branches, number)
            cards[cell] = bit
            if node is None:
                return self._play(cards)
            branches = self._branches(*node)
            grows_back = node[5] is not None
            if grows_back:
                cell = first = first - step
            else:
                cell = last = self._own.landing(last + step, step)

    def _grown(
        self, cell: int, step: int, branches: Iterable[_Branch], known: Callable[..., Iterable[_Branch]]
    ) -> Iterator[Play]:
        """All plays that begin to grow on the cell, one after the other; ``known`` gives the branches of a node."""
        card, landing = self._own.card, self._own.landing
        way: list[_Stop] = [(iter(branches), cell, (), cell, cell)]
        while way:
            left, cell, play, first, last = way[-1]
            here, is_first = PLACED[cell], cell == first
            for bit, ends, node, other in left:
                longer = (here[card[bit]], *play) if is_first else (*play, here[card[bit]])
                if ends:
                    yield longer
                if not node and not other:
                    continue
                for after in (other, node):  # the node comes to lie on top, and is gone on from first
                    if after and after[5]:  # it grows backwards
                        way.append((iter(known(*after)), first - step, longer, first - step, last))
                    elif after:
                        end = landing(last + step, step)
                        way.append((iter(known(*after)), end, longer, first, end))
                break
            else:
                way.pop()

    def shortest(self, claims: bool = False) -> Play | None:
        """A play that is one run of few cards, or None; ``claims``: one in which three of a Tic line are in a row.

        Wherever there is a play, one run of it with an anchored card is a play too, and so is what lies between that
        card and another one, or a group, with at most the one card more with which the last one Tics.
        """
        seen = set()
        growing = list(self._runs())
        for cards, cell, step, node in growing:  # it grows on the way, so shorter ones come first
            if node in seen:
                continue
            seen.add(node)
            spot, last, free = node[:3]
            for bit, ends, after, _ in self._branches(*node):
                longer = {**cards, cell: bit}
                if ends and not claims:
                    return self._play(longer)
                if spot.parted:
                    continue
                third = self._tics[last] & self._tics[bit] & free & spot.next.allow
                if claims and bit & self._tics[last] and third:
                    return self._play({**longer, cell + step: third & -third})
                if after:
                    growing.append((longer, cell + step, step, after))
        return None

    def _runs(self) -> Iterator[tuple[dict[int, int], int, int, _Node]]:
        """How runs can begin that go on one way only: the cards, the next cell, the step and the node.

        That is with an anchored card, or in an opening play with one that touches the starting card, and where that
        owes, perhaps one before it.
        """
        own = self._own
        for cell, fit in own.known.items():
            allow, anchored = fit or (0, 0)
            for bit in own.parts[allow if self._opening else anchored]:
                owes = not bit & anchored
                for step in AROUND:
                    spot, behind = self._spot(cell, step), self._spot(cell, -step)
                    if spot.parted:
                        continue
                    begun = [({cell: bit}, owes)]
                    if owes and not behind.parted:
                        begun += [
                            ({cell: bit, cell - step: one}, False)
                            for one in own.parts[own.tics[bit] & behind.next.allow]
                        ]
                    for cards, still_owes in begun:
                        left = own.all ^ sum(cards.values())
                        if node := self._on(spot, bit, left, still_owes, True):
                            yield cards, cell + step, step, node

    def _find_starts(self) -> Iterator[tuple[int, int, list[_Branch]]]:
        """The cells where plays begin to grow, with the step and the first cards, in the lister's order."""
        own = self._own
        if self._opening:
            for cell, step in own.opening_cells():
                branches = self._branches(self._spot(cell, step), 0, own.all, False, False, None, 0)
                # One card alone is in a row and in a column, and is counted once.
                yield cell, step, [(bit, ends and step == 1, after, other) for bit, ends, after, other in branches]
            return
        for step in STEPS:
            for cell in own.anchors:
                yield cell, step, list(self._branches_at_anchor(cell, step))

    def _branches_at_anchor(self, cell: int, step: int) -> Iterator[_Branch]:
        own = self._own
        turn, back = self._spot(cell, step), self._spot(cell, -step)
        if turn.next is self._far and not turn.parted:
            turn = self._far  # the same, and so are the nodes from other cells
        for bit in own.parts[back.anchored]:
            left = own.all ^ bit
            first = 0 if turn.parted else bit
            ends = step == 1 and not left & self._must  # as above
            yield bit, ends, self._on(turn, bit, left, False, True), self._back(back, bit, left, False, turn, first)

    def _branches(
        self, spot: _Spot, last: int, free: int, owes: bool, sure: bool, turn: _Spot | None, first: int
    ) -> Iterator[_Branch]:
        """The cards that may be put on the spot, with what may follow each, in the lister's order."""
        tics = self._tics[last]
        fits = spot.allow & free & (tics if owes else self._near[last])
        if turn:
            fits &= ~spot.anchored  # or the play would have begun here
        sure = sure or spot.touches
        settled = fits & (spot.anchored | tics)
        done = settled if sure else settled & spot.anchored
        on, back, must = self._on, self._back, self._must
        for bits in (fits,) if self._opening else (done, fits ^ done):
            while bits:
                bit = bits & -bits
                bits ^= bit
                left, owes, ends = free ^ bit, not bit & settled, bit & done > 0
                if turn:
                    forth = on(turn, first, left, False, True) if ends else None
                    yield bit, ends and not must & left, forth, back(spot, bit, left, owes, turn, first)
                else:
                    yield bit, ends and not must & left, on(spot, bit, left, owes, sure or ends), None

    def _on(self, spot: _Spot, last: int, left: int, owes: bool, sure: bool) -> _Node | None:
        """The node after a card on the spot, or None if there is nothing more to come."""
        after = spot.next
        if spot.parted:
            if owes or not sure:
                return None
            last, sure = 0, self._opening
        if not sure and not left & after.goals:
            return None
        tics = self._tics[last]
        free = left & (self._partners[left] | tics | after.ahead)
        if not free & after.allow & (tics if owes else self._near[last]):
            return None
        if self._must & left and not self._must & free:
            return None
        return after, last, free, owes, sure, None, 0

    def _back(self, spot: _Spot, last: int, left: int, owes: bool, turn: _Spot, first: int) -> _Node | None:
        """The node before a card on the spot, of a play that grows backwards."""
        before = spot.next
        if spot.parted:
            return None
        tics = self._tics[last]
        free = left & (self._partners[left] | tics | self._tics[first] | turn.next.ahead)
        if not free & before.allow & ~before.anchored & (tics if owes else self._near[last]):
            return None
        if self._must & left and not self._must & free:
            return None
        return before, last, free, owes, True, turn, first

    def _total(self, branches: Iterable[_Branch]) -> int:
        many, count = 0, self._count
        for _, ends, one, other in branches:
            many += ends
            if one:
                many += count(*one)
            if other:
                many += count(*other)
        return many

    def _count_from(self, *node: Any) -> int:
        self._steps += 1
        if self._steps > self._most:
            raise _TooMany
        return self._total(self._branches(*node))

    def _branch_at(self, branches: Iterable[_Branch], number: int) -> tuple[int, _Node | None, int]:
        """The branch on which the play with this number is: its card, the node to go on from, the number there."""
        for bit, ends, *nodes in branches:
            if number < ends:
                return bit, None, 0
            number -= ends
            for node in filter(None, nodes):
                many = self._count(*node)
                if number < many:
                    return bit, node, number
                number -= many
        raise AssertionError("the branches have fewer plays than were counted")

    def _spot(self, cell: int, step: int) -> _Spot:
        if (cell, step) not in self._spots:
            self._spots[cell, step] = self._find_spot(cell, step)
        return self._spots[cell, step]

    def _find_spot(self, cell: int, step: int) -> _Spot:
        row, column = cell_of(cell)
        way = 1 if step > 0 else -1
        if (column if step == way else row) * way > self._edges[step]:
            return self._far
        after = self._own.landing(cell + step, step)
        following = self._spot(after, step)
        fit = self._own.known.get(cell)
        if fit is None and following is self._far:
            return self._far
        return _Spot(fit or self._own.open, following, after != cell + step, self._opening and fit is not None)

    def _play(self, cards: dict[int, int]) -> Play:
        return tuple(PLACED[cell][self._own.card[bit]] for cell, bit in sorted(cards.items()))


def _partners(tics: dict[int, int]) -> Lazy:
    """For a set of cards, those that Tic with one of them."""

    def find(cards: int) -> int:
        found = 0
        while cards:
            bit = cards & -cards
            found |= tics[bit]
            cards ^= bit
        return found

    return Lazy(find)
