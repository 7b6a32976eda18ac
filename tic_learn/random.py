"""Random numbers that are the same on every platform and Python version, from a seed.

The generator is splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", 2014), which is small enough to be written again in any language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

TYPE_CHECKING = False  # importing typing costs 10 ms
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

__all__ = ["Random"]

_MASK = (1 << 64) - 1


class Random:
    """A stream of random numbers that follows from its seed alone.

    ``seed``: an integer of at most 4,000 digits, or text (a learner's name, a question's ID) of any
    length; 3 and "3" are different seeds. Raises TypeError for anything else, ValueError for a
    longer integer.

    >>> Random(7).shuffled("abcde") == Random(7).shuffled("abcde"), Random("Ana").below(6) < 6
    (True, True)
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int | str) -> None:
        if type(seed) is not int and not isinstance(seed, str):
            raise TypeError(f"a seed is an integer or text, not {seed!r:.40}")
        # FNV-1a over the seed as text: near seeds give streams that have nothing in common.
        state = 0xCBF29CE484222325
        for byte in f"{type(seed).__name__[0]}{seed}".encode("utf-8", "surrogatepass"):
            state = (state ^ byte) * 0x100000001B3 & _MASK
        self._state = state

    def bits(self) -> int:
        """The next 64 random bits as an integer."""
        self._state = state = self._state + 0x9E3779B97F4A7C15 & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK
        return state ^ state >> 31

    def below(self, count: int) -> int:
        """An integer from 0 to ``count`` - 1, each as likely as the others.

        ``count``: 1 to 2**64. Raises ValueError for another.
        """
        if type(count) is not int:
            raise TypeError(f"a random number is drawn from a whole number of them, not from {count!r:.40}")
        if not 0 < count <= 1 << 64:
            raise ValueError(f"a random number is drawn from 1 to 2**64 of them, not {count!r}")
        limit = (1 << 64) - (1 << 64) % count  # what is left over above it would favour the small ones
        while True:
            bits = self.bits()
            if bits < limit:
                return bits % count

    def choice(self, items: Sequence[T]) -> T:
        """One of the items. Raises ValueError if there are none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in random order, as a new list (Fisher and Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def sample(self, items: Iterable[T], count: int) -> list[T]:
        """So many different ones of the items, in random order. Raises ValueError if there are too few."""
        order = list(items)
        if type(count) is not int or not 0 <= count <= len(order):
            raise ValueError(f"{count!r} of {len(order)} items can't be drawn")
        for place in range(count):
            other = place + self.below(len(order) - place)
            order[place], order[other] = order[other], order[place]
        return order[:count]

    def child(self, name: int | str) -> Random:
        """A stream of its own for a part: what other parts draw does not change it.

        It follows from where this stream is now, so make the children before you draw from it. As
        names, 3 and "3" are the same.

        >>> Random(1).child("q3").bits() == Random(1).child("q3").bits() != Random(1).child("q4").bits()
        True
        """
        return Random(f"{self._state}/{name}")
