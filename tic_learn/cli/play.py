"""The command that lets computers play: ``play``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tic_learn.cli.common import WrongCall, as_json, line, say

if TYPE_CHECKING:
    from tic_learn.games import AnyGame
    from tic_learn.record import Record

__all__ = ["play"]

GAMES = ("team-tic", "ticking-lines", "times-a-ticking", "territory")
Task = tuple[str, dict[str, Any], int, tuple[str, ...], "int | str", "int | None"]


@click.command(epilog="Example: tic-learn play team-tic --players 4 --bots greedy,random --seed 7 --games 10")
@click.argument("game", type=click.Choice(GAMES), metavar="GAME")
@click.option("--players", type=click.IntRange(2, 6), metavar="N", help="How many play; if not given, two.")
@click.option(
    "--bots",
    default="greedy",
    metavar="BOT,BOT",
    help="Who plays, by seat: greedy, random; begun again at the end of the list.",
)
@click.option("--seed", metavar="S", help="What the games follow from; if not given, one by chance, which is printed.")
@click.option(
    "--games", type=click.IntRange(1, 1_000_000), default=1, show_default=True, metavar="N", help="How many games."
)
@click.option(
    "--cards",
    type=click.IntRange(1, 125),
    metavar="N",
    help="How many cards of the deck to use, where the rules allow a part.",
)
@click.option(
    "--option", "choices", multiple=True, metavar="K=V", help="An option of the game, such as groups=sequence."
)
@click.option(
    "--jobs",
    type=click.IntRange(0, 512),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes; 0 is one for each core.",
)
@click.option(
    "--out",
    type=click.Path(path_type=str),
    metavar="PATH",
    help="Where the records go: a file for one game (.json), or a folder.",
)
@as_json
def play(
    game: str,
    players: int | None,
    bots: str,
    seed: str | None,
    games: int,
    cards: int | None,
    choices: tuple[str, ...],
    jobs: int,
    out: str | None,
    as_json: bool,
) -> None:
    """Let computers play GAME and write the records.

    GAME is team-tic, ticking-lines, times-a-ticking or territory. The same call with the same seed
    gives the same games.
    """
    from tic_learn.games import BadDeal
    from tic_learn.record import Record

    start = _seed(seed)
    options = dict(_option(game, choice) for choice in choices)
    seats = _seats(bots, players or 2)
    try:
        table = _game(game, options, len(seats))
        # What can't be dealt is a wrong call; to find out, deal once.
        Record.deal(table, seed=0, cards=cards)
    except BadDeal as error:
        raise WrongCall(str(error)) from None
    with _writing(out):
        paths = _paths(game, start, games, out)
    tasks: list[Task] = [
        (game, options, len(seats), seats, _seed_of(start, number), cards) for number in range(1, games + 1)
    ]
    results = []
    for number, one in enumerate(_played(tasks, jobs)):
        if paths:
            with _writing(out, f" {number} of {games} are there." if games > 1 else ""):
                one.save(paths[number])
        result = _result(one, tasks[number][4], str(paths[number]) if paths else None)
        if as_json:
            click.echo(line(result))
        results.append(result)
    if not as_json:
        say(*_table(table, seats, start, results))
        if paths:
            say(f"Written: {paths[0]}{f' to {paths[-1].name}' if games > 1 else ''}")


@contextmanager
def _writing(out: str | None, so_far: str = "") -> Iterator[None]:
    """Whatever can't be written makes the call a wrong one: another place may do."""
    try:
        yield
    except OSError as error:
        raise WrongCall(f"The records can't be written to {out}: {error.strerror or error}.{so_far}") from None


def _seed(text: str | None) -> int | str:
    if text is None:
        from secrets import randbelow

        return randbelow(1_000_000)
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 100 else text


def _seed_of(seed: int | str, number: int) -> int | str:
    """The seed of one of many games: the first is the game of the seed itself, so that more games change none."""
    return seed if number == 1 else f"{seed}/{number}"


def _option(game: str, text: str) -> tuple[str, Any]:
    """An option as a game takes it."""
    from tic_learn.games import GAMES as KNOWN

    known = KNOWN[game].OPTIONS
    name, equals, value = text.partition("=")
    if not equals or name not in known:
        names = ", ".join(known) or "none"
        raise click.BadParameter(
            f"{text!r} should be like NAME=VALUE; the options of {game}: {names}.", param_hint="--option"
        )
    values = {str(one).lower(): one for one in known[name]}
    if value.lower() not in values:
        raise click.BadParameter(f"{name} is {value!r}; it can be {' or '.join(values)}.", param_hint="--option")
    return name, values[value.lower()]


def _seats(bots: str, count: int) -> tuple[str, ...]:
    """The computer player of each seat."""
    from tic_learn.players import PLAYERS

    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in PLAYERS:
            raise click.BadParameter(f"{name!r} is not a bot; the bots are {', '.join(PLAYERS)}.", param_hint="--bots")
    if len(names) > count:
        raise click.BadParameter(f"{len(names)} bots for {count} players; one each is enough.", param_hint="--bots")
    return tuple(names[seat % len(names)] for seat in range(count))


def _game(name: str, options: dict[str, Any], count: int) -> AnyGame:
    from tic_learn.games import GAMES as KNOWN
    from tic_learn.players import NAMES

    return KNOWN[name](players=NAMES[:count], **options)


def _paths(game: str, seed: int | str, games: int, out: str | None) -> list[Path]:
    """The file of each record; folders that are not there are made."""
    if out is None:
        return []
    path = Path(out)
    single = out.endswith(".json") and not path.is_dir()
    if games > 1 and (single or path.is_file()):
        raise WrongCall(f"{games} records don't go into one file; --out {out} should be a folder.")
    if single or path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        return [path]
    path.mkdir(parents=True, exist_ok=True)
    plain = "".join(letter if letter.isalnum() or letter == "-" else "_" for letter in str(seed))[:40]
    width = max(3, len(str(games)))
    return [path / f"{game}-{plain}-{number:0{width}}.json" for number in range(1, games + 1)]


def _play_one(task: Task) -> Record:
    from tic_learn.players import PLAYERS, play_out

    name, options, count, seats, seed, cards = task
    bots = [PLAYERS[bot](f"{seed}/{seat}") for seat, bot in enumerate(seats)]
    return play_out(_game(name, options, count), bots, seed=seed, cards=cards)


def _played(tasks: list[Task], jobs: int) -> Iterator[Record]:
    """The records of the games in order, with a progress bar on a terminal."""
    from tqdm import tqdm

    with tqdm(total=len(tasks), unit="game", disable=True if len(tasks) == 1 else None, file=sys.stderr) as bar:
        for one in _mapped(_play_one, tasks, jobs):
            bar.update()
            yield one


def _mapped(function: Callable[[Task], Record], tasks: list[Task], jobs: int) -> Iterator[Record]:
    import os

    workers = min(jobs or os.cpu_count() or 1, len(tasks))
    if workers == 1:
        yield from map(function, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Fresh processes: a fork would copy the thread of the progress bar halfway through its work.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(function, tasks, chunksize=max(1, min(50, len(tasks) // (4 * workers))))


def _result(one: Record, seed: int | str, file: str | None) -> dict[str, Any]:
    outcome = one.end.outcome()
    assert outcome
    assert one.scores is not None
    return {
        "game": one.game,
        "seed": seed,
        "file": file,
        "moves": len(one.moves),
        "scores": dict(one.scores),
        "winners": list(outcome.winners),
        "rule": outcome.rule,
        "reason": outcome.text,
    }


def _table(game: AnyGame, seats: tuple[str, ...], seed: int | str, results: list[dict[str, Any]]) -> Iterator[str]:
    """Who won how often, and the mean, lowest and highest scores."""
    count = len(results)
    moves = sum(result["moves"] for result in results) / count
    what = f"{count} {'game' if count == 1 else 'games'} of {game.name}, {moves:.0f} moves"
    yield f"{what}{' on average' if count > 1 else ''}, from seed {seed}."
    if count == 1:
        yield f"{results[0]['reason']} ({results[0]['rule']})"
    bots = dict(zip(game.players, seats, strict=True))
    rows: list[tuple[str, ...]] = [("player", "bot", "won", "shared", "mean", "lowest", "highest")]
    for owner in game.owners:
        scores = [result["scores"][owner] for result in results]
        wins = [len(result["winners"]) for result in results if owner in result["winners"]]
        bot = "+".join(bots[name] for name in owner.split("+"))
        numbers = (wins.count(1), len(wins) - wins.count(1), f"{sum(scores) / count:.1f}", min(scores), max(scores))
        rows.append((owner, bot, *map(str, numbers)))
    name, robot, *widths = (max(map(len, column)) for column in zip(*rows, strict=True))
    for owner, who, *cells in rows:
        right = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        yield f"{owner:{name}}  {who:{robot}}  {right}"
