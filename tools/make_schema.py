"""Write the JSON Schema of records, views and matches to tic_learn/schema/, from the package's own structs.

python tools/make_schema.py            # write
python tools/make_schema.py --check    # say what would change, and change nothing
"""

from __future__ import annotations

import argparse
import json
import sys

from machine import ROOT

from tic_learn.record.schema import schemas

FOLDER = ROOT / "tic_learn/schema"


def files() -> dict[str, str]:
    """Every file that the folder should have, by name."""
    return {f"{name}.json": json.dumps(schema, indent=1) + "\n" for name, schema in schemas().items()}


def differences() -> list[str]:
    """In what the folder differs from that, a sentence each."""
    wanted = files()
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*") if path.is_file()}
    found = [f"{name} is missing" for name in wanted.keys() - there.keys()]
    found += [f"{name} is not a schema of ours" for name in there.keys() - wanted.keys()]
    found += [
        f"{name} is not what the structs give" for name in wanted.keys() & there.keys() if wanted[name] != there[name]
    ]
    return sorted(found)


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the JSON Schema of records.")
    parser.add_argument("--check", action="store_true", help="only say what would change")
    found = differences()
    if parser.parse_args().check:
        print(*found or ["The schemas are up to date."], sep="\n", file=sys.stderr if found else sys.stdout)
        return 1 if found else 0
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    print(*found or ["Nothing changed."], sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
