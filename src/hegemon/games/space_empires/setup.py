"""§1: the empty galaxy; homeworlds are chosen and markers shuffled as the first thing in play."""

from __future__ import annotations

from hegemon.core import BadConfig, Dice, Player
from hegemon.games.space_empires.alien_empires.records import (
    ALIEN_EMPIRES,
    AlienEmpire,
    AlienEmpires,
)
from hegemon.games.space_empires.game_map import GameMap, map_called
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.rules.populate import reading_order
from hegemon.games.space_empires.state import (
    UNKNOWN,
    Empire,
    State,
    System,
    costs_of,
    map_of,
    technologies_in_play,
)
from hegemon.games.space_empires.tables import TABLES, TECHNOLOGIES, Tables, Technology
from hegemon.games.space_empires.turn import Populate


def seats_of(house_rules: HouseRules, tables: Tables = TABLES) -> tuple[Player, ...]:
    """§1.1: one seat for each home on the map; raises BadConfig for options that do not fit."""
    why = why_no_match(house_rules, tables)
    if why:
        raise BadConfig(why)
    return tuple(map_called(house_rules.map, tables).homes)


def why_no_match(house_rules: HouseRules, tables: Tables = TABLES) -> str:
    """§1.1, §9.1: why the options do not go together; empty when they do (R66)."""
    game, here = house_rules.solitaire, tables.maps[house_rules.map].solitaire
    if game == "no" and here != "no":
        return (
            f"the map {house_rules.map} is for one player alone: "
            f"set solitaire = {here}, or choose another map"
        )
    if game != here:
        fitting = [name for name, table in tables.maps.items() if table.solitaire == game]
        return (
            f"with solitaire = {game} the map is one of {', '.join(fitting)}, not {house_rules.map}"
        )
    if game != "no" and house_rules.victory != "first_kill":
        return f"victory = {house_rules.victory} is for several players, not for solitaire = {game}"
    return why_no_opponents(house_rules)


def why_no_opponents(house_rules: HouseRules) -> str:
    """§9.1, §10.1: what the opponents of one player alone do not know; empty when all is well."""
    game, level = house_rules.solitaire, house_rules.difficulty
    if game == "doomsday" and level == "really_tough":
        return f"difficulty = {level} is for solitaire = alien_empires"
    if game == "alien_empires" and house_rules.aliens:
        return "with solitaire = alien_empires no aliens guard planets: set aliens = no"
    return ""


def set_up(
    house_rules: HouseRules, players: tuple[Player, ...], dice: Dice, edition: type[State] = State
) -> State:
    """A new match; raises BadConfig when map and number of players do not go together."""
    seats = seats_of(house_rules, edition.tables)
    if players != seats:
        raise BadConfig(f"the map {house_rules.map} is for {len(seats)}, not {len(players)}")
    favoured = house_rules.handicap
    if favoured != "nobody" and favoured not in seats:
        raise BadConfig(f"the handicap is for {favoured}, and there are {', '.join(seats)}")
    state = edition(
        agenda=[Populate()],
        house_rules=house_rules,
        round=0,
        turn=1,
        phase="set-up",
        order=players,
        systems=face_down(map_called(house_rules.map, edition.tables)),
        groups={},
        empires={},
    )
    for player in players:
        state.empires[player] = Empire(levels=start_levels(state))
    if house_rules.solitaire == "alien_empires":
        state.alien_empires = AlienEmpires(begin_empires(state))
    return state


def begin_empires(state: State) -> dict[Player, AlienEmpire]:
    """§10.1: so many alien empires as the difficulty says, which know how to lay mines."""
    table, galaxy = state.tables.alien_empires, map_of(state)
    count = state.tables.alien_strength.difficulty[state.house_rules.difficulty].empires
    levels = start_levels(state)
    if "mines" in technologies_in_play(state):
        levels["mines"] = table.mines_level
    # a copy of the levels for each: they study apart
    return {
        player: AlienEmpire(home, levels=dict(levels))
        for player, home in zip(ALIEN_EMPIRES[:count], galaxy.alien_homeworlds, strict=False)
    }


def face_down(galaxy: GameMap) -> dict[str, System]:
    """§1.2: every hex that surely lies in play, before the markers are dealt."""
    owners = {place: player for player, home in galaxy.homes.items() for place in home}
    deep = (*galaxy.deep, *galaxy.alien_homeworlds, *galaxy.entries)
    places = sorted((*owners, *deep), key=reading_order)
    return {place: System(owners.get(place), UNKNOWN) for place in places}


def start_levels(state: State) -> dict[str, int]:
    """§1.3: every technology at its start."""
    table = costs_of(state)
    found: dict[str, int] = {}
    for name in TECHNOLOGIES:
        technology: Technology = getattr(table, name)
        found[name] = technology.start
    return found
