"""A teacher's own exercise: which questions it has and what each is worth, as it stands in its notebook's metadata.

A notebook may come from a stranger, so a plan is read as plain values and nothing of it is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeAlias

from tic_learn.course.base import Exercise, Item, UnknownItem
from tic_learn.course.exercises import EXERCISES, item
from tic_learn.puzzles import KINDS, ImpossiblePuzzle, UnknownKind

__all__ = ["BadPlan", "Wanted", "plan", "read_plan", "written_plan"]

Wanted: TypeAlias = str | tuple[str, int]
"""A question as a teacher writes it: "odd-one-out:2", a kind and its level; "ex03.q2"; or a pair of it and points."""
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_MOST_QUESTIONS = 60
_MOST_POINTS = 100
_LONGEST_TITLE = 100


class BadPlan(ValueError):
    """What is no plan of an exercise; the message says what is wrong with it, and what would be right."""


def plan(name: object, title: object, questions: Iterable[Wanted]) -> Exercise:
    """An exercise of these questions. Raises BadPlan.

    >>> plan("week-3", "Week 3", ["odd-one-out:2", ("ex03.q2", 4)]).points
    5
    """
    if isinstance(questions, str):
        raise BadPlan(f'Write the questions as a list, as in ["{questions:.40}"].')
    rows = [_row(number, one) for number, one in enumerate(questions, 1)]
    return read_plan({"id": name, "title": title, "questions": rows})


def _row(number: int, wanted: object) -> list[object]:
    text, points = wanted if isinstance(wanted, tuple | list) and len(wanted) == 2 else (wanted, None)
    if not isinstance(text, str):
        raise BadPlan(
            f"Question {number}: {wanted!r:.60} is no question; write a kind and its level,"
            ' as in "odd-one-out:2", or a question of the course, as in "ex03.q2".'
        )
    if "." in text:
        try:
            found = item(text)
        except UnknownItem as error:
            raise BadPlan(f"Question {number}: {error}") from None
        return [found.kind, found.level, found.points if points is None else points]
    kind, colon, level = text.partition(":")
    if colon and not re.fullmatch(r"[0-9]{1,3}", level, re.ASCII):
        raise BadPlan(
            f"Question {number}: {level!r:.40} is no level of {kind:.40}; write a number, as in {kind:.40}:1."
        )
    return [kind, int(level) if colon else 1, 1 if points is None else points]


def read_plan(data: object) -> Exercise:
    """An exercise from its plan in plain values, as `written_plan` gives it. Raises BadPlan."""
    if not isinstance(data, dict) or not isinstance(data.get("questions"), list):
        raise BadPlan("It has no list of questions.")
    name, title, rows = data.get("id"), data.get("title"), data["questions"]
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadPlan(
            f"{name!r:.60} can't be the name of an exercise; write small letters, digits and hyphens, as in week-3."
        )
    if name in EXERCISES or any(name == one.name for one in EXERCISES.values()):
        raise BadPlan(f"{name} is an exercise of the course; give yours another name, as in my-{name}.")
    if not isinstance(title, str) or not 0 < len(title) <= _LONGEST_TITLE or not title.isprintable():
        raise BadPlan(f"A title is a line of text of {_LONGEST_TITLE} characters at most.")
    if not 0 < len(rows) <= _MOST_QUESTIONS:
        raise BadPlan(f"An exercise has 1 to {_MOST_QUESTIONS} questions; this one has {len(rows)}.")
    items = tuple(_item(f"{name}.q{number}", number, row) for number, row in enumerate(rows, 1))
    return Exercise(name, name, "", title, items)


def _item(name: str, number: int, row: object) -> Item:
    if not isinstance(row, list | tuple) or len(row) != 3:
        raise BadPlan(f"Question {number} is no kind with its level and points.")
    kind, level, points = row
    try:
        KINDS[kind].settings(level, {})
    except (UnknownKind, ImpossiblePuzzle) as error:
        raise BadPlan(f"Question {number}: {error}") from None
    if type(points) is not int or not 0 < points <= _MOST_POINTS:
        raise BadPlan(f"Question {number}: it can be worth 1 to {_MOST_POINTS} points, and not {points!r:.40}.")
    return Item(name, kind, level, points)


def written_plan(exercise: Exercise) -> dict[str, Any]:
    """A plan as plain values for JSON, as it is read back."""
    questions = [[one.kind, one.level, one.points] for one in exercise.items]
    return {"id": exercise.id, "title": exercise.title, "questions": questions}
