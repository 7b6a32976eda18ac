"""Worksheets: their questions, the answers of neighbours, and the codes that bring them back."""

import random
from collections import Counter
from itertools import combinations, pairwise
from operator import itemgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tic_learn import lesson
from tic_learn.puzzles import KINDS, written
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.shown import Cells, Choice, Picked
from tic_learn.worksheets import BadCode, BadSheet, OldCode, Part, Worksheet, code_of, read_code, variant_name
from tic_learn.worksheets import code as codes
from tic_learn.worksheets.numbers import KIND_NUMBERS
from tic_learn.worksheets.sheet import _Stream

MIXED = ["relation:1:2", "odd-one-out:2:3", "count-tic-pairs:1:3", "sequence-kind:2:2", "tic-chain", "what-comes-next"]


def answers(sheet, variant):
    return [written(one.answer) for one in sheet.questions(variant)]


# Sheets


def test_a_sheet_has_the_questions_that_were_asked_for():
    sheet = Worksheet(["relation:2:2", ("odd-one-out", 3), Part("tic-chain", 1, 1), "deck-count"], seed=5)
    assert [(one.kind.id, one.level) for one in sheet.questions()] == [
        ("relation", 2),
        ("relation", 2),
        ("odd-one-out", 3),
        ("tic-chain", 1),
        ("deck-count", 1),
    ]
    assert len(sheet) == 5
    assert eval(repr(sheet)) == sheet
    assert sheet.questions() == Worksheet(sheet.parts, seed="5").questions()
    assert Worksheet(MIXED, seed="spring").questions() == Worksheet(MIXED, seed="spring").questions()
    assert Worksheet(MIXED, seed="spring").seed != Worksheet(MIXED, seed="autumn").seed


def test_no_neighbour_has_the_same_answer_and_one_more_variant_changes_nothing():
    sheet = Worksheet(MIXED, seed=3, variants=30)
    all_answers = [answers(sheet, variant) for variant in range(30)]
    for one, other in pairwise(all_answers):
        assert not any(a == b for a, b in zip(one, other, strict=True))
    for one, other in zip(all_answers, all_answers[2:], strict=False):
        assert not any(a == b for a, b in zip(one, other, strict=True)), "nor that of the sheet after the next"
    assert answers(Worksheet(MIXED, seed=3), 0) == all_answers[0]
    assert answers(Worksheet(MIXED, seed=3, variants=2), 1) == all_answers[1]


def test_a_question_that_is_exchanged_leaves_the_others_as_they_were():
    sheet = Worksheet(MIXED, seed=3, variants=3)
    other = sheet.exchange(4).exchange(4)
    assert list(other.exchanged) == [4]
    for variant in range(3):
        before, after = sheet.questions(variant), other.questions(variant)
        assert [a == b for a, b in zip(before, after, strict=True)] == [place != 4 for place in range(12)]
        assert sheet.exchange(4).questions(variant)[4] not in (before[4], after[4])


def test_a_question_stays_where_others_come_and_go():
    sheet = Worksheet(["relation:1:2", "odd-one-out:1:2", "relation:1:1"], seed=3)
    one, two, odd, other_odd, three = sheet.questions()
    assert Worksheet(["odd-one-out:1:2", "relation:1:3"], seed=3).questions() == (odd, other_odd, one, two, three)
    # A question that was exchanged when there were fewer keeps what it got, and the new one gets something else.
    new = Worksheet(["relation:1:3"], seed=3).exchange(0)
    assert new.exchanged == {0: 3}
    more = Worksheet(["relation:1:5"], seed=3, exchanged=new.exchanged)
    assert more.questions()[:3] == new.questions()
    assert len({one.seed for one in more.questions()}) == 5


@pytest.mark.parametrize(("kind", "level"), [("sequence-kind", 2), ("missing-middle", 3), ("put-in-order", 1)])
def test_no_two_questions_of_a_sheet_are_the_same(kind, level):
    """Of these kinds there are few enough that two of a dozen would soon be the same."""
    for seed in range(10):
        sheet = Worksheet([(kind, level, 20)], seed=seed, variants=2).exchange(3).exchange(7).exchange(3)
        for variant in (0, 1):
            shown = [one.shown for one in sheet.questions(variant)]
            assert all(a != b for a, b in combinations(shown, 2))


def test_a_sheet_with_more_questions_than_there_are_is_told(monkeypatch):
    monkeypatch.setattr("tic_learn.worksheets.sheet._TRIES", 1)  # as if one look were all there is
    stream = _Stream(3, "relation", 1)
    monkeypatch.setattr(_Stream, "_puzzle", lambda self, seed: KINDS["relation"].make(1, 7))
    stream.question(0, 0)
    with pytest.raises(BadSheet, match="relation at level 1 has no more than 1 different questions"):
        stream.question(1, 0)


def place_of_the_answer(puzzle):
    """Where the right answer stands among those to choose from, and how many these are; None where it is no one place.

    >>> place_of_the_answer(KINDS["relation"].make(1, 7))[1]
    3
    """
    form = puzzle.form
    if len(puzzle.answers) > 1:
        return None
    if isinstance(form, Choice):
        return LETTERS.index(puzzle.answer), len(form.options)
    if isinstance(form, Picked) and form.most == 1 and form.cards:
        return form.cards.index(next(iter(puzzle.answer))), len(form.cards)
    if isinstance(form, Cells) and form.most == 1 and form.cards:
        return form.cards.index(puzzle.answer[0][1]), len(form.cards)
    return None


WITH_A_PLACE = [
    (kind.id, level)
    for kind in KINDS.values()
    for level in range(1, len(kind.levels) + 1)
    if place_of_the_answer(kind.make(level, 1))
]


def chi_square(kind, level, seeds):
    """How uneven the places of the right answers are, on a second variant, beside what chance alone would give."""
    found = Counter(
        place_of_the_answer(Worksheet([(kind, level)], seed=seed, variants=2).questions(1)[0]) for seed in range(seeds)
    )
    ((count, _),) = Counter(count for _, count in found).most_common(1)
    assert {many for _, many in found} == {count}
    expected = seeds / count
    return sum((found[place, count] - expected) ** 2 / expected for place in range(count)), count


# Of true chance one in a thousand would look less even than this.
CRITICAL = {3: 13.8, 4: 16.3, 5: 18.5, 6: 20.5, 8: 24.3}


@pytest.mark.parametrize(
    ("kind", "level"),
    [("relation", 1), ("odd-one-out", 1), ("sequence-kind", 1), ("which-pile", 1), ("who-owns-what", 1)],
)
def test_where_an_answer_stands_is_a_matter_of_chance(kind, level):
    chi, count = chi_square(kind, level, 200)
    assert chi < CRITICAL[count]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "level"), WITH_A_PLACE)
def test_where_an_answer_stands_is_a_matter_of_chance_at_every_level(kind, level):
    """Everything that is chosen: an answer, a card out of some, a card for a place."""
    chi, count = chi_square(kind, level, 400)
    assert chi < CRITICAL[count]


def test_most_kinds_with_one_answer_out_of_several_are_put_to_that_test():
    assert len(WITH_A_PLACE) > 35
    assert {kind for kind, _ in WITH_A_PLACE} >= {kind.id for kind in KINDS.values() if kind.answer == "choice"}


@pytest.mark.parametrize(
    ("parts", "other", "said"),
    [
        (["relatoin"], {}, "There is no puzzle kind 'relatoin'. Perhaps you mean relation"),
        (["relation:9"], {}, "relation has the levels 1 to 3; there is no level 9."),
        (["relation:1:2:3"], {}, "can't be read; write KIND:LEVEL:COUNT"),
        (["relation:x"], {}, "can't be read"),
        ([7], {}, "7 can't be read"),
        ([("relation", True)], {}, "there is no level True"),
        (["relation:1:0"], {}, "There can be 1 to 60 questions of a kind; 0 can't be."),
        ([], {}, "A worksheet has 1 to 60 questions; this one has 0."),
        (["relation:1:40", "tic-chain:1:40"], {}, "this one has 80"),
        ("relation", {}, r'Write the parts as a list, as in ["relation"].'),
        (["relation"], {"variants": 61}, "1 to 60 variants; 61 can't be"),
        (["relation"], {"variants": 0}, "0 can't be"),
        (["relation"], {"seed": 1.5}, "A seed is a whole number or text; 1.5 is neither."),
        (["relation"], {"title": "a\nb"}, "A title is one line of signs that can be printed; '\\n' is none of them."),
        (["relation"], {"title": "a" * 121}, "A title has 120 characters at most; this one has 121."),
        (["relation"], {"title": None}, "A title is a line of text; None is none."),
        (["relation"], {"seed": 10**5000}, "but not a very large number"),
        (["relation"], {"variants": -(10**5000)}, "a very large number can't be"),
        ([("relation", 10**5000)], {}, "'relation' has no level that is a very large number"),
        ([("relation", 1, 10**5000)], {}, "a very large number can't be"),
        (["relation:1:1000"], {}, "There can be 1 to 60 questions of a kind; 1000 can't be."),
        (["relation"], {"exchanged": {0: 1.5}}, "0: 1.5 can't be exchanged; both are whole numbers."),
        (["relation"], {"exchanged": {0: 1, "a": 2}}, "'a': 2 can't be exchanged"),
        (["relation"], {"exchanged": {False: True}}, "can't be exchanged; both are whole numbers."),
        (["relation"], {"exchanged": {3: 1}}, "There is no question 4 to be exchanged; there are 1."),
        (["relation"], {"exchanged": {0: 120}}, "Question 1 was exchanged too often"),
        (["relation:1:2"], {"exchanged": {0: 5, 1: 5}}, "Question 2 was exchanged for one that stands on the sheet"),
    ],
)
def test_a_sheet_that_can_not_be_made_is_told(parts, other, said):
    with pytest.raises(BadSheet) as caught:
        Worksheet(parts, **other)
    assert said in str(caught.value)


# Codes


def test_every_kind_has_a_number_of_its_own_for_good():
    assert list(KIND_NUMBERS) == list(KINDS), "a new kind is put at the end of both"
    assert list(KIND_NUMBERS.values()) == list(range(1, len(KINDS) + 1))
    assert (KIND_NUMBERS["relation"], KIND_NUMBERS["best-territory-play"]) == (1, 40)


sheets = st.builds(
    lambda parts, seed, variants, times: Worksheet(
        parts, seed=seed, variants=variants, exchanged={place: n for place, n in times.items() if place < len(parts)}
    ),
    st.lists(st.builds(Part, st.sampled_from(list(KINDS)), st.just(1), st.integers(1, 4)), min_size=1, max_size=12),
    st.integers(0, 2**40 - 1) | st.text(max_size=8),
    st.integers(1, 60),
    st.lists(
        st.tuples(st.integers(0, 11), st.integers(1, 119)), max_size=3, unique_by=(itemgetter(0), itemgetter(1))
    ).map(dict),
)


def test_a_code_has_room_for_the_largest_sheet():
    """Sixty rows of the kinds with the highest numbers, each exchanged for one far off, on the last variant."""
    last = [(kind, len(KINDS[kind].levels)) for kind in reversed(list(KINDS))]
    for parts in (["relation:1:60"], [(*last[place % 40], 1) for place in range(60)]):
        exchanged = {place: 119 - place for place in range(60)}
        sheet = Worksheet(parts, seed=2**40 - 1, variants=60, exchanged=exchanged)
        code = code_of(sheet, 59)
        assert read_code(code) == (sheet, 59)
        assert len(code) < 500


@pytest.mark.parametrize("variant", [-1, 2, 99, True, 0.0, None])
def test_there_is_no_code_of_a_variant_that_there_is_not(variant):
    with pytest.raises(BadSheet, match="There are the variants 0 to 1; there is no"):
        code_of(Worksheet(["relation"], variants=2), variant)


@given(sheets, st.data())
def test_a_code_brings_back_the_very_sheet(sheet, data):
    variant = data.draw(st.integers(0, sheet.variants - 1))
    code = code_of(sheet, variant)
    assert code.startswith("TIC1-")
    as_typed = f" {code.replace('0', 'o').replace('1', 'l')} "
    for text in (code, code.lower(), code.replace("-", " "), as_typed, code.replace("-", "\u2011"), f"\ufeff{code}\n"):
        found = read_code(text)
        assert (found.variant, found.sheet.parts, found.sheet.seed) == (variant, sheet.parts, sheet.seed)
        assert found.sheet.exchanged == sheet.exchanged


def test_letters_that_look_like_digits_are_read_as_those():
    code = code_of(Worksheet(["relation:1:2"], seed=7))
    body = code.removeprefix("TIC1-")
    assert read_code(f"TIC1-{body.replace('0', 'O').replace('1', 'I')}") == read_code(code)
    assert read_code(f"TIC1-{body.replace('1', 'L')}") == read_code(code)


def test_a_mistyped_code_is_noticed():
    """Every single wrong character, every two neighbours that changed places, and pairs of wrong ones by chance."""
    code = code_of(Worksheet(MIXED, seed=12345, variants=5), 4).removeprefix("TIC1-").replace("-", "")
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    wrong = [code[:n] + sign + code[n + 1 :] for n in range(len(code)) for sign in signs if sign != code[n]]
    wrong += [code[:n] + code[n + 1] + code[n] + code[n + 2 :] for n in range(len(code) - 1) if code[n] != code[n + 1]]
    wrong += [code[:n] + code[n + 1 :] for n in range(len(code))]
    chance = random.Random(0)
    for _ in range(2000):
        one, other = chance.sample(range(31), 2)
        text = list(code)
        for place in (one, other):
            text[place] = chance.choice([sign for sign in signs if sign != text[place]])
        wrong.append("".join(text))
    told = 0
    for text in wrong:
        try:
            read_code(f"TIC1{text}")
        except BadCode:
            told += 1
    # A sign that is left out makes another code altogether; of those one in a thousand is right by chance.
    assert len(wrong) - told <= 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "A code begins with TIC1"),
        ("TIC2-28005", "A code begins with TIC1"),
        ("TIC1", "A character of this code is wrong, or one is missing"),
        ("TIC1-414D0-00000-GG7X7-HF", "A character of this code is wrong, or one is missing"),
        ("TIC1-414D0-00000-GG7X7-H!", "Character 17 after TIC1, '!', is in no code"),
        ("TIC1-U", "'U', is in no code"),
        ("TIC1" + "0" * 501, "too long"),
        (7, "A code is text"),
        (None, "A code is text"),
    ],
)
def test_what_is_no_code_is_told(text, said):
    with pytest.raises(BadCode) as caught:
        read_code(text)
    assert said in str(caught.value)


@given(st.text(alphabet="0123456789ABCDEFGHJKMNPQRSTVWXYZ", max_size=60))
def test_no_code_of_a_stranger_ends_in_another_error(body):
    signs = [codes._READ[sign] for sign in body]
    whole = body + "".join(codes._SIGNS[one] for one in codes._checks(signs))
    try:
        found = read_code(f"TIC1-{whole}")
    except BadCode:
        return
    assert code_of(found.sheet, found.variant).replace("-", "") == f"TIC1{whole}"


def test_a_sheet_whose_kind_makes_other_puzzles_now_is_not_taken_for_the_same(monkeypatch):
    code = code_of(Worksheet(["relation"], seed=7))
    monkeypatch.setattr(type(KINDS["relation"]), "version", 99)
    with pytest.raises(OldCode, match="another version of the kit"):
        read_code(code)


def test_variants_are_named_like_columns():
    assert [variant_name(n) for n in (0, 25, 26, 51, 52, 59)] == ["A", "Z", "AA", "AZ", "BA", "BH"]


# In a notebook


def test_a_code_brings_the_questions_back_to_be_answered(monkeypatch, capsys):
    shown = []
    monkeypatch.setattr(lesson, "display", shown.append)
    sheet = Worksheet(["relation:1:2", "tic-chain"], seed=7, variants=3)
    lesson.open_worksheet(code_of(sheet, 2).lower())
    assert [one.puzzle for one in shown] == [*sheet.questions(2)]
    assert capsys.readouterr().out == "Worksheet C: 3 questions.\nQuestion 1\nQuestion 2\nQuestion 3\n"
    lesson.open_worksheet("TIC1-414D0-00000-GG7X7-HF")
    assert "A character of this code is wrong" in capsys.readouterr().out
    assert len(shown) == 3


def test_a_code_of_a_sheet_that_cannot_be_made_is_told(monkeypatch, capsys):
    monkeypatch.setattr("tic_learn.worksheets.sheet._TRIES", 1)  # so that a neighbour's answer comes up soon
    lesson.open_worksheet(code_of(Worksheet(["relation:1:9"], seed=987654321, variants=60), 59))
    assert capsys.readouterr().out == (
        "relation at level 1 has no second answer for the next variant; take another level, or one variant.\n"
    )
