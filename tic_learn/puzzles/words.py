"""A puzzle as text, for a terminal, a voice and the picture's description: what is shown, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tic_learn.cards import Card
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.shown import (
    Cells,
    Choice,
    Clues,
    Exhibit,
    Form,
    Fraction,
    Grid,
    Ordered,
    Row,
    Shown,
    Whole,
)
from tic_learn.scenes import Zone
from tic_learn.verdict import listed

__all__ = ["exhibit_in_words", "form_in_words", "in_words"]

_HOW_MANY = ("", "a token", "two tokens", "three tokens")


def in_words(shown: Shown) -> list[str]:
    """What a puzzle shows, line by line: the question, what there is to look at, and the form of the answer."""
    lines = [shown.prompt]
    for exhibit in shown.exhibits:
        lines += exhibit_in_words(exhibit)
    return [*lines, *form_in_words(shown.form)]


def exhibit_in_words(exhibit: Exhibit) -> list[str]:
    """An exhibit, line by line."""
    title = [f"{exhibit.title}:"] if exhibit.title else []
    if isinstance(exhibit, Row):
        return [" ".join([*title, _row(exhibit)])]
    if isinstance(exhibit, Clues):
        return [*title, *(f"{number}. {clue.text}" for number, clue in enumerate(exhibit.clues, 1))]
    if isinstance(exhibit, Grid):
        return [*title, *_grid(exhibit)]
    zones = exhibit.scene.zones
    return [*title, *(line for zone in zones for line in _zone(zone, exhibit.players))]


def form_in_words(form: Form) -> list[str]:
    """How the answer is given, line by line."""
    if isinstance(form, Choice):
        return [
            f"{letter}: {' '.join(filter(None, [option.text, _codes(option.cards)]))}"
            for letter, option in zip(LETTERS, form.options, strict=False)
        ]
    if isinstance(form, Whole):
        return [f"The answer is a whole number from {form.low} to {form.high}{form.unit and f' ({form.unit})'}."]
    if isinstance(form, Fraction):
        return ["The answer is a fraction, such as 3/31."]
    some = f"these cards: {_codes(form.cards)}" if form.cards else "the cards of the deck"
    if isinstance(form, Cells) and form.again and len(form.cards) == 1:
        return [*_cells(form), f"The card is {form.cards[0].code}. Name each cell on which it may go."]
    if isinstance(form, Cells):
        again = " A card may be used more than once." if form.again else ""
        return [*_cells(form), f"Choose from {some}.{again}"]
    how = " in order" if isinstance(form, Ordered) else ""
    count = f"{form.least}" if form.least == form.most else f"{form.least} to {form.most}"
    return [f"Choose {count}{how} of {some}."]


def _row(row: Row) -> str:
    words = [_code(card) for card in row.cards]
    if row.letters:
        words = [f"{letter} {word}" for letter, word in zip(row.letters, words, strict=True)]
    return (" → " if row.steps else "  ").join(words)


def _grid(grid: Grid) -> Iterator[str]:
    width = grid.columns
    for row in range(grid.rows):
        yield "  ".join(map(_code, grid.cards[row * width : (row + 1) * width]))
    for one, other, sign in grid.edges:
        (a, b), (c, d) = divmod(one, width), divmod(other, width)
        yield f"Row {a + 1}, column {b + 1} and row {c + 1}, column {d + 1}: {sign.capitalize()}."


def _zone(zone: Zone, players: tuple[str, ...]) -> Iterator[str]:
    if zone.kind == "board":
        for place, card in enumerate(zone.cards):
            row, column = zone.cells[2 * place : 2 * place + 2]
            tokens = _tokens(zone.tokens[3 * place : 3 * place + 3], players)
            yield f"{zone.title}: row {row}, column {column}: {card.code}{tokens}."
        return
    hidden = f"{zone.hidden} face down" if zone.hidden else ""
    parts = " and ".join(filter(None, [_codes(zone.cards), hidden])) or "no cards"
    yield f"{zone.title}: {parts}"


def _tokens(seats: str, players: tuple[str, ...]) -> str:
    """The tokens on a card, as the end of its sentence: how many each player has there."""
    counts = {players[int(seat)]: seats.count(seat) for seat in seats if seat != "."}
    return f", with {listed(f'{_HOW_MANY[count]} of {who}' for who, count in counts.items())}" if counts else ""


def _cells(form: Cells) -> list[str]:
    if not form.titles:
        places = f"{_places(form.cells)} (row,column)"
        if form.most == 1:
            return [f"Put one card on one of these cells: {places}."]
        return [f"Put one card or more on these cells: {places}." if form.least else f"The cells to fill are {places}."]
    room = [sum(1 for cell in form.cells if cell[0] == row) for row in range(len(form.titles))]
    return [
        f"{title}: room for {count} {'card' if count == 1 else 'cards'}."
        for title, count in zip(form.titles, room, strict=True)
    ]


def _places(cells: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{row},{column}" for row, column in cells)


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def _code(card: Card | None) -> str:
    return "?" if card is None else card.code
