"""Answers in notebooks: put into one that is handed in, and read from one that was. A notebook is read, never run."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tic_learn.course.answers import MIME, Given, newest, read_given
from tic_learn.course.learner import BadName, read_name
from tic_learn.record.writing import write_file

__all__ = ["KEY", "BadNotebook", "HandedIn", "answers_beside", "hand_in", "read_notebook"]

KEY = "tic_learn"
"""The key of a handed-in notebook's metadata under which its answers are."""
LARGEST = 20_000_000
"""Of a notebook that is read, in bytes."""
_SUFFIX = ".submission.ipynb"


class BadNotebook(ValueError):
    """What is no notebook; the message says why, and what would be one."""


class HandedIn(NamedTuple):
    """What was found in a notebook: who answered, the last answer to each question, and what a teacher should know."""

    learner: str
    answers: tuple[Given, ...]
    notes: tuple[str, ...] = ()


class _Found(NamedTuple):
    """All that is in a notebook: the answers below its questions; those that were put in, and of whom, or None."""

    shown: list[Given]
    put_in: list[Given] | None
    name: str | None
    notes: list[str]


def read_notebook(path: Path) -> HandedIn:
    """The answers in a notebook that was handed in, or in any other that was saved.

    Those count that were put in when it was handed in; without them, the newest in the outputs. Raises BadNotebook;
    OSError for a file that can't be read.
    """
    shown, put_in, name, notes = _find(path)
    if put_in is not None:
        later = sum(1 for one in newest(shown).values() if _after(one, put_in))
        if later:
            newer = "1 answer below its questions is" if later == 1 else f"{later} answers below its questions are"
            notes.append(f"It was changed after it was handed in: {newer} newer, and does not count.")
    answers = shown if put_in is None else put_in
    learner = _learner(answers, notes) if name is None else name
    last = newest(answers)
    return HandedIn(learner, tuple(one for (_, whose), one in last.items() if whose == learner), tuple(notes))


def answers_beside(folder: Path) -> tuple[list[Given], str]:
    """All answers in the notebooks of a folder, and the name in those that were handed in, if there is just one.

    So what was handed in and is brought back, to another computer or to a new session, is there again. What is no
    notebook is passed over.
    """
    answers: list[Given] = []
    names: set[str] = set()
    for path in sorted(folder.glob("*.ipynb")):
        try:
            found = _find(path)
        except (BadNotebook, OSError):
            continue
        answers += [*found.shown, *(found.put_in or ())]
        if found.name is not None:
            names.add(found.name)
    return answers, names.pop() if len(names) == 1 else ""


def _find(path: Path) -> _Found:
    book = _load(path)
    shown = [one for one in map(read_given, _outputs(book)) if one is not None]
    notes: list[str] = []
    put_in, name = _put_in(book, notes)
    return _Found(shown, put_in, name, notes)


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


def hand_in(book: Path | None, folder: Path, name: str, learner: str, answers: Iterable[Given]) -> Path:
    """Write a notebook to hand in, and give its path: a copy with all answers, read back to see that they are there.

    ``book``: the notebook, or None where it isn't known, and then one is made; ``name``: its name without an ending.
    Raises OSError; BadNotebook if ``book`` is none, or if what was written can't be read back.
    """
    if book is None:
        source: dict[str, Any] = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    else:
        source = _load(book)
    kept = sorted(newest(one for one in answers if one.learner == learner).values(), key=lambda one: one.item)
    if not isinstance(source.get("metadata"), dict):
        source["metadata"] = {}
    source["metadata"][KEY] = {"learner": learner, "answers": [msgspec.to_builtins(one) for one in kept]}
    target = folder / f"{name}{_SUFFIX}"
    write_file(target, json.dumps(source, indent=1) + "\n")  # ASCII alone: a cell can hold half a character
    found = read_notebook(target)
    if (found.learner, sorted(found.answers, key=lambda one: one.item)) != (learner, kept):
        raise BadNotebook(f"{target.name} was written, but the answers in it are not those that were put in.")
    return target


def _outputs(book: dict[str, Any]) -> Iterator[object]:
    for cell in book["cells"]:
        outputs = cell.get("outputs") if isinstance(cell, dict) else None
        for output in outputs if isinstance(outputs, list) else ():
            data = output.get("data") if isinstance(output, dict) else None
            if isinstance(data, dict) and MIME in data:
                yield data[MIME]


def _put_in(book: dict[str, Any], notes: list[str]) -> tuple[list[Given] | None, str | None]:
    """The answers that were put in when it was handed in, and the name; None for what is not there."""
    metadata = book.get("metadata")
    found = metadata.get(KEY) if isinstance(metadata, dict) else None
    if found is None:
        return None, None
    try:
        lines, name = list(found["answers"]), read_name(found["learner"])
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
