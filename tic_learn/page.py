"""A record as one page of HTML: it steps through the game by itself, from a file, without Jupyter and a network."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tic_learn.draw import figure, scene_svg
from tic_learn.draw.markup import escape
from tic_learn.games.base import Scores
from tic_learn.record import Match, Record
from tic_learn.rules import GAMES
from tic_learn.scenes import Reel
from tic_learn.scenes.frames import OVER
from tic_learn.verdict import Reason, listed

__all__ = ["reels_of", "replay_page"]

_STATIC = Path(__file__).parent / "widgets" / "static"
# Nothing is loaded from anywhere: the page is whole, and what a record says can't make it ask for more.
_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
_STYLE = """
body {
  margin: 0 auto; padding: 8px; max-width: 86em; color: #1a1a1a; background: #fff;
  font: 16px/1.45 system-ui, sans-serif;
}
h1 { font-size: clamp(1.2em, 1em + 1.2vw, 1.8em); }
figure { margin: 0; }
figure img { max-width: 100%; height: auto; }
.told { display: none; }
@media (prefers-color-scheme: dark) {
  body {
    color: #eee; background: #161616;
    --tic-ink: #eee; --tic-line: #8a8a8a; --tic-focus: #8ab4f8; --tic-ground: #161616;
  }
}
@media print {
  body { color: #000; background: #fff; }
  [data-replay] { display: none; }
  .told { display: block; }
  .told li { break-inside: avoid; }
}
"""


def reels_of(source: Record | Match | str | bytes, seat: int | None = None) -> list[Reel]:
    """The reels of a record, or of each round of a match. Raises ValueError for a seat that is not there."""
    first = Reel(source, seat)
    return [first, *(Reel(source, seat, number) for number in range(2, first.rounds + 1))]


def replay_page(
    reels: Sequence[Reel],
    *,
    ask: Sequence[Sequence[int]] = (),
    score: bool = True,
    at: tuple[int, int] = (1, 0),
    large: bool = False,
) -> str:
    """One page of HTML that steps through the reels, those of the rounds of a match one below the other.

    Printed, or where scripts are off, it tells the whole game in words, with a picture of its end.
    It holds nothing that the seats of the reels may not see. ``ask``: for each reel the numbers of the
    moves before which it stops and asks; ``score``: whether the points are in it; ``at``: in which round
    and after how many moves it opens; ``large``: big enough for the back of a classroom.

    >>> from tic_learn.games import TickingLines
    >>> page = replay_page(reels_of(Record.deal(TickingLines(players=["Ana", "<b>Ben</b>"]), seed=7)))
    >>> page[:15], "<b>" in page, "https:" in page
    ('<!DOCTYPE html>', False, False)
    """
    title = _title(reels[0])
    parts = list[str]()
    for place, reel in enumerate(reels):
        here = reel.number == at[0]
        shown = {"ask": ask[place] if ask else (), "score": score, "step": at[1] if here else 0, "large": large}
        parts += _parts(reel, place, shown, here and place > 0)
    sheet, script = ((_STATIC / name).read_text("utf-8") for name in ("replay.css", "replay_page.js"))
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}{sheet}</style>",
            "<noscript><style>.told { display: block; } [data-replay] { display: none; }</style></noscript>",
            f"</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>",
            *parts,
            f"</main>\n<script>{script}</script>\n</body>\n</html>\n",
        ]
    )


def _parts(reel: Reel, number: int, shown: Mapping[str, object], first: bool) -> Iterator[str]:
    if reel.rounds > 1:
        yield f"<h2>Round {reel.number} of {reel.rounds}</h2>"
    # In JSON each letter may stand as its number, and with a "<" so nothing can end the script.
    score = bool(shown["score"])
    state = json.dumps({"reel": reel.payload(score=score), **shown}, separators=(",", ":")).replace("<", "\\u003c")
    yield f'<script type="application/json" id="reel-{number}">{state}</script>'
    yield f'<div data-replay="reel-{number}"{" data-first" if first else ""}></div>'
    yield f'<section class="told" aria-label="The game in words">\n{"".join(_told(reel, score))}</section>'


def _told(reel: Reel, score: bool) -> Iterator[str]:
    """The game in words, and the picture of its end."""
    if reel.check is not None:
        where = "" if reel.check.move is None else f" It goes wrong at move {reel.check.move + 1}."
        yield f"<p><strong>This record is not right.{where}</strong> {_reasons(reel.check.reasons)}</p>\n"
    if reel.record is None:
        return
    end = reel.position(len(reel))
    first, *moves = reel.frames
    yield f"<p>{escape(first.words)}</p>\n<ol>\n"
    for frame in moves:
        yield f"<li>{escape(frame.words)}</li>\n"
    yield "</ol>\n"
    if outcome := end.outcome():
        yield f"<p><strong>{escape(outcome.text if score else OVER)}</strong></p>\n"
    if score:
        yield from _scores(end.scores())
    yield f"{figure(scene_svg(reel.frames[-1].scene, end.game.players), 'The end of the game')}\n"


def _scores(scores: Scores) -> Iterator[str]:
    """The points of each owner, and what they are made of."""
    for owner, points in scores.items():
        lines = [line for line in scores.lines if line.owner == owner]
        rows = "".join([f"<li>{line.points:+}: {escape(line.text)} ({line.rule})</li>\n" for line in lines])
        yield f"<p>{escape(owner)}: <strong>{points}</strong></p>\n" + (f"<ul>\n{rows}</ul>\n" if rows else "")


def _reasons(reasons: Sequence[Reason]) -> str:
    return escape(" ".join(f"{one.text} ({one.rule})" for one in reasons))


def _title(reel: Reel) -> str:
    if reel.record is None:
        return "A record that can't be shown"
    seen = "" if reel.seat is None else f", as {reel.record.players[reel.seat]} saw it"
    return f"{GAMES[reel.record.game].name}: {listed(reel.record.players)}{seen}"
