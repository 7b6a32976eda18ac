"""The commands ``print deck`` and ``print score-sheet``: what one needs at a real table, as pages to print."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tic_learn.cli.common import Failed, WrongCall, say
from tic_learn.rules import GAMES

if TYPE_CHECKING:
    from tic_learn.worksheets import Ink, Paper

__all__ = ["print_"]

_out = click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, metavar="FILE", help="The PDF."
)
_paper = click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The paper."
)


@click.group("print", epilog="Example: tic-learn print deck --out deck.pdf")
def print_() -> None:
    """Make pages to print for a real table."""


@print_.command(epilog="Example: tic-learn print deck --out deck.pdf")
@_out
@_paper
@click.option("--small-deck", "small", is_flag=True, help="The 64 cards without 5, star and red.")
@click.option("--mono", is_flag=True, help="In black and white, for the photocopier.")
@click.option("--ink-saver", "outline", is_flag=True, help="Cards as outlines.")
def deck(out: Path, paper: Paper, small: bool, mono: bool, outline: bool) -> None:
    """Make the cards, nine a page, to be cut out.

    Behind each page of cards comes one of their backs: print on both sides, turned over the long edge.
    """
    from tic_learn.worksheets import deck_pdf

    if mono and outline:
        raise WrongCall("Cards are either in black and white (--mono) or outlines (--ink-saver).")
    ink: Ink = "mono" if mono else "outline" if outline else "colour"
    _write(out, lambda: deck_pdf(paper=paper, ink=ink, small_deck=small))


@print_.command("score-sheet", epilog="Example: tic-learn print score-sheet team-tic --players 4 --out scores.pdf")
@click.argument("game", type=click.Choice([*GAMES]), metavar="GAME")
@_out
@_paper
@click.option("--players", type=int, default=4, show_default=True, metavar="N", help="How many players.")
@click.option("--rounds", type=int, default=5, show_default=True, metavar="N", help="How many rounds.")
@click.option("--large-print", "large", is_flag=True, help="Everything in 18 pt.")
def score_sheet(game: str, out: Path, paper: Paper, players: int, rounds: int, large: bool) -> None:
    """Make a form on which the points of a GAME are added up."""
    from tic_learn.worksheets import score_form_pdf

    _write(out, lambda: score_form_pdf(game, players=players, rounds=rounds, paper=paper, large=large))


def _write(out: Path, make: Callable[[], bytes]) -> None:
    from tic_learn.record.writing import write_file
    from tic_learn.worksheets import CantPrint

    name = click.format_filename(out)
    if out.suffix != ".pdf":
        raise WrongCall(f"{name} ends in {out.suffix or 'nothing'}; write .pdf.")
    try:
        data = make()
    except ValueError as error:
        raise WrongCall(f"{str(error).removesuffix('.')}.") from None
    except CantPrint as error:
        raise Failed(str(error)) from None
    try:
        write_file(out, data)
    except OSError as error:
        raise WrongCall(f"{name} can't be written: {error.strerror or error}.") from None
    say(f"Written: {name}")
