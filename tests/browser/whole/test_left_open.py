"""A page that is left open for a long match does not grow."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.stage import Stage
from tests.browser.whole.held import follows, held, watched

pytestmark = [pytest.mark.programs, pytest.mark.long]

HEAP = 300_000
"""Bytes of scripts that 30 steps may leave. They leave 70,000 to 200,000, which the browser keeps
for itself; 16,000 a step, planted by hand, were 540,000."""

NODES = 1_000
"""Nodes that 30 steps may leave: a report is longer or shorter; a leak of the map alone would
be thousands."""


def test_thirty_steps_leave_nothing_behind(stage: Stage, opened: Callable[..., Page]) -> None:
    match = stage.duel("Ann", "erkenfara", "steward")
    stage.advance(match, "steward", 1)
    page = opened(match, "Ann")
    wire = watched(page)
    follows(stage, page, match, "steward", 10)
    first = held(wire)
    follows(stage, page, match, "steward", 40)
    last = held(wire)

    assert last.heap - first.heap < HEAP
    assert last.nodes - first.nodes < NODES
