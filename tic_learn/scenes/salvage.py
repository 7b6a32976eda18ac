"""What can be shown of a record that is not right: as far as it goes, with what the check says (RC-1 to RC-4)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tic_learn.record import BadRecord, Match, Record, RecordCheck, read
from tic_learn.record.reading import VIEW_KEYS, read_parts
from tic_learn.record.strict import LIMIT, from_json
from tic_learn.values import Value
from tic_learn.verdict import Reason

__all__ = ["Salvaged", "salvage"]

_MOVES = re.compile(r'(?<!\\)"moves"\s*:\s*\[')
_ROUNDS = re.compile(r'(?<!\\)"rounds"\s*:\s*\[')
_PLACE = re.compile(r"^(Round \d+: )?Move \d+: ")
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
        said = _PLACE.sub("", error.text)  # the move is named apart
        return Salvaged(_saved(text), RecordCheck(False, [Reason(error.rule, said)], move=error.move))


def _saved(text: str | bytes) -> Record | Match | None:
    given = (text.decode("utf-8", "replace") if isinstance(text, bytes) else text)[:LIMIT].removeprefix("\ufeff")
    rounds = _ROUNDS.search(given)
    if rounds is None:
        return _cut(given)
    whole: list[Record] = []
    for part, _ in _values(given, rounds.end()):
        try:
            whole.append(Record.read(part))
        except BadRecord:  # what comes after it would hang in the air
            whole += filter(None, [_cut(part)])
            break
    try:
        return Match(whole)
    except ValueError:
        return whole[0] if whole else None


def _cut(text: str) -> Record | None:
    """The record up to its first move that is none; None if it is the rest that can't be read.

    Keys that no record has are left out: they say nothing of the game.
    """
    try:
        value = _value(text)
    except BadRecord:
        return None
    if isinstance(value, dict):
        value = {key: one for key, one in value.items() if key in VIEW_KEYS}
    while isinstance(value, dict):
        try:
            return Record(**read_parts(value))
        except BadRecord as error:
            if error.move is None:
                return None
            # Without the scores, which are of a whole record.
            value = {key: one for key, one in value.items() if key != "scores"}
            value["moves"] = value["moves"][: error.move]
    return None


def _value(text: str) -> Any:
    """The JSON value of a text; if it is none, of what comes before that place, among the moves. Raises BadRecord."""
    try:
        return from_json(text)
    except BadRecord:
        found = _MOVES.search(text)
        if found is None:
            raise
        moves = ",".join(part for part, whole in _values(text, found.end()) if whole)
        return from_json(f"{text[: found.end()]}{moves}]}}")


def _values(text: str, at: int) -> Iterator[tuple[str, bool]]:
    """The texts of the values of a JSON list in order, and whether each is whole; only the last may not be."""
    decoder = json.JSONDecoder()
    while True:
        between = _BETWEEN.match(text, at)
        assert between  # it matches nothing too
        start = between.end()
        if start >= len(text) or text[start] == "]":
            return
        try:
            _, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            yield text[start:], False
            return
        yield text[start:at], True
