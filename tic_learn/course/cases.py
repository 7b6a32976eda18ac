"""Where the cases of functions come from: puzzles as plain values, so that a function needs nothing of the kit.

Cards are codes ("3SO"), hands and rows lists of codes, cells [row, column].
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tic_learn.cards import DECK, Card, CardSet
from tic_learn.course.functions import Case
from tic_learn.course.values import ROW, Gives, Plain
from tic_learn.groups import check_group, tic_lines_of
from tic_learn.players import NAMES
from tic_learn.puzzles import KINDS, Answer, Puzzle
from tic_learn.puzzles.answers import LETTERS
from tic_learn.puzzles.territories import Laid, position_of
from tic_learn.random import Random
from tic_learn.relations import Relation, neighbours
from tic_learn.verdict import Misconception, Reason

__all__ = ["chosen", "codes", "nearly_groups", "only", "owned", "placed", "puzzles", "rows", "table", "tokens"]


# Plain values of what puzzles start from


def codes(cards: Iterable[Card]) -> list[str]:
    """The codes of cards, in their order."""
    return [card.code for card in cards]


def rows(cards: Iterable[Iterable[Card]]) -> list[list[str]]:
    """The codes of several rows, hands or groups."""
    return [codes(row) for row in cards]


def owned(groups: Iterable[tuple[int, Iterable[Card]]]) -> list[list[Any]]:
    """Groups, each [owner, codes]."""
    return [[owner, codes(cards)] for owner, cards in groups]


def table(laid: Laid) -> list[list[Any]]:
    """What lies on a table, each [row, column, code]."""
    return [[*cell, card.code] for cell, card in laid.cells]


def tokens(laid: Laid) -> list[list[Any]]:
    """The tokens on a table, each [seat, codes]: a territory's owner, and its cards with tokens."""
    position = position_of(laid)
    return [[seat, codes(cards)] for seat in range(2) for cards in position.territories(seat)]


# Plain values of answers


def only(answer: Any) -> Plain:
    """The code of the one card of an answer."""
    (card,) = answer
    return card.code


def placed(answer: Any) -> Plain:
    """Cards in boxes, a row of boxes for each group."""
    rows: dict[int, list[str]] = {}
    for (row, _), card in answer:
        rows.setdefault(row, []).append(card.code)
    return list(rows.values())


def chosen(*values: Plain) -> Callable[[Answer], Plain]:
    """What a letter of a choice stands for."""
    return lambda letter: values[LETTERS.index(str(letter))]


# Where cases come from


_EDGE = 4
"""Each so many cases one is of those that come up rarely by chance."""
_TRIES = 200


def puzzles(
    kind: str,
    levels: Sequence[int],
    arguments: Callable[[Any], tuple[Plain, ...]],
    plain: Callable[[Any], Plain],
    gives: Gives,
    edges: Sequence[Callable[[Random], Any]] = (),
    like: Callable[[Any], Any] = lambda given: given,
) -> Callable[[str, int], Case]:
    """Cases that are puzzles of a kind, whose levels take turns.

    ``arguments``: of what a puzzle starts from; ``plain``: the value that an answer stands for; ``edges``: what else
    one could start from, of which every fourth case is made in turn; ``like``: what a puzzle starts from in the form
    in which ``plain`` reads its answers.
    """
    known = KINDS[kind]

    def values(given: Any, answer: Any) -> list[Plain]:
        """The values that an answer stands for: a row may be the same answer from its other end."""
        ends = [answer]
        if gives is ROW and known.same(given, answer[::-1]) == answer:
            ends.append(answer[::-1])
        return [gives.read(plain(one)) for one in ends]

    def start(seed: str, number: int) -> Any:
        if not edges or number % _EDGE < _EDGE - 1:
            return like(known.make(levels[number % len(levels)], seed).given)
        stream, made = Random(seed), edges[number // _EDGE % len(edges)]
        return next(given for n in range(_TRIES) if (given := made(stream.child(n))) is not None)

    def make(seed: str, number: int) -> Case:
        given = start(seed, number)
        answers = list(dict.fromkeys(known.same(given, one) for one in known.solve(given)))
        if not answers:  # as a puzzle has always an answer, kinds need not say anything of what has none
            return Case(arguments(given), ([],), _NONE[kind])
        right = [value for one in answers for value in values(given, one)]
        puzzle = Puzzle(known, levels[0], seed, {}, given, tuple(answers))
        mistakes: dict[str, tuple[Plain, Misconception]] = {}
        for answer, misconception in puzzle.mistakes().items():
            for wrong in values(given, answer):
                mistakes.setdefault(repr(wrong), (wrong, misconception))
        why = tuple(_by_seat(one) for one in puzzle.explanation) or _NONE[kind]
        return Case(arguments(given), tuple(right), why, tuple(mistakes.values()))

    return make


_NONE = {
    "pick-ups": (Reason("TT-4", "With no card of the chain and a card of the hand is there a new group to lay."),),
    "may-it-be-added": (Reason("TT-6", "No card of the hand shares the two things that the cards of a group share."),),
    "what-is-claimed": (Reason("TB-6", "A group has three cards or more, and there is none with the new card."),),
}
# A puzzle calls the players by names; the arguments of a function have seats.
_SEATS = {one: f"player {seat}" for seat, one in enumerate(NAMES)}
_TEAMS = {f"{NAMES[seat]}+{NAMES[seat + 2]}": f"team {seat}" for seat in range(2)}
_CALLED = re.compile("|".join(map(re.escape, [*_TEAMS, *_SEATS])))


def _by_seat(reason: Reason) -> Reason:
    """The same with players as seats."""
    text = _CALLED.sub(lambda found: (_TEAMS | _SEATS)[found[0]], reason.text)
    return Reason(reason.rule, text[0].upper() + text[1:], reason.cards, reason.cells)


def nearly_groups(seed: str, number: int) -> Case:
    """Cards that are a Tic group, or nearly one: a card too few, a chain, or a card that fits with some only."""
    random = Random(seed)
    line = random.choice(tic_lines_of(random.choice(tuple(DECK))))
    size = 3 + random.below(3)
    cards = random.sample(line, size)
    shape = (0, 1, 2, 0, 3, 0, 1, 2)[number % 8]
    if shape == 1:  # the last card Tics with the one before it, and with that one alone
        cards[-1] = random.choice(tuple(neighbours(cards[-2]) - line))
    elif shape == 2:  # it has only one thing in common with the others
        single = [neighbours(card, Relation.SINGLE) for card in cards[:-1]]
        cards[-1] = random.choice(tuple(CardSet.from_mask(_common(single))))
    elif shape == 3:
        cards = cards[:2]
    cards = random.shuffled(cards)  # or the card in the middle of a chain would be first never
    verdict = check_group(cards)
    known = () if verdict.ok or verdict.misconception is None else ((True, verdict.misconception),)
    return Case((codes(cards),), (verdict.ok,), verdict.reasons, known)


def _common(sets: Iterable[CardSet]) -> int:
    mask = DECK.mask
    for one in sets:
        mask &= one.mask
    return mask
