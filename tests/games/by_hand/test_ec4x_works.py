"""What an umpire may do by hand in EC4X to work, cargo, planets, standing orders, knowledge."""

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.mending import Mending
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.state import (
    Facility,
    Mission,
    Planet,
    Project,
    Ship,
    Sighting,
    State,
    Transfer,
)
from tests.games.by_hand.cases import done, refused, who_sees
from tests.games.by_hand.houses import ALONE, MILLION, editions, far, newest, units_of, with_fleet
from tests.games.ec4x.cases import ME, YOU, home_of, monero, satoshi

PEOPLE = Transfer(ME, "A1", "A2", MILLION, 2)


def at_work(state: State) -> State:
    """One more fleet, with an ETAC and a transport; a Destroyer in building and a battery hurt."""
    state = with_fleet(state)
    _, colony = home_of(state)
    transport = state.tables.code_of("transport")
    state.fleets["p1-90"].lift = (Ship("ET"), Ship(transport), Ship(transport))
    colony.projects = (Project("DD", "yard", 40, 2), Project("DD", "yard", 40, 2))
    colony.ground, colony.hurt = {"GB": 3}, {"GB": 2}
    colony.mending = (Mending("GB", 2, 1, 1),)
    return state


def project_of(state: State, home: str) -> tuple[Any, ...]:
    """The work that was begun last: what, where, in how many turns, and what is owed."""
    last = state.colonies[home].projects[-1]
    return (last.unit, last.place, last.left, last.owed)


def lefts(state: State, home: str) -> list[int]:
    """The turns of all work in building."""
    return [one.left for one in state.colonies[home].projects]


def carried(state: State) -> list[bool]:
    """Which of the unarmed ships have something on board."""
    return [bool(ship.carries) for ship in state.fleets["p1-90"].lift]


def crippled(state: State, home: str) -> list[bool]:
    """Which of the facilities are crippled."""
    return [one.crippled for one in state.colonies[home].facilities]


def settled(state: State, system: str) -> tuple[Any, int]:
    """Whose colony is in a system, and how many PU it has."""
    colony = state.colonies[system]
    return colony.owner, population_units(state, colony.people) // MILLION


ACTS: list[tuple[str, Callable[[Any, str, str], Any], Any]] = [
    ("begin {home} GB 1", lambda state, home, _: project_of(state, home), ("GB", "industry", 1, 0)),
    ("begin {home} CT 1", lambda state, home, _: project_of(state, home), ("CT", "yard", 1, 0)),
    ("turns {home} DD-1 5", lambda state, home, _: lefts(state, home), [2, 5]),
    ("drop {home} DD-1", lambda state, home, _: lefts(state, home), [2]),
    ("drop {home} GB-1", lambda state, home, _: state.colonies[home].mending, ()),
    ("finish {home} DD-1", lambda state, *_: units_of(newest(state)), [["DD"]]),
    ("finish {home} GB-1", lambda state, home, _: state.colonies[home].hurt, {}),
    ("hurt {home} GB 3", lambda state, home, _: state.colonies[home].hurt, {"GB": 3}),
    ("hurt {home} {yard} 1", lambda state, home, _: sum(crippled(state, home)), 1),
    ("load p1-90 ET 1", lambda state, *_: carried(state), [True, False, False]),
    ("load p1-90 {transport} 1", lambda state, *_: carried(state), [False, True, False]),
    ("fighters {home} 2", lambda state, home, _: len(state.colonies[home].fighters), 2),
    ("settle p1 {far} 3", lambda state, _, away: settled(state, away), (ME, 3)),
    ("terraform {home} begun", lambda state, home, _: state.colonies[home].terraforming, 1),
    ("tax p1 33", lambda state, *_: state.houses[ME].tax, 33),
    ("roe p1-90 9", lambda state, *_: state.fleets["p1-90"].roe, 9),
    ("effect p1 taxes_halved on", lambda state, *_: state.houses[ME].effects["taxes_halved"], 1),
    ("know p1 {far}", lambda state, _, away: state.houses[ME].known[away].turn, 0),
]


@editions
@pytest.mark.parametrize(("line", "read", "expected"), ACTS, ids=[line for line, *_ in ACTS])
def test_act_does_what_it_says_and_nobody_else_sees_it(
    ruleset: Any, new: Any, line: str, read: Any, expected: Any
) -> None:
    before = at_work(new(fighters_based="any"))
    home, away = home_of(before)[0], far(before)
    before.planets[home] = Planet(before.tables.planets.classes[0].id, "poor")
    after = done(ruleset, before, written(before, line))

    assert expected == read(after, home, away)
    assert ALONE == who_sees(ruleset, before, after, before.players)


def written(state: State, line: str) -> str:
    """A line in which places, and the words of an edition, are named."""
    code = state.tables.code_of
    home, names = home_of(state)[0], {"yard": code("shipyard"), "transport": code("transport")}
    return line.format(home=home, far=far(state), **names)


REFUSED = [
    ("xyzzy p1-90", "an order is one of treasury, prestige, level,"),
    ("begin {far} DD 1", "is not one of"),
    ("begin {home} XX 1", "is not one of"),
    ("begin {home} DD 0", "1 to 99"),
    ("turns {home} DD-2 1", "DD-1, GB-1"),
    ("turns {home} DD-1 0", "1 to 99"),
    ("finish {home} SY-1", "DD-1, GB-1"),
    ("drop {far} DD-1", "is not one of"),
    ("hurt {home} GB 4", "0 to 3"),
    ("hurt {home} AA 1", "is not one of"),
    ("load p1-90 ET 2", "0 or 1"),
    ("load p1-1 DD 1", "is not one of"),
    ("fighters {home} 1000", "0 to"),
    ("settle p1 {home} 3", "is not one of"),
    ("settle p1 {far} 0", "1 to"),
    ("desert {home}", "a homeworld stays"),
    ("planet {home} 8 rich", "1 to 7"),
    ("planet {home} 7 golden", "very_poor, poor, abundant, rich, very_rich"),
    ("terraform {home} done", "'done' is not one of"),
    ("tax p1 101", "0 to 100"),
    ("roe p1-90 11", "0 to 10"),
    ("ready p1-90 reserve", "there is no order 'ready'"),
    ("effect p1 plague on", "science_halved, taxes_halved, taxes_quartered"),
    ("know p1 {home}", "it is in sight"),
    ("forget p1 {far}", "no choice is legal here"),
    ("spy p1 {far} spy_planet", "nothing is to be learned"),
]


@editions
@pytest.mark.parametrize(("line", "told"), REFUSED, ids=[line for line, _ in REFUSED])
def test_act_that_cannot_be_says_what_can(ruleset: Any, new: Any, line: str, told: str) -> None:
    state = at_work(new(reserves=False))

    assert told in refused(ruleset, state, written(state, line))


@editions
def test_ships_that_are_done_are_a_fleet_of_their_own(ruleset: Any, new: Any) -> None:
    """3.0: of works that are alike one is done; the other is under way as before."""
    before = at_work(new())
    home = home_of(before)[0]
    after = done(ruleset, before, f"finish {home} DD-1")

    assert (ME, home) == (newest(after).owner, newest(after).at)
    assert before.colonies[home].projects[:1] == after.colonies[home].projects


@editions
def test_a_repair_is_done_where_the_squadron_still_is(ruleset: Any, new: Any) -> None:
    """3.4."""
    state = at_work(new())
    home, colony = home_of(state)
    colony.projects = (Project("DD", "yard", 9, 1, "s90"), Project("DD", "yard", 9, 1, "s77"))
    state.fleets["p1-90"].squadrons[0].crippled = True
    after = done(ruleset, state, f"finish {home} DD-1")

    assert not after.fleets["p1-90"].squadrons[0].crippled
    assert f"s77 is not in {home} any more" in refused(ruleset, state, f"finish {home} DD-2")


@editions
def test_without_a_free_dock_nothing_is_begun_in_it(ruleset: Any, new: Any) -> None:
    """2.3.2: what industry builds needs none; without a yard ships are begun planetside."""
    state = new()
    home, colony = home_of(state)
    colony.projects = (Project("DD", "yard", 0, 1, docks=99), Project("DD", "port", 0, 1, docks=99))

    assert "no free dock in the yard" in refused(ruleset, state, f"begin {home} DD 1")
    assert "" == refused(ruleset, state, f"begin {home} GB 1")

    colony.projects = (Project("DD", "yard", 0, 1, docks=99),)
    after = done(ruleset, state, f"begin {home} DD 1")

    assert "port" == after.colonies[home].projects[-1].place


@editions
def test_a_colony_that_is_deserted_is_remembered_without_its_people(ruleset: Any, new: Any) -> None:
    """2.4: who looks on sees that; a fleet that is laid up needs its colony (R36)."""
    start = with_fleet(new())
    away = far(start)
    before = done(ruleset, start, f"settle p1 {away} 4", f"place p1-90 {away}")
    after = done(ruleset, before, f"place p1-90 {home_of(before)[0]}", f"desert {away}")

    assert away not in after.colonies
    assert (None, ()) == (after.houses[ME].known[away].owner, after.houses[ME].known[away].fleets)

    before.fleets["p1-90"].readiness = "mothballs"
    assert "p1-90 is laid up over it" in refused(ruleset, before, f"desert {away}")


@editions
def test_whoever_sees_a_planet_sees_what_it_is_now(ruleset: Any, new: Any) -> None:
    """2.2: the class of one that is only remembered is what it was."""
    before = new()
    away, home = far(before), home_of(before)[0]
    before.houses[ME].known[away] = Sighting(0, planet_class=before.planets[away].planet_class)
    best = before.tables.planets.classes[-1].id
    after = done(ruleset, before, f"planet {away} 7 {before.planets[away].resources}")

    assert best == after.planets[away].planet_class
    assert [] == who_sees(ruleset, before, after, before.players)
    assert ALONE == who_sees(
        ruleset, before, done(ruleset, before, f"planet {home} 1 poor"), before.players
    )


@editions
def test_a_planet_of_the_best_class_is_terraformed_no_further(ruleset: Any, new: Any) -> None:
    """XYZ.7."""
    state = new()
    home = home_of(state)[0]
    lines = (f"planet {home} 5 rich", f"terraform {home} begun", f"planet {home} 7 rich")
    after = done(ruleset, state, *lines)

    assert 0 == after.colonies[home].terraforming
    assert f"{home} is of the best class" in refused(ruleset, after, f"terraform {home} begun")
    assert "" == refused(ruleset, after, f"terraform {home} stopped")


@editions
def test_a_house_knows_and_forgets(ruleset: Any, new: Any) -> None:
    """2.4, 4.1: whose colony it is and what orbits it; what spies told goes, too."""
    before = new()
    theirs = home_of(before, YOU)[0]
    known = done(ruleset, before, f"know p1 {theirs}", f"spy p1 {theirs} spy_planet")
    gone = done(ruleset, known, f"forget p1 {theirs}")

    assert YOU == known.houses[ME].known[theirs].owner
    assert known.houses[ME].known[theirs].fleets
    assert 0 < known.houses[ME].intelligence[theirs][0].facts["population"]
    assert ALONE == who_sees(ruleset, before, known, before.players)
    assert before.houses[ME] == gone.houses[ME]


@editions
def test_a_fleet_at_home_is_laid_up_and_serves_again(ruleset: Any, new: Any) -> None:
    """R36: where the match has reserves; a reserve guards its planet."""
    state = with_fleet(new(reserves=True))
    laid_up = done(ruleset, state, "ready p1-90 mothballs")
    again = done(ruleset, laid_up, "ready p1-90 active")

    assert ("mothballs", Mission()) == (
        laid_up.fleets["p1-90"].readiness,
        laid_up.fleets["p1-90"].mission,
    )
    assert "active" == again.fleets["p1-90"].readiness
    assert "p1-90 is in mothballs" in refused(ruleset, laid_up, "ready p1-90 mothballs")


@editions
def test_of_fighters_and_works_as_many_as_are_said(ruleset: Any, new: Any) -> None:
    """R113: no more fighters than a colony supports, but those that are there may stay."""
    state = new(fighters_based="industry")
    home, colony = home_of(state)
    colony.fighters = (Ship("FS"), Ship("FS", wep=1))
    colony.facilities = (*colony.facilities, Facility("SB"))

    assert (Ship("FS"),) == done(ruleset, state, f"fighters {home} 1").colonies[home].fighters
    assert "0 to 2" in refused(ruleset, state, f"fighters {home} 3")


def test_what_is_begun_is_what_its_house_could_build() -> None:
    """9: the least CST level; the umpire gives that first."""
    state = monero()
    home = home_of(state)[0]

    assert "needs CST" in refused(EC4X_MONERO, state, f"begin {home} BB 1")
    assert done(EC4X_MONERO, state, "level p1 CST 9", f"begin {home} BB 1")


def test_the_guilds_bring_people_and_lose_them() -> None:
    """XY.3: between colonies of one House, in the later edition alone."""
    before = monero()
    home, away = home_of(before)[0], far(before)
    sent = done(EC4X_MONERO, before, f"settle p1 {away} 1", f"ferry {home} {away} 2 3")
    lost = done(EC4X_MONERO, sent, "vanish t1")

    assert (Transfer(ME, home, away, 2 * MILLION, 3),) == sent.transfers
    assert () == lost.transfers
    assert ALONE == who_sees(EC4X_MONERO, sent, lost, before.players)
    assert refused(EC4X_MONERO, sent, f"ferry {home} {home_of(before, YOU)[0]} 2 3")
    assert refused(EC4X_SATOSHI, satoshi(), f"ferry {home} {away} 2 3")


def test_points_for_operations_are_said_where_they_are_bought() -> None:
    """8: the earlier edition has none."""
    before = monero()
    after = done(EC4X_MONERO, before, "secret p1 covert 5", "secret p1 guard 6")

    assert (5, 6) == (after.houses[ME].covert, after.houses[ME].guard)
    assert ALONE == who_sees(EC4X_MONERO, before, after, before.players)
    assert refused(EC4X_SATOSHI, satoshi(), "secret p1 covert 5")
