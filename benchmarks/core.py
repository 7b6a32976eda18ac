"""The core beside its peers, in one run: what an import, the two innermost questions and a picture cost.

    make bench

Prints a table; each figure is the median of nine. What it means, and the figures of one run, are in README.md.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from time import perf_counter

import chess
import numpy as np
from _table import Table, met, quick

from tic_learn import DECK, TIC_LINES, Card, CardSet, Relation, relation
from tic_learn.draw import scene_svg
from tic_learn.games import TeamTic, Territory, TickingLines, TimesATicking
from tic_learn.groups import crowded_lines
from tic_learn.players import NAMES, GreedyPlayer, play_out
from tic_learn.scenes import scene

RUNS = 1 if quick() else 9
OURS = "from tic_learn import Card, relation, check_group"
STATEMENTS = {"nothing": "pass", OURS: OURS, "import chess": "import chess", "import numpy": "import numpy"}
HEAVY = ("msgspec", "click", "tqdm", "pandas", "ipywidgets", "anywidget", "asyncio", "numpy", "IPython", "typing")


def main() -> None:
    print(f"Python {sys.version.split()[0]}, chess {chess.__version__}, numpy {np.__version__}; medians of {RUNS}\n")
    table = Table(("what", 58), ("measured", 10), ("beside ours", 11), ("aim", 0))
    loaded = imports(table)
    crowded(table)
    relations(table)
    intersections(table)
    pictures(table)
    print(f"\nOf {', '.join(HEAVY)}, the import loads {', '.join(loaded) or 'none'}.")


# Imports: CPU time of whole fresh processes


def imports(table: Table) -> list[str]:
    """The CPU time of each import, net of an interpreter that imports nothing; gives the heavy modules ours loads."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"PYTHONPYCACHEPREFIX": folder}  # so that all start from compiled files made just now
        spent: dict[str, list[float]] = {name: [] for name in STATEMENTS}
        for statement in STATEMENTS.values():
            cpu_of(statement, env)
        for _ in range(RUNS):  # in turn, so that a busy moment of the machine is everyone's
            for name, statement in STATEMENTS.items():
                spent[name].append(cpu_of(statement, env))
        report = Path(folder, "loaded")
        names = f"print(*sorted(set({HEAVY!r}) & set(sys.modules)), file=open({str(report)!r}, 'w'))"
        cpu_of(f"{OURS}; import sys; {names}", env)
        loaded = report.read_text().split()
    bare = statistics.median(spent.pop("nothing"))
    net = {name: (statistics.median(times) - bare) * 1e3 for name, times in spent.items()}
    for name, ms in net.items():
        share = net[OURS] / net["import chess"]
        aim = f"at most 0.33 of import chess: {share:.2f}, {met(share <= 1 / 3)}" if name == OURS else ""
        table.row(f"`{name}`", f"{ms:.1f} ms", f"× {ms / net[OURS]:.1f}", aim)
    return loaded


def cpu_of(statement: str, env: dict[str, str]) -> float:
    """The seconds of CPU, user and system, that a fresh interpreter takes for the statement."""
    child = os.posix_spawn(sys.executable, [sys.executable, "-c", statement], env)
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{statement!r} failed")
    return usage.ru_utime + usage.ru_stime


# In one process: microseconds a call, net of the loop around it


def crowded(table: Table) -> None:
    """Which of the 75 lines have three cards or more in a hand of 12."""
    draw = random.Random(12)
    hands = [CardSet(draw.sample(list(DECK), 12)).mask for _ in range(1000)]
    lines = [line.mask for line in TIC_LINES]
    matrix = np.array([[card in line for card in DECK] for line in TIC_LINES], dtype=np.int32)
    vectors = [np.array([hand >> card & 1 for card in range(125)], dtype=np.int32) for hand in hands]

    def naive(hand: int) -> list[int]:
        return [i for i, line in enumerate(lines) if (line & hand).bit_count() >= 3]

    for hand, vector in zip(hands, vectors, strict=True):
        bits = crowded_lines(hand)
        assert (
            [i for i in range(75) if bits >> 4 * i + 3 & 1] == naive(hand) == list(np.flatnonzero(matrix @ vector >= 3))
        )

    ours = per_call(crowded_lines, hands)
    table.row(
        "crowded lines of a hand of 12: `crowded_lines`", f"{ours:.2f} µs", "× 1.0", f"at most 2 µs: {met(ours <= 2)}"
    )
    beside(table, "the same, each of the 75 lines asked", per_call(naive, hands), ours)
    beside(table, "the same, numpy's matrix product", per_call(lambda hand: matrix @ hand >= 3, vectors), ours)


def relations(table: Table) -> None:
    """Tic, Single or Nic, through the public function, of all 7,750 pairs."""
    pairs = list(combinations(DECK, 2))

    def naive(a: Card, b: Card) -> Relation:
        same = (a.number == b.number) + (a.shape == b.shape) + (a.colour == b.colour)
        return (Relation.NIC, Relation.SINGLE, Relation.TIC)[same]

    assert all(relation(a, b) is naive(a, b) for a, b in pairs)
    ours = per_pair(relation, pairs)
    table.row("two cards: `relation`", f"{ours:.3f} µs", "× 1.0", f"about 0.1 µs: {met(ours <= 0.15)}")
    beside(table, "the same, from the cards' properties", per_pair(naive, pairs), ours)
    squares = [(a % 64, b % 64) for a, b in pairs]
    beside(table, "two squares: `chess.square_distance`", per_pair(chess.square_distance, squares), ours)


def intersections(table: Table) -> None:
    """How many members two sets have in common."""
    draw = random.Random(5)
    hands = [(CardSet(draw.sample(list(DECK), 12)), draw.choice(TIC_LINES)) for _ in range(1000)]
    boards = [(chess.SquareSet(draw.sample(range(64), 12)), chess.SquareSet(chess.BB_RANKS[3])) for _ in range(1000)]

    def common(a: CardSet | chess.SquareSet, b: CardSet | chess.SquareSet) -> int:
        return len(a & b)

    ours = per_pair(common, hands)
    table.row("cards of a hand on a line: `len(CardSet & CardSet)`", f"{ours:.2f} µs", "× 1.0", "")
    beside(table, "squares: `len(chess.SquareSet & chess.SquareSet)`", per_pair(common, boards), ours)


def pictures(table: Table) -> None:
    """A position in the middle of each game as a picture, for the games and numbers of players that take longest."""
    slowest, largest = 0.0, 0
    for kind, count in ((TeamTic, 6), (TickingLines, 6), (TimesATicking, 5), (Territory, 6)):
        scenes = []
        for seed in range(1, 6):
            record = play_out(kind(players=NAMES[:count]), [GreedyPlayer()] * count, seed=seed)
            scenes.append(scene(record.position(len(record.moves) // 2)))
        largest = max(largest, *(len(scene_svg(one, NAMES[:count]).encode()) for one in scenes))
        slowest = max(slowest, per_call(lambda one, count=count: scene_svg(one, NAMES[:count]), scenes))
    yes = met(slowest <= 1000 and largest <= 25_000)
    aim = f"at most 1 ms and 25 kB: {largest / 1000:.1f} kB, {yes}"
    table.row("a position of the slowest game as SVG: `scene_svg`", f"{slowest / 1000:.2f} ms", "", aim)


def beside(table: Table, what: str, theirs: float, ours: float) -> None:
    table.row(what, f"{theirs:.2f} µs", f"× {theirs / ours:.1f}", "")


def per_call(function: Callable[[object], object], arguments: list) -> float:
    def calls() -> None:
        for argument in arguments:
            function(argument)

    def loop() -> None:
        for _argument in arguments:
            pass

    return net_of(calls, loop, len(arguments))


def per_pair(function: Callable[[object, object], object], pairs: list) -> float:
    def calls() -> None:
        for a, b in pairs:
            function(a, b)

    def loop() -> None:
        for _a, _b in pairs:
            pass

    return net_of(calls, loop, len(pairs))


def net_of(calls: Callable[[], None], loop: Callable[[], None], count: int) -> float:
    """The median microseconds of one call, the empty loop taken off."""

    def seconds(work: Callable[[], None]) -> float:
        work()
        times = []
        for _ in range(RUNS):
            start = perf_counter()
            for _ in range(10):
                work()
            times.append(perf_counter() - start)
        return statistics.median(times) / 10

    return (seconds(calls) - seconds(loop)) / count * 1e6


if __name__ == "__main__":
    main()
