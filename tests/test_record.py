"""Game records: reading, the check, stepping, branches, views, text, files, matches, schemas (RC-1 to RC-4)."""

import copy
import json
import os
import pickle
import random
import tracemalloc
from pathlib import Path

import jsonschema
import make_schema
import pytest

from tests import naive_games
from tests.naive_games.common import CODE
from tic_learn import DECK, Card, CardSet
from tic_learn.games import (
    GAMES,
    BadDeal,
    IllegalMove,
    TeamTic,
    Territory,
    TickingLines,
    TimesATicking,
    team_tic,
    ticking_lines,
    times_a_ticking,
)
from tic_learn.players import NAMES, RandomPlayer, play_out
from tic_learn.record import (
    BadRecord,
    Match,
    Record,
    RecordCheck,
    check,
    in_words,
    load,
    move_as_dict,
    read,
    strict,
    views,
)
from tic_learn.record.reading import KEYS, VIEW_KEYS

LONG = bool(os.environ.get("TIC_LEARN_LONG"))
VARIATIONS = [
    ("team-tic", 2, {}),
    ("team-tic", 4, {}),
    ("team-tic", 6, {"groups": "sequence"}),
    ("team-tic", 2, {"groups": "sequence", "rest": "fixed", "extend_at": "both"}),
    ("ticking-lines", 2, {}),
    ("ticking-lines", 5, {}),
    ("times-a-ticking", 3, {}),
    ("times-a-ticking", 4, {"referee": False}),
    ("territory", 2, {}),
    ("territory", 3, {"cards": "4x4x4"}),
]
NINE = "1CV 5QR 3SO 3SV 5QV 5QC 4MY 4MR 1CO"
"""Cards for Time's a Ticking (TA-1): Ana gets 1CV and 3SO, Ben 5QR and 3SV; the piles are 5QV 5QC 4MY 4MR 1CO."""
every_variation = pytest.mark.parametrize(("name", "count", "options"), VARIATIONS)


def played(name, count=2, options=None, seed=7):
    game = GAMES[name](players=NAMES[:count], **(options or {}))
    return play_out(game, [RandomPlayer(f"{seed}/{seat}") for seat in range(count)], seed=seed)


def document(name="team-tic", moves=(), **changes):
    """A new game's record as JSON has it; ``...`` leaves a key out."""
    whole = json.loads(Record.deal(GAMES[name](players=["Ana", "Ben"]), seed=7).text())
    whole |= {"moves": list(moves) if isinstance(moves, (list, tuple)) else moves, **changes}
    return {key: value for key, value in whole.items() if value is not ...}


def fault(name="team-tic", moves=(), **changes):
    """Move, rule and sentence that the check of a spoilt record gives."""
    found = check(json.dumps(document(name, moves, **changes)))
    assert isinstance(found, RecordCheck)
    assert not found
    assert found.as_dict() == {"ok": False, "move": found.move, "rule": found.rule, "reason": found.reason}
    return found.move, found.rule, found.reason


def bad(text):
    """The sentence with which a text is refused as no record."""
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert str(caught.value) == f"{caught.value.text} (RC-1)"
    assert check(text).as_dict() == {
        "ok": False,
        "move": caught.value.move,
        "rule": "RC-1",
        "reason": caught.value.text,
    }
    return caught.value.text


# RC-1: the text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "The text is empty"),
        (" \n", "The text is empty"),
        ('{"format": "tic-record"', "Line 1, column 24: the text ends in the middle"),
        ('{"format": "tic-rec', "Line 1, column 12: the text ends in the middle"),
        ('{"a": 1}\n{"b": 2}', "Line 2, column 1: there is more text after the end"),
        ('{"a": 1,\n "b" 2}', "Line 2, column 6: a colon should be here"),
        ('{"a": 1 "b": 2}', "Line 1, column 9: a comma or a closing bracket should be here"),
        ("{a: 1}", "Line 1, column 2: a key in double quotes should be here"),
        ('{"a": }', "Line 1, column 7: a value should be here"),
        ('["a\nb"]', "Line 1, column 4: a line break or another control character"),
        (r'["\x"]', "Line 1, column 3: a backslash"),
        ('{"a": 1,\n "a": 2}', 'Line 2, column 2: the key "a" is there twice.'),
        (r'{"b": {"a": 1, "\u0061": 2}}', 'Line 1, column 16: the key "a" is there twice.'),
        ('{"t": NaN}', "Line 1, column 7: NaN is not a number that JSON has."),
        ('{"t": -Infinity}', "-Infinity is not a number"),
        (r'["\ud83c"]', "Line 1, column 2: the text has half of a surrogate pair"),
        ('["\ud83c"]', "Line 1: byte 2 of the text is not UTF-8."),
        (b'["\xff"]', "Line 1: byte 2 of the text is not UTF-8."),
        (b"\n\n\x80", "Line 3: byte 2 of the text is not UTF-8."),
        (b"\xef\xbb\xbf{}", "begins with a byte order mark"),
        ("\ufeff{}", "begins with a byte order mark"),
        ("{}".encode("utf-16"), "a byte order mark of UTF-16"),
        ("[" * 200_000, "Line 1, column 33: brackets are nested more than 32 deep"),
        ('{"a":' * 200_000, "brackets are nested more than 32 deep"),
        ("[" + "1" * 5000 + "]", "Line 1, column 2: a number of 5000 digits is too long."),
        ("[" * 20 + "]" * 20, "A record is a JSON object with keys; this is a list."),
        ("[" * 500 + "]" * 500, "A record is a JSON object with keys; this is a list."),
        ("null", "this is null"),
        ('"tic"', "this is text"),
        ("7", "this is a whole number"),
    ],
)
def test_what_is_no_strict_json_is_refused_with_its_place(text, words):
    """RC-1"""
    assert words in bad(text)


def test_a_pair_of_surrogates_is_a_letter():
    name = "\N{GRINNING FACE}"
    text = json.dumps(document(players=[name, "Ben"]))  # json writes it as an escaped pair
    assert "\\ud83d" in text
    assert read(text).players == (name, "Ben")


def test_no_more_than_the_limit_is_read(tmp_path):
    """A file of 50 MB is refused without reading it; one just inside the limit is looked at."""
    file = tmp_path / "long.json"
    with file.open("wb") as out:
        out.truncate(50_000_000)
    with pytest.raises(BadRecord, match="longer than 2 million bytes"):
        load(file)
    assert len(strict.read_bytes(Path(os.devnull))) == 0
    assert "longer than 2 million bytes" in bad("x" * 2_000_001)
    padded = json.dumps(document()) + " " * 1_900_000
    assert check(padded)


def test_a_match_of_a_hundred_long_games_is_within_the_limit():
    """The longest of 150 random games of Team TIC between two has 288 moves: that of seed 17."""
    game = play_out(TeamTic(players=NAMES[:2]), [RandomPlayer("17/0"), RandomPlayer("17/1")], seed=17)
    assert len(game.moves) == 288
    text = Match([game] * 100).text()
    assert len(text) > 1_400_000
    assert len(Match.read(text).rounds) == 100


def test_the_longest_text_takes_little_memory():
    """RC-1: objects in objects, the most costly that was found, take about 50 bytes for each of the text."""
    head, unit, tail = json.dumps(document()).removesuffix("]}"), '{"":' * 30 + "0" + "}" * 30 + ",", "0]}"
    text = head + unit * ((strict.LIMIT - len(head) - len(tail)) // len(unit)) + tail
    tracemalloc.start()
    try:
        assert check(text).move == 0
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert strict.LIMIT * 10 < most < strict.LIMIT * 60


# RC-1: the keys and their types


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": ...}, 'The key "format" is missing'),
        ({"format": "tic"}, '"format" is "tic"; it is "tic-record" for a record or "tic-view" for a view.'),
        ({"format": ["tic-record"]}, '"format" is a list'),
        ({"version": ...}, 'The key "version" is missing'),
        ({"version": 2}, "The version is 2"),
        ({"version": True}, "The version is true"),
        ({"version": 1.0}, "The version is 1.0"),
        ({"game": "chess"}, "The game is \"chess\"; it can be team-tic, ticking-lines, times-a-ticking or territory."),
        ({"game": {}}, "The game is an object"),
        ({"options": []}, '"options" is a list'),
        ({"options": {"rest": "free", "group": "tic"}}, 'The option "group" is not known in team-tic; its options are'),
        ({"options": {"groups": "tics"}}, '"groups" is "tics"; it can be "tic" or "sequence".'),
        ({"options": None}, '"options" is null'),
        ({"players": {"0": "Ana"}}, '"players" is an object'),
        ({"players": ["Ana", 2]}, "A player is 2"),
        ({"players": ...}, 'The key "players" is missing'),
        ({"first": 2}, '"first" is 2; it should be a seat, 0 to 1.'),
        ({"first": -1}, '"first" is -1'),
        ({"first": False}, '"first" is false'),
        ({"first": "0"}, '"first" is "0"'),
        ({"deck": "3SO"}, '"deck" is "3SO"; it should be a list.'),
        ({"deck": ["3SO", "3SX"]}, "Card 1 of the deck (from 0): '3SX' is not a card: 'X' is not a colour"),
        ({"deck": [73]}, "Card 0 of the deck (from 0): 73 is not a card"),
        ({"deck": [None]}, "null is not a card"),
        ({"moves": {}}, '"moves" is an object'),
        ({"moves": ...}, 'The key "moves" is missing'),
        ({"scores": None}, '"scores" is null'),
        ({"scores": {"Ana": 1.0}}, 'The score of "Ana" is 1.0; it should be a whole number.'),
        ({"scores": {"Ana": True}}, 'The score of "Ana" is true'),
        ({"note": "ours"}, 'The key "note" is not known; the keys are format, version, game,'),
        ({"seat": 0}, 'The key "seat" is not known'),
        ({"first": 10**400}, '"first" is a huge number'),
        ({"game": "x" * 100}, "The game is \"xxx"),
    ],
)  # fmt: skip
def test_a_wrong_key_or_type_is_named(changes, words):
    """RC-1"""
    move, rule, text = fault(**changes)
    assert words in text
    assert (move, rule) == (None, "RC-1")
    assert len(text) < 200


def test_options_are_typed():
    """RC-1: 1 is not true."""
    assert "it can be true or false" in fault("times-a-ticking", options={"referee": 1})[2]
    assert "it has none" in fault("ticking-lines", options={"rest": "free"})[2]
    assert "it can be" in fault("territory", options={"cards": 5})[2]


def test_what_is_optional_may_be_left_out():
    """RC-1: options, first and scores; an option that is said with its default is the same record."""
    plain = read(json.dumps(document(options=..., first=...)))
    assert plain.check()
    assert plain == read(json.dumps(document(options={"groups": "tic", "extend_at": "end"})))
    assert (plain.options, plain.first, plain.scores) == ({}, 0, None)


def test_first_means_nothing_in_times_a_ticking():
    """RC-1, TA-2: any number will do, but a number it is."""
    assert read(json.dumps(document("times-a-ticking", first=99))) == read(json.dumps(document("times-a-ticking")))
    assert '"first" is "x"' in fault("times-a-ticking", first="x")[2]


def test_rest_and_extend_at_without_sequences_are_allowed():
    """They matter only with groups="sequence", and ``at`` is no key without it (TT-12)."""
    options = {"rest": "fixed", "extend_at": "both"}
    assert check(json.dumps(document(options=options)))
    move = {"player": 0, "do": "extend", "group": 0, "card": "3SO", "at": "end"}
    assert '"at" is a key only with the options' in fault(moves=[move], options=options)[2]


# RC-1: moves


PLAY = {"player": 0, "do": "play", "card": "3SO", "pile": 0, "t": 1}


@pytest.mark.parametrize(
    ("name", "move", "words"),
    [
        ("team-tic", 3, "Move 1: it is 3; it should be an object."),
        ("team-tic", None, "Move 1: it is null"),
        ("team-tic", {"do": "draw"}, 'Move 1: the key "player" is missing.'),
        ("team-tic", {"player": 0}, 'Move 1: the key "do" is missing.'),
        ("team-tic", {"player": 0, "do": "jump"}, '"do" is "jump"; in team-tic it can be draw, pickup, lay, extend,'),
        ("team-tic", {"player": 0, "do": ["draw"]}, '"do" is a list'),
        ("team-tic", {"player": "0", "do": "draw"}, '"player" is "0"; it should be a whole number.'),
        ("team-tic", {"player": 0.0, "do": "draw"}, '"player" is 0.0'),
        ("team-tic", {"player": False, "do": "draw"}, '"player" is false'),
        (
            "team-tic",
            {"player": 0, "do": "draw", "card": "3SO"},
            'the key "card" is not known; a draw has player and do',
        ),
        ("team-tic", {"player": 0, "do": "discard"}, 'the key "card" is missing.'),
        (
            "team-tic",
            {"player": 0, "do": "discard", "card": "3SX"},
            "\"card\": '3SX' is not a card: 'X' is not a colour",
        ),
        (
            "team-tic",
            {"player": 0, "do": "discard", "card": 73},
            '"card" is 73; it should be the name of a card, like "3SO"',
        ),
        (
            "team-tic",
            {"player": 0, "do": "lay", "group": "3SO 3SR 3SV"},
            '"group" is "3SO 3SR 3SV"; it should be a list.',
        ),
        ("team-tic", {"player": 0, "do": "lay", "group": ["3SO", None]}, '"group[1]" is null; it should be the name'),
        ("team-tic", {"player": 0, "do": "extend", "group": "0", "card": "3SO"}, '"group" is "0"'),
        ("team-tic", {"player": 0, "do": "extend", "group": 0, "card": "3SO", "at": "end"}, '"at" is a key only with'),
        ("ticking-lines", {"player": 0, "do": "play", "line": 0.5, "cards": ["3SO"]}, '"line" is 0.5'),
        (
            "ticking-lines",
            {"player": 0, "do": "discard", "card": "3SO"},
            "in ticking-lines it can be play, draw or pass.",
        ),
        ("times-a-ticking", {**PLAY, "t": "1"}, '"t" is "1"; it should be a number.'),
        ("times-a-ticking", {**PLAY, "t": None}, '"t" is null; it should be a number.'),
        ("times-a-ticking", {**PLAY, "t": True}, '"t" is true; it should be a number.'),
        ("times-a-ticking", {key: PLAY[key] for key in PLAY if key != "t"}, 'the key "t" is missing.'),
        ("times-a-ticking", {**PLAY, "pile": "0"}, '"pile" is "0"'),
        ("territory", {"player": 0, "do": "place", "cards": {}}, '"cards" is an object; it should be a list.'),
        ("territory", {"player": 0, "do": "place", "cards": ["3SO"]}, '"cards[0]" is "3SO"; it should be an object.'),
        (
            "territory",
            {"player": 0, "do": "place", "cards": [{"card": "3SO"}]},
            'the key "at" is missing in "cards[0]".',
        ),
        ("territory", {"player": 0, "do": "place", "cards": [{"card": "3SO", "at": [0]}]}, "two whole numbers"),
        (
            "territory",
            {"player": 0, "do": "place", "cards": [{"card": "3SO", "at": [0, 1.0]}]},
            '"cards[0].at[1]" is 1.0',
        ),
        ("territory", {"player": 0, "do": "place", "cards": [{"card": "3SO", "at": [0, 1], "x": 1}]}, 'the key "x"'),
    ],
)
def test_a_wrong_key_type_or_card_in_a_move_makes_the_record_malformed(name, move, words):
    """RC-1: the index is that of the move, also where an earlier move is bad (DL-3 here: nobody is in seat 9)."""
    index, rule, text = fault(name, [move])
    assert words in text
    assert (index, rule) == (0, "RC-1")
    other = {"player": 9, "do": "call", "pile": 0, "t": 0} if name == "times-a-ticking" else {"player": 9, "do": "draw"}
    assert fault(name, [other, other, move])[:2] == (2, "RC-1")


@pytest.mark.parametrize("at", ["middle", None, 0])
def test_at_is_start_or_end(at):
    """TT-12"""
    move = {"player": 0, "do": "extend", "group": 0, "card": "3SO", "at": at}
    text = fault(moves=[move], options={"groups": "sequence", "extend_at": "both"})[2]
    assert '"at" is' in text
    assert 'it should be "start" or "end".' in text


def test_huge_numbers_and_times_are_for_the_rules():
    """DL-3 and TA-3 say so, not a crash: there is no such seat, no such time."""
    assert fault(moves=[{"player": 10**40, "do": "draw"}])[:2] == (0, "DL-3")
    whole = document("times-a-ticking")
    card = whole["deck"][0]  # seat 0 has it
    for t in (-1, 10**400, float("inf")):
        move = {"player": 0, "do": "play", "card": card, "pile": 0, "t": t}
        text = json.dumps({**whole, "moves": [move]}).replace("Infinity", "1e999")
        assert (check(text).move, check(text).rule) == (0, "TA-3")


# RC-2 and RC-3


def test_a_deck_that_is_not_right_is_refused():
    """RC-2; the last line: 5 + 2 cards make a round of Time's a Ticking, 6 × 2 + 1 a game of Territory (TA-1, TB-1)."""
    deck = document()["deck"]
    assert fault(deck=deck[:-1])[1:] == ("RC-2", "The deck has 124 cards; this game needs all 125.")
    twice = fault(deck=[*deck[:-1], deck[0].lower()])
    assert twice == (None, "RC-2", f"{Card(deck[0]).name} is in the deck twice.")
    small = [card.code for card in DECK if "5" not in card.code and "S" not in card.code and "R" not in card.code]
    assert check(json.dumps(document("territory", deck=small, options={"cards": "4x4x4"})))
    assert fault("territory", deck=[*small[:-1], "5SR"], options={"cards": "4x4x4"})[1] == "RC-2"
    for name, least in (("times-a-ticking", 7), ("territory", 13)):
        assert check(json.dumps(document(name, deck=deck[:least])))
        assert fault(name, deck=deck[: least - 1])[:2] == (None, "RC-2")


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (["Ana"], "The number of players can be 2, 4, 6 (TT-1), but not 1."),
        (["Ana", "Ben", "Cleo"], "2, 4, 6"),
        (["Ana", "Ana"], "same name"),
        (["Ana", ""], "not empty"),
        (["Ana", " "], "not empty"),
        (["Ana", "B+C"], "+"),
    ],
)
def test_players_that_are_not_right_are_refused(players, words):
    """RC-3"""
    move, rule, text = fault(players=players)
    assert (move, rule) == (None, "RC-3")
    assert words in text


# RC-4, and the check of whole games


@every_variation
def test_a_played_game_is_right_and_over(name, count, options):
    record = played(name, count, options)
    found = record.check()
    assert found
    assert (found.over, found.move) == (True, None)
    assert found.scores == record.scores == dict(record.end.scores())
    assert found.as_dict() == {"ok": True, "over": True, "scores": dict(record.scores)}
    outcome = record.end.outcome()
    assert (found.rule, found.reason) == (outcome.rule, outcome.text)
    half = record.branch(len(record.moves) // 2).check()
    assert half
    assert not half.over


@every_variation
def test_scores_that_differ_cite_the_scoring_rule(name, count, options):
    """RC-4"""
    record = played(name, count, options)
    rule = {"team-tic": "TT-10", "ticking-lines": "TL-9", "times-a-ticking": "TA-7", "territory": "TB-11"}[name]
    who, points = next(iter(record.scores.items()))
    for scores in ({**record.scores, who: points + 1}, {who: points}, {**record.scores, "Zoë": 0}, {}):
        whole = json.loads(record.text()) | {"scores": scores}
        found = check(json.dumps(whole))
        assert (found.ok, found.move, found.rule) == (False, None, rule)
    whole["scores"] = {**record.scores, who: points + 1}
    assert check(json.dumps(whole)).reason == (
        f"{who} has {points + 1} in the record; at its end {who} has {points}. (RC-4)"
    )


def test_the_first_bad_move_is_named_with_all_its_reasons():
    """DL-3: Ben plays in Ana's turn, with the index of the move and no crash later on."""
    record = played("team-tic")
    moves = list(record.moves)
    moves[4] = team_tic.Draw(player=1 - moves[4].player)
    spoilt = Record(record.game, record.options, record.players, record.first, record.deck, moves)
    found = spoilt.check()
    assert (found.ok, found.move) == (False, 4)
    assert found.reasons == spoilt.position(4).explain(moves[4]).reasons
    assert (found.over, found.scores) == (False, {})


def test_a_move_after_the_end_is_refused():
    """DL-4"""
    for name, count, options in VARIATIONS:
        record = played(name, count, options)
        last = record.moves[-1]
        again = Record(name, options, record.players, 0, record.deck, [*record.moves, last])
        assert again.check().move == len(record.moves)
        assert "DL-4" in {reason.rule for reason in again.check().reasons}


def test_illegal_plays_of_times_a_ticking_are_part_of_the_game():
    """TA-4: by hand, 1CV and 5QV share only the violet. A referee gives it back, and Ana, stopped, can't go on."""
    deck = NINE.split()
    move = {"player": 0, "do": "play", "card": "1CV", "pile": 0, "t": 1.5}
    caught = read(json.dumps(document("times-a-ticking", [move], deck=deck)))
    assert caught.check()
    assert caught.end.hand(0) == CardSet("1CV 3SO")
    stands = read(json.dumps(document("times-a-ticking", [move], deck=deck, options={"referee": False})))
    assert stands.check()
    assert stands.end.hand(0) == CardSet("3SO")
    again = json.dumps(document("times-a-ticking", [move, {**move, "t": 2}], deck=deck))
    assert (check(again).move, check(again).rule) == (1, "TA-4")


GAMES_A_TWIN_PLAYS = 40 if LONG else 12


@pytest.mark.scaled
@every_variation
def test_the_check_accepts_what_the_naive_engine_accepts_and_else_cites_its_rules(name, count, options):
    """One thing in a record is changed, a move, a card, a name or a key, and two engines are asked."""
    rng = random.Random(f"{name} {count}")
    seen = {True: 0, False: 0}
    lengths = [4, 9] if name == "territory" else [10, 60, None]  # the naive Territory takes seconds for a whole game
    games = GAMES_A_TWIN_PLAYS // 4 if name == "territory" else GAMES_A_TWIN_PLAYS
    for seed in range(games):
        record = naive_games.random_record(name, count, options, seed=seed, length=rng.choice(lengths))
        for label, changed in [("nothing", record), *naive_games.labelled_mutations(record, rng)]:
            result, found = naive_games.check(changed), check(json.dumps(changed))
            seen[result.ok] += 1
            told = f"{label} was changed in game {seed}: {found.as_dict()}, not {result}"
            assert naive_games.agrees(result, found.ok, found.move, None if found else found.rule), told
            if found:
                assert (found.over, found.scores) == (result.over, result.scores), told
    assert min(seen.values()) >= games  # neither answer is rare


# Stepping and branches


@every_variation
def test_every_position_is_the_one_that_playing_gives(name, count, options):
    record = played(name, count, options)
    position = record.new_game().deal(deck=record.deck)
    assert record.position(0) == position
    for n, move in enumerate(record.moves, 1):
        position = position.play(move)
        assert record.position(n) == position
    assert record.end == position


def test_positions_are_built_once(monkeypatch):
    """Any later step costs nothing."""
    record = read(played("ticking-lines").text())
    count, play = 0, ticking_lines.Position.play

    def counted(self, move):
        nonlocal count
        count += 1
        return play(self, move)

    monkeypatch.setattr(ticking_lines.Position, "play", counted)
    record.position(40)
    assert count == len(record.moves)
    assert [record.position(n) for n in range(len(record.moves), -1, -1)][-1] == record.position(0)
    assert record.branch(10).position(10) is record.position(10)
    assert count == len(record.moves)


@pytest.mark.parametrize("n", [-1, 3, 1.0, "0", None, True])
def test_a_position_that_is_not_there_is_refused(n):
    record = played("ticking-lines").branch(2)
    with pytest.raises(IndexError, match="the record has 2 moves"):
        record.position(n)
    with pytest.raises(IndexError):
        record.branch(n)


def test_positions_end_before_the_first_bad_move():
    record = played("ticking-lines")
    moves = [*record.moves[:3], ticking_lines.Pass(player=record.moves[3].player)]
    spoilt = Record("ticking-lines", {}, record.players, 0, record.deck, moves)
    assert spoilt.position(3) == record.position(3)
    for _ in range(2):
        with pytest.raises(IllegalMove, match="TL-"):
            spoilt.position(4)


def test_a_branch_goes_another_way():
    record = played("ticking-lines")
    stem = record.branch(5)
    assert (len(stem.moves), stem.scores, stem.end) == (5, None, record.position(5))
    for move in record.position(5).legal_moves():
        twig = stem.append(move)
        assert twig.moves == (*record.moves[:5], move)
        assert twig.end == record.position(5).play(move)
        assert twig.check()
    assert len(stem.moves) == 5
    assert stem.append(record.moves[5]) == record.branch(6)
    assert record.branch(len(record.moves)).with_scores() == record


def test_an_appended_move_is_checked():
    record = Record.deal(TickingLines(players=["Ana", "Ben"]), seed=7)
    with pytest.raises(IllegalMove, match="TL-5"):
        record.append(ticking_lines.Draw(player=0))
    timed = Record.deal(TimesATicking(players=["Ana", "Ben"]), seed=7)
    with pytest.raises(ValueError, match="has its time"):
        timed.append(next(iter(timed.end.legal_moves())))


def test_a_record_can_be_dealt_from_a_seed_or_a_deck():
    """DL-1, TB-12: the same deal as the game's own."""
    for game, cards in [
        (TeamTic(players=NAMES[:4]), None),
        (Territory(players=NAMES[:2], cards="4x4x4"), 40),
        (TimesATicking(players=NAMES[:5]), 33),
    ]:
        more = {} if cards is None else {"cards": cards}
        record = Record.deal(game, seed="x", **more)
        assert record.end == game.deal(seed="x", **more)
        assert len(record.deck) == (cards or 125)
        assert Record.deal(game, deck=record.deck) == record
    with pytest.raises(BadDeal, match="RC-2"):
        Record.deal(TeamTic(players=NAMES[:4]), seed=1, cards=40)
    for cards in (0, -3, 126, 12.0, True):
        with pytest.raises(BadDeal, match="RC-2"):
            Record.deal(Territory(players=NAMES[:2]), seed=1, cards=cards)
    with pytest.raises(BadDeal, match="DL-1"):
        Record.deal(TeamTic(players=NAMES[:4]))


def test_a_record_of_no_game_is_refused():
    for game, options in (("chess", {}), ("ticking-lines", {"rest": "free"})):
        with pytest.raises(BadDeal, match="RC-1"):
            Record(game, options, ["Ana", "Ben"], 0, DECK)


# As a value


def test_a_record_is_a_value():
    record = played("times-a-ticking", options={"referee": False})
    twin = read(record.text())
    assert (twin, hash(twin)) == (record, hash(record))
    assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
    assert record != record.branch(3)
    with pytest.raises(AttributeError):
        record.moves = ()
    with pytest.raises(TypeError):
        record.options["referee"] = True
    with pytest.raises(TypeError):
        record.scores["Ana"] = 3
    assert repr(record) == f"<Record of times-a-ticking: Ana and Ben, {len(record.moves)} moves>"
    assert pickle.loads(pickle.dumps(record.check())) == record.check()
    with pytest.raises(BadRecord) as caught:
        read("")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.text, again.move) == (str(caught.value), caught.value.text, None)


# Writing


@every_variation
def test_reading_what_was_written_gives_the_same_record(name, count, options):
    record = played(name, count, options)
    text = record.text()
    assert Record.read(text) == Record.read(text.encode()) == record
    assert Record.read(text).text() == text
    assert list(json.loads(text)) == list(KEYS)
    # One move a line, each with its player and what it does first.
    lines = [line.strip().rstrip(",") for line in text.splitlines() if line.startswith('  {"player"')]
    assert len(lines) == len(record.moves)
    for line, move in zip(lines, record.moves, strict=True):
        assert json.loads(line) == move_as_dict(move, at=record.at_is_a_key)
        assert list(json.loads(line))[:2] == ["player", "do"]
    assert text.endswith("}\n")


def test_the_text_of_a_record():
    """The form that RC-1 shows; the deck 25 cards a line."""
    deck = [card.code for card in DECK]
    game = TimesATicking(players=["Zoë", "Ben"], referee=False)
    record = Record.deal(game, deck=deck[:7]).append(times_a_ticking.Play(0, Card("1CV"), 0, 2))
    assert record.with_scores().text() == (
        '{"format": "tic-record", "version": 1, "game": "times-a-ticking", "options": {"referee": false},\n'
        ' "players": ["Zoë", "Ben"], "first": 0,\n'
        ' "deck": [\n'
        '  "1CV", "1CC", "1CY", "1CO", "1CR", "1MV", "1MC"\n'
        " ],\n"
        ' "moves": [\n'
        '  {"player": 0, "do": "play", "card": "1CV", "pile": 0, "t": 2}\n'
        " ],\n"
        ' "scores": {"Zoë": 1, "Ben": 0}}\n'
    )
    assert Record.deal(game, deck=deck[:7]).text().endswith('"1MC"\n ],\n "moves": []}\n')
    lines = Record.deal(TickingLines(players=["Ana", "Ben"]), deck=deck).text().splitlines()
    assert [len(json.loads(f"[{line.strip().rstrip(',')}]")) for line in lines[3:8]] == [25] * 5


def test_any_form_of_a_card_is_read_and_codes_are_written():
    """CP-8"""
    whole = document()
    whole["deck"] = [Card(code).name.replace("crescent", "Moon") for code in whole["deck"]]
    assert read(json.dumps(whole)) == read(json.dumps(document()))


def test_where_both_ends_are_open_at_is_always_written():
    """TT-12: left out it means the end, and said or not it is the same record. By hand: 4QV goes after 1CV 2MV 3TV."""
    hand = [Card.of(step, step, 1).code for step in (1, 2, 3, 4)]
    others = [card.code for card in DECK if card.code not in hand]
    deck = [card for pair in zip(hand, others, strict=False) for card in pair] + others[4:]
    moves = [
        {"player": 0, "do": "draw"},
        {"player": 0, "do": "lay", "group": hand[:3]},
        {"player": 0, "do": "extend", "group": 0, "card": "4QV"},
    ]
    options = {"groups": "sequence", "extend_at": "both"}
    short = read(json.dumps(document(moves=moves, deck=deck, options=options)))
    assert short.check()
    assert '{"player": 0, "do": "extend", "group": 0, "card": "4QV", "at": "end"}' in short.text()
    moves[2]["at"] = "end"
    assert short == read(json.dumps(document(moves=moves, deck=deck, options=options))) == read(short.text())
    del moves[2]["at"]
    assert '"at"' not in read(json.dumps(document(moves=moves, deck=deck, options={"groups": "sequence"}))).text()


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    record = played("ticking-lines")
    file = tmp_path / "game.json"
    record.save(file)
    assert Record.load(file) == load(str(file)) == record
    assert file.read_bytes() == record.text().encode()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        record.branch(3).save(file)
    assert Record.load(file) == record
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_cant_be_written_is_named_as_it_was_given(tmp_path, monkeypatch):
    """Not the hidden file beside it by way of which it is written."""
    record = played("ticking-lines")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for name, error in (("nowhere/game.json", FileNotFoundError), ("folder", IsADirectoryError)):
        with pytest.raises(error) as raised:
            record.save(name)
        assert raised.value.filename == name
        assert ".part" not in str(raised.value)


@pytest.mark.parametrize(
    ("bad", "error"), [(5, TypeError), (None, TypeError), (b"game.json", TypeError), ("", ValueError)]
)
def test_what_names_no_file_is_said_to_name_none(bad, error):
    for use in (played("ticking-lines").save, Record.load, Match.load, load):
        with pytest.raises(error, match="names no file; give its name"):
            use(bad)


def test_a_file_that_cant_be_text_is_not_begun(tmp_path):
    """A time that no JSON has: the old file stays."""
    record = played("times-a-ticking")
    file = tmp_path / "game.json"
    record.save(file)
    moves = [times_a_ticking.Call(player=0, pile=0, t=float("inf"))]
    with pytest.raises(ValueError, match="JSON"):
        Record(record.game, {}, record.players, 0, record.deck, moves).save(file)
    assert Record.load(file) == record


@pytest.mark.skipif(os.name == "nt", reason="links and permissions of Unix")
def test_links_and_devices_stay_what_they_are(tmp_path):
    record = played("ticking-lines").branch(2)
    (tmp_path / "real.json").write_text("old")
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "real.json")
    record.save(link)
    assert link.is_symlink()
    assert Record.load(tmp_path / "real.json") == record
    record.save(os.devnull)
    assert Path(os.devnull).is_char_device()


# Views


def test_a_view_knows_the_own_cards_and_what_lies_open():
    """By hand (TL-1): two hands of 15 are dealt by turns from the top, then two lines begin with cards 30 and 31."""
    record = Record.deal(TickingLines(players=["Ana", "Ben"]), seed=7)
    for seat in (0, 1):
        view = record.view(seat)
        known = {*range(seat, 30, 2), 30, 31}
        assert view.deck == tuple(card if place in known else None for place, card in enumerate(record.deck))
        assert (view.seat, view.moves) == (seat, ())


def test_a_view_knows_drawn_cards_only_once_they_show():
    """Cards drawn by the other seat are null until a move shows them; one's own are known at once."""
    record = played("ticking-lines")
    draws = [
        (n, move.player, record.position(n).deck[0]) for n, move in enumerate(record.moves) if "Draw" in repr(move)
    ]
    assert {player for _, player, _ in draws} == {0, 1}
    for n, player, card in draws:
        shown = any(card in getattr(move, "cards", ()) for move in record.moves)
        place = record.deck.index(card)
        assert record.branch(n).view(player).deck[place] is None
        assert record.branch(n + 1).view(player).deck[place] is card
        assert record.branch(n + 1).view(1 - player).deck[place] is None
        assert (record.view(1 - player).deck[place] is card) == shown


def test_the_cards_set_aside_stay_unknown():
    """TA-1: by hand, 8 cards for two: a card each, five piles, and one that nobody sees."""
    deck = "1CV 5SR 5QV 5QC 4MY 4MR 1CO 2TY"
    view = Record.deal(TimesATicking(players=["Ana", "Ben"]), deck=deck).view(0)
    assert [place for place, card in enumerate(view.deck) if card is None] == [1, 7]


def test_a_caught_card_is_known():
    """TA-4: it went back to Ana's hand, but Ben has seen it."""
    deck = NINE.split()
    record = Record.deal(TimesATicking(players=["Ana", "Ben"]), deck=deck)
    record = record.append(times_a_ticking.Play(0, Card("1CV"), 0, 1.5))
    assert record.view(1).deck == (Card("1CV"), Card("5QR"), None, *map(Card, deck[3:]))


@pytest.mark.scaled
@every_variation
def test_a_view_is_stepped_through_as_its_seat_saw_it(name, count, options):
    """From the text of the view alone, each position is what ``view`` makes of the real one."""
    for seed in range(12 if LONG else 3):
        record = played(name, count, options, seed)
        cut = random.Random(seed).randrange(len(record.moves))
        while "Draw" in repr(record.moves[cut - 1]):
            cut -= 1  # at the very end of a record nobody can know whether a hidden card ended the turn
        for stop in (cut, len(record.moves)):
            part = record.branch(stop)
            for seat in range(count):
                view = read(part.view(seat).text())
                assert view == part.view(seat)
                for n in range(stop + 1):
                    assert view.position(n) == part.position(n).view(seat), (seed, seat, n)


@every_variation
def test_a_view_is_the_same_when_hidden_cards_change_places(name, count, options):
    """The other seats' cards that never showed, and those still in the deck, leave no trace."""
    record = played(name, count, options).branch(6)
    for seat in range(count):
        view = record.view(seat)
        hidden = [place for place, card in enumerate(view.deck) if card is None]
        rng, changed = random.Random(seat), 0
        for _ in range(40):
            deck = list(record.deck)
            a, b = rng.sample(hidden, 2)
            deck[a], deck[b] = deck[b], deck[a]
            other = Record(name, options, record.players, 0, deck, record.moves)
            if other.check():  # the moves must still be possible
                changed += 1
                assert other.view(seat).text() == view.text()
        assert changed


def test_the_text_of_a_view_has_its_seat():
    """RC-1: the keys of a record, and ``seat``."""
    record = played("team-tic", 4)
    view = record.view(2)
    whole = json.loads(view.text())
    assert list(whole) == list(VIEW_KEYS)
    assert (whole["format"], whole["seat"], whole["deck"].count(None)) == ("tic-view", 2, view.deck.count(None))
    assert view.text().count("null") == view.deck.count(None) > 0
    assert repr(view).endswith("as seat 2 saw it>")


def test_the_check_refuses_a_view_with_that_reason():
    """RC-1"""
    found = check(played("ticking-lines").view(1).text())
    assert (found.ok, found.move, found.rule) == (False, None, "RC-1")
    assert "what seat 1 saw of a game (tic-view)" in found.reason


def test_a_view_is_of_a_seat_and_of_a_whole_record():
    record = played("ticking-lines")
    for seat in (-1, 2, True, None):
        with pytest.raises(ValueError, match="there is no seat"):
            record.view(seat)
    with pytest.raises(ValueError, match="view of seat 0 already"):
        record.view(0).view(1)
    with pytest.raises(ValueError, match="goes on in its record"):
        record.branch(2).view(0).append(record.moves[2])


def test_a_view_that_cant_have_been_is_refused():
    """The seat's own card is played by the other (DL-3); hidden cards are no excuse for that."""
    record = Record.deal(TickingLines(players=["Ana", "Ben"]), seed=7)
    view = json.loads(record.view(1).text())
    mine = next(code for code in view["deck"] if code is not None)
    view["moves"] = [{"player": 0, "do": "play", "line": 0, "cards": [mine]}]
    with pytest.raises(IllegalMove, match="DL-3"):
        read(json.dumps(view)).position(1)
    for change, words in (({"seat": 2}, "0 to 1"), ({"seat": None}, '"seat" is null'), ({"seat": ...}, "is missing")):
        spoilt = {key: value for key, value in (view | change).items() if value is not ...}
        assert words in bad(json.dumps(spoilt))


def test_a_view_out_of_turn_is_refused():
    """DL-3, DL-2: after a play there is no card that could say whose turn it is."""
    record = played("ticking-lines").branch(2)
    view = json.loads(record.view(0).text())
    view["moves"] = view["moves"][::-1]
    with pytest.raises(IllegalMove, match="DL-3"):
        read(json.dumps(view)).position(2)


@pytest.mark.parametrize(("name", "count"), [("ticking-lines", 2), ("ticking-lines", 4), ("territory", 2)])
def test_a_view_is_stepped_through_though_no_filling_fits(name, count, monkeypatch):
    """Then what the table shows is right all the same: only whether a drawn card must be played may be told wrong."""
    monkeypatch.setattr(views, "_TRIES", 0)
    for seed in range(4):
        record = played(name, count, seed=seed)
        for seat in range(count):
            view = record.view(seat)
            for n in range(len(record.moves) + 1):
                seen, real = view.position(n), record.position(n).view(seat)
                for field in {"hands", "sizes", "deck", "lines", "board", "marks"} & set(real.__struct_fields__):
                    assert getattr(seen, field) == getattr(real, field)


# Matches


def three_rounds(name="team-tic", count=2):
    return Match([played(name, count, seed=seed) for seed in range(3)])


def test_a_match_adds_its_rounds_up():
    """TT-11"""
    match = three_rounds(count=4)
    totals = match.totals()
    assert list(totals) == ["Ana+Cleo", "Ben+Dov"]
    assert totals == {name: sum(one.scores[name] for one in match.rounds) for name in totals}
    outcome = match.outcome()
    assert (outcome.rule, outcome.winners) == ("TT-11", (max(totals, key=totals.get),))
    found = match.check()
    assert found.as_dict() == {"ok": True, "over": True, "scores": totals}
    unfinished = Match([*match.rounds[:2], match.rounds[2].branch(4)])
    assert unfinished.outcome() is None
    assert not unfinished.check().over


def test_equal_totals_share_the_match():
    """TT-11: a round for each of them."""
    rounds = {one.end.outcome().winners: one for one in (played("times-a-ticking", seed=seed) for seed in range(12))}
    match = Match([rounds["Ben",], rounds["Ana",]])
    assert match.totals() == {"Ana": 1, "Ben": 1}
    assert match.outcome().winners == ("Ana", "Ben")
    assert match.outcome().text == "Ana and Ben share the win of the match with 1 point."


def test_the_first_to_the_target_wins_a_match():
    """TA-7: a point a round to its winner."""
    rounds = [played("times-a-ticking", seed=seed) for seed in range(12)]
    match, points = Match(rounds), {"Ana": 0, "Ben": 0}
    for record in rounds:
        for name in record.end.outcome().winners:
            points[name] += 1
    assert match.totals() == points
    for target in (1, 3):
        count = {"Ana": 0, "Ben": 0}
        for record in rounds:
            for name in record.end.outcome().winners:
                count[name] += 1
            if target in count.values():
                break
        winner = max(count, key=count.get)
        outcome = match.outcome(target)
        assert (outcome.winners, outcome.rule) == ((winner,), "TA-7")
        assert f"the target of {target}" in outcome.text
    assert match.outcome(13) is None
    for target in (0, -1, 2.0, True):
        with pytest.raises(ValueError, match="1 or more"):
            match.outcome(target)


def test_a_match_is_written_and_read(tmp_path):
    match = three_rounds("territory")
    assert read(match.text()) == Match.read(match.text()) == match
    match.save(tmp_path / "match.json")
    assert load(tmp_path / "match.json") == Match.load(tmp_path / "match.json") == match
    whole = json.loads(match.text())
    assert list(whole) == ["format", "version", "rounds"]
    assert whole["rounds"] == [json.loads(record.text()) for record in match.rounds]
    with pytest.raises(BadRecord, match="a match of several records"):
        Record.read(match.text())
    with pytest.raises(BadRecord, match="tic-match"):
        Match.read(match.rounds[0].text())


def test_what_is_wrong_with_a_match_is_told_with_its_round():
    whole = json.loads(three_rounds().text())
    assert "has no rounds" in bad(json.dumps({**whole, "rounds": []}))
    assert "Round 2: " in bad(json.dumps({**whole, "rounds": [whole["rounds"][0], 3]}))
    for key, value in (("players", ["Ana", "Zoë"]), ("options", {"groups": "sequence"})):
        other = {**whole["rounds"][1], "moves": [], key: value}
        del other["scores"]
        assert f"Round 2 differs from the first in its {key}" in bad(
            json.dumps({**whole, "rounds": [whole["rounds"][0], other]})
        )
    view = json.loads(three_rounds().rounds[0].view(0).text())
    assert "Round 1 is a view" in bad(json.dumps({**whole, "rounds": [view]}))
    whole["rounds"][2]["moves"][3]["player"] = 7
    found = check(json.dumps(whole))
    assert (found.ok, found.move, found.rule) == (False, 3, "DL-3")
    assert found.reason.startswith("Round 3: ")
    whole["rounds"][2]["moves"][3]["player"] = "7"
    assert bad(json.dumps(whole)).startswith('Round 3: Move 4: "player"')
    assert check(json.dumps(whole)).move == 3


# Schemas


SCHEMAS = {path.stem: json.loads(path.read_text()) for path in make_schema.FOLDER.glob("*.json")}


def follows(value):
    """Whether a document follows the schema of its format."""
    validator = jsonschema.Draft202012Validator(SCHEMAS[value["format"]])
    return validator.is_valid(value)


def test_the_schemas_are_those_of_the_structs():
    assert make_schema.differences() == []
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(schema)


@every_variation
def test_records_views_and_matches_follow_their_schemas(name, count, options):
    record = played(name, count, options)
    assert follows(json.loads(record.text()))
    assert follows(json.loads(record.branch(5).text()))
    assert follows(json.loads(record.view(1).text()))
    assert follows(json.loads(Match([record, record]).text()))


def test_a_schema_refuses_what_reading_refuses():
    """A wrong key or type; what hangs on other parts of the record a schema can't say."""
    good = document("times-a-ticking", [PLAY])
    assert follows(good)
    for change in (
        {"version": 2}, {"game": "chess"}, {"options": {"referee": 1}}, {"players": ["Ana"]}, {"players": ["Ana", ""]},
        {"players": ["A+B", "C"]}, {"players": ["A", "A"]}, {"deck": ["3SO"]}, {"deck": [None] * 30}, {"note": 1},
        {"moves": [{**PLAY, "t": None}]}, {"moves": [{**PLAY, "pile": "0"}]}, {"moves": [{**PLAY, "card": "3SX"}]},
        {"moves": [{"player": 0, "do": "draw"}]}, {"scores": {"Ana": 1.5}}, {"first": "0"},
    ):  # fmt: skip
        assert not follows({**good, **change}), change
        assert not check(json.dumps({**good, **change})), change


def test_a_schema_reads_cards_as_the_kit_does():
    """CP-8"""
    card = jsonschema.Draft202012Validator(SCHEMAS["tic-record"]["$defs"]["card"])
    for card_name in ("3SO", "3so", "3-star-orange", "3-STAR-Orange", "2-moon-violet", "2-Crescent-violet"):
        assert card.is_valid(card_name)
        assert Card(card_name)
    for card_name in ("3SX", "6SO", "3OS", "3 star orange", " 3SO", "3-star", "3-so", 3):
        assert not card.is_valid(card_name)
    assert all(card.is_valid(CODE[triple]) for triple in CODE)


# In words


@every_variation
def test_a_game_is_told_in_words(name, count, options):
    """Who plays, a line a move, the end, and scores whose lines add up."""
    record = played(name, count, options)
    lines = list(in_words(record))
    told = [line for line in lines if line[:4].strip().isdigit()]
    assert [int(line[:4]) for line in told] == list(range(1, len(record.moves) + 1))
    assert all(line.endswith((".", ")")) for line in told)
    assert f"{record.end.outcome().text} ({record.end.outcome().rule})" in lines
    totals, owner = {}, ""
    for line in lines[lines.index(f"{record.end.outcome().text} ({record.end.outcome().rule})") + 1 :]:
        if line.startswith("  "):
            totals[owner] += int(line.split()[0])
        else:
            owner = line.split(":")[0]
            totals[owner] = 0
            assert line == f"{owner}: {record.scores[owner]}"
    assert totals == record.scores


def test_a_view_is_told_without_hidden_cards():
    record = played("ticking-lines")
    lines = list(in_words(record.view(1)))
    assert lines[1] == "This is what Ben, in seat 1, saw."
    draws = [n for n, move in enumerate(record.moves) if isinstance(move, ticking_lines.Draw)]
    told = dict(zip(range(len(record.moves)), lines[3:], strict=False))
    for n in draws:
        card = record.position(n).deck[0]
        hidden = record.moves[n].player == 0
        assert told[n].endswith("draws a card." if hidden else f"draws {card.name}.")


def test_penalties_that_are_lifted_at_once_are_told():
    """TA-6: Ana's 1CC is given back, but only she can play on, so she need not wait for Ben."""
    record = Record.deal(TimesATicking(players=["Ana", "Ben"]), seed=113, cards=21)
    record = record.append(times_a_ticking.Play(0, Card("1CC"), 0, 1.5))
    assert record.end.stops == (0, 0)
    lines = list(in_words(record))
    assert lines[2].endswith("(TA-2) Only stopped players could go on now, so nobody has to stop any longer (TA-6).")
    # A penalty that stays is not said to be lifted.
    other = Record.deal(TimesATicking(players=["Ana", "Ben"]), seed=7, cards=40)
    card, pile = next(
        (card, pile)
        for card in other.position(0).hand(0)
        for pile in range(5)
        if not other.position(0).explain(times_a_ticking.Play(0, card, pile)).ok
    )
    other = other.append(times_a_ticking.Play(0, card, pile, 1.5))
    assert other.end.stops == (5, 0)
    assert list(in_words(other))[2].endswith("(TA-2)")


def test_an_illegal_play_is_told_with_its_reason():
    """TA-2, TA-4"""
    deck = NINE.split()
    record = Record.deal(TimesATicking(players=["Ana", "Ben"]), deck=deck)
    record = record.append(times_a_ticking.Play(0, Card("1CV"), 0, 1.5))
    line = list(in_words(record))[2]
    assert line.startswith("   1  At 1.5 s Ana puts 1-circle-violet on pile 0, which shows 5-square-violet. ")
    assert line.endswith("(TA-2)")
