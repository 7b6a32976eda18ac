"""Write docs/puzzle-kinds.md, the list of the puzzle kinds, from the kinds in tic_learn/puzzles/kinds.

    python tools/make_puzzles_page.py            # write
    python tools/make_puzzles_page.py --check    # say whether the page is up to date, and change nothing

The page is never edited by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from made_page import plain, run

from tic_learn.puzzles import KINDS, TOPICS, Kind
from tic_learn.rules import RULES

PAGE = Path(__file__).resolve().parent.parent / "docs" / "puzzle-kinds.md"

INTRODUCTION = """\
<!-- Made by tools/make_puzzles_page.py from tic_learn/puzzles/kinds. Change the kinds there, not here. -->

# The kinds of puzzles

How puzzles are made, shown and checked is in [puzzles.md](puzzles.md). Each kind has an **ID**, by which it is asked \
for; **levels**, from 1 on; **parameters**, with the values that they can have; and the **mistakes** that it knows: a \
wrong answer that shows one of them is answered with its sentence.
"""

FORMS = {
    "choice": "one of several answers",
    "number": "a whole number",
    "cards": "cards in any order",
    "ordered": "cards in order",
    "cells": "cards on cells",
    "fraction": "a fraction",
}


def page() -> str:
    """The whole page as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    yield "| kind | is about | answer | school years | levels |"
    yield "| --- | --- | --- | --- | --- |"
    for kind in KINDS.values():
        first, last = kind.grades
        cells = f"{plain(kind.title)} | {FORMS[kind.answer]} | {first} to {last} | {len(kind.levels)}"
        yield f"| [`{kind.id}`](#{kind.id}) | {cells} |"
    for topic, ids in TOPICS.items():
        yield f"\n## {topic.replace('-', ' ').capitalize()}\n"
        for name in ids:
            yield from _entry(KINDS[name])


def _entry(kind: Kind[Any, Any]) -> Iterator[str]:
    yield f'<a id="{kind.id}"></a>\n'
    yield f"### `{kind.id}`: {plain(kind.title)}\n"
    rules = ", ".join(f"[{rule}](rules.md#{rule}) {plain(RULES[rule].title)}" for rule in kind.rules)
    yield f"Version {kind.version}. Rules: {rules}.\n"
    for number, level in enumerate(kind.levels, 1):
        values = ", ".join(f"`{name}={value}`" for name, value in level.parameters.items())
        yield f"- **Level {number}**: {plain(level.text)}{f' ({values})' if values else ''}"
    for name, bounds in kind.bounds.items():
        yield f"- **Parameter** `{name}`, {bounds.low} to {bounds.high}: {plain(bounds.text)}."
    for mistake in kind.misconceptions:
        yield f"- **Mistake** `{mistake.name}`: {plain(mistake.text)}"
    yield ""


if __name__ == "__main__":
    sys.exit(run(PAGE, page, f"{len(KINDS)} kinds", "python tools/make_puzzles_page.py", __doc__))
