"""An umpire and the hub: what the Empire holds can be set, hurt, and given to a House."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.codec import Codec
from hegemon.core.errors import HegemonError
from hegemon.core.extras.by_hand import UmpireForm
from hegemon.core.game import Player
from hegemon.core.notation import parse
from hegemon.games.ec4x.common.state import EMPIRE, Colony, State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from hegemon.games.ec4x.satoshi.ruleset import EC4X_SATOSHI
from tests.games.ec4x.cases import monero, satoshi

EDITIONS = pytest.mark.parametrize(
    ("state", "ruleset"),
    [(monero(hub="guarded"), EC4X_MONERO), (satoshi(hub="guarded"), EC4X_SATOSHI)],
    ids=["monero", "satoshi"],
)


def umpire(state: State, ruleset: Any) -> UmpireForm[State]:
    """What an umpire may do to the position at the beginning."""
    return UmpireForm(state, ruleset.by_hand, Codec(ruleset).copy, ruleset.invariants)


def after(form: UmpireForm[State], *lines: str) -> Colony:
    """The hub after acts."""
    for line in lines:
        form = form.then(parse(form, line))
    return form.state.colonies["hub"]


@EDITIONS
def test_what_the_empire_holds_is_set(state: State, ruleset: Any) -> None:
    """Its facilities have no levels, as R13 built them."""
    lines = ("people hub 40", "ground hub GB 3", "works hub SB 2", "hurt hub GB 1", "shield hub 1")
    hub = after(umpire(state, ruleset), *lines, "fighters hub 5")

    assert hub.owner == EMPIRE
    assert (hub.ground["GB"], hub.hurt, len(hub.fighters), hub.shield) == (3, {"GB": 1}, 5, 1)
    assert [0, 0] == [each.wep for each in hub.facilities if each.unit == "SB"]


@EDITIONS
def test_the_hub_is_given_to_a_house_which_sees_it_then(state: State, ruleset: Any) -> None:
    """What it remembers of the hub is gone: it is in sight."""
    form = umpire(state, ruleset)
    knows = form.then(parse(form, "know p1 hub"))
    given = knows.then(parse(knows, "owner hub p1")).state

    assert "hub" in knows.state.houses[Player("p1")].known
    assert given.colonies["hub"].owner == Player("p1")
    assert "hub" not in given.houses[Player("p1")].known
    assert given.colonies["hub"].ground == form.state.colonies["hub"].ground


@EDITIONS
@pytest.mark.parametrize("line", ["begin hub SC 1", "terraform hub begun"])
def test_the_empire_builds_nothing(state: State, ruleset: Any, line: str) -> None:
    """It gives no orders, and so has no projects."""
    form = umpire(state, ruleset)
    with pytest.raises(HegemonError, match="hub"):
        form.then(parse(form, line))
