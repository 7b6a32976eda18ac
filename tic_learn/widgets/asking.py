"""What a replay asks: before which moves, of whom, and what the engine says of the move that was played instead."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from itertools import islice
from typing import Any

from tic_learn.games import AnyPosition, Move, MoveVerdict
from tic_learn.games.base import HiddenCards
from tic_learn.games.times_a_ticking import Call
from tic_learn.record import move_as_dict
from tic_learn.scenes import Reel
from tic_learn.verdict import Reason, listed
from tic_learn.widgets.base import answer
from tic_learn.widgets.session import composing, judged, read_as_of, refusal

__all__ = ["asked_moves", "judge", "seat_of"]

_COUNTED = 1000  # so many legal moves are counted; there can be tens of thousands


def asked_moves(reel: Reel, ask: Iterable[int] | int | str) -> tuple[int, ...]:
    """The numbers of the moves to ask for, from 1, each once and in order.

    ``ask``: such numbers; or a player, by name or seat, for all moves of that player. Raises
    ValueError for a move or a player that is not there, and for a move from a hand that is not seen.
    """
    moves = () if reel.record is None else reel.record.moves
    players = () if reel.record is None else reel.record.players
    found: list[Any]
    if isinstance(ask, int | str):
        seat = players.index(ask) if ask in players else ask
        if type(seat) is not int or not 0 <= seat < len(players):
            who = (
                f"the players are {listed(players)}, in the seats 0 to {len(players) - 1}" if players else "nobody does"
            )
            raise ValueError(f"{ask!r:.60} does not play here; {who}.")
        found = [number for number, move in enumerate(moves, 1) if move.player == seat]
    else:
        found = list(ask)
    for number in found:
        if type(number) is not int or not 1 <= number <= len(moves):
            raise ValueError(f"There is no move {number!r:.60} to ask for; the moves are 1 to {len(moves)}.")
        player = moves[number - 1].player
        if reel.seat not in (None, player):
            raise ValueError(
                f"Move {number} can't be asked for: it is {players[player]}'s, and {players[reel.seat or 0]} does not"
                " see that hand."
            )
    return tuple(sorted(set(found)))


def seat_of(reel: Reel, number: int) -> dict[str, object]:
    """Who makes this move, and what a page has to know to compose another one in its place."""
    assert reel.record is not None  # or there is no move
    return {"seat": reel.record.moves[number - 1].player} | composing(reel.position(number - 1))


def judge(reel: Reel, asked: Container[int], tried: Mapping[str, Any]) -> dict[str, object]:
    """What the engine says of the move that was composed, and whether it is the one that was made.

    ``tried``: ``step``, after how many moves, and ``move``, as in a record. A move in Time's a
    Ticking is judged at the time of the one that was made, whatever it says.
    """
    step, value = tried.get("step"), tried.get("move")
    if reel.record is None or type(step) is not int or step + 1 not in asked or not isinstance(value, dict):
        return answer(None, "Here no move is asked for.")
    record, position, made = reel.record, reel.position(step), reel.record.moves[step]
    name = record.players[made.player]
    verdict = move = read_as_of(record, value | {"t": made.t} if hasattr(made, "t") else value)
    if isinstance(move, Move):
        if move.player != made.player:
            verdict = MoveVerdict(False, [Reason("DL-3", f"It is {name} who is asked.")])
        else:
            try:
                verdict = judged(position, move)
            except HiddenCards:
                return answer(None, "Only cards that are not seen could say whether this is right.", step=step)
    assert isinstance(verdict, MoveVerdict)
    very = isinstance(move, Move) and _form(move, record.options) == _form(made, record.options)
    if not verdict.ok:
        title = refusal(move, verdict)
        return answer(False, f"{title} {name} did it all the same." if very else title, verdict, step=step)
    if very:
        title = f"Yes! That is the very move that {name} made."
    elif judged(position, made).ok:
        title = f"That is a good answer too, a legal move. {name} made another one."
    else:
        what = "had no effect" if isinstance(made, Call) else "was against the rules"
        title = f"That is a good answer, a legal move. What {name} did {what}."
    return answer(True, f"{title} {_count(position, made.player)}".rstrip(), verdict, step=step)


def _form(move: Move, options: Mapping[str, Any]) -> dict[str, Any]:
    """The same for all moves that do the same: cards on cells, and those of a Tic group, have no order."""
    found = move_as_dict(move, at=True)
    group = found.get("group")
    if isinstance(group, list) and options.get("groups") != "sequence":
        found["group"] = sorted(group)
    if found["do"] == "place":
        found["cards"] = sorted(found["cards"], key=repr)
    return found


def _count(position: AnyPosition, seat: int) -> str:
    """How many legal moves there were, in a sentence; "" if it can't be said."""
    try:
        many = sum(1 for _ in islice(position.view(seat).legal_moves(), _COUNTED + 1))
    except HiddenCards:
        return ""
    if many > _COUNTED:
        return f"There were more than {_COUNTED:,} legal moves."
    return "There was no other legal move." if many == 1 else f"There were {many} legal moves."
