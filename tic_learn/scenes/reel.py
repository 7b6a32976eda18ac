"""A record to be stepped through, right or not: its frames, and the payload that a page steps through by itself."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from tic_learn.games import AnyPosition, BadDeal, IllegalMove
from tic_learn.record import Match, Record, RecordCheck
from tic_learn.record.words import with_short_names
from tic_learn.scenes.frames import Frame, dealt, packed_frames
from tic_learn.scenes.salvage import salvage
from tic_learn.verdict import Reason

__all__ = ["Reel"]


class Reel:
    """A record to be stepped through; of one that is not right, all up to the last good position.

    ``source``: a Record, a Match, or the text of one. ``seat``: whose view of it is shown; None shows
    all hands. ``number``: which round of a match, from 1. Then ``record`` is what can be shown, or
    None if not even the deal can; ``check`` says what is wrong, or is None. Raises ValueError for a
    seat or a round that is not there, and for another seat than that of a view.

    >>> from tic_learn.games import TickingLines
    >>> reel = Reel(Record.deal(TickingLines(players=["Ana", "Ben"]), seed=7))
    >>> len(reel), reel.frames[0].words, reel.frames[0].scene.turn
    (0, "The lines begin: Ana's with 4-triangle-red and Ben's with 3-triangle-cyan.", 0)
    """

    record: Record | None
    check: RecordCheck | None

    def __init__(self, source: Record | Match | str | bytes, seat: int | None = None, number: int = 1) -> None:
        found: Record | Match | None
        if isinstance(source, str | bytes):
            saved = salvage(source)
            found, self.check = saved.record, saved.check
        else:
            found, self.check = source, None
        self.number, self.rounds = number, len(found.rounds) if isinstance(found, Match) else 1
        if type(number) is not int or not 1 <= number <= self.rounds:
            raise ValueError(f"There is no round {number!r}; the rounds are 1 to {self.rounds}.")
        whole = found.rounds[number - 1] if isinstance(found, Match) else found
        if whole is not None and seat is not None and whole.seat is None and seat not in range(len(whole.players)):
            raise ValueError(f"There is no seat {seat!r}; the seats are 0 to {len(whole.players) - 1}.")
        if whole is not None and seat is not None and whole.seat not in (None, seat):
            raise ValueError(f"This is the view of seat {whole.seat}; what seat {seat} saw is not in it.")
        right = None if whole is None else self._shown(whole)
        self.record = None if right is None else with_short_names(right)
        self.seat = seat if self.record is None or self.record.seat is None else self.record.seat

    def _shown(self, record: Record) -> Record | None:
        """The moves up to the first that is not legal; what is wrong with it, or with the scores, is kept."""
        if record.seat is not None:
            return self._view_shown(record)
        check = record.check()
        if check.ok:
            return record
        if self.check is None:
            self.check = check
        if check.move is not None:
            return record.branch(check.move)
        try:
            record.position(0)
        except BadDeal:  # the players or the deck are wrong, so there is no position at all
            return None
        return record

    def _view_shown(self, view: Record) -> Record | None:
        """A view can't be checked; but its moves can be impossible, and then as many as are not are shown."""
        if (fault := _fault(view)) is None:
            return view

        def first(n: int) -> Record:
            return view.changed(moves=view.moves[:n], scores=None)

        good = bisect_left(range(len(view.moves) + 1), True, key=lambda n: _fault(first(n)) is not None) - 1
        fault = _fault(first(good + 1)) or fault
        reasons = fault.verdict.reasons if isinstance(fault, IllegalMove) else [Reason(fault.rule, fault.text)]
        self.check = self.check or RecordCheck(False, reasons, move=max(good, 0))
        return first(good) if good >= 0 else None

    def __len__(self) -> int:
        """How many moves can be stepped through."""
        return 0 if self.record is None else len(self.record.moves)

    @cached_property
    def frames(self) -> Sequence[Frame]:
        """What is seen after the deal and after each move; none if not even the deal can be shown."""
        if self.record is None:
            return ()
        positions = [self.position(n) for n in range(len(self) + 1)]
        return [
            dealt(positions[0]),
            *(Frame.after(*step) for step in zip(positions, self.record.moves, positions[1:], strict=False)),
        ]

    def position(self, n: int) -> AnyPosition:
        """The position after ``n`` moves, as the seat sees it. Raises IndexError."""
        if self.record is None:
            raise IndexError(f"there is no position {n!r}: nothing of this record can be shown")
        position = self.record.position(n)
        return position if self.seat is None else position.view(self.seat)

    def payload(self, *, score: bool = True) -> dict[str, Any]:
        """All of it as JSON values: tables of sentences, and for the deal and each move what has changed.

        It holds nothing that the seat of a view may not see, and without ``score`` no points and no
        winner. The page's ``reel.js`` reads it.
        """
        end = None if self.record is None else self.position(len(self))
        return packed_frames(end, self.frames, self.seat, (self.number, self.rounds), self.check, score)


def _fault(view: Record) -> IllegalMove | BadDeal | None:
    """Why the positions of a view can't be built."""
    try:
        view.position(len(view.moves))
    except (IllegalMove, BadDeal) as error:
        return error
    return None
