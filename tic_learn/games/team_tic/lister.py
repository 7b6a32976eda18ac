"""The legal moves of a position of Team TIC, found quickly and in their listed forms (TT-2 to TT-9).

New groups are looked for by parts of the deck: Tic groups on the 75 Tic lines (``tics``), Duos and
Tripos on 84 runs or in single rows (``duos``). No group is on two parts, so that each part can be
counted, or passed over, by itself: a long chain offers tens of thousands of moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Protocol

from tic_learn.cards import DECK, Card, CardSet
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


def moves(position: Position) -> Iterator[TeamTicMove]:
    """Every legal move, each once: taking, or laying down, adding and discarding."""
    if position.phase == "take":
        return _takes(position)
    if position.phase == "lay":
        return chain(_lays(position), _extends(position), _discards(position))
    return iter(())


def count(position: Position) -> int:
    """How many moves ``moves`` gives, without making those that can be very many."""
    hand, many = position.hands[position.seat], 0
    if position.phase == "take":
        there = _mask(position.chain)
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
            return next(_takes(position))
        number -= 1
        there = _mask(position.chain)
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


def _takes(position: Position) -> Iterator[TeamTicMove]:
    seat = position.seat
    yield _DRAWS[seat] if position.deck else _PASSES[seat]
    hand, there, place = position.hands[seat], _mask(position.chain), _places(position)
    for part in _parts(position, hand | there):
        if part.cards & hand and part.cards & there:
            yield from part.pickups(seat, hand, there, place)


def _pickup_count(part: _Part, hand: int, there: int) -> int:
    # A pick-up's group has cards of both, and each group that has is one pick-up.
    return part.count(hand | there) - part.count(hand) - part.count(there)


def _places(position: Position) -> dict[Card, int]:
    return dict(zip(position.chain, range(len(position.chain)), strict=True))


def _lays(position: Position) -> Iterator[TeamTicMove]:
    seat, hand = position.seat, position.hands[position.seat]
    for part in _parts(position, hand):
        yield from part.lays(seat, hand)


def _extends(position: Position) -> list[TeamTicMove]:
    seat, hand, added = position.seat, position.hands[position.seat], position.added
    both, teams = position.game.both_ends, position.game.teams
    found: list[TeamTicMove] = []
    for number, group in enumerate(position.groups):
        if (group.fits | group.fits_first) & hand and (added < 2 or group.team == seat % teams):
            if both:
                found += [Extend(seat, number, card, "start") for card in CardSet.from_mask(group.fits_first & hand)]
                found += [Extend(seat, number, card, "end") for card in CardSet.from_mask(group.fits & hand)]
            else:
                found += [Extend(seat, number, card) for card in CardSet.from_mask(group.fits & hand)]
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


@lru_cache(256)  # counting and listing ask for the same chain
def _mask(cards: tuple[Card, ...]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
