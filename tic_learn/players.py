"""Computer players, and the table at which they play a game to its end.

A player is anything with ``choose(view, legal_moves)``, which gives one of the moves:

    class Fussy:
        "Always makes the last move of the list."

        def choose(self, view, legal_moves):
            *_, last = legal_moves
            return last

``view`` is the position as the player's seat sees it: no player can peek.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from tic_learn.cards import COORDINATES, DECK, Card
from tic_learn.games import (
    Game,
    IllegalMove,
    LegalMoves,
    Move,
    Position,
    team_tic,
    territory,
    ticking_lines,
    times_a_ticking,
)
from tic_learn.games.territory.gains import tokens_of
from tic_learn.groups import TIC_LINES
from tic_learn.random import Random
from tic_learn.record import Record
from tic_learn.relations import neighbours

__all__ = ["NAMES", "PLAYERS", "GreedyPlayer", "Player", "RandomPlayer", "at_the_table", "play_out"]

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Ema", "Finn")
"""What players are called where nobody says otherwise, by seat."""


class Player(Protocol):
    """What takes a seat at the table."""

    def choose(self, view: Any, legal_moves: LegalMoves[Any], /) -> Move:
        """One of the legal moves. In Time's a Ticking they have no times: those come from ``play_out``."""


class RandomPlayer:
    """Makes any legal move, each as likely as the others, the same ones from the same ``seed``.

    In Tic Territory Battle a hand can have too many plays to be counted; then it makes one with eight of the cards.
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)

    def choose(self, view: Position, legal_moves: LegalMoves[Any]) -> Move:
        """One of the moves at random, without making the whole list where it is long."""
        move = legal_moves.sample(self._random)
        assert move is not None  # nobody is asked who has no move
        return move


class GreedyPlayer:
    """Takes what brings most at once: points on the table, cards out of the hand. It never looks ahead.

    ``seed`` decides between moves that are equally good, and at which of very many it looks.
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)

    def choose(self, view: Position, legal_moves: LegalMoves[Any]) -> Move:
        """The best of the moves, as far as this player can see; of a very long list, the best of 3,000 at random."""
        value = _VALUES[view.game.name](view)  # type: ignore[attr-defined]  # every position has its game
        best: list[Move] = []
        most = float("-inf")
        for move in legal_moves.some(self._random, _ENOUGH):
            worth = value(move)
            if worth > most:
                best, most = [move], worth
            elif worth == most:
                best.append(move)
        return self._random.choice(best)


PLAYERS: dict[str, Callable[[int | str], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""The computer players by name; each is made from a seed."""


def at_the_table(players: object, seats: int, *, people: bool = False) -> tuple[Any, ...]:
    """The players, one for each seat; with ``people``, None may be among them, for a person.

    Raises ValueError if there are more or fewer, or one is no player; TypeError for what is no list of them.

    >>> at_the_table(["greedy"], 1)
    Traceback (most recent call last):
        ...
    ValueError: 'greedy' in seat 0 is no player; write GreedyPlayer(), RandomPlayer(), or anything with a method choose
    """
    person = "None for a person at this screen, " if people else ""
    such = f"GreedyPlayer(), RandomPlayer(), {person}or anything with a method choose"
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise TypeError(f"{_what(players)} is no list of players; list one for each seat: {such}")
    found = tuple(players)
    if len(found) != seats:
        raise ValueError(f"{len(found)} players can't fill the {seats} seats of this game")
    for seat, player in enumerate(found):
        # A class has the method, too, but it is no player until it is called.
        is_one = callable(getattr(player, "choose", None)) and not isinstance(player, type)
        if not (is_one or (people and player is None)):
            raise ValueError(f"{_what(player)} in seat {seat} is no player; write {such}")
    return found


def _what(thing: object) -> str:
    """A thing in a message: short, and without an address."""
    if isinstance(thing, type):
        return thing.__name__
    return f"{thing!r:.60}" if thing is None or isinstance(thing, str | int | float) else f"This {type(thing).__name__}"


def play_out(
    game: Game,
    players: Sequence[Player],
    *,
    seed: int | str | None = None,
    deck: Iterable[Card | str] | None = None,
    cards: int | None = None,
) -> Record:
    """The record of a game that these players, by seat, play from the deal to its end, with its scores.

    ``seed``, ``deck``, ``cards``: as for ``Record.deal``. In Time's a Ticking the times come from
    the seed too, see ``Reactions``. Raises BadDeal, UnknownCard; IllegalMove if a player makes a
    move that the rules refuse; ValueError for another number of players than the game has, and for
    what is no player.

    >>> from tic_learn.games import TickingLines
    >>> record = play_out(TickingLines(players=NAMES[:2]), [GreedyPlayer(), RandomPlayer()], seed=7)
    >>> record.check().over, record.end.outcome().winners
    (True, ('Ben',))
    """
    players = at_the_table(players, len(game.players))
    record = Record.deal(game, seed=seed, deck=deck, cards=cards)
    start = record.position(0)
    if game.name == "times-a-ticking":
        moves = _race(start, players, Reactions(seed if seed is not None else 0, len(players)))
    else:
        moves = _in_turn(start, players)
    whole = Record(record.game, record.options, record.players, record.first, record.deck, moves)
    return whole.with_scores()


def _in_turn(position: Any, players: Sequence[Player]) -> list[Move]:
    moves = []
    while position.outcome() is None:
        view = position.view(position.seat)
        move = _chosen(players[position.seat], view)
        position = position._after(move)
        moves.append(move)
    return moves


def _chosen(player: Player, view: Any) -> Any:
    """The move that a player chooses. Raises IllegalMove if it is not one of those offered."""
    move = player.choose(view, view.legal_moves())
    if not isinstance(move, Move):
        raise TypeError(f"{type(player).__name__} chose {move!r:.60}; a player chooses one of the legal moves")
    if move not in view.legal_moves():
        raise IllegalMove(move, view.explain(move))
    return move


# Time's a Ticking: nobody waits for a turn, so somebody has to say how long looking and reaching takes.


class Reactions:
    """How long each player takes from seeing a Tic to having the card on the pile, in thousandths of a second.

    A stretch of 0.6 s, which is everyone's own by up to 0.2 s, and up to a second more by chance.
    """

    def __init__(self, seed: int | str, count: int) -> None:
        self._streams = [Random(seed).child("reactions").child(seat) for seat in range(count)]
        self._pace = [600 + stream.below(201) for stream in self._streams]

    def next(self, seat: int) -> int:
        """The time that this seat takes for its next card."""
        return self._pace[seat] + self._streams[seat].below(1001)


def _race(position: Any, players: Sequence[Player], reactions: Reactions) -> list[Move]:
    """The moves of a round: each player sees a Tic, reaches, and if the pile has changed looks again."""
    moves: list[Move] = []
    reaching: list[tuple[int, Any] | None] = [None] * len(players)  # when a card will be there, and which play it is
    now = 0
    while position.outcome() is None:
        for seat, player in enumerate(players):
            if reaching[seat] is None:
                view = position.view(seat)
                if view.legal_moves():
                    reaching[seat] = (now + reactions.next(seat), _chosen(player, view))
        due, seat = min((plan[0], seat) for seat, plan in enumerate(reaching) if plan is not None)
        plan, reaching[seat] = reaching[seat], None
        now = due
        assert plan is not None
        if plan[1] in position.legal_moves():
            move = times_a_ticking.Play(seat, plan[1].card, plan[1].pile, due / 1000)
            position = position.play(move)
            moves.append(move)
    return moves


# What moves are worth to the greedy player, for each game: a function of the view that gives one of the move.

_ENOUGH = 3000
_GROUP_POINTS = {3: 3, 4: 8, 5: 20}
_EXTREME_POINTS = {Card("1CV"): 5, Card("5SR"): 10}
_LINES = tuple(line.mask for line in TIC_LINES)
_STEPS = [
    sum(1 << other for other in DECK if sum(abs(a - b) == 1 for a, b in zip(mine, COORDINATES[other], strict=True)) > 1)
    for mine in COORDINATES
]
"""The cards to which at least two properties step from each card (CP-5), as masks."""
_TICS = {card: neighbours(card).mask for line in TIC_LINES for card in line}

Worth = Callable[[Any], float]


def _team_tic(view: team_tic.Position) -> Worth:
    """Points of the groups, and 2 for every card that leaves the hand (TT-10)."""
    hand = view.hands[view.seat]
    size = hand.bit_count()
    team = view.seat % view.game.teams
    company = _tic_company if view.game.groups == "tic" else _step_company
    # Cards that come with a pick-up make more groups while there is time; at the end each costs 2.
    early = len(view.deck) > 25
    with_it = 0.4 if early else -1

    def going_out(cards: int) -> int:
        return 10 if size == cards else 0

    def bonus(cards: Iterable[Card]) -> int:
        return sum(_EXTREME_POINTS.get(card, 0) for card in cards)

    def worth(move: Any) -> float:
        if isinstance(move, team_tic.Pickup):
            taken = len(view.chain) - view.chain.index(move.card)
            return _GROUP_POINTS[len(move.group)] + bonus(move.group) + with_it * taken
        if isinstance(move, team_tic.Lay):
            left = size - len(move.group)
            if early and 0 < left < 6 and len(move.group) == 3:
                return -20  # with so few cards left there would be nothing to go on with
            return _GROUP_POINTS[len(move.group)] + bonus(move.group) + 2 * len(move.group) + going_out(len(move.group))
        if isinstance(move, team_tic.Extend):
            group = view.groups[move.group]
            if group.team != team and not going_out(1):
                return -100  # the points would be theirs
            grown = len(group.cards) + 1
            return _GROUP_POINTS[grown] - _GROUP_POINTS[grown - 1] + bonus([move.card]) + 2 + going_out(1)
        if isinstance(move, team_tic.Discard):
            return going_out(1) - 1 - 0.1 * company(hand, move.card)
        return 0 if isinstance(move, team_tic.Draw) else -50

    return worth


def _tic_company(hand: int, card: Card) -> int:
    """How many cards of a hand are on a Tic line with this one, two on the same line counting more."""
    return sum((hand & line).bit_count() ** 2 - 1 for line in _LINES if line >> card & 1)


def _step_company(hand: int, card: Card) -> int:
    """How many cards of a hand can stand beside this one in a Duo or Tripo."""
    return (hand & _STEPS[card]).bit_count()


def _ticking_lines(view: ticking_lines.Position) -> Worth:
    """A point for each card in the own line, one for each that leaves the hand, less what others get (TL-9)."""
    hand = view.hands[view.seat]

    def worth(move: Any) -> float:
        if not isinstance(move, ticking_lines.Play):
            return 0  # a draw or a pass has to be
        count = len(move.cards)
        left = hand & ~sum(1 << card for card in move.cards)
        gain = 2 * count if move.line == move.player else 0.5 * count
        return gain + 0.1 * (left & _TICS[move.cards[-1]]).bit_count()  # an end at which it can go on

    return worth


def _times_a_ticking(view: times_a_ticking.Position) -> Worth:
    """Every Tic is one card less; a card that leaves more of the hand playable is the better one."""
    hand = view.hands

    def worth(move: Any) -> float:
        return float((hand[move.player] & _TICS[move.card]).bit_count())

    return worth


def _territory(view: territory.Position) -> Worth:
    """Cards that leave the hand, tokens that are won, and those that are taken from others (TB-7, TB-11)."""
    tokens = tokens_of(view)

    def worth(move: Any) -> float:
        if isinstance(move, territory.Place):
            return len(move.cards) + tokens(move)
        return 0.5 if isinstance(move, territory.Draw) else 0

    return worth


_VALUES: dict[str, Callable[[Any], Worth]] = {
    "team-tic": _team_tic,
    "ticking-lines": _ticking_lines,
    "times-a-ticking": _times_a_ticking,
    "territory": _territory,
}
