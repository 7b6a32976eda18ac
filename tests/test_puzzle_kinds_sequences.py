"""The puzzle kinds about sequences: for each an instance worked out by hand (CP-5, CP-6)."""

import pytest

from tests import naive
from tests.puzzle_tools import mistake_of, posed
from tic_learn import Card, CardSet, Property, SequenceKind
from tic_learn.cards import read_cards
from tic_learn.puzzles import ImpossiblePuzzle, Unfinished, puzzle, rows
from tic_learn.puzzles.kinds import (
    find_duo,
    find_tripo,
    mend_sequence,
    missing_middle,
    put_in_order,
    sequence_kind,
    what_comes_next,
)

DUO, TRIPO = SequenceKind.DUO, SequenceKind.TRIPO


def values(card):
    return int(card.number), int(card.shape), int(card.colour)


# How a property goes along a row


@pytest.mark.parametrize(
    ("values", "way"),
    [
        ((1, 2, 3), "up"),
        ((5, 4, 3, 2), "down"),
        ((2, 2, 2), "still"),
        ((4, 5, 1), "wrapped"),
        ((2, 1, 5, 4), "wrapped"),
        ((1, 2, 3, 2), "turned"),
        ((1, 2, 4), "skipped"),
        ((5, 3, 2), "skipped"),
        ((1, 2, 2), "stood"),
        ((2, 3, 1), "begun"),
        ((1, 4, 2), "jumps"),
    ],
)
def test_each_way_of_a_property_has_its_word(values, way):
    assert rows.way_of(values) == way


def test_only_what_steps_is_up_or_down():
    """CP-5, for all 3,875 courses of a row, and no course is in two ways, for each has one word."""
    for size in (3, 4, 5):
        for way in ("up", "down"):
            runs = [tuple(range(low, low + size)) for low in range(1, 7 - size)]
            courses = rows._courses(size, way, None)
            assert list(courses) == (runs if way == "up" else [run[::-1] for run in runs])


def test_a_course_is_told_with_its_values_and_where_the_scale_ends():
    row = read_cards("4SO 5SR 1SV")
    assert rows.told(row, Property.NUMBER) == "The number goes 4, 5, 1: after 5 comes nothing."
    assert rows.told(row, Property.SHAPE) == "The shape goes star, star, star: it stays the same."
    assert rows.told(row, Property.COLOUR) == "The colour goes orange, red, violet: after red comes nothing."


# sequence-kind


def test_a_duo_whose_third_property_stands_still_at_the_end_is_no_tripo():
    # The number goes 1, 2, 3 and the shape circle, crescent, triangle; the colour violet, cyan, cyan rests at the end.
    one = posed(sequence_kind.KIND, read_cards("1CV 2MC 3TC"), 3)
    assert one.answers == ("B",)
    assert mistake_of(one, "C") == "stood-still"
    assert one.check("C").reason == (
        "In a Tripo all three properties step at every card. Count again what steps here."
        " The colour goes violet, cyan, cyan: it does not step every time."
    )
    assert mistake_of(one, "D") == "rest-must-stay"
    assert [reason.rule for reason in one.explanation] == ["CP-5", "CP-6", "CP-5"]
    assert one.explanation[-1].text == "The colour goes violet, cyan, cyan: it does not step every time."


def test_a_row_that_goes_round_or_turns_back_is_no_sequence():
    # 4, 5, 1 and orange, red, violet go round: two such properties would be a Duo on a scale without an end.
    assert posed(sequence_kind.KIND, read_cards("4SO 5SR 1SV"), 4).answers == ("D",)
    assert mistake_of(posed(sequence_kind.KIND, read_cards("4SO 5SR 1SV"), 4), "B") == "wrapped"
    assert mistake_of(posed(sequence_kind.KIND, read_cards("2CV 3CR 2CC"), 4), "A") == "turned-back"
    assert mistake_of(posed(sequence_kind.KIND, read_cards("1CV 2CV 4CV"), 4), "A") == "skipped-a-step"


def test_hints_on_a_kind_leave_the_property_that_nearly_steps_to_the_end():
    one = posed(sequence_kind.KIND, read_cards("1CV 2MC 3TC"), 3)
    assert [hint.text for hint in one.hints[1:]] == [
        "The number goes 1, 2, 3: it steps up at every card. Two more to look at.",
        "The shape goes circle, crescent, triangle: it steps up at every card. One more to look at.",
    ]
    assert [letter for letter in "ABCD" if one.hints[2].holds(letter)] == ["B", "C"]


def test_rows_have_as_many_cards_as_are_asked_for():
    assert {len(puzzle("sequence-kind", level=4, seed=seed, cards=5).given) for seed in range(20)} == {5}
    assert {len(puzzle("sequence-kind", level=2, seed=seed).given) for seed in range(20)} == {3, 4, 5}


# what-comes-next


def test_the_card_with_which_all_three_go_on_is_not_next_in_a_duo():
    # From 1CV to 2MC all three step. 3TV: number and shape go on, the colour goes back: a Duo. 3TY: all three, a Tripo.
    # 3QV: the number goes on; the shape leaves one out. 3MV: the number goes on; the shape rests, the colour goes back.
    given = what_comes_next.Given(read_cards("1CV 2MC"), DUO, read_cards("3TY 3QV 3TV 3MV 1CO"))
    one = posed(what_comes_next.KIND, given, 3)
    assert one.answers == ("C",)
    assert mistake_of(one, "A") == "too-many-step"
    assert one.check("A").reason == (
        "This is a Tripo: the number, the shape and the colour step. In a Duo exactly two properties step."
    )
    # 3QV: 1, 2, 1 for the colour is a Duo to one who turns back, and it is not asked further.
    assert mistake_of(one, "B") == "turned-back"
    assert [reason.text for reason in one.check("B").reasons] == [
        "This is a Mono: the number steps. In a Duo exactly two properties step.",
        "The shape goes circle, crescent, square: it leaves out a value.",
    ]
    assert one.explanation[0].text == "A Duo: the number and the shape go up by one at every step."


def test_hints_on_the_next_card_rule_out_and_name_a_value():
    given = what_comes_next.Given(read_cards("1CV 2MC"), DUO, read_cards("3TY 3QV 3TV 3MV 1CO"))
    first, second, third = posed(what_comes_next.KIND, given, 3).hints
    assert first.text == (
        "In this row the number steps up, the shape steps up and the colour steps up."
        " In a Duo exactly two of these go on."
    )
    assert second.text == (
        "It is not 3-triangle-yellow. This is a Tripo: the number, the shape and the colour step."
        " In a Duo exactly two properties step."
    )
    assert third.text == "The number of the next card is 3."
    assert [letter for letter in "ABCDE" if third.holds(letter)] == ["A", "B", "C", "D"]


def test_the_last_hint_on_the_next_card_names_the_value_that_leaves_half_of_the_cards():
    # 3QY is ruled out by the hint before. Of the four that are left three have a 4, and two a square.
    given = what_comes_next.Given(read_cards("1CV 2MV 3TV"), DUO, read_cards("3QY 4QV 4TC 4MO 3QR"))
    one = posed(what_comes_next.KIND, given)
    assert one.answers == ("B",)
    assert one.hints[2].text == "The shape of the next card is square."
    assert [letter for letter in "ABCDE" if all(hint.holds(letter) for hint in one.hints)] == ["B", "E"]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_next_card_is_not_told_by_its_looks_and_hints_leave_more_than_one(level):
    for seed in range(60):
        one = puzzle("what-comes-next", level=level, seed=seed)
        right = one.given.options["ABCDE".index(one.answer)]
        for column, value in zip(
            zip(*(values(card) for card in one.given.options if card is not right), strict=True),
            values(right),
            strict=True,
        ):
            assert len({*column}) > 1 or value in column
        before = [letter for letter in "ABCDE" if one.hints[1].holds(letter)]
        assert 1 < len([letter for letter in before if one.hints[2].holds(letter)]) < len(before)


def test_a_started_row_of_three_is_of_the_kind_itself():
    for seed in range(30):
        given = puzzle("what-comes-next", level=2, seed=seed).given
        assert naive.stepping([values(card) for card in given.row]) == given.kind.count


# missing-middle


def test_the_missing_card_of_a_duo_with_a_fixed_rest_is_the_only_one_of_the_deck():
    # The number goes 1, 2, ?, 4 and the colour red, orange, ?, cyan; the shape stays: 3-circle-yellow.
    given = missing_middle.Given(read_cards("1CR 2CO"), read_cards("4CC"), DUO, ())
    one = posed(missing_middle.KIND, given, 2)
    assert one.answers == (CardSet("3CY"),)
    assert one.shown.terms == {"kind": "Duo", "rest": "fixed"}
    assert mistake_of(one, ["4CY"]) == "skipped-a-step"
    assert mistake_of(one, ["2CY"]) == "stood-still"
    assert mistake_of(one, ["3CR"]) == "turned-back"
    assert mistake_of(one, ["3CV"]) is None
    assert mistake_of(one, ["3MY"]) == "changed-the-rest"
    assert one.check(["3MY"]).reason == (
        "The shape goes circle, circle, crescent, circle: it does not step."
        " With a fixed rest what does not step stays the same."
    )
    assert one.check(["3MY"]).rule == "CP-6"
    assert [reason.text for reason in one.check(["2CR"]).reasons] == [
        "The number goes 1, 2, 2, 4: it starts to step, but does not go on.",
        "The colour goes red, orange, red, cyan: it starts to step, but does not go on.",
    ]


def test_the_missing_card_of_a_tripo_needs_no_fixed_rest():
    # 2, ?, 4 and triangle, ?, circle and cyan, ?, orange.
    given = missing_middle.Given(read_cards("2TC"), read_cards("4CO"), TRIPO, ())
    one = posed(missing_middle.KIND, given, 3)
    assert one.answers == (CardSet("3MY"),)
    assert one.shown.terms == {"kind": "Tripo"}
    assert [hint.text for hint in one.hints] == [
        "The number goes 2, ?, 4. What belongs between?",
        "The missing number is 3.",
        "The missing number is 3, and the shape is crescent.",
    ]
    # The number that is turned back from 2 is 1.
    assert mistake_of(one, ["1MY"]) == "turned-back"


def test_five_cards_to_choose_from_are_on_no_other_place_of_the_row():
    for seed in range(30):
        given = puzzle("missing-middle", seed=seed).given
        assert len(given.pool) == 5
        assert not {*given.pool} & {*given.before, *given.after}


# put-in-order


def test_sorting_by_number_is_no_help_where_the_number_does_not_step():
    # The shape goes circle to star while the colour goes red to violet. By number the shapes go T, Q, M, C, S: a Mono.
    one = posed(put_in_order.KIND, put_in_order.Given(read_cards("1TY 5SV 4CR 2QC 3MO"), DUO), 3)
    assert one.answers == (read_cards("4CR 3MO 1TY 2QC 5SV"),)
    assert one.check("5SV 2QC 1TY 3MO 4CR")
    assert mistake_of(one, "1TY 2QC 3MO 4CR 5SV") == "sorted-by-number"
    assert one.check("1TY 2QC 3MO 4CR 5SV").reason == (
        "This is a Mono: the number steps. In a Duo exactly two properties step."
    )
    # On a scale that goes round, one may begin at the triangle.
    assert mistake_of(one, "1TY 2QC 5SV 4CR 3MO") == "wrapped"


def test_an_order_in_which_only_the_rest_steps_is_not_enough():
    # Number and colour go up together. The shapes are in another order: by them the row is a Mono.
    one = posed(put_in_order.KIND, put_in_order.Given(read_cards("1QV 2CC 3TY 4MO"), DUO), 2)
    assert one.answers == (read_cards("1QV 2CC 3TY 4MO"),)
    assert mistake_of(one, "2CC 4MO 3TY 1QV") == "too-few-step"


def test_numbers_that_repeat_are_put_in_order_in_more_than_one_way_and_none_of_them_is_right():
    # The shape goes circle to square while the colour goes red to cyan; the number goes 3, 1, 1, 3.
    one = posed(put_in_order.KIND, put_in_order.Given(read_cards("3CR 1MO 3QC 1TY"), DUO), 2)
    assert one.answers == (read_cards("3CR 1MO 1TY 3QC"),)
    assert one.hints[0].text == "The number does not step. Look at the other two."
    for row in ("1MO 1TY 3CR 3QC", "1MO 1TY 3QC 3CR", "1TY 1MO 3CR 3QC", "3CR 3QC 1MO 1TY"):
        assert mistake_of(one, row) == "sorted-by-number"


def test_at_the_second_level_the_numbers_put_in_order_are_an_answer_to_some_only():
    sorts = 0
    for seed in range(60):
        one = puzzle("put-in-order", level=2, seed=seed)
        sorts += bool(one.check(sorted(one.given.cards, key=lambda card: card.number)))
    assert 20 <= sorts <= 40  # about half, and the same on every machine


def test_hints_on_an_order_are_true_from_either_end():
    one = posed(put_in_order.KIND, put_in_order.Given(read_cards("3TC 1CC 4QC 2MC"), DUO), 1)
    assert [hint.text for hint in one.hints] == [
        "The colour does not step. Look at the other two.",
        "1-circle-cyan is at one end.",
        "1-circle-cyan is at one end, and 2-crescent-cyan is next to it.",
    ]
    right = read_cards("1CC 2MC 3TC 4QC")
    assert all(hint.holds(right) and hint.holds(right[::-1]) for hint in one.hints)
    assert not one.hints[2].holds(read_cards("2MC 1CC 3TC 4QC"))


def test_cards_are_never_shown_in_the_right_order():
    for seed in range(60):
        one = puzzle("put-in-order", seed=seed)
        assert not one.check(one.given.cards)


# mend-sequence


def test_the_card_that_looks_odd_is_right_and_the_last_is_mended():
    # The number goes down from 5 to 1. The shape goes up, but the last card has a square where a star belongs; that the
    # third card is cyan among yellow ones breaks nothing.
    given = mend_sequence.Given(read_cards("5CY 4MY 3TC 2QY 1QY"), DUO, read_cards("1SY 1CY 3TY 5SY"))
    one = posed(mend_sequence.KIND, given, 3)
    assert one.answers == ((((1, 5), Card("1SY")),),)
    assert one.check({"1,5": "1SY"})
    assert mistake_of(one, {"1,3": "3TY"}) == "rest-must-stay"
    assert [reason.text for reason in one.check({"1,3": "3TY"}).reasons] == [
        "This is a Mono: the number steps. In a Duo exactly two properties step.",
        "The shape goes circle, crescent, triangle, square, square: it does not step every time.",
    ]
    assert one.explanation[0].text == (
        "1-star-yellow comes in the place of 1-square-yellow."
        " The shape goes circle, crescent, triangle, square, square: it does not step every time."
    )
    assert [hint.text for hint in one.hints[1:]] == [
        "2-square-yellow is right where it is.",
        "1-square-yellow is the wrong card.",
    ]


def test_of_two_cards_between_which_a_row_breaks_the_right_one_stays():
    # 5QR is wrong: a 3 with triangles is missing. 4TO before it would make one good step, and leave a worse one.
    given = mend_sequence.Given(read_cards("1CV 2MC 5QR 4QO"), TRIPO, read_cards("3TY 4TO 3TC 3QY"))
    one = posed(mend_sequence.KIND, given)
    assert one.answers == ((((1, 3), Card("3TY")),),)
    assert mistake_of(one, {"1,2": "4TO"}) == "mended-the-neighbour"
    assert mistake_of(one, {"1,3": "3QY"}) == "too-few-step"
    assert [reason.text for reason in one.check({"1,3": "3QY"}).reasons] == [
        "This is a Duo: the number and the colour step. In a Tripo all three properties step.",
        "The shape goes circle, crescent, square, square: it starts to step, but does not go on.",
    ]


def test_exactly_one_card_of_a_row_is_changed():
    given = mend_sequence.Given(read_cards("5CY 4MY 3TC 2QY 1QY"), DUO, read_cards("1SY 1CY 3TY 5SY"))
    one = posed(mend_sequence.KIND, given, 3)
    with pytest.raises(Unfinished):
        one.check({})
    assert one.check({"1,5": "1SY", "1,3": "3TY"}).reason == "These are 2 cards; put one card."


# find-duo and find-tripo


def test_a_tripo_is_not_the_duo_that_is_looked_for():
    # 2SV, 3QC, 4TV: number up, shape down. 1QY, 2TC, 3MV is a Tripo. 1QY, 3QC, 4TV leaves out the 2 and the triangle's
    # neighbour; only its colour steps, down from yellow.
    one = posed(find_duo.KIND, read_cards("3QC 1SV 2QV 4TV 2TC 3MV 1QY 4QC 2SV"), 3)
    assert one.answers == (read_cards("2SV 3QC 4TV"),)
    assert one.check("4TV 3QC 2SV")
    assert mistake_of(one, "1QY 2TC 3MV") == "too-many-step"
    assert mistake_of(one, "3MV 2TC 1QY") == "too-many-step"
    assert mistake_of(one, "1QY 3QC 4TV") == "skipped-a-step"
    assert [reason.text for reason in one.check("1QY 3QC 4TV").reasons] == [
        "This is a Mono: the colour steps. In a Duo exactly two properties step.",
        "The number goes 1, 3, 4: it leaves out a value.",
    ]
    assert [hint.text for hint in one.hints] == [
        "In this Duo the colour does not step.",
        "3-square-cyan is one of the three cards.",
        "3-square-cyan is in the middle, and 2-star-violet is next to it.",
    ]


def test_a_duo_is_not_the_tripo_that_is_looked_for():
    # 1TY, 2MC, 3CV: number up, shape and colour down. With 2MV in the middle the colour goes yellow, violet, violet.
    one = posed(find_tripo.KIND, read_cards("2MV 2MC 1TY 1SR 3CV"), 1)
    assert one.answers == (read_cards("1TY 2MC 3CV"),)
    assert one.check("1TY 2MV 3CV").reason == (
        "This is a Duo: the number and the shape step. In a Tripo all three properties step."
    )
    # 1SR, 2MC, 3CV: only the number steps, so more than one thing would be misread: no mistake that has a name.
    assert mistake_of(one, "1SR 2MC 3CV") is None
    assert one.hints[0].text == "The numbers of the three cards are 1, 2 and 3."


@pytest.mark.parametrize("kind", ["find-duo", "find-tripo"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_longer_sequence_of_the_kind_hides_among_the_cards(kind, level):
    count = {"find-duo": 2, "find-tripo": 3}[kind]
    for seed in range(3):
        cards = puzzle(kind, level=level, seed=seed).given
        found = naive.sequences([values(card) for card in cards])
        # One of three cards, from both ends; one of four would have two of three in it.
        assert [len(row) for row, steps in found.items() if steps == count] == [3, 3]


def test_a_tripo_among_the_cards_of_a_duo_and_duos_among_those_of_a_tripo():
    duo, tripo = (puzzle(kind, level=3, seed=1).given for kind in ("find-duo", "find-tripo"))
    assert 3 in naive.sequences([values(card) for card in duo]).values()
    duos = [row for row, steps in naive.sequences([values(card) for card in tripo]).items() if steps == 2]
    assert len(duos) >= 6  # with each two cards of the Tripo, from both ends


def test_too_few_cards_for_all_that_tempts_are_refused():
    with pytest.raises(ImpossiblePuzzle, match=r"cards=5\. Level 3 has cards=9 by itself") as caught:
        puzzle("find-duo", level=3, cards=5)
    assert caught.value.parameter == "cards"
