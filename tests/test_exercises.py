"""The notebooks of the exercises, and those that a teacher makes: what is in them, and that they are of today."""

import json
import re
from pathlib import Path

import make_exercises
import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tic_learn.course import (
    EXERCISES,
    BadPlan,
    Desk,
    Exercise,
    UnknownItem,
    hand_in,
    make_exercise,
    read_notebook,
    score,
)
from tic_learn.course.handed_in import KEY
from tic_learn.course.plans import plan, read_plan, written_plan

ROOT = Path(__file__).resolve().parent.parent
BOOKS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(ROOT.glob("exercises/ex*.ipynb"))}
every_book = pytest.mark.parametrize("name", BOOKS)


def source(cell):
    return "".join(cell["source"])


def counts(item):
    """The cell that counts a question's points, whatever else the notebook does."""
    return f'from tic_learn.lesson import points\n\npoints("{item.id}")'


def cells_of(name, kind="code"):
    return [cell for cell in BOOKS[name]["cells"] if cell["cell_type"] == kind]


# The ten notebooks


def test_there_is_a_notebook_for_each_exercise_as_it_is_made_today(capsys):
    assert list(BOOKS) == [one.name for one in EXERCISES.values()]
    assert make_exercises.main(["--check"]) == 0, capsys.readouterr().out


def test_a_notebook_that_is_not_of_today_is_named_and_written_again(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(make_exercises, "ROOT", tmp_path)
    monkeypatch.setattr(make_exercises, "FOLDER", tmp_path / "exercises")
    (tmp_path / "exercises").mkdir()
    assert make_exercises.main(["--check"]) == 1
    assert not list((tmp_path / "exercises").iterdir())
    assert make_exercises.main([]) == 0
    assert make_exercises.main(["--check"]) == 0
    path = tmp_path / "exercises" / "ex01-relations.ipynb"
    path.write_text(path.read_text(encoding="utf-8").replace("Question 1", "Question One"), encoding="utf-8")
    capsys.readouterr()
    assert make_exercises.main(["--check"]) == 1
    assert capsys.readouterr().out == "exercises/ex01-relations.ipynb: out of date\n"


@every_book
def test_a_notebook_is_well_formed_and_not_too_large(name):
    nbformat.validate(nbformat.from_dict(BOOKS[name]))
    ids = [cell["id"] for cell in BOOKS[name]["cells"]]
    assert len(ids) == len(set(ids))
    assert (ROOT / "exercises" / f"{name}.ipynb").stat().st_size <= 500_000
    for cell in cells_of(name):
        assert cell["execution_count"], "it was run"
        assert all(len(line) <= 88 for line in source(cell).splitlines())


@every_book
def test_every_question_is_asked_and_counted_and_every_function_has_a_cell(name):
    one = EXERCISES[name[:4]]
    code = [source(cell) for cell in cells_of(name)]
    for item in one.items:
        at = code.index(f'ask("{item.id}")')
        assert code[at + 1] == counts(item)
    for function in one.functions:
        at = code.index(f"# tic: {function.id}\ndef {function.signature}:\n    ...")
        assert code[at + 1] == f'check("{function.id}", {function.name})'
    assert {tag for cell in cells_of(name) for tag in cell["metadata"].get("tags", ())} == {
        each.id for each in (*one.items, *one.functions)
    }


@every_book
def test_what_counts_is_marked_as_nbgrader_reads_it(name):
    graded = [cell for cell in cells_of(name) if "nbgrader" in cell["metadata"]]
    one = EXERCISES[name[:4]]
    assert [source(cell) for cell in graded] == [counts(item) for item in one.items]
    for cell, item in zip(graded, one.items, strict=True):
        assert cell["metadata"]["nbgrader"] == {
            "grade": True,
            "grade_id": item.id.replace(".", "-"),
            "locked": True,
            "points": item.points,
            "schema_version": 3,
            "solution": False,
            "task": False,
        }


@every_book
def test_a_fresh_run_says_what_is_open_and_has_no_error(name):
    short = name[:4]
    said = {cell["id"]: json.dumps(cell["outputs"]) for cell in cells_of(name)}
    assert not any('"error"' in one or '"stderr"' in one for one in said.values())
    for item in EXERCISES[short].items:
        assert f"{item.id}: not answered yet." in said[f"ask-{item.id[5:]}"]
        assert f"{item.id}" in said["so-far"]
    for function in EXERCISES[short].functions:
        assert f"{function.name} is not written yet" in said[f"check-{function.id[5:]}"]
    assert "There is nothing to hand in yet" in said["submit"]
    assert "There is no star yet" in said["certificate"]


@every_book
def test_its_sentences_are_short_and_its_links_lead_to_files(name):
    for cell in cells_of(name, "markdown"):
        text = re.sub(r"```.*?```", "", source(cell), flags=re.DOTALL)
        for link in re.findall(r"\]\(([^)]+)\)", text):
            assert (ROOT / "exercises" / link).is_file(), link
        for sentence in re.split(r"(?<=[.?!:])\s+|\n", re.sub(r"`[^`]*`", "code", text)):
            words = [word for word in sentence.split() if any(map(str.isalnum, word))]
            assert len(words) <= 24, sentence


# A teacher's own


WANTED = ["relation", "odd-one-out:2", ("tic-chain", 4), ("ex03.q2", 2), "ex03.q4"]


def test_an_own_exercise_has_the_questions_that_were_chosen(tmp_path):
    path = make_exercise(WANTED, name="week-3", title="Week 3 & more", folder=tmp_path)
    assert path == tmp_path / "week-3.ipynb"
    book = json.loads(path.read_text(encoding="utf-8"))
    nbformat.validate(nbformat.from_dict(book))
    made = read_notebook(path).exercise
    rows = [(one.id, one.kind, one.level, one.points) for one in made.items]
    q2, q4 = EXERCISES["ex03"].item("q2"), EXERCISES["ex03"].item("q4")
    assert rows == [
        ("week-3.q1", "relation", 1, 1),
        ("week-3.q2", "odd-one-out", 2, 1),
        ("week-3.q3", "tic-chain", 1, 4),
        ("week-3.q4", q2.kind, q2.level, 2),
        ("week-3.q5", q4.kind, q4.level, q4.points),
    ]
    assert (made.title, made.points) == ("Week 3 & more", 8 + q4.points)
    assert "# Week 3 &amp; more" in source(book["cells"][0])
    with pytest.raises(FileExistsError, match="is there already"):
        make_exercise(WANTED, name="week-3", folder=tmp_path)


def test_its_questions_are_answered_handed_in_and_scored_like_those_of_the_course(tmp_path):
    book = make_exercise(WANTED, name="week-3", folder=tmp_path)
    desk = Desk(tmp_path)
    desk.sit("Ana")
    made = desk.exercise("week-3")
    assert list(desk.exercises()) == [*EXERCISES, "week-3"]
    for item in made.items:
        assert desk.answer(item.id, desk.puzzle(item.id).answer).mark.right
    assert Desk(tmp_path).score("week-3").points == made.points
    handed = read_notebook(hand_in(book, tmp_path, desk.exercise("week-3"), "Ana", desk.answers()))
    assert handed.exercise == made
    assert score(made, "Ana", handed.answers).points == made.points
    with pytest.raises(UnknownItem, match=r"There is no exercise 'week-4'; .* Made by a teacher: week-3\."):
        desk.exercise("week-4")
    with pytest.raises(UnknownItem, match=r"no question 'week-3\.q6' in week-3; its questions are week-3\.q1, "):
        desk.part("week-3.q6")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"questions": []}, "1 to 60 questions; this one has 0"),
        ({"questions": ["relation"] * 61}, "1 to 60 questions; this one has 61"),
        ({"questions": ["relatoin"]}, r"Question 1: There is no puzzle kind 'relatoin'\. Perhaps you mean relation"),
        ({"questions": ["relation", "relation:9"]}, "Question 2: relation has the levels 1 to 3; there is no level 9"),
        (
            {"questions": ["tic-steps:x"]},
            "Question 1: 'x' is no level of tic-steps; write a number, as in tic-steps:1",
        ),
        ({"questions": [("relation", 0)]}, "Question 1: it can be worth 1 to 100 points, and not 0"),
        ({"questions": [("relation", True)]}, "and not True"),
        ({"questions": [("relation", 1.5)]}, "and not 1.5"),
        ({"questions": "relation:2"}, r'Write the questions as a list, as in \["relation:2"\]'),
        ({"questions": ["ex03.q99"]}, r"Question 1: There is no question 'ex03\.q99' in ex03"),
        ({"questions": ["ex03.p1"]}, r"Question 1: ex03\.p1 is a function to write"),
        ({"questions": [7]}, "Question 1: 7 is no question; write a kind and its level"),
        ({"name": "Week 3"}, "'Week 3' can't be the name of an exercise; write small letters"),
        ({"name": "../week"}, "can't be the name"),
        ({"name": "ex03"}, "ex03 is an exercise of the course; give yours another name, as in my-ex03"),
        ({"name": "ex03-sequences"}, "is an exercise of the course"),
        ({"title": "x" * 101}, "a line of text of 100 characters"),
        ({"title": "a\nb"}, "a line of text"),
    ],
)
def test_what_can_be_no_exercise_is_told_and_nothing_is_written(tmp_path, change, said):
    asked = {"questions": ["relation"], "name": "week-3", "title": "Week 3", "folder": tmp_path} | change
    with pytest.raises(BadPlan, match=said):
        make_exercise(asked.pop("questions"), **asked)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"There is no folder .*nowhere"):
        make_exercise(["relation"], name="week-3", folder=tmp_path / "nowhere")


def test_a_plan_is_read_back_as_it_was_written():
    made = plan("week-3", "Week 3", WANTED)
    assert read_plan(json.loads(json.dumps(written_plan(made)))) == made
    assert isinstance(made, Exercise)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.floats() | st.sampled_from(["", "relation", "week-3", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "title", "questions", "more"]), inner, max_size=4)
    ),
    max_leaves=15,
)


@given(json_values)
def test_no_plan_of_a_stranger_ends_in_an_error(data):
    try:
        found = read_plan(data)
    except BadPlan:
        return
    assert found.points >= 1


def test_a_plan_that_can_not_be_read_is_told_and_its_answers_are_there(tmp_path):
    path = make_exercise(["relation"], name="week-3", folder=tmp_path)
    book = json.loads(path.read_text(encoding="utf-8"))
    book["metadata"][KEY]["exercise"]["questions"][0][1] = 99
    path.write_text(json.dumps(book), encoding="utf-8")
    found = read_notebook(path)
    assert found.exercise is None
    assert found.notes == (
        "The plan of its exercise can't be read: Question 1: relation has the levels 1 to 3; there is no level 99.",
    )
    assert "week-3" not in Desk(tmp_path).exercises()
