"""Which matches tests play from beginning to end."""

import pytest

from tests.play.table import GAMES

WHOLE = [
    *((name, None) for name in GAMES),
    pytest.param("ec4x-satoshi", {}, marks=pytest.mark.long, id="ec4x-satoshi to its own end"),
]
"""Games with the house rules under which `over` plays them; by its own the last takes 130 turns."""
