"""The lessons as a learner meets them: in JupyterLab, Notebook 7 and Voila, and without a kernel."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.test_stories import Shown, shown
from tic_learn import widgets
from tic_learn.record import move_as_dict

from .jupyter import MINUTE, Notebook, Server
from .test_replay import compose

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
Open = Callable[..., Notebook]

# After Run All: no cell waits or has an error, and as many widgets are drawn as cells that make one.
_STATE = """() => {
  const { widgets } = window.jupyterapp.shell.currentWidget.content;
  const code = widgets.filter(({ model }) => model.type === 'code' && model.sharedModel.source.trim());
  const outputs = code.flatMap(({ model }) => [...Array(model.outputs.length).keys()].map((i) => model.outputs.get(i)));
  return {
    open: code.filter(({ model }) => !model.executionCount || model.executionState !== 'idle').length,
    errors: outputs.filter(({ type }) => type === 'error').length,
  };
}"""
# For every cell, how many widgets its outputs hold.
_VIEWS = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(({ model }) =>
  [...Array(model.outputs?.length ?? 0).keys()].filter(
    (i) => 'application/vnd.jupyter.widget-view+json' in (model.outputs.get(i).data ?? {})).length)"""


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_shows_its_cards_and_runs_from_top_to_bottom(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], lesson: Path
) -> None:
    """A reader without a kernel, who trusts nothing, sees a picture with words for every widget.

    Then Run All ends without an error, every widget is drawn and clean for axe, and saving loses nothing.
    What a replay asks is answered.
    """
    ids = [cell["id"] for cell in json.loads(lesson.read_text(encoding="utf-8"))["cells"]]
    notebook = open_notebook(file=lesson)
    notebook.ready()
    before = notebook.cells()
    shows_its_cards(notebook, before)
    notebook.run_all()
    page = notebook.page
    page.wait_for_function(f"() => {{ const s = ({_STATE})(); return s.open === 0; }}", timeout=MINUTE)
    state = page.evaluate(_STATE)
    assert state["errors"] == 0
    drawn = 0
    for index, made in enumerate(page.evaluate(_VIEWS)):
        found = notebook.cell(index).locator(".tic")
        expect(found).to_have_count(made, timeout=MINUTE)
        for widget in found.all():
            widget.evaluate("(w) => w.setAttribute('data-looked-at', '')")
            told = axe(notebook, "[data-looked-at]")
            # A replay's list of moves scrolls by the arrow keys, which axe can't know.
            undecided = [one for one in told["incomplete"] if "tic-moves" not in one]
            assert (told["violations"], undecided) == ([], [])
            widget.evaluate("(w) => w.removeAttribute('data-looked-at')")
            use(notebook, widget)
            if ", ask=" in before[index]:
                play_what_is_asked(widget, shown(lesson.stem, ids[index]))
            drawn += 1
    assert 1 <= drawn <= 6
    assert notebook.cells() == before
    saved = notebook.save()
    assert "widgets" not in saved["metadata"], "the state of widgets would make the file large"
    assert notebook.errors == []


def shows_its_cards(notebook: Notebook, cells: list[str]) -> None:
    """Before anything is run, each widget is a picture with words."""
    page = notebook.page
    seen = 0
    code = page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.widgets.map((w) => w.model.type === 'code')"
    )
    for index, source in enumerate(cells):
        if not code[index] or not any(f"{name}(" in source for name in widgets.__all__):
            continue
        picture = notebook.cell(index).locator("figure img").first
        expect(picture).to_be_visible(timeout=MINUTE)
        assert picture.get_attribute("alt")
        assert picture.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") > 50
        seen += 1
    assert seen >= 1
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)


def use(notebook: Notebook, widget: Any) -> None:
    """Tap it once and key it once; each time it does what it should, or the kernel answers."""
    label = widget.get_attribute("aria-label") or ""
    if label.startswith("Replay"):
        counter = widget.locator(".tic-counter")
        expect(counter).to_have_text(re.compile(r"^Move \d+ of \d+$"))
        _, at, _, last = counter.text_content().split()  # of what is not in sight yet there is no inner text
        if at != "0":
            widget.get_by_role("button", name="First", exact=True).click()
        expect(counter).to_have_text(f"Move 0 of {last}")
        widget.locator(".tic-slider").focus()
        notebook.page.keyboard.press("ArrowRight")
        expect(counter).to_have_text(f"Move 1 of {last}")
        widget.locator(".tic-move").nth(int(at)).click()
        expect(counter).to_have_text(f"Move {at} of {last}")
    elif label == "Play table":
        widget.get_by_role("button", name="What can I do?").click()
        expect(widget.locator(".tic-says")).to_contain_text("You can do")
        notebook.page.keyboard.press("ArrowRight")
    else:
        widget.locator("button:visible").nth(1).click()
        expect(widget.locator(".tic-says")).to_have_attribute("aria-busy", "false")
        for key in ("ArrowLeft", "Enter"):
            notebook.page.keyboard.press(key)
        expect(widget.locator(".tic-says")).to_have_attribute("aria-busy", "false")


def play_what_is_asked(widget: Any, replay: Shown) -> None:
    """The replay stands at its question and goes no further; the move of the game, made by taps, lets it go on."""
    record, step = replay.record, replay.step
    assert replay.ask == (step + 1,)
    move, further = record.moves[step], widget.get_by_role("button", name="Next ▶", exact=True)
    player = record.players[move.player]
    expect(widget.locator(".tic-ask .tic-question")).to_have_text(f"It is {player}'s move. What would you play?")
    expect(further).to_have_attribute("aria-disabled", "true")
    compose(widget, move_as_dict(move), record.players)
    expect(widget.locator(".tic-ask .tic-says")).to_contain_text(f"Yes! That is the very move that {player} made.")
    further.click()
    expect(widget.locator(".tic-counter")).to_have_text(f"Move {step + 1} of {len(record.moves)}")
    expect(widget.locator(".tic-ask")).to_be_hidden()


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_pictures_stay_in_a_notebook_that_was_run_saved_and_opened_again(open_notebook: Open, app: str) -> None:
    """A learner's own notebook the next day: a picture for every widget, never an error in its place.

    CP-2: in the classic look, too, one predicts and is told.
    """
    lesson = next(path for path in LESSONS if path.stem.startswith("01"))
    notebook = open_notebook(file=lesson, app=app).run_all()
    notebook.page.wait_for_function(f"() => ({_STATE})().open === 0", timeout=MINUTE)
    views = notebook.page.evaluate(_VIEWS)
    first = next(i for i, made in enumerate(views) if made)
    notebook.cell(first).locator('[data-choice="tic"]').click()
    notebook.save()
    expect(notebook.cell(first).locator(".tic-says")).to_contain_text("You said Tic")  # the page keeps its view
    assert notebook.errors == []
    notebook = open_notebook(file=notebook.path, app=app, fresh=True)
    notebook.ready()
    for index, made in enumerate(views):
        if made:
            expect(notebook.cell(index).locator("figure img")).to_be_visible(timeout=MINUTE)
    expect(notebook.page.get_by_text("Error displaying widget")).to_have_count(0)
    saved = notebook.save()  # saved again without a run, nothing is lost either
    for cell, made in zip(saved["cells"], views, strict=True):
        kept = [output["data"] for output in cell.get("outputs", ()) if "text/html" in output.get("data", {})]
        assert len(kept) >= made
        assert not any("application/vnd.jupyter.widget-view+json" in data for data in kept)


def test_lesson_01_works_in_voila(chromium: Browser, server_of: Callable[[str], Server]) -> None:
    """CP-2: predict and be told, on a page without code."""
    lesson = next(path for path in LESSONS if path.stem.startswith("01"))
    server = server_of("voila")
    (server.root / "lesson.ipynb").write_bytes(lesson.read_bytes())
    context = chromium.new_context()
    page = context.new_page()
    page.goto(
        f"http://127.0.0.1:{server.port}/voila/render/lesson.ipynb", wait_until="domcontentloaded", timeout=2 * MINUTE
    )
    widget = page.locator('.tic[aria-label="Relation explorer"]').first
    widget.wait_for(timeout=2 * MINUTE)
    widget.locator('[data-choice="tic"]').click()
    expect(widget.locator(".tic-says")).to_contain_text("You said Tic")
    context.close()
