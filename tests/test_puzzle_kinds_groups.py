"""Puzzles about groups: one worked out by hand for each kind, and the hands that they are made of."""

from itertools import combinations

import pytest
from hypothesis import given as given_
from hypothesis import strategies as st

from tests.puzzle_tools import mistake_of, posed
from tests.strategies import hands
from tic_learn import DECK, CardSet, Relation, check_group, find_groups, relation
from tic_learn.cards import read_cards
from tic_learn.puzzles import KINDS, Unfinished
from tic_learn.puzzles.boxes import boxed, boxes
from tic_learn.puzzles.hands import addable, chains, filled, mistaken_groups, tic_pairs
from tic_learn.puzzles.kinds import all_groups, complete_group
from tic_learn.random import Random

TIC, SINGLE, NIC = Relation.TIC, Relation.SINGLE, Relation.NIC


def rows(*groups):
    """An answer in boxes: each group in a row of its own, in the order in which its cards are written."""
    return {f"{row},{column}": code for row, group in enumerate(groups) for column, code in enumerate(group.split())}


def test_cards_in_boxes_are_written_in_one_way():
    """Neither the order of the groups counts, nor that of the cards in one, nor gaps; a card may be there twice."""
    one, other = rows("5SO 1SO", "2CV 2CC 2CY"), {"0,0": "2CV", "0,3": "2CC", "0,4": "2CY", "2,1": "1SO", "2,4": "5SO"}
    placings = [
        tuple(((int(cell[0]), int(cell[2])), *read_cards(code)) for cell, code in answer.items())
        for answer in (one, other)
    ]
    written = tuple((cell, card.code) for cell, card in boxed(boxes(placings[0])))
    assert boxed(boxes(placings[0])) == boxed(boxes(placings[1]))
    assert written == (((0, 0), "1SO"), ((0, 1), "5SO"), ((1, 0), "2CV"), ((1, 1), "2CC"), ((1, 2), "2CY"))
    assert boxed([read_cards("3SO 3SO")]) == (((0, 0), *read_cards("3SO")), ((0, 1), *read_cards("3SO")))


# Hands made to measure (CP-2, CP-3)


@given_(hands())
def test_a_card_is_addable_if_it_makes_no_further_group(hand):
    cards = CardSet(hand)
    none, two = addable(cards, 1), addable(cards, 2)
    for card in DECK - cards:
        assert (card in none) == all(relation(card, one) is not TIC for one in cards)
        assert (card in two) == (not any(card in group for group in find_groups(cards | CardSet((card,)))))
    assert none.isdisjoint(cards)
    assert two.isdisjoint(cards)


@given_(st.integers(0, 10_000), st.integers(3, 15), st.integers(0, 12))
def test_a_filled_hand_has_the_groups_that_it_had(seed, count, near):
    hand = CardSet("1SO 2SO 4SO")
    cards = filled(Random(seed), hand, count, near)
    assert hand <= cards
    assert len(cards) == count
    assert find_groups(cards) == [hand]
    # Each of the first so many Tics with a card that was there before it.
    assert len(tic_pairs(cards)) >= 3 + min(near, count - 3)


def test_a_hand_that_can_not_be_filled_is_none():
    """All 125 cards have groups, so before that no card is left that makes none."""
    assert filled(Random(1), CardSet(), 125) is None


@given_(hands())
def test_what_looks_like_a_group_is_what_check_group_has_a_name_for(hand):
    """Every three cards are asked; of two mistakes that fit the first that comes is the one."""
    cards = tuple(hand)[:9]
    named = {}
    for misconception, three in mistaken_groups(cards):
        named.setdefault(three, misconception)
    expected = {CardSet(three): check_group(three).misconception for three in combinations(cards, 3)}
    assert named == {three: one for three, one in expected.items() if one}


def test_chains_by_hand():
    # 3SO Tics with 1SO, 3SR and 3CO; 1SO with 2SO too, but these three are a group.
    found = {str(three) for three in chains(read_cards("3SO 1SO 2SO 3SR"))}
    assert found == {"1SO 3SO 3SR", "2SO 3SO 3SR"}


# odd-one-out (CP-3)


def test_odd_one_out_by_hand():
    # 1SO 2SO 3SO 5SO share the star and orange; 3CV has only the 3, of 3SO.
    puzzle = posed("odd-one-out", read_cards("2SO 5SO 3CV 1SO 3SO"))
    assert puzzle.answers == (CardSet("3CV"),)
    assert [reason.text for reason in puzzle.explanation] == [
        "All 4 cards share the shape and the colour: star orange.",
        "3-circle-violet does not belong to them: with 3-star-orange it shares only the number.",
    ]
    # 5 is not next to 1, 2 or 3.
    assert [mistake_of(puzzle, code) for code in ("5SO", "1SO")] == ["out-of-step", None]
    assert puzzle.check("5SO").reason == (
        "5-star-orange Tics with three of the other cards, so it belongs to the group."
    )


def test_odd_one_out_says_why_a_card_belongs_and_not_which_other_ones_do():
    # 3SR has the 3 and the star of 3SO, so 3SO Tics with all the others, and 1SO with three.
    puzzle = posed("odd-one-out", read_cards("3SR 5SO 2SO 1SO 3SO"))
    assert puzzle.answers == (CardSet("3SR"),)
    verdicts = [puzzle.check(code) for code in ("3SO", "1SO")]
    assert [verdict.reason for verdict in verdicts] == [
        "3-star-orange Tics with all the other cards, so it belongs to the group.",
        "1-star-orange Tics with three of the other cards, so it belongs to the group.",
    ]
    assert [verdict.reasons[0].cards for verdict in verdicts] == [read_cards("3SO"), read_cards("1SO")]


# complete-group (CP-3, CP-4)


def test_complete_group_with_a_tic_group():
    # 3SR Tics with 3SO only, 1CO with 1SO only; 2CO shares orange with both, 4MV nothing.
    given = complete_group.Given(TIC, read_cards("3SO 1SO"), read_cards("3SR 5SO 2CO 4MV 1CO"))
    puzzle = posed("complete-group", given)
    assert puzzle.prompt == "These 2 cards belong to a Tic group. Which card makes them a Tic group of 3?"
    assert puzzle.answers == (CardSet("5SO"),)
    assert [reason.text for reason in puzzle.explanation] == [
        "All 3 cards share the shape and the colour: star orange."
    ]
    assert [mistake_of(puzzle, code) for code in ("3SR", "1CO", "2CO", "4MV")] == [
        "chain",
        "chain",
        "one-property",
        None,
    ]
    assert puzzle.check("3SR").reason.startswith("1-star-orange and 3-star-red share only the shape;")


def test_complete_group_from_the_whole_deck():
    """Four of the five cards of a Tic line leave one; a card that is there already is told so."""
    puzzle = posed("complete-group", complete_group.Given(TIC, read_cards("5SO 2SO 1SO 3SO"), ()))
    assert puzzle.answers == (CardSet("4SO"),)
    assert puzzle.prompt.endswith("Choose from the whole deck.")
    assert puzzle.check("1SO").reason == "1-star-orange is there twice; a group has different cards."
    # By hand: 8 cards beside the line Tic with each of the four, and none with two of them. Of the 4s, 4 stars that are
    # not orange and 4 orange cards that are no stars have one thing in common with all four, and Tic with none.
    names = [one.name for one in puzzle.mistakes().values()]
    assert (names.count("chain"), names.count("one-property"), len(names)) == (32, 8, 40)


def test_complete_group_with_a_single_group():
    # The 3 is all that the three share. 5SV shares the star with 3SO and violet with 3TV; 2QY nothing with any.
    given = complete_group.Given(SINGLE, read_cards("3SO 3CR 3TV"), read_cards("5SV 3QC 2QY"))
    puzzle = posed("complete-group", given)
    assert puzzle.answers == (CardSet("3QC"),)
    assert (mistake_of(puzzle, "5SV"), mistake_of(puzzle, "2QY")) == ("not-on-all", None)
    assert puzzle.check("5SV").rule == "CP-4"


def test_complete_group_with_a_nic_group():
    # 4QV shares violet with 1CV, and 2CY something with each.
    given = complete_group.Given(NIC, read_cards("1CV 2MC 3TY"), read_cards("4QV 2CY 5SR"))
    puzzle = posed("complete-group", given)
    assert puzzle.answers == (CardSet("5SR"),)
    assert (mistake_of(puzzle, "4QV"), mistake_of(puzzle, "2CY")) == ("nic-with-some", None)
    assert puzzle.check("4QV").reason == (
        "1-circle-violet and 4-square-violet share the colour; in a Nic group no two share anything."
    )


def test_complete_group_hints_which_values_of_a_nic_group_are_taken():
    # By hand: all options but 2CY have a new number, 4QV and 5SR; both of them have a new shape, 5SR a new colour.
    given = complete_group.Given(NIC, read_cards("1CV 2MC 3TY"), read_cards("4QV 2CY 5SR"))
    assert posed("complete-group", given).hints[1].text == "Of the numbers, 1, 2 and 3 are taken already."


# only-group (CP-3)


def test_only_group_by_hand():
    # 1SO 3SO 5SO share the star and orange. 3SR and 3CO Tic with 3SO, and Single with each other.
    puzzle = posed("only-group", read_cards("3CO 1SO 2TV 3SO 4MC 5SO 3SR"))
    assert puzzle.answers == (CardSet("1SO 3SO 5SO"),)
    assert mistake_of(puzzle, "3SO 3SR 3CO") == "chain"
    # 1SO and 5SO Tic, and 3CO has only orange with them.
    assert mistake_of(puzzle, "1SO 5SO 3CO") == "one-property"
    # 2TV and 4MC share nothing; with 3SO, 2-3-4 would step, but neither the shapes nor the colours.
    assert mistake_of(puzzle, "2TV 3SO 4MC") is None
    assert puzzle.check("1SO 5SO 3CO").reason.startswith("1-star-orange and 3-circle-orange share only the colour;")


def test_only_group_takes_a_sequence_for_a_group():
    # 1CV 2MC 3TY step in all three properties.
    puzzle = posed("only-group", read_cards("1CV 2MC 3TY 4QV 4QC 4QR"))
    assert puzzle.answers == (CardSet("4QV 4QC 4QR"),)
    assert mistake_of(puzzle, "1CV 2MC 3TY") == "steps"


# all-groups (CP-3)

OVERLAPPING = all_groups.Given(read_cards("2TC 1SO 3QO 2SO 4MV 3SO 3CO 5SO"), 2, True)
"""1SO 2SO 3SO 5SO share the star and orange, 3CO 3QO 3SO the 3 and orange."""


@pytest.mark.parametrize(
    "answer",
    [
        rows("1SO 2SO 3SO 5SO", "3CO 3QO 3SO"),
        rows("3SO 3CO 3QO", "5SO 3SO 1SO 2SO"),
        {"0,1": "3SO", "0,2": "3CO", "0,4": "3QO", **{f"1,{n}": f"{n}SO" for n in (1, 2, 3)}, "1,4": "5SO"},
    ],
)
def test_all_groups_are_right_in_any_order(answer):
    puzzle = posed("all-groups", OVERLAPPING)
    assert len(puzzle.answers) == 1
    assert puzzle.check(answer).ok
    assert [reason.text for reason in puzzle.explanation] == [
        "All 4 cards share the shape and the colour: star orange.",
        "All 3 cards share the number and the colour: 3 orange.",
    ]


def test_all_groups_says_what_is_free():
    puzzle = posed("all-groups", OVERLAPPING)
    assert puzzle.prompt == (
        "Find the 2 Tic groups among these cards, each with all its cards. A card can be in two groups. A group"
        " has three cards or more, and the order does not count."
    )


def test_all_groups_knows_what_goes_wrong():
    puzzle = posed("all-groups", OVERLAPPING)
    once, part = rows("1SO 2SO 5SO", "3CO 3QO 3SO"), rows("1SO 2SO 3SO", "3CO 3QO 3SO")
    chain = rows("1SO 2SO 3SO 5SO", "3CO 3SO 1SO")
    assert [mistake_of(puzzle, one) for one in (once, part, chain)] == [
        "card-in-one-group",
        "part-of-group",
        "chain",
    ]
    assert puzzle.check(once).reason == (
        "1-star-orange, 2-star-orange and 5-star-orange are a Tic group, and there is another card with the same two"
        " things."
    )
    assert puzzle.check(rows("1SO 2SO 3SO", "2SO 3SO 5SO")).reason == (
        "Two of your groups have the same two things, so they belong to one group."
    )
    assert puzzle.check(rows("1SO 2SO 3SO 5SO", "3CO 3QO")).reason == "A Tic group has 3, 4 or 5 cards, not 2."
    assert puzzle.check(rows("1SO 2SO 3SO 5SO", "3SO 3SO 3QO")).reason.startswith("3-star-orange is there twice;")


def test_all_groups_waits_for_three_cards_a_group_and_does_not_tell_how_many_there_are():
    """Each row has five cells, whatever its group; an answer may be given once there are three cards for each."""
    puzzle = posed("all-groups", OVERLAPPING)
    assert len(puzzle.form.cells) == 10
    with pytest.raises(Unfinished, match="Put at least 6 cards in the boxes"):
        puzzle.check(rows("1SO 2SO 5SO", "3CO 3QO"))


def test_all_groups_says_if_a_group_is_missing():
    # 1SO to 5SO; 1CV 2CV 3CV 4CV; 4TC 4TY 4TR. Nine cards are in the first two.
    cards = read_cards("1SO 2SO 3SO 4SO 5SO 1CV 2CV 3CV 4CV 4TC 4TY 4TR")
    puzzle = posed("all-groups", all_groups.Given(cards, 3, False))
    assert puzzle.check(rows("1SO 2SO 3SO 4SO 5SO", "1CV 2CV 3CV 4CV")).reason == (
        "These are Tic groups, but there are 3 to find, not 2."
    )


# largest-group (CP-3)


def test_largest_group_by_hand():
    # 1SO 2SO 3SO 5SO are four; 3CV 3CY 3CR three; 3SC Tics with 3SO.
    puzzle = posed("largest-group", read_cards("3CV 1SO 3SC 2SO 3CR 5SO 3SO 3CY"))
    assert puzzle.answers == (CardSet("1SO 2SO 3SO 5SO"),)
    assert [reason.text for reason in puzzle.explanation] == [
        "All 4 cards share the shape and the colour: star orange.",
        "The next largest has 3: 3-circle-violet, 3-circle-yellow and 3-circle-red.",
    ]
    wrong = ("3CV 3CY 3CR", "1SO 2SO 3SO", "1SO 2SO 3SO 5SO 3SC", "1SO 2SO 3CV")
    assert [mistake_of(puzzle, one) for one in wrong] == ["stopped-early", "part-of-group", "chain", None]
    assert puzzle.check(wrong[0]).reason == "These 3 cards are a Tic group, but there is a larger one."
    assert puzzle.check(wrong[1]).reason == (
        "These 3 cards are a Tic group, but there is another card with the same two things."
    )


def test_two_largest_groups_are_not_one_answer():
    """Such cards are not kept for a puzzle."""
    assert len(list(KINDS["largest-group"].solve(read_cards("1SO 2SO 3SO 3CV 3CR 3CY")))) == 2


# three-groups (CP-3)

LED_ASTRAY = read_cards("3SO 2CO 1SV 2SO 3SC 1SO 2TO 3SY 1SR")
"""1SO 1SR 1SV, 2SO 2CO 2TO and 3SO 3SC 3SY. 1SO 2SO 3SO are a Tic group too, and leave no other."""


def test_three_groups_by_hand():
    puzzle = posed("three-groups", LED_ASTRAY)
    assert len(puzzle.answers) == 1
    assert puzzle.kind.level_of(LED_ASTRAY) == 2
    assert puzzle.check(rows("3SY 3SC 3SO", "1SO 1SR 1SV", "2TO 2CO 2SO")).ok
    first, chain = rows("1SO 2SO 3SO", "1SR 1SV 3SY", "2CO 2TO 3SC"), rows("1SO 1SR 1SV", "2CO 2SO 3SO", "2TO 3SC 3SY")
    # 2SO Tics with 2CO and with 3SO, and these share orange alone.
    assert (mistake_of(puzzle, first), mistake_of(puzzle, chain)) == ("first-found", "chain")
    assert puzzle.check(chain).reason.startswith("2-circle-orange and 3-star-orange share only the colour;")


def test_three_groups_says_that_one_of_the_groups_has_one_thing_in_common():
    # 2CO and 2TO Tic, and 3SO has only orange with each. 3SC and 3SY Tic, and 2SO has only the star with each.
    puzzle = posed("three-groups", LED_ASTRAY)
    verdict = puzzle.check(rows("1SV 1SO 1SR", "2CO 2TO 3SO", "2SO 3SC 3SY"))
    assert str(verdict.misconception) == "one-property-in-one"
    assert verdict.misconception.text == (
        "The cards of one of your groups have only one thing in common. A Tic group has two things in common."
    )


def test_nine_cards_in_rows_and_columns_have_two_ways():
    """Rows and columns of 3 numbers × 3 shapes in one colour: no puzzle, for either will do."""
    square = read_cards("1CV 1MV 1SV 2CV 2MV 2SV 5CV 5MV 5SV")
    assert len(KINDS["three-groups"].solve(square)) == 2


def test_three_groups_can_be_put_in_280_ways():
    """By hand: 9! / (3! 3! 3! 3!) = 280."""
    ways = list(KINDS["three-groups"].candidates(LED_ASTRAY))
    assert len(ways) == len(set(ways)) == 280


@pytest.mark.parametrize(("level", "least", "most"), [(1, 0, 0), (2, 1, 2), (3, 3, 10)])
def test_three_groups_has_as_many_other_groups_as_its_level_says(level, least, most):
    """Level 3: four cards of a line are 4 + 1 groups, three of them more than there should be, five are 10 + 5 + 1."""
    for seed in range(30):
        cards = KINDS["three-groups"].make(level, seed).given
        others = len([three for three in combinations(cards, 3) if check_group(three)]) - 3
        assert least <= others <= most
