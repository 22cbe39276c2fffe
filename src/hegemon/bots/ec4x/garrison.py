"""What guards a House at home: armies, batteries, ships in orbit, and repairs."""

from __future__ import annotations

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.games.ec4x import GUARD, HOME, Colony, Repair, Restore, has_combat_ship

MANY = 50
"""A colony of so many PU is guarded like a homeworld."""


def garrison(desk: OrderBook) -> None:
    """2.4.9: armies for every colony, batteries for the homeworld and, by doctrine, great ones."""
    doctrine = desk.doctrine
    army, battery = desk.tables.code_of("army"), desk.tables.code_of("battery")
    for at, colony in list(desk.colonies.items()):
        great = desk.units_at(at) >= MANY
        desk.build(at, army, doctrine.armies[not great] - strength(colony, army), percent=50)
        if great and at != desk.home and doctrine.batteries[1]:
            missing = doctrine.batteries[1] - strength(colony, battery)
            desk.build(at, battery, missing, percent=50)
    if desk.home is not None:
        missing = doctrine.batteries[0] - strength(desk.colonies[desk.home], battery)
        desk.build(desk.home, battery, missing, percent=50)


def strength(colony: Colony, code: str) -> int:
    """The ground units of a kind that a colony has or will have."""
    coming = sum(project.unit == code for project in colony.projects)
    return colony.ground.get(code, 0) + coming


def mend(desk: OrderBook) -> None:
    """3.2, 3.4: crippled squadrons in a yard, crippled units of colonies."""
    for fleet in list(desk.fleets.values()):
        for squadron in fleet.squadrons:
            if squadron.crippled and fleet.at in desk.colonies:
                desk.give(Repair(squadron.id))
    for at, colony in list(desk.colonies.items()):
        for code, count in colony.hurt.items():
            desk.give(Restore(at, code, count))
        # in the colony's order: that of a set is another in every process, and so is its order
        for code in dict.fromkeys(each.unit for each in colony.facilities if each.crippled):
            desk.give(Restore(at, code, 1))


def stay_in_dock(desk: OrderBook) -> None:
    """3.4: squadrons that a yard repairs stay there on guard, the others of their fleet go on.

    Who leaves before the turn is over has paid for nothing (R46).
    """
    docked = {one.squadron for colony in desk.colonies.values() for one in colony.projects}
    for fleet in list(desk.idle()):
        stays = tuple(one.id for one in fleet.squadrons if one.id in docked)
        if not stays:
            continue
        whole = len(stays) == len(fleet.squadrons)
        name = fleet.id if whole else desk.split(fleet.id, stays)
        kept = name or fleet.id  # where they may not part all of them wait
        if not desk.send(kept, GUARD, fleet.at):
            desk.busy.add(kept)


def guard_home(desk: OrderBook) -> None:
    """4.1, order 05: every idle warship guards the homeworld; one that cannot seeks any colony."""
    for fleet in list(desk.idle()):
        if not has_combat_ship(desk.view, fleet):
            continue
        if desk.home is None or not desk.send(fleet.id, GUARD, desk.home):
            desk.send(fleet.id, HOME)
