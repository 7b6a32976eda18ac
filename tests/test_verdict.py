"""Verdicts and reasons: values that say yes or no, and why."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import answers, cards, rows
from tic_learn import (
    Card,
    Misconception,
    Reason,
    Relation,
    SequenceKind,
    Verdict,
    check_group,
    check_sequence,
    explain_relation,
)
from tic_learn.sequences import SequenceVerdict

SIZE = Reason("CP-3", "A Tic group has 3, 4 or 5 cards, not 2.")
PAIR = Reason("CP-3", "3-star-orange and 1-circle-violet share nothing.", (Card("3SO"), Card("1CV")))
CHAIN = Misconception("chain", "That is a chain.")
NO = Verdict(False, [SIZE, PAIR], CHAIN)
YES = Verdict(True, (PAIR,))
VALUES = [
    SIZE,
    PAIR,
    CHAIN,
    NO,
    YES,
    check_group("3SO 3SR 3CO"),
    check_sequence("1CV 2MV 3TR"),
    check_sequence("1CV 1CC"),
]
NAMES = {
    "Card": Card,
    "Misconception": Misconception,
    "Reason": Reason,
    "SequenceKind": SequenceKind,
    "SequenceVerdict": SequenceVerdict,
    "Verdict": Verdict,
}


def test_a_verdict_is_true_or_false_and_its_first_reason_speaks_for_it():
    assert (bool(YES), bool(NO)) == (True, False)
    assert (NO.rule, NO.reason) == ("CP-3", "A Tic group has 3, 4 or 5 cards, not 2.")
    assert NO.reasons == (SIZE, PAIR)
    assert (NO.misconception, YES.misconception) == (CHAIN, None)


def test_a_verdict_without_a_reason_is_refused():
    for ok in (True, False):
        with pytest.raises(ValueError, match="at least one reason"):
            Verdict(ok, [])


def test_reasons_and_cards_may_come_from_any_iterable():
    assert Verdict(False, iter([SIZE, PAIR]), CHAIN) == NO
    assert Reason("CP-3", PAIR.text, (card for card in PAIR.cards)) == PAIR
    assert type(NO.reasons) is tuple
    assert type(PAIR.cards) is tuple


def test_a_verdict_in_words_has_every_reason_with_its_rule():
    assert str(NO) == (
        "No. A Tic group has 3, 4 or 5 cards, not 2. (CP-3)"
        " 3-star-orange and 1-circle-violet share nothing. (CP-3) That is a chain."
    )
    assert str(YES) == "Yes. 3-star-orange and 1-circle-violet share nothing. (CP-3)"


def test_a_verdict_as_plain_values_is_what_the_command_line_prints():
    assert NO.as_dict() == {
        "ok": False,
        "rule": "CP-3",
        "reason": SIZE.text,
        "reasons": [
            {"rule": "CP-3", "text": SIZE.text, "cards": []},
            {"rule": "CP-3", "text": PAIR.text, "cards": ["3SO", "1CV"]},
        ],
        "misconception": "chain",
    }
    assert YES.as_dict()["misconception"] is None
    assert check_sequence("1CV 2MV 3TR").as_dict()["kind"] == "duo"
    assert check_sequence("1CV 1MV 3QR").as_dict()["kind"] is None
    for value in (NO, YES, check_sequence("1CV 2MV 3TR")):
        assert json.loads(json.dumps(value.as_dict())) == value.as_dict()


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{type(value).__name__}")
def test_values_evaluate_copy_and_pickle_to_equal_values(value):
    for same in (eval(repr(value), NAMES), copy.copy(value), copy.deepcopy(value)):
        assert type(same) is type(value)
        assert same == value
        assert hash(same) == hash(value)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(value, protocol))
        assert back == value
        assert repr(back) == repr(value)


def test_values_differ_when_a_field_differs():
    assert len(set(VALUES)) == len(VALUES)
    assert Verdict(True, [SIZE, PAIR], CHAIN) != NO
    assert Verdict(False, [PAIR, SIZE], CHAIN) != NO
    assert Verdict(False, [SIZE, PAIR]) != NO
    assert Reason("CP-4", SIZE.text) != SIZE
    assert ("CP-3", SIZE.text, ()) != SIZE
    # A sequence's verdict says more than a plain one.
    assert SequenceVerdict(False, [SIZE, PAIR], CHAIN) != NO


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{type(value).__name__}")
def test_values_do_not_change(value):
    field = "name" if value is CHAIN else "rule" if isinstance(value, Reason) else "ok"
    before = repr(value)
    for change in (
        lambda: setattr(value, field, True),
        lambda: delattr(value, field),
        lambda: setattr(value, "new", 1),
    ):
        with pytest.raises(AttributeError):
            change()
    assert repr(value) == before


everything = st.one_of(
    st.builds(check_group, answers, st.sampled_from(Relation)),
    st.builds(check_sequence, rows, st.sampled_from(["free", "fixed"])),
    st.builds(check_sequence, answers, st.sampled_from(["free", "fixed"])),
    st.lists(cards, min_size=2, max_size=2, unique=True).map(lambda pair: explain_relation(*pair)),
)


@given(everything)
def test_every_sentence_is_plain_and_kind(verdict):
    """Whole sentences with long names that blame no one, and no two alike in one verdict."""
    texts = [reason.text for reason in verdict.reasons]
    assert len(set(texts)) == len(texts)
    assert all(text.endswith(".") and "  " not in text for text in texts)
    assert all(text[0].isupper() or text[0].isdigit() for text in texts)
    assert all(reason.rule in {"CP-2", "CP-3", "CP-4", "CP-5", "CP-6"} for reason in verdict.reasons)
    words = set(str(verdict).lower().replace(",", " ").replace(".", " ").replace(";", " ").split())
    assert not words & {"wrong", "simply", "just", "obviously", "illegal", "invalid", "error", "none"}
    for reason in verdict.reasons:
        assert not any(card.code in reason.text for card in reason.cards)
        if len(reason.cards) < 3:  # where all the cards are meant, the sentence says so without naming them
            assert all(card.name in reason.text for card in reason.cards)
    if verdict.ok:
        assert verdict.misconception is None


@given(everything)
def test_every_verdict_survives_repr_and_pickle(verdict):
    assert eval(repr(verdict), NAMES) == verdict
    assert pickle.loads(pickle.dumps(verdict)) == verdict
