"""A position in winter as a row, what a row changed in it, and answers as orders."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core import Player
from hegemon.games.erkenfara.answers import WinterOrders
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.maps.game_map import ArmyKind
from hegemon.games.erkenfara.state import Army, Region, State, map_of, order_of, total_value
from hegemon.games.erkenfara.twin.layout import (
    AS_IT_IS,
    MOST,
    MOST_ARMIES,
    MOST_EMPIRES,
    MOST_GOLD,
    MOST_LEVIES,
    MOST_REGIONS,
    NOBODY,
    WINTER_RULES,
    Struct,
    table,
)


class NoRoom(ValueError):
    """A position, an answer or a house rule has no room in a row."""


def winter_rules(house_rules: HouseRules) -> Struct:
    """The house rules of a winter as a row; raises NoRoom for a parabola of large figures."""
    _refuse({"in what upkeep is reckoned by": (_largest(*house_rules.upkeep), MOST)})
    row = table(WINTER_RULES, 1)[0]
    row.occupation_share, row.min_army = house_rules.occupation_share, house_rules.min_army
    row.square, row.linear, row.constant, row.divisor = house_rules.upkeep
    row.free_below = house_rules.upkeep_free_below
    row.new_troops_count = house_rules.upkeep_counts_new_troops
    row.annex_after = house_rules.annex_after_winters
    return row


def _largest(square: int, linear: int, constant: int, divisor: int) -> int:
    """The greatest number on the way to an upkeep, or from a treasury to troops."""
    gold = 2 * MOST_GOLD  # of an empire's troops and of those that it raises
    cost = square * gold * gold + abs(linear) * gold + abs(constant)
    return max(cost, linear * linear + 4 * square * (abs(constant) + gold * divisor))


def _refuse(sizes: Mapping[str, tuple[int, int]]) -> None:
    for what, (there, most) in sizes.items():
        if there > most:
            raise NoRoom(f"{there} {what}: there is room for {most}")


def enter(state: State, row: Struct) -> None:
    """Write a position into a row of zeros; raises NoRoom."""
    treasuries = [empire.treasury for empire in state.empires.values()]
    troops = [total_value(state, player) for player in state.empires]
    _refuse(
        {
            "empires": (len(state.empires), MOST_EMPIRES),
            "regions": (len(state.regions), MOST_REGIONS),
            "armies": (len(state.armies), MOST_ARMIES),
            "gold in a treasury": (max(treasuries), MOST_GOLD),
            "of an empire's troops": (max(troops), MOST_GOLD),
        }
    )
    seats = {player: seat for seat, player in enumerate(state.empires)}
    order = [seats[player] for player in order_of(state)]
    row.empires, row.ordered, row.made = len(seats), len(order), state.armies_made
    row.order[: len(order)] = order
    for seat, empire in enumerate(state.empires.values()):
        row.treasury[seat], row.income[seat] = empire.treasury, empire.income
        row.upkeep[seat], row.raised[seat] = empire.upkeep, empire.raised
    places = {name: number for number, name in enumerate(state.regions)}
    row.regions, row.armies = len(places), len(state.armies)
    for name, region in state.regions.items():
        _enter_region(state, name, region, places[name], seats=seats, row=row)
    for number, army in enumerate(state.armies.values()):
        _enter_army(army, number, places, seats, row)


def _enter_region(
    state: State,
    name: str,
    region: Region,
    number: int,
    *,
    seats: Mapping[Player, int],
    row: Struct,
) -> None:
    world = map_of(state)
    row.production[number], row.sea[number] = world.regions[name].production, world.is_sea(name)
    row.owner[number] = NOBODY if region.owner is None else seats[region.owner]
    row.occupier[number] = NOBODY if region.occupier is None else seats[region.occupier]
    row.taxed[number], row.salted[number] = "taxed" in region.statuses, "salted" in region.statuses
    row.taken[number], row.winters[number] = region.taken, region.winters


def _enter_army(
    army: Army, number: int, places: Mapping[str, int], seats: Mapping[Player, int], row: Struct
) -> None:
    row.army_number[number] = int(army.id[1:])
    row.army_owner[number], row.army_at[number] = seats[army.owner], places[army.at]
    row.army_sea[number] = army.kind == "sea"
    row.army_current[number], row.army_maximal[number] = army.current, army.maximal


def enter_answer(state: State, player: Player, answer: WinterOrders, orders: Struct) -> None:
    """Write an empire's winter orders into a row of zeros; raises NoRoom.

    An order that reduces nothing is written for all armies of the empire that none names.
    """
    seat, levies = list(state.empires).index(player), answer.levies()
    _refuse({"levies": (len(levies), MOST_LEVIES)})
    places = {name: number for number, name in enumerate(state.regions)}
    reductions = answer.reductions()
    for number, army in enumerate(state.armies.values()):
        if army.owner == player:
            orders.reduced[number] = reductions.get(army.id, AS_IT_IS)
    orders.answered[seat], orders.levies[seat] = 1, len(levies)
    for number, levy in enumerate(levies):
        orders.levy_at[seat, number] = places[levy.region]
        orders.levy_gold[seat, number] = levy.gold


def leave(row: Struct, state: State) -> None:
    """Write what a row says into a position whose winter it is."""
    players, names = list(state.empires), list(state.regions)
    for seat, empire in enumerate(state.empires.values()):
        empire.treasury, empire.income = int(row.treasury[seat]), int(row.income[seat])
        empire.upkeep, empire.raised = int(row.upkeep[seat]), int(row.raised[seat])
    for number, name in enumerate(names):
        _leave_region(row, number, state.regions[name], players)
    before, state.armies = state.armies, {}
    state.armies_made = int(row.made)
    for number in range(row.armies):
        name = f"a{row.army_number[number]}"
        army = before.get(name)
        if army is None:
            owner, at = players[row.army_owner[number]], names[row.army_at[number]]
            kind: ArmyKind = "sea" if row.army_sea[number] else "land"
            army = Army(name, owner, kind, at, current=0, maximal=0)
        army.current, army.maximal = int(row.army_current[number]), int(row.army_maximal[number])
        state.armies[name] = army


def _leave_region(row: Struct, number: int, region: Region, players: list[Player]) -> None:
    owner, occupier = row.owner[number], row.occupier[number]
    region.owner = None if owner == NOBODY else players[owner]
    region.occupier = None if occupier == NOBODY else players[occupier]
    region.taken, region.winters = int(row.taken[number]), int(row.winters[number])
    if "salted" in region.statuses and not row.salted[number]:
        region.clear("salted")
        region.mark("taxed")
    elif "taxed" in region.statuses and not row.taxed[number]:
        region.clear("taxed")
