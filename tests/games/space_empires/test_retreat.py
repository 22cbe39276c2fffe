"""§4.8: retreats, hex by hex and ship by ship."""

from typing import Any

import msgspec
import pytest

from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player, open_question
from hegemon.core.geometry.hexes import Hex
from hegemon.games.space_empires.battle.events import BattleEnded, Retreated
from hegemon.games.space_empires.battle.fire import screen
from hegemon.games.space_empires.battle.fire_orders import FiringPlace, ready
from hegemon.games.space_empires.battle.orders import Retreat, Withdraw
from hegemon.games.space_empires.battle.retreat import retreats, why_no_retreat
from hegemon.games.space_empires.battle.sequence import AskFire, FirePlace
from hegemon.games.space_empires.exploration.events import BlackHolePassed
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, group, place_group, played, position
from hegemon.games.space_empires.state import Colony, State, map_of
from tests.games.space_empires.cases import VECTORS, choices_of, fleets, told
from tests.games.space_empires.cases_combat import defending

# -- hexes; the vectors' (0, 0) lies in F2 here, so that all of theirs are on the map


def named(state: State, axial: list[int]) -> str:
    """The hex of a vector's axial coordinates."""
    origin = map_of(state).axial["F2"]
    there = Hex(origin.q + axial[0], origin.r + axial[1])
    return next(name for name, place in map_of(state).axial.items() if place == there)


@pytest.mark.parametrize("name", ["K02", "K03", "K05"])
def test_where_ships_can_retreat_to(name: str) -> None:
    """§4.8; R22: the K vectors, for player 2 without a homeworld."""
    given, empty = VECTORS[name]["given"], position()
    for system in empty.systems.values():
        system.colony = None
    for hex_ in given["own_colonies"]:
        empty.systems[named(empty, hex_)].colony = Colony(P2, 1)
    if "enemy_decoy" in given:
        place_group(empty, group("p1", "DECOY", named(empty, given["enemy_decoy"])))
        empty.systems[named(empty, given["unexplored"])].explored = False
        empty.systems[named(empty, given["super_nova"])].marker = "super_nova"
    legal = {named(empty, hex_) for hex_ in VECTORS[name]["expect"]["legal"]}

    assert legal == set(retreats(empty, P2, named(empty, given["battle"])))


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("E5", "units of somebody else"),
        ("E6", "not explored"),
        ("F4", "super nova"),
        ("G5", "farther from every colony"),
        ("C5", "not next to F5"),
        ("Z99", "not next to F5"),
    ],
)
def test_why_the_other_hexes_are_barred(to: str, why: str) -> None:
    """§4.8: each with its reason."""
    state = position(
        group("p2", "MINER", "E5"), unexplored={"E6": "clear"}, terrain={"F4": "super_nova"}
    )

    assert why in why_no_retreat(state, P1, "F5", to)


def test_the_sheet_tells_why_hexes_are_barred() -> None:
    """§4.8: all six neighbours are listed, the barred ones with the reason."""
    state = defending(group("p1", "BB", "F5"), group("p2", "DD", "F5"), unexplored={"G6": "clear"})
    ways = choices_of(state, "p2", "retreat", "to", group="p2-1")

    assert 6 == len(ways)
    assert "not explored" in ways["G6"]
    assert "" == ways["G5"]
    assert "farther" in ways["E5"]


def test_new_colonies_lead_home() -> None:
    """§4.8; R22: a colony of value 0 counts as any other."""
    without = position()
    with_one = position(colonies={"H5": ("p1", 0)})

    assert "G5" not in retreats(without, P1, "F5")
    assert {"G5", "G6"} <= set(retreats(with_one, P1, "F5"))


@pytest.mark.parametrize("kind", ["DECOY", "MINER", "CO", "SC"])
def test_any_unit_of_others_bars_a_hex(kind: str) -> None:
    """§4.8; R22: whether it can fight or not; own units do not."""
    state = position(group("p2", kind, "E5"), group("p1", kind, "E6"))

    assert "E5" not in retreats(state, P1, "F5")
    assert "E6" in retreats(state, P1, "F5")


@pytest.mark.parametrize("terrain", ["asteroids", "nebula", "black_hole"])
def test_terrain_bars_no_retreat(terrain: str) -> None:
    """§4.8; R22."""
    state = position(terrain={"E5": terrain})

    assert "E5" in retreats(state, P1, "F5")


def test_ships_that_retreat_into_a_black_hole_roll() -> None:
    """§4.8, §5.2; R22: each of them, and the battle goes on with what stays."""
    start = defending(
        group("p1", "BB", "F5"), group("p2", "DD", "F5", 3), beside={"G5": "black_hole"}
    )
    after, events = played(start, ["retreat p2-1 G5 2"], dice=[6, 7])

    assert [((6, 7), 1)] == [(one.faces, one.lost) for one in told(events, BlackHolePassed)]
    assert [("p2", "DD", 1)] == fleets(after, "G5")
    assert [("p1", "BB", 1), ("p2", "DD", 1)] == fleets(after, "F5")


# -- ships


@pytest.mark.parametrize("kind", ["CO", "MINER"])
def test_who_cannot_fight_cannot_retreat(kind: str) -> None:
    """§4.8, K06: it is never asked what it does."""
    state = defending(group("p1", "BB", "F5"), group("p2", "SC", "F5"), group("p2", kind, "F5"))

    assert ["p2-1"] == [one.id for one in ready(state, FiringPlace(P2, ("p2-1",)))]
    with pytest.raises(BadAnswer, match="does not fire now"):
        played(state, Retreat("p2-2", "G5", 1))


@pytest.mark.parametrize("leave", [Retreat, Withdraw])
def test_nobody_retreats_in_the_first_round(leave: type[Retreat | Withdraw]) -> None:
    """§4.8, B05: not from the screen either."""
    state = defending(group("p1", "SC", "F5"), group("p2", "SC", "F5", 3), at_round=1)
    screen(state, state.groups["p2-1"], 1)

    with pytest.raises(BadAnswer, match="from round 2 on"):
        played(state, leave("p2-1", "G5", 1))


def test_screened_ships_leave_on_the_place_of_their_group() -> None:
    """§4.8: a screened ship can do nothing else, and need not."""
    start = defending(group("p1", "SC", "F5"), group("p2", "SC", "F5", 3))
    screen(start, start.groups["p2-1"], 2)
    after, events = played(start, ["withdraw p2-1 G5 1"])

    assert [1] == [one.ships for one in told(events, Retreated)]
    assert [("p1", "SC", 1), ("p2", "SC", 2)] == fleets(after, "F5")
    assert {"p2-1": ""} == choices_of(after, "p2", "fire", "group")


def test_damaged_ships_leave_first() -> None:
    """§4.8; R21: the hits go with them, and are repaired."""
    start = defending(group("p1", "BB", "F5"), group("p2", "CA", "F5", 3))
    assert start.battle is not None
    start.battle.lines["p2-1"].damage = (1,)
    after, _ = played(start, ["retreat p2-1 G5 1"])

    assert after.battle is not None
    assert () == after.battle.lines["p2-1"].damage
    assert "p2-2" not in after.battle.lines


def no_counters(state: State) -> State:
    """All five counters of Scouts of player 2 are on the map."""
    for place in ("I1", "I2", "I3", "I4"):
        place_group(state, group("p2", "SC", place))
    return state


def test_a_part_needs_a_free_counter() -> None:
    """§4.8; R7: without one the whole group leaves, screened ships and all, in one order."""
    start = no_counters(defending(group("p1", "SC", "F5"), group("p2", "SC", "F5", 3)))
    screen(start, start.groups["p2-1"], 2)
    with pytest.raises(BadAnswer, match="retreats as a whole"):
        played(start, Retreat("p2-1", "G5", 1))

    after, events = played(start, ["retreat p2-1 G5 3"])
    assert [("p2-1", 3)] == [(one.group, one.ships) for one in told(events, Retreated)]
    assert [("p2", "SC", 3)] == fleets(after, "G5")
    assert [P1] == [one.winner for one in told(events, BattleEnded)]


def test_who_has_fired_stays() -> None:
    """§4.8: ships that have acted are no longer asked, so a group is then no whole."""
    start = no_counters(defending(group("p1", "BB", "F5"), group("p2", "SC", "F5", 3)))
    fired, _ = played(start, ["fire p2-1 p1-1 1"], dice=[10])

    with pytest.raises(BadAnswer, match="2 of its ships"):
        played(fired, Retreat("p2-1", "G5", 3))
    with pytest.raises(BadAnswer, match="retreats as a whole"):
        played(fired, Retreat("p2-1", "G5", 2))


@pytest.mark.parametrize(("rule", "expected"), [("no_farther", True), ("closer", False)])
def test_house_rule_retreat(rule: Any, expected: bool) -> None:
    """§4.8; R22: a hex as far from the colony as the battle."""
    state = position(house_rules=msgspec.structs.replace(HouseRules(map="small"), retreat=rule))

    assert expected == ("F4" in retreats(state, Player("p1"), "F5"))


def test_the_one_who_retreats_stays_face_up() -> None:
    """§4.9; R5: until it is home at the start of a turn of its own."""
    start = defending(group("p1", "BB", "F5"), group("p2", "DD", "F5", 2))
    start.groups["p2-1"].shown = start.groups["p2-1"].tech
    after, _ = played(start, ["retreat p2-1 G5 1"])

    assert after.groups["p2-2"].shown is not None


@pytest.mark.parametrize(("kind", "why"), [("BASE", "a Base cannot"), ("SY", "a Ship Yard cannot")])
def test_who_never_moves_never_retreats(kind: str, why: str) -> None:
    """§4.8: though there are hexes to go to."""
    state = defending(group("p1", "BB", "F5"), group("p2", kind, "F5"))
    assert [] != retreats(state, P2, "F5")

    with pytest.raises(BadAnswer, match=why):
        played(state, Retreat("p2-1", "G5", 1))


def test_the_winners_other_groups_are_not_asked() -> None:
    """§4.9, B07; R23: also in a later round, when they could leave."""
    start = defending(
        group("p1", "SC", "F5"),
        group("p2", "DD", "F5"),
        group("p2", "DD", "F5"),
    )
    start.agenda.insert(-1, FirePlace(P2, ("p2-2",)))
    after, events = played(start, ["fire p2-1 p1-1 1"], dice=[1])

    assert [P2] == [one.winner for one in told(events, BattleEnded)]
    assert not isinstance(open_question(after), AskFire)
