"""Put many puzzles of every kind and level to the test, and write docs/proof.md, the table of what was found.

    python tools/prove_puzzles.py                          # 1,000 seeds of each kind and level; writes the table
    python tools/prove_puzzles.py --seeds 50 odd-one-out   # fewer, of some kinds; writes nothing

Of each puzzle all is checked that `tic_learn.puzzles.prove.faults` looks for. The status is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from made_page import write
from tqdm import tqdm

from tic_learn.puzzles import KINDS, UnknownKind, puzzle
from tic_learn.puzzles.prove import faults

PAGE = Path(__file__).resolve().parent.parent / "docs" / "proof.md"
SEEDS = 1000

INTRODUCTION = """\
<!-- Made by tools/prove_puzzles.py (`make proof`). Run it again when a kind of puzzle has changed. -->

# The proof of the puzzles

Each row is {seeds} puzzles, from the seeds 0 to {last}. Each of them was put to the test:

- a second solver, written by other means, which sees only what a learner sees, found all the answers that will do, and
  no others;
- the three hints were true of the right answer, and of at least one other candidate;
- each answer that a misconception gives was wrong, and was matched to that misconception;
- the level, where it is measured, was the one asked for.

**different** is how many different puzzles there were. **mistakes** says in how many of them each misconception had an
answer of its own.

| kind | version | level | different | faults | mistakes |
| --- | --- | --- | --- | --- | --- |
"""


class Row(NamedTuple):
    """What was found of one kind at one level."""

    kind: str
    level: int
    different: int
    faults: list[str]
    mistakes: dict[str, int]

    def __str__(self) -> str:
        known = [(one.name, self.mistakes.get(one.name, 0)) for one in KINDS[self.kind].misconceptions]
        words = ", ".join(f"{name} {count:,}" for name, count in known if count) or "-"
        version = KINDS[self.kind].version
        return f"| `{self.kind}` | {version} | {self.level} | {self.different:,} | {len(self.faults)} | {words} |"


def proved(kind: str, level: int, seeds: int) -> Row:
    """One row of the table."""
    found: list[str] = []
    seen: Counter[str] = Counter()
    shown = set()
    for seed in range(seeds):
        one = puzzle(kind, level=level, seed=seed)
        found += [f"{one!r}: {fault}" for fault in faults(one)]
        seen.update({mistake.name for mistake in one.mistakes().values()})
        shown.add(json.dumps(one.shown.as_dict()))
    return Row(kind, level, len(shown), found, dict(seen))


def table(rows: list[Row], seeds: int) -> str:
    """The whole page as Markdown."""
    return INTRODUCTION.format(seeds=f"{seeds:,}", last=seeds - 1) + "".join(f"{row}\n" for row in rows)


def rows_of(kinds: list[str], seeds: int, jobs: int) -> Iterator[Row]:
    """The rows in the order of the kinds, worked out side by side."""
    wanted = [(kind, level, seeds) for kind in kinds for level in range(1, len(KINDS[kind].levels) + 1)]
    with ProcessPoolExecutor(jobs) as pool:
        yield from tqdm(pool.map(proved, *zip(*wanted, strict=True)), total=len(wanted), unit="row", disable=None)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Put puzzles of every kind and level to the test.")
    parser.add_argument("kinds", nargs="*", help="the kinds; all, if none is named")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how many puzzles of each kind and level")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    options = parser.parse_args(arguments)
    if options.seeds < 1 or options.jobs < 1:
        parser.error("--seeds and --jobs are numbers from 1")
    try:
        kinds = [KINDS[kind].id for kind in options.kinds] or list(KINDS)
    except UnknownKind as error:
        parser.error(str(error))
    rows = list(rows_of(kinds, options.seeds, options.jobs))
    for row in rows:
        print(row)
        for fault in row.faults[:5]:
            print(f"  {fault}", file=sys.stderr)
    wrong = sum(len(row.faults) for row in rows)
    if wrong:
        print(f"{wrong} faults; the table was left as it is", file=sys.stderr)
        return 1
    if options.kinds or options.seeds != SEEDS:
        print("No fault. The table is written only for all kinds and 1,000 seeds.")
        return 0
    write(table(rows, options.seeds), PAGE)
    print(f"No fault. docs/{PAGE.name} was written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
