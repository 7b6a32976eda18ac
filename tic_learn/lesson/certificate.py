"""A certificate of what was mastered: shown in a notebook, and as a page of its own to be printed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tic_learn.cards import Card
from tic_learn.course import Score
from tic_learn.draw import hand_svg
from tic_learn.draw.markup import escape, plural
from tic_learn.lesson.shown import stars

__all__ = ["Certificate"]

# The cards go up in all three properties, as a learner does.
_ROW = tuple(Card.of(n, n, n) for n in range(1, 6))
_MOST = 10
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """
@page { size: A4 landscape; margin: 12mm; }
body { margin: 0; color: #1a1a1a; background: #fff; font: 18px/1.4 system-ui, sans-serif; }
main {
  box-sizing: border-box; max-width: 255mm; min-height: 175mm; margin: 0 auto; padding: 8mm 10mm;
  border: 3px double #1a1a1a; text-align: center;
}
h1 { margin: 0 0 4mm; font-size: 40px; }
p { margin: 3mm 0; }
.name {
  display: inline-block; min-width: 40%; margin: 0; border-bottom: 1px solid #1a1a1a;
  font-size: 28px; overflow-wrap: anywhere;
}
ul { display: inline-grid; grid-auto-flow: column; gap: 0 3em; margin: 2mm 0; padding: 0; list-style: none; }
ul { grid-template-rows: repeat(5, auto); font-size: 17px; text-align: left; }
li { max-width: 24em; overflow-wrap: anywhere; }
.many { grid-template-rows: repeat(11, auto); font-size: 13px; }
.many + svg { display: none; }
svg { display: block; width: auto; max-width: 100%; height: 32mm !important; margin: 4mm auto; }
@media (max-width: 700px) { ul { display: block; } main { min-height: 0; } }
"""


class Certificate:
    """What a learner has mastered: of each exercise with a star its title and stars.

    ``day``: the date that it bears.
    """

    def __init__(self, learner: str, scores: Sequence[Score], day: date) -> None:
        self.learner, self.day = learner, day
        self.scores = tuple(one for one in scores if one.stars)

    @property
    def text(self) -> str:
        """How much was mastered, in a sentence."""
        count = sum(one.stars for one in self.scores)
        return f"has won {plural(count, 'star')} in {plural(len(self.scores), 'exercise')} on the TIC card games"

    def _date(self) -> str:
        return f"{self.day.day} {self.day:%B %Y}"

    def _rows(self) -> str:
        return "".join(f"<li>{_starred(one)} {escape(one.exercise.title)}</li>" for one in self.scores)

    def __repr__(self) -> str:
        lines = [f"{stars(one.stars)}  {one.exercise.title}" for one in self.scores]
        return "\n".join([f"Certificate: {self.learner or '…'} {self.text}. {self._date()}", *lines])

    def _repr_html_(self) -> str:
        return (
            f"<h3>Certificate</h3><p><b>{escape(self.learner or '…')}</b> {escape(self.text)}.</p>"
            f"<ul style='list-style: none'>{self._rows()}</ul><p>{escape(self._date())}</p>"
        )

    def page(self) -> str:
        """A page of HTML that fits on a sheet of A4 or Letter; nothing is loaded from anywhere.

        With more exercises than the course has, as a teacher's own come to it, it has no cards; many more may take
        another sheet.
        """
        many = ' class="many"' if len(self.scores) > _MOST else ""
        return (
            "<!DOCTYPE html>\n"
            f'<html lang="en"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
            f'<meta name="viewport" content="width=device-width"><title>Certificate</title><style>{_STYLE}</style>'
            f"</head><body><main><h1>Certificate</h1>"
            f'<p class="name">{escape(self.learner) or "&nbsp;"}</p><p>{escape(self.text)}.</p>'
            f"<ul{many}>{self._rows()}</ul>{hand_svg(_ROW)}<p>{escape(self._date())}</p></main></body></html>\n"
        )


def _starred(one: Score) -> str:
    return f"<span role='img' aria-label='{one.stars} of 3 stars'>{stars(one.stars)}</span>"
