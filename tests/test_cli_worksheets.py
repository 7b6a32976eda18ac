"""The command ``worksheet``: what it writes, and what it says where it can't."""

import json

import pytest
from click.testing import CliRunner

from tests.absent import without
from tic_learn.cli import main
from tic_learn.worksheets import (
    Worksheet,
    code_of,
    deck_pdf,
    gift,
    key_html,
    key_json,
    key_pdf,
    moodle_xml,
    score_form_pdf,
    sheet_html,
    sheet_json,
    sheet_pdf,
)

PARTS = ["odd-one-out:2:3", "relation"]
SHEET = Worksheet(PARTS, seed=7, title="Week 3", variants=2)


def call(*words):
    done = CliRunner().invoke(main, ["worksheet", *map(str, words)])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def test_it_writes_the_sheet_and_its_key(tmp_path):
    out, key = tmp_path / "sheet.pdf", tmp_path / "key.pdf"
    words = (*PARTS, "--seed", 7, "--title", "Week 3", "--variants", 2, "--out", out, "--key", key)
    assert call(*words) == (0, f"Written: {out}\nWritten: {key}\n", "")
    assert out.read_bytes() == sheet_pdf(SHEET)
    assert key.read_bytes() == key_pdf(SHEET)
    call(*words, "--paper", "letter", "--large-print", "--mono")
    assert out.read_bytes() == sheet_pdf(SHEET, paper="letter", large=True, ink="mono")
    assert key.read_bytes() == key_pdf(SHEET, paper="letter", large=True)
    call(*words, "--ink-saver")
    assert out.read_bytes() == sheet_pdf(SHEET, ink="outline")


def test_it_writes_json_by_the_ending(tmp_path):
    out, key = tmp_path / "sheet.json", tmp_path / "key.json"
    call(*PARTS, "--seed", 7, "--title", "Week 3", "--variants", 2, "--out", out, "--key", key)
    assert out.read_text(encoding="utf-8") == sheet_json(SHEET)
    assert key.read_text(encoding="utf-8") == key_json(SHEET)
    asked, answered = json.loads(out.read_text()), json.loads(key.read_text())
    assert [one["variant"] for one in asked["variants"]] == ["A", "B"]
    assert "answer" not in asked["variants"][0]["questions"][0]
    assert answered["variants"][1]["answers"][0]["answer_in_words"] == SHEET.questions(1)[0].answer_in_words


def test_it_writes_html_by_the_ending(tmp_path):
    out, key = tmp_path / "sheet.html", tmp_path / "key.html"
    call(
        *PARTS, "--seed", 7, "--title", "Week 3", "--variants", 2, "--out", out, "--key", key, "--large-print", "--mono"
    )
    assert out.read_text(encoding="utf-8") == sheet_html(SHEET, large=True, ink="mono")
    assert key.read_text(encoding="utf-8") == key_html(SHEET, large=True)


def test_it_writes_quizzes_by_the_ending(tmp_path):
    for ending, made in (("xml", moodle_xml), ("gift", gift)):
        out = tmp_path / f"quiz.{ending}"
        call(*PARTS, "--seed", 7, "--title", "Week 3", "--variants", 2, "--out", out, "--key", tmp_path / "key.html")
        assert out.read_text(encoding="utf-8") == made(SHEET)
        assert (tmp_path / "key.html").read_text(encoding="utf-8") == key_html(SHEET)
        status, _, err = call(*PARTS, "--out", out, "--key", tmp_path / f"key.{ending}")
        assert (status, "a quiz has its answers in it" in err) == (2, True)
    status, _, err = call("legal-cells", "--out", tmp_path / "games.gift")
    assert (status, "ends in .xml" in " ".join(err.split())) == (2, True)
    assert not (tmp_path / "games.gift").exists()


def test_a_code_brings_the_very_sheet_back(tmp_path):
    out = tmp_path / "again.json"
    code = code_of(SHEET, 1)
    assert call("--code", code, "--out", out)[0] == 0
    again = json.loads(out.read_text())["variants"]
    assert again == json.loads(sheet_json(SHEET))["variants"]
    assert again[1]["code"] == code
    # A title and a number of variants count with a code, too.
    assert call("--code", code_of(SHEET), "--title", "Week 3", "--variants", 2, "--out", out)[0] == 0
    assert out.read_text(encoding="utf-8") == sheet_json(SHEET)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["relatoin"], "There is no puzzle kind 'relatoin'. Perhaps you mean relation"),
        (["relation:9"], "relation has the levels 1 to 3; there is no level 9."),
        (["relation:1:99"], "1 to 60 questions of a kind; 99 can't be"),
        (["relation", "--variants", "99"], "1 to 60 variants; 99 can't be"),
        (["relation", "--mono", "--ink-saver"], "either in black and white (--mono) or outlines (--ink-saver)"),
        ([], "Say which kinds of puzzles, as in odd-one-out:2:4, or give the --code of a sheet."),
        (["relation", "--code", "TIC1-414D0-00000-GG7X7-HE"], "Say which kinds of puzzles"),
        (["--code", "TIC1-414D0-00000-GG7X7-HF"], "A character of this code is wrong"),
        (["--code", "TIC1-414D0-00000-GG7X7-HE", "--seed", "3"], "A code has its seed in it; leave --seed out."),
        (["--code", code_of(SHEET, 1), "--variants", "1"], "the code of variant B: make 2 variants or more."),
    ],
)
def test_what_can_not_be_made_is_told_and_nothing_is_written(tmp_path, words, said):
    status, out, err = call(*words, "--out", tmp_path / "sheet.pdf", "--key", tmp_path / "key.pdf")
    assert (status, out) == (2, "")
    assert said in " ".join(err.replace("\n", " ").split())
    assert not list(tmp_path.iterdir())


def test_an_ending_that_is_not_known_and_a_place_that_is_not_there_are_told(tmp_path):
    status, _, err = call("relation", "--out", tmp_path / "sheet.docx")
    assert (status, "ends in .docx; write .pdf, .html, .json, .xml (Moodle) or .gift" in " ".join(err.split())) == (
        2,
        True,
    )
    status, _, err = call("relation", "--out", tmp_path / "sheet.pdf", "--key", tmp_path / "key")
    assert (status, "ends in nothing" in err) == (2, True)
    assert not list(tmp_path.iterdir())
    same = tmp_path / "x.pdf", tmp_path / "folder" / ".." / "x.pdf"
    status, _, err = call("relation", "--out", same[0], "--key", same[1])
    assert (status, "can't be both the sheet and the key; name two files." in " ".join(err.split())) == (2, True)
    assert not list(tmp_path.iterdir())
    status, _, err = call("relation", "--out", tmp_path / "no" / "sheet.json")
    assert (status, "can't be written: No such file or directory" in err) == (2, True)


def test_where_the_key_can_not_be_written_the_sheet_is_not_either(tmp_path):
    out = tmp_path / "sheet.json"
    out.write_text("as it was")
    status, said, err = call("relation", "--out", out, "--key", tmp_path / "no" / "key.json")
    assert (status, said) == (2, "")
    assert f"{tmp_path / 'no' / 'key.json'} can't be written: No such file or directory" in " ".join(err.split())
    assert out.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--out", "a.json", "--mono"], "--mono and --ink-saver are for sheets as .pdf and .html alone"),
        (["--out", "a.xml", "--key", "k.pdf", "--ink-saver"], "--mono and --ink-saver are for sheets"),
        (["--out", "a.gift", "--large-print"], "--large-print is for .pdf and .html alone"),
        (["--out", "a.html", "--key", "k.html", "--paper", "letter"], "--paper is for .pdf alone"),
    ],
)
def test_an_option_that_would_do_nothing_is_told(tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    status, out, err = call("relation", *words)
    assert (status, out) == (2, "")
    assert said in " ".join(err.split())
    assert not list(tmp_path.iterdir())
    # Where it does something to one of the files it is taken.
    assert call("relation", "--out", "a.json", "--key", "k.pdf", "--paper", "letter", "--large-print")[0] == 0


def test_an_ending_in_capitals_is_the_same(tmp_path):
    out = tmp_path / "SHEET.PDF"
    assert call(*PARTS, "--seed", 7, "--title", "Week 3", "--variants", 2, "--out", out)[0] == 0
    assert out.read_bytes() == sheet_pdf(SHEET)


def test_a_title_that_the_font_can_not_print_is_told(tmp_path):
    status, _, err = call("relation", "--title", "Тест 日", "--out", tmp_path / "sheet.pdf")
    assert (status, "has no sign for “" in err) == (1, True)
    assert not list(tmp_path.iterdir())


def test_without_typst_you_are_told_what_to_install(tmp_path, monkeypatch):
    without(monkeypatch, "typst")
    status, out, err = call("relation", "--out", tmp_path / "sheet.pdf")
    assert (status, out) == (1, "")
    assert err == "Error: To print, typst is needed; get it with: pip install 'tic-learn[print]'\n"
    assert not list(tmp_path.iterdir())


# For a real table


def printed(*words):
    done = CliRunner().invoke(main, ["print", *map(str, words)])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, " ".join(done.stderr.split())


def test_the_deck_and_a_score_form_are_written(tmp_path):
    out = tmp_path / "deck.pdf"
    assert printed("deck", "--out", out, "--small-deck", "--mono") == (0, f"Written: {out}\n", "")
    assert out.read_bytes() == deck_pdf(small_deck=True, ink="mono")
    assert printed("deck", "--out", out, "--paper", "letter", "--ink-saver", "--small-deck")[0] == 0
    assert out.read_bytes() == deck_pdf(small_deck=True, paper="letter", ink="outline")
    words = ("territory", "--players", 3, "--rounds", 2, "--large-print", "--out", out)
    assert printed("score-sheet", *words)[0] == 0
    assert out.read_bytes() == score_form_pdf("territory", players=3, rounds=2, large=True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["deck", "--mono", "--ink-saver", "--out", "a.pdf"], "either in black and white (--mono) or outlines"),
        (["deck", "--out", "a.png"], "a.png ends in .png; write .pdf."),
        (["deck", "--out", "no/a.pdf"], "no/a.pdf can't be written: No such file or directory."),
        (["score-sheet", "team-tic", "--players", "3", "--out", "a.pdf"], "players, not 3 (TT-1)."),
        (["score-sheet", "team-tic", "--rounds", "99", "--out", "a.pdf"], "1 to 20 rounds, not 99."),
        (["score-sheet", "ludo", "--out", "a.pdf"], "'ludo' is not one of 'times-a-ticking'"),
    ],
)
def test_what_can_not_be_printed_is_told(tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    status, out, err = printed(*words)
    assert (status, out) == (2, "")
    assert said in err
    assert not list(tmp_path.iterdir())
