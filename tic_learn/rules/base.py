"""What the catalogue is made of: a rule, the facts of a game, and the sections they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tic_learn.values import Value

__all__ = ["SECTIONS", "GameFacts", "Rule"]

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "CP": "Card principles",
        "DL": "Deals and records",
        "RC": "Deals and records",
        "TT": "Team TIC",
        "TL": "Ticking Lines",
        "TA": "Time's a Ticking",
        "TB": "Tic Territory Battle",
    }
)
"""The section of a rule, by the letters of its ID, in the order of the catalogue."""


class Rule(Value):
    """One rule of the catalogue; ``str`` gives all of it to read.

    ``id``: as in ``"CP-3"``; ``title``: a few words; ``text``: what the rule says, in paragraphs
    parted by an empty line; ``rulings``: what the kit decided where a game's sheet is silent or
    can be read in two ways, one sentence or more each, and none for most rules.
    ``section``: the heading that the rule stands under, which follows from its ID. Raises
    ValueError for an ID of no section.

    >>> print(Rule("TT-3", "Drawing from the deck", "You may take the top card of the deck."))
    TT-3 Drawing from the deck (Team TIC)
    You may take the top card of the deck.
    """

    __match_args__ = ("id", "title", "text", "rulings")
    __slots__ = __match_args__
    id: str
    title: str
    text: str
    rulings: tuple[str, ...]

    def __init__(self, id: str, title: str, text: str, rulings: Iterable[str] = ()) -> None:
        if id.partition("-")[0] not in SECTIONS:
            raise ValueError(f"{id!r} is not the ID of a rule: it begins with none of {', '.join(SECTIONS)}")
        put = object.__setattr__
        put(self, "id", id)
        put(self, "title", title)
        put(self, "text", text)
        put(self, "rulings", tuple(rulings))

    @property
    def section(self) -> str:
        """The heading that the rule stands under, as in ``Card principles``."""
        return SECTIONS[self.id.partition("-")[0]]

    def __str__(self) -> str:
        """The ID, title and section, then the text, then each ruling, called one."""
        lines = [f"{self.id} {self.title} ({self.section})", self.text]
        return "\n".join(lines + [f"Ruling: {ruling}" for ruling in self.rulings])


class GameFacts(Value):
    """What stands on the box of a game; ``str`` gives it in one line.

    ``key``: the game's name in records; ``name``; ``letters``: those of its rules' IDs;
    ``players``: how many can play; ``age``: in years, this or older; ``minutes``: shortest and
    longest; ``each``: whether those are for a "game" or for a "round"; ``difficulty``.

    >>> facts = GameFacts("team-tic", "Team TIC", "TT", (2, 4, 6), 12, (30, 90), "game", "medium to hard")
    >>> print(facts)
    Team TIC: 2, 4, 6 players, age 12+, 30-90 minutes, medium to hard
    """

    __match_args__ = ("key", "name", "letters", "players", "age", "minutes", "each", "difficulty")
    __slots__ = __match_args__
    key: str
    name: str
    letters: str
    players: tuple[int, ...]
    age: int
    minutes: tuple[int, int]
    each: str
    difficulty: str

    def __init__(
        self,
        key: str,
        name: str,
        letters: str,
        players: Iterable[int],
        age: int,
        minutes: tuple[int, int],
        each: str,
        difficulty: str,
    ) -> None:
        fields = (key, name, letters, tuple(players), age, minutes, each, difficulty)
        for slot, field in zip(self.__match_args__, fields, strict=True):
            object.__setattr__(self, slot, field)

    @property
    def players_in_words(self) -> str:
        """How many can play, as in ``2-5`` or ``2, 4, 6``."""
        low, high = self.players[0], self.players[-1]
        if self.players == tuple(range(low, high + 1)):
            return f"{low}-{high}"
        return ", ".join(map(str, self.players))

    @property
    def minutes_in_words(self) -> str:
        """How many minutes it takes, as in ``30`` or ``5-10 a round``."""
        low, high = self.minutes
        return (f"{low}-{high}" if low < high else f"{low}") + (" a round" if self.each == "round" else "")

    def __str__(self) -> str:
        low, high = self.minutes
        time = f"{low}-{high} minutes" if low < high else f"{low} minutes"
        time += " a round" if self.each == "round" else ""
        return f"{self.name}: {self.players_in_words} players, age {self.age}+, {time}, {self.difficulty}"
