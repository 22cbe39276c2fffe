"""§3: why an order of a turn's movement cannot be given.

Asked of a position: of a player's view, as far as he has planned.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from hegemon.core import Player
from hegemon.games.space_empires.answers import (
    Detach,
    Drop,
    Join,
    Look,
    Move,
    MovementOrder,
    Scuttle,
    Settle,
    Sling,
    Take,
    Upgrade,
)
from hegemon.games.space_empires.carriers.orders import Load, Unload
from hegemon.games.space_empires.carriers.rules import (
    why_no_load,
    why_no_parting,
    why_no_scrapping,
    why_no_shared_deck,
    why_no_unload,
)
from hegemon.games.space_empires.rules.counters import (
    ALWAYS_NEWEST,
    alike,
    has_counter,
    newest_tech,
    room_in,
    yards_at,
)
from hegemon.games.space_empires.rules.movement import (
    hex_said,
    hexes_left,
    known_prey,
    not_in_passing,
    step,
    why_no_step,
)
from hegemon.games.space_empires.rules.pipelines import along_chain, on_chain
from hegemon.games.space_empires.state import (
    LOADS,
    PLANETS,
    Group,
    Position,
    armed_at,
    fights,
    neighbours,
    own_colony,
    strangers_at,
    unit_of,
)


def why_no_order(here: Position, player: Player, order: MovementOrder) -> str:
    """§3: why an order cannot be given now; empty when it can."""
    group = here.groups.get(order.group)
    if group is None or group.owner != player:
        return f"{order.group!a} is no group of yours"
    return _why_not(order, here, group)


@singledispatch
def _why_not(order: Any, here: Position, group: Group) -> str:
    raise NotImplementedError(type(order).__name__)


@_why_not.register
def _(order: Move, here: Position, group: Group) -> str:
    """§3.2: each hex of the path in turn."""
    return why_no_path(here, group, order.path)


def why_no_path(here: Position, group: Group, path: tuple[str, ...]) -> str:
    """§3.2: why a group cannot go along a path, as far as anybody can know."""
    # the group as it would be on the way: built of what steps look at, in a third of the time of
    # a copy; order sheets ask this for every hex that could be entered
    ahead = Group(
        id=group.id,
        owner=group.owner,
        kind=group.kind,
        at=group.at,
        ships=group.ships,
        tech=group.tech,
        steps=group.steps,
        start=group.start,
        extra=group.extra,
        slings=group.slings,
        off_chain=group.off_chain,
        halted=group.halted,
    )
    for number, to in enumerate(path):
        why = why_no_step(here, ahead, to)
        if why:
            return why
        step(here, ahead, to)
        if number + 1 < len(path) and not passes(here, ahead, to):
            return f"{to} must be seen first: order the rest of the way from there"
    return ""


def passes(here: Position, group: Group, to: str) -> bool:
    """§3.6: whether it is certain that a group that comes to a hex can go on."""
    system = here.systems[to]
    if not on_chain(group) and (not_in_passing(here, to) or system.marker == "black_hole"):
        return False
    alone = not any(strangers_at(here, to, group.owner))
    return alone or (fights(here, group) and known_prey(here, to, group.owner))


def is_surprise(here: Position, group: Group, to: str) -> bool:
    """§3.2: a known black hole, or strangers that nobody of this player has met yet this turn."""
    system = here.systems[to]
    if system.explored and system.marker == "black_hole" and not along_chain(here, group, to):
        return True
    if not any(strangers_at(here, to, group.owner)):
        return False
    own = [each for each in armed_at(here, to, group.owner) if each.id != group.id]
    # own ships that are there have met the strangers; but with Raiders it depends on who comes:
    # they are cloaked until a Destroyer sees them
    if own and not here.house_rules.raiders:
        return False
    return not known_prey(here, to, group.owner)


@_why_not.register
def _(order: Detach, here: Position, group: Group) -> str:
    """§3.3: less than the whole group, and a counter for the part; it may stay where it is."""
    if group.ships == 1:
        return "it is 1 ship"
    if not 0 < order.ships < group.ships:
        return f"it has {group.ships} ships: a part is fewer"
    if not has_counter(here, group.owner, group.kind):
        return f"no counter is left for another group of {unit_of(here, group).name}s"
    why = why_no_parting(here, group, order.ships)
    if why or order.path == (group.at,):
        return why
    return why_no_path(here, group, order.path)


@_why_not.register
def _(order: Join, here: Position, group: Group) -> str:
    """§3.3: kind, technology and hex are the same, and one counter is enough."""
    into = here.groups.get(order.into)
    if into is None or into.owner != group.owner or into.id == group.id:
        return f"{order.into!a} is no other group of yours"
    if into.at != group.at:
        return f"{into.id} is in {into.at}"
    if not alike(group, into):
        return "only ships of one kind and technology make one group"
    if room_in(here, into) < group.ships:
        return f"a counter stands for {unit_of(here, into).group} ships at most"
    return why_no_shared_deck(here, group, into)


@_why_not.register
def _(order: Look, here: Position, group: Group) -> str:
    """§3.9: a Cruiser built with Exploration, before it moves, each ship once a turn (R15)."""
    if not group.tech.exploration:
        return "it has no Exploration technology"
    if group.steps or group.halted:
        return "it looks before it moves"
    if group.looked >= group.ships:
        return "each of its ships has looked this turn"
    if order.at not in neighbours(here, group.at):
        return f"{hex_said(here, order.at)} is not next to {group.at}"
    system = here.systems[order.at]
    if system.explored:
        return "nothing lies face down there"
    return "you know what lies there" if group.owner in system.seen_by else ""


@_why_not.register
def _(order: Settle, here: Position, group: Group) -> str:
    """§3.7: an explored planet that nobody has settled, barren ones with Terraforming (R13)."""
    if group.kind != "CO":
        return "only Colony Ships settle"
    system = here.systems[group.at]
    if not system.explored or system.marker not in PLANETS:
        return "there is no planet"
    if system.colony is not None:
        return "the planet is settled"
    if any(strangers_at(here, group.at, group.owner)):
        return "units of somebody else are there"
    if system.marker == "barren" and not group.tech.terraforming:
        return "the planet is barren, and the ship was built without Terraforming"
    return ""


@_why_not.register
def _(order: Take, here: Position, group: Group) -> str:
    """§3.8: one load for each Miner, where no strangers are (R14, R43)."""
    if group.kind != "MINER":
        return "only Miners tow"
    if group.load:
        return "it has a load in tow"
    system = here.systems[group.at]
    if not system.explored or system.marker not in LOADS:
        return "nothing is there to be towed"
    if any(strangers_at(here, group.at, group.owner)):
        return "units of somebody else are there"
    return ""


@_why_not.register
def _(order: Drop, here: Position, group: Group) -> str:
    """§3.8: at any own colony, a new one too (R14)."""
    if not group.load:
        return "it has nothing in tow"
    return "" if own_colony(here, group.at, group.owner) else "it delivers to a colony of yours"


@_why_not.register
def _(order: Scuttle, here: Position, group: Group) -> str:
    """§3.10: any ships at any time of the own movement (R16), but what others are aboard."""
    if not 0 < order.ships <= group.ships:
        return f"it has {group.ships} ships"
    return why_no_scrapping(here, group, order.ships)


@_why_not.register
def _(order: Upgrade, here: Position, group: Group) -> str:
    """§3.10: at an own Ship Yard, instead of moving or looking, for stored points (R29)."""
    if group.kind in ALWAYS_NEWEST or here.house_rules.instant_upgrades:
        return "it always has the newest technology"
    if group.tech == newest_tech(here, group.owner, group.kind):
        return "it has the newest technology"
    if not yards_at(here, group.at, group.owner):
        return "no Ship Yard of yours is there"
    if group.steps or group.looked or group.halted:
        return "it has moved or looked this turn"
    cost, cp = upgrade_cost(here, group), here.empires[group.owner].cp
    return "" if cost <= cp else f"it costs {cost}, and {cp} is in store"


@_why_not.register
def _(order: Sling, here: Position, group: Group) -> str:
    """§3.2: by house rule, said before the black hole is entered (R59)."""
    if not here.house_rules.slingshot:
        return "this match has no slingshots"
    if group.slings:
        return "it does so already"
    return "" if hexes_left(here, group) else "it has no hex left to move"


@_why_not.register
def _(order: Load, here: Position, group: Group) -> str:
    """§8.3: Fighters and Carriers in one hex, and room for the whole group (R86)."""
    return why_no_load(here, group, order.into)


@_why_not.register
def _(order: Unload, here: Position, group: Group) -> str:
    """§8.3: at an own colony (R86)."""
    return why_no_unload(here, group)


def upgrade_cost(here: Position, group: Group) -> int:
    """§3.10: the hull of each ship."""
    return group.ships * unit_of(here, group).hull
