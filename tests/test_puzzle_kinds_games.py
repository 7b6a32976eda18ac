"""Puzzle kinds about three of the games: an instance of each, worked out by hand."""

from itertools import pairwise

import pytest

from tests.puzzle_tools import known, posed
from tic_learn import Card, CardSet
from tic_learn.cards import read_cards
from tic_learn.games import TickingLines
from tic_learn.puzzles.kinds import (
    best_lay_down,
    is_it_stuck,
    lines_score,
    longest_play,
    may_it_be_added,
    pick_ups,
    team_score,
    which_line,
    which_pile,
)
from tic_learn.puzzles.zones import between, reached, table, walk
from tic_learn.random import Random
from tic_learn.relations import Relation, relation


def rows(*texts):
    return tuple(read_cards(text) for text in texts)


# Time's a Ticking

PILES = read_cards("3CV 1SO 5TR 3TY 2QC")


def test_a_card_goes_on_the_pile_with_which_it_tics():
    """TA-2: of 3, star and orange two are on 1-star-orange, one is on each of two others."""
    one = posed("which-pile", which_pile.Given(read_cards("3SO"), PILES))
    assert one.answers == ("B",)
    assert [(reason.rule, reason.text) for reason in one.explanation] == [
        (
            "TA-2",
            "3-star-orange Tics with 1-star-orange, which shows on pile 1: they share the shape and the colour.",
        )
    ]
    assert one.check("A").reason == (
        "3-star-orange and 3-circle-violet, which shows on pile 0, share only the number, so they don't Tic."
    )
    assert one.check("C").reason == (
        "3-star-orange and 5-triangle-red, which shows on pile 2, share nothing, so they don't Tic."
    )
    assert known(one) == {"A": "single-for-tic", "D": "single-for-tic"}
    assert one.check("C").misconception is None


def test_only_one_card_of_a_hand_goes_on_a_pile():
    """TA-2: 4-crescent-violet has no more than one thing in common with a pile."""
    one = posed("which-pile", which_pile.Given(read_cards("4MV 3SO"), PILES))
    assert one.answers == ("B",)
    assert one.hints[1].text == "Ana can play 3-star-orange."
    assert one.check("D").reason == (
        "No card of Ana's Tics with 3-triangle-yellow, which shows on pile 3: 3-star-orange has the number in common"
        " with it, and the others have no more."
    )
    # The first card in the row, and the first pile that has one thing in common with it: violet.
    assert known(one) == {"A": "single-for-tic"}


STUCK = read_cards("3SO 1CV 5TR 2QC 4MY")  # no card of 1TO 2TV 3TC 4QV has two things in common with one of these


def test_the_round_goes_on_while_one_player_can_play():
    """TA-6: Ana's 3-star-red Tics with 3-star-orange; no card of Ben's Tics with a pile."""
    one = posed("is-it-stuck", is_it_stuck.Given(rows("3SR 4QV", "1TO 2TV"), STUCK))
    assert one.answer_in_words == "B: Only Ana"
    assert [reason.rule for reason in one.explanation] == ["TA-2", "TA-6"]
    assert one.explanation[0].text.startswith("Ana can play. 3-star-red Tics with 3-star-orange")
    assert known(one) == {"A": "one-is-stuck", "D": "single-for-tic"}
    assert one.check("A").reason == "Ana has a card that Tics with a pile. Go through the other hand once more."
    assert one.check("D").reason == "No card of Ben's Tics with a pile. Go through the other hand once more."


def test_the_round_is_stuck_when_nobody_can_play():
    """TA-6: 4QV and 4QO Tic with each other, which does not help Ana."""
    one = posed("is-it-stuck", is_it_stuck.Given(rows("4QV 4QO", "1TO 3TC"), STUCK))
    assert one.answer_in_words == "A: Nobody: the round ends"
    assert one.explanation[0].rule == "TA-6"
    assert "a tie" in one.explanation[0].text
    assert known(one) == {"B": "tic-in-the-hand", "D": "single-for-tic"}


def test_two_of_three_players_can_play():
    one = posed("is-it-stuck", is_it_stuck.Given(rows("3SR 4QV", "1TO 2TV", "1CO 3TC"), STUCK))
    assert one.answer_in_words == "E: Two of them"
    assert one.check("B").reason == "Cleo has a card that Tics with a pile. Go through the other hands once more."
    # Two players are known after the last hint: Ana can play or not.
    assert [letter for letter in "ABCDEF" if one.hints[2].holds(letter)] == ["D", "E"]


# Ticking Lines


def test_cards_that_go_together_fit_only_one_end():
    """TL-3: the star oranges go on 4-star-orange; on 1-circle-orange goes one of them, on Ben's line none."""
    lines = rows("4QV", "3SO 3CO", "1CO", "4SR 4SO")
    one = posed("which-line", which_line.Given(read_cards("1SO 2SO"), lines))
    assert one.answer_in_words == "D: Dov's line"
    assert [reason.rule for reason in one.explanation] == ["TL-3", "TL-4"]
    assert known(one) == {"B": "closed-end", "C": "chain"}
    assert one.check("B").reason.startswith("1-star-orange and 3-circle-orange, the end of Ben's line, share only")
    assert one.check("C").reason.startswith("1-circle-orange and 2-star-orange share only the colour")
    assert one.check("A").rule == "TL-2"


HAND = read_cards("1SO 2SO 3SR 3CO 2SR")


def test_the_longest_play_shares_the_same_two_things_with_the_end():
    """TL-3: two go on 3SO by star and orange; 3SR and 3CO fit in other ways, 2SR fits only those."""
    one = posed("longest-play", longest_play.Given(HAND, rows("4SO 3SO"), False))
    assert one.answers == (CardSet("1SO 2SO"),)
    assert one.explanation[1].text == "In any other way, 1 card at most can go on a line in one turn."
    assert known(one) == {CardSet("1SO 2SO 3SR 3CO"): "mixed-ways", CardSet("1SO 2SO 2SR 3SR"): "chain"}
    assert one.check("1SO 2SO 2SR 3SR").reason.startswith("3-star-orange and 2-star-red share only the shape")
    assert one.check("1SO").reason == "This card can go there, but more of Ana's cards can."


def test_the_longest_play_may_be_on_another_line():
    """TL-4: on Ana's own 5CV nothing goes but 5CR, on Ben's line two."""
    one = posed("longest-play", longest_play.Given((*HAND, Card("5CR")), rows("5CV", "3SO"), False))
    assert one.answers == (CardSet("1SO 2SO"),)
    assert known(one)[CardSet("5CR")] == "own-line-only"


def test_over_several_turns_each_card_tics_with_the_one_before():
    """TL-2: 3SO, 1SO, 2SO, 2SR, 3SR; 3CO Tics with the end alone, so nothing would follow it."""
    one = posed("longest-play", longest_play.Given(HAND, rows("3SO"), True))
    assert one.answers == (CardSet("1SO 2SO 2SR 3SR"),)
    assert known(one) == {CardSet("1SO 2SO"): "one-turn-only"}
    assert one.check("1SO 2SO").reason == "These 2 cards can go there, but more of Ana's cards can."
    assert one.check("3CO 1SO").reason.startswith("Of these 2 cards, 1 at most can go there")


LINES = rows("3SO 3SR 3SV 3SC 3SY", "4TC 4TV 4TY 4TO 4TR 1TR 2TR 5TR")


@pytest.mark.parametrize(
    ("what", "seat", "points", "mistakes"),
    [
        # Ben: 8 - 2; with the hand forgotten 8, added 10, without the starting card 5.
        ("score", 1, 6, {8: "forgot-the-hand", 10: "added-the-hand", 5: "start-left-out"}),
        # Ana has gone out with 5 - 0, and does not win; without the starting cards it is 5 too, but that comes after.
        ("winner", 0, 6, {8: "forgot-the-hand", 5: "out-wins", 10: "added-the-hand"}),
        # 6 - 5; with the hands forgotten 8 - 5, added 10 - 5.
        ("lead", 0, 1, {3: "forgot-the-hand", 5: "added-the-hand"}),
    ],
)
def test_a_line_scores_its_cards_less_those_in_the_hand(what, seat, points, mistakes):
    """TL-9."""
    one = posed("lines-score", lines_score.Given(rows("", "1CV 2MR"), LINES, what, seat))
    assert one.answers == (points,)
    assert "Ben has 8 cards in the line and 2 cards in the hand: 8 - 2 = 6." in [r.text for r in one.explanation]
    assert known(one) == mistakes
    assert one.check(12).reason.startswith("The answer 12 is too high.")
    assert one.check(0).rule == "TL-9"


# Team TIC

CHAIN = read_cards("2SO 1SO 5QC 3TC 4TC 1TC")


def test_a_pick_up_needs_a_new_group_with_the_chosen_card_and_one_of_the_hand():
    """TT-4: 2SO with 1SO and 3SO, 5QC with 5QV and 5QR; the triangles lie in the chain alone."""
    one = posed("pick-ups", pick_ups.Given(read_cards("3SO 5QV 5QR 2CY"), CHAIN))
    assert one.answers == (CardSet("2SO 5QC"),)
    assert [reason.rule for reason in one.explanation] == ["TT-4", "TT-4"]
    assert one.explanation[0].text.startswith("Ana picks up 2-star-orange and the 5 cards after it")
    assert known(one) == {
        CardSet("2SO 5QC 3TC"): "group-from-the-chain",
        CardSet("2SO 5QC 1SO"): "took-an-earlier-card",
    }
    assert one.check("2SO 5QC 3TC").reason == (
        "1-triangle-cyan, 3-triangle-cyan and 4-triangle-cyan are a group, but no card of Ana's hand is in it."
    )
    assert "would need a card that was discarded before it" in one.check("2SO 5QC 1SO").reason
    assert one.check("2SO").reason.startswith("From each of these Ana can pick up, but there is another")


def test_a_card_takes_only_those_after_it_so_a_group_with_earlier_ones_is_no_reason():
    """TT-4: 2QC does not take 4QC and 5QC with it, and 4QC takes only 2QC; 5QC alone takes the whole group."""
    given = pick_ups.Given(read_cards("2QR 1TO 3SO 3MV"), read_cards("1TV 1TR 5QC 4QC 1TY 2QC"))
    one = posed("pick-ups", given)
    assert one.answers == (CardSet("1TV 1TR"),)
    assert one.check("1TV 1TR 2QC").reason == "2-square-cyan Tics with 2-square-red, but that is no group of three."
    assert one.check("1TV 1TR 4QC").reason == "4-square-cyan Tics with 2-square-cyan, but that is no group of three."
    assert one.check("1TV 1TR 5QC").reason == (
        "2-square-cyan, 4-square-cyan and 5-square-cyan are a group, but no card of Ana's hand is in it."
    )


def test_a_card_that_only_fits_a_group_on_the_table_can_not_be_chosen():
    """TT-4: 3-crescent-red would go to Ana's group, and 4-triangle-cyan makes only a pair with 4-triangle-yellow."""
    given = pick_ups.Given(read_cards("5QV 5QR 4TY"), read_cards("3MR 4TC 5QC 1CV"), read_cards("3MV 3MC 3MY"))
    one = posed("pick-ups", given)
    assert one.answers == (CardSet("5QC"),)
    assert known(one) == {
        CardSet("5QC 3MR"): "only-extends",
        CardSet("5QC 4TC"): "pair-for-group",
        CardSet("3MR 4TC 5QC"): "group-without-the-chosen",
    }
    assert one.check("5QC 3MR").reason == (
        "3-crescent-red fits Ana's group on the table, but a pick-up needs a new group."
    )


GROUPS = ((0, read_cards("3SV 3SO 3SR")), (1, read_cards("1CV 2CV 4CV")))


def test_what_is_added_shares_the_two_things_of_the_group():
    """TT-6, TT-7: 3SC is a 3 star, 5CV a circle violet; 3CO Tics with 3SO alone."""
    one = posed("may-it-be-added", may_it_be_added.Given(read_cards("3CO 5CV 2QY 3SC"), GROUPS, 0, False))
    assert one.answers == (CardSet("3SC 5CV"),)
    assert {reason.rule for reason in one.explanation} == {"TT-6", "TT-7"}
    assert known(one) == {CardSet("3SC"): "own-groups-only", CardSet("3SC 5CV 3CO"): "chain"}
    assert one.check("3SC 5CV 3CO").reason == (
        "Group 0 of Ana: Every card of this group is 3 star; the shape of 3-circle-orange does not fit."
    )


def test_cards_that_go_to_the_same_place_are_each_tried_by_itself():
    """TT-12: after 3-circle-yellow goes 4SO or 4QO, not both; a card for Ben is the first of two."""
    given = may_it_be_added.Given(read_cards("4SO 1QR 4QO"), ((1, read_cards("1CV 2CC 3CY")),), 0, True)
    one = posed("may-it-be-added", given)
    assert one.answers == (CardSet("4SO 4QO"),)
    assert one.prompt == (
        "This is Team TIC Sequences. Find all of Ana's cards that may be added at the end of a sequence on the table:"
        " each by itself, as the next card."
    )
    assert one.hints[0].text.endswith("Try each card by itself, as the next one.")
    assert one.explanation[-1].text == (
        "A card for a group of Ben's would be card 1 of the 2 that may go to opponents' groups in a turn."
    )
    assert one.check("4SO").reason == "Each of these may be the next card, but there is another one that may be it too."


def test_no_third_card_goes_to_opponents():
    """TT-7."""
    one = posed("may-it-be-added", may_it_be_added.Given(read_cards("3CO 5CV 2QY 3SC"), GROUPS, 2, False))
    assert one.answers == (CardSet("3SC"),)
    assert known(one)[CardSet("3SC 5CV")] == "third-card"
    wrong = one.check("3SC 5CV")
    assert wrong.rule == "TT-7"
    assert wrong.reason.startswith("Group 1 of Ben: Two cards have been added to opponents' groups")


def test_a_sequence_goes_on_at_its_end_and_is_closed_after_a_5():
    """TT-12: Ben's goes on with a 4 orange; Ana's would need a 6, so no 1 square and no 4 square."""
    groups = ((0, read_cards("3CV 4MY 5TO")), (1, read_cards("1CV 2CC 3CY")))
    one = posed("may-it-be-added", may_it_be_added.Given(read_cards("4SO 1QR 4QR 2TV"), groups, 0, True))
    assert one.answers == (CardSet("4SO"),)
    assert known(one) == {CardSet("4SO 1QR"): "wrapped", CardSet("4SO 4QR"): "turned-back"}
    assert one.check("4SO 1QR").reason == (
        "Group 0 of Ana: The group is closed after the last card: the number of 5-triangle-orange can't go on past 5."
    )
    # A 1 circle would go before the first card of Ana's; after the last goes a 5 star.
    ends = ((0, read_cards("2MV 3TY 4QO")), (1, read_cards("1CV 2CC 3CY")))
    two = posed("may-it-be-added", may_it_be_added.Given(read_cards("5SR 1CO 2QY"), ends, 0, True))
    assert two.answers == (CardSet("5SR"),)
    assert known(two) == {CardSet("5SR 1CO"): "wrong-end-of-a-sequence"}


def box(*groups):
    """An answer in boxes: each group in one, from the left."""
    return {f"{row},{place}": code for row, group in enumerate(groups) for place, code in enumerate(group.split())}


def test_one_group_of_four_is_better_than_two_of_three():
    """TT-10: 8 points; with 3SR taken away for the 3 stars it would be 3 and 3."""
    one = posed("best-lay-down", best_lay_down.Given(read_cards("1SR 2SR 3SR 4SR 3SO 3SV 5CY")))
    (best,) = one.answers
    assert [card.code for _, card in best] == ["1SR", "2SR", "3SR", "4SR"]
    assert one.check({"1,4": "1SR", "1,0": "3SR", "1,2": "2SR", "1,1": "4SR"}).ok
    assert one.explanation[-1].text == "That makes 8 points. Any other choice brings 6 at most."
    wrong = one.check(box("3SO 3SR 3SV", "1SR 2SR 4SR"))
    assert str(wrong.misconception) == "most-cards"
    assert wrong.reason == "These groups bring 6 points. Other groups of the hand bring more."
    assert one.check(box("3SO 3SR 5CY")).rule == "CP-3"


def test_an_extreme_card_is_worth_more_than_a_larger_group():
    """TT-10: three 5 stars bring 3 + 10, the other star oranges 3; all four star oranges only 8."""
    one = posed("best-lay-down", best_lay_down.Given(read_cards("5SR 5SO 5SV 2SO 3SO 4SO 1TY 1MC")))
    assert one.check(box("5SR 5SO 5SV", "2SO 3SO 4SO")).ok
    assert one.explanation[-1].text == "That makes 16 points. Any other choice brings 13 at most."
    assert str(one.check(box("5SO 2SO 3SO 4SO")).misconception) == "forgot-the-extreme"
    assert str(one.check(box("5SR 5SO 5SV")).misconception) == "one-group-only"


def test_the_largest_group_can_stand_in_the_way_of_three_others():
    """TT-10: three groups of 3 bring 9, and each has a card of the group of 4, which brings 8."""
    hand = read_cards("1SR 2SR 3SR 4SR 1CR 1TR 2SO 2SV 3MR 3QR")
    one = posed("best-lay-down", best_lay_down.Given(hand))
    assert one.check(box("1SR 1CR 1TR", "2SR 2SO 2SV", "3SR 3MR 3QR")).ok
    assert str(one.check(box("1SR 2SR 3SR 4SR")).misconception) == "largest-first"


def test_a_team_scores_groups_going_out_and_extreme_cards_less_its_hands():
    """TT-10: 3 + 8 for the groups, 10 for Ana, 5 for 1CV; Cleo's three cards take 6 away, 5SR too."""
    groups = ((0, read_cards("3SV 3SO 3SR")), (0, read_cards("1CV 2CV 4CV 5CV")), (1, read_cards("2TV 2TC 2TY")))
    hands = rows("", "1TV 2QY", "5SR 3MC 4CO", "1QR")
    one = posed("team-score", team_score.Given(hands, groups, 0))
    assert one.answers == (20,)
    assert one.prompt == "This is Team TIC. The round is over. How many points does the team Ana+Cleo have?"
    assert one.explanation[-1].text == "Together: 3 + 8 + 10 + 5 - 6 = 20."
    assert one.hints[0].text == (
        "A group of 3 brings 3 points, of 4 brings 8, of 5 brings 20. Going out brings 10."
        " Each card in the hand takes 2 away. 1-circle-violet in a group brings 5 more, 5-star-red 10 more."
    )
    plain = posed("team-score", team_score.Given(rows("", "1TV 2QY"), groups[:1], 0))
    assert plain.hints[0].text.endswith("Each card in the hand takes 2 away.")
    assert known(one) == {
        10: "forgot-going-out",
        26: "forgot-the-hand",
        30: "extreme-in-the-hand",
        15: "forgot-the-extreme",
        16: "cards-for-points",  # 3 + 4 instead of 3 + 8
        23: "one-off",  # less 3 instead of 6; the group of Ben and Dov brings 3 too, but that comes after
    }
    assert one.check(26).reason.startswith("The answer 26 is too high. The groups of Ana+Cleo bring 11.")
    other = posed("team-score", team_score.Given(hands, groups, 1))
    assert other.answers == (-3,)
    assert known(other)[1] == "forgot-the-partner"  # without Ben's two cards


# What they share


def test_a_walk_ends_with_its_last_card_and_every_step_of_it_is_a_tic():
    barred = reached([Card("3SO")]) - CardSet("3SR")
    row = walk(Random(1), Card("3SO"), 6, barred)
    assert row is not None
    assert (len(row), row[-1], row[-2]) == (6, Card("3SO"), Card("3SR"))
    assert all(relation(a, b) is Relation.TIC for a, b in pairwise(row))
    assert not barred & CardSet(row)
    assert walk(Random(1), Card("3SO"), 2, reached([Card("3SO")])) is None


def test_a_table_shows_the_zones_that_are_asked_for_and_no_hidden_hand():
    position = TickingLines(players=("Ana", "Ben")).deal(seed=7)
    shown = table(position.view(0), "hand", "line")
    assert [zone.title for zone in shown.scene.zones] == ["Ana's hand", "Ana's line", "Ben's line"]
    assert [zone.title for zone in table(position, "hand").scene.zones] == ["Ana's hand", "Ben's hand"]


def test_a_number_lies_between_two_that_leave_more_than_one():
    for number in range(-9, 60):
        for salt in range(12):
            low, high = between(number, salt)
            assert low < number < high - 1
            assert low >= 0 or number <= 0
