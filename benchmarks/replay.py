"""A replay stepped in Chromium beside what ipywidgets has for it: Play with a slider, and an Output drawn again.

    make bench

Prints a table. What it means is in README.md, the figures of one run in REPLAY.md.
"""

from __future__ import annotations

import json
import platform
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from _table import Table, met, quick

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from machine import find_chromium
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.jupyter import CHROMIUM_FLAGS, Notebook, Server, write_notebook
from tic_learn.draw import scene_svg
from tic_learn.games import Game, TeamTic, Territory, TickingLines, TimesATicking
from tic_learn.players import NAMES, RandomPlayer, play_out
from tic_learn.record import Record
from tic_learn.scenes import Reel
from tic_learn.widgets.base import STATIC

MOST_SCRIPT, MOST_BYTES = 8, 60_000
# Of each game a long one: the longest of the first sixty of random players for Team TIC, of the first ten for the rest.
GAMES: dict[str, tuple[Game, int]] = {
    "Team TIC": (TeamTic(players=NAMES[:2]), 6),
    "Ticking Lines": (TickingLines(players=NAMES[:2]), 7),
    "Time's a Ticking": (TimesATicking(players=NAMES[:3]), 4),
    "Territory": (Territory(players=NAMES[:2]), 0),
}

# The page has what a widget's host has: a module, a model, an element.
START = """async ([code, reel]) => {
  const module = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  const state = { reel, step: 0, large: false, ask: [], seats: [], score: true, request: 0, verdict: { request: 0 } };
  const listeners = {};
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; for (const one of listeners[`change:${name}`] ?? []) one(); },
    on: (name, one) => (listeners[name] ??= new Set()).add(one),
    off: (name, one) => listeners[name]?.delete(one),
    save_changes() {},
  };
  module.default.render({ model, el: document.getElementById('host') });
}"""
# Each step starts when the one before has been laid out and painted, so no layout is counted, only script.
WALK = """async () => {
  const root = document.querySelector('.tic');
  const last = document.querySelectorAll('.tic-move').length - 1;
  const times = [];
  for (let n = 0; n < last; n++) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const start = performance.now();
    root.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    times.push(performance.now() - start);
  }
  return times;
}"""
PEER = """
import json, pathlib, ipywidgets
from IPython.display import HTML, clear_output, display
from tic_learn.draw import scene_svg
from tic_learn.scenes import Reel

reel = Reel(pathlib.Path("game.json").read_text())
play = ipywidgets.Play(max=len(reel))
slider = ipywidgets.IntSlider(max=len(reel))
ipywidgets.jslink((play, "value"), (slider, "value"))
out = ipywidgets.Output()

def draw(change):
    frame = reel.frames[change.new]
    with out:
        clear_output(wait=True)
        svg = scene_svg(frame.scene, reel.record.players)
        reasons = "".join(f"<li>{one.text} {one.rule}</li>" for one in frame.reasons)
        display(HTML(f"<div class=drawn data-step={change.new}>{svg}<p>{frame.words}</p><ul>{reasons}</ul></div>"))

slider.observe(draw, "value")
display(ipywidgets.HBox([play, slider]), out)
"""
# From the key until what it leads to is in the page.
UNTIL_DRAWN = """async ([target, shows, steps]) => {
  const times = [];
  const at = document.querySelector(target);
  at.focus();
  for (let n = 1; n <= steps; n++) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const start = performance.now();
    const drawn = () => document.querySelector(shows.replaceAll('N', n)) !== null;
    at.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }));
    await new Promise((done, fail) => {
      if (drawn()) return done();
      const observer = new MutationObserver(() => drawn() && (observer.disconnect(), done()));
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      setTimeout(() => fail(new Error(`step ${n} was not drawn`)), 20000);
    });
    times.push(performance.now() - start);
  }
  return times;
}"""


def main() -> None:
    most = 3 if quick() else None
    chromium = find_chromium()
    if chromium is None:
        sys.exit("Chromium is missing, and this is measured in it: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium), args=CHROMIUM_FLAGS)
        names = " ".join(f"{name} {version(name)}," for name in ("ipywidgets", "jupyterlab"))
        print(f"Python {platform.python_version()}, {names} Chromium {browser.version}\n")
        table = Table(("what", 70), ("median", 10), ("95 %", 10), ("aim", 0))
        games = {name: played(game, seed, most) for name, (game, seed) in GAMES.items()}
        for name, record in games.items():
            payload = json.dumps(Reel(record).payload(), separators=(",", ":"), ensure_ascii=False).encode()
            size(table, f"payload: {name}, {len(record.moves)} moves", len(payload), MOST_BYTES)
        longest = games["Team TIC"]
        size(table, "the pictures of that Team TIC which an Output is sent", sum(pictures(longest)), None)
        for name, record in games.items():
            times = stepped(browser, record)
            aim = f"at most {MOST_SCRIPT} ms: {met(at(times, 0.95) <= MOST_SCRIPT)}"
            row(table, f"script of a step: {name}, {len(times)} steps", times, aim)
        for name, times in in_lab(browser, longest):
            row(table, f"key to picture in JupyterLab: {name}, {len(times)} steps", times, "")
        browser.close()


def played(game: Game, seed: int, most: int | None) -> Record:
    """A game of random players, and of it only so many moves."""
    players = [RandomPlayer(f"{seed} {seat}") for seat in range(len(game.players))]
    record = play_out(game, players, seed=seed)
    return record if most is None else record.branch(most)


def stepped(browser: Browser, record: Record) -> list[float]:
    """The milliseconds of script of each step through a whole game, in a page with nothing else."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_content(f"<style>{(STATIC / 'replay.css').read_text()}</style><div id=host></div>")
    page.evaluate(START, [(STATIC / "replay.js").read_text(), Reel(record).payload()])
    times = page.evaluate(WALK)
    page.close()
    assert len(times) == len(record.moves)
    return list(times)


def in_lab(browser: Browser, record: Record) -> list[tuple[str, list[float]]]:
    """From the key to the picture, in one JupyterLab: the replay, and Play with an Output."""
    steps, found = len(record.moves), []
    with tempfile.TemporaryDirectory() as home:
        server = Server("lab", Path(home) / "lab")
        try:
            (server.root / "game.json").write_text(record.text())
            ours = "from tic_learn.widgets import Replay\nReplay('game.json')"
            shown = ".tic-slider[aria-valuetext^='Move N of']"
            page = opened(server, browser, "ours", ours, ".tic-slider")
            found.append(("Replay", page.evaluate(UNTIL_DRAWN, [".tic-slider", shown, steps])))
            page = opened(server, browser, "peer", PEER, ".noUi-handle")
            shown = ".drawn[data-step='N']"
            found.append(("Play, a slider and an Output", page.evaluate(UNTIL_DRAWN, [".noUi-handle", shown, steps])))
        finally:
            server.stop()
    return found


def opened(server: Server, browser: Browser, name: str, cell: str, target: str) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    notebook = Notebook(server, page, write_notebook(server.root / f"{name}.ipynb", cell)).open().run_all()
    notebook.page.locator(target).first.wait_for()
    return notebook.page


def pictures(record: Record) -> list[int]:
    """The bytes of the picture of each step."""
    reel = Reel(record)
    return [len(scene_svg(frame.scene, record.players).encode()) for frame in reel.frames]


def at(times: Sequence[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def row(table: Table, what: str, times: Sequence[float], aim: str) -> None:
    table.row(what, f"{at(times, 0.5):.1f} ms", f"{at(times, 0.95):.1f} ms", aim)


def size(table: Table, what: str, count: int, most: int | None) -> None:
    aim: Any = "" if most is None else f"at most {most // 1000} kB: {met(count <= most)}"
    table.row(what, f"{count / 1000:,.1f} kB", "", aim)


if __name__ == "__main__":
    main()
