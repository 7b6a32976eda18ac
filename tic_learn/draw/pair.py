"""Two cards beside each other, and what they have to do with each other (CP-2)."""

from __future__ import annotations

from tic_learn.cards import Card, Property
from tic_learn.draw.markup import FACE, INK, document, lettering, number, panel, words
from tic_learn.draw.parts import HEIGHT, WIDTH, symbols_of, used
from tic_learn.relations import relation, shared

__all__ = ["pair_svg"]

_WIDTH, _MARGIN, _LINE, _SIZE = 214, 4, 14, 8.5
_MIDDLE = _WIDTH // 2
_BOLD = ' font-weight="700"'


def pair_svg(a: Card | str, b: Card | str, *, reveal: bool = True) -> str:
    """Two cards and, for each property, whether they agree, by a sign and in words; the relation is named (CP-2).

    ``a``, ``b``: cards or their names. ``reveal``: False shows the values, but neither which of them
    agree nor the relation, for a person who is to predict. Raises UnknownCard; SameCard if they are
    the same card.

    >>> import re; re.findall("<text[^>]*>([^<]+)", pair_svg("3SO", "3SR"))[-5:]
    ['colour', 'orange', '≠', 'red', 'different']
    """
    a, b = Card(a), Card(b)
    name = str(relation(a, b)).capitalize()
    same = shared(a, b)
    top = HEIGHT + 2 * _MARGIN + 1
    right = _WIDTH - _MARGIN - 12 - WIDTH
    drawn = [f'<g transform="translate({x} {_MARGIN})">{used(card)}</g>' for x, card in ((_MARGIN + 12, a), (right, b))]
    drawn.append(panel(_MIDDLE - 30, 24, 60, 30))
    foot, size, title = (44.5, 16, name) if reveal else (46, 20, "?")
    lines = [words(_MIDDLE, foot, size, title, anchor="middle", extra=_BOLD)]
    drawn.append(panel(_MARGIN, top, _WIDTH - 2 * _MARGIN, 3 * _LINE + 4))
    said = []
    for i, which in enumerate(Property):
        y = top + 2 + _LINE * (i + 0.5)
        ground, written, spoken = _line(y, which, a, b, same=which in same, reveal=reveal)
        drawn.append(ground)
        lines.append(written)
        said.append(spoken)
    label = f"{a.spoken} and {b.spoken}" + (f": {name}. {', '.join(said)}." if reveal else ": which properties agree?")
    content = "".join(symbols_of((a, b)).values()) + "".join(drawn) + lettering("".join(lines))
    return document(_WIDTH, top + 3 * _LINE + 4 + _MARGIN, content, label)


def _line(y: float, which: Property, a: Card, b: Card, *, same: bool, reveal: bool) -> tuple[str, str, str]:
    """One property: the ground of its sign, its words, and both as they are spoken."""
    foot = y + 0.36 * _SIZE
    sign, word = ("=", "same") if same else ("≠", "different")
    dark = same and reveal
    fill = INK if dark else FACE
    ground = f'<circle cx="{_MIDDLE}" cy="{number(y)}" r="6" fill="{fill}" stroke="{INK}" stroke-width=".8"/>'
    on = f' fill="{FACE}"' if dark else ""
    written = [
        words(9, foot, _SIZE, str(which), extra=_BOLD),
        words(_MIDDLE - 10, foot, _SIZE, str(a.value(which)), anchor="end"),
        words(_MIDDLE, y + 3.6, 10, sign if reveal else "?", anchor="middle", extra=_BOLD + on),
        words(_MIDDLE + 10, foot, _SIZE, str(b.value(which))),
    ]
    if reveal:
        written.append(words(_WIDTH - 9, foot, _SIZE, word, anchor="end", extra=_BOLD if same else ""))
    return ground, "".join(written), f"{which} {word}"
