"""A Jupyter server and a notebook in Chromium, as the browser tests use them."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from playwright.sync_api import BrowserContext, Error, Locator, Page
from playwright.sync_api import TimeoutError as TooLate

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MINUTE = 60_000

# The page says "idle" before its kernel is connected, and a Run All is then lost.
_KERNEL_READY = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const { context, sessionContext } = app.shell.currentWidget;
  await context.ready;
  await sessionContext.ready;
  await sessionContext.session.kernel.info;
}"""
_OPEN = "(path) => window.jupyterapp.commands.execute('docmanager:open', { path })"
_IS_OPEN = """(path) => {
  const open = window.jupyterapp?.shell?.currentWidget;
  return open?.context?.path === path && open.sessionContext;
}"""
# The kernel is told to end, and ends while the next test has begun. A page over which a dialog lies serves no other
# test, nor does one with a clock that a test has set.
_LEAVE = """() => {
  window.ticUndo?.();
  delete window.ticUndo;
  for (const open of [...window.jupyterapp.shell.widgets("main")].filter(({ context }) => context)) {
    open.sessionContext.shutdown().catch(() => {});
    open.dispose();
  }
  return !document.querySelector(".tic, .jp-Dialog") && /native code/.test(String(window.setTimeout));
}"""
_IN_KERNEL = """async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code, store_history: false });
  const texts = [];
  future.onIOPub = ({ content }) => {
    if (content.text !== undefined) texts.push(content.text);
    if (content.traceback) texts.push(content.traceback.join("\\n"));
  };
  await future.done;
  return texts.join("");
}"""
# Counts what a page holds on to: listeners not yet removed or aborted, and timers not yet run or cleared.
COUNT_HOLDINGS = """() => {
  const held = (window.ticHeld = { listeners: 0, timers: new Set() });
  const add = EventTarget.prototype.addEventListener;
  const remove = EventTarget.prototype.removeEventListener;
  const known = new WeakMap();
  const inWidget = () => new Error().stack.includes("blob:") || new Error().stack.includes("data:");
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (listener && inWidget()) {
      const key = `${type}|${typeof options === "object" ? Boolean(options?.capture) : Boolean(options)}`;
      const mine = known.get(this) ?? new Map();
      known.set(this, mine);
      const all = mine.get(listener) ?? new Set();
      mine.set(listener, all);
      if (!all.has(key) && !options?.signal?.aborted) {
        all.add(key);
        held.listeners += 1;
        const gone = () => all.delete(key) && (held.listeners -= 1);
        options?.signal && add.call(options.signal, "abort", gone, { once: true });
        options?.once && add.call(this, type, gone, options);
      }
    }
    return add.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const key = `${type}|${typeof options === "object" ? Boolean(options?.capture) : Boolean(options)}`;
    if (known.get(this)?.get(listener)?.delete(key)) held.listeners -= 1;
    return remove.call(this, type, listener, options);
  };
  const undo = [() => Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove })];
  for (const [start, stop] of [["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"]]) {
    const begin = window[start];
    const end = window[stop];
    undo.push(() => Object.assign(window, { [start]: begin, [stop]: end }));
    window[start] = (action, ...rest) => {
      const mine = inWidget();
      const id = begin((...values) => {
        if (start === "setTimeout") held.timers.delete(id);
        return typeof action === "function" ? action(...values) : undefined;
      }, ...rest);
      if (mine) held.timers.add(id);
      return id;
    };
    window[stop] = (id) => {
      held.timers.delete(id);
      return end(id);
    };
  }
  return () => undo.forEach((one) => one());
}"""


class Server:
    """A Jupyter server of its own on 127.0.0.1, with settings and files in a temporary folder."""

    def __init__(self, app: str, home: Path) -> None:
        """``app``: lab, notebook or voila."""
        self.app, self.root = app, home / "root"
        self.root.mkdir(parents=True)
        settings = home / "settings" / "@jupyterlab" / "apputils-extension"
        settings.mkdir(parents=True)
        # The news pop-up would lie over the widgets.
        quiet = {"fetchNews": "false", "checkForUpdates": False}
        (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
        # Here lie the files by which kernels are reached, whose path must be short.
        self._runtime = TemporaryDirectory(prefix="tic")
        self.log = home / "log"
        self._env = os.environ | {
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": self._runtime.name,
            "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
            "IPYTHONDIR": str(home / "ipython"),
        }
        # A port that is free now can be somebody else's when the server has loaded.
        if not any(self._starts() for _ in range(5)):
            raise RuntimeError(f"{self.app} did not start:\n{self.log.read_text()[-3000:]}")

    def _starts(self) -> bool:
        """Start it on a port that is free; whether it is there and answers."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        options = ["--no-browser", "--KernelManager.transport=ipc"]  # by files, see tests/kernels.py
        if self.app == "voila":
            call = [sys.executable, "-m", "voila"]
            options += [f"--port={self.port}", "--Voila.port_retries=0", "--Voila.ip=127.0.0.1", str(self.root)]
        else:
            call = [sys.executable, "-m", "jupyter", self.app]
            options += [
                "--allow-root",
                "--ServerApp.ip=127.0.0.1",
                f"--ServerApp.port={self.port}",
                "--ServerApp.port_retries=0",
                "--IdentityProvider.token=",
                f"--ServerApp.root_dir={self.root}",
                "--expose-app-in-browser",
            ]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*call, *options], env=self._env, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        address = f"http://127.0.0.1:{self.port}/" + ("" if self.app == "voila" else "api/status")
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            try:
                urllib.request.urlopen(address, timeout=5)
            except urllib.error.HTTPError:
                return True
            except OSError:
                time.sleep(0.1)
            else:
                return True
        self._end()
        return False

    def stop(self) -> None:
        self._end()
        self._runtime.cleanup()

    def _end(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)


_names = count(1)


class Notebook:
    """A notebook that is open in JupyterLab or in Notebook 7, in a page of a context."""

    def __init__(self, server: Server, page: Page, path: Path) -> None:
        self.server, self.page, self.path = server, page, path
        self.errors: list[str] = []
        page.on("pageerror", self._note)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def _note(self, error: Error) -> None:
        # Of the errors of a page only those in our modules, which run from a blob: the host has its own.
        if "blob:" in str(error.stack):
            self.errors.append(str(error.stack))

    def awaits(self, script: str, arg: Any = None, *, limit: int = 2 * MINUTE) -> str:
        """What comes of a promise in the page, as text.

        To evaluate it would have no limit: a kernel that never answers, or a dialog that JupyterLab waits behind,
        would hold the whole run up. This fails, and says what the page and the server have to say.
        """
        # A script is called once, as what comes of it is an object; and of that only text can leave every page.
        script = f"async (arg) => {{ const got = await ({script})(arg); return {{ text: String(got) }}; }}"
        try:
            return str(self.page.wait_for_function(script, arg=arg, timeout=limit).json_value()["text"])
        except TooLate as late:
            shown = self.page.evaluate("() => [...document.querySelectorAll('.jp-Dialog')].map((d) => d.innerText)")
            log = self.server.log.read_text(errors="replace")[-3000:]
            raise AssertionError(f"{limit} ms did not do for {script}\ndialogs: {shown}\nserver:\n{log}") from late

    def open(self) -> Notebook:
        """Open it: in the JupyterLab that the page has, else by its address."""
        path = self.path.relative_to(self.server.root).as_posix()
        if self.page.evaluate("Boolean(window.jupyterapp)"):
            self.awaits(_OPEN, path)
        else:
            lab = f"lab/workspaces/w{os.getpid()}-{next(_names)}/tree"
            where = lab if self.server.app == "lab" else "notebooks"
            address = f"http://127.0.0.1:{self.server.port}/{where}/{path}"
            self.page.goto(address, wait_until="domcontentloaded")
        self.page.wait_for_function(_IS_OPEN, arg=path, timeout=2 * MINUTE)
        return self

    def ready(self) -> None:
        """Come back when the notebook has been read; a kernel may not be there yet."""
        self.awaits("() => window.jupyterapp.shell.currentWidget.context.ready")

    def run_all(self) -> Notebook:
        """Run every cell, and come back when all have ended."""
        self.awaits(_KERNEL_READY)
        self.awaits("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        return self

    def run_cell(self, index: int) -> None:
        """Run one cell again, and come back when it has ended."""
        self._command(index, "notebook:run-cell")

    def kernel(self, code: str) -> str:
        """What the code prints in the notebook's kernel."""
        # What a widget has to tell the kernel waits while the kernel is busy, and would come after this code.
        self.page.wait_for_function("() => !document.querySelector('.tic-says[aria-busy=true]')")
        return self.awaits(_IN_KERNEL, code).strip()

    def prints(self, code: str, wanted: str) -> None:
        """Hold that the code comes to print this: what a page sets without asking is sent when the kernel has time."""
        printed = ""
        for _ in range(100):
            printed = self.kernel(code)
            if printed == wanted:
                return
            self.page.wait_for_timeout(100)
        assert printed == wanted

    def cells(self) -> list[str]:
        """The source of every cell as it is in the page now."""
        script = "() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map((c) => c.sharedModel.source)"
        return list(self.page.evaluate(script))

    def cell(self, index: int) -> Any:
        """A cell, scrolled to: JupyterLab draws only what is near the window."""
        self.awaits(
            """async (index) => {
              const { content } = window.jupyterapp.shell.currentWidget;
              await content.scrollToItem(index, 'start');
              content.widgets[index].node.dataset.ticCell = index;
            }""",
            index,
        )
        return self.page.locator(f'[data-tic-cell="{index}"]')

    def clear_output(self, index: int) -> None:
        """Take the output of a cell away, and with it the views in it."""
        self._command(index, "notebook:clear-cell-output")

    def _command(self, index: int, command: str) -> None:
        """Make a cell the active one, and do with it what a command of JupyterLab does."""
        self.awaits(
            """async ([index, command]) => {
              const app = window.jupyterapp;
              app.shell.currentWidget.content.activeCellIndex = index;
              await app.commands.execute(command);
            }""",
            [index, command],
        )

    def save(self) -> dict[str, Any]:
        """Save, and give the file."""
        self.awaits("() => window.jupyterapp.commands.execute('docmanager:save')")
        self.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
        return json.loads(self.path.read_text(encoding="utf-8"))

    def widget(self, label: str = "") -> Any:
        """The first widget with this name, or the first of all."""
        found = self.page.locator(f'.tic[aria-label="{label}"]' if label else ".tic").first
        found.wait_for(timeout=MINUTE)
        found.scroll_into_view_if_needed()
        return found

    def fold_files(self) -> None:
        """Fold JupyterLab's list of files away, as one would in a narrow window."""
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")

    def theme(self, dark: bool) -> None:
        """Change to the dark or the light theme, which the server keeps for the notebooks after this one."""
        name = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.awaits("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
        self.page.wait_for_function(f"() => document.body.dataset.jpThemeLight === '{str(not dark).lower()}'")

    def close(self) -> None:
        """Close the page, and all of its context."""
        self.context.close()

    def leave(self) -> bool:
        """Close the notebook and its kernel, but not the page; whether the page is then as good as new."""
        self.page.remove_listener("pageerror", self._note)
        self.page.mouse.move(0, 0)
        return bool(self.page.evaluate(_LEAVE))


def stop_clock(page: Page) -> None:
    """From now on the time of the page goes on only when it is told to; else a busy machine would add to it."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


def too_small(widget: Locator) -> list[str]:
    """The buttons and fields of a widget that a fingertip would miss: those under 44 pixels, of what is seen."""
    script = """(w) => [...w.querySelectorAll('button, input')].filter((b) => {
      const { width, height } = b.getBoundingClientRect();
      return width && (width < 44 || height < 44);
    }).map((b) => b.ariaLabel ?? b.textContent)"""
    return list(widget.evaluate(script))


def write_notebook(path: Path, *cells: str) -> Path:
    """A notebook with these code cells."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell, id=f"c{i}") for i, cell in enumerate(cells)])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, path)
    return path
