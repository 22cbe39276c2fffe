"""§1: the empires, regions and armies of a map at the start. No dice are rolled."""

from __future__ import annotations

import msgspec

from hegemon.core import BadConfig, Dice, Player
from hegemon.games.erkenfara.house_rules import HouseRules, unusable
from hegemon.games.erkenfara.maps.game_map import GameMap, MapRegion, Relation, map_called
from hegemon.games.erkenfara.rules.armies import station
from hegemon.games.erkenfara.state import FIRST_YEAR, Empire, Region, State
from hegemon.games.erkenfara.tables import TABLES, Tables
from hegemon.games.erkenfara.turn import Begin


def seats_of(house_rules: HouseRules, tables: Tables = TABLES) -> tuple[Player, ...]:
    """One seat for each empire, in the map's order; raises BadConfig."""
    return tuple(_seats(map_called(house_rules.map, tables)).values())


def newcomers_of(house_rules: HouseRules, tables: Tables = TABLES) -> tuple[Player, ...]:
    """D-FOUND: the seats of the empires that join later (R29); raises BadConfig."""
    game_map = map_called(house_rules.map, tables)
    seats = _seats(game_map)
    return tuple(seats[name] for name in game_map.empires if not _starts(game_map, name))


def _seats(game_map: GameMap) -> dict[str, Player]:
    """The seat of each empire by its id."""
    return {name: Player(f"p{number}") for number, name in enumerate(game_map.empires, 1)}


def set_up(
    house_rules: HouseRules, players: tuple[Player, ...], dice: Dice, edition: type[State] = State
) -> State:
    """A new match; raises BadConfig when map, house rules and players do not go together."""
    game_map = map_called(house_rules.map, edition.tables)
    seats = _seats(game_map)
    if players != tuple(seats.values()):
        raise BadConfig(f"{game_map.head.name} is for {len(seats)} players, not {len(players)}")
    house_rules = with_map_rules(house_rules, game_map)
    state = edition(
        agenda=[Begin()],
        house_rules=house_rules,
        year=0,
        season="winter",
        turn_order=[seats[name] for name in game_map.head.turn_order if _starts(game_map, name)],
        empires={seats[name]: _empire(game_map, name) for name in game_map.empires},
        regions={name: _region(game_map, seats, place) for name, place in game_map.regions.items()},
        armies={},
        relations=_relations(game_map, seats),
    )
    for army in game_map.armies:
        if army.value < house_rules.min_army:
            raise BadConfig(f"min_army: the map has an army of {army.value} in {army.region}")
        if _starts(game_map, army.empire):
            station(state, seats[army.empire], army)
    return state


def with_map_rules(house_rules: HouseRules, game_map: GameMap) -> HouseRules:
    """The house rules, those that come with the map in place of the match's; raises BadConfig."""
    own = msgspec.convert(game_map.rules, HouseRules)
    chosen = {name: getattr(own, name) for name in game_map.rules}
    merged = msgspec.structs.replace(house_rules, **chosen)
    for problem in unusable(merged):
        raise BadConfig(problem)
    return merged


def _starts(game_map: GameMap, empire: str) -> bool:
    """Whether an empire is there from the first winter on."""
    return game_map.empires[empire].joins == FIRST_YEAR


def _empire(game_map: GameMap, name: str) -> Empire:
    facts = game_map.empires[name]
    founded = _starts(game_map, name)
    homeland = tuple(facts.homeland) if founded else ()
    return Empire(name, facts.name, facts.treasury, homeland, founded)


def _region(game_map: GameMap, seats: dict[str, Player], place: MapRegion) -> Region:
    owned = place.owner is not None and _starts(game_map, place.owner)
    owner = seats[place.owner] if owned and place.owner is not None else None
    return Region(owner, statuses=tuple(place.statuses))


def _relations(game_map: GameMap, seats: dict[str, Player]) -> dict[Player, dict[Player, Relation]]:
    found: dict[Player, dict[Player, Relation]] = {}
    for one in seats.values():
        others = (other for other in seats.values() if other != one)
        found[one] = dict.fromkeys(others, game_map.head.default_relation)
    for exception in game_map.relations:
        one, other = (seats[name] for name in exception.between)
        found[one][other] = found[other][one] = exception.relation
    return found
