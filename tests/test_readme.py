"""What the README and the other pages show is true: examples, commands, links, addresses."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest

from tic_learn.cli import main

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = ROOT / "README.md"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "benchmarks/README.md"])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def blocks(page: Path, *kinds: str) -> list[str]:
    """The fenced blocks of a page that are of one of these kinds."""
    return [body for kind, body in FENCE.findall(page.read_text(encoding="utf-8")) if kind in kinds]


def code(page: Path) -> list[str]:
    """All code of a page: each line of its shell blocks, and each code span."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    lines = "".join(blocks(page, "sh", "console", "bash")).splitlines()
    return [*lines, *re.findall(r"`([^`\n]+)`", text)]


def console_calls(page: Path) -> list[tuple[str, str]]:
    """Each ``$ command`` of the console blocks, with the output below it."""
    calls = []
    for block in blocks(page, "console"):
        starts = [match.start() for match in re.finditer(r"^\$ ", block, re.MULTILINE)]
        assert starts[:1] == [0], f"a console block begins with a command: {block!r}"
        for start, end in pairwise([*starts, len(block)]):
            command, _, output = block[start + 2 : end].partition("\n")
            calls.append((command, output))
    return calls


@every_page
def test_python_examples_give_what_is_shown(page):
    """Blocks of one page share their names, as a reader's session does."""
    parser, runner, names = doctest.DocTestParser(), doctest.DocTestRunner(), {}
    for number, block in enumerate(blocks(page, "pycon")):
        test = parser.get_doctest(block, names, f"{page.name}[{number}]", str(page), 0)
        assert test.examples
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0


def test_the_readme_has_python_and_console_examples():
    """So that the tests here can't pass for want of anything to run."""
    assert len(blocks(README, "pycon")) >= 3
    assert len(console_calls(README)) >= 4
    assert {"make lab", "make test"} <= set(code(README))


@pytest.mark.parametrize(
    ("command", "output"),
    [call for page in PAGES for call in console_calls(page)],
    ids=lambda text: text.split("\n")[0],
)
def test_console_examples_print_what_is_shown(command, output, tmp_path):
    words = shlex.split(command)
    assert words[0] == "tic-learn", "only calls of the kit are shown with their output"
    words[0] = str(Path(sys.executable).with_name("tic-learn"))
    env = os.environ | {"COLUMNS": "120", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(words, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    assert done.stdout.decode() == output


@every_page
def test_each_make_target_and_subcommand_that_is_named_exists(page):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE))
    for line in code(page):
        for target in re.findall(r"(?:^|[;&|$] ?)make ([a-z-]+)", line):
            assert target in targets, f"there is no 'make {target}'"
        for name in re.findall(r"(?:^|[/;&|$] ?)tic-learn ([a-z-]+)", line):
            assert name in main.commands, f"there is no 'tic-learn {name}'"


@every_page
def test_each_extra_that_is_named_exists(page):
    extras = PROJECT["optional-dependencies"]
    for line in code(page):
        for names in re.findall(r"(?:tic-learn|\.)\[([a-z,]+)\]", line):
            assert set(names.split(",")) <= set(extras)


@every_page
def test_each_file_that_is_named_exists(page):
    """Links to this repository, and scripts that a command runs."""
    text = page.read_text(encoding="utf-8")
    targets = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not re.match(r"[a-z]+:|#", link)]
    for target in targets:
        assert (page.parent / unquote(target.split("#")[0])).exists(), f"{target} is not there"
    for line in code(page):
        for script in re.findall(r"\b((?:tools|benchmarks|tests)/[\w/]+\.\w+)", line):
            assert (ROOT / script).exists(), f"{script} is not there"


# The commands of the table, in a copy that has nothing installed


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    home = tmp_path_factory.mktemp("clone") / "tic-learn"
    not_in_a_clone = (
        ".git",
        ".venv",
        "node_modules",
        "work",
        "build",
        "dist",
        "__pycache__",
        ".*_cache",
        ".hypothesis",
    )
    shutil.copytree(ROOT, home, ignore=shutil.ignore_patterns(*not_in_a_clone))
    yield home
    shutil.rmtree(home)  # it has an environment in it


def newcomer(**variables: str) -> dict[str, str]:
    """The environment of someone who has just cloned: without what a make or a venv that runs these tests has set."""
    ours = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in ours} | variables


@contextmanager
def make_lab(clone: Path) -> Iterator[tuple[str, str]]:
    """``make lab`` while it runs: the address that it prints, and what it had said until then."""
    log = clone.parent / "log"
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    env = newcomer(**{name: str(clone.parent / name.lower()) for name in folders})
    env["PIP_COMPILE"] = "0"  # half of the time would go into that
    env["BROWSER"] = "true"  # the command of that name: a desktop's own browser stays closed
    with log.open("w") as out:
        server = subprocess.Popen(
            ["make", "lab", f"PYTHON={sys.executable}"],
            cwd=clone,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        end = time.monotonic() + 400
        while not (found := re.search(r"http://\S+", log.read_text())):
            assert server.poll() is None, f"make lab ended:\n{log.read_text()}"
            assert time.monotonic() < end, f"make lab printed no address:\n{log.read_text()}"
            time.sleep(0.1)
        yield found[0], log.read_text()
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


def test_make_lab_opens_the_course_from_nothing_and_leaves_work_alone(clone):
    """First with an installation, then without; what a learner wrote meanwhile is as it was."""
    first = clone / "work/notebooks/00-start-here.ipynb"
    with make_lab(clone) as (address, said):
        assert "Installing the kit" in said
        # A "type" in package.json would be taken for that of .venv too, and JupyterLab's own scripts would fail loudly.
        assert "rror" not in said
        with urllib.request.urlopen(address) as answer:
            assert b"JupyterLab" in answer.read()
        # The folders are those of the repository, so that the links between lessons and exercises lead somewhere.
        for name in ("notebooks/00-start-here.ipynb", "exercises/ex01-relations.ipynb"):
            assert (clone / "work" / name).read_bytes() == (clone / name).read_bytes()

    first.write_text("mine")
    with make_lab(clone) as (_, said):
        assert "Installing the kit" not in said
        assert first.read_text() == "mine"

    subprocess.run(["make", "clean"], cwd=clone, env=newcomer(), check=True, capture_output=True)
    assert not (clone / ".venv").exists()
    assert first.read_text() == "mine"


def test_make_without_a_target_lists_all_of_them(clone):
    said = subprocess.run(["make"], cwd=clone, env=newcomer(), check=True, capture_output=True, text=True).stdout
    phony = re.search(r"^\.PHONY: (.*)$", (clone / "Makefile").read_text(), re.MULTILINE)
    assert [line.split()[0] for line in said.splitlines()] == phony[1].split()


def test_a_python_that_is_too_old_or_missing_is_named(clone, tmp_path):
    old = tmp_path / "python3.8"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.8.1\nexit 1\n')
    old.chmod(0o755)
    for python, sentence in (
        (old, f"'{old}' is Python 3.8.1; this kit needs Python 3.11 or later."),
        ("no-python", "There is no 'no-python' here. Install Python 3.11 or later"),
    ):
        call = ["make", "lab", f"PYTHON={python}"]
        done = subprocess.run(call, cwd=clone, env=newcomer(), capture_output=True, text=True, check=False)
        assert done.returncode
        assert sentence in done.stderr
        assert not (clone / ".venv").exists()


def test_the_addresses_are_those_of_the_project():
    """The badge and the clone's address come from project.urls."""
    text, urls = README.read_text(encoding="utf-8"), PROJECT["urls"]
    assert f"](https://mybinder.org/badge_logo.svg)]({urls['Binder']})" in text
    assert set(re.findall(r"https://mybinder\.org/v2/[^\s)]+", text)) == {urls["Binder"]}
    for page in PAGES:
        for address in re.findall(r"https://github\.com/tic-learn/[^\s)`]+", page.read_text(encoding="utf-8")):
            assert address.startswith(urls["Repository"])
    assert f"git clone {urls['Repository']}" in code(README)


def test_the_commands_to_start_with_stand_at_the_top_of_the_readme():
    start = README.read_text(encoding="utf-8").split("\n## ")[1]
    assert start.startswith("Start\n")
    assert "make lab" in start
    assert "make test" in start


def test_the_change_log_has_a_place_for_what_is_not_released():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE)[0] == "Unreleased"
