"""The play table in a real JupyterLab: a whole game of each kind by a script that uses only what is on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tic_learn import Card

from .jupyter import COUNT_HOLDINGS, Notebook

IMPORT = """from tic_learn.games import TeamTic, Territory, TickingLines, TimesATicking
from tic_learn.players import GreedyPlayer, RandomPlayer
from tic_learn.widgets import PlayTable"""
NAMES = '["Ana", "Ben"]'
TABLES = {
    "team-tic": f"PlayTable(TeamTic(players={NAMES}), seed=7)",
    "sequences": f'PlayTable(TeamTic(players={NAMES}, groups="sequence", extend_at="both"), seed=27)',
    "ticking-lines": f"PlayTable(TickingLines(players={NAMES}), seed=2)",
    "territory": f"PlayTable(Territory(players={NAMES}), seed=7, cards=19)",
    "times-a-ticking": f'PlayTable(TimesATicking(players={NAMES}), seed=7, cards=19, pace="turns")',
}
# With four players the hands are smaller, and the game is over sooner.
WHOLE = TABLES | {"ticking-lines": 'PlayTable(TickingLines(players=["Ana", "Ben", "Cleo", "Dov"]), seed=5)'}
Open = Callable[..., Notebook]

# A child who plays by asking what can be done and taking the last thing that is offered. It looks at the
# page and presses its buttons, and gives back how many moves it made.
PLAYS_A_GAME = """async (w) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (holds) => {
    for (let n = 0; n < 400; n++) { if (holds()) return true; await pause(15); }
    return false;
  };
  const seen = (one) => one && !one.closest('[hidden]');
  const named = (text) => [...w.querySelectorAll('button')].find((one) => one.textContent === text && seen(one));
  const over = () => Boolean(named('Play again'));
  const first = () => w.querySelector('.tic-happened li')?.textContent ?? '';
  let made = 0;
  while (!over() && made < 400) {
    if (!await until(() => over() || named('What can I do?'))) return `stuck after ${made}`;
    if (over()) break;
    const before = w.querySelector('.tic-says').textContent;
    named('What can I do?').click();
    if (!await until(() => /^You can/.test(w.querySelector('.tic-says').textContent))) return `no answer after ${made}`;
    await pause(0);
    const offers = [...w.querySelectorAll('.tic-offer')];
    const count = w.querySelectorAll('.tic-happened li').length;
    const choice = offers[offers.length - 1] ?? named('I see no Tic');
    if (!choice) return `nothing to do after ${made}`;
    choice.click();
    const asked = () => /^You can/.test(w.querySelector('.tic-says').textContent);
    if (!await until(() => over() || !asked())) return `not made after ${made}`;
    made += 1;
    await until(() => over() || !w.querySelector('.tic-task').textContent.startsWith('The others'));
  }
  return made;
}"""


def zone(widget: Any, title: str) -> Any:
    return widget.locator(f'.tic-zone[aria-label^="{title}"]')


def press(notebook: Notebook, *keys: str) -> None:
    for key in keys:
        notebook.page.keyboard.press(key)


def says(widget: Any) -> Any:
    return widget.locator(".tic-says")


def happened(widget: Any) -> list[str]:
    lines: list[str] = widget.locator(".tic-happened li").all_inner_texts()
    return lines


# Lets the page not wait while it shows the moves of the others.
HURRY = """() => {
  const real = window.setTimeout;
  window.setTimeout = (action, ms, ...rest) => real(action, ms === 900 ? 0 : ms, ...rest);
}"""


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_is_played_with_the_page_alone(open_notebook: Open, name: str) -> None:
    notebook = open_notebook(IMPORT, f"t = {WHOLE[name]}\nt", init=HURRY).run_all()
    widget = notebook.widget()
    made = widget.evaluate(PLAYS_A_GAME)
    assert isinstance(made, int), made
    assert made > 0
    expect(widget.get_by_role("button", name="Play again")).to_be_visible()
    told = json.loads(
        notebook.kernel("import json; c = t.record.check(); print(json.dumps([c.ok, c.over, dict(c.scores)]))")
    )
    assert told[:2] == [True, True]
    shown = dict(
        zip(
            widget.locator(".tic-owner > span:not(.tic-signs):not(.tic-count)").all_inner_texts(),
            [int(text.replace("−", "-")) for text in widget.locator(".tic-total").all_inner_texts()],
            strict=True,
        )
    )
    assert shown == told[2]
    with notebook.page.expect_download() as waiting:
        widget.get_by_role("button", name="Download the record").click()
    text = waiting.value.path().read_text("utf-8")
    assert notebook.kernel(f"from tic_learn.record import Record; print(Record.read({text!r}) == t.record)") == "True"
    assert not notebook.errors


def test_a_turn_of_ticking_lines_by_pointer(open_notebook: Open) -> None:
    """TL-2: a wrong card is refused with the reason, a right one lies on the line, and can be taken back."""
    notebook = open_notebook(IMPORT, f"t = {TABLES['ticking-lines']}\nt", init=HURRY).run_all()
    widget = notebook.widget()
    own = zone(widget, "Ana's hand")
    can = notebook.kernel("m = next(iter(t._session.position.legal_moves())); print(m.cards[0].code, m.line)").split()
    tics = "{c.code for m in t._session.position.legal_moves() for c in m.cards}"
    wrong = notebook.kernel(f"print(next(c.code for c in t._session.position.hand(0) if c.code not in {tics}))")
    expect(widget.locator(".tic-task")).to_have_text("Tap cards of your hand, in the order in which they go on a line.")
    own.locator(f'[data-card="{wrong}"]').click()
    expect(widget.locator(".tic-task")).to_have_text("Now choose the line.")
    widget.get_by_role("button", name="Put it on your line").click()
    expect(says(widget)).to_contain_text("That is not allowed.")
    expect(says(widget).locator(".tic-rule").first).to_have_text("TL-2")
    assert happened(widget) == []
    widget.get_by_role("button", name="Put the cards back").click()
    own.locator(f'[data-card="{can[0]}"]').click()
    line = zone(widget, ["Ana's line", "Ben's line"][int(can[1])])
    line.locator("[data-card]").first.click()  # a tap on a line puts the card there
    expect(says(widget)).to_contain_text("That was right.")
    expect(line.locator(f'[data-card="{can[0]}"]')).to_have_count(1)
    expect(widget.locator(".tic-happened li").last).to_contain_text("Ana puts")
    widget.get_by_role("button", name="Take back my move").click()
    expect(own.locator(f'[data-card="{can[0]}"]')).to_have_count(1)
    assert notebook.kernel("print(len(t.record.moves))") == "0"


def test_a_turn_of_team_tic_by_keyboard_alone(open_notebook: Open) -> None:
    """TT-2: draw, then discard, with Tab and arrows and Enter; no cell of the notebook changes."""
    notebook = open_notebook(IMPORT, f"t = {TABLES['team-tic']}\nt", init=HURRY).run_all()
    widget = notebook.widget()
    before = notebook.cells()
    assert widget.locator('[tabindex="0"]').count() == 1
    widget.locator('[tabindex="0"]').focus()
    reach(notebook, "Draw a card")
    press(notebook, "Enter")
    expect(zone(widget, "Ana's hand")).to_contain_text("13")
    expect(widget.locator(".tic-task")).to_contain_text("Tap cards of your hand")
    assert notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic'))"), "the focus is not lost"
    card = zone(widget, "Ana's hand").locator("[data-card]").last
    code = str(card.get_attribute("data-card"))
    reach(notebook, str(card.get_attribute("aria-label")))
    press(notebook, "Space")
    expect(card).to_have_attribute("aria-pressed", "true")
    reach(notebook, re.compile("^Discard "))
    press(notebook, "Enter")
    spoken = Card(code).name
    expect(widget.locator(".tic-happened")).to_contain_text(f"Ana discards {spoken}.")
    press(notebook, "d", "d", "x", "a", "b")
    press(notebook, "Escape")
    assert not notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic'))")
    assert notebook.cells() == before


def reach(notebook: Notebook, wanted: str | re.Pattern[str]) -> None:
    """Go with the right arrow until the focus is on what has this name."""
    here = "() => document.activeElement.ariaLabel ?? document.activeElement.textContent"
    press(notebook, "Home")
    for key in ["ArrowRight"] * 80 + ["ArrowLeft"] * 80:
        name = notebook.page.evaluate(here)
        if name == wanted or (isinstance(wanted, re.Pattern) and wanted.search(name)):
            return
        press(notebook, key)
    raise AssertionError(f"the arrows never came to {wanted!r}")


def test_cards_are_placed_on_cells_and_taken_up_again(open_notebook: Open) -> None:
    """TB-2 to TB-5: cards lie on the board for now, and Play asks the engine about all of them at once."""
    notebook = open_notebook(IMPORT, f"t = {TABLES['territory']}\nt", init=HURRY).run_all()
    widget = notebook.widget()
    own, board = zone(widget, "Ana's hand"), zone(widget, "The table")
    first, second = (own.locator("[data-card]").nth(n).get_attribute("data-card") for n in (0, 1))
    cells = board.locator("button.tic-open, button.tic-empty, .tic-plane button:not([data-card])")
    own.locator(f'[data-card="{first}"]').click()
    cells.first.click()
    expect(board.locator(f'[data-card="{first}"]')).to_have_count(1)
    expect(widget.get_by_role("button", name="Play 1 card")).to_be_visible()
    board.locator(f'[data-card="{first}"]').click()  # it comes back to the hand
    expect(board.locator(f'[data-card="{first}"]')).to_have_count(0)
    own.locator(f'[data-card="{second}"]').click()
    cells.last.click()
    widget.get_by_role("button", name="Play 1 card").click()
    expect(says(widget).locator(".tic-title")).to_have_text(re.compile("That (was right|is not allowed)"))
    assert not notebook.errors


def test_a_race_goes_by_the_clock_and_can_be_paused(open_notebook: Open) -> None:
    """TA: the others act when it is due; while it is paused nothing happens, and no card can be played."""
    made = f'PlayTable(TimesATicking(players={NAMES}, referee=False), seed=7, cards=45, pace="quick")'
    notebook = open_notebook(IMPORT, f"t = {made}\nt").run_all()
    widget = notebook.widget()
    notebook.page.clock.install()
    due = int(notebook.kernel("print(t._session.due)"))
    card = zone(widget, "Ana's hand").locator("[data-card]").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "false")  # not before it has been started
    widget.get_by_role("button", name="Start").click()
    notebook.page.clock.run_for(due - 100)
    assert happened(widget) == []
    notebook.page.clock.run_for(300)
    expect(widget.locator(".tic-happened li")).to_have_count(1)
    widget.get_by_role("button", name="Pause").click()
    notebook.page.clock.run_for(60_000)
    expect(widget.locator(".tic-happened li")).to_have_count(1)
    widget.get_by_role("button", name="Start").click()
    wrong = "next((c, n) for c in p.hand(0) for n in range(5) if not p.explain(Play(0, c, n)).ok)"
    code, pile = notebook.kernel(
        f"from tic_learn.games.times_a_ticking import Play\np = t._session.position\nc, n = {wrong}\nprint(c.code, n)"
    ).split()
    zone(widget, "Ana's hand").locator(f'[data-card="{code}"]').click()
    widget.get_by_role("button", name=f"On pile {pile}").click()
    expect(says(widget)).to_contain_text("That goes against the rules.")
    # TA-4: in the risky variation a computer player calls the wrong card, and it comes back.
    for _ in range(40):
        if any("calls pile" in line for line in happened(widget)):
            break
        notebook.page.clock.run_for(1000)
        notebook.page.wait_for_timeout(20)
    expect(zone(widget, "Ana's hand").locator(f'[data-card="{code}"]')).to_have_count(1)
    assert notebook.kernel("print(t.record.check().ok)") == "True"
    assert not notebook.errors


def test_two_people_at_one_screen_see_their_own_cards_only(open_notebook: Open) -> None:
    made = f"PlayTable(TickingLines(players={NAMES}), players=[None, None], seed=2)"
    notebook = open_notebook(IMPORT, f"t = {made}\nt", init=HURRY).run_all()
    widget = notebook.widget()
    for name, other in (("Ana", "Ben"), ("Ben", "Ana")):
        expect(widget.locator(".tic-task")).to_have_text(f"It is {name}'s turn. Give {name} the screen.")
        expect(widget.locator(".tic-table")).to_be_hidden()
        widget.get_by_role("button", name=f"I am {name}. Show my cards.").click()
        expect(zone(widget, f"{name}'s hand").locator("[data-card]")).to_have_count(15)
        expect(zone(widget, f"{other}'s hand").locator("[data-card]")).to_have_count(0)
        if name == "Ana":
            widget.get_by_role("button", name="What can I do?").click()
            widget.locator(".tic-offer").first.click()


def test_two_views_of_a_table_stay_in_step_and_one_outlives_the_other(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, f"t = {TABLES['ticking-lines']}\nt", "t", init=HURRY).run_all()
    first, second = (notebook.cell(n).locator(".tic") for n in (1, 2))
    first.get_by_role("button", name="What can I do?").click()
    expect(second.locator(".tic-offer").first).to_be_visible()
    first.locator(".tic-offer").first.click()
    expect(second.locator(".tic-happened li").last).to_contain_text("Ana puts")
    notebook.clear_output(1)
    expect(first).to_have_count(0)
    second.get_by_role("button", name="Take back my move").click()
    expect(second.locator(".tic-happened li")).to_have_count(0)
    assert not notebook.errors


def test_running_a_table_fifty_times_leaves_nothing_behind(open_notebook: Open) -> None:
    """No listener, no timer and no view of an earlier run is left, though each was racing when it ended."""
    made = f'PlayTable(TimesATicking(players={NAMES}), seed=7, cards=45, pace="slow")'
    notebook = open_notebook(IMPORT, made, init=COUNT_HOLDINGS).run_all()
    notebook.widget().wait_for()
    use = "() => document.querySelector('.tic-race').click()"
    count = "() => [document.querySelectorAll('.tic').length, ticHeld.listeners, ticHeld.timers.size]"
    notebook.page.evaluate(use)
    answered = "() => ticHeld.timers.size === 2"
    notebook.page.wait_for_function(answered)  # the clock's face, and the next thing that is due
    first = notebook.page.evaluate(count)
    assert first[1] > 20, "the count sees the listeners"
    for _ in range(50):
        notebook.run_cell(1)
        notebook.page.evaluate(use)
    notebook.page.wait_for_function("() => document.querySelectorAll('.tic').length === 1")
    notebook.page.wait_for_function(answered)
    assert notebook.page.evaluate(count) == first


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_at_a_table(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], dark: bool
) -> None:
    notebook = open_notebook(IMPORT, *TABLES.values(), init=HURRY).run_all()
    if dark:
        notebook.theme(dark=True)
    for n in range(1, len(TABLES) + 1):
        widget = notebook.cell(n).locator(".tic")
        widget.get_by_role("button", name="What can I do?").click()
        widget.locator(".tic-offer").first.wait_for()
    assert axe(notebook) == {"violations": [], "incomplete": []}
