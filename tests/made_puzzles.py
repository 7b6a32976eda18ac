"""Puzzles made by hand, one or two for each form of an answer, with answers that are easy to follow."""

from fractions import Fraction as Ratio
from typing import ClassVar

from tic_learn import Card
from tic_learn.cards import CardSet, read_cards
from tic_learn.puzzles.base import Hint, Kind, Level, Puzzle
from tic_learn.puzzles.shown import (
    Cells,
    Choice,
    Clue,
    Clues,
    Fraction,
    Grid,
    Option,
    Ordered,
    Picked,
    Row,
    Shown,
    Table,
    Whole,
)
from tic_learn.scenes import Scene, Zone
from tic_learn.verdict import Misconception, Reason

SLIP = Misconception("slip", "This slip is made by many.")


class Made(Kind):
    """A kind of one puzzle, with what it shows, its answers, and an answer that shows a misconception."""

    grades = (3, 8)
    topic = "relations"
    rules = ("CP-2",)
    levels = (Level("It is made by hand."),)
    misconceptions = (SLIP,)
    all: ClassVar[dict] = {}

    def __init__(self, name, shown, answers, slip=None):
        self.id, self.title, self.shown, self.right, self.slip = name, name.capitalize(), shown, answers, slip

    def propose(self, random, level):
        return ()

    def solve(self, given):
        return self.right

    def show(self, given):
        return self.shown

    def hints(self, given, answer):
        return tuple(Hint(f"This is hint {number} of {self.id}.", lambda _: True) for number in ("one", "two", "three"))

    def explain(self, given, answer):
        return (Reason("CP-2", f"So it is right: {self.id}."),)

    def fault(self, given, answer):
        return (Reason("CP-3", f"So it is wrong: {self.id}."),)

    def mistakes(self, given):
        if self.slip is not None:
            yield SLIP, self.slip

    def puzzle(self):
        return Puzzle(self, 1, 0, {}, None, tuple(self.right))


def cards(text):
    return tuple(read_cards(text))


def placing(**cells):
    """``r1c2="3SO"``: cells by their names."""
    return tuple(sorted(((int(name[1]), int(name[3])), Card(code)) for name, code in cells.items()))


POOL = cards("3SO 1SO 5TC 2MV 4QR")
BOARD = Zone("board", "The table", cards=cards("3SO 3SR 3SV"), cells=(0, 0, 0, 1, 1, 0), tokens="0......1.")
TABLE = Table(Scene((BOARD,)), ("Ana", "Ben"))
# The hand and the open cells would tell an answer, if they travelled.
OPEN = Table(Scene((Zone("hand", "Ana's hand", 0, cards("1SO 5TC")), BOARD), 0, open=(0, 2, 1)), ("Ana", "Ben"))
EDGES = Grid(2, 2, (Card("3SO"), None, None, None), ((0, 1, "tic"), (0, 2, "single"), (1, 3, "nic"), (2, 3, "tic")))


def _made(name, prompt, form, answers, *exhibits, slip=None):
    return Made(name, Shown(prompt, form, exhibits), answers, slip).puzzle()


ALL = {
    one.kind.id: one
    for one in (
        _made(
            "choice",
            "Which one?",
            Choice((Option("One card", cards("3SO")), Option("Two <cards>", cards("1SO 5TC")), Option("None"))),
            ["B"],
            Row((Card("3SO"), None, Card("5SO")), "A row & more", "XYZ", steps=True),
            slip="C",
        ),
        _made("number", "How many?", Whole(-20, 125, "pairs"), [12], Row(POOL), slip=11),
        _made("cards", "Which two?", Picked(2, 2, POOL), [CardSet("3SO 1SO")], slip=CardSet("3SO 5TC")),
        _made("one card", "Which one of the deck?", Picked(1, 1), [CardSet("3SO")], Row(cards("1SO 5SO"))),
        _made("ordered", "In which order?", Ordered(3, 3, POOL), [cards("1SO 3SO 5TC")], slip=cards("3SO 1SO 5TC")),
        _made("chain", "Make a chain.", Ordered(2, 3), [cards("1SO 3SO")], Row((Card("1SO"), None, Card("5SO")))),
        _made(
            "boxes",
            "Which groups?",
            Cells(
                tuple((row, column) for row in (0, 1) for column in range(3)),
                POOL,
                ("First group", "Second group"),
                least=4,
            ),
            [placing(r0c0="3SO", r0c1="1SO", r1c0="5TC", r1c1="2MV")],
        ),
        _made(
            "grid",
            "Fill the grid.",
            Cells(((1, 2), (2, 1), (2, 2)), cards("1SO 5TC 2MV")),
            [placing(r1c2="1SO", r2c1="5TC", r2c2="2MV")],
            EDGES,
            slip=placing(r1c2="5TC", r2c1="1SO", r2c2="2MV"),
        ),
        _made(
            "mend",
            "Mend the row.",
            Cells(((1, 1), (1, 2), (1, 3)), cards("1SO 5TC"), least=1, most=1, in_row=True),
            [placing(r1c2="1SO")],
            Grid(1, 3, cards("3SO 3SR 3SV")),
        ),
        _made(
            "board",
            "Where can it go?",
            Cells(((0, 2), (1, 1), (2, 0)), cards("3SY"), again=True, least=1),
            [placing(r0c2="3SY", r2c0="3SY")],
            TABLE,
        ),
        _made(
            "deck cell",
            "Which card is there?",
            Cells(((1, 2),)),
            [placing(r1c2="1SO")],
            Grid(1, 2, (Card("3SO"), None)),
        ),
        _made("fraction", "What is the chance?", Fraction(), [Ratio(1, 3)], Row(POOL, "Seen"), slip=Ratio(1, 4)),
        _made(
            "clues",
            "Who is it?",
            Choice((Option(cards=cards("3SO")), Option(cards=cards("1SO")))),
            ["A"],
            Clues((Clue("It is no <1>.", {"number": "not 1"}), Clue("It is a star.", {})), "Clues"),
            OPEN,
        ),
    )
}
