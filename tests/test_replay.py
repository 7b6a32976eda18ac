"""The replay in Python: what it takes, what it says and shows, what travels to its page, what the page may write."""

from __future__ import annotations

import json
import re
import subprocess
import xml.etree.ElementTree as ET
from base64 import b64decode
from html import unescape
from pathlib import Path

import pytest
import traitlets
from machine import find_node

from tic_learn import DECK, Card
from tic_learn.games import TeamTic, Territory, TickingLines
from tic_learn.record import Record, load, move_as_dict
from tic_learn.scenes import Reel
from tic_learn.server import MARK
from tic_learn.widgets import Replay, asking

RECORDS = Path(__file__).parent / "records"
GAMES = {
    "team-tic": "tt-10-a-whole-round",
    "sequences": "tt-12-a-whole-round-of-sequences",
    "ticking-lines": "tl-9-a-whole-game",
    "times-a-ticking": "ta-4-a-whole-risky-round",
    "caught": "ta-4-caught-at-once",
    "territory": "tb-11-a-whole-game",
}
every_game = pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
REEL_JS = (Path(__file__).parents[1] / "tic_learn/widgets/js/reel.js").as_uri()
MATCH = RECORDS / "tt-11-a-match-of-two-rounds.json"
HOSTILE = "<img src=x onerror=alert(1)>\x1b[31m"


def golden(name: str) -> Path:
    return RECORDS / f"{name}.json"


def traveling(widget: Replay) -> dict:
    return json.loads(json.dumps(widget.reel, allow_nan=False))


def assert_faces(widget: Replay) -> None:
    """It is a sentence of one line, a picture that is well formed, and a figure of the two."""
    sentence, svg = repr(widget), widget.picture()
    assert sentence.isprintable()
    assert sentence.endswith((".", ")"))
    assert " at 0x" not in sentence
    assert ET.fromstring(svg).get("aria-label")
    data, metadata = widget._repr_mimebundle_()
    assert (data["text/plain"], data["image/svg+xml"]) == (sentence, svg)
    found = re.fullmatch(r'<figure><img src="data:image/svg\+xml;base64,(.+?)" alt="([^"<>]*)">.*', data["text/html"])
    assert b64decode(found[1]).decode() == svg
    assert unescape(found[2]).startswith(sentence)
    assert unescape(found[2]).endswith("To step through it, open the Run menu at the top and choose Run All Cells.")
    assert metadata[MARK]["picture"] is True


# What it takes


@every_game
def test_a_record_its_text_and_its_file_give_the_same(name):
    record = load(golden(name))
    for source in (record.text(), golden(name), str(golden(name))):
        assert Replay(source).reel == Replay(record).reel == Reel(record).payload()


def test_a_text_is_a_record_if_it_has_a_brace_and_else_the_name_of_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match="nowhere"):
        Replay("nowhere.json")
    (tmp_path / "no record").write_text("hello")
    assert repr(Replay("no record")).startswith("Replay of a record that can't be shown. The record is not right.")
    assert repr(Replay("{")).startswith("Replay of a record that can't be shown. The record is not right.")
    with pytest.raises(TypeError, match="give a Record, a Match, a file, or the text of a record"):
        Replay(7)
    with pytest.raises(ValueError, match="'' is no record; give a Record, a Match, a file, or the text of a record"):
        Replay("")


def test_a_round_of_a_match_is_shown_by_its_number():
    match = load(golden("tt-11-a-match-of-two-rounds"))
    for number, record in enumerate(match.rounds, 1):
        widget = Replay(match, round=number)
        assert widget.reel["round"] == [number, 2]
        assert len(widget.reel["steps"]) == len(record.moves) + 1
        assert repr(widget).startswith(f"Replay of Team TIC, round {number} of 2: Ana and Ben. The deal.")
    with pytest.raises(ValueError, match="There is no round 3; the rounds are 1 to 2"):
        Replay(match, round=3)


@pytest.mark.parametrize("source", ["match", "text", "file"])
def test_another_round_is_shown_from_its_deal(source):
    """Set from Python or sent by a page, the round is another replay; the first one comes back as it was."""
    match = load(MATCH)
    widget = Replay({"match": match, "text": match.text(), "file": MATCH}[source], step=2)
    sent = widget.reel
    widget.set_state({"round": 2})
    assert (widget.round, widget.step, widget.reel) == (2, 0, Replay(match, round=2).reel)
    assert repr(widget).startswith("Replay of Team TIC, round 2 of 2: Ana and Ben. The deal.")
    assert widget.picture() == Replay(match, round=2).picture()
    widget.step = len(match.rounds[1].moves)
    widget.round = 1
    assert (widget.step, widget.reel) == (0, sent)
    for bad in (0, 3, True, 1.0, "2", None):
        before = widget.get_state()
        widget.set_state({"round": bad})
        assert widget.get_state() == before
    with pytest.raises(traitlets.TraitError, match="There is no round 3; the rounds are 1 to 2"):
        widget.round = 3


def test_a_player_is_asked_in_all_rounds_and_numbers_are_those_of_one():
    match = load(MATCH)
    anas = [tuple(n for n, move in enumerate(one.moves, 1) if move.player == 0) for one in match.rounds]
    assert anas[0] != anas[1]
    for ask, asked_for in (("Ana", anas), ([2], [(), (2,)])):
        widget = Replay(match, round=2, ask=ask)
        assert widget.ask == asked_for[1]
        widget.round = 1
        assert widget.ask == asked_for[0]
        assert len(widget.seats) == len(widget.ask)
        widget.round = 2
        assert widget.ask == asked_for[1]


def test_a_move_of_one_round_is_not_judged_in_another():
    """Not even if a page sends the last one once more, with the round."""
    match = load(MATCH)
    widget = Replay(match, ask="Ana")
    number = widget.ask[0]
    tried = {"step": number - 1, "move": sent(match.rounds[0], match.rounds[0].moves[number - 1])}
    widget.set_state({"tried": tried, "request": 1})
    assert widget.verdict["ok"] is True
    widget.set_state({"round": 2, "request": 2})
    assert (widget.verdict["request"], widget.verdict["ok"], widget.tried) == (2, None, {})
    assert "step" not in widget.verdict


def test_a_replay_of_one_record_has_one_round():
    widget = Replay(golden("tl-9-a-whole-game"))
    assert widget.round == 1
    with pytest.raises(traitlets.TraitError, match="There is no round 2; the rounds are 1 to 1"):
        widget.round = 2


def test_a_step_is_one_of_the_record():
    record = load(golden("tl-9-a-whole-game"))
    widget = Replay(record, step=43)
    assert repr(widget).startswith("Replay of Ticking Lines: Ana, Ben, Cleo and Dov. Move 43 of 43. ")
    with pytest.raises(traitlets.TraitError, match="There is no step 44; this replay has the steps 0 to 43"):
        widget.step = 44
    for bad in (-1, 1.0, "1", True, None):
        with pytest.raises(traitlets.TraitError):
            Replay(record, step=bad)


# What it says and shows


@every_game
@pytest.mark.parametrize("seat", [None, 1])
def test_each_game_is_a_sentence_a_picture_and_a_figure_at_any_step(name, seat):
    record = load(golden(name))
    for step in (0, len(record.moves) // 2, len(record.moves)):
        widget, twin = Replay(record, seat=seat, step=step), Replay(record, seat=seat, step=step)
        assert_faces(widget)
        assert repr(widget) == repr(twin)
        assert widget.picture() == twin.picture()
    assert repr(Replay(record, large=True)) == repr(Replay(record))


def test_the_sentence_in_full():
    record = Record.deal(TickingLines(players=["Ana", "Ben"]), seed=7)
    deal = "The lines begin: Ana's with 4-triangle-red and Ben's with 3-triangle-cyan."
    assert repr(Replay(record)) == f"Replay of Ticking Lines: Ana and Ben. The deal. {deal}"
    assert repr(Replay(record, seat=1)) == f"Replay of Ticking Lines, as Ben saw it: Ana and Ben. The deal. {deal}"


@every_game
def test_what_a_seat_may_not_see_is_nowhere_in_what_travels(name):
    """The cards that this seat has not seen by half time are in none of the traits, the words and the pictures."""
    whole = load(golden(name))
    record, seat = whole.branch(len(whole.moves) // 2), 1
    known = {card for card in record.view(seat).deck if card is not None}
    hidden = set(record.deck) - known
    assert hidden
    for step in range(len(record.moves) + 1):
        widget = Replay(record, seat=seat, step=step)
        said = repr(widget) + widget.picture()
        for card in hidden:
            assert card.name not in said
            assert card.spoken not in said
        if step:
            continue
        told = json.dumps(traveling(widget))
        assert set(re.findall(r"[1-5][CMTQS][VCYOR]", told)) <= {card.code for card in known}
        assert not [card for card in hidden if card.name in told]


# Records that are not right


def test_an_illegal_move_is_shown_up_to_the_last_good_position():
    """TL-5: Ben draws although he can play, so the first move is the last that is shown."""
    widget = Replay(golden("tl-5-a-draw-instead-of-a-play"))
    moves = len(load(golden("tl-5-a-draw-instead-of-a-play")).moves)
    fault = widget.reel["fault"]
    assert fault["move"] == len(widget.reel["steps"]) - 1 < moves
    assert "TL-5" in [rule for rule, _title in widget.reel["rules"]]
    assert f"The record is not right. It goes wrong at move {fault['move'] + 1}. " in repr(widget)
    assert repr(widget).endswith("(TL-5)")
    assert_faces(widget)


def test_a_text_that_ends_in_the_middle_is_shown_as_far_as_it_goes():
    """RC-1: of a record that is cut off after its third move, three moves are shown."""
    text = golden("tl-9-a-whole-game").read_text()
    third = [found.end() for found in re.finditer(r'\{"player".*?\}', text)][2]
    widget = Replay(text[:third])
    assert len(widget.reel["steps"]) == 1 + 3
    assert repr(widget).endswith("(RC-1)")
    assert_faces(widget)


@pytest.mark.parametrize(
    ("name", "rule"), [("rc-4-a-point-too-many", "RC-4"), ("rc-2-a-card-twice", "RC-2"), ("rc-3-three-players", "RC-3")]
)
def test_what_is_wrong_is_said_by_its_rule_and_nothing_is_blank(name, rule):
    widget = Replay(golden(name))
    wrong = [widget.reel["rules"][reason[0]][0] for reason in widget.reel["fault"]["reasons"]]
    check = load(golden(name)).check()
    assert wrong[0] == check.rule
    assert rule in (check.rule, "RC-4")  # a wrong total cites the rule of its game
    assert check.reason in repr(widget)
    assert_faces(widget)


@pytest.mark.parametrize("text", ["{", "{}", '{"format": "tic-record"', "\x00{", '{"moves": [' * 50])
def test_of_a_text_with_no_position_the_verdict_is_shown_alone(text):
    widget = Replay(text)
    assert widget.reel["steps"] == []
    assert widget.reel["fault"]["reasons"]
    assert repr(widget).startswith("Replay of a record that can't be shown. The record is not right.")
    assert_faces(widget)
    with pytest.raises(traitlets.TraitError):
        widget.step = 1


def test_a_name_is_text_wherever_it_goes():
    game = TeamTic(players=[HOSTILE, "<script>alert(1)</script>"])
    widget = Replay(Record.deal(game, seed=1))
    assert_faces(widget)
    assert "<img" not in widget.picture()
    assert "<script" not in widget._repr_mimebundle_()[0]["text/html"]
    assert widget.reel["players"] == [HOSTILE, "<script>alert(1)</script>"]


# What it asks


def asked(widget: Replay, step: int, move: object) -> dict:
    """What the page sends when a move was composed, and the verdict that it gets."""
    widget.set_state({"tried": {"step": step, "move": move}, "request": widget.request + 1})
    assert widget.verdict["request"] == widget.request
    return json.loads(json.dumps(widget.verdict))


def sent(record: Record, move: object) -> dict:
    """A move as a page composes it: as in a record, without the time."""
    return {key: value for key, value in move_as_dict(move, at=record.at_is_a_key).items() if key != "t"}


def test_the_moves_to_ask_for_are_numbers_or_those_of_a_player():
    record = load(golden("tl-9-a-whole-game"))
    assert Replay(record).ask == ()
    assert Replay(record, ask=[9, 3, 3]).ask == (3, 9)
    assert Replay(record, ask=range(1, 44)).ask == tuple(range(1, 44))
    anas = tuple(n for n, move in enumerate(record.moves, 1) if move.player == 0)
    assert Replay(record, ask="Ana").ask == Replay(record, ask=0).ask == anas
    for bad, why in (
        ([0], "There is no move 0 to ask for; the moves are 1 to 43."),
        ([44], "There is no move 44 to ask for"),
        (["3"], "There is no move '3' to ask for"),
        ([True], "There is no move True to ask for"),
        ("Zoe", "'Zoe' does not play here; the players are Ana, Ben, Cleo and Dov, in the seats 0 to 3."),
        (4, "4 does not play here"),
        (-1, "-1 does not play here"),
        (True, "True does not play here"),
    ):
        with pytest.raises(ValueError, match=re.escape(why)):
            Replay(record, ask=bad)
    with pytest.raises(ValueError, match="'Ana' does not play here; nobody does"):
        Replay("{", ask="Ana")


def test_a_seat_is_asked_only_for_moves_from_the_hand_that_it_sees():
    record = load(golden("tl-9-a-whole-game"))
    anas = Replay(record, ask="Ana").ask
    assert Replay(record, seat=0, ask="Ana").ask == anas
    assert Replay(record.view(0), ask="Ana").ask == anas
    for source, seat in ((record, 1), (record.view(1), None)):
        with pytest.raises(ValueError, match=r"it is Ana's, and Ben does not see that hand"):
            Replay(source, seat=seat, ask=[anas[0]])


@every_game
@pytest.mark.parametrize("viewed", [False, True], ids=["whole", "view"])
def test_each_move_of_a_game_is_the_very_move_that_was_made(name, viewed):
    """Composed by its own player, whatever the time; what the rules were against is said to be that (TA-4)."""
    record = load(golden(name))
    seat = record.moves[0].player
    widget = Replay(record.view(seat) if viewed else record, ask=seat)
    for number, those in zip(widget.ask, widget.seats, strict=True):
        step, move = number - 1, record.moves[number - 1]
        position = record.position(step)
        said = asked(widget, step, sent(record, move))
        ok = position.explain(move).ok
        many = len(position.view(seat).legal_moves())
        assert (said["ok"], said["step"]) == (ok, step)
        if ok:
            count = "There was no other legal move." if many == 1 else f"There were {many} legal moves."
            count = "There were more than 1,000 legal moves." if many > 1000 else count
            assert said["title"] == f"Yes! That is the very move that {record.players[seat]} made. {count}"
        else:
            call = type(move).__name__ == "Call"
            wrong = "That call has no effect." if call else "That goes against the rules."
            assert said["title"] == f"{wrong} {record.players[seat]} did it all the same."
        assert [one["rule"] for one in said["reasons"]][:1] == [position.view(seat).explain(move).rule]
        assert those["seat"] == seat
        assert those["phase"] == getattr(position, "phase", "")


def test_of_countless_moves_no_more_than_a_thousand_are_counted():
    """TB-2: 18 cards that nearly all Tic have more plays than anyone will count; one that fits nowhere has none."""
    game, close = Territory(players=["Ana", "Ben"]), [card for card in DECK if card.number < 3 and card.shape < 4][:18]
    table = {(0, 0): "3CV", (0, 1): "3CC"}
    assert asking._count(game.position(table, [close, []]), 0) == "There were more than 1,000 legal moves."
    assert asking._count(game.position(table, [["5SR"], []]), 0) == "There was no other legal move."


def test_another_legal_move_is_a_good_answer_too_and_a_wrong_one_is_explained():
    """TL-2, DL-3: by the engine, from what the player sees."""
    record = load(golden("tl-9-a-whole-game"))
    widget = Replay(record, ask=[2])
    position = record.position(1)
    made, *others = sorted(position.legal_moves(), key=lambda move: move != record.moves[1])
    many = 1 + len(others)
    assert made == record.moves[1]
    said = asked(widget, 1, sent(record, others[0]))
    assert (
        said["title"]
        == f"That is a good answer too, a legal move. Ana made another one. There were {many} legal moves."
    )
    assert [one["rule"] for one in said["reasons"]] == [one.rule for one in position.explain(others[0]).reasons]
    foreign = next(iter(position.hand(1))).code
    said = asked(widget, 1, sent(record, made) | {"cards": [foreign]})
    assert (said["ok"], said["title"], said["reasons"][0]["rule"]) == (False, "That is not allowed.", "DL-3")
    said = asked(widget, 1, sent(record, made) | {"player": 1})
    assert (said["ok"], said["reasons"][0]["text"]) == (False, "It is Ana who is asked.")
    assert widget.reel == Replay(record).reel


def test_the_order_of_cards_counts_only_where_it_does_in_the_game():
    """TT-5: a Tic group has no order; TB-2: nor have the cells of a play; TT-12: a sequence has."""
    for name, kind, key, same in (
        ("tt-10-a-whole-round", "Lay", "group", True),
        ("tt-12-a-whole-round-of-sequences", "Lay", "group", False),
        ("tb-11-a-whole-game", "Place", "cards", True),
    ):
        record = load(golden(name))
        number = next(
            n for n, move in enumerate(record.moves, 1) if type(move).__name__ == kind and len(getattr(move, key)) > 1
        )
        value = sent(record, record.moves[number - 1])
        said = asked(Replay(record, ask=[number]), number - 1, value | {key: value[key][::-1]})
        assert (said["ok"], said["title"].startswith("Yes!")) == (True, same)


def test_where_a_move_was_against_the_rules_a_legal_one_is_the_better_answer():
    """TA-4: in a game without a referee a card that does not Tic may lie there, and a call may be in vain."""
    record = load(golden("ta-4-a-whole-risky-round"))
    told = set()
    for step, made in enumerate(record.moves):
        position = record.position(step)
        right = next(iter(position.view(made.player).legal_moves()), None)
        if right is not None and not position.explain(made).ok:
            what = "had no effect" if type(made).__name__ == "Call" else "was against the rules"
            told.add(what)
            title = asked(Replay(record, ask=[step + 1]), step, sent(record, right))["title"]
            name = record.players[made.player]
            assert title.startswith(f"That is a good answer, a legal move. What {name} did {what}. There w")
    assert len(told) == 2


@pytest.mark.parametrize(
    "tried",
    [{}, {"step": 0}, {"step": 5, "move": {}}, {"step": 1.0, "move": {}}, {"step": True, "move": {}}, {"move": {}},
     {"step": 1, "move": []}, {"step": 10**9, "move": {}}, {"step": -1, "move": {}}],
)  # fmt: skip
def test_where_nothing_is_asked_nothing_is_judged(tried):
    widget = Replay(golden("tl-9-a-whole-game"), ask=[2])
    widget.set_state({"tried": tried, "request": 1})
    assert (widget.verdict["request"], widget.verdict["ok"], widget.verdict["title"]) == (
        1,
        None,
        "Here no move is asked for.",
    )


@pytest.mark.parametrize(
    "move", [{}, {"do": "jump"}, {"player": 0, "do": "play", "line": 9, "cards": ["9AA"]}, {"a": {}}]
)
def test_what_is_no_move_is_said_to_be_none(move):
    """RC-1: as strictly as in a record."""
    said = asked(Replay(golden("tl-9-a-whole-game"), ask=[2]), 1, move)
    assert (said["ok"], said["title"], said["reasons"][0]["rule"]) == (False, "That is not allowed.", "RC-1")
    assert not said["reasons"][0]["text"].startswith("Move")  # there is only this one


@every_game
def test_without_its_score_a_replay_tells_no_points_and_no_winner(name):
    widget, whole = Replay(golden(name), score=False), Replay(golden(name))
    record = load(golden(name))
    assert (widget.score, whole.score) == (False, True)
    assert widget.reel["lines"] == []
    assert not [step for step in widget.reel["steps"] if "s" in step]
    sent = json.dumps([widget.reel["phrases"], widget.reel["end"]])
    assert record.end.outcome().text not in sent
    for line in record.end.scores().lines:
        assert line.text not in sent
    (end,) = [widget.reel["phrases"][widget.reel["end"][1]]]
    assert end == "The game is over: now the points are added up."
    for one, other in zip(widget.reel["steps"], whole.reel["steps"], strict=True):
        assert one.keys() == other.keys() - {"s"}


# What the page may write


def test_the_page_writes_the_step_and_nothing_else():
    widget = Replay(golden("tl-9-a-whole-game"), step=3)
    before = widget.get_state()
    for value in ({"steps": []}, 7.0, "7", True, -1, 44, 10**30, None, [1]):
        widget.set_state(
            {"reel": value, "step": value, "large": value, "_reel": value, "nonsense": value, "_esm": value}
            | {"ask": value, "seats": value, "score": value, "verdict": value}
        )
        assert widget.get_state() == before
    for value in ([], "x", 7, {"a": {"b": {"c": {"d": {"e": {"f": {}}}}}}}, {"a": list(range(200))}, {"a": "x" * 121}):
        widget.set_state({"tried": value})
        assert widget.get_state() == before
    for value in (None, [], "step"):
        widget.set_state(value)
    assert widget.get_state() == before
    widget.set_state({"step": 43})
    assert widget.step == 43
    with pytest.raises(traitlets.TraitError):
        widget.reel = {}


def test_two_replays_share_nothing():
    one, two = Replay(golden("tl-9-a-whole-game")), Replay(golden("tl-9-a-whole-game"))
    one.step = 5
    assert two.step == 0
    assert one.reel is not two.reel


# What the page makes of it


@pytest.mark.node
@every_game
@pytest.mark.parametrize("seat", [None, 0])
def test_the_page_decodes_what_the_engine_says(name, seat):
    """reel.js gives every zone, sentence, reason and total as Python has them, and shares what did not change."""
    node = find_node()
    assert node, "this test needs Node.js 20 or later"
    reel = Reel(load(golden(name)), seat)
    script = f"""
      import {{ decode, scored }} from {json.dumps(REEL_JS)};
      let text = "";
      for await (const part of process.stdin) text += part;
      const film = decode(JSON.parse(text));
      const shared = film.steps.map(({{ scene }}, n) =>
        scene.zones.map((zone, i) => zone === film.steps[n - 1]?.scene.zones[i]));
      const totals = film.steps.map(({{ score }}) => scored(film, score).totals);
      console.log(JSON.stringify({{ film, shared, totals }}));
    """
    command = [str(node.node), "--input-type=module", "--eval", script]
    done = subprocess.run(command, input=json.dumps(reel.payload()), capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    film = said["film"]
    assert len(film["steps"]) == len(reel) + 1
    for n, (step, totals) in enumerate(zip(film["steps"], said["totals"], strict=True)):
        frame, position = reel.frames[n], reel.position(n)
        assert step["words"] == frame.words
        assert step["player"] == frame.player
        assert [(one["rule"], one["text"]) for one in step["reasons"]] == [(r.rule, r.text) for r in frame.reasons]
        assert dict(zip(film["owners"], totals, strict=True)) == dict(position.scores())
        lines = [film["lines"][place] for place in step["score"]]
        assert [(line["rule"], line["text"], line["points"]) for line in lines] == [
            (line.rule, line.text, line.points) for line in frame.lines
        ]
        seen = step["scene"]
        assert (seen["turn"], seen["clock"], seen["open"]) == (frame.scene.turn, frame.scene.t, list(frame.scene.open))
        assert seen["drawn"] == [card.code for card in frame.scene.drawn]
        for at, zone in enumerate(seen["zones"]):
            was = frame.scene.zones[at] if at < len(frame.scene.zones) else None
            assert zone["cards"] == ([card.code for card in was.cards] if was else [])
            if was:
                assert (zone["kind"], zone["title"], zone["owner"]) == (was.kind, was.title, was.owner)
                assert (zone["hidden"], zone["waits"], zone["tokens"]) == (was.hidden, was.waits, was.tokens)
                assert zone["cells"] == list(was.cells)
                before = reel.frames[n - 1].scene.zones if n else ()
                if n and at < len(before):
                    assert said["shared"][n][at] is (before[at] == was)
    outcome = reel.record.end.outcome()
    assert film["end"] is None if outcome is None else film["end"]["text"] == outcome.text


@pytest.mark.node
def test_the_page_tells_plays_illegal_plays_and_calls_apart():
    """TA-2, TA-4: by what the move was and what the judge says of it."""
    node = find_node()
    assert node, "this test needs Node.js 20 or later"
    record = load(golden("ta-4-a-whole-risky-round"))
    wanted = [""]
    for n, move in enumerate(record.moves):
        play = type(move).__struct_config__.tag == "play"
        below = record.position(n).piles[move.pile][-1]
        legal = play and len({*_values(move.card)} & {*_values(below)}) == 2
        wanted.append(("play" if legal else "illegal") if play else "call")
    assert {"play", "illegal", "call"} <= set(wanted)
    script = f"""
      import {{ decode }} from {json.dumps(REEL_JS)};
      console.log(JSON.stringify(decode({json.dumps(Reel(record).payload())}).steps.map(({{ kind }}) => kind)));
    """
    done = subprocess.run(
        [str(node.node), "--input-type=module", "--eval", script], capture_output=True, encoding="utf-8", check=True
    )
    assert json.loads(done.stdout) == wanted


def _values(card: Card) -> list[tuple[str, int]]:
    return [("number", card.number), ("shape", card.shape), ("colour", card.colour)]
