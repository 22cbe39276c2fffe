"""5.2, 5.3, 5.4, 8: who fights whom in a system, and with what advantage."""

from collections.abc import Callable

import pytest

from hegemon.core.game import Player
from hegemon.games.ec4x.common.events import PrestigeChanged
from hegemon.games.ec4x.common.events_conflict import BattleFought, StanceChanged
from hegemon.games.ec4x.common.phases.hostilities import Hostilities
from hegemon.games.ec4x.common.phases.space_combat import OrbitalCombat, SpaceCombat
from hegemon.games.ec4x.common.rules.missions import (
    BLITZ,
    BOMBARD,
    GUARD,
    GUARD_BASE,
    HOLD,
    MOVE,
    PATROL,
)
from hegemon.games.ec4x.common.setup import EMPIRE
from hegemon.games.ec4x.common.state import Project, Ship, State
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

BATTLES = (SpaceCombat(), OrbitalCombat())
EDITIONS = pytest.mark.parametrize("edition", [monero, satoshi])
FRIGATE = "FG"


def fought(state: State, seed: int = 1) -> list[tuple[str, tuple[str, ...]]]:
    """The battles of a Conflict phase: where, and who."""
    battles = told(conflict(state, tasks=BATTLES, seed=seed), BattleFought)
    return [(one.stage, tuple(sorted(side.owner for side in one.sides))) for one in battles]


@EDITIONS
@pytest.mark.parametrize(
    ("stance", "owner", "expected"),
    [
        ("enemy", None, True),  # enemies fight everywhere
        ("neutral", None, False),  # neutrals do not in the open
        ("neutral", P2, True),  # but whoever comes into a House's territory is fought
        ("neutral", P1, True),
        ("neutral", P3, False),  # somebody else's territory is none of theirs
        ("pact", P2, False),  # whom a pact lets in
    ],
)
def test_neutrals_enemies_allies(
    edition: Callable[..., State], stance: str, owner: str | None, expected: bool
) -> None:
    """8, R82: who is hostile."""
    state = space(edition=edition)
    if stance == "enemy":
        war(state)
    if stance == "pact":
        pact(state)
    if owner:
        colony(state, owner, "A2")
        pact(state, P3, P1) if owner == P3 else None
        state.houses[P3].stances |= {P2: "pact"}
        state.houses[P2].stances |= {P3: "pact"}
    fleet(state, "p1-1", "A2", "DD")
    fleet(state, "p2-1", "A2", "DD")

    assert expected == bool(fought(state))


def test_one_word_makes_no_pact() -> None:
    """8: a pact that only one has offered lets nobody in."""
    state = space()
    state.houses[P1].stances = {P2: "pact"}
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "DD")
    fleet(state, "p2-1", "A2", "DD")

    assert [("space", (P1, P2))] == fought(state)


SPACE, ORBIT = ("space", (P1, P2)), ("orbit", (P1, P2))


@EDITIONS
@pytest.mark.parametrize(
    ("attack", "defence", "base", "expected"),
    [
        (HOLD, HOLD, False, [SPACE]),
        (PATROL, PATROL, False, [SPACE]),
        (GUARD, HOLD, False, []),  # a blockade is fought by guards alone
        (GUARD, GUARD, False, [ORBIT]),
        (GUARD, HOLD, True, [ORBIT]),  # and by the Starbase
        (HOLD, GUARD, False, []),  # guards answer orders 05 to 08 alone
        (HOLD, GUARD_BASE, True, []),
        (BOMBARD, GUARD_BASE, True, [ORBIT]),
        (BOMBARD, GUARD, False, [ORBIT]),
        (HOLD, GUARD_BASE, False, [SPACE]),  # there is no Starbase: it guards nothing
        (BOMBARD, HOLD, False, [SPACE]),
    ],
)
def test_orders_04_and_05(
    edition: Callable[..., State],
    attack: int,
    defence: int,
    base: bool,
    expected: list[tuple[str, tuple[str, str]]],
) -> None:
    """5.3, R91: guards and blockades keep out of the fighting between fleets."""
    state = space(edition=edition, guards="in_reserve")
    colony(state, P2, "A2", facilities="SB" * base)
    fleet(state, "p1-1", "A2", "BB", mission=(attack, "A2"), roe=10)
    fleet(state, "p2-1", "A2", "DD", mission=(defence, "A2"), roe=10)

    assert expected == fought(state)


@pytest.mark.parametrize(
    ("attack", "defence", "base", "expected"),
    [
        (GUARD, HOLD, False, [SPACE]),
        (GUARD, GUARD, False, [SPACE]),
        (HOLD, GUARD, False, [SPACE]),
        (HOLD, GUARD_BASE, True, [SPACE]),
        (BOMBARD, GUARD_BASE, True, [SPACE, ORBIT]),  # the Starbase after the Task Force
    ],
)
def test_in_the_earlier_edition_all_fleets_join(
    attack: int, defence: int, base: bool, expected: list[tuple[str, tuple[str, str]]]
) -> None:
    """5.2 of the earlier edition, R91: "all of a player's fleets"; a Starbase fights after it."""
    state = space(edition=satoshi)
    colony(state, P2, "A2", facilities="SB" * base)
    fleet(state, "p1-1", "A2", " ".join(["DN"] * 6), mission=(attack, "A2"), roe=10)
    fleet(state, "p2-1", "A2", "CT", mission=(defence, "A2"), roe=10)

    assert expected == fought(state)


BOTH = ("orbit", (P1, P2, P3))


@EDITIONS
@pytest.mark.parametrize(
    ("attack", "pacts", "hates", "expected"),
    [
        (GUARD, "p2", True, [("orbit", (P1, P3))]),  # an ally's guard fights a blockade
        (BOMBARD, "p2", True, [("orbit", (P1, P3))]),
        (GUARD, "p2", False, []),  # but no neutral: it is not his territory
        (GUARD, "", True, []),  # and without a pact it is a blockade of its own
        (HOLD, "p2", True, []),  # guards answer orders 05 to 08 alone
    ],
)
def test_an_allys_guards(
    edition: Callable[..., State],
    attack: int,
    pacts: str,
    hates: bool,
    expected: list[tuple[str, tuple[str, ...]]],
) -> None:
    """5.3, R100: order 05 at an ally's planet guards it as his own fleets do."""
    state = space(edition=edition, guards="in_reserve")
    if pacts:
        pact(state, P2, P3)
    if hates:
        war(state, P1, P3)
    war(state, P1, P2)
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "BB", mission=(attack, "A2"), roe=10)
    fleet(state, "p3-1", "A2", "DD", mission=(GUARD, "A2"), roe=10)

    assert expected == [one for one in fought(state) if one[1] != (P1, P2)]


@EDITIONS
def test_allies_lift_a_blockade_together(edition: Callable[..., State]) -> None:
    """5.4, R100: an ally's guards fight beside the owner's, as a force of their own."""
    state = pact(space(edition=edition, guards="in_reserve"), P2, P3)
    war(war(state, P1, P2), P1, P3)
    held = colony(state, P2, "A2", facilities="SB")
    fleet(state, "p1-1", "A2", "DN DN DN DN", mission=(GUARD, "A2"), roe=10)
    fleet(state, "p2-1", "A2", "DD", mission=(GUARD, "A2"), roe=10)
    fleet(state, "p3-1", "A2", "DD", mission=(GUARD, "A2"), roe=10)
    play = conflict(state)
    last = told(play, BattleFought)[-1]

    assert BOTH == (last.stage, tuple(sorted(side.owner for side in last.sides)))
    assert not held.blockaded
    assert {P1} == {
        loss.owner
        for one in last.rounds
        for shot in one.shooters
        if shot.owner in {P2, P3}
        for loss in shot.reduced
    }


def test_a_blockade_ignores_third_parties() -> None:
    """5.3: blockaders engage only with fleets that guard the same planet."""
    state = war(space(), P1, P3)
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "DD", mission=(GUARD, "A2"))
    fleet(state, "p3-1", "A2", "DD", mission=(PATROL, "A2"))

    assert [] == fought(state)


def test_a_squadron_in_repair_fights() -> None:
    """3.0, R46: what is newly built is decommissioned, not what lies in a yard."""
    state = space()
    held = colony(state, P2, "A2", facilities="SY")
    held.projects = (Project("DD", "yard", 1_000, 1, squadron="s10"),)
    fleet(state, "p2-1", "A2", "DD").squadrons[0].crippled = True
    fleet(state, "p1-1", "A2", "CT")

    assert [SPACE] == fought(state)


def test_planets_fighters_fight_in_space_and_in_orbit() -> None:
    """2.4.1: they freely patrol the system."""
    state = space()
    colony(state, P2, "A2", fighters=(Ship("FS"),))
    fleet(state, "p1-1", "A2", "CT", mission=(HOLD, "A2"), roe=10)

    assert [SPACE] == fought(state)


def test_the_hub_is_hostile_to_all() -> None:
    """2.1: the Empire's fighters fight whoever comes; its Starbase only those who come for it."""
    state = space()
    colony(state, EMPIRE, "A2", facilities="SB", fighters=(Ship("FS"),) * 4)
    fleet(state, "p1-1", "A2", "CT", mission=(BOMBARD, "A2"), roe=0)
    fleet(state, "p2-1", "A2", "BB BB BB BB", roe=10)
    stages = {stage for stage, _ in fought(state)}
    p2 = state.fleets["p2-1"]

    assert "space" in stages
    assert "A2" == p2.at


def test_three_houses_in_one_battle() -> None:
    """5.3, R72: any number: each fights those that are hostile to it, and all see the battle."""
    state = war(war(space(), P1, P2), P2, P3)
    for owner in (P1, P2, P3):
        fleet(state, f"{owner}-1", "A2", "CL", roe=10)
    play = conflict(state, tasks=BATTLES)
    (battle,) = told(play, BattleFought)

    assert (P1, P2, P3) == battle.witnesses
    assert {P2} == {
        loss.owner
        for one in battle.rounds
        for shot in one.shooters
        if shot.owner in {P1, P3}
        for loss in shot.reduced
    }


def test_unarmed_ships_alone_do_not_fight_each_other() -> None:
    """2.3.2: without arms there is no battle."""
    state = war(space())
    fleet(state, "p1-1", "A2", lift="ET")
    fleet(state, "p2-1", "A2", lift="ET")

    assert [] == fought(state)


@pytest.mark.parametrize(
    ("owner", "hidden", "rule", "expected"),
    [
        (P2, "p1", "one", {P1: "surprise", P2: "none"}),
        (P2, "p2", "one", {P1: "none", P2: "ambush"}),
        (P2, "p1 p2", "one", {P1: "none", P2: "ambush"}),
        (P2, "p1 p2", "both", {P1: "surprise", P2: "ambush"}),  # B28
        (None, "p1", "one", {P1: "surprise", P2: "none"}),
        (None, "p1 p2", "one", {}),  # they do not see each other
        (None, "p1 p2", "both", {P1: "surprise", P2: "surprise"}),
    ],
)
def test_surprise_and_ambush(
    owner: str | None, hidden: str, rule: str, expected: dict[str, str]
) -> None:
    """5.1.3, R71: the owner of the system lies in ambush, others surprise."""
    state = war(space(ambush_and_surprise=rule))
    if owner:
        colony(state, owner, "A2")
    for name in (P1, P2):
        fleet(state, f"{name}-1", "A2", "RR", roe=10, exposed=name not in hidden)
    battles = told(conflict(state, tasks=BATTLES), BattleFought)

    assert expected == {side.owner: side.advantage for one in battles for side in one.sides}


def test_three_and_four_on_the_first_roll() -> None:
    """B28: both modifiers count in round 1, and in no other."""
    state = war(space(edition=satoshi, battle_stations=False))
    colony(state, P2, "A2")
    for name in (P1, P2):
        state.houses[name].levels["STL"] = 1
        fleet(state, f"{name}-1", "A2", "RR", roe=10, exposed=False)
    (battle,) = told(conflict(state, tasks=BATTLES), BattleFought)
    modifiers = [{shot.owner: shot.modifier for shot in one.shooters} for one in battle.rounds]

    assert {P1: 3, P2: 4} == modifiers[0]
    assert {0} == {each for later in modifiers[1:] for each in later.values()}


@pytest.mark.parametrize(("owner", "deed"), [(P2, "surprised"), (P1, "ambushed")])
def test_surprised_and_ambushed_are_two_deeds(owner: Player, deed: str) -> None:
    """9.3, R71: by who is unseen where: in the open or at his own colony."""
    state = war(space())
    colony(state, owner, "A2")
    fleet(state, "p1-1", "A2", "RR", roe=10, exposed=False)
    fleet(state, "p2-1", "A2", "DD", roe=10)
    found = told(conflict(state, tasks=BATTLES), PrestigeChanged)
    late = [one for one in found if one.deed in {"surprised", "ambushed"}]

    assert [(P2, deed, -1)] == [(one.player, one.deed, one.amount) for one in late]


def test_who_would_avoid_all_fights_the_first_round() -> None:
    """R74: 5.3 mandates all to engage, an ROE says no more than when to leave."""
    state = war(space())
    fleet(state, "p1-1", "A2", "DD", roe=0)
    fleet(state, "p2-1", "A2", "DD", roe=0)
    (battle,) = told(conflict(state, tasks=BATTLES), BattleFought)

    assert [2] == [len(one.shooters) for one in battle.rounds]
    assert {P1, P2} == set(battle.rounds[0].retreats)


def test_orders_of_enemies_are_not_told() -> None:
    """2.4: a House sees that another flees, not where to, nor with what ROE it fought."""
    state = war(space("A1-A2 minor, A2-A3 minor"))
    fleet(state, "p1-1", "A2", "DD", roe=6)
    fleet(state, "p2-1", "A2", "BB BB BB", roe=9)
    (battle,) = told(conflict(state, 1, 1, tasks=BATTLES), BattleFought)
    seen = {player: battle.seen_by(player).sides for player in (P1, P2)}

    assert [(P1, 6, True), (P2, None, False)] == [
        (side.owner, side.roe, bool(side.fled_to)) for side in seen[P1]
    ]
    assert [(P1, None, True, ""), (P2, 9, False, "")] == [
        (side.owner, side.roe, side.fled, side.fled_to) for side in seen[P2]
    ]
    assert battle.seen_by(P3) is None


def test_one_fleet_that_is_seen_gives_all_away() -> None:
    """5.1.3: every fleet joining a Task Force must pass for it to be cloaked."""
    state = war(space())
    fleet(state, "p1-1", "A2", "RR", exposed=False)
    fleet(state, "p1-2", "A2", "DD")
    fleet(state, "p2-1", "A2", "DD")
    (battle,) = told(conflict(state, tasks=BATTLES), BattleFought)

    assert {"none"} == {side.advantage for side in battle.sides}


@pytest.mark.parametrize(("mission", "battles"), [(MOVE, 0), (HOLD, 1)])
def test_cloaked_fleets_pass_by(mission: int, battles: int) -> None:
    """5.2: cloaked fleets with movement orders go on; others surprise."""
    state = war(space())
    passing = fleet(state, "p1-1", "A2", "RR", mission=(mission, "A3"), exposed=False)
    passing.squadrons[0].crippled = False
    fleet(state, "p2-1", "A2", "DD")

    assert battles == len(fought(state))


def test_who_passes_by_keeps_its_wounds() -> None:
    """5.2: a battle of others in the same system does not touch a fleet that is not in it."""
    state = war(space())
    passing = fleet(state, "p1-1", "A2", "RR DD", mission=(MOVE, "A3"), exposed=False)
    passing.squadrons[1].crippled = True
    fleet(state, "p1-2", "A2", "CT", roe=10)
    fleet(state, "p2-1", "A2", "BB BB BB", roe=10)
    conflict(state, tasks=BATTLES)

    assert [False, True] == [one.crippled for one in passing.squadrons]
    assert "A2" == passing.at


def test_a_homeworlds_shield_jams_its_enemies() -> None:
    """2.4.7, 5.4.1 of the earlier edition: -2 for those who fight in its system."""
    modifiers = {}
    for edition in (monero, satoshi):
        state = space(edition=edition, battle_stations=False)
        colony(state, P2, "A2", homeworld=True, shield=1)
        fleet(state, "p1-1", "A2", "BB", roe=10)
        fleet(state, "p2-1", "A2", "BB", roe=10)
        (battle,) = told(conflict(state, tasks=BATTLES), BattleFought)
        shots = [shot for one in battle.rounds for shot in one.shooters]
        modifiers[edition] = {shot.owner: shot.modifier for shot in shots}

    assert {monero: {P1: 0, P2: 0}, satoshi: {P1: -2, P2: 0}} == modifiers


@pytest.mark.parametrize(
    ("on", "prestige", "face", "expected"),
    [(False, 90, 0, 0), (True, 90, 7, 2), (True, 90, 6, 0), (True, 0, 0, -1), (True, 25, 16, 1)],
)
def test_morale(on: bool, prestige: int, face: int, expected: int) -> None:
    """R77, by house rule: a d20 above the number of the band of prestige."""
    state = war(space(morale=on))
    state.houses[P1].prestige, state.houses[P2].prestige = prestige, -5
    fleet(state, "p1-1", "A2", "BB", roe=10)
    fleet(state, "p2-1", "A2", "CT", roe=10)
    faces = [face] * bool(face) + [8, 1, 8, 1, 8, 1]
    play = conflict(state, *faces, tasks=BATTLES)
    (battle,) = told(play, BattleFought)

    assert expected == battle.rounds[0].shooters[0].modifier


@pytest.mark.parametrize(
    ("mission", "allies", "expected"),
    [
        (BOMBARD, False, True),
        (GUARD, False, True),
        (GUARD, True, False),
        (BOMBARD, True, True),
        (BLITZ, False, True),
        (HOLD, False, False),
        (PATROL, False, False),
    ],
)
def test_an_attack_makes_enemies(mission: int, allies: bool, expected: bool) -> None:
    """8, R82: who attacks or blockades a planet has declared its House its enemy."""
    state = pact(space()) if allies else space()
    colony(state, P2, "A2")
    fleet(state, "p1-1", "A2", "BB", "TT", mission=(mission, "A2"))
    play = conflict(state, tasks=(Hostilities(),))
    heard = [(one.witnesses, one.one, one.other, one.stance) for one in told(play, StanceChanged)]

    assert [((P1, P2), P1, P2, "enemy")] * expected == heard
    assert expected == (state.houses[P1].stances.get(P2) == "enemy")
