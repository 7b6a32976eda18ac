"""Run the lessons and exercises and write their outputs back, so that a reader without a kernel sees the cards.

    python tools/refresh_notebooks.py              # run notebooks/ and exercises/ and write what changed
    python tools/refresh_notebooks.py --check      # write nothing; status 1 if an output is out of date
    python tools/refresh_notebooks.py notebooks/02-tic-groups.ipynb

Each notebook runs in a fresh kernel and an empty folder, with this checkout's tic_learn. Its outputs
are then normalised (see `normalised`), so that a second run leaves no diff. A cell that raises, or
that writes to stderr, stops everything: status 2, and that notebook stays as it was.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = (ROOT / "notebooks", ROOT / "exercises")
# A lesson's cell answers in a second; a minute is for a cold start on a busy machine.
SECONDS_A_CELL = 60
# What a saved output may show itself as. A widget view is not among them: without the widget's state,
# which JupyterLab does not save, it hides the picture behind "model not found".
SHOWN = ("text/plain", "text/html", "image/svg+xml")
# Of a cell's metadata: what it is called by, and what nbgrader has to know of it.
KEPT = ("nbgrader", "tags")
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class NotebookFailed(Exception):
    """A notebook that does not run to its end, or shows what it should not; the message says where."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the lessons and exercises and write their outputs back.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="which; all of them if none is named")
    parser.add_argument("--check", action="store_true", help="write nothing; say which are out of date")
    options = parser.parse_args(arguments)
    stale = []
    for path in options.notebooks or course():
        try:
            new = refreshed(path)
        except NotebookFailed as error:
            print(error, file=sys.stderr)
            return 2
        if new == path.read_text(encoding="utf-8"):
            print(f"{_shown(path)}: up to date")
        elif options.check:
            stale.append(path)
            print(f"{_shown(path)}: out of date")
        else:
            write(path, new)
            print(f"{_shown(path)}: written")
    if stale:
        names = " ".join(_shown(path) for path in stale)
        print(f"Run: python tools/refresh_notebooks.py {names}", file=sys.stderr)
    return 1 if stale else 0


def course() -> list[Path]:
    """Every notebook of the course, the teachers' ones and the exercises too, in order."""
    found = (path for folder in FOLDERS for path in sorted(folder.rglob("*.ipynb")))
    # What is handed in, as a trial of one's own, is no part of the course.
    return [path for path in found if ".ipynb_checkpoints" not in path.parts and ".submission" not in path.name]


def refreshed(path: Path) -> str:
    """The notebook's text as it should be, with the outputs of a run from its start. Raises NotebookFailed."""
    try:
        notebook = nbformat.read(path, as_version=4)
    except Exception as error:
        raise NotebookFailed(f"{_shown(path)} can't be read: {error}") from error
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None  # nothing of an older run can stay
    run(notebook, _shown(path))
    return text_of(normalised(notebook, _shown(path)))


def run(notebook: nbformat.NotebookNode, name: str) -> None:
    """Run every cell in a fresh kernel, in an empty folder. Raises NotebookFailed."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            # This checkout, whatever is installed; and no start-up files or settings of this machine's user.
            "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
            "IPYTHONDIR": str(Path(folder, "ipython")),
        }
        Path(folder, "work").mkdir()
        client = NotebookClient(
            notebook,
            timeout=SECONDS_A_CELL,
            kernel_name="python3",
            resources={"metadata": {"path": str(Path(folder, "work"))}},
            store_widget_state=False,
            extra_arguments=["--log-level=ERROR"],  # a local kernel needs no advice on encryption
        )
        try:
            client.execute(env=environment)
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))  # IPython's colours, unreadable in a log
            raise NotebookFailed(f"{name}: {_cell_that_failed(notebook)} failed.\n{text}") from error


def normalised(notebook: nbformat.NotebookNode, name: str) -> nbformat.NotebookNode:
    """The notebook with only what is worth keeping, the same after every run.

    Outputs keep text, HTML and SVG; cells keep their id, tags and what nbgrader reads; times, versions,
    widget views and widget state go. Code cells are numbered 1 to n. Raises NotebookFailed for an output that was an
    error or a warning, and for one of which nothing would be left.
    """
    for count, cell in enumerate((c for c in notebook.cells if c.cell_type == "code"), start=1):
        cell.execution_count = count
        for output in cell.outputs:
            if output.output_type == "error" or output.get("name") == "stderr":
                text = output.get("text") or output.get("evalue")
                raise NotebookFailed(f"{name}: cell {cell.id!r} has an error or a warning in its output: {text}")
            if "data" in output:
                output.data = {mime: output.data[mime] for mime in SHOWN if mime in output.data}
                output.metadata = {}
                if not output.data:
                    raise NotebookFailed(f"{name}: cell {cell.id!r} shows nothing that can be saved in a notebook")
            if "execution_count" in output:
                output.execution_count = count
    for cell in notebook.cells:
        cell.metadata = {key: cell.metadata[key] for key in KEPT if cell.metadata.get(key)}
    notebook.metadata = METADATA
    return nbformat.from_dict(notebook)


def text_of(notebook: nbformat.NotebookNode) -> str:
    """The notebook as text that diffs well: keys sorted, one space of indent, a newline at the end."""
    nbformat.validate(notebook)
    return nbformat.v4.writes_json(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def write(path: Path, text: str) -> None:
    """Write through a file beside it, so that nobody ever reads half a notebook."""
    half = path.with_name(f".{path.name}.new")
    try:
        half.write_text(text, encoding="utf-8", newline="\n")
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def _cell_that_failed(notebook: nbformat.NotebookNode) -> str:
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    # One that raised has the error in its output; one that never answered is the first without a number.
    for cell in code:
        if not cell.execution_count or any(output.output_type == "error" for output in cell.outputs):
            return f"cell {cell.id!r}"
    return "a cell"


def _shown(path: Path) -> str:
    """The path as one would type it from the top of the repository."""
    path = path.resolve()
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


if __name__ == "__main__":
    sys.exit(main())
