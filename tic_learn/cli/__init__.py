"""The command ``tic-learn``: a thin layer over the public functions.

Exit status: 0 fine; 1 the answer is no; 2 the call was wrong.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from tic_learn import __version__
from tic_learn.cli.checks import group, relate, rules, sequence
from tic_learn.cli.course import lab
from tic_learn.cli.play import play
from tic_learn.cli.prints import print_
from tic_learn.cli.puzzles import puzzle
from tic_learn.cli.records import record
from tic_learn.cli.score import score
from tic_learn.cli.worksheets import worksheet

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tic-learn")
def main() -> None:
    """Check cards and whole games of TIC, look up the rules, let computers play, make puzzles and worksheets.

    Open the course, and count the points of what is handed in.
    """
    for stream in (sys.stdout, sys.stderr):
        # A name may have letters that the terminal's encoding lacks: better \u0141 than no answer.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


for command in (relate, group, sequence, rules, play, record, puzzle, worksheet, print_, score, lab):
    main.add_command(command)
