"""Forms to keep the score of a game on, at a table with real cards: what each game's score needs, round by round."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from tic_learn.games import TeamTic
from tic_learn.games.team_tic.scoring import EXTREME_POINTS, GROUP_POINTS, LEFT_POINTS, OUT_POINTS
from tic_learn.games.territory.scoring import EXTREME_POINTS as TOKEN_POINTS
from tic_learn.rules import GAMES
from tic_learn.worksheets.typesetting import Paper, compiled

__all__ = ["score_form_pdf"]

_TEMPLATE = Path(__file__).with_name("forms.typ")
_MOST_ROUNDS = 20

# A line of the score: what it is for, and what is there already where it is written, such as "× 3 =".
_Line: TypeAlias = tuple[str, str]

_LINES: dict[str, list[_Line]] = {
    "team-tic": [
        *((f"Groups of {size}", f"× {points} =") for size, points in GROUP_POINTS.items()),
        (f"Went out: +{OUT_POINTS}", ""),
        *((f"Has {card.name}: +{points}", "") for card, points in EXTREME_POINTS.items()),
        (f"Cards in hand: {LEFT_POINTS} each".replace("-", "−"), f"× {-LEFT_POINTS} = −"),
    ],
    "ticking-lines": [("Cards in own line", ""), ("Cards left in hand: −1 each", "−")],
    "times-a-ticking": [("Cards left in hand", ""), ("Won the round: +1", "")],
    "territory": [
        ("Tokens on the table", ""),
        *((f"On {card.name}: +{points} each", f"× {points} =") for card, points in TOKEN_POINTS),
        ("Cards left in hand: −1 each", "−"),
    ],
}

_RULES: dict[str, dict[str, str]] = {
    "team-tic": {
        "TT-10": "Each group counts for the team that owns it: 3 cards give 3 points, 4 give 8 and 5 give 20. The team"
        " that went out has 10 more. Whose group holds 1-circle-violet has 5 more, and 5-star-red gives 10 more. Each"
        " card left in the hands of the team takes 2 away.",
        "TT-11": "The rounds are added up, and the highest total wins. Teams that have it together share the win.",
    },
    "ticking-lines": {
        "TL-9": "Count the cards in your own line, with the one it began with, and take away the cards left in your"
        " hand. The highest score wins, whoever went out. Players with the same highest score share the win.",
    },
    "times-a-ticking": {
        "TA-5": "Who is first to have no cards wins the round.",
        "TA-6": "If nobody can go on, the fewest cards win the round; if two or more have equally few, it is a tie.",
        "TA-7": "The winner of a round has 1 point, and a tied round gives none. Who first comes to the target, such"
        " as 5 or 10, wins the match.",
    },
    "territory": {
        "TB-11": "Each token that you have on the table is a point. Every one on 1-circle-violet gives 1 point more,"
        " and every one on 5-star-red 2 more. Each card left in your hand takes a point away. The highest score wins,"
        " and players with the same highest score share the win.",
        "TB-12": "The 4 × 4 × 4 deck has no 5-star-red; leave that line empty.",
    },
}


def score_form_pdf(game: str, *, players: int = 4, rounds: int = 5, paper: Paper = "a4", large: bool = False) -> bytes:
    """A form to write the score of a game on: names, for each round what is counted, the running total, and the rule.

    ``game``: as a record names it, such as "team-tic"; ``players``: in Team TIC, 4 and 6 have a column for each team;
    ``rounds``: 1 to 20; ``paper``: "a4" or "letter"; ``large``: in 18 pt. Raises CantPrint without typst; ValueError
    for a game, a number or a paper that can't be.
    """
    if game not in _LINES:
        raise ValueError(f"the game is one of {', '.join(_LINES)}, not {game!r:.40}")
    facts = GAMES[game]
    if type(players) is not int or players not in facts.players:
        raise ValueError(f"{facts.name} is for {_told(facts.players)} players, not {players!r:.40} ({facts.letters}-1)")
    if type(rounds) is not int or rounds not in range(1, _MOST_ROUNDS + 1):
        raise ValueError(f"a form has 1 to {_MOST_ROUNDS} rounds, not {rounds!r:.40}")
    teams = TeamTic(players=tuple(map(str, range(players)))).teams if game == "team-tic" else players
    unit = "round" if game in ("team-tic", "times-a-ticking") else "game"
    data = {
        "name": f"Score form: {facts.name}",
        "fields": ["Date", "__", "Table", "__", *(("Target", "_") if game == "times-a-ticking" else ())],
        "unit": unit.capitalize(),
        "owners": [f"{'Player' if teams == players else 'Team'} {number}" for number in range(1, teams + 1)],
        "names": players // teams,
        "lines": _LINES[game],
        # A round of one point has no sum of its own.
        "sums": [*([] if game == "times-a-ticking" else [f"Sum of the {unit}"]), "Running total"],
        "rounds": rounds,
        "rules": _RULES[game],
        "paper": paper,
        "large": large,
    }
    return compiled(_TEMPLATE, data)


def _told(players: tuple[int, ...]) -> str:
    """How many can play, in words: "2 to 6", and for Team TIC "2, 4 or 6"."""
    *few, most = players
    return f"{few[0]} to {most}" if most - few[0] == len(few) else f"{', '.join(map(str, few))} or {most}"
