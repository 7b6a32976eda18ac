"""The ten exercises: which questions they ask, and what each is worth; the functions are in the Python track."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tic_learn.course.base import Exercise, Item, UnknownItem
from tic_learn.course.python_track import FUNCTIONS
from tic_learn.verdict import listed

__all__ = ["EXERCISES", "exercise", "item"]

# Of each question the kind, the level and the points; 20 points an exercise.
_PLANS = {
    "ex01-relations": (
        "01-tics-singles-nics",
        "Tics, Singles and Nics",
        """
        relation 1 1
        relation 2 1
        relation 3 2
        which-tics-with 1 1
        which-tics-with 2 2
        which-two-tic 1 1
        which-two-tic 2 2
        count-tic-pairs 1 2
        count-tic-pairs 2 2
        tic-chain 1 2
        deck-count 1 2
        tic-steps 1 2
        """,
    ),
    "ex02-groups": (
        "02-tic-groups",
        "Tic groups",
        """
        odd-one-out 1 1
        odd-one-out 2 1
        odd-one-out 3 2
        complete-group 1 1
        complete-group 2 2
        complete-group 3 2
        only-group 1 1
        only-group 2 2
        largest-group 1 2
        largest-group 2 2
        all-groups 1 2
        three-groups 1 2
        """,
    ),
    "ex03-sequences": (
        "03-sequences",
        "Sequences",
        """
        sequence-kind 1 1
        sequence-kind 2 1
        what-comes-next 1 1
        what-comes-next 2 2
        missing-middle 1 1
        missing-middle 2 2
        put-in-order 1 2
        put-in-order 2 2
        mend-sequence 1 2
        find-duo 1 2
        find-duo 2 2
        find-tripo 1 2
        """,
    ),
    "ex04-times-a-ticking": (
        "04-times-a-ticking",
        "Time's a Ticking",
        """
        which-pile 1 1
        which-pile 2 1
        which-pile 3 2
        which-pile 4 2
        is-it-stuck 1 1
        is-it-stuck 2 2
        is-it-stuck 3 2
        is-it-stuck 4 2
        which-tics-with 3 1
        tic-chain 2 2
        next-tics 1 2
        next-tics 2 2
        """,
    ),
    "ex05-ticking-lines": (
        "05-ticking-lines",
        "Ticking Lines",
        """
        which-line 1 1
        which-line 2 1
        which-line 3 2
        which-line 4 2
        longest-play 1 1
        longest-play 2 2
        longest-play 3 2
        longest-play 4 2
        tic-chain 3 2
        lines-score 1 1
        lines-score 2 2
        lines-score 3 2
        """,
    ),
    "ex06-team-tic": (
        "06-team-tic",
        "Team TIC",
        """
        pick-ups 1 1
        pick-ups 2 2
        pick-ups 3 2
        may-it-be-added 1 1
        may-it-be-added 2 1
        may-it-be-added 3 2
        may-it-be-added 4 2
        best-lay-down 1 1
        best-lay-down 2 2
        all-groups 2 2
        all-groups 3 2
        largest-group 3 2
        """,
    ),
    "ex07-team-tic-scoring": (
        "07-team-tic-scoring",
        "Team TIC scoring",
        """
        team-score 1 1
        team-score 1 1
        team-score 2 2
        team-score 2 2
        team-score 3 2
        team-score 3 2
        best-lay-down 1 1
        best-lay-down 2 1
        best-lay-down 3 2
        best-lay-down 3 2
        best-lay-down 4 2
        best-lay-down 4 2
        """,
    ),
    "ex08-team-tic-sequences": (
        "08-team-tic-sequences",
        "Team TIC Sequences",
        """
        sequence-kind 3 1
        sequence-kind 4 1
        what-comes-next 3 2
        missing-middle 3 1
        put-in-order 3 2
        mend-sequence 2 2
        mend-sequence 3 2
        find-duo 2 1
        find-duo 3 2
        find-tripo 2 2
        find-tripo 3 2
        may-it-be-added 4 2
        """,
    ),
    "ex09-territory": (
        "09-territory",
        "Tic Territory Battle",
        """
        legal-cells 1 1
        legal-cells 1 1
        legal-cells 2 2
        legal-cells 3 2
        what-is-claimed 1 1
        what-is-claimed 2 2
        what-is-claimed 3 2
        who-owns-what 1 1
        who-owns-what 2 2
        who-owns-what 3 2
        best-territory-play 1 2
        best-territory-play 2 2
        """,
    ),
    "ex10-territory-scoring": (
        "10-territory-scoring",
        "Territory scoring",
        """
        territory-score 1 1
        territory-score 1 1
        territory-score 2 2
        territory-score 2 2
        territory-score 3 2
        territory-score 3 2
        who-owns-what 2 1
        who-owns-what 3 1
        what-is-claimed 3 2
        best-territory-play 1 2
        best-territory-play 2 2
        best-territory-play 3 2
        """,
    ),
}


def _all() -> Iterator[Exercise]:
    for name, (lesson, title, plan) in _PLANS.items():
        short = name.partition("-")[0]
        rows = [line.split() for line in plan.split("\n") if line.strip()]
        items = [
            Item(f"{short}.q{n}", kind, int(level), int(points)) for n, (kind, level, points) in enumerate(rows, 1)
        ]
        yield Exercise(short, name, lesson, title, tuple(items), FUNCTIONS[short])


EXERCISES = MappingProxyType({one.id: one for one in _all()})
"""The exercises by their IDs, in the order of the lessons."""


def exercise(name: str) -> Exercise:
    """The exercise of an ID, or of a notebook's name. Raises UnknownItem.

    >>> exercise("ex03").title, exercise("ex03-sequences").points
    ('Sequences', 20)
    """
    found = EXERCISES.get(name.partition("-")[0].partition(".")[0])
    if found is None or name not in (found.id, found.name):
        raise UnknownItem(name, f"There is no exercise {name!r:.60}; the exercises are {listed(list(EXERCISES))}.")
    return found


def item(name: str) -> Item:
    """The question of an ID, such as "ex03.q2". Raises UnknownItem.

    >>> item("ex01.q1")
    Item(id='ex01.q1', kind='relation', level=1, points=1)
    """
    return exercise(name.partition(".")[0]).item(name)
