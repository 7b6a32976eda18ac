"""What an exercise is made of: items, each a kind of puzzle at a level; every learner has an instance of their own."""

from __future__ import annotations

import msgspec

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
        return KINDS[self.kind].make(self.level, f"{self.id}/{learner}")


class Exercise(msgspec.Struct, frozen=True):
    """A page of questions on a ``lesson``: ``id`` is such as "ex03", ``name`` that of its notebook."""

    id: str
    name: str
    lesson: str
    title: str
    items: tuple[Item, ...]

    @property
    def points(self) -> int:
        """What a learner gets who answers every question rightly."""
        return sum(item.points for item in self.items)

    def item(self, name: str) -> Item:
        """The question of this ID, whole, such as "ex03.q2", or only the part after the point. Raises UnknownItem."""
        for item in self.items:
            if name in (item.id, item.id.partition(".")[2]):
                return item
        known = listed([item.id for item in self.items])
        raise UnknownItem(name, f"There is no question {name!r:.60} in {self.id}; its questions are {known}.")
