"""A square in which each shape and each colour is once in every row and every column (CP-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from tic_learn.cards import COORDINATES, Card, Property
from tic_learn.puzzles.answers import Placing
from tic_learn.puzzles.base import Bounds, Level
from tic_learn.puzzles.deduction import Board, Technique
from tic_learn.puzzles.mistaken import ROWS_ONLY
from tic_learn.puzzles.placing import Layout, PlacingKind, first_two
from tic_learn.puzzles.shown import Shown
from tic_learn.random import Random
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

SHAPES_ONLY = Misconception(
    "shapes-only",
    "The shapes are right. The colours must be once in every row and every column, too.",
)


class _LatinSquare(PlacingKind):
    id = "latin-square"
    title = "Latin square"
    grades = (3, 8)
    rules = ("CP-1",)
    levels = (
        Level(
            "Nine cells. There is always one for which only one card is left that fits.", size=3, properties=2, given=3
        ),
        Level(
            "Sixteen cells. At times none has only one card left, but a card has only one cell left where it fits.",
            size=4,
            properties=2,
            given=6,
        ),
        Level(
            "Sixteen cells, and the numbers count too. At times you must ask where in a row a star can be.",
            size=4,
            properties=3,
            given=4,
        ),
        Level(
            "Twenty-five cells. At times you must try two or three cards and follow each, up to three cards further.",
            size=5,
            properties=2,
            given=6,
        ),
    )
    bounds: ClassVar = {
        "size": Bounds(3, 5, "how many rows and columns there are"),
        "properties": Bounds(2, 3, "2 for shape and colour, 3 for the number too, on 16 cells or more"),
        "given": Bounds(0, 20, "how many cards lie there at least"),
    }
    techniques = (Technique.CELL, Technique.CARD, Technique.LINE, Technique.WHAT_IF)
    misconceptions = (ROWS_ONLY, SHAPES_ONLY)

    def full(self, random: Random, **parameters: int) -> Layout | None:
        size = parameters["size"]
        # Two squares of one family, turned alike, never have the same pair of values twice, so no card is there twice.
        shapes, colours = random.sample(range(1, size), 2)
        rows, columns = random.shuffled(range(size)), random.shuffled(range(size))
        # Of 16 cells, a remainder is in no family of squares, so the numbers go with neither shapes nor colours.
        number_rows, number_columns = random.shuffled(range(size)), random.shuffled(range(size))
        numbers, shape_values, colour_values = (random.sample(range(1, 6), size) for _ in range(3))
        cards = []
        for row in range(size):
            for column in range(size):
                a, b = number_rows[row], number_columns[column]
                number = 0 if parameters["properties"] == 2 else (a + b) % size
                shape = shape_values[_square(size, shapes, rows[row], columns[column])]
                colour = colour_values[_square(size, colours, rows[row], columns[column])]
                cards.append(Card.of(numbers[number], shape, colour))
        if parameters["properties"] == 3 and _numbers_say_nothing(cards):
            return None
        return Layout(size, size, tuple(cards))

    def board(self, layout: Layout) -> Board:
        return _board(layout, _varied(layout.all_cards), down=True)

    def needs(self, layout: Layout, place: int, lying: Mapping[int, Card]) -> str:
        size = layout.columns
        around = [
            card for other, card in lying.items() if other // size == place // size or other % size == place % size
        ]
        missing = []
        for which in _varied(layout.all_cards):
            there = {card.value(which) for card in around}
            values = sorted({card.value(which) for card in layout.all_cards} - there)
            missing.append(f"the {which} {_or(values)}")
        return f"needs {listed(missing)}" if around else ""

    def kind_of(self, some: list[Card], cards: tuple[Card, ...]) -> str:
        same = [one for one in _varied(cards) if len({card.value(one) for card in some}) == 1]
        return _a(same[-1], some[0])

    def show(self, given: Layout) -> Shown:
        once = listed(f"each {one}" for one in _varied(given.all_cards))
        prompt = f"Put each card on an empty cell. In every row and every column, {once} must be there exactly once."
        return Shown(prompt, given.form(), (given.grid(),), {"once": once})

    def fault(self, given: Layout, answer: Placing) -> tuple[Reason, ...]:
        cards = given.filled(answer)
        reasons = []
        for name, line in _lines(given):
            for which in _varied(given.all_cards):
                by_value: dict[int, list[int]] = {}
                for place in line:
                    by_value.setdefault(cards[place].value(which), []).append(place)
                for places in by_value.values():
                    if len(places) > 1:
                        some = [cards[place] for place in places]
                        text = f"In {name} the {which} {some[0].value(which)} is there {_times(len(some))}"
                        text = f"{text}: {listed(card.name for card in some)}."
                        reasons.append(Reason("CP-1", text, some, map(given.cell, places)))
        return first_two(reasons)

    def mistakes(self, given: Layout) -> Iterator[tuple[Misconception, Placing]]:
        for other in self.others(given, _board(given, _varied(given.all_cards), down=False)):
            yield ROWS_ONLY, other
        for other in self.others(given, _board(given, (Property.SHAPE,), down=True)):
            yield SHAPES_ONLY, other


def _square(size: int, which: int, row: int, column: int) -> int:
    """The value in a Latin square of order 3, 4 or 5, one of a family: ``which`` from 1 to ``size`` - 1.

    It is a x + y in the field of that order; that of order 4 has no remainders, and its sum is that of the bits.
    """
    if size == 4:
        return _TIMES[which][row] ^ column
    return (which * row + column) % size


_TIMES = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def _numbers_say_nothing(cards: Iterable[Card]) -> bool:
    """Whether all cards of a number have the same shape, or the same colour: then the number is right with that."""
    values = [COORDINATES[card] for card in cards]
    return any(len({(one[0], one[other]) for one in values}) == len({one[0] for one in values}) for other in (1, 2))


def _varied(cards: tuple[Card, ...]) -> tuple[Property, ...]:
    """The properties that are not the same on all the cards."""
    columns = zip(*(COORDINATES[card] for card in cards), strict=True)
    return tuple(one for one, values in zip(Property, columns, strict=True) if len(set(values)) > 1)


def _lines(layout: Layout) -> Iterator[tuple[str, range]]:
    """Rows and columns, with their names."""
    size = layout.columns
    for line in range(size):
        yield f"row {line + 1}", range(line * size, (line + 1) * size)
    for line in range(size):
        yield f"column {line + 1}", range(line, size * size, size)


def _board(layout: Layout, counts: Iterable[Property], *, down: bool) -> Board:
    """The board for these properties; ``down``: whether the columns count, too."""
    cards = layout.all_cards
    which = [place for place, one in enumerate(Property) if one in counts]
    kinds: dict[tuple[int, int], int] = {}
    for number, card in enumerate(cards):
        for place in which:
            kind = place, COORDINATES[card][place]
            kinds[kind] = kinds.get(kind, 0) | 1 << number
    differ = []
    for card in cards:
        same = 0
        for place in which:
            same |= kinds[place, COORDINATES[card][place]]
        differ.append((1 << len(cards)) - 1 & ~same)
    lines = [tuple(line) for _, line in _lines(layout)][: None if down else layout.rows]
    beside: list[list[tuple[int, list[int]]]] = [[] for _ in cards]
    for line in lines:
        for cell in line:
            beside[cell] += [(other, differ) for other in line if other != cell]
    return Board(len(cards), beside, [(line, tuple(kinds.values())) for line in lines])


def _a(which: Property, card: Card) -> str:
    """A value as a thing: "a 3", "a star", "an orange card"."""
    value = str(card.value(which))
    if which is Property.COLOUR:
        value = f"{value} card"
    return f"{'an' if value[0] in 'aeiou' else 'a'} {value}"


def _or(values: Sequence[int]) -> str:
    return " or ".join(filter(None, [", ".join(map(str, values[:-1])), str(values[-1])]))


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


KIND = _LatinSquare()
