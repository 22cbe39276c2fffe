"""The star map as a House may know it."""

from __future__ import annotations

from string import ascii_lowercase

from hegemon.core.board import Board, Fact, Link, Owner, Place, Token
from hegemon.core.game import Player
from hegemon.core.geometry.hexes import centre
from hegemon.games.ec4x.common.amounts import in_units
from hegemon.games.ec4x.common.forms.fleet_choices import fleet_units, ships_in_words
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.starmap.figures import STARMAP
from hegemon.games.ec4x.common.starmap.star_map import StarSystem
from hegemon.games.ec4x.common.state import EMPIRE, Fleet, chart
from hegemon.games.ec4x.common.view import View

MARGIN = 60
"""Map units around the outermost systems."""


def board_of(view: View) -> Board:
    """The hexes, the lanes by class, colonies and the fleets in sight."""
    systems = chart(view).systems.values()
    at = {system.id: centre(system.hex, "flat") for system in systems}
    left, top = min(x for x, _ in at.values()), min(y for _, y in at.values())
    moved = {name: (x - left + MARGIN, y - top + MARGIN) for name, (x, y) in at.items()}
    return Board(
        title="EC4X",
        turn=view.turn,
        clock="turn",
        grid="hex-flat",
        places=tuple(_place(view, system, moved[system.id]) for system in systems),
        owners=tuple(_owner(view, player) for player in (*view.players, EMPIRE)),
        tokens=tuple(_token(view, fleet) for fleet in view.fleets.values()),
        links=tuple(Link(lane.a, lane.b, lane.lane_class) for lane in view.star_map.lanes),
        width=max(x for x, _ in moved.values()) + MARGIN,
        height=max(y for _, y in moved.values()) + MARGIN,
    )


def _owner(view: View, player: Player) -> Owner:
    if player == EMPIRE:
        return Owner(player, "*", "the Empire")
    name = f"House {player.removeprefix('p')}"
    letter = ascii_lowercase[view.players.index(player)]  # digits would read as system numbers
    return Owner(player, letter, name + (" (you)" if player == view.me else ""))


def _place(view: View, system: StarSystem, at: tuple[int, int]) -> Place:
    colony = view.colonies.get(system.id)
    planet, facts = view.planets.get(system.id), []
    if planet is not None:
        named = view.tables.planets.called(planet.planet_class).name
        materials = STARMAP.resources.named(planet.resources)
        facts = [Fact("planet", named), Fact("raw materials", materials)]
    if colony is not None and colony.owner == view.me:
        facts.append(Fact("PU", in_units(population_units(view, colony.people))))
    badges = []
    if colony is not None and colony.homeworld:
        badges.append("home")
    if colony is not None and colony.blockaded:
        badges.append("blockaded")
    return Place(
        system.id,
        *at,
        shape="hex",
        terrain=planet.planet_class if planet is not None else "",
        known=planet is not None,
        owner=colony.owner if colony is not None else None,
        label=system.id,
        name=system.name,
        badges=tuple(badges),
        facts=tuple(facts),
    )


def _token(view: View, fleet: Fleet) -> Token:
    own = fleet.owner == view.me
    return Token(
        fleet.id,
        fleet.owner,
        "fleet",
        fleet.at,
        count=sum(len(one.ships) for one in fleet.squadrons) if own else None,
        note=ships_in_words(fleet_units(fleet)) if own else "",
        to=fleet.mission.system if own and fleet.mission.system not in ("", fleet.at) else None,
        total=1 if own and fleet.mission.system not in ("", fleet.at) else 0,
    )
