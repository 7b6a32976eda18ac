"""The score sheet: rounds entered by hand against the engine, what can't be, several rounds, and moves asked about."""

from __future__ import annotations

import json
import re
import time
import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path

import msgspec
import pytest
import traitlets

from tic_learn import DECK, Card
from tic_learn.games import GAMES, MOVES, TeamTic, Territory, TickingLines, TimesATicking, team_tic, territory
from tic_learn.players import NAMES, GreedyPlayer, RandomPlayer, play_out
from tic_learn.random import Random
from tic_learn.record import Match
from tic_learn.scoresheet import Impossible, Incomplete, Laid, Question, Round, Tally, count, explain
from tic_learn.widgets import ScoreSheet

SEQUENCES = [
    {"groups": "sequence", "rest": rest, "extend_at": end} for rest in ("free", "fixed") for end in ("end", "both")
]
EVERY_GAME = [
    *(TeamTic(players=NAMES[:many], **options) for many in (2, 4, 6) for options in ({}, *SEQUENCES)),
    *(TickingLines(players=NAMES[:many]) for many in range(2, 7)),
    *(TimesATicking(players=NAMES[:many], referee=many % 2 == 0) for many in range(2, 6)),
    *(Territory(players=NAMES[:many]) for many in (2, 4, 6)),
    *(Territory(players=NAMES[:many], cards="4x4x4") for many in (2, 3, 5)),
]


def title(game):
    return "-".join([game.name, str(len(game.players)), *map(str, game.options().values())])


every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=title)
TWO, FOUR = TeamTic(players=NAMES[:2]), TeamTic(players=NAMES[:4])
ROWS = TeamTic(players=NAMES[:2], groups="sequence")
LINES, RACE, LAND = (kind(players=NAMES[:2]) for kind in (TickingLines, TimesATicking, Territory))


def played(game, seed, cards=None):
    players = [(GreedyPlayer if seat % 2 == 0 else RandomPlayer)(seat) for seat in range(len(game.players))]
    if game.name == "territory":
        players = [GreedyPlayer(seat) for seat in range(len(game.players))]  # at random it takes very long
    return play_out(game, players, seed=seed, cards=cards)


def entered(position, random=None):
    """The end of a game as a person enters it: what lies there in any order, and how many cards are left."""
    game, seats = position.game, range(len(position.game.players))
    laid = []
    if game.name == "team-tic":
        laid = [Laid(group.team, group.cards) for group in position.groups]
    elif game.name == "ticking-lines":
        laid = [Laid(seat, line) for seat, line in enumerate(position.lines)]
    elif game.name == "territory":
        laid = [Laid(seat, cards) for seat in seats for cards in position.territories(seat)]
    if random and game.name != "ticking-lines":
        laid = random.shuffled(laid)
    return Round(laid, [position.size(seat) for seat in seats])


def told(lines):
    """What a score sheet says, without the cards of hands, which a person only counts."""
    return sorted((line.owner, line.rule, line.text, line.points) for line in lines)


def rules(reasons):
    return [reason.rule for reason in reasons]


# A round against the engine


@every_game
def test_a_round_that_was_really_played_has_the_points_of_the_engine(game):
    """TT-10, TL-9, TA-7, TB-11: from the end of a game, what a person sees there gives the same scores and end."""
    random = Random(title(game))
    for seed in range(3):
        end = played(game, seed).end
        found = count(game, entered(end, random))
        assert (found.faults, found.missing) == ((), ())
        # TT-9: where nobody went out, it is said as what that counts.
        assert rules(found.notes) == (["TT-9"] if game.name == "team-tic" and end.outcome().rule == "TT-9" else [])
        assert found.ready
        assert dict(found.scores) == dict(end.scores())
        assert found.outcome == end.outcome()
        assert all(found.laid)
        if game.name != "territory":  # there the tokens left on one card can be of any of its lines
            assert told(found.scores.lines) == told(end.scores().lines)


def test_of_a_territory_with_all_its_tokens_the_sheet_has_the_lines_of_the_engine():
    """TB-11: where no territory is down to one card, nothing is left open."""
    compared = 0
    for seed in range(8):
        end = played(Territory(players=NAMES[:2], cards="4x4x4"), seed, cards=30).end
        if all(len(one.cards) > 1 for one in entered(end).laid):
            found = count(end.game, entered(end))
            assert told(found.scores.lines) == told(end.scores().lines)
            compared += 1
    assert compared > 2


def test_all_tokens_on_a_card_and_all_tokens_for_a_line_are_of_one_player():
    """TB-6, TB-7: the two theorems by which the sheet finds tokens that can't be, in every position of games."""
    for seed in range(3):
        record = played(Territory(players=NAMES[:4]), seed)
        for position in map(record.position, range(len(record.moves) + 1)):
            of_line = {}
            for card in position.board.values():
                tokens = position.tokens(card)
                assert len({seat for seat, _ in tokens}) <= 1
                for seat, line in tokens:
                    assert of_line.setdefault(line, seat) == seat
            covered = {card for card in position.board.values() if position.tokens(card)}
            assert all(len(line & covered) >= 3 for line in of_line)


@pytest.mark.parametrize("game", [TWO, FOUR, ROWS], ids=title)
def test_a_group_with_a_strange_card_is_found(game):
    """TT-5, TT-12: in a round that was played one card is another one, at random."""
    random = Random(3)
    for seed in range(6):
        whole = entered(played(game, seed).end)
        if not whole.laid:
            continue
        at = random.below(len(whole.laid))
        one = whole.laid[at]
        there = {card for laid in whole.laid for card in laid.cards}
        card = random.choice([card for card in DECK if card not in there])
        changed = Laid(one.owner, (*one.cards[:-1], card))
        found = count(game, Round([*whole.laid[:at], changed, *whole.laid[at + 1 :]], whole.left))
        legal = team_tic_allows(game, changed)
        assert found.ready == legal
        assert bool(found.laid[at]) == legal


def team_tic_allows(game, one):
    try:
        game.group(one.owner, one.cards)
    except ValueError:
        return False
    return True


# Worked examples, each by hand


def test_team_tic_by_hand():
    """TT-10: two groups of five 40, one of four 8, went out 10, four cards in the partner's hand -8: 50."""
    laid = [
        Laid(0, "3SV 3SC 3SY 3SO 3SR"),
        Laid(0, "2TV 2TC 2TY 2TO 2TR"),
        Laid(0, "4QV 4QC 4QY 4QO"),
        Laid(1, "1CV 2CV 3CV"),
        Laid(1, "5SR 5QR 5TR 5MR"),
    ]
    found = count(FOUR, Round(laid, [0, 3, 4, 2]))
    # Ben and Dov: 3 + 8 for the groups, 5 and 10 for the Extreme cards, -2 for each of 5 cards: 16.
    assert dict(found.scores) == {"Ana+Cleo": 50, "Ben+Dov": 16}
    assert found.outcome.winners == ("Ana+Cleo",)
    assert [line.points for line in found.scores.lines] == [20, 20, 8, 10, -8, 3, 8, 5, 10, -6, -4]


def test_sequences_score_alike():
    """TT-12: a Tripo of five 20 with both Extreme cards 15; one card left -2; Ben went out with a Duo of three: 13."""
    found = count(ROWS, Round([Laid(0, "1CV 2MC 3TY 4QO 5SR"), Laid(1, "1TV 2TC 3TO")], [1, 0]))
    assert "TT-12" in rules(found.faults)  # 2TC 3TO: the colour goes by two, so only the number steps
    found = count(ROWS, Round([Laid(0, "1CV 2MC 3TY 4QO 5SR"), Laid(1, "1TV 2TC 3QY")], [1, 0]))
    assert dict(found.scores) == {"Ana": 33, "Ben": 13}
    assert found.outcome.rule == "TT-8"


def test_nobody_out_means_that_everyone_passed():
    """TT-9, TT-11: both hold two cards, 3 - 4 = -1 each, and the win is shared."""
    found = count(TWO, Round([Laid(0, "3SO 3SR 3SV"), Laid(1, "4SO 4SR 4SV")], [2, 2]))
    assert (found.outcome.rule, found.outcome.winners) == ("TT-9", ("Ana", "Ben"))


def test_ticking_lines_by_hand():
    """TL-9: line 18, hand 3: 15 points beat line 14, hand 0."""
    # Along the numbers of one shape up, along those of the next shape down: each card Tics with the one before it.
    walk = [f"{number}{shape}" for shape, way in zip("CMTQ", (1, -1, 1, -1), strict=True) for number in "12345"[::way]]
    first, second = [f"{one}V" for one in walk[:18]], [f"{one}R" for one in walk[:14]]
    found = count(LINES, Round([Laid(0, first), Laid(1, second)], [3, 0]))
    assert dict(found.scores) == {"Ana": 15, "Ben": 14}
    assert found.outcome.winners == ("Ana",)
    assert found.outcome.text == "Ben has no cards left, so the game is over. Ana wins with 15 points."
    assert found.notes == ()  # 35 cards are there, and 32 were dealt


def test_a_race_by_hand():
    """TA-5, TA-6, TA-7: who has no cards wins the point; so does who has the fewest; equally few have none."""
    game = TimesATicking(players=NAMES[:3])
    for left, winner, rule in [([4, 0, 9], "Ben", "TA-5"), ([4, 7, 9], "Ana", "TA-6"), ([4, 4, 9], None, "TA-6")]:
        found = count(game, Round(left=left))
        assert dict(found.scores) == {name: int(name == winner) for name in NAMES[:3]}
        assert found.outcome.rule == rule
        assert found.ready


def test_territories_by_hand():
    """TB-11: a token on each card of 3-star in four colours is 4, and one for 3 and red on three is 3; then hands."""
    laid = [Laid(0, "3SV 3SC 3SY 3SO"), Laid(1, "3CR 3MR 3TR 3QR"), Laid(1, "1CV 2CV 3CV"), Laid(0, "5SR 5SO 5SY")]
    found = count(LAND, Round(laid, [2, 0]))
    # Ana: 4 + 3 tokens, 2 more for the one on 5-star-red, -2 for the hand: 7. Ben: 4 + 3 and 1 for 1-circle-violet: 8.
    assert dict(found.scores) == {"Ana": 7, "Ben": 8}
    assert found.outcome.text == "All players have passed; Ben has the highest score, 8."


def test_what_others_have_left_of_a_territory_counts():
    """TB-7: Ben claimed 3 and red across Ana's 3-star, and its red card is his; Ana keeps the others, be it one."""
    laid = [Laid(0, "3SV 3SO"), Laid(1, "3CR 3QR 3SR")]
    found = count(LAND, Round(laid, [0, 1]))
    assert found.ready
    assert dict(found.scores) == {"Ana": 2, "Ben": 2}
    again = count(LAND, Round([Laid(0, "3SV"), Laid(1, "3CO 3QO 3SO"), Laid(1, "3CR 3QR 3SR")], [0, 1]))
    assert again.ready
    assert dict(again.scores) == {"Ana": 1, "Ben": 5}
    assert "1 token on the territory of 3 and star." in [line.text for line in again.scores.lines]


# What can't be

CANT_BE = [
    (TWO, [Laid(0, "3SO 3SR 3CO")], [0, 4], "CP-3", "3-star-red and 3-circle-orange share only the number"),
    (TWO, [Laid(0, "3SO 3CR")], [0, 4], "CP-3", "share only the number"),
    (TWO, [Laid(0, "3SO 3SR 3SV"), Laid(1, "1SO 2SO 3SO")], [0, 4], "CP-1", "3-star-orange is entered twice"),
    (TWO, [Laid(0, "3SO 3SR 3SV 3SC 3SY 3SO")], [0, 4], "CP-3", "5 cards, not 6"),
    (TWO, [Laid(0, "3SO 3SR 3SV")], [0, 0], "TT-8", "Ana and Ben can't all have 0 cards left"),
    (TWO, [Laid(0, "3SO 3SR 3SV")], [0, 123], "CP-1", "there are 126 cards, but the deck has 125"),
    (TWO, [Laid(2, "3SO 3SR 3SV")], [0, 4], "RC-3", "nobody has the number 3"),
    (TWO, [Laid(-1, "3SO 3SR 3SV")], [0, 4], "RC-3", "nobody has the number 0"),
    (TWO, [Laid(0, "3SO 3SR 3SV")], [0, -4], "TT-10", "Ben can't hold -4 cards"),
    (ROWS, [Laid(0, "1CV 2MV 3CV")], [0, 4], "TT-12", "only one property steps"),
    (LINES, [Laid(0, "3SO 3SR 3CO"), Laid(1, "1CV")], [0, 40], "TL-2", "3-circle-orange lies beside 3-star-red"),
    (LINES, [Laid(0, "3SO 3SR"), Laid(1, "3SO")], [0, 40], "CP-1", "3-star-orange is entered twice"),
    (LINES, [Laid(0, "3SO 3SO"), Laid(1, "1CV")], [0, 40], "CP-1", "3-star-orange is entered twice"),
    (LINES, [Laid(0, "3SO"), Laid(1, "1CV"), Laid(1, "2CV")], [0, 40], "TL-1", "Ben has one line, not 2"),
    (LINES, [Laid(0, "3SO"), Laid(1, "1CV")], [0, 0], "TL-8", "Ana and Ben can't all"),
    (RACE, [], [0, 0], "TA-5", "Ana and Ben can't all"),
    (RACE, [], [61, 0], "TA-1", "Ana can't hold 61 cards: 60 are dealt"),
    (RACE, [Laid(0, "3SO")], [1, 0], "TA-7", "no others are entered"),
    (LAND, [Laid(0, "3SO 3SR 3CO")], [0, 0], "CP-3", "share only the number"),
    (LAND, [Laid(0, "3SO 4CO"), Laid(1, "1CV 2CV 3CV")], [0, 0], "CP-3", "share only the colour"),
    (LAND, [Laid(0, "3SO 3SO")], [0, 0], "CP-1", "3-star-orange is entered twice"),
    (
        LAND,
        [Laid(0, "3SO 3SR 3SV"), Laid(1, "3SO 2SO 1SO")],
        [0, 0],
        "TB-7",
        "Ana and Ben both have tokens on 3-star-o",
    ),
    (LAND, [Laid(0, "3SO 3SR 3SV"), Laid(1, "3SC 3SY")], [0, 0], "TB-7", "both have tokens for the line of 3 and star"),
    (LAND, [Laid(0, "3SO 3SR 3SV"), Laid(0, "3SO 3SY")], [0, 0], "TB-7", "Ana has two tokens on 3-star-orange"),
    (
        Territory(players=NAMES[:2], cards="4x4x4"),
        [Laid(0, "1CV 2CV 5CV")],
        [0, 0],
        "RC-2",
        "5-circle-violet is not in",
    ),
]


@pytest.mark.parametrize(("game", "laid", "left", "rule", "text"), CANT_BE)
def test_what_cant_be_is_said_with_its_rule(game, laid, left, rule, text):
    found = count(game, Round(laid, left))
    assert not found.ready
    assert found.outcome is None
    assert any(reason.rule == rule and text in reason.text for reason in found.faults), found.faults
    assert all(reason.text.endswith(".") for reason in found.faults)


def test_a_token_too_many_on_a_card_is_found():
    """TB-7: three Tic lines go through a card, so nobody has a fourth token there."""
    lines = [Laid(0, "1SO 2SO 3SO"), Laid(0, "3CO 3MO 3SO"), Laid(0, "3SV 3SC 3SO")]
    assert count(LAND, Round(lines, [0, 0])).ready
    found = count(LAND, Round([*lines, Laid(0, "3SO")], [0, 0]))
    assert rules(found.faults) == ["TB-7"]
    assert "none of its lines is left" in found.faults[0].text


MISSING = [
    (TWO, [Laid(0, "3SO 3SR")], [0, 4], ["TT-5"]),
    (ROWS, [Laid(0, "3SO")], [0, 4], ["TT-12"]),
    (TWO, [], [0], ["TT-10"]),
    (TWO, [], [], ["TT-10"]),
    (LINES, [Laid(0, "3SO"), Laid(1)], [0, None], ["TL-9", "TL-1"]),
    (RACE, [], [None, 0], ["TA-7"]),
    (LAND, [Laid(0, "3SO 3SR")], [0, 0], ["TB-6"]),
    (LAND, [Laid(0, "3SO")], [0, 0], ["TB-6"]),
]


@pytest.mark.parametrize(("game", "laid", "left", "expected"), MISSING)
def test_what_is_not_entered_yet_is_asked_for_and_is_no_fault(game, laid, left, expected):
    found = count(game, Round(laid, left))
    assert (found.faults, rules(found.missing)) == ((), expected)
    assert not found.ready
    assert found.outcome is None


def test_until_the_hands_are_known_only_the_table_counts():
    """TT-10: Ana's 0 cards would be 10 points, but Ben's are not known; the group and its Extreme card are."""
    found = count(TWO, Round([Laid(0, "1CV 2CV 3CV")], [0]))
    assert dict(found.scores) == {"Ana": 8, "Ben": 0}
    assert [reason.text for reason in found.missing] == ["How many cards does Ben still hold?"]


def test_lines_that_stopped_before_the_end_are_counted_and_nobody_wins():
    """TL-7, TL-8: with cards left to draw and in every hand the game goes on by the rules."""
    found = count(LINES, Round([Laid(0, "3SO 3SR"), Laid(1, "1CV")], [14, 15]))
    assert found.ready
    assert dict(found.scores) == {"Ana": -12, "Ben": -14}
    assert (found.outcome, rules(found.notes)) == (None, ["TL-8"])
    # 32 cards are dealt to two and stay in lines and hands; a card less, and one was forgotten.
    assert rules(count(LINES, Round([Laid(0, "3SO"), Laid(1, "1CV")], [14, 15])).notes) == ["TL-1", "TL-8"]
    assert count(LINES, Round([Laid(0, "3SO 3SR"), Laid(1, "1CV")], [7, 115])).outcome.rule == "TL-7"  # 125 in all


# Several rounds


@pytest.mark.parametrize("game", [FOUR, LINES, RACE, Territory(players=NAMES[:2], cards="4x4x4")], ids=title)
def test_several_rounds_are_added_up_as_in_a_match(game):
    """TT-11, TA-7: totals and outcome are those of the match of the same records."""
    records = [played(game, seed) for seed in range(4)]
    match, rounds = Match(records), [entered(record.end) for record in records]
    race = game.name == "times-a-ticking"
    tally = Tally(game, rounds, target=2 if race else 4)
    assert tally.totals() == match.totals()
    assert tally.outcome() == match.outcome(2 if race else None)
    assert Tally(game, rounds).outcome() is None
    assert Tally(game, rounds[:1], target=4).outcome() is None


def test_a_round_that_is_not_ready_is_not_added():
    """And it is none of the rounds that a match has."""
    good, bad = Round([Laid(0, "3SO 3SR 3SV")], [0, 4]), Round([Laid(0, "3SO 3SR 3CO")], [0, 4])
    tally = Tally(TWO, [good, bad, Round()], target=2)
    assert tally.totals() == {"Ana": 13, "Ben": -8}  # 3 for the group and 10 for going out; 4 cards left
    assert tally.outcome() is None
    assert Tally(TWO, [good, bad, good], target=2).outcome().text == "Ana wins the match with 26 points."


def test_equal_totals_share_the_win():
    """TT-11: 13 and -8 each way round make 5 for both."""
    rounds = [Round([Laid(0, "3SO 3SR 3SV")], [0, 4]), Round([Laid(1, "3SO 3SR 3SV")], [4, 0])]
    assert Tally(TWO, rounds, target=2).outcome().text == "Ana and Ben share the win of the match with 5 points."


@pytest.mark.parametrize("target", [-1, True, "5", 2.0])
def test_a_target_is_a_whole_number(target):
    with pytest.raises(ValueError, match="a target is"):
        Tally(TWO, [], target)


# Is this move legal?


def asked(position, move):
    """The question that a person asks who enters all that is seen of a position."""
    game, seat = position.game, move.player
    fields = {name: getattr(move, name) for name in move.__struct_fields__}
    question = {"do": type(move).__struct_config__.tag, "seat": seat, "hand": tuple(position.hand(seat))}
    if game.name == "team-tic":
        question |= {"laid": [Laid(one.team, one.cards) for one in position.groups], "chain": position.chain}
        question |= {"taken": position.phase == "lay", "added": position.added, "deck": bool(position.deck)}
        if isinstance(move, team_tic.Extend):
            at = move.at if isinstance(move.at, str) else "end"
            return Question(**question, cards=(move.card,), to=move.group, at=at)
        chosen = (move.card,) if isinstance(move, team_tic.Pickup) else ()
        cards = (move.card,) if isinstance(move, team_tic.Discard) else fields.get("group", ())
        return Question(**question, chosen=chosen, cards=cards)
    if game.name == "ticking-lines":
        question |= {"laid": [Laid(at, line) for at, line in enumerate(position.lines)], "drawn": position.drawn}
        return Question(**question, deck=bool(position.deck), to=fields.get("line", 0), cards=fields.get("cards", ()))
    if game.name == "times-a-ticking":
        tops = [Laid(at, pile[-1:]) for at, pile in enumerate(position.piles)]
        return Question(**question, laid=tops, to=move.pile, cards=(move.card,))
    board = tuple(territory.Placed(card, at) for at, card in position.board.items())
    drawn = (position.drawn,) if position.has_drawn else ()
    question |= {"board": board, "drawn": drawn, "deck": bool(position.deck), "laid": entered(position).laid}
    return Question(**question, placed=fields.get("cards", ()))


def strange_moves(position, random):
    """Moves of the right kind that are mostly wrong: of a player whose turn it is, with cards from anywhere."""
    game, seat = position.game, position.seat if position.seat is not None else 0
    hand = list(position.hand(seat)) or list(DECK)
    card = random.choice(hand)
    if game.name == "team-tic":
        some = tuple(random.shuffled(hand)[:3])
        yield from (team_tic.Draw(seat), team_tic.Lay(seat, some), team_tic.Discard(seat, card))
        if position.chain:
            chosen = random.choice(position.chain)
            yield team_tic.Pickup(seat, chosen, (chosen, *some[:2]))
        if position.groups:
            at = random.choice(("start", "end")) if game.both_ends else msgspec.UNSET
            yield team_tic.Extend(seat, random.below(len(position.groups)), card, at)
    elif game.name == "ticking-lines":
        play, draw, skip = MOVES[game.name]
        yield from (draw(seat), skip(seat), play(seat, random.below(len(game.players)), (card,)))
        yield play(seat, 0, tuple(random.shuffled(hand)[:2]))
    elif game.name == "times-a-ticking":
        yield MOVES[game.name][0](seat, card, random.below(5))
    else:
        row, column = random.choice(list(position.board))
        yield from (territory.Draw(seat), territory.Pass(seat))
        if position.size(seat):  # without cards, one from anywhere may lie on the table
            yield territory.Place(seat, (territory.Placed(card, (row, column + 1)),))


OTHERS = "That is so while someone else has cards; when all hands are empty, the game is over."


def has_cards(position):
    """Whether the player whose turn it is holds any; in Time's a Ticking it is nobody's turn."""
    return position.seat is None or position.size(position.seat) > 0


@every_game
def test_a_question_is_answered_as_the_engine_answers_in_the_whole_position(game):
    """Only what is seen is entered, and the verdict with its reasons is that of the game that was played."""
    random = Random(title(game))
    record = played(game, 5)
    step, answers = max(1, len(record.moves) // 12), set()
    for number in range(0, len(record.moves), step):
        position = record.position(number)
        if position.outcome():
            continue
        moves = [record.moves[number], *strange_moves(position, random)]
        for move in moves:
            if type(move).__struct_config__.tag == "call" or any(getattr(position, "stops", ())):
                continue  # calls are not asked about, nor who is stopped
            ours, engine = explain(game, asked(position, move)), position.explain(move)
            answers.add(engine.ok)
            assert ours.ok == engine.ok
            # The number of cards in the deck is not entered, so it can't be told.
            uncounted = partial(re.sub, r"There (is|are) \d+ cards? in the deck", "The deck has cards")
            expected = [(one.rule, uncounted(one.text)) for one in engine.reasons]
            found = [(one.rule, one.text) for one in ours.reasons]
            if engine.ok and isinstance(move, territory.Place):
                assert found.pop()[0] == ("TB-11" if position.claims(move) else "TB-6")  # what the play is worth
            elif engine.ok and not has_cards(position):
                assert found.pop() == ("TB-10", OTHERS)
            if "Now everyone has passed" not in str(engine):
                assert found == expected
    assert answers == {True, False}


def points_of_tokens(position):
    """TB-11 by hand: one point a token, one more on 1-circle-violet, two more on 5-star-red."""
    points = dict.fromkeys(position.game.players, 0)
    for card in position.board.values():
        for seat, _ in position.tokens(card):
            points[position.game.players[seat]] += 1 + {"1CV": 1, "5SR": 2}.get(card.code, 0)
    return points


@pytest.mark.parametrize("game", [Territory(players=NAMES[:many]) for many in (2, 4)], ids=title)
def test_what_a_play_is_worth_is_what_it_changes_in_the_points_for_tokens(game):
    """TB-6, TB-7, TB-11: in games that were played, from the tokens as a person enters them."""
    claimed = captured = 0
    for seed in range(3):
        record = played(game, seed)
        for number, move in enumerate(record.moves):
            position = record.position(number)
            if not isinstance(move, territory.Place) or not position.claims(move):
                continue
            told_of = next(one.text for one in explain(game, asked(position, move)).reasons if one.rule == "TB-11")
            worth, _, unsure = re.fullmatch(r"The play (.+?)\.( A token on .+? counts \d\.)*(.*)", told_of).groups()
            brings, _, costs = worth.partition(", and costs ")
            name, got = re.fullmatch(r"brings (\w+) (\d+) points? for tokens.*", brings).groups()
            lost = {who: int(many) for who, many in re.findall(r"(\w+) (\d+)", costs)}
            before, after = points_of_tokens(position), points_of_tokens(position.play(move))
            change = {who: after[who] - before[who] for who in before}
            more = sum(int(many) for many in re.findall(r"brings (\d+) more", unsure))
            assert change[name] - int(got) in range(more + 1)
            assert {who: -many for who, many in change.items() if many < 0} == lost
            claimed, captured = claimed + 1, captured + bool(lost)
    assert claimed > 30
    assert captured > 5


def test_without_a_hand_the_cards_of_the_move_are_held_and_more():
    """TT-8: it is not said that the last card is laid, for nobody said that there are no others."""
    verdict = explain(TWO, Question(do="lay", cards="3SO 3SR 3SV"))
    assert verdict.ok
    assert "TT-8" not in rules(verdict.reasons)
    assert "TT-8" in rules(explain(TWO, Question(do="lay", cards="3SO 3SR 3SV", hand="3SO 3SR 3SV")).reasons)
    assert explain(TWO, Question(do="lay", cards="3SO 3SR 3SV", hand="3SO 3SR")).rule == "DL-3"


def on_cells(text):
    """Cards on cells, as in "3SO,0,0"."""
    return [territory.Placed(Card(card), (int(row), int(column))) for card, row, column in
            (one.split(",") for one in text.split())]  # fmt: skip


def texts(verdict):
    return [(reason.rule, reason.text) for reason in verdict.reasons]


def test_who_has_no_cards_passes_in_territory_once_the_deck_is_empty():
    """TB-10; what lies on the table does not matter. TB-9: before that a hand is never empty."""
    passes, draws = (Question(do=do, hand=(), deck=False) for do in ("pass", "draw"))
    assert texts(explain(LAND, passes)) == [
        ("TB-10", "The deck is empty and Ana has no cards left, so Ana passes."),
        ("TB-10", OTHERS),
    ]
    board = on_cells("3SO,0,0 3SR,0,1")
    assert texts(explain(LAND, Question(do="pass", hand=(), deck=False, board=board))) == texts(explain(LAND, passes))
    assert texts(explain(LAND, draws)) == [("TB-10", "The deck is empty, so there is no card to draw.")]
    with pytest.raises(Impossible, match=re.escape("after each play it is filled to 6. (TB-9)")):
        explain(LAND, Question(do="pass", hand=()))
    with pytest.raises(Impossible, match="TB-9"):
        explain(LAND, Question(do="pass", hand=(), drawn="3SO", deck=False))
    play = Question(do="place", hand=(), deck=False, board=board, placed=on_cells("3SV,0,2"))
    assert explain(LAND, play).rule == "DL-3"


@pytest.mark.parametrize(
    ("game", "do", "rule", "text"),
    [
        *((TWO, do, "TT-8", "Ana has no cards left, and the round ends") for do in ("draw", "discard", "pass", "lay")),
        *((LINES, do, "TL-8", "Ana has no cards left, and the game ends") for do in ("play", "draw", "pass")),
        (RACE, "play", "TA-5", "Ana has no cards left, and the first player with none wins the round."),
    ],
)
def test_where_an_empty_hand_ends_all_no_move_follows(game, do, rule, text):
    """DL-4: and nothing else need be entered."""
    verdict = explain(game, Question(do=do, hand=()))
    assert not verdict
    assert rules(verdict.reasons) == ["DL-4", rule]
    assert verdict.reasons[1].text.startswith(text)


def test_one_pile_is_enough_to_ask_about_a_play_on_it():
    """TA-2: what the other piles show does not matter, also for a play that does not Tic."""
    for card, legal in (("3SR", True), ("1CV", False)):
        verdict = explain(RACE, Question(do="play", cards=card, to=2, laid=[Laid(2, "3SO")]))
        assert (verdict.ok, rules(verdict.reasons)) == (legal, ["TA-2"])


# Ben has tokens for 3 and orange on three cards in a column. Ana puts 3SR beside its upper end, where 3SV lies.
CROSS = {"board": on_cells("3SV,0,-1 3SO,0,0 3CO,1,0 3QO,2,0"), "placed": on_cells("3SR,0,1")}


def worth(**more):
    return texts(explain(LAND, Question(do="place", **more)))[1:]


def test_what_a_play_claims_and_takes_from_whom_is_told_by_hand():
    """TB-6, TB-7, TB-11: 3 and star on three cards is 3 points; Ben loses his token on the card that both share."""
    claims = ("TB-6", "Ana claims 3-star-violet, 3-star-orange and 3-star-red: the territory of 3 and star.")
    assert worth(**CROSS, laid=[Laid(1, "3SO 3CO 3QO")]) == [
        claims,
        ("TB-7", "Ben loses 1 token on 3-star-orange."),
        ("TB-11", "The play brings Ana 3 points for tokens, and costs Ben 1."),
    ]
    # Two of Ben's territories share the card, and both tokens go; Ana's own on it would stay.
    both = [Laid(1, "3SO 3CO 3QO"), Laid(1, "1SO 2SO 3SO")]
    board = [*CROSS["board"], *on_cells("1SO,-2,0 2SO,-1,0")]
    assert worth(board=board, placed=CROSS["placed"], laid=both)[1:] == [
        ("TB-7", "Ben loses 2 tokens on 3-star-orange."),
        ("TB-11", "The play brings Ana 3 points for tokens, and costs Ben 2."),
    ]
    assert worth(**CROSS, laid=[Laid(0, "3SO 3CO 3QO")]) == [
        claims,
        ("TB-11", "The play brings Ana 3 points for tokens."),
    ]


def test_without_tokens_a_play_is_worth_what_it_would_be_if_nobody_had_any():
    assert worth(**CROSS)[-1] == (
        "TB-11",
        "The play brings Ana 3 points for tokens, if nobody has tokens on these cards yet.",
    )
    assert worth(board=on_cells("3SO,0,0"), placed=on_cells("3SR,0,1"))[-1] == (
        "TB-6",
        "Nothing is claimed: no 3 cards of one Tic line hang together where a card was played.",
    )


def test_a_territory_that_grows_brings_only_what_is_new_and_extreme_cards_count_more():
    """TB-7, TB-11: of 5 and star Ana has three tokens; a fourth, on 5-star-red, is 1 + 2 points."""
    board = on_cells("5SV,0,0 5SC,0,1 5SY,0,2")
    assert worth(board=board, placed=on_cells("5SR,0,3"), laid=[Laid(0, "5SV 5SC 5SY")])[-1] == (
        "TB-11",
        "The play brings Ana 3 points for tokens. A token on 5-star-red counts 3.",
    )
    # Ben's token on 5SR for red: the card lies there, and Ana claims it with 5SY. 1 + 1 + 3 for her, 3 for him.
    board = on_cells("5SV,0,0 5SR,0,2 5QR,1,2 5CR,2,2")
    assert worth(board=board, placed=on_cells("5SY,0,1"), laid=[Laid(1, "5SR 5QR 5CR")])[-1] == (
        "TB-11",
        "The play brings Ana 5 points for tokens, and costs Ben 3. A token on 5-star-red counts 3.",
    )


def test_a_single_token_that_can_be_of_two_lines_is_taken_for_this_one_and_that_is_said():
    """TB-7: others have taken the rest; if it is for another line, there will be two of Ana's on the card."""
    board = on_cells("3SV,0,-1 3SO,0,0")
    text = (
        "The play brings Ana 2 points for tokens. Ana's token on 3-star-orange is taken for one of this territory; if"
        " it is for another line, the play brings 1 more."
    )
    assert worth(board=board, placed=on_cells("3SR,0,1"), laid=[Laid(0, "3SO")])[-1] == ("TB-11", text)


@pytest.mark.parametrize(
    ("laid", "rule", "text"),
    [
        ([Laid(1, "3SO 3CO 3SR")], "CP-3", "3-circle-orange and 3-star-red share only the number"),
        ([Laid(1, "3SO 3CO 3QO"), Laid(0, "3SO 3SV")], "TB-7", "Ana and Ben both have tokens on 3-star-orange"),
        ([Laid(1, "3SO 3SR")], "TB-7", "3-star-red is played now, so nobody has a token on it yet."),
        ([Laid(7, "3SO 3CO 3QO")], "RC-3", "nobody has the number 8"),
    ],
)
def test_tokens_that_cant_be_are_said_to_be_none(laid, rule, text):
    with pytest.raises(Impossible) as caught:
        explain(LAND, Question(do="place", **CROSS, laid=laid))
    assert any(one.rule == rule and text in one.text for one in caught.value.verdict.reasons)
    # Who draws or passes takes no token, so what was entered for another move does not stand in the way.
    assert explain(LAND, Question(do="pass", hand=(), deck=False, laid=laid)).ok


def test_a_token_is_on_a_card_of_the_table():
    with pytest.raises(Incomplete, match="Enter 3-triangle-orange on its cell: tokens lie only on cards of the table"):
        explain(LAND, Question(do="place", **CROSS, laid=[Laid(1, "3SO 3CO 3TO")]))


def test_a_question_is_asked_of_the_natural_part_of_the_turn_unless_it_is_said():
    """TT-2: a draw is a first thing, a lay a second."""
    assert explain(TWO, Question(do="draw")).ok
    assert explain(TWO, Question(do="draw", taken=True)).rule == "TT-2"
    assert explain(TWO, Question(do="discard", cards="3SO", taken=False)).rule == "TT-2"
    assert explain(TWO, Question(do="pass")).rule == "TT-9"
    assert explain(TWO, Question(do="pass", deck=False)).ok


INCOMPLETE = [
    (TWO, Question(do="lay"), "cards of the new group"),
    (TWO, Question(do="pickup", cards="3SO 3SR 3SV"), "which of its cards is chosen"),
    (TWO, Question(do="pickup", chain="3SO", chosen="3SO"), "new group"),
    (TWO, Question(do="extend", cards="3SO"), "Enter the group"),
    (TWO, Question(do="extend", cards="3SO", laid=[Laid(0)]), "Enter the group"),
    (TWO, Question(do="extend", laid=[Laid(0, "3SC 3SR 3SV")]), "card that is added"),
    (TWO, Question(do="discard", cards="3SO 3SR"), "card that is discarded"),
    (TWO, Question(do="dance", cards="3SO"), "Choose what"),
    (LINES, Question(do="play", cards="3SO"), "last card of the line"),
    (LINES, Question(do="play", laid=[Laid(0, "3SO")]), "cards that are played"),
    (LINES, Question(do="draw", laid=[Laid(0, "3SO")]), "Ben's line"),
    (LINES, Question(do="pass", laid=[Laid(0, "3SO"), Laid(1, "1CV")]), "Enter the hand of Ana"),
    (RACE, Question(do="play", cards="3SO"), "shows on the pile"),
    (RACE, Question(do="play", laid=[Laid(0, "3SO")]), "card that is played"),
    (RACE, Question(do="call", laid=[Laid(0, "3SO")]), "Choose what"),
    (LAND, Question(do="place"), "cards on the table"),
    (LAND, Question(do="place", board=[territory.Placed(Card("3SO"), (0, 0))]), "cards that are played"),
    (LAND, Question(do="draw", board=[territory.Placed(Card("3SO"), (0, 0))]), "Enter the hand of Ana"),
]


@pytest.mark.parametrize(("game", "question", "text"), INCOMPLETE)
def test_what_a_question_lacks_is_asked_for(game, question, text):
    with pytest.raises(Incomplete, match=re.escape(text)):
        explain(game, question)


IMPOSSIBLE = [
    (TWO, Question(do="lay", cards="3SO 3SR 3SV", chain="3SO"), "CP-1"),
    (TWO, Question(do="lay", cards="3SO 3SR 3SV", laid=[Laid(0, "1CV 2CV 4TV")]), "CP-3"),
    (TWO, Question(do="lay", cards="3SO 3SR 3SV", laid=[Laid(4, "1CV 2CV 3CV")]), "RC-3"),
    (TWO, Question(do="draw", seat=2), "DL-3"),
    (TWO, Question(do="draw", seat=-1), "DL-3"),
    (LINES, Question(do="play", cards="3SO", laid=[Laid(0, "3SO")]), "CP-1"),
    (RACE, Question(do="play", cards="3SO", laid=[Laid(0, "3SO")]), "CP-1"),
    (
        Territory(players=NAMES[:2], cards="4x4x4"),
        Question(
            do="place", board=[territory.Placed(Card("5SO"), (0, 0))], placed=[territory.Placed(Card("1CV"), (0, 1))]
        ),
        "RC-2",
    ),
    (
        LAND,
        Question(do="place", board=[territory.Placed(Card(c), (0, 0)) for c in ("3SO", "3SR")], placed=()),
        "TB-1",
    ),
    (
        LAND,
        Question(
            do="place",
            board=[territory.Placed(Card("3SO"), (0, 999))],
            placed=[territory.Placed(Card("3SR"), (0, 998))],
        ),
        "TB-1",
    ),
]


@pytest.mark.parametrize(("game", "question", "rule"), IMPOSSIBLE)
def test_a_position_that_cant_be_is_said_to_be_none(game, question, rule):
    with pytest.raises(Impossible) as caught:
        explain(game, question)
    assert rule in rules(caught.value.verdict.reasons)
    assert f"({rule})" in str(caught.value)


# The widget


def sheet_of(widget, **changes):
    return widget.sheet | changes


def a_round(laid, left):
    return {"laid": [{"owner": owner, "cards": cards.split()} for owner, cards in laid], "left": left}


GOOD = a_round([(0, "3SO 3SR 3SV"), (1, "1CV 2CV 3CV 4CV")], [0, 2])  # 3 + 10 = 13; 8 + 5 - 4 = 9


def state_of(widget):
    return json.loads(json.dumps(widget.get_state(), default=str, allow_nan=False))


def assert_faces(widget):
    sentence, svg = repr(widget), widget.picture()
    assert sentence.isprintable()
    assert ET.fromstring(svg).get("aria-label")
    data, _ = widget._repr_mimebundle_()
    assert (data["text/plain"], data["image/svg+xml"]) == (sentence, svg)
    assert "<script" not in data["text/html"]


def test_a_round_is_answered_with_its_points_and_the_total():
    widget = ScoreSheet(TWO, target=2)
    widget.set_state({"sheet": sheet_of(widget, rounds=[GOOD]), "request": 1})
    verdict = widget.verdict
    assert (verdict["request"], verdict["ok"], verdict["ready"]) == (1, True, True)
    assert verdict["title"] == "The round is counted."
    assert [(one["rule"], one["text"]) for one in verdict["reasons"]] == [
        ("TT-8", "Ana went out. Ana wins with 13 points.")
    ]
    assert verdict["laid"] == [[True, 3, ""], [True, 8, ""]]
    assert (verdict["now"], verdict["points"], verdict["totals"], verdict["match"]) == (
        [13, 9],
        [[13, 9]],
        [13, 9],
        None,
    )
    assert [line[1] for line in verdict["lines"]] == [3, 10, 8, 5, -4]
    widget.set_state({"sheet": sheet_of(widget, rounds=[GOOD, GOOD], now=1), "request": 2})
    assert widget.verdict["totals"] == [26, 18]
    assert widget.verdict["match"] == {"text": "Ana wins the match with 26 points.", "rule": "TT-11"}
    assert widget.tally.totals() == {"Ana": 26, "Ben": 18}
    assert repr(widget).endswith("Ana went out. Ana wins with 13 points. Totals: Ana 26, Ben 18.")
    assert_faces(widget)


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_begins_by_saying_what_to_enter(name):
    widget = ScoreSheet(name)
    assert widget.verdict["title"] == "There is more to enter."
    assert widget.verdict["move"]["title"].endswith(".")
    assert not widget.verdict["ready"]
    assert widget.sheet["open"] is True
    assert_faces(widget)


@pytest.mark.parametrize("name", GAMES)
def test_the_games_that_can_be_chosen_are_those_of_the_engine(name):
    facts = ScoreSheet().games[name]
    assert facts["seats"] == list(GAMES[name].seats)
    assert facts["options"] == {option: list(values) for option, values in GAMES[name].OPTIONS.items()}
    assert facts["moves"] == [kind.__struct_config__.tag for kind in MOVES[name] if kind.__name__ != "Call"]


@every_game
def test_an_end_that_was_played_goes_through_the_widget(game):
    """The sheet as its page sends it, with what the engine says."""
    end = played(game, 1).end
    whole = entered(end)
    laid = [{"owner": one.owner, "cards": [card.code for card in one.cards]} for one in whole.laid]
    widget = ScoreSheet(game)
    assert widget.sheet["open"] is False
    widget.set_state({"sheet": sheet_of(widget, rounds=[{"laid": laid, "left": list(whole.left)}]), "request": 1})
    assert dict(zip(game.owners, widget.verdict["now"], strict=True)) == dict(end.scores())
    assert widget.verdict["reasons"][0]["text"] == end.outcome().text
    assert_faces(widget)
    assert len(json.dumps(state_of(widget)["verdict"])) < 30_000


def test_players_who_cant_play_are_answered():
    """RC-3, TT-1: three can't play Team TIC; two of one name can't be told apart."""
    widget = ScoreSheet()
    for players, text in [
        (["Ana", "Ben", "Cleo"], "2, 4, 6"),
        (["Ana", "Ana"], "same name"),
        (["A+B", "C"], "has a +"),
    ]:
        widget.set_state({"sheet": sheet_of(widget, players=players), "request": widget.request + 1})
        assert widget.verdict["ok"] is False
        assert widget.verdict["reasons"][0]["rule"] == "RC-3"
        assert text in widget.verdict["reasons"][0]["text"]
        assert widget.verdict["totals"] == ()
        assert_faces(widget)


def test_a_page_says_that_a_hand_is_empty_or_says_nothing_of_it():
    """TB-10: null is no hand, and a list without cards is an empty one."""
    widget = ScoreSheet(LAND)
    for hand, ok in ((None, None), ([], True)):
        widget.set_state({"sheet": sheet_of(widget, question={"do": "pass", "deck": False, "hand": hand})})
        widget.set_state({"request": widget.request + 1})
        assert widget.verdict["move"]["ok"] is ok


def test_a_question_is_answered_beside_the_count():
    widget = ScoreSheet(LINES)
    question = {"do": "play", "to": 1, "cards": ["3SR"], "laid": [{"owner": 1, "cards": ["3SO"]}]}
    widget.set_state({"sheet": sheet_of(widget, question=question), "request": 1})
    assert widget.verdict["move"]["ok"] is True
    assert [one["rule"] for one in widget.verdict["move"]["reasons"]] == ["TL-2", "TL-4"]
    widget.set_state({"sheet": sheet_of(widget, question=question | {"cards": ["3SO"]}), "request": 2})
    assert (widget.verdict["move"]["ok"], widget.verdict["move"]["title"]) == (False, "This can't lie on a table.")


HOSTILE = [
    None,
    7,
    "sheet",
    [],
    {},
    {"game": "chess"},
    {"rounds": []},
    {"rounds": [GOOD] * 5000},
    {"now": 1},
    {"now": -1},
    {"now": True},
    {"target": -1},
    {"target": 2**70},
    {"target": 1.5},
    {"players": "Ana"},
    {"players": [7, 8]},
    {"players": ["Ana", "\x1b[31m"]},
    {"players": ["A" * 201, "B"]},
    {"options": {"groups": 7}},
    {"options": {"cards": "5x5x5"}},
    {"options": {"groups": ["tic"]}},
    {"rounds": [a_round([(0, "3SX")], [0, 1])]},
    {"rounds": [{"laid": [], "left": ["4"]}]},
    {"rounds": [{"laid": [{"owner": "Ana", "cards": []}], "left": []}]},
    {"rounds": [{"laid": [], "left": [], "more": 1}]},
    {"question": {"do": 7}},
    {"question": {"do": "lay", "hand": [3]}},
    {"question": {"do": "lay", "at": "middle"}},
    {"question": {"do": "place", "board": [{"card": "3SO", "at": [0]}]}},
    {"question": {"do": "lay", "hand": [["3SO"]]}},
    {"more": 1},
    {"open": 1},
    {"rounds": [a_round([(0, "3SO " * 30_000)], [])]},
]


@pytest.mark.parametrize("changes", HOSTILE, ids=lambda changes: str(changes)[:40])
def test_what_is_no_sheet_is_refused_without_a_word_or_answered(changes):
    widget = ScoreSheet(TWO)
    before, start = widget.sheet, time.perf_counter()
    sent = before | changes if isinstance(changes, dict) and changes else changes
    widget.set_state({"sheet": sent, "request": 3})
    assert time.perf_counter() - start < 1
    assert widget.verdict["request"] == 3
    if widget.sheet is not before:  # well formed, and it can be answered
        assert changes in ({"options": {"groups": 7}},) or widget.verdict["ok"] is False
    with pytest.raises(traitlets.TraitError):
        widget.sheet = {"game": "chess"}
    assert_faces(widget)


def deep(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "trail", [7, "x", deep(50), deep(5000), [[["rounds"] * 50_000]], [["\x00"]]], ids=lambda t: str(type(t))
)
def test_a_trail_that_is_none_is_refused(trail):
    widget = ScoreSheet(TWO)
    widget.set_state({"trail": trail})
    assert widget.trail == ()
    widget.set_state({"trail": [[[["rounds", 0, "laid"], []]]]})
    assert widget.trail == ([[["rounds", 0, "laid"], []]],)
    widget.set_state({"trail": [[[["rounds"], [GOOD, GOOD]], [["now"], 1]]]})  # as a new sheet leaves it
    assert len(widget.trail[0]) == 2


def test_strange_but_well_formed_sheets_are_answered():
    """Owners and seats that are not there, counts beyond any hand, cells far away."""
    far = {"do": "place", "board": [{"card": "3SO", "at": [900, -900]}], "placed": [{"card": "3SR", "at": [0, 0]}]}
    for game in (TWO, LINES, RACE, LAND):
        widget = ScoreSheet(game)
        rounds = [a_round([(-7, "3SO"), (99, "3SO 3SR"), (0, "3SO " * 120)], [999, -999, 4, None, 7, 7, 7])]
        for question in (far, {"do": "lay", "seat": 99}, {"do": "", "to": -5, "added": -3}):
            widget.set_state({"sheet": sheet_of(widget, rounds=rounds, question=question), "request": 1})
            assert widget.sheet["question"] == question
            assert widget.verdict["ok"] is False
            assert widget.verdict["move"]["ok"] is not True
            assert len(widget.verdict["reasons"]) <= 6
            assert_faces(widget)


def test_a_page_writes_nothing_else():
    widget = ScoreSheet(TWO)
    before = state_of(widget)
    widget.set_state({"verdict": {"ok": True}, "games": {}, "large": True, "mode": "together", "strange": 1})
    assert state_of(widget) == before


def test_names_are_text():
    """In the picture and the page without a kernel, markup in a name is shown, not run."""
    widget = ScoreSheet(TeamTic(players=["<script>alert(1)</script>", "Ben & Co"]))
    widget.sheet = sheet_of(widget, rounds=[GOOD])
    assert_faces(widget)


@pytest.mark.parametrize("game", ["chess", 7, None, TeamTic])
def test_a_game_that_is_none_raises(game):
    with pytest.raises(ValueError, match="is not a game; the games are team-tic"):
        ScoreSheet(game)


def test_many_rounds_are_counted_quickly():
    """A tap at the thirtieth round of a long evening: the rounds before it are not counted anew."""
    game = Territory(players=NAMES[:4])
    widget = ScoreSheet(game)
    rounds = []
    for seed in range(3):
        whole = entered(played(game, seed).end)
        laid = [{"owner": one.owner, "cards": [card.code for card in one.cards]} for one in whole.laid]
        rounds += [{"laid": laid, "left": list(whole.left)}] * 10
    widget.set_state({"sheet": sheet_of(widget, rounds=rounds, now=29), "request": 1})
    assert widget.verdict["ready"]
    start = time.perf_counter()
    widget.set_state({"sheet": sheet_of(widget, target=3), "request": 2})
    assert time.perf_counter() - start < 0.5


def test_the_keys_of_its_fields_are_those_that_the_page_listens_to():
    """As for the other widgets in tests/test_docs.py; Tab stays the browser's."""
    root = Path(__file__).parents[1]
    source = (root / "tic_learn/widgets/js/pad.js").read_text(encoding="utf-8")
    (listened,) = re.findall(r"if \(!\[(.+?)\]\.includes\(key\)\) return;", source)
    section = (root / "docs/widgets.md").read_text(encoding="utf-8").split("## ScoreSheet")[1].split("\n## ")[0]
    rows = section.split("| key in a field | does |")[1].split("\n\n")[0].splitlines()[2:]
    keys = [key for row in rows for key in row.split("|")[1].strip().split(", ")]
    assert {"Arrow" + key if key in ("Up", "Down") else key for key in keys} == set(re.findall(r'"(\w+)"', listened))


def test_names_of_any_letters_are_taken_and_a_target_that_is_none_is_named():
    names = ("👩\u200d🚀 Ana", "Ben " + "e" * 40)
    assert [name in repr(ScoreSheet(TickingLines(players=names))) for name in names] == [True, True]
    for target in (-1, "x", 1000, True):
        with pytest.raises(ValueError, match="is not a target; it is a number of points"):
            ScoreSheet(TimesATicking(players=["Ana", "Ben"]), target=target)


def test_a_round_of_team_tic_in_which_nobody_went_out_says_as_what_it_counts():
    """TT-9: without an empty hand, a round ends only with an empty deck and a pass of everyone."""
    found = count(TeamTic(players=["Ana", "Ben"]), Round([Laid(0, "3SO 3SR 3SV")], [5, 6]))
    assert [note.rule for note in found.notes] == ["TT-9"]
    out = count(TeamTic(players=["Ana", "Ben"]), Round([Laid(0, "3SO 3SR 3SV")], [0, 6]))
    assert out.notes == ()
