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

    The answers are those that were tapped or given to check(); each is judged anew. The notebooks are read, never run.
    """
    fine = [_score(file, as_json) for file in files]
    sys.exit(0 if all(fine) else 1)


def _score(file: Path, as_json: bool) -> bool:
    from tic_learn.course import EXERCISES, BadNotebook, read_notebook
    from tic_learn.course import score as scored

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
    scores = [scored(one, found.learner, found.answers) for one in EXERCISES.values() if one.id in begun]
    if as_json:
        marks = {one.exercise.id: {each.item.id: each.points for each in one.marks} for one in scores}
        points = sum(one.points for one in scores)
        click.echo(
            line({"file": name, "learner": found.learner, "points": points, "marks": marks, "notes": [*found.notes]})
        )
        return True
    say(f"{name}: {found.learner or 'somebody without a name'}")
    for one in scores:
        say(f"  {one.exercise.name}: {one.points} of {one.exercise.points} points")
        for each in one.marks:
            why = each.note or ("right" if each.right else "not right")
            say(f"    {each.item.id}: {each.points} of {each.item.points}, {why}")
    for text in [*found.notes, *([] if scores else ["There is no answer in it."])]:
        say(f"  {text}")
    return True
