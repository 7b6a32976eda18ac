"""What a notebook of the course calls, in a real kernel: ask, check, hint, me, progress."""

import json
from pathlib import Path

import msgspec
import nbformat
import pytest
from nbclient import NotebookClient
from traitlets.config import Config

from tests.kernels import by_files
from tic_learn import lesson
from tic_learn.course import EXERCISES, Desk, UnknownItem, item, read_notebook
from tic_learn.course.answers import MIME
from tic_learn.course.handed_in import KEY
from tic_learn.puzzles import KINDS, written

SETUP = "from tic_learn.lesson import ask, check, hint, me, points, progress, submit"


def run_in(folder: Path, book: nbformat.NotebookNode, **more: object) -> None:
    """Run a notebook in a kernel of its own in a folder."""
    config = Config({"KernelManager": by_files()})
    NotebookClient(book, timeout=60, config=config, resources={"metadata": {"path": str(folder)}}, **more).execute()


def run(folder: Path, *cells: str) -> list[list[dict]]:
    """The outputs of each cell, run in a kernel of its own in a folder."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in (SETUP, *cells)])
    run_in(folder, book)
    return [cell.outputs for cell in book.cells[1:]]


def words(outputs: list[dict]) -> str:
    """What they say, one after the other."""
    return "\n".join(one.get("text") or one["data"]["text/plain"] for one in outputs).strip()


def right(name: str, learner: str) -> object:
    return written(item(name).puzzle(learner).answer)


def test_a_notebook_that_is_run_again_the_next_day_has_lost_nothing(tmp_path):
    wrong = next(one for one in "ABC" if one != right("ex01.q1", "Ana"))
    first = run(
        tmp_path,
        'me("Ana")',
        'ask("ex01.q1")',
        f'check("ex01.q1", {wrong!r})',
        f'check("ex01.q1", {right("ex01.q1", "Ana")!r})',
        'hint("ex01.q2")',
        "progress()",
        'points("ex01.q1"), points("ex01.q2")',
        'submit("ex01")',
    )
    assert words(first[0]) == "Hello, Ana! These are your questions."
    assert words(first[1]).startswith("Question: Tic, Single or Nic, level 1. ")
    assert words(first[1]).endswith("ex01.q1: not answered yet.")
    assert "That is not right yet: 0 of 1 point." in words(first[2])
    assert "That is right: 1 of 1 point." in words(first[3])
    assert first[3][0]["data"][MIME]["answer"] == right("ex01.q1", "Ana")
    assert words(first[4]).startswith("Hint 1 of 3: ")
    assert "ex01-relations           ☆☆☆   1 of 20  11 questions open" in words(first[5])
    assert "ex10-territory-scoring   ☆☆☆   0 of 20  not begun" in words(first[5])
    assert words(first[6]) == "(1, 0)"
    assert words(first[7]).startswith("ex01-relations_Ana.submission.ipynb has 1 answer of Ana in it.")
    assert "download the file now" in words(first[7])
    assert read_notebook(tmp_path / "ex01-relations_Ana.submission.ipynb").answers[0].answer == right("ex01.q1", "Ana")
    second = run(tmp_path, "me()", 'ask("ex01.q1")', "progress()")
    assert words(second[0]) == "Hello, Ana! These are your questions."
    assert "That is right: 1 of 1 point." in words(second[1])
    assert second[1][-1]["data"][MIME] == first[3][0]["data"][MIME]
    assert words(second[2]) == words(first[5])
    assert "Then nothing of this stays when you close the page, but the file that submit writes." in words(second[2])


def test_a_fresh_notebook_that_is_run_ends_without_an_error_and_says_what_is_open(tmp_path):
    outputs = run(tmp_path, "me()", *(f'ask("ex01.q{n}")' for n in range(1, 13)), "progress()")
    assert words(outputs[0]).startswith("You answer without a name.")
    assert all(words(one).endswith("not answered yet.") for one in outputs[1:13])
    assert words(outputs[13]).startswith("Without a name: 0 of 200 points")
    assert not list(tmp_path.glob("**/*.jsonl")), "nothing was answered, so nothing is kept"


@pytest.fixture
def shown(tmp_path, monkeypatch):
    """What is displayed, with this folder as the notebook's."""
    made = []

    class Handle:
        def update(self, one):
            made[-1] = one

    def display(one, *, display_id=False):
        made.append(one)
        return Handle() if display_id else None

    monkeypatch.setattr(lesson, "_desk", Desk(tmp_path))
    monkeypatch.setattr(lesson, "_handed", set())
    monkeypatch.setattr(lesson, "display", display)
    return made


def test_what_is_tapped_is_kept_right_or_wrong_with_its_hints(shown, tmp_path):
    lesson.me("Ana")
    lesson.ask("ex01.q1")
    widget, output = shown
    assert output.words == "ex01.q1: not answered yet."
    assert MIME not in output._repr_mimebundle_()
    answer = right("ex01.q1", "Ana")
    widget.given = "D"  # no answer at all is not kept
    widget.request += 1
    assert shown[1].words == "ex01.q1: not answered yet."
    widget.given, widget.hints = next(one for one in "ABC" if one != answer), 2
    widget.request += 1
    assert "not right yet" in shown[1].words
    lesson.me("Ben")  # the question on the page stays Ana's
    widget.given = answer
    widget.request += 1
    assert "That is right" in shown[1].words
    assert shown[1].given.learner == "Ana"
    assert shown[1].given.hints == 2
    lesson.me("Ana")
    lesson.ask("ex01.q1")
    assert shown[2].verdict["done"]
    assert shown[2].given == answer


def test_the_answer_to_an_exercise_is_not_told(shown):
    lesson.ask("ex01.q1")
    widget = shown[0]
    assert widget.asked["tells"] is False
    widget.told = True
    widget.request += 1
    assert (widget.verdict["answer"], widget.verdict["done"]) == (None, False)


def test_what_can_not_be_written_is_said_and_stays_in_the_notebook(shown, tmp_path, capsys):
    (tmp_path / ".tic-learn").write_text("a file where a folder should be")
    lesson.me("Ana")
    said = capsys.readouterr().out
    assert "Your name could not be written down here" in said
    assert "Hello, Ana!" in said
    verdict = lesson.check("ex01.q1", right("ex01.q1", "Ana"))
    assert verdict.ok
    assert "save the notebook before you close it" in shown[0].words
    assert shown[0]._repr_mimebundle_()[MIME]["learner"] == "Ana"


def test_names_and_answers_are_text(shown, capsys):
    lesson.me("<img src=x onerror=alert(1)>")
    lesson.check("ex01.q1", "A")
    assert "<img" not in shown[0]._repr_mimebundle_()["text/html"]
    table = lesson.progress()._repr_html_()
    assert "<img" not in table
    assert "&lt;img" in table


def test_what_is_no_answer_and_no_name_is_told_in_words(shown, capsys):
    assert lesson.check("ex01.q1", "Q") is None
    lesson.me("x" * 61)
    lesson.me(7)
    said = capsys.readouterr().out
    assert len(said.splitlines()) == 3
    assert json.dumps(said)
    assert shown == []


@pytest.mark.parametrize("value", ["Q", None, {"a": [1]}, "<b>" * 9000, 10**12])
def test_an_answer_that_can_be_none_to_its_question_is_none_and_no_traceback(tmp_path, monkeypatch, shown, value):
    """As it can stand in a notebook of a stranger, put beside one's own."""
    asked = item("ex01.q1")
    odd = msgspec.to_builtins(Desk(tmp_path / "other").answer("ex01.q1", "A").given) | {"answer": value}
    book = {"cells": [], "metadata": {KEY: {"learner": "Ana", "answers": [odd | {"learner": "Ana"}]}}}
    (tmp_path / "stranger.ipynb").write_text(json.dumps(book))
    monkeypatch.setattr(lesson, "_desk", Desk(tmp_path))
    lesson.ask(asked.id)
    assert shown[1].words.startswith("ex01.q1: it can be no answer to this question: ")
    assert not shown[1].words.endswith("..")
    assert lesson.points(asked.id) == 0
    lesson.submit("ex01")


def test_half_a_character_in_a_cell_does_not_keep_a_notebook_from_being_handed_in(tmp_path, shown, capsys):
    (tmp_path / "ex01-relations.ipynb").write_text('{"cells": [{"source": "\\ud800"}], "metadata": {}}')
    lesson.check("ex01.q1", "A")
    lesson.submit("ex01")
    assert "has 1 answer of" in capsys.readouterr().out
    assert len(read_notebook(tmp_path / "ex01-relations.submission.ipynb").answers) == 1


def test_a_damaged_file_of_answers_is_named(shown, tmp_path):
    lesson.check("ex01.q1", "A")
    (path,) = (tmp_path / ".tic-learn" / "answers").glob("*.jsonl")
    path.write_bytes(b"damaged\n" + path.read_bytes())
    assert f"Not all could be read in {path.name}" in repr(lesson.progress())
    assert f"Not all could be read in {path.name}" in lesson.progress()._repr_html_()


# The Python track


WRITTEN = """# tic: ex01.p1
def relation(a, b):
    same = sum(x == y for x, y in zip(a, b))
    return ("nic", "single", "tic")[same]"""


def test_a_function_is_checked_kept_handed_in_and_shown_the_next_day(tmp_path):
    first = run(
        tmp_path,
        'me("Ana")',
        "def relation(a, b):\n    ...",
        'check("ex01.p1", relation)',
        'def relation(a, b):\n    return "tic"',
        'check("ex01.p1", relation)',
        "def relation(a, b):\n    return a.number",
        'check("ex01.p1", relation)',
        'check("ex01.p1", 7)',
        'hint("ex01.p1")',
        WRITTEN,
        'check("ex01.p1", relation)',
        'points("ex01.p1")',
        'progress("ex01")',
        'submit("ex01")',
    )
    assert words(first[2]).startswith("ex01.p1: relation is not written yet: it gives nothing back.")
    failed = words(first[4]).splitlines()
    assert failed[0].endswith(" of 8 public checks passed.")
    assert failed[1].startswith('The first that failed: relation("')
    assert 'gave "tic"; it is to give "' in failed[1]
    assert "AttributeError: 'str' object has no attribute 'number', in line 2 of its cell." in words(first[6])
    wanted = 'ex01.p1 is a function to write: define relation(a, b), then check("ex01.p1", relation)'
    assert words(first[7]) == wanted
    assert words(first[8]).startswith('Hint 1 of 3: relation("')
    assert words(first[10]) == "ex01.p1: all 8 public checks passed; more are run at grading."
    assert words(first[11]) == "8"
    assert "By answering 0, in Python 8 so far. The better one counts: in Python." in words(first[12])
    assert "ex01.p1: 8 public checks passed; more are run at grading." in words(first[12])
    handed = read_notebook(tmp_path / "ex01-relations_Ana.submission.ipynb")
    (given,) = handed.answers
    assert given.answer == {"passed": 8, "of": 8, "source": WRITTEN}
    assert first[10][0]["data"][MIME]["answer"] == given.answer
    second = run(tmp_path, 'ask("ex01.p1")', "progress()")
    assert WRITTEN in words(second[0])
    assert "ex01.p1: write relation(a, b)." in words(second[0])
    assert "ex01-relations           ☆☆☆   8 of 20  in Python so far" in words(second[1])


def test_what_a_function_prints_and_gives_is_text(shown):
    def relation(a, b):
        return "<img src=x onerror=alert(1)>"

    lesson.check("ex01.p1", relation)
    html = shown[0]._repr_mimebundle_()["text/html"]
    assert "<img" not in html
    assert "&lt;img" in html


def test_a_misconception_is_named(shown):
    """Whoever says Tic where only one property is the same."""

    def relation(a, b):
        return ("nic", "tic", "tic")[sum(x == y for x, y in zip(a, b, strict=True))]

    lesson.check("ex01.p1", relation)
    texts = [one.text for one in KINDS["relation"].misconceptions]
    assert any(text in line for text in texts for line in shown[0].lines)


# The certificate


def all_right(desk, name, count=99):
    for one in EXERCISES[name].items[:count]:
        desk.answer(one.id, desk.puzzle(one.id).answer)


def test_without_a_star_there_is_no_certificate(shown, tmp_path, capsys):
    assert lesson.certificate() is None
    assert "Half of the points of an exercise bring the first one" in capsys.readouterr().out
    assert not (tmp_path / "certificate.html").exists()
    assert shown == []


def test_a_certificate_says_what_was_mastered_and_can_be_printed(shown, tmp_path, capsys, monkeypatch):
    lesson.me("<b>Ana</b>")
    all_right(lesson._desk, "ex01")
    all_right(lesson._desk, "ex02", 9)
    all_right(lesson._desk, "ex03", 2)
    made = lesson.certificate()
    assert [(one.exercise.id, one.stars) for one in made.scores] == [("ex01", 3), ("ex02", 1)]
    assert "has won 4 stars in 2 exercises on the TIC card games." in repr(made)
    assert "★★★  Tics, Singles and Nics" in repr(made)
    page = (tmp_path / "certificate.html").read_text(encoding="utf-8")
    for html in (page, made._repr_html_()):
        assert "<b>Ana" not in html
        assert "&lt;b&gt;Ana" in html
        assert "Sequences" not in html
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace('http-equiv="Content', "")
    assert shown[0].name == "certificate.html"
    assert "Download the page below" in capsys.readouterr().out


def test_a_certificate_that_can_not_be_written_is_shown_all_the_same(shown, tmp_path, capsys):
    all_right(lesson._desk, "ex01")
    (tmp_path / "certificate.html").mkdir()
    assert lesson.certificate().scores[0].stars == 3
    assert "could not be written" in capsys.readouterr().out


def test_nothing_is_handed_in_where_nothing_is_answered(shown, tmp_path, capsys):
    lesson.submit("ex01")
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "There is nothing to hand in yet: no question of ex01 is answered."
    assert said[1] == "When you have answered some, run this cell again."
    assert not list(tmp_path.iterdir())


def test_the_course_map_has_links_and_stars_that_are_read_aloud(shown):
    all_right(lesson._desk, "ex02")
    table = lesson.progress()._repr_html_()
    assert "<a href='../notebooks/02-tic-groups.ipynb'>02 Tic groups</a>" in table
    assert "<a href='../exercises/ex02-groups.ipynb'>ex02</a>" in table
    assert "<span role='img' aria-label='3 of 3 stars'>★★★</span>" in table
    assert lesson.progress().stars == 3


def test_while_it_is_graded_no_file_is_written(shown, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    all_right(lesson._desk, "ex01")
    lesson.submit("ex01")
    assert lesson.certificate().scores[0].stars == 3
    assert "no file is written" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == [".tic-learn"]


# What a strict reader found


def test_the_file_to_hand_in_follows_the_answers(shown, tmp_path, capsys):
    """Whoever has run `submit`, and answers more, has it in the file that the link downloads."""
    lesson.me("Ana")
    lesson.check("ex01.q1", right("ex01.q1", "Ana"))
    lesson.submit("ex01")
    handed = tmp_path / "ex01-relations_Ana.submission.ipynb"
    lesson.check("ex01.q2", right("ex01.q2", "Ana"))
    assert len(read_notebook(handed).answers) == 2
    lesson.ask("ex01.q3")
    widget = next(one for one in shown if hasattr(one, "request"))
    widget.given = right("ex01.q3", "Ana")
    widget.request += 1
    assert len(read_notebook(handed).answers) == 3
    lesson.check("ex02.q1", right("ex02.q1", "Ana"))
    assert not list(tmp_path.glob("ex02*")), "of what was not handed in, nothing is written"


def test_a_wrong_answer_after_a_right_one_costs_nothing_and_says_so(shown):
    answer = right("ex01.q1", "")
    lesson.check("ex01.q1", answer)
    assert not lesson.check("ex01.q1", next(one for one in "ABC" if one != answer)).ok
    assert "Your right answer from before still counts." in shown[-1].words
    assert lesson.points("ex01.q1") == 1


def test_an_answer_to_an_older_puzzle_is_told_as_that(shown, tmp_path):
    old = Desk(tmp_path).answer("ex01.q1", "A").given
    (path,) = (tmp_path / ".tic-learn" / "answers").iterdir()
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(old, version=99)) + b"\n")
    note = "ex01.q1: answered, but it was another puzzle then; answer it once more."
    lesson.ask("ex01.q1")
    assert shown[-1].words == note
    lines = lesson.progress("ex01").lines()
    assert note in lines
    assert not any("Not answered yet: ex01.q1," in line for line in lines)


def test_answers_without_a_name_and_names_that_look_alike_are_told(shown, capsys):
    lesson.check("ex01.q1", "A")
    lesson.me("Ana")
    said = capsys.readouterr().out
    assert 'There are answers without a name here, too: 1. me("") shows them.' in said
    lesson.check("ex01.q1", "A")
    lesson.me("ana")
    assert (
        "Ana has answered here, too, written in another way. Are you Ana? Then write it so." in capsys.readouterr().out
    )


@pytest.mark.parametrize(
    "name", [1, None, ("ex01",), 10**5000, ["ex01.q1"]], ids=["number", "None", "tuple", "large", "list"]
)
def test_what_names_no_question_is_told_in_a_sentence(shown, name):
    for call in (lesson.ask, lesson.points, lesson.hint, lesson.submit, lambda one: lesson.check(one, "A")):
        with pytest.raises(UnknownItem, match=r'A question is named by text, as in "ex01\.q1"; .* is none\.'):
            call(name)


def test_a_question_is_found_however_its_name_is_typed(shown, capsys):
    lesson.check(" EX01.Q1 ", "A")
    assert shown[-1].words.startswith("ex01.q1: your answer is A: Tic.")
    lesson.check("ex01.q1")
    lesson.me(10**5000)
    said = capsys.readouterr().out.splitlines()
    assert said == [
        'Write your answer, too, as in check("ex01.q1", "A").',
        'A name is text between quote marks, as in me("Ana"); a very large number is none.',
    ]


def test_a_name_that_is_not_there_shows_no_traceback_in_a_notebook(tmp_path):
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(f'{SETUP}\nask("ex01.q99")')])
    run_in(tmp_path, book, allow_errors=True)
    (output,) = book.cells[0].outputs
    assert len(output["traceback"]) == 1
    assert output["traceback"][0].startswith("There is no question 'ex01.q99' in ex01; its questions are ex01.q1, ")


@pytest.mark.parametrize(
    ("cells", "kept"),
    [
        (["import functools", "# tic: ex01.p1\n@functools.cache\n" + WRITTEN], "@functools.cache"),
        (["def log(f):\n    return lambda *all: f(*all)", f"# tic: ex01.p1\n@log\n{WRITTEN}"], "@log"),
        (["import functools", f"@functools.cache\n{WRITTEN.partition(chr(10))[2]}"], "@functools.cache"),
        ([WRITTEN, "hello = relation"], WRITTEN),
    ],
)
def test_the_text_of_a_function_is_kept_though_it_is_decorated(tmp_path, cells, kept):
    outputs = run(tmp_path, *cells, 'check("ex01.p1", relation)')
    assert words(outputs[-1]) == "ex01.p1: all 8 public checks passed; more are run at grading."
    source = outputs[-1][0]["data"][MIME]["answer"]["source"]
    assert kept in source
    assert "def relation" in source


def test_a_function_whose_text_can_not_be_kept_is_told(tmp_path):
    long = f"{WRITTEN}\n# {'口' * 40_000}"
    outputs = run(tmp_path, long, 'check("ex01.p1", relation)', 'progress("ex01")', 'submit("ex01")')
    assert "The text of your function could not be kept, so it can't be graded." in words(outputs[1])
    assert "ex01.p1: written, but not checked, or its text could not be kept." in words(outputs[2])
    assert "0 of 20 points" in words(outputs[2])


def test_an_empty_cell_after_coming_back_does_not_deny_what_is_kept(tmp_path):
    run(tmp_path, WRITTEN, 'check("ex01.p1", relation)')
    outputs = run(
        tmp_path, "# tic: ex01.p1\ndef relation(a, b):\n    ...", 'check("ex01.p1", relation)', 'ask("ex01.p1")'
    )
    assert 'ask("ex01.p1") shows it.' in words(outputs[1])
    assert "8 public checks passed" in words(outputs[1])
    assert WRITTEN in words(outputs[2])


def test_what_is_called_in_another_way_is_told_how_it_is_to_be_defined(shown):
    async def relation(a, b):
        return "tic"

    lesson.check("ex01.p1", lambda a: "tic")
    lesson.check("ex01.p1", relation)
    for output in shown:
        assert output.lines[-1].endswith("Define it as relation(a, b).")
    assert "it is an async function" in shown[1].lines[-1]
