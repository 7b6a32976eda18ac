"""Tic Territory Battle: the fast list, the judge and the naive twin agree; whole games keep what must be kept."""

import os
from collections import Counter
from copy import deepcopy
from itertools import islice, permutations, product

import msgspec
import pytest

from tests.naive_games import territory as naive
from tests.test_territory import position
from tic_learn import DECK, Card, CardSet
from tic_learn.cards import DECK_444
from tic_learn.games.base import HiddenCards
from tic_learn.games.territory import Board, Draw, Pass, Place, Placed, Territory, counter
from tic_learn.games.territory import position as position_module
from tic_learn.games.territory.board import number_of
from tic_learn.games.territory.claims import around, claimed
from tic_learn.games.territory.counter import Plays
from tic_learn.games.territory.lister import claiming_play, first_play, listed_plays, with_card
from tic_learn.groups import tic_lines_of
from tic_learn.random import Random
from tic_learn.relations import Relation, neighbours, relation

LONG = bool(os.environ.get("TIC_LEARN_LONG"))
GAMES = 5_000 if LONG else 100
TWINS = 400 if LONG else 24
WHOLE = 20_000
"""The longest lists that are made whole in random games; of longer ones, which a large hand can have, only some moves
are looked at. Where the plays and their numbers are compared with the list, longer ones are made whole too."""
OPTIONS = ("5x5x5", "4x4x4")
PERFT = [("5x5x5", 3, [36, 1240]), ("4x4x4", 2, [49, 3081]), ("5x5x5", 2, [1, 316])]
GAME = Territory(players=["Ana", "Ben"])


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
            # Half of the time a draw or a pass is made if there is one: among many plays it is hardly ever picked.
            moves = where.legal_moves()
            others = [move for move in (Draw(where.seat), Pass(where.seat)) if move in moves]
            move = others[0] if others and random.below(2) else moves.sample(random)
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


@pytest.mark.scaled
@pytest.mark.parametrize("option", OPTIONS)
def test_random_games_keep_all_invariants(option):
    """TB-1 to TB-12: list, judge and quick answer agree; cards are conserved; views hide; scores add up."""
    whole = DECK_444 if option == "4x4x4" else DECK
    ended = cards = 0
    for where, move, random in games(option, GAMES):
        there = check_cards(where, whole)
        assert there == cards or len(where.board) == 1
        cards = there
        moves = where.legal_moves()
        if move is None:
            assert (list(moves), len(moves), bool(moves), moves.sample(random)) == ([], 0, False, None)
            check_scores(where)
            ended += 1
            continue
        assert bool(moves)
        assert move in moves
        whole_list = len(moves) <= WHOLE
        listed = list(moves) if whole_list else [moves.sample(random) for _ in range(20)]
        members = set(listed)
        assert not whole_list or len(members) == len(listed) == len(moves)
        # Every move of a few positions, a sample of the others.
        for one in listed if random.below(100) == 0 else some(listed, 2, random):
            assert one in moves
            assert where.explain(one).ok, one
        for one in some(list(mutated(where, move, random)), 3, random):
            verdict = where.explain(one)
            assert (one in moves) == verdict.ok, one
            assert not whole_list or verdict.ok == (canonical(one) in members), one
            assert [reason.rule for reason in verdict.reasons] == in_order(verdict.reasons)
        if whole_list and random.below(10) == 0:
            check_numbers(where, listed, random)
        if whole_list and random.below(10) == 0:
            check_views(where, listed, random)
        if random.below(10) == 0:
            check_scores(where)
            if isinstance(move, Place):
                check_claims(where, move)
    assert ended == GAMES


ORDER = ["RC-1", "DL-3", "DL-4", *(f"TB-{number}" for number in range(1, 13))]


def in_order(reasons):
    return sorted((reason.rule for reason in reasons), key=ORDER.index)


def check_numbers(where, listed, random):
    """The plays by their numbers, found without making the others, are those of the list in its order."""
    plays = Plays(where.board, where.hands[where.seat], where.drawn)
    placed = [move.cards for move in listed if isinstance(move, Place)]
    assert len(plays) == len(placed)
    for number in some(range(len(placed)), 10, random):
        assert plays[number] == placed[number]


def check_cards(where, whole):
    """Each card is in one place; gives their number."""
    hands = [card for seat in range(len(where.hands)) for card in where.hand(seat)]
    cards = [*where.board.values(), *where.deck, *hands]
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(whole)
    return len(cards)


def check_scores(where):
    """TB-11: a score is what its lines add up to, and what a count of the tokens gives."""
    scores = where.scores()
    owners = [(seat, card) for card in where.board.values() for seat, _ in where.tokens(card)]
    for seat, name in enumerate(where.game.players):
        assert sum(line.points for line in scores.lines if line.owner == name) == scores[name]
        tokens = [card for owner, card in owners if owner == seat]
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
            list(view.legal_moves())


def shuffled_where_hidden(where, seat, random):
    """The same position with the cards that a seat can't see dealt anew."""
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


# The naive twin, and a search that tries everything


def as_move(record_move):
    if record_move["do"] == "place":
        cards = tuple(Placed(Card(one["card"]), tuple(one["at"])) for one in record_move["cards"])
        return Place(record_move["player"], cards)
    return {"draw": Draw, "pass": Pass}[record_move["do"]](record_move["player"])


def as_record(move):
    if isinstance(move, Place):
        cards = [{"card": placed.card.code, "at": list(placed.at)} for placed in move.cards]
        return {"player": move.player, "do": "place", "cards": cards}
    return {"player": move.player, "do": type(move).__name__.lower()}


def twin_of(where):
    """The naive game that begins as this one, which is just dealt."""
    game, order = where.game, []
    for cards in zip(*(list(where.hand(seat)) for seat in range(len(where.hands))), strict=True):
        order += cards
    order += [*where.board.values(), *where.deck]
    return naive.Table(
        {
            "game": "territory",
            "players": list(game.players),
            "first": game.first,
            "options": game.options(),
            "deck": [card.code for card in order],
        }
    )


def tokens_of(where):
    """The tokens as the twin has them: a line is a code with a star for the property that varies."""
    for (row, column), card in where.board.items():
        for seat, line in where.tokens(card):
            first, *_, last = line
            yield [row, column, seat, "".join(a if a == b else "*" for a, b in zip(first.code, last.code, strict=True))]


@pytest.mark.scaled
@pytest.mark.parametrize("option", OPTIONS)
def test_the_naive_twin_plays_the_same_games(option):
    """TB-2 to TB-11: the same lists, tokens, scores and ends; of a wrong move, a rule that the twin names too.

    The twin tries everything and is slow, so the games are short and not every list is compared.
    """
    ended = compared = 0
    twin = None
    for where, move, random in games(option, TWINS, most=22):
        twin = twin or twin_of(where)
        summary = twin.summary()
        assert summary["over"] == (move is None)
        assert summary["scores"] == dict(where.scores())
        assert summary["passes"] == where.passes
        assert summary["drawn"] == (where.drawn and where.drawn.code)
        assert summary["tokens"] == sorted(tokens_of(where))
        if move is None:
            twin, ended = None, ended + 1
            continue
        for one in some(list(mutated(where, move, random)), 3, random):
            faults, verdict = twin.faults(as_record(one)), where.explain(one)
            assert verdict.ok == (not faults), one
            assert verdict.ok or verdict.rule in faults, (one, faults)
        if random.below(4) == 0:
            assert set(map(as_move, twin.moves())) == set(where.legal_moves())
            compared += 1
        twin.apply(as_record(move))
    assert ended == TWINS
    assert compared > ended


def every_play(where):
    """The legal plays by trial: each order of cards on each stretch of empty cells, asked of the judge."""
    cards, board, size = list(where.hand(where.seat)), where.board, where.size(where.seat)
    reach = [range(min(ways) - size, max(ways) + size + 1) for ways in zip(*board, strict=True)]
    found = set()
    for first, (down, right) in product(product(*reach), ((0, 1), (1, 0))):
        if first in board:
            continue
        stretch, (row, column) = [], first
        while len(stretch) < size:
            if (row, column) not in board:
                stretch.append((row, column))
            row, column = row + down, column + right
        for count in range(1, size + 1):
            for order in permutations(cards, count):
                move = Place(where.seat, tuple(map(Placed, order, stretch)))
                if move in where.legal_moves():
                    found.add(move)
    return found


@pytest.mark.scaled
def test_the_list_has_every_play_that_is_let_pass():
    """TB-2 to TB-5; TB-8: a draw is in the list exactly when no play claims anything."""
    for seed in range(300 if LONG else 30):
        where, random = GAME.deal(seed=seed), Random(seed)
        for _ in range(random.below(40)):
            if where.outcome() is None:
                where = where.play(where.legal_moves().sample(random))
        # A hand cut down, so that everything can be tried.
        hand = random.sample(where.hand(where.seat), min(3, where.size(where.seat)))
        where = GAME.position(dict(where.board), [hand, []], deck=where.deck)
        listed, expected = list(where.legal_moves()), every_play(where)
        assert {move for move in listed if isinstance(move, Place)} == expected
        if where.deck:
            claiming = any(where.claims(move) for move in expected)
            assert (
                (Draw(0) in listed) == (Draw(0) in where.legal_moves()) == where.explain(Draw(0)).ok == (not claiming)
            )


# The board's masks


@pytest.mark.scaled
def test_the_masks_of_a_board_say_what_the_rules_say():
    """TB-3, TB-4, TB-6: for each empty cell beside old cards, which cards are allowed, Tic, and claim alone."""
    for seed in range(60 if LONG else 3):
        where, random = GAME.deal(seed=seed), Random(seed)
        while len(where.board) < 40:
            where = where.play(where.legal_moves().sample(random))
        board = where.board
        edge = {beside for cell in board for beside in around(cell) if beside not in board}
        assert board.fits.keys() == {number_of(cell) for cell in edge}
        for cell in edge:
            touching = [board[beside] for beside in around(cell) if beside in board]
            allow, tic, claim = board.fits[number_of(cell)]
            for card in set(DECK) - set(board.values()):
                kinds = [relation(card, other) for other in touching]
                assert allow >> card & 1 == (Relation.NIC not in kinds)
                assert tic >> card & 1 == (Relation.TIC in kinds)
                assert claim >> card & 1 == bool(claimed(board, {cell: card}))
        assert Board(dict(board)).fits == board.fits


# Perft: the number of paths of so many moves


def perft(where, depth):
    if depth == 0:
        return 1
    return sum(perft(where.play(move), depth - 1) for move in where.legal_moves())


def naive_perft(table, depth):
    if depth == 0:
        return 1
    count = 0
    for move in table.moves():
        after = deepcopy(table)
        after.apply(move)
        count += naive_perft(after, depth - 1)
    return count


def test_perft_of_three_stars_in_a_row_or_a_corner():
    # By hand: 3SV Tics with 3SO and 3SR, so it goes on all six cells around the two. At either end the three
    # make a row with 8 cells around it, at the sides a corner with 7; on each of them 3SC fits: 2 × 8 + 4 × 7.
    # Then nobody has a card, and no path is longer.
    where = position("3SO@0,0 3SR@0,1", "3SV", "3SC")
    assert [perft(where, depth) for depth in (1, 2, 3)] == [6, 44, 0]


def test_perft_of_draws_and_passes():
    # By hand: 1CV and 2MV fit nowhere. Ana draws 4MC, which fits nowhere either; Ben passes, Ana passes: the end.
    where = position("3SO@0,0 3SR@0,1", "1CV", "2MV", deck="4MC")
    assert [perft(where, depth) for depth in (1, 2, 3, 4)] == [1, 1, 1, 0]


@pytest.mark.scaled
@pytest.mark.parametrize(("option", "seed", "counts"), PERFT)
def test_perft_from_a_deal(option, seed, counts):
    """The counts are those of the naive twin, which is asked for the first again, and in the long run for all."""
    where = Territory(players=["Ana", "Ben"], cards=option).deal(seed=seed, cards=20)
    assert [perft(where, depth) for depth in (1, 2)] == counts
    for depth in (1, 2) if LONG else (1,):
        assert naive_perft(twin_of(where), depth) == counts[depth - 1]


# Long lists


def many(count):
    """A position with very many plays: the hand is full of cards that Tic with 3SO."""
    hand = [card for card in neighbours("3SO") if card.code != "3SR"][:count]
    return GAME.position({(0, 0): "3SO", (0, 1): "3SR"}, [hand, []], deck="1CV")


def tables(count, most=9):
    """Boards from games, each with two hands of so many cards at most: any cards, and cards that Tic a lot."""
    for seed in range(count):
        random = Random(seed).child("table")
        where = dealt(seed, random.choice(OPTIONS))
        for _ in range(random.choice([0, 1, 10, 30])):
            if where.outcome() is None:
                where = where.play(where.legal_moves().sample(random))
        others = [card for card in DECK if card not in where.board.values()]
        tied = set().union(*(neighbours(card) for card in random.sample(others, 2)))
        for hand in (others, [card for card in others if card in tied]):
            cards = random.sample(hand, min(1 + random.below(most), len(hand)))
            yield where.board, sum(1 << card for card in cards), cards, random


def plays_of(board, hand):
    return [play for plays in listed_plays(board, hand) for play in plays]


@pytest.mark.scaled
def test_the_plays_have_numbers_in_the_order_of_the_list():
    """Picked without making the others: all plays, and those with a given card (TB-8); opening plays, too."""
    openings = 0
    for board, hand, cards, random in tables(1_000 if LONG else 100):
        listed, card = plays_of(board, hand), random.choice(cards)
        openings += len(board) == 1
        for must, those in ((None, listed), (card, [play for play in listed if with_card(play, card)])):
            plays = Plays(board, hand, must)
            assert len(plays) == len(those)
            assert all(plays[number] == those[number] for number in some(range(len(those)), 50, random))
            assert [*iter(plays)] == those
            for number in (-1, len(those)):
                with pytest.raises(IndexError):
                    plays[number]
    assert openings > 20


@pytest.mark.scaled
def test_a_play_is_found_exactly_where_the_list_has_one():
    """Any play (TB-10), one with the card just drawn, one that claims something, so that no card is drawn (TB-8)."""
    joint = 0
    for board, hand, cards, _ in tables(2_000 if LONG else 300, most=7):
        listed = plays_of(board, hand)
        for card in cards:
            found, those = first_play(board, hand, card), {play for play in listed if with_card(play, card)}
            assert found in those if those else found is None
        assert first_play(board, hand) in listed if listed else first_play(board, hand) is None
        claiming = [play for play in listed if claimed(board, {placed.at: placed.card for placed in play})]
        found = claiming_play(board, hand)
        assert found in claiming if claiming else found is None
        joint += bool(found) and not any(len(play) == 1 for play in claiming)
    assert joint > 20


def test_a_long_list_is_counted_and_sampled_without_making_the_moves(monkeypatch):
    """A move is made when it is asked for, not before."""
    made = []

    class Counted(Place, frozen=True, tag="place"):
        def __post_init__(self):
            made.append(self)

    monkeypatch.setattr(position_module, "Place", Counted)
    for count in (8, 11):
        moves = many(count).legal_moves()
        assert bool(moves)
        assert len(moves) > 10_000
        assert made == []
        assert isinstance(moves.sample(Random(1)), Counted)
        assert len(made) == 1
        made.clear()


NINE = GAME.position({(0, 0): "3SO", (0, 1): "3SR"}, ["1CC 1MY 1MR 2MR 3CY 3QR 4CY 4QV 5MY", ["3SC"]], deck="1CV")
"""The hand is too large to be listed before it is counted; it has 306 plays, and may draw."""


def test_a_sample_is_one_of_the_list_at_random():
    """The same that a choice from the whole list would give, whether that is kept or only counted."""
    for where in (many(4), NINE):
        listed = list(where.legal_moves())
        for seed in range(50):
            assert where.legal_moves().sample(Random(seed)) == Random(seed).choice(listed)


def test_a_sample_is_each_move_about_as_often():
    """The sum of squares has the mean of 306 if all 307 moves are as likely, and a standard deviation of 25."""
    moves, random, each = NINE.legal_moves(), Random(1), 50
    found = Counter(moves.sample(random) for _ in range(each * len(moves)))
    assert found.keys() == set(NINE.legal_moves())
    assert len(found) == 307
    assert 206 < sum((often - each) ** 2 / each for often in found.values()) < 406


def test_counts_are_right_even_if_few_are_kept(monkeypatch):
    """However many plays there are, a bounded part of what was counted is kept; the rest is counted again."""
    where = many(8)
    listed = plays_of(where.board, where.hands[0])
    monkeypatch.setattr(counter, "_KEPT", 100)
    plays = Plays(where.board, where.hands[0])
    assert len(plays) == len(listed)
    assert all(plays[number] == listed[number] for number in range(0, len(listed), 40_000))


def test_fifty_million_plays():
    """TB-2 to TB-5: too many to list, so the judge is asked about some of them."""
    where = many(11)
    moves = where.legal_moves()
    assert len(moves) > 50_000_000
    for seed in range(20):
        move = moves.sample(Random(seed))
        assert move in moves
        assert where.explain(move).ok


DENSE = [card for card in DECK if max(card.number, card.shape, card.colour) <= 3]
"""27 cards of which each Tics with six others: hands of them have the most plays."""


def countless(count, board=None):
    """A position with more plays than can be counted in reasonable time."""
    return GAME.position(board or {(0, 0): "1CO", (0, 1): "1CR", (1, 1): "1QR"}, [DENSE[:count], []], deck="1QV 3QV")


@pytest.mark.parametrize("board", [None, {(0, 0): "1CO"}], ids=["later", "opening"])
@pytest.mark.parametrize("count", [16, 20, 24])
def test_the_first_of_countless_moves_are_made_without_the_rest(count, board):
    """TB-2 to TB-5: each is legal, and none comes twice."""
    moves = countless(count, board).legal_moves()
    first = list(islice(moves, 1_000))
    assert len(set(first)) == 1_000
    assert all(move in moves for move in first)
    assert all(countless(count, board).explain(move).ok for move in first[::100])
    assert repr(moves).endswith(", …>")


@pytest.mark.parametrize("cells", [[(0, 0)], [(0, 0), (0, 1), (2, 1)]], ids=["opening", "later"])
def test_plays_of_large_hands_are_made_in_the_order_of_their_numbers(cells):
    """An opening play of so many cards, too, and after a draw only those with the card that was drawn (TB-8)."""
    made = 0
    for seed in range(6):
        on_table, hand = Random(seed).shuffled(DECK)[: len(cells)], Random(seed).shuffled(DECK)[-11:]
        board, mask = Board(dict(zip(cells, on_table, strict=True))), sum(1 << card for card in hand)
        listed = plays_of(board, mask)
        for must, those in ((None, listed), (hand[0], [play for play in listed if with_card(play, hand[0])])):
            plays = Plays(board, mask, must)
            assert [*iter(plays)] == [plays[number] for number in range(len(plays))] == those
            made += len(those)
    assert made > 1_000


def counted_nodes(monkeypatch):
    """A list of a number for each pile of plays that is asked about: how many nodes were counted for it."""
    found = []

    class Watched(Plays):
        def countable(self):
            yes = super().countable()
            found.append(self._steps)
            return yes

    monkeypatch.setattr(position_module, "Plays", Watched)
    return found


@pytest.mark.parametrize("board", [None, {(0, 0): "1CO"}], ids=["later", "opening"])
@pytest.mark.parametrize("count", [16, 24])
def test_moves_at_random_from_countless_ones_are_made_with_eight_cards_of_the_hand(count, board, monkeypatch):
    """No more nodes are counted than are kept before that is seen."""
    monkeypatch.setattr(counter, "_KEPT", 1_000)
    nodes = counted_nodes(monkeypatch)
    where = countless(count, board)
    moves = where.legal_moves()
    used = set()
    for seed in range(3):
        move = moves.sample(Random(seed))
        assert move in moves
        assert where.explain(move).ok
        used.update(placed.card for placed in move.cards)
        some_moves = moves.some(Random(seed), 100)
        assert len(set(some_moves)) == 100
        assert all(one in moves for one in some_moves)
        assert len({placed.card for one in some_moves for placed in one.cards}) <= 8
    assert len(used) > 8
    assert set(nodes) == {1_001}


def test_moves_at_random_after_a_draw_have_the_drawn_card(monkeypatch):
    """TB-8, however many cards are in the hand."""
    monkeypatch.setattr(counter, "_KEPT", 1_000)
    start = GAME.position({(0, 0): "5TO", (0, 1): "5TR"}, [DENSE[:20], []], deck="5TY 3QV")
    drawn = start.play(Draw(0))
    assert drawn.drawn is Card("5TY")
    moves = drawn.legal_moves()
    for seed in range(5):
        some_moves = moves.some(Random(seed), 100)
        assert all(move in moves and with_card(move.cards, Card("5TY")) for move in some_moves if move != Pass(0))
        assert len(set(some_moves)) == 100


def test_a_large_hand_without_a_play_can_only_draw(monkeypatch):
    """TB-3, TB-4: only 1TR may touch 1CV, and it Tics with neither that nor a card of the hand; the others do."""
    monkeypatch.setattr(counter, "_KEPT", 0)
    nodes = counted_nodes(monkeypatch)
    moves = GAME.position({(0, 0): "1CV"}, ["1TR 2SO 2SY 3SO 3SY 4QO 4QY 5QO 5QY", []], deck="1CC").legal_moves()
    assert moves.sample(Random(1)) == Draw(0)
    assert moves.some(Random(1), 5) == list(moves) == [Draw(0)]
    assert nodes == [1, 1]


def test_some_moves_are_all_of_them_or_so_many_each_once():
    """In the order of the list; where a hand is counted and where it is listed."""
    for where in (many(4), NINE):
        moves = where.legal_moves()
        listed = list(moves)
        assert moves.some(Random(1), len(listed)) == listed
        picked = moves.some(Random(1), 20)
        places = [listed.index(move) for move in picked]
        assert places == sorted(set(places))
        assert len(places) == 20
        found = {move for seed in range(400) for move in moves.some(Random(seed), 20)}
        assert found == set(listed)
    over = where.play(where.legal_moves().sample(Random(1)))
    ended = msgspec.structs.replace(over, passes=2)
    assert ended.legal_moves().some(Random(1), 5) == []


def test_equal_positions_list_their_moves_in_the_same_order_with_the_cards_by_cell():
    """However the cards came to the table; RULES: a play lists its cards by row, then column."""
    for where, _, _ in islice(games("5x5x5", 20), 0, None, 40):
        rebuilt = msgspec.structs.replace(where, board=Board(dict(list(where.board.items())[::-1])))
        assert rebuilt == where
        assert list(rebuilt.legal_moves()) == list(where.legal_moves())
        assert all(move == canonical(move) for move in where.legal_moves())
