"""§8.5: Raiders, Cloaking and Scanners."""

from typing import Any

import msgspec
import pytest

from hegemon.contract.secrets import after, different
from hegemon.core.errors import BadAnswer
from hegemon.core.game import Event
from hegemon.core.notation import parse
from hegemon.core.report import Sentence, Table
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.battle.events import BattleBegan, BattleEnded, Fired
from hegemon.games.space_empires.battle.fire import aim, class_of
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.battle.sequence import BattleRound
from hegemon.games.space_empires.cloaking.events import SlippedAway
from hegemon.games.space_empires.cloaking.orders import Slip, Slips
from hegemon.games.space_empires.cloaking.rules import is_cloaked
from hegemon.games.space_empires.conquest.events import ColonyHit
from hegemon.games.space_empires.economy.income import blockaded
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.events import Moved, Overrun
from hegemon.games.space_empires.house_rules import PRESETS
from hegemon.games.space_empires.invariants import invariants
from hegemon.games.space_empires.minefield.events import MinesExploded
from hegemon.games.space_empires.positions import (
    P1,
    P2,
    P3,
    SMALL,
    group,
    played,
    position,
    run_task,
)
from hegemon.games.space_empires.state import Group, State, Tech, kinds_in_play
from hegemon.games.space_empires.turn import RoundEnd
from hegemon.games.space_empires.view import view_of
from tests.contract.games import world
from tests.games.space_empires.cases import VECTORS, asked, choices_of, fleets, told
from tests.games.space_empires.cases_combat import lined_up

RAIDED: Any = {"house_rules": msgspec.structs.replace(SMALL, raiders=True, mines=True)}


def raiders(owner: str, at: str, ships: int = 1, cloaking: int = 1, **tech: int) -> Group:
    """A group of Raiders."""
    return group(owner, "R", at, ships, cloaking=cloaking, movement=tech.pop("movement", 1), **tech)


def ranged(*groups: Group, **facts: Any) -> State:
    """A battle in F5 before its first round, where everybody knows who is cloaked."""
    state = lined_up(*groups, at_round=0, **RAIDED, **facts)
    after, _ = run_task(state, BattleRound())
    return after


# -- what there is


def test_raiders_are_an_option() -> None:
    """R34, R35, R71: without the house rule there are none."""
    assert "R" not in kinds_in_play(position())
    assert "R" in kinds_in_play(position(**RAIDED))
    assert PRESETS["advanced"].raiders


def test_raiders_need_cloaking_and_no_ship_size() -> None:
    """§8.5; R71: a later edition asks for Ship Size 3 as well."""
    start = position(group("p1", "SY", "C5", 4), **RAIDED, cp=30)
    start.agenda = [RoundEnd()]
    asking, _ = run_task(start, EconomicPhase())
    assert "needs Cloaking" in choices_of(asking, "p1", "build", "unit")["R"]

    start.empires[P1].levels["cloaking"] = 2
    asking, _ = run_task(start, EconomicPhase())
    built, _ = played(asking, {"p1": ["build R C5 1"]})
    assert [2] == [one.tech.cloaking for one in built.groups.values() if one.kind == "R"]


def test_destroyers_are_built_with_scanners() -> None:
    """§8.5: they, and nobody else."""
    start = position(group("p1", "SY", "C5", 4), **RAIDED, cp=40)
    start.empires[P1].levels.update(ship_size=2, scanners=1)
    start.agenda = [RoundEnd()]
    asking, _ = run_task(start, EconomicPhase())
    built, _ = played(asking, {"p1": ["build DD C5 1", "build SC C5 1"]})
    found = {one.kind: one.tech.scanners for one in built.groups.values()}

    assert {"SY": 0, "DD": 1, "SC": 0} == found


# -- how they fire


def test_a_cloaked_raider_fires() -> None:
    """§8.5: H12."""
    vector = VECTORS["H12"]
    state = ranged(
        raiders("p1", "F5", cloaking=2, attack=vector["given"]["attack_tech"]),
        group("p2", "CA", "F5"),
    )
    raider = state.groups["p1-1"]

    assert vector["expect"]["to_hit"] == aim(state, raider, state.groups["p2-1"]).needed
    assert vector["expect"]["class"] == "ABCDE"[class_of(state, raider)]


@pytest.mark.parametrize(
    ("cloaking", "scanners", "terrain", "fires", "needed"),
    [
        (1, 0, "clear", "A", (5, 4)),
        (2, 0, "clear", "A", (6, 5)),
        (2, 1, "clear", "A", (6, 5)),
        (1, 1, "clear", "D", (4, 4)),
        (1, 2, "clear", "D", (4, 4)),
        (2, 2, "clear", "D", (5, 5)),
        (1, 0, "asteroids", "E", (5, 4)),
        (2, 0, "nebula", "E", (5, 5)),
    ],
)
def test_class_and_strength_of_raiders(
    cloaking: int, scanners: int, terrain: str, fires: str, needed: tuple[int, int]
) -> None:
    """§8.5; R71: Cloaking 2 strengthens also those who are seen; nebulae hide nobody."""
    state = ranged(
        raiders("p1", "F5", cloaking=cloaking),
        group("p2", "DD", "F5", scanners=scanners),
        terrain=terrain,
    )
    raider, target = state.groups["p1-1"], state.groups["p2-1"]
    assert fires == "ABCDE"[class_of(state, raider)]
    again, _ = run_task(state, BattleRound())
    later = aim(again, again.groups["p1-1"], again.groups["p2-1"]).needed

    assert needed == (aim(state, raider, target).needed, later)


def test_only_destroyers_in_the_hex_scan() -> None:
    """§8.5: not those next to it, not those of a third player, and no other ships."""
    state = position(
        raiders("p1", "F5"),
        group("p2", "SC", "F5", scanners=2),
        group("p2", "DD", "F4", scanners=2),
        **RAIDED,
    )

    assert is_cloaked(state, state.groups["p1-1"], P2)


def test_who_sees_whom_is_between_two() -> None:
    """§8.5: what one player's Destroyers see another player does not."""
    state = position(
        raiders("p1", "F5"),
        group("p2", "SC", "F5"),
        group("p3", "DD", "F5", scanners=1),
        house_rules=msgspec.structs.replace(RAIDED["house_rules"], map="three"),
    )

    assert [True, False] == [is_cloaked(state, state.groups["p1-1"], who) for who in (P2, P3)]


def test_raiders_are_cloaked_again_when_the_last_scanners_are_gone() -> None:
    """§8.5; R75: from the next round on, in class A, but the first round is over."""
    state = lined_up(
        raiders("p1", "F5", 2, tactics=1),
        group("p2", "DD", "F5", scanners=1),
        group("p2", "SC", "F5"),
        at_round=0,
        **RAIDED,
    )
    state.agenda = [RoundEnd()]
    firing, _ = run_task(state, BattleRound())
    hunted, events = played(firing, ["fire p1-1 p2-1 2"], dice=[4])
    assert [(4, 1)] == [(shot.needed, shot.destroyed) for shot in told(events, Fired)]
    again, _ = played(hunted, ["hold p1-1"], ["hold p2-2"], [])
    raider = again.groups["p1-1"]

    assert again.battle is not None
    assert 2 == again.battle.round
    assert "A" == "ABCDE"[class_of(again, raider)]
    assert 0 == aim(again, raider, again.groups["p2-2"]).ambush


def test_destroyers_see_from_the_screen() -> None:
    """§8.5; R75: screened ones do not fight, but scan."""
    state = lined_up(
        raiders("p2", "F5"),
        group("p1", "DD", "F5", scanners=1),
        group("p1", "SC", "F5"),
        at_round=0,
        **RAIDED,
    )
    asking, _ = run_task(state, BattleRound())
    assert "AskScreens" == asked(asking)
    after, _ = played(asking, ["screen p1-1 1"])

    assert "D" == "ABCDE"[class_of(after, after.groups["p2-1"])]


# -- who comes and goes


def test_cloaked_raiders_pass() -> None:
    """§8.5; R72: through a fleet and on, and nobody is turned up."""
    start = position(
        raiders("p1", "F4", movement=4),
        group("p2", "DN", "F5"),
        group("p2", "BASE", "F5"),
        **RAIDED,
    )
    after, _ = played(start, ["move p1-1 F5"], ["move p1-1 F6"], [])

    assert "F6" == after.groups["p1-1"].at
    assert [None, None] == [after.groups[name].shown for name in ("p1-1", "p2-1")]


@pytest.mark.parametrize(
    ("cloaking", "scanners", "stops"), [(1, 1, True), (2, 1, False), (2, 2, True), (1, 0, False)]
)
def test_scanners_stop_raiders(cloaking: int, scanners: int, *, stops: bool) -> None:
    """§8.5: Scanners of the same level or a higher one."""
    start = position(
        raiders("p1", "F4", cloaking=cloaking, movement=4),
        group("p2", "DD", "F5", scanners=scanners),
        **RAIDED,
    )
    there, _ = played(start, ["move p1-1 F5"])

    assert stops == there.groups["p1-1"].halted


def test_other_ships_stop_although_raiders_go_on() -> None:
    """§3.6, §8.5: each group by itself; each that comes finds out anew."""
    start = position(
        raiders("p1", "F4", movement=4),
        group("p1", "SC", "F4", movement=4),
        group("p2", "SC", "F5"),
        **RAIDED,
    )
    there, _ = played(start, ["move p1-1 F5"], ["move p1-2 F5"])
    assert [False, True] == [there.groups[name].halted for name in ("p1-1", "p1-2")]
    on, _ = played(there, ["move p1-1 F6"])

    assert "F6" == on.groups["p1-1"].at


def test_nobody_is_stopped_by_whom_he_does_not_see() -> None:
    """§8.5; R72: and what lies there besides is destroyed in passing."""
    start = position(
        group("p1", "SC", "F4", movement=4),
        raiders("p2", "F5"),
        group("p2", "DECOY", "F5"),
        **RAIDED,
    )
    after, events = played(start, ["move p1-1 F5"], ["move p1-1 F6"])

    assert [("DECOY",)] == [event.kinds for event in told(events, Overrun)]
    assert ["F6", "F5"] == [after.groups[name].at for name in ("p1-1", "p2-1")]


def test_a_destroyer_that_comes_later_sees() -> None:
    """§8.5: whom a Scout did not notice stops a Destroyer with Scanners, and the Scout with it."""
    start = position(
        group("p1", "SC", "F4", movement=4),
        group("p1", "DD", "F4", movement=4, scanners=1),
        raiders("p2", "F5"),
        **RAIDED,
    )
    there, _ = played(start, ["move p1-1 F5"], ["move p1-2 F5"])
    fighting, events = played(there, [])

    assert [True, True] == [there.groups[name].halted for name in ("p1-1", "p1-2")]
    assert "AskScreens" == asked(fighting)
    assert [False] * 3 == [one.cloaked for one in told(events, BattleBegan)[0].groups]


def test_a_counter_that_is_not_seen_still_lies_there() -> None:
    """R72: others neither settle, nor tow, nor retreat beside it."""
    start = position(
        group("p1", "CO", "F5"), raiders("p2", "F5"), terrain={"F5": "planet"}, **RAIDED
    )

    assert "somebody else" in choices_of(start, "p1", "settle", "group")["p1-1"]


# -- who attacks


def beside(own: Group, *others: Group) -> tuple[State, list[Event]]:
    """Player 1's combat, with ships of both in F5."""
    return run_task(position(own, *others, **RAIDED), Combat(P1))


def test_raiders_attack_if_they_want() -> None:
    """§8.5; R72: whoever's turn it is; by itself nothing happens."""
    asking, _ = beside(raiders("p1", "F5"), group("p2", "SC", "F5"))
    assert "AskStrike" == asked(asking)
    quiet, events = played(asking, ["hide"])
    assert "AskMovement" == asked(quiet)
    assert [] == events
    slipping, events = played(asking, ["strike"])
    assert "AskSlip" == asked(slipping)
    _, events = played(slipping, [])

    assert [(P1, True), (P2, False)] == [
        (one.player, one.cloaked) for one in told(events, BattleBegan)[0].groups
    ]


def test_raiders_attack_who_comes_to_them() -> None:
    """§8.5; R72: in the other's turn, in which they are the defenders."""
    start = position(group("p1", "SC", "F4", 2), raiders("p2", "F5"), **RAIDED)
    asking, _ = played(start, ["move p1-1 F5"], [])
    assert "AskStrike" == asked(asking)
    struck, _ = played(asking, {"p2": ["strike"]}, {"p2": []})
    _, events = played(
        asking, {"p2": ["strike"]}, {"p2": []}, {"p1": []}, ["fire p2-1 p1-1 1"], dice=[6]
    )

    assert struck.battle is not None
    assert (P1, P2) == (struck.battle.attacker, struck.battle.defender)
    assert [(4, 1, 5, 0)] == [
        (shot.attack, shot.ambush, shot.needed, shot.destroyed) for shot in told(events, Fired)
    ]


def test_raiders_that_do_not_see_each_other_do_not_fight() -> None:
    """§8.5; R72."""
    after, events = beside(raiders("p1", "F5"), raiders("p2", "F5"))

    assert "AskMovement" == asked(after)
    assert [] == events


def test_whoever_is_with_them_is_seen() -> None:
    """§8.5; R72: with a Scout beside them Raiders are in the battle, cloaked."""
    asking, events = beside(
        raiders("p1", "F5"), group("p1", "SC", "F5"), group("p2", "SC", "F5", 2)
    )
    assert "AskSlip" == asked(asking)
    _, events = played(asking, [])
    found = [(one.kind, one.cloaked) for one in told(events, BattleBegan)[0].groups]

    assert [("R", True), ("SC", False), ("SC", False)] == found


def test_a_struck_fleet_is_fought_in_the_order_that_the_attacker_wants() -> None:
    """§4.1, §8.5: once it is known which Raiders strike."""
    asking, _ = beside(
        raiders("p1", "F5"),
        group("p2", "SC", "F5"),
        group("p1", "SC", "F4", 2),
        group("p2", "SC", "F4"),
    )
    choosing, _ = played(asking, ["strike"])
    assert "AskNextBattle" == asked(choosing)
    assert ["F4", "F5"] == list(choices_of(choosing, "p1", "fight", "at"))
    alone, _ = played(asking, ["hide"])

    assert alone.battle is not None
    assert "F4" == alone.battle.at


def test_nothing_is_left_of_a_strike() -> None:
    """§8.5: in the next turn they are asked again."""
    asking, _ = beside(raiders("p1", "F5"), group("p2", "CO", "F5"))
    after, events = played(asking, ["strike"])

    assert [("CO",)] == [event.kinds for event in told(events, Overrun)]
    assert () == after.groups["p1-1"].strikes


# -- colonies


@pytest.mark.parametrize(
    ("defender", "expected"), [(None, True), ("SC", False), ("SY", False), ("MINER", True)]
)
def test_blockades_of_cloaked_raiders(defender: str | None, *, expected: bool) -> None:
    """§6.2, §8.5; R72: they must fight what can fight first."""
    others = [group("p2", defender, "F5")] if defender else []
    state = position(raiders("p1", "F5"), *others, colonies={"F5": ("p2", 5)}, **RAIDED)

    assert expected == blockaded(state, "F5", P2)


def test_unseen_raiders_do_not_shield_a_colony() -> None:
    """§4.10, §8.5; R72: ships fire at it as if they were not there."""
    start = position(
        group("p1", "SC", "F5"), raiders("p2", "F5"), colonies={"F5": ("p2", 5)}, **RAIDED
    )
    asking, _ = run_task(start, Combat(P1))
    bombing, _ = played(asking, {"p2": ["hide"]})
    _, events = played(bombing, ["bombard p1-1"], dice=[1])

    assert [3] == [event.value for event in told(events, ColonyHit)]


def test_raiders_fire_at_a_colony_with_their_strength() -> None:
    """§4.10, §8.5; R71: nothing for being cloaked."""
    start = position(raiders("p1", "F5", cloaking=2), colonies={"F5": ("p2", 5)}, **RAIDED)
    bombing, _ = run_task(start, Combat(P1))
    _, events = played(bombing, ["bombard p1-1"], dice=[6])

    assert [5] == [event.needed for event in told(events, ColonyHit)]


# -- who slips away


def fleets_sighted(**facts: Any) -> State:
    """Raiders of both sides meet in F5, each with a Scout; the attacker is asked."""
    start = position(
        raiders("p1", "F5", 2),
        group("p1", "SC", "F5", attack=1),
        raiders("p2", "F5"),
        group("p2", "SC", "F5", 3, tactics=2),
        **RAIDED,
        **facts,
    )
    asking, _ = run_task(start, Combat(P1))
    return asking


def test_who_leaves_is_asked_before_technology_is_shown() -> None:
    """§8.5; R73: kinds and numbers are, and the attacker decides first."""
    asking = fleets_sighted()
    assert ["p1"] == list(asking.agenda[-1].asked(asking))  # type: ignore[attr-defined]
    seen = view_of(asking, P1).groups["p2-2"]
    assert ("SC", 3, Tech()) == (seen.kind, seen.ships, seen.tech)
    second, events = played(asking, ["slip p1-1 E5"])
    assert [("E5", 2)] == [(event.to, event.ships) for event in told(events, SlippedAway)]
    assert ["p2"] == list(second.agenda[-1].asked(second))  # type: ignore[attr-defined]
    after, events = played(second, [])

    assert ["p1-2", "p2-1", "p2-2"] == [one.group for one in told(events, BattleBegan)[0].groups]
    assert Tech(tactics=2, movement=0) == view_of(after, P1).groups["p2-2"].tech


def test_technology_stays_secret_where_nobody_is_left() -> None:
    """§8.5; R73: the fleet lies face up, and what it can do is not told."""
    start = position(raiders("p1", "F5"), group("p2", "CA", "F5", 2, attack=2), **RAIDED)
    asking, _ = run_task(start, Combat(P1))
    after, events = played(asking, ["strike"], ["slip p1-1 E5"])
    seen = view_of(after, P1).groups["p2-1"]

    assert [] == told(events, BattleBegan)
    assert ("CA", 2, Tech()) == (seen.kind, seen.ships, seen.tech)
    assert after.battle is None


def test_nobody_slips_away_by_default() -> None:
    """§8.5: D14."""
    asking = fleets_sighted()

    assert Slips() == asking.agenda[-1].default(asking, P1)  # type: ignore[attr-defined]


def test_raiders_slip_to_where_they_could_retreat() -> None:
    """§4.8, §8.5; R73: each group as a whole."""
    asking = fleets_sighted(unexplored={"E5": "clear"})
    barred = choices_of(asking, "p1", "slip", "to", group="p1-1")
    assert "not explored" in barred["E5"]
    assert "farther" in barred["G5"]
    for slip, why in (("p1-2", "cannot slip away"), ("p1-1", "not explored")):
        with pytest.raises(BadAnswer, match=why):
            played(asking, Slips((Slip(slip, "E5"),)))
    with pytest.raises(BadAnswer, match="named twice"):
        played(asking, Slips((Slip("p1-1", "E4"), Slip("p1-1", "E4"))))


def test_nobody_slips_away_from_an_empty_hex() -> None:
    """§8.5; R73: once the attackers are gone the defenders' Raiders are not asked."""
    start = position(raiders("p1", "F5"), raiders("p2", "F5"), group("p2", "SC", "F5"), **RAIDED)
    asking, _ = run_task(start, Combat(P1))
    slipping, _ = played(asking, ["strike"])
    after, _ = played(slipping, ["slip p1-1 E5"])

    assert "AskMovement" == asked(after)


def test_raiders_who_are_seen_do_not_slip_away() -> None:
    """§8.5; R73: nor are they asked whose way is barred."""
    seen, _ = run_task(
        position(raiders("p1", "F5"), group("p2", "DD", "F5", scanners=1), **RAIDED), Combat(P1)
    )
    shut = dict.fromkeys(("E4", "E5", "E6", "F4", "F6"), "clear")
    barred, _ = run_task(
        position(
            raiders("p1", "F5"),
            group("p1", "SC", "F5"),
            group("p2", "SC", "F5"),
            unexplored=shut,
            **RAIDED,
        ),
        Combat(P1),
    )

    assert ["AskFire", "AskScreens"] == [asked(seen), asked(barred)]


def test_who_is_left_behind_is_destroyed() -> None:
    """§3.6, §8.5: a Miner whose Raiders slip away is alone with the enemy."""
    start = position(
        raiders("p1", "F5"), group("p1", "MINER", "F5"), group("p2", "SC", "F5"), **RAIDED
    )
    asking, _ = run_task(start, Combat(P1))
    after, events = played(asking, ["slip p1-1 E5"])

    assert [(P1, ("MINER",))] == [(event.player, event.kinds) for event in told(events, Overrun)]
    assert [("p2", "SC", 1)] == fleets(after, "F5")


# -- doctrines


@pytest.mark.parametrize(
    ("stance", "fought"), [("never", []), ("lone", ["F5"]), ("always", ["F5", "F8"])]
)
def test_doctrines_of_strikes(stance: str, fought: list[str]) -> None:
    """§2.1, §8.5; R76: by the counters that lie there."""
    start = position(
        raiders("p1", "F5"),
        group("p2", "SC", "F5", 3),
        raiders("p1", "F8"),
        group("p2", "SC", "F8"),
        group("p2", "DECOY", "F8"),
        **RAIDED,
    )
    start.empires[P1].doctrine.update(strike=stance, slip="always", battles="listed")
    after_, events = run_task(start, Combat(P1))

    assert "AskMovement" == asked(after_)
    assert fought == [event.at for event in told(events, SlippedAway)]


@pytest.mark.parametrize(
    ("stance", "ships", "leaves"),
    [
        ("never", 6, False),
        ("outnumbered", 2, False),
        ("outnumbered", 3, True),
        ("doubled", 3, False),
        ("doubled", 4, True),
        ("always", 1, True),
    ],
)
def test_doctrines_of_slipping_away(stance: str, ships: int, *, leaves: bool) -> None:
    """§2.1, §8.5; R76: all of them, to the hex nearest to a colony."""
    start = position(
        raiders("p1", "F5", 2),
        group("p2", "SC", "F5", ships),
        group("p2", "MINER", "F5"),
        **RAIDED,
    )
    start.empires[P1].doctrine.update(strike="always", slip=stance)
    _, events = run_task(start, Combat(P1))

    assert (["E5"] if leaves else []) == [event.to for event in told(events, SlippedAway)]


# -- mines


def test_mines_do_not_stop_cloaked_raiders() -> None:
    """§8.2, §8.5; R74."""
    start = position(raiders("p1", "F4", movement=4), group("p2", "MINE", "F5", 2), **RAIDED)
    there, _ = played(start, ["move p1-1 F5"])
    assert not there.groups["p1-1"].halted
    quiet, events = played(there, [], ["hide"])

    assert [] == told(events, MinesExploded)
    assert [("p1", "R", 1), ("p2", "MINE", 2)] == fleets(quiet, "F5")


def test_mines_destroy_whom_they_see() -> None:
    """§8.2, §8.5; R74: what is left of them stays among the Raiders."""
    start = position(
        raiders("p1", "F5"), group("p1", "SC", "F5"), group("p2", "MINE", "F5", 3), **RAIDED
    )
    asking, _ = run_task(start, Combat(P1))
    mining, _ = played(asking, [])
    assert ["p1-2"] == list(choices_of(mining, "p2", "mine", "group"))
    after, events = played(mining, ["mine p1-2 1"])

    assert [P1] == [event.winner for event in told(events, BattleEnded)]
    assert [("p1", "R", 1), ("p2", "MINE", 2)] == fleets(after, "F5")


def test_mines_leave_each_other_alone() -> None:
    """R74: mines of both, and Raiders that nobody sees: there is nothing to fight about."""
    quiet, events = beside(
        raiders("p1", "F5"), group("p1", "MINE", "F5"), group("p2", "MINE", "F5", 2)
    )

    assert "AskMovement" == asked(quiet)
    assert [] == told(events, BattleBegan)


def test_mines_outlast_the_fleet_beside_them() -> None:
    """R74: Raiders who have won lie among them, and no battle begins anew."""
    asking, _ = beside(
        raiders("p1", "F5", 2), group("p2", "SC", "F5"), group("p2", "MINE", "F5", 3)
    )
    firing, _ = played(asking, ["strike"], [], [])
    after, events = played(firing, ["fire p1-1 p2-1 1"], dice=[1])

    assert [P1] == [event.winner for event in told(events, BattleEnded)]
    assert [("p1", "R", 2), ("p2", "MINE", 3)] == fleets(after, "F5")
    assert "AskMovement" == asked(after)


def test_scanners_set_mines_off() -> None:
    """§8.2, §8.5; R74: with a Destroyer that sees the Raiders mines destroy them, too."""
    start = position(
        group("p1", "DD", "F4", scanners=1),
        group("p1", "MINE", "F5", 2),
        raiders("p2", "F5", 2),
        **RAIDED,
    )
    mining, _ = played(start, ["move p1-1 F5"], [])
    _, events = played(mining, ["mine p2-1 2"])

    assert [("R", 2)] == [(event.unit, event.ships) for event in told(events, MinesExploded)]


def test_raiders_find_out_what_mines_are() -> None:
    """R74: they are asked as before a fleet, and harm nobody; known mines are let alone."""
    asking, _ = beside(raiders("p1", "F5"), group("p2", "MINE", "F5", 2))
    after, events = played(asking, ["strike"], [])
    assert [("p1", "R", 1), ("p2", "MINE", 2)] == fleets(after, "F5")
    assert [] == told(events, MinesExploded)
    assert "MINE" == view_of(after, P1).groups["p2-1"].kind
    quiet, _ = run_task(after, Combat(P1))

    assert "AskMovement" == asked(quiet)


# -- what others know


def test_a_raider_that_passes_stays_face_down() -> None:
    """§8.5; R72: where the counter is, and nothing else."""
    start = position(raiders("p1", "F4", movement=4), group("p2", "SC", "F5"), **RAIDED)
    after, events = played(start, ["move p1-1 F5"], ["move p1-1 F6"])
    seen = view_of(after, P2).groups["p1-1"]

    assert ("?", 0, Tech(), None) == (seen.kind, seen.ships, seen.tech, seen.shown)
    assert [("F4", "F5"), ("F5", "F6")] == [event.path for event in told(events, Moved)]


def test_nobody_can_tell_who_passes() -> None:
    """§8.5; R72: one Raider or six, better or worse: others see the same, byte for byte."""
    here = world("space_empires raiders")
    seen = []
    for ships, cloaking in ((1, 1), (6, 2)):
        start = position(
            raiders("p1", "F4", ships, cloaking=cloaking, movement=4),
            group("p2", "SC", "F5", 2),
            **RAIDED,
        )
        there = SPACE_EMPIRES.form(view_of(start, P1), start.agenda[-1])
        answer = there.answer([parse(there, "move p1-1 F5")])
        seen.append(dict(after(here, start, P2, {P1: answer}, "key")))

    assert [] == list(different(*seen))


def test_raiders_beside_a_fleet_are_possible() -> None:
    """The invariants know that cloaked ships stand beside others in an economic phase."""
    state = position(raiders("p1", "F5"), group("p2", "SC", "F5"), **RAIDED)
    state.phase = "economic phase"
    assert [] == list(invariants(state))
    state.groups["p1-1"].tech = Tech(movement=1)

    assert ["p1-1 are Raiders without Cloaking technology"] == list(invariants(state))


def test_the_board_tells_the_owner() -> None:
    """The strength that Cloaking gives, and the levels."""
    state = position(raiders("p1", "F5", cloaking=2), group("p1", "DD", "F4", scanners=1), **RAIDED)
    board = SPACE_EMPIRES.board(view_of(state, P1))
    facts = [{fact.label: fact.value for fact in token.facts} for token in board.tokens]

    assert ("5-0", "2") == (facts[0]["strength"], facts[0]["cloaking"])
    assert "1" == facts[1]["scanners"]


def test_a_battle_of_raiders_is_told() -> None:
    """Whose Raiders are cloaked, what that adds, and the class in which they fire."""
    start = position(raiders("p1", "F5", 2, cloaking=2), group("p2", "SC", "F5", 2), **RAIDED)
    asking, _ = run_task(start, Combat(P1))
    after_, events = played(asking, ["strike"], [], ["fire p1-1 p2-1 1"], dice=[9])
    report = SPACE_EMPIRES.report(view_of(after_, P2), events)
    items = [item for part in report.sections for item in part.items]
    texts = [one.text for one in items if isinstance(one, Sentence)]
    shots = [one.reason for one in items if isinstance(one, Sentence) and "fires" in one.text]

    assert any(text.endswith("Player 1](seat:p1)'s Raiders are cloaked.") for text in texts)
    assert shots[0] is not None
    assert "cloaked in the first round +1" in shots[0].inputs[0]
    tables = [one for one in items if isinstance(one, Table) and "class" in one.columns]
    row = tables[0].rows[0]
    assert ("A", "5-0", "2", "A0 D0 T0 C2") == row[2:6]
