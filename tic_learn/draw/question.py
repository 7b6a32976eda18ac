"""What a puzzle shows as a picture: cards in rows and on grids, clues, tables, and what there is to choose from.

Each exhibit is a picture of its own, and so is the form of the answer; a question is all of them below each other.
Nothing of the answer is in any of them, for they are made of what is shown alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tic_learn.cards import Card
from tic_learn.draw.board import NO_TOKEN
from tic_learn.draw.fitting import breadth, lines_of
from tic_learn.draw.markup import FACE, INK, document, lettering, number, panel, words
from tic_learn.draw.parts import HEIGHT, WIDTH, symbols_of, used
from tic_learn.draw.scene import scene_svg
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.shown import (
    Cells,
    Choice,
    Clues,
    Exhibit,
    Form,
    Fraction,
    Grid,
    Option,
    Row,
    Shown,
    Table,
    Whole,
)
from tic_learn.puzzles.words import exhibit_in_words, form_in_words, in_words

__all__ = ["exhibit_svg", "form_svg", "place_svg", "question_in_words", "question_svg", "sign_svg"]

_MARGIN, _GAP, _APART = 4, 5, 8
"""Round a picture, between cards, and between what lies below each other."""
_STEP = 18
"""Between cards where the order counts: room for an arrow."""
_SIDE, _ABOVE = 40, 26
"""Between cards beside and above each other where there can be a sign."""
_SIZE, _TAG = 9, 14
"""The size of words, and the height of the panel that they stand on."""
_SLOT = 0.6
"""How large an empty place in a box is drawn beside a card."""
_WIDEST = 8 * WIDTH + 7 * _GAP
_BOLD = ' font-weight="700"'
_SIGNS = {"tic": 2, "single": 1, "nic": 0}
"""How many of the three dots of a sign are full: so many things are the same."""


class _Part(NamedTuple):
    """Something drawn with its upper left corner at (0, 0), and the cards whose symbols it needs."""

    width: float
    height: float
    content: str
    cards: tuple[Card, ...] = ()


def question_svg(shown: Shown) -> str:
    """All that a puzzle shows but for its prompt, as one SVG that says all of it in words, the prompt too.

    ``shown``: as ``Puzzle.shown``. An answer in numbers has no picture of its form.

    >>> from tic_learn.puzzles import puzzle
    >>> svg = question_svg(puzzle("relation", seed=3).shown)
    >>> import re; re.findall("<text[^>]*>([^<]+)", svg)
    ['X', 'Y', 'A: Tic', 'B: Single', 'C: Nic']
    """
    parts = [_exhibit(one) for one in shown.exhibits]
    parts += _form(shown.form)
    return _svg(parts or [_line("The answer is a number.")], in_words(shown))


def question_in_words(shown: Shown) -> str:
    """All that a puzzle shows in sentences: what is said instead of its picture.

    >>> from tic_learn.puzzles import puzzle
    >>> question_in_words(puzzle("relation", seed=3).shown)[-26:]
    'A: Tic. B: Single. C: Nic.'
    """
    return _sentences(in_words(shown))


def exhibit_svg(exhibit: Exhibit) -> str:
    """An exhibit by itself, as an SVG that says in words what it shows."""
    return _svg([_exhibit(exhibit)], exhibit_in_words(exhibit))


def form_svg(form: Form) -> str | None:
    """What there is to choose from, as an SVG that says it in words; None for an answer in numbers."""
    parts = _form(form)
    return _svg(parts, form_in_words(form)) if parts else None


def place_svg(sign: str, label: str) -> str:
    """The place of a card that is missing, as large as one: with a ``sign`` such as "?", or empty to be written in."""
    return document(WIDTH, HEIGHT, lettering(_card(None, 0, 0, sign=sign)), label)


def sign_svg(sign: str, label: str) -> str:
    """What two cards are to each other, "tic", "single" or "nic", as it stands between them: 38 units wide, 23 high."""
    return document(38, 23, lettering(_sign(19, 11.5, sign)), label)


def _svg(parts: Sequence[_Part], said: Iterable[str]) -> str:
    width = max(part.width for part in parts)
    y, drawn, cards = float(_MARGIN), [], set[Card]()
    for part in parts:
        drawn.append(f'<g transform="translate({_MARGIN} {number(y)})">{part.content}</g>')
        cards.update(part.cards)
        y += part.height + _APART
    content = "".join(symbols_of(cards).values()) + lettering("".join(drawn))
    return document(width + 2 * _MARGIN, y - _APART + _MARGIN, content, _sentences(said))


def _sentences(lines: Iterable[str]) -> str:
    found = (" ".join(line.split()) for line in lines)
    return " ".join(line if line.endswith((".", "?", "!", ":")) else f"{line}." for line in found)


# Exhibits


def _exhibit(exhibit: Exhibit) -> _Part:
    if isinstance(exhibit, Row):
        return _titled(exhibit.title, _row(exhibit.cards, exhibit.letters, steps=exhibit.steps))
    if isinstance(exhibit, Grid):
        return _titled(exhibit.title, _grid(exhibit))
    if isinstance(exhibit, Clues):
        return _titled(exhibit.title, _clues([clue.text for clue in exhibit.clues]))
    return _titled(exhibit.title, _nested(scene_svg(exhibit.scene, exhibit.players, _whose(exhibit))))


def _whose(table: Table) -> str:
    """Whose tokens the numbers on them mean, if there are any."""
    if not any(zone.tokens.strip(NO_TOKEN) for zone in table.scene.zones):
        return ""
    return f"Tokens: {' '.join(f'({seat}) {name}' for seat, name in enumerate(table.players, 1))}"


def _row(cards: Sequence[Card | None], below: Sequence[str] = "", *, steps: bool = False) -> _Part:
    """Cards in a row, or in several if they are many; ``below``: words under each."""
    apart = _STEP if steps else _GAP
    across = max(1, min(len(cards), 6 if len(cards) > 8 or steps else 8))
    pitch = HEIGHT + _GAP + (_TAG if below else 0)
    drawn = []
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        x, y = column * (WIDTH + apart), row * pitch
        drawn.append(_card(card, x, y))
        if below:
            drawn.append(_tag(x + WIDTH / 2, y + HEIGHT + 1, below[place], anchor="middle"))
        if steps and place < len(cards) - 1:
            drawn.append(_arrow(x + WIDTH + apart / 2, y + HEIGHT / 2))
    rows = max(1, -(-len(cards) // across))
    # After the last card of a row that goes on below stands an arrow too.
    width = across * (WIDTH + apart) - (0 if steps and rows > 1 else apart)
    return _Part(width, rows * pitch - _GAP, "".join(drawn), tuple(filter(None, cards)))


def _grid(grid: Grid) -> _Part:
    side, above = (_SIDE, _ABOVE) if grid.edges else (_GAP, _GAP)
    numbered = grid.rows > 1 and grid.columns > 1
    places = grid.rows == 1 < grid.columns  # in a row they are counted from 1
    left, top = 15 if numbered else 0, _TAG if numbered or places else 0
    drawn = []

    def corner(place: int) -> tuple[float, float]:
        row, column = divmod(place, grid.columns)
        return left + column * (WIDTH + side), top + row * (HEIGHT + above)

    if numbered or places:
        drawn += [
            _tag(corner(column)[0] + WIDTH / 2, 0, f"{1 + column}", anchor="middle") for column in range(grid.columns)
        ]
    if numbered:
        drawn += [
            _tag(6, corner(row * grid.columns)[1] + HEIGHT / 2 - _TAG / 2, f"{1 + row}", anchor="middle")
            for row in range(grid.rows)
        ]
    for place, card in enumerate(grid.cards):
        drawn.append(_card(card, *corner(place), sign=""))
    for one, other, sign in grid.edges:
        (x1, y1), (x2, y2) = corner(one), corner(other)
        drawn.append(_sign((x1 + x2 + WIDTH) / 2, (y1 + y2 + HEIGHT) / 2, sign))
    width = left + grid.columns * (WIDTH + side) - side
    height = top + grid.rows * (HEIGHT + above) - above
    return _Part(width, height, "".join(drawn), tuple(filter(None, grid.cards)))


def _clues(clues: Sequence[str]) -> _Part:
    width, line = 320, 12
    y, drawn = 3.0, []
    for place, clue in enumerate(clues, 1):
        drawn.append(words(5, y + 9, _SIZE, f"{place}.", extra=_BOLD))
        for text in lines_of(clue, (width - 28) / _SIZE):
            y += line
            drawn.append(words(22, y - 3, _SIZE, text))
        y += 3
    return _Part(width, y, panel(0, 0, width, y) + "".join(drawn))


_WHOLE = re.compile(r'<svg[^>]*? viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*><title>[^<]*</title>')


def _nested(svg: str) -> _Part:
    """A whole SVG as a part of another one, which says in words what both show."""
    match = _WHOLE.match(svg)
    assert match  # as `document` writes it
    width, height = match[1], match[2]
    begin = f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    return _Part(float(width), float(height), begin + svg[match.end() :])


# The form of an answer


def _form(form: Form) -> list[_Part]:
    if isinstance(form, Choice):
        return _options(form.options)
    if isinstance(form, Whole | Fraction):
        return []
    pool = _titled("Cards to choose from", _row(form.cards)) if form.cards else _line("Choose from the whole deck.")
    if not isinstance(form, Cells) or not form.titles:
        return [pool]
    return [pool, *_boxes(form)]


def _options(options: Sequence[Option]) -> list[_Part]:
    named = list(zip(LETTERS, options, strict=False))
    said = [f"{letter}: {one.text}".removesuffix(": ") for letter, one in named]
    if not any(one.cards for one in options):
        return [_choices(said)]
    if all(len(one.cards) == 1 for one in options) and max(map(breadth, said)) * _SIZE < WIDTH:
        return [_row([one.cards[0] for one in options], said)]
    return [_titled(text, _row(one.cards)) for text, (_, one) in zip(said, named, strict=True)]


def _choices(said: Sequence[str]) -> _Part:
    """Answers in words, side by side as far as they fit."""
    x, y, wide, drawn = 0.0, 0.0, 0.0, []
    for text in said:
        lines = lines_of(text, (_WIDEST - 8) / _SIZE) or ("",)
        width = max(map(breadth, lines)) * _SIZE + 8
        if x and (x + width > _WIDEST or len(lines) > 1):
            x, y = 0, y + _TAG + _GAP
        high = 12 * len(lines) + 2
        drawn.append(panel(x, y, width, high))
        drawn += [words(x + 4, y + 12 * row - 2.5, _SIZE, line) for row, line in enumerate(lines, 1)]
        wide = max(wide, x + width)
        x, y = (0, y + high + _GAP) if len(lines) > 1 else (x + width + _GAP, y)
    return _Part(wide, y + (_TAG if x else -_GAP), "".join(drawn))


def _boxes(form: Cells) -> Iterator[_Part]:
    """An empty place for each cell, in a row with its title."""
    for row, title in enumerate(form.titles):
        count = sum(cell[0] == row for cell in form.cells)
        slots = "".join(_card(None, place * (WIDTH + _GAP), 0, sign="") for place in range(count))
        small = f'<g transform="scale({_SLOT})">{slots}</g>'
        yield _titled(title, _Part(_SLOT * count * (WIDTH + _GAP), _SLOT * HEIGHT, small))


# What all of it is made of


def _titled(title: str, part: _Part) -> _Part:
    if not title:
        return part
    lines = lines_of(title, (_WIDEST - 8) / _SIZE)
    high = 12 * len(lines) + 2
    wide = max(map(breadth, lines)) * _SIZE + 8
    drawn = panel(0, 0, wide, high)
    drawn += "".join(words(4, 12 * row - 2.5, _SIZE, line, extra=_BOLD) for row, line in enumerate(lines, 1))
    below = f'<g transform="translate(0 {high + 3})">{part.content}</g>'
    return _Part(max(wide, part.width), high + 3 + part.height, drawn + below, part.cards)


def _line(text: str) -> _Part:
    return _titled(text, _Part(0, -3, ""))


def _card(card: Card | None, x: float, y: float, *, sign: str = "?") -> str:
    """A card, or the place where one is missing."""
    at = f'<g transform="translate({number(x)} {number(y)})">'
    if card is not None:
        return f"{at}{used(card)}</g>"
    asked = words(WIDTH / 2, HEIGHT / 2 + 8, 22, sign, anchor="middle", extra=_BOLD) if sign else ""
    return (
        f'{at}<rect x=".6" y=".6" width="{WIDTH - 1.2:g}" height="{HEIGHT - 1.2:g}" rx="4" fill="{FACE}"'
        f' stroke="{INK}" stroke-dasharray="4 3"/>{asked}</g>'
    )


def _tag(x: float, y: float, text: str, *, anchor: str = "start") -> str:
    """A few words on a white ground."""
    wide = breadth(text) * _SIZE + 6
    left = x - wide / 2 if anchor == "middle" else x
    return panel(left, y, wide, _TAG - 2) + words(x, y + 9.3, _SIZE, text, anchor=anchor, extra=_BOLD)


def _arrow(x: float, y: float) -> str:
    """From a card to the next."""
    ground = f'<circle cx="{number(x)}" cy="{number(y)}" r="7.5" fill="{FACE}"/>'
    way = f'<path d="M{number(x - 5)} {number(y)}h9m-4-4l4 4l-4 4" fill="none" stroke="{INK}" stroke-width="1.6"/>'
    return ground + way


def _sign(x: float, y: float, sign: str) -> str:
    """What two cards are to each other: how many of three things are the same as full dots, and the word."""
    full = _SIGNS[sign]
    dots = "".join(
        f'<circle cx="{number(x + 8 * (place - 1))}" cy="{number(y - 5)}" r="2.6"'
        f' fill="{INK if place < full else FACE}" stroke="{INK}"/>'
        for place in range(3)
    )
    return (
        panel(x - 18.5, y - 11, 37, 22) + dots + words(x, y + 8, _SIZE, sign.capitalize(), anchor="middle", extra=_BOLD)
    )
