"""Sequences: Mono, Duo and Tripo. Check, find, extend (CP-5, CP-6)."""

import pickle
from itertools import combinations, pairwise, permutations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests import naive
from tests.strategies import CARD, TRIPLE, answers, as_cards, card_sets, hands, rows, triples
from tic_learn import (
    DECK,
    Card,
    CardSet,
    Property,
    RepeatedCard,
    SequenceKind,
    UnknownCard,
    check_sequence,
    extend_sequence,
    find_sequences,
)
from tic_learn.cards import read_cards
from tic_learn.sequences import orders_that_step, steps_of

KINDS = {1: SequenceKind.MONO, 2: SequenceKind.DUO, 3: SequenceKind.TRIPO}
rests = st.sampled_from(["free", "fixed"])


def row_of(text):
    return tuple(Card(part) for part in text.split())


# CP-5: the kinds


def test_kinds_evaluate_to_themselves_and_count_what_steps():
    for count, kind in KINDS.items():
        assert eval(repr(kind), {"SequenceKind": SequenceKind}) is kind
        assert pickle.loads(pickle.dumps(kind)) is kind
        assert kind.count == count
    assert [str(kind) for kind in SequenceKind] == ["mono", "duo", "tripo"]


@pytest.mark.parametrize(
    ("row", "directions", "text"),
    [
        ("1CV 2CV 3CV", (1, 0, 0), "A Mono: the number goes up by one at every step."),
        ("3CV 3CC 3CY 3CO 3CR", (0, 0, 1), "A Mono: the colour goes up by one at every step."),
        ("3SV 1QV 5TV 2MV", (0, -1, 0), "A Mono: the shape goes down by one at every step."),
        ("1CV 2MV 3TR", (1, 1, 0), "A Duo: the number and the shape go up by one at every step."),
        # Directions are independent.
        ("1SV 2QV 3TV 4MV 5CV", (1, -1, 0), "A Duo: the number goes up and the shape goes down by one at every step."),
        ("4SR 4QO 1TY", (0, -1, -1), "A Duo: the shape and the colour go down by one at every step."),
        # From one Extreme card to the other.
        ("1CV 2MC 3TY 4QO 5SR", (1, 1, 1), "A Tripo: the number, the shape and the colour go up by one at every step."),
        (
            "5CR 4MO 3TY",
            (-1, 1, -1),
            "A Tripo: the shape goes up and the number and the colour go down by one at every step.",
        ),
    ],
)
def test_a_sequence_is_named_by_how_many_properties_step(row, directions, text):
    """CP-5: always by exactly one, always up or always down."""
    verdict = check_sequence(row)
    assert verdict
    assert verdict.kind is KINDS[3 - directions.count(0)]
    assert (steps_of(row_of(row)), verdict.misconception) == (directions, None)
    assert (verdict.rule, verdict.reason) == ("CP-5", text)


@given(rows, rests)
@settings(max_examples=1000)
def test_a_check_agrees_with_the_naive_twin(row, rest):
    verdict = check_sequence(row, rest)
    stepping = naive.stepping(triples(row), rest)
    assert verdict.ok is (stepping > 0)
    assert verdict.kind is KINDS.get(stepping)
    assert list(steps_of(row)) == naive.ways(triples(row))
    assert verdict.steps == tuple(
        tuple(after - before for before, after in zip(a, b, strict=True)) for a, b in pairwise(triples(row))
    )


@given(answers, rests)
def test_a_check_of_any_answer_agrees_with_the_naive_twin(answer, rest):
    assert check_sequence(answer, rest).ok is (naive.stepping(triples(answer), rest) > 0)


@given(rows, rests)
def test_a_row_and_its_reverse_are_sequences_of_the_same_kind(row, rest):
    there, back = check_sequence(row, rest), check_sequence(row[::-1], rest)
    assert there.kind is back.kind
    assert there.ok is back.ok
    assert tuple(-way for way in steps_of(row[::-1])) == steps_of(row)


def test_a_tripo_is_not_also_a_duo():
    """CP-6: the kind is the number of properties that step, all of them."""
    tripo = "1CV 2MC 3TY"
    assert check_sequence(tripo).kind is SequenceKind.TRIPO
    assert find_sequences(tripo, SequenceKind.DUO) == find_sequences(tripo, SequenceKind.MONO) == []
    assert len(find_sequences(tripo, SequenceKind.TRIPO)) == 2  # there and back


@pytest.mark.parametrize("row", ["4CV 5CV 1CV", "1SV 1CV 1MV", "1CC 1CV 1CR", "2CV 1CV 5CV"])
def test_there_is_no_way_round_the_ends(row):
    """CP-5: nothing comes after 5, star and red, and nothing before 1, circle and violet."""
    verdict = check_sequence(row)
    assert not verdict
    assert str(verdict.misconception) == "wrapped"
    assert find_sequences(row) == []


@pytest.mark.parametrize("row", ["4CV 5CV 4CC", "1CC 1CV 2CC", "2TV 3QV 2TC 3QC"])
def test_a_sequence_does_not_turn_back(row):
    """CP-5's ruling: not at an end of the scale either."""
    verdict = check_sequence(row)
    assert not verdict
    assert str(verdict.misconception) == "turned-back"


# CP-6: the rest


def test_a_free_property_may_vary_in_any_way():
    """CP-6: the shape goes 1, 5, 3 and the colour stays."""
    verdict = check_sequence("1CV 2SV 3TV")
    assert verdict.kind is SequenceKind.MONO
    assert [reason.rule for reason in verdict.reasons] == ["CP-5", "CP-6"]


def test_a_tripo_has_no_rest_to_speak_of():
    for rest in ("free", "fixed"):
        assert [reason.rule for reason in check_sequence("1CV 2MC 3TY", rest).reasons] == ["CP-5"]


def test_a_fixed_rest_must_stay():
    """CP-6 with rest="fixed": the reason names the first change of each property that should have stayed."""
    assert check_sequence("1CV 2CV 3CV", rest="fixed").kind is SequenceKind.MONO
    verdict = check_sequence("1CV 2CV 3TR 4QR", rest="fixed")
    assert verdict.kind is None
    assert [(reason.rule, reason.cards) for reason in verdict.reasons] == [
        ("CP-6", row_of("2CV 3TR")),  # the shape: circle, then triangle
        ("CP-6", row_of("2CV 3TR")),  # the colour: violet, then red
    ]
    assert "The shape does not step" in verdict.reasons[0].text
    assert "The colour does not step" in verdict.reasons[1].text


@given(rows, rests)
@settings(max_examples=600)
def test_a_row_that_steps_is_told_all_that_a_fixed_rest_forbids(row, rest):
    given_cards, verdict = triples(row), check_sequence(row, rest)
    steps = naive.ways(given_cards)
    if not any(steps):
        return
    expected = []
    for p in range(3):
        changes = [(a, b) for a, b in pairwise(given_cards) if a[p] != b[p]]
        if rest == "fixed" and steps[p] == 0 and changes:
            expected.append((naive.PROPERTIES[p], (CARD[changes[0][0]], CARD[changes[0][1]])))
    told = [reason for reason in verdict.reasons if reason.rule == "CP-6" and not verdict.ok]
    assert [(reason.text.split()[1], reason.cards) for reason in told] == expected


@pytest.mark.parametrize(
    ("row", "rest", "text"),
    [
        ("1CV 2MV 3TV", "free", "The colour does not step; it is free to stay or to change."),
        ("1CV 2CV 3CV", "free", "The shape and the colour do not step; they are free to stay or to change."),
        ("1CV 2MV 3TV", "fixed", "The colour stays, as a fixed rest must."),
        ("1CV 2CV 3CV", "fixed", "The shape and the colour stay, as a fixed rest must."),
    ],
)
def test_the_rest_of_a_sequence_is_told(row, rest, text):
    reason = check_sequence(row, rest).reasons[1]
    assert (reason.rule, reason.text, reason.cards) == ("CP-6", text, row_of(row))


@pytest.mark.parametrize("rest", ["loose", "FREE", "", None, True])
def test_another_rest_is_refused(rest):
    for ask in (check_sequence, find_sequences, extend_sequence):
        with pytest.raises(ValueError, match=r'rest is "free" or "fixed", not .*CP-6'):
            ask("1CV 2CV 3CV", rest=rest)


# CP-5: reasons


@given(rows | answers, rests)
@settings(max_examples=1000)
def test_every_reason_of_a_no_is_given(row, rest):
    """The size, each repeated card, then for each property the first step that breaks, the longest run first."""
    given_cards, left = triples(row), list(check_sequence(row, rest).reasons)
    if naive.stepping(given_cards, rest):
        return
    if len(row) not in (3, 4, 5):
        size = left.pop(0)
        assert (size.rule, size.text) == ("CP-5", f"A sequence has 3, 4 or 5 cards, not {len(row)}.")
    for card in dict.fromkeys(row):
        if row.count(card) > 1:
            twice = left.pop(0)
            assert (twice.rule, twice.cards) == ("CP-5", (card,))
            assert twice.text.startswith(f"{card.name} is there ")
    if any(naive.ways(given_cards)):
        assert {reason.rule for reason in left} <= {"CP-6"}
        return
    if len(row) < 2:
        assert left == []
        return
    breaks = {naive.PROPERTIES[p]: naive.first_break(given_cards, p) for p in range(3)}
    # Where a card meets itself nothing more is said than that it is there twice.
    breaks = {which: end for which, end in breaks.items() if given_cards[end - 1] != given_cards[end]}
    named = [reason.text.split()[1] for reason in left]
    assert sorted(named) == sorted(breaks)
    assert [breaks[which] for which in named] == sorted(breaks.values(), reverse=True)
    for which, reason in zip(named, left, strict=True):
        p, end = naive.PROPERTIES.index(which), breaks[which]
        a, b = given_cards[end - 1], given_cards[end]
        assert (reason.rule, reason.cards) == ("CP-5", (CARD[a], CARD[b]))
        assert f"between {naive.name(a)} and {naive.name(b)}" in reason.text
        change = b[p] - a[p]
        if change == 0:
            assert f" stays {naive.word(a, p)} " in reason.text
        elif abs(change) > 1:
            assert f" goes from {naive.word(a, p)} to {naive.word(b, p)} " in reason.text
        else:
            before = "up" if change < 0 else "down"
            assert f" goes {before} first and turns back " in reason.text


def test_the_property_that_went_on_for_longest_is_named_first():
    """The colour goes violet, cyan, yellow before it jumps; the number and the shape don't go so far."""
    verdict = check_sequence("1CV 2CC 2TY 5MR")
    assert [reason.text for reason in verdict.reasons] == [
        "The colour goes from yellow to red between 2-triangle-yellow and 5-crescent-red; a step is exactly one.",
        "The number stays 2 between 2-circle-cyan and 2-triangle-yellow; to step it must change by one each time.",
        "The shape stays circle between 1-circle-violet and 2-circle-cyan; to step it must change by one each time.",
    ]


def test_only_the_first_step_that_breaks_is_named_for_a_property():
    """The number breaks twice, at 2 to 4 and at 4 to 1."""
    verdict = check_sequence("1CV 2CV 4CV 1TV")
    assert verdict.reason == (
        "The number goes from 2 to 4 between 2-circle-violet and 4-circle-violet; a step is exactly one."
    )
    assert len(verdict.reasons) == 3


def test_too_few_too_many_and_repeated_cards_are_an_answer_not_an_error():
    for row, size in (("", 0), ("3SO", 1), ("1CV 2CV", 2), ("1CV 2CV 3CV 4CV 5CV 5CC", 6)):
        verdict = check_sequence(row)
        assert not verdict
        assert verdict.reason == f"A sequence has 3, 4 or 5 cards, not {size}."
        assert verdict.kind is None
    verdict = check_sequence("1CV 2CV 1-circle-violet 3CC")
    assert not verdict
    assert (verdict.rule, verdict.reasons[0].cards) == ("CP-5", row_of("1CV"))


def test_two_cards_that_step_are_told_only_that_they_are_too_few():
    assert [reason.text for reason in check_sequence("1CV 2MV").reasons] == ["A sequence has 3, 4 or 5 cards, not 2."]


def test_text_that_is_no_card_raises():
    for ask in (check_sequence, find_sequences, extend_sequence):
        with pytest.raises(UnknownCard, match="'3XO'"):
            ask("3SO 3XO 3SR")


# Misconceptions


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("4CV 5CV 1CV", "wrapped"),
        ("2CV 1CV 5CV", "wrapped"),
        ("3CO 3CR 3CV 3CC", "wrapped"),
        ("1CV 3CV 2CV", "wrong-order"),
        ("2CV 1CV 3CV", "wrong-order"),
        ("1CV 3TY 2MC", "wrong-order"),  # a Tripo
        ("1CV 2CV 4CV 3CV", "wrong-order"),
        ("1CV 2CV 1CC", "turned-back"),
        ("3SO 3SY 3SO 3SY", None),  # also a repeated card, which is what to mend
        ("2MV 1MC 2MY 1MR", "skipped-a-step"),  # the colour is named first: it went on for longer
        ("2MV 1MR 2MC 1MO", "turned-back"),
        ("1CV 2CV 4CV", "skipped-a-step"),
        ("5CV 3CV 1CV", "skipped-a-step"),
        ("3CV 3TV 3SV", "skipped-a-step"),
        ("1CV 2CV 2CC", "stood-still"),
        ("3CV 3MV 4MV", "stood-still"),
        ("2CY 2CO 1CO 1CR", "stood-still"),
        ("3CR 2CR 2SR", "stood-still"),  # on the way down
        ("1CV 2CV 3CV", None),  # right
        ("1CV 2CV", None),  # too few to tell
        ("1CV 4CV 2CV", None),  # up by three, down by two
        ("1CV 1CY 1CC 1CR", None),  # violet, yellow, cyan, red: no order goes by steps
    ],
)
def test_a_common_mistake_in_a_row_is_known(row, name):
    misconception = check_sequence(row).misconception
    assert (misconception and misconception.name) == name


@given(rows | hands(min_size=3, max_size=5), rests)
@settings(max_examples=1000)
def test_what_a_misconception_says_is_so(row, rest):
    """Each text makes a claim about the row; a learner may look it up on the cards."""
    misconception = check_sequence(row, rest).misconception
    if misconception is None:
        return
    given_cards = triples(row)
    assert not naive.stepping(given_cards, rest)
    columns = [[card[p] for card in given_cards] for p in range(3)]
    changes = [{b - a for a, b in pairwise(column)} for column in columns]
    claims = {
        # Going on by one, with 1 after 5 or 5 after 1 somewhere.
        "wrapped": any(change <= {1, -4} or change <= {-1, 4} for change in changes),
        "wrong-order": any(naive.stepping(order, rest) for order in permutations(given_cards)),
        "turned-back": any(change == {1, -1} for change in changes),
        "skipped-a-step": any(
            column in (sorted(set(column)), sorted(set(column), reverse=True)) and max(map(abs, change)) > 1
            for column, change in zip(columns, changes, strict=True)
        ),
        "stood-still": any(change in ({0, 1}, {0, -1}) for change in changes),
    }
    assert claims[misconception.name]


@given(rows | hands(min_size=2, max_size=5))
def test_the_orders_that_step_are_those_that_trying_every_order_finds(row):
    """CP-5: every order in which something steps is one of them, or the reverse of one."""
    row = tuple(dict.fromkeys(row))
    assume(2 <= len(row) <= 5)
    found = set(orders_that_step(row))
    assert found | {order[::-1] for order in found} == {order for order in permutations(row) if any(steps_of(order))}
    assert all(1 in steps_of(order) for order in found)


def test_no_order_is_promised_where_the_rest_forbids_every_order():
    """CP-6: 1, 3, 2 could be put in order; but shape and colour vary, so with a fixed rest no order is right."""
    assert str(check_sequence("1CV 3QO 2MR").misconception) == "wrong-order"
    assert str(check_sequence("1CV 3QO 2MR", rest="fixed").misconception) != "wrong-order"
    assert str(check_sequence("1CV 3CV 2CV", rest="fixed").misconception) == "wrong-order"


@pytest.mark.parametrize("row", ["3CV 3TV 3SV", "3SV 3CV 3MV", "1TV 3TV 5TV", "3SV 3SY 3SR"])
def test_what_moves_is_named_before_what_rests(row):
    """Nothing went on even once here, but only one property changes: the first reason is about that one."""
    (moving,) = (which for which in Property if len({card.value(which) for card in row_of(row)}) > 1)
    assert check_sequence(row).reason.startswith(f"The {moving} goes from ")


# Counts over the whole deck


def values_of(size):
    """For the rows of one size: the values that a property can have along it, and which of them step."""
    every = list(product(naive.VALUES, repeat=size))
    return every, [values for values in every if naive.way(values) != 0]


def test_the_deck_has_80136_free_duos():
    """CP-5, CP-6: ordered Duos, a property that does not step being free.

    The second count builds the rows from columns: two of them step, the third is any that does not.
    By formula: a property steps along k cards in 2 (6 - k) ways (6 - k first values, up or down), out of
    5^k columns, so there are 3 (2 (6 - k))² (5^k - 2 (6 - k)):
    3 · 36 · 119 + 3 · 16 · 621 + 3 · 4 · 3,123 = 12,852 + 29,808 + 37,476 = 80,136.
    """
    found = find_sequences(DECK, SequenceKind.DUO)
    built = set()
    for size in (3, 4, 5):
        every, stepping = values_of(size)
        still = sorted(set(every) - set(stepping))
        for columns in ((stepping, stepping, still), (stepping, still, stepping), (still, stepping, stepping)):
            built |= {tuple(zip(*three, strict=True)) for three in product(*columns)}
    sizes = [len(row) for row in found]
    assert [sizes.count(size) for size in (3, 4, 5)] == [12852, 29808, 37476]
    assert len(found) == len(built) == 80136
    assert {tuple(TRIPLE[card] for card in row) for row in found} == built


def test_the_deck_has_840_fixed_duos():
    """CP-6 with rest="fixed": the third property has one of 5 values all along.

    3 · (36 + 16 + 4) · 5 = 840. The second count looks for the rows in each plane of 25 cards that share a value:
    there a Duo of k cards lies on a diagonal, and 2 · 2 · (6 - k)² rows do, so 15 planes · 56.
    """
    found = find_sequences(DECK, SequenceKind.DUO, rest="fixed")
    built = set()
    for p, value in product(range(3), naive.VALUES):
        q, r = (other for other in range(3) if other != p)
        plane = {(card[q], card[r]): card for card in naive.DECK if card[p] == value}
        for (x, y), dx, dy, size in product(plane, (1, -1), (1, -1), (3, 4, 5)):
            places = [(x + dx * i, y + dy * i) for i in range(size)]
            if all(place in plane for place in places):
                built.add(tuple(plane[place] for place in places))
    assert len(found) == len(built) == 840
    assert {tuple(TRIPLE[card] for card in row) for row in found} == built


def test_the_deck_has_288_tripos_under_both_readings():
    """CP-5: no property is left to be free. A Tripo is a diagonal of the cube: 6³ + 4³ + 2³ = 216 + 64 + 8 = 288."""
    built = set()
    for first, steps, size in product(naive.DECK, product((1, -1), repeat=3), (3, 4, 5)):
        row = tuple(tuple(v + step * i for v, step in zip(first, steps, strict=True)) for i in range(size))
        if all(1 <= value <= 5 for card in row for value in card):
            built.add(row)
    assert len(built) == 288
    for rest in ("free", "fixed"):
        found = find_sequences(DECK, SequenceKind.TRIPO, rest=rest)
        assert len(found) == 288
        assert {tuple(TRIPLE[card] for card in row) for row in found} == built


def test_the_deck_has_the_monos_of_three_cards_that_the_formula_says():
    """CP-6: with a fixed rest 3 · 2 (6 - k) · 25 rows of k cards: 450, 300, 150.

    With a free rest and the 27 cards of three values: one column steps (2 of 27), two don't (25): 3 · 2 · 25² = 3,750.
    """
    sizes = [len(row) for row in find_sequences(DECK, SequenceKind.MONO, rest="fixed", size=3)]
    assert sizes == [3] * 450
    small = [CARD[values] for values in naive.DECK if max(values) <= 3]
    found = {kind: find_sequences(small, kind) for kind in SequenceKind}
    assert [len(found[kind]) for kind in SequenceKind] == [3750, 300, 8]
    expected = {row: naive.stepping(row) for row in permutations(triples(small), 3) if naive.stepping(row)}
    assert {tuple(triples(row)): kind.count for kind in SequenceKind for row in found[kind]} == expected


# Finding and extending


@given(hands(max_size=6), rests)
def test_finding_sequences_agrees_with_trying_every_order(hand, rest):
    expected = naive.sequences(triples(hand), rest)
    found = find_sequences(hand, rest=rest)
    assert len(set(found)) == len(found)
    assert found == sorted(found)  # in deck order of the first card, then of the second, and so on
    assert {tuple(triples(row)) for row in found} == set(expected)
    for kind in SequenceKind:
        assert find_sequences(hand, kind, rest=rest) == [
            row for row in found if expected[tuple(triples(row))] == kind.count
        ]
    for size in (3, 4, 5):
        assert find_sequences(CardSet(hand), size=size, rest=rest) == [row for row in found if len(row) == size]


@given(rows, card_sets, rests)
def test_a_sequence_is_found_among_other_cards(row, others, rest):
    verdict = check_sequence(row, rest)
    if verdict:
        found = find_sequences(CardSet(set(row)) | others, verdict.kind, size=len(row), rest=rest)
        assert tuple(row) in found
        assert tuple(reversed(row)) in found  # TT-12: two different ones
        assert all(check_sequence(other, rest).kind is verdict.kind for other in found)


@pytest.mark.parametrize("size", [0, 1, 2, 6, -3, "3"])
def test_a_size_that_no_sequence_has_is_refused(size):
    with pytest.raises(ValueError, match="3, 4 or 5"):
        find_sequences("1CV 2CV 3CV", size=size)


@pytest.mark.parametrize("kind", ["duo", 2, "2CV"])
def test_a_kind_that_is_none_is_refused(kind):
    with pytest.raises((TypeError, ValueError), match="SequenceKind"):
        find_sequences("1CV 2CV 3CV", kind)


def test_a_repeated_card_is_refused_where_a_hand_is_wanted():
    with pytest.raises(RepeatedCard):
        find_sequences("1CV 2CV 1CV")


@given(rows, rests, st.sampled_from(["start", "end"]))
@settings(max_examples=250)
def test_extending_agrees_with_trying_every_card(row, rest, at):
    """CP-5, TT-12: at either end, all that steps goes on stepping."""
    assert extend_sequence(row, at=at, rest=rest) == as_cards(naive.extensions(triples(row), at, rest))


@given(rows, rests, st.sampled_from(["start", "end"]), card_sets)
@settings(max_examples=200)
def test_a_sequence_is_extended_from_the_given_cards_only(row, rest, at, among):
    assert extend_sequence(row, at=at, rest=rest, among=among) == as_cards(
        naive.extensions(triples(row), at, rest, triples(among))
    )


@pytest.mark.parametrize(
    ("row", "at", "expected"),
    [
        ("1CV 2MC 3TY", "end", "4QO"),
        ("1CV 2MC 3TY", "start", ""),  # nothing comes before 1
        ("3TY 4QO 5SR", "end", ""),  # nor after 5, and there is no turning back
        ("3TY 4QO 5SR", "start", "2MC"),
        ("3TY 2MC 1CV", "start", "4QO"),
        ("1CV 2MC 3TY 4QO 5SR", "end", ""),  # five are the most
        ("1CV 2MC 4TY", "end", "5QO"),  # the shape and the colour step; the number is free
        ("1CV 3MV 2CV", "end", ""),  # no sequence
        ("3SO 3SO", "end", ""),
        ("3SO", "end", ""),
        ("", "start", ""),
    ],
)
def test_what_extends_a_sequence_at_its_ends(row, at, expected):
    """CP-5, TT-12."""
    found = extend_sequence(row, at=at)
    # Where a property is free, any of its values will do; the example names the one that a Tripo would have.
    assert (CardSet(expected) <= found) if expected else not found
    free = steps_of(row_of(row)).count(0) if found else 0
    assert len(found) == (5**free if expected else 0)


def test_two_cards_are_the_beginning_of_all_that_can_step_on():
    """1CV 2MV: a number of 3 or a triangle, any colour: 25 + 25 - 5 = 45; with the violet fixed only 3TV."""
    found = extend_sequence("1CV 2MV")
    assert found == {card for card in DECK if card.number == 3 or card.shape == 3}
    assert len(found) == 45
    assert extend_sequence("1CV 2MV", rest="fixed") == CardSet("3TV")


def test_an_extension_is_in_the_reverse_at_the_other_end():
    for row in combinations(row_of("1CV 2CC 3MY 4TV"), 3):
        assert extend_sequence(row) == extend_sequence(row[::-1], at="start")


@pytest.mark.parametrize("at", ["both", "END", "", None, 0])
def test_another_end_is_refused(at):
    with pytest.raises(ValueError, match='"start" or "end"'):
        extend_sequence("1CV 2CV 3CV", at=at)


@given(rows)
def test_a_row_is_read_alike_as_cards_and_as_text(row):
    text = ", ".join(card.name for card in row)
    assert check_sequence(text) == check_sequence(row) == check_sequence(iter(row))
    assert read_cards(text) == tuple(row)
