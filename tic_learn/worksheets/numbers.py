"""The number of each kind of puzzle in the codes of worksheets. A number never changes and is never used again."""

from __future__ import annotations

from types import MappingProxyType

__all__ = ["KIND_NUMBERS"]

_KINDS = """
relation which-two-tic which-tics-with count-tic-pairs deck-count
odd-one-out complete-group only-group all-groups largest-group three-groups
sequence-kind what-comes-next missing-middle put-in-order mend-sequence find-duo find-tripo
tic-chain tic-steps tic-ways
mystery-card tic-grid edge-grid latin-square
next-tics
which-pile is-it-stuck
which-line longest-play lines-score
pick-ups may-it-be-added best-lay-down team-score
legal-cells what-is-claimed who-owns-what territory-score best-territory-play
"""
KIND_NUMBERS = MappingProxyType({name: number for number, name in enumerate(_KINDS.split(), 1)})
"""By the ID of the kind. A new kind is put at the end."""
