"""Pictures as SVG text: one card, a hand, a row with its steps, a pair, the whole deck, a moment of a game.

Each picture says in words what it shows, needs no style sheet and no font, and can stand in a page
beside others: equal ids always have equal contents.
"""

from tic_learn.draw.card import card_markup, card_svg
from tic_learn.draw.deck import deck_svg
from tic_learn.draw.hand import hand_svg, row_svg
from tic_learn.draw.markup import figure
from tic_learn.draw.pair import pair_svg
from tic_learn.draw.scene import scene_in_words, scene_svg

__all__ = [
    "card_markup",
    "card_svg",
    "deck_svg",
    "figure",
    "hand_svg",
    "pair_svg",
    "row_svg",
    "scene_in_words",
    "scene_svg",
]
