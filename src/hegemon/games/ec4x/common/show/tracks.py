"""XYZ: the levels of research that a House has, what each gives, and what the next one costs."""

from __future__ import annotations

from hegemon.core import Track, TrackLevel, enumerated
from hegemon.games.ec4x.common.amounts import COIN, in_money
from hegemon.games.ec4x.common.rules.economy import ECONOMY, SCIENCE
from hegemon.games.ec4x.common.rules.research import (
    POINT,
    fields_of,
    highest,
    is_highest,
    ladder_price,
    level_cost,
    why_no_level,
)
from hegemon.games.ec4x.common.show.glossary import field_name, per_level
from hegemon.games.ec4x.common.state import House
from hegemon.games.ec4x.common.tables import Tables
from hegemon.games.ec4x.common.view import View


def tracks(view: View) -> tuple[Track, ...]:
    """XYZ: every field of the own House; nothing for bystanders."""
    if view.me is None:
        return ()
    return tuple(_track(view, view.houses[view.me], field) for field in fields_of(view.tables))


def _track(view: View, own: House, field: str) -> Track:
    ladder = view.house_rules.research == "ladder"
    level, most = own.levels.get(field, 0), highest(view, field)
    cost = None
    if not is_highest(view, own, field):
        cost = ladder_price(view, own, field) // COIN if ladder else _points(view, own, field)
    shown = range(1, (level + 1 if most is None else most) + 1)
    return Track(
        field,
        field_name(view.tables, field),
        level,
        levels=tuple(
            TrackLevel(one, gives(view.tables, field, one), cost if one == level + 1 else None)
            for one in shown
        ),
        unit="money" if ladder else "points",
        progress=0 if ladder else own.points.get(field, 0) // POINT,
        funded=_funded(own, field),
        barred="" if cost is None else why_no_level(view, own, field),
    )


def _funded(own: House, field: str) -> str:
    """XYZ: what a field gets each turn until told otherwise."""
    coins = own.budget.get(field, 0)
    return f"{in_money(coins)} of the treasury each turn" if coins else ""


def _points(view: View, own: House, field: str) -> int:
    return level_cost(view, own, field) // POINT


def gives(tables: Tables, field: str, level: int) -> str:
    """XYZ: what a level of a field brings, in a few words; empty where no figure says it."""
    told = {
        "CST": _hulls,
        "TER": _planets,
        "CLK": _stealth,
        "STL": _stealth,
        "SLD": _shield,
        "CIC": _guard,
        "SAB": _sabotage,
        SCIENCE: _technologies,
    }
    if field in told:
        return told[field](tables, level)
    if field == ECONOMY:
        most = tables.research.most_bonus
        return f"+{min(per_level(tables, field) * level, most)}% product"
    bonus = per_level(tables, field)
    return f"+{bonus}% attack and defense of new ships" if bonus else ""


def _hulls(tables: Tables, level: int) -> str:
    """XYZ.5: greater hulls, and docks for each level above the first."""
    opened = [unit.name for unit in tables.units.values() if unit.construction == level > 1]
    docks = per_level(tables, "CST") * (level - 1)
    return "; ".join(filter(None, (", ".join(opened), f"+{docks}% docks" if docks else "")))


def _planets(tables: Tables, level: int) -> str:
    """XYZ.7: the class that a planet can be raised to."""
    if level == 1:
        return ""
    return f"planets up to {tables.planets.with_potential(level).name}"


def _stealth(tables: Tables, level: int) -> str:
    """2.4.3: what the die must be above."""
    above = tables.detection.stealth
    if level > len(above):
        return ""
    return f"raiders hide above {above[level - 1]} of {tables.detection.die}"


def _shield(tables: Tables, level: int) -> str:
    """2.4.7: the share of hits that is blocked, and what the die must be above."""
    shields = tables.bombardment.shields
    if level > len(shields):
        return ""
    above, share = shields[level - 1]
    return f"shields block {share}% above {above} of {tables.bombardment.die}"


def _guard(tables: Tables, level: int) -> str:
    """8: what the die must be above to catch an operation."""
    if tables.operations is None or level > len(tables.operations.detected_above):
        return ""
    above = tables.operations.detected_above[level - 1]
    return f"guards catch above {above} of {tables.operations.die}"


def _sabotage(tables: Tables, level: int) -> str:
    """XYZ.6: what the die must be above."""
    if tables.sabotage is None:
        return ""
    own = tables.sabotage
    return f"sabotage succeeds above {own.above - own.per_level * level} of {own.die}"


def _technologies(tables: Tables, level: int) -> str:
    """XYZ: the technologies of which a level comes within reach."""
    opened = [
        f"{field} {level - one.science}"
        for field, one in tables.fields.items()
        if 1 <= level - one.science <= one.most
    ]
    return f"opens {enumerated(opened)}" if opened else ""
