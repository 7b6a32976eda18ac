"""Answers in notebooks: put into one that is handed in, and read from one that was. A notebook is read, never run."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tic_learn.course.answers import MIME, Given, newest, read_given
from tic_learn.course.base import Exercise
from tic_learn.course.learner import BadName, read_name
from tic_learn.course.plans import BadPlan, read_plan, written_plan
from tic_learn.record.writing import write_file

__all__ = ["KEY", "BadNotebook", "Beside", "HandedIn", "Reader", "hand_in", "read_notebook"]

KEY = "tic_learn"
"""The key of a handed-in notebook's metadata under which its answers are."""
LARGEST = 20_000_000
"""Of a notebook that is read, in bytes."""
_SUFFIX = ".submission.ipynb"


class BadNotebook(ValueError):
    """What is no notebook; the message says why, and what would be one."""


class HandedIn(NamedTuple):
    """What was found in a notebook: who answered, the last answer to each question, and what a teacher should know.

    ``exercise``: a teacher's own, if this is its notebook.
    """

    learner: str
    answers: tuple[Given, ...]
    notes: tuple[str, ...] = ()
    exercise: Exercise | None = None


class Beside(NamedTuple):
    """What is in several notebooks: all answers; the name in those that were handed in, or else in those that were
    saved, "" if there is not just one; and the exercises that a teacher made, by ID, with their notebooks' paths.
    """

    answers: tuple[Given, ...]
    name: str
    exercises: dict[str, tuple[Exercise, Path]]


class _Found(NamedTuple):
    """All that is in a notebook: the answers below its questions; those that were put in, and of whom, or None."""

    shown: list[Given]
    put_in: list[Given] | None
    name: str | None
    notes: list[str]
    exercise: Exercise | None


def read_notebook(path: str | os.PathLike[str]) -> HandedIn:
    """The answers in a notebook that was handed in, or in any other that was saved.

    Those count that were put in when it was handed in; without them, the newest in the outputs. Raises BadNotebook;
    OSError for a file that can't be read.
    """
    shown, put_in, name, notes, own = _find(Path(path))
    if put_in is not None:
        later = sum(1 for one in newest(shown).values() if _after(one, put_in))
        if later:
            newer = "1 answer below its questions is" if later == 1 else f"{later} answers below its questions are"
            notes.append(f"It was changed after it was handed in: {newer} newer, and does not count.")
    answers = shown if put_in is None else put_in
    learner = _learner(answers, notes) if name is None else name
    last = newest(answers)
    return HandedIn(learner, tuple(one for (_, whose), one in last.items() if whose == learner), tuple(notes), own)


class Reader:
    """Reads the notebooks of a folder, again only those that have changed. What is no notebook is passed over."""

    def __init__(self) -> None:
        self._found: dict[Path, tuple[tuple[int, int], _Found | None]] = {}

    def read(self, paths: Iterable[Path]) -> Beside:
        """What is in these notebooks now. So what was handed in and is brought back is there again."""
        found = {path: one for path in paths if (one := self._read(path)) is not None}
        self._found = {path: self._found[path] for path in found} | {
            path: one for path, one in self._found.items() if one[1] is None
        }
        answers = [given for one in found.values() for given in (*one.shown, *(one.put_in or ()))]
        names = {one.name for one in found.values() if one.name is not None}
        names = names or {_learner(one.shown, []) for one in found.values() if one.shown}
        # The first by name: a copy such as "week-3 (1).ipynb" comes before, and a file that was handed in after it.
        own = {
            one.exercise.id: (one.exercise, path) for path, one in [*found.items()][::-1] if one.exercise is not None
        }
        return Beside(tuple(answers), names.pop() if len(names) == 1 else "", own)

    def _read(self, path: Path) -> _Found | None:
        try:
            state = path.stat()
            stamp = state.st_mtime_ns, state.st_size
            if path not in self._found or self._found[path][0] != stamp:
                self._found[path] = stamp, None
                self._found[path] = stamp, _find(path)
        except (BadNotebook, OSError):
            return None
        return self._found[path][1]


def _find(path: Path) -> _Found:
    book = _load(path)
    notes: list[str] = []
    metadata = book.get("metadata")
    ours = metadata.get(KEY) if isinstance(metadata, dict) else None
    ours = ours if isinstance(ours, dict) else {}
    saved = ours.get("saved")  # what its outputs were when it was last saved, see tic_learn.server
    both = [*_outputs(book), *(saved if isinstance(saved, list) else ())]
    shown = [one for one in map(read_given, both) if one is not None]
    put_in, name = _put_in(ours, notes) if ours.keys() & {"answers", "learner"} else (None, None)
    own = None
    if "exercise" in ours:
        try:
            own = read_plan(ours["exercise"])
        except BadPlan as error:
            notes.append(f"The plan of its exercise can't be read: {error}")
    return _Found(shown, put_in, name, notes, own)


def _load(path: Path) -> dict[str, Any]:
    if path.stat().st_size > LARGEST:
        raise BadNotebook(f"It is larger than {LARGEST // 1_000_000} MB, and so no notebook of the course.")
    try:
        book = json.loads(path.read_bytes().decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadNotebook("It is no notebook: it can't be read as JSON. Ask for the file once more.") from None
    if not isinstance(book, dict) or not isinstance(book.get("cells"), list):
        raise BadNotebook("It is no notebook of today's form: it has no list of cells. Open and save it in JupyterLab.")
    return book


def hand_in(book: Path | None, folder: Path, exercise: Exercise, learner: str, answers: Iterable[Given]) -> Path:
    """Write a notebook to hand in, and give its path: a copy with all answers, read back to see that they are there.

    ``book``: the exercise's notebook, or None where it isn't known, and then one is made. The file is named after the
    exercise and the learner, so that a teacher can put those of a class together. Raises OSError; BadNotebook if
    ``book`` is none, or if what was written can't be read back.
    """
    if book is None:
        source: dict[str, Any] = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    else:
        source = _load(book)
    kept = sorted(newest(one for one in answers if one.learner == learner).values(), key=lambda one: one.item)
    if not isinstance(source.get("metadata"), dict):
        source["metadata"] = {}
    source["metadata"][KEY] = {"learner": learner, "answers": [msgspec.to_builtins(one) for one in kept]}
    if not exercise.lesson:
        source["metadata"][KEY]["exercise"] = written_plan(exercise)
    target = folder / f"{exercise.name}{_file_part(learner)}{_SUFFIX}"
    write_file(target, json.dumps(source, indent=1) + "\n")  # ASCII alone: a cell can hold half a character
    found = read_notebook(target)
    if (found.learner, sorted(found.answers, key=lambda one: one.item)) != (learner, kept):
        raise BadNotebook(f"{target.name} was written, but the answers in it are not those that were put in.")
    return target


def _file_part(learner: str) -> str:
    """A name as it may stand in a file's: letters and digits, and hyphens for all else. "" for nobody's."""
    words = re.sub(r"[\W_]+", "-", learner).strip("-")[:40].strip("-")
    return f"_{words}" if words else ""


def _outputs(book: dict[str, Any]) -> Iterator[object]:
    for cell in book["cells"]:
        outputs = cell.get("outputs") if isinstance(cell, dict) else None
        for output in outputs if isinstance(outputs, list) else ():
            data = output.get("data") if isinstance(output, dict) else None
            if isinstance(data, dict) and MIME in data:
                yield data[MIME]


def _put_in(ours: dict[str, Any], notes: list[str]) -> tuple[list[Given] | None, str | None]:
    """The answers that were put in when it was handed in, and the name; None if they can't be read."""
    try:
        lines, name = list(ours["answers"]), read_name(ours["learner"])
    except (KeyError, TypeError, BadName):
        notes.append("What was put in when it was handed in can't be read; the answers in its outputs count.")
        return None, None
    answers = [read_given(line) for line in lines]
    if bad := answers.count(None):
        notes.append(f"{bad} of the answers in it can't be read, and don't count.")
    return [one for one in answers if one is not None], name


def _after(given: Given, answers: list[Given]) -> bool:
    same = [one for one in answers if (one.item, one.learner) == (given.item, given.learner)]
    return not same or max(one.at for one in same) < given.at


def _learner(answers: list[Given], notes: list[str]) -> str:
    names = {one.learner: one.at for one in sorted(answers, key=lambda one: one.at)}
    if len(names) > 1:
        notes.append(f"{len(names)} names have answered in it; the one that answered last counts.")
    return max(names, key=names.__getitem__, default="")
