"""The course on a learner's computer: copied without ever touching their work, opened in JupyterLab."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import webbrowser
from pathlib import Path

__all__ = ["UnknownLesson", "copy_course", "course_files", "find_lesson", "fresh_copy", "open_lab"]

SETTINGS = Path(__file__).parent / "settings"
LESSONS, EXERCISES = "notebooks", "exercises"
"""The folders of the course. Links lead from one to the other, so they lie beside each other everywhere."""
START = f"{LESSONS}/00-start-here.ipynb"


class UnknownLesson(ValueError):
    """A lesson or exercise that is not in the course; ``name`` is what was asked for, ``known`` the course's files."""

    def __init__(self, name: str, known: list[str]) -> None:
        lessons, exercises = (
            ", ".join(_asked_as(file).removesuffix(".ipynb") for file in known if file.startswith(f"{folder}/"))
            for folder in (LESSONS, EXERCISES)
        )
        super().__init__(
            f"there is no lesson or exercise {name!r}; the lessons are {lessons}; the exercises are {exercises}"
        )
        self.name = name


def course_files() -> dict[str, Path]:
    """The course: where each file goes below a learner's folder, and where it comes from; the lessons first."""
    carried = Path(__file__).parent / "_course"  # in an installed wheel
    source = carried if carried.is_dir() else Path(__file__).parent.parent
    found = (path for folder in (LESSONS, EXERCISES) for path in sorted((source / folder).rglob("*.ipynb")))
    # What somebody handed in, as a trial in a checkout, is no part of the course.
    course = (path for path in found if ".ipynb_checkpoints" not in path.parts and ".submission" not in path.name)
    return {path.relative_to(source).as_posix(): path for path in course}


def copy_course(folder: Path) -> list[str]:
    """Copy what is missing of the course into a folder, and say what was copied.

    A file that is there already is a learner's work and stays as it is. So do the lessons of an
    older kit, which lie in the folder itself. Raises OSError if the folder can't be written.
    """
    copied = []
    for name, source in course_files().items():
        target = folder / name
        if not os.path.lexists(target):
            _copy(source, target)
            copied.append(name)
    return copied


def find_lesson(lesson: str) -> str:
    """The file of a lesson or an exercise by the start of its name, such as "03" or "ex03". Raises UnknownLesson.

    A teachers' notebook has its folder before it: "teacher/01".
    """
    files = course_files()
    found = [name for name in files if lesson and _asked_as(name).startswith(lesson)]
    if len(found) != 1:
        raise UnknownLesson(lesson, list(files))
    return found[0]


def fresh_copy(folder: Path, lesson: str) -> Path:
    """Put a fresh copy of a lesson or an exercise beside the learner's, under a new name, and give its path.

    ``lesson``: the start of its file's name, such as "03" or "ex03". Raises UnknownLesson; OSError
    if the folder can't be written.
    """
    files = course_files()
    source = find_lesson(lesson)
    name = Path(source)
    count = 1
    while True:
        target = folder / name.with_stem(f"{name.stem}-fresh" + (f"-{count}" if count > 1 else ""))
        if not os.path.lexists(target):
            _copy(files[source], target)
            return target
        count += 1


def open_lab(folder: Path, start: str = START, *, port: int | None = None, browser: bool = True) -> int:
    """Run JupyterLab on a folder until it is ended, and give its exit status.

    ``start``: the notebook that opens; ``port``: the first one to try, JupyterLab's own choice if
    None; ``browser``: whether to open one. Prints the address. Raises ModuleNotFoundError if
    JupyterLab is not installed.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        raise ModuleNotFoundError("JupyterLab is not installed; get it with: pip install 'tic-learn[lab]'")
    call = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder.resolve()}", "--log-level=WARN"]
    call.append(f"--LabApp.default_url=/lab/tree/{start}")
    if not (browser and _has_browser()):
        call.append("--no-browser")
    if port is not None:
        call.append(f"--ServerApp.port={port}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        call.append("--allow-root")  # a container's only user; the server still listens on this computer only
    before = signal.signal(signal.SIGTERM, _end)
    server = subprocess.Popen(call, env=lab_environment())
    try:
        address = _address(server, start)
        if address:
            print(f"\nThe course is in {folder}.\nOpen this address in a browser: {address}", flush=True)
            print("To end, press Ctrl+C here.\n", flush=True)
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:
                # At a terminal JupyterLab got it too, and asks whether to end.
                if not (sys.stdin and sys.stdin.isatty()):
                    server.terminate()
    finally:
        signal.signal(signal.SIGTERM, before)
        if server.poll() is None:  # a signal to this process alone must not leave the server behind
            server.terminate()
            server.wait()


def lab_environment() -> dict[str, str]:
    """This process's environment with the kit's settings for JupyterLab, which the learner's own outrank.

    They keep away the pop-up that offers news, for it lies over the cards.
    """
    paths = [str(SETTINGS), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    return os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}


def _asked_as(file: str) -> str:
    """The name of a file of the course without the course's folder: that of a lesson and of its exercise differ."""
    return file.partition("/")[2]


def _end(number: int, _frame: object) -> None:
    sys.exit(128 + number)  # as a shell says it of a command that a signal ended


def _address(server: subprocess.Popen[bytes], start: str, patience: float = 60) -> str | None:
    """The address of the notebook on a server that is starting, from the file that it writes when it listens."""
    from jupyter_core.paths import jupyter_runtime_dir

    note = Path(jupyter_runtime_dir()) / f"jpserver-{server.pid}.json"
    end = time.monotonic() + patience
    while server.poll() is None and time.monotonic() < end:
        try:
            info = json.loads(note.read_text(encoding="utf-8"))
        except (OSError, ValueError):  # not there yet, or half written
            time.sleep(0.1)
            continue
        token = f"?token={info['token']}" if info.get("token") else ""
        return f"{info['url']}lab/tree/{start}{token}"
    return None


def _has_browser() -> bool:
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def _copy(source: Path, target: Path) -> None:
    """Copy a file so that the target is there whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=".part")
    os.close(handle)
    try:
        shutil.copyfile(source, part)
        Path(part).chmod(0o644)  # mkstemp's is for its owner alone
        Path(part).rename(target)
    finally:  # after Ctrl+C too
        Path(part).unlink(missing_ok=True)
