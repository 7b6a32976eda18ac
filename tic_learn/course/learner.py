"""Who answers: a name in its one way of being written."""

from __future__ import annotations

import unicodedata

from tic_learn.course.values import shown

__all__ = ["LONGEST_NAME", "BadName", "read_name"]

LONGEST_NAME = 60
"""Of a name, in characters."""
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")  # Unicode's categories of control, format, surrogate, private, unassigned
_JOINERS = "\u200c\u200d"  # some scripts, and emoji, join their letters with these two


class BadName(ValueError):
    """What is no name; the message says what is wrong with it, and what would be right."""


def read_name(text: object) -> str:
    """A learner's name: in Unicode's composed form, without spaces around it, and with one between its parts.

    So a name that looks the same is the same. "" is nobody's name: who says none stays anonymous. Raises BadName.

    >>> read_name("  Ana   Lucía "), read_name("Lucía") == read_name("Luci\\u0301a")
    ('Ana Lucía', True)
    """
    if not isinstance(text, str):
        raise BadName(f'A name is text between quote marks, as in me("Ana"); {shown(text)} is none.')
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(one) in _UNSEEN and one not in _JOINERS for one in name):
        raise BadName("A name has no characters that can't be seen, and this one has. Type it again, by hand.")
    if len(name) > LONGEST_NAME:
        raise BadName(f"A name has {LONGEST_NAME} characters at most; this one has {len(name):,}.")
    return name
