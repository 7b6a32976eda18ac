"""What the browser tests themselves stand on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .jupyter import Notebook


def test_a_promise_that_is_never_kept_fails_and_says_what_is_seen(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook("1")
    assert notebook.awaits("async (n) => n + 1", 2) == "3"
    with pytest.raises(AssertionError, match=r"300 ms did not do for (?s:.*)never(?s:.*)\ndialogs: \[\]\nserver:\n"):
        notebook.awaits("(never) => new Promise(() => {})", limit=300)
