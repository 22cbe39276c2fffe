"""War: forces gather at home, take marines on board, go for the nearest prize, and come back."""

from __future__ import annotations

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.bots.ec4x.estimate import has_base, hub_first, needed, opposing
from hegemon.bots.ec4x.settling import etacs_in
from hegemon.bots.ec4x.specials import HIDDEN, is_raider, take_fighters
from hegemon.games.ec4x import (
    BOMBARD,
    GUARD,
    HOLD,
    HUB,
    INVADE,
    MOVE,
    SPY_PLANET,
    Engage,
    Fleet,
    Load,
    Merge,
    best_way,
    has_combat_ship,
    loaded,
    only_scouts,
)

MOST_BLOCKADES = 6
PREY = 3
"""A House that offers peace makes a way seem so much shorter."""
BOLD, CAREFUL = 7, 6
"""ROE of a force on its way, and of one at home."""
REACH = 14
"""No prize is farther, in jumps."""
HEART = 8
"""The hub is worth a way so much shorter: no planet near it has as many people."""
BASE = 3
"""A known starbase makes a way seem so much longer."""
STAYING = 2
"""Divisions that are left in a colony that was taken."""


def campaign(desk: OrderBook) -> None:
    """Each force by itself: gather, launch, press on, come home."""
    muster(desk)
    for fleet in list(desk.idle()):
        if not warlike(desk, fleet):
            continue
        if fleet.at == desk.home:
            _launch(desk, fleet)
        else:
            press_on(desk, fleet)


def warlike(desk: OrderBook, fleet: Fleet) -> bool:
    """Whether a fleet is for war: with warships or transports, and without settlers."""
    if etacs_in(desk, fleet) or only_scouts(desk.view, fleet):
        return False
    return has_combat_ship(desk.view, fleet) or bool(fleet.lift)


def muster(desk: OrderBook) -> None:
    """2.3.4: all that is sound and at home is one fleet, with marines on board."""
    if desk.home is None:
        return
    set_apart_the_crippled(desk, desk.home)
    here = [fleet for fleet in desk.idle() if fleet.at == desk.home and warlike(desk, fleet)]
    # what is crippled through and through was not set apart, and must not join those that leave
    ready = [fleet for fleet in here if is_sound(fleet)]
    if not ready:
        return
    host = max(ready, key=desk.strength)
    for fleet in ready:
        if fleet.id != host.id:
            desk.give(Merge(fleet.id, host.id))
    take_marines(desk, host.id)
    take_fighters(desk, host.id)


def is_sound(fleet: Fleet) -> bool:
    """5.1.2: whether no squadron of a fleet is crippled."""
    return not any(squadron.crippled for squadron in fleet.squadrons)


def set_apart_the_crippled(desk: OrderBook, home: str) -> None:
    """3.4: crippled squadrons of a fleet at home stay on guard there, to be repaired."""
    for fleet in list(desk.idle()):
        hurt = tuple(one.id for one in fleet.squadrons if one.crippled)
        if fleet.at == home and hurt and len(hurt) < len(fleet.squadrons):
            name = desk.split(fleet.id, hurt)
            if name:
                desk.send(name, GUARD, home)


def take_marines(desk: OrderBook, name: str, leave: int = 0) -> None:
    """2.3.2.4: as many divisions as there are but so many, and as transports take."""
    fleet, marine = desk.fleets[name], desk.tables.code_of("marine")
    colony = desk.colonies[fleet.at]
    store = colony.ground.get(marine, 0) - colony.hurt.get(marine, 0)
    # the law knows how much room there is: from the most that there can be down to what it allows
    for count in range(min(store - leave, len(fleet.lift)), 0, -1):
        if desk.give(Load(name, marine, count)):
            return


def _launch(desk: OrderBook, fleet: Fleet) -> None:
    """Parties that are enough for a prize leave; the rest meets a threat, or stays on guard."""
    assert desk.home is not None
    relieve(desk, fleet.id)
    waits = desk.view.turn < desk.doctrine.strikes_from
    while not waits and (party := parted(desk, fleet.id)):
        name, goal = party
        desk.give(Engage(name, BOLD))
        if not desk.send(name, INVADE, goal):
            desk.send(name, GUARD, desk.home)
    most = 0 if waits or hub_first(desk) else MOST_BLOCKADES
    while blockading(desk) < most and _close(desk, fleet.id):
        pass  # `_close` has sent one more, or says that none can be spared
    if not desk.send(fleet.id, GUARD, desk.home):
        desk.send(fleet.id, HOLD)


def parted(desk: OrderBook, name: str) -> tuple[str, str] | None:
    """2.3.4: a part of the force at home that is enough for the nearest prize; and the prize."""
    fleet = desk.fleets[name]
    goal = prize(desk, fleet)
    if goal is None:
        return None
    power, marines = needed(desk, goal)
    party = detail(desk, name, power)
    if party is None:
        return None
    lift = desk.detach(name, desk.tables.code_of("transport"), marines)
    if lift is None or not desk.give(Merge(lift, party)):
        return None
    return party, goal


def relieve(desk: OrderBook, name: str) -> None:
    """5.3: only guards of a planet meet those who come for it: each blockaded colony gets some."""
    for at in _blockaded(desk):
        guards = [fleet for fleet in desk.fleets.values() if fleet.mission.number == GUARD]
        coming = sum(desk.strength(fleet) for fleet in guards if fleet.mission.system == at)
        wants = opposing(desk, at) * 3 // 2 - coming
        if wants > 0 and desk.strength(desk.fleets[name]) > wants:
            party = detail(desk, name, wants)
            if party is None or not desk.send(party, GUARD, at):
                return


def _blockaded(desk: OrderBook) -> list[str]:
    """The own colonies that are blockaded, the largest first."""
    found = [at for at, colony in desk.colonies.items() if at != desk.home and colony.blockaded]
    return sorted(found, key=lambda at: (-desk.colonies[at].people, at))


def blockading(desk: OrderBook) -> int:
    """How many forces lie before foreign colonies, or are on their way there."""
    return sum(
        one.mission.number == GUARD and one.mission.system in desk.foreign
        for one in desk.fleets.values()
    )


def _close(desk: OrderBook, name: str) -> bool:
    """4.1, order 05: warships alone, which restricted lanes let through, blockade a colony."""
    fleet = desk.fleets[name]
    closed = {one.mission.system for one in desk.fleets.values() if one.mission.number == GUARD}
    homes = set(desk.view.star_map.homeworlds)
    near: list[tuple[int, str]] = []
    for at in desk.foreign - closed - {HUB}:
        nearer = desk.doctrine.capital if at in homes else 0  # what is worth more seems nearer
        near.append((desk.jumps(fleet.at, at) - nearer, at))
    guards = desk.doctrine.guards
    to_spare = desk.strength(fleet) * (guards - 1) // guards
    for jumps, at in sorted(near):
        wants = 2 * needed(desk, at)[0]
        if jumps <= REACH and to_spare >= wants:
            party = detail(desk, name, wants)
            return party is not None and desk.send(party, GUARD, at)
    return False


def detail(desk: OrderBook, name: str, power: int) -> str | None:
    """2.3.4: the first squadrons of a fleet that are worth so much, never all, leave it."""
    chosen: list[str] = []
    squadrons = desk.fleets[name].squadrons
    raiders = [one for one in squadrons if is_raider(desk, one)]
    others = [one for one in squadrons if not is_raider(desk, one)]
    # one raider hides a whole force (2.4.3): a small one needs none, a second one waits its turn
    first = raiders[:1] if power >= HIDDEN else []
    for squadron in (*first, *others[:-1]):
        if power <= 0:
            break
        chosen.append(squadron.id)
        power -= desk.worth(squadron)
    if not chosen or power > 0:
        return None
    return desk.split(name, tuple(chosen))


def prize(desk: OrderBook, fleet: Fleet) -> str | None:
    """The nearest foreign colony that a force is enough for and no other force is going for."""
    marines, power = loaded(desk.view, fleet, "transport"), desk.strength(fleet)
    if not marines or not power:
        return None
    stays = power // desk.doctrine.guards if fleet.at == desk.home else 0
    found: list[tuple[int, str]] = []
    for at in goals(desk) - sought_by_others(desk, fleet):
        wants, troops = needed(desk, at)
        if power - stays < wants or marines < troops:
            continue
        way = best_way(desk.view, fleet, at)
        if way is not None and len(way) <= REACH:
            found.append((len(way) - charm(desk, at), at))
    return min(found)[1] if found else None


def sought_by_others(desk: OrderBook, fleet: Fleet) -> frozenset[str]:
    """The systems that other forces than this one go for already."""
    others = [one for one in desk.fleets.values() if one.id != fleet.id]
    attacking = [one.mission for one in others if one.mission.number in (INVADE, BOMBARD)]
    return frozenset(mission.system for mission in attacking)


def charm(desk: OrderBook, system: str) -> int:
    """By how many jumps a prize seems nearer than it is; fewer than none where it is guarded."""
    charm = -BASE if has_base(desk, system) else 0
    if system in desk.view.star_map.homeworlds:
        charm += desk.doctrine.capital
    if system == HUB:
        charm += HEART
    if peaceful(desk, system):
        charm += PREY
    return charm


def goals(desk: OrderBook) -> frozenset[str]:
    """Every foreign colony; in the first years the hub comes before all others."""
    return frozenset({HUB}) if hub_first(desk) else desk.foreign


def peaceful(desk: OrderBook, system: str) -> bool:
    """8: whether a prize belongs to a House that has offered a pact: it has no fleets to fear."""
    owner = desk.owner_of(system)
    house = desk.view.houses.get(owner) if owner else None
    return house is not None and house.stances.get(desk.me) == "pact"


def press_on(desk: OrderBook, fleet: Fleet) -> None:
    """At a prize the siege goes on; on the way the march; with nothing left to land, home."""
    if fleet.at in desk.colonies and fleet.lift:
        take_marines(desk, fleet.id, leave=STAYING)
        fleet = desk.fleets[fleet.id]
    # in this order: a blockade needs no marines, a battered force goes on with nothing, and what
    # marches on is not asked again where it could go
    if is_closing(desk, fleet):
        stay_or_retire(desk, fleet)
    elif is_battered(fleet) or not loaded(desk.view, fleet, "transport"):
        retire(desk, fleet)
    elif fleet.mission.number == INVADE and fleet.mission.system in desk.foreign - {fleet.at}:
        desk.busy.add(fleet.id)
    elif fleet.at in desk.foreign:
        _besiege(desk, fleet)
    else:
        goal = prize(desk, fleet)
        if not (goal and desk.send(fleet.id, INVADE, goal)):
            retire(desk, fleet)


def is_closing(desk: OrderBook, fleet: Fleet) -> bool:
    """4.1, order 05: whether a fleet blockades a foreign colony, or relieves an own one."""
    goal = fleet.mission.system
    colony = desk.colonies.get(goal)
    relieves = colony is not None and (colony.blockaded or fleet.at != goal)
    return fleet.mission.number == GUARD and (relieves or goal in desk.foreign)


def is_battered(fleet: Fleet) -> bool:
    """Whether more than half of a fleet's squadrons are crippled, or none is left."""
    hurt = sum(one.crippled for one in fleet.squadrons)
    return not fleet.squadrons or 2 * hurt > len(fleet.squadrons)


def stay_or_retire(desk: OrderBook, fleet: Fleet) -> None:
    """A blockade or relief goes on until half of its squadrons are crippled."""
    if fleet.squadrons and is_battered(fleet):
        retire(desk, fleet)
    else:
        desk.busy.add(fleet.id)


def _besiege(desk: OrderBook, fleet: Fleet) -> None:
    """5.6: the ships fire, and marines land as soon as no battery is left."""
    if not desk.send(fleet.id, INVADE, fleet.at):
        retire(desk, fleet)


def retire(desk: OrderBook, fleet: Fleet) -> None:
    """4.1: home for marines and repairs."""
    if desk.home is None or not desk.send(fleet.id, MOVE, desk.home):
        desk.send(fleet.id, HOLD)


def spy(desk: OrderBook) -> None:
    """2.4.2: scouts without anything left to explore watch foreign colonies, each another."""
    if not desk.doctrine.spies:
        return
    spying = [fleet for fleet in desk.fleets.values() if fleet.mission.number == SPY_PLANET]
    watched = {fleet.mission.system for fleet in spying}
    for fleet in desk.idle():
        if not only_scouts(desk.view, fleet):
            continue
        if fleet.mission.number == SPY_PLANET and fleet.mission.system in desk.foreign:
            desk.busy.add(fleet.id)
            continue
        near = sorted((desk.jumps(fleet.at, at), at) for at in desk.foreign - watched - {HUB})
        for _, at in near[:3]:  # the next may be beyond a lane that it cannot use
            if desk.send(fleet.id, SPY_PLANET, at):
                watched.add(at)
                break
