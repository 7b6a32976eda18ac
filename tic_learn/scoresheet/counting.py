"""A round at a real table: what can't be, what is missing, and its score by the engine (TT-10, TL-9, TA-7, TB-11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import msgspec

from tic_learn.cards import Card
from tic_learn.games import AnyGame, AnyPosition, Outcome, Scores, team_tic, territory, ticking_lines, times_a_ticking
from tic_learn.games.territory.board import Board
from tic_learn.groups import complete_group
from tic_learn.relations import Relation, relation, shared
from tic_learn.scoresheet.laid import Laid, Round, cards_twice, judge_group, strangers
from tic_learn.scoresheet.territories import Tokens, judge_territory
from tic_learn.verdict import Reason, Verdict, listed

__all__ = ["Count", "count"]


class Count(msgspec.Struct, frozen=True):
    """What comes of counting a round.

    ``laid``: of each group, line or territory whether it is one, None while it is not finished.
    ``faults``: what can't be so; ``missing``: what is still to be entered; ``notes``: what can be,
    and is worth a second look. ``scores``: the engine's points of all that is right; while cards in
    hands are missing, only of what lies on the table. ``outcome``: who won and why; None while
    something is wrong or missing, and for a game that stopped before its end.
    """

    laid: tuple[Verdict | None, ...]
    faults: tuple[Reason, ...]
    missing: tuple[Reason, ...]
    notes: tuple[Reason, ...]
    scores: Scores
    outcome: Outcome | None

    @property
    def ready(self) -> bool:
        """Whether nothing is wrong and nothing missing, so that the round can be added to others."""
        return not self.faults and not self.missing


@lru_cache(maxsize=128)  # the rounds before this one are counted again with every tap
def count(game: AnyGame, entered: Round) -> Count:
    """Check a round and add it up, with the score sheet of the game itself (TT-10, TL-9, TA-7, TB-11).

    >>> from tic_learn.games import TickingLines
    >>> found = count(TickingLines(players=["Ana", "Ben"]), Round([Laid(0, "3SO 3SR 3CR"), Laid(1, "1CV")], [0, 40]))
    >>> dict(found.scores), found.outcome.text
    ({'Ana': 3, 'Ben': -39}, 'Ana has no cards left, so the game is over. Ana wins with 3 points.')
    """
    return _GAMES[game.name](game, entered).count()


class _Counting:
    """What the games share: the findings, and the order in which they are looked for."""

    rule: str  # by which it is scored
    first_out = ""  # the rule that the first empty hand ends all, if there is one

    def __init__(self, game: Any, entered: Round) -> None:
        self.game, self.names = game, game.players
        self.faults, self.missing, self.notes = list[Reason](), list[Reason](), list[Reason]()
        self.laid, self.seats = entered.laid, range(len(self.names))
        self.left = (*entered.left, *[None] * len(self.names))[: len(self.names)]
        self.sizes = tuple(1 if left is None else left for left in self.left)

    def count(self) -> Count:
        found = tuple(map(self._checked, self.laid))
        right = [one for one, verdict in zip(self.laid, found, strict=True) if verdict]
        self._check_cards()
        self._check_hands()
        position = self._position(right)
        scores, whole = position.scores(), None not in self.left
        if not whole:  # the lines about hands are those that show no cards, for here these are only counted
            scores = Scores(scores, [line for line in scores.lines if line.cards])
        done = whole and not self.faults and not self.missing
        outcome = position.outcome() if done else None
        return Count(found, tuple(self.faults), tuple(self.missing), tuple(self.notes), scores, outcome)

    def _checked(self, one: Laid) -> Verdict | None:
        if not one.cards:
            return None
        if not 0 <= one.owner < len(self.game.owners):
            verdict = Verdict(False, [Reason("RC-3", f"At this table nobody has the number {one.owner + 1}.")])
        elif unfinished := self._unfinished(one):
            self.missing.append(unfinished)
            return None
        else:
            verdict = self._judge(one)
        if not verdict:
            self.faults += verdict.reasons
        return verdict

    def _check_cards(self) -> None:
        cards = [card for one in self.laid for card in one.cards]
        self.faults += cards_twice(self._once(cards))
        self.faults += strangers(self.game, cards)
        deck, there = len(self.game.whole_deck()), len(set(cards)) + sum(left or 0 for left in self.left)
        if there > deck:
            text = f"On the table and in the hands there are {there} cards, but the deck has {deck}."
            self.faults.append(Reason("CP-1", text))

    def _check_hands(self) -> None:
        unsaid = [name for name, left in zip(self.names, self.left, strict=True) if left is None]
        if unsaid:
            do = "does" if len(unsaid) == 1 else "do"
            self.missing.append(Reason(self.rule, f"How many cards {do} {listed(unsaid)} still hold?"))
        for name, left in zip(self.names, self.left, strict=True):
            if left is not None and left < 0:
                self.faults.append(Reason(self.rule, f"{name} can't hold {left} cards; the fewest is 0."))
        out = [name for name, left in zip(self.names, self.left, strict=True) if left == 0]
        if self.first_out and len(out) > 1:
            text = f"{listed(out)} can't all have 0 cards left: all is over when the first hand is empty."
            self.faults.append(Reason(self.first_out, text))

    # What each game says of its own

    def _unfinished(self, one: Laid) -> Reason | None:
        """What is still missing of cards that are right so far."""

    def _judge(self, one: Laid) -> Verdict:
        raise NotImplementedError  # each game says its own

    def _once(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Of the cards entered those of which each is another one."""
        return cards

    def _position(self, right: Sequence[Laid]) -> AnyPosition:
        """The end of the round as a position of the game, with the last of the findings."""
        raise NotImplementedError  # each game says its own


class _TeamTic(_Counting):
    rule, first_out = "TT-10", "TT-8"

    def _unfinished(self, one: Laid) -> Reason | None:
        tic = self.game.groups == "tic"
        if len(one.cards) > 2 or (tic and len(one.cards) == 2 and not complete_group(set(one.cards))):
            return None
        kind, many = "group" if tic else "sequence", len(one.cards)
        are, cards = "is" if many == 1 else "are", listed(card.name for card in one.cards)
        text = f"{cards}: a {kind} has 3, 4 or 5 cards, and here {are} only {many}."
        return Reason("TT-5" if tic else "TT-12", text, one.cards)

    def _judge(self, one: Laid) -> Verdict:
        return judge_group(self.game, one)

    def _check_hands(self) -> None:
        super()._check_hands()
        if None not in self.left and 0 not in self.left:
            text = "Nobody went out, so this counts as a round that ended when the deck was empty and all had passed."
            self.notes.append(Reason("TT-9", text))

    def _position(self, right: Sequence[Laid]) -> AnyPosition:
        groups = tuple(self.game.group(one.owner, one.cards) for one in right)
        # Where nobody went out, the round ended with a pass of everyone (TT-9).
        seat = next((seat for seat in self.seats if self.left[seat] == 0), 0)
        hands = (0,) * len(self.names)
        return team_tic.Position(self.game, hands, (), (), groups, seat, "over", sizes=self.sizes)


class _TickingLines(_Counting):
    rule, first_out = "TL-9", "TL-8"

    def _judge(self, one: Laid) -> Verdict:
        name, cards = self.names[one.owner], one.cards
        apart = [(a, b) for a, b in pairwise(cards) if a is not b and relation(a, b) is not Relation.TIC]
        if not apart:
            return Verdict(True, [Reason("TL-2", f"In {name}'s line each card Tics with the one before it.", cards)])
        reasons = []
        for a, b in apart:
            same = f"only the {shared(a, b)[0]}" if shared(a, b) else "nothing"
            text = f"In {name}'s line {b.name} lies beside {a.name}, and they share {same}; neighbours there Tic."
            reasons.append(Reason("TL-2", text, (a, b)))
        return Verdict(False, reasons)

    def _position(self, right: Sequence[Laid]) -> AnyPosition:
        lines = []
        for seat, name in enumerate(self.names):
            own = [one.cards for one in self.laid if one.owner == seat and one.cards]
            lines.append(own[0] if own else ())
            if not own:
                self.missing.append(Reason("TL-1", f"{name}'s line has one card at least, the one dealt to it."))
            elif len(own) > 1:
                self.faults.append(Reason("TL-1", f"{name} has one line, not {len(own)}."))
        there = sum(map(len, lines)) + sum(self.sizes)
        whole = len(self.game.whole_deck())
        if not self.faults and not self.missing:
            self._look_again(there, whole)
        # Blocked: everyone passed, as they do when all cards have been drawn (TL-7).
        passes = len(lines) if there == whole else 0
        return ticking_lines.Position(self.game, (0,) * len(lines), tuple(lines), (), 0, (), passes, self.sizes)

    def _look_again(self, there: int, whole: int) -> None:
        dealt = whole - len(self.game.deal(seed=0).deck)
        if there < dealt:
            text = f"{dealt} cards were dealt, and they stay in lines and hands; here are {there}. Is one missing?"
            self.notes.append(Reason("TL-1", text))
        if 0 not in self.left and there < whole:
            text = (
                f"Nobody's hand is empty, and {whole - there} cards are in no line and no hand, so they can be drawn:"
                " by the rules the game goes on. It is counted as it stands, and has no winner yet."
            )
            self.notes.append(Reason("TL-8", text))


class _TimesATicking(_Counting):
    rule, first_out = "TA-7", "TA-5"

    def _judge(self, one: Laid) -> Verdict:
        return Verdict(
            False, [Reason("TA-7", "The points hang on the cards left in the hands; no others are entered.")]
        )

    def _position(self, right: Sequence[Laid]) -> AnyPosition:
        dealt = self.game.deal(seed=0).size(0)
        for name, left in zip(self.names, self.left, strict=True):
            if left is not None and left > dealt:
                text = f"{name} can't hold {left} cards: {dealt} are dealt to each, and hands only get smaller."
                self.faults.append(Reason("TA-1", text))
        none, ended = (0,) * len(self.names), "TA-5" if 0 in self.left else "TA-6"
        if None in self.left:
            ended = ""  # who has the fewest is not known
        piles: tuple[tuple[Card, ...], ...] = ((),) * 5
        return times_a_ticking.Position(self.game, none, (), piles, none, none, ended=ended, sizes=self.sizes)


class _Territory(_Counting):
    rule = "TB-11"

    def _judge(self, one: Laid) -> Verdict:
        return judge_territory(one)

    def _once(self, cards: Sequence[Card]) -> Sequence[Card]:
        return ()  # a card can have tokens for three lines

    def _position(self, right: Sequence[Laid]) -> AnyPosition:
        tokens = Tokens(self.names, right)
        self.faults += tokens.faults
        self.missing += tokens.missing
        passes = len(self.names) if any(self.left) else 0  # over without a pass when all hands are empty (TB-10)
        # Which cell a card lies on does not matter for the score, so one card stands for the board.
        board, none = Board({(0, 0): "1CV"}), (0,) * len(self.names)
        return territory.Position(self.game, none, (), 0, board, tuple(tokens.marks), passes=passes, sizes=self.sizes)


_GAMES: dict[str, type[_Counting]] = {
    "team-tic": _TeamTic,
    "ticking-lines": _TickingLines,
    "times-a-ticking": _TimesATicking,
    "territory": _Territory,
}
