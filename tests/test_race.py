"""Time's a Ticking at a table: the page's clock, computer players who act when it is due, turns, calls, undo (TA)."""

from itertools import pairwise

import pytest

from tic_learn.games import TimesATicking
from tic_learn.games.times_a_ticking import Call, Play
from tic_learn.players import GreedyPlayer, RandomPlayer
from tic_learn.random import Random
from tic_learn.record import Record
from tic_learn.widgets.race import PACES, Race

NAMES = ("Ana", "Ben", "Cleo")


def race(pace="slow", people=(0,), count=3, cards=60, seed=7, **options):
    record = Record.deal(TimesATicking(players=NAMES[:count], **options), seed=seed, cards=cards)
    return Race(record, [None if seat in people else GreedyPlayer(seat) for seat in range(count)], pace=pace, seed=seed)


def a_tic(one, seat=0):
    return next((move for move in one.position.legal_moves() if move.player == seat), None)


def no_tic(one, seat=0):
    plays = (Play(seat, card, pile) for card in one.position.hand(seat) for pile in range(5))
    return next(play for play in plays if not one.position.explain(play).ok)


def test_computer_players_act_when_it_is_due_and_not_before():
    one = race()
    assert one.record.moves == ()
    due = one.due
    one.advance(due - 1)
    assert one.record.moves == ()
    one.advance(due)
    (move,) = one.record.moves
    assert move.player in (1, 2)
    assert move.t == due / 1000


def test_computers_alone_come_to_the_end_of_a_round_that_is_right():
    for seed in range(5):
        one = race(seed=seed)
        one.advance(3_600_000)
        # They go on until none of them sees a Tic; the person may still have one.
        assert one.over or one.due is None
        assert one.record.check().ok
        times = [move.t for move in one.record.moves]
        assert times == sorted(times)


def test_a_slower_pace_takes_longer_by_its_factor():
    expert, slow = race("expert"), race("slow")
    assert slow.due == 8 * expert.due


def test_the_clock_does_not_go_back_and_takes_nothing_that_is_no_time():
    one = race()
    one.advance(500)
    for value in (100, -1, None, "9", 2.5, True, float("nan"), 10**15):
        one.advance(value)
        assert one.now == 500


def test_what_was_due_before_the_persons_card_is_done_before_it():
    one = race()
    due = one.due
    one.advance(due + 5)
    move = one.read({"player": 0, "do": "play", "card": "1CV", "pile": 0, "t": 0})
    assert move.t == (due + 5) / 1000
    mine = a_tic(one)
    assert one.play(mine).ok
    assert [move.player for move in one.record.moves][-1] == 0
    assert one.record.check().ok


def test_a_card_at_the_very_time_of_another_comes_right_after_it():
    one = race()
    one.advance(one.due)
    before = one.record.moves[-1]
    assert one.play(a_tic(one)).ok
    assert one.record.moves[-1].t == pytest.approx(before.t + 0.001)


def test_a_card_that_does_not_tic_is_put_down_and_counted_as_such():
    # TA-4: with a referee it comes back at once, and its player stops for two Tics of opponents.
    one = race()
    verdict = one.play(no_tic(one))
    assert (verdict.ok, verdict.accepted, verdict.rule) == (False, True, "TA-2")
    assert one.position.stops[0] > 0
    assert one.play(a_tic(one) or no_tic(one)).rule == "TA-4"


def test_while_the_person_is_stopped_the_others_hurry_and_then_no_longer():
    # TA-4: five Tics of Ben. When slow he takes 8 times 0.6 to 1.8 s for each, when he hurries twice that.
    one = race(count=2)
    due = one.due
    one.advance(100)
    assert one.play(no_tic(one)).accepted
    assert one.due == 100 + (due - 100) * 2 // 8  # the rest of the way goes faster
    times = [0.1]
    while one.position.stops[0]:
        one.advance(one.due)
        times.append(one.record.moves[-1].t)
    assert [move.player for move in one.record.moves] == [0, 1, 1, 1, 1, 1]
    assert all(1.2 <= b - a <= 3.6 for a, b in pairwise(times[1:]))
    assert one.due - one.now >= 8 * 600
    assert one.record.check().ok


def test_a_stopped_person_is_waited_for_only_by_an_expert_who_is_fast_anyway():
    one = race("expert", count=2)
    due = one.due
    assert one.play(no_tic(one)).accepted
    assert one.due == due


def test_in_turns_who_is_stopped_has_no_turn_until_the_others_have_made_their_tics():
    one = race("turns")
    assert one.play(no_tic(one)).accepted
    assert [move.player for move in one.record.moves[:1]] == [0]
    assert {move.player for move in one.record.moves[1:]} == {1, 2}
    assert len(one.record.moves) >= 6
    assert one.turn == one.viewer == 0
    assert one.position.stops[0] == 0
    assert one.undo()
    assert one.record.moves == ()
    assert one.turn == 0


def test_in_turns_without_a_referee_who_is_stopped_may_still_call():
    # TA-4: stopped players may call. Ben and Cleo are people too, so that Ana's card is called.
    one = race("turns", people=(0, 1, 2), referee=False)
    wrong = no_tic(one)
    assert one.play(wrong).accepted
    assert one.play(Call(1, wrong.pile)).ok
    assert one.position.stops[0] == 5
    assert one.wait()
    assert one.viewer == one.turn == 0
    assert not one.play(Call(0, wrong.pile)).ok
    assert one.viewer == 1


@pytest.mark.parametrize("pace", PACES)
def test_the_pace_can_be_changed_while_the_clock_stands(pace):
    one = race("slow", count=2)
    due = one.due
    one.advance(800)
    assert one.change_pace(pace)
    assert one.pace == pace
    expected = {"turns": None, "slow": due}
    # What is left of the way to a card takes as long as the new pace says.
    assert one.due == expected.get(pace, 800 + (due - 800) * PACES[pace] // 8)
    one.running = True
    assert not one.change_pace("steady")
    assert one.pace == pace


def test_from_turns_to_a_race_and_back_the_times_go_on():
    one = race("turns", count=2)
    assert one.play(a_tic(one)).ok
    last = one.record.moves[-1].t
    assert one.change_pace("quick")
    assert one.due >= 1000 * last + 2 * 600
    one.advance(one.due)
    assert one.record.moves[-1].player == 1
    assert one.change_pace("turns")
    assert one.turn == one.viewer == 0
    assert one.play(a_tic(one) or no_tic(one)).accepted
    times = [move.t for move in one.record.moves]
    assert times == sorted(times)
    assert one.record.check().ok


def test_what_is_no_pace_or_would_let_people_at_one_screen_race_changes_nothing():
    one = race()
    for value in ("fast", "", None, 8, ["slow"], {}):
        assert not one.change_pace(value)
    shared = race("turns", people=(0, 1))
    assert not shared.change_pace("slow")
    assert shared.change_pace("turns")
    assert (one.pace, shared.pace) == ("slow", "turns")


def test_computer_players_call_a_wrong_card_in_the_risky_variation():
    one = race(referee=False)
    move = no_tic(one)
    assert one.play(move).accepted
    assert one.position.piles[move.pile][-1] is move.card
    while not any(isinstance(move, Call) for move in one.record.moves):
        assert one.due is not None
        one.advance(one.due)
    assert move.card in one.position.hand(0)
    assert one.record.check().ok


def test_in_turns_each_seat_plays_or_waits_and_nobody_hurries():
    one = race("turns")
    assert one.due is None
    one.advance(10_000)
    assert one.record.moves == ()
    while not one.over:
        move = a_tic(one)
        if move is None:
            before = len(one.record.moves)
            assert one.wait()
            if len(one.record.moves) == before:
                break  # nobody sees a Tic, which ends a round but for a penalty
        else:
            assert one.play(move).ok
    check = one.record.check()
    assert (check.ok, check.over) == (True, True)
    order = [move.player for move in one.record.moves]
    assert all(order[n] != order[n + 1] for n in range(len(order) - 1) if order[n] == 0)


def test_in_turns_two_people_can_share_a_screen_and_each_sees_their_own_cards():
    one = race("turns", people=(0, 1), count=2)
    assert one.viewer == one.turn == 0
    verdict = one.play(Play(1, next(iter(one.position.hand(1))), 0))
    assert (verdict.ok, verdict.rule) == (False, "DL-3")
    assert one.play(a_tic(one)).ok
    assert one.viewer == one.turn == 1
    with pytest.raises(ValueError, match="can't race"):
        race("slow", people=(0, 1), count=2)


def test_a_wrong_last_card_is_called_by_a_computer_player_and_the_win_undone():
    # TA-5: the call of the last card is the one thing that may follow the end.
    one = race("slow", count=2, cards=7, seed=1, referee=False)
    hand = list(one.position.hand(0))
    assert len(hand) == 1
    assert one.play(no_tic(one)).accepted
    assert not one.over
    assert one.due is not None
    one.advance(one.due)
    assert type(one.record.moves[-1]) is Call
    assert list(one.position.hand(0)) == hand
    assert one.record.check().ok


def test_in_turns_people_may_call_a_wrong_last_card_and_if_nobody_does_the_round_is_won():
    for called in (True, False):
        one = race("turns", people=(0, 1), count=2, cards=7, seed=1, referee=False)
        wrong = no_tic(one)
        assert one.play(wrong).accepted
        assert not one.over
        assert one.viewer == one.turn == 1
        if called:
            assert one.play(Call(1, wrong.pile)).ok
            assert wrong.card in one.position.hand(0)
            assert not one.over
        else:
            assert one.wait()
            assert one.over
        assert one.record.check().ok


def test_undo_in_turns_gives_the_turn_back_to_whom_it_was_and_takes_back_waiting_too():
    one = race("turns", people=(0, 1), count=2, cards=25)
    assert one.play(a_tic(one)).ok
    assert one.turn == 1
    assert one.undo()
    assert one.turn == one.viewer == 0
    assert one.record.moves == ()
    assert one.wait()
    assert one.turn == 1
    assert one.undo()
    assert one.turn == one.viewer == 0


def test_undo_goes_back_to_before_the_card_and_the_clock_with_it():
    one = race()
    one.advance(one.due)
    before = one.record
    assert one.play(a_tic(one)).ok
    one.advance(one.now + 60_000)
    assert one.undo()
    assert one.record == before
    assert one.now == round(before.moves[-1].t * 1000)
    one.advance(3_600_000)
    assert one.record.check().ok


@pytest.mark.parametrize("pace", PACES)
def test_whole_rounds_with_a_person_who_does_anything_are_right_records(pace):
    for seed in range(4):
        one = race(pace, seed=seed, referee=bool(seed % 2))
        random = Random(seed)
        for _ in range(200):
            if one.over:
                break
            one.advance(one.now + random.below(4000))
            hand = list(one.position.hand(0))
            if not hand or one.over:
                break
            one.play(Play(0, random.choice(hand), random.below(5)))
            one.wait()
        assert one.record.check().ok


def test_a_pace_that_is_none_is_named():
    with pytest.raises(ValueError, match="'fast' is not a pace; the paces are turns, slow, steady, quick, expert"):
        Race(Record.deal(TimesATicking(players=NAMES[:2]), seed=7), [None, RandomPlayer(1)], pace="fast")
