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
