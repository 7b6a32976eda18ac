"""Small cards for a picture of a whole table, gathered so that a hundred of them take few bytes.

A small card has its digit, its letter and one shape, for at this size five would be specks. Of one that
the next card covers, all three stand in the strip that is still seen. A picture has each part once and
refers to it at each place; places are whole numbers, to be short too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import cycle

from tic_learn.cards import DECK, Card, Number
from tic_learn.draw.geometry import GEOMETRY
from tic_learn.draw.markup import FACE, INK

__all__ = ["FOOT", "HIGH", "SEATS", "STRIP", "WIDE", "Sheet", "parts"]

WIDE, HIGH = 30, 44
STRIP = 13
"""How much of a covered card is seen."""
_OPEN, _RAISED, _COVERED = (15, 27, 10), (15, 22, 8), (7, 22, 5)
"""Where the shape of a card is, and its radius; one that is raised leaves the foot of the card to tokens."""
FOOT = 38
"""How far down on a card its tokens lie."""
_TOKEN, _NUMBER = 7, 13
"""The radius of a token, and the size of the number on it."""
SEATS = (
    # Dark and light in turn, so that neighbours differ in grey too. None is the colour of a card.
    (INK, FACE),
    (FACE, INK),
    ("#00695C", FACE),
    ("#F5BBD0", INK),
    ("#6D4C41", FACE),
    ("#C5E1A5", INK),
)
"""Of each seat the tint of its discs, and that of the number on them."""

_NAMES = [(f"{card.number}", card.code[2], card.code[1:]) for card in DECK]
"""Of each card the names of its number, of its colour, and of its shape in this colour."""


class _Row:
    """What lies at one height: faces in the order in which they cover each other, tokens, shapes."""

    __slots__ = ("covered", "faces", "opened", "tokens")

    def __init__(self) -> None:
        self.faces, self.tokens, self.opened, self.covered = list[str](), list[str](), list[str](), list[str]()


class Sheet:
    """Small cards, card backs and tokens at whole-number places; ``names`` are those of the parts they refer to.

    ``raised``: whether the shapes of open cards are, so that tokens hide nothing of them.
    """

    def __init__(self, *, raised: bool = False) -> None:
        self._open = _RAISED if raised else _OPEN
        self._rows: dict[int, _Row] = {}
        self.names: set[str] = set()

    def card(self, card: Card, x: int, y: int, *, covered: bool = False) -> None:
        """A card with its upper left corner there; it covers those put at the same height before."""
        number, colour, shape = _NAMES[card]
        row = self._row(y)
        if covered:
            row.faces.append(f'<use href="#tic-k{number}" x="{x}"/><use href="#tic-k{colour}" x="{x}"/>')
            row.covered.append(f'<use href="#tic-{shape}" x="{(x + _COVERED[0]) / _COVERED[2]:g}"/>')
            self.names |= {f"k{number}", f"k{colour}", shape}
        else:
            row.faces.append(f'<use href="#tic-{number}{colour}" x="{x}"/>')
            row.opened.append(f'<use href="#tic-{shape}" x="{(x + self._open[0]) / self._open[2]:g}"/>')
            self.names |= {number + colour, shape}

    def other(self, name: str, x: int, y: int) -> None:
        """Something else of a card's size: "back", "empty", or "under", what peeps out below a pile."""
        self._row(y).faces.append(f'<use href="#tic-{name}" x="{x}"/>')
        self.names.add(name)

    def token(self, seat: int | str, x: int, y: int, *, numbered: bool = True) -> None:
        """The disc of a seat with its centre there; it covers those put at the same height before."""
        name = f"t{seat}" if numbered else "t"
        look = "" if numbered else f' fill="{SEATS[int(seat)][0]}"'
        # As high as the card whose foot it lies on, so that both are in one row.
        self._row(y - FOOT).tokens.append(f'<use href="#tic-{name}" x="{x}"{look}/>')
        self.names.add(name)

    def _row(self, y: int) -> _Row:
        row = self._rows.get(y)
        if row is None:
            row = self._rows[y] = _Row()
        return row

    def drawn(self) -> str:
        """All of it, without the parts."""
        rows = self._rows.items()
        lying = [_at(y, row.faces + row.tokens) for y, row in rows]
        shapes = [
            _at(y + down, drawn, f"scale({radius})")
            for y, row in rows
            for drawn, (_, down, radius) in ((row.opened, self._open), (row.covered, _COVERED))
            if drawn
        ]
        # The numbers on tokens are the only text in it.
        look = f'font-size="{_NUMBER}" font-weight="700" text-anchor="middle"'
        return f"<g {look}>{''.join(lying)}</g>{''.join(shapes)}"


def _at(y: int, lying: list[str], scale: str = "") -> str:
    return f'<g transform="translate(0 {y}){scale}">{"".join(lying)}</g>'


def parts(names: Iterable[str]) -> str:
    """The parts of these names, and those that they are made of, each once, in a fixed order.

    As with symbols, a name means one content in whatever picture.
    """
    known, wanted = _known(), set(names)
    for name in tuple(wanted):
        wanted |= known[name][1]
    return f"<defs>{''.join([known[name][0] for name in sorted(wanted)])}</defs>"


@cache
def _known() -> dict[str, tuple[str, frozenset[str]]]:
    """Each part by its name: its markup, and the names of all parts in it."""
    made: dict[str, tuple[str, frozenset[str]]] = {}

    def put(name: str, *elements: str) -> None:
        content = "".join(elements)
        inside = re.findall('href="#tic-(.*?)"', content)
        if len(elements) > 1:
            content = f"<g>{content}</g>"
        named = re.sub("^<([a-z]+)", rf'<\1 id="tic-{name}"', content)
        made[name] = named, frozenset(inside).union(*(made[one][1] for one in inside))

    put("k", _frame())
    put("n", _use("k"), f'<rect x="16.7" y="2.7" width="10.8" height="10.8" rx="1.8" fill="none" stroke="{INK}"/>')
    for number, one in zip(Number, GEOMETRY["numbers"], strict=True):
        put(f"d{number}", f'<path d="{_moved(one["digit"], -2, -1)}"/>')
        put(f"k{number}", _use("k"), _use(f"d{number}"))
        put(f"n{number}", _use("n"), _use(f"d{number}"))
    for shape in GEOMETRY["shapes"]:
        # The width is in units of the radius, as those of the geometry.
        line = f'stroke="{INK}" stroke-linejoin="round" stroke-width=".12"'
        put(f"s{shape['letter']}", f'<path d="{shape["outline"]}" {line}/>')
    for colour in GEOMETRY["colours"]:
        letter = colour["letter"]
        put(letter, f'<path d="{_moved(colour["glyph"], -18.8, -1)}"/>')
        put(f"k{letter}", _use(letter, ' x="-15.3" y="27.6"'))
        for number in Number:
            put(f"{number}{letter}", _use(f"n{number}"), _use(letter))
        fill = "" if colour["markFill"] == INK else f' fill="{colour["markFill"]}"'
        for shape, mark in zip(GEOMETRY["shapes"], colour["marks"], strict=True):
            outline = _use(f"s{shape['letter']}", f' fill="{colour["fill"]}"')
            put(shape["letter"] + letter, outline, *([f'<path d="{mark}"{fill}/>'] if mark else []))
    # The rim parts a dark disc from a dark ground, and from the disc that it covers.
    rim, disc = f'<circle cy="{FOOT}" r="{_TOKEN + 0.7}"', f'<circle cy="{FOOT}" r="{_TOKEN}"'
    put("t", f'{rim} fill="{FACE}"/>', f'{disc} stroke="{INK}" stroke-width=".8"/>')
    for seat, (tint, ink) in enumerate(SEATS):
        # How large and bold its number is stands where the tokens lie, and that all is in ink if nothing is said.
        fill, of_text = (f' fill="{one}"' if one != INK else "" for one in (tint, ink))
        put(f"t{seat}", _use("t", fill), f'<text y="{FOOT + 4.7}"{of_text}>{seat + 1}</text>')
    put("empty", _frame(look='fill="none" stroke="#808080" stroke-dasharray="3 3"'))
    put("under", _frame(3), _frame(1.5))
    put(
        "back",
        _use("k"),
        '<path d="M3 3h24v38h-24z" fill="#595959"/>',
        f'<path d="M15 4L26 22 15 40 4 22zM3 3L27 41M27 3L3 41" fill="none" stroke="{FACE}" stroke-width=".9"/>',
        f'<rect x="5" y="15.5" width="20" height="13" rx="3" fill="{FACE}" stroke="{INK}" stroke-width=".8"/>',
    )
    return made


def _moved(outline: str, right: float, down: float) -> str:
    """The outline of a digit or a letter in its place, to one decimal: no finer one is seen on a small card."""
    moved = ""
    for command, numbers in re.findall("([A-Z])([^A-Z]*)", outline):
        by = {"H": (right,), "V": (down,)}.get(command, (right, down))
        moved += command + " ".join([f"{round(float(one) + way, 1):g}" for one, way in zip(numbers.split(), cycle(by))])
    return moved


def _use(name: str, how: str = "") -> str:
    return f'<use href="#tic-{name}"{how}/>'


def _frame(at: float = 0, look: str = f'fill="{FACE}" stroke="{INK}"') -> str:
    return f'<rect x="{at + 0.5:g}" y="{at + 0.5:g}" width="{WIDE - 1}" height="{HIGH - 1}" rx="3" {look}/>'
