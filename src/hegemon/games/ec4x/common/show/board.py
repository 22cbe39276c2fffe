"""The star map as a House may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from string import ascii_lowercase

from hegemon.core import Board, Fact, Link, Owner, Place, Player, Token, centre, plain, plural
from hegemon.games.ec4x.common.amounts import in_tenths, in_units
from hegemon.games.ec4x.common.forms.fleet_choices import called, fleet_units, ships_in_words
from hegemon.games.ec4x.common.rules.lanes import turns_on, way_through
from hegemon.games.ec4x.common.rules.missions import MISSIONS
from hegemon.games.ec4x.common.show.intelligence import age, facts, strength
from hegemon.games.ec4x.common.show.signs import (
    colony_states,
    contact_parts,
    fleet_parts,
    fleet_sign,
    fleet_states,
    system_sign,
    units_known,
    works_of,
    works_seen,
)
from hegemon.games.ec4x.common.show.words import squadron_names
from hegemon.games.ec4x.common.show.words import units as unit_words
from hegemon.games.ec4x.common.starmap.chart import Chart
from hegemon.games.ec4x.common.starmap.figures import STARMAP, Resources
from hegemon.games.ec4x.common.starmap.star_map import StarSystem
from hegemon.games.ec4x.common.state import (
    EMPIRE,
    Colony,
    Contact,
    Fleet,
    Planet,
    Sighting,
    Squadron,
    chart,
)
from hegemon.games.ec4x.common.view import View

MARGIN = 60
"""Map units around the outermost systems."""
_STARS: dict[str, tuple[Fact, ...]] = {
    "": (),
    **{row.id: (Fact("star", STARMAP.stars.named(row.id)),) for row in STARMAP.stars.rows},
}
"""2.2, R111: what is told of a star, which is seen from everywhere: made once for all systems."""


def board_of(view: View) -> Board:
    """The hexes, the lanes by class, colonies and the fleets in sight."""
    systems = chart(view).systems.values()
    spots, width, height = _laid_out(chart(view))
    return Board(
        title="EC4X",
        turn=view.turn,
        clock="turn",
        grid="hex-flat",
        places=tuple(_place(view, system, spots[system.id]) for system in systems),
        owners=tuple(_owner(view, player) for player in (*view.players, EMPIRE)),
        tokens=tuple(_tokens(view)),
        links=tuple(Link(lane.a, lane.b, lane.lane_class) for lane in view.star_map.lanes),
        width=width,
        height=height,
        focus=view.home,
    )


_Spot = tuple[int, int, tuple[int, int]]
"""Where the middle of a hex lies, x and y, and its axial coordinates."""


@lru_cache(maxsize=4)
def _laid_out(known: Chart) -> tuple[dict[str, _Spot], int, int]:
    """The spot of each system, and how wide and high the picture is: once for a map."""
    at = {name: (one.hex, centre(one.hex, "flat")) for name, one in known.systems.items()}
    left, top = min(x for _, (x, _) in at.values()), min(y for _, (_, y) in at.values())
    # the hub is at 0, 0: moved, so that nothing lies left of the picture or above it
    spots = {
        name: (x - left + MARGIN, y - top + MARGIN, (hex_.q, hex_.r))
        for name, (hex_, (x, y)) in at.items()
    }
    width = max(x for x, _, _ in spots.values()) + MARGIN
    return spots, width, max(y for _, y, _ in spots.values()) + MARGIN


def _owner(view: View, player: Player) -> Owner:
    if player == EMPIRE:
        return Owner(player, "*", "the Empire")
    name = f"House {player.removeprefix('p')}"
    letter = ascii_lowercase[view.players.index(player)]  # digits would read as system numbers
    you = " (you)" if player == view.me else ""
    return Owner(player, letter, f"{name}{you}")


def _place(view: View, system: StarSystem, spot: _Spot) -> Place:
    """A system: as it is where the House is present, else as it was seen last, else unknown."""
    colony, planet = view.colonies.get(system.id), view.planets.get(system.id)
    remembered = _remembered(view, system.id) if colony is None else None
    note = _reports(view, system.id)
    if colony is None and remembered is None and not note:
        return _bare(system, spot, planet, view.tables.edition, _nature(view, planet))
    units = 0 if colony is None else units_known(view, colony)
    owner: Player | None
    as_of: int | None
    # one branch for each way in which a House can know of a system
    if colony is not None:
        owner, as_of = colony.owner, None
        works, states = tuple(works_of(view, colony, units)), tuple(colony_states(view, colony))
    elif remembered is not None:
        owner, as_of = remembered.owner, remembered.turn
        works, states = tuple(works_seen(view, remembered)), ("as-of",)
    else:
        owner, as_of, works, states = None, None, (), ()
    return Place(
        system.id,
        *spot[:2],
        shape="hex",
        terrain=planet.planet_class if planet is not None else "",
        known=planet is not None,
        as_of=as_of,
        owner=owner,
        label=system.id,
        name=system.name,
        badges=tuple(_badges(colony)),
        note=note,
        facts=(*_STARS[system.star], *_facts(view, system.id, units)),
        sign=system_sign(system, planet, view.tables.edition),
        works=works,
        states=states,
        worth=in_tenths(units) // 10 if units else None,
        hex=spot[2],
    )


@lru_cache(maxsize=2000)
def _bare(
    system: StarSystem, spot: _Spot, planet: Planet | None, edition: str, nature: tuple[Fact, ...]
) -> Place:
    """2.2: a system without a colony, the same from turn to turn: most of a large map is so."""
    return Place(
        system.id,
        *spot[:2],
        shape="hex",
        terrain=planet.planet_class if planet is not None else "",
        known=planet is not None,
        label=system.id,
        name=system.name,
        facts=(*_STARS[system.star], *nature),
        sign=system_sign(system, planet, edition),
        hex=spot[2],
    )


def _nature(view: View, planet: Planet | None) -> tuple[Fact, ...]:
    """2.2: the planet of a system and its raw materials, where they are known."""
    if planet is None:
        return ()
    called = view.tables.planets.called(planet.planet_class).name
    return _planet_facts(called, planet.resources)


@lru_cache(maxsize=200)
def _planet_facts(called: str, resources: Resources) -> tuple[Fact, ...]:
    return (Fact("planet", called), Fact("raw materials", STARMAP.resources.named(resources)))


def _remembered(view: View, system: str) -> Sighting | None:
    """2.4: what the House saw of a system where it looks no more; a bystander saw nothing."""
    return None if view.me is None else view.houses[view.me].known.get(system)


def _badges(colony: Colony | None) -> Iterator[str]:
    if colony is None:
        return
    if colony.homeworld:
        yield "home"
    if colony.blockaded:
        yield "blockaded"


def _facts(view: View, system: str, units: int) -> Iterator[Fact]:
    """2.2, 2.4: the planet, the people of own colonies, and what orbits any colony."""
    planet, colony = view.planets.get(system), view.colonies.get(system)
    if planet is None:
        return
    yield from _nature(view, planet)
    remembered = _remembered(view, system)
    works: tuple[str, ...] = ()
    if colony is not None:
        works = tuple(each.unit for each in colony.facilities)
        if colony.owner == view.me:
            yield Fact("PU", in_units(units), in_tenths(units), "0.1 PU")
    elif remembered is not None:
        works = remembered.facilities
        if remembered.fleets:
            seen = (plain(strength(view, one)) for one in remembered.fleets)
            yield Fact("fleets seen", "; ".join(seen))
    if works:
        yield Fact("works", ", ".join(works))


def _reports(view: View, system: str) -> str:
    """4.1, orders 09 to 11: what spies told, with its age."""
    if view.me is None:
        return ""
    told = view.houses[view.me].intelligence.get(system)
    if not told:  # most systems: not worth a text
        return ""
    return "; ".join(
        f"{MISSIONS[one.mission].name}, {age(view, one.turn)}: {facts(one)}" for one in told
    )


def _tokens(view: View) -> Iterator[Token]:
    """2.4: own fleets with their ships; of foreign ones the squadrons that are in sight."""
    # Marks of foreign fleets are empty; what they are is in the contacts of their system, in the
    # same order, so each mark takes the next. Own fleets, and all of a finished match, have ships.
    left = {system: list(seen) for system, seen in view.contacts.items()}
    for fleet in view.fleets.values():
        if fleet.squadrons or fleet.lift or fleet.fighters or not left.get(fleet.at):
            yield _own(view, fleet)
        else:
            seen = left[fleet.at].pop(0)
            yield _foreign(view, fleet, seen)


def _foreign(view: View, fleet: Fleet, seen: Contact) -> Token:
    parts = contact_parts(seen)
    return Token(
        fleet.id,
        fleet.owner,
        "fleet",
        fleet.at,
        count=_seen(seen),
        note=plain(strength(view, seen)),
        sign=parts[0].sign,
        made_of=parts,
        sighted=True,
    )


def _seen(fleet: Contact) -> int | None:
    """2.4: the squadrons and unarmed ships in sight; None where fighters alone are."""
    return fleet.squadrons + fleet.lift or None


def _own(view: View, fleet: Fleet) -> Token:
    goal: str = fleet.mission.system
    way: tuple[str, ...] = ()
    if fleet.owner == view.me and goal not in ("", fleet.at):
        way = way_through(view, fleet, (*fleet.mission.way, goal)) or ()
    turns, units = turns_on(view, fleet, way), fleet_units(fleet)
    return Token(
        fleet.id,
        fleet.owner,
        "fleet",
        fleet.at,
        count=sum(units.values()),
        note=ships_in_words(units),
        name=called(fleet),
        facts=tuple(_squadrons(view, fleet)),
        to=goal if turns else None,
        total=turns,
        way=(fleet.at, *way) if turns else (),
        sign=fleet_sign(view, units),
        made_of=fleet_parts(view, units),
        states=tuple(fleet_states(fleet)),
    )


def _squadrons(view: View, fleet: Fleet) -> Iterator[Fact]:
    """2.3.3: the squadrons by the names that orders know them by, those that are alike together."""
    alike: dict[tuple[tuple[str, ...], bool], list[Squadron]] = {}
    for squadron in fleet.squadrons:
        # by codes alone: a late fleet has hundreds, and words are made once for each sort of them
        ships = tuple([ship.unit for ship in squadron.ships])
        alike.setdefault((ships, squadron.crippled), []).append(squadron)
    for (ships, crippled), squadrons in alike.items():
        each = " each" if len(squadrons) > 1 else ""
        state = " (crippled)" if crippled else ""
        words = unit_words(view, dict(Counter(ships)))
        label = plural("squadron", len(squadrons))
        yield Fact(f"{label} {squadron_names(squadrons)}", f"{words}{each}{state}")
