"""1.2: orders to many at once: rules of engagement, what idle colonies build, what is scrapped."""

from typing import Any

import pytest

from hegemon.core.checking import check
from hegemon.games.ec4x.common.answers import (
    Build,
    BuildIdle,
    EngageAll,
    ScrapAll,
    SetBudget,
)
from hegemon.games.ec4x.common.forms.house_form import HouseForm
from hegemon.games.ec4x.common.phases.command import AskOrders, work
from hegemon.games.ec4x.common.phases.end_of_turn import launch
from hegemon.games.ec4x.common.rules.draft import HouseDraft, keep
from hegemon.games.ec4x.common.rules.law import after, why_not
from hegemon.games.ec4x.common.rules.orders.policies import settled
from hegemon.games.ec4x.common.state import Colony, Fleet, Ship, State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from tests.games.ec4x.cases import ME, home_of, monero, playing, satoshi


def house_of(state: State) -> HouseDraft:
    """The own House, with a colony that has no yard, and an unarmed fleet at home."""
    home, _ = home_of(state)
    free = next(one.id for one in state.star_map.systems if one.id not in state.colonies)
    state.colonies[free] = Colony(ME, 50 * 10**6, ground={"GB": 4})
    state.fleets["p1-90"] = Fleet("p1-90", ME, home, [], (Ship("TT"),), roe=6)
    return HouseDraft(state, ME)


@pytest.mark.parametrize(
    ("group", "roe"), [("all", (3, 3)), ("armed", (3, 6)), ("unarmed", (6, 3))]
)
def test_rules_of_engagement_of_a_group(group: str, roe: tuple[int, int]) -> None:
    """5.1.1: the fleets of the group, and no others."""
    draft = house_of(monero())
    armed = next(fleet.id for fleet in draft.fleets.values() if fleet.squadrons)
    draft = after(draft, EngageAll(group, 3))

    assert roe == (draft.fleets[armed].roe, draft.fleets["p1-90"].roe)


@pytest.mark.parametrize(
    ("orders", "armed", "unarmed"),
    [
        ((), 6, 6),
        ((EngageAll("all", 4),), 4, 4),
        ((EngageAll("all", 4), EngageAll("unarmed", 0)), 4, 0),
        ((EngageAll("unarmed", 0), EngageAll("all", 4)), 4, 4),
    ],
)
def test_new_fleets_have_the_rules_of_their_group(
    orders: tuple[EngageAll, ...], armed: int, unarmed: int
) -> None:
    """5.1.1: those of all, unless their group has its own; what is for all comes before nothing."""
    state = monero()
    draft = house_of(state)
    for order in orders:
        draft = after(draft, order)
    keep(state, draft)
    home, colony = home_of(state)
    names = [launch(state, home, colony, [Ship(code)]) for code in ("DD", "TT")]

    assert [armed, unarmed] == [state.fleets[name].roe for name in names]


def idle(state: State, *orders: Any) -> HouseDraft:
    """What the colonies do in a turn with these orders."""
    draft = house_of(state)
    for order in orders:
        assert not why_not(draft, order)
        draft = after(draft, order)
    return work(playing(state), draft)


def building(draft: HouseDraft) -> dict[str, list[str]]:
    """What each colony builds, where it builds something."""
    return {
        system: [each.unit for each in colony.projects]
        for system, colony in draft.colonies.items()
        if colony.projects
    }


@pytest.mark.parametrize("new_match", [monero, satoshi])
def test_idle_colonies_build_what_their_group_does(new_match: Any) -> None:
    """3: those with a yard a ship, the others batteries; one each a turn."""
    state = new_match()
    home, _ = home_of(state)
    draft = idle(state, BuildIdle("yards", "DD", 20), BuildIdle("others", "GB", 5))
    (other,) = [system for system in draft.colonies if system != home]

    assert {home: ["DD"], other: ["GB"]} == building(draft)


def test_idle_colonies_build_no_more_than_they_shall() -> None:
    """3: a colony's own units are counted there, ships in the whole House."""
    state = monero()
    ships = sum(
        ship.unit == "DD"
        for fleet in state.fleets.values()
        if fleet.owner == ME
        for one in fleet.squadrons
        for ship in one.ships
    )
    enough = idle(state, BuildIdle("others", "GB", 4), BuildIdle("yards", "DD", ships))
    more = idle(monero(), BuildIdle("others", "GB", 5), BuildIdle("yards", "DD", ships + 1))

    assert ({}, 2) == (building(enough), len(building(more)))


def test_orders_and_queues_go_before_a_policy() -> None:
    """3.0: who has something to build is not idle."""
    state = monero()
    home, _ = home_of(state)
    draft = idle(state, Build(home, "GB", 1), BuildIdle("yards", "DD", 20))

    assert {home: ["GB"]} == building(draft)


@pytest.mark.parametrize(("budget", "begun"), [(0, True), (209, False)])
def test_a_policy_takes_only_what_research_leaves(budget: int, begun: bool) -> None:
    """3, XYZ.1: of a treasury of 210; a battery costs more than one."""
    state = monero()
    orders = (SetBudget("EL", budget), BuildIdle("others", "GB", 9))
    found = building(idle(state, *orders))

    assert begun == bool(found)


def test_an_idle_colony_with_a_policy_asks_for_no_decision() -> None:
    """1.2: even where the policy is to build nothing."""
    state = monero()
    view = EC4X_MONERO.view(state, ME)
    form = HouseForm(view, AskOrders())
    home, _ = home_of(state)
    quiet = form.then(BuildIdle("all", "-", 1))

    assert home in [one.thing for one in form.open()]
    assert home not in [one.thing for one in quiet.open()]


def test_units_are_scrapped_at_every_colony_of_a_group() -> None:
    """3.4: but for those that are kept; half of the price comes back."""
    draft = house_of(monero())
    (other,) = [system for system, one in draft.colonies.items() if not one.homeworld]
    order = ScrapAll("others", "GB", 1)
    later = after(draft, order)

    assert {"GB": 1} == later.colonies[other].ground
    assert later.house.treasury > draft.house.treasury


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (EngageAll("brave", 6), "no group brave: all, armed, unarmed"),
        (EngageAll("all", 11), "ROE is from 0 to 10"),
        (BuildIdle("all", "XX", 1), "no unit XX: "),
        (BuildIdle("moons", "GB", 1), "no group moons: all, yards, others"),
        (BuildIdle("all", "GB", 1001), "up to 1000 of it"),
        (ScrapAll("all", "GB", 4), "no more GB than that anywhere"),
        (ScrapAll("moons", "GB", 0), "no group moons: all, yards, others"),
    ],
)
def test_what_no_policy_can_be(order: Any, why: str) -> None:
    """1.2: an order that is refused says what would be legal."""
    assert why_not(house_of(monero()), order).startswith(why)


def test_a_policy_is_foretold_and_paid() -> None:
    """1.2: the purse moves as one writes, and what the turn spends is what was foretold."""
    state = monero()
    view = EC4X_MONERO.view(state, ME)
    form = HouseForm(view, AskOrders())
    found = check(form, [BuildIdle("yards", "DD", 20)])
    spent = (
        state.houses[ME].treasury
        - settled(after(HouseDraft(state, ME), BuildIdle("yards", "DD", 20))).house.treasury
    )

    assert 4_000 == spent
    assert "this turn for 4, after queues and research" == found.verdicts[0].text
    assert 4 == found.purses[0].spent
