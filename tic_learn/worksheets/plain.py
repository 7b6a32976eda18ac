"""A worksheet as JSON: what stands on it, and apart from that its key."""

from __future__ import annotations

import json
from typing import Any

from tic_learn.worksheets.code import code_of
from tic_learn.worksheets.sheet import Worksheet, variant_name

__all__ = ["key_json", "sheet_json"]


def sheet_json(sheet: Worksheet) -> str:
    """What is asked, as JSON: of each variant the code and the questions, without their answers."""
    return _text(
        sheet, [[one.shown.as_dict() for one in sheet.questions(v)] for v in range(sheet.variants)], "questions"
    )


def key_json(sheet: Worksheet) -> str:
    """The key as JSON: of each variant the code, and the answers with their reasons."""
    return _text(sheet, [[_answer(one) for one in sheet.questions(v)] for v in range(sheet.variants)], "answers")


def _answer(puzzle: Any) -> dict[str, Any]:
    whole = puzzle.as_dict()
    return {name: whole[name] for name in ("kind", "level", "answer", "answers", "answer_in_words", "explanation")}


def _text(sheet: Worksheet, parts: list[list[dict[str, Any]]], name: str) -> str:
    variants = [
        {"variant": variant_name(place), "code": code_of(sheet, place), name: part} for place, part in enumerate(parts)
    ]
    made = {"format": "tic-worksheet", "version": 1, "title": sheet.title, "variants": variants}
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"
