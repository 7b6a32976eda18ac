"""The commands about cards and rules: ``relate``, ``group``, ``sequence``, ``rules``."""

from __future__ import annotations

import sys
from typing import Any

import click

from tic_learn.cards import Card
from tic_learn.cli.common import CARD, WrongCall, as_json, line, say
from tic_learn.groups import check_group
from tic_learn.relations import SameCard, explain_relation, relation, shared
from tic_learn.rules import RULES, Rule, UnknownRule, rule
from tic_learn.sequences import check_sequence
from tic_learn.verdict import Verdict

__all__ = ["group", "relate", "rules", "sequence"]


@click.command(epilog="Example: tic-learn relate 3SO 1-star-orange")
@click.argument("first", type=CARD, metavar="CARD")
@click.argument("second", type=CARD, metavar="CARD")
@as_json
def relate(first: Card, second: Card, as_json: bool) -> None:
    """Say whether two cards Tic, Single or Nic, and why (CP-2)."""
    try:
        kind, verdict = relation(first, second), explain_relation(first, second)
    except SameCard as error:
        raise WrongCall(f"{error}.") from None
    if as_json:
        known = {"relation": str(kind), "shared": [str(one) for one in shared(first, second)]}
        reasons = verdict.as_dict()
        del reasons["ok"]  # two cards always have a relation; there is nothing to be right or wrong
        click.echo(line(known | reasons))
    else:
        say(f"{str(kind).capitalize()}. {verdict.reason} ({verdict.rule})")


@click.command(epilog="Example: tic-learn group 3SO 1SO 5SO")
@click.argument("cards", type=CARD, nargs=-1, required=True, metavar="CARD...")
@as_json
def group(cards: tuple[Card, ...], as_json: bool) -> None:
    """Say whether the cards are a Tic group, and why (CP-3)."""
    _tell(check_group(cards), as_json)


@click.command(epilog="Example: tic-learn sequence 1CV 2MV 3TV --rest fixed")
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


@click.command(epilog="Example: tic-learn rules TT-4")
@click.argument("rule_id", metavar="[ID]", required=False)
@as_json
def rules(rule_id: str | None, as_json: bool) -> None:
    """Show the rule with this ID, or all rules of the kit."""
    try:
        found = [rule(rule_id)] if rule_id is not None else list(RULES.values())
    except UnknownRule as error:
        raise WrongCall(f"{error}.") from None
    if as_json:
        for one in found:
            click.echo(line(_rule_as_dict(one)))
    else:
        say(*"\n\n".join(map(str, found)).splitlines())


def _tell(verdict: Verdict, as_json: bool) -> None:
    """Print a verdict, and end with its status."""
    if as_json:
        click.echo(line(verdict.as_dict()))
    else:
        say(*_in_words(verdict))
    sys.exit(0 if verdict else 1)


def _in_words(verdict: Verdict) -> list[str]:
    lines = ["Yes." if verdict else "No."]
    lines += [f"- {reason.text} ({reason.rule})" for reason in verdict.reasons]
    if verdict.misconception:
        lines.append(verdict.misconception.text)
    return lines


def _rule_as_dict(one: Rule) -> dict[str, Any]:
    return {"id": one.id, "section": one.section, "title": one.title, "text": one.text, "rulings": list(one.rulings)}
