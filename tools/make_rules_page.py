"""Write docs/rules.md, the page of the rules, from the catalogue in tic_learn/rules.

    python tools/make_rules_page.py            # write
    python tools/make_rules_page.py --check    # say whether the page is up to date, and change nothing

The page is never edited by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from made_page import plain, run

from tic_learn.rules import GAMES, RULES, GameFacts, Rule

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rules.md"

INTRODUCTION = """\
<!-- Made by tools/make_rules_page.py from tic_learn/rules. Change the rules there, not here. -->

# The rules of TIC

These are the rules by which this kit plays, checks and explains. They are in the kit's own words.

**Each rule has an ID**, such as CP-3. The letters name a part of the page and the number a rule in it. Whenever the \
kit says yes or no to something, it gives the ID of the rule that decides. Here you can look it up, and so can \
`tic-learn rules CP-3`. If a move breaks several rules, the first of them in the order of this page is named first.

**A ruling is a decision of this kit.** Each game comes with a sheet that explains it. Where the sheet says nothing, \
or could mean two things, somebody has to decide, and here the kit did. Rulings are marked as rulings, so that you \
know: at your own table you may agree on something else.
"""


def page() -> str:
    """The whole page as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    sections = [(name, list(rules)) for name, rules in groupby(RULES.values(), lambda rule: rule.section)]
    yield INTRODUCTION
    yield "## Where to find what\n"
    for name, rules in sections:
        parts = (f"[{rule.id}](#{rule.id}) {plain(rule.title)}" for rule in rules)
        yield f"- **{plain(name)}**: {' · '.join(parts)}"
    yield "\n## The games at a glance\n"
    yield "| game | rules | players | age | minutes | difficulty |"
    yield "| --- | --- | --- | --- | --- | --- |"
    yield from map(_row, GAMES.values())
    yield ""
    for name, rules in sections:
        yield f"## {plain(name)}\n"
        for rule in rules:
            yield from _entry(rule)


def _row(game: GameFacts) -> str:
    own = [one for one in RULES if one.startswith(game.letters)]
    cells = (
        plain(game.name),
        f"[{own[0]}](#{own[0]}) to [{own[-1]}](#{own[-1]})",
        game.players_in_words,
        f"{game.age}+",
        game.minutes_in_words,
        game.difficulty,
    )
    return f"| {' | '.join(cells)} |"


def _entry(rule: Rule) -> Iterator[str]:
    yield f'<a id="{rule.id}"></a>\n'
    yield f"### {rule.id} {plain(rule.title)}\n"
    for paragraph in rule.text.split("\n\n"):
        yield f"{_linked(paragraph)}\n"
    for ruling in rule.rulings:
        yield f"> **Ruling:** {_linked(ruling)}\n"


def _linked(text: str) -> str:
    """The text, in which each ID of a rule leads to that rule."""
    return re.sub(
        r"\b[A-Z]{2}-\d+\b", lambda found: f"[{found[0]}](#{found[0]})" if found[0] in RULES else found[0], plain(text)
    )


if __name__ == "__main__":
    sys.exit(run(PAGE, page, f"{len(RULES)} rules", "python tools/make_rules_page.py", __doc__))
