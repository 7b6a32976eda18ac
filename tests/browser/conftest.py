"""A Jupyter server and a Chromium for the browser tests, one of each for a test process."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from machine import find_chromium
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from .jupyter import CHROMIUM_FLAGS, Notebook, Server, write_notebook

WIDE: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 320, "height": 640}
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.path).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = find_chromium()
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing, and in CI the browser tests must run: apt-get install chromium")
        # At a person's desk the rest is still worth running; tools/check.py says at its end what was not run.
        pytest.skip("Chromium is missing: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(program), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Server]]:
    """A function that gives the server of an application: lab, notebook or voila."""
    servers: dict[str, Server] = {}

    def get(app: str) -> Server:
        if app not in servers:
            servers[app] = Server(app, tmp_path_factory.mktemp(app))
        return servers[app]

    yield get
    for server in servers.values():
        server.stop()


@pytest.fixture(scope="session")
def free_pages() -> dict[bool, list[Page]]:
    """JupyterLab in pages that no test uses now, by whether they are narrow.

    To load it takes far longer than to open a notebook in it.
    """
    return {True: [], False: []}


@pytest.fixture
def open_notebook(
    chromium: Browser,
    server_of: Callable[[str], Server],
    free_pages: dict[bool, list[Page]],
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., Notebook]]:
    """A function that opens a notebook: a file to copy, or code cells to make one of.

    ``narrow``: in a window of 320 px; ``size``: in one of this width and height; ``change``: a function
    in JavaScript that changes the page and gives one that undoes it; ``fresh``: in a page of its own,
    which a notebook in another application or with options of a context always has; ``folder``: in a
    folder of its own, where a file has its own name, and stays as it was left.
    """
    kept: list[tuple[bool, ViewportSize, Notebook]] = []
    own: list[Notebook] = []

    def get(
        *cells: str,
        file: Path | None = None,
        folder: str = "",
        app: str = "lab",
        narrow: bool = False,
        size: tuple[int, int] | None = None,
        change: str = "",
        fresh: bool = False,
        **options: Any,
    ) -> Notebook:
        server = server_of(app)
        path = server.root / f"{re.sub(r'[^A-Za-z0-9]+', '-', request.node.name)}-{len(kept) + len(own)}.ipynb"
        if folder:
            path = server.root / folder / (path.name if file is None else file.name)
            path.parent.mkdir(parents=True, exist_ok=True)
        if file is None:
            write_notebook(path, *cells)
        elif not (folder and path.exists()):
            shutil.copyfile(file, path)
        fresh = fresh or app != "lab" or any(options.values())
        narrow = narrow or (size is not None and size[0] <= NARROW["width"])
        usual = NARROW if narrow else WIDE
        if free_pages[narrow] and not fresh:
            page = free_pages[narrow].pop()
        else:
            page = chromium.new_context(**{"viewport": usual} | options).new_page()
        notebook = Notebook(server, page, path)
        if fresh:
            own.append(notebook)
        else:
            asked: ViewportSize = usual if size is None else {"width": size[0], "height": size[1]}
            kept.append((narrow, asked, notebook))
        notebook.open()
        if size is not None:
            page.set_viewport_size({"width": size[0], "height": size[1]})
        if change:
            page.evaluate(f"() => {{ window.ticUndo = ({change})(); }}")
        return notebook

    failed = request.session.testsfailed
    yield get
    well = request.session.testsfailed == failed
    for notebook in own:
        notebook.close()
    for narrow, asked, notebook in kept:
        # A page that a test made wider or narrower keeps what that did to JupyterLab.
        as_asked = notebook.page.viewport_size == asked
        notebook.page.set_viewport_size(NARROW if narrow else WIDE)
        if well and as_asked and notebook.leave():
            free_pages[narrow].append(notebook.page)
        else:
            notebook.close()


@pytest.fixture(scope="session")
def axe() -> Callable[[Notebook, str], dict[str, list[str]]]:
    """What axe finds in a widget: the rules violated, and those it could not decide but for contrast."""

    def check(notebook: Notebook, selector: str = ".tic") -> dict[str, list[str]]:
        if not notebook.page.evaluate("Boolean(window.axe)"):
            notebook.page.add_script_tag(path=AXE)
        # Of what passes, which is most of a page, nothing is collected.
        asked = {"resultTypes": ["violations", "incomplete"]}
        found = notebook.page.evaluate("([selector, asked]) => axe.run(selector, asked)", [selector, asked])
        return {
            kind: [
                f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}"
                for one in found[kind]
                # Contrast can't be decided in a page of many layers; the palette test has the numbers.
                if kind == "violations" or one["id"] != "color-contrast"
            ]
            for kind in ("violations", "incomplete")
        }

    return check
