"""Records that computers played, with one move or card changed: check and naive twin accept and refuse the same.

Each copy has one thing changed, for better or worse (naive_games.labelled_mutations): a card, a cell,
a player, a move left out, put in or twice, the deck, an option. Where the twin accepts, the check has to
accept and come to the same end; where it refuses, the check has to refuse at the same move, with
a rule that the twin finds broken too.
"""

import copy
import json
import os
import random
from collections import Counter
from pathlib import Path

import pytest

from tests import naive_games
from tests.naive_games import common
from tic_learn import record as records
from tic_learn.games import GAMES
from tic_learn.players import GreedyPlayer, RandomPlayer, play_out

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
SEQUENCE = {"groups": "sequence"}
# Options, players, cards of the deck (None for all). The twin is slow in Territory, so the games are short there.
TABLES = {
    "team-tic": [
        ({}, 2, None),
        ({}, 4, None),
        ({}, 6, None),
        (SEQUENCE, 2, None),
        (SEQUENCE | {"rest": "fixed"}, 4, None),
        (SEQUENCE | {"extend_at": "both"}, 2, None),
        (SEQUENCE | {"rest": "fixed", "extend_at": "both"}, 6, None),
    ],
    "ticking-lines": [({}, players, None) for players in (2, 3, 4, 5, 6)],
    "times-a-ticking": [
        ({}, 2, None),
        ({}, 4, 60),
        ({}, 5, 40),
        ({"referee": False}, 2, 60),
        ({"referee": False}, 3, None),
        ({"referee": False}, 5, 25),
    ],
    "territory": [({}, 2, 19), ({}, 3, 24), ({"cards": "4x4x4"}, 2, 20), ({"cards": "4x4x4"}, 4, 29)],
}


def naive_can_deal(path):
    record = json.loads(path.read_text(encoding="utf-8"))
    return "rounds" not in record and not naive_games.check(record).rules & {"RC-1", "RC-2", "RC-3"}


FOLDER = Path(__file__).parent / "records"
# A match is not one record, and where the deal itself is wrong no move can be changed.
GOLDEN = [path.stem for path in sorted(FOLDER.glob("*.json")) if naive_can_deal(path)]
LONG = bool(os.environ.get("TIC_LEARN_LONG"))
PLAYED = 6 if LONG else 1  # games a table and a way of playing
CHANGED = 10 if LONG else 5  # times that each kind of change is made in each game
GOLDEN_CHANGED = 10 if LONG else 2
WAYS = ("bots", "twin")
LEAST = {"team-tic": 1000, "ticking-lines": 800, "times-a-ticking": 1000, "territory": 800}
"""How many changed copies a game has at least, and a third of that are moves or cards changed into wrong ones."""


class Snapshots:
    """The twin's replay of changed copies of one record: it begins where the copy begins to differ.

    Nothing else is different from ``common.replay``, whose place it takes.
    """

    def __init__(self, record):
        self.record, self.states = record, []
        state = naive_games.GAMES[record["game"]].Table(record)
        for move in record["moves"]:
            self.states.append(copy.deepcopy(state))
            state.apply(move)
        self.states.append(state)

    def replay(self, table, record, n):
        common.require_well_formed(record)
        moves = record["moves"][:n]
        start = 0
        if self._setup(record) == self._setup(self.record):
            for mine, other in zip(moves, self.record["moves"], strict=False):
                if repr(mine) != repr(other):  # repr, for 1 == True == 1.0
                    break
                start += 1
            state = copy.deepcopy(self.states[start])
        else:
            state = table(record)
        for place, move in enumerate(moves[start:], start):
            if rules := state.faults(move):
                raise common.BadMove(place, rules)
            state.apply(move)
        return state

    @staticmethod
    def _setup(record):
        return repr([record.get(key) for key in ("game", "options", "players", "first", "deck")])


def played(game, options, players, cards, way, seed):
    """The JSON value of a whole game: played by the kit's own players or, with blunders and calls, by the twin."""
    if way == "twin":
        more = {"cards": cards} if cards else {}
        return naive_games.random_record(game, players, options, seed, **more)
    kinds = (GreedyPlayer, RandomPlayer)
    bots = [kinds[(seed + seat) % 2](f"{seed}/{seat}") for seat in range(players)]
    table = GAMES[game](players=NAMES[:players], first=seed % players, **options)
    record = play_out(table, bots, seed=f"tampered {seed}", cards=cards)
    return json.loads(record.text())


def compared(changed):
    """What check and twin say of a changed record: whether it is accepted, and how they differ if they do."""
    expected, check = naive_games.check(changed), records.check(json.dumps(changed))
    if not naive_games.agrees(expected, check.ok, check.move, check.rule):
        return check.ok, f"check: {check.as_dict()}; twin: {expected}"
    if check.ok and (check.over, dict(check.scores)) != (expected.over, expected.scores):
        return check.ok, f"check comes to {check.as_dict()}; twin to {expected}"
    return check.ok, None


@pytest.mark.scaled
@pytest.mark.parametrize("game", TABLES)
def test_a_changed_record_is_accepted_exactly_when_the_twin_accepts_it(game, monkeypatch):
    """RC-1 to RC-4, and every rule of the game that a move can break."""
    accepted, refused = Counter(), Counter()
    for options, players, cards in TABLES[game]:
        for way in WAYS:
            for seed in range(PLAYED):
                record = played(game, options, players, cards, way, seed)
                assert compared(record) == (True, None)
                with monkeypatch.context() as patch:
                    patch.setattr(common, "replay", Snapshots(record).replay)
                    for turn in range(CHANGED):
                        rng = random.Random(f"{game} {options} {players} {way} {seed} {turn}")
                        for what, changed in naive_games.labelled_mutations(record, rng):
                            ok, difference = compared(changed)
                            assert difference is None, (what, difference, json.dumps(changed))
                            (accepted if ok else refused)[what] += 1
    assert accepted.total() + refused.total() >= LEAST[game]
    of_a_move = {change.__name__.replace("_", " ") for change in naive_games.MOVE_CHANGES}
    assert sum(refused[what] for what in of_a_move) >= LEAST[game] // 3
    # Legal ones are among them too: a check that says no to every change would not do.
    assert sum(accepted[what] for what in of_a_move) >= LEAST[game] // 20


@pytest.mark.scaled
@pytest.mark.parametrize("name", GOLDEN)
def test_a_changed_golden_record_is_accepted_exactly_when_the_twin_accepts_it(name, monkeypatch):
    """The golden games are short and nasty: many changes in them touch the rule that they are about."""
    record = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    bad = []
    if not naive_games.check(record).ok:
        # A bad last move is not changed itself, but comes after the changed ones, where it may be right.
        record.pop("scores", None)
        if not naive_games.check(record).ok:
            bad = [record["moves"].pop()]
    monkeypatch.setattr(common, "replay", Snapshots(record).replay)
    for turn in range(GOLDEN_CHANGED):
        for what, changed in naive_games.labelled_mutations(record, random.Random(f"{name} {turn}")):
            if bad and isinstance(changed.get("moves"), list):
                changed["moves"] += bad
            _, difference = compared(changed)
            assert difference is None, (what, difference, json.dumps(changed))


@pytest.mark.parametrize("game", TABLES)
def test_the_replay_from_snapshots_is_the_twins_own(game):
    """The short cut of this file changes no answer."""
    options, players, cards = TABLES[game][-1]
    record = played(game, options, players, cards, "twin", 1)
    record["moves"] = record["moves"][:12]
    del record["scores"]
    shortcut = Snapshots(record)
    table = naive_games.GAMES[game].Table
    for changed in naive_games.mutations(record, random.Random(game)):
        answers = []
        for replay in (common.replay, shortcut.replay):
            try:
                answers.append(replay(table, changed, None).summary())
            except (common.Malformed, common.BadMove) as bad:
                answers.append((type(bad), bad.move, bad.rules))
        assert answers[0] == answers[1]


@pytest.mark.scaled
@pytest.mark.parametrize("game", TABLES)
def test_every_card_of_a_move_counts(game):
    """Each move that shows a card, with that card changed for one from the deck's bottom or from another hand."""
    options, players, cards = TABLES[game][0]
    record = played(game, options, players, cards, "bots", 3)
    del record["scores"]
    shortcut = Snapshots(record)
    rng = random.Random(game)
    places = [(n, "card") for n, move in enumerate(record["moves"]) if "card" in move]
    places += [
        (n, key, k) for n, move in enumerate(record["moves"]) for key in ("cards", "group") for k in _indices(move, key)
    ]
    assert len(places) >= 10
    for n, key, *index in places if LONG else places[:: max(1, len(places) // 40)]:
        changed = copy.deepcopy(record)
        move = changed["moves"][n]
        holder, at = (move[key], index[0]) if index else (move, key)
        if isinstance(holder[at], dict):
            holder, at = holder[at], "card"
        holder[at] = rng.choice([card for card in record["deck"] if card != holder[at]])
        del changed["moves"][n + 1 :]  # what follows is the other test's part
        table = naive_games.GAMES[game].Table
        try:
            expected = common.Result(True, scores=shortcut.replay(table, changed, None).scores())
        except common.BadMove as bad:
            expected = common.Result(False, move=bad.move, rules=bad.rules)
        check = records.check(json.dumps(changed))
        assert naive_games.agrees(expected, check.ok, check.move, check.rule), (check.as_dict(), json.dumps(changed))
        assert not check.ok or dict(check.scores) == expected.scores


def _indices(move, key):
    return range(len(move[key])) if isinstance(move.get(key), list) else ()
