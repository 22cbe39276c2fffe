"""§1.1: the maps that come with the game, as lists, pictures and files for other programs.

They are all that the game is played on: a match keeps the name of its map, not its hexes. So what
somebody changed in the text of one can be looked at by no command, and a sentence says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hegemon.core import (
    BadConfig,
    Board,
    Maps,
    Player,
    Report,
    ScriptedDice,
    Section,
    Sentence,
    Table,
    seat_name,
    toml_table,
)
from hegemon.games.space_empires.game_map import GameMap, map_called
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.setup import seats_of, set_up
from hegemon.games.space_empires.show.board import board_of
from hegemon.games.space_empires.tables import TABLES
from hegemon.games.space_empires.view import View, view_of

FORMAT = "space-empires-map/1"
_USUAL = HouseRules().map
NAMES = (_USUAL, *(name for name in TABLES.maps if name != _USUAL))
"""The usual map leads."""
_OTHER = "Space Empires is played on the maps that come with it, and this is none of them as it is"


def _text_of(name: str) -> str:
    """A map as a text; raises BadConfig for an unknown name."""
    table = TABLES.maps.get(name)
    if table is None:
        raise BadConfig(f"there is no map {name!a}; there are {', '.join(NAMES)}")
    fields = msgspec.to_builtins(table)
    del fields["source"]
    return toml_table("[map]", {"format": FORMAT, "id": name, **fields})


_NAME_OF = {_text_of(name).strip(): name for name in NAMES}


def _name_of(text: str) -> str:
    """Which map a text is; raises BadConfig when it is none that comes with the game."""
    name = _NAME_OF.get(text.strip().replace("\r\n", "\n"))
    if name is None:
        raise BadConfig(_OTHER)
    return name


def _set_up_on(name: str) -> View:
    """What everybody sees of a map before homeworlds are chosen."""
    values = {"map": name, "solitaire": TABLES.maps[name].solitaire}
    rules = msgspec.convert(values, HouseRules)
    return view_of(set_up(rules, seats_of(rules), ScriptedDice([])), None)


def _board(text: str) -> Board:
    name = _name_of(text)
    drawn = board_of(_set_up_on(name))
    return msgspec.structs.replace(drawn, title=TABLES.maps[name].title, turn=None)


def _faults(text: str) -> list[str]:
    return [] if text.strip().replace("\r\n", "\n") in _NAME_OF else [f"{_OTHER}."]


def _report(text: str) -> Report:
    """The figures of a map, or why it cannot be played."""
    faults = _faults(text)
    if faults:
        items = tuple(Sentence(fault) for fault in faults)
        return Report("This map cannot be played", (Section("", items),))
    galaxy = map_called(_name_of(text))
    table = Table("", ("measure", "value"), tuple(_measures(galaxy)))
    return Report(TABLES.maps[galaxy.name].title, (Section("", (table,)),))


def _measures(galaxy: GameMap) -> Iterator[tuple[str, str]]:
    """§1.1, §1.2: how large everything is, and where homeworlds may lie."""
    yield "hexes of deep space", f"{len(galaxy.deep)}"
    for player, home in galaxy.homes.items():
        whose, half = _called(galaxy, player).capitalize(), galaxy.halves[player]
        yield f"{whose}: hexes of the home", f"{len(home) + bool(half)}"
        yield f"{whose}: homeworld in one of", ", ".join(galaxy.homeworlds[player])
        if half:
            yield f"{whose}: the home takes one of", ", ".join(half)
    if galaxy.alien_homeworlds:
        yield "homeworlds of alien empires", ", ".join(galaxy.alien_homeworlds)
    if galaxy.entries:
        yield "machines come in at", ", ".join(galaxy.entries)


def _called(galaxy: GameMap, player: Player) -> str:
    return seat_name(player, tuple(galaxy.homes), None)


def _to_graph(text: str) -> dict[str, Any]:
    """The map as node-link data for other programs; hexes that a home may take are nobody's."""
    galaxy = map_called(_name_of(text))
    table = TABLES.maps[galaxy.name]
    owners = {place: player for player, home in galaxy.homes.items() for place in home}
    spots = {place.id: [place.x, place.y] for place in _board(text).places}
    return {
        "directed": False,
        "multigraph": False,
        "graph": {
            "name": table.title,
            "description": f"{table.about[0].upper()}{table.about[1:]}.",
            "empires": [{"id": player, "name": _called(galaxy, player)} for player in galaxy.homes],
        },
        "nodes": [
            {"id": place.lower(), "name": place, "pos": spots[place], **_owned(owners, place)}
            for place in galaxy.axial
        ],
        "edges": [
            {"source": place.lower(), "target": other.lower()}
            for place, near in galaxy.near.items()
            for other in near
            if place < other
        ],
    }


def _owned(owners: Mapping[str, Player], place: str) -> dict[str, str]:
    return {"owner": owners[place]} if place in owners else {}


def _from_graph(_graph: Mapping[str, Any]) -> str:
    """No map of another program can be played on."""
    raise BadConfig(_OTHER)


MAPS = Maps(
    names=NAMES,
    suffix=".toml",
    text=_text_of,
    faults=_faults,
    lint=_faults,
    report=_report,
    board=_board,
    to_graph=_to_graph,
    from_graph=_from_graph,
    format=FORMAT,
    regions=False,
    own=False,
)
