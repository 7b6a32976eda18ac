"""The outlines that every drawing of cards is made of, as geometry.json has them.

The file is made by tools/make_geometry.py and read by the widgets' JavaScript too. Its numbers are
strings, to be copied and not calculated with, so that both languages write the same cards byte for byte.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

__all__ = ["GEOMETRY", "Rect"]


class Rect(TypedDict):
    """A rectangle with round corners, as the attributes of its element."""

    x: str
    y: str
    width: str
    height: str
    rx: str


class _Number(TypedDict):
    digit: str  # the path of its digit, in place
    radius: str  # of its shapes, in card units
    line: str  # the width of their outlines, in units of that radius
    places: list[str]  # the centres of its shapes, "x y" each


class _Shape(TypedDict):
    word: str
    letter: str
    outline: str  # a path about (0, 0) with a radius of 1


class _Colour(TypedDict):
    word: str
    letter: str
    fill: str
    markFill: str
    glyph: str  # the path of its letter, in place
    lit: str  # the path of its cell of the rail
    marks: list[str]  # the inlay for each shape, a path about (0, 0) with a radius of 1, or ""


class _Geometry(TypedDict):
    about: str
    width: str
    height: str
    ink: str
    face: str
    frame: Rect
    frameLine: str
    letterBox: Rect
    rail: str
    railLine: str
    litLine: str
    numbers: list[_Number]
    shapes: list[_Shape]
    colours: list[_Colour]


GEOMETRY: _Geometry = json.loads(Path(__file__).with_name("geometry.json").read_text(encoding="utf-8"))
