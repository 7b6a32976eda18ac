"""Practice: stars, levels that rise and fall, missed kinds that come back, and a plan that is the same for a class."""

import pytest

from tic_learn.puzzles import KINDS, TOPICS, UnknownKind
from tic_learn.puzzles.practice import Asked, kinds_of, next_puzzle, planned, stars

TWO = ("relation", "odd-one-out")
FIVE = ("relation", "odd-one-out", "which-two-tic", "count-tic-pairs", "complete-group")


def well(kind, level=1):
    return Asked(kind, level, True)


def missed(kind, level=1):
    return Asked(kind, level, False)


@pytest.mark.parametrize(
    ("right", "tries", "hints", "earned"),
    [(True, 1, 0, 3), (True, 2, 0, 2), (True, 1, 1, 2), (True, 2, 1, 1), (True, 9, 3, 1), (False, 1, 0, 0)],
)
def test_stars_are_for_being_right_with_few_tries_and_hints(right, tries, hints, earned):
    assert stars(Asked("relation", 1, right, tries, hints)) == earned


def test_kinds_are_named_by_id_by_topic_or_all():
    assert kinds_of("relation") == ("relation",)
    assert kinds_of("sequences") == TOPICS["sequences"]
    assert kinds_of(["relation", "relations", "chance"]) == (*TOPICS["relations"], *TOPICS["chance"])
    assert kinds_of(None) == tuple(KINDS)
    with pytest.raises(UnknownKind, match="relation"):
        kinds_of("relatoin")


def test_kinds_come_in_their_order_first():
    course = []
    for kind in FIVE:
        one = next_puzzle(FIVE, course)
        assert (one.kind.id, one.level) == (kind, 1)
        course.append(well(kind))
    assert next_puzzle(FIVE, course).kind.id in FIVE[:2]  # of the older half


def test_the_same_course_leads_to_the_same_question():
    course = [well(kind) for kind in FIVE]
    assert next_puzzle(FIVE, course, seed=4) == next_puzzle(FIVE, list(course), seed=4)
    assert next_puzzle(FIVE, course[:1], seed=4).given != next_puzzle(FIVE, course[:1], seed=5).given


def test_a_kind_answered_well_twice_goes_up_a_level_and_one_that_was_missed_goes_down():
    def level(*course):
        return next_puzzle(("odd-one-out",), course).level

    assert level() == 1
    assert level(well("odd-one-out")) == 1
    assert level(*[well("odd-one-out")] * 2) == 2
    assert level(*[well("odd-one-out")] * 4) == level(*[well("odd-one-out")] * 8) == 3
    assert level(*[well("odd-one-out")] * 2, missed("odd-one-out")) == 1
    assert level(missed("odd-one-out")) == 1
    # A right answer with a hint, or at the second try, is none of the two.
    for other in (Asked("odd-one-out", 1, True, hints=1), Asked("odd-one-out", 1, True, tries=2)):
        assert level(well("odd-one-out"), other, well("odd-one-out")) == 1


def test_practice_begins_at_the_level_asked_for_or_the_highest_there_is():
    assert next_puzzle(TWO, [], level=2).level == 2
    assert next_puzzle(TWO, [], level=9).level == len(KINDS["relation"].levels)


def test_a_missed_kind_comes_back_after_three_questions():
    course = [missed("relation")]
    came = []
    for _ in range(5):
        one = next_puzzle(FIVE, course)
        came.append(one.kind.id)
        course.append(well(one.kind.id))
    assert came.index("relation") == 2  # two others lie between: it is the third question after the miss
    assert came.count("relation") == 1


def test_a_plan_is_the_same_for_everyone_and_rises():
    ten = planned(tuple(KINDS), 10, seed="2026-11-30")
    assert ten == planned(tuple(KINDS), 10, seed="2026-11-30")
    assert ten != planned(tuple(KINDS), 10, seed="2026-12-01")
    ids = [one.kind.id for one in ten]
    assert len(set(ids)) == 10
    assert ids == sorted(ids, key=list(KINDS).index)
    again = planned(TWO, 6, seed=1)
    assert [(one.kind.id, one.level) for one in again] == [
        ("relation", 1),
        ("relation", 2),
        ("relation", 3),
        ("odd-one-out", 1),
        ("odd-one-out", 2),
        ("odd-one-out", 3),
    ]


def test_one_more_question_of_a_plan_of_one_kind_leaves_the_others_as_they_were():
    assert planned(("relation",), 7, seed=2)[:5] == planned(("relation",), 5, seed=2)


def test_who_tries_every_answer_or_takes_every_hint_has_missed_the_kind():
    for tries, hints, missed in ((1, 0, False), (2, 0, False), (1, 1, False), (3, 0, True), (1, 2, True), (9, 3, True)):
        assert Asked("relation", 1, True, tries, hints).missed is missed
    kinds = kinds_of("relations")
    course = [Asked(kinds[0], 2, True, tries=3)]
    for _ in range(2):
        course.append(well(next_puzzle(kinds, course, level=2).kind.id, 2))
    again = next_puzzle(kinds, course, level=2)
    assert (again.kind.id, again.level) == (kinds[0], 1)


def test_of_all_kinds_the_first_ones_come_again_and_get_harder_before_every_kind_was_asked():
    kinds, course = kinds_of(None), []
    while len(course) < 40:
        one = next_puzzle(kinds, course)
        course.append(well(one.kind.id, one.level))
    assert max(asked.level for asked in course) >= 2
    assert len({asked.kind for asked in course}) >= 26
    assert [asked.kind for asked in course[:2]] == list(kinds[:2])
