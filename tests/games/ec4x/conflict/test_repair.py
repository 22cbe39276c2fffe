"""3.4, R46: a repair is paid ship by ship, and holds for the ships that it was paid for."""

from collections.abc import Callable

import pytest

from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.answers import Merge, Reassign, Repair
from hegemon.games.ec4x.common.forms.choices import choices_of
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.law import followed, why_not
from hegemon.games.ec4x.common.state import State
from tests.games.ec4x.cases import monero, satoshi
from tests.games.ec4x.conflict.positions import P1, colony, fleet, space

EDITIONS = pytest.mark.parametrize("edition", [monero, satoshi])


def crippled(edition: Callable[..., State]) -> HouseDraft:
    """Three crippled Dreadnoughts and as many Destroyers lie at a yard with ten docks."""
    state = space(edition=edition)
    state.houses[P1].treasury = 100 * COIN
    works = "SP SY" if edition is monero else "PY SS"
    colony(state, P1, "A2", facilities=works)
    for squadron in fleet(state, "p1-1", "A2", "DN DN DN+DD DD DD").squadrons:
        squadron.crippled = True
    fleet(state, "p1-2", "A2", "DD")
    return HouseDraft(state, P1)


@EDITIONS
@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Reassign("s13", "DD", "s10"), "s10 is being repaired"),  # into the one that is paid
        (Reassign("s10", "DN", "s11"), "s10 is being repaired"),  # and out of it
        (Reassign("s13", "DD", "s11"), ""),
        (Reassign("s14", "DD", "s12"), ""),
        (Merge("p1-2", "p1-1"), ""),
    ],
)
def test_ships_of_a_squadron_in_repair(
    edition: Callable[..., State], order: Reassign | Merge, why: str
) -> None:
    """3.4: "one quarter of the unit's PC" for each unit: nobody joins it for nothing."""
    draft = followed(crippled(edition), [Repair("s10")])

    assert why == why_not(draft, order)
    assert "" == why_not(crippled(edition), Reassign("s13", "DD", "s10"))


@EDITIONS
def test_no_ship_joins_it_when_it_has_left(edition: Callable[..., State]) -> None:
    """R46: nor elsewhere, to come back before the work is done."""
    state = followed(crippled(edition), [Repair("s10")])
    away = state.with_fleet("p1-1", at="A3")

    assert "s10 is being repaired" == why_not(away, Reassign("s13", "DD", "s10"))


@EDITIONS
def test_the_sheet_offers_none_of_it(edition: Callable[..., State]) -> None:
    """3.4: a squadron in repair stands apart from those like it, and is no goal for a ship."""
    draft = followed(crippled(edition), [Repair("s10")])
    offered = {one.value: one.barred for one in choices_of(draft, "reassign", "squadron", {})}
    goals = choices_of(draft, "reassign", "to", {"squadron": "s13", "unit": "DD"})

    assert ("s10 is being repaired", "") == (offered["s10"], offered["s11"])
    assert ["s11", "s12", "s14"] == sorted(goal.value for goal in goals if not goal.barred)
