"""The parts of a card's face, and the same parts as symbols that a drawing of many cards uses again and again.

Colour is never the only sign of a colour: its letter, the inlay of its shapes and the lit cell of the
rail say it too. A face is its frame, the signs of its colour, its digit and its shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from tic_learn.cards import Card, Colour, Number, Shape
from tic_learn.draw.geometry import GEOMETRY, Rect
from tic_learn.draw.markup import FACE, INK

__all__ = [
    "HEIGHT",
    "WIDTH",
    "colour_signs",
    "digit",
    "frame",
    "outlined",
    "pip",
    "places",
    "symbol",
    "symbols_of",
    "use",
    "used",
]

WIDTH, HEIGHT = int(GEOMETRY["width"]), int(GEOMETRY["height"])
_NUMBERS, _SHAPES, _COLOURS = GEOMETRY["numbers"], GEOMETRY["shapes"], GEOMETRY["colours"]


def frame() -> str:
    """What all faces have: the card, the box of the letter, the rail."""
    return (
        f'<g fill="{FACE}" stroke="{INK}">{_rect(GEOMETRY["frame"], GEOMETRY["frameLine"])}'
        f"{_rect(GEOMETRY['letterBox'], GEOMETRY['litLine'])}"
        f'<path d="{GEOMETRY["rail"]}" stroke-width="{GEOMETRY["railLine"]}"/></g>'
    )


def colour_signs(colour: Colour) -> str:
    """The letter of a colour and its cell of the rail."""
    one = _COLOURS[colour - 1]
    return (
        f'<path d="{one["glyph"]}" fill="{INK}"/><path d="{one["lit"]}" fill="{one["fill"]}" stroke="{INK}"'
        f' stroke-width="{GEOMETRY["litLine"]}" stroke-linejoin="round"/>'
    )


def digit(number: Number) -> str:
    """The digit of a number."""
    return f'<path d="{_NUMBERS[number - 1]["digit"]}" fill="{INK}"/>'


def pip(shape: Shape, colour: Colour) -> str:
    """One shape with its inlay, about (0, 0) with a radius of 1; its outline is that of the group it is in."""
    one = _COLOURS[colour - 1]
    mark = one["marks"][shape - 1]
    inlay = f'<path d="{mark}" fill="{one["markFill"]}" stroke="none"/>' if mark else ""
    return f'<path d="{_SHAPES[shape - 1]["outline"]}" fill="{one["fill"]}"/>{inlay}'


def outlined(number: Number, drawn: str) -> str:
    """A group in which shapes of this number's size have their outline."""
    line = _NUMBERS[number - 1]["line"]
    return f'<g stroke="{INK}" stroke-linejoin="round" stroke-width="{line}">{drawn}</g>'


def places(number: Number, draw: Callable[[str], str]) -> str:
    """The shapes of a number in their outlines; ``draw`` makes one from the transform that puts it in its place."""
    one = _NUMBERS[number - 1]
    return outlined(number, "".join(draw(f"translate({place})scale({one['radius']})") for place in one["places"]))


def symbol(name: str, content: str) -> str:
    """A symbol with the id ``tic-name``. A page may hold many drawings, so one name always means one content."""
    # Shown beyond the symbol's own box, for a shape is drawn about (0, 0) and half of it lies outside.
    return f'<symbol id="tic-{name}" overflow="visible">{content}</symbol>'


def use(name: str, where: str = "") -> str:
    """The symbol of that name once more; ``where`` is an attribute, such as ``x="54"``."""
    return f'<use href="#tic-{name}"{where and " " + where}/>'


def symbols_of(cards: Iterable[Card]) -> Mapping[str, str]:
    """What ``used`` needs for these cards: for each part its name and its symbol, each part once, in a fixed order."""
    found: dict[str, str] = {}
    for card in sorted(set(cards)):
        found |= _symbols(card)
    return dict(sorted(found.items()))


@cache
def _symbols(card: Card) -> Mapping[str, str]:
    number, shape, colour = card.number, card.shape, card.colour
    return {
        name: symbol(name, content)
        for name, content in (
            ("frame", frame()),
            (f"number-{number}", digit(number)),
            (f"colour-{colour}", colour_signs(colour)),
            (f"{shape}-{colour}", pip(shape, colour)),
        )
    }


@cache
def used(card: Card) -> str:
    """The face of a card, made of the symbols of ``symbols_of``."""
    shape = f"{card.shape}-{card.colour}"
    face = use("frame") + use(f"colour-{card.colour}") + use(f"number-{card.number}")
    return face + places(card.number, lambda move: use(shape, f'transform="{move}"'))


def _rect(rect: Rect, line: str) -> str:
    return (
        f'<rect x="{rect["x"]}" y="{rect["y"]}" width="{rect["width"]}" height="{rect["height"]}" rx="{rect["rx"]}"'
        f' stroke-width="{line}"/>'
    )
