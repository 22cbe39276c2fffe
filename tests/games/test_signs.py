"""What the rulebooks name has a sign of its own meaning: units, works, markers, terrain, statuses.

Each table below is what a reader of the rules expects; a row that the figures of a game have and
the table lacks fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import msgspec
import pytest

from hegemon.core.show.signs import BODIES, GROUNDS, PIECES, STATES, WORKS
from hegemon.games.ec4x.common.show.signs import unit_sign
from hegemon.games.ec4x.common.starmap.figures import STARMAP
from hegemon.games.ec4x.common.starmap.picture import PLANETS, STARS
from hegemon.games.ec4x.common.state import Readiness
from hegemon.games.ec4x.common.tables import LIFT, ORBITAL, Tables, UnitRole
from hegemon.games.ec4x.monero.state import TABLES as MONERO
from hegemon.games.ec4x.satoshi.state import TABLES as SATOSHI
from hegemon.games.erkenfara.maps.game_map import RegionStatus, map_called
from hegemon.games.erkenfara.maps.places import FORTS, army_sign, ground_of
from hegemon.games.erkenfara.show.report import STATUSES
from hegemon.games.erkenfara.state import ArmyStatus
from hegemon.games.erkenfara.tables import TABLES as ERKENFARA
from hegemon.games.space_conquest.show.report import LIGHTS
from hegemon.games.space_conquest.tables import TABLES as SPACE_CONQUEST
from hegemon.games.space_empires.positions import machine
from hegemon.games.space_empires.show.signs import MARKERS, UNITS, counter_sign
from hegemon.games.space_empires.show.words import MARKERS as MARKERS_IN_WORDS
from hegemon.games.space_empires.tables import TABLES as SPACE_EMPIRES
from hegemon.games.space_empires.tables import Unit

SHIPS = {
    "Corvette": "corvette",
    "Frigate": "frigate",
    "Destroyer": "destroyer",
    "Light Cruiser": "light cruiser",
    "Cruiser": "cruiser",
    "Heavy Cruiser": "cruiser",
    "Battle Cruiser": "battlecruiser",
    "Battleship": "battleship",
    "Dreadnought": "dreadnought",
    "Super Dreadnought": "super dreadnought",
    "Planet-Breaker": "planet-breaker",
    "Carrier": "carrier",
    "Super Carrier": "super carrier",
    "Fighter Squadron": "fighters",
    "Raider": "raider",
    "Scout": "scout",
    "ETAC": "colony ship",
    "Troop Transport": "transport",
    "Trader": "merchant",
    "Starliner": "passenger liner",
}
GROUND_AND_ORBIT = {
    "Starbase": "starbase",
    "Shipyard": "shipyard",
    "Spaceport": "spaceport",
    "Planetary Shield": "planetary shield",
    "Ground Battery": "ground batteries",
    "Army": "army",
    "Marine Division": "marines",
}
COUNTERS = {
    "Scout": "scout",
    "Destroyer": "destroyer",
    "Cruiser": "cruiser",
    "Battlecruiser": "battlecruiser",
    "Battleship": "battleship",
    "Dreadnaught": "dreadnought",
    "Ship Yard": "shipyard",
    "Base": "base",
    "Decoy": "decoy",
    "Colony Ship": "colony ship",
    "Miner": "miner",
    "Pipeline": "pipeline",
    "Mine": "mine field",
    "Mine Sweeper": "mine sweeper",
    "Raider": "raider",
    "B Alien": "alien ship",
    "C Alien": "alien ship",
    "D Alien": "alien ship",
    "Carrier": "carrier",
    "Fighter": "fighters",
    "Fleet": "fleet",
}
HEXES = {
    "unexplored": "unexplored",
    "empty space": "empty space",
    "a planet": "planet",
    "a barren planet": "barren planet",
    "minerals": "minerals",
    "a space wreck": "wreck",
    "asteroids": "asteroids",
    "a nebula": "nebula",
    "a black hole": "black hole",
    "a super nova": "super nova",
    "lost in space": "lost in space",
    "danger": "danger",
    "where doomsday machines come in": "where others come in",
}


@pytest.mark.parametrize("tables", [MONERO, SATOSHI], ids=["monero", "satoshi"])
def test_units_of_ec4x(tables: Tables) -> None:
    """9: what flies is a piece, what stands is a work; stations that are towed are both."""
    for code, unit in tables.units.items():
        sign = unit_sign(code, unit)
        stands = unit.name in GROUND_AND_ORBIT
        known: Mapping[str, str] = WORKS if stands else PIECES
        assert known[sign] == {**SHIPS, **GROUND_AND_ORBIT}[unit.name], code
        if unit.role in ORBITAL | LIFT:
            assert sign in PIECES, code
        if unit.role == "fighter":
            assert sign in WORKS, "fighters are stationed at colonies, too"


def test_units_of_somebodys_own_have_the_sign_of_their_role_and_hull() -> None:
    """A modification's warship is drawn by its size, all else by what it is for."""
    warship = MONERO.units["BB"]
    drawn = [unit_sign("MO", msgspec.structs.replace(warship, hull_size=hull)) for hull in range(6)]
    dreadnoughts = ["dreadnought", "dreadnought"]
    assert drawn == ["destroyer", "destroyer", "cruiser", "battleship", *dreadnoughts]
    for role in get_args(UnitRole):
        sign = unit_sign("MO", msgspec.structs.replace(warship, role=role))
        assert sign in {**PIECES, **WORKS}, role


@pytest.mark.parametrize("edition", ["monero", "satoshi"])
def test_planet_classes_of_ec4x(edition: str) -> None:
    """2.2: both editions have seven classes, which their levels order; the names are Monero's."""
    classes = STARMAP.planets[edition].classes
    assert [row.potential for row in classes] == list(range(1, len(PLANETS) + 1))
    roman = ("I", "II", "III", "IV", "V", "VI", "VII")
    for row, level in zip(classes, roman, strict=True):
        assert f"level {level} " in BODIES[PLANETS[row.potential - 1]]
        assert edition != "monero" or PLANETS[row.potential - 1] == row.id


def test_stars_and_the_hub_of_ec4x() -> None:
    for row in STARMAP.stars.rows:
        colour = row.name.removesuffix("-white")
        expected = "white" if row.name == "yellow-white" else colour
        assert expected in BODIES[STARS[row.id]].split(), row.name
    assert "hub" in BODIES


def test_readiness_of_ec4x() -> None:
    """R36: a fleet that serves has no mark."""
    assert set(get_args(Readiness)) - {"active"} <= set(STATES)


def test_units_of_space_empires() -> None:
    units = {code: unit for code, unit in SPACE_EMPIRES.units.items() if isinstance(unit, Unit)}
    assert set(UNITS) == set(units)
    for code, unit in units.items():
        assert PIECES[UNITS[code]] == COUNTERS[unit.name], code
    for rating in range(1, len(SPACE_EMPIRES.machine_ratings) + 1):
        assert counter_sign(machine(rating, "A1")) == "doomsday-machine"


def test_markers_of_space_empires() -> None:
    """Every marker of every bag, and what lies in a hex without one."""
    bags = msgspec.to_builtins(SPACE_EMPIRES.markers)
    listed = {name for bag in bags.values() for name in bag if name != "source"}
    assert listed <= set(MARKERS) == set(MARKERS_IN_WORDS)
    for name, sign in MARKERS.items():
        words = MARKERS_IN_WORDS[name]
        if name.startswith("warp_point"):
            assert BODIES[sign] == "warp point"
        else:
            assert BODIES[sign] == HEXES[words], name


def test_stars_of_space_conquest() -> None:
    """A star of each RU shines by it; no RU of the tables lacks a light."""
    figures = SPACE_CONQUEST
    kinds = [msgspec.to_builtins(each) for each in figures.resources.values()]
    quadrants = [bag for kind in kinds for name, bag in kind.items() if name != "source"]
    worth = {ru for bag in quadrants for ru in bag}
    assert worth | {figures.home.ru} <= set(range(1, len(LIGHTS) + 1))
    assert set(LIGHTS) <= set(BODIES)


def test_regions_and_armies_of_erkenfara() -> None:
    """§1: land, sea and fortifications with 1 to 4 levels; armies by land, by sea, in a fort."""
    found = map_called("island_war")
    grounds = {region.kind: set[str]() for region in found.regions.values()}
    for region in found.regions.values():
        grounds[region.kind].add(ground_of(found, region))
    assert grounds["sea"] == {"sea"}
    assert grounds["fort"] == {"castle"}
    assert grounds["land"] <= {"coast", "field"}
    assert {sign for signs in grounds.values() for sign in signs} <= set(GROUNDS)
    levels = range(1, ERKENFARA.attachments.fort_levels + 1)
    assert [WORKS[FORTS[level]] for level in levels] == [
        f"fort of level {level}" for level in levels
    ]
    land = next(one for one in found.regions.values() if one.kind == "land")
    fort = next(one for one in found.regions.values() if one.kind == "fort")
    signs = (army_sign("land", land), army_sign("land", fort), army_sign("sea", land))
    assert signs == ("army", "guard", "navy")
    assert {*signs, "hero", "card"} <= set(PIECES)


def test_statuses_of_erkenfara() -> None:
    """§2, §3: those of regions have their own names; those of armies are named by a table."""
    assert set(get_args(RegionStatus)) <= set(STATES)
    assert set(STATUSES) == set(get_args(ArmyStatus)) - {""}
    assert {STATES[sign] for sign in STATUSES.values()} == {"well rested", "exhausted"}
