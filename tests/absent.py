"""A package as if it were not installed."""

from __future__ import annotations

import builtins
from typing import Any

import pytest


def without(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """From now on to import this package fails, as it does where it is not installed."""
    real = builtins.__import__

    def absent(name: str, *more: Any, **named: Any) -> Any:
        if name == package:
            raise ModuleNotFoundError(name)
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", absent)
