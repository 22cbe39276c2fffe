"""4.1: the column of requirements: what a fleet must have for a mission, and keep to go on."""

from __future__ import annotations

from hegemon.games.ec4x.common.rules.forces import has_combat_ship, loaded, only_scouts, ships_in
from hegemon.games.ec4x.common.rules.lanes import tows
from hegemon.games.ec4x.common.rules.missions import MissionKind
from hegemon.games.ec4x.common.state import Fleet, Position, role


def why_unfit(here: Position, fleet: Fleet, kind: MissionKind) -> str:
    """4.1: why a fleet has not what a mission needs; empty when it has.

    Stations do not go anywhere without an escort (4.1 of the earlier edition).
    """
    if kind.number and tows(here, fleet) and not has_combat_ship(here, fleet):
        return "what is in tow needs warships as an escort"
    able, wanted = _needed(here, fleet, kind)
    return "" if able else f"{kind.number:02} needs {wanted}"


def _needed(here: Position, fleet: Fleet, kind: MissionKind) -> tuple[bool, str]:
    marines = bool(loaded(here, fleet, "transport"))
    match kind.needs:
        case "combat":
            return has_combat_ship(here, fleet), "a combat ship"
        case "combat_and_marines":
            able = has_combat_ship(here, fleet) and marines
            return able, "a combat ship and loaded Troop Transports"
        case "marines":
            return marines, "loaded Troop Transports"
        case "scouts":
            return _can_spy(here, fleet)
        case "etac":
            return bool(loaded(here, fleet, "etac")), "a loaded ETAC"
        case _:
            return True, ""


def _can_spy(here: Position, fleet: Fleet) -> tuple[bool, str]:
    """2.4.2: scouts hide by themselves and no other ships (R60)."""
    if here.house_rules.spies == "scouts_only":
        return only_scouts(here, fleet), "scouts and no other ships"
    have = any(role(here, ship.unit) == "scout" for ship in ships_in(fleet))
    return have, "a scout"
