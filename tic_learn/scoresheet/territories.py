"""Territories as tokens on cards: whose they can be, and the marks that the engine scores (TB-6, TB-7, TB-11)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tic_learn.cards import Card, CardSet
from tic_learn.games.territory.scoring import line_name
from tic_learn.groups import TIC_LINES, check_group, tic_lines_of
from tic_learn.relations import Relation, relation, shared
from tic_learn.scoresheet.laid import Laid, cards_twice
from tic_learn.verdict import Reason, Verdict, listed

__all__ = ["Tokens", "judge_territory"]


def judge_territory(one: Laid) -> Verdict:
    """Whether the cards can have the tokens of one territory: they lie on one Tic line (CP-3, TB-6).

    What others have taken away from it, the rest stays; so there can be one card or two.
    """
    if len(one.cards) > 2:
        return check_group(one.cards)
    if len(set(one.cards)) < len(one.cards):
        return Verdict(False, cards_twice(one.cards))
    if len(one.cards) == 2 and relation(*one.cards) is not Relation.TIC:
        a, b = one.cards
        same = f"only the {shared(a, b)[0]}" if shared(a, b) else "nothing"
        text = f"{a.name} and {b.name} share {same}; the cards of one territory share two properties."
        return Verdict(False, [Reason("CP-3", text, one.cards)])
    text = f"Tokens are left on {listed(card.name for card in one.cards)}; others took the rest of the territory."
    return Verdict(True, [Reason("TB-7", text, one.cards)])


class Tokens:
    """The tokens of all players: ``marks`` by seat for the engine, ``faults`` and what is ``missing``.

    ``laid``: the territories that are right one by one; ``likely``: the lines that a token on a single
    card is taken for, if it can be, and ``guessed`` where it could be for another one as well. Two
    things follow from TB-6 and TB-7. All
    tokens on a card are of one player, for who claims a group takes off those of all others, of any
    line. And all tokens for a line are of one player: it has five cards, so only one group of three
    or more on it hangs together, and it is always claimed whole.
    """

    def __init__(self, names: Sequence[str], laid: Sequence[Laid], likely: Collection[CardSet] = ()) -> None:
        self.names, self.laid, self.likely = names, laid, likely
        self.guessed: list[Laid] = []
        self.marks = [0] * len(names)
        self.on = {card for one in laid for card in one.cards}  # a card that had a token always has one
        self.of_line: dict[CardSet, int] = {}
        self.faults = [*self._two_on_a_card()]
        self.missing: list[Reason] = []
        for one in laid:
            if len(one.cards) > 1:
                line = next(line for line in tic_lines_of(one.cards[0]) if one.cards[1] in line)
                self._put(one, line)
        for one in laid:
            if len(one.cards) == 1:
                self._put_single(one)

    def _two_on_a_card(self) -> Iterator[Reason]:
        seats: dict[Card, set[int]] = {}
        for one in self.laid:
            for card in one.cards:
                seats.setdefault(card, set()).add(one.owner)
        for card, owners in seats.items():
            if len(owners) > 1:
                who = listed(self.names[seat] for seat in sorted(owners))
                text = (
                    f"{who} both have tokens on {card.name}"
                    if len(owners) == 2
                    else f"{who} have tokens on {card.name}"
                )
                yield Reason("TB-7", f"{text}; who claims a card takes off the tokens of all others.", (card,))

    def _put(self, one: Laid, line: CardSet) -> None:
        name, owner = self.names[one.owner], self.of_line.setdefault(line, one.owner)
        if owner != one.owner:
            text = f"{self.names[owner]} and {name} both have tokens for the line of {line_name(line)}"
            self.faults.append(Reason("TB-7", f"{text}; who claims a territory takes all of it.", one.cards))
        elif (many := len(line & self.on)) < 3:
            text = (
                f"{name} has tokens for the line of {line_name(line)}, so 3 of its cards or more have tokens, whoever's"
                f" they are now; of {many} they are entered."
            )
            self.missing.append(Reason("TB-6", text, one.cards))
        for card in one.cards:
            bit = self._bit(card, line)
            if self.marks[one.owner] & bit:
                text = f"{name} has two tokens on {card.name} for the line of {line_name(line)}; a line gives one."
                self.faults.append(Reason("TB-7", text, (card,)))
            self.marks[one.owner] |= bit

    def _put_single(self, one: Laid) -> None:
        """Of one card any of its lines can be meant; all score the same."""
        (card,) = one.cards
        free = [line for line in tic_lines_of(card) if not self.marks[one.owner] & self._bit(card, line)]
        can_be = [line for line in free if self.of_line.get(line, one.owner) == one.owner]
        claimed = [line for line in can_be if len(line & self.on) >= 3]
        if not can_be:
            text = (
                f"Another token of {self.names[one.owner]} on {card.name} can't be: none of its lines is left for it."
            )
            self.faults.append(Reason("TB-7", text, one.cards))
        elif not claimed:
            text = (
                f"{self.names[one.owner]} has a token on {card.name}, so on one of its lines 2 more cards have tokens,"
                " whoever's they are now."
            )
            self.missing.append(Reason("TB-6", text, one.cards))
        lines = claimed or can_be or free
        if wanted := [line for line in lines if line in self.likely]:
            if len(lines) > 1:
                self.guessed.append(one)
            lines = wanted
        for line in lines[:1]:
            self.marks[one.owner] |= self._bit(card, line)

    @staticmethod
    def _bit(card: Card, line: CardSet) -> int:
        way = TIC_LINES.index(line) // 25  # 0 where the number varies, 1 the shape, 2 the colour
        return 1 << 125 * way + card
