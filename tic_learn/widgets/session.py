"""A game in progress at one table, where people at this screen and computer players take turns; it knows no page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from tic_learn.games import AnyPosition, Move, MoveVerdict
from tic_learn.games.base import HiddenCards
from tic_learn.games.times_a_ticking import Call
from tic_learn.players import Player, at_the_table
from tic_learn.random import Random
from tic_learn.record import BadRecord, Record, move_as_dict, move_in_words
from tic_learn.record.reading import at_is_a_key, read_move
from tic_learn.scenes import Frame, dealt, packed_frames, standing
from tic_learn.verdict import Reason

__all__ = ["Offered", "Session", "composing", "judged", "read_as_of", "refusal"]

_OFFERED = 12
"""How many legal moves are shown at a time; there can be tens of thousands."""

_COUNTED = 1000
"""So many are gone through; in Tic Territory Battle a large hand can have millions."""

Offered = tuple[int | None, list[tuple[str, dict[str, Any]]]]
"""How many legal moves there are (None: more than a thousand), and of some the words and the move as in a record."""


def read_as_of(record: Record, value: object) -> Move | MoveVerdict:
    """The move in a value from a page, as in a record of this game, or the verdict that it is none (RC-1)."""
    try:
        return read_move(record.game, dict(record.options), value)
    except BadRecord as error:
        return MoveVerdict(False, [Reason(error.rule, error.text.removeprefix("Move 1: "))])


def judged(position: AnyPosition, move: Move) -> MoveVerdict:
    """What the engine says to a move, from what its player sees. Raises HiddenCards if a view can't tell."""
    try:
        return position.view(move.player).explain(move)
    except HiddenCards:  # a move out of turn, say: its seat's own cards are known, and that is enough
        return position.explain(move)


def composing(position: Any) -> dict[str, object]:
    """What a page has to know of a position, beside its scene, to compose a move there (``compose.js``)."""
    game, drawn = position.game, getattr(position, "drawn", None)
    drawn = drawn[0] if isinstance(drawn, tuple) and drawn else drawn
    return {
        "phase": getattr(position, "phase", ""),
        "drawn": drawn.code if drawn else "",
        "ordered": getattr(game, "groups", "") == "sequence",
        "bothEnds": getattr(game, "both_ends", False),
        "risky": not getattr(game, "referee", True),
    }


def refusal(move: object, verdict: MoveVerdict) -> str:
    """What is wrong with a move, in a few words: it can't be made, or it can and goes against the rules (TA-4)."""
    if not verdict.accepted:
        return "That is not allowed."
    return "That call has no effect." if isinstance(move, Call) else "That goes against the rules."


class Session:
    """A game from its deal on: who plays where, the record so far, and what is seen of it.

    ``record``: the game as dealt, or as far as it has been played; ``players``: by seat a computer
    player, or None for a person at this screen. Raises ValueError if these don't fit the game, or
    nobody is a person.
    """

    def __init__(self, record: Record, players: Sequence[Player | None]) -> None:
        players = at_the_table(players, len(record.players), people=True)
        self.people = tuple(seat for seat, player in enumerate(players) if player is None)
        if not self.people:
            raise ValueError("at a table to play at, one seat or more is a person's: write None for its player")
        if record.seat is not None:
            raise ValueError("a view shows what has happened; a game goes on in its record")
        self.record, self.players = record, players
        self.seen = 0  # how much of the record the person at the screen has been shown
        self._turns = list[int]()  # after how many moves a person has decided something
        self.viewer = self.people[0]
        self._go_on()

    @property
    def position(self) -> AnyPosition:
        """The position now, with all its cards: nothing of it goes to a page but by ``view``."""
        return self.record.end

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.outcome() is not None

    def play(self, move: Move) -> MoveVerdict:
        """Judge a person's move, and if it is right make it, and those of the computer players after it.

        The verdict has every reason; where it says no, nothing has changed.
        """
        verdict = self.judge(move)
        if verdict.ok:
            self._turns.append(len(self.record.moves))
            self.seen = len(self.record.moves)
            self._make(move)
            self._go_on()
        return verdict

    def judge(self, move: Move) -> MoveVerdict:
        """What the engine says to a move of the person at the screen, from what that person sees."""
        if move.player not in self.people:
            return MoveVerdict(False, [Reason("DL-3", f"{self._name(move.player)} is not played from this screen.")])
        return judged(self.position, move)

    def read(self, value: object) -> Move | MoveVerdict:
        """The move in a value from a page, or the verdict that it is none (RC-1)."""
        return read_as_of(self.record, value)

    def undo(self) -> bool:
        """Go back to before the last move that a person made; False if there is none."""
        if not self._turns:
            return False
        self._rewind(self._turns.pop())
        return True

    @property
    def can_undo(self) -> bool:
        """Whether a person has made a move that can be taken back."""
        return bool(self._turns)

    def offered(self, seed: int | str = 0) -> Offered:
        """Legal moves of the person whose turn it is: how many there are, and some of them, each once."""
        position = self.position.view(self.viewer)
        legal = position.legal_moves()
        found = list(islice(legal, _COUNTED + 1))
        many = len(found) if len(found) <= _COUNTED else None
        if len(found) > _OFFERED:
            random = Random(seed)
            found = [found[place] for place in sorted(random.sample(range(len(found)), _OFFERED))]
        at = at_is_a_key(dict(self.record.options))
        return many, [(move_in_words(position, move), move_as_dict(move, at=at)) for move in found]

    def frames(self) -> list[Frame]:
        """What the person at the screen sees: the position that was shown last, and each since then."""
        positions = [self.record.position(n).view(self.viewer) for n in range(self.seen, len(self.record.moves) + 1)]
        moves = self.record.moves[self.seen :]
        return [
            standing(positions[0]) if self.seen else dealt(positions[0]),
            *(Frame.after(*step) for step in zip(positions, moves, positions[1:], strict=False)),
        ]

    def payload(self) -> dict[str, Any]:
        """The same for a page: nothing that the person at the screen may not see."""
        return packed_frames(self.position.view(self.viewer), self.frames(), self.viewer)

    # What is different where nobody waits for a turn

    def _make(self, move: Move) -> None:
        self.record = self.record.append(move)

    def _go_on(self) -> None:
        """Let the computer players move, until it is a person's turn or the game has ended."""
        while not self.over:
            seat = self.position.seat
            assert seat is not None  # it is somebody's turn
            if (player := self.players[seat]) is None:
                self.viewer = seat
                return
            view = self.position.view(seat)
            self._make(player.choose(view, view.legal_moves()))

    def _rewind(self, moves: int) -> None:
        self.record = self.record.branch(moves)
        self.seen = moves
        self._go_on()

    def _name(self, seat: int) -> str:
        names = self.record.players
        return names[seat] if 0 <= seat < len(names) else f"Seat {seat}"
