"""Forms to keep the score on: every line of the score, real tables, and pages that hold all that is on them."""

import io
import re

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from tests.pdf_tools import structure
from tic_learn.rules import GAMES, RULES
from tic_learn.worksheets.forms import score_form_pdf
from tic_learn.worksheets.typesetting import PAPERS

MM = 72 / 25.4
LINES = {
    "team-tic": [
        "Groups of 3 × 3 =",
        "Groups of 4 × 8 =",
        "Groups of 5 × 20 =",
        "Went out: +10",
        "Has 1-circle-violet: +5",
        "Has 5-star-red: +10",
        "Cards in hand: −2 each × 2 = −",
        "Sum of the round",
        "Running total",
    ],
    "ticking-lines": ["Cards in own line", "Cards left in hand: −1 each", "Sum of the game", "Running total"],
    "times-a-ticking": ["Cards left in hand", "Won the round: +1", "Running total"],
    "territory": [
        "Tokens on the table",
        "On 1-circle-violet: +1 each × 1 =",
        "On 5-star-red: +2 each × 2 =",
        "Cards left in hand: −1 each",
        "Sum of the game",
        "Running total",
    ],
}
RULE = {"team-tic": "TT-10", "ticking-lines": "TL-9", "times-a-ticking": "TA-7", "territory": "TB-11"}
SEATS = [(game, players) for game, facts in GAMES.items() for players in facts.players]


def texts(data):
    """The text of each page, with single spaces."""
    pages = pypdfium2.PdfDocument(data)
    # A name may be parted at its hyphens, which are then told in another way.
    return [" ".join(page.get_textpage().get_text_range().replace("\ufffe", "-").split()) for page in pages]


def tables(data):
    """Of each table the kinds of the cells of each row, in reading order."""
    found = []
    for kind, _ in structure(data):
        if kind == "/Table":
            found.append([])
        elif kind == "/TR":
            found[-1].append([])
        elif kind in ("/TH", "/TD"):
            found[-1][-1].append(kind)
    return found


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("game", LINES)
def test_a_form_has_every_line_of_the_score_in_each_round_and_the_rule_below(game, large):
    pages = texts(score_form_pdf(game, players=2, rounds=3, large=large))
    text = " ".join(pages)
    for line in LINES[game]:
        assert text.count(line) == 3, line
    assert f"Score form: {GAMES[game].name} Date Table" in pages[0]
    assert ("Target" in pages[0]) == (game == "times-a-ticking")
    end = text.rindex("Running total")
    assert text.index(f"{RULE[game]} ") > text.index("How it is counted") > end
    for id in re.findall(r"\b[A-Z]{2}-\d+\b", text):
        assert id in RULES


@pytest.mark.parametrize(("game", "players"), SEATS)
def test_a_form_is_a_real_table_with_a_place_for_each_player_or_team(game, players):
    data = score_form_pdf(game, players=players, rounds=5)
    columns = {2: 2, 4: 2, 6: 3}[players] if game == "team-tic" else players
    word = "Team" if columns < players else "Player"
    ((head, *rows),) = tables(data)
    assert head == ["/TH"] * (2 + columns)
    assert len(rows) == 5 * len(LINES[game])
    # The first row of a round has the round's number too, beside all of its rows.
    assert [len(row) for row in rows] == [2 + columns, *[1 + columns] * (len(LINES[game]) - 1)] * 5
    text = texts(data)[0]
    assert re.findall(rf"{word} (\d)", text) == [str(number) for number in range(1, columns + 1)]


@pytest.mark.parametrize("game", LINES)
def test_a_form_is_tagged_and_says_its_language_and_title(game):
    with pikepdf.open(io.BytesIO(score_form_pdf(game))) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en-GB"
        with pdf.open_metadata() as data:
            assert data["dc:title"] == f"Score form: {GAMES[game].name}"
            assert data["pdfuaid:part"] == "1"
        for page in pdf.pages:
            for font in page.Resources.get("/Font", {}).values():
                assert "Atkinson" in str(font.BaseFont)


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", LINES)
def test_nothing_is_clipped_and_no_round_is_on_two_pages(game, paper, large):
    for players in GAMES[game].players:
        data = score_form_pdf(game, players=players, rounds=7, paper=paper, large=large)
        for page, text in zip(pypdfium2.PdfDocument(data), texts(data), strict=True):
            counts = {text.count(line) for line in LINES[game]}
            assert len(counts) == 1, "all the lines of a round, or none"
            assert ("What counts" in text) == (counts != {0}), "each page of the table begins with its head"
            picture = page.render(scale=1).to_pil().convert("L")
            left, top, right, foot = ImageChops.invert(picture).getbbox()
            edge = 10 * MM
            assert left >= edge
            assert top >= edge
            assert right <= picture.width - edge
            assert foot <= picture.height - edge
        assert " ".join(texts(data)).count("Running total") == 7


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize(("game", "players"), SEATS)
def test_a4_and_letter_break_at_the_same_places(game, players, large):
    a4, letter = (score_form_pdf(game, players=players, paper=paper, large=large) for paper in PAPERS)
    assert texts(a4) == texts(letter)


def test_a_team_of_two_has_two_lines_for_its_names():
    def top(players):
        text = pypdfium2.PdfDocument(score_form_pdf("team-tic", players=players))[0].get_textpage()
        return text.get_charbox(text.get_text_range().index("Groups of 3"))[3]

    assert top(2) - top(4) == pytest.approx(8 * MM, abs=2)
    assert top(4) == top(6)


def test_a_match_of_five_rounds_takes_at_most_both_sides_of_a_sheet():
    pages = {game: len(texts(score_form_pdf(game, players=players))) for game, players in SEATS}
    assert pages == {"times-a-ticking": 1, "ticking-lines": 1, "territory": 2, "team-tic": 2}


def test_large_print_is_larger_and_lies_on_its_side_where_there_are_many_columns():
    def letters(**kinds):
        """How high a letter of the table is, and whether the page is wider than high."""
        page = pypdfium2.PdfDocument(score_form_pdf("ticking-lines", rounds=1, **kinds))[0]
        text = page.get_textpage()
        at = text.get_text_range().index("Cards in own line")
        _, foot, _, top = text.get_charbox(at)
        return top - foot, page.get_width() > page.get_height()

    (usual, upright), (large, still), (wide, lying) = letters(), letters(large=True, players=3), letters(large=True)
    assert large == pytest.approx(usual * 18 / 11, rel=0.02)
    assert wide == pytest.approx(large, rel=0.02)
    assert (upright, still, lying) == (False, False, True)


def test_the_same_call_gives_the_same_bytes():
    assert score_form_pdf("territory", players=3) == score_form_pdf("territory", players=3)


# What can't be


def test_another_game_is_an_error_that_names_the_four():
    with pytest.raises(ValueError, match="team-tic, ticking-lines, times-a-ticking, territory, not 'chess'"):
        score_form_pdf("chess")


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("team-tic", 3, "Team TIC is for 2, 4 or 6 players, not 3 (TT-1)"),
        ("ticking-lines", 7, "Ticking Lines is for 2 to 6 players, not 7 (TL-1)"),
        ("times-a-ticking", 6, "Time's a Ticking is for 2 to 5 players, not 6 (TA-1)"),
        ("territory", 1, "Tic Territory Battle is for 2 to 6 players, not 1 (TB-1)"),
    ],
)
def test_players_out_of_the_range_are_an_error_that_says_it(game, players, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        score_form_pdf(game, players=players)


@pytest.mark.parametrize("rounds", [0, 21])
def test_rounds_that_no_form_has_are_an_error(rounds):
    with pytest.raises(ValueError, match="1 to 20 rounds"):
        score_form_pdf("team-tic", rounds=rounds)


def test_another_paper_is_an_error():
    with pytest.raises(ValueError, match="a4 or letter, not 'a5'"):
        score_form_pdf("team-tic", paper="a5")
