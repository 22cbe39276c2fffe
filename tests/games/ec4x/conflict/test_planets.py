"""4.1, 5.5, 5.6: blockades, bombardments, invasions and blitzes, through their phases."""

from collections.abc import Callable

import pytest

from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.answers import Build
from hegemon.games.ec4x.common.events import WorkLost
from hegemon.games.ec4x.common.events_conflict import (
    Blockaded,
    Bombarded,
    FleetStopped,
    LiftLost,
    PlanetAssaulted,
    StanceChanged,
)
from hegemon.games.ec4x.common.phases.assault import Blitzes, Blockades, Bombardments, Invasions
from hegemon.games.ec4x.common.phases.end_of_turn import Commissioning
from hegemon.games.ec4x.common.phases.observation import note_all
from hegemon.games.ec4x.common.rules.battle.assault import fight_on_ground
from hegemon.games.ec4x.common.rules.battle.ranks import UnitsAlike
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.engagement import jammed
from hegemon.games.ec4x.common.rules.law import why_not
from hegemon.games.ec4x.common.rules.missions import BLITZ, BOMBARD, GUARD, HOLD, INVADE
from hegemon.games.ec4x.common.state import Fleet, Project, Readiness, Sighting, State, Wish
from tests.games.ec4x.cases import monero, satoshi, told
from tests.games.ec4x.conflict.positions import (
    P1,
    P2,
    P3,
    colony,
    conflict,
    fleet,
    pact,
    space,
    war,
)

EDITIONS = pytest.mark.parametrize("edition", [monero, satoshi])
MARINE = {monero: "MD", satoshi: "MM"}


def come(state: State, mission: int, ships: str, lift: str = "", name: str = "p1-1") -> Fleet:
    """A fleet with a mission against the planet at A2."""
    return fleet(state, name, "A2", ships, lift, mission=(mission, "A2"))


@EDITIONS
def test_blockade(edition: Callable[..., State]) -> None:
    """Order 05 at another's planet: told when it begins and when it ends, by both."""
    state = space(edition=edition)
    held = colony(state, P2, "A2")
    blockader = come(state, GUARD, "DD")
    first = told(conflict(state, tasks=(Blockades(),)), Blockaded)
    again = told(conflict(state, tasks=(Blockades(),)), Blockaded)
    blockader.at = "A1"
    over = told(conflict(state, tasks=(Blockades(),)), Blockaded)

    assert [((P2, P1), (P1,))] == [(one.witnesses, one.by) for one in first]
    assert [] == again
    assert [()] == [one.by for one in over]
    assert not held.blockaded


@EDITIONS
def test_a_starbase_breaks_a_blockade(edition: Callable[..., State]) -> None:
    """5.4, R88: it fights whoever blockades; who is driven off blockades nothing."""
    state = space(edition=edition)
    held = colony(state, P2, "A2", facilities="SB")
    come(state, GUARD, "CT").roe = 0
    conflict(state)

    assert not held.blockaded


@pytest.mark.parametrize(
    ("ground", "industry", "faces", "left"),
    [
        ({}, 10, (8, 8, 8), 0),
        ({"AA": 9}, 0, (1, 1, 1), 9),
    ],
)
def test_three_rounds_a_turn(
    ground: dict[str, int], industry: int, faces: tuple[int, ...], left: int
) -> None:
    """5.5, R79: up to three rounds; batteries, troops, industry, people."""
    state = space()
    held = colony(state, P2, "A2", ground, industry=industry)
    come(state, BOMBARD, "BB")
    play = conflict(state, *[face for one in faces for face in (one, 1)], tasks=(Bombardments(),))

    assert len(faces) == len(told(play, Bombarded))
    assert left == (sum(held.ground.values()) if ground else held.industry)


def test_nothing_left_to_hit() -> None:
    """5.5: one PU survives; then nobody fires any more."""
    state = space()
    held = colony(state, P2, "A2")
    held.people = 1_000_000
    come(state, BOMBARD, "BB")

    assert [] == told(conflict(state, tasks=(Bombardments(),)), Bombarded)


@pytest.mark.parametrize(("ships", "blocked"), [("DN DN", 9), ("PB", 0), ("PB DN", 4)])
def test_planet_breakers_ignore_shields(ships: str, blocked: int) -> None:
    """2.4.8, R49: their share of the hits goes through; of the rest half."""
    state = space()
    colony(state, P2, "A2", {"AA": 50}, shield=6)
    come(state, BOMBARD, ships)
    dice = (8, 1, 20) if ships != "PB" else (8, 1)
    play = conflict(state, *(dice * 3), tasks=(Bombardments(),))

    assert blocked == told(play, Bombarded)[0].blocked


@pytest.mark.parametrize(
    ("level", "face", "percentage", "printed"),
    [(1, 18, 25, 25), (3, 12, 35, 35), (4, 8, 0, 40), (5, 5, 0, 45), (6, 2, 0, 50), (6, 3, 50, 50)],
)
def test_printed_ranges_of_shields(level: int, face: int, percentage: int, printed: int) -> None:
    """2.4.7, R65: SLD 4 blocks from 9 up, which are 60%; by house rule from 8, as printed."""
    for rule, expected in ((False, percentage), (True, printed)):
        state = space(printed_ranges=rule)
        held = colony(state, P2, "A2", {"AA": 99}, shield=level)
        held.people, held.industry = 1_000_000, 0
        come(state, BOMBARD, " ".join(["BB"] * 20))
        play = conflict(state, *((8, 1, face) * 3), tasks=(Bombardments(),))

        assert [120 * expected // 100] * 3 == [one.blocked for one in told(play, Bombarded)]


def test_a_homeworld_stays_one() -> None:
    """R93, 2.4.7 of the earlier edition: a blitzed shield jams for the conqueror."""
    state = war(space(edition=satoshi))
    held = colony(state, P2, "A2", {"GB": 1}, shield=1, homeworld=True)
    come(state, BLITZ, "", "TT TT TT TT")
    conflict(state, 1, 1, tasks=(Blitzes(),))
    state.houses[P1].treasury = 100 * COIN
    shield = Build("A2", "PS", 1)

    assert P1 == held.owner
    assert jammed(state, "A2", P2)
    assert "one shield a planet: scrap the old one first" == why_not(HouseDraft(state, P1), shield)

    held.shield = 0

    assert "" == why_not(HouseDraft(state, P1), shield)


@pytest.mark.parametrize(("homeworld", "hits"), [(True, 6), (False, 12)])
def test_a_homeworlds_shield_jams_a_bombardment(homeworld: bool, hits: int) -> None:
    """2.4.7 of the earlier edition, R66: die 7 less 2: half."""
    state = space(edition=satoshi)
    held = colony(state, P2, "A2", {"AA": 9}, shield=1, homeworld=homeworld)
    held.people, held.industry = 1_000_000, 0
    come(state, BOMBARD, "BB BB")
    first, *_ = told(conflict(state, *((7, 1, 1) * 3), tasks=(Bombardments(),)), Bombarded)

    assert (hits, -2 if homeworld else 0) == (first.hits, first.modifier)


@EDITIONS
def test_invasion(edition: Callable[..., State]) -> None:
    """5.6, R80, R81: shield and port are gone, half of the industry with them."""
    state = space(edition=edition)
    works = "SP SY" if edition is monero else "PY SS"
    held = colony(state, P2, "A2", facilities=works, shield=1, industry=9)
    held.projects, held.queue = (Project("DD", "yard", 4000, 2),), (Wish("AA", 3),)
    coming = come(state, INVADE, "CT", "TT TT")
    play = conflict(state, 1, 1, 1, tasks=(Invasions(),))
    (event,) = told(play, PlanetAssaulted)

    assert (True, 2, 2) == (event.taken, event.landed, event.survivors)
    blown = {"PY": 1, "SS": 1} if edition is satoshi else {"SP": 1}  # one IU fell before
    assert ({"PS": 1} | blown, 4) == (event.razed, event.industry)
    assert (P1, 0, 4, {MARINE[edition]: 2}) == (
        held.owner,
        held.shield,
        held.industry,
        held.ground,
    )
    assert (["SY"] if edition is monero else []) == [one.unit for one in held.facilities]
    assert ((), ()) == (held.projects, held.queue)
    assert [0, 0] == [ship.carries for ship in coming.lift]


@EDITIONS
def test_blitz(edition: Callable[..., State]) -> None:
    """5.6: what is taken is taken whole: industry, shield, port and batteries."""
    state = space(edition=edition)
    works = "SP SY" if edition is monero else "PY SS"
    held = colony(state, P2, "A2", {"GB": 1}, works, shield=1, industry=9)
    come(state, BLITZ, "", "TT TT TT TT")
    play = conflict(state, 1, 1, tasks=(Blitzes(),))
    (event,) = told(play, PlanetAssaulted)
    kept = ["SP", "SY"] if edition is monero else ["PY"]  # yards of the earlier edition blow up

    assert event.taken
    assert (P1, 1, 9) == (held.owner, held.shield, held.industry)
    assert {"GB": 1, MARINE[edition]: event.survivors} == held.ground
    assert kept == [one.unit for one in held.facilities]


def test_a_landing_that_fails_is_told_with_its_price() -> None:
    """5.6: shield and port are gone, and some of the defenders; the colony is not."""
    state = space()
    held = colony(state, P2, "A2", {"AA": 4}, "SP", shield=1)
    come(state, INVADE, "CT", "TT TT")
    play = conflict(state, 1, 1, 20, 9, 9, tasks=(Invasions(),))
    (event,) = told(play, PlanetAssaulted)

    assert (False, 0) == (event.taken, event.survivors)
    assert {"PS": 1, "SP": 1} == event.razed
    assert {"AA": 4 - held.ground["AA"]} == event.fallen | {"AA": event.fallen.get("AA", 0)}
    assert 0 == event.industry


def test_a_bombardment_tells_of_the_crippled() -> None:
    """5.5: of three batteries 6 hits cripple all, and 4 of them are too few for the troops."""
    state = space()
    held = colony(state, P2, "A2", {"GB": 3, "AA": 1})
    come(state, BOMBARD, "DN DN")
    (first, *_) = told(conflict(state, 4, 1, 8, 1, 8, 1, tasks=(Bombardments(),)), Bombarded)

    assert ({"GB": 1}, {"GB": 2}) == (first.destroyed, first.crippled)
    assert {} == held.ground


def test_batteries_keep_marines_off() -> None:
    """5.6: a battery that is left after the round of bombardment ends the invasion."""
    state = space()
    held = colony(state, P2, "A2", {"GB": 9})
    coming = come(state, INVADE, "DN", "TT")
    play = conflict(state, 1, 1, tasks=(Invasions(),))

    assert [(0, False)] == [(one.landed, one.taken) for one in told(play, PlanetAssaulted)]
    assert (P2, [1]) == (held.owner, [ship.carries for ship in coming.lift])


def test_transports_are_targets_of_a_blitz() -> None:
    """5.6: batteries fire at them, and their marines die with them."""
    state = space()
    colony(state, P2, "A2", {"GB": 4})
    come(state, BLITZ, "", "TT TT")
    play = conflict(state, 1, 7, tasks=(Blitzes(),))

    assert [(0, False)] == [(one.landed, one.taken) for one in told(play, PlanetAssaulted)]
    assert "p1-1" not in state.fleets


@pytest.mark.parametrize(("rule", "left"), [(True, []), (False, ["DD"])])
def test_work_in_a_lost_port(rule: bool, left: list[str]) -> None:
    """R47: work in the docks of a port that is destroyed is lost with it."""
    state = space(yards_lost=rule)
    held = colony(state, P2, "A2", {"AA": 9}, "SP")
    held.projects = (Project("DD", "port", 8000, 2),)
    come(state, INVADE, "CT", "TT")
    play = conflict(state, tasks=(Invasions(), Commissioning()))

    assert P2 == held.owner
    assert left == [one.unit for one in held.projects]
    assert bool(left) is not any(told(play, WorkLost))


def test_two_houses_come_for_one_planet() -> None:
    """R87: the stronger lands first, the other stands by; among equals a lot."""
    takers = set()
    for seed in range(12):
        state = space()
        held = colony(state, P2, "A2")
        come(state, INVADE, "BB", "TT", name="p1-1")
        come(state, INVADE, "BB", "TT", name="p3-1")
        play = conflict(state, tasks=(Invasions(),), seed=seed)
        takers.add(held.owner)

        assert 1 == len(told(play, PlanetAssaulted))
    state = space()
    held = colony(state, P2, "A2")
    come(state, INVADE, "BB", "TT", name="p1-1")
    come(state, INVADE, "BB BB", "TT", name="p3-1")
    conflict(state, tasks=(Invasions(),))

    assert ({P1, P3}, P3) == (takers, held.owner)


@EDITIONS
@pytest.mark.parametrize("allies", [False, True])
@pytest.mark.parametrize("second", [INVADE, BLITZ])
def test_who_comes_too_late_stands_by(
    edition: Callable[..., State], allies: bool, second: int
) -> None:
    """R80: all come for the House that held the planet when the phase began."""
    state = space(edition=edition)
    if allies:
        pact(state, P1, P3)
    held = colony(state, P2, "A2")
    come(state, INVADE, "BB BB", "TT TT")
    late = come(state, second, "BB", "TT TT TT TT TT TT", name="p3-1")
    play = conflict(state)
    (event,) = told(play, PlanetAssaulted)

    assert (P1, P1, True) == (held.owner, event.attacker, event.taken)
    assert [1] * 6 == [ship.carries for ship in late.lift]


@EDITIONS
@pytest.mark.parametrize(("allies", "mission"), [(True, HOLD), (False, BOMBARD)])
def test_an_ally_bombards_no_further(
    edition: Callable[..., State], allies: bool, mission: int
) -> None:
    """R80, R82: else his order would end the pact as soon as the planet is the other's."""
    state = space(edition=edition)
    if allies:
        pact(state, P1, P3)
    held = colony(state, P2, "A2")
    come(state, INVADE, "BB BB", "TT TT")
    other = come(state, BOMBARD, "BB", name="p3-1")
    conflict(state)

    assert (P1, mission) == (held.owner, other.mission.number)


@EDITIONS
@pytest.mark.parametrize("second", [INVADE, BLITZ, BOMBARD])
@pytest.mark.parametrize("sees", [True, False])
def test_an_ally_on_the_way_is_called_off(
    edition: Callable[..., State], sees: bool, second: int
) -> None:
    """R80, R82: who could not know that his ally was there first has declared nothing."""
    state = pact(space(edition=edition), P1, P3)
    held = colony(state, P2, "A2")
    come(state, INVADE, "BB BB", "TT TT")
    late = fleet(state, "p3-1", "A3", "BB", "TT", mission=(second, "A2"), roe=10)
    if sees:
        fleet(state, "p3-2", "A2", "CT", mission=(BOMBARD, "A2"), roe=10)
    note_all(state)
    stopped = told(conflict(state, tasks=(Invasions(),)), FleetStopped)
    called_off = ["p3-1", "p3-2"] if sees else []

    assert (P1, called_off) == (held.owner, [one.fleet for one in stopped])
    state.turn += 1
    note_all(state)
    late_play = conflict(state)

    assert [] == [*told(late_play, StanceChanged), *told(late_play, PlanetAssaulted)]
    assert ("A3" if sees else "A2", HOLD) == (late.at, late.mission.number)
    assert [("p3-1", "A2", "ally")] * (not sees) == [
        (one.fleet, one.at, one.why) for one in told(late_play, FleetStopped) if one.player == P3
    ]


def test_who_knows_whose_planet_he_attacks_is_an_enemy() -> None:
    """R80, R82: the order is the declaration, though there is a pact until then."""
    state = pact(space(), P1, P3)
    colony(state, P1, "A2")
    state.houses[P3].known["A2"] = Sighting(0, P1)
    fleet(state, "p3-1", "A3", "BB", mission=(BOMBARD, "A2"), roe=10)
    play = conflict(state)

    assert [(P3, P1, "enemy")] == [
        (one.one, one.other, one.stance) for one in told(play, StanceChanged)
    ]


@EDITIONS
@pytest.mark.parametrize(
    ("twice", "crippled", "left"),
    [(True, True, []), (True, False, []), (False, True, []), (False, False, [True])],
)
def test_batteries_and_crippled_ships(
    edition: Callable[..., State], twice: bool, crippled: bool, left: list[bool]
) -> None:
    """5.5, R69: what was crippled before the round may be destroyed in it, by every house rule."""
    state = space(edition=edition, twice_reduced=twice)
    colony(state, P2, "A2", {"GB": 1})
    coming = come(state, INVADE, "CT", "TT")
    coming.squadrons[0].crippled = crippled
    conflict(state, 1, 8, tasks=(Invasions(),))

    assert left == [one.crippled for one in coming.squadrons]


@EDITIONS
@pytest.mark.parametrize(
    ("mission", "ground", "other", "lost"),
    [
        (INVADE, {"GB": 9}, "", True),
        (BOMBARD, {"GB": 9}, "", True),
        (BOMBARD, {"GB": 9}, "DN", False),  # another fleet of the House still covers them
        (INVADE, {"AA": 9}, "", False),  # nobody shoots at them
    ],
)
def test_transports_whose_escort_falls_to_batteries(
    edition: Callable[..., State], mission: int, ground: dict[str, int], other: str, lost: bool
) -> None:
    """5.3.3; B 5.3.2, R101: they are lost as in a battle; B captures the ETACs."""
    state = space(edition=edition)
    state.houses[P2].fleets_made = 7
    colony(state, P2, "A2", ground)
    come(state, mission, "CT", "TT ET")
    if other:
        fleet(state, "p1-2", "A2", other)
    play = conflict(state, 1, 1, *[1] * 30, tasks=(Bombardments(), Invasions()))
    taken = state.fleets.get("p2-8")

    assert [{"TT": 1, "ET": 1}] * lost == [one.units for one in told(play, LiftLost)]
    assert lost == ("p1-1" not in state.fleets)
    assert (["ET"] if lost and edition is satoshi else []) == [
        ship.unit for ship in (taken.lift if taken else ())
    ]


@EDITIONS
@pytest.mark.parametrize("mission", [BOMBARD, INVADE])
@pytest.mark.parametrize(("readiness", "lost"), [("active", True), ("mothballs", False)])
def test_transports_that_were_detached_before(
    edition: Callable[..., State], mission: int, readiness: Readiness, lost: bool
) -> None:
    """R78, R101: their escort is the Task Force: to be a fleet of their own does not save them."""
    state = space(edition=edition)
    colony(state, P2, "A2", {"GB": 9})
    come(state, mission, "CT", "TT")
    fleet(state, "p1-2", "A2", lift="TT", readiness=readiness)
    play = conflict(state, 1, 1, *[1] * 30, tasks=(Bombardments(), Invasions()))

    assert [{"TT": 1}] * (1 + lost) == [one.units for one in told(play, LiftLost)]
    assert lost == ("p1-2" not in state.fleets)


@pytest.mark.parametrize(("batteries", "stay"), [(1, False), (0, True)])
def test_transports_of_a_blitz_that_failed(batteries: int, stay: bool) -> None:
    """5.6, R101: those that batteries missed land their marines; then nothing covers them."""
    state = space()
    ground = {"AA": 20} | ({"GB": 1} if batteries else {})
    held = colony(state, P2, "A2", ground)
    come(state, BLITZ, "", "TT TT TT")
    play = conflict(state, 1, 1, *[1] * 30, tasks=(Blitzes(),))
    (event,) = told(play, PlanetAssaulted)

    assert (3, False, P2) == (event.landed, event.taken, held.owner)
    assert stay == ("p1-1" in state.fleets)


def test_a_failed_invasion_ends_and_is_not_repeated() -> None:
    """4.1, order 07: one attempt; then the fleet holds."""
    state = space()
    colony(state, P2, "A2", {"AA": 30})
    coming = come(state, INVADE, "BB", "TT")
    conflict(state)

    assert HOLD == coming.mission.number


def test_a_bombardment_goes_on() -> None:
    """4.1, order 06: until it is called off."""
    state = space()
    colony(state, P2, "A2", {"AA": 30})
    coming = come(state, BOMBARD, "BB")
    conflict(state)

    assert BOMBARD == coming.mission.number


def test_no_ground_battle_goes_on_for_ever() -> None:
    """5.6: where no roll of either side could hurt the other, the landing has failed."""
    figures = monero().tables.ground
    feeble = (UnitsAlike("MD", 1, 90, 0, 1),)
    battle = fight_on_ground(figures, feeble, (UnitsAlike("AA", 1, 90, 0, 1),), None)  # type: ignore[arg-type]

    assert (False, ()) == (battle.taken, battle.attackers)
