"""Computer players: what they see, what they choose, and the games that they play to the end."""

import re
from itertools import islice

import pytest

from tic_learn import DECK, Card, CardSet, Relation, players, relation
from tic_learn.games import (
    GAMES,
    BadDeal,
    IllegalMove,
    TeamTic,
    Territory,
    TickingLines,
    TimesATicking,
    team_tic,
    territory,
    ticking_lines,
    times_a_ticking,
)
from tic_learn.games.territory.gains import tokens_of
from tic_learn.players import NAMES, PLAYERS, GreedyPlayer, RandomPlayer, Reactions, play_out

VARIATIONS = [
    TeamTic(players=NAMES[:2]),
    TeamTic(players=NAMES[:4]),
    TeamTic(players=NAMES[:6], groups="sequence"),
    TeamTic(players=NAMES[:2], groups="sequence", rest="fixed", extend_at="both"),
    TickingLines(players=NAMES[:2]),
    TickingLines(players=NAMES[:6]),
    TimesATicking(players=NAMES[:2]),
    TimesATicking(players=NAMES[:5], referee=False),
    Territory(players=NAMES[:2]),
    Territory(players=NAMES[:4], cards="4x4x4"),
]
every_game = pytest.mark.parametrize("game", VARIATIONS, ids=str)


class First:
    """Ten lines are enough for a player: this one takes the first move of the list."""

    def __init__(self):
        self.views = []

    def choose(self, view, legal_moves):
        self.views.append(view)
        return next(iter(legal_moves))


@every_game
@pytest.mark.parametrize("bot", [*PLAYERS.values(), lambda seed: First()])
def test_a_game_is_played_to_its_end_and_its_record_is_right(game, bot):
    count = len(game.players)
    record = play_out(game, [bot(f"1/{seat}") for seat in range(count)], seed=1)
    found = record.check()
    assert found
    assert found.over
    assert record.scores == found.scores
    assert record.new_game() == game
    assert record.position(0) == game.deal(seed=1)


@every_game
@pytest.mark.parametrize("bot", PLAYERS.values())
def test_the_same_seeds_give_the_same_game(game, bot):
    seats = range(len(game.players))
    once, again, other = (play_out(game, [bot(f"{seed}/{seat}") for seat in seats], seed=seed) for seed in (1, 1, 2))
    assert once.text() == again.text() != other.text()


@every_game
def test_a_player_sees_only_what_its_seat_sees(game):
    """No other hand, no card of the deck."""
    players = [First() for _ in game.players]
    record = play_out(game, players, seed=3)
    for seat, player in enumerate(players):
        assert player.views
        for view in player.views:
            assert view == view.view(seat)
            assert not any(hand for other, hand in enumerate(view.hands) if other != seat)
            assert set(view.deck) <= {None}
    if game.name != "times-a-ticking":
        assert sum(len(player.views) for player in players) == len(record.moves)


def test_a_random_player_takes_any_move():
    """TL-3: each of the moves of a deal is chosen by some seed."""
    position = TickingLines(players=NAMES[:2]).deal(seed=7).view(0)
    moves = position.legal_moves()
    assert len(moves) > 2
    assert {RandomPlayer(seed).choose(position, moves) for seed in range(200)} == set(moves)


# Greed


def test_greed_lays_the_group_that_brings_most():
    """TT-10, by hand: all five stars that are red bring 20 (and 10 for 5SR), three of them 3."""
    game = TeamTic(players=NAMES[:2])
    hand = CardSet("1SR 2SR 3SR 4SR 5SR 1CC 2TV 3QY 1MO 4CY 5TC 2QO")
    rest = [card for card in game.whole_deck() if card not in hand]
    deck = [card for pair in zip(hand, rest, strict=False) for card in pair] + rest[12:]
    position = game.deal(deck=deck).play(team_tic.Draw(player=0)).view(0)
    move = GreedyPlayer().choose(position, position.legal_moves())
    assert isinstance(move, team_tic.Lay)
    assert CardSet(move.group) == CardSet("1SR 2SR 3SR 4SR 5SR")


def test_greed_never_gives_a_group_of_others_a_card_for_nothing():
    """TT-7, TT-10: the points would be theirs; only to go out is it worth it."""
    game = TeamTic(players=NAMES[:2])
    gifts = 0
    for seed in range(15):
        record = play_out(game, [GreedyPlayer(seed), RandomPlayer(seed)], seed=seed)
        for n, move in enumerate(record.moves):
            before = record.position(n)
            if isinstance(move, team_tic.Extend) and move.player == 0 and before.groups[move.group].team == 1:
                gifts += 1
                assert before.size(0) == 1
    assert gifts


def test_greed_puts_most_cards_on_the_own_line():
    """TL-9: a card there counts twice, for the line and for the hand."""
    record = play_out(TickingLines(players=NAMES[:2]), [GreedyPlayer(1), GreedyPlayer(2)], seed=7)
    for n, move in enumerate(record.moves):
        if isinstance(move, ticking_lines.Play):
            own = [len(one.cards) for one in record.position(n).legal_moves() if one.line == move.player]
            assert not own or (move.line == move.player and len(move.cards) == max(own))


def test_greed_claims_rather_than_not():
    """TB-7, by hand: beside 3SO 3SR the card 3SV claims three tokens, and 1SO claims none."""
    game = Territory(players=NAMES[:2])
    position = game.position({(0, 0): "3SO", (0, 1): "3SR", (0, 2): "2SR"}, ["3SV 1CO", "2QV"]).view(0)
    move = GreedyPlayer().choose(position, position.legal_moves())
    assert isinstance(move, territory.Place)
    assert position.claims(move) == (CardSet("3SV 3SO 3SR"),)


def overlapping():
    """Ben has tokens on 2SO, 5SO and 3SO; Ana can claim two groups at once, and 3SO is in both."""
    board = {(-1, 0): "5SO", (0, 0): "3SO", (1, 0): "3SR"}
    start = Territory(players=NAMES[:2]).position(board, ["1SO 3SV", "2SO 5CV"], seat=1)
    return start.play(territory.Place(1, (territory.Placed(Card("2SO"), (-2, 0)),)))


def test_greed_counts_each_token_once_where_groups_overlap():
    """TB-7, by hand: 1SO joins 2SO, 5SO and 3SO, 4 tokens; 3SV joins 3SO and 3SR, 3 more. Ben loses his 3, not 4."""
    position = overlapping()
    assert position.territories(1) == (CardSet("2SO 3SO 5SO"),)
    both = territory.Place(0, (territory.Placed(Card("1SO"), (0, -1)), territory.Placed(Card("3SV"), (0, 1))))
    assert set(position.claims(both)) == {CardSet("1SO 2SO 3SO 5SO"), CardSet("3SV 3SO 3SR")}
    assert tokens_of(position.view(0))(both) == 4 + 3 + 3
    after = position.play(both)
    assert [sum(map(len, after.territories(seat))) for seat in (0, 1)] == [4 + 3, 0]
    worth = players._territory(position.view(0))
    assert worth(both) == 2 + 4 + 3 + 3


@pytest.mark.parametrize("seed", range(4))
def test_greed_takes_a_play_that_no_other_beats(seed):
    """TB-7: cards that leave the hand and tokens, counted by what the position is after each of the plays."""
    record = play_out(Territory(players=NAMES[:3], cards="4x4x4"), [GreedyPlayer(seed)] * 3, seed=seed, cards=40)

    def worth(before, move):
        after, seats = before.play(move), range(3)
        gains = [sum(map(len, after.territories(seat))) - sum(map(len, before.territories(seat))) for seat in seats]
        return len(move.cards) + sum(gain if seat == move.player else -gain for seat, gain in enumerate(gains))

    for number, move in enumerate(record.moves):
        before = record.position(number)
        plays = [one for one in before.legal_moves() if isinstance(one, territory.Place)]
        if plays:
            assert worth(before, move) == max(worth(before, one) for one in plays)


@pytest.mark.parametrize("count", [16, 24])
@pytest.mark.parametrize("bot", PLAYERS.values())
def test_a_hand_of_countless_plays_keeps_no_player_thinking(bot, count):
    """TB-2: hardly a hand has more plays than one of cards that nearly all Tic; a part of them is looked at."""
    close = [card for card in DECK if max(card.number, card.shape, card.colour) <= 3][:count]
    game = Territory(players=NAMES[:2])
    view = game.position({(0, 0): "1CO", (0, 1): "1CR"}, [close, ["5SR"]], deck="1QV").view(0)
    move = bot(1).choose(view, view.legal_moves())
    assert move in view.legal_moves()
    assert isinstance(move, territory.Place)


class Watched:
    """Legal moves that keep which of them are looked at."""

    def __init__(self, moves):
        self.moves, self.looked_at = moves, []

    def some(self, random, most):
        self.looked_at = self.moves.some(random, most)
        return self.looked_at


def test_greed_looks_at_three_thousand_moves_at_most():
    """TB-2: of a long list at some from everywhere, not at those that come first."""
    hand = [card for card in DECK if max(card.number, card.shape, card.colour) <= 2]
    game = Territory(players=NAMES[:2])
    view = game.position({(0, 0): "1CO", (0, 1): "1CR"}, [hand, ()], deck="1QV").view(0)
    moves = Watched(view.legal_moves())
    assert len(moves.moves) > 20_000
    assert GreedyPlayer().choose(view, moves) in moves.looked_at
    assert len(set(moves.looked_at)) == 3_000
    first = set(islice(moves.moves, len(moves.moves) // 2))
    assert 1_300 < sum(move in first for move in moves.looked_at) < 1_700  # 1,500 give or take seven times 27


@pytest.mark.parametrize("game", [game for game in VARIATIONS if game.name != "times-a-ticking"], ids=str)
def test_greed_beats_chance(game):
    """20 games with the same seeds on every machine; the seats change places."""
    won = {"greedy": 0, "random": 0}
    count = len(game.players)
    for seed in range(10 if game.name == "territory" else 20):
        order = ["greedy", "random", "random"] if game.owners != game.players and count == 6 else ["greedy", "random"]
        teams = len(game.owners)
        if seed % 2:
            order = order[::-1]
        bots = [order[seat % teams % len(order)] for seat in range(count)]
        record = play_out(game, [PLAYERS[bot](f"{seed}/{seat}") for seat, bot in enumerate(bots)], seed=seed)
        for winner in record.end.outcome().winners:
            won[bots[game.owners.index(winner) if teams < count else game.players.index(winner)]] += 1
    greedy_share = 1 / 3 if len(game.owners) == 3 else 1 / 2
    assert won["greedy"] > greedy_share * sum(won.values()), won


# Times in Time's a Ticking


def test_times_rise_and_every_play_was_seen_in_time():
    """TA-3: each play Tics when it comes, and takes its player 0.6 s or more."""
    game = TimesATicking(players=NAMES[:4])
    record = play_out(game, [RandomPlayer(seat) for seat in range(4)], seed=5)
    times = [move.t for move in record.moves]
    assert times == sorted(times)
    assert times[0] >= 0.6
    last = dict.fromkeys(range(4), 0.0)
    for n, move in enumerate(record.moves):
        top = record.position(n).piles[move.pile][-1]
        assert relation(move.card, top) is Relation.TIC
        assert move.t - last[move.player] >= 0.6
        last[move.player] = move.t
        assert round(move.t, 3) == move.t


def test_reactions_take_from_six_tenths_of_a_second_to_under_two():
    """By hand: 600 to 800 are everyone's own, and 0 to 1000 come by chance; thousandths of a second."""
    reactions = Reactions("x", 3)
    times = [[reactions.next(seat) for _ in range(400)] for seat in range(3)]
    assert all(600 <= time <= 1800 for one in times for time in one)
    assert all(max(one) - min(one) > 900 for one in times)
    again = Reactions("x", 3)
    assert [again.next(2) for _ in range(400)] == times[2]  # no seat's times hang on how often others ask


def test_players_who_act_at_the_same_time_are_in_the_order_of_their_seats(monkeypatch):
    """TA-3: the lower seat goes first, and who comes too late looks again."""
    monkeypatch.setattr(Reactions, "next", lambda self, seat: 1000)
    record = play_out(TimesATicking(players=NAMES[:5]), [RandomPlayer(seat) for seat in range(5)], seed=2)
    assert record.check()
    same = [(a, b) for a, b in zip(record.moves, record.moves[1:], strict=False) if a.t == b.t]
    assert same
    assert all(a.player < b.player for a, b in same)


# What is refused


@pytest.mark.parametrize("game", VARIATIONS[::4], ids=str)
def test_a_player_who_chooses_no_legal_move_is_told_so(game):
    class Cheat:
        def choose(self, view, legal_moves):
            if view.game.name == "times-a-ticking":
                return times_a_ticking.Play(0, next(iter(view.hand(0))), 7)
            return ticking_lines.Pass(0) if view.game.name == "ticking-lines" else team_tic.Pass(0)

    class Lazy:
        def choose(self, view, legal_moves):
            return None

    others = [RandomPlayer() for _ in game.players[1:]]
    with pytest.raises(IllegalMove):
        play_out(game, [Cheat(), *others], seed=1)
    with pytest.raises(TypeError, match="Lazy chose None"):
        play_out(game, [Lazy(), *others], seed=1)


def test_seats_and_deals_must_fit():
    game = TeamTic(players=NAMES[:4])
    with pytest.raises(ValueError, match="3 players can't fill the 4 seats"):
        play_out(game, [RandomPlayer()] * 3, seed=1)
    with pytest.raises(BadDeal, match="RC-2"):
        play_out(game, [RandomPlayer()] * 4, seed=1, cards=60)
    with pytest.raises(BadDeal, match="DL-1"):
        play_out(game, [RandomPlayer()] * 4)


@pytest.mark.parametrize(
    ("players", "error", "what"),
    [
        ([None, None], ValueError, "None in seat 0 is no player; write GreedyPlayer(), RandomPlayer(), or anything"),
        ([RandomPlayer(), "greedy"], ValueError, "'greedy' in seat 1 is no player; write GreedyPlayer()"),
        ([RandomPlayer, RandomPlayer()], ValueError, "RandomPlayer in seat 0 is no player; write GreedyPlayer(), R"),
        ([object(), RandomPlayer()], ValueError, "This object in seat 0 is no player"),
        ("greedy", TypeError, "'greedy' is no list of players; list one for each seat: GreedyPlayer()"),
        (GreedyPlayer(), TypeError, "This GreedyPlayer is no list of players"),
    ],
)
def test_what_is_no_player_is_named_before_the_game_begins(players, error, what):
    with pytest.raises(error, match=re.escape(what)) as raised:
        play_out(TeamTic(players=NAMES[:2]), players, seed=1)
    assert " at 0x" not in str(raised.value)
    assert "person" not in str(raised.value)  # at this table only computer players sit


def test_a_part_of_the_deck_makes_a_shorter_game():
    """TA-1, TB-12"""
    for game in (TimesATicking(players=NAMES[:2]), Territory(players=NAMES[:2])):
        record = play_out(game, [RandomPlayer(), RandomPlayer()], seed=4, cards=30)
        assert len(record.deck) == 30
        assert record.check()
        assert play_out(game, [RandomPlayer(), RandomPlayer()], deck=record.deck).deck == record.deck


def test_there_is_a_name_for_every_seat():
    """RC-3"""
    assert len(set(NAMES)) == max(max(game.seats) for game in GAMES.values())
