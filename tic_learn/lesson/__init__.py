"""What a notebook of the course calls: who I am, what is asked, my answers, and what they are worth so far.

from tic_learn.lesson import ask, certificate, check, hint, me, points, progress, submit

me("Ana")                      # once; or stay anonymous
ask("ex01.q1")                 # the question, to be answered by taps or keys
check("ex01.q1", "A")          # or by code; either way it says at once whether it is right, and why
check("ex01.p1", relation)     # or a function of your own, for the Python track
submit("ex01")                 # a file with all answers, to hand in
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import IPython
import IPython.display

from tic_learn.course import BadName, BadNotebook, BadPlan, Desk, Function, Kept, UnknownItem
from tic_learn.display import plain_error
from tic_learn.draw.markup import plural
from tic_learn.lesson.certificate import Certificate
from tic_learn.lesson.shown import Answered, Checked, Download, Points, Progress, ScoreSoFar
from tic_learn.puzzles import BadAnswer
from tic_learn.record.writing import write_file
from tic_learn.verdict import Verdict
from tic_learn.widgets import Question
from tic_learn.worksheets import BadCode, BadSheet, read_code, variant_name

__all__ = ["ask", "certificate", "check", "hint", "me", "open_worksheet", "points", "progress", "submit"]

for _error in (UnknownItem, BadPlan):
    _error._render_traceback_ = plain_error  # type: ignore[union-attr]  # IPython looks for it
display: Callable[..., Any] = IPython.display.display  # it has no types of its own
_desk: Desk | None = None
_NOTHING = object()
"""For an answer that was forgotten; None is an answer that is empty."""


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
    for line in [*_others(desk), *desk.troubles()]:
        print(line)


_NOBODY = 'You answer without a name. To have questions of your own, write your name: me("Ana")'


def _others(desk: Desk) -> Iterator[str]:
    """Whose answers are here too, where the learner may have meant another name: nobody's, or one that looks alike."""
    learner, others = desk.learner, desk.others()
    if learner and "" in others and not desk.answers():
        yield f'There are answers without a name here, too: {others[""]}. me("") shows them.'
    for other in others:
        if other and learner and other.casefold() == learner.casefold():
            yield f"{other} has answered here, too, written in another way. Are you {other}? Then write it so."


def ask(name: str, *, large: bool = False) -> None:
    """Show a question, with the answer that was given last. ``name``: such as "ex01.q1"; ``large`` as for Question.

    Whatever is answered is kept: beside the notebook, and in the notebook when it is saved. Of a function to write,
    such as "ex01.p1", it says what is to be written, and shows the version that was checked last. Raises UnknownItem.
    """
    desk = _here()
    learner, asked = desk.learner, desk.part(name)
    before = desk.kept(name)
    if isinstance(asked, Function):
        _ask_function(asked, learner, before)
        return
    puzzle = asked.puzzle(learner)
    widget = Question(puzzle, large=large, tells=False)
    if before is not None:
        widget.given = before.given.answer
        widget.request += 1  # as a tap on Check does
    note = desk.mark(name).note if before is None else before.mark.note  # what is kept may be to another question
    display(widget)
    shown = display(Answered(asked.id, puzzle, before, note), display_id=True)

    def keep(change: Mapping[str, Any]) -> None:
        verdict = change["new"]
        if verdict["ok"] is not None:
            kept = desk.answer(asked.id, verdict["given"], learner=learner, hints=widget.hints)
            shown.update(Answered(asked.id, puzzle, kept))
            _hand_in_again(desk, asked.id)

    widget.observe(keep, "verdict")


def _ask_function(asked: Function, learner: str, before: Kept | None) -> None:
    print(f"{asked.id}: write {asked.signature}. {asked.text}")
    for parameter, what in asked.parameters:
        print(f"  {parameter}: {what}")
    print(f"It is to give {asked.gives.text}. For example, {asked.told(asked.cases(learner, 1)[0])}")
    if before is not None:
        source = before.given.answer.get("source") if isinstance(before.given.answer, dict) else None
        if isinstance(source, str) and source:
            print(f"What you checked last ({before.mark.note}):\n\n{source}")


def check(name: str, value: object = _NOTHING) -> Verdict | None:
    """Answer a question by code, or check a function: keep it, and say whether it is right, and why.

    ``value``: as for `tic_learn.puzzles.read_answer`, such as "B", 12 or "3SO 1SO"; for a function to write, such as
    "ex01.p1", the function itself. What can be no answer to this question is told, and is not kept. Raises UnknownItem.
    """
    desk = _here()
    asked = desk.part(name)
    if isinstance(asked, Function):
        if not callable(value):
            call = f'check("{asked.id}", {asked.name})'
            print(f"{asked.id} is a function to write: define {asked.signature}, then {call}")
            return None
        display(Checked(desk.try_function(asked.id, value, _cells())))
        _hand_in_again(desk, asked.id)
        return None
    if value is _NOTHING:
        print(f'Write your answer, too, as in check("{asked.id}", "A").')
        return None
    try:
        kept = desk.answer(asked.id, value)
    except BadAnswer as error:
        print(error.text)
        return None
    display(Answered(asked.id, desk.puzzle(asked.id), kept))
    _hand_in_again(desk, asked.id)
    return kept.mark.verdict


def _cells() -> list[str]:
    """What was run in this notebook, oldest first."""
    shell = IPython.get_ipython()
    ran = shell.user_ns.get("In", []) if shell is not None else []
    return [cell for cell in ran if isinstance(cell, str)] if isinstance(ran, list) else []


def hint(name: str) -> None:
    """Give the next of the three hints to a question; of a function, one of its public checks. Raises UnknownItem."""
    number, count, text = _here().hint(name)
    print(f"Hint {number} of {count}: {text}")


def progress(name: str | None = None) -> Progress | ScoreSoFar:
    """What you have so far in each exercise, with your stars; or in one, and which of its questions are open.

    ``name``: such as "ex01"; all of them without it. Raises UnknownItem.
    """
    desk = _here()
    if name is not None:
        return ScoreSoFar(desk.score(name), desk.troubles())
    return Progress(desk.learner, desk.scores(), desk.troubles())


def points(name: str) -> Points:
    """What your last answer to a question is worth, in points; 0 if there is none. Raises UnknownItem."""
    return Points(_here().mark(name))


def submit(name: str) -> None:
    """Write a file to hand in, with all your answers to an exercise in it, and offer it for download.

    ``name``: such as "ex01". The file lies beside the exercises; it is read back before it says that all is well, and
    is written anew with each answer from then on. What can't be written is told, and without an answer there is none.
    Raises UnknownItem.
    """
    desk = _here()
    result = desk.score(name)
    asked = result.exercise
    if not result.begun:
        print(f"There is nothing to hand in yet: no question of {asked.id} is answered.")
        print("When you have answered some, run this cell again.")
        return
    if _in_nbgrader():
        print("It is being graded, so no file is written.")
        return
    try:
        target = desk.hand_in(name)
    except (OSError, BadNotebook) as error:
        why = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
        print(f"The file could not be written: {why}")
        print("Your answers are still in this notebook. Save it, and tell your teacher.")
        return
    _handed.add(asked.id)
    count = len(result.marks) - len(result.open) + len(result.written)
    print(f"{target.name} has {plural(count, 'answer')} of {desk.learner or 'somebody without a name'} in it.")
    if result.open and result.coded < asked.points:
        print(f"Not answered yet: {', '.join(result.open)}. Answer more: the file follows while this page is open.")
    for line in desk.troubles():
        print(line)
    print("Do you work on Binder? Then nothing else stays when you close the page: download the file now.")
    display(_download(target))


_handed: set[str] = set()
"""The exercises of which this notebook has written a file to hand in."""


def _hand_in_again(desk: Desk, name: str) -> None:
    """Bring the file to hand in up to date with the answer that was just given; the answer itself is kept anyway."""
    exercise = name.partition(".")[0]
    if exercise in _handed:
        with suppress(OSError, BadNotebook):
            desk.hand_in(exercise)


def certificate() -> Certificate | None:
    """Show what you have mastered, and write it as a page to print, which is offered for download.

    Half of the points of an exercise bring the first star, and with the first star there is a certificate.
    """
    desk = _here()
    made = Certificate(desk.learner, desk.scores(), date.today())
    if not made.scores:
        print("There is no star yet. Half of the points of an exercise bring the first one.")
        return None
    if _in_nbgrader():
        return made
    target = desk.folder / "certificate.html"
    try:
        write_file(target, made.page())
    except OSError as error:
        print(f"The page to print could not be written ({error.strerror}); this is what would be on it.")
        return made
    print("Download the page below, open it, and print it.")
    display(_download(target))
    return made


def open_worksheet(code: str) -> None:
    """Ask the questions of a printed sheet here, to be answered by taps. ``code``: as it stands at the sheet's foot.

    What is no code, or of a sheet that is made in another way now, is told.
    """
    try:
        found = read_code(code)
        questions = found.sheet.questions(found.variant)
    except (BadCode, BadSheet) as error:
        print(error)
        return
    print(f"Worksheet {variant_name(found.variant)}: {plural(len(questions), 'question')}.")
    for number, puzzle in enumerate(questions, 1):
        print(f"Question {number}")
        display(Question(puzzle))


def _in_nbgrader() -> bool:
    """Whether nbgrader runs this notebook: each notebook that it finds beside it is one of the assignment to it."""
    return bool(os.environ.get("NBGRADER_EXECUTION"))


def _download(target: Path) -> Download:
    return Download(target.name, Path(os.path.relpath(target.parent)).as_posix())
