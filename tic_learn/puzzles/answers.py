"""Answers: how they are read, written and told, for each form that an answer can have."""

from __future__ import annotations

import fractions
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Any, TypeAlias

from tic_learn.cards import Card, CardSet, RepeatedCard, UnknownCard, read_cards
from tic_learn.puzzles.shown import Cells, Choice, Form, Fraction, Option, Ordered, Picked, Whole
from tic_learn.verdict import listed

__all__ = ["LETTERS", "Answer", "BadAnswer", "Placing", "Unfinished", "read_answer", "told", "written"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Cell: TypeAlias = tuple[int, int]
Placing: TypeAlias = tuple[tuple[Cell, Card], ...]
"""Cards on cells: each cell with its card, in the order of the cells."""
Answer: TypeAlias = str | int | CardSet | tuple[Card, ...] | Placing | fractions.Fraction
"""A choice's letter; a whole number; a set of cards; cards in order; cards on cells; a fraction."""


class BadAnswer(ValueError):
    """What is no answer of this form: ``text`` says why, and what would be one."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Unfinished(BadAnswer):
    """An answer that has too little in it so far."""


def read_answer(form: Form, value: object) -> Answer:
    """The answer that a value stands for, in its one way of being written.

    ``value``: for a choice its letter, its number from 1, or its words, as in "Nic" or "C: Nic"; a whole number, or its
    digits; for cards, and cards in order, as for read_cards; for cells a mapping of cells, (row, column) or
    "row,column", to cards, or pairs of both; for a fraction a Fraction, "3/31", or the two numbers. Raises BadAnswer;
    Unfinished, where something is to be added.

    >>> read_answer(Whole(0, 10), "7"), read_answer(Fraction(), "2/6")
    (7, Fraction(1, 3))
    """
    try:
        answer: Answer = _READERS[type(form)](form, value)
    except (UnknownCard, RepeatedCard) as error:
        raise BadAnswer(f"{error}.") from None
    except RecursionError:
        raise BadAnswer("This can't be read.") from None
    return answer


def _letter(form: Choice, value: object) -> str:
    known = LETTERS[: len(form.options)]
    if isinstance(value, str) and len(value.strip()) == 1 and value.strip().upper() in known:
        return value.strip().upper()
    if type(value) is int and 0 < value <= len(known):
        return known[value - 1]
    if isinstance(value, str) and (letter := _worded(form, value)):
        return letter
    if value in (None, ""):
        raise Unfinished("Choose one of the answers.")
    raise BadAnswer(f"{_short(value)} is none of the answers; they are {listed(known)}.")


def _worded(form: Choice, value: str) -> str | None:
    """The letter of the one option that has these words, with or without its letter before them; None if none has."""
    said = _plain(value)
    found = [
        letter
        for letter, option in zip(LETTERS, form.options, strict=False)
        if said and said in map(_plain, (option.text, _option_told(option), f"{letter}: {_option_told(option)}"))
    ]
    return found[0] if len(found) == 1 else None


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _whole(form: Whole, value: object) -> int:
    if value in (None, ""):
        raise Unfinished("Write a number.")
    number: object = value
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", value, re.ASCII):
        number = int(value)
    if type(number) is not int:
        raise BadAnswer(f"{_short(value)} is not a whole number; write one such as {form.low}.")
    if not form.low <= number <= form.high:
        raise BadAnswer(f"{_short(number)} can't be; the answer is a number from {form.low} to {form.high}.")
    return number


def _picked(form: Picked, value: object) -> CardSet:
    cards = CardSet(_cards(value))
    _check_from(form.cards, cards)
    _check_count(form.least, form.most, len(cards))
    return cards


def _ordered(form: Ordered, value: object) -> tuple[Card, ...]:
    cards = _cards(value)
    CardSet(cards)
    _check_from(form.cards, cards)
    _check_count(form.least, form.most, len(cards))
    return cards


def _placing(form: Cells, value: object) -> Placing:
    if value is None or value == "":
        value = ()
    pairs = list(value.items() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else [None])
    if len(pairs) > len(form.cells):
        raise BadAnswer(f"There are {len(form.cells)} cells, and this has {len(pairs)}.")
    found: dict[Cell, Card] = {}
    for pair in pairs:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise BadAnswer(f'{_short(value)} can\'t be read; write cells and cards, as in {{"0,1": "3SO"}}.')
        cell = _cell(pair[0])
        if cell not in form.cells:
            raise BadAnswer(
                f"There is no cell {_short(pair[0])} to put a card on; the first is {_named(form.cells[0])}."
            )
        if cell in found:
            raise BadAnswer(f"There are two cards on the cell {_named(cell)}.")
        if pair[1] in (None, ""):
            continue
        found[cell] = Card(pair[1])
    _check_from(form.cards, found.values())
    if not form.again:
        CardSet(found.values())
    wanted = form.least or len(form.cells)
    if len(found) < wanted:
        raise Unfinished(_too_few(form, wanted - len(found)))
    if form.most and len(found) > form.most:
        most = "one card" if form.most == 1 else f"{form.most} cards at most"
        raise BadAnswer(f"These are {len(found)} cards; put {most}.")
    return tuple(sorted(found.items()))


def _too_few(form: Cells, more: int) -> str:
    """What to do where cards are missing. Where the count may be what is asked, only the least number is said."""
    if form.least in (0, len(form.cells)):
        return f"Put a card on {more} more {'cell' if more == 1 else 'cells'}."
    few = "one card" if form.least == 1 else f"{form.least} cards"
    where = "in the boxes" if form.titles else "on a cell" if form.least == 1 else "on cells"
    return f"Put {few if form.most == form.least else f'at least {few}'} {where}."


def _cell(value: object) -> Cell:
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,3},-?[0-9]{1,3}", value, re.ASCII):
        row, column = value.split(",")
        return int(row), int(column)
    if isinstance(value, list | tuple) and len(value) == 2 and type(value[0]) is type(value[1]) is int:
        return value[0], value[1]
    raise BadAnswer(f'{_short(value)} is not a cell; write it as row and column, as in "0,1".')


def _fraction(form: Fraction, value: object) -> fractions.Fraction:
    if value in (None, ""):
        raise Unfinished("Write a fraction, as in 3/31.")
    above = below = None
    if isinstance(value, fractions.Fraction) or type(value) is int:
        above, below = value.numerator, value.denominator
    elif isinstance(value, str):
        match = re.fullmatch(r"\s*([0-9]{1,6})\s*(?:/\s*([0-9]{1,6})\s*)?", value, re.ASCII)
        if match:
            above, below = int(match[1]), int(match[2] or 1)
        elif half := re.fullmatch(r"\s*(?:[0-9]{1,6}\s*/|(/)\s*[0-9]{1,6})\s*", value, re.ASCII):
            raise Unfinished(f"The number {'above' if half[1] else 'below'} the line is missing.")
    elif isinstance(value, list | tuple) and len(value) == 2 and type(value[0]) is type(value[1]) is int:
        above, below = value
    if above is None or below is None:
        raise BadAnswer(f"{_short(value)} is not a fraction; write one such as 3/31.")
    if below == 0:
        raise BadAnswer("Nothing can be divided by 0; write a fraction such as 3/31.")
    if not 0 <= above <= below:
        raise BadAnswer(f"{above}/{below} can't be: a chance is from 0 to 1.")
    return fractions.Fraction(above, below)


_READERS: dict[type, Any] = {
    Choice: _letter,
    Whole: _whole,
    Picked: _picked,
    Ordered: _ordered,
    Cells: _placing,
    Fraction: _fraction,
}


def _cards(value: object) -> tuple[Card, ...]:
    if value is None:
        return ()
    if not isinstance(value, str | Iterable) or isinstance(value, Mapping):
        raise BadAnswer(f"{_short(value)} can't be read as cards; write codes, as in 3SO 1SO.")
    if isinstance(value, str) and len(value) > 10_000:
        raise BadAnswer("These are too many cards.")
    return read_cards(value)


def _check_from(pool: tuple[Card, ...], cards: Iterable[Card]) -> None:
    for card in cards:
        if pool and card not in pool:
            raise BadAnswer(f"{card.name} is none of the cards to choose from.")


def _check_count(least: int, most: int, count: int) -> None:
    if count < least:
        more = least - count
        raise Unfinished(f"Choose {more} more {'card' if more == 1 else 'cards'}.")
    if count > most:
        raise BadAnswer(f"These are {count} cards; choose {least if least == most else f'{least} to {most}'}.")


def _short(value: object) -> str:
    """A value as it stands in a sentence: what is long is cut, and a number of thousands of digits not written."""
    try:
        return f"{value!r:.40}"
    except (ValueError, RecursionError):
        return "This"


def _named(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def written(answer: Answer) -> Any:
    """An answer as plain values for JSON, in the form in which it is read back.

    >>> written(CardSet("3SO 1SO")), written((((0, 1), Card("3SO")),)), written(fractions.Fraction(1, 3))
    (['1SO', '3SO'], {'0,1': '3SO'}, '1/3')
    """
    if isinstance(answer, fractions.Fraction):
        return f"{answer.numerator}/{answer.denominator}"
    if isinstance(answer, str | int):
        return answer
    cards, placed = _parts(answer)
    return {_named(cell): card.code for cell, card in placed} if placed else [card.code for card in cards]


def told(form: Form, answer: Answer) -> str:
    """An answer in words, as it stands in a key or is read aloud.

    >>> told(Whole(0, 10, "pairs"), 7), told(Picked(2, 2), CardSet("3SO 1SO"))
    ('7 pairs', '1-star-orange and 3-star-orange')
    """
    if isinstance(form, Choice):
        return f"{answer}: {_option_told(form.options[LETTERS.index(str(answer))])}"
    if isinstance(form, Whole):
        return f"{answer} {form.unit.removesuffix('s') if answer == 1 else form.unit}".rstrip()
    if isinstance(answer, str | int | fractions.Fraction):
        return str(written(answer))
    cards, placed = _parts(answer)
    if isinstance(form, Cells):
        return _placing_told(form, placed)
    names = [card.name for card in cards]
    return ", ".join(names) if isinstance(form, Ordered) else listed(names)


def _parts(answer: CardSet | tuple[Card, ...] | Placing) -> tuple[list[Card], list[tuple[Cell, Card]]]:
    """The cards of an answer, and the cells with their cards: it has the ones or the others."""
    return [one for one in answer if isinstance(one, Card)], [one for one in answer if not isinstance(one, Card)]


def _option_told(option: Option) -> str:
    return ": ".join(filter(None, [option.text, listed(card.name for card in option.cards)]))


def _placing_told(form: Cells, answer: Iterable[tuple[Cell, Card]]) -> str:
    if form.titles:
        rows: dict[int, list[str]] = {}
        for (row, _), card in answer:
            rows.setdefault(row, []).append(card.name)
        return "; ".join(f"{form.titles[row]}: {listed(names)}" for row, names in rows.items())
    if form.in_row:
        return "; ".join(f"place {column}: {card.name}" for (_, column), card in answer)
    return "; ".join(f"row {row}, column {column}: {card.name}" for (row, column), card in answer)


def candidates(form: Form) -> Iterator[Answer]:
    """Answers of this form, right or wrong, in an order that is always the same; there can be very many.

    Of cells only those answers in which every cell has a card, or as many as can have one.
    """
    if isinstance(form, Choice):
        yield from LETTERS[: len(form.options)]
    elif isinstance(form, Whole):
        yield from range(form.low, form.high + 1)
    elif isinstance(form, Fraction):
        for below in range(1, form.most + 1):
            yield from (fractions.Fraction(above, below) for above in range(below + 1))
    else:
        pool = form.cards or tuple(map(Card, _ALL))
        if isinstance(form, Picked):
            for count in range(form.least, form.most + 1):
                yield from map(CardSet, combinations(pool, count))
        elif isinstance(form, Ordered):
            for count in range(form.least, form.most + 1):
                yield from permutations(pool, count)
        else:
            for cells in combinations(form.cells, form.most or len(form.cells)):
                for cards in permutations(pool, len(cells)):
                    yield tuple(sorted(zip(cells, cards, strict=True)))


_ALL = CardSet.from_mask((1 << 125) - 1)
