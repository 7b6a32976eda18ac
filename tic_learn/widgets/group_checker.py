"""The group checker: choose cards of a hand, and be told whether they are a Tic group, and why."""

from __future__ import annotations

import traitlets as t

from tic_learn.cards import CardSet, read_cards
from tic_learn.draw import hand_svg
from tic_learn.groups import check_group, find_groups
from tic_learn.verdict import Reason, Verdict, listed
from tic_learn.widgets.base import STATIC, Cards, CardsTrait, HandTrait, TicWidget, answer, codes, not_a_card

__all__ = ["GroupChecker"]

_SAID = {
    ("yes", True): "You said yes, and you are right.",
    ("no", False): "You said no, and you are right.",
    ("yes", False): "You said yes. Look again.",
    ("no", True): "You said no. Look again: they belong together.",
}
_NO_GROUP = "No Tic group hides in this hand."


class GroupChecker(TicWidget):
    """A hand of cards: choose some and be told whether they are a Tic group, and why (CP-3).

    ``cards``, ``selection``: as for CardSet; a chosen card is one of the hand. ``large``: big enough
    for the back of a classroom. ``mode``: "explore" answers at once; "predict" asks what you think
    first; "together" counts the votes of a class and answers on Reveal. Raises UnknownCard,
    RepeatedCard; ValueError for a chosen card that is not in the hand; TraitError for another mode.

    >>> GroupChecker("3SO 3SR 3SV 1CV", selection="3SO 3SR")
    Group checker. Hand: 3SO 3SR 3SV 1CV. Chosen: 3SO 3SR. Choose 1, 2 or 3 more cards.
    """

    _esm, _css = STATIC / "group_checker.js", STATIC / "group_checker.css"
    # Shown
    cards = HandTrait().tag(sync=True)
    groups = t.Tuple(read_only=True).tag(sync=True)  # of tuples of codes: what "Show me a group" shows in turn
    groups_text = t.Unicode(_NO_GROUP, read_only=True).tag(sync=True)
    # Done by the person
    selection = CardsTrait().tag(sync=True)

    by_person = TicWidget.by_person | {"selection"}
    asks_about = ("cards", "selection")

    def __init__(self, cards: Cards, *, selection: Cards = (), large: bool = False, mode: str = "explore") -> None:
        hand, chosen = read_cards(cards), CardSet(selection)
        for card in chosen - CardSet(hand):
            raise ValueError(f"{card.name} ({card.code}) is chosen, but it is not in the hand")
        super().__init__(
            cards=codes(hand),  # in the order given, as a person would sort a hand
            selection=codes(chosen),
            large=large,
            mode=mode,
            question="Are the chosen cards a Tic group?",
            choices=(("yes", "Yes, a Tic group"), ("no", "No")),
        )

    @t.observe("cards")
    def _find(self, _change: object) -> None:
        hand = CardSet(self.cards)
        self.set_trait("groups", tuple(codes(group) for group in reversed(find_groups(hand, maximal=True))))
        self.set_trait("groups_text", _count_in_words(hand))
        self.selection = tuple(code for code in self.selection if code in self.cards)

    def answer(self) -> dict[str, object]:
        """The verdict on the chosen cards."""
        if unread := not_a_card(self.selection):
            return unread
        chosen = read_cards(self.selection)
        strange = [card for card in chosen if card.code not in self.cards]
        if strange:
            reasons = [Reason("DL-3", f"{card.name} is not in this hand.", (card,)) for card in strange]
            return answer(False, "Choose cards of this hand.", Verdict(False, reasons))
        if len(chosen) < 3 and len(set(chosen)) == len(chosen):
            return answer(None, _TO_DO[len(chosen)])
        verdict = check_group(chosen)
        title = f"Yes: {len(chosen)} cards, a Tic group." if verdict else "This is not a Tic group yet."
        said = {choice: text for (choice, ok), text in _SAID.items() if ok is verdict.ok}
        return answer(verdict.ok, title, verdict, right="yes" if verdict else "no", said=said)

    def sentence(self) -> str:
        """The hand, what is chosen of it, and the verdict."""
        chosen = " ".join(self.selection) or "nothing yet"
        return f"Group checker. Hand: {' '.join(self.cards) or 'empty'}. Chosen: {chosen}. {self.told()}"

    def picture(self) -> str:
        """The hand, with the chosen cards marked."""
        return hand_svg(self.cards, marked=[code for code in self.selection if code in self.cards])


_TO_DO = (
    "Choose 3, 4 or 5 cards that belong together.",
    "Choose 2, 3 or 4 more cards.",
    "Choose 1, 2 or 3 more cards.",
)


def _count_in_words(hand: CardSet) -> str:
    groups = find_groups(hand)
    if not groups:
        return _NO_GROUP
    sizes = [(sum(len(group) == size for group in groups), size) for size in (3, 4, 5)]
    parts = [f"{count} of {size} cards" for count, size in sizes if count]
    if len(groups) == 1:
        return f"One Tic group of {len(groups[0])} cards hides in this hand."
    return f"{len(groups)} Tic groups hide in this hand: {listed(parts)}."
