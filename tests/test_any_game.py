"""What holds for every game alike."""

import pytest

from tic_learn import Card
from tic_learn.games import (
    TeamTic,
    Territory,
    TickingLines,
    TimesATicking,
    team_tic,
    territory,
    ticking_lines,
    times_a_ticking,
)
from tic_learn.random import Random

HUGE = 10**5000  # Python refuses to write a number of so many digits


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        (TeamTic, [team_tic.Draw(HUGE), team_tic.Extend(0, HUGE, Card("1CV"))]),
        (TickingLines, [ticking_lines.Draw(HUGE), ticking_lines.Play(0, HUGE, (Card("1CV"),))]),
        (
            TimesATicking,
            [times_a_ticking.Play(HUGE, Card("1CV"), 0), times_a_ticking.Play(0, Card("1CV"), HUGE)],
        ),
        (TimesATicking, [times_a_ticking.Call(0, -HUGE)]),
        (Territory, [territory.Draw(HUGE), territory.Place(0, (territory.Placed(Card("1CV"), (HUGE, -HUGE)),))]),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused_in_words(game, moves):
    position = game(players=["Ana", "Ben"]).deal(seed=7)
    for move in moves:
        verdict = position.explain(move)
        assert not verdict.accepted
        assert all(len(reason.text) < 200 for reason in verdict.reasons)
        assert move not in position.legal_moves()


@pytest.mark.parametrize("game", [TeamTic, TickingLines, TimesATicking, Territory])
def test_some_of_the_legal_moves_are_all_of_them_or_so_many_at_random(game):
    """Each comes once; which they are follows from the seed, and every move is among those of some seed."""
    position = game(players=["Ana", "Ben"]).deal(seed=7)
    if game is TeamTic:
        position = position.play(team_tic.Draw(0))
    moves = list(position.legal_moves())
    assert len(moves) > 3
    assert position.legal_moves().some(Random(1), len(moves)) == moves
    found = [position.legal_moves().some(Random(seed), 3) for seed in range(150)]
    assert all(len(set(some)) == 3 for some in found)
    assert found[5] == position.legal_moves().some(Random(5), 3) != found[6]
    assert set().union(*found) == set(moves)
