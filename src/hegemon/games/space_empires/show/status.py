"""How things stand, as tables: a battle's lines, colonies, groups by hex, books, technology."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Player, Section, Table, capital, counted, plain
from hegemon.games.space_empires.battle.events import BattleBegan, InLine
from hegemon.games.space_empires.battle.fire import fire_places, in_line
from hegemon.games.space_empires.battle.strength import strength_of
from hegemon.games.space_empires.conquest.victory import colony_points
from hegemon.games.space_empires.doctrine.sentences import doctrine_page
from hegemon.games.space_empires.doomsday.rules import kind_of, schedule
from hegemon.games.space_empires.economy.income import maintenance, mineral_value
from hegemon.games.space_empires.rules.pipelines import trade
from hegemon.games.space_empires.rules.sides import MACHINES, sides
from hegemon.games.space_empires.show.words import (
    WEAKNESSES,
    group_words,
    hex_name,
    marker_name,
    player_name,
    ship_name,
    technology_name,
    unit_name,
    whose,
)
from hegemon.games.space_empires.state import (
    TERRAIN,
    Group,
    Tech,
    colonies_of,
    costs_of,
    groups_at,
    groups_of,
    standing,
    technologies_in_play,
)
from hegemon.games.space_empires.tables import Technology
from hegemon.games.space_empires.view import View

_CELL = 40
"""The characters of a line in a cell of groups."""
_LAST = "~"
"""Sorts what does not fire behind every class."""


def status(view: View) -> Iterator[Section]:
    """The sections that end every report: the battle where there is one, else the empires."""
    if view.round == 0:
        return
    if view.battle is not None:
        heading = f"The battle in {hex_name(view, view.battle.at)}, round {view.battle.round}"
        yield Section(heading, (battle_table(view),))
        return
    yield Section("Colonies", (_colonies(view),))
    if view.house_rules.victory == "colony_points":
        yield Section("Colony points", (_points(view),))
    yield Section("Groups by hex", (_groups(view),))
    if schedule(view):
        yield Section("Doomsday machines", (machines_table(view),))
    known = [player for player, empire in view.empires.items() if empire.levels]
    if known:
        yield Section("Economy", (_books(view, known),))
        yield Section("Technology", (_technologies(view, known),))
        yield from doctrine_page(view, known)


# -- battles


def battle_table(view: View) -> Table:
    """§4.5: who fires when, how many stand in the line, and what they have suffered."""
    assert view.battle is not None, "no battle is under way"
    rows = []
    for side, names, early in fire_places(view):
        if early:
            continue  # Scouts with point defense come once more, in their class
        for name in names:
            group, line = view.groups[name], view.battle.lines[name]
            hits = (*line.damage, *line.screened_damage)
            damage = ", ".join(map(str, hits))
            counts = (str(in_line(view, group)), str(line.screened or ""), damage)
            figures = _figures(view, view.battle.at, group, cloaked=line.cloaked)
            shown = (*figures, *counts)
            rows.append((capital(whose(view, side)), group_words(view, group), *shown))
    columns = ("whose", "group", "class", "strength", "hull", "techs", "line", "screen", "hits")
    return Table("", columns, tuple(rows))


def lines_table(view: View, began: BattleBegan) -> Table:
    """§4.2: both sides as a battle showed them, who fires first on top (§4.5)."""
    rows = []
    for one in began.groups:
        figures = _figures(view, began.at, one, cloaked=one.cloaked)
        ships = f"{counted(one.ships, unit_name(view, one.kind))} {one.group}"
        place = (figures[0] or _LAST, -one.tech.tactics, one.player == began.attacker)
        rows.append((place, (capital(whose(view, one.player)), ships, *figures)))
    columns = ("whose", "group", "class", "strength", "hull", "techs")
    return Table("", columns, tuple(row for _, row in sorted(rows)))


def _figures(
    view: View, at: str, shown: Group | InLine, *, cloaked: bool
) -> tuple[str, str, str, str]:
    """Class, strength, hull and technology of a group in a battle."""
    unit, combat = view.tables.unit(shown.kind), view.tables.combat
    fires = view.tables.cloaking.fires if cloaked else unit.fires
    if unit.fires and view.systems[at].marker in TERRAIN:
        fires = combat.all_class
    attack, defense = strength_of(view, shown.kind, shown.tech)
    strength = f"{attack}-{defense}" if unit.fires else ""
    return fires, strength, str(unit.hull), tech_words(shown.tech)


def tech_words(tech: Tech) -> str:
    """The combat technology of a group: "A1 D0 T2" for Attack 1, Defense 0, Tactics 2.

    With Cloaking, Scanners or Point Defense "A1 D0 T2 C1".
    """
    found = f"A{tech.attack} D{tech.defense} T{tech.tactics}"
    more = {"C": tech.cloaking, "S": tech.scanners, "PD": tech.point_defense}
    return found + "".join(f" {letter}{level}" for letter, level in more.items() if level)


# -- doomsday machines


def machines_table(view: View) -> Table:
    """§9.2 to §9.5: each machine of the match, when it comes, where it is, and what it can do."""
    there = {group.id: group for group in groups_of(view, MACHINES)}
    rows = []
    for number, (phase, rating) in enumerate(schedule(view), 1):
        kind, name = kind_of(rating), f"{MACHINES}-{number}"
        unit, group = view.tables.unit(kind), there.get(name)
        # who has come and is not there was destroyed; machines come in the order of their numbers
        where = "destroyed" if number <= view.machines else f"comes in phase {phase}"
        damage, weak = 0, ""
        if group is not None:
            where, damage = hex_name(view, group.at), group.damage
            weak = WEAKNESSES.get(group.weakness, "")
        hits = f"{damage} of {unit.hull}"
        facts = (unit.fires, f"{unit.attack}-{unit.defense}", str(unit.attacks), hits)
        rows.append((ship_name(view, kind, name), where, *facts, weak))
    columns = ("machine", "where", "class", "strength", "shots", "hits", "weak to")
    return Table("", columns, tuple(rows))


# -- empires


def _colonies(view: View) -> Table:
    rows = []
    for player in sides(view):
        for place, colony in colonies_of(view, player).items():
            what = "homeworld" if colony.homeworld else "colony"
            loads = ", ".join(marker_name(view, load) for load in colony.stock)
            owner = player_name(view, player)
            rows.append((hex_name(view, place), owner, what, str(colony.value), loads))
    return Table("", ("hex", "whose", "what", "CP", "loads"), tuple(rows))


def _points(view: View) -> Table:
    """§7: what wins by house rule."""
    rows = tuple(
        (player_name(view, player), str(colony_points(view, player))) for player in standing(view)
    )
    return Table("", ("who", f"points of {view.tables.victory.colony_points}"), rows)


def _groups(view: View) -> Table:
    rows = []
    for place, system in view.systems.items():
        here = marker_name(view, system.marker)
        for player in sides(view):
            found = [_with_load(view, group) for group in groups_at(view, place, player)]
            facts = (hex_name(view, place), here, player_name(view, player))
            for line in _in_lines(found):
                rows.append((*facts, line))
                facts = ("", "", "")  # only the first line of a hex says whose and where
    return Table("", ("hex", "what is there", "whose", "groups"), tuple(rows))


def _in_lines(named: Sequence[str]) -> Iterator[str]:
    """Names in lines that a cell has room for."""
    line: list[str] = []
    for name in named:
        if line and len(plain(", ".join((*line, name)))) > _CELL:
            yield ", ".join(line)
            line = []
        line.append(name)
    if line:
        yield ", ".join(line)


def _with_load(view: View, group: Group) -> str:
    """A group, and what it tows or what it is aboard."""
    words = group_words(view, group)
    if group.aboard:
        return f"{words} aboard {group.aboard}"
    return f"{words} with {marker_name(view, group.load)}" if group.load else words


def _books(view: View, known: Sequence[Player]) -> Table:
    """§6: own books; of a finished match everybody's."""
    names = tuple(player_name(view, player) for player in known)
    columns = [_ledger(view, player) for player in known]
    rows = tuple(
        (label, *(str(column[number][1]) for column in columns))
        for number, (label, _) in enumerate(columns[0])
    )
    now = any(_is_paid(view, player) for player in known)
    title = "in this phase" if now else "in the next phase, as things stand"
    return Table("", (f"CP {title}", *names), rows)


def _is_paid(view: View, player: Player) -> bool:
    """§6.1: whether income has come in and is not yet spent; a conquest pays later."""
    empire = view.empires[player]
    return bool(empire.income or empire.minerals)


def _ledger(view: View, player: Player) -> list[tuple[str, int]]:
    """§6.1, §6.3: what comes in and goes out, as things stand and if nobody blockades."""
    empire, economy = view.empires[player], view.tables.economy
    upkeep = maintenance(view, player)
    if _is_paid(view, player):
        income, loads, store = empire.income, empire.minerals, empire.cp - empire.granted
        traded = empire.trade
    else:
        colonies = colonies_of(view, player).values()
        # blockades are not foreseen, and wrecks give no points (§6.2)
        income = sum(colony.value for colony in colonies)
        stock = [load for colony in colonies for load in colony.stock if load != "wreck"]
        loads = sum(mineral_value(view, load) for load in stock)
        store = min(empire.cp, economy.store)
        traded = trade(view, player)
    net = max(0, income + loads + traded + empire.bounty - upkeep)
    by_trade = [("trade", traded)] if view.house_rules.pipelines else []
    return [
        ("store", store),
        ("colonies", income),
        ("minerals", loads),
        *by_trade,
        ("conquests", empire.bounty),
        ("maintenance", -upkeep),
        ("to spend", store + net),
    ]


def _technologies(view: View, known: Sequence[Player]) -> Table:
    names = tuple(player_name(view, player) for player in known)
    rows = tuple(_technology_rows(view, known))
    return Table("", ("technology", *names, "next level"), rows)


def _technology_rows(view: View, known: Sequence[Player]) -> Iterator[tuple[str, ...]]:
    for name in technologies_in_play(view):
        technology: Technology = getattr(costs_of(view), name)
        levels = [view.empires[player].levels[name] for player in known]
        lowest = min(levels)
        cost = "" if lowest >= technology.most else f"{technology.cost(lowest)} CP"
        yield technology_name(name), *map(str, levels), cost
