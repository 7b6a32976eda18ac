"""A record as a page: it is whole, loads nothing, is broken by no name, and shows a seat only what that seat saw."""

import json
import re
import subprocess
import sys
from base64 import b64decode
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import build_bundles
import pytest

from tic_learn.games import TeamTic, TickingLines
from tic_learn.page import reels_of, replay_page
from tic_learn.players import GreedyPlayer, play_out
from tic_learn.record import Match, Record, load
from tic_learn.scenes import Reel
from tic_learn.scenes.frames import OVER
from tic_learn.widgets import Replay

RECORDS = Path(__file__).parent / "records"
GAMES = {
    "team-tic": "tt-10-a-whole-round",
    "sequences": "tt-12-a-whole-round-of-sequences",
    "ticking-lines": "tl-9-a-whole-game",
    "times-a-ticking": "ta-4-a-whole-risky-round",
    "territory": "tb-11-a-whole-game",
}
every_game = pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
HOSTILE = (
    "</script><script>hit()</script>",
    "<!-- <script> ]]>",
    "\u2028\u2029\u202e\x00\x1b[2J",
    "'\"><img src=x onerror=hit()>&lt;b&gt;",
)
# What a browser fetches of itself, by tag; in this page only pictures may be there, and only as data.
LOADS = {"src", "href", "srcset", "data", "poster", "action", "formaction", "background", "ping", "cite", "manifest"}


class Parsed(HTMLParser):
    """A page as a browser takes it: the tags, the text by tag, the scripts as they are."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.tags, self.open, self.texts, self.comments = [], [], [], []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag):
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else "", data))

    def handle_comment(self, data):
        self.comments.append(data)

    def of(self, tag):
        return [text for where, text in self.texts if where == tag]

    def having(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]


def page_of(name):
    return replay_page(reels_of(load(RECORDS / f"{name}.json")))


def pictures(page):
    return [b64decode(found).decode() for found in re.findall(r"data:image/svg\+xml;base64,([\w+/=]+)", page)]


# What is in it


@every_game
def test_the_page_has_the_payload_of_the_reel_and_tells_every_move_and_the_score(name):
    record = load(RECORDS / f"{name}.json")
    page = Parsed(page_of(name))
    (state, script) = page.of("script")
    reel = Reel(record)
    assert json.loads(state)["reel"] == json.loads(json.dumps(reel.payload()))
    assert script.startswith('"use strict";(()=>{')
    first, *moves = reel.frames
    told = page.of("li")
    assert told[: len(moves)] == [frame.words for frame in moves]
    assert first.words in page.of("p")
    lines = [f"{line.points:+}: {line.text} ({line.rule})" for line in record.end.scores().lines]
    assert sorted(told[len(moves) :]) == sorted(lines)
    assert page.of("strong") == [record.end.outcome().text, *map(str, record.end.scores().values())]


def test_a_match_has_a_section_for_each_round():
    match = load(RECORDS / "tt-11-a-match-of-two-rounds.json")
    page = Parsed(replay_page(reels_of(match)))
    assert page.of("h1") == ["Team TIC: Ana and Ben"]
    assert page.of("h2") == ["Round 1 of 2", "Round 2 of 2"]
    places = [attrs["data-replay"] for attrs in page.having("div")]
    states = {
        attrs["id"]: json.loads(text) for attrs, text in zip(page.having("script"), page.of("script")[:2], strict=False)
    }
    assert places == list(states) == ["reel-0", "reel-1"]
    for number, one in enumerate(match.rounds, 1):
        assert states[f"reel-{number - 1}"]["reel"]["round"] == [number, 2]
        assert len(states[f"reel-{number - 1}"]["reel"]["steps"]) == len(one.moves) + 1
    assert len(page.of("li")) >= sum(len(one.moves) for one in match.rounds)


def test_what_is_asked_and_whether_points_are_shown_goes_into_the_page():
    widget = Replay(RECORDS / "tl-9-a-whole-game.json", ask=[3, 9], score=False, step=2, large=True)
    page = widget.to_html()
    state = json.loads(Parsed(page).of("script")[0])
    assert {key: state[key] for key in ("ask", "score", "step", "large")} == {
        "ask": [3, 9],
        "score": False,
        "step": 2,
        "large": True,
    }
    record = load(RECORDS / "tl-9-a-whole-game.json")
    assert record.end.outcome().text not in page
    assert Parsed(page).of("strong") == [OVER]
    assert not [line for line in record.end.scores().lines if line.text in page]


def test_the_same_page_comes_out_each_time():
    assert page_of("tl-9-a-whole-game") == page_of("tl-9-a-whole-game")


# What is not in it


@every_game
def test_nothing_is_loaded_from_anywhere(name):
    """No address but the name of SVG inside its pictures, and no attribute or style that would fetch something."""
    page = page_of(name)
    assert "http" not in page.replace('http-equiv="', "")
    for svg in pictures(page):
        assert set(re.findall(r"https?:[^\"' ]*", svg)) <= {"http://www.w3.org/2000/svg"}
        assert not re.search(r"<image|<use [^>]*href=\"[^#]|@import|url\((?!#)", svg)
    parsed = Parsed(page)
    assert not {tag for tag, _ in parsed.tags} & {"link", "iframe", "object", "embed", "base", "audio", "video", "form"}
    for tag, attrs in parsed.tags:
        for attribute in LOADS & attrs.keys():
            assert (tag, attribute) == ("img", "src")
            assert attrs[attribute].startswith("data:image/svg+xml;base64,")
    for sheet in parsed.of("style"):
        assert not re.search(r"@import|url\(|@font-face|image-set", sheet)


def test_the_policy_of_the_page_lets_nothing_be_loaded():
    (policy,) = [attrs["content"] for attrs in Parsed(page_of("tl-9-a-whole-game")).having("meta") if "content" in attrs
                 and attrs.get("http-equiv") == "Content-Security-Policy"]  # fmt: skip
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules == {
        "default-src": "'none'",
        "script-src": "'unsafe-inline'",
        "style-src": "'unsafe-inline'",
        "img-src": "data:",
    }
    # It comes before all that it is about.
    assert page_of("tl-9-a-whole-game").index("Content-Security-Policy") < page_of("tl-9-a-whole-game").index("<style>")


@every_game
def test_the_page_of_a_seat_holds_no_card_that_this_seat_has_not_seen(name):
    """Neither in the payload nor in words nor in the pictures. Up to half time, for at the end more is seen."""
    whole = load(RECORDS / f"{name}.json")
    record = whole.branch(len(whole.moves) // 2)
    for seat in range(len(record.players)):
        page = replay_page(reels_of(record, seat))
        held = {card for card in record.view(seat).deck if card is not None}
        hidden = set(record.deck) - held
        assert hidden
        parsed = Parsed(page)
        said = " ".join(
            [parsed.of("script")[0], *(text for tag, text in parsed.texts if tag not in ("script", "style"))]
        )
        said += " ".join(pictures(page))
        assert f"as {record.players[seat]} saw it" in said
        for card in hidden:
            for written in (card.code, card.name, card.spoken):
                assert written not in said


@pytest.mark.parametrize("name", HOSTILE, ids=["ends-a-script", "begins-a-comment", "breaks-a-line", "an-attribute"])
def test_a_name_is_text_wherever_it_stands(name):
    game = TickingLines(players=[name, "Ben"])
    record = play_out(game, [GreedyPlayer(), GreedyPlayer()], seed=7)
    page = replay_page(reels_of(record))
    plain = replay_page(
        reels_of(Record(record.game, record.options, ("Ana", "Ben"), record.first, record.deck, record.moves))
    )
    one, other = Parsed(page), Parsed(plain)
    assert [tag for tag, _ in one.tags] == [tag for tag, _ in other.tags]
    assert [sorted(attrs) for _, attrs in one.tags] == [sorted(attrs) for _, attrs in other.tags]
    assert one.comments == other.comments == []
    state = json.loads(one.of("script")[0])
    assert state["reel"]["players"] == [name, "Ben"]
    assert "<" not in one.of("script")[0]
    assert one.of("script")[-1] == other.of("script")[-1]
    shown = re.sub("[\x00-\x08\x0b-\x1f]", "�", name)  # what no page can hold
    assert one.of("h1") == one.of("title") == [f"Ticking Lines: {shown} and Ben"]


def test_half_of_a_surrogate_pair_in_a_name_is_shown_as_what_can_not_be_shown():
    game = TickingLines(players=["A\ud800", "Ben"])
    page = replay_page(reels_of(Record.deal(game, seed=7)))
    page.encode()
    assert Parsed(page).of("h1") == ["Ticking Lines: A� and Ben"]


# Records that are not right


def test_a_record_that_goes_wrong_is_told_up_to_there_with_what_is_wrong():
    """TL-5: the first move is wrong, so there is the deal, and the reason."""
    page = page_of("tl-5-a-draw-instead-of-a-play")
    check = load(RECORDS / "tl-5-a-draw-instead-of-a-play.json").check()
    (told,) = [text for text in Parsed(page).of("p") if "TL-5" in text]
    assert told.strip() == " ".join(f"{one.text} ({one.rule})" for one in check.reasons)
    assert Parsed(page).of("strong")[0] == f"This record is not right. It goes wrong at move {check.move + 1}."
    assert json.loads(Parsed(page).of("script")[0])["reel"]["fault"]["move"] == check.move


@pytest.mark.parametrize("text", ["", "{", "</script>", b"\xff\x00", '{"moves": [' * 40, "[" * 10_000])
def test_of_a_text_that_is_no_record_the_page_says_what_is_wrong(text):
    page = Parsed(replay_page(reels_of(text)))
    assert page.of("h1") == ["A record that can't be shown"]
    assert page.of("strong") == ["This record is not right."]
    assert "(RC-1)" in " ".join(page.of("p"))
    assert json.loads(page.of("script")[0])["reel"]["steps"] == []


def test_a_match_with_a_round_that_goes_wrong_shows_all_rounds():
    match = load(RECORDS / "tt-11-a-match-of-two-rounds.json")
    first, second = match.rounds
    fields = {name: getattr(first, name) for name in first.__match_args__}
    wrong = Record(**fields | {"moves": first.moves[1:], "scores": None})
    page = Parsed(replay_page(reels_of(Match([wrong, second]))))
    states = [json.loads(text)["reel"] for text in page.of("script")[:2]]
    assert states[0]["fault"]["move"] == len(states[0]["steps"]) - 1
    assert (states[1]["fault"], len(states[1]["steps"])) == (None, len(second.moves) + 1)


def test_a_seat_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="There is no seat 2; the seats are 0 to 1"):
        reels_of(load(RECORDS / "tt-11-a-match-of-two-rounds.json"), 2)


# As a file


def test_a_replay_writes_its_page_whole_or_not_at_all(tmp_path):
    widget = Replay(Record.deal(TeamTic(players=["Ana", "Ben"]), seed=1))
    file = tmp_path / "game.html"
    page = widget.to_html(file)
    assert file.read_text(encoding="utf-8") == page == widget.to_html()
    assert [path.name for path in tmp_path.iterdir()] == ["game.html"]
    with pytest.raises(FileNotFoundError) as raised:
        widget.to_html(tmp_path / "nowhere" / "game.html")
    assert raised.value.filename == str(tmp_path / "nowhere" / "game.html")


def test_the_page_of_a_replay_of_a_match_has_all_rounds_and_opens_where_the_replay_stands():
    match = load(RECORDS / "tt-11-a-match-of-two-rounds.json")
    page = Parsed(Replay(match, round=2, step=3, ask=[4]).to_html())
    assert page.of("h2") == ["Round 1 of 2", "Round 2 of 2"]
    states = [json.loads(text) for text in page.of("script")[:2]]
    assert [state["reel"] for state in states] == [
        json.loads(json.dumps(Reel(match, number=n).payload())) for n in (1, 2)
    ]
    assert [(state["step"], state["ask"]) for state in states] == [(0, []), (3, [4])]
    places = [attrs for attrs in page.having("div") if "data-replay" in attrs]
    assert ["data-first" in attrs for attrs in places] == [False, True]
    widget = Replay(match, round=2)
    widget.round = 1
    assert "data-first></div>" not in widget.to_html()
    assert widget.to_html() == Replay(match).to_html() == replay_page(reels_of(match))


def test_making_a_page_needs_nothing_of_jupyter():
    """So it works in a bare Python, and starts at once."""
    code = "import sys, tic_learn.page; print(sorted({'anywidget', 'traitlets', 'IPython'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# The script in it


def test_a_script_that_would_end_early_is_not_built():
    """In a page "</script" ends the script wherever it stands, and "<!--" can hide its end."""
    for bad in (b'"</script>"', b"'</SCRIPT '", b"`<!-- `", b"'<script>'", b"1</scripty"):
        with pytest.raises(build_bundles.BuildError, match=r"replay_page\.js has .* no longer script"):
            build_bundles.may_stand_in_a_page("replay_page", b"let a=" + bad)
    assert build_bundles.may_stand_in_a_page("replay_page", b"a<b") == b"a<b"


@pytest.mark.parametrize("name", build_bundles.PAGES)
def test_the_script_of_a_page_is_small_and_stands_in_it_as_it_is(name):
    script = (build_bundles.STATIC / f"{name}.js").read_bytes()
    assert build_bundles.may_stand_in_a_page(name, script) == script
    assert len(script) <= build_bundles.LIMITS[name]
    assert not re.search(rb"\b(import|fetch|XMLHttpRequest|WebSocket|eval)\s*\(", script)
    assert Parsed(page_of("tl-9-a-whole-game")).of("script")[-1].encode() == script


def test_the_style_of_the_page_can_not_end_early():
    assert "</" not in (build_bundles.STATIC / "replay.css").read_text(encoding="utf-8")


def test_pictures_have_their_words(tmp_path):
    for attrs in Parsed(page_of("tb-11-a-whole-game")).having("img"):
        assert unescape(attrs["alt"]) == "The end of the game"
