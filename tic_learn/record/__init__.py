"""Game records: read, check, step to any move, branch, show as one seat saw it, write (RC-1 to RC-4)."""

from __future__ import annotations

from pathlib import Path

from tic_learn.record.game_record import SCORE_RULES, Record, RecordCheck
from tic_learn.record.match import Match
from tic_learn.record.reading import read_parts
from tic_learn.record.strict import BadRecord, from_json, read_bytes
from tic_learn.record.words import in_words, move_in_words
from tic_learn.record.writing import move_as_dict

__all__ = [
    "SCORE_RULES",
    "BadRecord",
    "Match",
    "Record",
    "RecordCheck",
    "check",
    "in_words",
    "load",
    "move_as_dict",
    "move_in_words",
    "read",
    "read_bytes",
]


def read(text: str | bytes) -> Record | Match:
    """The record, view or match in a JSON text. Raises BadRecord, which names the place (RC-1)."""
    value = from_json(text)
    if isinstance(value, dict) and value.get("format") == "tic-match":
        return Match.of_value(value)
    return Record(**read_parts(value))


def load(path: str | Path) -> Record | Match:
    """The record, view or match in a file. Raises BadRecord, which names the place (RC-1), OSError."""
    return read(read_bytes(path))


def check(text: str | bytes) -> RecordCheck:
    """Say whether a text is a right record or match; one that can't be read is a "no" too (RC-1 to RC-4).

    >>> print(check('{"format": "tic-record"}').reason)
    The key "version" is missing.
    """
    try:
        return read(text).check()
    except BadRecord as error:
        return RecordCheck.of_bad_record(error)
