"""Strict JSON: the text of a record as plain values, or the place where it goes wrong (RC-1)."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, NoReturn

__all__ = ["LIMIT", "BadRecord", "from_json", "kind_of", "path_of", "read_bytes", "shown"]

LIMIT = 2_000_000
"""The most bytes that are read.

The longest records of thousands of random games have 15,000 (Team TIC), so this is room for a match
of a hundred rounds. The worst text of this length that was found takes two seconds and 100 MB.
"""
DEEPEST = 32
"""Brackets nested deeper than this are named; a record needs 6, a match of records 8."""


class BadRecord(ValueError):
    """A text or file that is no record: ``text`` says where and why, ``move`` is the index of a malformed move."""

    rule = "RC-1"

    def __init__(self, text: str, move: int | None = None) -> None:
        super().__init__(f"{text} ({self.rule})")
        self.text, self.move = text, move

    def __reduce__(self) -> tuple[type[BadRecord], tuple[str, int | None]]:
        return type(self), (self.text, self.move)


def path_of(file: object) -> Path:
    """The path of a file. Raises TypeError for what is no str and no path; ValueError for "", which names none."""
    if not isinstance(file, str | os.PathLike):
        raise TypeError(f"{file!r:.60} names no file; give its name as a str or a Path")
    if not os.fspath(file):
        raise ValueError(f"{file!r} names no file; give its name, such as 'game.json'")
    return Path(file)


def read_bytes(path: str | Path) -> bytes:
    """What is in a file, but never more than LIMIT bytes. Raises BadRecord, OSError; as ``path_of``."""
    with path_of(path).open("rb") as file:
        data = file.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise _too_long()
    return data


def from_json(data: str | bytes) -> Any:
    """The JSON value of a text. Raises BadRecord, which names the line and the column.

    Stricter than ``json``: UTF-8 without a BOM, no key twice, no NaN, no half of a surrogate pair.

    >>> from_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
        ...
    tic_learn.record.strict.BadRecord: Line 1, column 10: the key "a" is there twice. (RC-1)
    """
    text = _text(data)
    try:
        value = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise _syntax(text, error) from None
    except (_Fault, RecursionError, ValueError):  # ValueError: a number of thousands of digits
        _locate(text)
    if _HALF_PAIR.search(text):
        _locate(text, sound=True)
    return value


def kind_of(value: object) -> str:
    """What a JSON value is, for a sentence: ``a list``, ``text``, ``null``."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    names = {dict: "an object", list: "a list", str: "text", int: "a whole number", float: "a number with a point"}
    return names[type(value)]


def shown(value: object) -> str:
    """A JSON value for a sentence: as it is written if it is short, else what it is."""
    if isinstance(value, (dict, list)):  # not its repr: one that is nested deeply has none
        return kind_of(value)
    if isinstance(value, int) and value.bit_length() > 200:
        return "a huge number"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 42 else f'{text[:40]}…"'


class _Fault(Exception):
    """Something that json lets pass and a record must not have."""


_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")
_TOKEN = re.compile(
    r'[ \t\n\r]*(?:(?P<string>"(?:[^"\\]|\\.)*")|(?P<open>[\[{])|(?P<close>[\]}])|(?P<word>[^\s\[\]{},:"]+)|[,:])'
)
_KEY = re.compile(r"[ \t\n\r]*:")
_BOMS = {
    b"\xef\xbb\xbf": "a byte order mark (BOM)",
    b"\xff\xfe": "a byte order mark of UTF-16",
    b"\xfe\xff": "a byte order mark of UTF-16",
}
_SYNTAX = {  # json's own words, by their beginning, and ours
    "Extra data": "there is more text after the end of the record",
    "Expecting ',' delimiter": "a comma or a closing bracket should be here",
    "Expecting ':' delimiter": "a colon should be here, between a key and its value",
    "Expecting property name": "a key in double quotes should be here",
    "Expecting value": "a value should be here",
    "Illegal trailing comma": "after this comma something is missing",
    "Invalid control character": "a line break or another control character stands inside a text",
    "Invalid \\": "a backslash inside a text stands before a letter that it can't stand before",
}


def _too_long() -> BadRecord:
    return BadRecord(f"This is longer than {LIMIT // 1_000_000} million bytes; no record of a game is.")


def _text(data: str | bytes) -> str:
    if len(data) > LIMIT:
        raise _too_long()
    if isinstance(data, str):
        # Text of Python can hold what UTF-8 can't: half of a surrogate pair.
        data = data.encode("utf-8", "surrogatepass")
    for mark, name in _BOMS.items():
        if data.startswith(mark):
            raise BadRecord(f"The text begins with {name}; a record is UTF-8 without one.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord(f"Line {line}: byte {error.start} of the text is not UTF-8.") from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Fault
    return found


def _no_number(_name: str) -> NoReturn:
    raise _Fault


def _place(text: str, at: int) -> str:
    start = text.rfind("\n", 0, at) + 1
    return f"Line {text.count(chr(10), 0, at) + 1}, column {at - start + 1}"


def _syntax(text: str, error: json.JSONDecodeError) -> BadRecord:
    if not text.strip():
        return BadRecord("The text is empty; a record is a JSON object.")
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return BadRecord(f"{_place(text, error.pos)}: the text ends in the middle; the rest of the record is missing.")
    what = next((words for start, words in _SYNTAX.items() if error.msg.startswith(start)), "this is not JSON")
    return BadRecord(f"{_place(text, error.pos)}: {what}.")


def _locate(text: str, *, sound: bool = False) -> None:
    """Raise BadRecord for the first thing that json does not say the place of; with ``sound`` there may be none.

    Only read when something is wrong, so it may be slow: it goes through the text token by token.
    """
    seen: list[set[str] | None] = []  # the keys of each object that is open, None for a list
    at = 0
    while (token := _TOKEN.match(text, at)) is not None:
        start, at = token.start(token.lastgroup or 0), token.end()
        if token["open"]:
            seen.append(set() if token["open"] == "{" else None)
            if len(seen) > DEEPEST:
                raise BadRecord(f"{_place(text, start)}: brackets are nested more than {DEEPEST} deep; no record is.")
        elif token["close"]:
            if seen:
                seen.pop()
        elif token["word"]:
            _check_word(text, start, token["word"])
        elif token["string"]:
            _check_string(text, start, token["string"], seen[-1] if seen and _KEY.match(text, at) else None)
    if not sound:
        raise BadRecord("This is not JSON that can be read.")


def _check_word(text: str, start: int, word: str) -> None:
    if word in ("NaN", "Infinity", "-Infinity"):
        raise BadRecord(f"{_place(text, start)}: {word} is not a number that JSON has.")
    if len(word) > 1000:
        raise BadRecord(f"{_place(text, start)}: a number of {len(word)} digits is too long.")


def _check_string(text: str, start: int, string: str, keys: set[str] | None) -> None:
    try:
        value = json.loads(string)
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise BadRecord(f"{_place(text, start)}: the text has half of a surrogate pair, which is no letter.") from None
    except json.JSONDecodeError as error:
        raise _syntax(text, json.JSONDecodeError(error.msg, text, start + error.pos)) from None
    if keys is not None:
        if value in keys:
            raise BadRecord(f"{_place(text, start)}: the key {shown(value)} is there twice.")
        keys.add(value)
