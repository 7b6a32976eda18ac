"""Worksheets and keys as PDF: what a screen reader finds in them, and what is seen on the pages."""

import ctypes
import io
import re
import subprocess
import sys
from collections import Counter
from itertools import islice

import pikepdf
import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops

from tests.absent import without
from tests.pdf_tools import figures
from tic_learn.cards import DECK
from tic_learn.draw import card_svg
from tic_learn.puzzles import KINDS
from tic_learn.puzzles.prove.deduction import SOLVERS
from tic_learn.puzzles.shown import Table
from tic_learn.worksheets import CantPrint, Worksheet, code_of, key_pdf, score_form_pdf, sheet_html, sheet_pdf
from tic_learn.worksheets.ink import INKS, inked
from tic_learn.worksheets.printed import printed_key, printed_sheet
from tic_learn.worksheets.typesetting import _fonts

MIXED = Worksheet(
    ["relation:1:2", "odd-one-out:2:3", "count-tic-pairs", "sequence-kind:2:2", "tic-chain", "all-groups", "next-tics"],
    seed=7,
    title="Week 3: <groups> & #more $x$",
    variants=2,
)
EVERY = Worksheet([f"{kind.id}:{len(kind.levels)}" for kind in KINDS.values()], seed=7, title="Every kind")
MM = 72 / 25.4


def texts(data):
    """The text of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


# What a screen reader finds


@pytest.mark.parametrize("make", [sheet_pdf, key_pdf])
def test_a_page_is_tagged_and_says_its_language_and_title(make):
    with pikepdf.open(io.BytesIO(make(MIXED))) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en-GB"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        title = "Week 3: <groups> & #more $x$"
        with pdf.open_metadata() as data:
            assert data["dc:title"] == (title if make is sheet_pdf else f"Key: {title}")
            assert data["pdfuaid:part"] == "1"
    with pikepdf.open(io.BytesIO(make(EVERY))) as pdf:
        for page in pdf.pages:
            for font in page.Resources.get("/Font", {}).values():
                (inner,) = font.DescendantFonts
                assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(inner.FontDescriptor.keys())
                assert "Atkinson" in str(inner.BaseFont)


def described(sheet, variant):
    """What each card and picture of a variant is said to be, in the order of the sheet."""
    for one in printed_sheet(sheet, variant)["questions"]:
        for block in one["blocks"]:
            for each in (block, *block.get("cards", ()), *(sign for *_, sign in block.get("signs", ()))):
                if "alt" in each:
                    yield each["alt"]


def test_every_card_is_a_picture_of_its_own_described_by_what_is_shown_and_by_nothing_more():
    found = [alt for alt in figures(sheet_pdf(MIXED)) if not alt.startswith("The code TIC1")]
    assert found == [*described(MIXED, 0), *described(MIXED, 1)]
    cards = [card.spoken for card in MIXED.questions(0)[0].shown.cards()]
    assert found[: len(cards)] == cards
    found += [alt for alt in figures(sheet_pdf(EVERY)) if not alt.startswith("The code TIC1")]
    assert not any(re.search(r"\b[1-5][CMTQS][VCYOR]\b", alt) for alt in found), "no code is read aloud"


def test_on_a_grid_it_is_said_where_a_card_lies_and_what_two_are_to_each_other():
    found = figures(sheet_pdf(Worksheet(["edge-grid:1:1"], seed=7)))
    (one,) = Worksheet(["edge-grid:1:1"], seed=7).questions()
    (grid,) = one.shown.exhibits
    assert (grid.rows, grid.columns, len(grid.edges)) == (2, 3, 7)
    places = [f"row {row}, column {column}" for row in (1, 2) for column in (1, 2, 3)]
    wanted = [f"{card.spoken}: {at}" if card else f"Empty: {at}" for card, at in zip(grid.cards, places, strict=True)]
    assert found[:6] == wanted
    assert found[6:13] == [
        f"{places[min(a, b)]} and {places[max(a, b)]}: {sign.capitalize()}" for a, b, sign in grid.edges
    ]
    assert found[13:] == [card.spoken for card in one.form.cards]


def test_the_same_call_gives_the_same_bytes_in_another_process_too():
    call = (
        "import sys, hashlib; from tic_learn.worksheets import *;"
        "sheet = Worksheet(['odd-one-out:2:3', 'legal-cells'], seed=7, variants=2);"
        "print(hashlib.sha256(sheet_pdf(sheet) + key_pdf(sheet)).hexdigest())"
    )
    runs = {
        subprocess.run([sys.executable, "-c", call], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    assert len(runs) == 1


# What is seen


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_a4_and_letter_break_at_the_same_places(large):
    a4, letter = (sheet_pdf(MIXED, paper=paper, large=large) for paper in ("a4", "letter"))
    assert [text.split() for text in texts(a4)] == [text.split() for text in texts(letter)]
    with pikepdf.open(io.BytesIO(a4)) as one, pikepdf.open(io.BytesIO(letter)) as other:
        sizes = [[round(float(n) / MM) for n in pdf.pages[0].MediaBox[2:]] for pdf in (one, other)]
    assert sizes == [[210, 297], [216, 279]]


def test_title_page_and_code_stand_on_every_page_and_each_variant_begins_one():
    seen = []
    for text in texts(sheet_pdf(MIXED)):
        first, *_ = text.splitlines()
        found = re.search(r"Sheet ([AB])", first)
        page = int(re.search(r"page (\d+)", text)[1])
        variant = "AB".index(found[1])
        assert first.startswith("Week 3: <groups> & #more $x$")
        assert code_of(MIXED, variant) in text.replace("\r\n", "")
        seen.append((variant, page))
    assert seen == sorted(seen)
    assert [page for _, page in seen if page == 1] == [1, 1]


def squeezed(data):
    """The text of all pages without spaces: a line may end anywhere."""
    return "".join("".join(texts(data)).replace("\ufffe", "-").split())


def test_the_key_has_each_answer_as_it_is_written_and_in_words_and_why():
    text = squeezed(key_pdf(MIXED))
    for variant in range(2):
        for number, one in enumerate(printed_key(MIXED, variant)["answers"], 1):
            for part in (f"{number}. {one['answer']}", one["words"], one["prompt"], *one["why"]):
                assert "".join(part.split()) in text
    one, odd, chain = (MIXED.questions(0)[place] for place in (0, 2, 8))
    answers = printed_key(MIXED, 0)["answers"]
    assert (answers[0]["answer"], answers[0]["words"]) == (one.answer_in_words, "")
    assert answers[2]["answer"] == next(iter(odd.answer)).code
    assert answers[8]["answer"] == " – ".join(card.code for card in chain.answer)
    assert answers[8]["words"] == chain.answer_in_words


def test_the_key_shows_a_grid_filled_in():
    """By the second solver: the grid of the key is one that it finds, too."""
    sheet = Worksheet(["tic-grid:1:1", "latin-square:1:1", "edge-grid:2:1"], seed=7)
    for one, told in zip(sheet.questions(), printed_key(sheet, 0)["answers"], strict=True):
        (grid,) = told["blocks"]
        (shown,) = (each for each in one.shown.exhibits)
        cells = [(1 + place // shown.columns, 1 + place % shown.columns) for place in range(len(shown.cards))]
        filled = {
            f"{row},{column}": card["face"]
            for (row, column), card, before in zip(cells, grid["cards"], shown.cards, strict=True)
            if before is None
        }
        assert filled in list(islice(SOLVERS[one.kind.id](one.shown.as_dict()), 2))
        assert not any(card["face"] in ("gap", "empty") for card in grid["cards"])


def kinds_and_levels():
    return [f"{kind.id}:{level}" for kind in KINDS.values() for level in range(1, len(kind.levels) + 1)]


def outside(data):
    """On which pages something lies outside the middle 180 mm, or between the text and the footer."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(data)):
        picture = ImageChops.invert(page.render(scale=1).to_pil().convert("L"))
        wide, high = picture.size
        across = (wide - 180 * MM) / 2
        left, top, right, bottom = picture.getbbox()
        inside = across - 2 <= left <= right <= wide - across + 2 and top >= 6 * MM and bottom <= high - 6 * MM
        foot = round((20 + 235) * MM)  # where the area ends that the papers share
        between = picture.crop((0, foot + round(1.8 * MM), wide, foot + round(2.7 * MM)))
        if not inside or between.getbbox() is not None:
            found.append(number)
    return found


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_is_clipped_and_every_question_and_answer_is_there_once(paper, large):
    for data, asked in (
        (sheet_pdf(EVERY, paper=paper, large=large), [one["prompt"] for one in printed_sheet(EVERY, 0)["questions"]]),
        (key_pdf(EVERY, paper=paper, large=large), [one["answer"] for one in printed_key(EVERY, 0)["answers"]]),
    ):
        assert outside(data) == []
        text = squeezed(data)
        for number, words in enumerate(asked, 1):
            start = "".join(f"{number}. {words}".split())
            assert text.count(start) == 1, start


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_clipped_at_any_level_in_large_print(seed):
    """Each question by itself, as the first one of a sheet, where there is the least room for it."""
    for name in kinds_and_levels():
        sheet = Worksheet([name], seed=seed, title="Week 3")
        data = sheet_pdf(sheet, large=True)
        assert (name, outside(data)) == (name, [])
        # What would be smaller below the title than in usual print has a page of its own: large tables, 25 cells.
        tall = (
            name.startswith(("legal-cells", "what-is-", "best-territory-play", "who-owns-what"))
            or name == "latin-square:4"
        )
        assert len(texts(data)) <= 1 + tall, name
        assert (name, outside(key_pdf(sheet, large=True))) == (name, [])


def drawn_widths(sheet, *, large):
    """How wide each picture is on the pages, in points."""
    data = sheet_pdf(sheet, large=large)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = [node.A for node in elements(pdf.Root.StructTreeRoot.K) if node.S == "/Figure"]
        boxes = [[float(n) for n in one.BBox] for one in (elements_of(each)[0] for each in found)]
    return [right - left for left, _, right, _ in boxes]


def elements_of(attributes):
    """The dictionaries among the attributes of an element, of which there can be one or several."""
    return list(attributes) if isinstance(attributes, pikepdf.Array) else [attributes]


def elements(node):
    """The elements of a structure, in reading order."""
    if isinstance(node, pikepdf.Array):
        for one in node:
            yield from elements(one)
    elif isinstance(node, pikepdf.Dictionary):
        if "/S" in node:
            yield node
        if "/K" in node:
            yield from elements(node.K)


def test_nothing_is_smaller_in_large_print():
    for name in ("legal-cells:3", "what-is-claimed:3", "latin-square:4", "best-territory-play:3", "relation:1"):
        sheet = Worksheet([name], seed=3)
        usual, large = (drawn_widths(sheet, large=one) for one in (False, True))
        assert usual
        assert all(small <= 1.01 * wide for small, wide in zip(usual, large, strict=True)), name


LONG = [
    "Preparing for the second test: groups, sequences and the mystery card, and a look back at all that was new in May",
    "W" * 120,
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
]


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("title", LONG, ids=["words", "wide", "one-word"])
def test_a_long_title_stays_on_the_page(title, large):
    sheet = Worksheet(["relation:1:9"], title=title, variants=2)
    for data in (sheet_pdf(sheet, large=large), key_pdf(sheet, large=large)):
        assert outside(data) == []
        for text in texts(data):
            first, *_ = text.splitlines()
            assert "…" in first or title in first
            assert "Sheet" in first, "what is cut short is the title"


def test_each_page_of_a_key_says_so_and_a_sheet_without_a_title_has_a_name():
    sheet = Worksheet(["odd-one-out:1:20"])
    for data, wanted in ((sheet_pdf(sheet), "Worksheet page "), (key_pdf(sheet), "Key · Worksheet page ")):
        pages = texts(data)
        assert len(pages) > 1
        assert all(text.startswith(wanted) for text in pages)


def sizes(data):
    """The height of every letter and digit, in points."""
    for page in pypdfium2.PdfDocument(data):
        for one in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
            size = ctypes.c_float()
            assert pypdfium2.raw.FPDFTextObj_GetFontSize(one.raw, size)
            yield size.value * one.get_matrix().d


def test_large_print_has_nothing_smaller_than_18_points_but_its_footer():
    """But for what is drawn in the picture of a table."""
    kinds = [one for one in KINDS.values() if not any(isinstance(e, Table) for e in one.make(1, 7).shown.exhibits)]
    sheet = Worksheet([kind.id for kind in kinds], seed=7, title="Large")
    found = Counter(round(one, 1) for one in sizes(sheet_pdf(sheet, large=True)))
    assert {size for size in found if size < 18} == {10}, "the code at the foot"
    assert found[18] > 0.8 * found.total()
    found = Counter(round(one, 1) for one in sizes(key_pdf(sheet, large=True)))
    assert {size for size in found if size < 18} == {10}
    for game in ("team-tic", "territory"):
        assert min(sizes(score_form_pdf(game, players=2, large=True))) > 17.9


def drawn(card, ink):
    """A card in an ink, in grey."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=inked(card_svg(card, height=140), ink)))
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    return ground.convert("L")


@pytest.mark.parametrize("ink", INKS)
def test_all_cards_are_told_apart_in_grey_and_in_black_and_white(ink):
    grey, black = set(), set()
    for card in DECK:
        plain = drawn(card, ink)
        grey.add(plain.tobytes())
        black.add(plain.point(lambda value: 255 * (value > 127)).tobytes())
    assert (len(grey), len(black)) == (125, 125)


@pytest.mark.parametrize("ink", ["mono", "outline"])
def test_without_colour_a_page_is_grey(ink):
    def coloured(data):
        for page in pypdfium2.PdfDocument(data):
            red, green, blue = page.render(scale=1).to_pil().convert("RGB").split()
            for one in (ImageChops.difference(red, green), ImageChops.difference(green, blue)):
                if one.getextrema()[1] > 24:
                    return True
        return False

    # In these two there are signs of four players.
    sheet = Worksheet(["odd-one-out:1:4", "relation:1:2", "what-is-claimed", "which-line:4", "team-score:3"], seed=3)
    assert coloured(sheet_pdf(sheet))
    assert not coloured(sheet_pdf(sheet, ink=ink))


def test_outlines_take_the_least_ink():
    def ink_of(ink):
        return sum(255 - value for card in DECK for value in drawn(card, ink).resize((25, 35)).tobytes())

    assert ink_of("outline") < ink_of("mono") < ink_of("colour")


# What can't be printed


@pytest.mark.parametrize("make", [sheet_pdf, sheet_html])
def test_another_ink_is_told(make):
    with pytest.raises(ValueError, match="the ink is colour, mono, outline, not 'red'"):
        make(Worksheet(["legal-cells"]), ink="red")


@pytest.mark.parametrize("package", ["typst", "segno", "fontpkg_atkinson_hyperlegible"])
def test_what_is_missing_to_print_is_told(monkeypatch, package):
    without(monkeypatch, package)
    _fonts.cache_clear()
    wanted = f"To print, {package.replace('_', '-')} is needed; get it with: pip install 'tic-learn[print]'"
    with pytest.raises(CantPrint) as caught:
        sheet_pdf(Worksheet(["relation"]))
    assert str(caught.value) == wanted
    assert "TIC1-" in sheet_html(Worksheet(["relation"])), "a page for the browser needs none of them"
