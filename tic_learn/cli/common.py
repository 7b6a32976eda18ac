"""What the commands share: how a card is read, and how an answer or an error is printed."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from tic_learn.cards import Card, UnknownCard

__all__ = ["CARD", "FILE", "Failed", "WrongCall", "as_json", "line", "plain", "say"]

# The control characters C0 and C1, what else breaks a line, and what turns the direction of writing.
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


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
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")


def plain(text: str) -> str:
    """The text on one line and without power over the terminal: an escape, as in Python, for what has any.

    Records and files come from strangers, and so do the names in them.

    >>> print(plain("Ana\\x1b[2J"))
    Ana\\x1b[2J
    """
    return _CONTROLS.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)


def say(*lines: str) -> None:
    """Print lines of words, each as ``plain`` makes it."""
    click.echo("\n".join(map(plain, lines)))


def line(value: Mapping[str, Any]) -> str:
    """A JSON object on one line; letters of all languages stand as they are where the terminal has them."""
    encoding = sys.stdout.encoding or "utf-8"
    text = json.dumps(value, ensure_ascii=not encoding.lower().startswith("utf"))
    return _CONTROLS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)  # those that JSON itself lets stand


class Failed(click.ClickException):
    """The answer is no, or can't be given: status 1."""

    def __init__(self, message: str) -> None:
        super().__init__(plain(message))


class WrongCall(click.UsageError):
    """The call was wrong: status 2."""

    def __init__(self, message: str) -> None:
        super().__init__(plain(message))
