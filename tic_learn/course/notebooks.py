"""The notebooks of exercises: prompts, cells to answer in, and cells that count, which nbgrader can read too."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from tic_learn.course.base import Exercise, Item
from tic_learn.course.functions import Function
from tic_learn.course.handed_in import KEY
from tic_learn.course.plans import Wanted, plan, written_plan
from tic_learn.course.values import typed
from tic_learn.puzzles import KINDS
from tic_learn.record.writing import write_file

__all__ = ["exercise_notebook", "make_exercise"]

_IMPORT = "from tic_learn.lesson import ask, certificate, check, hint, me, progress, submit"
_WIDE = 80
_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def make_exercise(
    questions: Iterable[Wanted], *, name: str, title: str | None = None, folder: str | os.PathLike[str] = "."
) -> Path:
    """Write the notebook of an exercise of one's own, and give its path.

    ``questions``: each a kind of puzzle and its level, as in "odd-one-out:2", worth 1 point; or a question of the
    course, as in "ex03.q2", worth what it is there; or a pair of either and the points, as in ("odd-one-out:2", 3).
    ``name``: of the exercise and its file, as in "week-3"; ``title``: its heading. A file that is there already stays:
    FileExistsError. Raises BadPlan for what can be no exercise; FileNotFoundError without the folder; OSError.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     make_exercise(["relation", ("odd-one-out:2", 3)], name="week-3", folder=folder).name
    'week-3.ipynb'
    """
    made = plan(name, name if title is None else title, questions)
    if not Path(folder).is_dir():
        raise FileNotFoundError(f"There is no folder {folder}. Make it first, or name another one.")
    path = Path(folder) / f"{made.name}.ipynb"
    if os.path.lexists(path):
        raise FileExistsError(f"{path} is there already. Give the exercise another name, or remove the file first.")
    write_file(path, json.dumps(exercise_notebook(made), indent=1, sort_keys=True, ensure_ascii=False) + "\n")
    return path


def exercise_notebook(exercise: Exercise) -> dict[str, Any]:
    """The notebook of an exercise as plain values, without outputs."""
    metadata: dict[str, Any] = dict(_METADATA)
    if not exercise.lesson:
        metadata[KEY] = {"exercise": written_plan(exercise)}
    return {"cells": list(_cells(exercise)), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _markdown(name: str, text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(name: str, text: str, **metadata: Any) -> dict[str, Any]:
    source = text.splitlines(keepends=True)
    outputs: list[Any] = []
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": metadata,
        "outputs": outputs,
        "source": source,
    }


def _cells(exercise: Exercise) -> Iterator[dict[str, Any]]:
    yield _markdown("goal", _goal(exercise))
    yield _markdown("who", _WHO)
    yield _code("setup", f"{_IMPORT}\nme()")
    yield _markdown("how", _HOW_BOTH if exercise.functions else _HOW)
    for number, item in enumerate(exercise.items, 1):
        yield from _question(number, item)
    if exercise.functions:
        yield _markdown("python", _PYTHON.format(points=exercise.points, first=exercise.functions[0].id))
    for function in exercise.functions:
        yield from _function(function)
    yield _markdown("hand-in", _HAND_IN)
    yield _code("so-far", f'progress("{exercise.id}")')
    yield _code("submit", f'submit("{exercise.id}")')
    yield _markdown("stars", _STARS)
    yield _code("certificate", "certificate()")
    yield _markdown("more", _MORE)
    topics = Counter(KINDS[item.kind].topic for item in exercise.items)
    yield _code("practice", f'from tic_learn.widgets import Practice\n\nPractice("{topics.most_common(1)[0][0]}")')


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _question(number: int, item: Item) -> Iterator[dict[str, Any]]:
    short = item.id.partition(".")[2]
    grade = {"grade": True, "grade_id": item.id.replace(".", "-"), "locked": True, "points": item.points}
    yield _markdown(f"title-{short}", f"## Question {number}\n\n{_points(item.points)}.")
    yield _code(f"ask-{short}", f'ask("{item.id}")', tags=[item.id])
    yield _code(
        f"points-{short}",
        # It counts whatever the names of the cells above have come to stand for.
        f'from tic_learn.lesson import points\n\npoints("{item.id}")',
        nbgrader={**grade, "schema_version": 3, "solution": False, "task": False},
    )


def _function(function: Function) -> Iterator[dict[str, Any]]:
    short = function.id.partition(".")[2]
    lines = [f"- `{name}`: {what}" for name, what in function.parameters]
    yield _markdown(
        f"title-{short}",
        "\n".join(
            [
                f"### Write `{function.signature}`\n",
                f"{_points(function.points)}. {function.text}\n",
                *lines,
                f"\nIt is to give {function.gives.text}. For example:\n",
                "```python",
                _example(function),
                "```",
            ]
        ),
    )
    yield _code(
        f"write-{short}",
        f"# tic: {function.id}\ndef {function.signature}:\n    ...",
        tags=[function.id],
    )
    yield _code(f"check-{short}", f'check("{function.id}", {function.name})')


def _example(function: Function) -> str:
    """The first public case of nobody's name, on several lines where it is long."""
    case = function.cases("", 1)[0]
    call = function.call(case)
    if len(call) > _WIDE:
        parts = "".join(f"    {typed(one)},\n" for one in case.arguments)
        call = f"{function.name}(\n{parts})"
    return f"{call}  # is to give {typed(case.right[0])}"


def _goal(exercise: Exercise) -> str:
    counts = f"{len(exercise.items)} questions, {_points(exercise.points)} in all."
    if len(exercise.items) == 1:
        counts = f"1 question, {_points(exercise.points)} in all."
    if not exercise.lesson:
        return f"# {escape(exercise.title, quote=False)}\n\n{counts}"
    number = exercise.lesson.partition("-")[0]
    lesson = f"[lesson {number}](../notebooks/{exercise.lesson}.ipynb)"
    return f"# Exercise {number}: {exercise.title}\n\n{counts} They go with {lesson}."


_WHO = """## Who are you?

Write your name between the brackets below, in quote marks: `me("Ana")`.
Then your questions are your own, and your neighbour has others.
Your name stays on this computer, and in what you hand in.
Are you on Binder? That is a computer of others: take a number in place of your name.

Then open the **Run** menu and choose **Run All Cells**."""
_HOW = """## How it works

- Tap your answer and press **Check**. You are told at once whether it is right, and why.
- Not right? Think again. You may try as often as you like, and no try costs points.
- **Hint** helps you on. There are three for each question, and they cost nothing.
- Each answer is kept at once. Close the page when you like, and go on tomorrow.
- Then choose **Run All Cells** again, and your answers are there.
- Below each question stands a small cell with `points`. It counts when it is run. Leave it as it is."""
_HOW_BOTH = (
    _HOW
    + """

Do you know Python? At the end you can **write functions instead**.
Both ways bring all the points. If you try both, the better one counts."""
)
_PYTHON = """## The Python track

You may skip this. It is another way to the same {points} points.

- A card is its code, such as `"3SO"`. A hand is a list of codes: `["3SO", "1SO"]`.
- A tuple is as good as a list; where the order does not count, so is a set.
- Write each function in its cell, in place of the three dots. Run the cell, and the one below it.
- All that it needs, imports too, stands in that cell. Leave the line with `# tic` as it is.
- You see whether the public checks pass. More are run at grading, so think of all cases.
- `hint("{first}")` shows you one of the checks."""
_HAND_IN = """## Hand it in

Have you answered? Then run the next two cells: click in each, and press **Shift+Enter**.
The first says what you have so far. The second writes a file with all your answers.
Download that file, and give it to your teacher.

**On Binder, and in the browser, nothing else stays when you close the page.**
Keep the file. [Lesson 00](../notebooks/00-start-here.ipynb) shows how to bring it back."""
_MORE = """## More of these

Here you can practise without end. It grows harder where it goes well.
Its stars are only for you: they do not count in the exercise."""
_STARS = """## Your certificate

Half of the points bring a star, three quarters bring two, and all bring three.
The next cell shows what you have mastered, and makes a page to print."""
