"""The replay: a record of any game, stepped through move by move, with the reasons and the running score."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import traitlets as t

from tic_learn.draw import hand_svg, scene_svg
from tic_learn.page import replay_page
from tic_learn.record import Match, Record
from tic_learn.record.strict import LIMIT
from tic_learn.record.writing import write_file
from tic_learn.scenes import Reel
from tic_learn.verdict import listed
from tic_learn.widgets.acting import ActTrait
from tic_learn.widgets.asking import asked_moves, judge, seat_of
from tic_learn.widgets.base import LARGEST, STATIC, SeenWidget, WholeTrait, answer

__all__ = ["Replay"]

_MOST = 10**6  # more moves than any record holds


class Replay(SeenWidget):
    """A game to be stepped through: what lies on the table, what each move did, why it was right, what it scores.

    ``record``: a Record, a Match, the path of a file, or a str: the text of a record if it has a
    ``{``, else the name of a file. ``seat``: whose view of it is shown, without the cards that this
    seat may not see; None shows all hands. ``round``: with which round of a match it opens, from 1;
    the others are a tap away. ``step``: after how many moves it opens. ``ask``: before which moves it
    stops and asks what you would play, a list of numbers from 1 in that round, or a player, by name or
    seat, for all moves of that player. ``score``: whether the points are shown. ``large``: big enough
    for the back of a classroom.

    A record that is not right is shown up to its last good position, with what is wrong (RC-1 to
    RC-4). Raises OSError for a file that can't be read; ValueError for "", which names none, and for a
    seat, a round, a player or a move to ask for that is not there; TraitError for another step.

    >>> from tic_learn.games import TickingLines
    >>> Replay(Record.deal(TickingLines(players=["Ana", "Ben"]), seed=7))
    Replay of Ticking Lines: Ana and Ben. The deal. The lines begin: Ana's with 4-triangle-red and \
Ben's with 3-triangle-cyan.
    """

    _esm, _css = STATIC / "replay.js", STATIC / "replay.css"
    # Shown
    reel = t.Dict(read_only=True).tag(sync=True)  # see Reel.payload
    ask = t.Tuple(read_only=True).tag(sync=True)  # the numbers of the moves before which it asks
    seats = t.Tuple(read_only=True).tag(sync=True)  # for each of them who is asked, and what that player can do
    score = t.Bool(True, read_only=True).tag(sync=True)
    # Done by the person
    round = WholeTrait(most=_MOST).tag(sync=True)  # of a match; the kernel sends its reel
    step = WholeTrait(most=_MOST).tag(sync=True)
    tried = ActTrait().tag(sync=True)  # the move that was composed, and after how many moves
    request = WholeTrait(most=LARGEST).tag(sync=True)
    # Answered by the kernel
    verdict = t.Dict(read_only=True).tag(sync=True)

    by_person = SeenWidget.by_person | {"round", "step", "tried", "request"}
    how_to_play = "To step through it, open the Run menu at the top and choose Run All Cells."

    def __init__(
        self,
        record: Record | Match | Path | str,
        *,
        seat: int | None = None,
        round: int = 1,
        step: int = 0,
        ask: Iterable[int] | int | str = (),
        score: bool = True,
        large: bool = False,
    ) -> None:
        self._source, self._seat = _source(record), seat
        self._reel = Reel(self._source, seat, round)
        self._ask = (ask, round)
        moves = self._asked(self._reel)
        super().__init__(large=large)
        self.round = round
        self.set_trait("score", score)
        self._show(moves)
        self.set_trait("verdict", {"request": 0} | answer(None, ""))
        self.step = step

    def _asked(self, reel: Reel) -> tuple[int, ...]:
        """The moves that are asked for in a round. Numbers are those of the round that was given with them."""
        ask, number = self._ask
        return asked_moves(reel, ask if isinstance(ask, int | str) or reel.number == number else ())

    def _show(self, moves: tuple[int, ...]) -> None:
        self.set_trait("reel", self._reel.payload(score=self.score))
        self.set_trait("ask", moves)
        self.set_trait("seats", tuple(seat_of(self._reel, number) for number in moves))

    @t.validate("round")
    def _is_there(self, proposal: dict[str, Any]) -> int:
        number: int = proposal["value"]
        if not 1 <= number <= self._reel.rounds:
            raise t.TraitError(f"There is no round {number}; the rounds are 1 to {self._reel.rounds}.")
        return number

    @t.observe("round")
    def _turn(self, _change: object) -> None:
        """Go to the deal of another round; all that a page has to know of it goes there in one message."""
        if self._reel.number == self.round:
            return
        with self.hold_sync():
            self._reel = Reel(self._source, self._seat, self.round)
            self.step, self.tried = 0, {}
            self._show(self._asked(self._reel))

    @t.validate("step")
    def _in_range(self, proposal: dict[str, Any]) -> int:
        step: int = proposal["value"]
        if step > len(self._reel):
            raise t.TraitError(f"There is no step {step}; this replay has the steps 0 to {len(self._reel)}.")
        return step

    @t.observe("request")
    def _answer(self, change: object) -> None:
        self._turn(change)  # or the move would be judged in another round than it was composed in
        self.set_trait("verdict", {"request": self.request} | judge(self._reel, self.ask, self.tried))

    def to_html(self, path: str | Path | None = None) -> str:
        """This replay as one page of HTML, which needs no Jupyter and no network; as a file too, if ``path`` is given.

        Of a match it has all rounds, one below the other. It opens where the replay stands. Where the
        replay asks, the page asks and shows what was played; it judges nothing. The file is written
        whole or not at all. Raises OSError; TypeError or ValueError for what names no file.
        """
        numbers = range(1, self._reel.rounds + 1)
        reels = [self._reel if n == self.round else Reel(self._source, self._seat, n) for n in numbers]
        asks = [self._asked(reel) for reel in reels]
        at = (self.round, self.step)
        page = replay_page(reels, ask=asks, score=self.score, at=at, large=self.large)
        if path is not None:
            write_file(path, page)
        return page

    def sentence(self) -> str:
        """The game and its players, the move that is shown, and what is wrong with the record, if anything is."""
        wrong = self._wrong()
        record = self._reel.record
        if record is None:
            return _printable(f"Replay of a record that can't be shown. {wrong}")
        which = f", round {self._reel.number} of {self._reel.rounds}" if self._reel.rounds > 1 else ""
        seen = "" if self._reel.seat is None else f", as {record.players[self._reel.seat]} saw it"
        where = f"Move {self.step} of {len(self._reel)}." if self.step else "The deal."
        title = f"Replay of {self.reel['title']}{which}{seen}: {listed(record.players)}."
        return _printable(" ".join(filter(None, [title, where, self._reel.frames[self.step].words, wrong])))

    def _wrong(self) -> str:
        """What is wrong with the record, in a sentence or two; "" if nothing is."""
        check = self._reel.check
        if check is None:
            return ""
        where = "" if check.move is None else f" It goes wrong at move {check.move + 1}."
        return f"The record is not right.{where} {check.reason} ({check.rule})"

    def picture(self) -> str:
        """The table after the move that is shown."""
        record = self._reel.record
        if record is None:
            return hand_svg((), caption=self.sentence())
        frame = self._reel.frames[self.step]
        return scene_svg(frame.scene, record.players, frame.words)


def _printable(text: str) -> str:
    """The text without what could spoil a terminal or a line: a name may hold anything."""
    return "".join([sign if sign.isprintable() else "�" for sign in text])


def _source(record: object) -> Record | Match | str | bytes:
    """What a Reel takes. Raises OSError; ValueError for "", TypeError for what is no record and names none."""
    if isinstance(record, Record | Match):
        return record
    if isinstance(record, str) and "{" in record:
        return record
    if isinstance(record, str | Path) and str(record):
        with Path(record).open("rb") as file:
            return file.read(LIMIT + 1)  # of a longer one the check says that it is no record
    why = f"{record!r:.60} is no record; give a Record, a Match, a file, or the text of a record"
    raise ValueError(why) if record == "" else TypeError(why)
