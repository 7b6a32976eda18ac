"""Time's a Ticking, rule by rule (TA), then what holds in every round."""

import itertools
import math
import os
import pickle

import msgspec
import pytest
from msgspec.structs import replace

from tic_learn import DECK, Card, CardSet, Relation, relation
from tic_learn.games.base import BadDeal, HiddenCards, IllegalMove, Move
from tic_learn.games.times_a_ticking import MOVES, Call, Play, Position, TimesATicking
from tic_learn.random import Random

GAMES = 5_000 if os.environ.get("TIC_LEARN_LONG") else 100
NAMES = ["Ana", "Ben", "Cleo", "Dov", "Mei"]


def game(count=2, referee=True):
    return TimesATicking(players=NAMES[:count], referee=referee)


def table(hands, piles, referee=True, **more):
    """A position from texts: a hand for every player, and five piles, the showing card last."""
    cards = tuple(tuple(map(Card, pile.split())) for pile in piles.split("|"))
    assert len(cards) == 5
    none = (0,) * len(hands)
    masks = tuple(CardSet(hand).mask for hand in hands)
    return Position(
        game(len(hands), referee), masks, (), cards, more.pop("illegal", none), more.pop("stops", none), **more
    )


def play(player, card, pile, t=None):
    return Play(player, Card(card), pile, t)


def rules(verdict):
    return [reason.rule for reason in verdict.reasons]


def plays(position):
    """The legal moves, short: seat, card, pile."""
    return {(move.player, str(move.card), move.pile) for move in position.legal_moves()}


def perft(position, depth):
    """How many ways there are to make so many Tics."""
    if not depth:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


# Only pile 0, with 3SO, matters here: the other four share at most one property with any card that is used.
REST = "2MC|2MY|4MC|4TV"
# Ana's 3SR and 1SO Tic with 3SO (but not with each other), Ben's 3SV does; 4CY and 5QO Tic with no pile.
START = table(["3SR 1SO 4CY", "3SV 5QO"], f"3SO|{REST}")
RISKY = replace(START, game=game(referee=False))
# The same, and with 1TV and 2TV for pile 4 the round goes on whatever happens on the others.
LIVELY = table(["3SR 1SO 4CY 1TV", "3SV 5QO 4QY 2TV"], f"3SO|{REST}", referee=False)


# TA-1 and DL-1: the deal


@pytest.mark.parametrize(
    ("count", "cards", "each", "aside"),
    [
        (2, 125, 60, 0),
        (3, 125, 40, 0),
        (4, 125, 30, 0),
        (5, 125, 24, 0),
        (3, 40, 11, 2),  # 35 = 3 × 11 + 2
        (5, 14, 1, 4),  # 9 = 5 × 1 + 4
        (2, 7, 1, 0),
    ],
)
def test_the_cards_are_dealt_evenly(count, cards, each, aside):
    """TA-1: (cards - 5) / players each, rounded down; what is left over is set aside."""
    position = game(count).deal(seed=5, cards=cards)
    assert [position.size(seat) for seat in range(count)] == [each] * count
    assert [len(pile) for pile in position.piles] == [1] * 5
    assert len(position.deck) == aside


def test_hands_come_first_then_piles_then_leftovers():
    """TA-1, DL-1: of twelve cards the first six go round the table, the next five are piles 0 to 4."""
    order = list(map(Card, ["1CV", "1CC", "1CY", "1CO", "1CR", "1MV", "1MC", "1MY", "1MO", "1MR", "1TV", "1TC"]))
    position = game().deal(deck=order)
    assert position.hand(0) == CardSet("1CV 1CY 1CR")
    assert position.hand(1) == CardSet("1CC 1CO 1MV")
    assert position.piles == tuple((card,) for card in order[6:11])
    assert position.deck == (Card("1TC"),)


@pytest.mark.parametrize("count", [1, 6])
def test_one_player_or_six_are_refused(count):
    """TA-1, RC-3: the game is for 2 to 5."""
    with pytest.raises(BadDeal, match=r"\(TA-1\)") as caught:
        TimesATicking(players=[*NAMES, "Zoë"][:count])
    assert caught.value.rule == "RC-3"


@pytest.mark.parametrize("cards", [7, 126, -1, 0, 40.0, "40", True])
def test_a_part_of_the_deck_has_five_cards_and_one_a_player_or_more(cards):
    """RC-2: three players need eight; -1 must not mean all but one."""
    with pytest.raises(BadDeal) as caught:
        game(3).deal(seed=1, cards=cards)
    assert caught.value.rule == "RC-2"


def test_a_deck_that_is_too_small_or_has_a_card_twice_is_refused():
    """RC-2; and a given deck is used whole."""
    for deck in ("1CV 1CC 1CY 1CO 1CR 1MV 1MC", "1CV 1CC 1CY 1CO 1CR 1MV 1MC 1MC"):
        with pytest.raises(BadDeal) as caught:
            game(3).deal(deck=deck)
        assert caught.value.rule == "RC-2"
    with pytest.raises(BadDeal, match="used whole"):
        game().deal(deck="1CV 1CC 1CY 1CO 1CR 1MV 1MC", cards=7)


@pytest.mark.parametrize("referee", [0, 1, "true", None])
def test_the_referee_is_there_or_not(referee):
    """RC-1: true or false, and nothing that only looks like it."""
    with pytest.raises(BadDeal, match="referee"):
        TimesATicking(players=["Ana", "Ben"], referee=referee)


# TA-2: playing


def test_everyone_may_play_at_any_moment():
    """TA-2: there are no turns; the list has the Tics of all players."""
    assert START.seat is None
    assert plays(START) == {(0, "3SR", 0), (0, "1SO", 0), (1, "3SV", 0)}
    assert len(START.legal_moves()) == 3


def test_a_card_may_fit_on_several_piles():
    """TA-2: 3SR Tics with 3SO, 3SV and 1SR; each pile is a move of its own."""
    position = table(["3SR 1CV", "5QO"], "3SO|3SV|1SR|2MC|2MY")
    assert plays(position) == {(0, "3SR", 0), (0, "3SR", 1), (0, "3SR", 2)}


def test_a_tic_is_put_on_the_pile_and_shows():
    """TA-2: with the reason; only the card that shows counts then."""
    verdict = START.explain(play(0, "3SR", 0))
    assert (verdict.accepted, verdict.legal) == (True, True)
    assert str(verdict) == (
        "Yes. 3-star-red Tics with 3-star-orange, which shows on pile 0: they share the number and the shape. (TA-2)"
    )
    after = START.play(play(0, "3SR", 0))
    assert after.piles[0] == (Card("3SO"), Card("3SR"))
    assert after.hand(0) == CardSet("1SO 4CY")
    assert plays(after) == {(1, "3SV", 0)}  # 1SO Tics with 3SO, which is covered now


def test_a_card_that_does_not_tic_is_accepted_but_not_legal():
    """TA-2: that is the game; the list has only Tics."""
    for position, then in ((START, "The referee gives it back"), (RISKY, "an opponent may call it")):
        verdict = position.explain(play(0, "4CY", 0))
        assert (verdict.accepted, verdict.legal, verdict.ok, rules(verdict)) == (True, False, False, ["TA-2"])
        assert "4-circle-yellow and 3-star-orange, which shows on pile 0, share nothing, so they don't Tic." in str(
            verdict
        )
        assert then in str(verdict)
        assert play(0, "4CY", 0) not in position.legal_moves()
        position.play(play(0, "4CY", 0))
    assert "5-square-orange and 3-star-orange, which shows on pile 0, share only the colour" in str(
        START.explain(play(1, "5QO", 0))
    )


@pytest.mark.parametrize("pile", [-1, 5])
def test_a_pile_that_is_not_there_is_refused(pile):
    """TA-2 for a play, TA-4 for a call."""
    for move, rule in ((play(0, "3SR", pile), "TA-2"), (Call(0, pile), "TA-4")):
        verdict = START.explain(move)
        assert (verdict.accepted, rules(verdict)) == (False, [rule])
        with pytest.raises(IllegalMove, match="There is no pile"):
            START.play(move)


def test_a_card_that_is_not_held_is_refused():
    """DL-3: 3SV is Ben's, 3SY nobody's."""
    for card in ("3SV", "3SY"):
        verdict = START.explain(play(0, card, 0))
        assert (verdict.accepted, rules(verdict)) == (False, ["DL-3"])
        with pytest.raises(IllegalMove, match="Ana does not hold 3-star"):
            START.play(play(0, card, 0))


@pytest.mark.parametrize("player", [-1, 2])
def test_a_seat_that_is_not_there_is_refused(player):
    """DL-3."""
    for move in (play(player, "3SR", 0), Call(player, 0)):
        assert rules(START.explain(move)) == ["DL-3"]
        assert move not in START.legal_moves()
        with pytest.raises(IllegalMove):
            START.play(move)


# TA-3: times


def test_times_do_not_fall():
    """TA-3: a later event has the same time or a later one; whole and broken numbers mix."""
    position = START.play(play(0, "3SR", 0, 2))
    assert (position.t, position.last) == (2, 0)
    for t in (2, 2.0, 2.5, 10**6):
        assert position.explain(play(1, "3SV", 0, t))
        assert position.play(play(1, "3SV", 0, t)).t == t
    for t in (1, 1.999, 0):
        verdict = position.explain(play(1, "3SV", 0, t))
        assert (verdict.accepted, rules(verdict)) == (False, ["TA-3"])
        assert play(1, "3SV", 0, t) not in position.legal_moves()
        with pytest.raises(IllegalMove, match="The time goes back from 2 to"):
            position.play(play(1, "3SV", 0, t))


def test_at_equal_times_the_lower_seat_comes_first():
    """TA-3: Ben at 2 seconds, then Ana at 2 is the wrong order; Ben once more is right."""
    position = START.play(play(1, "3SV", 0, 2))
    verdict = position.explain(play(0, "3SR", 0, 2.0))
    assert (verdict.accepted, rules(verdict)) == (False, ["TA-3"])
    assert "at equal times the lower seat, Ana, comes first" in verdict.reason
    assert not position.explain(Call(0, 0, 2)).accepted
    assert position.explain(Call(1, 0, 2)).accepted
    assert position.explain(play(0, "3SR", 0, 2.01))


@pytest.mark.parametrize("t", [math.nan, math.inf, -math.inf, -1, -1e-9, 10**400])
def test_times_are_finite_and_not_negative(t):
    """TA-3: also at the start; a number too long to be a time is no crash."""
    for move in (play(0, "3SR", 0, t), Call(0, 0, t)):
        assert rules(START.explain(move)) == ["TA-3"]
        with pytest.raises(
            IllegalMove, match="is not a time; a time is a number of seconds, finite and not less than 0"
        ):
            START.play(move)


def test_minus_zero_is_the_time_zero():
    """TA-3: it is not negative; what comes after it is as after 0."""
    position = START.play(play(0, "3SR", 0, -0.0))
    assert repr(position.t) == "0.0"
    assert position == START.play(play(0, "3SR", 0, 0))
    assert position.explain(play(1, "3SV", 0, 0.0))


def test_a_move_of_the_list_comes_right_after_what_happened_last():
    """TA-3: the list has no times; to play from it leaves the clock as it is."""
    position = START.play(play(0, "3SR", 0, 2))
    (move,) = position.legal_moves()
    assert move == Play(player=1, card=Card("3SV"), pile=0)
    assert move.t is None
    after = position.play(move)
    assert (after.t, after.last) == (2, 0)


def test_a_play_is_judged_by_the_card_that_shows_at_that_moment():
    """TA-3: Ana's 1SO Tics with 3SO, but Ben's 3SV came there first."""
    assert START.explain(play(0, "1SO", 0, 1.0))
    assert not START.play(play(1, "3SV", 0, 0.9)).explain(play(0, "1SO", 0, 1.0))


# TA-4: illegal plays, calls, penalties


def test_the_referee_gives_an_illegal_card_back_and_the_player_stops():
    """TA-4: at once; the list has nothing of the stopped player, whose plays are refused."""
    position = START.play(play(0, "4CY", 0, 1))
    assert (position.hands, position.piles, position.illegal) == (START.hands, START.piles, (0, 0))
    assert position.stops == (5, 0)
    assert plays(position) == {(1, "3SV", 0)}
    for card in ("3SR", "4CY"):
        verdict = position.explain(play(0, card, 0, 2))
        assert (verdict.accepted, rules(verdict)) == (False, ["TA-4"])
        assert verdict.reason == "Ana is stopped until opponents have made 5 more legal Tics."
        with pytest.raises(IllegalMove):
            position.play(play(0, card, 0, 2))


def test_all_that_is_wrong_with_a_refused_play_is_said():
    """DL-3, TA-2, TA-3, TA-4 in the order of the rules."""
    position = START.play(play(0, "4CY", 0, 1))
    assert rules(position.explain(play(0, "3SV", 7, 0.5))) == ["DL-3", "TA-2", "TA-3", "TA-4"]


def test_a_player_is_stopped_until_opponents_have_made_five_legal_tics():
    """TA-4: Ben and Cleo make them between them; Ben's illegal card on the way does not count."""
    position = table(["3CV 1QR", "3SV 3SC 3SY 5MR", "3SR 1SR 1QY"], f"3SO|{REST}", referee=False, stops=(5, 0, 0))
    wait = []
    for move in [
        play(1, "3SV", 0),
        play(2, "3SR", 0),
        play(1, "5MR", 1),  # 5MR and 2MC share only the crescent
        play(1, "3SC", 0),
        play(1, "3SY", 0),
    ]:
        position = position.play(move)
        wait.append(position.stops)
        assert not position.explain(play(0, "1QR", 4)).accepted
    assert wait == [(4, 0, 0), (3, 0, 0), (3, 0, 0), (2, 0, 0), (1, 0, 0)]
    position = table(["3CV 1QR", "3SV 3SC"], f"3SO|{REST}", stops=(1, 0))
    assert position.explain(play(0, "1QR", 0)).reason.endswith("opponents have made 1 more legal Tic.")
    assert position.play(play(1, "3SV", 0)).explain(play(0, "3CV", 0))


def test_the_tics_of_one_player_count_for_everyone_else_who_is_stopped():
    """TA-4: Ana and Ben are both stopped; Cleo's Tic is one of an opponent's for both."""
    position = table(["3CV 1QR", "3SV", "3SR 1TV"], f"3SO|{REST}", stops=(5, 2, 0))
    assert position.play(play(2, "3SR", 0)).stops == (4, 1, 0)


def test_without_a_referee_an_illegal_card_stands():
    """TA-4: it shows, and the next card is judged against it."""
    position = LIVELY.play(play(0, "4CY", 0, 1))
    assert position.piles[0] == (Card("3SO"), Card("4CY"))
    assert (position.illegal, position.stops) == ((CardSet("4CY").mask, 0), (0, 0))
    assert not position.explain(play(1, "3SV", 0)).legal
    assert position.explain(play(1, "3SV", 0)).accepted


def test_a_valid_call_takes_the_card_off_and_stops_its_player():
    """TA-4: the card beneath shows again."""
    position = LIVELY.play(play(0, "4CY", 0, 1))
    call = Call(player=1, pile=0, t=1.5)
    verdict = position.explain(call)
    assert (verdict.accepted, verdict.legal, rules(verdict)) == (True, True, ["TA-4"])
    assert "4-circle-yellow does not Tic with 3-star-orange beneath it, so the call is valid" in verdict.reason
    after = position.play(call)
    assert after.piles[0] == (Card("3SO"),)
    assert after.hand(0) == LIVELY.hand(0)
    assert (after.illegal, after.stops, after.t, after.last) == ((0, 0), (5, 0), 1.5, 1)


def test_calls_are_not_in_the_list():
    """TA-4: the list is of Tics; a call can be made all the same."""
    position = LIVELY.play(play(0, "4CY", 1, 1))
    assert position.explain(Call(1, 1))
    assert Call(1, 1) not in position.legal_moves()
    assert all(isinstance(move, Play) for move in position.legal_moves())


@pytest.mark.parametrize(
    ("position", "call", "why"),
    [
        (RISKY, Call(0, 0, 3), "3-star-orange has lain there from the start"),
        (RISKY.play(play(0, "3SR", 0, 1)), Call(1, 0, 3), "3-star-red Tics with 3-star-orange beneath it"),
        (RISKY.play(play(0, "4CY", 1, 1)), Call(0, 1, 3), "Ana played 4-circle-yellow, and a call is for the play"),
        (START, Call(0, 0, 3), "There is a referee"),
    ],
)
def test_a_wrong_call_has_no_effect(position, call, why):
    """TA-4: it is accepted, and only the clock goes on."""
    verdict = position.explain(call)
    assert (verdict.accepted, verdict.legal, rules(verdict)) == (True, False, ["TA-4"])
    assert verdict.reason.startswith(why)
    assert verdict.reason.endswith("so the call has no effect.")
    assert position.play(call) == replace(position, t=3, last=call.player)


def test_an_illegal_card_that_is_covered_cannot_be_called():
    """TA-4: Ben's 4QY Tics with Ana's 4CY (4, yellow), which is safe while it is covered."""
    position = LIVELY.play(play(0, "4CY", 0)).play(play(1, "4QY", 0))
    assert position.explain(Call(1, 0)).reason.startswith("4-square-yellow Tics with 4-circle-yellow beneath it")
    assert position.play(Call(1, 0)) == position


def test_an_illegal_card_shows_again_when_the_one_on_it_is_called():
    """TA-4: two illegal cards on each other, both called; then 3SO of the start shows."""
    position = LIVELY.play(play(0, "4CY", 0)).play(play(1, "5QO", 0))
    assert position.piles[0] == tuple(map(Card, ("3SO", "4CY", "5QO")))
    position = position.play(Call(0, 0))
    assert (position.piles[0], position.stops) == ((Card("3SO"), Card("4CY")), (0, 5))
    # Ben is stopped, and may call all the same; then both are, nobody else can play, and the stops are lifted (TA-6).
    position = position.play(Call(1, 0))
    assert position.piles == LIVELY.piles
    assert position.hands == LIVELY.hands
    assert position.stops == (0, 0)


def test_a_new_catch_starts_the_count_again():
    """TA-4: Ana has two illegal cards on the table; the second is caught when she waits for three Tics more."""
    position = table(["3CV 1QR 2QR 5QR", "3SV 3SC 3SR"], f"3SO|{REST}", referee=False)
    position = position.play(play(0, "1QR", 1)).play(play(0, "2QR", 2)).play(Call(1, 1))
    assert position.stops == (5, 0)
    position = position.play(play(1, "3SV", 0)).play(play(1, "3SC", 0))
    assert position.stops == (3, 0)
    assert position.play(Call(1, 2)).stops == (5, 0)


# TA-5: out of cards


def test_the_first_player_without_cards_wins():
    """TA-5, DL-4: nothing follows, not even a call."""
    position = table(["3SR", "3SV 5QO"], f"3SO|{REST}", referee=False).play(play(0, "3SR", 0, 4))
    outcome = position.outcome()
    assert (outcome.winners, outcome.rule) == (("Ana",), "TA-5")
    assert outcome.text == "Ana has no cards left and wins the round."
    assert (list(position.legal_moves()), len(position.legal_moves()), bool(position.legal_moves())) == ([], 0, False)
    for move in (play(1, "3SV", 0, 5), Call(1, 0, 5), play(7, "1CV", 9, -1), Call(-1, 0, 5)):
        verdict = position.explain(move)
        assert (verdict.accepted, rules(verdict)) == (False, ["DL-4"])
        assert move not in position.legal_moves()
        with pytest.raises(IllegalMove, match="No move follows"):
            position.play(move)


def test_an_illegal_last_card_with_a_referee_is_no_win():
    """TA-4, TA-5: it comes back."""
    position = table(["4CY", "3SV 5QO"], f"3SO|{REST}").play(play(0, "4CY", 0))
    assert position.outcome() is None
    assert position.hand(0) == CardSet("4CY")


LAST = table(["4CY", "3SV 5QO", "3SR 5QV"], f"3SO|{REST}", referee=False).play(play(0, "4CY", 0, 4))


def test_an_uncaught_illegal_last_card_wins_unless_the_next_event_is_a_valid_call():
    """TA-5: the win stands as it is; Ben's call undoes it, and the round goes on without Ana."""
    assert LAST.outcome().winners == ("Ana",)
    assert LAST.scores() == {"Ana": 1, "Ben": 0, "Cleo": 0}
    assert not LAST.legal_moves()
    verdict = LAST.explain(Call(1, 0, 4))
    assert (verdict.accepted, verdict.legal, rules(verdict)) == (True, True, ["TA-4", "TA-5"])
    after = LAST.play(Call(1, 0, 4))
    assert after.outcome() is None
    assert (after.hand(0), after.stops, after.open) == (CardSet("4CY"), (5, 0, 0), None)
    assert plays(after) == {(1, "3SV", 0), (2, "3SR", 0)}


@pytest.mark.parametrize(
    "move", [play(1, "3SV", 0, 5), Call(0, 0, 5), Call(1, 1, 5), Call(1, 9, 5), play(1, "3SV", 9, -1), Call(3, 0, 5)]
)
def test_after_an_illegal_last_card_nothing_but_a_valid_call_of_it_follows(move):
    """DL-4, TA-5: no play, no call by the winner, none on another pile."""
    verdict = LAST.explain(move)
    assert (verdict.accepted, rules(verdict)) == (False, ["DL-4"])
    with pytest.raises(
        IllegalMove, match=r"Only an opponent's call of the last card, on pile 0, could follow \(TA-5\)"
    ):
        LAST.play(move)


def test_the_call_of_the_last_card_keeps_the_order_of_times():
    """TA-3: 3 seconds is before the card was played."""
    assert rules(LAST.explain(Call(1, 0, 3))) == ["TA-3"]


def test_a_call_of_another_card_does_not_undo_the_win():
    """TA-5: Cleo's 5QV on pile 1 is illegal too, but it is not the last card."""
    position = table(["4CY", "3SV 5QO", "3SR 5QV"], f"3SO|{REST}", referee=False)
    position = position.play(play(2, "5QV", 1)).play(play(0, "4CY", 0))
    assert rules(position.explain(Call(1, 1))) == ["DL-4"]
    assert position.explain(Call(2, 0)).accepted


# TA-6: nobody can go on


def test_the_round_may_end_right_after_the_deal():
    """TA-6: 1CV and 5SR Tic with none of the piles; equal hands, so it is a tie."""
    position = game().deal(deck="1CV 5SR 3TO 3TR 3QR 4MY 4MR")
    outcome = position.outcome()
    assert (outcome.winners, outcome.rule) == ((), "TA-6")
    assert outcome.text == (
        "No card in any hand Tics with a pile, so the round ends. Ana and Ben have equally few cards, 1: a tie."
    )
    assert position.scores() == {"Ana": 0, "Ben": 0}
    assert not position.legal_moves()
    assert rules(position.explain(play(0, "1CV", 0))) == rules(position.explain(Call(0, 0))) == ["DL-4"]


def test_the_fewest_cards_win_a_stuck_round():
    """TA-6: after 1SO nobody can go on: 3SR and 3SV share only the star with it; Ben 2, Ana 2, Cleo 1 cards."""
    position = table(["3SR 1SO 4CY", "3SV 5QO", "1CV"], f"3SO|{REST}").play(play(0, "1SO", 0))
    assert (position.outcome().winners, position.outcome().rule) == (("Cleo",), "TA-6")
    assert position.outcome().text.endswith("Cleo has the fewest cards, 1, and wins.")
    assert position.scores() == {"Ana": 0, "Ben": 0, "Cleo": 1}


def test_equal_fewest_is_a_tie():
    """TA-6: Ana and Ben 2 each, Cleo 3."""
    position = table(["3SR 1SO 4CY", "3SV 5QO", "1CV 5CV 5QV"], f"3SO|{REST}").play(play(0, "1SO", 0))
    assert position.outcome().winners == ()
    assert position.scores() == {"Ana": 0, "Ben": 0, "Cleo": 0}


def test_when_only_stopped_players_could_play_all_penalties_are_lifted():
    """TA-6: Ben plays 3SV; Ana alone has a Tic then, 3SR. Cleo is let off too, though she can't play."""
    position = table(["3SR 1CV", "3SV 5QO", "5QV"], f"3SO|{REST}", stops=(4, 0, 5))
    after = position.play(play(1, "3SV", 0))
    assert after.stops == (0, 0, 0)
    assert plays(after) == {(0, "3SR", 0)}


def test_a_penalty_is_lifted_at_once_when_nobody_else_can_play():
    """TA-4, TA-6: Ben has nothing, so Ana goes on after her catch."""
    position = table(["3SR 1CV", "5QO"], f"3SO|{REST}").play(play(0, "1CV", 0))
    assert (position.stops, position.outcome()) == ((0, 0), None)


def test_an_uncaught_illegal_card_does_not_keep_a_stuck_round_alive():
    """TA-6: Ben's 5QO covers the only card that others could go on with; no call follows."""
    position = table(["3SR 1CV", "3SV 5QO 1MV"], f"3SO|{REST}", referee=False).play(play(1, "5QO", 0))
    assert position.outcome().rule == "TA-6"
    verdict = position.explain(Call(0, 0))
    assert (verdict.accepted, rules(verdict)) == (False, ["DL-4"])


def test_an_illegal_last_card_wins_before_the_round_is_stuck():
    """TA-5, TA-6: 4CY covers 3SO, and Ben has nothing for it; the win is under TA-5, so the call can follow."""
    position = table(["4CY", "3SV 5QO"], f"3SO|{REST}", referee=False).play(play(0, "4CY", 0))
    assert position.outcome().rule == "TA-5"
    assert position.play(Call(1, 0)).outcome() is None


def test_a_call_may_leave_the_round_stuck():
    """TA-5, TA-6: with 4CY off again nobody has a card for 3SO; one card each: a tie."""
    position = table(["4CY", "5QO"], f"3SO|{REST}", referee=False).play(play(0, "4CY", 0)).play(Call(1, 0))
    assert (position.outcome().rule, position.outcome().winners) == ("TA-6", ())
    assert not position.explain(Call(1, 0)).accepted


# TA-7: points


def test_a_round_gives_one_point_to_its_winner():
    """TA-7: none while it goes on; matches add up rounds."""
    assert START.scores() == {"Ana": 0, "Ben": 0}
    assert START.scores().lines == ()
    scores = table(["3SR", "3SV 5QO"], f"3SO|{REST}").play(play(0, "3SR", 0)).scores()
    assert scores == {"Ana": 1, "Ben": 0}
    assert [(line.owner, line.rule, line.points) for line in scores.lines] == [("Ana", "TA-7", 1)]


# Moves that no record could hold (RC-1), and values


class OtherMove(Move, frozen=True, tag="other"):
    pass


@pytest.mark.parametrize(
    "move",
    [
        OtherMove(0),
        "3SR",
        None,
        Play("0", Card("3SR"), 0),
        Play(False, Card("3SR"), 0),
        Play(0, "3SR", 0),
        Play(0, int(Card("3SR")), 0),
        Play(0, None, 0),
        Play(0, Card("3SR"), "0"),
        Play(0, Card("3SR"), 0.0),
        Play(0, Card("3SR"), None),
        Play(0, Card("3SR"), 0, "1"),
        Play(0, Card("3SR"), 0, True),
        Play(0, Card("3SR"), 0, 1j),
        Call(None, 0),
        Call(0, True),
        Call(0, 0, [1]),
    ],
)
def test_a_move_of_a_wrong_type_is_refused_kindly(move):
    """RC-1: by the judge, by the list and by play, and never with a crash."""
    for position in (START, RISKY, LAST):
        verdict = position.explain(move)
        assert (verdict.accepted, set(rules(verdict))) == (False, {"RC-1"})
        assert move not in position.legal_moves()
        with pytest.raises(IllegalMove):
            position.play(move)


def test_moves_and_positions_are_values():
    """A repr can be evaluated, a copy is equal, and a record's form comes from the fields."""
    assert (Play, Call) == MOVES
    for value in (play(0, "3SR", 4), play(1, "3SR", 0, 1.5), Call(1, 2, 3), Call(0, 0), START, LAST):
        assert eval(repr(value)) == value
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(replace(value)) == hash(value)
    plain = msgspec.to_builtins(Call(1, 2, 3))
    assert plain == {"do": "call", "player": 1, "pile": 2, "t": 3}
    assert type(plain["t"]) is int  # a whole number stays one, so that a record is written as it was read
    with pytest.raises(AttributeError):
        START.t = 1


# Views


def test_a_view_hides_the_other_hands_and_the_cards_set_aside():
    """What others hold is counted, not known; its legal moves are the seat's own."""
    position = game(3).deal(seed=3, cards=40)
    view = position.view(1)
    assert view.hand(1) == position.hand(1)
    assert [view.size(seat) for seat in range(3)] == [11, 11, 11]
    assert [view.knows(seat) for seat in range(3)] == [False, True, False]
    assert view.deck == (None, None)
    assert plays(view) == {move for move in plays(position) if move[0] == 1} != set()
    assert view.view(1) == view
    for ask in (
        lambda: view.hand(0),
        lambda: view.explain(play(0, "3SR", 0)),
        lambda: view.play(play(0, "3SR", 0)),
        lambda: view.view(2),
    ):
        with pytest.raises(HiddenCards, match="cards are hidden in this view"):
            ask()
    for seat in (-1, 3, None, True):
        with pytest.raises(ValueError, match="is not a seat"):
            position.view(seat)


def test_a_view_judges_what_it_sees_of_a_play_from_a_hidden_hand():
    """TA-2 to TA-4: there is no such pile, it comes too late, Ben is stopped; 3SY may be his or not."""
    stopped = START.play(play(1, "5QO", 0, 2))
    move = play(1, "3SY", 7, 1)
    assert rules(stopped.explain(move)) == ["DL-3", "TA-2", "TA-3", "TA-4"]
    assert rules(stopped.view(0).explain(move)) == ["TA-2", "TA-3", "TA-4"]
    with pytest.raises(IllegalMove, match="There is no pile 7"):
        stopped.view(0).play(move)


def test_a_view_goes_on_where_hidden_cards_do_not_matter():
    """TA-6: while Ana has a Tic herself the round goes on whatever Ben holds; otherwise only he could tell."""
    view = table(["3SR 3SY 4CY", "3SV 5QO"], f"3SO|{REST}").view(0)
    after = view.play(play(0, "3SR", 0))
    assert plays(after) == {(0, "3SY", 0)}
    with pytest.raises(HiddenCards, match="Whether the round goes on"):
        after.play(play(0, "3SY", 0))


def test_a_caught_last_card_goes_back_to_a_hidden_hand():
    """TA-5: in Ben's and Cleo's views Ana's hand counts one again; 4CY is not shown in it."""
    for seat in (1, 2):
        after = LAST.view(seat).play(Call(1, 0, 5))
        assert after == LAST.play(Call(1, 0, 5)).view(seat)
        assert (after.size(0), after.knows(0)) == (1, False)
    with pytest.raises(HiddenCards):  # Ana is stopped then, and whether the others can play is not hers to know
        LAST.view(0).play(Call(1, 0, 5))


# Counted: perft


def test_perft_of_a_small_round():
    """By hand, from START.

    1: 3SR, 1SO and 3SV on 3SO: 3.
    2: on 3SR goes 3SV, on 3SV goes 3SR, on 1SO nothing (TA-6): 2.
    3: then 1SO, 4CY and 5QO are left, and none of them Tics with 3SV or 3SR: 0.
    """
    assert [perft(START, depth) for depth in (1, 2, 3)] == [3, 2, 0]


@pytest.mark.parametrize(
    ("count", "seed", "paths"),
    [(2, 1, [9, 70, 490, 3028]), (3, 2, [8, 61, 432, 2761]), (5, 1, [5, 20, 78, 323]), (5, 2, [9, 71, 489, 2937])],
)
def test_perft_from_the_deal_of_24_cards(count, seed, paths):
    """Tics only; the naive twin of the tests, which tries every card on every pile, counts the same."""
    position = game(count).deal(seed=seed, cards=24)
    assert [perft(position, depth) for depth in (1, 2, 3, 4)] == paths


# In every round


def everything(position):
    """All the cards of a position, as one list."""
    held = [card for seat in range(len(position.hands)) for card in position.hand(seat)]
    return held + [card for pile in position.piles for card in pile] + list(position.deck)


def exchanged(rng, position, seat):
    """The position with the cards that a seat can't see exchanged among their places."""
    hidden = [card for other in range(len(position.hands)) if other != seat for card in position.hand(other)]
    hidden += position.deck
    to = dict(zip(hidden, rng.shuffled(hidden), strict=True))
    hands = tuple(
        position.hands[other] if other == seat else CardSet(to[card] for card in position.hand(other)).mask
        for other in range(len(position.hands))
    )
    return replace(position, hands=hands, deck=tuple(to[card] for card in position.deck))


def some_event(rng, position):
    """Mostly a Tic; now and then a card that may not Tic, or a call."""
    seats = range(len(position.hands))
    move, chance = position.legal_moves().sample(rng), rng.below(10)
    if chance == 0:
        seat = rng.choice([seat for seat in seats if not position.stops[seat]])
        move = Play(seat, rng.choice(list(position.hand(seat))), rng.below(5))
    elif chance < 3:
        showing = [
            number for number, pile in enumerate(position.piles) if any(i >> pile[-1] & 1 for i in position.illegal)
        ]
        move = Call(rng.choice(list(seats)), rng.choice(showing or list(range(5))))
    return replace(move, t=position.t + rng.below(3) + (move.player < position.last))


def any_event(rng, position):
    """Anything: a card of any hand or of the deck, any pile, seat and time."""
    seat = rng.below(len(position.hands) + 2) - 1
    t = rng.choice([None, position.t, position.t + 1, position.t - 1])
    if rng.below(4) == 0:
        return Call(seat, rng.below(7) - 1, t)
    held = list(position.hand(seat)) if 0 <= seat < len(position.hands) else []
    card = rng.choice(held) if held and rng.below(4) else rng.choice(list(DECK))
    return Play(seat, card, rng.choice([0, 1, 2, 3, 4, 0, 1, 2, 3, 4, -1, 5]), t)


def could_play(position, seat):
    return any(relation(card, pile[-1]) is Relation.TIC for card in position.hand(seat) for pile in position.piles)


@pytest.mark.scaled
@pytest.mark.parametrize("referee", [True, False])
def test_what_holds_in_every_round(referee):
    """List and judge agree, cards are conserved, views hide and suffice, stops are right, and the round ends."""
    undone = 0
    for number in range(GAMES):
        rng = Random(f"times a ticking {number}")
        count = 2 + number % 4
        size = 125 if number % 20 == 0 else 5 + count + rng.below(40)
        position = game(count, referee).deal(seed=number, cards=size)
        cards, steps = CardSet(everything(position)), 0
        while True:
            legal = list(position.legal_moves())
            assert len(legal) == len(set(legal)) == len(position.legal_moves())
            seat = rng.below(count)
            view = position.view(seat)
            assert list(view.legal_moves()) == [move for move in legal if move.player == seat]
            assert exchanged(rng, position, seat).view(seat) == view
            for move in [*legal[:10], *(any_event(rng, position) for _ in range(8))]:
                verdict = position.explain(move)
                listed = isinstance(move, Play) and replace(move, t=None) in legal
                if isinstance(move, Play):
                    assert verdict.ok == (move in position.legal_moves()), move
                    # What is wrong with a listed play can only be its time.
                    assert verdict.ok == (listed and "TA-3" not in rules(verdict)), move
                else:
                    assert move not in position.legal_moves()
                assert verdict.accepted == accepted(position, move), move
                assert verdict.accepted or not verdict.ok
                if move.player == seat:
                    assert view.explain(move) == verdict
            if position.outcome():
                assert not legal
                if position.open is None or rng.below(2):
                    break
                event = Call(next(s for s in range(count) if position.size(s)), position.open)
                undone += 1
            else:
                # TA-6: somebody who is not stopped can go on.
                assert any(could_play(position, s) and not position.stops[s] for s in range(count))
                event = some_event(rng, position)
            after = position.play(event)
            if event.player == seat:
                try:
                    assert view.play(event) == after.view(seat)
                except HiddenCards:
                    caught = referee and isinstance(event, Play) and not position.explain(event)
                    assert caught or position.stops[seat] or not could_play(after, seat)
            left = everything(after)
            assert len(left) == size
            assert CardSet(left) == cards
            check_piles(after, referee)
            assert all(0 <= stop <= 5 for stop in after.stops)
            position, steps = after, steps + 1
            assert steps < 50 * size
        check_the_end(position)
    assert referee or undone


def accepted(position, move):
    try:
        position.play(move)
    except IllegalMove:
        return False
    return True


def check_piles(position, referee):
    """TA-4: the illegal cards are those that don't Tic with the card beneath; with a referee there are none."""
    wrong = {
        card
        for pile in position.piles
        for beneath, card in itertools.pairwise(pile)
        if relation(beneath, card) is not Relation.TIC
    }
    assert wrong == {card for cards in position.illegal for card in CardSet.from_mask(cards)}
    assert not (referee and wrong)


def check_the_end(position):
    outcome, scores = position.outcome(), position.scores()
    sizes = [position.size(seat) for seat in range(len(position.hands))]
    fewest = [name for name, size in zip(NAMES, sizes, strict=False) if size == min(sizes)]
    assert outcome.rule == ("TA-5" if 0 in sizes else "TA-6")
    assert outcome.winners == (tuple(fewest) if len(fewest) == 1 else ())
    assert scores == {name: int(name in outcome.winners) for name in position.game.players}
    if outcome.rule == "TA-6":
        assert not any(could_play(position, seat) for seat in range(len(sizes)))
    assert all(position.view(seat).outcome() == outcome for seat in range(len(sizes)))
