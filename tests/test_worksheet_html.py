"""Worksheets and keys as HTML: what stands in them, that nothing is loaded, and that nothing of an answer is told."""

import re
from base64 import b64decode
from html.parser import HTMLParser

import pytest

from tic_learn.worksheets import Worksheet, code_of, key_html, sheet_html
from tic_learn.worksheets.printed import printed_sheet

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
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self._in = tag
        self.tags.append(tag)
        if tag == "img":
            self.pictures.append(dict(attrs))
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
    shown = [one for v in range(2) for each in printed_sheet(SHEET, v)["questions"] for one in each["pictures"]]
    pictures = [one for one in page.pictures if not one["alt"].startswith("The code TIC1")]
    assert [one["alt"] for one in pictures] == [one["alt"] for one in shown]
    assert [b64decode(one["src"].partition(",")[2]).decode() for one in pictures] == [one["svg"] for one in shown]
    for variant in range(2):
        assert code_of(SHEET, variant) in page.words
        assert any(code_of(SHEET, variant) in one["alt"] for one in page.pictures)
    assert not {"script", "iframe", "object", "link", "a"} & set(page.tags)
    assert not re.search(r"(?:src|href)=\"(?!data:)", text)
    assert text == sheet_html(SHEET)


def test_a_key_has_each_answer_and_why():
    page = Reader(key_html(SHEET))
    assert page.headings[0] == "Key · <b>Week</b> & 3 · Sheet A"
    for variant in range(2):
        for number, one in enumerate(SHEET.questions(variant), 1):
            assert f"{number}. {one.answer_in_words}" in page.headings
            assert f"{one.explanation[0].text} ({one.explanation[0].rule})" in page.words


@pytest.mark.parametrize("ink", ["mono", "outline"])
def test_large_print_and_other_inks(ink):
    usual, other = sheet_html(SHEET), sheet_html(SHEET, large=True, ink=ink)
    assert '<body class="large">' in other
    assert '<body class="large">' not in usual
    widths = [[int(one) for one in re.findall(r'width="(\d+)"', text)] for text in (usual, other)]
    assert all(small < large for small, large in zip(*widths, strict=True))
    assert "#" in b64decode(Reader(other).pictures[0]["src"].partition(",")[2]).decode()
