"""Team TIC by hand, in the order of the rules (DL-1 to DL-4, TT-1 to TT-12)."""

import copy
import pickle

import msgspec
import pytest

from tests.team_tic_tools import CARDS, NAMES, OPTIONS, as_record, game_of, row, table
from tic_learn import Card, CardSet
from tic_learn.games.base import BadDeal, IllegalMove
from tic_learn.games.team_tic import (
    MOVES,
    Discard,
    Draw,
    Extend,
    Lay,
    Pass,
    Pickup,
    TeamTic,
)

SEQUENCES = game_of(groups="sequence")
BOTH_ENDS = game_of(groups="sequence", extend_at="both")
FIXED = game_of(groups="sequence", rest="fixed", extend_at="both")


def lay(text, player=0):
    return Lay(player, row(text))


def pickup(card, text, player=0):
    return Pickup(player, Card(card), row(text))


def extend(number, card, player=0, **at):
    return Extend(player, number, Card(card), **at)


def discard(card, player=0):
    return Discard(player, Card(card))


def refused(position, move, *rules):
    """The verdict on a move that is refused for exactly these rules, by the judge, the list and play."""
    verdict = position.explain(move)
    assert not verdict
    assert not verdict.accepted
    assert tuple(dict.fromkeys(reason.rule for reason in verdict.reasons)) == rules
    assert move not in position.legal_moves()
    with pytest.raises(IllegalMove) as error:
        position.play(move)
    assert error.value.verdict == verdict
    return verdict


def refused_by_judge(position, move):
    """The rule of each reason against a move, where the list can't be asked."""
    verdict = position.explain(move)
    assert not verdict
    return [reason.rule for reason in verdict.reasons]


def allowed(position, move, *rules):
    """The position after a move that is right, for these rules."""
    verdict = position.explain(move)
    assert verdict, verdict
    assert tuple(dict.fromkeys(reason.rule for reason in verdict.reasons)) == rules
    assert move in position.legal_moves()
    return position.play(move)


# Moves


@pytest.mark.parametrize(
    ("move", "record"),
    [
        (Draw(0), {"player": 0, "do": "draw"}),
        (pickup("3SO", "3SV 3SO 3SR"), {"player": 0, "do": "pickup", "card": "3SO", "group": ["3SV", "3SO", "3SR"]}),
        (lay("3SV 3SO 3SR", 1), {"player": 1, "do": "lay", "group": ["3SV", "3SO", "3SR"]}),
        (extend(2, "3SC"), {"player": 0, "do": "extend", "group": 2, "card": "3SC"}),
        (
            extend(2, "3SC", at="start"),
            {"player": 0, "do": "extend", "group": 2, "card": "3SC", "at": "start"},
        ),
        (discard("1CV"), {"player": 0, "do": "discard", "card": "1CV"}),
        (Pass(3), {"player": 3, "do": "pass"}),
    ],
)
def test_moves_are_values_with_the_names_of_a_record(move, record):
    assert as_record(move) == record
    assert msgspec.json.decode(msgspec.json.encode(move, enc_hook=lambda card: card.code)) == record
    assert msgspec.convert(record, type(move), dec_hook=lambda _, text: Card(text)) == move
    names = {kind.__name__: kind for kind in MOVES}
    assert eval(repr(move), names | {"Card": Card}) == move
    assert pickle.loads(pickle.dumps(move)) == copy.deepcopy(move) == move
    assert len({move, copy.copy(move)}) == 1
    with pytest.raises(AttributeError):
        move.player = 5


def test_a_null_end_or_an_unknown_key_is_no_move():
    """RC-1: `at` is a text or not there at all."""
    record = {"player": 0, "do": "extend", "group": 2, "card": "3SC"}
    for wrong in ({"at": None}, {"at": "middle"}, {"to": "end"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(record | wrong, Extend, dec_hook=lambda _, text: Card(text))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Lay(0, "3SO 3SR 3SV"), "a tuple of cards, not '3SO 3SR 3SV' of type str"),
        (Lay(0, list(row("3SO 3SR 3SV"))), "of type list"),
        (Lay(0, ("3SO", "3SR", "3SV")), "'3SO' is of type str"),
        (Lay(0, (73, 74, 70)), "73 is of type int"),
        (Lay(0, (None, [], {})), "None is of type NoneType"),
        (Lay("0", row("3SO 3SR 3SV")), "a whole number from 0, not '0'"),
        (Lay(True, row("3SO 3SR 3SV")), "not True"),
        (Lay(0.0, row("3SO 3SR 3SV")), "not 0.0"),
        (Discard(0, "3SO"), "'3SO' is of type str"),
        (Discard(0, 73), "73 is of type int"),
        (Extend(0, "0", Card("1CV")), "its number on the table, from 0, not '0'"),
        (Extend(0, False, Card("1CV")), "not False"),
        (Extend(0, 0, "1CV"), "is of type str"),
        (Extend(0, 0, Card("1CV"), "end"), 'extend_at="both"'),
        (Extend(0, 0, Card("1CV"), None), 'extend_at="both"'),
        (Pickup(0, "1CV", row("1CV 2CV 3CV")), "is of type str"),
        (Pickup(0, Card("1CV"), None), "a tuple of cards, not None"),
        ("draw", "'draw' is not a move of Team TIC"),
        (None, "None is not a move of Team TIC"),
    ],
)
def test_a_move_of_the_wrong_make_is_refused_in_words(move, text):
    """RC-1: a wrong type inside a move is a fault of its making; nothing crashes."""
    position = table(["3SO 3SR 3SV 1CV", "5QV"], groups=[(0, "2CV 3CV 4CV")])
    assert text in refused(position, move, "RC-1").reason


@pytest.mark.parametrize("at", [None, "middle", 0, []])
def test_an_end_that_is_none_is_refused(at):
    """RC-1, TT-12."""
    position = table(["1CV 5QV", "5QR"], groups=[(0, "2MV 3TV 4QV")], game=BOTH_ENDS)
    assert '"start" or "end"' in refused(position, Extend(0, 0, Card("1CV"), at), "RC-1").reason


# TT-1: players, teams, deal


@pytest.mark.parametrize("count", [0, 1, 3, 5, 7])
def test_no_other_number_can_play(count):
    """TT-1, RC-3."""
    with pytest.raises(BadDeal, match=r"2, 4, 6 \(TT-1\)") as error:
        TeamTic(players=[f"P{i}" for i in range(count)])
    assert error.value.rule == "RC-3"


@pytest.mark.parametrize(
    ("players", "owners"),
    [(2, ("Ana", "Ben")), (4, ("Ana+Cleo", "Ben+Dov")), (6, ("Ana+Dov", "Ben+Eva", "Cleo+Finn"))],
)
def test_partners_sit_across(players, owners):
    """TT-1: seats 0+2 and 1+3; 0+3, 1+4 and 2+5; names in seat order."""
    assert game_of(players).owners == owners


@pytest.mark.parametrize(("players", "each"), [(2, 12), (4, 8), (6, 8)])
def test_the_deal_goes_round_and_the_next_card_opens_the_chain(players, each):
    """DL-1, TT-1, by hand for a deck in deck order: seat s gets places s, s + players, and so on."""
    position = game_of(players).deal(deck=CARDS)
    for seat in range(players):
        assert list(position.hand(seat)) == [CARDS[seat + players * i] for i in range(each)]
    assert position.chain == (CARDS[players * each],)
    assert position.deck == CARDS[players * each + 1 :]
    assert (position.seat, position.phase, position.groups, position.passes) == (0, "take", (), 0)


def test_a_seed_gives_one_deal_and_a_wrong_deck_none():
    """DL-1, RC-2."""
    game = game_of(4, first=2)
    assert game.deal(seed=7) == game.deal(seed=7) != game.deal(seed=8)
    assert game.deal(seed=7).seat == 2  # DL-2: unless the record says otherwise
    for deck in (CARDS[:124], [*CARDS[:124], CARDS[0]]):
        with pytest.raises(BadDeal) as error:
            game.deal(deck=deck)
        assert error.value.rule == "RC-2"


@pytest.mark.parametrize("options", [{"groups": "single"}, {"rest": "none"}, {"extend_at": "start"}, {"groups": 1}])
def test_an_unknown_option_is_refused(options):
    with pytest.raises(BadDeal, match="option"):
        game_of(2, **options)


def test_options_are_told_apart():
    assert game_of().options() == {}
    assert FIXED.options() == {"groups": "sequence", "rest": "fixed", "extend_at": "both"}
    assert TeamTic.name == "team-tic"


# DL-3, DL-4: who may move, and when no more


def test_only_the_player_whose_turn_it_is_moves():
    """DL-3."""
    position = table(["3SO", "3SR"], phase="take")
    assert refused(position, Draw(1), "DL-3").reason == "It is the turn of Ana, not of Ben."
    assert "There is no seat 2; the seats are 0 to 1." in refused(position, Draw(2), "DL-3").reason
    refused(position, Draw(-1), "DL-3")
    assert refused(position, Draw(10**5000), "DL-3").reason == "There is no seat of that number; the seats are 0 to 1."


def test_out_of_turn_the_cards_are_judged_too():
    """DL-3 comes first, and what else is broken follows, in the order of the catalogue."""
    position = table(["3SO", "3SR"], groups=[(0, "1CV 2CV 3CV")])
    assert len(refused(position, discard("3SO", 1), "DL-3").reasons) == 2
    verdict = refused(position, lay("3SR 3SO 5QV", 1), "DL-3", "CP-3", "TT-5")
    # 5QV shares nothing with 3SR and nothing with 3SO; Ben holds neither 3SO nor 5QV.
    assert [reason.rule for reason in verdict.reasons] == ["DL-3", "CP-3", "CP-3", "DL-3", "DL-3", "TT-5"]
    refused(position, extend(0, "3SR", 1), "DL-3", "TT-7")
    fixed = table(["1MR", "5SO 1QR"], groups=[(1, "2MV 3TV 4QV")], game=FIXED)
    refused(fixed, extend(0, "5SO", 1), "DL-3", "CP-6")


OUT_OF_TURN = [
    (lay("3SR 3SV 3SC", 1), {}),  # nothing else is wrong
    (lay("3SR 3SV 3CV", 1), {}),  # a chain, which is a misconception
    (lay("3SR 3SV", 1), {}),
    (discard("3SO", 1), {}),
    (extend(0, "4CV", 1), {}),
    (extend(0, "3SR", 1), {}),
    (extend(3, "3SR", 1), {}),
    (pickup("5QV", "3SR 3SV 5QV", 1), {"phase": "take"}),
    (pickup("5QV", "3SO 3SC 5QV", 1), {"phase": "take"}),  # 3SO is Ana's; 3SC was discarded before 5QV
    (pickup("3CV", "3SR 4CV 5QO", 1), {"phase": "take"}),  # 3CV is Ben's, and 4CV and 5QO are nobody's here
]


@pytest.mark.parametrize(("move", "part"), OUT_OF_TURN, ids=str)
def test_out_of_turn_a_move_is_judged_as_in_turn(move, part):
    """DL-3 comes first; then all that would be wrong if it were Ben's turn, and the misconception that it shows."""
    hands, there = ["3SO 2QR", "3SR 3SV 3CV 5TV"], {"chain": "3SC 5QV", "groups": [(0, "1CV 2CV 5CV")]}
    position, in_turn = (table(hands, seat=seat, **there, **part) for seat in (0, 1))
    verdict, expected = position.explain(move), in_turn.explain(move)
    assert not verdict
    assert (verdict.rule, verdict.reason) == ("DL-3", "It is the turn of Ana, not of Ben.")
    assert verdict.reasons[1:] == (() if expected.ok else expected.reasons)
    assert verdict.misconception == expected.misconception


def test_what_belongs_to_a_turn_is_not_asked_out_of_turn():
    """DL-3: taking first and discarding last (TT-2), the empty deck (TT-9), two cards for opponents (TT-7)."""
    for phase in ("take", "lay"):
        position = table(["3SO", "3SR 4CV 1QR"], groups=[(0, "1CV 2CV 3CV")], deck="", phase=phase, added=2)
        for move in (Draw(1), Pass(1), discard("3SR", 1), extend(0, "4CV", 1)):
            assert len(refused(position, move, "DL-3").reasons) == 1


def test_out_of_turn_a_hidden_hand_is_not_looked_into():
    """DL-3: whether Ben holds the cards can't be seen; that they are no group, and what the chain holds, can."""
    position = table(["3SO", "3SR"], chain="3SC 5QV", phase="take").view(0)
    assert refused_by_judge(position, lay("3SR 3SV 5TV", 1)) == ["DL-3", "CP-3", "CP-3", "TT-5"]
    assert refused_by_judge(position, lay("3SR 3SV 3SY", 1)) == ["DL-3"]
    assert refused_by_judge(position, pickup("5QV", "3SR 3SC 3SV", 1)) == ["DL-3", "TT-4", "TT-4"]
    assert refused_by_judge(position, discard("3SO", 1)) == ["DL-3"]


def test_a_move_uses_only_cards_of_the_hand():
    """DL-3."""
    position = table(["3SO 3SR 3SV", "3SC 5QV"], groups=[(0, "1CV 2CV 3CV")])
    assert refused(position, discard("3SC"), "DL-3").reason == "Ana does not hold 3-star-cyan."
    verdict = refused(position, lay("3SO 3SR 3SC 3SY"), "DL-3")
    assert [reason.cards for reason in verdict.reasons] == [row("3SC"), row("3SY")]
    refused(position, extend(0, "4CV"), "DL-3")


def test_nothing_follows_the_end():
    """DL-4."""
    position = table(["3SO", "3SR 1CV"]).play(discard("3SO"))
    assert position.phase == "over"
    assert not position.legal_moves()
    assert list(position.legal_moves()) == []
    assert len(position.legal_moves()) == 0
    for move in (Draw(1), Draw(0), Pass(1), discard("3SR", 1), lay("3SR 3SO 1CV", 1), Draw(9)):
        refused(position, move, "DL-4")


# TT-2: the turn


def test_a_turn_takes_then_lays_then_discards():
    """TT-2, TT-3: one turn of each kind of move, and then it is the next player's."""
    position = table(["3SO 3SR 3SV 4CV 1QR", "3SC"], groups=[(0, "1CV 2CV 3CV")], deck="5TY 5TO", phase="take")
    position = allowed(position, Draw(0), "TT-3")
    assert (position.phase, position.seat, position.deck) == ("lay", 0, row("5TO"))
    assert Card("5TY") in position.hand(0)
    position = allowed(position, lay("3SO 3SR 3SV"), "CP-3", "TT-5")
    position = allowed(position, extend(0, "4CV"), "TT-6")
    position = allowed(position, discard("1QR"), "TT-8")
    assert (position.phase, position.seat, position.chain) == ("take", 1, row("1QR"))
    assert position.hand(0) == CardSet("5TY")


def test_nothing_comes_before_taking():
    """TT-2."""
    position = table(["3SO 3SR 3SV 4CV", "3SC"], groups=[(0, "1CV 2CV 3CV")], phase="take")
    for move in (lay("3SO 3SR 3SV"), extend(0, "4CV"), discard("4CV")):
        assert "first Ana draws a card or picks up" in refused(position, move, "TT-2").reason


def test_a_turn_takes_once():
    """TT-2."""
    position = table(["3SO 3SR 4CV", "3SC"], chain="3SV")
    refused(position, Draw(0), "TT-2")
    refused(position, pickup("3SV", "3SO 3SR 3SV"), "TT-2")
    refused(position, Pass(0), "TT-2", "TT-9")


def test_seats_follow_round_the_table():
    """DL-2."""
    position = game_of(6, first=4).deal(seed=1)
    seats = []
    for _ in range(8):
        seats.append(position.seat)
        position = position.play(Draw(position.seat))
        position = position.play(Discard(position.seat, next(iter(position.hand(position.seat)))))
    assert seats == [4, 5, 0, 1, 2, 3, 4, 5]


# TT-4: picking up

CHAIN = table(["3SO 2QV 5TC", "1MR"], chain="4CY 3SC 3SR 1MC 3SY", phase="take")
# Of this chain 3SC, 3SR and 3SY go with 3SO of the hand. 4CY, the first, stays whatever is chosen.


def test_the_chosen_card_and_all_after_it_are_taken():
    """TT-4: from 4CY 3SC 3SR 1MC 3SY, 3SR takes 1MC and 3SY along; what is not laid goes to the hand."""
    position = allowed(CHAIN, pickup("3SR", "3SO 3SR 3SY"), "CP-3", "TT-4", "TT-5")
    assert position.chain == row("4CY 3SC")
    assert position.hand(0) == CardSet("2QV 5TC 1MC")
    assert [(group.team, group.cards) for group in position.groups] == [(0, row("3SY 3SO 3SR"))]
    assert (position.phase, position.seat) == ("lay", 0)


def test_every_pickup_of_a_chain_is_listed_once():
    """TT-4, by hand: groups of 3SO and at least two of 3SC 3SR 3SY, each with its first in the chain chosen."""
    listed = list(CHAIN.legal_moves())
    assert listed[0] == Draw(0)
    assert set(listed[1:]) == {
        pickup("3SC", "3SC 3SO 3SR"),
        pickup("3SC", "3SC 3SY 3SO"),
        pickup("3SR", "3SY 3SO 3SR"),
        pickup("3SC", "3SC 3SY 3SO 3SR"),
    }
    assert len(listed) == len(CHAIN.legal_moves()) == 5


def test_other_cards_may_come_from_the_hand_alone():
    """TT-4's ruling: from the hand or from the pick-up."""
    position = table(["3SO 3SV 2QV", "1MR"], chain="3SC 1MC", phase="take")
    position = allowed(position, pickup("3SC", "3SO 3SV 3SC"), "CP-3", "TT-4", "TT-5")
    assert position.hand(0) == CardSet("2QV 1MC")


def test_any_order_of_a_tic_group_is_read_and_gives_the_same_position():
    moves = [pickup("3SR", "3SO 3SR 3SY"), pickup("3SR", "3SR 3SY 3SO")]
    assert all(move in CHAIN.legal_moves() for move in moves)
    assert CHAIN.play(moves[0]) == CHAIN.play(moves[1])


def test_the_group_holds_the_chosen_card():
    """TT-4: to choose 1MC and lay 3SY with cards of the hand is not a pick-up of 1MC."""
    position = table(["3SO 3SV 2QV", "1MR"], chain="1MC 3SY", phase="take")
    assert "must hold the card" in refused(position, pickup("1MC", "3SO 3SV 3SY"), "TT-4").reason


def test_the_group_holds_a_card_of_the_hand():
    """TT-4: three cards of the chain alone are not enough."""
    verdict = refused(CHAIN, pickup("3SC", "3SC 3SR 3SY"), "TT-4")
    assert "must hold a card that was in the hand of Ana before" in verdict.reason


def test_a_card_discarded_earlier_is_not_picked_up():
    """TT-4."""
    verdict = refused(CHAIN, pickup("3SR", "3SC 3SO 3SR"), "TT-4")
    assert verdict.reason == "3-star-cyan was discarded before 3-star-red, so it is not picked up with it."


def test_only_a_card_of_the_chain_is_picked_up():
    """TT-4, DL-3: not one of the hand, and not one of another's hand."""
    position = table(["3SO 3SV 3SC 2QV", "3SR"], chain="1MC", phase="take")
    assert "not in the discard chain" in refused(position, pickup("3SC", "3SO 3SV 3SC"), "TT-4").reason
    # What else is wrong is said too: 3SR is not held, 3SY is chosen and not there, and none was in the hand.
    verdict = refused(position, pickup("3SY", "3SR 3SY"), "CP-3", "DL-3", "TT-4", "TT-5")
    assert [reason.text for reason in verdict.reasons[1:4]] == [
        "Ana does not hold 3-star-red.",
        "3-star-yellow is not in the discard chain, so it can't be picked up.",
        "The new group must hold a card that was in the hand of Ana before; none of these was.",
    ]
    position = table(["3SO 2QV", "3SR"], chain="3SC", phase="take")
    refused(position, pickup("3SC", "3SO 3SR 3SC"), "DL-3")


def test_a_pickup_lays_a_new_group_at_once():
    """TT-4: cards that are no group, or that only fit a group on the table, are not picked up."""
    position = table(["3SO 3CO", "1MR"], chain="3SR", groups=[(0, "3SV 3SC 3SY")], phase="take")
    verdict = refused(position, pickup("3SR", "3SO 3SR 3CO"), "CP-3", "TT-5")
    assert verdict.misconception.name == "chain"
    refused(position, pickup("3SR", "3SR"), "CP-3", "TT-4", "TT-5")
    refused(position, pickup("3SR", "3SO 3SR"), "CP-3", "TT-5")
    refused(position, Pickup(0, Card("3SR"), ()), "CP-3", "TT-4", "TT-5")
    assert list(position.legal_moves()) == [Draw(0)]


def test_a_card_just_taken_may_be_discarded_or_added():
    """TT-4's ruling, and the rest of the turn as usual."""
    position = table(["3SO 3SV 2QV", "1MR"], chain="3SC 1MC 4CV", groups=[(0, "1CV 2CV 3CV")], phase="take")
    position = position.play(pickup("3SC", "3SO 3SV 3SC"))
    position = allowed(position, extend(0, "4CV"), "TT-6")
    position = allowed(position, discard("1MC"), "TT-8")
    assert position.chain == row("1MC")


def test_a_picked_up_group_may_go_out():
    """TT-8: by picking up and laying, when nothing is left in the hand."""
    position = table(["3SO 3SV", "1MR"], chain="4CY 3SC", phase="take")
    position = allowed(position, pickup("3SC", "3SO 3SV 3SC"), "CP-3", "TT-4", "TT-5", "TT-8")
    assert position.phase == "over"
    assert position.outcome().rule == "TT-8"


# TT-5: laying


def test_a_lay_is_a_tic_group_from_the_hand():
    """TT-5, CP-3; the list has deck order, and every order is read."""
    position = table(["3SO 3SR 3SV 3CO 1QR", "1MR"])
    assert [move for move in position.legal_moves() if isinstance(move, Lay)] == [lay("3SV 3SO 3SR")]
    after = allowed(position, lay("3SR 3SO 3SV"), "CP-3", "TT-5")
    assert after == position.play(lay("3SV 3SO 3SR"))
    assert after.hand(0) == CardSet("3CO 1QR")
    verdict = refused(position, lay("3SO 3SR 3CO"), "CP-3", "TT-5")
    assert verdict.misconception.name == "chain"
    refused(position, lay("3SO 3SR"), "CP-3", "TT-5")
    refused(position, lay("3SO 3SR 3SR"), "CP-3", "TT-5")
    refused(position, lay(""), "CP-3", "TT-5")


def test_every_part_of_a_line_can_be_laid():
    """TT-5, CP-3: of five cards on a line there are 10 threes, 5 fours and 1 five; 1QR lies on no line with them."""
    position = table(["3SV 3SC 3SY 3SO 3SR 1QR", "1MR"])
    laid = [move for move in position.legal_moves() if isinstance(move, Lay)]
    assert sorted(len(move.group) for move in laid) == [3] * 10 + [4] * 5 + [5]
    assert len(position.legal_moves()) == 16 + 6


def test_a_group_belongs_to_the_layers_team():
    """TT-5, TT-1: seat 2 of four lays for Ana+Cleo, seat 4 of six for Ben+Eva."""
    for seats, seat, owner in ((4, 2, "Ana+Cleo"), (6, 4, "Ben+Eva")):
        hands = ["1QR"] * seats
        hands[seat] = "3SO 3SR 3SV 1CC"
        position = table(hands, seat=seat)
        move = lay("3SO 3SR 3SV", seat)
        assert f"belongs to {owner}" in str(position.explain(move))
        assert position.play(move).scores()[owner] == 3 - 2 - 2


# TT-6, TT-7: adding


def test_any_number_goes_to_the_groups_of_ones_own_team():
    """TT-6: of the partner too, and of this very turn; five is the most."""
    groups = [(0, "3SV 3SC 3SY"), (0, "1CV 4CV 5CV")]  # laid by Ana or by Cleo, that makes no difference
    position = table(["3SO 3SR 2CV 1QR", "1MR", "1MO", "1MY"], groups=groups)
    for number, card in ((0, "3SO"), (0, "3SR"), (1, "2CV")):
        position = allowed(position, extend(number, card), "TT-6")
    assert position.added == 0
    assert [len(group.cards) for group in position.groups] == [5, 4]
    assert position.groups[1].cards == row("1CV 2CV 4CV 5CV")


def test_a_group_laid_in_this_turn_can_be_added_to():
    """TT-6."""
    position = table(["3SV 3SC 3SY 3SO 1QR", "1MR"]).play(lay("3SV 3SC 3SY"))
    assert allowed(position, extend(0, "3SO"), "TT-6").groups[0].cards == row("3SV 3SC 3SY 3SO")


def test_a_card_that_does_not_fit_is_not_added():
    """TT-6: it has the two properties of the whole group; to Tic with one card is not enough."""
    position = table(["3CY 4SY 1QR", "1MR"], groups=[(0, "3SV 3SC 3SY")])
    text = "Every card of this group is 3 star; the shape of 3-circle-yellow does not fit."
    assert refused(position, extend(0, "3CY"), "TT-6").reason == text
    assert "the number and the shape of 1-square-red do not fit" in refused(position, extend(0, "1QR"), "TT-6").reason


def test_a_full_group_takes_no_more():
    """TT-6, TT-7: no card is left that fits five, and the reason says so."""
    position = table(["4SY", "1MR"], groups=[(0, "3SV 3SC 3SY 3SO 3SR")])
    assert "five cards already" in refused(position, extend(0, "4SY"), "TT-6").reason
    position = table(["3SY 1QR", "1MR"], groups=[(1, "1SY 2SY 4SY 5SY")]).play(extend(0, "3SY"))
    refused(position, extend(0, "1QR"), "TT-7")


@pytest.mark.parametrize("number", [-1, 1, 7])
def test_there_must_be_such_a_group(number):
    """TT-6."""
    position = table(["3SO 1QR", "1MR"], groups=[(0, "3SV 3SC 3SY")])
    assert f"no group {number} on the table" in refused(position, extend(number, "3SO"), "TT-6").reason
    assert "no group of that number" in refused(position, extend(10**5000, "3SO"), "TT-6").reason
    assert "there is none yet" in refused(table(["3SO", "1MR"]), extend(0, "3SO"), "TT-6").reason


def test_two_cards_a_turn_go_to_opponents_in_all():
    """TT-7: over all their groups; one's own team's take more; the next turn begins anew."""
    groups = [(1, "3SV 3SC 3SY"), (2, "1CV 2CV 3CV"), (0, "5TV 5TC 5TY")]
    position = table(["3SO 3SR 4CV 5CV 5TO 1QR", *["1MR 1MO"] * 5], groups=groups)
    text = "This is card 1 of the 2 that may go to opponents' groups in a turn; the group stays with Ben+Eva."
    assert position.explain(extend(0, "3SO")).reasons[1].text == text
    position = allowed(position, extend(0, "3SO"), "TT-7")
    position = allowed(position, extend(1, "4CV"), "TT-7")
    assert position.added == 2
    for move in (extend(0, "3SR"), extend(1, "5CV")):
        assert "Two cards have been added" in refused(position, move, "TT-7").reason
    assert [move for move in position.legal_moves() if isinstance(move, Extend)] == [extend(2, "5TO")]
    position = allowed(position, extend(2, "5TO"), "TT-6")
    assert [group.team for group in position.groups] == [1, 2, 0]
    assert position.play(discard("1QR")).added == 0


def test_the_owner_of_a_group_stays():
    """TT-7, TT-10: the four cards score for Ben, though Ana added one."""
    position = table(["3SO 1QR", "1MR"], groups=[(1, "3SV 3SC 3SY")]).play(extend(0, "3SO"))
    assert dict(position.scores()) == {"Ana": -2, "Ben": 8 - 2}


# TT-8: the end of a turn and of a round


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (table(["3SV 3SC 3SY", "1MR"]), lay("3SV 3SC 3SY")),
        (table(["3SO", "1MR"], groups=[(0, "3SV 3SC 3SY")]), extend(0, "3SO")),
        (table(["3SO", "1MR"], groups=[(1, "3SV 3SC 3SY")]), extend(0, "3SO")),
        (table(["3SO", "1MR"]), discard("3SO")),
        (table(["3SO 3SV", "1MR"], chain="3SC", phase="take"), pickup("3SC", "3SO 3SV 3SC")),
    ],
    ids=["laying", "adding to one's own", "adding to an opponent's", "discarding", "picking up"],
)
def test_the_round_ends_when_a_hand_is_empty(position, move):
    """TT-8: at once, whatever took the last card."""
    verdict = position.explain(move)
    assert verdict.reasons[-1].text == "That was the last card of Ana, so the round ends at once."
    after = position.play(move)
    assert (after.phase, after.seat) == ("over", 0)
    assert after.outcome().rule == "TT-8"
    assert [line.text for line in after.scores().lines if line.points == 10] == ["Ana went out."]


def test_who_still_holds_cards_must_discard():
    """TT-8: there is always a discard, and no way round it."""
    position = table(["3SO 1QR", "1MR"])
    assert set(position.legal_moves()) == {discard("3SO"), discard("1QR")}
    refused(position, Pass(0), "TT-2", "TT-9")


# TT-9: the empty deck


def test_no_pass_while_the_deck_has_cards():
    """TT-9."""
    refused(table(["3SO", "1MR"], phase="take"), Pass(0), "TT-9")


def test_without_a_deck_there_is_picking_up_or_passing():
    """TT-9: no draw; a pick-up may be declined; whoever has none passes, and does nothing else."""
    position = table(["3SO 3SV 2QV", "1MR"], chain="3SC", deck="", phase="take")
    refused(position, Draw(0), "TT-9")
    assert set(position.legal_moves()) == {Pass(0), pickup("3SC", "3SV 3SC 3SO")}
    after = allowed(position, Pass(0), "TT-9")
    assert (after.seat, after.passes, after.hands) == (1, 1, position.hands)
    assert list(after.legal_moves()) == [Pass(1)]
    refused(after, discard("1MR", 1), "TT-2", "TT-9")


def test_a_turn_that_drew_the_last_card_goes_on_as_usual():
    """TT-9: what counts is the deck at the start of the turn."""
    position = table(["3SO 2QV", "1MR"], deck="3SC", phase="take").play(Draw(0))
    assert position.deck == ()
    assert set(position.legal_moves()) == {discard("3SO"), discard("3SC"), discard("2QV")}


def test_the_round_ends_when_all_have_passed_in_succession():
    """TT-9: a pick-up in between starts the count again."""
    hands = ["3SO 3SV 2QV 2QR", "1MR", "1MO", "1MY"]
    position = table(hands, chain="3SC", deck="", phase="take", seat=1)
    for seat in (1, 2, 3):
        position = position.play(Pass(seat))
    assert position.passes == 3
    assert "Now everyone has passed" in position.explain(Pass(0)).reason
    ended = position.play(Pass(0))
    assert ended.phase == "over"
    assert ended.outcome().rule == "TT-9"
    assert not any(line.points == 10 for line in ended.scores().lines)
    on = position.play(pickup("3SC", "3SV 3SC 3SO")).play(discard("2QV"))
    for seat in (1, 2, 3):
        on = on.play(Pass(seat))
    assert (on.phase, on.passes) == ("take", 3)
    assert on.play(Pass(0)).phase == "over"


# TT-10, TT-11: scores


def test_the_worked_example():
    """TT-10: two fives 40, a four 8, went out 10, four cards in the partner's hand -8: 50."""
    groups = [(0, "3SV 3SC 3SY 3SO 3SR"), (0, "1QV 2QV 3QV 4QV 5QV"), (0, "1MR 2MR 3MR 4MR")]
    position = table(["5TY", "1TO", "2TO 3TO 4TO 5TO", "2CC"], groups=groups).play(discard("5TY"))
    scores = position.scores()
    assert scores["Ana+Cleo"] == 50
    assert [line.points for line in scores.lines if line.owner == "Ana+Cleo"] == [20, 20, 8, 10, -8]
    assert {line.rule for line in scores.lines} == {"TT-10"}
    assert dict(scores) == {"Ana+Cleo": 50, "Ben+Dov": -4}


def test_extreme_cards_score_once_for_the_owner_of_their_group():
    """TT-10, CP-7: 1-circle-violet 5, 5-star-red 10, whoever laid them there; in a hand they are -2 like any card."""
    position = table(["1CV 2QV", "5SR"], groups=[(1, "2CV 3CV 4CV"), (0, "5SV 5SC 5SR")])
    assert dict(position.scores()) == {"Ana": 3 + 10 - 4, "Ben": 3 - 2}
    position = position.play(extend(0, "1CV"))
    assert dict(position.scores()) == {"Ana": 3 + 10 - 2, "Ben": 8 + 5 - 2}
    line = next(line for line in position.scores().lines if line.points == 5)
    assert (line.owner, line.cards) == ("Ben", row("1CV"))


def test_lines_add_up_to_the_scores():
    """TT-10."""
    groups = [(1, "2CV 3CV 4CV 5CV"), (0, "5SV 5SC 5SR"), (2, "1TV 1TC 1TY")]
    scores = table(["1QR", "2QR 3QR", "4QR", "5QR", "1QO", "2QO"], groups=groups).scores()
    assert dict(scores) == {"Ana+Dov": 3 + 10 - 4, "Ben+Eva": 8 - 6, "Cleo+Finn": 3 - 4}
    for owner, points in scores.items():
        assert sum(line.points for line in scores.lines if line.owner == owner) == points


def test_the_highest_score_wins_whoever_went_out():
    """TT-10, TT-11."""
    position = table(["1QR", "2QR"], groups=[(1, "3SV 3SC 3SY 3SO 3SR")]).play(discard("1QR"))
    outcome = position.outcome()
    assert outcome.winners == ("Ben",)
    assert outcome.text == "Ana went out. Ben wins with 18 points."


def test_equal_scores_share_the_win():
    """TT-11's ruling. By hand: Ana 10 for going out, Ben 8 + 3 + 3 - 4 = 10."""
    groups = [(1, "3SV 3SC 3SY 3SO"), (1, "1TV 1TC 1TY"), (1, "2TV 2TC 2TY")]
    outcome = table(["1QR", "2QR 4QR"], groups=groups).play(discard("1QR")).outcome()
    assert outcome.winners == ("Ana", "Ben")
    assert "Ana and Ben share the win with 10 points." in outcome.text


def test_there_is_no_outcome_before_the_end():
    assert table(["1QR", "2QR"]).outcome() is None


# TT-12: sequences


def test_a_sequence_and_its_reverse_are_two_lays():
    """TT-12: from 1CV 2MV 3TY, number and shape up or both down; no other order steps."""
    position = table(["1CV 2MV 3TY 5QR", "1MR"], game=SEQUENCES)
    laid = {move for move in position.legal_moves() if isinstance(move, Lay)}
    assert laid == {lay("1CV 2MV 3TY"), lay("3TY 2MV 1CV")}
    after = allowed(position, lay("3TY 2MV 1CV"), "CP-5", "CP-6", "TT-5")
    assert after.groups[0].cards == row("3TY 2MV 1CV")
    assert after != position.play(lay("1CV 2MV 3TY"))
    verdict = refused(position, lay("2MV 1CV 3TY"), "CP-5", "TT-12")
    assert verdict.misconception.name == "wrong-order"


def test_a_tripo_is_listed_once_in_each_direction():
    """TT-12, CP-6: it steps in three pairs of properties, and is still two lays."""
    position = table(["1CV 2MC 3TY 4QO 5SR", "1MR"], game=SEQUENCES)
    laid = [move for move in position.legal_moves() if isinstance(move, Lay)]
    # 3 threes, 2 fours, 1 five, each forwards and backwards.
    assert len(laid) == len(set(laid)) == 12
    position = table(["1SO 2QY 3TC 5CR", "1MR"], game=SEQUENCES)  # down, down, up, and read backwards
    assert len([move for move in position.legal_moves() if isinstance(move, Lay)]) == 2


def test_a_mono_is_not_enough_and_neither_is_a_tic_group():
    """TT-12: a Duo or a Tripo; a Tic group in order is a Mono."""
    position = table(["3SV 3SC 3SY 5QR", "1MR"], game=SEQUENCES)
    assert "only one property steps" in refused(position, lay("3SV 3SC 3SY"), "TT-12").reason
    assert not any(isinstance(move, Lay) for move in position.legal_moves())


def test_what_does_not_step_is_free_or_fixed():
    """CP-6, TT-12: 1CV 2MR 3TO is a Duo with a free rest, and with a fixed one 1CV 2MV 3TV is."""
    free = table(["1CV 2MR 3TO 5QR", "1MR"], game=SEQUENCES)
    allowed(free, lay("1CV 2MR 3TO"), "CP-5", "CP-6", "TT-5")
    fixed = table(["1CV 2MR 3TO 2MV 3TV 5QR", "1MR"], game=FIXED)
    refused(fixed, lay("1CV 2MR 3TO"), "CP-6", "TT-12")
    assert {move for move in fixed.legal_moves() if isinstance(move, Lay)} == {
        lay("1CV 2MV 3TV"),
        lay("3TV 2MV 1CV"),
    }
    # A Tripo has no rest.
    allowed(table(["1CV 2MC 3TY 5QR", "1MR"], game=FIXED), lay("1CV 2MC 3TY"), "CP-5", "TT-5")


def test_a_card_goes_on_at_the_end():
    """TT-12: all that steps goes on stepping, after the last card, in its direction."""
    position = table(["1CV 4QR 4CV 5SV", "1MR"], groups=[(0, "2MV 3TV 4QV")], game=SEQUENCES)
    after = allowed(position, extend(0, "5SV"), "TT-6", "TT-12")
    assert after.groups[0].cards == row("2MV 3TV 4QV 5SV")
    verdict = refused(position, extend(0, "1CV"), "TT-12")
    text = (
        "A card after the last card, 4-square-violet, must have the number 5; that of 1-circle-violet is 1.",
        "A card after the last card, 4-square-violet, must have the shape star; that of 1-circle-violet is circle.",
    )
    assert tuple(reason.text for reason in verdict.reasons) == text


def test_a_tripo_goes_on_in_all_three():
    """TT-12: a card with which only two properties step on does not fit a Tripo."""
    position = table(["4QO 4QV", "1MR"], groups=[(0, "1CV 2MC 3TY")], game=SEQUENCES)
    allowed(position, extend(0, "4QO"), "TT-6", "TT-12")
    verdict = refused(position, extend(0, "4QV"), "TT-12")
    assert "must have the colour orange; that of 4-square-violet is violet" in verdict.reason


def test_the_rest_of_a_duo_stays_free_when_a_card_is_added():
    """TT-12, CP-6: and with a fixed rest it stays as it is."""
    card = "5SO"
    free = table([f"{card} 1QR", "1MR"], groups=[(0, "2MV 3TV 4QV")], game=SEQUENCES)
    allowed(free, extend(0, card), "TT-6", "TT-12")
    fixed = table([f"{card} 1QR", "1MR"], groups=[(0, "2MV 3TV 4QV")], game=FIXED)
    assert "must stay violet; that of 5-star-orange is orange" in refused(fixed, extend(0, card), "CP-6").reason


def test_a_sequence_at_the_end_of_its_scale_is_closed():
    """TT-12: 5 going up, 1 going down; no turning back, no way round."""
    position = table(["4QV 1CV 2MV 1QV", "1MR"], groups=[(0, "3TV 4QV 5SV"), (0, "3TV 2MV 1CV")], game=SEQUENCES)
    verdict = refused(position, extend(0, "1CV"), "TT-12")
    assert "closed after the last card: the number of 5-star-violet can't go on past 5" in verdict.reason
    refused(position, extend(0, "4QV"), "TT-12")
    refused(position, extend(1, "2MV"), "TT-12")
    assert not any(isinstance(move, Extend) for move in position.legal_moves())
    # One stepping property at its end closes the group, though the other could go on.
    position = table(["4SY 4TY", "1MR"], groups=[(1, "1TV 2QV 3SV")], game=SEQUENCES)
    refused(position, extend(0, "4SY"), "TT-12")


def test_both_ends_are_open_by_themselves():
    """TT-12, extend_at="both": 3TV 4QV 5SV is closed at its end and open at its start."""
    position = table(["2MY 1CV 1QR", "1MR"], groups=[(1, "3TV 4QV 5SV")], game=BOTH_ENDS)
    assert [move for move in position.legal_moves() if isinstance(move, Extend)] == [extend(0, "2MY", at="start")]
    assert position.explain(extend(0, "2MY", at="end")).rule == "TT-12"
    after = allowed(position, extend(0, "2MY", at="start"), "TT-7", "TT-12")
    assert after.groups[0].cards == row("2MY 3TV 4QV 5SV")
    after = allowed(after, extend(0, "1CV", at="start"), "TT-7", "TT-12")
    assert after.groups[0].cards == row("1CV 2MY 3TV 4QV 5SV")
    assert len(refused(after, extend(0, "1QR", at="start"), "TT-7").reasons) == 2  # five cards, and a third


def test_no_end_stated_means_the_end_and_the_list_states_it():
    """TT-12."""
    position = table(["1CV 5SV 1QR", "1MR"], groups=[(0, "2MV 3TV 4QV")], game=BOTH_ENDS)
    assert [move for move in position.legal_moves() if isinstance(move, Extend)] == [
        extend(0, "1CV", at="start"),
        extend(0, "5SV", at="end"),
    ]
    unsaid = allowed(position, extend(0, "5SV"), "TT-6", "TT-12")
    assert unsaid == position.play(extend(0, "5SV", at="end"))
    refused(position, extend(0, "1CV"), "TT-12")


@pytest.mark.parametrize("game", [game_of(extend_at="both"), SEQUENCES, game_of()])
def test_only_a_game_with_two_ends_says_at_which(game):
    """TT-12, RC-1: rest and extend_at matter only with sequences."""
    groups = [(0, "2CV 3CV 4CV" if game.groups == "tic" else "2MV 3TV 4QV")]
    position = table(["5CV 5SV 1QR", "1MR"], groups=groups, game=game)
    card = "5CV" if game.groups == "tic" else "5SV"
    assert [move for move in position.legal_moves() if isinstance(move, Extend)] == [extend(0, card)]
    refused(position, extend(0, card, at="end"), "RC-1")


def test_a_sequence_is_picked_up_in_its_order():
    """TT-4, TT-12: 2MY of the chain with 1CV and 3TR of the hand, forwards or backwards."""
    position = table(["1CV 3TR 5QR", "1MR"], chain="2MY 4CC", phase="take", game=SEQUENCES)
    assert set(position.legal_moves()) == {Draw(0), pickup("2MY", "1CV 2MY 3TR"), pickup("2MY", "3TR 2MY 1CV")}
    after = allowed(position, pickup("2MY", "3TR 2MY 1CV"), "CP-5", "CP-6", "TT-4", "TT-5")
    assert after.groups[0].cards == row("3TR 2MY 1CV")
    refused(position, pickup("2MY", "2MY 1CV 3TR"), "CP-5", "TT-12")


def test_sequences_score_like_groups():
    """TT-12, TT-10: 3, 8 and 20, and the Extreme cards."""
    groups = [(0, "1CV 2MC 3TY 4QO 5SR"), (1, "5SV 4QV 3TV"), (1, "1SV 2QV 3TV 4MV")]
    position = table(["1QR", "1MR"], groups=groups, game=SEQUENCES)
    assert dict(position.scores()) == {"Ana": 20 + 5 + 10 - 2, "Ben": 3 + 8 - 2}


# Views


def test_a_view_counts_what_it_hides():
    position = game_of(4).deal(seed=3)
    seen = position.view(2)
    assert seen.hand(2) == position.hand(2)
    assert [seen.size(seat) for seat in range(4)] == [8] * 4
    assert seen.deck == (None,) * len(position.deck)
    assert seen.view(2) == seen
    assert dict(seen.scores()) == dict(position.scores())
    assert not set(seen.hands) & {position.hands[seat] for seat in (0, 1, 3)}
    with pytest.raises(ValueError, match="hidden"):
        seen.hand(1)
    for seat in (-1, 4, True, "0"):
        with pytest.raises(ValueError, match="not a seat"):
            position.view(seat)


def test_a_view_is_the_same_when_hidden_cards_change_places():
    position = game_of(4).deal(seed=3)
    a, b, c, d = position.hands
    top, *rest = position.deck
    low = b & -b
    other = msgspec.structs.replace(
        position,
        hands=(a, b ^ low ^ 1 << top, d, c),
        deck=(*rest[::-1], CARDS[low.bit_length() - 1]),
    )
    assert other.view(0) == position.view(0) != position.view(1)
    assert str(other.view(0)) == str(position.view(0))


def test_the_own_view_lists_and_judges_like_the_table():
    position = table(["3SV 3SC 3SY 3SO 1QR", "1MR 1MO"], groups=[(1, "1CV 2CV 3CV")], chain="5TV")
    seen = position.view(0)
    assert list(seen.legal_moves()) == list(position.legal_moves())
    for move in (*position.legal_moves(), discard("1MR"), Draw(0)):
        assert seen.explain(move) == position.explain(move)
    after = seen.play(lay("3SV 3SC 3SY")).play(discard("1QR"))
    assert after.sizes == (1, 2)
    assert after == position.play(lay("3SV 3SC 3SY")).play(discard("1QR")).view(0)


def test_going_out_is_seen_in_a_view():
    position = table(["1QR", "2QR"]).view(0).play(discard("1QR"))
    assert position.outcome().winners == ("Ana",)
    assert list(position.legal_moves()) == []


def test_what_hangs_on_hidden_cards_is_refused_clearly():
    position = table(["3SO", "1MR"], deck="1CV 1CC", phase="take")
    own, other = position.view(0), position.view(1)
    assert list(own.legal_moves()) == [Draw(0)]
    with pytest.raises(ValueError, match="deck is hidden"):
        own.play(Draw(0))
    for ask in (list, len, bool):
        with pytest.raises(ValueError, match="cards of Ana, whose turn it is, are hidden"):
            ask(other.legal_moves())
    assert other.explain(Draw(1)).rule == "DL-3"
    drawn = position.play(Draw(0)).view(1)
    assert drawn.explain(discard("1MR", 1)).rule == "DL-3"
    for ask in (drawn.explain, drawn.play):
        with pytest.raises(ValueError, match="hidden"):
            ask(discard("3SO"))


# Groups made by hand


def test_a_group_is_made_only_of_cards_that_are_one():
    assert game_of().group(1, "3SR 3SV 3SO").cards == row("3SV 3SO 3SR")
    with pytest.raises(ValueError, match="3SR 3SV 3CO is not a group of this game"):
        game_of().group(1, "3SR 3SV 3CO")
    with pytest.raises(ValueError, match="not a group"):
        SEQUENCES.group(0, "3SV 3SC 3SY")
    with pytest.raises(ValueError, match="not a group"):
        SEQUENCES.group(0, "")


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_positions_are_values(options):
    position = game_of(4, **options).deal(seed=5)
    position = position.play(Draw(0))
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(copy.deepcopy(position)) == hash(position)
    assert position.game.players == NAMES[:4]
    with pytest.raises(AttributeError):
        position.seat = 1
