"""The command ``puzzle``: text and JSON, the list, and calls that can't be answered."""

import json

import pytest

from tests.test_cli import call, refused
from tic_learn.puzzles import KINDS, puzzle, puzzles


def objects(*words):
    """The JSON objects that a call prints, one a line."""
    status, out, err = call("puzzle", *words, "--json")
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def test_a_puzzle_is_that_of_python():
    assert objects("odd-one-out", "--level", "2", "--seed", "7") == [puzzle("odd-one-out", level=2, seed=7).as_dict()]
    assert objects("relation", "--seed", "Ana", "--n", "3") == [
        one.as_dict() for one in puzzles("relation", seed="Ana", count=3)
    ]
    assert objects("count-tic-pairs", "--param", "cards=5") == [puzzle("count-tic-pairs", cards=5).as_dict()]


def test_a_seed_of_digits_is_a_number_and_any_other_is_text():
    assert objects("relation", "--seed", "-3")[0]["seed"] == -3
    assert objects("relation", "--seed", "3a")[0]["seed"] == "3a"


def test_in_words_a_puzzle_keeps_its_answer_until_it_is_asked_for():
    one = puzzle("odd-one-out", level=1, seed=4)
    status, out, err = call("puzzle", "odd-one-out", "--seed", "4")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == one.prompt
    assert "Answer" not in out
    assert "Hint" not in out
    _, out, _ = call("puzzle", "odd-one-out", "--seed", "4", "--answers")
    assert f"Answer: {one.answer_in_words}\n" in out
    assert all(f"Hint {number}: {hint.text}\n" in out for number, hint in enumerate(one.hints, 1))
    assert all(f"- {reason.text} ({reason.rule})\n" in out for reason in one.explanation)


def test_several_puzzles_are_numbered():
    _, out, _ = call("puzzle", "relation", "--n", "2")
    assert out.startswith("1.\n")
    assert "\n2.\n" in out


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_can_be_told_in_words(name):
    status, out, err = call("puzzle", name, "--answers")
    assert (status, err) == (0, "")
    assert "None" not in out
    assert "Card(" not in out


def test_the_list_has_every_kind_with_its_levels():
    _, out, _ = call("puzzle", "--list")
    heads = [line.split(":")[0] for line in out.splitlines() if not line.startswith(" ")]
    assert heads == list(KINDS)
    listed = objects("--list")
    assert [one["kind"] for one in listed] == list(KINDS)
    assert [len(one["levels"]) for one in listed] == [len(kind.levels) for kind in KINDS.values()]
    assert objects("relation", "--list") == listed[:1]


def test_what_is_not_there_is_named():
    assert "There is no puzzle kind 'odd-one'. Perhaps you mean odd-one-out." in refused("puzzle", "odd-one")
    assert "there is no level 9" in refused("puzzle", "relation", "--level", "9")
    for name in ("cards", "level", "seed", "count", "kind"):
        assert f"relation has no parameter {name!r}" in refused("puzzle", "relation", "--param", f"{name}=3")
    assert "count-tic-pairs can't be made with cards=99" in refused("puzzle", "count-tic-pairs", "--param", "cards=99")
    assert "'cards' is no parameter; write a name and a number" in refused("puzzle", "relation", "--param", "cards")
    assert "Say which KIND of puzzle" in refused("puzzle")
