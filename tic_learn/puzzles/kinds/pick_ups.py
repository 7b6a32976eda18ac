"""Team TIC: from which cards of the discard chain can a pick-up begin? (TT-4)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.games.team_tic import Pickup, Position, TeamTic
from tic_learn.groups import TIC_LINES, complete_group, find_groups
from tic_learn.players import NAMES
from tic_learn.puzzles.base import Bounds, Hint, Kind, Level
from tic_learn.puzzles.shown import Picked, Shown
from tic_learn.puzzles.zones import how_many, reached, table
from tic_learn.random import Random
from tic_learn.relations import neighbours
from tic_learn.verdict import Misconception, Reason, listed

__all__ = ["KIND"]

CHAIN_ALONE = Misconception(
    "group-from-the-chain",
    "A group that lies in the chain alone will not do. One of its cards must come from the hand.",
)
OTHER_CARD = Misconception(
    "group-without-the-chosen",
    "The new group must hold the chosen card itself, not only cards that are picked up with it.",
)
EARLIER_CARD = Misconception(
    "took-an-earlier-card",
    "Only the chosen card and the cards discarded after it are picked up. Those before it stay in the chain.",
)
ONLY_EXTENDS = Misconception(
    "only-extends",
    "To add a card to a group on the table is not enough. A pick-up needs a new group.",
)
PAIR_FOR_GROUP = Misconception(
    "pair-for-group",
    "Two cards that Tic are not a group yet. A group has three cards at least.",
)

_GAME = TeamTic(players=NAMES[:2])


class Given(Struct, frozen=True):
    """Ana's hand, the chain, oldest first, and a group of Ana's on the table, or nothing."""

    hand: tuple[Card, ...]
    chain: tuple[Card, ...]
    group: tuple[Card, ...] = ()


class _PickUps(Kind[Given, CardSet]):
    id = "pick-ups"
    title = "Pick up from the chain"
    topic = "team-tic"
    answer = "cards"
    grades = (5, 8)
    rules = ("TT-4",)
    levels = (
        Level("A short chain; each group needs one card of it.", hand=5, chain=4),
        Level("A longer chain; there is a group that needs two cards of it.", hand=5, chain=6),
        Level("A long chain, and a card of it fits a group on the table.", hand=6, chain=8),
    )
    bounds: ClassVar = {
        "hand": Bounds(4, 9, "how many cards Ana has"),
        "chain": Bounds(4, 10, "how many cards the chain has"),
    }
    misconceptions = (ONLY_EXTENDS, CHAIN_ALONE, EARLIER_CARD, PAIR_FOR_GROUP, OTHER_CARD)

    def propose(self, random: Random, level: int, **parameters: int) -> Given | None:
        hand, chain = CardSet(), CardSet()
        group: tuple[Card, ...] = ()
        # Of each Tic line: how many cards are in the hand, and how many in the chain.
        parts = [(1, 2), random.choice([(2, 1), (0, 3), (1, 1), (1, 2)])]
        if level == 1:
            parts = [(2, 1), random.choice([(2, 1), (1, 1)])]
        for held, discarded in parts[: parameters["chain"] // 2]:
            cards = random.sample(random.choice(TIC_LINES), held + discarded)
            hand |= CardSet(cards[:held])
            chain |= CardSet(cards[held:])
        if level == 3:
            *laid, fitting = random.sample(random.choice(TIC_LINES), 4)
            group = tuple(sorted(laid))
            chain |= CardSet((fitting,))
        more, longer = parameters["hand"] - len(hand), parameters["chain"] - len(chain)
        if hand & chain or CardSet(group) & (hand | chain) or more < 0 or longer < 0:
            return None
        free = random.sample(DECK - hand - chain - CardSet(group), more + longer)
        hand |= CardSet(free[:more])
        given = Given(tuple(hand), tuple(random.shuffled(chain | CardSet(free[more:]))), group)
        return given if len(_legal(given)) < len(given.chain) and not find_groups(hand) else None

    def solve(self, given: Given) -> list[CardSet]:
        legal = _legal(given)
        return [CardSet(legal)] if legal else []

    def level_of(self, given: Given) -> int | None:
        """1: each card can be chosen for a group with cards of the hand alone; 2: not each; 3: a group on the table."""
        if given.group:
            return 3 if _fitting(given) - CardSet(_legal(given)) else None
        chain = CardSet(given.chain)
        alone = all(any(len(chain & CardSet(move.group)) == 1 for move in moves) for moves in _legal(given).values())
        return 1 if alone else 2

    def show(self, given: Given) -> Shown:
        prompt = (
            "The cards to choose from are the discard chain, the newest last."
            " From which of them can Ana pick up? Find them all: there is at least one."
        )
        return Shown(prompt, Picked(1, len(given.chain), given.chain), (table(_position(given), "hand", "group"),))

    def hints(self, given: Given, answer: CardSet) -> tuple[Hint, Hint, Hint]:
        # Of a card that an earlier one would help it is not said why it is out: that would name the earlier one.
        early = _earlier(given)
        wrong = sorted(CardSet(given.chain) - answer, key=lambda card: (card in early, len(_beside(given, card))))
        out, close = wrong[0], wrong[-1]
        why = "" if out in early else f" {_why_not(given, out).text}"
        return (
            Hint(
                "With the chosen card Ana must lay a new group at once. A card of her hand must be in it.",
                lambda _: True,
            ),
            Hint(f"{out.name} is not one of them.{why}", lambda cards: out not in cards),
            how_many(answer, close, given.chain),
        )

    def explain(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        position, legal = _position(given), _legal(given)
        reasons = []
        for card in answer:
            move = min(legal[card], key=lambda one: len(CardSet(one.group) & CardSet(given.chain)))
            why = next(one for one in position.explain(move).reasons if one.rule == "TT-4")
            names = listed(one.name for one in move.group)
            reasons.append(Reason(why.rule, f"{why.text} The group is {names}.", move.group))
        return tuple(reasons)

    def fault(self, given: Given, answer: CardSet) -> tuple[Reason, ...]:
        wrong = [card for card in given.chain if card in answer and card not in _legal(given)]
        if wrong:
            # A group in the chain alone is told of last: next to a pair that is no group, it would confuse.
            told = [card for card in wrong if not _alone(given, card)] or wrong
            return tuple(_why_not(given, card) for card in told[:2])
        return (Reason("TT-4", "From each of these Ana can pick up, but there is another one from which she can."),)

    def mistakes(self, given: Given) -> Iterator[tuple[Misconception, CardSet]]:
        chain, legal = CardSet(given.chain), CardSet(_legal(given))
        yield ONLY_EXTENDS, legal | _fitting(given)
        first = {min(group, key=given.chain.index) for group in find_groups(chain)}
        yield CHAIN_ALONE, legal | CardSet(first)
        yield EARLIER_CARD, legal | _earlier(given)
        yield PAIR_FOR_GROUP, legal | chain & reached(given.hand)
        last = max(given.chain.index(card) for card in legal)
        yield OTHER_CARD, CardSet(given.chain[: last + 1])


def _position(given: Given) -> Position:
    """What Ana sees; of Ben's cards only that there are some."""
    groups = (_GAME.group(0, given.group),) if given.group else ()
    hands, sizes = (CardSet(given.hand).mask, 0), (len(given.hand), len(given.hand))
    return Position(_GAME, hands, (None,) * 40, given.chain, groups, 0, sizes=sizes)


def _legal(given: Given) -> dict[Card, list[Pickup]]:
    """The cards that can be chosen, each with its pick-ups."""
    found: dict[Card, list[Pickup]] = {}
    for move in _position(given).legal_moves():
        if isinstance(move, Pickup):
            found.setdefault(move.card, []).append(move)
    return found


def _fitting(given: Given) -> CardSet:
    """The cards of the chain that could be added to the group on the table."""
    return complete_group(given.group, among=CardSet(given.chain)) if given.group else CardSet()


def _earlier(given: Given) -> CardSet:
    """The cards that could be chosen only if cards discarded before them were picked up too."""
    hand, chain = CardSet(given.hand), CardSet(given.chain)
    mixed = [chain & group for group in find_groups(hand | chain) if group & hand and group & chain]
    return CardSet({card for cards in mixed for card in cards}) - CardSet(_legal(given))


def _taken(given: Given, card: Card) -> tuple[Card, ...]:
    """What is picked up with a card of the chain: it, and those discarded after it."""
    return given.chain[given.chain.index(card) :]


def _beside(given: Given, card: Card) -> CardSet:
    """The cards of the hand, and those discarded after a card, that Tic with it."""
    return neighbours(card, among=CardSet((*given.hand, *_taken(given, card))))


def _alone(given: Given, card: Card) -> CardSet:
    """A group with a card, of those that are picked up with it alone; none, if there is no such group."""
    return next((group for group in find_groups(_taken(given, card)) if card in group), CardSet())


def _why_not(given: Given, card: Card) -> Reason:
    """Why a pick-up can't begin with a card of the chain."""
    if card in _fitting(given):
        text = f"{card.name} fits Ana's group on the table, but a pick-up needs a new group."
        return Reason("TT-4", text, (card, *given.group))
    if alone := _alone(given, card):
        text = f"{listed(one.name for one in alone)} are a group, but no card of Ana's hand is in it."
        return Reason("TT-4", text, tuple(alone))
    if card in _earlier(given):
        text = (
            f"A group with {card.name} would need a card that was discarded before it, and that one stays where it is."
        )
        return Reason("TT-4", text, (card,))
    beside = _beside(given, card)
    text = f"Of Ana's cards and those discarded after it, no card Tics with {card.name}."
    if beside:
        names = listed(one.name for one in beside)
        text = f"{card.name} Tics with {names}, but that is no group of three."
        if len(beside) > 1:
            text = f"{card.name} Tics with each of {names}, but with no two of them it is a group."
    return Reason("TT-4", text, (card, *beside))


KIND = _PickUps()
