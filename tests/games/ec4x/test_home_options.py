"""The options of a match that tell at home, each of them both ways (rulings, section 8)."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

import pytest

from hegemon.core.game import Player
from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.answers import (
    Build,
    Buy,
    Cancel,
    Fund,
    HouseOrder,
    Invest,
    Operate,
    Restore,
    SetBudget,
    Terraform,
)
from hegemon.games.ec4x.common.events import (
    Breakthrough,
    HouseCollapsed,
    HouseEliminated,
    IncomeReceived,
    PrestigeChanged,
    TurnBegan,
    UnitNeglected,
    WorkLost,
)
from hegemon.games.ec4x.common.events_conflict import OperationDone, OperationSuffered
from hegemon.games.ec4x.common.phases.assault import conquer
from hegemon.games.ec4x.common.phases.closing import Closing, by_prestige, ending
from hegemon.games.ec4x.common.phases.command import break_through
from hegemon.games.ec4x.common.phases.end_of_turn import Commissioning
from hegemon.games.ec4x.common.phases.income import (
    Income,
    NextTurn,
    Opinion,
    Upkeep,
    assess,
    pay,
)
from hegemon.games.ec4x.common.phases.operations import Underhand
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.battle.assault import GroundBattle
from hegemon.games.ec4x.common.rules.calendar import year_and_month
from hegemon.games.ec4x.common.rules.draft import HouseDraft, keep
from hegemon.games.ec4x.common.rules.economy import economic_factor, growth_rate, starbase_factor
from hegemon.games.ec4x.common.rules.forces import wep_for
from hegemon.games.ec4x.common.rules.orders.economy import industry_cost
from hegemon.games.ec4x.common.rules.research import highest
from hegemon.games.ec4x.common.state import Colony, Facility, Planet, Ship, State
from tests.games.ec4x.cases import ME, YOU, home_of, monero, people, playing, satoshi, told


def why_not(state: State, *orders: HouseOrder) -> str:
    """Why the last of these orders cannot be given."""
    assess(state)
    draft = law.followed(HouseDraft(state, ME), orders[:-1])
    return law.why_not(draft, orders[-1])


def obeyed(state: State, *orders: HouseOrder) -> HouseDraft:
    """The orders of the first House carried out, as far as the draft goes."""
    assess(state)
    draft = law.followed(HouseDraft(state, ME), orders)
    keep(state, draft)
    return draft


@pytest.mark.parametrize(("first_income", "paid"), [(1, 1), (2, 0)])
def test_first_income(first_income: int, paid: int) -> None:
    """R15: whether the Income phase of turn 1 pays."""
    state = monero(first_income=first_income)
    play = playing(state)
    for task in (NextTurn(), Income(), Upkeep()):
        task.run(play)

    assert sum(one.player == ME for one in told(play, IncomeReceived)) == paid


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ("usual", {"EL": 1, "SL": 1, "CST": 1, "TER": 1, "ELI": 1, "CIC": 1}),
        ("zero", {"CST": 1, "TER": 1, "ELI": 1}),
        ("ones", {"EL": 1, "SL": 1, "CST": 1, "WEP": 1, "TER": 1, "ELI": 1, "CIC": 1}),
    ],
)
def test_start_levels(levels: str, expected: dict[str, int]) -> None:
    """R14: those of the tables, those that are printed, and those of the next draft."""
    found = monero(start_levels=levels).houses[ME].levels

    assert {field: level for field, level in found.items() if level} == expected


def test_start_levels_of_the_earlier_edition() -> None:
    """XYZ: all at zero."""
    assert set(satoshi().houses[ME].levels.values()) == {0}


def test_a_start_with_higher_levels() -> None:
    """R110: the least EL and SL, and nothing else: no other level, and no less than usual."""
    usual = monero().houses[ME].levels
    boosted = monero(start_economy=5, start_science=3).houses[ME]
    lower = monero(start_economy=1, start_science=0).houses[ME]

    assert usual | {"EL": 5, "SL": 3} == boosted.levels
    assert (usual, monero().houses[ME].treasury) == (lower.levels, boosted.treasury)
    assert 4 == satoshi(start_economy=4).houses[ME].levels["EL"]


@pytest.mark.parametrize(
    ("economy", "science", "said", "year"),
    [
        (0, 0, 0, 2001),
        (1, 1, 0, 2001),
        (2, 0, 0, 2002),
        (3, 3, 0, 2002),
        (3, 4, 0, 2003),
        (5, 3, 0, 2003),
        (10, 10, 0, 2006),
        (0, 0, 2050, 2050),
        (10, 10, 2001, 2001),
    ],
)
def test_the_year_matches_the_levels(economy: int, science: int, said: int, year: int) -> None:
    """R110: two levels a year above the first, or as the group says; the turns go on from 1."""
    state = monero(start_economy=economy, start_science=science, start_year=said)
    play = playing(state)
    NextTurn().run(play)

    assert [TurnBegan(1, year, 1)] == told(play, TurnBegan)
    assert (year + 1, 1) == year_and_month(state, 14)


def test_first_tax() -> None:
    """R22: 50%, or what the group says."""
    assert [monero().houses[ME].tax, monero(first_tax=30).houses[ME].tax] == [50, 30]


@pytest.mark.parametrize(("tax", "gains"), [(29, [1, 1, 1, 1, 1]), (30, [])])
def test_low_taxes_win_prestige(tax: int, gains: list[int]) -> None:
    """R84: below 30% one a turn, five turns long."""
    state = monero()
    state.houses[ME].tax = tax
    play = playing(state)
    for _ in range(7):
        Opinion().run(play)

    assert [one.amount for one in told(play, PrestigeChanged)] == gains


@pytest.mark.parametrize(
    ("price", "have", "cost"),
    [("flat", 208, 4), ("tiers", 208, 4.4), ("dear", 208, 120), ("dear_tiers", 208, 132)],
)
def test_price_of_industry(price: str, have: int, cost: float) -> None:
    """R24: of 420 PU, 210 are half: two at 1, two at 1.2, or thirty times as much."""
    state = monero(industry_price=price)
    system, colony = home_of(state)
    colony.industry = have

    assert industry_cost(HouseDraft(state, ME), Invest(system, 4)) / COIN == cost


@pytest.mark.parametrize(
    ("place", "planet_class", "units", "fine"),
    [
        ("class", "d1", 10, True),
        ("class", "d0", 170, False),
        ("level", "d1", 10, False),
        ("level", "d1", 181, True),
    ],
)
def test_where_industry_may_be(place: str, planet_class: str, units: int, fine: bool) -> None:
    """R26: on planets of class D1 or better, or at colonies of that level."""
    state = satoshi(industry_place=place)
    system, colony = home_of(state)
    state.planets[system] = Planet(planet_class, "rich")
    colony.people = people(state, units)

    assert (why_not(state, Invest(system, 1)) == "") is fine


def test_industry_needs_level_three() -> None:
    """XY.1: Level III begins at 61 PU."""
    state = monero()
    system, colony = home_of(state)
    found = []
    for units in (60, 61):
        colony.people = people(state, units)
        found.append(why_not(state, Invest(system, 1)))

    assert found == ["industry needs a colony of Level 3, not 2", ""]


@pytest.mark.parametrize(
    ("shortfall", "lost"), [("cripple", ["crippled", "lost"]), ("forgiven", [])]
)
def test_shortfall(shortfall: str, lost: list[str]) -> None:
    """R34: the oldest fall a state each turn, or only prestige does: -5, -7."""
    state = monero(shortfall=shortfall)
    state.turn = 2
    house = state.houses[ME]
    (fleet,) = (one for one in state.fleets.values() if one.owner == ME)
    oldest, *others = fleet.squadrons
    for squadron in others:
        squadron.built = 1
    play = playing(state)
    for _ in range(2):
        house.treasury = 4_200  # 0.3 short of 4.5: the cruiser's 0.4 makes up for it
        pay(play, ME)

    fallen = told(play, UnitNeglected)
    losses = [one.amount for one in told(play, PrestigeChanged) if one.player == ME]

    assert {one.what for one in fallen} == ({oldest.id} if lost else set())
    assert [one.fate for one in fallen] == lost
    assert losses == [-5, -7]


@pytest.mark.parametrize(("research", "legal"), [("points", "research"), ("ladder", "buy")])
def test_research_by_points_or_money(research: str, legal: str) -> None:
    """XYZ: points in the later edition, or by house rule the earlier one's prices: CST 2 for 30."""
    state = monero(research=research)
    state.turn = 1
    assess(state)
    orders = {"research": SetBudget("CST", 10), "buy": Buy("CST")}

    fine = [word for word, order in orders.items() if not why_not(state, order)]

    assert fine == [legal]
    if legal == "buy":
        assert obeyed(state, Buy("CST")).house.treasury == (210 - 30) * COIN


@pytest.mark.parametrize(("breakthroughs", "rolls"), [(True, 1), (False, 0)])
def test_breakthroughs(breakthroughs: bool, rolls: int) -> None:
    """R39: a die in each window, or none."""
    state = monero(breakthroughs=breakthroughs)
    play = playing(state, *[100] * rolls)
    break_through(play, ME, state.houses[ME])

    assert len(told(play, Breakthrough)) == rolls


@pytest.mark.parametrize(
    ("faces", "gift", "field"),
    [
        ((5, 10), "points", "EL"),
        ((5, 5), "discount", "EL"),
        ((5, 7), "level", "EL"),
        ((5, 9, 1), "revolution", "EL"),
        ((5, 9, 2), "revolution", "growth"),
        ((5, 9, 3), "revolution", "stealth"),
        ((5, 9, 4), "revolution", "lanes"),
    ],
)
def test_degrees_of_a_breakthrough(faces: tuple[int, ...], gift: str, field: str) -> None:
    """R39: a d10 of 0 to 4, 5 and 6, 7 and 8, or 9; and what a 9 brings."""
    state = monero()
    play = playing(state, *faces)
    break_through(play, ME, state.houses[ME])

    (event,) = told(play, Breakthrough)

    assert (event.gift, event.field) == (gift, field)


def test_revolutions_count() -> None:
    """R39: 10% more of everything, and people grow by 4% instead of 2%."""
    state = monero()
    _, colony = home_of(state)
    house = state.houses[ME]
    house.bonuses = {"EL": 10, "growth": 2}

    assert float(economic_factor(state, house)) == pytest.approx(1.15)
    assert float(growth_rate(state, colony, 50)) == pytest.approx(0.04)


@pytest.mark.parametrize(("bonus", "factor"), [("table", 1.55), ("endless", 1.6)])
def test_the_end_of_the_economic_table(bonus: str, factor: float) -> None:
    """R20: EL 11 and more give 55%, or 5% for every level."""
    state = monero(economic_bonus=bonus)
    state.houses[ME].levels["EL"] = 12

    assert float(economic_factor(state, state.houses[ME])) == factor


@pytest.mark.parametrize(("limits", "levels"), [(True, [1, 2, 3]), (False, [3, 3, 3])])
def test_hull_limits_weapons(limits: bool, levels: list[int]) -> None:
    """B16: DD has one hull size, CA two, BB three."""
    state = satoshi(hull_limits_weapons=limits)

    assert [wep_for(state, code, 3) for code in ("DD", "CA", "BB")] == levels


@pytest.mark.parametrize(
    ("commission", "why"),
    [("port_or_yard", ""), ("yard", "Destroyer needs a working Shipyard")],
)
def test_commissioning_at_a_port(commission: str, why: str) -> None:
    """R52: whether a spaceport alone is enough for ships."""
    state = monero(commission=commission)
    system, colony = home_of(state)
    colony.facilities = (Facility("SP"),)

    assert why_not(state, Build(system, "DD", 1, "planetside")) == why


@pytest.mark.parametrize(("spending", "begun"), [("product", 4), ("docks", 10)])
def test_rate_of_construction(spending: str, begun: int) -> None:
    """R43: yards spend up to the colony's product, here 61 PU or 20 x 4, or docks alone."""
    state = monero(spending=spending, start_levels="zero")
    system, colony = home_of(state)
    colony.people = people(state, 19)
    obeyed(state, Build(system, "DD", 10))

    assert len(state.colonies[system].projects) == begun


def test_one_ship_can_always_begin() -> None:
    """R43: whatever the product, or small colonies could never build a Raider."""
    state = monero()
    system, colony = home_of(state)
    colony.people = people(state, 2)
    obeyed(state, Build(system, "ET", 2))

    assert len(state.colonies[system].projects) == 1


@pytest.mark.parametrize(
    ("made", "unit", "place", "price"),
    [
        (monero, "DD", "planetside", 8),
        (monero, "DD", "yard", 4),
        (monero, "GB", "yard", 4),  # batteries are always built on the ground, and no dearer
        (satoshi, "DD", "planetside", 8),
    ],
)
def test_what_an_order_pays_planetside(
    made: Callable[..., State], unit: str, place: Literal["planetside", "yard"], price: int
) -> None:
    """3.1: a ship that is ordered planetside is paid double; half of that comes back."""
    state = made()
    home, _ = home_of(state)
    before = HouseDraft(state, ME)
    draft = law.after(before, Build(home, unit, 1, place))
    back = law.after(draft, Cancel(home, unit))

    assert before.house.treasury - draft.house.treasury == price * COIN
    assert [one.paid for one in draft.colonies[home].projects] == [price * COIN]
    assert back.house.treasury - draft.house.treasury == price * COIN // 2


def test_units_planetside() -> None:
    """R43: at most as many at a time as the colony has PU."""
    state = monero()
    system, colony = home_of(state)
    colony.people = people(state, 3)
    obeyed(state, Build(system, "AA", 5))

    assert len(state.colonies[system].projects) == 3
    assert state.colonies[system].queue[0].count == 2


def test_batteries_to_no_limit() -> None:
    """2.4.7, R43: "colonies may build them to no limit", and the others are not in their way."""
    state = monero()
    system, colony = home_of(state)
    colony.people = people(state, 3)
    obeyed(state, Build(system, "GB", 5), Build(system, "AA", 5))

    assert Counter(one.unit for one in state.colonies[system].projects) == {"GB": 5, "AA": 3}


@pytest.mark.parametrize(
    ("one", "why"), [(True, "one operational Starbase in a system"), (False, "")]
)
def test_one_starbase(one: bool, why: str) -> None:
    """B37: a second is refused while the first works."""
    state = satoshi(one_starbase=one)
    system, colony = home_of(state)
    colony.facilities = (*colony.facilities, Facility("SB"))
    state.houses[ME].treasury = 1_000 * COIN

    assert why_not(state, Build(system, "SB", 1)) == why


@pytest.mark.parametrize(
    ("one", "why"), [(True, "one operational Starbase in a system"), (False, "")]
)
def test_a_second_starbase_is_not_restored(one: bool, why: str) -> None:
    """2.4.4 of the earlier edition: nor mended while another works."""
    state = satoshi(one_starbase=one)
    system, colony = home_of(state)
    colony.facilities = (*colony.facilities, Facility("SB"), Facility("SB", crippled=True))

    assert why_not(state, Restore(system, "SB", 1)) == why


@pytest.mark.parametrize(("edition", "half"), [(satoshi, 1.025), (monero, 1.0)])
def test_crippled_starbases(edition: Any, half: float) -> None:
    """A32, R29: a crippled one counts for half in the earlier edition, for nothing later."""
    state = edition()
    _, colony = home_of(state)
    colony.facilities = (Facility("SB", crippled=True),)

    assert float(starbase_factor(state, colony)) == half


@pytest.mark.parametrize(
    ("shields", "home", "why"),
    [
        ("homeworlds", True, ""),
        ("homeworlds", False, "shields are for homeworlds"),
        ("anywhere", False, ""),
    ],
)
def test_where_shields_may_be(shields: str, home: bool, why: str) -> None:
    """B38."""
    state = satoshi(shields=shields)
    system, colony = home_of(state)
    colony.homeworld = home

    assert why_not(state, Build(system, "PS", 1)) == why


def test_one_shield() -> None:
    """B38, 2.4.7: a second shield is refused, standing or under way."""
    state = satoshi()
    system, colony = home_of(state)
    state.houses[ME].treasury = 100 * COIN
    under_way = why_not(state, Build(system, "PS", 1), Build(system, "PS", 1))
    colony.shield = 1

    assert under_way == "one shield a planet"
    assert why_not(state, Build(system, "PS", 1)) == "one shield a planet: scrap the old one first"


def test_a_new_shield_has_the_level_of_its_beginning() -> None:
    """XYZ.10, R44: built with the SLD of the order, whatever is learned meanwhile."""
    state = monero()
    system, _ = home_of(state)
    levels = state.houses[ME].levels
    levels["CST"], levels["SLD"] = 5, 2
    obeyed(state, Build(system, "PS", 1))
    state.houses[ME].levels["SLD"] = 4
    play = playing(state)
    for _ in range(17):
        Commissioning().run(play)

    assert state.colonies[system].shield == 2


@pytest.mark.parametrize("levels", [5, 6])
def test_shield_levels(levels: int) -> None:
    """R66: the two rows called SLD5 are five and six, or the last is dropped."""
    assert highest(monero(shield_levels=levels), "SLD") == levels


@pytest.mark.parametrize(("lost", "left"), [(True, []), (False, ["BC"])])
def test_yards_lost(lost: bool, left: list[str]) -> None:
    """R47: ten docks less, and what lay in them; or it waits for others."""
    state = monero(yards_lost=lost)
    system, _ = home_of(state)
    state.houses[ME].levels["CST"] = 3
    obeyed(state, Build(system, "BC", 1), Build(system, "GB", 1))
    colony = state.colonies[system]
    colony.facilities = (Facility("SP"),)
    play = playing(state)
    Commissioning().run(play)

    assert [one.units for one in told(play, WorkLost)] == ([{"BC": 1}] if lost else [])
    assert [one.unit for one in colony.projects] == left
    assert colony.ground == {"GB": 1}


def test_work_in_a_crippled_yard_waits() -> None:
    """2.3.2: it is not lost, and comes no nearer; ground units are built elsewhere."""
    state = monero()
    system, _ = home_of(state)
    obeyed(state, Build(system, "DD", 1), Build(system, "AA", 1))
    colony = state.colonies[system]
    colony.facilities = (Facility("SP"), Facility("SY", crippled=True))
    Commissioning().run(playing(state))

    assert [(one.unit, one.left) for one in colony.projects] == [("DD", 2)]
    assert colony.ground == {"AA": 1}


@pytest.mark.parametrize(("pause", "idle"), [(0, 7), (2, 9)])
def test_captured_pause(pause: int, idle: int) -> None:
    """R81: for so many turns a taken colony yields nothing."""
    state = monero(captured_pause=pause)
    state.turn = 7
    system, _ = home_of(state, YOU)
    conquer(state, system, ME, GroundBattle((), (), ()), blitz=True)

    assert state.colonies[system].idle_until == idle


@pytest.mark.parametrize(
    ("edition", "price", "planet_class", "level", "cost"),
    [
        (monero, "half", "harsh", 5, 250),
        (monero, "bound", "harsh", 5, 1000),
        (satoshi, "bound", "d1", 5, 1000),  # B11
        (satoshi, "bound", "h1", 7, 2100),  # B14
        (satoshi, "half", "d1", 5, 250),
    ],
)
def test_price_of_terraforming(
    edition: Any, price: str, planet_class: str, level: int, cost: int
) -> None:
    """R42, R42."""
    state = edition(terraforming_price=price)
    system, _ = home_of(state)
    state.planets[system] = Planet(planet_class, "poor")
    state.houses[ME].levels["TER"], state.houses[ME].treasury = level, 5_000 * COIN

    assert obeyed(state, Terraform(system)).house.treasury == (5_000 - cost) * COIN


def test_no_class_is_skipped() -> None:
    """B13: E1 becomes D0, whatever the level of terraforming."""
    state = satoshi()
    system, _ = home_of(state)
    state.planets[system] = Planet("e1", "poor")
    state.houses[ME].levels["TER"] = 4

    assert obeyed(state, Terraform(system)).payments[0].what == "d0"


@pytest.mark.parametrize("homeworlds", [True, False])
def test_every_homeworld(homeworlds: bool) -> None:
    """1.1, R86: whoever holds all homeworlds has won, in the earlier edition not."""
    state = monero(homeworlds_win=homeworlds)
    for system in state.homes.values():
        state.colonies[system].owner = ME
    state.colonies["elsewhere"] = Colony(YOU, 1)

    assert (ending(state) is not None) is homeworlds


@pytest.mark.parametrize(
    ("ties", "treasuries", "units", "winners"),
    [
        ("treasury", (10, 11), (61, 61), (YOU,)),
        ("treasury", (10, 10), (62, 61), (ME,)),
        ("treasury", (10, 10), (61, 61), ()),
        ("shared", (10, 11), (62, 61), ()),
    ],
)
def test_ties(
    ties: str, treasuries: tuple[int, int], units: tuple[int, int], winners: tuple[Player, ...]
) -> None:
    """B46: with equal prestige the treasury, then the people; then it is shared."""
    state = satoshi(ties=ties)
    for player, coins, much in zip(state.players, treasuries, units, strict=True):
        state.houses[player].treasury = coins
        home_of(state, player)[1].people = people(state, much)

    assert by_prestige(state, list(state.players)).winners == winners


@pytest.mark.parametrize(("turns", "over"), [(8, True), (9, False), (0, False)])
def test_the_agreed_last_turn(turns: int, over: bool) -> None:
    """B46: the highest prestige wins at its end."""
    state = satoshi(turns=turns)
    state.turn, state.houses[YOU].prestige = 8, 60
    Closing().run(playing(state))

    assert (state.result is not None) is over
    if state.result is not None:
        assert state.result.winners == (YOU,)


@pytest.mark.parametrize(("collapse", "turns"), [(True, [3]), (False, [])])
def test_collapse(collapse: bool, turns: list[int]) -> None:
    """1.1, R85: three turns in a row below nothing."""
    state = monero(houses=3, collapse=collapse)
    fallen = []
    for turn, prestige in enumerate((-1, 0, -1, -1, -1)):
        state.houses[ME].prestige = prestige
        play = playing(state)
        Closing().run(play)
        fallen += [turn - 1 for _ in told(play, HouseCollapsed)]

    assert fallen == turns


def test_a_house_without_anything_is_out() -> None:
    """1.1: no colony, and neither marines nor colonists on the way: its fleets scatter."""
    state = monero(houses=3)
    system, _ = home_of(state)
    (fleet,) = (one for one in state.fleets.values() if one.owner == ME)
    del state.colonies[system]
    first, second = playing(state), playing(state)
    Closing().run(first)
    fleet.lift = (Ship("ET"),)
    Closing().run(second)

    assert told(first, HouseEliminated) == []
    assert [one.player for one in told(second, HouseEliminated)] == [ME]
    assert fleet.id not in state.fleets


def test_no_operations() -> None:
    """R83: off in both editions: nothing can be bought or done."""
    later, earlier = monero(operations="off"), satoshi(operations="off")

    assert why_not(later, Fund("covert", 1)) == "the Guilds sell no covert operations here"
    assert why_not(earlier, Operate(YOU, "sabotage")) == "there are no covert operations here"


@pytest.mark.parametrize(
    ("levels", "roll", "success"),
    [((1, 0), 16, True), ((1, 0), 15, False), ((3, 2), 16, True), ((3, 2), 15, False)],
)
def test_sabotage(levels: tuple[int, int], roll: int, success: bool) -> None:
    """T13: d20 above 18, three less for each own level, three more for each of the target's."""
    state = satoshi()
    state.houses[ME].levels["SAB"], state.houses[YOU].levels["SAB"] = levels
    play = playing(state, roll)
    Underhand(((ME, (Operate(YOU, "sabotage"),)),)).run(play)
    _, colony = home_of(state, YOU)
    yards = [each.crippled for each in colony.facilities if each.unit == "SS"]

    (done,) = told(play, OperationDone)

    assert (done.success, yards) == (success, [success])


def test_sabotage_needs_its_level() -> None:
    """XYZ.6: without a level there is none."""
    state = satoshi()
    without = why_not(state, Operate(YOU, "sabotage"))
    state.houses[ME].levels["SAB"] = 1

    assert (without, why_not(state, Operate(YOU, "sabotage"))) == ("sabotage needs SAB 1", "")


@pytest.mark.parametrize(
    ("often", "again", "another"),
    [
        ("one", "one operation a turn", "one operation a turn"),
        ("each", "one operation a turn against a House", ""),
    ],
)
@pytest.mark.parametrize(("made", "kind_of"), [(monero, "low_sabotage"), (satoshi, "sabotage")])
def test_one_operation_a_turn(
    made: Callable[..., State], kind_of: str, often: str, again: str, another: str
) -> None:
    """R95: in all, in both editions; by house rule one against each other House."""
    state = made(houses=3, operations_a_turn=often)
    state.houses[ME].levels["SAB"], state.houses[ME].covert = 1, 100
    third = state.players[2]
    first = Operate(YOU, kind_of)

    assert why_not(state, first) == ""
    assert why_not(state, first, first) == again
    assert why_not(state, first, Operate(third, kind_of)) == another


@pytest.mark.parametrize(("price", "points"), [(20, 10), (4, 52), (30, 7)])
def test_points_have_a_price(price: int, points: int) -> None:
    """R96: of 210 one can buy ten points at 20 each, or fifty-two at 4."""
    state = monero(covert_price=price)

    assert why_not(state, Fund("covert", points)) == ""
    assert why_not(state, Fund("guard", points + 1)) != ""


@pytest.mark.parametrize(
    ("kind_of", "amount", "prestige"),
    [
        ("yard_sabotage", 1, [(ME, 1), (YOU, -1)]),  # 9.3: sabotage a rival Shipyard
        ("cyber_attack", 0, []),  # there is no Starbase to cripple
        ("technology_theft", 0, []),  # nor a point to steal
    ],
)
def test_operations_need_something_to_harm(
    kind_of: str, amount: int, prestige: list[tuple[Player, int]]
) -> None:
    """R83: where nothing was harmed nobody hears of it, and no prestige moves."""
    state = monero()
    _, colony = home_of(state, YOU)
    play = playing(state)
    Underhand(((ME, (Operate(YOU, kind_of),)),)).run(play)
    (done,) = told(play, OperationDone)
    yards = [each.crippled for each in colony.facilities if each.unit == "SY"]

    assert (done.success, done.amount) == (True, amount)
    assert yards == [kind_of == "yard_sabotage"]
    assert [(one.player, one.amount) for one in told(play, PrestigeChanged)] == prestige
    assert len(told(play, OperationSuffered)) == bool(amount)


def test_an_operation_tells_no_place_that_was_not_named() -> None:
    """R83: where a House lives its enemy learns by looking there, not by harming it."""
    there, heard = home_of(monero(), YOU)[0], []
    for named, watched in (("", True), (there, True), (there, False), (home_of(monero())[0], True)):
        state = monero()
        state.fleets["p1-1"].at = there if watched else "A1"
        play = playing(state)
        Underhand(((ME, (Operate(YOU, "yard_sabotage", named),)),)).run(play)
        heard += [one.system for one in told(play, OperationDone)]

    assert heard == ["", there, "", ""]
