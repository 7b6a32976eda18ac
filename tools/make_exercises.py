"""Write the notebooks of the exercises again, from their plans; their outputs come from tools/refresh_notebooks.py.

python tools/make_exercises.py            # write what changed
python tools/make_exercises.py --check    # write nothing; status 1 if a notebook is out of date
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tic_learn.course import EXERCISES
from tic_learn.course.notebooks import exercise_notebook

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "exercises"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the notebooks of the exercises again, from their plans.")
    parser.add_argument("--check", action="store_true", help="write nothing; say which are out of date")
    options = parser.parse_args(arguments)
    stale = []
    for one in EXERCISES.values():
        path = FOLDER / f"{one.name}.ipynb"
        made = exercise_notebook(one)
        if path.exists() and without_outputs(json.loads(path.read_text(encoding="utf-8"))) == made:
            continue
        stale.append(path)
        if not options.check:
            text = json.dumps(made, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
            path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {'out of date' if options.check else 'written'}")
    if stale and options.check:
        print("Run: python tools/make_exercises.py && python tools/refresh_notebooks.py", file=sys.stderr)
    return 1 if stale and options.check else 0


def without_outputs(book: dict[str, Any]) -> dict[str, Any]:
    """A notebook as it is before it is run."""
    cells = [
        cell if cell["cell_type"] != "code" else {**cell, "outputs": [], "execution_count": None}
        for cell in book["cells"]
    ]
    return {**book, "cells": cells}


if __name__ == "__main__":
    sys.exit(main())
