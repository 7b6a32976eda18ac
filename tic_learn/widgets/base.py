"""What all widgets share: the traits, the sentence and picture that stay, and how the page is answered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from reprlib import repr as shortened
from typing import Any, ClassVar, NamedTuple, TypeGuard

import anywidget
import traitlets as t

from tic_learn.cards import Card, CardSet, UnknownCard, read_cards
from tic_learn.draw import figure
from tic_learn.server import MARK
from tic_learn.verdict import Reason, Verdict

__all__ = [
    "MODES",
    "STATIC",
    "AskingWidget",
    "CardTrait",
    "Cards",
    "CardsTrait",
    "Codes",
    "HandTrait",
    "SeenWidget",
    "Size",
    "TicWidget",
    "WholeTrait",
    "answer",
    "codes",
    "not_a_card",
]

STATIC = Path(__file__).parent / "static"
MODES = ("explore", "predict", "together")
"""When the answer is shown: at once; when you have said what you think; when the class has voted."""

LARGEST = 2**53 - 1
"""The largest whole number that JavaScript counts up to without a gap."""
_MOST = 250  # more than two decks is no selection but an attack

Cards = str | Iterable[Card | str]
Codes = tuple[str, ...]


_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")  # what no name has; an emoji of several parts is one


class Size(NamedTuple):
    """How large a value of JSON from a page may be: how many values, how deep in each other, texts and numbers."""

    most: int
    deepest: int
    longest: int
    largest: int

    def holds(self, value: object) -> bool:
        """Whether a value is one of JSON, no larger than this, with texts that can be shown and whole numbers only."""
        layer, many = [value], 0
        for _ in range(self.deepest):
            many += len(layer)
            if many > self.most:
                return False
            below: list[object] = []
            for one in layer:
                if isinstance(one, dict):
                    if not all(isinstance(key, str) for key in one):
                        return False
                    below += [*one.keys(), *one.values()]
                elif isinstance(one, list | tuple):
                    below += one
                elif isinstance(one, str):
                    if len(one) > self.longest or _CONTROL.search(one):
                        return False
                elif isinstance(one, int):
                    if abs(one) > self.largest:
                        return False
                elif one is not None:
                    return False
            layer = below
        return not layer


class CardTrait(t.TraitType[str, Any]):
    """A card as the code that travels to the page; other names of it and Card objects are taken too.

    A text that names no card is kept as it is: the kernel never refuses what a page sends, it
    answers that this is not a card. ``""`` stands for no card. A text that can't be shown is none:
    half a character or a terminal's command would spoil the sentence of the widget.
    """

    default_value = ""
    info_text = "a card, as a code or a name"

    def validate(self, obj: object, value: object) -> str:
        """The code; TraitError for what is no text and no card, too long to be one, or can't be shown."""
        if _may_name_a_card(value):
            return _code(value)
        raise t.TraitError(f"{shortened(value)} is not {self.info_text}")


class CardsTrait(t.TraitType[Codes, Any]):
    """Cards as codes, in order; else as CardTrait. Text parted by spaces or commas is taken too."""

    default_value = ()
    info_text = "cards, as codes or names"

    def validate(self, obj: object, value: object) -> Codes:
        """The codes in order; TraitError for what holds anything else than texts and cards, or too many."""
        given = value
        if isinstance(value, Card):
            given = (value,)
        elif isinstance(value, str):
            given = value.replace(",", " ").split() if len(value) <= 41 * _MOST else None
        if isinstance(given, Iterable) and not isinstance(given, Mapping):
            parts = list(islice(given, _MOST + 1))
            if len(parts) <= _MOST and all(map(_may_name_a_card, parts)):
                return tuple(map(_code, parts))
        raise t.TraitError(f"{shortened(value)} is not {self.info_text}")


class HandTrait(CardsTrait):
    """The cards that a widget is about: as CardsTrait, but each is a card, and there once.

    What is no such hand is refused before anything has changed.
    """

    def validate(self, obj: object, value: object) -> Codes:
        """The codes in order. Raises UnknownCard, RepeatedCard, TraitError."""
        hand = super().validate(obj, value)
        CardSet(hand)
        return hand


class WholeTrait(t.TraitType[int, Any]):
    """A whole number from 0 to ``most``; True is none, though Python counts it as 1."""

    def __init__(self, *, most: int) -> None:
        super().__init__(0)
        self.most = most

    def validate(self, obj: object, value: object) -> int:
        """The number; TraitError for anything else."""
        if _is_whole(value, self.most):
            return int(value)
        raise t.TraitError(f"{shortened(value)} is not a whole number from 0 to {self.most}")


class PredictionTrait(t.TraitType[str, Any]):
    """What was predicted: one of the widget's ``choices``, or ``""`` for nothing yet."""

    default_value = ""

    def validate(self, obj: TicWidget, value: object) -> str:
        """The value of the choice; TraitError for what can't be chosen."""
        if isinstance(value, str) and value in ("", *_values(obj)):
            return value
        raise t.TraitError(f"{shortened(value)} can't be predicted; the choices are {', '.join(_values(obj))}")


class VotesTrait(t.TraitType[dict[str, int], Any]):
    """How many of a class chose what: a count for each of the widget's ``choices`` that has votes."""

    def make_dynamic_default(self) -> dict[str, int]:
        """No votes."""
        return {}

    def validate(self, obj: TicWidget, value: object) -> dict[str, int]:
        """The counts; TraitError for what can't be chosen, or is no count."""
        known = _values(obj)
        if isinstance(value, dict) and all(one in known and _is_whole(value[one], LARGEST) for one in value):
            return value
        raise t.TraitError(f"{shortened(value)} are no votes on {', '.join(known)}")


class SeenWidget(anywidget.AnyWidget):
    """What every widget is: a sentence, a picture that stays, and what its page may write.

    Traits are of three kinds. Shown: set by you, drawn by the page. Done by the person: set by the
    page (or by you). Answered: written by the kernel alone.
    """

    # Shown
    large = t.Bool(False).tag(sync=True)

    by_person: ClassVar[frozenset[str]] = frozenset()
    """The traits that the page may write; a subclass adds its own."""
    how_to_play: ClassVar[str] = "To tap the cards, open the Run menu at the top and choose Run All Cells."
    """What stands below the picture of a widget that is not alive."""

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take what the page sends: only what a person does, and only values of the right form.

        A page can be tampered with, so nothing else that it sends is taken, and nothing that it
        sends ends in a traceback.
        """
        if not isinstance(sync_data, Mapping):
            return
        self._take(
            {name: value for name, value in sync_data.items() if name in self.by_person and self._fits(name, value)}
        )

    def _take(self, taken: Mapping[str, object]) -> None:
        super().set_state(taken)

    def _fits(self, name: str, value: object) -> bool:
        trait = self.traits()[name]
        try:
            trait._validate(self, value)  # traitlets' own check, without setting anything
        except (t.TraitError, RecursionError):  # traitlets' own errors try to show a value, however deep it is
            return False
        return True

    def sentence(self) -> str:
        """The widget in words: its ``repr``, and what a screen reader finds without a kernel."""
        raise NotImplementedError  # every widget says its own

    def picture(self) -> str:
        """The widget as SVG: what is seen without a kernel."""
        raise NotImplementedError  # every widget says its own

    def __repr__(self) -> str:
        return self.sentence()  # anywidget's own has an address, and no two runs would agree

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        svg = self.picture()
        # In text/html an inline <svg> is stripped from a notebook that is not trusted; an <img> stays.
        html = figure(svg, f"{self.sentence()} {self.how_to_play}")
        pictures = {"text/plain": self.sentence(), "image/svg+xml": svg, "text/html": html}
        return dict(data) | pictures, dict(metadata) | {MARK: {"picture": True}}


class AskingWidget(SeenWidget):
    """What every widget is whose person asks the kernel, by a tap, and is answered.

    What a person does is taken, right or wrong, if it is well formed; ``verdict`` says which, with
    the number of the request that it answers.
    """

    # Done by the person
    request = WholeTrait(most=LARGEST).tag(sync=True)
    # Answered by the kernel
    verdict = t.Dict(read_only=True).tag(sync=True)

    by_person = SeenWidget.by_person | {"request"}
    asks_about: ClassVar[tuple[str, ...]] = ()
    """The traits of which a change asks for a new verdict."""
    _by_page = False  # whether it is the page that is changing something

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self.observe(self._answer, [*self.asks_about, "request"])
        self._answer()

    def _take(self, taken: Mapping[str, object]) -> None:
        self._by_page = True
        try:
            super()._take(taken)
        finally:
            self._by_page = False
        if taken.keys() & {"request", *self.asks_about}:
            self._answer()  # once for all that came together

    def _answer(self, change: Mapping[str, object] | None = None) -> None:
        if self._by_page:
            return
        if change is not None and change["name"] != "request":
            self._begin_afresh()
        self.set_trait("verdict", {"request": self.request} | self.answer())

    def _begin_afresh(self) -> None:
        """A new question has come from Python; a page that asks one does the same itself."""

    def answer(self) -> dict[str, object]:
        """What the kernel says of what the person has done: the ``verdict`` without its number."""
        raise NotImplementedError  # every widget says its own


class TicWidget(AskingWidget):
    """What every widget is that can ask back: what do you think, before it says what is right."""

    # Shown
    mode = t.Enum(MODES, "explore").tag(sync=True)
    question = t.Unicode("").tag(sync=True)
    choices = t.Tuple().tag(sync=True)  # of (value, label); what can be predicted
    # Done by the person
    prediction = PredictionTrait().tag(sync=True)
    votes = VotesTrait().tag(sync=True)  # value of a choice → how many of the class chose it
    revealed = t.Bool(False).tag(sync=True)

    by_person = AskingWidget.by_person | {"prediction", "votes", "revealed"}

    def _begin_afresh(self) -> None:
        # What was said of the old question must not open the answer to the new one.
        self.prediction, self.votes, self.revealed = "", {}, False

    def tells(self) -> bool:
        """Whether the sentence and the picture may tell the answer: not while it is to be predicted."""
        return self.mode == "explore" or not self.verdict["right"]

    def told(self) -> str:
        """The verdict and its first reason, or the question while the answer is to be predicted."""
        if not self.tells():
            return self.question
        return " ".join([self.verdict["title"], *(reason["text"] for reason in self.verdict["reasons"][:1])])


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
        "reasons": [] if verdict is None else _at_most_six(verdict),
        "hint": "" if verdict is None or verdict.misconception is None else verdict.misconception.text,
        "right": right,
        "said": dict(said or {}),
        **more,
    }


def _at_most_six(verdict: Verdict) -> object:
    """The reasons as they travel: twelve chosen cards give sixty, which nobody wants read aloud."""
    reasons = verdict.reasons
    if len(reasons) > 6:
        rest = Reason(reasons[5].rule, f"And there are {len(reasons) - 5} more reasons like these.")
        reasons = (*reasons[:5], rest)
    return Verdict(verdict.ok, reasons).as_dict()["reasons"]


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


def _may_name_a_card(part: object) -> TypeGuard[Card | str]:
    return isinstance(part, str | Card) and len(str(part)) <= 40 and str(part).isprintable()


def _is_whole(value: object, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _values(widget: TicWidget) -> list[str]:
    return [value for value, _label in widget.choices]


def _code(part: Card | str) -> str:
    try:
        return Card(part).code
    except UnknownCard:
        return str(part)
