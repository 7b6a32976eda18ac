"""What can be shown of a record that is not right: as far as it goes, with what the check says (RC-1 to RC-4)."""

from __future__ import annotations

import json
import re

from tic_learn.record import BadRecord, Match, Record, RecordCheck, read
from tic_learn.record.strict import LIMIT
from tic_learn.values import Value

__all__ = ["Salvaged", "salvage"]

_MOVES = re.compile(r'(?<!\\)"moves"\s*:\s*\[')
_BETWEEN = re.compile(r"[ \t\n\r,]*")


class Salvaged(Value):
    """What is left of a text: the ``record`` as far as it can be read, or None, and ``check``, what is wrong with it.

    ``check`` is None if the text is a whole record, or a match.
    """

    __match_args__ = ("record", "check")
    __slots__ = __match_args__
    record: Record | Match | None
    check: RecordCheck | None

    def __init__(self, record: Record | Match | None, check: RecordCheck | None) -> None:
        object.__setattr__(self, "record", record)
        object.__setattr__(self, "check", check)


def salvage(text: str | bytes) -> Salvaged:
    """The record in a text, or as much of it as comes before what can't be read; it never raises.

    A text that ends in the middle, or has a move that is none, gives the moves before that place.

    >>> from tic_learn.games import TickingLines
    >>> whole = Record.deal(TickingLines(players=["Ana", "Ben"]), seed=7)
    >>> found = salvage(whole.text()[:-3])
    >>> found.record, found.check.rule
    (<Record of ticking-lines: Ana and Ben, 0 moves>, 'RC-1')
    """
    try:
        return Salvaged(read(text), None)
    except BadRecord as error:
        return Salvaged(_cut(text, error.move), RecordCheck.of_bad_record(error))


def _cut(text: str | bytes, most: int | None) -> Record | None:
    """The record up to its first move that is none; None if it is the rest that can't be read."""
    given = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    found = _MOVES.search(given[:LIMIT])
    if not found:
        return None
    moves = _moves(given, found.end(), most)
    while True:
        try:
            # Without `scores`, which come after the moves: they are of a whole record.
            return Record.read(f"{given[: found.end()]}{','.join(moves)}]}}")
        except BadRecord as error:  # either a move is none, or it is no move that is wrong
            if error.move is None or error.move >= len(moves):
                return None
            del moves[error.move :]


def _moves(text: str, at: int, most: int | None) -> list[str]:
    """The texts of the moves that are whole, one after the other."""
    decoder, moves = json.JSONDecoder(), list[str]()
    while most is None or len(moves) < most:
        between = _BETWEEN.match(text, at)
        assert between  # it matches nothing too
        start = between.end()
        try:
            value, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            break
        if not isinstance(value, dict):
            break
        moves.append(text[start:at])
    return moves
