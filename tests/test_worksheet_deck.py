"""The cards to cut out: what a screen reader finds, where the cards lie on the paper, and what is behind them."""

import io
import subprocess
import sys

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops, ImageStat

from tests.pdf_tools import figures, structure
from tic_learn.cards import DECK, DECK_444
from tic_learn.worksheets.deck import deck_pdf
from tic_learn.worksheets.ink import INKS
from tic_learn.worksheets.typesetting import PAPERS

MM = 72 / 25.4
SCALE = 2  # pixels for a point
HIGH = 235 / 3
WIDE = HIGH * 50 / 70
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}


def pages_of(data, which=None):
    """Pages as grey pictures."""
    pdf = pypdfium2.PdfDocument(data)
    return [pdf[place].render(scale=SCALE).to_pil().convert("L") for place in which or range(len(pdf))]


def part(picture, paper, x, y, wide, high):
    """A part of a page, measured in millimetres from the corner where the first card begins."""
    left, top = (SIZES[paper][0] - 3 * WIDE) / 2, (SIZES[paper][1] - 3 * HIGH) / 2
    box = (left + x, top + y, left + x + wide, top + y + high)
    return picture.crop([round(length * MM * SCALE) for length in box])


def inked_share(picture):
    return 1 - ImageStat.Stat(picture).mean[0] / 255


def filled(picture, paper):
    """Which of the nine boxes have something in them, as (column, row)."""
    return {
        (column, row)
        for column in range(3)
        for row in range(3)
        if inked_share(part(picture, paper, column * WIDE + 3, row * HIGH + 3, WIDE - 6, HIGH - 6)) > 0.01
    }


# What a screen reader finds


@pytest.mark.parametrize(("small", "deck"), [(False, DECK), (True, DECK_444)], ids=["125", "64"])
def test_each_card_is_there_once_under_its_spoken_name(small, deck):
    made = deck_pdf(small_deck=small)
    found, kinds = figures(made), {kind for kind, _ in structure(made)}
    assert found == [card.spoken for card in deck], "backs say nothing"
    assert {"/H1", "/P", "/Figure"} <= kinds


@pytest.mark.parametrize(("small", "title"), [(False, "TIC cards to cut out"), (True, "4 × 4 × 4 deck")])
def test_the_pages_are_tagged_and_say_their_language_and_title(small, title):
    with pikepdf.open(io.BytesIO(deck_pdf(small_deck=small))) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en-GB"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        with pdf.open_metadata() as data:
            assert title in data["dc:title"]
            assert data["pdfuaid:part"] == "1"
        fonts = [font for page in pdf.pages for font in page.Resources.get("/Font", {}).values()]
        assert fonts
        for font in fonts:
            (inner,) = font.DescendantFonts
            assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(inner.FontDescriptor.keys())
            assert "Atkinson" in str(inner.BaseFont)


def test_a_page_says_which_cards_it_has_and_how_it_is_printed():
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(deck_pdf(small_deck=True))]
    assert "Cards 1 to 9 of 64" in texts[0]
    assert "Card 64 of 64" in texts[14]
    assert all("turned over the long edge" in text for text in texts[::2])
    assert not any(text.strip() for text in texts[1::2])


def test_the_same_call_gives_the_same_bytes_in_another_process_too():
    call = "import hashlib; from tic_learn.worksheets.deck import *; print(hashlib.sha256(deck_pdf()).hexdigest())"
    runs = {
        subprocess.run([sys.executable, "-c", call], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    assert len(runs) == 1


# What is seen


@pytest.mark.parametrize(("small", "pages", "last"), [(False, 28, 8), (True, 16, 1)], ids=["125", "64"])
def test_each_page_of_fronts_has_its_backs_behind_it(small, pages, last):
    pictures = pages_of(deck_pdf(small_deck=small))
    assert len(pictures) == pages
    for place in range(0, pages, 2):
        count = last if place == pages - 2 else 9
        fronts, backs = (filled(picture, "a4") for picture in pictures[place : place + 2])
        assert fronts == {(spot % 3, spot // 3) for spot in range(count)}
        assert backs == {(2 - column, row) for column, row in fronts}, "the paper is turned over the long edge"


def test_all_backs_are_alike_and_the_same_upside_down():
    (picture,) = pages_of(deck_pdf(), [1])
    first = part(picture, "a4", 0, 0, WIDE, HIGH)
    for column in range(3):
        for row in range(3):
            back = part(picture, "a4", column * WIDE, row * HIGH, WIDE, HIGH).resize(first.size)
            for other in (back, back.rotate(180), back.transpose(0)):
                # Cards don't begin on whole pixels, so lines may differ by one.
                differs = ImageChops.difference(first.resize((14, 20)), other.resize((14, 20)))
                assert ImageStat.Stat(differs).mean[0] < 12
            # The rim is white, so that a page may be moved a little.
            x, y = column * WIDE, row * HIGH
            for side in [(x, y, WIDE, 4), (x, y + HIGH - 4, WIDE, 4), (x, y, 4, HIGH), (x + WIDE - 4, y, 4, HIGH)]:
                assert inked_share(part(picture, "a4", *side)) == 0


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_as_large_as_nine_can_be_and_cut_marks_are_outside_of_them(paper):
    front, last = pages_of(deck_pdf(paper=paper, small_deck=True), [0, 14])
    assert 3 * WIDE <= 180
    for column in range(3):
        for row in range(3):
            # The frame of a card is 1.2 of its 50 units, on each of its sides and right at its edge.
            x, y = column * WIDE, row * HIGH
            for side in [
                (x + 10, y + 0.3, 20, 0.7),
                (x + 10, y + HIGH - 1, 20, 0.7),
                (x + 0.3, y + 10, 0.7, 20),
                (x + WIDE - 1, y + 10, 0.7, 20),
            ]:
                assert inked_share(part(front, paper, *side)) > 0.7
    crosses = [(column, row) for column in range(4) for row in range(4)]
    for column, row in crosses:
        spot = part(front, paper, column * WIDE - 0.6, row * HIGH - 0.6, 1.2, 1.2)
        assert 0.1 < inked_share(spot) < 0.9, "a cross in the white between round corners"
    for each in range(4):
        for mark in [
            (each * WIDE - 0.3, -6, 0.6, 3),
            (each * WIDE - 0.3, 3 * HIGH + 3, 0.6, 3),
            (-6, each * HIGH - 0.3, 3, 0.6),
            (3 * WIDE + 3, each * HIGH - 0.3, 3, 0.6),
        ]:
            assert inked_share(part(front, paper, *mark)) > 0.08
    # A card alone on the last page has marks of its own.
    assert inked_share(part(last, paper, WIDE - 0.3, HIGH + 3, 0.6, 3)) > 0.08
    assert inked_share(part(last, paper, WIDE + 8, HIGH + 8, WIDE, HIGH)) == 0


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_drawn_near_the_edge_of_the_paper(paper):
    for picture in pages_of(deck_pdf(paper=paper)):
        left, top, right, foot = ImageChops.invert(picture).getbbox()
        edge = 4 * MM * SCALE
        assert left >= edge
        assert top >= edge
        assert right <= picture.width - edge
        assert foot <= picture.height - edge


def test_a4_and_letter_have_the_same_layout():
    made = {paper: deck_pdf(paper=paper, small_deck=True) for paper in PAPERS}
    for paper, data in made.items():
        with pikepdf.open(io.BytesIO(data)) as pdf:
            sizes = {tuple(round(float(n) / MM, 1) for n in page.MediaBox[2:]) for page in pdf.pages}
        assert sizes == {SIZES[paper]}
    for one, other in zip(*(pages_of(data) for data in made.values()), strict=True):
        # Where pixels begin differs by less than one, so what is compared is coarse.
        crops = [
            part(picture, paper, -8, -8, 3 * WIDE + 16, 3 * HIGH + 16).resize((90, 126))
            for picture, paper in ((one, "a4"), (other, "letter"))
        ]
        assert ImageStat.Stat(ImageChops.difference(*crops)).mean[0] < 6


def test_without_colour_the_cards_are_grey_and_outlines_take_the_least_ink():
    shares = {}
    for ink in INKS:
        page = pypdfium2.PdfDocument(deck_pdf(ink=ink))
        coloured, share = 0, []
        for place in (0, 27):
            picture = page[place].render(scale=1).to_pil().convert("RGB")
            red, green, blue = picture.split()
            for pair in ((red, green), (green, blue)):
                coloured = max(coloured, ImageChops.difference(*pair).getextrema()[1])
            share.append(inked_share(picture.convert("L")))
        assert (coloured > 24) == (ink == "colour")
        shares[ink] = share
    assert shares["outline"][0] < shares["mono"][0]
    assert shares["outline"][1] < shares["mono"][1] / 2, "backs take most of the ink"


# What can't be


@pytest.mark.parametrize(
    ("wrong", "said"), [({"paper": "a5"}, "a4 or letter, not 'a5'"), ({"ink": "gold"}, "mono, outline, not 'gold'")]
)
def test_another_paper_or_ink_is_an_error(wrong, said):
    with pytest.raises(ValueError, match=said):
        deck_pdf(**wrong)
