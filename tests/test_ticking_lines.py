"""Ticking Lines, rule by rule (TL), then what holds in every game."""

import os
import pickle
from itertools import permutations

import msgspec
import pytest
from msgspec.structs import replace

from tic_learn import DECK, Card, CardSet
from tic_learn.games.base import BadDeal, HiddenCards, IllegalMove, Move
from tic_learn.games.ticking_lines import Draw, Pass, Play, Position, TickingLines
from tic_learn.random import Random

GAMES = 5_000 if os.environ.get("TIC_LEARN_LONG") else 100
NAMES = ["Ana", "Ben", "Cleo", "Dov", "Mei", "Zoë"]


def game(count=2, first=0):
    return TickingLines(players=NAMES[:count], first=first)


def table(hands, lines, deck="", seat=0, **more):
    """A position from texts: a hand and a line for every player, and the draw deck."""
    cards = [tuple(map(Card, line.split())) for line in lines]
    masks = tuple(CardSet(hand).mask for hand in hands)
    return Position(game(len(hands)), masks, tuple(cards), tuple(map(Card, deck.split())), seat, **more)


def play(player, line, cards):
    return Play(player, line, tuple(map(Card, cards.split())))


def rules(verdict):
    return [reason.rule for reason in verdict.reasons]


def perft(position, depth):
    """How many ways there are to make so many moves."""
    if not depth:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


# From the sheet's example: Ana's line ends in 3SO, and she holds cards that Tic with it in three ways.
START = table(["3SR 3CO 5SO 2QV", "3SV 3CV 5SV"], ["3SO", "4TC"])


# DL and TL-1: the deal


@pytest.mark.parametrize(("count", "each"), [(2, 15), (3, 12), (4, 12), (5, 10), (6, 10)])
def test_hands_and_lines_of_the_deal(count, each):
    """TL-1: 15, 12 or 10 cards and one more that begins the line; the rest of the 125 is the deck."""
    position = game(count).deal(seed=1)
    assert [position.size(seat) for seat in range(count)] == [each] * count
    assert [len(line) for line in position.lines] == [1] * count
    assert len(position.deck) == 125 - (each + 1) * count


def test_cards_are_dealt_one_at_a_time_round_the_table():
    """DL-1: with two players the even places of the first 30 are Ana's, the odd ones Ben's, then two lines."""
    order = list(DECK)
    position = game().deal(deck=order)
    assert position.hand(0) == CardSet(order[0:30:2])
    assert position.hand(1) == CardSet(order[1:30:2])
    assert position.lines == ((order[30],), (order[31],))
    assert position.deck == tuple(order[32:])


@pytest.mark.parametrize("count", [0, 1, 7])
def test_one_player_or_seven_are_refused(count):
    """TL-1, RC-3: the game is for 2 to 6."""
    with pytest.raises(BadDeal, match=r"\(TL-1\)") as caught:
        TickingLines(players=[*NAMES, "Tia"][:count])
    assert caught.value.rule == "RC-3"


def test_the_whole_deck_is_needed():
    """RC-2: 124 cards are not a deck of this game, nor are 125 with one of them twice."""
    for deck in (list(DECK)[1:], [*list(DECK)[1:], Card("3SO")]):
        with pytest.raises(BadDeal) as caught:
            game().deal(deck=deck)
        assert caught.value.rule == "RC-2"


def test_the_first_player_is_seat_0_or_the_one_named():
    """DL-2: play goes to the next higher seat and round again."""
    assert game(3).deal(seed=1).seat == 0
    assert game(3, first=2).deal(seed=1).seat == 2
    assert table(["3SR 1CV", "2QV", "2QY"], ["3SO", "4TC", "1MY"]).play(play(0, 0, "3SR")).seat == 1
    assert table(["2QV", "2QY", "3SR 1CV"], ["3SO", "4TC", "1MY"], seat=2).play(play(2, 0, "3SR")).seat == 0


# DL-3: whose cards, whose turn


def test_only_the_player_whose_turn_it_is_moves():
    """DL-3: 3SV would fit, 5SV would not either; but it is Ana's turn."""
    verdict = START.explain(play(1, 0, "3SV"))
    assert not verdict
    assert rules(verdict) == ["DL-3"]
    assert rules(START.explain(play(1, 0, "5SV"))) == ["DL-3", "TL-2"]
    assert rules(START.explain(Draw(1))) == rules(START.explain(Pass(1))) == ["DL-3"]
    assert verdict.reason == "It is Ana's turn, not Ben's."


def test_out_of_turn_all_that_can_be_seen_is_judged():
    """DL-3 first: Ben's hand is hidden from Ana, but not that 5SV and 3CO don't go to her 3SO together."""
    move = play(1, 0, "5SV 3CO")
    assert [reason.text for reason in START.explain(move).reasons][:2] == [
        "It is Ana's turn, not Ben's.",
        "Ben does not hold 3-circle-orange; a move uses cards from the hand.",
    ]
    seen = START.view(0)
    assert rules(START.explain(move)) == ["DL-3", "DL-3", "TL-2", "TL-3"]
    assert rules(seen.explain(move)) == ["DL-3", "TL-2", "TL-3"]
    assert rules(seen.explain(play(1, 5, "3SV 3SV"))) == ["DL-3", "DL-3", "TL-4"]
    assert rules(seen.explain(Draw(1))) == ["DL-3"]  # when to draw is asked only of the player whose turn it is


def test_a_card_that_is_not_held_is_refused():
    """DL-3: 1SO Tics with 3SO, but it is in nobody's hand."""
    verdict = START.explain(play(0, 0, "1SO"))
    assert rules(verdict) == ["DL-3"]
    assert verdict.reason == "Ana does not hold 1-star-orange; a move uses cards from the hand."


def test_a_card_laid_twice_is_refused():
    """DL-3: there is one card of each kind."""
    assert rules(START.explain(play(0, 0, "3SR 3SR"))) == ["DL-3"]
    assert play(0, 0, "3SR 3SR") not in START.legal_moves()


def test_the_end_card_itself_is_refused():
    """DL-3: it lies on the table; that a card is never compared with itself must not be an error here (CP-2)."""
    assert rules(START.explain(play(0, 0, "3SO"))) == ["DL-3"]
    assert rules(START.explain(play(0, 0, "3SR 3SO"))) == ["DL-3"]


@pytest.mark.parametrize("player", [-1, 2, 10**30])
def test_a_seat_that_is_not_there_is_refused(player):
    """DL-3."""
    for move in (play(player, 0, "3SR"), Draw(player), Pass(player)):
        assert rules(START.explain(move)) == ["DL-3"]
        assert move not in START.legal_moves()


# TL-2: one card at the open end


def test_a_card_that_tics_with_the_end_may_go_there():
    """TL-2: with the reason why it is right."""
    verdict = START.explain(play(0, 0, "3SR"))
    assert verdict
    assert str(verdict) == (
        "Yes. 3-star-red Tics with 3-star-orange, the end of Ana's line: they share the number and the shape. (TL-2)"
    )
    assert START.play(play(0, 0, "3SR")).lines == ((Card("3SO"), Card("3SR")), (Card("4TC"),))


def test_a_card_that_does_not_tic_with_the_end_is_refused():
    """TL-2: a Single and a Nic, each with what is shared."""
    position = table(["1SR 1CV 3SR", "2QV"], ["3SO", "4TC"])
    single, nic = position.explain(play(0, 0, "1SR")), position.explain(play(0, 0, "1CV"))
    assert rules(single) == rules(nic) == ["TL-2"]
    assert "1-star-red and 3-star-orange, the end of Ana's line, share only the shape;" in single.reason
    assert "1-circle-violet and 3-star-orange, the end of Ana's line, share nothing;" in nic.reason


def test_only_the_open_end_counts():
    """TL-2: 3TV Tics with 3TO at the start and 3SR with nothing but the middle of the line 3TO 3SO 1SO."""
    position = table(["3TV 3SR 1SC", "2QV"], ["3TO 3SO 1SO", "4TC"])
    assert [rules(position.explain(play(0, 0, card))) for card in ("3TV", "3SR")] == [["TL-2"], ["TL-2"]]
    assert list(position.legal_moves()) == [play(0, 0, "1SC")]


def test_a_play_without_cards_is_refused():
    """TL-2."""
    assert rules(START.explain(play(0, 0, ""))) == ["TL-2"]
    assert play(0, 0, "") not in START.legal_moves()


# TL-3: several cards


def test_cards_of_one_group_with_the_end_go_together_in_any_order():
    """TL-3: star and orange; each order is a move of its own, for another card is open afterwards."""
    position = table(["1SO 5SO 2QV", "2QY"], ["3SO", "4TC"])
    orders = ["1SO", "5SO", "1SO 5SO", "5SO 1SO"]
    assert set(position.legal_moves()) == {play(0, 0, cards) for cards in orders}
    assert str(position.explain(play(0, 0, "5SO 1SO"))) == (
        "Yes. 5-star-orange, 1-star-orange and 3-star-orange at the end of Ana's line all share the shape and the"
        " colour. (TL-3)"
    )
    assert position.play(play(0, 0, "5SO 1SO")).lines[0] == tuple(map(Card, ("3SO", "5SO", "1SO")))


def test_four_cards_go_together_in_64_ways():
    """TL-3: 4 alone, 4 × 3 pairs, 4 × 3 × 2 threes and as many fours: 4 + 12 + 24 + 24 = 64."""
    position = table(["1SO 2SO 4SO 5SO 1QV", "2QY"], ["3SO", "4TC"])
    moves = list(position.legal_moves())
    assert len(moves) == len(set(moves)) == len(position.legal_moves()) == 64
    fours = {Play(0, 0, order) for order in permutations(CardSet("1SO 2SO 4SO 5SO"))}
    assert fours < set(moves)


def test_cards_that_tic_with_the_end_in_two_ways_are_refused():
    """TL-3: the cards of a play and the end card share the same two properties."""
    move = play(0, 0, "3SR 3CO")
    assert rules(START.explain(move)) == ["TL-3"]
    with pytest.raises(IllegalMove, match=r"3-star-red and 3-circle-orange share only the number; .* \(TL-3\)"):
        START.play(move)


def test_a_chain_is_not_a_group():
    """TL-3: 5SO Tics with the end 3SO and 5SR with 5SO, but 5SR and 3SO share only the star."""
    position = table(["5SO 5SR", "2QY"], ["3SO", "4TC"])
    verdict = position.explain(play(0, 0, "5SO 5SR"))
    assert rules(verdict) == ["TL-3"]
    assert verdict.misconception is not None
    assert verdict.misconception.name == "chain"
    assert "3-star-orange and 5-star-red share only the shape" in verdict.reason


def test_a_first_card_that_does_not_fit_and_its_fellows_have_all_their_reasons():
    """TL-2, TL-3: 1SR-3SO only the star; 3SO-3CO Tic; 1SR-3CO nothing."""
    position = table(["1SR 3CO", "2QY"], ["3SO", "4TC"])
    verdict = position.explain(play(0, 0, "1SR 3CO"))
    assert [(reason.rule, str(CardSet(reason.cards))) for reason in verdict.reasons] == [
        ("TL-2", "1SR 3SO"),
        ("TL-3", "1SR 3CO"),
    ]
    assert verdict.misconception is None


# TL-4: any one line


def test_cards_on_an_opponents_line_belong_to_the_opponent():
    """TL-4, TL-9: Ana's 2QR goes to Ben's line, which now counts 2 for him."""
    position = table(["2QR 1CV", "3SY 1MR"], ["3SO", "2QV"])
    verdict = position.explain(play(0, 1, "2QR"))
    assert verdict
    assert rules(verdict) == ["TL-2", "TL-4"]
    assert position.play(play(0, 1, "2QR")).scores() == {"Ana": 1 - 1, "Ben": 2 - 2}


def test_a_play_is_on_one_line():
    """TL-4: 3SR fits Ana's end 3SO, 2QR Ben's end 2QV; together they fit on neither."""
    position = table(["3SR 2QR", "1CV"], ["3SO", "2QV"])
    assert set(position.legal_moves()) == {play(0, 0, "3SR"), play(0, 1, "2QR")}
    assert not position.explain(play(0, 0, "3SR 2QR"))
    assert not position.explain(play(0, 1, "3SR 2QR"))


@pytest.mark.parametrize("line", [-1, 2])
def test_a_line_that_is_not_there_is_refused(line):
    """TL-4."""
    assert rules(START.explain(play(0, line, "3SR"))) == ["TL-4"]
    assert rules(START.explain(play(0, line, "1SO 3CO"))) == ["DL-3", "TL-4"]
    assert play(0, line, "3SR") not in START.legal_moves()


# TL-5 and TL-6: who can, must; who can't, draws


def test_a_player_who_can_play_may_neither_draw_nor_pass():
    """TL-5: also where the only play helps an opponent; TL-7: with cards in the deck nobody passes anyway."""
    position = table(["2QR 1CV", "3SY 1MR"], ["3SO", "2QV"], deck="4TC")
    assert rules(position.explain(Draw(0))) == ["TL-5"]
    assert rules(position.explain(Pass(0))) == ["TL-5", "TL-7"]
    assert position.explain(Draw(0)).reason == (
        "Ana can play, so Ana must: 2-square-red Tics with 2-square-violet at the end of Ben's line."
    )
    assert list(position.legal_moves()) == [play(0, 1, "2QR")]


def test_a_drawn_card_that_does_not_fit_is_kept():
    """TL-6: the turn ends by itself; TL-7: that is not a pass."""
    position = table(["1CV", "3SY 1MR"], ["3SO", "2QV"], deck="4TC 5MY")
    assert list(position.legal_moves()) == [Draw(0)]
    assert rules(position.explain(Draw(0))) == ["TL-6"]
    after = position.play(Draw(0))
    assert (after.hand(0), after.seat, after.drawn, after.passes) == (CardSet("1CV 4TC"), 1, (), 0)
    assert after.deck == (Card("5MY"),)


def test_a_drawn_card_that_fits_is_played_at_once():
    """TL-6: 2SO fits both ends, 3SO and 2SV; any line will do, but nothing else."""
    position = table(["1CV", "3SY 1MR"], ["3SO", "2SV"], deck="2SO 5MY").play(Draw(0))
    assert (position.seat, position.drawn) == (0, (Card("2SO"),))
    assert set(position.legal_moves()) == {play(0, 0, "2SO"), play(0, 1, "2SO")}
    assert len(position.legal_moves()) == 2
    assert rules(position.explain(play(0, 1, "2SO"))) == ["TL-2", "TL-4", "TL-6"]
    assert rules(position.explain(Draw(0))) == ["TL-5", "TL-6"]
    assert rules(position.explain(Pass(0))) == ["TL-5", "TL-6", "TL-7"]
    assert rules(position.explain(play(0, 0, "1CV"))) == ["TL-2", "TL-6"]
    assert rules(position.explain(play(0, 0, "2SO 1CV"))) == ["TL-3", "TL-3", "TL-6"]
    after = position.play(play(0, 0, "2SO"))
    assert (after.seat, after.drawn) == (1, ())


def test_the_last_card_of_the_deck_can_be_drawn_and_played():
    """TL-6, TL-7: with the deck empty afterwards, the drawn card is still played now."""
    position = table(["1CV", "3SY 1MR"], ["3SO", "2QV"], deck="2SO").play(Draw(0))
    assert position.deck == ()
    assert list(position.legal_moves()) == [play(0, 0, "2SO")]
    assert rules(position.explain(Draw(0))) == ["TL-5", "TL-6", "TL-7"]
    assert rules(position.explain(Pass(0))) == ["TL-5", "TL-6"]


# TL-7: the deck is empty


def test_a_player_who_cannot_play_passes_when_the_deck_is_empty():
    """TL-7: there is nothing to draw."""
    position = table(["1CV", "3SY 1MR"], ["3SO", "2QV"])
    assert list(position.legal_moves()) == [Pass(0)]
    assert rules(position.explain(Pass(0))) == ["TL-7"]
    assert rules(position.explain(Draw(0))) == ["TL-7"]
    assert (position.play(Pass(0)).seat, position.play(Pass(0)).outcome()) == (1, None)


def test_nobody_passes_while_there_is_a_card_to_draw():
    """TL-7."""
    assert rules(table(["1CV", "3SY"], ["3SO", "2QV"], deck="4TC").explain(Pass(0))) == ["TL-7"]


def test_the_game_is_blocked_when_all_pass_in_succession():
    """TL-7: nobody of three can play; scored as it stands, 1 - 1, 2 - 1 and 1 - 3."""
    position = table(["1CV", "5MV", "4CV 4TV 4MV"], ["3SO", "2QY 2QR", "3SR"])
    for seat in range(3):
        assert position.outcome() is None
        position = position.play(Pass(seat))
    outcome = position.outcome()
    assert (outcome.rule, outcome.winners) == ("TL-7", ("Ben",))
    assert position.scores() == {"Ana": 0, "Ben": 1, "Cleo": -2}
    assert not position.legal_moves()
    assert rules(position.explain(Pass(0))) == ["DL-4"]


def test_a_play_starts_the_count_of_passes_again():
    """TL-7: Ana passes, Ben plays 3SV, Ana passes again: that is one pass in succession, not two."""
    position = table(["1CC", "3SV 4QC"], ["3SO", "4TY"]).play(Pass(0)).play(play(1, 0, "3SV"))
    assert position.passes == 0
    assert position.play(Pass(0)).outcome() is None


def test_keeping_a_drawn_card_is_not_a_pass():
    """TL-7: Ana draws the last card and keeps it, Ben passes; the game goes on until Ana passes too."""
    position = table(["1CV", "5MV"], ["3SO", "2QY"], deck="4CV").play(Draw(0)).play(Pass(1))
    assert position.outcome() is None
    assert position.play(Pass(0)).outcome().rule == "TL-7"


# TL-8 and TL-9: the end and the score


def test_the_game_ends_at_once_when_a_hand_is_empty():
    """TL-8, DL-4: Ben has plays left and cards are in the deck, but nothing follows."""
    position = table(["3SR 3SV", "3SY 1MR"], ["3SO", "2QV"], deck="4TC").play(play(0, 0, "3SR 3SV"))
    outcome = position.outcome()
    assert (outcome.rule, outcome.winners) == ("TL-8", ("Ana",))
    assert outcome.text == "Ana has no cards left, so the game is over. Ana wins with 3 points."
    assert (list(position.legal_moves()), len(position.legal_moves()), bool(position.legal_moves())) == ([], 0, False)
    for move in (play(1, 0, "3SY"), Draw(1), Pass(1), Pass(7)):
        assert rules(position.explain(move)) == ["DL-4"]
        assert move not in position.legal_moves()
        with pytest.raises(IllegalMove, match="No move follows"):
            position.play(move)


def test_a_drawn_card_that_was_the_only_one_in_hand_is_not_the_end():
    """TL-8: a hand that is drawn into and emptied again by another move ends only then."""
    position = table(["1CV", "3SY 1MR"], ["3SO", "2QV"], deck="2SO").play(Draw(0)).play(play(0, 0, "2SO"))
    assert position.outcome() is None
    assert position.hand(0) == CardSet("1CV")


SNAKE = [
    Card.of(n, s if n % 2 else 6 - s, c if (n + s) % 2 else 6 - c)
    for n in range(1, 6)
    for s in range(1, 6)
    for c in range(1, 6)
]


def test_the_longest_line_wins_whoever_went_out():
    """TL-9, the worked example: line 18, hand 3 → 15 beats line 14, hand 0 → 14."""
    lines = (tuple(SNAKE[:18]), tuple(SNAKE[50:64]))
    hands = (CardSet(SNAKE[100:103]).mask, 0)
    position = Position(game(), hands, lines, tuple(SNAKE[103:]), 0)
    scores = position.scores()
    assert scores == {"Ana": 15, "Ben": 14}
    assert [(line.owner, line.points, len(line.cards)) for line in scores.lines] == [
        ("Ana", 18, 18),
        ("Ana", -3, 3),
        ("Ben", 14, 14),
        ("Ben", 0, 0),
    ]
    assert {line.rule for line in scores.lines} == {"TL-9"}
    assert (position.outcome().rule, position.outcome().winners) == ("TL-8", ("Ana",))
    assert position.outcome().text == "Ben has no cards left, so the game is over. Ana wins with 15 points."


def test_equal_scores_share_the_win():
    """TL-9: 2 - 0 and 4 - 2 are both 2; Cleo has 1 - 1 = 0."""
    position = table(["", "1CV 5MV", "4TR"], ["3SO 3SR", "2QY 2QR 2QC 2QV", "4CV"])
    assert position.outcome().winners == ("Ana", "Ben")
    assert "Ana and Ben share the win with 2 points." in position.outcome().text


# Moves that no record could hold (RC-1), and values


class OtherMove(Move, frozen=True, tag="other"):
    pass


@pytest.mark.parametrize(
    "move",
    [
        OtherMove(0),
        "3SR",
        None,
        Play("0", 0, (Card("3SR"),)),
        Play(True, 0, (Card("3SR"),)),
        Play(0, None, (Card("3SR"),)),
        Play(0, 0.0, (Card("3SR"),)),
        Play(0, False, (Card("3SR"),)),
        Play(0, 0, "3SR"),
        Play(0, 0, ["3SR"]),
        Play(0, 0, [Card("3SR")]),
        Play(0, 0, ("3SR",)),
        Play(0, 0, (int(Card("3SR")),)),
        Play(0, 0, (None, {})),
        Play(0, 0, Card("3SR")),
        Draw(None),
        Draw(False),
        Pass(0.0),
    ],
)
def test_a_move_of_a_wrong_type_is_refused_kindly(move):
    """RC-1: by the judge, by the list and by play, and never with a crash."""
    for position in (START, table(["1CV", "3SY"], ["3SO", "2QV"], deck="4TC"), table(["1CV", "3SY"], ["3SO", "2QV"])):
        assert set(rules(position.explain(move))) == {"RC-1"}
        assert move not in position.legal_moves()
        with pytest.raises(IllegalMove):
            position.play(move)


def test_moves_and_positions_are_values():
    """A repr can be evaluated, a copy is equal, and a record's form comes from the fields."""
    for move in (play(0, 1, "3SR 3SO"), Draw(1), Pass(0)):
        assert eval(repr(move)) == move
        assert pickle.loads(pickle.dumps(move)) == move
    assert pickle.loads(pickle.dumps(START)) == START
    assert hash(replace(START)) == hash(START)
    assert eval(repr(START)) == START
    assert msgspec.to_builtins(play(0, 1, "1CV"), builtin_types=(Card,)) == {
        "do": "play",
        "player": 0,
        "line": 1,
        "cards": (Card("1CV"),),
    }
    with pytest.raises(AttributeError):
        START.seat = 1


# Views


def test_a_view_hides_the_other_hands_and_the_deck():
    """DESIGN: what others hold is counted, not known, and asking for it is an error, not an empty hand."""
    position = game(3).deal(seed=3)
    view = position.view(1)
    assert view.hand(1) == position.hand(1)
    assert [view.size(seat) for seat in range(3)] == [12, 12, 12]
    assert view.deck == (None,) * 86  # 125 - 3 × 13
    assert [view.knows(seat) for seat in range(3)] == [False, True, False]
    assert view.scores() == position.scores()
    for ask in (lambda: view.hand(0), lambda: list(view.legal_moves()), lambda: len(view.legal_moves())):
        with pytest.raises(HiddenCards, match="Ana's cards are hidden"):
            ask()
    with pytest.raises(HiddenCards, match="Ana's cards are hidden"):
        view.explain(play(0, 0, "3SR"))
    for seat in (-1, 3, None, True):
        with pytest.raises(ValueError, match="is not a seat"):
            position.view(seat)


def test_the_card_that_another_has_drawn_is_hidden_but_not_that_there_is_one():
    """TL-6: everybody sees that Ana draws and has to play; which card it is shows when she plays it."""
    drawn = table(["1CV", "3SY 1MR"], ["3SO", "2QV"], deck="2SO 4TC").play(Draw(0))
    assert drawn.view(0).drawn == (Card("2SO"),)
    assert drawn.view(1).drawn == (None,)


def test_a_draw_cannot_be_made_in_a_view():
    """The deck is blank there."""
    view = table(["1CV", "3SY 1MR"], ["3SO", "2QV"], deck="4TC").view(0)
    assert list(view.legal_moves()) == [Draw(0)]
    with pytest.raises(HiddenCards, match="The deck is hidden"):
        view.play(Draw(0))


# Counted: perft


def test_perft_from_three_ways_to_tic():
    """By hand, from START (deck empty).

    1: 3SR, 3CO and 5SO Tic with the end 3SO in three ways, so no two go together; nothing fits 4TC: 3.
    2: to each of them one card of Ben's fits: 3SV, 3CV, 5SV: 3.
    3: Ana can't go on at 3SV, 3CV or 5SV and passes: 3.
    4: at 3SV Ben has 3CV and 5SV, which don't go together (2), at 3CV 3SV (1), at 5SV 3SV (1): 4.
    """
    assert [perft(START, depth) for depth in (1, 2, 3, 4)] == [3, 3, 3, 4]


@pytest.mark.parametrize(
    ("count", "seed", "paths"),
    [(2, 1, [3, 8, 11, 22]), (2, 2, [8, 38, 157, 861]), (3, 2, [2, 7, 29, 77]), (6, 2, [12, 96, 674, 4885])],
)
def test_perft_from_the_deal(count, seed, paths):
    """Forced draws count; the naive twin of the tests, which tries every row of cards, counts the same."""
    position = game(count).deal(seed=seed)
    assert [perft(position, depth) for depth in (1, 2, 3, 4)] == paths


# In every game


def everything(position):
    """All the cards of a position, as one list."""
    held = [card for seat in range(len(position.hands)) for card in position.hand(seat)]
    return held + [card for line in position.lines for card in line] + list(position.deck)


def mutated(rng, position, moves):
    """Moves that are near to legal ones: most are not legal."""
    count = len(position.hands)
    move = rng.choice(moves)
    yield Draw(rng.below(count))
    yield Pass(rng.below(count))
    hand = list(position.hand(position.seat))
    cards = list(move.cards) if isinstance(move, Play) else [rng.choice(hand)]
    line = move.line if isinstance(move, Play) else rng.below(count)
    yield Play(position.seat, rng.below(count), tuple(cards))
    yield Play((position.seat + 1) % count, line, tuple(cards))
    yield Play(position.seat, line, (*cards, rng.choice(hand)))
    yield Play(position.seat, line, (rng.choice(hand), *cards))
    yield Play(position.seat, line, tuple(cards[1:]))
    yield Play(position.seat, line, (*cards[1:], rng.choice(list(DECK))))
    yield Play(position.seat, line, tuple(rng.shuffled(cards)))
    yield Play(position.seat, rng.below(count + 2) - 1, tuple(rng.sample(hand, 1 + rng.below(min(3, len(hand))))))


def exchanged(rng, position, seat):
    """The position with the cards that a seat can't see exchanged among their places."""
    hidden = [card for other in range(len(position.hands)) if other != seat for card in position.hand(other)]
    hidden += position.deck
    to = dict(zip(hidden, rng.shuffled(hidden), strict=True))
    hands = tuple(
        position.hands[other] if other == seat else CardSet(to[card] for card in position.hand(other)).mask
        for other in range(len(position.hands))
    )
    drawn = tuple(to.get(card, card) for card in position.drawn)
    return replace(position, hands=hands, deck=tuple(to[card] for card in position.deck), drawn=drawn)


@pytest.mark.scaled
def test_what_holds_in_every_game():
    """List and judge agree, cards are conserved, views hide and suffice, scores add up, and the game ends."""
    for number in range(GAMES):
        rng = Random(f"ticking lines {number}")
        count = 2 + number % 5
        position = game(count, first=number % count).deal(seed=number)
        steps = 0
        while moves := list(position.legal_moves()):
            legal = set(moves)
            assert len(legal) == len(moves) == len(position.legal_moves())
            seat, view = position.seat, position.view(position.seat)
            assert list(view.legal_moves()) == moves
            near = list(mutated(rng, position, moves))
            for move in moves[:20] + near:
                verdict = position.explain(move)
                assert verdict.ok == verdict.accepted == (move in legal) == (move in position.legal_moves()), move
                assert all(reason.text.endswith(".") for reason in verdict.reasons)
                seen = view.explain(move)
                if move.player == seat:
                    assert seen == verdict
                else:  # DL-3: the same but for what only the hand would show
                    hidden = "does not hold"
                    assert seen.reasons == tuple(one for one in verdict.reasons if hidden not in one.text)
                    assert seen.reasons[0] == verdict.reasons[0]
            if position.drawn:
                # TL-6, the small theorem: after a draw only the drawn card can be played, and it alone.
                assert {move.cards for move in moves} == {position.drawn}
            other = rng.below(count)
            assert exchanged(rng, position, other).view(other) == position.view(other)
            move = rng.choice(moves)
            after = position.play(move)
            if not isinstance(move, Draw):
                assert view.play(move) == after.view(seat)
            cards = everything(after)
            assert len(cards) == 125
            assert CardSet(cards) == DECK
            position, steps = after, steps + 1
            # No game is longer: each card is drawn and played once, and fewer than ``count`` passes lie between plays.
            assert steps <= 125 * (count + 1)
        outcome, scores = position.outcome(), position.scores()
        assert outcome.rule == ("TL-8" if 0 in position.hands else "TL-7")
        assert set(outcome.winners) == {name for name in scores if scores[name] == max(scores.values())}
        for seat, name in enumerate(position.game.players):
            assert scores[name] == sum(line.points for line in scores.lines if line.owner == name)
            assert scores[name] == len(position.lines[seat]) - position.size(seat)
            assert position.view(seat).outcome() == outcome
