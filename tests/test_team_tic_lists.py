"""The legal moves of Team TIC as a list, and what every game keeps to (TT-2 to TT-12), on random games."""

import os
from itertools import chain, combinations, permutations

import msgspec
import pytest

from tests.team_tic_tools import CARDS, OPTIONS, everything, game_of, near_miss, random_game, table
from tic_learn import DECK, CardSet, Colour, check_sequence
from tic_learn.games.team_tic import Discard, Draw, Extend, Lay, Pass, Pickup, Position, duos, lister, tics
from tic_learn.random import Random

GAMES = 5_000 if os.environ.get("TIC_LEARN_LONG") else 100
options_of = pytest.mark.parametrize("options", OPTIONS, ids=str)


def dealt(seed, options):
    """A deal for 2, 4 or 6; in every other one only a few cards are in the deck, so that it runs out."""
    game = game_of((2, 4, 6)[seed % 3], first=seed % 2, **options)
    position = game.deal(seed=seed)
    return msgspec.structs.replace(position, deck=position.deck[: seed % 7]) if seed % 2 else position


@pytest.mark.scaled
@options_of
def test_random_games_keep_the_invariants(options):
    """Each game ends; on the way list and judge agree, and no card is lost or doubled."""
    ended = set()
    for seed in range(GAMES):
        random = Random(f"more {seed}")
        start = dealt(seed, options)
        cards = sorted(everything(start))
        for position, moves, _ in random_game(start, seed):
            legal = position.legal_moves()
            assert len(set(moves)) == len(moves) == len(legal)
            assert bool(legal) == bool(moves) == (position.phase != "over")
            for move in moves if seed < 200 or random.below(8) == 0 else moves[:1]:
                assert position.explain(move).ok, move
                assert move in legal, move
            near = near_miss(position, moves, random)
            assert (near in legal) == position.explain(near).ok == (canonical(position, near) in moves), near
            assert sorted(everything(position)) == cards
        outcome, scores = position.outcome(), position.scores()
        ended.add(outcome.rule)
        assert set(outcome.winners) == {name for name in scores if scores[name] == max(scores.values())}
        assert sum(line.points for line in scores.lines) == sum(scores.values())
        assert {line.owner for line in scores.lines} <= set(position.game.owners)
    assert ended == {"TT-8", "TT-9"}


def canonical(position, move):
    """The move as the list has it: the cards of a Tic group in deck order, an end stated where there are two."""
    if isinstance(move, Lay | Pickup) and position.game.groups == "tic":
        return msgspec.structs.replace(move, group=tuple(sorted(move.group)))
    if isinstance(move, Extend) and position.game.both_ends and move.at is msgspec.UNSET:
        return msgspec.structs.replace(move, at="end")
    return move


def candidates(position):
    """Every move that could be legal, by trying all cards that there are in all ways."""
    seat, game = position.seat, position.game
    hand = list(position.hand(seat))
    yield from (Draw(seat), Pass(seat))
    yield from (Discard(seat, card) for card in CARDS)
    for number in range(len(position.groups)):
        for card in CARDS:
            yield from (
                Extend(seat, number, card, at) for at in (("start", "end") if game.both_ends else [msgspec.UNSET])
            )
    pool = sorted({*hand, *position.chain})
    if game.groups == "tic":
        groups = [group for size in (3, 4, 5) for group in combinations(pool, size)]
    else:
        groups = three = list(permutations(pool, 3))
        for _ in range(2):
            # A longer row can only be a sequence when it is one without its last card.
            three = [(*row, card) for row in three if check_sequence(row) for card in pool if card not in row]
            groups = groups + three
    for group in groups:
        if position.phase == "lay":  # that the other kind is refused is another test's
            yield Lay(seat, group)
        else:
            yield from (Pickup(seat, card, group) for card in group)


@options_of
@pytest.mark.parametrize("phase", ["take", "lay"])
def test_the_list_is_what_the_judge_allows_of_all_there_is(options, phase):
    """TT-2 to TT-9, TT-12: nothing that the judge allows is missing in the list, by brute force."""
    game, found = game_of(**options), 0
    # Of the 27 cards with small values, or 18 of them, many go together; the groups on the table have greater ones.
    near = [card for card in DECK if max(card.number, card.shape, card.colour) < 4]
    if game.groups == "tic":
        near = near[:18]
        groups, fitting = [(0, "4TV 4QV 4SV"), (1, "5QY 5QO 5QR")], "4CV 5QC 5QV 4CY"
    else:
        groups, fitting = [(0, "2MR 3TR 4QR"), (1, "4CO 3MO 2TO")], "5SR 1CR 1QO 1QR"
    for seed in range(3 if phase == "take" else 2):
        cards = [card.code for card in Random(seed).sample(near, 10)]
        hand, there = (cards[:5], cards[5:]) if phase == "take" else ([*cards[2:], fitting], [])
        hands, deck = [" ".join(hand), "5SO"], "5SV" if seed else ""
        position = table(hands, chain=" ".join(there), groups=groups, deck=deck, phase=phase, game=game)
        allowed = {move for move in candidates(position) if position.explain(move)}
        assert allowed == set(position.legal_moves())
        found += len(allowed)
    assert found > 5


# Very long lists

# Ana holds 15 yellow cards, and nearly all the others are in the chain.
LONG_CHAIN = Position(
    game_of(groups="sequence"),
    (CardSet(card for card in DECK if card.colour == Colour.YELLOW and card.number < 4).mask, CardSet("5SY").mask),
    (),
    tuple(card for card in DECK if card.colour != Colour.YELLOW),
    (),
    0,
)


def test_a_long_list_is_counted_looked_into_and_sampled_without_being_made(monkeypatch):
    """TT-4, TT-12: with a long chain there are tens of thousands of pick-ups."""
    legal = LONG_CHAIN.legal_moves()
    whole = list(legal)
    assert len(whole) == len(set(whole)) > 30_000
    made = []

    class Counted(Pickup, frozen=True):
        def __post_init__(self):
            made.append(self)

    monkeypatch.setattr(duos, "Pickup", Counted)
    assert len(legal) == len(whole)
    assert legal
    assert whole[-1] in legal
    assert not made
    legal.sample(Random(5))
    assert len(made) < len(whole) / 4


def test_a_list_of_tic_groups_is_made_without_being_counted_first(monkeypatch):
    """list() asks for the length before it takes the moves, and counting would take as long as making them."""
    positions = [one for one, moves, _ in random_game(dealt(0, {}), 1) if len(moves) > 1]
    lengths = [len(one.legal_moves()) for one in positions]
    assert {one.phase for one in positions} == {"take", "lay"}

    def counted(position):
        raise AssertionError("counted")

    monkeypatch.setattr(lister, "count", counted)
    assert [len(list(one.legal_moves())) for one in positions] == lengths
    with pytest.raises(AssertionError, match="counted"):
        len(positions[0].legal_moves())


@options_of
def test_sampling_gives_each_move_of_the_list_its_chance(options):
    """The move at a random place, and the same that the list has there."""

    class At:
        def __init__(self, place):
            self.place = place

        def below(self, many):
            assert self.place < many
            return self.place

    seen = 0
    for position, moves, _ in random_game(dealt(0, options), 3):
        if seen < 400 and moves:
            assert [position.legal_moves().sample(At(place)) for place in range(len(moves))] == moves
            seen += len(moves)
    assert position.legal_moves().sample(Random(1)) is None
    assert seen > 300


def test_all_groups_of_the_deck_are_counted():
    """CP-3 to CP-6: 1,200 Tic groups; Duos and Tripos as another count has them."""
    whole = DECK.mask
    assert sum(line.count(whole) for line in tics.parts(whole)) == 1200
    # By hand for the fixed rest. Each line of the cube along which two or three properties step, in
    # both directions: a diagonal of the 5 x 5 has 9 threes, 4 fours, 1 five (14), two ways across, and
    # there are 5 x 3 such squares: 14 * 2 * 15 = 420 Duos. A Tripo starts at one of 27, 8 or 1 cards
    # and goes one of 4 ways: 144. Each can be reversed: 2 * (420 + 144) = 1,128.
    assert sum(row.count(whole) for row in duos.fixed_parts(whole)) == 1128
    # By hand for the free rest. A run of 3, 4 or 5 cells has 125, 625 or 3,125 rows, and a diagonal
    # grid has 9, 4 and 1 runs, two ways across, for three pairs: 6 * (1125 + 2500 + 3125) = 40,500. A
    # Tripo is there three times: less 2 * 144. And reversed: 2 * 40,212 = 80,424.
    assert sum(run.count(whole) for run in duos.free_parts(whole)) == 80_424


@options_of
def test_views_agree_with_the_table_all_along(options):
    """The own view has the same list and verdicts; other views don't change with the hidden cards."""
    for seed in range(6):
        random = Random(f"swap {seed}")
        for position, moves, _ in random_game(dealt(seed, options), seed):
            if random.below(3):
                continue
            seat = position.seat
            seen = position.view(seat)
            assert list(seen.legal_moves()) == moves
            near = near_miss(position, moves, random)
            if near.player == seat:
                assert seen.explain(near) == position.explain(near)
            assert dict(seen.scores()) == dict(position.scores())
            assert (seen.outcome() is None) == (position.outcome() is None)
            other = random.below(len(position.hands))
            assert swapped(position, other, random).view(other) == position.view(other)


def swapped(position, seat, random):
    """The same position with all cards that one seat does not see dealt anew."""
    others = [one for one in range(len(position.hands)) if one != seat]
    hidden = random.shuffled(chain(position.deck, *(position.hand(one) for one in others)))
    hands = list(position.hands)
    for one in others:
        size = position.size(one)
        hands[one] = sum(1 << card for card in hidden[:size])
        del hidden[:size]
    return msgspec.structs.replace(position, hands=tuple(hands), deck=tuple(hidden))
