"""Time's a Ticking: five piles, no turns, and whoever is first to put a Tic on a pile (TA)."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games import base
from tic_learn.games.base import BadDeal, HiddenCards, IllegalMove, MoveVerdict, Outcome, ScoreLine, Scores
from tic_learn.relations import Relation, neighbours, relation, shared
from tic_learn.verdict import Reason, listed

__all__ = ["MOVES", "Call", "Play", "Position", "TimesATicking"]


class Play(base.Move, frozen=True, gc=False, tag="play"):
    """Put a card on a pile (TA-2).

    ``t``: when, in seconds from the start; a record always has it. Without it, as in the list of
    legal moves, the play comes right after what happened last.

    >>> Play(player=0, card=Card("3SO"), pile=4, t=1.5)
    Play(player=0, card=Card("3SO"), pile=4, t=1.5)
    """

    card: Card
    pile: int  # 0 to 4
    t: int | float | None = None


class Call(base.Move, frozen=True, gc=False, tag="call"):
    """Say that the card which shows on a pile does not Tic with the one beneath it (TA-4).

    ``t``: as for Play.
    """

    pile: int  # 0 to 4
    t: int | float | None = None


MOVES = (Play, Call)
"""The kinds of move, as a record tags them."""

_PILES = 5
_PENALTY = 5  # how many legal Tics of the opponents a caught player waits for (TA-4)


class TimesATicking(base.Game, frozen=True, kw_only=True):
    """A round of Time's a Ticking before the deal: ``players``, 2 to 5 names, and whether there is a referee (TA).

    ``referee``: True, and every illegal play is caught at once; False, and it stands until an
    opponent calls it, which is the risky variation (TA-4). ``first`` has no meaning here, for there
    are no turns. Raises BadDeal.

    >>> position = TimesATicking(players=["Ana", "Ben"]).deal(seed=7, cards=40)
    >>> [len(position.hand(seat)) for seat in (0, 1)], len(position.piles), len(position.deck)
    ([17, 17], 5, 1)
    """

    referee: bool = True

    name: ClassVar[str] = "times-a-ticking"
    seats: ClassVar[range] = range(2, 6)
    seat_rule: ClassVar[str] = "TA-1"
    OPTIONS: ClassVar[dict[str, tuple[bool, ...]]] = {"referee": (True, False)}

    def deal(
        self,
        *,
        seed: int | str | None = None,
        deck: str | Iterable[Card | str] | None = None,
        cards: int | None = None,
    ) -> Position:
        """The position after the deal: equal hands, five piles, leftovers set aside (TA-1, DL-1).

        ``seed``: an integer or text, to shuffle by, and ``cards``: how many of the shuffled cards to
        use, 5 and one a player or more, all 125 where it is not given; or ``deck``: the cards to
        use, top first, as for CardSet. The round may end right here (TA-6). Raises BadDeal, UnknownCard.
        """
        least = _PILES + len(self.players)
        if cards is not None:
            if deck is not None:
                raise BadDeal("DL-1", "cards says how many of the shuffled cards to use; a given deck is used whole.")
            if type(cards) is not int or not least <= cards <= len(DECK):
                raise BadDeal("RC-2", f"cards is {cards!r}; this deal uses {least} to {len(DECK)} cards.")
        order = self.deck_order(seed, deck, cards, least, part=True)
        hands, dealt = self.deal_hands(order, (len(order) - _PILES) // len(self.players))
        piles = tuple((card,) for card in order[dealt : dealt + _PILES])
        none = (0,) * len(hands)
        return Position(self, hands, order[dealt + _PILES :], piles, none, none)._settled()


class Position(base.HandPosition, frozen=True, gc=False):
    """One moment of a round of Time's a Ticking; ``play`` gives the next one (TA).

    It is nobody's turn, so ``seat`` is None. ``legal_moves`` are the Tics of every player who is not
    stopped, without their times. ``play`` also takes what is accepted without being one of them: a
    call, and a card that does not Tic.
    """

    game: TimesATicking
    hands: tuple[int, ...]  # CardSet masks by seat; 0 where a view hides the hand
    deck: tuple[Card | None, ...]  # the cards set aside, which stay out of play; None in a view
    piles: tuple[tuple[Card, ...], ...]  # five, each from its first card to the one that shows
    illegal: tuple[int, ...]  # by seat: mask of the cards on the piles that are its illegal plays, not caught
    stops: tuple[int, ...]  # by seat: how many legal Tics of opponents it still has to wait for (TA-4)
    t: float = 0.0  # when the last thing happened, in seconds
    last: int = 0  # the seat that did it
    ended: str = ""  # the rule that ended the round, TA-5 or TA-6, or "" while it goes on
    open: int | None = None  # the pile with an illegal last card, where a call can still undo the end (TA-5)
    sizes: tuple[int, ...] = ()  # in a view: how many cards each seat holds
    viewer: int | None = None  # in a view: whose it is

    seat: ClassVar[None] = None

    def knows(self, seat: int) -> bool:
        """Whether this position shows the cards of a seat: in a view only those of its own."""
        self._check_seat(seat)
        return self.viewer is None or self.viewer == seat

    def view(self, seat: int) -> Position:
        """The position as one seat sees it: the other hands are counted in ``sizes``, the cards set aside blank.

        Its legal moves are the seat's own. A move can be played there if the hidden hands don't
        matter for what comes of it; where only they could tell whether the round ends (TA-6), it
        raises HiddenCards. So does the view of another seat, asked of a view. Raises ValueError
        if there is no such seat.
        """
        self._check_known(seat)
        hands = tuple(hand if at == seat else 0 for at, hand in enumerate(self.hands))
        return replace(self, hands=hands, deck=(None,) * len(self.deck), sizes=self._sizes(), viewer=seat)

    def scores(self) -> Scores:
        """One point to the winner of the round, none for a tie or while the round goes on (TA-7)."""
        outcome = self.outcome()
        winners = outcome.winners if outcome else ()
        return Scores(self.game.players, [ScoreLine(name, "TA-7", "The round is won.", 1) for name in winners])

    def outcome(self) -> Outcome | None:
        """Who won the round and why; no winner is a tie (TA-5, TA-6). None while the round goes on.

        A win with an illegal last card stands at once, although a call can still undo it.
        """
        if not self.ended:
            return None
        sizes = self._sizes()
        least = min(sizes)
        best = [name for name, size in zip(self.game.players, sizes, strict=True) if size == least]
        if self.ended == "TA-5":
            return Outcome(best, "TA-5", f"{listed(best)} has no cards left and wins the round.")
        stuck = "No card in any hand Tics with a pile, so the round ends."
        if len(best) == 1:
            return Outcome(best, "TA-6", f"{stuck} {best[0]} has the fewest cards, {least}, and wins.")
        return Outcome((), "TA-6", f"{stuck} {listed(best)} have equally few cards, {least}: a tie.")

    def play(self, move: base.Move) -> Position:
        """The position after what a player does, be it against the rules or not (TA-2 to TA-6).

        Raises IllegalMove for what is not accepted; HiddenCards in a view, see there.
        """
        if not self._accepts(move):
            raise IllegalMove(move, self.explain(move))
        return self._after(move)

    def explain(self, move: base.Move) -> MoveVerdict:
        """Say whether a play Tics, or a call is valid (``ok``), and whether it can be made at all (``accepted``).

        A move that is not accepted has the reasons for that alone: the card is not put down, so
        whether it Tics is not asked. Raises HiddenCards in a view for a play of another seat that
        only its hand can judge.

        >>> position = TimesATicking(players=["Ana", "Ben"]).deal(deck="1CV 3SR 3SO 3TR 3QR 4MY 4MR 1CO")
        >>> verdict = position.explain(Play(player=0, card=Card("1CV"), pile=0))
        >>> verdict.accepted, verdict.legal, verdict.rule
        (True, False, 'TA-2')
        """
        if malformed := _malformed(move):
            return MoveVerdict(False, malformed)
        assert isinstance(move, MOVES)
        if refused := self._refused(move):
            return MoveVerdict(False, refused)
        if isinstance(move, Call):
            return self._explain_call(move)
        pile, name = self.piles[move.pile], self.game.players[move.player]
        top, card = pile[-1], move.card
        same = listed(f"the {one}" for one in shared(top, card))
        if relation(top, card) is Relation.TIC:
            text = f"{card.name} Tics with {top.name}, which shows on pile {move.pile}: they share {same}."
            return MoveVerdict(True, [Reason("TA-2", text, (card, top))])
        what = f"share only {same}" if same else "share nothing"
        if self.game.referee:
            then = f"The referee gives it back, and {name} stops until opponents have made {_PENALTY} Tics (TA-4)."
        else:
            then = "It can be put down, but an opponent may call it (TA-4)."
        text = f"{card.name} and {top.name}, which shows on pile {move.pile}, {what}, so they don't Tic. {then}"
        return MoveVerdict(False, [Reason("TA-2", text, (card, top))], accepted=True)

    # The judge, rule by rule

    def _refused(self, move: Play | Call) -> list[Reason]:
        """Why a move can't be made at all."""
        players = self.game.players
        is_seat = 0 <= move.player < len(players)
        if self.ended:
            text = "No move follows."
            if self.open is not None:
                text = f"Only an opponent's call of the last card, on pile {self.open}, could follow (TA-5)."
            if not (is_seat and isinstance(move, Call) and move.pile == self.open and self._explain_call(move)):
                return [Reason("DL-4", f"{self._end_text()} {text}")]
        if not is_seat:
            text = f"There is no seat {base.numbered(move.player)}; the seats are 0 to {len(players) - 1}."
            return [Reason("DL-3", text)]
        faults, name = [], players[move.player]
        if isinstance(move, Play) and self.knows(move.player) and move.card not in self.hand(move.player):
            text = f"{name} does not hold {move.card.name}; a move uses cards from the hand."
            faults.append(Reason("DL-3", text, (move.card,)))
        no_pile = f"There is no pile {base.numbered(move.pile)}; the piles are 0 to {_PILES - 1}."
        there = 0 <= move.pile < _PILES
        if isinstance(move, Play) and not there:
            faults.append(Reason("TA-2", no_pile))
        faults += self._out_of_time(move)
        if isinstance(move, Call) and not there:
            faults.append(Reason("TA-4", no_pile))
        if isinstance(move, Play) and (wait := self.stops[move.player]):
            text = f"{name} is stopped until opponents have made {wait} more legal {'Tic' if wait == 1 else 'Tics'}."
            faults.append(Reason("TA-4", text))
        if isinstance(move, Play) and not faults:
            self._check_known(move.player)
        return faults

    def _out_of_time(self, move: Play | Call) -> list[Reason]:
        t = move.t
        if t is None:
            return []
        if not 0 <= t <= sys.float_info.max:  # not a number is not in between either
            text = f"{t!r:.60} is not a time; a time is a number of seconds, finite and not less than 0."
            return [Reason("TA-3", text)]
        if t < self.t:
            return [Reason("TA-3", f"The time goes back from {self.t!r} to {t!r}; what happens later comes later.")]
        if t == self.t and move.player < self.last:
            last, name = self.game.players[self.last], self.game.players[move.player]
            text = f"{name} and {last} both acted at {t!r} seconds; at equal times the lower seat, {name}, comes first."
            return [Reason("TA-3", text)]
        return []

    def _explain_call(self, call: Call) -> MoveVerdict:
        pile, name = self.piles[call.pile], self.game.players[call.player]
        card, beneath = pile[-1], pile[-2:-1]
        if self.game.referee:
            why = "There is a referee, who catches every illegal play"
        elif not beneath:
            why = f"{card.name} has lain there from the start"
        elif relation(card, beneath[0]) is Relation.TIC:
            why = f"{card.name} Tics with {beneath[0].name} beneath it"
        elif card in CardSet.from_mask(self.illegal[call.player]):
            why = f"{name} played {card.name}, and a call is for the play of somebody else"
        else:
            text = (
                f"{card.name} does not Tic with {beneath[0].name} beneath it, so the call is valid: the card goes back"
                f" to {self._who_played(card)}, who stops until opponents have made {_PENALTY} legal Tics."
            )
            reasons = [Reason("TA-4", text, (card, *beneath))]
            if self.ended:
                reasons.append(Reason("TA-5", "It comes right after an illegal last card, so it undoes the win."))
            return MoveVerdict(True, reasons)
        return MoveVerdict(False, [Reason("TA-4", f"{why}, so the call has no effect.", pile[-2:])], accepted=True)

    def _who_played(self, card: Card) -> str:
        names = zip(self.game.players, self.illegal, strict=True)
        return next(name for name, cards in names if card in CardSet.from_mask(cards))

    def _end_text(self) -> str:
        outcome = self.outcome()
        assert outcome
        return outcome.text

    # The list, and the next position: masks, written apart from the judge

    def _moves(self) -> Iterator[base.Move]:
        if self.ended:
            return
        for seat, hand in enumerate(self.hands):
            if self.stops[seat]:
                continue
            for pile, cards in enumerate(self.piles):
                fitting = hand & _TICS[cards[-1]]
                while fitting:
                    low = fitting & -fitting
                    fitting ^= low
                    yield Play(seat, _CARDS[low.bit_length() - 1], pile)

    def _count(self) -> int:
        if self.ended:
            return 0
        tops = [_TICS[cards[-1]] for cards in self.piles]
        return sum(
            (hand & tics).bit_count()
            for hand, stop in zip(self.hands, self.stops, strict=True)
            if not stop
            for tics in tops
        )

    def _allows(self, move: base.Move) -> bool:
        return isinstance(move, Play) and self._accepts(move) and self._tics(move)

    def _tics(self, play: Play) -> bool:
        return bool(_TICS[self.piles[play.pile][-1]] >> play.card & 1)

    def _accepts(self, move: base.Move) -> bool:
        """Whether a move can be made at all, quickly."""
        if not isinstance(move, MOVES):
            return False
        seat, pile, t = move.player, move.pile, move.t
        if type(seat) is not int or not 0 <= seat < len(self.hands):
            return False
        if type(pile) is not int or not 0 <= pile < _PILES:
            return False
        if t is not None:
            if (type(t) is not float and type(t) is not int) or not self.t <= t <= sys.float_info.max:
                return False
            if t == self.t and seat < self.last:
                return False
        if isinstance(move, Call):
            return not self.ended or (pile == self.open and self._caught(move) is not None)
        if type(move.card) is not Card or self.ended:
            return False
        self._check_known(seat)
        return bool(self.hands[seat] >> move.card & 1) and not self.stops[seat]

    def _after(self, move: base.Move) -> Position:
        assert isinstance(move, MOVES)
        return self._after_call(move) if isinstance(move, Call) else self._after_play(move)

    def _after_play(self, play: Play) -> Position:
        seat, bit = play.player, 1 << play.card
        hands, piles, illegal, stops, sizes = self.hands, self.piles, self.illegal, self.stops, self.sizes
        tics = self._tics(play)
        if not tics and self.game.referee:
            stops = _put(stops, seat, _PENALTY)
        else:
            hands = _put(hands, seat, hands[seat] ^ bit)
            piles = (*piles[: play.pile], (*piles[play.pile], play.card), *piles[play.pile + 1 :])
            sizes = sizes and _put(sizes, seat, sizes[seat] - 1)
            if not tics:
                illegal = _put(illegal, seat, illegal[seat] | bit)
            elif any(stops):
                # The player is not stopped, so for all who are, this is a Tic of an opponent.
                stops = tuple(stop and stop - 1 for stop in stops)
        t, last = self._clock(play)
        view = sizes, self.viewer
        if hands[seat]:
            return Position(self.game, hands, self.deck, piles, illegal, stops, t, last, "", None, *view)._settled()
        undo = None if tics else play.pile
        return Position(self.game, hands, self.deck, piles, illegal, stops, t, last, "TA-5", undo, *view)

    def _after_call(self, call: Call) -> Position:
        t, last = self._clock(call)
        seat = self._caught(call)
        if seat is None:
            return replace(self, t=t, last=last)
        card = self.piles[call.pile][-1]
        hands, sizes, piles = self.hands, self.sizes, self.piles
        if self.knows(seat):
            hands = _put(hands, seat, hands[seat] | 1 << card)
        sizes = sizes and _put(sizes, seat, sizes[seat] + 1)
        after = Position(
            self.game,
            hands,
            self.deck,
            (*piles[: call.pile], piles[call.pile][:-1], *piles[call.pile + 1 :]),
            _put(self.illegal, seat, self.illegal[seat] ^ 1 << card),
            _put(self.stops, seat, _PENALTY),
            t,
            last,
            sizes=sizes,
            viewer=self.viewer,
        )
        return after._settled()

    def _caught(self, call: Call) -> int | None:
        """The seat whose illegal play a call catches, or None if the call is not valid (TA-4)."""
        card = self.piles[call.pile][-1]
        for seat, cards in enumerate(self.illegal):
            if cards >> card & 1:
                return seat if seat != call.player else None
        return None

    def _clock(self, move: Play | Call) -> tuple[float, int]:
        # -0.0 is not less than 0, so it is a time; "or" makes it the plain zero that it equals.
        return (self.t, self.last) if move.t is None else (move.t or 0.0, move.player)

    def _settled(self) -> Position:
        """The position with what TA-6 makes of it: the round ended, penalties lifted, or neither."""
        first, second, third, fourth, fifth = self.piles
        reach = _TICS[first[-1]] | _TICS[second[-1]] | _TICS[third[-1]] | _TICS[fourth[-1]] | _TICS[fifth[-1]]
        stopped = False
        for hand, stop in zip(self.hands, self.stops, strict=True):
            if hand & reach:
                if not stop:
                    return self
                stopped = True
        if not all(map(self.knows, range(len(self.hands)))):
            raise HiddenCards("Whether the round goes on depends on cards that are hidden in this view (TA-6).")
        return replace(self, stops=(0,) * len(self.stops)) if stopped else replace(self, ended="TA-6")


_CARDS = tuple(DECK)
_TICS = tuple(neighbours(card).mask for card in DECK)


def _put(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _malformed(move: base.Move) -> list[Reason]:
    """What no record could hold: a move of another game, a field of a wrong type (RC-1)."""
    if not isinstance(move, MOVES):
        return [Reason("RC-1", f"{move!r:.60} is not a move of this game, which has Play and Call.")]
    faults = [
        Reason("RC-1", f"The {name} is {value!r:.60}; it must be a whole number.")
        for name, value in (("player", move.player), ("pile", move.pile))
        if type(value) is not int
    ]
    if isinstance(move, Play) and type(move.card) is not Card:
        faults.append(Reason("RC-1", f'{move.card!r:.60} is not a card object; write it like Card("3SO").'))
    if move.t is not None and type(move.t) not in (int, float):
        faults.append(Reason("RC-1", f"The time is {move.t!r:.60}; it must be a number of seconds."))
    return faults
