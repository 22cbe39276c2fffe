"""§3.1, §3.2, §3.4: statuses, movement, splitting and uniting, recovery."""

from typing import Literal

import pytest

from hegemon.core.errors import BadNotation
from hegemon.games.erkenfara.answers import Move, Moves, Split
from hegemon.games.erkenfara.events import (
    ArmyMoved,
    ArmySplit,
    Exposed,
    RoundFought,
    TurnSkipped,
    WarDeclared,
)
from hegemon.games.erkenfara.maps.game_map import Hero
from hegemon.games.erkenfara.positions import P1, P2, Stood, Trial, army, on_map, position
from hegemon.games.erkenfara.rules.deployment import deployed, in_reach, why_no_goal
from hegemon.games.erkenfara.rules.movement import cancelled
from hegemon.games.erkenfara.state import Region, Season, State
from hegemon.games.erkenfara.turn import AskMoves, Recovery, Turn, UpdateStatus


def turn_of(state: State, *lines: str, player: str = P1, dice: tuple[int, ...] = ()) -> Trial:
    """An empire's turn up to its actions, or to the first decision in a conflict."""
    table = Trial(state, dice)
    table.run(Turn(P1 if player == P1 else P2))
    table.answer(**{player: lines})
    return table


def goals(state: State, name: str) -> dict[str, int]:
    """Where an army can get to, and in how many steps."""
    one = state.armies[name]
    return in_reach(state, deployed(state, one.owner), one.kind, one.at)


def refused(state: State, *orders: Move | Split) -> bool:
    """Whether red may not order this."""
    return bool(list(AskMoves(P1).problems(state, P1, Moves(orders))))


def test_r15_reach_of_a_land_army() -> None:
    """D-MOVE: four steps, three and four of them exhausting."""
    table = turn_of(position(army("red", "r_cap", 5000)), "move a1 m_2")

    assert 3 == goals(position(army("red", "r_cap", 5000)), "a1")["m_2"]
    assert "exhausted" == table.state.armies["a1"].status
    assert ("r_cap", "r_2", "r_4", "m_2") == table.told(ArmyMoved)[0].way


def test_r15_into_but_not_through_enemies() -> None:
    """D-MOVE: an enemy is reached, not passed; an army at peace is passed."""
    stood = army("red", "r_cap", 5000), army("blue", "r_2", 1000), army("blue", "r_3", 1000)
    war = goals(position(*stood), "a1")
    peace = goals(position(*stood, relations={("red", "blue"): "peace"}), "a1")

    assert {"r_2", "r_3"} <= set(war)
    assert "r_4" not in war
    assert 2 == peace["r_4"]


def test_r15_either_kind_blocks() -> None:
    """D-MOVE: a land army at sea stops a fleet, and a fleet a land army."""
    rules = on_map("sea_war")
    fleet = position(
        army("west", "s11", 3000, kind="sea"), army("east", "s12", 1000), house_rules=rules
    )
    landed = position(
        army("west", "i_n", 3000), army("east", "s13", 1000, kind="sea"), house_rules=rules
    )

    assert goals(fleet, "a1")["s13"] > 2
    assert {"s12", "s13", "s22"} <= set(goals(landed, "a1"))
    assert "s14" not in goals(landed, "a1")


def test_r51_the_shortest_way_is_gone() -> None:
    """D-WAY: an order names the goal; of equal ways the first in the alphabet is gone."""
    table = turn_of(position(army("red", "r_cap", 5000)), "move a1 m_1")

    assert ("r_cap", "r_2", "r_4", "m_1") == table.told(ArmyMoved)[0].way


def test_own_armies_do_not_block() -> None:
    """§3.2: all armies of an empire move at the same time and may change places."""
    table = turn_of(
        position(army("red", "r_2", 2000), army("red", "r_4", 3000)), "move a1 r_4", "move a2 r_2"
    )

    assert ["r_4", "r_2"] == [one.at for one in table.state.armies.values()]


def test_r16_split_in_proportion() -> None:
    """D-SPLIT: the part's maximal value is rounded down, the rest keeps the remainder."""
    table = turn_of(position(army("red", "r_4", 9000, 9500)), "split a1 3000 m_2")
    rest, part = table.state.armies["a1"], table.state.armies["a2"]

    assert ((6000, 6334), (3000, 3166)) == (
        (rest.current, rest.maximal),
        (part.current, part.maximal),
    )
    assert (False, True) == (rest.moved, part.moved)
    assert "a2" == table.told(ArmySplit)[0].part


def test_r16_both_parts_keep_what_the_region_did() -> None:
    """D-SPLIT: exhaustion by the region goes with both parts."""
    rules = on_map("duel_continent", bare_exhausts=True)
    state = position(
        army("red", "r_4", 9000),
        house_rules=rules,
        regions={"r_4": Region(P1, statuses=("bare",))},
    )
    table = turn_of(state, "split a1 3000 r_5")

    assert ["exhausted", "exhausted"] == [one.status for one in table.state.armies.values()]


def test_r14_both_parts_live() -> None:
    """D-MIN: no part below 1000."""
    state = position(army("red", "r_4", 2000))
    state.mover = P1

    assert not refused(state, Split("a1", 1000, "m_2"))
    assert refused(state, Split("a1", 999, "m_2"))
    assert refused(state, Split("a1", 1001, "m_2"))
    assert refused(position(army("red", "r_4", 1999)), Split("a1", 1000, "m_2"))


def test_r17_uniting_adds_up() -> None:
    """D-UNITE: values and heroes together, under the older army's name."""
    state = position(
        army("red", "r_2", 9000, 9500),
        army("red", "r_3", 5000, attachments=[Hero("rolf", 2)]),
    )
    table = turn_of(state, "move a1 r_cap", "move a2 r_cap")
    (one,) = table.state.armies.values()

    assert ("a1", 14_000, 14_500, (Hero("rolf", 2),)) == (
        one.id,
        one.current,
        one.maximal,
        one.attachments,
    )


@pytest.mark.parametrize(
    ("statuses", "left"),
    [
        (["exhausted", "exhausted"], "exhausted"),
        (["exhausted", "exhausted", "well rested"], "exhausted"),
        (["exhausted", "well rested"], ""),
        (["well rested", "", "well rested"], "well rested"),
        (["well rested", "well rested", "exhausted", "exhausted"], ""),
        (["", ""], ""),
    ],
)
def test_r18_pairs_cancel(statuses: list[str], left: str) -> None:
    """D-CANCEL: pair by pair; what is left counts once."""
    assert left == cancelled(statuses)  # type: ignore[arg-type]


def test_r18_not_all_statuses_at_once() -> None:
    """D-CANCEL: one rested army does not refresh two exhausted ones."""
    rules = on_map("duel_continent")
    table = turn_of(
        position(
            army("red", "r_4", 3000),
            army("red", "r_cap", 3000),
            army("red", "r_f1", 3000),
            house_rules=rules,
        ),
        "move a2 r_4",
        "move a3 r_4",
    )

    assert "exhausted" == table.state.armies["a1"].status


SEA = on_map("sea_war")


def test_r19_a_land_army_needs_a_fleet_against_another() -> None:
    """D-SEA-END: two land armies at sea could not decide anything."""
    stood = army("west", "i_n", 4000), army("east", "s13", 3000)
    alone = position(*stood, house_rules=SEA)
    escorted = position(*stood, army("west", "s12", 2000, kind="sea"), house_rules=SEA)

    assert refused(alone, Move("a1", "s13"))
    assert refused(escorted, Move("a1", "s13"))
    assert not refused(escorted, Move("a3", "s13"), Move("a1", "s13"))
    table = turn_of(escorted, "move a3 s13", "move a1 s13")
    assert ["a1", "a3"] == list(table.state.armies)
    assert ["a2"] == [event.army for event in table.told(Exposed)]


def test_r19_a_fleet_that_is_counted_on_stays() -> None:
    """D-SEA-END: who comes to fight a land army beside a fleet keeps the fleet there."""
    state = position(
        army("west", "s13", 2000, kind="sea"),
        army("west", "i_n", 4000),
        army("east", "s13", 3000),
        relations={("west", "east"): "peace"},
        house_rules=SEA,
    )
    table = Trial(state)
    table.run(Turn(P1))
    with pytest.raises(BadNotation, match="counts on this fleet"):
        table.orders(P1, ["war east", "move a2 s13", "move a1 s12"])
    with pytest.raises(BadNotation, match="only a fleet can fight it"):
        table.orders(P1, ["war east", "move a1 s12", "move a2 s13"])
    table.answer(p1=["war east", "move a2 s13"])

    assert ["a1", "a2"] == list(table.state.armies)


def test_a_land_army_may_wait_at_sea_alone() -> None:
    """§1: sea regions can be traversed by any army; it is only in danger there."""
    assert not refused(position(army("west", "i_n", 4000), house_rules=SEA), Move("a1", "s13"))


def test_r20_regions_do_nothing_as_written() -> None:
    """D-REGION-EFFECT: the statuses are named without an effect; house rules give them one."""
    regions = {"r_4": Region(P1, statuses=("salted", "dangerous"))}
    literal = Trial(position(army("red", "r_4", 10_001), regions=regions))
    rules = on_map("duel_continent", salted_exhausts=True, dangerous_damage=5)
    eternal = Trial(position(army("red", "r_4", 10_001), regions=regions, house_rules=rules))
    for table in (literal, eternal):
        table.run(UpdateStatus(P1))

    assert ("", 10_001) == (literal.state.armies["a1"].status, literal.state.armies["a1"].current)
    one = eternal.state.armies["a1"]
    assert ("exhausted", 9500, 9500) == (one.status, one.current, one.maximal)


def test_r20_a_dangerous_region_can_scatter() -> None:
    """§1: below 1000 at any time, for any reason."""
    rules = on_map("duel_continent", dangerous_damage=5)
    regions = {"r_4": Region(P1, statuses=("dangerous",))}
    table = Trial(position(army("red", "r_4", 1050), regions=regions, house_rules=rules))
    table.run(Turn(P1))

    assert {} == table.state.armies
    assert table.question is None


def test_r20_passengers_drown_with_a_fleet_that_a_region_scatters() -> None:
    """§1, D-REGION-EFFECT: who has drowned is not damaged too."""
    rules = on_map("sea_war", dangerous_damage=5)
    regions = {"s22": Region(None, statuses=("dangerous",))}
    armies = (army("west", "s22", 1050, kind="sea"), army("west", "s22", 1050))
    table = Trial(position(*armies, regions=regions, house_rules=rules))
    table.run(UpdateStatus(P1))

    assert {} == table.state.armies
    assert ["RegionHurt", "Drowned", "ArmyScattered"] == [
        type(event).__name__ for event in table.events
    ]


def test_statuses_are_cleared_in_the_own_turn_only() -> None:
    """§3.1: an army is well rested against others until its own next turn."""
    table = Trial(
        position(
            army("red", "r_4", 3000, status="well rested"),
            army("blue", "b_4", 3000, status="exhausted"),
        )
    )
    table.run(UpdateStatus(P1))

    assert ["", "exhausted"] == [one.status for one in table.state.armies.values()]


def test_r46_recovery_heals_upwards() -> None:
    """D-RECOVER: current becomes maximal, for the empire whose turn ends."""
    table = Trial(position(army("red", "r_4", 3000, 5000), army("blue", "b_4", 3000, 5000)))
    table.run(Recovery(P1))

    assert [(5000, 5000), (3000, 5000)] == [
        (one.current, one.maximal) for one in table.state.armies.values()
    ]


def test_r31_one_army_of_a_kind_in_a_region() -> None:
    """D-CAP: in all, not for each empire: an ally's place is taken."""
    stood = army("red", "m_1", 3000), army("blue", "m_2", 3000)
    ally = position(*stood, relations={("red", "blue"): "alliance"})

    assert refused(ally, Move("a1", "m_2"))
    assert not refused(position(*stood), Move("a1", "m_2"))


def test_r31_another_kind_may_share() -> None:
    """D-CAP: a fleet and an ally's land army share a sea region."""
    state = position(
        army("west", "s12", 3000, kind="sea"),
        army("east", "s13", 3000),
        relations={("west", "east"): "peace"},
        house_rules=SEA,
    )

    assert not refused(state, Move("a1", "s13"))


def test_r5_war_is_declared_before_armies_are_ordered() -> None:
    """D-REL: by one side alone, at the start of its turn; then its armies fight."""
    stood = army("red", "m_1", 30_000), army("blue", "m_2", 1000)
    state = position(*stood, relations={("red", "blue"): "peace"})
    table = Trial(state, [50, 50])
    table.run(Turn(P1))
    with pytest.raises(BadNotation, match="the place"):
        table.orders(P1, ["move a1 m_2"])
    with pytest.raises(BadNotation, match="before the armies are ordered"):
        table.orders(P1, ["move a1 m_3", "war blue"])
    table.answer(p1=["war blue", "move a1 m_2"])

    assert "war" == table.state.relations[P2][P1]
    assert table.told(WarDeclared)
    assert table.told(RoundFought)


def test_r7_borders_are_open_unless_they_are_closed() -> None:
    """D-BORDER: land of an empire at peace may be entered; by house rule not."""
    for is_open in (True, False):
        rules = on_map("duel_continent", open_borders=is_open)
        state = position(
            army("red", "m_2", 3000), house_rules=rules, relations={("red", "blue"): "peace"}
        )

        assert is_open == ("b_4" in goals(state, "a1"))


@pytest.mark.parametrize(
    ("rule", "year", "season", "abroad"),
    [
        ("even", 1, "spring", False),
        ("even", 1, "summer", True),
        ("even", 2, "spring", True),
        ("fixed", 1, "spring", True),
        ("rotate_yearly", 1, "spring", True),
    ],
)
def test_r30_nobody_attacks_land_in_the_first_spring(
    rule: Literal["even", "fixed", "rotate_yearly"], year: int, season: Season, *, abroad: bool
) -> None:
    """D-ORDER-YEAR: with `even`, no land that another empire owns is entered before summer."""
    state = position(
        army("red", "r_4", 3000), house_rules=on_map("duel_continent", turn_order=rule)
    )
    state.year, state.season = year, season

    assert abroad == bool({"b_4", "b_5", "b_f2"} & set(goals(state, "a1")))
    assert {"r_5", "m_2"} < set(goals(state, "a1"))
    why = why_no_goal(state, deployed(state, P1), "a1", "b_4")
    assert abroad == (not why)
    assert abroad != ("in the first spring" in why)


def test_r30_the_sea_is_open_in_the_first_spring() -> None:
    """D-ORDER-YEAR: it is nobody's; others' land beyond it waits for summer."""
    armies = (army("west", "s13", 9000, kind="sea"), army("west", "i_n", 3000))
    state = position(*armies, house_rules=on_map("sea_war"))
    state.year = 1

    assert "s14" in goals(state, "a1")
    assert {"s14", "i_m"} < set(goals(state, "a2"))
    assert not {"e_2", "e_f2"} & set(goals(state, "a2"))


def test_r52_an_empire_without_armies_is_not_asked() -> None:
    """D-SKIP: nothing can be done without an army, so nothing is asked."""
    table = Trial(position(army("blue", "b_4", 3000)))
    table.run(Turn(P1))

    assert [False] == [event.dormant for event in table.told(TurnSkipped)]
    assert table.question is None


def test_r26_dormant_is_without_armies_and_free_regions() -> None:
    """D-DORMANT: it keeps claims and treasury and wakes when a region is freed."""
    state = position(army("blue", "b_4", 3000), treasuries={"red": 700})
    for region in state.regions.values():
        if region.owner == P1:
            region.occupier = P2
    table = Trial(state)
    table.run(Turn(P1))

    assert [True] == [event.dormant for event in table.told(TurnSkipped)]
    assert 700 == table.state.empires[P1].treasury


def test_r45_the_mover_names_the_order_of_conflicts() -> None:
    """D-ORDER: by default the alphabet decides, else the mover."""
    stood: tuple[Stood, ...] = (
        army("red", "m_1", 40_000),
        army("red", "m_3", 40_000),
        army("blue", "b_5", 1000),
        army("blue", "b_4", 1000),
    )
    moves = ("move a1 b_5", "move a2 b_4")
    plain = turn_of(position(*stood), *moves, dice=(50,) * 4)
    named = turn_of(position(*stood), *moves, "first b_5", dice=(50,) * 4)

    assert ["b_4", "b_5"] == [event.region for event in plain.told(RoundFought)]
    assert ["b_5", "b_4"] == [event.region for event in named.told(RoundFought)]
