"""All legal plays of a hand, found fast (TB-2 to TB-5): a sibling of the generators of crossword games.

Every run of a play has an *anchored* card, one that Tics with an old card. A play is found once: from
the first anchored card of its first run it grows backwards, over cards that are not anchored, then
forwards, over old cards into further runs too. A card that Tics with nothing yet is an obligation:
the next card must Tic with it. That no cards are tried in vain, each empty cell beside old cards
knows what fits there (Board.fits).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from tic_learn.cards import Card, CardSet
from tic_learn.games.territory.board import AROUND, CARDS, NEAR, ROW, STEPS, TICS, Board, cell_of, line_of
from tic_learn.games.territory.moves import Placed

__all__ = [
    "Play",
    "claiming_play",
    "claims_together",
    "first_play",
    "listed_plays",
    "lone_claim",
    "with_card",
]

Play = tuple[Placed, ...]
Known = dict[int, tuple[int, int] | None]
"""What a cell takes of the hand: the cards allowed, and of these the anchored ones; None if the cell is taken."""


class _Lazy(dict[int, Any]):
    """A table whose entries are made when they are first asked for."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[int], Any]) -> None:
        self.make = make

    def __missing__(self, key: int) -> Any:
        made = self[key] = self.make(key)
        return made


def _parts(bits: int) -> tuple[int, ...]:
    return tuple(1 << i for i in range(bits.bit_length()) if bits >> i & 1)


def _placed_on(cell: int) -> _Lazy:
    at = cell_of(cell)
    return _Lazy(lambda card: Placed(CARDS[card], at))


_SMALL = 7
_PARTS = [_parts(bits) for bits in range(1 << _SMALL)]
_PLACED = _Lazy(_placed_on)
"""The placed cards by cell and card: the same ones come up turn after turn, so they are kept."""


class _Hand:
    """A hand as small integers, one bit a card: quicker than those of 125 bits, and few enough for tables.

    ``small``: the set of cards for a mask of cards of this hand; ``parts``: the bits that a set is
    made of; ``card``, ``near``, ``tics``: for a bit its card, and the cards that may touch it or Tic with it.
    """

    __slots__ = ("all", "card", "near", "parts", "small", "tics")
    small: dict[int, int]
    parts: list[tuple[int, ...]] | dict[int, tuple[int, ...]]

    def __init__(self, mask: int) -> None:
        cards = list(CardSet.from_mask(mask))
        self.all = (1 << len(cards)) - 1
        self.card = card_of = {1 << i: int(card) for i, card in enumerate(cards)}
        if len(cards) <= _SMALL:
            subsets = [0]
            for card in cards:
                subsets += [subset | 1 << card for subset in subsets]
            # Each is now at the index that has one bit for each of its cards.
            self.small = small = dict(zip(subsets, range(1 << len(cards)), strict=True))
            self.parts = _PARTS
        else:  # a larger hand has too many subsets to make them all
            small = _Lazy(lambda part: sum(bit for bit, card in card_of.items() if part >> card & 1))
            self.small, self.parts = small, _Lazy(_parts)
        self.near = {bit: small[NEAR[card] & mask] for bit, card in card_of.items()}
        self.tics = {bit: small[TICS[card] & mask] for bit, card in card_of.items()}


def listed_plays(board: Board, hand: int) -> Iterator[list[Play]]:
    """All legal plays of a hand, in portions; each play's cards are in the order of their cells.

    ``hand``: the mask of the cards. Equal boards and hands give the same plays in the same order.
    """
    if len(_PLACED) > 2_000:  # cells; a game gets to some 300
        _PLACED.clear()
    own = _Hand(hand)
    small = own.small
    known: Known = dict.fromkeys(board.cells)
    known |= dict.fromkeys(board.fits, (0, 0))
    anchors = []
    for cell, (allow, tic, _) in board.fits.items():
        if fits := hand & allow:
            if anchored := fits & tic:
                anchors.append(cell)
            known[cell] = small[fits], small[anchored]
    if len(board.cells) == 1:
        yield from _openings(own, known)
        return
    anchors.sort()
    for step in STEPS:
        found: list[Play] = []
        grow = _grower(own, known, step, found)
        for cell in anchors:
            grow(cell, step == 1)  # one card alone is in a row and in a column, and is listed once
            if len(found) > 60:
                yield found
                found.clear()
        yield found


def _grower(own: _Hand, known: Known, step: int, found: list[Play]) -> Callable[[int, bool], None]:
    """A function that adds to ``found`` all plays along ``step`` whose first anchored card is on a cell.

    Nested functions, since a closed-over name is read faster than an attribute: this is where the time goes.
    In all of them ``free`` is what is left of the hand, and ``fits`` what may be put on ``cell``, not empty.
    """
    everything, card, near, tics, parts = own.all, own.card, own.near, own.tics, own.parts
    look, emit = known.get, found.append
    on_cell, open_cell = _PLACED, (everything, 0)
    landings: dict[int, tuple[int, int, int, int]] = {}

    def put(cell: int, fits: int, tic: int, free: int, play: Play) -> None:
        """Put each of the cards after a play and go on; those that ``tic`` owe nothing."""
        here, after = on_cell[cell], cell + step
        ahead = look(after, open_cell)
        for bit in parts[tic]:
            longer = play + (here[card[bit]],)  # noqa: RUF005  # to unpack it would take half as long again
            emit(longer)
            if left := free ^ bit:
                if ahead is None:
                    across(after, left, longer)
                elif more := ahead[0] & near[bit] & left:
                    put(after, more, more & (ahead[1] | tics[bit]), left, longer)
        if ahead and (owing := fits ^ tic):
            for bit in parts[owing]:
                if more := ahead[0] & tics[bit] & free:
                    put(after, more, more, free ^ bit, (*play, here[card[bit]]))

    def across(cell: int, free: int, play: Play) -> None:
        """Begin a further run behind the old cards that begin at ``cell``."""
        cell, allow, anchored, needed = landings.get(cell) or land(cell)
        if tic := allow & anchored & free:
            put(cell, tic, tic, free, play)
        if (owing := allow & ~anchored & free) and needed < free.bit_count():
            for bit in parts[owing]:
                seek(cell + step, bit, free ^ bit, (*play, on_cell[cell][card[bit]]), True)

    def land(cell: int) -> tuple[int, int, int, int]:
        """The cell behind the old cards, what fits there, and how many more cards it takes to an anchored one."""
        end = cell
        while (fit := look(end, open_cell)) is None:
            end += step
        landings[cell] = end, *fit, cards_to_anchor(end + step)
        return landings[cell]

    def seek(cell: int, last: int, free: int, play: Play, owes: bool) -> None:
        """Go on in a run that has no anchored card yet; ``owes``: its last card Tics with nothing yet."""
        allow, anchored = look(cell, open_cell) or (0, 0)
        fits = allow & free & (tics if owes else near)[last]
        if tic := fits & anchored:
            put(cell, tic, tic, free, play)
        if (rest := fits & ~anchored) and cards_to_anchor(cell + step) < free.bit_count():
            for bit in parts[rest]:
                seek(cell + step, bit, free ^ bit, (*play, on_cell[cell][card[bit]]), not bit & tics[last])

    def cards_to_anchor(cell: int) -> int:
        """How many cards, from this cell on, a run needs to get to a cell with an anchored card."""
        count = 1
        while (fit := look(cell, open_cell)) and fit[0]:
            if fit[1] or count > len(card):
                return count
            cell, count = cell + step, count + 1
        return len(card) + 1

    def put_before(cell: int, fits: int, tic: int, free: int, play: Play, after: int, then: int, then_tic: int) -> None:
        """Put each of the cards, none of them anchored, before a play, and go on at both ends.

        ``then``: what may be put at the other end, on the cell ``after`` (-1: an old card is there).
        """
        here, before = on_cell[cell], cell - step
        ahead = look(before, open_cell)
        for bit in parts[tic]:
            longer = (here[card[bit]],) + play  # noqa: RUF005  # as in `put`
            emit(longer)
            if left := free ^ bit:
                if then < 0:
                    across(after, left, longer)
                elif more := then & left:
                    put(after, more, more & then_tic, left, longer)
                if ahead and (more := ahead[0] & ~ahead[1] & near[bit] & left):
                    put_before(before, more, more & tics[bit], left, longer, after, then, then_tic)
        if ahead and (owing := fits ^ tic):
            for bit in parts[owing]:
                if more := ahead[0] & ~ahead[1] & tics[bit] & free:
                    longer = (here[card[bit]], *play)
                    put_before(before, more, more, free ^ bit, longer, after, then, then_tic)

    def grow(cell: int, alone: bool) -> None:
        here, before, after = on_cell[cell], cell - step, cell + step
        anchored = known[cell][1]  # type: ignore[index]  # an anchor is an empty cell
        behind, ahead = look(before, open_cell), look(after, open_cell)
        fits_before = behind[0] & ~behind[1] if behind else 0
        for bit in parts[anchored]:
            play = (here[card[bit]],)
            if alone:
                emit(play)
            if left := everything ^ bit:
                then, then_tic = -1, 0
                if ahead is None:
                    across(after, left, play)
                else:
                    then, then_tic = ahead[0] & near[bit], ahead[1] | tics[bit]
                    if more := then & left:
                        put(after, more, more & then_tic, left, play)
                if more := fits_before & near[bit] & left:
                    put_before(before, more, more & tics[bit], left, play, after, then, then_tic)

    return grow


def _openings(own: _Hand, known: Known) -> Iterator[list[Play]]:
    """All opening plays: none of the cards need be anchored, but one must touch the starting card (TB-5)."""
    (start,) = (cell for cell, fit in known.items() if fit is None)
    for step, away in (STEPS, STEPS[::-1]):
        for touching in ((start - away,), (start - step, start + step), (start + away,)):
            for first in range(touching[0] - (len(own.card) - 1) * step, touching[-1] + step, step):
                if first != start:
                    plays = _openings_from(first, own, known, step)
                    # One card alone is in a row and in a column, and is listed once.
                    yield plays if step == 1 else [play for play in plays if len(play) > 1]


def _openings_from(first: int, own: _Hand, known: Known, step: int) -> list[Play]:
    """The opening plays along ``step`` whose first card is on a cell."""
    found: list[Play] = []
    open_cell = (own.all, 0)

    def go_on(cell: int, last: int, free: int, play: Play, owes: bool, touches: bool) -> None:
        fit = known.get(cell, open_cell)
        if fit is None:
            if owes:
                return
            cell, last = cell + step, 0  # the starting card parts the two runs
            fit = known.get(cell, open_cell) or open_cell
        tics = own.tics.get(last, 0)
        for bit in own.parts[fit[0] & free & (tics if owes else own.near.get(last, own.all))]:
            longer = (*play, _PLACED[cell][own.card[bit]])
            alone = not bit & (fit[1] | tics)
            now_touches = touches or cell in known
            if now_touches and not alone:
                found.append(longer)
            if free ^ bit:
                go_on(cell + step, bit, free ^ bit, longer, alone, now_touches)

    go_on(first, 0, own.all, (), False, False)
    return found


def first_play(board: Board, hand: int, card: Card | None = None) -> Play | None:
    """A legal play of the hand, or where a ``card`` is given, one with this card in it; None if there is none."""
    if len(board.cells) > 1:
        wanted = hand if card is None else 1 << card
        for cell, (allow, tic, _) in board.fits.items():
            if fit := wanted & allow & tic:
                return (_PLACED[cell][fit.bit_length() - 1],)
        # The anchored card of a longer play is a play by itself. And a card that is nowhere anchored
        # must Tic with another card of the play.
        if card is None or not TICS[card] & hand:
            return None
    plays = (play for plays in listed_plays(board, hand) for play in plays)
    return next((play for play in plays if card is None or with_card(play, card)), None)


def lone_claim(board: Board, hand: int) -> Play | None:
    """A legal play of one card of the hand that claims a group, if there is one (TB-6)."""
    for cell, (allow, _, claim) in board.fits.items():
        if fit := hand & allow & claim:
            return (_PLACED[cell][fit.bit_length() - 1],)
    return None


def claiming_play(board: Board, hand: int) -> Play | None:
    """A legal play of the hand that claims a group, or None if none does, so that the player may draw (TB-8)."""
    play = lone_claim(board, hand)
    if play is None and hand not in board.claiming:
        plays = (play for plays in listed_plays(board, hand) for play in plays)
        board.claiming[hand] = next((play for play in plays if claims_together(board, play)), None)
    return play or board.claiming[hand]


def with_card(play: Play, card: Card) -> bool:
    """Whether the card is in the play."""
    return any(placed.card is card for placed in play)


def claims_together(board: Board, play: Play) -> bool:
    """Whether a legal play claims a group, where ``lone_claim`` finds nothing (TB-6).

    Then a group has two or more of the new cards. With no old ones that hang together beside
    them, two of them are next to each other, or have one old card of the group between them.
    """
    cells = board.cells
    numbers = [row * ROW + column for row, column in (placed.at for placed in play)]
    for at, (cell, after) in enumerate(pairwise(numbers)):
        a, b, gap = play[at].card, play[at + 1].card, after - cell
        if not TICS[a] >> b & 1:
            continue
        line = line_of(a, b)
        if gap not in STEPS:
            if gap in (2, 2 * ROW) and line >> cells[cell + gap // 2] & 1:
                return True
            continue
        if at + 2 < len(play) and numbers[at + 2] == after + gap and line >> play[at + 2].card & 1:
            return True
        beside = (cells.get(one + way) for one in (cell, after) for way in AROUND)
        if any(card is not None and line >> card & 1 for card in beside):
            return True
    return False
