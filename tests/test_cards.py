"""The cards: what they are called, how they are read and gathered in sets (CP-1, CP-7 to CP-9)."""

import copy
import operator
import pickle
from itertools import permutations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests import naive
from tests.strategies import CARD, TRIPLE, card_sets, cards, hands
from tic_learn import (
    DECK,
    DECK_444,
    EXTREMES,
    Card,
    CardSet,
    Colour,
    Number,
    Property,
    RepeatedCard,
    Shape,
    UnknownCard,
)
from tic_learn.cards import COORDINATES, read_cards

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
NAMES = {"Card": Card, "CardSet": CardSet, "Colour": Colour, "Number": Number, "Property": Property, "Shape": Shape}


# CP-1: the deck


def test_the_deck_has_a_card_for_each_number_shape_and_colour():
    """CP-1: 5 × 5 × 5 = 125, in the order number, shape, colour."""
    assert [(card.number, card.shape, card.colour) for card in DECK] == naive.DECK
    assert list(COORDINATES) == naive.DECK
    assert len(DECK) == len(set(DECK)) == 125


def test_a_card_is_its_place_in_the_deck():
    assert [int(card) for card in DECK] == list(range(125))
    assert sorted(DECK, key=lambda card: card.name) != list(DECK) == sorted(DECK)


def test_values_stand_in_the_order_of_the_rules():
    """CP-1: shapes by their sides, colours along the rainbow."""
    for kind, words in zip((Number, Shape, Colour), naive.WORDS, strict=True):
        assert [(str(value), int(value)) for value in kind] == list(zip(words, naive.VALUES, strict=True))
    assert Shape.STAR - Shape.SQUARE == 1
    assert f"{Shape.STAR} {Colour.RED} {Number.THREE}" == "star red 3"


def test_values_are_of_their_own_kind():
    for card in DECK:
        assert (type(card.number), type(card.shape), type(card.colour)) == (Number, Shape, Colour)
        assert [card.value(which) for which in Property] == [card.number, card.shape, card.colour]
    assert [str(which) for which in Property] == list(naive.PROPERTIES)


def test_a_card_is_made_of_its_three_values():
    for values, card in CARD.items():
        assert Card.of(*values) is card
        assert Card.of(card.number, card.shape, card.colour) is card


@pytest.mark.parametrize("values", [(0, 1, 1), (6, 1, 1), (1, 0, 1), (1, 6, 1), (1, 1, 0), (1, 1, 6), (-1, 2, 3)])
def test_a_value_off_the_scale_makes_no_card(values):
    """The message speaks of the values, 1 to 5: a text was not asked for."""
    with pytest.raises(UnknownCard, match="1 to 5") as caught:
        Card.of(*values)
    assert "not text" not in str(caught.value)


@pytest.mark.parametrize("values", [("3", 5, 4), (3, 2.5, 4), (3, 5, None)])
def test_a_value_of_a_wrong_type_makes_no_card(values):
    with pytest.raises(UnknownCard, match="1 to 5"):
        Card.of(*values)


# CP-8: names


def test_every_card_has_its_code_its_long_name_and_its_spoken_name():
    for card, values in TRIPLE.items():
        assert card.code == str(card) == f"{card}" == naive.code(values)
        assert card.name == naive.name(values)
        assert card.spoken == naive.name(values).replace("-", " ")
    assert (Card("3SO").name, Card("5TC").spoken, Card("2-crescent-violet").code) == (
        "3-star-orange",
        "5 triangle cyan",
        "2MV",
    )


def test_codes_and_long_names_are_read_in_every_letter_case():
    """CP-8: for a code all four ways to write its two letters."""
    for values, card in CARD.items():
        code, name = naive.code(values), naive.name(values)
        for shape, colour in product((code[1], code[1].lower()), (code[2], code[2].lower())):
            assert Card(f"{code[0]}{shape}{colour}") is card
        mixed = "".join(letter.upper() if i % 2 else letter for i, letter in enumerate(name))
        for text in (name, name.upper(), name.title(), mixed, mixed.swapcase()):
            assert Card(text) is card


def test_moon_is_read_for_crescent_and_never_written():
    """CP-8."""
    for number, colour in product(naive.VALUES, naive.WORDS[2]):
        for moon in ("moon", "Moon", "MOON"):
            card = Card(f"{number}-{moon}-{colour}")
            assert card is Card(f"{number}-crescent-{colour}")
            assert "moon" not in card.name + card.spoken + repr(card)


def test_a_card_is_read_as_itself():
    for card in DECK:
        assert Card(card) is card


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is empty"),
        (" \t", "it is empty"),
        (" 3SO", "space before or after"),
        ("3SO\n", "space before or after"),
        ("0SO", "'0' is not a number from 1 to 5"),
        ("6so", "'6' is not a number from 1 to 5"),
        ("10-star-orange", "'10' is not a number from 1 to 5"),
        ("three-star-orange", "'three' is not a number from 1 to 5"),
        ("３SO", "'３' is not a number from 1 to 5"),  # a wide 3, as some keyboards type it
        ("--", "'' is not a number from 1 to 5"),
        ("3xo", "'x' is not a shape (C circle, M crescent, T triangle, Q square, S star)"),
        ("3lo", "'l' is not a shape"),
        ("3-stars-orange", "'stars' is not a shape (circle, crescent, triangle, square, star)"),
        ("3--orange", "'' is not a shape"),
        ("3-s-o", "'s' is not a shape (circle,"),  # half a code, half a long name
        ("3sb", "'b' is not a colour (V violet, C cyan, Y yellow, O orange, R red)"),
        ("3-star-purple", "'purple' is not a colour (violet, cyan, yellow, orange, red)"),
        ("3-moon-purple", "'purple' is not a colour"),
        ("3-star-o", "'o' is not a colour (violet,"),
        ("3OS", "number, shape, colour, in this order; did you mean 3SO?"),
        ("so3", "did you mean 3SO?"),
        ("Orange-Star-3", "did you mean 3SO?"),
        ("star-3-orange", "did you mean 3SO?"),
        ("red-moon-1", "did you mean 1MR?"),
        ("3S", "write it like 3SO or 3-star-orange"),
        ("33SO", "write it like 3SO or 3-star-orange"),
        ("3 star orange", "write it like 3SO or 3-star-orange"),
        ("3-star", "write it like 3SO or 3-star-orange"),
        ("3-star-orange-red", "write it like 3SO or 3-star-orange"),
        ("-", "write it like 3SO or 3-star-orange"),
    ],
)
def test_a_bad_text_is_refused_with_the_part_that_is_wrong(text, says):
    with pytest.raises(UnknownCard) as caught:
        Card(text)
    assert str(caught.value).startswith(f"{text!r} is not a card")
    assert says in str(caught.value)
    assert caught.value.text == text


@pytest.mark.parametrize("thing", [None, 73, 3.5, True, b"3SO", bytearray(b"3SO"), ["3SO"], (3, 5, 4), {"3SO"}, object])
def test_what_is_not_text_is_refused_by_its_type(thing):
    """Not even the integer that a card is inside: 73 could be anything."""
    with pytest.raises(UnknownCard, match=f"of type {type(thing).__name__}, not text; write it like 3SO") as caught:
        Card(thing)
    assert caught.value.text is thing
    assert isinstance(caught.value, ValueError)


def test_a_long_bad_text_is_not_repeated_in_full():
    with pytest.raises(UnknownCard) as caught:
        Card("3SO" * 1000)
    assert len(str(caught.value)) < 120
    with pytest.raises(UnknownCard) as caught:
        Card(["3SO"] * 1000)
    assert len(str(caught.value)) < 200


def test_a_card_with_its_parts_in_another_order_is_guessed():
    """The guess has the very parts of the text; where it would be a card itself, that is what it names."""
    for values, card in CARD.items():
        words = naive.name(values).split("-")
        for order in permutations(range(3)):
            text = "-".join(words[i] for i in order)
            if order == (0, 1, 2):
                continue
            with pytest.raises(UnknownCard, match=rf"did you mean {card.code}\?"):
                Card(text)
        for code in {"".join(letters) for letters in permutations(card.code)} - {card.code}:
            try:
                assert sorted(Card(code).code) == sorted(card.code)  # 3CO and 3OC: only one can be meant
            except UnknownCard as error:
                guess = str(error).partition("did you mean ")[2].rstrip("?")
                assert sorted(Card(guess).code) == sorted(card.code)


SPELLINGS = {naive.code(values).lower(): CARD[values] for values in naive.DECK}
SPELLINGS |= {naive.name(values): CARD[values] for values in naive.DECK}
SPELLINGS |= {naive.name(values).replace("crescent", "moon"): CARD[values] for values in naive.DECK}


def test_no_other_three_characters_name_a_card():
    """CP-8: 1,000 to 125, tried in all the ways to write three of the letters and digits that are about."""
    for letters in product("0156cmtqsvyorbx-", repeat=3):
        text = "".join(letters)
        if text in SPELLINGS:
            assert Card(text) is SPELLINGS[text]
        else:
            with pytest.raises(UnknownCard, match="is not a card"):
                Card(text)


words = st.sampled_from(
    ["1", "5", "0", "6", "star", "moon", "crescent", "red", "violet", "S", "o", "", " ", "blue", "ſtar"]
)


@given(st.text(max_size=20) | st.lists(words, max_size=4).map("-".join) | st.lists(words, max_size=4).map("".join))
@example("3\u017fO")  # a long s, which is S in upper case
@example("\u0130")  # a dotted capital I, which is two characters in lower case
@example("\ud800")
def test_any_text_is_a_card_or_is_refused(text):
    if text.lower() in SPELLINGS:
        assert Card(text) is SPELLINGS[text.lower()]
    else:
        with pytest.raises(UnknownCard, match="is not a card"):
            Card(text)


# The one object for each card


def test_cards_values_and_properties_evaluate_to_themselves():
    for card in DECK:
        assert repr(card) == f'Card("{card.code}")'
        assert eval(repr(card), NAMES) is card
    for value in (*Number, *Shape, *Colour, *Property):
        assert eval(repr(value), NAMES) is value


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_pickled_card_comes_back_as_the_one_object(protocol):
    for card in DECK:
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    value = pickle.loads(pickle.dumps((Shape.STAR, Property.COLOUR), protocol))
    assert value[0] is Shape.STAR
    assert value[1] is Property.COLOUR


def test_a_copied_card_is_the_one_object():
    for card in DECK:
        assert copy.copy(card) is card
        assert copy.deepcopy(card) is card
    assert copy.deepcopy({"hand": [Card("3SO")]})["hand"][0] is Card("3SO")


def test_no_card_is_false():
    """1-circle-violet is 0 as an integer; ``if card:`` must not lose it."""
    assert int(Card("1CV")) == 0
    assert all(DECK)


def test_a_card_takes_no_new_attributes():
    with pytest.raises(AttributeError):
        Card("3SO").colour = Colour.RED
    with pytest.raises(AttributeError):
        Card("3SO").held_by = "Ana"


# Reading several cards


@pytest.mark.parametrize(
    "given_cards",
    [
        "3SO 1MR 3SO",
        "3so, 1-moon-red,3-STAR-orange",
        "  3SO\n1MR\t3SO ,",
        ["3SO", "1MR", "3SO"],
        (Card("3SO"), "1-crescent-red", Card("3SO")),
    ],
)
def test_cards_are_read_in_order_and_a_repeated_one_is_kept(given_cards):
    assert read_cards(given_cards) == (Card("3SO"), Card("1MR"), Card("3SO"))
    assert read_cards(iter(read_cards(given_cards))) == read_cards(given_cards)
    assert all(type(card) is Card for card in read_cards(given_cards))


def test_no_cards_are_read_from_nothing():
    assert read_cards("") == read_cards(" , ") == read_cards([]) == ()


@pytest.mark.parametrize(
    ("given_cards", "part"),
    [
        ("3SO 3XX 9", "3XX"),
        ("3SO;1SO", "3SO;1SO"),
        (["3SO", "1SO 2SO"], "1SO 2SO"),
        (["3SO", None], None),
        ([Card("3SO"), 73], 73),
        ([["3SO", "1SO"]], ["3SO", "1SO"]),
        (73, 73),
        (None, None),
    ],
)
def test_the_first_part_that_cannot_be_read_is_named(given_cards, part):
    for read in (read_cards, CardSet):
        with pytest.raises(UnknownCard) as caught:
            read(given_cards)
        assert caught.value.text == part
        assert repr(part) in str(caught.value)


def test_one_card_is_read_where_several_may_be():
    """``CardSet("3SO")`` is read, so ``CardSet(card)`` is easy to try; to say it is no card would mislead."""
    for read in (read_cards, CardSet):
        assert list(read("3SO")) == [Card("3SO")]
        assert list(read(Card("3SO"))) == [Card("3SO")]


# CardSet

OPERATORS = {"&": operator.and_, "|": operator.or_, "-": operator.sub, "^": operator.xor}
COMPARISONS = (operator.le, operator.lt, operator.ge, operator.gt, operator.eq, operator.ne)


@given(card_sets, card_sets)
def test_set_algebra_agrees_with_frozenset(a, b):
    plain_a, plain_b = frozenset(a), frozenset(b)
    for sign, work in OPERATORS.items():
        expected = work(plain_a, plain_b)
        for left, right in ((a, b), (a, plain_b), (plain_a, b), (a, set(b))):
            result = work(left, right)
            assert type(result) is CardSet, sign
            assert frozenset(result) == expected, sign
            assert result == expected, sign
            assert list(result) == sorted(expected), sign
    for compare in COMPARISONS:
        expected = compare(plain_a, plain_b)
        for left, right in ((a, b), (a, plain_b), (plain_a, b)):
            assert compare(left, right) is expected
    assert a.isdisjoint(b) == a.isdisjoint(plain_b) == a.isdisjoint(list(b)) == plain_a.isdisjoint(plain_b)


@given(card_sets, card_sets)
@example(CardSet("1CV"), CardSet())
@example(CardSet("1CV 5SR"), CardSet("1CV"))
def test_parts_of_a_set_compare_as_parts(a, b):
    for part in (a & b, a - b):
        assert part <= a
        assert a >= part
        assert (part < a) == (len(part) < len(a))
        assert (part == a) == (len(part) == len(a))


@given(hands())
def test_a_set_equals_and_hashes_like_the_frozenset_of_its_cards(hand):
    ours, plain = CardSet(hand), frozenset(hand)
    assert ours == plain
    assert plain == ours
    assert hash(ours) == hash(plain)
    assert {ours: "here"}[plain] == {plain: "here"}[ours] == "here"
    assert ours != list(hand)
    assert (ours == set(hand[:-1])) == (not hand)


@given(hands())
def test_a_set_iterates_in_deck_order_without_regard_to_the_order_given(hand):
    ours = CardSet(hand)
    assert list(ours) == sorted(hand)
    assert len(ours) == len(hand)
    assert ours == CardSet(reversed(hand)) == CardSet(" ".join(card.name for card in hand))
    assert [card for card in DECK if card in ours] == sorted(hand)
    assert bool(ours) == bool(hand)


@given(card_sets)
@example(DECK)
@example(CardSet())
def test_a_mask_has_a_bit_for_each_card(hand):
    assert hand.mask == sum(2 ** int(card) for card in hand)
    assert CardSet.from_mask(hand.mask) == hand
    assert CardSet(hand) == hand


@pytest.mark.parametrize("mask", [-1, 2**125, 2**126 + 1])
def test_a_mask_of_other_cards_than_the_decks_is_refused(mask):
    with pytest.raises(ValueError, match="125 bits"):
        CardSet.from_mask(mask)


@given(card_sets)
def test_sets_evaluate_copy_and_pickle_to_equal_sets(hand):
    assert eval(repr(hand), NAMES) == hand
    assert str(hand) == " ".join(naive.code(TRIPLE[card]) for card in hand)
    assert copy.copy(hand) == copy.deepcopy(hand) == hand
    for protocol in PROTOCOLS:
        back = pickle.loads(pickle.dumps(hand, protocol))
        assert type(back) is CardSet
        assert back == hand
        assert all(ours is theirs for ours, theirs in zip(back, hand, strict=True))


def test_a_set_never_changes():
    hand = CardSet("3SO 1SO")
    same = hand
    hand |= CardSet("5SO")
    assert (str(same), str(hand)) == ("1SO 3SO", "1SO 3SO 5SO")
    for name in ("mask", "cards"):
        with pytest.raises(AttributeError):
            setattr(same, name, 0)
    assert not any(hasattr(same, name) for name in ("add", "remove", "discard", "pop", "clear", "update"))


@given(hands(min_size=1), st.data())
def test_a_card_given_twice_is_refused_and_named(hand, data):
    twice = data.draw(st.sampled_from(hand))
    at = data.draw(st.integers(0, len(hand)))
    with pytest.raises(RepeatedCard, match=f"{twice.name} \\({twice.code}\\) is there twice") as caught:
        CardSet([*hand[:at], twice, *hand[at:]])
    assert caught.value.card is twice
    assert isinstance(caught.value, ValueError)


def test_a_card_given_twice_under_two_names_is_refused():
    for text in ("3SO 3-star-orange", "2MV, 1CV, 2-moon-violet"):
        with pytest.raises(RepeatedCard):
            CardSet(text)


def test_only_cards_are_in_a_set():
    hand = CardSet("1CV 3SO")
    for thing in (0, 73, None, "9XX", frozenset()):
        assert thing not in hand
    assert Card("1CV") in hand
    assert Card("1CC") not in hand


def test_a_set_and_its_integers_are_never_half_equal():
    """A card equals the integer of its place, yet that is not in the set: then the sets must differ both ways."""
    hand, numbers = CardSet("1CV 3SO"), frozenset({0, 73})
    assert (hand == numbers) == (hand <= numbers and hand >= numbers)


def test_a_union_with_other_things_is_a_plain_set():
    assert CardSet("3SO") | {"joker"} == {Card("3SO"), "joker"}
    assert CardSet("3SO") & {"joker", Card("3SO")} == CardSet("3SO")
    assert type(CardSet("3SO") | {"joker"}) is frozenset


@given(cards)
def test_errors_survive_the_way_between_processes(card):
    for error in (UnknownCard("3XO"), UnknownCard((6, 1, 1)), RepeatedCard(card)):
        for protocol in PROTOCOLS:
            back = pickle.loads(pickle.dumps(error, protocol))
            assert type(back) is type(error)
            assert str(back) == str(error)
            assert vars(back) == vars(error)


# CP-7, CP-9


def test_the_extreme_cards_are_the_first_and_the_last():
    """CP-7: 1-circle-violet and 5-star-red."""
    assert [card.name for card in EXTREMES] == ["1-circle-violet", "5-star-red"]
    assert list(EXTREMES) == [min(DECK), max(DECK)]


def test_the_small_deck_leaves_out_every_5_every_star_and_every_red():
    """CP-9: 4 × 4 × 4 = 64 cards; so 125 - 64 = 61 are left out."""
    assert len(DECK_444) == 64
    assert [card for card in DECK if card not in DECK_444] == [
        card for card in DECK if "5" in card.name or "star" in card.name or "red" in card.name
    ]
    assert len(DECK - DECK_444) == 61
    assert str(DECK_444 & EXTREMES) == "1CV"
