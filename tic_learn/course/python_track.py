"""The functions of the ten exercises: what each is to do, what it is called with, and where its cases come from.

Cards are codes ("3SO"), hands and rows lists of codes, cells [row, column]; so a function needs nothing of the kit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from tic_learn.course.cases import chosen, codes, nearly_groups, only, owned, placed, puzzles, rows, table, tokens
from tic_learn.course.edges import (
    apart_at_a_corner,
    below_nothing,
    beside_one_card,
    few_tokens,
    no_pick_up,
    nothing_to_add,
    twice_on_an_extreme,
    two_groups,
    whose_of_two_groups,
)
from tic_learn.course.functions import Case, Function
from tic_learn.course.values import (
    CARD,
    CARDS,
    FLAG,
    GROUPS,
    NUMBER,
    PLACES,
    RATIO,
    ROW,
    SEATS,
    Gives,
    Plain,
    word,
)
from tic_learn.puzzles.kinds.who_owns_what import OWNERS
from tic_learn.random import Random

__all__ = ["FUNCTIONS"]

_DECK = "The deck has 125 cards: 1 to 5, the shapes C M T Q S, the colours V C Y O R."

# Of each exercise its functions: the name, the points, what it is to do, its parameters, the form of its value, and
# the kind of puzzle with its levels.
_Plan = tuple[str, int, str, tuple[tuple[str, str], ...], Gives, Callable[[str, int], Case]]


def _from(
    name: str,
    points: int,
    text: str,
    parameters: Mapping[str, str],
    gives: Gives,
    kind: str,
    levels: Sequence[int],
    arguments: Callable[[Any], tuple[Plain, ...]],
    plain: Callable[[Any], Plain],
    *edge: Callable[[Random], Any],
    like: Callable[[Any], Any] = lambda given: given,
) -> _Plan:
    cases = puzzles(kind, levels, arguments, plain, gives, edge, like)
    return name, points, text, tuple(parameters.items()), gives, cases


_CARDS = "a list of codes"
_LINES = "a list of lines, each a list of codes, the end last"
_TOKENS = "a list of [seat, codes]: a player, and the cards that still have this player's token for one territory"
_KINDS_OF_SEQUENCE = word("mono", "duo", "tripo", "none")

_PLANS: Mapping[str, tuple[_Plan, ...]] = {
    "ex01": (
        _from(
            "relation",
            8,
            "Say what two cards are to each other.",
            {"a": 'the code of a card, such as "3SO"', "b": "the code of another card"},
            word("tic", "single", "nic"),
            "relation",
            (1, 2, 3),
            lambda given: tuple(codes(given)),
            chosen("tic", "single", "nic"),
        ),
        _from(
            "count_tic_pairs",
            6,
            "Count the pairs of cards that Tic. Compare each card with every other one.",
            {"cards": _CARDS},
            NUMBER,
            "count-tic-pairs",
            (1, 2, 3, 4),
            lambda given: (codes(given),),
            int,
        ),
        _from(
            "deck_count",
            6,
            f"Count the cards of the deck that go with x and with y in the ways that are asked for. {_DECK}"
            " A card does not go with itself.",
            {
                "x": "the code of a card",
                "with_x": '"tic", "single" or "nic": what a card is to be to x',
                "y": "the code of another card",
                "with_y": '"tic", "single" or "nic": what it is to be to y',
            },
            NUMBER,
            "deck-count",
            (1, 2, 3),
            lambda given: (given.x.code, str(given.with_x), given.y.code, str(given.with_y)),
            int,
        ),
    ),
    "ex02": (
        (
            "is_tic_group",
            8,
            "Say whether the cards are a Tic group: 3, 4 or 5 cards that all share the same two properties.",
            (("cards", "a list of codes, all different"),),
            FLAG,
            nearly_groups,
        ),
        _from(
            "odd_one_out",
            6,
            "Four of the five cards are a Tic group. Find the card that is not in it.",
            {"cards": "a list of five codes"},
            CARD,
            "odd-one-out",
            (1, 2, 3),
            lambda given: (codes(given),),
            only,
        ),
        _from(
            "largest_group",
            6,
            "Find the largest Tic group among the cards, with all its cards. There is just one.",
            {"cards": _CARDS},
            CARDS,
            "largest-group",
            (1, 2, 3),
            lambda given: (codes(given),),
            codes,
        ),
    ),
    "ex03": (
        _from(
            "sequence_kind",
            8,
            "Say which kind of sequence the cards are, in the order in which they are given."
            " A property steps if it goes up by one each time, or down by one each time."
            ' If one steps it is "mono", with two "duo", with three "tripo", with none "none".'
            " What does not step may stay or change.",
            {"cards": "a list of 3, 4 or 5 codes, in their order"},
            _KINDS_OF_SEQUENCE,
            "sequence-kind",
            (1, 2, 3, 4),
            lambda given: (codes(given),),
            chosen("mono", "duo", "tripo", "none"),
        ),
        _from(
            "put_in_order",
            6,
            "Put all the cards in an order in which they are a sequence of this kind. Either end may come first.",
            {"cards": "a list of 4 or 5 codes", "kind": '"mono", "duo" or "tripo"'},
            ROW,
            "put-in-order",
            (1, 2, 3),
            lambda given: (codes(given.cards), str(given.kind)),
            codes,
        ),
        _from(
            "find_tripo",
            6,
            "Three of the cards are a Tripo in some order. Find them, and give them in their order, from either end.",
            {"cards": _CARDS},
            ROW,
            "find-tripo",
            (1, 2, 3),
            lambda given: (codes(given),),
            codes,
        ),
    ),
    "ex04": (
        _from(
            "which_pile",
            6,
            "Just one card of the hand can be played. Say on which pile: the piles count from 0.",
            {"hand": _CARDS, "piles": "a list of the five codes that show on the piles"},
            NUMBER,
            "which-pile",
            (1, 2, 3, 4),
            lambda given: (codes(given.hand), codes(given.piles)),
            chosen(0, 1, 2, 3, 4),
        ),
        _from(
            "who_can_play",
            6,
            "Say which players can play a card on a pile now. The first player has seat 0, the second seat 1.",
            {"hands": "a list of two hands, each a list of codes", "piles": "a list of the five codes on the piles"},
            SEATS,
            "is-it-stuck",
            (1, 2, 3),
            lambda given: (rows(given.hands), codes(given.piles)),
            chosen([], [0], [1], [0, 1]),
        ),
        _from(
            "chance_of_a_tic",
            8,
            "Work out the chance that the next card Tics with at least one of these cards."
            " The next card is any of the deck but these and those that are seen."
            f" {_DECK}"
            " Give [how many cards Tic, how many can come]. You need not shorten: [6, 62] is as good as [3, 31].",
            {"cards": "a list of one or two codes", "seen": "a list of the codes that are seen beside them"},
            RATIO,
            "next-tics",
            (1, 2, 3),
            lambda given: (codes(given.cards), codes(given.seen)),
            lambda answer: [answer.numerator, answer.denominator],
        ),
    ),
    "ex05": (
        _from(
            "which_line",
            6,
            "All cards of the hand go on one line, in one turn. Say on which: the lines count from 0.",
            {
                "hand": "a list of one, two or three codes",
                "lines": "a list of lines, each a list of codes, the end last",
            },
            NUMBER,
            "which-line",
            (1, 2, 3, 4),
            lambda given: (codes(given.hand), rows(given.lines)),
            chosen(0, 1, 2, 3),
        ),
        _from(
            "longest_play",
            8,
            "Find the most cards that can go on one of the lines in one turn. There is one way to choose them.",
            {"hand": _CARDS, "lines": _LINES},
            CARDS,
            "longest-play",
            (1, 2, 3),
            lambda given: (codes(given.hand), rows(given.lines)),
            codes,
        ),
        _from(
            "lead",
            6,
            "The game is over, and one player has won. Say how many points the winner is ahead of whoever is second.",
            {
                "lines": "a list of lines by seat, each a list of codes",
                "hands": "a list of hands by seat, each a list of codes",
            },
            NUMBER,
            "lines-score",
            (3,),
            lambda given: (rows(given.lines), rows(given.hands)),
            int,
        ),
    ),
    "ex06": (
        _from(
            "legal_pickups",
            12,
            "Find all cards of the discard chain that you may choose for a pick-up. There may be none.",
            {
                "hand": "a list of the codes in your hand",
                "chain": "the discard chain, a list of codes, the newest last",
            },
            CARDS,
            "pick-ups",
            (1, 2, 3),
            lambda given: (codes(given.hand), codes(given.chain)),
            codes,
            no_pick_up,
        ),
        _from(
            "may_be_added",
            8,
            "Find all cards of your hand that may be added to one of the groups: each by itself, as the next card."
            " Your seat is 0, and nobody shares a team with you. There may be none.",
            {
                "hand": "a list of the codes in your hand",
                "groups": "a list of groups on the table, each [seat, codes]: whose it is, and its cards",
                "added": "how many cards you have added to opponents' groups in this turn",
            },
            CARDS,
            "may-it-be-added",
            (1, 2, 3),
            lambda given: (codes(given.hand), owned(given.groups), given.added),
            codes,
            nothing_to_add,
        ),
    ),
    "ex07": (
        _from(
            "score_round",
            10,
            "The round is over. Add up the points of one team. The teams are 0 and 1:"
            " the seats 0 and 2 are team 0, the seats 1 and 3 are team 1."
            " With two hands each player is a team. An empty hand means that its player went out.",
            {
                "team": "0 or 1",
                "groups": "a list of groups, each [team, codes]: whose it is, and its cards",
                "hands": "a list of the hands by seat, 2 or 4 of them, each a list of codes",
            },
            NUMBER,
            "team-score",
            (1, 2, 3),
            lambda given: (given.team, owned(given.groups), rows(given.hands)),
            int,
            below_nothing,
        ),
        _from(
            "best_lay_down",
            10,
            "Find the Tic groups of your hand that bring the most points, no card in two of them."
            " Count the points of groups, and of Extreme cards in them. Going out and what is left do not count here.",
            {"hand": _CARDS},
            GROUPS,
            "best-lay-down",
            (1, 2, 3, 4),
            lambda given: (codes(given.hand),),
            placed,
        ),
    ),
    "ex08": (
        _from(
            "missing_card",
            6,
            "One card is missing in a row. Find it, so that the row is a sequence of this kind."
            " What does not step stays the same on all cards.",
            {
                "before": "a list of the codes before the gap",
                "after": "a list of the codes after it",
                "kind": '"mono", "duo" or "tripo"',
            },
            CARD,
            "missing-middle",
            (2, 3),
            lambda given: (codes(given.before), codes(given.after), str(given.kind)),
            only,
        ),
        _from(
            "find_duo",
            6,
            "Three of the cards are a Duo in some order: just two properties step, and the third may stay or change."
            " Find them, and give them in their order, from either end. A Tripo among the cards does not count.",
            {"cards": _CARDS},
            ROW,
            "find-duo",
            (1, 2, 3),
            lambda given: (codes(given),),
            codes,
        ),
        _from(
            "may_follow",
            8,
            "Find all cards of your hand that may be added at the end of a sequence: each by itself, as the next card."
            " The sequences are Duos or Tripos. What steps in one goes on stepping, and the rest may stay or change.",
            {"hand": _CARDS, "rows": "a list of sequences, each a list of codes in their order"},
            CARDS,
            "may-it-be-added",
            (4,),
            lambda given: (codes(given.hand), rows(row for _, row in given.groups)),
            codes,
        ),
    ),
    "ex09": (
        _from(
            "legal_cells",
            10,
            "Find all cells on which a card may be placed, by itself. It is not the opening play.",
            {"table": "a list of what lies there, each [row, column, code]", "card": "the code of the card"},
            PLACES,
            "legal-cells",
            (1, 2, 3),
            lambda given: (table(given.laid), given.card.code),
            lambda answer: [list(cell) for cell, _ in answer],
        ),
        _from(
            "claims",
            10,
            "A card was just placed. Find all cards that are claimed with it; it is one of them."
            " It may claim several groups at once, or none.",
            {
                "table": "a list of what lay there before, each [row, column, code]",
                "card": "the code of the new card",
                "cell": "its cell, [row, column]",
            },
            CARDS,
            "what-is-claimed",
            (1, 2, 3),
            lambda given: (table(given.laid), given.card.code, list(given.cell)),
            codes,
            two_groups,
            apart_at_a_corner,
            beside_one_card,
        ),
    ),
    "ex10": (
        _from(
            "whose",
            10,
            "Player 0 has just placed a card, and claims all that can be claimed with it."
            " Say whose tokens are on the card that is asked about, after that: [] if nobody's.",
            {
                "table": "a list of what lay there before, each [row, column, code]",
                "tokens": f"{_TOKENS}; as it was before the new card",
                "card": "the code of the new card",
                "cell": "its cell, [row, column]",
                "asked": "the code of the card that is asked about",
            },
            SEATS,
            "who-owns-what",
            (1, 2, 3),
            lambda given: (
                table(given.laid),
                tokens(given.laid),
                given.card.code,
                list(given.cell),
                given.asked.code,
            ),
            chosen([0], [1], [0, 1], []),
            whose_of_two_groups,
            like=lambda given: msgspec.structs.replace(given, options=OWNERS),
        ),
        _from(
            "score_territory",
            10,
            "The game is over. Add up the points of one player.",
            {
                "seat": "0 or 1: whose points",
                "tokens": _TOKENS,
                "hands": "a list of the hands by seat, each a list of codes",
            },
            NUMBER,
            "territory-score",
            (1, 2, 3),
            lambda given: (given.seat, tokens(given.laid), rows(given.hands)),
            int,
            twice_on_an_extreme,
            few_tokens,
        ),
    ),
}

FUNCTIONS: Mapping[str, tuple[Function, ...]] = MappingProxyType(
    {
        short: tuple(Function(f"{short}.p{n}", *plan) for n, plan in enumerate(plans, 1))
        for short, plans in _PLANS.items()
    }
)
"""The functions of each exercise, by its ID."""
