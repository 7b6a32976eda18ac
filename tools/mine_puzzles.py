"""Look through games of computers for positions in which one play is clearly best, for the puzzles of that kind.

    python tools/mine_puzzles.py            # write tic_learn/puzzles/mined/territory.json
    python tools/mine_puzzles.py --check    # say whether it is what the games give, and change nothing; takes minutes

A position is kept if its table is small enough for a page, and if the best play brings at least two tokens more than
any other. The games follow from their seeds, so the file comes out the same again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from made_page import run
from tqdm import tqdm

from tic_learn.cards import CardSet
from tic_learn.games import Territory
from tic_learn.games.territory import Place, Position
from tic_learn.games.territory.gains import tokens_of
from tic_learn.players import NAMES, GreedyPlayer, Player, RandomPlayer
from tic_learn.scenes import scene

FILE = Path(__file__).resolve().parent.parent / "tic_learn" / "puzzles" / "mined" / "territory.json"
EACH = 30  # positions of each level
CARDS, WIDTH, FEWEST, PLAYS, LEAD = 14, 6, 6, 1500, 2


def positions() -> Iterator[Position]:
    """The positions of game after game in which somebody may place cards, while the table is small."""
    seed = 0
    while True:
        seed += 1
        players: list[Player] = [GreedyPlayer(seed), RandomPlayer(seed)]
        if seed % 2:
            players.reverse()
        position = Territory(players=NAMES[:2]).deal(seed=f"mine {seed}", cards=40)
        while position.outcome() is None and len(position.board) <= CARDS:
            if not position.has_drawn and len(position.board) > 1:
                yield position
            view = position.view(position.seat)
            position = position.play(players[position.seat].choose(view, view.legal_moves()))


def level_of(position: Position) -> int | None:
    """1: the best play is one or two cards; 2: it is more; 3: it takes tokens off the other player; None: no puzzle."""
    rows, columns = zip(*position.board.by_cell, strict=True)
    if max(rows) - min(rows) >= WIDTH or max(columns) - min(columns) >= WIDTH:
        return None
    legal = position.legal_moves()
    if not FEWEST <= len(legal) <= PLAYS:
        return None
    tokens = tokens_of(position)
    found = sorted(((tokens(play), play) for play in legal if isinstance(play, Place)), key=lambda pair: -pair[0])
    (best, play), (second, _) = found[:2]
    if best < 3 or best - second < LEAD:
        return None
    after = position.play(play)
    other = 1 - position.seat
    if after.marks[other].bit_count() < position.marks[other].bit_count():
        return 3
    return 1 if len(play.cards) < 3 else 2


def as_dict(position: Position) -> dict[str, Any]:
    """A position as it is kept, of the player whose turn it is: hand, cards with row, column and who has tokens."""
    seat = position.seat
    (board,) = (zone for zone in scene(position).zones if zone.kind == "board")
    swap = {"0": str(seat), "1": str(1 - seat), ".": "."}  # whose turn it is, is Ana
    cards = [
        [
            card.code,
            *board.cells[2 * place : 2 * place + 2],
            "".join(swap[one] for one in board.tokens[3 * place :][:3]),
        ]
        for place, card in enumerate(board.cards)
    ]
    return {"hand": str(CardSet.from_mask(position.hands[seat])), "table": cards}


def mined() -> dict[str, list[dict[str, Any]]]:
    """The positions by level."""
    found: dict[str, list[dict[str, Any]]] = {"1": [], "2": [], "3": []}
    with tqdm(total=3 * EACH, unit="position", disable=None) as bar:
        for position in positions():
            level = str(level_of(position))
            if level in found and len(found[level]) < EACH:
                found[level].append(as_dict(position))
                bar.update()
            if all(len(kept) == EACH for kept in found.values()):
                break
    return found


def text_of(found: dict[str, list[dict[str, Any]]]) -> str:
    """The file: one position a line."""
    levels = []
    for level, kept in found.items():
        lines = ",\n".join(f"  {json.dumps(one)}" for one in kept)
        levels.append(f' "{level}": [\n{lines}\n ]')
    return "{\n" + ",\n".join(levels) + "\n}\n"


if __name__ == "__main__":
    sys.exit(run(FILE, lambda: text_of(mined()), f"{3 * EACH} positions", "python tools/mine_puzzles.py", __doc__))
