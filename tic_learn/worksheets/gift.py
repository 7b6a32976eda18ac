"""A worksheet as a quiz in GIFT, the plain text that Moodle and other programs read: all in words, no pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tic_learn.puzzles import Puzzle
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.shown import Choice, Option, Shown, Table, Whole
from tic_learn.puzzles.words import exhibit_in_words, form_in_words
from tic_learn.verdict import listed
from tic_learn.worksheets.code import code_of
from tic_learn.worksheets.quiz import (
    CODES_IN_WORDS,
    category,
    how_to_write,
    known_writings,
    question_name,
    right_writings,
    why,
)
from tic_learn.worksheets.sheet import BadSheet, Worksheet

__all__ = ["gift"]

_SPECIAL = re.compile(r"[\\~=#{}:]")


def gift(sheet: Worksheet) -> str:
    """All variants of a worksheet as GIFT. Raises BadSheet if a question can't be made, or can't be put in words.

    >>> gift(Worksheet(["relation"], seed=7)).splitlines()[1]
    '$CATEGORY: $course$/top/TIC worksheet 7/Variant A'
    """
    variants = [sheet.questions(variant) for variant in range(sheet.variants)]
    tables = dict.fromkeys(one.kind.id for questions in variants for one in questions if _has_table(one.shown))
    if tables:
        show = "show" if len(tables) > 1 else "shows"
        raise BadSheet(
            f"{listed(tables)} {show} the table of a game, which needs a picture, and GIFT has words alone;"
            " write the quiz as Moodle XML, to a file that ends in .xml."
        )
    blocks = []
    for variant, questions in enumerate(variants):
        # In this line the reader takes nothing but a backslash for an escape, so nothing else is escaped.
        path = category(sheet, variant).replace("\\", "\\\\")
        blocks.append(f"// {code_of(sheet, variant)}\n$CATEGORY: {path}")
        for place, puzzle in enumerate(questions, 1):
            blocks.append("\n".join(_question(puzzle, question_name(puzzle, variant, place))))
    return "\n\n".join(blocks) + "\n"


def _has_table(shown: Shown) -> bool:
    return any(isinstance(one, Table) for one in shown.exhibits)


def _question(puzzle: Puzzle, name: str) -> Iterator[str]:
    """The lines of a question, none of them empty: after an empty line another question begins."""
    first, *more = map(_escaped, _asked(puzzle.shown))
    yield f"::{_escaped(name)}::[plain]{first}"
    yield from more
    yield from _choice(puzzle, puzzle.form) if isinstance(puzzle.form, Choice) else _typed(puzzle)
    yield f"####{_escaped(' '.join(why(puzzle)))}"
    yield "}"


def _asked(shown: Shown) -> Iterator[str]:
    """The text of a question. It is made of what is shown, so nothing of the answer is in it."""
    yield shown.prompt
    for exhibit in shown.exhibits:
        # A browser shows two spaces as one, by which "X 3SO  Y 1SO" could not be told apart.
        yield from (line.replace("  ", ", ") for line in exhibit_in_words(exhibit))
    how = how_to_write(shown.form)
    if not isinstance(shown.form, Choice):  # what is chosen from stands with the answers
        yield from form_in_words(shown.form)
    yield from how
    if any(shown.cards()) and CODES_IN_WORDS not in how:
        yield CODES_IN_WORDS


def _choice(puzzle: Puzzle, form: Choice) -> Iterator[str]:
    known = known_writings(puzzle)
    yield "{"
    for letter, option in zip(LETTERS, form.options, strict=False):
        feedback = f"#{_escaped(known[letter].text)}" if letter in known else ""
        yield f"{'=' if letter in puzzle.answers else '~'}{_escaped(_told(option))}{feedback}"


def _told(option: Option) -> str:
    return ": ".join(filter(None, [option.text, " ".join(card.code for card in option.cards)]))


def _typed(puzzle: Puzzle) -> Iterator[str]:
    right, known = right_writings(puzzle), known_writings(puzzle)
    sign = "#" if isinstance(puzzle.form, Whole) else ""
    if sign and not known and len(right) == 1:
        yield f"{{#{right[0]}"
        return
    yield f"{{{sign}"
    yield from (f"={_escaped(line)}" for line in right)
    yield from (f"=%0%{_escaped(line)}#{_escaped(one.text)}" for line, one in known.items())


def _escaped(text: str) -> str:
    """The text on one line, with a backslash before each sign that GIFT has a use for."""
    return _SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))
