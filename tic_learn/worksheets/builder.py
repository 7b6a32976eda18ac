"""The worksheet builder: choose kinds, see the pages, exchange what does not suit, download sheet and key."""

from __future__ import annotations

import re
import secrets
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import traitlets as t

from tic_learn.draw.fitting import lines_of
from tic_learn.draw.markup import document, lettering, panel, plural, words
from tic_learn.puzzles import KINDS, TOPICS
from tic_learn.rules import GAMES
from tic_learn.widgets.acting import ActingWidget
from tic_learn.widgets.base import STATIC, answer
from tic_learn.worksheets.code import code_of, read_code
from tic_learn.worksheets.draft import Draft
from tic_learn.worksheets.ink import Ink
from tic_learn.worksheets.moodle import moodle_xml
from tic_learn.worksheets.pdf import key_pdf, pages_svg, sheet_pdf
from tic_learn.worksheets.sheet import MOST_SEED, BadSheet, Wanted, Worksheet, variant_name
from tic_learn.worksheets.typesetting import CantPrint, Paper

__all__ = ["WorksheetBuilder"]

_START = "Choose a topic. Then tap a kind to put two questions of it on the sheet."
_SHOWN = 12
"""So many questions stand on the picture that is left without a kernel."""
Act: TypeAlias = Mapping[str, Any]


class WorksheetBuilder(ActingWidget):
    """A worksheet to be put together by taps, with its pages in sight: see `Worksheet` for what one is.

    ``parts``: what stands on it at first, as for a Worksheet, or the code of a sheet, "TIC1-…"; nothing begins with an
    empty one. ``seed``: by chance unless it is given; ``title``, ``variants``, ``paper``, ``large_print``, ``ink``: as
    for a Worksheet and `sheet_pdf`. ``large``: big enough for the back of a classroom.

    ``builder.sheet`` is the Worksheet so far, or None. Raises BadSheet, BadCode.

    >>> WorksheetBuilder(["relation:1:2", "odd-one-out"], seed=7)
    Worksheet builder: 3 questions, code TIC1-7W4D0-00000-CJ75B-YB3K0.
    """

    _esm, _css = STATIC / "worksheet_builder.js", STATIC / "worksheet_builder.css"
    # Shown
    kinds = t.Tuple(read_only=True).tag(sync=True)  # of (topic, its kinds: (ID, title, what each level is))
    draft = t.Dict(read_only=True).tag(sync=True)  # the rows, the questions, the page that is looked at

    how_to_play = "To change it, open the Run menu at the top and choose Run All Cells."

    def __init__(
        self,
        parts: Iterable[Wanted] | str = (),
        *,
        seed: int | str | None = None,
        title: str = "",
        variants: int | None = None,
        paper: Paper = "a4",
        large_print: bool = False,
        ink: Ink = "colour",
        large: bool = False,
    ) -> None:
        self._draft = _first(parts, seed, title, variants).set("paper", paper).set("large", large_print).set("ink", ink)
        self._before: list[Draft] = []
        self._variant, self._page, self._key = 0, 0, False
        self._pages: tuple[object, list[str]] = (None, [])  # what was set last, and what it was set for
        self._said = answer(None, self._what_now())
        _questions(self._draft)
        super().__init__(large=large)
        self.set_trait("kinds", _catalogue())
        self._show()

    @property
    def sheet(self) -> Worksheet | None:
        """The worksheet as it is now; None while there is no question on it."""
        return self._draft.sheet()

    # What a person does

    def answer(self) -> dict[str, object]:
        """Do what was asked for, each act once and in its order, and say what came of it."""
        any_new = refused = False
        for act in self.new_acts():
            any_new = True
            if refused:
                continue  # it was tapped without knowing of what was refused before it
            try:
                self._said = answer(None, self._done(act))
            except (BadSheet, CantPrint) as error:
                self._said, refused = answer(False, str(error)), True
        if any_new:
            self._show()
        return self._said

    def _done(self, act: Act) -> str:
        do = act.get("do")
        if do == "back":
            return self._taken_back()
        if do == "look":
            return self._look(act)
        if do == "download":
            return self._download(act.get("what"))
        change, said = self._change(do, act)
        if change is None:
            return self._what_now()
        self._before.append(self._draft)
        self._draft = change
        return said or self._what_now()

    def _change(self, do: object, act: Act) -> tuple[Draft | None, str]:
        """The draft with what was asked for, of which all questions can be made, and what to say. Raises BadSheet."""
        draft, row = self._draft, act.get("row")
        made: Draft | None = None
        said = ""
        if do == "add":
            made = draft.added(str(act.get("kind")))
            said = f"Two questions more: {KINDS[str(act.get('kind'))].title}."
        elif do == "remove":
            made, said = draft.removed(_whole(row)), "Taken off the sheet."
        elif do == "raise":
            made, said = draft.raised(_whole(row)), "One place further up."
        elif do == "count":
            made = draft.counted(_whole(row), draft.row(_whole(row)).count + _step(act))
        elif do == "level":
            made = draft.levelled(_whole(row), _whole(act.get("to")))
        elif do == "exchange":
            made = draft.exchanged(_whole(act.get("question")))
            said = f"Question {_whole(act.get('question')) + 1} is another one now, on every variant."
        elif do == "seed":
            made, said = draft.set("seed", secrets.randbelow(MOST_SEED)), "All questions have other cards now."
        elif do == "variants":
            made = draft.set("variants", draft.variants + _step(act))
        elif do == "set":
            made = draft.set(str(act.get("name")), act.get("to"))
        if made is None or made == draft:
            return None, ""
        _questions(made)
        return made, said

    def _taken_back(self) -> str:
        if not self._before:
            return "There is nothing to take back."
        self._draft = self._before.pop()
        return "Taken back."

    def _look(self, act: Act) -> str:
        what, key = act.get("what"), self._key
        if what in ("sheet", "key"):
            self._key = what == "key"
        elif what == "variant":
            self._variant = max(0, min(self._variant + _step(act), self._draft.variants - 1))
        if what == "page":
            self._page += _step(act)  # `_show` keeps it in its bounds
        elif what == "variant" or key != self._key:
            self._page = 0
        return self._what_now()

    def _download(self, what: object) -> str:
        """Make a file and send it to the page that asked."""
        sheet, draft = self.sheet, self._draft
        if sheet is None:
            raise BadSheet(_START)
        makers: dict[object, tuple[str, str, Callable[[], bytes]]] = {
            "sheet": (
                ".pdf",
                "application/pdf",
                lambda: sheet_pdf(sheet, paper=draft.paper, large=draft.large, ink=draft.ink),
            ),
            "key": (
                " key.pdf",
                "application/pdf",
                lambda: key_pdf(sheet, paper=draft.paper, large=draft.large),
            ),
            "moodle": (" moodle.xml", "application/xml", lambda: moodle_xml(sheet).encode()),
        }
        if not isinstance(what, str) or what not in makers:
            raise BadSheet(f"There is no file {what!r:.40}.")
        ending, kind, made = makers[what]
        name = _file_name(sheet.title) + ending
        self.send({"file": name, "type": kind, "request": self.acted}, [made()])
        return f"{name} is in your downloads."

    def _what_now(self) -> str:
        draft = self._draft
        if not draft.rows:
            return _START
        count = plural(sum(row.count for row in draft.rows), "question")
        sheets = f" on each of {draft.variants} variants" if draft.variants > 1 else ""
        return f"{count}{sheets}."

    # What the page shows

    def _show(self) -> None:
        self.set_trait("draft", self._state())

    def _state(self) -> dict[str, object]:
        draft, sheet = self._draft, self.sheet
        self._variant = min(self._variant, draft.variants - 1)
        pages, trouble = self._set_pages(sheet)
        self._page = max(0, min(self._page, len(pages) - 1))
        asked = sheet.questions(self._variant) if sheet else ()
        return {
            "rows": [
                {"kind": row.kind, "title": KINDS[row.kind].title, "level": row.level, "count": row.count}
                for row in draft.rows
            ],
            "questions": [one.prompt for one in asked],
            "title": draft.title,
            "variants": draft.variants,
            "variant": self._variant,
            "names": [variant_name(one) for one in range(draft.variants)],
            "paper": draft.paper,
            "large": draft.large,
            "ink": draft.ink,
            "answers": self._key,
            "page": self._page,
            "pages": len(pages),
            "svg": pages[self._page] if pages else "",
            "trouble": trouble,
            "code": code_of(sheet, draft.variants - 1) if sheet else "",  # from the last one all before it come
            "command": _command(draft, sheet) if sheet else "",
            "back": bool(self._before),
        }

    def _set_pages(self, sheet: Worksheet | None) -> tuple[list[str], str]:
        """The pages of what is looked at, and what is in the way of setting them."""
        if sheet is None:
            return [], ""
        draft = self._draft
        wanted = (draft, self._variant, self._key)
        if self._pages[0] != wanted:
            try:
                pages = pages_svg(
                    sheet, self._variant, key=self._key, paper=draft.paper, large=draft.large, ink=draft.ink
                )
            except CantPrint as error:
                return [], str(error)
            self._pages = (wanted, pages)
        return self._pages[1], ""

    # Without a kernel

    def sentence(self) -> str:
        """How many questions there are, and the code that brings them back."""
        sheet = self.sheet
        if sheet is None:
            return f"Worksheet builder. {_START}"
        named = f" “{sheet.title}”" if sheet.title else ""
        return f"Worksheet builder{named}: {self._what_now()[:-1]}, code {code_of(sheet, sheet.variants - 1)}."

    def picture(self) -> str:
        """What is asked, question by question."""
        sheet = self.sheet
        asked = sheet.questions() if sheet else ()
        lines = [sheet.title or "Worksheet", ""] if sheet else [_START]
        for number, one in enumerate(asked[:_SHOWN], 1):
            lines += lines_of(f"{number}. {one.prompt}", 34)
        if len(asked) > _SHOWN:
            lines.append(f"and {plural(len(asked) - _SHOWN, 'question')} more")
        drawn = "".join(words(8, 16 + 12 * place, 9, line) for place, line in enumerate(lines))
        high = 12 * len(lines) + 14
        return document(330, high + 8, panel(4, 4, 322, high) + lettering(drawn), self.sentence())


def _first(parts: Iterable[Wanted] | str, seed: int | str | None, title: str, variants: int | None) -> Draft:
    """The draft that a builder begins with. Raises BadSheet, BadCode."""
    if isinstance(parts, str):
        found = read_code(parts).sheet
        if seed is not None:
            raise BadSheet("A code has a seed of its own; leave the seed out.")
        return Draft.of(found.printed_as(title, variants))
    wanted = list(parts)
    chosen = secrets.randbelow(MOST_SEED) if seed is None else seed
    # An empty draft is told what is wrong with its title or its variants as well.
    many = 1 if variants is None else variants
    made = Draft.of(Worksheet(wanted or ["relation"], seed=chosen, title=title, variants=many))
    return made if wanted else made.removed(0)


def _questions(draft: Draft) -> None:
    """Make all questions of all variants, so that what can't be made is told at once. Raises BadSheet."""
    sheet = draft.sheet()
    for variant in range(draft.variants if sheet else 0):
        assert sheet  # or there is no variant
        sheet.questions(variant)


def _catalogue() -> Sequence[object]:
    """Topic by topic the kinds: ID, title, and what each level is."""
    kinds = {topic: [KINDS[one] for one in ids] for topic, ids in TOPICS.items()}
    return tuple(
        (
            GAMES[topic].name if topic in GAMES else topic.capitalize(),
            tuple((kind.id, kind.title, tuple(level.text for level in kind.levels)) for kind in some),
        )
        for topic, some in kinds.items()
    )


def _command(draft: Draft, sheet: Worksheet) -> str:
    """What makes the same files at the command line."""
    call = ["tic-learn", "worksheet", "--code", code_of(sheet, draft.variants - 1)]
    call += ["--title", draft.title] if draft.title else []
    call += ["--paper", draft.paper] if draft.paper != "a4" else []
    call += ["--large-print"] if draft.large else []
    call += {"colour": [], "mono": ["--mono"], "outline": ["--ink-saver"]}[draft.ink]
    return shlex.join([*call, "--out", "sheet.pdf", "--key", "key.pdf"])


def _file_name(title: str) -> str:
    """A name that every file system takes."""
    return " ".join(re.sub(r"[^\w\- ]+", " ", title).split())[:60] or "worksheet"


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value < 2**20:
        raise BadSheet(f"{value!r:.40} is no whole number from 0 on.")
    return value


def _step(act: Act) -> int:
    """One more or one less: so each of two quick taps counts, whatever was seen when it was made."""
    by = act.get("by")
    if by not in (1, -1):
        raise BadSheet(f"{by!r:.40} is not one more or one less.")
    return int(by)
