"""The puzzle kinds about ways from card to card: for each an instance worked out by hand (CP-2)."""

import pytest

from tests import naive
from tests.puzzle_tools import mistake_of, posed
from tic_learn import Card, CardSet
from tic_learn.cards import read_cards
from tic_learn.puzzles import puzzle, ways
from tic_learn.puzzles.kinds import tic_chain, tic_steps, tic_ways

# Ways


def test_in_the_deck_two_cards_are_as_many_steps_apart_as_they_differ_in_and_a_way_is_an_order_of_the_changes():
    """Three things can be changed one after the other in 6 orders, two in 2, and one in 1."""
    where = ways.links(CardSet(map(Card, map(naive.code, naive.DECK))))
    for goal, steps, count in (("1CC", 1, 1), ("1MC", 2, 2), ("2MC", 3, 6)):
        found = ways.shortest_ways(where, Card("1CV"), Card(goal))
        assert ways.distances(where, Card("1CV"))[Card(goal)] == steps
        assert len(found) == len(set(found)) == count
        assert {len(way) for way in found} == {steps + 1}


def test_where_no_way_leads_there_is_none():
    where = ways.links(CardSet("1CV 1CC 2MC"))
    assert ways.shortest_ways(where, Card("1CV"), Card("2MC")) == []
    assert list(ways.simple_ways(where, Card("1CV"), Card("2MC"), 5)) == []


def test_longer_ways_come_to_no_card_twice():
    # A ring of four: 1CV, 1CC, 1MC, 1MV. From 1CV to 1CC leads one step, and the other way round three.
    where = ways.links(CardSet("1CV 1CC 1MC 1MV"))
    found = list(ways.simple_ways(where, Card("1CV"), Card("1CC"), 3))
    assert found == [read_cards("1CV 1CC"), read_cards("1CV 1MV 1MC 1CC")]
    assert list(ways.simple_ways(where, Card("1CV"), Card("1CC"), 2)) == [read_cards("1CV 1CC")]


# tic-chain

# By hand: 1CY Tics with 1TY only, 1TY with 4TY too, 4TY with 4TC too, and 4SC with 4TC only.
CHAIN = "1CY 1TY 4TY 4TC 4SC"


def test_a_chain_whose_first_card_is_told_runs_in_one_direction():
    one = posed(tic_chain.KIND, tic_chain.Given(read_cards("4TY 1CY 4SC 1TY 4TC"), Card("1CY")))
    assert one.answers == (read_cards(CHAIN),)
    assert one.prompt.endswith("The first card is 1-circle-yellow.")
    assert one.shown.terms == {"first": "1-circle-yellow"}
    back = "4SC 4TC 4TY 1TY 1CY"
    assert mistake_of(one, back) == "forgot-the-start"
    assert one.check(back).reason == (
        "All neighbours Tic, but the chain is to begin with another card than 4-star-cyan."
    )


def test_a_single_in_a_chain_is_named():
    one = posed(tic_chain.KIND, tic_chain.Given(read_cards("4TY 1CY 4SC 1TY 4TC"), Card("1CY")))
    assert mistake_of(one, "1CY 1TY 4TY 4SC 4TC") == "single-for-tic"
    assert one.check("1CY 1TY 4TY 4SC 4TC").reason == (
        "4-triangle-yellow and 4-star-cyan share the number: one property, so they Single."
    )
    # 1CY and 4TC share nothing: that is no Single taken for a Tic.
    assert mistake_of(one, "1CY 4TC 4TY 1TY 4SC") is None
    assert one.explanation[0].text == (
        "1-circle-yellow and 1-triangle-yellow share the number and the colour: two properties, so they Tic."
    )


def test_a_chain_whose_first_card_is_not_told_is_right_from_either_end():
    one = posed(tic_chain.KIND, tic_chain.Given(read_cards("4TY 1CY 4SC 1TY 4TC"), None), 2)
    assert one.check(CHAIN)
    assert one.check("4SC 4TC 4TY 1TY 1CY")
    assert [hint.text for hint in one.hints] == [
        "1-circle-yellow is at one end.",
        "1-triangle-yellow and 4-triangle-yellow are side by side.",
        "1-triangle-yellow, 4-triangle-yellow and 4-triangle-cyan come one after the other.",
    ]
    assert all(hint.holds(read_cards(CHAIN)[::-1]) for hint in one.hints)
    assert not one.hints[2].holds(read_cards("1TY 4TY 1CY 4TC 4SC"))


def test_a_chain_with_wrong_ways_from_both_ends_is_of_the_last_level():
    # 3CC, 3CY, 3TY, 3TO, 3MO, 3SO, 3SR: at 3TO one can go on to 3MO or 3SO, and from 3SR's end at 3SO to 3MO or 3TO.
    cards = read_cards("3TY 3MO 3TO 3CC 3SR 3SO 3CY")
    assert tic_chain.KIND.level_of(tic_chain.Given(cards, None)) == 3
    assert posed(tic_chain.KIND, tic_chain.Given(cards, None), 3).answers == (
        read_cards("3CC 3CY 3TY 3TO 3MO 3SO 3SR"),
    )
    assert tic_chain.KIND.level_of(tic_chain.Given(read_cards("4TY 1CY 4SC 1TY 4TC"), None)) == 2


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_chain_has_as_many_cards_as_are_asked_for_and_is_not_shown_in_order(level):
    for seed in range(10):
        one = puzzle("tic-chain", level=level, seed=seed, cards=8)
        assert len(one.given.cards) == 8
        assert not one.check(one.given.cards)


# tic-steps


def test_steps_are_counted_and_not_cards_and_a_longer_way_is_not_the_shortest():
    # From 1SV to 1MV or 1SC; from 1SC to 1TC or 1CC; from these to 3TC or 3CC; and from these to 3QC: four steps.
    # 1SV, 1SC, 1TC, 1CC, 3CC, 3QC has five.
    given = tic_steps.Given(Card("1SV"), Card("3QC"), read_cards("1TC 1MV 1CC 3CC 3TC 1SC"))
    one = posed(tic_steps.KIND, given, 2)
    assert one.answers == (4,)
    assert mistake_of(one, 5) == "not-the-shortest"
    assert one.check(5).reason == "From X to Y it takes fewer than 5 steps."
    assert mistake_of(one, 3) == "counted-the-cards"
    assert one.check(3).reason == ("In 3 steps you come as far as 3-circle-cyan and 3-triangle-cyan, but not to Y.")
    # With Singles: from 1SV to 1TC, which shares the 1, and from there to 3QC, which shares the colour.
    assert mistake_of(one, 2) == "single-for-tic"
    assert [reason.text for reason in one.explanation][-1] == (
        "In 3 steps you come as far as 3-circle-cyan and 3-triangle-cyan. So it takes 4 steps to Y."
    )
    assert [hint.text for hint in one.hints[:2]] == [
        "From X you can step on 1-crescent-violet or 1-star-cyan.",
        "The last step, on to Y, comes from 3-circle-cyan or 3-triangle-cyan.",
    ]


def test_hints_on_two_steps_do_not_name_the_card_between_from_both_sides():
    # 1SO to 5SR by 5SO. 3SO and 1CO Tic with 1SO, too, and only 5SO with 5SR.
    given = tic_steps.Given(Card("1SO"), Card("5SR"), read_cards("3CO 1CO 5SO 3SO"))
    one = posed(tic_steps.KIND, given)
    assert one.answers == (2,)
    assert [hint.text for hint in one.hints] == [
        "X and Y do not Tic, so one step is too few.",
        "From X you can step on 1-circle-orange, 3-star-orange or 5-star-orange.",
        "It takes fewer than four steps.",
    ]
    assert [steps for steps in range(1, 7) if all(hint.holds(steps) for hint in one.hints)] == [2, 3]


def test_who_counts_cards_is_told_where_the_first_and_the_last_step_are():
    """True of one who counts X and Y with the cards between, and of one who counts only those between."""
    given = tic_steps.Given(Card("1SV"), Card("3QC"), read_cards("1TC 1MV 1CC 3CC 3TC 1SC"))
    verdict = posed(tic_steps.KIND, given, 2).check(3)
    assert verdict.misconception.text == (
        "Count the steps, not the cards. From X to the first card is one, and the last goes on to Y."
    )


def test_a_card_that_is_not_shown_can_not_be_stepped_on():
    # In the deck 1CC to 2CV takes two steps. Without 1CV and 2CC it goes by 1TC, 1TV and 2TV: four.
    one = posed(tic_steps.KIND, tic_steps.Given(Card("1CC"), Card("2CV"), read_cards("1TC 1TV 2TV 5SR")), 1)
    assert one.answers == (4,)
    assert mistake_of(one, 2) == "left-the-cards"


def test_answers_are_as_many_steps_as_the_level_says():
    for level, steps in ((1, {2, 3, 4}), (2, {3, 4, 5}), (3, {4, 5, 6})):
        assert {puzzle("tic-steps", level=level, seed=seed).answer for seed in range(40)} == steps


# tic-ways


def test_ways_over_lost_cards_are_taken_away():
    # 2TR and 4QY differ in all three, so there are 6 orders of the changes. Over 4QR, with number and shape changed
    # first, lead two of them; the other lost cards lie on none. The 4 lead over 2TY, 2QR, 4TR, 2QY and 4TY.
    given = tic_ways.Given(Card("2TR"), Card("4QY"), read_cards("2MR 4QR 5TR"), deck=True)
    one = posed(tic_ways.KIND, given, 3)
    assert one.answers == (4,)
    assert mistake_of(one, 6) == "forgot-the-lost"
    assert mistake_of(one, 3) == "steps-for-ways"
    assert mistake_of(one, 5) == "cards-for-ways"
    assert one.check(3).reason == (
        "There are more. A shortest way can begin with 2-triangle-yellow, 2-square-red or 4-triangle-red."
        " Follow each of them."
    )
    assert one.check(6).reason == "There are not so many. Count only ways of 3 steps, and each of them once."
    assert [reason.text for reason in one.explanation][:2] == [
        "A shortest way has 3 steps.",
        "Way 1: 2-triangle-red, 2-triangle-yellow, 2-square-yellow, 4-square-yellow.",
    ]
    assert len(one.explanation) == 5


def test_only_the_shortest_ways_over_the_cards_shown_count():
    # 3SR to 1MO: by 1SR and 1SO, or by 3MR and 3MO. By 1SR, 1SO, 1QO there is one of four steps, and by 4SR, 1SR, 1SO.
    given = tic_ways.Given(Card("3SR"), Card("1MO"), read_cards("3MO 3MR 1QO 4SR 1SR 1SO"))
    one = posed(tic_ways.KIND, given, 1)
    assert one.answers == (2,)
    assert one.shown.terms == {"over": "the cards shown"}
    assert mistake_of(one, 3) == "steps-for-ways"
    # With that of five steps over 4SR, 1SR, 1SO and 1QO there are 5.
    assert mistake_of(one, 5) == "longer-ways-too"
    assert [hint.text for hint in one.hints] == [
        "A shortest way has 3 steps.",
        "A shortest way can begin with 1-star-red or 3-crescent-red.",
        "One of the shortest ways begins with the step on to 1-star-red.",
    ]


def test_where_only_one_card_is_first_the_ways_part_after_it():
    # 3TV Tics with 3TR only. From there by 3CR or 4TR to 4CR, and on to 4CY; the other cards make longer ways.
    cards = read_cards("1CY 1TY 3CR 1TR 4TR 1CV 3TR 4CR 1CR")
    one = posed(tic_ways.KIND, tic_ways.Given(Card("3TV"), Card("4CY"), cards), 2)
    assert one.answers == (2,)
    assert mistake_of(one, 1) == "beginnings-for-ways"
    assert one.check(1).reason == (
        "There are more. There is only one card for the first step, 3-triangle-red. After it the ways part."
    )
    assert one.hints[1].text == "There is only one card for the first step, 3-triangle-red."


def test_ways_of_the_second_level_go_round():
    """They have more steps than X and Y differ in, so no way of the deck would be so long."""
    for seed in range(30):
        given = puzzle("tic-ways", level=2, seed=seed).given
        steps = len(ways.shortest_ways(given.links(), given.start, given.goal)[0]) - 1
        assert steps > 3 - len(naive.common([values(given.start), values(given.goal)]))


def values(card):
    return int(card.number), int(card.shape), int(card.colour)
