"""§2: the economy round, and the readings about it."""

import pytest

from hegemon.core.errors import BadNotation
from hegemon.core.game import Player
from hegemon.games.erkenfara.answers import Levy, Reduction, WinterOrders
from hegemon.games.erkenfara.events import RaisingBlocked
from hegemon.games.erkenfara.events_winter import ArmyReduced, WinterClosed
from hegemon.games.erkenfara.house_rules import AS_WRITTEN, PRESETS, HouseRules
from hegemon.games.erkenfara.maps.game_map import RegionStatus
from hegemon.games.erkenfara.positions import P1, P2, Stood, Trial, army, on_map, position
from hegemon.games.erkenfara.rules.economy import (
    largest_affordable,
    ledger,
    settlement,
    upkeep_cost,
)
from hegemon.games.erkenfara.rules.raising import nominal, raise_limit, sites, why_no_site
from hegemon.games.erkenfara.state import Region, State
from hegemon.games.erkenfara.turn import UpdateStatus
from hegemon.games.erkenfara.winter import (
    Accounts,
    AskWinter,
    Income,
    RegionStatuses,
    pay_upkeep,
)
from tests.games.erkenfara.cases import SHARED_SEA


def winter(*armies: Stood, red: int = 20_000, **rules: object) -> Trial:
    """A duel in winter, asked for its orders, red with some gold after income."""
    house_rules = on_map("duel_continent", **rules)
    table = Trial(position(*armies, house_rules=house_rules, treasuries={"red": red}))
    table.state.empires[P1].income = 28_000
    table.run(AskWinter())
    return table


def test_r1_the_earlier_empire_gets_the_sea() -> None:
    """D-SIMUL: of two fleets in one sea region the earlier empire's is raised, the other's not."""
    table = Trial(position(house_rules=on_map(SHARED_SEA)))
    for empire in table.state.empires.values():
        empire.income = 9000
    table.run(AskWinter())
    table.answer(p1="raise bay 4000", p2="raise bay 3000")

    assert [(P2, 3000)] == [(one.owner, one.current) for one in table.state.armies.values()]
    assert [9000, 6000] == [one.treasury for one in table.state.empires.values()]
    assert [P1] == [event.player for event in table.told(RaisingBlocked)]


def test_r1_raising_is_judged_after_upkeep() -> None:
    """D-SIMUL: what upkeep takes cannot be spent, and a reduction makes it spendable again."""
    table = winter(army("red", "r_cap", 50_000), red=9000)

    assert list(AskWinter().problems(table.state, P1, orders(Levy("r_f1", 2000))))
    after = orders(Reduction("a1", 33_000), Levy("r_f1", 9000))
    assert [] == list(AskWinter().problems(table.state, P1, after))


def orders(*given: Reduction | Levy) -> WinterOrders:
    """Winter orders as an answer."""
    return WinterOrders(given)


def test_r2_the_treasury_is_never_negative() -> None:
    """D-DEBT: more than is there cannot be spent, whatever the limit."""
    table = winter(red=5000)

    assert list(AskWinter().problems(table.state, P1, orders(Levy("r_f1", 5001))))
    table.answer(p1="raise r_f1 5000")
    assert 0 == table.state.empires[P1].treasury


def test_r3_rounding_is_against_the_owner() -> None:
    """D-ROUND: a share is rounded down, a cost up."""
    state = position(regions={"r_3": Region(P1, P2)})
    (gain,) = (one.gold for one in ledger(state, P2) if one.region == "r_3")

    assert (1000, 7143) == (gain, upkeep_cost(AS_WRITTEN, 50_000))


def test_r3_a_share_is_rounded_down() -> None:
    """D-ROUND: 33 per cent of 1001 is 330.33, so 330."""
    rules = on_map("duel_continent", occupation_share=33)
    state = position(house_rules=rules, regions={"r_f1": Region(P1, P2, taken=999)})
    (gain,) = (one.gold for one in ledger(state, P2) if one.region == "r_f1")

    assert 330 == gain


def test_r9_the_printed_decimals_are_not_used() -> None:
    """D-UPK-NEG: 100 000 costs exactly 100 000, and the parabola is never paid out."""
    assert 100_000 == upkeep_cost(AS_WRITTEN, 100_000)
    assert 0 == upkeep_cost(AS_WRITTEN, 31_667)
    assert 1 == upkeep_cost(AS_WRITTEN, 33_334)


@pytest.mark.parametrize("treasury", [0, 1, 2, 59, 7142, 7143, 11_607, 11_608, 30_000, 10**7])
def test_r10_largest_affordable_is_the_largest(treasury: int) -> None:
    """D-UPK-PAY: one more could not be paid."""
    most = largest_affordable(AS_WRITTEN, treasury)

    assert upkeep_cost(AS_WRITTEN, most) <= treasury < upkeep_cost(AS_WRITTEN, most + 1)


def test_r10_orders_come_first_then_all_in_proportion() -> None:
    """D-UPK-PAY: what orders leave is cut in proportion, without debt and without desertion."""
    table = Trial(
        position(
            army("red", "r_cap", 30_000),
            army("red", "r_2", 20_000),
            army("red", "r_3", 10_000),
            treasuries={"red": 0},
        )
    )
    pay_upkeep(table.play, P1, {"a3": 0})

    assert [19_999, 13_333] == [one.maximal for one in table.state.armies.values()]
    assert 0 == table.state.empires[P1].treasury
    assert [False, True, True] == [event.forced for event in sorted_by_force(table)]


def sorted_by_force(table: Trial) -> list[ArmyReduced]:
    """Reductions, those by order first."""
    return sorted(table.told(ArmyReduced), key=lambda event: event.forced)


def test_r10_small_armies_scatter_when_all_are_cut() -> None:
    """D-UPK-PAY: the cut is the same for all; who falls below 1000 is gone."""
    state = position(army("red", "r_cap", 49_000), army("red", "r_2", 1_000), treasuries={"red": 0})

    assert {"a1": 32_666, "a2": 0} == settlement(state, P1, {}).final


def test_r11_new_troops_pay_no_upkeep_this_winter() -> None:
    """D-CHURN: as written upkeep is paid before troops are raised."""
    table = winter(army("red", "r_f1", 29_000), red=28_000)
    table.answer(p1="raise r_f1 28000")

    assert (57_000, 0) == (table.state.armies["a1"].maximal, table.state.empires[P1].treasury)


def test_r11_by_house_rule_they_do() -> None:
    """House rule upkeep_counts_new_troops: their upkeep comes on top and bounds them."""
    table = winter(army("red", "r_f1", 29_000), red=28_000, upkeep_counts_new_troops=True)

    assert list(AskWinter().problems(table.state, P1, orders(Levy("r_f1", 20_920))))
    table.answer(p1="raise r_f1 20919")
    left = 28_000 - 20_919 - upkeep_cost(AS_WRITTEN, 49_919)
    assert left == table.state.empires[P1].treasury


def test_r11_the_ledger_shows_all_gold() -> None:
    """House rule upkeep_counts_new_troops: what there was and came is what went and is left."""
    table = winter(
        army("red", "r_f1", 20_000),
        army("red", "r_f2", 9000),
        red=28_000,
        upkeep_counts_new_troops=True,
    )
    table.answer(p1=["raise r_f1 9000", "raise r_f2 5000"])
    (ledger,) = (one for one in table.told(WinterClosed) if one.player == P1)

    assert 28_000 == ledger.upkeep + ledger.raised + ledger.treasury
    assert upkeep_cost(AS_WRITTEN, 43_000) == ledger.upkeep


def test_r12_a_plundered_region_lowers_the_limit() -> None:
    """D-LIMIT: as written the limit is this winter's income; by house rule the nominal one."""
    regions = {"r_cap": Region(P1, statuses=("taxed",))}
    for basis, limit in (("income", 20_000), ("nominal", 28_000)):
        rules = on_map("duel_continent", raise_limit_basis=basis)
        table = Trial(position(house_rules=rules, regions=regions, treasuries={"red": 90_000}))
        table.run(Income())

        assert 28_000 == nominal(table.state, P1)
        assert limit == raise_limit(table.state, P1)


def test_r13_a_reduction_gives_nothing_back() -> None:
    """D-REDUCE: no gold for troops sent home; current is cut to the new maximum."""
    table = winter(army("red", "r_cap", 8000, 10_000))
    table.answer(p1="reduce a1 7000")

    assert (7000, 7000) == (table.state.armies["a1"].current, table.state.armies["a1"].maximal)
    assert 20_000 == table.state.empires[P1].treasury


def test_r14_a_new_army_has_at_least_1000() -> None:
    """D-MIN: 999 cannot be raised where no army stands, 1 can be added where one does."""
    table = winter(army("red", "r_f2", 4000))

    assert list(AskWinter().problems(table.state, P1, orders(Levy("r_f1", 999))))
    assert [] == list(AskWinter().problems(table.state, P1, orders(Levy("r_f2", 1))))


@pytest.mark.parametrize("status", ["taxed", "salted", "besieged", "dangerous", "bare"])
def test_r25_negative_statuses(status: RegionStatus) -> None:
    """D-NEG: each of them, and occupation, closes a fort."""
    assert why_no_site(position(regions={"r_f1": Region(P1, statuses=(status,))}), P1, "r_f1")
    assert why_no_site(position(regions={"r_f1": Region(P1, P2)}), P1, "r_f1")
    assert not why_no_site(position(), P1, "r_f1")


def test_r32_a_harbour_belongs_to_a_fort() -> None:
    """D-HARBOUR: the sea next to an own open fort, not any sea next to own land."""
    state = position(house_rules=on_map("sea_war"))

    assert ["s11", "s31", "w_f1", "w_f2"] == sorted(sites(with_income(state), P1))


def with_income(state: State) -> State:
    """The same position after some income."""
    state.empires[P1].income = 9000
    return state


def test_r32_neither_fort_nor_sea_may_hold_an_enemy() -> None:
    """D-HARBOUR: an enemy in the harbour or in the fort closes it."""
    rules = on_map("sea_war")
    in_sea = position(army("east", "s11", 2000, kind="sea"), house_rules=rules)
    in_fort = position(army("east", "w_f1", 2000), house_rules=rules)

    assert "an enemy army is there" == why_no_site(in_sea, P1, "s11")
    assert why_no_site(in_fort, P1, "s11")


def test_r54_an_occupied_and_taxed_region_pays_nobody() -> None:
    """D-OCC-TAXED: a fifth of nothing; the other four fifths of a healthy one are lost."""
    healthy = position(regions={"r_2": Region(P1, P2)})
    taxed = position(regions={"r_2": Region(P1, P2, ("taxed",))})

    assert (0, 1000) == (gain(healthy, P1), gain(healthy, P2))
    assert (0, 0) == (gain(taxed, P1), gain(taxed, P2))


def gain(state: State, player: Player) -> int:
    """What r_2 gives an empire."""
    return sum(one.gold for one in ledger(state, player) if one.region == "r_2")


def test_r55_the_region_decides_what_is_raised() -> None:
    """D-RAISE-KIND: fleets in harbours, land armies elsewhere; the status of an army stays."""
    rules = on_map("sea_war")
    table = Trial(position(army("west", "w_1", 2000, status="well rested"), house_rules=rules))
    table.state.empires[P1].income = 9000
    table.run(AskWinter())
    table.answer(p1=["raise s11 1000", "raise w_f1 1000", "raise w_1 1000"])

    found = {one.at: (one.kind, one.status) for one in table.state.armies.values()}
    expected = {"w_1": ("land", "well rested"), "s11": ("sea", ""), "w_f1": ("land", "")}
    assert expected == found


def test_r55_a_foreign_army_takes_the_place() -> None:
    """D-RAISE-KIND: an ally's army in the fort leaves no room."""
    state = position(army("blue", "r_f1", 2000), relations={("red", "blue"): "alliance"})

    assert "a foreign army stands there" == why_no_site(state, P1, "r_f1")


def test_rest_of_autumn_counts_in_winter() -> None:
    """§2.3: an army that rested in autumn recruits, and is not rested any more in its own turn."""
    table = winter(army("red", "r_4", 2000, status="well rested"))
    table.answer(p1="raise r_4 500")
    table.run(UpdateStatus(P1))

    assert (2500, "") == (table.state.armies["a1"].current, table.state.armies["a1"].status)


def test_region_statuses() -> None:
    """§2.4: taxed goes, salted becomes taxed, besieged and occupied stay."""
    table = Trial(
        position(
            regions={
                "r_cap": Region(P1, statuses=("taxed",)),
                "r_2": Region(P1, P2, ["salted"]),
                "r_f1": Region(P1, statuses=("besieged",)),
            }
        )
    )
    table.run(RegionStatuses())
    left = {name: table.state.regions[name] for name in ("r_cap", "r_2", "r_f1")}

    assert [(), ("taxed",), ("besieged",)] == [one.statuses for one in left.values()]
    assert P2 == left["r_2"].occupier


def test_r23_annexation_is_a_house_rule() -> None:
    """D-OWN: as written occupation never makes an owner; by house rule after so many winters."""
    for years, owners in ((0, [P1, P1, P1]), (2, [P1, P2, P2])):
        rules = on_map("duel_continent", annex_after_winters=years)
        table = Trial(position(house_rules=rules, regions={"r_2": Region(P1, P2)}))
        found = []
        for _ in range(3):
            table.run(RegionStatuses())
            found.append(table.state.regions["r_2"].owner)

        assert owners == found


def occupied_everywhere(rules: HouseRules) -> Trial:
    """Red without armies, all its regions occupied by blue: dormant."""
    state = position(army("blue", "m_2", 5000), house_rules=rules, treasuries={"red": 9000})
    for region in state.regions.values():
        if region.owner == P1:
            region.occupier = P2
    return Trial(state)


def test_r27_restoration() -> None:
    """D-RESTORE: a dormant empire raises in one occupied region, by house rule only."""
    plain, kind = (
        occupied_everywhere(on_map("duel_continent", restoration=on)) for on in (False, True)
    )
    plain.run(Accounts())
    kind.run(Accounts())

    assert (P2,) == tuple(plain.question.asked(plain.state))  # type: ignore[union-attr]
    with pytest.raises(BadNotation):
        kind.orders(P1, ["raise r_cap 3000", "raise r_2 2000"])
    kind.answer(p1="raise r_cap 8000")
    assert {"r_cap": 8000} == {
        one.at: one.current for one in kind.state.armies.values() if one.owner == P1
    }


def test_the_ledger_of_a_winter() -> None:
    """§2: income, upkeep, limit, raised and treasury add up."""
    table = Trial(position(army("red", "r_f1", 40_000), treasuries={"red": 1000}))
    table.run(Income(), Accounts())
    table.answer(p1="raise r_f1 5000")
    (red, _) = table.told(WinterClosed)

    assert (28_000, 1429, 27_571, 5000) == (red.income, red.upkeep, red.limit, red.raised)
    assert 1000 + 28_000 - 1429 - 5000 == red.treasury


def test_r24_the_presets_differ_where_they_say() -> None:
    """The two presets: the rules as written, and the repair of their snowball."""
    literal, eternal = PRESETS["as-written"], PRESETS["eternal"]

    assert ("income", "none") == (literal.raise_limit_basis, literal.loot_cap)
    assert ("nominal", "army_value") == (eternal.raise_limit_basis, eternal.loot_cap)


def test_r12_nominal_never_lowers_the_limit() -> None:
    """D-LIMIT: shares of occupied land count on top of what one's own land gives."""
    rules = on_map("duel_continent", raise_limit_basis="nominal")
    table = Trial(
        position(house_rules=rules, regions={"b_cap": Region(P2, P1)}, treasuries={"red": 90_000})
    )
    table.run(Income())

    assert 28_000 + 1600 == raise_limit(table.state, P1)


def test_r27_restoration_is_for_dormant_empires() -> None:
    """D-RESTORE: an empire that still has an army abroad is not dormant."""
    table = occupied_everywhere(on_map("duel_continent", restoration=True))
    state = table.state
    state.armies["a1"].owner = P1

    assert {} == sites(state, P1)
    assert {"r_cap": 8000}.items() <= sites(
        occupied_everywhere(state.house_rules).state, P1
    ).items()
