"""What the calls of a notebook show: an answer in words and for who reads the saved file, points, the course map."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tic_learn.course import Exercise, Kept, Mark, Score, Tried
from tic_learn.course.answers import MIME
from tic_learn.course.marks import NOT_ANSWERED, NOT_WRITTEN
from tic_learn.draw.markup import escape, plural
from tic_learn.puzzles import Puzzle, read_answer, told

__all__ = ["Answered", "Checked", "Download", "Points", "Progress", "ScoreSoFar", "stars"]

_LESSONS, _EXERCISES = "../notebooks", "../exercises"  # as the folders of the course lie beside each other
_PASSES = "Do you work on Binder? Then nothing of this stays when you close the page, but the file that submit writes."


def stars(count: int) -> str:
    """So many of three stars, in signs that are read aloud as well.

    >>> stars(2)
    '★★☆'
    """
    return "★" * count + "☆" * (3 - count)


class Points(int):
    """What an answer is worth: a number, which says of how many it is where it is shown."""

    mark: Mark

    def __new__(cls, mark: Mark) -> Points:
        """The points of a mark."""
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
    """Below a question: what was answered, in words and, for who reads the saved notebook, in plain values.

    ``note``: what there is to say where no answer is kept.
    """

    def __init__(self, name: str, puzzle: Puzzle, kept: Kept | None, note: str = "") -> None:
        self.given = None if kept is None else kept.given
        self.words = f"{name}: {note or NOT_ANSWERED}." if kept is None else f"{name}: {_in_words(puzzle, kept)}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        data: dict[str, object] = {"text/plain": self.words, "text/html": f"<p>{escape(self.words)}</p>"}
        if self.given is not None:
            data[MIME] = msgspec.to_builtins(self.given)
        return data


def _in_words(puzzle: Puzzle, kept: Kept) -> str:
    mark = kept.mark
    if kept.stays:
        return "That is not right. Your right answer from before still counts."
    words = told(puzzle.form, read_answer(puzzle.form, kept.given.answer))
    right = "That is right" if mark.right else "That is not right yet"
    return f"your answer is {words}. {right}: {mark.points} of {plural(mark.item.points, 'point')}.{_trouble(kept)}"


def _trouble(kept: Kept | Tried) -> str:
    if not kept.trouble:
        return ""
    return (
        f" It could not be written beside this notebook ({kept.trouble}). It stands here:"
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
        if tried.mark.note != NOT_WRITTEN:
            kept = f'What you checked before is kept ({tried.mark.note}). ask("{asked.id}") shows it.'
            return [f"{asked.id}: here {asked.name} gives nothing back.", kept]
        how = "Write what it is to do, and end it with return."
        return [f"{asked.id}: {asked.name} is not written yet: it gives nothing back. {how}"]
    of = len(run.verdicts)
    passed = f"all {of} public checks passed; more are run at grading"
    lines = [
        f"{asked.id}: {passed if run.passed == of else f'{run.passed} of {of} public checks passed'}.{_trouble(tried)}"
    ]
    if tried.given is not None and not tried.given.answer["source"]:
        lines.append(
            "The text of your function could not be kept, so it can't be graded. Write it in one cell of its own,"
            f" below the line # tic: {asked.id}, and not longer than a few pages."
        )
    failed = next((one for one in run.verdicts if one is not None and not one.ok), None)
    if failed is not None:
        why = "".join(f" {one.text}" for one in failed.reasons[1:])
        lines.append(f"The first that failed: {failed.reasons[0].text}{why}")
        if failed.misconception is not None:
            lines.append(failed.misconception.text)
    return [*lines, *run.errors[:1]]


class Progress:
    """What a learner has in each exercise: the course map, as a table with links and stars.

    ``troubles``: what the learner should know beside it, in sentences.
    """

    def __init__(self, learner: str, scores: Sequence[Score], troubles: Sequence[str] = ()) -> None:
        self.learner, self.scores, self.troubles = learner, tuple(scores), tuple(troubles)

    @property
    def points(self) -> int:
        """All points together, of the better track in each exercise."""
        return sum(one.so_far for one in self.scores)

    @property
    def stars(self) -> int:
        """All stars together."""
        return sum(one.stars for one in self.scores)

    def _title(self) -> str:
        of = sum(one.exercise.points for one in self.scores)
        all_stars = plural(3 * len(self.scores), "star")
        return f"{self.learner or 'Without a name'}: {self.points} of {of} points, {self.stars} of {all_stars}"

    def _after(self) -> list[str]:
        return [*self.troubles, *([_PASSES] if any(one.begun for one in self.scores) else [])]

    def __repr__(self) -> str:
        rows = [(one.exercise.name, stars(one.stars), _points(one), _state(one)) for one in self.scores]
        wide = max(len(row[0]) for row in rows)
        lines = [f"{name:{wide}}  {shown}  {points:>8}  {state}" for name, shown, points, state in rows]
        return "\n".join([self._title(), *lines, *self._after()])

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col'>{one}</th>" for one in ("lesson", "exercise", "stars", "points", ""))
        caption = f"<caption>{escape(self._title())}</caption>"
        body = "".join(map(_row, self.scores))
        after = "".join(f"<p>{escape(line)}</p>" for line in self._after())
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
    return f"{one.so_far} of {one.exercise.points}"


def _state(one: Score) -> str:
    left = len(one.open)
    if one.points == one.exercise.points:
        return "done"
    if not one.begun:
        return "not begun"
    if one.coded == one.exercise.points:
        return "done in Python; more is run at grading"
    if one.coded > one.points:
        return "in Python so far; more is run at grading"
    return f"{plural(left, 'question')} open" if left else "all answered, not all right yet"


class ScoreSoFar:
    """What a learner has in one exercise: the points of both tracks, and which questions are open or not right.

    ``troubles``: what the learner should know beside it, in sentences.
    """

    def __init__(self, score: Score, troubles: Sequence[str] = ()) -> None:
        self.score, self.troubles = score, tuple(troubles)

    def lines(self) -> list[str]:
        """What there is to say, a sentence or two each."""
        one = self.score
        who = one.learner or "Without a name"
        lines = [f"{who}, {one.exercise.title}: {_points(one)} points, {one.stars} of 3 stars."]
        if one.coded:
            better = "in Python" if one.coded > one.points else "by answering"
            lines.append(f"By answering {one.points}, in Python {one.coded} so far. The better one counts: {better}.")
        blank = [mark.item.id for mark in one.marks if mark.note == NOT_ANSWERED]
        wrong = [mark.item.id for mark in one.marks if mark.verdict is not None and not mark.right]
        if blank:
            lines.append(f"Not answered yet: {', '.join(blank)}.")
        if wrong:
            lines.append(f"Not right yet: {', '.join(wrong)}. You may answer as often as you like.")
        lines += [f"{mark.item.id}: {mark.note}." for mark in one.marks if mark.note not in ("", NOT_ANSWERED)]
        lines += [f"{mark.item.id}: {mark.note}." for mark in one.written]
        if one.open or wrong:
            lines.append("Have you answered more? Run this cell again, and it counts anew.")
        return [*lines, *self.troubles, *([_PASSES] if one.begun else [])]

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        return "".join(f"<p>{escape(line)}</p>" for line in self.lines())
