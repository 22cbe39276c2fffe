"""§3: movement."""

from typing import Literal

import pytest

from hegemon.core.errors import BadAnswer, BadNotation
from hegemon.core.game import Player
from hegemon.games.space_empires.answers import Move, Movements, Take
from hegemon.games.space_empires.events import (
    Halted,
    LoadDropped,
    Moved,
    Overrun,
    Settled,
    TurnedDown,
)
from hegemon.games.space_empires.exploration.events import BlackHolePassed, Explored, Looked
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import (
    P1,
    P2,
    group,
    played,
    position,
    run_task,
)
from hegemon.games.space_empires.rules.movement import allowance
from hegemon.games.space_empires.state import State, Tech
from hegemon.games.space_empires.turn import TurnStart
from hegemon.games.space_empires.view import view_of
from tests.games.space_empires.cases import VECTORS, asked, choices_of, fleets, form_of, told

PIPED = HouseRules(map="small", pipelines=True)


@pytest.mark.parametrize("name", ["M01", "M03", "M04", "M06", "M07"])
def test_hexes_on_each_turn_by_level(name: str) -> None:
    """§3.2; R6: level 6 is 2, 3, 3."""
    level, expected = VECTORS[name]["given"]["move_level"], VECTORS[name]["expect"]["steps"]
    turns = [position(group("p1", "SC", "F4", movement=level), turn=turn) for turn in (1, 2, 3)]

    assert expected == [allowance(state, state.groups["p1-1"]) for state in turns]


@pytest.mark.parametrize(("level", "hexes"), [(2, [1, 1, 2]), (5, [2, 2, 3])])
def test_hexes_of_the_other_levels(level: int, hexes: list[int]) -> None:
    """§3.2."""
    turns = [position(group("p1", "SC", "F4", movement=level), turn=turn) for turn in (1, 2, 3)]

    assert hexes == [allowance(state, state.groups["p1-1"]) for state in turns]


def test_decoys_have_the_newest_level() -> None:
    """§3.2, M09, M10: other groups keep the one that they were built with (R29)."""
    state = position(
        group("p1", "DECOY", "F4"), group("p1", "SC", "F4"), levels={"movement": 5}, turn=3
    )

    assert 3 == allowance(state, state.groups["p1-1"])
    assert 1 == allowance(state, state.groups["p1-2"])


@pytest.mark.parametrize(
    ("kind", "hexes"),
    [("CO", 1), ("MINER", 1), ("MSP", 1), ("MINE", 1), ("SY", 0), ("BASE", 0)],
)
def test_units_with_a_pace_of_their_own(kind: str, hexes: int) -> None:
    """§3.2: Colony Ships, Miners, pipelines and mines go one hex, Bases and Ship Yards none."""
    state = position(group("p1", kind, "C5"), levels={"movement": 7})

    assert hexes == allowance(state, state.groups["p1-1"])


@pytest.mark.parametrize(
    ("hex_", "terrain", "unexplored", "word"),
    [
        ("M12", {"F5": "asteroids"}, {}, ""),
        ("nebula", {"F5": "nebula"}, {}, ""),
        ("unexplored", {}, {"F5": "clear"}, ""),
        ("M19", {"F5": "super_nova"}, {}, "super nova"),
    ],
)
def test_first_step(
    hex_: str, terrain: dict[str, str], unexplored: dict[str, str], word: str
) -> None:
    """§3.4: asteroids, nebulae and unexplored hexes are the first step, a super nova none."""
    state = position(group("p1", "SC", "F4", movement=4), terrain=terrain, unexplored=unexplored)
    barred = choices_of(state, "p1", "move", "to", group="p1-1")["F5"]

    assert bool(word) == bool(barred)
    assert word in barred


@pytest.mark.parametrize("marker", ["asteroids", "nebula"])
def test_terrain_ends_the_move_and_is_no_second_step(marker: str) -> None:
    """§3.4, M13; R8: a fast ship cannot step elsewhere first."""
    start = position(group("p1", "SC", "F4", movement=4), terrain={"F5": marker})
    onward = choices_of(start, "p1", "move", "on", group="p1-1", to="F5")
    second = choices_of(start, "p1", "move", "on", group="p1-1", to="G5")

    assert {} == onward
    assert "F5" not in second
    assert "F6" not in onward
    with pytest.raises(BadAnswer, match="first step"):
        played(start, form_of(start, "p1").answer([Move("p1-1", "G5", ("F5",))]))
    with pytest.raises(BadNotation, match="movement is over"):
        played(start, ["move p1-1 F5", "move p1-1 F6"])


def test_the_unexplored_ends_the_move_and_is_no_second_step() -> None:
    """§3.4, M13; R8."""
    start = position(group("p1", "SC", "F4", movement=4), unexplored={"F5": "clear"})

    assert {} == choices_of(start, "p1", "move", "on", group="p1-1", to="F5")
    assert "F5" not in choices_of(start, "p1", "move", "on", group="p1-1", to="G5")
    with pytest.raises(BadNotation, match="movement is over"):
        played(start, ["move p1-1 F5", "move p1-1 F6"])


@pytest.mark.parametrize("marker", ["planet", "barren", "mineral_home", "mineral_deep", "wreck"])
def test_planets_and_loads_stop_nobody(marker: str) -> None:
    """§3.4: a fast ship goes on."""
    start = position(group("p1", "SC", "F4", movement=4), terrain={"F5": marker})
    after, _ = played(start, ["move p1-1 F5 F6"])

    assert [("p1", "SC", 1)] == fleets(after, "F6")


@pytest.mark.parametrize("marker", ["asteroids", "nebula", "unexplored"])
@pytest.mark.parametrize(
    ("entry", "path", "why"),
    [
        ("first_step", ("F5",), ""),
        ("first_step", ("G5", "F5"), "starts its turn next to it may go there, as its first step"),
        ("adjacent", ("F5",), ""),
        ("adjacent", ("G5", "F5"), ""),
        ("adjacent", ("G5", "G6"), "starts its turn next to it may go there$"),
    ],
)
def test_when_terrain_is_entered(
    marker: str, entry: Literal["first_step", "adjacent"], path: tuple[str, ...], why: str
) -> None:
    """§3.4; R8: with the first step, or by who began beside it with any; it ends the move."""
    there = dict.fromkeys(("F5", "G6"), "danger" if marker == "unexplored" else marker)
    start = position(
        group("p1", "SC", "F4", movement=4),
        house_rules=HouseRules(map="small", terrain_entry=entry),
        terrain={} if marker == "unexplored" else there,
        unexplored=there if marker == "unexplored" else {},
    )
    order = form_of(start, "p1").answer([Move("p1-1", path[0], path[1:])])
    if why:
        with pytest.raises(BadAnswer, match=why):
            played(start, order)
        return
    after, events = played(start, order)

    assert ("F4", *path) == tuple(place for event in told(events, Moved) for place in event.path)
    assert after.groups.get("p1-1") is None or after.groups["p1-1"].halted


@pytest.mark.parametrize(("joined", "why"), [("p1-1", ""), ("p1-2", "next to it")])
def test_where_a_merged_group_began(joined: str, why: str) -> None:
    """§3.3; R8: where the one did that has moved farther."""
    start = position(
        group("p1", "SC", "F4", movement=4),
        group("p1", "SC", "H5", movement=4),
        house_rules=HouseRules(map="small", terrain_entry="adjacent"),
        terrain={"F5": "nebula"},
    )
    # both meet in G5; who comes there first decides nothing, for both have moved one hex
    other = "p1-2" if joined == "p1-1" else "p1-1"
    orders = ["move p1-1 G5", "move p1-2 G5", f"join {other} {joined}", f"move {joined} F5"]
    if why:
        with pytest.raises(BadNotation, match=why):
            played(start, orders)
        return
    after, _ = played(start, orders)

    assert [("p1", "SC", 2)] == fleets(after, "F5")


def test_a_group_at_rest_takes_over_where_the_other_began() -> None:
    """§3.3; R8: else it would carry those who come from afar into what they did not lie beside."""
    start = position(
        group("p1", "SC", "G5", movement=4),
        group("p1", "SC", "H5", movement=4),
        house_rules=HouseRules(map="small", terrain_entry="adjacent"),
        terrain={"F5": "nebula"},
    )

    with pytest.raises(BadNotation, match="next to it"):
        played(start, ["move p1-2 G5", "join p1-2 p1-1", "move p1-1 F5"])


def test_who_cannot_fight_needs_an_escort() -> None:
    """§3.5, M15, M21; R11: any own ship with Attack Strength; the order of moves matters."""
    start = position(group("p1", "SC", "F3"), group("p1", "CO", "G4"), unexplored={"F4": "clear"})
    alone = choices_of(start, "p1", "move", "to", group="p1-2")["F4"]
    assert "no Attack Strength" in alone

    after, _ = played(start, ["move p1-1 F4", "move p1-2 F4"])
    assert {("p1", "SC", 1), ("p1", "CO", 1)} == set(fleets(after, "F4"))

    with pytest.raises(BadNotation, match="Attack Strength"):
        played(start, ["move p1-2 F4", "move p1-1 F4"])


@pytest.mark.parametrize("prey", ["MINER", "CO"])
def test_decoys_do_not_attack(prey: str) -> None:
    """§3.5, M21."""
    state = position(group("p1", "DECOY", "F4"), group("p2", prey, "F5"))

    assert "Attack Strength" in choices_of(state, "p1", "move", "to", group="p1-1")["F5"]


def test_known_prey_is_destroyed_in_passing() -> None:
    """§3.6, M16: the mover is not revealed and goes on in the same order."""
    start = position(group("p1", "SC", "F4", movement=4), group("p2", "MINER", "F5"))
    after, events = played(start, ["move p1-1 F5 F6"])

    assert [("p1", "SC", 1)] == fleets(after, "F6")
    assert [] == fleets(after, "F5")
    assert [("MINER",)] == [event.kinds for event in told(events, Overrun)]
    assert after.groups["p1-1"].shown is None
    assert "AskEconomics" == asked(after)


def test_hidden_decoys_and_miners_die_without_a_stop() -> None:
    """§3.6; R12, R37: it shows only when the mover is there; then he may go on."""
    start = position(
        group("p1", "SC", "F4", movement=4), group("p2", "DECOY", "F5"), group("p2", "MINER", "F5")
    )
    assert {} == choices_of(start, "p1", "move", "on", group="p1-1", to="F5")

    halfway, events = played(start, ["move p1-1 F5"])
    assert [("DECOY", "MINER")] == [event.kinds for event in told(events, Overrun)]
    assert "AskMovement" == asked(halfway)

    after, _ = played(halfway, ["move p1-1 F6"])
    assert [("p1", "SC", 1)] == fleets(after, "F6")
    assert [] == fleets(after, "F5")
    assert after.groups["p1-1"].shown is None


def test_enemies_that_fight_end_the_move() -> None:
    """§3.6: Ship Yards and Bases, too; orders that come later are asked anew."""
    start = position(
        group("p1", "SC", "F4", movement=4), group("p1", "SC", "C5"), group("p2", "SY", "F5")
    )
    halfway, events = played(start, ["move p1-1 F5", "move p1-2 C6"])

    assert [1] == [event.left for event in told(events, Halted)]
    assert "movement is over" in choices_of(halfway, "p1", "move", "to", group="p1-1")["F6"]
    assert [("p1", "SC", 1)] == fleets(halfway, "C5")


def test_what_a_surprise_left_stands_on_the_sheet() -> None:
    """§3: nobody writes it again, as far as it is still legal; an empty sheet gives it up."""
    start = position(group("p1", "SC", "F4"), group("p1", "SC", "C5"), terrain={"F5": "black_hole"})
    orders = ["move p1-1 F5", "move p1-2 C6", "scuttle p1-1 1"]
    halfway, _ = played(start, orders, dice=[10])
    assert "p1-1" not in halfway.groups
    assert (Move("p1-2", "C6"),) == form_of(halfway, "p1").start
    assert view_of(halfway, Player("p2")).empires[P1].waiting is None

    after, _ = played(halfway, [])
    assert [("p1", "SC", 1)] == fleets(after, "C5")
    assert after.empires[P1].waiting is None


def test_bare_colonies_are_passed() -> None:
    """§3.6, M18."""
    start = position(group("p1", "SC", "F4", movement=4), colonies={"F5": ("p2", 3)})
    after, events = played(start, ["move p1-1 F5 F6"])

    assert [("F4", "F5", "F6")] == [event.path for event in told(events, Moved)]
    assert [("p1", "SC", 1)] == fleets(after, "F6")


def test_groups_divide_and_merge() -> None:
    """§3.3; R7: as often as there are counters; a merged group has moved as far as either."""
    start = position(group("p1", "SC", "F4", 3), group("p1", "SC", "F5", 4))
    after, _ = played(start, ["detach p1-1 1 F5", "join p1-3 p1-2"])
    assert [("p1", "SC", 2)] == fleets(after, "F4")
    assert [("p1", "SC", 5)] == fleets(after, "F5")

    with pytest.raises(BadNotation, match="moved the 1"):
        played(start, ["detach p1-1 1 F5", "join p1-3 p1-2", "move p1-2 F6"])


def test_a_counter_stands_for_six_ships_of_one_technology() -> None:
    """§3.3; R7, R50: decoys may form groups as well."""
    full = position(group("p1", "SC", "F4", 4), group("p1", "SC", "F4", 3))
    other = position(group("p1", "SC", "F4"), group("p1", "SC", "F4", tactics=1))
    decoys = position(group("p1", "DECOY", "F4"), group("p1", "DECOY", "F4", 2))

    assert "6 ships" in choices_of(full, "p1", "join", "into", group="p1-1")["p1-2"]
    assert "technology" in choices_of(other, "p1", "join", "into", group="p1-1")["p1-2"]
    assert [("p1", "DECOY", 3)] == fleets(played(decoys, ["join p1-1 p1-2"])[0], "F4")


@pytest.mark.parametrize("kind", ["CO", "MINER", "MSP"])
def test_who_always_stands_alone(kind: str) -> None:
    """§3.3."""
    state = position(group("p1", kind, "F4"), group("p1", kind, "F4"), house_rules=PIPED)

    assert "1 ship" in choices_of(state, "p1", "join", "into", group="p1-1")["p1-2"]


def test_counters_run_out() -> None:
    """§3.3; R36: by house rule they do not."""
    groups = [group("p1", "DN", "F4", 3), group("p1", "DN", "F5")]
    limited = position(*groups)
    free = position(*groups, house_rules=HouseRules(map="small", counter_limits=False))

    assert "no counter" in choices_of(limited, "p1", "detach", "group")["p1-1"]
    assert "" == choices_of(free, "p1", "detach", "group")["p1-1"]


def test_a_known_black_hole_is_rolled_on_entry() -> None:
    """§3.4, X03; R9, R10: every ship, decoys too, and who is there already does not again."""
    start = position(
        group("p1", "SC", "F4", 3, movement=4),
        group("p1", "DECOY", "F4", 1),
        group("p1", "SC", "F5"),
        terrain={"F5": "black_hole"},
    )
    halfway, events = played(start, ["move p1-1 F5"], dice=[1, 6, 7])
    assert [((1, 6, 7), 1)] == [(one.faces, one.lost) for one in told(events, BlackHolePassed)]
    assert "" == choices_of(halfway, "p1", "move", "to", group="p1-1")["F6"]

    _, later = played(halfway, ["move p1-2 F5"], dice=[10])
    assert [("p1-2", 1)] == [(one.group, one.lost) for one in told(later, BlackHolePassed)]


def test_colony_ships_settle_in_movement() -> None:
    """§3.7; R13: on a free planet, then it is a colony of value 0."""
    start = position(group("p1", "CO", "F4"), terrain={"F5": "planet"})
    after, events = played(start, ["move p1-1 F5", "settle p1-1"])
    colony = after.systems["F5"].colony

    assert ["F5"] == [event.at for event in told(events, Settled)]
    assert colony is not None
    assert (P1, 0) == (colony.owner, colony.value)


@pytest.mark.parametrize(("terraforming", "why"), [(0, "without Terraforming"), (1, "")])
def test_barren_planets_need_terraforming(terraforming: int, why: str) -> None:
    """§3.7: of the Colony Ship, not of the empire."""
    state = position(
        group("p1", "CO", "F5", terraforming=terraforming),
        terrain={"F5": "barren"},
        levels={"terraforming": 1},
    )
    barred = choices_of(state, "p1", "settle", "group")["p1-1"]

    assert bool(why) == bool(barred)
    assert why in barred


def test_settling_at_the_end_of_the_turn() -> None:
    """§3.7; R13: after exploration, on a planet that was found."""
    start = position(group("p1", "SC", "F4"), group("p1", "CO", "F4"), unexplored={"F5": "planet"})
    halfway, _ = played(start, ["move p1-1 F5", "move p1-2 F5"])
    assert "AskSettlers" == asked(halfway)

    after, _ = played(halfway, ["settle p1-2"])
    assert after.systems["F5"].colony is not None


def test_miners_tow_one_load() -> None:
    """§3.8; R14: to any own colony, also a new one; nothing is thrown away."""
    start = position(
        group("p1", "MINER", "F5"),
        terrain={"F5": "mineral_deep", "F6": "mineral_home"},
        colonies={"F6": ("p1", 0)},
    )
    after, events = played(start, ["take p1-1", "move p1-1 F6", "drop p1-1"])
    assert [("F6", "mineral_deep")] == [(one.at, one.load) for one in told(events, LoadDropped)]
    assert 10 == after.empires[P1].minerals
    assert "clear" == after.systems["F5"].marker

    elsewhere, _ = played(start, ["take p1-1"])
    elsewhere.agenda = start.agenda
    assert "colony of yours" in choices_of(elsewhere, "p1", "drop", "group")["p1-1"]


def test_a_miner_is_scuttled_with_what_it_tows() -> None:
    """§3.8; R16: the load cannot be thrown away, but the ship can be given up, and it with it."""
    start = position(group("p1", "MINER", "F5"), terrain={"F5": "mineral_deep"})
    after, _ = played(start, ["take p1-1", "scuttle p1-1 1"])

    assert [] == fleets(after, "F5")
    assert "clear" == after.systems["F5"].marker


def test_a_wreck_is_towed_like_a_mineral() -> None:
    """§3.8, §6.2; R14: to a colony that has a load already; one Miner tows one, and it is free."""
    start = position(group("p1", "MINER", "C6"), terrain={"C6": "wreck"}, cp=3)
    home = start.systems["C5"].colony
    assert home is not None
    home.stock = ("mineral_home",)
    after, events = played(start, ["take p1-1", "move p1-1 C5", "drop p1-1"], dice=[1])

    assert ["wreck"] == [one.load for one in told(events, LoadDropped)]
    assert (5, 3, 2) == (
        after.empires[P1].minerals,
        after.empires[P1].cp,
        after.empires[P1].levels["ship_size"],
    )

    start.groups["p1-1"].load = "mineral_home"
    assert "has a load" in choices_of(start, "p1", "take", "group")["p1-1"]


def test_loads_beside_strangers_stay() -> None:
    """§3.8; R43: the hex must be cleared first."""
    state = position(
        group("p1", "MINER", "F5"), group("p2", "DECOY", "F5"), terrain={"F5": "wreck"}
    )

    assert "somebody else" in choices_of(state, "p1", "take", "group")["p1-1"]
    with pytest.raises(BadAnswer, match="somebody else"):
        played(state, Movements((Take("p1-1"),)))


def test_cruisers_look_before_they_move() -> None:
    """§3.9, X08; R15: each ship of a group once; what stays face down only its player knows."""
    start = position(
        group("p1", "CA", "F4", 2, exploration=1), unexplored={"F5": "nebula", "F3": "danger"}
    )
    looking, events = played(start, ["look p1-1 F5"])
    assert ["nebula"] == [event.marker for event in told(events, Looked)]
    assert "AskReveal" == asked(looking)

    left, _ = played(looking, ["leave"])
    assert not left.systems["F5"].explored
    assert (P1,) == left.systems["F5"].seen_by

    again, _ = played(left, ["look p1-1 F3"], ["reveal"])
    assert "clear" == again.systems["F3"].marker
    assert [("p1", "CA", 2)] == fleets(again, "F4")
    assert "look" in choices_of(again, "p1", "look", "group")["p1-1"]


@pytest.mark.parametrize(
    ("steps", "looked", "why"),
    [(0, 1, ""), (1, 0, "before it moves"), (0, 2, "each of its ships has looked")],
)
def test_who_can_look(steps: int, looked: int, why: str) -> None:
    """§3.9; R15: each Cruiser once a turn, and before its group moves."""
    state = position(group("p1", "CA", "F4", 2, exploration=1), unexplored={"F5": "nebula"})
    state.groups["p1-1"].steps, state.groups["p1-1"].looked = steps, looked
    barred = choices_of(state, "p1", "look", "group")["p1-1"]

    assert bool(why) == bool(barred)
    assert why in barred


@pytest.mark.parametrize("marker", ["danger", "lost_in_space"])
def test_a_cruiser_explores_two_hexes_a_turn(marker: str) -> None:
    """§3.9; R15: what it turns up from afar is gone without a trace, then it moves and explores."""
    start = position(
        group("p1", "CA", "F4", exploration=1), unexplored={"F5": marker, "F3": "nebula"}
    )
    after, events = played(start, ["look p1-1 F5"], ["reveal"], ["move p1-1 F3"])

    assert ["F5", "F3"] == [one.at for one in told(events, Explored)]
    assert "clear" == after.systems["F5"].marker
    assert [("p1", "CA", 1)] == fleets(after, "F3")


@pytest.mark.parametrize("marker", ["black_hole", "super_nova"])
def test_what_a_cruiser_turns_up_does_not_harm_it(marker: str) -> None:
    """§3.9; R15: nobody rolls and nobody is thrown back; the marker stays."""
    start = position(group("p1", "CA", "F4", exploration=1), unexplored={"F5": marker})
    after, _ = played(start, ["look p1-1 F5"], ["reveal"])

    assert marker == after.systems["F5"].marker
    assert [("p1", "CA", 1)] == fleets(after, "F4")


@pytest.mark.parametrize("ships", [1, 2])
def test_each_cruiser_looks_once_a_turn(ships: int) -> None:
    """§3.9; R15: as often as there are ships, and in the next turn again."""
    start = position(
        group("p1", "CA", "F4", ships, exploration=1),
        unexplored={"F5": "nebula", "F3": "danger", "G4": "clear"},
    )
    state = start
    for at in ("F5", "F3")[:ships]:
        state, _ = played(state, [f"look p1-1 {at}"], ["leave"])

    with pytest.raises(BadNotation, match="each of its ships has looked this turn"):
        played(state, ["look p1-1 G4"])

    later, _ = run_task(state, TurnStart(P1))
    _, events = played(later, ["look p1-1 G4"])
    assert ["clear"] == [event.marker for event in told(events, Looked)]


def test_an_upgrading_group_has_not_looked() -> None:
    """§3.10; R29: it neither moves nor looks in that turn, before or after."""
    start = position(
        group("p1", "CA", "C5", exploration=1),
        group("p1", "SY", "C5"),
        unexplored={"C6": "nebula"},
        levels={"attack": 1, "exploration": 1},
        cp=7,
    )
    looked, _ = played(start, ["look p1-1 C6"], ["leave"])

    with pytest.raises(BadNotation, match="it has moved or looked this turn"):
        played(looked, ["upgrade p1-1"])
    with pytest.raises(BadNotation, match="it looks before it moves"):
        played(start, ["upgrade p1-1", "look p1-1 C6"])

    after, _ = played(start, ["upgrade p1-1"])
    assert 1 == after.groups["p1-1"].tech.attack


def test_scuttling_frees_counters() -> None:
    """§3.10; R16."""
    after, _ = played(position(group("p1", "SC", "F4", 3)), ["scuttle p1-1 2"])

    assert [("p1", "SC", 1)] == fleets(after, "F4")


def test_upgrades_at_a_yard() -> None:
    """§3.10, E21; R29: hull for each ship, from the store, instead of moving."""
    start = position(
        group("p1", "CA", "C5", 3), group("p1", "SY", "C5"), levels={"attack": 1}, cp=7
    )
    after, _ = played(start, ["upgrade p1-1"])
    assert 1 == after.empires[P1].cp
    assert 1 == after.groups["p1-1"].tech.attack

    with pytest.raises(BadNotation, match="movement is over"):
        played(start, ["upgrade p1-1", "move p1-1 C6"])


def test_groups_turn_down_at_home() -> None:
    """§3.1; R5: at the start of the turn, in a hex with an own colony."""
    state = position(group("p1", "SC", "C5"), group("p1", "SC", "F4"))
    for one in state.groups.values():
        one.shown = Tech()
    after, events = run_task(state, TurnStart(P1))

    assert [("p1-1",)] == [event.groups for event in told(events, TurnedDown)]
    assert after.groups["p1-2"].shown == Tech()


def test_nobody_orders_others() -> None:
    """A group of somebody else, or none at all, is refused in the same words."""
    state: State = position(group("p1", "SC", "F4"), group("p2", "SC", "F6"))
    assert P2 == state.groups["p2-1"].owner

    for name in ("p2-1", "nobody"):
        with pytest.raises(BadAnswer, match="no group of yours"):
            played(state, form_of(state, "p1").answer([Move(name, "F5")]))
