"""What stands on a sheet and on its key, as plain values that a page is set from: words, pictures, places to write in.

Nothing of an answer is in what stands on a sheet: it is made of what a puzzle shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, cast

from tic_learn.cards import Card
from tic_learn.puzzles import Puzzle
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.boxes import boxes
from tic_learn.puzzles.shown import Cells, Choice, Form, Fraction, Grid, Ordered, Picked, Whole
from tic_learn.worksheets.blocks import blocks_of, filled_grid
from tic_learn.worksheets.code import code_of
from tic_learn.worksheets.ink import Ink
from tic_learn.worksheets.sheet import Worksheet, variant_name
from tic_learn.worksheets.typesetting import CantPrint, missing

__all__ = ["printed_key", "printed_sheet", "qr_svg"]


def printed_sheet(sheet: Worksheet, variant: int, ink: Ink = "colour") -> dict[str, Any]:
    """A variant as plain values: its name and code, and of each question the prompt, its blocks and what is written."""
    return {
        "variant": variant_name(variant) if sheet.variants > 1 else "",
        "code": code_of(sheet, variant),
        "questions": [_question(one, ink) for one in sheet.questions(variant)],
    }


def printed_key(sheet: Worksheet, variant: int) -> dict[str, Any]:
    """The key of a variant as plain values.

    Of each question the prompt, the answer as it is to be written on the sheet, the same in words where these are
    other ones, the grid filled in where there is one, and why it is right.
    """
    return {
        "variant": variant_name(variant) if sheet.variants > 1 else "",
        "code": code_of(sheet, variant),
        "answers": [_answer(one) for one in sheet.questions(variant)],
    }


def _answer(puzzle: Puzzle) -> dict[str, Any]:
    short, told = _as_written(puzzle), puzzle.answer_in_words
    grid = next((one for one in puzzle.shown.exhibits if isinstance(one, Grid)), None)
    filled = [] if grid is None or _is_mended(puzzle.form) else [filled_grid(grid, cast("Placing", puzzle.answer))]
    return {
        "prompt": puzzle.prompt,
        "answer": "The grid, filled in:" if filled else short,
        "words": "" if short == told or filled else f"{told[0].upper()}{told[1:]}",
        "blocks": filled,
        "why": list(_why(puzzle)),
    }


def _as_written(puzzle: Puzzle) -> str:
    """The answer as a pupil writes it on the sheet: cards as codes, cells by their numbers."""
    form = puzzle.form
    if isinstance(form, Picked | Ordered):
        cards = cast("Iterable[Card]", puzzle.answer)
        return (" " if isinstance(form, Picked) else " – ").join(card.code for card in cards)
    if not isinstance(form, Cells):
        return puzzle.answer_in_words
    answer = cast("Placing", puzzle.answer)
    if form.titles:
        groups = (" ".join(card.code for card in sorted(group)) for group in boxes(answer))
        return "; ".join(f"{title}: {group}" for title, group in zip(form.titles, groups, strict=False))
    if _is_mended(form):
        return "; ".join(f"Place {column}: {card.code}" for (_, column), card in answer)
    if form.again and len(form.cards) == 1:
        return "; ".join(f"{row}, {column}" for (row, column), _ in answer)
    return "; ".join(f"{card.code} {row}, {column}" for (row, column), card in answer)


def _is_mended(form: Form) -> bool:
    """Whether one card of a row is put in another one's place, which is told beside the row and not in it."""
    return isinstance(form, Cells) and form.in_row and form.most == 1


def qr_svg(code: str) -> str:
    """The code of a sheet as a QR code, in SVG. Raises CantPrint where segno is not installed."""
    try:
        import segno
    except ModuleNotFoundError:
        raise CantPrint(missing("segno")) from None

    file = BytesIO()
    segno.make(code, error="m" if len(code) < 80 else "l", boost_error=False, micro=False).save(
        file, kind="svg", scale=4, border=2, xmldecl=False, nl=False
    )
    return file.getvalue().decode()


def _why(puzzle: Puzzle) -> Iterator[str]:
    if len(puzzle.answers) > 1:
        yield f"Any of {len(puzzle.answers)} answers will do; this is one of them."
    yield from (f"{reason.text} ({reason.rule})" for reason in puzzle.explanation)


def _question(puzzle: Puzzle, ink: Ink) -> dict[str, Any]:
    return {
        "prompt": puzzle.prompt,
        "blocks": blocks_of(puzzle.shown, ink),
        "lines": _lines(puzzle.form, any(isinstance(one, Grid) for one in puzzle.shown.exhibits)),
    }


def _lines(form: Form, grid: bool) -> list[list[str]]:
    """What is written: on each line words and places to write in, "_" for a short one and "__" for a long one.

    ``grid``: whether there is a grid, so that cards can be written into its cells.
    """
    if isinstance(form, Choice):
        return [["Answer:", "_"]]
    if isinstance(form, Whole):
        return [["Answer:", "_", form.unit]]
    if isinstance(form, Fraction):
        return [["Answer:", "_", "out of", "_"]]
    if isinstance(form, Picked):
        return [["Answer:", *["_"] * form.least]] if form.least == form.most else [["Answer:", "__"]]
    if isinstance(form, Ordered):
        return [["Answer:", *_joined(form.least)]] if form.least == form.most else [["Answer:", "__"]]
    assert isinstance(form, Cells)
    if form.titles:
        return [[f"{title}:", "__"] for title in form.titles]
    if _is_mended(form):
        return [["Place", "_", "is to have", "_"]]
    if grid:
        return [["Write the code of each card into its cell, such as 3SO."]]
    what = "each cell" if form.again else "each card and its cell"
    example = "0, 2" if form.again else "3SO 0, 2"
    return [[f"Write {what} by the numbers of row and column, such as {example}."], ["Answer:", "__"], ["__"]]


def _joined(count: int) -> list[str]:
    return [part for place in range(count) for part in (["–", "_"] if place else ["_"])]
