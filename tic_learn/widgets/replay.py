"""The replay: a record of any game, stepped through move by move, with the reasons and the running score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets as t

from tic_learn.draw import hand_svg, scene_svg
from tic_learn.record import Match, Record
from tic_learn.record.strict import LIMIT
from tic_learn.scenes import Reel
from tic_learn.verdict import listed
from tic_learn.widgets.base import STATIC, SeenWidget, WholeTrait

__all__ = ["Replay"]

_MOST = 10**6  # more moves than any record holds


class Replay(SeenWidget):
    """A game to be stepped through: what lies on the table, what each move did, why it was right, what it scores.

    ``record``: a Record, a Match, the path of a file, or a str: the text of a record if it has a
    ``{``, else the name of a file. ``seat``: whose view of it is shown, without the cards that this
    seat may not see; None shows all hands. ``round``: which round of a match, from 1. ``step``: after
    how many moves it opens. ``large``: big enough for the back of a classroom.

    A record that is not right is shown up to its last good position, with what is wrong (RC-1 to
    RC-4). Raises OSError for a file that can't be read; ValueError for a seat or a round that is not
    there; TraitError for another step.

    >>> from tic_learn.games import TickingLines
    >>> Replay(Record.deal(TickingLines(players=["Ana", "Ben"]), seed=7))
    Replay of Ticking Lines: Ana and Ben. The deal. The lines begin: Ana's with 4-triangle-red and \
Ben's with 3-triangle-cyan.
    """

    _esm, _css = STATIC / "replay.js", STATIC / "replay.css"
    # Shown
    reel = t.Dict(read_only=True).tag(sync=True)  # see Reel.payload
    # Done by the person
    step = WholeTrait(most=_MOST).tag(sync=True)

    by_person = SeenWidget.by_person | {"step"}
    how_to_play = "To step through it, open the Run menu at the top and choose Run All Cells."

    def __init__(
        self,
        record: Record | Match | Path | str,
        *,
        seat: int | None = None,
        round: int = 1,
        step: int = 0,
        large: bool = False,
    ) -> None:
        self._reel = Reel(_source(record), seat, round)
        super().__init__(large=large)
        self.set_trait("reel", self._reel.payload())
        self.step = step

    @t.validate("step")
    def _in_range(self, proposal: dict[str, Any]) -> int:
        step: int = proposal["value"]
        if step > len(self._reel):
            raise t.TraitError(f"There is no step {step}; this replay has the steps 0 to {len(self._reel)}.")
        return step

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
