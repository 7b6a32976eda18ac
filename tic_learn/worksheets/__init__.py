"""Worksheets that print, with keys that are computed: a list of kinds of puzzles becomes sheets A, B, C, …

    >>> from tic_learn.worksheets import Worksheet, code_of, read_code
    >>> sheet = Worksheet(["odd-one-out:1:3", "what-comes-next:1:3"], seed=7)
    >>> read_code(code_of(sheet)).sheet == sheet
    True

The deck itself and forms for its scores can be printed too. ``WorksheetBuilder`` is the widget; it is loaded when it is
asked for, as no command needs it.
"""

from typing import TYPE_CHECKING, Any

from tic_learn.worksheets.code import BadCode, OldCode, code_of, read_code
from tic_learn.worksheets.deck import deck_pdf
from tic_learn.worksheets.forms import score_form_pdf
from tic_learn.worksheets.gift import gift
from tic_learn.worksheets.html import key_html, sheet_html
from tic_learn.worksheets.ink import Ink
from tic_learn.worksheets.moodle import moodle_xml
from tic_learn.worksheets.pdf import key_pdf, sheet_pdf
from tic_learn.worksheets.plain import key_json, sheet_json
from tic_learn.worksheets.sheet import BadSheet, Part, Worksheet, variant_name
from tic_learn.worksheets.typesetting import CantPrint, Paper

if TYPE_CHECKING:
    from tic_learn.worksheets.builder import WorksheetBuilder

__all__ = [
    "BadCode",
    "BadSheet",
    "CantPrint",
    "Ink",
    "OldCode",
    "Paper",
    "Part",
    "Worksheet",
    "WorksheetBuilder",
    "code_of",
    "deck_pdf",
    "gift",
    "key_html",
    "key_json",
    "key_pdf",
    "moodle_xml",
    "read_code",
    "score_form_pdf",
    "sheet_html",
    "sheet_json",
    "sheet_pdf",
    "variant_name",
]


def __getattr__(name: str) -> Any:
    if name == "WorksheetBuilder":
        from tic_learn.worksheets.builder import WorksheetBuilder

        return WorksheetBuilder
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
