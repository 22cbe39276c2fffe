"""House rules that touch set-up, economy, movement and victory."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from hegemon.contract.world import World
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadAnswer, BadConfig, BadNotation
from hegemon.core.step import begin, take_step
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.battle.retreat import retreats
from hegemon.games.space_empires.conquest.events import PointsCounted
from hegemon.games.space_empires.conquest.victory import colony_points
from hegemon.games.space_empires.economy.events import ColoniesGrew, GrantsRolled
from hegemon.games.space_empires.economy.orders import Economics, Research
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.exploration.events import BlackHolePassed
from hegemon.games.space_empires.exploration.sequence import Exploration
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, SMALL, group, played, position, run_task
from hegemon.games.space_empires.setup import seats_of, set_up
from hegemon.games.space_empires.state import State, colonies_of, neighbours, standing
from hegemon.games.space_empires.tables import TABLES
from hegemon.games.space_empires.turn import RoundEnd
from hegemon.games.space_empires.view import view_of
from tests.games.space_empires.cases import asked, choices_of, form_of, told


def rules(**options: Any) -> HouseRules:
    """The small map with some options."""
    return msgspec.structs.replace(SMALL, **options)


def populated(seed: bytes = b"x", **options: Any) -> State:
    """A match after everybody has chosen the usual homeworld."""
    here, chosen = World(SPACE_EMPIRES), rules(**options)
    state, step = begin(here.codec, chosen, seats_of(chosen), SeededDice(seed * 32, 0))
    question = state.agenda[-1]
    answers = {player: question.default(state, player) for player in standing(state)}
    dice = SeededDice(seed * 32, 1)
    return take_step(here.codec, state, answers, dice, number=1, before=step.digest)[0]


# -- colony points

POINTS = rules(victory="colony_points")


def test_a_colony_destroyed_is_a_point_for_ever() -> None:
    """§7; R53: a new colony counts; without the option nothing is counted."""
    facts: Any = {"colonies": {"F5": ("p2", 0)}}
    after, events = played(
        position(group("p1", "SC", "F4"), house_rules=POINTS, **facts),
        ["move p1-1 F5"],
        ["bombard p1-1"],
        dice=[1],
    )
    assert [{P1: 1, P2: 0}] == [event.points for event in told(events, PointsCounted)]
    assert 1 == view_of(after, P2).empires[P1].destroyed

    _, silent = played(
        position(group("p1", "SC", "F4"), **facts), ["move p1-1 F5"], ["bombard p1-1"], dice=[1]
    )
    assert [] == told(silent, PointsCounted)


def test_the_third_point_wins_at_once() -> None:
    """§7; R53: a colony destroyed after two others."""
    start = position(group("p1", "SC", "F4"), house_rules=POINTS, colonies={"F5": ("p2", 1)})
    start.empires[P1].destroyed = 2
    after, _ = played(start, ["move p1-1 F5"], ["bombard p1-1"], dice=[1])

    assert after.result is not None
    assert (P1,) == after.result.winners


def test_full_colonies_outside_the_home_are_points() -> None:
    """§7; R53: in deep space and in homes of others; worth 3 is too little."""
    own = {"D4": ("p1", 5), "F5": ("p1", 5), "H5": ("p1", 5), "G5": ("p1", 3)}
    state = position(house_rules=POINTS, colonies=own)

    assert 2 == colony_points(state, P1)


@pytest.mark.parametrize(
    ("counts", "fleets", "winners"),
    [
        ((3, 4), ("SC", "SC"), (P2,)),
        ((3, 3), ("DD", "SC"), (P1,)),
        ((3, 3), ("SC", "SC"), (P1, P2)),
    ],
)
def test_several_reach_their_points_in_one_phase(
    counts: tuple[int, int], fleets: tuple[str, str], winners: tuple[str, ...]
) -> None:
    """§7; R53: most points, then the dearest fleet, else together."""
    start = position(
        group("p1", fleets[0], "F1"),
        group("p2", fleets[1], "G1"),
        house_rules=POINTS,
        colonies={"F5": ("p1", 3), "G5": ("p2", 3)},
    )
    start.empires[P1].destroyed, start.empires[P2].destroyed = counts[0] - 1, counts[1] - 1
    start.agenda = [RoundEnd()]
    asking, _ = run_task(start, EconomicPhase())
    after, _ = played(asking, {})

    assert after.result is not None
    assert winners == after.result.winners


# -- set-up


def test_quick_start() -> None:
    """§1.3; R54: homes lie open, planets are full colonies, barren ones not; no Colony Ships."""
    state = populated(quick_start=True)
    home = [system for system in state.systems.values() if system.home_of == P1]

    assert all(system.explored for system in home)
    assert Counter({5: TABLES.markers.home["planet"], 20: 1}) == Counter(
        colony.value for colony in colonies_of(state, P1).values()
    )
    assert "CO" not in {one.kind for one in state.groups.values()}
    assert not any(system.explored for system in state.systems.values() if system.home_of is None)
    assert [] == list(SPACE_EMPIRES.invariants(state))


def test_varied_homes_are_the_same_for_all() -> None:
    """§1.2; R57: six of ten are drawn; homes stay equal, and differ from match to match."""
    found = []
    for seed in (b"a", b"b", b"c", b"d"):
        state = populated(seed, home_markers="varied")
        pools = [
            Counter(
                system.marker
                for system in state.systems.values()
                if system.home_of == player and system.colony is None
            )
            for player in (P1, P2)
        ]
        assert pools[0] == pools[1]
        found.append(tuple(sorted(pools[0].items())))
    usual = tuple(sorted(Counter(TABLES.markers_of("home")).items()))

    assert 1 < len({*found, usual})
    assert all(6 <= dict(pool)["planet"] <= 8 for pool in found)


# -- the economic phase


def test_the_handicap_is_a_faster_growth() -> None:
    """§6.8; R55: two steps for colonies, one for the homeworld, one for the others."""
    start = position(
        house_rules=rules(handicap="p2"),
        colonies={"D4": ("p1", 0), "H4": ("p2", 0), "H5": ("p2", 3)},
    )
    home = start.systems["J5"].colony
    assert home is not None
    home.value = 5
    start.agenda = [RoundEnd()]
    _, events = played(run_task(start, EconomicPhase())[0], {})

    grown = {"D4": 1, "H4": 3, "H5": 5, "J5": 10}
    assert [grown] == [event.grown for event in told(events, ColoniesGrew)]


def test_a_handicap_for_nobody_there() -> None:
    """R55: a seat that the map does not have is refused."""
    favoured = rules(handicap="p4")
    with pytest.raises(BadConfig, match="handicap"):
        set_up(favoured, seats_of(favoured), SeededDice(b"x" * 32, 0))


def test_research_is_limited() -> None:
    """§6.5; R56: 10 more than in the phase before, over all technologies."""
    start = position(house_rules=rules(research_limit=True), cp=30)
    start.agenda = [RoundEnd()]
    asking, _ = run_task(start, EconomicPhase())
    with pytest.raises(BadNotation, match="research may cost 0 more"):
        played(asking, {"p1": ["research ship_size", "research exploration"]})
    assert "10 more" in choices_of(asking, "p1", "research", "technology")["attack"]

    after, _ = played(asking, {"p1": ["research ship_size"]})
    assert 10 == after.empires[P1].researched
    after.agenda = [RoundEnd()]
    again, _ = run_task(after, EconomicPhase())
    assert "" == choices_of(again, "p1", "research", "technology")["attack"]
    assert "research may cost 20 more in this phase" in form_of(again, "p1").forecast()


# -- unpredictable research

DICE = rules(unpredictable_research=True)


def funding(**facts: Any) -> State:
    """A position in which everybody is asked for grants."""
    start = position(house_rules=DICE, **facts)
    start.agenda = [RoundEnd()]
    return run_task(start, EconomicPhase())[0]


def test_grants_are_dice_that_add_up() -> None:
    """§6.5; R63: kept from phase to phase until they reach the cost; the rest is lost."""
    asking = funding(levels={"attack": 0})
    assert "AskGrants" == asked(asking)
    after, events = played(asking, {"p1": ["fund attack 2"]}, dice=[9, 10])
    (rolled,) = told(events, GrantsRolled)
    assert (19, 20, 0, False) == (rolled.total, rolled.cost, rolled.level, rolled.reached)
    assert ({"attack": 19}, 2) == (after.empires[P1].progress, after.empires[P1].grants)

    exactly, _ = played(asking, {"p1": ["fund attack 2"]}, dice=[10, 10])
    assert 1 == exactly.empires[P1].levels["attack"]

    reached, events = played(funding(), {"p1": ["fund ship_size 2"]}, dice=[9, 10])
    assert [True] == [one.reached for one in told(events, GrantsRolled)]
    assert (2, {}) == (reached.empires[P1].levels["ship_size"], reached.empires[P1].progress)


def test_grants_are_limited() -> None:
    """§6.5; R63: two more than in the phase before, one entry for each technology, 5 CP each."""
    with pytest.raises(BadNotation, match="2"):
        played(funding(), {"p1": ["fund attack 3"]})
    with pytest.raises(BadNotation, match="funded already"):
        played(funding(), {"p1": ["fund attack 1", "fund attack 1"]})

    poor = position(group("p1", "SC", "F4", 6), group("p1", "SC", "F5", 6), house_rules=DICE)
    poor.empires[P1].grants = 4
    poor.agenda = [RoundEnd()]
    asking, _ = run_task(poor, EconomicPhase())
    with pytest.raises(BadNotation, match="1"):
        played(asking, {"p1": ["fund attack 2"]})


def test_grants_are_paid_before_all_else() -> None:
    """§6.5; R63: what they leave can be spent, with the new level; levels are not for sale."""
    asking = funding(cp=30)
    asking, _ = played(asking, {"p1": ["fund ship_size 2"]}, dice=[5, 5])
    assert "AskEconomics" == asked(asking)
    assert "research" not in [kind.word for kind in form_of(asking, "p1").kinds]
    with pytest.raises(BadAnswer, match="grants"):
        played(asking, Economics((Research("attack"),)))
    assert [(50, 10)] == [
        (purse.has, purse.spent) for purse in form_of(asking, "p1").purses() if purse.id == "cp"
    ]
    (account,) = form_of(asking, "p1").accounts()
    assert [("in store", 30), ("colonies", 20), ("grants", -10)] == [
        (entry.what, entry.by) for entry in account.entries
    ]
    assert [("too much to store", -10)] == [(entry.what, entry.by) for entry in account.later]
    after, _ = played(asking, {})
    assert (30 + 20 - 10, 0) == (after.empires[P1].cp, after.empires[P1].granted)


def test_grants_are_secret() -> None:
    """§6.5: what dice brought stands in one's own books."""
    after, _ = played(funding(), {"p1": ["fund attack 2"]}, dice=[1, 1])

    assert {} == view_of(after, P2).empires[P1].progress
    assert {"attack": 2} == view_of(after, P1).empires[P1].progress


def test_without_the_option_nobody_is_asked_for_grants() -> None:
    """R63."""
    start = position()
    start.agenda = [RoundEnd()]

    assert "AskEconomics" == asked(run_task(start, EconomicPhase())[0])


# -- warp points

WARP = rules(warp_points=True)
BOTH = {"F2": "warp_point_1", "G8": "warp_point_1", "E8": "warp_point_2"}


def test_warp_points_of_one_number_are_neighbours() -> None:
    """§3.2; R58: in movement; not those of another number, and not without the option."""
    state = position(group("p1", "SC", "F2"), house_rules=WARP, terrain=BOTH)
    assert "G8" in neighbours(state, "F2")
    assert "E8" not in neighbours(state, "F2")
    after, _ = played(state, ["move p1-1 G8"])
    assert "G8" == after.groups["p1-1"].at

    assert "G8" not in neighbours(position(terrain=BOTH), "F2")


def test_a_warp_point_that_nobody_knows_leads_nowhere() -> None:
    """R58: both ends must be explored, also where somebody has looked at one."""
    state = position(house_rules=WARP, terrain=BOTH, unexplored={"G8": "warp_point_1"})
    state.systems["G8"].seen_by = (P1,)

    assert "G8" not in neighbours(view_of(state, P1), "F2")


def test_retreats_through_warp_points() -> None:
    """§4.8; R58: the other end is next door, and distances are those of the board."""
    ends = {"D5": "warp_point_1", "H8": "warp_point_1"}
    state = position(house_rules=WARP, terrain=ends)

    assert "D5" in retreats(state, P1, "H8")
    assert "H8" not in retreats(state, P1, "G8")


def test_a_third_warp_point_is_nothing() -> None:
    """§5.2; R46, R58: it leaves an empty hex, as all do without the option."""
    facts: Any = {
        "terrain": {"F2": "warp_point_1", "G8": "warp_point_1"},
        "unexplored": {"E5": "warp_point_1"},
    }
    third, _ = run_task(
        position(group("p1", "SC", "E5"), house_rules=WARP, **facts), Exploration(P1)
    )
    assert "clear" == third.systems["E5"].marker

    first = position(group("p1", "SC", "E5"), house_rules=WARP, unexplored={"E5": "warp_point_1"})
    assert "warp_point_1" == run_task(first, Exploration(P1))[0].systems["E5"].marker
    unplayed = position(group("p1", "SC", "E5"), unexplored={"E5": "warp_point_1"})
    assert "clear" == run_task(unplayed, Exploration(P1))[0].systems["E5"].marker


# -- slingshots

SLING = rules(slingshot=True)


def test_a_slingshot_is_riskier_and_goes_farther() -> None:
    """§3.2, §5.2; R59: 5 and 6 are deadly, and one hex more may be moved."""
    start = position(group("p1", "SC", "F4", 3), house_rules=SLING, terrain={"F5": "black_hole"})
    moving, events = played(start, ["sling p1-1", "move p1-1 F5"], dice=[4, 5, 6])
    assert [(2, True)] == [(one.lost, one.slung) for one in told(events, BlackHolePassed)]
    after, _ = played(moving, ["move p1-1 F6"])
    assert "F6" == after.groups["p1-1"].at

    plain, _ = played(start, ["move p1-1 F5"], dice=[4, 5, 6])
    assert 3 == plain.groups["p1-1"].ships
    with pytest.raises(BadNotation, match="has moved the 1"):
        played(plain, ["move p1-1 F6"])


def test_a_slung_group_has_still_begun_to_move() -> None:
    """§3.4; R8, R59: asteroids are no first step for it."""
    start = position(
        group("p1", "SC", "F4"),
        house_rules=SLING,
        terrain={"F5": "black_hole", "F6": "asteroids"},
    )
    moving, _ = played(start, ["sling p1-1", "move p1-1 F5"], dice=[1])

    with pytest.raises(BadNotation, match="first step"):
        played(moving, ["move p1-1 F6"])


def test_slingshots_are_an_option() -> None:
    """R59: without it the word is not offered."""
    assert "sling" not in [kind.word for kind in form_of(position(), "p1").kinds]


def test_slingshot_after_slingshot() -> None:
    """§3.2, §5.2; R59: as often as it is said before a known hole, a hex more each time."""
    holes = dict.fromkeys(("F5", "F6", "F7"), "black_hole")
    here = position(group("p1", "SC", "F4", 2), house_rules=SLING, terrain=holes)
    for hole in holes:
        here, events = played(here, ["sling p1-1", f"move p1-1 {hole}"], dice=[1, 4])
        assert [(True, 0)] == [(one.slung, one.lost) for one in told(events, BlackHolePassed)]
    assert (3, 3) == (here.groups["p1-1"].steps, here.groups["p1-1"].extra)

    after, _ = played(here, ["move p1-1 F8"])
    assert "F8" == after.groups["p1-1"].at


def test_every_slingshot_is_said_anew() -> None:
    """§3.2, §5.2; R59: said once it is good for one hole; the next is passed as by anybody."""
    holes = dict.fromkeys(("F5", "F6"), "black_hole")
    start = position(group("p1", "SC", "F4"), house_rules=SLING, terrain=holes)
    first, _ = played(start, ["sling p1-1", "move p1-1 F5"], dice=[1])
    second, events = played(first, ["move p1-1 F6"], dice=[6])
    assert [(False, 0)] == [(one.slung, one.lost) for one in told(events, BlackHolePassed)]

    with pytest.raises(BadNotation, match="has moved the 2"):
        played(second, ["move p1-1 F7"])


CHAINED = rules(slingshot=True, pipelines=True)


def test_a_slingshot_on_a_chain() -> None:
    """§3.2, §8.1; R59, R64: who slings has no help of the chain: it rolls, at the greater risk."""
    start = position(
        group("p1", "SC", "F4"),
        *(group("p1", "MSP", place) for place in ("F4", "F5", "F6", "F7")),
        house_rules=CHAINED,
        terrain={"F5": "black_hole", "F6": "asteroids"},
    )
    _, events = played(start, ["move p1-1 F5"])
    assert [] == told(events, BlackHolePassed)

    slung, events = played(start, ["sling p1-1", "move p1-1 F5"], dice=[4])
    assert [(True, 0)] == [(one.slung, one.lost) for one in told(events, BlackHolePassed)]
    with pytest.raises(BadNotation, match="first step"):
        played(slung, ["move p1-1 F6"])
    after, _ = played(slung, ["move p1-1 E6"])
    assert "E6" == after.groups["p1-1"].at


def test_after_a_chain_there_is_no_hex_left_to_sling() -> None:
    """§3.2, §8.1; R64: the hex of the chain and the hex of a slingshot do not add up."""
    start = position(
        group("p1", "SC", "F4"),
        *(group("p1", "MSP", place) for place in ("F4", "F5", "F6")),
        house_rules=CHAINED,
        terrain={"F7": "black_hole"},
    )
    with pytest.raises(BadNotation, match="no hex left"):
        played(start, ["move p1-1 F5 F6", "sling p1-1"])
