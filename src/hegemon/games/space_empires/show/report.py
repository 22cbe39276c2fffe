"""A view and its events as a Report: what happened in the order of time, then how things stand."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.game import Event
from hegemon.core.report import Item, Report, Section, Table, about
from hegemon.games.space_empires.events import (
    BlackHolePassed,
    EmpireFell,
    Explored,
    FirstPlayerRolled,
    HomeworldPlaced,
    LostToDanger,
    MatchEnded,
    Shifted,
    ThrownBack,
)
from hegemon.games.space_empires.events_combat import COMBAT_EVENTS
from hegemon.games.space_empires.events_economy import ECONOMY_EVENTS
from hegemon.games.space_empires.rules.fire import in_line, side_in
from hegemon.games.space_empires.show.sentences_economy import sentence
from hegemon.games.space_empires.show.words import (
    group_name,
    hex_name,
    player_name,
    technology_name,
    unit_name,
)
from hegemon.games.space_empires.state import (
    Battle,
    Group,
    colonies_of,
    costs_of,
    date_of,
    groups_of,
)
from hegemon.games.space_empires.tables import TECHNOLOGIES
from hegemon.games.space_empires.view import View

_HEADINGS: tuple[tuple[str, tuple[type[Event], ...]], ...] = (
    ("Beginning", (HomeworldPlaced, FirstPlayerRolled)),
    ("Combat", COMBAT_EVENTS),
    ("Exploration", (Explored, BlackHolePassed, LostToDanger, ThrownBack, Shifted)),
    ("Economic phase", ECONOMY_EVENTS),
    ("The end", (EmpireFell, MatchEnded)),
)
_MOVEMENT = "Movement"


def report_of(view: View, events: Sequence[Event]) -> Report:
    """What happened, in the order of time; then the battle under way and the viewer's empire."""
    sections: list[tuple[str, list[Item]]] = []
    for number, event in enumerate(events):
        heading = _heading(event)
        if not sections or sections[-1][0] != heading:
            sections.append((heading, []))
        sections[-1][1].append(about(sentence(event, view), number))
    told = [Section(heading, tuple(items)) for heading, items in sections]
    return Report(str(date_of(view)).capitalize(), (*told, *_standing(view)))


def _heading(event: Event) -> str:
    for heading, kinds in _HEADINGS:
        if isinstance(event, kinds):
            return heading
    return _MOVEMENT


def _standing(view: View) -> list[Section]:
    found = []
    if view.battle is not None:
        found.append(Section("The battle", (_battle(view, view.battle),)))
    if view.me is not None and view.round:
        found.append(Section("Your empire", (_colonies(view), _groups(view), _technology(view))))
    return found


def _battle(view: View, battle: Battle) -> Table:
    rows = tuple(
        (
            player_name(view, side),
            group_name(view, group.id),
            unit_name(view, group.kind),
            str(in_line(view, group)),
            str(battle.lines[group.id].screened),
            ", ".join(map(str, battle.lines[group.id].damage)),
        )
        for side in (battle.attacker, battle.defender)
        for group in side_in(view, side)
    )
    columns = ("side", "group", "unit", "in line", "screened", "hits")
    return Table(f"{battle.at}, round {battle.round}", columns, rows)


def _colonies(view: View) -> Table:
    assert view.me is not None, "a bystander has no colonies"
    rows = tuple(
        (hex_name(view, place), str(colony.value), str(len(colony.stock) or ""))
        for place, colony in colonies_of(view, view.me).items()
    )
    return Table("Colonies", ("hex", "CP", "loads"), rows)


def _groups(view: View) -> Table:
    assert view.me is not None, "a bystander has no groups"
    rows = tuple(_row(view, group) for group in groups_of(view, view.me))
    return Table("Groups", ("group", "at", "ships", "unit", "A D T M", "seen"), rows)


def _row(view: View, group: Group) -> tuple[str, ...]:
    tech = group.tech
    levels = f"{tech.attack} {tech.defense} {tech.tactics} {tech.movement}"
    return (
        group_name(view, group.id),
        hex_name(view, group.at),
        str(group.ships),
        unit_name(view, group.kind),
        levels,
        "" if group.shown is None else "revealed",
    )


def _technology(view: View) -> Table:
    assert view.me is not None, "a bystander has no technology"
    empire, table = view.empires[view.me], costs_of(view)
    rows = []
    for name in TECHNOLOGIES:
        level, technology = empire.levels[name], getattr(table, name)
        price = "" if level >= technology.most else str(technology.cost(level))
        rows.append((technology_name(name), str(level), price))
    return Table(f"Technology; {empire.cp} CP in store", ("", "level", "next costs"), tuple(rows))
