"""Tic Territory Battle, rule by rule (TB-1 to TB-12, with DL and RC where this game is touched by them)."""

import pickle

import pytest

from tic_learn import DECK, Card, CardSet
from tic_learn.cards import DECK_444
from tic_learn.games.base import BadDeal, HiddenCards, IllegalMove
from tic_learn.games.territory import Board, Draw, Pass, Place, Placed, Territory

GAME = Territory(players=["Ana", "Ben"])
TRIO = Territory(players=["Ana", "Ben", "Cleo"])


def place(text, player=0):
    """A play from text like "3SR@0,1 3SV@0,2": each card with its row and column."""
    parts = (part.split("@") for part in text.split())
    return Place(player, tuple(Placed(Card(card), tuple(map(int, at.split(",")))) for card, at in parts))


def table(text):
    """A board from text like "3SO@0,0 3SR@0,1"."""
    return {placed.at: placed.card for placed in place(text).cards}


def position(board, *hands, deck="", seat=0, game=GAME):
    hands = hands or ("",)
    return game.position(table(board), [*hands, *[""] * (len(game.players) - len(hands))], deck=deck, seat=seat)


def rules(verdict):
    return [reason.rule for reason in verdict.reasons]


def refused(where, move):
    """The verdict on a move that must be refused, by the judge, the list and ``play`` alike."""
    assert move not in where.legal_moves()
    verdict = where.explain(move)
    assert not verdict.ok
    with pytest.raises(IllegalMove) as caught:
        where.play(move)
    assert caught.value.verdict == verdict
    return verdict


def allowed(where, move):
    assert move in where.legal_moves()
    verdict = where.explain(move)
    assert verdict.ok
    return verdict


def played(where, *moves):
    for move in moves:
        where = where.play(move)
    return where


def plays(where):
    return [move for move in where.legal_moves() if isinstance(move, Place)]


# TB-1: players, deal, cells


def test_a_deal_goes_round_the_table_card_by_card_and_then_turns_the_starting_card():
    """TB-1, DL-1: hands of six from seat 0, the next card at (0, 0), the rest is the deck."""
    start = GAME.deal(deck=DECK)
    order = list(DECK)
    assert start.hand(0) == CardSet(order[0:12:2])
    assert start.hand(1) == CardSet(order[1:12:2])
    assert dict(start.board) == {(0, 0): order[12]}
    assert start.deck == tuple(order[13:])
    assert (start.seat, start.passes, start.outcome()) == (0, 0, None)


@pytest.mark.parametrize("count", range(2, 7))
def test_two_to_six_play(count):
    """TB-1."""
    start = Territory(players="ABCDEF"[:count], first=count - 1).deal(seed=1)
    assert [start.size(seat) for seat in range(count)] == [6] * count
    assert len(start.deck) == 125 - 6 * count - 1
    assert start.seat == count - 1  # DL-2


@pytest.mark.parametrize("count", [0, 1, 7])
def test_no_other_number_of_players_is_dealt(count):
    """TB-1, RC-3."""
    with pytest.raises(BadDeal, match="TB-1"):
        Territory(players="ABCDEFG"[:count])


def test_a_corner_is_no_contact():
    """TB-1: cards touch edge to edge; the judge names the mistake."""
    where = position("3SO@0,0 3SR@0,1", "1SR 2CV")
    verdict = refused(where, place("1SR@1,2"))  # the corner of 3SR
    assert rules(verdict) == ["TB-3", "TB-5"]
    assert "touches no card" in verdict.reason
    assert verdict.misconception.name == "corner-contact"


# TB-2: one row or one column, empty cells, no gaps


def test_cards_go_on_one_row_or_one_column():
    """TB-2."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1CO 2CV")
    allowed(where, place("1SO@1,0 1CO@2,0"))
    allowed(where, place("1SO@0,-1 1CO@0,-2"))
    verdict = refused(where, place("1SO@1,0 1CO@0,-1"))
    assert rules(verdict)[0] == "TB-2"
    assert verdict.reason == "The cards are not all in one row, nor all in one column."


def test_a_gap_is_refused():
    """TB-2, ruling: between the first and the last new card every cell holds a card."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1SR 2CV")
    verdict = refused(where, place("1SO@0,-1 1SR@0,3"))
    assert verdict.rule == "TB-2"
    assert verdict.reasons[0].cells == ((0, 2),)
    assert "The cell (0, 2) is empty" in verdict.reason


def test_new_cards_may_straddle_old_ones():
    """TB-2, ruling: old cards between the new ones are no gap."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1SR 2CV")
    verdict = allowed(where, place("1SO@0,-1 1SR@0,2"))
    # Each run is joined by its own Tic: 1SO to 3SO (star, orange), 1SR to 3SR (star, red).
    assert rules(verdict) == ["TB-2", "TB-3", "TB-3", "TB-5", "TB-5"]
    assert verdict.reason == "3-star-orange and 3-star-red lie between the new cards, so there is no gap."
    assert (verdict.reasons[0].cards, verdict.reasons[0].cells) == (tuple(CardSet("3SO 3SR")), ((0, 0), (0, 1)))


def test_a_play_without_a_straddle_says_nothing_of_gaps():
    """TB-2: side by side, in a row or in a column, there is nothing to tell."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1CO 2CV")
    for text in ("1SO@1,0", "1SO@1,0 1CO@2,0", "1CO@0,-2 1SO@0,-1"):
        assert "TB-2" not in rules(allowed(where, place(text)))


def test_a_straddle_tells_of_every_card_between():
    """TB-2: over 1SO in a column, which is one card; over 3SO and 3SR, with a new card and old ones by turns."""
    where = position("3SO@0,0 1SO@1,0", "2SO 5SO 2CV")
    assert allowed(where, place("2SO@-1,0 5SO@2,0")).reasons[0].cells == ((0, 0), (1, 0))
    where = position("3SO@0,0 3SR@0,2", "1SO 3SV 1SR")
    verdict = allowed(where, place("1SO@0,-1 3SV@0,1 1SR@0,3"))
    assert verdict.reason == "3-star-orange and 3-star-red lie between the new cards, so there is no gap."
    where = position("3SO@0,0", "1SO 5SO")
    verdict = allowed(where, place("1SO@0,-1 5SO@0,1"))
    assert verdict.reason == "3-star-orange lies between the new cards, so there is no gap."


def test_a_taken_cell_is_refused():
    """TB-2: new cards go on empty cells."""
    verdict = refused(position("3SO@0,0 3SR@0,1", "1SO"), place("1SO@0,0"))
    assert rules(verdict) == ["TB-2"]
    assert verdict.reason == "3-star-orange is on the cell (0, 0) already; new cards go on empty cells."


def test_two_cards_on_one_cell_are_refused():
    """TB-2."""
    verdict = refused(position("3SO@0,0 3SR@0,1", "1SO 2SO"), place("1SO@1,0 2SO@1,0"))
    assert verdict.rule == "TB-2"
    assert "1-star-orange and 2-star-orange are put on the same cell, (1, 0)" in verdict.reason


def test_a_play_without_cards_is_refused():
    """TB-2: one card or more."""
    assert rules(refused(position("3SO@0,0 3SR@0,1", "1SO"), Place(0, ()))) == ["TB-2"]


def test_cells_far_away_are_refused_without_ado():
    """TB-2: numbers of any size are cells, and none of them is near."""
    where = position("3SO@0,0 3SR@0,1", "1SO 2SO")
    for far in (10**4, -(10**9), 10**5000):
        assert rules(refused(where, Place(0, (Placed(Card("1SO"), (0, far)),)))) == ["TB-3", "TB-5"]
        both = (Placed(Card("1SO"), (0, -1)), Placed(Card("2SO"), (0, far)))
        assert refused(where, Place(0, both)).rule == "TB-2"


def test_the_order_in_which_a_play_names_its_cards_does_not_matter():
    """RULES: the list has the cards by cell, reading accepts any order."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1SR 2CV", "5CV", deck="4CV 4MV")
    there, back = place("1SO@0,-1 1SR@0,2"), place("1SR@0,2 1SO@0,-1")
    assert there in list(where.legal_moves())
    assert back not in list(where.legal_moves())
    assert allowed(where, back) == where.explain(there)
    assert where.play(there) == where.play(back)


# TB-3 and TB-4: contacts


def test_every_new_card_needs_a_tic():
    """TB-3: 5CR Singles with 3SR (red) and touches nothing else."""
    verdict = refused(position("3SO@0,0 3SR@0,1", "5CR 2CV"), place("5CR@0,2"))
    assert rules(verdict) == ["TB-3", "TB-5"]
    assert "it shares only the colour with 3-star-red on its left" in verdict.reason


def test_the_tic_may_be_with_another_new_card():
    """TB-3: 1CR Singles with 3SR above it (red), and Tics with the new 1SR (1, red), which Tics with 3SR too."""
    where = position("3SO@0,0 3SR@0,1", "1SR 1CR 2CV")
    allowed(where, place("1SR@0,2 1CR@0,3"))


def test_other_contacts_may_be_singles():
    """TB-4: 3TR Tics with 3SR above it (3, red) and Singles with 3CO on its left (3)."""
    where = position("3SO@0,0 3SR@0,1 3CO@1,0", "3TR 5SR")
    verdict = allowed(where, place("3TR@1,1"))
    assert rules(verdict) == ["TB-3", "TB-4"]
    assert verdict.reasons[0].text == "3-triangle-red at (1, 1) Tics with 3-star-red above it: number and colour."
    assert verdict.reasons[1].text == "3-triangle-red at (1, 1) Singles with 3-circle-orange on its left: number."


def test_a_nic_is_refused_beside_any_tic():
    """TB-4: 5SR Tics with 3SR above it (star, red), but shares nothing with 3CO on its left."""
    where = position("3SO@0,0 3SR@0,1 3CO@1,0", "3TR 5SR")
    verdict = refused(where, place("5SR@1,1"))
    assert rules(verdict) == ["TB-4"]
    assert verdict.reasons[0].cells == ((1, 1), (1, 0))


def test_two_new_cards_that_nic_are_refused_once():
    """TB-4: 1SO and 3CR share nothing; each Tics with an old card. The contact is named once."""
    where = position("3SO@0,0 3SR@0,1", "1SO 3CR")
    verdict = refused(where, place("1SO@1,0 3CR@1,1"))
    assert rules(verdict) == ["TB-4"]


# TB-5: runs are joined to the old cards


def test_new_cards_that_tic_only_with_each_other_are_refused():
    """TB-5: 5CR Singles with 3SR and Tics with 5CV; no new card Tics with an old one."""
    where = position("3SO@0,0 3SR@0,1", "5CR 5CV 1SO")
    verdict = refused(where, place("5CR@0,2 5CV@0,3"))
    assert rules(verdict) == ["TB-5"]
    assert verdict.reasons[0].cells == ((0, 2), (0, 3))
    assert verdict.misconception.name == "own-tic"


def test_every_run_of_a_straddle_is_joined_by_itself():
    """TB-5: the run on the left is joined (1SO to 3SO), the one on the right is not."""
    where = position("3SO@0,0 3SR@0,1", "5CR 5CV 1SO")
    verdict = refused(where, place("1SO@0,-1 5CR@0,2 5CV@0,3"))
    assert rules(verdict) == ["TB-5"]
    assert "from (0, 2) to (0, 3)" in verdict.reason


def test_one_tic_joins_a_whole_run():
    """TB-5: 3CV is joined to 3CO on its left; 1CV hangs on by 3CV."""
    where = position("3SO@0,0 3CO@1,0", "3CV 1CV")
    verdict = allowed(where, place("3CV@1,1 1CV@1,2"))
    assert rules(verdict) == ["TB-3", "TB-3", "TB-5"]
    verdict = allowed(where, place("1CV@1,-2 3CV@1,-1"))
    assert verdict.reasons[-1].text == (
        "The run from (1, -2) to (1, -1) is joined to the old cards: 3-circle-violet Tics with 3-circle-orange on its"
        " right."
    )


def test_the_opening_play_may_hang_on_by_a_single():
    """TB-5: 1CO and 3SO share only the colour, but 1CO Tics with 1CR."""
    where = position("3SO@0,0", "1CO 1CR 2CV")
    verdict = allowed(where, place("1CO@0,1 1CR@0,2"))
    assert rules(verdict) == ["TB-3", "TB-3", "TB-4", "TB-5"]
    assert verdict.reasons[-1].text == "The opening play touches the starting card, 3-star-orange."
    # The exemption is from TB-5 alone.
    assert rules(refused(where, place("1CO@0,1"))) == ["TB-3"]


def test_the_opening_play_touches_the_starting_card():
    """TB-5, ruling."""
    where = position("3SO@0,0", "1CO 1CR 2CV")
    assert rules(refused(where, place("1CO@0,2 1CR@0,3"))) == ["TB-5"]
    assert rules(refused(where, place("1CO@1,1 1CR@1,2"))) == ["TB-5"]  # only the corners meet


def test_cards_in_no_line_have_no_runs():
    """TB-5: only the cards of one row or column form runs, and only of runs it is asked what joins them."""
    where = position("3SO@0,0 3SR@0,1", "5CR 5CV 5CO")
    assert rules(refused(where, place("5CR@0,2 5CV@0,3"))) == ["TB-5"]
    assert rules(refused(where, place("5CR@0,2 5CV@0,3 5CO@1,3"))) == ["TB-2"]
    # Whether the opening play touches the starting card can be seen without a line.
    opening = position("3SO@0,0", "1CO 1CR 1CV")
    assert rules(refused(opening, place("1CO@0,2 1CR@0,3 1CV@1,3"))) == ["TB-2", "TB-5"]
    assert rules(refused(opening, place("1CO@0,1 1CR@0,2 1CV@1,2"))) == ["TB-2"]


def test_the_opening_play_keeps_to_tb_4():
    """TB-4, TB-5: 1CV shares nothing with 3SO."""
    assert rules(refused(position("3SO@0,0", "1CV 1CR"), place("1CV@0,1 1CR@0,2"))) == ["TB-4"]


def test_the_opening_play_may_straddle_the_starting_card():
    """TB-2, TB-5: both runs touch the starting card; 1SO Tics with it, 1CO leans on its Tic with 1CR."""
    verdict = allowed(position("3SO@0,0", "1SO 1CO 1CR"), place("1SO@0,-1 1CO@0,1 1CR@0,2"))
    assert rules(verdict) == ["TB-2", "TB-3", "TB-3", "TB-3", "TB-4", "TB-5"]


def test_the_opening_play_comes_after_any_draws():
    """TB-5: Ana can't play and draws in vain; Ben's play is the opening one. TB-8: her draw ends her turn."""
    where = position("3SO@0,0", "1CV 2MV", "1CO 1CR", deck="4MC 5TV")
    where = where.play(Draw(0))
    assert (where.seat, where.has_drawn) == (1, False)
    allowed(where, place("1CO@0,1 1CR@0,2", player=1))


def test_after_the_opening_play_the_exemption_is_over():
    """TB-5: 5CR Singles with 1CR and Tics with 5CV, which was enough before."""
    where = position("3SO@0,0", "1CO 1CR", "5MR 5MV").play(place("1CO@0,1 1CR@0,2"))
    assert rules(refused(where, place("5MR@0,3 5MV@0,4", player=1))) == ["TB-5"]


# TB-6: what a play claims


def claims(where, move):
    return sorted(map(str, where.claims(move)))


def test_three_cards_of_a_line_that_hang_together_are_claimed():
    """TB-6: old and new cards together."""
    where = position("3SO@0,0", "3SR 3SV 1SO")
    move = place("3SR@0,1 3SV@0,2")
    assert claims(where, move) == ["3SV 3SO 3SR"]
    assert allowed(where, move).reasons[-1].text == (
        "Ana claims 3-star-violet, 3-star-orange and 3-star-red: the territory of 3 and star."
    )
    assert where.play(move).territories(0) == (CardSet("3SO 3SR 3SV"),)


def test_a_territory_may_have_any_connected_shape():
    """TB-6: an L."""
    where = position("3SO@0,0 3SR@0,1", "3SV 2CV")
    assert where.play(place("3SV@1,1")).territories(0) == (CardSet("3SO 3SR 3SV"),)


def test_cards_of_a_line_that_lie_apart_are_not_claimed():
    """TB-6: 3SO does not hang together with 3SR and 3SV, since 1SO and 1SR are between."""
    where = position("3SO@0,0 1SO@0,1 1SR@0,2 3SR@0,3", "3SV 2CV")
    assert where.play(place("3SV@0,4")).territories(0) == ()


def test_a_card_between_joins_two_parts_of_a_line():
    """TB-6: 3SV on (1, 1) touches 3SO on (1, 0) and 3SR on (0, 1), which do not touch each other."""
    where = position("3SO@1,0 1SO@0,0 1SR@-1,0 1SC@-1,1 3SR@0,1", "3SV 2CV")
    assert where.play(place("3SV@1,1")).territories(0) == (CardSet("3SO 3SR 3SV"),)


def test_one_play_may_claim_several_groups():
    """TB-6: 3SV completes 3-star with 3SO and 3SR, and star-violet with 1SV and 2SV."""
    where = position("3SO@0,0 3SR@0,1 1SV@1,2 2SV@2,2", "3SV 2CV")
    after = where.play(place("3SV@0,2"))
    assert set(after.territories(0)) == {CardSet("3SO 3SR 3SV"), CardSet("1SV 2SV 3SV")}
    # TB-7: a card in two of one's own territories carries two of one's tokens.
    assert [seat for seat, _ in after.tokens(Card("3SV"))] == [0, 0]
    assert after.scores()["Ana"] == 6 - 1


def test_a_group_without_a_new_card_is_not_claimed():
    """TB-6: the board has 3SO 3SR 3SV, which nobody claimed; a play elsewhere changes nothing there."""
    where = position("3SO@0,0 3SR@0,1 3SV@0,2", "1SO 2CV")
    assert where.play(place("1SO@-1,0")).territories(0) == ()


def test_a_straddle_claims_the_cards_between_too():
    """TB-6: 3SV and 3SC on both sides of 3SO and 3SR."""
    where = position("3SO@0,0 3SR@0,1", "3SV 3SC 2CV")
    assert where.play(place("3SV@0,-1 3SC@0,2")).territories(0) == (CardSet("3SO 3SR 3SV 3SC"),)


# TB-7: tokens


THREE_STARS = position("3SO@0,0", "3SR 3SV 5CV", "3SC 2SV 1SV 3CV 3TV").play(place("3SR@0,1 3SV@0,2"))


def test_an_expanded_territory_changes_hands():
    """TB-7: Ben's fourth card takes Ana's three tokens away."""
    move = place("3SC@0,3", player=1)
    assert [reason.text for reason in allowed(THREE_STARS, move).reasons[-2:]] == [
        "Ben claims 3-star-violet, 3-star-cyan, 3-star-orange and 3-star-red: the territory of 3 and star.",
        "Ana loses 3 tokens on 3-star-violet, 3-star-orange and 3-star-red.",
    ]
    after = THREE_STARS.play(move)
    assert (after.territories(0), after.territories(1)) == ((), (CardSet("3SO 3SR 3SV 3SC"),))


def test_of_an_overlapped_territory_only_the_shared_cards_change_hands():
    """TB-7: 3SV goes to Ben with star-violet; 3SO and 3SR keep Ana's tokens."""
    after = THREE_STARS.play(place("2SV@1,2 1SV@2,2", player=1))
    assert after.territories(0) == (CardSet("3SO 3SR"),)
    assert after.territories(1) == (CardSet("1SV 2SV 3SV"),)
    assert after.tokens(Card("3SV")) == ((1, CardSet("1SV 2SV 3SV 4SV 5SV")),)


def test_all_tokens_of_opponents_leave_a_claimed_card():
    """TB-7: Ana has two tokens on 3SV (3-star, star-violet); Ben claims 3-violet through it and takes both."""
    where = position("3SO@0,0 3SR@0,1 1SV@1,2 2SV@2,2", "3SV 5CV", "3CV 3TV 5TC").play(place("3SV@0,2"))
    after = where.play(place("3CV@0,3 3TV@0,4", player=1))
    assert set(after.territories(0)) == {CardSet("3SO 3SR"), CardSet("1SV 2SV")}
    assert after.territories(1) == (CardSet("3CV 3TV 3SV"),)


def test_ones_own_tokens_stay_where_territories_overlap():
    """TB-7: Ana's new territory leaves her old tokens on the shared card."""
    where = THREE_STARS.play(place("3TV@1,2", player=1))  # claims nothing: only two cards of 3-violet
    where = GAME.position(dict(where.board), ["3CV 5CV", "2SV"], seat=0)
    assert where.play(place("3CV@2,2")).territories(0) == (CardSet("3SV 3CV 3TV"),)
    kept = position("3SO@0,0", "3SR 3SV 2SV 1SV 5CV", "4MC").play(place("3SR@0,1 3SV@0,2"))
    kept = played(kept, Pass(1), place("2SV@1,2 1SV@2,2"))
    assert len(kept.tokens(Card("3SV"))) == 2


def test_a_territory_claimed_again_has_one_token_a_card():
    """TB-7: one token for the line on each card, however often it is claimed."""
    where = played(position("3SO@0,0", "3SR 3SV 3SC 5CV", "4MC"), place("3SR@0,1 3SV@0,2"), Pass(1))
    after = where.play(place("3SC@0,3"))
    assert after.scores()["Ana"] == 4 - 1


# TB-8: drawing


def test_a_player_without_a_legal_play_draws():
    """TB-8: 1CV and 2MV fit nowhere."""
    where = position("3SO@0,0 3SR@0,1", "1CV 2MV", "5TC", deck="4MC 1CC")
    assert list(where.legal_moves()) == [Draw(0)]
    assert allowed(where, Draw(0)).reason == "Ana has no legal play, so Ana draws a card."
    assert rules(refused(where, Pass(0))) == ["TB-8"]


def test_a_player_whose_plays_claim_nothing_may_draw():
    """TB-8: 1SO can be played (beside 3SO), but makes no group of three."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1CV", "5TC", deck="4MC 1CC")
    assert Draw(0) in list(where.legal_moves())
    assert len(plays(where)) == 3  # (-1, 0), (0, -1) and (1, 0) touch only 3SO; beside 3SR it has no Tic
    assert allowed(where, Draw(0)).reason == "None of Ana's plays would claim a territory, so Ana may draw instead."


@pytest.mark.parametrize(
    ("board", "hand"),
    [
        ("3SO@0,0 3SR@0,1", "3SV 1CV"),  # one card joins two that hang together
        ("3SO@0,0 1SO@0,1 1SR@0,2 3SR@-1,1", "3SV 4MC"),  # one card on (-1, 0) between two that do not
        ("3SO@0,0 1SO@0,1", "3SR 3SV"),  # two new cards beside one
        ("1SO@0,1 3SO@0,0 2CO@-1,0 4CO@1,0", "3SR 3SV"),  # the same, on the one free side of 3SO
        # A straddle of 3SO: beside, above and below the two free cells lie cards that Nic with 3SR and 3SV.
        ("3SO@0,0 2MO@-1,0 2QO@1,0 1CC@-1,-2 1TC@1,-2 1QC@-1,2 1MC@1,2", "3SR 3SV"),
        ("1SO@0,0 1TO@0,1", "1SR 1SV 1SC 1CV"),  # three new cards in a row
    ],
)
def test_a_player_who_can_claim_something_may_not_draw(board, hand):
    """TB-8: however the claim comes about."""
    where = position(board, hand, "5TC", deck="4QC 2QC")
    verdict = refused(where, Draw(0))
    assert rules(verdict) == ["TB-8"]
    assert "would claim the territory of" in verdict.reason


def test_a_drawn_card_may_be_played_at_once_or_kept():
    """TB-8: 3SC fits; the play must have it, alone or with others, and a pass keeps it."""
    where = position("3SO@0,0 1SO@1,0", "1CO 1CV", "5TC", deck="5SO 1CC").play(Draw(0))
    assert (where.seat, where.has_drawn, where.drawn) == (0, True, Card("5SO"))
    assert all(any(placed.card == Card("5SO") for placed in move.cards) for move in plays(where))
    assert Pass(0) in list(where.legal_moves())
    assert allowed(where, Pass(0)).rule == "TB-8"
    verdict = refused(where, place("1CO@1,1"))
    assert rules(verdict) == ["TB-8"]
    assert verdict.reason == "Ana has drawn 5-star-orange; a play after the draw has this card in it."
    assert rules(refused(where, Draw(0))) == ["TB-8"]
    assert where.play(Pass(0)).seat == 1
    assert where.play(Pass(0)).hand(0) == CardSet("1CO 1CV 5SO")


def test_a_drawn_card_that_fits_only_with_others_counts_as_playable():
    """TB-8: 5CO Tics with no card on the table, but 1CO does (with 1SO: 1, orange), and it Tics with 5CO."""
    where = position("1SO@0,0 3SO@0,1", "1CO 2MV", "5TC", deck="5CO 1CC").play(Draw(0))
    assert where.has_drawn
    assert place("5CO@0,-2 1CO@0,-1") in plays(where)
    assert all(len(move.cards) == 2 for move in plays(where))


def test_a_drawn_card_that_cannot_be_played_ends_the_turn():
    """TB-8, and the record's form: no pass follows."""
    where = position("3SO@0,0 3SR@0,1", "1CV 2MV", "5TC", deck="4MC 1CC").play(Draw(0))
    assert (where.seat, where.has_drawn, where.drawn) == (1, False, None)
    assert where.hand(0) == CardSet("1CV 2MV 4MC")


def test_after_the_play_of_a_drawn_card_the_hand_is_filled():
    """TB-8, TB-9."""
    where = position("3SO@0,0 3SR@0,1", "1CV 2MV", "5TC", deck="3SC 1CC 2CC 4CC 5CC 1MC")
    after = played(where, Draw(0), place("3SC@0,2"))
    assert after.hand(0) == CardSet("1CV 2MV 1CC 2CC 4CC 5CC")
    assert after.deck == (Card("1MC"),)


# TB-9: filling up


def test_after_a_play_the_hand_is_filled_to_six():
    """TB-9."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1SR 1CV 2MV 2TC 4QY", deck="4MC 1CC 2CC")
    after = where.play(place("1SO@0,-1 1SR@0,2"))
    assert after.hand(0) == CardSet("1CV 2MV 2TC 4QY 4MC 1CC")
    assert after.deck == (Card("2CC"),)


def test_a_hand_of_six_or_more_draws_nothing():
    """TB-9: eight cards, two played, six left."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1SR 1CV 2MV 2TC 4QY 4MC 1CC", deck="2CC")
    after = where.play(place("1SO@0,-1 1SR@0,2"))
    assert (after.size(0), after.deck) == (6, (Card("2CC"),))
    assert where.play(place("1SO@0,-1")).deck == (Card("2CC"),)


def test_a_short_deck_fills_as_far_as_it_goes():
    """TB-9."""
    after = position("3SO@0,0 3SR@0,1", "1SO 1SR", "5TC", deck="2CC").play(place("1SO@0,-1 1SR@0,2"))
    assert (after.hand(0), after.deck) == (CardSet("2CC"), ())


# TB-10: the empty deck, and the end


def test_with_the_deck_empty_who_can_play_must():
    """TB-10, ruling: even if no play claims anything."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1CV", "5TC")
    assert Pass(0) not in list(where.legal_moves())
    verdict = refused(where, Pass(0))
    assert rules(verdict) == ["TB-10"]
    assert "a legal play, 1-star-orange at (" in verdict.reason
    assert rules(refused(where, Draw(0))) == ["TB-10"]


def test_with_the_deck_empty_who_cannot_play_passes():
    """TB-10."""
    where = position("3SO@0,0 3SR@0,1", "1CV", "1SO")
    assert list(where.legal_moves()) == [Pass(0)]
    assert allowed(where, Pass(0)).rule == "TB-10"
    assert rules(refused(where, Draw(0))) == ["TB-10"]


def test_who_has_no_cards_passes_too():
    """TB-10."""
    where = position("3SO@0,0 3SR@0,1", "", "1SO")
    assert list(where.legal_moves()) == [Pass(0)]
    assert "has no cards left" in allowed(where, Pass(0)).reason


def test_the_game_ends_when_all_have_passed_in_succession():
    """TB-10: a play in between starts the count again."""
    where = position("3SO@0,0 3SR@0,1", "1CV", "2MV", "1SO 4QC", game=TRIO)
    where = played(where, Pass(0), Pass(1))
    assert where.passes == 2
    where = where.play(place("1SO@0,-1", player=2))
    assert (where.passes, where.outcome()) == (0, None)
    where = played(where, Pass(0), Pass(1), Pass(2))
    assert where.outcome().winners == ("Ana", "Ben", "Cleo")  # -1 each: TB-11, equal scores share the win
    assert where.outcome().rule == "TB-10"
    assert list(where.legal_moves()) == []


def test_to_keep_a_drawn_card_is_no_pass():
    """TB-10, ruling: Ana keeps the last card of the deck; then it takes two passes of two players."""
    where = position("3SO@0,0 1SO@1,0", "1CV", "2MV", deck="5SO")
    where = played(where, Draw(0), Pass(0))
    assert (where.seat, where.passes, where.deck) == (1, 0, ())
    where = where.play(Pass(1))
    assert (where.passes, where.outcome()) == (1, None)
    # Now the deck is empty, and Ana must play 5SO.
    assert refused(where, Pass(0)).rule == "TB-10"


def test_a_draw_of_the_last_card_that_fits_nowhere_is_no_pass():
    """TB-10, ruling."""
    where = played(position("3SO@0,0 3SR@0,1", "1CV", "2MV", deck="4MC"), Draw(0), Pass(1))
    assert (where.passes, where.outcome()) == (1, None)
    assert where.play(Pass(0)).outcome() is not None


def test_the_game_ends_when_all_hands_are_empty():
    """TB-10, DL-4: Ana's last card is the last of all."""
    where = position("3SO@0,0 3SR@0,1", "3SV").play(place("3SV@0,2"))
    assert where.outcome().winners == ("Ana",)
    assert where.outcome().text == "Nobody has a card left; Ana has the highest score, 3."
    assert list(where.legal_moves()) == []
    for move in (Pass(1), Draw(1), place("3SC@0,3", player=1)):
        assert rules(refused(where, move)) == ["DL-4"]


def test_an_empty_hand_does_not_end_the_game():
    """TB-10: Ana is out of cards, Ben plays on."""
    where = position("3SO@0,0 3SR@0,1", "3SV", "3SC 1CV").play(place("3SV@0,2"))
    assert where.outcome() is None
    where = played(where, place("3SC@0,3", player=1), Pass(0), Pass(1))
    assert where.outcome().winners == ("Ben",)
    assert dict(where.scores()) == {"Ana": 0, "Ben": 4 - 1}


# TB-11: the score


def test_a_token_is_a_point_and_a_card_in_hand_takes_one():
    """TB-11: three tokens and one card for Ana, five cards for Ben; each line of the sheet says its part."""
    scores = THREE_STARS.scores()
    assert dict(scores) == {"Ana": 3 - 1, "Ben": -5}
    assert [(line.owner, line.rule, line.points) for line in scores.lines] == [
        ("Ana", "TB-11", 3),
        ("Ana", "TB-11", -1),
        ("Ben", "TB-11", -5),
    ]
    assert scores.lines[0].text == "3 tokens on the territory of 3 and star."
    assert scores.lines[0].cards == tuple(CardSet("3SO 3SR 3SV"))


def test_extreme_cards_earn_a_bonus_a_token():
    """TB-11: 1CV is in two territories of Ana's, +1 for each of its tokens; 5SR is in one, +2."""
    where = position("2CV@0,1 3CV@0,2 1CC@1,0 1CY@2,0 4SR@5,0 3SR@5,1", "1CV 5SR 2QY")
    after = where.play(place("1CV@0,0"))
    assert after.scores()["Ana"] == 6 + 2 - 2
    again = position("4SR@5,0 3SR@5,1", "5SR 2QY").play(place("5SR@5,2"))
    assert again.scores()["Ana"] == 3 + 2 - 1


def test_a_token_on_an_extreme_card_counts_though_its_territory_was_captured():
    """TB-11, ruling: Ben takes 2CV and 3CV by other lines; Ana's token on 1CV stays, with its bonus."""
    where = position("1CV@0,0 2CV@0,1", "3CV 4QY", "2CC 2CR 2MY 4TY").play(place("3CV@0,2"))
    assert where.scores()["Ana"] == 3 + 1 - 1
    after = where.play(place("2CC@1,1 2CR@2,1", player=1))  # 2CV 2CC 2CR: 2-circle
    assert after.territories(0) == (CardSet("1CV 3CV"),)
    assert after.scores()["Ana"] == 2 + 1 - 1


def test_a_lost_extreme_card_earns_its_new_owner_the_bonus():
    """TB-11: the token counts, not who laid the card."""
    where = position("1CV@0,0 2CV@0,1", "3CV 4QY", "1CC 1CR").play(place("3CV@0,2"))
    after = where.play(place("1CC@1,0 1CR@2,0", player=1))
    assert dict(after.scores()) == {"Ana": 2 - 1, "Ben": 3 + 1}


# TB-12: shorter games


def test_a_part_of_the_deck_makes_a_shorter_game():
    """TB-12: any number of cards that is enough for the deal, 13 for two players."""
    assert len(GAME.deal(seed=1, cards=40).deck) == 40 - 13
    assert GAME.deal(seed=1, cards=13).deck == ()
    assert GAME.deal(deck=list(DECK)[:20]).deck == tuple(DECK)[13:20]
    # The same cards come first, whatever the number of them.
    assert GAME.deal(seed=1, cards=40).hands == GAME.deal(seed=1).hands


@pytest.mark.parametrize("cards", [12, 0, -3, 126, True, "40"])
def test_a_number_of_cards_that_is_no_deal_is_refused(cards):
    """TB-12, RC-2."""
    with pytest.raises(BadDeal, match="needs 13 to 125"):
        GAME.deal(seed=1, cards=cards)


def test_the_small_deck_has_64_cards():
    """TB-12, CP-9."""
    small = Territory(players=["Ana", "Ben"], cards="4x4x4")
    start = small.deal(seed=4)
    assert CardSet([*start.hand(0), *start.hand(1), *start.board.values(), *start.deck]) == DECK_444
    assert small.options() == {"cards": "4x4x4"}
    assert GAME.options() == {}
    with pytest.raises(BadDeal, match="1-circle-red is not in the deck of this game"):
        small.deal(deck=DECK)
    with pytest.raises(BadDeal, match="'4x4x4'"):
        Territory(players=["Ana", "Ben"], cards="4x4")


def test_a_deal_needs_a_deck_that_is_right():
    """RC-2, DL-1."""
    with pytest.raises(BadDeal, match="1-circle-violet is in the deck twice"):
        GAME.deal(deck=[*DECK, "1CV"])
    with pytest.raises(BadDeal, match="needs 13 or more"):
        GAME.deal(deck=list(DECK)[:12])
    with pytest.raises(BadDeal, match="RC-2"):
        GAME.deal(deck=DECK, cards=40)
    with pytest.raises(BadDeal, match="DL-1"):
        GAME.deal()


# DL-3, RC-1: whose move, whose cards, what is a move


def test_only_the_player_whose_turn_it_is_moves():
    """DL-3; when to draw and when to pass (TB-8, TB-10) is asked only of that player."""
    where = position("3SO@0,0 3SR@0,1", "1SO", "1SR", deck="4MC")
    for move in (place("1SR@0,2", player=1), Draw(1), Pass(1)):
        assert rules(refused(where, move)) == ["DL-3"]
        assert where.explain(move).reason == "It is the turn of Ana, not of Ben."
    for seat, said in ((7, "7"), (-1, "-1"), (10**5000, "of that number")):
        for move in (place("1SR@0,2", player=seat), Draw(seat), Pass(seat)):
            assert rules(refused(where, move)) == ["DL-3"]
            assert where.explain(move).reason == f"There is no seat {said}; the seats are 0 to 1."


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("1SR@0,2", []),
        ("1SO@-1,0", ["DL-3"]),  # Ana's card
        ("1SR@0,2 2CV@0,4", ["TB-2", "TB-3", "TB-5"]),  # a gap, behind which 2CV touches nothing
        ("1SR@1,2", ["TB-3", "TB-5"]),  # only a corner of 3SR
        ("2CV@0,2", ["TB-3", "TB-4", "TB-5"]),  # a Nic
        # Neither card is held; (0, 1) is taken and not in the column; 5SR and 1SO, two runs there, Tic with nothing.
        ("5SR@1,0 1SO@3,0 1SO@0,1", ["DL-3", "DL-3", "TB-2", "TB-2", "TB-3", "TB-3", "TB-5", "TB-5"]),
        ("", ["TB-2"]),
    ],
)
def test_out_of_turn_a_play_is_judged_as_in_turn(text, broken):
    """DL-3 comes first; then all that would be wrong if it were Ben's turn, and the misconception that it shows."""
    where = position("3SO@0,0 3SR@0,1", "1SO", "1SR 2CV", deck="4MC")
    move = place(text, player=1)
    verdict = refused(where, move)
    assert rules(verdict) == ["DL-3", *broken]
    in_turn = position("3SO@0,0 3SR@0,1", "1SO", "1SR 2CV", deck="4MC", seat=1).explain(move)
    assert verdict.reasons[0].text == "It is the turn of Ana, not of Ben."
    assert verdict.reasons[1:] == (() if in_turn.ok else in_turn.reasons)
    assert verdict.misconception == in_turn.misconception


def test_out_of_turn_a_hidden_hand_is_not_looked_into():
    """DL-3: whether Ben holds the card can't be seen; that 2CV Nics with 3SR can. Of Ana, in turn, it must be known."""
    where = position("3SO@0,0 3SR@0,1", "1SO", "1SR 2CV", deck="4MC")
    assert rules(where.view(0).explain(place("5TV@0,2", player=1))) == ["DL-3", "TB-3", "TB-4", "TB-5"]
    assert rules(where.view(1).explain(place("5TV@0,2", player=1))) == ["DL-3", "DL-3", "TB-3", "TB-4", "TB-5"]
    with pytest.raises(HiddenCards):
        where.view(1).explain(place("5TV@0,2"))
    # An empty hand has nothing to hide.
    assert rules(position("3SO@0,0 3SR@0,1", "1SO").view(0).explain(place("1SR@0,2", player=1))) == ["DL-3", "DL-3"]


def test_a_drawn_card_binds_only_the_player_who_drew_it():
    """TB-8, DL-3: Ana has drawn 5SO and may play or keep it; Ben's 1SR would fit."""
    where = position("3SO@0,0 1SO@1,0", "1CO 1CV", "1SR", deck="5SO 1CC").play(Draw(0))
    assert where.has_drawn
    assert rules(refused(where, place("1SR@1,1", player=1))) == ["DL-3"]


def test_a_play_uses_cards_of_the_hand():
    """DL-3: Ben's card, a card of the deck, one on the table, one of Ana's twice."""
    where = position("3SO@0,0 3SR@0,1", "1SO 1CV", "1SR", deck="3SV")
    assert rules(refused(where, place("1SR@0,2"))) == ["DL-3"]
    assert rules(refused(where, place("3SV@0,2"))) == ["DL-3"]
    assert refused(where, place("3SO@0,2")).rule == "DL-3"
    verdict = refused(where, place("1SO@-1,0 1SO@1,0"))
    assert rules(verdict) == ["DL-3"]
    assert verdict.reason == "1-star-orange is placed twice, but there is only one of it."
    often = where.explain(place("1SO@-1,0 1SO@1,0 1SO@0,-1")).reason
    assert often == "1-star-orange is placed 3 times, but there is only one of it."


def test_all_broken_rules_are_named_in_order():
    """DL-3 (5SR is not Ana's), TB-2 (a gap), TB-3 and TB-5 (1CV touches nothing), TB-4 (5SR beside 3CO)."""
    where = position("3SO@0,0 3SR@0,1 3CO@1,0", "1CV 2CV")
    verdict = refused(where, place("5SR@1,1 1CV@1,3"))
    assert rules(verdict) == ["DL-3", "TB-2", "TB-3", "TB-4", "TB-5"]


@pytest.mark.parametrize(
    "move",
    [
        Place(0, "3SV"),
        Place(0, [Placed(Card("1SO"), (1, 0))]),
        Place(0, (Card("1SO"),)),
        Place(0, (Placed("1SO", (1, 0)),)),
        Place(0, (Placed(Card("1SO"), [1, 0]),)),
        Place(0, (Placed(Card("1SO"), (1, 0, 0)),)),
        Place(0, (Placed(Card("1SO"), (1.0, 0)),)),
        Place(0, (Placed(Card("1SO"), (True, 0)),)),
        Place(0, (Placed(Card("1SO"), None),)),
        Place("0", (Placed(Card("1SO"), (1, 0)),)),
        Place(False, (Placed(Card("1SO"), (1, 0)),)),
        Draw(None),
        Pass(0.0),
    ],
    ids=repr,
)
def test_a_wrong_type_in_a_move_is_refused_and_named(move):
    """RC-1."""
    assert rules(refused(position("3SO@0,0 3SR@0,1", "1SO", deck="4MC"), move)) == ["RC-1"]


def test_a_move_of_another_game_is_refused():
    """RC-1."""
    from tic_learn.games import ticking_lines

    assert rules(refused(position("3SO@0,0 3SR@0,1", "1CV", deck="4MC"), ticking_lines.Draw(0))) == ["RC-1"]


# Views


def test_a_view_hides_the_other_hands_and_the_deck():
    """Another deal of what Ben can't see gives him the same view."""
    one = position("3SO@0,0", "3SR 3SV", "1SO 1SR", deck="2CV 4QY")
    other = position("3SO@0,0", "2CV 3SV", "1SO 1SR", deck="4QY 3SR")
    assert one != other
    assert one.view(1) == other.view(1)
    assert hash(one.view(1)) == hash(other.view(1))
    view = one.view(1)
    assert (view.hand(1), view.size(0), view.deck) == (CardSet("1SO 1SR"), 2, (None, None))
    assert view.view(1) == view
    assert dict(view.scores()) == dict(one.scores())
    for hidden in (lambda: view.hand(0), lambda: view.view(0), lambda: list(view.legal_moves())):
        with pytest.raises(HiddenCards):
            hidden()


def test_a_view_judges_its_own_players_moves():
    """The player whose turn it is needs no more than the view."""
    where = position("3SO@0,0", "3SR 3SV 1CV", "1SO 1SR", deck="2CV 4QY")
    view = where.view(0)
    assert list(view.legal_moves()) == list(where.legal_moves())
    for move in where.legal_moves():
        assert view.explain(move) == where.explain(move)
    with pytest.raises(HiddenCards, match="deck is hidden"):
        view.play(place("3SR@0,1 3SV@0,2"))


def test_a_view_plays_what_reveals_nothing():
    """With the deck empty no card is drawn, and the sizes are kept."""
    where = position("3SO@0,0", "3SR 3SV 1CV", "1SO 1SR")
    assert where.view(0).play(place("3SR@0,1 3SV@0,2")) == where.play(place("3SR@0,1 3SV@0,2")).view(0)
    drawn = position("3SO@0,0 1SO@1,0", "1CV", "2MV", deck="5SO 4QC").play(Draw(0))
    for seat in (0, 1):
        assert drawn.view(seat).play(Pass(0)) == drawn.play(Pass(0)).view(seat)
    assert (drawn.view(1).has_drawn, drawn.view(1).drawn) == (True, None)
    assert drawn.view(0).drawn == Card("5SO")


def test_a_seat_that_is_not_there_has_no_view():
    for seat in (2, -1, "0"):
        with pytest.raises(ValueError, match="no seat"):
            THREE_STARS.view(seat)


# Values


def test_moves_show_themselves_as_they_are_written():
    move = place("3SR@0,1 3SV@-1,2", player=1)
    assert repr(move) == (
        'Place(player=1, cards=(Placed(card=Card("3SR"), at=(0, 1)), Placed(card=Card("3SV"), at=(-1, 2))))'
    )
    assert eval(repr(move)) == move
    assert [eval(repr(one)) for one in (Draw(1), Pass(0))] == [Draw(1), Pass(0)]
    assert pickle.loads(pickle.dumps(move)) == move


def test_a_board_is_a_mapping_that_never_changes():
    board = Board({(0, 0): "3SO", (-1, 2): "3SR"})
    assert eval(repr(board)) == board == {(0, 0): Card("3SO"), (-1, 2): Card("3SR")}
    assert hash(Board({(-1, 2): "3SR", (0, 0): "3SO"})) == hash(board)
    assert pickle.loads(pickle.dumps(board)) == board
    assert ((0, 1) in board, "x" in board, board.get((9, 9)), board.get((0, 10**9))) == (False, False, None, None)
    with pytest.raises(KeyError):
        board[0, 1]
    with pytest.raises(TypeError):
        board[0, 1] = Card("1CV")
    where = GAME.position(board, ["", "3SV"], seat=1)
    where.play(place("3SV@0,1", player=1))
    assert len(board) == 2


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ({}, "at least one card"),
        ({(0, 0): "3SO", (0, 1): "3SO"}, "twice"),
        ({(0, 0.5): "3SO"}, "a row and a column"),
        ({(0, 251): "3SO"}, "-250 to 250"),
        ({(0, 0): "3XO"}, "3XO"),
    ],
)
def test_a_board_that_is_none_is_refused(cards, why):
    with pytest.raises(ValueError, match=why):
        Board(cards)


def test_a_position_made_by_hand_is_checked():
    with pytest.raises(BadDeal, match="number of hands is 1, that of players 2"):
        GAME.position({(0, 0): "3SO"}, ["3SR"])
    with pytest.raises(BadDeal, match="3-star-orange is there twice"):
        GAME.position({(0, 0): "3SO"}, ["3SO", ""])
    with pytest.raises(BadDeal, match="The seat is 2"):
        GAME.position({(0, 0): "3SO"}, ["", ""], seat=2)
    with pytest.raises(BadDeal, match="5-star-red is not in the deck"):
        Territory(players=["Ana", "Ben"], cards="4x4x4").position({(0, 0): "3QO"}, ["5SR", ""])
