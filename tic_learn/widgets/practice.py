"""Practice: questions one after the other, that grow with the person or are the same for a whole class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import traitlets as t

from tic_learn.puzzles import KINDS, Puzzle
from tic_learn.puzzles.practice import MOST_STARS, Asked, kinds_of, next_puzzle, planned, stars
from tic_learn.verdict import listed
from tic_learn.widgets.base import LARGEST, STATIC, WholeTrait
from tic_learn.widgets.question import Question

__all__ = ["Practice"]

_MOST = 100


class Practice(Question):
    """Questions one after the other, with stars for being right: without end, or so many that are the same for a class.

    ``what``: the ID of a kind, a topic of `tic_learn.puzzles.TOPICS`, several of both, or None for all kinds.
    ``level``: where each kind begins, or at its highest, if that is lower. ``seed``: the same seed gives the same
    questions; without a ``count`` they depend on the answers too. ``count``: how many, 1 to 100; None goes on without
    end: harder where it goes well, and what was missed comes back. ``large``: big enough for the back of a classroom.
    ``widget.course`` has what was asked so far, and how it went. Raises UnknownKind; ValueError for another count or
    level; TypeError for a seed that is none.

    >>> Practice("relations", count=10)  # doctest: +ELLIPSIS
    Practice: question 1 of 10. No stars yet. ...
    """

    _esm, _css = STATIC / "practice.js", STATIC / "practice.css"
    # Shown
    progress = t.Dict(read_only=True).tag(sync=True)  # how far the person is, and the stars
    # Done by the person
    number = WholeTrait(most=LARGEST).tag(sync=True)  # of the question that is wanted, from 1; 0 to begin again

    by_person = Question.by_person | {"number"}

    def __init__(
        self,
        what: str | Iterable[str] | None = None,
        *,
        level: int = 1,
        seed: int | str = 0,
        count: int | None = None,
        large: bool = False,
    ) -> None:
        if type(level) is not int or level < 1:
            raise ValueError(f"{level!r:.60} is no level; the levels begin at 1.")
        if count is not None and (type(count) is not int or not 1 <= count <= _MOST):
            raise ValueError(f"{count!r:.60} questions can't be asked; ask 1 to {_MOST}, or None for no end.")
        self._kinds, self._level, self._seed, self._count = kinds_of(what), level, seed, count
        self._plan = [] if count is None else planned(self._kinds, count, level=level, seed=seed)
        self._course: list[Asked] = []
        self.number = 1
        super().__init__(self._next(), large=large)

    @property
    def course(self) -> tuple[Asked, ...]:
        """What was asked so far and is over, and how it went, oldest first."""
        return tuple(self._course)

    def _next(self) -> Puzzle:
        done = len(self._course)
        if self._count is not None:
            return self._plan[done]
        return next_puzzle(self._kinds, self._course, level=self._level, seed=self._seed)

    def _begin(self, puzzle: Puzzle) -> None:
        super()._begin(puzzle)
        self.set_trait("progress", self._progress())

    # What the kernel says

    def _answer(self, change: Mapping[str, object] | None = None) -> None:
        with self.hold_sync():  # so that a page has all of the next question at once
            super()._answer(change)

    def answer(self) -> dict[str, object]:
        """As of a question; or the next one, when the person goes on from one that is over, or begins again."""
        done = len(self._course)
        if self._is_over() and self.number == 0:
            self._course = []
            self.number = 1
            self._begin(self._next())
        elif self._end is not None and self.number == done + 1 and not self._is_over():
            if done == self._count:
                self._finish()
            else:
                self._begin(self._next())
        elif self.number != self.progress["number"]:
            self.number = self.progress["number"]  # a page that was late, or early, so nothing is judged
            return {key: value for key, value in self.verdict.items() if key != "request"}
        return super().answer()

    def _is_over(self) -> bool:
        return bool(self.progress and self.progress["over"])

    def _finish(self) -> None:
        self.set_trait("progress", self._progress(over=True))

    def _over(self, right: bool, title: str, found: Any) -> dict[str, object]:
        said = super()._over(right, title, found)
        tries = len(self._wrong) + right
        self._course.append(Asked(self.puzzle.kind.id, self.puzzle.level, right, tries, self.hints))
        self.set_trait("progress", self._progress())
        return said

    def _progress(self, *, over: bool = False) -> dict[str, object]:
        course = self._course
        earned = {kind: [stars(one) for one in course if one.kind == kind] for kind in KINDS}
        open_one = self._end is None
        return {
            "number": len(course) + open_one,
            "count": self._count or 0,
            "stars": sum(map(stars, course)),
            "most": MOST_STARS * len(course),
            "last": -1 if open_one or not course else stars(course[-1]),
            "kinds": [[KINDS[kind].title, sum(some), MOST_STARS * len(some)] for kind, some in earned.items() if some],
            "again": _again([kind for kind, some in earned.items() if some and _is_weak(some)]),
            "over": over,
        }

    # Without a kernel

    def sentence(self) -> str:
        """Which question it is, the stars so far, and what is asked; at the end, what to look at again."""
        now = self.progress
        earned = f"{now['stars']} of {now['most']} stars" if now["most"] else "No stars yet"
        if now["over"]:
            all_of_them = "the question is" if now["count"] == 1 else f"all {now['count']} questions are"
            return f"Practice: {all_of_them} answered. {earned}. {now['again']}"
        of = f" of {now['count']}" if now["count"] else ""
        return f"Practice: question {now['number']}{of}. {earned}. {self._sentence()}"


def _again(kinds: Sequence[str]) -> str:
    if not kinds:
        return "You know all of these well."
    return f"Look again at {listed(f'“{KINDS[kind].title}”' for kind in kinds)}."


def _is_weak(some: Sequence[int]) -> bool:
    """Whether a kind is to be looked at again: one of it was missed, or it has less than half of its stars."""
    return 0 in some or 2 * sum(some) < MOST_STARS * len(some)
