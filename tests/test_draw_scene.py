"""Pictures of whole positions: every card is there once and can be read, and strangers' names do no harm."""

import io
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest
import resvg_py
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image

from tic_learn import DECK, Card
from tic_learn.draw import hand_svg, scene_in_words, scene_svg, small
from tic_learn.draw.fitting import breadth, lines_of, shortened
from tic_learn.draw.geometry import GEOMETRY
from tic_learn.games import TeamTic, Territory, TickingLines, TimesATicking
from tic_learn.players import GreedyPlayer, play_out
from tic_learn.random import Random
from tic_learn.scenes import Scene, Zone, scene

ROOT = Path(__file__).resolve().parent.parent
SVG = "{http://www.w3.org/2000/svg}"
INK, FACE = GEOMETRY["ink"], GEOMETRY["face"]
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"]
GAMES = [
    (TeamTic, 2),
    (TeamTic, 6),
    (TickingLines, 2),
    (TickingLines, 6),
    (TimesATicking, 2),
    (TimesATicking, 5),
    (Territory, 2),
    (Territory, 6),
]
SHUFFLED = Random(4).shuffled(DECK)[:70]

# How broad the letters from space to ~ are in DejaVu Sans, the broadest of the usual fonts, in thousandths.
PLAIN = """318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337
337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989
685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392
634 592 818 592 592 525 636 337 636 838"""
BOLD = """348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 400
400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 682 812 774 1103
771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478
712 652 924 645 652 582 712 365 712 838"""


@cache
def record(kind, count, seed=1):
    return play_out(kind(players=NAMES[:count]), [GreedyPlayer()] * count, seed=seed)


def middle(kind, count, seed=1):
    whole = record(kind, count, seed)
    return whole.position(len(whole.moves) // 2)


def table(*zones, **others):
    """A scene of Ana and Ben, made by hand."""
    hands = [zone for zone in zones if zone.kind == "hand"]
    missing = [Zone("hand", f"{name}'s hand", seat) for seat, name in enumerate(NAMES[:2]) if seat >= len(hands)]
    return Scene((*hands, *missing, *(zone for zone in zones if zone.kind != "hand")), **others)


def cards_of(text):
    return tuple(map(Card, text.split()))


# Reading a picture


class Drawn(NamedTuple):
    card: Card
    x: float
    y: float
    scale: float
    covered: bool


def walk(element, x=0.0, y=0.0, scale=1.0):
    """Each element outside of the parts, with where its origin is and how large its units are."""
    if element.tag == f"{SVG}defs":
        return
    how = element.get("transform", "")
    if found := re.match(r"translate\((\S+) ([^)]+)\)(?:scale\((\S+)\))?$", how):
        x, y = x + scale * float(found[1]), y + scale * float(found[2])
        scale *= float(found[3] or 1)
    else:
        assert not how
    yield element, x, y, scale
    for child in element:
        yield from walk(child, x, y, scale)


def uses(svg):
    """Of each part that is used: its name, and where."""
    for one, x, y, scale in walk(ElementTree.fromstring(svg.encode())):
        if one.tag == f"{SVG}use":
            name = one.get("href").removeprefix("#tic-")
            yield name, x + scale * float(one.get("x", 0)), y + scale * float(one.get("y", 0)), scale


def drawn(svg):
    """The cards of a picture, put together from their parts: a face and a shape belong together by their place."""
    shapes, letters, found = {}, {}, []
    parts = list(uses(svg))
    for name, x, y, _scale in parts:
        if re.fullmatch("[CMTQS][VCYOR]", name):
            assert (round(x, 1), round(y, 1)) not in shapes
            shapes[round(x, 1), round(y, 1)] = name
        elif re.fullmatch("k[VCYOR]", name):
            letters[x, y] = name[1]
    for name, x, y, scale in parts:
        if re.fullmatch("[1-5][VCYOR]", name):
            covered, number, colour = False, *name
            ways = [(15, 27), (15, 22)]  # on the table of Tic Territory Battle the shape lies higher
        elif re.fullmatch("k[1-5]", name):
            covered, number, colour, ways = True, name[1], letters.pop((x, y)), [(7, 22)]
        else:
            continue
        at = [(round(x + scale * right, 1), round(y + scale * down, 1)) for right, down in ways]
        (place,) = (one for one in at if one in shapes)
        shape = shapes.pop(place)
        assert shape[1] == colour
        found.append(Drawn(Card(number + shape), x, y, scale, covered))
    assert not shapes
    assert not letters
    return found


def shown(scene):
    """The cards that a picture of the scene shows: all, but of a pile the top card only."""
    return Counter(card for zone in scene.zones for card in (zone.cards[-1:] if zone.kind == "pile" else zone.cards))


def grounds(svg):
    """The panels and the dark bars, as they are drawn one after the other: left, top, width, height and fill."""

    def inside(one, fill):
        fill = one.get("fill", fill)
        if one.tag == f"{SVG}rect" and fill != "none":
            yield (*(float(one.get(name)) for name in ("x", "y", "width", "height")), fill)
        if one.tag != f"{SVG}defs":
            for child in one:
                yield from inside(child, fill)

    return inside(ElementTree.fromstring(svg.encode()), "")


def texts(svg):
    """Each text with its left, its foot, its size, its fill, and how long it is in a broad font."""

    def inside(one, how):
        how = how | {key: one.get(key) for key in ("font-size", "font-weight", "text-anchor", "fill") if one.get(key)}
        if one.tag == f"{SVG}text":
            yield one, how
        if one.tag != f"{SVG}defs":
            for child in one:
                yield from inside(child, how)

    root = ElementTree.fromstring(svg.encode())
    places = {id(one): (x, y, scale) for one, x, y, scale in walk(root)}
    for one, how in inside(root, {}):
        # ids of elements of one tree, which is alive
        x, y, scale = places[id(one)]
        size = float(how["font-size"]) * scale
        long = size * sum(letter_of(character, "font-weight" in how) for character in one.text)
        left = x + scale * float(one.get("x", 0)) - {"end": long, "middle": long / 2}.get(how.get("text-anchor"), 0)
        yield one.text, left, y + scale * float(one.get("y", 0)), size, how["fill"], long


def letter_of(character, bold):
    if " " <= character <= "~":
        return int((BOLD if bold else PLAIN).split()[ord(character) - 32]) / 1000
    return 0 if character in "\u2068\u2069" else 1 if character > "\u2e80" else 0.9


def check_whole(svg):
    root = ElementTree.fromstring(svg.encode())
    assert root.get("role") == "img"
    assert root.get("aria-label") == re.sub("[\t\n\r]", " ", root.findtext(f"{SVG}title")) != ""
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    used = {one.get("href") for one in root.iter(f"{SVG}use")}
    assert used == {f"#{one}" for one in ids}
    assert all(one.startswith("tic-") for one in ids)
    tags = {one.tag.removeprefix(SVG) for one in root.iter()}
    assert tags <= {"svg", "title", "defs", "g", "path", "rect", "circle", "text", "use"}


def check_readable(svg):
    """Nothing lies outside, no card on the strip of another by which that is read, and all words on their ground."""
    wide, high = (float(part) for part in re.search(r'viewBox="0 0 (\S+) (\S+)"', svg).groups())
    panels = list(grounds(svg))
    strips = []
    for one in drawn(svg):
        right, foot = one.x + one.scale * 30, one.y + one.scale * 44
        assert one.x >= 4
        assert right <= wide - 4 + 0.1
        assert foot <= high - 4 + 0.1
        assert any(
            x <= one.x and right <= x + w + 0.1 and y <= one.y and foot <= y + h + 0.1 for x, y, w, h, _ in panels
        )
        strips.append((one.x, one.y, (13 if one.covered else 30) * one.scale, 44 * one.scale))
    for place, (x, y, w, h) in enumerate(strips):
        for left, top, across, down in strips[:place]:
            apart = x >= left + across - 0.01 or left >= x + w - 0.01 or y >= top + down - 0.01 or top >= y + h - 0.01
            assert apart, (x, y, left, top)
    for text, left, foot, size, fill, long in texts(svg):
        on = [
            ground
            for x, y, w, h, ground in panels
            if x <= left and left + long <= x + w and y <= foot - 0.75 * size and foot + 0.2 * size <= y + h
        ]
        assert on, (text, left, left + long)
        assert on[-1] == (FACE if fill == INK else INK), text


def check(scene, names, **how):
    svg = scene_svg(scene, names, **how)
    check_whole(svg)
    check_readable(svg)
    assert Counter(one.card for one in drawn(svg)) == shown(scene)
    return svg


# Every position


@pytest.mark.parametrize("columns", [5, 10, 17])
@pytest.mark.parametrize(("kind", "count"), GAMES)
def test_each_card_of_a_position_is_drawn_once_and_can_be_read(kind, count, columns):
    whole = record(kind, count)
    for n in {0, 1, len(whole.moves) // 3, len(whole.moves) // 2, len(whole.moves)}:
        check(scene(whole.position(n)), whole.players, caption="A story about it.", columns=columns)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_each_card_of_any_scene_is_drawn_once_and_can_be_read(data):
    """Hands, chains, groups, lines and piles of any size, and a table of any form."""
    cards = list(data.draw(st.permutations(list(DECK))))

    def some(most, least=0):
        count = data.draw(st.integers(least, min(most, len(cards))))
        return tuple(cards.pop() for _ in range(count))

    seats = data.draw(st.integers(2, 6))
    names = data.draw(st.lists(st.text(min_size=1, max_size=20), min_size=seats, max_size=seats))
    zones = [
        Zone(
            "hand",
            f"{name}'s hand",
            seat,
            some(20),
            data.draw(st.sampled_from([0, 0, 3, 120])),
            data.draw(st.integers(0, 5)),
        )
        for seat, name in enumerate(names)
    ]
    kind = data.draw(st.sampled_from(["chain", "line", "pile", "board"]))
    if kind != "pile":
        zones.append(Zone("deck", "The deck", hidden=data.draw(st.integers(0, 125))))
    if kind == "chain":
        zones.append(Zone("chain", "The discard chain", cards=some(70)))
        zones += [Zone("group", f"Group {n} of A+B", n % 2, some(5, 3)) for n in range(8) if len(cards) > 4]
    elif kind == "line":
        zones += [Zone("line", f"{name}'s line", seat, some(40)) for seat, name in enumerate(names)]
    elif kind == "pile":
        assume(len(cards) > 4)
        zones += [Zone("pile", f"Pile {n}", cards=some(9, 1)) for n in range(5) if cards]
    else:
        cells = data.draw(st.sets(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=len(cards)))
        flat = tuple(part for cell in cells for part in cell)
        zones.append(
            Zone("board", "The table", cards=tuple(cards[: len(cells)]), cells=flat, tokens="." * 3 * len(cells))
        )
    turn = data.draw(st.integers(-1, seats - 1))
    drawn_cards = zones[turn].cards[:1] if turn >= 0 else ()
    check(Scene(tuple(zones), turn, drawn_cards), names, columns=data.draw(st.integers(5, 20)))


@pytest.mark.parametrize(("kind", "count"), GAMES)
def test_a_view_shows_its_own_hand_and_no_card_of_another(kind, count):
    """What a seat may not know is nowhere in the picture, and one back stands for all of a hand."""
    position = middle(kind, count)
    seen = scene(position.view(1))
    svg = check(seen, position.game.players)
    others = {card for seat in range(count) if seat != 1 for card in position.hand(seat)}
    assert others
    assert position.hand(1)
    assert not others & {one.card for one in drawn(svg)}
    assert {card.spoken for card in others}.isdisjoint(re.findall(r"\d [a-z]+ [a-z]+", svg))
    backs = [name for name, *_ in uses(svg)].count("back")
    deck = sum(zone.kind == "deck" and zone.hidden > 0 for zone in seen.zones)
    assert backs == sum(bool(position.hand(seat)) for seat in range(count) if seat != 1) + deck
    for seat in set(range(count)) - {1}:
        if position.hand(seat):
            assert str(len(position.hand(seat))) in [text for text, *_ in texts(svg)]


@pytest.mark.parametrize("kind", [TeamTic, TickingLines, TimesATicking, Territory])
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_typical_position_takes_25_kilobytes_at_most(kind, seed):
    for count in (2, 4, 5 if kind is TimesATicking else 6):
        position = middle(kind, count, seed)
        assert len(scene_svg(scene(position), position.game.players).encode()) <= 25_000


def test_pictures_in_one_page_do_not_harm_each_other():
    """A page takes the first part of an id for all, so equal ids must have equal contents, in other pictures too."""
    svgs = [
        scene_svg(scene(middle(kind, count)), NAMES, columns=columns) for kind, count in GAMES for columns in (6, 10)
    ]
    svgs.append(hand_svg(SHUFFLED[:30]))
    found = {}
    for svg in svgs:
        for one in ElementTree.fromstring(svg).iter():
            if one.get("id"):
                content = ElementTree.tostring(one)
                assert found.setdefault(one.get("id"), content) == content
    assert len(found) > 80


def test_pictures_are_the_same_in_every_run():
    script = (
        "from hashlib import sha256; from tic_learn.draw import scene_svg; from tic_learn.scenes import scene;"
        "from tic_learn.games import Territory, TeamTic; names = ['Ana', 'Ben'];"
        "svgs = [scene_svg(scene(one(players=names).deal(seed=7)), names) for one in (Territory, TeamTic)];"
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


def test_drawing_does_not_load_the_games():
    """`from tic_learn import Card` in a notebook registers the pictures, and must not cost what the games cost."""
    code = "import sys, tic_learn.draw; print('tic_learn.games' in sys.modules, 'msgspec' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "False False\n"


# Faces


def pixels(svg):
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", skip_system_fonts=True))
    return np.asarray(Image.open(io.BytesIO(png)).convert("L")).astype(int)


def test_no_two_of_the_125_covered_strips_look_alike():
    """All that is seen of a covered card tells it from every other one, in grey too."""
    svg = scene_svg(table(Zone("chain", "The discard chain", cards=tuple(DECK))), NAMES, columns=40)
    image, found = pixels(svg), {}
    for one in drawn(svg):
        if one.covered:
            # Within the outlines, 2 px a unit.
            x, y = int(2 * one.x), int(2 * one.y)
            found[one.card] = image[y + 4 : y + 84, x + 4 : x + 26]
    assert len(found) > 115
    strips = list(found.values())
    for place, strip in enumerate(strips):
        assert all((abs(strip - other) >= 32).mean() >= 0.01 for other in strips[:place])


def test_a_covered_strip_is_seen_whole():
    """What the next card covers begins right of it: the strip looks the same whatever lies on the card."""
    first = Card("3SO")
    images = []
    for second in ("3SR", "1CV", "5MY"):
        svg = scene_svg(
            table(Zone("chain", "The discard chain", cards=(first, *[Card(second), *SHUFFLED[1:30]]))), NAMES
        )
        one = next(one for one in drawn(svg) if one.card == first)
        assert one.covered
        images.append(pixels(svg)[int(2 * one.y) : int(2 * one.y) + 88, int(2 * one.x) : int(2 * one.x) + 26])
    assert (images[0] == images[1]).all()
    assert (images[0] == images[2]).all()


# What lies where


def test_a_long_chain_goes_on_in_new_rows_in_its_order():
    """TT-1: every discard stays visible, in order."""
    cards = tuple(SHUFFLED)
    assert len(cards) == 70
    svg = check(table(Zone("deck", "The deck", hidden=9), Zone("chain", "The discard chain", cards=cards)), NAMES)
    rows = sorted(drawn(svg), key=lambda one: (one.y, one.x))
    assert [one.card for one in rows] == list(cards)
    # 327 units of room: a card of 30 and 22 strips of 13 or more, so 70 cards need four rows, 18 + 18 + 18 + 16.
    assert list(Counter(one.y for one in rows).values()) == [18, 18, 18, 16]
    assert [one.covered for one in rows].count(False) == 4
    assert not rows[-1].covered


def test_few_cards_of_a_hand_lie_apart_and_many_overlap():
    for count, covered in ((4, 0), (10, 0), (11, 10)):
        hand = Zone("hand", "Ana's hand", 0, tuple(sorted(SHUFFLED[:count])))
        other = Zone("hand", "Ben's hand", 1, tuple(SHUFFLED[20:60]))  # so large that it has a row of its own
        ana = [one for one in drawn(check(table(hand, other), NAMES)) if one.card in hand.cards]
        assert [one.card for one in sorted(ana, key=lambda one: one.x)] == list(hand.cards)
        assert sum(one.covered for one in ana) == covered


def titles(svg):
    return [text for text, *_ in texts(svg)]


def test_the_head_of_a_hand_says_whose_it_is_and_how_many_cards_it_has():
    svg = check(table(Zone("hand", "Ana's hand", 0, cards_of("3SO 1CV"))), NAMES)
    assert {"Ana's hand: 2", "Ben's hand: 0"} <= set(titles(svg))
    assert [name for name, *_ in uses(svg)].count("empty") == 1
    # The discs have the numbers 1 and 2.
    assert Counter(name for name, *_ in uses(svg) if name[0] == "t") == {"t0": 1, "t1": 1}


def bars(svg):
    return [ground for ground in grounds(svg) if ground[-1] == INK]


@pytest.mark.parametrize(("turn", "count"), [(-1, 0), (0, 1), (1, 1)])
def test_the_player_who_has_the_turn_is_marked_in_words_and_by_a_dark_bar(turn, count):
    svg = check(table(turn=turn), NAMES)
    assert len(bars(svg)) == sum(text in ("turn", "has the turn") for text in titles(svg)) == count
    for x, y, wide, high, _ in bars(svg):
        ((left, foot),) = [(left, foot) for text, left, foot, *_ in texts(svg) if text == f"{NAMES[turn]}'s hand: 0"]
        assert x < left < x + wide
        assert y < foot < y + high


def test_when_the_game_is_over_nobody_has_the_turn():
    for kind, count in GAMES:
        svg = scene_svg(scene(record(kind, count).end), NAMES)
        assert not bars(svg)
        assert "'s turn" not in svg


def test_the_card_just_drawn_has_a_thick_frame_and_the_legend_says_so():
    hand = Zone("hand", "Ana's hand", 0, cards_of("3SO 1CV"))
    svg = check(table(hand, turn=0, drawn=cards_of("1CV")), NAMES)
    one = next(one for one in drawn(svg) if one.card == Card("1CV"))
    assert f'stroke-width="3"><rect x="{one.x:g}" y="{one.y:g}" width="30" height="44" rx="3"/></g>' in svg
    assert "thick frame" in " ".join(titles(svg))
    assert "thick frame" not in scene_svg(table(hand, turn=0), NAMES)


def test_a_stopped_player_is_said_to_wait():
    """TA-4."""
    hands = [
        Zone("hand", f"{name}'s hand", seat, cards_of("3SO"), waits=waits)
        for seat, (name, waits) in enumerate([("Ana", 3), ("Ben", 0)])
    ]
    svg = scene_svg(table(*hands), NAMES, columns=12)
    assert [text for text in titles(svg) if text.startswith("waits")] == ["waits for 3 Tics"]
    assert "until the others have made so many Tics" in " ".join(titles(svg))
    assert "Ana 1, who waits for 3 Tics, Ben 1." in svg


def test_groups_lie_with_their_team_under_its_name():
    """TT-1: with four players seats 0 and 2 are a team; the numbers are those of the moves (TT-6)."""
    groups = ["3SO 3SR 3SV", "1CV 2CV 3CV 4CV", "5TR 5TC 5TY"]
    zones = [
        Zone("group", f"Group {n} of {team}", owner, cards_of(cards))
        for n, (team, owner, cards) in enumerate(
            zip(["Ana+Cleo", "Ben+Dan", "Ana+Cleo"], [0, 1, 0], groups, strict=True)
        )
    ]
    svg = check(table(*zones), NAMES)
    where = {text: (left, foot) for text, left, foot, *_ in texts(svg)}
    panels = [(x, y, x + w, y + h) for x, y, w, h, fill in grounds(svg) if fill == FACE]

    def panel_of(x, y):
        return next(one for one in panels if one[0] <= x <= one[2] and one[1] <= y <= one[3])

    ana, ben = (panel_of(*where[f"Groups of {team}"]) for team in ("Ana+Cleo", "Ben+Dan"))
    assert ana != ben
    assert panel_of(*where["Group 0"]) == panel_of(*where["Group 2"]) == ana
    assert panel_of(*where["Group 1"]) == ben
    for one in drawn(svg):
        assert panel_of(one.x, one.y) == (ben if one.card in cards_of(groups[1]) else ana)


def test_a_pile_shows_its_top_card_and_how_many_there_are():
    """TA-2: only the showing card counts."""
    piles = [Zone("pile", f"Pile {n}", cards=cards_of(cards)) for n, cards in enumerate(["3SO 3SR 3SV", "1CV"])]
    svg = check(table(*piles), NAMES)
    assert [one.card.code for one in drawn(svg)] == ["3SV", "1CV"]
    assert {"Pile 0: 3", "Pile 1: 1"} <= set(titles(svg))
    assert [name for name, *_ in uses(svg)].count("under") == 1


def test_the_deck_is_a_back_with_a_count_until_it_is_empty():
    assert "67" in titles(scene_svg(table(Zone("deck", "The deck", hidden=67)), NAMES))
    svg = scene_svg(table(Zone("deck", "The deck")), NAMES)
    assert "0" in titles(svg)
    assert "back" not in [name for name, *_ in uses(svg)]


BOARD = Zone("board", "The table", cards=cards_of("3SO 3SR 1CV"), cells=(0, 0, -1, 0, 0, 2), tokens="0.1.5....")


def test_the_table_is_a_grid_with_the_numbers_of_its_rows_and_columns():
    """TB-1: rows grow downwards."""
    svg = check(table(BOARD), NAMES)
    at = {one.card.code: (one.x, one.y) for one in drawn(svg)}
    assert at["3SR"] == (at["3SO"][0], at["3SO"][1] - 46)
    assert at["1CV"] == (at["3SO"][0] + 64, at["3SO"][1])
    numbers = {
        text: (left, foot) for text, left, foot, size, *_ in texts(svg) if size == 12 and text.strip("-").isdigit()
    }
    assert set(numbers) == {"-1", "0", "1", "2"}  # the columns 0 to 2, and the rows -1 and 0
    assert at["1CV"][0] < numbers["2"][0] < at["1CV"][0] + 30
    assert at["3SR"][1] < numbers["-1"][1] < at["3SR"][1] + 44


def tokens_of(svg, zone):
    """The tokens on the cards of a table: the part, the card, and how far from its left side."""
    at = {(one.x, one.y): one for one in drawn(svg) if one.card in zone.cards}
    found = set()
    for name, x, y, scale in uses(svg):
        if name[0] == "t":
            for (left, top), one in at.items():
                # A token is drawn in the row of its card, as far down as the foot.
                if y == top and left <= x <= left + 30 * scale:
                    found.add((name, one.card.code, round((x - left) / scale)))
    return found


def test_tokens_lie_on_their_cards_each_where_its_line_says():
    """TB-7: on 3SO seat 0 has that of the numbers and seat 1 that of the colours; on 3SR seat 5 that of the shapes."""
    svg = check(table(BOARD), NAMES)
    assert tokens_of(svg, BOARD) == {("t0", "3SO", 7), ("t1", "3SO", 23), ("t5", "3SR", 15)}


def test_of_tokens_of_one_player_that_overlap_only_the_one_on_top_has_the_number():
    """TB-7: all tokens on a card are of one player. Two that lie apart have the number both."""
    zone = msgspec.structs.replace(BOARD, tokens="444" + "1.1" + ".00")
    svg = check(table(zone), NAMES)
    assert tokens_of(svg, zone) == {
        *(("t", "3SO", 7), ("t", "3SO", 15), ("t4", "3SO", 23)),
        *(("t1", "3SR", 7), ("t1", "3SR", 23)),
        *(("t", "1CV", 15), ("t0", "1CV", 23)),
    }
    said = "One without a number is of the same player as the one beside it."
    assert said in " ".join(titles(svg))
    assert said not in " ".join(titles(check(table(BOARD), NAMES)))


def test_tokens_hide_nothing_else_of_a_card():
    """The number, the letter and the shape of each card look the same with three tokens on it and with none."""
    cells = tuple(part for place in range(25) for part in divmod(place, 5))
    bare = Zone("board", "The table", cards=tuple(Card(f"3{s}{c}") for s in "CMTQS" for c in "VCYOR"), cells=cells)
    with_tokens, without = (
        scene_svg(table(msgspec.structs.replace(bare, tokens=tokens * 25)), NAMES, columns=12)
        for tokens in ("123", "...")
    )
    shown_as, plain = pixels(with_tokens), pixels(without)
    before = {one.card: one for one in drawn(without)}
    for one in drawn(with_tokens):
        if one.card not in bare.cards:
            continue
        # The legend about tokens makes the one picture higher.
        parts = [
            image[int(2 * at.y) : int(2 * (at.y + 30)), int(2 * at.x) : int(2 * (at.x + 30))]
            for image, at in ((shown_as, one), (plain, before[one.card]))
        ]
        assert (parts[0] == parts[1]).all()
        foot = shown_as[int(2 * (one.y + 31)) : int(2 * (one.y + 44)), int(2 * one.x) : int(2 * (one.x + 30))]
        assert (foot < 128).mean() > 0.2  # and there the tokens are


def test_the_numbers_of_tokens_on_a_broad_table_can_be_read_in_a_narrow_column():
    """On a table of 15 columns, shown 320 px wide, those of tokens, rows and columns are 7 px high or more."""
    row = Zone("board", "The table", cards=tuple(SHUFFLED[:15]), cells=tuple(sum(((0, n) for n in range(15)), ())))
    svg = check(table(msgspec.structs.replace(row, tokens="0.." * 15)), NAMES)
    wide = float(re.search(r'viewBox="0 0 (\S+) ', svg)[1])
    (size,) = {
        float(one) for one in re.findall('<g font-size="([^"]+)" font-weight="700" text-anchor="middle"><g', svg)
    }
    scale = {one.scale for one in drawn(svg)}.pop()
    # 15 columns and the numbers of the rows take 505 units; 327 are there in a picture of 343.
    assert scale == pytest.approx(327 / 505, abs=0.001)
    assert size * scale * 320 / wide >= 7
    numbers = {height for text, _, _, height, *_ in texts(svg) if text in map(str, range(15))}
    assert min(numbers) * 320 / wide >= 7


@pytest.mark.parametrize("cells", ["row", "column"])
def test_a_large_table_is_drawn_smaller_and_stays_in_the_picture(cells):
    line = [(0, n) if cells == "row" else (n, 0) for n in range(60)]
    zone = Zone("board", "The table", cards=tuple(SHUFFLED[:60]), cells=tuple(sum(line, ())), tokens="..." * 60)
    svg = check(table(zone), NAMES)
    assert len({one.scale for one in drawn(svg)}) == 1
    assert 0.1 < drawn(svg)[0].scale < 0.5


def test_a_table_made_by_hand_may_be_far_apart():
    zone = Zone("board", "The table", cards=cards_of("3SO 3SR"), cells=(0, 0, 9999, -9999), tokens="......")
    assert len(scene_svg(table(zone), NAMES)) < 15_000


@pytest.mark.parametrize("columns", [4, 0, -1])
def test_too_few_columns_are_refused(columns):
    with pytest.raises(ValueError, match=f"5 columns or more, not {columns}"):
        scene_svg(table(), NAMES, columns=columns)


# Names and words

NASTY = [
    'Ann\'s <script>alert("1")</script> & co\x00 \x1b \ud800 ✓',
    "Wilhelmina Augusta von und zu Hohenzollern-Sigmaringen " * 40,
    "W" * 60,
    "王小明と山田太郎と鈴木花子の長い名前" * 3,
    "\u202eevil\u2066 \n\t Dan",
    "]]>--><b>",
]


def renamed(scene, names):
    """The scene as it would be with these players."""
    teams = len({zone.owner for zone in scene.zones if zone.kind == "group"})
    zones = []
    for zone in scene.zones:
        if zone.kind in ("hand", "line"):
            zone = msgspec.structs.replace(zone, title=f"{names[zone.owner]}'s {zone.kind}")
        elif zone.kind == "group":
            team = "+".join(names[zone.owner :: teams])
            zone = msgspec.structs.replace(zone, title=f"{zone.title.partition(' of ')[0]} of {team}")
        zones.append(zone)
    return msgspec.structs.replace(scene, zones=tuple(zones))


@pytest.mark.parametrize("kind", [TeamTic, TickingLines, Territory])
@pytest.mark.parametrize("columns", [5, 10])
def test_strange_names_are_text_and_stay_in_their_panels(kind, columns):
    svg = check(renamed(scene(middle(kind, 6)), NASTY), NASTY, caption=NASTY[0], columns=columns)
    assert "<script" not in svg
    assert "<b>" not in svg
    assert not set("\u202e\u2066") & set("".join(titles(svg)))


def test_long_names_are_cut_in_the_picture_and_whole_in_the_label():
    names = [NASTY[1].strip(), "Ben"]
    svg = check(renamed(table(turn=0), names), names)
    assert ElementTree.fromstring(svg).get("aria-label").count(names[0]) == 2  # whose turn it is, and whose hand
    cut = [text for text in titles(svg) if text.startswith("Wil")]
    assert len(cut) == 1
    assert re.fullmatch(r"Wilhelmina .*…: 0", cut[0])
    assert "Ben's hand: 0" in titles(svg)


@given(st.text(max_size=60), st.floats(8, 60))
def test_a_name_cut_short_fits(name, room):
    text = shortened(f"{name}'s hand", name, room)
    assert breadth(text.strip("\u2068\u2069")) <= max(room, breadth("M…'s hand")) + 2 * breadth("\u2068")
    assert "\n" not in text
    if (
        name.strip() == name
        and name.isascii()
        and name.isprintable()
        and "  " not in name
        and breadth(f"{name}'s hand") <= room
    ):
        assert text == f"{name}'s hand"


@given(st.text(max_size=200), st.floats(2, 60))
def test_lines_fit_and_lose_nothing(text, room):
    lines = lines_of(text, room)
    assert all(breadth(line) <= room for line in lines)
    squeezed = re.sub(r"[\s\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]", "", text)
    assert "".join(lines).replace(" ", "") == squeezed


def test_a_picture_says_in_two_sentences_how_things_stand():
    lines = scene(record(TickingLines, 2).position(0))
    assert scene_in_words(lines, NAMES[:2]) == (
        "It is Ana's turn. Cards in hand: Ana 15, Ben 15; the deck has 93 cards; lines: Ana 1 card ending with"
        f" {lines.zones[3].cards[0].spoken}, Ben 1 card ending with {lines.zones[4].cards[0].spoken}."
    )
    group = Zone("group", "Group 0 of Ana", 0, cards_of("3SO 3SR 3SV"))
    chain = Zone("chain", "The discard chain", cards=cards_of("1CV 2CV"))
    hidden = Zone("hand", "Ana's hand", 0, cards_of("5SR"), 11)
    assert scene_in_words(
        table(hidden, Zone("deck", "The deck", hidden=1), chain, group, drawn=cards_of("5SR")), NAMES
    ) == (
        "Cards in hand: Ana 12 (11 face down), Ben 0; just drawn: 5 star red; the deck has 1 card; the discard chain"
        " has 2 cards ending with 2 circle violet; groups: Ana 1."
    )
    piles = [Zone("pile", "Pile 0", cards=cards_of("1CV 2CV")), Zone("pile", "Pile 1", cards=cards_of("3SO"))]
    assert scene_in_words(table(*piles), NAMES[:2]).endswith("the piles show 2 circle violet, 3 star orange.")
    board = table(BOARD, Zone("hand", "Ana's hand", 0, hidden=6))
    assert scene_in_words(board, NAMES[:2]) == (
        "Cards in hand: Ana 6 face down, Ben 0; 3 cards on the table; tokens: Ana 1, Ben 1."
    )


def test_the_label_names_no_hand_card_by_card():
    for kind, count in GAMES:
        position = middle(kind, count)
        label = ElementTree.fromstring(scene_svg(scene(position), position.game.players, "So it stands.")).get(
            "aria-label"
        )
        assert label == f"So it stands. {scene_in_words(scene(position), position.game.players)}"
        assert len(label) < 500


def test_a_seat_has_the_same_tint_in_a_picture_and_on_a_page():
    sheet = (Path(__file__).parents[1] / "tic_learn/widgets/js/table.css").read_text("utf-8")
    for seat, (tint, number) in enumerate(small.SEATS):
        (rule,) = re.findall(rf"\.tic-seat-{seat} {{(.*?)}}", sheet)
        colours = dict(re.findall(r"(color|background): (#\w+)", rule))
        full = {name: "#" + "".join(2 * digit for digit in value[1:]) if len(value) == 4 else value
                for name, value in colours.items()}  # fmt: skip
        assert full["background"].upper() == tint.upper()
        assert full.get("color", "#FFFFFF").upper() == number.upper()
