"""A question of any kind of puzzle: shown, answered by tap, drag or key, checked, hinted and explained."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets as t

from tic_learn.draw.question import question_svg
from tic_learn.puzzles import KINDS, BadAnswer, Puzzle, read_answer, told, written
from tic_learn.puzzles.shown import Cells, Choice, Form, Fraction, Ordered, Picked, Shown, Whole
from tic_learn.verdict import Verdict
from tic_learn.widgets.base import LARGEST, STATIC, AskingWidget, Size, WholeTrait, answer

__all__ = ["Question"]

_SIZE = Size(most=1_000, deepest=4, longest=100, largest=LARGEST)
_STEPS = 100  # of a trail, at most
_HINTS = 3


class GivenTrait(t.TraitType[Any, Any]):
    """An answer as it is given so far: any value of JSON, right or wrong or none at all, but no very large one."""

    default_value = None
    info_text = "an answer as plain values"

    def validate(self, obj: object, value: object) -> object:
        """The value; TraitError for what is none of JSON, too large, or can't be shown."""
        if _SIZE.holds(value):
            return value
        raise t.TraitError(f"this is not {self.info_text}, or it is far too large")


class Question(AskingWidget):
    """A question of any kind of puzzle, to be answered, with hints, and an answer that says why.

    ``puzzle``: the ID of a kind, such as "odd-one-out", or a Puzzle. ``level``, ``seed``, ``parameters``: of a kind, as
    for `tic_learn.puzzles.puzzle`. ``large``: big enough for the back of a classroom. ``tells``: whether the answer can
    be asked for, after a try or three hints. ``widget.puzzle`` has the puzzle.
    Raises UnknownKind, ImpossiblePuzzle; TypeError for what is neither; ValueError for a Puzzle that is to be another.

    >>> Question("relation", seed=3)
    Question: Tic, Single or Nic, level 1. Look at these two cards. Tic, Single or Nic? Choose one of the answers.
    """

    _esm, _css = STATIC / "question.js", STATIC / "question.css"
    # Shown
    asked = t.Dict(read_only=True).tag(sync=True)  # what is shown of the puzzle, and its hints
    # Done by the person
    given = GivenTrait().tag(sync=True)
    trail = t.Tuple().tag(sync=True)  # the answers before, so that they can be taken back
    hints = WholeTrait(most=_HINTS).tag(sync=True)  # how many are open
    told = t.Bool(False).tag(sync=True)  # whether the answer is to be told

    by_person = AskingWidget.by_person | {"given", "trail", "hints", "told"}
    how_to_play = "To answer, open the Run menu at the top and choose Run All Cells."

    def __init__(
        self,
        puzzle: str | Puzzle,
        *,
        level: int = 1,
        seed: int | str = 0,
        large: bool = False,
        tells: bool = True,
        **parameters: int,
    ) -> None:
        if isinstance(puzzle, Puzzle):
            if (level, seed, parameters) != (1, 0, {}):
                raise ValueError(f"{puzzle!r} is made already; give its kind, {puzzle.kind.id!r}, for another one.")
        elif isinstance(puzzle, str):
            puzzle = KINDS[puzzle].make(level, seed, **parameters)
        else:
            raise TypeError(f"{puzzle!r:.60} is neither a puzzle nor the ID of a kind, such as 'relation'.")
        self._tells = tells
        self._begin(puzzle)
        super().__init__(large=large)

    @t.validate("trail")
    def _check_trail(self, proposal: Mapping[str, Any]) -> object:
        trail = proposal["value"]
        if len(trail) > _STEPS or not all(map(_SIZE.holds, trail)):
            raise t.TraitError("this is no trail of answers")
        return trail

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is asked, with its answer."""
        return self._puzzle

    def _begin(self, puzzle: Puzzle) -> None:
        """Ask this puzzle: nothing is given, nothing was wrong."""
        self._puzzle = puzzle
        self._wrong: list[Any] = []
        self._end: dict[str, object] | None = None  # the verdict, once the question is over
        self._fresh = True
        self.set_trait("asked", _asked(puzzle) | {"tells": self._tells})
        self.given, self.trail, self.hints, self.told = None, (), 0, False

    # What the kernel says

    def answer(self) -> dict[str, object]:
        """What is still missing, or whether the answer is right and why; and once that is known or told, the answer."""
        fresh, self._fresh = self._fresh, False
        if self._end is None and not fresh:
            if self.told and self._tells:
                return self._over(False, "Here is the answer.", self.puzzle.answer)
            return self._judged()
        return self._end or self._said(None, "")

    def _judged(self) -> dict[str, object]:
        form, given = self.puzzle.form, _whole(self.given)
        try:
            found = read_answer(form, given)
        except BadAnswer as error:
            # Nothing to judge yet: what can be no answer at all is a slip of the finger, and no wrong one.
            return self._said(None, error.text)
        verdict = self.puzzle.check(given)
        if verdict.ok:
            return self._over(True, "Yes!", found)
        if (plain := written(found)) not in self._wrong:
            self._wrong.append(plain)
        return self._said(False, "Not yet.", verdict)

    def _over(self, right: bool, title: str, found: Any) -> dict[str, object]:
        """The last verdict on a question: it is answered, or its answer is told."""
        reasons = Verdict(True, self.puzzle.explanation).as_dict()["reasons"]
        words = told(self.puzzle.form, found)
        said = self._said(True if right else None, title, done=True, answer=written(found), in_words=words)
        self._end = said | {"reasons": reasons}  # an explanation in steps is not cut short
        return self._end

    def _said(self, ok: bool | None, title: str, verdict: Verdict | None = None, **more: object) -> dict[str, object]:
        nothing: dict[str, Any] = {"done": False, "answer": None, "in_words": ""}
        return answer(ok, title, verdict, given=self.given, tries=len(self._wrong), **nothing | more)

    # Without a kernel

    def sentence(self) -> str:
        """What is asked, the answer if a whole one is given, and what was said to it."""
        return f"Question: {self._sentence()}"

    def _sentence(self) -> str:
        puzzle, said = self.puzzle, self.verdict
        title = puzzle.kind.title
        parts = [f"{title}{' Level' if title.endswith('?') else ', level'} {puzzle.level}. {puzzle.prompt}"]
        if given := _in_words(puzzle.form, self.given):
            parts.append(f"Your answer: {given}.")
        if said["done"]:
            parts.append(f"{said['title']} The answer: {said['in_words']}.")
        else:
            parts.append(said["title"] or _todo(puzzle.shown))
        parts += [reason["text"] for reason in said["reasons"][:1]]
        return " ".join(parts)

    def picture(self) -> str:
        """What the puzzle shows."""
        return question_svg(self.puzzle.shown)


def _asked(puzzle: Puzzle) -> dict[str, object]:
    """What travels of a puzzle: nothing of its answer, of its explanation and of its mistakes."""
    shown = puzzle.shown
    plain = shown.as_dict()
    for exhibit in plain["exhibits"]:
        if exhibit["is"] == "table":
            exhibit["scene"]["open"] = []  # which cells are legal can be the question
            exhibit["owners"] = _owners(exhibit)
    return {
        "title": puzzle.kind.title,
        "level": puzzle.level,
        "levels": len(puzzle.kind.levels),
        "text": puzzle.kind.levels[puzzle.level - 1].text,
        "todo": _todo(shown),
        "hints": [hint.text for hint in puzzle.hints],
        "shown": plain,
    }


def _owners(table: Mapping[str, Any]) -> list[str]:
    """Who has the groups on a table, by the number that a group has of its owner."""
    groups = [zone for zone in table["scene"]["zones"] if zone["kind"] == "group"]
    named = {zone["owner"]: zone["title"].partition(" of ")[2] for zone in groups}
    return [named.get(number, table["players"][number]) for number in range(max(named, default=-1) + 1)]


def _todo(shown: Shown) -> str:
    """How the answer is given, in a sentence."""
    form = shown.form
    if isinstance(form, Choice):
        return "Choose one of the answers."
    if isinstance(form, Whole):
        return f"The answer is a number from {form.low} to {form.high}."
    if isinstance(form, Fraction):
        return "The answer is a fraction, such as 3/31."
    if isinstance(form, Cells):
        return _todo_on_cells(form)
    least, most = form.least, form.most
    count = f"{least}" if least == most else f"{least} to {most}"
    cards = "card" if count == "1" else "cards"
    deck = "" if form.cards else " of the whole deck"
    if isinstance(form, Ordered):
        return f"Put {count} {cards}{deck} in order."
    assert isinstance(form, Picked)
    if least < most >= len(form.cards) > 0:
        return f"Choose {'one' if least == 1 else least} or more cards."
    return f"Choose {count} {cards}{deck}."


def _todo_on_cells(form: Cells) -> str:
    where = "in the boxes" if form.titles else "on cells"
    if not form.titles and form.least in (0, len(form.cells)):
        where = "on every empty cell"
    again = " The same card can go there more than once." if form.again and len(form.cards) != 1 else ""
    if len(form.cards) == 1:
        return f"Tap the cells: on each goes {form.cards[0].name}."
    if form.most == 1:
        return "Put one card on a cell: tap a card, then where it goes."
    return f"Put cards {where}: tap a card, then where it goes.{again}"


def _whole(given: object) -> object:
    """What is given, as it is read: an answer of which one part is not there yet is no answer."""
    if isinstance(given, str) and given.strip("-/ ") == "":
        return ""
    return given


def _in_words(form: Form, given: object) -> str:
    try:
        return told(form, read_answer(form, given))
    except BadAnswer:
        return ""
