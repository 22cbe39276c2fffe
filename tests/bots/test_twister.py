"""The lots of compiled bots: those of Python's own random numbers."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.bots.space_conquest.twin.twister import TWISTER, below, lot, sow
from hegemon.games.space_conquest.twin.compiling import table

pytestmark = pytest.mark.long


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
@settings(max_examples=30, deadline=None)
def test_as_python_draws_them(seed: int, bound: int) -> None:
    """Past the first 624 words, for seeds of one word and of two."""
    twister, python = table(TWISTER, 1)[0], random.Random(seed)
    sow(twister, seed % 2**32, seed >> 32)

    assert [lot(twister) for _ in range(700)] == [python.random() for _ in range(700)]
    assert below(twister, bound) == int(python.random() * bound)
