"""Worksheets and keys as HTML that prints: one file, nothing is loaded from anywhere, readable on a screen as well."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from typing import Any

from tic_learn.draw.markup import escape
from tic_learn.worksheets.blocks import Block, face_svg, faces_of
from tic_learn.worksheets.ink import Ink
from tic_learn.worksheets.printed import printed_key, printed_sheet, qr_svg
from tic_learn.worksheets.sheet import Worksheet
from tic_learn.worksheets.typesetting import CantPrint

__all__ = ["key_html", "sheet_html"]

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_STYLE = """
@page { margin: 18mm 15mm; }
body {
  margin: 0 auto; padding: 8px; max-width: 180mm; color: #1a1a1a; background: #fff;
  font: 11pt/1.4 'Atkinson Hyperlegible', system-ui, sans-serif;
}
body { --card: 59px; }
.large { --card: 91px; font-size: 18pt; }
h1 { margin: 0 0 .4em; font-size: 1.4em; }
h2 { margin: 0 0 .3em; font-size: 1em; }
section + section { break-before: page; margin-top: 2em; }
article { break-inside: avoid; margin: 0 0 1.4em; }
article > * { margin-left: .8em; }
article > h2 { margin-left: 0; }
img { display: block; height: auto; margin-bottom: .5em; }
article > img { max-width: calc(100% - .8em); }
.faces { position: absolute; }
.title { margin-block: .4em .2em; font-weight: bold; }
.words, ol { margin-block: .4em; }
ol { padding-left: 1.4em; }
.options { display: flex; flex-wrap: wrap; gap: .3em 1.6em; margin-block: .6em; }
.cards { display: flex; flex-wrap: wrap; gap: .5em .4em; margin-block: .4em; }
.cards > span { min-width: var(--card); max-width: min-content; text-align: center; }
.cards.arrows { gap: .5em 1.5em; }
.arrows > span { position: relative; }
.arrows > :not(:last-child)::after {
  content: "→" / ""; position: absolute; left: calc(100% + .25em); top: calc(.7 * var(--card) - .7em);
}
.face { display: block; width: var(--card); height: auto; margin: auto; }
.grid { display: grid; width: max-content; max-width: calc(100% - .8em); overflow-x: auto; gap: .3em; }
.grid > * { place-self: center; }
.sign { display: block; width: calc(.76 * var(--card)); height: auto; }
.line { display: flex; flex-wrap: wrap; gap: .5em; align-items: flex-end; margin: .6em .8em; }
.short, .long { display: inline-block; height: 1.2em; border-bottom: 1px solid #1a1a1a; }
.short { width: 4.5em; }
.long { flex: 1 1 8em; }
.why { margin-block: .5em; font-size: .85em; }
.large .why { font-size: 1em; }
footer { display: flex; align-items: flex-end; justify-content: space-between; margin-top: 2em; font-size: 8pt; }
footer span { overflow-wrap: anywhere; }
footer img { width: 15mm; }
"""
_UNIT = (1.17, 1.81)
"""Of a unit of drawing, in CSS pixels, in usual and in large print: as on the pages that typst sets."""
_WHOLE = re.compile(r'<svg[^>]*? viewBox="([^"]+)"[^>]*><title>[^<]*</title>(.*)</svg>', re.DOTALL)


def sheet_html(sheet: Worksheet, *, large: bool = False, ink: Ink = "colour") -> str:
    """All variants of a worksheet, each of which begins a page when it is printed.

    ``large``: in 18 pt; ``ink``: as of `sheet_pdf`. Raises BadSheet if a question can't be made; ValueError for another
    ink.
    """
    pages = [printed_sheet(sheet, variant, ink) for variant in range(sheet.variants)]
    sections = []
    for page in pages:
        parts = [_line(["Name", "__", "Date", "_", "Class", "_"])]
        for number, one in enumerate(page["questions"], 1):
            body = [*(_block(each, _UNIT[large]) for each in one["blocks"]), *map(_line, one["lines"])]
            parts.append(_article(f"{number}. {one['prompt']}", body))
        sections.append(_section(_heading(sheet, page, ""), parts, page))
    blocks = [block for page in pages for one in page["questions"] for block in one["blocks"]]
    title = sheet.title or "Worksheet"
    return _page(title, [_faces(faces_of(blocks), ink), *sections], _feet(sheet, pages, ""), large=large)


def key_html(sheet: Worksheet, *, large: bool = False) -> str:
    """The answers of all variants with their reasons; arguments and errors as of sheet_html."""
    pages = [printed_key(sheet, variant) for variant in range(sheet.variants)]
    sections = []
    for page in pages:
        parts = []
        for number, one in enumerate(page["answers"], 1):
            texts = [_why(text) for text in (one["words"], *one["why"]) if text]
            body = [_why(one["prompt"]), *(_block(each, _UNIT[large]) for each in one["blocks"]), *texts]
            parts.append(_article(f"{number}. {one['answer']}", body))
        sections.append(_section(_heading(sheet, page, "Key"), parts, page))
    blocks = [block for page in pages for one in page["answers"] for block in one["blocks"]]
    title = f"Key: {sheet.title or 'Worksheet'}"
    return _page(title, [_faces(faces_of(blocks), "colour"), *sections], _feet(sheet, pages, "Key"), large=large)


def _feet(sheet: Worksheet, pages: list[dict[str, Any]], before: str) -> str:
    """What stands on each printed page of a variant: its title above, its code below, in browsers that can do it."""
    rules = []
    for number, page in enumerate(pages, 1):
        rules.append(
            f"section:nth-of-type({number}) {{ page: v{number}; }}\n@page v{number} {{"
            f" @top-left {{ content: {_quoted(_heading(sheet, page, before))}; }}"
            f' @top-right {{ content: "page " counter(page); }}'
            f" @bottom-left {{ content: {_quoted(page['code'])}; font-size: 7pt; }} }}\n"
        )
    return "".join(rules)


def _quoted(text: str) -> str:
    """A text in a style sheet: every sign that could end it, or the sheet, as a number."""
    return '"' + re.sub(r"[^\w .·-]", lambda found: f"\\{ord(found[0]):x} ", text) + '"'


def _page(title: str, sections: Iterable[str], feet: str, *, large: bool) -> str:
    kind = ' class="large"' if large else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}{feet}</style>"
        f"</head><body{kind}>{''.join(sections)}</body></html>\n"
    )


def _heading(sheet: Worksheet, page: dict[str, Any], before: str) -> str:
    variant = f"Sheet {page['variant']}" if page["variant"] else ""
    return " · ".join(filter(None, [before, sheet.title or "Worksheet", variant]))


def _section(heading: str, parts: Iterable[str], page: dict[str, Any]) -> str:
    code = escape(page["code"])
    try:
        qr = _image(qr_svg(page["code"]), f"The code {page['code']} as a QR code")
    except CantPrint:  # the code in letters is enough
        qr = ""
    return f"<section><h1>{escape(heading)}</h1>{''.join(parts)}<footer><span>{code}</span>{qr}</footer></section>"


def _article(heading: str, parts: Iterable[str]) -> str:
    return f"<article><h2>{escape(heading)}</h2>{''.join(parts)}</article>"


def _block(one: Block, unit: float) -> str:
    kind = one["is"]
    if kind in ("title", "words"):
        return f'<p class="{kind}">{escape(one["text"])}</p>'
    if kind == "list":
        return f"<ol>{''.join(f'<li>{escape(item)}</li>' for item in one['items'])}</ol>"
    if kind == "options":
        return f'<p class="options">{"".join(f"<span>{escape(item)}</span>" for item in one["items"])}</p>'
    if kind == "cards":
        cards = "".join(f"<span>{_face(card)}{escape(card['below'])}</span>" for card in one["cards"])
        return f'<div class="cards{" arrows" if one["arrows"] else ""}">{cards}</div>'
    if kind == "grid":
        return _grid(one)
    return _image(one["svg"], one["alt"], round(one["width"] * unit))


def _grid(one: Block) -> str:
    """Cards on every other row and column, what two of them are to each other between them, numbers at the sides."""
    columns, first = one["columns"], 2 if one["sides"] else 1

    def at(row: int, column: int, content: str) -> str:
        return f'<span style="grid-area:{row}/{column}">{content}</span>'

    cells = []
    if one["sides"]:
        cells += [at(1, first + 2 * column, f"<b>{column + 1}</b>") for column in range(columns)]
    if one["sides"] == "rows and columns":
        cells += [at(first + 2 * row, 1, f"<b>{row + 1}</b>") for row in range(one["rows"])]
    for place, card in enumerate(one["cards"]):
        row, column = divmod(place, columns)
        cells.append(at(first + 2 * row, first + 2 * column, _face(card)))
    for (row, column), (below, beside), sign in (
        (divmod(place, columns), divmod(other, columns), sign) for place, other, sign in one["signs"]
    ):
        cells.append(at(first + row + below, first + column + beside, _face(sign, "sign")))
    return f'<div class="grid">{"".join(cells)}</div>'


def _faces(names: Iterable[str], ink: Ink) -> str:
    """The drawings that a page uses again and again, each once."""
    symbols = []
    for name in sorted(names):
        found = _WHOLE.fullmatch(face_svg(name, ink))
        assert found  # as `document` writes it
        symbols.append(f'<symbol id="face-{name}" viewBox="{found[1]}">{found[2]}</symbol>')
    return f'<svg class="faces" width="0" height="0" aria-hidden="true">{"".join(symbols)}</svg>'


def _face(one: Block, kind: str = "face") -> str:
    box = "0 0 38 23" if kind == "sign" else "0 0 50 70"
    said = escape(one["alt"])
    return f'<svg class="{kind}" viewBox="{box}" role="img" aria-label="{said}"><use href="#face-{one["face"]}"/></svg>'


def _why(text: str) -> str:
    return f'<p class="why">{escape(text)}</p>'


def _line(parts: list[str]) -> str:
    """Words and places to write in."""
    places = {"_": '<span class="short"></span>', "__": '<span class="long"></span>'}
    return f'<p class="line">{"".join(places.get(one, f"<span>{escape(one)}</span>") for one in parts)}</p>'


def _image(svg: str, alt: str, width: int | None = None) -> str:
    wide = f' width="{width}"' if width else ""
    return f'<img src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}" alt="{escape(alt)}"{wide}>'
