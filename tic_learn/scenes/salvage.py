"""What can be shown of a record that is not right: as far as it goes, with what the check says (RC-1 to RC-4)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from tic_learn.record import BadRecord, Match, Record, RecordCheck, read
from tic_learn.record.reading import read_parts
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
    given = (text.decode("utf-8", "replace") if isinstance(text, bytes) else text)[:LIMIT]
    rounds = _ROUNDS.search(given)
    if rounds is None:
        return _cut(given)
    whole: list[Record] = []
    for part in _objects(given, rounds.end()):
        found = _cut(part)
        if found is not None:
            whole.append(found)
        if found is None or _fails(part):
            break  # what comes after it would hang in the air
    try:
        return Match(whole)
    except ValueError:
        return whole[0] if whole else None


def _fails(text: str) -> bool:
    try:
        Record.read(text)
    except BadRecord:
        return True
    return False


def _cut(text: str) -> Record | None:
    """The record up to its first move that is none; None if it is the rest that can't be read."""
    try:
        value = from_json(text)
    except BadRecord:
        return _cut_text(text)
    if not isinstance(value, dict):
        return None
    while True:
        try:
            return Record(**read_parts(value))
        except BadRecord as error:
            if error.move is None:
                return None
            # Without the scores, which are of a whole record.
            value = {key: one for key, one in value.items() if key != "scores"}
            value["moves"] = value["moves"][: error.move]


def _cut_text(text: str) -> Record | None:
    """The same of a text that is no JSON from some place on, if that is among its moves."""
    found = _MOVES.search(text)
    if not found:
        return None
    moves = [part for part in _objects(text, found.end()) if _is_object(part)]
    return _cut(f"{text[: found.end()]}{','.join(moves)}]}}") if _reads(text, found.end(), moves) else None


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _reads(text: str, start: int, moves: list[str]) -> bool:
    """Whether what comes before the moves can be read at all."""
    try:
        from_json(f"{text[:start]}{','.join(moves)}]}}")
    except BadRecord:
        return False
    return True


def _objects(text: str, at: int) -> Iterator[str]:
    """The texts of the JSON values of a list, one after the other; the last one may be cut off."""
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
            yield text[start:]
            return
        yield text[start:at]
