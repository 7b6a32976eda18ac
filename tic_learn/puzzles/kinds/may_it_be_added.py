"""Team TIC: which cards of a hand may be added to groups on the table? (TT-6, TT-7, TT-12)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import COORDINATES, DECK, Card, CardSet
from tic_learn.games.team_tic import Extend, Position, TeamTic
from tic_learn.groups import CHAIN, TIC_LINES, complete_group
from tic_learn.players import NAMES
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.mistaken import SINGLE_FOR_TIC
from tic_learn.puzzles.shown import Picked, Shown
from tic_learn.puzzles.zones import how_many, reached, table, union
from tic_learn.random import Random
from tic_learn.relations import agreeing
from tic_learn.sequences import TURNED_BACK, WRAPPED, extend_sequence, steps_of
from tic_learn.verdict import Misconception, Reason

__all__ = ["KIND"]

OWN_GROUPS_ONLY = Misconception(
    "own-groups-only",
    "Cards may be added to opponents' groups too: two in a turn.",
)
THIRD_CARD = Misconception(
    "third-card",
    "Only two cards in a turn may go to opponents' groups. After those, only one's own groups may grow.",
)
WRONG_END = Misconception(
    "wrong-end-of-a-sequence",
    "A card is added after the last card of a sequence, not before its first.",
)

_TIC = TeamTic(players=NAMES[:2])
_SEQUENCES = TeamTic(players=NAMES[:2], groups="sequence")


class Given(Struct, frozen=True):
    """Ana's hand, the groups with their owners, what she has added to Ben's, and whether they are sequences."""

    hand: tuple[Card, ...]
    groups: tuple[tuple[int, tuple[Card, ...]], ...]
    added: int
    sequences: bool


class _MayItBeAdded(Kind[Given, CardSet]):
    id = "may-it-be-added"
    title = "May it be added?"
    topic = "team-tic"
    answer = "cards"
    grades = (5, 8)
    rules = ("TT-6", "TT-7", "TT-12")
    levels = (
        Level("One group.", cards=5),
        Level("Two groups, one of them Ben's.", cards=6),
        Level("Three groups, when Ana has already added one or two cards to Ben's.", cards=7),
        Level("Two sequences; what steps goes on stepping.", cards=7),
    )
    bounds: ClassVar = {"cards": Bounds(4, 9, "how many cards Ana has")}
    misconceptions = (OWN_GROUPS_ONLY, THIRD_CARD, WRONG_END, WRAPPED, TURNED_BACK, CHAIN, SINGLE_FOR_TIC)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        count = parameters["cards"]
        make = _sequence if level == 4 else _tic_group
        owners = [[0], [0, 1], [0, 1, random.below(2)], [0, 1]][level - 1]
        made = [(owner, make(random)) for owner in random.shuffled(owners)]
        groups = tuple((owner, row) for owner, row in made if row)
        laid = [card for _, row in groups for card in row]
        if len(groups) < len(owners) or len(set(laid)) < len(laid):
            return None
        added = 1 + random.below(2) if level == 3 else 0
        hand = CardSet()
        for _, row in groups:
            fits = _fits(level == 4, row) - CardSet(laid) - hand
            near = _traps(row) if level == 4 else reached(row)
            near -= fits | CardSet(laid) | hand
            some = random.below(3) if level == 4 else 1 + random.below(2)
            hand |= CardSet(random.sample(fits, min(len(fits), some)))
            hand |= CardSet(random.sample(near, min(len(near), 1 + random.below(2))))
        if len(hand) > count:
            return None
        far = DECK - CardSet(laid) - hand
        for _, row in groups:
            far -= _fits(level == 4, row)
        hand |= CardSet(random.sample(far, count - len(hand)))
        given = Given(tuple(random.shuffled(hand)), groups, added, level == 4)
        return given if len(_addable(given)) < count else None

    def solve(self, given: Given) -> list[CardSet]:
        right = _addable(given)
        return [right] if right else []

    def game(self, given: Given) -> str:
        return "Team TIC Sequences" if given.sequences else "Team TIC"

    def show(self, given: Given) -> Shown:
        where = "to a group on the table" if len(given.groups) > 1 else "to the group on the table"
        if given.sequences:
            where = "at the end of a sequence on the table"
        prompt = f"Find all of Ana's cards that may be added {where}: each by itself, as the next card."
        terms: dict[str, str | int] = {"game": self.game(given)}
        if given.added:
            cards = f"{given.added} {'card' if given.added == 1 else 'cards'}"
            prompt = (
                f"Ana has added {cards} to Ben's groups in this turn."
                " Find all of her cards that may be added now: each by itself, as the next card."
            )
            terms["added"] = given.added
        form = Picked(1, len(given.hand), given.hand)
        return Shown(prompt, form, (table(_position(given), "group"),), terms)

    def hints(self, given: Given, answer: CardSet) -> tuple[Hint, Hint, Hint]:
        text = "All the cards of a group share the same two things. A card that is added must share both."
        if given.sequences:
            text = "See what goes up or down from card to card. It must go on in the same way after the last card."
            text += " Try each card by itself, as the next one."
        elif given.added:
            text = f"{text} And at most two cards in a turn go to an opponent's groups."
        wrong = sorted(CardSet(given.hand) - answer, key=lambda card: _nearest(given, card)[0])
        out, close = wrong[len(wrong) // 2 - 1], wrong[-1]
        return (
            Hint(text, lambda _: True),
            Hint(f"{out.name} is not one of them. {_why_not(given, out).text}", lambda cards: out not in cards),
            how_many(answer, close if close is not out else wrong[0], given.hand),
        )

    def explain(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        position = _position(given)
        reasons: list[Reason] = []
        limits: list[Reason] = []
        for card in CardSet(given.hand):
            (_, fits, _), number = _nearest(given, card)
            if fits == _FITS:
                for one in position.explain(Extend(0, number, card)).reasons:
                    # A reason that has only the card itself speaks of how many go to opponents: said once.
                    if one.cards == (card,):
                        limits.append(_limit(given, one))
                    elif card in one.cards:
                        reasons.append(_named(given, number, one))
        return (*reasons, *limits[:1])

    def fault(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        right = _addable(given)
        wrong = [card for card in given.hand if card in answer and card not in right]
        if wrong:
            return tuple(_why_not(given, card) for card in wrong[:2])
        rule = "TT-12" if given.sequences else "TT-6"
        return (Reason(rule, "Each of these may be the next card, but there is another one that may be it too."),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, CardSet]]:
        hand, right = CardSet(given.hand), _addable(given)
        rows = [row for _, row in given.groups]
        fitting = [_fits(given.sequences, row) & hand for row in rows]
        own = union(cards for (owner, _), cards in zip(given.groups, fitting, strict=True) if not owner)
        if own and given.added < 2:
            yield OWN_GROUPS_ONLY, own
        if given.added == 2:
            yield THIRD_CARD, union(fitting)
        if given.sequences:
            yield WRONG_END, right | union(extend_sequence(row, at="start", among=hand) for row in rows)
            yield WRAPPED, right | union(_beyond(row, wrap=True) & hand for row in rows)
            yield TURNED_BACK, right | union(_beyond(row, wrap=False) & hand for row in rows)
            return
        yield CHAIN, right | union(reached(row) & hand for row in rows)
        yield SINGLE_FOR_TIC, right | CardSet(card for card in hand if any(agreeing((card, *row)) for row in rows))


def _position(given: Given) -> Position:
    """What Ana sees, after she has taken a card; of Ben's cards only that there are some."""
    game = _SEQUENCES if given.sequences else _TIC
    groups = tuple(game.group(owner, row) for owner, row in given.groups)
    hands, sizes = (CardSet(given.hand).mask, 0), (len(given.hand), len(given.hand))
    return Position(game, hands, (None,) * 40, (), groups, 0, "lay", given.added, sizes=sizes)


def _addable(given: Given) -> CardSet:
    """The cards that may be added."""
    legal, numbers = _position(given).legal_moves(), range(len(given.groups))
    return CardSet(card for card in given.hand if any(Extend(0, number, card) in legal for number in numbers))


def _fits(sequences: bool, row: tuple[Card, ...]) -> CardSet:
    """The cards that a group has room for, whoever owns it."""
    return extend_sequence(row) if sequences else complete_group(row)


# What is on the table


def _tic_group(random: Random) -> tuple[Card, ...]:
    return tuple(sorted(random.sample(random.choice(TIC_LINES), random.choice((3, 3, 3, 4, 4, 5)))))


def _sequence(random: Random) -> tuple[Card, ...]:
    """A Duo or a Tripo of three or four cards, or nothing; often what steps can't go on after its end."""
    size = 3 + random.below(2)
    ways = random.shuffled(random.choice([(0, 1, 1), (0, 1, -1), (0, -1, -1), (1, 1, 1), (1, 1, -1), (1, -1, -1)]))
    starts = [1 + random.below(6 - size) + (0 if way > 0 else size - 1) for way in ways]
    row = []
    for step in range(size):
        values = [start + way * step if way else 1 + random.below(5) for start, way in zip(starts, ways, strict=True)]
        row.append(Card.of(*values))
    return tuple(row) if list(steps_of(row)) == ways else ()


def _traps(row: tuple[Card, ...]) -> CardSet:
    """What only seems to fit a sequence: before its first card, round the end of the scale, or back from it."""
    return union((extend_sequence(row, at="start"), _beyond(row, wrap=True), _beyond(row, wrap=False)))


def _beyond(row: tuple[Card, ...], *, wrap: bool) -> CardSet:
    """What would follow a closed sequence if it went round from 5 to 1, or else turned back there."""
    ways, last = steps_of(row), COORDINATES[row[-1]]
    on = [value + way for value, way in zip(last, ways, strict=True)]
    if all(1 <= value <= 5 for value in on):
        return CardSet()
    values: list[tuple[int, ...]] = []
    for value, way in zip(last, ways, strict=True):
        bent = 6 - value if wrap else value - way
        values.append((value + way if 1 <= value + way <= 5 else bent,) if way else (1, 2, 3, 4, 5))
    return CardSet(Card.of(*one) for one in product(*values)) - CardSet(row)


# How near a card comes

_FITS = 9


def _nearest(given: Given, card: Card) -> tuple[tuple[bool, int, int], int]:
    """How near a card comes to a group, and the number of that group: whether it may be added, and how well it fits."""
    found = []
    for number, (owner, row) in enumerate(given.groups):
        fits = _FITS if card in _fits(given.sequences, row) else 0
        if not fits and given.sequences:
            fits = int(card in _traps(row))
        elif not fits:
            fits = len(agreeing((card, *row))) + (card in reached(row))
        may = fits == _FITS and not (owner and given.added == 2)
        found.append(((may, fits, -number), number))
    return max(found)


def _why_not(given: Given, card: Card) -> Reason:
    """Why a card may not be added, told of the group that it comes nearest to."""
    _, number = _nearest(given, card)
    reason = _position(given).explain(Extend(0, number, card)).reasons[0]
    return _named(given, number, reason)


def _limit(given: Given, reason: Reason) -> Reason:
    """How many cards may go to opponents, said of all the cards at once, as each is tried by itself."""
    if given.added == 2:
        return reason
    text = f"A card for a group of Ben's would be card {given.added + 1} of the 2 that may go to opponents' groups"
    return Reason(reason.rule, f"{text} in a turn.", reason.cards)


def _named(given: Given, number: int, reason: Reason) -> Reason:
    """A reason that says of which group it speaks, where there are more."""
    if len(given.groups) == 1:
        return reason
    return Reason(reason.rule, f"Group {number} of {NAMES[given.groups[number][0]]}: {reason.text}", reason.cards)


KIND = _MayItBeAdded()
