"""How a House stands: its books, colonies, fleets, research and neighbours, as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hegemon.core import Section, Table
from hegemon.games.ec4x.common.amounts import SOUL, in_money, in_units
from hegemon.games.ec4x.common.forms.fleet_choices import fleet_units, ships_in_words
from hegemon.games.ec4x.common.rules.economy import (
    colony_level,
    gross_product,
    most_people,
    population_units,
)
from hegemon.games.ec4x.common.rules.forces import fleet_attack
from hegemon.games.ec4x.common.rules.missions import MISSIONS
from hegemon.games.ec4x.common.rules.orders.readiness import IN_WORDS
from hegemon.games.ec4x.common.rules.research import (
    POINT,
    fields_of,
    is_highest,
    ladder_price,
    level_cost,
    point_price,
    why_no_level,
)
from hegemon.games.ec4x.common.rules.upkeep import colony_upkeep, upkeep_of
from hegemon.games.ec4x.common.show.intelligence import intelligence
from hegemon.games.ec4x.common.show.words import house, place, squadron_names
from hegemon.games.ec4x.common.state import Colony, House, colonies_of, fleets_of, planet_of
from hegemon.games.ec4x.common.view import View


def status(view: View) -> Iterator[Section]:
    """2, XY, XYZ: everything of the own House; a bystander reads nothing."""
    if view.me is None:
        return
    policies = _policies(view)
    yield Section("House", (_books(view), *((policies,) if policies.rows else ())))
    yield Section("Colonies", (_colonies(view),))
    yield Section("Fleets", (_fleets(view),))
    yield Section("Research", (_research(view),))
    yield from intelligence(view)
    yield Section("Houses", (_houses(view),))


def _books(view: View) -> Table:
    assert view.me is not None
    own = view.houses[view.me]
    row = (
        in_money(own.treasury),
        f"{own.tax}%",
        in_money(own.gross),
        in_money(upkeep_of(view, view.me)),
        str(own.prestige),
    )
    return Table("Books", ("treasury", "tax", "gross product", "upkeep", "prestige"), (row,))


def _policies(view: View) -> Table:
    """1.2: what holds for all or a group until it is changed."""
    assert view.me is not None
    said = view.houses[view.me].policies
    rows = [("ROE of fleets", group, str(roe)) for group, roe in said.engagement.items()]
    for group, rule in said.idle.items():
        wanted = f"{rule.unit}, up to {rule.most}" if rule.unit else "nothing"
        rows.append(("idle colonies build", group, wanted))
    return Table("Policies", ("what", "for", "is"), tuple(rows))


def _colonies(view: View) -> Table:
    assert view.me is not None
    heads = ("system", "planet", "level", "PU", "most", "IU", "product", "upkeep", "has", "builds")
    rows = []
    for system, colony in colonies_of(view, view.me).items():
        most = most_people(view, system)
        units = population_units(view, colony.people)
        bound = "-" if most is None else str(population_units(view, most) // SOUL)
        rows.append(
            (
                place(view, system),
                planet_of(view, system).name,
                str(colony_level(view, colony.people)),
                in_units(units),
                bound,
                str(colony.industry),
                in_money(gross_product(view, system, colony)),
                in_money(colony_upkeep(view, colony)),
                ships_in_words(_had(colony)),
                ships_in_words(_under_way(colony)),
            )
        )
    return Table("Colonies", heads, tuple(rows))


def _had(colony: Colony) -> Counter[str]:
    """The units of a colony by their codes: on the ground, its works, its fighters."""
    has = Counter(colony.ground)
    has.update(each.unit for each in colony.facilities)
    has.update(ship.unit for ship in colony.fighters)
    return has


def _under_way(colony: Colony) -> Counter[str]:
    """3: what is being built, repaired and mended, by its code."""
    work = Counter(project.unit for project in colony.projects)
    for mending in colony.mending:
        work[mending.unit] += mending.count
    return work


def _fleets(view: View) -> Table:
    assert view.me is not None
    rows = []
    for fleet in fleets_of(view, view.me):
        mission = MISSIONS[fleet.mission.number]
        goal = fleet.mission.system or fleet.mission.fleet
        hurt = [squadron for squadron in fleet.squadrons if squadron.crippled]
        does = f"{mission.number:02} {mission.word} {goal}".rstrip()
        rows.append(
            (
                f"{fleet.name} ({fleet.id})" if fleet.name else fleet.id,
                place(view, fleet.at),
                does if fleet.readiness == "active" else IN_WORDS[fleet.readiness],
                str(fleet.roe),
                str(fleet_attack(view, fleet)),
                ships_in_words(fleet_units(fleet)),
                squadron_names(fleet.squadrons) if fleet.squadrons else "",
                squadron_names(hurt) if hurt else "",
            )
        )
    heads = ("fleet", "at", "mission", "ROE", "AS", "ships", "squadrons", "crippled")
    return Table("Fleets", heads, tuple(rows))


def _research(view: View) -> Table:
    """XYZ: levels, what the next of each costs, and what bars it."""
    assert view.me is not None
    if view.house_rules.research == "ladder":
        return _ladder(view, view.houses[view.me])
    own, rows = view.houses[view.me], []
    for field in fields_of(view.tables):
        have, cost = own.points.get(field, 0), level_cost(view, own, field)
        top = is_highest(view, own, field)
        rows.append(
            (
                field,
                str(own.levels.get(field, 0)),
                "-" if top else f"{have // POINT} of {cost // POINT}",
                "-" if top else in_money(point_price(view, own, field)),
                in_money(own.budget.get(field, 0)),
                why_no_level(view, own, field),
            )
        )
    heads = ("field", "level", "points", "a point costs", "budget", "barred")
    return Table("Research", heads, tuple(rows))


def _ladder(view: View, own: House) -> Table:
    """XYZ.1 of the earlier edition: levels are bought straight with money."""
    rows: list[tuple[str, ...]] = []
    for field in fields_of(view.tables):
        price = "-" if is_highest(view, own, field) else in_money(ladder_price(view, own, field))
        why = why_no_level(view, own, field)
        rows.append((field, str(own.levels.get(field, 0)), price, why))
    return Table("Research", ("field", "level", "the next costs", "barred"), tuple(rows))


def _houses(view: View) -> Table:
    assert view.me is not None
    own, rows = view.houses[view.me], []
    for player, other in view.houses.items():
        if player == view.me:
            continue
        gone = "collapsed" if other.collapsed else ""
        if other.out:
            gone = "out"
        towards = own.stances.get(player, "neutral")
        back = other.stances.get(view.me, "neutral")
        rows.append((house(view, player), towards, back, gone))
    return Table("Other Houses", ("House", "you are", "it is", ""), tuple(rows))
