"""§8: pipelines, mines and Mine Sweepers."""

from typing import Any

import msgspec
import pytest

from hegemon.core.errors import BadAnswer, BadNotation
from hegemon.games.space_empires.battle.events import BattleEnded
from hegemon.games.space_empires.economy.events import Collected
from hegemon.games.space_empires.economy.income import maintenance
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.events import Overrun
from hegemon.games.space_empires.exploration.events import BlackHolePassed
from hegemon.games.space_empires.house_rules import PRESETS, HouseRules
from hegemon.games.space_empires.minefield.events import MinesExploded, MinesSwept
from hegemon.games.space_empires.minefield.orders import Detonate
from hegemon.games.space_empires.positions import P1, P2, SMALL, group, played, position, run_task
from hegemon.games.space_empires.rules.movement_orders import why_no_path
from hegemon.games.space_empires.rules.pipelines import trade
from hegemon.games.space_empires.state import State, Tech, kinds_in_play, technologies_in_play
from hegemon.games.space_empires.turn import RoundEnd
from hegemon.games.space_empires.view import view_of
from tests.games.space_empires.cases import asked, choices_of, fleets, told


def rules(**options: Any) -> HouseRules:
    """The small map with some options."""
    return msgspec.structs.replace(SMALL, **options)


PIPES: Any = {"house_rules": rules(pipelines=True)}
MINED: Any = {"house_rules": rules(mines=True)}


def test_advanced_units_are_options() -> None:
    """R34, R35: without their house rules neither units nor technologies are there."""
    plain, preset = position(), PRESETS["advanced"]
    everything = position(house_rules=msgspec.structs.replace(preset, map="small"))

    assert not {"MSP", "MINE", "SW"} & set(kinds_in_play(plain))
    assert not {"mines", "mine_sweep"} & set(technologies_in_play(plain))
    assert {"MSP", "MINE", "SW"} < set(kinds_in_play(everything))
    assert {"mines", "mine_sweep"} < set(technologies_in_play(everything))


@pytest.mark.parametrize(("unit", "needs"), [("MINE", "Mines"), ("SW", "Mine Sweep")])
def test_units_need_their_technology(unit: str, needs: str) -> None:
    """§8.2."""
    start = position(group("p1", "SY", "C5", 4), **MINED, cp=30)
    start.agenda = [RoundEnd()]
    asking, _ = run_task(start, EconomicPhase())

    assert needs in choices_of(asking, "p1", "build", "unit")[unit]
    start.empires[P1].levels.update(mines=1, mine_sweep=2)
    asking, _ = run_task(start, EconomicPhase())
    built, _ = played(asking, {"p1": [f"build {unit} C5 1"]})
    assert ("p1", unit, 1) in fleets(built, "C5")


def test_what_advanced_units_cost() -> None:
    """§6.3, E06: sweepers a point of maintenance, mines and pipelines none."""
    free = position(group("p1", "MSP", "C5"), group("p1", "MINE", "C5", 5), **MINED)

    assert 0 == maintenance(free, P1)
    assert 2 == maintenance(position(group("p1", "SW", "C5", 2), **MINED), P1)


# -- pipelines


def chain(*places: str) -> list[Any]:
    """A pipeline of player 1 in each of some hexes."""
    return [group("p1", "MSP", place) for place in places]


def why_not(state: State, *path: str) -> str:
    """Why the first group cannot go along a path."""
    return why_no_path(state, state.groups["p1-1"], path)


def test_a_chain_adds_a_hex() -> None:
    """§8.1; R64: for a ship that keeps to it from its first step on."""
    start = position(group("p1", "SC", "F4"), *chain("F4", "F5", "F6"), **PIPES)
    after, _ = played(start, ["move p1-1 F5 F6"])
    assert "F6" == after.groups["p1-1"].at

    for gap in (("F4", "F5"), ("F5", "F6")):
        start = position(group("p1", "SC", "F4"), *chain(*gap), **PIPES)
        assert "has moved the 1" in why_not(start, "F5", "F6")


def test_a_chain_is_of_own_pipelines() -> None:
    """§8.1; R64: those of others are no help, and without the option there are none."""
    units = [group("p1", "SC", "F4"), *chain("F4", "F5", "F6")]
    assert "has moved the 1" in why_not(position(*units), "F5", "F6")
    theirs = [group("p2", "MSP", place) for place in ("F4", "F5", "F6")]
    start = position(group("p1", "SC", "F4"), *theirs, **PIPES)
    assert why_not(start, "F5", "F6")


def test_one_hex_and_no_more() -> None:
    """§8.1; R64: however long the chain is."""
    start = position(group("p1", "CO", "F2"), *chain("F2", "F3", "F4", "F5"), **PIPES)

    assert "" == why_not(start, "F3", "F4")
    assert "has moved" in why_not(start, "F3", "F4", "F5")


def test_pipelines_that_are_used_stand_still() -> None:
    """§8.1; R64: nobody goes along one that has moved, and who was gone along does not move."""
    start = position(group("p1", "SC", "F4"), *chain("F4", "F5", "F7"), **PIPES)
    with pytest.raises(BadNotation, match="no choice is legal"):
        played(start, ["move p1-4 F6", "move p1-1 F5 F6"])
    with pytest.raises(BadNotation, match="movement is over"):
        played(start, ["move p1-1 F5", "move p1-3 F6"])
    after, _ = played(start, ["move p1-1 E4", "move p1-3 F6"])
    assert "F6" == after.groups["p1-3"].at


def test_a_chain_leads_through_terrain() -> None:
    """§8.1; R64: asteroids do not stop, and a black hole takes nobody."""
    start = position(
        group("p1", "SC", "F4", movement=4),
        *chain("F4", "F5", "F6", "F7"),
        terrain={"F5": "asteroids", "F6": "black_hole", "F7": "nebula"},
        **PIPES,
    )
    after, events = played(start, ["move p1-1 F5 F6 F7"])
    assert "F7" == after.groups["p1-1"].at
    assert [] == told(events, BlackHolePassed)

    off = position(group("p1", "SC", "F5"), *chain("F6"), terrain={"F6": "black_hole"}, **PIPES)
    _, events = played(off, ["move p1-1 F6"], dice=[1])
    assert 1 == len(told(events, BlackHolePassed))


def test_trade() -> None:
    """§8.1; R61: a point for each colony that a chain joins, a new one too; no homeworld."""
    colonies = {"D5": ("p1", 0), "E5": ("p1", 5), "C7": ("p1", 3)}
    start = position(*chain("C5", "D5", "E5", "C7"), colonies=colonies, **PIPES)
    assert 2 == trade(start, P1)
    start.agenda = [RoundEnd()]
    asking, events = run_task(start, EconomicPhase())
    (mine, _) = told(events, Collected)
    assert (28, 2) == (mine.income, mine.trade)
    after, _ = played(asking, {})
    assert 30 == after.empires[P1].cp

    assert 0 == trade(position(*chain("D5", "E5"), colonies=colonies, **PIPES), P1)
    assert 1 == trade(position(*chain("C5", "D5", "C7"), colonies=colonies, **PIPES), P1)


def test_blockaded_colonies_do_not_trade() -> None:
    """§8.1; R61."""
    start = position(
        *chain("C5", "D5"), group("p2", "SC", "D5"), colonies={"D5": ("p1", 5)}, **PIPES
    )
    _, events = run_task(start, EconomicPhase())

    assert [0] == [one.trade for one in told(events, Collected) if one.player == P1]


def test_pipelines_lie_face_up_and_are_overrun() -> None:
    """§3.6, §8.1: everybody sees them, and they cannot fight."""
    start = position(group("p2", "SC", "F4"), *chain("F5"), mover="p2", **PIPES)
    assert "MSP" == view_of(start, P2).groups["p1-1"].kind
    _, events = played(start, ["move p2-1 F5"])

    assert [("MSP",)] == [event.kinds for event in told(events, Overrun)]


# -- mines


def mined(*groups: Any, mines: int = 2) -> Any:
    """The first group of player 1 goes from F4 into the mines of player 2 in F5."""
    start = position(*groups, group("p2", "MINE", "F5", mines), **MINED)
    return played(start, ["move p1-1 F5"], [])


def test_mines_stop_who_comes_and_destroy_a_ship_each() -> None:
    """§8.2; R62: whatever its hull, and their owner chooses; what is left fights on."""
    asking, _ = mined(group("p1", "DN", "F4", 3))
    assert "AskMines" == asked(asking)
    after, events = played(asking, ["mine p1-1 2"])

    assert [("DN", 2)] == [(one.unit, one.ships) for one in told(events, MinesExploded)]
    assert [("p1", "DN", 1)] == fleets(after, "F5")
    assert [P1] == [event.winner for event in told(events, BattleEnded)]


def test_mines_that_find_no_ship_stay() -> None:
    """§8.2; R62: as many explode as there are ships."""
    asking, _ = mined(group("p1", "SC", "F4"), mines=3)
    with pytest.raises(BadAnswer, match="1 of its ships"):
        played(asking, Detonate("p1-1", 2))
    after, events = played(asking, ["mine p1-1 1"])

    assert [("p2", "MINE", 2)] == fleets(after, "F5")
    assert [P2] == [event.winner for event in told(events, BattleEnded)]


def test_mines_choose_among_several_groups() -> None:
    """§8.2; R62: asked until all have exploded; who does not choose destroys the dearest."""
    start = position(
        group("p1", "SC", "F4", 2), group("p1", "CA", "F4"), group("p2", "MINE", "F5", 2), **MINED
    )
    asking, _ = played(start, ["move p1-1 F5"], ["move p1-2 F5"])
    assert Detonate("p1-2", 1) == asking.agenda[-1].default(asking, P2)  # type: ignore[attr-defined]
    again, _ = played(asking, ["mine p1-1 1"])
    assert "AskMines" == asked(again)
    after, _ = played(again, ["mine p1-2 1"])
    assert [("p1", "SC", 1)] == fleets(after, "F5")


@pytest.mark.parametrize(("level", "ships", "left"), [(1, 1, 2), (2, 1, 1), (2, 2, 0)])
def test_sweepers_go_first(level: int, ships: int, left: int) -> None:
    """§8.2: each removes as many mines as its technology says."""
    start = position(
        group("p1", "SW", "F4", ships, mine_sweep=level), group("p2", "MINE", "F5", 3), **MINED
    )
    after, events = played(start, ["move p1-1 F5"], [])

    assert [3 - left] == [event.mines for event in told(events, MinesSwept)]
    assert ("AskMines" if left else "AskMovement") == asked(after) or left == 0


def test_decoys_die_before_mines_explode() -> None:
    """§4.2, §8.2; R62: no mine is wasted on them."""
    start = position(
        group("p1", "SC", "F4"), group("p1", "DECOY", "F4"), group("p2", "MINE", "F5"), **MINED
    )
    asking, _ = played(start, ["move p1-1 F5"], ["move p1-2 F5"])

    assert ["p1-1"] == list(choices_of(asking, "p2", "mine", "group"))


def test_mines_keep_away_from_others() -> None:
    """§8.2; R62: one hex, never unexplored, never beside units or colonies of others."""
    start = position(
        group("p1", "MINE", "F4"),
        group("p1", "SC", "F5"),
        group("p2", "MINER", "F3"),
        unexplored={"F5": "clear"},
        colonies={"E4": ("p2", 1)},
        **MINED,
    )
    barred = choices_of(start, "p1", "move", "to", group="p1-1")

    assert all("mines neither" in barred[place] for place in ("F5", "F3", "E4"))
    assert "" == barred["G4"]


def test_mines_do_not_count_in_a_fleet() -> None:
    """§4.4: nor do they blockade."""
    start = position(
        group("p1", "SC", "F4", 2),
        group("p2", "MINE", "F5"),
        group("p2", "SC", "F5", 2),
        **MINED,
    )
    asking, _ = played(start, ["move p1-1 F5"], [], ["mine p1-1 1"])

    assert asking.battle is not None
    assert ["p2-2", "p1-1"] == sorted(asking.battle.lines, reverse=True)


def test_mines_that_everybody_knows_stop_as_well() -> None:
    """§3.6, §8.2; R62: nobody destroys in passing what a battle left face up."""
    start = position(group("p1", "SC", "F4", movement=4), group("p2", "MINE", "F5"), **MINED)
    start.groups["p2-1"].shown = Tech()
    asking, events = played(start, ["move p1-1 F5"], [])

    assert [] == told(events, Overrun)
    assert "AskMines" == asked(asking)
