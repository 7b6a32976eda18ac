"""Worksheets: thirty variants with their keys, and a page that is seen after a tap; beside them Chromium as a printer.

    make bench

Prints a table; each figure is the time that passes, for Chromium is another process. What it means is in README.md, the
figures of one run in WORKSHEETS.md.
"""

from __future__ import annotations

import platform
import statistics
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

from _table import Table, met, quick

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from machine import find_chromium
from playwright.sync_api import sync_playwright

from tests.browser.jupyter import CHROMIUM_FLAGS
from tic_learn.worksheets import Worksheet, WorksheetBuilder, key_html, key_pdf, sheet_html, sheet_pdf

AIM = 5  # seconds for thirty variants of twelve questions, with their keys
VARIANTS, ROUNDS = (2, 1) if quick() else (30, 5)
SHEETS = {
    "cards": ["relation:1:3", "odd-one-out:2:3", "tic-chain:1:2", "what-comes-next:1:2", "all-groups:1:2"],
    "tables of games": [
        "best-territory-play:1:2",
        "legal-cells:1:3",
        "lines-score:1:2",
        "best-lay-down:1:2",
        "what-is-claimed:1:3",
    ],
    "grids of 25 cells": ["latin-square:4:12"],
}


def main() -> None:
    chromium = find_chromium()
    if chromium is None:
        sys.exit("Chromium is missing: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium), args=CHROMIUM_FLAGS)
        page = browser.new_page()
        print(
            f"Python {platform.python_version()}, typst {version('typst')}, Chromium {browser.version};"
            f" medians of {ROUNDS}, {VARIANTS} variants of 12 questions\n"
        )

        def printed(html: str) -> bytes:
            page.set_content(html)
            return page.pdf(prefer_css_page_size=True, tagged=True)

        table = Table(("what", 64), ("time", 9), ("of it", 7), ("kB", 7), ("aim", 0))
        for name, parts in SHEETS.items():
            measure(table, name, parts, printed)
        browser.close()
    seen(table)


def measure(table: Table, name: str, parts: list[str], printed: Callable[[str], bytes]) -> None:
    """The parts of the work in turn, round by round, each round with a seed that nothing was made of before."""
    times: dict[str, list[float]] = {}
    sizes: dict[str, int] = {}

    def take(what: str, work: Callable[[], bytes | str]) -> None:
        start = perf_counter()
        made = work()
        times.setdefault(what, []).append(perf_counter() - start)
        sizes[what] = len(made)

    def questions(sheet: Worksheet) -> str:
        return "".join(one.answer_in_words for variant in range(VARIANTS) for one in sheet.questions(variant))

    for seed in range(ROUNDS + 1):
        sheet = Worksheet(parts, seed=f"benchmark {seed}", title="Week 3", variants=VARIANTS)
        if seed == 1:
            times.clear()  # the first round has warmed everything
        take("questions and answers", lambda sheet=sheet: questions(sheet))
        take("sheets as PDF", lambda sheet=sheet: sheet_pdf(sheet))
        take("keys as PDF", lambda sheet=sheet: key_pdf(sheet))
        take("the same pages as HTML, printed by Chromium", lambda sheet=sheet: printed(sheet_html(sheet)))
        take("the same keys as HTML, printed by Chromium", lambda sheet=sheet: printed(key_html(sheet)))
    medians = {what: statistics.median(some) for what, some in times.items()}
    ours = ["questions and answers", "sheets as PDF", "keys as PDF"]
    whole = statistics.median(sum(some) for some in zip(*(times[what] for what in ours), strict=True))
    aim = f"at most {AIM} s: {met(whole <= AIM)}"
    table.row(f"{name}: sheets and keys, whole", f"{whole:.2f} s", "1.00", "", aim)
    for what, median in medians.items():
        size = "" if what == ours[0] else f"{sizes[what] / 1000:,.0f}"
        table.row(f"{name}: {what}", f"{median:.2f} s", f"{median / whole:.2f}", size, "")


def seen(table: Table) -> None:
    """A question exchanged in the builder, until its page is there to be sent."""
    builder = WorksheetBuilder(SHEETS["cards"], seed=3, variants=3)
    times = []
    for place in range(2 if quick() else 36):
        act = {"do": "exchange", "question": place % 12}
        start = perf_counter()
        builder.set_state({"acts": [[builder.request + 1, act]], "request": builder.request + 1})
        times.append(perf_counter() - start)
        assert builder.verdict["ok"] is None
    table.row(
        "builder, 3 variants: a question exchanged and its page set", f"{statistics.median(times):.3f} s", "", "", ""
    )


if __name__ == "__main__":
    main()
