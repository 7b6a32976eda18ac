"""Team TIC against the naive twin, which was written from the rules alone and tries everything (TT-1 to TT-12)."""

import copy
import os

import msgspec
import pytest

from tests.naive_games.team_tic import Table
from tests.team_tic_tools import CARDS, NAMES, OPTIONS, as_record, game_of, near_miss, random_game
from tic_learn.random import Random

GAMES = 10 if os.environ.get("TIC_LEARN_LONG") else 2


def pair(players, options, seed, left=100):
    """A dealt position, and the twin's table with the same cards; ``left``: how many are in the deck at most."""
    deck = Random(seed).shuffled(CARDS)
    game = game_of(players, first=seed % players, **options)
    record = {"game": "team-tic", "options": options, "players": list(NAMES[:players]), "first": seed % players}
    twin = Table(record | {"deck": [card.code for card in deck]})
    del twin.deck[left:]
    position = game.deal(deck=deck)
    return msgspec.structs.replace(position, deck=position.deck[:left]), twin


def key(move):
    return tuple(sorted((name, tuple(part) if isinstance(part, list) else part) for name, part in move.items()))


def summary(position):
    """The position in the twin's words."""
    over, seats = position.phase == "over", range(len(position.hands))
    out = [seat for seat in seats if not position.size(seat)]
    return {
        "over": over,
        "turn": None if over else position.seat,
        "hands": [[card.code for card in position.hand(seat)] for seat in seats],
        "deck": [card.code for card in position.deck],
        "chain": [card.code for card in position.chain],
        "groups": [{"team": group.team, "cards": [card.code for card in group.cards]} for group in position.groups],
        "taken": position.phase == "lay",
        "foreign": position.added,
        "passes": position.passes,
        "out": out[0] if out else None,
        "scores": dict(position.scores()),
    }


@pytest.mark.scaled
@pytest.mark.parametrize("left", [100, 5], ids=["whole deck", "deck soon empty"])
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_engine_and_twin_play_the_same_game(players, options, left):
    """TT-1 to TT-12: the same lists, the same positions, the same scores, the same answers to bad moves."""
    for seed in range(GAMES):
        start, twin = pair(players, options, seed, left)
        random = Random(f"bad {seed}")
        for place, (position, moves, move) in enumerate(random_game(start, seed)):
            if place % 8 < 2 or position.phase == "over":
                assert {key(as_record(one)) for one in moves} == {key(one) for one in twin.moves()}
                ours, twins = summary(position), twin.summary()
                if ours["over"]:
                    # Nothing hangs any more on how far the last turn had come.
                    ours |= {"taken": None, "foreign": None}
                    twins |= {"taken": None, "foreign": None}
                assert ours == twins
            for _ in range(3):
                bad = near_miss(position, moves, random)
                faults, verdict = twin.faults(as_record(bad)), position.explain(bad)
                assert verdict.ok == (not faults), bad
                assert verdict.ok or verdict.rule in faults, (bad, verdict)
            if move is not None:
                twin.apply(as_record(move))
        assert twin.over


def perft(position, depth):
    """How many ways there are to make so many moves, one after the other."""
    if depth == 1:
        return len(position.legal_moves())
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


def perft_of_twin(twin, depth):
    moves = twin.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        then = copy.deepcopy(twin)
        then.apply(move)
        total += perft_of_twin(then, depth - 1)
    return total


@pytest.mark.parametrize(
    ("players", "options", "left", "after", "counts"),
    # Counted to this depth by the engine and by the twin, each for itself; they agree. Here the twin
    # counts again as deep as it is quick.
    [
        (2, OPTIONS[0], 100, 30, [2, 27, 42, 342, 1524]),
        (4, OPTIONS[0], 100, 44, [2, 17, 44, 377, 692]),
        (6, OPTIONS[0], 5, 12, [1, 2, 6, 6, 7]),  # the deck is empty
        (2, OPTIONS[0], 5, 8, [2, 28, 58, 296, 1148]),  # its last card is drawn
        (2, OPTIONS[1], 5, 8, [3, 45, 167, 1146, 6650]),
        (2, OPTIONS[2], 100, 30, [13, 45, 207, 696, 3590]),
        (4, OPTIONS[3], 5, 10, [1, 1, 3, 21, 36]),
        (2, OPTIONS[4], 100, 30, [10, 12, 198, 198, 1980]),
    ],
    ids=str,
)
def test_perft(players, options, left, after, counts):
    """TT-2 to TT-9, TT-12: the number of ways to go on from a position in the middle of a random game."""
    position, twin = pair(players, options, 7, left)
    for place, (now, _, move) in enumerate(random_game(position, 7)):
        if place == after:
            position = now
            break
        twin.apply(as_record(move))
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts
    assert [perft_of_twin(twin, depth) for depth in (1, 2, 3)] == counts[:3]
