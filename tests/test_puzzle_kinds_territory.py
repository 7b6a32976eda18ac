"""Puzzle kinds about Tic Territory Battle: an instance of each, worked out by hand."""

from collections import Counter

from tests.puzzle_tools import known, posed
from tic_learn import Card, CardSet
from tic_learn.cards import read_cards
from tic_learn.puzzles import KINDS, puzzle
from tic_learn.puzzles.kinds import best_territory_play, legal_cells, territory_score, what_is_claimed, who_owns_what
from tic_learn.puzzles.territories import Laid

NUMBER, SHAPE, COLOUR = range(3)
ANA, BEN = range(2)


def said(reasons):
    return [(reason.rule, reason.text) for reason in reasons]


def laid(text, *tokens):
    """A table from text: the first cell is (0, 0), a dot is an empty one.

    ``tokens``: the seat, what varies in the line for which they lie, and the cards.
    """
    cells = {
        (row, column): Card(code)
        for row, line in enumerate(text.strip().splitlines())
        for column, code in enumerate(line.split())
        if code != "."
    }
    marks = [0, 0]
    for seat, varies, codes in tokens:
        marks[seat] |= sum(1 << 125 * varies + card for card in read_cards(codes))
    return Laid(tuple(sorted(cells.items())), tuple(marks))


def on(code, *cells):
    """An answer: this card on each of the cells."""
    return tuple((cell, Card(code)) for cell in sorted(cells))


# Where a card may go

STARS = """
3SO 3SR 3SV
.   3CR .
"""


def test_a_card_goes_beside_one_with_which_it_tics_and_never_beside_a_nic():
    """TB-3, TB-4: of the table 5SO Tics with 3SO alone; below that it would touch 3CR, with which it Nics."""
    one = posed("legal-cells", legal_cells.Given(laid(STARS), Card("5SO")))
    assert one.answers == (on("5SO", (-1, 0), (0, -1)),)
    assert said(one.explanation) == [
        ("TB-3", "5-star-orange on row -1, column 0 Tics with 3-star-orange below it: shape and colour."),
        ("TB-3", "5-star-orange on row 0, column -1 Tics with 3-star-orange on its right: shape and colour."),
    ]
    assert known(one) == {
        on("5SO", (-1, 0), (0, -1), (-1, 1), (-1, 2), (0, 3)): "single-for-tic",
        on("5SO", (-1, 0), (0, -1), (1, 0)): "one-tic-will-do",
        on("5SO", (-1, 0), (0, -1), (-1, -1), (1, -1)): "corner-contact",
    }
    barred = one.check({"1,0": "5SO", "0,-1": "5SO"})
    assert (barred.rule, barred.ok) == ("TB-4", False)
    assert barred.reason.startswith("5-star-orange on row 1, column 0 and 3-circle-red on its right share nothing.")
    assert "It shares only the shape with 3-star-red below it." in one.check({"-1,1": "5SO"}).reason
    assert "on row -1, column -1 touches no card" in one.check({"-1,-1": "5SO"}).reason
    assert one.check({"0,-1": "5SO"}).reason == "On each of these cells 5-star-orange may go, but there is another one."


def test_beside_a_tic_a_single_will_do():
    """TB-4: 3SC is a 3 star like three of the cards; on both sides of 3CR it has the 3 in common with it."""
    one = posed("legal-cells", legal_cells.Given(laid(STARS), Card("3SC")))
    assert one.answers == (on("3SC", (-1, 0), (-1, 1), (-1, 2), (0, -1), (0, 3), (1, 0), (1, 2)),)
    assert known(one)[on("3SC", (-1, 0), (-1, 1), (-1, 2), (0, -1), (0, 3))] == "all-must-tic"


# What is claimed

TWO_LINES = """
1SO 2SO .   .
.   2SR 3SR 3SV
.   .   .   4SV
.   .   .   4SO
"""


def test_a_card_claims_what_hangs_together_with_it_in_each_of_its_lines():
    """TB-6: 3SO makes three star oranges and three 3 stars; 4SO is a star orange too, and lies apart."""
    one = posed("what-is-claimed", what_is_claimed.Given(laid(TWO_LINES), (0, 2), Card("3SO")))
    assert one.answers == (CardSet("1SO 2SO 3SO 3SR 3SV"),)
    assert KINDS["what-is-claimed"].level_of(one.given) == 3
    assert said(one.explanation) == [
        ("TB-6", "Ana claims 3-star-violet, 3-star-orange and 3-star-red: the territory of 3 and star."),
        ("TB-6", "Ana claims 1-star-orange, 2-star-orange and 3-star-orange: the territory of star and orange."),
    ]
    assert known(one) == {
        CardSet("1SO 2SO 3SO 4SO 3SR 3SV"): "far-apart",
        CardSet("1SO 2SO 3SO 4SO 2SR 3SR 3SV 4SV"): "chain-of-tics",
        CardSet("1SO 2SO 3SO"): "one-of-two-groups",
        CardSet("3SO 3SR 3SV"): "one-of-two-groups",
        CardSet("1SO 2SO 3SR 3SV"): "forgot-the-new-card",
        CardSet("3SO"): "new-card-alone",
    }
    assert "4-star-orange" in one.check("1SO 2SO 3SO 4SO 3SR 3SV").reason
    assert one.check("3SO 2SR").reason == "2-star-red does not Tic with 3-star-orange, so they are not in one group."
    assert one.check("3SO").reason == "These cards are claimed, but they are not all."


# Whose it is

FIVES = laid(
    """
    1SO 2SO 5SO
    1CO .   5SR
    """,
    (BEN, NUMBER, "1SO 2SO 5SO"),
)


def owners(code):
    """Whose is this card, when Ana has placed 5-star-violet below 5-star-red: she claims the three 5 stars."""
    return posed("who-owns-what", who_owns_what.Given(FIVES, (2, 2), Card("5SV"), Card(code)))


def test_a_claimed_card_has_only_the_tokens_of_who_claims_it():
    """TB-7: 5SO is a 5 star."""
    one = owners("5SO")
    assert one.answer_in_words == "A: Ana"
    assert said(one.explanation) == [
        ("TB-6", "Ana claims 5-star-violet, 5-star-orange and 5-star-red: the territory of 5 and star."),
        ("TB-7", "Ben loses 1 token on 5-star-orange."),
        ("TB-7", "5-star-orange is in a claimed group, so it has Ana's tokens only."),
    ]
    assert known(one) == {"B": "as-before", "C": "both-have-tokens"}
    assert [hint.text for hint in one.hints[1:]] == [
        "She claims one group, and 5-star-red is in it. No card has tokens of two players.",
        "The answer is Ana or Ben: is 5-star-orange in a group that she claims?",
    ]
    assert one.check("B").reason == "5-star-orange is in a group that Ana claims. What happens to its tokens then?"
    assert one.check("C").reason.startswith("No card ever has tokens of two players")


def test_tokens_stay_on_cards_of_a_territory_that_are_not_claimed():
    """TB-7: 1SO is in the same territory of Ben as 5SO, and no 5."""
    one = owners("1SO")
    assert one.answer_in_words == "B: Ben"
    assert one.explanation[-1].text == "1-star-orange is in no claimed group, so the tokens there stay Ben's."
    assert known(one) == {"A": "whole-territory-falls"}
    assert one.check("A").reason == "1-star-orange is in no group that Ana claims. What happens to its tokens then?"


def test_a_card_of_no_group_has_no_tokens():
    one = owners("1CO")
    assert one.answer_in_words == "D: Nobody"
    assert one.explanation[-1].text == "1-circle-orange is in no claimed group, and had no tokens before."
    assert known(one) == {}


def test_ana_and_ben_are_asked_for_alike_and_nobody_at_times():
    for level in (1, 2, 3):
        made = [puzzle("who-owns-what", level=level, seed=seed) for seed in range(100)]
        answers = Counter(one.answer_in_words[3:] for one in made)
        assert set(answers) == {"Ana", "Ben", "Nobody"}
        assert all(30 <= answers[one] <= 50 for one in ("Ana", "Ben"))
        assert len({one.given.options for one in made}) > 20, "of the 24 orders in which the answers can stand"


# What it scores

REDS = laid(
    """
    5SO 5SR 5SV
    .   4SR .
    .   3SR .
    .   3CR .
    .   3TR .
    """,
    (BEN, COLOUR, "5SO 5SR 5SV"),
    (BEN, NUMBER, "5SR 4SR"),  # Ana has taken 3SR
    (ANA, SHAPE, "3SR 3CR 3TR"),
)


def test_each_token_scores_and_counts_twice_more_on_5_star_red():
    """TB-11: Ben's tokens are 3 + 2, the two on 5SR bring 2 more each, and his two cards take 2 away."""
    one = posed("territory-score", territory_score.Given(REDS, ((), read_cards("1CV 2QC")), BEN))
    assert one.answers == (7,)
    assert said(one.explanation) == [
        ("TB-11", "2 tokens on the territory of star and red: 2."),
        ("TB-11", "3 tokens on the territory of 5 and star: 3."),
        ("TB-11", "2 tokens on 5-star-red, an Extreme card, 2 more each: 4."),
        ("TB-11", "2 cards left in the hand: -2."),
        ("TB-11", "Together: 2 + 3 + 4 - 2 = 7."),
    ]
    assert known(one) == {
        3: "token-on-an-extreme",
        9: "forgot-the-hand",
        6: "cards-for-tokens",  # they lie on four cards
        10: "all-tokens",
    }
    assert one.check(9).reason == "The answer 9 is too high. Ben's tokens lie on 4 cards; look at each of them."
    assert one.check(0).rule == "TB-11"
    extreme = "On 1-circle-violet it counts 1 more, on 5-star-red 2 more."
    assert one.hints[0].text == f"Each token is a point. {extreme} Each card in the hand takes one away."
    other = posed("territory-score", territory_score.Given(REDS, one.given.hands, ANA))
    assert other.answers == (3,)
    assert known(other) == {8: "all-tokens"}


def test_extreme_cards_are_left_out_of_the_hint_where_no_token_is_on_one():
    one = posed("territory-score", territory_score.Given(FIVES, ((), read_cards("1CV")), BEN))
    assert one.hints[0].text == "Each token is a point. Each card in the hand takes one away."


# The best play

IN_A_ROW = laid("1SO 2SO 2SV 2CV 2QV", (BEN, SHAPE, "2SV 2CV 2QV"))


def test_the_best_play_is_at_both_ends_of_what_lies_there():
    """TB-2, TB-7: 3SO makes three star oranges, 2TV four violet 2s, on which Ben has three tokens.

    Side by side they would Nic, above the row or below it. At the ends they bring 3 and 4, and Ben loses 3.
    """
    one = posed("best-territory-play", best_territory_play.Given(IN_A_ROW, read_cards("2TV 3SO 5MR")))
    assert one.answers == ((*on("3SO", (0, -1)), *on("2TV", (0, 5))),)
    stars, twos, *rest = said(one.explanation)
    assert stars == (
        "TB-6",
        "Ana claims 1-star-orange, 2-star-orange and 3-star-orange: the territory of star and orange.",
    )
    assert twos[1].endswith("2-triangle-violet, 2-square-violet and 2-star-violet: the territory of 2 and violet.")
    assert rest == [
        ("TB-7", "Ben loses 3 tokens on 2-circle-violet, 2-square-violet and 2-star-violet."),
        ("TB-7", "That brings 3 + 4 + 3 = 10 in all. The next best play brings 7."),
    ]
    assert one.prompt.endswith(
        "Add the tokens that she wins and those that Ben loses. Put one card or more on their cells."
    )
    # Without old cards between the new ones only one can be played; 2TV is the better one, on any of its cells.
    assert {(*dict(answer).values(), name) for answer, name in known(one).items()} == {
        (Card("2TV"), "missed-a-straddle")
    }
    assert one.check({"0,5": "2TV"}).reason == "This is a legal play, and it brings 7. Another one brings more."
    assert one.check({"1,1": "3SO"}).reason == "This is a legal play, and it brings 3. Another one brings more."
    assert one.check({"0,-1": "2TV"}).rule == "TB-3"


def test_tokens_that_she_has_already_are_not_counted_again():
    """TB-6, TB-7: with 4TO she has four triangle oranges; for three she had the tokens before, so only one is won."""
    before = laid("1TO 2TO 3TO", (ANA, NUMBER, "1TO 2TO 3TO"))
    one = posed("best-territory-play", best_territory_play.Given(before, read_cards("4TO 5MR")))
    assert one.prompt.endswith("Count the tokens that she wins. Put one card or more on their cells.")
    reasons = said(one.kind.explain(one.given, on("4TO", (0, 3))))
    assert reasons[0][1].endswith("the territory of triangle and orange. 1 of these tokens is new.")
    assert reasons[1][1].startswith("That brings 1 in all.")
