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
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psutil
import pytest
from click.testing import CliRunner
from jupyter_client import BlockingKernelClient

from tic_learn import lab
from tic_learn.cli import main
from tic_learn.lab import START, UnknownLesson, copy_course, course_files, find_lesson, fresh_copy

ROOT = Path(__file__).resolve().parent.parent
COURSE = list(course_files())


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
    """A course of four files, as an installed wheel carries it, with what must not be copied beside them."""
    course = ["notebooks/00-a.ipynb", "notebooks/01-b.ipynb", "notebooks/teacher/plan.ipynb", "exercises/ex01-c.ipynb"]
    others = [
        "notebooks/.ipynb_checkpoints/00-a-checkpoint.ipynb",
        "notebooks/x.txt",
        "notebooks/00-a.submission.ipynb",
        "exercises/.ipynb_checkpoints/ex01-c-checkpoint.ipynb",
        "exercises/.tic-learn/me.json",
        "exercises/ex01-c.submission.ipynb",
        "exercises/ex01-c.submission-2.ipynb",
        "exercises/certificate.html",
        "other/02-d.ipynb",
    ]
    for name in (*course, *others):
        path = tmp_path / "site/tic_learn/_course" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"the course's {path.name}")
    monkeypatch.setattr(lab, "__file__", str(tmp_path / "site/tic_learn/lab.py"))
    return course


# Copying the course


def test_the_whole_course_is_copied_into_a_folder_that_is_not_there_yet(tmp_path):
    folder = tmp_path / "Übung 🟠/course"
    assert copy_course(folder) == COURSE
    assert START in COURSE
    assert tree(folder) == {name: source.read_bytes() for name, source in course_files().items()}
    for path in folder.rglob("*.ipynb"):
        assert os.access(path, os.R_OK | os.W_OK)
        assert path.stat().st_mode & 0o777 == 0o644


def test_the_course_is_the_lessons_then_the_exercises_each_in_a_folder_as_in_the_repository():
    lessons = [name for name in COURSE if re.fullmatch(r"notebooks/(?:teacher/)?[^/]+\.ipynb", name)]
    exercises = [name for name in COURSE if re.fullmatch(r"exercises/(?:teacher/)?[^/]+\.ipynb", name)]
    assert lessons + exercises == COURSE
    # Eleven lessons, and an exercise for each but the first, which says how a lesson works.
    for number in range(11):
        assert sum(name.startswith(f"notebooks/{number:02}-") for name in lessons) == 1
        assert sum(name.startswith(f"exercises/ex{number:02}-") for name in exercises) == (number > 0)
    for name, source in course_files().items():
        assert source == ROOT / name


def test_the_links_between_the_notebooks_lead_somewhere_in_a_learners_folder_too(tmp_path):
    copy_course(tmp_path)
    seen = set()
    for path in sorted(tmp_path.rglob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        text = "".join(line for cell in cells if cell["cell_type"] == "markdown" for line in cell["source"])
        for link in re.findall(r"\]\(([^)\s#:]+\.ipynb)", text):
            target = (path.parent / link).resolve()
            assert target.is_file(), f"{path.name}: {link}"
            seen.add((path.parent.name, target.parent.name))
    assert {("notebooks", "notebooks"), ("exercises", "notebooks")} <= seen


def test_only_notebooks_of_the_course_are_copied(small_course, tmp_path):
    """No checkpoints, no kept answers, no certificate, and nothing that somebody handed in to try it."""
    assert copy_course(tmp_path / "course") == small_course
    assert set(tree(tmp_path / "course")) == set(small_course)


def test_what_is_there_is_never_touched_and_what_is_missing_comes_back(small_course, tmp_path):
    """A file with other contents, an empty one, one that is read-only, and files of the learner's own."""
    folder = tmp_path / "course"
    copy_course(folder)
    lesson, exercise = folder / "notebooks/00-a.ipynb", folder / "exercises/ex01-c.ipynb"
    lesson.write_text("mine")
    lesson.chmod(0o444)
    exercise.write_text("my answers")
    (folder / "notebooks/notes.ipynb").write_text("my notes")
    (folder / "exercises/ex01-c.submission.ipynb").write_text("handed in")
    (folder / "notebooks/teacher/plan.ipynb").unlink()
    before = lesson.stat()
    assert copy_course(folder) == ["notebooks/teacher/plan.ipynb"]
    assert copy_course(folder) == []
    assert lesson.read_text() == "mine"
    after = lesson.stat()
    assert (after.st_ino, after.st_mtime_ns, after.st_mode) == (before.st_ino, before.st_mtime_ns, before.st_mode)
    assert exercise.read_text() == "my answers"
    assert (folder / "notebooks/notes.ipynb").read_text() == "my notes"
    assert (folder / "exercises/ex01-c.submission.ipynb").read_text() == "handed in"
    (folder / "notebooks/01-b.ipynb").write_text("")
    assert copy_course(folder) == []
    assert (folder / "notebooks/01-b.ipynb").read_text() == ""


def test_in_a_folder_of_an_older_kit_nothing_is_touched_and_the_new_folders_come_beside_it(small_course, tmp_path):
    """There the lessons lay in the folder itself, and fresh copies beside them."""
    folder = tmp_path / "course"
    old = ["00-a.ipynb", "01-b.ipynb", "01-b-fresh.ipynb", "teacher/plan.ipynb", ".ipynb_checkpoints/00-a.ipynb"]
    for name in old:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"my {name}")
    (folder / "00-a.ipynb").chmod(0o444)
    before = {name: (folder / name).stat() for name in old}
    assert copy_course(folder) == small_course
    assert fresh_copy(folder, "01") == folder / "notebooks/01-b-fresh.ipynb"
    assert set(tree(folder)) == {*old, *small_course, "notebooks/01-b-fresh.ipynb"}
    for name in old:
        assert (folder / name).read_text() == f"my {name}"
        after = (folder / name).stat()
        assert (after.st_ino, after.st_mtime_ns, after.st_mode) == (
            before[name].st_ino,
            before[name].st_mtime_ns,
            before[name].st_mode,
        )
    assert copy_course(folder) == []


def test_a_link_or_a_folder_of_a_lessons_name_stays(small_course, tmp_path):
    """Also a link that leads nowhere: writing there would put a file in a place that was not named."""
    folder = tmp_path / "course"
    lesson, other = folder / "notebooks/00-a.ipynb", folder / "notebooks/01-b.ipynb"
    other.mkdir(parents=True)
    elsewhere = tmp_path / "elsewhere.ipynb"
    lesson.symlink_to(elsewhere)
    assert copy_course(folder) == small_course[2:]
    assert not elsewhere.exists()
    assert lesson.is_symlink()
    assert list(other.iterdir()) == []
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
        assert tree(folder) == {"notebooks/00-a.ipynb": b"the course's 00-a.ipynb"}
        with pytest.raises(type(error)):
            fresh_copy(folder, "01")
        assert set(tree(folder)) == {"notebooks/00-a.ipynb"}
    assert copy_course(folder) == small_course[1:]
    assert tree(folder)["notebooks/01-b.ipynb"] == b"the course's 01-b.ipynb"


# A fresh copy


def test_a_fresh_copy_gets_a_name_that_is_free(small_course, tmp_path):
    folder = tmp_path / "course"
    copy_course(folder)
    lessons = folder / "notebooks"
    (lessons / "01-b.ipynb").write_text("mine")
    paths = [fresh_copy(folder, "01") for _ in range(3)]
    names = ["01-b-fresh.ipynb", "01-b-fresh-2.ipynb", "01-b-fresh-3.ipynb"]
    assert paths == [lessons / name for name in names]
    assert {path.read_text() for path in paths} == {"the course's 01-b.ipynb"}
    assert (lessons / "01-b.ipynb").read_text() == "mine"
    (lessons / "00-a-fresh.ipynb").symlink_to(tmp_path / "nowhere")
    (lessons / "00-a-fresh-2.ipynb").mkdir()
    assert fresh_copy(folder, "00-a") == lessons / "00-a-fresh-3.ipynb"
    assert not (tmp_path / "nowhere").exists()
    assert fresh_copy(folder, "teacher/plan.ipynb") == lessons / "teacher/plan-fresh.ipynb"


def test_a_fresh_copy_of_an_exercise_lies_beside_the_learners_own(small_course, tmp_path):
    folder = tmp_path / "course"
    copy_course(folder)
    (folder / "exercises/ex01-c.ipynb").write_text("my answers")
    assert fresh_copy(folder, "ex01") == folder / "exercises/ex01-c-fresh.ipynb"
    assert fresh_copy(folder, "ex") == folder / "exercises/ex01-c-fresh-2.ipynb"
    assert (folder / "exercises/ex01-c-fresh.ipynb").read_text() == "the course's ex01-c.ipynb"
    assert (folder / "exercises/ex01-c.ipynb").read_text() == "my answers"


def test_a_number_is_that_of_a_lesson_and_ex_with_a_number_that_of_its_exercise(small_course, tmp_path):
    """Also where teachers have notebooks with the same numbers."""
    for name in ("notebooks/teacher/01-e.ipynb", "exercises/teacher/ex01-f.ipynb"):
        path = tmp_path / "site/tic_learn/_course" / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert find_lesson("01") == "notebooks/01-b.ipynb"
    assert find_lesson("ex01") == "exercises/ex01-c.ipynb"
    assert find_lesson("teacher/01") == "notebooks/teacher/01-e.ipynb"
    assert find_lesson("teacher/ex01") == "exercises/teacher/ex01-f.ipynb"


def test_every_lesson_and_exercise_of_the_course_is_found_by_its_number():
    for name in COURSE:
        start = name.partition("/")[2].partition("-")[0]
        assert find_lesson(start) == name


NO_LESSONS = ["", "0", "9", "04", "ex02", "../01-b", "/01-b", "-fresh", "*", "plan", "teacher/01", "exercises/ex01"]


@pytest.mark.parametrize("name", [*NO_LESSONS, "x" * 5000, "🟠", "\0"])
def test_a_lesson_that_is_not_there_or_not_one_is_named_with_those_that_are(small_course, tmp_path, name):
    with pytest.raises(UnknownLesson, match="are 00-a, 01-b, teacher/plan; the exercises are ex01-c") as caught:
        fresh_copy(tmp_path / "course", name)
    assert caught.value.name == name
    assert not (tmp_path / "course").exists()


# The command


def test_lab_copies_and_opens_the_first_lesson(small_course, tmp_path, opened, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = call()
    assert (status, err) == (0, "")
    assert out == f"Copied to tic-course: {', '.join(small_course)}\n"
    assert (tmp_path / "tic-course/notebooks/00-a.ipynb").is_file()
    assert (tmp_path / "tic-course/exercises/ex01-c.ipynb").is_file()
    assert [(str(folder), start, more) for folder, start, more in opened] == [
        ("tic-course", START, {"port": None, "browser": True})
    ]
    assert call("--no-browser", "--port", "1") == (0, "", ""), "nothing is copied the second time"
    assert opened[-1][2] == {"port": 1, "browser": False}


def test_lab_with_a_fresh_copy_opens_that(small_course, tmp_path, opened):
    folder = tmp_path / "course"
    for name, new in (("01", "notebooks/01-b-fresh.ipynb"), ("ex01", "exercises/ex01-c-fresh.ipynb")):
        status, out, err = call(folder, "--fresh", name)
        assert (status, err) == (0, "")
        assert out.splitlines()[-1] == f"A fresh copy is in {folder}/{new}; yours is as it was."
        assert opened[-1][:2] == (folder, new)
    status, out, err = call(folder, "--fresh", "07")
    assert (status, out) == (2, "")
    words = "no lesson or exercise '07'; the lessons are 00-a, 01-b, teacher/plan; the exercises are ex01-c."
    assert words in err
    assert len(opened) == 2


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
    """A free port below those that the system gives away, so that it is free still when the server has loaded."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


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
        lesson = "notebooks/03-sequences-fresh.ipynb"
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
        assert names == {"notebooks", "exercises"}, "the root is the course's folder"
        lessons = {one["path"] for one in json.loads(ask("/api/contents/notebooks"))["content"]}
        assert {START, lesson, "notebooks/03-sequences.ipynb"} <= lessons
        exercises = {one["path"] for one in json.loads(ask("/api/contents/exercises"))["content"]}
        assert exercises == {name for name in COURSE if name.startswith("exercises/")}
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
