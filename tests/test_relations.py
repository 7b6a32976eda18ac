"""Tic, Single and Nic between two cards (CP-2)."""

import pickle
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import naive
from tests.strategies import TRIPLE, as_cards, card_sets, cards, triples
from tic_learn import (
    DECK,
    DECK_444,
    Card,
    CardSet,
    Property,
    Relation,
    SameCard,
    UnknownCard,
    explain_relation,
    neighbours,
    relation,
    shared,
)
from tic_learn.relations import agreeing

COUNTS = {Relation.TIC: 2, Relation.SINGLE: 1, Relation.NIC: 0}


def test_every_two_cards_relate_as_the_naive_twin_says():
    """CP-2: all 125 × 124 ordered pairs, by how many of the three values are equal."""
    for a, b in permutations(DECK, 2):
        kind, both = relation(a, b), shared(a, b)
        assert str(kind) == naive.related(TRIPLE[a], TRIPLE[b])
        assert [str(one) for one in both] == [naive.PROPERTIES[p] for p in naive.common([TRIPLE[a], TRIPLE[b]])]
        assert len(both) == COUNTS[kind] == kind.count


@pytest.mark.parametrize("deck", [DECK, DECK_444], ids=["5x5x5", "4x4x4"])
def test_every_card_has_its_number_of_tics_singles_and_nics(deck):
    """CP-2, CP-9.

    A Tic changes one value: 3 properties × 4 other values = 12. A Single changes two: 3 × 4 × 4 = 48.
    A Nic changes all: 4 × 4 × 4 = 64. Together the 124 other cards. With 4 values: 9, 27, 27.
    """
    expected = [12, 48, 64] if deck is DECK else [9, 27, 27]
    for card in deck:
        kinds = [neighbours(card, kind, deck) for kind in (Relation.TIC, Relation.SINGLE, Relation.NIC)]
        assert [len(kind) for kind in kinds] == expected
        assert kinds[0] | kinds[1] | kinds[2] == deck - CardSet([card])
        for kind, found in zip(("tic", "single", "nic"), kinds, strict=True):
            assert found == as_cards(naive.neighbours(TRIPLE[card], kind, triples(deck)))


@given(cards, card_sets, st.sampled_from(Relation))
def test_neighbours_are_looked_for_among_the_given_cards(card, among, kind):
    assert neighbours(card, kind, among) == neighbours(card.name, kind) & among


def test_three_cards_that_tic_pairwise_agree_in_the_same_way():
    """CP-3's small theorem, over every triangle of Tics in the deck.

    Each of the 75 lines has C(5, 3) = 10 triples: 750. A triangle that agreed in two ways would be one more.
    """
    triangles = 0
    for a in DECK:
        after = [b for b in neighbours(a) if b > a]
        for b, c in combinations(after, 2):
            if relation(b, c) is Relation.TIC:
                triangles += 1
                assert shared(a, b) == shared(a, c) == shared(b, c) == agreeing((a, b, c))
    assert triangles == 750


@given(cards, cards)
def test_relations_do_not_depend_on_the_order_or_the_name(a, b):
    if a is b:
        return
    assert relation(a, b) is relation(b, a) is relation(a.name.upper(), b.code.lower()) is relation(a, b.code)
    assert shared(a, b) == shared(b, a) == shared(a.name, b.code)


def test_a_card_is_never_compared_with_itself():
    """CP-2: an input error, however the card is named."""
    for card in DECK:
        for compare in (relation, shared, explain_relation):
            with pytest.raises(SameCard, match=f"{card.name} .* two different cards .CP-2") as caught:
                compare(card, card.name)
            assert caught.value.card is card
    with pytest.raises(SameCard):
        relation("2-moon-violet", "2MV")
    assert issubclass(SameCard, ValueError)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(caught.value, protocol))
        assert (str(back), back.card) == (str(caught.value), caught.value.card)


@pytest.mark.parametrize(("a", "b"), [("3SO", "3XX"), ("3XX", "3SO"), (Card("3SO"), 74), (None, Card("3SO"))])
def test_what_is_no_card_is_not_compared(a, b):
    for compare in (relation, shared, explain_relation):
        with pytest.raises(UnknownCard):
            compare(a, b)
    with pytest.raises(UnknownCard):
        neighbours("3XX")


@pytest.mark.parametrize("kind", ["tic", "TIC", 2, None])
def test_a_kind_that_is_no_relation_is_refused_not_answered_with_nothing(kind):
    with pytest.raises((TypeError, ValueError), match="Relation"):
        neighbours("3SO", kind)


@given(st.lists(cards, min_size=1, max_size=6))
def test_agreeing_names_what_all_the_cards_share(hand):
    expected = [naive.PROPERTIES[p] for p in naive.common(triples(hand))]
    assert [str(one) for one in agreeing(tuple(hand))] == expected
    assert agreeing(CardSet(set(hand))) == agreeing(tuple(hand))


def test_one_card_agrees_with_itself_in_all():
    assert agreeing((Card("3SO"),)) == tuple(Property)


@pytest.mark.parametrize(
    ("a", "b", "text"),
    [
        ("3SO", "1SO", "3-star-orange and 1-star-orange share the shape and the colour: two properties, so they Tic."),
        ("3SO", "3SR", "3-star-orange and 3-star-red share the number and the shape: two properties, so they Tic."),
        ("3SO", "2SR", "3-star-orange and 2-star-red share the shape: one property, so they Single."),
        ("3SO", "1CV", "3-star-orange and 1-circle-violet share no property, so they Nic."),
    ],
)
def test_a_relation_is_told_in_words(a, b, text):
    verdict = explain_relation(a, b)
    assert bool(verdict) is True
    assert [(reason.rule, reason.text, reason.cards) for reason in verdict.reasons] == [
        ("CP-2", text, (Card(a), Card(b)))
    ]
    assert verdict.misconception is None


def test_relations_evaluate_to_themselves():
    for kind in Relation:
        assert eval(repr(kind), {"Relation": Relation}) is kind
        assert pickle.loads(pickle.dumps(kind)) is kind
    assert [str(kind) for kind in Relation] == ["nic", "single", "tic"]
