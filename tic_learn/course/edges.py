"""Cases that come up rarely by chance, and are where a function goes wrong that is right otherwise.

Each gives what a puzzle of its kind could start from: two groups claimed at once, cards of a line that only touch at a
corner, a score below nothing, nothing that will do. None where a try does not work out; then another one is made.
"""

from __future__ import annotations

from collections.abc import Iterable

from tic_learn.cards import DECK, EXTREMES, Card, CardSet, Property
from tic_learn.groups import TIC_LINES, tic_lines_of
from tic_learn.puzzles.kinds import may_it_be_added, pick_ups, team_score, territory_score, what_is_claimed
from tic_learn.puzzles.kinds import who_owns_what as whose
from tic_learn.puzzles.territories import Laid
from tic_learn.puzzles.zones import reached
from tic_learn.random import Random
from tic_learn.relations import Relation, neighbours, relation, shared

__all__ = [
    "apart_at_a_corner",
    "below_nothing",
    "beside_one_card",
    "few_tokens",
    "no_pick_up",
    "nothing_to_add",
    "twice_on_an_extreme",
    "two_groups",
    "whose_of_two_groups",
]

Cell = tuple[int, int]


def _turned(random: Random, cells: Iterable[tuple[Cell, Card]]) -> list[tuple[Cell, Card]]:
    """The same cards on a table that is turned or seen in a mirror."""
    swap, down, right = random.below(2), 1 - 2 * random.below(2), 1 - 2 * random.below(2)
    turned = []
    for (row, column), card in cells:
        at = (column, row) if swap else (row, column)
        turned.append(((at[0] * down, at[1] * right), card))
    return turned


def _between(random: Random, one: Card, other: Card, taken: CardSet) -> Card | None:
    """A card that can lie between two others: it Tics with one of them, and has something in common with the other."""
    fitting = [
        card
        for card in reached([one, other]) - taken
        if Relation.NIC not in (relation(card, one), relation(card, other))
    ]
    return random.choice(fitting) if fitting else None


def _marks(owned: Iterable[tuple[int, list[Card]]]) -> tuple[int, int]:
    """The tokens of two players on territories, as `Position.marks` has them: by the property that varies."""
    marks = [0, 0]
    for seat, cards in owned:
        same = shared(cards[0], cards[1])
        axis = next(place for place, one in enumerate(Property) if one not in same)
        marks[seat] |= CardSet(cards).mask << 125 * axis
    return marks[0], marks[1]


def _cross(
    random: Random, card: Card | None = None, owners: tuple[int, ...] = (0, 1)
) -> tuple[Laid, Cell, Card, list[list[Card]]] | None:
    """A table on which a card completes two groups at once, in a row and in a column; with its cell, and the groups.

    A group that lies there whole already is a territory of one of the ``owners``.
    """
    new = random.choice(tuple(DECK)) if card is None else card
    arms = [
        random.sample(line - CardSet((new,)), 2 + random.below(2)) for line in random.shuffled(tic_lines_of(new))[:2]
    ]
    corner = _between(random, arms[0][0], arms[1][0], CardSet((new, *arms[0], *arms[1])))
    if corner is None or any(corner in line for line in tic_lines_of(new)):
        return None
    cells = [((0, 0), corner), ((1, 1), new)]
    cells += [((1, -place), one) for place, one in enumerate(arms[0])]
    cells += [((-place, 1), one) for place, one in enumerate(arms[1])]
    turned = _turned(random, cells)
    cell = next(at for at, one in turned if one is new)
    lying = tuple(sorted((at, one) for at, one in turned if one is not new))
    owned = [(random.choice(owners), arm) for arm in arms if len(arm) > 2]
    return Laid(lying, _marks(owned)), cell, new, arms


def two_groups(random: Random) -> what_is_claimed.Given | None:
    """One card claims two groups (TB-6)."""
    made = _cross(random)
    return None if made is None else what_is_claimed.Given(*made[:3])


def apart_at_a_corner(random: Random) -> what_is_claimed.Given | None:
    """A card of the claimed group's line touches the new card at a corner only (TB-1)."""
    line = random.choice(TIC_LINES)
    new, near, far, apart = random.sample(line, 4)
    taken = CardSet((new, near, far, apart))
    below = _between(random, new, apart, taken | line)
    beside = None if below is None else _between(random, below, near, taken | line | CardSet((below,)))
    if below is None or beside is None:
        return None
    cells = [((0, 0), near), ((0, -1), far), ((0, 1), new), ((1, 1), below), ((1, 2), apart), ((1, 0), beside)]
    turned = _turned(random, cells)
    cell = next(at for at, one in turned if one is new)
    lying = tuple(sorted((at, one) for at, one in turned if one is not new))
    return what_is_claimed.Given(Laid(lying, (0, 0)), cell, new)


def beside_one_card(random: Random) -> what_is_claimed.Given:
    """A card Tics with one other, and nothing is claimed: a group has three cards (TB-6)."""
    start = random.choice(tuple(DECK))
    new = random.choice(tuple(neighbours(start)))
    cell = random.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
    return what_is_claimed.Given(Laid((((0, 0), start),), (0, 0)), cell, new)


def whose_of_two_groups(random: Random) -> whose.Given | None:
    """Two groups are claimed at once, and a card of the smaller one is asked about, which was not hers (TB-7)."""
    made = _cross(random, owners=(1,))
    if made is None:
        return None
    laid, cell, new, arms = made
    return whose.Given(laid, cell, new, random.choice(min(arms, key=len)))


def twice_on_an_extreme(random: Random) -> territory_score.Given | None:
    """An Extreme card with two tokens of the player, each of which counts more (TB-11)."""
    new = random.choice(tuple(EXTREMES))
    made = _cross(random, new)
    if made is None:
        return None
    laid, cell, _, arms = made
    seat = random.below(2)
    cells = tuple(sorted([*laid.cells, (cell, new)]))
    owned = [(seat, [*arm, new]) for arm in arms]
    free = DECK - CardSet(laid.cards) - EXTREMES
    return territory_score.Given(Laid(cells, _marks(owned)), _hands(random, free, 1 + random.below(4)), seat)


def few_tokens(random: Random) -> territory_score.Given:
    """One territory or none, and more cards in the hand than tokens; an Extreme card may be among them (TB-11)."""
    cards = random.sample(random.choice(TIC_LINES), 3)
    owner, seat = random.below(2), random.below(2)
    laid = Laid(tuple(((0, column), card) for column, card in enumerate(cards)), _marks([(owner, cards)]))
    free = DECK - CardSet(cards)
    return territory_score.Given(laid, _hands(random, free, 5 + random.below(4)), seat)


def _hands(random: Random, free: CardSet, most: int) -> tuple[tuple[Card, ...], ...]:
    """Two hands; among the cards is an Extreme one, if any is free."""
    cards = random.sample(free, 2 * most)
    extreme = random.shuffled(free & EXTREMES)
    if extreme and extreme[0] not in cards:
        cards[random.below(len(cards))] = extreme[0]
    return tuple(sorted(cards[:most])), tuple(sorted(cards[most:]))


def below_nothing(random: Random) -> team_score.Given:
    """A small group or none, and many cards left, an Extreme card among them, which brings nothing there (TT-10)."""
    cards = random.sample(random.choice(TIC_LINES), 3)
    team = random.below(2)
    groups = ((random.below(2), tuple(sorted(cards))),)
    return team_score.Given(_hands(random, DECK - CardSet(cards), 5 + random.below(5)), groups, team)


def no_pick_up(random: Random) -> pick_ups.Given | None:
    """A chain from which nothing can be picked up (TT-4), though it may have cards that fit each other."""
    line = random.choice(TIC_LINES)
    chain = random.sample(line, 3)
    chain += random.sample(DECK - line, 2)
    hand = random.sample(DECK - CardSet(chain) - reached(chain), 5)
    return pick_ups.Given(tuple(hand), tuple(random.shuffled(chain)))


def nothing_to_add(random: Random) -> may_it_be_added.Given:
    """No card of the hand fits the group, though each Tics with a card of it (TT-6)."""
    line = random.choice(TIC_LINES)
    group = random.sample(line, 3)
    hand = random.sample(reached(group) - line, 5)
    return may_it_be_added.Given(tuple(hand), ((random.below(2), tuple(sorted(group))),), 0, False)
