"""Run every check of the project, one after the other, and sum up at the end.

    python tools/check.py           # what `make test` runs
    python tools/check.py --long    # what `make test-all` runs: only the long parts

A check that fails does not stop the next one. What this machine can't run for want of Chromium or Node.js is a failure
where CI is set, and is named at the end elsewhere.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from machine import NODE_MODULES, ROOT, find_node
from prepare import prepare

CI = bool(os.environ.get("CI"))


class Counts(NamedTuple):
    """How many tests of a run passed, failed, and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Counts) -> Counts:  # type: ignore[override]
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))


class Result(NamedTuple):
    """How a check ended: "" for well, else why not; and its tests, if it counts any."""

    trouble: str = ""
    counts: Counts = Counts()


class Check(NamedTuple):
    """One check: its heading, how to run it, and which of "node" and "chromium" it needs."""

    heading: str
    run: Callable[[], Result]
    needs: tuple[str, ...] = ()


def tool(*words: str) -> Result:
    """Run a module of this environment: well is exit status 0."""
    return _command([sys.executable, "-m", *words])


def script(name: str, *words: str) -> Result:
    """Run a script of tools/."""
    return _command([sys.executable, str(ROOT / "tools" / name), *words])


def node(*words: str) -> Result:
    """Run Node.js."""
    found = find_node()
    return _command([str(found.node), *words]) if found else Result("there is no Node.js")


def node_tests() -> Result:
    """The tests of the widgets' pure JavaScript, in Node's own test runner."""
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests/js").glob("*.test.*js"))
    return node("--test", *files) if files else Result("tests/js has no *.test.js")


NO_NBVAL = ("-p", "no:nbval")
"""For runs without notebooks: to import it takes each process over a second."""


HELD_UP, LONG_HELD_UP = 900, 2700
"""Seconds after which a test is held up: its process ends, and says where it was. The longest take ten minutes."""


def pytest(*words: str, cwd: Path = ROOT, env: dict[str, str] | None = None, held_up: int = HELD_UP) -> Result:
    """Run pytest on two workers, as it is, and count its tests."""
    limit = ("-o", f"faulthandler_timeout={held_up}", "-o", "faulthandler_exit_on_timeout=true")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [sys.executable, "-m", "pytest", "-n", "2", *limit, f"--junitxml={report}", *words]
        done = _command(command, cwd=cwd, env=env)
        counts = _counts(report)
    if not done.trouble and not counts.passed:
        return Result("no test ran", counts)
    if not done.trouble and counts.skipped and CI:
        return Result(f"{counts.skipped} skipped, and in CI every test runs", counts)
    return Result(done.trouble, counts)


def unit_tests(missing: dict[str, str]) -> Result:
    """Unit and property tests, and every docstring's example."""
    marks = "not browser and not long" + (" and not node" if "node" in missing else "")
    words = ("--dist=worksteal", *NO_NBVAL, "--doctest-modules", "--ignore=tests/browser", "-m", marks)
    return pytest(*words, "tic_learn", "tests")


def long_tests() -> Result:
    """The tests that take minutes, and the property tests with many more examples."""
    env = os.environ | {"TIC_LEARN_LONG": "1"}
    marks = "(long or hypothesis or scaled) and not browser"
    return pytest("--dist=worksteal", "-m", marks, "tests", env=env, held_up=LONG_HELD_UP)


def browser_tests(*, long: bool = False) -> Result:
    """The widgets and lessons in real Jupyter hosts on real Chromium; those that take minutes, or the others."""
    return pytest("--dist=worksteal", *NO_NBVAL, "-m", f"browser and {'' if long else 'not '}long", "tests/browser")


_KERNELS_BY_FILES = """
import nbval.kernel

from tests.kernels import by_files


class ByFiles(nbval.kernel.KernelManager):
    def __init__(self, **traits):
        super().__init__(**by_files(), **traits)


nbval.kernel.KernelManager = ByFiles
"""


def notebooks() -> Result:
    """Run every notebook and compare each output with the one it has; on a copy, so that nothing changes here."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "course")
        for name in ("notebooks", "exercises"):
            # Of what somebody tried out here, answers and files to hand in, nothing goes along.
            own = shutil.ignore_patterns(".ipynb_checkpoints", ".tic-learn", "*.submission*", "*.html")
            shutil.copytree(ROOT / name, copy / name, ignore=own)
            if not list((copy / name).rglob("*.ipynb")):
                return Result(f"{name}/ has no notebook")
        (copy / "pytest.ini").write_text(f"[pytest]\naddopts = -ra\npythonpath = {ROOT}\n")
        (copy / "conftest.py").write_text(_KERNELS_BY_FILES)
        # A person's own settings must not show in an output.
        homes = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
        env = os.environ | {name: str(Path(folder, name.lower())) for name in homes}
        # A notebook's cells share a kernel, so they stay together on one worker.
        return pytest("--nbval", "--nbval-current-env", "--dist=loadscope", ".", cwd=copy, env=env)


def checks(missing: dict[str, str]) -> list[Check]:
    """All checks, the quick ones first."""
    return [
        Check("ruff: mistakes in the Python code", lambda: tool("ruff", "check")),
        Check("ruff: its layout", lambda: tool("ruff", "format", "--check")),
        Check("mypy: its types", lambda: tool("mypy")),
        Check("import-linter: which module may import which", lambda: _command([_beside_python("lint-imports")])),
        Check("tsc: the types of the JavaScript", lambda: node(str(NODE_MODULES / "typescript/bin/tsc")), ("node",)),
        Check("node: tests of the JavaScript", node_tests, ("node",)),
        Check("bundles: built again and compared", lambda: script("build_bundles.py", "--check"), ("node",)),
        Check("pytest: unit tests, property tests, docstrings", lambda: unit_tests(missing)),
        Check("nbval: every notebook run and compared", notebooks),
        Check("pytest: lessons and widgets in a browser", browser_tests, ("node", "chromium")),
    ]


def long_checks() -> list[Check]:
    """The checks that take minutes each."""
    return [
        Check("pytest: the long tests", long_tests),
        Check("pytest: the long tests in a browser", lambda: browser_tests(long=True), ("node", "chromium")),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Run every check of the project.")
    parser.add_argument("--long", action="store_true", help="only what takes long")
    long = parser.parse_args().long
    _heading("What the checks need")
    missing = prepare()
    print(*missing.values() or ["Chromium and Node.js are here."], sep="\n", flush=True)
    todo = long_checks() if long else checks(missing)

    lines, counts, not_run = [], Counts(), {}
    failed = 0
    for check in todo:
        lacking = [need for need in check.needs if need in missing]
        if lacking:
            not_run[check.heading] = missing[lacking[0]]
            continue
        _heading(check.heading)
        start = time.monotonic()
        result = check.run()
        seconds = time.monotonic() - start
        counts += result.counts
        failed += bool(result.trouble)
        lines.append(f"{'FAILED' if result.trouble else 'ok':7} {seconds:5.0f} s  {check.heading}")
        if result.trouble:
            lines[-1] += f" ({result.trouble})"
            print(f"FAILED: {result.trouble}", flush=True)

    _heading("All checks")
    print(*lines, sep="\n")
    if "node" in missing:
        not_run["the tests marked 'node'"] = missing["node"]
    for heading, why in not_run.items():
        print(f"not run          {heading}: {why}")
    if not_run and CI:
        failed += 1
        print("In CI nothing may be left out, so this run has failed.")
    if failed and not counts.failed:
        print(f"{failed} of the checks failed, though no test did.")
    print(f"{counts.passed} passed, {counts.failed} failed, {counts.skipped} skipped")
    return 1 if failed else 0


def _heading(words: str) -> None:
    print(f"\n=== {words} ===", flush=True)


def _command(words: list[str], cwd: Path = ROOT, env: dict[str, str] | None = None) -> Result:
    status = subprocess.run(words, cwd=cwd, env=env, stdin=subprocess.DEVNULL).returncode
    return Result(f"exit status {status}" if status else "")


def _beside_python(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _counts(report: Path) -> Counts:
    if not report.is_file():
        return Counts()
    suites = ET.parse(report).getroot().iter("testsuite")
    tests, bad, skipped = 0, 0, 0
    for suite in suites:
        tests += int(suite.get("tests", 0))
        bad += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
    return Counts(max(0, tests - bad - skipped), bad, skipped)


if __name__ == "__main__":
    sys.exit(main())
