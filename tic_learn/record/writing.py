"""Records as text that stays the same and diffs well, and as files that are never half written (RC-1)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import msgspec

from tic_learn.cards import Card
from tic_learn.games import Move
from tic_learn.record.strict import path_of

if TYPE_CHECKING:
    from tic_learn.record.game_record import Record

__all__ = ["match_text", "move_as_dict", "record_text", "write_file", "write_files"]

_CARDS_A_LINE = 25


def move_as_dict(move: Move, *, at: bool = False) -> dict[str, Any]:
    """A move as it stands in a record: ``player``, ``do``, then the keys of its kind, cards as codes.

    ``at``: whether an ``extend`` says at which end; then "end" is written too where it was left out (TT-12).

    >>> from tic_learn.games.ticking_lines import Play
    >>> move_as_dict(Play(player=0, line=1, cards=(Card("1SO"), Card("5SO"))))
    {'player': 0, 'do': 'play', 'line': 1, 'cards': ['1SO', '5SO']}
    """
    kind = str(move.__struct_config__.tag)
    fields = {name: _plain(value) for name in _fields(type(move)) if (value := getattr(move, name)) is not None}
    found = {"player": move.player, "do": kind, **fields}
    if kind == "extend":
        where = found.pop("at")
        if at:
            found["at"] = "end" if where is msgspec.UNSET else where
    return found


def record_text(record: Record) -> str:
    """The text of a record or a view, with a line break at the end."""
    return "\n".join(_lines(record)) + "\n"


def match_text(rounds: Iterable[Record]) -> str:
    """The text of a match."""
    records = ",\n".join("\n".join(_lines(record)) for record in rounds)
    return f'{{"format": "tic-match", "version": 1, "rounds": [\n{records}\n]}}\n'


def write_file(path: str | Path, text: str | bytes) -> None:
    """Write a file by way of a new one beside it, so that no reader ever meets a half of it.

    ``text``: is written as UTF-8. Raises OSError, which names the file as it was given and not the one
    beside it; as ``path_of``.
    """
    write_files([(path, text)])


def write_files(texts: Iterable[tuple[str | Path, str | bytes]]) -> None:
    """Write several files: none has its name before all of them are there. Else as write_file."""
    parts: list[tuple[Path, Path, str | Path]] = []
    path: str | Path = ""
    try:
        for path, text in texts:
            target = path_of(path).resolve()  # a link stays a link
            data = text if isinstance(text, bytes) else text.encode()
            if target.exists() and not target.is_file():  # a pipe or a device can't be replaced
                target.write_bytes(data)
                continue
            part = target.with_name(f".tic-{uuid4().hex}.part")
            parts.append((part, target, path))
            _write(part, data)
        for part, target, named in parts:
            path = named
            part.replace(target)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        for part, *_ in parts:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _write(part: Path, data: bytes) -> None:
    with part.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())  # else a machine that stops now may have the new name without what it names


def _lines(record: Record) -> list[str]:
    form = "tic-record" if record.seat is None else "tic-view"
    seat = "" if record.seat is None else f', "seat": {record.seat}'
    deck = [_json(None if card is None else card.code) for card in record.deck]
    rows = [", ".join(deck[at : at + _CARDS_A_LINE]) for at in range(0, len(deck), _CARDS_A_LINE)]
    moves = [_json(move_as_dict(move, at=record.at_is_a_key)) for move in record.moves]
    lines = [
        f'{{"format": "{form}", "version": 1, "game": {_json(record.game)}, "options": {_json(dict(record.options))},',
        f' "players": {_json(record.players)}, "first": {record.first}{seat},',
        *_list_lines("deck", rows),
        *_list_lines("moves", moves),
    ]
    if record.scores is not None:
        lines.append(f' "scores": {_json(dict(record.scores))},')
    lines[-1] = lines[-1].removesuffix(",") + "}"
    return lines


def _list_lines(key: str, rows: list[str]) -> list[str]:
    if not rows:
        return [f' "{key}": [],']
    return [f' "{key}": [', *(f"  {row}," for row in rows[:-1]), f"  {rows[-1]}", " ],"]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


@cache
def _fields(kind: type[Move]) -> tuple[str, ...]:
    return tuple(field.encode_name for field in msgspec.structs.fields(kind) if field.name != "player")


def _plain(value: object) -> Any:
    if isinstance(value, Card):
        return value.code
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    return value
