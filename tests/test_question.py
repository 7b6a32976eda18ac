"""Questions and practice without a page: pictures, what travels, answers and their reasons, stars, the next one."""

import json
import re
from fractions import Fraction
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from traitlets import TraitError

from tests.made_puzzles import ALL, BOARD, SLIP, cards
from tests.strategies import seeds
from tests.test_docs import JS, WIDGETS, section, table
from tests.test_widgets import JUNK
from tic_learn import Card, CardSet
from tic_learn.display import puzzle_html
from tic_learn.draw.question import exhibit_svg, form_svg, question_in_words, question_svg
from tic_learn.puzzles import KINDS, TOPICS, ImpossiblePuzzle, UnknownKind, puzzle
from tic_learn.puzzles.practice import Asked, next_puzzle, planned, stars
from tic_learn.puzzles.shown import Cells, Choice, Clue, Clues, Grid, Option, Picked, Row, Shown, Table, Whole
from tic_learn.scenes import Scene, Zone
from tic_learn.widgets import Practice, Question

LEVELS = [(kind.id, level) for kind in KINDS.values() for level in range(1, len(kind.levels) + 1)]
every_level = pytest.mark.parametrize(("kind", "level"), LEVELS)
every_form = pytest.mark.parametrize("name", ALL)
# Of each puzzle made by hand a wrong answer, the right one, and what is not one yet with what is said to it.
ANSWERS = {
    "choice": ("C", "B", None, "Choose one of the answers."),
    "number": ("11", "12", "-", "Write a number."),
    "cards": (["5TC", "3SO"], ["1SO", "3SO"], ["3SO"], "Choose 1 more card."),
    "one card": (["1SO"], ["3SO"], [], "Choose 1 more card."),
    "ordered": (["3SO", "1SO", "5TC"], ["1SO", "3SO", "5TC"], ["3SO"], "Choose 2 more cards."),
    "chain": (["3SO", "1SO"], ["1SO", "3SO"], ["3SO"], "Choose 1 more card."),
    "boxes": (
        {"0,0": "3SO", "0,1": "5TC", "1,0": "1SO", "1,1": "2MV"},
        {"1,1": "2MV", "0,0": "3SO", "0,1": "1SO", "1,0": "5TC"},
        {"0,0": "3SO"},
        "Put at least 4 cards in the boxes.",
    ),
    "grid": (
        {"1,2": "5TC", "2,1": "1SO", "2,2": "2MV"},
        {"1,2": "1SO", "2,1": "5TC", "2,2": "2MV"},
        {"1,2": "1SO", "2,1": "5TC"},
        "Put a card on 1 more cell.",
    ),
    "mend": ({"1,2": "5TC"}, {"1,2": "1SO"}, {}, "Put one card on a cell."),
    "board": ({"0,2": "3SY"}, {"0,2": "3SY", "2,0": "3SY"}, {}, "Put at least one card on a cell."),
    "deck cell": ({"1,2": "3SO"}, {"1,2": "1SO"}, None, "Put a card on 1 more cell."),
    "fraction": ("1/4", "2/6", "/", "Write a fraction, as in 3/31."),
    "clues": ("B", "A", "", "Choose one of the answers."),
}


def label(svg):
    return ET.fromstring(svg).get("aria-label")


def texts(svg):
    return re.findall("<text[^>]*>([^<]+)", svg)


def asked(widget, value):
    """The verdict on an answer, as when the page has given it and Check was tapped."""
    widget.set_state({"given": value, "request": widget.request + 1})
    assert widget.verdict["request"] == widget.request
    return widget.verdict


def state_of(widget):
    """What travels to a page but for the layout and the code, as JSON."""
    state = {name: value for name, value in widget.get_state().items() if name not in ("layout", "_esm", "_css")}
    return json.dumps(state, allow_nan=False, ensure_ascii=False)


# The picture


@every_level
def test_the_picture_of_a_puzzle_is_small_and_says_what_is_shown(kind, level):
    for seed in range(3):
        one = puzzle(kind, level=level, seed=seed)
        svg = question_svg(one.shown)
        assert svg == question_svg(one.shown)
        assert len(svg.encode()) <= 25_000
        assert label(svg) == question_in_words(one.shown)
        assert label(svg).startswith(one.prompt)
        assert "None" not in "".join(texts(svg))


@every_level
def test_each_part_of_a_question_is_a_picture_of_its_own(kind, level):
    shown = puzzle(kind, level=level, seed=1).shown
    whole = question_svg(shown)
    for exhibit in shown.exhibits:
        svg = exhibit_svg(exhibit)
        assert label(svg) in label(whole)
        assert set(texts(svg)) <= set(texts(whole))
    svg = form_svg(shown.form)
    assert (svg is None) == (KINDS[kind].answer in ("number", "fraction"))
    if svg:
        assert label(whole).endswith(label(svg))


def test_a_row_has_its_title_letters_a_gap_and_arrows():
    svg = exhibit_svg(Row((Card("3SO"), None, Card("5SO")), "Ana's line", "XYZ", steps=True))
    assert texts(svg) == ["Ana&#x27;s line", "X", "?", "Y", "Z"]
    assert (
        svg.count('d="M') - exhibit_svg(Row((Card("3SO"), None, Card("5SO")), "Ana's line", "XYZ")).count('d="M') == 2
    )


def test_signs_between_cells_are_words_and_dots_never_a_colour_alone():
    """Full dots: two for Tic, one for Single, none for Nic; the rest of the three are empty."""
    for sign, full in (("tic", 2), ("single", 1), ("nic", 0)):
        svg = exhibit_svg(Grid(1, 2, (None, None), ((0, 1, sign),)))
        assert texts(svg) == ["1", "2", sign.capitalize()]
        fills = re.findall(r'r="2\.6" fill="(#\w+)"', svg)
        assert len(fills) == 3
        assert [fill.lower() != "#ffffff" for fill in fills].count(True) == full


def test_the_rows_and_columns_of_a_grid_are_numbered_from_1():
    grid = Grid(2, 2, (Card("3SO"), None, None, Card("1SO")))
    assert texts(exhibit_svg(grid)) == ["1", "2", "1", "2"]
    assert texts(exhibit_svg(Grid(1, 2, (Card("3SO"), None)))) == ["1", "2"], "in one row they are places"
    assert texts(exhibit_svg(Grid(2, 1, (Card("3SO"), None)))) == []


def test_below_a_table_stands_whose_the_tokens_are():
    def below(tokens):
        zone = Zone("board", "Table", cards=cards("3SO"), cells=(0, 0), tokens=tokens)
        return " ".join(texts(exhibit_svg(Table(Scene((zone,)), ("Ana", "Ben")))))

    assert "Tokens: (1) Ana (2) Ben" in below("1..")
    assert "Tokens" not in below("...")


def test_each_card_of_a_question_is_drawn_where_it_is_shown():
    """A symbol for its number, and so many places: cards that are there twice are drawn twice."""
    svg = question_svg(Shown("Which?", Picked(1, 2, cards("3SO 1SO")), (Row(cards("3SO 4QR")),)))
    assert svg.count('href="#tic-frame"') == 4
    assert svg.count('href="#tic-number-3"') == 2


def test_nothing_in_a_question_is_taken_for_markup():
    evil = "<script>alert('&')</script>"
    exhibits = (
        Row((Card("3SO"),), evil),
        Clues((Clue(evil, {}),), evil),
        Table(Scene((Zone("hand", f"{evil}'s hand", 0, cards("3SO")),)), (evil,), evil),
    )
    for form in (Choice((Option(evil), Option(evil, cards("3SO")))), Cells(((0, 0),), cards("3SO"), (evil,))):
        svg = question_svg(Shown(evil, form, exhibits))
        assert "<script" not in svg
        assert evil in label(svg)
    hostile = ALL["choice"]
    assert "<cards>" not in puzzle_html(hostile)
    assert "Two &lt;cards&gt;" in puzzle_html(hostile)


def test_without_cards_the_picture_says_that_a_number_is_wanted():
    assert texts(question_svg(Shown("How many?", Whole(0, 5)))) == ["The answer is a number."]


# What travels


@every_level
def test_nothing_of_the_answer_travels_before_it_is_told(kind, level):
    one = puzzle(kind, level=level, seed=2)
    widget = Question(one)
    state, plain = json.loads(state_of(widget)), one.as_dict()
    assert set(state["asked"]) == {"title", "level", "levels", "text", "todo", "hints", "shown", "tells"}
    sent = state_of(widget)
    hints = " ".join(plain["hints"])  # the first step of an explanation can be a hint
    assert not [reason.text for reason in one.explanation if reason.text in sent and reason.text not in hints]
    assert not [one["text"] for one in plain["mistakes"] if one["text"] in sent]
    nothing = {"ok": None, "title": "", "reasons": [], "hint": "", "right": "", "said": {}, "given": None, "tries": 0}
    assert state["verdict"] == nothing | {"request": 0, "done": False, "answer": None, "in_words": ""}
    assert state["asked"]["shown"]["form"] == plain["shown"]["form"]
    assert state["asked"]["hints"] == plain["hints"]
    assert len(sent) < 6_000


@every_form
def test_once_it_is_right_or_told_the_answer_travels_with_its_reasons(name):
    for widget in (Question(ALL[name]), Question(ALL[name])):
        before = json.loads(state_of(widget))["verdict"]
        assert (before["done"], before["answer"], before["in_words"], before["reasons"]) == (False, None, "", [])
    right = asked(Question(ALL[name]), ANSWERS[name][1])
    widget = Question(ALL[name])
    widget.set_state({"told": True, "request": 1})
    for verdict, ok, title in ((right, True, "Yes!"), (widget.verdict, None, "Here is the answer.")):
        assert (verdict["ok"], verdict["title"], verdict["done"]) == (ok, title, True)
        assert verdict["in_words"] == ALL[name].answer_in_words
        assert verdict["answer"] == ALL[name].as_dict()["answer"]
        assert [reason["rule"] for reason in verdict["reasons"]] == ["CP-2"]
    assert widget.given is None, "what was given is not written over"


def test_an_explanation_in_steps_is_not_cut_short():
    one = next(
        one for one in (puzzle("latin-square", level=4, seed=seed) for seed in range(20)) if len(one.explanation) > 6
    )
    widget = Question(one)
    widget.set_state({"told": True, "request": 1})
    assert [reason["text"] for reason in widget.verdict["reasons"]] == [reason.text for reason in one.explanation]


def test_the_cells_that_are_open_in_a_scene_do_not_travel():
    """They would be the answer to the question which cells are legal."""
    table_ = Question(ALL["clues"]).asked["shown"]["exhibits"][1]
    assert table_["scene"]["open"] == []
    assert table_["scene"]["zones"][1]["cards"] == ["3SO", "3SR", "3SV"]
    assert table_["owners"] == []


def test_the_owners_of_groups_are_teams_or_players():
    def owners(*titles):
        zones = tuple(
            Zone("group", f"Group {i} of {who}", owner, cards("3SO")) for i, (owner, who) in enumerate(titles)
        )
        shown = Shown(
            "Whose?", Choice((Option("A"), Option("B"))), (Table(Scene(zones), ("Ana", "Ben", "Cleo", "Dov")),)
        )
        made = type(ALL["choice"].kind)("teams", shown, ["A"]).puzzle()
        return Question(made).asked["shown"]["exhibits"][0]["owners"]

    assert owners((0, "Ana+Cleo"), (1, "Ben+Dov"), (0, "Ana+Cleo")) == ["Ana+Cleo", "Ben+Dov"]
    assert owners((1, "Ben")) == ["Ana", "Ben"]
    assert owners() == []


def test_how_an_answer_is_given_is_said():
    said = {name: Question(one).asked["todo"] for name, one in ALL.items()}
    assert said == {
        "choice": "Choose one of the answers.",
        "number": "The answer is a number from -20 to 125.",
        "cards": "Choose 2 cards.",
        "one card": "Choose 1 card of the whole deck.",
        "ordered": "Put 3 cards in order.",
        "chain": "Put 2 to 3 cards of the whole deck in order.",
        "boxes": "Put cards in the boxes: tap a card, then where it goes.",
        "grid": "Put cards on every empty cell: tap a card, then where it goes.",
        "mend": "Put one card on a cell: tap a card, then where it goes.",
        "board": "Tap the cells: on each goes 3-star-yellow.",
        "deck cell": "Put cards on every empty cell: tap a card, then where it goes.",
        "fraction": "The answer is a fraction, such as 3/31.",
        "clues": "Choose one of the answers.",
    }
    many = Shown("Which?", Picked(1, 5, cards("3SO 1SO 5TC 2MV 4QR")))
    widget = Question(type(ALL["choice"].kind)("many", many, [CardSet("3SO")]).puzzle())
    assert widget.asked["todo"] == "Choose one or more cards.", "how many there are belongs to what is asked"


# Answers


@every_form
def test_a_wrong_answer_is_not_yet_right_and_says_why_and_the_right_one_ends_the_question(name):
    wrong, right, *_ = ANSWERS[name]
    widget = Question(ALL[name])
    verdict = asked(widget, wrong)
    assert (verdict["ok"], verdict["title"], verdict["tries"], verdict["done"]) == (False, "Not yet.", 1, False)
    assert [(reason["rule"], reason["text"]) for reason in verdict["reasons"]] == [("CP-3", f"So it is wrong: {name}.")]
    assert verdict["hint"] == (SLIP.text if ALL[name].kind.slip is not None else "")
    assert verdict["given"] == wrong
    assert verdict["answer"] is None
    assert asked(widget, wrong)["tries"] == 1, "the same once more is no second try"
    verdict = asked(widget, right)
    assert (verdict["ok"], verdict["tries"]) == (True, 1)
    end = dict(verdict)
    for late in (wrong, None):
        widget.set_state({"given": late, "told": True, "request": widget.request + 1})
        assert widget.verdict == end | {"request": widget.request}, "it is over"


@every_form
def test_what_is_no_whole_answer_yet_is_no_try(name):
    *_, unfinished, said = ANSWERS[name]
    widget = Question(ALL[name])
    for value in (unfinished, None):
        verdict = asked(widget, value)
        assert (verdict["ok"], verdict["title"], verdict["tries"], verdict["reasons"]) == (
            None,
            verdict["title"],
            0,
            [],
        )
        assert value is None or verdict["title"] == said
        assert verdict["title"].endswith(".")


def test_a_slip_of_the_finger_is_no_try():
    for name, value, said in (
        ("number", "200", "'200' can't be; the answer is a number from -20 to 125."),
        ("fraction", "7/5", "7/5 can't be: a chance is from 0 to 1."),
        ("cards", ["3SO", "1SO", "5TC"], "These are 3 cards; choose 2."),
        ("cards", ["3SO", "1CV"], "1-circle-violet is none of the cards to choose from."),
    ):
        widget = Question(ALL[name])
        verdict = asked(widget, value)
        assert (verdict["ok"], verdict["tries"]) == (None, 0)
        assert verdict["title"].replace("'", "") == said.replace("'", "")


@every_level
def test_every_kind_is_answered_through_the_widget(kind, level):
    one = puzzle(kind, level=level, seed=4)
    plain = one.as_dict()
    for mistake in plain["mistakes"][:2]:
        verdict = asked(Question(one), mistake["answer"])
        assert (verdict["ok"], verdict["hint"]) == (False, mistake["text"])
        assert verdict["reasons"]
    for right in plain["answers"]:
        assert asked(Question(one), right)["ok"] is True


def test_a_draft_asks_nothing_and_python_asks_by_the_request():
    widget = Question(ALL["choice"])
    before = widget.verdict
    widget.set_state({"given": "C", "trail": [None]})
    widget.given = "B"
    widget.hints = 2
    assert widget.verdict is before
    widget.request += 1
    assert widget.verdict["ok"] is True


def test_several_answers_will_do_where_the_prompt_says_so():
    kind = type(ALL["choice"].kind)
    one = kind("any", Shown("Any star.", Picked(1, 1, cards("3SO 1SO 5TC"))), [CardSet("3SO"), CardSet("1SO")]).puzzle()
    verdict = asked(Question(one), ["1SO"])
    assert (verdict["ok"], verdict["answer"], verdict["in_words"]) == (True, ["1SO"], "1-star-orange")


# A page that is tampered with


def test_no_value_that_a_page_sends_ends_in_an_error_or_spoils_the_widget():
    more = [{"0,0": "3SO"}, {"0,0": ["3SO"]}, [["0,0", "3SO"]] * 999, [1, 2], ["3", None], "3/", "1/0", -5, 2**53 - 1]
    for name in ALL:
        widget = Question(ALL[name])
        for value in [*JUNK, *more]:
            for trait in ("given", "trail", "hints", "told"):
                widget.set_state({trait: value})
            widget.set_state({"told": False, "request": widget.request + 1})
            assert repr(widget).isprintable()
            assert type(widget.told) is bool
            assert 0 <= widget.hints <= 3
        assert len(state_of(widget)) < 40_000


@given(seeds)
@settings(max_examples=40)
def test_any_message_leaves_a_question_whole(rng: Random):
    small = [value for value in JUNK if len(repr(value) if not isinstance(value, str | list | dict) else value) < 300]
    widget = Question(ALL[rng.choice(list(ALL))])
    for request in range(1, 5):
        message = {name: rng.choice(small) for name in rng.sample(sorted(widget.keys), rng.randint(0, 5))}
        message |= {"given": rng.choice([*small, "B", ["3SO", "1SO"]])}
        widget.set_state(message | {"request": request})
        assert widget.verdict["request"] == widget.request == request
        assert repr(widget).isprintable()
        assert widget.puzzle in ALL.values()
        json.loads(state_of(widget))


def test_a_page_writes_only_what_a_person_does():
    for widget in (Question(ALL["choice"]), Practice("relation", count=2)):
        before = state_of(widget)
        for value in ({"done": True}, "B", [1], None, 7):
            for name in ("asked", "verdict", "progress", "large", "_puzzle", "puzzle", "_end", "_course", "nonsense"):
                widget.set_state({name: value})
        assert state_of(widget) == before


@pytest.mark.parametrize(
    "value",
    [1.5, float("nan"), b"3SO", 2**53, [[[["3SO"]]]], {1: "3SO"}, "x" * 101, "a\nb", "\ud800", ["3SO"] * 1000, {3: 4}],
)
def test_what_is_no_answer_at_all_is_refused_in_python_and_left_out_from_a_page(value):
    widget = Question(ALL["choice"])
    with pytest.raises(TraitError):
        widget.given = value
    widget.set_state({"given": value, "hints": 1})
    assert (widget.given, widget.hints) == (None, 1)
    with pytest.raises(TraitError):
        widget.trail = (value,)


def test_a_trail_is_no_longer_than_the_page_makes_it():
    (most,) = re.findall(r"MOST_STEPS = (\d+);", (JS / "given.js").read_text(encoding="utf-8"))
    widget = Question(ALL["choice"])
    widget.set_state({"trail": ["A"] * int(most)})
    assert len(widget.trail) == int(most)
    widget.set_state({"trail": ["A"] * 101})
    assert len(widget.trail) == int(most)


# Words


def test_sentences_in_full():
    begin = "Question: Choice, level 1. Which one?"
    widget = Question(ALL["choice"])
    assert repr(widget) == f"{begin} Choose one of the answers."
    asked(widget, "C")
    assert repr(widget) == f"{begin} Your answer: C: None. Not yet. So it is wrong: choice."
    widget.set_state({"told": True, "request": 2})
    assert repr(widget) == (
        f"{begin} Your answer: C: None. Here is the answer. The answer: B: Two <cards>: 1-star-orange and"
        " 5-triangle-cyan. So it is right: choice."
    )
    widget = Question(ALL["fraction"])
    asked(widget, "2/6")
    assert " Your answer: 1/3. Yes! The answer: 1/3. " in repr(widget)


@pytest.mark.parametrize("make", [lambda: Question(ALL["boxes"]), lambda: Practice("relation", seed=2)])
def test_a_question_is_a_sentence_a_picture_and_a_figure(make):
    widget = make()
    data, _ = widget._repr_mimebundle_()
    assert data["text/plain"] == repr(widget)
    assert data["image/svg+xml"] == question_svg(widget.puzzle.shown)
    assert "To answer, open the Run menu" in data["text/html"]
    assert make().picture() == widget.picture()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: Question("relatoin"), UnknownKind, "Perhaps you mean relation"),
        (lambda: Question("relation", level=9), ImpossiblePuzzle, "the levels 1 to 3"),
        (lambda: Question("relation", size=3), ImpossiblePuzzle, "has no parameter 'size'"),
        (lambda: Question(5), TypeError, "neither a puzzle nor the ID of a kind"),
        (lambda: Question(ALL["choice"], level=2), ValueError, "is made already"),
        (lambda: Practice("sums"), UnknownKind, "no puzzle kind 'sums'"),
        (lambda: Practice(count=0), ValueError, "ask 1 to 100"),
        (lambda: Practice(count=101), ValueError, "ask 1 to 100"),
        (lambda: Practice(count=True), ValueError, "ask 1 to 100"),
        (lambda: Practice(level=0), ValueError, "the levels begin at 1"),
    ],
)
def test_bad_arguments_are_named(call, error, words):
    with pytest.raises(error, match=re.escape(words)):
        call()


def test_a_question_takes_what_puzzle_takes():
    assert Question("odd-one-out", level=2, seed=7).puzzle == puzzle("odd-one-out", level=2, seed=7)
    assert Question(puzzle("relation", seed="x")).puzzle == Question("relation", seed="x").puzzle
    name, bounds = next((kind.id, kind.bounds) for kind in KINDS.values() if kind.bounds)
    parameter = next(iter(bounds))
    value = KINDS[name].levels[0].parameters[parameter]
    assert Question(name, **{parameter: value}).puzzle == puzzle(name, **{parameter: value})


def test_a_puzzle_in_a_notebook_shows_its_picture_and_its_words_and_no_answer():
    one = puzzle("which-tics-with", level=2, seed=5)
    html = puzzle_html(one)
    assert question_in_words(one.shown).replace("'", "&#x27;") in html
    assert html.startswith('<figure><img src="data:image/svg+xml;base64,')
    assert one.answer_in_words not in html


# Practice


def answer(widget, *, right=True, hints=0, wrong=()):
    """Answer the question of a practice, as a page does."""
    for value in wrong:
        asked(widget, value)
    widget.set_state({"hints": hints})
    if right:
        asked(widget, widget.puzzle.as_dict()["answer"])
    else:
        widget.set_state({"told": True, "request": widget.request + 1})
    assert widget.verdict["done"]


def go_on(widget):
    widget.set_state({"number": widget.progress["number"] + 1, "request": widget.request + 1})


def test_without_an_end_the_next_question_follows_from_the_course():
    widget = Practice("relations", seed=4, level=2)
    kinds, course = TOPICS["relations"], []
    for number, right in enumerate((True, False, True, True, False, True), 1):
        assert widget.puzzle == next_puzzle(kinds, course, level=2, seed=4)
        assert widget.progress["number"] == number
        answer(widget, right=right)
        course.append(Asked(widget.puzzle.kind.id, widget.puzzle.level, right, tries=int(right)))
        assert widget.course == tuple(course)
        go_on(widget)
    assert (widget.given, widget.trail, widget.hints, widget.told) == (None, (), 0, False)
    assert (widget.verdict["title"], widget.verdict["done"]) == ("", False)


def test_so_many_questions_are_the_same_for_a_whole_class():
    plan = planned(tuple(KINDS), 10, level=1, seed="Monday")
    one, other = (Practice(seed="Monday", count=10) for _ in range(2))
    for number in range(10):
        assert one.puzzle == other.puzzle == plan[number]
        answer(one)
        answer(other, right=False)
        go_on(one)
        go_on(other)
    assert (one.progress["stars"], one.progress["most"], one.progress["over"]) == (30, 30, True)
    assert repr(one) == "Practice: all 10 questions are answered. 30 of 30 stars. You know all of these well."
    assert (other.progress["stars"], other.progress["over"]) == (0, True)
    titles = [title for title, *_ in other.progress["kinds"]]
    assert all(f"“{title}”" in other.progress["again"] for title in titles)


def test_at_the_end_practice_begins_again_with_the_same_questions():
    widget = Practice("relation", seed=1, count=2)
    first = widget.puzzle
    for early in (0, 0):
        widget.set_state({"number": early, "request": widget.request + 1})
        assert (widget.puzzle, widget.number) == (first, 1)
    for right in (True, False):
        answer(widget, right=right)
        widget.set_state({"number": 0, "request": widget.request + 1})
        assert not widget.progress["over"]
        go_on(widget)
    assert widget.progress["over"]
    for _ in range(2):  # two views ask for it
        widget.set_state({"number": 0, "request": widget.request + 1})
    assert (widget.puzzle, widget.number, widget.course) == (first, 1, ())
    assert (widget.progress["number"], widget.progress["most"], widget.progress["over"]) == (1, 0, False)
    assert (widget.given, widget.told, widget.verdict["title"], widget.verdict["done"]) == (None, False, "", False)


def test_one_question_is_told_in_the_singular():
    widget = Practice("relation", seed=1, count=1)
    answer(widget)
    go_on(widget)
    assert repr(widget) == "Practice: the question is answered. 3 of 3 stars. You know all of these well."


def test_a_title_that_asks_keeps_its_question_mark_alone():
    title = KINDS["which-line"].title
    assert title.endswith("?")
    assert repr(Question("which-line", seed=1)).startswith(f"Question: {title} Level 1. ")


@pytest.mark.parametrize(
    ("right", "hints", "wrong", "last"),
    [(True, 0, 0, 3), (True, 1, 0, 2), (True, 0, 1, 2), (True, 3, 2, 1), (False, 0, 1, 0)],
)
def test_stars_are_for_being_right_with_few_tries_and_hints(right, hints, wrong, last):
    widget = Practice("relation", seed=1, count=1)
    others = [letter for letter in "ABC" if letter != widget.puzzle.answer][:wrong]
    answer(widget, right=right, hints=hints, wrong=others)
    assert widget.course == (Asked("relation", 1, right, wrong + right, hints),)
    assert widget.progress["last"] == stars(widget.course[0]) == last
    assert widget.progress["kinds"] == [["Tic, Single or Nic", last, 3]]
    assert ("Look again" in widget.progress["again"]) == (last < 2)


def test_the_next_question_comes_once_and_only_after_this_one():
    widget = Practice("relation", seed=1, count=3)
    first = widget.puzzle
    for early in (2, 3, 0, 99):
        widget.set_state({"number": early, "request": widget.request + 1})
        assert (widget.puzzle, widget.number, widget.progress["number"]) == (first, 1, 1)
    answer(widget)
    for _ in range(2):  # two views ask for it
        widget.set_state({"number": 2, "request": widget.request + 1})
    assert (widget.number, widget.progress["number"]) == (2, 2)
    assert len(widget.course) == 1
    answer(widget)
    go_on(widget)
    answer(widget)
    end = widget.puzzle
    for _ in range(3):
        go_on(widget)
    assert widget.progress["over"]
    assert (widget.puzzle, len(widget.course), widget.progress["number"]) == (end, 3, 3)


def test_the_next_question_goes_to_the_page_in_one_message(monkeypatch):
    """Else the page would draw the old answer on the new cards."""
    sent = []
    monkeypatch.setattr(Practice, "_send", lambda self, msg, buffers=None: sent.append(msg))
    widget = Practice("relation", seed=1)
    answer(widget)
    sent.clear()
    go_on(widget)
    states = [message["state"] for message in sent if message["method"] == "update" and "asked" in message["state"]]
    assert len(states) == 1
    assert {"asked", "progress", "verdict", "given"} <= set(states[0])


def test_sentences_of_a_practice():
    widget = Practice(["relation", "odd-one-out"], seed=3, count=2)
    begin = f"{widget.puzzle.kind.title}, level 1. {widget.puzzle.prompt}"
    assert repr(widget) == f"Practice: question 1 of 2. No stars yet. {begin} {widget.asked['todo']}"
    answer(widget, hints=1)
    assert repr(widget).startswith(f"Practice: question 1 of 2. 2 of 3 stars. {begin} Your answer: ")
    go_on(widget)
    assert repr(widget).startswith("Practice: question 2 of 2. 2 of 3 stars. ")
    assert repr(Practice("relation")).startswith("Practice: question 1. No stars yet. ")


def test_a_weak_kind_is_one_that_was_missed_or_has_less_than_half_of_its_stars():
    widget = Practice("relation", count=2)
    answer(widget, hints=2)  # 1 star
    go_on(widget)
    answer(widget)  # 4 of 6: not weak any more
    assert widget.progress["again"] == "You know all of these well."
    widget = Practice("relation", count=2)
    answer(widget, hints=2)
    go_on(widget)
    answer(widget, hints=2)  # 2 of 6
    assert widget.progress["again"] == "Look again at “Tic, Single or Nic”."


# The page


def test_the_keys_of_a_question_are_those_that_the_page_listens_to():
    source = (JS / "question_view.js").read_text(encoding="utf-8")
    (keys,) = re.findall(r"const KEYS = \[(.+?)\];", source)
    listened = {key.removeprefix("Arrow") for key in re.findall(r'"(\w+|\+|-)"', keys.split("...")[0])}
    rows = table(section(WIDGETS, "Question"), "key")
    documented = {key.strip("`") for row in rows for key in row[0].split(", ")}
    assert listened <= documented
    assert {"A", "B", "C", "digits"} <= documented


def test_the_most_hints_and_stars_are_those_of_the_kernel():
    view, stars_ = ((JS / name).read_text(encoding="utf-8") for name in ("question_view.js", "stars.js"))
    assert re.findall(r"MOST_HINTS = (\d);", view) == [str(len(ALL["choice"].hints))]
    assert re.findall(r"MOST = (\d);", stars_) == ["3"]


def test_made_puzzles_are_of_every_form():
    forms = {type(one.form).__struct_config__.tag for one in ALL.values()}
    assert forms == {kind.answer for kind in KINDS.values()}
    assert set(ANSWERS) == set(ALL)
    assert Fraction(1, 3) in ALL["fraction"].answers
    assert BOARD.cells == (0, 0, 0, 1, 1, 0)
