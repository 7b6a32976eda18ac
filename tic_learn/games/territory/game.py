"""The game before the deal: players, options, the deal, and positions made by hand (TB-1, TB-12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from tic_learn.cards import DECK, DECK_444, Card, CardSet, read_cards
from tic_learn.games.base import BadDeal, Game
from tic_learn.games.territory.board import Board
from tic_learn.games.territory.position import HAND, Position

__all__ = ["Territory"]


class Territory(Game, frozen=True, kw_only=True):
    """Tic Territory Battle for 2 to 6 players (TB).

    ``players``: their names, in seat order; ``first``: the seat that begins; ``cards``: the deck,
    "5x5x5" or "4x4x4" (TB-12). Raises BadDeal.

    >>> position = Territory(players=["Ana", "Ben"]).deal(seed=7)
    >>> len(position.board), len(position.hand(0)), len(position.deck)
    (1, 6, 112)
    """

    cards: str = "5x5x5"

    name: ClassVar[str] = "territory"
    seats: ClassVar[Sequence[int]] = range(2, 7)
    seat_rule: ClassVar[str] = "TB-1"
    OPTIONS: ClassVar[Mapping[str, Sequence[Any]]] = {"cards": ("5x5x5", "4x4x4")}

    def deal(
        self, *, seed: int | str | None = None, deck: str | Iterable[Card | str] | None = None, cards: int | None = None
    ) -> Position:
        """The first position (TB-1, DL-1).

        ``seed``: shuffles the deck, of which the first ``cards`` are used (TB-12); or ``deck``: its
        order, top first, any part of the deck that is enough for the deal. Raises BadDeal, UnknownCard.
        """
        least = HAND * len(self.players) + 1
        if cards is not None:
            if deck is not None:
                raise BadDeal("RC-2", "A number of cards goes with a seed; a deck says by itself how many it has.")
            whole = len(self.whole_deck())
            if type(cards) is not int or not least <= cards <= whole:
                raise BadDeal("RC-2", f"A deal from {cards!r} cards can't be made; it needs {least} to {whole}.")
        order = self.deck_order(seed, deck, cards, least, part=True)
        hands, dealt = self.deal_hands(order, HAND)
        return self._position(hands, order[dealt + 1 :], Board({(0, 0): order[dealt]}), self.first)

    def position(
        self,
        board: Mapping[tuple[int, int], Card | str],
        hands: Sequence[str | Iterable[Card | str]],
        *,
        deck: str | Iterable[Card | str] = (),
        seat: int | None = None,
    ) -> Position:
        """A position made by hand, without tokens, for puzzles and experiments.

        ``board``: the cards on the table by (row, column); ``hands``: those of each seat; ``deck``:
        the cards left, top first; ``seat``: whose turn it is (``first``, if not given). A card can be
        in one place only, and not all cards need be there. Raises BadDeal, UnknownCard, RepeatedCard;
        ValueError for a board that is none.

        >>> position = Territory(players=["Ana", "Ben"]).position({(0, 0): "3SO"}, ["3SR", "3SV"])
        >>> len(position.legal_moves())
        4
        """
        if len(hands) != len(self.players):
            raise BadDeal("TB-1", f"The number of hands is {len(hands)}, that of players {len(self.players)}.")
        seat = self.first if seat is None else seat
        if type(seat) is not int or not 0 <= seat < len(hands):
            raise BadDeal("RC-1", f"The seat is {seat!r}; it can be 0 to {len(hands) - 1}.")
        table, sets, order = Board(board), [CardSet(hand) for hand in hands], read_cards(deck)
        seen: set[Card] = set()
        for card in [*table.values(), *(card for hand in sets for card in hand), *order]:
            if card in seen:
                raise BadDeal("RC-2", f"{card.name} is there twice.")
            if card not in self.whole_deck():
                raise BadDeal("RC-2", f"{card.name} is not in the deck of this game.")
            seen.add(card)
        return self._position(tuple(hand.mask for hand in sets), order, table, seat)

    def whole_deck(self) -> CardSet:
        """The cards that the deck of this game is made of: 125, or the 64 of the smaller deck (CP-9)."""
        return DECK_444 if self.cards == "4x4x4" else DECK

    def _position(self, hands: tuple[int, ...], deck: tuple[Card, ...], board: Board, seat: int) -> Position:
        return Position(self, hands, deck, seat, board, (0,) * len(hands))
