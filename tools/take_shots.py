"""Take the pictures of docs/shots/ again: each widget in JupyterLab on Chromium.

    python tools/take_shots.py                     # all of them
    python tools/take_shots.py replay play-table   # only these

Look at them before you commit them. They are kept small: one palette of 256 colours each.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from machine import ROOT, find_chromium
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(ROOT))
from tests.browser.jupyter import CHROMIUM_FLAGS, Notebook, Server, write_notebook

SHOTS = ROOT / "docs/shots"
HAND = "3SO 3SR 3CO 3SV 1CV 2MC 5TY 3SY"
SETUP = """from tic_learn.games import TeamTic
from tic_learn.players import GreedyPlayer, play_out
from tic_learn.record import move_as_dict
from tic_learn.widgets import *
from tic_learn.worksheets import WorksheetBuilder

game = TeamTic(players=["Ana", "Ben"])


def played(table, moves):
    player = GreedyPlayer(1)
    for _ in range(moves):
        position = table.record.end
        table.act = {"do": "move", "move": move_as_dict(player.choose(position.view(0), position.legal_moves()))}
        table.request += 1
    return table


def entered(sheet, *rounds):
    laid = [[{"owner": owner, "cards": cards.split()} for owner, cards in groups] for groups, _ in rounds]
    found = [{"laid": groups, "left": left} for groups, (_, left) in zip(laid, rounds)]
    sheet.sheet = sheet.sheet | {"rounds": found, "now": len(found) - 1}
    sheet.request += 1
    return sheet"""
FIRST = '([(0, "3SV 3SC 3SY 3SO 3SR"), (0, "4QV 4QC 4QY 4QO"), (1, "1CV 2CV 3CV")], [0, 4])'
SECOND = '([(1, "5SR 5SO 5SY"), (0, "2TV 2TC 2QR")], [1, 0])'  # the last group is none, and the sheet says why


def lay_a_chain(widget: Any) -> None:
    """Tap three cards that are no group and try to lay them down, so that the reasons are shown."""
    expect(widget.locator(".tic-task").first).to_contain_text("Tap cards of your hand")
    for code in ("1MC", "1TC", "4TC"):
        widget.locator(f'.tic-mine button[data-card="{code}"]').click()
    widget.get_by_role("button", name="Lay down 3 cards").click()
    expect(widget.locator(".tic-says")).to_contain_text("That is not allowed.")


def answer_wrongly(widget: Any) -> None:
    """Choose a card that is not the odd one out, open a hint, and check, so that it is told why not."""
    widget.locator('button[data-card="3CC"]').click()
    widget.get_by_role("button", name="Hint (1 of 3)").click()
    widget.get_by_role("button", name="Check").click()
    expect(widget.locator(".tic-says")).to_contain_text("Not yet.")


def answer_once(widget: Any) -> None:
    """Answer the first question of a practice rightly, and go on, so that there are stars."""
    for letter in "ABC":
        widget.locator(f'[data-choice="{letter}"]').click()
        widget.get_by_role("button", name="Check").click()
        expect(widget.locator(".tic-says")).to_have_attribute("aria-busy", "false")
        if "Yes!" in widget.locator(".tic-says").inner_text():
            break
    widget.get_by_role("button", name="Next").first.click()


class Shot(NamedTuple):
    """What a picture shows: the cell, how wide, in which theme, and what is done before it is taken."""

    cell: str
    width: str = "44em"
    dark: bool = False
    do: Callable[[Any], None] | None = None


CHECKER = f'GroupChecker("{HAND}", selection="3SO 3SR 3CO")'
WIDE = "60em"  # from about here on a replay has two columns
WIDGETS = {
    "deck-browser": Shot('DeckBrowser(shape="star", card="3SO")'),
    "relation-explorer": Shot('RelationExplorer("3SO", "1SO", mode="explore")'),
    "group-checker": Shot(CHECKER),
    "sequence-builder": Shot('SequenceBuilder("1CV 2MC 3TY 5SR 4QV", row="1CV 2MC 3TY")'),
    # The game of lesson 06, where Ana picks up from the middle of the chain.
    "replay": Shot("Replay(play_out(game, [GreedyPlayer(1), GreedyPlayer(2)], seed=565), step=18)", WIDE),
    "play-table": Shot("played(PlayTable(game, seed=828), 6)", do=lay_a_chain),
    "score-sheet": Shot(f"entered(ScoreSheet(game, target=3), {FIRST}, {SECOND})", WIDE),
    "question": Shot('Question("odd-one-out", level=2, seed=7)', do=answer_wrongly),
    "practice": Shot('Practice("relations", count=10, seed="Monday")', do=answer_once),
    "worksheet-builder": Shot(
        'WorksheetBuilder(["relation:1:2", "odd-one-out:2:2", "tic-grid"], seed=7, title="Week 3", variants=2)', WIDE
    ),
    "group-checker-dark": Shot(CHECKER, dark=True),
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Take the pictures of docs/shots/ again.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which; all if none is named: {', '.join(WIDGETS)}")
    names = parser.parse_args(arguments).names or list(WIDGETS)
    if unknown := set(names) - set(WIDGETS):
        parser.error(f"there is no picture {', '.join(sorted(unknown))}; the pictures are {', '.join(WIDGETS)}")
    chromium = find_chromium()
    if chromium is None:
        print("Chromium is missing, and these are pictures of it: apt-get install chromium", file=sys.stderr)
        return 1
    SHOTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server("lab", Path(home) / "lab")
        try:
            browser = playwright.chromium.launch(executable_path=str(chromium), args=CHROMIUM_FLAGS)
            for name in names:
                take(server, browser, name, WIDGETS[name])
            browser.close()
        finally:
            server.stop()
    return 0


def take(server: Server, browser: Browser, name: str, shot: Shot) -> None:
    path = write_notebook(server.root / f"{name}.ipynb", SETUP, shot.cell)
    # So high that no widget is cut off by the end of the window.
    page = browser.new_page(viewport={"width": 1280, "height": 2400})
    notebook = Notebook(server, page, path).open()
    notebook.theme(dark=shot.dark)
    notebook.fold_files()
    widget = notebook.run_all().cell(1).locator(".tic")
    widget.wait_for()
    widget.evaluate("(w, width) => (w.style.maxWidth = width)", shot.width)
    if shot.do:
        shot.do(widget)
    widget.evaluate("(w) => Promise.allSettled(w.getAnimations({ subtree: true }).map((one) => one.finished))")
    with Image.open(io.BytesIO(widget.screenshot())) as picture:
        picture.convert("RGB").quantize(256).save(SHOTS / f"{name}.png", optimize=True)
    notebook.close()


if __name__ == "__main__":
    sys.exit(main())
