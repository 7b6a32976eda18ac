"""Why a move is legal, or every rule that it breaks, read straight from the rules (TB-2 to TB-10).

Nothing here is shared with the lister or its masks, so that each is the other's check; only where a
rule speaks of all plays of a hand at once (TB-8, TB-10) is the lister asked for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tic_learn.cards import Card, CardSet
from tic_learn.games import base
from tic_learn.games.base import MoveVerdict
from tic_learn.games.territory import lister
from tic_learn.games.territory.claims import Cell, around, claimed
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
    """The verdict on a move, with every reason in the order of the rules."""
    faults = _malformed(move)
    if faults:
        return MoveVerdict(False, faults)
    if position.outcome():  # it is nobody's turn any more
        return MoveVerdict(False, [Reason("DL-4", "The game is over, and no move follows.")])
    names = position.game.players
    if move.player != position.seat:
        who = names[move.player] if 0 <= move.player < len(names) else "a seat that is not there"
        text = f"It is the turn of {names[position.seat]}, not of {who}."
        return MoveVerdict(False, [Reason("DL-3", text)])
    if isinstance(move, Place):
        return _explain_place(position, move)
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
    if type(at) is not tuple or len(at) != 2 or not all(type(one) is int for one in at):
        return f"The cell of {placed.card.name} must be a row and a column, two whole numbers like (0, 1)."
    return ""


# Placing

_WHERE = ("above it", "below it", "on its left", "on its right")  # as `around` goes


class _Contact(NamedTuple):
    """Where a new card touches another card."""

    cell: Cell
    card: Card
    other_cell: Cell
    other: Card
    where: str
    alike: int  # in how many properties they agree
    shared: str  # what they share, as in "number and shape"

    def reason(self, rule: str, text: str) -> Reason:
        return Reason(rule, text, (self.card, self.other), (self.cell, self.other_cell))


def _explain_place(position: Position, move: Place) -> MoveVerdict:
    table = position.board
    name = position.game.players[position.seat]
    new = {placed.at: placed.card for placed in reversed(move.cards) if placed.at not in table}
    contacts = [_contacts(cell, card, table, new) for cell, card in new.items()]
    runs = _runs(new)
    faults = [*_not_held(position, move, name), *_not_on_a_line(move, table, new)]
    faults += [
        _tics_with_none(cell, touched, new) for cell, touched in zip(new, contacts, strict=True) if not _tics(touched)
    ]
    faults += _nics(contacts)
    if new and _in_one_line(list(new)):
        faults += _not_joined(table, runs, dict(zip(new, contacts, strict=True)))
    drawn = position.drawn
    if position.has_drawn and all(placed.card is not drawn for placed in move.cards) and drawn is not None:
        text = f"{name} has drawn {drawn.name}; a play after the draw has this card in it."
        faults.append(Reason("TB-8", text, (drawn,)))
    if faults:
        return MoveVerdict(False, faults, _misconception(faults, table))
    return MoveVerdict(True, _why_placed(position, name, new, contacts, runs))


def _contacts(cell: Cell, card: Card, table: Cards, new: Cards) -> list[_Contact]:
    found = []
    for beside, where in zip(around(cell), _WHERE, strict=True):
        other = new.get(beside) or table.get(beside)
        if other is not None and other is not card:
            found.append(_Contact(cell, card, beside, other, where, *_shared(card, other)))
    return found


@cache  # of 125 × 125 pairs at most
def _shared(a: Card, b: Card) -> tuple[int, str]:
    same = agreeing((a, b))
    return len(same), listed(same)


def _tics(contacts: list[_Contact]) -> list[_Contact]:
    return [contact for contact in contacts if contact.alike == 2]


def _runs(new: Cards) -> list[list[Cell]]:
    """The new cells of one line, parted where they are not next to each other."""
    runs: list[list[Cell]] = []
    for cell in sorted(new):
        if runs and cell in around(runs[-1][-1]):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return runs


def _in_one_line(cells: list[Cell]) -> bool:
    return len({row for row, _ in cells}) == 1 or len({column for _, column in cells}) == 1


def _not_held(position: Position, move: Place, name: str) -> Iterator[Reason]:
    hand = position.hand(position.seat)
    for card, count in Counter(placed.card for placed in move.cards).items():
        if card not in hand:
            yield Reason("DL-3", f"{name} does not hold {card.name}; a play uses cards from the hand.", (card,))
        elif count > 1:
            yield Reason("DL-3", f"{card.name} is placed {count} times, but there is only one of it.", (card,))


def _not_on_a_line(move: Place, table: Cards, new: Cards) -> Iterator[Reason]:
    """What is wrong with the cells of a play (TB-2)."""
    if not move.cards:
        yield Reason("TB-2", "A play is one card or more; this one has none.")
    by_cell: dict[Cell, list[Card]] = {}
    for placed in move.cards:
        by_cell.setdefault(placed.at, []).append(placed.card)
    for cell, cards in by_cell.items():
        if cell in table:
            text = f"{table[cell].name} is on the cell {_at(cell)} already; new cards go on empty cells."
            yield Reason("TB-2", text, (*cards, table[cell]), (cell,))
        elif len(cards) > 1:
            names = listed(card.name for card in cards)
            yield Reason(
                "TB-2", f"{names} are put on the same cell, {_at(cell)}; a cell takes one card.", cards, (cell,)
            )
    cells = list(by_cell)
    if len(cells) < 2:
        return
    if not _in_one_line(cells):
        text = "The cards are not all in one row, nor all in one column."
        yield Reason("TB-2", text, [placed.card for placed in move.cards], cells)
    elif (gap := _gap(sorted(cells), table, new)) is not None:
        text = f"The cell {_at(gap)} is empty; from the first to the last card of a play there is no gap."
        yield Reason("TB-2", text, cells=(gap,))


def _gap(cells: list[Cell], table: Cards, new: Cards) -> Cell | None:
    """The first empty cell between those of a play."""
    (row, column), last = cells[0], cells[-1]
    down = column == last[1]
    while (row, column) in new or (row, column) in table:
        if (row, column) == last:
            return None
        row, column = (row + 1, column) if down else (row, column + 1)
    return row, column


def _tics_with_none(cell: Cell, contacts: list[_Contact], new: Cards) -> Reason:
    card = new[cell]
    rule = "each new card Tics with a card that it touches"
    if not contacts:
        return Reason("TB-3", f"{card.name} at {_at(cell)} touches no card; {rule}.", (card,), (cell,))
    parts = listed(f"only the {one.shared} with {one.other.name} {one.where}" for one in contacts if one.alike)
    parts = parts or f"nothing with {listed(f'{one.other.name} {one.where}' for one in contacts)}"
    text = f"{card.name} at {_at(cell)} Tics with no card that it touches: it shares {parts}; {rule}."
    return Reason("TB-3", text, (card, *(one.other for one in contacts)), (cell, *(one.other_cell for one in contacts)))


def _nics(contacts: list[list[_Contact]]) -> Iterator[Reason]:
    seen: set[Cell] = set()
    for touched in contacts:
        for one in touched:
            if not one.alike and one.other_cell not in seen:
                text = f"{one.card.name} at {_at(one.cell)} and {one.other.name} {one.where} share nothing; a Nic is"
                yield one.reason("TB-4", f"{text} never allowed where cards touch.")
            seen.add(one.cell)


def _not_joined(table: Cards, runs: list[list[Cell]], contacts: Mapping[Cell, list[_Contact]]) -> Iterator[Reason]:
    if len(table) == 1:
        ((start, card),) = table.items()
        if not any(one.other_cell == start for touched in contacts.values() for one in touched):
            text = f"The opening play must touch the starting card, {card.name} at {_at(start)}."
            yield Reason("TB-5", text, (card,), (start, *contacts))
        return
    for run in runs:
        if not any(one.other_cell in table for cell in run for one in _tics(contacts[cell])):
            cards = [contacts[cell][0].card for cell in run if contacts[cell]]
            text = f"No new card {_on(run)} Tics with a card that was on the table before; in each run one must."
            yield Reason("TB-5", text, cards, run)


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


def _why_placed(
    position: Position, name: str, new: Cards, contacts: list[list[_Contact]], runs: list[list[Cell]]
) -> list[Reason]:
    table = position.board
    reasons, seen = [], set[Cell]()
    for cell, touched in zip(new, contacts, strict=True):
        tics = _tics(touched)
        parts = "; ".join([f"with {one.other.name} {one.where}: {one.shared}" for one in tics])
        text = f"{new[cell].name} at {_at(cell)} Tics {parts}."
        reasons.append(
            Reason("TB-3", text, (new[cell], *(one.other for one in tics)), (cell, *(one.other_cell for one in tics)))
        )
    for touched in contacts:
        for one in touched:
            if one.alike == 1 and one.other_cell not in seen:
                text = f"{one.card.name} at {_at(one.cell)} Singles with {one.other.name} {one.where}: {one.shared}."
                reasons.append(one.reason("TB-4", text))
            seen.add(one.cell)
    if len(table) == 1:
        ((start, card),) = table.items()
        reasons.append(Reason("TB-5", f"The opening play touches the starting card, {card.name}.", (card,), (start,)))
    elif len(new) > 1:
        reasons += _why_joined(table, new, contacts, runs)
    groups = claimed(table, new)
    for group in groups:
        text = f"{name} claims {listed(card.name for card in group)}: the territory of {line_name(group)}."
        reasons.append(Reason("TB-6", text, group))
    reasons += _captures(position, groups)
    return reasons


def _why_joined(table: Cards, new: Cards, contacts: list[list[_Contact]], runs: list[list[Cell]]) -> Iterator[Reason]:
    by_cell = dict(zip(new, contacts, strict=True))
    for run in runs:
        one = next(one for cell in run for one in _tics(by_cell[cell]) if one.other_cell in table)
        text = f"The run {_on(run)} is joined to the old cards: {one.card.name} Tics with {one.other.name} {one.where}."
        yield one.reason("TB-5", text)


def _captures(position: Position, groups: list[CardSet]) -> Iterator[Reason]:
    cards = {card for group in groups for card in group}
    for seat, marks in enumerate(position.marks):
        lost = [card for card in sorted(cards) for axis in range(3) if marks >> 125 * axis + card & 1]
        if lost and seat != position.seat:
            tokens = "1 token" if len(lost) == 1 else f"{len(lost)} tokens"
            name, where = position.game.players[seat], dict.fromkeys(lost)
            yield Reason("TB-7", f"{name} loses {tokens} on {listed(card.name for card in where)}.", where)


# Drawing and passing


def _explain_draw(position: Position) -> MoveVerdict:
    name = position.game.players[position.seat]
    faults = []
    if position.has_drawn:
        faults.append(Reason("TB-8", f"{name} has drawn a card in this turn already; now it is played or kept."))
    if not position.deck:
        faults.append(Reason("TB-10", "The deck is empty, so there is no card to draw."))
    if faults:
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


def _spoken(play: lister.Play) -> str:
    return listed(f"{placed.card.name} at {_at(placed.at)}" for placed in play)


def _at(cell: Cell) -> str:
    # Python writes no number of thousands of digits, and no one wants to read it.
    return f"({cell[0]}, {cell[1]})" if max(map(abs, cell)) < 10_000 else "a place far away from all cards"


def _on(run: list[Cell]) -> str:
    return f"at {_at(run[0])}" if len(run) == 1 else f"from {_at(run[0])} to {_at(run[-1])}"
