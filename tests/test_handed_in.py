"""Notebooks that are handed in: what is put in comes out again, and nothing that a stranger put in is trusted."""

import json
import os

import nbformat
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from tic_learn.cli import main
from tic_learn.course import EXERCISES, BadNotebook, Desk, exercise, hand_in, make_exercise, read_notebook
from tic_learn.course.answers import MIME
from tic_learn.course.handed_in import KEY
from tic_learn.server import ANSWER, keep_answers


def desk_of(folder, learner="Ana", right=12):
    """Somebody who has answered the first exercise, so many questions of it rightly."""
    desk = Desk(folder)
    desk.sit(learner)
    for each in EXERCISES["ex01"].items[:right]:
        desk.answer(each.id, desk.puzzle(each.id).answer)
    return desk


def notebook(path, outputs=(), metadata=None):
    cell = nbformat.v4.new_code_cell(
        "ask()", outputs=[nbformat.v4.new_output("display_data", data={MIME: one}) for one in outputs], id="a"
    )
    book = nbformat.v4.new_notebook(cells=[cell], metadata=metadata or {})
    path.write_text(json.dumps(book))
    return path


def plain_answers(desk):
    return [json.loads(line) for path in desk.log.folder.glob("*.jsonl") for line in path.read_text().splitlines()]


def scored(*paths):
    done = CliRunner().invoke(main, ["score", "--json", *map(str, paths)])
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def test_what_is_handed_in_has_all_answers_and_is_a_notebook(tmp_path):
    desk = desk_of(tmp_path)
    book = notebook(tmp_path / "ex01-relations.ipynb")
    before = book.read_bytes()
    path = hand_in(book, tmp_path, exercise("ex01"), "Ana", desk.log.read())
    assert path == tmp_path / "ex01-relations_Ana.submission.ipynb"
    nbformat.validate(nbformat.read(path, 4))
    assert book.read_bytes() == before
    assert len(read_notebook(path).answers) == 12
    assert read_notebook(path).learner == "Ana"
    status, (found,) = scored(path)
    assert (status, found["learner"], found["points"], found["notes"]) == (0, "Ana", 20, [])


def test_without_a_notebook_one_is_made(tmp_path):
    path = hand_in(None, tmp_path, exercise("ex01"), "Ana", desk_of(tmp_path, right=2).log.read())
    nbformat.validate(nbformat.read(path, 4))
    assert scored(path)[1][0]["points"] == 2


def test_a_notebook_that_was_only_saved_is_scored_by_its_outputs(tmp_path):
    path = notebook(tmp_path / "a.ipynb", plain_answers(desk_of(tmp_path)))
    assert scored(path)[1][0]["points"] == 20


def test_what_was_put_in_counts_before_outputs_and_newer_ones_are_told(tmp_path):
    desk = desk_of(tmp_path, right=0)
    desk.answer("ex01.q1", next(one for one in "ABC" if one != desk.puzzle("ex01.q1").answer))
    path = hand_in(None, tmp_path, exercise("ex01"), "Ana", desk.log.read())
    later = json.loads(path.read_text())
    desk.answer("ex01.q1", desk.puzzle("ex01.q1").answer)
    outputs = notebook(tmp_path / "b.ipynb", plain_answers(desk))
    later["cells"] = json.loads(outputs.read_text())["cells"]
    path.write_text(json.dumps(later))
    (found,) = scored(path)[1]
    assert found["points"] == 0
    (note,) = found["notes"]
    assert note == "It was changed after it was handed in: 1 answer below its questions is newer, and not counted."
    assert scored(outputs)[1][0]["points"] == 1


def test_answers_of_another_learner_do_not_count(tmp_path):
    mine = plain_answers(desk_of(tmp_path / "a", "Ana"))
    path = notebook(tmp_path / "c.ipynb", mine, {KEY: {"learner": "Ben", "answers": mine}})
    (found,) = scored(path)[1]
    assert (found["learner"], found["points"]) == ("Ben", 0)
    both = notebook(tmp_path / "d.ipynb", mine + plain_answers(desk_of(tmp_path / "b", "Ben", right=3)))
    (found,) = scored(both)[1]
    assert (found["learner"], found["points"]) == ("Ben", 4)
    assert "2 names" in found["notes"][0]


def test_what_is_brought_back_beside_the_notebooks_is_there_again(tmp_path):
    """As in Binder, where nothing but the download outlives a session; and a teacher's own name is not taken away."""
    before = desk_of(tmp_path / "before", right=3)
    (tmp_path / "after").mkdir()
    hand_in(None, tmp_path / "after", exercise("ex01"), "Ana", before.answers())
    (tmp_path / "after" / "other.ipynb").write_text("no notebook")
    after = Desk(tmp_path / "after")
    assert after.learner == "Ana"
    assert after.scores()[0].points == before.scores()[0].points == 4
    assert after.kept("ex01.q1").given == before.kept("ex01.q1").given
    wrong = next(one for one in "ABC" if one != after.puzzle("ex01.q1").answer)
    tried = after.answer("ex01.q1", wrong)
    assert (tried.mark.right, tried.stays) == (False, True), "no try costs a point"
    assert Desk(tmp_path / "after").scores()[0].points == 4
    after.sit("Ben")
    assert Desk(tmp_path / "after").learner == "Ben"
    assert Desk(tmp_path / "after").scores()[0].points == 0
    hand_in(None, tmp_path / "after", exercise("ex02"), "Cleo", [])
    (tmp_path / "after" / ".tic-learn" / "me.json").unlink()
    assert Desk(tmp_path / "after").learner == "", "two names: it does not guess"


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"\x00" * 100, b"[]", b'{"cells": 7}', b'{"worksheets": []}', b"[" * 100_000, b"\xff\xfe{}"],
    ids=["empty", "cut", "NUL", "list", "number", "format 3", "deep", "other encoding"],
)
def test_what_is_no_notebook_is_told_and_the_others_are_scored(tmp_path, data):
    bad = tmp_path / "bad.ipynb"
    bad.write_bytes(data)
    with pytest.raises(BadNotebook, match="It is no notebook"):
        read_notebook(bad)
    good = notebook(tmp_path / "good.ipynb", plain_answers(desk_of(tmp_path, right=1)))
    status, (first, second) = scored(bad, good)
    assert status == 1
    assert first["error"].startswith("It is no notebook")
    assert second["points"] == 1


def test_a_file_that_is_far_too_large_is_not_read(tmp_path):
    path = tmp_path / "large.ipynb"
    with path.open("wb") as file:
        file.truncate(20_000_001)
    with pytest.raises(BadNotebook, match="larger than 20 MB"):
        read_notebook(path)


def test_a_byte_order_mark_is_no_trouble(tmp_path):
    path = notebook(tmp_path / "a.ipynb", plain_answers(desk_of(tmp_path, right=1)))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert scored(path)[1][0]["points"] == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.sampled_from(["", "Ana", "ex01.q1", MIME]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["cells", "outputs", "data", MIME, "metadata", KEY, "learner", "answers", "item"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=15,
)


@given(
    st.fixed_dictionaries({"cells": st.lists(json_values, max_size=3)}, optional={"metadata": json_values})
    | json_values
)
def test_no_notebook_of_a_stranger_ends_in_an_error(tmp_path_factory, book):
    path = tmp_path_factory.getbasetemp() / "stranger.ipynb"
    path.write_text(json.dumps(book))
    try:
        found = read_notebook(path)
    except BadNotebook:
        return
    assert found.answers == ()


def test_the_points_are_told_in_words_and_no_name_has_power_over_the_terminal(tmp_path):
    path = hand_in(None, tmp_path, exercise("ex01"), "Ana", desk_of(tmp_path, right=1).log.read())
    done = CliRunner().invoke(main, ["score", str(path)])
    assert done.exit_code == 0
    assert f"{path}: Ana\n  ex01-relations: 1 of 20 points\n    ex01.q1: 1 of 1, right\n" in done.stdout
    assert "ex01.q2: 0 of 1, not answered yet" in done.stdout
    hostile = json.loads(path.read_text())
    hostile["metadata"][KEY]["learner"] = "Ana\x1b[2J"
    path.write_text(json.dumps(hostile))
    assert "\x1b" not in CliRunner().invoke(main, ["score", str(path)]).stdout
    empty = notebook(tmp_path / "empty.ipynb")
    assert "There is no answer that counts in it." in CliRunner().invoke(main, ["score", str(empty)]).stdout


# Notebooks that were only saved


def saved(path, cleared=False):
    """A notebook as the server's hook leaves it; and what is left of that where all outputs are cleared."""
    book = json.loads(path.read_text())
    keep_answers({"type": "notebook", "content": book})
    if cleared:
        for cell in book["cells"]:
            cell["outputs"] = []
    path.write_text(json.dumps(book))
    return path


def test_a_notebook_that_was_saved_has_its_answers_though_its_outputs_are_cleared(tmp_path):
    mine = plain_answers(desk_of(tmp_path / "before", right=3))
    path = saved(notebook(tmp_path / "a.ipynb", mine), cleared=True)
    nbformat.validate(nbformat.read(path, 4))
    assert scored(path)[1][0]["points"] == 4
    desk = Desk(tmp_path)
    assert (desk.learner, desk.score("ex01").points) == ("Ana", 4)
    notebook(tmp_path / "b.ipynb", plain_answers(desk_of(tmp_path / "other", "Ben", right=1)))
    assert Desk(tmp_path).learner == "", "two names: it does not guess"


def test_saving_changes_nothing_of_what_was_handed_in(tmp_path):
    desk = desk_of(tmp_path, right=2)
    path = desk.hand_in("ex01")
    before = json.loads(path.read_text())["metadata"][KEY]
    later = notebook(tmp_path / "b.ipynb", plain_answers(desk_of(tmp_path, right=5)), {KEY: before})
    after = json.loads(saved(later).read_text())["metadata"][KEY]
    assert {key: after[key] for key in before} == before
    assert len(after["saved"]) > len(before["answers"])
    assert scored(later)[1][0]["points"] == 2


def test_saving_with_some_outputs_cleared_keeps_what_was_saved_before(tmp_path):
    path = saved(notebook(tmp_path / "a.ipynb", plain_answers(desk_of(tmp_path, right=4))))
    book = json.loads(path.read_text())
    book["cells"][0]["outputs"] = book["cells"][0]["outputs"][-1:]
    book["metadata"][KEY]["saved"] += [7, None, {"at": "x"}, {}]  # as a stranger could put in
    path.write_text(json.dumps(book))
    saved(path, cleared=True)
    assert scored(path)[1][0]["points"] == 5


@pytest.mark.parametrize(
    "model",
    [
        {},
        {"type": "file", "content": "text"},
        {"type": "notebook", "content": None},
        {
            "type": "notebook",
            "content": {"cells": [{}, {"outputs": [{}, {"data": {}}, {"data": {"text/plain": "x"}}]}]},
        },
    ],
)
def test_what_has_no_answers_is_saved_as_it_is(model):
    before = json.dumps(model)
    keep_answers(model)
    assert json.dumps(model) == before
    assert ANSWER == MIME


@pytest.mark.parametrize(
    ("learner", "name"),
    [
        ("", "ex01-relations.submission.ipynb"),
        ("Ana", "ex01-relations_Ana.submission.ipynb"),
        ("Ana Lucía B.", "ex01-relations_Ana-Lucía-B.submission.ipynb"),
        ("../../etc/passwd", "ex01-relations_etc-passwd.submission.ipynb"),
        ("李小龍", "ex01-relations_李小龍.submission.ipynb"),
        ("👩", "ex01-relations.submission.ipynb"),
        ("x_" * 30, "ex01-relations_x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x.submission.ipynb"),
    ],
)
def test_a_file_that_is_handed_in_is_named_after_the_exercise_and_the_learner(tmp_path, learner, name):
    path = hand_in(None, tmp_path, exercise("ex01"), learner, [])
    assert (path.name, path.parent) == (name, tmp_path)
    assert read_notebook(str(path)).learner == learner


def test_an_own_exercise_whose_notebook_was_renamed_is_handed_in_with_its_plan(tmp_path):
    make_exercise(["relation", "odd-one-out:2"], name="week-3", folder=tmp_path)
    (tmp_path / "week-3.ipynb").rename(tmp_path / "week-3 (1).ipynb")
    desk = Desk(str(tmp_path))
    desk.answer("week-3.q1", desk.puzzle("week-3.q1").answer)
    path = desk.hand_in("week-3")
    assert path.name == "week-3.submission.ipynb"
    assert len(json.loads(path.read_text())["cells"]) > 5
    (found,) = scored(path)[1]
    assert (found["points"], found["marks"]) == (1, {"week-3": {"week-3.q1": 1, "week-3.q2": 0}})
    (tmp_path / "week-3 (1).ipynb").unlink()
    assert Desk(tmp_path).exercise("week-3").points == 2, "it is in what was handed in, too"


# What a strict reader found


def test_a_file_that_was_brought_back_beside_the_lessons_does_not_draw_the_answers_there(tmp_path):
    """In a new kernel, too: the answers of the course have one place, the folder of the exercises."""
    handed = desk_of(tmp_path / "before", right=2).hand_in("ex01")
    for name in ("notebooks", "exercises"):
        (tmp_path / "course" / name).mkdir(parents=True)
    (tmp_path / "course" / "exercises" / "ex01-relations.ipynb").write_text("{}")
    handed.rename(tmp_path / "course" / "notebooks" / handed.name)
    desk = Desk(tmp_path / "course" / "notebooks")
    assert desk.folder == tmp_path / "course" / "exercises"
    assert (desk.learner, desk.score("ex01").points) == ("Ana", 2)


@pytest.mark.parametrize("learner", ["A\ud800", "x" * 61, "\x1b[31mEvil", " Ana", "A\u202ena"])
def test_an_answer_of_what_is_no_name_is_none_and_stops_nothing(tmp_path, learner):
    bad = plain_answers(desk_of(tmp_path / "before", right=1))[0] | {"learner": learner}
    notebook(tmp_path / "stranger.ipynb", [bad], {KEY: {"saved": [bad]}})
    desk = Desk(tmp_path)
    assert desk.learner == ""
    assert desk.answer("ex01.q1", "A").trouble == ""
    assert Desk(tmp_path).kept("ex01.q1").given.answer == "A"
    (found,) = scored(tmp_path / "stranger.ipynb")[1]
    assert found["notes"] == ["2 of the answers below its questions can't be read, and don't count."]


def test_what_others_answered_in_a_notebook_is_not_handed_in_and_accuses_nobody(tmp_path):
    """Ana answered without a name first; and somebody else has used her computer."""
    nobody = desk_of(tmp_path / "a", "", right=3)
    book = notebook(
        tmp_path / "ex01-relations.ipynb", plain_answers(nobody) + plain_answers(desk_of(tmp_path / "b", "Ben"))
    )
    ana = desk_of(tmp_path / "c", "Ana", right=12)
    path = hand_in(book, tmp_path, exercise("ex01"), "Ana", ana.answers())
    assert "Ben" not in path.read_text()
    (found,) = scored(path)[1]
    assert (found["points"], found["notes"]) == (20, [])


def test_no_file_of_another_learner_is_replaced(tmp_path):
    names = ["🦊", "🐼", "", "Ana B", "Ana-B", "Ana_B", "Ana.B"]
    paths = [hand_in(None, tmp_path, exercise("ex01"), one, []) for one in names]
    assert len(set(paths)) == len(names)
    assert [read_notebook(path).learner for path in paths] == names
    assert [hand_in(None, tmp_path, exercise("ex01"), one, []) for one in names] == paths, "one's own is"
    assert hand_in(None, tmp_path, exercise("ex01"), "क्षि", []).name == "ex01-relations_क्षि.submission.ipynb"


def test_one_odd_entry_does_not_stop_the_scoring_of_the_others(tmp_path):
    (tmp_path / "b.ipynb").mkdir()
    (tmp_path / "c.ipynb").symlink_to(tmp_path / "nowhere")
    (tmp_path / "d.ipynb").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "e.ipynb")
    good = desk_of(tmp_path / "ana", right=1).hand_in("ex01")
    status, rows = scored(*(tmp_path / f"{one}.ipynb" for one in "bcde"), good)
    assert status == 1
    assert [one.get("error") for one in rows] == [
        "It is no file.",
        "It can't be read: No such file or directory.",
        "It is no file.",
        "It is no file.",
        None,
    ]
    assert rows[-1]["points"] == 1
    assert Desk(tmp_path).learner == "", "nor do they stop a learner"


def test_what_does_not_count_is_named(tmp_path):
    mine = plain_answers(desk_of(tmp_path / "a", "Ana", right=2))
    path = notebook(tmp_path / "b.ipynb", [], {KEY: {"learner": "Ben", "answers": mine}})
    (found,) = scored(path)[1]
    assert found["notes"] == ["2 answers in it of another name, not counted."]
    strange = [mine[0] | {"item": one} for one in ("ex01.q99", "ex77.q1", "week-3.q1")]
    path = notebook(tmp_path / "c.ipynb", [], {KEY: {"learner": "Ana", "answers": [mine[0], *strange]}})
    (found,) = scored(path)[1]
    assert found["points"] == 1
    assert found["notes"] == ["Not counted, for there is no such question: ex01.q99, ex77.q1, week-3.q1."]


def test_the_teachers_own_plan_counts_and_not_that_of_the_file(tmp_path):
    (tmp_path / "teacher").mkdir()
    (tmp_path / "pupil").mkdir()
    own = make_exercise(["best-territory-play:3", "tic-steps"], name="week-3", folder=tmp_path / "teacher")
    make_exercise(["relation", "relation"], name="week-3", folder=tmp_path / "pupil")
    desk = Desk(tmp_path / "pupil")
    for name in ("week-3.q1", "week-3.q2"):
        desk.answer(name, desk.puzzle(name).answer)
    handed = desk.hand_in("week-3")
    (found,) = scored(handed)[1]
    assert found["points"] == 2
    assert found["notes"] == ["week-3 is counted by the plan in this file; name your own notebook with --exercise."]
    (found,) = scored("--exercise", own, handed)[1]
    assert found["points"] == 0
    assert found["notes"] == ["The plan of week-3 in this file is another one than yours; yours counts."]
    for bad, said in ((handed.with_name("x.ipynb"), "No such file"), (notebook(tmp_path / "n.ipynb"), "has no plan")):
        done = CliRunner().invoke(main, ["score", "--exercise", str(bad), str(handed)])
        assert (done.exit_code, said in done.stderr) == (2, True)


def test_a_class_is_told_in_a_line_each(tmp_path):
    ana, ben = desk_of(tmp_path / "a", "Ana"), desk_of(tmp_path / "b", "Ben", right=9)
    wrong = next(one for one in "ABC" if one != ben.puzzle("ex02.q1").answer)
    assert wrong
    ben.try_function("ex01.p1", lambda a, b: "tic")
    done = CliRunner().invoke(main, ["score", "--brief", *(str(one.hand_in("ex01")) for one in (ana, ben))])
    assert done.stdout.splitlines() == [
        "Ana: ex01-relations, 20 of 20 points",
        "Ben: ex01-relations, 14 of 20 points; open: ex01.q10, ex01.q11, ex01.q12; in Python, not counted: ex01.p1",
    ]


def test_what_is_damaged_is_told(tmp_path):
    handed = desk_of(tmp_path / "before", right=3).hand_in("ex01")
    (tmp_path / "after").mkdir()
    cut = tmp_path / "after" / handed.name
    cut.write_bytes(handed.read_bytes()[:-500])
    assert Desk(tmp_path / "after").troubles() == [
        f"Not all could be read in {handed.name}. Look whether an answer is missing."
    ]
    home = tmp_path / "after" / ".tic-learn"
    home.mkdir()
    for text in ('{"name": "An', "[" * 200_000, "{}", '{"name": 7}'):
        (home / "me.json").write_text(text)
        desk = Desk(tmp_path / "after")
        assert desk.learner == ""
        assert desk.troubles()[0] == "The file with your name is damaged. Write your name once more."
    desk.sit("Ana")
    assert len(desk.troubles()) == 1


def test_files_of_several_names_are_told(tmp_path):
    for name in ("Ana", ""):
        hand_in(None, tmp_path, exercise("ex01"), name, desk_of(tmp_path / f"x{name}", name, right=1).answers())
    desk = Desk(tmp_path)
    assert desk.learner == ""
    assert desk.troubles() == [
        "There are files of several names here: nobody and Ana. Write yours, to see your answers."
    ]
    desk.sit("Ana")
    assert desk.troubles() == []


def test_of_two_plans_that_of_the_notebook_with_this_name_is_asked(tmp_path):
    made = make_exercise(["relation", "relation"], name="week-3", folder=tmp_path)
    (tmp_path / "old").mkdir()
    old = make_exercise(["relation"], name="week-3", folder=tmp_path / "old")
    for copy in ("week-3 (1).ipynb", "a.ipynb", "week-4.ipynb"):
        (tmp_path / copy).write_bytes(old.read_bytes())
    assert Desk(tmp_path).exercise("week-3").points == 2
    made.unlink()
    assert Desk(tmp_path).exercise("week-3").points == 1


def test_an_own_exercise_beside_the_lessons_is_asked_there(tmp_path):
    for name in ("notebooks", "exercises"):
        (tmp_path / name).mkdir()
    (tmp_path / "exercises" / "ex01-relations.ipynb").write_text("{}")
    make_exercise(["relation"], name="week-3", folder=tmp_path / "notebooks")
    desk = Desk(tmp_path / "notebooks")
    assert desk.answer("week-3.q1", desk.puzzle("week-3.q1").answer).mark.right
    assert desk.hand_in("week-3").parent == tmp_path / "exercises"


def test_a_notebook_that_is_too_large_is_handed_in_without_its_cells(tmp_path):
    desk = desk_of(tmp_path, right=1)
    with (tmp_path / "ex01-relations.ipynb").open("wb") as file:
        file.truncate(20_000_001)
    assert len(read_notebook(desk.hand_in("ex01")).answers) == 1


def test_a_name_that_is_said_reaches_the_notebooks_that_run(tmp_path):
    one, other = Desk(tmp_path), Desk(tmp_path)
    other.answer("ex01.q1", "A")
    one.sit("Ana")
    assert other.learner == "Ana"
    assert other.answer("ex01.q2", other.puzzle("ex01.q2").answer).given.learner == "Ana"
    assert one.others() == {"": 1}


def test_a_time_that_is_far_off_does_not_hide_the_answers_after_it(tmp_path):
    first = plain_answers(desk_of(tmp_path / "a", "", right=1))[0]
    wrong = next(one for one in "ABC" if one != first["answer"])
    notebook(tmp_path / "stranger.ipynb", [first | {"at": 1e12 - 0.0005, "answer": wrong}])
    desk = Desk(tmp_path)
    assert desk.kept("ex01.q1").given.answer == wrong
    for _ in range(3):
        desk.answer("ex01.q1", first["answer"])
        assert Desk(tmp_path).kept("ex01.q1").mark.right
