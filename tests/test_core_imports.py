"""What the pure core costs to import: nothing but a few small modules of the standard library."""

import subprocess
import sys
from pathlib import Path

import pytest

import tic_learn

HERE = str(Path(tic_learn.__file__).parents[1])
LOADED = f"""
import sys
sys.path.insert(0, {HERE!r})
from tic_learn import Card, relation, check_group
assert check_group("3SO 3SR 3SV") and relation(Card("3SO"), "3SR")
print(*sys.modules)
"""
PACKAGES = {"msgspec", "click", "tqdm", "pandas", "numpy", "ipywidgets", "anywidget", "traitlets", "IPython"}
COSTLY = {"asyncio", "typing", "dataclasses", "re", "inspect", "json", "pathlib", "random"}


@pytest.mark.parametrize("options", [(), ("-S",)], ids=["with site-packages", "without site-packages"])
def test_importing_the_core_loads_nothing_heavy(options):
    # With site-packages the packages could be loaded. Without them no start-up file of this environment
    # has loaded a costly module before, so what is loaded then, the core has loaded.
    out = subprocess.run([sys.executable, "-I", *options, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in out.stdout.split()}
    assert "enum" in loaded  # the list is not empty
    assert not loaded & PACKAGES
    if options:
        assert not loaded & COSTLY


def test_the_core_loads_nothing_that_draws_or_talks():
    out = subprocess.run([sys.executable, "-I", "-S", "-c", LOADED], capture_output=True, text=True, check=True)
    ours = {name.split(".")[1] for name in out.stdout.split() if name.startswith("tic_learn.")}
    assert {"cards", "relations", "groups", "sequences", "verdict"} <= ours
    assert not ours & {"draw", "widgets", "display", "cli", "lab"}


def test_every_public_name_is_there():
    assert [name for name in tic_learn.__all__ if not hasattr(tic_learn, name)] == []
    assert len(set(tic_learn.__all__)) == len(tic_learn.__all__)
