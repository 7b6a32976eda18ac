"""The Python track: functions that learners write, the cases they are tried on, and what is said of what they give."""

import sys
from copy import deepcopy
from functools import cache

import pytest

from tests.python_solutions import SOLUTIONS
from tic_learn.course import EXERCISES
from tic_learn.course.functions import run

FUNCTIONS = {one.id: one for each in EXERCISES.values() for one in each.functions}
LEARNERS = ("", "Ana", "Ben")
PUBLIC = 8
every_function = pytest.mark.parametrize("asked", FUNCTIONS.values(), ids=lambda one: f"{one.id}-{one.name}")


@cache
def cases_of(asked_id, learner):
    return FUNCTIONS[asked_id].cases(learner, 40)


def public(asked):
    return cases_of(asked.id, "Ana")[:PUBLIC]


def solved(asked, case):
    return SOLUTIONS[asked.id](*deepcopy(case.arguments))


# The functions of an exercise


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda one: one.id)
def test_the_functions_of_an_exercise_bring_all_its_points(exercise):
    assert sum(one.points for one in exercise.functions) == exercise.points == 20
    assert all(one.points >= 1 for one in exercise.functions)


def test_there_is_a_solution_for_each_function_by_its_name():
    assert {asked_id: one.__name__ for asked_id, one in SOLUTIONS.items()} == {
        one.id: one.name for one in FUNCTIONS.values()
    }


# The cases


@every_function
@pytest.mark.parametrize("learner", LEARNERS, ids=["nobody", "Ana", "Ben"])
def test_a_solution_from_the_rules_passes_all_cases(asked, learner):
    for case in cases_of(asked.id, learner):
        verdict = asked.judge(case, solved(asked, case))
        assert verdict, [reason.text for reason in verdict.reasons]


@every_function
def test_a_mistake_is_refused_with_its_misconception(asked):
    for case in [case for learner in LEARNERS for case in cases_of(asked.id, learner)]:
        for value, misconception in case.mistakes:
            verdict = asked.judge(case, value)
            assert not verdict, (case.arguments, value)
            assert verdict.misconception == misconception, (case.arguments, value)


@pytest.mark.parametrize("asked_id", ["ex03.p2", "ex03.p3", "ex08.p2"])
def test_a_wrong_row_is_the_same_mistake_from_either_end(asked_id):
    wrong = [case.mistakes for learner in LEARNERS for case in cases_of(asked_id, learner) if case.mistakes]
    assert len(wrong) > 10
    for mistakes in wrong:
        assert all((row[::-1], misconception) in mistakes for row, misconception in mistakes), mistakes


@every_function
def test_the_same_learner_has_the_same_cases_and_two_learners_have_different_ones(asked):
    assert asked.cases("Ana") == public(asked)
    assert [case.arguments for case in cases_of(asked.id, "Ben")[:PUBLIC]] != [case.arguments for case in public(asked)]


@every_function
def test_no_constant_passes_all_public_cases(asked):
    for learner in ("Ana", *(f"Learner {n}" for n in range(29))):
        for count in (2, 4, PUBLIC):  # what fails among the first of the public cases fails
            cases = asked.cases(learner, count)
            passing = [value for value in cases[0].right if all(asked.judge(case, value) for case in cases)]
            if not passing:
                break
        assert not passing, learner


# Running what a learner wrote


@every_function
def test_a_solution_runs_without_a_word_of_error(asked):
    ran = run(asked, SOLUTIONS[asked.id], public(asked))
    assert len(ran.verdicts) == PUBLIC
    assert all(ran.verdicts)
    assert ran.errors == ()
    assert not ran.blank


@every_function
def test_what_gives_none_everywhere_is_blank(asked):
    ran = run(asked, lambda *_: None, public(asked))
    assert ran.blank
    assert ran.errors == ()
    assert not any(ran.verdicts)


@every_function
def test_what_gives_none_once_is_not_blank(asked):
    given = iter([None, *(case.right[0] for case in public(asked)[1:])])
    ran = run(asked, lambda *_: next(given), public(asked))
    assert not ran.blank
    assert [bool(verdict) for verdict in ran.verdicts] == [False] + [True] * (PUBLIC - 1)


class Mute(Exception):
    def __str__(self):
        raise RuntimeError("not even this can be said")

    __repr__ = __str__


def runs_deep(*arguments):
    return runs_deep(*arguments)


def raising(error):
    def function(*_):
        raise error

    return function


FAILING = {
    "ValueError": raising(ValueError("oh no")),
    "SystemExit": lambda *_: sys.exit(3),
    "Mute": raising(Mute()),
    "RecursionError": runs_deep,
    "TypeError": lambda: 1,  # takes nothing, so the call itself fails
    "UnicodeError": raising(UnicodeError("\ud800")),
}


@every_function
@pytest.mark.parametrize("name", FAILING)
def test_what_raises_is_told_with_the_call_and_not_raised(asked, name):
    cases = public(asked)[:2]
    ran = run(asked, FAILING[name], cases)
    assert ran.verdicts == (None, None)
    assert not ran.blank
    assert len(ran.errors) == 2
    for case, error in zip(cases, ran.errors, strict=True):
        assert error.startswith(f"{asked.call(case)} ended in an error: {name}")
        assert len(error) < 2000


def emptied(value):
    """The value, after all lists in it were emptied, from within."""
    if isinstance(value, list):
        for one in value:
            emptied(one)
        value.clear()


@every_function
def test_what_changes_its_arguments_does_not_change_the_cases(asked):
    def vandal(*arguments):
        given = SOLUTIONS[asked.id](*deepcopy(arguments))
        for one in arguments:
            emptied(one)
        return given

    cases = asked.cases("Ana")
    assert all(run(asked, vandal, cases).verdicts)
    assert all(run(asked, vandal, cases).verdicts)
    assert cases == asked.cases("Ana")


# Values of a wrong type


class Word(str):
    __slots__ = ()


class Always:
    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


class AlwaysWord(str):
    __slots__ = ()

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class AlwaysNumber(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class AlwaysList(list):
    def __eq__(self, other):
        return True

    __hash__ = None


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


STRANGE = {
    "a float": 6.0,
    "a number as text": "6",
    "a str subclass": Word("3SO"),
    "always equal": Always(),
    "a text that is always equal": AlwaysWord("tic"),
    "a number that is always equal": AlwaysNumber(1),
    "a list that is always equal": AlwaysList(["3SO"]),
    "a list with what is always equal": [Always()],
    "a card twice": ["3SO", "3SO"],
    "a group with a card twice": [["3SO", "3SO", "1SO"]],
    "a cell twice": [[0, 1], [0, 1]],
    "a seat twice": [1, 1],
    "NaN": float("nan"),
    "a list with NaN": [float("nan"), float("nan")],
    "10**5000": 10**5000,
    "a list with 10**5000": [10**5000, 10**5000],
    "a part of nothing": [0, 0],
    "a lone surrogate": "\ud800",
    "a list with a lone surrogate": ["\ud800"],
    "10**6 cards": ["3SO"] * 10**6,
    "10**6 numbers": list(range(10**6)),
    "10**6 letters": "x" * 10**6,
    "lists 10,000 deep": nested(10_000),
    "a list with lists 10,000 deep": [nested(10_000), "3SO"],
}


def fault(asked, case, value):
    """What is wrong with how a value is refused: it is to be a plain no in words that can be written and read."""
    try:
        verdict = asked.judge(case, value)
    except Exception as error:
        return f"judge raised {type(error).__name__}"
    text = " ".join(reason.text for reason in verdict.reasons)
    if verdict or verdict.misconception:
        return "taken for an answer"
    return "" if text.encode(errors="replace") == text.encode(errors="ignore") and len(text) < 10_000 else "unreadable"


@every_function
def test_a_strange_value_is_refused_and_does_not_raise(asked):
    faults = {name: fault(asked, public(asked)[0], value) for name, value in STRANGE.items()}
    assert {name: found for name, found in faults.items() if found} == {}


def alike(value, kind, make):
    """The value with all that is of the kind made into something else that looks like it; what is none stays."""
    if type(value) is kind:
        return make(value)
    return [alike(one, kind, make) for one in value] if isinstance(value, list) else value


@every_function
@pytest.mark.parametrize(
    ("kind", "make"),
    [(int, float), (int, str), (int, AlwaysNumber), (bool, int), (bool, str), (str, Word), (str, str.encode)],
    ids=["float for int", "text for int", "int subclass", "int for bool", "text for bool", "str subclass", "bytes"],
)
def test_what_only_looks_like_the_right_value_is_refused(asked, kind, make):
    for case in cases_of(asked.id, "Ana"):
        wrong = alike(case.right[0], kind, make)
        if repr(wrong) != repr(case.right[0]) or type(wrong) is not type(case.right[0]):
            assert fault(asked, case, wrong) == "", case.arguments


@every_function
def test_true_and_false_are_no_numbers(asked):
    for case in cases_of(asked.id, "Ana"):
        wrong = alike(case.right[0], int, lambda one: bool(one) if one in (0, 1) else one)
        if repr(wrong) != repr(case.right[0]):
            assert fault(asked, case, wrong) == "", case.arguments


@every_function
def test_a_list_with_something_twice_is_refused(asked):
    for case in cases_of(asked.id, "Ana"):
        right = case.right[0]
        if isinstance(right, list) and right:
            assert not asked.judge(case, [*right, right[0]]), case.arguments


# Nearly right programs


def claiming(reach, least=3, largest=False):
    """Claims by other rules: which cells touch, how many cards are enough, whether only the largest group counts."""

    def claims(table, card, cell):
        lying = {(row, column): code for row, column, code in table} | {tuple(cell): card}
        found = []
        for two in ([0, 1], [0, 2], [1, 2]):
            cluster = [tuple(cell)]
            for row, column in cluster:
                for down, right in reach:
                    near = row + down, column + right
                    if near in lying and near not in cluster and all(lying[near][at] == card[at] for at in two):
                        cluster.append(near)
            if len(cluster) >= least:
                found.append([lying[one] for one in cluster])
        if largest:
            found = sorted(found, key=len)[-1:]
        return sorted({one for group in found for one in group})

    return claims


SIDES = [(-1, 0), (1, 0), (0, -1), (0, 1)]
CORNERS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def whose_by(claims):
    def whose(table, tokens, card, cell, asked):
        if asked in claims(table, card, cell):
            return [0]
        return sorted({seat for seat, codes in tokens if asked in codes})

    return whose


def extremes_once(seat, tokens, hands):
    own = {code for owner, codes in tokens if owner == seat for code in codes}
    count = sum(len(codes) for owner, codes in tokens if owner == seat)
    return count + ("1CV" in own) + 2 * ("5SR" in own) - len(hands[seat])


def extremes_in_hand(seat, tokens, hands):
    return SOLUTIONS["ex10.p2"](seat, tokens, hands) + ("1CV" in hands[seat]) + 2 * ("5SR" in hands[seat])


def never_below_nothing(name):
    return lambda *arguments: max(0, SOLUTIONS[name](*arguments))


def first_with_all(cards):
    return 3 <= len(cards) <= 5 and all(SOLUTIONS["ex01.p1"](cards[0], one) == "tic" for one in cards[1:])


def at_least_one(name):
    """Where nothing will do, the first card of the first argument is given."""
    return lambda *arguments: SOLUTIONS[name](*arguments) or arguments[0][:1]


NEARLY = {
    "the first card Tics with all": ("ex02.p1", first_with_all),
    "something can always be picked up": ("ex06.p1", at_least_one("ex06.p1")),
    "something can always be added": ("ex06.p2", at_least_one("ex06.p2")),
    "no score is below nothing": ("ex07.p1", never_below_nothing("ex07.p1")),
    "only the largest group is claimed": ("ex09.p2", claiming(SIDES, largest=True)),
    "corners touch": ("ex09.p2", claiming(CORNERS)),
    "two cards are claimed": ("ex09.p2", claiming(SIDES, least=2)),
    "only the largest group changes hands": ("ex10.p1", whose_by(claiming(SIDES, largest=True))),
    "an Extreme card counts once": ("ex10.p2", extremes_once),
    "an Extreme card counts in the hand": ("ex10.p2", extremes_in_hand),
    "no points are below nothing": ("ex10.p2", never_below_nothing("ex10.p2")),
}


@pytest.mark.parametrize("name", NEARLY)
def test_a_program_that_is_nearly_right_fails_for_every_learner(name):
    """What a learner easily leaves out is tried in the cases for grading, and mostly in the public ones too."""
    asked_id, function = NEARLY[name]
    asked = FUNCTIONS[asked_id]
    for learner in LEARNERS:
        cases = cases_of(asked_id, learner)
        verdicts = [asked.judge(case, function(*deepcopy(case.arguments))) for case in cases]
        assert not all(verdicts), learner
