"""§8.3: Carriers and the Fighters that they carry."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hegemon.core import Event, Player
from hegemon.games.space_empires.carriers.events import FightersLost
from hegemon.games.space_empires.events import Detached
from hegemon.games.space_empires.rules.counters import has_counter, lose_ships, new_group
from hegemon.games.space_empires.state import (
    CARRIER,
    FIGHTER,
    Group,
    Position,
    groups_at,
    is_face_up,
    own_colony,
)

Tell = Callable[[Event], None]
"""How whoever moves, buys or loses says what happened: `play.tell`, or nothing on a form."""


def load_of(here: Position, carriers: Group) -> list[Group]:
    """§8.3: the Fighters that go along with a group of Carriers, the oldest counter first."""
    if carriers.kind != CARRIER:
        return []
    found = groups_at(here, carriers.at, carriers.owner)
    return [group for group in found if group.aboard == carriers.id]


def carried_by(here: Position, carriers: int) -> int:
    """§8.3: how many Fighters so many Carriers carry."""
    return carriers * here.tables.fighters.carried


def number_of_ships(groups: list[Group]) -> int:
    """How many ships some groups are."""
    return sum(group.ships for group in groups)


def room_on(here: Position, carriers: Group) -> int:
    """§8.3: how many more Fighters a group of Carriers can take."""
    return carried_by(here, carriers.ships) - number_of_ships(load_of(here, carriers))


def units_of(here: Position, player: Player, place: str, kind: str) -> list[Group]:
    """A player's groups of Carriers, or of Fighters, in a hex."""
    return [group for group in groups_at(here, place, player) if group.kind == kind]


# -- loading


def why_no_load(here: Position, group: Group, into: str) -> str:
    """§8.3: why Fighters cannot go aboard Carriers; empty when they can."""
    carriers = here.groups.get(into)
    if group.kind != FIGHTER:
        return "only Fighters go aboard Carriers"
    if carriers is None or carriers.owner != group.owner or carriers.kind != CARRIER:
        return f"{into!a} is no group of Carriers of yours"
    if carriers.at != group.at:
        return f"{carriers.id} is in {carriers.at}"
    if group.aboard == carriers.id:
        return f"it is aboard {carriers.id}"
    room = room_on(here, carriers)
    return "" if group.ships <= room else f"there is room for {room} more Fighters: divide them"


def why_no_deck(here: Position, group: Group) -> str:
    """§8.3: why Fighters can go aboard no Carriers in their hex; empty when they can."""
    if group.kind != FIGHTER:
        return why_no_load(here, group, "")
    decks = units_of(here, group.owner, group.at, CARRIER)
    reasons = [why_no_load(here, group, each.id) for each in decks]
    if not reasons:
        return "no Carriers of yours are in its hex"
    return reasons[0] if all(reasons) else ""


def why_no_unload(here: Position, group: Group) -> str:
    """§8.3: Fighters stay by themselves at a colony of their owner, and nowhere else."""
    if not group.aboard:
        return "it is aboard no Carriers"
    if own_colony(here, group.at, group.owner) is None:
        return "away from a colony of yours Fighters stay aboard"
    return ""


def take_aboard(group: Group, carriers: Group) -> None:
    """§8.3: Fighters go no farther than what carries them: both have moved as the farther (R86)."""
    group.aboard, group.came_from = carriers.id, carriers.came_from
    carriers.steps = max(carriers.steps, group.steps)
    carriers.halted = carriers.halted or group.halted
    carriers.off_chain = carriers.off_chain or group.off_chain


def carry(carriers: Group, load: list[Group]) -> None:
    """§8.3: Fighters go where their Carriers have gone, and have moved as far."""
    for group in load:
        group.at, group.came_from = carriers.at, carriers.came_from
        group.steps, group.halted = carriers.steps, carriers.halted
        group.off_chain, group.slings = carriers.off_chain, carriers.slings


# -- dividing, merging, giving up


def spare(here: Position, carriers: Group) -> int:
    """§3.10, §8.3: how many ships of a group its load can do without."""
    load = number_of_ships(load_of(here, carriers))
    if not load or own_colony(here, carriers.at, carriers.owner) is not None:
        return carriers.ships
    each = here.tables.fighters.carried
    needed = -(-load // each)  # rounded up
    return carriers.ships - needed


def why_no_scrapping(here: Position, carriers: Group, ships: int) -> str:
    """§3.10, §8.3: why Carriers cannot be given up: Fighters aboard would be lost with them."""
    if ships <= spare(here, carriers):
        return ""
    return "it is needed for the Fighters aboard: give those up first"


def why_no_parting(here: Position, carriers: Group, ships: int) -> str:
    """§3.3, §8.3: why so many Carriers cannot part; each part takes what only it has room for."""
    if parting_load(here, carriers, ships) is None:
        return "no counter is left to divide the Fighters aboard"
    return ""


def parting_load(here: Position, carriers: Group, ships: int) -> list[tuple[Group, int]] | None:
    """§8.3: what goes with so many Carriers because the others have no room; None if nothing fits.

    Whole groups where they fit, the youngest first; else a part of one, which needs a counter.
    """
    load = load_of(here, carriers)
    # what must leave the Carriers that stay, and what those that part can take
    too_many = number_of_ships(load) - carried_by(here, carriers.ships - ships)
    room, found = carried_by(here, ships), list[tuple[Group, int]]()
    for group in reversed(load):
        if too_many <= 0:
            break
        going = group.ships if group.ships <= room else too_many
        if going < group.ships and not has_counter(here, group.owner, FIGHTER):
            continue
        found.append((group, going))
        room, too_many = room - going, too_many - going
    return found if too_many <= 0 else None


def part_load(here: Position, load: list[tuple[Group, int]], part: Group, tell: Tell) -> None:
    """§8.3: Fighters go aboard the Carriers that have parted."""
    for group, ships in load:
        going = group if ships == group.ships else divide(here, group, ships, tell)
        going.aboard = part.id


def divide(here: Position, group: Group, ships: int, tell: Tell) -> Group:
    """§3.3: some Fighters of a group get a counter of their own."""
    part = new_group(here, group.owner, group.kind, at=group.at, ships=ships, tech=group.tech)
    part.shown, part.start, part.came_from = group.shown, group.start, group.came_from
    part.steps, part.halted, part.off_chain = group.steps, group.halted, group.off_chain
    part.bombarded, part.aboard = group.bombarded, group.aboard
    part.slings, part.extra = group.slings, group.extra
    group.ships -= ships
    tell(Detached(group.owner, group.id, part.id, ships, open=is_face_up(part)))
    return part


def why_no_shared_deck(here: Position, group: Group, into: Group) -> str:
    """§3.3, §8.3: Fighters that join others are aboard where those are."""
    if group.kind != FIGHTER or not into.aboard or into.aboard == group.aboard:
        return ""
    room = room_on(here, here.groups[into.aboard])
    return "" if group.ships <= room else f"there is room for {room} more aboard {into.aboard}"


def merge_loads(here: Position, group: Group, into: Group) -> None:
    """§3.3, §8.3: what was aboard the one group is aboard the other."""
    for each in load_of(here, group):
        each.aboard = into.id
    if into.aboard:
        take_aboard(into, here.groups[into.aboard])


# -- losing


def stow(here: Position, player: Player, place: str, tell: Tell) -> None:
    """§8.3: after losses Fighters go aboard whatever has room; the others are lost (R88).

    At an own colony they need no room, and stay there by themselves.
    """
    # from the youngest on, until the rest has room: each that goes ashore makes room (R88)
    for group in out_of_place(here, player, place):
        group.aboard = ""
    if own_colony(here, place, player) is not None:
        return
    for group in units_of(here, player, place, FIGHTER):
        if not group.aboard:
            find_room(here, group, tell)


def out_of_place(here: Position, player: Player, place: str) -> Iterator[Group]:
    """§8.3: Fighters whose Carriers are gone or have no room for them, the youngest first."""
    for group in reversed(units_of(here, player, place, FIGHTER)):
        carriers = here.groups.get(group.aboard)
        if carriers is None or carriers.at != place or room_on(here, carriers) < 0:
            yield group


def find_room(here: Position, group: Group, tell: Tell) -> None:
    """§8.3: Fighters go aboard, divided where there is a counter; who finds no room is lost."""
    carriers = units_of(here, group.owner, group.at, CARRIER)
    decks = sorted(carriers, key=lambda each: -room_on(here, each))
    room_in_all = sum(room_on(here, each) for each in decks)
    too_many = group.ships - room_in_all
    if too_many > 0:
        lose_fighters(here, group, min(too_many, group.ships), tell)
    # the widest deck first, so that as few counters as can be are needed; on the last one that
    # can be used the group itself goes aboard, and where counters ran out its rest is lost
    for each in decks:
        room = room_on(here, each)
        if group.ships <= room or not has_counter(here, group.owner, FIGHTER):
            break
        divide(here, group, room, tell).aboard = each.id
    else:
        return
    group.aboard = each.id
    if group.ships > room:
        lose_fighters(here, group, group.ships - room, tell)


def lose_fighters(here: Position, group: Group, ships: int, tell: Tell) -> None:
    """§8.3: Fighters without a Carrier are lost."""
    gone, face_up = ships == group.ships, is_face_up(group)
    lose_ships(here, group, ships)
    tell(
        FightersLost(
            player=group.owner,
            at=group.at,
            group=group.id,
            ships=ships,
            gone=gone,
            open=face_up,
        )
    )
