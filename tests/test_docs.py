"""What the documentation lists is what the code has, what it shows runs, and what it points to is there."""

from __future__ import annotations

import ast
import inspect
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import anywidget
import build_bundles
import click
import msgspec
import pytest
from click.testing import CliRunner, Result

from tests.test_random import splitmix64
from tests.test_readme import FENCE, PAGES, ROOT, blocks, every_page
from tic_learn import games, groups, lesson, sequences, widgets
from tic_learn.cli import main
from tic_learn.course import EXERCISES, Desk, exercise, hand_in
from tic_learn.lab import course_files
from tic_learn.players import NAMES, PLAYERS
from tic_learn.puzzles import KINDS
from tic_learn.record import Record
from tic_learn.record.strict import DEEPEST, LIMIT
from tic_learn.verdict import Misconception
from tic_learn.widgets.base import MODES, SeenWidget, TicWidget
from tic_learn.worksheets import WorksheetBuilder

DOCS = ROOT / "docs"
WIDGETS, COMMANDS, ARCHITECTURE, TEACHING, GAMES, RECORDS = (
    DOCS / f"{name}.md" for name in ("widgets", "command-line", "architecture", "teaching", "games", "records")
)
JS = ROOT / "tic_learn/widgets/js"
Table = tuple[list[str], list[list[str]]]

PUBLIC = {name: getattr(widgets, name) for name in widgets.__all__} | {"WorksheetBuilder": WorksheetBuilder}
every_widget = pytest.mark.parametrize("name", PUBLIC)
ASKING = [name for name, widget in PUBLIC.items() if issubclass(widget, TicWidget)]
every_asking_widget = pytest.mark.parametrize("name", ASKING)


def leaves(group: click.Group, before: str = "") -> dict[str, click.Command]:
    """Each command that does something, by all its words: ``record check``, not ``record``."""
    found: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        inside = isinstance(command, click.Group)
        found |= leaves(command, f"{before}{name} ") if inside else {f"{before}{name}": command}
    return found


LEAVES = leaves(main)
every_command = pytest.mark.parametrize("name", LEAVES)


# The course


def test_the_page_of_the_course_has_all_functions_of_the_python_track():
    rows = table(section(DOCS / "course.md", "The Python track"), "exercise", "functions")
    assert [(name, spans(text)) for name, text in rows] == [
        (one.id, [each.signature for each in one.functions]) for one in EXERCISES.values()
    ]


def test_the_page_of_the_course_has_all_that_a_notebook_calls():
    rows = table(section(DOCS / "course.md", "In a notebook"), "call", "does")
    assert {name.partition("(")[0] for name in names(rows)} == set(lesson.__all__)


# Reading a page


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def section(page: Path, heading: str) -> str:
    """What stands under a heading of the second level."""
    parts = dict(part.split("\n", 1) for part in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.M)[1:])
    return parts[heading]


def tables(text: str) -> list[Table]:
    """Each table of a text: its head, and the cells of its rows."""
    found = []
    for match in re.finditer(r"(?:^\|.*\|\n)+", FENCE.sub("", text), re.M):
        head, line, *rows = (
            [cell.strip() for cell in row.strip().strip("|").split("|")] for row in match[0].splitlines()
        )
        assert set("".join(line)) <= set("-:"), f"the second line of a table has dashes only: {line}"
        assert all(len(row) == len(head) for row in rows), f"each row of a table has the cells of its head: {head}"
        found.append((head, rows))
    return found


def table(text: str, *head: str) -> list[list[str]]:
    """The rows of the first table whose head begins so."""
    return next(rows for cells, rows in tables(text) if cells[: len(head)] == list(head))


def spans(text: str) -> list[str]:
    """The code spans of a text."""
    return re.findall(r"`([^`\n]+)`", text)


def names(rows: list[list[str]]) -> list[str]:
    """The code spans of the first column, in order: a row may be about several names."""
    return [name for row in rows for name in spans(row[0])]


def anchors(page: Path) -> set[str]:
    """What a link can point to in a page, as GitHub makes it of the headings, and the ids that are set by hand."""
    text, count, found = prose(page), Counter(), set(re.findall(r'<a id="([^"]+)"', prose(page)))
    for heading in re.findall(r"^#{1,6} (.+)$", text, re.M):
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        found.add(f"{slug}-{count[slug]}" if count[slug] else slug)
        count[slug] += 1
    return found


def links(page: Path) -> list[str]:
    """All that a page points to or shows, but for what has an address of its own."""
    text = re.sub(r"`[^`\n]+`", "", prose(page))
    found = re.findall(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)", text)
    found += re.findall(r"""(?:href|src|srcset)=["']([^"'\s]+)""", text)
    found += re.findall(r"^\[[^\]]+\]: *(\S+)", text, re.M)
    return [link for link in found if not re.match(r"[a-z][a-z+.-]*:", link)]


def markdown_files() -> Iterator[Path]:
    """Every Markdown file of the repository: none of an environment, of a package, of a learner's copy."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    not_ours = [".git", *(line.rstrip("/") for line in ignored if line.endswith("/"))]
    for folder, inside, files in os.walk(ROOT):
        inside[:] = [name for name in inside if not any(fnmatch(name, pattern) for pattern in not_ours)]
        yield from (Path(folder, name) for name in sorted(files) if name.endswith(".md"))


EVERY_MD = list(markdown_files())
STORIES = {path for path in EVERY_MD if path.parent == ROOT / "tests/records"}  # of golden games: read by their tests
MEASURED = sorted((ROOT / "benchmarks").glob("*.md"))


# Every page


def test_all_pages_are_looked_at():
    """Nothing can hide from these tests by standing elsewhere."""
    assert {*PAGES, *STORIES, *MEASURED} == set(EVERY_MD)
    assert {WIDGETS, COMMANDS, ARCHITECTURE, TEACHING, GAMES, RECORDS} <= set(PAGES)
    assert {DOCS / "README.md", DOCS / "rules.md"} <= set(PAGES)


def test_the_helpers_read_a_page_as_a_reader_would(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "# A `b`, c\n\n## One\n\n| x | y |\n| --- | --- |\n| `p`, `q` | 1 |\n\n[![alt](pic.png)](there.md#one)\n"
        "[out](https://example.org) [here](#one-1)\n\n```sh\n# no heading\n[no](link.md)\n```\n\n## One\n"
    )
    assert anchors(page) == {"a-b-c", "one", "one-1"}
    assert links(page) == ["pic.png", "there.md#one", "#one-1"]
    assert names(table(page.read_text(), "x")) == ["p", "q"]


@pytest.mark.parametrize("page", EVERY_MD, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_each_link_anchor_and_picture_is_there(page):
    for link in links(page):
        path, _, anchor = unquote(link).partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_relative_to(ROOT), f"{link} leads out of the repository"
        assert target.exists(), f"{link} is not there"
        if anchor:
            assert target.suffix == ".md", f"{link}: only pages have anchors"
            assert anchor in anchors(target), f"{link}: no heading or id gives this anchor"


@every_page
def test_a_picture_says_in_words_what_it_shows(page):
    for words, picture in re.findall(r"!\[([^\]]*)\]\(([^)\s]+)\)", prose(page)):
        least = 3 if picture.startswith("https:") else 8  # a badge has a few words on it, a screenshot needs a sentence
        assert len(words.split()) >= least, f"{picture} needs an alternative text"


@every_page
def test_each_fenced_block_is_of_a_kind_that_is_run_or_read_as_commands(page):
    text = page.read_text(encoding="utf-8")
    kinds = [kind for kind, _ in FENCE.findall(text)]
    more = {COMMANDS: {"shellsession"}, RECORDS: {"json"}}  # read by the tests of these two pages
    assert set(kinds) <= {"sh", "console", "python", "pycon"} | more.get(page, set())
    assert len(re.findall(r"^ *(?:```|~~~)", text, re.M)) == 2 * len(kinds), "a fence that nothing reads"


def ran(page: Path, text: str | None = None) -> list[object]:
    """Run the python blocks of a page, or of a part of it, as one session; gives what each block shows."""
    bodies = (
        blocks(page, "python") if text is None else [body for kind, body in FENCE.findall(text) if kind == "python"]
    )
    session: dict[str, object] = {}
    shown = []
    for body in bodies:
        tree = ast.parse(body)
        last = tree.body.pop()
        assert isinstance(last, ast.Expr), f"a block ends with what it shows: {body!r}"
        exec(compile(tree, str(page), "exec"), session)
        shown.append(eval(compile(ast.Expression(last.value), str(page), "eval"), session))
    return shown


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_python_blocks_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # for what a block writes
    assert all(value is not None for value in ran(page))


@every_page
def test_each_path_that_is_named_is_there(page):
    """A path with NAME or NN in it stands for one that a reader makes."""
    for path in spans(prose(page)):
        if re.match(r"(?:tic_learn|docs|tests|tools|notebooks|exercises|benchmarks|binder|jupyter-config)/\S*$", path):
            assert (ROOT / path).exists() or re.search(r"NAME|NN", path), f"{path} is not there"


@every_page
def test_a_measured_time_is_one_of_the_benchmarks(page):
    measured = "".join(page.read_text(encoding="utf-8") for page in MEASURED)
    for figure in re.findall(r"\d[\d.,]* (?:ms|µs)\b", prose(page)):
        assert figure in measured, f"{figure} was not measured by benchmarks/"


def test_the_index_leads_to_every_page_and_names_the_minutes_of_every_plan():
    index = DOCS / "README.md"
    here = {(DOCS / link).resolve() for link in links(index)}
    assert set(DOCS.rglob("*.md")) - {index} <= here
    for plan, minutes in table(index.read_text(encoding="utf-8"), "lesson"):
        (link,) = re.findall(r"\(([^)]+)\)", plan)
        assert f"**Minutes:** {minutes} " in (DOCS / link).read_text(encoding="utf-8")


def test_limits_that_are_named_are_those_of_the_code():
    for page in (ARCHITECTURE, ROOT / "CONTRIBUTING.md"):
        for limit in {build_bundles.LIMIT, *build_bundles.LIMITS.values()}:
            assert f"{limit // 1000} kB" in prose(page)
    (patience,) = re.findall(r"PATIENCE = (\d+);", (JS / "ground.js").read_text(encoding="utf-8"))
    assert patience == "3000"
    for page in (WIDGETS, ARCHITECTURE, TEACHING):
        assert "three seconds" in prose(page)


# docs/widgets.md


def written(call: str, signature: inspect.Signature) -> str:
    """A signature as the page has it: names and defaults, no types."""
    parts = []
    for one in signature.parameters.values():
        if one.kind is one.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        default = json.dumps(one.default) if isinstance(one.default, str) else repr(one.default)
        name = f"**{one.name}" if one.kind is one.VAR_KEYWORD else one.name
        parts.append(name if one.default is one.empty else f"{name}={default}")
    return f"{call}({', '.join(parts)})"


def own_traits(widget: type[TicWidget]) -> list[str]:
    """The traits that travel to the page and are not those of what the widget is built on."""
    base = anywidget.AnyWidget if widget is TicWidget else TicWidget
    return [name for name in widget.class_traits(sync=True) if name not in base.class_traits(sync=True)]


def assert_traits(widget: type[TicWidget], rows: list[list[str]]) -> None:
    """The rows are about the widget's own traits, in order, with their group and type."""
    types = {"Bool": "bool", "Dict": "dict", "Enum": "str", "Tuple": "tuple of", "Unicode": "str"}
    types |= {"CardTrait": "code", "CardsTrait": "tuple of codes", "HandTrait": "tuple of codes"}
    types |= {
        "PredictionTrait": "str",
        "VotesTrait": "dict",
        "WholeTrait": "int",
        "ActTrait": "dict",
        "ActsTrait": "list of",
    }
    types |= {"GivenTrait": "value of JSON"}
    assert sorted(names(rows)) == sorted(own_traits(widget))
    for cell, group, kind, what in rows:
        for name in spans(cell):
            trait = widget.class_traits()[name]
            answered = "answered by the kernel" if name == "verdict" else "shown"
            assert group == ("done by the person" if name in widget.by_person else answered), name
            assert kind.startswith(types[type(trait).__name__]), name
            if group == "shown":
                assert trait.read_only == what.startswith("read-only"), name


def example(name: str) -> SeenWidget:
    """What the first example of a widget's section shows."""
    widget = ran(WIDGETS, section(WIDGETS, name))[0]
    assert isinstance(widget, SeenWidget)
    return widget


def test_each_public_widget_has_a_section_and_a_row():
    text = WIDGETS.read_text(encoding="utf-8")
    assert set(names(table(text, "widget"))) == PUBLIC.keys()
    assert PUBLIC.keys() <= set(re.findall(r"^## (.+)$", text, re.M))


@every_widget
def test_the_example_of_a_section_makes_its_widget(name):
    assert isinstance(example(name), PUBLIC[name])  # anywidget makes a class of its own for each


@every_widget
def test_the_arguments_are_those_of_the_signature(name):
    signature = inspect.signature(PUBLIC[name])
    here = section(WIDGETS, name)
    assert written(name, signature) in spans(here)
    assert names(table(here, "argument")) == list(signature.parameters)


@every_widget
def test_the_traits_of_a_widget_are_listed_in_their_groups(name):
    assert_traits(PUBLIC[name], table(section(WIDGETS, name), "trait"))


def test_the_traits_of_all_widgets_are_listed_in_their_groups():
    assert_traits(TicWidget, table(section(WIDGETS, "Traits that all widgets have"), "trait"))


@every_asking_widget
def test_the_keys_of_a_verdict_are_listed(name):
    """Those of all widgets in one table, and those that only this one adds in its section."""
    common = names(table(section(WIDGETS, "Traits that all widgets have"), "key"))
    (sentence,) = re.findall(r"Its verdict has (.+?) too:", section(WIDGETS, name)) or [""]
    assert sorted([*common, *spans(sentence)]) == sorted(judged(name).verdict)


def judged(name: str) -> TicWidget:
    """The example of a section with something to judge: an answer has more keys then."""
    widget = example(name)
    if not widget.verdict["right"]:
        assert name == "GroupChecker"
        widget.selection = "3SO 3SR 3SV"
    assert widget.verdict["right"]
    return widget


def test_the_modes_are_listed():
    assert names(table(section(WIDGETS, "Modes"), "mode")) == [f'"{mode}"' for mode in MODES]


def test_the_keys_are_those_that_the_pages_listen_to():
    """Tab, Enter and Space are the browser's own, for a button."""
    general, builder = (rows for head, rows in tables(section(WIDGETS, "Keys")) if head[0] == "key")
    source = {path.stem: path.read_text(encoding="utf-8") for path in JS.glob("*.js")}
    moving = re.findall(r'case "(\w+)":', source["roving"]) + re.findall(r'event\.key === "(\w+)"', source["ground"])
    assert _keys(general) - {"Tab", "Shift+Tab", "Enter", "Space"} == set(moving)
    (of_a_card,) = re.findall(r"const keys = \{(.+?)\};", source["sequence_builder"], re.S)
    assert _keys(builder) - {"Enter", "Space"} == set(re.findall(r"^\s*(\w+):", of_a_card, re.M))
    (of_a_replay,) = re.findall(r"const keys = \{(.+?)\n  \};", source["replay"], re.S)
    listened = re.findall(r'^\s*"?(.+?)"?: ', of_a_replay, re.M)
    replay = _keys(table(section(WIDGETS, "Replay"), "key"))
    assert (replay | {"+", "-"}) - {"Enter"} == {"Space" if key == " " else key for key in listened}
    others = [name for name in source if name not in ("roving", "ground", "sequence_builder")]
    assert not [name for name in others if re.search(r"\.key\b", source[name])]


def _keys(rows: list[list[str]]) -> set[str]:
    arrows = {way: f"Arrow{way}" for way in ("Left", "Right", "Up", "Down")}
    return {arrows.get(key, key) for row in rows for key in row[0].split(", ")}


def test_the_variables_for_colours_and_sizes_are_those_of_the_style_sheet():
    sheet = (JS / "base.css").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for variable, rest in re.findall(r"var\((--tic-[\w-]+),(.+?);", sheet):
        found.setdefault(variable, []).append(rest.rstrip(")").rpartition(",")[2].strip())
    rows = table(section(WIDGETS, "Colours and sizes"), "variable")
    listed = {spans(row[0])[0]: spans(row[2]) for row in rows}
    assert {name: [one for one in ways if one != "large=True"] for name, ways in listed.items()} == found


# docs/command-line.md


def call(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def options(name: str) -> list[click.Option]:
    return [one for one in LEAVES[name].params if isinstance(one, click.Option)]


def commands(text: str) -> list[str]:
    """What is typed in a block of calls and outputs."""
    return re.findall(r"^\$ (.+)$", text, re.M)


@pytest.mark.parametrize("block", blocks(COMMANDS, "shellsession"), ids=lambda block: commands(block)[-1])
def test_a_session_prints_what_is_shown(block, tmp_path):
    """Its calls go together: a shell that finds the kit's own command makes them in one folder, one after the other."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = os.environ | {"COLUMNS": "120", "NO_COLOR": "1", "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "PATH": path}
    printed = []
    for command in commands(block):
        done = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        printed.append(f"$ {command}\n{done.stdout.decode()}")
    assert "".join(printed) == block


def test_each_command_has_a_row_a_section_and_an_example():
    text = COMMANDS.read_text(encoding="utf-8")
    assert names(table(text, "command")) == list(LEAVES)
    assert set(LEAVES) <= set(re.findall(r"^## (.+)$", text, re.M))
    for name in LEAVES:
        shown = [body for kind, body in FENCE.findall(section(COMMANDS, name)) if kind in ("console", "shellsession")]
        assert [call for call in commands("".join(shown)) if call.startswith(f"tic-learn {name} ")], name


@every_command
def test_a_section_begins_with_the_usage(name):
    usage = call(*name.split(), "--help").stdout.splitlines()[0]
    shown = spans(section(COMMANDS, name))[0]
    assert usage.replace("Usage: main", "tic-learn").replace(" [OPTIONS]", "") == shown


@every_command
def test_every_option_is_listed_with_what_it_takes(name):
    rows = [row for head, rows in tables(section(COMMANDS, name)) if head[0] == "option" for row in rows]
    assert sorted({span.split()[0] for span in names(rows)}) == sorted(opt for one in options(name) for opt in one.opts)
    for one in options(name):
        (shown,) = (spans(row[0]) for row in rows if spans(row[0])[0].split()[0] in one.opts)
        (row,) = (row for row in rows if spans(row[0]) == shown)
        (long,) = one.opts
        if one.is_flag:
            assert shown == [long]
        elif isinstance(one.type, click.Choice):
            assert shown == [f"{long} {choice}" for choice in one.type.choices]
        elif one.metavar:
            assert shown == [f"{long} {one.metavar}"]
        else:
            assert [re.fullmatch(rf"{long} [A-Z]+", text) is not None for text in shown] == [True]
        if not one.is_flag and one.default not in (None, UNSET):
            assert re.search(rf"`{one.default}` if it is not given", row[1]), f"{long}: the default is {one.default}"
        if one.multiple:
            assert "may be given several times" in row[1]


UNSET = click.Option(["--none"]).default  # what click has for an option without a default


def test_the_games_the_bots_and_the_players_of_play_are_named():
    text = section(COMMANDS, "play")
    (sentence,) = re.findall(r"`GAME` is (.+?)\.", text, re.S)
    assert spans(sentence) == list(games.GAMES)
    (row,) = (row for row in table(text, "option") if row[0] == "`--bots BOT,BOT`")
    assert set(PLAYERS) == set(spans(row[1]))
    (sentence,) = re.findall(r"The players are\s+(.+?),\s+in the order", text, re.S)
    assert re.findall(r"[A-Z][a-z]+", sentence) == list(NAMES)


def test_the_options_of_all_commands_are_named():
    text = spans(COMMANDS.read_text(encoding="utf-8").split("\n## ")[0])
    for words in (["--version"], ["-h"], *([*name.split(), flag] for name in LEAVES for flag in ("-h", "--help"))):
        assert words[-1] in text
        assert call(*words).exit_code == 0


def test_the_folder_of_the_course_is_named():
    (folder,) = (one for one in main.commands["lab"].params if isinstance(one, click.Argument))
    text = section(COMMANDS, "lab")
    assert f"`{folder.default}` if none is given" in text
    assert {f"DIR/{name.split('/')[0]}" for name in course_files()} <= set(spans(text))


def test_each_exit_status_has_an_example():
    rows = table(section(COMMANDS, "Exit status"), "status")
    assert [row[0] for row in rows] == ["0", "1", "2"]
    for status, _, command in rows:
        words = shlex.split(spans(command)[0])
        assert words[0] == "tic-learn"
        assert call(*words[1:]).exit_code == int(status)


# For every type that a key may have, there is a call that gives it. The files are those of the fixture below.
CALLS = {
    "relate": ["3SO 1SO", "3SO 5TC"],
    "group": ["3SO 1SO 5SO", "3SO 3SR 3CO", "3SO"],
    "sequence": ["1CV 2MC 3TY", "3SO 1SO 2SO", "1CV 2MV 3TR --rest fixed", "3SO"],
    "rules": [""],
    "play": ["times-a-ticking --cards 20 --seed 7 --games 2 --out games", "team-tic --players 4 --seed x"],
    "record check": ["game.json match.json", "wrong.json cut.json view.json"],
    "record moves": ["game.json:0 game.json:1"],
    "puzzle": [
        "relation --seed x",
        "count-tic-pairs --seed 7 --n 2",
        "odd-one-out",
        "three-groups",
        "next-tics",
        "--list",
    ],
    "score": ["handed-in.ipynb cut.json"],
}


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A folder with a record, one with a bad move, half of one, a view, a match, and a notebook with answers."""
    monkeypatch.chdir(tmp_path)
    record, view = blocks(RECORDS, "json")
    Path("game.json").write_text(record)
    Path("wrong.json").write_text(record.replace('"pile": 4', '"pile": 9'))
    Path("cut.json").write_text(record[:300])
    Path("view.json").write_text(view)
    desk = Desk(tmp_path)
    desk.answer("ex01.q1", "B")
    desk.try_function("ex01.p1", lambda a, b: "nic")
    handed_in = hand_in(None, tmp_path, exercise("ex01"), "", desk.log.read()).rename("handed-in.ipynb")
    book = json.loads(handed_in.read_text())
    book["metadata"]["tic_learn"]["answers"].append("of no form")
    handed_in.write_text(json.dumps(book))
    Path("match.json").write_text(f'{{"format": "tic-match", "version": 1, "rounds": [{record}]}}')


def json_of(name: str) -> list[dict[str, object]]:
    """What a command prints with --json, for each of its calls."""
    printed = [call(*name.split(), *words.split(), "--json") for words in CALLS[name]]
    assert all(result.exit_code in (0, 1) for result in printed)
    return [json.loads(line) for result in printed for line in result.stdout.splitlines()]


def assert_keys(rows: list[list[str]], objects: list[dict[str, object]]) -> None:
    """Each object has just the keys of the rows, and their values have, taken together, just the types named."""
    assert all(list(one) == names(rows) for one in objects)
    for cell, kind, _ in rows:
        for key in spans(cell):
            seen = {_type(one[key]) for one in objects} - {"empty list"}
            assert seen == set(kind.split(" or ")), key


def _type(value: object) -> str:
    if isinstance(value, list):
        kinds = {"list" if isinstance(one, list) else _type(one) for one in value}
        return f"list of {kinds.pop()}s" if len(kinds) == 1 else "list of anything" if kinds else "empty list"
    return {bool: "boolean", int: "number", str: "string", type(None): "null", dict: "object"}[type(value)]


@pytest.mark.parametrize("name", CALLS)
def test_the_keys_of_json_are_listed_with_their_types(name, files):
    """A table for each form that the object of a command can have, and for each table an object."""
    objects = json_of(name)
    listed = [rows for head, rows in tables(section(COMMANDS, name)) if head[0] == "key"]
    assert {tuple(one) for one in objects} == {tuple(names(rows)) for rows in listed}
    for rows in listed:
        assert_keys(rows, [one for one in objects if list(one) == names(rows)])


def test_a_place_that_can_not_be_listed_has_the_line_of_the_check(files):
    """As the section of ``record moves`` says."""
    moves = call("record", "moves", "wrong.json:4", "cut.json:0", "--json")
    check = call("record", "check", "wrong.json", "cut.json", "--json")
    assert moves.stdout == check.stdout
    assert (moves.exit_code, check.exit_code) == (1, 1)
    assert call("record", "moves", "wrong.json:3").exit_code == 0


def test_the_exit_statuses_of_files_are_those_that_are_told(files):
    statuses = {
        "record check game.json": 0,
        "record check game.json wrong.json": 1,
        "record check nowhere.json": 2,
        "record check .": 2,
        "record moves game.json:4": 0,
        "record moves game.json:0 cut.json:0": 1,
        "record moves game.json:5": 2,
        "record moves game.json": 2,
        "record show game.json": 0,
        "record show match.json": 0,
        "record show view.json": 0,
        "record show wrong.json": 1,
        "record show cut.json": 1,
        "play times-a-ticking --cards 12 --seed 1 --out game.json/there": 2,
        "play territory --cards 12": 2,
        "play ludo": 2,
        "score handed-in.ipynb": 0,
        "score handed-in.ipynb cut.json": 1,
        "score nowhere.ipynb": 1,
        "score --exercise handed-in.ipynb handed-in.ipynb": 2,
    }
    assert {words: call(*words.split()).exit_code for words in statuses} == statuses


def test_the_keys_of_a_reason_are_listed_with_their_types():
    rows = tables(section(COMMANDS, "JSON"))[1][1]
    reasons = [reason for name in ("relate", "group", "sequence") for one in json_of(name) for reason in one["reasons"]]
    assert_keys(rows, reasons)


def test_the_keys_that_commands_share_are_listed():
    rows = tables(section(COMMANDS, "JSON"))[0][1]
    assert_keys(rows, json_of("group"))


def test_each_command_with_json_is_looked_at():
    assert set(CALLS) == {name for name in LEAVES if any("--json" in one.opts for one in options(name))}


def test_the_misconceptions_are_named():
    (sentence,) = re.findall(r"misconceptions have these names: (.+?)\.\n", section(COMMANDS, "JSON"), re.S)
    parts = zip(("group", "sequence"), sentence.split(";"), (groups, sequences), strict=True)
    for of, words, module in parts:
        assert words.endswith(f"for a {of}")
        assert spans(words) == [one.name for one in _misconceptions(module)]


def _misconceptions(module: ModuleType) -> list[Misconception]:
    return [one for one in vars(module).values() if isinstance(one, Misconception)]


# docs/architecture.md


def test_the_modules_of_the_architecture_are_those_that_exist():
    rows = [
        row for head, rows in tables(ARCHITECTURE.read_text(encoding="utf-8")) if head[0] == "module" for row in rows
    ]
    sources = [*ROOT.glob("tic_learn/**/*.py"), *ROOT.glob("tic_learn/**/js/*.js")]
    # The kinds have a page of their own.
    kinds = {f"tic_learn/puzzles/kinds/{name.replace('-', '_')}.py" for name in KINDS}
    modules = [path.relative_to(ROOT).as_posix() for path in sources if "_course" not in path.parts]
    assert kinds <= set(modules)
    modules = [name for name in modules if name not in kinds]
    assert sorted(names(rows)) == sorted(modules)
    named = {span for span in spans(prose(ARCHITECTURE)) if re.fullmatch(r"tic_learn/\S+\.(?:py|js)", span)}
    assert named <= set(modules)


def test_the_layers_are_those_of_the_contract():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = (one["layers"] for one in contracts if one["type"] == "layers")
    rows = table(section(ARCHITECTURE, "The layers"), "layer")
    assert [spans(row[0]) for row in rows] == [layer.split(" : ") for layer in reversed(layers)]


def test_every_tool_that_makes_a_file_is_named():
    """Those that only check or install make nothing that is committed."""
    rows = table(section(ARCHITECTURE, "What is generated, and how it is checked"), "file")
    tools = {f"tools/{path.name}" for path in (ROOT / "tools").glob("*.py")}
    others = {f"tools/{name}.py" for name in ("check", "machine", "prepare", "made_page")}
    assert {spans(row[1])[0] for row in rows} == tools - others


# docs/games.md


def fields(kind: type[msgspec.Struct]) -> list[str]:
    return [one.encode_name for one in msgspec.structs.fields(kind)]


def test_the_games_are_listed_with_their_players_and_options():
    rows = table(section(GAMES, "Deal"), "class")
    assert [spans(row[1])[0] for row in rows] == list(games.GAMES)
    for (name, _, players, choices), game in zip(rows, games.GAMES.values(), strict=True):
        assert spans(name) == [game.__name__]
        assert players == ", ".join(map(str, game.seats))
        known = {option: list(map(json_or_python, values)) for option, values in game.OPTIONS.items()}
        parts = [] if choices == "none" else [spans(part) for part in choices.split("; ")]
        assert {option: values for option, *values in parts} == known


def json_or_python(value: object) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)


def test_the_methods_of_a_position_are_listed_with_their_arguments():
    called = []
    for name, method in vars(games.Position).items():
        if inspect.isfunction(method) and not name.startswith("_"):
            _self, *arguments = inspect.signature(method).parameters
            called.append(f"{name}({', '.join(arguments)})")
    assert names(table(section(GAMES, "Positions"), "of a position")) == called


def test_what_else_a_position_has_is_there():
    (sentence,) = re.findall(r"What else a position has is the game's own: (.+?)\.", section(GAMES, "Positions"), re.S)
    parts = {"Ticking Lines": "ticking_lines", "Team TIC": "team_tic", "Time's a Ticking": "times_a_ticking"}
    parts |= {"Tic Territory Battle": "territory"}
    told = re.findall(r"in ([A-Z][^`]*?) (`.+?)(?=, in [A-Z]|$)", " ".join(sentence.split()))
    assert {name for name, _ in told} == set(parts)
    for name, what in told:
        position = getattr(games, parts[name]).Position
        for span in spans(what):
            assert hasattr(position, span.split("(")[0]), span
    for module in parts.values():
        assert {"hand", "size", "deck"} <= set(dir(getattr(games, module).Position))


def test_the_players_are_listed():
    rows = table(section(GAMES, "A player in ten lines"), "player")
    assert {spans(row[1])[0]: spans(row[0])[0] for row in rows} == {
        name: getattr(player, "__name__", "") for name, player in PLAYERS.items()
    }


def test_the_player_has_at_most_ten_lines():
    body = next(body for body in blocks(GAMES, "pycon") if ">>> class " in body)
    (lines,) = re.findall(r"^>>> class .+\n(?:\.\.\. .+\n)+", body, re.M)
    assert len(lines.splitlines()) <= 10


def test_the_generator_is_the_published_one():
    """The numbers to check a generator by are those of the twin in tests/test_random.py."""
    ((state, numbers),) = re.findall(r"from the state (\d+), splitmix64 gives first ([\d,\sand]+)\.", prose(GAMES))
    twin = splitmix64(int(state))
    assert [next(twin) for _ in range(5)] == [int(number) for number in re.findall(r"\d+", numbers)]


# docs/records.md


def schema(name: str) -> dict[str, object]:
    return json.loads((ROOT / f"tic_learn/schema/{name}.json").read_text(encoding="utf-8"))


def test_the_documents_are_what_the_kit_writes():
    record, view = blocks(RECORDS, "json")
    assert Record.read(record).text() == record
    assert Record.read(record).check().ok
    assert Record.read(record).check().over
    assert Record.read(record).view(Record.read(view).seat).text() == view
    assert "null" in view


def test_the_keys_of_the_documents_are_those_of_the_schema():
    of_a_record = table(section(RECORDS, "Keys"), "key")
    of_a_match = table(section(RECORDS, "Matches"), "key")
    more = table(section(RECORDS, "Views"), "key")
    for one in schema("tic-record")["oneOf"]:
        assert_required(of_a_record, one)
    assert_required(of_a_match, schema("tic-match"))
    at = names(of_a_record).index("first") + 1
    for one in schema("tic-view")["oneOf"]:
        assert_required([more[0], *of_a_record[1:at], *more[1:], *of_a_record[at:]], one)


def assert_required(rows: list[list[str]], one: Mapping[str, object]) -> None:
    assert names(rows) == list(one["properties"])
    assert [spans(row[0])[0] for row in rows if row[1] == "yes"] == one["required"]
    assert {row[1] for row in rows} <= {"yes", "no"}


def test_the_moves_of_every_game_are_listed_with_their_keys():
    listed: dict[str, dict[str, set[str]]] = {}
    game = ""
    for cell, kind, keys in table(section(RECORDS, "Moves"), "game"):
        game = spans(cell)[0] if cell else game
        # What is said of a key comes after a comma, and may name another key or a value.
        known = set() if keys == "none" else {spans(part)[0] for part in keys.split("; ")}
        listed.setdefault(game, {})[spans(kind)[0]] = known
    assert listed == {
        name: {str(kind.__struct_config__.tag): set(fields(kind)) - {"player"} for kind in kinds}
        for name, kinds in games.MOVES.items()
    }
    assert fields(games.territory.Placed) == ["card", "at"]


def test_what_a_record_can_do_is_listed():
    shown = [name.split("(")[0] for name in names(table(section(RECORDS, "Read, step, write"), "of a record"))]
    skip = {"deal", "read", "load", "at_is_a_key"}  # those that make one, and one for the writer
    made = {
        name for name, what in vars(Record).items() if name[0] != "_" and (callable(what) or type(what) is property)
    }
    assert set(shown) == made - skip
    for name in ("Record.load", "Record.read", "Record.deal"):
        assert name in prose(RECORDS)


def test_the_limits_of_a_record_are_told():
    text = section(RECORDS, "Check")
    assert f"more than {LIMIT // 1_000_000} million bytes" in text
    assert f"brackets more than {DEEPEST} deep" in text


# docs/teaching.md


def test_the_front_is_shown_large_and_together():
    (front,) = ran(TEACHING, section(TEACHING, "At the front"))
    assert (front.large, front.mode) == (True, "together")
    assert front.verdict["right"], "there is something to vote on"


def test_the_questions_are_those_of_the_widgets():
    rows = table(section(TEACHING, "At the front"), "widget")
    assert set(names(rows)) == set(ASKING)
    for name, question, choices in rows:
        widget = example(spans(name)[0])
        labels = [label for _, label in widget.choices]
        assert question == widget.question
        assert choices == ("; " if any("," in label for label in labels) else ", ").join(labels)


@every_asking_widget
def test_a_widget_that_asks_first_does_not_tell_without_a_kernel(name):
    """The sentence and the picture are what is seen then."""
    widget = judged(name)
    told = set()
    for mode in MODES:
        widget.mode = mode
        told.add(mode if widget.verdict["title"] in repr(widget) else "")
        if mode != "explore":
            assert widget.question in repr(widget) or "Do they Tic, Single or Nic?" in repr(widget)
            assert widget.verdict["title"] not in widget.picture()
    assert told == {"explore", ""}


def test_nothing_leaves_the_computer():
    """No module has a way to the network, no bundle asks for one, and JupyterLab is not told to listen elsewhere."""
    ways = {"aiohttp", "asyncio", "ftplib", "http", "httpx", "requests", "smtplib", "socket", "ssl", "urllib", "xmlrpc"}
    for path in ROOT.glob("tic_learn/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
                assert not ways & {module.partition(".")[0] for module in modules}, path
    bundles = [path for path in (ROOT / "tic_learn/widgets/static").iterdir() if path.suffix in (".js", ".css")]
    assert len(bundles) == 2 * len(PUBLIC) + len(build_bundles.PAGES)
    asking = r"https?:|\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|\bimport\(|@import|url\("
    for path in bundles:
        assert re.findall(asking, path.read_text(encoding="utf-8")) == [], path
    assert "ServerApp.ip" not in (ROOT / "tic_learn/lab.py").read_text(encoding="utf-8")
