"""Worksheets and keys as PDF: what a screen reader finds in them, and what is seen on the pages."""

import ctypes
import io
import re
import subprocess
import sys
from collections import Counter

import pikepdf
import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops

from tests.pdf_tools import figures
from tic_learn.cards import DECK
from tic_learn.draw import card_svg
from tic_learn.puzzles import KINDS
from tic_learn.puzzles.shown import Table
from tic_learn.worksheets import Worksheet, code_of, key_pdf, sheet_pdf
from tic_learn.worksheets.ink import INKS, inked
from tic_learn.worksheets.printed import printed_sheet

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


def test_the_key_has_each_answer_and_why():
    # A name may be parted at its hyphens, which are then told in another way.
    text = "".join("".join(texts(key_pdf(MIXED))).replace("\ufffe", "-").split())
    for variant in range(2):
        for number, one in enumerate(MIXED.questions(variant), 1):
            assert "".join(f"{number}.{one.answer_in_words}".split()) in text


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_question_of_any_kind_is_clipped_or_split(paper, large):
    """All that is drawn stands on the middle 180 mm, between header and footer; every question is on one page, once."""
    data = sheet_pdf(EVERY, paper=paper, large=large)
    numbers = []
    for page in pypdfium2.PdfDocument(data):
        picture = ImageChops.invert(page.render(scale=1).to_pil().convert("L"))
        wide, high = picture.size
        across = (wide - 180 * MM) / 2
        left, top, right, bottom = picture.getbbox()
        assert across - 2 <= left <= right <= wide - across + 2
        assert 8 * MM <= top <= bottom <= high - 8 * MM
        foot = high - (20 + 235) * MM  # what is left below the area that the papers share
        between = picture.crop((0, round(high - foot), wide, round(high - foot + 3 * MM)))
        assert between.getbbox() is None, "nothing reaches down to the footer"
        text = page.get_textpage().get_text_range()
        starts = [int(one) for one in re.findall(r"^(\d{1,2})\. [A-Z]", text, re.MULTILINE)]
        numbers += [one for one in starts if one in (len(numbers) + 1, *range(len(numbers) + 1, len(numbers) + 9))]
    assert sorted(set(numbers)) == list(range(1, len(EVERY) + 1))


def sizes(data):
    """The height of every letter and digit, in points."""
    for page in pypdfium2.PdfDocument(data):
        for one in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
            size = ctypes.c_float()
            assert pypdfium2.raw.FPDFTextObj_GetFontSize(one.raw, size)
            yield size.value * one.get_matrix().d


def test_large_print_has_nothing_smaller_than_18_points_but_its_footer():
    """But for what is drawn in the picture of a table. The header is a little smaller than the text."""
    kinds = [one for one in KINDS.values() if not any(isinstance(e, Table) for e in one.make(1, 7).shown.exhibits)]
    sheet = Worksheet([kind.id for kind in kinds], seed=7, title="Large")
    found = Counter(round(one, 1) for one in sizes(sheet_pdf(sheet, large=True)))
    assert {size for size in found if size < 18} == {8, 15.3}
    assert found[18] > 0.8 * found.total()


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

    sheet = Worksheet(["odd-one-out:1:4", "relation:1:2", "what-is-claimed"], seed=3)
    assert coloured(sheet_pdf(sheet))
    assert not coloured(sheet_pdf(sheet, ink=ink))


def test_outlines_take_the_least_ink():
    def ink_of(ink):
        return sum(255 - value for card in DECK for value in drawn(card, ink).resize((25, 35)).tobytes())

    assert ink_of("outline") < ink_of("mono") < ink_of("colour")
