"""What the tools share that make a page or a file of text: write it whole, or say whether it is up to date."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

__all__ = ["difference", "plain", "run", "write"]


def plain(text: str) -> str:
    """The text with a backslash before each sign that Markdown would take for its own."""
    return re.sub(r"([\\`*_\[\]<>|&~#])", r"\\\1", text)


def difference(old: str, new: str) -> str:
    """Where two texts that are not the same first differ: the line's number, and what should be there."""
    was, now = old.split("\n"), new.split("\n")
    at = next((i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now)))
    if at == len(now):
        return f"line {at + 1} should not be there"
    return f"line {at + 1} should be " + (f"{now[at]!r:.100}" if now[at] else "empty")


def write(text: str, path: Path) -> None:
    """Write a page whole or not at all: a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def run(
    page: Path, made: Callable[[], str], what: str, command: str, about: str, arguments: list[str] | None = None
) -> int:
    """Write the page or file, or with --check compare it; gives the exit status.

    ``made`` gives its text, ``what`` says what is on it, ``command`` makes it, ``about`` is the tool's own docstring.
    """
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing; status 1 if the page is out of date")
    options = parser.parse_args(arguments)
    text, name, remedy = made(), f"{page.parent.name}/{page.name}", f"run `{command}`"
    if not options.check:
        try:
            write(text, page)
        except OSError as error:
            print(f"{name} can't be written: {error.strerror}; it was left as it is", file=sys.stderr)
            return 1
        print(f"{name}: {what} written")
        return 0
    try:
        old = page.read_text(encoding="utf-8")  # whatever line ends Git has made
    except FileNotFoundError:
        print(f"{name} is missing; {remedy}", file=sys.stderr)
        return 1
    except UnicodeDecodeError:
        print(f"{name} is not UTF-8 text; {remedy}", file=sys.stderr)
        return 1
    if old != text:
        print(f"{name} is out of date: {difference(old, text)}; {remedy}", file=sys.stderr)
        return 1
    print(f"{name} is up to date")
    return 0
