// The pure core in the browser's Python: loads npm's Pyodide, which has no packages beside it and no network,
// copies tic_learn's modules into its file system and counts what the rules say can be counted.
// Prints one JSON object, which tests/test_packaging.py compares with figures worked out by hand.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const source = fileURLToPath(new URL("../tic_learn/", import.meta.url));
const python = await loadPyodide();
for (const name of readdirSync(source, { recursive: true }).filter((name) => name.endsWith(".py"))) {
  const path = `/home/pyodide/tic_learn/${name.replaceAll("\\", "/")}`;
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, readFileSync(source + name));
}

const seen = python.runPython(`
import json, sys
from itertools import combinations

before = set(sys.modules)
import tic_learn as tic
from tic_learn.rules import RULES

heavy = {"msgspec", "anywidget", "ipywidgets", "pandas", "asyncio", "click", "tqdm", "typing", "dataclasses"}
loaded = sorted(heavy & (set(sys.modules) - before))
groups = tic.find_groups(tic.DECK)
try:
    tic.Card("3XO")
except ValueError as error:
    refused = type(error).__name__
json.dumps({
    "python": ".".join(map(str, sys.version_info[:2])),
    "loaded by the core": loaded,
    "cards": [len(tic.DECK), len(tic.DECK_444)],
    "neighbours": [len(tic.neighbours("3SO", kind)) for kind in (tic.Relation.TIC, tic.Relation.SINGLE, tic.Relation.NIC)],
    "lines": len(tic.TIC_LINES),
    "groups of 3, 4, 5": [sum(len(group) == size for group in groups) for size in (3, 4, 5)],
    "pairs that Tic": sum(tic.relation(a, b) is tic.Relation.TIC for a, b in combinations(tic.DECK, 2)),
    "tripos": [len(tic.find_sequences(tic.DECK, tic.SequenceKind.TRIPO, size=size)) for size in (3, 4, 5)],
    "kind": str(tic.check_sequence("1CV 2MV 3TR").kind),
    "rule": tic.check_group("3SO 3SR 3CO").rule,
    "eval of repr": eval(repr(tic.CardSet("5SO 3SO")), vars(tic)) == tic.CardSet("3SO 5SO"),
    "refused": refused,
    "rules of the cards": [name for name in RULES if name.startswith("CP-")],
    "big mask": tic.DECK.mask == 2**125 - 1,
})
`);
console.log(seen);
