"""The score sheet: for games at a real table, what lies there is counted, and moves are judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import traitlets as t

from tic_learn.cards import Card
from tic_learn.draw import scene_svg
from tic_learn.games import GAMES, MOVES, AnyGame, BadDeal, Game
from tic_learn.players import NAMES
from tic_learn.rules import GAMES as FACTS
from tic_learn.scenes import Scene, Zone
from tic_learn.scoresheet import Count, Impossible, Incomplete, Question, Round, Tally, explain
from tic_learn.verdict import Reason, Verdict, listed
from tic_learn.widgets.base import STATIC, AskingWidget, Size, answer

__all__ = ["ScoreSheet"]

_SIZE = Size(most=20_000, deepest=9, longest=200, largest=999)
"""How many values a sheet has, how deep they lie in each other, and how long a text is: at most."""


class _State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sheet holds: what is played by whom, the rounds, the number of the one shown, the move asked about."""

    game: str
    players: tuple[str, ...]
    rounds: tuple[Round, ...]
    question: Question
    options: dict[str, str | bool] = {}
    target: int = 0
    now: int = 0
    open: bool = False  # whether the players and the game can be changed

    def made(self) -> AnyGame:
        """The game with its players. Raises BadDeal."""
        game: AnyGame = GAMES[self.game](players=self.players, **self.options)  # type: ignore[arg-type]
        return game


class ScoreSheet(AskingWidget):
    """For games at a real table: enter what lies there, and have it checked and added up, over several rounds.

    ``game``: a game of `tic_learn.games` with its players, or the name of one as in a record; then
    the players are entered in the widget. ``target``: the points that win a match of Time's a Ticking
    (TA-7), or how many rounds a match of another game has (TT-11); 0 for none. ``large``: big enough
    for the back of a classroom. ``widget.tally`` has the rounds and their points. Raises ValueError for
    a game or a target that is none.

    >>> ScoreSheet("ticking-lines")
    Score sheet: Ticking Lines, Ana and Ben. Round 1. There is more to enter. How many cards do Ana and Ben still hold?
    """

    _esm, _css = STATIC / "score_sheet.js", STATIC / "score_sheet.css"
    # Shown
    games = t.Dict(read_only=True).tag(sync=True)  # what can be played, by how many, with which options and moves
    # Done by the person
    sheet = t.Dict().tag(sync=True)
    trail = t.Tuple().tag(sync=True)  # what was there before each entry, so that it can be taken back

    by_person = AskingWidget.by_person | {"sheet", "trail"}
    asks_about = ("sheet",)
    how_to_play = "To enter cards, open the Run menu at the top and choose Run All Cells."

    def __init__(self, game: Game | str = "team-tic", *, target: int = 0, large: bool = False) -> None:
        if not isinstance(game, Game) and game not in GAMES:
            raise ValueError(f"{game!r:.60} is not a game; the games are {listed(GAMES)}.")
        if type(target) is not int or not 0 <= target <= 999:
            raise ValueError(f"{target!r:.60} is not a target; it is a number of points, 0 for none, up to 999.")
        name = game.name if isinstance(game, Game) else game
        sheet = {
            "game": name,
            "players": list(game.players if isinstance(game, Game) else NAMES[:2]),
            "options": game.options() if isinstance(game, Game) else {},
            "target": target,
            "rounds": [{"laid": [], "left": []}],
            "now": 0,
            "question": {"do": _moves(name)[0]},
            "open": not isinstance(game, Game),
        }
        self.set_trait("games", {name: _facts(name) for name in GAMES})
        super().__init__(sheet=sheet, large=large)

    @t.validate("sheet")
    def _check_sheet(self, proposal: Mapping[str, Any]) -> object:
        _read(proposal["value"])
        return proposal["value"]

    @t.validate("trail")
    def _check_trail(self, proposal: Mapping[str, Any]) -> object:
        if not _SIZE.holds(proposal["value"]):
            raise t.TraitError("this is no trail of a score sheet")
        return proposal["value"]

    @property
    def tally(self) -> Tally:
        """The rounds as they are entered, with what each one counts. Raises BadDeal for players who can't play this."""
        state = _read(self.sheet)
        return Tally(state.made(), state.rounds, state.target)

    # What the kernel says

    def answer(self) -> dict[str, object]:
        """The count of the round that is shown, the totals, and the verdict on the move that is asked about."""
        state = _read(self.sheet)
        try:
            game = state.made()
        except BadDeal as error:
            return self._answer_of(False, "That can't be played like this.", [Reason(error.rule, error.text)])
        tally = Tally(game, state.rounds, state.target)
        found, match = tally.counts[state.now], tally.outcome()
        if found.faults:
            ok, title, reasons = False, "Something here can't be right.", found.faults
        elif found.missing:
            ok, title, reasons = None, "There is more to enter.", found.missing
        elif found.outcome:
            ending = Reason(found.outcome.rule, found.outcome.text)
            ok, title, reasons = True, "The round is counted.", (ending, *found.notes)
        else:
            ok, title, reasons = None, "Counted as it stands.", found.notes
        return self._answer_of(
            ok,
            title,
            reasons,
            ready=found.ready,
            laid=_laid(game, state.rounds[state.now], found),
            lines=[[one.owner, one.points, one.text, one.rule] for one in found.scores.lines],
            points=[list(one.scores.values()) if one.ready else None for one in tally.counts],
            now=list(found.scores.values()),
            totals=list(tally.totals().values()),
            match=None if match is None else {"text": match.text, "rule": match.rule},
            move=_judged(game, state.question),
        )

    def _answer_of(self, ok: bool | None, title: str, reasons: Any, **more: Any) -> dict[str, object]:
        nothing: dict[str, Any] = dict.fromkeys(("laid", "lines", "points", "now", "totals"), ())
        nothing |= {"ready": False, "match": None, "move": None}
        return answer(ok, title, Verdict(bool(ok), reasons) if reasons else None, **nothing | more)

    # Without a kernel

    def _told(self) -> str:
        """How the round that is shown stands, in a sentence or two."""
        return " ".join([self.verdict["title"], *(reason["text"] for reason in self.verdict["reasons"][:1])])

    def sentence(self) -> str:
        """What is played by whom, and how the round that is shown stands."""
        state = _read(self.sheet)
        totals = ""
        if len(state.rounds) > 1 and self.verdict["totals"]:
            points = zip(state.made().owners, self.verdict["totals"], strict=True)
            totals = f" Totals: {', '.join(f'{name} {sum_}' for name, sum_ in points)}."
        game = f"{FACTS[state.game].name}, {listed(state.players)}"
        return f"Score sheet: {game}. Round {state.now + 1}. {self._told()}{totals}"

    def picture(self) -> str:
        """What lies on the table in the round that is shown."""
        state = _read(self.sheet)
        entered = state.rounds[state.now]
        names = [*state.players, *NAMES[len(state.players) :]]
        zones = [
            Zone("hand", f"{names[seat]}'s hand", seat, hidden=left)
            for seat, left in enumerate(entered.left)
            if left is not None and left >= 0 and seat < len(state.players)
        ]
        kind = "line" if state.game == "ticking-lines" else "group"
        try:
            owners: tuple[str, ...] = state.made().owners
        except BadDeal:
            owners = ()
        for number, one in enumerate(entered.laid):
            if one.cards and 0 <= one.owner < len(owners):
                title = f"{owners[one.owner]}'s line" if kind == "line" else f"{number + 1} of {owners[one.owner]}"
                zones.append(Zone(kind, title, one.owner, one.cards))
        return scene_svg(Scene(tuple(zones)), names, self._told())


def _moves(game: str) -> list[str]:
    """The moves that can be asked about, as a record names them."""
    tags = [str(kind.__struct_config__.tag) for kind in MOVES[game]]
    return [tag for tag in tags if tag != "call"]


def _facts(game: str) -> dict[str, object]:
    kind = GAMES[game]
    options = {name: list(values) for name, values in kind.OPTIONS.items()}
    return {"title": FACTS[game].name, "seats": list(kind.seats), "options": options, "moves": _moves(game)}


def _laid(game: AnyGame, entered: Round, found: Count) -> list[list[object]]:
    """Of each group, line or territory: right, wrong, or None while it is not finished; its points; what is wrong."""
    shown: list[list[object]] = []
    for one, verdict in zip(entered.laid, found.laid, strict=True):
        points = None
        if verdict:
            owner, cards = game.owners[one.owner], set(one.cards)
            lines = found.scores.lines
            points = next((line.points for line in lines if line.owner == owner and set(line.cards) == cards), None)
        why = "" if verdict is None or verdict.ok else verdict.reason
        shown.append([None if verdict is None else verdict.ok, points, why])
    return shown


def _judged(game: AnyGame, question: Question) -> dict[str, object]:
    try:
        verdict = explain(game, question)
    except Incomplete as error:
        return answer(None, str(error))
    except Impossible as error:
        return answer(False, "This can't lie on a table.", error.verdict)
    return answer(verdict.ok, "Yes, that is allowed." if verdict else "No, that is not allowed.", verdict)


# What a page sends


def _read(value: object) -> _State:
    """The sheet in a value from a page. Raises TraitError for what is none: a tampered page, or a slip in Python."""
    if not _SIZE.holds(value):
        raise t.TraitError("this is far larger than any score sheet")
    try:
        state = msgspec.convert(value, _State, dec_hook=_card)
    except (msgspec.ValidationError, ValueError) as error:
        raise t.TraitError(f"this is no score sheet: {error}") from None
    if state.game not in GAMES or not state.options.keys() <= GAMES[state.game].OPTIONS.keys():
        raise t.TraitError("this is no score sheet: there is no such game, or it has no such option")
    if not 0 <= state.now < len(state.rounds) or state.target < 0:
        raise t.TraitError("this is no score sheet: there is no such round, or no such target")
    return state


def _card(kind: type, value: object) -> Card:
    if kind is not Card or not isinstance(value, str):
        raise ValueError("a card is written as a code")
    return Card(value)
