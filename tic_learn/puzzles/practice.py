"""Practice: which puzzle comes next, and how many stars an answer earns. Nothing here knows of time.

A course of practice is a value: what was asked, and how it went. From it, and from a seed, the next question follows:
so the same answers lead to the same questions, on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tic_learn.puzzles.base import Puzzle
from tic_learn.puzzles.kinds import KINDS, TOPICS, UnknownKind
from tic_learn.random import Random

__all__ = ["MOST_STARS", "Asked", "kinds_of", "next_puzzle", "planned", "stars"]

MOST_STARS = 3
_MANY = 8
"""Of more kinds than that, each third question is of one that was asked before, until all were."""
_COMES_BACK = 3
"""So many questions after it was missed, a kind comes back."""


class Asked(msgspec.Struct, frozen=True):
    """A question of a course and how it went: ``tries``, wrong ones and the right one, if it came; ``hints`` opened."""

    kind: str
    level: int
    right: bool
    tries: int = 1
    hints: int = 0

    @property
    def well(self) -> bool:
        """Right at the first try, without a hint."""
        return self.right and self.tries == 1 and not self.hints

    @property
    def missed(self) -> bool:
        """Worth one star at most: whoever taps one answer after the other is right in the end, and has not known it."""
        return stars(self) <= 1


def stars(asked: Asked) -> int:
    """Three for an answer that is right at once, one less for each wrong try and each hint, but one at least if right.

    >>> [stars(Asked("relation", 1, True, tries=n)) for n in (1, 2, 3, 9)], stars(Asked("relation", 1, False))
    ([3, 2, 1, 1], 0)
    """
    return max(1, MOST_STARS + 1 - asked.tries - asked.hints) if asked.right else 0


def kinds_of(what: str | Iterable[str] | None) -> tuple[str, ...]:
    """The IDs of a kind, of a topic, of several of both, or of all kinds (None), each once. Raises UnknownKind.

    >>> kinds_of(["chance", "relation"]), len(kinds_of(None)) == len(KINDS)
    (('next-tics', 'relation'), True)
    """
    if what is None:
        return tuple(KINDS)
    found: list[str] = []
    for name in [what] if isinstance(what, str) else what:
        if name in KINDS:
            found.append(name)
        elif name in TOPICS:
            found += TOPICS[name]
        else:
            raise UnknownKind(name)
    return tuple(dict.fromkeys(found))


def next_puzzle(kinds: Sequence[str], course: Sequence[Asked], *, level: int = 1, seed: int | str = 0) -> Puzzle:
    """The question that follows, where practice has no end.

    ``kinds``: the IDs to practise; ``course``: what was asked so far, oldest first; ``level``: where a kind begins, or
    its highest level, if that is lower. A kind goes up a level when it was answered well twice at one level, and down
    one when it was missed. A kind that was missed comes back after three questions; else the one comes that was
    asked longest ago, those that were never asked in their order; of many kinds two new ones, and then an old one.
    """
    number = len(course) + 1
    stream = Random(seed).child(f"practice/{number}")
    kind = _missed(kinds, course) or _longest_ago(kinds, course, stream)
    return KINDS[kind].make(_level(kind, course, level), f"{seed}/{number}")


def planned(kinds: Sequence[str], count: int, *, level: int = 1, seed: int | str = 0) -> list[Puzzle]:
    """So many questions that are the same for everyone: the kinds in turn, from a place that the seed decides.

    ``level``: where each kind begins; each time a kind comes again it is a level higher, as far as it goes.
    """
    order = Random(seed).child("plan").shuffled(kinds)
    again = {kind: place for place, kind in enumerate(kinds)}
    chosen = sorted((order[place % len(order)] for place in range(count)), key=again.__getitem__)
    met: dict[str, int] = {}
    made = []
    for number, kind in enumerate(chosen, 1):
        times = met[kind] = met.get(kind, -1) + 1
        made.append(KINDS[kind].make(min(level + times, len(KINDS[kind].levels)), f"{seed}/{number}"))
    return made


def _missed(kinds: Sequence[str], course: Sequence[Asked]) -> str | None:
    """The kind that was missed longest ago of those whose time to come back it is."""
    for place, asked in enumerate(course[: max(0, len(course) - _COMES_BACK + 1)]):
        later = any(one.kind == asked.kind for one in course[place + 1 :])
        if asked.kind in kinds and asked.missed and not later:
            return asked.kind
    return None


def _longest_ago(kinds: Sequence[str], course: Sequence[Asked], random: Random) -> str:
    last = {asked.kind: place for place, asked in enumerate(course)}
    new = [kind for kind in kinds if kind not in last]
    met = [kind for kind in kinds if kind in last]
    # Else it would be long until one of them gets harder.
    if new and not (met and len(kinds) > _MANY and (len(course) + 1) % 3 == 0):
        return new[0]
    oldest = sorted(met, key=last.__getitem__)
    # One of the older half, so that the order can't be learned by heart.
    return random.choice(oldest[: max(1, len(oldest) // 2)])


def _level(kind: str, course: Iterable[Asked], level: int) -> int:
    most = len(KINDS[kind].levels)
    now, well = min(level, most), 0
    for asked in course:
        if asked.kind != kind:
            continue
        if asked.missed:
            now, well = max(1, now - 1), 0
        elif asked.well:
            well += 1
            if well == 2:
                now, well = min(most, now + 1), 0
        else:
            well = 0
    return now
