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
from tic_learn.widgets.asking import asked_moves, judge, seat_of
from tic_learn.widgets.base import LARGEST, STATIC, SeenWidget, WholeTrait, answer
from tic_learn.widgets.play_table import ActTrait

__all__ = ["Replay"]

_MOST = 10**6  # more moves than any record holds


class Replay(SeenWidget):
    """A game to be stepped through: what lies on the table, what each move did, why it was right, what it scores.

    ``record``: a Record, a Match, the path of a file, or a str: the text of a record if it has a
    ``{``, else the name of a file. ``seat``: whose view of it is shown, without the cards that this
    seat may not see; None shows all hands. ``round``: which round of a match, from 1. ``step``: after
    how many moves it opens. ``ask``: before which moves it stops and asks what you would play, a list
    of numbers from 1, or a player, by name or seat, for all moves of that player. ``score``: whether
    the points are shown. ``large``: big enough for the back of a classroom.

    A record that is not right is shown up to its last good position, with what is wrong (RC-1 to
    RC-4). Raises OSError for a file that can't be read; ValueError for a seat, a round, a player or a
    move to ask for that is not there; TraitError for another step.

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
    step = WholeTrait(most=_MOST).tag(sync=True)
    tried = ActTrait().tag(sync=True)  # the move that was composed, and after how many moves
    request = WholeTrait(most=LARGEST).tag(sync=True)
    # Answered by the kernel
    verdict = t.Dict(read_only=True).tag(sync=True)

    by_person = SeenWidget.by_person | {"step", "tried", "request"}
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
        self._reel = Reel(_source(record), seat, round)
        moves = asked_moves(self._reel, ask)
        super().__init__(large=large)
        self.set_trait("reel", self._reel.payload(score=score))
        self.set_trait("ask", moves)
        self.set_trait("seats", tuple(seat_of(self._reel, number) for number in moves))
        self.set_trait("score", score)
        self.set_trait("verdict", {"request": 0} | answer(None, ""))
        self.step = step

    @t.validate("step")
    def _in_range(self, proposal: dict[str, Any]) -> int:
        step: int = proposal["value"]
        if step > len(self._reel):
            raise t.TraitError(f"There is no step {step}; this replay has the steps 0 to {len(self._reel)}.")
        return step

    @t.observe("request")
    def _answer(self, _change: object) -> None:
        self.set_trait("verdict", {"request": self.request} | judge(self._reel, self.ask, self.tried))

    def to_html(self, path: str | Path | None = None) -> str:
        """This replay as one page of HTML, which needs no Jupyter and no network; as a file too, if ``path`` is given.

        It opens where the replay stands. Where the replay asks, the page asks and shows what was
        played; it judges nothing. The file is written whole or not at all. Raises OSError.
        """
        page = replay_page([self._reel], ask=self.ask, score=self.score, step=self.step, large=self.large)
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
    """What a Reel takes. Raises OSError; TypeError for what is no record and names none."""
    if isinstance(record, Record | Match):
        return record
    if isinstance(record, str) and "{" in record:
        return record
    if isinstance(record, str | Path):
        with Path(record).open("rb") as file:
            return file.read(LIMIT + 1)  # of a longer one the check says that it is no record
    raise TypeError(f"{record!r:.60} is no record; give a Record, a Match, a file, or the text of a record")
