"""A worksheet in the making: rows of questions that come, go and change, without a word lost of what stays."""

from __future__ import annotations

from typing import Any

import msgspec

from tic_learn.puzzles import KINDS
from tic_learn.worksheets.ink import INKS, Ink
from tic_learn.worksheets.sheet import BadSheet, Part, Worksheet
from tic_learn.worksheets.typesetting import PAPERS, Paper

__all__ = ["Draft", "Row"]


class Row(msgspec.Struct, frozen=True):
    """So many questions of a kind at a level. ``exchanged``: of each that is another one now, its place and number."""

    kind: str
    level: int = 1
    count: int = 1
    exchanged: tuple[tuple[int, int], ...] = ()


class Draft(msgspec.Struct, frozen=True):
    """A worksheet in the making, and how it is to be printed. It can be empty; `sheet` says if it can't be made.

    Every change gives another draft, and raises BadSheet where it can't be. Rows and questions are counted from 0.
    """

    rows: tuple[Row, ...] = ()
    seed: int = 0
    title: str = ""
    variants: int = 1
    paper: Paper = "a4"
    large: bool = False
    ink: Ink = "colour"

    @classmethod
    def of(cls, sheet: Worksheet, **printed: Any) -> Draft:
        """The draft of a worksheet that is there. ``printed``: paper, large and ink."""
        rows, first = [], 0
        for one in sheet.parts:
            own = (
                (place - first, number) for place, number in sheet.exchanged.items() if 0 <= place - first < one.count
            )
            rows.append(Row(one.kind, one.level, one.count, tuple(own)))
            first += one.count
        return cls(tuple(rows), sheet.seed, sheet.title, sheet.variants, **printed)

    def sheet(self) -> Worksheet | None:
        """The worksheet; None while there is no row. Raises BadSheet."""
        if not self.rows:
            return None
        exchanged: dict[int, int] = {}
        first = 0
        for row in self.rows:
            exchanged |= {first + place: number for place, number in row.exchanged}
            first += row.count
        parts = [Part(row.kind, row.level, row.count) for row in self.rows]
        return Worksheet(parts, seed=self.seed, title=self.title, variants=self.variants, exchanged=exchanged)

    def added(self, kind: str) -> Draft:
        """With two questions more of a kind: in its row at the first level, if there is one, else in a new row."""
        if kind not in KINDS:
            raise BadSheet(f"There is no kind {kind!r:.40}.")
        for place, row in enumerate(self.rows):
            if (row.kind, row.level) == (kind, 1):
                return self.counted(place, row.count + 2)
        return self._with((*self.rows, Row(kind, 1, 2)))

    def removed(self, place: int) -> Draft:
        """Without a row."""
        self.row(place)
        return self._with((*self.rows[:place], *self.rows[place + 1 :]))

    def counted(self, place: int, count: int) -> Draft:
        """With so many questions in a row."""
        row = self.row(place)
        kept = tuple(one for one in row.exchanged if one[0] < count)
        return self._changed(place, msgspec.structs.replace(row, count=count, exchanged=kept))

    def levelled(self, place: int, level: int) -> Draft:
        """With the questions of a row at another level."""
        return self._changed(place, msgspec.structs.replace(self.row(place), level=level, exchanged=()))

    def raised(self, place: int) -> Draft:
        """With a row one place further up; the first one stays."""
        rows = list(self.rows)
        self.row(place)
        rows.insert(max(0, place - 1), rows.pop(place))
        return self._with(tuple(rows))

    def exchanged(self, question: int) -> Draft:
        """With another question in a place, on every variant."""
        sheet = self.sheet()
        if sheet is None:
            raise BadSheet("There is no question to be exchanged yet.")
        return Draft.of(sheet.exchange(question), paper=self.paper, large=self.large, ink=self.ink)

    def set(self, name: str, value: object) -> Draft:
        """With another seed, title, number of variants, paper, size of print or ink."""
        known: dict[str, tuple[str, ...]] = {"paper": PAPERS, "ink": INKS}
        if name in known and not (isinstance(value, str) and value in known[name]):
            raise BadSheet(f"The {name} is one of {', '.join(known[name])}; {value!r:.40} can't be.")
        if name == "large" and type(value) is not bool:
            raise BadSheet(f"Large print is yes or no, True or False; {value!r:.40} is neither.")
        if name not in ("seed", "title", "variants", "large", *known):
            raise BadSheet(f"There is nothing {name!r:.20} to be set on a sheet.")
        made: Draft = msgspec.structs.replace(self, **{name: value})
        # What a sheet says to a title or a number counts where there is no question yet, too.
        sheet = Worksheet(["relation"], seed=made.seed, title=made.title, variants=made.variants)
        return msgspec.structs.replace(made, title=sheet.title, seed=sheet.seed)

    def row(self, place: int) -> Row:
        """A row."""
        if type(place) is not int or not 0 <= place < len(self.rows):
            raise BadSheet(f"There is no row {place!r:.20}.")
        return self.rows[place]

    def _changed(self, place: int, row: Row) -> Draft:
        return self._with((*self.rows[:place], row, *self.rows[place + 1 :]))

    def _with(self, rows: tuple[Row, ...]) -> Draft:
        made: Draft = msgspec.structs.replace(self, rows=rows)
        made.sheet()  # what it raises is said before anything has changed
        return made
