"""What an exercise is made of: items, each a kind of puzzle at a level, and functions to write.

Every learner has instances of their own, which follow from the question's ID and the learner's name.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tic_learn.course.functions import Function
from tic_learn.puzzles import KINDS, Puzzle
from tic_learn.verdict import listed

__all__ = ["Exercise", "Item", "UnknownItem"]


class UnknownItem(LookupError):
    """There is no such exercise or question; the message says which there are. ``name`` is what was asked for."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(text)
        self.name = name


class Item(msgspec.Struct, frozen=True):
    """A question of an exercise: a ``kind`` of puzzle at a ``level``, worth ``points``. ``id`` is such as "ex03.q2"."""

    id: str
    kind: str
    level: int
    points: int

    def puzzle(self, learner: str = "") -> Puzzle:
        """The instance of a learner; the same one each time, and another one for another learner.

        ``learner``: a name as `read_name` gives it, "" for somebody who has said none.

        >>> item = Item("ex01.q1", "relation", 1, 1)
        >>> item.puzzle("Ana") == item.puzzle("Ana"), item.puzzle("Ana").shown == item.puzzle("Ben").shown
        (True, False)
        """
        return _made(self.kind, self.level, f"{self.id}/{learner}")


@lru_cache(maxsize=512)  # a page asks for a learner's questions again and again, and some take long to make
def _made(kind: str, level: int, seed: str) -> Puzzle:
    return KINDS[kind].make(level, seed)


class Exercise(msgspec.Struct, frozen=True):
    """A page of questions: ``id`` is such as "ex03", ``name`` that of its notebook, ``lesson`` that of its lesson's.

    It has two tracks: ``items`` to be answered by taps, and ``functions`` to be written in Python. The better one
    counts. A teacher's own exercise has no lesson and no functions.
    """

    id: str
    name: str
    lesson: str
    title: str
    items: tuple[Item, ...]
    functions: tuple[Function, ...] = ()

    @property
    def points(self) -> int:
        """What a learner gets who answers every question rightly; in either track."""
        return sum(item.points for item in self.items)

    def item(self, name: str) -> Item:
        """The question of this ID, whole, such as "ex03.q2", or only the part after the point. Raises UnknownItem."""
        found = self.part(name)
        if not isinstance(found, Item):
            raise UnknownItem(name, f"{found.id} is a function to write; it is asked by its own name, {found.name}.")
        return found

    def function(self, name: str) -> Function:
        """The function to write of this ID, such as "ex03.p1" or "p1". Raises UnknownItem."""
        found = self.part(name)
        if not isinstance(found, Function):
            raise UnknownItem(name, f"{found.id} is a question to be answered; it is no function to write.")
        return found

    def part(self, name: str) -> Item | Function:
        """The question or the function of this ID. Raises UnknownItem.

        >>> from tic_learn.course import exercise
        >>> exercise("ex01").part("q1").points, exercise("ex01").part("ex01.p1").name
        (1, 'relation')
        """
        parts: tuple[Item | Function, ...] = (*self.items, *self.functions)
        for one in parts:
            if name in (one.id, one.id.partition(".")[2]):
                return one
        known = listed([one.id for one in parts])
        raise UnknownItem(name, f"There is no question {name!r:.60} in {self.id}; its questions are {known}.")
