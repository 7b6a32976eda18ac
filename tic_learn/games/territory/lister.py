"""All legal plays of a hand, found fast (TB-2 to TB-5): a sibling of the generators of crossword games.

Every run of a play has an *anchored* card, one that Tics with an old card. A play is found once: from
the first anchored card of its first run it grows backwards, over cards that are not anchored, then
forwards, over old cards into further runs too. A card that Tics with nothing yet is an obligation:
the next card must Tic with it. That no cards are tried in vain, each empty cell beside old cards
knows what fits there (Board.fits).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from tic_learn.cards import Card
from tic_learn.games.territory.board import AROUND, CARDS, OPEN, STEPS, TICS, Board
from tic_learn.games.territory.counter import Plays
from tic_learn.games.territory.hand import PLACED, Hand, Play

__all__ = ["claiming_play", "first_play", "listed_plays", "lone_claim", "with_card"]


def listed_plays(board: Board, hand: int) -> Iterator[list[Play]]:
    """All legal plays of a hand, in portions; each play's cards are in the order of their cells.

    ``hand``: the mask of the cards. Equal boards and hands give the same plays in the same order.
    """
    own = Hand(board, hand)
    if len(board.cells) == 1:
        yield from _openings(own)
        return
    for step in STEPS:
        found: list[Play] = []
        grow = _grower(own, step, found)
        for cell in own.anchors:
            grow(cell, step == 1)  # one card alone is in a row and in a column, and is listed once
            if len(found) > 60:
                yield found
                found.clear()
        yield found


def _grower(own: Hand, step: int, found: list[Play]) -> Callable[[int, bool], None]:
    """A function that adds to ``found`` all plays along ``step`` whose first anchored card is on a cell.

    Nested functions, since a closed-over name is read faster than an attribute: this is where the time goes.
    In all of them ``free`` is what is left of the hand, and ``fits`` what may be put on ``cell``, not empty.
    """
    everything, card, near, tics, parts = own.all, own.card, own.near, own.tics, own.parts
    known, look, open_cell = own.known, own.known.get, own.open
    emit, on_cell = found.append, PLACED
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
        cell, anchored, others, needed = landings.get(cell) or land(cell)
        if tic := anchored & free:
            put(cell, tic, tic, free, play)
        if (owing := others & free) and needed < free.bit_count():
            for bit in parts[owing]:
                seek(cell + step, bit, free ^ bit, (*play, on_cell[cell][card[bit]]), True)

    def land(cell: int) -> tuple[int, int, int, int]:
        """The cell behind the old cards, the anchored ones and the others there, and how many more cards these need."""
        end = cell
        while (fit := look(end, open_cell)) is None:
            end += step
        allow, anchored = fit
        needed = cards_to_anchor(end + step)
        others = allow & ~anchored if needed < len(card) - 1 else 0  # a card was put before, and is put here
        landings[cell] = end, anchored, others, needed
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


def _openings(own: Hand) -> Iterator[list[Play]]:
    """All opening plays: none of the cards need be anchored, but one must touch the starting card (TB-5)."""
    for first, step in own.opening_cells():
        plays = _openings_from(first, own, step)
        # One card alone is in a row and in a column, and is listed once.
        yield plays if step == 1 else [play for play in plays if len(play) > 1]


def _openings_from(first: int, own: Hand, step: int) -> list[Play]:
    """The opening plays along ``step`` whose first card is on a cell."""
    found: list[Play] = []
    known, open_cell = own.known, own.open

    def go_on(cell: int, last: int, free: int, play: Play, owes: bool, touches: bool) -> None:
        fit = known.get(cell, open_cell)
        if fit is None:
            if owes:
                return
            cell, last = cell + step, 0  # the starting card parts the two runs
            fit = known.get(cell, open_cell) or open_cell
        tics = own.tics.get(last, 0)
        for bit in own.parts[fit[0] & free & (tics if owes else own.near.get(last, own.all))]:
            longer = (*play, PLACED[cell][own.card[bit]])
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
    wanted = hand if card is None else 1 << card
    for cell, (allow, tic, _) in board.fits.items():
        if fit := wanted & allow & tic:
            return (PLACED[cell][fit.bit_length() - 1],)
    # The anchored card of a longer play is a play by itself; only an opening play needs none. And a card
    # that is nowhere anchored must Tic with another card of the play.
    hopeless = len(board.cells) > 1 if card is None else not TICS[card] & hand
    return None if hopeless else Plays(board, hand, card).shortest()


def lone_claim(board: Board, hand: int) -> Play | None:
    """A legal play of one card of the hand that claims a group, if there is one (TB-6)."""
    for cell, (allow, _, claim) in board.fits.items():
        if fit := hand & allow & claim:
            return (PLACED[cell][fit.bit_length() - 1],)
    return None


def claiming_play(board: Board, hand: int) -> Play | None:
    """A legal play of the hand that claims a group, or None if none does, so that the player may draw (TB-8)."""
    play = lone_claim(board, hand)
    if play is None and hand not in board.claiming:
        board.claiming[hand] = _joint_claim(board, hand)
    return play or board.claiming[hand]


def _joint_claim(board: Board, hand: int) -> Play | None:
    """A play of several cards that claims a group, where no card claims one alone (TB-6).

    An old card of the group then hangs together with the others through new cards only. So one new card is beside it,
    another one is beside that or across from it, and these two are a play. If no old card is in the group, three new
    cards in a row are: a play by themselves where one of them is anchored, else at the end of a longer run.
    """
    cells, fits = board.cells, board.fits
    mates = {card: TICS[card] & hand for card in _members(hand)}
    paired = sum(1 << card for card, others in mates.items() if others)

    def takes(cell: int, card: Card) -> int:
        return cell not in cells and fits.get(cell, OPEN)[0] >> card & 1

    anchored_pairs = (
        (cell, a, b, way)
        for cell, (allow, tic, _) in fits.items()
        for a in _members(paired & allow & tic)
        for b in _members(mates[a])
        for way in AROUND
    )
    for cell, a, b, way in anchored_pairs:
        old, line = cells.get(cell + way), TICS[a] & TICS[b]  # the other cards of the Tic line that holds both
        if old is not None and line >> old & 1:
            for other in (cell + 2 * way, *(cell + to for to in AROUND)):
                if takes(other, b):
                    return _play({cell: a, other: b})
        elif takes(cell + way, b):
            for c, other in product(_members(line & hand), (cell - way, cell + 2 * way)):
                if takes(other, c):
                    return _play({cell: a, cell + way: b, other: c})
    if any(mates[a] & mates[b] for a in mates for b in _members(mates[a])):
        return Plays(board, hand).shortest(claims=True)
    return None


def _members(mask: int) -> Iterator[Card]:
    while mask:
        card = mask.bit_length() - 1
        yield CARDS[card]
        mask ^= 1 << card


def _play(cards: dict[int, Card]) -> Play:
    return tuple(PLACED[cell][card] for cell, card in sorted(cards.items()))


def with_card(play: Play, card: Card) -> bool:
    """Whether the card is in the play."""
    return any(placed.card is card for placed in play)
