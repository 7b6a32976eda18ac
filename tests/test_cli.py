"""The command line: words and JSON, where they go, exit statuses, odd calls, and the examples of the help."""

import json
import os
import re
import shlex
import subprocess
import sys

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

from tests import naive
from tests.strategies import answers, rows, triples
from tic_learn import DECK, __version__, check_group, check_sequence, explain_relation
from tic_learn.cli import main
from tic_learn.rules import RULES

COMMANDS = ("relate", "group", "sequence", "rules", "play", "record", "puzzle", "worksheet", "print", "score", "lab")
VERDICT_KEYS = ["ok", "rule", "reason", "reasons", "misconception"]


def call(*words):
    """Exit status, stdout and stderr of a call; an error that was not foreseen is raised here."""
    done = CliRunner().invoke(main, list(words), prog_name="tic-learn")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def answer(*words):
    """Status and JSON of a call that is answered: one line on stdout, nothing on stderr."""
    status, out, err = call(*words, "--json")
    assert err == ""
    assert out.count("\n") == 1
    return status, json.loads(out)


def refused(*words):
    """The message of a wrong call: status 2, on stderr, with how to get help, and nothing on stdout."""
    status, out, err = call(*words)
    assert (status, out) == (2, "")
    assert re.match(r"Usage: tic-learn\b.*\nTry '", err)
    assert "Traceback" not in err
    return err[err.index("Error: ") :]


# relate


@pytest.mark.parametrize(
    ("cards", "kind", "shared"),
    [
        (("3SO", "1SO"), "tic", ["shape", "colour"]),
        (("3SO", "3-star-red"), "tic", ["number", "shape"]),
        (("3so", "1-MOON-orange"), "single", ["colour"]),
        (("3SO", "1CV"), "nic", []),
    ],
)
def test_relate_says_tic_single_or_nic_with_status_0(cards, kind, shared):
    """CP-2: each is an answer; none is a no."""
    status, found = answer("relate", *cards)
    assert status == 0
    assert list(found) == ["relation", "shared", "rule", "reason", "reasons", "misconception"]
    verdict = explain_relation(*cards)
    assert (found["relation"], found["shared"], found["misconception"]) == (kind, shared, None)
    assert (found["rule"], found["reason"]) == ("CP-2", verdict.reason)
    assert found["reasons"] == verdict.as_dict()["reasons"]
    assert call("relate", *cards) == (0, f"{kind.capitalize()}. {verdict.reason} (CP-2)\n", "")


def test_a_card_related_to_itself_is_a_wrong_call():
    """CP-2: an input error, also under another name of the card."""
    message = refused("relate", "3SO", "3-star-orange")
    assert "3-star-orange (3SO) can't be compared with itself; give two different cards (CP-2)." in message
    assert refused("relate", "3SO", "3SO", "--json") == message


# group


def test_group_in_words():
    """CP-3: every reason under its rule, then the misconception."""
    assert call("group", "3SO", "1SO", "5SO") == (
        0,
        "Yes.\n- All 3 cards share the shape and the colour: star orange. (CP-3)\n",
        "",
    )
    status, out, err = call("group", "3SO", "3SR", "3CO")
    assert (status, err) == (1, "")
    assert out == (
        "No.\n"
        "- 3-star-red and 3-circle-orange share only the number;"
        " in a Tic group every two cards share two properties. (CP-3)\n"
        "Each card Tics with another one, but that is a chain. In a group every two cards Tic.\n"
    )


@given(answers)
@settings(max_examples=40)
def test_group_answers_as_check_group(cards):
    if not cards:
        return
    status, found = answer("group", *(card.code for card in cards))
    assert list(found) == VERDICT_KEYS
    assert found == json.loads(json.dumps(check_group(cards).as_dict()))
    assert found["ok"] is naive.is_group(triples(cards), "tic")
    assert status == (0 if found["ok"] else 1)


def test_a_repeated_card_and_a_wrong_number_of_cards_are_a_no():
    """CP-3: a learner's answer, not a wrong call."""
    for cards in (["3SO"], ["3SO", "3SO", "3SR"], ["1CV"] * 6, [card.code for card in DECK]):
        status, found = answer("group", *cards)
        assert (status, found["ok"]) == (1, False)


# sequence


@given(rows)
@settings(max_examples=40)
def test_sequence_answers_as_check_sequence(row):
    """CP-5, CP-6: ok when at least one property steps; ``kind`` is null for a no."""
    if not row:
        return
    for rest in ("free", "fixed"):
        status, found = answer("sequence", *(card.code for card in row), "--rest", rest)
        assert list(found) == [*VERDICT_KEYS, "kind"]
        assert found == json.loads(json.dumps(check_sequence(row, rest).as_dict()))
        count = naive.stepping(triples(row), rest)
        assert found["kind"] == (None, "mono", "duo", "tripo")[count]
        assert (status, found["ok"]) == ((0, True) if count else (1, False))


def test_sequence_in_words_and_with_a_fixed_rest():
    """CP-6: the colour goes from violet to red, which only a free rest allows."""
    status, out, _ = call("sequence", "1CV", "2MV", "3TR")
    assert (status, out.splitlines()[0]) == (0, "Yes.")
    assert "- A Duo: the number and the shape go up by one at every step. (CP-5)" in out
    status, out, _ = call("sequence", "1CV", "2MV", "3TR", "--rest", "fixed")
    assert (status, out.splitlines()[0]) == (1, "No.")
    assert out.splitlines()[1].endswith("(CP-6)")
    assert call("sequence", "--rest=fixed", "1CV", "2MV", "3TR")[1] == out


@pytest.mark.parametrize("rest", ["wrong", "", "FREE ", "free,fixed"])
def test_another_rest_is_a_wrong_call_that_names_the_two(rest):
    message = refused("sequence", "1CV", "2MV", "3TV", "--rest", rest)
    assert "--rest" in message
    assert "'free', 'fixed'" in message


# rules


def test_rules_shows_one_rule_or_all():
    assert call("rules", "cp-7") == (0, f"{RULES['CP-7']}\n", "")
    status, out, err = call("rules")
    assert (status, err) == (0, "")
    assert out == "\n\n".join(map(str, RULES.values())) + "\n"


def test_rules_as_json_is_one_object_a_line():
    status, out, err = call("rules", "--json")
    assert (status, err) == (0, "")
    found = [json.loads(line) for line in out.splitlines()]
    assert [one["id"] for one in found] == list(RULES)
    for one in found:
        assert list(one) == ["id", "section", "title", "text", "rulings"]
        rule = RULES[one["id"]]
        assert (one["section"], one["title"], one["text"]) == (rule.section, rule.title, rule.text)
        assert one["rulings"] == list(rule.rulings)
    assert answer("rules", "TT-4")[1] == next(one for one in found if one["id"] == "TT-4")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("CP7", "did you mean CP-7?"),
        ("CP-99", "go from CP-1 to CP-9"),
        ("", "it is empty"),
        ("🟠", "write it like CP-3"),
    ],
)
def test_a_rule_that_is_not_there_is_a_wrong_call(text, words):
    assert words in refused("rules", text)
    assert words in refused("rules", text, "--json")


# Odd calls


@pytest.mark.parametrize("command", ["group", "sequence", "relate"])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3SX", "'3SX' is not a card: 'X' is not a colour"),
        ("", "'' is not a card: it is empty"),
        (" 3SO", "it has a space before or after"),
        ("🟠", "'🟠' is not a card"),
        ("3S🟠", "'🟠' is not a colour"),
        ("\udcff", r"'\udcff' is not a card"),
        ("3SO\n", "it has a space before or after"),
        ("\x1b[2J", r"'\x1b[2J' is not a card"),
        ("3SO,1SO", "is not a card"),
        ("3OS", "did you mean 3SO?"),
        ("73", "'73' is not a card"),
        ("x" * 100_000, "xxx…' is not a card"),
    ],
)
def test_a_text_that_names_no_card_is_a_wrong_call(command, text, words):
    """CP-8: the part that can't be read is named, and it is not the page-filling whole."""
    message = refused(command, "3SO", text)
    assert words in message
    assert len(message) < 250
    assert refused(command, "3SO", text, "--json") == message


@pytest.mark.parametrize(
    "words",
    [
        ("group",),
        ("sequence",),
        ("sequence", "--rest", "fixed"),
        ("relate",),
        ("relate", "3SO"),
        ("relate", "3SO", "1SO", "5SO"),
        ("rules", "CP-1", "CP-2"),
        ("group", "3SO", "--rest", "free"),
        ("group", "3SO", "-x"),
        ("lab", "a", "b"),
        ("lab", "--port", "0"),
        ("lab", "--port", "65536"),
        ("lab", "--port", "x"),
        ("grup", "3SO"),
        ("--jsn",),
    ],
)
def test_a_wrong_number_of_words_or_an_unknown_one_is_a_wrong_call(words):
    refused(*words)


def test_without_a_command_the_help_is_shown_with_status_2():
    status, out, err = call()
    assert status == 2
    assert all(name in out + err for name in COMMANDS)


# Help


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_lists_the_commands_with_a_whole_sentence_each(option):
    status, out, err = call(option)
    assert (status, err) == (0, "")
    lines = dict(re.findall(r"^  (\w+) +(.*)$", out[out.index("Commands:") :], re.MULTILINE))
    assert set(lines) == set(main.commands) == set(COMMANDS)
    assert all(line.endswith(".") and not line.endswith("...") for line in lines.values()), lines


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(name):
    for option in ("-h", "--help"):
        status, out, err = call(name, option)
        assert (status, err) == (0, "")
        assert f"Example: tic-learn {name} " in out
        assert name in ("play", "puzzle", "sequence", "worksheet") or "[default:" not in out


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("record", "score", "lab")])
def test_the_example_of_each_command_works(name, tmp_path, monkeypatch):
    """Of ``record`` and ``score``, which need files: test_cli_games.py, test_handed_in.py; of ``lab``: test_lab.py."""
    monkeypatch.chdir(tmp_path)
    example = re.search(r"Example: tic-learn (.*)", main.commands[name].epilog)[1]
    status, out, err = call(*shlex.split(example))
    assert (status, err) == (0, "")
    assert out.strip()
    if name not in ("worksheet", "print"):  # of these the files are the answer
        assert call(*shlex.split(example), "--json")[0] == 0


def test_the_version_is_the_packages():
    assert call("--version") == (0, f"tic-learn, version {__version__}\n", "")


# As a process


def process(*words, **variables):
    env = os.environ | variables
    return subprocess.run(
        [sys.executable, "-c", "from tic_learn.cli import main; main()", *words], capture_output=True, env=env
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_no_encoding_of_the_terminal_ends_in_a_traceback(encoding):
    """A pipe on Windows has cp1252, some servers have ASCII."""
    done = process("rules", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    done = process("group", "3SO", "3S🟠", PYTHONIOENCODING=encoding, PYTHONUTF8="1")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"is not a card" in done.stderr
    assert b"Traceback" not in done.stderr


def test_json_is_not_escaped_and_is_utf_8():
    done = process("rules", "--json", PYTHONIOENCODING="utf-8")
    assert done.returncode == 0
    assert b"\\u" not in done.stdout
    assert len(done.stdout.decode("utf-8").splitlines()) == len(RULES)


def test_a_check_starts_without_the_lab():
    """Nobody waits for JupyterLab or the widgets to be told about three cards."""
    code = (
        "import atexit, sys\nfrom tic_learn.cli import main\n"
        "heavy = ('IPython', 'anywidget', 'ipywidgets', 'jupyterlab', 'jupyter_core', 'pandas', 'tic_learn.lab')\n"
        "atexit.register(lambda: print([name for name in heavy if name in sys.modules]))\n"
        "main(['group', '3SO', '1SO', '5SO'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.splitlines()[0] == "Yes."
    assert done.stdout.splitlines()[-1] == "[]", done.stderr
