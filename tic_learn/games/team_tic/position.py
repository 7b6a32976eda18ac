"""Team TIC: the game, its position, and how a move changes it (TT-1 to TT-9, TT-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Literal

import msgspec

from tic_learn.cards import Card, read_cards
from tic_learn.games import base
from tic_learn.games.base import HiddenCards
from tic_learn.games.team_tic import duos, judge, lister, scoring, tics
from tic_learn.games.team_tic.moves import Discard, Draw, Extend, Lay, Pass, Pickup
from tic_learn.random import Random

__all__ = ["Group", "Position", "TeamTic"]


class Group(msgspec.Struct, frozen=True, gc=False):
    """A group on the table: ``team`` owns it for good; a sequence has its ``cards`` in its order.

    ``fits``: the mask of the cards that may be added, after the last one of a sequence; ``fits_first``:
    of those before its first one. They follow from the cards and the options, so groups are made by
    ``game.group``.
    """

    team: int
    cards: tuple[Card, ...]
    fits: int
    fits_first: int = 0


class TeamTic(base.Game, frozen=True, kw_only=True):
    """The game Team TIC before the deal (TT-1).

    ``players``: 2, or 4 or 6 in teams of two; ``groups``: "tic", or "sequence" for Team TIC
    Sequences (TT-12), where ``rest`` says whether a property that does not step is "free" or "fixed"
    (CP-6), and ``extend_at`` whether cards go only at the "end" of a sequence or at "both" ends.
    Raises BadDeal.

    >>> TeamTic(players=["Ana", "Ben", "Cleo", "Dov"]).owners
    ('Ana+Cleo', 'Ben+Dov')
    """

    groups: str = "tic"
    rest: str = "free"
    extend_at: str = "end"

    name = "team-tic"
    seats = (2, 4, 6)
    seat_rule = "TT-1"
    OPTIONS: ClassVar[dict[str, Sequence[Any]]] = {
        "groups": ("tic", "sequence"),
        "rest": ("free", "fixed"),
        "extend_at": ("end", "both"),
    }

    @property
    def teams(self) -> int:
        """How many teams there are; a seat's team is ``seat % teams`` (TT-1)."""
        return 3 if len(self.players) == 6 else 2

    @property
    def owners(self) -> tuple[str, ...]:
        """The names in the score: of the two players, or of the teams as in "Ana+Cleo"."""
        return tuple("+".join(self.players[team :: self.teams]) for team in range(self.teams))

    @property
    def both_ends(self) -> bool:
        """Whether a card goes to a stated end of a sequence, so that an ``extend`` says ``at`` (TT-12)."""
        return self.groups == "sequence" and self.extend_at == "both"

    def deal(self, *, seed: int | str | None = None, deck: str | Iterable[Card | str] | None = None) -> Position:
        """The first position: from a seed, or from the order of all 125 cards, top first (DL-1, TT-1).

        Raises BadDeal, UnknownCard.

        >>> position = TeamTic(players=["Ana", "Ben"]).deal(seed=7)
        >>> [len(position.hand(seat)) for seat in (0, 1)], len(position.chain), len(position.deck)
        ([12, 12], 1, 100)
        """
        order = self.deck_order(seed, deck, None, least=125, part=False)
        hands, dealt = self.deal_hands(order, 12 if len(self.players) == 2 else 8)
        return Position(self, hands, order[dealt + 1 :], order[dealt : dealt + 1], (), self.first)

    def group(self, team: int, cards: str | Iterable[Card | str]) -> Group:
        """A group as it lies on the table; ``cards`` in order if it is a sequence (TT-5, TT-12).

        Raises UnknownCard; ValueError if the cards are not a group of this game.

        >>> TeamTic(players=["Ana", "Ben"]).group(0, "3SR 3SO 3SV").cards
        (Card("3SV"), Card("3SO"), Card("3SR"))
        """
        given = read_cards(cards)
        if not self._makes_group(given):
            raise ValueError(f"{' '.join(card.code for card in given)} is not a group of this game")
        return self._group(team, given)

    def _makes_group(self, cards: tuple[Card, ...]) -> bool:
        return tics.is_group(cards) if self.groups == "tic" else duos.is_group(cards, self.rest == "fixed")

    def _group(self, team: int, cards: tuple[Card, ...]) -> Group:
        if self.groups == "tic":
            # In deck order, so that the same table is the same position in whatever order it was laid.
            return Group(team, tuple(sorted(cards)), tics.openings(cards))
        return Group(team, cards, *duos.openings(cards, self.rest == "fixed", self.extend_at == "both"))


class Position(base.HandPosition, frozen=True, gc=False):
    """One moment of a round of Team TIC; ``play`` gives the next one.

    ``hands``: masks by seat. ``deck``: the cards left, top first. ``chain``: the discards, the oldest
    first. ``groups``: in the order laid. ``seat``: whose turn it is, or whose was the last. ``phase``:
    "take", then "lay" (lay down, add, discard), and "over" when the round has ended (TT-2). ``added``:
    how many cards this turn has added to opponents' groups (TT-7). ``passes``: how many players have
    passed in succession (TT-9). ``sizes``: in a view, how many cards each seat holds; else empty.

    >>> position = TeamTic(players=["Ana", "Ben"]).deal(seed=7)
    >>> drawn = position.play(Draw(player=0))
    >>> drawn.phase, len(drawn.hand(0)), Discard(0, next(iter(drawn.hand(0)))) in drawn.legal_moves()
    ('lay', 13, True)
    """

    game: TeamTic
    hands: tuple[int, ...]
    deck: tuple[Card | None, ...]
    chain: tuple[Card, ...]
    groups: tuple[Group, ...]
    seat: int
    phase: Literal["take", "lay", "over"] = "take"
    added: int = 0
    passes: int = 0
    sizes: tuple[int, ...] = ()

    def explain(self, move: base.Move) -> base.MoveVerdict:
        """Say whether the move is legal, with every broken rule, or why it is right (TT-2 to TT-9).

        Raises HiddenCards in a view that does not show the cards of the seat that moves.
        """
        return judge.explain(self, move)

    def view(self, seat: int) -> Position:
        """The position as one seat sees it: other hands are only counted, in ``sizes``, the deck is blank.

        It is the same whatever the hidden cards are. Raises ValueError if there is no such seat.
        """
        self._check_seat(seat)
        return msgspec.structs.replace(
            self,
            hands=tuple(hand if one == seat else 0 for one, hand in enumerate(self.hands)),
            deck=(None,) * len(self.deck),
            sizes=self._sizes(),
        )

    def scores(self) -> base.Scores:
        """The points of each player or team as the position stands, line by line (TT-10)."""
        return scoring.scores(self)

    def outcome(self) -> base.Outcome | None:
        """Who won and why the round ended, or None while it goes on (TT-8, TT-9, TT-11)."""
        return scoring.outcome(self)

    def legal_moves(self) -> LegalMoves:
        """The moves that may be made now, like a set (TT-2 to TT-9); of sequences each is made only when asked for."""
        return LegalMoves(self)

    def _needs_hand(self) -> None:
        if self.sizes and self.phase != "over" and not self.knows(self.seat):
            who = self.game.players[self.seat]
            raise HiddenCards(f"The cards of {who}, whose turn it is, are hidden in this view; ask {who}'s own view.")

    def _allows(self, move: base.Move) -> bool:
        if not isinstance(move, base.Move) or move.player != self.seat or type(move.player) is not int:
            return False
        if self.phase == "lay":
            hand = self.hands[self.seat]
            if self.sizes:
                self._needs_hand()
            if type(move) is Discard:
                return type(move.card) is Card and hand >> move.card & 1 == 1
            if type(move) is Lay:
                group = move.group
                return _are_cards(group) and not tics.mask_of(group) & ~hand and self.game._makes_group(group)
            return type(move) is Extend and self._may_extend(move, hand)
        if self.phase == "take":
            if type(move) is Draw:
                return bool(self.deck)
            if type(move) is Pickup:
                return self._may_pick_up(move)
            return type(move) is Pass and not self.deck
        return False

    def _may_extend(self, move: Extend, hand: int) -> bool:
        number, card, at, game = move.group, move.card, move.at, self.game
        if type(number) is not int or not 0 <= number < len(self.groups) or type(card) is not Card:
            return False
        group = self.groups[number]
        if at is msgspec.UNSET:
            fits = group.fits
        elif at in ("start", "end") and game.both_ends:
            fits = group.fits if at == "end" else group.fits_first
        else:
            return False
        if not hand & fits & 1 << card:
            return False
        return self.added < 2 or group.team == self.seat % game.teams

    def _may_pick_up(self, move: Pickup) -> bool:
        card, group, chain, hand = move.card, move.group, self.chain, self.hands[self.seat]
        if type(card) is not Card or not _are_cards(group) or card not in chain or card not in group:
            return False
        self._needs_hand()
        wanted = tics.mask_of(group)
        taken = tics.mask_of(chain[chain.index(card) :])
        return wanted & hand > 0 and not wanted & ~(hand | taken) and self.game._makes_group(group)

    def _after(self, move: base.Move) -> Position:
        game, seat, chain, groups, added = self.game, self.seat, self.chain, self.groups, self.added
        hand = self.hands[seat]
        if type(move) is Draw:
            top = self.deck[0]
            if top is None:
                raise HiddenCards("The deck is hidden in this view, so no card can be drawn here.")
            hands = (*self.hands[:seat], hand | 1 << top, *self.hands[seat + 1 :])
            sizes = self._sized(seat, 1)
            return Position(game, hands, self.deck[1:], chain, groups, seat, "lay", 0, 0, sizes)
        if type(move) is Discard:
            hand ^= 1 << move.card
            chain = (*chain, move.card)
        elif type(move) is Extend:
            group = groups[move.group]
            cards = (move.card, *group.cards) if move.at == "start" else (*group.cards, move.card)
            hand ^= 1 << move.card
            groups = (*groups[: move.group], game._group(group.team, cards), *groups[move.group + 1 :])
            added += group.team != seat % game.teams
        elif type(move) is Lay:
            hand ^= tics.mask_of(move.group)
            groups = (*groups, game._group(seat % game.teams, move.group))
        elif type(move) is Pickup:
            start = chain.index(move.card)
            hand |= tics.mask_of(chain[start:])
            hand ^= tics.mask_of(move.group)
            chain = chain[:start]
            groups = (*groups, game._group(seat % game.teams, move.group))
        else:
            return self._passed()
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        sizes = self._sized(seat, hand.bit_count() - self.hands[seat].bit_count())
        if not hand:
            return Position(game, hands, self.deck, chain, groups, seat, "over", added, 0, sizes)
        if type(move) is Discard:
            seat = (seat + 1) % len(hands)
            return Position(game, hands, self.deck, chain, groups, seat, "take", 0, 0, sizes)
        return Position(game, hands, self.deck, chain, groups, seat, "lay", added, 0, sizes)

    def _passed(self) -> Position:
        passes, many = self.passes + 1, len(self.hands)
        if passes == many:
            return msgspec.structs.replace(self, phase="over", passes=passes)
        return msgspec.structs.replace(self, seat=(self.seat + 1) % many, passes=passes)

    def _sized(self, seat: int, change: int) -> tuple[int, ...]:
        sizes = self.sizes
        return (*sizes[:seat], sizes[seat] + change, *sizes[seat + 1 :]) if sizes else sizes


class LegalMoves(base.LegalMoves[Position]):
    """The legal moves of a position: with sequences there can be tens of thousands, and few of them are made."""

    __slots__ = ("_many",)

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self._many: int | None = None

    def __iter__(self) -> Iterator[base.Move]:
        self._position._needs_hand()
        moves = lister.moves(self._position)
        if isinstance(moves, list):
            self._many = len(moves)  # list() asks for it next, and counting takes as long as making so few
        return iter(moves)

    def __len__(self) -> int:
        self._position._needs_hand()
        if self._many is None:
            self._many = lister.count(self._position)
        return self._many

    def __bool__(self) -> bool:
        self._position._needs_hand()
        return self._position.phase != "over"  # who takes can draw or pass, and who has taken can discard

    def sample(self, random: Random) -> base.Move | None:
        """One of the moves at random, or None if there is none."""
        many = len(self)
        return lister.nth(self._position, random.below(many)) if many else None


def _are_cards(group: object) -> bool:
    """Whether this is a tuple of cards: text or numbers in a move are refused, not read."""
    return type(group) is tuple and set(map(type, group)) == {Card}
