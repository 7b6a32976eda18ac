"""Widgets on which a person does one thing after the other, each of which counts, however quickly they come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

import traitlets as t

from tic_learn.widgets.base import LARGEST, AskingWidget

__all__ = ["ActTrait", "ActingWidget", "ActsTrait"]

_MOST_ACTS = 100
_DEEPEST = 5  # a move in an act has cards with their cells: nothing that is nested deeper is one
_LONGEST = 120


class ActTrait(t.TraitType[dict[str, Any], Any]):
    """What a person did, as a small object of JSON values: ``{"do": "move", "move": {…}}``."""

    info_text = "an act"

    def make_dynamic_default(self) -> dict[str, Any]:
        """Nothing done yet."""
        return {}

    def validate(self, obj: object, value: object) -> dict[str, Any]:
        """The act; TraitError for what is no object, or far larger than any act."""
        if isinstance(value, dict) and _small(value, _DEEPEST):
            return value
        raise t.TraitError("this is not an act")


class ActsTrait(t.TraitType[list[Any], Any]):
    """What a person did, oldest first: pairs of the number of the request and the act, as of ActTrait."""

    info_text = "acts"

    def make_dynamic_default(self) -> list[Any]:
        """Nothing done yet."""
        return []

    def validate(self, obj: object, value: object) -> list[Any]:
        """The acts; TraitError for what is no list of such pairs, or far larger than acts can be."""
        if isinstance(value, list) and len(value) <= _MOST_ACTS and all(map(_is_numbered, value)):
            return value
        raise t.TraitError("these are no acts")


class ActingWidget(AskingWidget):
    """What every widget is on which acts follow each other.

    While a kernel is busy, Jupyter keeps what a page sends and in the end sends the last value of each trait. So a page
    sends all acts that were not answered yet, each with the number of its request, and the kernel does each once.
    """

    # Done by the person
    acts = ActsTrait().tag(sync=True)

    by_person = AskingWidget.by_person | {"acts"}
    acted = 0
    """The number of the last act that was begun: while it is done, its own."""

    def new_acts(self) -> Iterator[dict[str, Any]]:
        """The acts that were not done yet, in their order; one that was given counts as done."""
        for number, act in self.acts:
            if number > self.acted:
                self.acted = number
                yield act


def _is_numbered(value: object) -> TypeGuard[Sequence[Any]]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    number, act = value
    return type(number) is int and 0 < number <= LARGEST and isinstance(act, dict) and _small(act, _DEEPEST)


def _small(value: object, deepest: int) -> bool:
    """Whether a value of JSON is not larger than an act can be."""
    if isinstance(value, dict):
        parts: Sequence[object] = [*value.keys(), *value.values()]
    elif isinstance(value, list):
        parts = value
    elif isinstance(value, str):
        return len(value) <= _LONGEST
    else:
        return value is None or isinstance(value, bool | int | float)
    return deepest > 0 and len(parts) <= 130 and all(_small(part, deepest - 1) for part in parts)
