"""The benchmarks that need a browser run, in small; no time is asserted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from tests.test_benchmarks import FOLDER, rows, said_in_small, works


@pytest.mark.long
def test_the_replay_has_its_rows_and_keeps_them(chromium: Browser) -> None:
    """``chromium`` says whether there is one; the benchmark starts its own."""
    assert chromium.is_connected()
    said = said_in_small("replay.py")
    kept = (FOLDER / "REPLAY.md").read_text(encoding="utf-8")
    assert works(kept) == works(said)
    assert len(works(said)) == 4 + 1 + 4 + 2
    for what, median, most, aim in rows(said):
        size = what.startswith(("payload", "the pictures"))
        assert re.fullmatch(r"[\d,.]+ kB" if size else r"[\d,.]+ ms", median), what
        assert bool(re.fullmatch(r"[\d,.]+ ms", most)) != size, what
        assert not aim or re.search(": (?:met|missed)$", aim)
    assert "make bench" in kept


@pytest.mark.long
def test_the_worksheets_have_their_rows_and_keep_them(chromium: Browser) -> None:
    assert chromium.is_connected()
    said = said_in_small("worksheets.py")
    kept = (FOLDER / "WORKSHEETS.md").read_text(encoding="utf-8")
    assert works(kept) == works(said)
    assert len(works(said)) == 3 * 6 + 1
    for what, time, share, size, aim in rows(said):
        assert re.fullmatch(r"\d+\.\d+ s", time), what
        assert bool(re.fullmatch(r"\d+\.\d\d", share)) == (not what.startswith("builder")), what
        assert re.fullmatch(r"[\d,]*", size), what
        assert not aim or re.search(": (?:met|missed)$", aim)
    assert "make bench" in kept
