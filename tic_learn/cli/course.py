"""The command that opens the course: ``lab``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tic_learn.cli.common import Failed, WrongCall, say

__all__ = ["lab"]


@click.command(epilog="Example: tic-learn lab my-course --fresh 03")
@click.argument("folder", metavar="[DIR]", default="tic-course", type=click.Path(file_okay=False, path_type=Path))
@click.option("--fresh", metavar="NAME", help="Put a fresh copy of a lesson (03) or an exercise (ex03) beside yours.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port to try first.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def lab(folder: Path, fresh: str | None, port: int | None, no_browser: bool) -> None:
    """Open the course in JupyterLab.

    The course is copied to DIR (tic-course) first: lessons to DIR/notebooks, exercises to
    DIR/exercises. What is there already is your work and stays as it is.
    """
    from tic_learn.lab import START, UnknownLesson, copy_course, find_lesson, fresh_copy, open_lab

    try:
        start = START
        if fresh is not None:
            find_lesson(fresh)  # a wrong name must not leave a folder behind
        copied = copy_course(folder)
        if copied:
            say(f"Copied to {folder}: {', '.join(copied)}")
        if fresh is not None:
            new = fresh_copy(folder, fresh)
            start = new.relative_to(folder).as_posix()
            say(f"A fresh copy is in {new}; yours is as it was.")
        sys.exit(open_lab(folder, start, port=port, browser=not no_browser))
    except UnknownLesson as error:
        raise WrongCall(f"{error}.") from None
    except OSError as error:
        raise Failed(f"{folder} can't be written: {error.strerror or error}.") from None
    except ModuleNotFoundError as error:
        raise Failed(f"{error}.") from None
