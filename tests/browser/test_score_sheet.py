"""The score sheet in a real JupyterLab: rounds entered by pointer and by keyboard, and the points of the engine."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tic_learn.games import TickingLines
from tic_learn.scoresheet import Laid, Round, count

from .jupyter import COUNT_HOLDINGS, Notebook, too_small

IMPORT = (
    "from tic_learn.games import TeamTic, Territory, TickingLines, TimesATicking\n"
    "from tic_learn.widgets import ScoreSheet"
)
SHAPES = {"C": "circle", "M": "crescent", "T": "triangle", "Q": "square", "S": "star"}
COLOURS = {"V": "violet", "C": "cyan", "Y": "yellow", "O": "orange", "R": "red"}

Open = Callable[..., Notebook]


def button(widget: Any, name: str) -> Any:
    return widget.get_by_role("button", name=name, exact=True)


def place(widget: Any, name: str) -> Any:
    """The button of a place, by what a screen reader says of it, up to the cards."""
    return widget.locator(f'.tic-here-name[aria-label^="{name}:"]')


def tap(widget: Any, codes: str) -> None:
    """Enter cards as a person does: number, shape and colour, as far as they differ from the last card, then down."""
    for code in codes.split():
        for name in (f"number {code[0]}", f"shape {SHAPES[code[1]]}", f"colour {COLOURS[code[2]]}"):
            one = button(widget, name)
            if one.get_attribute("aria-pressed") != "true":
                one.click()
        widget.locator(".tic-put").click()


def says(widget: Any) -> Any:
    region = widget.locator(".tic-says")
    expect(region).to_have_attribute("role", "status")
    return region


def expect_totals(widget: Any, *points: int) -> None:
    texts = [str(one).replace("-", "−") for one in points]
    expect(widget.locator(".tic-rounds tfoot td")).to_have_text(texts)


def focused(notebook: Notebook) -> str:
    return str(notebook.page.evaluate("() => document.activeElement.ariaLabel ?? document.activeElement.textContent"))


def press(notebook: Notebook, *keys: str) -> None:
    for key in keys:
        notebook.page.keyboard.press(key)


def to(notebook: Notebook, name: str, key: str = "ArrowRight") -> None:
    """Go by arrow keys to a button, as a person without a pointer does."""
    for _ in range(150):
        if focused(notebook).startswith(name):
            return
        press(notebook, key)
    raise AssertionError(f"no arrow leads to {name}; the focus is on {focused(notebook)}")


def test_a_family_counts_two_rounds_of_team_tic_by_pointer(open_notebook: Open) -> None:
    """TT-10, TT-11: names, groups, a slip that is explained and put right, hands, the points, and the next round."""
    notebook = open_notebook(IMPORT, "s = ScoreSheet()\ns").run_all()
    widget = notebook.widget("Score sheet")
    button(widget, "+ One player more").click()
    expect(widget.locator(".tic-setup-says")).to_contain_text("The number of players can be 2, 4, 6 (TT-1), but not 3.")
    button(widget, "+ One player more").click()
    for seat, name in enumerate(["Zoe", "Max", "Lea", "Tom"], 1):
        field = widget.get_by_role("textbox", name=f"Player {seat}")
        field.click()
        field.fill(name)
        field.press("Enter")
    widget.get_by_role("group", name="The match").get_by_role("button", name="2", exact=True).click()
    button(widget, "Start counting ▶").click()
    expect(widget.locator(".tic-setup-box .tic-task")).to_have_text("Team TIC: Zoe+Lea, Max+Tom")

    place(widget, "Groups of Zoe+Lea, New group").click()
    tap(widget, "3SV 3SC 3SY 3SO 3CR")
    expect(says(widget)).to_contain_text("3-star-violet and 3-circle-red share only the number")
    expect(says(widget)).to_contain_text("TT-5")
    expect(widget.locator(".tic-chosen .tic-badge-score")).to_have_text("✗")
    button(widget, "↶ Take back").click()
    tap(widget, "3SR")
    expect(widget.locator(".tic-chosen .tic-badge-score")).to_have_text("✓ 20 points")
    place(widget, "Groups of Zoe+Lea, New group").click()
    tap(widget, "4QV 4QC 4QY 4QO")
    place(widget, "Groups of Max+Tom, New group").click()
    tap(widget, "1CV 2CV 3SR")
    expect(widget.locator(".tic-told")).to_contain_text("3 star red is entered already, in Group 1.")
    expect(says(widget)).to_contain_text("3-star-red is entered twice, but the deck has one of each card. CP-1")
    button(widget, "Take out 3 star red").click()
    tap(widget, "3CV")
    expect(widget.locator(".tic-chosen .tic-badge-score")).to_have_text("✓ 3 points")
    expect(says(widget)).to_contain_text("How many cards do Zoe, Max, Lea and Tom still hold? TT-10")
    button(widget, "Next round ▶").click(force=True)
    expect(widget.locator(".tic-told")).to_contain_text("Not yet. There is more to enter.")
    for name, digits in [("Zoe", "0"), ("Max", "3"), ("Lea", "4"), ("Tom", "12")]:
        place(widget, name).click()
        for digit in digits:
            button(widget, digit).last.click()
    # By hand: 20 + 8 + 10 - 8 = 30; and 3 + 5 - 6 - 24 = -22.
    expect(says(widget)).to_contain_text("Zoe went out. Zoe+Lea wins with 30 points. TT-8")
    expect_totals(widget, 30, -22)
    button(widget, "Next round ▶").click()
    expect(widget.locator(".tic-sheet-body > .tic-task")).to_contain_text("Round 2.")

    place(widget, "Groups of Max+Tom, New group").click()
    tap(widget, "5SR 5SO 5SY")
    for name, digit in [("Zoe", "1"), ("Max", "0"), ("Lea", "1"), ("Tom", "2")]:
        place(widget, name).click()
        button(widget, digit).last.click()
    # 3 + 10 + 10 - 4 = 19, and -2 for each of the two cards of the others.
    expect(widget.locator(".tic-match")).to_have_text("Zoe+Lea wins the match with 26 points. TT-11")
    expect_totals(widget, 26, -3)
    assert json.loads(notebook.kernel("import json; print(json.dumps(list(s.tally.totals().values())))")) == [26, -3]
    button(widget, "Round 1").click()
    expect(place(widget, "Groups of Zoe+Lea, Group 2")).to_be_visible()
    expect(widget.locator(".tic-laid").first.locator("[data-card]")).to_have_count(5)
    assert not notebook.errors


def test_a_round_of_ticking_lines_is_counted_by_keyboard(open_notebook: Open) -> None:
    """TL-9: into the widget by Tab, names and lines typed, a slip explained, a card put in between, all by keys."""
    notebook = open_notebook(IMPORT, 'ScoreSheet("ticking-lines")').run_all()
    widget = notebook.widget("Score sheet")
    assert widget.locator('[tabindex="0"]').count() == 1
    widget.locator('[tabindex="0"]').focus()
    to(notebook, "Player 1")
    press(notebook, "Enter")
    notebook.page.keyboard.type("Zoe")
    press(notebook, "Enter")
    assert focused(notebook) == "Player 1"
    to(notebook, "Start counting")
    press(notebook, "Space")
    to(notebook, "Lines, from the first card to the last, Zoe")
    press(notebook, "Enter")
    notebook.page.keyboard.type("3SO 3-star-red 3CV")
    press(notebook, "Enter")
    expect(says(widget)).to_contain_text(
        "In Zoe's line 3-circle-violet lies beside 3-star-red, and they share only the"
    )
    # A card between them was forgotten: pick the one before it, and the next card goes after it.
    press(notebook, "Escape")
    to(notebook, "3 star red", "ArrowLeft")
    press(notebook, "Enter")
    notebook.page.keyboard.type("3SV")
    press(notebook, "Enter")
    expect(widget.locator(".tic-chosen .tic-badge-score")).to_have_text("✓ 4 points")
    notebook.page.keyboard.type("3SX")
    press(notebook, "Enter")
    expect(widget.locator(".tic-told")).to_contain_text("“3SX” is no card")
    expect(widget.locator(".tic-told .tic-rule")).to_have_text("CP-8")
    press(notebook, "Escape")
    to(notebook, "Lines, from the first card to the last, Ben")
    press(notebook, "Enter")
    notebook.page.keyboard.type("1CV 1CC 1CY 1CO 1CR")
    press(notebook, "Enter", "Escape")
    for name, left in [("Zoe: not entered", "0"), ("Ben: not entered", "24")]:
        to(notebook, name)
        press(notebook, "Enter")
        notebook.page.keyboard.type(left)
        press(notebook, "Enter", "Escape")
    lines = [Laid(0, "3SO 3SR 3SV 3CV"), Laid(1, "1CV 1CC 1CY 1CO 1CR")]
    engine = count(TickingLines(players=["Zoe", "Ben"]), Round(lines, [0, 24]))
    assert dict(engine.scores) == {"Zoe": 4, "Ben": -19}  # 4 - 0 and 5 - 24
    assert engine.outcome
    expect(says(widget)).to_contain_text(engine.outcome.text)
    expect_totals(widget, *engine.scores.values())
    to(notebook, "Next round")
    press(notebook, "Enter")
    expect(widget.locator(".tic-sheet-body > .tic-task")).to_contain_text("Round 2.")
    to(notebook, "↶ Take back", "ArrowLeft")
    press(notebook, "Enter")
    expect(widget.locator(".tic-sheet-body > .tic-task")).to_contain_text("Round 1.")
    press(notebook, "Escape")
    assert widget.locator(":focus").count() == 0
    assert len(notebook.cells()) == 2, "no key reached the notebook"
    assert not notebook.errors


def test_a_move_is_judged_in_a_position_that_is_tapped_in(open_notebook: Open) -> None:
    """TB-3, TB-6: cards on cells, some lie there and some are played; and a lay of Team TIC tapped from the hand."""
    notebook = open_notebook(
        IMPORT, 'ScoreSheet(Territory(players=["Ana", "Ben"]))', 'ScoreSheet(TeamTic(players=["Ana", "Ben"]))'
    ).run_all()
    widget = notebook.cell(1).locator(".tic")
    button(widget, "Is this move legal?").click()
    place(widget, "Row 0, column 0").click()
    tap(widget, "3SO")
    place(widget, "Row 0, column 1").click()
    button(widget, "is played now").click()
    tap(widget, "4SR")
    expect(says(widget)).to_contain_text("No, that is not allowed.")
    expect(says(widget)).to_contain_text("it shares only the shape with 3-star-orange on its left")
    tap(widget, "3SR")  # in its place
    place(widget, "Row 0, column 2").click()
    tap(widget, "3SV")
    expect(says(widget)).to_contain_text("Yes, that is allowed.")
    expect(says(widget)).to_contain_text("Ana claims 3-star-violet, 3-star-orange and 3-star-red")
    button(widget, "draws a card").click()
    expect(says(widget)).to_contain_text("Enter the hand of Ana, or say that it is empty")
    expect(widget.locator(".tic-sheet-body > .tic-task")).to_contain_text("Enter the hand of Ana")

    widget = notebook.cell(2).locator(".tic")
    button(widget, "Is this move legal?").click()
    button(widget, "lays a new group").click()
    place(widget, "What is seen, Ana's hand, if it matters").click()
    tap(widget, "3SO 3SR 3CO 3SV")
    place(widget, "The move, The new group").click()
    hand = widget.locator('[data-place="hand"]')
    for code in ("3SO", "3SR", "3CO"):
        hand.locator(f'[data-card="{code}"]').click()
    expect(says(widget)).to_contain_text("3-star-red and 3-circle-orange share only the number")
    hand.locator('[data-card="3CO"]').click()  # out of the move again
    hand.locator('[data-card="3SV"]').click()
    expect(says(widget)).to_contain_text("Yes, that is allowed.")
    assert not notebook.errors


def answers_in(widget: Any, name: str) -> Any:
    """The buttons of a question about the position."""
    return widget.get_by_role("group", name=name)


def test_tokens_are_tapped_on_the_table_and_a_play_tells_what_it_takes_from_whom(open_notebook: Open) -> None:
    """TB-6, TB-7, TB-11: optional; a second tap takes a token off; who draws or passes needs none."""
    notebook = open_notebook(IMPORT, 'ScoreSheet(Territory(players=["Ana", "Ben"]))').run_all()
    widget = notebook.widget("Score sheet")
    button(widget, "Is this move legal?").click()
    # The table begins at its centre, which is chosen already.
    for cell, code in [
        ("", "3SO"),
        ("Row 0, column -1", "3SV"),
        ("Row 1, column 0", "3CO"),
        ("Row 2, column 0", "3QO"),
    ]:
        if cell:
            place(widget, cell).click()
        tap(widget, code)
    place(widget, "Row 0, column 1").click()
    button(widget, "is played now").click()
    tap(widget, "3SR")
    expect(says(widget)).to_contain_text("3 points for tokens, if nobody has tokens on these cards yet. TB-11")
    expect(widget.locator('[data-kind="tokens"]')).to_have_count(0)

    answers_in(widget, "Tokens on the table").get_by_role("button", name="some players have some").click()
    place(widget, "Tokens, Ben: new territory").click()
    for row in (0, 1, 2):
        place(widget, f"Row {row}, column 0").click()
    place(widget, "Row 0, column -1").click()
    expect(says(widget)).to_contain_text("This can't lie on a table.")
    expect(says(widget)).to_contain_text("CP-3")
    place(widget, "Row 0, column -1").click()
    expect(widget.locator(".tic-told")).to_have_text("Token of Ben taken off 3 star violet.")
    cell = widget.locator('[data-place="cell-0-0"] .tic-here-name')
    expect(cell).to_have_attribute("aria-label", "Row 0, column 0: 3 star orange, token of Ben")
    expect(says(widget)).to_contain_text("Ana claims 3-star-violet, 3-star-orange and 3-star-red")
    expect(says(widget)).to_contain_text("Ben loses 1 token on 3-star-orange. TB-7")
    expect(says(widget)).to_contain_text("The play brings Ana 3 points for tokens, and costs Ben 1. TB-11")
    expect(widget.locator(".tic-sheet-body > .tic-task")).to_have_text("Yes, that is allowed. Why is told below.")
    # A card of the territory is tapped there as well, to take its token off.
    widget.locator('[data-kind="tokens"] [data-card="3QO"]').click()
    expect(widget.locator('[data-kind="tokens"] [data-card]')).to_have_count(2)
    button(widget, "↶ Take back").click()
    button(widget, "Done ✓").click()
    assert focused(notebook).startswith("Row 0, column 0")
    place(widget, "Row 1, column 0").click()
    expect(button(widget, "Take out 3 circle orange")).to_be_visible()

    answers_in(widget, "What is done?").get_by_role("button", name="passes").click()
    expect(widget.locator('[data-kind="tokens"]')).to_have_count(0)
    answers_in(widget, "The player's hand").get_by_role("button", name="is empty").click()
    expect(says(widget)).to_contain_text("after each play it is filled to 6. TB-9")
    answers_in(widget, "The deck").get_by_role("button", name="is empty").click()
    expect(says(widget)).to_contain_text("The deck is empty and Ana has no cards left, so Ana passes. TB-10")
    assert not notebook.errors


def test_tokens_and_an_empty_hand_are_entered_by_keyboard(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, 'ScoreSheet(Territory(players=["Ana", "Ben"]))').run_all()
    widget = notebook.widget("Score sheet")
    widget.locator('[tabindex="0"]').focus()
    to(notebook, "Is this move legal?")
    press(notebook, "Enter")
    to(notebook, "Row 0, column 0")
    notebook.page.keyboard.type("3SO")  # the first digit goes to the field
    press(notebook, "Enter", "Escape")
    to(notebook, "some players have some", "ArrowLeft")
    press(notebook, "Space")
    to(notebook, "Tokens, Ben: new territory")
    press(notebook, "Enter")
    to(notebook, "Row 0, column 0", "ArrowLeft")
    press(notebook, "Enter")
    assert focused(notebook) == "Row 0, column 0: 3 star orange, token of Ben"
    press(notebook, "5")  # no field to type into while cards are tapped
    assert focused(notebook) == "Row 0, column 0: 3 star orange, token of Ben"
    to(notebook, "Done")
    press(notebook, "Enter")
    to(notebook, "passes", "ArrowLeft")
    press(notebook, "Enter")
    for _ in range(2):  # the hand, and then the deck above it
        to(notebook, "is empty")
        press(notebook, "Enter")
        press(notebook, "ArrowRight")
    expect(says(widget)).to_contain_text("so Ana passes. TB-10")
    assert len(notebook.cells()) == 2, "no key reached the notebook"
    assert not notebook.errors


def test_nothing_is_lost_while_the_kernel_is_busy_and_two_views_stay_in_step(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, 's = ScoreSheet(TeamTic(players=["Ana", "Ben"]))\ns', "s").run_all()
    views = notebook.page.locator('.tic[aria-label="Score sheet"]')
    expect(views).to_have_count(2)
    one, other = views.nth(0), views.nth(1)
    place(one, "Groups of Ana, New group").click()
    tap(one, "3SO")
    expect(other.locator('[data-card="3SO"]')).to_have_count(1)
    # Stopped, for a kernel that is only busy answers widgets beside its work in newer hosts.
    kernel = int(notebook.kernel("import os; print(os.getpid())"))
    os.kill(kernel, signal.SIGSTOP)
    tap(one, "3SR 3SV")
    place(other, "Groups of Ben, New group").click()
    tap(other, "1CV 2CV 3CV 4CV")
    for view in (one, other):
        expect(view.locator(".tic-laid [data-card]")).to_have_count(7)
    expect(one.locator(".tic-notice")).to_contain_text("No answer yet", timeout=15_000)
    os.kill(kernel, signal.SIGCONT)
    expect(one.locator(".tic-notice")).to_have_text("", timeout=15_000)
    for view in (one, other):
        expect(view.locator(".tic-badge-score", has_text="✓")).to_have_text(["✓ 3 points", "✓ 8 points"])
    assert notebook.kernel("print(len(s.tally.rounds[0].laid))") == "2"
    button(other, "↶ Take back").click()
    expect(one.locator(".tic-laid [data-card]")).to_have_count(6)
    notebook.kernel("s.sheet = s.sheet | {'players': ['Zoe', 'Max']}")
    expect(place(one, "Groups of Zoe, Group 1")).to_be_visible()
    assert not notebook.errors


@pytest.mark.long
def test_a_cell_that_is_run_again_leaves_nothing_behind(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, 'ScoreSheet(TeamTic(players=["Ana", "Ben"]))', change=COUNT_HOLDINGS).run_all()
    use = "() => document.querySelectorAll('.tic .tic-put').forEach((put) => put.click())"
    counted = "() => [document.querySelectorAll('.tic').length, ticHeld.listeners]"
    notebook.widget("Score sheet")
    notebook.page.evaluate(use)
    first = notebook.page.evaluate(counted)
    assert first[1] > 30, "the count sees the listeners"
    for _ in range(10):
        notebook.run_cell(1)
        notebook.page.wait_for_function("() => document.querySelectorAll('.tic .tic-put').length === 1")
        notebook.page.evaluate(use)
    assert notebook.page.evaluate(counted) == first


SHEETS = [
    "ScoreSheet()",
    'ScoreSheet(TeamTic(players=["Ana", "Ben", "Cleo", "Dov"], groups="sequence", extend_at="both"))',
    'ScoreSheet(TickingLines(players=["Ana", "Ben"]), target=3)',
    'ScoreSheet(TimesATicking(players=["Ana", "Ben"]))',
    'ScoreSheet(Territory(players=["Ana", "Ben"]))',
]


def fill(widget: Any) -> None:
    """Put a card into the first place, and open what can be opened."""
    if widget.locator(".tic-put").is_visible():
        widget.locator(".tic-put").click()
    some = button(widget, "some players have some")
    if some.is_visible():
        some.click()
        place(widget, "Tokens, Ben: new territory").click()
        place(widget, "Row 0, column 0").click()


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.long)], ids=["light", "dark"])
def test_axe_finds_nothing_in_a_score_sheet(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], dark: bool
) -> None:
    notebook = open_notebook(IMPORT, f"display({', '.join(SHEETS)})")
    notebook.theme(dark)
    notebook.run_all()
    widgets = notebook.page.locator(".tic")
    expect(widgets).to_have_count(len(SHEETS))
    for index in range(1, len(SHEETS)):
        fill(widgets.nth(index))
    assert axe(notebook) == {"violations": [], "incomplete": []}
    for index in range(1, len(SHEETS)):
        button(widgets.nth(index), "Is this move legal?").click()
        fill(widgets.nth(index))
    assert axe(notebook) == {"violations": [], "incomplete": []}
    notebook.theme(False)


def test_a_score_sheet_fits_in_a_narrow_window(open_notebook: Open) -> None:
    """In a window of 320 px nothing sticks out, and everything to tap is at least 44 px each way."""
    notebook = open_notebook(IMPORT, *SHEETS, narrow=True)
    notebook.fold_files()
    notebook.run_all()
    for index in range(1, len(SHEETS) + 1):
        widget = notebook.cell(index).locator(".tic")
        expect(widget).to_be_visible()
        for tab in ("", "Is this move legal?"):
            if tab and index == 1:
                continue
            if tab:
                button(widget, tab).click()
            fill(widget)
            assert widget.evaluate("(w) => w.scrollWidth - w.clientWidth") <= 0
            small = too_small(widget)
            assert small == []
            cut = widget.evaluate(
                """(w) => [...w.querySelectorAll('button, input, p, td')].filter((one) => {
                  const { right, width } = one.getBoundingClientRect();
                  if (!width || one.closest('.tic-cells, .tic-scroll')) return false;
                  return right > w.getBoundingClientRect().right + 1;
                }).map((one) => one.outerHTML.slice(0, 80))"""
            )
            assert cut == []
