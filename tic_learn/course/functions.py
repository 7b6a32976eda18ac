"""Functions to write: the Python track of an exercise. A kind of puzzle makes the cases, the engine says what is right.

Whoever runs a function gets the arguments alone; what it gave is judged apart from it, by exact types.
"""

from __future__ import annotations

import inspect
import linecache
import types
from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import NamedTuple

import msgspec

from tic_learn.course.values import BadValue, Gives, Plain, shown, typed
from tic_learn.verdict import Misconception, Reason, Verdict

__all__ = ["PUBLIC", "Case", "Function", "Run", "run", "source_of"]

PUBLIC = 8
"""So many cases of a function are shown to its learner; more are kept for grading."""


class Case(msgspec.Struct, frozen=True):
    """A call of a function: its arguments, and the values that are right, the first as in a key.

    ``why``: why it is right, with rules; ``mistakes``: wrong values that are known, each with its misconception.
    """

    arguments: tuple[Plain, ...]
    right: tuple[Plain, ...]
    why: tuple[Reason, ...]
    mistakes: tuple[tuple[Plain, Misconception], ...] = ()


class Function(msgspec.Struct, frozen=True):
    """A function to write, worth ``points``. ``id`` is such as "ex01.p1"; ``name`` is the function's.

    ``parameters``: what it is called with, each with what it is; ``text``: what it is to do; ``gives``: the form of its
    value; ``make``: a case from a seed, ``number`` counting from 0, so that the levels take turns.
    """

    id: str
    name: str
    points: int
    text: str
    parameters: tuple[tuple[str, str], ...]
    gives: Gives
    make: Callable[[str, int], Case]
    version: int = 1

    @property
    def signature(self) -> str:
        """As it stands after ``def``.

        >>> from tic_learn.course import exercise
        >>> exercise("ex01").functions[0].signature
        'relation(a, b)'
        """
        return f"{self.name}({', '.join(name for name, _ in self.parameters)})"

    def cases(self, seed: str, count: int = PUBLIC) -> list[Case]:
        """So many cases; the same ones for the same seed. A learner's public ones have the learner's name as seed."""
        return [self.make(f"{self.id}/{seed}/{number}", number) for number in range(count)]

    def call(self, case: Case) -> str:
        """The call of a case, as one would type it."""
        return f"{self.name}({', '.join(map(typed, case.arguments))})"

    def told(self, case: Case) -> str:
        """A case in words: the call, and what it is to give."""
        return f"{self.call(case)} is to give {typed(case.right[0])}."

    def judge(self, case: Case, value: object) -> Verdict:
        """What a value is worth that the function gave for a case: ok or not, why, and the misconception if it is one.

        ``value``: anything; of what is not plain, nothing is called.
        """
        call, right = self.call(case), typed(case.right[0])
        rule = case.why[0].rule
        try:
            read = self.gives.read(value)
        except BadValue:
            gave = f"{call} gave {shown(value)}. It is to give {self.gives.text}; here that is {right}."
            return Verdict(False, [Reason(rule, gave), *case.why])
        if read in case.right:
            return Verdict(True, [Reason(rule, f"{call} gave {right}."), *case.why])
        misconception = next((one for wrong, one in case.mistakes if wrong == read), None)
        gave = f"{call} gave {shown(value)}; it is to give {right}."
        return Verdict(False, [Reason(rule, gave), *case.why], misconception)


class Run(NamedTuple):
    """A function that was run: what it is worth in each case; None where it ended in an error, which ``errors`` has.

    ``blank``: whether it gives nothing at all, so that it is not written yet.
    """

    verdicts: tuple[Verdict | None, ...]
    errors: tuple[str, ...]
    blank: bool

    @property
    def passed(self) -> int:
        """How many cases it got right."""
        return sum(1 for one in self.verdicts if one is not None and one.ok)


def run(asked: Function, function: Callable[..., object], cases: Iterable[Case]) -> Run:
    """Call a function of this very kernel with each case's arguments, copies of them, and judge what it gives.

    An error of the function is kept and not raised; Ctrl+C and the stop button end it as ever.
    """
    verdicts: list[Verdict | None] = []
    errors: list[str] = []
    blank = True
    for case in cases:
        try:
            value = _called(function, case)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # also what a learner made of BaseException, and sys.exit()
            verdicts.append(None)
            errors.append(f"{asked.call(case)} ended in an error: {_told(asked, error)}")
            blank = False
        else:
            verdicts.append(asked.judge(case, value))
            blank = blank and value is None
    return Run(tuple(verdicts), tuple(errors), blank)


def _called(function: Callable[..., object], case: Case) -> object:
    value = function(*deepcopy(case.arguments))
    if inspect.iscoroutine(value):
        value.close()
        raise TypeError("it is an async function")
    return value


def _told(asked: Function, error: BaseException) -> str:
    line, trace = 0, error.__traceback__
    while trace:
        if trace.tb_frame.f_globals.get("__name__") == "__main__":
            line = trace.tb_lineno
        trace = trace.tb_next
    try:
        text = str(error)[:200].encode(errors="replace").decode()  # half a character can't be shown
    except Exception:  # an error of one's own whose text fails too
        text = ""
    said = f"{type(error).__name__}{': ' if text else ''}{text}"
    if line:
        return f"{said}, in line {line} of its cell."
    # It did not even begin, as where it has other parameters.
    return f"{said}. Define it as {asked.signature}." if isinstance(error, TypeError) else f"{said}."


def source_of(asked: Function, function: Callable[..., object], cells: Iterable[str] = ()) -> str:
    """The text of the whole cell in which a function was written, so that what it needs of that cell is there too.

    ``cells``: those that were run, oldest first. The last of them that is marked for this function is the one; else
    that in which the function was defined. "" where neither is known, as for a function of another program.
    """
    marks = f"# tic: {asked.id}"
    for cell in reversed([*cells]):
        if any(line.strip() == marks for line in cell.splitlines()):
            return cell
    code = getattr(inspect.unwrap(function), "__code__", None)
    return "".join(linecache.getlines(code.co_filename)) if isinstance(code, types.CodeType) else ""
