"""Tic groups, and Single and Nic groups: check, find, complete (CP-3, CP-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from operator import getitem

from tic_learn.cards import DECK, Card, CardSet, Property, read_cards
from tic_learn.relations import Relation, agreeing, check_kind, relation, shared
from tic_learn.sequences import orders_that_step, steps_of
from tic_learn.verdict import Misconception, Reason, Verdict, listed

__all__ = ["TIC_LINES", "check_group", "complete_group", "crowded_lines", "find_groups", "tic_lines_of"]

SIZES = (3, 4, 5)
"""How many cards a group may have (CP-3, CP-4)."""

TIC_LINES: tuple[CardSet, ...] = tuple(
    CardSet.from_mask(sum(1 << first + step * value for value in range(5)))
    for step, firsts in (
        (25, range(25)),  # from 1-circle-violet on: the first card of each line
        (5, [25 * n + c for n in range(5) for c in range(5)]),
        (1, range(0, 125, 5)),
    )
    for first in firsts
)
"""The 75 Tic lines: first the 25 in which the number varies, then the shape, then the colour (CP-3)."""

CHAIN = Misconception(
    "chain",
    "Each card Tics with another one, but that is a chain. In a group every two cards Tic.",
)
ONE_PROPERTY = Misconception(
    "one-property",
    "All of the cards have one thing in common. That is a Single group; a Tic group has two things in common.",
)
STEPS = Misconception(
    "steps",
    "These cards go up or down in steps, so they belong to a sequence. In a Tic group two things stay the same.",
)


def check_group(cards: str | Iterable[Card | str], kind: Relation = Relation.TIC) -> Verdict:
    """Say whether the cards are a Tic group, or a Single or Nic group, with every reason (CP-3, CP-4).

    ``cards``: as for CardSet, in any order; a wrong number or a repeated card is a "no", not an
    error. ``kind``: which kind of group. Reasons: the size first, then a card that is there twice,
    then each pair that does not fit. Raises UnknownCard.

    >>> print(check_group("3SO 3SR 3CO").reason)
    3-star-red and 3-circle-orange share only the number; in a Tic group every two cards share two properties.
    >>> bool(check_group("3SO 3SR 3CO", Relation.SINGLE))
    True
    """
    check_kind(kind)
    given = read_cards(cards)
    hand = tuple(dict.fromkeys(given))
    rule, name = ("CP-3", "Tic") if kind is Relation.TIC else ("CP-4", str(kind).capitalize())
    reasons = []
    if len(given) not in SIZES:
        reasons.append(Reason(rule, f"A {name} group has 3, 4 or 5 cards, not {len(given)}."))
    reasons += [
        Reason(rule, f"{card.name} is there {_times(given.count(card))}; a group has different cards.", (card,))
        for card in hand
        if given.count(card) > 1
    ]
    judge = {Relation.TIC: _not_tic, Relation.SINGLE: _not_single, Relation.NIC: _not_nic}[kind]
    reasons += judge(hand)
    if reasons:
        return Verdict(False, reasons, _misconception(hand) if kind is Relation.TIC else None)
    return Verdict(True, [Reason(rule, _why_yes(hand, kind), hand)])


def find_groups(
    cards: str | Iterable[Card | str], kind: Relation = Relation.TIC, *, maximal: bool = False
) -> list[CardSet]:
    """Every group among the cards: each subset of 3, 4 or 5 that is one (CP-3, CP-4).

    ``cards``: as for CardSet; ``kind``: which kind of group; ``maximal``: only those that no card of
    ``cards`` can join. Smaller groups come first, and those of one size in deck order. In a whole
    deck there are 1,200 Tic groups, but millions of the other kinds. Raises UnknownCard, RepeatedCard.

    >>> find_groups("3SO 3SR 3SV 1CV"), len(find_groups("3SO 3SR 3SV 3SC"))
    ([CardSet("3SV 3SO 3SR")], 5)
    >>> find_groups("3SO 3SR 3SV 3SC", maximal=True)
    [CardSet("3SV 3SC 3SO 3SR")]
    """
    check_kind(kind)
    hand = cards if isinstance(cards, CardSet) else CardSet(cards)
    found = _tic_groups(hand, maximal) if kind is Relation.TIC else _other_groups(hand, kind, maximal)
    return sorted(found, key=lambda group: (len(group), tuple(group)))


def complete_group(
    cards: str | Iterable[Card | str], kind: Relation = Relation.TIC, *, among: CardSet = DECK
) -> CardSet:
    """The cards that can join: each makes, with the given ones, a group of 3 to 5 (CP-3, CP-4).

    ``cards``: as for CardSet, 2 to 4 of them; with 5, or with cards that don't go together, no card
    can join and the answer is empty. ``among``: where the new card may come from. Raises
    UnknownCard, RepeatedCard.

    >>> complete_group("3SO 1SO"), complete_group("3SO 3SR 3CO")
    (CardSet("2SO 4SO 5SO"), CardSet(""))
    """
    check_kind(kind)
    hand = cards if isinstance(cards, CardSet) else CardSet(cards)
    if not 2 <= len(hand) <= 4:
        return CardSet()
    if kind is Relation.TIC:
        # Two cards or more lie together on one line at most.
        return next((line - hand & among for line in tic_lines_of(next(iter(hand))) if hand <= line), CardSet())
    return CardSet(card for card in among - hand if _fits(hand | CardSet((card,)), kind))


def tic_lines_of(card: Card | str) -> tuple[CardSet, ...]:
    """The three Tic lines through a card: where the number, the shape, the colour varies (CP-3).

    >>> tic_lines_of("3SO")[0]
    CardSet("1SO 2SO 3SO 4SO 5SO")
    """
    place = Card(card)
    number, shape, colour = place // 25, place // 5 % 5, place % 5
    return TIC_LINES[shape * 5 + colour], TIC_LINES[25 + number * 5 + colour], TIC_LINES[50 + number * 5 + shape]


# For each byte of a mask and each of its 256 values: how many of its cards are on each line, four
# bits a line. Adding up sixteen of them counts all 75 lines at once (10 times as fast as asking each).
_COUNTS: tuple[tuple[int, ...], ...] = ()
_ROUND_UP = sum(5 << 4 * i for i in range(75))  # 3 + 5 = 8: a count of 3 or more reaches the top bit
_TOP_BITS = sum(8 << 4 * i for i in range(75))


def crowded_lines(mask: int) -> int:
    """Which lines of TIC_LINES have three cards or more in a hand: for line i, bit ``4 * i + 3`` is set.

    ``mask``: the hand as CardSet.mask. The answer is 0 when the hand has no Tic group (CP-3).

    >>> crowded_lines(CardSet("1CV 2CV 3CV").mask), crowded_lines(CardSet("1CV 2CV 3CC").mask)
    (8, 0)
    """
    counts = sum(map(getitem, _COUNTS or _count_table(), mask.to_bytes(16, "little")))
    return counts + _ROUND_UP & _TOP_BITS


def _count_table() -> tuple[tuple[int, ...], ...]:
    # Made on first use: it takes a few milliseconds, which `import tic_learn` should not cost.
    global _COUNTS
    on_lines = [sum(1 << 4 * i for i, line in enumerate(TIC_LINES) if card in line) for card in DECK] + [0] * 3
    table = []
    for first in range(0, 128, 8):
        counts = [0]
        for card in range(first, first + 8):
            counts += [count + on_lines[card] for count in counts]
        table.append(tuple(counts))
    _COUNTS = tuple(table)
    return _COUNTS


def _tic_groups(hand: CardSet, maximal: bool) -> Iterator[CardSet]:
    crowded = crowded_lines(hand.mask)
    while crowded:
        low = crowded & -crowded
        there = hand & TIC_LINES[low.bit_length() // 4 - 1]
        crowded ^= low
        # Three cards lie on one line at most, so no group is found on two.
        for size in (len(there),) if maximal else range(3, len(there) + 1):
            yield from map(CardSet, combinations(there, size))


def _other_groups(hand: CardSet, kind: Relation, maximal: bool) -> Iterator[CardSet]:
    for size in SIZES:
        for cards in combinations(hand, size):
            group = CardSet(cards)
            if _fits(group, kind) and not (maximal and complete_group(group, kind, among=hand)):
                yield group


def _fits(group: CardSet, kind: Relation) -> bool:
    if len(group) not in SIZES:
        return False
    if kind is Relation.NIC:
        return all(relation(a, b) is Relation.NIC for a, b in combinations(group, 2))
    return len(agreeing(group)) == kind.count


def _not_tic(hand: tuple[Card, ...]) -> list[Reason]:
    reasons = []
    for a, b in combinations(hand, 2):
        if relation(a, b) is not Relation.TIC:
            both = agreeing((a, b))
            what = f"only the {both[0]}" if both else "nothing"
            text = f"{a.name} and {b.name} share {what}; in a Tic group every two cards share two properties."
            reasons.append(Reason("CP-3", text, (a, b)))
    return reasons


def _not_single(hand: tuple[Card, ...]) -> list[Reason]:
    both = agreeing(hand)
    if len(hand) < 2 or len(both) == 1:
        return []
    what = f"share {_the(both)}" if both else "have no property that is the same on all of them"
    who = "The cards" if len(hand) > 2 else listed(card.name for card in hand)
    return [Reason("CP-4", f"{who} {what}; in a Single group they share exactly one.", hand)]


def _not_nic(hand: tuple[Card, ...]) -> list[Reason]:
    return [
        Reason("CP-4", f"{a.name} and {b.name} share {_the(both)}; in a Nic group no two share anything.", (a, b))
        for a, b in combinations(hand, 2)
        if (both := shared(a, b))
    ]


def _why_yes(hand: tuple[Card, ...], kind: Relation) -> str:
    if kind is Relation.NIC:
        return f"No two of the {len(hand)} cards share a property."
    only = "only " if kind is Relation.SINGLE else ""
    values = " ".join(str(hand[0].value(one)) for one in agreeing(hand))
    return f"All {len(hand)} cards share {only}{_the(agreeing(hand))}: {values}."


def _misconception(hand: tuple[Card, ...]) -> Misconception | None:
    """The common mistake that a wrong Tic group shows, if it shows one."""
    if len(hand) < 3:
        return None
    if all(relation(a, b) is Relation.TIC for a, b in combinations(hand, 2)):
        return None  # the cards go together; only their number is wrong
    if _connected(hand):
        return CHAIN
    if len(hand) not in SIZES:
        return None
    if len(agreeing(hand)) == 1:
        return ONE_PROPERTY
    # One property alone goes in steps by chance in every third hand.
    return STEPS if any(sum(map(abs, steps_of(order))) > 1 for order in orders_that_step(hand)) else None


def _connected(hand: tuple[Card, ...]) -> bool:
    reached, todo = {hand[0]}, [hand[0]]
    while todo:
        card = todo.pop()
        new = [other for other in hand if other not in reached and relation(card, other) is Relation.TIC]
        reached.update(new)
        todo += new
    return len(reached) == len(hand)


def _the(properties: tuple[Property, ...]) -> str:
    return listed(f"the {one}" for one in properties)


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"
