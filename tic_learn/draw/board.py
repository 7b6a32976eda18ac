"""The table of Tic Territory Battle: a grid of small cards, with the tokens on them (TB-1, TB-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tic_learn.draw.small import HIGH, WIDE, Sheet

if TYPE_CHECKING:
    from tic_learn.scenes import Zone

__all__ = ["NO_TOKEN", "Board"]

NO_TOKEN = "."
"""As in tic_learn.scenes, which is not imported: cards are drawn without the games, and sooner."""

_ACROSS, _DOWN = WIDE + 2, HIGH + 2
_EDGE, _SIZE = 14, 9
"""The room for the numbers of the rows and columns, and the height of these."""
_TOKENS = (5, 15, 25)
"""Where on a card the tokens lie: for the line where its number changes, its shape, its colour."""


class Board:
    """The table of a scene, to be drawn ``wide`` units wide and ``high`` high, or smaller by one scale."""

    def __init__(self, zone: Zone) -> None:
        self._zone = zone
        self._top, self._left = min(zone.cells[::2], default=0), min(zone.cells[1::2], default=0)
        self._rows = max(zone.cells[::2], default=0) - self._top + 1
        self._columns = max(zone.cells[1::2], default=0) - self._left + 1
        self.wide, self.high = _EDGE + self._columns * _ACROSS, _EDGE + self._rows * _DOWN

    def drawn(self) -> tuple[str, set[str]]:
        """The cards, the tokens and the numbers of rows and columns, and the names of the parts."""
        sheet, zone = Sheet(), self._zone
        top, left, cells, tokens = self._top, self._left, zone.cells, zone.tokens
        for place, card in enumerate(zone.cards):
            x = _EDGE + (cells[2 * place + 1] - left) * _ACROSS
            y = _EDGE + (cells[2 * place] - top) * _DOWN
            sheet.card(card, x, y)
            for at, seat in zip(_TOKENS, tokens[3 * place : 3 * place + 3], strict=False):
                if seat != NO_TOKEN:
                    sheet.token(seat, x + at, y + 39)
        middle, right = _EDGE + WIDE // 2, _EDGE - 3
        across = "".join([f'<text x="{_ACROSS * one}">{left + one}</text>' for one in _some(self._columns)])
        down = "".join([f'<text y="{_DOWN * one}">{top + one}</text>' for one in _some(self._rows)])
        numbers = (
            f'<g font-size="{_SIZE}"><g transform="translate({middle} {_SIZE + 1})" text-anchor="middle">{across}</g>'
            f'<g transform="translate({right} {_EDGE + HIGH // 2 + 3})" text-anchor="end">{down}</g></g>'
        )
        return sheet.drawn() + numbers, sheet.names


def _some(count: int) -> range:
    """All, or of very many every so many: a table made by hand may be far apart."""
    return range(0, count, 1 + count // 40)
