"""Tic groups, Single groups and Nic groups: check, find, complete (CP-3, CP-4)."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import naive
from tests.strategies import CARD, TRIPLE, answers, as_cards, card_sets, corners, hands, seeds, triples
from tic_learn import (
    DECK,
    DECK_444,
    TIC_LINES,
    Card,
    CardSet,
    Relation,
    RepeatedCard,
    UnknownCard,
    check_group,
    complete_group,
    find_groups,
    relation,
    tic_lines_of,
)
from tic_learn.groups import crowded_lines

kinds = st.sampled_from(Relation)


# CP-3: Tic lines


def test_the_deck_has_75_tic_lines():
    """CP-3: to fix two of three properties, 3 ways × 5 × 5 values; each line is the five values of the third."""
    assert len(TIC_LINES) == len(set(TIC_LINES)) == 75
    assert set(TIC_LINES) == {as_cards(line) for line in naive.lines()}
    assert {len(line) for line in TIC_LINES} == {5}


def test_three_lines_go_through_every_card():
    """CP-3: one for each property that varies on it, in the order number, shape, colour."""
    for card in DECK:
        through = tic_lines_of(card)
        assert set(through) == {line for line in TIC_LINES if card in line}
        fixed = [naive.common(triples(line)) for line in through]
        assert fixed == [[1, 2], [0, 2], [0, 1]]
    assert tic_lines_of("3-star-orange") == tic_lines_of(Card("3SO"))


def test_lines_of_the_small_deck_have_four_cards():
    """CP-9: 3 × 4 × 4 = 48 lines of four; the other 27 of the 75 lie among the cards left out."""
    sizes = [len(line & DECK_444) for line in TIC_LINES]
    assert (sizes.count(4), sizes.count(0)) == (48, 27)


@given(card_sets)
def test_lines_with_three_cards_or_more_are_found(hand):
    expected = sum(1 << 4 * i + 3 for i, line in enumerate(TIC_LINES) if len([c for c in line if c in hand]) >= 3)
    assert crowded_lines(hand.mask) == expected


def test_lines_are_counted_right_at_every_number_of_cards():
    """No count spills into the next line's four bits: not with every line full, nor with every line short of one."""
    assert crowded_lines(0) == 0
    assert crowded_lines(DECK.mask) == sum(8 << 4 * i for i in range(75))
    for i, line in enumerate(TIC_LINES):
        for size in range(6):
            for some in combinations(line, size):
                assert crowded_lines(CardSet(some).mask) == (8 << 4 * i if size >= 3 else 0)


# CP-3, CP-4: checking an answer


@given(answers, kinds)
@settings(max_examples=1000)
def test_a_check_agrees_with_the_naive_twin_and_names_everything_that_is_wrong(answer, kind):
    """Reasons: the size, each card that is there more than once, then what does not fit; each once."""
    given_cards, different = triples(answer), list(dict.fromkeys(triples(answer)))
    verdict = check_group(answer, kind)
    assert verdict.ok is naive.is_group(given_cards, str(kind))
    assert {reason.rule for reason in verdict.reasons} == {"CP-3" if kind is Relation.TIC else "CP-4"}
    if verdict:
        assert [reason.cards for reason in verdict.reasons] == [tuple(answer)]
        return
    left = list(verdict.reasons)
    if len(answer) not in (3, 4, 5):
        size = left.pop(0)
        assert size.text == f"A {str(kind).title()} group has 3, 4 or 5 cards, not {len(answer)}."
        assert size.cards == ()
    for triple in different:
        if given_cards.count(triple) > 1:
            twice = left.pop(0)
            assert twice.cards == (CARD[triple],)
            times = {2: "twice"}.get(given_cards.count(triple), f"{given_cards.count(triple)} times")
            assert twice.text.startswith(f"{naive.name(triple)} is there {times};")
    if kind is Relation.SINGLE:
        wrong = len(different) > 1 and len(naive.common(different)) != 1
        assert [reason.cards for reason in left] == [tuple(CARD[triple] for triple in different)] * wrong
    else:
        wrong = [(a, b) for a, b in combinations(different, 2) if naive.related(a, b) != str(kind)]
        assert [reason.cards for reason in left] == [(CARD[a], CARD[b]) for a, b in wrong]
        for reason, (a, b) in zip(left, wrong, strict=True):
            assert reason.text.startswith(f"{naive.name(a)} and {naive.name(b)} share ")
            told = [word for word in naive.PROPERTIES if f"the {word}" in reason.text]
            assert told == [naive.PROPERTIES[p] for p in naive.common([a, b])]
            assert ("nothing;" in reason.text) == (not told)


@given(answers, kinds, seeds)
def test_the_order_of_the_cards_does_not_matter_for_a_group(hand, kind, rng):
    """CP-3: any order, so another order gives the same answer, on the same pairs."""
    other = rng.sample(hand, len(hand))
    one, two = check_group(hand, kind), check_group(other, kind)
    assert one.ok is two.ok
    assert {frozenset(reason.cards) for reason in one.reasons} == {frozenset(reason.cards) for reason in two.reasons}


@given(answers)
@settings(max_examples=300)
def test_the_misconception_does_not_hang_on_the_order_of_the_cards(hand):
    """A group is "any order" (CP-3), and taps come in any order: the same cards show the same mistake."""
    assert len({check_group(order).misconception for order in permutations(hand[:5])}) == 1


def test_groups_of_three_four_and_five_are_groups_and_say_what_they_share():
    """CP-3."""
    for answer, text in [
        ("3SO 3SR 3SV", "All 3 cards share the number and the shape: 3 star."),
        ("1SO 5SO 3SO 2SO", "All 4 cards share the shape and the colour: star orange."),
        ("2CY 2MY 2TY 2QY 2SY", "All 5 cards share the number and the colour: 2 yellow."),
    ]:
        verdict = check_group(answer)
        assert verdict
        assert (verdict.rule, verdict.reason, verdict.misconception) == ("CP-3", text, None)


def test_a_chain_is_not_a_group():
    """CP-3: 3SO-3SR and 3SO-3CO are Tics, but 3SR-3CO is a Single."""
    verdict = check_group("3SO 3SR 3CO")
    assert not verdict
    assert [reason.text for reason in verdict.reasons] == [
        "3-star-red and 3-circle-orange share only the number; in a Tic group every two cards share two properties."
    ]
    assert verdict.reasons[0].cards == (Card("3SR"), Card("3CO"))
    assert str(verdict.misconception) == "chain"


def test_all_of_several_reasons_are_given():
    """3SO three times and one card too many: the size, the repeat, then the one pair that does not Tic."""
    verdict = check_group("3SO 3SO 3-star-orange 3SR 3SV 1SR")
    assert [reason.text for reason in verdict.reasons] == [
        "A Tic group has 3, 4 or 5 cards, not 6.",
        "3-star-orange is there 3 times; a group has different cards.",
        "3-star-orange and 1-star-red share only the shape; in a Tic group every two cards share two properties.",
        "3-star-violet and 1-star-red share only the shape; in a Tic group every two cards share two properties.",
    ]


@pytest.mark.parametrize("answer", ["", "3SO", "3SO 3SR", "1CV 1CC 1CY 1CO 1CR 2CV"])
def test_too_few_or_too_many_cards_are_an_answer_not_an_error(answer):
    for kind in Relation:
        verdict = check_group(answer, kind)
        assert not verdict
        assert verdict.reason.endswith(f"3, 4 or 5 cards, not {len(answer.split())}.")


def test_cards_that_go_together_are_told_only_that_they_are_too_few():
    verdict = check_group("3SO 3SR")
    assert [reason.text for reason in verdict.reasons] == ["A Tic group has 3, 4 or 5 cards, not 2."]
    assert verdict.misconception is None


def test_text_that_is_no_card_raises():
    with pytest.raises(UnknownCard, match="'3XO'"):
        check_group("3SO 3XO 3SR")


@pytest.mark.parametrize("kind", ["tic", "1SO", 2, None])
def test_a_kind_that_is_no_relation_is_refused_not_answered_with_nothing(kind):
    """``check_group("3SO", "1SO", …)`` is an easy slip: the second card lands in ``kind``."""
    for ask in (check_group, find_groups, complete_group):
        with pytest.raises((TypeError, ValueError), match="Relation"):
            ask("3SO 3SR 3SV", kind)


# CP-4: Single and Nic groups


def test_a_single_group_shares_exactly_one_value_among_all_of_its_cards():
    """CP-4: two of them may Tic, as 3SO and 3SR do."""
    verdict = check_group("3SO 3SR 3CO", Relation.SINGLE)
    assert verdict
    assert (verdict.rule, verdict.reason) == ("CP-4", "All 3 cards share only the number: 3.")
    assert check_group("1CV 2CC 3CY 4CO 5CR", Relation.SINGLE)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("3SO 3SR 3SV", "The cards share the number and the shape; in a Single group they share exactly one."),
        # 3SO-3CR share the 3, 3CR-1CO the circle, 3SO-1CO the orange; nothing is on all three.
        (
            "3SO 3CR 1CO",
            "The cards have no property that is the same on all of them; in a Single group they share exactly one.",
        ),
    ],
)
def test_more_or_less_than_one_shared_value_is_no_single_group(answer, text):
    verdict = check_group(answer, Relation.SINGLE)
    assert [(reason.rule, reason.text) for reason in verdict.reasons] == [("CP-4", text)]
    assert verdict.misconception is None


def test_in_a_nic_group_no_two_cards_share_anything():
    """CP-4."""
    verdict = check_group("1CV 2MC 3TY 4QO 5SR", Relation.NIC)
    assert verdict
    assert (verdict.rule, verdict.reason) == ("CP-4", "No two of the 5 cards share a property.")


def test_each_pair_that_shares_something_is_named_in_a_wrong_nic_group():
    verdict = check_group("1CV 2MC 1CY", Relation.NIC)
    assert [(reason.rule, reason.text) for reason in verdict.reasons] == [
        (
            "CP-4",
            "1-circle-violet and 1-circle-yellow share the number and the shape; in a Nic group no two share anything.",
        )
    ]


# Misconceptions


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ("3SO 3SR 3CO", "chain"),
        ("3SO 3SR 3CR 1CR", "chain"),  # one after the other
        ("3SO 1SO 3CO 3SR", "chain"),  # a star: 3SO Tics with all the others
        ("3SO 3SR 3SV 3CV", "chain"),  # a group and one card more
        ("3SO 3CR 3TV", "one-property"),
        ("1CV 2MV 4TV 5QV", "one-property"),
        ("3SO 3SR 3CV 3CY", "one-property"),  # two pairs that Tic, and no Tic between them
        ("1CV 2MC 3TY", "steps"),
        ("5CR 4MO 3TY 2QC", "steps"),
        ("3SO 3SR 3SV", None),  # right
        ("3SO 3SR", None),  # too few to tell
        ("1CV 1CC 1CY 1CO 1CR", None),
        ("1CV 3SO 4MR", None),
        ("1CV 2SR 5TC", None),  # no order of 1, 2 and 5, of 1, 5 and 3 or of violet, red and cyan goes in steps
    ],
)
def test_a_common_mistake_in_a_group_is_known(answer, name):
    misconception = check_group(answer).misconception
    assert (misconception and misconception.name) == name


@given(answers | corners.map(lambda corner: corner[:6]) | hands(min_size=3, max_size=7))
@settings(max_examples=1000)
def test_what_a_misconception_says_is_so(answer):
    """Each text makes a claim about the cards; a learner may look it up on them."""
    misconception = check_group(answer).misconception
    different = list(dict.fromkeys(triples(answer)))
    if misconception is None:
        return
    assert not naive.is_group(different, "tic")
    if misconception.name == "chain":
        assert naive.is_connected(different)
        assert any(naive.related(a, b) != "tic" for a, b in combinations(different, 2))
    elif misconception.name == "one-property":
        assert naive.is_group(different, "single")
    else:
        assert misconception.name == "steps"
        assert any(naive.stepping(order) for order in permutations(different))


def test_six_cards_with_one_thing_in_common_are_not_called_a_single_group():
    """CP-4: a Single group has 3 to 5 cards. No Tics lead from each pair here to the next."""
    verdict = check_group("3CV 3CC 3MY 3MO 3TR 3QR")
    assert verdict.misconception is None or "That is a Single group" not in verdict.misconception.text


def test_no_mistake_is_named_when_another_kind_of_group_is_asked_for():
    for kind in (Relation.SINGLE, Relation.NIC):
        assert check_group("1CV 2CC 3TV 3QV", kind).misconception is None


# Finding groups


def test_the_deck_has_1200_tic_groups():
    """CP-3: on each of the 75 lines C(5, 3) = 10 of three, C(5, 4) = 5 of four and one of five."""
    found = find_groups(DECK)
    sizes = [len(group) for group in found]
    assert [sizes.count(size) for size in (3, 4, 5)] == [750, 375, 75]
    assert len(set(found)) == len(found) == 1200
    assert all(naive.is_group(triples(group), "tic") for group in found)
    assert set(find_groups(DECK, maximal=True)) == set(TIC_LINES)


def test_the_small_deck_has_240_tic_groups():
    """CP-9: on each of the 48 lines C(4, 3) = 4 of three and one of four."""
    sizes = [len(group) for group in find_groups(DECK_444)]
    assert [sizes.count(size) for size in (3, 4, 5)] == [192, 48, 0]


@given(hands(max_size=9), kinds)
@settings(max_examples=200)
def test_finding_groups_agrees_with_the_naive_twin(hand, kind):
    found = find_groups(hand, kind)
    assert found == sorted(found, key=lambda group: (len(group), list(group)))
    assert len(set(found)) == len(found)
    assert set(found) == {as_cards(group) for group in naive.groups(triples(hand), str(kind))}
    assert all(check_group(group, kind) for group in found)


@given(hands(max_size=9), kinds)
@settings(max_examples=200)
def test_finding_maximal_groups_agrees_with_the_naive_twin(hand, kind):
    found = find_groups(CardSet(hand), kind, maximal=True)
    assert found == [group for group in find_groups(hand, kind) if group in set(found)]
    assert set(found) == {as_cards(group) for group in naive.maximal_groups(triples(hand), str(kind))}


@given(hands(min_size=10, max_size=15))
def test_every_tic_group_of_a_large_hand_is_found(hand):
    assert set(find_groups(hand)) == {as_cards(group) for group in naive.groups(triples(hand), "tic")}


def test_a_repeated_card_is_refused_where_a_hand_is_wanted():
    for ask in (find_groups, complete_group):
        with pytest.raises(RepeatedCard):
            ask("3SO 3SR 3SO")
        with pytest.raises(UnknownCard):
            ask("3SO 3SR 3XO")


# Completing a group


@given(hands(max_size=6), kinds)
@settings(max_examples=300)
def test_completing_a_group_agrees_with_the_naive_twin(hand, kind):
    """CP-3, CP-4: a card can join when it makes a group of 3 to 5 with all the others."""
    expected = as_cards(naive.completions(triples(hand), str(kind))) if 2 <= len(hand) <= 4 else frozenset()
    assert complete_group(hand, kind) == expected
    assert all(check_group([*hand, card], kind) for card in complete_group(hand, kind))


@given(hands(min_size=2, max_size=4), kinds, card_sets)
def test_a_group_is_completed_from_the_given_cards_only(hand, kind, among):
    assert complete_group(hand, kind, among=among) == complete_group(hand, kind) & among


def test_any_two_cards_that_tic_can_be_completed_by_three_others():
    """CP-3: they lie on one line of five. Any that don't, by none."""
    for a, b in combinations(DECK, 2):
        joining = complete_group((a, b))
        assert len(joining) == (3 if relation(a, b) is Relation.TIC else 0)
        assert not joining & CardSet((a, b))


def test_a_group_of_five_is_full():
    """CP-3: a line has five cards."""
    for line in TIC_LINES:
        assert complete_group(line) == CardSet()
    assert complete_group("1CV 2MC 3TY 4QO 5SR", Relation.NIC) == CardSet()


def test_the_naive_twin_has_the_triples_of_the_cards():
    assert [TRIPLE[card] for card in DECK] == naive.DECK
