"""Worksheets that print, with keys that are computed: a list of kinds of puzzles becomes sheets A, B, C, …

>>> from tic_learn.worksheets import Worksheet, code_of, read_code
>>> sheet = Worksheet(["odd-one-out:1:3", "what-comes-next:1:3"], seed=7)
>>> read_code(code_of(sheet)).sheet == sheet
True
"""

from tic_learn.worksheets.code import BadCode, OldCode, code_of, read_code
from tic_learn.worksheets.html import key_html, sheet_html
from tic_learn.worksheets.pdf import CantPrint, key_pdf, sheet_pdf
from tic_learn.worksheets.plain import key_json, sheet_json
from tic_learn.worksheets.sheet import BadSheet, Part, Worksheet, variant_name

__all__ = [
    "BadCode",
    "BadSheet",
    "CantPrint",
    "OldCode",
    "Part",
    "Worksheet",
    "code_of",
    "key_html",
    "key_json",
    "key_pdf",
    "read_code",
    "sheet_html",
    "sheet_json",
    "sheet_pdf",
    "variant_name",
]
