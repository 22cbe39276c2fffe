"""5.1 to 5.4, 9.3 of the later document: what of battles no other test holds."""

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.core.game import Play
from hegemon.games.ec4x.common.events import PrestigeChanged
from hegemon.games.ec4x.common.events_conflict import BattleFought
from hegemon.games.ec4x.common.phases.arrivals import Colonization
from hegemon.games.ec4x.common.phases.assault import Blitzes, ground_ranks
from hegemon.games.ec4x.common.phases.detection import Detection
from hegemon.games.ec4x.common.phases.space_combat import OrbitalCombat, SpaceCombat
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law, Volley, damage, volley
from hegemon.games.ec4x.common.rules.missions import (
    BLITZ,
    BOMBARD,
    COLONIZE,
    GUARD,
    GUARD_BASE,
    PATROL,
    SPY_PLANET,
)
from hegemon.games.ec4x.common.state import Ship, State
from tests.games.ec4x.cases import monero, told
from tests.games.ec4x.conflict.positions import P1, P2, colony, conflict, fleet, space, war

BATTLES = (SpaceCombat(), OrbitalCombat())


def law() -> Law:
    state = monero()
    return Law(state.tables.rounds, state.house_rules)


def states(force: Force) -> dict[str, str]:
    return {unit.id: unit.state for unit in force.units}


@pytest.mark.parametrize(
    ("critical", "hits", "expected"),
    [
        (False, 4, {"weak": "crippled", "strong": "sound", "hurt": "crippled"}),
        (True, 5, {"weak": "sound", "strong": "sound", "hurt": "destroyed"}),
        (False, 3, {"weak": "sound", "strong": "sound", "hurt": "crippled"}),  # they are lost
        (True, 3, {"weak": "crippled", "strong": "sound", "hurt": "crippled"}),
    ],
)
def test_critical_hits(critical: bool, hits: int, expected: dict[str, str]) -> None:
    """5.3.1: they reach what is crippled, and when they reach nothing the least defense."""
    units = (
        Combatant("weak", 1, 4),
        Combatant("strong", 9, 20),
        Combatant("hurt", 8, 5, "crippled"),
    )
    shot = Volley("x", 9, 0, 100, hits, hits, critical=critical)
    done = damage(law(), [Force("blue", units)], shot, frozenset({"hurt"}))

    assert states(done.forces[0]) == expected


@pytest.mark.parametrize(("face", "critical"), [(9, True), (6, False), (8, False)])
def test_only_a_natural_nine_is_critical(face: int, critical: bool) -> None:
    """5.3.1: before any modifier: a six is a nine by surprise, and no critical hit."""
    force = Force("red", (Combatant("u", 5, 5),), "surprise")

    assert volley(law(), force, (), 1, ScriptedDice([face])).critical is critical


def test_none_is_destroyed_before_all_are_crippled() -> None:
    """5.3.1: ten hits do not kill the crippled while an undamaged one is left."""
    units = (Combatant("hurt", 9, 5, "crippled"), Combatant("sound", 1, 11))
    shot = Volley("x", 7, 0, 100, 10, 10, critical=False)
    done = damage(law(), [Force("blue", units)], shot, frozenset({"hurt"}))

    assert (states(done.forces[0]), done.lost) == ({"hurt": "crippled", "sound": "sound"}, 10)


def test_destroyed_scouts_help_nobody() -> None:
    """5.3.1: what is destroyed lends its force no modifier any more."""
    left = Combatant("u", 5, 5)
    for fate, modifier in (("sound", 1), ("destroyed", 0)):
        scout = Combatant("s", 0, 1, fate, scouts=True)  # type: ignore[arg-type]
        shot = volley(law(), Force("red", (scout, left)), (), 2, ScriptedDice([5]))

        assert shot.modifier == modifier


@pytest.mark.parametrize(("rounds", "left"), [(1, [(3, True)]), (2, [])])
def test_a_squadron_is_crippled_and_lost_as_one(rounds: int, left: list[tuple[int, bool]]) -> None:
    """2.3.3, 5.1.2: eighteen hits cripple all ships under a flagship, eighteen more kill all."""
    state = war(space(round_limit=rounds))
    whole = fleet(state, "p1-1", "A2", "BB+CL+CL", roe=10)
    fleet(state, "p2-1", "A2", "DN DN", roe=10)
    conflict(state, *[1, 8] * rounds, tasks=BATTLES[:1])

    assert [(len(one.ships), one.crippled) for one in whole.squadrons] == left


def test_survivors_go_back_to_their_own_fleets() -> None:
    """2.3.5, 5.3.4: one Task Force of two fleets fights, and there are two afterwards."""
    state = war(space())
    fleet(state, "p1-1", "A2", "BB DD", roe=10)
    fleet(state, "p1-2", "A2", "CL", "TT", roe=10)
    fleet(state, "p2-1", "A2", "CT", roe=10)
    (battle,) = told(conflict(state, 8, 1, tasks=BATTLES), BattleFought)
    kept = {
        name: [one.ships[0].unit for one in each.squadrons] for name, each in state.fleets.items()
    }

    assert [P1, P2] == sorted(side.owner for side in battle.sides)
    assert {"p1-1": ["BB", "DD"], "p1-2": ["CL"]} == kept
    assert [1] == [len(each.lift) for each in state.fleets.values() if each.lift]


def test_no_cloak_beside_a_starbase() -> None:
    """5.2: a Task Force with a Starbase does not ambush, but its Raiders alone would."""
    found = []
    for base in ("", "SB"):
        state = space()
        colony(state, P2, "A2", facilities=base)
        fleet(state, "p1-1", "A2", "DN DN DN", mission=(BOMBARD, "A2"), roe=10)
        raider = fleet(state, "p2-1", "A2", "RR", roe=10, exposed=False)
        if base:
            raider.mission = type(raider.mission)(GUARD_BASE, "A2")
        first = told(conflict(state, tasks=BATTLES), BattleFought)[0]
        found += [side.advantage for side in first.sides if side.owner == P2]

    assert found == ["ambush", "none"]


def test_a_starbase_and_the_guards_are_one_force() -> None:
    """5.4: with those who guard the Starbase, and those who guard the planet."""
    state = space()
    colony(state, P2, "A2", facilities="SB")
    fleet(state, "p1-1", "A2", "CT", mission=(BOMBARD, "A2"), roe=10)
    fleet(state, "p2-1", "A2", "DD", mission=(GUARD_BASE, "A2"))
    fleet(state, "p2-2", "A2", "BB", mission=(GUARD, "A2"))
    (battle,) = told(conflict(state, tasks=BATTLES), BattleFought)

    assert [{"SB": 1, "DD": 1, "BB": 1}] == [one.units for one in battle.sides if one.owner == P2]


@pytest.mark.parametrize(("crippled", "caught"), [(False, True), (True, False)])
def test_crippled_scouts_have_no_sensors(crippled: bool, caught: bool) -> None:
    """2.4.2: until they are repaired they look for nobody."""
    state = space()
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "SC", mission=(SPY_PLANET, "A2"))
    fleet(state, "p2-1", "A2", "SC").squadrons[0].crippled = crippled
    conflict(state, *([20] if caught else []), tasks=(Detection(),))

    assert caught == ("p1-1" not in state.fleets)


def test_several_scouts_look_better() -> None:
    """2.4.2: three scouts add two to the die: 11 is above 12."""
    for scouts, caught in (("SC", False), ("SC SC SC", True)):
        state = space()
        colony(state, P2, "A2")
        fleet(state, "p1-1", "A2", "SC", mission=(SPY_PLANET, "A2"))
        fleet(state, "p2-1", "A2", scouts)
        conflict(state, 11, tasks=(Detection(),))

        assert caught == ("p1-1" not in state.fleets)


def test_several_scouts_find_raiders_more_easily() -> None:
    """2.4.3: three scouts add two to the die: 13 is above 14."""
    for scouts, exposed in (("SC", False), ("SC SC SC", True)):
        state = space()
        colony(state, P2, "A2")
        raider = fleet(state, "p1-1", "A2", "RR")
        fleet(state, "p2-1", "A2", scouts)
        conflict(state, 15, 13, tasks=(Detection(),))

        assert raider.exposed == exposed


def test_each_cloaked_fleet_rolls_for_itself() -> None:
    """2.4.3: one fails, and the other stays hidden."""
    state = space()
    fleets = [fleet(state, f"p1-{number}", "A2", "RR") for number in (1, 2)]
    conflict(state, 20, 1, tasks=(Detection(),))

    assert [one.exposed for one in fleets] == [False, True]


def test_the_best_raider_hides_its_fleet() -> None:
    """2.4.3: 13 is above the 12 of CLK2, and not above the 14 of CLK1."""
    for cloaks, exposed in (((1, 1), True), ((1, 2), False)):
        state = space()
        hiding = fleet(state, "p1-1", "A2", "DD")
        hiding.squadrons[0].ships += tuple(Ship("RR", clk=clk) for clk in cloaks)
        conflict(state, 13, tasks=(Detection(),))

        assert hiding.exposed == exposed


@pytest.mark.parametrize(
    ("ships", "mission", "exposed"),
    [("SC", SPY_PLANET, False), ("SC", PATROL, True), ("SC DD", SPY_PLANET, True)],
)
def test_scouts_hide_alone_and_when_they_spy(ships: str, mission: int, exposed: bool) -> None:
    """2.4.2: they have no cloak, and hide no other ships."""
    state = space(spies="any")
    colony(state, P2, "A2")
    spying = fleet(state, "p1-1", "A2", ships, mission=(mission, "A2"))
    conflict(state, tasks=(Detection(),))

    assert spying.exposed == exposed


def test_marines_defend_beside_the_army() -> None:
    """2.4.9: all troops of a planet fight those who land."""
    state = space()
    held = colony(state, P2, "A2", {"GB": 1, "AA": 2, "MD": 1})

    assert [("AA", 2), ("MD", 1)] == [(rank.code, rank.sound) for rank in ground_ranks(state, held)]


def deeds(play: Play[State]) -> list[tuple[str, str, int]]:
    """Whose prestige changed, by which deed, and by how much."""
    found = told(play, PrestigeChanged)
    return sorted((one.player, one.deed, one.amount) for one in found)


def test_prestige_of_a_retreat() -> None:
    """9.3: two for who forces it."""
    state = war(space("A1-A2 minor"))
    fleet(state, "p1-1", "A1", "BB BB BB", roe=10)
    fleet(state, "p2-1", "A1", "BB", roe=0)

    assert deeds(conflict(state, 1, 1, tasks=BATTLES)) == [(P1, "retreat_forced", 2)]


def test_prestige_of_a_starbase() -> None:
    """9.3: five, won and lost; and it was the whole Task Force."""
    state = space()
    colony(state, P2, "A2", facilities="SB")
    fleet(state, "p1-1", "A2", " ".join(["DN"] * 30), mission=(BOMBARD, "A2"), roe=10)

    assert deeds(conflict(state, 8, 1, tasks=BATTLES)) == [
        (P1, "starbase_destroyed", 5),
        (P1, "task_force_destroyed", 3),
        (P2, "starbase_lost", -5),
    ]


def test_prestige_of_a_new_colony() -> None:
    """9.3: five."""
    state = space()
    fleet(state, "p1-1", "A2", lift="ET", mission=(COLONIZE, "A2"))

    assert deeds(conflict(state, tasks=(Colonization(),))) == [(P1, "colony_founded", 5)]


def test_prestige_of_a_planet_that_is_taken() -> None:
    """9.3: ten, won and lost."""
    state = space()
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", lift="TT TT", mission=(BLITZ, "A2"))

    assert deeds(conflict(state, tasks=(Blitzes(),))) == [
        (P1, "planet_taken", 10),
        (P2, "planet_lost", -10),
    ]


def test_fighters_fight_squadron_by_squadron() -> None:
    """5.2: each deploys as an independent squadron."""
    state = space()
    colony(state, P2, "A2", fighters=(Ship("FS"),) * 3)
    fleet(state, "p1-1", "A2", "CT", roe=10)
    battle = told(conflict(state, tasks=BATTLES), BattleFought)[0]

    assert [{"FS": 3}] == [side.units for side in battle.sides if side.owner == P2]
