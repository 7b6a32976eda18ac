"""What one seat knows of a game, and how a game is stepped through of which only that is known (tic-view)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from tic_learn.cards import DECK, DECK_444, Card, CardSet
from tic_learn.games import AnyPosition, IllegalMove, Move
from tic_learn.random import Random

if TYPE_CHECKING:
    from tic_learn.record.game_record import Record

__all__ = ["cards_of", "known_cards", "positions_of_view"]

_TRIES = 400
"""How many ways to fill in the hidden cards are tried before the best of them is taken."""
_HIDDEN_HANDS_DECIDE = frozenset({"TL-5", "TL-6", "TL-7", "TB-8", "TB-10", "TA-4", "TA-6", "DL-4"})
"""Rules that ask what others hold; with hidden cards only filled in, a move of theirs may seem to break them."""


def cards_of(move: Move) -> CardSet:
    """The cards that a move shows to all."""
    mask = 0
    for name in move.__struct_fields__:
        value = getattr(move, name)
        for one in value if isinstance(value, tuple) else (value,):
            card = getattr(one, "card", one)  # a card of Territory comes with its cell
            if isinstance(card, Card):
                mask |= 1 << card
    return CardSet.from_mask(mask)


def known_cards(record: Record, positions: list[AnyPosition], seat: int) -> CardSet:
    """The cards of the deck that a seat has seen by the end of the record.

    These are what lay open after the deal, all that it has held, and what others' moves showed.
    """
    start = positions[0]
    unseen = CardSet(card for card in start.deck if card is not None) | CardSet.from_mask(_others(start, seat))
    known = CardSet(card for card in record.deck if card is not None) - unseen
    for position in positions:
        known |= CardSet.from_mask(position.hands[seat])
    for move in record.moves:
        known |= cards_of(move)
    return known


def positions_of_view(view: Record) -> list[AnyPosition]:
    """Every position of a view, as its seat sees it.

    The hidden cards are filled in with cards that were not seen. Whichever they are, the seat sees
    the same, as long as the moves are possible with them; where they are not (a card that was drawn
    and kept can't be one that had to be played), two of them change places until they are.
    """
    assert view.seat is not None
    hidden = [place for place, card in enumerate(view.deck) if card is None]
    seen = CardSet(card for card in view.deck if card is not None)
    filling = iter(Random("view").shuffled(_cards_of_game(view) - seen))
    deck = [next(filling, None) if card is None else card for card in view.deck]
    best, stuck = _walk(view, _whole(deck), force=False)
    random = Random("exchange")
    for _ in range(_TRIES):
        if not stuck or len(hidden) < 2:
            break
        trial = list(deck)
        a, b = random.sample(hidden, 2)
        trial[a], trial[b] = trial[b], trial[a]
        found, still = _walk(view, _whole(trial), force=False)
        if len(found) >= len(best):
            deck, best, stuck = trial, found, still
    if stuck:
        best, _ = _walk(view, _whole(deck), force=True)
    return [position.view(view.seat) for position in best]


def _cards_of_game(view: Record) -> CardSet:
    return DECK_444 if view.options.get("cards") == "4x4x4" else DECK


def _others(position: AnyPosition, seat: int) -> int:
    return sum(hand for at, hand in enumerate(position.hands) if at != seat)


def _whole(deck: Iterable[Card | None]) -> list[Card]:
    return [card for card in deck if card is not None]


def _walk(view: Record, deck: list[Card], *, force: bool) -> tuple[list[AnyPosition], bool]:
    """The positions as far as the moves go with this deck, and whether it stops them; with ``force`` it never does.

    Raises IllegalMove where no hidden cards could make a move possible.
    """
    position: AnyPosition = view.new_game().deal(deck=deck)
    positions, drawer = [position], None
    for move in view.moves:
        turn = position.seat  # None in Time's a Ticking
        fits = turn is None or turn == move.player
        if not fits and drawer not in (None, view.seat):
            # Whether a turn goes on after a draw hangs on the card, which here is not the real one.
            if not force:
                return positions, True
            position = msgspec.structs.replace(position, seat=move.player)
        if not position._allows(move):
            verdict = position.explain(move)
            if not verdict.accepted and not all(reason.rule in _HIDDEN_HANDS_DECIDE for reason in verdict.reasons):
                raise IllegalMove(move, verdict)
            if not verdict.accepted and turn is None and not force:
                return positions, True
        drawer = move.player if cards_of(move).mask == 0 else None
        position = position._after(move)
        positions.append(position)
    return positions, False
