"""Pages set by typst, for all that this kit prints: tagged, in the cards' font, the same bytes for the same values."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

__all__ = ["PAPERS", "CantPrint", "Paper", "compiled", "missing", "pictured"]

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")
_NOT_IN_FONT = re.compile(r'the text `"?(.+?)"?` could not be displayed')
_MADE = datetime(2026, 1, 1, tzinfo=UTC)  # a file that bears the day would be another one each day


class CantPrint(RuntimeError):
    """A page that can't be set; the message says what is missing."""


def compiled(template: Path, data: dict[str, Any]) -> bytes:
    """The PDF of a template, which reads ``data`` as JSON from ``sys.inputs.data``; its ``paper`` is one of PAPERS.

    Raises CantPrint without typst, and for a page of which typst has something to say; ValueError for another paper.
    """
    return _set(template, data, format="pdf", pdf_standards="ua-1", timestamp=_MADE)[0]


def pictured(template: Path, data: dict[str, Any]) -> list[str]:
    """The pages of a template as SVG, each by itself, as the PDF has them; arguments and errors as of compiled."""
    return [page.decode() for page in _set(template, data, format="svg")]


def _set(template: Path, data: dict[str, Any], **form: Any) -> list[bytes]:
    if data["paper"] not in PAPERS:
        raise ValueError(f"the paper is {' or '.join(PAPERS)}, not {data['paper']!r:.40}")
    try:
        import typst
    except ModuleNotFoundError:
        raise CantPrint(missing("typst")) from None
    try:
        made, warnings = typst.compile_with_warnings(
            str(template),
            font_paths=_fonts(),  # a list of folders
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
            **form,
        )
    except typst.TypstError as error:
        if unknown := _NOT_IN_FONT.search(str(error)):
            raise CantPrint(
                f"The font of the pages has no sign for “{unknown[1]}”; write the title without it."
            ) from None
        raise CantPrint(f"The page could not be set: {error}") from error
    if warnings:
        raise CantPrint(f"The page was not set as it should be: {warnings[0]}")
    return made if isinstance(made, list) else [bytes(made)]  # of a single page there is no list


def missing(package: str) -> str:
    """What to say where a package that is needed to print is not installed."""
    return f"To print, {package} is needed; get it with: pip install 'tic-learn[print]'"


@cache
def _fonts() -> list[str]:
    """Where the font lies that the pages are set in. It is shipped, so that a page looks the same everywhere."""
    try:
        import fontpkg_atkinson_hyperlegible as package
    except ModuleNotFoundError:
        raise CantPrint(missing("fontpkg-atkinson-hyperlegible")) from None
    return [str(Path(package.__file__).parent / "files")]
