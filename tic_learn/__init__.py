"""An educational kit for the TIC card games: cards, checks, widgets and lessons for Jupyter."""

import sys

from tic_learn.cards import (
    DECK,
    DECK_444,
    EXTREMES,
    Card,
    CardSet,
    Colour,
    Number,
    Property,
    RepeatedCard,
    Shape,
    UnknownCard,
)
from tic_learn.groups import TIC_LINES, check_group, complete_group, find_groups, tic_lines_of
from tic_learn.relations import Relation, SameCard, explain_relation, neighbours, relation, shared
from tic_learn.sequences import SequenceKind, check_sequence, extend_sequence, find_sequences
from tic_learn.verdict import Misconception, Reason, Verdict

__all__ = [
    "DECK",
    "DECK_444",
    "EXTREMES",
    "TIC_LINES",
    "Card",
    "CardSet",
    "Colour",
    "Misconception",
    "Number",
    "Property",
    "Reason",
    "Relation",
    "RepeatedCard",
    "SameCard",
    "SequenceKind",
    "Shape",
    "UnknownCard",
    "Verdict",
    "check_group",
    "check_sequence",
    "complete_group",
    "explain_relation",
    "extend_sequence",
    "find_groups",
    "find_sequences",
    "neighbours",
    "relation",
    "shared",
    "tic_lines_of",
]
__version__ = "0.1.0"

# In a notebook, cards and verdicts show themselves as pictures. Elsewhere nothing more is imported.
if "IPython" in sys.modules:
    from tic_learn.display import register

    register()
