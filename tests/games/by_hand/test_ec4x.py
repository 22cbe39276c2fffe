"""What an umpire may do by hand in both editions of EC4X."""

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.ec4x import EC4X_MONERO
from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.missions import GUARD, JOIN, SALVAGE
from hegemon.games.ec4x.common.rules.research import POINT
from hegemon.games.ec4x.common.state import (
    Mission,
    Project,
    Ship,
)
from tests.games.by_hand.cases import done, refused, umpire, who_sees
from tests.games.by_hand.houses import (
    ALONE,
    MILLION,
    editions,
    far,
    newest,
    units_of,
    with_fleet,
    yard,
    yards,
)
from tests.games.ec4x.cases import ME, YOU, home_of, monero

ACTS: list[tuple[str, Callable[[Any, str], Any], Any]] = [
    ("treasury p1 33", lambda state, _: state.houses[ME].treasury, 33 * COIN),
    ("prestige p1 -5", lambda state, _: state.houses[ME].prestige, -5),
    ("level p1 WEP 2", lambda state, _: state.houses[ME].levels["WEP"], 2),
    (
        "people {home} 60",
        lambda state, home: population_units(state, state.colonies[home].people),
        60 * MILLION,
    ),
    ("industry {home} 7", lambda state, home: state.colonies[home].industry, 7),
    (
        "squadron p1-90 s90 crippled",
        lambda state, _: state.fleets["p1-90"].squadrons[0].crippled,
        True,
    ),
    ("place p1-90 {far}", lambda state, _: state.fleets["p1-90"].at, "{far}"),
    ("fleet p1 {home} DD", lambda state, _: units_of(newest(state)), [["DD"]]),
    ("fleet p1 {home} ET", lambda state, _: units_of(newest(state)), ["ET"]),
    ("add p1-90 DD new", lambda state, _: units_of(state.fleets["p1-90"]), [["DD"], ["DD"]]),
    ("add p1-90 ET aboard", lambda state, _: units_of(state.fleets["p1-90"]), [["DD"], "ET"]),
    ("remove p1-90 s90 DD", lambda state, _: "p1-90" in state.fleets, False),
    ("ground {home} GB 3", lambda state, home: state.colonies[home].ground["GB"], 3),
    ("works {home} {yard} 4", yards, 4),
    ("works {home} {yard} 0", yards, 0),
    ("shield {home} 1", lambda state, home: state.colonies[home].shield, 1),
    ("mission p1-90 guard {home}", lambda state, _: state.fleets["p1-90"].mission.number, GUARD),
    ("mission p1-90 salvage -", lambda state, _: state.fleets["p1-90"].mission.number, SALVAGE),
]


@editions
@pytest.mark.parametrize(("line", "read", "expected"), ACTS, ids=[line for line, *_ in ACTS])
def test_act_does_what_it_says_and_nobody_else_sees_it(
    ruleset: Any, new: Any, line: str, read: Any, expected: Any
) -> None:
    before = with_fleet(new())
    home, away = home_of(before)[0], far(before)
    after = done(ruleset, before, line.format(home=home, far=away, yard=yard(before)))

    if isinstance(expected, str):
        expected = expected.format(far=away)
    assert expected == read(after, home)
    assert ALONE == who_sees(ruleset, before, after, before.players)


REFUSED = [
    ("treasury p3 5", "p1, p2"),
    ("treasury p1 -1", "0 to"),
    ("prestige p1 10000", "-9999 to 9999"),
    ("level p1 XYZ 1", "WEP"),
    ("level p1 WEP 99", "0 to"),
    ("people {far} 10", "is not one of"),
    ("people {home} 0", "1 to"),
    ("industry {home} -1", "0 to"),
    ("squadron p1-90 s1 crippled", "s90"),
    ("squadron p1-90 s90 lost", "crippled, sound"),
    ("place p1-90 Z99", "is not one of"),
    ("fleet p1 {home} GB", "is not one of"),
    ("add p1-90 ET new", "aboard"),
    ("add p1-90 DD aboard", "new"),
    ("remove p1-90 s90 ET", "DD"),
    ("remove p1-90 aboard DD", "s90"),
    ("ground {home} DD 1", "is not one of"),
    ("works {home} {yard} 100", "0 to 99"),
    ("shield {home} 99", "0"),
    ("owner {home} p1", "'p1' is not one of p2"),
    ("owner {far} p2", "is not one of"),
    ("mission p1-90 colonize {far}", "needs a loaded ETAC"),
    ("mission p1-90 guard_base {far}", "has no Starbase of yours"),
    ("mission p1-90 join {home}", "is not one of"),
    ("stance p1 p1 enemy", "'p1' is not one of p2"),
    ("stance p1 p2 hostile", "enemy, neutral, pact"),
]


@editions
@pytest.mark.parametrize(("line", "told"), REFUSED, ids=[line for line, _ in REFUSED])
def test_act_that_cannot_be_says_what_can(ruleset: Any, new: Any, line: str, told: str) -> None:
    state = with_fleet(new())
    line = line.format(home=home_of(state)[0], far=far(state), yard=yard(state))

    assert told in refused(ruleset, state, line)


@editions
def test_a_fleet_that_is_moved_is_remembered_and_seen_as_any_other(ruleset: Any, new: Any) -> None:
    """2.4: its House keeps what it saw; who is where it comes to sees it, if it does not hide."""
    before = with_fleet(new())
    start = far(before)
    before.fleets["p1-90"].at = start
    before.fleets["p1-90"].mission = Mission(1, start, way=("A1",))
    goal = home_of(before, YOU)[0]
    after = done(ruleset, before, f"place p1-90 {goal}")
    moved, known = after.fleets["p1-90"], after.houses[ME].known

    assert (goal, goal, Mission(1, start)) == (moved.at, moved.came_from, moved.mission)
    assert before.planets[start].planet_class == known[start].planet_class
    assert goal not in known
    assert [ME, YOU] == who_sees(ruleset, before, after, before.players)


@editions
def test_a_fleet_that_hides_stays_hidden_where_it_comes_to(ruleset: Any, new: Any) -> None:
    """2.4.3."""
    before = with_fleet(new())
    before.fleets["p1-90"].exposed = False
    after = done(ruleset, before, f"place p1-90 {home_of(before, YOU)[0]}")

    assert ALONE == who_sees(ruleset, before, after, before.players)


@editions
def test_who_stays_behind_sees_on(ruleset: Any, new: Any) -> None:
    """2.4: a system in which the House has still something is no memory."""
    before = with_fleet(new())
    after = done(ruleset, before, f"place p1-90 {far(before)}")

    assert home_of(before)[0] not in after.houses[ME].known


@editions
def test_what_cannot_be_moved_or_mended_says_why(ruleset: Any, new: Any) -> None:
    """XX.4: a fleet that is laid up stays; 3.4: what is repaired is crippled until then."""
    state = with_fleet(new())
    home, colony = home_of(state)
    state.fleets["p1-90"].readiness = "mothballs"
    colony.projects = (Project("DD", "yard", 0, 1, "s90"),)

    assert "it is laid up in" in refused(ruleset, state, f"place p1-90 {far(state)}")
    assert f"repaired in {home}" in refused(ruleset, state, "squadron p1-90 s90 sound")


@editions
def test_who_is_out_of_the_match_gets_nothing(ruleset: Any, new: Any) -> None:
    state = new()
    state.houses[YOU].out = True

    assert "'p2' is not one of p1" in refused(ruleset, state, "treasury p2 5")


@editions
def test_examples_can_be_written(ruleset: Any, new: Any) -> None:
    """Each example names a word and as many values as the act has."""
    for kind in umpire(ruleset, new()).kinds:
        assert len(kind.example.split()) == 1 + len(kind.fields)


@editions
def test_a_ship_joins_a_squadron_that_can_command_it(ruleset: Any, new: Any) -> None:
    """2.3.3: as many as its flagship commands, built with the House's levels of today."""
    state = with_fleet(new())
    state.fleets["p1-90"].squadrons[0].ships = (Ship("BB"),)
    after = done(ruleset, state, "level p1 WEP 1", "add p1-90 DD s90")
    full = done(ruleset, state, "add p1-90 BB new", "remove p1-90 s90 BB")

    assert (Ship("BB"), Ship("DD", wep=1)) == after.fleets["p1-90"].squadrons[0].ships
    assert [["BB"]] == units_of(full.fleets["p1-90"])
    assert "s90" != full.fleets["p1-90"].squadrons[0].id

    state.fleets["p1-90"].squadrons[0].ships = (Ship("DD"),) * 20
    assert "commands" in refused(ruleset, state, "add p1-90 BB s90")


@editions
def test_what_stays_of_a_squadron_must_be_one(ruleset: Any, new: Any) -> None:
    """2.3.3: the flagship does not go before those that it alone can command."""
    state = with_fleet(new())
    squadron = state.fleets["p1-90"].squadrons[0]
    squadron.ships = (Ship("BB"), *(Ship("DD"),) * 4)

    assert "this position cannot be" in refused(ruleset, state, "remove p1-90 s90 BB")
    assert 4 == len(done(ruleset, state, "remove p1-90 s90 DD").fleets["p1-90"].squadrons[0].ships)


@editions
def test_the_last_ship_leaves_a_memory_of_what_it_saw(ruleset: Any, new: Any) -> None:
    """2.4: and a new fleet sees, so that there is no memory any more."""
    before = new()
    start = far(before)
    gone = done(ruleset, with_fleet(before, start), "remove p1-90 s90 DD")
    back = done(ruleset, gone, f"fleet p1 {start} DD")

    assert gone.planets[start].planet_class == gone.houses[ME].known[start].planet_class
    assert start not in back.houses[ME].known


@editions
def test_of_fewer_ground_units_no_more_are_crippled_than_there_are(ruleset: Any, new: Any) -> None:
    state = new()
    home, colony = home_of(state)
    colony.ground, colony.hurt = {"GB": 5}, {"GB": 3}
    fewer = done(ruleset, state, f"ground {home} GB 2").colonies[home]
    none = done(ruleset, state, f"ground {home} GB 0").colonies[home]

    assert ({"GB": 2}, {"GB": 2}) == (fewer.ground, fewer.hurt)
    assert ({}, {}) == (none.ground, none.hurt)


@editions
def test_a_colony_that_is_handed_over_is_seen_as_one_that_was_taken(ruleset: Any, new: Any) -> None:
    """2.4, 5.6: its old House knows whose it is and sees no more; what was begun is lost."""
    before = new()
    home, colony = home_of(before)
    colony.projects, colony.terraforming = (Project("DD", "yard", 0, 1),), 2
    for fleet in before.fleets.values():
        fleet.at = fleet.came_from = far(new())
    ground = dict(colony.ground)
    after = done(ruleset, before, f"owner {home} p2")
    now = after.colonies[home]

    assert (YOU, (), 0, ground) == (now.owner, now.projects, now.terraforming, now.ground)
    assert YOU == after.houses[ME].known[home].owner
    assert home not in after.houses[YOU].known
    assert home not in ruleset.view(after, ME).colonies
    assert [ME, YOU] == who_sees(ruleset, before, after, before.players)


@editions
def test_a_colony_with_a_fleet_laid_up_over_it_is_not_handed_over(ruleset: Any, new: Any) -> None:
    """R36: its House has to do something about the fleet first."""
    state = with_fleet(new())
    state.fleets["p1-90"].readiness = "mothballs"
    home = home_of(state)[0]

    assert "p1-90 is laid up over it" in refused(ruleset, state, f"owner {home} p2")
    assert "in mothballs" in refused(ruleset, state, f"mission p1-90 guard {home}")


@editions
def test_a_mission_leads_to_a_fleet_of_the_same_house(ruleset: Any, new: Any) -> None:
    """4.1, order 13."""
    state = with_fleet(with_fleet(new()), name="p1-91")
    state.fleets["p1-91"].squadrons[0].id = "s91"
    after = done(ruleset, state, "mission p1-90 join p1-91")

    assert Mission(JOIN, fleet="p1-91") == after.fleets["p1-90"].mission


@editions
def test_a_stance_is_seen_by_the_two_whose_it_is(ruleset: Any, new: Any) -> None:
    before = new(houses=3)
    after = done(ruleset, before, "stance p1 p2 enemy")

    assert "enemy" == after.houses[ME].stances[YOU]
    assert [ME, YOU] == who_sees(ruleset, before, after, before.players)


def test_points_in_hand_are_whole_points_where_research_is_by_points() -> None:
    """XYZ.4; where levels are bought at once there are none."""
    before = monero()
    after = done(EC4X_MONERO, before, "points p1 WEP 12")
    ladder = monero(research="ladder")

    assert 12 * POINT == after.houses[ME].points["WEP"]
    assert ALONE == who_sees(EC4X_MONERO, before, after, before.players)
    assert refused(EC4X_MONERO, ladder, "points p1 WEP 12")


@editions
def test_a_match_on_the_ladder_knows_hostile(ruleset: Any, new: Any) -> None:
    """R82."""
    after = done(ruleset, new(diplomacy="ladder"), "stance p1 p2 hostile")

    assert "hostile" == after.houses[ME].stances[YOU]
