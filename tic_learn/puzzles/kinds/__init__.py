"""The registry of the puzzle kinds: each is a module of this package, read when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from tic_learn.puzzles.base import Kind
from tic_learn.verdict import listed

__all__ = ["KINDS", "TOPICS", "UnknownKind"]

TOPICS: Mapping[str, tuple[str, ...]] = {
    "relations": ("relation", "which-two-tic", "which-tics-with", "count-tic-pairs", "deck-count"),
    "groups": ("odd-one-out", "complete-group", "only-group", "all-groups", "largest-group", "three-groups"),
    "sequences": (
        "sequence-kind",
        "what-comes-next",
        "missing-middle",
        "put-in-order",
        "mend-sequence",
        "find-duo",
        "find-tripo",
    ),
    "paths": ("tic-chain", "tic-steps", "tic-ways"),
    "deduction": ("mystery-card", "tic-grid", "edge-grid", "latin-square"),
    "chance": ("next-tics",),
    "times-a-ticking": ("which-pile", "is-it-stuck"),
    "ticking-lines": ("which-line", "longest-play", "lines-score"),
    "team-tic": ("pick-ups", "may-it-be-added", "best-lay-down", "team-score"),
    "territory": ("legal-cells", "what-is-claimed", "who-owns-what", "territory-score", "best-territory-play"),
}
"""The IDs of the kinds by what they practise, both in the order in which they are taught."""


class UnknownKind(KeyError):
    """A kind that is not there; ``kind`` is what was asked for, ``nearest`` are those that were perhaps meant."""

    def __init__(self, kind: object) -> None:
        name = kind if isinstance(kind, str) else ""
        self.kind = kind
        self.nearest = get_close_matches(name[:60].lower(), _IDS, 3, 0.5) or [
            one for one in _IDS if name and name in one
        ]
        advice = f"Perhaps you mean {' or '.join(self.nearest)}." if self.nearest else f"The kinds are {listed(_IDS)}."
        self.text = f"There is no puzzle kind {kind!r:.60}. {advice}"
        super().__init__(kind)

    def __str__(self) -> str:
        return self.text


class _Kinds(Mapping[str, Kind[Any, Any]]):
    """The kinds by their ID. A module is imported when its kind is first asked for: to import all takes a while."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self._ids = ids
        self._known: dict[str, Kind[Any, Any]] = {}

    def __getitem__(self, kind: str) -> Kind[Any, Any]:
        if kind not in self._ids:
            raise UnknownKind(kind)
        if kind not in self._known:
            module = import_module(f"{__name__}.{kind.replace('-', '_')}")
            self._known[kind] = module.KIND
        return self._known[kind]

    def __contains__(self, kind: object) -> bool:
        return kind in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


_IDS = tuple(one for ids in TOPICS.values() for one in ids)
KINDS: Mapping[str, Kind[Any, Any]] = _Kinds(_IDS)
"""All kinds by their ID, in the order in which they are taught."""
