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
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.view import View, view_of

FORMAT = "space-empires-map/1"
_USUAL = HouseRules().map
_OTHER = "Space Empires is played on the maps that come with it, and this is none of them as it is"


class _Printed:
    """The maps of a game by its figures, and by their texts."""

    def __init__(self, edition: type[State]) -> None:
        self.edition, self.tables = edition, edition.tables
        self.names = (_USUAL, *(name for name in self.tables.maps if name != _USUAL))
        """The usual map leads."""
        self._name_of = {self.text(name).strip(): name for name in self.names}

    def text(self, name: str) -> str:
        """A map as a text; raises BadConfig for an unknown name."""
        table = self.tables.maps.get(name)
        if table is None:
            raise BadConfig(f"there is no map {name!a}; there are {', '.join(self.names)}")
        fields = msgspec.to_builtins(table)
        del fields["source"]
        return toml_table("[map]", {"format": FORMAT, "id": name, **fields})

    def called(self, text: str) -> str:
        """Which map a text is; raises BadConfig when it is none that comes with the game."""
        name = self._name_of.get(text.strip().replace("\r\n", "\n"))
        if name is None:
            raise BadConfig(_OTHER)
        return name

    def _set_up_on(self, name: str) -> View:
        """What everybody sees of a map before homeworlds are chosen."""
        values = {"map": name, "solitaire": self.tables.maps[name].solitaire}
        rules = msgspec.convert(values, HouseRules)
        seats = seats_of(rules, self.tables)
        return view_of(set_up(rules, seats, ScriptedDice([]), self.edition), None)

    def board(self, text: str) -> Board:
        """A map as a picture; raises BadConfig for a text that is none."""
        name = self.called(text)
        drawn = board_of(self._set_up_on(name))
        return msgspec.structs.replace(drawn, title=self.tables.maps[name].title, turn=None)

    def faults(self, text: str) -> list[str]:
        """Why a text is no map of the game; empty when it is one."""
        return [] if text.strip().replace("\r\n", "\n") in self._name_of else [f"{_OTHER}."]

    def report(self, text: str) -> Report:
        """The figures of a map, or why it cannot be played."""
        faults = self.faults(text)
        if faults:
            items = tuple(Sentence(fault) for fault in faults)
            return Report("This map cannot be played", (Section("", items),))
        galaxy = map_called(self.called(text), self.tables)
        table = Table("", ("measure", "value"), tuple(_measures(galaxy)))
        return Report(self.tables.maps[galaxy.name].title, (Section("", (table,)),))

    def to_graph(self, text: str) -> dict[str, Any]:
        """The map as node-link data for other programs; hexes that a home may take are nobody's."""
        galaxy = map_called(self.called(text), self.tables)
        table = self.tables.maps[galaxy.name]
        owners = {place: player for player, home in galaxy.homes.items() for place in home}
        spots = {place.id: [place.x, place.y] for place in self.board(text).places}
        return {
            "directed": False,
            "multigraph": False,
            "graph": {
                "name": table.title,
                "description": f"{table.about[0].upper()}{table.about[1:]}.",
                "empires": [
                    {"id": player, "name": _called(galaxy, player)} for player in galaxy.homes
                ],
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


def _owned(owners: Mapping[str, Player], place: str) -> dict[str, str]:
    return {"owner": owners[place]} if place in owners else {}


def _from_graph(_graph: Mapping[str, Any]) -> str:
    """No map of another program can be played on."""
    raise BadConfig(_OTHER)


def maps_of(edition: type[State]) -> Maps:
    """The maps of a game with the figures of its position."""
    printed = _Printed(edition)
    return Maps(
        names=printed.names,
        suffix=".toml",
        text=printed.text,
        faults=printed.faults,
        lint=printed.faults,
        report=printed.report,
        board=printed.board,
        to_graph=printed.to_graph,
        from_graph=_from_graph,
        format=FORMAT,
        regions=False,
        own=False,
    )
