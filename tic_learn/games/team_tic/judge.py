"""What the judge says to a move of Team TIC: every broken rule, or why it is right (TT-2 to TT-9, TT-12).

Written from the rules with the checks of the core, apart from the masks that list the legal moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from tic_learn.cards import Card, Property
from tic_learn.games.base import Move, MoveVerdict, numbered
from tic_learn.games.team_tic.moves import MOVES, Discard, Draw, Extend, Lay, Pass, Pickup
from tic_learn.groups import check_group
from tic_learn.relations import agreeing
from tic_learn.sequences import SequenceKind, check_sequence, steps_of
from tic_learn.verdict import Misconception, Reason, Verdict, listed

if TYPE_CHECKING:
    from tic_learn.games.team_tic.position import Group, Position

__all__ = ["explain"]

_ORDER = {f"{part}-{number}": (place, number) for place, part in enumerate(("CP", "DL", "TT")) for number in range(20)}


class _Findings:
    """The reasons against a move and those for it, and a misconception, as they are found."""

    def __init__(self) -> None:
        self.turn: list[Reason] = []  # that it is another's turn, kept apart: it comes before all other reasons
        self.against: list[Reason] = []
        self.for_it: list[Reason] = []
        self.misconception: Misconception | None = None

    def no(self, rule: str, text: str, *cards: Card) -> None:
        self.against.append(Reason(rule, text, cards))

    def yes(self, rule: str, text: str, *cards: Card) -> None:
        self.for_it.append(Reason(rule, text, cards))

    def verdict(self) -> MoveVerdict:
        right = not (self.turn or self.against)
        reasons = sorted(self.for_it if right else self.against, key=lambda reason: _ORDER[reason.rule])
        return MoveVerdict(right, [*self.turn, *reasons], self.misconception)


def explain(position: Position, move: object) -> MoveVerdict:
    """Say whether the move is legal, with every broken rule in the order of the catalogue, or why it is right.

    Out of turn, that comes first.
    """
    game = position.game
    if (wrong := _misshapen(position, move)) is not None:  # it is no move, so no rule of the game can be asked
        return MoveVerdict(False, [Reason("RC-1", wrong)])
    assert isinstance(move, Draw | Pickup | Lay | Extend | Discard | Pass)
    if position.phase == "over":  # it is nobody's turn any more, and the hands and the table are done with
        return MoveVerdict(False, [Reason("DL-4", "The round is over; no move follows its end.")])
    if not 0 <= move.player < len(game.players):  # nobody's move: there is no hand and no team to judge it by
        text = f"There is no seat {numbered(move.player)}; the seats are 0 to {len(game.players) - 1}."
        return MoveVerdict(False, [Reason("DL-3", text)])
    found = _Findings()
    if move.player == position.seat:
        _check_part_of_turn(position, move, found)
    else:  # what part of the turn it is, and so what may be done now (TT-2, TT-9), is asked only of the one in turn
        text = f"It is the turn of {game.players[position.seat]}, not of {game.players[move.player]}."
        found.turn.append(Reason("DL-3", text))
    if isinstance(move, Draw):
        found.yes("TT-3", f"{game.players[move.player]} draws the top card of the deck.")
    elif isinstance(move, Pickup):
        _check_pickup(position, move, found)
    elif isinstance(move, Lay):
        _check_held(position, move.player, move.group, found)
        _check_group(position, move.player, move.group, found)
        _check_going_out(position, move.player, len(move.group), found)
    elif isinstance(move, Extend):
        _check_held(position, move.player, (move.card,), found)
        _check_extend(position, move, found)
        _check_going_out(position, move.player, 1, found)
    elif isinstance(move, Discard):
        _check_held(position, move.player, (move.card,), found)
        found.yes("TT-8", f"{move.card.name} goes to the end of the chain, and the turn is over.", move.card)
        _check_going_out(position, move.player, 1, found)
    else:
        _explain_pass(position, move.player, found)
    return found.verdict()


def _misshapen(position: Position, move: object) -> str | None:
    """What is wrong with the make of a move, so that the rules can't be asked: a wrong type, a field too many."""
    if type(move) not in MOVES:
        kinds = listed(kind.__name__ for kind in MOVES)
        return f"{move!r:.60} is not a move of Team TIC; its moves are {kinds}."
    assert isinstance(move, Move)
    if type(move.player) is not int:
        return f"The player of a move is a seat, a whole number from 0, not {move.player!r:.40}."
    cards: tuple[object, ...] = ()
    if isinstance(move, Lay | Pickup):
        if type(move.group) is not tuple:
            return f"The group of a move is a tuple of cards, not {move.group!r:.40} of type {_kind(move.group)}."
        cards = move.group
    if isinstance(move, Pickup | Extend | Discard):
        cards = (move.card, *cards)
    for card in cards:
        if type(card) is not Card:
            return f'The cards of a move are written as Card("3SO"); {card!r:.40} is of type {_kind(card)}.'
    if isinstance(move, Extend):
        if type(move.group) is not int:
            return f"The group of this move is its number on the table, from 0, not {move.group!r:.40}."
        if move.at is not UNSET:
            if not position.game.both_ends:
                return 'Only a game of sequences with extend_at="both" says at which end a card is added.'
            if move.at not in ("start", "end"):
                return f'A card is added at "start" or "end", not {move.at!r:.40}.'
    return None


def _kind(value: object) -> str:
    return type(value).__name__


def _check_part_of_turn(position: Position, move: Move, found: _Findings) -> None:
    """TT-2 and TT-9: first take, once; then lay down, add and discard."""
    who, empty = position.game.players[position.seat], not position.deck
    if position.phase == "take":
        if isinstance(move, Lay | Extend | Discard):
            ways = "picks up from the chain" if empty else "draws a card or picks up from the chain"
            found.no("TT-2", f"A turn begins with taking: first {who} {ways}.")
            if empty:
                found.no("TT-9", "With an empty deck, a turn without a pick-up is a pass and nothing else.")
        elif isinstance(move, Draw) and empty:
            found.no("TT-9", f"The deck is empty: {who} can pick up from the chain, or pass.")
        elif isinstance(move, Pass) and not empty:
            found.no(
                "TT-9", f"{who} can't pass while there are cards in the deck: draw one, or pick up from the chain."
            )
    elif isinstance(move, Draw | Pickup):  # TT-9 is about the start of a turn, so an empty deck is not brought up
        found.no("TT-2", f"{who} has taken already in this turn; now {who} may lay down and add, and then discards.")
    elif isinstance(move, Pass):
        found.no("TT-2", f"{who} has taken, so this turn ends with a discard.")
        found.no("TT-9", "A pass is a whole turn, and only when the deck is empty as the turn begins.")


def _check_held(position: Position, seat: int, cards: tuple[Card, ...], found: _Findings) -> None:
    """DL-3: a move uses only cards that its player holds."""
    if seat != position.seat and not position.knows(seat):
        return  # whether these cards are in the hand is not to be seen, but out of turn the move is wrong anyway
    hand = position.hand(seat)
    for card in dict.fromkeys(cards):
        if card not in hand:
            found.no("DL-3", f"{position.game.players[seat]} does not hold {card.name}.", card)


def _check_group(position: Position, seat: int, cards: tuple[Card, ...], found: _Findings) -> None:
    """TT-5, TT-12: the cards are a new group."""
    verdict: Verdict
    if position.game.groups == "tic":
        verdict = check_group(cards)
        what, rule = "A new group is a Tic group of 3, 4 or 5 cards", "TT-5"
        right = bool(verdict)
    else:
        sequence = check_sequence(cards, "fixed" if position.game.rest == "fixed" else "free")
        verdict, right = sequence, bool(sequence) and sequence.kind is not SequenceKind.MONO
        what, rule = "A new group is a Duo or a Tripo of 3, 4 or 5 cards", "TT-12"
    if verdict:
        found.for_it += verdict.reasons
    else:
        found.against += verdict.reasons
        found.misconception = verdict.misconception
    if right:
        owner = position.game.owners[seat % position.game.teams]
        found.yes("TT-5", f"The new group belongs to {owner}.", *cards)
        return
    but = "; here only one property steps" if verdict else ", and these cards are none"
    found.no(rule, f"{what}{but}.", *cards)


def _check_pickup(position: Position, move: Pickup, found: _Findings) -> None:
    """TT-4: the chosen card and all after it are taken, and a new group is laid with it at once."""
    who, chain, chosen = position.game.players[move.player], position.chain, move.card
    _check_group(position, move.player, move.group, found)
    if chosen not in move.group:
        found.no("TT-4", f"The new group must hold the card that is chosen in the chain, {chosen.name}.", chosen)
    taken: tuple[Card, ...] = ()
    if chosen in chain:
        start = chain.index(chosen)
        before, taken = chain[:start], chain[start:]
        for card in dict.fromkeys(move.group):
            if card in before:
                text = f"{card.name} was discarded before {chosen.name}, so it is not picked up with it."
                found.no("TT-4", text, card, chosen)
    else:  # nothing is picked up, so there is no before and after
        found.no("TT-4", f"{chosen.name} is not in the discard chain, so it can't be picked up.", chosen)
    if move.player != position.seat and not position.knows(move.player):
        return  # as for the cards held: the rest is about the hand
    _check_held(position, move.player, tuple(c for c in move.group if c not in chain and c is not chosen), found)
    hand = position.hand(move.player)
    own = [card for card in move.group if card in hand]
    if not own:
        text = f"The new group must hold a card that was in the hand of {who} before; none of these was."
        found.no("TT-4", text, *move.group)
    if taken:
        more = len(taken) - 1
        what = f"{chosen.name} and the {more} {'card' if more == 1 else 'cards'} after it" if more else chosen.name
        text = f"{who} picks up {what}; the new group holds {chosen.name}, and from the hand"
        found.yes("TT-4", f"{text} {listed(card.name for card in own)}.", *taken)
    _check_going_out(position, move.player, len(move.group) - len(taken), found)


def _check_extend(position: Position, move: Extend, found: _Findings) -> None:
    """TT-6, TT-7: there is such a group, it has room, the card fits, and no third card goes to opponents."""
    game, many = position.game, len(position.groups)
    if not 0 <= move.group < many:
        there = f"the groups are 0 to {many - 1}" if many > 1 else f"there is {'only group 0' if many else 'none yet'}"
        found.no("TT-6", f"There is no group {numbered(move.group)} on the table; {there}.")
        return  # what would fit, and whose it is, depends on the group
    group = position.groups[move.group]
    own = group.team == move.player % game.teams
    rule, owner = "TT-6" if own else "TT-7", game.owners[group.team]
    if len(group.cards) == 5:  # that no card fits follows: a line has no sixth card, and five steps use up a scale
        found.no(rule, "This group has five cards already, and no group has more.", *group.cards)
    elif game.groups == "tic":
        _check_fit(rule, group, move.card, found)
    else:
        _check_step(position, group, move, found)
    if own:
        found.yes("TT-6", f"The group is one of {owner}, so any number of cards may be added.", *group.cards)
    elif move.player == position.seat:  # what was added in this turn is of the player whose turn it is
        if position.added >= 2:
            text = "Two cards have been added to opponents' groups in this turn, and that is the most."
            found.no("TT-7", text, move.card)
        else:
            text = f"This is card {position.added + 1} of the 2 that may go to opponents' groups in a turn; "
            found.yes("TT-7", f"{text}the group stays with {owner}.", move.card)


def _check_fit(rule: str, group: Group, card: Card, found: _Findings) -> None:
    """TT-6: the added card has the two values in which a Tic group agrees."""
    common, one = agreeing(group.cards), group.cards[0]
    both = " ".join(str(one.value(which)) for which in common)
    wrong = [which for which in common if card.value(which) != one.value(which)]
    if wrong:
        other = listed(f"the {which}" for which in wrong)
        verb = "does" if len(wrong) == 1 else "do"
        text = f"Every card of this group is {both}; {other} of {card.name} {verb} not fit."
        found.no(rule, text, *group.cards, card)
    else:
        what = listed(f"the {which}" for which in common)
        found.yes(rule, f"{card.name} shares {what} with the whole group: {both}.", *group.cards, card)


def _check_step(position: Position, group: Group, move: Extend, found: _Findings) -> None:
    """TT-12, CP-6: all that steps in a sequence goes on stepping, outwards at the end where the card goes."""
    at_start = move.at == "start"
    edge = group.cards[0] if at_start else group.cards[-1]
    where = "before the first card" if at_start else "after the last card"
    fits = True
    for which, way in zip(Property, steps_of(group.cards), strict=True):
        is_now = move.card.value(which)
        if way:
            wanted = edge.value(which) + (-way if at_start else way)
            if not 1 <= wanted <= 5:
                fits = False
                text = f"the {which} of {edge.name} can't go on past {edge.value(which)}."
                found.no("TT-12", f"The group is closed {where}: {text}", edge)
            elif is_now != wanted:
                fits = False
                text = f"A card {where}, {edge.name}, must have the {which} {type(is_now)(wanted)}"
                found.no("TT-12", f"{text}; that of {move.card.name} is {is_now}.", edge, move.card)
        elif position.game.rest == "fixed" and is_now != edge.value(which):
            fits = False
            text = f"The {which} does not step in this group, so with a fixed rest it must stay {edge.value(which)};"
            found.no("CP-6", f"{text} that of {move.card.name} is {is_now}.", edge, move.card)
    if fits:
        text = f"{move.card.name} goes {where}, {edge.name}, and all that steps in the group goes on stepping."
        found.yes("TT-12", text, edge, move.card)


def _check_going_out(position: Position, seat: int, leaving: int, found: _Findings) -> None:
    """TT-8: with the last card the round ends. ``leaving``: how many cards fewer there are in the hand."""
    if position.size(seat) == leaving:
        found.yes("TT-8", f"That was the last card of {position.game.players[seat]}, so the round ends at once.")


def _explain_pass(position: Position, seat: int, found: _Findings) -> None:
    text = f"The deck is empty, so {position.game.players[seat]} may pass."
    if position.passes + 1 == len(position.hands):
        text += " Now everyone has passed, one after the other, and the round ends."
    found.yes("TT-9", text)
