"""Bundle the widgets: from tic_learn/widgets/js/ to the files of tic_learn/widgets/static/ that travel to the browser.

    python tools/build_bundles.py            # build
    python tools/build_bundles.py --check    # say what would change, and change nothing

A source file with ``export default`` is a widget. Its bundle holds all that it imports, and its style sheet is
base.css followed by its own. PAGES are the scripts of pages that need no Jupyter; they stand in the page itself.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

from machine import NODE_MODULES, ROOT, Node, find_node
from prepare import node_packages

SOURCES = ROOT / "tic_learn/widgets/js"
STATIC = ROOT / "tic_learn/widgets/static"
LIMIT = 30_000
"""The most bytes that a bundle may have: it travels with every instance of its widget."""
LIMITS = dict.fromkeys(("play_table", "practice", "question", "replay", "replay_page", "score_sheet"), 60_000)
"""The same of those that have a whole game, or puzzles of any kind; a page has a few of them."""
PAGES = ("replay_page",)
_ENDS_A_SCRIPT = re.compile(rb"</script|<script|<!--", re.IGNORECASE)
"""What a script in a page must not hold, or the browser takes what follows for something else."""
_WIDGET = re.compile(r"^export default\b", re.MULTILINE)
_COMMON = ("--bundle", "--minify", "--legal-comments=none", "--log-level=warning", "--charset=utf8")


class BuildError(Exception):
    """A bundle that can't be made, or must not be shipped as it is."""


def build() -> dict[str, bytes]:
    """Every file that static/ should have, by name. Raises BuildError."""
    node = find_node()
    why = node_packages()
    if why or node is None:
        raise BuildError(why)
    files = {}
    for name in PAGES:
        files[f"{name}.js"] = may_stand_in_a_page(name, _bundle(node, SOURCES / f"{name}.js", "iife"))
    for source in widgets():
        files[f"{source.stem}.js"] = _bundle(node, source, "esm")
        sheets = [sheet for sheet in ("base.css", f"{source.stem}.css") if (SOURCES / sheet).is_file()]
        if sheets:
            imports = "".join(f'@import "./{SOURCES.relative_to(ROOT).as_posix()}/{sheet}";' for sheet in sheets)
            files[f"{source.stem}.css"] = _esbuild(node, "--loader=css", stdin=imports)
    if not files:
        raise BuildError(f"No file in {SOURCES.relative_to(ROOT)} has 'export default', so there is no widget.")
    return files


def widgets() -> list[Path]:
    """The source files that are a widget's entry, by name."""
    return [path for path in sorted(SOURCES.glob("*.js")) if _WIDGET.search(path.read_text(encoding="utf-8"))]


def may_stand_in_a_page(name: str, js: bytes) -> bytes:
    """The script, if nothing in it can end the script or hide its end. Raises BuildError."""
    if found := _ENDS_A_SCRIPT.search(js):
        raise BuildError(f"{name}.js has {found[0].decode()!r} in it, which in a page is no longer script.")
    return js


def differences(files: dict[str, bytes]) -> list[str]:
    """In what static/ differs from these files, a sentence each."""
    there = {path.name: path.read_bytes() for path in STATIC.glob("*") if path.suffix in (".js", ".css")}
    found = [f"{name} is missing" for name in files.keys() - there.keys()]
    found += [f"{name} belongs to no widget" for name in there.keys() - files.keys()]
    found += [
        f"{name} is not what its sources give" for name in files.keys() & there.keys() if files[name] != there[name]
    ]
    return sorted(found)


def write(files: dict[str, bytes]) -> None:
    """Make static/ hold these files and no other bundle; a reader sees a whole file, old or new."""
    STATIC.mkdir(exist_ok=True)
    for name, content in files.items():
        part = STATIC / f"{name}.part"
        part.write_bytes(content)
        part.replace(STATIC / name)
    for path in STATIC.glob("*"):
        if path.suffix in (".js", ".css") and path.name not in files:
            path.unlink()


def _bundle(node: Node, source: Path, form: str) -> bytes:
    js = _esbuild(node, f"--format={form}", "--target=es2020", "--loader:.json=json", str(source.relative_to(ROOT)))
    limit = LIMITS.get(source.stem, LIMIT)
    if len(js) > limit:
        raise BuildError(f"{source.stem}.js has {len(js):,} bytes bundled; it may have {limit:,}.")
    return js


def _esbuild(node: Node, *options: str, stdin: str | None = None) -> bytes:
    command = [str(node.node), str(NODE_MODULES / "esbuild/bin/esbuild"), *_COMMON, *options]
    done = subprocess.run(command, input=(stdin or "").encode(), capture_output=True, cwd=ROOT)
    if done.returncode:
        raise BuildError(done.stderr.decode(errors="replace").strip())
    sys.stderr.buffer.write(done.stderr)
    return done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description="Bundle the widgets.")
    parser.add_argument("--check", action="store_true", help="only say what would change")
    check = parser.parse_args().check
    try:
        files = build()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    found = differences(files)
    if not check:
        write(files)
    for name, content in files.items():
        print(f"{name:28} {len(content):7,} bytes")
    if check and found:
        print(*found, sep="\n", file=sys.stderr)
        print("Run 'make bundles' and commit what it writes.", file=sys.stderr)
        return 1
    print("static/ is up to date" if check else f"{len(found)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
