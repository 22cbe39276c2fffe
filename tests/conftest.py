"""How all tests run: hypothesis quick and repeatable, or long and always new.

HYPOTHESIS_PROFILE=long searches for minutes where the default, fast, takes seconds.
"""

import os

from hypothesis import settings

settings.register_profile("fast", max_examples=50, deadline=None, derandomize=True, database=None)
settings.register_profile("long", max_examples=5_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))
