"""The cards to cut out, nine a page, with their backs: tagged, each card named, the same bytes for the same call."""

from __future__ import annotations

from pathlib import Path

from tic_learn.cards import DECK, DECK_444
from tic_learn.draw import card_svg
from tic_learn.worksheets.ink import INKS, Ink, inked
from tic_learn.worksheets.typesetting import Paper, compiled

__all__ = ["deck_pdf"]

_TEMPLATE = Path(__file__).with_name("deck.typ")


def deck_pdf(*, paper: Paper = "a4", ink: Ink = "colour", small_deck: bool = False) -> bytes:
    """All 125 cards to cut out; after each page of nine cards come their backs, for a printer that turns over.

    ``paper``: "a4" or "letter", with cards of the same size; ``ink``: "colour", "mono" for the photocopier, "outline"
    to save ink; ``small_deck``: only the 64 cards of the 4 × 4 × 4 deck (CP-9). The back of each page is turned over
    the long edge. Raises CantPrint without typst; ValueError for another paper or ink.
    """
    if ink not in INKS:
        raise ValueError(f"the ink is one of {', '.join(INKS)}, not {ink!r:.40}")
    deck = DECK_444 if small_deck else DECK
    data = {
        "name": "TIC cards to cut out: the 4 × 4 × 4 deck" if small_deck else "TIC cards to cut out",
        "cards": [{"svg": inked(card_svg(card), ink), "alt": card.spoken} for card in deck],
        "paper": paper,
        "ink": ink,
    }
    return compiled(_TEMPLATE, data)
