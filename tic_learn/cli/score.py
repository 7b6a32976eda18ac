"""The command ``score``: what the answers in notebooks that were handed in are worth."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tic_learn.cli.common import WrongCall, as_json, line, say

if TYPE_CHECKING:
    from tic_learn.course import Exercise, HandedIn, Score

__all__ = ["score"]


# Anything may be named: what can't be read is told for itself, and the others are scored.
_ANY = click.Path(path_type=Path)


@click.command(epilog="Example: tic-learn score --brief handed-in/*.ipynb")
@click.argument("files", type=_ANY, nargs=-1, required=True, metavar="NOTEBOOK...")
@click.option("--brief", is_flag=True, help="One line for each exercise of each notebook.")
@click.option("--exercise", "own", type=_ANY, metavar="FILE", help="A notebook of make_exercise: its plan counts.")
@as_json
def score(files: tuple[Path, ...], brief: bool, own: Path | None, as_json: bool) -> None:
    """Count the points of the answers in notebooks.

    The answers are those that were tapped or given to check(); each is judged anew. The notebooks are read, never run:
    functions of the Python track are named, and bring no points here.
    """
    from tic_learn.course import BadNotebook, read_notebook

    plan = None
    if own is not None:
        try:
            plan = read_notebook(own).exercise
        except (BadNotebook, OSError) as error:
            raise WrongCall(f"{click.format_filename(own)}: {_why(error)}") from None
        if plan is None:
            raise WrongCall(f"{click.format_filename(own)} has no plan of an exercise; name one of make_exercise.")
    fine = [_score(file, plan, as_json, brief) for file in files]
    sys.exit(0 if all(fine) else 1)


def _why(error: Exception) -> str:
    return f"It can't be read: {error.strerror}." if isinstance(error, OSError) else str(error)


def _score(file: Path, plan: Exercise | None, as_json: bool, brief: bool) -> bool:
    from tic_learn.course import BadNotebook, read_notebook

    name = click.format_filename(file)
    try:
        found = read_notebook(file)
    except (BadNotebook, OSError) as error:
        if as_json:
            click.echo(line({"file": name, "error": _why(error)}))
        else:
            say(f"{name}: {_why(error)}")
        return False
    scores, notes = _scored(found, plan)
    if as_json:
        row = {
            "file": name,
            "learner": found.learner,
            "points": sum(one.points for one in scores),
            "marks": {one.exercise.id: {each.item.id: each.points for each in one.marks} for one in scores},
            "functions": [each.item.id for one in scores for each in one.written],
            "notes": notes,
        }
        click.echo(line(row))
        return True
    who = found.learner or "somebody without a name"
    if brief:
        for one in scores:
            say(f"{who}: {one.exercise.name}, {one.points} of {one.exercise.points} points{_rest(one)}")
    else:
        say(f"{name}: {who}")
        for text in _told(scores):
            say(f"  {text}")
    for text in [*notes, *([] if scores else ["There is no answer that counts in it."])]:
        say(f"{who}: {text}" if brief else f"  {text}")
    return True


def _scored(found: HandedIn, plan: Exercise | None) -> tuple[list[Score], list[str]]:
    """The marks in each exercise that was begun, and what the teacher should know."""
    from tic_learn.course import EXERCISES
    from tic_learn.course import score as scored

    notes = [*found.notes]
    own = plan or found.exercise
    known = {**EXERCISES, **({own.id: own} if own else {})}
    begun = {one.item.partition(".")[0] for one in found.answers}
    if own and own.id in begun and plan is None:
        notes.append(f"{own.id} is counted by the plan in this file; name your own notebook with --exercise.")
    elif plan and found.exercise and found.exercise.id == plan.id and found.exercise != plan:
        notes.append(f"The plan of {plan.id} in this file is another one than yours; yours counts.")
    parts = {one.id for exercise in known.values() for one in exercise.items}
    parts |= {one.id for exercise in known.values() for one in exercise.functions}
    if unknown := sorted(one.item for one in found.answers if one.item not in parts):
        notes.append(f"Not counted, for there is no such question: {', '.join(unknown)[:200]}.")
    return [scored(one, found.learner, found.answers) for one in known.values() if one.id in begun], notes


def _rest(one: Score) -> str:
    wrong = [each.item.id for each in one.marks if each.verdict is not None and not each.right]
    parts = [
        ("not right", wrong),
        ("open", one.open),
        ("in Python, not counted", [each.item.id for each in one.written]),
    ]
    return "".join(f"; {what}: {', '.join(names)}" for what, names in parts if names)


def _told(scores: list[Score]) -> Iterator[str]:
    for one in scores:
        yield f"{one.exercise.name}: {one.points} of {one.exercise.points} points"
        for each in one.marks:
            why = each.note or ("right" if each.right else "not right")
            yield f"  {each.item.id}: {each.points} of {each.item.points}, {why}"
        for each in one.written:
            yield f"  {each.item.id}: written in Python; it is not run here, and brings no points"
