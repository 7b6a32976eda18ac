"""Exercises in JupyterLab: answered in every form, kept, and there again when kernel, log or session are gone."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tic_learn.cards import Card
from tic_learn.course import EXERCISES, Desk, exercise, hand_in, item, read_notebook
from tic_learn.course.answers import MIME
from tic_learn.lesson.certificate import Certificate
from tic_learn.puzzles import Puzzle, written

from .jupyter import MINUTE, Notebook
from .test_question import button, card, cell, key, says

ROOT = Path(__file__).parents[2]
Open = Callable[..., Notebook]
# One question of each form of an answer.
FORMS = {
    "choice": "ex01.q1",
    "cards": "ex01.q6",
    "number": "ex01.q8",
    "ordered": "ex01.q10",
    "cells": "ex02.q11",
    "fraction": "ex04.q11",
}
SETUP = 'from tic_learn.lesson import ask, check, me, points, progress, submit\nme("Ana")'


def by_pointer(widget: Any, form: str, answer: Any) -> None:
    """Tap an answer, given in plain values."""
    if form == "choice":
        widget.locator(f'[data-choice="{answer}"]').click()
    elif form == "cells":
        rows = sorted({name.split(",")[0] for name in answer})
        for row in rows:
            cell(widget, f"{row},0").click()
            for name, code in answer.items():
                if name.startswith(row):
                    card(widget, code).click()
    elif form in ("cards", "ordered"):
        for code in answer:
            card(widget, code).click()
    else:
        above, line, below = str(answer).partition("/")
        for digit in above:
            button(widget, digit).click()
        if line:
            button(widget, "Below the line: nothing yet").click()
            for digit in below:
                button(widget, digit).click()
    button(widget, "Check").click()


def by_keys(notebook: Notebook, widget: Any, form: str, answer: Any) -> None:
    """The same without a pointer."""
    widget.locator('[tabindex="0"]').focus()
    if form == "choice":
        key(notebook, f"key:{answer.lower()}")
    elif form == "cells":
        for name, code in answer.items():
            row, column = name.split(",")
            box = ("First", "Second", "Third")[int(row)]
            key(notebook, Card(code).spoken, f"{box} group, place {int(column) + 1}")
    elif form in ("cards", "ordered"):
        key(notebook, *(Card(code).spoken for code in answer))
    else:
        key(notebook, f"type:{answer}", "key:Enter")
    button(widget, "Check").focus()
    notebook.page.keyboard.press("Enter")


def wrong_and_right(puzzle: Puzzle) -> tuple[Any, Any]:
    """A known mistake, if there is one that is tapped as easily, and the right answer, in plain values."""
    wrong = next((one for one, _ in puzzle.mistakes().items() if isinstance(one, str)), None)
    return wrong, written(puzzle.answer)


def below(notebook: Notebook, index: int) -> Any:
    """What stands below a question."""
    return notebook.cell(index).locator(".jp-OutputArea-output").last


@pytest.mark.parametrize("how", ["pointer", "keys"])
def test_every_form_of_answer_is_given_kept_and_there_again(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], how: str
) -> None:
    cells = [SETUP, *(f'ask("{name}")' for name in FORMS.values()), "progress()", 'submit("ex01")']
    notebook = open_notebook(*cells, folder=f"forms-{how}").run_all()
    for number, (form, name) in enumerate(FORMS.items(), 1):
        widget = notebook.cell(number).locator(".tic")
        expect(widget).to_be_visible()
        expect(below(notebook, number)).to_have_text(f"{name}: not answered yet.")
        wrong, right = wrong_and_right(item(name).puzzle("Ana"))
        given = [right] if wrong is None else [wrong, right]
        for answer in given:
            by_pointer(widget, form, answer) if how == "pointer" else by_keys(notebook, widget, form, answer)
            expect(below(notebook, number)).to_contain_text(
                "That is right: " if answer == right else "That is not right yet: 0 of 1 point."
            )
        expect(says(widget)).to_contain_text("Yes!")
        expect(widget.get_by_role("button", name="Show the answer")).to_be_hidden()
    assert axe(notebook) == {"violations": [], "incomplete": []}
    saved = notebook.save()
    kept = [output["data"][MIME] for one in saved["cells"][1:7] for output in one["outputs"] if MIME in output["data"]]
    assert [one["answer"] for one in kept] == [written(item(name).puzzle("Ana").answer) for name in FORMS.values()]
    assert {one["learner"] for one in kept} == {"Ana"}
    assert not notebook.errors


def test_what_was_answered_is_there_when_the_kernel_was_killed_and_the_log_is_lost(open_notebook: Open) -> None:
    """In the notebook of an exercise: answer, save, kill the kernel, lose all but the notebook, open it, run all."""
    file = ROOT / "exercises" / "ex02-groups.ipynb"
    folder = "lost/exercises"
    first = open_notebook(file=file, folder=folder)
    first.ready()
    first.run_all()
    index = [one["id"] for one in json.loads(file.read_text(encoding="utf-8"))["cells"]].index("ask-q1")
    right = written(item("ex02.q1").puzzle("").answer)
    by_pointer(first.cell(index).locator(".tic"), "cards", right)
    expect(below(first, index)).to_contain_text("That is right: 1 of 1 point.")
    first.save()
    os.kill(int(first.kernel("import os; print(os.getpid())")), signal.SIGKILL)
    # The server starts another one, and JupyterLab says so.
    first.page.get_by_role("button", name="Ok").click(timeout=MINUTE)
    home = first.path.parent
    for path in (home / ".tic-learn" / "answers").iterdir():
        path.unlink()
    first.page.evaluate("() => window.jupyterapp.shell.currentWidget.close()")

    again = open_notebook(file=file, folder=folder)
    again.ready()
    expect(again.cell(index)).to_contain_text("That is right: 1 of 1 point.")  # before anything is run
    again.run_all()
    widget = again.cell(index).locator(".tic")
    expect(widget.get_by_role("button", name="Done ✓")).to_be_visible()
    expect(below(again, index)).to_contain_text("That is right: 1 of 1 point.")
    expect(again.cell(index + 1)).to_contain_text("When this cell was run: 1 of 1 point.")
    submission = home / "ex02-groups.submission.ipynb"
    assert [one.answer for one in read_notebook(submission).answers] == [right]
    assert Desk(home).score("ex02").points == 1
    assert not first.errors + again.errors


def test_a_submission_is_brought_back_into_lesson_00(open_notebook: Open, tmp_path: Path) -> None:
    """In a new session: the file is put into the list of files, and the map of lesson 00 shows its stars."""
    before = Desk(tmp_path)
    before.sit("Ana")
    for number in range(1, 13):
        before.answer(f"ex01.q{number}", before.puzzle(f"ex01.q{number}").answer)
    handed = hand_in(None, tmp_path, exercise("ex01"), "Ana", before.answers())
    file = ROOT / "notebooks" / "00-start-here.ipynb"
    notebook = open_notebook(file=file, folder="new/notebooks")
    exercises = notebook.path.parent.parent / "exercises"
    exercises.mkdir()
    (exercises / "ex01-relations.ipynb").write_bytes((ROOT / "exercises" / "ex01-relations.ipynb").read_bytes())
    notebook.ready()
    index = [one["id"] for one in json.loads(file.read_text(encoding="utf-8"))["cells"]].index("map-1")
    notebook.run_all()
    expect(notebook.cell(index)).to_contain_text("Without a name: 0 of 200 points, 0 of 30 stars")
    (notebook.path.parent / handed.name).write_bytes(handed.read_bytes())
    notebook.run_cell(index)
    expect(notebook.cell(index)).to_contain_text("Ana: 20 of 200 points, 3 of 30 stars")
    expect(notebook.cell(index).get_by_role("img", name="3 of 3 stars")).to_have_count(1)
    notebook.cell(index).get_by_role("link", name="ex01").click()
    notebook.page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget?.context?.path === 'new/exercises/ex01-relations.ipynb'"
    )
    notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.close()")


def test_a_certificate_fits_on_one_sheet(chromium: Browser, tmp_path: Path) -> None:
    """With all that the course has, and a long name; on A4, on Letter, and on a small screen from edge to edge."""
    desk = Desk(tmp_path)
    for each in EXERCISES.values():
        for one in each.items:
            desk.answer(one.id, desk.puzzle(one.id).answer)
    file = tmp_path / "certificate.html"
    file.write_text(Certificate("Maximiliana " * 5, desk.scores(), date(2026, 9, 30)).page(), encoding="utf-8")
    page = chromium.new_page()
    page.goto(file.as_uri())
    for format_ in ("A4", "Letter"):
        assert page.pdf(format=format_, landscape=True).count(b"/MediaBox") == 1
    page.set_viewport_size({"width": 320, "height": 600})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    page.close()


FULL = """import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))"""


def test_where_nothing_can_be_written_the_answer_stays_in_the_notebook(open_notebook: Open) -> None:
    """The kernel can write no byte, as on a full disk or in a folder that is read-only; the server saves the page."""
    notebook = open_notebook(SETUP, FULL, 'ask("ex01.q1")', 'submit("ex01")', folder="full").run_all()
    right = written(item("ex01.q1").puzzle("Ana").answer)
    expect(notebook.cell(3)).to_contain_text("There is nothing to hand in yet")
    by_pointer(notebook.cell(2).locator(".tic"), "choice", right)
    expect(below(notebook, 2)).to_contain_text(
        "That is right: 1 of 1 point. It could not be written beside this notebook"
    )
    expect(below(notebook, 2)).to_contain_text("It stands here: save the notebook before you close it.")
    notebook.run_cell(3)
    expect(notebook.cell(3)).to_contain_text("The file could not be written")
    expect(notebook.cell(3)).to_contain_text("Your answers are still in this notebook.")
    notebook.save()
    home = notebook.path.parent
    assert not list(home.glob("**/*.jsonl"))
    assert not list(home.glob("*.submission*"))
    found = Desk(home).kept("ex01.q1")
    assert (found.given.answer, found.mark.right) == (right, True)
    assert not notebook.errors
