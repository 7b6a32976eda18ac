"""A position of Tic Territory Battle: the table, the tokens, the hands, and what may happen next (TB)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from tic_learn.cards import Card, CardSet
from tic_learn.games import base
from tic_learn.games.base import HiddenCards, MoveVerdict, Outcome, Scores
from tic_learn.games.territory import judge, lister, scoring
from tic_learn.games.territory.board import NEAR, OPEN, ROW, TICS, Board, cell_of, number_of
from tic_learn.games.territory.claims import claimed
from tic_learn.games.territory.counter import Plays
from tic_learn.games.territory.hand import LISTED, Play
from tic_learn.games.territory.moves import Draw, Pass, Place, Placed
from tic_learn.groups import tic_lines_of
from tic_learn.random import Random
from tic_learn.verdict import listed

__all__ = ["Position"]

HAND = 6  # cards that a hand is filled to (TB-9)


class Position(base.Position, frozen=True):
    """One moment of a game of Tic Territory Battle (TB); ``play`` gives the next one."""

    game: base.Game
    hands: tuple[int, ...]  # CardSet masks by seat; in a view, 0 for the hands that it hides
    deck: tuple[Card | None, ...]  # the cards left, top first; in a view, None for each
    seat: int  # whose turn it is
    board: Board
    marks: tuple[int, ...]  # the tokens by seat: for each way a Tic line varies (number, shape, colour) 125 bits
    has_drawn: bool = False  # the player whose turn it is has drawn a card that can be played, and may play or keep it
    drawn: Card | None = None  # that card, if it may be seen
    passes: int = 0  # how many players in succession have passed with the deck empty (TB-10)
    sizes: tuple[int, ...] = ()  # in a view, how many cards each seat holds
    viewer: int | None = None  # in a view, the seat whose view it is

    # What is on the table and in the hands

    def hand(self, seat: int) -> CardSet:
        """The cards that a seat holds. Raises HiddenCards where a view hides them."""
        return CardSet.from_mask(self._known_hand(seat))

    def size(self, seat: int) -> int:
        """How many cards a seat holds; everyone may know that."""
        self._check_seat(seat)
        return self.sizes[seat] if self.sizes else self.hands[seat].bit_count()

    def tokens(self, card: Card) -> tuple[tuple[int, CardSet], ...]:
        """The tokens on a card: for each its owner's seat and the Tic line that it is for (TB-7)."""
        return tuple(
            (seat, line)
            for seat, marks in enumerate(self.marks)
            for way, line in enumerate(tic_lines_of(card))
            if marks >> 125 * way + card & 1
        )

    def territories(self, seat: int) -> tuple[CardSet, ...]:
        """The cards on which a seat has tokens, a set for each Tic line, in the order of TIC_LINES (TB-7)."""
        self._check_seat(seat)
        return tuple(cards for _, cards in scoring.tokens_on_lines(self.marks[seat]))

    def claims(self, move: Place) -> tuple[CardSet, ...]:
        """The groups that a legal play would claim (TB-6)."""
        return tuple(claimed(self.board, {placed.at: placed.card for placed in move.cards}))

    def view(self, seat: int) -> Position:
        """The position as one seat sees it: other hands and the deck are counted, not known.

        Raises ValueError for a seat that isn't there; HiddenCards for another seat's view of a view.
        """
        self._check_seat(seat)
        if self.viewer is not None and self.viewer != seat:
            raise HiddenCards(f"This is the view of seat {self.viewer}; seat {seat} sees other cards.")
        hands = tuple(hand if one == seat else 0 for one, hand in enumerate(self.hands))
        sizes = tuple(map(self.size, range(len(hands))))
        drawn = self.drawn if seat == self.seat else None
        nothing = (None,) * len(self.deck)
        return Position(
            self.game,
            hands,
            nothing,
            self.seat,
            self.board,
            self.marks,
            self.has_drawn,
            drawn,
            self.passes,
            sizes,
            seat,
        )

    # The judge, and the score

    def explain(self, move: base.Move) -> MoveVerdict:
        """Say whether the move is legal, with every broken rule, or why it is right (TB-2 to TB-10).

        Raises HiddenCards in a view for a move that only the hidden cards can judge.
        """
        return judge.explain(self, move)

    def scores(self) -> Scores:
        """The points as the position stands: tokens, cards in hand, Extreme cards (TB-11)."""
        return scoring.score_sheet(self.game.players, self.marks, map(self.size, range(len(self.hands))))

    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on (TB-10, TB-11)."""
        if not self._is_over():
            return None
        scores = self.scores()
        best = max(scores.values())
        winners = [name for name, points in scores.items() if points == best]
        why = "All players have passed" if self.passes >= len(self.hands) else "Nobody has a card left"
        text = f"{why}; {listed(winners)} {'has' if len(winners) == 1 else 'share'} the highest score, {best}."
        return Outcome(winners, "TB-10", text)

    # The legal moves

    def legal_moves(self) -> LegalMoves:
        """The moves that may be made now, like a set, each made only when it is asked for (TB-2 to TB-10).

        The plays are in the order of their cells and cards, the same for equal positions.
        """
        return LegalMoves(self)

    def _moves(self) -> Iterator[base.Move]:
        return iter(LegalMoves(self))

    def _plays(self) -> Iterator[Iterable[Play]]:
        """The legal plays, in portions."""
        if self._is_over():
            return
        hand = self._known_hand(self.seat)
        if hand.bit_count() > LISTED:
            yield self._counted_plays()
        else:
            yield from self._listed_plays(hand)

    def _listed_plays(self, hand: int) -> Iterator[list[Play]]:
        """The legal plays of a hand, or of a part of it, with the drawn card if there is one."""
        for plays in lister.listed_plays(self.board, hand):
            yield [play for play in plays if lister.with_card(play, self._drawn())] if self.has_drawn else plays

    def _counted_plays(self) -> Plays:
        return Plays(self.board, self._known_hand(self.seat), self._drawn() if self.has_drawn else None)

    def _numbered_plays(self) -> list[Play] | Plays:
        """The legal plays in the same order, to be counted, or picked by number."""
        if not self._is_over() and self._known_hand(self.seat).bit_count() > LISTED:
            return self._counted_plays()
        return list(chain.from_iterable(self._plays()))

    def _plays_of_part(self, random: Random) -> list[Play]:
        """The legal plays of eight cards of a hand at random: one or more, if there are any."""
        hand = self._known_hand(self.seat)
        playable = 0
        for allow, tic, _ in self.board.fits.values():
            playable |= hand & allow & tic
        alone = list(CardSet.from_mask(playable))
        wanted = self._drawn() if self.has_drawn else random.choice(alone) if alone else None
        play = lister.first_play(self.board, hand, wanted)
        if play is None:
            return []
        part = {placed.card for placed in play}
        if len(part) > LISTED:
            return [play]
        others = [card for card in CardSet.from_mask(hand) if card not in part]
        part.update(random.sample(others, LISTED - len(part)))
        return list(chain.from_iterable(self._listed_plays(sum(1 << card for card in part))))

    def _other_moves(self) -> Iterator[base.Move]:
        """The draw or the pass that may be made instead of a play, if there is one (TB-8, TB-10)."""
        if not self._is_over():
            yield from filter(self._allows, (Draw(self.seat), Pass(self.seat)))

    def _allows(self, move: base.Move) -> bool:
        if not isinstance(move, base.Move):
            return False
        if type(move.player) is not int or move.player != self.seat or self._is_over():
            return False
        if type(move) is Place:
            return self._allows_place(move)
        if type(move) is Pass:
            return self.has_drawn or not (self.deck or lister.first_play(self.board, self._known_hand(self.seat)))
        if type(move) is not Draw or self.has_drawn or not self.deck:
            return False
        return lister.claiming_play(self.board, self._known_hand(self.seat)) is None

    def _allows_place(self, move: Place) -> bool:
        new = _numbered(move)
        if not new:
            return False
        played = 0
        for card in new.values():
            played |= 1 << card
        if played & ~self._known_hand(self.seat) or not played.bit_count() == len(new) == len(move.cards):
            return False
        if self.has_drawn and not played >> self._drawn() & 1:
            return False
        cells, fits = self.board.cells, self.board.fits
        if len(cells) == 1 and not any(cell in fits for cell in new):
            return False
        in_order = sorted(new)
        first, last = in_order[0], in_order[-1]
        step = 1 if cell_of(first)[0] == cell_of(last)[0] else ROW
        owes = False  # the card before Tics with nothing yet
        anchored = True  # one of the run's cards Tics with an old card, or need not
        before = first - 2 * step
        for cell in in_order:
            card = new[cell]
            allow, tic, _ = fits.get(cell, OPEN)
            if cell in cells or not allow >> card & 1:
                return False
            tics = tic >> card & 1
            if cell - before == step:
                beside = new[before]
                if not NEAR[beside] >> card & 1 or (owes and not TICS[beside] >> card & 1):
                    return False
                owes = not tics and not TICS[beside] >> card & 1
            else:
                if owes or not anchored or (cell - before) % step:
                    return False
                if cell != first and not all(map(cells.__contains__, range(before + step, cell, step))):
                    return False
                owes, anchored = not tics, len(cells) == 1
            anchored = anchored or bool(tics)
            before = cell
        return anchored and not owes

    # What comes after a move

    def _after(self, move: base.Move) -> Position:
        if isinstance(move, Place):
            return self._after_place(move)
        if isinstance(move, Draw):
            return self._after_draw()
        passes = self.passes if self.has_drawn else self.passes + 1  # to keep a drawn card is no pass (TB-10)
        return self._next(self.hands, self.deck, self.board, self.marks, passes, self.sizes)

    def _after_place(self, move: Place) -> Position:
        seat, deck = self.seat, self.deck
        board, claims = self.board.grown({number_of(placed.at): placed.card for placed in move.cards})
        marks = list(self.marks)
        for axis, group in claims:
            kept = ~(group | group << 125 | group << 250)
            for other in range(len(marks)):
                marks[other] &= kept if other != seat else -1
            marks[seat] |= group << 125 * axis
        hand = self.hands[seat] & ~sum(1 << placed.card for placed in move.cards)
        count = min(max(HAND - hand.bit_count(), 0), len(deck))
        for card in deck[:count]:
            hand |= 1 << self._seen(card)
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        sizes = self.sizes
        if sizes:
            sizes = (*sizes[:seat], hand.bit_count(), *sizes[seat + 1 :])
        return self._next(hands, deck[count:], board, tuple(marks), 0, sizes)

    def _after_draw(self) -> Position:
        seat = self.seat
        card = self._seen(self.deck[0])
        hand = self.hands[seat] | 1 << card
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        if lister.first_play(self.board, hand, card):
            return Position(self.game, hands, self.deck[1:], seat, self.board, self.marks, True, card, self.passes)
        return self._next(hands, self.deck[1:], self.board, self.marks, self.passes, self.sizes)

    def _next(
        self,
        hands: tuple[int, ...],
        deck: tuple[Card | None, ...],
        board: Board,
        marks: tuple[int, ...],
        passes: int,
        sizes: tuple[int, ...],
    ) -> Position:
        """The position when it is the next player's turn."""
        seat = (self.seat + 1) % len(hands)
        return Position(self.game, hands, deck, seat, board, marks, False, None, passes, sizes, self.viewer)

    # What all of them ask

    def _is_over(self) -> bool:
        """Whether all hands are empty, or all players in succession have passed (TB-10)."""
        return self.passes >= len(self.hands) or not (self.deck or any(self.sizes or self.hands))

    def _known_hand(self, seat: int) -> int:
        self._check_seat(seat)
        if self.viewer not in (None, seat) and self.sizes[seat]:
            name = self.game.players[seat]
            raise HiddenCards(f"{name}'s cards are hidden in this view; ask the view of that seat.")
        return self.hands[seat]

    def _drawn(self) -> Card:
        assert self.drawn is not None  # where the hand is known, so is the drawn card
        return self.drawn

    def _seen(self, card: Card | None) -> Card:
        if card is None:
            raise HiddenCards("The deck is hidden in this view, so no card can be drawn here.")
        return card

    def _check_seat(self, seat: int) -> None:
        if seat not in range(len(self.hands)):
            raise ValueError(f"There is no seat {seat!r}; the seats are 0 to {len(self.hands) - 1}.")


class LegalMoves(base.LegalMoves[Position]):
    """The legal moves of a position: of a large hand there can be billions, which are counted and not made."""

    __slots__ = ("_others", "_plays")

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self._plays: list[Play] | Plays | None = None
        self._others: list[base.Move] = []

    def __iter__(self) -> Iterator[base.Move]:
        return chain.from_iterable(self._portions())

    def _portions(self) -> Iterator[Iterable[base.Move]]:
        place = partial(Place, self._position.seat)
        if self._plays is not None:
            yield map(place, self._plays)
            yield self._others
            return
        for plays in self._position._plays():
            yield map(place, plays)
        yield self._position._other_moves()

    def __len__(self) -> int:
        return len(self._found()) + len(self._others)

    def __bool__(self) -> bool:
        return not self._position._is_over()  # who can neither play nor draw can pass

    def sample(self, random: Random) -> base.Move | None:
        """One of the moves at random, or None if there is none.

        Each is as likely as the others, unless the hand is so large that to count its plays would take too long;
        then the play is one of eight cards of the hand, which are drawn first.
        """
        if not self:
            return None
        plays = self._looked_at(random)
        return self._numbered(plays, random.below(len(plays) + len(self._others)))

    def some(self, random: Random, most: int) -> list[base.Move]:
        """The moves, or where there are more than ``most``, so many of them at random, each once.

        If the hand is so large that to count its plays would take too long, they are those of eight cards of the hand.
        """
        if not self:
            return []
        plays = self._looked_at(random)
        many = len(plays) + len(self._others)
        if many <= most:
            return list(map(partial(Place, self._position.seat), plays)) + self._others
        numbers = set[int]()
        while len(numbers) < most:
            numbers.add(random.below(many))
        return [self._numbered(plays, number) for number in sorted(numbers)]

    def _looked_at(self, random: Random) -> list[Play] | Plays:
        """All plays, if it does not take too long to count them, or those of a part of the hand."""
        plays = self._found()
        return plays if isinstance(plays, list) or plays.countable() else self._position._plays_of_part(random)

    def _numbered(self, plays: list[Play] | Plays, number: int) -> base.Move:
        return Place(self._position.seat, plays[number]) if number < len(plays) else self._others[number - len(plays)]

    def _found(self) -> list[Play] | Plays:
        """The plays by their numbers, kept, since list() asks for the length before it asks for the moves."""
        if self._plays is None:
            position = self._position
            self._plays, self._others = position._numbered_plays(), list(position._other_moves())
        return self._plays


def _numbered(move: Place) -> dict[int, Card]:
    """The cards of a play by the numbers of their cells; none if it is not well formed."""
    if type(move.cards) is not tuple:
        return {}
    new = {}
    for placed in move.cards:
        if type(placed) is not Placed or type(placed.card) is not Card or type(placed.at) is not tuple:
            return {}
        try:
            new[number_of(placed.at)] = placed.card
        except ValueError:
            return {}
    return new
