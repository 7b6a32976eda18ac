"""Tic Territory Battle: whose is a card after the play? (TB-7)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tic_learn.cards import Card, CardSet
from tic_learn.games.territory import Place, Placed, Position
from tic_learn.games.territory.claims import Cell, around, claimed
from tic_learn.players import NAMES
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.shown import Choice, Option, Shown
from tic_learn.puzzles.territories import Laid, grown, placings, position_of, with_new
from tic_learn.puzzles.zones import union
from tic_learn.random import Random
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND", "OWNERS", "Given"]

BOTH_STAY = Misconception(
    "both-have-tokens",
    "Two players never share a card: who claims a group takes all tokens of others off its cards.",
)
ALL_TAKEN = Misconception(
    "whole-territory-falls",
    "Only the cards of the claimed group change hands. On the other cards of that territory the tokens stay.",
)
AS_BEFORE = Misconception(
    "as-before",
    "A territory can change hands: the group that was just claimed belongs to who placed the card.",
)

OWNERS = ("Ana", "Ben", "Ana and Ben", "Nobody")
_WANTED = ("Ana", "Ana", "Ben", "Ben", "Nobody")
"""How often each answer is sought, beside the others."""
_TABLES = 20
"""So many tables are tried for the answer that is sought."""


class Given(msgspec.Struct, frozen=True):
    """The table before the play, the card with its cell, the card that is asked about, and the order of the answers.

    Of these one is never right; were it always in the same place, that place could be left out unread.
    """

    laid: Laid
    cell: Cell
    card: Card
    asked: Card
    options: tuple[str, ...] = OWNERS

    def letter(self, owner: str) -> str:
        """The letter of an answer."""
        return LETTERS[self.options.index(owner)]


class _WhoOwnsWhat(Kind[Given, str]):
    id = "who-owns-what"
    version = 2
    title = "Whose is it now"
    topic = "territory"
    answer = "choice"
    grades = (4, 7)
    rules = ("TB-7",)
    levels = (
        Level("A whole territory changes hands, or none.", plays=3),
        Level("A part of a territory changes hands, and a part stays.", plays=4),
        Level("The same, with many cards on the table.", plays=6),
    )
    bounds: ClassVar = {"plays": Bounds(1, 6, "how many plays were made before")}
    tries = 50
    misconceptions = (BOTH_STAY, ALL_TAKEN, AS_BEFORE)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        # Chosen once for many tables: if for each, the answer that comes about most often would win.
        wanted = random.choice(_WANTED)
        options = tuple(random.shuffled(OWNERS))
        return next(
            filter(None, (self._with(random, level, wanted, options, **parameters) for _ in range(_TABLES))), None
        )

    def _with(
        self, random: Random, level: int, wanted: str, options: tuple[str, ...], **parameters: int
    ) -> Given | None:
        """A table, if it comes about, with a card that is asked about and whose it is afterwards is ``wanted``."""
        laid = grown(random, parameters["plays"])
        if laid is None or not laid.marks[1]:
            return None
        before = position_of(laid)
        for found in placings(random, laid, 30):
            after = _after(laid, *found)
            # Of the cards with tokens only those tell something that Ben had before.
            fitting = [card for card in laid.cards if _owner(after, card) == wanted]
            cards = [card for card in fitting if wanted == "Nobody" or _owner(before, card) == "Ben"]
            if cards and self.level_of(given := Given(laid, *found, random.choice(cards), options)) == level:
                return given
        return None

    def solve(self, given: Given) -> list[str]:
        return [given.letter(_owner(_after(given.laid, given.cell, given.card), given.asked))]

    def level_of(self, given: Given) -> int | None:
        """1: of Ben's territories all cards or none are claimed; else 2, or 3 if the table has more than ten cards."""
        if not _broken(given):
            return 1
        return 2 if len(given.laid.cells) <= 10 else 3

    def show(self, given: Given) -> Shown:
        prompt = (
            f"Ana has just placed {given.card.name}. The tokens still lie as before."
            f" Whose tokens are on {given.asked.name} when she has claimed all that she can?"
        )
        terms = {"card": given.card.name, "asked": given.asked.name}
        form = Choice(tuple(map(Option, given.options)))
        return Shown(prompt, form, (with_new(given.laid, given.cell, given.card),), terms)

    def hints(self, given: Given, answer: str) -> tuple[Hint, Hint, Hint]:
        names = [_example(given, group).name for group in _claims(given)]
        second = f"She claims {len(names)} groups: {listed(f'one with {name}' for name in names)}."
        if len(names) == 1:
            second = f"She claims one group, and {names[0]} is in it."
        # If the card is claimed, it is Ana's; if not, it has the tokens that it had.
        before = _owner(position_of(given.laid), given.asked)
        either = given.letter("Ana"), given.letter(before)
        third = f"The answer is Ana or {before}: is {given.asked.name} in a group that she claims?"
        return (
            Hint("Find the groups that the new card claims. Only on their cards do tokens change.", lambda _: True),
            Hint(f"{second} No card has tokens of two players.", lambda one: one != given.letter("Ana and Ben")),
            Hint(third, lambda one: one in either),
        )

    def explain(self, given: Given, answer: str) -> tuple[Reason, ...]:
        position = position_of(given.laid, [given.card])
        reasons = [one for one in position.explain(_play(given)).reasons if one.rule in ("TB-6", "TB-7")]
        claimed = union(_claims(given))
        whose = given.options[LETTERS.index(answer)]
        if given.asked in claimed:
            text = f"{given.asked.name} is in a claimed group, so it has Ana's tokens only."
        elif whose == "Nobody":
            text = f"{given.asked.name} is in no claimed group, and had no tokens before."
        else:
            text = f"{given.asked.name} is in no claimed group, so the tokens there stay {whose}'s."
        return (*reasons, Reason("TB-7", text, (given.asked,)))

    def fault(self, given: Given, answer: str) -> tuple[Reason, ...]:
        said = given.options[LETTERS.index(answer)]
        if said == "Ana and Ben":
            text = "No card ever has tokens of two players: who claims a card takes the others' tokens off."
        elif given.asked in union(_claims(given)):
            text = f"{given.asked.name} is in a group that Ana claims. What happens to its tokens then?"
        else:
            text = f"{given.asked.name} is in no group that Ana claims. What happens to its tokens then?"
        return (Reason("TB-7", text, (given.asked,)),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, str]]:
        before = _owner(position_of(given.laid), given.asked)
        if given.asked in union(_claims(given)) and before == "Ben":
            yield BOTH_STAY, given.letter("Ana and Ben")
        if any(given.asked in cards for cards in _broken(given)):
            yield ALL_TAKEN, given.letter("Ana")
        yield AS_BEFORE, given.letter(before)


def _play(given: Given) -> Place:
    return Place(0, (Placed(given.card, given.cell),))


def _claims(given: Given) -> tuple[CardSet, ...]:
    return tuple(claimed(dict(given.laid.cells), {given.cell: given.card}))


def _example(given: Given, group: CardSet) -> Card:
    """A card of a claimed group, beside the new one if possible; neither the new one nor the one asked about."""
    lying = dict(given.laid.cells)
    others = group - CardSet((given.card, given.asked))
    beside = CardSet(lying[cell] for cell in around(given.cell) if cell in lying)
    return next(iter(others & beside or others))


def _after(laid: Laid, cell: Cell, card: Card) -> Position:
    return position_of(laid, [card]).play(Place(0, (Placed(card, cell),)))


def _owner(position: Position, card: Card) -> str:
    """Whose tokens are on a card, as the options have it."""
    seats = sorted({seat for seat, _ in position.tokens(card)})
    return listed(NAMES[seat] for seat in seats) if seats else "Nobody"


def _broken(given: Given) -> list[CardSet]:
    """Ben's territories of which some cards are claimed and some are not."""
    claimed = union(_claims(given))
    return [cards for cards in position_of(given.laid).territories(1) if cards & claimed and cards - claimed]


KIND = _WhoOwnsWhat()
