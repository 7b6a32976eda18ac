"""What is best: lay-downs, plays, runs, each beside a twin that tries everything (TT-10, TL-2, TL-3, TB-6, TB-7)."""

import copy
import json
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings

from tests import naive, naive_games
from tests.naive_games import common
from tests.naive_games import territory as naive_territory
from tests.strategies import CARD, TRIPLE, seeds, triples
from tic_learn import DECK, Card, CardSet, RepeatedCard, UnknownCard
from tic_learn.games import HiddenCards, TeamTic, Territory, team_tic, territory
from tic_learn.players import NAMES, GreedyPlayer, play_out
from tic_learn.record import read
from tic_learn.solve import best_laydown, best_plays, longest_play, longest_run


def close_cards(rng, most):
    """Cards of which many Tic: some of those with few values each, mostly with the values of the Extreme cards."""
    values = [rng.sample(naive.VALUES, rng.randint(1, 5)) for _ in range(3)]
    if rng.random() < 0.5:
        values = [[*some, end] for some, end in zip(values, rng.choice([(1, 1, 1), (5, 5, 5)]), strict=True)]
    box = [card for card in naive.DECK if all(card[p] in values[p] for p in range(3))]
    return [CARD[card] for card in rng.sample(box, min(len(box), rng.randint(0, most)))]


def cards(text):
    return tuple(map(Card, text.split()))


# TT-5, TT-10: the best lay-down


def points_of(group):
    """TT-10: 3, 8 or 20 by the size, 5 more with 1-circle-violet, 10 more with 5-star-red."""
    return {3: 3, 4: 8, 5: 20}[len(group)] + 5 * ((1, 1, 1) in group) + 10 * ((5, 5, 5) in group)


def laydowns(groups):
    """Every choice of groups without a card in common, none of them too."""
    if not groups:
        yield []
        return
    first, *rest = groups
    yield from laydowns(rest)
    for others in laydowns([group for group in rest if not group & first]):
        yield [first, *others]


def best_by_trying(groups):
    """The groups, as sorted cards in deck order, that TT-10 and the order of equal ones say are best."""

    def order(choice):
        rows = sorted(tuple(sorted(group)) for group in choice)
        return (
            -sum(map(points_of, rows)),
            -sum(map(len, rows)),
            [(row[0], -points_of(row), row) for row in rows],
        )

    return sorted(tuple(sorted(group)) for group in min(laydowns(groups), key=order))


def test_a_five_is_worth_more_than_a_four_and_a_three():
    """TT-10: the red stars with 5-star-red bring 20 + 10; with 3SR at 3SV and 3SO only 8 + 10 and 3."""
    found = best_laydown("3SV 3SO 3SR 1SR 2SR 4SR 5SR")
    assert found.groups == (cards("1SR 2SR 3SR 4SR 5SR"),)
    assert found.points == 30


def test_three_threes_are_worth_more_than_the_four_that_crosses_them():
    """TT-10: 1CC 1CY 1CO 1CR bring 8, and nothing else is left; without 1CR three groups bring 3 each, 9."""
    found = best_laydown("1CC 1CY 1CO 1CR 2CC 3CC 1TY 1SY 4CO 5CO")
    assert found.groups == (cards("1CC 2CC 3CC"), cards("1CY 1TY 1SY"), cards("1CO 4CO 5CO"))
    assert found.points == 9


def test_an_extreme_card_goes_where_it_brings_most():
    """TT-10: 1CV fits two groups of three and brings its 5 in only one; the other keeps two cards, which are none."""
    found = best_laydown("1CV 2CV 3CV 1CC 1CY")
    assert found.points == 3 + 5
    assert found.groups == (cards("1CV 1CC 1CY"),)  # equal points and cards, so the first in deck order: 1CC before 2CV


def test_an_extreme_card_outside_all_groups_brings_nothing():
    """TT-10: its points are for the owner of the group that holds it."""
    assert best_laydown("5SR 1TY 2TY 3TY").points == 3


def test_an_extreme_card_stays_in_a_small_group_where_the_large_one_does_not_need_it():
    """TT-10: 5SR brings 13 with 4SR and 3SR beside 20 for five triangles; with 5TR 5QR 5CR it brings 18, they 8."""
    assert best_laydown("5SR 4SR 3SR 5TV 5TC 5TY 5TO 5TR 5QR 5CR").points == 13 + 20


def test_of_equal_points_the_most_cards_are_laid():
    """TT-10: 1CV 4CV 5CV brings 3 + 5, and 5MV 5TV 5SV 3, with six cards; the fours 3 and the fives 8, with seven."""
    found = best_laydown("1CV 4CV 4MV 4SV 5CV 5MV 5TV 5SV")
    assert found.points == 11
    assert found.groups == (cards("4CV 4MV 4SV"), cards("5CV 5MV 5TV 5SV"))


def test_a_hand_without_a_group_lays_nothing():
    assert best_laydown("1CV 2CV 3CC 5SR") == ((), 0)
    assert best_laydown("") == ((), 0)


def test_the_whole_deck_is_laid_in_25_fives():
    """TT-10: 25 × 20 and both Extreme cards; no card can bring more than a fifth of 20, so nothing brings more."""
    found = best_laydown(DECK)
    assert found.points == 25 * 20 + 15
    assert sorted(card for group in found.groups for card in group) == list(DECK)


@settings(max_examples=150, deadline=None)
@given(seeds)
def test_no_choice_of_tic_groups_beats_the_best_laydown(rng):
    hand = close_cards(rng, 12)
    expected = best_by_trying(naive.groups(sorted(triples(hand)), "tic"))
    found = best_laydown(CardSet(hand))
    assert [tuple(triples(group)) for group in found.groups] == expected
    assert found.points == sum(map(points_of, expected))


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_no_choice_of_sequences_beats_the_best_laydown(rng):
    """TT-12: of the orders in which the same cards can be laid, the first in deck order is given."""
    hand, rest = close_cards(rng, 7), rng.choice(["free", "fixed"])
    rows = [row for row, stepping in naive.sequences(sorted(triples(hand)), rest).items() if stepping >= 2]
    expected = best_by_trying(sorted({frozenset(row) for row in rows}, key=sorted))
    found = best_laydown(hand, groups="sequence", rest=rest)
    assert sorted(tuple(sorted(triples(group))) for group in found.groups) == expected
    assert all(
        tuple(triples(group)) == min(row for row in rows if set(row) == set(triples(group))) for group in found.groups
    )
    assert found.points == sum(map(points_of, expected))


@pytest.mark.parametrize("kind", ["tic", "sequence"])
def test_the_groups_can_be_laid_one_after_the_other(kind):
    """TT-5, TT-12: the engine takes them as lays and counts the same points for them (TT-10)."""
    for seed in range(20):
        position = TeamTic(players=NAMES[:2], groups=kind).deal(seed=seed).play(team_tic.Draw(0))
        found = best_laydown(position.hand(0), groups=kind)
        for group in found.groups:
            if position.outcome() is None:
                position = position.play(team_tic.Lay(0, group))
        on_table = [line for line in position.scores().lines if line.points > 0 and line.owner == "Ana"]
        went_out = 10 if not position.hand(0) else 0
        assert sum(line.points for line in on_table) == found.points + went_out


def test_what_is_no_hand_and_what_is_no_choice_is_said():
    with pytest.raises(UnknownCard):
        best_laydown("3SX")
    with pytest.raises(RepeatedCard):
        best_laydown("3SO 3SO")
    with pytest.raises(ValueError, match='"tic" or "sequence"'):
        best_laydown("3SO", groups="nic")
    with pytest.raises(ValueError, match="rest"):
        best_laydown("3SO", groups="sequence", rest="loose")


# TL-2, TL-3: the longest play and the longest run


def play_by_trying(hand, end):
    """TL-3: the most cards that share the same two properties with the end and each other."""
    plays = [
        (-size, *(p for p in range(3) if p not in naive.common([end, *some])), some)
        for size in range(1, 5)
        for some in combinations(hand, size)
        if len(naive.common([end, *some])) == 2
    ]
    return min(plays)[-1] if plays else ()


def runs(cards, last=None):
    """Every row of some of the cards in which neighbours Tic, the first with ``last`` too; the row of none as well."""
    yield ()
    for card in cards:
        if last is None or naive.related(last, card) == "tic":
            rest = [other for other in cards if other != card]
            yield from ((card, *row) for row in runs(rest, card))


def test_the_longest_play_is_the_fullest_tic_line_of_the_end():
    """TL-3: on 3SO go two orange stars, or 3SR and 3SV, or 3CO; of two twos the number varies first."""
    assert longest_play("1SO 2SO 3SR 3SV 3CO", "3SO") == cards("1SO 2SO")
    assert longest_play("1SO 3SR 3SV 3CO", "3SO") == cards("3SV 3SR")
    assert longest_play("1SR 2CV", "3SO") == ()


def test_a_run_goes_on_where_a_play_can_not():
    """TL-2, TL-3: 1SO Tics with 3SO and 1SR with 1SO, but 1SR is a Single with 3SO: two turns, one run."""
    assert longest_play("1SO 1SR", "3SO") == cards("1SO")
    assert longest_run("1SO 1SR", "3SO") == cards("1SO 1SR")


def test_a_run_takes_a_dead_end_last():
    """TL-2: from 3SO two ways lead on, 1SO and 3SR; 1SO is followed by 1CO alone, 3SR by 3CR, 2CR and 2CV."""
    assert longest_run("1SO 1CO 3SR 3CR 2CR 2CV", "3SO") == cards("3SR 3CR 2CR 2CV")
    # Without an end both ways are one row: 1CO 1SO 3SO 3SR 3CR 2CR 2CV, for 1SO and 3SR need 3SO between them.
    assert longest_run("3SO 1SO 1CO 3SR 3CR 2CR 2CV") == cards("1CO 1SO 3SO 3SR 3CR 2CR 2CV")


def test_nothing_fits_an_end_that_no_card_tics_with():
    assert longest_run("1CV 2CV 3CV", "5SR") == ()
    assert longest_run("", "5SR") == longest_run("") == ()


@settings(max_examples=150, deadline=None)
@given(seeds)
def test_no_play_is_longer_than_the_longest(rng):
    hand = close_cards(rng, 12)
    end = rng.choice([card for card in DECK if card not in hand])
    found = longest_play(CardSet(hand), end)
    assert tuple(triples(found)) == play_by_trying(sorted(triples(hand)), TRIPLE[end])


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_no_run_is_longer_than_the_longest(rng):
    """TL-2: and of equally long ones it is the first in deck order."""
    hand = close_cards(rng, 8)
    if not hand or rng.random() < 0.5:
        end, last = None, None
    else:
        end = hand.pop()
        last = TRIPLE[end]
    expected = min(runs(sorted(triples(hand)), last), key=lambda row: (-len(row), row))
    assert tuple(triples(longest_run(CardSet(hand), end))) == expected


def test_the_whole_deck_is_one_run():
    """TL-2: 1 to 5 to 1, line after line: each card Tics with the next, and there are no more than 125."""
    assert sorted(longest_run(DECK)) == list(DECK)


@pytest.mark.parametrize("solver", [longest_play, longest_run])
def test_the_end_card_is_not_in_the_hand(solver):
    with pytest.raises(ValueError, match="3-star-orange lies at the end of a line"):
        solver("3SO 1SO", "3SO")


# TB-2 to TB-7: the best plays

GAME = Territory(players=NAMES[:2])


def gains(record, after):
    """What each legal play of the naive game brings, by its cells and codes: own tokens more, others' fewer."""
    table = common.replay(naive_territory.Table, record, after)
    seat = table.turn
    found = {}
    for move in table.moves():
        if move["do"] == "place":
            then = copy.deepcopy(table)
            then.apply(move)
            won = [token for token in then.tokens - table.tokens if token[1] == seat]
            lost = [token for token in table.tokens - then.tokens if token[1] != seat]
            key = tuple(sorted((*one["at"], one["card"]) for one in move["cards"]))
            found[key] = len(won) + len(lost)
    return found


def as_key(play):
    return tuple(sorted((*placed.at, placed.card.code) for placed in play.cards))


@pytest.mark.parametrize("seed", range(6))
def test_no_play_claims_more_than_the_best_and_all_of_them_are_there(seed):
    """TB-6, TB-7: games of two or three players on small decks, where much is claimed and taken."""
    rng = Random(seed)
    record = naive_games.random_record(
        "territory", rng.choice([2, 3]), {"cards": "4x4x4"}, seed, cards=rng.randint(28, 36)
    )
    position_of = read(json.dumps(record)).position
    for after in range(0, len(record["moves"]), 4):
        expected = gains(record, after)
        best = best_plays(position_of(after))
        most = max(expected.values(), default=0)
        assert best.tokens == most
        assert len(best.plays) == len(set(best.plays))
        assert {as_key(play) for play in best.plays} == {key for key, gain in expected.items() if gain == most}


def test_a_card_between_two_groups_claims_both():
    """TB-6: 3SO makes three orange stars and three 3-stars, so 3 + 3 tokens, on each of the two cells beside both."""
    board = {(0, 0): "1SO", (0, 1): "2SO", (1, 2): "3SR", (2, 2): "3SV"}
    best = best_plays(GAME.position(board, ["3SO", "1CV"]))
    assert best.tokens == 6
    assert [as_key(play) for play in best.plays] == [((0, 2, "3SO"),), ((1, 1, "3SO"),)]


def test_tokens_taken_from_others_count_and_each_only_once():
    """TB-7: Ana's 4SO makes four orange stars, Ben's three among them: 4 tokens won, 3 taken."""
    start = GAME.position({(0, 0): "1SO", (0, 1): "2SO"}, ["4SO", "3SO"], seat=1)
    (ben,) = best_plays(start).plays[:1]
    assert best_plays(start).tokens == 3
    best = best_plays(start.play(ben))
    assert best.tokens == 4 + 3


def test_what_one_has_already_is_not_won_again():
    """TB-7: a token for a line is on a card once; the fourth card of one's own three wins one token."""
    start = GAME.position({(0, 0): "1SO", (0, 1): "2SO"}, ["3SO 4SO", "1CV"])
    after = start.play(territory.Place(0, (territory.Placed(Card("3SO"), (0, 2)),))).play(territory.Pass(1))
    assert best_plays(after).tokens == 1


def test_where_nothing_is_claimed_all_plays_are_equally_good():
    """TB-3: 3SR Tics with 3SO and goes on each of the four cells around; two cards are no group (TB-6)."""
    best = best_plays(GAME.position({(0, 0): "3SO"}, ["3SR", "1CV"]))
    assert (best.tokens, len(best.plays)) == (0, 4)
    assert best_plays(GAME.position({(0, 0): "3SO"}, ["1CV", "3SR"])) == (0, ())


def test_after_a_draw_only_plays_with_the_drawn_card_are_compared():
    """TB-8: 3SR is drawn; it makes a play, alone or with 2SR."""
    drawn = GAME.position({(0, 0): "3SO"}, ["1CV", "2CV"], deck="3SR").play(territory.Draw(0))
    best = best_plays(drawn)
    assert {placed.card for play in best.plays for placed in play.cards} == {Card("3SR")}


def test_a_view_of_the_own_seat_is_enough_and_another_one_hides_the_hand():
    record = play_out(GAME, [GreedyPlayer()] * 2, seed=3)
    position = record.position(8)
    assert best_plays(position.view(position.seat)) == best_plays(position)
    with pytest.raises(HiddenCards):
        best_plays(position.view(1 - position.seat))


def test_a_position_with_too_many_moves_is_refused_with_their_number():
    """TB-2: a hand of 13 beside one card has 190,992 moves; they are counted, not made."""
    start, *hand = Random(1).sample(list(DECK), 14)
    position = GAME.position({(0, 0): start}, [hand, ()])
    many = len(position.legal_moves())
    assert many > 100_000
    with pytest.raises(ValueError, match=f"{many:,} moves, and at most 100,000"):
        best_plays(position)
    small = GAME.position({(0, 0): "3SO"}, ["3SR", "1CV"])
    with pytest.raises(ValueError, match="most=4"):
        best_plays(small, most=3)
    assert best_plays(small, most=4).tokens == 0
