"""§8.3: Carriers and Fighters: aboard, on the way, divided, lost."""

from typing import Any

import pytest

from hegemon.core.errors import BadNotation
from hegemon.games.space_empires.carriers.events import FightersLost, Loaded
from hegemon.games.space_empires.conquest.events import ColonyHit
from hegemon.games.space_empires.economy.income import blockaded, maintenance
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.events import Detached, Moved
from hegemon.games.space_empires.exploration.events import BlackHolePassed, LostToDanger
from hegemon.games.space_empires.exploration.orders import Shift
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.invariants import invariants
from hegemon.games.space_empires.positions import P1, P2, group, played, position, run_task
from hegemon.games.space_empires.state import State, kinds_in_play, technologies_in_play
from hegemon.games.space_empires.turn import RoundEnd
from hegemon.games.space_empires.view import view_of
from tests.games.space_empires.cases import asked, choices_of, fleets, form_of, told

RULES = HouseRules(map="small", fighters=True)
FLY: Any = {"house_rules": RULES}


def wing(carriers: int, fighters: int, at: str = "F4", **tech: int) -> list[Any]:
    """Carriers p1-1 of player 1 with Fighters p1-2 aboard."""
    return [group("p1", "CV", at, carriers, **tech), group("p1", "F", at, fighters)]


def aboard(state: State) -> dict[str, tuple[str, int, str]]:
    """Each group of Fighters: where it is, how many, aboard what."""
    return {
        name: (one.at, one.ships, one.aboard)
        for name, one in state.groups.items()
        if one.kind == "F"
    }


def sound(state: State) -> State:
    """The position, if it is possible."""
    assert [] == list(invariants(state))
    return state


# -- what there is


def test_carriers_are_an_option() -> None:
    """R35: without the house rule neither units nor technologies are there."""
    units, names = {"CV", "F"}, {"fighters", "point_defense"}

    assert not units & set(kinds_in_play(position()))
    assert not names & set(technologies_in_play(position()))
    assert units < set(kinds_in_play(position(**FLY)))
    assert names < set(technologies_in_play(position(**FLY)))


@pytest.mark.parametrize(("unit", "cost"), [("CV", 12), ("F", 5)])
def test_carriers_and_fighters_are_built(unit: str, cost: int) -> None:
    """§6.5 to §6.7: with Fighters technology, a hull point of a yard each."""
    start = position(group("p1", "SY", "C5", 2), **FLY, cp=10)
    start.agenda = [RoundEnd()]
    asking, _ = run_task(start, EconomicPhase())
    assert "needs Fighters" in choices_of(asking, "p1", "build", "unit")[unit]

    start.empires[P1].levels.update(fighters=2, tactics=1)
    asking, _ = run_task(start, EconomicPhase())
    with pytest.raises(BadNotation, match="not possible: 1 or 2"):
        played(asking, {"p1": [f"build {unit} C5 3"]})
    built, _ = played(asking, {"p1": [f"build {unit} C5 2"]})
    new = built.groups["p1-2"]
    assert (unit, 2, 1) == (new.kind, new.ships, new.tech.tactics)
    assert (2 if unit == "F" else 0) == new.tech.fighters
    assert 30 - 2 * cost == built.empires[P1].cp
    assert 4 == maintenance(position(*wing(1, 3), **FLY), P1)


def test_new_fighters_join_only_what_is_aboard_nothing() -> None:
    """§6.7: the last counter is used for ships at the colony, never for a full deck."""
    start = position(
        group("p1", "SY", "C5", 4),
        group("p1", "CV", "C5"),
        *(group("p1", "F", "C5", 1, fighters=1) for _ in range(8)),
        **FLY,
        levels={"fighters": 1},
        cp=30,
    )
    start.groups["p1-3"].aboard = "p1-2"
    start.agenda = [RoundEnd()]
    asking, _ = run_task(start, EconomicPhase())
    built, _ = played(asking, {"p1": ["build F C5 3"]})

    assert 1 == built.groups["p1-3"].ships
    assert 4 == built.groups["p1-4"].ships


# -- aboard


def test_fighters_move_only_aboard() -> None:
    """§8.3; R86: not by themselves, and as far as their Carriers go."""
    start = position(*wing(1, 3, movement=4), **FLY)
    assert "only with Carriers" in choices_of(start, "p1", "move", "to", group="p1-2")["F5"]
    after, events = played(start, ["move p1-1 F5 F6"])

    assert {"p1-2": ("F6", 3, "p1-1")} == aboard(sound(after))
    assert [("p1-1", "F6"), ("p1-2", "F6")] == [
        (one.group, one.path[-1]) for one in told(events, Moved)
    ]


def test_three_for_each_carrier() -> None:
    """§8.3; R86: a whole group or none of it."""
    start = position(group("p1", "CV", "C5", 1), group("p1", "F", "C5", 4), **FLY)
    with pytest.raises(BadNotation, match="room for 3 more"):
        played(start, ["load p1-2 p1-1"])
    after, events = played(start, ["detach p1-2 1 C5", "load p1-2 p1-1", "move p1-1 D5"])

    assert {"p1-2": ("D5", 3, "p1-1"), "p1-3": ("C5", 1, "")} == aboard(sound(after))
    assert [P1] == [one.player for one in told(events, Loaded)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("load p1-3 p1-1", "only Fighters go aboard"),
        ("load p1-2 p1-3", "not one of p1-1"),
        ("load p1-2 p1-4", "not one of p1-1"),
        ("unload p1-2", "aboard no Carriers"),
    ],
)
def test_what_cannot_go_aboard(line: str, why: str) -> None:
    """§8.3: Fighters, and Carriers in the same hex."""
    start = position(
        group("p1", "CV", "C5"),
        group("p1", "F", "C5"),
        group("p1", "SC", "C5"),
        group("p1", "CV", "D5"),
        **FLY,
    )
    with pytest.raises(BadNotation, match=why):
        played(start, [line])


def test_fighters_stay_only_at_a_colony() -> None:
    """§8.3; R86: elsewhere they stay aboard; a Carrier that leaves takes them along."""
    away = position(*wing(1, 3), **FLY)
    with pytest.raises(BadNotation, match="away from a colony"):
        played(away, ["unload p1-2"])
    home = position(*wing(1, 3, at="C5"), **FLY)
    after, _ = played(home, ["load p1-2 p1-1", "unload p1-2", "move p1-1 D5"])

    assert {"p1-2": ("C5", 3, "")} == aboard(sound(after))


def test_nobody_knows_what_is_aboard() -> None:
    """§8.3; R86: others see two counters that lie face down."""
    start = position(*wing(1, 3, at="C5"), **FLY)
    after, events = played(start, ["load p1-2 p1-1"])
    seen = [view_of(each, P2).groups["p1-2"] for each in (start, after)]

    assert "p1-1" == view_of(after, P1).groups["p1-2"].aboard
    assert seen[0] == seen[1]
    assert [None] == [one.seen_by(P2) for one in told(events, Loaded)]


def test_fighters_go_no_farther_by_another_carrier() -> None:
    """§8.3; R86: one that takes them in has moved as far as they have."""
    start = position(*wing(1, 3), group("p1", "CV", "F5", 1, movement=1), **FLY)
    with pytest.raises(BadNotation, match="has moved the 1"):
        played(start, ["move p1-1 F5", "load p1-2 p1-3", "move p1-3 F6"])
    fast = position(*wing(1, 3), group("p1", "CV", "F5", 1, movement=4), **FLY)
    after, _ = played(fast, ["move p1-1 F5", "load p1-2 p1-3", "move p1-3 F6"])
    assert {"p1-2": ("F6", 3, "p1-3")} == aboard(sound(after))


def test_terrain_ends_the_way_of_fighters() -> None:
    """§3.4, §8.3; R86: no other Carrier takes them on from asteroids."""
    start = position(
        *wing(1, 3),
        group("p1", "CV", "F5", 1, movement=7),
        terrain={"F5": "asteroids"},
        **FLY,
    )
    with pytest.raises(BadNotation, match="movement is over"):
        played(start, ["move p1-1 F5", "load p1-2 p1-3", "move p1-3 F6"])


def test_upgraded_fighters_stay() -> None:
    """§3.10, §8.3: they are taken off board, and whoever takes them in stays, too."""
    start = position(
        *wing(1, 3, at="C5"), group("p1", "SY", "C5"), **FLY, levels={"fighters": 3}, cp=9
    )
    after, _ = played(start, ["load p1-2 p1-1", "upgrade p1-2", "move p1-1 D5"])

    assert ("C5", 3, "") == aboard(after)["p1-2"]
    assert (3, 6) == (after.groups["p1-2"].tech.fighters, after.empires[P1].cp)
    with pytest.raises(BadNotation, match="movement is over"):
        played(start, ["upgrade p1-2", "load p1-2 p1-1", "move p1-1 D5"])


# -- dividing and merging


def test_carriers_divide_their_load() -> None:
    """§3.3, §8.3; R86: what the others have no room for goes with the part, nothing else."""
    full = position(*wing(2, 6), **FLY)
    after, events = played(full, ["detach p1-1 1 F5"])
    assert {"p1-2": ("F4", 3, "p1-1"), "p1-4": ("F5", 3, "p1-3")} == aboard(sound(after))
    assert 2 == len(told(events, Detached))

    half, _ = played(position(*wing(2, 3), **FLY), ["detach p1-1 1 F5"])
    assert {"p1-2": ("F4", 3, "p1-1")} == aboard(sound(half))


def test_a_load_without_a_counter_is_not_divided() -> None:
    """§3.3, §8.3; R86: eight counters of Fighters are all there are."""
    others = [group("p1", "F", "C5") for _ in range(7)]
    start = position(*wing(2, 6), *others, **FLY)
    with pytest.raises(BadNotation, match="divide the Fighters"):
        played(start, ["detach p1-1 1 F5"])
    two = position(group("p1", "CV", "F4", 2), *(group("p1", "F", "F4", 3) for _ in "ab"), **FLY)
    after, _ = played(two, ["detach p1-1 1 F5"])
    assert {"p1-2": ("F4", 3, "p1-1"), "p1-3": ("F5", 3, "p1-4")} == aboard(sound(after))


def test_merging() -> None:
    """§3.3, §8.3: Carriers that merge keep what is aboard of both; Fighters need room."""
    start = position(*wing(1, 3), group("p1", "CV", "F4"), group("p1", "F", "F4", 2), **FLY)
    assert {"p1-2": ("F4", 3, "p1-1"), "p1-4": ("F4", 2, "p1-3")} == aboard(start)
    barred = choices_of(start, "p1", "join", "into", group="p1-4")
    assert "there is room for 0 more aboard p1-1" == barred["p1-2"]
    after, _ = played(start, ["join p1-3 p1-1", "join p1-4 p1-2"])

    assert {"p1-2": ("F4", 5, "p1-1")} == aboard(sound(after))


def test_carriers_with_a_load_are_not_scuttled() -> None:
    """§3.10, §8.3; R88: unless the load is at a colony, or others have room for it."""
    start = position(*wing(2, 3), **FLY)
    with pytest.raises(BadNotation, match="is not possible"):
        played(start, ["scuttle p1-1 2"])
    sound(played(start, ["scuttle p1-1 1"])[0])
    start = position(*wing(1, 3), **FLY)
    assert "needed for the Fighters" in choices_of(start, "p1", "scuttle", "group")["p1-1"]
    home, _ = played(position(*wing(1, 3, at="C5"), **FLY), ["load p1-2 p1-1", "scuttle p1-1 1"])
    assert {"p1-2": ("C5", 3, "")} == aboard(sound(home))


def test_scuttling_in_the_economic_phase_keeps_the_load() -> None:
    """§3.10, §8.3; R88: the same there."""
    start = position(*wing(1, 3), **FLY)
    start.agenda = [RoundEnd()]
    asking, _ = run_task(start, EconomicPhase())
    assert "needed for the Fighters" in choices_of(asking, "p1", "scuttle", "group")["p1-1"]
    after, _ = played(asking, {"p1": ["scuttle p1-2 3", "scuttle p1-1 1"]})
    assert [] == fleets(after, "F4")


# -- what happens on the way


def test_every_fighter_rolls_at_a_black_hole() -> None:
    """§5.2, §8.3; R88: and who is left without a Carrier is lost."""
    start = position(*wing(1, 3), terrain={"F5": "black_hole"}, **FLY)
    after, events = played(start, ["move p1-1 F5"], dice=[6, 1, 7, 2])
    assert [(6,), (1, 7, 2)] == [one.faces for one in told(events, BlackHolePassed)]
    assert {"p1-2": ("F5", 2, "p1-1")} == aboard(sound(after))

    after, events = played(start, ["move p1-1 F5"], dice=[7, 1, 7, 2])
    assert [("p1-2", 2, True)] == [
        (one.group, one.ships, one.gone) for one in told(events, FightersLost)
    ]
    assert [] == fleets(after, "F5")


def test_others_do_not_see_how_many_fighters_are_lost() -> None:
    """§8.3; R88: of a counter that lies face down only that it went."""
    start = position(*wing(2, 6), terrain={"F5": "black_hole"}, **FLY)
    _, events = played(start, ["move p1-1 F5"], dice=[7, 1, 1, 1, 1, 1, 1, 1])
    assert [None] == [one.seen_by(P2) for one in told(events, FightersLost)]
    _, events = played(start, ["move p1-1 F5"], dice=[7, 7, 1, 1, 1, 1, 1, 1])
    (lost,) = told(events, FightersLost)
    assert lost.seen_by(P2) != lost
    assert (6, 0) == (lost.ships, getattr(lost.seen_by(P2), "ships", None))


def unknown(marker: str, *units: Any) -> Any:
    """Carriers with Fighters come upon a marker in F5."""
    start = position(*(units or wing(1, 3)), unexplored={"F5": marker}, **FLY)
    return played(start, ["move p1-1 F5"])


def test_what_is_found_happens_to_the_load() -> None:
    """§5.2, §8.3: danger takes all, a super nova throws all back, lost in space shifts all."""
    after, events = unknown("danger")
    assert [("CV", "F", "F", "F")] == [one.kinds for one in told(events, LostToDanger)]
    assert [] == fleets(after, "F5")

    after, _ = unknown("super_nova")
    assert {"p1-2": ("F4", 3, "p1-1")} == aboard(sound(after))

    asking, _ = unknown("lost_in_space")
    assert "AskShift" == asked(asking)
    after, _ = played(asking, Shift("G5"))
    assert {"p1-2": ("G5", 3, "p1-1")} == aboard(sound(after))


def test_a_black_hole_that_is_found_strands_fighters() -> None:
    """§5.2, §8.3; R88."""
    start = position(*wing(1, 3), unexplored={"F5": "black_hole"}, **FLY)
    after, events = played(start, ["move p1-1 F5"], dice=[10, 1, 1, 1])
    assert [3] == [one.ships for one in told(events, FightersLost)]
    assert [] == fleets(after, "F5")


def test_fighters_taken_over_go_back_with_their_carriers() -> None:
    """§5.2, §8.3; R39: Fighters that changed decks in the hex go where those came from."""
    start = position(*wing(1, 3), group("p1", "CV", "E5"), unexplored={"F5": "super_nova"}, **FLY)
    after, _ = played(start, ["move p1-1 F5", "move p1-3 F5", "load p1-2 p1-3"])

    assert {"p1-2": ("E5", 3, "p1-3")} == aboard(sound(after))


def test_slingshots_and_chains_take_the_load_along() -> None:
    """R59, R64, §8.3: every Fighter rolls as badly as its Carrier, or not at all."""
    rules: Any = {"house_rules": HouseRules(map="small", fighters=True, slingshot=True)}
    start = position(*wing(1, 2), terrain={"F5": "black_hole"}, **rules)
    after, _ = played(start, ["sling p1-1", "move p1-1 F5"], ["move p1-1 F6"], dice=[4, 5, 4])
    assert {"p1-2": ("F6", 1, "p1-1")} == aboard(sound(after))

    rules = {"house_rules": HouseRules(map="small", fighters=True, pipelines=True)}
    pipes = [group("p1", "MSP", place) for place in ("F4", "F5", "F6")]
    start = position(*wing(1, 2), *pipes, terrain={"F5": "black_hole"}, **rules)
    after, events = played(start, ["move p1-1 F5 F6"])
    assert {"p1-2": ("F6", 2, "p1-1")} == aboard(sound(after))
    assert [] == told(events, BlackHolePassed)


def test_fighters_fire_at_colonies_and_blockade() -> None:
    """§4.10, §6.2: they are ships with Attack Strength, that of their level."""
    start = position(
        group("p1", "CV", "F4"),
        group("p1", "F", "F4", 2, fighters=3),
        colonies={"F4": ("p2", 5)},
        **FLY,
    )
    assert blockaded(start, "F4", P2)
    asking, _ = played(start, [])
    assert "AskBombard" == asked(asking)
    _, events = played(asking, ["bombard p1-2"], dice=[7, 8])
    hits = [(one.needed, one.faces, one.value) for one in told(events, ColonyHit)]
    assert [(7, (7, 8), 3)] == hits


def test_orders_about_fighters_are_offered_where_there_are_some() -> None:
    """§8.3: `load` and `unload` stand on the sheet of matches with Fighters alone."""
    plain, flying = ([kind.word for kind in form_of(state, "p1").kinds] for state in STATES)

    assert not {"load", "unload"} & set(plain)
    assert {"load", "unload"} < set(flying)


STATES = (position(), position(**FLY))
