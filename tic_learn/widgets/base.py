"""What all widgets share: the traits, the sentence and picture that stay, and how the page is answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets as t

from tic_learn.cards import Card, UnknownCard, read_cards
from tic_learn.draw import figure
from tic_learn.verdict import Reason, Verdict

__all__ = ["MODES", "STATIC", "CardTrait", "Cards", "CardsTrait", "Codes", "TicWidget", "answer", "codes", "not_a_card"]

STATIC = Path(__file__).parent / "static"
MODES = ("explore", "predict", "together")
"""When the answer is shown: at once; when you have said what you think; when the class has voted."""

Cards = str | Iterable[Card | str]
Codes = tuple[str, ...]


class CardTrait(t.TraitType[str, Any]):
    """A card as the code that travels to the page; other names of it and Card objects are taken too.

    A text that names no card is kept as it is: the kernel never refuses what a page sends, it
    answers that this is not a card. ``""`` stands for no card.
    """

    default_value = ""
    info_text = "a card, as a code or a name"

    def validate(self, obj: object, value: object) -> str:
        """The code; TraitError for what is no text and no card, or too long to be one."""
        if isinstance(value, str | Card) and len(str(value)) <= 40:
            return _code(value)
        raise t.TraitError(f"{value!r:.60} is not {self.info_text}")


class CardsTrait(t.TraitType[Codes, Any]):
    """Cards as codes, in order; else as CardTrait. Text parted by spaces or commas is taken too."""

    default_value = ()
    info_text = "cards, as codes or names"

    def validate(self, obj: object, value: object) -> Codes:
        """The codes in order; TraitError for what holds anything else than texts and cards, or too many."""
        if isinstance(value, str):
            value = value.replace(",", " ").split()
        if isinstance(value, Iterable):
            parts = list(islice(value, 251))  # more than two decks is no selection but an attack
            if len(parts) <= 250 and all(isinstance(part, str | Card) and len(str(part)) <= 40 for part in parts):
                return tuple(_code(part) for part in parts)
        raise t.TraitError(f"{value!r:.60} is not {self.info_text}")


class TicWidget(anywidget.AnyWidget):
    """The ground of every widget.

    Traits are of three kinds. Shown: set by you, drawn by the page. Done by the person: set by the
    page (or by you); any well-formed value is taken, right or wrong. Answered: ``verdict``, written
    by the kernel alone, with the number of the request that it answers.
    """

    # Shown
    large = t.Bool(False).tag(sync=True)
    mode = t.Enum(MODES, "explore").tag(sync=True)
    question = t.Unicode("").tag(sync=True)
    choices = t.Tuple().tag(sync=True)  # of (value, label); what can be predicted
    # Done by the person
    prediction = t.Unicode("").tag(sync=True)
    votes = t.Dict().tag(sync=True)  # value of a choice → how many of the class chose it
    revealed = t.Bool(False).tag(sync=True)
    request = t.Int(0).tag(sync=True)
    # Answered by the kernel
    verdict = t.Dict(read_only=True).tag(sync=True)

    by_person: ClassVar[frozenset[str]] = frozenset({"prediction", "votes", "revealed", "request"})
    """The traits that the page may write; a subclass adds its own."""
    asks_about: ClassVar[tuple[str, ...]] = ()
    """The traits of which a change asks for a new verdict."""

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self.observe(self._answer, [*self.asks_about, "request"])
        self._answer()

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take what the page sends: only what a person does, and only values of the right form.

        A page can be tampered with, so nothing else that it sends is taken, and nothing that it
        sends ends in a traceback.
        """
        taken = {name: value for name, value in sync_data.items() if name in self.by_person and self._fits(name, value)}
        super().set_state(taken)

    def _fits(self, name: str, value: object) -> bool:
        trait = self.traits()[name]
        try:
            trait._validate(self, value)  # traitlets' own check, without setting anything
        except t.TraitError:
            return False
        return True

    def _answer(self, _change: object = None) -> None:
        self.set_trait("verdict", {"request": self.request} | self.answer())

    def answer(self) -> dict[str, object]:
        """What the kernel says of what the person has done: the ``verdict`` without its number."""
        raise NotImplementedError  # every widget says its own

    def sentence(self) -> str:
        """The widget in words: its ``repr``, and what a screen reader finds without a kernel."""
        raise NotImplementedError

    def picture(self) -> str:
        """The widget as SVG: what is seen without a kernel."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.sentence()  # anywidget's own has an address, and no two runs would agree

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        svg = self.picture()
        # In text/html an inline <svg> is stripped from a notebook that is not trusted; an <img> stays.
        pictures = {"text/plain": self.sentence(), "image/svg+xml": svg, "text/html": figure(svg, self.sentence())}
        return dict(data) | pictures, metadata


def answer(
    ok: bool | None,
    title: str,
    verdict: Verdict | None = None,
    *,
    right: str = "",
    said: Mapping[str, str] | None = None,
    **more: object,
) -> dict[str, object]:
    """A verdict as the page shows it.

    ``ok``: True, False, or None while there is nothing to judge yet; ``title``: the answer in a few
    words; ``verdict``: whose reasons are shown; ``right``: the choice that is right, and ``said``:
    what to say to each choice that was predicted; ``more``: what else this widget shows.
    """
    return {
        "ok": ok,
        "title": title,
        # A verdict is false when it says no, so it is compared with None.
        "reasons": [] if verdict is None else verdict.as_dict()["reasons"],
        "hint": "" if verdict is None or verdict.misconception is None else verdict.misconception.text,
        "right": right,
        "said": dict(said or {}),
        **more,
    }


def not_a_card(codes: Iterable[str]) -> dict[str, object] | None:
    """The answer to a selection in which a text names no card, if there is one (CP-8)."""
    try:
        read_cards(codes)
    except UnknownCard as error:
        return answer(False, "This is not a card.", Verdict(False, [Reason("CP-8", f"{error}.")]))
    return None


def codes(cards: Iterable[Card]) -> Codes:
    """The codes of cards, as they travel to the page."""
    return tuple(card.code for card in cards)


def _code(part: Card | str) -> str:
    try:
        return Card(part).code
    except UnknownCard:
        return str(part)
