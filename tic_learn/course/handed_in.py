"""Answers in notebooks: put into one that is handed in, and read from one that was. A notebook is read, never run."""

from __future__ import annotations

import errno
import json
import os
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import count
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
_SUBMISSION = ".submission"
"""In the name of a file that was handed in, before its ending; a browser may put "(1)" between."""


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
    """What is in several notebooks: all answers; the names in those that were handed in, or else in those that were
    saved; the exercises that a teacher made, by ID, with their notebooks' paths; and what could not be read.
    """

    answers: tuple[Given, ...]
    names: tuple[str, ...]
    exercises: dict[str, tuple[Exercise, Path]]
    unreadable: tuple[str, ...]


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
    answers = shown if put_in is None else put_in
    learner = _learner(answers, notes) if name is None else name
    last = newest(answers)
    if put_in is not None:
        # Only what is of this learner and of an exercise that was handed in can be newer than what was.
        begun = {one.item.partition(".")[0] for one in put_in}
        mine = {name: one for name, one in newest(shown).items() if one.learner == learner}
        later = sum(
            1
            for name, one in mine.items()
            if one.item.partition(".")[0] in begun and (name not in last or last[name].at < one.at)
        )
        if later:
            newer = "1 answer below its questions is" if later == 1 else f"{later} answers below its questions are"
            notes.append(f"It was changed after it was handed in: {newer} newer, and not counted.")
    if others := sum(1 for _, whose in last if whose != learner):
        notes.append(f"{others} {'answer' if others == 1 else 'answers'} in it of another name, not counted.")
    return HandedIn(learner, tuple(one for (_, whose), one in last.items() if whose == learner), tuple(notes), own)


class Reader:
    """Reads the notebooks of a folder, again only those that have changed. What is no notebook is passed over."""

    def __init__(self) -> None:
        self._found: dict[Path, tuple[tuple[int, int], _Found | None]] = {}

    def read(self, paths: Iterable[Path]) -> Beside:
        """What is in these notebooks now. So what was handed in and is brought back is there again."""
        found: dict[Path, _Found] = {}
        unreadable = []
        known, self._found = self._found, {}
        for path in paths:
            one = self._read(path, known)
            if one is not None:
                found[path] = one
            elif _SUBMISSION in path.name:  # of what was brought back it matters
                unreadable.append(path.name)
        answers = [given for one in found.values() for given in (*one.shown, *(one.put_in or ()))]
        names = {one.name for one in found.values() if one.name is not None}
        names = names or {_learner(one.shown, []) for one in found.values() if one.shown}
        own = [(one.exercise, path) for path, one in found.items() if one.exercise is not None]
        # Of several plans with the same name that of the notebook which bears this name, else the newest.
        own.sort(key=lambda pair: (pair[1].stem == pair[0].id, self._found[pair[1]][0][0]))
        exercises = {one.id: (one, path) for one, path in own}
        return Beside(tuple(answers), tuple(sorted(names)), exercises, tuple(unreadable))

    def _read(self, path: Path, known: dict[Path, tuple[tuple[int, int], _Found | None]]) -> _Found | None:
        try:
            state = path.stat()
            stamp = state.st_mtime_ns, state.st_size
            if path in known and known[path][0] == stamp:
                self._found[path] = known[path]
            else:
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
    both = [read_given(one) for one in (*_outputs(book), *(saved if isinstance(saved, list) else ()))]
    if bad := both.count(None):
        notes.append(f"{bad} of the answers below its questions can't be read, and don't count.")
    shown = [one for one in both if one is not None]
    put_in, name = _put_in(ours, notes) if ours.keys() & {"answers", "learner"} else (None, None)
    own = None
    if "exercise" in ours:
        try:
            own = read_plan(ours["exercise"])
        except BadPlan as error:
            notes.append(f"The plan of its exercise can't be read: {error}")
    return _Found(shown, put_in, name, notes, own)


def _load(path: Path) -> dict[str, Any]:
    """The notebook in a file. A link to a device, which never ends, or a pipe, which waits, is no file."""
    if not path.is_file():
        if path.exists():
            raise BadNotebook("It is no file.")
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadNotebook(f"It is larger than {LARGEST // 1_000_000} MB, and so no notebook of the course.")
    try:
        book = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadNotebook("It is no notebook: it can't be read as JSON. Ask for the file once more.") from None
    if not isinstance(book, dict) or not isinstance(book.get("cells"), list):
        raise BadNotebook("It is no notebook of today's form: it has no list of cells. Open and save it in JupyterLab.")
    return book


def hand_in(book: Path | None, folder: Path, exercise: Exercise, learner: str, answers: Iterable[Given]) -> Path:
    """Write a notebook to hand in, and give its path: a copy with all answers, read back to see that they are there.

    ``book``: the exercise's notebook, or None where it isn't known, and then one is made. The file is named after the
    exercise and the learner, so that a teacher can put those of a class together; a file of another learner stays.
    What others answered in the notebook is not in the copy. Raises OSError; BadNotebook if ``book`` is none, or if what
    was written can't be read back.
    """
    if book is None:
        source: dict[str, Any] = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    else:
        source = _load(book)
    _take_out_others(source, learner)
    kept = sorted(newest(one for one in answers if one.learner == learner).values(), key=lambda one: one.item)
    if not isinstance(source.get("metadata"), dict):
        source["metadata"] = {}
    source["metadata"][KEY] = {"learner": learner, "answers": [msgspec.to_builtins(one) for one in kept]}
    if not exercise.lesson:
        source["metadata"][KEY]["exercise"] = written_plan(exercise)
    target = _free_name(folder, f"{exercise.name}{_file_part(learner)}", learner)
    write_file(target, json.dumps(source, indent=1) + "\n")  # ASCII alone: a cell can hold half a character
    found = read_notebook(target)
    if (found.learner, sorted(found.answers, key=lambda one: one.item)) != (learner, kept):
        raise BadNotebook(f"{target.name} was written, but the answers in it are not those that were put in.")
    return target


def _take_out_others(book: dict[str, Any], learner: str) -> None:
    for cell in book["cells"]:
        outputs = cell.get("outputs") if isinstance(cell, dict) else None
        if isinstance(outputs, list):
            cell["outputs"] = [one for one in outputs if not _of_another(one, learner)]


def _of_another(output: object, learner: str) -> bool:
    data = output.get("data") if isinstance(output, dict) else None
    found = read_given(data[MIME]) if isinstance(data, dict) and MIME in data else None
    return found is not None and found.learner != learner


def _free_name(folder: Path, name: str, learner: str) -> Path:
    """A file of this name that is not there, or is the learner's own: two names can look the same in a file's."""
    for number in count(1):
        target = folder / f"{name}{f'-{number}' if number > 1 else ''}{_SUBMISSION}.ipynb"
        try:
            if read_notebook(target).learner == learner:
                return target
        except FileNotFoundError:
            return target
        except (BadNotebook, OSError):
            if not target.is_dir():
                return target
    raise AssertionError("there is always one more name")


def _file_part(learner: str) -> str:
    """A name as it may stand in a file's: letters, their marks, digits, and hyphens for the rest; "" for nobody's."""
    plain = "".join(one if unicodedata.category(one)[0] in "LMN" else " " for one in learner)
    words = "-".join(plain.split())[:40].strip("-")
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


def _learner(answers: list[Given], notes: list[str]) -> str:
    names = {one.learner: one.at for one in sorted(answers, key=lambda one: one.at)}
    if len(names) > 1:
        notes.append(f"{len(names)} names have answered in it; the one that answered last counts.")
    return max(names, key=names.__getitem__, default="")
