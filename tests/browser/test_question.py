"""Questions and practice in a real JupyterLab: every form of an answer by pointer and by keyboard, with the reasons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.made_puzzles import ALL

from .jupyter import COUNT_HOLDINGS, Notebook, stop_clock, too_small

ROOT = Path(__file__).parents[2]
IMPORT = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    "from tests.made_puzzles import ALL\n"
    "from tic_learn.widgets import Practice, Question"
)
NAMES = list(ALL)
CELLS = [f"q{i} = Question(ALL[{name!r}])\nq{i}" for i, name in enumerate(NAMES)]

Open = Callable[..., Notebook]


def question(notebook: Notebook, name: str) -> Any:
    """The view of a puzzle made by hand, scrolled to."""
    widget = notebook.cell(1 + NAMES.index(name)).locator(".tic")
    expect(widget).to_be_visible()
    return widget


def button(widget: Any, name: str) -> Any:
    return widget.get_by_role("button", name=name, exact=True)


def card(widget: Any, code: str) -> Any:
    return widget.locator(f'.tic-card[data-card="{code}"]')


def cell(widget: Any, name: str) -> Any:
    return widget.locator(f'[data-cell="{name}"]')


def says(widget: Any) -> Any:
    """What a screen reader is told of the answer."""
    region = widget.locator(".tic-says")
    expect(region).to_have_attribute("role", "status")
    return region


def told(widget: Any) -> Any:
    region = widget.locator(".tic-told")
    expect(region).to_have_attribute("role", "status")
    return region


# What is tapped for a wrong answer, and then to make it right: cards by code, cells as in "0,1", buttons by name.
BY_POINTER = {
    "choice": (["C: None"], ["B: Two <cards>: 1 star orange, 5 triangle cyan"]),
    "number": (["1", "3", "Wipe out the last digit", "1"], ["Wipe out the last digit", "2"]),
    "cards": (["3SO", "5TC"], ["5TC", "1SO"]),
    "one card": (["number 1", "Put down 1 star orange"], ["number 3", "Put down 3 star orange"]),
    "ordered": (["3SO", "1SO", "5TC"], ["3SO", "Later ▶"]),
    "chain": (["Put down 3 star orange", "number 1", "Put down 1 star orange"], ["1SO", "◀ Earlier"]),
    # A box is filled card by card; two cards change places.
    "boxes": (["0,0", "3SO", "5TC", "1,0", "1SO", "2MV"], ["1,0", "0,1"]),
    "grid": (["5TC", "1,2", "2,1", "1SO", "2MV", "2,2"], ["1,2", "2,1"]),
    "mend": (["5TC", "1,3"], ["1SO", "1,2"]),  # the second takes the place of the first
    "board": (["0,2", "1,1"], ["1,1", "2,0"]),
    "deck cell": (["Put down 3 star orange"], ["1,2", "number 1", "Put down 1 star orange"]),
    "fraction": (["1", "Below the line: nothing yet", "4"], ["Wipe out the last digit", "3"]),
    "clues": (["B: 1 star orange"], ["A: 3 star orange"]),
}
# The same by keys: a key, a text that is typed, or the beginning of a name to go to by arrows and press.
BY_KEYS = {
    "choice": (["key:c"], ["key:b"]),
    "number": (["type:11", "key:Enter"], ["type:12", "key:Enter"]),
    "cards": (["3 star orange", "5 triangle cyan"], ["5 triangle cyan", "1 star orange"]),
    "one card": (["type:1SO", "key:Enter"], ["type:3SO", "key:Enter"]),
    "ordered": (
        ["3 star orange", "1 star orange", "5 triangle cyan"],
        ["3 star orange", "key:ArrowRight", "key:Enter"],
    ),
    "chain": (["type:3SO", "key:Enter", "type:1SO", "key:Enter"], ["1 star orange", "key:ArrowLeft", "key:Escape"]),
    "boxes": (
        [
            *("3 star orange", "First group, place 1", "5 triangle cyan", "First group, place 2"),
            *("1 star orange", "Second group, place 1", "2 crescent violet", "Second group, place 2"),
        ],
        ["Second group, place 1", "First group, place 2"],
    ),
    "grid": (
        [
            *("5 triangle cyan", "Row 1, column 2", "1 star orange", "Row 2, column 1"),
            *("2 crescent violet", "Row 2, column 2"),
        ],
        ["Row 1, column 2", "Row 2, column 1"],
    ),
    "mend": (["5 triangle cyan", "Place 3"], ["1 star orange", "Place 2"]),
    "board": (["Row 0, column 2", "Row 1, column 1"], ["Row 1, column 1", "Row 2, column 0"]),
    "deck cell": (["type:3SO", "key:Enter"], ["Place 2", "type:1SO", "key:Enter"]),
    "fraction": (["type:1/4", "key:Enter"], ["type:1/3", "key:Enter"]),
    "clues": (["key:b"], ["key:a"]),
}
SLIPS = {"choice", "number", "cards", "ordered", "grid", "fraction"}  # whose wrong answer shows a misconception


def tap(widget: Any, *what: str) -> None:
    for one in what:
        if "," in one and one[-1].isdigit():
            cell(widget, one).click()
        elif len(one) == 3 and one[0].isdigit():
            card(widget, one).click()
        else:
            button(widget, one).click()


def focused(notebook: Notebook) -> str:
    return str(notebook.page.evaluate("() => document.activeElement.ariaLabel ?? document.activeElement.textContent"))


def go(notebook: Notebook, name: str) -> None:
    """Go by arrow keys to a button, as a person without a pointer does: to the end, and back from there."""
    way, before = "ArrowRight", ""
    for _ in range(150):
        now = focused(notebook)
        if now.startswith(name):
            return
        if now == before:
            way = "ArrowLeft"
        before = now
        notebook.page.keyboard.press(way)
    raise AssertionError(f"no arrow leads to {name}; the focus is on {focused(notebook)}")


def key(notebook: Notebook, *what: str) -> None:
    for one in what:
        if one.startswith("key:"):
            notebook.page.keyboard.press(one.removeprefix("key:"))
        elif one.startswith("type:"):
            notebook.page.keyboard.type(one.removeprefix("type:"))
        else:
            go(notebook, one)
            notebook.page.keyboard.press("Enter")


def expect_wrong(widget: Any, name: str) -> None:
    expect(says(widget)).to_contain_text("Not yet.")
    expect(says(widget)).to_contain_text(f"So it is wrong: {name}. CP-3")
    expect(says(widget)).to_have_attribute("data-ok", "false")
    expect(says(widget).locator(".tic-hint")).to_have_count(int(name in SLIPS))
    if name in SLIPS:
        expect(says(widget)).to_contain_text("This slip is made by many.")


def expect_right(widget: Any, name: str) -> None:
    expect(says(widget)).to_contain_text("Yes!")
    expect(says(widget)).to_contain_text(f"The answer: {ALL[name].answer_in_words}")
    expect(says(widget)).to_contain_text(f"So it is right: {name}. CP-2")
    expect(says(widget)).to_have_attribute("data-ok", "true")
    expect(button(widget, "Done ✓")).to_have_attribute("aria-disabled", "true")


def test_every_form_is_answered_by_pointer_wrongly_and_rightly(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, *CELLS).run_all()
    assert set(BY_POINTER) == set(NAMES)
    for number, name in enumerate(NAMES):
        widget = question(notebook, name)
        wrong, right = BY_POINTER[name]
        button(widget, "Check").click()
        expect(says(widget)).to_have_attribute("data-ok", "null")  # what is missing, and no try is lost
        expect(says(widget).locator("p")).to_have_count(1)
        tap(widget, *wrong)
        button(widget, "Check").click()
        expect_wrong(widget, name)
        tap(widget, *right)
        button(widget, "Check").click()
        expect_right(widget, name)
        notebook.prints(
            f"print(q{number}.verdict['tries'], q{number}.verdict['answer'] == q{number}.puzzle.as_dict()['answer'])",
            "1 True",
        )
    assert not notebook.errors


def test_every_form_is_answered_by_keyboard_wrongly_and_rightly(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, *CELLS).run_all()
    assert set(BY_KEYS) == set(NAMES)
    for name in NAMES:
        widget = question(notebook, name)
        wrong, right = BY_KEYS[name]
        assert widget.locator('[tabindex="0"]').count() == 1
        widget.locator('[tabindex="0"]').focus()
        if name == "chain":  # a card that is taken out hands the focus on, and no key reaches the notebook
            key(notebook, "type:5SR", "key:Enter", "key:Enter", "key:Delete")
            assert focused(notebook) == "Put down 3 star orange"
        if name == "ordered":  # the focus goes on to the next card, so Enter puts one after the other
            key(notebook, "3 star orange", "key:Enter", "key:Enter")
            expect(widget.locator(".tic-row .tic-card")).to_have_count(3)
            key(notebook, "Clear")
        key(notebook, *wrong, "Check")
        expect_wrong(widget, name)
        key(notebook, *right, "Check")
        expect_right(widget, name)
        assert focused(notebook) == "Done ✓"
        notebook.page.keyboard.press("Escape")
        assert widget.locator(":focus").count() == 0
    assert len(notebook.cells()) == 1 + len(NAMES), "no key reached the notebook"
    assert not notebook.errors


def center(one: Any) -> tuple[float, float]:
    box = one.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(notebook: Notebook, one: Any, to: Any, by: float = 0) -> None:
    """Drag an element to the middle of another one, or so far right of it."""
    mouse, (x, y) = notebook.page.mouse, center(one)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y)
    x, y = center(to)
    mouse.move(x + by, y, steps=4)
    mouse.up()


def test_cards_are_dragged_into_a_row_and_on_cells(open_notebook: Open) -> None:
    cells = [CELLS[NAMES.index(name)] for name in ("ordered", "grid", "boxes")]
    notebook = open_notebook(IMPORT, *cells).run_all()
    number = {name: NAMES.index(name) for name in ("ordered", "grid", "boxes")}

    widget = notebook.cell(1).locator(".tic")
    row = widget.locator(".tic-row")
    drag(notebook, card(widget, "5TC"), row)
    drag(notebook, card(widget, "3SO"), card(row, "5TC"), -20)
    drag(notebook, card(widget, "1SO"), card(row, "3SO"), -20)
    notebook.prints(f"print(q{number['ordered']}.given)", "['1SO', '3SO', '5TC']")
    expect(row.locator(".tic-card")).to_have_count(3)
    assert [one.get_attribute("data-place") for one in row.locator(".tic-card").all()] == ["1", "2", "3"]
    drag(notebook, card(row, "1SO"), card(row, "5TC"), 20)
    drag(notebook, card(row, "3SO"), button(widget, "Check"))  # out of the row
    notebook.prints(f"print(q{number['ordered']}.given)", "['5TC', '1SO']")

    widget = notebook.cell(2).locator(".tic")
    drag(notebook, card(widget, "5TC"), cell(widget, "1,2"))
    drag(notebook, card(widget, "1SO"), cell(widget, "2,1"))
    drag(notebook, cell(widget, "1,2"), cell(widget, "2,1"))  # they change places
    drag(notebook, card(widget, "2MV"), cell(widget, "2,2"))
    notebook.prints(
        f"print(sorted(q{number['grid']}.given.items()))", "[('1,2', '1SO'), ('2,1', '5TC'), ('2,2', '2MV')]"
    )
    drag(notebook, cell(widget, "2,2"), button(widget, "Check"))
    notebook.prints(f"print(sorted(q{number['grid']}.given))", "['1,2', '2,1']")
    expect(card(widget, "2MV")).to_be_visible()

    widget = notebook.cell(3).locator(".tic")
    drag(notebook, card(widget, "4QR"), cell(widget, "1,2"))
    notebook.prints(f"print(q{number['boxes']}.given)", "{'1,2': '4QR'}")
    assert not notebook.errors


def test_what_was_tapped_is_taken_back_step_by_step_and_nothing_is_asked(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, CELLS[NAMES.index("cards")], CELLS[NAMES.index("grid")]).run_all()
    name = f"q{NAMES.index('cards')}"
    widget = notebook.cell(1).locator(".tic")
    undo, clear = button(widget, "↶ Undo"), button(widget, "Clear")
    expect(undo).to_have_attribute("aria-disabled", "true")
    tap(widget, "3SO", "1SO", "5TC")
    expect(told(widget)).to_have_text("That is 2 cards already. Tap one of them first.")
    clear.click()
    expect(card(widget, "3SO")).to_have_attribute("aria-pressed", "false")
    undo.click()
    expect(told(widget)).to_have_text("Taken back.")
    notebook.prints(f"print({name}.given, {name}.trail, {name}.request)", "['3SO', '1SO'] (None, ['3SO']) 0")
    undo.click()
    undo.click()
    expect(card(widget, "3SO")).to_have_attribute("aria-pressed", "false")
    undo.click(force=True)
    expect(told(widget)).to_have_text("There is nothing to take back.")
    clear.click(force=True)
    expect(told(widget)).to_have_text("There is nothing to clear.")

    widget = notebook.cell(2).locator(".tic")
    expect(cell(widget, "1,2")).to_have_attribute(
        "aria-label", "Row 1, column 2: empty, Tic with the card on its left, Nic with the card below"
    )
    tap(widget, "5TC")
    expect(told(widget)).to_contain_text("5 triangle cyan is chosen. Now tap the cell where it goes")
    tap(widget, "1,2")
    expect(told(widget)).to_contain_text("5 triangle cyan is on row 1, column 2.")
    tap(widget, "1,2", "Take it off")
    expect(told(widget)).to_contain_text("5 triangle cyan is taken off.")
    tap(widget, "↶ Undo")
    expect(cell(widget, "1,2")).to_have_attribute("data-card", "5TC")
    assert not notebook.errors


def test_three_hints_are_read_out_and_then_the_answer_can_be_told(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, *[CELLS[NAMES.index(name)] for name in ("ordered", "cards")]).run_all()
    widget = notebook.cell(1).locator(".tic")
    hints = widget.locator(".tic-hints")
    expect(hints).to_have_attribute("role", "status")
    expect(button(widget, "Show the answer")).to_have_count(0)
    for number, word in enumerate(("one", "two", "three"), 1):
        button(widget, f"Hint ({number} of 3)").click()
        expect(hints.locator("p")).to_have_count(number)
        expect(hints.locator("p").last).to_have_text(f"Hint {number}. This is hint {word} of ordered.")
    expect(button(widget, "All hints are open")).to_have_attribute("aria-disabled", "true")
    button(widget, "Show the answer").focus()
    notebook.page.keyboard.press("Enter")
    expect(says(widget)).to_contain_text("Here is the answer.")
    expect(says(widget)).to_contain_text("The answer: 1-star-orange, 3-star-orange, 5-triangle-cyan")
    expect(says(widget)).to_contain_text("So it is right: ordered. CP-2")
    assert focused(notebook) == "Done ✓"
    row = widget.locator(".tic-row .tic-card")
    assert [one.get_attribute("data-card") for one in row.all()] == ["1SO", "3SO", "5TC"]
    row.first.click()  # it is over, and nothing moves
    expect(row).to_have_count(3)
    notebook.prints(f"print(q{NAMES.index('ordered')}.given, q{NAMES.index('ordered')}.hints)", "None 3")

    widget = notebook.cell(2).locator(".tic")
    tap(widget, "3SO", "5TC", "Check")
    expect(says(widget)).to_contain_text("Not yet.")
    tap(widget, "5TC")
    expect(says(widget)).to_have_class("tic-says tic-old")  # it is not about what is chosen now
    button(widget, "Show the answer").click()
    expect(says(widget)).to_contain_text("The answer: 1-star-orange and 3-star-orange")
    for code, pressed in (("1SO", "true"), ("3SO", "true"), ("5TC", "false")):
        expect(card(widget, code)).to_have_attribute("aria-pressed", pressed)
    assert not notebook.errors


def test_two_views_of_a_question_stay_in_step(open_notebook: Open) -> None:
    cell_ = CELLS[NAMES.index("cards")]
    notebook = open_notebook(IMPORT, cell_, cell_.splitlines()[1]).run_all()
    views = notebook.page.locator('.tic[aria-label="Question"]')
    expect(views).to_have_count(2)
    one, other = views.nth(0), views.nth(1)
    tap(one, "3SO")
    tap(other, "5TC", "Check", "Hint (1 of 3)")
    for view in (one, other):
        expect_wrong(view, "cards")
        expect(view.locator(".tic-a-hint")).to_have_count(1)
        for code in ("3SO", "5TC"):
            expect(card(view, code)).to_have_attribute("aria-pressed", "true")
    tap(one, "↶ Undo")
    expect(card(other, "5TC")).to_have_attribute("aria-pressed", "false")
    notebook.kernel(f"q{NAMES.index('cards')}.given = ['1SO', '3SO']")
    expect(card(one, "1SO")).to_have_attribute("aria-pressed", "true")
    tap(one, "Check")
    for view in (one, other):
        expect_right(view, "cards")
    assert not notebook.errors


def test_practice_by_pointer_goes_on_earns_stars_and_ends(open_notebook: Open) -> None:
    """Two questions for a whole class: one right with a hint, one missed; then which kind to look at again."""
    notebook = open_notebook(IMPORT, 'p = Practice(["relation", "odd-one-out"], seed=3, count=2)\np', "p").run_all()
    views = notebook.page.locator('.tic[aria-label="Practice"]')
    expect(views).to_have_count(2)
    widget, other = views.nth(0), views.nth(1)
    for view in (widget, other):
        expect(view.locator(".tic-where")).to_have_text("Question 1 of 2")
        expect(view.locator(".tic-earned")).to_have_text("No stars yet")
    first = notebook.kernel("print(p.puzzle.kind.id, p.puzzle.as_dict()['answer'])").split(maxsplit=1)
    button(widget, "Hint (1 of 3)").click()
    notebook.prints("print(p.hints)", "1")
    notebook.kernel("p.given = p.puzzle.as_dict()['answer']")
    expect(button(widget, "Next question ▶")).to_have_count(0)
    button(widget, "Check").click()
    for view in (widget, other):
        expect(says(view)).to_contain_text("Yes!")
        expect(view.locator(".tic-gained")).to_have_text("★★☆ 2 stars")
        expect(view.locator(".tic-earned")).to_have_text("★ 2 of 3 stars")
    prompt = widget.locator(".tic-task")
    expect(prompt).to_have_attribute("role", "status")  # the next one is read out
    button(widget, "Next question ▶").click()
    for view in (widget, other):
        expect(view.locator(".tic-where")).to_have_text("Question 2 of 2")
        expect(says(view)).to_have_text("")
        expect(view.locator(".tic-a-hint")).to_have_count(0)
    second = notebook.kernel("print(p.puzzle.kind.id)")
    assert {first[0], second} == {"relation", "odd-one-out"}
    for number in (1, 2, 3):
        button(widget, f"Hint ({number} of 3)").click()
    button(widget, "Show the answer").click()
    expect(widget.locator(".tic-gained")).to_have_text("☆☆☆ No star this time.")
    button(other, "How did it go? ▶").click()
    missed = "Odd one out" if second == "odd-one-out" else "Tic, Single or Nic"
    for view in (widget, other):
        expect(view.locator(".tic-where")).to_have_text("All 2 questions are answered.")
        expect(view.locator(".tic-again")).to_have_text(f"You have ★ 2 of 6 stars.Look again at “{missed}”.")
        expect(view.locator(".tic-kinds li")).to_have_count(2)
        expect(view.locator(".tic-kinds")).to_contain_text(f"{missed} · ★ 0 of 3 stars")
        expect(button(view, "Check")).to_have_count(0)
        expect(button(view, "Kinds and stars")).to_have_count(0)
    expect(other.locator(".tic-again")).to_be_focused()
    notebook.prints("print([(one.right, one.tries, one.hints) for one in p.course])", "[(True, 1, 1), (False, 0, 3)]")
    button(other, "Start again").click()
    for view in (widget, other):
        expect(view.locator(".tic-where")).to_have_text("Question 1 of 2")
        expect(view.locator(".tic-earned")).to_have_text("No stars yet")
    expect(other.locator(".tic-given button").first).to_be_focused()
    assert not notebook.errors


def test_practice_by_keyboard_goes_on_without_end(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, 'p = Practice("relation", seed=5)\np').run_all()
    widget = notebook.widget("Practice")
    widget.locator('[tabindex="0"]').focus()
    for number in (1, 2, 3):
        expect(widget.locator(".tic-where")).to_have_text(f"Question {number}")
        answer = notebook.kernel("print(p.puzzle.answer)")
        key(notebook, f"key:{answer.lower()}", "Check")
        expect(says(widget)).to_contain_text("Yes!")
        key(notebook, "Next question")
        expect(widget.locator(".tic-where")).to_have_text(f"Question {number + 1}")
        assert focused(notebook).startswith("A:"), "the focus is on the first answer of the next question"
    # Two in a row at level 1, and the third is one level up.
    notebook.prints("print([one.level for one in p.course], p.puzzle.level)", "[1, 1, 2] 2")
    key(notebook, "Kinds and stars")
    expect(widget.locator(".tic-kinds")).to_have_text("Tic, Single or Nic · ★ 9 of 9 stars")
    assert not notebook.errors


@pytest.mark.long
def test_a_question_that_is_run_again_leaves_nothing_behind(open_notebook: Open) -> None:
    """No listener, no timer and no view of an earlier run is left, of any form, nor of an earlier question."""
    make = "display(*[Question(one) for one in ALL.values()], Practice('relation', seed=1))"
    notebook = open_notebook(IMPORT, make, change=COUNT_HOLDINGS).run_all()
    everything = len(NAMES) + 1
    notebook.page.wait_for_function("(n) => document.querySelectorAll('.tic').length === n", arg=everything)
    use = "() => document.querySelectorAll('.tic .tic-check').forEach((one) => one.click())"
    count = "() => [document.querySelectorAll('.tic').length, ticHeld.listeners, ticHeld.timers.size]"

    def settled() -> list[int]:
        notebook.page.wait_for_function("() => ticHeld.timers.size === 0", timeout=20_000)
        return list(notebook.page.evaluate(count))

    first = settled()
    assert first[1] > 300, "the count sees the widgets' listeners"
    widget = notebook.widget("Practice")
    button(widget, "A: Tic").click()
    for _ in range(3):
        button(widget, "Hint (1 of 3)").or_(button(widget, "Hint (2 of 3)")).or_(
            button(widget, "Hint (3 of 3)")
        ).click()
    button(widget, "Show the answer").click()
    button(widget, "Next question ▶").click()
    expect(widget.locator(".tic-where")).to_have_text("Question 2")
    assert settled() == first, "the first question of a practice is gone"
    for _ in range(50):
        notebook.run_cell(1)
    notebook.page.wait_for_function("(n) => document.querySelectorAll('.tic').length === n", arg=everything)
    notebook.page.evaluate(use)
    assert settled() == first


def test_without_a_kernel_check_says_what_to_do_and_taps_go_on(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, CELLS[NAMES.index("cards")], "Practice('relation')").run_all()
    widget, practice = notebook.widget("Question"), notebook.widget("Practice")
    notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    stop_clock(notebook.page)
    for one, code in ((widget, "3SO"), (practice, "")):
        if code:
            tap(one, code)
        else:
            one.locator('[data-choice="A"]').click()
        notebook.page.clock.fast_forward(4000)
        expect(one.locator(".tic-notice")).to_be_empty()  # nothing was asked
        expect(one.locator('[aria-pressed="true"]')).to_have_count(1)
        button(one, "Check").click()
        notebook.page.clock.fast_forward(3100)
        expect(one.locator(".tic-notice")).to_contain_text("No answer yet. Open the Run menu")
        expect(one.locator(".tic-notice")).to_have_attribute("role", "status")
    assert not notebook.errors


def every_form(widgets: Any) -> None:
    """Of each form a wrong answer and a hint; of the last one its answer."""
    for number, name in enumerate(NAMES):
        widget = widgets.nth(number)
        tap(widget, *BY_POINTER[name][0], "Check", "Hint (1 of 3)")
        expect_wrong(widget, name)


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.long)], ids=["light", "dark"])
def test_axe_finds_nothing_in_a_question(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], dark: bool
) -> None:
    notebook = open_notebook(IMPORT, "display(*[Question(one) for one in ALL.values()], Practice(seed=3, count=3))")
    notebook.theme(dark)
    notebook.run_all()
    widgets = notebook.page.locator(".tic")
    expect(widgets).to_have_count(len(NAMES) + 1)
    assert axe(notebook) == {"violations": [], "incomplete": []}
    every_form(widgets)
    button(widgets.last, "Kinds and stars").click()
    assert axe(notebook) == {"violations": [], "incomplete": []}
    for number in range(len(NAMES)):
        button(widgets.nth(number), "Show the answer").click()
        expect(says(widgets.nth(number))).to_contain_text("Here is the answer.")
    assert axe(notebook) == {"violations": [], "incomplete": []}
    notebook.theme(False)


@pytest.mark.parametrize("large", [False, pytest.param(True, marks=pytest.mark.long)], ids=["small", "large"])
def test_a_question_fits_in_a_narrow_window(open_notebook: Open, large: bool) -> None:
    """In a window of 320 px nothing sticks out, and everything to tap is at least 44 px each way."""
    cells = [f"Question(ALL[{name!r}], large={large})" for name in NAMES]
    notebook = open_notebook(IMPORT, *cells, f"Practice(large={large})", narrow=True)
    notebook.fold_files()
    notebook.run_all()
    for number, name in enumerate([*NAMES, ""], 1):
        widget = notebook.cell(number).locator(".tic")
        expect(widget).to_be_visible()
        if name:
            tap(widget, *BY_POINTER[name][0], "Check")
            expect_wrong(widget, name)
        assert widget.evaluate("(w) => w.scrollWidth - w.clientWidth") <= 0, name
        small = too_small(widget)
        assert small == [], name
        cut = widget.evaluate(
            """(w) => [...w.querySelectorAll('button, input, p, li, .tic-look')].filter((one) => {
              const { right, width } = one.getBoundingClientRect();
              if (!width || one.closest('.tic-scroll, .tic-port')) return false;
              return right > w.getBoundingClientRect().right + 1;
            }).map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert cut == [], name
