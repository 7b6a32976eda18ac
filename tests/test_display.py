"""What a notebook shows of cards, card sets and verdicts; and that nothing is registered elsewhere."""

import json
import re
import subprocess
import sys
from base64 import b64decode
from html import escape, unescape
from xml.etree import ElementTree as ET

import pytest

from tic_learn import Card, Misconception, Reason, SequenceKind, Verdict, check_group, check_sequence
from tic_learn.display import verdict_html, verdict_svg
from tic_learn.draw import card_svg, hand_svg, row_svg
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
}


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
        "import json, os\n"
        f"os.environ['IPYTHONDIR'] = {str(home)!r}\n"
        "from IPython.core.interactiveshell import InteractiveShell\n"
        "shell = InteractiveShell.instance()\n"
        "shell.history_manager.enabled = False\n"
        "assert shell.run_cell('from tic_learn import *').success\n"
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
    assert set(data) == (kinds - {"image/svg+xml"} if name in ("size", "row-of-one") else kinds)
    assert " at 0x" not in data["text/plain"]
    if "image/svg+xml" in data:
        assert ET.fromstring(data["image/svg+xml"]).tag == "{http://www.w3.org/2000/svg}svg"
        assert [svg for svg, _ in figures(data["text/html"])] == [data["image/svg+xml"]]
    else:
        assert figures(data["text/html"]) == []


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
