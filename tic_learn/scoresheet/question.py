"""Is this move legal? A position of which only what matters is entered, and the engine's answer to a move in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from tic_learn.cards import Card, CardSet, read_cards
from tic_learn.games import AnyGame, Move, MoveVerdict, team_tic, territory, ticking_lines, times_a_ticking
from tic_learn.games.territory.scoring import EXTREME_POINTS, score_sheet
from tic_learn.groups import TIC_LINES
from tic_learn.scoresheet.laid import Laid, cards_twice, judge_group, spare, strangers
from tic_learn.scoresheet.territories import Tokens, judge_territory
from tic_learn.verdict import Reason, Verdict, listed

__all__ = ["Impossible", "Incomplete", "Question", "explain"]

_HIDDEN = 1  # how many cards a hand has that nobody asks about


class Incomplete(ValueError):
    """A question in which something is missing; the text says what to enter."""


class Impossible(ValueError):
    """A position that can't be, whatever the move is; ``verdict`` has the reasons."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.verdict = Verdict(False, reasons)
        super().__init__(" ".join(f"{reason.text} ({reason.rule})" for reason in reasons))


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move, and what matters of the position it is made in.

    ``do``: the move as a record names it; ``seat``: who makes it, and has the turn. ``cards``: those
    that it lays or discards, in their order; ``to``: the group (as a number in ``laid``), the line
    (its seat) or the pile that they go to; ``at``: the end of a sequence; ``chosen``: the card that
    is picked up from the chain; ``placed``: the cards of a play in Tic Territory Battle and where.

    ``hand``: all cards of the player, none for an empty hand; None leaves it as the move needs it.
    ``laid``: the groups, the lines or the piles, of which the last card counts, or the tokens as in a
    Round: those that matter, none for none; ``chain``; ``board``. ``drawn``: the card just drawn, where
    it is still to be played or kept. ``deck``: whether there are cards to draw. ``taken``: in Team TIC,
    whether the player has taken in this turn; None leaves it as the move needs it. ``added``: how many
    cards have gone to opponents' groups in this turn (TT-7).
    """

    do: str
    seat: int = 0
    cards: tuple[Card, ...] = ()
    to: int = 0
    at: Literal["start", "end"] = "end"
    chosen: tuple[Card, ...] = ()
    placed: tuple[territory.Placed, ...] = ()
    hand: tuple[Card, ...] | None = None
    laid: tuple[Laid, ...] = ()
    chain: tuple[Card, ...] = ()
    board: tuple[territory.Placed, ...] = ()
    drawn: tuple[Card, ...] = ()
    deck: bool = True
    taken: bool | None = None
    added: int = 0

    def __post_init__(self) -> None:
        for name in ("cards", "chosen", "hand", "chain", "drawn"):
            if getattr(self, name) is not None:
                msgspec.structs.force_setattr(self, name, read_cards(getattr(self, name)))
        for name in ("placed", "laid", "board"):
            msgspec.structs.force_setattr(self, name, tuple(getattr(self, name)))


def explain(game: AnyGame, question: Question) -> MoveVerdict:
    """Whether the move is legal, with every reason of the engine. Raises Incomplete, Impossible.

    Of a play in Tic Territory Battle it also says what it is worth in tokens (TB-6, TB-7, TB-11).

    >>> from tic_learn.games import TickingLines
    >>> question = Question(do="play", cards="3SR", to=1, laid=[Laid(0, "1CV"), Laid(1, "3SO")])
    >>> print(explain(TickingLines(players=["Ana", "Ben"]), question).reason)
    3-star-red Tics with 3-star-orange, the end of Ben's line: they share the number and the shape.
    """
    if not 0 <= question.seat < len(game.players):
        raise Impossible([Reason("DL-3", f"At this table nobody has the number {question.seat + 1}.")])
    return _GAMES[game.name](game, question).answer()


class _Asked:
    """What the games share: the hand, and cards that can't be where they are said to be."""

    def __init__(self, game: Any, asked: Question) -> None:
        self.game, self.asked, self.seat = game, asked, asked.seat
        self.name = game.players[self.seat]
        self.own = self._own()
        self.hand = self._hand()

    def answer(self) -> MoveVerdict:
        there = [*self._table(), *self.hand]
        faults = [*cards_twice(there), *strangers(self.game, [*there, *self.own]), *self._faults()]
        if faults:
            raise Impossible(faults)
        if self.asked.hand == () and (over := self._over()):
            return MoveVerdict(False, over)
        verdict: MoveVerdict = self._verdict()
        return verdict

    def _own(self) -> tuple[Card, ...]:
        """The cards of the move that come from the hand."""
        return self.asked.cards

    def _table(self) -> list[Card]:
        """The cards that are seen, each in one place."""
        return [card for one in self.asked.laid for card in one.cards]

    def _hand(self) -> tuple[Card, ...]:
        if self.asked.hand is not None:
            return tuple(dict.fromkeys((*self.asked.hand, *self.asked.drawn)))
        held = tuple(dict.fromkeys((*self.own, *self.asked.drawn)))
        # And one card more, or it would be said that the last one was laid.
        return (*held, self._spare((*self._table(), *held))) if held else ()

    def _spare(self, used: Sequence[Card]) -> Card:
        return spare(used)

    def _needs_hand(self, why: str) -> None:
        if self.asked.hand is None:
            raise Incomplete(f"Enter the hand of {self.name}, or say that it is empty: {why}.")

    def _hands(self) -> tuple[int, ...]:
        mask = CardSet(self.hand).mask
        return tuple(mask if seat == self.seat else 0 for seat in range(len(self.game.players)))

    def _sizes(self) -> tuple[int, ...]:
        own = _HIDDEN if self.asked.hand is None and not self.hand else len(self.hand)
        return tuple(own if seat == self.seat else _HIDDEN for seat in range(len(self.game.players)))

    # What each game says of its own

    def _faults(self) -> list[Reason]:
        """What can't be in the position."""
        return []

    def _over(self) -> list[Reason]:
        """Why no move can be made any more now that the player's hand is empty, if that is so."""
        return []

    def _verdict(self) -> Any:
        raise NotImplementedError  # each game says its own


class _TeamTic(_Asked):
    def _own(self) -> tuple[Card, ...]:
        asked = self.asked
        return tuple(card for card in asked.cards if card not in asked.chain) if asked.do == "pickup" else asked.cards

    def _table(self) -> list[Card]:
        return [*super()._table(), *self.asked.chain]

    def _faults(self) -> list[Reason]:
        faults = []
        for one in self.asked.laid:
            if not 0 <= one.owner < self.game.teams:
                faults.append(Reason("RC-3", f"At this table there is no team number {one.owner + 1}."))
            elif one.cards and not (verdict := judge_group(self.game, one)):
                faults += verdict.reasons
        return faults

    def _over(self) -> list[Reason]:
        return _ended("round", "TT-8", f"{self.name} has no cards left, and the round ends the moment a hand is empty.")

    def _verdict(self) -> MoveVerdict:
        asked, game = self.asked, self.game
        move, takes = self._move(), asked.do in ("draw", "pickup", "pass")
        phase: Literal["take", "lay"] = "take" if (takes if asked.taken is None else not asked.taken) else "lay"
        groups = tuple(game.group(one.owner, one.cards) for one in asked.laid if one.cards)
        deck = (None,) * asked.deck
        return team_tic.Position(
            game, self._hands(), deck, asked.chain, groups, self.seat, phase, asked.added, sizes=self._sizes()
        ).explain(move)

    def _move(self) -> Move:
        asked, seat = self.asked, self.seat
        if asked.do == "draw":
            return team_tic.Draw(seat)
        if asked.do == "pass":
            return team_tic.Pass(seat)
        if asked.do == "pickup":
            if not asked.chosen:
                raise Incomplete("Enter the discard chain, and which of its cards is chosen.")
            if not asked.cards:
                raise Incomplete("Enter the new group that is laid down with the chosen card.")
            return team_tic.Pickup(seat, asked.chosen[0], asked.cards)
        if asked.do == "lay":
            if not asked.cards:
                raise Incomplete("Enter the cards of the new group.")
            return team_tic.Lay(seat, asked.cards)
        if len(asked.cards) != 1:
            raise Incomplete(
                "Enter the card that is added." if asked.do == "extend" else "Enter the card that is discarded."
            )
        if asked.do == "discard":
            return team_tic.Discard(seat, asked.cards[0])
        _only(asked.do, "extend")
        if not 0 <= asked.to < len(asked.laid) or not asked.laid[asked.to].cards:
            raise Incomplete("Enter the group that the card is added to, and choose it.")
        number = sum(1 for one in asked.laid[: asked.to] if one.cards)
        if self.game.both_ends:
            return team_tic.Extend(seat, number, asked.cards[0], asked.at)
        return team_tic.Extend(seat, number, asked.cards[0])


class _TickingLines(_Asked):
    def _over(self) -> list[Reason]:
        return _ended("game", "TL-8", f"{self.name} has no cards left, and the game ends at once when a hand is empty.")

    def _verdict(self) -> MoveVerdict:
        asked, names = self.asked, self.game.players
        lines = tuple(
            next((one.cards[-1:] for one in asked.laid if one.owner == seat and one.cards), ())
            for seat in range(len(names))
        )
        move: ticking_lines.Play | ticking_lines.Draw | ticking_lines.Pass
        if asked.do == "play":
            if not 0 <= asked.to < len(lines) or not lines[asked.to]:
                raise Incomplete("Enter the last card of the line that is played on, and choose the line.")
            if not asked.cards:
                raise Incomplete("Enter the cards that are played, in their order.")
            move = ticking_lines.Play(self.seat, asked.to, asked.cards)
        else:
            _only(asked.do, "draw", "pass")
            for name, line in zip(names, lines, strict=True):
                if not line:
                    raise Incomplete(
                        f"Enter the last card of {name}'s line: who can play on any line can't do anything else."
                    )
            self._needs_hand("who can play can't do anything else")
            move = ticking_lines.Draw(self.seat) if asked.do == "draw" else ticking_lines.Pass(self.seat)
        # A line that nobody asks about has some card; which one is never looked at.
        filled = tuple(line or (spare(self.hand),) for line in lines)
        deck, drawn = (None,) * asked.deck, asked.drawn[:1]
        position = ticking_lines.Position(self.game, self._hands(), filled, deck, self.seat, drawn, sizes=self._sizes())
        verdict = position.explain(move)
        if verdict or asked.do != "pass":
            return verdict
        # How many cards the deck has is not entered, so it is not told.
        uncounted = Reason("TL-7", "The deck has cards, so nobody passes; who can't play draws one (TL-6).")
        return MoveVerdict(False, [uncounted if one.rule == "TL-7" else one for one in verdict.reasons])


class _TimesATicking(_Asked):
    def _over(self) -> list[Reason]:
        return _ended("round", "TA-5", f"{self.name} has no cards left, and the first player with none wins the round.")

    def _verdict(self) -> MoveVerdict:
        asked = self.asked
        _only(asked.do, "play")
        piles = tuple(
            next((one.cards for one in asked.laid if one.owner == number and one.cards), ()) for number in range(5)
        )
        if not 0 <= asked.to < len(piles) or not piles[asked.to]:
            raise Incomplete("Enter the card that shows on the pile, and choose the pile.")
        if len(asked.cards) != 1:
            raise Incomplete("Enter the card that is played.")
        none = (0,) * len(self.game.players)
        position = times_a_ticking.Position(
            self.game, self._hands(), (), piles, none, none, sizes=self._sizes(), viewer=self.seat
        )
        return position.explain(times_a_ticking.Play(self.seat, asked.cards[0], asked.to))


class _Territory(_Asked):
    def _own(self) -> tuple[Card, ...]:
        return tuple(placed.card for placed in self.asked.placed) if self.asked.do == "place" else ()

    def _table(self) -> list[Card]:
        return [placed.card for placed in self.asked.board]

    def _spare(self, used: Sequence[Card]) -> Card:
        deck = self.game.whole_deck()
        return next((card for card in deck if card not in used), spare(used))

    def _faults(self) -> list[Reason]:
        asked, names = self.asked, self.game.players
        cells = [placed.at for placed in asked.board]
        faults = [
            Reason("TB-1", f"Two cards are entered on the cell {cell}; a cell has one.", cells=(cell,))
            for cell in dict.fromkeys(cells)
            if cells.count(cell) > 1
        ]
        if asked.hand == () and (asked.deck or asked.drawn):
            text = f"With cards to draw {self.name}'s hand is not empty: after each play it is filled to 6."
            faults.append(Reason("TB-9", text))
        right = []
        for one in self._territories():
            if not 0 <= one.owner < len(names):
                faults.append(Reason("RC-3", f"At this table nobody has the number {one.owner + 1}."))
            elif verdict := judge_territory(one):
                right.append(one)
            else:
                faults += verdict.reasons
        faults += Tokens(names, right).faults
        covered = {card for one in right for card in one.cards}
        for card in self.own:
            if card in covered:
                faults.append(Reason("TB-7", f"{card.name} is played now, so nobody has a token on it yet.", (card,)))
        return faults

    def _territories(self) -> list[Laid]:
        """The tokens, of which only a play can take or add any."""
        return [one for one in self.asked.laid if one.cards] if self.asked.do == "place" else []

    def _verdict(self) -> MoveVerdict:
        asked = self.asked
        board = {placed.at: placed.card for placed in asked.board}
        if not board and asked.hand == () and asked.do != "place":
            board = {(0, 0): self._spare(())}  # without cards in the hand the table does not matter
        if not board:
            raise Incomplete("Enter the cards on the table, each on its cell.")
        move: territory.Place | territory.Draw | territory.Pass
        if asked.do == "place":
            if not asked.placed:
                raise Incomplete("Enter the cards that are played, each on its cell.")
            move = territory.Place(self.seat, asked.placed)
        else:
            _only(asked.do, "draw", "pass")
            if not asked.drawn:
                self._needs_hand("whether that is allowed hangs on what can be played")
            move = territory.Draw(self.seat) if asked.do == "draw" else territory.Pass(self.seat)
        position = self._position(board)
        verdict: MoveVerdict = position.explain(move)
        if not verdict:
            return verdict
        if isinstance(move, territory.Place):
            return self._with_tokens(position, move)
        if self.hand:
            return verdict
        text = "That is so while someone else has cards; when all hands are empty, the game is over."
        return MoveVerdict(True, [*verdict.reasons, Reason("TB-10", text)])

    def _position(self, board: dict[tuple[int, int], Card]) -> territory.Position:
        """The position without tokens, on which no rule about what may be done hangs."""
        asked = self.asked
        hands = [self.hand if seat == self.seat else () for seat in range(len(self.game.players))]
        deck = (self._spare((*board.values(), *self.hand)),) * asked.deck
        try:
            position: territory.Position = self.game.position(board, hands, deck=deck, seat=self.seat)
        except ValueError as error:
            raise Impossible([Reason("TB-1", f"{str(error)[0].upper()}{str(error)[1:]}.")]) from None
        drawn = {"has_drawn": True, "drawn": asked.drawn[0]} if asked.drawn else {}
        return msgspec.structs.replace(position, sizes=self._sizes(), **drawn)

    def _with_tokens(self, position: territory.Position, move: territory.Place) -> MoveVerdict:
        """The verdict on a legal play on a table with tokens, and what it is worth (TB-6, TB-7, TB-11)."""
        groups = position.claims(move)
        tokens = Tokens(self.game.players, self._territories(), [*map(_line_of, groups)])
        for card in tokens.on:
            if card not in position.board.values():
                raise Incomplete(f"Enter {card.name} on its cell: tokens lie only on cards of the table.")
        position = msgspec.structs.replace(position, marks=tuple(tokens.marks))
        verdict = position.explain(move)
        if not groups:
            text = "Nothing is claimed: no 3 cards of one Tic line hang together where a card was played."
            return MoveVerdict(True, [*verdict.reasons, Reason("TB-6", text)])
        worth = Reason("TB-11", " ".join(self._worth(position, move, tokens)))
        return MoveVerdict(True, [*verdict.reasons, worth])

    def _worth(self, position: territory.Position, move: territory.Place, tokens: Tokens) -> Iterator[str]:
        """What the play changes in the points for tokens. Hands are left out: what is drawn is not known."""
        names, nothing = self.game.players, (0,) * len(self.game.players)
        before, after = (score_sheet(names, one.marks, nothing) for one in (position, position.play(move)))
        lost = [f"{name} {before[name] - after[name]}" for name in names if after[name] < before[name]]
        costs = f", and costs {listed(lost)}" if lost else ""
        unless = "" if tokens.on else ", if nobody has tokens on these cards yet"
        yield f"The play brings {self.name} {_points(after[self.name] - before[self.name])} for tokens{costs}{unless}."
        claimed = {card for group in position.claims(move) for card in group}
        for card, more in EXTREME_POINTS:
            if card in claimed:
                yield f"A token on {card.name} counts {1 + more}."
        for one in tokens.guessed:
            (card,) = one.cards
            if one.owner == self.seat and card in claimed:
                worth = 1 + dict(EXTREME_POINTS).get(card, 0)
                yield (
                    f"{self.name}'s token on {card.name} is taken for one of this territory; if it is for another line,"
                    f" the play brings {worth} more."
                )


def _line_of(group: CardSet) -> CardSet:
    return next(line for line in TIC_LINES if group <= line)


def _points(count: int) -> str:
    return f"{count} {'point' if count == 1 else 'points'}"


def _ended(what: str, rule: str, why: str) -> list[Reason]:
    return [Reason("DL-4", f"The {what} is over; no move follows its end."), Reason(rule, why)]


def _only(do: str, *known: str) -> None:
    if do not in known:
        raise Incomplete("Choose what the player does.")


_GAMES: dict[str, type[_Asked]] = {
    "team-tic": _TeamTic,
    "ticking-lines": _TickingLines,
    "times-a-ticking": _TimesATicking,
    "territory": _Territory,
}
