"""Which matches tests play from beginning to end."""

import pytest

from tests.play.table import GAMES
from tests.samples import by_hand

WHOLE = [
    *((name, None) for name in GAMES),
    *by_hand([], [pytest.param("ec4x-satoshi", {}, id="ec4x-satoshi to its own end")]),
]
"""Games with the house rules under which `over` plays them; by its own the last takes 130 turns."""
