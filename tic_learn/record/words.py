"""Records told in words: a sentence a move, then how the game stands and what the scores are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from tic_learn.cards import Card
from tic_learn.games import AnyPosition, Move, Outcome, Scores
from tic_learn.games.base import HiddenCards
from tic_learn.games.times_a_ticking import Play
from tic_learn.record.game_record import Record
from tic_learn.record.match import Match
from tic_learn.record.writing import move_as_dict
from tic_learn.relations import Relation, explain_relation, relation
from tic_learn.rules import GAMES
from tic_learn.verdict import Verdict, listed

__all__ = ["deal_in_words", "in_words", "lifted_in_words", "move_in_words", "told", "with_short_names"]


def in_words(record: Record | Match) -> Iterator[str]:
    """The game line by line: who plays what, each move, the scores. Raises IllegalMove, BadDeal.

    A match is told round by round.
    """
    if isinstance(record, Record):
        yield from _one(with_short_names(record))
        return
    match = Match(map(with_short_names, record.rounds))
    for number, one in enumerate(match.rounds, 1):
        yield f"Round {number} of {len(match.rounds)}"
        yield from _one(one)
        yield ""
    yield "The match: " + ", ".join(f"{name} {points}" for name, points in match.totals().items()) + "."


def with_short_names(record: Record) -> Record:
    """The record with names that can be said: of one that is longer than 40 letters the first 36, and its seat.

    Names come from strangers, and each stands in hundreds of sentences.
    """
    if all(len(name) <= _LONGEST for name in record.players):
        return record
    short = [
        name if len(name) <= _LONGEST else f"{name[: _LONGEST - 4]}… ({seat})"
        for seat, name in enumerate(record.players)
    ]
    return record.changed(players=short, scores=None)


_LONGEST = 40


def move_in_words(position: AnyPosition, move: Move) -> str:
    """One sentence that says what a move from this position does.

    >>> from tic_learn.games import TickingLines
    >>> position = TickingLines(players=["Ana", "Ben"]).deal(seed=7)
    >>> move_in_words(position, next(iter(position.legal_moves())))
    "Ana puts 2-triangle-red on Ana's own line."
    """
    known = move_as_dict(move, at=True)
    names = position.game.players
    name = names[move.player] if 0 <= move.player < len(names) else f"Seat {move.player}"
    return _TELL[known["do"]](name, known, position)


def _one(record: Record) -> Iterator[str]:
    options = [f"{name} {str(value).lower()}" for name, value in record.options.items()]
    yield f"{GAMES[record.game].name}{f' ({listed(options)})' if options else ''}: {listed(record.players)}."
    if record.seat is not None:
        yield f"This is what {record.players[record.seat]}, in seat {record.seat}, saw."
    yield deal_in_words(record.position(0))
    for number, move in enumerate(record.moves, 1):
        before, after = record.position(number - 1), record.position(number)
        lifted = lifted_in_words(before, move, after)
        yield f"{number:4}  {told(before, move, after)}{_remark(before, move)}{lifted and f' {lifted}'}"
    yield from _end(record.end.outcome(), record.end.scores())


def told(before: AnyPosition, move: Move, after: AnyPosition) -> str:
    """One sentence that says what a move does, with the card that a draw brought, if these positions show it."""
    sentence = move_in_words(before, move)
    if isinstance(card := _drawn(before, after, move), Card):
        return f"{sentence.removesuffix('a card.')}{card.name}."
    return sentence


def lifted_in_words(before: Any, move: Move, after: Any) -> str:
    """A sentence that says that nobody has to stop any longer, where no Tic of opponents made it so (TA-6), or ""."""
    stops: tuple[int, ...] = getattr(before, "stops", ())
    if not stops or any(after.stops) or after.outcome():
        return ""
    put_down = before.piles != after.piles
    if isinstance(move, Play) and (put_down or not before.game.referee):
        lifted = any(stops) and (max(stops) > 1 or before.illegal != after.illegal)
    else:
        lifted = put_down == (not isinstance(move, Play))  # a valid call took a card off, or the card was given back
    return "Only stopped players could go on now, so nobody has to stop any longer (TA-6)." if lifted else ""


def deal_in_words(position: Any) -> str:
    """What lies open after the deal, in one sentence."""
    if hasattr(position, "chain"):
        return f"The first card of the discard chain is {position.chain[0].name}."
    if hasattr(position, "lines"):
        whose = zip(position.game.players, position.lines, strict=True)
        starts = [f"{name}'s with {line[0].name}" for name, line in whose]
        return f"The lines begin: {listed(starts)}."
    if hasattr(position, "piles"):
        return f"The piles 0 to 4 show {listed(pile[-1].name for pile in position.piles)}."
    return f"The starting card, on cell (0, 0), is {position.board[0, 0].name}."


def _drawn(before: Any, after: Any, move: Move) -> object:
    """The card that a draw brought, if this record knows it."""
    if move_as_dict(move)["do"] != "draw":
        return None
    if new := after.hands[move.player] & ~before.hands[move.player]:
        return Card.of(*_values(new.bit_length() - 1))
    return None


def _values(place: int) -> tuple[int, int, int]:
    return place // 25 + 1, place // 5 % 5 + 1, place % 5 + 1


def _remark(before: Any, move: Move) -> str:
    """What is to be said of a move that was made although it is not right (TA-4)."""
    if before.game.name != "times-a-ticking":
        return ""
    try:
        verdict: Verdict = before.explain(move)
    except HiddenCards:  # another seat's in a view; what lies on the table is seen all the same
        if not isinstance(move, Play):
            return ""
        below = before.piles[move.pile][-1]
        if relation(below, move.card) is Relation.TIC:
            return ""
        verdict = explain_relation(below, move.card)
        return f" {verdict.reason} (TA-2)"
    return "" if verdict.ok else f" {verdict.reason} ({verdict.rule})"


def _end(outcome: Outcome | None, scores: Scores) -> Iterator[str]:
    yield f"{outcome.text} ({outcome.rule})" if outcome else "The game is not over."
    for name, points in scores.items():
        yield f"{name}: {points}"
        lines = (line for line in scores.lines if line.owner == name)
        for (text, rule, each), same in groupby(lines, key=lambda line: (line.text, line.rule, line.points)):
            count = sum(1 for _ in same)
            yield f"  {each * count:+4} {text} ({rule})" + (f" × {count}" if count > 1 else "")


# A sentence for each kind of move: the player's name, the move as in a record, the position before it.


def _names(cards: Iterable[str]) -> str:
    return listed(Card(card).name for card in cards)


def _draw(name: str, _move: dict[str, Any], _position: Any) -> str:
    return f"{name} draws a card."


def _pass(name: str, _move: dict[str, Any], position: Any) -> str:
    return f"{name} keeps the card." if getattr(position, "has_drawn", False) else f"{name} passes."


def _pickup(name: str, move: dict[str, Any], position: Any) -> str:
    card = Card(move["card"])
    more = len(position.chain) - 1 - position.chain.index(card) if card in position.chain else 0
    after = f" and the {_cards(more)} after it" if more else ""
    return f"{name} picks up {card.name}{after} from the chain, and lays down {_names(move['group'])}."


def _lay(name: str, move: dict[str, Any], _position: Any) -> str:
    return f"{name} lays down {_names(move['group'])}."


def _extend(name: str, move: dict[str, Any], position: Any) -> str:
    where = {"start": " at its start", "end": " at its end"}[move["at"]] if position.game.both_ends else ""
    number = move["group"]
    group = f"group {number}"
    if 0 <= number < len(position.groups):
        laid = position.groups[number]
        group += f" of {position.game.owners[laid.team]} ({_names(card.code for card in laid.cards)})"
    return f"{name} adds {Card(move['card']).name} to {group}{where}."


def _discard(name: str, move: dict[str, Any], _position: Any) -> str:
    return f"{name} discards {Card(move['card']).name}."


def _play(name: str, move: dict[str, Any], position: Any) -> str:
    if "pile" in move:
        when = f"At {move['t']} s " if "t" in move else ""
        return f"{when}{name} puts {Card(move['card']).name} on pile {move['pile']}{_showing(move, position)}."
    line, names = move["line"], position.game.players
    if line == move["player"]:
        whose = f"{name}'s own line"
    else:
        whose = f"{names[line]}'s line" if 0 <= line < len(names) else f"line {line}"
    return f"{name} puts {_names(move['cards'])} on {whose}."


def _call(name: str, move: dict[str, Any], position: Any) -> str:
    when = f"At {move['t']} s " if "t" in move else ""
    return f"{when}{name} calls pile {move['pile']}{_showing(move, position)}."


def _showing(move: dict[str, Any], position: Any) -> str:
    pile = move["pile"]
    return f", which shows {position.piles[pile][-1].name}" if 0 <= pile < len(position.piles) else ""


def _place(name: str, move: dict[str, Any], _position: Any) -> str:
    places = [f"{Card(one['card']).name} on cell {tuple(one['at'])}" for one in move["cards"]]
    return f"{name} places {listed(places)}."


def _cards(count: int) -> str:
    return f"{count} {'card' if count == 1 else 'cards'}"


_TELL: dict[str, Callable[[str, dict[str, Any], Any], str]] = {
    "draw": _draw,
    "pass": _pass,
    "pickup": _pickup,
    "lay": _lay,
    "extend": _extend,
    "discard": _discard,
    "play": _play,
    "call": _call,
    "place": _place,
}
