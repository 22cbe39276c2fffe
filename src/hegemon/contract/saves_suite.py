"""What is asked of a game whose saves are frozen: they are a promise to all who have played it.

The tests ask for the fixtures `here`, as those of `suite.py` do, and `saves`. The plugin runs them
where there is a lock of the game: before its first `pytest --freeze` nothing was promised.
"""

from __future__ import annotations

import pytest

from hegemon.contract.plugin import saves_of
from hegemon.contract.saves import Saves, advice, troubles
from hegemon.contract.suite import here
from hegemon.contract.world import World

__all__ = ["here"]


@pytest.fixture
def saves(request: pytest.FixtureRequest) -> Saves:
    """Those in the folder that `--saves` names."""
    return saves_of(request.config)


def test_schema_is_locked(here: World, saves: Saves) -> None:
    """The stored form does not change without a new schema, an upcast and frozen saves."""
    assert advice(here, saves) == ""


def test_frozen_saves_go_on(here: World, saves: Saves) -> None:
    """Whatever was saved is read and played on; under the same version it plays as it did."""
    assert list(troubles(here, saves)) == []
