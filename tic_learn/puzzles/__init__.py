"""Puzzles: questions about cards and games that are made, shown, checked, hinted and explained by the rules engine.

    >>> from tic_learn.puzzles import puzzle
    >>> one = puzzle("relation", level=1, seed=3)
    >>> one == puzzle("relation", level=1, seed=3), one.check(one.answer).ok
    (True, True)

``KINDS`` are all kinds by their ID, in the order in which they are taught; each has a module in
`tic_learn.puzzles.kinds`. `tic_learn.puzzles.prove` solves every puzzle again by other means, from what is shown alone.
"""

from __future__ import annotations

from tic_learn.puzzles.answers import Answer, BadAnswer, Unfinished, read_answer, told, written
from tic_learn.puzzles.base import Bounds, Hint, ImpossiblePuzzle, Kind, Level, Puzzle
from tic_learn.puzzles.kinds import KINDS, TOPICS, UnknownKind
from tic_learn.puzzles.shown import Shown

__all__ = [
    "KINDS",
    "TOPICS",
    "Answer",
    "BadAnswer",
    "Bounds",
    "Hint",
    "ImpossiblePuzzle",
    "Kind",
    "Level",
    "Puzzle",
    "Shown",
    "Unfinished",
    "UnknownKind",
    "puzzle",
    "puzzles",
    "read_answer",
    "told",
    "written",
]


def puzzle(kind: str, *, level: int = 1, seed: int | str = 0, **parameters: int) -> Puzzle:
    """The puzzle of a kind, a level and a seed: the same on every machine.

    ``kind``: an ID of ``KINDS``; ``level``: from 1; ``seed``: a whole number or text; ``parameters``: those that the
    kind has, in place of the level's own. Raises UnknownKind; ImpossiblePuzzle, which names what stands in the way;
    TypeError for a seed that is none.

    >>> puzzle("odd-one-out", level=2, seed=7).prompt
    'Four of these five cards are a Tic group. Which card is the odd one out?'
    """
    return KINDS[kind].make(level, seed, **parameters)


def puzzles(kind: str, *, level: int = 1, seed: int | str = 0, count: int = 1, **parameters: int) -> list[Puzzle]:
    """So many puzzles of a kind and a level: the first is that of ``puzzle``, each other has a seed of its own.

    So one more leaves the others as they were. Arguments and errors as for ``puzzle``; ``count``: how many, from 1.

    >>> three = puzzles("relation", seed=3, count=3)
    >>> [one.seed for one in three], three[:2] == puzzles("relation", seed=3, count=2)
    ([3, '3/2', '3/3'], True)
    """
    seeds = [seed, *(f"{seed}/{number}" for number in range(2, count + 1))]
    return [puzzle(kind, level=level, seed=one, **parameters) for one in seeds]
