"""Compute tic_learn/draw/geometry.json: the outlines from which Python and JavaScript draw the cards.

    python tools/make_geometry.py            # write
    python tools/make_geometry.py --check    # say whether the file is up to date, and change nothing

Every number is a string, rounded here once, so that both languages copy the same text and neither
calculates. Lengths are in card units: a card is 50 × 70 of them, its top left corner at (0, 0).
Shapes and inlay marks are drawn about (0, 0) with a radius of 1, and are moved and scaled to the
places of each number.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import fontpkg_atkinson_hyperlegible
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "tic_learn/draw/geometry.json"
FONT = Path(fontpkg_atkinson_hyperlegible.ROOT, "files/AtkinsonHyperlegible-Bold.ttf")

INK, FACE = "#1A1A1A", "#FFFFFF"
WIDTH, HEIGHT = 50, 70
LINE = 1.1
"""The width of outlines in card units, at every size of shape."""
# Number: the radius of its shapes, and their centres. One and five as on a die; two, three and four as
# large as they can be. Between the top of the first row and the foot of the last all have the same room.
LAYOUTS = {
    1: (14.5, [(25, 36.6)]),
    2: (9.3, [(25, 25.9), (25, 47.3)]),
    3: (9.3, [(25, 25.9), (13.3, 47.3), (36.7, 47.3)]),
    4: (9.3, [(13.3, 25.9), (36.7, 25.9), (13.3, 47.3), (36.7, 47.3)]),
    5: (7.4, [(10.8, 23.8), (39.2, 23.8), (25, 36.6), (10.8, 49.4), (39.2, 49.4)]),
}
# In card units: where a digit and a letter stand, their feet, their height.
DIGIT, LETTER = (8.9, 14.2, 10.6), (40.9, 12.65, 7.1)
LETTER_BOX = {"x": 35.5, "y": 3.7, "width": 10.8, "height": 10.8, "rx": 1.8}
RAIL_Y, RAIL_STEP, CELL, LIT = 62.9, 7.2, 4.4, 7
# Letter, fill, mark colour: light marks on the two dark fills, ink on the others.
COLOURS = {
    "violet": ("V", "#5102A1", FACE),
    "cyan": ("C", "#28D1E6", INK),
    "yellow": ("Y", "#FFEC28", INK),
    "orange": ("O", "#E17B34", INK),
    "red": ("R", "#B52429", FACE),
}
LETTERS = {"circle": "C", "crescent": "M", "triangle": "T", "square": "Q", "star": "S"}
# Where in each shape there is room for a mark: its centre, and half its size.
ROOM = {
    "circle": (0, 0, 0.36),
    "crescent": (-0.47, 0, 0.24),
    "triangle": (0, 0.22, 0.29),
    "square": (0, 0, 0.36),
    "star": (0, 0.06, 0.29),
}


def text(value: float) -> str:
    """The number with at most two decimals and no zero that can be left out: 0.5 is ".5"."""
    rounded = f"{value:.2f}".rstrip("0").rstrip(".")
    sign, digits = ("-", rounded[1:]) if rounded.startswith("-") else ("", rounded)
    return "0" if digits in ("0", "") else sign + (digits.removeprefix("0"))


def joined(*values: float) -> str:
    """Numbers of a path, parted only where SVG needs it: a minus sign parts by itself."""
    out = ""
    for value in values:
        word = text(value)
        out += word if not out or word.startswith("-") else " " + word
    return out


def polygon(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(joined(x, y) for x, y in points) + "z"


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle about the centre (x, y)."""
    return f"M{joined(x - width / 2, y - height / 2)}h{text(width)}v{text(height)}h{text(-width)}z"


def disc(x: float, y: float, radius: float) -> str:
    half = f"a{joined(radius, radius)} 0 1 0 "
    return f"M{joined(x - radius, y)}{half}{joined(2 * radius, 0)}{half}{joined(-2 * radius, 0)}z"


def ring_of(points: int, radii: tuple[float, ...], down: float) -> str:
    """A polygon whose corners lie on circles of these radii in turn; the first corner points up."""
    turn = 2 * math.pi / points
    return polygon(
        (radii[k % len(radii)] * math.sin(k * turn), down - radii[k % len(radii)] * math.cos(k * turn))
        for k in range(points)
    )


def crescent(outer: float, inner: float, apart: float, right: float) -> str:
    """The part of one circle that another, ``apart`` to its right, leaves over; open to the right."""
    tip = (outer**2 - inner**2 + apart**2) / (2 * apart)
    half = math.sqrt(outer**2 - tip**2)
    return (
        f"M{joined(right + tip, -half)}A{joined(outer, outer)} 0 1 0 {joined(right + tip, half)}"
        f"A{joined(inner, inner)} 0 1 1 {joined(right + tip, -half)}z"
    )


# Not all of one radius: a star or a triangle of a circle's radius looks smaller than the circle, and
# looks too high when the middle of its circle is in the middle of the place.
SHAPES = {
    "circle": disc(0, 0, 0.95),
    "crescent": crescent(1.03, 0.8, 0.52, 0.18),
    "triangle": ring_of(3, (1.18,), 0.25),
    "square": box(0, 0, 1.66, 1.66),
    "star": ring_of(10, (1.14, 0.55), 0.09),
}


def bar(x: float, y: float, half: float) -> str:
    return box(x, y, 2.1 * half, 0.7 * half)


def two_bars(x: float, y: float, half: float) -> str:
    return box(x - 0.56 * half, y, 0.56 * half, 2 * half) + box(x + 0.56 * half, y, 0.56 * half, 2 * half)


def dot(x: float, y: float, half: float) -> str:
    return disc(x, y, round(0.83 * half, 2))  # the halves of a circle must meet after rounding too


def cross(x: float, y: float, half: float) -> str:
    """Two bars across each other, as one outline: twelve corners, turned by an eighth of a circle."""
    a, b, c = 0.72 * half + 0.24 * half, 0.72 * half - 0.24 * half, 0.48 * half
    corners = [(-b, -a), (0, -c), (b, -a), (a, -b), (c, 0), (a, b), (b, a), (0, c), (-b, a), (-a, b), (-c, 0), (-a, -b)]
    return polygon((x + dx, y + dy) for dx, dy in corners)


MARKS: dict[str, Callable[[float, float, float], str] | None] = {
    "violet": bar,
    "cyan": two_bars,
    "yellow": None,
    "orange": dot,
    "red": cross,
}


def glyph(font: TTFont, character: str, middle: float, foot: float, height: float) -> str:
    """A character's outline, capitals ``height`` high, its own middle (not its advance's) at ``middle``."""
    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(character)]
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, _, right, _ = bounds.bounds
    scale = height / font["OS/2"].sCapHeight
    pen = SVGPathPen(glyphs, ntos=text)
    glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, middle - scale * (left + right) / 2, foot)))
    return pen.getCommands()


def geometry() -> dict[str, object]:
    """Everything that geometry.json says, in its order."""
    font = TTFont(FONT)
    cells = [25 + RAIL_STEP * (k - 2) for k in range(5)]
    return {
        "about": "Made by tools/make_geometry.py. Glyphs: Atkinson Hyperlegible Bold, SIL Open Font License 1.1.",
        "width": text(WIDTH),
        "height": text(HEIGHT),
        "ink": INK,
        "face": FACE,
        "frame": {
            name: text(value) for name, value in {"x": 0.6, "y": 0.6, "width": 48.8, "height": 68.8, "rx": 4}.items()
        },
        "frameLine": text(1.2),
        "letterBox": {name: text(value) for name, value in LETTER_BOX.items()},
        "rail": "".join(box(x, RAIL_Y, CELL, CELL) for x in cells),
        "railLine": text(0.7),
        "litLine": text(LINE),
        "numbers": [
            {
                "digit": glyph(font, str(number), *DIGIT),
                "radius": text(radius),
                "line": text(LINE / radius),
                "places": [f"{text(x)} {text(y)}" for x, y in places],
            }
            for number, (radius, places) in LAYOUTS.items()
        ],
        "shapes": [{"word": word, "letter": LETTERS[word], "outline": path} for word, path in SHAPES.items()],
        "colours": [
            {
                "word": word,
                "letter": letter,
                "fill": fill,
                "markFill": mark_fill,
                "glyph": glyph(font, letter, *LETTER),
                "lit": box(cells[k], RAIL_Y, LIT, LIT),
                # In the order of the shapes; yellow has no mark, and that is its mark.
                "marks": [mark(*ROOM[shape]) if (mark := MARKS[word]) else "" for shape in SHAPES],
            }
            for k, (word, (letter, fill, mark_fill)) in enumerate(COLOURS.items())
        ],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Compute tic_learn/draw/geometry.json.")
    parser.add_argument("--check", action="store_true", help="only say whether the file is up to date")
    check = parser.parse_args().check
    made = json.dumps(geometry(), indent=1, ensure_ascii=False) + "\n"
    there = TARGET.read_text(encoding="utf-8") if TARGET.is_file() else ""
    if check and made != there:
        print("tic_learn/draw/geometry.json is not what tools/make_geometry.py gives; run it again.", file=sys.stderr)
        return 1
    if not check:
        TARGET.write_text(made, encoding="utf-8", newline="\n")
    print(f"geometry.json: {len(made.encode()):,} bytes, {'up to date' if made == there else 'written'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
