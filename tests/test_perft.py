"""Perft: how many ways there are to make one, two, three … legal moves, one after the other, from fixed positions.

The positions are those after some moves of the golden games, so that each has a picture and a story.
A forced draw or a pass is a move like any other; where the game ends, there is no way on. Every
number here was counted by the engine and by the naive twin, each for itself, and they agreed. The
engine counts them all again here, the twin those that it counts quickly: the first so many of each row.
"""

import copy
import json
from pathlib import Path

import pytest

from tests import naive_games
from tests.naive_games import common
from tic_learn import record as records

FOLDER = Path(__file__).parent / "records"

# The golden game, the number of moves made, how many numbers the twin counts again here, the numbers.
ROWS = [
    # Team TIC. One draw, then 9 cards to lay down or to discard.
    ("tt-10-fifty-points", 0, 6, [1, 14, 42, 130, 582, 5673, 38409]),
    # Right after a pick-up of two cards: many groups can be laid.
    ("tt-10-fifty-points", 5, 3, [23, 413, 2094, 7006, 18300]),
    # Four and six players, in the middle of a round.
    ("tt-10-a-whole-round", 40, 6, [2, 22, 22, 110, 112, 556, 799]),
    ("tt-6-three-teams-of-two", 10, 5, [10, 17, 98, 234, 1028, 3118, 10091]),
    # Three moves before someone goes out.
    ("tt-10-a-whole-round", 72, 8, [1, 3, 3, 22, 24, 179, 203, 978, 1054]),
    # A pick-up from the middle of the chain.
    ("tt-4-from-the-middle-of-the-chain", 8, 5, [2, 25, 37, 488, 1107, 10517]),
    # One card has been added to an opponent's group; one more may be, not two.
    ("tt-7-a-third-card", 6, 5, [13, 43, 155, 457, 2804, 13435]),
    # The deck is empty: pick-ups from a chain of 77 cards, or passes.
    ("tt-9-the-deck-runs-out", 152, 2, [78, 14695, 2314708]),
    # All but one have passed: one pass more and the round is over.
    ("tt-9-the-deck-runs-out", 159, 2, [49, 7329, 840314]),
    # Sequences: free rest and one end; fixed rest and one end; fixed rest and both ends; free rest and both ends.
    ("tt-12-five-steps", 3, 4, [1, 15, 155, 1419, 5836]),
    ("tt-12-the-other-way-round", 4, 4, [3, 47, 147, 443, 2066, 14919]),
    ("tt-12-at-both-ends", 3, 5, [1, 10, 17, 98, 233, 937, 2107]),
    ("tt-12-out-at-the-start", 1, 2, [77, 2325, 28835]),
    ("tt-12-a-whole-round-of-sequences", 20, 5, [3, 23, 33, 200, 354, 3098]),
    ("tt-12-a-whole-round-of-sequences", 44, 2, [77, 3017, 55517]),
    # Ticking Lines. Up to three cards in a row, each order for itself.
    ("tl-4-ben-helps-ana", 0, 6, [15, 45, 71, 169, 221, 352]),
    # Nothing but draws at first: drawn and played, drawn and kept.
    ("tl-6-drawn-and-played-drawn-and-kept", 0, 14, [1, 1, 1, 1, 1, 2, 6, 10, 14, 18, 21, 34, 55, 76]),
    ("tl-9-out-is-not-won", 6, 9, [4, 4, 4, 11, 11, 11, 25, 25, 25]),
    # Four players; then the last moves, until all ways have ended.
    ("tl-9-a-whole-game", 20, 7, [2, 11, 26, 122, 236, 315, 456]),
    ("tl-9-a-whole-game", 38, 8, [2, 2, 6, 6, 6, 3, 1, 1]),
    # The last seven draws and two passes, one way only, and then none.
    ("tl-7-blocked", 165, 10, [1, 1, 1, 1, 1, 1, 1, 1, 1, 0]),
    # Time's a Ticking: the Tics of all players. After the second move of the second one the round is won.
    ("ta-4-caught-at-once", 0, 5, [8, 60, 415, 2475, 11736, 38340]),
    ("ta-6-the-penalty-is-lifted", 1, 4, [2, 2, 0, 0]),
    # No referee; in the second, cards that do not Tic lie on the piles and one player is stopped.
    ("ta-4-a-whole-risky-round", 0, 3, [19, 358, 6625]),
    ("ta-4-a-whole-risky-round", 34, 8, [2, 5, 7, 16, 29, 46, 61, 61]),
    # Territory. Two whole Tic lines in the opening hand make the list long.
    ("tb-7-flipped-and-overlapped", 0, 1, [13256]),
    ("tb-7-flipped-and-overlapped", 2, 1, [1661, 37617]),
    ("tb-5-straddling", 1, 1, [308, 1824]),
    # A forced draw first; then drawn cards that are played or kept, and free draws.
    ("tb-8-three-draws", 0, 4, [1, 5, 21, 37, 173, 425]),
    # The deck is empty: forced plays and passes until all ways have ended.
    ("tb-10-everyone-passes", 1, 3, [1, 26, 26, 50, 30, 30, 0]),
    ("tb-10-all-hands-empty", 2, 2, [27, 1336]),
    ("tb-11-a-whole-game", 15, 1, [241, 22531]),
    ("tb-11-a-whole-game", 18, 6, [7, 7, 24, 24, 24, 0]),
    # The small deck.
    ("tb-12-the-small-deck", 0, 1, [216, 32560]),
    ("tb-12-a-whole-small-game", 13, 1, [147, 69624]),
    ("tb-12-a-whole-small-game", 15, 1, [840, 7305]),
]


def perft(position, depth):
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def perft_of_twin(table, depth):
    moves = table.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        then = copy.deepcopy(table)
        # In Time's a Ticking a legal move has no time until it is made; any time will do here.
        then.apply(move | {"t": then.last[0]} if hasattr(then, "last") else move)
        total += perft_of_twin(then, depth - 1)
    return total


def twins_table(name, after):
    record = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return common.replay(naive_games.GAMES[record["game"]].Table, record, after)


@pytest.mark.parametrize(("name", "after", "twins", "counts"), ROWS, ids=[f"{row[0]}:{row[1]}" for row in ROWS])
def test_perft(name, after, twins, counts):
    """TT-2 to TT-9, TT-12, TL-2 to TL-8, TA-2 to TA-6, TB-2 to TB-10: nothing is missing, nothing too much."""
    position = records.load(FOLDER / f"{name}.json").position(after)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts
    table = twins_table(name, after)
    assert [perft_of_twin(table, depth) for depth in range(1, twins + 1)] == counts[:twins]


def test_every_game_and_option_is_counted():
    found = set()
    for name, *_ in ROWS:
        record = records.load(FOLDER / f"{name}.json")
        found.add((record.game, *sorted(record.options.items())))
    both, fixed, sequence = ("extend_at", "both"), ("rest", "fixed"), ("groups", "sequence")
    assert found == {
        ("team-tic",),
        ("team-tic", sequence),
        ("team-tic", sequence, fixed),
        ("team-tic", both, sequence),
        ("team-tic", both, sequence, fixed),
        ("ticking-lines",),
        ("times-a-ticking",),
        ("times-a-ticking", ("referee", False)),
        ("territory",),
        ("territory", ("cards", "4x4x4")),
    }
