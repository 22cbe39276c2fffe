"""2.3.2 to 2.3.4: fleets split and merge, and ships change squadrons.

All of it needs a system that is not hostile: no fleet of an enemy is to be seen there, and no
colony of another House.
"""

from __future__ import annotations

from collections import Counter

from hegemon.core import first_of, said
from hegemon.games.ec4x.common.answers import Detach, Merge, Reassign, Split
from hegemon.games.ec4x.common.rules import runs
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.forces import carries, why_no_squadron
from hegemon.games.ec4x.common.rules.orders.missions import why_no_fleet
from hegemon.games.ec4x.common.rules.orders.repair import in_repair
from hegemon.games.ec4x.common.rules.sights import hostile_to_see
from hegemon.games.ec4x.common.state import Fleet, Ship, Squadron, facilities, role

NEW = "new"


def why_hostile(draft: HouseDraft, fleet: Fleet) -> str:
    """2.3.3, 2.3.4: why nothing can be rearranged where a fleet is."""
    if fleet.readiness != "active":
        return f"{fleet.id} is laid up"
    return "the system is hostile" if hostile_to_see(draft.here, draft.player, fleet.at) else ""


def why_no_split(draft: HouseDraft, order: Split) -> str:
    """2.3.4: squadrons of a fleet, but not its only one, in a system that is not hostile."""
    why = why_no_fleet(draft, order.fleet)
    if why:
        return why
    fleet = draft.fleets[order.fleet]
    if runs.meant(fleet, order.squadrons) is None:
        return f"{fleet.id} has the squadrons {first_of(runs.told(fleet.squadrons)) or 'none'}"
    if len(fleet.squadrons) == 1 and not fleet.lift:
        return "it is one squadron: order the whole fleet"
    return why_hostile(draft, fleet)


def split(draft: HouseDraft, order: Split) -> HouseDraft:
    """2.3.4: they are a fleet of their own, which holds its position."""
    fleet = draft.fleets[order.fleet]
    wanted = runs.meant(fleet, order.squadrons)
    assert wanted is not None
    leaving = [one for one in fleet.squadrons if one.id in wanted]
    staying = [one for one in fleet.squadrons if one.id not in wanted]
    later, new = draft.new_fleet(fleet, leaving)
    # fighters go where the carriers go: those stay for whom there is room on the others
    room_left = carries(draft.here, fleet, "carrier") - carries(draft.here, new, "carrier")
    new.roe = fleet.roe
    new.fighters = fleet.fighters[room_left:]
    later = later.with_fleets(new)
    return later.with_fleet(fleet.id, squadrons=staying, fighters=fleet.fighters[:room_left])


def why_no_merge(draft: HouseDraft, order: Merge) -> str:
    """2.3.4: two fleets in one system that is not hostile."""
    why = why_no_fleet(draft, order.fleet) or why_no_fleet(draft, order.into)
    if why:
        return why
    one, other = draft.fleets[order.fleet], draft.fleets[order.into]
    if one.id == other.id:
        return "it is the same fleet"
    if one.at != other.at:
        return f"{one.id} is at {one.at}, {other.id} at {other.at}"
    return why_hostile(draft, one)


def merged(draft: HouseDraft, order: Merge) -> HouseDraft:
    """2.3.4: the other fleet keeps its name, ROE and mission; what joins ships in sight is seen."""
    one, other = draft.fleets[order.fleet], draft.fleets[order.into]
    joined = draft.with_fleet(
        other.id,
        squadrons=[*other.squadrons, *one.squadrons],
        lift=(*other.lift, *one.lift),
        fighters=(*other.fighters, *one.fighters),
        exposed=one.exposed or other.exposed,
    )
    return joined.with_fleet(one.id, squadrons=[], lift=(), fighters=())


def why_no_reassignment(draft: HouseDraft, order: Reassign) -> str:
    """2.3.3: why a ship cannot leave its squadron for another in the same system."""
    found = draft.squadron_called(order.squadron)
    if found is None:
        return f"no squadron {said(order.squadron)} of yours"
    why = why_not_leaving(draft, *found, order.unit)
    if why or order.to == NEW:
        return why or why_no_new_squadron(draft, *found, order.unit)
    host = draft.squadron_called(order.to)
    if host is None:
        return f"no other squadron {said(order.to)} of yours"
    return why_no_room(draft, found, host, order.unit)


def why_not_leaving(draft: HouseDraft, fleet: Fleet, squadron: Squadron, code: str) -> str:
    """2.3.3, R46: why a ship cannot leave its squadron."""
    if squadron.id in in_repair(draft):
        return f"{squadron.id} is being repaired"
    codes = [ship.unit for ship in squadron.ships]
    if code not in codes:
        return f"{squadron.id} has {', '.join(codes)}"
    if role(draft.here, code) == "carrier" and fleet.fighters:
        return "unload its fighters first"
    left = _without(squadron, code)
    return why_hostile(draft, fleet) or (why_no_squadron(draft.here, left) if left else "")


def why_no_new_squadron(draft: HouseDraft, fleet: Fleet, squadron: Squadron, code: str) -> str:
    """2.3.3: why a ship cannot become a squadron of its own."""
    if len(squadron.ships) == 1:
        return f"{squadron.id} is one ship"
    return _why_no_yard(draft, fleet) or why_no_squadron(draft.here, (_ship(squadron, code),))


def why_no_room(
    draft: HouseDraft, found: tuple[Fleet, Squadron], host: tuple[Fleet, Squadron], code: str
) -> str:
    """2.3.3, R46: why a ship cannot join another squadron: a repair is paid ship by ship."""
    fleet, squadron = found
    other_fleet, other = host
    if other.id in in_repair(draft):
        return f"{other.id} is being repaired"
    if other.id == squadron.id:
        return f"{other.id} is its own squadron"
    if other_fleet.at != fleet.at:
        return f"{other.id} is at {other_fleet.at}"
    if other.crippled != squadron.crippled:
        return "crippled ships go with crippled ships"
    return why_no_squadron(draft.here, (*other.ships, _ship(squadron, code)))


def _why_no_yard(draft: HouseDraft, fleet: Fleet) -> str:
    """2.3.3: squadrons are commissioned where there is a functioning yard."""
    colony = draft.colonies.get(fleet.at)
    yards = [] if colony is None else facilities(draft.here, colony, "shipyard")
    if any(not each.crippled for each in yards):
        return ""
    return "a new squadron needs a working shipyard of yours"


def _ship(squadron: Squadron, code: str) -> Ship:
    """The last ship of a kind in a squadron: the flagship leaves last."""
    return next(ship for ship in reversed(squadron.ships) if ship.unit == code)


def _without(squadron: Squadron, code: str) -> tuple[Ship, ...]:
    """The others of a squadron in their order, whose first is its flagship."""
    ships = list(reversed(squadron.ships))
    ships.remove(_ship(squadron, code))  # the first that is equal, from the end: that ship
    return tuple(reversed(ships))


def reassigned(draft: HouseDraft, order: Reassign) -> HouseDraft:
    """2.3.3: a squadron without ships is no more."""
    found = draft.squadron_called(order.squadron)
    assert found is not None
    fleet, squadron = found
    ship, left = _ship(squadron, order.unit), _without(squadron, order.unit)
    later = _with_ships(draft, fleet, squadron, left)
    if order.to == NEW:
        later, name = later.new_squadron_id()
        made = Squadron(name, (ship,), squadron.crippled, squadron.built)
        return later.with_fleet(fleet.id, squadrons=[*later.fleets[fleet.id].squadrons, made])
    host = later.squadron_called(order.to)
    assert host is not None
    return _with_ships(later, *host, (*host[1].ships, ship))


def _with_ships(
    draft: HouseDraft, fleet: Fleet, squadron: Squadron, ships: tuple[Ship, ...]
) -> HouseDraft:
    changed = Squadron(squadron.id, ships, squadron.crippled, squadron.built)
    squadrons = [changed if one.id == squadron.id else one for one in fleet.squadrons]
    return draft.with_fleet(fleet.id, squadrons=[one for one in squadrons if one.ships])


def why_no_detachment(draft: HouseDraft, order: Detach) -> str:
    """2.3.2: why unarmed ships cannot leave a fleet."""
    why = why_no_fleet(draft, order.fleet)
    if why:
        return why
    fleet = draft.fleets[order.fleet]
    have = Counter(ship.unit for ship in fleet.lift)
    if not 1 <= order.count <= have[order.unit]:
        return f"{fleet.id} has {have[order.unit]} {said(order.unit)}"
    if not fleet.squadrons and order.count == len(fleet.lift):
        return "some must stay: order the whole fleet"
    return why_hostile(draft, fleet)


def detached(draft: HouseDraft, order: Detach) -> HouseDraft:
    """2.3.2: they are a fleet of their own; loaded ones first."""
    fleet = draft.fleets[order.fleet]
    able = [ship for ship in fleet.lift if ship.unit == order.unit]
    chosen = sorted(able, key=lambda ship: -ship.carries)[: order.count]
    staying = list(fleet.lift)
    for ship in chosen:
        staying.remove(ship)
    later, new = draft.new_fleet(fleet, [])
    new.lift, new.roe = tuple(chosen), 0
    return later.with_fleets(new).with_fleet(fleet.id, lift=tuple(staying))


LAW: OrderLaw = {
    Split: (why_no_split, split),
    Merge: (why_no_merge, merged),
    Reassign: (why_no_reassignment, reassigned),
    Detach: (why_no_detachment, detached),
}
"""What each of these orders may be, and what it does."""
