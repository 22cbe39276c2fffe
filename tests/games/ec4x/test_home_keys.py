"""Named keys of the rulings (section 8) that tell at home, each with its other values."""

from typing import Any

import pytest

from hegemon.games.ec4x.common.amounts import COIN, SOUL, share
from hegemon.games.ec4x.common.answers import Build, Cancel, HouseOrder, Terraform
from hegemon.games.ec4x.common.events import (
    Breakthrough,
    InstalmentsPaid,
    PrestigeChanged,
    UnitNeglected,
)
from hegemon.games.ec4x.common.phases.assault import land
from hegemon.games.ec4x.common.phases.bombardment import blocked_hits
from hegemon.games.ec4x.common.phases.closing import ending
from hegemon.games.ec4x.common.phases.command import break_through
from hegemon.games.ec4x.common.phases.end_of_turn import Commissioning
from hegemon.games.ec4x.common.phases.income import Opinion, assess, pay
from hegemon.games.ec4x.common.phases.instalments import Instalments
from hegemon.games.ec4x.common.phases.space_combat import SpaceCombat
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft, keep
from hegemon.games.ec4x.common.rules.economy import (
    grown,
    industry_that_counts,
    people_of,
    population_units,
)
from hegemon.games.ec4x.common.rules.prestige import worth
from hegemon.games.ec4x.common.rules.research import point_price, points_for
from hegemon.games.ec4x.common.rules.upkeep import colony_upkeep
from hegemon.games.ec4x.common.state import (
    Colony,
    Facility,
    Fleet,
    Planet,
    Project,
    Ship,
    Squadron,
    State,
)
from tests.games.ec4x.cases import ME, YOU, home_of, monero, people, playing, satoshi, told
from tests.games.ec4x.conflict.positions import P1, P2, colony, conflict, fleet, space, war


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


@pytest.mark.parametrize(
    ("how", "rates", "losses"),
    [
        ("growing", [66, 66, 65, 66], [-2, -3, -2]),
        ("double", [66, 70, 65], [-2, -10]),
        ("square", [50, 59, 60, 70, 80, 100], [-1, -4, -9, -25]),
        ("average", [50, 52, 60, 61, 80, 100, 100], [-1, -1, -1, -1, -2, -4]),
        ("average", [100, 0, 0], [-11]),
    ],
)
def test_what_a_tax_costs(how: Any, rates: list[int], losses: list[int]) -> None:
    """R33: in a row, for each per cent, by the square above 50, or by the mean of six turns.

    The means are 50, 51, 54, 55, 60, 67 and 75; and 100, 50 and 33.
    """
    state = monero(tax_prestige=how)
    play = playing(state)
    for rate in rates:
        state.houses[ME].tax = rate
        Opinion().run(play)

    found = [one.amount for one in told(play, PrestigeChanged) if one.deed == "tax"]

    assert found == losses


@pytest.mark.parametrize(("strength", "faces", "blocked"), [("table", [12], 7), ("half", [], 10)])
def test_strength_of_shields(strength: Any, faces: list[int], blocked: int) -> None:
    """R66: the one shield of the earlier edition against 21 hits: 14 get through, or 11."""
    play = playing(satoshi(shield_strength=strength), *faces)

    assert blocked_hits(play, 1, 21, "C1") == blocked


@pytest.mark.parametrize(("whose", "price"), [("house", 17.5), ("colony", 14.5)])
def test_whose_product_makes_points_dear(whose: Any, price: float) -> None:
    """R21: colonies of 300 and 200: 10 + 0.015 x 500, or 10 + 0.015 x 300."""
    state = monero(point_price=whose, start_levels="zero")
    home, colony = home_of(state)
    colony.people = people(state, 300)
    other = next(one.id for one in state.star_map.systems if one.id not in state.colonies)
    state.planets[other] = state.planets[home]
    state.colonies[other] = Colony(ME, people(state, 200))
    assess(state)

    assert point_price(state, state.houses[ME], "EL") / COIN == pytest.approx(price, abs=1e-3)


@pytest.mark.parametrize(
    ("edition", "how", "prices"),
    [
        (monero, "half", [11, 31, 91, 250, 500, 1000]),
        (monero, "bound", [60, 180, 500, 1000, 2000, 2100]),
        (satoshi, "bound", [60, 180, 500, 1000, 2000, 2100]),
        (satoshi, "late", [60, 180, 500, 1000, 1500, 2000]),
        (monero, "even", [100, 150, 200, 250, 300, 350]),
    ],
)
def test_prices_of_all_classes(edition: Any, how: Any, prices: list[int]) -> None:
    """R42: from the second class to the best."""
    state = edition(terraforming_price=how)
    system, _ = home_of(state)
    state.houses[ME].levels["TER"] = 7
    found = []
    for row in state.tables.planets.classes[:-1]:
        state.planets[system] = Planet(row.id, "poor")
        state.houses[ME].treasury = 3_000 * COIN
        draft = law.after(HouseDraft(state, ME), Terraform(system))
        found.append(draft.payments[0].coins // COIN)

    assert found == prices


@pytest.mark.parametrize("price", [2_000, 4_000])
def test_price_of_the_best_class(price: int) -> None:
    """R42, B14: H2 has no upper bound, and a group may name what it costs."""
    state = satoshi(best_class_price=price)
    system, _ = home_of(state)
    state.planets[system] = Planet("h1", "poor")
    state.houses[ME].levels["TER"], state.houses[ME].treasury = 7, 5_000 * COIN

    assert obeyed(state, Terraform(system)).house.treasury == (5_000 - price) * COIN


@pytest.mark.parametrize(("level", "begun"), [(1, 10), (2, 11), (4, 13)])
def test_factories_build_more_with_cst(level: int, begun: int) -> None:
    """XYZ.5, R43: 10 PU build ten units planetside at a time, 10% more for each further level."""
    state = monero()
    system, colony = home_of(state)
    colony.people = people(state, 10)
    state.houses[ME].levels["CST"] = level
    obeyed(state, Build(system, "AA", 20))

    assert len(state.colonies[system].projects) == begun


@pytest.mark.parametrize(
    ("rule", "why"),
    [("one_each", "one Planet-Breaker for each colony: 2, you have 1"), ("free", "")],
)
def test_planet_breakers(rule: Any, why: str) -> None:
    """R49: one for each colony, those that are being built counted, those repaired once."""
    state = monero(planet_breakers=rule)
    system, colony = home_of(state)
    other = next(one.id for one in state.star_map.systems if one.id not in state.colonies)
    state.colonies[other] = Colony(ME, people(state, 1))
    state.houses[ME].levels["CST"] = 10
    state.fleets["p1-1"].squadrons = [Squadron("s1", (Ship("PB"),), crippled=True)]
    colony.projects = (Project("PB", "yard", 0, 1, squadron="s1"),)

    assert why_not(state, Build(system, "PB", 1)) == ""
    assert why_not(state, Build(system, "PB", 2)) == why
    built = obeyed(state, Build(system, "PB", 1))
    again = law.why_not(built, Build(system, "PB", 1))
    assert bool(again) == bool(why)


def aged_house(state: State) -> None:
    """A House with a squadron of turn 3, a starbase of turn 2, and a port and yard of turn 4."""
    _, colony = home_of(state)
    colony.facilities = (
        Facility("SP", built=4), Facility("SB", built=2), Facility("SY", built=4),
    )  # fmt: skip
    fleet = Fleet("p1-1", ME, home_of(state)[0], [Squadron("s1", (Ship("BB"),), built=3)])
    state.fleets["p1-1"] = fleet


@pytest.mark.parametrize(
    ("rule", "gap", "expected", "left"),
    [
        ("cripple", 1_000, [("s1", "crippled", 0, 0)], 0),
        ("cripple", 1_001, [("s1", "crippled", 0, 0), ("SB", "crippled", 0, 0)], 0),
        (
            "cripple",
            3_501,
            [("s1", "crippled", 0, 0), ("SB", "crippled", 0, 0), ("SP", "crippled", 0, 0)],
            0,
        ),
        ("sale", 2_000, [("s1", "sold", 2_000, 0)], 0),
        ("sale", 2_001, [("s1", "sold", 2_000, 0), ("SB", "sold", 12_500, 12_499)], 12_499),
        ("forgiven", 2_501, [], 0),
    ],
)
def test_who_suffers_for_want_of_money(
    rule: Any, gap: int, expected: list[tuple[str, str, int, int]], left: int
) -> None:
    """R34: the oldest squadrons, then the oldest stations, until upkeep or price fills the gap."""
    state = monero(shortfall=rule)
    state.turn = 5
    aged_house(state)
    state.houses[ME].treasury = 6_500 - gap
    play = playing(state)
    pay(play, ME)

    found = [(one.what, one.fate, one.coins, one.over) for one in told(play, UnitNeglected)]

    assert found == expected
    assert state.houses[ME].treasury == left


def test_a_crippled_station_is_lost_when_nobody_pays_again() -> None:
    """R34: one state each time; the squadron that is left without ships takes its fleet along."""
    state = monero()
    state.turn = 5
    aged_house(state)
    play = playing(state)
    for _ in range(2):
        state.houses[ME].treasury = 0
        pay(play, ME)

    assert [one.fate for one in told(play, UnitNeglected)] == ["crippled"] * 4 + ["lost"] * 4
    assert home_of(state)[1].facilities == ()
    assert "p1-1" not in state.fleets


def test_who_is_sold_goes_with_all_ships() -> None:
    """R34: a quarter of the price of every ship of the squadron, with its weapons."""
    state = monero(shortfall="sale")
    state.turn = 5
    aged_house(state)
    state.fleets["p1-1"].squadrons = [Squadron("s1", (Ship("BB"), Ship("DD", wep=1)), built=1)]
    state.houses[ME].treasury = 0
    play = playing(state)
    pay(play, ME)

    first = told(play, UnitNeglected)[0]

    assert (first.what, first.coins) == ("s1", (8_000 + 5_000) // 4)
    assert "p1-1" not in state.fleets


def test_work_is_paid_for_at_once() -> None:
    """R44: the whole price when it begins; nothing is due later."""
    state = monero()
    system, _ = home_of(state)
    obeyed(state, Build(system, "DD", 1))
    play = playing(state)
    Instalments().run(play)

    (project,) = state.colonies[system].projects

    assert (project.paid, project.part, project.owed) == (4_000, 0, 0)
    assert told(play, InstalmentsPaid) == []


def test_work_is_paid_for_turn_by_turn() -> None:
    """R44: an ETAC of 15 takes seven turns: six times 2.143, and 2.142; unpaid it stands still."""
    state = monero(payment="parts")
    system, _ = home_of(state)
    obeyed(state, Build(system, "ET", 1))
    house, found = state.houses[ME], []
    play = playing(state)
    for turn in range(8):
        Commissioning().run(play)
        projects = state.colonies[system].projects
        found.append([(one.paid, one.owed, one.left) for one in projects])
        house.treasury = 2_142 if turn == 1 else 10_000
        Instalments().run(play)
    paid = [(one.paid, one.stopped) for one in told(play, InstalmentsPaid)]

    assert found == [
        [(2_143, 12_857, 6)],
        [(4_286, 10_714, 5)],
        [(4_286, 10_714, 5)],
        [(6_429, 8_571, 4)],
        [(8_572, 6_428, 3)],
        [(10_715, 4_285, 2)],
        [(12_858, 2_142, 1)],
        [],
    ]
    assert paid == [
        (2_143, {}), (0, {"ET": 1}), *[(2_143, {})] * 4, (2_142, {}),
    ]  # fmt: skip


def test_a_part_is_all_that_must_be_there() -> None:
    """R44: a Shipyard of 30 in three turns begins with 10; cancelled it gives half of that back."""
    state = monero(payment="parts")
    system, _ = home_of(state)
    state.houses[ME].treasury = 10_500
    begun = obeyed(state, Build(system, "SY", 1))
    cancelled = law.after(begun, Cancel(system, "SY"))

    assert [one.left for one in begun.colonies[system].projects] == [3]
    assert begun.house.treasury == 500
    assert cancelled.house.treasury == 5_500


def test_yards_spend_no_more_with_parts() -> None:
    """R43, R44: parts of work under way count: a product of 19.4 pays for nine Destroyers at 2."""
    state = monero(payment="parts", start_levels="zero")
    system, colony = home_of(state)
    colony.people = people(state, 19)
    obeyed(state, Build(system, "DD", 5))
    obeyed(state, Build(system, "DD", 5))

    assert len(state.colonies[system].projects) == 9


def test_who_has_collapsed_pays_nothing_and_gets_nothing() -> None:
    """R44, R85: the work of a House without an economy goes on only as far as it is paid for."""
    state = monero(payment="parts", houses=3)
    system, _ = home_of(state)
    obeyed(state, Build(system, "ET", 1))
    state.houses[ME].collapsed = True
    Instalments().run(playing(state))
    Commissioning().run(playing(state))

    assert [one.left for one in state.colonies[system].projects] == [7]


@pytest.mark.parametrize(
    ("units", "people_there"),
    [(0, 0), (61, 61), (180, 180), (181, 293.7649), (500, 683.2), (1000, 2563.7)],
)
def test_the_earlier_draft_of_people(units: int, people_there: float) -> None:
    """R19: one for one up to 180 PU, then 182 exp(0.002645 PU), and there and back the same."""
    state = satoshi(conversion="stepped")
    psu = people_of(state, units * SOUL)

    assert psu / SOUL == pytest.approx(people_there, rel=1e-3)
    assert population_units(state, psu) == units * SOUL


def test_the_step_of_the_earlier_draft() -> None:
    """R19: between 180 and 293.0 PSU a colony has 180 PU, and grows over it like any other."""
    state = satoshi(conversion="stepped")
    system, colony = home_of(state)
    colony.people = people_of(state, 180 * SOUL)
    before = [population_units(state, psu * SOUL) // SOUL for psu in (179, 180, 250, 293, 296)]
    after = population_units(state, grown(state, system, colony, 50))

    assert before == [179, 180, 180, 180, 183]
    assert after == pytest.approx(183.6 * SOUL, abs=1)
    assert population_units(satoshi(), 434_790_400) == pytest.approx(420 * SOUL, abs=100)


@pytest.mark.parametrize(
    ("table", "start", "totals"),
    [("usual", 50, (53, 50)), ("zero_sum", 100, (104, 96))],
)
def test_prestige_of_a_battle(table: Any, start: int, totals: tuple[int, int]) -> None:
    """R84: a Task Force of one squadron destroyed: +3, or 3 and 1 that the other loses."""
    state = war(space(houses=2, prestige_table=table, hub="empty"))
    fleet(state, "p1-1", "A2", "DN DN DN")
    fleet(state, "p2-1", "A2", "CT", roe=10)
    began = state.houses[P1].prestige
    conflict(state, 9, 1, 9, 1, 9, 1, tasks=(SpaceCombat(),))

    assert (began, "p2-1" in state.fleets) == (start, False)
    assert tuple(state.houses[one].prestige for one in (P1, P2)) == totals


def test_fighters_are_no_squadron() -> None:
    """9.3, by house rule: a carrier destroyed with its two fighters is one squadron lost."""
    state = war(space(houses=2, prestige_table="zero_sum", hub="empty"))
    fleet(state, "p1-1", "A2", "DN DN DN")
    fleet(state, "p2-1", "A2", "CV", roe=10, fighters=(Ship("FS"),) * 2)
    play = conflict(state, tasks=(SpaceCombat(),))
    changes = told(play, PrestigeChanged)

    assert "p2-1" not in state.fleets
    assert [-1] == [
        each.amount for each in changes if (each.player, each.deed) == (P2, "squadron_lost")
    ]


@pytest.mark.parametrize(
    ("table", "ground", "loss"),
    [("usual", {}, -10), ("zero_sum", {}, -15), ("zero_sum", {"AA": 1}, -10)],
)
def test_prestige_of_a_planet(table: Any, ground: dict[str, int], loss: int) -> None:
    """R84: by the last table a planet without a single defender costs half as much again."""
    state = war(space(houses=2, prestige_table=table))
    colony(state, P1, "A2", ground)
    attackers = fleet(state, "p2-1", "A2", lift="TT TT TT TT")
    play = conflict(state, 9, 0, tasks=())
    land(play, "A2", P2, [attackers], razed={})

    lost = [one.amount for one in told(play, PrestigeChanged) if one.player == P1]

    assert sum(lost) == loss


def test_what_the_last_table_drops() -> None:
    """R84: civil works, full colonies, spying and driving off are worth nothing any more."""
    both = monero(), monero(prestige_table="zero_sum")
    deeds = ("civil_gain", "colony_full", "spied", "scout_lost", "retreat_forced", "surprised")

    found = [worth(one.tables, one.house_rules, deed) for one in both for deed in deeds]

    assert found == [1, 3, 1, -3, 2, -1, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("wins", "winners"), [(0, None), (2_500, (YOU,)), (2_502, None)])
def test_enough_prestige_wins(wins: int, winners: Any) -> None:
    """R86: by house rule; of several who have it the one with the most."""
    state = monero(prestige_wins=wins, houses=3)
    state.houses[ME].prestige, state.houses[YOU].prestige = 2_500, 2_501
    result = ending(state)

    assert (result.winners if result else None) == winners


def test_half_of_an_odd_number_of_people() -> None:
    """XY.1: of 421 PU 210 IU still count, the others are civil works."""
    state = monero()
    _, colony = home_of(state)
    colony.people, colony.industry = people(state, 421), 300

    assert industry_that_counts(state, colony) == 210


@pytest.mark.parametrize(
    ("amount", "percent", "part"), [(24, 2, 0), (25, 2, 1), (1, 50, 1), (75, 2, 2), (0, 50, 0)]
)
def test_shares_are_rounded_to_the_nearest_coin(amount: int, percent: int, part: int) -> None:
    """XY.1: interest, taxes and all other shares: a half is rounded up."""
    assert share(amount, percent) == part


def test_who_pays_again_begins_a_new_row() -> None:
    """R34: -5 and -7 in a row; a turn that is paid for ends it."""
    state = monero(shortfall="forgiven")
    play = playing(state)
    for treasury in (0, 0, 1_000_000, 0, 0, 0, 0, 0):
        state.houses[ME].treasury = treasury
        pay(play, ME)
    losses = [one.amount for one in told(play, PrestigeChanged)]

    assert losses == [-5, -7, -5, -7, -9, -11, -11]


@pytest.mark.parametrize(("on", "losses"), [(True, [-2, -2]), (False, [])])
def test_blockades_cost_prestige(on: bool, losses: list[int]) -> None:
    """R35: 2 a turn for each colony, or nothing."""
    state = monero(blockade=on)
    home_of(state)[1].blockaded = True
    play = playing(state)
    for _ in range(2):
        Opinion().run(play)

    assert [one.amount for one in told(play, PrestigeChanged)] == losses


def test_civil_works_win_once() -> None:
    """R25: 420 PU and 252 IU are one tenth above half: one prestige, and no more next turn."""
    state = monero()
    home_of(state)[1].industry = 252
    play = playing(state)
    for _ in range(2):
        Opinion().run(play)

    assert [one.amount for one in told(play, PrestigeChanged)] == [1]


def test_upkeep_of_all_that_a_colony_has() -> None:
    """9: SP 1 and SY 2, two batteries .2, a fighter .2 and a shield 2."""
    state = monero()
    _, colony = home_of(state)
    colony.ground, colony.fighters, colony.shield = {"GB": 2}, (Ship("FS"),), 3

    assert colony_upkeep(state, colony) == 5_400


def test_points_are_rounded_down() -> None:
    """XYZ.2: 10 coins at 16.3 a point are 0.613 points, not 0.614."""
    state = monero()
    house = state.houses[ME]
    house.gross = 420 * COIN

    assert point_price(state, house, "EL") == 16_300
    assert points_for(state, house, "EL", 10 * COIN) == 613


def test_what_was_spent_counts_for_one_window() -> None:
    """R39: 500 points make 20 of 100; in the next window it is 10 again."""
    state = monero()
    house, faces = state.houses[ME], (100, 100)
    house.research_spent = 500_000
    play = playing(state, *faces)
    for _ in faces:
        break_through(play, ME, house)

    assert [one.chance for one in told(play, Breakthrough)] == [20, 10]
