"""The command ``puzzle``: puzzles as text or JSON, and the list of their kinds."""

from __future__ import annotations

from typing import Any

import click

from tic_learn.cli.common import WrongCall, as_json, line, say
from tic_learn.puzzles import KINDS, ImpossiblePuzzle, Kind, Puzzle, UnknownKind, puzzles
from tic_learn.puzzles.words import in_words

__all__ = ["puzzle"]


@click.command(epilog="Example: tic-learn puzzle odd-one-out --level 2 --seed 7 --n 3 --answers")
@click.argument("kind", metavar="[KIND]", required=False)
@click.option("--level", type=click.IntRange(1), default=1, show_default=True, help="The level, from 1.")
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same puzzles.")
@click.option("--n", "count", type=click.IntRange(1, 1000), default=1, show_default=True, help="How many puzzles.")
@click.option("--param", "given", multiple=True, metavar="NAME=N", help="A parameter of the kind; may be repeated.")
@click.option("--answers", is_flag=True, help="Print hints, the answer and why, too. JSON always has them.")
@click.option("--list", "as_list", is_flag=True, help="List the kinds with their levels and parameters.")
@as_json
def puzzle(
    kind: str | None,
    level: int,
    seed: str,
    count: int,
    given: tuple[str, ...],
    answers: bool,
    as_list: bool,
    as_json: bool,
) -> None:
    """Make puzzles of a KIND, the same from the same seed.

    --list shows the kinds; with a KIND, that one alone.
    """
    if kind is None and not as_list:
        raise WrongCall("Say which KIND of puzzle; tic-learn puzzle --list shows them.")
    try:
        chosen = list(KINDS.values()) if kind is None else [KINDS[kind]]
    except UnknownKind as error:
        raise WrongCall(str(error)) from None
    if as_list:
        for one in chosen:
            if as_json:
                click.echo(line(_kind_as_dict(one)))
            else:
                say(*_kind_in_words(one))
        return
    try:
        parameters = dict(map(_parameter, given))
        chosen[0].settings(level, parameters)  # so that none is taken for an argument of `puzzles`, such as level
        made = puzzles(chosen[0].id, level=level, seed=_seed(seed), count=count, **parameters)
    except ImpossiblePuzzle as error:
        raise WrongCall(error.text) from None
    for number, each in enumerate(made, 1):
        if as_json:
            click.echo(line(each.as_dict()))
        else:
            say(*([f"{number}."] if count > 1 else []), *in_words(each.shown), *(_key(each) if answers else []))


def _seed(text: str) -> int | str:
    """The seed as Python's ``puzzle`` takes it: digits are a number, so that both give the same puzzle."""
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 4000 else text


def _parameter(text: str) -> tuple[str, int]:
    name, _, value = text.partition("=")
    if not name or not value.isascii() or not value.removeprefix("-").isdigit() or len(value) > 9:
        raise WrongCall(f"{text!r:.60} is no parameter; write a name and a number, as in cards=8.")
    return name, int(value)


def _key(one: Puzzle) -> list[str]:
    return [
        *(f"Hint {number}: {hint.text}" for number, hint in enumerate(one.hints, 1)),
        f"Answer: {one.answer_in_words}",
        *(f"- {reason.text} ({reason.rule})" for reason in one.explanation),
    ]


def _kind_in_words(kind: Kind[Any, Any]) -> list[str]:
    lines = [f"{kind.id}: {kind.title} ({kind.topic}, answer: {kind.answer})"]
    lines += [f"  level {number}: {level.text}" for number, level in enumerate(kind.levels, 1)]
    lines += [f"  {name}={one.low} to {one.high}: {one.text}" for name, one in kind.bounds.items()]
    return lines


def _kind_as_dict(kind: Kind[Any, Any]) -> dict[str, Any]:
    return {
        "kind": kind.id,
        "version": kind.version,
        "title": kind.title,
        "topic": kind.topic,
        "answer": kind.answer,
        "grades": list(kind.grades),
        "rules": list(kind.rules),
        "levels": [{"text": level.text, "parameters": dict(level.parameters)} for level in kind.levels],
        "parameters": {name: {"low": one.low, "high": one.high, "text": one.text} for name, one in kind.bounds.items()},
        "misconceptions": {one.name: one.text for one in kind.misconceptions},
    }
