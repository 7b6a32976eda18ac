"""The catalogue of rules: each under its ID, in the kit's own words, rule and ruling kept apart."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tic_learn.rules.base import SECTIONS, GameFacts, Rule
from tic_learn.rules.cards import CARDS
from tic_learn.rules.deals_and_records import DEALS_AND_RECORDS
from tic_learn.rules.team_tic import TEAM_TIC
from tic_learn.rules.territory import TERRITORY
from tic_learn.rules.ticking_lines import TICKING_LINES
from tic_learn.rules.times_a_ticking import TIMES_A_TICKING

__all__ = ["GAMES", "RULES", "SECTIONS", "GameFacts", "Rule", "UnknownRule", "rule"]

RULES: Mapping[str, Rule] = MappingProxyType(
    {one.id: one for one in (*CARDS, *DEALS_AND_RECORDS, *TEAM_TIC, *TICKING_LINES, *TIMES_A_TICKING, *TERRITORY)}
)
"""Every rule by its ID, in the order in which a verdict names the first of several."""

GAMES: Mapping[str, GameFacts] = MappingProxyType(
    {
        facts.key: facts
        for facts in (
            GameFacts("times-a-ticking", "Time's a Ticking", "TA", range(2, 6), 7, (5, 10), "round", "easy to learn"),
            GameFacts("ticking-lines", "Ticking Lines", "TL", range(2, 7), 9, (30, 30), "game", "easy to medium"),
            GameFacts("territory", "Tic Territory Battle", "TB", range(2, 7), 9, (20, 90), "game", "easy to medium"),
            GameFacts("team-tic", "Team TIC", "TT", (2, 4, 6), 12, (30, 90), "game", "medium to hard"),
        )
    }
)
"""The four games at a glance, by their names in records, the easiest first."""


class UnknownRule(ValueError):
    """A text that is the ID of no rule; ``text`` is what was given."""

    def __init__(self, text: object) -> None:
        super().__init__(_why_unknown(text))
        self.text = text

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[object]]:
        return type(self), (self.text,)  # the message is made from the text, so only that travels


def rule(id: str) -> Rule:
    """The rule with this ID.

    ``id``: as in ``CP-3``, in any letter case. Raises UnknownRule, which says what is wrong with
    the ID, and which one was most likely meant or how far the IDs go.

    >>> rule("cp-7").title
    'The Extreme cards'
    >>> rule("CP7")
    Traceback (most recent call last):
    tic_learn.rules.UnknownRule: 'CP7' is not a rule; did you mean CP-7?
    """
    try:
        return RULES[id.upper()]
    except (AttributeError, KeyError, TypeError):
        raise UnknownRule(id) from None


_KINDS = {
    "CP": "card principles",
    "DL": "rules of deals",
    "RC": "rules of records",
    "TT": "rules of Team TIC",
    "TL": "rules of Ticking Lines",
    "TA": "rules of Time's a Ticking",
    "TB": "rules of Tic Territory Battle",
}


def _why_unknown(text: object) -> str:
    """The message of UnknownRule: what is wrong with ``text``, and what would be right."""
    how = "write it like CP-3"
    if not isinstance(text, str):
        return f"{text!r:.60} is not a rule: it is of type {type(text).__name__}, not text; {how}"
    if not text.strip():
        return f"{text[:40]!r} is not a rule: it is empty; {how}"
    signs = [sign for sign in text.upper() if sign.isascii()]
    letters = "".join(filter(str.isalpha, signs))
    digits = "".join(filter(str.isdigit, signs))
    number = digits.lstrip("0")
    tidy = letters and digits and text.upper() == f"{letters}-{digits}" and len(text) <= 40
    start = f"{text.upper() if tidy else repr(text if len(text) <= 40 else text[:39] + '…')} is not a rule"
    if (meant := f"{letters}-{number}") in RULES:
        return f"{start}; did you mean {meant}?"
    known = text[:2].upper() if text[2:3] == "-" else letters  # CP-x has the letters CPX, but CP is right
    if known in SECTIONS:
        last = [one for one in RULES if one.startswith(known)][-1]
        return f"{start}: the {_KINDS[known]} go from {known}-1 to {last}"
    turned = letters[::-1]
    near = [turned] if turned in SECTIONS else [one for one in SECTIONS if _differ_in_one(one, letters)]
    if len(near) == 1 and (meant := f"{near[0]}-{number}") in RULES:
        return f"{start}; did you mean {meant}?"
    begins = ", ".join(f"{one} ({kind.removeprefix('rules of ')})" for one, kind in _KINDS.items())
    return f"{start}: an ID begins with {begins}; {how}"


def _differ_in_one(a: str, b: str) -> bool:
    return len(a) == len(b) and sum(map(str.__ne__, a, b)) == 1
