"""What a puzzle shows as blocks that a page is set from: words are words, and each card is a picture of its own.

A block is a plain value. Its ``is`` says what it is:

- ``title``: the ``text`` of what follows. ``words``: a ``text`` by itself.
- ``cards``: ``cards`` in a row, with ``arrows`` between them where the order counts.
- ``grid``: ``cards`` on ``rows`` × ``columns``, with ``signs`` between two of them, each (place, place, face), and
  numbers along its ``sides``: "rows and columns", "columns", or none.
- ``list``: numbered ``items``. ``options``: ``items`` to choose from, in words.
- ``picture``: the table of a game, as ``svg`` with its ``width`` and ``height`` in units of drawing.

A card, the place of one, or a sign is a ``face``, the name of a drawing that `face_svg` gives, with what it is in
``alt``; ``below`` is what stands below it. Nothing of an answer is in any of them, for they are made of what is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from tic_learn.cards import Card
from tic_learn.draw import card_svg
from tic_learn.draw.question import exhibit_svg, place_svg, sign_svg
from tic_learn.puzzles.answers import LETTERS, Placing
from tic_learn.puzzles.shown import (
    Cells,
    Choice,
    Clues,
    Exhibit,
    Form,
    Fraction,
    Grid,
    Option,
    Row,
    Shown,
    Table,
    Whole,
)
from tic_learn.puzzles.words import exhibit_in_words
from tic_learn.worksheets.ink import Ink, inked

__all__ = ["Block", "blocks_of", "face_svg", "faces_of", "filled_grid"]

Block: TypeAlias = dict[str, Any]
_CODE = re.compile(r"\b[1-5][CMTQS][VCYOR]\b")
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_SHORT = 8
"""So many characters have room below a card, beside a letter."""
_WHOLE_DECK = (
    "Choose from the whole deck. Write number, shape and colour, as in 3SO. Shapes: C circle, M crescent, T triangle,"
    " Q square, S star. Colours: V violet, C cyan, Y yellow, O orange, R red."
)


def blocks_of(shown: Shown, ink: Ink = "colour") -> list[Block]:
    """What a puzzle shows, but for its prompt and the places to write in. The ``ink`` is that of a picture."""
    blocks = [block for one in shown.exhibits for block in _exhibit(one, ink)]
    return [*blocks, *_form(shown.form)]


def faces_of(blocks: Iterable[Block]) -> set[str]:
    """The names of the drawings that blocks need."""
    cards = [
        one for block in blocks for one in (*block.get("cards", ()), *(sign for *_, sign in block.get("signs", ())))
    ]
    return {one["face"] for one in cards}


@cache
def face_svg(face: str, ink: Ink) -> str:
    """The drawing of a card, by its code; of a card's place, "gap" or "empty"; of a sign, "tic", "single" or "nic"."""
    if face in ("gap", "empty"):
        return place_svg("?" if face == "gap" else "", face)
    return sign_svg(face, face) if face in ("tic", "single", "nic") else inked(card_svg(face), ink)


def filled_grid(grid: Grid, answer: Placing) -> Block:
    """A grid as a block with the cards of an answer in their cells."""
    cards = list(grid.cards)
    for (row, column), card in answer:
        cards[(row - 1) * grid.columns + column - 1] = card
    return _grid(msgspec.structs.replace(grid, cards=tuple(cards)))


def _exhibit(exhibit: Exhibit, ink: Ink) -> Iterator[Block]:
    if exhibit.title:
        yield _title(exhibit.title)
    if isinstance(exhibit, Row):
        below: Sequence[str] = exhibit.letters or [""] * len(exhibit.cards)
        cards = [_card(card, text) for card, text in zip(exhibit.cards, below, strict=True)]
        yield _cards(cards, arrows=exhibit.steps)
    elif isinstance(exhibit, Grid):
        yield _grid(exhibit)
    elif isinstance(exhibit, Clues):
        yield {"is": "list", "items": [clue.text for clue in exhibit.clues]}
    else:
        yield _picture(exhibit, ink)


def _picture(table: Table, ink: Ink) -> Block:
    untitled = msgspec.structs.replace(table, title="")
    svg = exhibit_svg(untitled)
    size = _SIZE.search(svg)
    assert size  # as `document` writes it
    # Cards stand apart by more than one space there.
    said = (", ".join(re.split(r"\s{2,}", line.strip())) for line in exhibit_in_words(untitled))
    alt = " ".join(line if line.endswith((".", "?", "!", ":")) else f"{line}." for line in said)
    alt = _CODE.sub(lambda found: Card(found[0]).spoken, alt)
    return {"is": "picture", "svg": inked(svg, ink), "alt": alt, "width": float(size[1]), "height": float(size[2])}


def _grid(grid: Grid) -> Block:
    def where(place: int) -> str:
        row, column = divmod(place, grid.columns)
        return f"row {row + 1}, column {column + 1}" if grid.rows > 1 else f"place {column + 1}"

    cards = [
        _face("empty", f"Empty: {where(place)}") if card is None else _face(card.code, f"{card.spoken}: {where(place)}")
        for place, card in enumerate(grid.cards)
    ]
    signs = [
        (*sorted((one, other)), _face(sign, f"{where(one)} and {where(other)}: {sign.capitalize()}"))
        for one, other, sign in grid.edges
    ]
    sides = "" if grid.columns == 1 else "columns" if grid.rows == 1 else "rows and columns"
    return {
        "is": "grid",
        "rows": grid.rows,
        "columns": grid.columns,
        "cards": cards,
        "signs": signs,
        "sides": sides,
    }


def _form(form: Form) -> Iterator[Block]:
    if isinstance(form, Choice):
        yield from _options(form.options)
    elif isinstance(form, Whole | Fraction):
        return
    elif form.cards and isinstance(form, Cells) and form.again and len(form.cards) == 1:
        yield _title("The card to be placed")
        yield _cards(map(_card, form.cards))
    elif form.cards:
        yield _title("Cards to choose from")
        yield _cards(_card(card, card.code) for card in form.cards)
    else:
        yield {"is": "words", "text": _WHOLE_DECK}


def _options(options: Sequence[Option]) -> Iterator[Block]:
    named = list(zip(LETTERS, options, strict=False))
    said = [f"{letter}: {one.text}".removesuffix(": ") for letter, one in named]
    if not any(one.cards for one in options):
        yield {"is": "options", "items": said}
    elif all(len(one.cards) == 1 and len(one.text) <= _SHORT for one in options):
        yield _cards(_card(one.cards[0], text) for text, (_, one) in zip(said, named, strict=True))
    else:
        for text, (_, one) in zip(said, named, strict=True):
            yield _title(text)
            yield _cards(map(_card, one.cards))


def _title(text: str) -> Block:
    return {"is": "title", "text": text}


def _cards(cards: Iterable[Block], *, arrows: bool = False) -> Block:
    return {"is": "cards", "cards": list(cards), "arrows": arrows}


def _card(card: Card | None, below: str = "") -> Block:
    made = _face("gap", "A card is missing here") if card is None else _face(card.code, card.spoken)
    return made | {"below": below}


def _face(face: str, alt: str) -> Block:
    return {"face": face, "alt": alt}
