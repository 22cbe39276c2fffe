"""5.3.3, 5.3.4; B 5.3, 5.5.2: who flees, where to, and what is left behind."""

from collections.abc import Callable

import pytest

from hegemon.games.ec4x.common.events import PrestigeChanged
from hegemon.games.ec4x.common.events_conflict import BattleFought, FightersStranded, LiftLost
from hegemon.games.ec4x.common.phases.fighters import berth
from hegemon.games.ec4x.common.phases.space_combat import OrbitalCombat, SpaceCombat
from hegemon.games.ec4x.common.rules.battle.combat import leaving_of
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law
from hegemon.games.ec4x.common.rules.missions import BOMBARD, HOLD, PATROL
from hegemon.games.ec4x.common.rules.refuge import refuge_of
from hegemon.games.ec4x.common.state import Ship, Sighting, State, fleets_by_system
from tests.games.ec4x.cases import monero, playing, satoshi, told
from tests.games.ec4x.conflict.positions import P1, P2, P3, colony, conflict, fleet, space, war

BATTLES = (SpaceCombat(), OrbitalCombat())
EDITIONS = pytest.mark.parametrize("edition", [monero, satoshi])
STAR = "A1-A2 restricted, A1-A3 minor, A1-A4 major, A3-A5 minor"


def test_who_has_had_enough_flees() -> None:
    """5.3.3: squadrons fall back to their fleets and flee; the mission is over."""
    state = war(space("A1-A2 minor"))
    weak = fleet(state, "p1-1", "A1", "DD DD", mission=(PATROL, "A1"), roe=6)
    fleet(state, "p2-1", "A1", "BB BB BB", roe=10)
    play = conflict(state, 1, 1, tasks=BATTLES)
    (battle,) = told(play, BattleFought)

    assert ("A2", HOLD) == (weak.at, weak.mission.number)
    assert ["A2", ""] == [side.fled_to for side in battle.sides]
    assert [(P1,)] == [one.retreats for one in battle.rounds]


@pytest.mark.parametrize(
    ("own", "enemies", "expected"),
    [
        ("", "", "A4"),  # the nearest, by the class of the lane
        ("A3", "", "A3"),  # of equally near ones an own colony
        ("", "A4", "A3"),  # not where enemies are known to be
        ("A5", "A3 A4", "A2"),  # A5 is two jumps away
        ("A5", "A2 A3 A4", "A5"),
        ("A2 A3", "", "A3"),  # of equally near ones restricted lanes come last
        ("", "A2 A3 A4 A5", None),  # nowhere: it fights on
    ],
)
def test_refuges(own: str, enemies: str, expected: str | None) -> None:
    """R75: the closest system without detected enemies."""
    state = war(space(STAR))
    for system in own.split():
        colony(state, P1, system)
    for system in enemies.split():
        colony(state, P2, system)
        state.houses[P1].known[system] = Sighting(1, P2)
    fleet(state, "p1-1", "A1", "DD")

    assert expected == refuge_of(state, fleets_by_system(state), P1, "A1")


@pytest.mark.parametrize(
    ("crippled", "lift", "readiness", "enemies", "expected"),
    [
        (False, "", "active", "A3 A4", "A2"),
        (True, "", "active", "A3 A4", "A5"),
        (False, "ET", "active", "A3 A4", "A5"),
        (False, "ET", "reserve", "A3 A4", "A2"),  # what is laid up does not flee
        (False, "ET", "active", "A3 A4 A5", "A2"),  # there is no other way
    ],
)
def test_who_may_flee_over_restricted_lanes(
    crippled: bool,
    lift: str,
    readiness: str,
    enemies: str,
    expected: str,
) -> None:
    """R75: they are closed to crippled and to unarmed ships, and to nobody else (4.2)."""
    state = war(space(STAR))
    for system in enemies.split():
        colony(state, P2, system)
        state.houses[P1].known[system] = Sighting(1, P2)
    fleet(state, "p1-1", "A1", "DD")
    other = fleet(state, "p1-2", "A1", "DD", lift, readiness=readiness)
    other.squadrons[0].crippled = crippled
    fleet(state, "p2-1", "A1", "DD", "ET")

    assert expected == refuge_of(state, fleets_by_system(state), P1, "A1")


@pytest.mark.parametrize(
    ("enemies", "expected"),
    [
        ("A2", "A3"),
        ("A2 A3", "A4"),  # it is the closest, however far that is
        ("A2 A3 A4", "A5"),
        ("A2 A3 A4 A5", None),  # lanes lead nowhere else
    ],
)
@EDITIONS
def test_the_closest_system_may_be_far(
    edition: Callable[..., State], enemies: str, expected: str | None
) -> None:
    """5.3.3, R75; B 5.3: "the closest non-hostile star system", without a bound."""
    state = war(space("A1-A2 minor, A2-A3 minor, A3-A4 minor, A4-A5 minor", edition))
    for system in enemies.split():
        colony(state, P2, system)
        state.houses[P1].known[system] = Sighting(1, P2)
    fleet(state, "p1-1", "A1", "DD")

    assert expected == refuge_of(state, fleets_by_system(state), P1, "A1")


def test_nobody_avoids_what_he_has_not_seen() -> None:
    """R75: enemies nobody saw do not keep a fleet away; that would tell of them."""
    state = war(space(STAR))
    fleet(state, "p1-1", "A1", "DD")
    fleet(state, "p2-1", "A4", "BB")

    assert "A4" == refuge_of(state, fleets_by_system(state), P1, "A1")


def test_nowhere_to_flee() -> None:
    """5.3.3: surrounded, a force fights to the end."""
    state = war(space("A1-A2 minor"))
    colony(state, P2, "A2")
    state.houses[P1].known["A2"] = Sighting(1, P2)
    fleet(state, "p1-1", "A1", "DD", roe=0)
    fleet(state, "p2-1", "A1", "BB BB BB", roe=10)
    conflict(state, tasks=BATTLES)

    assert "p1-1" not in state.fleets


@pytest.mark.parametrize(("limit", "at"), [(1, "A2"), (2, "A1")])
def test_battles_are_broken_off(limit: int, at: str) -> None:
    """R73: after so many rounds all withdraw; here the second round decides."""
    state = war(space("A1-A2 minor", round_limit=limit))
    one = fleet(state, "p1-1", "A1", "BB", roe=10)
    fleet(state, "p2-1", "A1", "CT", roe=10)
    conflict(state, *([1, 1] * limit), tasks=BATTLES)

    assert at == one.at


def test_fighters_screen_a_retreat() -> None:
    """5.3.3: they stay and fight to the last; what a victor's fighters have survived, lands."""
    state = war(space("A1-A2 minor"))
    weak = fleet(state, "p1-1", "A1", "CV", roe=1, fighters=(Ship("FS"),) * 2)
    fleet(state, "p2-1", "A1", "DN", roe=10)
    conflict(state, 1, 1, 1, 8, tasks=BATTLES)

    assert ("A2", ()) == (weak.at, weak.fighters)


@pytest.mark.parametrize(("carriers", "kept"), [("CV", 3), ("CV CV", 4)])
def test_fighters_of_the_earlier_edition_leave(carriers: str, kept: int) -> None:
    """5.3.2: orphaned fighters are scuttled only if there is no carrier capacity."""
    state = war(space("A1-A2 minor", satoshi, battle_stations=False))
    weak = fleet(state, "p1-1", "A1", carriers, roe=1, fighters=(Ship("FR"),) * 4)
    fleet(state, "p2-1", "A1", "DN", roe=10)
    conflict(state, 1, 1, tasks=BATTLES)

    assert ("A2", kept) == (weak.at, len(weak.fighters))


@pytest.mark.parametrize(
    ("carriers", "aboard", "base", "kept", "lost"),
    [
        ("DN", 0, "", 0, 4),  # nobody takes them along: scuttled
        ("CV", 0, "", 3, 1),  # three berths are free
        ("CV", 2, "", 3, 3),  # those on board come first
        ("CV CV", 2, "", 6, 0),
        ("DN", 0, "SB", 0, 0),  # a Starbase covers them, and they fight beside it
    ],
)
def test_a_planets_fighters_in_a_retreat(
    carriers: str, aboard: int, base: str, kept: int, lost: int
) -> None:
    """B 5.3.2, R102: they go with carriers that have room, else they are scuttled."""
    state = war(space("A1-A2 minor", satoshi, battle_stations=False))
    held = colony(state, P1, "A1", facilities=base, fighters=(Ship("FR"),) * 4)
    weak = fleet(state, "p1-1", "A1", carriers, roe=0, fighters=(Ship("FR"),) * aboard)
    fleet(state, "p2-1", "A1", "DN DN", roe=10)
    play = conflict(state, 1, 1, 1, 8, tasks=BATTLES)
    battles = told(play, BattleFought)
    in_orbit = [side.units.get("FR") for one in battles[1:] for side in one.sides]

    assert ("A2", kept) == (weak.at, len(weak.fighters))
    assert [(lost, False)] * bool(lost) == [
        (one.fighters, one.landed) for one in told(play, FightersStranded)
    ]
    assert 4 * bool(base) == len(held.fighters)
    assert ["space"] + ["orbit"] * bool(base) == [one.stage for one in battles]
    assert [None, 4] * bool(base) == in_orbit
    assert [(P1,)] == [one.retreats for one in battles[0].rounds]  # nobody fights on alone


@pytest.mark.parametrize(("flees", "kept", "lost"), [("DN", 0, 3), ("DN CV", 3, 0)])
def test_fighters_of_a_reserve_in_a_retreat(flees: str, kept: int, lost: int) -> None:
    """B 5.3.2, R36, R102: without a carrier they do not land where those of a planet must flee."""
    state = war(space("A1-A2 minor", satoshi, battle_stations=False, reserves=True))
    held = colony(state, P1, "A1")
    weak = fleet(state, "p1-1", "A1", flees, roe=0)
    laid_up = fleet(state, "p1-2", "A1", readiness="reserve", fighters=(Ship("FR"),) * 3)
    fleet(state, "p2-1", "A1", "DN DN", roe=10)
    play = conflict(state, 1, 1, tasks=BATTLES)

    assert ("A2", kept) == (weak.at, len(weak.fighters))
    assert ((), ()) == (laid_up.fighters, held.fighters)
    assert [(lost, False)] * bool(lost) == [
        (one.fighters, one.landed) for one in told(play, FightersStranded)
    ]


@pytest.mark.parametrize(("left", "leaving"), [("fighter", []), ("squadron", [P1])])
def test_fighters_by_themselves_do_not_flee(left: str, leaving: list[str]) -> None:
    """B 5.3.2, R102: they cross lanes on carriers; without any they fight on."""
    state = space(edition=satoshi)
    rest = Combatant("1", 3, 2, fighter=left == "fighter", roe=0)
    now = {
        P1: Force(P1, (rest, Combatant("2", 3, 4, state="destroyed", roe=0))),
        P2: Force(P2, (Combatant("3", 9, 9),)),
    }
    law = Law(state.tables.rounds, state.house_rules)

    assert leaving == leaving_of(law, now, {P1: [P2], P2: [P1]}, lambda _: True)


@EDITIONS
@pytest.mark.parametrize(
    ("escort", "at"),
    [("DN", "A2"), ("", None)],
    ids=["the Task Force flees", "nobody escorts them"],
)
def test_unarmed_fleets_flee_with_their_task_force(
    edition: Callable[..., State], escort: str, at: str | None
) -> None:
    """5.3.3; B 5.3.2, R78: what is lost is what had no escort, or one that was destroyed."""
    state = war(space("A1-A2 minor", edition, battle_stations=False))
    if escort:
        fleet(state, "p1-1", "A1", escort, roe=0)
    fleet(state, "p1-2", "A1", lift="ET TT")
    fleet(state, "p2-1", "A1", "BB BB", roe=10)
    play = conflict(state, tasks=BATTLES)
    left = state.fleets.get("p1-2")

    assert at == (left.at if left else None)
    assert [{"ET": 1, "TT": 1}] * (at is None) == [one.units for one in told(play, LiftLost)]


LIFT = {
    monero: ("ET TT", {"ET": 1, "TT": 1}, {}),
    satoshi: ("SL TT ET TR", {"SL": 1, "TT": 1, "ET": 1, "TR": 1}, {"SL": 1, "ET": 1, "TR": 1}),
}


@EDITIONS
@pytest.mark.parametrize("escort", ["CT", ""])
def test_escorts_lost(edition: Callable[..., State], escort: str) -> None:
    """5.3.3, R78, B40: unarmed ships are lost with or without an escort; merchants are captured."""
    lift, lost, captured = LIFT[edition]
    state = war(space("A1-A2 minor", edition))
    state.houses[P2].fleets_made = 7
    fleet(state, "p1-1", "A1", escort, lift, roe=10)
    fleet(state, "p2-1", "A1", "BB BB BB", roe=10)
    play = conflict(state, tasks=BATTLES)
    (event,) = told(play, LiftLost)
    spoils = state.fleets.get("p2-8")

    assert (lost, captured) == (event.units, event.captured)
    assert sorted(captured) == sorted(ship.unit for ship in spoils.lift) if spoils else not captured
    assert "p1-1" not in state.fleets
    assert not spoils or not any(ship.carries for ship in spoils.lift)


def test_merchants_are_prestige() -> None:
    """X, R84: one for each merchant that is captured, and from him who loses it."""
    state = war(space("A1-A2 minor", satoshi))
    fleet(state, "p1-1", "A1", "BB BB", roe=10)
    fleet(state, "p2-1", "A1", "", lift="TR TR")
    found = told(conflict(state, tasks=BATTLES), PrestigeChanged)
    deeds = [(one.player, one.deed, one.amount) for one in found]

    assert 2 == deeds.count((P1, "merchant_taken", 1))
    assert 2 == deeds.count((P2, "merchant_lost", -1))


def test_who_wins_keeps_his_transports() -> None:
    """5.3.3: nobody is left to destroy them."""
    state = war(space("A1-A2 minor"))
    fleet(state, "p1-1", "A1", lift="TT")
    fleet(state, "p1-2", "A1", "BB BB BB", roe=10)
    fleet(state, "p2-1", "A1", "CT", roe=10)
    conflict(state, tasks=BATTLES)

    assert "p1-1" in state.fleets


def abandoned(edition: Callable[..., State]) -> State:
    """A small fleet flees from a colony with a Starbase and leaves a transport."""
    state = space("A1-A2 minor", edition, battle_stations=False)
    colony(state, P1, "A1", facilities="SB")
    fleet(state, "p1-1", "A1", "DN", roe=0)
    fleet(state, "p1-2", "A1", lift="TT", roe=0)
    fleet(state, "p2-1", "A1", "BB BB", roe=10)
    return state


def test_an_abandoned_starbase_fights() -> None:
    """B41: it fights on at once and screens the orphans; what would befall them is suspended."""
    state = abandoned(satoshi)
    play = conflict(state, 1, 1, 1, 8, tasks=BATTLES)
    stages = [event.stage for event in told(play, BattleFought)]

    assert ["space", "orbit"] == stages
    assert "p1-2" in state.fleets
    assert "p2-1" not in state.fleets


def test_in_the_later_edition_it_is_in_reserve() -> None:
    """5.3: held in reserve, it counters blockades and assaults alone."""
    state = abandoned(monero)
    play = conflict(state, 1, 1, tasks=BATTLES)

    assert ["space"] == [event.stage for event in told(play, BattleFought)]
    assert "A2" == state.fleets["p1-2"].at


def test_several_victors_share_no_spoils() -> None:
    """5.3.2 of the earlier edition: the strongest takes them, else a lot says who, not the seat."""
    takers = set()
    for seed in range(12):
        state = war(war(space("A1-A2 minor", satoshi), P2, P1), P3, P1)
        fleet(state, "p1-1", "A1", lift="ET")
        fleet(state, "p2-1", "A1", "BB", roe=10)
        fleet(state, "p3-1", "A1", "BB", roe=10)
        (event,) = told(conflict(state, tasks=BATTLES, seed=seed), LiftLost)
        takers.add(event.captor)

    assert {P2, P3} == takers


def test_battles_of_a_turn_are_at_the_same_time() -> None:
    """5.3: where one flees to does not depend on which battle the umpire looks at first."""
    state = war(space("A1-A2 minor, A2-A3 minor"))
    for at, number in (("A1", 1), ("A2", 2)):
        fleet(state, f"p1-{number}", at, "CT", roe=0)
        fleet(state, f"p2-{number}", at, "BB", roe=10)
    play = conflict(state, 1, 1, 1, 1, 1, 1, tasks=BATTLES)
    fled = {event.system: event.sides[0].fled_to for event in told(play, BattleFought)}

    assert {"A1": "A3", "A2": "A3"} == fled


def test_who_retreats_attacks_no_planet() -> None:
    """5.4: the assault is over with the retreat."""
    state = space("A1-A2 minor")
    defended = colony(state, P2, "A1", {"AA": 1}, "SB")
    fleet(state, "p1-1", "A1", "CT", mission=(BOMBARD, "A1"), roe=0)
    conflict(state)

    assert {"AA": 1} == defended.ground


@pytest.mark.parametrize(
    ("rule", "home", "kept", "landed"),
    [("carried", None, 0, [False]), ("free", None, 2, []), ("carried", P1, 0, [True])],
)
def test_fighters_whose_carrier_is_gone(
    rule: str, home: str | None, kept: int, landed: list[bool]
) -> None:
    """2.4.1, R67: they land at an own colony; else they are lost, or stay where they are."""
    state = space("A1-A2 minor", fighters_abroad=rule)
    if home:
        colony(state, P1, "A1")
    left = fleet(state, "p1-1", "A1", "DN", fighters=(Ship("FS"),) * 2)
    play = playing(state)
    berth(play, left, "A1")

    assert kept == len(left.fighters)
    assert landed == [event.landed for event in told(play, FightersStranded)]
