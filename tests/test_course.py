"""Exercises, learners, answers that are kept whatever happens, and what they are worth."""

import errno
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tic_learn.course import (
    EXERCISES,
    AnswerLog,
    BadName,
    Desk,
    Exercise,
    Given,
    Item,
    UnknownItem,
    answers,
    exercise,
    hand_in,
    handed_in,
    item,
    mark,
    newest,
    read_given,
    read_name,
    score,
)
from tic_learn.course.marks import checked
from tic_learn.puzzles import KINDS, BadAnswer, written

ROOT = Path(__file__).resolve().parent.parent
ITEMS = [one for each in EXERCISES.values() for one in each.items]
every_exercise = pytest.mark.parametrize("name", EXERCISES)
every_item = pytest.mark.parametrize("asked", ITEMS, ids=lambda one: one.id)


def answered(asked, value, learner="Ana", at=1.0, **other):
    kind = KINDS[asked.kind]
    return Given(asked.id, learner, kind.id, kind.version, asked.level, value, at, **other)


# The exercises


def test_there_is_an_exercise_for_each_lesson_after_the_first():
    lessons = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert [one.lesson for one in EXERCISES.values()] == lessons[1:]
    assert list(EXERCISES) == [f"ex{n:02}" for n in range(1, 11)]


@every_exercise
def test_an_exercise_has_12_to_16_questions_and_20_points(name):
    one = EXERCISES[name]
    assert 12 <= len(one.items) <= 16
    assert one.points == 20
    assert one.name.removeprefix("ex").split("-")[0] == one.lesson.split("-")[0]
    assert [each.id for each in one.items] == [f"{name}.q{n}" for n in range(1, len(one.items) + 1)]
    for each in one.items:
        assert 1 <= each.level <= len(KINDS[each.kind].levels)
        assert each.points >= 1


def test_what_is_not_there_is_told_with_what_is():
    assert exercise("ex03") is exercise("ex03-sequences") is EXERCISES["ex03"]
    assert item("ex03.q2") is EXERCISES["ex03"].item("q2") is EXERCISES["ex03"].items[1]
    for ask, name in ((exercise, "ex11"), (exercise, "ex03-cards"), (item, "ex03"), (item, "ex03.q13"), (item, "")):
        with pytest.raises(UnknownItem, match=r"There is no (exercise|question) .+ex(01|03\.q1), "):
            ask(name)


@every_item
def test_each_learner_has_an_instance_of_their_own(asked):
    ana = asked.puzzle("Ana")
    assert ana == asked.puzzle("Ana")
    assert len({json.dumps(asked.puzzle(name).shown.as_dict()) for name in ("", "Ana", "Ben", "Cleo", "Dov")}) >= 4
    other = Item(asked.id + "x", asked.kind, asked.level, asked.points)
    assert other.puzzle("Ana").shown != ana.shown or other.puzzle("Ben").shown != asked.puzzle("Ben").shown


# What an answer is worth


@every_item
def test_right_is_worth_all_points_and_each_listed_mistake_none(asked):
    for learner in ("", "Ana"):
        puzzle = asked.puzzle(learner)
        for right in puzzle.answers:
            found = mark(asked, learner, answered(asked, written(right), learner))
            assert (found.points, found.right) == (asked.points, True)
        for wrong, misconception in puzzle.mistakes().items():
            found = mark(asked, learner, answered(asked, written(wrong), learner))
            assert (found.points, found.right, found.verdict.misconception) == (0, False, misconception)


@every_exercise
def test_a_perfect_learner_has_20_points_and_one_who_answered_nothing_none(name):
    one = EXERCISES[name]
    right = [answered(each, written(each.puzzle("Ana").answer)) for each in one.items]
    perfect, blank = score(one, "Ana", right), score(one, "Ana", [])
    assert (perfect.points, perfect.open) == (20, ())
    assert (blank.points, blank.open) == (0, tuple(each.id for each in one.items))
    assert {each.note for each in blank.marks} == {"not answered yet"}
    assert score(one, "Ben", right).open == blank.open, "what Ana answered is hers"


@pytest.mark.parametrize(("points", "stars"), [(0, 0), (9, 0), (10, 1), (14, 1), (15, 2), (19, 2), (20, 3)])
def test_stars_are_for_half_three_quarters_and_all_of_the_points(points, stars):
    items = tuple(Item(f"a.q{n}", "relation", 1, 1) for n in range(20))
    right = [answered(each, written(each.puzzle("Ana").answer)) for each in items[:points]]
    found = score(Exercise("a", "a", "", "A", items), "Ana", right)
    assert (found.points, found.stars) == (points, stars)
    assert found.begun == (points > 0)


def tried(function, passed, learner="Ana", at=1.0, of=8):
    return Given(
        function.id, learner, "python", function.version, 0, {"passed": passed, "of": of, "source": "def f(): ..."}, at
    )


@every_exercise
def test_the_better_one_of_the_two_tracks_counts(name):
    one = EXERCISES[name]
    assert sum(each.points for each in one.functions) == 20
    assert [each.id for each in one.functions] == [f"{name}.p{n}" for n in range(1, len(one.functions) + 1)]
    right = [answered(each, written(each.puzzle("Ana").answer)) for each in one.items]
    functions = [tried(each, 8) for each in one.functions]
    both = score(one, "Ana", right[:3] + functions)
    assert (both.coded, both.so_far, both.stars) == (20, 20, 3)
    assert 0 < both.points < 20, "what is proven is what was tapped"
    assert len(both.open) == len(one.items) - 3
    first = score(one, "Ana", right + functions[:1])
    assert (first.points, first.coded, first.so_far) == (20, one.functions[0].points, 20)
    assert score(one, "Ben", functions).so_far == 0, "what Ana wrote is hers"


@pytest.mark.parametrize(
    ("answer", "points", "note"),
    [
        ({"passed": 8, "of": 8, "source": "x"}, 8, "8 public checks passed; more are run at grading"),
        ({"passed": 7, "of": 8, "source": "x"}, 0, "7 of 8 public checks passed"),
        ({"passed": 8, "of": 8, "source": ""}, 0, "written, but not checked, or its text could not be kept"),
        ({"passed": 1, "of": 1, "source": "x"}, 0, "written, but not checked, or its text could not be kept"),
        ({"passed": 0, "of": 0}, 0, "written, but not checked, or its text could not be kept"),
        ({"passed": 9, "of": 8}, 0, "written, but not checked, or its text could not be kept"),
        ({"passed": -1, "of": 8}, 0, "written, but not checked, or its text could not be kept"),
        ({"passed": True, "of": True}, 0, "written, but it was another function then; check it once more"),
        ({"passed": 8.0, "of": 8.0}, 0, "written, but it was another function then; check it once more"),
        ({}, 0, "written, but it was another function then; check it once more"),
        ("passed", 0, "written, but it was another function then; check it once more"),
        (None, 0, "written, but it was another function then; check it once more"),
    ],
)
def test_what_is_known_of_a_function_is_what_its_public_checks_gave(answer, points, note):
    function = EXERCISES["ex01"].functions[0]
    found = checked(function, msgspec.structs.replace(tried(function, 8), answer=answer))
    assert (found.points, found.note, found.right) == (points, note, points == 8)
    other = msgspec.structs.replace(tried(function, 8), version=99)
    assert checked(function, other).points == 0
    assert checked(function, None).note == "not written yet"


def test_a_question_and_a_function_are_not_taken_for_each_other():
    one = EXERCISES["ex01"]
    assert one.part("p1") is one.function("ex01.p1") is one.functions[0]
    assert one.part("ex01.q1") is one.items[0]
    with pytest.raises(UnknownItem, match=r"ex01\.p1 is a function to write"):
        one.item("p1")
    with pytest.raises(UnknownItem, match=r"ex01\.q1 is a question to be answered"):
        one.function("q1")


def test_of_several_answers_the_last_one_counts():
    asked = item("ex01.q1")
    right = written(asked.puzzle("Ana").answer)
    wrong = next(one for one in "ABC" if one != right)
    both = [answered(asked, right, at=2.0), answered(asked, wrong, at=3.0), answered(asked, right, at=1.0)]
    assert newest(both)[asked.id, "Ana"].answer == wrong
    assert score(exercise("ex01"), "Ana", both).marks[0].points == 0


@pytest.mark.parametrize(
    "change",
    [{"item": "ex01.q2"}, {"learner": "Ben"}, {"kind": "chance"}, {"version": 99}, {"level": 2}],
    ids=lambda change: next(iter(change)),
)
def test_an_answer_to_another_puzzle_is_none_to_this_one(change):
    asked = item("ex01.q1")
    found = mark(asked, "Ana", msgspec.structs.replace(answered(asked, written(asked.puzzle("Ana").answer)), **change))
    assert (found.points, found.verdict) == (0, None)
    assert "another puzzle" in found.note


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(ITEMS), plain)
def test_no_answer_of_a_stranger_ends_in_an_error_or_earns_a_point_by_luck(asked, value):
    puzzle = asked.puzzle("Ana")
    found = mark(asked, "Ana", answered(asked, value))
    assert found.points in (0, asked.points)
    if found.points:
        assert puzzle.check(value).ok
    elif found.verdict is None:
        assert found.note.startswith("it can be no answer to this question: ")


# Names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Lucía\n", "Ana Lucía"),
        ("Luci\u0301a", "Lucía"),
        ("", ""),
        (" ", ""),
        ('<b>Ana</b> & "Ben"', '<b>Ana</b> & "Ben"'),
        ("李小龍", "李小龍"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("x" * 60, "x" * 60),
    ],
)
def test_a_name_has_one_way_of_being_written(text, name):
    assert read_name(text) == name == read_name(name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (7, "between quote marks"),
        (None, "between quote marks"),
        ("A\x00na", "can't be seen"),
        ("A\u202ena", "can't be seen"),
        ("A\u200bna", "can't be seen"),
        ("\ud800", "can't be seen"),
        ("x" * 61, "60 characters at most; this one has 61"),
    ],
)
def test_what_is_no_name_is_told(text, said):
    with pytest.raises(BadName, match=said):
        read_name(text)


# Answers that are kept


def test_two_notebooks_at_once_keep_each_others_answers(tmp_path):
    one, two = AnswerLog(tmp_path / "answers"), AnswerLog(tmp_path / "answers")
    asked = [item(f"ex01.q{n}") for n in range(1, 7)]
    for n, each in enumerate(asked):
        (one, two)[n % 2].keep(answered(each, n, at=n + 1.0))
    for log in (one, two, AnswerLog(tmp_path / "answers")):
        assert [given.answer for given in log.read()] == [0, 1, 2, 3, 4, 5]
        assert log.unreadable == []
    assert len(list((tmp_path / "answers").iterdir())) == 2


def test_an_answer_is_later_than_each_one_before_though_the_clock_was_set_back(tmp_path):
    asked = item("ex01.q1")
    AnswerLog(tmp_path / ".tic-learn" / "answers").keep(answered(asked, "A", "", at=9e9))
    desk = Desk(tmp_path)
    right = desk.puzzle("ex01.q1").answer
    for answer in [*(one for one in "ABC" if one != right), right]:
        desk.answer("ex01.q1", answer)
        assert desk.kept("ex01.q1").given.answer == answer
        assert Desk(tmp_path).kept("ex01.q1").given.answer == answer


def test_half_a_line_is_skipped_and_what_else_can_not_be_read_is_named(tmp_path):
    log = AnswerLog(tmp_path)
    for n in (1, 2, 3):
        log.keep(answered(item("ex01.q1"), n, at=float(n)))
    (path,) = tmp_path.glob("*.jsonl")
    whole = path.read_bytes()
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        read = AnswerLog(tmp_path)
        assert [one.answer for one in read.read()] == [1, 2, 3][: whole[:cut].count(b"\n")]
        assert read.unreadable == []
    path.write_bytes(b"\x00nonsense\n" + whole)
    assert len(log.read()) == 3
    assert log.unreadable == [path.name]


KEEPS = """
import sys
from pathlib import Path
from tic_learn.course import AnswerLog, Given
log = AnswerLog(Path(sys.argv[1]))
for n in range(1, 100_000):
    log.keep(Given("ex01.q1", "Ana", "relation", 1, 1, n, float(n)))
    print(n, flush=True)
"""


def test_a_notebook_that_is_killed_loses_at_most_the_answer_that_it_was_writing(tmp_path):
    for delay in (0, 1, 2, 3, 5, 8, 13, 21):
        folder = tmp_path / str(delay)
        process = subprocess.Popen([sys.executable, "-c", KEEPS, str(folder)], stdout=subprocess.PIPE, text=True)
        process.stdout.readline()  # it has begun
        time.sleep(delay / 1000)
        process.kill()
        told = [int(line) for line in process.communicate()[0].split()]
        log = AnswerLog(folder)
        kept = [one.answer for one in log.read()]
        assert kept == list(range(1, len(kept) + 1))
        assert len(kept) >= (told[-1] if told else 1)
        assert log.unreadable == []


def test_what_could_not_be_written_is_kept_and_written_with_the_next_one(tmp_path, monkeypatch):
    desk = Desk(tmp_path)
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def write(path, text):
        raise full

    with monkeypatch.context() as patch:
        patch.setattr(answers, "write_file", write)
        kept = desk.answer("ex01.q1", "A")
        assert kept.trouble == "No space left on device"
        assert desk.kept("ex01.q1").given.answer == "A", "it is there until the kernel ends"
    assert Desk(tmp_path).kept("ex01.q1") is None
    assert desk.answer("ex01.q2", desk.puzzle("ex01.q2").answer).trouble == ""
    assert {one.item for one in Desk(tmp_path).log.read()} == {"ex01.q1", "ex01.q2"}


@given(st.binary(max_size=60) | plain | plain.map(lambda value: json.dumps(value)))
def test_nothing_that_is_read_as_an_answer_ends_in_an_error(data):
    assert read_given(data) is None


@pytest.mark.parametrize("at", [float("nan"), float("inf"), -1.0, 1e13])
def test_an_answer_of_no_time_is_none(at):
    whole = msgspec.to_builtins(answered(item("ex01.q1"), "A"))
    assert read_given(whole) is not None
    assert read_given(whole | {"at": at}) is None
    assert read_given(whole | {"more": 1}) is None
    assert read_given(whole | {"format": 2}) is None
    assert read_given(json.dumps(whole | {"answer": "A" * 200_000})) is None


# A learner's place


def test_a_name_is_kept_beside_the_notebooks_and_each_has_its_own_answers(tmp_path):
    desk = Desk(tmp_path)
    assert desk.learner == ""
    desk.answer("ex01.q1", "A")
    assert desk.sit(" Ana ") == "Ana" == Desk(tmp_path).learner
    assert desk.kept("ex01.q1") is None
    right = desk.puzzle("ex01.q1").answer
    assert desk.answer("ex01.q1", right).mark.points == 1
    assert Desk(tmp_path).kept("ex01.q1").mark.right
    assert desk.sit("") == ""
    assert desk.kept("ex01.q1").given.answer == "A"
    with pytest.raises(BadName):
        desk.sit("x" * 61)
    assert desk.learner == ""
    assert {path.name for path in tmp_path.iterdir()} == {".tic-learn"}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"name": 7}', '{"name": "\\u0000"}', "\x00"])
def test_a_name_that_can_not_be_read_is_nobodys(tmp_path, text):
    (tmp_path / ".tic-learn").mkdir()
    (tmp_path / ".tic-learn" / "me.json").write_text(text)
    assert Desk(tmp_path).learner == ""


def test_what_can_be_no_answer_is_not_kept(tmp_path):
    desk = Desk(tmp_path)
    for value in ("Z", None, [], 10**400):
        with pytest.raises(BadAnswer):
            desk.answer("ex01.q1", value)
    with pytest.raises(UnknownItem):
        desk.answer("ex01.q99", "A")
    assert desk.log.read() == []


def test_hints_come_one_after_the_other_and_are_noted_with_the_answer(tmp_path):
    desk = Desk(tmp_path)
    assert [desk.hint("ex01.q1")[:2] for _ in range(4)] == [(1, 3), (2, 3), (3, 3), (3, 3)]
    assert desk.answer("ex01.q1", "A").given.hints == 3
    assert desk.answer("ex01.q2", desk.puzzle("ex01.q2").answer, hints=2).given.hints == 2


def test_the_scores_are_those_of_all_ten_exercises(tmp_path):
    desk = Desk(tmp_path)
    desk.sit("Ana")
    for each in EXERCISES["ex02"].items:
        desk.answer(each.id, desk.puzzle(each.id).answer)
    assert [one.points for one in Desk(tmp_path).scores()] == [0, 20, *[0] * 8]


def lay_out(folder):
    """The two folders of the course side by side, as a clone, Binder and ``tic-learn lab`` have them."""
    for name in ("notebooks/teacher", "exercises"):
        (folder / name).mkdir(parents=True)
    (folder / "exercises" / "ex01-relations.ipynb").write_text("{}")
    return folder / "exercises"


@pytest.mark.parametrize("where", ["exercises", "notebooks", "notebooks/teacher", "."])
def test_lessons_and_exercises_see_the_same_answers(tmp_path, where):
    home = lay_out(tmp_path)
    desk = Desk(tmp_path / where)
    assert desk.folder == home
    desk.sit("Ana")
    desk.answer("ex01.q1", desk.puzzle("ex01.q1").answer)
    assert Desk(home).learner == "Ana"
    assert Desk(home).kept("ex01.q1").mark.right
    assert not list(tmp_path.glob("notebooks/**/.tic-learn"))


def test_a_notebook_that_is_elsewhere_keeps_its_answers_beside_it(tmp_path):
    (tmp_path / "exercises").mkdir()  # another one's, without an exercise of the course
    desk = Desk(tmp_path)
    desk.answer("ex01.q1", "A")
    assert (tmp_path / ".tic-learn").is_dir()


@pytest.mark.parametrize("where", ["exercises", "notebooks", "."])
def test_what_is_brought_back_into_any_folder_of_the_course_is_there_while_the_kernel_runs(tmp_path, where):
    before = Desk(tmp_path / "before")
    (tmp_path / "before").mkdir()
    before.sit("Ana")
    before.answer("ex01.q1", before.puzzle("ex01.q1").answer)
    path = hand_in(None, tmp_path / "before", exercise("ex01"), "Ana", before.answers())
    home = lay_out(tmp_path / "after")
    desk = Desk(home)
    assert (desk.learner, desk.kept("ex01.q1")) == ("", None)
    # As a browser names a file that was downloaded twice.
    path.rename(tmp_path / "after" / where / "ex01-relations.submission (1).ipynb")
    assert desk.learner == "Ana"
    assert desk.kept("ex01.q1").mark.right
    desk.sit("Ben")
    assert desk.kept("ex01.q1") is None


def test_notebooks_are_read_again_only_when_they_have_changed(tmp_path, monkeypatch):
    home = lay_out(tmp_path)
    reads = []
    load = handed_in._load
    monkeypatch.setattr(handed_in, "_load", lambda path: reads.append(path.name) or load(path))
    desk = Desk(home)
    for _ in range(3):
        desk.scores()
    assert reads == ["ex01-relations.ipynb"]
    (home / "ex01-relations.ipynb").write_text('{"cells": []}')
    desk.scores()
    assert len(reads) == 2
    (home / "ex01-relations.ipynb").unlink()
    assert desk.scores()[0].points == 0


# Functions


def test_a_function_is_kept_with_its_cell_and_what_its_checks_gave(tmp_path):
    desk = Desk(tmp_path)

    def good(a, b):
        return ("nic", "single", "tic", "tic")[sum(x == y for x, y in zip(a, b, strict=True))]

    found = desk.try_function("ex01.p1", good)
    assert (found.mark.points, found.trouble, found.run.passed) == (8, "", 8)
    assert "def good(a, b)" in found.given.answer["source"]
    assert Desk(tmp_path).score("ex01").coded == 8
    worse = desk.try_function("ex01.p1", lambda a, b: "tic")
    assert 0 < worse.run.passed < 8
    assert Desk(tmp_path).score("ex01").coded == 0, "the last one counts"
    blank = desk.try_function("ex01.p1", lambda a, b: None)
    assert (blank.given, blank.run.blank) == (None, True)
    assert blank.mark.note == f"{worse.run.passed} of 8 public checks passed", "what was checked before is still kept"
    assert Desk(tmp_path).kept("ex01.p1").given == worse.given, "an empty one replaces nothing"
    built_in = desk.try_function("ex01.p1", max)
    assert built_in.given.answer["source"] == ""
    assert built_in.mark.points == 0
    with pytest.raises(UnknownItem):
        desk.try_function("ex01.q1", good)
    assert [desk.hint("ex01.p1")[:2] for _ in range(4)] == [(1, 3), (2, 3), (3, 3), (3, 3)]
    assert re.fullmatch(r'relation\("...", "..."\) is to give "(tic|single|nic)"\.', desk.hint("ex01.p1")[2])
