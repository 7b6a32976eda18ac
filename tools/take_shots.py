"""Take the pictures of docs/shots/ again: each widget in JupyterLab on Chromium.

    python tools/take_shots.py

Look at them before you commit them. They are kept small: one palette of 256 colours each.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from machine import ROOT, find_chromium
from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(ROOT))
from tests.browser.jupyter import CHROMIUM_FLAGS, Notebook, Server, write_notebook

SHOTS = ROOT / "docs/shots"
HAND = "3SO 3SR 3CO 3SV 1CV 2MC 5TY 3SY"
WIDGETS = {
    "deck-browser": 'DeckBrowser(shape="star", card="3SO")',
    "relation-explorer": 'RelationExplorer("3SO", "1SO", mode="explore")',
    "group-checker": f'GroupChecker("{HAND}", selection="3SO 3SR 3CO")',
    "sequence-builder": 'SequenceBuilder("1CV 2MC 3TY 5SR 4QV", row="1CV 2MC 3TY")',
}


def main() -> int:
    chromium = find_chromium()
    if chromium is None:
        print("Chromium is missing, and these are pictures of it: apt-get install chromium", file=sys.stderr)
        return 1
    SHOTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server("lab", Path(home) / "lab")
        try:
            browser = playwright.chromium.launch(executable_path=str(chromium), args=CHROMIUM_FLAGS)
            take(Notebook(server, browser, book(server, "light", *WIDGETS.values())).open(), list(WIDGETS))
            dark = Notebook(server, browser, book(server, "dark", WIDGETS["group-checker"])).open()
            dark.theme(dark=True)
            take(dark, ["group-checker-dark"])
            browser.close()
        finally:
            server.stop()
    return 0


def book(server: Server, name: str, *cells: str) -> Path:
    return write_notebook(server.root / f"{name}.ipynb", "from tic_learn.widgets import *", *cells)


def take(notebook: Notebook, names: list[str]) -> None:
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    notebook.run_all()
    for cell, name in enumerate(names, 1):
        widget = notebook.cell(cell).locator(".tic")
        widget.wait_for()
        widget.evaluate("(w) => (w.style.maxWidth = '44em')")
        widget.evaluate("(w) => Promise.all(w.getAnimations({ subtree: true }).map((one) => one.finished))")
        with Image.open(io.BytesIO(widget.screenshot())) as picture:
            picture.convert("RGB").quantize(256).save(SHOTS / f"{name}.png", optimize=True)
    notebook.close()


if __name__ == "__main__":
    sys.exit(main())
