"""Panels side by side and below each other, from the top down, with small cards and words on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from tic_learn.cards import Card
from tic_learn.draw.fitting import breadth, shortened
from tic_learn.draw.markup import FACE, INK, document, escape, lettering, number
from tic_learn.draw.small import HIGH, STRIP, WIDE, Sheet, parts

__all__ = ["APART", "GAP", "HEAD", "LINE", "PAD", "TEXT", "Block", "Table", "lie"]

GAP, PAD, HEAD = 3, 4, 16
"""Between panels and rows of cards; inside of a panel; the height of a panel's head."""
TEXT, LINE = 8.5, 11
"""The size of words, and the height of a line of them."""
APART = WIDE + GAP
"""How far apart cards lie that do not overlap."""
_MARGIN, _LOOSE = 4, 18
_TITLE, _COUNT = 9, 9.5


class Block(Protocol):
    """What fills a panel."""

    def height(self, width: int) -> int:
        """How high it is where it may be so wide."""

    def draw(self, table: Table, x: int, y: int, width: int) -> None:
        """Put it on the table, its upper left corner there."""


class Table:
    """The picture of a table while it grows."""

    def __init__(self, columns: int) -> None:
        self.wide, self.high = columns * APART - GAP + 2 * PAD, _MARGIN
        self.sheet = Sheet()
        self._panels: list[str] = []
        self._dark: list[str] = []
        self._rings: list[str] = []
        self._titles: list[str] = []
        self._counts: list[str] = []
        self._lines: list[str] = []
        self._groups: list[str] = []

    # Where panels go

    def grid(self, blocks: Sequence[Block], most: int = 3, least: int = 90) -> None:
        """Blocks in rows, up to ``most`` side by side and each ``least`` wide, so that the picture is lowest."""
        lowest, chosen = 0, list[Sequence[Block]]()
        fit = max(1, (self.wide + GAP) // (least + GAP))
        for across in range(1, min(most, fit, len(blocks)) + 1):
            rows = _evenly(blocks, across)
            high = sum(GAP + max(block.height(self._share(row)) for block in row) for row in rows)
            if not chosen or high <= lowest:
                lowest, chosen = high, rows
        for row in chosen:
            self.row(row, [self._share(row)] * (len(row) - 1))

    def _share(self, row: Sequence[Block]) -> int:
        return (self.wide - (len(row) - 1) * GAP) // len(row)

    def row(self, blocks: Sequence[Block], widths: Sequence[int] = ()) -> None:
        """Blocks side by side in panels of one height; the last takes the room that ``widths`` leave."""
        across = [*widths, self.wide - sum(widths) - GAP * len(widths)]
        high = max(block.height(width) for block, width in zip(blocks, across, strict=True))
        x = _MARGIN
        for block, width in zip(blocks, across, strict=True):
            self._panels.append(f'<rect x="{x}" y="{self.high}" width="{width}" height="{high}" rx="4"/>')
            block.draw(self, x, self.high, width)
            x += width + GAP
        self.high += high + GAP

    # What goes on them

    def head(
        self,
        x: int,
        y: int,
        width: int,
        titles: Sequence[str],
        name: str = "",
        *,
        seat: int = -1,
        notes: Sequence[str] = ("",),
        dark: bool = False,
    ) -> None:
        """The head of a panel: the disc of a seat, a title, and a note at the right end.

        ``titles``, ``notes``: the same in fewer and fewer words, of which the first that fit are taken.
        ``name``: what may be cut short if the last of them do not.
        """
        left, right = x + PAD, x + width - PAD
        ink = f' fill="{FACE}"' if dark else ""
        if dark:
            # A little inside, so that the panel has its white edge on a dark page too.
            bar = f'x="{x + 1.5}" y="{y + 1.5}" width="{width - 3}" height="{HEAD - 3}"'
            self._dark.append(f'<rect {bar} rx="3" fill="{INK}"/>')
        if seat >= 0:
            self.sheet.token(seat, left + 7, y + 8)
            left += 16
        tried = [(title, note) for title in titles for note in notes]
        for title, note in tried:
            room = right - left - (TEXT * breadth(note) + 5 if note else 0)
            if _TITLE * breadth(title) <= room:
                break
        self._titles.append(_text(left, y + 10.5, shortened(title, name, room / _TITLE), ink))
        if note:
            self._lines.append(_text(right, y + 10.3, note, f'{ink} text-anchor="end"'))

    def write(self, x: int, foot: float, text: str) -> None:
        """A line of words."""
        self._lines.append(_text(x, foot, text))

    def cards(self, cards: Sequence[Card], x: int, y: int, row: int, apart: int, ringed: Sequence[Card] = ()) -> None:
        """Cards in rows of ``row``; where they lie closer than they are wide, each covers the one before."""
        put, last = self.sheet.card, len(cards) - 1
        for place, card in enumerate(cards):
            line, column = divmod(place, row)
            left, top = x + column * apart, y + line * (HIGH + GAP)
            covered = apart < WIDE and column < row - 1 and place < last
            put(card, left, top, covered=covered)
            if card in ringed:
                self._rings.append(
                    f'<rect x="{left}" y="{top}" width="{apart if covered else WIDE}" height="{HIGH}" rx="3"/>'
                )

    def back(self, count: int, x: int, y: int) -> None:
        """One card face down that stands for as many."""
        self.sheet.other("back" if count else "empty", x, y)
        self._counts.append(_text(x + WIDE // 2, y + HIGH // 2 + 3.4, str(count)))

    def group(self, content: str, names: set[str], x: float, y: float, scale: float) -> None:
        """Something drawn elsewhere, in its own scale."""
        self._groups.append(f'<g transform="translate({number(x)} {number(y)})scale({scale:.4g})">{content}</g>')
        self.sheet.names |= names

    def svg(self, label: str) -> str:
        """The whole picture."""
        rings = f'<g fill="none" stroke="{INK}" stroke-width="3">{"".join(self._rings)}</g>' if self._rings else ""
        content = (
            f'<g fill="{FACE}" stroke="{INK}" stroke-width=".8">{"".join(self._panels)}</g>'
            f"{''.join(self._dark)}{self.sheet.drawn()}{''.join(self._groups)}{rings}"
            f'<g font-size="{TEXT}">{"".join(self._lines)}</g>'
            f'<g font-weight="700"><g font-size="{_TITLE}">{"".join(self._titles)}</g>'
            f'<g font-size="{_COUNT}" text-anchor="middle">{"".join(self._counts)}</g></g>'
        )
        high = self.high - GAP + _MARGIN
        return document(self.wide + 2 * _MARGIN, high, parts(self.sheet.names) + lettering(content), label)


def _text(x: int, foot: float, text: str, how: str = "") -> str:
    return f'<text x="{x}" y="{foot:g}"{how}>{escape(text)}</text>'


def lie(count: int, width: int, *, loose: bool) -> tuple[int, int]:
    """How many of these cards lie in a row of that width, and how far apart.

    ``loose``: whether they lie apart where there is room for all, or overlap in any case.
    """
    if loose and count * APART - GAP <= width:
        return max(1, count), APART
    most = max(1, (width - WIDE) // STRIP + 1)
    row = max(1, -(-count // -(-max(1, count) // most)))
    return row, min(_LOOSE, (width - WIDE) // (row - 1)) if row > 1 else APART


def _evenly(blocks: Sequence[Block], across: int) -> list[Sequence[Block]]:
    """The blocks in rows of at most so many, one row no more than one longer than another."""
    rows = -(-len(blocks) // across)
    ends = [-(-len(blocks) * row // rows) for row in range(rows + 1)]
    return [blocks[start:end] for start, end in pairwise(ends)]
