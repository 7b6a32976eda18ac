"""Worksheets and keys as HTML that prints: one file, nothing is loaded from anywhere, readable on a screen as well."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from typing import Any

from tic_learn.draw.markup import escape
from tic_learn.worksheets.ink import Ink
from tic_learn.worksheets.printed import printed_key, printed_sheet, qr_svg
from tic_learn.worksheets.sheet import Worksheet

__all__ = ["key_html", "sheet_html"]

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_STYLE = """
@page { margin: 15mm; }
body {
  margin: 0 auto; padding: 8px; max-width: 180mm; color: #1a1a1a; background: #fff;
  font: 11pt/1.4 'Atkinson Hyperlegible', system-ui, sans-serif;
}
.large { font-size: 18pt; }
h1 { margin: 0 0 .4em; font-size: 1.4em; }
h2 { margin: 0 0 .3em; font-size: 1em; }
section + section { break-before: page; margin-top: 2em; }
article { break-inside: avoid; margin: 0 0 1.4em; }
article > * { margin-left: .8em; }
article > h2 { margin-left: 0; }
article > img { max-width: calc(100% - .8em); }
img { display: block; max-width: 100%; height: auto; margin-bottom: .5em; }
.line { display: flex; flex-wrap: wrap; gap: .5em; align-items: flex-end; margin: .6em .8em; }
.short, .long { display: inline-block; height: 1.2em; border-bottom: 1px solid #1a1a1a; }
.short { width: 4.5em; }
.long { flex: 1 1 8em; }
.why { font-size: .85em; margin-block: .15em; }
footer { display: flex; align-items: flex-end; justify-content: space-between; margin-top: 2em; font-size: 8pt; }
footer span { overflow-wrap: anywhere; }
footer img { width: 15mm; }
"""
_UNIT = (1.17, 1.81)
"""Of a unit of drawing, in CSS pixels, in usual and in large print: as on the pages that typst sets."""


def sheet_html(sheet: Worksheet, *, large: bool = False, ink: Ink = "colour") -> str:
    """All variants of a worksheet, each of which begins a page when it is printed.

    ``large``: in 18 pt; ``ink``: as of `sheet_pdf`. Raises BadSheet if a question can't be made.
    """
    parts = []
    for variant in range(sheet.variants):
        page = printed_sheet(sheet, variant, ink)
        lines = [["Name", "__", "Date", "_", "Class", "_"]]
        questions = [
            _article(f"{number}. {one['prompt']}", _question(one, large))
            for number, one in enumerate(page["questions"], 1)
        ]
        parts.append(_section(_heading(sheet.title or "Worksheet", page, ""), [*map(_line, lines), *questions], page))
    return _page(sheet.title or "Worksheet", parts, large=large)


def key_html(sheet: Worksheet, *, large: bool = False) -> str:
    """The answers of all variants with their reasons; arguments and errors as of sheet_html."""
    parts = []
    for variant in range(sheet.variants):
        page = printed_key(sheet, variant)
        answers = [
            _article(f"{number}. {one['answer']}", (_why(text) for text in (one["prompt"], *one["why"])))
            for number, one in enumerate(page["answers"], 1)
        ]
        parts.append(_section(_heading(sheet.title or "Worksheet", page, "Key"), answers, page))
    return _page(f"Key: {sheet.title or 'Worksheet'}", parts, large=large)


def _page(title: str, sections: Iterable[str], *, large: bool) -> str:
    kind = ' class="large"' if large else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title><style>{_STYLE}</style>'
        f"</head><body{kind}>{''.join(sections)}</body></html>\n"
    )


def _heading(title: str, page: dict[str, Any], before: str) -> str:
    variant = f"Sheet {page['variant']}" if page["variant"] else ""
    return " · ".join(filter(None, [before, title, variant]))


def _section(heading: str, parts: Iterable[str], page: dict[str, Any]) -> str:
    code = escape(page["code"])
    try:
        qr = _image(qr_svg(page["code"]), f"The code {page['code']} as a QR code")
    except ModuleNotFoundError:  # the code in letters is enough
        qr = ""
    return f"<section><h1>{escape(heading)}</h1>{''.join(parts)}<footer><span>{code}</span>{qr}</footer></section>"


def _article(heading: str, parts: Iterable[str]) -> str:
    return f"<article><h2>{escape(heading)}</h2>{''.join(parts)}</article>"


def _question(one: dict[str, Any], large: bool) -> Iterator[str]:
    for each in one["pictures"]:
        yield _image(each["svg"], each["alt"], round(each["width"] * _UNIT[large]))
    yield from map(_line, one["lines"])


def _why(text: str) -> str:
    return f'<p class="why">{escape(text)}</p>'


def _line(parts: list[str]) -> str:
    """Words and places to write in."""
    places = {"_": '<span class="short"></span>', "__": '<span class="long"></span>'}
    return f'<p class="line">{"".join(places.get(one, f"<span>{escape(one)}</span>") for one in parts)}</p>'


def _image(svg: str, alt: str, width: int | None = None) -> str:
    wide = f' width="{width}"' if width else ""
    return f'<img src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}" alt="{escape(alt)}"{wide}>'
