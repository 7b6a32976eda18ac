"""The stories of the lessons on games: at the step a lesson names is what it tells, and its sums are the engine's.

A lesson's cells are run here, with a stand-in for the replay that keeps what it was to show. So the
games are those of the lesson, made anew; nothing of them is written down twice but what the text says.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tic_learn import (
    DECK,
    Card,
    CardSet,
    Property,
    Relation,
    SequenceKind,
    check_group,
    check_sequence,
    find_groups,
    relation,
    shared,
)
from tic_learn.games import TickingLines, team_tic, territory, ticking_lines, times_a_ticking
from tic_learn.groups import TIC_LINES
from tic_learn.players import NAMES, GreedyPlayer, RandomPlayer, play_out
from tic_learn.record import Match, Record, move_as_dict
from tic_learn.rules import RULES
from tic_learn.scenes import Reel
from tic_learn.widgets import Replay

ROOT = Path(__file__).resolve().parent.parent
RACE, LINES, TEAM = "04-times-a-ticking", "05-ticking-lines", "06-team-tic"
SCORING, ROWS, LAND, TOKENS = "07-team-tic-scoring", "08-team-tic-sequences", "09-territory", "10-territory-scoring"
STORIES = (RACE, LINES, TEAM, SCORING, ROWS, LAND, TOKENS)

EXIT = {SCORING: "teams", TOKENS: "last"}
"""What a lesson calls the game of its exit puzzle, where it is not its first."""

lessons = pytest.mark.parametrize("name", STORIES)


# How a lesson is read and run


class Shown:
    """Stands in for the replay: keeps the record, the step that it opens at, and the moves that it asks for."""

    def __init__(self, record: Record, *, step: int = 0, ask: Iterable[int] = (), score: bool = True) -> None:
        assert 0 <= step <= len(record.moves)
        self.record, self.step, self.ask = record, step, tuple(ask)


@cache
def cells(name: str) -> list[dict]:
    return json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]


def source(cell: dict) -> str:
    return "".join(cell["source"])


def code_cells(name: str) -> dict[str, str]:
    return {cell["id"]: source(cell) for cell in cells(name) if cell["cell_type"] == "code"}


@cache
def text_of(name: str) -> str:
    return " ".join(" ".join(source(cell) for cell in cells(name) if cell["cell_type"] == "markdown").split())


@cache
def run(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The names that a lesson makes, and what each of its code cells shows."""
    names: dict[str, Any] = {}
    shown: dict[str, Any] = {}
    for cell, code in code_cells(name).items():
        *lines, last = ast.parse(code).body
        if not isinstance(last, ast.Expr):
            exec(code, names)
            names["Replay"] = Shown
            continue
        exec(compile(ast.Module(lines, []), cell, "exec"), names)
        shown[cell] = eval(compile(ast.Expression(last.value), cell, "eval"), names)
    return names, shown


def made(name: str, what: str = "record") -> Any:
    return run(name)[0][what]


def shown(name: str, cell: str) -> Any:
    return run(name)[1][cell]


def step(name: str, number: int, what: str = "record") -> tuple[Any, Any, Any]:
    """The position before a move, the move, and the position after it; moves are counted from 1, as a replay does."""
    record = made(name, what)
    return record.position(number - 1), record.moves[number - 1], record.position(number)


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card, codes.split()))


def codes(cards: Any) -> str:
    return " ".join(card.code for card in cards)


def steps(row: str) -> list[tuple[int, ...]]:
    """For each property of a row, how it changes from card to card: number, shape, colour."""
    return list(zip(*check_sequence(row).steps, strict=True))


def opens_at(name: str, cell: str, number: int, what: str = "record") -> bool:
    replay = shown(name, cell)
    return (replay.record, replay.step, replay.ask) == (made(name, what), number, ())


def asks_for(name: str, cell: str, number: int) -> bool:
    """Whether a replay opens right before a move and asks for this one, and for no other."""
    replay = shown(name, cell)
    return (replay.record, replay.step, replay.ask) == (made(name), number - 1, (number,))


def points(name: str, number: int, what: str = "record") -> dict[str, int]:
    return dict(made(name, what).position(number).scores())


def sheet(name: str, owner: str, what: str = "record", number: int | None = None) -> list[int]:
    record = made(name, what)
    position = record.end if number is None else record.position(number)
    return [line.points for line in position.scores().lines if line.owner == owner]


# Lesson 04


def tops(number: int) -> list[str]:
    return [pile[-1].code for pile in made(RACE).position(number).piles]


def fitting(card: str, number: int) -> list[int]:
    return [pile for pile, top in enumerate(tops(number)) if relation(Card(card), Card(top)) is Relation.TIC]


# Lesson 05


def ends(number: int) -> list[str]:
    return [line[-1].code for line in made(LINES).position(number).lines]


def kinds_of_play(number: int) -> set[str]:
    return {type(move).__name__ for move in made(LINES).position(number).legal_moves()}


# Lessons 09 and 10


def tokens(name: str, seat: int, number: int, what: str = "record") -> int:
    return sum(map(len, made(name, what).position(number).territories(seat)))


def claims(name: str, number: int) -> list[str]:
    before, move, _ = step(name, number)
    return [codes(group) for group in before.claims(move)]


def placed(name: str, number: int) -> dict[str, tuple[int, int]]:
    return {one.card.code: one.at for one in step(name, number)[1].cards}


def territory_of(name: str, seat: int, number: int) -> list[str]:
    return [codes(one) for one in made(name).position(number).territories(seat)]


def has_no_gap(name: str, number: int) -> bool:
    """Whether every cell between the first and the last new card holds a card after the move (TB-2)."""
    at = sorted(placed(name, number).values())
    (top, left), (bottom, right) = at[0], at[-1]
    board = board_of(name, number)
    return all((row, column) in board for row in range(top, bottom + 1) for column in range(left, right + 1))


# What the lessons claim. Each phrase stands in the text word for word; the engine is asked whether it is true.

CLAIMS: dict[str, dict[str, Callable[[], bool]]] = {
    RACE: {
        "Our rounds use 21 cards, so each player gets 8": lambda: (
            len(made(RACE).deck) == 21 and [made(RACE).position(0).size(seat) for seat in (0, 1)] == [8, 8]
        ),
        "The piles 0 to 4 show 2SC, 3SC, 3CC, 4TR and 3TV. Ana holds 3CR": lambda: (
            tops(0) == ["2SC", "3SC", "3CC", "4TR", "3TV"] and Card("3CR") in made(RACE).position(0).hand(0)
        ),
        "Only on pile 2. 3CR and 3CC have the same number, and both show circles": lambda: (
            opens_at(RACE, "run-1", 1)
            and (step(RACE, 1)[1].card.code, step(RACE, 1)[1].pile) == ("3CR", 2)
            and fitting("3CR", 0) == [2]
            and [str(one) for one in shared("3CR", "3CC")] == ["number", "shape"]
        ),
        "On pile 1 there is 3SC. It shares only the 3": lambda: relation("3CR", "3SC") is Relation.SINGLE,
        "Go to move 2. Now the piles show 2SC, 3SR, 3CR, 4TR and 3TV": lambda: (
            tops(2) == ["2SC", "3SR", "3CR", "4TR", "3TV"]
        ),
        "Ben holds 4QC, and it fits on no pile": lambda: (
            Card("4QC") in made(RACE).position(2).hand(1) and fitting("4QC", 2) == []
        ),
        "Then Ana puts 4QR on pile 3": lambda: (
            step(RACE, 3)[1] == times_a_ticking.Play(0, Card("4QR"), 3, step(RACE, 3)[1].t)
            and opens_at(RACE, "run-2", 3)
        ),
        "4QR and 4QC Tic: both have the number 4, and both show squares": lambda: (
            [str(one) for one in shared("4QR", "4QC")] == ["number", "shape"] and fitting("4QC", 3) == [3]
        ),
        "Step on to move 8: there goes 4QC": lambda: (
            (step(RACE, 8)[1].player, step(RACE, 8)[1].card.code, step(RACE, 8)[1].pile) == (1, "4QC", 3)
        ),
        "After move 13 Ana has no cards left. She wins the round": lambda: (
            len(made(RACE).moves) == 13
            and made(RACE).end.size(0) == 0
            and (made(RACE).end.outcome().rule, made(RACE).end.outcome().winners) == ("TA-5", ("Ana",))
        ),
        "What if Ben puts 3TY on pile 0? Pile 0 shows 2SC": lambda: (
            tops(3)[0] == "2SC" and Card("3TY") in made(RACE).position(3).hand(1)
        ),
        "Nothing is the same. The cards Nic": lambda: relation("3TY", "2SC") is Relation.NIC,
        "The card goes back to Ben's hand": lambda: (
            Card("3TY") in made(RACE, "slip").end.hand(1) and made(RACE, "slip").end.piles[0][-1] is Card("2SC")
        ),
        "He waits until Ana has played 5 Tics": lambda: (
            made(RACE, "slip").end.stops == (0, 5) and opens_at(RACE, "worked-1", 4, "slip")
        ),
        "That the referee catches every slip is a **ruling**": lambda: "caught at once" in shown(RACE, "worked-2")[0],
        "Move 5 is played. Ana wants to put 1SC on a pile. Only one pile fits": lambda: (
            Card("1SC") in made(RACE).position(5).hand(0)
            and len(fitting("1SC", 5)) == 1
            and not shown(RACE, "gap-1")  # the number in the cell is not the answer yet
        ),
        "Here Ben puts 3TY on 2SC again, and Ana calls": lambda: (
            next(codes(pile) for pile in shown(RACE, "run-3").record.position(1).piles) == "2SC 3TY"
            and shown(RACE, "run-3").step == len(shown(RACE, "run-3").record.moves) == 2
        ),
        "The card goes back to Ben, and 2SC shows again. Ben waits for 5 Tics": lambda: (
            shown(RACE, "run-3").record.end.stops == (0, 5)
            and codes(shown(RACE, "run-3").record.end.piles[0]) == "2SC"
            and Card("3TY") in shown(RACE, "run-3").record.end.hand(1)
        ),
        "Once another card lies on top, nobody can call the slip. That is a ruling": lambda: (
            not called_too_late().ok and "only as long as it is the one that shows" in RULES["TA-4"].rulings[1]
        ),
        "Then the round ends, and the fewest cards win": lambda: (
            play_out(made(RACE, "game"), [GreedyPlayer(1), GreedyPlayer(2)], seed=8, cards=21).end.outcome().rule
            == "TA-6"
        ),
        "A tie gives no point. That is a ruling": lambda: any("tie" in one for one in RULES["TA-7"].rulings),
        "Who has 3 points first, wins the match": lambda: (
            Match(made(RACE, "rounds")).totals() == {"Ana": 3, "Ben": 1}
            and Match(made(RACE, "rounds")[:4]).totals()["Ana"] == 2
        ),
        "It tells how five rounds ended": lambda: (
            len(shown(RACE, "exit-1")) == 5 and sum("tie" in text for text in shown(RACE, "exit-1")) == 1
        ),
        "TA-6 is the rule that ends them then": lambda: (
            "TA-6" in {one.end.outcome().rule for one in made(RACE, "many")}
        ),
        "The computer plays a hundred rounds with 21 cards": lambda: (
            len(made(RACE, "many")) == 100 and {len(one.deck) for one in made(RACE, "many")} == {21}
        ),
    },
    LINES: {
        "Two players get 15 cards each": lambda: [made(LINES).position(0).size(seat) for seat in (0, 1)] == [15, 15],
        "Her line ends with 3TR. Ben's line is 3SO alone": lambda: (
            ends(1) == ["3TR", "3SO"]
            and len(made(LINES).position(1).lines[1]) == 1
            and made(LINES).position(1).seat == 1
        ),
        "No card of his Tics with 3SO": lambda: all(
            relation(card, "3SO") is not Relation.TIC for card in made(LINES).position(1).hand(1)
        ),
        "But his 3TV Tics with 3TR": lambda: (
            step(LINES, 2)[1] == ticking_lines.Play(1, 0, cards("3TV")) and asks_for(LINES, "run-1", 2)
        ),
        "Ben must play. Who can play on any line, must play": lambda: (
            kinds_of_play(1) == {"Play"}
            and made(LINES).position(1).explain(ticking_lines.Draw(1)).rule == "TL-5"
            and RULES["TL-5"].rulings == shown(LINES, "ruling-1")
        ),
        "First try to draw for him: is that allowed?": lambda: (
            not made(LINES).position(1).explain(ticking_lines.Draw(1)).ok
            and tapped(LINES, "run-1", {"do": "draw"})["ok"] is False
        ),
        "3TV is the only card of his that fits. There was no other legal move": lambda: (
            list(made(LINES).position(1).legal_moves()) == [step(LINES, 2)[1]]
            and tapped(LINES, "run-1")["title"].endswith("There was no other legal move.")
        ),
        "Ben's line still ends with 3SO. Ana holds 3SC and 3SY": lambda: (
            ends(2)[1] == "3SO" and CardSet("3SC 3SY") <= made(LINES).position(2).hand(0)
        ),
        "3SO, 3SC and 3SY are a Tic group": lambda: (
            bool(check_group("3SO 3SC 3SY"))
            and asks_for(LINES, "run-2", 3)
            and step(LINES, 3)[1] == ticking_lines.Play(0, 1, cards("3SC 3SY"))
        ),
        "That each card Tics with the one before is not enough": lambda: (
            (chain_on_a_line().rule, chain_on_a_line().misconception.name) == ("TL-3", "chain")
        ),
        "Ana had 4 legal moves: 3SC, 3SY, or both in two orders": lambda: (
            [move.cards for move in made(LINES).position(2).legal_moves()]
            == [cards("3SC"), cards("3SY"), cards("3SC 3SY"), cards("3SY 3SC")]
        ),
        "Now the lines end with 3TV and 3QY, and it is Ana's turn again": lambda: (
            ends(4) == ["3TV", "3QY"] and made(LINES).position(4).seat == 0
        ),
        "No card Tics with 3TV, and no card Tics with 3QY": lambda: kinds_of_play(4) == {"Draw"},
        "So she **draws** one card. It is 4TV": lambda: step(LINES, 5)[2].drawn == cards("4TV"),
        "So she must play it at once": lambda: (
            step(LINES, 6)[1] == ticking_lines.Play(0, 0, cards("4TV"))
            and kinds_of_play(5) == {"Play"}
            and opens_at(LINES, "worked-1", 6)
        ),
        "Step on to move 10, too. There Ana draws 4SR and keeps it": lambda: (
            Card("4SR") in step(LINES, 10)[2].hand(0) - step(LINES, 10)[0].hand(0) and step(LINES, 10)[2].seat == 1
        ),
        "After a draw Ana played one card": lambda: step(LINES, 6)[1].cards == cards("4TV"),
        "Always one card!": lambda: (
            [sum(card.name in text for card in DECK) for text in shown(LINES, "run-3")] == [1, 1, 1]
            and [len(move.cards) for position, move in made(LINES, "after") if position.drawn] == [1, 1, 1]
        ),
        "Before move 22 Ana's line ends with 2CY. It is Ben's turn": lambda: (
            ends(21)[0] == "2CY" and made(LINES).position(21).seat == 1
        ),
        "Sometimes the deck is empty, and nobody can play": lambda: (
            not blocked().end.deck and blocked().end.outcome().rule == "TL-7" and "TL-7" in RULES
        ),
        "After move 29 Ben has no cards left, and the game is over. Ana still holds 5 cards": lambda: (
            len(made(LINES).moves) == 29 and [made(LINES).end.size(seat) for seat in (0, 1)] == [5, 0]
        ),
        "The highest score wins, whoever went out": lambda: (
            made(LINES).end.outcome().winners == ("Ana",)
            and points(LINES, 29) == {"Ana": 14, "Ben": 12}
            and [sheet(LINES, name) for name in ("Ana", "Ben")] == [[19, -5], [12, 0]]
        ),
        "It plays fifty games. How many cards are played after a draw?": lambda: (
            len(made(LINES, "games")) == 50 and shown(LINES, "look-2") == {1}
        ),
    },
    TEAM: {
        "with 12 cards each": lambda: [made(TEAM).position(0).size(seat) for seat in (0, 1)] == [12, 12],
        "The chain is 5CR alone. Ana begins. She holds 5MR and 5QR": lambda: (
            codes(made(TEAM).position(0).chain) == "5CR" and CardSet("5MR 5QR") <= made(TEAM).position(0).hand(0)
        ),
        "at once she lays it down with her two cards: a group of red 5s": lambda: (
            step(TEAM, 1)[1] == team_tic.Pickup(0, Card("5CR"), cards("5CR 5MR 5QR")) and opens_at(TEAM, "run-1", 1)
        ),
        "Ana discards, and Ben does the same trick with her card": lambda: (
            step(TEAM, 3)[1].card is step(TEAM, 2)[1].card and isinstance(step(TEAM, 3)[1], team_tic.Pickup)
        ),
        "Look at Ben's second turn, the moves 7 to 9": lambda: (
            [move.player for move in made(TEAM).moves[:9]] == [0, 0, 1, 1, 0, 0, 1, 1, 1]
            and opens_at(TEAM, "worked-1", 9)
        ),
        "he draws 2QV from the deck": lambda: Card("2QV") in step(TEAM, 7)[2].hand(1) - step(TEAM, 7)[0].hand(1),
        "2QV, 2QC and 2QY share the number and the shape": lambda: (
            step(TEAM, 8)[1] == team_tic.Lay(1, cards("2QV 2QC 2QY"))
        ),
        "He discards 1MC. It goes to the end of the chain": lambda: codes(step(TEAM, 9)[2].chain).endswith("1MC"),
        "Ana's turn came before it, and she laid nothing": lambda: (
            [type(move).__name__ for move in made(TEAM).moves[4:6]] == ["Draw", "Discard"]
        ),
        "After move 17 the chain is 2TR, 1CC, 1MC, 2SO, 3QR, 5TY. Ana holds 2CO and 2MO": lambda: (
            codes(made(TEAM).position(17).chain) == "2TR 1CC 1MC 2SO 3QR 5TY"
            and CardSet("2CO 2MO") <= made(TEAM).position(17).hand(0)
        ),
        "But she takes 2SO **and all cards after it**: 3QR and 5TY as well": lambda: (
            codes(step(TEAM, 18)[2].chain) == "2TR 1CC 1MC"
            and CardSet("3QR 5TY") <= step(TEAM, 18)[2].hand(0)
            and asks_for(TEAM, "run-2", 18)
        ),
        "Tap 2SO in the chain and Ana's two cards": lambda: (
            # In the order in which they are tapped; the engine says that this is what Ana did.
            tapped(TEAM, "run-2", {"do": "pickup", "card": "2SO", "group": ["2SO", "2CO", "2MO"]})["title"]
            == "Yes! That is the very move that Ana made. There were 2 legal moves."
        ),
        "Ana had one other legal move: to draw": lambda: (
            [type(move).__name__ for move in made(TEAM).position(17).legal_moves()] == ["Draw", "Pickup"]
        ),
        "She lays 2CO, 2MO and 2SO down at once": lambda: step(TEAM, 18)[1].group == cards("2CO 2MO 2SO"),
        "This was Ben's hand in move 8, when he had drawn 2QV": lambda: (
            made(TEAM).position(7).hand(1) == CardSet(given(TEAM, "gap-1")[0])
        ),
        "Only one pair fits": lambda: [codes(one) for one in find_groups(given(TEAM, "gap-1")[0])] == ["2QV 2QC 2QY"],
        "Step to move 21 above: there Ben adds 5QO to a group of his own": lambda: (
            step(TEAM, 21)[1] == team_tic.Extend(1, 1, Card("5QO")) and step(TEAM, 21)[0].groups[1].team == 1
        ),
        "Ben adds 5TC and 5TO to Ana's group of 5-triangles": lambda: (
            next(codes(group.cards) for group in made(TEAM, "two").end.groups if group.team == 0)
            == "5TV 5TC 5TY 5TO 5TR"
            and made(TEAM, "start").end.seat == 1
        ),
        "His 4MV fits another group of Ana's": lambda: (
            made(TEAM, "start").end.groups[1].team == 0
            and bool(made(TEAM, "start").append(team_tic.Extend(1, 1, Card("4MV"))).moves)
        ),
        "In one turn at most two cards go to opponents' groups": lambda: (
            (shown(TEAM, "run-3").legal, [one.rule for one in shown(TEAM, "run-3").reasons]) == (False, ["TT-7"])
        ),
        "Ana's score goes up by 17 points. Ben's goes up by 4": lambda: (
            [made(TEAM, "two").end.scores()[name] - made(TEAM, "start").end.scores()[name] for name in ("Ana", "Ben")]
            == [17, 4]
        ),
        "Four players are two **teams**: Ana and Cleo, Ben and Dov": lambda: (
            made(TEAM, "four").owners == ("Ana+Cleo", "Ben+Dov")
        ),
        "Each player has a hand of 8 cards": lambda: made(TEAM, "teams").position(0).size(2) == 8,
        "Cleo is about to discard her last card. But Ana, her partner, still holds 7": lambda: (
            [made(TEAM, "teams").position(33).size(seat) for seat in (2, 0)] == [1, 7]
            and isinstance(step(TEAM, 34, "teams")[1], team_tic.Discard)
        ),
        "The round ends the moment that one player has no cards": lambda: (
            len(made(TEAM, "teams").moves) == 34
            and made(TEAM, "teams").end.outcome().rule == "TT-8"
            and opens_at(TEAM, "run-4", 34, "teams")
        ),
        "Her team gets 10 points for that. But Ana's 7 cards take 2 points away, each": lambda: (
            10 in sheet(TEAM, "Ana+Cleo", "teams") and -14 in sheet(TEAM, "Ana+Cleo", "teams")
        ),
        "A group of three gives 3 points, of four 8 points, of five 20 points. Going out gives 10 points": lambda: (
            set(sheet(TEAM, "Ben")) == {3, 8, 10} and 20 in sheet(SCORING, "Ben+Dov")
        ),
        "This is the end of our first game, after move 26": lambda: len(made(TEAM).moves) == 26,
        "Ana's sum is below nought!": lambda: points(TEAM, 26) == {"Ana": -10, "Ben": 27},
        "The group's other cards may come from your hand or from the pick-up": lambda: (
            len(shown(TEAM, "look-2")) == 2 and "just picked up" in shown(TEAM, "look-2")[0]
        ),
        "You may even discard a card in the same turn in which you took it": lambda: (
            step(TEAM, 19)[1] == team_tic.Discard(0, Card("5TY")) and "same turn" in shown(TEAM, "look-2")[1]
        ),
    },
    SCORING: {
        "the table after move 33. Ben and Dov have a group of four yellow 5s. Dov has drawn 5QY": lambda: (
            opens_at(SCORING, "story-1", 33)
            and codes(made(SCORING).position(33).groups[2].cards) == "5CY 5MY 5TY 5SY"
            and made(SCORING).position(33).groups[2].team == 1
            and Card("5QY") in step(SCORING, 33)[2].hand(3) - step(SCORING, 33)[0].hand(3)
        ),
        "Dov adds 5QY to the group of four. Now it has five cards": lambda: (
            step(SCORING, 34)[1] == team_tic.Extend(3, 2, Card("5QY"))
            and len(step(SCORING, 34)[2].groups[2].cards) == 5
        ),
        "Did you say 20? The team had 8 points for the four already. 20 - 8 = 12": lambda: 20 - 8 == 12,
        "12 + 2 = 14. One card, 14 points!": lambda: shown(SCORING, "run-1") == 14,
        "5. Dov holds 3 cards: 6 points less. We have 29 - 6 = 23": lambda: (
            sheet(SCORING, "Ben+Dov") == [3, 20, 8, -2, -6] and 3 + 20 + 8 - 2 - 6 == 23
        ),
        "We have 23 + 8 = 31": lambda: sum(sheet(SCORING, "Ben+Dov")[:3]) == 31,
        "We have 31 - 2 = 29": lambda: sum(sheet(SCORING, "Ben+Dov")[:4]) == 29,
        "Before move 9 the chain is 5SR, 2QC, 1SR": lambda: (
            codes(step(SCORING, 10)[0].chain) == "5SR 2QC 1SR"
            and codes(made(SCORING).position(9).chain) == "5SR 2QC 1SR"
        ),
        "She picks up all three, and lays down 1SR, 2SR and 5SR": lambda: (
            step(SCORING, 10)[1] == team_tic.Pickup(0, Card("5SR"), cards("1SR 2SR 5SR"))
            and opens_at(SCORING, "run-2", 10)
        ),
        "5SR gives 10 more. 3 + 10 = 13": lambda: (
            sorted(
                line.points
                for line in step(SCORING, 10)[2].scores().lines
                if Card("5SR") in line.cards and line.points > 0
            )
            == [3, 10]
        ),
        "Cleo's hand: 7 cards": lambda: made(SCORING).end.size(2) == 7,
        "how many points does Cleo's hand take away": lambda: (
            sheet(SCORING, "Ana+Cleo") == [3, 3, 3, 3, 8, 3, 10, 10, -14] and shown(SCORING, "gap-1") is False
        ),
        "In the next game both pass, one after the other. Who gets the 10 points for going out?": lambda: (
            made(SCORING, "long").end.outcome().rule == "TT-9"
            and [made(SCORING, "long").end.size(seat) > 0 for seat in (0, 1)] == [True, True]
            and not any("went out" in line.text for line in made(SCORING, "long").end.scores().lines)
        ),
        "First Ben passes and Ana still picks up. Then both pass": lambda: (
            [(move.player, type(move).__name__) for move in made(SCORING, "long").moves[-5:]]
            == [(1, "Pass"), (0, "Pickup"), (0, "Discard"), (1, "Pass"), (0, "Pass")]
            and not made(SCORING, "long").position(len(made(SCORING, "long").moves) - 5).deck
        ),
        "The replay opens before the last five moves": lambda: opens_at(
            SCORING, "run-3", len(made(SCORING, "long").moves) - 5, "long"
        ),
        "there are rulings": lambda: len(shown(SCORING, "ruling-1")) == 4,
        "Ana holds 7 cards, Ben holds 3, and Dov holds 5": lambda: (
            [made(SCORING, "teams").end.size(seat) for seat in range(4)] == [7, 3, 0, 5]
        ),
        "Team 0 is Ana and Cleo. Team 1 is Ben and Dov": lambda: (
            made(SCORING, "game").owners == ("Ana+Cleo", "Ben+Dov")
            and [team for team, _ in shown(SCORING, "exit-1")]
            == [one.team for one in made(SCORING, "teams").end.groups]
        ),
        "Here it adds up our first round, for each team": lambda: (
            dict(shown(SCORING, "look-2")["points"]) == points(SCORING, 46)
        ),
    },
    ROWS: {
        "In her first turn Ana wants to lay the row 1CY, 2CC, 3CV": lambda: (
            step(ROWS, 2)[1] == team_tic.Lay(0, cards("1CY 2CC 3CV"))
        ),
        "The number steps up: 1, 2, 3. The colour steps down: yellow, cyan, violet. The shape stays": lambda: (
            steps("1CY 2CC 3CV") == [(1, 1), (0, 0), (-1, -1)]
            and check_sequence("1CY 2CC 3CV").kind is SequenceKind.DUO
        ),
        "A Mono is not enough in this game": lambda: (
            not made(ROWS).position(1).explain(team_tic.Lay(0, mono_in_hand())).ok
        ),
        "Before move 29 it is 3TV, 3SR, 5SO, 5CC, 1MO, 3SO, 2MV, 3CY": lambda: (
            codes(made(ROWS).position(28).chain) == "3TV 3SR 5SO 5CC 1MO 3SO 2MV 3CY"
        ),
        "So she picks up 5SO and the 5 cards after it": lambda: (
            codes(step(ROWS, 29)[2].chain) == "3TV 3SR"
            and step(ROWS, 29)[1].card is Card("5SO")
            and opens_at(ROWS, "worked-1", 29)
        ),
        "At once she lays the row 5SO, 4CY, 3CC, 2MV": lambda: step(ROWS, 29)[1].group == cards("5SO 4CY 3CC 2MV"),
        "5. The shape jumps: star, circle, circle, crescent": lambda: (
            steps("5SO 4CY 3CC 2MV") == [(-1, -1, -1), (-4, 0, 1), (-1, -1, -1)]
        ),
        "It is a Duo of four cards, and worth 8 points": lambda: 8 in sheet(ROWS, "Ana", number=29),
        "4CY and 3CC were in her hand before": lambda: CardSet("4CY 3CC") <= made(ROWS).position(28).hand(0),
        "Ben has laid 5MR, 4TV, 3QV. The number steps down, and the shape steps up. The colour is free": lambda: (
            step(ROWS, 6)[1] == team_tic.Lay(1, cards("5MR 4TV 3QV"))
            and steps("5MR 4TV 3QV") == [(-1, -1), (1, 1), (-4, 0)]
        ),
        "Another row of Ben's is 1SC, 5QY, 1TO. The shape steps down. The colour steps up": lambda: (
            codes(made(ROWS).position(22).groups[4].cards) == "1SC 5QY 1TO"
            and made(ROWS).position(22).groups[4].team == 1
            and steps("1SC 5QY 1TO") == [(4, -4), (-1, -1), (1, 1)]
        ),
        "Ben holds 2MR. May he add it?": lambda: (
            Card("2MR") in made(ROWS).position(22).hand(1)
            and step(ROWS, 23)[1] == team_tic.Extend(1, 4, Card("2MR"))
            and asks_for(ROWS, "run-2", 23)
        ),
        'Tap 2MR, and press "Choose" beside the row. Then press "Add it to group 4"': lambda: (
            tapped(ROWS, "run-2", {"do": "extend", "group": 4, "card": "2MR"})["ok"] is True
            # His other moves are no additions, so whoever adds something adds this.
            and [type(move).__name__ for move in made(ROWS).position(22).legal_moves()].count("Extend") == 1
        ),
        "So the row is **closed**: no card fits any more": lambda: step(ROWS, 23)[2].groups[4].fits == 0,
        "Ana's row from move 29 is closed, too": lambda: step(ROWS, 29)[2].groups[-1].fits == 0,
        "She could also lay the same cards the other way: 3CV, 2CC, 1CY": lambda: (
            team_tic.Lay(0, cards("3CV 2CC 1CY")) in made(ROWS).position(1).legal_moves()
        ),
        "Nought and nought: no card at all fits on either row": lambda: shown(ROWS, "run-3") == [0, 0],
        "A row and its reverse are two different rows. That is a ruling": lambda: any(
            "reverse" in one or "backwards" in one for one in shown(ROWS, "ruling-1")
        ),
        "Cards go only on the end of a row, and that is a ruling, too": lambda: any(
            "end" in one for one in shown(ROWS, "ruling-1")
        ),
        "A row of three gives 3, of four 8, of five 20. Going out gives 10": lambda: (
            set(sheet(ROWS, "Ana")) == {3, 8, 10}
        ),
        "This is the end of our game, after move 38": lambda: len(made(ROWS).moves) == 38,
        "There is no Extreme card in a row": lambda: (
            not any("Extreme" in line.text for line in made(ROWS).end.scores().lines)
        ),
    },
    LAND: {
        "Each player holds 6 cards. One card lies in the middle, on **cell** (0, 0)": lambda: (
            [made(LAND).position(0).size(seat) for seat in (0, 1)] == [6, 6] and (0, 0) in board_of(LAND, 0)
        ),
        "After a play your hand is filled to 6 again. Our game uses 36 cards": lambda: (
            step(LAND, 1)[2].size(0) == 6 and len(made(LAND).deck) == 36
        ),
        "In the middle lies 4CR. Ana begins. She puts 4SC below it, and 4SY below 4SC": lambda: (
            made(LAND).position(0).board[0, 0] is Card("4CR") and placed(LAND, 1) == {"4SC": (1, 0), "4SY": (2, 0)}
        ),
        "4SC and 4CR share only the number": lambda: [str(one) for one in shared("4SC", "4CR")] == ["number"],
        "4SC Tics with 4SY, and it Singles with 4CR": lambda: (
            [relation("4SC", "4SY"), relation("4SC", "4CR")] == [Relation.TIC, Relation.SINGLE]
            and opens_at(LAND, "run-1", 1)
        ),
        "it must touch the card in the middle. That is a ruling": lambda: any(
            "touch" in one for one in RULES["TB-5"].rulings
        ),
        "He has plays. But none of them wins him anything": lambda: (
            made(LAND).position(1).seat == 1
            and not any(
                made(LAND).position(1).claims(one)
                for one in made(LAND).position(1).legal_moves()
                if isinstance(one, territory.Place)
            )
        ),
        "there are 2 ways to place a card, and he may also draw": lambda: (
            sorted(one.split()[1] for one in shown(LAND, "draw-1")) == ["draws", "places", "places"]
            and all(len(getattr(one, "cards", "?")) == 1 for one in made(LAND).position(1).legal_moves())
        ),
        "He places 2SC": lambda: set(placed(LAND, 2)) == {"2SC"},
        "In move 3 Ana places two cards in row 1": lambda: (
            {row for row, _ in placed(LAND, 3).values()} == {1} and step(LAND, 3)[1].player == 0
        ),
        "2SV goes on the left of Ben's 2SC. 1SC goes on the right of her own 4SC": lambda: (
            row_of(LAND, 3, 1) == "2SV 2SC 4SC 1SC" and set(placed(LAND, 3)) == {"2SV", "1SC"}
        ),
        "2SC and 4SC lie in between, so there is no gap": lambda: has_no_gap(LAND, 3),
        "2SV and 2SC Tic, and 1SC and 4SC Tic": lambda: (
            [relation("2SV", "2SC"), relation("1SC", "4SC")] == [Relation.TIC, Relation.TIC]
        ),
        "Now 2SC, 4SC and 1SC lie together. They are a Tic group of three": lambda: (
            claims(LAND, 3) == ["1SC 2SC 4SC"] and opens_at(LAND, "worked-1", 3)
        ),
        "So Ana **claims** the group": lambda: territory_of(LAND, 0, 3) == ["1SC 2SC 4SC"],
        "In move 8 Ben puts three cards in column 1. One of them is 4SV, and it lies beside 4SY": lambda: (
            placed(LAND, 8) == {"4CV": (-1, 1), "4CC": (0, 1), "4SV": (2, 1)}
            and step(LAND, 8)[0].board[2, 0] is Card("4SY")
            and step(LAND, 8)[1].player == 1
        ),
        "With 4SY and 4SC it is a group of 4-stars": lambda: "4SV 4SC 4SY" in claims(LAND, 8),
        "4SC lies in Ana's group **and** in Ben's": lambda: "1SC 2SC 4SC" in territory_of(LAND, 0, 7),
        "Ben's. He claims 4SV, 4SC and 4SY": lambda: (
            {seat for seat, _ in step(LAND, 8)[2].tokens(Card("4SC"))} == {1} and opens_at(LAND, "run-2", 8)
        ),
        "Ana keeps her tokens on the other two cards": lambda: "1SC 2SC" in territory_of(LAND, 0, 8),
        "His other two cards, 4CV and 4CC, join 4CR. So he claims the 4-circles in the same move": lambda: (
            sorted(claims(LAND, 8)) == ["4CV 4CC 4CR", "4SV 4SC 4SY"]
        ),
        "After move 10 Ben has this territory still: 4CV, 4CC and 4CR": lambda: (
            "4CV 4CC 4CR" in territory_of(LAND, 1, 10)
        ),
        "The other cards are Ana's hand": lambda: (
            CardSet(given(LAND, "gap-1")[0]) - CardSet("4CV 4CC 4CR") == made(LAND).position(10).hand(0)
        ),
        "Which one of them can make the group larger?": lambda: (
            [
                card.code
                for card in CardSet(given(LAND, "gap-1")[0]) - CardSet("4CV 4CC 4CR")
                if check_group(CardSet("4CV 4CC 4CR") | CardSet([card]))
            ]
            == ["4CO"]
        ),
        "Ana puts 4CO above 4CR": lambda: (
            placed(LAND, 11) == {"4CO": (-1, 0)} and board_of(LAND, 10)[0, 0] == "4CR" and opens_at(LAND, "run-3", 11)
        ),
        "The territory of 4-circles has four cards now": lambda: claims(LAND, 11) == ["4CV 4CC 4CO 4CR"],
        "Her token is on all four cards, and Ben's three are gone": lambda: (
            "4CV 4CC 4CO 4CR" in territory_of(LAND, 0, 11)
            and tokens(LAND, 1, 11) == tokens(LAND, 1, 10) - 3
            and tokens(LAND, 0, 11) == tokens(LAND, 0, 10) + 4
        ),
        "Step to move 16. Both players pass, and the game is over": lambda: (
            [type(move).__name__ for move in made(LAND).moves[14:]] == ["Pass", "Pass"]
            and made(LAND).end.outcome().rule == "TB-10"
        ),
        "Ben has 1 card left, and Ana has none": lambda: [made(LAND).end.size(seat) for seat in (0, 1)] == [0, 1],
        "two cards count twice for Ben": lambda: (
            {card.code for card in DECK if [seat for seat, _ in made(LAND).end.tokens(card)] == [1, 1]}
            == {"4SC", "4SY"}
        ),
        "TB-8 is the rule of drawing. Here is its ruling": lambda: len(shown(LAND, "look-2")) == 1,
    },
    TOKENS: {
        "So 64 cards are left, and Ana and Ben play with 32 of them": lambda: (
            len([card for card in DECK if "5" not in card.code and card.code[1] != "S" and card.code[2] != "R"]) == 64
            and len(made(TOKENS).deck) == 32
        ),
        "Ben has claimed 1QC, 3QC and 4QC. With the same play he has claimed 1CV, 1CY and 1CO": lambda: (
            sorted(claims(TOKENS, 3)) == ["1CV 1CY 1CO", "1QC 3QC 4QC"]
            and step(TOKENS, 3)[1].player == 1
            and opens_at(TOKENS, "story-1", 3)
        ),
        "Count his tokens: 3 + 3 = 6": lambda: tokens(TOKENS, 1, 3) == 6,
        "In move 4 Ana claims 3TC, 3QC and 3CC": lambda: claims(TOKENS, 4) == ["3CC 3TC 3QC"],
        "3TC lies above 3QC, and 3CC lies beside it": lambda: (
            {code: at for at, code in board_of(TOKENS, 4).items() if code in ("3TC", "3QC", "3CC")}
            == {"3TC": (-1, -4), "3QC": (0, -4), "3CC": (0, -3)}
        ),
        "3QC is in Ben's territory of cyan squares, too": lambda: "1QC 3QC 4QC" in territory_of(TOKENS, 1, 3),
        "and 6 - 1 = 5": lambda: tokens(TOKENS, 1, 4) == 5,
        "He keeps the tokens on 1QC and 4QC": lambda: "1QC 4QC" in territory_of(TOKENS, 1, 4),
        "One of his tokens is on 1CV, so there is 1 point more": lambda: (
            sorted(sheet(TOKENS, "Ben", number=4)) == [-6, 1, 2, 3]
        ),
        "the cards in hand count, too: 6 for each of them": lambda: (
            [made(TOKENS).position(4).size(seat) for seat in (0, 1)] == [6, 6]
        ),
        "Before move 5 Ana has 3 tokens, and Ben has 5. Then Ben places five cards in column -4": lambda: (
            [tokens(TOKENS, seat, 4) for seat in (0, 1)] == [3, 5]
            and len(placed(TOKENS, 5)) == 5
            and {column for _, column in placed(TOKENS, 5).values()} == {-4}
        ),
        "3TV goes above 3TC, and 3QO and 3QY go below 3QC. 1QV and 1QY go on from there": lambda: (
            column_of(TOKENS, 5, -4) == "3TV 3TC 3QC 3QO 3QY 1QV 1QY"
        ),
        "3TV joins 3TC and 3TO": lambda: "3TV 3TC 3TO" in claims(TOKENS, 5),
        "3TC had a token of Ana's": lambda: [seat for seat, _ in step(TOKENS, 5)[0].tokens(Card("3TC"))] == [0],
        "3QO and 3QY join 3QC": lambda: sorted(claims(TOKENS, 5)) == ["3QC 3QY 3QO", "3TV 3TC 3TO"],
        "3QC had a token of Ana's, too": lambda: [seat for seat, _ in step(TOKENS, 5)[0].tokens(Card("3QC"))] == [0],
        "So Ben has 5 + 3 + 3 = 11 tokens. Ana has 3 - 2 = 1": lambda: (
            [tokens(TOKENS, seat, 5) for seat in (0, 1)] == [1, 11] and opens_at(TOKENS, "worked-1", 5)
        ),
        "Now Ben has a territory of three 3-triangles: 3TV, 3TC and 3TO": lambda: (
            "3TV 3TC 3TO" in territory_of(TOKENS, 1, 5)
        ),
        "In move 6 Ana places two cards. One of them, 3TY, touches the three": lambda: (
            set(placed(TOKENS, 6)) == {"1TO", "3TY"}
            and claims(TOKENS, 6) == ["3TV 3TC 3TY 3TO"]
            and opens_at(TOKENS, "run-2", 6)
        ),
        "Ben loses 3 tokens, and Ana wins 4. So Ana comes 7 points nearer to Ben": lambda: (
            [tokens(TOKENS, seat, 6) - tokens(TOKENS, seat, 5) for seat in (0, 1)] == [4, -3]
        ),
        "The game is over after move 12, and nobody has a card left": lambda: (
            len(made(TOKENS).moves) == 12 and [made(TOKENS).end.size(seat) for seat in (0, 1)] == [0, 0]
        ),
        "One of them is on 1CV, and that is 1 point more": lambda: (
            [seat for seat, _ in made(TOKENS).end.tokens(Card("1CV"))] == [1]
        ),
        "It says True when the sum is right": lambda: (
            sorted(sheet(TOKENS, "Ben")) == [1, 2, 2, 3, 3] and shown(TOKENS, "gap-1") is False
        ),
        "another short game, with 24 cards of the whole deck": lambda: len(made(TOKENS, "last").deck) == 24,
        "So it has two of her tokens": lambda: [seat for seat, _ in shown(TOKENS, "run-3")] == [0, 0],
        "2 × 2 = 4 points more": lambda: 4 in sheet(TOKENS, "Ana", "last"),
        "even when the rest of its territory is lost. That is a ruling": lambda: any(
            "token" in one for one in shown(TOKENS, "ruling-1")
        ),
    },
}


def tapped(name: str, cell: str, move: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What the replay of a cell says to a move, as in a record but for its player; or to the one that was made."""
    replay = shown(name, cell)
    widget = Replay(replay.record, step=replay.step, ask=replay.ask, score=False)
    made_move = replay.record.moves[replay.step]
    sent = move_as_dict(made_move) if move is None else {"player": made_move.player, **move}
    widget.tried = {"step": replay.step, "move": sent}
    widget.request += 1
    return dict(widget.verdict)


def called_too_late() -> Any:
    """The verdict on Ana's call of Ben's slip when she has put 2CC on top of it: 2CC Tics with nothing else."""
    sly = made(RACE, "sly")
    on_top = next(card for card in sly.end.hand(0) if relation(card, "3TY") is Relation.TIC)
    covered = sly.append(times_a_ticking.Play(0, on_top, 0, t=2))
    return covered.end.explain(times_a_ticking.Call(0, 0, t=3))


def blocked() -> Record:
    """A game of lesson 05 in which nobody goes out."""
    return play_out(made(LINES, "game"), [GreedyPlayer(1), GreedyPlayer(2)], seed=0)


def chain_on_a_line() -> Any:
    """The verdict on two cards of which only the first shares the number and the shape with 3SO."""
    position = TickingLines(players=["Ana", "Ben"]).deal(deck=chain_deck())
    return position.explain(ticking_lines.Play(0, 0, cards("3SR 3CR")))


def chain_deck() -> list[Card]:
    """A deck that gives Ana 3SR and 3CR, and starts her line with 3SO."""
    wanted = {0: Card("3SR"), 2: Card("3CR"), 30: Card("3SO")}
    rest = iter([card for card in DECK if card not in wanted.values()])
    return [wanted.get(place) or next(rest) for place in range(125)]


def mono_in_hand() -> tuple[Card, ...]:
    """Three cards of Ana's first hand in lesson 08 that are a Mono."""
    hand = made(ROWS).position(1).hand(0)
    return next(row for row in permutations(hand, 3) if check_sequence(codes(row)).kind is SequenceKind.MONO)


def given(name: str, cell: str) -> tuple[str, dict[str, Any]]:
    """The cards and the keywords of a widget call."""
    call = ast.parse(code_cells(name)[cell]).body[0].value
    return ast.literal_eval(call.args[0]), {one.arg: ast.literal_eval(one.value) for one in call.keywords}


def board_of(name: str, number: int) -> dict[tuple[int, int], str]:
    return {at: card.code for at, card in made(name).position(number).board.by_cell.items()}


def column_of(name: str, number: int, column: int) -> str:
    """The cards of a column from top to bottom."""
    return " ".join(code for (_, at), code in sorted(board_of(name, number).items()) if at == column)


def row_of(name: str, number: int, row: int) -> str:
    """The cards of a row from left to right."""
    return " ".join(code for (at, _), code in sorted(board_of(name, number).items()) if at == row)


@pytest.mark.parametrize(("name", "phrase"), [(name, phrase) for name in CLAIMS for phrase in CLAIMS[name]])
def test_what_a_story_claims_stands_there_and_is_true(name, phrase):
    assert phrase in text_of(name)
    assert CLAIMS[name][phrase]()


@lessons
def test_sums_and_differences_add_up(name):
    for left, right in re.findall(r"(\d+(?: [-+×] \d+)+) = (\d+)", text_of(name)):
        total = 0
        for sign, term in re.findall(r"(?:([-+]) )?(\d+(?: × \d+)*)", left):
            product = 1
            for factor in term.split(" × "):
                product *= int(factor)
            total += -product if sign == "-" else product
        assert total == int(right), left


@lessons
def test_a_name_is_given_once(name):
    """A cell may be run again, in any order, and means the same."""
    given_names = [
        target.id
        for code in code_cells(name).values()
        for node in ast.parse(code).body
        if isinstance(node, ast.Assign)
        for target in ast.walk(node.targets[0])
        if isinstance(target, ast.Name)
    ]
    assert len(set(given_names)) == len(given_names)


@lessons
def test_every_game_of_a_story_is_right(name):
    records = [one for one in run(name)[0].values() if isinstance(one, Record)]
    records += [one.record for one in run(name)[1].values() if isinstance(one, Shown)]
    assert len(records) >= 3
    for record in records:
        assert record.check().ok


@lessons
def test_a_story_ends_with_sums_to_put_in_and_then_shows_every_line(name):
    """The last cell waits for the two right sums, tells nothing before, and then shows the engine's sheet."""
    last = [cell for cell in code_cells(name) if cell.startswith("exit")][-1]
    given_up, *code = code_cells(name)[last].splitlines()
    assert given_up.endswith(" = 0, 0")
    assert shown(name, last) == "Not yet: put in sums."
    if name == RACE:
        scores, lines = Match(made(name, "rounds")).totals(), Match(made(name, "rounds")).totals()
    else:
        end = made(name, EXIT.get(name, "record")).end
        assert end.outcome() is not None
        scores = end.scores()
        lines = [f"{one.owner}: {one.points:+} {one.text}" for one in scores.lines]
    sums = dict(zip(given_up.removesuffix(" = 0, 0").split(", "), scores.values(), strict=True))
    names = run(name)[0] | sums
    exec(code[0], names)
    assert eval(code[1], names) == lines


# What the replays ask

QUESTIONS = [(LINES, "run-1"), (LINES, "run-2"), (TEAM, "run-2"), (ROWS, "run-2")]


@pytest.mark.parametrize("name", [LINES, TEAM, ROWS])
def test_the_questions_are_all_that_the_replays_of_a_lesson_ask(name):
    asking = [(name, cell) for cell, one in run(name)[1].items() if isinstance(one, Shown) and one.ask]
    assert asking == [one for one in QUESTIONS if one[0] == name]


@pytest.mark.parametrize(("name", "cell"), QUESTIONS)
def test_what_a_lesson_asks_for_is_answered_by_the_move_of_its_game(name, cell):
    """The replay opens right before the move; its sentence does not tell it; the move that was made is a yes."""
    replay = shown(name, cell)
    (number,) = replay.ask
    assert replay.step == number - 1
    widget = Replay(replay.record, step=replay.step, ask=replay.ask, score=False)
    player = replay.record.players[replay.record.moves[number - 1].player]
    assert Reel(replay.record).frames[number].words not in repr(widget)
    said = tapped(name, cell)
    assert said["ok"] is True
    assert said["title"].startswith(f"Yes! That is the very move that {player} made.")


@pytest.mark.parametrize(("name", "cell"), QUESTIONS)
def test_a_question_comes_after_you_predict_and_says_how_to_answer(name, cell):
    ids = [one["id"] for one in cells(name)]
    before = cells(name)[ids.index(cell) - 1]
    assert before["id"].startswith("predict")
    assert re.search(r"The replay (stops|asks).*\b[Tt]ap\b", source(before), re.DOTALL)


# The score sheets that the text sets as puzzles, in words


def table_of(name: str, cell: str) -> dict[str, list[str]]:
    """The rows of the table in a text cell, by what stands in front."""
    text = next(source(one) for one in cells(name) if one["id"] == cell)
    rows = [[part.strip() for part in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    return {first: rest for first, *rest in rows[2:]}


WORDS = {3: "three", 4: "four", 5: "five"}


@pytest.mark.parametrize("name", [TEAM, ROWS])
def test_the_table_of_groups_is_that_of_the_end(name):
    end = made(name).end
    for seat, player in enumerate(("Ana", "Ben")):
        sizes = [WORDS[len(group.cards)] for group in end.groups if group.team == seat]
        left = end.size(seat)
        assert table_of(name, "exit")[player] == [", ".join(sizes), "no" if left else "yes", str(left or "none")]


def test_the_table_of_points_is_the_rules():
    """TT-10: a group of each size, going out, the two Extreme cards, a card in the hand."""
    table = [row[0] for row in table_of(SCORING, "goal").values()]
    assert table == ["3", "8", "20", "10", "5", "10", "2 less"]
    found = {line.text: line.points for what in ("record", "teams") for line in made(SCORING, what).end.scores().lines}
    for text, one in (("group of 3", 3), ("group of 4", 8), ("group of 5", 20), ("went out", 10)):
        assert {points for said, points in found.items() if text in said} == {one}
    for text, one in (("Extreme card 1-circle-violet", 5), ("Extreme card 5-star-red", 10), ("holds 1 card", -2)):
        assert {points for said, points in found.items() if text in said} == {one}


def test_the_sheet_with_a_gap_in_lesson_07_lacks_one_line():
    rows = [row[0] for row in table_of(SCORING, "gap").values()]
    assert rows == ["3 + 3 + 3 + 3 + 3", "8", "10", "10", "?"]
    known = [3, 3, 3, 3, 3, 8, 10, 10]
    assert sorted([*known, -14]) == sorted(sheet(SCORING, "Ana+Cleo"))


def test_the_sheet_with_a_gap_in_lesson_10_lacks_one_line():
    rows = table_of(TOKENS, "gap")
    named = {line_name(one): len(one) for one in made(TOKENS).end.territories(1)}
    assert named.pop("3-squares") == 3
    assert rows.pop("3-squares") == ["?"]
    assert {name: int(row[0]) for name, row in rows.items()} == named


def line_name(cards: CardSet) -> str:
    """A territory as the lesson calls it: orange circles, cyan 4s, 2-circles."""
    (number, *_more), shapes, colours = ({card.value(one) for card in cards} for one in Property)
    if len(shapes) == len(colours) == 1:
        return f"{next(iter(colours))} {next(iter(shapes))}s"
    return f"{next(iter(colours))} {number}s" if len(colours) == 1 else f"{number}-{next(iter(shapes))}s"


def test_the_table_of_the_last_game_of_lesson_10_is_that_of_its_end():
    end = made(TOKENS, "last").end
    counts = {2: "two", 3: "three", 4: "four"}
    for seat, player in enumerate(("Ana", "Ben")):
        on_red = sum(owner == seat for owner, _ in end.tokens(Card("5SR")))
        parts = ", ".join(f"{counts[len(one)]} tokens" for one in end.territories(seat))
        tokens = f"{counts[on_red]} tokens" if on_red else "none"
        assert table_of(TOKENS, "exit")[player] == [parts, tokens, str(end.size(seat))]
    assert dict(end.scores()) == {"Ana": 3 + 3 + 2 * 2 - 1, "Ben": 3 + 4 - 1}
    assert not end.board.by_cell.values() & CardSet("1CV")


# The small theorem of lesson 05


def test_cards_that_fit_the_same_end_together_fit_it_alone():
    """TL-6: of three cards that share the same two properties every two Tic; so the old one needed no draw."""
    for line in TIC_LINES:
        for end, drawn, old in permutations(line, 3):
            assert check_group([end, drawn, old])
            assert relation(end, old) is Relation.TIC


@pytest.mark.parametrize("seed", range(20))
def test_no_game_has_several_cards_after_a_draw(seed):
    """TL-6, in games of both kinds of players: what may be played after a draw is the drawn card, alone."""
    players = [GreedyPlayer(seed), RandomPlayer(seed)]
    record = play_out(TickingLines(players=NAMES[:2]), players, seed=f"theorem {seed}")
    drawn = [position for position in map(record.position, range(len(record.moves))) if position.drawn]
    assert drawn
    for position in drawn:
        assert {move.cards for move in position.legal_moves()} == {position.drawn}


# The gaps: one answer, and it is not filled in yet


def test_one_row_goes_on_in_the_gap_of_lesson_08():
    """CP-5: after 5MR, 4TV, 3QV comes a 2 that is a star."""
    tray, options = given(ROWS, "gap-1")
    row = options["row"].split()
    others = [card for card in tray.split() if card not in row]
    kinds = {card: check_sequence(" ".join([*row, card])).kind for card in others}
    assert [card for card, kind in kinds.items() if kind is SequenceKind.DUO] == ["2SR"]
    assert len(others) == 5


def test_three_cards_go_at_once_in_the_gap_of_lesson_05():
    """TL-3: those that are a Tic group with the end card, and no larger choice of the hand is."""
    tray, options = given(LINES, "gap-1")
    position = made(LINES).position(21)
    assert CardSet(tray) == position.hand(1) | CardSet(options["selection"])
    assert options["selection"] == position.lines[0][-1].code
    longest = max((move.cards for move in position.legal_moves()), key=len)
    assert set(longest) == set(cards("2CV 2CC 2CR"))
    assert set(made(LINES).moves[21].cards) == set(longest)


@pytest.mark.parametrize(
    ("name", "cell", "zero", "right"), [(SCORING, "gap-1", "cleo", 14), (TOKENS, "gap-1", "squares", 3)]
)
def test_a_sum_with_a_gap_is_true_for_one_number(name, cell, zero, right):
    code = code_cells(name)[cell]
    assert f"{zero} = 0\n" in code
    for number in range(30):
        *_, last = code.replace(f"{zero} = 0", f"{zero} = {number}").splitlines()
        assert eval(last, run(name)[0] | {zero: number}) == (number == right)


# The teachers' plans


@lessons
def test_the_plan_gives_the_answer_of_the_exit_puzzle(name):
    plan = (ROOT / "docs" / "lessons" / f"{name}.md").read_text(encoding="utf-8")
    (line,) = [one for one in plan.splitlines() if one.startswith("Exit puzzle: ")]
    scores = made(RACE, "totals") if name == RACE else made(name, EXIT.get(name, "record")).end.scores()
    for owner, total in scores.items():
        assert f"{owner.replace('+', ' and ')} {total}" in line
