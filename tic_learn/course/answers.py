"""Answers as they are kept, and the log beside a notebook in which they are kept.

Each running notebook writes a file of its own, whole, each time that something is answered; so two
of them never harm each other's, and whatever ends one in the middle of a write, the answers before
are there. Read are the files of all of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from math import nextafter
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec

from tic_learn.course.learner import BadName, read_name
from tic_learn.record.writing import write_file

__all__ = ["MIME", "AnswerLog", "Given", "after", "fits", "newest", "read_given"]

MIME = "application/vnd.tic-learn.answer+json"
"""Of an answer in the output of a cell."""
FORMAT_VERSION = 1
_FAR = 1e12  # seconds; a time that is none would put all answers out of order
_LARGEST = 100_000
"""Of an answer's line, in bytes; no form of an answer comes near it, but for a function with its cell."""


class Given(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An answer that was given: of whom, to which question, and when, by the clock of the learner's computer.

    ``answer``: in plain values, as `written` gives it; ``kind`` and ``version``: of the puzzle that was asked, for an
    answer to another one is none to today's; ``hints``: how many were open.
    """

    item: str
    learner: str
    kind: str
    version: int
    level: int
    answer: Any
    at: float
    hints: int = 0
    format: int = FORMAT_VERSION


def read_given(data: bytes | str | object) -> Given | None:
    """An answer from a line of a log or from an output's plain values; None for what is none. Nothing of it is run.

    A learner's name is one in the way in which names are written, or it is no answer.
    """
    try:
        if isinstance(data, (bytes, str)):
            if len(data) > _LARGEST:
                return None
            found = msgspec.json.decode(data, type=Given)
        else:
            found = msgspec.convert(data, Given)
        if read_name(found.learner) != found.learner:
            return None
    except (msgspec.MsgspecError, UnicodeError, RecursionError, BadName):
        return None
    return found if found.format == FORMAT_VERSION and 0 <= found.at < _FAR else None


def fits(given: Given) -> bool:
    """Whether an answer can be written down so that it is read again."""
    try:
        return len(msgspec.json.encode(given)) <= _LARGEST
    except UnicodeError:  # half a character
        return False


def after(at: float) -> float:
    """A time later than this one, as far as there is a later one; the same then, and of equals the last one counts."""
    return min(at + 0.001, nextafter(_FAR, 0))


def newest(answers: Iterable[Given]) -> dict[tuple[str, str], Given]:
    """The last answer to each question of each learner, by (item, learner)."""
    return {(one.item, one.learner): one for one in sorted(answers, key=lambda one: one.at)}


class AnswerLog:
    """The answers beside a notebook. ``folder``: where they are, made when the first answer is kept.

    ``unreadable`` names, after a read, the files of which a line could not be read, but for a last
    one that is half written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unreadable: list[str] = []
        self._own = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{uuid4().hex[:8]}.jsonl"
        self._mine: list[Given] = []
        self._unsaved: list[Given] = []

    def read(self) -> list[Given]:
        """Every answer of every notebook here, with those that could not be written; oldest first."""
        self.unreadable = []
        found = list(self._unsaved)
        for path in sorted(self.folder.glob("*.jsonl")):
            try:
                lines = path.read_bytes().split(b"\n")
            except OSError:
                self.unreadable.append(path.name)
                continue
            read = [read_given(line) for line in lines[:-1]]  # what comes after the last line break is half a line
            if None in read:
                self.unreadable.append(path.name)
            found += [one for one in read if one is not None]
        return sorted(found, key=lambda one: one.at)

    def keep(self, given: Given) -> None:
        """Keep an answer. Raises OSError where it can't be written; it is in memory then, and written with the next."""
        lines = [msgspec.json.encode(one).decode() for one in [*self._mine, *self._unsaved, given]]
        self._unsaved.append(given)
        self.folder.mkdir(parents=True, exist_ok=True)
        write_file(self._own, "".join(f"{line}\n" for line in lines))
        self._mine += self._unsaved
        self._unsaved = []
