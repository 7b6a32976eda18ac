"""The exact solvers: what the best answer costs, on average and at the worst.

    python benchmarks/solve.py

Prints a table; each figure is the median of five rounds of CPU time, the worst that of one question. What it means
is in README.md, the figures of one run in SOLVE.md.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

from _table import Table, met, quick

from tic_learn.cards import DECK, CardSet
from tic_learn.games import Territory
from tic_learn.games.territory import Position
from tic_learn.players import NAMES, RandomPlayer, play_out
from tic_learn.solve import best_laydown, best_plays, longest_play, longest_run

ROUNDS = 1 if quick() else 5
SHARE = 100 if quick() else 1  # with --quick, one question in so many


def main() -> None:
    print(f"Python {sys.version.split()[0]}; CPU time, medians of {ROUNDS}\n")
    table = Table(("what", 62), ("mean", 10), ("worst", 10), ("aim", 0))
    row(table, "best lay-down, 12 cards", best_laydown, hands(12, 10_000), 25, 500)
    row(table, "best lay-down, 30 cards", best_laydown, hands(30, 500))
    row(table, "best lay-down of Duos and Tripos, 12 cards", partial(best_laydown, groups="sequence"), hands(12, 500))
    row(table, "longest play of 15 cards", lambda hand: longest_play(hand, end_for(hand)), hands(15, 2_000))
    row(table, "longest run of 15 cards", longest_run, hands(15, 2_000))
    row(table, "best plays of Territory, every third position of 6 games", best_plays, list(positions()))


def hands(size: int, many: int) -> list[CardSet]:
    draw = random.Random(size)
    return [CardSet(draw.sample(list(DECK), size)) for _ in range(many // SHARE)]


def end_for(hand: CardSet) -> Any:
    return next(card for card in DECK if card not in hand)


def positions() -> Iterator[Position]:
    for seed in range(1 if quick() else 6):
        record = play_out(Territory(players=NAMES[:2]), [RandomPlayer(seed), RandomPlayer(seed + 1)], seed=seed)
        for number in range(0, len(record.moves), 3 if SHARE == 1 else 20):
            yield record.position(number)


def row(
    table: Table,
    what: str,
    solve: Callable[[Any], object],
    questions: list[Any],
    mean_aim: float | None = None,
    worst_aim: float | None = None,
) -> None:
    """A row with the mean and the worst microseconds of a question.

    The worst question is that whose median over the rounds is highest, so that a busy moment of the machine isn't it.
    """
    for question in questions[:100]:
        solve(question)
    rounds = []
    for _ in range(ROUNDS):
        gc.collect()
        times = []
        for question in questions:
            start = process_time()
            solve(question)
            times.append((process_time() - start) * 1e6)
        rounds.append(times)
    mean = statistics.median(map(statistics.mean, rounds))
    worst = max(map(statistics.median, zip(*rounds, strict=True)))
    aim = ""
    if mean_aim and worst_aim:
        yes = met(mean <= mean_aim and worst <= worst_aim)
        aim = f"at most {mean_aim:g} µs, {worst_aim / 1000:g} ms at the worst: {yes}"
    table.row(what, f"{mean:,.1f} µs", f"{worst:,.0f} µs", aim)


if __name__ == "__main__":
    main()
