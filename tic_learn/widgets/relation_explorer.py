"""The relation explorer: two cards, what they share, and whether they Tic, Single or Nic."""

from __future__ import annotations

from tic_learn.cards import Card
from tic_learn.draw import hand_svg, pair_svg
from tic_learn.relations import Relation, SameCard, explain_relation, relation, shared
from tic_learn.verdict import Reason, Verdict
from tic_learn.widgets.base import STATIC, CardTrait, TicWidget, answer, not_a_card

__all__ = ["RelationExplorer"]

_COUNTED = {
    # What was said, what is: mistaking one for the other means counting what differs.
    (Relation.SINGLE, Relation.TIC): "Perhaps you counted what is different. Count what is the same.",
    (Relation.TIC, Relation.SINGLE): "Perhaps you counted what is different. Count what is the same.",
    (Relation.NIC, Relation.SINGLE): "One thing is the same. Look at number, shape and colour in turn.",
    (Relation.SINGLE, Relation.NIC): "Nothing is the same. Look at number, shape and colour in turn.",
    (Relation.NIC, Relation.TIC): "Two things are the same. Look at number, shape and colour in turn.",
    (Relation.TIC, Relation.NIC): "Nothing is the same. Look at number, shape and colour in turn.",
}


class RelationExplorer(TicWidget):
    """Two cards to change by number, shape and colour: do they Tic, Single or Nic? (CP-2)

    ``first``, ``second``: cards or their names. ``large``: big enough for the back of a classroom.
    ``mode``: "predict" asks what you think and then shows it property by property; "explore" shows
    it at once; "together" counts the votes of a class and answers on Reveal. Raises UnknownCard;
    TraitError for another mode.

    >>> RelationExplorer("3SO", "1SO", mode="explore")  # doctest: +ELLIPSIS
    Relation explorer. Cards: 3SO and 1SO. They Tic. 3-star-orange and 1-star-orange share ...
    """

    _esm, _css = STATIC / "relation_explorer.js", STATIC / "relation_explorer.css"
    # Done by the person
    first = CardTrait().tag(sync=True)
    second = CardTrait().tag(sync=True)

    by_person = TicWidget.by_person | {"first", "second"}
    asks_about = ("first", "second")

    def __init__(
        self, first: Card | str = "3SO", second: Card | str = "1SO", *, large: bool = False, mode: str = "predict"
    ) -> None:
        super().__init__(
            first=Card(first),
            second=Card(second),
            large=large,
            mode=mode,
            question="What are these two cards?",
            choices=tuple(
                (str(kind), str(kind).capitalize()) for kind in (Relation.TIC, Relation.SINGLE, Relation.NIC)
            ),
        )

    def answer(self) -> dict[str, object]:
        """The relation of the two cards, with ``same``: the properties in which they agree."""
        if unread := not_a_card((self.first, self.second)):
            return unread
        try:
            kind = relation(self.first, self.second)
        except SameCard as error:
            card = error.card
            text = f"Both are {card.name}. A card is not compared with itself: change one of them."
            return answer(None, "Choose two different cards.", Verdict(False, [Reason("CP-2", text, (card,))]))
        same = shared(self.first, self.second)
        said = {str(guess): _said(guess, kind) for guess in Relation}
        return answer(
            True,
            f"They {str(kind).capitalize()}.",
            explain_relation(self.first, self.second),
            right=str(kind),
            said=said,
            same=[str(one) for one in same],
        )

    def sentence(self) -> str:
        """The two cards and their relation, or the question while it is to be predicted."""
        return f"Relation explorer. Cards: {self.first} and {self.second}. {self.told()}"

    def picture(self) -> str:
        """The two cards, and what they share where it is not to be predicted."""
        if self.verdict["ok"] is None:  # the same card twice, so that there is nothing to compare
            return hand_svg((self.first, self.second))
        if not self.verdict["ok"]:  # a text that names no card
            return hand_svg(())
        return pair_svg(self.first, self.second, reveal=self.mode == "explore")


def _said(guess: Relation, kind: Relation) -> str:
    said = f"You said {str(guess).capitalize()}"
    return f"{said}, and you are right." if guess is kind else f"{said}. {_COUNTED[guess, kind]}"
