"""Puzzles of every kind and level: the second solver agrees, hints are true, mistakes are known; and the loop."""

import fractions
import json
import pickle
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tic_learn import DECK, Card, CardSet
from tic_learn.games.territory import Place
from tic_learn.games.territory.gains import tokens_of
from tic_learn.puzzles import (
    KINDS,
    TOPICS,
    BadAnswer,
    Bounds,
    Hint,
    ImpossiblePuzzle,
    Kind,
    Level,
    Shown,
    Unfinished,
    UnknownKind,
    puzzle,
    puzzles,
    read_answer,
    told,
    written,
)
from tic_learn.puzzles.answers import candidates
from tic_learn.puzzles.kinds import best_territory_play
from tic_learn.puzzles.prove import faults
from tic_learn.puzzles.shown import (
    Cells,
    Choice,
    Clue,
    Clues,
    Fraction,
    Grid,
    Option,
    Ordered,
    Picked,
    Row,
    Table,
    Whole,
)
from tic_learn.puzzles.words import exhibit_in_words, form_in_words, in_words
from tic_learn.rules import RULES
from tic_learn.scenes import Scene, Zone
from tic_learn.verdict import Misconception, Reason

LEVELS = [(kind.id, level) for kind in KINDS.values() for level in range(1, len(kind.levels) + 1)]
every_kind = pytest.mark.parametrize("name", KINDS)
every_level = pytest.mark.parametrize(("name", "level"), LEVELS)
SEEDS = 50
ROOT = Path(__file__).resolve().parent.parent
PROOF = ROOT / "docs" / "proof.md"


def attempt(expected, call, *arguments, **named):
    """What a call gives and None, or None and the error that was to be expected."""
    try:
        return call(*arguments, **named), None
    except expected as error:
        return None, error


# Every kind


def test_there_are_at_least_26_kinds_and_20_misconceptions():
    assert len(KINDS) >= 26
    assert len({one.name for kind in KINDS.values() for one in kind.misconceptions}) >= 20


@every_kind
def test_a_kind_says_what_it_is(name):
    kind = KINDS[name]
    assert (kind.id, kind.topic) == (name, next(topic for topic, ids in TOPICS.items() if name in ids))
    assert kind.title
    assert kind.version >= 1
    assert 1 <= kind.grades[0] <= kind.grades[1] <= 13
    assert kind.rules
    assert all(rule in RULES for rule in kind.rules)
    assert len({level.text for level in kind.levels}) == len(kind.levels) >= 1
    assert all(level.text.endswith(".") for level in kind.levels)
    for level in kind.levels:
        for parameter, value in level.parameters.items():
            assert kind.bounds[parameter].low <= value <= kind.bounds[parameter].high
    assert len({one.name for one in kind.misconceptions}) == len(kind.misconceptions)


def test_a_misconception_has_one_sentence_wherever_it_is_known():
    said = {}
    for kind in KINDS.values():
        for one in kind.misconceptions:
            assert said.setdefault(one.name, one.text) == one.text
            assert one.text.endswith((".", "!", "?"))


@every_level
def test_the_second_solver_agrees_and_hints_and_mistakes_are_true(name, level):
    """All that `faults` looks for, of so many seeds."""
    for seed in range(SEEDS):
        one = puzzle(name, level=level, seed=seed)
        assert faults(one) == [], repr(one)


@every_level
def test_the_cells_of_an_answer_are_those_of_the_grid_that_is_shown_counted_from_1(name, level):
    shown = puzzle(name, level=level, seed=2).shown
    grids = [one for one in shown.exhibits if isinstance(one, Grid)]
    if isinstance(shown.form, Cells) and not shown.form.titles and grids:
        (grid,) = grids
        places = [(row - 1) * grid.columns + column - 1 for row, column in shown.form.cells]
        assert all(1 <= row <= grid.rows and 1 <= column <= grid.columns for row, column in shown.form.cells)
        assert shown.form.in_row == (grid.rows == 1)
        assert shown.form.most or [grid.cards[place] for place in places] == [None] * len(places)


@pytest.mark.long
@every_level
def test_a_thousand_puzzles_of_every_level_are_right(name, level):
    for seed in range(1000):
        one = puzzle(name, level=level, seed=seed)
        assert faults(one) == [], repr(one)


def test_the_table_of_the_proof_has_a_row_for_each_kind_version_and_level_and_no_fault():
    rows = re.findall(r"^\| `(.+?)` \| (\d+) \| (\d+) \| ([\d,]+) \| (\d+) \|", PROOF.read_text(encoding="utf-8"), re.M)
    assert [(name, int(version), int(level)) for name, version, level, _, _ in rows] == [
        (name, KINDS[name].version, level) for name, level in LEVELS
    ]
    assert {fault for *_, fault in rows} == {"0"}


def test_the_page_of_the_kinds_is_up_to_date():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "make_puzzles_page.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "docs/puzzle-kinds.md is up to date\n")


def test_each_mined_position_has_one_play_that_brings_two_tokens_more_than_any_other():
    """As the tool that found them says; `--check` of the tool plays the games again."""
    kind = KINDS["best-territory-play"]
    for level in (1, 2, 3):
        for seed in range(40):
            one = kind.make(level, seed)
            position = best_territory_play._position(one.given)
            tokens = tokens_of(position)
            best, second = sorted(map(tokens, (play for play in position.legal_moves() if isinstance(play, Place))))[
                :-3:-1
            ]
            assert best >= second + 2


@every_level
def test_a_puzzle_says_what_it_is_in_sentences_with_rules(name, level):
    one = puzzle(name, level=level, seed="sentences")
    assert type(one.form).__struct_config__.tag == KINDS[name].answer
    texts = [one.prompt, *(hint.text for hint in one.hints), *(reason.text for reason in one.explanation)]
    for text in texts:
        assert re.fullmatch(r"[A-Z0-9](?!.*(  |Card\(|None)).*[.?!]", text), text
    assert one.explanation
    assert all(reason.rule in RULES for reason in one.explanation)
    for answer in one.mistakes():
        reasons = one.check(answer).reasons
        assert reasons
        assert all(reason.rule in RULES and reason.text[-1] in ".?!" for reason in reasons)


@every_level
def test_a_puzzle_is_the_same_again_and_travels(name, level):
    one = puzzle(name, level=level, seed="again")
    again = eval(repr(one), {"puzzle": puzzle})
    assert again == one
    assert again.given == one.given
    assert again.answers == one.answers
    assert again.as_dict() == one.as_dict() == json.loads(json.dumps(one.as_dict()))
    assert pickle.loads(pickle.dumps(one)).given == one.given
    assert one.check(one.as_dict()["answer"]).ok


@every_level
def test_different_seeds_give_different_puzzles(name, level):
    """Some kinds have few answers; what is shown is hardly ever the same."""
    shown = {json.dumps(puzzle(name, level=level, seed=seed).shown.as_dict()) for seed in range(20)}
    assert len(shown) >= 15


@every_kind
def test_every_misconception_of_a_kind_arises(name):
    kind = KINDS[name]
    seen = {
        one.name
        for level in range(1, len(kind.levels) + 1)
        for seed in range(SEEDS)
        for one in puzzle(name, level=level, seed=seed).mistakes().values()
    }
    assert seen == {one.name for one in kind.misconceptions}


@every_kind
def test_each_parameter_can_be_asked_for_at_both_ends_of_its_bounds_or_says_that_it_cannot(name):
    kind = KINDS[name]
    for parameter, bounds in kind.bounds.items():
        for value in (bounds.low, bounds.high):
            one, error = attempt(ImpossiblePuzzle, puzzle, name, level=1, seed=1, **{parameter: value})
            assert faults(one) == [] if one else (error.parameter == parameter and parameter in error.text)
        with pytest.raises(ImpossiblePuzzle, match=f"{bounds.low} to {bounds.high}"):
            puzzle(name, seed=1, **{parameter: bounds.high + 1})


@every_kind
def test_a_level_that_is_not_there_is_named(name):
    for level in (0, len(KINDS[name].levels) + 1, True, "1"):
        with pytest.raises(ImpossiblePuzzle, match="level") as caught:
            puzzle(name, level=level)
        assert caught.value.parameter == "level"


@every_level
def test_nothing_that_a_page_may_send_breaks_the_check(name, level):
    one = puzzle(name, level=level, seed=5)
    deep = []
    for _ in range(2000):
        deep = [deep]
    odd = [True, 1.5, float("nan"), -1, 10**30, "", "x", "9" * 5000, "3SO" * 5000, [], [[]], {}, {"0,0": "3SO"}]
    odd += [
        {"a": 1},
        [None],
        None,
        ["3SO", "3SO"],
        ["3SO"] * 300,
        [[0, 0]],
        {"0,0": None},
        b"3SO",
        deep,
        object(),
        "\ud800",
    ]
    for value in odd:
        verdict, error = attempt(Unfinished, one.check, value)
        assert error.text if error else verdict.reasons


# The registry


def test_an_unknown_kind_is_named_with_the_nearest():
    with pytest.raises(UnknownKind, match="Perhaps you mean odd-one-out"):
        puzzle("odd-on-out")
    with pytest.raises(UnknownKind, match="The kinds are relation, "):
        puzzle("")
    assert "odd-one-out" in KINDS
    assert "odd" not in KINDS
    with pytest.raises(UnknownKind):
        KINDS[["relation"]]


def test_one_more_question_leaves_the_others_as_they_were():
    assert puzzles("relation", seed=7, count=5)[:3] == puzzles("relation", seed=7, count=3)
    assert puzzles("relation", seed=7)[0] == puzzle("relation", seed=7)
    assert len({one.given for one in puzzles("relation", seed=7, count=5)}) == 5


def test_a_seed_gives_the_same_puzzle_for_good():
    """A vector: computed once here, so that a change which gives other puzzles does not go unseen."""
    one = puzzle("odd-one-out", level=2, seed=7)
    assert [card.code for card in one.given] == ["3CC", "3SC", "3QC", "3TC", "4TO"]


# The loop


class Numbers(Kind[int, int]):
    """Which number from 0 to 9 is it? The answer is given away by nothing, so only some givens are kept."""

    id, title, topic, answer, grades, rules = "numbers", "Numbers", "relations", "number", (3, 4), ("CP-1",)
    levels = (Level("Even.", most=10), Level("Odd.", most=10), Level("None.", most=10))
    bounds: ClassVar = {"most": Bounds(1, 10, "how many numbers there are")}
    misconceptions = (Misconception("first", "One less."), Misconception("second", "One more or one less."))

    def propose(self, random, level, *, most):
        number = random.below(most)
        return None if number == 4 else number

    def level_of(self, given):
        return 1 + given % 2

    def solve(self, given):
        return [given] if given < 8 else [given, given - 1]

    def show(self, given):
        return Shown("Which number?", Whole(0, 9))

    def hints(self, given, answer):
        return tuple(Hint(f"{given}.", lambda one: one >= given) for _ in range(3))

    def explain(self, given, answer):
        return (Reason("CP-1", "So it is."),)

    def fault(self, given, answer):
        return (Reason("CP-1", "Not so."),)

    def mistakes(self, given):
        yield self.misconceptions[1], given + 1
        yield self.misconceptions[1], given - 1
        yield self.misconceptions[0], given - 1
        yield self.misconceptions[0], given


def test_only_what_has_one_answer_at_the_level_is_kept():
    kind = Numbers()
    assert {kind.make(1, seed).given for seed in range(60)} == {0, 2, 6}
    assert {kind.make(2, seed).given for seed in range(60)} == {1, 3, 5, 7}


def test_what_cannot_be_made_says_which_parameter_stands_in_the_way():
    kind = Numbers()
    with pytest.raises(ImpossiblePuzzle, match="no puzzle of level 3 was found in 1,000 tries with most=10") as caught:
        kind.make(3)
    assert caught.value.parameter == "level"
    with pytest.raises(ImpossiblePuzzle, match=r"with most=1\. Level 2 has most=10 by itself") as caught:
        kind.make(2, most=1)
    assert caught.value.parameter == "most"
    with pytest.raises(ImpossiblePuzzle, match="no parameter 'least'; it has most"):
        kind.make(1, least=3)
    assert pickle.loads(pickle.dumps(caught.value)).text == caught.value.text


def test_a_wrong_answer_is_matched_to_the_first_misconception_that_gives_it():
    one = Numbers().make(1, seed=3)
    answer = one.answer
    assert {number: str(mistake) for number, mistake in one.mistakes().items()} == {
        answer - 1: "first",
        answer + 1: "second",
    }
    assert str(one.check(answer - 1).misconception) == "first"
    assert one.check(answer).misconception is None
    far = one.check((answer + 5) % 10)
    assert (far.ok, far.misconception, far.reason) == (False, None, "Not so.")


def test_faults_sees_a_hint_that_gives_the_answer_away_or_lies(monkeypatch):
    """The checks of the second solver can fail."""
    one = puzzle("relation", level=2, seed=1)
    kind = type(one.kind)
    monkeypatch.setattr(kind, "hints", lambda self, given, answer: (Hint("A.", lambda x: x == answer),) * 3)
    assert any("true of the right answer alone" in fault for fault in faults(one))
    monkeypatch.setattr(kind, "hints", lambda self, given, answer: (Hint("A.", lambda x: x != answer),) * 3)
    assert any("not true of the right answer" in fault for fault in faults(one))
    monkeypatch.undo()
    wrong = next(letter for letter in "ABC" if letter != one.answer)
    object.__setattr__(one, "answers", (wrong,))
    assert any("the second solver finds" in fault for fault in faults(one))


# Answers

FORMS = [
    (
        Choice((Option("Yes"), Option("No"))),
        "B",
        [" b ", 2, "no", "B: No"],
        ["C", 0, 3, 1.0, "AB", "A: No"],
        ["", None],
    ),
    (Whole(0, 12), 7, ["7", " 7 "], ["7.0", 13, -1, "seven", True, "9" * 99], ["", None]),
    (
        Fraction(),
        fractions.Fraction(1, 3),
        ["1/3", "2/6", " 2 / 6 ", [2, 6]],
        ["4/3", "1/0", "x", [1, 0], 0.3],
        ["", None],
    ),
    (
        Picked(2, 2, (Card("3SO"), Card("1SO"), Card("2SO"))),
        CardSet("1SO 3SO"),
        ["3so 1so", ["1SO", "3-star-orange"], CardSet("1SO 3SO")],
        ["3SO 5SO", "3SO 3SO", "1SO 2SO 3SO", "3SX 1SO", 7, {"3SO": 1}],
        ["", [], "3SO", None],
    ),
    (
        Ordered(2, 3),
        (Card("3SO"), Card("1SO")),
        ["3SO 1SO", ["3SO", "1SO"]],
        ["3SO 3SO", "1SO 2SO 3SO 4SO", 3],
        ["3SO", ""],
    ),
    (
        Cells(((0, 0), (0, 1)), (Card("3SO"), Card("1SO"))),
        (((0, 0), Card("1SO")), ((0, 1), Card("3SO"))),
        [{"0,1": "3SO", "0,0": "1SO"}, [[[0, 1], "3SO"], [[0, 0], "1SO"]], {(0, 0): "1SO", (0, 1): "3SO"}],
        [{"0,2": "3SO"}, {"0,0": "3SO", "0,1": "3SO"}, {"0,0": "5SO"}, "0,0", {"x": "3SO"}, [1], 7],
        [{}, {"0,0": "3SO"}, {"0,0": "3SO", "0,1": ""}, None],
    ),
]


@pytest.mark.parametrize(("form", "answer", "good", "bad", "unfinished"), FORMS, ids=lambda one: type(one).__name__)
def test_each_form_reads_what_is_written_and_says_what_is_wrong_with_the_rest(form, answer, good, bad, unfinished):
    for value in [*good, answer, written(answer)]:
        assert read_answer(form, value) == answer
    for value in bad:
        with pytest.raises(BadAnswer) as caught:
            read_answer(form, value)
        assert not isinstance(caught.value, Unfinished), value
        assert caught.value.text.endswith(".")
    for value in unfinished:
        with pytest.raises(Unfinished):
            read_answer(form, value)
    assert told(form, answer)
    assert answer in islice(candidates(form), 20_000)


def test_a_choice_is_read_from_its_words_if_only_one_option_has_them():
    form = Choice((Option("Tic"), Option("B", (Card("3SO"),)), Option("Both of  them"), Option("Tic", (Card("1CV"),))))
    for words, letter in (("TIC: 1-circle-violet", "D"), ("both  of them ", "C"), ("b: b: 3-star-orange", "B")):
        assert read_answer(form, words) == letter
    # One letter is that of an option, whatever the options say.
    assert read_answer(Choice((Option("B"), Option("A"))), "B") == "B"
    for words in ("Tic", "C: Tic", " ", "D:"):
        with pytest.raises(BadAnswer, match="is none of the answers; they are A, B, C and D"):
            read_answer(form, words)


def test_one_of_a_unit_is_told_in_the_singular():
    assert [told(Whole(-1, 12, "pairs"), number) for number in (-1, 0, 1, 2, 11)] == [
        "-1 pairs",
        "0 pairs",
        "1 pair",
        "2 pairs",
        "11 pairs",
    ]
    assert told(Whole(0, 12), 1) == "1"


def test_cells_may_be_left_empty_where_fewer_will_do():
    form = Cells(((0, 0), (0, 1), (0, 2)), (Card("3SO"),), again=True, least=2)
    assert read_answer(form, {"0,0": "3SO", "0,2": "3SO"}) == (((0, 0), Card("3SO")), ((0, 2), Card("3SO")))
    with pytest.raises(Unfinished, match="Put at least 2 cards on cells"):
        read_answer(form, {"0,0": "3SO"})


def test_what_is_missing_is_told_without_the_count_that_is_asked():
    """Where fewer cells than all will do, only the least number is said."""
    cells = ((0, 0), (0, 1), (1, 0), (1, 1))
    for form, said in (
        (Cells(cells), "Put a card on 4 more cells."),
        (Cells(cells, least=4), "Put a card on 4 more cells."),
        (Cells(cells, least=1), "Put at least one card on a cell."),
        (Cells(cells, least=3, titles=("One", "Two")), "Put at least 3 cards in the boxes."),
        (Cells(cells, least=1, most=1), "Put one card on a cell."),
    ):
        with pytest.raises(Unfinished) as caught:
            read_answer(form, {})
        assert caught.value.text == said


def test_no_more_cells_have_a_card_than_can_have_one():
    form = Cells(((1, 1), (1, 2), (1, 3)), (Card("3SO"), Card("1SO")), least=1, most=1)
    assert read_answer(form, {"1,3": "3SO"}) == (((1, 3), Card("3SO")),)
    with pytest.raises(BadAnswer, match="These are 2 cards; put one card") as caught:
        read_answer(form, {"1,1": "1SO", "1,3": "3SO"})
    assert not isinstance(caught.value, Unfinished)
    assert list(candidates(form)) == [(((1, column), Card(code)),) for column in (1, 2, 3) for code in ("3SO", "1SO")]


def test_a_cell_of_a_row_is_told_by_its_place_as_the_page_numbers_it():
    answer = (((1, 3), Card("3SO")),)
    assert told(Cells(((1, 1), (1, 3)), in_row=True), answer) == "place 3: 3-star-orange"
    assert told(Cells(((1, 3), (2, 3))), answer) == "row 1, column 3: 3-star-orange"
    assert told(Cells(((1, 1), (1, 3))), answer) == "row 1, column 3: 3-star-orange"  # the grid may have more rows


def test_half_a_fraction_is_unfinished():
    for value, where in (("9/", "below"), (" 9 / ", "below"), ("/9", "above"), ("/ 9", "above")):
        with pytest.raises(Unfinished, match=f"^The number {where} the line is missing.$"):
            read_answer(Fraction(), value)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda x: st.lists(x, max_size=4) | st.dictionaries(st.text(max_size=4), x, max_size=3),
        max_leaves=8,
    )
)
@settings(max_examples=200)
def test_any_value_of_json_is_read_or_refused_in_words(value):
    for form, *_ in FORMS:
        _, error = attempt(BadAnswer, read_answer, form, value)
        assert error is None or error.text.endswith(".")


# In words


def test_what_is_shown_is_told_in_words():
    shown = Shown(
        "What goes where?",
        Cells(((0, 0), (0, 1), (1, 0)), (Card("3SO"),), ("First group", "Second group")),
        (
            Row((Card("3SO"), None), "X", steps=True),
            Row((Card("1CV"), Card("5SR")), letters="AB"),
            Grid(1, 2, (Card("3SO"), None), ((0, 1, "tic"),), "The grid"),
            Clues((Clue("It is red.", {"colour": "red"}),), "The card"),
        ),
    )
    assert in_words(shown) == [
        "What goes where?",
        "X: 3SO → ?",
        "A 1CV  B 5SR",
        "The grid:",
        "3SO  ?",
        "Row 1, column 1 and row 1, column 2: Tic.",
        "The card:",
        "1. It is red.",
        "First group: room for 2 cards.",
        "Second group: room for 1 card.",
        "Choose from these cards: 3SO.",
    ]
    assert set(shown.cards()) == set(CardSet("3SO 1CV 5SR"))
    assert set(shown.cards()) <= set(DECK)


def test_cells_of_which_some_will_do_are_told_so():
    assert form_in_words(Cells(((1, 1), (1, 2)))) == [
        "The cells to fill are 1,1 1,2 (row,column).",
        "Choose from the cards of the deck.",
    ]
    assert form_in_words(Cells(((1, 1), (1, 2)), (Card("3SO"),), again=True, least=1)) == [
        "Put one card or more on these cells: 1,1 1,2 (row,column).",
        "The card is 3SO. Name each cell on which it may go.",
    ]


def test_tokens_on_a_card_are_told_for_each_player():
    cards = (Card("3SO"), Card("1CV"), Card("2MC"), Card("4TR"))
    zone = Zone("board", "Board", cards=cards, cells=(0, 0, 0, 1, 1, 0, 1, 1), tokens="0.01.0.1....")
    assert exhibit_in_words(Table(Scene((zone,)), ("Ana", "Ben"))) == [
        "Board: row 0, column 0: 3SO, with two tokens of Ana.",
        "Board: row 0, column 1: 1CV, with a token of Ben and a token of Ana.",
        "Board: row 1, column 0: 2MC, with a token of Ben.",
        "Board: row 1, column 1: 4TR.",
    ]


def test_of_several_parameters_the_one_that_stands_in_the_way_is_named():
    with pytest.raises(ImpossiblePuzzle, match="Level 1 has shared=0 by itself") as found:
        puzzle("all-groups", level=1, seed=1, cards=12, shared=3)
    assert found.value.parameter == "shared"


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_no_hand_of_the_best_lay_down_can_be_gone_out_with(level):
    """TT-8, TT-10: all cards laid, or all but one that is discarded, would bring 10 points more."""
    for seed in range(SEEDS):
        one = puzzle("best-lay-down", level=level, seed=seed)
        laid = [len(answer) for answer in one.kind.candidates(one.given)]
        assert max(laid) <= len(one.given.hand) - 2
