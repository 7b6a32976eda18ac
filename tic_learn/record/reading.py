"""The parts of a record from its JSON value, each looked at before it is believed (RC-1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Union

import msgspec

from tic_learn.cards import Card, UnknownCard
from tic_learn.games import GAMES, MOVES, Move
from tic_learn.record.strict import BadRecord, kind_of, shown
from tic_learn.verdict import listed

__all__ = [
    "KEYS",
    "MATCH_KEYS",
    "VERSION",
    "VIEW_KEYS",
    "at_is_a_key",
    "read_card",
    "read_move",
    "read_parts",
    "rounds_of",
]

VERSION = 1
KEYS = ("format", "version", "game", "options", "players", "first", "deck", "moves", "scores")
VIEW_KEYS = (*KEYS[:6], "seat", *KEYS[6:])
MATCH_KEYS = ("format", "version", "rounds")
_OPTIONAL = frozenset({"options", "first", "scores"})


def read_parts(value: object) -> dict[str, Any]:
    """The arguments that make a Record of the JSON value of a record or a view. Raises BadRecord."""
    document = _object(value, "A record")
    if (form := document.get("format")) == "tic-match":
        raise BadRecord("This is a match of several records (tic-match), not one record.")
    keys = VIEW_KEYS if form == "tic-view" else KEYS
    _check_head(document, {"tic-record": "a record", "tic-view": "a view"}, keys)
    name = document["game"]
    if not isinstance(name, str) or name not in GAMES:
        raise BadRecord(f"The game is {shown(name)}; it can be {_either(GAMES)}.")
    options = _options(name, document.get("options", {}))
    players = _list("players", document["players"])
    for player in players:
        if not isinstance(player, str):
            raise BadRecord(f"A player is {shown(player)}; a player's name is text.")
    return {
        "game": name,
        "options": options,
        "players": players,
        "first": _first(name, document.get("first", 0), len(players)),
        "deck": _deck(document["deck"], hidden=form == "tic-view"),
        "moves": _moves(name, options, _list("moves", document["moves"])),
        "scores": _scores(document["scores"]) if "scores" in document else None,
        "seat": _seat("seat", document["seat"], len(players)) if form == "tic-view" else None,
    }


def read_move(name: str, options: dict[str, Any], value: object) -> Move:
    """The move in one JSON value, of the game with this name and these options. Raises BadRecord."""
    return _moves(name, options, [value])[0]


def rounds_of(value: object) -> list[object]:
    """The JSON values of the records of a match. Raises BadRecord."""
    document = _object(value, "A match")
    _check_head(document, {"tic-match": "a match"}, MATCH_KEYS)
    rounds = _list("rounds", document["rounds"])
    if not rounds:
        raise BadRecord("The match has no rounds; it needs at least one.")
    return rounds


def at_is_a_key(options: dict[str, Any]) -> bool:
    """Whether an ``extend`` has the key ``at``: only where both ends of a sequence are open (TT-12)."""
    return options.get("groups") == "sequence" and options.get("extend_at") == "both"


def read_card(kind: type, value: object) -> Card:
    """How msgspec reads a card (CP-8)."""
    if kind is not Card:
        raise NotImplementedError(kind)
    return Card(value)  # type: ignore[arg-type]  # anything may stand there; Card says what is wrong


@cache
def moves_type(name: str) -> Any:
    """The type of the list of moves of a game."""
    return list[Union[MOVES[name]]]  # type: ignore[valid-type]  # noqa: UP007  # a tuple of types, known at run time


def _object(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRecord(f"{what} is a JSON object with keys; this is {kind_of(value)}.")
    return value


def _list(key: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise BadRecord(f'"{key}" is {shown(value)}; it should be a list.')
    return value


def _check_head(document: dict[str, Any], formats: dict[str, str], keys: Iterable[str]) -> None:
    """The format, the version, and that the keys are those of the format."""
    known = _either(f'"{name}" for {what}' for name, what in formats.items())
    if "format" not in document:
        raise BadRecord(f'The key "format" is missing; it is {known}.')
    form = document["format"]
    if not isinstance(form, str) or form not in formats:
        raise BadRecord(f'"format" is {shown(form)}; it is {known}.')
    for key in keys:
        if key not in document and key not in _OPTIONAL:
            raise BadRecord(f'The key "{key}" is missing.')
    strange = [key for key in document if key not in keys]
    if strange:
        raise BadRecord(f"The key {shown(strange[0])} is not known; the keys are {listed(keys)}.")
    version = document["version"]
    if type(version) is not int or version != VERSION:
        raise BadRecord(f"The version is {shown(version)}; this kit reads version {VERSION}.")


def _options(name: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRecord(f'"options" is {shown(value)}; it should be an object.')
    known = GAMES[name].OPTIONS
    for option, choice in value.items():
        if option not in known:
            which = f"its options are {listed(known)}" if known else "it has none"
            raise BadRecord(f"The option {shown(option)} is not known in {name}; {which}.")
        if not any(type(choice) is type(one) and choice == one for one in known[option]):
            can_be = _either(map(shown, known[option]))
            raise BadRecord(f'The option "{option}" is {shown(choice)}; it can be {can_be}.')
    return value


def _seat(key: str, value: object, count: int) -> int:
    if type(value) is not int or not 0 <= value < count:
        raise BadRecord(f'"{key}" is {shown(value)}; it should be a seat, 0 to {count - 1}.')
    return value


def _first(name: str, value: object, count: int) -> int:
    if name != "times-a-ticking":
        return _seat("first", value, count)
    if type(value) is not int:
        raise BadRecord(f'"first" is {shown(value)}; it should be a whole number.')
    return value  # nobody is first there, so any will do


def _deck(value: object, *, hidden: bool) -> list[Card | None]:
    cards: list[Card | None] = []
    for place, one in enumerate(_list("deck", value)):
        if hidden and one is None:
            cards.append(None)
            continue
        try:
            cards.append(Card(one))
        except UnknownCard as error:
            raise BadRecord(f"Card {place} of the deck (from 0): {_card_fault(one, error)}.") from None
    return cards


def _scores(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise BadRecord(f'"scores" is {shown(value)}; it should be an object with a number for each name.')
    for name, points in value.items():
        if type(points) is not int:
            raise BadRecord(f"The score of {shown(name)} is {shown(points)}; it should be a whole number.")
    return value


def _card_fault(value: object, error: UnknownCard) -> str:
    return str(error) if isinstance(value, str) else f"{shown(value)} is not a card; write it like 3SO"


# Moves: msgspec reads them all at once; what it finds wrong is said again in plain words.

_WHERE = re.compile(r"(.*?)(?: - at `\$(.*)`)?", re.DOTALL)


def _moves(name: str, options: dict[str, Any], values: list[Any]) -> tuple[Move, ...]:
    try:
        moves: list[Move] = msgspec.convert(values, moves_type(name), dec_hook=read_card)
    except msgspec.ValidationError as error:
        raise _malformed(name, values, str(error)) from None
    _check_keys(name, options, values)
    return tuple(moves)


def _check_keys(name: str, options: dict[str, Any], values: list[dict[str, Any]]) -> None:
    """The keys that are optional in Python, but in a record depend on the game and its options."""
    if name == "times-a-ticking":
        for index, value in enumerate(values):
            if value.get("t") is None:  # a legal move has no time until it is made
                wrong = '"t" is null; it should be a number.' if "t" in value else 'the key "t" is missing.'
                raise BadRecord(f"Move {index + 1}: {wrong}", index)
    elif name == "team-tic" and not at_is_a_key(options):
        for index, value in enumerate(values):
            if "at" in value:
                needs = '"groups": "sequence" and "extend_at": "both"'
                raise BadRecord(f'Move {index + 1}: "at" is a key only with the options {needs}.', index)


def _malformed(name: str, values: list[Any], message: str) -> BadRecord:
    """What is wrong with a move, from what msgspec says: ``Expected `int`, got `str` - at `$[3].player` ``."""
    match = _WHERE.fullmatch(message)
    assert match is not None
    text, path = match[1], re.findall(r"\[(\d+)\]|\.([^.\[]+)", match[2] or "")
    index = int(path[0][0])
    value: Any = values
    for place, key in path:
        value = value[int(place) if place else key]
    where = "".join(f"[{place}]" if place else f".{key}" for place, key in path[1:]).lstrip(".")
    return BadRecord(f"Move {index + 1}: {_in_plain_words(name, values[index], where, value, text)}", index)


def _in_plain_words(name: str, move: Any, where: str, value: Any, text: str) -> str:
    kinds = {_tag(kind): kind for kind in MOVES[name]}
    named = re.search(r"field `(.*)`$", text, re.DOTALL)
    if named is None:
        if where == "do":
            return f'"do" is {shown(value)}; in {name} it can be {_either(kinds)}.'
        if isinstance(value, str) and "is not a card" in text:
            return f'"{where}": {text}.'
        wanted = re.match(r"Expected `([^`]*)`", text)
        should = _KINDS.get(wanted[1]) if wanted else None
        if where == "at":
            should = '"start" or "end"'
        elif where.endswith(".at"):
            return f'"{where}" should be a list of two whole numbers, the row and the column.'
        elif "is not a card" in text:
            should = 'the name of a card, like "3SO"'
        said = f"; it should be {should}" if should else f": {text[0].lower()}{text[1:]}"
        return f'"{where}" is {shown(value)}{said}.' if where else f"it is {shown(value)}; it should be an object."
    if "missing" in text:
        return f'the key "{named[1]}" is missing' + (f' in "{where}".' if where else ".")
    if where:
        return f'the key {shown(named[1])} is not known in "{where}".'
    fields = [field.encode_name for field in msgspec.structs.fields(kinds[move["do"]])]
    return f"the key {shown(named[1])} is not known; a {move['do']} has {listed(['player', 'do', *fields[1:]])}."


_KINDS = {
    "int": "a whole number",
    "int | float | null": "a number",
    "str": "text",
    "array": "a list",
    "object": "an object",
}


def _either(parts: Iterable[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)} or {last}" if others else last


def _tag(kind: Callable[..., Move]) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]
