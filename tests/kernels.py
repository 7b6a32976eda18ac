"""Kernels without ports, for two test processes that start kernels at once can be given the same port.

jupyter_client looks for free ports, lets go of them, and tells the kernel to take them half a second later. What else
took one of them in between keeps the kernel from starting, however often it is tried again. Files have no such gap.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

_numbers = count()


def by_files() -> dict[str, Any]:
    """Traits of a KernelManager whose one kernel is reached by files; their path must not pass a hundred characters."""
    return {"transport": "ipc", "ip": str(Path(_folder().name, f"k{next(_numbers)}"))}


@cache
def _folder() -> TemporaryDirectory[str]:
    """A folder that is there until this process ends."""
    return TemporaryDirectory(prefix="tic")
