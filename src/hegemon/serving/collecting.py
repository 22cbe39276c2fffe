"""How often a process looks for dead cycles: what may hold a large match does so seldom."""

from __future__ import annotations

import gc

_COLLECTED = (10_000, 20, 20)
"""New things, and rounds among the young ones, after which the older ones are looked through."""


def collect_seldom() -> None:
    """Look for dead cycles more seldom than usual.

    The state of a large match is a million things that refer to each other in no circle: to look
    them all through whenever one is read took as long as reading it, and a sixth of each turn.
    """
    gc.freeze()  # what is there by now stays
    gc.set_threshold(*_COLLECTED)
