"""Puzzles about two cards that Tic, Single or Nic, and the chance of a Tic: one worked out by hand for each kind."""

from fractions import Fraction
from itertools import product

import pytest

from tests.puzzle_tools import mistake_of, posed
from tic_learn import DECK, Card, CardSet, Relation
from tic_learn.cards import Property, read_cards
from tic_learn.puzzles import KINDS, BadAnswer
from tic_learn.puzzles.hands import seems_same
from tic_learn.puzzles.kinds import deck_count, next_tics, which_tics_with

TIC, SINGLE, NIC = Relation.TIC, Relation.SINGLE, Relation.NIC


def alike(a, b):
    """In how many letters two codes agree."""
    return sum(x == y for x, y in zip(a.code, b.code, strict=True))


def test_neighbouring_values_seem_the_same_to_one_who_takes_them_so():
    # By hand: 3 and 4, orange and red are neighbours, the star is the same; circle and star are far apart.
    assert seems_same(Card("3SO"), Card("4SR")) == 3
    assert seems_same(Card("3SO"), Card("4CR")) == 2
    assert seems_same(Card("1CV"), Card("3TY")) == 0


# relation (CP-2)


def test_relation_knows_why_a_single_is_taken_for_a_tic():
    # The star is the same on both. On 4SR the number and the colour are next to those of 3SO, on 1SV far from them.
    near, far = posed("relation", read_cards("3SO 4SR")), posed("relation", read_cards("3SO 1SV"))
    assert near.answer_in_words == far.answer_in_words == "B: Single"
    assert (mistake_of(near, "A"), mistake_of(far, "A")) == ("near-for-same", "single-for-tic")


def test_relation_knows_who_counts_what_is_different():
    assert mistake_of(posed("relation", read_cards("3SO 1SO")), "B") == "counted-differences"


def test_relation_knows_who_takes_neighbours_for_the_same_on_cards_that_nic():
    # By hand: all three values of 1CV and 2MC are neighbours; of 1CV and 2SY only the number.
    assert mistake_of(posed("relation", read_cards("1CV 2MC")), "A") == "near-for-same"
    assert mistake_of(posed("relation", read_cards("1CV 2MC")), "B") is None
    assert mistake_of(posed("relation", read_cards("1CV 2SY")), "B") == "near-for-same"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_relation_asks_for_tic_single_and_nic_alike(level):
    """Of 300 puzzles 100 for each letter; 70 to 130 is more than three standard deviations of 8.2."""
    answers = [KINDS["relation"].make(level, seed).answer for seed in range(300)]
    assert all(70 <= answers.count(letter) <= 130 for letter in "ABC")


@pytest.mark.parametrize(("level", "apart"), [(1, {0, 2, 3, 4}), (2, {0, 1, 2, 3, 4}), (3, {0, 1})])
def test_relation_has_values_as_far_apart_as_its_level_says(level, apart):
    pairs = [KINDS["relation"].make(level, seed).given for seed in range(100)]
    assert {abs(a.value(one) - b.value(one)) for a, b in pairs for one in Property} == apart


# which-two-tic (CP-2)


def test_which_two_tic_by_hand():
    # 3SO and 3SR share the 3 and the star. 3SR and 5CR share red; 2QY has nothing in common with the others, but all of
    # its values are next to those of 3SO.
    puzzle = posed("which-two-tic", read_cards("3SO 2QY 5CR 3SR"))
    assert puzzle.answers == (CardSet("3SO 3SR"),)
    (reason,) = puzzle.explanation
    assert reason.text == "3-star-orange and 3-star-red share the number and the shape: two properties, so they Tic."
    assert puzzle.check("3SR 5CR").reason == (
        "3-star-red and 5-circle-red share the colour: one property, so they Single."
    )
    assert mistake_of(puzzle, "3SR 5CR") == "single-for-tic"
    assert mistake_of(puzzle, "3SO 2QY") == "near-for-same"
    assert mistake_of(puzzle, "5CR 2QY") is None


def test_which_two_tic_has_as_many_singles_as_its_level_says():
    """Level 1: no other pair has anything in common; level 3: most have, 55 to 85 of a hundred."""
    for seed in range(20):
        easy, hard = ([*KINDS["which-two-tic"].make(level, seed).given] for level in (1, 3))
        pairs = [[alike(a, b) for place, a in enumerate(cards) for b in cards[:place]] for cards in (easy, hard)]
        assert sorted(pairs[0]) == [0, 0, 0, 0, 0, 2]
        assert pairs[1].count(2) == 1
        assert 0.55 * 20 <= pairs[1].count(1) <= 0.85 * 20


# which-tics-with (CP-2)


def test_which_tics_with_by_hand():
    # With 3SO: 3CV shares the 3; 5SR the star, and red is next to orange; 1CV nothing; 3SC the 3 and the star; 4QR
    # nothing, but all three values are next to those of 3SO.
    puzzle = posed("which-tics-with", which_tics_with.Given(Card("3SO"), read_cards("3CV 5SR 1CV 3SC 4QR")))
    assert puzzle.answer_in_words == "D: 3-star-cyan"
    assert [mistake_of(puzzle, letter) for letter in "ABCE"] == [
        "single-for-tic",
        "near-for-same",
        None,
        "near-for-same",
    ]
    assert puzzle.check("C").reason == "3-star-orange and 1-circle-violet share no property, so they Nic."


def test_which_tics_with_puts_the_right_card_on_every_letter_alike():
    """Of 200 puzzles 40 for each letter; 20 to 60 is more than three standard deviations of 5.7."""
    answers = [KINDS["which-tics-with"].make(2, seed).answer for seed in range(200)]
    assert all(20 <= answers.count(letter) <= 60 for letter in "ABCDE")


# count-tic-pairs (CP-2)


def test_count_tic_pairs_by_hand():
    # 3SO Tics with the three others, and these have one thing in common with each other: 1SO and 3SR the star, 1SO and
    # 3CO the colour, 3SR and 3CO the 3. So 3 of 6 pairs; 1 of the 3 pairs side by side; 4 cards Tic with some other.
    puzzle = posed("count-tic-pairs", read_cards("3SO 1SO 3SR 3CO"))
    assert puzzle.answers == (3,)
    (reason,) = puzzle.explanation
    assert reason.text == "3-star-orange Tics with 1-star-orange, 3-star-red and 3-circle-orange: 3 pairs."
    assert [mistake_of(puzzle, count) for count in (1, 6, 4, 2, 5)] == [
        "only-next",
        "counted-twice",
        "cards-for-pairs",
        None,
        None,
    ]
    # Three are all, so the 3 is not told.
    assert puzzle.check(2).reason == "2 is too few. 3-star-orange alone Tics with more than 2 of the others."
    assert puzzle.check(0).reason == "0 is too few: at least one pair Tics."
    assert puzzle.check(6).reason == (
        "6 is too many. 3-star-orange with 1-star-orange and 1-star-orange with 3-star-orange are one pair, not two."
    )
    assert puzzle.check(4).reason == (
        "4 is too many. It is how many cards Tic with another one, not how many pairs Tic."
    )
    assert puzzle.check(7).reason == "7 is too many: 4 cards make only 6 pairs."
    assert puzzle.check(5).reason == (
        "5 is too many. Not every pair is to be counted: 1-star-orange and 3-star-red share the shape: one property,"
        " so they Single."
    )


def test_count_tic_pairs_counts_singles_too_for_one_who_takes_them_for_tics():
    # 1CV 1CC Tic; 1CC 2TC share cyan; 1CV 2TC nothing; 4SO has nothing in common with any. 1 Tic and 1 Single.
    puzzle = posed("count-tic-pairs", read_cards("1CV 2TC 4SO 1CC"))
    assert puzzle.answers == (1,)
    assert puzzle.mistakes().keys() == {0, 2}
    # 2 is also twice as many as there are, and as many as the cards that Tic; the first that fits is named.
    assert (mistake_of(puzzle, 0), mistake_of(puzzle, 2)) == ("only-next", "counted-twice")
    assert puzzle.answer_in_words == "1 pair"
    assert [reason.text for reason in puzzle.explanation] == ["1-circle-violet Tics with 1-circle-cyan: 1 pair."]


# deck-count (CP-2)


def test_deck_count_by_hand():
    # X and Y share the 3. A card with two things as on 3SO and one as on 3CR has the 3 (else two other things would be
    # as on X, and none as on Y), and one more thing as on X: a star that is neither orange nor red, 3 cards; or orange,
    # and neither a star nor a circle, 3 cards.
    puzzle = posed("deck-count", deck_count.Given(Card("3SO"), Card("3CR"), TIC, SINGLE))
    assert puzzle.answers == (6,)
    assert puzzle.prompt == "How many of the 125 cards of the deck Tic with X and Single with Y?"
    assert [reason.text for reason in puzzle.explanation] == [
        "3-star-orange and 3-circle-red share the number: one property, so they Single.",
        "The number 3 as on both, the shape star as on X and a colour other than orange and red: 1 × 1 × 3 = 3 cards.",
        (
            "The number 3 as on both, a shape other than star and circle and the colour orange as on X: 1 × 3 × 1 = 3"
            " cards."
        ),
        "Together that is 3 + 3 = 6 cards.",
    ]
    # X Singles with Y: 7 with X itself. The two cards that Tic with both, 3SR and 3CO, make 8. 12 Tic with X, 48 Single
    # with Y, 60 together.
    assert [mistake_of(puzzle, count) for count in (3, 7, 8, 12, 48, 60, 5)] == [
        "one-way-only",
        "counted-itself",
        "single-or-more",
        "looked-at-one-card",
        "looked-at-one-card",
        "added-both",
        None,
    ]
    assert puzzle.check(13).reason == "13 is too many: in the whole deck only 12 cards Tic with X."
    assert puzzle.check(9).reason == "9 is too many. Of the 12 cards that Tic with X, not so many Single with Y."
    # 3 is either of the two ways, so none of them can be said to be missing.
    assert puzzle.check(3).reason == "3 is too few. How many ways are there? Count the cards of each."


def test_deck_count_asks_for_the_way_that_was_left_out():
    # One thing as on 3SO and one as on 3CR: the 3, and neither star nor circle, neither orange nor red: 3 × 3 = 9. Or
    # another number, and the star and red, or orange and the circle: 4 cards each.
    puzzle = posed("deck-count", deck_count.Given(Card("3SO"), Card("3CR"), SINGLE, SINGLE))
    assert puzzle.answers == (17,)
    assert puzzle.check(8).reason == (
        "8 is too few. Did you count the cards with the number 3 as on both, a shape other than star and circle and a"
        " colour other than orange and red?"
    )
    assert (
        puzzle.check(9).reason
        == puzzle.check(13).reason.replace("13", "9")
        == ("9 is too few. How many ways are there? Count the cards of each.")
    )


def test_deck_count_asks_for_the_cards_of_the_only_way():
    # Both things of 3SO that are not the 3 are as on X, and nothing is as on 3CR: 4 other numbers.
    puzzle = posed("deck-count", deck_count.Given(Card("3SO"), Card("3CR"), TIC, NIC))
    assert puzzle.answers == (4,)
    assert puzzle.check(1).reason == (
        "1 is too few. How many cards have a number other than 3, the shape star as on X and the colour orange as on X?"
    )


def test_deck_count_says_why_there_is_no_such_card():
    """A card with two things as on X has one left, and nothing of X is on Y."""
    puzzle = posed("deck-count", deck_count.Given(Card("3SO"), Card("1CV"), TIC, TIC))
    assert puzzle.answers == (0,)
    assert puzzle.explanation[-1].text == "No card has two things as on X and two things as on Y."


@pytest.mark.parametrize("other", ["1SO", "3CR", "1CV"])
@pytest.mark.parametrize(("with_x", "with_y"), list(product(Relation, Relation)))
def test_deck_count_counts_the_same_way_by_way_as_card_by_card(other, with_x, with_y):
    """The deck is looked through, code by code; the explanation multiplies and adds."""
    given = deck_count.Given(Card("3SO"), Card(other), with_x, with_y)
    count = sum(alike(one, given.x) == with_x.count and alike(one, given.y) == with_y.count for one in DECK)
    puzzle = posed("deck-count", given)
    assert puzzle.answers == (count,)
    ways = [reason.text for reason in puzzle.explanation if "×" in reason.text]
    products = [int(text.split(" = ")[1].split(" ")[0]) for text in ways]
    assert sum(products) == count
    several = len(ways) > 1
    assert KINDS["deck-count"].level_of(given) == (1 if not several else 2 if TIC in (with_x, with_y) else 3)


# next-tics (CP-1, CP-2)


def test_next_tics_by_hand():
    # 12 cards Tic with 3SO; of them 3SR is seen, so 11 are left. Three cards are seen, so 122 are left.
    puzzle = posed("next-tics", next_tics.Given(read_cards("3SO"), read_cards("3SR 1CV")))
    assert puzzle.answers == (Fraction(11, 122),)
    assert [reason.text for reason in puzzle.explanation] == [
        "12 cards of the deck Tic with X.",
        "Of these you see 3-star-red, so 11 are left.",
        "You see 3 of the 125 cards, so 122 can come next.",
        "The chance is 11/122.",
    ]
    # 48 cards Single with 3SO, none of them seen: 11 + 48 = 59. Against the 111 others it would be 11/111.
    assert [mistake_of(puzzle, text) for text in ("12/125", "12/122", "11/124", "11/111", "59/122", "10/122")] == [
        "seen-still-there",
        "seen-still-there",
        "seen-still-there",
        "to-the-others",
        "single-for-tic",
        None,
    ]
    assert puzzle.check("1/3").reason == "You see 3 cards, and 125 - 3 = 122 can come next. So it is out of 122."
    assert puzzle.check("1/2").reason == "1/2 would be 61 of 122 cards. In the whole deck only 12 cards Tic with X."
    assert puzzle.check("12/122").reason == (
        "6/61 would be 12 of 122 cards. That is too many: some that Tic with X are gone, such as 3-star-red."
    )
    assert puzzle.check("10/122").reason == (
        "5/61 would be 10 of 122 cards. That is too few: you would have to see 2 of the 12 cards that Tic with X. You"
        " see fewer."
    )
    assert puzzle.check("0").reason == (
        "0 would be none of 122 cards. That is too few: you would have to see all 12 cards that Tic with X. You see"
        " fewer."
    )
    assert puzzle.check("1").reason == "1 would be 122 of 122 cards. In the whole deck only 12 cards Tic with X."


def test_next_tics_counts_the_card_itself_for_one_who_compares_it_with_itself():
    # No card that Tics with 3SO is seen: 12 of 123 are right, 13 with 3SO itself.
    puzzle = posed("next-tics", next_tics.Given(read_cards("3SO"), read_cards("1CV")))
    assert puzzle.answers == (Fraction(12, 123),)
    assert mistake_of(puzzle, "13/123") == "counted-itself"


def test_next_tics_with_two_cards_counts_a_card_that_tics_with_both_once():
    # 3SO and 4CO share the colour. 3CO and 4SO Tic with both, so 12 + 12 - 2 = 22 Tic with one of them at least.
    puzzle = posed("next-tics", next_tics.Given(read_cards("3SO 4CO"), read_cards("1CV")))
    assert puzzle.answers == (Fraction(22, 122),)
    assert puzzle.explanation[0].text == (
        "22 cards of the deck Tic with X or Y: 12 with X and 12 with Y, and 2 of them are the same."
    )
    assert (mistake_of(puzzle, "24/122"), mistake_of(puzzle, "2/122")) == (
        "tics-with-both-twice",
        "both-for-one",
    )


def test_an_answer_of_another_form_is_told_so():
    """What can't be read is no mistake of the kind's own, and cites its rule."""
    puzzle = posed("next-tics", next_tics.Given(read_cards("3SO"), read_cards("1CV")))
    verdict = puzzle.check("often")
    assert (verdict.ok, verdict.rule, verdict.misconception) == (False, "CP-2", None)
    with pytest.raises(BadAnswer, match="Write a fraction"):
        puzzle.check("")
