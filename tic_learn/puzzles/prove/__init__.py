"""The second solver: every puzzle solved again, from what is shown alone, and each thing that it says put to the test.

The solvers of this package are written apart from the kinds and the rules engine: they get what a learner gets, as the
plain values of ``Shown.as_dict``, and try everything. ``faults`` compares them with a puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import islice
from typing import Any

from tic_learn.puzzles.answers import Answer, read_answer
from tic_learn.puzzles.base import Puzzle

__all__ = ["faults", "prove"]

Solver = Callable[[dict[str, Any]], Iterable[Any]]

_ENOUGH = 50_000
"""So many candidates are looked at for one of which a hint is true, beside the right answer."""
_REFUSED = 3
"""So many wrong candidates are seen to be refused."""


def prove(kind: str, shown: dict[str, Any]) -> list[Any]:
    """All answers to what a puzzle of a kind shows, as plain values, found by trying everything.

    ``shown``: what ``Shown.as_dict`` gives, after a journey through JSON.

    >>> from tic_learn.puzzles import puzzle
    >>> one = puzzle("relation", level=1, seed=3)
    >>> prove("relation", one.shown.as_dict()) == [one.answer]
    True
    """
    return list(_solver(kind)(shown))


def faults(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, each thing in a sentence: nothing, if it is as it should be.

    The second solver agrees on all right answers; all that the prompt is said to state stands in it; each hint is true
    of the right answer and of another candidate; the answers of each misconception are matched to it, and wrong.
    """
    kind, given = puzzle.kind, puzzle.given
    found: list[str] = []
    shown = json.loads(json.dumps(puzzle.shown.as_dict()))
    proved = [kind.same(given, read_answer(puzzle.form, one)) for one in prove(kind.id, shown)]
    if set(proved) != set(puzzle.answers):
        found.append(f"the second solver finds {proved!r:.200}, not {puzzle.answers!r:.200}")
    if kind.count(given) != len(puzzle.answers):
        found.append(f"there are {len(puzzle.answers)} answers, and the prompt states {kind.count(given)}")
    if kind.level_of(given) not in (None, puzzle.level):
        found.append(f"it is of level {kind.level_of(given)}")
    for name, term in puzzle.shown.terms.items():
        if str(term).lower() not in puzzle.prompt.lower():
            found.append(f"the prompt does not state {name}, {term!r}")
    found += [
        f"hint {number} is not true of the right answer: {hint.text}"
        for number, hint in enumerate(puzzle.hints, 1)
        if not all(hint.holds(one) for one in puzzle.answers)
    ]
    # Candidates are looked at until each hint is seen to be true of one that is wrong.
    alone = dict(enumerate(puzzle.hints, 1))
    wrong: list[Answer] = []
    for one in islice(kind.candidates(given), _ENOUGH):
        if kind.same(given, one) in puzzle.answers:
            continue
        if len(wrong) < _REFUSED:
            wrong.append(one)
        alone = {number: hint for number, hint in alone.items() if not hint.holds(one)}
        if not alone and len(wrong) == _REFUSED:
            break
    found += [f"hint {number} is true of the right answer alone: {hint.text}" for number, hint in alone.items()]
    found += [f"the right answer {one!r:.100} is refused" for one in puzzle.answers if not puzzle.check(one).ok]
    for answer, misconception in puzzle.mistakes().items():
        verdict = puzzle.check(answer)
        if verdict.ok or verdict.misconception != misconception:
            found.append(f"the answer {answer!r:.100} of {misconception} is taken for {verdict.misconception}")
    found += [f"the wrong answer {one!r:.100} is taken" for one in wrong if puzzle.check(one).ok]
    return found


_TOPICS = ("relations", "groups", "sequences", "paths", "deduction", "chance", "races", "lines", "teams", "territories")
_SOLVERS: dict[str, Solver] = {}


def _solver(kind: str) -> Solver:
    for topic in _TOPICS if not _SOLVERS else ():
        module = import_module(f"{__name__}.{topic}")
        _SOLVERS.update(module.SOLVERS)
    return _SOLVERS[kind]
