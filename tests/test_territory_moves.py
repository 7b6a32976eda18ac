"""Tic Territory Battle: the fast list, the judge and the naive twin agree; whole games keep what must be kept."""

import os

import pytest

from tic_learn import DECK, Card, CardSet
from tic_learn.cards import DECK_444
from tic_learn.games.base import HiddenCards
from tic_learn.games.territory import Draw, Pass, Place, Placed, Territory
from tic_learn.games.territory.claims import around, claimed
from tic_learn.groups import tic_lines_of
from tic_learn.random import Random

LONG = bool(os.environ.get("TIC_LEARN_LONG"))
GAMES = 5_000 if LONG else 200
OPTIONS = ("5x5x5", "4x4x4")


def dealt(seed, option="5x5x5", most=125):
    """The start of a game that follows from the seed: players, who begins, how much of the deck."""
    random = Random(seed).child("deal")
    count = 2 + random.below(5)
    least = 6 * count + 1
    most = max(least, min(most, 64 if option == "4x4x4" else 125))
    cards = random.choice([least, most, least + random.below(most - least + 1)])
    game = Territory(players="ABCDEF"[:count], first=random.below(count), cards=option)
    return game.deal(seed=seed, cards=cards)


def games(option, count, most=125):
    """The positions of random games, each with the move that is made next."""
    for seed in range(count):
        where, random = dealt(seed, option, most), Random(seed)
        while where.outcome() is None:
            # Half of the time a kind of move is picked first: else nobody keeps a card or draws by choice.
            moves = where.legal_moves()
            move = moves.sample(random)
            if random.below(2) and not isinstance(move, Place):
                others = [one for one in moves if not isinstance(one, Place)]
                move = random.choice(others or [move])
            yield where, move, random
            where = where.play(move)
        yield where, None, random


def some(items, count, random):
    return items if len(items) <= count else random.sample(items, count)


def mutated(where, move, random):
    """Moves that are nearly right: a card or a cell changed, dropped, doubled or swapped, or another player's."""
    yield from (Draw(where.seat), Pass(where.seat), Draw((where.seat + 1) % len(where.hands)))
    if not isinstance(move, Place):
        return
    cards, seat = list(move.cards), where.seat
    at = random.below(len(cards))
    card, (row, column) = cards[at].card, cards[at].at
    hand = list(where.hand(seat)) or [card]
    yield Place((seat + 1) % len(where.hands), move.cards)
    for other in (random.choice(hand), random.choice(list(DECK))):
        yield Place(seat, (*cards[:at], Placed(other, (row, column)), *cards[at + 1 :]))
    for cell in (random.choice(list(around((row, column)))), (row + 2, column), (row, column - 2)):
        yield Place(seat, (*cards[:at], Placed(card, cell), *cards[at + 1 :]))
        yield Place(seat, (*cards, Placed(random.choice(hand), cell)))
    yield Place(seat, (*cards[:at], *cards[at + 1 :]))
    yield Place(seat, (*cards, cards[at]))
    orders = [random.shuffled([one.card for one in cards]), [one.card for one in reversed(cards)]]
    for order in orders:
        yield Place(seat, tuple(Placed(one, old.at) for one, old in zip(order, cards, strict=True)))


def canonical(move):
    if not isinstance(move, Place):
        return move
    return Place(move.player, tuple(sorted(move.cards, key=lambda placed: placed.at)))


@pytest.mark.parametrize("option", OPTIONS)
def test_random_games_keep_all_invariants(option):
    """TB-1 to TB-12: list, judge and quick answer agree; cards are conserved; views hide; scores add up."""
    whole = DECK_444 if option == "4x4x4" else DECK
    ended = 0
    for where, move, random in games(option, GAMES):
        check_values(where, whole)
        moves = where.legal_moves()
        if move is None:
            assert (list(moves), len(moves), bool(moves), moves.sample(random)) == ([], 0, False, None)
            ended += 1
            continue
        listed = list(moves)
        members = set(listed)
        assert len(members) == len(listed) == len(where.legal_moves())
        assert bool(moves)
        assert move in members
        # Every move of a few positions, a sample of the others.
        for one in listed if random.below(60) == 0 else some(listed, 4, random):
            assert one in moves
            assert where.explain(one).ok, one
        for one in some(list(mutated(where, move, random)), 5, random):
            verdict = where.explain(one)
            assert (one in moves) == verdict.ok == (canonical(one) in members), one
            assert verdict.reasons
            assert list(map(str, (reason.rule for reason in verdict.reasons))) == in_order(verdict.reasons)
        check_views(where, listed, random)
        if isinstance(move, Place):
            check_claims(where, move)
    assert ended == GAMES


ORDER = ["RC-1", "DL-3", "DL-4", *(f"TB-{number}" for number in range(1, 13))]


def in_order(reasons):
    return sorted((reason.rule for reason in reasons), key=ORDER.index)


def check_values(where, whole):
    """Each card is in one place, and the score is what its lines add up to."""
    cards = [
        *where.board.values(),
        *where.deck,
        *(card for seat in range(len(where.hands)) for card in where.hand(seat)),
    ]
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(whole)
    scores = where.scores()
    for seat, name in enumerate(where.game.players):
        lines = [line.points for line in scores.lines if line.owner == name]
        assert sum(lines) == scores[name]
        tokens = [card for card in where.board.values() for owner, _ in where.tokens(card) if owner == seat]
        bonus = tokens.count(Card("1CV")) + 2 * tokens.count(Card("5SR"))
        assert scores[name] == len(tokens) + bonus - where.size(seat)


def check_views(where, listed, random):
    """What a seat can't see may be exchanged, and the player whose turn it is needs no more than the view."""
    seat = random.below(len(where.hands))
    view = where.view(seat)
    other = shuffled_where_hidden(where, seat, random)
    assert other.view(seat) == view
    assert dict(view.scores()) == dict(where.scores())
    if seat == where.seat:
        assert list(view.legal_moves()) == listed
    elif where.size(where.seat) and not where.has_drawn:
        with pytest.raises(HiddenCards):
            bool(view.legal_moves())


def shuffled_where_hidden(where, seat, random):
    """The same position with the cards that a seat can't see dealt anew."""
    import msgspec

    others = [other for other in range(len(where.hands)) if other != seat]
    cards = random.shuffled([card for other in others for card in where.hand(other)] + list(where.deck))
    hands, drawn = list(where.hands), where.drawn
    for other in others:
        hands[other] = sum(1 << card for card in cards[: where.size(other)])
        del cards[: where.size(other)]
    if drawn is not None and where.seat != seat:
        drawn = next(iter(CardSet.from_mask(hands[where.seat])))
    return msgspec.structs.replace(where, hands=tuple(hands), deck=tuple(cards), drawn=drawn)


def check_claims(where, move):
    """TB-6, TB-7: the groups that the judge names are those that get the tokens, and opponents lose theirs."""
    after, seat = where.play(move), where.seat
    groups = claimed(where.board, {placed.at: placed.card for placed in move.cards})
    for card in after.board.values():
        mine = [group for group in groups if card in group]
        kept = {token for token in where.tokens(card) if token[0] == seat or not mine}
        lines = {line for line in tic_lines_of(card) for group in mine if group <= line}
        assert set(after.tokens(card)) == kept | {(seat, line) for line in lines}
