"""The benchmarks run, in small, and say something of every kind of work; no time is asserted."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tic_learn.puzzles import KINDS

FOLDER = Path(__file__).resolve().parent.parent / "benchmarks"


def said_in_small(script: str) -> str:
    """What a benchmark prints with --quick."""
    command = [sys.executable, FOLDER / script, "--quick"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def rows(text: str) -> list[list[str]]:
    """The cells of the table in a text, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def works(text: str) -> list[str]:
    """The first cells; a number that hangs on how much was done is only N."""
    return [re.sub(r"mean: \d+|\d+ (?:moves|steps)", "N", row[0]) for row in rows(text)]


@pytest.fixture(scope="module")
def games() -> str:
    return said_in_small("games.py")


@pytest.mark.parametrize(
    ("work", "many"),
    [
        ("Team TIC, 2 players: random playouts", 1),
        ("Team TIC, 4 players: random playouts", 1),
        ("OpenSpiel gin_rummy from Python", 2),
        ("rlcard gin-rummy", 2),
        ("Ticking Lines", 2 + 2),  # playouts, and explain of legal and illegal moves
        ("Territory, 40 cards, hand of 5: all plays", 1),
        ("Territory, 80 cards, hand of 7: all plays", 1),
        ("python-chess, each legal move", 2),
        ("Territory, 2 players: random playouts", 1),
        ("Team TIC, 4 players: play", 1),
        ("python-chess: push and pop", 1),
        ("explain, ", 5 * 2),  # four games and Sequences, legal and illegal moves
        ("record check, Team TIC", 2),
    ],
)
def test_each_work_with_an_aim_and_each_peer_has_its_rows(games, work, many):
    assert sum(what.startswith(work) or f", {work}" in what for what in works(games)) == many


def test_every_row_has_a_figure_with_its_unit_or_says_that_the_peer_is_not_installed(games):
    for what, measured, *_ in rows(games):
        assert re.fullmatch(r"[\d,.]+ (?:ms|µs|(?:game|move|step|decision)s/s)|not installed", measured), what


def test_every_aim_is_said_to_be_met_or_missed(games):
    aims = [row[3] for row in rows(games) if row[3]]
    assert len(aims) > 20
    assert all(re.search(": (?:met|missed)$", aim) for aim in aims)


def test_the_results_that_are_kept_have_the_same_rows(games):
    kept = (FOLDER / "RESULTS.md").read_text(encoding="utf-8")
    assert works(kept) == works(games)
    assert "make bench" in kept


def test_the_games_are_measured_without_the_peers_that_are_not_there(tmp_path, games):
    """The checks install neither OpenSpiel nor rlcard; their rows say so, and all others are as they were."""
    for name in ("pyspiel", "rlcard"):
        (tmp_path / f"{name}.py").write_text(f"raise ModuleNotFoundError('not here', name={name!r})\n")
    start = (
        f"import runpy, sys; sys.path[:0] = [{str(FOLDER)!r}, {str(tmp_path)!r}]; sys.argv = ['games.py', '--quick']"
    )
    run = f"{start}; runpy.run_path({str(FOLDER / 'games.py')!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    assert works(done.stdout) == works(games)
    without = [row[0] for row in rows(done.stdout) if row[1] == "not installed"]
    assert len(without) == 2 * 3  # for Team TIC with 2 and with 4 players


def test_the_core_has_a_row_for_each_way_and_keeps_them():
    said = said_in_small("core.py")
    kept = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert works(kept) == works(said)
    assert said.endswith("the import loads none.\n")


def test_the_solvers_have_a_row_for_each_question_and_keep_them():
    said = said_in_small("solve.py")
    kept = (FOLDER / "SOLVE.md").read_text(encoding="utf-8")
    assert works(kept) == works(said)
    assert len(works(said)) == 6
    for what, mean, worst, aim in rows(said):
        assert re.fullmatch(r"[\d,.]+ µs", mean), what
        assert re.fullmatch(r"[\d,]+ µs", worst), what
        assert not aim or re.search(": (?:met|missed)$", aim)
    assert "benchmarks/solve.py" in kept


def test_the_puzzles_have_a_row_for_each_level_and_keep_them():
    said = said_in_small("puzzles.py")
    kept = (FOLDER / "PUZZLES.md").read_text(encoding="utf-8")
    assert works(kept) == works(said)
    assert len(works(said)) == sum(len(kind.levels) for kind in KINDS.values()) + 1
    for what, mean, worst, _ in rows(said):
        assert re.fullmatch(r"[\d,.]+ ms", mean), what
        assert re.fullmatch(r"[\d,.]+ ms", worst), what
    assert re.search(": (?:met|missed)$", rows(said)[-1][3])
    assert "benchmarks/puzzles.py" in kept
