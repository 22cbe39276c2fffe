"""§6 phase 1 and §8: hyperspace and arrival."""

from decimal import Decimal, getcontext
from fractions import Fraction

import pytest

from hegemon.games.space_conquest import HouseRules
from hegemon.games.space_conquest.events import FleetArrived, FleetLost
from hegemon.games.space_conquest.forms import loss
from hegemon.games.space_conquest.movement import hazard
from hegemon.games.space_conquest.positions import AS_WRITTEN, P1, P2, fleet, one_turn, run_tasks
from hegemon.games.space_conquest.positions import star as star_at
from hegemon.games.space_conquest.state import State
from hegemon.games.space_conquest.tables import TABLES
from hegemon.games.space_conquest.turn import Movement
from tests.games.space_conquest.cases import ARRIVALS, standing, table, x


def test_m01_a_fleet_arrives() -> None:
    """M01: a fleet with one parsec to go is there after a 2 or more, whole."""
    after, events = run_tasks(
        table(x(), fleets=[fleet("p1", 4, "H", "X", left=1)]), Movement(), dice=[2]
    )

    assert (None, 3, 4, 0) == standing(after, "X")
    assert [] == after.fleets
    assert [FleetArrived(P1, "p1-000", 4, "X", 3, discovered=True)] == events


def test_m02_a_fleet_is_lost_whole() -> None:
    """M02: on a 1 the fleet is gone and the star stays unknown, even on the last parsec."""
    after, events = run_tasks(
        table(x(), fleets=[fleet("p1", 4, "H", "X", left=1)]), *ARRIVALS, dice=[1]
    )

    assert [] == after.fleets
    assert (None, 3, 0, 0) == standing(after, "X")
    assert "X" not in after.players[P1].known
    assert [FleetLost(P1, "p1-000", 4, "H", "X", 50, 1, 1)] == events


def test_m03_a_fleet_goes_on() -> None:
    """M03: one parsec a turn."""
    after, _ = run_tasks(
        table(x(), fleets=[fleet("p1", 4, "H", "X", left=2)]), Movement(), dice=[50]
    )

    assert [1] == [flying.dist_remaining for flying in after.fleets]


def test_m05_r23_each_fleet_rolls_for_itself() -> None:
    """M05, R23: of two own fleets on one way, one may be lost and the other arrive."""
    fleets = [fleet("p1", 2, "H", "X", left=1), fleet("p1", 7, "H", "X", left=1)]
    after, _ = run_tasks(table(x(), fleets=fleets), Movement(), dice=[30, 1])

    assert 2 == after.stars["X"].ships_of(P1)


def test_m06_r24_fleets_that_cross_pass() -> None:
    """M06, R24: fleets meet at stars only."""
    fleets = [fleet("p1", 6, "H", "E", left=1), fleet("p2", 5, "E", "H", left=1)]
    after, _ = run_tasks(table(fleets=fleets), Movement(), dice=[50, 50])

    assert ("p1", 0, 4, 5) == standing(after, "H")
    assert ("p2", 0, 6, 4) == standing(after, "E")


def test_r24_a_fleet_goes_on_when_its_origin_falls() -> None:
    """R24: a fleet under way belongs to its owner, whoever has its origin."""
    start = table(
        x(owner="p1"),
        fleets=[fleet("p1", 5, "X", "H", left=2), fleet("p2", 3, "E", "X", left=1)],
    )
    after, _ = run_tasks(start, *ARRIVALS, dice=[50, 50])

    assert ("p2", 0, 0, 3) == standing(after, "X")
    assert [(P1, 5, 1)] == [(left.owner, left.ships, left.dist_remaining) for left in after.fleets]


@pytest.mark.parametrize(
    ("star", "distance"), [((1, 0), 1), ((1, 1), 1), ((3, 9), 9), ((9, 3), 9), ((5, 5), 5)]
)
def test_r13_a_trip_takes_its_distance_in_turns(star: tuple[int, int], distance: int) -> None:
    """R13: ordered on turn 1, over `distance` parsecs, it arrives on turn 1 + distance.

    It rolls once on each of those turns, that of its arrival included; a diagonal step is a step.
    """
    state = table(star_at("Y", *star, ru=1, npc=0))
    rolled = 0
    state, _ = one_turn(state, p1=["move H Y 4"], dice=[2])
    rolled += 1
    while state.stars["Y"].owner != P1:
        state, _ = one_turn(state, dice=[2])
        rolled += 1

    assert distance == rolled
    assert 1 + distance == state.turn


def outcomes(state: State) -> dict[bool, int]:
    """How many faces of the die leave a fleet alive, and how many do not; by trying each."""
    counted = {True: 0, False: 0}
    for face in range(1, TABLES.hyperspace.sides + 1):
        after, _ = run_tasks(state, Movement(), dice=[face])
        counted[bool(after.fleets) or bool(after.stars["E"].ships_of(P1))] += 1
    return counted


def test_exact_odds_of_a_trip() -> None:
    """§8, §14: over d parsecs exactly 0.98 to the power of d of all fleets arrive, all or nothing.

    Every face of every turn is tried through the real phase 1.
    """
    alive = Fraction(1)
    for left in range(11, 0, -1):
        state = table(fleets=[fleet("p1", 30, "H", "E", left=left)])
        tried = outcomes(state)
        alive *= Fraction(tried[True], tried[True] + tried[False])

        assert Fraction(49, 50) ** (12 - left) == alive


def lost(distance: int) -> Fraction:
    """The chance to be lost on a way, as written."""
    return loss(*hazard(TABLES, AS_WRITTEN, distance), distance)


@pytest.mark.parametrize(
    ("distance", "per_myriad"), [(1, 200), (3, 588), (5, 961), (8, 1492), (11, 1993)]
)
def test_r52_the_loss_of_a_trip_is_computed(distance: int, per_myriad: int) -> None:
    """R52: 14.92 and 19.93 per cent where the document prints 14.93 and 19.89."""
    chance = lost(distance)

    assert 1 - Fraction(49, 50) ** distance == chance
    assert per_myriad == round(chance * 10_000)


def test_r53_the_die_is_a_d50() -> None:
    """R53: hyperspace is a roll of fifty sides, and 1 is the only face that loses a fleet."""
    lost = [
        face
        for face in range(1, 51)
        if not run_tasks(table(fleets=[fleet("p1", 1, "H", "E", left=3)]), Movement(), dice=[face])[
            0
        ].fleets
    ]

    assert [1] == lost


CUMULATIVE = HouseRules(hyperspace="cumulative")


def wanted(distance: int) -> int:
    """What the house rule says, in millionths: 0.02 d log2 d in all, the same chance each turn."""
    getcontext().prec = 50
    total = Decimal("0.02")
    if distance > 1:
        total *= distance * Decimal(distance).ln() / Decimal(2).ln()
    each = 1 - (1 - min(total, Decimal("0.99"))) ** (1 / Decimal(distance))
    return int((each * 1_000_000).to_integral_value())


@pytest.mark.parametrize("distance", range(1, 12))
def test_r56_hyperspace_cumulative(distance: int) -> None:
    """R56: the newer hyperspace loses a fleet the more often, the longer its way is."""
    assert wanted(distance) == TABLES.hyperspace.cumulative.lost_up_to[distance - 1]


@pytest.mark.parametrize(("face", "survives"), [(60015, False), (60016, True)])
def test_r56_hyperspace_cumulative_rolls(face: int, survives: bool) -> None:
    """R56: six parsecs: 60,015 of a million, each turn, also when few parsecs are left."""
    way = [fleet("p1", 1, "H", "Y", left=2)]
    start = table(star_at("Y", 6, 5, ru=1), fleets=way, house_rules=CUMULATIVE)
    after, _ = run_tasks(start, Movement(), dice=[face])

    assert survives == bool(after.fleets)


def test_r56_hyperspace_each_turn() -> None:
    """R56: as written, the length of the way does not matter to the roll."""
    for distance in (1, 5, 11):
        assert Fraction(1, 50) == 1 - (1 - lost(distance)) / (1 - lost(distance - 1))
    assert AS_WRITTEN.hyperspace == "each-turn"


def test_survivors_lose_nothing() -> None:
    """§8: no attrition: whatever survives has all its ships."""
    start = table(fleets=[fleet("p1", 30, "H", "E", left=5)])
    for face in range(2, 51):
        after, _ = run_tasks(start, Movement(), dice=[face])

        assert [30] == [flying.ships for flying in after.fleets]


def test_r38_fleets_are_numbered_by_player() -> None:
    """R38: from 000, each player for himself, never again the same."""
    state = table(x())
    state, _ = one_turn(state, p1=["move H X 1", "move H X 1"], p2=["move E X 1"], dice=[2, 2, 2])
    first = [flying.id for flying in state.fleets]
    state, _ = one_turn(state, p1=["move H X 1"], dice=[1, 1, 1, 2])

    assert ["p1-000", "p1-001", "p2-000"] == first
    assert ["p1-002"] == [flying.id for flying in state.fleets]


def test_r38_numbers_go_beyond_999() -> None:
    """R38: three digits are the least, not the most."""
    state = table(x())
    state.players[P2].fleets_made = 1000
    state, _ = one_turn(state, p2=["move E X 1"], dice=[2])

    assert ["p2-1000"] == [flying.id for flying in state.fleets]
