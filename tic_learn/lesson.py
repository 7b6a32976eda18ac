"""What a notebook of the course calls: who I am, what is asked, my answers, and what they are worth so far.

from tic_learn.lesson import ask, check, hint, me, progress, submit

me("Ana")               # once; or stay anonymous
ask("ex01.q1")          # the question, to be answered by taps or keys
check("ex01.q1", "A")   # or by code; either way it says at once whether it is right, and why
submit("ex01")          # a file with all answers, to hand in
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import IPython.display
import msgspec

from tic_learn.course import BadName, BadNotebook, Desk, Kept, Score, exercise, hand_in, score
from tic_learn.course.answers import MIME
from tic_learn.draw.markup import escape, plural
from tic_learn.puzzles import BadAnswer, Puzzle, read_answer, told
from tic_learn.verdict import Verdict
from tic_learn.widgets import Question

__all__ = ["ask", "check", "hint", "me", "points", "progress", "submit"]

display: Callable[..., Any] = IPython.display.display  # it has no types of its own
_desk: Desk | None = None


def _here() -> Desk:
    """The place of this notebook: the folder in which its kernel was started."""
    global _desk
    if _desk is None:
        _desk = Desk(Path.cwd())
    return _desk


def me(name: str | None = None) -> None:
    """Say who answers, in this notebook and in each one beside it; without a name, ask who it is.

    ``name``: "Ana"; "" for nobody. Your questions are your own: another name has others. The name
    stays on this computer, and in what you hand in. What is no name is told, not raised.
    """
    desk = _here()
    if name is not None:
        try:
            desk.sit(name)
        except BadName as error:
            print(error)
            return
        except OSError as error:
            print(f"Your name could not be written down here ({error.strerror}). Say it again when you come back.")
    print(f"Hello, {desk.learner}! These are your questions." if desk.learner else _NOBODY)


_NOBODY = 'You answer without a name. To have questions of your own, write your name: me("Ana")'


def ask(name: str, *, large: bool = False) -> None:
    """Show a question, with the answer that was given last. ``name``: such as "ex01.q1"; ``large`` as for Question.

    Whatever is answered is kept: beside the notebook, and in the notebook when it is saved. Raises UnknownItem.
    """
    desk = _here()
    learner, puzzle = desk.learner, desk.puzzle(name)
    widget = Question(puzzle, large=large, tells=False)
    before = desk.kept(name)
    if before is not None:
        widget.given = before.given.answer
        widget.request += 1  # as a tap on Check does
    display(widget)
    shown = display(_Output(name, puzzle, before), display_id=True)

    def keep(change: Mapping[str, Any]) -> None:
        verdict = change["new"]
        if verdict["ok"] is not None:
            kept = desk.answer(name, verdict["given"], learner=learner, hints=widget.hints)
            shown.update(_Output(name, puzzle, kept))

    widget.observe(keep, "verdict")


def check(name: str, value: object) -> Verdict | None:
    """Answer a question by code: keep the answer, and say whether it is right, and why.

    ``value``: as for `tic_learn.puzzles.read_answer`, such as "B", 12 or "3SO 1SO". What can be no answer to this
    question is told, and is not kept. Raises UnknownItem.
    """
    desk = _here()
    try:
        kept = desk.answer(name, value)
    except BadAnswer as error:
        print(error.text)
        return None
    display(_Output(name, desk.puzzle(name), kept))
    return kept.mark.verdict


def hint(name: str) -> None:
    """Give the next of the three hints to a question. Raises UnknownItem."""
    number, count, text = _here().hint(name)
    print(f"Hint {number} of {count}: {text}")


def progress() -> Progress:
    """What you have so far in each exercise, and which questions are still open."""
    desk = _here()
    return Progress(desk.learner, desk.scores(), desk.log.unreadable)


def points(name: str) -> int:
    """What your last answer to a question is worth, in points; 0 if there is none. Raises UnknownItem."""
    kept = _here().kept(name)
    return 0 if kept is None else kept.mark.points


def submit(name: str) -> None:
    """Write a file to hand in, with all your answers to an exercise in it, and offer it for download.

    ``name``: such as "ex01". The file lies beside the notebook; it is read back before it says that all is well. What
    can't be written is told. Raises UnknownItem.
    """
    desk, asked = _here(), exercise(name)
    answers = [one for one in desk.answers() if one.item.partition(".")[0] == asked.id]
    result = score(asked, desk.learner, answers)
    book = desk.folder / f"{asked.name}.ipynb"
    try:
        target = hand_in(book if book.is_file() else None, desk.folder, asked.name, desk.learner, answers)
    except (OSError, BadNotebook) as error:
        print(f"The file could not be written: {error}")
        print("Your answers are still in this notebook. Save it, and tell your teacher.")
        return
    done = len(result.marks) - len(result.open)
    print(f"{target.name} has {plural(done, 'answer')} of {desk.learner or 'somebody without a name'} in it.")
    if result.open:
        print(f"Not answered yet: {', '.join(result.open)}. You can answer more and call submit again.")
    print("In Binder nothing else stays when you close the page: download the file now.")
    display(_Download(target.name))


class _Download:
    """A link to a file beside the notebook, which a host makes one for download."""

    def __init__(self, name: str) -> None:
        self.name = name

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        link = f"<a href='{escape(self.name)}' download>Download {escape(self.name)}</a>"
        return {"text/plain": f"Download {self.name} from the list of files.", "text/html": link}


class Progress:
    """What a learner has in each exercise, as a table; ``unreadable`` names files of answers that are damaged."""

    def __init__(self, learner: str, scores: Sequence[Score], unreadable: Sequence[str] = ()) -> None:
        self.learner, self.scores, self.unreadable = learner, tuple(scores), tuple(unreadable)

    @property
    def points(self) -> int:
        """All points together."""
        return sum(one.points for one in self.scores)

    def _rows(self) -> list[tuple[str, str, str]]:
        rows = []
        for one in self.scores:
            left = len(one.open)
            state = "not begun" if left == len(one.marks) else f"{plural(left, 'question')} open" if left else "done"
            if not left and one.points < one.exercise.points:
                state = "all answered, not all right yet"
            rows.append((one.exercise.name, f"{one.points} of {one.exercise.points}", state))
        return rows

    def _title(self) -> str:
        of = sum(one.exercise.points for one in self.scores)
        title = f"{self.learner or 'Without a name'}: {self.points} of {of} points"
        if self.unreadable:
            title += f". Not all could be read in {', '.join(self.unreadable)}; look whether an answer is missing"
        return title

    def __repr__(self) -> str:
        rows = self._rows()
        widths = [max(len(row[n]) for row in rows) for n in range(2)]
        lines = [f"{row[0]:{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]}" for row in rows]
        return "\n".join([self._title(), *lines])

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col'>{one}</th>" for one in ("exercise", "points", ""))
        body = "".join(
            "<tr>" + "".join(f"<td style='text-align: left'>{escape(one)}</td>" for one in row) + "</tr>"
            for row in self._rows()
        )
        caption = f"<caption>{escape(self._title())}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


class _Output:
    """Below a question: what was answered, in words and, for who reads the saved notebook, in plain values."""

    def __init__(self, name: str, puzzle: Puzzle, kept: Kept | None) -> None:
        self.given = None if kept is None else kept.given
        self.words = f"{name}: not answered yet." if kept is None else f"{name}: {_in_words(puzzle, kept)}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        data: dict[str, object] = {"text/plain": self.words, "text/html": f"<p>{escape(self.words)}</p>"}
        if self.given is not None:
            data[MIME] = msgspec.to_builtins(self.given)
        return data


def _in_words(puzzle: Puzzle, kept: Kept) -> str:
    mark = kept.mark
    words = told(puzzle.form, read_answer(puzzle.form, kept.given.answer))
    right = "That is right" if mark.right else "That is not right yet"
    text = f"your answer is {words}. {right}: {mark.points} of {plural(mark.item.points, 'point')}."
    if kept.trouble:
        text += (
            f" It could not be written beside this notebook ({kept.trouble}), but it stands here:"
            " save the notebook before you close it."
        )
    return text
