"""Worksheets and keys as HTML: what stands in them, that nothing is loaded, and that nothing of an answer is told."""

import re
from html.parser import HTMLParser

import pytest

from tests.test_worksheet_pdf import described
from tic_learn.worksheets import Worksheet, code_of, key_html, sheet_html

SHEET = Worksheet(
    ["relation:1:2", "odd-one-out:2:2", "tic-chain", "legal-cells", "next-tics"],
    seed=7,
    title="<b>Week</b> & 3",
    variants=2,
)


class Reader(HTMLParser):
    """Headings, descriptions of pictures, and words, in their order."""

    def __init__(self, text):
        super().__init__()
        self.headings, self.pictures, self.words, self.tags, self._in = [], [], [], [], ""
        self.widths, self.uses, self.symbols = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self._in = tag
        self.tags.append(tag)
        found = dict(attrs)
        if tag == "img":
            self.pictures.append(found["alt"])
            self.widths.append(int(found.get("width") or 0))
        if found.get("role") == "img":
            self.pictures.append(found["aria-label"])
        if tag == "use":
            self.uses.add(found["href"])
        if tag == "symbol":
            self.symbols.append(f"#{found['id']}")
        if tag in ("h1", "h2"):
            self.headings.append("")

    def handle_endtag(self, tag):
        self._in = ""

    def handle_data(self, data):
        if self._in in ("h1", "h2"):
            self.headings[-1] += data
        elif self._in != "style":
            self.words.append(data)


def test_a_sheet_has_its_title_questions_pictures_and_code():
    text = sheet_html(SHEET)
    page = Reader(text)
    wanted = []
    for variant in range(2):
        wanted.append(f"<b>Week</b> & 3 · Sheet {'AB'[variant]}")
        wanted += [f"{n}. {one.prompt}" for n, one in enumerate(SHEET.questions(variant), 1)]
    assert page.headings == wanted
    assert "<b>" not in text
    pictures = [one for one in page.pictures if not one.startswith("The code TIC1")]
    assert pictures == [*described(SHEET, 0), *described(SHEET, 1)]
    assert len(page.symbols) == len(set(page.symbols)), "each drawing is there once"
    assert set(page.symbols) == page.uses
    for variant in range(2):
        assert code_of(SHEET, variant) in page.words
        assert any(code_of(SHEET, variant) in one for one in page.pictures)
    assert not {"script", "iframe", "object", "link", "a"} & set(page.tags)
    assert not re.search(r"(?:src|href)=\"(?!data:|#face-)", text)
    assert text == sheet_html(SHEET)


def test_a_key_has_each_answer_and_why():
    page = Reader(key_html(SHEET))
    assert page.headings[0] == "Key · <b>Week</b> & 3 · Sheet A"
    for variant in range(2):
        for number, one in enumerate(SHEET.questions(variant), 1):
            if one.kind.id == "odd-one-out":
                (card,) = one.answer
                assert f"{number}. {card.code}" in page.headings, "as it is written on the sheet"
                assert f"{card.name[0].upper()}{card.name[1:]}" in page.words, "and in words"
            if one.kind.id == "relation":
                assert f"{number}. {one.answer_in_words}" in page.headings
            assert f"{one.explanation[0].text} ({one.explanation[0].rule})" in page.words


@pytest.mark.parametrize("ink", ["mono", "outline"])
def test_large_print_and_other_inks(ink):
    usual, other = sheet_html(SHEET), sheet_html(SHEET, large=True, ink=ink)
    assert '<body class="large">' in other
    assert '<body class="large">' not in usual
    small, large = Reader(usual), Reader(other)
    assert max(small.widths) > 0
    assert all(a < b or a == b == 0 for a, b in zip(small.widths, large.widths, strict=True))
    assert ("--card: 59px" in usual, "--card: 91px" in other) == (True, True)
    symbol = re.search(r'<symbol id="face-[^>]*>.*?</symbol>', other)[0]
    assert symbol
    assert symbol not in usual
