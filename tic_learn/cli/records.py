"""The commands about game records: ``record check``, ``record moves``, ``record show``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tic_learn.cli.common import FILE, Failed, WrongCall, as_json, line, say

if TYPE_CHECKING:
    from tic_learn.record import Record, RecordCheck

__all__ = ["record"]


class FileAndMoves(click.ParamType[tuple[Path, int]]):
    """A record and how many of its moves are made, as in ``game.json:12``."""

    name = "file and moves"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Path, int]:
        """The file, which must be there, and the number."""
        if isinstance(value, tuple):
            return value
        name, colon, count = value.rpartition(":")
        if not colon or not re.fullmatch(r"[0-9]{1,9}", count):
            self.fail(f"{value!r} should be a file and how many moves are made, as in game.json:12.", param, ctx)
        return Path(FILE.convert(name, param, ctx)), int(count)


@click.group(epilog="Example: tic-learn record check game.json")
def record() -> None:
    """Check game records, list legal moves, tell a game in words."""


@record.command(epilog="Example: tic-learn record check games/*.json")
@click.argument("files", type=FILE, nargs=-1, required=True, metavar="FILE...")
@as_json
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Say whether whole records are right.

    That is their form, deck, players, each move and the scores (RC-1 to RC-4).
    """
    right = 0
    for file in files:
        found = _checked(file)
        right += found.ok
        name = click.format_filename(file)
        if as_json:
            click.echo(line({"file": name, **found.as_dict()}))
        else:
            say(*_check_in_words(name, found))
    if len(files) > 1 and not as_json:
        say(f"{right} of {len(files)} records are right.")
    sys.exit(0 if right == len(files) else 1)


@record.command(epilog="Example: tic-learn record moves game.json:0 game.json:12")
@click.argument("places", type=FileAndMoves(), nargs=-1, required=True, metavar="FILE:N...")
@as_json
def moves(places: tuple[tuple[Path, int], ...], as_json: bool) -> None:
    """List the legal moves of a record after N moves."""
    from tic_learn.record import BadRecord, Match, RecordCheck, read

    records: list[tuple[str, int, Record | RecordCheck]] = []
    for file, count in places:
        name = click.format_filename(file)
        try:
            one = read(_read(file))
        except BadRecord as error:
            records.append((name, count, RecordCheck.of_bad_record(error)))
            continue
        if isinstance(one, Match):
            rounds = f"{len(one.rounds)} {'round' if len(one.rounds) == 1 else 'rounds'}"
            raise WrongCall(
                f"{name} is a match of {rounds} (tic-match), not one game; save the round as a record of its own, and"
                " give that file."
            )
        if count > len(one.moves):
            raise WrongCall(f"{name} has {len(one.moves)} moves, so there is no position after {count}.")
        records.append((name, count, one))
    fine = [_list_moves(name, count, one, as_json) for name, count, one in records]
    sys.exit(0 if all(fine) else 1)


@record.command(epilog="Example: tic-learn record show game.json --html game.html")
@click.argument("file", type=FILE, metavar="FILE")
@click.option(
    "--html",
    "page",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write a page that steps through the game, for any browser and without a network.",
)
@click.option("--seat", type=int, metavar="N", help="With --html: show only what this seat saw, from 0.")
def show(file: Path, page: Path | None, seat: int | None) -> None:
    """Tell a game in words, or make a page of it.

    That is who does what, how it ends, and what the scores are made of. A match is told round by
    round, a view as its seat saw it.
    """
    if page is not None:
        return _write_page(file, page, seat)
    if seat is not None:
        raise WrongCall("--seat goes with --html.")
    return _tell(file)


def _tell(file: Path) -> None:
    from tic_learn.games import BadDeal, IllegalMove
    from tic_learn.record import BadRecord, Record, in_words, read

    try:
        one = read(_read(file))
        for sentence in in_words(one):
            say(sentence)
    except BadRecord as error:
        raise Failed(f"{click.format_filename(file)} is not a record. {error}") from None
    except (BadDeal, IllegalMove) as error:
        raise Failed(f"Here the record goes wrong. {error}") from None
    if isinstance(one, Record) and one.seat is not None:
        return
    if not (found := one.check()):
        raise Failed(" ".join(f"{reason.text} ({reason.rule})" for reason in found.reasons))


def _write_page(file: Path, page: Path, seat: int | None) -> None:
    """Write what can be shown of a record, and fail if that is not all of it."""
    from tic_learn.page import reels_of, replay_page
    from tic_learn.record.writing import write_file

    name = click.format_filename(page)
    if page.resolve() == file.resolve():
        raise WrongCall(f"The page would be written over the record, {name}.")
    try:
        reels = reels_of(_read(file), seat)
    except ValueError as error:
        raise WrongCall(str(error)) from None
    try:
        write_file(page, replay_page(reels))
    except OSError as error:
        raise WrongCall(f"{name} can't be written: {error.strerror or error}.") from None
    say(f"{name}: a page with {_moves(sum(map(len, reels)))}.")
    wrong = []
    for reel in reels:
        if reel.check is not None:
            which = f"Round {reel.number}: " if reel.rounds > 1 else ""
            where = "" if reel.check.move is None else f" at move {reel.check.move + 1}"
            reasons = " ".join(f"{reason.text} ({reason.rule})" for reason in reel.check.reasons)
            wrong.append(f"{which}not right{where}. {reasons}")
    if wrong:
        raise Failed(f"{click.format_filename(file)}: {' '.join(wrong)}")


def _read(file: Path) -> bytes:
    """What is in a file, as far as it can be a record; a file that can't be read is a wrong call."""
    from tic_learn.record import read_bytes

    try:
        return read_bytes(file)
    except OSError as error:
        raise WrongCall(f"{click.format_filename(file)} can't be read: {error.strerror or error}.") from None


def _checked(file: Path) -> RecordCheck:
    from tic_learn.record import BadRecord, RecordCheck
    from tic_learn.record import check as check_text

    try:
        return check_text(_read(file))
    except BadRecord as error:
        return RecordCheck.of_bad_record(error)


def _check_in_words(name: str, found: RecordCheck) -> Iterator[str]:
    if not found:
        where = "" if found.move is None else f" at move {found.move + 1}"
        yield f"{name}: not right{where}."
        yield from (f"- {reason.text} ({reason.rule})" for reason in found.reasons)
        return
    scores = ", ".join(f"{who} {points}" for who, points in found.scores.items())
    yield f"{name}: right. {'The game is over' if found.over else 'The game is not over'}: {scores}."


def _list_moves(name: str, count: int, one: Record | RecordCheck, as_json: bool) -> bool:
    """Print the legal moves of one place, or why they can't be said; whether they could."""
    from tic_learn.games import BadDeal, HiddenCards, IllegalMove
    from tic_learn.record import Record, RecordCheck, move_as_dict, move_in_words
    from tic_learn.verdict import Reason

    if isinstance(one, Record):
        try:
            position = one.position(count)
            found = list(position.legal_moves())
        except (BadDeal, IllegalMove):
            one = one.check()
        except HiddenCards as error:  # a view, and whose turn it is holds cards that are hidden
            one = RecordCheck(False, [Reason("RC-1", str(error))])
        else:
            if as_json:
                listed = [move_as_dict(move, at=one.at_is_a_key) for move in found]
                click.echo(line({"file": name, "at": count, "moves": listed}))
            else:
                legal = "1 legal move" if len(found) == 1 else f"{len(found)} legal moves"
                say(f"{name} after {_moves(count)}: {legal}.")
                for move in found:
                    say(f"  {move_in_words(position, move)}")
            return True
    if as_json:
        click.echo(line({"file": name, **one.as_dict()}))
    else:
        say(*_check_in_words(name, one))
    return False


def _moves(count: int) -> str:
    return f"{count} {'move' if count == 1 else 'moves'}"
