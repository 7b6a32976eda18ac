"""What lies on a real table as a person enters it, and what is said of any cards there (CP-1, RC-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from tic_learn.cards import DECK, Card, read_cards
from tic_learn.games import AnyGame, TeamTic, team_tic
from tic_learn.verdict import Reason, Verdict

__all__ = ["Laid", "Round", "cards_twice", "judge_group", "spare", "strangers"]


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that lie together: a group of Team TIC, a line, a pile, or the cards of a territory with tokens on them.

    ``owner``: the team that has the group, or the seat that has the line or the territory; of a
    pile, its number. ``cards``: in their order where they have one, given as for CardSet.

    >>> Laid(1, "3SO 3SR 3SV")
    Laid(owner=1, cards=(Card("3SO"), Card("3SR"), Card("3SV")))
    """

    owner: int
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "cards", read_cards(self.cards))


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table at the end of a round, and what is left in the hands.

    ``laid``: the groups, lines or territories; one without cards stands for nothing. ``left``: by
    seat how many cards that player still holds, None where it has not been said.
    """

    laid: tuple[Laid, ...] = ()
    left: tuple[int | None, ...] = ()

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "laid", tuple(self.laid))
        msgspec.structs.force_setattr(self, "left", tuple(self.left))


def cards_twice(cards: Iterable[Card]) -> Iterator[Reason]:
    """A reason for each card that is there more than once (CP-1)."""
    for card, times in Counter(cards).items():
        if times > 1:
            often = "twice" if times == 2 else f"{times} times"
            yield Reason("CP-1", f"{card.name} is entered {often}, but the deck has one of each card.", (card,))


def strangers(game: AnyGame, cards: Iterable[Card]) -> Iterator[Reason]:
    """A reason for each card that the deck of the game does not have (RC-2)."""
    deck = game.whole_deck()
    for card in dict.fromkeys(cards):
        if card not in deck:
            yield Reason("RC-2", f"{card.name} is not in the deck of this game.", (card,))


def judge_group(game: TeamTic, one: Laid) -> Verdict:
    """What the engine says to these cards as a new group of that team (TT-5, TT-12)."""
    hand = sum(1 << card for card in {*one.cards, spare(one.cards)})
    hands = tuple(hand if seat == one.owner else 0 for seat in range(len(game.players)))
    position = team_tic.Position(game, hands, (), (), (), one.owner, "lay")
    return position.explain(team_tic.Lay(one.owner, one.cards))


def spare(used: Iterable[Card]) -> Card:
    """A card that is not among these: it stands for the rest of a hand that nobody has entered."""
    taken = set(used)
    return next((card for card in DECK if card not in taken), Card("1CV"))
