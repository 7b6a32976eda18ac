"""What the benchmarks share: rows of a table, and the time of several kinds of work, taken in turn."""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Mapping
from time import process_time
from typing import NamedTuple

Counts = dict[str, int]
"""How much was done, by unit, as in {"game": 3, "move": 612}."""
Run = Callable[[], Counts]
"""The part of the work that is timed. From the same seeds it does the same each time."""


def quick() -> bool:
    """Whether only a little is to be done, to see that it can be: the tests ask for that."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="as little work as can be: the figures mean nothing")
    return parser.parse_args().quick


class Table:
    """A table that is printed row by row, as wide as its columns are said to be."""

    def __init__(self, *columns: tuple[str, int]) -> None:
        self._widths = [width for _, width in columns]
        self.row(*(name for name, _ in columns))
        self.row("---", *(("---:",) * (len(columns) - 2)), "---")

    def row(self, *cells: str) -> None:
        padded = [cell.ljust(width) for cell, width in zip(cells, self._widths, strict=True)]
        print("| " + " | ".join(padded).rstrip() + " |", flush=True)


def met(yes: bool) -> str:
    return "met" if yes else "missed"


class Timing(NamedTuple):
    """What a kind of work took: the median seconds of CPU of a round, and how much was done in it."""

    seconds: float
    counts: Counts

    def rate(self, unit: str) -> float:
        """So many a second."""
        return self.counts[unit] / self.seconds

    def each(self, unit: str) -> float:
        """The microseconds of one."""
        return self.seconds / self.counts[unit] * 1e6


def in_turn(works: Mapping[str, Callable[[], Run]], rounds: int) -> dict[str, Timing]:
    """The timing of each kind of work. Its function prepares a run, for which no time is counted."""
    counts = {name: prepare()() for name, prepare in works.items()}  # all are warm before the first is timed
    spent: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):  # so that a busy moment of the machine is everyone's
        for name, prepare in works.items():
            run = prepare()
            start = process_time()
            done = run()
            spent[name].append(process_time() - start)
            assert done == counts[name], f"{name} did {done} in one round and {counts[name]} in another"
    return {name: Timing(statistics.median(spent[name]), counts[name]) for name in works}
