"""The drawings: every face differs in grey and in 1-bit, Python and JavaScript agree, and no picture harms another."""

import importlib.util
import io
import json
import re
import subprocess
import sys
from base64 import b64decode
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tic_learn import (
    DECK,
    DECK_444,
    Card,
    CardSet,
    Colour,
    RepeatedCard,
    SameCard,
    Shape,
    UnknownCard,
    check_sequence,
    relation,
    shared,
)
from tic_learn.draw import card_markup, card_svg, deck_svg, figure, hand_svg, pair_svg, row_svg
from tic_learn.draw.geometry import GEOMETRY
from tic_learn.draw.parts import pip

ROOT = Path(__file__).resolve().parent.parent
SVG = "{http://www.w3.org/2000/svg}"
cards = st.sampled_from(list(DECK))
rows = st.lists(cards, min_size=2, max_size=6)
card_sets = st.sets(cards, max_size=12) | st.sets(cards, min_size=100)
INK, FACE = GEOMETRY["ink"], GEOMETRY["face"]
HAND = "3SO 1CV 2MR 5TC 4QY 3SR 1MO 5CC 2TV 4SV 5QR 3MY"
ROW = "1CV 2MC 3TR 4QO 5SY"
NASTY = 'Ann\'s <script>alert("1")</script> & co\x00 \x1b \ud800 ✓'
PICTURES = {
    "card": card_svg("3SO"),
    "hand": hand_svg(HAND),
    "marked hand": hand_svg(HAND, marked="3SO 4SV", caption=NASTY),
    "narrow hand": hand_svg("3SO 1CV", columns=1, caption="Two cards that share nothing at all: they Nic."),
    "no hand": hand_svg(()),
    "row": row_svg(ROW, check_sequence(ROW).steps),
    "row with a card twice": row_svg("1CV 1CV 3TR", check_sequence("1CV 1CV 3TR").steps),
    "row of one": row_svg("1CV", ()),
    "Tic": pair_svg("3SO", "3SR"),
    "Nic": pair_svg("5MV", "4TR"),
    "pair to predict": pair_svg("3SO", "3SR", reveal=False),
    "deck": deck_svg(),
    "444 deck": deck_svg(DECK_444),
    "some of the deck": deck_svg("3SO 3SR 1CV"),
    "none of the deck": deck_svg(()),
}


def picture(svg):
    """The pixels of an SVG on white, as grey values."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", skip_system_fonts=True))
    return np.asarray(Image.open(io.BytesIO(png)).convert("L")).astype(int)


def bare(content, width=50, height=70, scale=4):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width * scale}"'
        f' height="{height * scale}">{content}</svg>'
    )


def islands(dark):
    """How many separate dark areas an image has; cells that touch at an edge or a corner are one."""
    left = {(int(y), int(x)) for y, x in zip(*dark.nonzero(), strict=True)}
    count = 0
    while left:
        count += 1
        todo = [left.pop()]
        while todo:
            y, x = todo.pop()
            near = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & left
            left -= near
            todo += near
    return count


def load_tool(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / f"tools/{name}.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


# The geometry file


def test_the_geometry_file_is_what_its_tool_makes():
    done = subprocess.run(
        [sys.executable, ROOT / "tools/make_geometry.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "up to date" in done.stdout


@pytest.mark.parametrize("there", [None, "{}", "changed"])
def test_the_tool_notices_another_file_and_leaves_it(there, tmp_path, monkeypatch, capsys):
    tool = load_tool("make_geometry")
    target = tmp_path / "geometry.json"
    text = (ROOT / "tic_learn/draw/geometry.json").read_text("utf-8").replace("#E17B34", "#E17B35")
    if there:
        target.write_text(text if there == "changed" else there, encoding="utf-8")
    monkeypatch.setattr(tool, "TARGET", target)
    monkeypatch.setattr(sys, "argv", ["make_geometry.py", "--check"])
    assert tool.main() == 1
    assert "run it again" in capsys.readouterr().err
    assert target.read_text("utf-8") == (text if there == "changed" else there) if there else not target.exists()


def test_the_geometry_has_the_values_in_their_order():
    """CP-1, CP-8: the words and letters are those of Card, so that the widgets read the same codes."""
    assert [one["word"] for one in GEOMETRY["shapes"]] == [str(shape) for shape in Shape]
    assert [one["word"] for one in GEOMETRY["colours"]] == [str(colour) for colour in Colour]
    assert [one["letter"] for one in GEOMETRY["shapes"]] == [Card.of(1, s, 1).code[1] for s in Shape]
    assert [one["letter"] for one in GEOMETRY["colours"]] == [Card.of(1, 1, c).code[2] for c in Colour]
    assert [len(one["places"]) for one in GEOMETRY["numbers"]] == [1, 2, 3, 4, 5]


def test_every_number_of_the_geometry_is_text_with_two_decimals_at_most():
    def leaves(value):
        if isinstance(value, dict | list):
            for one in value.values() if isinstance(value, dict) else value:
                yield from leaves(one)
        else:
            yield value

    found = list(leaves({key: value for key, value in GEOMETRY.items() if key != "about"}))
    assert all(isinstance(one, str) for one in found)
    assert not [one for one in found if re.search(r"\.\d{3}|e-", one)]


def test_the_geometry_leaves_room_in_a_bundle():
    # It is in each of the widgets' bundles, which may have 30 kB.
    assert len(json.dumps(GEOMETRY, separators=(",", ":"), ensure_ascii=False).encode()) < 7_000


# One card


def test_no_two_of_the_125_faces_have_one_markup():
    """CP-1."""
    assert len({card_markup(card) for card in DECK}) == 125


@pytest.fixture(scope="module")
def faces():
    """All faces 120 px high, in grey: an array of 125 × (120 · 86) pixels."""
    return np.array([picture(card_svg(card, height=120)).ravel() for card in DECK])


def test_all_faces_differ_in_grey(faces):
    """At least 1 % of the pixels of any two differ by an eighth of the way from black to white."""
    assert min((abs(a - b) >= 32).mean() for a, b in combinations(faces, 2)) >= 0.01


def test_all_faces_differ_in_1_bit(faces):
    """As a bad photocopy: what is darker than the middle is black, the rest white."""
    black = faces < 128
    assert min((a != b).mean() for a, b in combinations(black, 2)) >= 0.01


@pytest.mark.parametrize(
    "card", [Card.of(n, s, 1) for n in range(1, 6) for s in range(1, 6)], ids=lambda card: card.code
)
def test_the_shapes_of_a_card_stand_apart(card):
    """CP-1: someone who counts the dark areas finds the number; none touches the frame, the letter or the rail."""
    face = card_markup(card)
    shapes = re.search('<g stroke="#1A1A1A" stroke-linejoin.*', face).group()
    rest = face.removesuffix(shapes)
    # Violet is dark; its marks are holes.
    alone, others = picture(bare(shapes)) < 200, picture(bare(rest)) < 200
    assert islands(alone) == card.number
    assert islands(alone | others) == islands(alone) + islands(others)


@pytest.mark.parametrize("shape", Shape, ids=str)
@pytest.mark.parametrize(("colour", "parts"), [("violet", 1), ("cyan", 2), ("yellow", 0), ("orange", 1), ("red", 1)])
def test_an_inlay_lies_inside_its_shape(shape, colour, parts):
    """A bar, two bars, nothing, a dot, a cross: apart from the outline, at the size of the smallest shapes."""
    drawn = pip(shape, Colour[colour.upper()])
    black = re.sub('fill="[^"]*"(?! stroke="none")', 'fill="none"', re.sub(f'fill="{FACE}"', f'fill="{INK}"', drawn))
    line = GEOMETRY["numbers"][4]["line"]
    dark = (
        picture(bare(f'<g transform="translate(2 2)" stroke="{INK}" stroke-width="{line}">{black}</g>', 4, 4, 50)) < 128
    )
    assert islands(dark) == 1 + parts


def test_a_card_says_its_name():
    """CP-8: the long form, spoken."""
    root = ElementTree.fromstring(card_svg("3so", height=70))
    assert root.attrib | {"style": ""} == {
        "viewBox": "0 0 50 70",
        "width": "50",
        "height": "70",
        "role": "img",
        "aria-label": "3 star orange",
        "style": "",
    }
    assert root.findtext(f"{SVG}title") == "3 star orange"


@pytest.mark.parametrize("height", [0, -1, float("nan"), float("inf")])
def test_a_card_of_no_height_is_refused(height):
    with pytest.raises(ValueError, match="number of pixels above 0, not"):
        card_svg("3SO", height=height)


@given(cards)
def test_a_markup_can_stand_anywhere(card):
    """It has no ids, no references, nothing but shapes, and may be given as text."""
    markup = card_markup(card)
    root = ElementTree.fromstring(f"<g>{markup}</g>")
    assert {one.tag for one in root.iter()} == {"g", "path", "rect"}
    assert not re.search(r"\b(id|href|class|style|on\w+)=", markup)
    assert card_markup(card.code) == card_markup(card.name) == markup
    # Inside its own box: a shape far outside would be drawn over the neighbours.
    around = picture(bare(f'<g transform="translate(25 35)">{markup}</g>', 100, 140, 1)) < 255
    assert not around[:34].any()
    assert not around[106:].any()
    assert not around[:, :24].any()
    assert not around[:, 76:].any()


@pytest.mark.node
def test_python_and_javascript_draw_the_same_125_faces():
    node = load_tool("machine").find_node()
    assert node, "this test needs Node.js 20 or later"
    script = (
        f"import {{ cardMarkup, cardName, parse }} from {json.dumps((ROOT / 'tic_learn/widgets/js/card.js').as_uri())};"
        f"const all = {json.dumps([card.code for card in DECK])};"
        "console.log(JSON.stringify(all.map((code) => [cardName(code), parse(code), cardMarkup(code)])));"
    )
    command = [str(node.node), "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    drawn = json.loads(done.stdout)
    assert len(drawn) == 125
    for card, (name, values, markup) in zip(DECK, drawn, strict=True):
        assert name == card.spoken
        assert values == {
            "number": str(card.number),
            "shape": str(card.shape),
            "colour": str(card.colour),
            "indices": [card.number, card.shape, card.colour],
        }
        assert markup == card_markup(card)


# All pictures


def symbols(svg):
    """The symbols of an SVG: id and whole content."""
    return re.findall('<symbol id="([^"]*)"(.*?)</symbol>', svg)


def check_whole(svg):
    """It is XML, says what it shows, and refers only to what it holds, by ids that no one else uses."""
    root = ElementTree.fromstring(svg.encode())
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") != ""
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert all(one.startswith("tic-") for one in ids)
    used = {one.get("href") for one in root.iter(f"{SVG}use")}
    assert used == {f"#{one}" for one in ids}
    allowed = {f"{SVG}{tag}" for tag in ("svg", "title", "g", "path", "rect", "circle", "text", "symbol", "use")}
    assert {one.tag for one in root.iter()} <= allowed


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_whole(name):
    check_whole(PICTURES[name])


def check_ids(svgs):
    found = {}
    for svg in svgs:
        for name, content in symbols(svg):
            assert found.setdefault(name, content) == content, name


def test_pictures_in_one_page_do_not_harm_each_other():
    """A page takes the first symbol of an id for all, so equal ids must have equal contents."""
    check_ids(PICTURES.values())
    assert len({name for svg in PICTURES.values() for name, _ in symbols(svg)}) > 40


@settings(max_examples=40)
@given(st.lists(card_sets, min_size=2, max_size=4), rows, st.lists(cards, min_size=2, unique=True, max_size=12))
def test_any_pictures_in_one_page_do_not_harm_each_other(sets, row, hand):
    svgs = [
        *map(deck_svg, sets),
        row_svg(row, check_sequence(row).steps),
        hand_svg(hand, marked=hand[:1]),
        hand_svg(sets[0], caption="These"),
        pair_svg(*hand[:2]),
    ]
    for svg in svgs:
        check_whole(svg)
    check_ids(svgs)


def check_words(svg):
    """Each text lies in a white box with ink on it, or in a dark one with white, even in a wide font."""
    root = ElementTree.fromstring(svg.encode())
    grounds, seen = [], 0
    for one in root.iter():

        def get(name, of=one):
            return float(of.get(name, 0))

        if one.tag == f"{SVG}rect" and one.get("fill") in (FACE, INK):
            grounds.append((get("x"), get("y"), get("width"), get("height"), one.get("fill")))
        if one.tag == f"{SVG}circle" and one.get("fill") in (FACE, INK) and get("r") > 4:
            r = get("r")
            grounds.append((get("cx") - r, get("cy") - r, 2 * r, 2 * r, one.get("fill")))
        if one.tag == f"{SVG}text":
            seen += 1
            size = get("font-size")
            long = 0.6 * size * len(one.text)
            left = get("x") - {"end": long, "middle": long / 2}.get(one.get("text-anchor"), 0)
            top, foot = get("y") - 0.75 * size, get("y") + 0.1 * size
            fit = [
                fill
                for x, y, width, height, fill in grounds
                if x <= left and left + long <= x + width and y <= top and foot <= y + height
            ]
            # The last ground drawn is the one that is seen.
            assert fit, (one.text, left, long)
            assert fit[-1] == (FACE if one.get("fill", INK) == INK else INK), one.text
    return seen


@pytest.mark.parametrize(
    ("name", "count"),
    # By hand: 3 names and 3 × 4 steps; 3 names, 4 signs and words of each of 3 lines, and the relation.
    [("row", 15), ("Tic", 16), ("Nic", 16), ("pair to predict", 13), ("narrow hand", 2), ("hand", 0), ("deck", 0)],
)
def test_words_can_be_read_on_a_dark_page_and_on_a_light_one(name, count):
    assert check_words(PICTURES[name]) == count


@given(cards, cards, st.booleans())
def test_the_words_of_a_pair_stay_on_their_panel(a, b, reveal):
    if a is not b:
        check_words(pair_svg(a, b, reveal=reveal))


def test_pictures_are_the_same_in_every_run():
    script = (
        "from hashlib import sha256; from tic_learn.draw import *;"
        f"svgs = [hand_svg({HAND!r}, marked='5CC 3SO 2TV'), pair_svg('3SO', '3SR'), deck_svg('3SO 1CV 5TC')];"
        "print(sha256(''.join(svgs).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
            cwd=ROOT,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


# Hands


def test_a_hand_is_named_card_by_card():
    label = ElementTree.fromstring(hand_svg("3SO 1SO", marked="1SO", caption="Which two?")).get("aria-label")
    assert label == "Which two? 2 cards: 3 star orange, 1 star orange (marked)"
    assert ElementTree.fromstring(hand_svg("3SO")).get("aria-label") == "1 card: 3 star orange"
    assert ElementTree.fromstring(hand_svg(())).get("aria-label") == "No cards"


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_in_a_hand_looks_like_the_card(card):
    """Made of symbols or written out, it has the same pixels; the hand has a margin of 4 units, 2 px each."""
    apart = abs(picture(hand_svg([card]))[8:-8, 8:-8] - picture(card_svg(card)))
    # Where a curve starts at another fraction of a pixel, its edge may come out a little lighter.
    assert apart.max() <= 16
    assert (apart > 0).sum() <= 20


def test_twelve_cards_take_15_kilobytes_at_most():
    """The worst hand: all digits, all colours, the twelve longest shapes, most of them five times; all marked."""
    assert len(hand_svg(HAND).encode()) <= 15_000
    longest = sorted(((len(pip(s, c)), s, c) for s in Shape for c in Colour), reverse=True)[:12]
    worst = [Card.of(n, s, c) for n, (_, s, c) in zip([1, 2, 3, 4] + 8 * [5], longest, strict=True)]
    assert len(hand_svg(worst).encode()) <= len(hand_svg(worst, marked=worst).encode()) <= 15_000


@settings(max_examples=30)
@given(st.lists(cards, min_size=12, max_size=12, unique=True))
def test_no_hand_of_twelve_is_larger(hand):
    assert len(hand_svg(hand, marked=hand).encode()) <= 15_000


def test_marked_cards_differ_without_colour():
    """In 1-bit: the marked card stands higher, and has a thick ring."""
    first, second = (picture(hand_svg("3SO 3SR", marked=card)) < 128 for card in ("3SO", "3SR"))
    assert first.shape == second.shape
    assert (first != second).mean() > 0.05
    # The first column of cards: where its topmost dark pixel is, and how thick its left edge is half way down.
    left = slice(0, 100)
    tops = [int(one[:, left].any(axis=1).argmax()) for one in (first, second)]
    assert tops[1] - tops[0] >= 14
    edges = [int(one[80, :20].sum()) for one in (first, second)]
    assert edges[0] >= 2 * edges[1] > 0


@pytest.mark.parametrize(
    ("count", "columns", "shape"),
    # By hand: a card and the gap are 55 × 75 units, without the last gap, and 4 of margin on each side.
    [
        (3, None, "0 0 168 78"),
        (8, None, "0 0 443 78"),
        (9, None, "0 0 333 153"),
        (12, 4, "0 0 223 228"),
        (2, 9, "0 0 113 78"),
    ],
)
def test_a_hand_goes_on_in_a_new_line(count, columns, shape):
    svg = hand_svg(list(DECK)[:count], columns=columns)
    assert ElementTree.fromstring(svg).get("viewBox") == shape


def test_a_hand_refuses_what_it_cannot_draw():
    with pytest.raises(UnknownCard, match="3SX"):
        hand_svg("3SO 3SX")
    with pytest.raises(ValueError, match=r"1-circle-violet \(1CV\) can't be marked: it is not one of the cards drawn"):
        hand_svg("3SO", marked="1CV")
    with pytest.raises(ValueError, match="1 column or more, not 0"):
        hand_svg("3SO", columns=0)


# Rows and their steps


def texts(svg):
    return [one.text for one in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_row_has_the_step_between_neighbours_in_words():
    """CP-5: the number goes up by one; the shape stays, then skips two; the colour goes down by one, then by three."""
    svg = row_svg("1CR 2CO 3TV", check_sequence("1CR 2CO 3TV").steps)
    assert texts(svg) == ["number", "+1", "+1", "shape", "same", "+2", "colour", "−1", "−3"]
    assert ElementTree.fromstring(svg).get("aria-label") == (
        "1 circle red, 2 circle orange, 3 triangle violet. Steps: number +1, +1; shape same, +2; colour −1, −3."
    )


def test_a_row_without_steps_is_cards_only():
    assert row_svg("1CV", ()) == hand_svg("1CV")
    assert row_svg((), ()) == hand_svg(())
    assert texts(row_svg(list(DECK)[:10], ())) == []
    assert ElementTree.fromstring(row_svg(list(DECK)[:10], ())).get("viewBox") == "0 0 553 78"  # in one line


@pytest.mark.parametrize("steps", [[(1, 0, 0)], [(1, 0, 0)] * 3, [(1, 0), (1, 0)]])
def test_a_row_refuses_steps_of_other_cards(steps):
    with pytest.raises(ValueError, match="3 cards in a row have 2 steps of three numbers each, not"):
        row_svg("1CV 2CV 3CV", steps)


# Pairs


def test_a_pair_says_what_agrees_and_names_the_relation():
    """CP-2: 3-star-orange and 3-star-red agree in number and shape, so they Tic."""
    svg = pair_svg("3SO", "3SR")
    assert texts(svg) == [
        "Tic",
        *("number", "3", "=", "3", "same"),
        *("shape", "star", "=", "star", "same"),
        *("colour", "orange", "≠", "red", "different"),
    ]
    assert ElementTree.fromstring(svg).get("aria-label") == (
        "3 star orange and 3 star red: Tic. number same, shape same, colour different."
    )


@given(cards, cards)
def test_a_pair_agrees_with_the_judge(a, b):
    """CP-2."""
    if a is b:
        with pytest.raises(SameCard):
            pair_svg(a, b)
        return
    said = texts(pair_svg(a, b))
    assert said[0].lower() == str(relation(a, b))
    assert said.count("=") == said.count("same") == len(shared(a, b))
    assert said.count("≠") == said.count("different") == 3 - len(shared(a, b))


@given(cards, cards)
def test_a_pair_to_predict_gives_nothing_away(a, b):
    if a is not b:
        svg = pair_svg(a, b, reveal=False)
        assert not re.search("tic<|single<|nic<|: (tic|single|nic)|same|different|[≠]", svg.lower())
        assert [text for text in texts(svg) if text in "=≠?"] == ["?"] * 4
        # Nor does its look: the same picture for all pairs but for the cards and the words of their values.
        assert svg.count(f'r="6" fill="{FACE}"') == 3


# The deck


def test_the_deck_is_small():
    assert len(deck_svg().encode()) < 25_000


def test_a_deck_says_what_it_shows():
    """CP-1, CP-9."""
    labels = [
        ElementTree.fromstring(PICTURES[name]).get("aria-label") for name in ("deck", "444 deck", "some of the deck")
    ]
    assert labels == ["The deck: 125 cards", "64 cards of the deck of 125", "3 cards of the deck of 125"]


@pytest.mark.parametrize("shown", [DECK, DECK_444, CardSet("3SO 3SR 1CV 5SR")], ids=["deck", "444", "some"])
def test_each_card_of_a_deck_is_at_its_place(shown):
    """By hand: margin 4; a card and the gap 53 × 73; a block 5 · 53 + 11 = 276 wide; a place without a card is pale."""
    seen = picture(deck_svg(shown))
    for card in DECK:
        n, s, c = card.number - 1, card.shape - 1, card.colour - 1
        x, y = 4 + 276 * n + 53 * c, 4 + 73 * s
        here = seen[y : y + 70, x : x + 50]
        if card in shown:
            # As in a hand, and the block's grid is rounded to a thousandth of a radius. Another inlay, the smallest
            # thing that could be mixed up, makes some pixels black that were white.
            apart = abs(here - picture(card_svg(card, height=70)))
            assert apart.max() <= 48, card
            assert apart.mean() <= 0.5, card
        else:
            assert here.min() >= 120, card
            assert here[5:-5, 5:-5].min() == 255, card


def test_a_deck_refuses_a_card_that_is_there_twice():
    with pytest.raises(RepeatedCard, match="3SO"):
        deck_svg("3SO 3SO")


# In a page


def test_a_figure_holds_the_picture_and_the_words():
    html = figure(PICTURES["marked hand"], "A hand & its marks")
    image = '<img src="data:image/svg\\+xml;base64,([A-Za-z0-9+/=]*)" alt="(.*)">'
    found = re.fullmatch(f"<figure>{image}<figcaption>(.*)</figcaption></figure>", html)
    data, alt, caption = found.groups()
    assert b64decode(data).decode() == PICTURES["marked hand"]
    assert alt == caption == "A hand &amp; its marks"


def test_words_from_outside_cannot_become_markup():
    for made in (figure("<svg/>", NASTY), hand_svg("3SO", caption=NASTY)):
        assert "<script" not in made
        assert "&lt;script&gt;" in made
        assert '"1"' not in made
        assert "\x00" not in made
        made.encode()  # no lone surrogate is left
    assert ElementTree.fromstring(hand_svg("3SO", caption=NASTY).encode()).get("aria-label") == (
        'Ann\'s <script>alert("1")</script> & co� � � ✓ 1 card: 3 star orange'
    )
