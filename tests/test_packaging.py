"""What is shipped: the wheel, the pinned versions, what Binder installs, and the core in the browser's Python."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import build_bundles
import pin
import pytest
from machine import find_node
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tic_learn.lab import course_files

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
COURSE = sorted(course_files())
# What a clone has not: environments, caches, a learner's own work.
NOT_IN_A_CLONE = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "work", "build", "dist", "__pycache__", ".*_cache", ".hypothesis", "*.part"
)


def run(*command: object, cwd: Path | None = None, **variables: str) -> str:
    """What the command prints; a failure shows all of it."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd or ROOT,
        env=os.environ | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{command} gave status {done.returncode}:\n{done.stdout}"
    return done.stdout


# The wheel


# What somebody leaves behind who tries the course in a checkout.
LEAVINGS = (
    "exercises/.tic-learn/me.json",
    "exercises/.tic-learn/answers/one.jsonl",
    "exercises/.ipynb_checkpoints/ex01-relations-checkpoint.ipynb",
    "exercises/ex01-relations.submission.ipynb",
    "exercises/ex01-relations.submission-2.ipynb",
    "exercises/certificate.html",
    "notebooks/.tic-learn/me.json",
    "notebooks/.ipynb_checkpoints/00-start-here-checkpoint.ipynb",
    "notebooks/00-start-here.submission.ipynb",
)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder of a wheel and an sdist, of a copy in which somebody has tried the course."""
    home, folder = tmp_path_factory.mktemp("tried") / "tic-learn", tmp_path_factory.mktemp("built")
    shutil.copytree(ROOT, home, ignore=NOT_IN_A_CLONE)
    for name in LEAVINGS:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("mine")
    run(sys.executable, "-m", "build", "--wheel", "--sdist", "--no-isolation", "--outdir", folder, home)
    return folder


@pytest.fixture(scope="module")
def wheel(built):
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def files(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_is_for_every_platform(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_wheel_has_the_types_the_licence_and_the_notice(files):
    for name in ("tic_learn/py.typed", "tic_learn/schema/tic-record.json", "licenses/LICENSE", "licenses/NOTICE"):
        assert any(path.endswith(name) for path in files), name


def test_the_wheel_has_every_module(files):
    modules = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("tic_learn/**/*.py")}
    assert modules <= files


def test_the_wheel_has_the_templates_of_what_is_printed(files):
    templates = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("tic_learn/**/*.typ")}
    assert len(templates) >= 3
    assert templates <= files


def test_the_wheel_has_what_is_drawn_and_a_bundle_and_style_sheet_for_every_widget(files):
    assert "tic_learn/draw/geometry.json" in files
    names = {source.stem for source in build_bundles.widgets()}
    assert {"deck_browser", "group_checker", "relation_explorer", "sequence_builder"} <= names
    wanted = {f"tic_learn/widgets/static/{name}{ending}" for name in names for ending in (".js", ".css")}
    wanted |= {f"tic_learn/widgets/static/{name}.js" for name in build_bundles.PAGES}
    assert wanted <= files


def test_the_wheel_has_the_lessons_and_the_exercises_and_nothing_that_somebody_left_there(files):
    assert {"notebooks/00-start-here.ipynb", "exercises/ex01-relations.ipynb"} <= set(COURSE)
    assert {path for path in files if "/_course/" in path} == {f"tic_learn/_course/{path}" for path in COURSE}


def test_the_sdist_has_the_course_and_nothing_that_somebody_left_there(built):
    """A wheel can be built of it, for it has all that the wheel's part of pyproject.toml names."""
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {name for name in names if name.startswith(("notebooks/", "exercises/"))} == set(COURSE)
    assert {"pyproject.toml", ".gitignore", "LICENSE", "NOTICE", "README.md", "tic_learn/__init__.py"} <= names
    assert "jupyter-config/tic_learn.json" in names


def test_the_wheel_has_no_sources_of_bundles_no_tests_and_no_leavings(files):
    tops = {path.split("/")[0] for path in files}
    name = f"tic_learn-{distribution('tic-learn').version}"
    assert tops == {"tic_learn", f"{name}.dist-info", f"{name}.data"}
    # What tells a Jupyter server of the extension that keeps the widgets' pictures.
    config = f"{name}.data/data/etc/jupyter/jupyter_server_config.d/tic_learn.json"
    assert [path for path in files if path.startswith(f"{name}.data/")] == [config]
    parts = {part for path in files for part in path.split("/")}
    assert not parts & {"js", "tests", "tools", "benchmarks", "node_modules", "__pycache__", ".ipynb_checkpoints"}


def test_the_installed_wheel_runs_away_from_its_sources(wheel, tmp_path):
    target = tmp_path / "site"
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel)
    where = run(
        sys.executable,
        "-c",
        "import tic_learn.widgets; print(tic_learn.__file__)",
        cwd=tmp_path,
        PYTHONPATH=str(target),
    )
    assert Path(where.strip()).is_relative_to(target)
    script = next(target / folder / "tic-learn" for folder in ("bin", "Scripts") if (target / folder).is_dir())
    answer = run(sys.executable, script, "group", "3SO", "1SO", "5SO", "--json", cwd=tmp_path, PYTHONPATH=str(target))
    assert json.loads(answer)["rule"] == "CP-3"
    copy = "from pathlib import Path; from tic_learn.lab import copy_course; print(*copy_course(Path('mine')))"
    copied = run(sys.executable, "-c", copy, cwd=tmp_path, PYTHONPATH=str(target)).split()
    assert sorted(copied) == COURSE
    for name in COURSE:
        assert (tmp_path / "mine" / name).read_bytes() == (ROOT / name).read_bytes()


def test_an_editable_installation_has_no_copy_of_the_course(tmp_path):
    """It reads this checkout, also after a lesson has changed."""
    run(sys.executable, "-c", "import sys, hatchling.build; hatchling.build.build_editable(sys.argv[1])", tmp_path)
    (path,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".ipynb", ".py"))]
        (pointer,) = (name for name in archive.namelist() if name.endswith(".pth"))
        assert archive.read(pointer).decode().strip() == str(ROOT)


# The pinned versions


def pinned(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return dict(line.split("==") for line in lines)


@pytest.mark.parametrize("path", [pin.CONSTRAINTS, pin.BINDER], ids=lambda path: path.parent.name)
def test_every_pin_is_a_name_and_an_exact_version_in_order(path):
    """No address of a package index and no path of one machine can hide in such a line."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", line) for line in lines)
    assert lines == sorted(set(lines), key=lambda line: line.split("==")[0])


def test_what_the_project_asks_for_is_pinned_to_a_version_that_it_allows():
    versions = pinned(pin.CONSTRAINTS)
    extras = PROJECT["optional-dependencies"]
    for text in [*PROJECT["dependencies"], *extras["lab"], *extras["test"], *extras["bench"]]:
        need = Requirement(text)
        if need.name != PROJECT["name"]:
            assert versions[canonicalize_name(need.name)] in need.specifier, text


def test_binder_installs_the_labs_part_of_the_pinned_versions():
    lab, everything = pinned(pin.BINDER), pinned(pin.CONSTRAINTS)
    assert lab.items() <= everything.items()
    assert set(lab) == {line.split("==")[0] for line in pin.pins("lab")}


def test_the_npm_packages_are_pinned_and_name_no_registry():
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert "http" not in text
    assert "resolved" not in text
    locked = json.loads(text)["packages"]
    for name, version in package["devDependencies"].items():
        assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", version), name
        assert locked[f"node_modules/{name}"]["version"] == version


# Binder


def test_the_badge_opens_the_first_lesson():
    """The folders of a repository are those that Binder shows, so the badge's path is one of this tree."""
    binder, repository = PROJECT["urls"]["Binder"], PROJECT["urls"]["Repository"]
    owner_and_name = repository.removeprefix("https://github.com/")
    place = binder.removeprefix(f"https://mybinder.org/v2/gh/{owner_and_name}/main?urlpath=lab/tree/")
    assert place == "notebooks/00-start-here.ipynb"
    assert (ROOT / place).is_file()


def test_what_binder_would_do_gives_a_working_kit(tmp_path):
    """The recipe that Binder makes of binder/ has Python 3.11; its pip steps, done in a new environment, are enough."""
    home = tmp_path / "home"
    shutil.copytree(ROOT, home, ignore=NOT_IN_A_CLONE)
    recipe = run(Path(sys.executable).with_name("jupyter-repo2docker"), "--no-build", "--debug", home)
    assert "Building conda environment for python=3.11" in recipe

    steps = re.findall(r"^RUN (.*(?:pip install|postBuild).*)$", recipe, re.MULTILINE)
    assert [step for step in steps if "chmod" not in step][-1] == "./binder/postBuild"
    requirements, *rest = steps
    assert requirements.endswith('pip install --no-cache-dir -r "binder/requirements.txt"')

    python = tmp_path / "python"
    venv.create(python, with_pip=True)
    where = {
        "KERNEL_PYTHON_PREFIX": str(python),
        "PATH": f"{python / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PIP_COMPILE": "0",  # half of the time goes into compiling what is imported once
    }
    # The requirements are a layer of their own, made when nothing else of the repository is there.
    bare = tmp_path / "bare"
    (bare / "binder").mkdir(parents=True)
    shutil.copy(home / "binder/requirements.txt", bare / "binder")
    run("bash", "-c", requirements, cwd=bare, **where)
    for step in rest:
        run("bash", "-c", step, cwd=home, **where)

    # Not in the copy of the repository, where tic_learn could be imported without having been installed.
    run("pip", "check", cwd=tmp_path, **where)
    said = run("python", "-c", "import tic_learn.widgets, jupyterlab, pandas; print('fine')", cwd=tmp_path, **where)
    assert said == "fine\n"


# The browser's Python


@pytest.mark.node
def test_the_core_counts_the_same_in_pyodide():
    """CP-1 to CP-6 on Python 3.14 and WebAssembly, whose integers and hashes are not those of a desktop."""
    node = find_node()
    assert node, "no Node.js"
    seen = json.loads(run(node.node, ROOT / "tests/pyodide_smoke.mjs"))
    assert seen == {
        "python": "3.14",
        "loaded by the core": [],
        "cards": [125, 64],  # 5 × 5 × 5 and 4 × 4 × 4
        "neighbours": [12, 48, 64],  # 3 × 4, 3 × 4 × 4 and 4 × 4 × 4
        "lines": 75,  # 3 × 25
        "groups of 3, 4, 5": [750, 375, 75],  # 75 lines × 10, 5 and 1 choices
        "pairs that Tic": 750,  # 125 × 12 / 2
        # A property that steps through 3, 4, 5 values starts at 3, 2, 1 places and goes two ways: 6³, 4³, 2³.
        "tripos": [216, 64, 8],
        "kind": "duo",
        "rule": "CP-3",
        "eval of repr": True,
        "refused": "UnknownCard",
        "rules of the cards": [f"CP-{number}" for number in range(1, 10)],
        "big mask": True,
    }
