"""Pin the versions that are installed here: constraints.txt for all, binder/requirements.txt for what Binder installs.

    make constraints

runs this in a new environment with the newest versions. Packages are followed from the extras in pyproject.toml, so
what else happens to be installed is not pinned, and no address of a package index is written.
"""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
BINDER = ROOT / "binder/requirements.txt"
_PROJECT = "tic-learn"


def pins(*extras: str) -> list[str]:
    """Each package that the project with these extras needs here, as ``name==version``, sorted by name."""
    seen: set[tuple[str, str]] = set()
    todo = [(_PROJECT, extra) for extra in ("", *extras)]
    while todo:
        name, extra = todo.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        for text in distribution(name).requires or ():
            need = Requirement(text)
            if need.marker is None or need.marker.evaluate({"extra": extra}):
                todo += [(canonicalize_name(need.name), more) for more in ("", *need.extras)]
    return [f"{name}=={distribution(name).version}" for name in sorted({name for name, _ in seen} - {_PROJECT})]


def main() -> None:
    for path, extras, what in (
        (CONSTRAINTS, ("test", "bench"), "The versions with which all checks passed; made by 'make constraints'."),
        (BINDER, ("lab",), "What Binder installs: the lab's part of constraints.txt; made by 'make constraints'."),
    ):
        lines = pins(*extras)
        path.write_text("\n".join((f"# {what}", *lines, "")), encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(lines)} packages")


if __name__ == "__main__":
    main()
