"""The naive engines say what a person says who works the rules out by hand; in the order of the rules."""

import random
from itertools import combinations, permutations

import pytest

from tests import naive_games
from tests.naive_games import common, team_tic, territory, ticking_lines, times_a_ticking
from tests.naive_games.common import ALL_CARDS, codes, read


def cards(text):
    return [read(word) for word in text.split()]


def table(module, players=2, options=None, **state):
    """A position put up by hand: the fresh deal of a game, with the given hands, piles and so on instead."""
    game = {value: key for key, value in naive_games.GAMES.items()}[module]
    made = module.Table(common.new_record(game, players, options, ALL_CARDS))
    for key, value in state.items():
        if key == "hands":
            value = [set(cards(hand)) for hand in value]
        elif key in ("lines", "piles"):
            value = [cards(one) for one in value]
        elif key == "groups":
            value = [(team, cards(group)) for team, group in value]
        elif key in ("deck", "chain"):
            value = cards(value)
        setattr(made, key, value)
    return made


def do(player, do, **more):
    """A move; groups and plays of several cards are given as one text."""
    for key in ("cards", "group"):
        if isinstance(more.get(key), str):
            more[key] = more[key].split()
    return {"player": player, "do": do, **more}


def place(player, *placings):
    return do(player, "place", cards=[{"card": card, "at": [row, column]} for card, row, column in placings])


def play(made, *moves):
    for move in moves:
        assert not made.faults(move), move
        made.apply(move)
    return made


# ---- cards (CP)


def test_from_any_card_there_are_12_tics_48_singles_and_64_nics():  # CP-2
    shared = [common.alike((3, 5, 4), card) for card in ALL_CARDS if card != (3, 5, 4)]
    assert [shared.count(n) for n in (2, 1, 0)] == [12, 48, 64]


def test_a_chain_of_tics_is_no_group():  # CP-3
    assert common.tic_group(cards("3SO 3SR 3SV"))
    assert not common.tic_group(cards("3SR 3SO 3CO"))
    assert not common.tic_group(cards("3SR 3SO"))


@pytest.mark.parametrize(
    ("text", "free", "fixed"),
    [
        ("1CV 2MC 3TY", True, True),  # all three step: a Tripo
        ("1CV 2MV 3TV", True, True),  # number and shape step, the colour stays: a Duo
        ("1CV 2MR 3TV", True, False),  # the same, but the colour varies
        ("3CV 2MV 1TV", True, True),  # the number steps down, the shape up
        ("1CV 2CV 3CV", False, False),  # only the number steps: a Mono
        ("4CV 5MV 1TV", False, False),  # no wrapping: the number does not step, so only the shape does
        ("1CV 2MV", False, False),  # too short
    ],
)
def test_duos_and_tripos(text, free, fixed):  # CP-5, CP-6
    assert common.sequence(cards(text), "free") is free
    assert common.sequence(cards(text), "fixed") is fixed


def test_cards_are_read_in_every_letter_case():  # CP-8
    assert {read(text) for text in ("2mv", "2MV", "2-crescent-violet", "2-Moon-VIOLET")} == {(2, 2, 1)}


# ---- the deal and the record (DL, RC)


def test_cards_are_dealt_one_at_a_time_and_then_turned():  # DL-1
    record = common.new_record("territory", 2, {}, ALL_CARDS[:15])
    position = naive_games.position(record, 0)
    # In deck order 1CV 1CC 1CY 1CO 1CR 1MV 1MC ...: seat 0 gets the first, third, ... of twelve.
    assert position["hands"] == [["1CV", "1CY", "1CR", "1MC", "1MO", "1TV"], ["1CC", "1CO", "1MV", "1MY", "1MR", "1TC"]]
    assert position["table"] == [[0, 0, "1TY"]]
    assert position["deck"] == ["1TO", "1TR"]


def test_only_the_player_whose_turn_it_is_moves_and_only_held_cards():  # DL-2, DL-3
    made = table(ticking_lines, lines=["3SO", "1CV"], hands=["3SR 5TY", "1CC 2TY"])
    assert "DL-2" in made.faults(do(1, "play", line=1, cards="1CC"))
    assert made.faults(do(0, "play", line=1, cards="1CC")) == {"DL-3"}


def test_no_move_follows_the_end():  # DL-4
    made = play(table(ticking_lines, lines=["3SO", "1CV"], hands=["3SR", "1CC"]), do(0, "play", line=0, cards="3SR"))
    assert "DL-4" in made.faults(do(1, "play", line=1, cards="1CC"))


@pytest.mark.parametrize(
    "text",
    [
        b'\xef\xbb\xbf{"a": 1}',
        b'{"a": 1, "a": 1}',
        b'{"t": NaN}',
        b'{"a": "\\ud800"}',
        b'{"a": ',
        b'{"a": "\xff"}',
        b"[" * 100_000,
    ],
)
def test_bytes_that_are_no_strict_json_are_malformed(text):  # RC-1
    with pytest.raises(naive_games.Malformed):
        naive_games.parse(text)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"note": 1}, "RC-1"),
        ({"version": True}, "RC-1"),
        ({"first": 2}, "RC-1"),
        ({"options": {"referee": 1}}, "RC-1"),
        ({"deck": ["6SO"] * 125}, "RC-1"),
        ({"moves": [do(0, "draw", card="3SO")]}, "RC-1"),
        ({"moves": [do(0, "extend", group=0, card="3SO", at="end")]}, "RC-1"),  # `at` without `extend_at="both"`
        ({"deck": codes(ALL_CARDS[:124])}, "RC-2"),
        ({"deck": codes([*ALL_CARDS[:124], ALL_CARDS[0]])}, "RC-2"),
        ({"players": ["Ana", "Ana"]}, "RC-3"),
        ({"players": ["Ana", ""]}, "RC-3"),
        ({"players": ["Ana", "Ben+Cleo"]}, "RC-3"),
        ({"players": ["Ana", "Ben", "Cleo"]}, "RC-3"),
        ({"scores": {"Ana": -24, "Ben": -23}}, "TT-10"),  # RC-4: 12 cards in each hand are -24
    ],
)
def test_what_makes_a_record_wrong(change, rule):  # RC-1 to RC-4
    record = common.new_record("team-tic", 2, {}, ALL_CARDS)
    assert naive_games.check(record | {"scores": {"Ana": -24, "Ben": -24}}).ok
    result = naive_games.check(record | change)
    assert not result.ok
    assert rule in result.rules


# ---- Team TIC (TT)


def test_partners_sit_opposite_and_share_a_team():  # TT-1
    assert table(team_tic, 4).names == ["Ana+Cleo", "Ben+Dov"]
    assert table(team_tic, 6).names == ["Ana+Dov", "Ben+Eva", "Cleo+Finn"]
    assert [len(hand) for hand in table(team_tic, 2).hands] == [12, 12]
    assert [len(hand) for hand in table(team_tic, 6).hands] == [8] * 6


def test_a_turn_is_a_take_then_laying_then_a_discard():  # TT-2, TT-3
    made = table(team_tic, hands=["1SO 2SO 3SO 5TV", "1CV 2TR"], deck="4MY", chain="5QR")
    assert made.faults(do(0, "lay", group="1SO 2SO 3SO")) == {"TT-2"}
    assert made.faults(do(0, "discard", card="5TV")) == {"TT-2"}
    assert "TT-2" in play(made, do(0, "draw")).faults(do(0, "draw"))
    play(made, do(0, "lay", group="3SO 1SO 2SO"), do(0, "discard", card="4MY"))  # a group in any order
    assert codes(made.chain) == ["5QR", "4MY"]
    assert made.turn == 1


def test_a_pick_up_lays_a_group_of_the_chosen_card_and_a_card_of_the_hand():  # TT-4
    made = table(team_tic, hands=["1SO 5TV", "1CV 2TR"], deck="4MY", chain="2QR 2SO 4QY 3SO")
    assert "TT-4" in made.faults(do(0, "pickup", card="3SO", group="1SO 2SO 3SO"))  # 2SO lies before it
    assert "TT-4" in made.faults(do(0, "pickup", card="4QY", group="1SO 3SO 4SO"))
    assert made.moves() == [do(0, "draw"), do(0, "pickup", card="2SO", group="1SO 2SO 3SO")]
    play(made, made.moves()[1])
    assert made.hands[0] == set(cards("5TV 4QY"))  # 4QY was taken too
    assert codes(made.chain) == ["2QR"]
    assert not made.faults(do(0, "discard", card="4QY"))  # and may be discarded again


def test_a_pick_up_needs_a_card_from_the_hand():  # TT-4
    made = table(team_tic, hands=["5TV", "1CV"], deck="4MY", chain="1SO 2SO 3SO")
    assert "TT-4" in made.faults(do(0, "pickup", card="1SO", group="1SO 2SO 3SO"))


def test_a_chain_is_not_laid_down_as_a_group():  # TT-5
    made = table(team_tic, hands=["3SR 3SO 3CO 5TV", "1CV"], taken=True)
    assert made.faults(do(0, "lay", group="3SR 3SO 3CO")) == {"TT-5", "CP-2", "CP-3"}


def test_a_group_grows_to_five_cards_that_share_its_two_properties():  # TT-6
    made = table(team_tic, hands=["4SO 5SO 4CO 4QV", "1CV"], taken=True, groups=[(0, "1SO 2SO 3SO")])
    assert "TT-6" in made.faults(do(0, "extend", group=0, card="4CO"))
    assert "TT-6" in made.faults(do(0, "extend", group=1, card="4SO"))
    play(made, do(0, "extend", group=0, card="4SO"), do(0, "extend", group=0, card="5SO"))
    assert made.scores() == {"Ana": 20 - 2 * 2, "Ben": -2}


def test_a_third_card_on_opponents_groups_is_refused():  # TT-7
    made = table(
        team_tic, hands=["4SO 5SO 3TR 4QV", "1CV"], taken=True, groups=[(1, "1SO 2SO 3SO"), (1, "3CR 3MR 3QR")]
    )
    play(made, do(0, "extend", group=0, card="4SO"), do(0, "extend", group=1, card="3TR"))
    assert made.faults(do(0, "extend", group=0, card="5SO")) == {"TT-7"}
    assert made.groups[0][0] == 1  # the owner stays the owner


def test_the_round_ends_the_moment_a_hand_is_empty():  # TT-8
    laid = table(team_tic, hands=["1SO 2SO 3SO", "1CV"], taken=True)
    assert play(laid, do(0, "lay", group="1SO 2SO 3SO")).over
    taken = table(team_tic, hands=["1SO", "1CV"], deck="4MY", chain="2SO 3SO")
    assert play(taken, do(0, "pickup", card="2SO", group="1SO 2SO 3SO")).out == 0
    discarded = table(team_tic, hands=["1SO", "1CV"], taken=True)
    assert play(discarded, do(0, "discard", card="1SO")).scores() == {"Ana": 10, "Ben": -2}
    assert "TT-8" in table(team_tic, hands=["1SO", "1CV"], taken=True).faults(do(0, "pass"))


def test_with_the_deck_empty_a_turn_is_a_pick_up_or_a_pass():  # TT-9
    made = table(team_tic, hands=["1SO 5TV", "1CV"], deck="", chain="2SO 3SO")
    assert made.moves() == [do(0, "pickup", card="2SO", group="1SO 2SO 3SO"), do(0, "pass")]
    assert "TT-9" in made.faults(do(0, "discard", card="5TV"))
    assert not play(made, do(0, "pass")).over
    assert play(made, do(1, "pass")).over
    assert made.scores() == {"Ana": -4, "Ben": -2}  # no one went out
    assert "TT-9" in table(team_tic, deck="4MY").faults(do(0, "pass"))


def test_the_worked_example_of_team_tic_scores_50():  # TT-10
    made = table(
        team_tic,
        4,
        groups=[(0, "1SO 2SO 3SO 4SO 5SO"), (0, "2CV 2CC 2CY 2CO 2CR"), (0, "3TV 3TC 3TY 3TO")],
        hands=["", "", "1QR 4CO 1TY 5QV", ""],
        out=0,
    )
    assert made.scores() == {"Ana+Cleo": 40 + 8 + 10 - 8, "Ben+Dov": 0}


def test_extreme_cards_score_for_the_owner_of_their_group_only():  # TT-10
    made = table(team_tic, groups=[(1, "1CV 2CV 3CV"), (0, "5SR 4SR 3SR 2SR")], hands=["", ""])
    assert made.scores() == {"Ana": 8 + 10, "Ben": 3 + 5}
    assert table(team_tic, hands=["5SR", "1CV"]).scores() == {"Ana": -2, "Ben": -2}


def test_sequences_are_laid_in_order_and_grow_at_their_end():  # TT-12
    made = table(
        team_tic, options={"groups": "sequence"}, hands=["3TY 4QR 5SO 2MC 1CV 1QV", "1CC"], taken=True, groups=[]
    )
    assert "TT-12" in made.faults(do(0, "lay", group="1CV 3TY 2MC"))
    play(made, do(0, "lay", group="1CV 2MC 3TY"))
    # Number, shape and colour all step, so 4QO is needed: 4QR does not go on in the colour.
    assert "TT-12" in made.faults(do(0, "extend", group=0, card="4QR"))
    back = table(team_tic, options={"groups": "sequence"}, hands=["3TY 2MC 1CV 4QO", "1CC"], taken=True)
    play(back, do(0, "lay", group="3TY 2MC 1CV"))
    assert not [move for move in back.moves() if move["do"] == "extend"]  # at 1 going down: closed


def test_with_both_ends_open_a_card_may_go_before_the_first():  # TT-12
    options = {"groups": "sequence", "extend_at": "both"}
    made = table(team_tic, options=options, hands=["1CV 5SR 5SV 4TV", "1CC"], taken=True, groups=[(0, "2MV 3TV 4QV")])
    assert [move for move in made.moves() if move["do"] == "extend"] == [
        do(0, "extend", group=0, card="1CV", at="start"),
        do(0, "extend", group=0, card="5SV", at="end"),
        do(0, "extend", group=0, card="5SR", at="end"),  # the colour is free
    ]
    play(made, do(0, "extend", group=0, card="1CV", at="start"))
    assert codes(made.groups[0][1]) == ["1CV", "2MV", "3TV", "4QV"]


# ---- Ticking Lines (TL)


@pytest.mark.parametrize(("players", "each"), [(2, 15), (3, 12), (4, 12), (5, 10), (6, 10)])
def test_hands_and_first_cards_of_the_lines(players, each):  # TL-1
    made = table(ticking_lines, players)
    assert [len(hand) for hand in made.hands] == [each] * players
    assert [line[0] for line in made.lines] == ALL_CARDS[players * each : players * (each + 1)]


def test_a_card_goes_to_the_open_end_with_which_it_tics():  # TL-2
    made = table(ticking_lines, lines=["3SO 3SR", "1CV"], hands=["3SV 3CO 5TY", "1CC 2TY"])
    assert "TL-2" in made.faults(do(0, "play", line=0, cards="3CO"))  # it Tics with 3SO, not with the end
    assert made.moves() == [do(0, "play", line=0, cards="3SV")]


def test_several_cards_share_the_same_two_with_the_end_card():  # TL-3
    made = table(ticking_lines, lines=["3SO", "1CV"], hands=["3SR 3SV 3CR 5TY", "1CC 2TY"])
    assert "TL-3" in made.faults(do(0, "play", line=0, cards="3SR 3CR"))
    assert [move["cards"] for move in made.moves()] == [["3SV"], ["3SR"], ["3SV", "3SR"], ["3SR", "3SV"]]


def test_a_play_on_an_opponents_line_belongs_to_it():  # TL-4
    made = table(ticking_lines, lines=["3SO", "1CV"], hands=["1CR 5TY", "1CC 2TY"])
    assert play(made, do(0, "play", line=1, cards="1CR")).scores() == {"Ana": 0, "Ben": 0}
    assert "TL-4" in made.faults(do(1, "play", line=2, cards="1CC"))


def test_a_player_who_can_play_must():  # TL-5
    made = table(ticking_lines, lines=["3SO", "1CV"], hands=["1CR 5TY", "1CC 2TY"], deck="4MY")
    assert "TL-5" in made.faults(do(0, "draw"))
    assert "TL-5" in made.faults(do(0, "pass"))


def test_a_drawn_card_is_played_at_once_if_it_can_be():  # TL-6
    made = table(ticking_lines, lines=["3SO", "1CV"], hands=["5TY", "1CC 2TY"], deck="3SV 4MY")
    assert made.moves() == [do(0, "draw")]
    assert "TL-6" in made.faults(do(0, "pass"))
    assert play(made, do(0, "draw")).moves() == [do(0, "play", line=0, cards="3SV")]
    assert "TL-6" in made.faults(do(0, "pass"))
    other = table(ticking_lines, lines=["3SO", "1CV"], hands=["5TY", "1CC 2TY"], deck="4MY")
    assert play(other, do(0, "draw")).turn == 1  # kept: the turn is over


def test_the_game_is_blocked_when_all_pass_in_succession():  # TL-7
    made = table(ticking_lines, lines=["3SO", "1CV"], hands=["5TY", "2TY"], deck="4MY")
    play(made, do(0, "draw"), do(1, "pass"))  # keeping the drawn card was no pass
    assert not made.over
    assert play(made, do(0, "pass")).over


def test_the_game_ends_at_once_when_a_hand_is_empty():  # TL-8
    made = table(ticking_lines, lines=["3SO", "1CV"], hands=["3SR", "2TY"])
    assert play(made, do(0, "play", line=0, cards="3SR")).over


def test_the_worked_example_of_ticking_lines():  # TL-9
    made = table(ticking_lines)
    made.lines = [ALL_CARDS[:18], ALL_CARDS[18:32]]
    made.hands = [set(ALL_CARDS[100:103]), set()]
    assert made.scores() == {"Ana": 15, "Ben": 14}


# ---- Time's a Ticking (TA)


FIVE = ["3SO", "1CV", "1TC", "5QV", "4MR"]  # piles that share little


def test_leftovers_are_set_aside():  # TA-1
    made = times_a_ticking.Table(common.new_record("times-a-ticking", 3, {}, ALL_CARDS[:16]))
    assert [len(hand) for hand in made.hands] == [3, 3, 3]  # 11 / 3, rounded down
    assert codes(made.aside) == codes(ALL_CARDS[14:16])


def test_a_tic_shows_and_the_next_is_judged_against_it():  # TA-2, TA-3
    made = table(times_a_ticking, piles=FIVE, hands=["3SR 2TY", "3CR 2TO"])
    play(made, do(0, "play", card="3SR", pile=0, t=1), do(1, "play", card="3CR", pile=0, t=1))
    assert codes(made.piles[0]) == ["3SO", "3SR", "3CR"]


@pytest.mark.parametrize("t", [0.5, -1])
def test_times_do_not_fall_and_are_not_negative(t):  # TA-3
    made = table(times_a_ticking, piles=FIVE, hands=["3SR 2TY", "3CR 2TO"], last=(0.6, 0) if t > 0 else (0, 0))
    assert "TA-3" in made.faults(do(0, "play", card="3SR", pile=0, t=t))


def test_at_equal_times_the_lower_seat_is_written_first():  # TA-3
    made = table(times_a_ticking, piles=FIVE, hands=["3SR 2TY", "3SV 2TO"])
    play(made, do(1, "play", card="3SV", pile=0, t=1))
    assert made.faults(do(0, "play", card="3SR", pile=0, t=1)) == {"TA-3"}
    assert not made.faults(do(0, "play", card="3SR", pile=0, t=1.5))


def test_the_referee_stops_a_player_for_five_tics_of_the_others():  # TA-4
    made = table(times_a_ticking, piles=FIVE, hands=["3SR 2TY", "1SO 2SO 4SO 5SO 5CO 1CC"])
    play(made, do(0, "play", card="2TY", pile=0, t=1))
    assert made.stopped == {0: 5}
    assert made.hands[0] == set(cards("3SR 2TY"))
    assert made.faults(do(0, "play", card="3SR", pile=0, t=1)) == {"TA-4"}
    for n, card in enumerate(("1SO", "2SO", "4SO", "5SO", "5CO")):
        assert made.stopped == {0: 5 - n}
        play(made, do(1, "play", card=card, pile=0, t=2))
    assert made.stopped == {}


def test_without_a_referee_an_illegal_card_stays_until_it_is_called():  # TA-4
    options = {"referee": False}
    made = table(times_a_ticking, options=options, piles=FIVE, hands=["3SR 2TY 5QO", "1SO 2SO 2TV"])
    play(made, do(0, "play", card="2TY", pile=0, t=1), do(0, "call", pile=0, t=1), do(1, "call", pile=1, t=1))
    assert codes(made.piles[0]) == ["3SO", "2TY"]  # neither call was valid
    play(made, do(1, "play", card="2TV", pile=0, t=2), do(1, "call", pile=0, t=2))  # it shows no longer
    assert made.stopped == {}
    made = table(times_a_ticking, options=options, piles=FIVE, hands=["3SR 2TY 5QO", "1SO 2SO 2TV"])
    play(made, do(0, "play", card="2TY", pile=0, t=1), do(1, "call", pile=0, t=1))
    assert codes(made.piles[0]) == ["3SO"]
    assert made.stopped == {0: 5}
    assert made.hands[0] == set(cards("3SR 2TY 5QO"))


def test_an_illegal_last_card_wins_unless_the_next_event_calls_it():  # TA-5, DL-4
    def won():
        made = table(times_a_ticking, options={"referee": False}, piles=FIVE, hands=["2TY", "1SO 2SO"])
        return play(made, do(0, "play", card="2TY", pile=0, t=1))

    assert won().over
    assert won().scores() == {"Ana": 1, "Ben": 0}
    assert "DL-4" in won().faults(do(1, "call", pile=1, t=1))
    assert "DL-4" in won().faults(do(1, "play", card="1SO", pile=0, t=1))
    called = play(won(), do(1, "call", pile=0, t=1))
    assert not called.over
    assert called.hands[0] == {(2, 3, 3)}


def test_the_round_ends_when_no_one_has_a_tic():  # TA-6
    made = table(times_a_ticking, piles=FIVE, hands=["3SR 2TY", "2TO 2MO"])
    play(made, do(0, "play", card="3SR", pile=0, t=1))
    assert made.over  # 2TY, 2TO and 2MO Tic with none of 3SR 1CV 1TC 5QV 4MR
    assert made.scores() == {"Ana": 1, "Ben": 0}  # one card against two
    tied = table(times_a_ticking, piles=FIVE, hands=["2TY", "2TO"])
    tied.settle()
    assert tied.over  # as right after a deal
    assert tied.scores() == {"Ana": 0, "Ben": 0}


def test_penalties_are_lifted_when_only_stopped_players_could_play():  # TA-6
    made = table(times_a_ticking, piles=FIVE, hands=["3SR 2TY", "2TO 2MO"])
    assert play(made, do(0, "play", card="2TY", pile=0, t=1)).stopped == {}


# ---- Tic Territory Battle (TB)


def board(new, hands=("2TY", "4QV"), opened=True, **state):
    """A position of Territory; ``new`` places the old cards, and one card is left in the deck unless told."""
    made = table(territory, hands=list(hands), opened=opened, **{"deck": "5QV", **state})
    made.table = {(row, column): read(card) for card, row, column in new}
    return made


def test_a_play_lies_in_one_line_without_gaps():  # TB-2
    made = board([("3SO", 0, 0)], hands=["3SR 3SV 3SC", "4QV"])
    assert "TB-2" in made.faults(place(0, ("3SR", 0, 0)))
    assert "TB-2" in made.faults(place(0, ("3SR", 0, 1), ("3SV", 1, 0)))
    assert "TB-2" in made.faults(place(0, ("3SR", 0, 1), ("3SV", 0, 3)))
    assert not made.faults(place(0, ("3SR", 0, -1), ("3SV", 0, 1)))  # straddles the old card


def test_every_new_card_tics_with_a_card_that_touches_it():  # TB-3
    made = board([("3SO", 0, 0)], hands=["3SR 3CV", "4QV"])
    assert made.faults(place(0, ("3SR", 0, 1), ("3CV", 0, 2))) == {"TB-3"}  # 3CV and 3SR are only a Single


def test_a_nic_is_never_allowed_at_a_contact():  # TB-4
    made = board([("3SO", 0, 0), ("3SR", 0, 1), ("1CR", 1, 1)], hands=["3SY 3CO", "4QV"])
    # At (1, 0) both touch 3SO above, with which they Tic, and 1CR on the right.
    assert made.faults(place(0, ("3SY", 1, 0))) == {"TB-4", "CP-2"}
    assert not made.faults(place(0, ("3CO", 1, 0)))  # the circle makes the other contact a Single


def test_every_run_tics_with_an_old_card():  # TB-5
    made = board([("3SO", 0, 0)], hands=["2SR 2SV", "4QV"])
    # 2SR is a Single to 3SO and a Tic to 2SV: every new card Tics, but none with an old card.
    assert made.faults(place(0, ("2SR", 0, 1), ("2SV", 0, 2))) == {"TB-5"}
    made.opened = False
    assert not made.faults(place(0, ("2SR", 0, 1), ("2SV", 0, 2)))  # the opening play is exempt
    assert made.faults(place(0, ("2SR", 1, 1), ("2SV", 1, 2))) == {"TB-5"}  # but touches the first card


def test_a_group_of_three_on_the_table_is_claimed():  # TB-6
    made = board([("3SO", 0, 0), ("3SR", 0, 1)], hands=["3SV 2TY", "4QV"], deck="")
    play(made, place(0, ("3SV", 0, 2)))
    assert made.tokens == {((0, column), 0, "3S*") for column in range(3)}
    assert made.scores() == {"Ana": 3 - 1, "Ben": -1}


def test_an_overlap_takes_the_shared_cards_only():  # TB-7
    made = board([("3SO", 0, 0), ("3SR", 0, 1), ("3SV", 0, 2), ("3TV", 1, 2)], hands=["3CV 2TY", "4QV"], deck="")
    made.tokens = {((0, column), 1, "3S*") for column in range(3)}
    play(made, place(0, ("3CV", 2, 2)))  # 3SV 3TV 3CV in column 2
    assert made.tokens == {
        ((0, 0), 1, "3S*"),
        ((0, 1), 1, "3S*"),
        ((0, 2), 0, "3*V"),
        ((1, 2), 0, "3*V"),
        ((2, 2), 0, "3*V"),
    }
    made.tokens = {((0, column), 0, "3S*") for column in range(3)}
    made.turn = 0
    made.hands[0].add(read("3QV"))
    play(made, place(0, ("3QV", 3, 2)))
    assert [token for token in made.tokens if token[0] == (0, 2)].count(((0, 2), 0, "3S*")) == 1
    assert len([token for token in made.tokens if token[0] == (0, 2)]) == 2  # one for each of one's own


def test_who_draws_and_what_follows():  # TB-8
    blocked = board([("3SO", 0, 0)], hands=["1CV", "4QV"], deck="5QV 3SV")
    assert blocked.moves() == [do(0, "draw")]
    assert play(blocked, do(0, "draw")).turn == 1  # 5QV can't be played: the turn is over
    lucky = play(board([("3SO", 0, 0)], hands=["1CV", "4QV"], deck="3SV 5QV"), do(0, "draw"))
    assert {move["do"] for move in lucky.moves()} == {"place", "pass"}
    assert len(lucky.moves()) == 4 + 1  # 3SV on each side of 3SO, or kept
    may = board([("3SO", 0, 0)], hands=["3SV", "4QV"])
    assert {move["do"] for move in may.moves()} == {"place", "draw"}
    assert "TB-8" in may.faults(do(0, "pass"))
    must = board([("3SO", 0, 0), ("3SR", 0, 1)], hands=["3SV", "4QV"])
    assert {move["do"] for move in must.moves()} == {"place"}  # a play would claim
    assert "TB-8" in must.faults(do(0, "draw"))


def test_a_play_after_a_draw_includes_the_drawn_card():  # TB-8
    made = play(board([("3SO", 0, 0)], hands=["3SR", "4QV"], deck="3SV 5QV"), do(0, "draw"))
    assert made.faults(place(0, ("3SR", 0, 1))) == {"TB-8"}
    assert not made.faults(place(0, ("3SR", 0, 1), ("3SV", 0, 2)))


def test_the_hand_is_filled_to_six():  # TB-9
    made = board([("3SO", 0, 0)], hands=["3SV 1CV 2CV 4CV 5CV 1CC", "4QV"], deck="5QV 1TR")
    play(made, place(0, ("3SV", 0, 1)))
    assert len(made.hands[0]) == 6
    assert codes(made.deck) == ["1TR"]


def test_with_the_deck_empty_one_plays_or_passes():  # TB-10
    made = board([("3SO", 0, 0)], hands=["3SV", "4QC"], deck="")
    assert "TB-10" in made.faults(do(0, "pass"))
    assert "TB-10" in made.faults(do(0, "draw"))
    play(made, place(0, ("3SV", 0, 1)), do(1, "pass"))
    assert not made.over
    assert play(made, do(0, "pass")).over  # a player without cards passes too


def test_keeping_a_drawn_card_is_not_a_pass():  # TB-10
    made = play(board([("3SO", 0, 0)], hands=["1CV", "4QC"], deck="3SV"), do(0, "draw"), do(0, "pass"), do(1, "pass"))
    assert not made.over


def test_tokens_on_extreme_cards_score_more():  # TB-11
    made = board([("1CV", 0, 0), ("5SR", 5, 5)], hands=["2TY", ""])
    made.tokens = {((0, 0), 0, "1C*"), ((0, 0), 0, "1*V"), ((5, 5), 1, "5S*")}
    assert made.scores() == {"Ana": 2 + 2 - 1, "Ben": 1 + 2}


def test_the_small_deck_has_no_five_star_or_red():  # TB-12, CP-9
    assert len(common.SMALL_DECK) == 64
    record = common.new_record("territory", 2, {"cards": "4x4x4"}, common.SMALL_DECK)
    assert naive_games.check(record).ok
    assert "RC-2" in naive_games.check(record | {"deck": codes(ALL_CARDS[:64])}).rules


# ---- the lists of moves, against lists made with no thought at all


def test_team_tic_lists_what_trying_every_order_of_cards_finds():
    rng = random.Random(1)
    for options in ({}, {"groups": "sequence"}, {"groups": "sequence", "rest": "fixed"}):
        near = [card for card in ALL_CARDS if card[0] <= 3 and card[1] <= 3 and card[2] <= 2]
        for _ in range(4):
            some = rng.sample(near, 8)
            made = table(team_tic, options=options, hands=[" ".join(codes(some[:4])), "5SR"], deck="")
            made.chain = some[4:]
            tried = [
                do(0, "pickup", card=card, group=codes(group))
                for card in codes(made.chain)
                for size in (3, 4, 5)
                for group in (permutations if options else combinations)(sorted(some), size)
                if not made.faults(do(0, "pickup", card=card, group=codes(group)))
            ]
            assert sorted(made.moves(["pickup"]), key=repr) == sorted(tried, key=repr)


@pytest.mark.parametrize("seed", range(4))
def test_territory_lists_what_trying_every_cell_finds(seed):
    record = naive_games.random_record("territory", 2, {"cards": "4x4x4"}, seed, length=3)
    made = common.replay(territory.Table, record, seed)
    hand = sorted(made.hands[made.turn])[seed : seed + 2]
    rows, columns = {row for row, _ in made.table}, {column for _, column in made.table}
    cells = [
        (row, column)
        for row in range(min(rows) - 3, max(rows) + 4)
        for column in range(min(columns) - 3, max(columns) + 4)
    ]
    tried = [
        list(zip(where, what, strict=True))
        for size in (1, 2)
        for where in combinations(cells, size)
        for what in permutations(hand, size)
        if not made.faults_of_place(list(zip(where, what, strict=True)))
    ]
    assert sorted(made.plays(set(hand))) == sorted(tried)


def test_territory_finds_straddling_plays_of_three():
    made = board([("3SO", 0, 0), ("3TO", 0, 1), ("3TC", 1, 1)], hands=["3SR 3SC 3TV 2TO", "4QV"])
    rows = [[(row, column) for column in range(-4, 6)] for row in range(-4, 6)]
    tried = [
        list(zip(where, what, strict=True))
        for line in (*rows, *zip(*rows, strict=True))
        for where in combinations(line, 3)
        for what in permutations(sorted(made.hands[0]), 3)
        if not made.faults_of_place(list(zip(where, what, strict=True)))
    ]
    assert any(len({cell[0] for cell, _ in play}) == 1 and play[2][0][1] - play[0][0][1] > 2 for play in tried)
    assert sorted(play for play in made.plays(made.hands[0]) if len(play) == 3) == sorted(tried)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("team-tic", 4, {}),
        ("team-tic", 2, {"groups": "sequence", "rest": "fixed", "extend_at": "both"}),
        ("ticking-lines", 3, {}),
        ("times-a-ticking", 3, {"referee": False}),
        ("times-a-ticking", 2, {}),
        ("territory", 2, {"cards": "4x4x4"}),
    ],
)
def test_random_games_are_right_and_changed_ones_are_judged(game, players, options):
    record = naive_games.random_record(game, players, options, seed=5, **({"cards": 24} if game == "territory" else {}))
    result = naive_games.check(record)
    assert result.ok
    assert result.over
    assert result.scores == record["scores"]
    answers = [naive_games.check(changed) for changed in naive_games.mutations(record, random.Random(5))]
    assert any(answer.ok for answer in answers)
    assert all(answer.rules for answer in answers if not answer.ok)
