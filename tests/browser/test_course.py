"""A question of an exercise in JupyterLab: answered, kept, and there again when the kernel is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tic_learn.course import item, read_notebook
from tic_learn.course.answers import MIME
from tic_learn.puzzles import written

from .jupyter import Notebook

Open = Callable[..., Notebook]
# Each test has a folder of its own, for a learner's answers lie beside the notebook.
SETUP = """import os, tempfile
from tic_learn.lesson import ask, check, me, progress, submit
os.chdir(FOLDER)
me("Ana")"""


@pytest.mark.parametrize("how", ["pointer", "keys"])
def test_a_question_is_answered_kept_and_there_again(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], how: str, tmp_path
) -> None:
    setup = SETUP.replace("FOLDER", repr(str(tmp_path)))
    notebook = open_notebook(setup, 'ask("ex01.q1")', "progress()", 'submit("ex01")').run_all()
    right = str(written(item("ex01.q1").puzzle("Ana").answer))
    wrong = next(one for one in "ABC" if one != right)
    widget = notebook.widget("Question")
    below = notebook.cell(1).locator(".jp-OutputArea-output").last
    expect(below).to_have_text("ex01.q1: not answered yet.")
    for answer, said in ((wrong, "That is not right yet: 0 of 1 point."), (right, "That is right: 1 of 1 point.")):
        if how == "pointer":
            widget.locator(f'[data-choice="{answer}"]').click()
            widget.get_by_role("button", name="Check").click()
        else:
            widget.locator('[tabindex="0"]').focus()
            notebook.page.keyboard.press(answer.lower())
            widget.get_by_role("button", name="Check").focus()
            notebook.page.keyboard.press("Enter")
        expect(below).to_contain_text(said)
        expect(widget.get_by_role("button", name="Show the answer")).to_be_hidden()
    assert axe(notebook) == {"violations": [], "incomplete": []}
    saved = notebook.save()
    (kept,) = [output["data"][MIME] for output in saved["cells"][1]["outputs"] if MIME in output["data"]]
    assert (kept["answer"], kept["learner"]) == (right, "Ana")

    again = open_notebook(setup, 'ask("ex01.q1")', "progress()", 'submit("ex01")').run_all()  # another kernel
    below = again.cell(1).locator(".jp-OutputArea-output").last
    expect(below).to_contain_text("That is right: 1 of 1 point.")
    expect(again.widget("Question").get_by_role("button", name="Done ✓")).to_be_visible()
    expect(again.cell(2)).to_contain_text("Ana: 1 of 200 points")
    expect(again.cell(3).get_by_role("link", name="Download ex01-relations.submission.ipynb")).to_be_visible()
    assert [one.answer for one in read_notebook(tmp_path / "ex01-relations.submission.ipynb").answers] == [right]
    assert not notebook.errors + again.errors
