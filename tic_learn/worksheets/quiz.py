"""What a worksheet has as a quiz in any format: names of categories and questions, and answers as they are typed.

What is to be chosen is chosen, a number is a number; all else is typed in one line, in the form that the question
states, for a quiz compares the line letter by letter, small letters or capitals.
"""

from __future__ import annotations

import fractions
from collections.abc import Iterable, Iterator
from itertools import chain, permutations, zip_longest
from math import factorial

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.puzzles import Puzzle
from tic_learn.puzzles.answers import Answer, Placing
from tic_learn.puzzles.boxes import boxes
from tic_learn.puzzles.shown import Cells, Choice, Form, Fraction, Ordered, Picked, Whole
from tic_learn.verdict import Misconception
from tic_learn.worksheets.sheet import Worksheet, variant_name

__all__ = [
    "CODES_IN_WORDS",
    "category",
    "how_to_write",
    "known_writings",
    "question_name",
    "right_writings",
    "why",
]

_MOST_ORDERS = 24
"""So many orders of the same things are all accepted where order does not count: those of four things."""
_ANY = 4
_MOST_KNOWN = 60
"""About so many wrong lines at most: some questions know hundreds, and a quiz would be slow to import."""
_SHAPES = {card.code[1]: f"{card.shape}" for card in DECK}
_COLOURS = {card.code[2]: f"{card.colour}" for card in DECK}
CODES_IN_WORDS = (
    "The code of a card is its number, the letter of its shape"
    f" ({', '.join(map(' '.join, _SHAPES.items()))}) and the letter of its colour"
    f" ({', '.join(map(' '.join, _COLOURS.items()))}): 3SO is 3-star-orange."
)
_DECK_ORDER = (
    "in deck order: number, then shape, then colour, the shapes and the colours in the order of the list below"
)


def category(sheet: Worksheet, variant: int) -> str:
    """The path of the category of a variant. A stroke in a title is doubled, for one stroke parts two categories.

    >>> category(Worksheet(["relation"], title="Tic/Nic"), 0)
    '$course$/top/Tic//Nic/Variant A'
    """
    name = (sheet.title.strip() or f"TIC worksheet {sheet.seed}").replace("/", "//")
    # At an end it would run into the stroke that parts; Moodle takes the space away.
    name = f"{' ' * name.startswith('/')}{name}{' ' * name.endswith('/')}"
    return f"$course$/top/{name}/Variant {variant_name(variant)}"


def question_name(puzzle: Puzzle, variant: int, place: int) -> str:
    """What a question is called in the question bank, which sorts by it; ``place`` from 1."""
    return f"{variant_name(variant)} {place:02} {puzzle.kind.title}"


def why(puzzle: Puzzle) -> list[str]:
    """Why the answer is right, with the rules."""
    return [f"{reason.text} ({reason.rule})" for reason in puzzle.explanation]


def how_to_write(form: Form) -> list[str]:
    """How the answer is typed, in sentences; nothing where it is chosen or a number. It says nothing of the answer.

    >>> how_to_write(Fraction())
    ['Write two whole numbers with / between them and no space, in lowest terms.']
    """
    if isinstance(form, Choice | Whole):
        return []
    if isinstance(form, Fraction):
        return ["Write two whole numbers with / between them and no space, in lowest terms."]
    if isinstance(form, Cells) and _one_card(form):
        return [f"Write each cell as ROW,COLUMN, with one space between two cells, {_CELL_ORDER}."]
    return [_how_to_write_cards(form), CODES_IN_WORDS]


def _how_to_write_cards(form: Picked | Ordered | Cells) -> str:
    codes = "the codes with one space between two codes"
    if isinstance(form, Ordered):
        return f"Write {codes}, from the first card to the last."
    if isinstance(form, Picked):
        if form.most == 1:
            return "Write the code of the card."
        return f"Write {codes}, {'in any order' if form.most <= _ANY else _DECK_ORDER}."
    if form.titles:
        return (
            f"Write one group after the other, whichever comes first, with a comma and a space between two groups. Of"
            f" each group write {codes}, {_DECK_ORDER}."
        )
    if _filled(form):
        return f"Write {codes}, one for each cell to fill: row by row from the top, each row from left to right."
    cell = "PLACE=CODE, the places counted from 1" if form.in_row else "ROW,COLUMN=CODE"
    if form.most == 1:
        return f"Write the answer without spaces, as {cell}."
    return f"Write each card as {cell}, with one space between two cards, {_CELL_ORDER}."


_CELL_ORDER = "from the lowest row number to the highest, and in a row from the lowest column number to the highest"


def _one_card(form: Cells) -> bool:
    """Whether only cells are asked for, since there is but one card to put there."""
    return form.again and len(form.cards) == 1


def _filled(form: Cells) -> bool:
    """Whether every cell has a card in an answer, so that the cells need not be named."""
    return not form.titles and form.least in (0, len(form.cells)) and form.most in (0, len(form.cells))


def right_writings(puzzle: Puzzle) -> list[str]:
    """Each line that is right where the answer is typed; of a number its digits, of a choice its letter."""
    return list(dict.fromkeys(line for one in puzzle.answers for line in _writings(puzzle, one)))


def known_writings(puzzle: Puzzle) -> dict[str, Misconception]:
    """Wrong lines that a known mistake gives, each with its misconception: all, or of each misconception some."""
    by_name: dict[str, list[tuple[Answer, Misconception]]] = {}
    for answer, misconception in puzzle.mistakes().items():
        by_name.setdefault(misconception.name, []).append((answer, misconception))
    known: dict[str, Misconception] = {}
    right = right_writings(puzzle)
    # One of each misconception, then a second one of each: no misconception is left out for another that has hundreds.
    for pair in filter(None, chain.from_iterable(zip_longest(*by_name.values()))):
        answer, misconception = pair
        lines = [line for line in _writings(puzzle, answer) if line not in right]
        if len(known) + len(lines) > _MOST_KNOWN:
            lines = [] if misconception in known.values() else lines[:1]
        known.update((line, misconception) for line in lines if line not in known)
    return known


def _writings(puzzle: Puzzle, answer: Answer) -> Iterator[str]:
    """The lines that stand for an answer: each order that is as good, or one where those are many."""
    form = puzzle.form
    if isinstance(answer, fractions.Fraction):
        yield f"{answer.numerator}/{answer.denominator}"
    elif isinstance(answer, str | int):
        yield f"{answer}"
    elif isinstance(answer, CardSet):
        yield from _orders([card.code for card in answer], " ")
    elif isinstance(form, Cells):
        yield from _placings(form, tuple(one for one in answer if not isinstance(one, Card)))
    else:
        row = tuple(one for one in answer if isinstance(one, Card))
        yield _codes(row)
        same, given = puzzle.kind.same, puzzle.given
        if same(given, row[::-1]) == same(given, row):  # it may begin at either end
            yield _codes(row[::-1])


def _placings(form: Cells, answer: Placing) -> Iterator[str]:
    if form.titles:
        yield from _orders([_codes(sorted(group)) for group in boxes(answer)], ", ")
    elif _filled(form):
        if len(answer) == len(form.cells):  # with a gap it could not be told which cell has which card
            yield _codes(card for _, card in answer)
    else:
        cells = [f"{row},{column}" for (row, column), _ in answer]
        if _one_card(form):
            yield from _orders(cells, " ")
            return
        yield from _orders([f"{cell}={card.code}" for cell, (_, card) in zip(cells, answer, strict=True)], " ")
        if form.in_row:  # counted without the row
            yield from _orders([f"{column}={card.code}" for (_, column), card in answer], " ")


def _orders(parts: list[str], between: str) -> Iterator[str]:
    few = factorial(len(parts)) <= _MOST_ORDERS
    yield from map(between.join, permutations(parts) if few else [parts])


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)
