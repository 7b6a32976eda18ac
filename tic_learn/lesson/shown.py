"""What the calls of a notebook show: an answer in words and for who reads the saved file, points, the course map."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tic_learn.course import Exercise, Function, Kept, Mark, Score, Tried
from tic_learn.course.answers import MIME
from tic_learn.draw.markup import escape, plural
from tic_learn.puzzles import Puzzle, read_answer, told

__all__ = ["Answered", "Checked", "Download", "Points", "Progress", "ScoreSoFar", "stars"]

_LESSONS, _EXERCISES = "../notebooks", "../exercises"  # as the folders of the course lie beside each other


_PASSES = "On Binder nothing of this stays when you close the page: call submit, and download the file."


def stars(count: int) -> str:
    """So many of three stars, in signs that are read aloud as well.

    >>> stars(2)
    '★★☆'
    """
    return "★" * count + "☆" * (3 - count)


class Points(int):
    """What an answer is worth: a number, which says of how many it is where it is shown."""

    mark: Mark

    def __new__(cls, mark: Mark) -> Points:  # noqa: D102  # as of any class
        self = super().__new__(cls, mark.points)
        self.mark = mark
        return self

    def _repr_html_(self) -> str:
        # It stands below what a tap brings up to date, and is not brought up to date by a tap.
        of = plural(self.mark.item.points, "point")
        return f"<p><small>When this cell was run: {self.mark.points} of {of}.</small></p>"


class Download:
    """A link to a file beside the notebooks, which a host makes one for download. ``folder``: as from the notebook."""

    def __init__(self, name: str, folder: str) -> None:
        self.name, self.path = name, name if folder in ("", ".") else f"{folder}/{name}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        link = f"<a href='{escape(self.path)}' download>Download {escape(self.name)}</a>"
        return {"text/plain": f"Download {self.name} from the list of files.", "text/html": link}


class Answered:
    """Below a question: what was answered, in words and, for who reads the saved notebook, in plain values."""

    def __init__(self, name: str, puzzle: Puzzle, kept: Kept | None) -> None:
        self.given = None if kept is None else kept.given
        self.words = f"{name}: not answered yet." if kept is None else f"{name}: {_in_words(puzzle, kept)}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        data: dict[str, object] = {"text/plain": self.words, "text/html": f"<p>{escape(self.words)}</p>"}
        if self.given is not None:
            data[MIME] = msgspec.to_builtins(self.given)
        return data


def _in_words(puzzle: Puzzle, kept: Kept) -> str:
    mark = kept.mark
    words = told(puzzle.form, read_answer(puzzle.form, kept.given.answer))
    right = "That is right" if mark.right else "That is not right yet"
    return f"your answer is {words}. {right}: {mark.points} of {plural(mark.item.points, 'point')}.{_trouble(kept)}"


def _trouble(kept: Kept | Tried) -> str:
    if not kept.trouble:
        return ""
    return (
        f" It could not be written beside this notebook ({kept.trouble}), but it stands here:"
        " save the notebook before you close it."
    )


class Checked:
    """Below a function: what its public checks gave, and of those that failed the first, with why."""

    def __init__(self, tried: Tried) -> None:
        self.given = tried.given
        self.lines = list(_checks_told(tried))

    def __repr__(self) -> str:
        return "\n".join(self.lines)

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        html = "".join(f"<p>{escape(line)}</p>" for line in self.lines)
        data: dict[str, object] = {"text/plain": repr(self), "text/html": html}
        if self.given is not None:
            data[MIME] = msgspec.to_builtins(self.given)
        return data


def _checks_told(tried: Tried) -> list[str]:
    asked, run = tried.function, tried.run
    if run.blank:
        how = "Write what it is to do, and end it with return."
        return [f"{asked.id}: {asked.name} is not written yet: it gives nothing back. {how}"]
    of = len(run.verdicts)
    if run.passed == of:
        return [f"{asked.id}: all {of} public checks passed; more are run at grading.{_trouble(tried)}"]
    lines = [f"{asked.id}: {run.passed} of {of} public checks passed.{_trouble(tried)}"]
    failed = next((one for one in run.verdicts if one is not None and not one.ok), None)
    if failed is not None:
        why = "".join(f" {one.text}" for one in failed.reasons[1:])
        lines.append(f"The first that failed: {failed.reasons[0].text}{why}")
        if failed.misconception is not None:
            lines.append(failed.misconception.text)
    return [*lines, *run.errors[:1]]


class Progress:
    """What a learner has in each exercise: the course map, as a table with links and stars.

    ``unreadable`` names files of answers that are damaged.
    """

    def __init__(self, learner: str, scores: Sequence[Score], unreadable: Sequence[str] = ()) -> None:
        self.learner, self.scores, self.unreadable = learner, tuple(scores), tuple(unreadable)

    @property
    def points(self) -> int:
        """All points together."""
        return sum(one.points for one in self.scores)

    @property
    def stars(self) -> int:
        """All stars together."""
        return sum(one.stars for one in self.scores)

    def _title(self) -> str:
        of = sum(one.exercise.points for one in self.scores)
        all_stars = plural(3 * len(self.scores), "star")
        title = f"{self.learner or 'Without a name'}: {self.points} of {of} points, {self.stars} of {all_stars}"
        if self.unreadable:
            title += f". Not all could be read in {', '.join(self.unreadable)}; look whether an answer is missing"
        return title

    def __repr__(self) -> str:
        rows = [(one.exercise.name, stars(one.stars), _points(one), _state(one)) for one in self.scores]
        wide = max(len(row[0]) for row in rows)
        lines = [f"{name:{wide}}  {shown}  {points:>8}  {state}" for name, shown, points, state in rows]
        return "\n".join([self._title(), *lines, *self._passes()])

    def _passes(self) -> list[str]:
        return [_PASSES] if any(one.begun for one in self.scores) else []

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col'>{one}</th>" for one in ("lesson", "exercise", "stars", "points", ""))
        caption = f"<caption>{escape(self._title())}</caption>"
        body = "".join(map(_row, self.scores))
        after = "".join(f"<p>{line}</p>" for line in self._passes())
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{after}"


def _row(one: Score) -> str:
    signs = f"<span role='img' aria-label='{one.stars} of 3 stars'>{stars(one.stars)}</span>"
    cells = (_lesson(one.exercise), _exercise(one.exercise), signs, escape(_points(one)), escape(_state(one)))
    return "<tr>" + "".join(f"<td style='text-align: left'>{cell}</td>" for cell in cells) + "</tr>"


def _lesson(one: Exercise) -> str:
    number, _, _ = one.lesson.partition("-")
    return f"<a href='{_LESSONS}/{escape(one.lesson)}.ipynb'>{escape(f'{number} {one.title}')}</a>" if number else ""


def _exercise(one: Exercise) -> str:
    return f"<a href='{_EXERCISES}/{escape(one.name)}.ipynb'>{escape(one.id if one.lesson else one.title)}</a>"


def _points(one: Score) -> str:
    return f"{one.points} of {one.exercise.points}"


def _state(one: Score) -> str:
    left = len(one.open)
    if one.points == one.exercise.points:
        return "done"
    if not one.begun:
        return "not begun"
    if one.coded > one.tapped:
        return "in Python so far"
    return f"{plural(left, 'question')} open" if left else "all answered, not all right yet"


class ScoreSoFar:
    """What a learner has in one exercise: the points of both tracks, and which questions are open or not right."""

    def __init__(self, score: Score) -> None:
        self.score = score

    def lines(self) -> list[str]:
        """What there is to say, a sentence or two each."""
        one = self.score
        who = one.learner or "Without a name"
        lines = [f"{who}, {one.exercise.title}: {_points(one)} points, {one.stars} of 3 stars."]
        if one.exercise.functions and one.coded:
            better = "in Python" if one.coded > one.tapped else "by answering"
            lines.append(f"By answering {one.tapped}, in Python {one.coded} so far. The better one counts: {better}.")
        wrong = [mark.item.id for mark in one.marks if mark.verdict is not None and not mark.right]
        lines += [f"{mark.item.id}: {mark.note}." for mark in one.marks if mark.note and mark.item.id not in one.open]
        if one.open:
            lines.append(f"Not answered yet: {', '.join(one.open)}.")
        if wrong:
            lines.append(f"Not right yet: {', '.join(wrong)}. You may answer as often as you like.")
        named: list[tuple[Function, Mark]] = [
            (mark.item, mark) for mark in one.functions if isinstance(mark.item, Function)
        ]
        if one.coded or any(mark.points or "check" in mark.note for _, mark in named):
            lines += [f"{asked.id}, {asked.name}: {mark.note}." for asked, mark in named]
        return [*lines, _PASSES] if one.begun else lines

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        return "".join(f"<p>{escape(line)}</p>" for line in self.lines())
