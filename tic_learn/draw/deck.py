"""The whole deck in one picture, small enough to travel in a notebook (CP-1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tic_learn.cards import DECK, Card, CardSet, Colour, Number, Shape
from tic_learn.draw.geometry import GEOMETRY
from tic_learn.draw.markup import document, plural
from tic_learn.draw.parts import HEIGHT, WIDTH, outlined, symbol, symbols_of, use

__all__ = ["deck_svg"]

_SPACE, _BETWEEN, _MARGIN = 3, 14, 4
_ACROSS, _DOWN = WIDTH + _SPACE, HEIGHT + _SPACE
_BLOCK = 5 * _ACROSS - _SPACE + _BETWEEN
_ALL_OF_A_NUMBER = (1 << 25) - 1
# A grey that can be seen on a white page and on a black one.
_GAP = '<rect x="2" y="2" width="46" height="66" rx="4" fill="none" stroke="#808080" stroke-dasharray="2 4"/>'


def deck_svg(cards: str | Iterable[Card | str] = DECK) -> str:
    """Cards at their places in the deck: a block a number, a row a shape, a column a colour (CP-1).

    ``cards``: as for CardSet; the place of a card that is not among them is dashed. Raises
    UnknownCard, RepeatedCard.

    >>> len(deck_svg()) < 25_000, 'aria-label="2 cards of the deck of 125"' in deck_svg("3SO 1SO")
    (True, True)
    """
    return _drawn((cards if isinstance(cards, CardSet) else CardSet(cards)).mask)


@lru_cache(maxsize=16)
def _drawn(mask: int) -> str:
    cards = CardSet.from_mask(mask)
    made = dict(symbols_of(cards))
    blocks = "".join(
        f'<g transform="translate({_MARGIN + _BLOCK * (number - 1)} {_MARGIN})">'
        f"{_block(number, mask >> 25 * (number - 1) & _ALL_OF_A_NUMBER, made)}</g>"
        for number in Number
    )
    label = f"The deck: {len(cards)} cards" if cards == DECK else f"{plural(len(cards), 'card')} of the deck of 125"
    width, height = 2 * _MARGIN + 5 * _BLOCK - _BETWEEN, 2 * _MARGIN + 5 * _DOWN - _SPACE
    return document(width, height, "".join(made.values()) + blocks, label, scale=1)


def _block(number: Number, mask: int, made: dict[str, str]) -> str:
    """The cards of one number, by their 25 bits; what it uses again is added to ``made``.

    Rows with the same colours are drawn once, and so are the shapes: the block has one grid of
    them, used at each place of the number. A symbol's name says which cards it has, since one name
    must mean one content.
    """
    rows = []
    for shape in Shape:
        colours = mask >> 5 * (shape - 1) & 0b11111
        here = [Colour(1 + bit) for bit in range(5) if colours >> bit & 1]
        faces, digits = f"faces-{colours:x}", f"digits-{number}-{colours:x}"
        if faces not in made:
            made |= _gap(len(here))
            made[faces] = symbol(faces, "".join(_face(colour, colour in here) for colour in Colour))
        if here and digits not in made:
            made[digits] = symbol(digits, "".join(use(f"number-{number}", _x(colour)) for colour in here))
        y = f'y="{_DOWN * (shape - 1)}"'
        rows.append(use(faces, y) + (use(digits, y) if here else ""))
    if mask:
        one = GEOMETRY["numbers"][number - 1]
        grid = f"shapes-{number}-{mask:x}"
        made[grid] = symbol(grid, _grid(mask, one["radius"]))
        spots = (place.split() for place in one["places"])
        rows.append(outlined(number, "".join(use(grid, f'x="{x}" y="{y}"') for x, y in spots)))
    return "".join(rows)


def _face(colour: Colour, there: bool) -> str:
    x = _x(colour)
    return use("frame", x) + use(f"colour-{colour}", x) if there else use("gap", x)


def _gap(there: int) -> dict[str, str]:
    return {} if there == 5 else {"gap": symbol("gap", _GAP)}


def _grid(mask: int, radius: str) -> str:
    """One shape of each card of a number, the first card's about (0, 0)."""
    r = float(radius)
    shapes = []
    for place in range(25):
        if mask >> place & 1:
            card = Card.of(1, place // 5 + 1, place % 5 + 1)
            x, y = place % 5 * _ACROSS / r, place // 5 * _DOWN / r
            shapes.append(use(f"{card.shape}-{card.colour}", f'x="{x:.3f}" y="{y:.3f}"'))
    return f'<g transform="scale({radius})">{"".join(shapes)}</g>'


def _x(colour: Colour) -> str:
    return f'x="{_ACROSS * (colour - 1)}"'
