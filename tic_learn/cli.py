"""The command ``tic-learn``: a thin layer over the public functions.

Exit status: 0 fine; 1 the answer is no; 2 the call was wrong.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from tic_learn import __version__
from tic_learn.cards import Card, UnknownCard
from tic_learn.groups import check_group
from tic_learn.relations import SameCard, explain_relation, relation, shared
from tic_learn.rules import RULES, Rule, UnknownRule, rule
from tic_learn.sequences import check_sequence
from tic_learn.verdict import Verdict


class CardType(click.ParamType[Card]):
    """A card's code or long name."""

    name = "card"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Card:
        """The card; a text that names none is a wrong call, status 2."""
        try:
            return Card(value)
        except UnknownCard as error:
            self.fail(str(error), param, ctx)


CARD = CardType()
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tic-learn")
def main() -> None:
    """Check cards of the TIC games, look up their rules, and open the course."""


@main.command(epilog="Example: tic-learn relate 3SO 1-star-orange")
@click.argument("first", type=CARD, metavar="CARD")
@click.argument("second", type=CARD, metavar="CARD")
@as_json
def relate(first: Card, second: Card, as_json: bool) -> None:
    """Say whether two cards Tic, Single or Nic, and why (CP-2)."""
    try:
        kind, verdict = relation(first, second), explain_relation(first, second)
    except SameCard as error:
        raise click.UsageError(f"{error}.") from None
    if as_json:
        known = {"relation": str(kind), "shared": [str(one) for one in shared(first, second)]}
        reasons = verdict.as_dict()
        del reasons["ok"]  # two cards always have a relation; there is nothing to be right or wrong
        click.echo(_line(known | reasons))
    else:
        click.echo(f"{str(kind).capitalize()}. {verdict.reason} ({verdict.rule})")


@main.command(epilog="Example: tic-learn group 3SO 1SO 5SO")
@click.argument("cards", type=CARD, nargs=-1, required=True, metavar="CARD...")
@as_json
def group(cards: tuple[Card, ...], as_json: bool) -> None:
    """Say whether the cards are a Tic group, and why (CP-3)."""
    _tell(check_group(cards), as_json)


@main.command(epilog="Example: tic-learn sequence 1CV 2MV 3TV --rest fixed")
@click.argument("cards", type=CARD, nargs=-1, required=True, metavar="CARD...")
@click.option(
    "--rest",
    type=click.Choice(["free", "fixed"]),
    default="free",
    show_default=True,
    help="What a property that does not step may do: anything, or only stay as it is (CP-6).",
)
@as_json
def sequence(cards: tuple[Card, ...], rest: Any, as_json: bool) -> None:
    """Say whether cards are a Mono, Duo or Tripo, and why (CP-5).

    They are taken in the order in which they are given.
    """
    _tell(check_sequence(cards, rest), as_json)


@main.command(epilog="Example: tic-learn rules TT-4")
@click.argument("rule_id", metavar="[ID]", required=False)
@as_json
def rules(rule_id: str | None, as_json: bool) -> None:
    """Show the rule with this ID, or all rules of the kit."""
    try:
        found = [rule(rule_id)] if rule_id is not None else list(RULES.values())
    except UnknownRule as error:
        raise click.UsageError(f"{error}.") from None
    if as_json:
        for one in found:
            click.echo(_line(_rule_as_dict(one)))
    else:
        click.echo("\n\n".join(str(one) for one in found))


@main.command(epilog="Example: tic-learn lab my-course --fresh 03")
@click.argument("folder", metavar="[DIR]", default="tic-course", type=click.Path(file_okay=False, path_type=Path))
@click.option("--fresh", metavar="LESSON", help="Put a fresh copy of this lesson, such as 03, beside yours.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port to try first.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def lab(folder: Path, fresh: str | None, port: int | None, no_browser: bool) -> None:
    """Open the course in JupyterLab.

    The course is copied to DIR (tic-course) first. What is there already is your work and stays as
    it is.
    """
    from tic_learn.lab import START, UnknownLesson, copy_course, find_lesson, fresh_copy, open_lab

    try:
        start = START
        if fresh is not None:
            find_lesson(fresh)  # a wrong name must not leave a folder behind
        copied = copy_course(folder)
        if copied:
            click.echo(f"Copied to {folder}: {', '.join(copied)}")
        if fresh is not None:
            new = fresh_copy(folder, fresh)
            start = new.relative_to(folder).as_posix()
            click.echo(f"A fresh copy is in {new}; yours is as it was.")
        sys.exit(open_lab(folder, start, port=port, browser=not no_browser))
    except UnknownLesson as error:
        raise click.UsageError(f"{error}.") from None
    except OSError as error:
        raise click.ClickException(f"{folder} can't be written: {error.strerror or error}.") from None
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error}.") from None


def _tell(verdict: Verdict, as_json: bool) -> None:
    """Print a verdict, and end with its status."""
    click.echo(_line(verdict.as_dict()) if as_json else _in_words(verdict))
    sys.exit(0 if verdict else 1)


def _in_words(verdict: Verdict) -> str:
    lines = ["Yes." if verdict else "No."]
    lines += [f"- {reason.text} ({reason.rule})" for reason in verdict.reasons]
    if verdict.misconception:
        lines.append(verdict.misconception.text)
    return "\n".join(lines)


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _rule_as_dict(one: Rule) -> dict[str, Any]:
    return {"id": one.id, "section": one.section, "title": one.title, "text": one.text, "rulings": list(one.rulings)}
