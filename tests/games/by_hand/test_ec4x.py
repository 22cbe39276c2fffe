"""What an umpire may do by hand in both editions of EC4X."""

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.state import Fleet, Mission, Project, Ship, Squadron, State
from tests.games.by_hand.cases import done, refused, umpire, who_sees
from tests.games.ec4x.cases import ME, YOU, home_of, monero, satoshi

EDITIONS = [
    pytest.param(EC4X_MONERO, monero, id="monero"),
    pytest.param(EC4X_SATOSHI, satoshi, id="satoshi"),
]
editions = pytest.mark.parametrize(("ruleset", "new"), EDITIONS)
ALONE = [ME]
MILLION = 10**6


def with_fleet(state: State, at: str = "", owner: Any = ME, name: str = "p1-90") -> State:
    """A position with one more fleet, at home if nothing is said."""
    state.fleets[name] = Fleet(
        name, owner, at or home_of(state)[0], [Squadron("s90", (Ship("DD"),))], came_from="home"
    )
    return state


def far(state: State) -> str:
    """A system that nobody sees."""
    full = {*state.colonies, *(fleet.at for fleet in state.fleets.values())}
    return next(one.id for one in state.star_map.systems if one.id not in full)


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
]


@editions
@pytest.mark.parametrize(("line", "read", "expected"), ACTS, ids=[line for line, *_ in ACTS])
def test_act_does_what_it_says_and_nobody_else_sees_it(
    ruleset: Any, new: Any, line: str, read: Any, expected: Any
) -> None:
    before = with_fleet(new())
    home, away = home_of(before)[0], far(before)
    after = done(ruleset, before, line.format(home=home, far=away))

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
]


@editions
@pytest.mark.parametrize(("line", "told"), REFUSED, ids=[line for line, _ in REFUSED])
def test_act_that_cannot_be_says_what_can(ruleset: Any, new: Any, line: str, told: str) -> None:
    state = with_fleet(new())
    line = line.format(home=home_of(state)[0], far=far(state))

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
