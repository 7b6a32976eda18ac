"""What every kind of puzzle says of itself, and the loop that makes puzzles of it: propose, solve, keep or try."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar, cast

from msgspec.structs import replace

from tic_learn.puzzles import answers as forms
from tic_learn.puzzles.answers import Answer, BadAnswer, Unfinished, read_answer
from tic_learn.puzzles.shown import Form, Shown
from tic_learn.random import Random
from tic_learn.rules import GAMES
from tic_learn.values import Value
from tic_learn.verdict import Misconception, Reason, Verdict, listed

__all__ = ["Bounds", "Hint", "ImpossiblePuzzle", "Kind", "Level", "Puzzle"]

G = TypeVar("G")
A = TypeVar("A", bound=Answer)


class Bounds(Value):
    """What a parameter can be: a whole number from ``low`` to ``high``; ``text`` says what it is."""

    __match_args__ = ("low", "high", "text")
    __slots__ = __match_args__
    low: int
    high: int
    text: str

    def __init__(self, low: int, high: int, text: str) -> None:
        for name, value in zip(self.__match_args__, (low, high, text), strict=True):
            object.__setattr__(self, name, value)


class Level(Value):
    """What makes a level: a sentence that says it, and the parameters' values unless others are asked for."""

    __match_args__ = ("text", "parameters")
    __slots__ = __match_args__
    text: str
    parameters: Mapping[str, int]

    def __init__(self, text: str, /, **parameters: int) -> None:
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "parameters", parameters)


class Hint(Value):
    """A sentence that is true of the right answer and not of that alone; ``holds`` says of which it is true."""

    __match_args__ = ("text", "holds")
    __slots__ = __match_args__
    text: str
    holds: Callable[[Any], bool]

    def __init__(self, text: str, holds: Callable[[Any], bool]) -> None:
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "holds", holds)


class ImpossiblePuzzle(ValueError):
    """A puzzle that was asked for and can't be made: ``parameter`` is what stands in the way."""

    def __init__(self, text: str, parameter: str) -> None:
        super().__init__(text)
        self.text, self.parameter = text, parameter

    def __reduce__(self) -> tuple[type[ImpossiblePuzzle], tuple[str, str]]:
        return type(self), (self.text, self.parameter)


class Kind(ABC, Generic[G, A]):
    """A kind of puzzle. ``G`` is what a puzzle of it starts from, ``given``: a frozen value, and no answer in it;
    ``A`` is what its answers are.

    A subclass says the class variables below and the methods after them. It is registered by its module's name standing
    in the list of `tic_learn.puzzles.kinds`.
    """

    id: ClassVar[str]
    """As it is asked for: words joined by hyphens."""
    version: ClassVar[int] = 1
    """Grows when the same seed gives another puzzle, so that a printed code is never answered with another sheet."""
    title: ClassVar[str]
    """As in a list or a heading."""
    topic: ClassVar[str]
    """What it practises, one of `tic_learn.puzzles.kinds.TOPICS`."""
    answer: ClassVar[str]
    """The form of the answer: "choice", "number", "cards", "ordered", "cells" or "fraction"."""
    grades: ClassVar[tuple[int, int]]
    """The first and the last school year that it is made for."""
    rules: ClassVar[tuple[str, ...]]
    """The rules that it is about; the first is cited where an answer can't be read."""
    levels: ClassVar[tuple[Level, ...]]
    """The levels, from 1 on."""
    bounds: ClassVar[Mapping[str, Bounds]] = {}
    """The parameters that can be asked for, beside the level."""
    misconceptions: ClassVar[tuple[Misconception, ...]] = ()
    """The mistakes that it knows, in the order in which a wrong answer is compared with them."""
    tries: ClassVar[int] = 1000
    """After so many proposals that were not kept, a request is impossible."""

    # What a subclass says

    @abstractmethod
    def propose(self, random: Random, level: int, **parameters: int) -> G | None:
        """What a puzzle could start from, or None; it need not have one answer, nor be of this level."""

    @abstractmethod
    def solve(self, given: G) -> Iterable[A]:
        """The right answers, by the engine; more than one, and ``given`` is not kept, see ``count``."""

    def count(self, given: G) -> int:
        """How many right answers there are to be: one, or as many as the prompt states, of which any will do."""
        return 1

    def level_of(self, given: G) -> int | None:
        """The level, measured; None where a level is stated by its parameters alone."""
        return None

    @abstractmethod
    def show(self, given: G) -> Shown:
        """What is shown; of a kind about a game, without the game's name, which the puzzle puts before the prompt."""

    def game(self, given: G) -> str:
        """The name of the game that it is about, if it is about one: on a sheet of mixed kinds nothing else says it."""
        return GAMES[self.topic].name if self.topic in GAMES else ""

    def same(self, given: G, answer: A) -> A:
        """One way of writing answers that are equally good, as a row and its reverse."""
        return answer

    @abstractmethod
    def hints(self, given: G, answer: A) -> tuple[Hint, Hint, Hint]:
        """Three hints that lead to the answer, each further than the one before, and stop short of it."""

    @abstractmethod
    def explain(self, given: G, answer: A) -> tuple[Reason, ...]:
        """Why the right answer is right, by the engine."""

    @abstractmethod
    def fault(self, given: G, answer: A) -> tuple[Reason, ...]:
        """What is not right in a wrong answer, without telling the right one."""

    def mistakes(self, given: G) -> Iterator[tuple[Misconception, A]]:
        """The answers that each of the misconceptions would give here; some may be right all the same."""
        return iter(())

    def candidates(self, given: G) -> Iterator[A]:
        """Answers, right and wrong, that a person might give; there can be very many."""
        return cast("Iterator[A]", forms.candidates(self.show(given).form))  # the form is that of the kind's answers

    # What follows from it

    def make(self, level: int = 1, seed: int | str = 0, **parameters: int) -> Puzzle:
        """The puzzle of a level and a seed: the same on every machine.

        ``level``: from 1; ``seed``: a whole number or text; ``parameters``: those of ``bounds``, in place of the
        level's own. Raises ImpossiblePuzzle, which names what stands in the way; TypeError for a seed that is none.
        """
        made = self._search(level, seed, parameters)
        if made is None:
            raise ImpossiblePuzzle(*self._why_not(level, seed, parameters))
        return made

    def _search(self, level: int, seed: int | str, parameters: Mapping[str, int]) -> Puzzle | None:
        """The first proposal that has the answers that it is to have, at this level; None after so many tries."""
        asked = self.settings(level, parameters)
        name = "/".join([self.id, str(self.version), str(level), *(f"{one}={asked[one]}" for one in sorted(asked))])
        stream = Random(seed).child(name)
        for number in range(self.tries):
            given = self.propose(stream.child(number), level, **asked)
            if given is None or self.level_of(given) not in (None, level):
                continue
            wanted = self.count(given)
            right = tuple(islice(dict.fromkeys(self.same(given, one) for one in self.solve(given)), wanted + 1))
            if len(right) == wanted:
                return Puzzle(self, level, seed, parameters, given, right)
        return None

    def settings(self, level: int, parameters: Mapping[str, int]) -> dict[str, int]:
        """The values of all parameters at a level, with these in place of its own.

        Raises ImpossiblePuzzle for a level or a parameter that is not there, or a value out of its bounds.
        """
        if type(level) is not int or not 0 < level <= len(self.levels):
            some = f"the levels 1 to {len(self.levels)}" if len(self.levels) > 1 else "one level, 1"
            raise ImpossiblePuzzle(f"{self.id} has {some}; there is no level {level!r:.40}.", "level")
        for name, value in parameters.items():
            if name not in self.bounds:
                known = f"it has {listed(self.bounds)}" if self.bounds else "it has none"
                raise ImpossiblePuzzle(f"{self.id} has no parameter {name!r:.40}; {known}.", name)
            bounds = self.bounds[name]
            if type(value) is not int or not bounds.low <= value <= bounds.high:
                what = f"{name} ({bounds.text}) can be {bounds.low} to {bounds.high}"
                raise ImpossiblePuzzle(f"{self.id} can't be made with {name}={value!r:.40}; {what}.", name)
        return {**self.levels[level - 1].parameters, **parameters}

    def _why_not(self, level: int, seed: int | str, parameters: Mapping[str, int]) -> tuple[str, str]:
        asked = self.settings(level, parameters)
        name = next(iter(parameters), "level")
        if len(parameters) > 1:
            # Of several the one that can't be had even by itself, if there is one.
            name = next((one for one in parameters if not self._search(level, seed, {one: parameters[one]})), name)
        values = ", ".join(f"{one}={value}" for one, value in asked.items()) or f"level={level}"
        usual = self.levels[level - 1].parameters.get(name)
        advice = f" Level {level} has {name}={usual} by itself." if usual is not None and name in parameters else ""
        return f"{self.id}: no puzzle of level {level} was found in {self.tries:,} tries with {values}.{advice}", name


class Puzzle(Value):
    """A puzzle: what it shows, its answer, hints, explanation, and what to say to a wrong answer.

    ``kind``, ``level``, ``seed`` and ``parameters`` make it again; ``given`` is what the kind started from, and
    ``answers`` are the right ones: one, or as many as the prompt states, of which any will do.
    """

    __match_args__ = ("kind", "level", "seed", "parameters")
    __slots__ = (*__match_args__, "_mistakes", "answers", "given", "shown")
    kind: Kind[Any, Any]
    level: int
    seed: int | str
    parameters: Mapping[str, int]
    given: Any
    answers: tuple[Answer, ...]
    shown: Shown
    _mistakes: dict[Answer, Misconception] | None  # worked out once: some kinds try everything for it

    def __init__(
        self,
        kind: Kind[Any, Any],
        level: int,
        seed: int | str,
        parameters: Mapping[str, int],
        given: Any,
        answers: tuple[Answer, ...],
    ) -> None:
        put = object.__setattr__
        put(self, "kind", kind)
        put(self, "level", level)
        put(self, "seed", seed)
        put(self, "parameters", dict(parameters))
        put(self, "given", given)
        put(self, "answers", answers)
        shown, game = kind.show(given), kind.game(given)
        put(self, "shown", replace(shown, prompt=f"This is {game}. {shown.prompt}") if game else shown)
        put(self, "_mistakes", None)

    def _fields(self) -> tuple[object, ...]:
        return self.kind.id, self.kind.version, self.level, self.seed, tuple(sorted(self.parameters.items()))

    def __repr__(self) -> str:
        more = "".join(f", {name}={value}" for name, value in self.parameters.items())
        return f'puzzle("{self.kind.id}", level={self.level}, seed={self.seed!r}{more})'

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.kind, self.level, self.seed, dict(self.parameters))

    @property
    def prompt(self) -> str:
        """The question in words."""
        return self.shown.prompt

    @property
    def form(self) -> Form:
        """The form of the answer."""
        return self.shown.form

    @property
    def answer(self) -> Answer:
        """The right answer, or the first of those that will do."""
        return self.answers[0]

    @property
    def answer_in_words(self) -> str:
        """The right answer, as it stands in a key."""
        return forms.told(self.form, self.answer)

    @property
    def hints(self) -> tuple[Hint, Hint, Hint]:
        """Three hints, each further than the one before; the last stops short of the answer too."""
        return self.kind.hints(self.given, self.answer)

    @property
    def explanation(self) -> tuple[Reason, ...]:
        """Why the right answer is right, with the rules."""
        return self.kind.explain(self.given, self.answer)

    def mistakes(self) -> dict[Answer, Misconception]:
        """The wrong answers that are known, each with the misconception that gives it: the first, if there are two."""
        if self._mistakes is None:
            object.__setattr__(self, "_mistakes", self._known_mistakes())
        return dict(self._mistakes or {})

    def _known_mistakes(self) -> dict[Answer, Misconception]:
        order = {one.name: place for place, one in enumerate(self.kind.misconceptions)}
        found = sorted(self.kind.mistakes(self.given), key=lambda pair: order[pair[0].name])
        known: dict[Answer, Misconception] = {}
        for misconception, answer in found:
            same = self.kind.same(self.given, answer)
            if same not in self.answers:
                known.setdefault(same, misconception)
        return known

    def check(self, value: object) -> Verdict:
        """Say whether an answer is right, and why; with the misconception, where a wrong one shows it.

        ``value``: as for read_answer. What is no answer to this question is a "no" that says so. Raises Unfinished for
        an answer to which something is still to be added.
        """
        try:
            answer = self.kind.same(self.given, read_answer(self.form, value))
        except Unfinished:
            raise
        except BadAnswer as error:
            return Verdict(False, [Reason(self.kind.rules[0], error.text)])
        if answer in self.answers:
            return Verdict(True, self.kind.explain(self.given, answer))
        return Verdict(False, self.kind.fault(self.given, answer), self.mistakes().get(answer))

    def as_dict(self) -> dict[str, Any]:
        """The puzzle as plain values for JSON: what is shown, and apart from it the answer and what belongs to it."""
        return {
            "kind": self.kind.id,
            "version": self.kind.version,
            "level": self.level,
            "seed": self.seed,
            "parameters": dict(self.parameters),
            "shown": self.shown.as_dict(),
            "answer": forms.written(self.answer),
            "answers": [forms.written(one) for one in self.answers],
            "answer_in_words": self.answer_in_words,
            "hints": [hint.text for hint in self.hints],
            "explanation": Verdict(True, self.explanation).as_dict()["reasons"],
            "mistakes": [
                {"answer": forms.written(answer), "misconception": one.name, "text": one.text}
                for answer, one in self.mistakes().items()
            ],
        }


def _again(kind: Kind[Any, Any], level: int, seed: int | str, parameters: dict[str, int]) -> Puzzle:
    return kind.make(level, seed, **parameters)
