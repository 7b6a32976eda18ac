"""The worksheet builder in a real JupyterLab: a sheet is built, its pages are seen, and it is the command line's."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from tic_learn.cli import main
from tic_learn.worksheets import moodle_xml, read_code

from .jupyter import COUNT_HOLDINGS, Notebook, too_small
from .test_score_sheet import button, focused, press, to

IMPORT = "from tic_learn.worksheets import WorksheetBuilder"
BUILT = 'b = WorksheetBuilder(["relation:1:2", "tic-grid"], seed=7, title="Week 3", variants=2)\nb'
Open = Callable[..., Notebook]


def said(widget: Any, text: str) -> None:
    """The kernel has answered, and says this."""
    expect(widget.locator(".tic-says")).to_have_text(text)
    expect(widget.locator(".tic-says")).to_have_attribute("aria-busy", "false")


def row(widget: Any, title: str) -> Any:
    return widget.locator(".tic-picks .tic-row").filter(has_text=title)


def shown(widget: Any) -> str:
    """The page that is seen, which is drawn and is no broken picture."""
    page = widget.locator(".tic-page")
    assert page.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") > 500
    return str(page.get_attribute("src"))


def downloaded(notebook: Notebook, widget: Any, name: str) -> tuple[str, bytes]:
    with notebook.page.expect_download() as waiting:
        button(widget, name).click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def by_command(widget: Any, folder: Path) -> tuple[bytes, bytes]:
    """The sheet and the key that the command makes which the builder tells."""
    out, key = folder / "sheet.pdf", folder / "key.pdf"
    words = shlex.split(widget.locator(".tic-command").text_content())
    assert words[:2] == ["tic-learn", "worksheet"]
    words = [{"sheet.pdf": str(out), "key.pdf": str(key)}.get(one, one) for one in words[1:]]
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return out.read_bytes(), key.read_bytes()


def test_a_sheet_is_built_by_pointer_downloaded_and_made_again_by_the_command(
    open_notebook: Open, tmp_path: Path
) -> None:
    notebook = open_notebook(IMPORT, "b = WorksheetBuilder(seed=7)\nb").run_all()
    widget = notebook.widget("Worksheet builder")
    said(widget, "Choose a topic. Then tap a kind to put two questions of it on the sheet.")
    expect(widget.locator(".tic-page")).to_be_hidden()
    button(widget, "Groups").click()
    button(widget, "Add: Odd one out").click()
    said(widget, "Two questions more: Odd one out.")
    odd = row(widget, "Odd one out")
    button(odd, "Odd one out: level 2").click()
    said(widget, "2 questions.")
    button(odd, "One more: questions of Odd one out").click()
    said(widget, "3 questions.")
    button(widget, "Relations").click()
    button(widget, "Add: Tic, Single or Nic").click()
    said(widget, "Two questions more: Tic, Single or Nic.")
    expect(widget.locator(".tic-asked .tic-row:not([hidden])")).to_have_count(5)
    title = widget.get_by_role("textbox", name="Title")
    title.fill("Week 3: Tics & “Nics”")
    title.press("Enter")
    said(widget, "5 questions.")
    button(widget, "One more: variants").click()
    said(widget, "5 questions on each of 2 variants.")

    # Another question in one place: it is another page, the other questions are as they were, and it can be taken back.
    before = shown(widget)
    asked = "print([one.seed for one in b.sheet.questions(1)])"
    seeds = notebook.kernel(asked)
    button(widget, "Exchange question 2").click()
    said(widget, "Question 2 is another one now, on every variant.")
    after = shown(widget)
    assert after != before
    was, now = (text.strip("[]").split(", ") for text in (seeds, notebook.kernel(asked)))
    assert [one == other for one, other in zip(was, now, strict=True)] == [True, False, True, True, True]
    button(widget, "↶ Take back").click()
    said(widget, "Taken back.")
    assert shown(widget) == before
    button(widget, "Exchange question 2").click()
    said(widget, "Question 2 is another one now, on every variant.")
    assert shown(widget) == after

    button(widget, "One place further up: Tic, Single or Nic").click()
    said(widget, "One place further up.")
    expect(widget.locator(".tic-asked .tic-row").nth(0)).to_contain_text("1. Look at these two cards.")
    button(widget, "Further: variant").click()
    expect(widget.locator(".tic-page")).to_have_attribute("alt", "Page 1 of 2 of the sheet B, as it is printed")
    button(widget, "Further: page").click()
    expect(widget.locator(".tic-page")).to_have_attribute("alt", "Page 2 of 2 of the sheet B, as it is printed")
    button(widget, "The key").click()
    expect(widget.locator(".tic-page")).to_have_attribute("alt", "Page 1 of 1 of the key B, as it is printed")
    assert shown(widget) != after

    for ink, paper, size in (("Colour", "A4", "Usual"), ("Outlines", "Letter", "Large, 18 pt")):
        for name in (ink, paper, size):
            button(widget, name).click()
            expect(button(widget, name)).to_have_attribute("aria-pressed", "true")
        sheet = downloaded(notebook, widget, "Download the sheet")
        said(widget, "Week 3 Tics Nics .pdf is in your downloads.".replace(" .", "."))
        key = downloaded(notebook, widget, "Download the key")
        assert (sheet[0], key[0]) == ("Week 3 Tics Nics.pdf", "Week 3 Tics Nics key.pdf")
        assert (sheet[1], key[1]) == by_command(widget, tmp_path)
        assert sheet[1].startswith(b"%PDF")
    code = notebook.kernel("from tic_learn.worksheets import code_of; print(code_of(b.sheet, 1))")
    again = read_code(code).sheet.printed_as("Week 3: Tics & “Nics”")
    assert downloaded(notebook, widget, "As a Moodle quiz") == (
        "Week 3 Tics Nics moodle.xml",
        moodle_xml(again).encode(),
    )
    assert not notebook.errors


def test_a_sheet_is_built_by_keys_alone(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, "b = WorksheetBuilder(seed=7)\nb").run_all()
    widget = notebook.widget("Worksheet builder")
    assert widget.locator('[tabindex="0"]').count() == 1
    widget.locator('[tabindex="0"]').focus()
    to(notebook, "Paths")
    press(notebook, "Enter")
    to(notebook, "Add: A chain of Tics")
    press(notebook, "Enter")
    said(widget, "Two questions more: A chain of Tics.")
    to(notebook, "A chain of Tics: level 2")
    press(notebook, "Enter")
    said(widget, "2 questions.")
    to(notebook, "One less: questions of A chain of Tics")
    press(notebook, "Enter")
    said(widget, "1 question.")
    to(notebook, "Title")
    press(notebook, "Enter")
    notebook.page.keyboard.type("dd x")
    press(notebook, "Enter")
    said(widget, "1 question.")
    notebook.prints("print(repr(b.sheet))", "Worksheet(['tic-chain:2:1'], seed=7, title='dd x')")
    press(notebook, "Escape")
    assert focused(notebook) == "Title"
    to(notebook, "Exchange question 1")
    press(notebook, "Enter")
    said(widget, "Question 1 is another one now, on every variant.")
    with notebook.page.expect_download() as waiting:
        to(notebook, "Download the key", "ArrowLeft")
        press(notebook, "Enter")
    assert waiting.value.suggested_filename == "dd x key.pdf"
    to(notebook, "Take off the sheet: A chain of Tics", "ArrowLeft")
    press(notebook, "Enter")
    said(widget, "Taken off the sheet.")
    assert widget.locator(":focus").count() == 1, "the button is gone, and the focus is on another one"
    assert len(notebook.cells()) == 2, "no key reached the notebook"
    assert not notebook.errors


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.long)], ids=["light", "dark"])
def test_axe_finds_nothing_in_a_builder(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], dark: bool
) -> None:
    notebook = open_notebook(IMPORT, f"{BUILT}", "WorksheetBuilder(seed=1)")
    notebook.theme(dark)
    notebook.run_all()
    expect(notebook.page.locator(".tic")).to_have_count(2)
    assert axe(notebook) == {"violations": [], "incomplete": []}
    notebook.theme(False)


def test_two_views_agree_and_only_the_one_that_asked_gets_the_file(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, BUILT.replace("\nb", "\ndisplay(b, b)")).run_all()
    notebook.widget("Worksheet builder")
    one, other = (notebook.page.locator(".tic").nth(index) for index in (0, 1))
    got: list[str] = []
    notebook.page.on("download", lambda download: got.append(download.suggested_filename))
    button(one, "Add: Which two Tic").click()
    said(other, "Two questions more: Which two Tic.")
    expect(other.locator(".tic-picks .tic-row:not([hidden])")).to_have_count(3)
    for view in (one, other):
        with notebook.page.expect_download():
            button(view, "Download the sheet").click()
        said(view, "Week 3.pdf is in your downloads.")
        # What is said is in sight, though one is far below the top of the widget.
        expect(view.locator(".tic-says")).to_be_in_viewport(ratio=1)
    assert got == ["Week 3.pdf"] * 2
    assert not notebook.errors


def test_quick_taps_all_count_while_the_kernel_is_busy(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, BUILT).run_all()
    widget = notebook.widget("Worksheet builder")
    free = notebook.path.with_suffix(".free")  # the kernel is busy until this file is there
    code = f"import os, time\nwhile not os.path.exists({str(free)!r}): time.sleep(0.02)"
    notebook.page.evaluate(
        "(code) => { jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code }); }", code
    )
    more = button(row(widget, "Tic, Single or Nic"), "One more: questions of Tic, Single or Nic")
    for _ in range(5):
        more.click()
    button(widget, "One more: variants").click()
    free.touch()
    said(widget, "8 questions on each of 3 variants.")
    notebook.prints("print(len(b.sheet), b.sheet.variants)", "8 3")
    assert not notebook.errors


def test_a_builder_fits_in_a_narrow_window(open_notebook: Open) -> None:
    """In a window of 320 px nothing sticks out, and everything to tap is at least 44 px each way."""
    notebook = open_notebook(IMPORT, BUILT, narrow=True)
    notebook.fold_files()
    widget = notebook.run_all().widget("Worksheet builder")
    shown(widget)
    assert widget.evaluate("(w) => w.scrollWidth - w.clientWidth") <= 0
    assert too_small(widget) == []
    cut = widget.evaluate(
        """(w) => [...w.querySelectorAll('button, input, p, li, img, code')].filter((one) => {
          const { right, width } = one.getBoundingClientRect();
          return width && right > w.getBoundingClientRect().right + 1;
        }).map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert cut == []


@pytest.mark.long
def test_a_builder_that_is_run_again_leaves_nothing_behind(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, BUILT, change=COUNT_HOLDINGS).run_all()
    counted = "() => [document.querySelectorAll('.tic').length, ticHeld.listeners]"
    notebook.widget("Worksheet builder")
    first = notebook.page.evaluate(counted)
    assert first[1] > 30, "the count sees the listeners"
    for _ in range(10):
        notebook.run_cell(1)
        notebook.page.wait_for_function("() => document.querySelectorAll('.tic .tic-page').length === 1")
    assert notebook.page.evaluate(counted) == first
