"""The picture of one card (CP-1, CP-8)."""

from __future__ import annotations

from functools import cache

from tic_learn.cards import Card
from tic_learn.draw.markup import document
from tic_learn.draw.parts import HEIGHT, WIDTH, colour_signs, digit, frame, pip, places

__all__ = ["card_markup", "card_svg"]


def card_markup(card: Card | str) -> str:
    """What is inside the SVG of a card, 50 units wide and 70 high, to be put in any drawing.

    ``card``: a card or its name. It has no ids, and is byte for byte what cardMarkup of the widgets'
    card.js gives. Raises UnknownCard.
    """
    return _markup(Card(card))


def card_svg(card: Card | str, *, height: float = 140) -> str:
    """A card as a whole SVG that says its name (CP-8).

    ``card``: a card or its name; ``height``: in CSS pixels, above 0. Raises UnknownCard, ValueError.

    >>> card_svg("3SO", height=70)[40:120]
    'viewBox="0 0 50 70" width="50" height="70" role="img" aria-label="3 star orange"'
    """
    if not 0 < height < float("inf"):
        raise ValueError(f"the height of a card is a number of pixels above 0, not {height!r}")
    card = Card(card)
    return document(WIDTH, HEIGHT, _markup(card), card.spoken, scale=height / HEIGHT)


@cache
def _markup(card: Card) -> str:
    face = frame() + colour_signs(card.colour) + digit(card.number)
    one = pip(card.shape, card.colour)
    return face + places(card.number, lambda move: f'<g transform="{move}">{one}</g>')
