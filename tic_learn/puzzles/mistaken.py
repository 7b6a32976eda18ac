"""Misconceptions that several kinds of puzzle know, each with what a good teacher would say."""

from __future__ import annotations

from tic_learn.verdict import Misconception

__all__ = [
    "COUNTED_CARDS",
    "COUNTED_ITSELF",
    "FORGOT_THE_EXTREME",
    "FORGOT_THE_HAND",
    "NEAR_FOR_SAME",
    "PART_OF_GROUP",
    "REST_MUST_STAY",
    "ROWS_ONLY",
    "SINGLE_FOR_TIC",
    "TIC_FOR_SINGLE",
    "TOO_FEW_STEP",
    "TOO_MANY_STEP",
]

SINGLE_FOR_TIC = Misconception(
    "single-for-tic",
    "One thing the same is not enough for a Tic. Two cards Tic when two things are the same.",
)

COUNTED_CARDS = Misconception(
    "counted-the-cards",
    "Count the steps, not the cards. From X to the first card is one, and the last goes on to Y.",
)

REST_MUST_STAY = Misconception(
    "rest-must-stay",
    "What does not step is free: it may stay, and it may change. Look only at what steps.",
)

TOO_FEW_STEP = Misconception(
    "too-few-step",
    "In a Duo two properties step at every card, in a Tripo all three. Here something steps, but not enough.",
)

TOO_MANY_STEP = Misconception(
    "too-many-step",
    "The name says how many properties step, neither fewer nor more: a Tripo is not a Duo as well.",
)

NEAR_FOR_SAME = Misconception(
    "near-for-same",
    "Next to each other is not the same: a 3 and a 4, or yellow and orange, are different values.",
)

COUNTED_ITSELF = Misconception(
    "counted-itself",
    "A card is never compared with itself. So the card that you start from is not one of those to count.",
)

PART_OF_GROUP = Misconception(
    "part-of-group",
    "You found a group, and not all of its cards. Look once more for a card that has the same two things.",
)

ROWS_ONLY = Misconception(
    "rows-only",
    "Along the rows all is right. Look down the columns as well.",
)

FORGOT_THE_HAND = Misconception(
    "forgot-the-hand",
    "The cards that are left in the hand count too: each of them takes points away.",
)

FORGOT_THE_EXTREME = Misconception(
    "forgot-the-extreme",
    "An Extreme card in a group brings points of its own. Count them too.",
)

TIC_FOR_SINGLE = Misconception(
    "tic-for-single",
    "A Single is exactly one thing the same. When two things are the same, the cards Tic.",
)
