"""The hand-worked vectors, each asked of the rule that it is about."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.numbers import rounded_up
from hegemon.games.erkenfara.answers import Plunder, Salt
from hegemon.games.erkenfara.events import RoundFought
from hegemon.games.erkenfara.house_rules import AS_WRITTEN
from hegemon.games.erkenfara.positions import P1, P2, Trial, army, changed_map, on_map, position
from hegemon.games.erkenfara.rules.actions import act_out, plunder, why_no_act
from hegemon.games.erkenfara.rules.advantages import advantages_of, retreats
from hegemon.games.erkenfara.rules.deployment import deployed, in_reach
from hegemon.games.erkenfara.rules.economy import (
    largest_affordable,
    ledger,
    production_value,
    settlement,
    upkeep_cost,
)
from hegemon.games.erkenfara.rules.fight import (
    Fighter,
    Force,
    fight,
    outcome_of,
    strength_advantage,
)
from hegemon.games.erkenfara.rules.movement import (
    cancelled,
    divided,
    step_status,
)
from hegemon.games.erkenfara.rules.raising import market, raise_limit, why_no_site
from hegemon.games.erkenfara.ruleset import ERKENFARA
from hegemon.games.erkenfara.state import Region
from hegemon.games.erkenfara.turn import Recovery, Turn, UpdateStatus
from hegemon.games.erkenfara.winter import AskWinter, Income, RegionStatuses

VECTORS = tomllib.loads((Path(__file__).parent / "data" / "vectors.toml").read_text("utf-8"))["v"]

Given = dict[str, Any]
SPELT = {"well_rested": "well rested", "exhausted": "exhausted"}
SEA = on_map("sea_war")


def upkeep(given: Given) -> Given:
    return {"cost": upkeep_cost(AS_WRITTEN, given["total"])}


def upkeep_armies(given: Given) -> Given:
    state = position(*_red_armies(given["armies"]), treasuries={"red": 10**6})
    return {"cost": settlement(state, P1, {}).cost}


def max_affordable_total(given: Given) -> Given:
    return {"total": largest_affordable(AS_WRITTEN, given["treasury"])}


def forced_reduction(given: Given) -> Given:
    state = position(*_red_armies(given["armies"]), treasuries={"red": given["treasury"]})
    done = settlement(state, P1, {})
    return {"armies": [[one, one] for one in done.final.values()], "cost": done.cost}


def reduce_army(given: Given) -> Given:
    table = Trial(position(*_red_armies([given["army"]])))
    table.run(_winter())
    table.answer(p1=f"reduce a1 {given['to']}")
    return {"army": _values(table, "a1")}


def income(given: Given) -> Given:
    (one,) = given["regions"]
    statuses = [one["status"]] if "status" in one else []
    state = position(house_rules=_producing(one["p"]), regions={"r_cap": Region(P1, P2, statuses)})
    paid = {
        player: sum(gain.gold for gain in ledger(state, player) if gain.region == "r_cap")
        for player in (P1, P2)
    }
    return {"owner": paid[P1], "occupier": paid[P2]}


def salt_timeline(given: Given) -> Given:
    table = Trial(position(army("blue", "r_cap", 2000), house_rules=_producing(given["p"])))
    table.play.state.mover = P2
    _act(table, Salt)
    found = {}
    for winter in (2, 3, 4):
        found[f"winter{winter}"] = _winter_yield(table)
        if winter == 2:
            before = table.state.empires[P2].treasury
            plunder(table.play, table.state.armies["a1"])
            found["plunder_during_year2"] = table.state.empires[P2].treasury - before
    return found


def tax_timeline(given: Given) -> Given:
    table = Trial(position(army("red", "r_cap", 2000), house_rules=_producing(given["p"])))
    before = table.state.empires[P1].treasury
    _act(table, Plunder)
    gold = table.state.empires[P1].treasury - before
    return {"gold_now": gold, "winter2": _winter_yield(table), "winter3": _winter_yield(table)}


def raise_limit_of(given: Given) -> Given:
    state = position(treasuries={"red": given["treasury_after_upkeep"]})
    state.empires[P1].income = given["income"]
    return {"limit": raise_limit(state, P1)}


def can_raise(given: Given) -> Given:
    site, status = given["site"], given.get("status") or given.get("fort_status")
    statuses: list[Any] = [status] if status else []
    if site == "sea next to own fort":
        state = position(house_rules=SEA, regions={"w_f1": Region(P1, statuses=statuses)})
        return {"ok": not why_no_site(state, P1, "s11")}
    place = "r_f1" if site == "own fort" else "r_4"
    rested = "well rested" if "well rested" in site else ""
    stood = [army("red", "r_4", 5000, status=rested)] if "army" in site else []
    state = position(*stood, regions={place: Region(P1, statuses=statuses)})
    return {"ok": not why_no_site(state, P1, place)}


def raise_new(given: Given) -> Given:
    state = position(*_red_armies([given["army"]] if given["army"] else []))
    return {"ok": given["gold"] >= market(state, P1, {}).least("r_f1")}


def move_status(given: Given) -> Given:
    state = position()
    found = [step_status(state, given["kind"], steps) for steps in given["steps"]]
    return {"result": ["illegal" if one is None else one or "ok" for one in found]}


def path(given: Given) -> Given:
    rules = on_map(given["map"])
    start, *_, goal = given["path"]
    enemies = [army("jade", place, 3000, kind="sea") for place in given["enemy_armies"]]
    state = position(army("amber", start, 5000), *enemies, house_rules=rules)
    steps = in_reach(state, deployed(state, P1), "land", start).get(goal)
    if steps != len(given["path"]) - 1:
        return {"ok": False}
    return {"ok": True, "exhausted": step_status(state, "land", steps) == "exhausted"}


def unite_status(given: Given) -> Given:
    status = cancelled([SPELT[one] for part in given["parts"] for one in part])  # type: ignore[misc]
    return {"statuses": [status] if status else []}


def unite(given: Given) -> Given:
    stood = [
        army("red", place, *values)
        for place, values in zip(("r_2", "r_3"), given["armies"], strict=True)
    ]
    table = Trial(position(*stood))
    table.run(Turn(P1))
    table.answer(p1=["move a1 r_cap", "move a2 r_cap"])
    return {"army": _values(table, "a1")}


def split(given: Given) -> Given:
    taken, rest = divided(Force(*given["army"]), given["take"])
    return {"taken": [taken.current, taken.maximal], "rest": [rest.current, rest.maximal]}


def strength(given: Given) -> Given:
    return {"advantage": strength_advantage(given["a"], given["b"])}


def combat_round(given: Given) -> Given:
    a = Fighter(Force(*given["a"]), given["strat_a"], given["die_a"])
    b = Fighter(Force(*given["b"]), given["strat_b"], given["die_b"])
    blow = fight(AS_WRITTEN, a, b)
    left = {"a": _left(blow.a), "b": _left(blow.b)}
    results = {"result_a": blow.result_a, "result_b": blow.result_b, "winner": blow.winner}
    return {"outcome": blow.outcome, **left, **results}


def band(given: Given) -> Given:
    return {"outcomes": [outcome_of(AS_WRITTEN, one) for one in given["differences"]]}


def strategic_advantage(given: Given) -> Given:
    assert given["holder"] == ["well_rested", "homeland", "fort_3"]
    assert given["mover"] == ["exhausted", "enemy_territory"]
    state = position(
        army("blue", "r_f1", 5000, status="exhausted"),
        army("red", "r_f1", 5000, status="well rested"),
    )
    state.mover = P2
    sums = [
        sum(one.points for one in advantages_of(state, state.armies[name])) for name in ("a1", "a2")
    ]
    return {"mover": sums[0], "holder": sums[1]}


def last_stand(given: Given) -> Given:
    enemies = [army(empire, place, 1000) for place, empire in given["armies"].items()]
    attacker = army("blue", given["fight_in"], 9000)
    state = position(army("red", given["fight_in"], 5000), attacker, *enemies)
    return {"last_stand": not retreats(state, state.armies["a1"])}


def both_retreat(given: Given) -> Given:
    assert given["holder_first"]
    table = Trial(position(army("blue", "b_4", 5000), army("red", "m_2", 5000)), [50, 50])
    table.run(Turn(P2))
    table.answer(p2="move a1 m_2")
    table.answer(p1="retreat", p2="retreat")
    asked = ["holder" if table.question.asked(table.state) == (P1,) else "mover"]  # type: ignore[union-attr]
    table.answer(p1="to b_4")
    asked.append("mover" if table.question.asked(table.state) == (P2,) else "holder")  # type: ignore[union-attr]
    entered = "b_4" in retreats(table.state, table.state.armies["a1"])
    return {"order": asked, "mover_may_enter_region_taken_by_holder": entered}


def recovery(given: Given) -> Given:
    assert given["after"] == "C03"
    table = Trial(position(army("red", "m_1", 13500, 14250), army("blue", "m_2", 9000, 9500)))
    table.run(Recovery(P1))
    return {"a": _values(table, "a1"), "b": _values(table, "a2")}


def plunder_twice(given: Given) -> Given:
    table = Trial(position(army("blue", "r_cap", 2000), house_rules=_producing(given["p"])))
    gold = []
    for _ in range(given["times"]):
        before = table.state.empires[P2].treasury
        plunder(table.play, table.state.armies["a1"])
        gold.append(table.state.empires[P2].treasury - before)
    (status,) = table.state.regions["r_cap"].statuses
    return {"gold": gold, "status": status}


def action_allowed(given: Given) -> Given:
    state = position(army("red", "m_2", 2000))
    one = state.armies["a1"]
    one.fought, one.moved = given["fought"], given.get("moved", False)
    state.regions["m_2"].owner = P2
    act: Any = ERKENFARA.orders[given["action"]]
    return {"ok": not why_no_act(state, P1, act("a1"))}


def status_at_own_attack(given: Given) -> Given:
    assert given["rested_in_previous_own_turn"]
    table = Trial(position(army("red", "m_2", 2000, status="well rested")))
    table.run(UpdateStatus(P1))
    return {"well_rested": table.state.armies["a1"].status == "well rested"}


def siege_lift(given: Given) -> Given:
    hostile = [army("blue", "r_4", 3000)] if given["hostile_army_next_to_fort"] else []
    table = Trial(position(*hostile, regions={"r_f2": Region(P1, statuses=("besieged",))}))
    table.run(Turn(P1))
    return {"besieged": "besieged" in table.state.regions["r_f2"].statuses}


def sea_entry(given: Given) -> Given:
    fleet, landed = given["mover"]["sea"], given["holder"]["land"]
    stood = army("west", "s12", fleet, kind="sea"), army("east", "s13", landed)
    table = Trial(position(*stood, house_rules=SEA))
    table.run(Turn(P1))
    table.answer(p1="move a1 s13")
    left = table.state.armies.get("a2")
    return {
        "holder_land": left.current if left else 0,
        "mover_sea": table.state.armies["a1"].current,
        "dice": len(table.dice.rolls),
    }


def sea_strength(given: Given) -> Given:
    table = _sea_battle(given["side"], 50, 50)
    return {"strength": table.told(RoundFought)[0].strength_a}


def sea_result(given: Given) -> Given:
    assert given["fleet"] == "destroyed"
    table = _sea_battle(given["side"], 1, 100, enemy=50_000)
    return {"land": sum(one.current for one in table.state.armies.values() if one.kind == "land")}


OPS: dict[str, Callable[[Given], Given]] = {
    "upkeep": upkeep,
    "upkeep_armies": upkeep_armies,
    "max_affordable_total": max_affordable_total,
    "forced_reduction": forced_reduction,
    "reduce_army": reduce_army,
    "income": income,
    "salt_timeline": salt_timeline,
    "tax_timeline": tax_timeline,
    "raise_limit": raise_limit_of,
    "can_raise": can_raise,
    "raise": raise_new,
    "move_status": move_status,
    "path": path,
    "unite_status": unite_status,
    "unite": unite,
    "split": split,
    "strength_advantage": strength,
    "combat_round": combat_round,
    "band": band,
    "strategic_advantage": strategic_advantage,
    "last_stand": last_stand,
    "both_retreat": both_retreat,
    "recovery": recovery,
    "plunder": plunder_twice,
    "action_allowed": action_allowed,
    "status_at_own_attack": status_at_own_attack,
    "siege_lift": siege_lift,
    "sea_entry": sea_entry,
    "sea_strength": sea_strength,
    "sea_result": sea_result,
}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector: dict[str, Any]) -> None:
    """The rule gives what was worked out by hand."""
    found = OPS[vector["op"]](vector["given"])

    assert vector["expect"] == {name: found[name] for name in vector["expect"]}, vector["why"]


def _red_armies(values: list[list[int]]) -> list[Any]:
    places = ("r_cap", "r_2", "r_3")
    return [army("red", place, *one) for place, one in zip(places, values, strict=False)]


def _values(table: Trial, name: str) -> list[int]:
    one = table.state.armies.get(name)
    return [one.current, one.maximal] if one else []


def _left(force: Force) -> list[int]:
    return [force.current, force.maximal] if force.current >= AS_WRITTEN.min_army else []


def _producing(production: int) -> Any:
    return on_map(
        changed_map("duel_continent", ("production = 8000", f"production = {production}"))
    )


def _winter() -> Any:
    return AskWinter()


def _act(table: Trial, deed: type[Plunder | Salt]) -> None:
    act_out(table.play, deed("a1"))


def _winter_yield(table: Trial) -> int:
    """What the capital gives red in a winter that passes."""
    table.run(Income())
    (gain,) = (one for one in ledger(table.state, P1) if one.region == "r_cap")
    assert gain.gold == production_value(table.state, "r_cap")
    table.run(RegionStatuses())
    return gain.gold


def _sea_battle(side: dict[str, int], die: int, other: int, enemy: int = 5000) -> Trial:
    table = Trial(
        position(
            army("west", "s12", side["sea"], kind="sea"),
            army("west", "i_n", side["land"]),
            army("east", "s13", enemy, kind="sea"),
            house_rules=SEA,
        ),
        [die, other],
    )
    table.run(Turn(P1))
    table.answer(p1=["move a1 s13", "move a2 s13"])
    return table


def test_upkeep_is_rounded_up_after_the_division() -> None:
    """D-UPK-NEG: the exact fraction decides, not printed decimals."""
    for total in range(30_000, 200_000, 37):
        exact = rounded_up(3 * total * total - 190_000 * total + 3_000_000_000, 140_000)

        assert max(0, exact) == upkeep_cost(AS_WRITTEN, total)
