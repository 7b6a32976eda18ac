"""What every check gives: yes or no, with all the reasons, each under a rule's ID."""

from __future__ import annotations

from collections.abc import Iterable

from tic_learn.cards import Card

__all__ = ["Misconception", "Reason", "Verdict"]


class _Value:
    """A value that does not change and is equal to another with the same fields.

    A dataclass would do, but importing it costs more than all the rest of the core.
    """

    __slots__ = ()

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for kind in reversed(type(self).__mro__) for name in _slots(kind))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change; make a new one")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._fields() == other._fields()  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash((type(self), self._fields()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._fields()))})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._fields()


def _slots(kind: type) -> tuple[str, ...]:
    return tuple(kind.__dict__.get("__slots__", ()))


class Reason(_Value):
    """One reason of a verdict: the rule's ID, a plain sentence, and the cards that show it.

    >>> Reason("CP-3", "A Tic group has 3, 4 or 5 cards, not 2.").rule
    'CP-3'
    """

    __slots__ = ("rule", "text", "cards")
    rule: str
    text: str
    cards: tuple[Card, ...]

    def __init__(self, rule: str, text: str, cards: Iterable[Card] = ()) -> None:
        put = object.__setattr__
        put(self, "rule", rule)
        put(self, "text", text)
        put(self, "cards", tuple(cards))


class Misconception(_Value):
    """A mistake that many people make: its name, and what a good teacher would say to it."""

    __slots__ = ("name", "text")
    name: str
    text: str

    def __init__(self, name: str, text: str) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "text", text)

    def __str__(self) -> str:
        return self.name


class Verdict(_Value):
    """The answer of a check: true or false, and **all** the reasons.

    ``ok``; ``reasons``, at least one, for a "yes" too; ``misconception``, where a wrong answer
    matches one. ``rule`` and ``reason`` are the ID and the sentence of the first reason.

    >>> verdict = Verdict(False, [Reason("CP-3", "A Tic group has 3, 4 or 5 cards, not 2.")])
    >>> bool(verdict), verdict.rule, verdict.reason
    (False, 'CP-3', 'A Tic group has 3, 4 or 5 cards, not 2.')
    """

    __slots__ = ("ok", "reasons", "misconception")
    ok: bool
    reasons: tuple[Reason, ...]
    misconception: Misconception | None

    def __init__(self, ok: bool, reasons: Iterable[Reason], misconception: Misconception | None = None) -> None:
        put = object.__setattr__
        put(self, "ok", ok)
        put(self, "reasons", tuple(reasons))
        put(self, "misconception", misconception)
        if not self.reasons:
            raise ValueError("a verdict needs at least one reason")

    def __bool__(self) -> bool:
        return self.ok

    @property
    def rule(self) -> str:
        """The rule's ID of the first reason."""
        return self.reasons[0].rule

    @property
    def reason(self) -> str:
        """The sentence of the first reason."""
        return self.reasons[0].text

    def __str__(self) -> str:
        """All of it in words: yes or no, each reason with its rule, and what often goes wrong here."""
        lines = ["Yes." if self.ok else "No."]
        lines += [f"{reason.text} ({reason.rule})" for reason in self.reasons]
        if self.misconception:
            lines.append(self.misconception.text)
        return " ".join(lines)

    def as_dict(self) -> dict[str, object]:
        """The verdict as plain values for JSON: the keys that ``tic-learn --json`` prints."""
        return {
            "ok": self.ok,
            "rule": self.rule,
            "reason": self.reason,
            "reasons": [
                {"rule": r.rule, "text": r.text, "cards": [card.code for card in r.cards]} for r in self.reasons
            ],
            "misconception": self.misconception and self.misconception.name,
        }
