"""The puzzles: what it costs to make one of each kind, and a sheet of twelve mixed ones.

    python benchmarks/puzzles.py

Prints a table; each figure is in CPU time. What it means, and the figures of one run, are in README.md.
"""

from __future__ import annotations

import gc
import statistics
import sys
from time import process_time

from _table import Table, met, quick

from tic_learn.puzzles import KINDS, puzzle
from tic_learn.puzzles.practice import planned

SEEDS = 2 if quick() else 40
SHEETS = 2 if quick() else 30
AIM = 200  # milliseconds for twelve puzzles


def main() -> None:
    print(f"Python {sys.version.split()[0]}; CPU time, {SEEDS} puzzles of each kind and level, {SHEETS} sheets\n")
    table = Table(("what", 40), ("mean", 10), ("worst", 10), ("aim", 0))
    for kind in KINDS.values():
        for level in range(1, len(kind.levels) + 1):
            row(table, f"{kind.id}, level {level}", [timed(kind.id, level, seed) for seed in range(SEEDS)])
    sheets = [sheet(seed) for seed in range(SHEETS)]
    aim = f"at most {AIM} ms at the worst: {met(max(sheets) <= AIM)}"
    row(table, "12 puzzles of mixed kinds, whole", sheets, aim)


def timed(kind: str, level: int, seed: int) -> float:
    """The milliseconds in which a puzzle is made."""
    start = process_time()
    puzzle(kind, level=level, seed=seed)
    return (process_time() - start) * 1000


def sheet(seed: int) -> float:
    """The milliseconds for twelve puzzles of mixed kinds with their hints, answers and explanations."""
    gc.collect()
    start = process_time()
    for one in planned(tuple(KINDS), 12, level=1 + seed % 3, seed=seed):
        one.as_dict()
    return (process_time() - start) * 1000


def row(table: Table, what: str, times: list[float], aim: str = "") -> None:
    table.row(what, f"{statistics.mean(times):,.2f} ms", f"{max(times):,.1f} ms", aim)


if __name__ == "__main__":
    main()
