"""The replay in a real JupyterLab: every game stepped by keyboard and pointer, and compared with the engine."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from machine import NODE_MODULES, ROOT, find_node
from playwright.sync_api import Browser, expect

from tic_learn import Card
from tic_learn.record import Record, load, move_as_dict
from tic_learn.scenes import Reel

from .jupyter import COUNT_HOLDINGS, Notebook, stop_clock, too_small

IMPORT = "from tic_learn.widgets import Replay"
RECORDS = Path(__file__).parents[1] / "records"
GAMES = {
    "team-tic": "tt-10-a-whole-round",
    "sequences": "tt-12-a-whole-round-of-sequences",
    "ticking-lines": "tl-9-a-whole-game",
    "times-a-ticking": "ta-4-a-whole-risky-round",
    "territory": "tb-12-a-whole-small-game",
}


def one_or_all(usual: str) -> list[Any]:
    """The game that `make test` tries in the browser, and the others, which are left to `make test-all`."""
    return [pytest.param(name, id=id_, marks=() if id_ == usual else pytest.mark.long) for id_, name in GAMES.items()]


ILLEGAL = "tl-5-a-draw-instead-of-a-play"

Open = Callable[..., Notebook]

# What a person can read of a step: where it is, the words, the reasons, the points.
SHOWN = """(w) => ({
  at: w.querySelector('.tic-counter').textContent,
  words: w.querySelector('.tic-words').lastChild.textContent,
  current: [...w.querySelectorAll('.tic-move[aria-current]')].map((m) => m.lastChild.textContent),
  reasons: [...w.querySelectorAll('.tic-why .tic-why-group')].flatMap((g) =>
    [...g.querySelectorAll('li')].map((li) => [g.querySelector('.tic-rule').textContent, li.textContent])),
  totals: [...w.querySelectorAll('.tic-total')].map((t) => Number(t.textContent.replace('−', '-'))),
  lines: [...w.querySelectorAll('.tic-lines')].map((list) =>
    [...list.querySelectorAll('.tic-points')].reduce((sum, p) => sum + Number(p.textContent.replace('−', '-')), 0)),
  hands: [...w.querySelectorAll('[data-kind="hand"]')].filter((h) => !h.closest('.tic-ask')).map((h) =>
    [...h.querySelectorAll('[data-card]')].map((card) => card.dataset.card)),
  turn: [...w.querySelectorAll('.tic-turn')].filter((z) => !z.closest('.tic-ask')).map((z) => Number(z.dataset.zone)),
})"""


def golden(name: str) -> Path:
    return RECORDS / f"{name}.json"


def made(name: str, more: str = "") -> str:
    return f"Replay({str(golden(name))!r}{more})"


def expected(reel: Reel, n: int) -> dict[str, Any]:
    """The same, asked of the engine."""
    frame, position, last = reel.frames[n], reel.position(n), len(reel)
    totals = list(position.scores().values())
    outcome = position.outcome() if n == last else None
    reasons = [[one.rule, one.text] for one in (*frame.reasons, *([outcome] if outcome else []))]
    return {
        "at": f"Move {n} of {last}",
        "words": frame.words,
        "current": [frame.words],
        "reasons": reasons,
        "totals": totals,
        "lines": totals,
        "hands": [[card.code for card in zone.cards] for zone in frame.scene.zones if zone.kind == "hand"],
        "turn": [] if frame.scene.turn < 0 else [frame.scene.turn],
    }


def button(widget: Any, name: str) -> Any:
    return widget.get_by_role("button", name=name, exact=True)


def press(notebook: Notebook, *keys: str) -> None:
    for key in keys:
        notebook.page.keyboard.press(key)


def at(widget: Any) -> Any:
    return widget.locator(".tic-counter")


@pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
def test_a_whole_game_is_stepped_by_keyboard_by_pointer_and_by_jumps(open_notebook: Open, name: str) -> None:
    """At every step the words, the reasons, the hands, the turn and the score with its lines are the engine's."""
    reel = Reel(load(golden(name)))
    last = len(reel)
    notebook = open_notebook(IMPORT, f"r = {made(name)}\nr").run_all()
    widget = notebook.widget()
    slider = widget.locator(".tic-slider")
    slider.focus()
    for n in range(last + 1):
        assert widget.evaluate(SHOWN) == expected(reel, n)
        press(notebook, "ArrowRight")
    assert widget.evaluate(SHOWN) == expected(reel, last), "there is no step after the last"
    notebook.prints("print(r.step)", str(last))
    press(notebook, "ArrowLeft", "ArrowLeft")
    assert widget.evaluate(SHOWN) == expected(reel, last - 2)
    press(notebook, "Home")
    assert widget.evaluate(SHOWN) == expected(reel, 0)
    press(notebook, "End")
    assert widget.evaluate(SHOWN) == expected(reel, last)

    button(widget, "First").click()
    for n in range(min(last, 6)):
        button(widget, "Next ▶").click()
        assert widget.evaluate(SHOWN) == expected(reel, n + 1)
    button(widget, "◀ Back").click()
    assert widget.evaluate(SHOWN) == expected(reel, min(last, 6) - 1)
    button(widget, "Last").click()
    assert widget.evaluate(SHOWN) == expected(reel, last)
    jump = last // 2
    widget.locator(".tic-move").nth(jump).click()
    assert widget.evaluate(SHOWN) == expected(reel, jump)
    slider.fill("1")
    assert widget.evaluate(SHOWN) == expected(reel, 1)
    assert not notebook.errors


def test_a_whole_game_is_played_to_its_end_by_itself(open_notebook: Open) -> None:
    """Begun and paused by a key, and at another speed by the pointer."""
    notebook = open_notebook(IMPORT, *(made(name, ", step=1") for name in GAMES.values())).run_all()
    for index in range(1, len(GAMES) + 1):
        expect(notebook.cell(index).locator(".tic")).to_be_visible()
    stop_clock(notebook.page)
    for index, name in enumerate(GAMES.values(), 1):
        reel = Reel(load(golden(name)))
        last = len(reel)
        widget = notebook.cell(index).locator(".tic")
        widget.locator(".tic-slider").focus()
        press(notebook, "Space")
        expect(widget.locator(".tic-play")).to_have_text("❚❚ Pause")
        notebook.page.clock.run_for(1800)
        expect(at(widget)).to_have_text(f"Move 2 of {last}")
        press(notebook, "Space")
        notebook.page.clock.run_for(10_000)
        expect(at(widget)).to_have_text(f"Move 2 of {last}")
        button(widget, "Speed: normal").click()
        button(widget, "▶ Play").click()
        notebook.page.clock.run_for(500 * last)
        assert widget.evaluate(SHOWN) == expected(reel, last)
        expect(widget.locator(".tic-play")).to_have_text("▶ Play")
    assert not notebook.errors


def test_the_keys_of_a_replay(open_notebook: Open) -> None:
    """One tab stop; Up and Down go through the controls and to the list; Escape leaves; no cell changes."""
    notebook = open_notebook(IMPORT, made("tb-12-a-whole-small-game", ", step=5")).run_all()
    widget = notebook.widget()
    before = notebook.cells()
    assert widget.locator('[tabindex="0"]').count() == 1
    button(widget, "◀ Back").focus()
    here = "() => document.activeElement.ariaLabel ?? document.activeElement.textContent"
    reached = [notebook.page.evaluate(here)]
    for _ in range(14):
        press(notebook, "ArrowDown")
        reached.append(notebook.page.evaluate(here))
    moves = ["◀ Back", "▶ Play", "Next ▶", "First", "Move", "Last", "Speed: normal"]
    board = ["Legal cells", "Smaller", "Larger", "Newest card", "Move the table"]
    assert reached[:13] == [*moves, "Why ▾", *board]  # the move has one reason
    assert reached[13].startswith("5 ")
    assert reached[14] == reached[13], "there is nothing below the list"
    press(notebook, "ArrowRight")
    assert notebook.page.evaluate(here).startswith("6 "), "in the list the focus goes along"
    assert widget.locator('[tabindex="0"]').count() == 1
    press(notebook, "ArrowUp", "ArrowUp", "Enter")  # "Newest card"
    press(notebook, "ArrowUp", "ArrowUp", "ArrowUp", "Space")
    expect(button(widget, "Legal cells")).to_have_attribute("aria-pressed", "true")
    press(notebook, "a", "b", "d", "d", "x", "c", "v", "m", "y", "0", "0", "k", "j", "Shift+M")
    widget.locator(".tic-words").click()
    press(notebook, "d", "d", "ArrowRight", "Space")
    expect(at(widget)).to_have_text("Move 7 of 19")
    expect(widget.locator(".tic-play")).to_have_text("❚❚ Pause")
    press(notebook, "Space")
    button(widget, "Next ▶").focus()
    press(notebook, "Escape")
    assert not notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic'))")
    assert notebook.cells() == before
    press(notebook, "ArrowRight")
    expect(at(widget)).to_have_text("Move 7 of 19")


def test_a_move_made_by_hand_is_said_with_its_first_reason(open_notebook: Open) -> None:
    """In a polite live region; while it plays only at the speed at which there is time to hear it."""
    reel = Reel(load(golden("tl-9-a-whole-game")))
    notebook = open_notebook(IMPORT, made("tl-9-a-whole-game")).run_all()
    widget = notebook.widget()
    aloud = widget.locator(".tic-unseen")
    expect(aloud).to_have_attribute("role", "status")
    expect(aloud).to_be_empty()
    button(widget, "Next ▶").click()
    reason = reel.frames[1].reasons[0]
    expect(aloud).to_have_text(f"{reel.frames[1].words} {reason.text} {reason.rule}")
    stop_clock(notebook.page)
    button(widget, "▶ Play").click()
    notebook.page.clock.run_for(1800)
    expect(at(widget)).to_have_text("Move 2 of 43")
    expect(aloud).to_contain_text(reel.frames[1].words)
    button(widget, "Speed: normal").click()
    button(widget, "Speed: fast").click()
    notebook.page.clock.run_for(4000)
    expect(at(widget)).to_have_text("Move 3 of 43")
    expect(aloud).to_have_text(reel.frames[3].words)


@pytest.mark.long
def test_what_a_step_shows_hangs_on_nothing_but_the_step(open_notebook: Open) -> None:
    """Back ten and forward ten, and a jump there and back, give the identical picture."""
    cells = [made(name) for name in GAMES.values()]
    notebook = open_notebook(IMPORT, f"display({', '.join(cells)})").run_all()
    widgets = notebook.page.locator(".tic")
    expect(widgets).to_have_count(len(GAMES))
    walk = """async (w) => {
      const key = (key) => w.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const times = (n, name) => { for (let i = 0; i < n; i++) key(name); };
      const last = w.querySelectorAll('.tic-move').length - 1;
      const different = [];
      [...w.querySelectorAll('button')].find((b) => b.textContent === 'Legal cells')?.click();
      for (let at = 0, n = 0; n <= last; n++) {
        if (n % 7 === 3 || n === last) {
          const before = w.cloneNode(true);
          const back = Math.min(10, n);
          times(back, 'ArrowLeft');
          times(back, 'ArrowRight');
          if (!before.isEqualNode(w)) different.push(['back and forward', n]);
          key('End'); key('Home'); times(n, 'ArrowRight');
          if (!before.isEqualNode(w)) different.push(['from the end', n]);
        }
        key('ArrowRight');
      }
      return [last, different];
    }"""
    for i, name in enumerate(GAMES.values()):
        assert widgets.nth(i).evaluate(walk) == [len(load(golden(name)).moves), []]


def test_the_table_shows_what_changed_and_who_has_the_turn(open_notebook: Open) -> None:
    """Not by colour alone: cards that are new have a sign and say so, and so have the counts of cards."""
    record = load(golden("tt-10-a-whole-round"))
    reel = Reel(record)
    notebook = open_notebook(IMPORT, f"r = {made('tt-10-a-whole-round')}\nr").run_all()
    widget = notebook.widget()
    shown = """(w) => [...w.querySelectorAll('[data-mark="new"]')].map((card) => {
      return [card.dataset.card, card.ariaLabel.endsWith(', new here'), getComputedStyle(card, '::after').content];
    })"""
    for n, marked in enumerate(collected(widget, shown)):
        before = reel.frames[n - 1].scene.zones if n else ()
        zones = reel.frames[n].scene.zones
        old = {(at, card) for at, zone in enumerate(before) for card in zone.cards}
        new = (
            {card.code for at, zone in enumerate(zones) for card in zone.cards if (at, card) not in old} if n else set()
        )
        assert {code for code, *_ in marked} == new
        assert all(says and sign == '"★"' for _, says, sign in marked)
    deck = widget.locator('[data-kind="deck"]')
    expect(deck).to_have_attribute("aria-label", f"The deck, {len(reel.position(len(reel)).deck)} cards")


def collected(widget: Any, script: str) -> list[Any]:
    """What the script gives of the widget at each step, from the one that is shown on."""
    walk = f"""(w) => {{
      const seen = [];
      const of = {script};
      const last = w.querySelectorAll('.tic-move').length - 1;
      for (let n = Number(w.querySelector('.tic-slider').value); n <= last; n++) {{
        seen.push(of(w));
        w.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'ArrowRight', bubbles: true }}));
      }}
      return seen;
    }}"""
    return list(widget.evaluate(walk))


def press_next(widget: Any) -> None:
    widget.evaluate("(w) => w.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))")


def test_time_and_a_caught_play_are_seen(open_notebook: Open) -> None:
    """TA-4: moves are ticks on a line, told apart by shape; a card that was caught is marked in the hand."""
    cells = made("ta-4-a-whole-risky-round"), made("ta-4-caught-at-once")
    notebook = open_notebook(IMPORT, f"display({', '.join(cells)})").run_all()
    risky, caught = (notebook.page.locator(".tic").nth(i) for i in (0, 1))
    expect(risky.locator(".tic-axis-key")).to_have_text(["a play", "not legal", "a call"])
    shapes = {risky.locator(f".tic-axis-{kind}").get_attribute("d")[:40] for kind in ("play", "illegal", "call")}
    assert len(shapes) == 3
    record = load(golden("ta-4-caught-at-once"))
    move = next(n for n, move in enumerate(record.moves, 1) if not record.position(n - 1).explain(move).ok)
    for _ in range(move):
        press_next(caught)
    tried = caught.locator('[data-mark="tried"]')
    expect(tried).to_have_attribute("data-card", record.moves[move - 1].card.code)
    expect(tried).to_have_attribute("aria-label", f"{record.moves[move - 1].card.spoken}, tried, and back in the hand")
    expect(caught.locator('[data-kind="hand"] .tic-note').nth(record.moves[move - 1].player)).to_contain_text("stopped")
    expect(caught.locator(".tic-axis-time")).to_contain_text(f"Time {record.moves[move - 1].t:g} s")


def test_the_board_shows_tokens_captures_and_legal_cells(open_notebook: Open) -> None:
    """TB-7: on every card the tokens of the engine; TB-3: where one card may go, and how many of the hand."""
    record = load(golden("tb-11-a-whole-game"))
    reel = Reel(record)
    notebook = open_notebook(IMPORT, made("tb-11-a-whole-game")).run_all()
    widget = notebook.widget()
    told = """(w) => [...w.querySelectorAll('.tic-cell')].map((cell) => [
      cell.querySelector('[data-card]').dataset.card,
      [...cell.querySelectorAll('.tic-tokens > *')].map((t) =>
        !t.textContent || t.classList.contains('tic-lost') ? '.' : String(Number(t.textContent) - 1)).join(''),
    ])"""
    cells = "(w) => [...w.querySelectorAll('.tic-open')].map((o) => [o.ariaLabel.split(':')[0], Number(o.textContent)])"
    button(widget, "Legal cells").click()
    changed = "(w) => w.querySelectorAll('.tic-lost, .tic-gained').length"
    walk = collected(widget, f"(w) => [({told})(w), ({cells})(w), ({changed})(w)]")
    assert len(walk) == len(reel) + 1
    for frame, (tokens, places, _) in zip(reel.frames, walk, strict=True):
        (board,) = (zone for zone in frame.scene.zones if zone.kind == "board")
        on = [board.tokens[3 * i : 3 * i + 3] for i in range(len(board.cards))]
        assert tokens == [[card.code, letters] for card, letters in zip(board.cards, on, strict=True)]
        wanted = zip(*(iter(frame.scene.open),) * 3, strict=True)
        assert places == [[f"Row {row}, column {column}", bits.bit_count()] for row, column, bits in wanted]
    lost = sum(count for *_, count in walk)
    assert lost, "the game has claims and captures"


# Of each two cards that lie side by side and touch or overlap: what of the left one has to be seen and is not.
HIDDEN = """(w) => [...w.querySelectorAll('.tic-cards > [data-card]')].flatMap((card) => {
  const next = card.nextElementSibling?.dataset.card && card.nextElementSibling.getBoundingClientRect();
  const box = card.getBoundingClientRect();
  if (!next || next.bottom <= box.top + 10 || next.left < box.left) return [];
  const paths = [...card.querySelectorAll('svg > path, svg > g > path')];
  const [whole, letter] = [card.querySelectorAll('rect').length > 1, card.querySelectorAll('rect')[1]];
  const told = whole ? [letter] : paths;
  if (!whole && paths.length < 3) return ['too little'];
  return told.filter((one) => one.getBoundingClientRect().right > next.left + 0.6).map(() => card.ariaLabel);
})"""
LYING = """(w) => [...w.querySelectorAll('.tic-cards > [data-card]')].filter((card) => {
  const next = card.nextElementSibling?.dataset.card && card.nextElementSibling.getBoundingClientRect();
  const box = card.getBoundingClientRect();
  return next && next.bottom > box.top + 10 && next.left > box.left && next.left < box.right - 0.6;
}).length"""


@pytest.mark.parametrize("width", [1280, 320])
def test_cards_overlap_only_where_a_row_would_be_full_and_each_tells_what_it_is(
    open_notebook: Open, width: int
) -> None:
    """Number, shape and the letter of the colour are seen of every card; at the end of a game too, in long lines."""
    shown = [made(GAMES["ticking-lines"], ", step=25"), made(GAMES["team-tic"], ", step=20")]
    shown += [made("ta-4-caught-at-once"), made(GAMES["times-a-ticking"], ", step=30")]
    notebook = open_notebook(IMPORT, *shown, size=(width, 900))
    notebook.fold_files()
    notebook.run_all()
    lying = list[int]()
    for index in range(1, len(shown) + 1):
        widget = notebook.cell(index).locator(".tic")
        expect(widget).to_be_visible()
        for _ in range(3):
            assert widget.evaluate(HIDDEN) == []
            lying.append(widget.evaluate(LYING))
            press_next(widget)
        rows = widget.evaluate(
            """(w) => [...w.querySelectorAll('[data-kind="hand"] > .tic-cards')].filter((hand) => {
              const cards = [...hand.children].map((card) => card.getBoundingClientRect());
              const [first, last] = [cards[0], cards.at(-1)];
              if (!first) return false;
              const wide = cards.length * (first.width + 4) - 4;
              return wide <= hand.parentElement.clientWidth - 16 && last.left - first.left < wide - first.width - 1;
            }).length"""
        )
        assert rows == 0, "where all have room side by side, none lies on another"
    assert sum(lying) > (20 if width == 1280 else 60)


def test_cards_are_laid_anew_when_there_is_more_or_less_room(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, made(GAMES["ticking-lines"], ", step=25")).run_all()
    widget = notebook.widget()
    apart = """(w) => {
      const hand = w.querySelector('[data-kind="hand"][aria-label*="9 cards"] > .tic-cards');
      const [first, second] = [...hand.children].map((card) => card.getBoundingClientRect());
      return [Math.round(10 * (second.left - first.left)) / 10, Math.round(10 * first.width) / 10];
    }"""
    before = widget.evaluate(apart)
    found = {}
    for width in ("300px", "520px", ""):
        widget.evaluate("(w, width) => void (w.style.width = width)", width)
        notebook.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert widget.evaluate(HIDDEN) == []
        found[width] = widget.evaluate(apart)
    step, card = found["300px"]
    assert 13 / 30 * card - 0.1 <= step < card
    assert found["520px"] == [pytest.approx(card + 4, abs=0.2), card]
    assert found[""] == before


def test_all_rows_and_columns_have_their_numbers_beside_the_cells(open_notebook: Open) -> None:
    """No number lies in a cell, not even where one may play above the first row; so no count is covered."""
    notebook = open_notebook(IMPORT, made("tb-11-a-whole-game", ", step=2, ask=[20]")).run_all()
    widget = notebook.widget()
    button(widget, "Legal cells").first.click()
    told = """(w) => {
      const box = (one) => one.getBoundingClientRect();
      const numbers = (name) => [...w.querySelectorAll(`.tic-${name} > span`)];
      const over = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
      const meets = (a, b) => over(a, b, 'left', 'right') && over(a, b, 'top', 'bottom');
      const port = w.querySelector('.tic-port');
      port.scrollTo(0, 0);
      const cells = [...w.querySelectorAll('.tic-cell, .tic-open')].map(box);
      const strips = [...w.querySelectorAll('.tic-rows, .tic-columns')].map(box);
      const placed = [...w.querySelectorAll('.tic-cell, .tic-open')].map((one) => {
        const at = box(one);
        const beside = (name, from, to) => {
          const middle = (at[from] + at[to]) / 2;
          return numbers(name).find((n) => box(n)[from] <= middle && middle <= box(n)[to])?.textContent;
        };
        const [row, column] = [beside('rows', 'top', 'bottom'), beside('columns', 'left', 'right')];
        return [one.ariaLabel.split(/:|$/)[0], `Row ${row}, column ${column}`];
      });
      return {
        rows: numbers('rows').map((n) => Number(n.textContent)),
        columns: numbers('columns').map((n) => Number(n.textContent)),
        covered: cells.filter((cell) => strips.some((strip) => meets(strip, cell))).length,
        wrong: placed.filter(([said, seen]) => said !== seen),
        count: placed.length,
      };
    }"""
    for _ in range(12):
        found = widget.evaluate(told)
        for numbers in (found["rows"], found["columns"]):
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
            assert numbers[0] < 0 < numbers[-1]
        assert (found["covered"], found["wrong"]) == (0, [])
        assert found["count"] > 2
        press_next(widget)
    button(widget, "Larger").first.click()
    found = widget.evaluate(told)
    assert (found["covered"], found["wrong"]) == (0, [])


def test_legal_cells_say_for_which_cards_by_a_tap_and_by_a_key(open_notebook: Open) -> None:
    """TB-3: what a mouse finds in a title. A step takes the words away, and never the focus out of the replay."""
    record = load(golden("tb-11-a-whole-game"))
    step = next(n for n in range(len(record.moves)) if single_plays(record, n))
    (fitting, (row, column)) = next(iter(single_plays(record, step).values()))
    wanted = f"On row {row}, column {column}, one of these can go by itself: {fitting}."
    notebook = open_notebook(IMPORT, made("tb-11-a-whole-game", f", step={step}")).run_all()
    widget = notebook.widget()
    told = widget.locator(".tic-told")
    button(widget, "Legal cells").click()
    expect(told).to_contain_text("On each marked cell")
    widget.locator(f'.tic-open[aria-label^="Row {row}, column {column}:"]').click()
    expect(told).to_have_text(wanted)
    press_next(widget)
    expect(told).not_to_have_text(wanted)
    widget.locator(".tic-slider").focus()
    press(notebook, "ArrowLeft")
    for _ in range(40):
        press(notebook, "ArrowDown")
        if notebook.page.evaluate("() => document.activeElement.matches('.tic-open')"):
            break
    where = str(notebook.page.evaluate("() => document.activeElement.ariaLabel"))
    press(notebook, "Enter")
    expect(told).to_contain_text(f"one of these can go by itself: {where.split(': ')[1]}.")
    for _ in range(6):
        press(notebook, "ArrowRight")
        assert notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic'))")
    assert widget.locator('[tabindex="0"]').count() == 1
    expect(at(widget)).to_have_text(f"Move {step + 6} of 23")


def single_plays(record: Record, step: int) -> dict[tuple[int, int], tuple[str, tuple[int, int]]]:
    """For each cell where one card may go by itself after so many moves, the names of these cards."""
    found: dict[tuple[int, int], list[Card]] = {}
    for move in record.position(step).legal_moves():
        if len(getattr(move, "cards", ())) == 1:
            found.setdefault(move.cards[0].at, []).append(move.cards[0].card)
    return {cell: (", ".join(card.spoken for card in sorted(cards)), cell) for cell, cards in found.items()}


def test_the_board_is_moved_by_keys_and_by_dragging_and_follows_the_newest_card(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, made("tb-11-a-whole-game", ", step=12")).run_all()
    widget = notebook.widget()
    scroll = "(w) => { const p = w.querySelector('.tic-port'); return [p.scrollLeft, p.scrollTop]; }"
    seen = """(w) => {
      const port = w.querySelector('.tic-port').getBoundingClientRect();
      const card = [...w.querySelectorAll('.tic-cell')].at(-1).getBoundingClientRect();
      return card.top >= port.top && card.bottom <= port.bottom && card.left >= port.left && card.right <= port.right;
    }"""
    for _ in range(3):
        button(widget, "Larger").click()
    expect(button(widget, "Larger")).to_have_attribute("aria-disabled", "true")
    assert widget.evaluate(seen)
    button(widget, "Move the table").focus()
    press(notebook, "Enter", "ArrowUp", "ArrowUp", "ArrowLeft")
    assert widget.evaluate(scroll) != [0, 0]
    x, y = widget.evaluate(scroll)
    press(notebook, "ArrowDown", "ArrowRight")
    assert widget.evaluate(scroll)[0] > x
    assert widget.evaluate(scroll)[1] > y
    expect(at(widget)).to_have_text("Move 12 of 23")  # the arrows are for the table
    press(notebook, "Escape", "ArrowRight")
    expect(at(widget)).to_have_text("Move 13 of 23")
    button(widget, "Newest card").click()
    assert widget.evaluate(seen)
    x, y = widget.evaluate(scroll)
    widget.locator(".tic-port").scroll_into_view_if_needed()
    box = widget.locator(".tic-port").bounding_box()
    notebook.page.mouse.move(box["x"] + 150, box["y"] + 150)
    notebook.page.mouse.down()
    notebook.page.mouse.move(box["x"] + 250, box["y"] + 210, steps=4)
    notebook.page.mouse.up()
    assert widget.evaluate(scroll) == [pytest.approx(x - 100, abs=1), pytest.approx(y - 60, abs=1)]
    for _ in range(10):
        press_next(widget)
        assert widget.evaluate(seen)


def test_a_record_that_is_wrong_is_shown_with_its_verdict(open_notebook: Open) -> None:
    """Up to the last good position; of one with no position the verdict alone; never blank."""
    cut = golden("tl-9-a-whole-game").read_text(encoding="utf-8")[:2600]
    notebook = open_notebook(IMPORT, f"display({made(ILLEGAL)}, Replay({cut!r}), Replay('{{'))").run_all()
    illegal, half, nothing = (notebook.page.locator(".tic").nth(i) for i in range(3))
    check = load(golden(ILLEGAL)).check()
    faults = [widget.locator(".tic-fault") for widget in (illegal, half, nothing)]
    expect(faults[0]).to_contain_text(f"This record goes wrong at move {check.move + 1}. It is shown up to there.")
    for reason in check.reasons:
        expect(faults[0]).to_contain_text(reason.text)
        expect(faults[0]).to_contain_text(reason.rule)
    expect(at(illegal)).to_have_text(f"Move 0 of {check.move}")
    expect(faults[1]).to_contain_text("It is shown")
    expect(faults[1]).to_contain_text("RC-1")
    expect(half.locator('[data-kind="hand"] [data-card]').first).to_be_visible()
    expect(faults[2]).to_contain_text("None of it can be shown.")
    assert nothing.locator("button").count() == 0
    assert not notebook.errors


def test_names_with_markup_are_text(open_notebook: Open) -> None:
    record = load(golden("tl-4-ben-helps-ana"))
    names = ("<img src=x onerror='window.hit=1'>", "</script><script>window.hit=1</script>\"'&")
    hostile = Record(record.game, record.options, names, record.first, record.deck, record.moves)
    notebook = open_notebook(IMPORT, f"Replay({hostile.text()!r})").run_all()
    widget = notebook.widget()
    for n in range(len(hostile.moves) + 1):
        words = Reel(hostile).frames[n].words
        assert widget.evaluate(SHOWN)["words"] == words
        press_next(widget)
    assert widget.locator("img, script").count() == 0
    assert notebook.page.evaluate("() => window.hit") is None
    expect(widget.locator('[data-kind="hand"]').first).to_contain_text(names[0])


def test_two_views_stay_in_step_and_one_lives_without_the_other(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, f"r = {made('tl-9-a-whole-game')}\nr", "r").run_all()
    views = notebook.page.locator(".tic")
    expect(views).to_have_count(2)
    button(views.nth(0), "Next ▶").click()
    expect(at(views.nth(1))).to_have_text("Move 1 of 43")
    button(views.nth(1), "Last").click()
    expect(at(views.nth(0))).to_have_text("Move 43 of 43")
    notebook.kernel("r.step = 7")
    for i in (0, 1):
        expect(at(views.nth(i))).to_have_text("Move 7 of 43")
    button(views.nth(0), "▶ Play").click()
    notebook.clear_output(1)
    expect(views).to_have_count(1)
    button(views.nth(0), "Next ▶").click()
    expect(at(views.nth(0))).to_have_text("Move 8 of 43")
    notebook.prints("print(r.step)", "8")
    assert not notebook.errors


def test_without_a_kernel_it_steps_all_the_same(open_notebook: Open) -> None:
    reel = Reel(load(golden("tb-12-a-whole-small-game")))
    notebook = open_notebook(IMPORT, made("tb-12-a-whole-small-game")).run_all()
    widget = notebook.widget()
    notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    widget.locator(".tic-slider").focus()
    for n in range(1, len(reel) + 1):
        press(notebook, "ArrowRight")
        assert widget.evaluate(SHOWN) == expected(reel, n)


# What stays in sight

# Of the buttons that make a step, the words of the move and the sign of its first reason: whether it is seen whole.
IN_SIGHT = """(w) => ['.tic-controls > .tic-button', '.tic-play', '.tic-words', '.tic-why .tic-rule'].map((what) => {
  const { left, right, top, bottom } = w.querySelector(what).getBoundingClientRect();
  return [[left + 2, top + 2], [right - 2, bottom - 2]].every(([x, y]) => {
    return w.querySelector('.tic-head').contains(document.elementFromPoint(x, y));
  });
})"""
LAST_OF_THE_TABLE = "(w) => [...w.querySelectorAll('.tic-zone')].at(-1).scrollIntoView({ block: 'end' })"
SIZES = {"projector": (1280, 720, True), "desk": (1280, 720, False), "phone": (320, 640, False)}


# The smallest window is the hardest, and the usual one is the usual one; the large one is left to `make test-all`.
@pytest.mark.parametrize(
    ("width", "height", "large"),
    [pytest.param(*one, id=name, marks=pytest.mark.long if one[2] else ()) for name, one in SIZES.items()],
)
def test_the_buttons_the_words_and_the_first_reason_stay_in_sight(
    open_notebook: Open, width: int, height: int, large: bool
) -> None:
    """While one scrolls through the table, and at each step from there on, where nothing else moves the page."""
    names = [GAMES[game] for game in ("team-tic", "ticking-lines", "times-a-ticking", "territory")]
    cells = [made(name, f", step=9, large={large}") for name in names]
    notebook = open_notebook(IMPORT, *cells, size=(width, height))
    notebook.fold_files()
    notebook.run_all()
    for index in range(1, len(cells) + 1):
        widget = notebook.cell(index).locator(".tic")
        expect(widget).to_be_visible()
        widget.evaluate(LAST_OF_THE_TABLE)
        # That the page has been scrolled: the name of the game is out of sight.
        assert widget.locator(".tic-task").evaluate("(one) => one.getBoundingClientRect().bottom < 92")
        for _ in range(4):
            assert widget.evaluate(IN_SIGHT) == [True] * 4
            button(widget, "Next ▶").click()
        expect(at(widget)).to_contain_text("Move 13 of")


def test_all_reasons_are_unfolded_and_folded(open_notebook: Open) -> None:
    """TB-3 to TB-7: a play has many reasons. How many is said; they stay unfolded from step to step."""
    reel = Reel(load(golden("tb-11-a-whole-game")))
    step = max(range(1, len(reel)), key=lambda n: len(reel.frames[n].reasons))
    many = len(reel.frames[step].reasons)
    notebook = open_notebook(IMPORT, made("tb-11-a-whole-game", f", step={step}")).run_all()
    widget = notebook.widget()
    high = "(w) => { const b = w.querySelector('.tic-because'); return [b.clientHeight, b.scrollHeight]; }"
    folded, whole = widget.evaluate(high)
    assert folded < whole
    why = widget.locator(".tic-whole")
    expect(why).to_have_text(f"Why ({many}) ▾")
    expect(why).to_have_attribute("aria-expanded", "false")
    why.focus()
    press(notebook, "Enter")
    expect(why).to_have_text(f"Why ({many}) ▴")
    expect(why).to_have_attribute("aria-expanded", "true")
    assert widget.evaluate(high)[0] > folded
    press(notebook, "ArrowLeft")
    count = len(reel.frames[step - 1].reasons)
    expect(why).to_have_text(f"Why ({count}) ▴" if count > 1 else "Why ▴")
    press(notebook, "ArrowRight", "Enter")
    assert widget.evaluate(high) == [folded, whole]


def test_in_a_narrow_page_what_is_seldom_used_lies_below_what_stays(open_notebook: Open) -> None:
    """All of it is there, and the arrow keys lead to it; in a broad page it is where it was."""
    notebook = open_notebook(IMPORT, made("tl-9-a-whole-game"), narrow=True)
    notebook.fold_files()
    widget = notebook.run_all().cell(1).locator(".tic")
    below = widget.locator(".tic-below button")
    expect(below).to_have_text(["|◀", "▶|", "Speed: normal"])
    expect(button(widget, "Next ▶")).to_be_visible()
    widget.locator(".tic-slider").focus()
    for _ in range(3):
        press(notebook, "ArrowDown")
    assert notebook.page.evaluate("() => document.activeElement.ariaLabel") == "Last"
    press(notebook, "Enter")
    expect(at(widget)).to_have_text("Move 43 of 43")
    notebook.page.set_viewport_size({"width": 1280, "height": 640})
    expect(below).to_have_count(0)
    order = (
        "(w) => [...w.querySelectorAll('.tic-controls :is(button, input)')].map((b) => b.ariaLabel ?? b.textContent)"
    )
    assert widget.evaluate(order) == ["◀ Back", "▶ Play", "Next ▶", "First", "Move", "Last", "Speed: normal"]


def test_play_begins_again_after_the_last_move(open_notebook: Open) -> None:
    """However one came there; where there is nothing to play it can't be pressed."""
    nothing = "Record.deal(TickingLines(players=['Ana', 'Ben']), seed=7)"
    imports = f"{IMPORT}\nfrom tic_learn.record import Record\nfrom tic_learn.games import TickingLines"
    cell = f"display({made('tl-4-ben-helps-ana')}, Replay({nothing}))"
    notebook = open_notebook(imports, cell).run_all()
    widget, empty = (notebook.page.locator(".tic").nth(i) for i in (0, 1))
    widget.wait_for()
    stop_clock(notebook.page)
    ways: list[Callable[[], None]] = [
        lambda: button(widget, "Last").click(),
        lambda: widget.locator(".tic-slider").fill("2"),
        lambda: widget.locator(".tic-move").nth(2).click(),
        lambda: notebook.page.clock.run_for(10_000),  # it is playing
    ]
    for way in ways:
        way()
        expect(at(widget)).to_have_text("Move 2 of 2")
        button(widget, "▶ Play").click()
        expect(at(widget)).to_have_text("Move 0 of 2")
        expect(widget.locator(".tic-play")).to_have_text("❚❚ Pause")
        notebook.page.clock.run_for(1800)
        expect(at(widget)).to_have_text("Move 1 of 2")
    expect(empty.locator(".tic-play")).to_have_attribute("aria-disabled", "true")
    empty.locator(".tic-play").click(force=True)
    expect(empty.locator(".tic-play")).to_have_text("▶ Play")


# The rounds of a match

MATCH = "tt-11-a-match-of-two-rounds"


def test_another_round_is_shown_by_its_button(open_notebook: Open) -> None:
    """In every view, by pointer and by key; the focus stays on the buttons, and nothing of the old view is left."""
    match = load(golden(MATCH))
    lasts = [len(one.moves) for one in match.rounds]
    notebook = open_notebook(IMPORT, f"r = {made(MATCH, ', step=2')}\nr", "r", change=COUNT_HOLDINGS).run_all()
    views = notebook.page.locator(".tic")
    expect(views).to_have_count(2)
    one, other = views.nth(0), views.nth(1)
    assert one.evaluate(SHOWN) == expected(Reel(match), 2)
    rounds = one.get_by_role("group", name="Rounds").get_by_role("button")
    expect(rounds).to_have_text(["Round 1", "Round 2"])

    def assert_shown(number: int) -> None:
        for view in (one, other):
            expect(view.locator(".tic-task")).to_have_text(f"Team TIC, round {number} of 2")
            expect(at(view)).to_have_text(f"Move 0 of {lasts[number - 1]}")
            expect(view.locator('.tic-rounds [aria-pressed="true"]')).to_have_text(f"Round {number}")
            assert view.evaluate(SHOWN) == expected(Reel(match, number=number), 0)
            assert view.locator('[tabindex="0"]').count() == 1

    button(one, "▶ Play").click()
    button(one, "Round 2").click()
    assert_shown(2)
    assert notebook.page.evaluate("() => document.activeElement.textContent") == "Round 2"
    notebook.prints("print(r.round, r.step)", "2 0")
    press(notebook, "ArrowUp", "Enter")
    assert_shown(1)
    held = notebook.page.evaluate("() => ticHeld.listeners")
    assert held > 20, "the count sees the listeners"
    notebook.kernel("r.round = 2")
    assert_shown(2)
    button(one, "Last").click()
    assert other.evaluate(SHOWN) == expected(Reel(match, number=2), lasts[1])
    for number in (1, 2) * 5 + (1,):
        button(other, f"Round {number}").click()
        assert_shown(number)
    assert notebook.page.evaluate("() => ticHeld.listeners") == held
    assert not notebook.errors


def test_what_was_asked_in_a_round_is_not_asked_again_when_one_comes_back(open_notebook: Open) -> None:
    match = load(golden(MATCH))
    first = next(n for n, move in enumerate(match.rounds[0].moves, 1) if move.player == 0)
    notebook = open_notebook(IMPORT, f"r = {made(MATCH, ', ask=0')}\nr").run_all()
    widget = notebook.widget()
    assert first == 1
    expect(widget.locator(".tic-ask")).to_be_visible()
    compose(widget, move_as_dict(match.rounds[0].moves[0]), match.rounds[0].players)
    expect(says(widget)).to_contain_text("Yes!")
    button(widget, "Round 2").click()
    expect(widget.locator(".tic-task")).to_have_text("Team TIC, round 2 of 2")
    expect(widget.locator(".tic-ask .tic-says")).to_be_empty()
    button(widget, "Round 1").click()
    expect(widget.locator(".tic-task")).to_have_text("Team TIC, round 1 of 2")
    expect(widget.locator(".tic-ask")).to_be_hidden()
    button(widget, "Next ▶").click()
    expect(at(widget)).to_have_text(f"Move 1 of {len(match.rounds[0].moves)}")


def test_a_round_that_does_not_come_says_what_to_do(open_notebook: Open) -> None:
    notebook = open_notebook(IMPORT, made(MATCH)).run_all()
    widget = notebook.widget()
    notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    stop_clock(notebook.page)
    button(widget, "Round 2").click()
    notice = widget.locator(".tic-notice")
    notebook.page.clock.fast_forward(2900)
    expect(notice).to_be_empty()
    notebook.page.clock.fast_forward(200)
    expect(notice).to_contain_text("No answer yet. Open the Run menu")
    expect(notice).to_be_visible()
    button(widget, "Next ▶").click()
    assert widget.evaluate(SHOWN) == expected(Reel(load(golden(MATCH))), 1)


@pytest.mark.long
def test_running_a_replay_fifty_times_leaves_nothing_behind(open_notebook: Open) -> None:
    """No listener, no timer and no view of an earlier run is left, though each was playing when it ended."""
    asks = made("tl-9-a-whole-game", ", ask='Ana', step=1")
    make = f"display({made('tb-12-a-whole-small-game')}, {made('ta-4-caught-at-once')}, {asks})"
    notebook = open_notebook(IMPORT, make, change=COUNT_HOLDINGS).run_all()
    notebook.page.locator(".tic").nth(2).wait_for()
    use = """() => document.querySelectorAll('.tic').forEach((w) => {
      const press = (name) => [...w.querySelectorAll('button')].find((b) => b.textContent === name)?.click();
      w.querySelector('.tic-mine [data-card]')?.click();
      for (const name of ['Next ▶', 'Legal cells', 'Put it on your line', '▶ Play']) press(name);
    })"""
    count = "() => [document.querySelectorAll('.tic').length, ticHeld.listeners, ticHeld.timers.size]"
    answered = "() => document.querySelectorAll('.tic').length === 3 && document.querySelector('.tic-title')"
    notebook.page.evaluate(use)
    notebook.page.wait_for_function(answered)
    first = notebook.page.evaluate(count)
    assert first[0] == 3
    assert first[1] > 20, "the count sees the listeners"
    assert first[2] == 2, "and the timers: two play, and the third has its answer"
    for _ in range(50):
        notebook.run_cell(1)
        notebook.page.evaluate(use)
    notebook.page.wait_for_function(answered)
    notebook.page.evaluate(
        "() => ticHeld.timers.size === 2 || document.querySelectorAll('.tic-play').forEach((b) => b.click())"
    )
    assert notebook.page.evaluate(count) == first


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.long)], ids=["light", "dark"])
def test_axe_finds_nothing_in_a_replay(
    open_notebook: Open, axe: Callable[..., dict[str, list[str]]], dark: bool
) -> None:
    # What is there is the same in the dark, so there two will do.
    names = [GAMES["times-a-ticking"], GAMES["territory"]] if dark else list(GAMES.values())
    shown = [made(name, ", step=9") for name in names] + [made(ILLEGAL), made("tl-9-a-whole-game", ", seat=1")]
    shown += [made("tl-9-a-whole-game", ", ask=[2], step=1"), made("tt-10-a-whole-round", ", ask=[8], step=7")]
    notebook = open_notebook(IMPORT, f"display({', '.join(shown)}, Replay('{{'))")
    notebook.theme(dark)
    notebook.run_all()
    expect(notebook.page.locator(".tic")).to_have_count(len(shown) + 1)
    button(notebook.page.locator(".tic"), "Legal cells").click()
    found = axe(notebook)
    # The list of moves scrolls, and the tab stop may be elsewhere; the arrow keys lead to its move all the same, as
    # test_the_keys_of_a_replay has it. So axe can't decide about it.
    undecided = [one for one in found["incomplete"] if "tic-moves" not in one]
    assert (found["violations"], undecided) == ([], [])
    notebook.theme(False)


def test_a_replay_fits_in_a_narrow_window(open_notebook: Open) -> None:
    """In a window of 320 px nothing sticks out, and everything to tap is at least 44 px each way."""
    shown = [made(name, ", step=12") for name in GAMES.values()] + [made("tl-9-a-whole-game", ", step=43, large=True")]
    shown += [made(name, ", step=12, ask=[13]") for name in GAMES.values()]
    notebook = open_notebook(IMPORT, *shown, narrow=True)
    notebook.fold_files()
    notebook.run_all()
    for index in range(1, len(shown) + 1):
        widget = notebook.cell(index).locator(".tic")
        expect(widget).to_be_visible()
        name, over = widget.evaluate("(w) => [w.ariaLabel, w.scrollWidth - w.clientWidth]")
        assert over <= 0, name
        small = too_small(widget)
        assert small == []
        cut = widget.evaluate(
            """(w) => [...w.querySelectorAll('.tic-zone .tic-small, .tic-move, .tic-words')].filter((one) => {
              const inside = w.getBoundingClientRect();
              return !one.closest('.tic-port') && one.getBoundingClientRect().right > inside.right + 1;
            }).map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert cut == []


# The table by itself, as widgets to play at use it: in a bare page, bundled here.

TABLE = """
import { table } from "./tic_learn/widgets/js/table.js";
import { decode } from "./tic_learn/widgets/js/reel.js";
import { frame } from "./tic_learn/widgets/js/ground.js";
export default { table, decode, frame };
"""


@pytest.fixture(scope="module")
def table_module() -> str:
    node = find_node()
    assert node, "this test needs Node.js 20 or later"
    command = [
        str(node.node),
        str(NODE_MODULES / "esbuild/bin/esbuild"),
        "--bundle",
        "--format=esm",
        "--loader:.json=json",
    ]
    done = subprocess.run(command, input=TABLE, capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
    return done.stdout


def test_the_cards_of_a_table_to_play_at_are_buttons_that_keep_the_focus(chromium: Browser, table_module: str) -> None:
    """A tap says which card in which zone, which zone, which cell; a new drawing leaves the focus where it is."""
    page = chromium.new_page()
    page.set_content("<div id=host></div>")
    payload = Reel(load(golden("tb-12-a-whole-small-game"))).payload()
    found = page.evaluate(
        """async ([code, payload]) => {
          const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
          const { table, decode, frame } = (await import(url)).default;
          const model = { get: () => false, on() {}, off() {} };
          const view = frame({ model, el: document.getElementById('host') }, 'A table');
          const { players, owners, steps } = decode(payload);
          const taps = [];
          const on = (name) => (...what) => taps.push([name, ...what]);
          const here = ({ kind }) => (kind === 'deck' ? 'Draw' : '');
          const taps_go = { here, onCard: on('card'), onZone: on('zone'), onCell: on('cell') };
          const stage = table(view, { players, owners, ...taps_go });
          view.root.append(stage.element);
          stage.draw(steps[0].scene, null);
          view.finish();
          const [hand] = steps[0].scene.zones;
          const button = (code) => view.root.querySelector(`button[data-card="${code}"]`);
          const kept = hand.cards.find((card) => steps[1].scene.zones[0].cards.includes(card));
          button(hand.cards[0]).click();
          view.root.querySelector('[data-kind="deck"] .tic-here').click();
          view.root.querySelector('.tic-spot').click();
          stage.draw(steps[0].scene, null, { chosen: [hand.cards[1]], placed: [{ card: hand.cards[0], at: [0, 1] }] });
          const chosen = view.root.querySelectorAll('[aria-pressed="true"][data-card]');
          const pressed = [...chosen].map((b) => b.dataset.card);
          const laid = button(hand.cards[0]).closest('[data-kind]').dataset.kind;
          button(kept ?? hand.cards[1]).focus();
          const focused = document.activeElement;
          stage.draw(steps[1].scene, steps[0].scene);
          const stays = document.activeElement === focused;
          const stops = view.root.querySelectorAll('[tabindex="0"]').length;
          view.finish()();
          button(steps[1].scene.zones[1].cards[0]).click();
          return { taps, pressed, laid, stays: kept ? stays : true, stops, hand: hand.cards };
        }""",
        [table_module, json.loads(json.dumps(payload))],
    )
    page.close()
    first, second = found["hand"][:2]
    assert found["taps"][:2] == [["card", first, 0], ["zone", 3]]
    assert found["taps"][2] in (["cell", row, column] for row, column in ((0, 1), (0, -1), (1, 0), (-1, 0)))
    assert len(found["taps"]) == 3, "after the end nothing listens"
    assert found["pressed"] == [second]
    assert found["laid"] == "board"
    assert found["stays"]
    assert found["stops"] == 1


# Ask mode


def asked_of(name: str, ask: str, more: str = "") -> str:
    return made(name, f", ask={ask}{more}")


def says(widget: Any) -> Any:
    return widget.locator(".tic-ask .tic-says")


def tap(widget: Any, *codes: str) -> None:
    for code in codes:
        widget.locator(f'.tic-ask button[data-card="{code}"]').click()


def compose(widget: Any, move: dict[str, Any], names: tuple[str, ...]) -> None:
    """Make a move as a person does, by tapping what is on the page."""
    ask = widget.locator(".tic-ask")

    def do(name: str) -> None:
        ask.get_by_role("button", name=name, exact=True).click()

    kind, seat = move["do"], move["player"]
    if kind == "draw":
        do("Draw a card")
    elif kind == "pass":
        ask.locator(".tic-do").click()  # "Pass", or "Keep …"
    elif kind == "discard":
        tap(widget, move["card"])
        ask.locator(".tic-do").filter(has_text="Discard").click()
    elif kind in ("lay", "pickup"):
        tap(widget, *move["group"])
        ask.locator(".tic-do").first.click()
    elif kind == "extend":
        do(ask.get_by_role("button", name=f"Choose: Group {move['group']} of").get_attribute("aria-label"))
        tap(widget, move["card"])
        end = f" at its {move['at']}" if "at" in move else ""
        do(f"Add it to group {move['group']}{end}")
    elif kind == "call":
        do(f"Call pile {move['pile']}")
    elif kind == "place":
        waiting = [(one["card"], "Row {}, column {}:".format(*one["at"])) for one in move["cards"]]
        while waiting:  # only beside a card is there a cell to tap, so the play grows from the old cards
            cells = ask.locator("button.tic-open").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
            card, where = next(one for one in waiting if any(cell.startswith(one[1]) for cell in cells))
            tap(widget, card)
            ask.locator(f'button.tic-open[aria-label^="{where}"]').click()
            waiting.remove((card, where))
        ask.locator(".tic-do").click()
    elif "pile" in move:
        tap(widget, move["card"])
        do(f"On pile {move['pile']}")
    else:
        tap(widget, *move["cards"])
        line = "your line" if move["line"] == seat else f"{names[move['line']]}'s line"
        cards = [Card(code).spoken for code in move["cards"]]
        do(f"Put {'it' if len(cards) == 1 else ', then '.join(cards)} on {line}")


@pytest.mark.parametrize("name", one_or_all("team-tic"))
def test_each_move_of_a_player_is_asked_for_composed_and_judged(open_notebook: Open, name: str) -> None:
    """Before each it stops; the move that was made is composed by taps and is the very move; then it goes on."""
    record = load(golden(name))
    seat = record.moves[0].player
    moves = [number for number, move in enumerate(record.moves, 1) if move.player == seat]
    notebook = open_notebook(IMPORT, f"r = {asked_of(name, str(seat))}\nr").run_all()
    widget = notebook.widget()
    for number in moves:
        widget.locator(".tic-slider").focus()
        press(notebook, "End")
        expect(at(widget)).to_have_text(f"Move {number - 1} of {len(record.moves)}")
        player = record.players[seat]
        expect(widget.locator(".tic-ask .tic-question")).to_have_text(f"It is {player}'s move. What would you play?")
        move, position = record.moves[number - 1], record.position(number - 1)
        compose(widget, move_as_dict(move, at=record.at_is_a_key), record.players)
        verdict = position.view(seat).explain(move)
        if verdict.ok:
            expect(says(widget)).to_contain_text(f"Yes! That is the very move that {player} made.")
            expect(button(widget, "Next ▶")).to_have_attribute("aria-disabled", "false")
            button(widget, "Next ▶").click()
        else:
            expect(says(widget)).to_contain_text(f"{player} did it all the same.")
            expect(button(widget, "Next ▶")).to_have_attribute("aria-disabled", "true")
            button(widget, "Show what was played").click()
        expect(says(widget)).to_be_empty()
        assert widget.evaluate(SHOWN) == expected(Reel(record), number)
    press(notebook, "End")
    assert widget.evaluate(SHOWN) == expected(Reel(record), len(record.moves))
    assert not notebook.errors


def test_nothing_that_follows_is_given_away_before_the_answer(open_notebook: Open) -> None:
    """Whatever one tries, it stops before the move; the list, the axis and the table tell nothing of what comes."""
    record = load(golden("ta-4-a-whole-risky-round"))
    last = len(record.moves)
    notebook = open_notebook(IMPORT, f"r = {asked_of('ta-4-a-whole-risky-round', '[4, 12]')}\nr").run_all()
    widget = notebook.widget()
    slider = widget.locator(".tic-slider")
    listed = "(w) => [...w.querySelectorAll('.tic-move')].map((m) => m.lastChild.textContent)"
    marks = """(w) => ['play', 'illegal', 'call'].map((kind) =>
      w.querySelector(`.tic-axis-${kind}`).getAttribute('d').match(/M/g)?.length ?? 0)"""
    words = [frame.words for frame in Reel(record).frames]
    kinds = [frame.kind for frame in Reel(record).frames]

    def assert_covered(first: int) -> None:
        assert widget.evaluate(listed) == words[:first] + ["…"] * (last + 1 - first)
        text = widget.evaluate("(w) => w.innerText")
        assert not [one for one in words[first:] if one in text]
        ticks = widget.evaluate(marks)
        assert ticks == [kinds[:first].count(kind) for kind in ("play", "illegal", "call")]

    assert_covered(4)
    expect(widget.locator(".tic-ask")).to_be_hidden()
    stops = f"Move 3 of {last}"
    slider.focus()
    press(notebook, "End")
    expect(at(widget)).to_have_text(stops)
    expect(widget.locator(".tic-ask")).to_be_visible()
    press(notebook, "ArrowRight", "End", "ArrowRight")
    expect(at(widget)).to_have_text(stops)
    slider.fill("20")
    expect(at(widget)).to_have_text(stops)
    expect(slider).to_have_value("3")
    widget.locator(".tic-move").nth(9).click()
    expect(at(widget)).to_have_text(stops)
    press(notebook, "Home")
    expect(widget.locator(".tic-ask")).to_be_hidden()
    button(widget, "Speed: normal").click()
    stop_clock(notebook.page)
    button(widget, "▶ Play").click()
    notebook.page.clock.run_for(60_000)
    expect(at(widget)).to_have_text(stops)
    expect(widget.locator(".tic-play")).to_have_text("▶ Play")
    expect(widget.locator(".tic-play")).to_have_attribute("aria-disabled", "true")
    widget.locator(".tic-play").click(force=True)
    expect(widget.locator(".tic-play")).to_have_text("▶ Play")
    notebook.page.clock.run_for(10_000)
    expect(at(widget)).to_have_text(stops)
    assert_covered(4)
    player = record.players[record.moves[3].player]
    expect(widget.locator(".tic-unseen")).to_contain_text(f"It is {player}'s move. What would you play?")

    button(widget, "Show what was played").click()
    assert widget.evaluate(SHOWN) == expected(Reel(record), 4)
    assert notebook.page.evaluate("() => document.activeElement.textContent") == "Next ▶", "the focus is not lost"
    assert_covered(12)
    press(notebook, "ArrowLeft")
    expect(widget.locator(".tic-ask")).to_be_hidden()  # what is known is not asked again
    press(notebook, "End")
    expect(at(widget)).to_have_text(f"Move 11 of {last}")
    button(widget, "Show what was played").click()
    assert widget.evaluate(listed) == words
    button(widget, "Last").click()
    assert widget.evaluate(SHOWN) == expected(Reel(record), last)
    assert not notebook.errors


def test_a_question_is_answered_by_keys_alone(open_notebook: Open) -> None:
    """TL-2: a wrong card is explained and put back, then comes a right one; without a pointer, with one tab stop."""
    record = load(golden("tl-9-a-whole-game"))
    position = record.position(1)
    hand = [card.code for card in position.hand(0)]
    made_move = move_as_dict(record.moves[1])
    legal = [move_as_dict(move) for move in position.legal_moves()]
    other = next(move for move in legal if move != made_move and len(move["cards"]) == 1)
    wrong = next(c for c in hand if not [m for m in legal if m["cards"] == [c] and m["line"] == 0])
    notebook = open_notebook(IMPORT, f"r = {asked_of('tl-9-a-whole-game', '[2]')}\nr").run_all()
    widget = notebook.widget()
    before = notebook.cells()
    widget.locator(".tic-slider").focus()
    press(notebook, "ArrowRight")
    here = "() => document.activeElement.dataset.card ?? document.activeElement.textContent"

    def to(wanted: str) -> None:
        """By Right and Left through all that the question has."""
        for key in ("ArrowRight", "ArrowLeft"):
            for _ in range(60):
                if notebook.page.evaluate(here) == wanted:
                    return
                press(notebook, key)
        raise AssertionError(f"the arrow keys don't lead to {wanted}")

    def choose(code: str, line: int) -> None:
        to(code)
        press(notebook, "Enter")
        expect(widget.locator(f'.tic-mine [data-card="{code}"]')).to_have_attribute("aria-pressed", "true")
        to("Put it on your line" if line == 0 else f"Put it on {record.players[line]}'s line")
        press(notebook, "Enter")

    for _ in range(20):  # Down leads from the controls to the cards
        if notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic-ask'))"):
            break
        press(notebook, "ArrowDown")
    choose(wrong, 0)
    expect(says(widget)).to_contain_text("That is not allowed.")
    expect(says(widget).locator(".tic-rule").first).to_have_text("TL-2")
    assert says(widget).get_attribute("role") == "status"
    to("Put the cards back")
    press(notebook, "Enter")
    expect(widget.locator('.tic-mine [aria-pressed="true"]')).to_have_count(0)
    assert notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic-ask'))"), "the focus stays inside"
    assert widget.locator('[tabindex="0"]').count() == 1
    choose(other["cards"][0], other["line"])
    expect(says(widget)).to_contain_text("That is a good answer too, a legal move. Ana made another one.")
    expect(says(widget)).to_contain_text(f"There were {len(legal)} legal moves.")
    expect(at(widget)).to_have_text("Move 1 of 43")
    press(notebook, "d", "d", "x", "m")
    assert notebook.cells() == before
    to("Show what was played")
    press(notebook, "Enter")
    assert widget.evaluate(SHOWN) == expected(Reel(record), 2)
    press(notebook, "ArrowRight")
    expect(at(widget)).to_have_text("Move 3 of 43")
    # While the kernel works on one message of the page the next one waits, so it may take a moment.
    told = iter(lambda: notebook.kernel("print(r.verdict['ok'], r.step)"), "True 3")
    assert sum(1 for _ in islice(told, 200)) < 200
    assert not notebook.errors


def test_a_card_that_is_placed_by_keys_keeps_the_focus(open_notebook: Open) -> None:
    """TB-2: the cell that was tapped is gone; the focus is on the card in its place."""
    record = load(golden("tb-12-a-whole-small-game"))
    number = next(n for n, move in enumerate(record.moves, 1) if len(getattr(move, "cards", ())) == 1)
    placing = record.moves[number - 1].cards[0]
    asks = asked_of("tb-12-a-whole-small-game", f"[{number}]", f", step={number - 1}")
    notebook = open_notebook(IMPORT, asks).run_all()
    widget = notebook.widget()
    tap(widget, placing.card.code)
    row, column = placing.at
    widget.locator(f'.tic-ask button.tic-open[aria-label^="Row {row}, column {column}:"]').focus()
    press(notebook, "Enter")
    expect(widget.locator(f'.tic-ask .tic-cell [data-card="{placing.card.code}"]')).to_be_focused()
    widget.locator(".tic-ask .tic-do").focus()
    press(notebook, "Enter")
    expect(says(widget)).to_contain_text("Yes! That is the very move")
    assert notebook.page.evaluate("() => Boolean(document.activeElement.closest('.tic-ask'))")


@pytest.mark.parametrize("how", ["busy", "dead"])
def test_a_composed_move_without_an_answer_says_what_to_do(open_notebook: Open, how: str) -> None:
    """After three seconds; what was played can be shown all the same, and the replay goes on."""
    record = load(golden("tl-9-a-whole-game"))
    notebook = open_notebook(IMPORT, asked_of("tl-9-a-whole-game", "[2]", ", step=1")).run_all()
    widget = notebook.widget()
    if how == "dead":
        notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    stop_clock(notebook.page)
    if how == "busy":
        notebook.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute("
            "{ code: 'import time; time.sleep(4)' })"
        )
    compose(widget, move_as_dict(record.moves[1]), record.players)
    notice = widget.locator(".tic-notice")
    notebook.page.clock.fast_forward(2900)
    expect(notice).to_be_empty()
    notebook.page.clock.fast_forward(200)
    expect(notice).to_contain_text("No answer yet. Open the Run menu")
    if how == "busy":
        expect(says(widget)).to_contain_text("Yes! That is the very move", timeout=20_000)
        expect(notice).to_be_empty()
    button(widget, "Show what was played").click()
    assert widget.evaluate(SHOWN) == expected(Reel(record), 2)
    expect(notice).to_be_hidden()


def test_two_views_that_ask_stay_in_step(open_notebook: Open) -> None:
    """What one of them has answered is no secret in the other, and closing one leaves the other alive."""
    record = load(golden("tl-9-a-whole-game"))
    notebook = open_notebook(IMPORT, f"r = {asked_of('tl-9-a-whole-game', '[2, 6]', ', step=1')}\nr", "r").run_all()
    views = notebook.page.locator(".tic")
    expect(views).to_have_count(2)
    for i in (0, 1):
        expect(views.nth(i).locator(".tic-ask")).to_be_visible()
    compose(views.nth(0), move_as_dict(record.moves[1]), record.players)
    for i in (0, 1):
        expect(says(views.nth(i))).to_contain_text("Yes! That is the very move that Ana made.")
    notebook.clear_output(1)
    expect(views).to_have_count(1)
    button(views.nth(0), "Last").click()
    expect(at(views.nth(0))).to_have_text("Move 5 of 43")
    compose(views.nth(0), move_as_dict(record.moves[5]), record.players)
    expect(says(views.nth(0))).to_contain_text("Yes! That is the very move that Ana made.")
    assert not notebook.errors


def test_without_its_score_a_replay_shows_no_points(open_notebook: Open) -> None:
    record = load(golden("tl-9-a-whole-game"))
    notebook = open_notebook(IMPORT, made("tl-9-a-whole-game", ", score=False, step=43")).run_all()
    widget = notebook.widget()
    expect(widget.locator(".tic-score")).to_have_count(0)
    expect(widget.locator(".tic-why")).to_contain_text("The game is over: now the points are added up.")
    text = widget.evaluate("(w) => w.innerText")
    assert record.end.outcome().text not in text
    assert "SCORE" not in text.upper().split("\n")
