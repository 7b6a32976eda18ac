"""The ground of small values that do not change."""

from __future__ import annotations

__all__ = ["Value"]


class Value:
    """A value that does not change and is equal to another with the same fields.

    A dataclass would do, but importing it costs more than all the rest of the core.
    """

    __slots__: tuple[str, ...] = ()
    __match_args__: tuple[str, ...] = ()  # the fields in the order in which they are given and shown

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change; make a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change; make a new one")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(self) is type(other) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self), self._fields()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._fields()))})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._fields()
