"""nbgrader takes the ten exercises as one assignment, and its gradebook has the points that the answers are worth."""

from __future__ import annotations

import json
import os
import shutil
import venv
from pathlib import Path

import msgspec
import pytest

from tests.kernels import by_files
from tests.test_packaging import run
from tic_learn.course import EXERCISES, Desk, newest
from tic_learn.course.answers import MIME
from tic_learn.server import keep_answers

ROOT = Path(__file__).resolve().parent.parent
# Pinned, for what it does with a folder that was handed in is no promise: it clears all outputs, and leaves out each
# notebook that is not of the assignment. And in an environment of its own: where it is installed it changes each
# Jupyter server, and it brings the packages of its database along, which no learner and no other check needs.
NBGRADER = "nbgrader==0.9.6"
NAMES = [one.name for one in EXERCISES.values()]

# The files to hand in, as learners download them, go back to the names of their notebooks when they are collected.
CONFIG = rf"""
c.CourseDirectory.course_id = "tic-learn"
c.FileNameCollectorPlugin.named_regexp = r".*/extracted/(?P<student_id>[^/]+)/(?P<file_id>[^/._]+)(_[^/]*)?\.submission"
c.KernelManager.update({by_files()!r})
"""
# Run in nbgrader's environment: of each student and notebook the points, and how many there could be.
READ_SCORES = """
import json
from pathlib import Path

from nbgrader.api import Gradebook

with Gradebook("sqlite:///gradebook.db") as book:
    submissions = [(each.student.id, each.notebooks) for each in book.assignment_submissions("tic")]
    scores = {who: {one.name: [one.score, one.max_score] for one in notebooks} for who, notebooks in submissions}
Path("scores.json").write_text(json.dumps(scores))
"""


class Course:
    """A teacher's folder, with the ten exercises as the assignment "tic", and an environment that has nbgrader."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._python = folder / "course", folder / "python" / "bin" / "python"
        venv.create(folder / "python", with_pip=True)
        pip = [self._python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-compile"]
        run(*pip, "--constraint", ROOT / "constraints.txt", NBGRADER, ROOT, cwd=folder)

        # Nothing of the user's own: no settings, no kernels, no course of theirs, and no module but what is installed.
        homes = ("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
        self._variables = {name: str(folder / "homes" / name.lower()) for name in homes}
        for home in self._variables.values():
            Path(home).mkdir(parents=True)
        self._variables |= dict.fromkeys(("JUPYTER_CONFIG_PATH", "JUPYTER_PATH", "PYTHONPATH"), "")
        # It calls the command "alembic", which comes with it.
        self._variables["PATH"] = f"{self._python.parent}{os.pathsep}{os.environ['PATH']}"

        source = self.folder / "source/tic"
        source.mkdir(parents=True)
        for name in NAMES:
            shutil.copy(ROOT / f"exercises/{name}.ipynb", source)
        (self.folder / "nbgrader_config.py").write_text(CONFIG)
        self.nbgrader("generate_assignment", "tic", "--create")

    def nbgrader(self, *words: str) -> str:
        return run(self._python, "-m", "nbgrader", *words, cwd=self.folder, **self._variables)

    def autograde(self) -> None:
        """Grade all; once more whom it left out, for a port that a kernel was to have can be taken before it begins.

        Of fifty kernels that happens to one now and then; nbgrader then stops with "Kernel died", and is called again.
        """
        for tried in range(3):
            try:
                self.nbgrader("autograde", "tic")
                return
            except AssertionError as error:
                if tried == 2 or "Kernel died" not in str(error):
                    raise

    def released(self, folder: Path) -> Path:
        """A folder with the assignment in it, as learners get it."""
        return shutil.copytree(self.folder / "release/tic", folder)

    def submitted(self, student: str) -> Path:
        """Where lies what a student handed in."""
        return self.folder / "submitted" / student / "tic"

    def download(self, files: Path, student: str) -> None:
        """Put the files that ``submit`` wrote where those lie that the teacher was sent."""
        target = self.folder / "downloaded/tic/archive" / student
        target.mkdir(parents=True)
        for file in files.glob("*.submission.ipynb"):
            shutil.copy(file, target)

    def scores(self) -> dict[str, dict[str, list[float]]]:
        run(self._python, "-c", READ_SCORES, cwd=self.folder, **self._variables)
        found: dict[str, dict[str, list[float]]] = json.loads((self.folder / "scores.json").read_text())
        return found


@pytest.fixture
def course(tmp_path_factory):
    """Made in half a minute, and some 300 MB large; so it does not stay."""
    folder = tmp_path_factory.mktemp("nbgrader")
    try:
        yield Course(folder)
    finally:
        shutil.rmtree(folder)


def sits(folder: Path) -> Desk:
    """Ana, who writes her name in each notebook and runs it."""
    for name in NAMES:
        path = folder / f"{name}.ipynb"
        text = path.read_text(encoding="utf-8")
        assert text.count("me()") == 1
        path.write_text(text.replace("me()", r"me(\"Ana\")"), encoding="utf-8")
    desk = Desk(folder)
    desk.sit("Ana")
    return desk


def saves(desk: Desk) -> None:
    """What JupyterLab writes when Ana saves each notebook: answers below the questions, and a hook of the kit's."""
    last = newest(desk.answers())
    for name in NAMES:
        path = desk.folder / f"{name}.ipynb"
        book = json.loads(path.read_text(encoding="utf-8"))
        for cell in book["cells"]:
            for tag in cell["metadata"].get("tags", ()):
                if given := last.get((tag, desk.learner)):
                    data = {MIME: msgspec.to_builtins(given), "text/plain": ["an answer"]}
                    cell["outputs"] = [{"output_type": "display_data", "metadata": {}, "data": data}]
        keep_answers({"type": "notebook", "content": book})
        path.write_text(json.dumps(book), encoding="utf-8")


@pytest.mark.long
def test_nbgrader_gives_all_points_to_perfect_answers_and_none_to_a_blank_assignment(course, tmp_path):
    """A whole folder is handed in, as `nbgrader submit` does, or the files that submit() writes, or saved notebooks."""
    course.released(course.submitted("blank"))

    perfect = sits(course.released(tmp_path / "perfect"))
    for exercise in EXERCISES.values():
        for item in exercise.items:
            assert perfect.answer(item.id, perfect.puzzle(item.id).answer).mark.right
        perfect.hand_in(exercise.id)
    shutil.copytree(perfect.folder, course.submitted("perfect-folder"))
    course.download(perfect.folder, "perfect-files")
    saves(perfect)
    course.submitted("perfect-saved").mkdir(parents=True)
    for name in NAMES:  # nothing beside them
        shutil.copy(perfect.folder / f"{name}.ipynb", course.submitted("perfect-saved"))

    # Points of a part prove that the number below a question counts: nbgrader takes any other output as full points.
    part = sits(course.released(tmp_path / "part"))
    wrong = next(one for one in "ABC" if one != part.puzzle("ex01.q1").answer)
    for name, answer in {"q1": wrong, "q2": None, "q3": None}.items():
        part.answer(f"ex01.{name}", part.puzzle(f"ex01.{name}").answer if answer is None else answer)
    part.hand_in("ex01")
    course.download(part.folder, "part-files")

    course.nbgrader("zip_collect", "tic")
    course.autograde()
    course.nbgrader("generate_feedback", "tic")  # which fails where a notebook lies that is not of the assignment

    all_points, none = {name: [20, 20] for name in NAMES}, {name: [0, 20] for name in NAMES}
    assert course.scores() == {
        "blank": none,
        "perfect-folder": all_points,
        "perfect-files": all_points,
        "perfect-saved": all_points,
        "part-files": none | {"ex01-relations": [3, 20]},  # q1, of 1 point, is wrong; q2 has 1 point and q3 has 2
    }
