"""What the commands share: how a card is read, and how an answer is printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import click

from tic_learn.cards import Card, UnknownCard

__all__ = ["CARD", "as_json", "line"]


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


def line(value: Mapping[str, Any]) -> str:
    """A JSON object on one line; letters of all languages stand as they are where the terminal has them."""
    encoding = sys.stdout.encoding or "utf-8"
    return json.dumps(value, ensure_ascii=not encoding.lower().startswith("utf"))
