"""The lessons and the teachers' plans: their order and voice, and that every claim in them is true.

That the saved outputs agree with a new run is nbval's part. Here the sources are read as data, and
what the text says of cards and numbers is asked of the library again.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import math
import re
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbformat import v4

from tests.test_stories import CLAIMS as STORIES
from tic_learn import (
    DECK,
    EXTREMES,
    TIC_LINES,
    Card,
    CardSet,
    Colour,
    Number,
    Property,
    Relation,
    SequenceKind,
    Shape,
    check_group,
    check_sequence,
    complete_group,
    extend_sequence,
    find_groups,
    find_sequences,
    neighbours,
    relation,
    shared,
)
from tic_learn.relations import agreeing
from tic_learn.rules import RULES

ROOT = Path(__file__).resolve().parent.parent
EXERCISES = ROOT / "exercises"
NOTEBOOKS = ROOT / "notebooks"
PLANS = ROOT / "docs" / "lessons"
LESSONS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))}
COURSE = [f"{number:02}" for number in range(12)]

SECTIONS = ("goal", "setup", "predict", "run", "compare", "worked", "gap", "try", "exit", "next")
WIDGETS = {"DeckBrowser", "RelationExplorer", "GroupChecker", "SequenceBuilder", "PlayTable", "Replay"}
SHOWN = {"text/plain", "text/html", "image/svg+xml"}
FORBIDDEN = re.compile(r"\b(simply|just|obviously|of course|easy|easily|trivial|clearly)\b|\bwrong!", re.IGNORECASE)
CODE = re.compile(r"\b[1-5][CMTQS][VCYOR]\b")
EQUATION = re.compile(r"\d+(?: [×+] \d+)+ = \d+")
# A machine's own things: they are different on every run or every computer. A text in an HTML figure
# may hold base64, in which anything can occur, so data addresses are taken out before.
LOCAL = re.compile(r"0x[0-9a-f]{6,}|(?<![\w.<:/*)+-])/\w[\w.-]*/\w|\b[A-Z]:\\")
DATA_ADDRESS = re.compile(r"data:[\w/+;=,-]+")

PLAN_SECTIONS = [
    "Goal",
    "Material",
    "The lesson by minutes",
    "Questions to ask",
    "Likely mistakes",
    "At the front",
    "What to do next",
]

lessons = pytest.mark.parametrize("name", LESSONS)


# How the parts of a lesson are found


def source(cell: dict) -> str:
    return "".join(cell["source"])


def section(cell: dict) -> str:
    """``run-2`` belongs to the section ``run``."""
    return re.sub(r"-\d+$", "", cell["id"])


def cell_of(name: str, cell_id: str) -> str:
    return next(source(cell) for cell in LESSONS[name]["cells"] if cell["id"] == cell_id)


def code_cells(name: str) -> list[dict]:
    return [cell for cell in LESSONS[name]["cells"] if cell["cell_type"] == "code"]


def text_of(name: str) -> str:
    return "\n".join(source(cell) for cell in LESSONS[name]["cells"] if cell["cell_type"] == "markdown")


def is_import(cell: dict) -> bool:
    return all(isinstance(line, ast.Import | ast.ImportFrom) for line in ast.parse(source(cell)).body)


def widget_calls(code: str) -> list[ast.Call]:
    called = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return [node for node in called if isinstance(node.func, ast.Name) and node.func.id in WIDGETS]


def given(name: str, cell_id: str) -> tuple[list, dict]:
    """The arguments of the call in a code cell."""
    call = ast.parse(cell_of(name, cell_id)).body[0].value
    keywords = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
    return [ast.literal_eval(argument) for argument in call.args], keywords


def sentences(markdown: str) -> list[str]:
    """The sentences of a text as they are read aloud: no tables, marks, addresses or list bullets."""
    markdown = re.sub(r"^(#+ .+)$", r"\1\n", markdown, flags=re.MULTILINE)
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-#]|\d\.)\s)|\n(?=\|)", markdown)
    found = []
    for block in blocks:
        if block.lstrip().startswith("|"):
            continue
        plain = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", block)
        plain = re.sub(r"^\s*(?:#+|-|\d\.)\s+", "", plain)
        plain = re.sub(r"[*`]", "", plain)
        found += [
            one.strip() for one in re.split(r"(?<=[.?!:])\s+|(?<=[.?!]\))\s+", " ".join(plain.split())) if one.strip()
        ]
    return found


def table_rows(markdown: str) -> list[list[str]]:
    rows = [line for line in markdown.splitlines() if line.startswith("|")]
    cells = [[part.strip() for part in row.strip("|").split("|")] for row in rows]
    return [row for row in cells[1:] if not set("".join(row)) <= set("-: ")]


def test_the_helpers_read_a_text_as_a_child_would():
    text = "# A *title*\nTwo **words**. See [this](x.md): it\nends here!\n\n- One 3SO.\n| no | table |\n"
    assert sentences(text) == ["A title", "Two words.", "See this:", "it ends here!", "One 3SO."]
    assert table_rows("| a | b |\n| --- | --- |\n| 1 | 2 |") == [["1", "2"]]


# The order and the form of a lesson


def test_the_first_four_lessons_are_there():
    assert list(LESSONS)[:4] == ["00-start-here", "01-tics-singles-nics", "02-tic-groups", "03-sequences"]


@lessons
def test_a_lesson_has_15_to_25_cells_and_at_most_6_widgets(name):
    assert 15 <= len(LESSONS[name]["cells"]) <= 25
    assert 1 <= sum(len(widget_calls(source(cell))) for cell in code_cells(name)) <= 6


@lessons
def test_the_sections_come_in_order(name):
    there = [section(cell) for cell in LESSONS[name]["cells"]]
    assert [one for one in dict.fromkeys(there) if one in SECTIONS] == list(SECTIONS)
    assert there[0] == "goal"
    assert there[-1] == "next"
    assert source(LESSONS[name]["cells"][0]).startswith("# ")


@lessons
def test_you_predict_then_run_then_compare(name):
    cells = LESSONS[name]["cells"]
    predictions = [i for i, cell in enumerate(cells) if section(cell) == "predict"]
    for i in predictions:
        assert [section(cell) for cell in cells[i : i + 3]] == ["predict", "run", "compare"]
        assert [cell["cell_type"] for cell in cells[i : i + 3]] == ["markdown", "code", "markdown"]
        assert "?" in source(cells[i])


@lessons
def test_worked_example_gap_free_try_and_exit_puzzle_have_something_to_run(name):
    kinds = [(section(cell), cell["cell_type"]) for cell in LESSONS[name]["cells"]]
    for one in ("worked", "gap", "try", "exit"):
        assert (one, "markdown") in kinds
        assert (one, "code") in kinds


@lessons
def test_cell_ids_are_names_and_metadata_is_minimal(name):
    book = LESSONS[name]
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    assert set(book["metadata"]) == {"kernelspec", "language_info"}
    assert book["metadata"]["kernelspec"]["name"] == "python3"
    assert book["metadata"]["language_info"] == {"name": "python"}
    ids = [cell["id"] for cell in book["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)?(-\d+)?", one) for one in ids)
    assert all(set(cell["metadata"]) <= {"tags"} for cell in book["cells"])


@lessons
def test_a_code_cell_is_short_and_the_first_one_imports_by_plain_names(name):
    first, *others = code_cells(name)
    imported = ast.parse(source(first)).body
    assert all(isinstance(line, ast.ImportFrom) and line.module.partition(".")[0] == "tic_learn" for line in imported)
    assert not [alias.asname for line in imported for alias in line.names if alias.asname or alias.name == "*"]
    assert not any(is_import(cell) for cell in others)
    used = {node.id for cell in others for node in ast.walk(ast.parse(source(cell))) if isinstance(node, ast.Name)}
    assert {alias.name for line in imported for alias in line.names} <= used
    for cell in code_cells(name):
        lines = source(cell).splitlines()
        assert len(lines) <= 3 or is_import(cell)
        assert all(len(line) <= 88 for line in source(cell).splitlines())


@lessons
def test_code_for_those_who_like_it_is_marked_and_can_be_skipped(name):
    cells = [cell for cell in LESSONS[name]["cells"] if section(cell) == "look"]
    assert [cell["cell_type"] for cell in cells] == ["markdown", "code"]
    assert source(cells[0]).startswith("## Look inside (you may skip this)")


# What is saved with a lesson


@lessons
def test_every_code_cell_shows_something_or_is_an_import(name):
    for cell in code_cells(name):
        assert bool(cell["outputs"]) != is_import(cell), cell["id"]


@lessons
def test_outputs_are_text_and_pictures_only(name):
    for cell in code_cells(name):
        for output in cell["outputs"]:
            assert output["output_type"] == "execute_result"
            assert set(output["data"]) <= SHOWN
            assert output["metadata"] == {}


@lessons
def test_a_widget_leaves_a_sentence_a_picture_and_a_figure(name):
    for cell in code_cells(name):
        if widget_calls(source(cell)):
            (output,) = cell["outputs"]
            assert set(output["data"]) == SHOWN
            assert "<img" in "".join(output["data"]["text/html"])


@lessons
def test_code_cells_are_numbered_from_1(name):
    counts = [cell["execution_count"] for cell in code_cells(name)]
    assert counts == list(range(1, len(counts) + 1))


@lessons
def test_nothing_in_a_lesson_belongs_to_one_machine_or_one_run(name):
    texts = [source(cell) for cell in LESSONS[name]["cells"]]
    texts += ["".join(text) for cell in code_cells(name) for out in cell["outputs"] for text in out["data"].values()]
    for text in texts:
        assert not LOCAL.search(DATA_ADDRESS.sub("", text))


@pytest.mark.parametrize("text", ["<X object at 0x7f3a2b1c>", "/somewhere/ana", "in '/home/ana/x.py'", r"at C:\Users"])
def test_what_belongs_to_one_machine_is_recognised(text):
    assert LOCAL.search(text)


def test_pictures_and_their_addresses_are_not_taken_for_paths():
    fine = '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg> <img src="data:image/svg+xml;base64,a/bb/cc0x123456=">'
    assert not LOCAL.search(DATA_ADDRESS.sub("", fine + " number/shape/colour"))


@lessons
def test_a_lesson_with_its_pictures_stays_small(name):
    assert (NOTEBOOKS / f"{name}.ipynb").stat().st_size <= 250_000


# Voice


@lessons
def test_no_word_that_makes_a_child_feel_slow(name):
    plan = (PLANS / f"{name}.md").read_text(encoding="utf-8")
    assert not FORBIDDEN.search(text_of(name) + plan)


@lessons
def test_sentences_are_short(name):
    lengths = [len(one.split()) for one in sentences(text_of(name))]
    assert max(lengths) <= 20, max(sentences(text_of(name)), key=lambda one: len(one.split()))
    assert sum(lengths) / len(lengths) <= 12


@lessons
def test_every_card_in_the_text_can_be_read(name):
    plan = (PLANS / f"{name}.md").read_text(encoding="utf-8")
    # Anything that looks nearly like a code: a digit and two capitals.
    for text in re.findall(r"\b\d[A-Z]{2}\b", text_of(name) + plan):
        assert Card(text).code == text


# Links


def links(markdown: str) -> Iterator[str]:
    return (match[1] for match in re.finditer(r"\]\(([^)]+)\)", markdown))


@lessons
def test_a_lesson_links_only_to_lessons_and_exercises_that_exist(name):
    # The course is copied as two folders side by side, so a link may not leave them.
    assert list(links(text_of(name)))
    for link in links(text_of(name)):
        assert (NOTEBOOKS / link).is_file(), link
        assert (NOTEBOOKS / link).resolve().parent in (NOTEBOOKS, EXERCISES)


@lessons
def test_a_lesson_leads_to_its_exercise(name):
    found = [link for link in links(source(LESSONS[name]["cells"][-1])) if link.startswith("../exercises/")]
    assert found == [f"../exercises/{path.name}" for path in EXERCISES.glob(f"ex{name[:2]}-*.ipynb")]


@lessons
def test_the_last_cell_leads_on(name):
    following = f"{int(name[:2]) + 1:02}"
    file = next(iter(NOTEBOOKS.glob(f"{following}-*.ipynb")), None)
    assert f"esson {following}" in source(LESSONS[name]["cells"][-1])
    assert file is None or file.name in links(source(LESSONS[name]["cells"][-1]))


def test_the_map_names_all_lessons_and_links_those_that_are_there():
    rows = table_rows(cell_of("00-start-here", "map"))
    assert [re.search(r"\d\d", row[0])[0] for row in rows] == COURSE
    for number, (title, _) in zip(COURSE, rows, strict=True):
        file = next(iter(NOTEBOOKS.glob(f"{number}-*.ipynb")), None)
        if number == "00":
            assert "you are here" in title
        elif file:
            assert list(links(title)) == [file.name]
        else:
            assert "(coming)" in title
            assert not list(links(title))


GLOSSARY = [row for cell in ("glossary", "glossary-games") for row in table_rows(cell_of("00-start-here", cell))]


OTHERWISE = {
    "property": "a number, a shape and a colour",
    "slip": "illegal play",
    "pick-up": "pick up",
    "goes out": "going out",
}
"""How a rule says a word of the glossary, where it says it in another way."""


@pytest.mark.parametrize("row", GLOSSARY, ids=lambda row: row[0])
def test_the_glossary_sends_you_to_a_lesson_that_explains_the_word(row):
    words, _, where, _ = row
    (name,) = (name for name in LESSONS if name[:2] == re.search(r"\d\d", where)[0])
    assert list(links(where)) == ([] if name == "00-start-here" else [f"{name}.ipynb"])
    for word in words.split(", "):
        # What is explained is in bold or in a heading there; a verb may stand as it does after "Ana": claims.
        assert re.search(rf"(\*\*|^## .*\b){word}s?\b", text_of(name), re.IGNORECASE | re.MULTILINE), (word, name)


@pytest.mark.parametrize("row", GLOSSARY, ids=lambda row: row[0])
def test_each_rule_of_the_glossary_is_in_the_catalogue_and_speaks_of_the_word(row):
    words, _, where, by = row
    (id,) = re.findall(r"\b[A-Z]{2}-\d+\b", by)
    rule = RULES[id]
    said = " ".join([rule.title, rule.text, *rule.rulings])
    if words == "ruling":
        assert by == "CP-6 has two"
        assert len(rule.rulings) == 2
    else:
        for word in words.split(", "):
            assert re.search(rf"\b{OTHERWISE.get(word, word).removesuffix('s')}", said, re.IGNORECASE), (word, id)
    # The games come after the cards: a rule of a game is one of the lesson's game.
    games = {"04": "TA", "05": "TL", "06": "TT", "07": "TT", "08": "TT", "09": "TB", "10": "TB"}
    assert id[:2] in {games.get(re.search(r"\d\d", where)[0], "CP"), "DL"}


def test_no_word_stands_in_the_glossary_twice():
    words = [word for row in GLOSSARY for word in row[0].split(", ")]
    assert len(set(words)) == len(words) >= 45


# What the lessons claim. Each phrase stands in the text word for word; the library is asked whether it is true.


def kind_of(row: str, rest: str = "free") -> SequenceKind | None:
    return check_sequence(row, rest).kind


def changes(row: str, which: Property) -> list[str]:
    return [str(card.value(which)) for card in map(Card, row.split())]


def counts_from(card: Card | str) -> list[int]:
    return [len(neighbours(card, kind)) for kind in (Relation.TIC, Relation.SINGLE, Relation.NIC)]


def tripos_of(size: int) -> int:
    return len(find_sequences(DECK, SequenceKind.TRIPO, size=size))


CLAIMS: dict[str, dict[str, Callable[[], bool]]] = {
    "00-start-here": {
        "There are five numbers, five shapes and five colours": lambda: (
            [len(Number), len(Shape), len(Colour)] == [5, 5, 5]
        ),
        "Every mix of the three is on one card, and on no other card": lambda: (
            sorted({(c.number, c.shape, c.colour) for c in DECK})
            == [(n, s, c) for n in Number for s in Shape for c in Colour]
        ),
        "So there are 125 cards": lambda: len(DECK) == 125,
        "because 5 + 5 + 5 = 15": lambda: len(Number) + len(Shape) + len(Colour) == 15,
        "Did you say 15?": lambda: len(Number) + len(Shape) + len(Colour) == 15,
        "One choice leaves 25 cards. Two choices leave 5. Three choices leave 1.": lambda: all(
            [
                sum(card.number == n for card in DECK),
                sum((card.number, card.shape) == (n, s) for card in DECK),
                sum((card.number, card.shape, card.colour) == (n, s, c) for card in DECK),
            ]
            == [25, 5, 1]
            for n in Number
            for s in Shape
            for c in Colour
        ),
        "3SO is the card with three orange stars": lambda: Card("3SO") is Card.of(3, Shape.STAR, Colour.ORANGE),
        'We say "3 star orange"': lambda: Card("3SO").spoken == "3 star orange",
        "The letter C is there twice": lambda: (
            (Card("1CC").shape, Card("1CC").colour) == (Shape.CIRCLE, Colour.CYAN)
            and sorted(set("CMTQS") & set("VCYOR")) == ["C"]
        ),
        "Five cards are left": lambda: sum(c.number == 2 and c.shape == Shape.CRESCENT for c in DECK) == 5,
        "so that only 2MV is left": lambda: (Card("2MV").number, Card("2MV").shape) == (2, Shape.CRESCENT),
        "No other card has those three": lambda: len(neighbours("3TO") & neighbours("3QR") & neighbours("5QO")) == 1,
    },
    "01-tics-singles-nics": {
        "Both cards show stars, and both are orange. Only the number is different": lambda: (
            shared("3SO", "1SO") == (Property.SHAPE, Property.COLOUR)
        ),
        "Two properties are the same, so the cards Tic": lambda: relation("3SO", "1SO") is Relation.TIC,
        "three orange stars and three violet circles": lambda: (
            [Card("3SO").name, Card("3CV").name] == ["3-star-orange", "3-circle-violet"]
        ),
        "One property is the same, so the cards Single": lambda: relation("3SO", "3CV") is Relation.SINGLE,
        "two violet squares and four red triangles. They Nic": lambda: relation("2QV", "4TR") is Relation.NIC,
        "3SO has 12 Tics, 48 Singles and 64 Nics": lambda: counts_from("3SO") == [12, 48, 64],
        "Most of the deck has nothing in common with it": lambda: 2 * len(neighbours("3SO", Relation.NIC)) > 125,
        "Here are its 12 Tics alone. Look for three families of four": lambda: (
            sorted(sum(shared("3SO", c) == both for c in neighbours("3SO")) for both in combinations(Property, 2))
            == [4, 4, 4]
        ),
        "Each property has four other values": lambda: all(len(kind) - 1 == 4 for kind in (Number, Shape, Colour)),
        "Why 12 + 48 + 64 = 124": lambda: sum(counts_from("3SO")) == 124,
        "So there are 3 × 4 = 12 Tics": lambda: len(neighbours("3SO", Relation.TIC)) == 12,
        "in 4 × 4 = 16 ways": lambda: (
            # The Singles that share the number with 3SO: shape and colour both change.
            sum(shared("3SO", c) == (Property.NUMBER,) for c in DECK - CardSet("3SO")) == 16
        ),
        "So there are 3 × 16 = 48 Singles": lambda: len(neighbours("3SO", Relation.SINGLE)) == 48,
        "So there are 4 × 4 × 4 = 64 Nics": lambda: len(neighbours("3SO", Relation.NIC)) == 64,
        "The card itself makes 124 + 1 = 125": lambda: sum(counts_from("3SO")) + 1 == len(DECK) == 125,
        "Does every card have 12 Tics?": lambda: all(counts_from(card) == [12, 48, 64] for card in DECK),
        "the very first card of the deck": lambda: next(iter(DECK)) is Card("1CV"),
        "one of the two **Extreme cards**": lambda: Card("1CV") in EXTREMES and len(EXTREMES) == 2,
        "It is 12 for 1CV, too": lambda: counts_from("1CV")[0] == 12,
        "all cards have the same numbers": lambda: len({tuple(counts_from(card)) for card in DECK}) == 1,
    },
    "02-tic-groups": {
        "The first card Tics with both others": lambda: all(
            relation("3SO", other) is Relation.TIC for other in ("3SR", "3CO")
        ),
        "a red star and an orange circle. They share only the 3. They Single": lambda: (
            shared("3SR", "3CO") == (Property.NUMBER,)
        ),
        "a chain is not a group": lambda: (
            not check_group("3SO 3SR 3CO") and check_group("3SO 3SR 3CO").misconception.name == "chain"
        ),
        "Swap one card for 3SV": lambda: (
            [card.code for card in CardSet("3SO 3SR 3CO") if check_group(CardSet("3SO 3SR 3CO 3SV") - {card})]
            == ["3CO"]
        ),
        "Two properties are the same on all three cards: a Tic group": lambda: (
            agreeing(CardSet("3SO 3SR 3SV")) == (Property.NUMBER, Property.SHAPE) and bool(check_group("3SO 3SR 3SV"))
        ),
        "Two cards can join. Then the group has five cards": lambda: (
            complete_group("3SO 3SR 3SV") == CardSet("3SC 3SY") and bool(check_group("3SV 3SC 3SY 3SO 3SR"))
        ),
        "there are five cards at most": lambda: all(len(g) == 5 for g in find_groups(DECK, maximal=True)),
        "two properties stay, and one has five values": lambda: all(
            len(agreeing(line)) == 2 and len(line) == 5 for line in TIC_LINES
        ),
        "do all three share the *same* two things? They do": lambda: all(
            len(agreeing(CardSet((a, b, c)))) == 2
            for a in DECK
            for b, c in combinations(neighbours(a), 2)
            if relation(b, c) is Relation.TIC
        ),
        "Did you find 2? You saw the two big ones: a three, and a four": lambda: (
            sorted(len(group) for group in find_groups(hand_of("02-tic-groups", "try-1"), maximal=True)) == [3, 4]
        ),
        "That works in 4 ways": lambda: math.comb(4, 3) == 4,
        "1 + 1 + 4 = 6 groups in all": lambda: len(find_groups(hand_of("02-tic-groups", "try-1"))) == 6,
        "a hand of nine cards": lambda: len(hand_of("02-tic-groups", "try-1")) == 9,
        "Here are eight cards. Many of them Tic": lambda: (
            len(hand_of("02-tic-groups", "exit-1")) == 8
            and sum(relation(a, b) is Relation.TIC for a, b in combinations(hand_of("02-tic-groups", "exit-1"), 2)) > 8
        ),
        "there is exactly one Tic group": lambda: len(find_groups(hand_of("02-tic-groups", "exit-1"))) == 1,
        "there are 3 ways to choose them": lambda: len({agreeing(line) for line in TIC_LINES}) == 3,
        "5 × 5 = 25 values": lambda: (
            sum(agreeing(line) == (Property.NUMBER, Property.SHAPE) for line in TIC_LINES) == 25
        ),
        "So there are 3 × 25 = 75 lines": lambda: len(set(TIC_LINES)) == 75,
    },
    "03-sequences": {
        "From crescent to triangle is a step up": lambda: Shape.TRIANGLE - Shape.CRESCENT == 1,
        "From yellow to cyan is a step down": lambda: Colour.CYAN - Colour.YELLOW == -1,
        "All three step, so it is a Tripo": lambda: kind_of("1CV 2MC 3TY") is SequenceKind.TRIPO,
        "The number goes 1, 2, 3. The shape goes circle, crescent, triangle": lambda: (
            [changes("1CV 2MC 3TY", Property.NUMBER), changes("1CV 2MC 3TY", Property.SHAPE)]
            == [["1", "2", "3"], ["circle", "crescent", "triangle"]]
        ),
        "The colour goes violet, cyan, yellow": lambda: (
            changes("1CV 2MC 3TY", Property.COLOUR) == ["violet", "cyan", "yellow"]
        ),
        "4QO, then 5SR": lambda: kind_of("1CV 2MC 3TY 4QO 5SR") is SequenceKind.TRIPO,
        "it is full": lambda: not extend_sequence("1CV 2MC 3TY 4QO 5SR"),
        "The number: 5, 4, 3. It steps **down**": lambda: (
            [n for n, _, _ in check_sequence("5CV 4MC 3TC").steps] == [-1, -1]
        ),
        "The shape: circle, crescent, triangle. It steps **up**": lambda: (
            [s for _, s, _ in check_sequence("5CV 4MC 3TC").steps] == [1, 1]
        ),
        "The colour: violet, cyan, cyan. It steps once and then stays": lambda: (
            [c for _, _, c in check_sequence("5CV 4MC 3TC").steps] == [1, 0]
        ),
        "Two properties step, so it is a Duo": lambda: kind_of("5CV 4MC 3TC") is SequenceKind.DUO,
        "The number goes up. The shape goes up. The colour goes down": lambda: (
            check_sequence("2CR 3MO").steps == ((1, 1, -1),)
        ),
        "the colour jumps: violet, red, cyan": lambda: (
            changes("1CV 2MR 3TC", Property.COLOUR) == ["violet", "red", "cyan"]
        ),
        "It is a Duo. A property that does not step is **free**": lambda: kind_of("1CV 2MR 3TC") is SequenceKind.DUO,
        "Here is the same row with a fixed rest. Now it is not a sequence": lambda: not kind_of("1CV 2MR 3TC", "fixed"),
        "In the row 4SO, 5SO, 1SO the number goes 4, 5, 1": lambda: (
            changes("4SO 5SO 1SO", Property.NUMBER) == ["4", "5", "1"]
        ),
        "There is no way round to 1": lambda: check_sequence("4SO 5SO 1SO").misconception.name == "wrapped",
        "In the row 2CV, 3CV, 2MV the number goes 2, 3, 2": lambda: (
            changes("2CV 3CV 2MV", Property.NUMBER) == ["2", "3", "2"]
        ),
        "In this kit, that is not a sequence": lambda: (
            check_sequence("2CV 3CV 2MV").misconception.name == "turned-back"
        ),
        "Here are ten cards. Lay the longest row you can. Can you use five cards?": lambda: (
            len(hand_of("03-sequences", "try-1")) == 10
            and bool(find_sequences(hand_of("03-sequences", "try-1"), SequenceKind.TRIPO, size=5))
        ),
        "A row and the same row backwards are two different sequences": lambda: (
            {row[::-1] for row in find_sequences(hand_of("03-sequences", "try-1"))}
            == set(find_sequences(hand_of("03-sequences", "try-1")))
        ),
        "Here are seven cards. Many rows in them are a Duo": lambda: (
            len(hand_of("03-sequences", "exit-1")) == 7
            and len(find_sequences(hand_of("03-sequences", "exit-1"), SequenceKind.DUO)) > 20
        ),
        "There is no other Tripo, but you can lay it from either end": lambda: len(tripos_to_find()) == 2,
        "There are 2 × 2 × 2 = 8 ways to go": lambda: tripos_of(5) == 8,  # five cards leave no choice of a start
        "That makes 8 × 3 × 3 × 3 = 216": lambda: tripos_of(3) == 216,
        "With four cards it is 8 × 2 × 2 × 2 = 64": lambda: tripos_of(4) == 64,
        "With five cards it is 8 × 1 × 1 × 1 = 8": lambda: tripos_of(5) == 8,
        "Together that is 216 + 64 + 8 = 288": lambda: len(find_sequences(DECK, SequenceKind.TRIPO)) == 288,
    },
}


def hand_of(name: str, cell_id: str) -> CardSet:
    return CardSet(given(name, cell_id)[0][0])


def tripos_to_find() -> list[tuple[Card, ...]]:
    return find_sequences(hand_of("03-sequences", "exit-1"), SequenceKind.TRIPO)


@pytest.mark.parametrize(("name", "phrase"), [(name, phrase) for name in CLAIMS for phrase in CLAIMS[name]])
def test_what_a_lesson_claims_stands_there_and_is_true(name, phrase):
    assert phrase in " ".join(text_of(name).split())
    assert CLAIMS[name][phrase]()


@lessons
def test_no_number_stands_in_a_lesson_unchecked(name):
    claimed = " ".join(CLAIMS[name] if name in CLAIMS else STORIES[name])
    text = " ".join(sentences(text_of(name)))
    for result in re.findall(r"\b\d+\b", re.sub(r"(lesson|exercise) \d\d", "", text, flags=re.IGNORECASE)):
        # Small numbers are on the cards; what is larger was counted, and somebody must count again.
        if int(result) > 5:
            assert re.search(rf"\b{result}\b", claimed), result


@lessons
def test_sums_add_up(name):
    plan = (PLANS / f"{name}.md").read_text(encoding="utf-8")
    for equation in EQUATION.findall(text_of(name) + plan):
        left, right = equation.split(" = ")
        total = sum(math.prod(map(int, part.split(" × "))) for part in left.split(" + "))
        assert total == int(right), equation


def test_the_table_of_letters_is_the_decks():
    # CP-1, CP-8: each letter with its word, in the order of the steps.
    rows = table_rows(cell_of("00-start-here", "letters"))
    for place, (at, number, shape, colour) in enumerate(rows, start=1):
        assert (int(at), int(number)) == (place, place)
        code = f"{number}{shape[2]}{colour[2]}"
        words = [shape.split("** ")[1].split(" ")[0], colour.split("** ")[1]]
        assert Card(code).name == "-".join([number, *words])
        assert Card(code) is Card.of(place, place, place)
    assert len(rows) == 5


def test_the_orders_of_lesson_03_are_the_decks():
    rows = table_rows(cell_of("03-sequences", "order"))
    assert [Card("-".join(row[1:])) for row in rows] == [Card.of(n, n, n) for n in range(1, 6)]


# Puzzles: each has exactly one answer, and the plan gives it


def plan_answer(name: str) -> set[str]:
    plan = (PLANS / f"{name}.md").read_text(encoding="utf-8")
    (line,) = (line for line in plan.splitlines() if line.startswith("Exit puzzle:"))
    return set(CODE.findall(line.partition(". ")[0]))


def test_the_riddle_of_lesson_00_has_one_answer():
    riddle = cell_of("00-start-here", "exit")
    first, second, third = CODE.findall(riddle)
    answer = neighbours(first) & neighbours(second) & neighbours(third)
    # The clues: as many as a triangle's sides; one side more than a triangle; the colour before red.
    assert answer == CardSet((Card.of(Shape.TRIANGLE, Shape.TRIANGLE + 1, Colour.RED - 1),))
    assert plan_answer("00-start-here") == {card.code for card in answer}


def test_the_gap_of_lesson_00_needs_one_more_choice():
    _, choices = given("00-start-here", "gap-1")
    assert choices == {"number": 2, "shape": "crescent"}
    assert "2MV" in cell_of("00-start-here", "gap")


def test_one_pair_of_lesson_01_tics():
    hand = hand_of("01-tics-singles-nics", "exit-1")
    tics = [pair for pair in combinations(hand, 2) if relation(*pair) is Relation.TIC]
    assert len(hand) == 5
    assert [{card.code for card in pair} for pair in tics] == [plan_answer("01-tics-singles-nics")]
    # The explorer below does not start with the answer, and it asks first.
    start, options = given("01-tics-singles-nics", "exit-3")
    assert set(start) <= {card.code for card in hand}
    assert set(start) != plan_answer("01-tics-singles-nics")
    assert options["mode"] == "predict"


def test_one_card_fits_the_gap_of_lesson_02():
    (cards,), options = given("02-tic-groups", "gap-1")
    chosen = CardSet(options["selection"])
    assert len(complete_group(chosen, among=CardSet(cards))) == 1


def test_one_group_hides_in_the_exit_hand_of_lesson_02():
    (cards,), options = given("02-tic-groups", "exit-1")
    assert [{card.code for card in group} for group in find_groups(cards)] == [plan_answer("02-tic-groups")]
    assert options == {"mode": "predict"}
    # "There are long chains": all eight hang together by Tics.
    reached = {Card("2CC")}
    while more := {c for c in CardSet(cards) if c not in reached and any(c in neighbours(r) for r in reached)}:
        reached |= more
    assert reached == set(CardSet(cards))


def test_one_card_makes_the_gap_of_lesson_03_a_tripo():
    (cards,), options = given("03-sequences", "gap-1")
    row = options["row"].split()
    tray = CardSet(cards) - CardSet(row)
    makes = [card.code for card in tray if kind_of(" ".join([*row, card.code])) is SequenceKind.TRIPO]
    assert makes == ["4TY"]


def test_one_tripo_hides_in_the_exit_hand_of_lesson_03():
    one, other = tripos_to_find()
    assert one == other[::-1]
    assert {card.code for card in one} == plan_answer("03-sequences")
    assert given("03-sequences", "exit-1")[1] == {"mode": "predict"}


# The teachers' plans


@lessons
def test_a_lesson_has_a_plan_of_one_page(name):
    plan = (PLANS / f"{name}.md").read_text(encoding="utf-8")
    assert plan.startswith(f"# Plan {name[:2]}: ")
    assert re.findall(r"^## (.+)$", plan, re.MULTILINE) == PLAN_SECTIONS
    assert len(plan.split()) <= 650
    for link in links(plan):
        assert (PLANS / link).is_file(), link
    assert f"../../notebooks/{name}.ipynb" in links(plan)


@lessons
def test_the_minutes_of_a_plan_follow_on_and_add_up(name):
    plan = (PLANS / f"{name}.md").read_text(encoding="utf-8")
    total = int(re.search(r"\*\*Minutes:\*\* (\d+)", plan)[1])
    spans = [tuple(map(int, match)) for match in re.findall(r"^\| (\d+)-(\d+) \|", plan, re.MULTILINE)]
    assert (spans[0][0], spans[-1][1]) == (0, total)
    assert all(before[1] == after[0] for before, after in pairwise(spans))


@lessons
def test_a_plan_has_questions_with_answers_and_mistakes_with_words(name):
    plan = (PLANS / f"{name}.md").read_text(encoding="utf-8")
    parts = dict(zip(PLAN_SECTIONS, re.split(r"^## .+$", plan, flags=re.MULTILINE)[1:], strict=True))
    questions = re.findall(r"^- \*(.+?\?)\* \S.+\.$", parts["Questions to ask"], re.MULTILINE)
    assert len(questions) >= 4
    assert len(questions) == parts["Questions to ask"].count("\n- ")
    assert len(table_rows(parts["Likely mistakes"])) >= 4


@lessons
def test_what_a_plan_shows_at_the_front_runs_large_and_together(name):
    from tic_learn import widgets

    plan = (PLANS / f"{name}.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.+?)```", plan, re.DOTALL)
    (call,) = widget_calls(block)
    assert call.func.id in WIDGETS & set(widgets.__all__)
    shown: dict[str, object] = {}
    exec(block.replace("\n" + call.func.id, f"\nwidget = {call.func.id}"), shown)
    assert (shown["widget"].large, shown["widget"].mode) == (True, "together")


def test_what_the_plans_claim_is_true():
    # Plan 00: 25 cards are red; 5 are red stars; 4 of the 3-stars Tic with 3SO.
    assert sum(card.colour is Colour.RED for card in DECK) == 25
    assert sum(card.colour is Colour.RED and card.shape is Shape.STAR for card in DECK) == 5
    assert sum(c.number == 3 and c.shape is Shape.STAR for c in neighbours("3SO")) == 4
    # Plan 01: the pairs at the front, and the extra task.
    assert [relation("2QV", "2QR"), relation("5TC", "5SO"), relation("1MY", "2SR")] == [
        Relation.TIC,
        Relation.SINGLE,
        Relation.NIC,
    ]
    assert neighbours("2TO") & neighbours("4SO") == CardSet("2SO 4TO")
    assert shared("4MY", "4TY") == (Property.NUMBER, Property.COLOUR)
    # Plan 02: groups in a four and in a five; the three hands at the front.
    assert [len(find_groups("2QV 2QC 2QO 2QR")), len(find_groups("2QV 2QC 2QY 2QO 2QR"))] == [5, 16]
    assert check_group("4TV 4TO 4SO").misconception.name == "chain"
    assert shared("4TV", "4SO") == (Property.NUMBER,)
    assert check_group("4TV 4TO 4TC")
    assert check_group("4TO 1TO 2TO")
    # Plan 03: the row at the front, up, down, down; with 3TV the colour goes red, orange, violet.
    assert check_sequence("1SR 2QO 3TY").steps == ((1, -1, -1), (1, -1, -1))
    assert kind_of("1SR 2QO 3TV") is SequenceKind.DUO
    assert any(
        sorted(step) == [-1, 1, 1]
        for row in find_sequences(DECK, SequenceKind.TRIPO, size=5)
        for step in [check_sequence(row).steps[0]]
    )


# tools/refresh_notebooks.py


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("refresh_notebooks", ROOT / "tools" / "refresh_notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def notebook_of(*cells: str) -> nbformat.NotebookNode:
    book = v4.new_notebook(cells=[v4.new_code_cell(text, id=f"run-{i}") for i, text in enumerate(cells, 1)])
    book.metadata = {"kernelspec": {"name": "python3", "display_name": "x"}, "widgets": {"state": {}}}
    return book


def test_normalising_drops_what_changes_from_run_to_run(tool):
    book = notebook_of("import x", "card")
    book.cells[1].execution_count = 7
    book.cells[1].metadata = {"execution": {"iopub.status.busy": "2020"}, "tags": ["keep"], "collapsed": True}
    data = {"application/vnd.jupyter.widget-view+json": {"model_id": "f00"}, "text/plain": "A card.", "image/png": ""}
    book.cells[1].outputs = [v4.new_output("execute_result", data=data, metadata={"isolated": True}, execution_count=7)]
    new = tool.normalised(book, "x.ipynb")
    assert [cell.execution_count for cell in new.cells] == [1, 2]
    assert new.cells[1].metadata == {"tags": ["keep"]}
    assert new.cells[1].outputs[0] == {
        "output_type": "execute_result",
        "data": {"text/plain": "A card."},
        "metadata": {},
        "execution_count": 2,
    }
    assert "widgets" not in new.metadata
    assert new.metadata.language_info == {"name": "python"}


@pytest.mark.parametrize(
    "output",
    [
        v4.new_output("error", ename="E", evalue="it broke", traceback=[]),
        v4.new_output("stream", name="stderr", text="a warning"),
        v4.new_output("display_data", data={"image/png": ""}),
    ],
)
def test_an_output_that_should_not_be_saved_is_refused(tool, output):
    book = notebook_of("x")
    book.cells[0].outputs = [output]
    with pytest.raises(tool.NotebookFailed, match=r"x\.ipynb: cell 'run-1'"):
        tool.normalised(book, "x.ipynb")


def test_refreshing_twice_leaves_no_diff_and_check_writes_nothing(tool, tmp_path, capsys):
    path = tmp_path / "x.ipynb"
    text = "from tic_learn import Card, __file__\nimport os"
    nbformat.write(notebook_of(text, 'Card("3SO").name', "[os.getcwd() != '', os.listdir()]"), path)
    before = path.read_bytes()
    assert tool.main(["--check", str(path)]) == 1
    assert "refresh_notebooks.py" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert tool.main([str(path)]) == 0
    after = path.read_text(encoding="utf-8")
    shown = [cell["outputs"] for cell in json.loads(after)["cells"]]
    assert [len(outputs) for outputs in shown] == [0, 1, 1]
    assert shown[1][0]["data"]["text/plain"] == ["'3-star-orange'"]
    assert after.endswith("}\n")
    assert tool.main(["--check", str(path)]) == 0
    assert [one.name for one in tmp_path.iterdir()] == ["x.ipynb"]


def test_a_cell_that_raises_stops_everything_and_is_named(tool, tmp_path, capsys):
    path = tmp_path / "x.ipynb"
    nbformat.write(notebook_of("1", "1 / 0", "2"), path)
    before = path.read_bytes()
    assert tool.main([str(path)]) == 2
    said = capsys.readouterr().err
    assert "x.ipynb: cell 'run-2' failed" in said
    assert "ZeroDivisionError" in said
    assert path.read_bytes() == before
