"""Several cards in one picture: a hand, and a row of cards with the steps between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tic_learn.cards import Card, Property, read_cards
from tic_learn.draw.markup import FACE, INK, document, lettering, number, panel, plural, words, wrapped
from tic_learn.draw.parts import HEIGHT, WIDTH, symbol, symbols_of, use, used

__all__ = ["hand_svg", "row_svg"]

MARGIN, GAP = 4, 5
LIFT = 7
"""How far a marked card stands above its row."""
_CAPTION = 168
"""The least width of a hand with words below it: that of three cards."""
# A broad ring of ink with a white rim, so that it is seen on a black page too.
_RING = (
    f'<rect x="-1.8" y="-1.8" width="{WIDTH + 3.6:g}" height="{HEIGHT + 3.6:g}" rx="6" fill="{INK}"'
    f' stroke="{FACE}" stroke-width="1.6"/>'
)
# A grey that can be seen on a white page and on a black one.
_EMPTY = '<rect x=".6" y=".6" width="48.8" height="68.8" rx="4" fill="none" stroke="#808080" stroke-dasharray="3 3"/>'


def hand_svg(
    cards: str | Iterable[Card | str],
    *,
    marked: str | Iterable[Card | str] = (),
    columns: int | None = None,
    caption: str = "",
) -> str:
    """A hand of cards as an SVG that names them all.

    ``cards``: text parted by spaces or commas, or cards and names, drawn in this order; none gives
    an empty place. ``marked``: those of them that are lifted out of the row, with a thick ring.
    ``columns``: how many in a row, 6 if there are more than 8. ``caption``: words under the cards.
    Raises UnknownCard; ValueError for a marked card that is not in the hand, or ``columns`` below 1.

    >>> import re; re.findall("<title>(.*)</title>", hand_svg("3SO 1SO", marked="1SO"))
    ['2 cards: 3 star orange, 1 star orange (marked)']
    """
    hand, raised = read_cards(cards), set(read_cards(marked))
    for card in sorted(raised):
        if card not in hand:
            raise ValueError(f"{card.name} ({card.code}) can't be marked: it is not one of the cards drawn")
    if columns is not None and columns < 1:
        raise ValueError(f"a hand has 1 column or more, not {columns!r}")
    across = max(1, min(len(hand), columns or (6 if len(hand) > 8 else 8)))
    lift = LIFT if raised else 0
    pitch = HEIGHT + GAP + lift

    own = 2 * MARGIN - GAP + across * (WIDTH + GAP)
    width = max(own, _CAPTION if caption else 0)
    height = 2 * MARGIN - GAP + max(1, -(-len(hand) // across)) * pitch
    left = MARGIN + (width - own) / 2

    def at(place: int, card: Card) -> str:
        x, y = left + place % across * (WIDTH + GAP), MARGIN + place // across * pitch
        up = card in raised
        ring = use("ring") if up else ""
        return f'<g transform="translate({number(x)} {y + (0 if up else lift)})">{ring}{used(card)}</g>'

    drawn = "".join(at(place, card) for place, card in enumerate(hand))
    symbols = dict(symbols_of(hand)) | ({"ring": symbol("ring", _RING)} if raised else {})
    empty = "" if hand else f'<g transform="translate({number(left)} {MARGIN})">{_EMPTY}</g>'
    below, more = _caption(caption, width, height)
    named = ", ".join(card.spoken + (" (marked)" if card in raised else "") for card in hand)
    label = f"{plural(len(hand), 'card')}: {named}" if hand else "No cards"
    said = f"{caption} {label}" if caption else label
    return document(width, height + more, "".join(symbols.values()) + empty + drawn + below, said)


def row_svg(cards: str | Iterable[Card | str], steps: Sequence[Sequence[int]]) -> str:
    """Cards in a row and, under each two neighbours, how number, shape and colour step between them (CP-5).

    ``cards``: as for hand_svg, in order. ``steps``: from each card to the next the change of number,
    shape and colour, as SequenceVerdict.steps has them; none draws the cards only. A step of one, up
    or down, is on a dark ground. Raises UnknownCard; ValueError if there is not one step for each
    two neighbours.

    >>> from tic_learn.sequences import check_sequence
    >>> svg = row_svg("1CV 2CC 4CY", check_sequence("1CV 2CC 4CY").steps)
    >>> import re; re.findall("<text[^>]*>([^<]+)", svg)
    ['number', '+1', '+2', 'shape', 'same', 'same', 'colour', '+1', '+1']
    """
    row = read_cards(cards)
    if not steps:
        return hand_svg(row, columns=max(1, len(row)))
    if len(steps) != len(row) - 1 or any(len(step) != 3 for step in steps):
        count = plural(max(0, len(row) - 1), "step")
        raise ValueError(f"{plural(len(row), 'card')} in a row have {count} of three numbers each, not {steps!r}")
    apart, left, line, size = WIDTH + 14, 40, 13, 8
    width = left + len(row) * apart - 14 + 2 * MARGIN
    top = HEIGHT + 2 * MARGIN + 1
    drawn = [
        f'<g transform="translate({MARGIN + left + place * apart} {MARGIN})">{used(card)}</g>'
        for place, card in enumerate(row)
    ]
    drawn.append(panel(MARGIN, top, width - 2 * MARGIN, 3 * line + 4))
    said, lines = [], []
    for i, which in enumerate(Property):
        middle = top + 2 + line * (i + 0.5)
        foot = middle + 0.36 * size
        named = [step_in_words(step[i]) for step in steps]
        said.append(f"{which} {', '.join(named)}")
        lines.append(words(MARGIN + 4, foot, size, str(which), extra=' font-weight="700"'))
        first, last = (MARGIN + left + WIDTH / 2 + place * apart for place in (0, len(row) - 1))
        drawn.append(f'<path d="M{number(first)} {number(middle)}H{number(last)}" stroke="{INK}"/>')
        drawn += (
            f'<circle cx="{number(first + k * apart)}" cy="{number(middle)}" r="2" fill="{INK}"/>'
            for k in range(len(row))
        )
        for place, name in enumerate(named):
            x = first + (place + 0.5) * apart
            one = abs(steps[place][i]) == 1
            drawn.append(
                f'<rect x="{number(x - 13)}" y="{number(middle - 5.2)}" width="26" height="10.4" rx="5.2"'
                f' fill="{INK if one else FACE}" stroke="{INK}" stroke-width=".8"/>'
            )
            on = f' fill="{FACE}" font-weight="700"' if one else ""
            lines.append(words(x, foot, size, name, anchor="middle", extra=on))
    label = f"{', '.join(card.spoken for card in row)}. Steps: {'; '.join(said)}."
    content = "".join(symbols_of(row).values()) + "".join(drawn) + lettering("".join(lines))
    return document(width, top + 3 * line + 4 + MARGIN, content, label)


def step_in_words(step: int) -> str:
    """A change of value as it is written: ``+1``, ``−2``, ``same``."""
    return f"+{step}" if step > 0 else f"−{-step}" if step else "same"


def _caption(caption: str, width: float, top: float) -> tuple[str, float]:
    """The words of a caption on their panel, and how much room they take."""
    if not caption:
        return "", 0
    size, line = 8, 11
    lines = wrapped(caption, width - 2 * MARGIN - 8, size)
    high = line * len(lines) + 5
    written = "".join(words(MARGIN + 4, top + line * (k + 1) - 0.5, size, text) for k, text in enumerate(lines))
    return panel(MARGIN, top, width - 2 * MARGIN, high) + lettering(written), high + MARGIN
