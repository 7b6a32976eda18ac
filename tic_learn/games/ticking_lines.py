"""Ticking Lines: everyone has a line, and cards go to the open end of any of them (TL)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import ClassVar

from msgspec.structs import replace

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games import base
from tic_learn.games.base import HiddenCards, MoveVerdict, Outcome, ScoreLine, Scores
from tic_learn.groups import CHAIN, tic_lines_of
from tic_learn.relations import Relation, agreeing, relation, shared
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["MOVES", "Draw", "Pass", "Play", "Position", "TickingLines"]


class Play(base.Move, frozen=True, gc=False, tag="play"):
    """Lay cards at the open end of a line (TL-2 to TL-4).

    >>> Play(player=0, line=1, cards=(Card("1SO"), Card("5SO")))
    Play(player=0, line=1, cards=(Card("1SO"), Card("5SO")))
    """

    line: int  # the seat whose line it is
    cards: tuple[Card, ...]  # in the order laid


class Draw(base.Move, frozen=True, gc=False, tag="draw"):
    """Draw the top card of the deck (TL-6)."""


class Pass(base.Move, frozen=True, gc=False, tag="pass"):
    """Do nothing, for the deck is empty and no card fits (TL-7)."""


MOVES = (Play, Draw, Pass)
"""The kinds of move, as a record tags them."""

_HAND_SIZES = {2: 15, 3: 12, 4: 12, 5: 10, 6: 10}  # by the number of players (TL-1)


class TickingLines(base.Game, frozen=True, kw_only=True):
    """A game of Ticking Lines before the deal: ``players``, 2 to 6 names, and the seat that is ``first`` (TL-1).

    Raises BadDeal.

    >>> position = TickingLines(players=["Ana", "Ben"]).deal(seed=7)
    >>> [len(position.hand(seat)) for seat in (0, 1)], len(position.deck)
    ([15, 15], 93)
    """

    name: ClassVar[str] = "ticking-lines"
    seats: ClassVar[range] = range(2, 7)
    seat_rule: ClassVar[str] = "TL-1"

    def deal(self, *, seed: int | str | None = None, deck: str | Iterable[Card | str] | None = None) -> Position:
        """The position after the deal: hands of 15, 12 or 10, then a card for every line (TL-1, DL-1).

        ``seed``: an integer or text, to shuffle by; or ``deck``: all 125 cards, top first, as for
        CardSet. Raises BadDeal, UnknownCard.
        """
        count = len(self.players)
        each = _HAND_SIZES[count]
        order = self.deck_order(seed, deck, None, (each + 1) * count, part=False)
        hands, dealt = self.deal_hands(order, each)
        lines = tuple((card,) for card in order[dealt : dealt + count])
        return Position(self, hands, lines, order[dealt + count :], self.first)


class Position(base.HandPosition, frozen=True, gc=False):
    """One moment of a game of Ticking Lines; ``play`` gives the next one (TL)."""

    game: TickingLines
    hands: tuple[int, ...]  # CardSet masks by seat; 0 where a view hides the hand
    lines: tuple[tuple[Card, ...], ...]  # by seat, the starting card first, the open end last
    deck: tuple[Card | None, ...]  # the draw deck, top first; None where a view hides a card
    seat: int  # whose turn it is
    drawn: tuple[Card | None, ...] = ()  # the card just drawn that must be played now (TL-6), or nothing
    passes: int = 0  # how many players have passed in succession (TL-7)
    sizes: tuple[int, ...] = ()  # in a view: how many cards each seat holds

    def view(self, seat: int) -> Position:
        """The position as one seat sees it: the other hands are counted in ``sizes``, the deck is blank.

        Its own moves can be listed, explained and played there, save a draw, which would turn a
        hidden card. Raises ValueError if there is no such seat.
        """
        self._check_seat(seat)
        return replace(
            self,
            hands=tuple(hand if at == seat else 0 for at, hand in enumerate(self.hands)),
            deck=(None,) * len(self.deck),
            drawn=self.drawn if seat == self.seat else (None,) * len(self.drawn),
            sizes=self._sizes(),
        )

    def scores(self) -> Scores:
        """The points as the position stands: cards in one's own line minus cards in hand (TL-9).

        >>> position = TickingLines(players=["Ana", "Ben"]).deal(seed=7)
        >>> dict(position.scores()), position.scores().lines[0].text
        ({'Ana': -14, 'Ben': -14}, '1 card in the line.')
        """
        lines = []
        for name, line, hand, size in zip(self.game.players, self.lines, self.hands, self._sizes(), strict=True):
            lines.append(ScoreLine(name, "TL-9", f"{_cards(len(line))} in the line.", len(line), line))
            lines.append(ScoreLine(name, "TL-9", f"{_cards(size)} left in hand.", -size, CardSet.from_mask(hand)))
        return Scores(self.game.players, lines)

    def outcome(self) -> Outcome | None:
        """Who won and why: the highest score, whoever went out (TL-7 to TL-9). None while the game goes on."""
        if not (rule := self._ended()):
            return None
        scores = self.scores()
        best = max(scores.values())
        winners = [name for name, points in scores.items() if points == best]
        if rule == "TL-8":
            out = listed(name for name, size in zip(scores, self._sizes(), strict=True) if not size)
            why = f"{out} has no cards left, so the game is over."
        else:
            why = "All players passed in succession, so the game is blocked and over."
        share = "share the win with" if len(winners) > 1 else "wins with"
        return Outcome(winners, rule, f"{why} {listed(winners)} {share} {best} {'point' if best == 1 else 'points'}.")

    def explain(self, move: base.Move) -> MoveVerdict:
        """Say whether the move is legal, with every broken rule, or why it is right (DL-3, DL-4, TL-2 to TL-7).

        Raises HiddenCards in a view for a move that only hidden cards can judge.

        >>> position = TickingLines(players=["Ana", "Ben"]).deal(seed=7)
        >>> print(position.explain(Pass(player=1)).reason)
        It is Ana's turn, not Ben's.
        """
        if malformed := _malformed(move):
            return MoveVerdict(False, malformed)
        if outcome := self.outcome():
            return MoveVerdict(False, [Reason("DL-4", f"{outcome.text} No move follows.")])
        players = self.game.players
        if not 0 <= move.player < len(players):
            text = f"There is no seat {base.numbered(move.player)}; the seats are 0 to {len(players) - 1}."
            return MoveVerdict(False, [Reason("DL-3", text)])
        faults = []
        if move.player == self.seat:
            self._check_known(move.player)
        else:
            text = f"It is {players[self.seat]}'s turn, not {players[move.player]}'s."
            faults.append(Reason("DL-3", text))
            if not isinstance(move, Play):  # when to draw and to pass is asked only of the player whose turn it is
                return MoveVerdict(False, faults)
        misconception = None
        if isinstance(move, Play):
            faults += self._cards_not_held(move) + self._cards_that_do_not_fit(move)
            misconception = self._chain(move)
        else:
            faults += self._must_play(move.player)
        faults += self._card_drawn(move)
        if isinstance(move, Draw) and not self.deck:
            faults.append(Reason("TL-7", "The deck is empty, so there is no card to draw; who can't play passes."))
        if isinstance(move, Pass) and self.deck:
            text = f"There {_are(len(self.deck))} in the deck, so nobody passes; who can't play draws one (TL-6)."
            faults.append(Reason("TL-7", text))
        if faults:
            return MoveVerdict(False, faults, misconception)
        return MoveVerdict(True, self._why_right(move))

    # The judge, rule by rule

    def _cards_not_held(self, move: Play) -> list[Reason]:
        faults, name = [], self.game.players[move.player]
        hand = self.hand(move.player) if self.knows(move.player) else DECK  # out of turn, what is hidden is let pass
        if missing := tuple(card for card in dict.fromkeys(move.cards) if card not in hand):
            cards = listed(card.name for card in missing)
            faults.append(Reason("DL-3", f"{name} does not hold {cards}; a move uses cards from the hand.", missing))
        if twice := tuple(card for card in dict.fromkeys(move.cards) if move.cards.count(card) > 1):
            text = f"{listed(card.name for card in twice)} can be laid only once; there is one card of each kind."
            faults.append(Reason("DL-3", text, twice))
        return faults

    def _cards_that_do_not_fit(self, move: Play) -> list[Reason]:
        faults = []
        cards = tuple(dict.fromkeys(move.cards))
        if not cards:
            faults.append(Reason("TL-2", "A play has no cards; it lays one card or more at the end of a line."))
        if not 0 <= move.line < len(self.lines):
            which = f"There is no line {base.numbered(move.line)}"
            text = f"{which}; a line has its player's seat, 0 to {len(self.lines) - 1}."
            return [*faults, Reason("TL-4", text)]
        end = self.lines[move.line][-1]
        if cards and cards[0] is not end and relation(end, cards[0]) is not Relation.TIC:
            where = f"{end.name}, the end of {self.game.players[move.line]}'s line,"
            text = f"{cards[0].name} and {where} share {_only(end, cards[0])}; a card goes there when they share two."
            faults.append(Reason("TL-2", text, (end, cards[0])))
        return faults + _not_in_a_group(cards, end)

    def _chain(self, move: Play) -> Misconception | None:
        """The usual mistake: each card Tics with the one before it, but they are no group with the end."""
        if not 0 <= move.line < len(self.lines):
            return None
        row = (self.lines[move.line][-1], *move.cards)
        if len(set(row)) < len(row) or agreeing(row)[1:]:
            return None
        return CHAIN if all(relation(a, b) is Relation.TIC for a, b in pairwise(row)) else None

    def _must_play(self, seat: int) -> list[Reason]:
        name = self.game.players[seat]
        for line, cards in enumerate(self.lines):
            for card in self.hand(seat):
                if relation(card, cards[-1]) is Relation.TIC:
                    where = f"{cards[-1].name} at the end of {self.game.players[line]}'s line"
                    text = f"{name} can play, so {name} must: {card.name} Tics with {where}."
                    return [Reason("TL-5", text, (card, cards[-1]))]
        return []

    def _card_drawn(self, move: base.Move) -> list[Reason]:
        if not self.drawn or move.player != self.seat or (isinstance(move, Play) and move.cards == self.drawn):
            return []
        (card,) = self.drawn
        assert card is not None  # the hand is seen, and the card with it
        text = f"{self.game.players[self.seat]} has drawn {card.name}, which can be played, so it is played now, alone."
        return [Reason("TL-6", text, (card,))]

    def _why_right(self, move: base.Move) -> list[Reason]:
        name = self.game.players[move.player]
        if isinstance(move, Draw):
            return [Reason("TL-6", f"No card of {name}'s Tics with the end of a line, so {name} draws one card.")]
        if not isinstance(move, Play):
            text = f"No card of {name}'s Tics with the end of a line and the deck is empty, so {name} passes."
            return [Reason("TL-7", text)]
        owner, end = self.game.players[move.line], self.lines[move.line][-1]
        row, line = (end, *move.cards), f"{owner}'s line"
        same = listed(f"the {one}" for one in agreeing(row))
        if len(move.cards) == 1:
            text = f"{move.cards[0].name} Tics with {end.name}, the end of {line}: they share {same}."
            reasons = [Reason("TL-2", text, row)]
        else:
            cards = listed([*(card.name for card in move.cards), f"{end.name} at the end of {line}"])
            reasons = [Reason("TL-3", f"{cards} all share {same}.", row)]
        if move.line != move.player:
            what = "card belongs" if len(move.cards) == 1 else "cards belong"
            reasons.append(Reason("TL-4", f"Any line may grow; there the {what} to {owner}.", move.cards))
        if self.drawn:
            reasons.append(Reason("TL-6", f"{name} has just drawn {move.cards[0].name}, so it is played now.", row[1:]))
        return reasons

    # The list, and the next position: masks, written apart from the judge

    def _moves(self) -> Iterator[base.Move]:
        if self._ended():
            return
        seat = self.seat
        if self.sizes:
            self._check_known(seat)
        # A drawn card is the only one that can be played: others would have fitted before the draw (TL-6).
        hand = 1 << self.drawn[0] if self.drawn else self.hands[seat]  # type: ignore[operator]  # seen, so not None
        stuck = True
        for line, cards in enumerate(self.lines):
            end = cards[-1]
            if hand & _TICS[end]:
                stuck = False
                for others in _OTHERS[end]:
                    if fitting := hand & others:
                        for order in _orders(fitting):
                            yield Play(seat, line, order)
        if stuck:
            yield Draw(seat) if self.deck else Pass(seat)

    def _count(self) -> int:
        if self._ended():
            return 0
        if self.sizes:
            self._check_known(self.seat)
        hand = 1 << self.drawn[0] if self.drawn else self.hands[self.seat]  # type: ignore[operator]
        count = sum(_COUNTS[(hand & others).bit_count()] for cards in self.lines for others in _OTHERS[cards[-1]])
        return count or 1  # a draw or a pass

    def _allows(self, move: base.Move) -> bool:
        if not isinstance(move, MOVES) or type(move.player) is not int or move.player != self.seat or self._ended():
            return False
        if self.sizes:
            self._check_known(self.seat)
        hand = self.hands[self.seat]
        if isinstance(move, Play):
            return self._allows_play(move.line, move.cards, hand)
        # A drawn card that can't be played does not stay in ``drawn``, so a hand without a play says all.
        free = isinstance(move, Draw) == bool(self.deck)
        return free and not any(hand & _TICS[cards[-1]] for cards in self.lines)

    def _allows_play(self, line: int, cards: tuple[Card, ...], hand: int) -> bool:
        if type(line) is not int or not 0 <= line < len(self.lines) or type(cards) is not tuple:
            return False
        laid = 0
        for card in cards:
            if type(card) is not Card or laid >> card & 1:
                return False
            laid |= 1 << card
        if not laid or laid & ~hand or (self.drawn and cards != self.drawn):
            return False
        number, shape, colour = _OTHERS[self.lines[line][-1]]
        return not laid & ~number or not laid & ~shape or not laid & ~colour

    def _after(self, move: base.Move) -> Position:
        seat, hands, lines, deck, sizes = self.seat, self.hands, self.lines, self.deck, self.sizes
        then = (seat + 1) % len(hands)
        if isinstance(move, Play):
            laid = 0
            for card in move.cards:
                laid |= 1 << card
            hands = (*hands[:seat], hands[seat] ^ laid, *hands[seat + 1 :])
            lines = (*lines[: move.line], lines[move.line] + move.cards, *lines[move.line + 1 :])
            if sizes:
                sizes = (*sizes[:seat], sizes[seat] - len(move.cards), *sizes[seat + 1 :])
            return Position(self.game, hands, lines, deck, then, (), 0, sizes)
        if isinstance(move, Pass):
            return Position(self.game, hands, lines, deck, then, (), self.passes + 1, sizes)
        drawn = deck[0]
        if drawn is None:
            raise HiddenCards("The deck is hidden in this view, so no card can be drawn here.")
        hands = (*hands[:seat], hands[seat] | 1 << drawn, *hands[seat + 1 :])
        for cards in lines:
            if _TICS[drawn] >> cards[-1] & 1:
                return Position(self.game, hands, lines, deck[1:], seat, (drawn,), 0, sizes)
        return Position(self.game, hands, lines, deck[1:], then, (), 0, sizes)

    # What all of them ask

    def _ended(self) -> str:
        """The rule that ended the game, or "" while it goes on."""
        if 0 in (self.sizes or self.hands):
            return "TL-8"
        return "TL-7" if self.passes >= len(self.hands) else ""


# For each card the other four cards of each of its three Tic lines, and all twelve.
_OTHERS = tuple(tuple(line.mask ^ 1 << card for line in tic_lines_of(card)) for card in DECK)
_TICS = tuple(number | shape | colour for number, shape, colour in _OTHERS)
_COUNTS = (0, 1, 4, 15, 64)  # the ways to lay one or more of so many cards in order


@cache  # not more than 2,250 sets of cards are ever asked for: the parts of the 75 Tic lines
def _orders(mask: int) -> tuple[tuple[Card, ...], ...]:
    """Every way to lay one or more of the cards in order, short ones first."""
    cards = tuple(CardSet.from_mask(mask))
    return tuple(order for size in range(1, len(cards) + 1) for order in permutations(cards, size))


def _malformed(move: base.Move) -> list[Reason]:
    """What no record could hold: a move of another game, a field of a wrong type (RC-1)."""
    if not isinstance(move, MOVES):
        return [Reason("RC-1", f"{move!r:.60} is not a move of this game, which has Play, Draw and Pass.")]
    wrong = [("player", move.player)] if type(move.player) is not int else []
    if isinstance(move, Play):
        if type(move.line) is not int:
            wrong.append(("line", move.line))
        if type(move.cards) is not tuple:
            text = f'The cards are {move.cards!r:.60}; they must be a tuple of cards, as in (Card("3SO"),).'
            return [*_not_seats(wrong), Reason("RC-1", text)]
        strange = [card for card in move.cards if type(card) is not Card]
        if strange:
            text = f'{strange[0]!r:.60} is not a card object; write it like Card("3SO").'
            return [*_not_seats(wrong), Reason("RC-1", text)]
    return _not_seats(wrong)


def _not_seats(fields: list[tuple[str, int]]) -> list[Reason]:
    return [Reason("RC-1", f"The {name} is {value!r:.60}; it must be a whole number.") for name, value in fields]


def _not_in_a_group(cards: tuple[Card, ...], end: Card) -> list[Reason]:
    """The pairs that keep a play of several cards from being a Tic group with the end card (TL-3)."""
    faults = []
    # That the first card does not Tic with the end is TL-2's to say.
    for a, b in [*((end, card) for card in cards[1:]), *combinations(cards, 2)]:
        if a is not b and relation(a, b) is not Relation.TIC:
            what = "the end card and all that is laid share the same two"
            faults.append(Reason("TL-3", f"{a.name} and {b.name} share {_only(a, b)}; in a play {what}.", (a, b)))
    return faults


def _only(a: Card, b: Card) -> str:
    same = shared(a, b)
    return f"only the {same[0]}" if same else "nothing"


def _cards(count: int) -> str:
    return f"{count} {'card' if count == 1 else 'cards'}"


def _are(count: int) -> str:
    return f"{'is' if count == 1 else 'are'} {_cards(count)}"
