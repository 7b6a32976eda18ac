"""The sequence builder: put cards in order, and see what steps from each card to the next."""

from __future__ import annotations

from typing import Literal

import traitlets as t

from tic_learn.cards import CardSet, read_cards
from tic_learn.draw import hand_svg, row_svg
from tic_learn.sequences import check_sequence, steps_of
from tic_learn.verdict import Reason, Verdict
from tic_learn.widgets.base import STATIC, Cards, CardsTrait, HandTrait, TicWidget, answer, codes, not_a_card

__all__ = ["SequenceBuilder"]


class SequenceBuilder(TicWidget):
    """Cards to put in a row, with each step's direction, and whether it is a Mono, Duo or Tripo (CP-5, CP-6).

    ``cards``: all the cards, as for CardSet; ``row``: those that lie in the row from the start, in
    order. ``rest``: "free" or "fixed", what a property that does not step may do. ``large``: big
    enough for the back of a classroom. ``mode``: "explore" answers at once; "predict" asks what you
    think first; "together" counts the votes of a class and answers on Reveal. Raises UnknownCard,
    RepeatedCard; ValueError for a card of the row that is not one of ``cards``, and for another
    ``rest``; TraitError for another mode.

    >>> SequenceBuilder("1CV 2MC 3TY 5SR", row="1CV 2MC 3TY")  # doctest: +ELLIPSIS
    Sequence builder. Row: 1CV 2MC 3TY. Left: 5SR. Yes: a Tripo. A Tripo: ...
    """

    _esm, _css = STATIC / "sequence_builder.js", STATIC / "sequence_builder.css"
    # Shown
    cards = HandTrait().tag(sync=True)
    rest: Literal["free", "fixed"] = t.Enum(("free", "fixed"), "free").tag(sync=True)  # type: ignore[assignment]
    # Done by the person
    row = CardsTrait().tag(sync=True)

    by_person = TicWidget.by_person | {"row"}
    asks_about = ("cards", "row", "rest")

    def __init__(
        self, cards: Cards, *, row: Cards = (), rest: str = "free", large: bool = False, mode: str = "explore"
    ) -> None:
        given, laid = read_cards(cards), read_cards(row)
        for card in CardSet(laid) - CardSet(given):
            raise ValueError(f"{card.name} ({card.code}) is in the row, but it is not one of the cards")
        if rest not in ("free", "fixed"):
            raise ValueError(f'rest is "free" or "fixed", not {rest!r} (CP-6)')
        super().__init__(
            cards=codes(given),
            row=codes(laid),
            rest=rest,
            large=large,
            mode=mode,
            question="What is this row?",
            choices=(("mono", "Mono"), ("duo", "Duo"), ("tripo", "Tripo"), ("none", "No sequence")),
        )

    @t.observe("cards")
    def _keep(self, _change: object) -> None:
        self.row = tuple(code for code in self.row if code in self.cards)

    def answer(self) -> dict[str, object]:
        """The verdict on the row, with ``steps``, the change of number, shape and colour from card to card.

        ``directions`` says which of the three step all along the row: 1 up, -1 down, 0 not.
        """
        if unread := not_a_card(self.row):
            return unread
        row = read_cards(self.row)
        strange = [card for card in row if card.code not in self.cards]
        if strange:
            reasons = [Reason("DL-3", f"{card.name} is not one of these cards.", (card,)) for card in strange]
            return answer(False, "Use only these cards.", Verdict(False, reasons))
        verdict = check_sequence(row, self.rest)
        steps = [list(step) for step in verdict.steps]
        if len(row) < 3:
            return answer(None, _TO_DO[len(row)], steps=steps, directions=[0, 0, 0])
        kind = verdict.kind
        right = str(kind) if kind else "none"
        return answer(
            verdict.ok,
            f"Yes: a {str(kind).capitalize()}." if kind else "This is not a sequence yet.",
            verdict,
            right=right,
            said={choice: _said(choice, label, right) for choice, label in self.choices},
            steps=steps,
            directions=list(steps_of(row)),
        )

    def sentence(self) -> str:
        """The row, the cards that are left, and the verdict."""
        left = " ".join(code for code in self.cards if code not in self.row) or "none"
        return f"Sequence builder. Row: {' '.join(self.row) or 'empty'}. Left: {left}. {self.told()}"

    def picture(self) -> str:
        """The row with its steps where they are not to be predicted; the hand while the row is empty."""
        row = [code for code in self.row if code in self.cards]
        if not row:
            return hand_svg(self.cards)
        steps = self.verdict.get("steps", ()) if self.mode == "explore" else ()
        return row_svg(row, steps if len(steps) == len(row) - 1 else ())


_TO_DO = (
    "Put 3, 4 or 5 cards in a row.",
    "Put 2, 3 or 4 more cards in the row.",
    "Put 1, 2 or 3 more cards in the row.",
)


def _said(choice: str, label: str, right: str) -> str:
    if choice == right:
        return f"You said {label}, and you are right."
    look = "Look at every step." if right == "none" else "Count what steps at every card."
    return f"You said {label}. {look}"
