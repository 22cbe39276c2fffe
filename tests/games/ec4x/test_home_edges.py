"""Edges of the rules at home that no other test touches: each was broken by hand and seen red."""

from collections.abc import Callable

import pytest

from hegemon.core.game import Player
from hegemon.games.ec4x.common.amounts import COIN, SOUL
from hegemon.games.ec4x.common.answers import Build, Buy, Ferry, Terraform
from hegemon.games.ec4x.common.events import HouseCapitulated, PrestigeChanged, WorkLost
from hegemon.games.ec4x.common.phases.closing import Closing, concede, ending, in_play
from hegemon.games.ec4x.common.phases.end_of_turn import Commissioning, Growth, Terraforming
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.orders.construction import free_docks
from hegemon.games.ec4x.common.rules.orders.economy import ferry_cost, spare_people
from hegemon.games.ec4x.common.rules.orders.repair import repair_price
from hegemon.games.ec4x.common.state import (
    Colony,
    Facility,
    Planet,
    Project,
    Ship,
    Squadron,
    State,
)
from hegemon.games.ec4x.monero import turn as monero_turn
from tests.games.ec4x.cases import ME, YOU, home_of, monero, people, playing, satoshi, told


def two_colonies() -> tuple[State, str, str]:
    """A homeworld, and an Extreme colony of five PTU next to it."""
    state = monero(lanes="all", hub="empty")
    home, _ = home_of(state)
    other = next(one.id for one in state.star_map.systems if one.id not in state.colonies)
    state.planets[other] = Planet("extreme", "poor")
    state.colonies[other] = Colony(ME, 5 * SOUL)
    state.houses[ME].treasury = 1_000 * COIN
    return state, home, other


def test_one_level_of_a_field_in_a_month() -> None:
    """XYZ.1 of the earlier edition: a second is refused, one of another field is not."""
    state = satoshi()
    state.turn, state.houses[ME].treasury = 1, 1_000 * COIN
    draft = law.after(HouseDraft(state, ME), Buy("WEP"))

    assert law.why_not(draft, Buy("WEP")) == "one level of a field in each such month"
    assert law.why_not(draft, Buy("TER")) == ""


def test_one_ptu_is_left_behind() -> None:
    """R30: of five PTU four can leave."""
    state, home, other = two_colonies()
    draft = HouseDraft(state, ME)

    assert spare_people(draft, other) == 4
    assert law.why_not(draft, Ferry(other, home, 4)) == ""
    assert law.why_not(draft, Ferry(other, home, 5)) == f"{other} can spare 1 to 4 PTU"


def test_the_guilds_ask_by_the_destination() -> None:
    """XY.3: to an Extreme planet 25 for each PTU, to an Eden 5."""
    state, home, other = two_colonies()
    draft = HouseDraft(state, ME)

    assert ferry_cost(draft, Ferry(home, other, 2)) == 50 * COIN
    assert ferry_cost(draft, Ferry(other, home, 2)) == 10 * COIN


def test_who_lands_has_not_grown() -> None:
    """XY.2, XY.3: people grow before the Guilds' Starliners arrive."""
    names = [type(task).__name__ for task in monero_turn.END_OF_TURN]

    assert names == ["Commissioning", "Terraforming", "Growth", "Arrivals", "Closing"]


@pytest.mark.parametrize(("level", "why"), [(1, "Desolate needs TER 2, you have 1"), (2, "")])
def test_the_level_that_a_class_needs(level: int, why: str) -> None:
    """XYZ.7: Desolate is the second class, and needs TER 2."""
    state, _, other = two_colonies()
    state.houses[ME].levels["TER"] = level

    assert law.why_not(HouseDraft(state, ME), Terraform(other)) == why


def test_a_better_class_wins_prestige() -> None:
    """9.3: five, when it is done."""
    state, _, other = two_colonies()
    state.colonies[other].terraforming = 1
    play = playing(state)
    Terraforming().run(play)

    assert state.planets[other].planet_class == "desolate"
    assert [(one.deed, one.amount) for one in told(play, PrestigeChanged)] == [("class_raised", 5)]


def test_a_colony_is_full_once() -> None:
    """9.3: three when it reaches the bound, and nothing while it stays there."""
    state = satoshi()
    system, colony = home_of(state)
    state.planets[system] = Planet("e0", "poor")
    colony.people = people(state, 19.5)
    play = playing(state)
    for _ in range(5):
        Growth().run(play)

    mine = [one.amount for one in told(play, PrestigeChanged) if one.player == ME]

    assert mine == [3]


@pytest.mark.parametrize(("crippled", "docks"), [(False, 10), (True, 0)])
def test_a_crippled_yard_has_no_docks(crippled: bool, docks: int) -> None:
    """2.3.2: nothing is begun there, but in another yard it is."""
    state = monero()
    system, colony = home_of(state)
    colony.facilities = (Facility("SP"), Facility("SY", crippled=crippled))
    draft = HouseDraft(state, ME)
    both = draft.with_colony(system, facilities=(*colony.facilities, Facility("SY")))

    assert free_docks(draft, colony, "yard") == docks
    assert free_docks(both, both.colonies[system], "yard") == docks + 10
    assert (law.why_not(draft, Build(system, "DD", 1)) == "") is not crippled


def test_what_is_begun_has_the_levels_of_now() -> None:
    """R44: a Scout has the ELI, a Raider the CLK, of the turn in which it is begun."""
    state = monero()
    system, colony = home_of(state)
    house = state.houses[ME]
    colony.produced, house.treasury = 400 * COIN, 400 * COIN
    house.levels.update({"ELI": 2, "CLK": 3, "CST": 3})
    draft = law.followed(HouseDraft(state, ME), [Build(system, "SC", 1), Build(system, "RR", 1)])

    found = [(one.unit, one.eli, one.clk) for one in draft.colonies[system].projects]

    assert found == [("SC", 2, 0), ("RR", 0, 3)]


def test_lost_docks_take_the_latest_work() -> None:
    """R47: a port has five docks: of six ships that lay in two ports the last is lost."""
    state = monero()
    _, colony = home_of(state)
    ships = ("DD", "DD", "CT", "CT", "CT", "BB")
    colony.facilities = (Facility("SP"),)
    colony.projects = tuple(Project(code, "port", 1_000, 3) for code in ships)
    play = playing(state)
    Commissioning().run(play)

    assert [one.units for one in told(play, WorkLost)] == [{"BB": 1}]
    assert [one.unit for one in colony.projects] == ["DD", "DD", "CT", "CT", "CT"]


@pytest.mark.parametrize(("begun", "left"), [(6, 5), (7, 5), (5, 5)])
def test_of_equal_works_only_those_without_a_dock_are_lost(begun: int, left: int) -> None:
    """R47: five docks are left; works that are alike are not one work."""
    state = monero()
    _, colony = home_of(state)
    colony.facilities = (Facility("SP"),)
    colony.projects = (Project("CT", "port", 1_000, 3),) * begun
    play = playing(state)
    Commissioning().run(play)

    assert left == len(colony.projects)
    assert [{"CT": begun - left}] * (begun > left) == [one.units for one in told(play, WorkLost)]


def test_a_repair_costs_a_quarter_of_every_ship() -> None:
    """3.4: BB 8 and DD 4: three."""
    state = monero()

    assert repair_price(HouseDraft(state, ME), Squadron("s1", (Ship("BB"), Ship("DD")))) == 3_000


@pytest.mark.parametrize(("unit", "carries", "out"), [("TT", 1, False), ("TT", 0, True)])
def test_marines_on_the_way_save_a_house(unit: str, carries: int, out: bool) -> None:
    """R86: they may take a planet; empty transports take none."""
    state = monero(houses=3)
    system, _ = home_of(state)
    del state.colonies[system]
    state.fleets["p1-1"].lift = (Ship(unit, carries=carries),)
    Closing().run(playing(state))

    assert state.houses[ME].out is out


@pytest.mark.parametrize(
    "new", [lambda: monero(houses=3, collapse=False), lambda: satoshi(houses=3)]
)
@pytest.mark.parametrize("prestige", [0, 900])
def test_who_concedes_collapses_at_once(new: Callable[[], State], prestige: int) -> None:
    """1.1; R94: whatever its prestige, also where none collapses; the last one left has won."""
    play = playing(new())
    play.state.houses[ME].prestige = prestige
    concede(play, ME)
    in_between = play.state.result, in_play(play.state)
    concede(play, YOU)

    assert play.state.houses[ME].collapsed
    assert (None, (YOU, Player("p3"))) == in_between
    assert [ME, YOU] == [event.player for event in told(play, HouseCapitulated)]
    assert play.state.result is not None
    assert ("victory", (Player("p3"),)) == (play.state.result.outcome, play.state.result.winners)


def test_who_has_collapsed_does_not_stand_in_the_way() -> None:
    """R85, R86: the last House that is neither out nor collapsed has won."""
    state = monero()
    state.houses[YOU].collapsed = True
    result = ending(state)

    assert result is not None
    assert result.winners == (ME,)
