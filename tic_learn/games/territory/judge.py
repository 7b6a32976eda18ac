"""Why a move is legal, or every rule that it breaks, read straight from the rules (TB-2 to TB-10).

Nothing here is shared with the lister or its masks, so that each is the other's check; only where a
rule speaks of all plays of a hand at once (TB-8, TB-10) is the lister asked for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec

from tic_learn.cards import Card, CardSet
from tic_learn.games import base
from tic_learn.games.base import HiddenCards, MoveVerdict
from tic_learn.games.territory import lister
from tic_learn.games.territory.claims import Cell, Contact, around, claimed, contacts
from tic_learn.games.territory.moves import MOVES, Draw, Place, Placed
from tic_learn.games.territory.scoring import line_name
from tic_learn.relations import agreeing
from tic_learn.verdict import Misconception, Reason, listed

if TYPE_CHECKING:
    from tic_learn.games.territory.position import Position

__all__ = ["explain"]

CORNER = Misconception(
    "corner-contact",
    "Cards touch edge to edge only. Where just their corners meet, they don't count as touching.",
)
OWN_TIC = Misconception(
    "own-tic",
    "New cards that Tic with each other are not joined to the table by that. One of them must Tic with an old card.",
)

Cards = Mapping[Cell, Card]


def explain(position: Position, move: base.Move) -> MoveVerdict:
    """The verdict on a move, with every reason in the order of the rules; out of turn, that comes first."""
    faults = _malformed(move)
    if faults:  # it is no move, so no rule of the game can be asked about it
        return MoveVerdict(False, faults)
    if position.outcome():  # it is nobody's turn any more, and the hands and the table are done with
        return MoveVerdict(False, [Reason("DL-4", "The game is over, and no move follows.")])
    names, seat = position.game.players, move.player
    if not 0 <= seat < len(names):  # nobody's move: there is no hand to play from
        text = f"There is no seat {base.numbered(seat)}; the seats are 0 to {len(names) - 1}."
        return MoveVerdict(False, [Reason("DL-3", text)])
    turn = []
    if seat != position.seat:
        turn.append(Reason("DL-3", f"It is the turn of {names[position.seat]}, not of {names[seat]}."))
    if isinstance(move, Place):
        return _explain_place(position, move, turn)
    if turn:  # when to draw and when to pass (TB-8, TB-10) is asked only of the player whose turn it is
        return MoveVerdict(False, turn)
    return _explain_draw(position) if isinstance(move, Draw) else _explain_pass(position)


def _malformed(move: base.Move) -> list[Reason]:
    """What no record could hold: a move of another game, a field of a wrong type (RC-1)."""
    if type(move) not in MOVES:
        kind = type(move).__name__
        return [Reason("RC-1", f"A {kind} is not a move of this game, which has Place, Draw and Pass.")]
    faults = []
    if type(move.player) is not int:
        faults.append(Reason("RC-1", f"The player is {move.player!r:.60}; it must be a seat, a whole number."))
    if isinstance(move, Place):
        if type(move.cards) is not tuple:
            kind = type(move.cards).__name__
            faults.append(Reason("RC-1", f"The cards are of type {kind}; they must be a tuple of Placed."))
        else:
            faults += [Reason("RC-1", text) for placed in move.cards if (text := _malformed_card(placed))]
    return faults


def _malformed_card(placed: Placed) -> str:
    if type(placed) is not Placed:
        return f'A {type(placed).__name__} is among the cards; write each like Placed(Card("3SO"), (0, 1)).'
    if type(placed.card) is not Card:
        return f'{placed.card!r:.60} is not a card object; write it like Card("3SO").'
    at = placed.at
    if type(at) is not tuple or len(at) != 2 or type(at[0]) is not int or type(at[1]) is not int:
        return f"The cell of {placed.card.name} must be a row and a column, two whole numbers like (0, 1)."
    return ""


# Placing

_BY_CELL = attrgetter("at")


class _New(msgspec.Struct):
    """A new card with all that it touches."""

    cell: Cell
    card: Card
    touched: list[Contact]
    tics: list[Contact]
    joins: list[Contact]  # the Tics with old cards

    def tells_of(self, other: Contact) -> bool:
        """Whether the contact is told of here: two new cards see theirs from both sides."""
        return other.is_old or self.cell < other.cell

    def reason(self, rule: str, text: str, *contacts: Contact) -> Reason:
        """A reason that shows the card and these contacts; ``text`` goes on after the card's name and cell."""
        cards, cells = [self.card], [self.cell]
        for one in contacts:
            cards.append(one.card)
            cells.append(one.cell)
        return Reason(rule, f"{self.card.name} at {_at(self.cell)} {text}", cards, cells)


def _explain_place(position: Position, move: Place, turn: list[Reason]) -> MoveVerdict:
    table, name = position.board.by_cell, position.game.players[move.player]
    # What TB-2 keeps off the table touches nothing: a card for a taken cell, and all but the first for one cell.
    laid: dict[Cell, Card] = {}
    for placed in sorted(move.cards, key=_BY_CELL):
        if placed.at not in table:
            laid.setdefault(placed.at, placed.card)
    new = _new_cards(laid, table)
    runs = _runs(new)
    faults = _not_held(position, move, name)
    if len(runs) != 1 or len(laid) < len(move.cards):  # one run, each card on a free cell of its own, keeps to TB-2
        faults += _not_on_a_line(move, table, laid)
    faults += [_tics_with_none(one) for one in new if not one.tics]
    faults += [_nic(one, other) for one in new for other in one.touched if not other.alike and one.tells_of(other)]
    faults += _not_joined(table, new, runs)
    drawn = position.drawn
    # A drawn card binds only the player whose turn it is.
    if drawn is not None and not turn and all(placed.card is not drawn for placed in move.cards):
        text = f"{name} has drawn {drawn.name}; a play after the draw has this card in it."
        faults.append(Reason("TB-8", text, (drawn,)))
    if turn or faults:
        return MoveVerdict(False, [*turn, *faults], _misconception(faults, table))
    return MoveVerdict(True, _why_placed(position, name, laid, new, runs))


def _new_cards(laid: Cards, table: Cards) -> list[_New]:
    new = []
    for cell, card in laid.items():
        touched = contacts(cell, card, table, laid)
        tics = [one for one in touched if one.line]
        new.append(_New(cell, card, touched, tics, [one for one in tics if one.is_old]))
    return new


def _runs(new: list[_New]) -> list[list[_New]]:
    """The new cards of one line, parted where they are not next to each other; none if they lie in no line."""
    if not _in_one_line([one.cell for one in new]):
        return []
    runs: list[list[_New]] = []
    beside: tuple[Cell, ...] = ()
    for one in new:
        if one.cell in beside:
            runs[-1].append(one)
        else:
            runs.append([one])
        beside = around(one.cell)
    return runs


def _in_one_line(cells: Collection[Cell]) -> bool:
    return len(cells) < 2 or 1 in (len({row for row, _ in cells}), len({column for _, column in cells}))


def _between(cells: Collection[Cell]) -> Iterator[Cell]:
    """The cells of a line from the first of these to the last."""
    (top, left), (bottom, right) = min(cells), max(cells)
    return ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))


def _not_held(position: Position, move: Place, name: str) -> list[Reason]:
    """What is wrong with the cards of a play (DL-3)."""
    try:
        hand = position.hand(move.player)
    except HiddenCards:
        if move.player == position.seat:
            raise
        return []  # whether these cards are in the hand is not to be seen, but out of turn the play is wrong anyway
    wanted = 0
    for placed in move.cards:
        wanted |= 1 << placed.card
    if not wanted & ~hand.mask and wanted.bit_count() == len(move.cards):
        return []
    faults = []
    for card, count in Counter(placed.card for placed in move.cards).items():
        if card not in hand:
            faults.append(
                Reason("DL-3", f"{name} does not hold {card.name}; a play uses cards from the hand.", (card,))
            )
        elif count > 1:
            often = "twice" if count == 2 else f"{count} times"
            faults.append(Reason("DL-3", f"{card.name} is placed {often}, but there is only one of it.", (card,)))
    return faults


def _not_on_a_line(move: Place, table: Cards, laid: Cards) -> Iterator[Reason]:
    """What is wrong with the cells of a play (TB-2)."""
    if not move.cards:
        yield Reason("TB-2", "A play is one card or more; this one has none.")
    if len(laid) < len(move.cards):
        yield from _not_on_free_cells(move, table)
    cells = dict.fromkeys(placed.at for placed in move.cards)
    if not _in_one_line(cells):  # and without a line nothing is between the cards, so there is no gap either
        text = "The cards are not all in one row, nor all in one column."
        yield Reason("TB-2", text, [placed.card for placed in move.cards], cells)
    elif len(cells) > 1:
        for cell in _between(cells):
            if cell not in laid and cell not in table:
                text = f"The cell {_at(cell)} is empty; from the first to the last card of a play there is no gap."
                yield Reason("TB-2", text, cells=(cell,))
                return


def _not_on_free_cells(move: Place, table: Cards) -> Iterator[Reason]:
    by_cell: dict[Cell, list[Card]] = {}
    for placed in move.cards:
        by_cell.setdefault(placed.at, []).append(placed.card)
    for cell, cards in by_cell.items():
        if cell in table:
            text = f"{table[cell].name} is on the cell {_at(cell)} already; new cards go on empty cells."
            yield Reason("TB-2", text, (*cards, table[cell]), (cell,))
        elif len(cards) > 1:
            names = listed(card.name for card in cards)
            text = f"{names} are put on the same cell, {_at(cell)}; a cell takes one card."
            yield Reason("TB-2", text, cards, (cell,))


def _tics_with_none(new: _New) -> Reason:
    rule = "each new card Tics with a card that it touches"
    if not new.touched:
        return new.reason("TB-3", f"touches no card; {rule}.")
    parts = listed(f"only the {one.shared} with {one.card.name} {one.where}" for one in new.touched if one.alike)
    parts = parts or f"nothing with {listed(f'{one.card.name} {one.where}' for one in new.touched)}"
    return new.reason("TB-3", f"Tics with no card that it touches: it shares {parts}; {rule}.", *new.touched)


def _nic(new: _New, other: Contact) -> Reason:
    text = f"and {other.card.name} {other.where} share nothing; a Nic is never allowed where cards touch."
    return new.reason("TB-4", text, other)


def _not_joined(table: Cards, new: list[_New], runs: list[list[_New]]) -> Iterator[Reason]:
    """Which runs no Tic joins to the old cards; cards that lie in no line have no runs (TB-5)."""
    if len(table) == 1:
        ((start, card),) = table.items()
        if new and not any(other.cell == start for one in new for other in one.touched):
            text = f"The opening play must touch the starting card, {card.name} at {_at(start)}."
            yield Reason("TB-5", text, (card,), (start, *[one.cell for one in new]))
        return
    for run in runs:
        if not [one for one in run if one.joins]:
            text = f"No new card {_on(run)} Tics with a card that was on the table before; in each run one must."
            yield Reason("TB-5", text, [one.card for one in run], [one.cell for one in run])


def _misconception(faults: list[Reason], table: Cards) -> Misconception | None:
    rules = {fault.rule for fault in faults}
    if "TB-2" in rules or "DL-3" in rules:
        return None
    if "TB-3" not in rules and "TB-5" in rules and len(table) > 1:
        return OWN_TIC
    for fault in faults:
        if fault.rule == "TB-3":
            (row, column), card = fault.cells[0], fault.cards[0]
            for cell in ((row - 1, column - 1), (row - 1, column + 1), (row + 1, column - 1), (row + 1, column + 1)):
                other = table.get(cell)
                if other is not None and len(agreeing((card, other))) == 2:
                    return CORNER
    return None


def _why_placed(position: Position, name: str, laid: Cards, new: list[_New], runs: list[list[_New]]) -> list[Reason]:
    table = position.board.by_cell
    reasons = []
    if len(runs) > 1:
        cells = [cell for cell in _between(laid) if cell in table]
        cards = [table[cell] for cell in cells]
        lie = "lies" if len(cards) == 1 else "lie"
        text = f"{listed(card.name for card in cards)} {lie} between the new cards, so there is no gap."
        reasons.append(Reason("TB-2", text, cards, cells))
    for one in new:
        cards, cells, parts = [one.card], [one.cell], []
        for other in one.tics:
            cards.append(other.card)
            cells.append(other.cell)
            parts.append(f"with {other.card.name} {other.where}: {other.shared}")
        reasons.append(Reason("TB-3", f"{one.card.name} at {_at(one.cell)} Tics {'; '.join(parts)}.", cards, cells))
    for one in new:
        for other in one.touched:
            if other.alike == 1 and one.tells_of(other):
                text = f"Singles with {other.card.name} {other.where}: {other.shared}."
                reasons.append(one.reason("TB-4", text, other))
    if len(table) == 1:
        ((start, card),) = table.items()
        reasons.append(Reason("TB-5", f"The opening play touches the starting card, {card.name}.", (card,), (start,)))
    elif len(new) > 1:
        reasons += [_why_joined(run) for run in runs]
    groups = claimed(table, laid, {one.cell: one.tics for one in new})
    for group in groups:
        members, text = _territory(group.mask)
        reasons.append(Reason("TB-6", f"{name} claims {text}.", members))
    if groups:
        reasons += _captures(position, groups)
    return reasons


@cache  # of 75 lines, each with 16 groups
def _territory(mask: int) -> tuple[tuple[Card, ...], str]:
    group = CardSet.from_mask(mask)
    return tuple(group), f"{listed(card.name for card in group)}: the territory of {line_name(group)}"


def _why_joined(run: list[_New]) -> Reason:
    one = next(one for one in run if one.joins)
    other = one.joins[0]
    text = f"The run {_on(run)} is joined to the old cards: {one.card.name} Tics with {other.card.name} {other.where}."
    return Reason("TB-5", text, (one.card, other.card), (one.cell, other.cell))


def _captures(position: Position, groups: list[CardSet]) -> Iterator[Reason]:
    mask = 0
    for group in groups:
        mask |= group.mask
    for seat, marks in enumerate(position.marks):
        lost = marks & (mask | mask << 125 | mask << 250)
        if lost and seat != position.seat:
            tokens = "1 token" if lost.bit_count() == 1 else f"{lost.bit_count()} tokens"
            name, cards = position.game.players[seat], CardSet.from_mask((lost | lost >> 125 | lost >> 250) & mask)
            yield Reason("TB-7", f"{name} loses {tokens} on {listed(card.name for card in cards)}.", cards)


# Drawing and passing


def _explain_draw(position: Position) -> MoveVerdict:
    name = position.game.players[position.seat]
    faults = []
    if position.has_drawn:
        faults.append(Reason("TB-8", f"{name} has drawn a card in this turn already; now it is played or kept."))
    if not position.deck:
        faults.append(Reason("TB-10", "The deck is empty, so there is no card to draw."))
    if faults:  # whether a play would claim something is asked at the start of a turn, with a deck to draw from
        return MoveVerdict(False, faults)
    hand = position.hand(position.seat).mask
    play = lister.claiming_play(position.board, hand)
    if play is not None:
        new = {placed.at: placed.card for placed in play}
        (group, *_) = claimed(position.board, new)
        text = f"{_spoken(play)} would claim the territory of {line_name(group)}; whoever can claim one can't draw."
        return MoveVerdict(False, [Reason("TB-8", text, group, new)])
    if lister.first_play(position.board, hand) is None:
        text = f"{name} has no legal play, so {name} draws a card."
    else:
        text = f"None of {name}'s plays would claim a territory, so {name} may draw instead."
    return MoveVerdict(True, [Reason("TB-8", text)])


def _explain_pass(position: Position) -> MoveVerdict:
    name = position.game.players[position.seat]
    if position.has_drawn:
        return MoveVerdict(True, [Reason("TB-8", f"{name} keeps the card that was drawn, and the turn ends.")])
    if position.deck:
        text = f"The deck has cards, so nobody passes: if {name} does not play, {name} draws a card."
        return MoveVerdict(False, [Reason("TB-8", text)])
    hand = position.hand(position.seat)
    play = lister.first_play(position.board, hand.mask)
    if play is not None:
        text = f"The deck is empty and {name} has a legal play, {_spoken(play)}; a player who can play must play."
        return MoveVerdict(False, [Reason("TB-10", text, [placed.card for placed in play])])
    why = "has no legal play" if hand else "has no cards left"
    return MoveVerdict(True, [Reason("TB-10", f"The deck is empty and {name} {why}, so {name} passes.")])


# Words


def _spoken(play: tuple[Placed, ...]) -> str:
    return listed(f"{placed.card.name} at {_at(placed.at)}" for placed in play)


def _at(cell: Cell) -> str:
    row, column = cell
    # Python writes no number of thousands of digits, and no one wants to read it.
    return f"({row}, {column})" if abs(row) < 10_000 > abs(column) else "a place far away from all cards"


def _on(run: list[_New]) -> str:
    first, last = _at(run[0].cell), _at(run[-1].cell)
    return f"at {first}" if len(run) == 1 else f"from {first} to {last}"
