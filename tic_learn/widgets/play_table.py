"""The play table: any of the four games, played against computer players or others at the same screen."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import traitlets as t

from tic_learn.draw import scene_svg
from tic_learn.games import GAMES, Game, MoveVerdict
from tic_learn.players import NAMES, GreedyPlayer, Player, at_the_table
from tic_learn.record import Record
from tic_learn.record.strict import path_of
from tic_learn.rules import GAMES as FACTS
from tic_learn.scenes import scene
from tic_learn.verdict import listed
from tic_learn.widgets.acting import ActingWidget
from tic_learn.widgets.base import STATIC, answer
from tic_learn.widgets.race import Race
from tic_learn.widgets.session import Session, composing, refusal

__all__ = ["PlayTable"]

_PACED = {
    "turns": "Now you take turns, and nobody has to hurry.",
    "slow": "The others are slow now.",
    "steady": "The others are steady now.",
    "quick": "The others are quick now.",
    "expert": "The others are experts now.",
}
_OF_THE_CLOCK = ("clock", "start", "pause")


class PlayTable(ActingWidget):
    """A game to be played, with every refused move explained, legal moves on request, and undo.

    ``game``: a game of `tic_learn.games`, or the name of one as in a record, which is then played by
    two. ``players``: by seat a computer player, or None for a person at this screen; unless it is
    given, seat 0 is yours and GreedyPlayers have the others. ``seed``: of the deal, by chance unless
    it is given; ``cards``: how many cards to play with, where the rules allow a part of the deck.
    ``pace``: in Time's a Ticking, how fast the others are: "slow", "steady", "quick", "expert", or
    "turns", where nobody has to hurry; at the table it can be changed while the clock stands.
    ``save``: a file for the record when the game is over.
    ``large``: big enough for the back of a classroom.

    ``table.record`` is the record so far, for `Replay`. Raises BadDeal; ValueError for a game, a pace,
    a player or the name of a file that is none; TypeError for what is no list of players and no file.

    >>> PlayTable("ticking-lines", seed=7)
    Play table: Ticking Lines. Ana plays here, against Ben. It is Ana's turn.
    """

    _esm, _css = STATIC / "play_table.js", STATIC / "play_table.css"
    # Shown
    table = t.Dict(read_only=True).tag(sync=True)  # what lies there, what has happened, what can be done now

    how_to_play = "To play, open the Run menu at the top and choose Run All Cells."

    def __init__(
        self,
        game: Game | str = "ticking-lines",
        *,
        players: Sequence[Player | None] | None = None,
        seed: int | str | None = None,
        cards: int | None = None,
        pace: str = "slow",
        save: str | Path | None = None,
        large: bool = False,
    ) -> None:
        self._game = _game(game)
        count = len(self._game.players)
        others = [GreedyPlayer(seat) for seat in range(1, count)]
        self._players = at_the_table([None, *others] if players is None else players, count, people=True)
        self._seed, self._cards, self._pace = secrets.randbelow(1_000_000) if seed is None else seed, cards, pace
        self._save = None if save is None else path_of(save)
        self._rounds = 0
        self._said: dict[str, object] = {}
        self._begin()
        super().__init__(large=large)
        self._show()

    def _begin(self) -> None:
        """Deal: the first game with the seed itself, each further one with a seed that follows from it."""
        seed = self._seed if not self._rounds else f"{self._seed} {self._rounds}"
        record = Record.deal(self._game, seed=seed, cards=self._cards)
        race = record.game == "times-a-ticking"
        self._session = (
            Race(record, self._players, pace=self._pace, seed=seed) if race else Session(record, self._players)
        )
        self._saved = ""

    @property
    def record(self) -> Record:
        """The game so far, with its scores if it is over."""
        record = self._session.record
        return record.with_scores() if self._session.over else record

    # What a person does

    def answer(self) -> dict[str, object]:
        """Do what was asked for, each act once, and say what came of the last one."""
        done = False
        for act in self.new_acts():
            done = True
            if isinstance(self._session, Race):
                self._session.advance(act.get("now"))
                if act.get("do") in ("start", "pause"):
                    self._session.running = act["do"] == "start" and not (self._session.over or self._session.in_turns)
            if act.get("do") not in _OF_THE_CLOCK:  # what was said of the last card stays while the clock goes on
                self._said = self._done(act)
        if done:
            self._keep()
            self._show()
        return self._said or answer(None, self._what_now())

    def _done(self, act: Mapping[str, Any]) -> dict[str, object]:
        session, do = self._session, act.get("do")
        if do == "move":
            return self._moved(act.get("move"))
        if do == "undo":
            return answer(None, "Taken back." if session.undo() else "There is nothing to take back.")
        if do == "offer":
            return self._offer()
        if do == "wait" and isinstance(session, Race):
            return answer(None, "You see no Tic, and the others go on." if session.wait() else self._what_now())
        if do == "pace" and isinstance(session, Race):
            return answer(None, self._paced(session, act.get("pace")))
        if do == "again":
            self._rounds += 1
            self._begin()
            return answer(None, "New cards are dealt.")
        return answer(None, self._what_now())

    def _paced(self, race: Race, pace: object) -> str:
        if race.running:
            return "Press Pause first. Then choose how fast the others are."
        if not race.change_pace(pace):
            return self._what_now()
        self._pace = race.pace
        return _PACED[race.pace]

    def _moved(self, value: object) -> dict[str, object]:
        move = self._session.read(value)
        verdict = move if isinstance(move, MoveVerdict) else self._session.play(move)
        if verdict.ok:
            return answer(True, "That was right.", verdict)
        return answer(False, refusal(move, verdict), verdict)

    def _offer(self) -> dict[str, object]:
        if self._session.over:
            return answer(None, self._what_now())
        many, some = self._session.offered(len(self._session.record.moves))
        if not some:
            return answer(None, "You can do nothing now but wait.", offered=[])
        things = f"{many} things" if many is not None else "more than a thousand things"
        title = f"You can do one of {things}."
        if many == 1:
            title = "You can do this:"
        elif len(some) == many:
            title = f"You can do one of {things}:"
        else:
            title += f" {len(some)} of them:"
        return answer(None, title, offered=[[words, move] for words, move in some])

    def _what_now(self) -> str:
        position, session = self._session.position, self._session
        if session.over:
            outcome = position.outcome()
            assert outcome  # it is over
            return outcome.text
        if isinstance(session, Race) and not session.in_turns:
            return "Whoever sees a Tic plays it."
        seat = session.turn if isinstance(session, Race) else session.viewer
        return f"It is {session.record.players[seat]}'s turn."

    def _keep(self) -> None:
        """When the game is over, write its record to the file that was named; what fails is said, and can be mended."""
        if not self._session.over:
            self._saved = ""  # also when the last move was taken back: another end is written anew
        if not self._session.over or self._save is None or self._saved:
            return
        # Each further game of this table has a file of its own: game.json, game-2.json, …
        file = self._save.with_stem(f"{self._save.stem}-{self._rounds + 1}") if self._rounds else self._save
        try:
            self.record.save(file)
        except OSError as error:
            reason = error.strerror or str(error)
            self._saved = f"The record could not be written to {file} ({reason}). You can download it instead."
        else:
            self._saved = f"The record is in {file}."

    # What the page shows

    def _show(self) -> None:
        self.set_trait("table", self._shown())

    def _shown(self) -> dict[str, object]:
        session = self._session
        over, race = session.over, session if isinstance(session, Race) else None
        turn = race.turn if race is not None and race.in_turns else session.viewer
        return {
            "round": self._rounds,
            "from": session.seen,  # after how many moves the reel begins
            "reel": session.payload(),
            "seat": session.viewer,
            "people": list(session.people),
            "yours": not over and turn in session.people,
            "over": over,
            **composing(session.position.view(session.viewer)),
            "pace": race.pace if race is not None else "",
            "now": race.now if race is not None else 0,
            "running": race is not None and race.running and not over,
            "due": race.due if race is not None and not over else None,
            "undo": session.can_undo,
            "saved": self._saved,
            "file": self.record.text() if over else "",
        }

    def sentence(self) -> str:
        """Who plays what against whom, and how it stands."""
        names, people = self._session.record.players, self._session.people
        others = [name for seat, name in enumerate(names) if seat not in people]
        here = f"{listed(names[seat] for seat in people)} {'plays' if len(people) == 1 else 'play'} here"
        against = f", against {listed(others)}" if others else ""
        return f"Play table: {FACTS[self._game.name].name}. {here}{against}. {self._what_now()}"

    def picture(self) -> str:
        """The table as the person at the screen sees it."""
        view = self._session.position.view(self._session.viewer)
        return scene_svg(scene(view), self._session.record.players)


def _game(game: Game | str) -> Game:
    if isinstance(game, Game):
        return game
    if game not in GAMES:
        raise ValueError(f"{game!r:.60} is not a game; the games are {listed(GAMES)}.")
    made: Game = GAMES[game](players=NAMES[:2])
    return made
