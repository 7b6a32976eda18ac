"""The course on a learner's computer: what is theirs stays as it is, and JupyterLab opens and ends."""

import importlib.util
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psutil
import pytest
from click.testing import CliRunner
from jupyter_client import BlockingKernelClient

from tic_learn import lab
from tic_learn.cli import main
from tic_learn.lab import START, UnknownLesson, copy_course, course_files, fresh_copy

LESSONS = list(course_files())


def tree(folder):
    """Every file below a folder with what is in it; hidden ones too."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def call(*words):
    """Exit status, stdout and stderr of ``tic-learn lab``; an error that was not foreseen is raised here."""
    done = CliRunner().invoke(main, ["lab", *map(str, words)], prog_name="tic-learn")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture
def opened(monkeypatch):
    """The calls of open_lab, which are noted and not made."""
    calls = []
    monkeypatch.setattr(lab, "open_lab", lambda folder, start, **more: calls.append((folder, start, more)) or 0)
    return calls


@pytest.fixture
def small_course(monkeypatch, tmp_path):
    """A course of three files, as an installed wheel carries it, with what must not be copied beside them."""
    notebooks = tmp_path / "site/tic_learn/_course/notebooks"
    for name in ("00-a.ipynb", "01-b.ipynb", "teacher/plan.ipynb", ".ipynb_checkpoints/00-a-checkpoint.ipynb", "x.txt"):
        (notebooks / name).parent.mkdir(parents=True, exist_ok=True)
        (notebooks / name).write_text(f"the course's {name}")
    monkeypatch.setattr(lab, "__file__", str(tmp_path / "site/tic_learn/lab.py"))
    return ["00-a.ipynb", "01-b.ipynb", "teacher/plan.ipynb"]


# Copying the course


def test_the_whole_course_is_copied_into_a_folder_that_is_not_there_yet(tmp_path):
    folder = tmp_path / "Übung 🟠/course"
    assert copy_course(folder) == LESSONS
    assert START in LESSONS
    assert tree(folder) == {name: source.read_bytes() for name, source in course_files().items()}
    for path in folder.rglob("*.ipynb"):
        assert os.access(path, os.R_OK | os.W_OK)
        assert path.stat().st_mode & 0o777 == 0o644


def test_only_notebooks_of_the_course_are_copied(small_course, tmp_path):
    assert copy_course(tmp_path / "course") == small_course
    assert set(tree(tmp_path / "course")) == set(small_course)


def test_what_is_there_is_never_touched_and_what_is_missing_comes_back(small_course, tmp_path):
    """A file with other contents, an empty one, one that is read-only, and files of the learner's own."""
    folder = tmp_path / "course"
    copy_course(folder)
    (folder / "00-a.ipynb").write_text("mine")
    (folder / "00-a.ipynb").chmod(0o444)
    (folder / "notes.ipynb").write_text("my notes")
    (folder / "teacher/plan.ipynb").unlink()
    before = (folder / "00-a.ipynb").stat()
    assert copy_course(folder) == ["teacher/plan.ipynb"]
    assert copy_course(folder) == []
    assert (folder / "00-a.ipynb").read_text() == "mine"
    after = (folder / "00-a.ipynb").stat()
    assert (after.st_ino, after.st_mtime_ns, after.st_mode) == (before.st_ino, before.st_mtime_ns, before.st_mode)
    assert (folder / "notes.ipynb").read_text() == "my notes"
    (folder / "01-b.ipynb").write_text("")
    assert copy_course(folder) == []
    assert (folder / "01-b.ipynb").read_text() == ""


def test_a_link_or_a_folder_of_a_lessons_name_stays(small_course, tmp_path):
    """Also a link that leads nowhere: writing there would put a file in a place that was not named."""
    folder = tmp_path / "course"
    folder.mkdir()
    elsewhere = tmp_path / "elsewhere.ipynb"
    (folder / "00-a.ipynb").symlink_to(elsewhere)
    (folder / "01-b.ipynb").mkdir()
    assert copy_course(folder) == ["teacher/plan.ipynb"]
    assert not elsewhere.exists()
    assert (folder / "00-a.ipynb").is_symlink()
    assert list((folder / "01-b.ipynb").iterdir()) == []
    elsewhere.write_text("mine")
    assert copy_course(folder) == []
    assert elsewhere.read_text() == "mine"


@pytest.mark.parametrize("error", [OSError("no space left"), KeyboardInterrupt(), MemoryError()])
def test_a_copy_that_is_interrupted_leaves_no_half_file(small_course, tmp_path, monkeypatch, error):
    """Full disk or Ctrl+C: the first lesson is whole, the second not there, and the next call goes on."""
    folder, whole = tmp_path / "course", shutil.copyfile

    def half(source, target):
        if "01-b" not in str(source):
            return whole(source, target)
        Path(target).write_text("the cou")
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(shutil, "copyfile", half)
        with pytest.raises(type(error)):
            copy_course(folder)
        assert tree(folder) == {"00-a.ipynb": b"the course's 00-a.ipynb"}
        with pytest.raises(type(error)):
            fresh_copy(folder, "01")
        assert set(tree(folder)) == {"00-a.ipynb"}
    assert copy_course(folder) == ["01-b.ipynb", "teacher/plan.ipynb"]
    assert tree(folder)["01-b.ipynb"] == b"the course's 01-b.ipynb"


# A fresh copy


def test_a_fresh_copy_gets_a_name_that_is_free(small_course, tmp_path):
    folder = tmp_path / "course"
    copy_course(folder)
    (folder / "01-b.ipynb").write_text("mine")
    names = [fresh_copy(folder, "01").name for _ in range(3)]
    assert names == ["01-b-fresh.ipynb", "01-b-fresh-2.ipynb", "01-b-fresh-3.ipynb"]
    assert {(folder / name).read_text() for name in names} == {"the course's 01-b.ipynb"}
    assert (folder / "01-b.ipynb").read_text() == "mine"
    (folder / "00-a-fresh.ipynb").symlink_to(tmp_path / "nowhere")
    (folder / "00-a-fresh-2.ipynb").mkdir()
    assert fresh_copy(folder, "00-a").name == "00-a-fresh-3.ipynb"
    assert not (tmp_path / "nowhere").exists()
    assert fresh_copy(folder, "plan.ipynb") == folder / "teacher/plan-fresh.ipynb"


@pytest.mark.parametrize(
    "name", ["", "0", "9", "04", "../01-b", "/01-b", "-fresh", "*", "teacher/plan", "x" * 5000, "🟠", "\0"]
)
def test_a_lesson_that_is_not_there_or_not_one_is_named_with_those_that_are(small_course, tmp_path, name):
    with pytest.raises(UnknownLesson, match="the lessons are 00-a, 01-b, plan") as caught:
        fresh_copy(tmp_path / "course", name)
    assert caught.value.name == name
    assert not (tmp_path / "course").exists()


# The command


def test_lab_copies_and_opens_the_first_lesson(small_course, tmp_path, opened, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = call()
    assert (status, err) == (0, "")
    assert out == "Copied to tic-course: 00-a.ipynb, 01-b.ipynb, teacher/plan.ipynb\n"
    assert (tmp_path / "tic-course/00-a.ipynb").is_file()
    assert [(str(folder), start, more) for folder, start, more in opened] == [
        ("tic-course", START, {"port": None, "browser": True})
    ]
    assert call("--no-browser", "--port", "1") == (0, "", ""), "nothing is copied the second time"
    assert opened[-1][2] == {"port": 1, "browser": False}


def test_lab_with_a_fresh_copy_opens_that(small_course, tmp_path, opened):
    status, out, err = call(tmp_path / "course", "--fresh", "01")
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == f"A fresh copy is in {tmp_path}/course/01-b-fresh.ipynb; yours is as it was."
    assert opened[-1][:2] == (tmp_path / "course", "01-b-fresh.ipynb")
    status, out, err = call(tmp_path / "course", "--fresh", "07")
    assert (status, out) == (2, "")
    assert "there is no lesson '07'; the lessons are 00-a, 01-b, plan." in err
    assert len(opened) == 1


@pytest.mark.parametrize("place", ["file/course", "link"])
def test_a_folder_that_cannot_be_written_is_named(small_course, tmp_path, opened, place):
    """A file stands where a folder should be; and a link that leads nowhere."""
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere/at/all")
    status, out, err = call(tmp_path / place)
    assert (status, out, opened) == (1, "", [])
    assert re.fullmatch(rf"Error: {re.escape(str(tmp_path / place))} can't be written: .*\.\n", err)
    assert (tmp_path / "file").read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()


def test_a_file_in_place_of_the_folder_is_a_wrong_call(tmp_path, opened):
    (tmp_path / "file").write_text("mine")
    status, out, err = call(tmp_path / "file")
    assert (status, out, opened) == (2, "", [])
    assert "is a file" in err
    assert (tmp_path / "file").read_text() == "mine"


def test_a_full_disk_is_named(small_course, tmp_path, opened, monkeypatch):
    def full(_source, _target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    status, out, err = call(tmp_path / "course")
    assert (status, out, opened) == (1, "", [])
    assert err == f"Error: {tmp_path}/course can't be written: No space left on device.\n"


def test_without_jupyterlab_you_are_told_what_to_install(small_course, tmp_path, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name == "jupyterlab" else find(name))
    status, _out, err = call(tmp_path / "course")
    assert status == 1
    assert err == "Error: JupyterLab is not installed; get it with: pip install 'tic-learn[lab]'.\n"
    assert set(tree(tmp_path / "course")) == set(small_course), "what was copied is good for the next time"


# A real JupyterLab


def alive(mark):
    """The processes that have this text in their environment: the command, its server and the kernels."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.status() != psutil.STATUS_ZOMBIE and mark in process.environ().values():
                found.append(process)
        except psutil.Error:  # gone meanwhile, or not ours
            continue
    return found


def until(true, what, patience=60.0):
    end = time.monotonic() + patience
    while not (found := true()):
        assert time.monotonic() < end, what()
        time.sleep(0.05)
    return found


@contextmanager
def running(home, *words):
    """``tic-learn lab`` with these words, while it runs: the process, its address, and what it says."""
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR", "IPYTHONDIR")
    env = os.environ | {name: str(home / name.lower()) for name in folders} | {"TIC_TEST": str(home)}
    log = home / "log"
    with log.open("w") as out:
        # Ctrl+C is heard there though the tests were started in the background, where a shell has it ignored.
        heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
        command = [sys.executable, "-c", f"{heard}; from tic_learn.cli import main; main()", "lab", *words]
        process = subprocess.Popen(
            command, cwd=home, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT
        )
    try:

        def said():
            assert process.poll() is None, f"lab ended:\n{log.read_text()}"
            return re.search(r"in a browser: (\S+)\n", log.read_text())

        yield process, until(said, log.read_text)[1], log.read_text
    finally:
        for one in alive(str(home)):
            one.kill()
        process.wait()


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def until_ready(home, kernel):
    """Come back when a kernel answers: one that is ended while it still loads says so by a traceback."""
    client = BlockingKernelClient(connection_file=str(home / "jupyter_runtime_dir" / f"kernel-{kernel}.json"))
    client.load_connection_file()
    client.start_channels()
    try:
        client.wait_for_ready(60)
    finally:
        client.stop_channels()


def ends(process, home, sent, said):
    """The process that was sent a signal ends, and so does all that it started."""
    process.send_signal(sent)
    process.wait(30)
    until(lambda: not alive(str(home)), lambda: f"left behind: {alive(str(home))}\n{said()}", 10)
    assert "Traceback" not in said()


def test_lab_opens_the_lesson_on_this_computer_only_and_ends_on_ctrl_c(tmp_path):
    """SIGINT goes to the command alone here, as from an editor's stop button; the server and a kernel end with it."""
    port = free_port()
    with running(tmp_path, "my course", "--fresh", "03", "--no-browser", "--port", str(port)) as (
        process,
        address,
        said,
    ):
        lesson = "03-sequences-fresh.ipynb"
        parts = urlsplit(address)
        assert (parts.port, parts.path) == (port, f"/lab/tree/{lesson}")
        token = parse_qs(parts.query)["token"][0]

        def ask(path, method="GET"):
            request = urllib.request.Request(
                f"http://127.0.0.1:{port}{path}", method=method, headers={"Authorization": f"token {token}"}
            )
            with urllib.request.urlopen(request) as found:
                return found.read()

        with urllib.request.urlopen(address.replace("localhost", "127.0.0.1")) as page:
            assert b"JupyterLab" in page.read()
        model = json.loads(ask(f"/api/contents/{lesson}"))
        copied = json.loads((tmp_path / "my course" / lesson).read_text())
        assert [cell["id"] for cell in model["content"]["cells"]] == [cell["id"] for cell in copied["cells"]]
        names = {one["name"] for one in json.loads(ask("/api/contents"))["content"]}
        assert {START, lesson, "03-sequences.ipynb"} <= names
        assert "log" not in names, "the root is the course's folder"
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/contents")

        until_ready(tmp_path, json.loads(ask("/api/kernels", "POST"))["id"])
        assert len(alive(str(tmp_path))) >= 3  # the command, the server, the kernel
        heard = {
            one.laddr.ip
            for other in alive(str(tmp_path))
            for one in other.net_connections("inet")
            if one.status == psutil.CONN_LISTEN
        }
        assert heard
        assert heard <= {"127.0.0.1", "::1"}
        ends(process, tmp_path, signal.SIGINT, said)


def test_lab_ends_on_sigterm_and_frees_its_port(tmp_path):
    """As when a desktop session or a container is shut down, and only the command is told."""
    port = free_port()
    with running(tmp_path, "--no-browser", "--port", str(port)) as (process, _address, said):
        assert (tmp_path / "tic-course" / START).is_file()
        ends(process, tmp_path, signal.SIGTERM, said)
        assert process.returncode == 128 + signal.SIGTERM
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind(("127.0.0.1", port))
