"""What a puzzle shows: a question, things to look at, and the form of its answer.

It is all that a learner has, so it is all that the second solver gets. A notebook draws it, a printed sheet sets it,
and ``Shown.as_dict`` is the same as JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from tic_learn.cards import Card
from tic_learn.scenes import Scene

__all__ = [
    "Cells",
    "Choice",
    "Clue",
    "Clues",
    "Exhibit",
    "Form",
    "Fraction",
    "Grid",
    "Option",
    "Ordered",
    "Picked",
    "Row",
    "Shown",
    "Table",
    "Whole",
]


class _Part(msgspec.Struct, frozen=True, tag_field="is"):
    """A part of what is shown; as JSON it says what it is."""


# Things to look at


class Row(_Part, frozen=True, tag="row"):
    """Cards in a row; None is a gap, shown with a question mark.

    ``title``: what it is called, or nothing. ``letters``: one below each card, as in "ABCDE", or nothing.
    ``steps``: whether the order counts, so that arrows lead from card to card.
    """

    cards: tuple[Card | None, ...]
    title: str = ""
    letters: str = ""
    steps: bool = False


class Grid(_Part, frozen=True, tag="grid"):
    """Cards on cells, row by row; None is a gap. In an answer its first cell is row 1, column 1.

    ``edges``: signs between two cells: the places of both in ``cards``, and "tic", "single" or "nic".
    """

    rows: int
    columns: int
    cards: tuple[Card | None, ...]
    edges: tuple[tuple[int, int, str], ...] = ()
    title: str = ""


class Clue(msgspec.Struct, frozen=True):
    """Something that is true of what is sought: in words, and the same as plain values for a solver."""

    text: str
    says: Mapping[str, str | int | tuple[str, ...]]


class Clues(_Part, frozen=True, tag="clues"):
    """Numbered clues."""

    clues: tuple[Clue, ...]
    title: str = ""


class Table(_Part, frozen=True, tag="table"):
    """What lies on the table of a game, as far as it is seen; ``players`` by seat."""

    scene: Scene
    players: tuple[str, ...]
    title: str = ""


Exhibit: TypeAlias = Row | Grid | Clues | Table


# Forms of an answer


class Option(msgspec.Struct, frozen=True):
    """One of the answers to choose from: words, cards, or both."""

    text: str = ""
    cards: tuple[Card, ...] = ()


class Choice(_Part, frozen=True, tag="choice"):
    """One of several answers, named A, B, C … in their order."""

    options: tuple[Option, ...]


class Whole(_Part, frozen=True, tag="number"):
    """A whole number from ``low`` to ``high``; ``unit``: what is counted, as in "pairs"."""

    low: int
    high: int
    unit: str = ""


class Picked(_Part, frozen=True, tag="cards"):
    """Cards, in any order: ``least`` to ``most`` of ``cards``, or of the whole deck where that is empty."""

    least: int
    most: int
    cards: tuple[Card, ...] = ()


class Ordered(_Part, frozen=True, tag="ordered"):
    """Cards in an order: ``least`` to ``most`` of ``cards``, or of the whole deck where that is empty."""

    least: int
    most: int
    cards: tuple[Card, ...] = ()


class Cells(_Part, frozen=True, tag="cells"):
    """Cards on cells, each (row, column): those of ``cards``, or of the whole deck where that is empty.

    ``titles``: what the rows are called, from row 0 on, where each is a box of its own ("First group"); else the cells
    are those of the grid or table above. ``again``: whether a card may go on more than one cell. ``least``: how many
    cells have a card in a whole answer; 0 for all of them. ``most``: at most so many cells have a card; 0 for all.
    ``in_row``: whether the cells are the places of one row, which are counted without the row.
    """

    cells: tuple[tuple[int, int], ...]
    cards: tuple[Card, ...] = ()
    titles: tuple[str, ...] = ()
    again: bool = False
    least: int = 0
    most: int = 0
    in_row: bool = False


class Fraction(_Part, frozen=True, tag="fraction"):
    """A fraction from 0 to 1 with a denominator up to ``most``; 2/6 is as good as 1/3."""

    most: int = 125


Form: TypeAlias = Choice | Whole | Picked | Ordered | Cells | Fraction


class Shown(msgspec.Struct, frozen=True):
    """What a puzzle shows.

    ``prompt``: the question, in plain words. ``form``: of the answer. ``exhibits``: what to look at. ``terms``: the
    values that the prompt states, as plain values; each stands in the prompt as it is here, so a solver need not read.
    """

    prompt: str
    form: Form
    exhibits: tuple[Exhibit, ...] = ()
    terms: Mapping[str, str | int] = {}

    def as_dict(self) -> dict[str, Any]:
        """The same as plain values for JSON, cards as codes."""
        plain = msgspec.to_builtins(self, builtin_types=(Card,), enc_hook=str)
        result: dict[str, Any] = _written(plain)
        return result

    def cards(self) -> Iterator[Card]:
        """Every card that is shown, once for each place where it is."""
        yield from _cards_in(msgspec.structs.astuple(self))


def _written(value: Any) -> Any:
    """Cards in plain values as codes; a card is an integer too, which JSON would write."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, dict):
        return {key: _written(one) for key, one in value.items()}
    return [_written(one) for one in value] if isinstance(value, list | tuple) else value


def _cards_in(value: Any) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from _cards_in(msgspec.structs.astuple(value))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _cards_in(one)
