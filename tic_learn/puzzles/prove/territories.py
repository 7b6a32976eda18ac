"""Second solvers for the kinds about territories.

A table is a card for each cell, and the tokens are triples: a seat, a card, and the property, 0 to 2, that varies in
the line for which the token lies (TB-7).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from tic_learn.puzzles.prove.plain import CODES, alike, exhibits, letters, zones

__all__ = ["SOLVERS"]

Cell = tuple[int, int]
Board = dict[Cell, str]
Token = tuple[int, str, int]
Play = tuple[tuple[Cell, str], ...]
ANA = 0


def _board(shown: dict[str, Any]) -> Board:
    """The card of each cell of the table."""
    (zone,) = zones(shown, "board")
    cells = zip(zone["cells"][::2], zone["cells"][1::2], strict=True)
    return dict(zip(cells, zone["cards"], strict=True))


def _tokens(shown: dict[str, Any]) -> set[Token]:
    """The tokens that lie on the table."""
    (zone,) = zones(shown, "board")
    signs = enumerate(zone["tokens"])
    return {(int(sign), zone["cards"][place // 3], place % 3) for place, sign in signs if sign != "."}


def _around(cell: Cell) -> list[Cell]:
    """The cells that touch a cell (TB-1)."""
    row, column = cell
    return [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]


def _is_legal(board: Board, new: Board) -> bool:
    """Whether new cards may go on a table where it is not the opening play (TB-2 to TB-5)."""
    both, cells = {**board, **new}, sorted(new)
    (top, left), (bottom, right) = cells[0], cells[-1]
    between = [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
    if {*new} & {*board} or not (top == bottom or left == right) or not {*between} <= {*both}:
        return False
    for cell in cells:
        touching = [alike(new[cell], both[one]) for one in _around(cell) if one in both]
        if 2 not in touching or 0 in touching:
            return False
    runs = [[*run] for is_new, run in groupby(between, lambda cell: cell in new) if is_new]
    return all(any(_tics_with_old(board, new, cell) for cell in run) for run in runs)


def _tics_with_old(board: Board, new: Board, cell: Cell) -> bool:
    return any(alike(new[cell], board[one]) == 2 for one in _around(cell) if one in board)


def _claimed(board: Board, placed: list[str]) -> set[tuple[str, int]]:
    """What is claimed when these cards of the table have just been placed: cards, each with what varies (TB-6)."""
    claimed = set()
    for varies in range(3):
        for start, card in board.items():
            if card in placed:
                group = [start]
                for cell in group:  # it grows meanwhile
                    group += [one for one in _around(cell) if one not in group and _in_line(board, one, card, varies)]
                if len(group) >= 3:
                    claimed |= {(board[cell], varies) for cell in group}
    return claimed


def _in_line(board: Board, cell: Cell, card: str, varies: int) -> bool:
    """Whether a cell has a card that agrees with one in all but what varies."""
    return cell in board and all(board[cell][place] == card[place] for place in range(3) if place != varies)


def _after(tokens: set[Token], claimed: set[tuple[str, int]]) -> set[Token]:
    """The tokens when Ana has claimed these: all of others come off the cards, and hers lie on them (TB-7)."""
    cards = {card for card, _ in claimed}
    return {token for token in tokens if token[0] == ANA or token[1] not in cards} | {(ANA, *one) for one in claimed}


def legal_cells(shown: dict[str, Any]) -> list[dict[str, str]]:
    """Try the card on each cell."""
    board, card = _board(shown), CODES[shown["terms"]["card"]]
    cells = [(row, column) for row, column in shown["form"]["cells"]]
    return [{f"{row},{column}": card for row, column in cells if _is_legal(board, {(row, column): card})}]


def what_is_claimed(shown: dict[str, Any]) -> list[list[str]]:
    """Follow the three lines of the card, from cell to cell."""
    claimed = _claimed(_board(shown), [CODES[shown["terms"]["card"]]])
    return [sorted({card for card, _ in claimed})]


def who_owns_what(shown: dict[str, Any]) -> list[str]:
    """Claim, and look at the tokens on the card."""
    (table,), terms = exhibits(shown, "table"), shown["terms"]
    tokens = _after(_tokens(shown), _claimed(_board(shown), [CODES[terms["card"]]]))
    seats = sorted({seat for seat, card, _ in tokens if card == CODES[terms["asked"]]})
    owners = " and ".join(table["players"][seat] for seat in seats) or "Nobody"
    return letters(shown, lambda option: option["text"] == owners)


def territory_score(shown: dict[str, Any]) -> list[int]:
    """Count the tokens of the player, with those on Extreme cards once or twice more, and the hand (TB-11)."""
    (table,) = exhibits(shown, "table")
    seat = table["players"].index(shown["terms"]["player"])
    (hand,) = [zone["cards"] for zone in zones(shown, "hand") if zone["owner"] == seat]
    cards = [card for owner, card, _ in _tokens(shown) if owner == seat]
    return [len(cards) + cards.count("1CV") + 2 * cards.count("5SR") - len(hand)]


def best_territory_play(shown: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Try all plays of the hand, and keep those for which most tokens come and go."""
    board, tokens, worth = _board(shown), _tokens(shown), {}
    for play in _plays(board, shown["form"]["cards"]):
        after = _after(tokens, _claimed({**board, **dict(play)}, [card for _, card in play]))
        worth[play] = len(after ^ tokens)
    for play in worth:
        if worth[play] == max(worth.values()):
            yield {f"{row},{column}": card for (row, column), card in play}


def _plays(board: Board, hand: list[str]) -> Iterator[Play]:
    """All legal plays: in each is a card that may go there by itself (TB-5), so from those grow all others."""
    rim = {one for cell in board for one in _around(cell)}
    singles: list[Play] = [((cell, card),) for cell in rim for card in hand if _is_legal(board, {cell: card})]
    for step in (0, 1), (1, 0):
        found: dict[Play, None] = dict.fromkeys(singles)
        todo = [*singles]
        for play in todo:  # it grows meanwhile
            longer = [one for one in _longer(board, play, step, hand) if one not in found]
            found.update(dict.fromkeys(longer))
            todo += longer
        yield from (play for play in found if _is_legal(board, dict(play)))


def _longer(board: Board, play: Play, step: Cell, hand: list[str]) -> Iterator[Play]:
    """A play with one card more, before its first or after its last, where it Nics with none that it touches (TB-4)."""
    both = {**board, **dict(play)}
    for way, (cell, _) in (-1, play[0]), (1, play[-1]):
        while cell in both:
            cell = cell[0] + way * step[0], cell[1] + way * step[1]
        touching = [both[one] for one in _around(cell) if one in both]
        for card in hand:
            if card not in both.values() and all(alike(card, other) for other in touching):
                yield tuple(sorted([*play, (cell, card)]))


SOLVERS = {
    "legal-cells": legal_cells,
    "what-is-claimed": what_is_claimed,
    "who-owns-what": who_owns_what,
    "territory-score": territory_score,
    "best-territory-play": best_territory_play,
}
