"""How the property tests run: the same examples every time, and no clock; many more in ``make test-all``."""

import os

from hypothesis import settings

settings.register_profile("tic", derandomize=True, deadline=None, database=None)
settings.register_profile("long", derandomize=True, deadline=None, database=None, max_examples=500)
settings.load_profile("long" if os.environ.get("TIC_LEARN_LONG") else "tic")
