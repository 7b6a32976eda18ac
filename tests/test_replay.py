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

from tic_learn import Card
from tic_learn.games import TeamTic, TickingLines
from tic_learn.record import Record, load
from tic_learn.scenes import Reel
from tic_learn.server import MARK
from tic_learn.widgets import Replay

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


def test_a_round_of_a_match_is_shown_by_its_number():
    match = load(golden("tt-11-a-match-of-two-rounds"))
    for number, record in enumerate(match.rounds, 1):
        widget = Replay(match, round=number)
        assert widget.reel["round"] == [number, 2]
        assert len(widget.reel["steps"]) == len(record.moves) + 1
        assert repr(widget).startswith(f"Replay of Team TIC, round {number} of 2: Ana and Ben. The deal.")
    with pytest.raises(ValueError, match="There is no round 3; the rounds are 1 to 2"):
        Replay(match, round=3)


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


# What the page may write


def test_the_page_writes_the_step_and_nothing_else():
    widget = Replay(golden("tl-9-a-whole-game"), step=3)
    before = widget.get_state()
    for value in ({"steps": []}, 7.0, "7", True, -1, 44, 10**30, None, [1]):
        widget.set_state(
            {"reel": value, "step": value, "large": value, "_reel": value, "nonsense": value, "_esm": value}
        )
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
