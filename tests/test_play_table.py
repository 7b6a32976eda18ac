"""The play table: what a page asks for and is told, what it gets to see, what is kept when the game is over."""

import json

import msgspec
import pytest

from tic_learn import Relation, relation
from tic_learn.games import TeamTic, Territory, TickingLines, TimesATicking
from tic_learn.players import GreedyPlayer, RandomPlayer
from tic_learn.random import Random
from tic_learn.record import Record, move_as_dict
from tic_learn.widgets import PlayTable

NAMES = ("Ana", "Ben", "Cleo", "Dov")
GAMES = {
    "team-tic": (TeamTic(players=NAMES), {}),
    "sequences": (TeamTic(players=NAMES[:2], groups="sequence", extend_at="both"), {}),
    "ticking-lines": (TickingLines(players=NAMES[:2]), {}),
    "territory": (Territory(players=NAMES[:2]), {"cards": 24}),
    "in-turns": (TimesATicking(players=NAMES[:2]), {"cards": 25, "pace": "turns"}),
    "racing": (TimesATicking(players=NAMES[:3], referee=False), {"cards": 35, "pace": "expert"}),
}


def table(name="ticking-lines", **more):
    game, options = GAMES[name]
    return PlayTable(game, seed=7, **options | more)


def ask(one, **act):
    """What the page sends, and the verdict that it gets."""
    one.set_state({"acts": [[one.request + 1, act]], "request": one.request + 1})
    assert one.verdict["request"] == one.request
    return one.verdict


def any_move(one, random):
    """A move that the person at the screen can make, as the page sends it."""
    seat = one.table["seat"]
    view = one._session.position.view(seat)
    move = view.legal_moves().sample(random)
    if move is None:
        return None
    sent = move_as_dict(move, at=one.record.at_is_a_key)
    return {key: value for key, value in sent.items() if key != "t"}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_what_a_page_can_send(name, tmp_path):
    one = table(name, save=tmp_path / "game.json")
    random, now = Random(1), 0
    for _ in range(600):
        if one.table["over"]:
            break
        now += 700
        move = any_move(one, random)
        if move is None:
            ask(one, do="wait" if name == "in-turns" else "clock", now=now)
        else:
            ask(one, do="move", move=move, now=now)
    assert one.table["over"]
    record = Record.load(tmp_path / "game.json")
    assert record == one.record == Record.read(one.table["file"])
    check = record.check()
    assert (check.ok, check.over) == (True, True)
    assert record.scores is not None
    assert one.table["saved"] == f"The record is in {tmp_path / 'game.json'}."


def test_a_right_move_is_told_why_and_a_wrong_one_too():
    one = table()
    right = any_move(one, Random(1))
    wrong = right | {"cards": [next(iter(one._session.position.hand(1))).code]}
    said = ask(one, do="move", move=wrong)
    assert (said["ok"], said["title"], said["reasons"][0]["rule"]) == (False, "That is not allowed.", "DL-3")
    assert one.record.moves == ()
    said = ask(one, do="move", move=right)
    assert (said["ok"], said["title"], said["reasons"][0]["rule"]) == (True, "That was right.", "TL-2")
    assert len(one.record.moves) >= 2


def test_a_card_that_does_not_tic_is_against_the_rules_but_down():
    one = table("racing")
    position = one._session.position
    top = position.piles[3][-1]
    card = next(card for card in position.hand(0) if relation(card, top) is not Relation.TIC)
    said = ask(one, do="move", move={"player": 0, "do": "play", "card": card.code, "pile": 3}, now=100)
    assert (said["ok"], said["title"]) == (False, "That goes against the rules.")
    assert one._session.position.piles[3][-1] is card


def test_a_call_in_vain_is_told_as_one():
    said = ask(table("racing"), do="move", move={"player": 0, "do": "call", "pile": 2}, now=100)
    assert (said["ok"], said["title"], said["reasons"][0]["rule"]) == (False, "That call has no effect.", "TA-4")


def test_what_was_said_stays_while_the_clock_goes_on():
    one = table("racing")
    said = ask(one, do="offer", now=10)
    later = ask(one, do="clock", now=one.table["due"])
    assert (later["title"], later["offered"]) == (said["title"], said["offered"])
    assert len(one.record.moves) == 1


def test_the_clock_runs_in_all_views_or_in_none():
    one = table("racing")
    assert not one.table["running"]
    ask(one, do="start", now=0)
    assert one.table["running"]
    ask(one, do="pause", now=40)
    assert (one.table["running"], one.table["now"]) == (False, 40)


def test_the_pace_of_a_race_is_chosen_at_the_table_while_the_clock_stands():
    one = table("racing")
    assert ask(one, do="pace", pace="quick", now=0)["title"] == "The others are quick now."
    assert one.table["pace"] == "quick"
    ask(one, do="start", now=0)
    said = ask(one, do="pace", pace="slow", now=40)
    assert said["title"] == "Press Pause first. Then choose how fast the others are."
    ask(one, do="pause", now=50)
    assert ask(one, do="pace", pace="turns", now=50)["title"] == "Now you take turns, and nobody has to hurry."
    assert (one.table["pace"], one.table["due"]) == ("turns", None)
    ask(one, do="start", now=60)  # there is no clock to start
    assert not one.table["running"]
    for value in ("fast", None, 7, ["quick"]):
        ask(one, do="pace", pace=value)
        assert one.table["pace"] == "turns"
    ask(one, do="again")
    assert one.table["pace"] == "turns", "the next game is played at the pace of this one"
    other = table()
    assert ask(other, do="pace", pace="slow")["title"] == "It is Ana's turn."


def test_legal_moves_on_request_can_be_made_as_they_are():
    one = table("team-tic")
    said = ask(one, do="offer")
    assert said["title"] == "You can do this:" or "one of" in said["title"]
    words, move = said["offered"][0]
    assert words.startswith("Ana ")
    assert ask(one, do="move", move=move)["ok"]


def test_a_move_is_taken_back_and_the_page_knows_whether_it_can_be():
    one = table()
    assert not one.table["undo"]
    assert ask(one, do="undo")["title"] == "There is nothing to take back."
    before = one.record
    ask(one, do="move", move=any_move(one, Random(1)))
    assert one.table["undo"]
    assert ask(one, do="undo")["title"] == "Taken back."
    assert one.record == before


def test_the_same_request_is_acted_on_once():
    # Two views of a table, or a page that sends all its state again.
    one = table()
    move = any_move(one, Random(1))
    ask(one, do="move", move=move)
    moves = one.record.moves
    one.set_state({"acts": [[one.request, {"do": "undo"}]], "request": one.request})
    assert one.record.moves == moves


def test_acts_that_come_together_are_all_done_in_their_order():
    """As when cards are tapped more quickly than the kernel answers: a page sends all that is not answered yet."""
    one, other = table("racing"), table("racing")
    acts, random = [{"do": "start", "now": 0}], Random(1)
    ask(one, **acts[0])
    for now in (10, 20, 30):
        acts.append({"do": "move", "move": any_move(one, random), "now": now})
        ask(one, **acts[-1])
    assert len(one.record.moves) >= 3
    numbered = [[number, act] for number, act in enumerate(acts, 1)]
    other.set_state({"acts": numbered, "request": len(acts)})
    assert other.record == one.record
    other.set_state({"acts": numbered, "request": len(acts)})
    assert other.record == one.record, "none is done twice"


@pytest.mark.parametrize(
    "act",
    [
        {},
        {"do": None},
        {"do": "move"},
        {"do": "move", "move": "<script>"},
        {"do": "move", "move": {"player": 99, "do": "draw"}},
        {"do": "move", "move": {"player": 10**300, "do": "draw"}},
        {"do": ["move"], "now": "soon"},
        {"do": "clock", "now": -5},
    ],
)
@pytest.mark.parametrize("name", ["ticking-lines", "racing"])
def test_nonsense_of_a_page_is_answered_and_changes_nothing(name, act):
    one = table(name)
    said = ask(one, **act)
    assert said["ok"] in (None, False)
    assert one.record.moves == ()
    json.dumps(one.table)


def test_what_is_no_act_is_not_even_taken():
    one = table()
    deep = {"do": {}}
    for _ in range(50):
        deep = {"do": deep}
    acts = [{"do": "x" * 1000}, {"do": list(range(1000))}, deep, {1: 2} | {"k" * 199: 1}, "move", None]
    numbered = [[[1, act]] for act in acts]
    for value in (None, "move", [1], [[1]], [[True, {}]], [[0, {}]], [[1.5, {}]], [[1, {}]] * 101, *acts, *numbered):
        one.set_state({"acts": value, "table": {}, "verdict": {}})
        assert one.acts == []
    assert one.table["seat"] == 0


def test_a_page_never_gets_a_card_that_its_person_has_not_seen():
    for name in GAMES:
        one = table(name)
        random, now = Random(3), 0
        for _ in range(30):
            if one.table["over"]:
                break
            now += 500
            move = any_move(one, random)
            ask(one, do="move" if move else "wait", move=move, now=now)
            if one.table["over"]:
                break
            position = one._session.position
            own = set(position.hand(0))
            hidden = {card for seat in range(1, len(one.record.players)) for card in position.hand(seat)}
            hidden |= set(position.deck)
            seen = {card for frame in one._session.frames() for zone in frame.scene.zones for card in zone.cards}
            sent = msgspec.json.encode([one.table, one.verdict]).decode()
            assert not [card for card in hidden - seen - own if card.code in sent or card.name in sent]


def test_again_deals_another_game_and_the_same_ones_from_the_same_seed():
    first, second = table(), table()
    decks = []
    for one in (first, second):
        ask(one, do="again")
        decks.append(one.record.deck)
    assert decks[0] == decks[1] != table().record.deck
    assert first.table["round"] == 1


def test_without_a_seed_each_table_is_another():
    assert len({PlayTable().record.deck for _ in range(3)}) == 3


def test_a_record_that_can_not_be_written_is_still_there(tmp_path):
    one = table("in-turns", save=tmp_path / "no" / "such" / "folder.json")
    for _ in range(200):
        if one.table["over"]:
            break
        move = any_move(one, Random(1))
        ask(one, do="move" if move else "wait", move=move)
    assert "could not be written" in one.table["saved"]
    assert Record.read(one.table["file"]) == one.record


def test_another_end_and_another_game_are_written_too(tmp_path):
    file = tmp_path / "game.json"
    one = table("in-turns", save=file)
    random = Random(1)

    def finish():
        while not one.table["over"]:
            move = any_move(one, random)
            ask(one, do="move" if move else "wait", move=move)

    finish()
    first = file.read_text("utf-8")
    for _ in range(4):
        ask(one, do="undo")
        assert one.table["saved"] == ""
    finish()
    assert file.read_text("utf-8") == one.record.text()
    ask(one, do="again")
    finish()
    assert one.table["saved"] == f"The record is in {tmp_path / 'game-2.json'}."
    assert Record.load(tmp_path / "game-2.json") == one.record
    assert first


def test_several_people_share_a_screen_and_each_is_shown_their_own_cards():
    one = PlayTable(TickingLines(players=NAMES[:3]), players=[None, RandomPlayer(1), None], seed=7)
    assert one.table["people"] == [0, 2]
    while one.table["seat"] == 0:
        ask(one, do="move", move=any_move(one, Random(1)))
    assert one.table["seat"] == 2
    assert "Ana and Cleo play here, against Ben. It is Cleo's turn." in repr(one)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_a_sentence_and_a_picture_too(name):
    one = table(name)
    assert repr(one).startswith(f"Play table: {one.table['reel']['title']}. Ana plays here, against Ben")
    assert one.picture().startswith("<svg")


def test_what_is_no_game_or_no_pace_is_named():
    with pytest.raises(ValueError, match="'chess' is not a game; the games are"):
        PlayTable("chess")
    with pytest.raises(ValueError, match="is not a pace"):
        PlayTable("times-a-ticking", pace="light")
    with pytest.raises(ValueError, match="write None"):
        PlayTable("territory", players=[GreedyPlayer(), GreedyPlayer()])


def test_what_is_no_player_and_no_file_is_named():
    such = (
        r"write GreedyPlayer\(\), RandomPlayer\(\), None for a person at this screen, or anything with a method choose"
    )
    for bad, what in (("greedy", "'greedy'"), (GreedyPlayer, "GreedyPlayer"), (3, "3")):
        for game in ("team-tic", "times-a-ticking"):
            with pytest.raises(ValueError, match=f"{what} in seat 1 is no player; {such}"):
                PlayTable(game, players=[None, bad])
    with pytest.raises(TypeError, match="5 is no list of players"):
        PlayTable(players=5)
    with pytest.raises(ValueError, match="0 players can't fill the 2 seats"):
        PlayTable(players=[])
    with pytest.raises(TypeError, match="5 names no file; give its name as a str or a Path"):
        PlayTable(save=5)
    with pytest.raises(ValueError, match="'' names no file; give its name"):
        PlayTable(save="")
