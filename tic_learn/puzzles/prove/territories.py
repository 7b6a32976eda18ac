"""Second solvers for the kinds about territories."""

from __future__ import annotations

from typing import Any

__all__ = ["SOLVERS"]

SOLVERS: dict[str, Any] = {}
