"""Quizzes for Moodle, as XML and as GIFT, read back by readers that know nothing of the writers."""

import base64
import json
import re
import subprocess
import sys
from contextlib import suppress
from html.parser import HTMLParser
from itertools import permutations
from xml.etree import ElementTree

import pytest
from machine import NODE_MODULES, find_node

from tic_learn.cards import Card
from tic_learn.draw.question import exhibit_svg, form_svg
from tic_learn.puzzles import KINDS, Unfinished
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.shown import Cells, Choice, Fraction, Ordered, Picked, Row, Table, Whole
from tic_learn.puzzles.words import exhibit_in_words, form_in_words
from tic_learn.worksheets import BadSheet, Worksheet, code_of
from tic_learn.worksheets.gift import gift
from tic_learn.worksheets.moodle import moodle_xml
from tic_learn.worksheets.quiz import how_to_write, right_writings

HOSTILE = [
    "<script>alert('x')</script> & ]]> \"",
    "Tic/Nic",
    "/ at both ends /",
    "a // b",
    "/",
    "$course$/top/Mine",
    "::name::[html]{=x ~y #z} ####",
    "// no comment",
    "\\ and \\: and \\n\\",
    "Übung 1 – ★",
    "  room  ",
    "0",
]
ONE_OF_EACH = [
    "relation:1:2",
    "count-tic-pairs",
    "which-two-tic",
    "put-in-order",
    "tic-grid",
    "next-tics",
    "which-pile",
]


# Readers


class Page(HTMLParser):
    """The pictures and the paragraphs of a piece of HTML."""

    def __init__(self, text):
        super().__init__()
        self.pictures, self.paragraphs, self.tags = [], [], set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag == "img":
            self.pictures.append(dict(attrs))

    def handle_data(self, data):
        self.paragraphs.append(data)


def read_xml(text):
    """Of each category its path, what is said of it, and its questions."""
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n')
    found = []
    for one in ElementTree.fromstring(text.encode()):
        assert one.tag == "question"
        if one.get("type") == "category":
            path = re.split(r"(?<!/)/(?!/)", one.findtext("category/text"))
            found.append(([part.strip().replace("//", "/") for part in path], one.findtext("info/text"), []))
        else:
            found[-1][2].append(one)
    return found


def answers_of(question):
    """The answers of a question in XML: text, fraction, feedback."""
    return [
        (one.findtext("text"), one.get("fraction"), " ".join(Page(one.findtext("feedback/text") or "").paragraphs))
        for one in question.findall("answer")
    ]


_SIGNS = ":#={}~"


def _hidden(text):
    text = text.replace("\\\\", "\ue000")
    for place, sign in enumerate(_SIGNS):
        text = text.replace(f"\\{sign}", chr(0xE001 + place))
    assert "\\" not in text
    return text.replace("\ue000", "\\")


def _plain(text):
    for place, sign in enumerate(_SIGNS):
        text = text.replace(chr(0xE001 + place), sign)
    return text.strip()


def read_gift(text):
    """Of each category its path, the comment above, and of each question name, text, type, answers and feedback."""
    found = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.split("\n")
        comment = " ".join(line for line in lines if line.startswith("//"))
        rest = _hidden("\n".join(line for line in lines if not line.startswith("//")))
        if rest.startswith("$CATEGORY:"):
            path = re.split(r"(?<!/)/(?!/)", rest.removeprefix("$CATEGORY:"))
            found.append(([_plain(part).replace("//", "/") for part in path], comment, []))
            continue
        match = re.fullmatch(r"::([^:]+)::\[plain\]([^{}~=#:]+)\{([^{}]+)\}", rest)
        assert match, block
        name, asked, inside = match.groups()
        inside, _, general = inside.partition("####")
        kind = "numerical" if inside.startswith("#") else "multichoice" if "~" in inside else "shortanswer"
        inside = inside.removeprefix("#").strip()
        if inside[0] not in "=~":
            inside = f"={inside}"
        answers = []
        for sign, weight, words in re.findall(r"([=~])(?:%(\d+)%)?([^=~]+)", inside):
            line, _, feedback = words.partition("#")
            assert "#" not in feedback
            right = sign == "=" and weight != "0"
            answers.append((_plain(line), "100" if right else "0", _plain(feedback)))
        found[-1][2].append((_plain(name), _plain(asked), kind, answers, _plain(general)))
    return found


def meant(form, line):
    """What a pupil means by a line that is written as the question says."""
    if not isinstance(form, Cells):
        return line
    if form.titles:
        groups = [group.split(" ") for group in line.split(", ")]
        return {(row, column): code for row, group in enumerate(groups) for column, code in enumerate(group)}
    parts = line.split(" ")
    if all(re.fullmatch("[1-5][A-Z]{2}", part) for part in parts):
        return dict(zip(sorted(form.cells), parts, strict=True))
    pairs = [(part.split("=") if "=" in part else (part, form.cards[0])) for part in parts]
    return {(cell if "," in cell else f"1,{cell}"): card for cell, card in pairs}


def is_right(puzzle, value):
    try:
        return puzzle.check(value).ok
    except Unfinished:
        return False


def check_answers(puzzle, answers):
    """Every answer with marks is right, none without; where one has a feedback, it is that of its misconception."""
    assert len({line for line, _, _ in answers}) == len(answers)
    assert any(fraction == "100" for _, fraction, _ in answers)
    for place, (line, fraction, feedback) in enumerate(answers):
        value = "ABCDEFGHIJ"[place] if isinstance(puzzle.form, Choice) else meant(puzzle.form, line)
        assert is_right(puzzle, value) == (fraction == "100"), (puzzle, line)
        assert "*" not in line or isinstance(puzzle.form, Choice), "Moodle would take it for anything"
        if feedback:
            assert fraction == "0"
            assert feedback in {one.text for one in puzzle.mistakes().values()}
        elif not isinstance(puzzle.form, Choice):
            assert fraction == "100"


def type_for(form):
    return {Choice: "multichoice", Whole: "numerical"}.get(type(form), "shortanswer")


def said(lines):
    return " ".join(line if line[-1] in ".?!:" else f"{line}." for line in (" ".join(one.split()) for one in lines))


# Moodle XML


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_goes_to_moodle_and_its_answers_come_back(kind):
    levels = range(1, len(KINDS[kind].levels) + 1)
    sheet = Worksheet([(kind, level) for level in levels], seed="quiz")
    [(_, _, questions)] = read_xml(moodle_xml(sheet))
    for puzzle, question in zip(sheet.questions(), questions, strict=True):
        assert question.get("type") == type_for(puzzle.form)
        answers = answers_of(question)
        check_answers(puzzle, answers)
        general = Page(question.findtext("generalfeedback/text"))
        assert general.paragraphs == [f"{one.text} ({one.rule})" for one in puzzle.explanation]
        hints = [Page(one.findtext("text")).paragraphs for one in question.findall("hint")]
        assert hints == [[one.text] for one in puzzle.hints]
        if isinstance(puzzle.form, Choice):
            assert question.findtext("single") == "true"
            assert question.findtext("shuffleanswers") == "0"
            assert question.findtext("answernumbering") == "ABCD", "hints name the answers by letters"
            for option, (text, _, _) in zip(puzzle.form.options, answers, strict=True):
                page = Page(text)
                assert page.paragraphs == ([option.text] if option.text else [])
                assert [one["alt"] for one in page.pictures] == (
                    [said(exhibit_in_words(Row(option.cards)))] if option.cards else []
                )
        elif isinstance(puzzle.form, Whole):
            assert {one.findtext("tolerance") for one in question.findall("answer")} == {"0"}
        else:
            assert question.findtext("usecase") == "0"


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_in_moodle_is_made_of_what_is_shown_and_no_more(kind):
    sheet = Worksheet([(kind, level) for level in range(1, len(KINDS[kind].levels) + 1)], seed="shown")
    [(_, _, questions)] = read_xml(moodle_xml(sheet))
    for puzzle, question in zip(sheet.questions(), questions, strict=True):
        shown, form = puzzle.shown, puzzle.form
        page = Page(question.findtext("questiontext/text"))
        pictures = [(exhibit_svg(one), said(exhibit_in_words(one))) for one in shown.exhibits]
        typed = not isinstance(form, Choice)
        if typed and form_svg(form):
            pictures.append((form_svg(form), ""))  # said below it
        found = [(base64.b64decode(one["src"].partition("base64,")[2]).decode(), one["alt"]) for one in page.pictures]
        assert found == pictures
        how = how_to_write(form)
        assert page.paragraphs == [shown.prompt, *(form_in_words(form) if typed else []), *how]
        for words in [puzzle.answer_in_words, *(line for line, right, _ in answers_of(question) if right == "100")]:
            assert not how or words not in " ".join(how), "how it is written says nothing of what is written"
        for _, alt in found:
            assert puzzle.answer_in_words not in alt


def test_each_form_says_how_it_is_written():
    assert how_to_write(Choice(())) == how_to_write(Whole(0, 9)) == []
    assert how_to_write(Picked(1, 1))[0] == "Write the code of the card."
    assert "in any order" in how_to_write(Picked(2, 4))[0]
    assert "in deck order: number, then shape, then colour" in how_to_write(Picked(1, 5))[0]
    assert "from the first card to the last" in how_to_write(Ordered(3, 3))[0]
    assert "lowest terms" in how_to_write(Fraction())[0]
    cells, pool = ((0, 0), (0, 1)), (Card("3SO"), Card("1SO"))
    assert "row by row" in how_to_write(Cells(cells, pool))[0]
    assert "ROW,COLUMN=CODE" in how_to_write(Cells(cells, pool, least=1))[0]
    assert "as PLACE=CODE" in how_to_write(Cells(cells, pool, least=1, most=1, in_row=True))[0]
    assert "comma and a space" in how_to_write(Cells(cells, pool, titles=("First group",)))[0]
    [only] = how_to_write(Cells(cells, pool[:1], again=True, least=1))
    assert only.startswith("Write each cell as ROW,COLUMN, with one space between two cells, from the lowest row")


def test_where_order_does_not_count_every_order_is_right_if_the_question_says_so():
    sheet = Worksheet(["only-group:1:3", "which-two-tic:1:3", "three-groups:1:2", "largest-group:3:6"], seed=1)
    [(_, _, questions)] = read_xml(moodle_xml(sheet))
    for puzzle, question in zip(sheet.questions(), questions, strict=True):
        right = {line for line, fraction, _ in answers_of(question) if fraction == "100"}
        between = ", " if isinstance(puzzle.form, Cells) else " "
        parts = next(iter(right)).split(between)
        if len(parts) < 5:
            assert right == {between.join(order) for order in permutations(parts)}
        else:
            assert right == {between.join(map(str, puzzle.answer))}
            assert "deck order" in question.findtext("questiontext/text")


def test_the_cards_of_a_group_are_written_in_deck_order_as_the_question_says():
    sheet = Worksheet(["all-groups:1:3", "three-groups:2:3", "best-lay-down:1:3"], seed=2)
    [(_, _, questions)] = read_xml(moodle_xml(sheet))
    for question in questions:
        assert "in deck order" in question.findtext("questiontext/text")
        for line, _, _ in answers_of(question):
            for group in line.split(", "):
                cards = [Card(code) for code in group.split()]
                assert cards == sorted(cards, key=lambda card: (card.number, "CMTQS".index(card.code[1]), card.colour))


def test_a_row_may_be_written_from_either_end_only_where_that_is_right():
    sheet = Worksheet(["put-in-order", "find-duo", "tic-chain:1", "tic-chain:2"], seed=1)
    [(_, _, questions)] = read_xml(moodle_xml(sheet))
    rows = [[line.split() for line, right, _ in answers_of(one) if right == "100"] for one in questions]
    assert [len(lines) for lines in rows] == [2, 2, 1, 2]
    assert rows[0][0] == rows[0][1][::-1]


def test_no_misconception_is_left_out_for_another_that_has_hundreds():
    sheet = Worksheet(["largest-group:3:6", "all-groups:4:3", "pick-ups:3:6", "what-is-claimed:3:6"], seed=7)
    [(_, _, questions)] = read_xml(moodle_xml(sheet))
    assert max(len(puzzle.mistakes()) for puzzle in sheet.questions()) > 60
    for puzzle, question in zip(sheet.questions(), questions, strict=True):
        feedback = [text for _, _, text in answers_of(question) if text]
        assert len(feedback) < 70
        assert set(feedback) == {one.text for one in puzzle.mistakes().values()}


# GIFT


def in_words(kind):
    return not any(isinstance(one, Table) for one in KINDS[kind].make(1, 0).shown.exhibits)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if in_words(kind)])
def test_every_kind_that_can_be_put_in_words_goes_to_gift_and_comes_back(kind):
    sheet = Worksheet([(kind, level) for level in range(1, len(KINDS[kind].levels) + 1)], seed="quiz")
    [(_, _, questions)] = read_gift(gift(sheet))
    for number, (puzzle, question) in enumerate(zip(sheet.questions(), questions, strict=True), 1):
        name, asked, of_type, answers, general = question
        assert name == f"A {number:02} {puzzle.kind.title}"
        assert of_type == type_for(puzzle.form)
        check_answers(puzzle, answers)
        assert general == " ".join(f"{one.text} ({one.rule})" for one in puzzle.explanation)
        assert asked.startswith(puzzle.prompt)
        for card in (card for exhibit in puzzle.shown.exhibits for card in getattr(exhibit, "cards", ())):
            assert card is None or card.code in asked
        exhibited = {line for one in puzzle.shown.exhibits for line in exhibit_in_words(one)}
        known = {line.replace("  ", ", ") for line in exhibited} | set(form_in_words(puzzle.form)) | {puzzle.prompt}
        more = [line for line in asked.split("\n") if line not in known]
        assert all(line in how_to_write(puzzle.form) or line.startswith("The code of a card is") for line in more)
        if isinstance(puzzle.form, Choice):
            told = [" ".join([one.text, *(card.code for card in one.cards)]).strip() for one in puzzle.form.options]
            assert [line.replace(": ", " ") for line, _, _ in answers] == [one.replace(": ", " ") for one in told]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not in_words(kind)])
def test_what_words_cant_show_is_refused_and_the_other_format_named(kind):
    with pytest.raises(BadSheet, match=rf"^{kind} shows the table of a game.*ends in \.xml\.$"):
        gift(Worksheet(["relation", kind]))


def test_all_kinds_that_are_refused_are_named():
    with pytest.raises(BadSheet, match=r"^legal-cells and team-score show "):
        gift(Worksheet(["legal-cells", "relation", "team-score", "legal-cells:2"]))


def test_a_number_without_known_mistakes_is_written_in_the_short_way():
    sheet = Worksheet(["tic-ways:3:20"], seed=7)
    plain = [one for one in sheet.questions() if not one.mistakes()]
    text = gift(sheet)
    assert len(re.findall(r"\n\{#-?\d+\n####", text)) == len(plain)
    assert len(re.findall(r"\n\{#\n=-?\d+\n=%0%", text)) == 20 - len(plain)


# Both


@pytest.mark.parametrize("title", HOSTILE)
def test_a_title_is_one_category_whatever_is_in_it(title):
    sheet = Worksheet(["relation", "odd-one-out"], title=title, variants=2)
    for read in (read_xml(moodle_xml(sheet)), read_gift(gift(sheet))):
        assert [path for path, _, _ in read] == [
            ["$course$", "top", title.strip(), f"Variant {letter}"] for letter in "AB"
        ]
        assert [len(questions) for _, _, questions in read] == [2, 2]


def test_each_variant_is_a_category_with_its_code_and_its_questions():
    sheet = Worksheet(ONE_OF_EACH, seed=5, variants=3)
    from_xml, from_gift = read_xml(moodle_xml(sheet)), read_gift(gift(sheet))
    assert len(from_xml) == len(from_gift) == 3
    for variant, (one, other) in enumerate(zip(from_xml, from_gift, strict=True)):
        assert one[0] == other[0] == ["$course$", "top", "TIC worksheet 5", f"Variant {'ABC'[variant]}"]
        assert one[1] == code_of(sheet, variant)
        assert other[1] == f"// {code_of(sheet, variant)}"
        names = [question.findtext("name/text") for question in one[2]]
        assert names == [question[0] for question in other[2]] == sorted(set(names))
        for puzzle, question, words in zip(sheet.questions(variant), one[2], other[2], strict=True):
            check_answers(puzzle, answers_of(question))
            check_answers(puzzle, words[3])


def test_the_same_sheet_gives_the_same_file_in_another_process():
    code = (
        "from tic_learn.worksheets import Worksheet; from tic_learn.worksheets.gift import gift;"
        "from tic_learn.worksheets.moodle import moodle_xml; import sys;"
        f"sheet = Worksheet({ONE_OF_EACH!r}, seed=5, variants=2, title='Ü');"
        "sys.stdout.buffer.write((moodle_xml(sheet) + gift(sheet)).encode())"
    )
    sheet = Worksheet(ONE_OF_EACH, seed=5, variants=2, title="Ü")
    here = moodle_xml(sheet) + gift(sheet)
    for hashes in "12":
        made = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={"PYTHONHASHSEED": hashes}
        )
        assert made.stdout.decode() == here


# Somebody else's reader


@pytest.mark.node
def test_another_programs_reader_of_gift_finds_the_answers_of_the_key():
    """gift-pegjs, a parser that knows nothing of this kit, on every kind and level that can be told in words."""
    node = find_node()
    assert node, "this test needs Node.js 20 or later"
    sheets = {}
    for kind in KINDS.values():
        for level in range(1, len(kind.levels) + 1):
            sheet = Worksheet([(kind.id, level, 2)], seed=5, variants=2, title="A: {b} ~ # = x // \\ y")
            with suppress(BadSheet):  # what shows a table is for .xml only
                sheets[f"{kind.id}:{level}"] = sheet, gift(sheet)
    script = """
      import gift from "gift-pegjs";
      let text = "";
      for await (const part of process.stdin) text += part;
      console.log(JSON.stringify(JSON.parse(text).map((one) => gift.parse(one))));
    """
    command = [str(node.node), "--input-type=module", "--eval", script]
    texts = json.dumps([text for _, text in sheets.values()])
    done = subprocess.run(command, input=texts, capture_output=True, encoding="utf-8", check=False, cwd=NODE_MODULES)
    assert done.returncode == 0, done.stderr
    assert len(sheets) > 80
    for (sheet, _), found in zip(sheets.values(), json.loads(done.stdout), strict=True):
        questions = [one for one in found if one["type"] != "Category"]
        puzzles = [*sheet.questions(0), *sheet.questions(1)]
        assert len(found) == len(puzzles) + 2
        for puzzle, one in zip(puzzles, questions, strict=True):
            assert one["stem"]["text"].startswith(" ".join(puzzle.prompt.split()))
            assert accepted(one) == expected(puzzle)


def accepted(question):
    """What gift-pegjs takes for right: the letters of what can be chosen, numbers, or lines that are typed."""
    if isinstance(question["choices"], dict):  # one number alone
        return {question["choices"]["number"]}
    right = [n for n, one in enumerate(question["choices"]) if one["isCorrect"] and one["weight"] in (None, 100)]
    if question["type"] == "MC":
        return {LETTERS[n] for n in right}
    texts = [question["choices"][n]["text"] for n in right]
    return {one["number"] if question["type"] == "Numerical" else one["text"] for one in texts}


def expected(puzzle):
    """The answers of the key in the same form."""
    if isinstance(puzzle.form, Choice | Whole):
        return set(puzzle.answers)
    return set(right_writings(puzzle))
