"""The JSON Schema of records, views and matches, made from the moves and options themselves (RC-1).

A schema says what a document looks like; whether the game in it is right only ``Record.check`` can say.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tic_learn.cards import Card, Colour, Shape
from tic_learn.games import GAMES, MOVES
from tic_learn.record.reading import KEYS, MATCH_KEYS, VERSION, VIEW_KEYS

__all__ = ["schemas"]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_DECK_SIZES = {"team-tic": (125, 125), "ticking-lines": (125, 125), "times-a-ticking": (7, 125), "territory": (13, 125)}


def schemas() -> dict[str, dict[str, Any]]:
    """The schema of each kind of document, by the name of its file without ``.json``."""
    return {
        "tic-record": _schema("A game of TIC, enough to rebuild every position", _games("tic-record")),
        "tic-view": _schema(
            "A game of TIC as one seat saw it: null for a card that it could not know", _games("tic-view")
        ),
        "tic-match": _schema("A match: several rounds of one game of TIC", _match()),
    }


def _schema(title: str, body: dict[str, Any]) -> dict[str, Any]:
    definitions = {"card": {"type": "string", "pattern": _card_pattern()}}
    for name, kinds in MOVES.items():
        definitions |= _moves(name, kinds)
    if "rounds" in body.get("properties", {}):
        definitions |= {f"{name}-record": _document(name, "tic-record") for name in GAMES}
    return {"$schema": _DIALECT, "title": title, **body, "$defs": definitions}


def _games(form: str) -> dict[str, Any]:
    return {"oneOf": [_document(name, form) for name in GAMES]}


def _match() -> dict[str, Any]:
    rounds = {"oneOf": [{"$ref": f"#/$defs/{name}-record"} for name in GAMES]}
    properties = {
        "format": {"const": "tic-match"},
        "version": {"const": VERSION},
        "rounds": {"type": "array", "minItems": 1, "items": rounds},
    }
    return _object({key: properties[key] for key in MATCH_KEYS})


def _document(name: str, form: str) -> dict[str, Any]:
    """The schema of one game's records or views."""
    card: dict[str, Any] = {"$ref": "#/$defs/card"}
    least, most = _DECK_SIZES[name]
    seats = GAMES[name].seats
    seat = {"type": "integer", "minimum": 0, "exclusiveMaximum": max(seats)}
    properties: dict[str, Any] = {
        "format": {"const": form},
        "version": {"const": VERSION},
        "game": {"const": name},
        "options": _object({key: {"enum": list(values)} for key, values in GAMES[name].OPTIONS.items()}, needs=[]),
        "players": {
            "type": "array",
            "items": {"type": "string", "pattern": r"^[^+]*[^+\s][^+]*$"},
            "uniqueItems": True,
            "anyOf": [{"minItems": count, "maxItems": count} for count in seats],
        },
        "first": {"type": "integer"} if name == "times-a-ticking" else seat,
        "seat": seat,
        "deck": {
            "type": "array",
            "items": {"anyOf": [card, {"type": "null"}]} if form == "tic-view" else card,
            "minItems": least,
            "maxItems": most,
        },
        "moves": {
            "type": "array",
            "items": {"oneOf": [{"$ref": f"#/$defs/{name}-{_tag(kind)}"} for kind in MOVES[name]]},
        },
        "scores": {"type": "object", "additionalProperties": {"type": "integer"}},
    }
    keys = VIEW_KEYS if form == "tic-view" else KEYS
    needs = [key for key in keys if key not in ("options", "first", "scores")]
    return _object({key: properties[key] for key in keys}, needs)


def _moves(name: str, kinds: tuple[type, ...]) -> dict[str, Any]:
    """The definition of each kind of move of a game, from its struct."""
    _, found = msgspec.json.schema_components(kinds, schema_hook=_hook, ref_template=f"#/$defs/{name}-{{name}}")
    tags = {kind.__name__: _tag(kind) for kind in kinds}
    definitions = {}
    for title, schema in found.items():
        properties: dict[str, Any] = {}
        for key in sorted(schema["properties"], key=lambda key: key not in ("player", "do")):
            properties[key] = schema["properties"][key]
        if "player" in properties:
            del properties["do"]
            properties = {"player": properties.pop("player"), "do": {"const": tags[title]}, **properties}
        if "t" in properties:
            properties["t"] = {"type": "number", "minimum": 0}
        needs = [key for key in properties if key != "at" or "do" not in properties]
        definitions[f"{name}-{tags.get(title, title)}"] = _object(properties, needs)
    return definitions


def _object(properties: dict[str, Any], needs: list[str] | None = None) -> dict[str, Any]:
    required = list(properties) if needs is None else needs
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _hook(kind: type) -> dict[str, Any]:
    if kind is not Card:
        raise NotImplementedError(kind)
    return {"$ref": "#/$defs/card"}


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _card_pattern() -> str:
    """Codes and long names in any letter case (CP-8); a pattern of JSON Schema has no switch for that."""
    shapes = "|".join([*map(str, Shape), "moon"])
    colours = "|".join(map(str, Colour))
    both = f"[1-5]([cmtqs][vcyor]|-({shapes})-({colours}))"
    inside, out = 0, []
    for letter in both:
        inside += {"[": 1, "]": -1}.get(letter, 0)
        if letter.isalpha():
            pair = letter.upper() + letter
            out.append(pair if inside else f"[{pair}]")
        else:
            out.append(letter)
    return f"^{''.join(out)}$"
