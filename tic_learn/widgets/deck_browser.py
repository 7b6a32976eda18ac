"""The deck browser: all 125 cards, and the Tics, Singles and Nics of the one that is picked."""

from __future__ import annotations

import traitlets as t

from tic_learn.cards import DECK, Card, CardSet, Colour, Number, Shape
from tic_learn.draw import deck_svg, hand_svg
from tic_learn.relations import Relation, neighbours
from tic_learn.verdict import Reason, Verdict
from tic_learn.widgets.base import STATIC, CardTrait, TicWidget, WholeTrait, answer, not_a_card

__all__ = ["DeckBrowser"]

_LETTERS = {Relation.TIC: "t", Relation.SINGLE: "s", Relation.NIC: "n"}


class DeckBrowser(TicWidget):
    """The 125 cards: filter them, pick one and see which Tic, Single and Nic with it (CP-1, CP-2).

    ``number``, ``shape``, ``colour``: show only the cards with this value, as 1 to 5, a word
    ("star", "red") or a Number, Shape, Colour; None for all. ``card``: the card that is picked, or
    None. ``large``: big enough for the back of a classroom. ``mode``: "explore" answers at once;
    "predict" asks how many Tic before it shows them; "together" counts the votes of a class and
    answers on Reveal. Raises UnknownCard; ValueError for a value that is not there; TraitError for
    another mode.

    >>> DeckBrowser(shape="star", card="3SO")
    Deck browser. Shown: 25 cards (star). Picked: 3SO. Of the 24 others shown, 8 Tic, 16 Single and 0 Nic.
    """

    _esm, _css = STATIC / "deck_browser.js", STATIC / "deck_browser.css"
    # Done by the person
    number = WholeTrait(most=5).tag(sync=True)  # 1 to 5, or 0 for all; likewise shape and colour
    shape = WholeTrait(most=5).tag(sync=True)
    colour = WholeTrait(most=5).tag(sync=True)
    card = CardTrait().tag(sync=True)

    by_person = TicWidget.by_person | {"number", "shape", "colour", "card"}
    asks_about = ("number", "shape", "colour", "card")

    def __init__(
        self,
        *,
        number: int | str | None = None,
        shape: int | str | None = None,
        colour: int | str | None = None,
        card: Card | str | None = None,
        large: bool = False,
        mode: str = "explore",
    ) -> None:
        super().__init__(
            number=_value(Number, number),
            shape=_value(Shape, shape),
            colour=_value(Colour, colour),
            card="" if card is None else Card(card),
            large=large,
            mode=mode,
            choices=tuple((str(count), str(count)) for count in (0, 1, 4, 8, 12)),
        )

    @t.observe("card")
    def _ask(self, _change: object) -> None:
        known = self.card and not not_a_card((self.card,))
        which = f"with {Card(self.card).spoken}" if known else "with it"
        self.question = f"How many of the cards shown Tic {which}?"

    def shown(self) -> CardSet:
        """The cards that pass the filter."""
        wanted = (self.number, self.shape, self.colour)
        return CardSet(
            card
            for card in DECK
            if all(want in (0, have) for want, have in zip(wanted, (card.number, card.shape, card.colour), strict=True))
        )

    def answer(self) -> dict[str, object]:
        """How many of the cards shown Tic, Single and Nic with the picked one, and which.

        ``relations`` has a letter for each card of the deck: t, s or n, and a dash for the picked one.
        """
        if not self.card:
            return answer(None, "Pick a card to see its Tics, Singles and Nics.")
        if unread := not_a_card((self.card,)):
            return unread
        card = Card(self.card)
        kinds = {kind: neighbours(card, kind) for kind in (Relation.TIC, Relation.SINGLE, Relation.NIC)}
        letters = ["-"] * 125
        for kind, cards in kinds.items():
            for other in cards:
                letters[other] = _LETTERS[kind]
        counts = {kind: len(cards & self.shown()) for kind, cards in kinds.items()}
        others = len(self.shown() - CardSet((card,)))
        title = _counts_in_words(others, counts)
        whole = Reason("CP-2", f"In the whole deck, {card.name} has 12 Tics, 48 Singles and 64 Nics.", (card,))
        right = str(counts[Relation.TIC])
        said = {choice: _said(choice, right) for choice, _ in self.choices}
        return answer(True, title, Verdict(True, [whole]), right=right, said=said, relations="".join(letters))

    def sentence(self) -> str:
        """What is shown, what is picked, and the counts where they are not to be predicted."""
        words = [str(kind(have)) for kind, have in self._filter() if have]
        which = f" ({' '.join(words)})" if words else ""
        said = self.verdict["title"] if self.tells() else self.question
        count = len(self.shown())
        shown = f"{count} card{'' if count == 1 else 's'}{which}"
        return f"Deck browser. Shown: {shown}. Picked: {self.card or 'none'}. {said}"

    def picture(self) -> str:
        """The cards that are shown; where the answer is not to be predicted, the picked one and its Tics."""
        if self.mode != "explore" or not self.verdict["ok"]:
            return deck_svg(self.shown())
        card = Card(self.card)
        tics = neighbours(card, among=self.shown())
        count = f"{len(tics)} {'card Tics' if len(tics) == 1 else 'cards Tic'} with it"
        return hand_svg((card, *tics), marked=(card,), columns=7, caption=f"{card.spoken}: {count}")

    def _filter(self) -> tuple[tuple[type[Number | Shape | Colour], int], ...]:
        return (Number, self.number), (Shape, self.shape), (Colour, self.colour)


def _value(kind: type[Number | Shape | Colour], value: int | str | None) -> int:
    """The place of a value on its scale, 1 to 5; 0 for None."""
    if value is None:
        return 0
    wanted = {"moon": "crescent"}.get(str(value).lower(), str(value).lower()) if isinstance(value, str) else value
    # True, 3.0 and Shape.TRIANGLE are all equal to 3, but none of them is a number of shapes.
    if not isinstance(value, bool | float) and isinstance(value, kind) == isinstance(value, Number | Shape | Colour):
        for one in kind:
            if wanted in (one, str(one)):
                return int(one)
    known = ", ".join(str(one) for one in kind)
    raise ValueError(f"{value!r:.40} is not a {kind.__name__.lower()} ({known})")


def _counts_in_words(others: int, counts: dict[Relation, int]) -> str:
    tics, singles, nics = (counts[kind] for kind in (Relation.TIC, Relation.SINGLE, Relation.NIC))
    if not others:
        return "No other card is shown."
    if others == 1:
        word = next(str(kind).capitalize() for kind, count in counts.items() if count)
        return f"The other card shown is a {word}."
    return f"Of the {others} others shown, {tics} Tic, {singles} Single and {nics} Nic."


def _said(choice: str, right: str) -> str:
    if choice == right:
        return f"You said {choice}, and you are right."
    return f"You said {choice}. {right} {'card Tics' if right == '1' else 'cards Tic'} with it."
