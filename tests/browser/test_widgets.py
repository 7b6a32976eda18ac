"""Each widget in a real JupyterLab: by pointer and by keyboard, and the kernel has what the person did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .jupyter import COUNT_HOLDINGS, Notebook, stop_clock, too_small

IMPORT = "from tic_learn.widgets import DeckBrowser, GroupChecker, RelationExplorer, SequenceBuilder"
HAND = "3SO 3SR 3CO 3SV 1CV 2MC"

Open = Callable[..., Notebook]


MAKE = [
    f'GroupChecker("{HAND}")',
    'RelationExplorer("3SO", "1SO")',
    'SequenceBuilder("1CV 2MC 3TY 5SR", row="2MC 3TY")',
    'DeckBrowser(shape="star")',
]


def card(widget: Any, code: str) -> Any:
    return widget.locator(f'.tic-card[data-card="{code}"]')


def says(widget: Any) -> Any:
    """What the polite live region says: the verdict as a screen reader hears it."""
    region = widget.locator(".tic-says")
    expect(region).to_have_attribute("role", "status")
    return region


def focused(notebook: Notebook) -> str:
    return str(notebook.page.evaluate("() => document.activeElement.ariaLabel ?? document.activeElement.textContent"))


def press(notebook: Notebook, *keys: str) -> None:
    for key in keys:
        notebook.page.keyboard.press(key)


def test_group_checker_by_pointer(open_notebook: Open) -> None:
    """CP-3: taps choose and unchoose; each verdict comes with its reasons, rule and misconception."""
    notebook = open_notebook(IMPORT, f'g = GroupChecker("{HAND}")\ng').run_all()
    widget = notebook.widget("Group checker")
    expect(says(widget)).to_contain_text("Choose 3, 4 or 5 cards that belong together.")
    for code in ("3SO", "3SR", "3CO"):
        card(widget, code).click()
    expect(says(widget)).to_contain_text("This is not a Tic group yet.")
    expect(says(widget)).to_contain_text("3-star-red and 3-circle-orange share only the number")
    expect(says(widget)).to_contain_text("that is a chain")
    expect(says(widget).locator(".tic-rule")).to_have_text("CP-3")
    card(widget, "3CO").click()
    card(widget, "3SV").click()
    expect(says(widget)).to_contain_text("Yes: 3 cards, a Tic group.")
    assert notebook.kernel("print(g.selection, g.verdict['ok'])") == "('3SO', '3SR', '3SV') True"
    expect(card(widget, "3SV")).to_have_attribute("aria-label", "3 star violet, selected, 4 of 6")
    widget.get_by_text("Clear").click()
    expect(says(widget)).to_contain_text("Choose 3, 4 or 5 cards")
    widget.get_by_text("How many groups?").click()
    expect(widget.locator(".tic-told")).to_have_text("One Tic group of 3 cards hides in this hand.")
    widget.get_by_text("Show me a group").click()
    expect(says(widget)).to_contain_text("Yes: 3 cards, a Tic group.")
    assert not notebook.errors


def test_group_checker_by_keyboard(open_notebook: Open) -> None:
    """One tab stop; arrows, Home and End inside; Enter and Space choose; Escape leaves; no cell changes."""
    notebook = open_notebook(IMPORT, f'g = GroupChecker("{HAND}")\ng').run_all()
    widget = notebook.widget("Group checker")
    before = notebook.cells()
    assert widget.locator('button[tabindex="0"]').count() == 1
    card(widget, "3SO").focus()
    press(notebook, "Enter", "ArrowRight", "Space", "End")
    assert focused(notebook) == "2 crescent cyan, 6 of 6"
    press(notebook, "Home", "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    expect(says(widget)).to_contain_text("Yes: 3 cards, a Tic group.")
    assert notebook.kernel("print(g.selection)") == "('3SO', '3SR', '3SV')"
    press(notebook, "ArrowDown")
    assert focused(notebook) in ("Show me a group", "How many groups?")
    press(notebook, "Escape")
    assert not notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic'))")
    assert notebook.cells() == before


@pytest.mark.parametrize("make", MAKE, ids=lambda make: make.split("(")[0])
def test_keys_typed_in_a_widget_change_no_cell(open_notebook: Open, make: str) -> None:
    """From every button: letters that add, cut and delete cells in the notebook do nothing here, and Tab goes on."""
    notebook = open_notebook(IMPORT, make, "'after'").run_all()
    widget = notebook.widget()
    before = notebook.cells()
    buttons = widget.locator("button:visible")
    for index in {0, buttons.count() // 2, buttons.count() - 1}:
        buttons.nth(index).focus()
        press(
            notebook, "a", "b", "d", "d", "x", "c", "v", "m", "y", "1", "z", "0", "0", "k", "j", "Shift+M", "Control+s"
        )
        assert notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic'))")
    assert notebook.cells() == before
    assert widget.locator('button[tabindex="0"]').count() == 1
    press(notebook, "Tab")
    assert not notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic'))")
    # A click between the cards, which is on no button.
    widget.locator(".tic-task").click()
    press(notebook, "d", "d", "a", "x")
    assert notebook.cells() == before


def test_tab_alone_reaches_every_widget(open_notebook: Open) -> None:
    """From the first cell on, without a click and before anything was tapped."""
    notebook = open_notebook(IMPORT, *MAKE).run_all()
    for index in range(1, len(MAKE) + 1):
        expect(notebook.cell(index).locator(".tic")).to_be_visible()
    reached = []
    notebook.page.evaluate("() => document.querySelector('.tic').parentElement.closest('[tabindex]').focus()")
    for _ in range(60):
        press(notebook, "Tab")
        here = notebook.page.evaluate("() => document.activeElement.closest('.tic')?.ariaLabel")
        if here and here not in reached:
            reached.append(here)
    assert reached == ["Group checker", "Relation explorer", "Sequence builder", "Deck browser"]


@pytest.mark.parametrize(
    ("make", "button"),
    [
        ('SequenceBuilder("1CV 2MC 3TY", row="1CV 2MC")', "Clear"),
        ('GroupChecker("3SO 3SR 3SV", selection="3SO 3SR 3SV", mode="together")', "Reveal"),
        ('RelationExplorer("3SO", "1SO", mode="together")', "Reveal"),
    ],
)
def test_the_focus_stays_in_the_widget(open_notebook: Open, make: str, button: str) -> None:
    """A button that hides itself hands the focus on; lost, it would start again at the top of the page."""
    notebook = open_notebook(IMPORT, make).run_all()
    widget = notebook.widget()
    widget.get_by_text(button, exact=True).focus()
    press(notebook, "Enter")
    expect(widget.get_by_text(button, exact=True)).to_be_hidden()
    assert notebook.page.evaluate("() => document.activeElement.matches('.tic button')")


def test_a_text_that_names_no_card_leaves_no_widget_stuck(open_notebook: Open) -> None:
    """CP-8: set from Python, it is answered; and a tap goes on from the last card that was there."""
    notebook = open_notebook(IMPORT, 'r = RelationExplorer("3SO", "1SO", mode="explore")\nr').run_all()
    widget = notebook.widget("Relation explorer")
    notebook.kernel("r.first = 'zz'")
    expect(says(widget)).to_contain_text("This is not a card.")
    expect(widget.locator(".tic-face").first).to_have_attribute("aria-label", "no card")
    widget.get_by_role("button", name="First card: number 4").click()
    expect(says(widget)).to_contain_text("They Tic.")
    assert notebook.kernel("print(r.first)") == "4SO"
    assert notebook.errors == []


def test_a_finger_scrolls_over_the_cards(open_notebook: Open) -> None:
    """On a small screen most of it is cards, so up and down over them must move the page."""
    notebook = open_notebook(IMPORT, 'SequenceBuilder("1CV 2MC 3TY 5SR")', *["'below'"] * 40, has_touch=True).run_all()
    notebook.cell(0)
    box = card(notebook.widget("Sequence builder"), "2MC").bounding_box()
    x, y = box["x"] + 20, box["y"] + 40
    top = "() => document.querySelector('.tic').getBoundingClientRect().top"
    before = notebook.page.evaluate(top)
    touch(notebook, [(x, y), (x, y - 30), (x, y - 60), (x, y - 90)])
    notebook.page.wait_for_function(f"() => ({top})() < {before} - 40")


def touch(notebook: Notebook, points: list[tuple[float, float]], hold: int = 0) -> None:
    """A finger goes from point to point; ``hold``: milliseconds that it rests on the first."""
    client = notebook.context.new_cdp_session(notebook.page)
    for i, (x, y) in enumerate(points):
        kind = "touchMove" if i else "touchStart"
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        if not i and hold:
            notebook.page.wait_for_timeout(hold)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_relation_explorer_by_pointer_and_key(open_notebook: Open) -> None:
    """CP-2: predict first, then see what is the same, property by property."""
    notebook = open_notebook(IMPORT, 'r = RelationExplorer("3SO", "1CV")\nr').run_all()
    widget = notebook.widget("Relation explorer")
    expect(says(widget)).to_be_empty()
    expect(widget.locator(".tic-compare tbody tr").first).to_contain_text("?")
    widget.get_by_role("button", name="Second card: shape star").click()
    widget.get_by_role("button", name="Second card: colour orange").focus()
    press(notebook, "Enter")
    widget.get_by_text("Single", exact=True).click()
    expect(says(widget)).to_contain_text("You said Single. Perhaps you counted what is different.")
    expect(says(widget)).to_contain_text("They Tic.")
    expect(widget.locator(".tic-is-same")).to_have_count(2)
    notebook.prints("print(r.first, r.second, r.prediction)", "3SO 1SO single")
    widget.get_by_role("button", name="Second card: number 3").click()
    expect(says(widget)).to_contain_text("Choose two different cards.")
    widget.get_by_role("button", name="Second card: number 2").click()
    expect(says(widget)).to_be_empty()
    assert not notebook.errors


def test_a_class_votes_and_the_teacher_reveals(open_notebook: Open) -> None:
    """mode="together": votes are counted, nothing is shown before Reveal, and a new vote starts at nought."""
    notebook = open_notebook(IMPORT, 'r = RelationExplorer("3SO", "1SO", mode="together", large=True)\nr').run_all()
    widget = notebook.widget("Relation explorer")
    tic, single = (widget.locator(f'[data-choice="{value}"]') for value in ("tic", "single"))
    for button in (tic, tic, single):
        button.click()
    expect(tic).to_have_text("Tic: 2")
    expect(says(widget)).to_be_empty()
    widget.locator(".tic-reveal").focus()
    press(notebook, "Enter")
    expect(says(widget)).to_contain_text("They Tic")
    assert focused(notebook) == "Vote again"
    expect(tic).to_be_disabled()
    tic.click(force=True)
    expect(tic).to_have_text("Tic: 2")
    notebook.prints("import json; print(json.dumps(r.votes, sort_keys=True))", '{"single": 1, "tic": 2}')
    widget.locator(".tic-again").click()
    expect(tic).to_have_text("Tic: 0")
    expect(says(widget)).to_be_empty()


def test_sequence_builder_by_tap_and_key(open_notebook: Open) -> None:
    """CP-5: taps lay cards, keys move and take them out, and every step is shown."""
    notebook = open_notebook(IMPORT, 's = SequenceBuilder("1CV 2MC 3TY 5SR")\ns').run_all()
    widget = notebook.widget("Sequence builder")
    for code in ("2MC", "1CV", "3TY"):
        card(widget, code).click()
    expect(says(widget)).to_contain_text("This is not a sequence yet.")
    expect(says(widget)).to_contain_text("Their order is not right yet.")
    card(widget, "1CV").focus()
    press(notebook, "Enter", "ArrowLeft")
    expect(says(widget)).to_contain_text("Yes: a Tripo.")
    assert focused(notebook) == "1 circle violet, picked up, 1 of 3"
    press(notebook, "Escape")
    expect(widget.locator(".tic-stepping")).to_have_count(3)
    assert notebook.kernel("print(s.row, s.verdict['right'])") == "('1CV', '2MC', '3TY') tripo"
    press(notebook, "Enter", "Delete")
    assert notebook.kernel("print(s.row)") == "('2MC', '3TY')"
    assert focused(notebook).startswith("1 circle violet")
    card(widget, "3TY").click()
    widget.get_by_text("Earlier").click()
    widget.get_by_text("Take out").click()
    assert notebook.kernel("print(s.row)") == "('2MC',)"
    assert not notebook.errors


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_sequence_builder_by_drag(open_notebook: Open, finger: bool) -> None:
    """A card is dragged from the cards into the row, within it, and out of it again."""
    notebook = open_notebook(IMPORT, 's = SequenceBuilder("1CV 2MC 3TY 5SR", row="2MC 3TY")\ns', has_touch=finger)
    notebook.run_all()
    widget = notebook.widget("Sequence builder")

    def drag(code: str, to: str, dx: float, dy: float = 0) -> None:
        start, end = (card(widget, one).bounding_box() for one in (code, to))
        x0, y0 = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        x1, y1 = end["x"] + end["width"] / 2 + dx, end["y"] + end["height"] / 2 + dy
        if finger:
            touch(notebook, [(x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2), (x1, y1)], hold=400)
        else:
            notebook.page.mouse.move(x0, y0)
            notebook.page.mouse.down()
            notebook.page.mouse.move(x1, y1, steps=5)
            notebook.page.mouse.up()

    drag("1CV", "2MC", dx=-20)
    expect(says(widget)).to_contain_text("Yes: a Tripo.")
    assert notebook.kernel("print(s.row)") == "('1CV', '2MC', '3TY')"
    drag("1CV", "3TY", dx=25)
    expect(says(widget)).to_contain_text("not a sequence yet")
    assert notebook.kernel("print(s.row)") == "('2MC', '3TY', '1CV')"
    drag("1CV", "5SR", dx=0, dy=-10)
    expect(says(widget)).to_contain_text("Put 1, 2 or 3 more cards")
    assert notebook.kernel("print(s.row)") == "('2MC', '3TY')"
    assert not notebook.errors


def test_deck_browser_by_pointer_and_key(open_notebook: Open) -> None:
    """CP-1, CP-2: the filters show part of the deck; the picked card's neighbours are marked and counted."""
    notebook = open_notebook(IMPORT, "d = DeckBrowser()\nd").run_all()
    widget = notebook.widget("Deck browser")
    cards = widget.locator(".tic-card:visible")
    expect(cards).to_have_count(125)
    widget.get_by_role("button", name="Show shape star").click()
    expect(cards).to_have_count(25)
    card(widget, "3SV").focus()
    press(notebook, "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    expect(says(widget)).to_contain_text("Of the 24 others shown, 8 Tic, 16 Single and 0 Nic.")
    expect(widget.locator('.tic-card[data-kind="t"]:visible')).to_have_count(8)
    expect(card(widget, "1SO")).to_have_attribute("aria-label", "1 star orange, Tic, 4 of 25")
    assert notebook.kernel("print(d.card, d.shape)") == "3SO 5"
    widget.get_by_role("button", name="Show every shape").click()
    expect(says(widget)).to_contain_text("Of the 124 others shown, 12 Tic, 48 Single and 64 Nic.")
    assert not notebook.errors


@pytest.mark.parametrize("how", ["busy", "dead"])
def test_a_tap_without_an_answer_says_what_to_do(open_notebook: Open, how: str) -> None:
    """With a kernel that does not answer, a tap is told after three seconds; an answer takes it back."""
    notebook = open_notebook(IMPORT, *MAKE).run_all()
    for index in range(1, len(MAKE) + 1):
        expect(notebook.cell(index).locator(".tic")).to_be_visible()
    if how == "dead":
        notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    stop_clock(notebook.page)
    for index in range(1, len(MAKE) + 1):
        widget = notebook.cell(index).locator(".tic")
        notice = widget.locator(".tic-notice")
        free = notebook.path.with_suffix(f".free-{index}")  # the kernel is busy until this file is there
        if how == "busy":
            code = f"import os, time\nwhile not os.path.exists({str(free)!r}): time.sleep(0.05)"
            notebook.page.evaluate(
                """(code) => {
                  window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code });
                }""",
                code,
            )
        widget.locator("button:visible").nth(1).click()
        notebook.page.clock.fast_forward(2900)
        expect(notice).to_be_empty()
        notebook.page.clock.fast_forward(200)
        expect(notice).to_contain_text("No answer yet. Open the Run menu")
        expect(notice).to_have_attribute("role", "status")
        if how == "busy":
            free.touch()
            expect(notice).to_be_empty(timeout=15_000)
            expect(says(widget)).to_have_attribute("aria-busy", "false")


@pytest.mark.long
def test_running_a_cell_fifty_times_leaves_nothing_behind(open_notebook: Open) -> None:
    """No listener, no timer and no view of an earlier run is left, for any of the widgets."""
    make = (
        f'display(GroupChecker("{HAND}"), RelationExplorer("3SO", "1SO"),'
        ' SequenceBuilder("1CV 2MC 3TY", row="1CV 2MC"), DeckBrowser(shape="star"))'
    )
    notebook = open_notebook(IMPORT, make, change=COUNT_HOLDINGS).run_all()
    notebook.widget("Deck browser")
    # Every widget is used, so that timers and the listeners of later states are counted too.
    use = """() => document.querySelectorAll('.tic').forEach((w) => w.querySelectorAll('button')[1].click())"""
    count = "() => [document.querySelectorAll('.tic').length, ticHeld.listeners, ticHeld.timers.size]"

    def settled() -> list[int]:
        notebook.page.evaluate(use)
        notebook.page.wait_for_function("() => ticHeld.timers.size === 0", timeout=20_000)
        return list(notebook.page.evaluate(count))

    first = settled()
    assert first[0] == 4
    assert first[1] > 100, "the count sees the widgets' listeners"
    for _ in range(50):
        notebook.run_cell(1)
    notebook.page.wait_for_function("() => document.querySelectorAll('.tic').length === 4")
    assert settled() == first


def test_two_views_of_one_widget_agree(open_notebook: Open) -> None:
    """A widget that is shown twice keeps both views on the same state."""
    notebook = open_notebook(IMPORT, f'g = GroupChecker("{HAND}")\ng', "g").run_all()
    views = notebook.page.locator('.tic[aria-label="Group checker"]')
    expect(views).to_have_count(2)
    card(views.nth(0), "3SO").click()
    expect(card(views.nth(1), "3SO")).to_have_attribute("aria-pressed", "true")
    card(views.nth(1), "3SR").click()
    expect(says(views.nth(0))).to_contain_text("Choose 1, 2 or 3 more cards")
    notebook.kernel("g.cards = '1CV 1CC 1CY'")
    expect(views.nth(1).locator(".tic-card")).to_have_count(3)
    expect(says(views.nth(1))).to_contain_text("Choose 3, 4 or 5 cards")


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.long)], ids=["light", "dark"])
@pytest.mark.parametrize("mode", ["explore", "predict", "together"])
def test_axe_finds_nothing(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], mode: str, dark: bool
) -> None:
    """Nothing is violated, and nothing is left undecided but contrast, which the palette test covers."""
    make = (
        f'display(GroupChecker("{HAND}", selection="3SO 3SR 3CO", mode="{mode}"), RelationExplorer(mode="{mode}"),'
        f' SequenceBuilder("1CV 2MC 3TY", row="1CV 2MC 3TY", mode="{mode}"),'
        f' DeckBrowser(card="3SO", mode="{mode}"))'
    )
    notebook = open_notebook(IMPORT, make)
    notebook.theme(dark)
    notebook.run_all()
    notebook.widget("Deck browser")
    assert axe(notebook) == {"violations": [], "incomplete": []}


@pytest.mark.parametrize("app", ["lab", pytest.param("notebook", marks=pytest.mark.long)])
def test_widgets_fit_in_a_narrow_window(open_notebook: Open, app: str) -> None:
    """In a window of 320 px nothing sticks out, and everything to tap is at least 44 px each way."""
    cells = (
        f'GroupChecker("{HAND}", selection="3SO 3SR 3CO")',
        'RelationExplorer(mode="explore")',
        'SequenceBuilder("1CV 2MC 3TY 4QO 5SR", row="1CV 2MC 3TY 4QO 5SR")',
        'DeckBrowser(card="3SO")',
    )
    notebook = open_notebook(IMPORT, *cells, app=app, narrow=True)
    if app == "lab":
        notebook.fold_files()
    notebook.run_all()
    for index in range(1, 5):
        widget = notebook.cell(index).locator(".tic")
        expect(widget).to_be_visible()
        wide = widget.evaluate("(w) => [w.ariaLabel, w.scrollWidth - w.clientWidth]")
        assert wide[1] <= 0, wide
        small = too_small(widget)
        assert small == []
