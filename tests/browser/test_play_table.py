"""The play table in a real JupyterLab: a whole game of each kind by a script that uses only what is on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tic_learn import Card

from .jupyter import COUNT_HOLDINGS, Notebook, stop_clock, too_small

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
# Here Ana can put down one card at once, one of two; and from the first move on there are claims.
CLAIMS = f"PlayTable(Territory(players={NAMES}), seed=26, cards=30)"
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


def task(widget: Any) -> Any:
    return widget.locator(".tic-task")


def own_card(notebook: Notebook) -> str | None:
    """The code of the card of one's own hand that has the focus."""
    code = notebook.page.evaluate(
        "() => document.activeElement.closest('.tic-mine') && (document.activeElement.dataset.card ?? null)"
    )
    return None if code is None else str(code)


def make_an_offered_move(widget: Any) -> None:
    """Ask what can be done, and do the last thing of the list."""
    widget.get_by_role("button", name="What can I do?").click()
    expect(says(widget)).to_contain_text("You can")
    widget.locator(".tic-offer").last.click()
    expect(says(widget)).to_contain_text("That was right.")
    expect(task(widget)).not_to_have_text(re.compile("^The others"))


def happened(widget: Any) -> list[str]:
    lines: list[str] = widget.locator(".tic-happened li").all_inner_texts()
    return lines


# Lets the page not wait while it shows the moves of the others.
HURRY = """() => {
  const real = window.setTimeout;
  window.setTimeout = (action, ms, ...rest) => real(action, ms === 900 ? 0 : ms, ...rest);
  return () => (window.setTimeout = real);
}"""


@pytest.mark.parametrize(
    "name",
    # Of these two there is enough elsewhere, and a whole game takes a while.
    [pytest.param(one, marks=pytest.mark.long if one in ("team-tic", "territory") else ()) for one in WHOLE],
)
def test_a_whole_game_is_played_with_the_page_alone(open_notebook: Open, name: str) -> None:
    notebook = open_notebook(IMPORT, f"t = {WHOLE[name]}\nt", change=HURRY).run_all()
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
    notebook = open_notebook(IMPORT, f"t = {TABLES['ticking-lines']}\nt", change=HURRY).run_all()
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
    notebook = open_notebook(IMPORT, f"t = {TABLES['team-tic']}\nt", change=HURRY).run_all()
    widget = notebook.widget()
    before = notebook.cells()
    assert widget.locator('[tabindex="0"]').count() == 1
    widget.locator('[tabindex="0"]').focus()
    reach(notebook, "Draw a card")
    press(notebook, "Enter")
    expect(zone(widget, "Ana's hand")).to_contain_text("13")
    first = zone(widget, "Ana's hand").locator("[data-card]").first.get_attribute("data-card")
    assert own_card(notebook) == first, "the focus goes on to the first card of the hand"
    expect(widget.locator(".tic-task")).to_contain_text("Tap cards of your hand")
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
    notebook = open_notebook(IMPORT, f"t = {TABLES['territory']}\nt", change=HURRY).run_all()
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


def test_cards_are_placed_by_keyboard_and_the_focus_is_not_lost(open_notebook: Open) -> None:
    """It goes with the card to its cell and back to the hand; after the move it is on the first card of the hand."""
    notebook = open_notebook(IMPORT, f"t = {CLAIMS}\nt", change=HURRY).run_all()
    widget = notebook.widget()
    one = "next(m for m in t._session.position.legal_moves() if len(getattr(m, 'cards', ())) == 1)"
    code, row, column = notebook.kernel(f"c = {one}.cards[0]\nprint(c.card.code, *c.at)").split()
    cell = re.compile(f"^Row {row}, column {column}: ")
    on_the_table = zone(widget, "The table").locator(f'[data-card="{code}"]')
    widget.locator('[tabindex="0"]').focus()
    for _ in range(2):
        reach(notebook, re.compile(f"^{Card(code).spoken}"))
        press(notebook, "Space")
        reach(notebook, cell)
        press(notebook, "Enter")
        expect(on_the_table).to_be_focused()
        press(notebook, "Space")  # it is taken up again
        expect(on_the_table).to_have_count(0)
        assert own_card(notebook) == code
    press(notebook, "Space")
    reach(notebook, cell)
    press(notebook, "Enter")
    assert widget.locator('[tabindex="0"]').count() == 1
    reach(notebook, "Play 1 card")
    press(notebook, "Enter")
    expect(says(widget)).to_contain_text("That was right.")
    hand = zone(widget, "Ana's hand").locator("[data-card]")
    assert own_card(notebook) == hand.first.get_attribute("data-card")
    hand.nth(1).focus()
    press(notebook, "Space")
    reach(notebook, "Put the cards back")
    press(notebook, "Enter")
    assert own_card(notebook) == hand.first.get_attribute("data-card")
    assert not notebook.errors


# What the engine says has changed: cards that are new in their zone by the last move, or in Ana's hand since she
# moved, and how many tokens of the cards on the table are others than before.
CHANGED = """import json
frames = [frame.scene for frame in t._session.frames()]
zones = list(zip(frames[-2].zones, frames[-1].zones))
new = {c.code for a, b in zones for c in b.cards if c not in a.cards}
new |= {c.code for c in frames[-1].zones[0].cards if c not in frames[0].zones[0].cards}
a, b = next((a, b) for a, b in zones if a.kind in ("board", "line", "chain"))
on = lambda zone: {c: zone.tokens[3 * n : 3 * n + 3] or "..." for n, c in enumerate(zone.cards)}
old = on(a)
print(json.dumps([sorted(new), sum(x != y for c, now in on(b).items() for x, y in zip(old.get(c, "..."), now))]))"""
MARKED = """(w) => [
  [...w.querySelectorAll('[data-mark]')].map((card) => card.dataset.card).sort(),
  w.querySelectorAll('.tic-gained, .tic-lost').length,
]"""


@pytest.mark.parametrize(
    "made",
    [
        CLAIMS,
        'PlayTable(TickingLines(players=["Ana", "Ben", "Cleo"]), seed=5)',
        f"PlayTable(TeamTic(players={NAMES}), seed=7)",
    ],
    ids=["territory", "ticking-lines", "team-tic"],
)
def test_what_the_last_move_changed_is_marked_until_the_next_one(open_notebook: Open, made: str) -> None:
    """As in a replay, with a sign and in words; and what came to one's own hand since one's own move."""
    notebook = open_notebook(IMPORT, f"t = {made}\nt", change=HURRY).run_all()
    widget = notebook.widget()
    marked = list[Any]()
    for _ in range(3):
        make_an_offered_move(widget)
        expected = json.loads(notebook.kernel(CHANGED))
        assert widget.evaluate(MARKED) == expected
        marked.append(expected)
        said = widget.locator("[data-mark]").evaluate_all("(all) => all.map((card) => card.ariaLabel)")
        assert all(", new here" in label or ", just drawn" in label for label in said)
        # A tap, a question and a refused move draw the table anew, and it is marked as before.
        own = zone(widget, "Ana's hand").locator("[data-card]").first
        own.click()
        expect(own).to_have_attribute("aria-pressed", "true")
        assert widget.evaluate(MARKED) == expected
        widget.get_by_role("button", name="What can I do?").click()
        expect(widget.locator(".tic-offer").first).to_be_visible()
        widget.get_by_role("button", name="Put the cards back").click()
        assert widget.evaluate(MARKED) == expected
    assert all(cards for cards, _ in marked)
    assert bool(sum(tokens for _, tokens in marked)) == ("Territory" in made)


@pytest.mark.parametrize("name", ["sequences", "ticking-lines"])
def test_the_order_of_the_taps_is_seen_and_said_where_it_counts(open_notebook: Open, name: str) -> None:
    """TT-12, TL-3: 1, 2, 3 on the cards; taking one back moves the others up; the button lists them in order."""
    notebook = open_notebook(IMPORT, f"t = {TABLES[name]}\nt", change=HURRY).run_all()
    widget = notebook.widget()
    if name == "sequences":
        widget.get_by_role("button", name="Draw a card").click()
        expect(says(widget)).to_contain_text("That was right.")
    own = zone(widget, "Ana's hand").locator("[data-card]")
    cards = [own.nth(n) for n in (4, 1, 2)]
    spoken = [Card(str(card.get_attribute("data-card"))).spoken for card in cards]
    for card in cards:
        card.click()
    sign = "(card) => getComputedStyle(card, '::after').content"
    assert [card.evaluate(sign) for card in cards] == ['"1"', '"2"', '"3"']
    for card, name_of, place in zip(cards, spoken, ("1st", "2nd", "3rd"), strict=True):
        expect(card).to_have_attribute("aria-label", re.compile(f"^{name_of}.*, chosen as {place}$"))
    in_order = ", then ".join(spoken)
    expect(widget.locator(".tic-do").first).to_contain_text(in_order)
    cards[0].click()
    expect(cards[1]).to_have_attribute("aria-label", re.compile(", chosen as 1st$"))
    expect(cards[0]).not_to_have_attribute("aria-label", re.compile("chosen"))
    expect(widget.locator(".tic-do").first).to_contain_text(", then ".join(spoken[1:]))


def test_where_the_order_does_not_count_no_number_is_shown(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, TABLES["team-tic"], change=HURRY).run_all()
    widget = notebook.widget()
    own = zone(widget, "Ana's hand").locator("[data-card]")
    for n in (1, 0):
        own.nth(n).click()
    expect(widget.locator('[aria-pressed="true"][data-card]')).to_have_count(2)
    expect(widget.locator("[data-place]")).to_have_count(0)
    assert own.first.evaluate("(card) => getComputedStyle(card, '::after').content") == '"✓"'


def test_legal_cells_are_those_of_the_card_that_is_picked(open_notebook: Open) -> None:
    """TB-3: without one, a tap or a key on a cell says which cards can go there, and puts nothing down."""
    notebook = open_notebook(IMPORT, f"t = {CLAIMS}\nt", change=HURRY).run_all()
    widget = notebook.widget()
    board = zone(widget, "The table")
    told = widget.locator(".tic-told")
    cells = """import json
p = t._session.position
hand = list(p.hand(0))
single = [m.cards[0] for m in p.legal_moves() if len(getattr(m, "cards", ())) == 1]
named = lambda card: [f"Row {s.at[0]}, column {s.at[1]}" for s in single if s.card is card]
print(json.dumps([[card.code, named(card)] for card in hand]))"""
    open_to = dict(json.loads(notebook.kernel(cells)))
    assert any(open_to.values())
    assert not all(open_to.values()), "some card can go nowhere"
    widget.get_by_role("button", name="Legal cells").click()
    marked = "(b) => [...b.querySelectorAll('.tic-open:not(.tic-spot)')].map((c) => c.ariaLabel.split(':')[0]).sort()"
    assert board.evaluate(marked) == sorted({cell for one in open_to.values() for cell in one})
    for code, where in open_to.items():
        card = zone(widget, "Ana's hand").locator(f'[data-card="{code}"]')
        card.click()
        assert board.evaluate(marked) == sorted(where)
        wanted = "can go on each marked cell by itself." if where else "can't go anywhere by itself."
        expect(told).to_have_text(f"{Card(code).spoken} {wanted}")
        card.click()
    somewhere = next(cell for one in open_to.values() for cell in one)
    fitting = ", ".join(Card(code).spoken for code, where in open_to.items() if somewhere in where)
    said = f"On {somewhere[0].lower()}{somewhere[1:]}, one of these can go by itself: {fitting}."
    cell = board.locator(f'.tic-open[aria-label^="{somewhere}:"]')
    cell.click()
    expect(told).to_have_text(said)
    expect(board.locator("[data-card]")).to_have_count(1)
    card.click()
    card.click()
    expect(told).not_to_have_text(said)
    cell.focus()
    press(notebook, "Enter")
    expect(told).to_have_text(said)
    expect(told).to_have_attribute("role", "status")
    assert not notebook.errors


def test_the_moves_of_the_others_can_be_seen_all_at_once(open_notebook: Open) -> None:
    """By a tap or a key on the table, or by a button; and then it is one's own turn at once."""
    made = 'PlayTable(TickingLines(players=["Ana", "Ben", "Cleo", "Dov"]), seed=5)'
    notebook = open_notebook(IMPORT, f"t = {made}\nt").run_all()
    widget = notebook.widget()
    stop_clock(notebook.page)
    lines = widget.locator(".tic-happened li")
    skip = widget.get_by_role("button", name="Show all at once")
    expect(skip).to_be_hidden()

    def play() -> int:
        before = lines.count()
        widget.get_by_role("button", name="What can I do?").click()
        widget.locator(".tic-offer").first.click()
        expect(says(widget)).to_contain_text("That was right.")
        expect(lines).to_have_count(before + 1)  # one's own; no time goes by
        expect(task(widget)).to_have_text("The others are playing …")
        return int(notebook.kernel("print(len(t.record.moves))"))

    moves = play()
    own = zone(widget, "Ana's hand").locator("[data-card]").first
    own.click()
    expect(lines).to_have_count(moves)
    expect(own).to_have_attribute("aria-pressed", "false")  # this tap was for the others
    expect(task(widget)).to_contain_text("Tap cards of your hand")
    moves = play()
    own.focus()
    press(notebook, "Enter")
    expect(lines).to_have_count(moves)
    moves = play()
    skip.click()
    expect(lines).to_have_count(moves)
    expect(skip).to_be_hidden()
    assert own_card(notebook) == own.get_attribute("data-card")
    told = [line.removeprefix("Ana ") for line in happened(widget)]
    assert len(set(told)) > 3, "each move is told"


def test_who_is_stopped_is_told_for_how_long_and_when_it_is_over(open_notebook: Open) -> None:
    """TA-4: five Tics of Ben; meanwhile no card is in the fingers, and no pile is offered to put one on."""
    made = f"PlayTable(TimesATicking(players={NAMES}), seed=7, cards=45)"
    notebook = open_notebook(IMPORT, f"t = {made}\nt").run_all()
    widget = notebook.widget()
    stop_clock(notebook.page)
    widget.get_by_role("button", name="Start").click()
    wrong = "next((c, n) for c in p.hand(0) for n in range(5) if not p.explain(Play(0, c, n)).ok)"
    code, pile = notebook.kernel(
        f"from tic_learn.games.times_a_ticking import Play\np = t._session.position\nc, n = {wrong}\nprint(c.code, n)"
    ).split()
    own = zone(widget, "Ana's hand")
    own.locator(f'[data-card="{code}"]').click()
    widget.get_by_role("button", name=f"On pile {pile}").click()
    expect(says(widget)).to_contain_text("That goes against the rules.")
    assert task(widget).get_attribute("role") == "status"
    expect(task(widget)).to_have_text("You are stopped until the others have made 5 more Tics.")
    expect(own.locator(f'[data-card="{code}"]')).to_have_attribute("data-mark", "tried")
    expect(widget.locator(".tic-mine [aria-pressed=true]")).to_have_count(0)
    own.locator("[data-card]").last.click()
    expect(widget.locator(".tic-mine [aria-pressed=true]")).to_have_count(0)
    expect(widget.locator(".tic-do")).to_have_count(0)
    for left in (4, 3, 2, 1):
        notebook.page.clock.run_for(int(notebook.kernel("print(t._session.due - t._session.now)")))
        expect(task(widget)).to_contain_text(f"made {left} more {'Tic' if left == 1 else 'Tics'}.")
        expect(own.locator(".tic-note")).to_have_text(
            f"stopped for {left} more {'Tic' if left == 1 else 'Tics'} of the others"
        )
    notebook.page.clock.run_for(int(notebook.kernel("print(t._session.due - t._session.now)")))
    expect(task(widget)).to_have_text("You are free again. Tap a card of your hand that Tics with a pile.")
    own.locator("[data-card]").last.click()
    expect(task(widget)).to_have_text("Now tap the pile.")
    expect(widget.locator(".tic-do")).to_have_count(5)
    assert not notebook.errors


def test_the_pace_of_the_others_is_chosen_before_the_start_and_while_it_is_paused(open_notebook: Open) -> None:
    made = f"PlayTable(TimesATicking(players={NAMES}), seed=7, cards=45)"
    notebook = open_notebook(IMPORT, f"t = {made}\nt").run_all()
    widget = notebook.widget()
    stop_clock(notebook.page)
    group = widget.get_by_role("group", name="How the others play")
    pace = "print(t._session.pace, t._session.due)"
    slow, due = notebook.kernel(pace).split()
    assert slow == "slow"
    expect(group.get_by_role("button", name="Slow")).to_have_attribute("aria-pressed", "true")
    group.get_by_role("button", name="Expert").click()
    expect(says(widget)).to_contain_text("The others are experts now.")
    expect(group.get_by_role("button", name="Expert")).to_have_attribute("aria-pressed", "true")
    expect(group.get_by_role("button", name="Slow")).to_have_attribute("aria-pressed", "false")
    assert notebook.kernel(pace) == f"expert {int(due) // 8}"
    widget.get_by_role("button", name="Start").click()
    expect(group).to_be_hidden()
    notebook.page.clock.run_for(int(due) // 8)
    expect(widget.locator(".tic-happened li")).to_have_count(1)
    widget.get_by_role("button", name="Pause").click()
    expect(group).to_be_visible()
    group.get_by_role("button", name="In turns").click()
    expect(says(widget)).to_contain_text("Now you take turns")
    expect(widget.get_by_role("button", name="I see no Tic")).to_be_visible()
    expect(widget.get_by_role("button", name="Start")).to_be_hidden()
    expect(task(widget)).to_have_text("Tap a card of your hand that Tics with a pile.")
    widget.get_by_role("button", name="I see no Tic").click()
    expect(says(widget)).to_contain_text("You see no Tic, and the others go on.")
    moves = int(notebook.kernel("print(len(t.record.moves))"))
    expect(widget.locator(".tic-happened li")).to_have_count(moves)
    group.get_by_role("button", name="Quick").click()
    expect(says(widget)).to_contain_text("The others are quick now.")
    widget.get_by_role("button", name="Start").click()
    left = int(notebook.kernel("print(t._session.due - t._session.now)"))
    notebook.page.clock.run_for(left + 200)  # the clock of the page has gone on with that of the game
    expect(widget.locator(".tic-happened li")).to_have_count(moves + 1)
    assert notebook.kernel("print(t.record.check().ok)") == "True"
    assert not notebook.errors


def test_a_race_goes_by_the_clock_and_can_be_paused(open_notebook: Open) -> None:
    """TA: the others act when it is due; while it is paused nothing happens, and no card can be played."""
    made = f'PlayTable(TimesATicking(players={NAMES}, referee=False), seed=7, cards=45, pace="quick")'
    notebook = open_notebook(IMPORT, f"t = {made}\nt").run_all()
    widget = notebook.widget()
    stop_clock(notebook.page)
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
    notebook = open_notebook(IMPORT, f"t = {made}\nt", change=HURRY).run_all()
    widget = notebook.widget()
    for name, other in (("Ana", "Ben"), ("Ben", "Ana")):
        expect(widget.locator(".tic-task")).to_have_text(f"It is {name}'s turn. Give {name} the screen.")
        expect(widget.locator(".tic-table")).to_be_hidden()
        widget.get_by_role("button", name=f"I am {name}. Show my cards.").focus()
        press(notebook, "Enter")
        expect(zone(widget, f"{name}'s hand").locator("[data-card]")).to_have_count(15)
        expect(zone(widget, f"{other}'s hand").locator("[data-card]")).to_have_count(0)
        assert own_card(notebook), "the focus is in the hand"
        expect(widget.locator(".tic-mine [data-mark]")).to_have_count(0)  # for this person none of them is new
        if name == "Ana":
            widget.get_by_role("button", name="What can I do?").click()
            widget.locator(".tic-offer").first.click()


def test_two_views_of_a_table_stay_in_step_and_one_outlives_the_other(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, f"t = {TABLES['ticking-lines']}\nt", "t", change=HURRY).run_all()
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


@pytest.mark.long
def test_running_a_table_fifty_times_leaves_nothing_behind(open_notebook: Open) -> None:
    """No listener, no timer and no view of an earlier run is left, though each was racing when it ended."""
    made = f'PlayTable(TimesATicking(players={NAMES}), seed=7, cards=45, pace="slow")'
    notebook = open_notebook(IMPORT, made, change=COUNT_HOLDINGS).run_all()
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


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.long)], ids=["light", "dark"])
def test_axe_finds_nothing_at_a_table(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], dark: bool
) -> None:
    notebook = open_notebook(IMPORT, *TABLES.values(), change=HURRY).run_all()
    if dark:
        notebook.theme(dark=True)
    for n in range(1, len(TABLES) + 1):
        widget = notebook.cell(n).locator(".tic")
        widget.get_by_role("button", name="What can I do?").click()
        widget.locator(".tic-offer").first.wait_for()
    assert axe(notebook) == {"violations": [], "incomplete": []}


def test_a_table_fits_in_a_narrow_window(open_notebook: Open) -> None:
    """In a window of 320 px nothing sticks out, and everything to tap is at least 44 px each way."""
    notebook = open_notebook(IMPORT, *TABLES.values(), change=HURRY, narrow=True)
    notebook.fold_files()
    notebook.run_all()
    for n in range(1, len(TABLES) + 1):
        widget = notebook.cell(n).locator(".tic")
        make_an_offered_move(widget)
        if widget.get_by_role("button", name="Legal cells").count():
            widget.get_by_role("button", name="Legal cells").click()
        assert widget.evaluate("(w) => w.scrollWidth - w.clientWidth") <= 0
        small = too_small(widget)
        assert small == []
