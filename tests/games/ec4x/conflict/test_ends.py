"""4.1, orders 09 to 15: colonies, spies, meetings, salvage; 8: stances; the absent House."""

from collections.abc import Callable

import pytest

from hegemon.games.ec4x.common.amounts import SOUL
from hegemon.games.ec4x.common.answers import Call, Declare, Orders
from hegemon.games.ec4x.common.events import OrdersMissed, PrestigeChanged
from hegemon.games.ec4x.common.events_conflict import (
    ColonyFounded,
    ColonyMissed,
    FleetSalvaged,
    FleetsMerged,
    SpyReport,
    StanceChanged,
)
from hegemon.games.ec4x.common.phases.arrivals import Colonization, Meetings, Salvage, Spying
from hegemon.games.ec4x.common.phases.closing import Closing
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.rules.missions import (
    BOMBARD,
    COLONIZE,
    GUARD,
    HACK,
    HOLD,
    HOME,
    JOIN,
    MOVE,
    PATROL,
    RENDEZVOUS,
    SALVAGE,
    SPY_PLANET,
    SPY_SYSTEM,
)
from hegemon.games.ec4x.common.state import State
from tests.games.ec4x.cases import monero, playing, satoshi, told
from tests.games.ec4x.conflict.positions import P1, P2, P3, colony, conflict, fleet, space, war

EDITIONS = pytest.mark.parametrize("edition", [monero, satoshi])


@pytest.mark.parametrize(("edition", "people"), [(monero, 1_000_000), (satoshi, 1_006_592)])
def test_colonization(edition: Callable[..., State], people: int) -> None:
    """Order 12, R28: a PSU, in Satoshi the people of a PU; the ETAC is used up, and all see it."""
    state = space(edition=edition)
    fleet(state, "p1-1", "A2", lift="ET", mission=(COLONIZE, "A2"))
    fleet(state, "p2-1", "A2", "SC")
    play = conflict(state, tasks=(Colonization(),))
    (event,) = told(play, ColonyFounded)

    assert (P1, {P1, P2}) == (event.owner, set(event.witnesses))
    assert (P1, people) == (state.colonies["A2"].owner, state.colonies["A2"].people)
    assert "p1-1" not in state.fleets


def test_too_late() -> None:
    """Order 12: where somebody settled before, the ETAC is kept, and the fleet holds."""
    state = space()
    colony(state, P2, "A2")
    late = fleet(state, "p1-1", "A2", "DD", "ET", mission=(COLONIZE, "A2"))
    play = conflict(state, tasks=(Colonization(),))

    assert [P1] == [event.player for event in told(play, ColonyMissed)]
    assert 1 == len(late.lift)


def test_the_strongest_lands() -> None:
    """T7, R57: of several Houses the greatest Attack Strength, then a lot."""
    state = space()
    fleet(state, "p1-1", "A2", "DD", "ET", mission=(COLONIZE, "A2"))
    fleet(state, "p2-1", "A2", "BB", "ET", mission=(COLONIZE, "A2"))
    conflict(state, tasks=(Colonization(),))
    lots = set()
    for seed in range(12):
        equal = space()
        for owner in (P1, P2):
            fleet(equal, f"{owner}-1", "A2", "DD", "ET", mission=(COLONIZE, "A2"))
        conflict(equal, tasks=(Colonization(),), seed=seed)
        lots.add(equal.colonies["A2"].owner)

    assert (P2, {P1, P2}) == (state.colonies["A2"].owner, lots)


def test_an_etac_that_is_gone() -> None:
    """Order 12: a fleet that has detached its ETAC meanwhile lands nobody."""
    state = space()
    fleet(state, "p1-1", "A2", "DD", mission=(COLONIZE, "A2"))
    conflict(state, tasks=(Colonization(),))

    assert {} == state.colonies


@EDITIONS
@pytest.mark.parametrize(
    ("mission", "facts", "prestige"),
    [
        (SPY_PLANET, {"AA": 2, "fighters": 0, "shield": 0, "industry": 7, "population": 100}, 1),
        (SPY_SYSTEM, {"DD": 1, "base": 1}, 1),
        (HACK, {"treasury", "tax", "product"}, 2),
    ],
)
def test_spies(
    edition: Callable[..., State], mission: int, facts: dict[str, int] | set[str], prestige: int
) -> None:
    """Orders 09 to 11: what each finds out; prestige once, for coming (R58)."""
    state = space(edition=edition)
    colony(state, P2, "A2", {"AA": 2}, "SB", industry=7)
    spy = fleet(state, "p1-1", "A2", "SC", mission=(mission, "A2"), exposed=False)
    fleet(state, "p2-1", "A2", "DD")
    fleet(state, "p3-1", "A2", "RR", exposed=False)
    spy.came_from = "A1"
    play = conflict(state, tasks=(Spying(),))
    (report,) = told(play, SpyReport)
    gained = [event.amount for event in told(play, PrestigeChanged)]
    spy.came_from = "A2"
    later = conflict(state, tasks=(Spying(),))

    if isinstance(facts, set):
        assert facts <= set(report.facts)
    else:
        assert {code.replace("base", "SB"): count for code, count in facts.items()} == report.facts
    assert [prestige] == gained
    assert (1, []) == (len(told(later, SpyReport)), told(later, PrestigeChanged))


def test_nothing_to_hack() -> None:
    """Order 10: without a Starbase there is no way into the books."""
    state = space()
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "SC", mission=(HACK, "A2")).came_from = "A1"
    play = conflict(state, tasks=(Spying(),))

    assert [{}] == [event.facts for event in told(play, SpyReport)]
    assert [] == told(play, PrestigeChanged)


def test_join_and_rendezvous() -> None:
    """Orders 13, 14: the host keeps its name; the least id is host of those that wait."""
    state = space()
    fleet(state, "p1-2", "A1", "DD", mission=(JOIN, "", "p1-1"))
    fleet(state, "p1-1", "A1", "BB")
    for number in (10, 9):
        fleet(state, f"p1-{number}", "A2", "CT", "TT", mission=(RENDEZVOUS, "A2"))
    fleet(state, "p2-1", "A2", "CT", mission=(RENDEZVOUS, "A2"))
    play = conflict(state, tasks=(Meetings(),))

    assert ["p1-1", "p1-9", "p2-1"] == sorted(state.fleets)
    assert [("p1-1", ("p1-2",)), ("p1-9", ("p1-10",))] == [
        (event.fleet, event.joined) for event in told(play, FleetsMerged)
    ]


def test_nobody_joins_in_a_hostile_system() -> None:
    """2.3.4: they wait until it is not, and keep their mission."""
    state = war(space())
    joins = fleet(state, "p1-2", "A1", "DD", mission=(JOIN, "", "p1-1"))
    fleet(state, "p1-1", "A1", "BB")
    enemy = fleet(state, "p2-1", "A1", "SC")
    conflict(state, tasks=(Meetings(),))
    waited = joins.mission.number
    enemy.at = "A3"
    conflict(state, tasks=(Meetings(),))

    assert JOIN == waited
    assert ["p1-1", "p2-1"] == sorted(state.fleets)


def test_two_that_would_join_each_other() -> None:
    """Order 13: one is host, and none is lost."""
    state = space()
    fleet(state, "p1-1", "A1", "DD", mission=(JOIN, "", "p1-2"))
    fleet(state, "p1-2", "A1", "BB", mission=(JOIN, "", "p1-1"))
    conflict(state, tasks=(Meetings(),))

    assert [2] == [len(one.squadrons) for one in state.fleets.values()]


def test_salvage() -> None:
    """Order 15, 3.4: half of the price; whoever is on board goes ashore."""
    state = space()
    home = colony(state, P1, "A1")
    people, treasury = home.people, state.houses[P1].treasury
    fleet(state, "p1-1", "A1", "RR", "ET TT", mission=(SALVAGE,))
    play = conflict(state, tasks=(Salvage(),))

    assert [12_500 + 7_500 + 2_500] == [event.coins for event in told(play, FleetSalvaged)]
    assert treasury + 22_500 == state.houses[P1].treasury
    assert (people + SOUL, {"MD": 1}) == (home.people, home.ground)


def test_declarations_are_heard() -> None:
    """8: both Houses hear it, and nobody else; saying the same again tells nobody."""
    state = space()
    heard = []
    for stance in ("enemy", "enemy", "pact"):
        play = playing(state)
        order = Declare("p2", stance)  # type: ignore[arg-type]
        AskOrders().resolve(play, {P1: Orders((order,)), P2: Orders(), P3: Orders()})
        heard.append([(one.witnesses, one.stance) for one in told(play, StanceChanged)])

    assert [[((P1, P2), "enemy")], [], [((P1, P2), "pact")]] == heard


@pytest.mark.parametrize(
    ("mission", "at", "expected"),
    [
        ((BOMBARD, "A3"), "A3", (HOME, "")),  # no offence
        ((GUARD, "A3"), "A3", (HOME, "")),
        ((SPY_SYSTEM, "A3"), "A2", (HOME, "")),
        ((MOVE, "A3"), "A2", (HOME, "")),
        ((PATROL, "A2"), "A2", (HOME, "")),
        ((HOLD,), "A2", (HOME, "")),
        ((HOLD,), "A1", (GUARD, "A1")),  # at home they guard
        ((BOMBARD, "A3"), "A1", (GUARD, "A1")),
        ((PATROL, "A1"), "A1", (PATROL, "A1")),
        ((MOVE, "A1"), "A2", (MOVE, "A1")),
        ((SALVAGE,), "A2", (SALVAGE, "")),
    ],
)
def test_autopilot(mission: tuple[int, str], at: str, expected: tuple[int, str]) -> None:
    """R59: from the third missed turn on a House only defends itself."""
    found = []
    for rule, away in (("autopilot", 1), ("autopilot", 2), ("standing", 9)):
        state = space(absence=rule)
        colony(state, P1, "A1")
        colony(state, P2, "A3")
        absent = fleet(state, "p1-1", at, "DD", mission=mission)
        absent.mission = type(absent.mission)(*mission)
        state.houses[P1].away = away
        AskOrders().resolve(playing(state), {P1: Orders()})
        now = state.fleets["p1-1"].mission
        found.append((now.number, now.system))
    before = (mission[0], (*mission, "")[1])

    assert [before, expected, before] == found


def test_a_house_that_has_collapsed_attacks_nobody() -> None:
    """R85: its units only defend themselves: the siege is lifted."""
    state = space()
    colony(state, P1, "A1")
    colony(state, P2, "A2")
    colony(state, P3, "A3")
    fleet(state, "p1-1", "A2", "DD", mission=(BOMBARD, "A2"))
    fleet(state, "p1-2", "A1", "DD")
    state.houses[P1].prestige, state.houses[P1].below = -1, 2
    conflict(state, tasks=(Closing(),))

    assert state.houses[P1].collapsed
    assert (HOME, GUARD) == tuple(one.mission.number for one in state.fleets.values())


def test_an_order_ends_the_absence() -> None:
    """R59: any order."""
    state = space()
    fleet(state, "p1-1", "A2", "DD", mission=(PATROL, "A2"))
    state.houses[P1].away = 7
    play = playing(state)
    AskOrders().resolve(play, {P1: Orders((Call("p1-1", "Vanguard"),))})

    assert (0, []) == (state.houses[P1].away, told(play, OrdersMissed))
    assert PATROL == state.fleets["p1-1"].mission.number
