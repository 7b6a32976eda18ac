"""The style sheets of all widgets in one page: each widget looks as it does alone, in whatever order they came."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from machine import ROOT
from playwright.sync_api import expect

from .jupyter import Notebook

STATIC = ROOT / "tic_learn/widgets/static"
RECORDS = Path(__file__).parents[1] / "records"
IMPORT = f"""from tic_learn.games import TeamTic
from tic_learn.players import GreedyPlayer, play_out
from tic_learn.widgets import *
from tic_learn.worksheets import WorksheetBuilder
from pathlib import Path
RECORDS = Path({str(RECORDS)!r})
two = TeamTic(players=["Ana", "Ben"])"""
SHOWN = {
    "relation_explorer": 'RelationExplorer("3SO", "1SO", mode="explore")',
    "deck_browser": 'DeckBrowser(card="3SO")',
    "sequence_builder": 'SequenceBuilder("1CV 2MC 3TY 5SR", row="1CV 2MC 3TY")',
    "group_checker": 'GroupChecker("3SO 3SR 3SV 1CV", selection="3SO 3SR 3SV")',
    "replay": 'Replay(RECORDS / "tt-10-a-whole-round.json", step=18)',
    "play_table": "PlayTable(two, seed=828)",
    "score_sheet": "ScoreSheet(two)",
    "question": 'Question("put-in-order", seed=1)',
    "practice": 'Practice("relations", count=3)',
    "worksheet_builder": 'WorksheetBuilder(["relation", "odd-one-out"], seed=7, variants=2)',
}
# How every kind of element of a widget looks, and what of it is another when the sheets of the others are in the page,
# too: after its own, in either order, and before it. Elements with the same classes all the way up are of one kind.
CHANGED = """([place, own, others]) => {
  const w = document.querySelectorAll('.tic')[place];
  const made = (textContent) => Object.assign(document.createElement('style'), { textContent });
  const only = (sheets) => {
    document.querySelectorAll('style').forEach((one) => one.textContent.includes('--_ink') && one.remove());
    document.head.append(...sheets.map(made));
  };
  const kind = (one) => (one === w ? '' : `${kind(one.parentElement)} > ${one.localName}.${one.className}`);
  const kinds = new Map([w, ...w.querySelectorAll(':not(svg, svg *)')].map((one) => [kind(one), one]));
  const looks = () => [...kinds].flatMap(([name, one]) => ['', '::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(one, part);
    if (part && style.content === 'none') return [`${name}${part}: nothing`];
    return [...style].map((what) => `${name}${part} { ${what}: ${style.getPropertyValue(what)} }`);
  }));
  only([own]);
  const alone = new Set(looks());
  const orders = [[own, ...others], [own, ...others.toReversed()], [...others, own]];
  const found = orders.flatMap((sheets) => (only(sheets), looks().filter((look) => !alone.has(look))));
  return [kinds.size, [...new Set(found)]];
}"""


@pytest.mark.long
def test_no_sheet_changes_another_widget(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(IMPORT, f"display({', '.join(SHOWN.values())})", reduced_motion="reduce").run_all()
    expect(notebook.page.locator(".tic")).to_have_count(len(SHOWN))
    sheets = {name: (STATIC / f"{name}.css").read_text("utf-8") for name in SHOWN}
    found = {}
    for place, name in enumerate(SHOWN):
        others = [sheet for one, sheet in sheets.items() if one != name]
        kinds, changed = notebook.page.evaluate(CHANGED, [place, sheets[name], others])
        assert kinds > 10
        if changed:
            found[name] = changed[:20]
    assert found == {}
