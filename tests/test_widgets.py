"""The widgets without a page: their words and pictures, what a page may send, and that each answer is true."""

import json
import re
import subprocess
import sys
import unicodedata
from base64 import b64decode
from html import unescape
from itertools import product
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from traitlets import TraitError

from tests import naive
from tests.strategies import CARD, TRIPLE, answers, rows, seeds, triples
from tic_learn import DECK, Card, CardSet, RepeatedCard, Shape, UnknownCard, check_group, check_sequence
from tic_learn.widgets import DeckBrowser, GroupChecker, RelationExplorer, SequenceBuilder
from tic_learn.widgets.base import MODES

MAKE = {
    "group-empty": lambda **more: GroupChecker("", **more),
    "group-none": lambda **more: GroupChecker("3SO 3SR 3SV 1CV", **more),
    "group-yes": lambda **more: GroupChecker("3SO 3SR 3SV 1CV", selection="3SO 3SR 3SV", **more),
    "group-no": lambda **more: GroupChecker("3SO 3SR 3SV 1CV", selection="3SO 3SR 1CV", **more),
    "pair": lambda **more: RelationExplorer("3SO", "1SO", **more),
    "pair-same": lambda **more: RelationExplorer("3SO", "3SO", **more),
    "row-empty": lambda **more: SequenceBuilder("1CV 2MC 3TY 5SR", **more),
    "row-yes": lambda **more: SequenceBuilder("1CV 2MC 3TY 5SR", row="1CV 2MC 3TY", **more),
    "row-no": lambda **more: SequenceBuilder("1CV 2MC 3TY 5SR", row="1CV 5SR 3TY", rest="fixed", **more),
    "deck": lambda **more: DeckBrowser(**more),
    "deck-card": lambda **more: DeckBrowser(shape="star", card="3SO", **more),
}
ONE_OF_EACH = ("group-no", "pair", "row-yes", "deck-card")
every_widget = pytest.mark.parametrize("make", MAKE.values(), ids=MAKE)
HOW_TO_PLAY = (
    "To tap the cards, open the Run menu at the top and choose Run All Cells."  # said where there is only a picture
)
each_class = pytest.mark.parametrize("make", [MAKE[name] for name in ONE_OF_EACH], ids=ONE_OF_EACH)
every_mode = pytest.mark.parametrize("mode", MODES)


def state_of(widget):
    """What travels to a page but for the layout, through JSON, as a page gets it."""
    state = {name: value for name, value in widget.get_state().items() if name != "layout"}
    return json.loads(json.dumps(state, allow_nan=False))


def holds(widget):
    """The faces of a widget are there and in order, whatever was sent to it."""
    sentence = repr(widget)
    assert sentence.isprintable(), "one line, without half characters or a terminal's commands"
    assert sentence.endswith((".", "?"))
    assert "object at" not in sentence
    assert "0x" not in sentence
    svg = widget.picture()
    picture = ET.fromstring(svg)  # or it is not well-formed
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture.get("aria-label")
    data, _metadata = widget._repr_mimebundle_()
    assert data["text/plain"] == sentence
    assert data["image/svg+xml"] == svg
    image = r'<img src="data:image/svg\+xml;base64,([\w+/=]+)" alt="([^"<>]*)">'
    found = re.fullmatch(f"<figure>{image}<figcaption>([^<>]*)</figcaption></figure>", data["text/html"])
    assert found, data["text/html"][:200]
    assert b64decode(found[1]).decode() == svg
    assert unescape(found[2]) == unescape(found[3]) == f"{sentence} {HOW_TO_PLAY}"
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    state = state_of(widget)
    assert state["verdict"]["request"] == widget.request
    assert {"ok", "title", "reasons", "hint", "right", "said", "request"} <= set(state["verdict"])


# Words and pictures


@every_mode
@every_widget
def test_each_widget_is_a_sentence_a_picture_and_a_figure(make, mode):
    widget, twin = make(mode=mode), make(mode=mode)
    holds(widget)
    assert repr(widget) == repr(twin)
    assert widget.picture() == twin.picture()


@every_widget
def test_a_large_widget_says_the_same(make):
    assert make(large=True).large is True
    assert repr(make(large=True)) == repr(make())


@pytest.mark.parametrize("mode", ["predict", "together"])
@every_widget
def test_what_is_to_be_predicted_is_not_told(make, mode):
    """Neither the sentence nor the picture has the answer; where there is none to predict, they say what to do."""
    widget, open_one = make(mode=mode), make(mode="explore")
    if not widget.verdict["right"]:
        assert repr(widget) == repr(open_one)
        assert widget.verdict["title"] in repr(widget)
        return
    assert repr(widget).endswith("?")
    assert widget.verdict["title"] not in repr(widget)
    assert all(reason["text"] not in repr(widget) for reason in widget.verdict["reasons"])
    label = ET.fromstring(widget.picture()).get("aria-label")
    assert not re.search(r"\b(Tics?|Single|Nic|same|different|Steps|\+1|−1)\b", label), label


def test_sentences_in_full():
    """As a screen reader reads them, or a page that shows text only."""
    said = {name: repr(make(mode="explore")) for name, make in MAKE.items()}
    hand = "Group checker. Hand: 3SO 3SR 3SV 1CV. Chosen:"
    begin = "Choose 3, 4 or 5 cards that belong together."
    assert said == {
        "group-empty": f"Group checker. Hand: empty. Chosen: nothing yet. {begin}",
        "group-none": f"{hand} nothing yet. {begin}",
        "group-yes": f"{hand} 3SV 3SO 3SR. Yes: 3 cards, a Tic group. "
        "All 3 cards share the number and the shape: 3 star.",
        "group-no": f"{hand} 1CV 3SO 3SR. This is not a Tic group yet. "
        "1-circle-violet and 3-star-orange share nothing; in a Tic group every two cards share two properties.",
        "pair": "Relation explorer. Cards: 3SO and 1SO. They Tic. "
        "3-star-orange and 1-star-orange share the shape and the colour: two properties, so they Tic.",
        "pair-same": "Relation explorer. Cards: 3SO and 3SO. Choose two different cards. "
        "Both are 3-star-orange. A card is not compared with itself: change one of them.",
        "row-empty": "Sequence builder. Row: empty. Left: 1CV 2MC 3TY 5SR. Put 3, 4 or 5 cards in a row.",
        "row-yes": "Sequence builder. Row: 1CV 2MC 3TY. Left: 5SR. Yes: a Tripo. "
        "A Tripo: the number, the shape and the colour go up by one at every step.",
        "row-no": "Sequence builder. Row: 1CV 5SR 3TY. Left: 2MC. This is not a sequence yet. "
        "The number goes from 1 to 5 between 1-circle-violet and 5-star-red; a step is exactly one.",
        "deck": "Deck browser. Shown: 125 cards. Picked: none. Pick a card to see its Tics, Singles and Nics.",
        "deck-card": "Deck browser. Shown: 25 cards (star). Picked: 3SO. "
        "Of the 24 others shown, 8 Tic, 16 Single and 0 Nic.",
    }


@every_widget
def test_what_travels_is_json_and_small(make):
    """A bundle, its style sheet and the rest of the state: a notebook of six widgets stays below 300 kB."""
    for mode in MODES:
        assert len(json.dumps(make(mode=mode).get_state(), default=str)) < 45_000


def test_even_the_whole_deck_as_a_hand_is_small():
    assert len(json.dumps(GroupChecker(DECK).get_state(), default=str)) < 45_000


def test_widgets_work_without_a_notebook():
    """In a fresh interpreter, with no IPython shell and no kernel."""
    code = (
        "from tic_learn.widgets import DeckBrowser, GroupChecker, RelationExplorer, SequenceBuilder\n"
        "from IPython import get_ipython\n"
        "assert get_ipython() is None\n"
        "for widget in GroupChecker('3SO 3SR'), RelationExplorer(), SequenceBuilder('1CV'), DeckBrowser(card='3SO'):\n"
        "    assert 'image/svg+xml' in widget._repr_mimebundle_()[0]\n"
        "    print(widget)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error::DeprecationWarning:tic_learn", "-c", code], capture_output=True
    )
    assert done.stderr == b""
    assert [line.split(".")[0] for line in done.stdout.decode().splitlines()] == [
        "Group checker",
        "Relation explorer",
        "Sequence builder",
        "Deck browser",
    ]


# What Python may ask for


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: GroupChecker("3SO 3SX"), UnknownCard, "'3SX' is not a card: 'X' is not a colour"),
        (lambda: GroupChecker(["3SO", 5]), UnknownCard, "5 is not a card: it is of type int"),
        (lambda: GroupChecker(73), UnknownCard, "73 is not a card"),
        (lambda: GroupChecker("3SO 3-star-orange"), RepeatedCard, r"3-star-orange \(3SO\) is there twice"),
        (lambda: GroupChecker("3SO", selection="3SO 3SO"), RepeatedCard, "is there twice"),
        (
            lambda: GroupChecker("3SO 3SR", selection="1CV"),
            ValueError,
            r"1-circle-violet \(1CV\) is chosen, but it is not in the hand",
        ),
        (lambda: RelationExplorer("3SX"), UnknownCard, "3SX"),
        (lambda: RelationExplorer("3SO", ""), UnknownCard, "it is empty"),
        (lambda: RelationExplorer("3SO", None), UnknownCard, "None is not a card"),
        (lambda: RelationExplorer(Card("3SO"), 74), UnknownCard, "74 is not a card"),
        (lambda: SequenceBuilder("1CV 1CV"), RepeatedCard, "is there twice"),
        (lambda: SequenceBuilder("1CV 2CV", row="1CV 1CV"), RepeatedCard, "is there twice"),
        (
            lambda: SequenceBuilder("1CV 2CV", row="2CV 3CV"),
            ValueError,
            r"3-circle-violet \(3CV\) is in the row, but it is not one of the cards",
        ),
        (lambda: SequenceBuilder("1CV", rest="fix"), ValueError, 'rest is "free" or "fixed", not \'fix\''),
        (lambda: SequenceBuilder("1CV", rest=True), ValueError, 'rest is "free" or "fixed", not True'),
        (lambda: DeckBrowser(card="3SX"), UnknownCard, "3SX"),
        (lambda: DeckBrowser(card=73), UnknownCard, "73 is not a card"),
        (lambda: DeckBrowser(shape="heart"), ValueError, r"'heart' is not a shape \(circle, crescent, triangle, squ"),
        (lambda: DeckBrowser(colour="green"), ValueError, r"'green' is not a colour \(violet, cyan, yellow, orange, r"),
        (lambda: DeckBrowser(number=0), ValueError, r"0 is not a number \(1, 2, 3, 4, 5\)"),
        (lambda: DeckBrowser(number=6), ValueError, "6 is not a number"),
        (lambda: DeckBrowser(shape=-1), ValueError, "-1 is not a shape"),
        (lambda: DeckBrowser(number="six"), ValueError, "'six' is not a number"),
        (lambda: DeckBrowser(number=True), ValueError, "True is not a number"),
        (lambda: DeckBrowser(colour=False), ValueError, "False is not a colour"),
        (lambda: DeckBrowser(number=3.0), ValueError, "3.0 is not a number"),
        (lambda: DeckBrowser(number=Shape.STAR), ValueError, "Shape.STAR is not a number"),
        (lambda: DeckBrowser(shape=[5]), ValueError, r"\[5\] is not a shape"),
        (lambda: DeckBrowser(shape="x" * 10_000), ValueError, "^.{1,120}$"),
    ],
)
def test_bad_arguments_are_named(call, error, words):
    with pytest.raises(error, match=words):
        call()


@each_class
def test_another_mode_or_keyword_is_refused(make):
    with pytest.raises(TraitError, match=r"'explore'.*'predict'.*'together'"):
        make(mode="exam")
    with pytest.raises(TraitError, match="large"):
        make(large="yes")
    for unknown in ("colour_blind", "layout", "verdict", "choices", "model_id"):
        with pytest.raises(TypeError, match=f"unexpected keyword argument '{unknown}'"):
            make(**{unknown: 1})


def test_names_of_values_are_read_in_any_form():
    for shape in (2, "crescent", "moon", "Moon", "CRESCENT", Shape.CRESCENT):
        assert DeckBrowser(shape=shape).shape == 2
    assert [DeckBrowser(number=number).number for number in (None, 1, "1", 5)] == [0, 1, 1, 5]


def test_cards_are_taken_in_every_form():
    """The same forms in the constructor and by assignment, in the order given (CP-8)."""
    forms = ["3SR, 1cv", "3-star-red 1-circle-violet", ["3SR", Card("1CV")], (Card("3SR"), "1-CIRCLE-violet")]
    for form in (*forms, iter(["3SR", "1CV"])):
        assert GroupChecker(form).cards == ("3SR", "1CV")
    widget = GroupChecker("3SR 1CV 5TC")
    for form in (*forms, iter(["3SR", "1CV"])):
        widget.selection = ()
        widget.selection = form
        assert widget.selection == ("3SR", "1CV")
    widget.selection = Card("5TC")
    assert widget.selection == ("5TC",)


@pytest.mark.parametrize("bad", ["3SX", "3SO 3SO", ["3SO", "3SO"], ["3SO", 5], 5, None, {"3SO": 1}, "x" * 20_000])
def test_a_bad_hand_from_python_is_refused_and_nothing_changes(bad):
    for widget in (
        GroupChecker("3SO 3SR 3SV", selection="3SO 3SR"),
        SequenceBuilder("3SO 3SR 3SV", row="3SO 3SR"),
    ):
        before = state_of(widget)
        with pytest.raises((UnknownCard, RepeatedCard, TraitError)):
            widget.cards = bad
        assert state_of(widget) == before


def test_a_new_hand_takes_the_choice_and_the_groups_along():
    """3SO and 3SR are in both hands, 3SV is not: by hand, one group of three is left in the new one."""
    widget = GroupChecker("3SO 3SR 3SV", selection="3SO 3SR 3SV")
    assert widget.groups_text == "One Tic group of 3 cards hides in this hand."
    widget.cards = "3SO 3SR 3SC 1CV"
    assert widget.selection == ("3SO", "3SR")
    assert widget.groups == (("3SC", "3SO", "3SR"),)
    assert widget.verdict["title"] == "Choose 1, 2 or 3 more cards."
    widget.cards = "1CV 2MC"
    assert (widget.groups, widget.groups_text) == ((), "No Tic group hides in this hand.")
    assert GroupChecker("").groups_text == "No Tic group hides in this hand."
    widget.selection = "3SO"
    assert widget.verdict["reasons"][0]["text"] == "3-star-orange is not in this hand."
    widget.cards = "3SO 1CV"
    assert widget.verdict["title"] == "Choose 2, 3 or 4 more cards."


def test_new_cards_take_the_row_along():
    """A card that is no longer there must not stay in the row, where no one could take it out."""
    widget = SequenceBuilder("1CV 2MC 3TY", row="1CV 2MC 3TY")
    widget.cards = "3TY 2MC 5SR"
    assert widget.row == ("2MC", "3TY")
    assert widget.verdict["title"] == "Put 1, 2 or 3 more cards in the row."
    widget.row = "1CV"
    widget.cards = "1CV 3TY"
    assert widget.verdict["title"] == "Put 2, 3 or 4 more cards in the row."
    holds(widget)


def test_another_rest_is_answered_anew():
    """CP-6: the colour goes 1, 1, 5, so with a fixed rest it is no sequence."""
    widget = SequenceBuilder("1CV 2MV 3TR", row="1CV 2MV 3TR")
    assert (widget.verdict["ok"], widget.verdict["right"]) == (True, "duo")
    widget.rest = "fixed"
    assert (widget.verdict["ok"], widget.verdict["right"]) == (False, "none")
    assert widget.verdict["reasons"][0]["rule"] == "CP-6"
    with pytest.raises(TraitError, match="rest"):
        widget.rest = "loose"


@pytest.mark.parametrize(
    ("make", "change"),
    [
        (lambda: RelationExplorer(mode="together"), {"first": "2CV"}),
        (lambda: GroupChecker("3SO 3SR 3SV 1CV", selection="3SO 3SR 3SV", mode="together"), {"selection": "3SO"}),
        (lambda: GroupChecker("3SO 3SR 3SV 1CV", selection="3SO 3SR 3SV", mode="together"), {"cards": "1CV"}),
        (lambda: SequenceBuilder("1CV 2MC 3TY", row="1CV 2MC 3TY", mode="together"), {"rest": "fixed"}),
        (lambda: DeckBrowser(card="3SO", mode="together"), {"number": 3}),
    ],
)
def test_a_new_question_from_python_starts_without_votes(make, change):
    """A teacher sets the next pair from a cell: the answer to it must not stand open already."""
    widget = make()
    choice = widget.choices[0][0]
    widget.set_state({"votes": {choice: 3}, "prediction": choice, "revealed": True})
    assert (widget.votes, widget.prediction, widget.revealed) == ({choice: 3}, choice, True)
    for name, value in change.items():
        setattr(widget, name, value)
    assert (widget.votes, widget.prediction, widget.revealed) == ({}, "", False)


def test_a_page_that_asks_and_predicts_in_one_message_keeps_its_prediction():
    """While the kernel is busy, a page gathers what is done; the message then has both."""
    widget = RelationExplorer(mode="predict")
    widget.set_state({"first": "2CV", "second": "2CC", "prediction": "tic", "request": 1})
    assert (widget.first, widget.prediction, widget.verdict["right"]) == ("2CV", "tic", "tic")


# What a page may send


def _deep():
    value = []
    for _ in range(100_000):
        value = [value]
    return value


HUGE = "x" * 10_000_000
TEXTS = ["", "x", "3so", "3SX", "<img src=x onerror=alert(1)>", "constructor", "__proto__", "']; drop", "🟠", "x" * 40]
UNSHOWN = ["\ud800", "3SO\n", "\x1b[2J", "\u202e3SO", "a\0b", "x" * 41, HUGE]
NO_LIST = [value for value in UNSHOWN if value != "3SO\n"]  # that is read as cards parted by white space
OTHERS = [
    *(None, True, False, 0, 1, 5, 6, -1, 1.0, 2.5, float("nan"), float("inf"), 2**53, 10**400, b"3SO"),
    *({}, {"3SO": 1}, {"tic": "1"}, {"tic": True}, {"tic": -1}, {"tic": 1.5}, {"tic": [1]}, {"tic": 2**53}),
    *({"<b>": 1}, {"__proto__": 1}, {HUGE: 1}, {"tic": {"tic": 1}}, {"yes": _deep()}, _deep(), {5: 1}),
    *([5], [None], [["3SO"]], ["3SO", None], ["3SO", {"x": 1}], ["3SO", "\ud800"], ["3SO", "a\nb"], [HUGE]),
    *(["3SO"] * 251, ["x"] * 2_000_000, "3SO " * 1_000_000),
]
LISTS = [[], ["3SO"], ["3SO", "3SO"], ["<b>", "", "x"], list(map(str, DECK)), ["3SO"] * 250, "3SO, 1CV"]
JUNK = [*TEXTS, *UNSHOWN, *OTHERS, *LISTS]


def whole(value, most):
    return type(value) is int and 0 <= value <= most


def text(value):
    """Python's own notion is `isprintable`; this is another way to it: no controls, halves, formats, separators."""
    return (
        type(value) is str
        and len(value) <= 40
        and all(sign == " " or unicodedata.category(sign)[0] not in "CZ" for sign in value)
    )


def well_formed(widget, name, value):
    """What DESIGN.md lets a page set: written apart from the traits."""
    choices = [choice for choice, _ in widget.choices]
    if name in ("selection", "row"):
        return type(value) is tuple and len(value) <= 250 and all(map(text, value))
    if name in ("card", "first", "second"):
        return text(value)
    if name == "votes":
        return type(value) is dict and all(c in choices and whole(n, 2**53 - 1) for c, n in value.items())
    return {
        "prediction": lambda: value in ("", *choices),
        "revealed": lambda: type(value) is bool,
        "request": lambda: whole(value, 2**53 - 1),
        "number": lambda: whole(value, 5),
        "shape": lambda: whole(value, 5),
        "colour": lambda: whole(value, 5),
    }[name]()


BY_PERSON = {
    GroupChecker: {"selection"},
    RelationExplorer: {"first", "second"},
    SequenceBuilder: {"row"},
    DeckBrowser: {"card", "number", "shape", "colour"},
}


def by_person(widget):
    own = next(names for kind, names in BY_PERSON.items() if isinstance(widget, kind))  # its class is made for it alone
    return own | {"prediction", "votes", "revealed", "request"}


@each_class
def test_what_is_shown_and_what_is_answered_is_not_for_the_page_to_write(make):
    widget = make()
    before = state_of(widget)
    locked = [name for name in widget.keys if name not in by_person(widget)]
    assert {"verdict", "mode", "large", "choices", "question", "_esm", "_css", "layout", "_view_name"} <= set(locked)
    hostile = [{"ok": True, "right": "tic", "request": 0}, [["<b>", "<b>"]], "together", True, "3SO 3SR", 5, None, HUGE]
    for value in hostile:
        for name in (*locked, "_by_page", "by_person", "_answer", "comm", "nonsense", "__class__", ""):
            widget.set_state({name: value})
        widget.set_state(dict.fromkeys(locked, value))
    assert state_of(widget) == before
    holds(widget)


@each_class
def test_no_value_that_a_page_sends_ends_in_an_error_or_spoils_the_widget(make):
    for mode in MODES:
        widget = make(mode=mode)
        for name in sorted(by_person(widget)):
            for value in JUNK:
                before = getattr(widget, name)
                widget.set_state({name: value})
                after = getattr(widget, name)
                assert well_formed(widget, name, after), (name, after)
                if after != before:
                    holds(widget)
            holds(widget)


@each_class
def test_a_state_that_is_no_object_changes_nothing(make):
    widget = make()
    before = state_of(widget)
    for value in (None, [], ["selection"], "selection", 5):
        widget.set_state(value)
    assert state_of(widget) == before


@pytest.mark.parametrize(
    ("make", "name", "bad", "good"),
    [
        ("group-no", "selection", [*NO_LIST, *OTHERS, ["3SO", ["3SR"]]], ["3SO", "<b>"]),
        ("row-yes", "row", [*NO_LIST, *OTHERS], ["3TY", "3TY", "zzz"]),
        ("pair", "first", [*UNSHOWN, *OTHERS, ["3SO"]], "<b>"),
        ("deck-card", "card", [*UNSHOWN, *OTHERS, ["3SO"]], ""),
        ("deck-card", "number", [*TEXTS, *UNSHOWN, *LISTS, None, True, -1, 6, 1.0, float("nan")], 3),
        ("pair", "request", [*TEXTS, *UNSHOWN, *LISTS, None, True, -1, 1.0, 2.5, float("nan"), 2**53, 10**400], 7),
        ("pair", "revealed", [*TEXTS, *UNSHOWN, *LISTS, None, 2, 1.5, {}], True),
        ("pair", "prediction", [*TEXTS[1:], *UNSHOWN, *OTHERS, *LISTS[:-1], "Tic", "yes"], "nic"),
        ("pair", "votes", [*TEXTS, *UNSHOWN, *(v for v in OTHERS if v != {}), *LISTS], {"tic": 2, "nic": 0}),
    ],
)
def test_a_value_of_the_wrong_form_is_left_out_and_the_rest_is_taken(make, name, bad, good):
    """Were one of several refused with an error, all would be rolled back and the page would keep its own."""
    widget = MAKE[make]()
    asked = 1
    for value in bad:
        before, other = getattr(widget, name), "revealed" if name != "revealed" else "request"
        change = (not widget.revealed) if other == "revealed" else asked
        widget.set_state({name: value, other: change, "verdict": {}, "nonsense": value})
        assert getattr(widget, name) == before, value
        assert getattr(widget, other) == change
        asked += 1
    widget.set_state({name: good})
    assert getattr(widget, name) == (tuple(good) if isinstance(good, list) else good)
    holds(widget)


def test_what_was_not_taken_is_not_echoed_to_other_pages(monkeypatch):
    """ipywidgets sends each state on to all pages; a half character there can't even be encoded."""
    sent = []
    monkeypatch.setattr(RelationExplorer, "_send", lambda self, msg, buffers=None: sent.append(msg))
    widget = RelationExplorer()
    sent.clear()
    widget.set_state(
        {"first": "\ud800", "votes": {"<b>": 1}, "verdict": {"ok": True}, "prediction": "tic", "request": 1}
    )
    json.dumps(sent, ensure_ascii=False, allow_nan=False).encode()
    told = [set(message["state"]) for message in sent]
    assert set().union(*told) == {"prediction", "request", "verdict"}
    assert all(message["state"]["verdict"]["ok"] for message in sent if "verdict" in message["state"])


@given(seeds)
@settings(max_examples=60)
def test_any_message_leaves_a_widget_whole(rng: Random):
    """Several traits at once, good and bad together, one message after the other."""
    small = [value for value in JUNK if len(repr(value) if not isinstance(value, str | list | dict) else value) < 300]
    widget = MAKE[rng.choice(ONE_OF_EACH)](mode=rng.choice(MODES))
    # The deck browser's question names the card that was picked.
    moving = {*by_person(widget), "verdict", "question"}
    fixed = {name: value for name, value in state_of(widget).items() if name not in moving}
    codes = [card.code for card in DECK]
    for request in range(1, 6):
        message = {name: rng.choice(small) for name in rng.sample(sorted(widget.keys), rng.randint(0, 6))}
        message |= {name: rng.choice(small) for name in rng.sample(sorted(by_person(widget)), rng.randint(0, 3))}
        for name in ("selection", "row"):
            if name in by_person(widget) and rng.random() < 0.5:
                message[name] = rng.choices([*codes[:8], "x", ""], k=rng.randint(0, 7))
        names = [*message, "request"]
        rng.shuffle(names)
        message["request"] = request
        widget.set_state({name: message[name] for name in names})
        assert widget.request == request
        for name in by_person(widget):
            assert well_formed(widget, name, getattr(widget, name))
        holds(widget)
    assert {name: value for name, value in state_of(widget).items() if name in fixed} == fixed


@pytest.mark.parametrize("code", ["3SX", "x", "<img src=x onerror=alert(1)>", "🟠", "constructor", "3SO ", "-", "²SO"])
def test_what_names_no_card_is_answered_by_cp_8(code):
    """CP-8: an answer with what is wrong, and not an error; in every mode it is open at once."""
    for mode in MODES:
        sent = [
            (GroupChecker("3SO 3SR", mode=mode), {"selection": ["3SO", code]}),
            (RelationExplorer("3SO", "3SR", mode=mode), {"second": code}),
            (SequenceBuilder("3SO 3SR", mode=mode), {"row": [code, "3SO"]}),
            (DeckBrowser(mode=mode), {"card": code}),
        ]
        for widget, change in sent:
            widget.set_state({**change, "request": 4})
            verdict = widget.verdict
            assert (verdict["ok"], verdict["right"], verdict["request"]) == (False, "", 4)
            assert verdict["title"] == "This is not a card."
            assert [reason["rule"] for reason in verdict["reasons"]] == ["CP-8"]
            assert repr(code) in verdict["reasons"][0]["text"]
            assert "This is not a card." in repr(widget)
            holds(widget)


def test_no_markup_gets_into_the_page_through_a_code():
    widget = GroupChecker("3SO 3SR")
    widget.set_state({"selection": ["<script>alert(1)</script>"]})
    data, _ = widget._repr_mimebundle_()
    assert "<script>" in data["text/plain"], "plain text is plain"
    assert "<script>" not in data["text/html"]
    assert "&lt;script&gt;" in data["text/html"]
    assert "<script>" not in data["image/svg+xml"]


def test_a_card_of_another_hand_is_answered():
    """DL-3: a card that the person does not hold."""
    group, row = GroupChecker("3SO 3SR"), SequenceBuilder("3SO 3SR", row="3SO 3SR")
    group.set_state({"selection": ["3SO", "3SR", "3SV", "1CV"]})
    row.set_state({"row": ["3SO", "3SV", "3SR"]})
    assert [reason["rule"] for reason in group.verdict["reasons"]] == ["DL-3", "DL-3"]
    assert [reason["cards"] for reason in group.verdict["reasons"]] == [["3SV"], ["1CV"]]
    assert [reason["text"] for reason in row.verdict["reasons"]] == ["3-star-violet is not one of these cards."]
    for widget in (group, row):
        assert (widget.verdict["ok"], widget.verdict["right"]) == (False, "")
        holds(widget)


def test_a_card_that_is_there_twice_is_answered():
    """CP-3, CP-5: a "no" with that reason."""
    group, row = GroupChecker("3SO 3SR 3SV"), SequenceBuilder("1CV 2CV 3CV")
    group.set_state({"selection": ["3SO", "3SR", "3SO"]})
    assert group.verdict["ok"] is False
    assert group.verdict["reasons"][0]["text"] == "3-star-orange is there twice; a group has different cards."
    row.set_state({"row": ["1CV", "2CV", "3CV", "3CV"]})
    assert row.verdict["ok"] is False
    assert row.verdict["reasons"][0]["text"].startswith("3-circle-violet is there more than once")
    for widget in (group, row):
        holds(widget)


def test_a_row_that_is_too_long_is_answered():
    """CP-5: six cards that step all along are none the less too many."""
    cards = "1CV 2CV 3CV 4CV 5CV 5MV 5TV"
    widget = SequenceBuilder(cards)
    for size in (6, 7):
        widget.set_state({"row": cards.split()[:size], "request": size})
        assert (widget.verdict["ok"], widget.verdict["right"], widget.verdict["request"]) == (False, "none", size)
        assert f"not {size}." in widget.verdict["reasons"][0]["text"]
        assert len(widget.verdict["steps"]) == size - 1
        holds(widget)


# Each answer is true


@each_class
def test_every_request_is_answered_under_its_number(make):
    """Also one that changes nothing: the page waits for it."""
    widget = make()
    for request in (1, 2, 3, 3, 9, 2**53 - 1, 0):
        widget.set_state({"request": request})
        assert widget.verdict["request"] == request


@each_class
def test_an_answer_that_is_written_over_from_python_is_refused(make):
    with pytest.raises(TraitError, match="read-only"):
        make().verdict = {"ok": True}


def check_choices(widget):
    """A sentence for each choice; the right one's alone says so."""
    verdict, choices = widget.verdict, [choice for choice, _ in widget.choices]
    assert verdict["right"] in choices
    assert set(verdict["said"]) == set(choices)
    for choice, said in verdict["said"].items():
        assert said.startswith("You said ")
        assert ("you are right" in said) == (choice == verdict["right"])


@given(answers)
def test_the_group_checker_answers_as_the_twin_and_as_check_group(chosen):
    """CP-3."""
    widget = GroupChecker(DECK)
    widget.set_state({"selection": [card.code for card in chosen], "request": 1})
    verdict = widget.verdict
    if len(chosen) < 3 and len(set(chosen)) == len(chosen):
        assert (verdict["ok"], verdict["right"], verdict["reasons"], verdict["said"]) == (None, "", [], {})
        return
    ok = naive.is_group(triples(chosen), "tic")
    assert (verdict["ok"], verdict["right"]) == (ok, "yes" if ok else "no")
    whole_verdict = check_group(chosen)
    check_reasons(verdict, whole_verdict)
    assert verdict["hint"] == (whole_verdict.misconception.text if whole_verdict.misconception else "")
    check_choices(widget)


def check_reasons(shown, verdict):
    """All the reasons, or of more than six the first five and how many more there are."""
    reasons = verdict.as_dict()["reasons"]
    if len(reasons) <= 6:
        assert shown["reasons"] == reasons
    else:
        *first, last = shown["reasons"]
        assert first == reasons[:5]
        assert last["text"] == f"And there are {len(reasons) - 5} more reasons like these."


@given(rows)
def test_the_sequence_builder_answers_as_the_twin_and_as_check_sequence(row):
    """CP-5, CP-6."""
    widget = SequenceBuilder(DECK)
    for rest in ("free", "fixed"):
        widget.rest = rest
        widget.set_state({"row": [card.code for card in row], "request": 1})
        verdict = widget.verdict
        changes = [
            [b - a for a, b in zip(one, two, strict=True)]
            for one, two in zip(triples(row), triples(row)[1:], strict=False)
        ]
        assert verdict["steps"] == changes
        if len(row) < 3:
            assert (verdict["ok"], verdict["right"], verdict["directions"]) == (None, "", [0, 0, 0])
            continue
        count = naive.stepping(triples(row), rest)
        assert verdict["right"] == ("none", "mono", "duo", "tripo")[count]
        assert verdict["ok"] is (count > 0)
        assert verdict["directions"] == naive.ways(triples(row))
        check_reasons(verdict, check_sequence(row, rest))
        check_choices(widget)


@given(seeds)
def test_the_relation_explorer_answers_as_the_twin(rng: Random):
    """CP-2."""
    near = rng.choice(naive.DECK)
    other = tuple(rng.choice((value, rng.randint(1, 5))) for value in near)
    a, b = CARD[near], CARD[other]
    widget = RelationExplorer(a, b)
    assert widget.verdict["request"] == 0
    if a is b:
        assert (widget.verdict["ok"], widget.verdict["right"]) == (None, "")
        assert widget.verdict["reasons"][0]["rule"] == "CP-2"
        return
    assert widget.verdict["right"] == naive.related(near, other)
    assert widget.verdict["same"] == [naive.PROPERTIES[p] for p in naive.common([near, other])]
    check_choices(widget)


@pytest.mark.parametrize("code", ["1CV", "3TY", "5SR"])
def test_the_deck_browser_counts_as_the_twin_for_every_filter(code):
    """CP-2: all 216 filters; the letters of the whole deck do not depend on the filter."""
    widget, picked = DeckBrowser(card=code), TRIPLE[Card(code)]
    kinds = {"t": "tic", "s": "single", "n": "nic"}
    letters = widget.verdict["relations"]
    assert {letter: letters.count(letter) for letter in "tsn-"} == {"t": 12, "s": 48, "n": 64, "-": 1}
    for card, letter in zip(naive.DECK, letters, strict=True):
        assert letter == "-" if card == picked else kinds[letter] == naive.related(picked, card)
    for wanted in product(range(6), repeat=3):
        widget.set_state(dict(zip(naive.PROPERTIES, wanted, strict=True)))
        shown = [card for card in naive.DECK if all(w in (0, v) for w, v in zip(wanted, card, strict=True))]
        assert triples(widget.shown()) == shown
        others = [card for card in shown if card != picked]
        tics, singles, nics = (len(naive.neighbours(picked, kind, shown)) for kind in ("tic", "single", "nic"))
        title = widget.verdict["title"]
        if not others:
            assert title == "No other card is shown."
        elif len(others) == 1:
            assert title == f"The other card shown is a {naive.related(picked, others[0]).capitalize()}."
        else:
            assert title == f"Of the {len(others)} others shown, {tics} Tic, {singles} Single and {nics} Nic."
        assert widget.verdict["relations"] == letters
        assert widget.verdict["right"] == str(tics)
        check_choices(widget)
        if sum(map(bool, wanted)) in (1, 3):
            holds(widget)


def test_the_groups_of_a_hand_are_what_is_counted_and_shown():
    """By hand: four stars of number 3 hold 4 groups of three and 1 of four; three of colour red make 1 more."""
    widget = GroupChecker("3SO 3SR 3SV 3SC 1SR 5SR 1CV")
    assert widget.groups_text == "6 Tic groups hide in this hand: 5 of 3 cards and 1 of 4 cards."
    assert [set(group) for group in widget.groups] == [{"3SV", "3SC", "3SO", "3SR"}, {"1SR", "3SR", "5SR"}]
    for group in widget.groups:
        widget.set_state({"selection": list(group)})
        assert widget.verdict["ok"] is True


@given(seeds)
def test_the_groups_shown_are_the_twins_maximal_groups(rng: Random):
    hand = rng.sample([card for card in DECK if rng.random() < 0.3] + list(DECK)[:13], 12)
    hand = list(dict.fromkeys(hand))
    widget = GroupChecker(hand)
    assert widget.cards == tuple(card.code for card in hand)
    shown = {frozenset(triples(CardSet(group))) for group in widget.groups}
    assert shown == set(naive.maximal_groups(triples(hand), "tic"))
    count = len(naive.groups(triples(hand), "tic"))
    first = widget.groups_text.split()[0]
    assert first == ("No" if not count else "One" if count == 1 else str(count))


def test_two_widgets_share_nothing():
    one, two = RelationExplorer(), RelationExplorer()
    one.set_state({"votes": {"tic": 1}, "first": "2CV", "request": 3})
    assert (two.votes, two.first, two.request) == ({}, "3SO", 0)
