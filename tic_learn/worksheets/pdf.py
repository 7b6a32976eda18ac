"""Worksheets and keys as PDF, set by typst: tagged, each picture described, the same bytes for the same call."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from tic_learn.worksheets.ink import Ink
from tic_learn.worksheets.printed import printed_key, printed_sheet
from tic_learn.worksheets.sheet import Worksheet

__all__ = ["PAPERS", "CantPrint", "Paper", "key_pdf", "sheet_pdf"]

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")
_TEMPLATE = Path(__file__).with_name("sheet.typ")
_MADE = datetime(2026, 1, 1, tzinfo=UTC)  # a file that bears the day would be another one each day


class CantPrint(RuntimeError):
    """A page that can't be set; the message says what is missing."""


def sheet_pdf(sheet: Worksheet, *, paper: Paper = "a4", large: bool = False, ink: Ink = "colour") -> bytes:
    """All variants of a worksheet, each beginning on a page of its own.

    ``paper``: "a4" or "letter", with the same page breaks; ``large``: in 18 pt; ``ink``: "colour", "mono" for the
    photocopier, "outline" to save ink. Raises CantPrint without typst; BadSheet if a question can't be made.
    """
    pages = [printed_sheet(sheet, variant, ink) for variant in range(sheet.variants)]
    return _compiled(_data(sheet, pages, paper, large=large, key=False))


def key_pdf(sheet: Worksheet, *, paper: Paper = "a4", large: bool = False) -> bytes:
    """The answers of all variants with their reasons; arguments and errors as of sheet_pdf."""
    pages = [printed_key(sheet, variant) for variant in range(sheet.variants)]
    return _compiled(_data(sheet, pages, paper, large=large, key=True))


def _data(sheet: Worksheet, pages: list[dict[str, Any]], paper: Paper, *, large: bool, key: bool) -> dict[str, Any]:
    title = sheet.title or "Worksheet"
    return {
        "title": sheet.title,
        "name": f"Key: {title}" if key else title,
        "pages": pages,
        "paper": paper,
        "large": large,
        "key": key,
        "qr": [_qr(page["code"]) for page in pages],
    }


def _qr(code: str) -> str:
    import segno

    made = segno.make(code, error="m", micro=False)
    return str(made.svg_inline(scale=4, border=2))


def _compiled(data: dict[str, Any]) -> bytes:
    try:
        import typst
    except ModuleNotFoundError:
        raise CantPrint("To print, typst is needed; get it with: pip install 'tic-learn[print]'") from None
    try:
        made, warnings = typst.compile_with_warnings(
            str(_TEMPLATE),
            format="pdf",
            font_paths=_fonts(),  # a list of folders
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
            pdf_standards="ua-1",
            timestamp=_MADE,
        )
    except typst.TypstError as error:
        raise CantPrint(f"The page could not be set: {error}") from error
    if warnings:
        raise CantPrint(f"The page was not set as it should be: {warnings[0]}")
    return bytes(made)


@cache
def _fonts() -> list[str]:
    """Where the font lies that the pages are set in. It is shipped, so that a page looks the same everywhere."""
    import fontpkg_atkinson_hyperlegible as package

    return [str(Path(package.__file__).parent / "files")]
