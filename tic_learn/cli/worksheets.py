"""The command ``worksheet``: sheets and keys to print, from kinds of puzzles or from the code of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tic_learn.cli.common import Failed, WrongCall, say

if TYPE_CHECKING:
    from tic_learn.worksheets import Ink, Paper, Worksheet

__all__ = ["worksheet"]

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(epilog="Example: tic-learn worksheet odd-one-out:2:4 tic-chain --seed 7 --out sheet.pdf --key key.pdf")
@click.argument("parts", nargs=-1, metavar="KIND[:LEVEL[:N]]...")
@click.option("--code", metavar="CODE", help="The code at the foot of a sheet: that very sheet once more.")
@click.option("--seed", metavar="TEXT", help="The same seed gives the same sheet; 0 unless it is given.")
@click.option("--out", type=_FILE, required=True, metavar="FILE", help="The sheet; its ending says what it is.")
@click.option("--key", type=_FILE, metavar="FILE", help="The key, with the reasons.")
@click.option("--variants", metavar="N", type=int, help="How many sheets with other cards; 1, or as the code says.")
@click.option("--title", metavar="TEXT", help="What stands above.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="The paper; A4 unless it is given.")
@click.option("--large-print", "large", is_flag=True, help="Words in 18 pt, and larger cards.")
@click.option("--mono", is_flag=True, help="Cards in black and white, for the photocopier.")
@click.option("--ink-saver", "outline", is_flag=True, help="Cards as outlines.")
def worksheet(
    parts: tuple[str, ...],
    code: str | None,
    seed: str | None,
    out: Path,
    key: Path | None,
    variants: int | None,
    title: str | None,
    paper: Paper | None,
    large: bool,
    mono: bool,
    outline: bool,
) -> None:
    """Make a worksheet of puzzles, and its key.

    It has N questions of each KIND at a LEVEL, the same from the same seed. The ending of a file says what it is.
    """
    from tic_learn.record.writing import write_files
    from tic_learn.worksheets import BadCode, BadSheet, CantPrint, Worksheet, read_code, variant_name

    if bool(parts) == (code is not None):
        raise WrongCall("Say which kinds of puzzles, as in odd-one-out:2:4, or give the --code of a sheet.")
    if code is not None and seed is not None:
        raise WrongCall("A code has its seed in it; leave --seed out.")
    if key is not None and key.resolve() == out.resolve():
        raise WrongCall(f"{click.format_filename(out)} can't be both the sheet and the key; name two files.")
    if mono and outline:
        raise WrongCall("Cards are either in black and white (--mono) or outlines (--ink-saver).")
    if trouble := _without_use(out, key, paper, large=large, ink=mono or outline):
        raise WrongCall(trouble)
    ink: Ink = "mono" if mono else "outline" if outline else "colour"
    try:
        if code is None:
            number = "0" if seed is None else seed
            sheet = Worksheet(parts, seed=number, title=title or "", variants=1 if variants is None else variants)
        else:
            found = read_code(code)
            if variants is not None and variants <= found.variant:
                name = variant_name(found.variant)
                raise WrongCall(f"This is the code of variant {name}: make {found.variant + 1} variants or more.")
            sheet = found.sheet.printed_as(title or "", variants)
        made = {out: _made(sheet, out, False, paper or "a4", large, ink)}
        if key is not None:
            made[key] = _made(sheet, key, True, paper or "a4", large, ink)
    except (BadSheet, BadCode) as error:
        raise WrongCall(str(error)) from None
    except CantPrint as error:
        raise Failed(str(error)) from None
    try:
        write_files(made.items())
    except OSError as error:
        raise WrongCall(f"{click.format_filename(error.filename)} can't be written: {error.strerror}.") from None
    for path in made:
        say(f"Written: {click.format_filename(path)}")


def _without_use(out: Path, key: Path | None, paper: str | None, *, large: bool, ink: bool) -> str:
    """An option that changes nothing in the files that are asked for, and why; or nothing."""
    sheet, both = {out.suffix.lower()}, {one.suffix.lower() for one in (out, key) if one is not None}
    if paper is not None and ".pdf" not in both:
        return "--paper is for .pdf alone; leave it out."
    if large and not both & {".pdf", ".html"}:
        return "--large-print is for .pdf and .html alone; leave it out."
    if ink and not sheet & {".pdf", ".html"}:
        return "--mono and --ink-saver are for sheets as .pdf and .html alone; leave them out."
    return ""


def _made(sheet: Worksheet, path: Path, key: bool, paper: Paper, large: bool, ink: Ink) -> bytes:
    """What is to be in a file, by its ending."""
    from tic_learn import worksheets as w

    name, ending = click.format_filename(path), path.suffix.lower() or "nothing"
    if key and ending in (".xml", ".gift"):
        raise WrongCall(f"{name}: a quiz has its answers in it. Write the key as .pdf, .html or .json.")
    makers: dict[str, Callable[[], str | bytes]] = {
        ".pdf": lambda: w.sheet_pdf(sheet, paper=paper, large=large, ink=ink),
        ".html": lambda: w.sheet_html(sheet, large=large, ink=ink),
        ".json": lambda: w.sheet_json(sheet),
        ".xml": lambda: w.moodle_xml(sheet),
        ".gift": lambda: w.gift(sheet),
    }
    if key:
        makers = {
            ".pdf": lambda: w.key_pdf(sheet, paper=paper, large=large),
            ".html": lambda: w.key_html(sheet, large=large),
            ".json": lambda: w.key_json(sheet),
        }
    if ending not in makers:
        raise WrongCall(f"{name} ends in {ending}; write .pdf, .html, .json, .xml (Moodle) or .gift.")
    made = makers[ending]()
    return made.encode() if isinstance(made, str) else made
