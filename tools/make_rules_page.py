"""Write docs/rules.md, the page of the rules, from the catalogue in tic_learn/rules.

    python tools/make_rules_page.py            # write
    python tools/make_rules_page.py --check    # say whether the page is up to date, and change nothing

The page is never edited by hand.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tic_learn.rules import GAMES, RULES, GameFacts, Rule

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rules.md"
REMEDY = "run `python tools/make_rules_page.py`"

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


def difference(old: str, new: str) -> str:
    """Where two texts that are not the same first differ: the line's number, and what should be there."""
    was, now = old.split("\n"), new.split("\n")
    at = next((i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now)))
    if at == len(now):
        return f"line {at + 1} should not be there"
    return f"line {at + 1} should be " + (f"{now[at]!r:.100}" if now[at] else "empty")


def write(text: str, path: Path = PAGE) -> None:
    """Write the page whole or not at all: a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write docs/rules.md from the catalogue of rules.")
    parser.add_argument("--check", action="store_true", help="change nothing; status 1 if the page is out of date")
    options = parser.parse_args(arguments)
    text, name = page(), f"{PAGE.parent.name}/{PAGE.name}"
    if not options.check:
        try:
            write(text)
        except OSError as error:
            print(f"{name} can't be written: {error.strerror}; it was left as it is", file=sys.stderr)
            return 1
        print(f"{name}: {len(RULES)} rules written")
        return 0
    try:
        old = PAGE.read_text(encoding="utf-8")  # whatever line ends Git has made
    except FileNotFoundError:
        print(f"{name} is missing; {REMEDY}", file=sys.stderr)
        return 1
    except UnicodeDecodeError:
        print(f"{name} is not UTF-8 text; {REMEDY}", file=sys.stderr)
        return 1
    if old != text:
        print(f"{name} is out of date: {difference(old, text)}; {REMEDY}", file=sys.stderr)
        return 1
    print(f"{name} is up to date")
    return 0


def _lines() -> Iterator[str]:
    sections = [(name, list(rules)) for name, rules in groupby(RULES.values(), lambda rule: rule.section)]
    yield INTRODUCTION
    yield "## Where to find what\n"
    for name, rules in sections:
        parts = (f"[{rule.id}](#{rule.id}) {_plain(rule.title)}" for rule in rules)
        yield f"- **{_plain(name)}**: {' · '.join(parts)}"
    yield "\n## The games at a glance\n"
    yield "| game | rules | players | age | minutes | difficulty |"
    yield "| --- | --- | --- | --- | --- | --- |"
    yield from map(_row, GAMES.values())
    yield ""
    for name, rules in sections:
        yield f"## {_plain(name)}\n"
        for rule in rules:
            yield from _entry(rule)


def _row(game: GameFacts) -> str:
    own = [one for one in RULES if one.startswith(game.letters)]
    cells = (
        _plain(game.name),
        f"[{own[0]}](#{own[0]}) to [{own[-1]}](#{own[-1]})",
        game.players_in_words,
        f"{game.age}+",
        game.minutes_in_words,
        game.difficulty,
    )
    return f"| {' | '.join(cells)} |"


def _entry(rule: Rule) -> Iterator[str]:
    yield f'<a id="{rule.id}"></a>\n'
    yield f"### {rule.id} {_plain(rule.title)}\n"
    for paragraph in rule.text.split("\n\n"):
        yield f"{_linked(paragraph)}\n"
    for ruling in rule.rulings:
        yield f"> **Ruling:** {_linked(ruling)}\n"


def _plain(text: str) -> str:
    """The text with a backslash before each sign that Markdown would take for its own."""
    return re.sub(r"([\\`*_\[\]<>|&~#])", r"\\\1", text)


def _linked(text: str) -> str:
    """The text, in which each ID of a rule leads to that rule."""
    return re.sub(
        r"\b[A-Z]{2}-\d+\b", lambda found: f"[{found[0]}](#{found[0]})" if found[0] in RULES else found[0], _plain(text)
    )


if __name__ == "__main__":
    sys.exit(main())
