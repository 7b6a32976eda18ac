"""The widgets' style sheets: all of them may be in one page, and none changes what another widget looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import build_bundles
import pytest

JS = Path(__file__).parents[1] / "tic_learn/widgets/js"
ROOTS = {
    "deck_browser": "tic-deck-browser",
    "play_table": "tic-play-table",
    "practice": "tic-puzzle",
    "question": "tic-puzzle",
    "relation_explorer": "tic-relation-explorer",
    "replay": "tic-replay",
    "score_sheet": "tic-score-sheet",
    "sequence_builder": "tic-sequence-builder",
    "worksheet_builder": "tic-worksheet-builder",
}
"""The class at the root of each widget that has a sheet of its own."""
SHARED = {"base", "board", "pad", "row", "table"}
"""What several widgets are drawn with: each of them has the same rules, whichever sheets are in the page."""


def rules(sheet: str) -> Iterator[tuple[str, str]]:
    """The selectors of a sheet one by one, each with what is declared for it; those inside @media and its like too."""
    text = re.sub(r"/\*.*?\*/", "", (JS / f"{sheet}.css").read_text("utf-8"), flags=re.DOTALL)
    text = re.sub(r"@import [^;]*;", "", text)
    at, opened = 0, list[str]()
    for found in re.finditer(r"[{}]", text):
        head = text[at : found.start()].strip()
        at = found.end()
        if found[0] == "{":
            opened.append(head)
            continue
        selectors = opened.pop()
        if not selectors.startswith("@") and not any(one.startswith("@keyframes") for one in opened):
            for selector in re.split(r",(?![^(]*\))", selectors):
                yield selector.strip(), head
    assert not opened
    assert not text[at:].strip()


def imported(sheet: str) -> set[str]:
    """The names of the sheets that a sheet imports, and of those that these import."""
    found = set(re.findall(r'@import "\./(\w+)\.css"', (JS / f"{sheet}.css").read_text("utf-8")))
    return found.union(*map(imported, found))


def test_every_sheet_is_of_one_widget_or_shared():
    there = {path.stem for path in JS.glob("*.css")}
    assert there == ROOTS.keys() | SHARED
    assert ROOTS.keys() <= {path.stem for path in build_bundles.widgets()}
    for sheet in SHARED:
        assert imported(sheet) <= SHARED
        assert sheet == "base" or any(sheet in imported(one) for one in ROOTS)


@pytest.mark.parametrize("sheet", ROOTS)
def test_a_widgets_own_rules_are_about_nothing_outside_of_it(sheet):
    """Each begins with the class of its root, or is about what the widget lies in."""
    root = ROOTS[sheet]
    inside = re.compile(rf"(\.tic)?\.{root}(?![\w-])")
    around = re.compile(rf"[^ ]*(\([^)]*\))?:has\(\.{root}\)")
    loose = [one for one, _ in rules(sheet) if not inside.match(one) and not around.fullmatch(one)]
    assert loose == []


@pytest.mark.parametrize("sheet", ROOTS)
def test_the_root_of_a_widget_has_its_class(sheet):
    sources = [path.read_text("utf-8") for path in JS.glob("*.js")]
    assert sum(f'root.classList.add("{ROOTS[sheet]}")' in source for source in sources) == 1


@pytest.mark.parametrize("sheet", sorted(SHARED))
def test_a_shared_rule_is_about_classes_of_the_kit_alone(sheet):
    """A host has elements, ids and classes of its own."""
    for selector, _ in rules(sheet):
        assert re.match(r"\.tic(?![\w])", selector), selector


def test_what_is_hidden_stays_hidden_whatever_a_widget_says_of_it():
    (hidden,) = [what for selector, what in rules("base") if selector == ".tic [hidden]"]
    assert hidden == "display: none !important;"
