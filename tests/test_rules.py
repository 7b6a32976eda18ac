"""The catalogue of rules and its page: complete, true to the engine, and easy to look things up in."""

import copy
import pickle
import re
import shutil
import subprocess
import sys
from itertools import combinations, groupby
from pathlib import Path

import make_rules_page
import pytest

from tic_learn import (
    DECK,
    DECK_444,
    EXTREMES,
    TIC_LINES,
    Card,
    CardSet,
    Colour,
    Relation,
    SameCard,
    SequenceKind,
    Shape,
    check_group,
    check_sequence,
    neighbours,
    relation,
    tic_lines_of,
)
from tic_learn.relations import agreeing
from tic_learn.rules import GAMES, RULES, SECTIONS, GameFacts, Rule, UnknownRule, rule

ROOT = Path(__file__).resolve().parent.parent
# How many rules each part has, in the order in which a verdict looks for the first of several.
PARTS = {"CP": 9, "DL": 4, "RC": 4, "TT": 12, "TL": 9, "TA": 7, "TB": 12}
# Where the sheets of the games leave something open, and in how many sentences or so the kit decides it.
RULINGS = {"CP-4": 1, "CP-5": 1, "CP-6": 2, "DL-1": 2, "DL-2": 1}
RULINGS |= {"TT-4": 2, "TT-9": 4, "TT-11": 1, "TT-12": 3, "TL-5": 1, "TL-7": 2, "TL-9": 1}
RULINGS |= {"TA-3": 1, "TA-4": 3, "TA-5": 1, "TA-6": 2, "TA-7": 1}
RULINGS |= {"TB-2": 1, "TB-5": 1, "TB-8": 1, "TB-10": 3, "TB-11": 2}
AN_ID = re.compile(r"\b[A-Z]{2}-\d+\b")


def everything(id: str) -> str:
    """Text and rulings of a rule."""
    return "\n".join((RULES[id].text, *RULES[id].rulings))


# The catalogue as a whole


def test_ids_are_complete_and_in_order():
    assert list(RULES) == [f"{letters}-{n}" for letters, last in PARTS.items() for n in range(1, last + 1)]
    assert [one.id for one in RULES.values()] == list(RULES)
    assert list(SECTIONS) == list(PARTS)


def test_sections_are_named_and_stay_together():
    """Deals and records are one section, the others one for each pair of letters."""
    names = [name for name, _ in groupby(one.section for one in RULES.values())]
    assert names == [
        "Card principles",
        "Deals and records",
        "Team TIC",
        "Ticking Lines",
        "Time's a Ticking",
        "Tic Territory Battle",
    ]
    assert rule("RC-2").section == rule("DL-2").section == "Deals and records"


def test_every_text_is_made_of_tidy_sentences():
    """A missing space between two lines of the source, or a lost end, shows here."""
    titles = [(one.section, one.title) for one in RULES.values()]
    assert len(set(titles)) == len(titles)
    for one in RULES.values():
        assert one.title
        assert one.title.strip() == one.title
        for paragraph in (*one.text.split("\n\n"), *one.rulings):
            assert len(paragraph) > 15, one.id
            assert paragraph[0].isupper(), one.id
            assert paragraph.endswith((".", ".)")), one.id
            assert paragraph == " ".join(paragraph.split()), one.id
            assert not re.search(r"[a-z][.;,][A-Za-z]", paragraph), one.id


def test_rulings_stand_apart_from_rules():
    """Which rules have rulings, and how many; a text never says "ruling" itself, nor does a ruling."""
    assert {one.id: len(one.rulings) for one in RULES.values() if one.rulings} == RULINGS
    for one in RULES.values():
        assert "ruling" not in everything(one.id).lower(), one.id


def test_every_id_in_the_package_is_in_the_catalogue():
    cited = {}
    for file in sorted((ROOT / "tic_learn").glob("**/*.py")):
        for found in AN_ID.finditer(file.read_text(encoding="utf-8")):
            cited.setdefault(found[0], file.name)
    assert {"CP-1", "CP-3", "TT-12"} <= cited.keys()
    assert {id: file for id, file in cited.items() if id not in RULES} == {}


def test_equations_are_true():
    """CP-1 and CP-9 multiply; TT-10 and TL-9 add up their examples."""
    found = []
    for one in RULES.values():
        for left, right in re.findall(r"(\d+(?: [×+-] \d+)+) = (\d+)", everything(one.id)):
            found.append(one.id)
            terms = [int(term) for term in re.findall(r"\d+", left)]
            signs = re.findall(r"[×+-]", left)
            value = terms[0]
            for sign, term in zip(signs, terms[1:], strict=True):
                value = {"×": value * term, "+": value + term, "-": value - term}[sign]
            assert value == int(right), (one.id, left)
    assert found == ["CP-1", "CP-9", "TT-10", "TL-9", "TL-9"]


# Figures and examples against the engine, in the order of the rules


def test_cp_1_names_the_deck_as_it_is():
    text = RULES["CP-1"].text
    assert f"{len(DECK)} cards" in text
    for values in (Shape, Colour):
        assert ", ".join(f"{value} {int(value)}" for value in values) in text


def test_cp_2_counts_what_the_engine_counts():
    """CP-2: the four numbers of the text are 124, 12, 48 and 64, the same from every card."""
    for card in DECK:
        counts = [len(neighbours(card, kind)) for kind in (Relation.TIC, Relation.SINGLE, Relation.NIC)]
        assert [int(n) for n in re.findall(r"\d+", RULES["CP-2"].text)] == [sum(counts), *counts]
    with pytest.raises(SameCard):
        relation("3SO", "3SO")


def test_cp_3_counts_lines_and_shows_a_chain():
    text = RULES["CP-3"].text
    assert f"{len(TIC_LINES)} Tic lines" in text
    assert {len(tic_lines_of(card)) for card in DECK} == {3}
    assert "three of them go through every card" in text
    assert {len(line) for line in TIC_LINES} == {5}
    assert "five cards have both" in text
    assert "3SO Tics with 3SR and with 3CO, but 3SR and 3CO are a Single" in text
    assert relation("3SO", "3SR") is relation("3SO", "3CO") is Relation.TIC
    assert relation("3SR", "3CO") is Relation.SINGLE
    assert not check_group("3SO 3SR 3CO")


def test_cp_3_theorem_holds_for_every_three_cards_that_tic():
    """CP-3: from each card, all pairs of its 12 Tics that Tic with each other."""
    assert "if every two of three cards Tic, then all three agree in the same two properties" in RULES["CP-3"].text
    for card in DECK:
        for a, b in combinations(neighbours(card), 2):
            if relation(a, b) is Relation.TIC:
                assert len(agreeing((card, a, b))) == 2


def test_cp_4_example_is_a_single_group():
    assert "3SO 3SR 3CO is a Single group" in RULES["CP-4"].text
    assert check_group("3SO 3SR 3CO", Relation.SINGLE)


def test_cp_5_and_6_say_what_the_engine_does():
    """CP-5: directions are independent, no way round, no turning back. CP-6: the rest, free or fixed."""
    assert check_sequence("1SR 2CO 3SY").kind is SequenceKind.DUO  # the number up, the colour down, the shape anyhow
    assert check_sequence("1CV 2MC 3TY").kind is SequenceKind.TRIPO
    assert not check_sequence("4CV 5CV 1CV")
    assert not check_sequence("4CV 5CV 4MV")
    assert 'rest="fixed"' in everything("CP-6")
    assert not check_sequence("1SR 2CO 3SY", rest="fixed")


def test_cp_7_names_the_extreme_cards():
    low, high = EXTREMES
    assert re.findall(r"\d-\w+-\w+", RULES["CP-7"].text) == [low.name, high.name]
    assert low is min(DECK)
    assert high is max(DECK)


def test_cp_8_explains_every_letter():
    text = RULES["CP-8"].text
    for values, place in ((Shape, 1), (Colour, 2)):
        for value in values:
            card = Card.of(1, value, 1) if place == 1 else Card.of(1, 1, value)
            assert f"{card.code[place]} for {value}" in text
    for code, name in re.findall(r"(\d[A-Z]{2}) is (\d-\w+-\w+)", text):
        assert Card(code).name == name
    assert text.count(" is 5-triangle-cyan") == text.count(" is 2-crescent-violet") == 1
    assert Card("2mv") is Card("2-MOON-violet") is Card("2-crescent-violet")


def test_cp_9_counts_the_small_deck():
    text = RULES["CP-9"].text
    assert text.count(f"= {len(DECK_444)} cards") == 1
    assert (
        CardSet(c for c in DECK if not (c.number == 5 or c.shape is Shape.STAR or c.colour is Colour.RED)) == DECK_444
    )
    assert max(len(line & DECK_444) for line in TIC_LINES) == 4
    assert "a Tic line has four of them" in text


# The games


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("CP-6", 'rest is "free"'),
        ("TT-12", 'groups="sequence"'),
        ("TT-12", 'extend_at="both"'),
        ("TT-12", 'extend_at is "end"'),
        ("TA-4", "referee=False"),
        ("TA-4", "referee=True"),
        ("TB-12", 'cards="4x4x4"'),
        ("TB-12", 'cards is "5x5x5"'),
    ],
)
def test_options_are_explained_where_they_matter(id, said):
    assert said in everything(id)


def test_the_form_of_a_record_names_every_key_and_every_move():
    """RC-1, with the keys of the document first and in order."""
    text = RULES["RC-1"].text
    keys = ("format", "version", "game", "options", "players", "first", "deck", "moves", "scores")
    places = [text.index(f'"{key}"', text.index("The keys are")) for key in keys]
    assert places == sorted(places)
    for game in GAMES:
        assert f'"{game}"' in text
    moves = ("draw", "pickup", "lay", "extend", "discard", "pass", "play", "call", "place")
    parts = ("player", "do", "card", "cards", "group", "line", "pile", "t", "at")
    options = ("groups", "rest", "extend_at", "referee", "cards", "5x5x5", "4x4x4")
    documents = ("tic-record", "tic-match", "tic-view", "rounds", "seat")
    for word in (*moves, *parts, *options, *documents):
        assert f'"{word}"' in text, word


def test_games_at_a_glance_agree_with_their_rules():
    """TT-1, TL-1, TA-1 and TB-1 name the game and how many can play."""
    assert [facts.name for facts in GAMES.values()] == [
        "Time's a Ticking",
        "Ticking Lines",
        "Tic Territory Battle",
        "Team TIC",
    ]
    for key, facts in GAMES.items():
        assert facts.key == key
        assert SECTIONS[facts.letters] == facts.name
        low, high = facts.players[0], facts.players[-1]
        text = RULES[f"{facts.letters}-1"].text
        how_many = "2, 4 or 6" if key == "team-tic" else f"{low} to {high}"
        assert text.startswith(f"{facts.name} is for {how_many} players")


def test_games_at_a_glance_in_words():
    assert str(GAMES["times-a-ticking"]) == (
        "Time's a Ticking: 2-5 players, age 7+, 5-10 minutes a round, easy to learn"
    )
    assert str(GAMES["ticking-lines"]) == "Ticking Lines: 2-6 players, age 9+, 30 minutes, easy to medium"
    assert str(GAMES["territory"]) == "Tic Territory Battle: 2-6 players, age 9+, 20-90 minutes, easy to medium"
    assert str(GAMES["team-tic"]) == "Team TIC: 2, 4, 6 players, age 12+, 30-90 minutes, medium to hard"


# Looking up


@pytest.mark.parametrize("text", ["CP-3", "cp-3", "Cp-3"])
def test_an_id_is_read_in_any_letter_case(text):
    assert rule(text) is RULES["CP-3"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("TT-13", "TT-13 is not a rule: the rules of Team TIC go from TT-1 to TT-12"),
        ("dl-5", "DL-5 is not a rule: the rules of deals go from DL-1 to DL-4"),
        ("RC-0", "RC-0 is not a rule: the rules of records go from RC-1 to RC-4"),
        ("CP", "'CP' is not a rule: the card principles go from CP-1 to CP-9"),
        ("TA-x", "'TA-x' is not a rule: the rules of Time's a Ticking go from TA-1 to TA-7"),
        ("CP-³", "'CP-³' is not a rule: the card principles go from CP-1 to CP-9"),
        ("CP3", "'CP3' is not a rule; did you mean CP-3?"),
        (" cp-3\n", r"' cp-3\n' is not a rule; did you mean CP-3?"),
        ("tb 012", "'tb 012' is not a rule; did you mean TB-12?"),
        ("CP–3", "'CP–3' is not a rule; did you mean CP-3?"),
        ("PC-3", "PC-3 is not a rule; did you mean CP-3?"),
        ("CQ-3", "CQ-3 is not a rule; did you mean CP-3?"),
        ("", "'' is not a rule: it is empty; write it like CP-3"),
        (3, "3 is not a rule: it is of type int, not text; write it like CP-3"),
        (None, "None is not a rule: it is of type NoneType, not text; write it like CP-3"),
        (["CP-3"], "['CP-3'] is not a rule: it is of type list, not text; write it like CP-3"),
    ],
)
def test_a_bad_id_is_named_with_what_would_be_right(text, says):
    with pytest.raises(UnknownRule) as caught:
        rule(text)
    assert str(caught.value) == says
    assert caught.value.text == text
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("text", ["ZZ-1", "TP-3", "CQ-30", "hello", "-3"])
def test_an_id_that_is_like_none_is_told_all_the_letters(text):
    """TP-3 is one letter away from five IDs, so none of them is guessed."""
    with pytest.raises(
        UnknownRule, match=r"is not a rule: an ID begins with CP \(card principles\), DL \(deals\)"
    ) as caught:
        rule(text)
    assert all(f"{letters} (" in str(caught.value) for letters in SECTIONS)
    assert str(caught.value).endswith("; write it like CP-3")


def test_a_very_long_text_is_cut_in_the_message():
    """More digits than int() would read, and more than anybody wants to see."""
    with pytest.raises(UnknownRule, match="go from CP-1 to CP-9") as caught:
        rule("CP-" + "9" * 5000)
    assert len(str(caught.value)) < 120


def test_an_unknown_rule_survives_a_pickle():
    again = pickle.loads(pickle.dumps(UnknownRule("TT-13")))
    assert (type(again), again.text, str(again)) == (UnknownRule, "TT-13", str(UnknownRule("TT-13")))


# Rules as values


@pytest.mark.parametrize("value", [*RULES.values(), *GAMES.values()], ids=[*RULES, *GAMES])
def test_a_rule_is_what_its_repr_says(value):
    assert eval(repr(value), {"Rule": Rule, "GameFacts": GameFacts}) == value
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
    assert hash(copy.copy(value)) == hash(value)


def test_rules_differ_if_any_field_does():
    one = Rule("CP-1", "a", "b", ("c",))
    others = [Rule("CP-2", "a", "b", ("c",)), Rule("CP-1", "x", "b", ("c",)), Rule("CP-1", "a", "x", ("c",))]
    assert one not in [*others, Rule("CP-1", "a", "b"), ("CP-1", "a", "b", ("c",))]
    assert one == Rule("CP-1", "a", "b", ["c"])


def test_nothing_in_the_catalogue_can_be_changed():
    with pytest.raises(AttributeError, match="a Rule does not change"):
        rule("CP-1").text = "The deck has 126 cards."
    with pytest.raises(AttributeError, match="a Rule does not change"):
        del rule("CP-1").text
    with pytest.raises(TypeError):
        RULES["CP-1"] = rule("CP-2")


def test_a_rule_stands_in_a_section_that_exists():
    with pytest.raises(ValueError, match="'XY-Z' is not the ID of a rule: it begins with none of CP, DL"):
        Rule("XY-Z", "title", "text")


def test_a_rule_reads_as_text_and_its_rulings_are_called_so():
    assert str(rule("TL-5")).splitlines() == [
        "TL-5 If you can play (Ticking Lines)",
        rule("TL-5").text,
        f"Ruling: {rule('TL-5').rulings[0]}",
    ]


# The page


def run(tool: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(tool), *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.fixture
def tool(tmp_path):
    """A copy of the tool, whose docs/rules.md is not the real one."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "made_page.py", tmp_path / "tools")
    return Path(shutil.copy(ROOT / "tools" / "make_rules_page.py", tmp_path / "tools"))


def test_the_page_is_up_to_date():
    done = run(ROOT / "tools" / "make_rules_page.py", "--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "docs/rules.md is up to date\n", "")


def test_the_page_is_written_whole_and_nothing_is_left_beside_it(tool, tmp_path):
    done = run(tool)
    assert (done.returncode, done.stderr) == (0, "")
    assert [file.name for file in (tmp_path / "docs").iterdir()] == ["rules.md"]
    assert (tmp_path / "docs" / "rules.md").read_text(encoding="utf-8") == make_rules_page.page()
    assert run(tool, "--check").returncode == 0


def test_a_page_that_cannot_be_replaced_is_left_alone(tool, tmp_path):
    (tmp_path / "docs" / "rules.md" / "inside").mkdir(parents=True)
    done = run(tool)
    assert done.returncode == 1
    assert "docs/rules.md can't be written" in done.stderr
    assert [file.name for file in (tmp_path / "docs").iterdir()] == ["rules.md"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("125 cards", "126 cards"), "is out of date: line 35 should be 'The deck has 125"),
        (lambda text: text + "more\n", "should be empty"),
        (lambda text: text + "\n", "should not be there"),
        (lambda text: text.removesuffix("\n"), "should be empty"),
        (lambda text: "", "is out of date: line 1 should be '<!-- Made by"),
    ],
)
def test_an_old_page_is_named_with_its_first_difference(tool, tmp_path, change, says):
    run(tool)
    page = tmp_path / "docs" / "rules.md"
    changed = change(page.read_text(encoding="utf-8"))
    page.write_text(changed, encoding="utf-8")
    done = run(tool, "--check")
    assert (done.returncode, done.stdout) == (1, "")
    assert says in done.stderr
    assert "run `python tools/make_rules_page.py`" in done.stderr
    assert page.read_text(encoding="utf-8") == changed


def test_a_missing_page_is_named(tool):
    done = run(tool, "--check")
    assert (done.returncode, done.stderr) == (
        1,
        "docs/rules.md is missing; run `python tools/make_rules_page.py`\n",
    )


def test_the_page_says_all_that_the_catalogue_says():
    """Each entry, read back without links and backslashes, is the rule; each ruling is marked as one."""
    page = make_rules_page.page()
    entries = re.split(r'^<a id="(.+)"></a>$', page, flags=re.MULTILINE)[1:]
    assert entries[::2] == list(RULES)
    for id, entry in zip(entries[::2], entries[1::2], strict=True):
        entry = entry.partition("\n## ")[0]  # the next section's heading
        plain = re.sub(r"\\(.)", r"\1", re.sub(r"(?<!\\)\[([A-Z]{2}-\d+)\]\(#\1\)", r"\1", entry))
        one = RULES[id]
        rulings = [f"> **Ruling:** {ruling}" for ruling in one.rulings]
        assert plain.strip().split("\n\n") == [f"### {id} {one.title}", *one.text.split("\n\n"), *rulings]


def test_every_link_of_the_page_leads_somewhere():
    page = make_rules_page.page()
    targets = re.findall(r"\]\(#([^)]+)\)", page)
    assert set(targets) == set(RULES)
    assert "a Tic group ([CP-3](#CP-3)) of" in page
    assert sorted(re.findall(r'<a id="([^"]+)">', page)) == sorted(RULES)


def test_the_page_has_the_sections_and_the_games_in_order():
    page = make_rules_page.page()
    headings = re.findall(r"^## (.+)$", page, flags=re.MULTILINE)
    assert headings == ["Where to find what", "The games at a glance", *dict.fromkeys(SECTIONS.values())]
    rows = re.findall(r"^\| (.+) \|$", page, flags=re.MULTILINE)[2:]
    assert rows == [
        "Time's a Ticking | [TA-1](#TA-1) to [TA-7](#TA-7) | 2-5 | 7+ | 5-10 a round | easy to learn",
        "Ticking Lines | [TL-1](#TL-1) to [TL-9](#TL-9) | 2-6 | 9+ | 30 | easy to medium",
        "Tic Territory Battle | [TB-1](#TB-1) to [TB-12](#TB-12) | 2-6 | 9+ | 20-90 | easy to medium",
        "Team TIC | [TT-1](#TT-1) to [TT-12](#TT-12) | 2, 4, 6 | 12+ | 30-90 | medium to hard",
    ]
