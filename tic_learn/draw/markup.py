"""The SVG and HTML that all drawings share: the document, words on a white panel, the figure of a page."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape as html_escape
from textwrap import wrap

from tic_learn.draw.geometry import GEOMETRY

__all__ = ["FACE", "INK", "document", "escape", "figure", "lettering", "number", "panel", "plural", "words", "wrapped"]

INK, FACE = GEOMETRY["ink"], GEOMETRY["face"]
SCALE = 2
"""CSS pixels for a card unit in drawings of several cards: a card is 100 × 140."""
# What XML 1.0 can't hold at all, escaped or not; one such character in a name would blank the picture.
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """The text as it may stand in XML, between tags or in an attribute; what XML can't hold becomes �.

    >>> escape('<"Tic" & Nic>')
    '&lt;&quot;Tic&quot; &amp; Nic&gt;'
    """
    return html_escape(_NOT_XML.sub("�", text))


def number(value: float) -> str:
    """A length as text, to two decimals, the same on every machine.

    >>> number(2.5), number(10.0), number(33.333)
    ('2.5', '10', '33.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def document(width: float, height: float, content: str, label: str, *, scale: float = SCALE) -> str:
    """A whole SVG: ``width`` and ``height`` in card units, ``label`` what is said instead of the picture."""
    said = escape(label)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"'
        f' width="{number(width * scale)}" height="{number(height * scale)}" role="img" aria-label="{said}"'
        f' style="max-width:100%;height:auto"><title>{said}</title>{content}</svg>'
    )


def panel(x: float, y: float, width: float, height: float) -> str:
    """The white ground, with a line round it, on which words can be read on a dark page and on a light one."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="4"'
        f' fill="{FACE}" stroke="{INK}" stroke-width=".8"/>'
    )


def words(x: float, foot: float, size: float, text: str, *, anchor: str = "start", extra: str = "") -> str:
    """A line of text; ``foot`` is its base line, ``anchor`` the part of it that is at ``x``."""
    anchored = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{number(x)}" y="{number(foot)}" font-size="{number(size)}"{anchored}{extra}>{escape(text)}</text>'


def lettering(content: str) -> str:
    """A group in which text has the kit's font, where the machine has it, and ink."""
    return f'<g font-family="Atkinson Hyperlegible,system-ui,sans-serif" fill="{INK}">{content}</g>'


def wrapped(text: str, width: float, size: float) -> list[str]:
    """The text in lines that fit in ``width``, even in a wide font."""
    return wrap(text, int(width / (0.6 * size)))


def plural(count: int, noun: str) -> str:
    """The count with its noun: ``1 card``, ``12 cards``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def figure(svg: str, caption: str) -> str:
    """The picture and its caption as HTML that stays when a notebook is not trusted or has no kernel.

    ``svg``: a whole SVG, put into an ``<img>``, for an inline one is taken out of untrusted notebooks.
    ``caption``: plain text, also what a screen reader says for the picture.

    >>> figure("<svg/>", "<3> stars").partition(" alt=")[2]
    '"&lt;3&gt; stars"><figcaption>&lt;3&gt; stars</figcaption></figure>'
    """
    data, said = b64encode(svg.encode()).decode(), escape(caption)
    return f'<figure><img src="data:image/svg+xml;base64,{data}" alt="{said}"><figcaption>{said}</figcaption></figure>'
