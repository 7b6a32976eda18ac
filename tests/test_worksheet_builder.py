"""The worksheet builder without a page: what each act makes of the sheet, and what is said to one that can't be."""

import shlex

import pytest
from click.testing import CliRunner

from tests.absent import without
from tic_learn.cli import main
from tic_learn.puzzles import KINDS, TOPICS
from tic_learn.worksheets import (
    BadCode,
    BadSheet,
    Worksheet,
    WorksheetBuilder,
    code_of,
    key_pdf,
    moodle_xml,
    read_code,
    sheet_pdf,
)
from tic_learn.worksheets.draft import Draft, Row
from tic_learn.worksheets.pdf import pages_svg

PARTS = ["relation:1:2", "odd-one-out:2:3"]


def do(builder, *acts, **act):
    """As a page does it: what it says, and whether it was a fault. ``acts``: several that come together."""
    several = acts or (act,)
    numbers = range(builder.request + 1, builder.request + 1 + len(several))
    builder.set_state({"acts": [list(one) for one in zip(numbers, several, strict=True)], "request": numbers[-1]})
    assert builder.verdict["request"] == builder.request
    return builder.verdict["title"], builder.verdict["ok"]


def sent(builder, monkeypatch, **act):
    """What is sent to the page that asks for a file."""
    files = []
    monkeypatch.setattr(builder, "send", lambda told, buffers: files.append((told, *buffers)))
    said = do(builder, do="download", **act)
    return said, files


def test_the_catalogue_has_every_kind_and_level_in_its_topic():
    kinds = WorksheetBuilder().kinds
    assert [len(some) for _, some in kinds] == [len(ids) for ids in TOPICS.values()]
    assert [(one, title, len(levels)) for _, some in kinds for one, title, levels in some] == [
        (kind.id, kind.title, len(kind.levels)) for kind in KINDS.values()
    ]
    assert [topic for topic, _ in kinds][:2] + [topic for topic, _ in kinds][-1:] == [
        "Relations",
        "Groups",
        "Tic Territory Battle",
    ]


def test_a_sheet_grows_act_by_act_and_is_taken_back_act_by_act():
    builder = WorksheetBuilder(seed=7)
    assert (builder.sheet, builder.verdict["title"][:15]) == (None, "Choose a topic.")
    seen = [repr(builder.sheet)]
    acts = [
        ({"do": "add", "kind": "odd-one-out"}, "Two questions more: Odd one out."),
        ({"do": "level", "row": 0, "to": 2}, "2 questions."),
        ({"do": "add", "kind": "odd-one-out"}, "Two questions more: Odd one out."),
        ({"do": "count", "row": 0, "by": 1}, "5 questions."),
        ({"do": "add", "kind": "odd-one-out"}, "Two questions more: Odd one out."),
        ({"do": "raise", "row": 1}, "One place further up."),
        ({"do": "exchange", "question": 1}, "Question 2 is another one now, on every variant."),
        ({"do": "set", "name": "title", "to": "Week 3"}, "7 questions."),
        ({"do": "variants", "by": 1}, "7 questions on each of 2 variants."),
        ({"do": "remove", "row": 1}, "Taken off the sheet."),
        ({"do": "seed"}, "All questions have other cards now."),
    ]
    for act, said in acts:
        assert do(builder, **act) == (said, None)
        assert repr(builder.sheet) != seen[-1]
        seen.append(repr(builder.sheet))
    assert seen[5] == "Worksheet(['odd-one-out:2:3', 'odd-one-out:1:4'], seed=7)"
    assert seen[7] == "Worksheet(['odd-one-out:1:4', 'odd-one-out:2:3'], seed=7, exchanged={1: 4})"
    assert builder.sheet.seed != 7
    for before in reversed(seen[:-1]):
        assert do(builder, do="back") == ("Taken back.", None)
        assert repr(builder.sheet) == before
    assert do(builder, do="back") == ("There is nothing to take back.", None)


def test_what_is_exchanged_goes_where_its_row_goes():
    draft = Draft.of(Worksheet(PARTS, seed=7)).exchanged(3).exchanged(4)
    assert draft.rows[1] == Row("odd-one-out", 2, 3, ((1, 3), (2, 4)))
    questions = draft.sheet().questions()
    assert draft.raised(1).sheet().questions() == (*questions[2:], *questions[:2])
    assert draft.removed(0).sheet().questions() == questions[2:]
    assert draft.counted(1, 2).rows[1].exchanged == ((1, 3),)
    assert draft.levelled(1, 1).rows[1].exchanged == ()
    assert Draft.of(draft.sheet()) == draft


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ({"do": "add", "kind": "odd-one-uot"}, "There is no kind 'odd-one-uot'."),
        ({"do": "add"}, "There is no kind 'None'."),
        ({"do": "count", "row": 0, "by": 5}, "5 is not one more or one less."),
        ({"do": "count", "row": "0", "by": 1}, "'0' is no whole number from 0 on."),
        ({"do": "level", "row": 0, "to": 4}, "relation has the levels 1 to 3; there is no level 4."),
        ({"do": "remove", "row": 2}, "There is no row 2."),
        ({"do": "remove", "row": -1}, "-1 is no whole number from 0 on."),
        ({"do": "exchange", "question": 5}, "There is no question 6 to be exchanged; there are 5."),
        ({"do": "set", "name": "variants", "to": 61}, "A worksheet has 1 to 60 variants; 61 can't be."),
        (
            {"do": "set", "name": "title", "to": "a\u2028b"},
            "A title is one line of signs that can be printed; '\\u2028' is none of them.",
        ),
        ({"do": "set", "name": "paper", "to": "a3"}, "The paper is one of a4, letter; 'a3' can't be."),
        ({"do": "set", "name": "ink", "to": ["mono"]}, "The ink is one of colour, mono, outline; ['mono'] can't be."),
        ({"do": "set", "name": "large", "to": 0.0}, "Large print is yes or no, True or False; 0.0 is neither."),
        ({"do": "set", "name": "large", "to": 1}, "Large print is yes or no, True or False; 1 is neither."),
        ({"do": "set", "name": "rows", "to": []}, "There is nothing 'rows' to be set on a sheet."),
        ({"do": "look", "what": "page", "by": "last"}, "'last' is not one more or one less."),
        ({"do": "download", "what": "everything"}, "There is no file 'everything'."),
        ({"do": "download", "what": ["sheet"]}, "There is no file ['sheet']."),
        ({"do": "download", "what": {}}, "There is no file {}."),
    ],
)
def test_an_act_that_can_not_be_is_told_and_changes_nothing(act, said):
    builder = WorksheetBuilder(PARTS, seed=7)
    before = dict(builder.draft)
    assert do(builder, **act) == (said, False)
    assert builder.draft == before


@pytest.mark.parametrize(
    "state",
    [
        {"acts": "nothing"},
        {"acts": [[1, {"do": "set", "name": "title", "to": "x" * 200}]]},
        {"acts": [[1.5, {"do": "back"}]]},
        {"acts": [[0, {"do": "back"}]]},
        {"acts": [1]},
        {"acts": [[1, {"do": "back"}]] * 101},
        {"draft": {"svg": "<script>"}},
        {"kinds": []},
        {"verdict": {}},
        None,
    ],
)
def test_what_a_page_may_not_send_is_not_taken(state):
    builder = WorksheetBuilder(PARTS, seed=7)
    before = builder.get_state()
    builder.set_state(state)
    assert builder.get_state() == before


def test_taps_that_come_together_all_count_and_each_once():
    """While the kernel is busy a page sends only what it has to tell in the end: so it tells all that is unanswered."""
    builder = WorksheetBuilder(PARTS, seed=7)
    more = {"do": "count", "row": 0, "by": 1}
    assert do(builder, more, more, {"do": "variants", "by": 1}, more) == ("8 questions on each of 2 variants.", None)
    acts = builder.acts
    builder.set_state({"acts": [*acts, [builder.request + 1, more]], "request": builder.request + 1})
    assert builder.verdict["title"] == "9 questions on each of 2 variants."
    # Of what was tapped after something that can't be, nothing is done: it was tapped without knowing.
    assert do(builder, more, {"do": "remove", "row": 9}, more) == ("There is no row 9.", False)
    assert len(builder.sheet) == 10
    assert do(builder, more) == ("11 questions on each of 2 variants.", None)
    assert do(builder, *[more] * 49) == ("60 questions on each of 2 variants.", None)
    assert do(builder, more) == ("A worksheet has 1 to 60 questions; this one has 61.", False)
    assert do(builder, *[{"do": "count", "row": 1, "by": -1}] * 3) == (
        "There can be 1 to 60 questions of a kind; 0 can't be.",
        False,
    )


def test_a_title_that_the_font_can_not_print_is_told_at_once(monkeypatch):
    builder = WorksheetBuilder(PARTS, seed=7, title="日本語")
    assert builder.draft["trouble"] == "The font of the pages has no sign for “日”; write the title without it."
    said, files = sent(builder, monkeypatch, what="sheet")
    assert (said, files) == ((builder.draft["trouble"], False), [])
    do(builder, do="set", name="title", to="Übung 1\u00a0– é")
    assert (builder.draft["trouble"], builder.draft["title"]) == ("", "Übung 1 – é")


def test_a_variant_that_can_not_be_made_is_told_at_once(monkeypatch):
    """As if there were one question of a kind alone."""
    one = KINDS["relation"].make(1, 7)
    monkeypatch.setattr("tic_learn.worksheets.sheet._Stream._puzzle", lambda self, seed: one)
    builder = WorksheetBuilder(["relation"], seed="a seed of this test alone, for questions are kept")
    said, ok = do(builder, do="variants", by=1)
    assert (said[:54], ok) == ("relation at level 1 has no second answer for the next ", False)
    assert builder.sheet.variants == 1


def test_the_page_that_is_looked_at_is_the_page_that_is_printed():
    builder = WorksheetBuilder([*PARTS, "tic-grid:1:2"], seed=7, variants=2, title="Week 3")
    sheet = builder.sheet
    assert (builder.draft["page"], builder.draft["pages"]) == (0, 3)
    assert builder.draft["svg"] == pages_svg(sheet)[0]
    do(builder, do="look", what="variant", by=1)
    do(builder, do="look", what="page", by=1)
    assert builder.draft["svg"] == pages_svg(sheet, 1)[1]
    do(builder, do="look", what="key")
    assert (builder.draft["page"], builder.draft["svg"]) == (0, pages_svg(sheet, 1, key=True)[0])
    do(builder, do="look", what="sheet")
    do(builder, do="look", what="variant", by=1)
    assert (builder.draft["page"], builder.draft["variant"]) == (0, 1)
    do(builder, *[{"do": "look", "what": "page", "by": 1}] * 9)
    assert builder.draft["page"] == builder.draft["pages"] - 1
    do(builder, do="look", what="page", by=-1)
    assert builder.draft["page"] == builder.draft["pages"] - 2
    do(builder, do="variants", by=-1)
    assert builder.draft["variant"] == 0
    do(builder, do="set", name="large", to=True)
    do(builder, do="set", name="paper", to="letter")
    do(builder, do="set", name="ink", to="mono")
    assert (
        builder.draft["svg"] == pages_svg(builder.sheet, paper="letter", large=True, ink="mono")[builder.draft["page"]]
    )


def test_files_are_those_of_the_library_and_of_the_command_that_is_told(monkeypatch, tmp_path):
    builder = WorksheetBuilder(PARTS, seed=7, variants=2, title='../Week "3"', paper="letter", ink="outline")
    do(builder, do="exchange", question=2)
    sheet = builder.sheet
    said, files = sent(builder, monkeypatch, what="sheet")
    assert said == ("Week 3.pdf is in your downloads.", None)
    assert files == [
        (
            {"file": "Week 3.pdf", "type": "application/pdf", "request": builder.request},
            sheet_pdf(sheet, paper="letter", ink="outline"),
        )
    ]
    _, ((told, key),) = sent(builder, monkeypatch, what="key")
    assert (told["file"], key) == ("Week 3 key.pdf", key_pdf(sheet, paper="letter"))
    _, ((told, quiz),) = sent(builder, monkeypatch, what="moodle")
    assert (told["file"], quiz) == ("Week 3 moodle.xml", moodle_xml(sheet).encode())
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, shlex.split(builder.draft["command"])[1:], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "sheet.pdf").read_bytes() == files[0][1]
    assert (tmp_path / "key.pdf").read_bytes() == key


def test_a_file_bears_the_number_of_its_own_request(monkeypatch):
    """Also where something else was tapped while it was made: the page that asked knows it by that."""
    builder = WorksheetBuilder(PARTS, seed=7)
    files = []
    monkeypatch.setattr(builder, "send", lambda told, buffers: files.append(told["request"]))
    file, more = {"do": "download", "what": "key"}, {"do": "count", "row": 0, "by": 1}
    do(builder, more, file, more, file)
    assert (files, builder.request) == ([2, 4], 4)


def test_there_is_no_file_of_an_empty_sheet(monkeypatch):
    said, files = sent(WorksheetBuilder(), monkeypatch, what="sheet")
    assert (said[0][:15], said[1], files) == ("Choose a topic.", False, [])


def test_a_code_brings_a_builder_back():
    first = WorksheetBuilder(PARTS, seed=7, variants=3, title="Week 3")
    do(first, do="exchange", question=2)
    again = WorksheetBuilder(first.draft["code"], title="Week 3")
    assert again.sheet == first.sheet
    assert read_code(again.draft["code"]).sheet.variants == 3
    assert WorksheetBuilder(code_of(first.sheet), variants=2).sheet.variants == 2


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ((["relatoin"],), BadSheet, "There is no puzzle kind 'relatoin'. Perhaps you mean relation"),
        (("TIC1-414D0-00000-GG7X7-HF",), BadCode, "A character of this code is wrong"),
        (("relation",), BadCode, "A code begins with TIC1"),
    ],
)
def test_a_builder_of_nothing_is_told(arguments, error, said):
    with pytest.raises(error, match=said):
        WorksheetBuilder(*arguments)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"title": "\n"}, "A title is one line of signs that can be printed"),
        ({"variants": 0}, "1 to 60 variants; 0 can't be"),
        ({"paper": "a5"}, "The paper is one of a4, letter; 'a5' can't be."),
        ({"ink": "pink"}, "The ink is one of colour, mono, outline"),
        ({"large_print": 1}, "Large print is yes or no"),
        ({"variants": 10**5000}, "a very large number can't be"),
        ({"seed": 1.5}, "A seed is a whole number or text"),
    ],
)
def test_how_a_sheet_can_not_be_printed_is_told_even_of_an_empty_one(options, said):
    with pytest.raises(BadSheet, match=said):
        WorksheetBuilder(**options)
    with pytest.raises(BadSheet, match="A code has a seed of its own"):
        WorksheetBuilder("TIC1-414D0-00000-GG7X7-HE", seed=3)


def test_it_says_and_shows_itself_without_a_kernel():
    builder = WorksheetBuilder([*PARTS, "deck-count:1:20"], seed=7, title="<Week> & 3", variants=2)
    assert repr(builder) == (
        f"Worksheet builder “<Week> & 3”: 25 questions on each of 2 variants, code {code_of(builder.sheet, 1)}."
    )
    picture = builder.picture()
    assert "&lt;Week&gt; &amp; 3" in picture
    assert "and 13 questions more" in picture
    assert "<Week>" not in picture
    assert repr(WorksheetBuilder()).startswith("Worksheet builder. Choose a topic.")
    assert "Choose a topic." in WorksheetBuilder().picture()
    data, _ = builder._repr_mimebundle_()
    assert {"text/plain", "text/html", "image/svg+xml"} <= data.keys()


def test_without_typst_the_questions_are_there_and_what_is_missing_is_said(monkeypatch):
    without(monkeypatch, "typst")
    builder = WorksheetBuilder(PARTS, seed=7)
    assert builder.draft["trouble"] == "To print, typst is needed; get it with: pip install 'tic-learn[print]'"
    assert (builder.draft["pages"], len(builder.draft["questions"])) == (0, 5)
    said, files = sent(builder, monkeypatch, what="sheet")
    assert (said, files) == ((builder.draft["trouble"], False), [])
