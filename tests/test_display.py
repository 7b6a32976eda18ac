"""What a notebook shows of cards, card sets, verdicts and games; and that nothing is registered elsewhere."""

import json
import re
import subprocess
import sys
from base64 import b64decode
from html import escape, unescape
from xml.etree import ElementTree as ET

import pytest

from tic_learn import Card, Misconception, Reason, SequenceKind, Verdict, check_group, check_sequence
from tic_learn.display import (
    move_html,
    position_html,
    record_html,
    rule_html,
    scores_html,
    verdict_html,
    verdict_svg,
)
from tic_learn.draw import card_svg, hand_svg, row_svg, scene_in_words, scene_svg
from tic_learn.draw.question import question_svg
from tic_learn.games import ScoreLine, Scores, Territory, TickingLines, team_tic, territory, ticking_lines
from tic_learn.players import GreedyPlayer, play_out
from tic_learn.puzzles import puzzle
from tic_learn.record import Record
from tic_learn.rules import RULES, Rule
from tic_learn.scenes import scene
from tic_learn.sequences import SequenceVerdict

SHOWN = {
    "card": 'Card("3SO")',
    "extreme": 'Card("1CV")',
    "set": 'CardSet("3SO 1SO")',
    "no-cards": "CardSet()",
    "deck": "DECK",
    "yes": 'check_group("3SO 3SR 3SV")',
    "no": 'check_group("3SO 3SR 3CO")',
    "size": 'check_group("3SO")',
    "relation": 'explain_relation("3SO", "1SO")',
    "tripo": 'check_sequence("1CV 2MC 3TY")',
    "break": 'check_sequence("1CV 2CV 4CV")',
    "row-of-one": 'check_sequence("1CV")',
    "twice": 'check_sequence("1CV 2CV 2CV")',
    "position": "position",
    "view": "position.view(1)",
    "move": 'ticking_lines.Play(player=0, line=1, cards=(Card("3SO"), Card("1SO")))',
    "no-move": "ticking_lines.Draw(player=1)",
    "record": "record",
    "bad-record": "bad",
    "hopeless-record": "hopeless",
    "scores": "record.end.scores()",
    "rule": 'rule("TL-5")',
    "puzzle": 'puzzle("odd-one-out", level=2, seed=7)',
}
NO_CARDS = {"size", "row-of-one", "hopeless-record", "scores", "rule"}
GAMES = """
from tic_learn.games import TickingLines, ticking_lines
from tic_learn.players import GreedyPlayer, play_out
from tic_learn.puzzles import puzzle
from tic_learn.record import Record
from tic_learn.rules import rule
position = TickingLines(players=["Ana", "Ben"]).deal(seed=7)
record = play_out(TickingLines(players=["Ana", "Ben"]), [GreedyPlayer()] * 2, seed=7)
bad = Record(record.game, {}, record.players, 0, record.deck, record.moves[:4] + record.moves[:1])
hopeless = Record(record.game, {}, ["Ana"], 0, record.deck)
"""
RECORD = play_out(TickingLines(players=["Ana", "Ben"]), [GreedyPlayer()] * 2, seed=7)


def run(code):
    """What a fresh interpreter prints for this code."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """For each expression, what an IPython shell into which the kit was imported gives a front end."""
    home = tmp_path_factory.mktemp("ipython")
    out = run(
        "import json, os, sys\n"
        f"os.environ['IPYTHONDIR'] = {str(home)!r}\n"
        "from IPython.core.interactiveshell import InteractiveShell\n"
        "shell = InteractiveShell.instance()\n"
        "shell.history_manager.enabled = False\n"
        "assert shell.run_cell('from tic_learn import *').success\n"
        "assert not {'tic_learn.games', 'msgspec'} & set(sys.modules)\n"
        f"assert shell.run_cell({GAMES!r}).success\n"
        "formatter = shell.display_formatter\n"
        "formatter.active_types = list(formatter.formatters)\n"
        f"print(json.dumps({{k: formatter.format(shell.ev(v))[0] for k, v in {SHOWN!r}.items()}}))\n"
    )
    return json.loads(out)


def figures(html):
    """The pictures of a piece of HTML, each with its caption; its marks are closed as they should be."""
    parts = re.findall(
        r'<figure><img src="data:image/svg\+xml;base64,([\w+/=]+)" alt="([^"]*)"><figcaption>([^<]*)</figcaption>', html
    )
    closed = re.sub("(<img [^>]*)>", r"\1/>", html)
    ET.fromstring(f"<body>{closed}</body>")
    assert all(alt == caption for _, alt, caption in parts)
    return [(b64decode(data).decode(), unescape(caption)) for data, _, caption in parts]


@pytest.mark.parametrize("name", SHOWN)
def test_everything_has_text_and_html_and_what_has_cards_a_picture(shown, name):
    data = shown[name]
    kinds = {"text/plain", "image/svg+xml", "text/html"}
    without = {"image/svg+xml"} if name in NO_CARDS else set()
    assert set(data) == ({"text/plain"} if name == "no-move" else kinds - without)
    assert " at 0x" not in data["text/plain"]
    if "image/svg+xml" in data:
        assert ET.fromstring(data["image/svg+xml"]).tag == "{http://www.w3.org/2000/svg}svg"
        assert [svg for svg, _ in figures(data["text/html"])] == [data["image/svg+xml"]]
    else:
        assert figures(data.get("text/html", "<p/>")) == []


def test_a_card_is_its_repr_its_face_and_its_name(shown):
    """CP-8: the text can be evaluated, the caption is as it is spoken."""
    assert shown["card"]["text/plain"] == 'Card("3SO")'
    assert figures(shown["card"]["text/html"]) == [(card_svg("3SO"), "3 star orange")]
    # As an integer 1-circle-violet is 0, and it must not be taken for nothing.
    assert figures(shown["extreme"]["text/html"]) == [(card_svg("1CV"), "1 circle violet")]


def test_a_card_set_is_its_repr_and_its_hand(shown):
    assert shown["set"]["text/plain"] == 'CardSet("1SO 3SO")'
    assert figures(shown["set"]["text/html"]) == [(hand_svg("1SO 3SO"), "1 star orange, 3 star orange")]
    assert shown["no-cards"]["text/plain"] == 'CardSet("")'
    assert figures(shown["no-cards"]["text/html"]) == [(hand_svg(""), "no cards")]


def test_a_verdict_is_its_words_and_the_cards_of_its_first_reason(shown):
    """CP-3, CP-5: all reasons are in the words; a sequence is drawn with its steps."""
    assert shown["no"]["text/plain"] == str(check_group("3SO 3SR 3CO"))
    assert figures(shown["no"]["text/html"]) == [(hand_svg("3SR 3CO"), "3 star red, 3 circle orange")]
    tripo = check_sequence("1CV 2MC 3TY")
    assert shown["tripo"]["text/plain"] == str(tripo)
    assert shown["tripo"]["image/svg+xml"] == row_svg("1CV 2MC 3TY", tripo.steps)
    # 2-circle-violet and 4-circle-violet: two of the three cards, so the steps of the row are not theirs.
    assert shown["break"]["image/svg+xml"] == hand_svg("2CV 4CV")
    assert shown["size"]["text/plain"] == "No. A Tic group has 3, 4 or 5 cards, not 1. (CP-3)"


def test_each_reason_stands_in_the_html_with_its_rule_and_the_hint_below(shown):
    verdict = check_group("3SO 3SR 3CO 1CV")
    html = verdict_html(verdict)
    assert re.findall(r"<li>(.*?) <small>(.*?)</small></li>", html) == [(r.text, r.rule) for r in verdict.reasons]
    assert html.startswith("<p><b>No.</b></p>")
    assert verdict_html(check_group("3SO 3SR 3SV")).startswith("<p><b>Yes.</b></p>")
    chain = check_group("3SO 3SR 3CO")
    assert f"<p>{escape(chain.misconception.text)}</p>" in verdict_html(chain)
    assert shown["no"]["text/html"] == verdict_html(chain)


def test_a_position_is_its_scene_and_says_how_things_stand(shown):
    position = RECORD.position(0)
    said = f"Ticking Lines. {scene_in_words(scene(position), position.game.players)}"
    assert said.startswith("Ticking Lines. It is Ana's turn. Cards in hand: Ana 15, Ben 15; the deck has 93 cards;")
    assert shown["position"]["text/plain"] == said
    assert figures(shown["position"]["text/html"]) == [(scene_svg(scene(position), ["Ana", "Ben"]), said)]


def test_a_view_shows_no_more_than_its_seat_sees(shown):
    position = RECORD.position(0).view(1)
    assert shown["view"]["image/svg+xml"] == scene_svg(scene(position), ["Ana", "Ben"])
    assert "Ana 15 face down, Ben 15" in shown["view"]["text/plain"]


def test_when_a_game_is_over_its_position_says_who_won_and_by_which_rule():
    outcome = RECORD.end.outcome()
    assert escape(f"{outcome.text} ({outcome.rule})") in position_html(RECORD.end)


def test_a_move_is_its_repr_and_its_cards(shown):
    """A move that can be evaluated again stays readable as such; its cards are in their order."""
    assert shown["move"]["text/plain"] == 'Play(player=0, line=1, cards=(Card("3SO"), Card("1SO")))'
    said = "Seat 0, play: 3 star orange and 1 star orange"
    assert figures(shown["move"]["text/html"]) == [(hand_svg("3SO 1SO"), said)]
    assert shown["no-move"] == {"text/plain": "Draw(player=1)"}


@pytest.mark.parametrize(
    ("move", "cards", "said"),
    [
        # The card picked up is one of the group's: it is there once, and the order is the group's (TT-4, TT-12).
        (
            team_tic.Pickup(player=2, card=Card("2MC"), group=(Card("1CV"), Card("2MC"), Card("3TY"))),
            "1CV 2MC 3TY",
            "Seat 2, pickup: 1 circle violet, 2 crescent cyan and 3 triangle yellow",
        ),
        (team_tic.Extend(player=0, group=3, card=Card("3SO")), "3SO", "Seat 0, extend: 3 star orange"),
        (
            territory.Place(
                player=1, cards=(territory.Placed(Card("3SO"), (0, -1)), territory.Placed(Card("3SR"), (0, 1)))
            ),
            "3SO 3SR",
            "Seat 1, place: 3 star orange on cell (0, -1) and 3 star red on cell (0, 1)",
        ),
    ],
    ids=["pickup", "extend", "place"],
)
def test_the_cards_of_a_move_are_named_with_their_cells(move, cards, said):
    assert figures(move_html(move)) == [(hand_svg(cards), said)]
    assert move_html(ticking_lines.Pass(player=0)) is None


def test_a_record_is_its_repr_and_how_things_stand_at_its_end(shown):
    assert shown["record"]["text/plain"] == repr(RECORD)
    ((svg, said),) = figures(shown["record"]["text/html"])
    assert svg == scene_svg(scene(RECORD.end), ["Ana", "Ben"])
    start = f"Ticking Lines, a record: Ana and Ben, {len(RECORD.moves)} moves. At the end: Cards in hand: "
    assert said.startswith(start)
    assert said.endswith(f"({RECORD.end.outcome().rule})")


def test_a_bad_record_is_shown_up_to_its_last_good_position_with_what_is_wrong(shown):
    """Move 4 is move 0 once more, of cards that are no longer in the hand (DL-3)."""
    ((svg, said),) = figures(shown["bad-record"]["text/html"])
    assert svg == scene_svg(scene(RECORD.position(4)), ["Ana", "Ben"])
    assert "5 moves. Move 4 is wrong: " in said
    assert " After 4 moves: It is " in said
    # With one player there is no deal, so there is nothing to draw (TL-1).
    assert shown["hopeless-record"]["text/html"].startswith("<p>Ticking Lines, a record: Ana, 0 moves. ")
    assert shown["hopeless-record"]["text/html"].endswith("(RC-3)</p>")


def test_the_view_of_a_record_says_whose_it_is():
    ((_, said),) = figures(record_html(RECORD.view(1)))
    assert "moves. It is what Ben saw. At the end: " in said


def table_rows(html):
    """The rows of the one table of a piece of HTML, each as what stands in its cells."""
    table = ET.fromstring(html)
    assert table.tag == "table"
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


def test_a_score_is_its_repr_and_a_table_in_which_each_player_has_lines_and_a_sum(shown):
    """TL-9: a line for the cards on the table and one for those in hand; the sum is the engine's."""
    scores = RECORD.end.scores()
    assert shown["scores"]["text/plain"] == repr(scores)
    head, *rows = table_rows(shown["scores"]["text/html"])
    assert head == ["who", "for what", "points", "rule"]
    for owner, points in scores.items():
        *lines, together = [row for row in rows if row[0] == owner]
        assert together == [owner, "together", str(points), ""]
        assert sum(int(line[2]) for line in lines) == points
        assert {line[3] for line in lines} == {"TL-9"}
    assert [row[1] for row in rows if row[1] != "together"] == [line.text for line in scores.lines]


def test_who_has_no_line_has_a_sum_and_a_minus_is_shown():
    """TT-10, by hand: 3 - 4 = -1 for Ana; nothing for Ben, and that is 0."""
    lines = [ScoreLine("Ana", "TT-10", "A group of 3.", 3), ScoreLine("Ana", "TT-10", "2 cards left.", -4)]
    assert table_rows(scores_html(Scores(["Ana", "Ben"], lines)))[1:] == [
        ["Ana", "A group of 3.", "+3", "TT-10"],
        ["Ana", "2 cards left.", "-4", "TT-10"],
        ["Ana", "together", "-1", ""],
        ["Ben", "together", "0", ""],
    ]


def test_a_rule_is_its_repr_and_its_text_with_each_ruling_called_one(shown):
    one = RULES["TL-5"]
    assert shown["rule"]["text/plain"] == repr(one)
    page = ET.fromstring(f"<body>{shown['rule']['text/html']}</body>")
    said = ["".join(part.itertext()) for part in page.iter() if part.tag in ("p", "li")]
    rulings = [f"Ruling: {ruling}" for ruling in one.rulings]
    assert rulings
    assert said == [f"{one.title} TL-5, Ticking Lines", *one.text.split("\n\n"), *rulings]


def test_a_puzzle_is_its_call_its_picture_and_its_words(shown):
    one = puzzle("odd-one-out", level=2, seed=7)
    assert shown["puzzle"]["text/plain"] == repr(one) == SHOWN["puzzle"]
    assert shown["puzzle"]["image/svg+xml"] == question_svg(one.shown)
    assert escape(one.prompt) in shown["puzzle"]["text/html"]
    assert one.answer_in_words not in shown["puzzle"]["text/html"]


@pytest.mark.parametrize("id", RULES)
def test_the_html_of_every_rule_is_well_formed_and_lists_its_rulings(id):
    page = ET.fromstring(f"<body>{rule_html(RULES[id])}</body>")
    assert len(page.findall("p")) == 1 + len(RULES[id].text.split("\n\n"))
    assert len(page.findall("ul/li")) == len(RULES[id].rulings)
    assert len(page.findall("ul")) == bool(RULES[id].rulings)  # an empty list would be read out


def test_nothing_in_a_score_or_a_rule_is_taken_for_markup():
    evil = "<script>alert('&')</script>\x1b[31m"
    shown = "<script>alert('&')</script>\ufffd[31m"
    scores = scores_html(Scores([evil], [ScoreLine(evil, evil, evil, 3)]))
    assert table_rows(scores)[1:] == [[shown, shown, "+3", shown], [shown, "together", "3", ""]]
    text = rule_html(Rule("TT-3", evil, evil, [evil]))
    assert "".join(ET.fromstring(f"<body>{text}</body>").itertext()).count(shown) == 3
    for html in (scores, text):
        assert "<script" not in html
        assert "\x1b" not in html


def test_nothing_in_a_name_is_taken_for_markup_or_spoils_a_terminal(tmp_path):
    evil = "<script>alert('&')</script>\x1b[31m"
    game = Territory(players=[evil, "Ben"])
    for html in (position_html(game.deal(seed=7)), record_html(Record.deal(game, seed=7))):
        assert "<script" not in html
        assert "\x1b" not in html
        assert figures(html)
    out = run(
        f"import os; os.environ['IPYTHONDIR'] = {str(tmp_path)!r}\n"
        "from IPython.core.interactiveshell import InteractiveShell\n"
        "shell = InteractiveShell.instance()\n"
        "from tic_learn.display import register; register()\n"
        f"from tic_learn.games import Territory; position = Territory(players=[{evil!r}, 'Ben']).deal(seed=7)\n"
        "print(shell.display_formatter.format(position)[0]['text/plain'])\n"
    )
    assert out.startswith("Tic Territory Battle. It is <script>alert('&')</script>\ufffd[31m's turn.")


def test_nothing_in_a_verdict_is_taken_for_markup():
    evil = "<script>alert('&')</script>"
    cards = (Card("3SO"),)
    verdict = Verdict(False, [Reason(evil, evil, cards), Reason(evil, evil)], Misconception(evil, evil))
    html = verdict_html(verdict)
    assert "<script" not in html
    assert html.count("&lt;script&gt;alert(&#x27;&amp;&#x27;)&lt;/script&gt;") == 5
    assert figures(html)


def test_a_sequence_verdict_with_steps_that_are_not_its_cards_is_drawn_without_them():
    reason = Reason("CP-5", "A Tripo.", (Card("1CV"), Card("2MC"), Card("3TY")))
    odd = SequenceVerdict(True, [reason], None, SequenceKind.TRIPO, ((1, 1, 1),))
    assert verdict_svg(odd) == hand_svg("1CV 2MC 3TY")
    assert verdict_svg(Verdict(False, [Reason("CP-3", "No.")])) is None


def test_outside_of_ipython_nothing_is_registered_or_imported():
    code = "import sys, tic_learn; print('IPython' in sys.modules, 'tic_learn.display' in sys.modules)"
    assert run(code) == "False False\n"


def test_with_ipython_but_without_a_shell_nothing_happens():
    """As under a test runner that has imported IPython, or in a script that uses its tools."""
    code = (
        "import IPython, tic_learn\n"
        "from tic_learn.display import register\n"
        "register()\n"
        "print(IPython.get_ipython(), tic_learn.Card('3SO'))\n"
    )
    assert run(code) == "None 3SO\n"
