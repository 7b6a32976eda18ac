"""The table of Tic Territory Battle: a grid of small cards, with the tokens on them (TB-1, TB-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tic_learn.draw.small import FOOT, HIGH, WIDE, Sheet

if TYPE_CHECKING:
    from tic_learn.scenes import Zone

__all__ = ["NO_TOKEN", "Board", "covered_tokens"]

NO_TOKEN = "."
"""As in tic_learn.scenes, which is not imported: cards are drawn without the games, and sooner."""

_ACROSS, _DOWN = WIDE + 2, HIGH + 2
_LEFT, _TOP, _SIZE = 25, 14, 12
"""The room for the numbers of the rows and of the columns, and the size of these."""
_TOKENS = (7, 15, 23)
"""Where on a card the tokens lie: for the line where its number changes, its shape, its colour."""


class Board:
    """The table of a scene, to be drawn ``wide`` units wide and ``high`` high, or smaller by one scale."""

    def __init__(self, zone: Zone) -> None:
        self._zone = zone
        self._top, self._left = min(zone.cells[::2], default=0), min(zone.cells[1::2], default=0)
        self._rows = max(zone.cells[::2], default=0) - self._top + 1
        self._columns = max(zone.cells[1::2], default=0) - self._left + 1
        self.wide, self.high = _LEFT + self._columns * _ACROSS, _TOP + self._rows * _DOWN

    def drawn(self) -> tuple[str, set[str]]:
        """The cards, the tokens and the numbers of rows and columns, and the names of the parts."""
        sheet, zone = Sheet(raised=True), self._zone
        top, left, cells, tokens = self._top, self._left, zone.cells, zone.tokens
        covered = covered_tokens(tokens)
        for place, card in enumerate(zone.cards):
            x = _LEFT + (cells[2 * place + 1] - left) * _ACROSS
            y = _TOP + (cells[2 * place] - top) * _DOWN
            sheet.card(card, x, y)
            for at in range(3 * place, 3 * place + 3):
                if tokens[at : at + 1] not in ("", NO_TOKEN):
                    sheet.token(tokens[at], x + _TOKENS[at % 3], y + FOOT, numbered=at not in covered)
        middle, right = _LEFT + WIDE // 2, _LEFT - 2
        across = "".join([f'<text x="{_ACROSS * one}">{left + one}</text>' for one in _some(self._columns)])
        down = "".join([f'<text y="{_DOWN * one}">{top + one}</text>' for one in _some(self._rows)])
        numbers = (
            f'<g font-size="{_SIZE}"><g transform="translate({middle} {_SIZE - 2})" text-anchor="middle">{across}</g>'
            f'<g transform="translate({right} {_TOP + HIGH // 2 + 4})" text-anchor="end">{down}</g></g>'
        )
        return sheet.drawn() + numbers, sheet.names


def covered_tokens(tokens: str) -> set[int]:
    """Which tokens of a scene have one of the same player on their right: half of their number would be hidden."""
    return {at for at in range(len(tokens) - 1) if at % 3 < 2 and tokens[at] == tokens[at + 1] != NO_TOKEN}


def _some(count: int) -> range:
    """All, or of very many every so many: a table made by hand may be far apart."""
    return range(0, count, 1 + count // 40)
