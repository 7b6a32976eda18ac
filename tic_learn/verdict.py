"""What every check gives: yes or no, with all the reasons, each under a rule's ID."""

from __future__ import annotations

from collections.abc import Iterable

from tic_learn.cards import Card
from tic_learn.values import Value

__all__ = ["Misconception", "Reason", "Verdict", "listed"]


class Reason(Value):
    """One reason of a verdict: the rule's ID, a plain sentence, and the cards and cells that show it.

    ``cells``: (row, column) on the table of Tic Territory Battle.

    >>> Reason("CP-3", "A Tic group has 3, 4 or 5 cards, not 2.").rule
    'CP-3'
    """

    __match_args__ = ("rule", "text", "cards", "cells")
    __slots__ = __match_args__
    rule: str
    text: str
    cards: tuple[Card, ...]
    cells: tuple[tuple[int, int], ...]

    def __init__(self, rule: str, text: str, cards: Iterable[Card] = (), cells: Iterable[tuple[int, int]] = ()) -> None:
        put = object.__setattr__
        put(self, "rule", rule)
        put(self, "text", text)
        put(self, "cards", tuple(cards))
        put(self, "cells", tuple(cells))


class Misconception(Value):
    """A mistake that many people make: its name, and what a good teacher would say to it."""

    __match_args__ = ("name", "text")
    __slots__ = __match_args__
    name: str
    text: str

    def __init__(self, name: str, text: str) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "text", text)

    def __str__(self) -> str:
        return self.name


class Verdict(Value):
    """The answer of a check: true or false, and **all** the reasons.

    ``ok``; ``reasons``, at least one, for a "yes" too; ``misconception``, where a wrong answer
    matches one. ``rule`` and ``reason`` are the ID and the sentence of the first reason.

    >>> verdict = Verdict(False, [Reason("CP-3", "A Tic group has 3, 4 or 5 cards, not 2.")])
    >>> bool(verdict), verdict.rule, verdict.reason
    (False, 'CP-3', 'A Tic group has 3, 4 or 5 cards, not 2.')
    """

    __match_args__ = ("ok", "reasons", "misconception")
    __slots__ = __match_args__
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


def listed(parts: Iterable[object]) -> str:
    """Things in a row as a sentence has them.

    >>> listed(["the number", "the shape", "the colour"]), listed(["the number"])
    ('the number, the shape and the colour', 'the number')
    """
    words = [str(part) for part in parts]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
