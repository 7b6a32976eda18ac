"""The teachers' notebooks: their form and voice, every number that they tell, and the kind that one of them makes."""

from __future__ import annotations

import ast
import json
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from click.testing import CliRunner
from pypdfium2 import PdfDocument

from tests.test_notebooks import DATA_ADDRESS, FORBIDDEN, LOCAL, SHOWN, links, sentences, source, table_rows
from tic_learn.cards import DECK
from tic_learn.cli import main
from tic_learn.course import (
    EXERCISES,
    BadPlan,
    Desk,
    Given,
    exercise,
    hand_in,
    item,
    make_exercise,
    read_notebook,
    score,
)
from tic_learn.course.desk import HOME
from tic_learn.course.marks import PYTHON
from tic_learn.course.plans import plan
from tic_learn.lab import copy_course, course_files
from tic_learn.puzzles import KINDS, TOPICS, Kind, read_answer, written
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC
from tic_learn.relations import Relation, relation
from tic_learn.rules import RULES
from tic_learn.widgets import Question
from tic_learn.worksheets import BadCode, Worksheet, deck_pdf, key_pdf, read_code, sheet_pdf, variant_name
from tic_learn.worksheets.draft import Draft

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks" / "teacher"
REPOSITORY = "https://github.com/tic-learn/tic-learn/blob/main/"
BOOKS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.ipynb"))}
CLASS, SHEETS = "01-your-class", "02-worksheets"
LONGEST = {"own-2": 45}
"""Of a cell of code, in lines; any other has five."""
SEEDS = 100

books = pytest.mark.parametrize("name", BOOKS)


def cells(name: str, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in BOOKS[name]["cells"] if cell["cell_type"] == kind]


def cell_of(cell_id: str, name: str = CLASS) -> dict[str, Any]:
    return next(cell for cell in BOOKS[name]["cells"] if cell["id"] == cell_id)


def said(cell_id: str, name: str = CLASS) -> str:
    """What a cell printed, or showed as text."""
    outputs = cell_of(cell_id, name)["outputs"]
    return "".join("".join(one.get("text") or one["data"]["text/plain"]) for one in outputs)


def prose(name: str) -> str:
    """The text of a notebook without its blocks of code."""
    text = "\n\n".join(source(cell) for cell in cells(name, "markdown"))
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


# Form and voice


@pytest.mark.parametrize("name", [CLASS, SHEETS])
def test_it_is_there_and_goes_along_with_the_course(name):
    assert name in BOOKS
    assert any(path == FOLDER / f"{name}.ipynb" for path in course_files().values())


@books
def test_it_is_small_and_its_cells_are_named(name):
    book = BOOKS[name]
    nbformat.validate(nbformat.from_dict(book))
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    assert book["metadata"]["kernelspec"]["name"] == "python3"
    assert book["metadata"]["language_info"] == {"name": "python"}
    assert set(book["metadata"]) == {"kernelspec", "language_info"}
    ids = [cell["id"] for cell in book["cells"]]
    assert len(ids) <= 30
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z]+(-\d+)?", one) for one in ids)
    assert all(cell["metadata"] == {} for cell in book["cells"])
    assert (FOLDER / f"{name}.ipynb").stat().st_size <= 250_000


@books
def test_it_is_written_as_the_tool_writes_it(name):
    text = (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
    assert text == json.dumps(BOOKS[name], indent=1, sort_keys=True, ensure_ascii=False) + "\n"


@books
def test_a_code_cell_is_short(name):
    for cell in cells(name, "code"):
        lines = source(cell).splitlines()
        assert len(lines) <= LONGEST.get(cell["id"], 5), cell["id"]
        assert all(len(line) <= 88 for line in lines), cell["id"]


@books
def test_only_the_last_expression_of_a_cell_shows_something(name):
    """So a cell without an output is one that only gets things ready."""
    for cell in cells(name, "code"):
        last = ast.parse(source(cell)).body[-1]
        prints = "print(" in source(cell)
        assert bool(cell["outputs"]) == (prints or isinstance(last, ast.Expr)), cell["id"]


@books
def test_its_outputs_are_text_and_pictures_of_no_machine_and_no_run(name):
    counts = [cell["execution_count"] for cell in cells(name, "code")]
    assert counts == list(range(1, len(counts) + 1))
    for cell in BOOKS[name]["cells"]:
        texts = [source(cell)]
        for output in cell.get("outputs", []):
            assert output["output_type"] in ("execute_result", "display_data", "stream")
            assert output.get("name") != "stderr"
            assert set(output.get("data", {})) <= SHOWN
            texts += ["".join(output.get("text", ""))]
            texts += ["".join(text) for text in output.get("data", {}).values()]
        for text in texts:
            assert not LOCAL.search(DATA_ADDRESS.sub("", text).replace(REPOSITORY, "")), cell["id"]
            assert not re.search(r"\btmp\w|\bTemp\b", text), cell["id"]


@books
def test_its_sentences_are_short_and_make_nobody_feel_slow(name):
    for cell in cells(name, "markdown"):
        text = re.sub(r"^```.*?^```$", "", source(cell), flags=re.MULTILINE | re.DOTALL)
        for one in sentences(text):
            assert len(one.split()) <= 20, one
        assert not FORBIDDEN.search(source(cell))
    assert source(BOOKS[name]["cells"][0]).startswith("# ")


@books
def test_its_links_lead_to_files_also_in_a_copy_of_the_course(name, tmp_path):
    """A page that is not copied along has its whole address."""
    copy_course(tmp_path)
    (copied,) = tmp_path.rglob(f"teacher/{name}.ipynb")
    found = list(links(prose(name)))
    assert found
    for link in found:
        if link.startswith("https:"):
            assert link.startswith(REPOSITORY), link
            assert (ROOT / link.removeprefix(REPOSITORY)).is_file(), link
        else:
            assert (FOLDER / link).is_file(), link
            assert (copied.parent / link).resolve().is_relative_to(tmp_path.resolve()), link
            assert (copied.parent / link).is_file(), link


# What it says


@pytest.fixture
def own(tmp_path) -> SimpleNamespace:
    """A course on a computer of its own, in which the notebook's exercise was made and given out."""
    copy_course(tmp_path)
    folder = tmp_path / "exercises"
    path = make_exercise(["relation:2", ("odd-one-out:2", 3), "ex03.q2"], name="week-3", title="Week 3", folder=folder)
    return SimpleNamespace(root=tmp_path, folder=folder, path=path)


def asks_tapped(points: int) -> bool:
    return all(sum(one.points for one in each.items) == points for each in EXERCISES.values())


def most_and_least() -> tuple[list[int], list[int]]:
    """Which counts of questions, and which points, make an exercise."""
    counts = [count for count in (0, 1, 60, 61) if can_be(["relation"] * count)]
    return counts, [points for points in (0, 1, 100, 101) if can_be([("relation", points)])]


def can_be(questions: list[Any]) -> bool:
    try:
        return len(plan("mine", "Mine", questions).items) == len(questions)
    except BadPlan:
        return False


def the_helper_answers() -> list[tuple[str, str]]:
    (found,) = re.findall(r"in (\[.+\]):", source(cell_of("count-3")))
    return ast.literal_eval(found)


CLAIMS_OF_CLASS: dict[str, Callable[[], bool]] = {
    "There are ten exercises, one for each lesson from 01 to 10": lambda: (
        [one.lesson[:2] for one in EXERCISES.values()] == [f"{n:02}" for n in range(1, 11)]
    ),
    "Each exercise has twelve questions and brings 20 points": lambda: (
        {(len(one.items), one.points) for one in EXERCISES.values()} == {(12, 20)}
    ),
    "## Exercises, in two tracks": lambda: bool(exercise("ex01").items and exercise("ex01").functions),
    "There are two tracks": lambda: all(one.items and one.functions for one in EXERCISES.values()),
    "Each track brings all 20 points": lambda: (
        asks_tapped(20) and all(sum(each.points for each in one.functions) == 20 for one in EXERCISES.values())
    ),
    "*Ana* and *ana* are two children": lambda: (
        item("ex01.q4").puzzle("Ana").shown != item("ex01.q4").puzzle("ana").shown
    ),
    '`submit("ex01")` writes the file to hand in: `ex01-relations_Ana.submission.ipynb`': lambda: (
        exercise("ex01").name == "ex01-relations"
    ),
    "This is question 4 of": lambda: 'exercise("ex01").item("q4").puzzle("Ana")' in source(cell_of("see-2")),
    "Below it are its three hints": lambda: len(item("ex01.q4").puzzle("Ana").hints) == 3,
    "Make a list of 1 to 60 questions": lambda: most_and_least() == ([1, 60], [1, 100]),
    "All forty kinds and their levels": lambda: len(KINDS) == 40,
    "answers three questions as Ana": lambda: len(the_helper_answers()) == 3,
    "`hints` gives three hints": lambda: len(own_kind().make(1, 7).hints) == 3,
}


def added(kind: str) -> int:
    """How many questions a tap puts on an empty sheet."""
    return len(Draft().added(kind).sheet())


def kinds_without_a_second_answer() -> list[str]:
    """Where neighbours A and B would have the same answer, the sheet could not be made, and would say so."""
    sheets = {kind: Worksheet([(kind, 1, 3)], seed=7, variants=2) for kind in KINDS}
    return [
        kind
        for kind, sheet in sheets.items()
        if any(
            written(a.answer) == written(b.answer) for a, b in zip(sheet.questions(0), sheet.questions(1), strict=True)
        )
    ]


def one_sign_wrong() -> list[str]:
    """Codes with one sign changed that are read all the same."""
    code, signs = "TIC1-414D0-00000-GG7X7-HE", "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    places = [n for n, sign in enumerate(code) if n > 4 and sign != "-"]
    wrong = [code[:n] + sign + code[n + 1 :] for n in places for sign in signs if sign != code[n]]
    return [one for one in wrong if is_code(one)]


def is_code(text: str) -> bool:
    try:
        return bool(read_code(text))
    except BadCode:
        return False


CLAIMS_OF_SHEETS: dict[str, Callable[[], bool]] = {
    "# A worksheet in five minutes": lambda: len(re.findall(r"^\d\. ", source(cell_of("build-1", SHEETS)), re.M)) == 5,
    "A sheet is there already, for two neighbours": lambda: "on each of 2 variants" in said("build-2", SHEETS),
    "Each tap puts two questions on the sheet": lambda: {added(kind) for kind in KINDS} == {2},
    "With two variants, A and B,": lambda: [variant_name(n) for n in range(2)] == ["A", "B"],
    "No question has the same answer on A and on B": lambda: kinds_without_a_second_answer() == [],
    "Choose three variants where pupils also see the one behind them. Then A, B and C": lambda: variant_name(2) == "C",
    "for two of its signs check all others": lambda: one_sign_wrong() == [],
    "each question has three hints": lambda: all(len(kind.make(1, 7).hints) == 3 for kind in KINDS.values()),
    "125 cards, nine on a page": lambda: len(DECK) == 125 and len(PdfDocument(deck_pdf())) == 2 * -(-125 // 9),
}
CLAIMS = {CLASS: CLAIMS_OF_CLASS, SHEETS: CLAIMS_OF_SHEETS}
"""What the text says with a number, word for word, and the same asked of the kit."""
NUMBER = re.compile(r"\d|\b(two|three|four|five|six|ten|twelve|twenty|forty|hundred)\b", re.IGNORECASE)
NAMES = re.compile(r"`[^`]+`|\[[^]]+\]\([^)]+\)")
"""Code and the names of pages: what is in them has tests of its own."""


@pytest.mark.parametrize(("name", "phrase"), [(name, phrase) for name in CLAIMS for phrase in CLAIMS[name]])
def test_what_it_says_is_true(name, phrase):
    assert phrase in " ".join(prose(name).split())
    assert CLAIMS[name][phrase]()


@books
def test_every_number_in_the_text_is_in_such_a_claim(name):
    text = re.sub(r"^\d\. ", "", prose(name), flags=re.MULTILINE)
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n") if not part.lstrip().startswith("|")]
    for part in paragraphs:
        for phrase in CLAIMS[name]:
            part = part.replace(phrase, "")
        assert not NUMBER.search(NAMES.sub("", part)), part


def test_each_row_of_the_table_gives_the_question_that_it_says():
    """As the words of the second column: level, points, or those of a question of the course."""
    rows = table_rows(source(cell_of("choose-1")))
    assert len(rows) == 4
    for written_so, gives in rows:
        wanted = ast.literal_eval(written_so.strip("`"))
        (made,) = plan("mine", "Mine", [wanted]).items
        numbers = [int(one) for one in re.findall(r"\d+", gives)]
        if "exercise" in gives:
            question, number = numbers
            one = exercise(f"ex{number:02}").item(f"q{question}")
            assert (made.kind, made.level, made.points) == (one.kind, one.level, one.points)
        else:
            assert [made.level, made.points] == numbers
            assert "this kind" in gives
            assert made.kind == (wanted if isinstance(wanted, str) else wanted[0]).partition(":")[0]


def test_two_children_have_other_cards_and_one_has_hers_again():
    for each in EXERCISES["ex01"].items:
        assert each.puzzle("Ana").shown == each.puzzle("Ana").shown != each.puzzle("Ben").shown
        assert each.puzzle("").shown == each.puzzle().shown


def test_the_shown_question_and_its_key_are_those_of_the_kit():
    one = item("ex01.q4").puzzle("Ana")
    lines = said("see-4").splitlines()
    assert lines == [one.answer_in_words, *(f"- {each.text}" for each in [*one.hints, *one.explanation])]
    (line,) = said("see-6").splitlines()
    assert line.startswith("E: single-for-tic: ")
    assert one.check("E").misconception == SINGLE_FOR_TIC
    head, *rows = said("key-2").splitlines()
    assert head.split() == ["question", "points", "answer"]
    for row, each in zip(rows, EXERCISES["ex01"].items, strict=True):
        assert row.split(maxsplit=2) == [each.id, str(each.points), each.puzzle("Ana").answer_in_words]


def test_the_hints_that_are_shown_do_not_tell_the_whole_answer():
    """Each holds of a wrong answer too; that it is so for every kind is held by test_puzzles.py."""
    one = item("ex01.q4").puzzle("Ana")
    assert all(any(hint.holds(each) for each in "ABCDE" if each not in one.answers) for hint in one.hints)


def test_a_mistake_in_a_list_is_told_with_the_nearest_kind():
    assert "Question 2: " in said("choose-4")
    assert "Perhaps you mean odd-one-out" in said("choose-4")


# An exercise of one's own, from the list to the points


def test_the_folder_that_it_names_is_that_of_the_exercises(own, monkeypatch):
    monkeypatch.chdir(own.root / "notebooks" / "teacher")
    assert 'folder="../../exercises"' in source(cell_of("choose-3"))
    made = make_exercise(["relation"], name="week-5", folder="../../exercises")
    assert made.resolve().parent == own.folder.resolve()
    before = made.read_bytes()
    with pytest.raises(FileExistsError, match="already"):
        make_exercise(["tic-chain"], name="week-5", folder="../../exercises")
    assert made.read_bytes() == before


def test_what_is_given_out_asks_by_its_own_plan_and_is_handed_in_with_it(own):
    """In another child's folder, where nothing but the notebook tells of the exercise."""
    folder = own.root / "Ana" / "exercises"
    shutil.copytree(own.folder, folder)
    desk = Desk(folder)
    desk.sit("Ana")
    assert [(one.kind, one.level, one.points) for one in desk.exercise("week-3").items] == [
        ("relation", 2, 1),
        ("odd-one-out", 2, 3),
        (item("ex03.q2").kind, item("ex03.q2").level, item("ex03.q2").points),
    ]
    for name in ("week-3.q1", "week-3.q2"):
        desk.answer(name, desk.puzzle(name).answer)
    handed = hand_in(folder / "week-3.ipynb", folder, desk.exercise("week-3"), "Ana", desk.answers())
    found = read_notebook(handed)
    assert "`found.exercise`" in source(cell_of("count-2"))
    counted = score(found.exercise, found.learner, found.answers)
    assert (counted.points, counted.exercise.points) == (4, 5)
    # The key in the notebook is of this very exercise.
    rows = [line.split(maxsplit=1) for line in said("choose-6").splitlines()]
    assert rows == [[one.id, one.puzzle("Ana").answer_in_words] for one in found.exercise.items]


def test_the_cards_of_an_own_exercise_are_not_those_of_the_course(own):
    mine = read_notebook(own.path).exercise.item("q3")
    assert mine.puzzle("Ana").shown != item("ex03.q2").puzzle("Ana").shown


# Counting


def test_the_helper_answers_two_rightly_and_the_last_one_wrong():
    answers = the_helper_answers()
    right = [item(name).puzzle("Ana").check(answer).ok for name, answer in answers]
    assert right == [True, True, False]
    first, *rows = said("count-4").splitlines()
    assert first == f"Ana {sum(item(name).points for name, _ in answers[:2])} of 20"
    assert [row.split()[:2] for row in rows] == [["ex01.q1", "1"], ["ex01.q2", "1"], ["ex01.q3", "0"], ["ex01.q4", "0"]]
    assert rows[2].endswith("not answered yet")
    assert rows[3].endswith(SINGLE_FOR_TIC.text)


def tapped(name: str, learner: str, answer: Any) -> Given:
    asked = item(name)
    kind = KINDS[asked.kind]
    return Given(asked.id, learner, kind.id, kind.version, asked.level, written(answer), 1.0)


def collected(path: Path, folder: Path, learner: str) -> str:
    """Put a file where the notebook tells to: in ``handed-in``, under the child's name."""
    (folder / "handed-in").mkdir(exist_ok=True)
    return path.replace(folder / "handed-in" / f"{learner.lower()}.ipynb").relative_to(folder).as_posix()


def test_the_command_prints_a_name_and_a_line_for_each_question(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked, counts = EXERCISES["ex01"].items, {"Ana": 12, "Ben": 3}
    for learner, count in counts.items():
        answers = [tapped(one.id, learner, one.puzzle(learner).answer) for one in asked[:count]]
        collected(hand_in(None, tmp_path, exercise("ex01"), learner, answers), tmp_path, learner)
    (command,) = re.findall(r"^tic-learn (.+)$", source(cell_of("count-1")), re.MULTILINE)
    word, brief, pattern = command.split()
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.glob(pattern))
    done = CliRunner().invoke(main, [word, brief, *files])
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == list(counts)
    assert "Ana: ex01-relations, 20 of 20 points" in done.stdout
    done = CliRunner().invoke(main, [word, *files])
    assert done.exit_code == 0
    parts = done.stdout.split("handed-in/")[1:]
    for part, (learner, count) in zip(parts, counts.items(), strict=True):
        assert part.splitlines()[0] == f"{learner.lower()}.ipynb: {learner}"
        assert f"{sum(one.points for one in asked[:count])} of 20 points" in part
        assert re.findall(r"(ex01\.q\d+): ", part) == [one.id for one in asked]


def test_the_command_counts_an_exercise_of_ones_own_in_the_same_way(own, monkeypatch):
    monkeypatch.chdir(own.root)
    desk = Desk(own.folder)
    desk.sit("Ana")
    desk.answer("week-3.q2", desk.puzzle("week-3.q2").answer)
    file = collected(hand_in(own.path, own.folder, desk.exercise("week-3"), "Ana", desk.answers()), own.root, "Ana")
    done = CliRunner().invoke(main, ["score", file])
    assert done.exit_code == 0
    assert "week-3: 3 of 5 points" in done.stdout


def test_only_what_was_tapped_is_counted_and_functions_are_named(tmp_path, monkeypatch):
    """A file can say anything of its functions, for they were checked on a child's computer."""
    monkeypatch.chdir(tmp_path)
    right = tapped("ex01.q1", "Ana", item("ex01.q1").puzzle("Ana").answer)
    functions = EXERCISES["ex01"].functions
    claims = {"passed": 8, "of": 8, "source": "x"}
    claimed = [Given(one.id, "Ana", PYTHON, one.version, 0, claims, 1.0) for one in functions]
    file = collected(hand_in(None, tmp_path, exercise("ex01"), "Ana", [right, *claimed]), tmp_path, "Ana")
    found = read_notebook(Path(file))
    assert {one.item for one in found.answers} >= {one.id for one in functions}, "they are kept in the file"
    assert score(exercise("ex01"), found.learner, found.answers).points == 1
    text = CliRunner().invoke(main, ["score", file]).stdout
    assert "ex01-relations: 1 of 20 points" in text
    assert all(one.id in text for one in functions)


def test_a_run_of_the_notebook_leaves_nothing_in_the_folders_of_the_course(tmp_path, monkeypatch):
    copy_course(tmp_path)
    before = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    monkeypatch.chdir(tmp_path / "notebooks" / "teacher")
    names: dict[str, Any] = {}
    for cell in cells(CLASS, "code"):
        exec(source(cell), names)
    names["place"].cleanup()
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*")) == before
    assert names["desk"].folder.is_relative_to(names["place"].name)
    assert not list(tmp_path.rglob(HOME))


# The kind of one's own


_MADE: dict[str, Any] = {}


def own_kind() -> Kind[Any, Any]:
    """The kind of the notebook, made by its cell."""
    if not _MADE:
        exec(source(cell_of("own-2")), _MADE)
    return _MADE["CountTics"]()


LEVELS = (1, 2)
every_level = pytest.mark.parametrize("level", LEVELS)


def made(level: int, count: int = SEEDS) -> Iterator[Any]:
    kind = own_kind()
    return (kind.make(level, seed) for seed in range(count))


def test_the_kind_says_of_itself_what_a_kind_of_the_kit_says():
    kind = own_kind()
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.id)
    assert kind.id not in KINDS
    assert kind.topic in TOPICS
    assert all(rule in RULES for rule in kind.rules)
    assert len({one.text for one in kind.levels}) == len(kind.levels) == len(LEVELS)
    assert kind.misconceptions == (SINGLE_FOR_TIC,)
    # Where the notebook says that it would go: the file's name is its ID with underscores.
    assert f"`{kind.id.replace('-', '_')}.py`" in source(cell_of("next"))
    assert (ROOT / "tic_learn/puzzles/kinds").is_dir()


@every_level
def test_it_has_one_answer_and_it_is_that_of_a_count_by_hand(level):
    """Counted apart from the kind: the cards that agree with X in two of number, shape and colour (CP-2)."""
    kind = own_kind()
    for one in made(level, 200):
        assert list(kind.solve(one.given)) == list(one.answers)
        first, *others = one.given
        by_hand = sum(
            sum((first.number == c.number, first.shape == c.shape, first.colour == c.colour)) == 2 for c in others
        )
        assert one.answers == (by_hand,)
        assert one.form.low <= one.answer <= one.form.high == len(others) == 4 * level
        assert len(set(one.given)) == 1 + 4 * level
        assert list(one.shown.cards()) == list(one.given)


@every_level
def test_its_answers_and_questions_vary(level):
    found = list(made(level))
    assert {one.answer for one in found} == set(range(3 * level + 1))
    assert len({one.given for one in found}) == SEEDS


@every_level
def test_its_hints_are_true_and_stop_short_of_the_answer(level):
    for one in made(level):
        assert len(one.hints) == 3
        for hint in one.hints:
            assert hint.holds(one.answer), hint.text
            others = [number for number in range(one.form.high + 1) if number != one.answer]
            assert any(map(hint.holds, others)), hint.text
            assert re.fullmatch(r"[A-Z].*\.", hint.text)
        _, second, third = one.hints
        # What the words say, apart from the test: a Single is there, and so many Tics are in the first half.
        first, *cards = one.given
        assert second.text == "At least one card only Singles with X."
        assert sum(relation(first, card) is Relation.SINGLE for card in cards) >= 1
        half = cards[: len(cards) // 2]
        assert third.text == f"Tics in the first half: {sum(relation(first, card) is Relation.TIC for card in half)}."
        allowed = [number for number in range(one.form.high + 1) if third.holds(number)]
        assert len(allowed) == len(cards) // 2 + 1


@every_level
def test_its_mistake_is_wrong_and_is_seen_for_what_it_is(level):
    for one in made(level):
        ((wrong, mistake),) = one.mistakes().items()
        verdict = one.check(wrong)
        assert (verdict.ok, verdict.misconception) == (False, SINGLE_FOR_TIC)
        assert mistake == SINGLE_FOR_TIC
        first, *cards = one.given
        assert wrong == sum(relation(first, card) in (Relation.TIC, Relation.SINGLE) for card in cards)
        for number in range(one.form.high + 1):
            assert one.check(number).ok == (number == one.answer)


@every_level
def test_its_reasons_cite_rules_and_what_speaks_to_a_wrong_answer_does_not_tell_the_right_one(level):
    for one in made(level):
        assert one.check(one.answer).ok
        assert len(one.explanation) == 4 * level
        assert sum("so they Tic" in reason.text for reason in one.explanation) == one.answer
        for wrong in range(one.form.high + 1):
            if wrong == one.answer:
                continue
            reasons = one.check(wrong).reasons
            assert all(reason.rule in RULES for reason in (*reasons, *one.explanation))
            assert [re.findall(r"\d+", reason.text) for reason in reasons] == [[str(wrong)]]


def test_the_widget_asks_it_and_the_notebook_judges_a_wrong_and_the_right_answer():
    call = source(cell_of("own-3"))
    assert "Question(CountTics().make(1, seed=7))" in call
    one = Question(own_kind().make(1, seed=7)).puzzle
    wrong, right = said("own-5").splitlines()
    assert re.match(r"4 No\. .*\(CP-2\) ", wrong)
    assert wrong.endswith(SINGLE_FOR_TIC.text)
    assert right.startswith("3 Yes. ")
    assert (one.answer, one.mistakes()) == (read_answer(one.form, "3"), {4: SINGLE_FOR_TIC})


def test_such_a_kind_is_not_one_for_a_list_of_questions(tmp_path):
    with pytest.raises(BadPlan, match="no puzzle kind 'count-tics'"):
        make_exercise([own_kind().id], name="mine", folder=tmp_path)


# The worksheets


def test_the_sheet_that_is_written_is_the_one_that_its_answers_are_shown_of():
    sheet = Worksheet(["odd-one-out:2:4", "tic-chain"], seed="Monday", title="Week 4", variants=3)
    lines = [f"{n} {one.prompt} → {one.answer_in_words}" for n, one in enumerate(sheet.questions(), 1)]
    assert said("more-2", SHEETS).splitlines() == lines
    assert "Perhaps you mean odd-one-out" in said("more-6", SHEETS)


def test_the_code_of_the_text_is_that_of_the_cells_and_brings_its_questions():
    code = "TIC1-414D0-00000-GG7X7-HE"
    assert f"such as `{code}`" in prose(SHEETS)
    assert code in said("code-2", SHEETS)
    found = read_code(code)
    questions = found.sheet.questions(found.variant)
    assert said("live-2", SHEETS).startswith(f"Worksheet A: {len(questions)} questions.\nQuestion 1\n")
    assert [one.prompt in said("live-2", SHEETS) for one in questions] == [True] * len(questions)


def test_the_commands_of_the_text_make_what_they_say(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "\n".join(source(cell) for cell in cells(SHEETS, "markdown"))
    calls = [line for block in re.findall(r"```\n(.+?)```", text, re.S) for line in block.splitlines()]
    assert len(calls) == 3
    for call in calls:
        done = CliRunner().invoke(main, shlex.split(call)[1:], catch_exceptions=False)
        assert done.exit_code == 0, done.output
    assert {path.name for path in tmp_path.iterdir()} == {"sheet.pdf", "key.pdf", "deck.pdf", "scores.pdf"}
    sheet = Worksheet(["odd-one-out:2:4", "tic-chain"], seed="Monday", title="Week 4", variants=3)
    assert (tmp_path / "sheet.pdf").read_bytes() == sheet_pdf(sheet)
    assert (tmp_path / "key.pdf").read_bytes() == key_pdf(sheet)


def test_the_table_names_the_buttons_of_the_builder():
    buttons = (ROOT / "tic_learn/widgets/js/worksheet_builder.js").read_text(encoding="utf-8")
    rows = table_rows(source(cell_of("print-1", SHEETS)))
    assert len(rows) == 4
    for name, _ in rows:
        assert f'"{name}"' in buttons
