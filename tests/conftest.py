"""How the property tests run: the same examples every time, and no clock."""

from hypothesis import settings

settings.register_profile("tic", derandomize=True, deadline=None, database=None)
settings.load_profile("tic")
