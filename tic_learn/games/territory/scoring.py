"""The points of Tic Territory Battle, line by line (TB-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tic_learn.cards import Card, CardSet
from tic_learn.games.base import ScoreLine, Scores
from tic_learn.groups import TIC_LINES
from tic_learn.relations import agreeing

__all__ = ["line_name", "score_sheet", "tokens_on_lines"]

EXTREME_POINTS = ((Card("1CV"), 1), (Card("5SR"), 2))
_DECK = (1 << 125) - 1


def tokens_on_lines(marks: int) -> Iterator[tuple[CardSet, CardSet]]:
    """Each Tic line on which a player has tokens, and the cards with one of them, in the order of TIC_LINES.

    ``marks``: for each way in which a Tic line can vary (number, shape, colour) 125 bits, one a card.
    """
    for place, line in enumerate(TIC_LINES):
        there = line.mask & marks >> 125 * (place // 25) & _DECK
        if there:
            yield line, CardSet.from_mask(there)


def line_name(line: CardSet) -> str:
    """What the cards of a Tic line, or of a group on it, have in common, in words.

    >>> line_name(CardSet("1SO 3SO 5SO")), line_name(CardSet("3SV 3SR"))
    ('star and orange', '3 and star')
    """
    card = next(iter(line))
    return " and ".join(str(card.value(one)) for one in agreeing(line))


def score_sheet(names: Iterable[str], marks: Iterable[int], sizes: Iterable[int]) -> Scores:
    """The points of every player: ``marks`` are the tokens by seat, ``sizes`` the cards in hand (TB-11)."""
    names = tuple(names)
    lines = []
    for name, mark, size in zip(names, marks, sizes, strict=True):
        lines += list(_lines_of(name, mark, size))
    return Scores(names, lines)


def _lines_of(name: str, marks: int, size: int) -> Iterator[ScoreLine]:
    territories = list(tokens_on_lines(marks))
    for line, cards in territories:
        count = len(cards)
        text = f"{count} {'token' if count == 1 else 'tokens'} on the territory of {line_name(line)}."
        yield ScoreLine(name, "TB-11", text, count, cards)
    for card, points in EXTREME_POINTS:
        count = sum(card in cards for _, cards in territories)
        if count:
            text = f"{count} {'token' if count == 1 else 'tokens'} on {card.name}, an Extreme card, {points} more each."
            yield ScoreLine(name, "TB-11", text, points * count, (card,))
    if size:
        yield ScoreLine(name, "TB-11", f"{size} {'card' if size == 1 else 'cards'} left in the hand.", -size)
