"""Pictures of cards and verdicts in a notebook, registered with IPython where it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from tic_learn.cards import Card, CardSet, RepeatedCard, UnknownCard
from tic_learn.draw import card_svg, figure, hand_svg, row_svg
from tic_learn.relations import SameCard
from tic_learn.sequences import SequenceVerdict
from tic_learn.verdict import Verdict

__all__ = ["plain_error", "register", "verdict_html", "verdict_svg"]


def register() -> None:
    """Let the running IPython show cards, card sets and verdicts; without one, do nothing."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        return
    formatters = shell.display_formatter.formatters
    shows: list[tuple[str, type, Callable[[Any], str | None]]] = [
        ("image/svg+xml", Card, card_svg),
        ("text/html", Card, lambda card: figure(card_svg(card), card.spoken)),
        ("image/svg+xml", CardSet, _hand),
        ("text/html", CardSet, lambda cards: figure(_hand(cards), _names(cards))),
    ]
    for verdicts in (Verdict, SequenceVerdict):
        shows += [("image/svg+xml", verdicts, verdict_svg), ("text/html", verdicts, verdict_html)]
        formatters["text/plain"].for_type(verdicts, lambda verdict, printer, _cycle: printer.text(str(verdict)))
    for mime, kind, show in shows:
        formatters[mime].for_type(kind, show)
    for error in (UnknownCard, RepeatedCard, SameCard):
        error._render_traceback_ = plain_error  # type: ignore[union-attr]  # IPython looks for it


def plain_error(error: ValueError) -> list[str]:
    """What IPython shows of a card mistyped in a cell: the one sentence, for the calls behind it help nobody.

    Raises NotImplementedError, upon which IPython shows the whole traceback, where the mistake came
    up in functions of the person's own.
    """
    own, trace = 0, error.__traceback__
    while trace:
        name = trace.tb_frame.f_globals.get("__name__", "")
        own += name == "__main__"
        trace = trace.tb_next
    if own != 1:
        raise NotImplementedError  # IPython then falls back to its own
    return [f"{error}."]


def verdict_svg(verdict: Verdict) -> str | None:
    """The cards of a verdict's first reason, for a sequence with its steps; None if it names no cards."""
    cards = verdict.reasons[0].cards
    if not cards:
        return None
    if isinstance(verdict, SequenceVerdict) and len(verdict.steps) == len(cards) - 1:
        return row_svg(cards, verdict.steps)
    return hand_svg(cards)


def verdict_html(verdict: Verdict) -> str:
    """A verdict as HTML: the answer, each reason with its rule, the cards, and what often goes wrong here.

    >>> from tic_learn.verdict import Reason
    >>> verdict_html(Verdict(False, [Reason("CP-3", "A Tic group has 3, 4 or 5 cards, not 2.")]))
    '<p><b>No.</b></p><ul><li>A Tic group has 3, 4 or 5 cards, not 2. <small>CP-3</small></li></ul>'
    """
    reasons = "".join(f"<li>{escape(one.text)} <small>{escape(one.rule)}</small></li>" for one in verdict.reasons)
    hint = f"<p>{escape(verdict.misconception.text)}</p>" if verdict.misconception else ""
    svg = verdict_svg(verdict)
    picture = figure(svg, _names(verdict.reasons[0].cards)) if svg else ""
    return f"<p><b>{'Yes.' if verdict else 'No.'}</b></p><ul>{reasons}</ul>{hint}{picture}"


def _hand(cards: CardSet) -> str:
    return hand_svg(cards)


def _names(cards: Iterable[Card]) -> str:
    return ", ".join(card.spoken for card in cards) or "no cards"
