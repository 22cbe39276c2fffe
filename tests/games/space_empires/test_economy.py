"""§6: the economic phase."""

from typing import Any, Literal

import pytest

from hegemon.core.errors import BadAnswer, BadNotation
from hegemon.core.game import Player
from hegemon.games.space_empires.economy.events import (
    BidsShown,
    Collected,
    ColoniesGrew,
    CountersAppeared,
    Maintained,
    OrderSet,
    WreckStudied,
)
from hegemon.games.space_empires.economy.income import highest_bidder, maintenance, power
from hegemon.games.space_empires.economy.orders import Bid, Build, Economics
from hegemon.games.space_empires.economy.purchases import capacity, open_books
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import (
    P1,
    P2,
    P3,
    group,
    played,
    position,
    run_task,
)
from hegemon.games.space_empires.state import State, Tech, colonies_of
from hegemon.games.space_empires.tables import TABLES
from hegemon.games.space_empires.turn import RoundEnd
from tests.games.space_empires.cases import VECTORS, asked, choices_of, fleets, told

THREE = HouseRules(map="three")


def economy(*groups: Any, **facts: Any) -> State:
    """A position in which everybody is asked for an economic sheet."""
    start = position(*groups, **facts)
    start.agenda = [RoundEnd()]
    return run_task(start, EconomicPhase())[0]


def stock(state: State, place: str, *loads: str) -> None:
    """Loads that were delivered to a colony."""
    colony = state.systems[place].colony
    assert colony is not None
    colony.stock = loads


def test_income_minerals_and_maintenance() -> None:
    """§6.1, §6.3, E01."""
    start = position(
        group("p1", "SC", "F4", 3),
        group("p1", "DD", "F5", 2),
        group("p1", "CA", "F6"),
        colonies={"D4": ("p1", 5), "D5": ("p1", 3), "D6": ("p1", 1), "E5": ("p1", 0)},
    )
    stock(start, "C5", "mineral_home", "mineral_deep")
    asking, events = run_task(start, EconomicPhase())
    (mine, _) = told(events, Collected)
    assert (29, 15) == (mine.income, mine.minerals)
    assert not any(colony.stock for colony in colonies_of(asking, P1).values())

    _, later = played(asking, {})
    assert [(7, 37)] == [
        (one.maintenance, one.net) for one in told(later, Maintained) if one.player == P1
    ]


def test_maintenance_above_income() -> None:
    """§6.3, E03; R27: nothing comes in, and the store stays."""
    start = position(group("p1", "DN", "F4", 4), cp=8)
    colony = start.systems["C5"].colony
    assert colony is not None
    colony.value = 5
    after, _ = played(run_task(start, EconomicPhase())[0], {})

    assert 8 == after.empires[P1].cp


def test_the_store_is_cut_at_thirty() -> None:
    """§6.1, E04; R26: before anything comes in."""
    _, events = run_task(position(cp=45), EconomicPhase())

    assert [(15, 30)] == [
        (one.discarded, one.store) for one in told(events, Collected) if one.player == P1
    ]


def test_what_costs_no_maintenance() -> None:
    """§6.3, E06, E07: Bases, yards, Colony Ships, Miners and decoys."""
    free = position(*(group("p1", kind, "C5") for kind in ("BASE", "SY", "CO", "MINER", "DECOY")))
    fleet = position(*(group("p1", kind, "F4") for kind in ("SC", "DD", "CA", "BC", "BB", "DN")))

    assert 0 == maintenance(free, P1)
    assert 12 == maintenance(fleet, P1)


def test_blockaded_colonies_give_nothing_and_grow() -> None:
    """§6.2, §6.8; R14: loads wait until they are free."""
    start = position(group("p2", "SC", "D4"), colonies={"D4": ("p1", 1)})
    stock(start, "D4", "mineral_deep")
    asking, events = run_task(start, EconomicPhase())
    mine = told(events, Collected)[0]
    assert (20, 0, ("D4",)) == (mine.income, mine.minerals, mine.blockaded)
    assert "blockaded" in choices_of(asking, "p1", "build", "at", unit="DECOY")["D4"]

    after, later = played(asking, {})
    assert 3 == told(later, ColoniesGrew)[0].grown["D4"]
    colony = after.systems["D4"].colony
    assert colony is not None
    assert ("mineral_deep",) == colony.stock


@pytest.mark.parametrize("kind", ["DECOY", "MINER", "CO"])
def test_who_cannot_fight_blockades_nothing(kind: str) -> None:
    """§6.2."""
    start = position(group("p2", kind, "D4"), colonies={"D4": ("p1", 3)})
    _, events = run_task(start, EconomicPhase())

    assert [(23, ())] == [
        (one.income, one.blockaded) for one in told(events, Collected) if one.player == P1
    ]


@pytest.mark.parametrize("face", range(1, 11))
def test_wrecks(face: int) -> None:
    """§6.2, X09: what each face brings."""
    start = position()
    stock(start, "C5", "wreck")
    _, events = run_task(start, EconomicPhase(), dice=[face])

    expected = VECTORS["X09"]["expect"]["technology"][face - 1].replace("shipyard", "ship_yard")
    assert [expected] == [event.technology for event in told(events, WreckStudied)]


def test_a_wreck_is_no_purchase() -> None:
    """§6.2, X11; R33: another level can be bought at once; at the highest it is wasted."""
    start = position()
    stock(start, "C5", "wreck")
    asking, _ = run_task(start, EconomicPhase(), dice=[1])
    after, _ = played(asking, {"p1": ["research ship_size"]})
    assert 3 == after.empires[P1].levels["ship_size"]

    start.empires[P1].levels["ship_size"] = 6
    _, events = run_task(start, EconomicPhase(), dice=[1])
    assert [(6, True)] == [(one.level, one.wasted) for one in told(events, WreckStudied)]


@pytest.mark.parametrize(("table", "cost"), [("later", 85), ("first", 100)])
def test_costs_of_ship_size(table: str, cost: int) -> None:
    """§6.5, E22, E24; R47: two cost tables."""
    assert cost == sum(TABLES.technology[table].ship_size.costs)


def test_the_first_printing_ends_at_movement_six() -> None:
    """R47."""
    assert (7, 6) == tuple(TABLES.technology[table].movement.most for table in ("later", "first"))


def test_one_level_of_each_technology() -> None:
    """§6.5, E16: usable at once; ships are always built with the newest (R41)."""
    asking = economy(group("p1", "SY", "C5", 2), cp=29)
    after, _ = played(asking, {"p1": ["research ship_size", "research attack", "build DD C5 1"]})
    built = after.groups["p1-2"]
    assert (1, "DD") == (built.tech.attack, built.kind)

    with pytest.raises(BadNotation, match="one level"):
        played(asking, {"p1": ["research ship_size", "research ship_size"]})


def test_bases_and_yards_are_always_newest() -> None:
    """§6.5; R29: other ships stay as they were built, unless a house rule has it otherwise."""
    groups = (group("p1", "SY", "C5"), group("p1", "SC", "F4"))
    asking = economy(*groups, cp=20)
    after, _ = played(asking, {"p1": ["research attack"]})
    assert [1, 0] == [after.groups[name].tech.attack for name in ("p1-1", "p1-2")]

    rules = HouseRules(map="small", instant_upgrades=True)
    everybody, _ = played(economy(*groups, house_rules=rules, cp=20), {"p1": ["research attack"]})
    assert [1, 1] == [everybody.groups[name].tech.attack for name in ("p1-1", "p1-2")]


def test_technology_is_cut_to_the_hull() -> None:
    """§4.6, H03."""
    asking = economy(group("p1", "SY", "C5", 4), levels={"attack": 3})
    after, _ = played(asking, {"p1": ["build SC C5 1"]})

    assert VECTORS["H03"]["expect"]["to_hit"] == 3 + after.groups["p1-2"].tech.attack


@pytest.mark.parametrize(
    ("yards", "level", "points"),
    [(1, 1, 1), (4, 1, 4), (1, 2, 1), (3, 2, 4), (4, 2, 6), (1, 3, 2), (3, 3, 6)],
)
def test_capacity_of_yards(yards: int, level: int, points: int) -> None:
    """§6.7, E12, E13: one, one and a half, two for each, rounded down."""
    asking = economy(group("p1", "SY", "C5", yards), levels={"ship_yard": level})

    assert points == capacity(open_books(asking, P1), "C5")


def test_too_much_for_the_yards() -> None:
    """§6.7, E12."""
    asking = economy(group("p1", "SY", "C5", 4), levels={"ship_size": 3}, cp=30)

    with pytest.raises(BadNotation, match="0 are left"):
        played(asking, {"p1": ["build CA C5 2", "build SC C5 1"]})


def test_new_yards_build_nothing_yet() -> None:
    """§6.7, E15; R30: and one a phase for each colony; they join those that are there (R51)."""
    asking = economy()
    with pytest.raises(BadNotation, match="long enough"):
        played(asking, {"p1": ["build SY C5 1", "build SC C5 1"]})
    with pytest.raises(BadNotation, match="one Ship Yard"):
        played(asking, {"p1": ["build SY C5 1", "build SY C5 1"]})

    more, _ = played(economy(group("p1", "SY", "C5", 2)), {"p1": ["build SY C5 1"]})
    assert [("p1", "SY", 3)] == fleets(more, "C5")


@pytest.mark.parametrize("unit", ["DECOY", "BASE", "SY"])
def test_what_needs_no_yard(unit: str) -> None:
    """§6.7: it needs a colony with an income all the same."""
    colonies = {"D4": ("p1", 0), "D5": ("p1", 1)}
    asking = economy(colonies=colonies, levels={"ship_size": 2}, cp=20)
    after, _ = played(asking, {"p1": [f"build {unit} D5 1"]})

    assert [("p1", unit, 1)] == fleets(after, "D5")
    assert "no income" in choices_of(asking, "p1", "build", "at", unit=unit)["D4"]
    assert "Ship Yard" in choices_of(asking, "p1", "build", "at", unit="SC")["D5"]


def test_what_can_be_built_at_the_start() -> None:
    """§6.5: with no technology but the first."""
    units = choices_of(economy(group("p1", "SY", "C5", 4), cp=30), "p1", "build", "unit")

    assert {"SC", "MINER", "CO", "SY", "DECOY"} == {kind for kind, why in units.items() if not why}


def test_scuttling_frees_a_counter_for_a_new_unit() -> None:
    """§6.6, §3.10; R16."""
    asking = economy(group("p1", "DECOY", "F4"), group("p1", "DECOY", "F5"))
    with pytest.raises(BadNotation, match="no counter"):
        played(asking, {"p1": ["build DECOY C5 1"]})
    after, _ = played(asking, {"p1": ["scuttle p1-1 1", "build DECOY C5 1"]})

    assert [("p1", "DECOY", 1)] == fleets(after, "C5")


def test_barren_planets_are_as_good_as_any() -> None:
    """§6.1, §6.8: once they are settled."""
    start = position(terrain={"D4": "barren"}, colonies={"D4": ("p1", 3)})
    asking, events = run_task(start, EconomicPhase())
    _, later = played(asking, {})

    assert [23] == [one.income for one in told(events, Collected) if one.player == P1]
    assert [{"D4": 5}] == [one.grown for one in told(later, ColoniesGrew)]


def test_bases() -> None:
    """§6.6, E18, E19; R30, R40: Ship Size 2, a colony with an income, one for each."""
    asking = economy(colonies={"D4": ("p1", 0), "D5": ("p1", 1)}, levels={"ship_size": 2}, cp=20)
    assert "no income" in choices_of(asking, "p1", "build", "at", unit="BASE")["D4"]
    after, _ = played(asking, {"p1": ["build BASE D5 1", "build SY D5 1"]})
    assert {("p1", "BASE", 1), ("p1", "SY", 1)} == set(fleets(after, "D5"))

    with pytest.raises(BadNotation, match="one Base"):
        played(asking, {"p1": ["build BASE D5 1", "build BASE D5 1"]})
    assert "Ship Size 2" in choices_of(economy(), "p1", "build", "unit")["BASE"]


def test_counters_run_out_and_ships_join() -> None:
    """§6.6; R36, R51: where no counter is left, ships join a group like them, or none are built."""
    groups = [group("p1", "SC", "C5", 2), *(group("p1", "SC", "D5") for _ in range(4))]
    asking = economy(*groups, group("p1", "SY", "C5", 6), cp=30)
    after, _ = played(asking, {"p1": ["build SC C5 2"]})
    assert ("p1", "SC", 4) in fleets(after, "C5")

    with pytest.raises(BadAnswer, match="no counter"):
        played(asking, Economics((Build("SC", "C5", 6),)))


def test_colonies_are_counters_of_colony_ships() -> None:
    """§6.6; R36."""
    colonies = {f"D{column}": ("p1", 1) for column in range(1, 9)}
    colonies |= {f"E{column}": ("p1", 1) for column in range(1, 8)}
    asking = economy(group("p1", "SY", "C5", 4), colonies=colonies)

    assert "no counter" in choices_of(asking, "p1", "build", "unit")["CO"]


def test_a_group_that_is_built_upon_turns_down() -> None:
    """§3.1; R5: new ships at once."""
    start = position(group("p1", "SY", "C5", 2))
    start.groups["p1-1"].shown = Tech()
    asking, _ = run_task(start, EconomicPhase())
    after, _ = played(asking, {"p1": ["build SY C5 1"]})

    assert after.groups["p1-1"].shown is None


def test_scuttled_ships_cost_nothing() -> None:
    """§3.10, §6.3; R16, R26: they are gone before maintenance; what was just built stays."""
    asking = economy(group("p1", "SC", "F4", 3), group("p1", "SY", "C5"))
    after, _ = played(asking, {"p1": ["scuttle p1-1 2"]})
    assert 19 == after.empires[P1].cp

    with pytest.raises(BadNotation, match="built in this phase"):
        played(asking, {"p1": ["build SC C5 1", "scuttle p1-3 1"]})


def test_new_ships_cost_no_maintenance_yet() -> None:
    """§6.3: E25 and the price of a Scout."""
    asking = economy(
        group("p1", "SC", "F4", 3),
        group("p1", "SY", "C5", 4),
        colonies={"D4": ("p1", 0), "D5": ("p1", 0)},
    )
    after, _ = played(asking, {"p1": ["build SC C5 2"]})

    assert 20 - 3 - 12 == after.empires[P1].cp


def test_growth() -> None:
    """§6.8, C03; R31: 0 becomes 1, then 3, then 5; a homeworld gets 5 back."""
    start = position(colonies={"D4": ("p1", 0), "D5": ("p1", 3), "D6": ("p1", 5)})
    home = start.systems["J5"].colony
    assert home is not None
    home.value = 5
    asking, _ = run_task(start, EconomicPhase())
    _, events = played(asking, {})

    assert [{"D4": 1, "D5": 5, "J5": 10}] == [event.grown for event in told(events, ColoniesGrew)]


@pytest.mark.parametrize(
    ("bids", "order", "winner"),
    [
        ({P1: 0, P2: 5, P3: 5}, (P1, P2, P3), P2),
        ({P1: 0, P2: 0, P3: 0}, (P3, P1, P2), P3),
        ({P1: 4, P2: 0, P3: 4}, (P3, P1, P2), P3),
        ({P1: 1, P2: 2, P3: 0}, (P3, P1, P2), P2),
    ],
)
def test_who_wins_the_bids(bids: dict[Player, int], order: tuple[Player, ...], winner: str) -> None:
    """§6.4, E09, E10; R28: of equals the one who played earlier."""
    assert winner == highest_bidder(order, bids)


@pytest.mark.parametrize(
    ("ties", "bids", "winner", "chooses"),
    [
        ("earliest", {"p1": 0, "p2": 5, "p3": 5}, P2, True),
        ("first_stays", {"p1": 0, "p2": 5, "p3": 5}, P1, False),
        ("earliest", {"p1": 5, "p2": 0, "p3": 5}, P1, True),
        ("first_stays", {"p1": 5, "p2": 0, "p3": 5}, P1, False),
        ("first_stays", {"p1": 2, "p2": 5, "p3": 2}, P2, True),  # a tie of lower bids is none
        ("first_stays", {"p1": 0, "p2": 0, "p3": 0}, P1, False),
    ],
)
def test_ties_of_bids(
    ties: Literal["earliest", "first_stays"], bids: dict[str, int], winner: Player, chooses: bool
) -> None:
    """§6.4; R28: of equals the earliest, or by house rule the first player stays; all pay."""
    asking = economy(house_rules=HouseRules(map="three", bid_ties=ties))
    after, events = played(asking, {who: [f"bid {cp}"] for who, cp in bids.items() if cp})

    assert [winner] == [event.winner for event in told(events, BidsShown)]
    assert ("AskFirstPlayer" if chooses else "AskMovement") == asked(after)
    assert list(bids.values()) == [20 - after.empires[Player(who)].cp for who in bids]


def test_everybody_pays_and_the_winner_chooses() -> None:
    """§6.4; R28, R44: bids may come from this phase's income; the order goes round (R4)."""
    asking = economy(house_rules=THREE)
    choosing, events = played(asking, {"p1": ["bid 3"], "p2": ["bid 20"], "p3": []})
    assert [17, 0, 20] == [choosing.empires[player].cp for player in (P1, P2, P3)]
    assert [P2] == [event.winner for event in told(events, BidsShown)]
    assert "AskFirstPlayer" == asked(choosing)

    after, later = played(choosing, ["first p3"])
    assert [(P3, P1, P2)] == [event.order for event in told(later, OrderSet)]
    assert (2, "AskMovement") == (after.round, asked(after))


def test_nobody_bids() -> None:
    """§6.4; R28: the first player stays, and nobody is asked."""
    after, events = played(economy(), {})

    assert [] == told(events, OrderSet)
    assert "AskMovement" == asked(after)


def test_a_second_bid_is_refused() -> None:
    """An answer from outside holds one bid at most."""
    with pytest.raises(BadAnswer, match="one bid"):
        played(economy(), Economics((Bid(1), Bid(2))))


def test_the_match_ends_by_house_rule() -> None:
    """§7; R48."""
    state = economy(house_rules=HouseRules(map="small", round_limit=1))
    after, _ = played(state, {})

    assert after.result is not None
    assert "undecided" == after.result.outcome


def test_power() -> None:
    """R60: what the units would cost anew, and what the colonies give in a phase."""
    state = position(group("p1", "CA", "F4", 2), colonies={"D4": ("p1", 3)})

    assert (2 * 12 + 20 + 3, 20) == (power(state, P1), power(state, P2))


def test_all_see_where_counters_appeared_and_only_their_owner_what_they_are() -> None:
    """§6.7 and the table of what is hidden: "a counter appeared"."""
    start = economy(group("p1", "SY", "C5", 4))
    start.empires[P1].cp = 40
    lines = ("build SC C5 2", "build SC C5 1", "build SY C5 1")
    _, events = played(start, {P1: lines})
    (appeared,) = told(events, CountersAppeared)

    assert appeared == CountersAppeared(P1, {"C5": 2})
    assert appeared.seen_by(P1) is None
    assert appeared.seen_by(P2) == appeared.seen_by(None) == appeared
