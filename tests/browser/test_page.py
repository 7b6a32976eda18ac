"""The page of a record, opened from disk in Chromium with the network refused: no kernel, and nothing is fetched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tic_learn.page import reels_of, replay_page
from tic_learn.record import Record, load
from tic_learn.scenes import Reel
from tic_learn.widgets import Replay

from .jupyter import stop_clock, too_small
from .test_replay import GAMES, IN_SIGHT, LAST_OF_THE_TABLE, SHOWN, at, button, expected, golden

Opened = Callable[..., Page]
WIDGET = ".tic"


@pytest.fixture
def open_page(chromium: Browser, tmp_path: Path) -> Iterator[Opened]:
    """A function that opens a page of HTML from a file; at the end nothing broke, or was asked of a network."""
    contexts, asked, errors, files = list[Any](), list[str](), list[str](), list[str]()

    def get(html: str, **options: Any) -> Page:
        file = tmp_path / f"page-{len(files)}.html"
        file.write_text(html, encoding="utf-8")
        files.append(file.as_uri())
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 900}} | options)
        contexts.append(context)
        context.set_offline(True)
        context.route("**/*", lambda route: route.continue_() if route.request.url in files else route.abort())
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text))  # a breach of the policy is said there
        page.goto(files[-1])
        return page

    yield get
    for context in contexts:
        context.close()
    assert {url for url in asked if not url.startswith("data:")} == set(files)
    assert errors == []


def page_of(name: str) -> str:
    return replay_page(reels_of(load(golden(name))))


@pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
def test_a_game_is_stepped_to_its_end_by_keyboard(open_page: Opened, name: str) -> None:
    """Reached by Tab; at every step the words, the reasons, the hands and the score are the engine's."""
    reel = Reel(load(golden(name)))
    page = open_page(page_of(name))
    widget = page.locator(WIDGET)
    page.keyboard.press("Tab")
    for n in range(len(reel) + 1):
        assert widget.evaluate(SHOWN) == expected(reel, n)
        page.keyboard.press("ArrowRight")
    scores = dict(reel.position(len(reel)).scores())
    assert dict(zip(reel.record.new_game().owners, widget.evaluate(SHOWN)["totals"], strict=True)) == scores
    page.keyboard.press("Home")
    assert widget.evaluate(SHOWN) == expected(reel, 0)
    stop_clock(page)
    page.keyboard.press("Space")
    page.clock.run_for(1800)
    expect(at(widget)).to_have_text(f"Move 1 of {len(reel)}")
    page.keyboard.press("Space")
    button(widget, "Next ▶").click()
    assert widget.evaluate(SHOWN) == expected(reel, 2)


def test_the_rounds_of_a_match_are_stepped_apart(open_page: Opened) -> None:
    match = load(golden("tt-11-a-match-of-two-rounds"))
    page = open_page(replay_page(reels_of(match)))
    expect(page.locator("h2")).to_have_text(["Round 1 of 2", "Round 2 of 2"])
    expect(page.locator(WIDGET)).to_have_count(2)
    expect(page.locator(".tic-rounds")).to_have_count(0)  # all are there
    button(page.locator(WIDGET).nth(0), "Last").click()
    for i, step in ((0, len(match.rounds[0].moves)), (1, 0)):
        assert page.locator(WIDGET).nth(i).evaluate(SHOWN) == expected(Reel(match, number=i + 1), step)


def test_the_page_of_a_replay_of_a_match_opens_at_the_round_that_was_shown(open_page: Opened) -> None:
    match = load(golden("tt-11-a-match-of-two-rounds"))
    page = open_page(Replay(match, round=2, step=3).to_html())
    second = page.locator(WIDGET).nth(1)
    assert second.evaluate(SHOWN) == expected(Reel(match, number=2), 3)
    expect(second.locator(".tic-controls")).to_be_in_viewport()
    expect(page.locator(WIDGET).nth(0).locator(".tic-controls")).not_to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (320, 640)])
def test_the_buttons_the_words_and_the_first_reason_stay_in_sight(open_page: Opened, width: int, height: int) -> None:
    page = open_page(
        Replay(golden("tl-9-a-whole-game"), step=9, large=width > 1000).to_html(),
        viewport={"width": width, "height": height},
    )
    widget = page.locator(WIDGET)
    widget.evaluate(LAST_OF_THE_TABLE)
    assert page.evaluate("() => scrollY") > 300
    for _ in range(4):
        assert widget.evaluate(IN_SIGHT) == [True] * 4
        button(widget, "Next ▶").click()


def test_cards_that_overlap_lie_in_the_rows_that_were_reckoned_at_any_width(open_page: Opened) -> None:
    """Pixels are counted in parts, and a row of cards that is too long by one of them would put a card in the next."""
    page = open_page(Replay(golden("tl-9-a-whole-game")).to_html())
    # Of each zone how many cards are to lie in a row, and how many lie in the first one.
    rows = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(
      [...document.querySelectorAll('.tic-many')].map((cards) => {
        const all = [...cards.querySelectorAll('[data-card]')];
        const first = all.filter((card) => card.offsetTop === all[0].offsetTop).length;
        return [Math.min(Number(cards.style.getPropertyValue('--_row')), all.length), first];
      })))))"""
    seen = 0
    for width in range(900, 1000):
        page.set_viewport_size({"width": width, "height": 900})
        found = page.evaluate(rows)
        seen += len(found)
        assert [(width, *row) for row in found if row[0] != row[1]] == []
    assert seen > 100


def test_a_page_that_asks_shows_what_was_played_and_judges_nothing(open_page: Opened) -> None:
    """With keys alone; no card can be tapped, for nobody would answer."""
    record = load(golden("tl-9-a-whole-game"))
    page = open_page(Replay(record, ask=[2, 6]).to_html())
    widget = page.locator(WIDGET)
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    expect(at(widget)).to_have_text("Move 1 of 43")
    expect(widget.locator(".tic-question")).to_have_text("It is Ana's move. What would you play?")
    expect(widget.locator(".tic-unseen")).to_contain_text("It is Ana's move. What would you play?")
    assert widget.locator(".tic-ask button:visible").all_inner_texts() == ["Show what was played"]
    assert widget.locator(".tic-move").nth(2).inner_text().split() == ["2", "…"]
    expect(widget.locator('[data-kind="hand"]').first).to_be_visible()
    for _ in range(20):
        if page.evaluate("() => document.activeElement.textContent") == "Show what was played":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert widget.evaluate(SHOWN) == expected(Reel(record), 2)
    page.keyboard.press("End")
    expect(at(widget)).to_have_text("Move 5 of 43")
    button(widget, "Show what was played").click()
    page.keyboard.press("End")
    assert widget.evaluate(SHOWN) == expected(Reel(record), 43)


def test_names_with_markup_are_text_and_run_nothing(open_page: Opened) -> None:
    record = load(golden("tl-4-ben-helps-ana"))
    names = ("</script><script>hit=1</script>", "<!--<img src=x onerror='hit=1'>]]>\u2028")  # longer ones are cut
    hostile = Record(record.game, record.options, names, record.first, record.deck, record.moves)
    page = open_page(replay_page(reels_of(hostile)))
    widget = page.locator(WIDGET)
    page.keyboard.press("Tab")
    for n in range(len(hostile.moves) + 1):
        assert widget.evaluate(SHOWN)["words"] == Reel(hostile).frames[n].words
        page.keyboard.press("ArrowRight")
    assert page.evaluate("() => window.hit") is None
    assert widget.locator("img, script").count() == 0
    expect(page.locator("h1")).to_have_text(f"Ticking Lines: {names[0]} and {names[1]}")


def test_a_record_that_is_wrong_is_never_blank(open_page: Opened) -> None:
    page = open_page(page_of("tl-5-a-draw-instead-of-a-play"))
    expect(page.locator(".tic-fault")).to_contain_text("This record goes wrong at move 1. It is shown up to there.")
    expect(page.locator(".tic-fault")).to_contain_text("TL-5")
    expect(page.locator('[data-kind="hand"] [data-card]').first).to_be_visible()
    nothing = open_page(replay_page(reels_of("{")))
    expect(nothing.locator(".tic-fault")).to_contain_text("None of it can be shown.")


@pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
def test_printed_it_tells_the_whole_game(open_page: Opened, name: str) -> None:
    """Each move in words in its order, how it ended and what the points are made of; nothing that wants a tap."""
    reel = Reel(load(golden(name)))
    page = open_page(page_of(name))
    expect(page.locator(".told")).to_be_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(WIDGET)).to_be_hidden()
    told = page.locator("main").inner_text()
    place = 0
    for frame in reel.frames:
        place = told.index(frame.words, place)
    assert reel.position(len(reel)).outcome().text in told[place:]
    for line in reel.position(len(reel)).scores().lines:
        assert line.text in told[place:]
    picture = page.locator(".told img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(i) => i.complete && i.naturalWidth > 100")
    colours = page.evaluate(
        "() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_without_scripts_it_tells_the_whole_game_too(open_page: Opened) -> None:
    page = open_page(page_of("tl-9-a-whole-game"), java_script_enabled=False)
    expect(page.locator(".told")).to_be_visible()
    expect(page.locator(".told ol li")).to_have_count(43)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Opened, axe: Callable[..., dict[str, list[str]]], scheme: str) -> None:
    """In each game, in a page that asks, and in one of a record that is wrong; the whole page, not only the widget."""
    pages = [Replay(golden(name), step=9).to_html() for name in GAMES.values()]
    pages += [Replay(golden("tl-9-a-whole-game"), ask=[2], step=1).to_html(), page_of("tl-5-a-draw-instead-of-a-play")]
    pages.append(page_of("tt-11-a-match-of-two-rounds"))
    for html in pages if scheme == "light" else pages[3:6]:
        page = open_page(html, color_scheme=scheme)
        found = axe(SimpleNamespace(page=page), "html")
        # The list of moves scrolls, and the tab stop may be elsewhere; arrow keys lead to its move all the same. And a
        # button with a sign has its name in words, which axe can't compare with the sign.
        by_design = ("tic-moves", 'aria-label="First"')
        undecided = [one for one in found["incomplete"] if not any(known in one for known in by_design)]
        assert (found["violations"], undecided) == ([], [])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_are_read_well_on_both_grounds(open_page: Opened, scheme: str) -> None:
    """Each text has 4.5 times the light of its ground, or the other way round; the lines round controls 3 times."""
    page = open_page(Replay(golden("tl-9-a-whole-game"), ask=[9], step=8).to_html(), color_scheme=scheme)
    light = """() => {
      const bright = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
      const ratio = (a, b) => (Math.max(bright(a), bright(b)) + 0.05) / (Math.min(bright(a), bright(b)) + 0.05);
      const ground = getComputedStyle(document.body).backgroundColor;
      const all = (selector) => [...document.querySelectorAll(selector)];
      const of = (selector, what) => all(selector).map((one) => ratio(getComputedStyle(one)[what], ground));
      return {
        words: Math.min(...of('h1, .tic p, .tic li, .tic-zone-name, .tic-button', 'color')),
        lines: Math.min(...of('.tic-button, .tic-zone', 'borderTopColor')),
        dark: bright(ground) < 0.2,
      };
    }"""
    found = page.evaluate(light)
    assert found["words"] >= 4.5
    assert found["lines"] >= 3
    assert found["dark"] is (scheme == "dark")


@pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
def test_it_fits_in_a_narrow_window(open_page: Opened, name: str) -> None:
    """At 320 px nothing sticks out, and everything to tap is at least 44 px each way."""
    page = open_page(Replay(golden(name), step=12).to_html(), viewport={"width": 320, "height": 640})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    small = too_small(page.locator(WIDGET))
    assert small == []
