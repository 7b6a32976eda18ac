"""The legal moves of a position of Team TIC, found quickly and in their listed forms (TT-2 to TT-9).

New groups are looked for by parts of the deck: Tic groups on the 75 Tic lines (``tics``), Duos and
Tripos on 84 runs or in single rows (``duos``). No group is on two parts, so that each part can be
counted, or passed over, by itself: a long chain offers tens of thousands of moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Protocol

from tic_learn.cards import DECK, Card
from tic_learn.games.team_tic import duos, tics
from tic_learn.games.team_tic.moves import Discard, Draw, Extend, Lay, Pass, Pickup, TeamTicMove

if TYPE_CHECKING:
    from tic_learn.games.team_tic.position import Position

__all__ = ["count", "moves", "nth"]

_DRAWS = tuple(Draw(seat) for seat in range(6))
_PASSES = tuple(Pass(seat) for seat in range(6))
_DISCARDS = tuple(tuple(Discard(seat, card) for card in DECK) for seat in range(6))


class _Part(Protocol):
    """A part of the deck in which groups are looked for; ``cards`` is its mask."""

    @property
    def cards(self) -> int: ...
    def count(self, pool: int) -> int: ...
    def lays(self, seat: int, hand: int) -> Iterable[Lay]: ...
    def pickups(self, seat: int, hand: int, chain: int, place: dict[Card, int]) -> Iterable[Pickup]: ...


def moves(position: Position) -> Iterable[TeamTicMove]:
    """Every legal move, each once: taking, or laying down, adding and discarding.

    A list for Tic groups, of which there are never very many; sequences are made when they are asked for.
    """
    seat, hand = position.seat, position.hands[position.seat]
    if position.phase == "take":
        there = tics.mask_of(position.chain)
        first = [_draw_or_pass(position)]
        mixed = [part for part in _parts(position, hand | there) if part.cards & hand and part.cards & there]
        if not mixed:
            return first
        place = _places(position)
        found = chain(first, chain.from_iterable(part.pickups(seat, hand, there, place) for part in mixed))
    elif position.phase == "lay":
        parts = _parts(position, hand)
        if not parts:
            return _extends(position) + _discards(position)
        laid = chain.from_iterable(part.lays(seat, hand) for part in parts)
        found = chain(laid, _extends(position), _discards(position))
    else:
        return []
    return list(found) if position.game.groups == "tic" else found


def count(position: Position) -> int:
    """How many moves ``moves`` gives, without making those that can be very many."""
    hand, many = position.hands[position.seat], 0
    if position.phase == "take":
        there = tics.mask_of(position.chain)
        for part in _parts(position, hand | there):
            if part.cards & hand and part.cards & there:
                many += _pickup_count(part, hand, there)
        return many + 1
    if position.phase == "lay":
        for part in _parts(position, hand):
            many += part.count(hand)
        return many + _extend_count(position) + hand.bit_count()
    return 0


def nth(position: Position, number: int) -> TeamTicMove:
    """The move that ``moves`` gives at this place, from 0, without making those before it."""
    seat, hand = position.seat, position.hands[position.seat]
    if position.phase == "take":
        if not number:
            return _draw_or_pass(position)
        number -= 1
        there = tics.mask_of(position.chain)
        for part in _parts(position, hand | there):
            many = _pickup_count(part, hand, there)
            if number < many:
                return next(islice(part.pickups(seat, hand, there, _places(position)), number, None))
            number -= many
    for part in _parts(position, hand):
        many = part.count(hand)
        if number < many:
            return next(islice(part.lays(seat, hand), number, None))
        number -= many
    return next(islice(chain(_extends(position), _discards(position)), number, None))


def _parts(position: Position, pool: int) -> Sequence[_Part]:
    """The parts of the deck where the pool may hold a group."""
    if position.game.groups == "tic":
        return tics.parts(pool)
    return duos.fixed_parts(pool) if position.game.rest == "fixed" else duos.free_parts(pool)


def _pickup_count(part: _Part, hand: int, there: int) -> int:
    # A pick-up's group has cards of both, and each group that has is one pick-up.
    return part.count(hand | there) - part.count(hand) - part.count(there)


def _places(position: Position) -> dict[Card, int]:
    return dict(zip(position.chain, range(len(position.chain)), strict=True))


def _draw_or_pass(position: Position) -> TeamTicMove:
    return _DRAWS[position.seat] if position.deck else _PASSES[position.seat]


def _extends(position: Position) -> list[TeamTicMove]:
    seat, hand, game = position.seat, position.hands[position.seat], position.game
    both = game.both_ends
    found: list[TeamTicMove] = []
    for number, group in enumerate(position.groups):
        after, before = group.fits & hand, group.fits_first & hand if both else 0
        if (after or before) and (position.added < 2 or group.team == seat % game.teams):
            if both:
                found += [Extend(seat, number, card, "start") for card in tics.cards_of(before)]
                found += [Extend(seat, number, card, "end") for card in tics.cards_of(after)]
            else:
                found += [Extend(seat, number, card) for card in tics.cards_of(after)]
    return found


def _extend_count(position: Position) -> int:
    hand, added, many = position.hands[position.seat], position.added, 0
    for group in position.groups:
        if (group.fits | group.fits_first) & hand and (added < 2 or group.team == position.seat % position.game.teams):
            many += (group.fits & hand).bit_count() + (group.fits_first & hand).bit_count()
    return many


def _discards(position: Position) -> list[Discard]:
    hand, discards, found = position.hands[position.seat], _DISCARDS[position.seat], []
    while hand:
        low = hand & -hand
        found.append(discards[low.bit_length() - 1])
        hand ^= low
    return found
