"""2.1: the galaxy is rolled, and every House begins alike."""

from __future__ import annotations

from typing import TypeVar

from hegemon.core import BadConfig, Dice, Player, Task
from hegemon.games.ec4x.common.amounts import SOUL
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.rules.economy import ECONOMY, SCIENCE, one_ptu, psu_by
from hegemon.games.ec4x.common.rules.forces import carry_of
from hegemon.games.ec4x.common.rules.prestige import worth
from hegemon.games.ec4x.common.rules.research import fields_of
from hegemon.games.ec4x.common.starmap.galaxy import Attributes, MapRules, made_map
from hegemon.games.ec4x.common.starmap.map_file import draft_for, houses_on
from hegemon.games.ec4x.common.starmap.star_map import HUB, StarMap, public_map
from hegemon.games.ec4x.common.starmap.stars import with_stars
from hegemon.games.ec4x.common.state import (
    EMPIRE,
    Colony,
    Facility,
    Fleet,
    House,
    Planet,
    Ship,
    Squadron,
    State,
)
from hegemon.games.ec4x.common.tables import Tables

Edition = TypeVar("Edition", bound=State)


def new_match(
    edition: type[Edition],
    house_rules: HouseRules,
    players: tuple[Player, ...],
    dice: Dice,
    first: Task[State],
) -> Edition:
    """2.1: the position in which a match of an edition begins; raises BadConfig.

    `first` is what happens first: the edition's turn.
    """
    tables = edition.tables
    star_map = rolled_map(tables, house_rules, players, dice)
    return edition(
        agenda=[first],
        house_rules=house_rules,
        turn=0,
        phase="income",
        players=players,
        star_map=public_map(star_map),
        planets=planets_of(star_map),
        homes=homes_of(star_map, players),
        houses=starting_houses(tables, house_rules, players),
        colonies=starting_colonies(tables, house_rules, star_map, players),
        fleets=starting_fleets(tables, house_rules, star_map, players),
    )


def seats_of(house_rules: HouseRules) -> tuple[Player, ...]:
    """2.1: as many seats as Houses, or as the map has homeworlds; raises BadConfig."""
    houses = houses_on(house_rules.map, house_rules.houses)
    return tuple(Player(f"p{number}") for number in range(1, houses + 1))


def map_rules(tables: Tables, house_rules: HouseRules) -> MapRules:
    """2.1: what the edition and the options say of the map."""
    return MapRules(
        planets=tables.planets,
        homeworld=Attributes(tables.start.planet_class, tables.start.resources),
        hub=Attributes(tables.hub.planet_class, tables.hub.resources),
        lanes=house_rules.lanes,
        symmetric=house_rules.symmetric,
        missing_row=house_rules.resources_of_one,
    )


def rolled_map(
    tables: Tables, house_rules: HouseRules, players: tuple[Player, ...], dice: Dice
) -> StarMap:
    """2.1: the galaxy of a match; raises BadConfig for a bad map or number of players."""
    seats = seats_of(house_rules)
    if players != seats:
        raise BadConfig(f"the match is for {len(seats)} Houses, and there are {len(players)}")
    draft = draft_for(house_rules.map, len(seats), tables.planets)
    star_map = made_map(draft, map_rules(tables, house_rules), dice)
    return with_stars(star_map, draft, dice, symmetric=house_rules.symmetric)


def planets_of(star_map: StarMap) -> dict[str, Planet]:
    """2.2: the planet of every system."""
    return {
        one.id: Planet(one.planet_class, one.resources) for one in star_map.systems if one.resources
    }


def homes_of(star_map: StarMap, players: tuple[Player, ...]) -> dict[Player, str]:
    """2.1: where each House's homeworld is."""
    return dict(zip(players, star_map.homeworlds, strict=True))


def starting_levels(tables: Tables, house_rules: HouseRules) -> dict[str, int]:
    """2.1, XYZ.1: the levels that a House begins with (R14), by house rule higher ones (R110)."""
    least = {ECONOMY: house_rules.start_economy, SCIENCE: house_rules.start_science}
    levels = _usual_levels(tables, house_rules)
    return {field: max(level, least.get(field, 0)) for field, level in levels.items()}


def _usual_levels(tables: Tables, house_rules: HouseRules) -> dict[str, int]:
    """R14: as the edition says, 0 as far as it can be played, or 1."""
    fields = fields_of(tables)
    if house_rules.start_levels == "ones":
        return {field: int(_begins_at_one(tables, field)) for field in fields}
    usual = house_rules.start_levels == "usual"
    given = tables.start.levels if usual else tables.start.least_levels
    return {field: given.get(field, 0) for field in fields}


def _begins_at_one(tables: Tables, field: str) -> bool:
    """XYZ.1: EL and SL, and each technology whose first level needs no more than SL 1."""
    return field not in tables.fields or not tables.fields[field].science


def starting_houses(
    tables: Tables, house_rules: HouseRules, players: tuple[Player, ...]
) -> dict[Player, House]:
    """2.1: treasury, tax, levels and prestige of every House."""
    houses: dict[Player, House] = {}
    for player in players:
        houses[player] = House(
            treasury=tables.start.treasury,
            tax=house_rules.first_tax,
            levels=starting_levels(tables, house_rules),
            prestige=worth(tables, house_rules, "start"),
            fleets_made=1,
            squadrons_made=len(tables.start.ships),
        )
    return houses


def starting_colonies(
    tables: Tables, house_rules: HouseRules, star_map: StarMap, players: tuple[Player, ...]
) -> dict[str, Colony]:
    """2.1: a homeworld each; and the hub, which the last holdouts of the Empire guard."""
    colonies = {
        home: _homeworld(tables, house_rules, player)
        for home, player in zip(star_map.homeworlds, players, strict=True)
    }
    if house_rules.hub == "guarded" and any(one.id == HUB for one in star_map.systems):
        colonies[HUB] = _hub(tables, house_rules, len(players))
    return colonies


def _homeworld(tables: Tables, house_rules: HouseRules, player: Player) -> Colony:
    works: list[Facility] = []
    for code, count in tables.start.facilities.items():
        works += [Facility(code)] * count
    return Colony(
        owner=player,
        people=psu_by(tables, house_rules, tables.start.population_units * SOUL),
        facilities=tuple(works),
        homeworld=True,
    )


def _hub(tables: Tables, house_rules: HouseRules, houses: int) -> Colony:
    """R13: fighters for each House, batteries, troops, a shield and a starbase."""
    fighters = tables.hub.fighters_per_house * houses
    return Colony(
        owner=EMPIRE,
        people=psu_by(tables, house_rules, tables.hub.population_units * SOUL),
        ground=dict(tables.hub.ground),
        fighters=(Ship(tables.code_of("fighter")),) * fighters,
        facilities=(Facility(tables.code_of("starbase")),) * tables.hub.starbases,
        shield=tables.hub.shield,
    )


def starting_fleets(
    tables: Tables, house_rules: HouseRules, star_map: StarMap, players: tuple[Player, ...]
) -> dict[str, Fleet]:
    """2.1: one fleet at home, every ship a squadron, what carries people loaded (R109)."""
    levels = starting_levels(tables, house_rules)
    ships = [_ship(tables, levels, code) for code in tables.start.ships]
    lift = _starting_lift(tables, house_rules)
    fleets: dict[str, Fleet] = {}
    for home, player in zip(star_map.homeworlds, players, strict=True):
        # squadrons change in place: each House has its own, ships are values and shared
        squadrons = [Squadron(f"s{number}", (ship,)) for number, ship in enumerate(ships, 1)]
        name = f"{player}-1"
        fleets[name] = Fleet(
            id=name,
            owner=player,
            at=home,
            squadrons=squadrons,
            lift=lift,
            came_from=home,
        )
    return fleets


def _starting_lift(tables: Tables, house_rules: HouseRules) -> tuple[Ship, ...]:
    """2.1: the ETAC of the start, by house rule several, and with more people (R109)."""
    ptu = one_ptu(tables, house_rules, "etac")
    ships: list[Ship] = []
    for code in tables.start.lift:
        people = carry_of(tables, house_rules, code) * ptu
        ships += [Ship(code, carries=people)] * house_rules.start_etacs
    return tuple(ships)


def _ship(tables: Tables, levels: dict[str, int], code: str) -> Ship:
    eli = levels.get("ELI", 0) if tables.units[code].role == "scout" else 0
    return Ship(code, eli=eli)
