"""A position as zones of cards: what each player and the table between them shows, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tic_learn.cards import Card, CardSet
from tic_learn.games import AnyPosition
from tic_learn.games.territory.board import Board, cell_of

__all__ = ["NO_TOKEN", "Scene", "Zone", "scene"]

NO_TOKEN = "."


class Zone(msgspec.Struct, frozen=True):
    """A place on the table with its cards.

    ``kind``: "hand", "deck", "chain", "group", "line", "pile" or "board". ``title``: what a person
    calls it. ``owner``: whose it is, a seat, or of a group the team; -1 for nobody. ``cards``: those
    that are seen, in their order. ``hidden``: how many more lie face down. ``waits``: of a hand in
    Time's a Ticking, for how many Tics of opponents its player is stopped (TA-4). Of a board,
    ``cells``: the row and the column of each card in turn, and ``tokens``: for each card three
    letters, the seats that have a token for the lines in which its number, shape and colour vary (TB-7), "." for none.
    """

    kind: str
    title: str
    owner: int = -1
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    waits: int = 0
    cells: tuple[int, ...] = ()
    tokens: str = ""


class Scene(msgspec.Struct, frozen=True):
    """All that is seen of a position: its zones, in an order that stays the same through a game.

    ``turn``: the seat whose turn it is; -1 where it is nobody's. ``drawn``: the card just drawn
    that is to be played or kept now, if it is seen. ``open``: in Tic Territory Battle, for each cell
    where a card of the player may go by itself, its row, its column and which cards of the hand, as
    the bits of their places; nothing where the hand is hidden. ``t``: the time in seconds.
    """

    zones: tuple[Zone, ...]
    turn: int = -1
    drawn: tuple[Card, ...] = ()
    open: tuple[int, ...] = ()
    t: float = 0


def scene(position: AnyPosition) -> Scene:
    """The scene of a position; of a view, it has the cards that the seat may see and no others.

    >>> from tic_learn.games import TickingLines
    >>> seen = scene(TickingLines(players=["Ana", "Ben"]).deal(seed=7))
    >>> [(zone.title, len(zone.cards) + zone.hidden) for zone in seen.zones]
    [("Ana's hand", 15), ("Ben's hand", 15), ('The deck', 93), ("Ana's line", 1), ("Ben's line", 1)]
    """
    name = position.game.name
    over = position.outcome() is not None
    seat = -1 if over or position.seat is None else position.seat
    drawn: Any = getattr(position, "drawn", ())
    cards = drawn if isinstance(drawn, tuple) else (drawn,)
    return Scene(
        (*_hands(position), *_TABLES[name](position)),
        seat,
        () if over else tuple(card for card in cards if card is not None),
        _open(position, seat) if name == "territory" and seat >= 0 else (),
        getattr(position, "t", 0),
    )


def _hands(position: Any) -> Iterator[Zone]:
    stops = getattr(position, "stops", None)
    for seat, name in enumerate(position.game.players):
        hand = CardSet.from_mask(position.hands[seat])
        hidden = position.size(seat) - len(hand)
        waits = stops[seat] if stops else 0
        yield Zone("hand", f"{name}'s hand", seat, tuple(hand), hidden, waits)
    if position.game.name == "times-a-ticking":
        return
    yield Zone("deck", "The deck", hidden=len(position.deck))


def _team_tic(position: Any) -> Iterator[Zone]:
    yield Zone("chain", "The discard chain", cards=position.chain)
    owners = position.game.owners
    for number, group in enumerate(position.groups):
        yield Zone("group", f"Group {number} of {owners[group.team]}", group.team, group.cards)


def _ticking_lines(position: Any) -> Iterator[Zone]:
    for seat, (name, line) in enumerate(zip(position.game.players, position.lines, strict=True)):
        yield Zone("line", f"{name}'s line", seat, line)


def _times_a_ticking(position: Any) -> Iterator[Zone]:
    for number, pile in enumerate(position.piles):
        yield Zone("pile", f"Pile {number}", cards=pile)


def _territory(position: Any) -> Iterator[Zone]:
    cells = position.board.by_cell
    tokens = "".join([_tokens(position.marks, card) for card in cells.values()])
    flat = [part for cell in cells for part in cell]
    yield Zone("board", "The table", cards=tuple(cells.values()), cells=tuple(flat), tokens=tokens)


def _tokens(marks: tuple[int, ...], card: Card) -> str:
    on = [NO_TOKEN] * 3
    for seat, mark in enumerate(marks):
        for axis in range(3):
            if mark >> (125 * axis + card) & 1:
                on[axis] = str(seat)
    return "".join(on)


def _open(position: Any, seat: int) -> tuple[int, ...]:
    board: Board = position.board
    mask = position.hands[seat]
    hand = [1 << card for card in CardSet.from_mask(mask)]
    wanted = mask if not position.drawn else 1 << position.drawn
    found = []
    for number, (allowed, tics, _) in board.fits.items():
        fit = wanted & allowed & tics
        if fit:
            bits = sum(1 << place for place, bit in enumerate(hand) if fit & bit)
            found.append((*cell_of(number), bits))
    return tuple(part for one in sorted(found) for part in one)


_TABLES: dict[str, Callable[[Any], Iterator[Zone]]] = {
    "team-tic": _team_tic,
    "ticking-lines": _ticking_lines,
    "times-a-ticking": _times_a_ticking,
    "territory": _territory,
}
