"""Cards for printers: in colour, in black and white for the photocopier, or as outlines, which take the least ink.

A card is told by its shapes, the inlay in them, its letter and its rail; so nothing is lost without colour.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from tic_learn.draw.geometry import GEOMETRY
from tic_learn.draw.markup import FACE, INK

__all__ = ["INKS", "Ink", "inked"]

Ink: TypeAlias = Literal["colour", "mono", "outline"]
_COLOUR = re.compile(r'(fill|stroke)="#([0-9A-Fa-f]{6})"')
INKS: tuple[Ink, ...] = ("colour", "mono", "outline")


def inked(svg: str, ink: Ink) -> str:
    """A drawing of the kit in another ink. ``ink``: "mono" has black and white alone, "outline" almost no black.

    >>> from tic_learn.draw import card_svg
    >>> inked(card_svg("3SR"), "outline") == card_svg("3SR"), "#B3202A" in inked(card_svg("3SR"), "mono")
    (False, False)
    """
    if ink not in INKS:
        raise ValueError(f"the ink is {', '.join(INKS)}, not {ink!r:.40}")
    if ink == "colour":
        return svg
    for colour in GEOMETRY["colours"]:
        dark = colour["markFill"] == FACE  # its inlay is white
        fill = INK if dark and ink == "mono" else FACE
        svg = svg.replace(f'fill="{colour["fill"]}"', f'fill="{fill}"')
    if ink == "outline":
        svg = svg.replace(f'fill="{FACE}" stroke="none"', f'fill="{INK}" stroke="none"')
    return _COLOUR.sub(_black_or_white, svg)


def _black_or_white(found: re.Match[str]) -> str:
    """What else has a colour, as the signs of players: what is light becomes white, and what is dark black."""
    red, green, blue = (int(found[2][place : place + 2], 16) for place in (0, 2, 4))
    grey = 0.3 * red + 0.59 * green + 0.11 * blue
    return f'{found[1]}="{FACE if grey > 128 else INK}"'
