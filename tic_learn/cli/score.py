"""The command ``score``: what the answers in notebooks that were handed in are worth."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tic_learn.cli.common import FILE, as_json, line, say

__all__ = ["score"]


@click.command(epilog="Example: tic-learn score handed-in/*.ipynb")
@click.argument("files", type=FILE, nargs=-1, required=True, metavar="NOTEBOOK...")
@as_json
def score(files: tuple[Path, ...], as_json: bool) -> None:
    """Count the points of the answers in notebooks.

    The answers are those that were tapped or given to check(); each is judged anew. The notebooks are read, never run:
    functions of the Python track are named, and bring no points here.
    """
    fine = [_score(file, as_json) for file in files]
    sys.exit(0 if all(fine) else 1)


def _score(file: Path, as_json: bool) -> bool:
    from tic_learn.course import EXERCISES, BadNotebook, read_notebook
    from tic_learn.course import score as scored
    from tic_learn.course.marks import NOT_WRITTEN

    name = click.format_filename(file)
    try:
        found = read_notebook(file)
    except (BadNotebook, OSError) as error:
        why = f"It can't be read: {error.strerror}." if isinstance(error, OSError) else str(error)
        if as_json:
            click.echo(line({"file": name, "error": why}))
        else:
            say(f"{name}: {why}")
        return False
    begun = {one.item.partition(".")[0] for one in found.answers}
    known = [*EXERCISES.values(), *([found.exercise] if found.exercise else [])]
    scores = [scored(one, found.learner, found.answers) for one in known if one.id in begun]
    written = [each for one in scores for each in one.functions if each.note != NOT_WRITTEN]
    if as_json:
        row = {
            "file": name,
            "learner": found.learner,
            "points": sum(one.tapped for one in scores),
            "marks": {one.exercise.id: {each.item.id: each.points for each in one.marks} for one in scores},
            "functions": [each.item.id for each in written],
            "notes": [*found.notes],
        }
        click.echo(line(row))
        return True
    say(f"{name}: {found.learner or 'somebody without a name'}")
    for one in scores:
        say(f"  {one.exercise.name}: {one.tapped} of {one.exercise.points} points")
        for each in one.marks:
            why = each.note or ("right" if each.right else "not right")
            say(f"    {each.item.id}: {each.points} of {each.item.points}, {why}")
        for each in one.functions:
            if each in written:
                say(f"    {each.item.id}: written in Python; it is not run here, and brings no points")
    for text in [*found.notes, *([] if scores else ["There is no answer in it."])]:
        say(f"  {text}")
    return True
