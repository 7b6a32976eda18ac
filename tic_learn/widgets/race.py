"""Time's a Ticking in progress: computer players who take their time, a person who takes theirs, or turns for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tic_learn.games import Move, MoveVerdict
from tic_learn.games.times_a_ticking import Call
from tic_learn.players import Player, Reactions
from tic_learn.record import Record
from tic_learn.verdict import Reason
from tic_learn.widgets.session import Session

__all__ = ["PACES", "Race"]

PACES = {"turns": 0, "slow": 8, "steady": 4, "quick": 2, "expert": 1}
"""How many times as long as an expert the computer players take for a card; 0: nobody races, all take turns."""

_TICK = 1000  # thousandths of a second; in turns, each turn takes one second

_HURRIED = PACES["quick"]
"""As PACES, at most, while nobody at the screen may play: who is stopped waits long enough (TA-4)."""


class Race(Session):
    """A round of Time's a Ticking between one person and computer players.

    ``pace``: a key of PACES. The clock is the page's: it says how many thousandths of a second of
    play have gone by, pauses apart, and computer players act at the times that were due. With
    "turns" the seats take turns, so that nobody has to hurry; who sees no Tic says so. While the
    person is stopped, the others hurry.
    """

    def __init__(
        self, record: Record, players: Sequence[Player | None], *, pace: str = "slow", seed: int | str = 0
    ) -> None:
        if pace not in PACES:
            raise ValueError(f"{pace!r} is not a pace; the paces are {', '.join(PACES)}")
        self.pace, self.seed = pace, seed
        self.turn = 0  # with "turns", whose it is
        self._whose = list[int]()  # whose it was, for each time that a person decided something
        self.running = False  # whether the clock runs, in all views of the table
        self._let_pass = False  # whether nobody has called an illegal last card when there was time for it (TA-5)
        self._begin(record)
        super().__init__(record, players)
        if len(self.people) > 1 and pace != "turns":
            raise ValueError('two people at one screen can\'t race; with pace="turns" they can play')

    def _begin(self, record: Record) -> None:
        end: Any = record.end
        self.now = round(end.t * 1000)
        self._reactions = Reactions(f"{self.seed} {self.now}", 5)
        self._reaching: dict[int, tuple[int, Move]] = {}
        self._times = PACES[self.pace]  # how many times as long as an expert those take who are reaching

    @property
    def in_turns(self) -> bool:
        """Whether the seats take turns."""
        return self.pace == "turns"

    @property
    def over(self) -> bool:
        """Whether the round has ended; after an illegal last card not before all could call it (TA-5)."""
        position: Any = self.position
        return super().over and (position.open is None or self._let_pass)

    @property
    def due(self) -> int | None:
        """When the next computer player acts, in thousandths of a second of play; None if none is about to."""
        return min((time for time, _ in self._reaching.values()), default=None)

    def advance(self, now: object) -> None:
        """Let the clock go on to ``now``, and the computer players do what was due by then.

        Anything but a whole number of thousandths of a second leaves the clock where it is.
        """
        if self.in_turns or type(now) is not int or now > 24 * 3_600_000:
            return
        self.seen = len(self.record.moves)
        while not self.over and self.due is not None and self.due <= now:
            time, seat = min((time, seat) for seat, (time, _) in self._reaching.items())
            _, move = self._reaching.pop(seat)
            self.now = max(self.now, time)
            if self._still_right(move):
                self._make(move)
            self._look()
        self.now = max(self.now, now)

    def play(self, move: Move) -> MoveVerdict:
        """Judge what a person does now, and do it. A card that does not Tic is put down too, if that is accepted."""
        if self.in_turns and move.player != self.turn:
            name = self._name(self.turn)
            return MoveVerdict(False, [Reason("DL-3", f"Here you take turns, and it is {name}'s. Then it is yours.")])
        verdict = self.judge(self._timed(move))
        if not verdict.accepted:
            return verdict
        self._decided()
        self._make(move)
        self._go_on()
        return verdict

    def wait(self) -> bool:
        """With "turns", the person sees no Tic, and the others go on; False if it is nobody's turn to say so."""
        if not self.in_turns or self.over:
            return False
        self._decided()
        self._next_turn()
        self._go_on()
        return True

    def change_pace(self, pace: object) -> bool:
        """Let the computer players be as fast as ``pace`` from now on; False if that can't be.

        It can't be if it is no key of PACES, if the clock runs or the round is over, or if people who
        share a screen would race.
        """
        if not isinstance(pace, str) or pace not in PACES or self.running or self.over:
            return False
        if pace != "turns" and len(self.people) > 1:
            return False
        changed, self.pace = pace != self.pace, pace
        if changed and self.in_turns:
            self._reaching.clear()
            self.turn = self.viewer
        if changed:
            position: Any = self.position
            self.now = max(self.now, round(position.t * 1000))
            self.seen = len(self.record.moves)
            self._go_on()
        return True

    def undo(self) -> bool:
        """As in Session; with "turns" it is then the turn of whom it was."""
        if self._whose:
            self.turn = self._whose.pop()
        self._let_pass = False
        return super().undo()

    def _decided(self) -> None:
        self._turns.append(len(self.record.moves))
        self._whose.append(self.turn)
        self.seen = len(self.record.moves)

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.players)
        position: Any = self.position
        # When it comes back to the one whose last card was illegal, nobody has called it.
        self._let_pass = position.open is not None and self.turn == position.last

    def read(self, value: object) -> Move | MoveVerdict:
        """As in Session; the time is that of the clock, whatever the value says."""
        return super().read(dict(value) | {"t": self.now / 1000} if isinstance(value, dict) else value)

    # How a session goes on here

    def _timed(self, move: Any) -> Any:
        """The move at the time of the clock, or, if somebody acted just then, right after."""
        position: Any = self.position
        if self.in_turns:
            self.now = round(position.t * 1000) + _TICK
        elif self.now / 1000 <= position.t and self.record.moves:
            self.now = round(position.t * 1000) + 1
        return msgspec.structs.replace(move, t=self.now / 1000)

    def _make(self, move: Move) -> None:
        self.record = self.record.append(self._timed(move))
        if self.in_turns:
            self._next_turn()

    def _go_on(self) -> None:
        if not self.in_turns:
            return self._look()
        waited = 0
        while not self.over and waited < len(self.players):
            player = self.players[self.turn]
            if player is None and not self._stopped(self.turn):
                self.viewer = self.turn
                return None
            if player is not None and (move := self._wanted(self.turn, player)) is not None:
                self._make(move)
                waited = 0
            else:
                self._next_turn()
                waited += 1
        return None

    def _rewind(self, moves: int) -> None:
        record = self.record.branch(moves)
        self._begin(record)
        self.record, self.seen = record, moves
        self._go_on()

    def _stopped(self, seat: int) -> bool:
        """Whether a player can do nothing at all: stopped, and with a referee there is nothing to call (TA-4)."""
        position: Any = self.position
        return position.stops[seat] > 0 and bool(position.game.referee)

    def _look(self) -> None:
        """Each computer player who is not reaching for a card looks for something to do, and reaches."""
        position: Any = self.position
        times = PACES[self.pace]
        if all(position.stops[seat] for seat in self.people):
            times = min(times, _HURRIED)
        if times != self._times:  # whoever is reaching goes on with the rest of the way at the new pace
            self._reaching = {
                seat: (self.now + (time - self.now) * times // self._times, move)
                for seat, (time, move) in self._reaching.items()
            }
            self._times = times
        for seat, player in enumerate(self.players):
            if player is not None and seat not in self._reaching and not self.over:
                move = self._wanted(seat, player)
                if move is not None:
                    time = times * self._reactions.next(seat)
                    self._reaching[seat] = (self.now + time, move)

    def _wanted(self, seat: int, player: Player) -> Move | None:
        """What a computer player would like to do: call a wrong card that shows, or play one of its own."""
        view: Any = self.position.view(seat)
        if not view.game.referee:
            for pile in range(len(view.piles)):
                if view.explain(Call(seat, pile)).ok:
                    return Call(seat, pile)
        legal = view.legal_moves()
        return player.choose(view, legal) if legal else None

    def _still_right(self, move: Move) -> bool:
        """Whether the piles have not changed so that the move would be wrong by now."""
        verdict = self.position.explain(move)
        return verdict.accepted and verdict.ok
