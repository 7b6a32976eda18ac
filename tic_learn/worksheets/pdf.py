"""Worksheets and keys as PDF, set by typst: tagged, each picture described, the same bytes for the same call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tic_learn.worksheets.blocks import face_svg, faces_of
from tic_learn.worksheets.ink import Ink
from tic_learn.worksheets.printed import printed_key, printed_sheet, qr_svg
from tic_learn.worksheets.sheet import Worksheet
from tic_learn.worksheets.typesetting import Paper, compiled, pictured

__all__ = ["key_pdf", "pages_svg", "sheet_pdf"]

_TEMPLATE = Path(__file__).with_name("sheet.typ")


def sheet_pdf(sheet: Worksheet, *, paper: Paper = "a4", large: bool = False, ink: Ink = "colour") -> bytes:
    """All variants of a worksheet, each beginning on a page of its own.

    ``paper``: "a4" or "letter", with the same page breaks; ``large``: in 18 pt; ``ink``: "colour", "mono" for the
    photocopier, "outline" to save ink. Raises CantPrint without typst; BadSheet if a question can't be made.
    """
    pages = [printed_sheet(sheet, variant, ink) for variant in range(sheet.variants)]
    return compiled(_TEMPLATE, _data(sheet, pages, paper, large=large, ink=ink))


def key_pdf(sheet: Worksheet, *, paper: Paper = "a4", large: bool = False) -> bytes:
    """The answers of all variants with their reasons; arguments and errors as of sheet_pdf."""
    pages = [printed_key(sheet, variant) for variant in range(sheet.variants)]
    return compiled(_TEMPLATE, _data(sheet, pages, paper, large=large, key=True))


def pages_svg(
    sheet: Worksheet,
    variant: int = 0,
    *,
    key: bool = False,
    paper: Paper = "a4",
    large: bool = False,
    ink: Ink = "colour",
) -> list[str]:
    """The pages of one variant, or of its key, to be looked at; other arguments and errors as of sheet_pdf."""
    page = printed_key(sheet, variant) if key else printed_sheet(sheet, variant, ink)
    data = _data(sheet, [page], paper, large=large, ink=ink, key=key)
    compiled(_TEMPLATE, data)  # a picture would be made of what can't be printed, such as a sign that the font has not
    return pictured(_TEMPLATE, data)


def _data(
    sheet: Worksheet,
    pages: list[dict[str, Any]],
    paper: Paper,
    *,
    large: bool,
    ink: Ink = "colour",
    key: bool = False,
) -> dict[str, Any]:
    title = sheet.title or "Worksheet"
    blocks = [block for page in pages for one in page["answers" if key else "questions"] for block in one["blocks"]]
    return {
        "title": sheet.title,
        "name": f"Key: {title}" if key else title,
        "pages": pages,
        "faces": {face: face_svg(face, ink) for face in sorted(faces_of(blocks))},
        "paper": paper,
        "large": large,
        "key": key,
        "qr": [qr_svg(page["code"]) for page in pages],
    }
