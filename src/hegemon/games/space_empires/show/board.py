"""A view as a Board: hexes with what lies there, counters as far as they are known."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.board import CELL, Board, Fact, Owner, Place, Token
from hegemon.core.game import Player
from hegemon.core.hexes import centre
from hegemon.games.space_empires.game_map import axial
from hegemon.games.space_empires.rules.movement import hexes_left
from hegemon.games.space_empires.show.words import MARKERS, player_number, unit_name
from hegemon.games.space_empires.state import (
    UNKNOWN,
    Group,
    System,
    date_of,
    is_face_up,
    map_of,
)
from hegemon.games.space_empires.view import View

LABELS = {
    UNKNOWN: "?",
    "clear": "",
    "planet": "P",
    "barren": "b",
    "mineral_home": "m",
    "mineral_deep": "M",
    "wreck": "W",
    "asteroids": "A",
    "nebula": "N",
    "black_hole": "H",
    "super_nova": "S",
    "danger": "D",
    "lost_in_space": "L",
}
"""The sign of a marker on the map."""
LEGEND = (
    "? unexplored, P planet, b barren planet, m and M minerals, W wreck, A asteroids, N nebula, "
    "H black hole, S super nova; a number is what a colony is worth"
)


def board_of(view: View) -> Board:
    """The map as the viewer knows it."""
    return Board(
        title="Space Empires 4X",
        turn=date_of(view).turn,
        places=tuple(_places(view)),
        owners=tuple(_owner(view, player) for player in view.empires),
        tokens=tuple(_token(view, group) for group in view.groups.values()),
        grid="hex-pointy",
        legend=LEGEND,
    )


def _owner(view: View, player: Player) -> Owner:
    number = player_number(view, player)
    return Owner(player, str(number), "you" if player == view.me else f"player {number}")


def _places(view: View) -> Iterator[Place]:
    for place, system in view.systems.items():
        yield _place(place, system)
    if view.round == 0:
        yield from (
            _place(half, System(player, UNKNOWN))
            for player, halves in map_of(view).halves.items()
            for half in halves
            if half not in view.systems
        )


def _place(name: str, system: System) -> Place:
    x, y = centre(axial(name), "pointy", CELL)
    colony = system.colony
    label = str(colony.value) if colony else LABELS.get(system.marker, "?")
    facts = [Fact("marker", MARKERS[system.marker])]
    if colony:
        facts.append(Fact("homeworld" if colony.homeworld else "colony", f"{colony.value} CP"))
    if colony and colony.stock:
        facts.append(Fact("loads", ", ".join(MARKERS[load] for load in colony.stock)))
    return Place(
        id=name,
        x=x + CELL,
        y=y + CELL,
        shape="hex",
        terrain=system.marker if system.explored else "",
        owner=colony.owner if colony else None,
        label=label,
        name=name,
        badges=("home",) if colony and colony.homeworld else (),
        known=system.marker != UNKNOWN,
        note=_note(system),
        facts=tuple(facts),
    )


def _note(system: System) -> str:
    if system.marker == UNKNOWN:
        return "unexplored"
    face_down = "" if system.explored else ", face down: only you know"
    return MARKERS[system.marker] + face_down


def _token(view: View, group: Group) -> Token:
    known = group.kind != UNKNOWN
    return Token(
        id=group.id,
        owner=group.owner,
        style=unit_name(view, group.kind).lower().replace(" ", "-") if known else "counter",
        at=group.at,
        count=group.ships if known else None,
        note=_token_note(view, group),
        facts=tuple(_facts(view, group)),
    )


def _token_note(view: View, group: Group) -> str:
    if group.kind == UNKNOWN:
        return "face down"
    said = [unit_name(view, group.kind)]
    if group.load:
        said.append(f"tows {MARKERS[group.load]}")
    if group.owner == view.me and is_face_up(group) and group.shown is not None:
        said.append("revealed")
    return ", ".join(said)


def _facts(view: View, group: Group) -> Iterator[Fact]:
    if group.kind == UNKNOWN:
        return
    for name in ("attack", "defense", "tactics", "movement", "exploration", "terraforming"):
        level = getattr(group.tech, name)
        if level:
            yield Fact(name, str(level))
    if group.owner == view.me and view.mover == view.me and view.round:
        yield Fact("hexes left", str(hexes_left(view, group)))
