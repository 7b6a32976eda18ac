"""The games beside their peers, in one run: random playouts, lists of moves, play, explain and the check of records.

    make bench

Prints a table; each figure is the median of seven rounds of CPU time, all kinds of work in turn. What it means is in
README.md, the figures of one run in RESULTS.md.
"""

from __future__ import annotations

import gc
import io
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import version
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import chess
import chess.pgn
from _table import Counts, Run, Table, Timing, in_turn, met, quick

from tic_learn.cards import DECK
from tic_learn.games import Game, Move, Position, TeamTic, Territory, TickingLines, TimesATicking, team_tic
from tic_learn.players import NAMES, GreedyPlayer, RandomPlayer, play_out
from tic_learn.random import Random
from tic_learn.record import Record

ROUNDS = 7
ASKED = [  # each game with options whose judge is asked to explain, and how many games of it
    ("Team TIC", TeamTic(players=NAMES[:4]), 8),
    ("Team TIC Sequences", TeamTic(players=NAMES[:4], groups="sequence"), 8),
    ("Ticking Lines", TickingLines(players=NAMES[:4]), 16),
    ("Time's a Ticking", TimesATicking(players=NAMES[:4]), 16),
    ("Territory", Territory(players=NAMES[:2]), 8),
]
NO_PEER = "none known"
Work = Callable[[], Run]


def main() -> None:
    few = quick()
    spiel, rlcard = peer("pyspiel"), peer("rlcard")
    names = ("chess", "open-spiel", "rlcard")
    loaded = [name for name, module in zip(names, (chess, spiel, rlcard), strict=True) if module]
    rounds = 1 if few else ROUNDS
    print(f"Python {sys.version.split()[0]}, {', '.join(f'{name} {version(name)}' for name in loaded)}; ", end="")
    print(f"CPU time, medians of {rounds}\n")
    with tempfile.TemporaryDirectory() as folder:
        timings = in_turn(works(few, Path(folder), spiel, rlcard), rounds)
    table = Table(("work", 66), ("measured", 24), ("ours beside it", 14), ("aim", 0))
    for section in (playouts, plays, long_lists, steps, judges, checks):
        section(table, timings)


def peer(name: str) -> ModuleType | None:
    """A package to run beside, or None where it is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def works(few: bool, folder: Path, spiel: ModuleType | None, rlcard: ModuleType | None) -> dict[str, Work]:
    """All that is timed, by name; what it starts from is made here, once."""

    def size(full: int) -> int:
        return 1 if few else full

    found: dict[str, Work] = {
        f"{name} {seats}": always(partial(random_games, game(players=NAMES[:seats]), size(games)))
        for name, game, seats, games in (
            ("team-tic", TeamTic, 2, 60),
            ("team-tic", TeamTic, 4, 60),
            ("ticking-lines", TickingLines, 2, 150),
            ("ticking-lines", TickingLines, 4, 300),
            ("territory", Territory, 2, 20),
        )
    }
    if spiel:
        found["spiel"] = always(partial(spiel_games, spiel.load_game("gin_rummy"), size(100)))
    if rlcard:
        found["rlcard"] = always(partial(rlcard_games, rlcard.make("gin-rummy", config={"seed": 1}), size(40)))
    for cards, hand in ((40, 5), (80, 7)):
        found[f"plays {cards}"] = fresh_lists(list(tables(cards, hand, size(60))))
    boards = [board for moves in chess_games(size(10)) for board in boards_of(moves)]
    found["chess moves"] = always(partial(list_all, boards))
    for name, position in (("chain", long_chain()), ("14", long_hand(14)), ("17", long_hand(17))):
        for way, ask in WAYS.items():
            found[f"{name} {way}"] = always(partial(ask_often, ask, position, size(2 if way == "list" else 20)))
    found["play"] = always(partial(play_each, pairs(TeamTic(players=NAMES[:4]), size(30))))
    found["push"] = always(partial(push_and_pop, list(chess_games(size(10)))))
    for name, game, games in ASKED:
        asked = pairs(game, size(games))
        found[f"legal {name}"] = always(partial(explain_each, asked))
        found[f"illegal {name}"] = always(partial(explain_each, list(refused(asked))))
    for name, bots in (("2", (RandomPlayer,) * 2), ("4", (GreedyPlayer,) * 2 + (RandomPlayer,) * 2)):
        found[f"check {name}"] = always(partial(check_each, written(bots, size(100), folder)))
    found["read pgn"] = always(partial(read_pgn, [pgn_of(moves) for moves in chess_games(size(10))]))
    return found


def always(run: Run) -> Work:
    """A kind of work that needs nothing made anew for each round."""
    return lambda: cleared(run)


def cleared(run: Run) -> Run:
    """The same, with nothing left to clear away of the work before."""
    gc.collect()
    return run


# The rows


def playouts(table: Table, timings: dict[str, Timing]) -> None:
    """Whole games of random moves, all legal moves listed before each."""
    for seats in (2, 4):
        ours = timings[f"team-tic {seats}"]
        a_second = ours.rate("move")
        table.row(f"Team TIC, {seats} players: random playouts", rate(ours, "move"), "", at_least(60_000, a_second))
        for name, unit, what, aim in (
            ("spiel", "step", "OpenSpiel gin_rummy from Python, steps of players and chance", 1.5),
            ("spiel", "decision", "the same, steps of players alone", None),
            ("rlcard", "step", "rlcard gin-rummy, steps", 5),
        ):
            theirs = timings.get(name)
            if theirs is None:
                table.row(what, "not installed", "", "")
                continue
            times = a_second / theirs.rate(unit)
            judged = f"{aim} × its steps: {met(times >= aim)}" if aim else ""
            table.row(what, rate(theirs, unit), f"× {times:.1f}", judged)
    for seats in (2, 4):
        ours = timings[f"ticking-lines {seats}"]
        judged = at_least(80_000, ours.rate("move"))
        table.row(f"Ticking Lines, {seats} players: random playouts", rate(ours, "move"), "", judged)
    ours = timings["territory 2"]
    table.row("Territory, 2 players: random playouts", rate(ours, "game"), "", at_least(60, ours.rate("game")))
    table.row("the same, moves", rate(ours, "move"), "", "")


def plays(table: Table, timings: dict[str, Timing]) -> None:
    """All legal plays of Territory, and what each costs beside a legal move of chess."""
    theirs = timings["chess moves"]
    for cards, hand, aim in ((40, 5, 0.3), (80, 7, 1.2)):
        ours = timings[f"plays {cards}"]
        ms = ours.each("list") / 1e3
        mean = ours.counts["move"] / ours.counts["list"]
        what = f"Territory, {cards} cards, hand of {hand}: all plays (mean: {mean:.0f} of them)"
        table.row(what, f"{ms:.3f} ms", "", f"at most {aim} ms: {met(ms <= aim)}")
        a_play = ours.each("move")
        judged = f"about 2 µs: {met(a_play < 2.5)}" if cards == 40 else ""
        table.row("the same, each play", f"{a_play:.2f} µs", "", judged)
        table.row(
            "python-chess, each legal move of a list", f"{theirs.each('move'):.2f} µs", times(theirs, ours, "move"), ""
        )


def long_lists(table: Table, timings: dict[str, Timing]) -> None:
    """What is asked of very long lists, beside making them whole."""
    for name, what in (
        ("chain", "Team TIC Sequences, a long chain"),
        ("14", "Territory, 2 cards, hand of 14"),
        ("17", "Territory, 2 cards, hand of 17"),
    ):
        whole = timings[f"{name} list"]
        moves = whole.counts["move"] // whole.counts["ask"]
        table.row(f"{what}: list of {moves:,} moves", duration(whole.each("ask")), "", "")
        for way in WAYS:
            if way != "list":
                ours = timings[f"{name} {way}"]
                judged = f"less than the whole list: {met(ours.each('ask') < whole.each('ask') / 2)}"
                table.row(f"the same, {way}", duration(ours.each("ask")), times(whole, ours, "ask"), judged)


def steps(table: Table, timings: dict[str, Timing]) -> None:
    """One move played."""
    ours, theirs = timings["play"], timings["push"]
    us = ours.each("move")
    table.row("Team TIC, 4 players: play, checked", f"{us:.2f} µs", "", f"at most 5 µs: {met(us <= 5)}")
    table.row("python-chess: push and pop, unchecked", f"{theirs.each('move'):.2f} µs", times(theirs, ours, "move"), "")


def judges(table: Table, timings: dict[str, Timing]) -> None:
    """A move explained. No other engine says why, so there is nothing to set beside it."""
    for name, _, _ in ASKED:
        for kind in ("legal", "illegal"):
            us = timings[f"{kind} {name}"].each("move")
            table.row(f"explain, {name}: {kind} moves", f"{us:.1f} µs", NO_PEER, f"at most 30 µs: {met(us <= 30)}")


def checks(table: Table, timings: dict[str, Timing]) -> None:
    """A file read and every move of it checked."""
    theirs = timings["read pgn"]
    for name, who in (("2", "2 players, random"), ("4", "4 players, greedy and random")):
        ours = timings[f"check {name}"]
        what = f"record check, Team TIC: {who} ({ours.counts['move'] / ours.counts['game']:.0f} moves)"
        table.row(what, rate(ours, "game"), "", at_least(400, ours.rate("game")))
        table.row("the same, moves", rate(ours, "move"), "", "")
        table.row(
            "python-chess: read_game, moves of random games", rate(theirs, "move"), times(theirs, ours, "move"), ""
        )


def duration(us: float) -> str:
    return f"{us:.1f} µs" if us < 1000 else f"{us / 1e3:.1f} ms"


def rate(timing: Timing, unit: str) -> str:
    return f"{timing.rate(unit):,.0f} {unit}s/s"


def times(theirs: Timing, ours: Timing, unit: str) -> str:
    """How many times as fast ours is."""
    ratio = theirs.each(unit) / ours.each(unit)
    return f"× {ratio:.1f}" if ratio < 100 else f"× {ratio:,.0f}"


def at_least(aim: float, measured: float) -> str:
    return f"at least {aim:,}: {met(measured >= aim)}"


# Playouts: the same loop for all, a list of what is legal and one of it taken, with numbers that cost next to nothing


def random_games(game: Game, games: int) -> Counts:
    draw, done = random.Random(1).random, 0
    for seed in range(1, games + 1):
        position = game.deal(seed=seed)
        while moves := list(position.legal_moves()):  # after the end of the game none is legal (DL-4)
            position = position.play(moves[int(draw() * len(moves))])
            done += 1
    return {"game": games, "move": done}


def spiel_games(game: Any, games: int) -> Counts:
    draw, decisions, chances = random.Random(1).random, 0, 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():  # a card dealt or drawn; in this game all are equally likely
                chances += 1
            else:
                decisions += 1
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
    return {"game": games, "decision": decisions, "step": decisions + chances}


def rlcard_games(env: Any, games: int) -> Counts:
    env.seed(1)
    draw, done = random.Random(1).random, 0
    for _ in range(games):
        state, _ = env.reset()
        while not env.is_over():
            actions = state["raw_legal_actions"]
            state, _ = env.step(actions[int(draw() * len(actions))])
            done += 1
    return {"game": games, "step": done}


# Lists of plays


class Dealt(NamedTuple):
    """A position of Territory, taken apart: what ``Territory.position`` makes it from."""

    board: dict
    hands: list
    deck: list

    def position(self) -> Position:
        return Territory(players=NAMES[:2]).position(self.board, self.hands, deck=self.deck)


def tables(cards: int, hand: int, many: int) -> Iterator[Dealt]:
    """Tables with so many cards, from random games; the hands, of this size, and the deck are the other cards."""
    draw = Random(cards)
    for seed in count():
        position = Territory(players=NAMES[:2]).deal(seed=seed)
        while len(position.board) < cards and (move := position.legal_moves().sample(draw)):
            position = position.play(move)
        if len(position.board) == cards:  # and not more, by a play of several
            on_it = set(position.board.values())
            others = draw.shuffled(card for card in DECK if card not in on_it)
            yield Dealt(dict(position.board), [others[:hand], others[hand : 2 * hand]], others[2 * hand :])
            many -= 1
            if not many:
                return


def fresh_lists(dealt: list[Dealt]) -> Work:
    """Each list is asked of a position that was asked nothing before: it keeps some of what it has found."""
    return lambda: cleared(partial(list_all, [one.position() for one in dealt]))


def list_all(positions: list) -> Counts:
    """The legal moves of positions, of either kind: both have them under ``legal_moves``."""
    lists = 0
    for position in positions:
        if isinstance(position, chess.Board):
            lists += len(list(position.legal_moves))
        else:
            lists += len(list(position.legal_moves()))
    return {"list": len(positions), "move": lists}


# Very long lists


def long_chain() -> Position:
    """A position of Sequences with tens of thousands of moves: 100 discards, for nobody has laid anything down."""
    position = TeamTic(players=NAMES[:2], groups="sequence").deal(seed=3)
    draw = random.Random(1)
    while len(position.chain) < 100:
        position = position.play(team_tic.Draw(position.seat))
        position = position.play(team_tic.Discard(position.seat, draw.choice(list(position.hand(position.seat)))))
    return position


def long_hand(cards: int) -> Position:
    """A position of Territory with tens or hundreds of thousands: a table of 2 cards that Tic, and many in hand."""
    others = Random(20).shuffled(card for card in DECK if card.code not in ("3SO", "3SR"))
    game = Territory(players=NAMES[:2])
    return game.position(
        {(0, 0): "3SO", (0, 1): "3SR"}, [others[:cards], others[cards : cards + 6]], deck=others[cards + 6 :]
    )


def ask_often(ask: Callable[[Any], int], position: Any, often: int) -> Counts:
    moves = sum(ask(position.legal_moves()) for _ in range(often))
    return {"ask": often, "move": moves}


SOME = Random(1)
WAYS: dict[str, Callable[[Any], int]] = {
    "list": lambda moves: len(list(moves)),
    "len": len,
    "bool": lambda moves: bool(moves),
    "sample": lambda moves: moves.sample(SOME) is not None,
}


# One move


Pairs = list[tuple[Any, Any]]


def pairs(game: Game, games: int) -> Pairs:
    """The positions of random games, each with the move that was made there."""
    found: Pairs = []
    for seed in range(games):
        record = play_out(game, [RandomPlayer(f"{seed}/{seat}") for seat, _ in enumerate(game.players)], seed=seed)
        found += [(record.position(at), move) for at, move in enumerate(record.moves)]
    return found


def refused(asked: Pairs) -> Iterator[tuple[Position, Move]]:
    """Each of the positions with the next move of the same player later on that is not legal here."""
    for at, (position, made) in enumerate(asked):
        for _, move in asked[at + 1 : at + 60]:
            if move.player == made.player and move not in position.legal_moves():
                yield position, move
                break


def play_each(asked: Pairs) -> Counts:
    for position, move in asked:
        position.play(move)
    return {"move": len(asked)}


def explain_each(asked: Pairs) -> Counts:
    for position, move in asked:
        position.explain(move)
    return {"move": len(asked)}


# Records


def written(bots: tuple, games: int, folder: Path) -> list[Path]:
    """The files of so many games of Team TIC, played by a player of each of these kinds."""
    game = TeamTic(players=NAMES[: len(bots)])
    paths = []
    for seed in range(games):
        path = folder / f"{len(bots)}-{seed}.json"
        play_out(game, [bot(f"{seed}/{seat}") for seat, bot in enumerate(bots)], seed=seed).save(path)
        paths.append(path)
    return paths


def check_each(paths: list[Path]) -> Counts:
    done = 0
    for path in paths:
        record = Record.load(path)
        found = record.check()
        assert found.ok
        assert found.over
        done += len(record.moves)
    return {"game": len(paths), "move": done}


# Chess: random games of at most 200 moves, which is about what a round of Team TIC has


def chess_games(games: int) -> Iterator[list[chess.Move]]:
    for seed in range(games):
        draw, board = Random(seed), chess.Board()
        while len(board.move_stack) < 200 and (moves := list(board.legal_moves)):
            board.push(draw.choice(moves))
        yield board.move_stack


def boards_of(moves: list[chess.Move]) -> Iterator[chess.Board]:
    board = chess.Board()
    for at, move in enumerate(moves):
        if at % 5 == 0:
            yield board.copy(stack=False)
        board.push(move)


def push_and_pop(games: list[list[chess.Move]]) -> Counts:
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push(move)
        for _ in moves:
            board.pop()
    return {"move": sum(map(len, games))}


def pgn_of(moves: list[chess.Move]) -> str:
    game = chess.pgn.Game()
    game.add_line(moves)
    return str(game)


def read_pgn(texts: list[str]) -> Counts:
    done = 0
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game
        assert not game.errors
        done += sum(1 for _ in game.mainline_moves())
    return {"game": len(texts), "move": done}


if __name__ == "__main__":
    main()
