"""A worksheet as a quiz for Moodle: a file of Moodle XML, to be imported into the question bank.

A category holds a variant. What is to be chosen is chosen, a number is a number; all else is typed in one line, in the
form that the question states: Moodle compares the line letter by letter, small letters or capitals.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from tic_learn.draw.markup import escape
from tic_learn.draw.question import exhibit_svg, form_svg
from tic_learn.puzzles import Puzzle
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.shown import Choice, Option, Row, Shown, Whole
from tic_learn.puzzles.words import exhibit_in_words, form_in_words
from tic_learn.worksheets.code import code_of
from tic_learn.worksheets.quiz import category, how_to_write, known_writings, question_name, right_writings, why
from tic_learn.worksheets.sheet import Worksheet

__all__ = ["moodle_xml"]


def moodle_xml(sheet: Worksheet) -> str:
    """All variants of a worksheet as Moodle XML, with pictures, hints, reasons and what is said to known mistakes.

    Raises BadSheet if a question can't be made.

    >>> moodle_xml(Worksheet(["relation"], title="Cards")).splitlines()[4].strip()
    '<text>$course$/top/Cards/Variant A</text>'
    """
    quiz = ElementTree.Element("quiz")
    for variant in range(sheet.variants):
        opened = ElementTree.SubElement(quiz, "question", type="category")
        _text(opened, "category", category(sheet, variant))
        _html(opened, "info", [code_of(sheet, variant)])
        for place, puzzle in enumerate(sheet.questions(variant), 1):
            _question(quiz, puzzle, question_name(puzzle, variant, place))
    ElementTree.indent(quiz)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(quiz, encoding="unicode")}\n'


# The elements of a question


def _question(quiz: ElementTree.Element, puzzle: Puzzle, name: str) -> None:
    form = puzzle.form
    of_type = {Choice: "multichoice", Whole: "numerical"}.get(type(form), "shortanswer")
    made = ElementTree.SubElement(quiz, "question", type=of_type)
    _text(made, "name", name)
    _html(made, "questiontext", _asked(puzzle.shown))
    _html(made, "generalfeedback", map(_paragraph, why(puzzle)))
    for tag, value in (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")):
        ElementTree.SubElement(made, tag).text = value
    if isinstance(form, Choice):
        _choice(made, puzzle, form)
    else:
        number = isinstance(form, Whole)
        if not number:
            ElementTree.SubElement(made, "usecase").text = "0"
        for line in right_writings(puzzle):
            _typed(made, line, "100", number=number)
        for line, misconception in known_writings(puzzle).items():
            _typed(made, line, "0", misconception.text, number=number)
    for hint in puzzle.hints:
        _html(made, "hint", [_paragraph(hint.text)])


def _choice(made: ElementTree.Element, puzzle: Puzzle, form: Choice) -> None:
    # Hints name the answers by their letters, so they are numbered by these and keep their places.
    for tag, value in (("single", "true"), ("shuffleanswers", "0"), ("answernumbering", "ABCD")):
        ElementTree.SubElement(made, tag).text = value
    known = known_writings(puzzle)
    for letter, option in zip(LETTERS, form.options, strict=False):
        right = letter in puzzle.answers
        answer = _html(made, "answer", _option(option))
        answer.set("fraction", "100" if right else "0")
        _html(answer, "feedback", [_paragraph(known[letter].text)] if letter in known else [])


def _typed(made: ElementTree.Element, line: str, fraction: str, feedback: str = "", *, number: bool) -> None:
    answer = _text(made, "answer", line)
    answer.set("fraction", fraction)
    if number:
        ElementTree.SubElement(answer, "tolerance").text = "0"
    _html(answer, "feedback", [_paragraph(feedback)] if feedback else [])


def _text(parent: ElementTree.Element, tag: str, text: str) -> ElementTree.Element:
    made = ElementTree.SubElement(parent, tag)
    ElementTree.SubElement(made, "text").text = text
    return made


def _html(parent: ElementTree.Element, tag: str, parts: Iterable[str]) -> ElementTree.Element:
    made = _text(parent, tag, "".join(parts))
    made.set("format", "html")
    return made


# What stands in them


def _asked(shown: Shown) -> Iterator[str]:
    """The text of a question. It is made of what is shown, so nothing of the answer is in it."""
    yield _paragraph(shown.prompt)
    for exhibit in shown.exhibits:
        yield f"<p>{_picture(exhibit_svg(exhibit), exhibit_in_words(exhibit))}</p>"
    if isinstance(shown.form, Choice):
        return
    # What is in this picture is said below it too, with the codes that are typed; so it needs no words of its own.
    if svg := form_svg(shown.form):
        yield f"<p>{_picture(svg, [])}</p>"
    yield from map(_paragraph, [*form_in_words(shown.form), *how_to_write(shown.form)])


def _option(option: Option) -> Iterator[str]:
    if option.text:
        yield _paragraph(option.text)
    if option.cards:
        row = Row(option.cards)
        yield f"<p>{_picture(exhibit_svg(row), exhibit_in_words(row))}</p>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _picture(svg: str, words: Iterable[str]) -> str:
    said = (" ".join(line.split()) for line in words)
    alt = " ".join(line if line.endswith((".", "?", "!", ":")) else f"{line}." for line in said)
    data = b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(alt)}">'
