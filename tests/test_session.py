"""A game at one table: people at this screen, computer players, undo, offered moves, and what may be seen."""

import msgspec
import pytest

from tic_learn.games import TeamTic, Territory, TickingLines
from tic_learn.players import GreedyPlayer, RandomPlayer
from tic_learn.random import Random
from tic_learn.record import Record, move_as_dict
from tic_learn.widgets.session import Session

NAMES = ("Ana", "Ben", "Cleo", "Dov")
TABLES = {
    "team-tic": (TeamTic, {}, 4, None),
    "sequences": (TeamTic, {"groups": "sequence", "extend_at": "both"}, 2, None),
    "ticking-lines": (TickingLines, {}, 3, None),
    "territory": (Territory, {}, 2, 30),
}


def session(table="ticking-lines", people=(0,), seed=7):
    kind, options, count, cards = TABLES[table]
    record = Record.deal(kind(players=NAMES[:count], **options), seed=seed, cards=cards)
    players = [None if seat in people else GreedyPlayer(seat) for seat in range(count)]
    return Session(record, players)


def play_to_the_end(one, seed=1):
    random = Random(seed)
    while not one.over:
        move = one.position.view(one.viewer).legal_moves().sample(random)
        at = one.record.at_is_a_key
        assert one.play(one.read(move_as_dict(move, at=at))).ok
        yield move


@pytest.mark.parametrize("people", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("table", TABLES)
def test_a_whole_game_is_played_and_its_record_is_right(table, people):
    one = session(table, people)
    moves = list(play_to_the_end(one))
    check = one.record.check()
    assert (check.ok, check.over) == (True, True)
    assert [move for move in one.record.moves if move.player in people] == moves


def test_computer_players_move_until_it_is_a_persons_turn():
    one = session(people=(2,))
    assert one.position.seat == one.viewer == 2
    assert {move.player for move in one.record.moves} == {0, 1}


def test_what_is_refused_changes_nothing_and_says_why():
    one = session()
    before = one.record
    card = next(iter(one.position.hand(1)))
    verdict = one.play(one.read({"player": 0, "do": "play", "line": 0, "cards": [card.code]}))
    assert (verdict.ok, verdict.rule) == (False, "DL-3")
    assert one.record is before
    assert one.play(one.read({"player": 1, "do": "draw"})).reason == "Ben is not played from this screen."


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"player": 0, "do": "jump"}, '"do" is "jump"'),
        ({"player": 0, "do": "play"}, 'the key "line" is missing.'),
        ({"player": 0, "do": "play", "line": 0, "cards": ["9XX"]}, "9XX"),
        (["<b>"], "it should be an object"),
        (None, "it should be an object"),
    ],
)
def test_what_is_no_move_is_answered_and_not_raised(value, said):
    verdict = session().read(value)
    assert (verdict.ok, verdict.rule) == (False, "RC-1")
    assert said in verdict.reason


def test_undo_goes_back_to_before_the_persons_last_move():
    one = session()
    records = [one.record]
    for _ in range(3):
        move = one.position.legal_moves().sample(Random(2))
        assert one.play(move).ok
        records.append(one.record)
    for record in records[-2::-1]:
        assert one.undo()
        assert one.record == record
        assert one.viewer == one.position.seat == 0
    assert not one.undo()


@pytest.mark.parametrize("table", TABLES)
def test_offered_moves_are_legal_and_different(table):
    one = session(table)
    many, offered = one.offered()
    assert many == len(list(one.position.legal_moves()))
    assert len(offered) == min(many, 12)
    assert len({words for words, _ in offered}) == len(offered)
    for _, move in offered:
        assert one.judge(one.read(move)).ok
    assert one.offered() == (many, offered)


@pytest.mark.parametrize("table", TABLES)
def test_a_page_gets_no_card_that_its_person_has_not_seen(table):
    one = session(table)
    for _ in play_to_the_end(one):
        if one.over:
            break
        hidden = {card for seat in range(1, len(one.players)) for card in one.position.hand(seat)}
        hidden |= set(one.position.deck)
        hidden -= {card for frame in one.frames() for zone in frame.scene.zones for card in zone.cards}
        sent = msgspec.json.encode(one.payload()).decode()
        assert not [card for card in hidden if card.code in sent or card.name in sent]


def test_frames_begin_where_the_person_decided_and_show_each_move_since():
    one = session()
    start = len(one.record.moves)
    assert one.play(one.position.legal_moves().sample(Random(1))).ok
    frames = one.frames()
    assert len(frames) == len(one.record.moves) - start + 1
    assert [frame.player for frame in frames] == [-1, *(move.player for move in one.record.moves[start:])]


def test_a_table_needs_a_person_and_a_player_for_each_seat():
    record = Record.deal(TickingLines(players=NAMES[:2]), seed=7)
    with pytest.raises(ValueError, match="2 seats"):
        Session(record, [None])
    with pytest.raises(ValueError, match="write None"):
        Session(record, [RandomPlayer(1), RandomPlayer(2)])
    with pytest.raises(ValueError, match="goes on in its record"):
        Session(record.view(0), [None, RandomPlayer(2)])
