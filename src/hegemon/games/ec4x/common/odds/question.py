"""A battle in words: "4 BB 6 CA vs 1 SB 3 DD roe=6"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import floor
from textwrap import fill
from typing import NamedTuple

import msgspec

from hegemon.core import BadConfig, shown
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.rules.battle.forces import Advantage, Combatant, Force
from hegemon.games.ec4x.common.rules.forces import weapons_factor
from hegemon.games.ec4x.common.tables import FLAGSHIPS, Tables, UnitRole

FIRST, SECOND = "first", "second"
USUAL_ROE, MOST_ROE = 6, 10
MOST_UNITS = 60
"""The squadrons of a side that are reckoned with."""
FIGHTING: frozenset[UnitRole] = FLAGSHIPS | {"scout", "fighter", "starbase"}
ADVANTAGES: tuple[Advantage, ...] = ("surprise", "ambush")
TRAPPED, JAMMED = "trapped", "jammed"
_SIDES = 2
EXAMPLE = "4 BB 6 CA vs 1 SB 3 DD roe=6"
USAGE = f'for example "{EXAMPLE}"'


class FightAsked(NamedTuple):
    """A battle that somebody asks about."""

    forces: tuple[Force, Force]
    trapped: frozenset[str]
    """The sides that have nowhere to retreat to."""


class _Side(NamedTuple):
    units: list[tuple[int, list[str]]]
    roe: int | None
    wep: int
    advantage: Advantage
    trapped: bool
    jammed: bool = False
    morale: int = 0


WIDTH = 80
"""Columns for a list of many."""


def help_of(tables: Tables) -> str:
    """How the question is written, for players."""
    named = [
        f"{code} ({unit.name})" for code, unit in tables.units.items() if unit.role in FIGHTING
    ]
    ships = fill(f"SHIP is one of {', '.join(named)}.", WIDTH, break_on_hyphens=False)
    ship, other = tables.start.ships[0], tables.start.ships[1]
    least, most = _morale_bounds(tables)
    return f"""\
Two sides, each by its squadrons:

    COUNT SHIP ... [roe=N] [wep=N] [surprise | ambush] [trapped] [jammed]
    [morale=N] vs the same

{ships}
Each is a squadron by itself; {ship}+{other} is one squadron of two ships under the first.
roe is from 0 to {MOST_ROE}, usually {USUAL_ROE}; said of one side alone it counts for both.
wep is the level of weapons. A side with a Starbase never retreats, nor does one that is trapped.
A jammed side attacks a homeworld behind its shield: {_jamming(tables)}.
morale is what prestige adds to its rolls by house rule, from {least} to {most}.

Example: {EXAMPLE}
"""


def _jamming(tables: Tables) -> str:
    """2.4.7 of the earlier edition: what a homeworld's shield does to those who attack there."""
    bonus = tables.rounds.shielded_homeworld
    return f"{bonus} on its rolls" if bonus else "nothing in this edition"


def _morale_bounds(tables: Tables) -> tuple[int, int]:
    """R77: the least and the most that morale adds."""
    bonuses = [bonus for _, _, bonus in tables.rounds.morale]
    return min(bonuses), max(bonuses)


def read_question(text: str, tables: Tables, house_rules: HouseRules) -> FightAsked:
    """Both sides of a question in words; raises BadConfig."""
    halves = re.split(r"\s+(?:vs\.?|against)\s+", f" {text.strip()} ", flags=re.IGNORECASE)
    if len(halves) != _SIDES:
        raise BadConfig(f"odds: two sides fight, {USAGE}")
    one, other = (_side(half, tables) for half in halves)
    # what is said of one side alone counts for both
    roes = [side.roe for side in (one, other) if side.roe is not None]
    roe = roes[0] if roes else USUAL_ROE
    forces = (
        _force(FIRST, one, roe, tables, house_rules),
        _force(SECOND, other, roe, tables, house_rules),
    )
    trapped = {name for name, side in ((FIRST, one), (SECOND, other)) if side.trapped}
    return FightAsked(forces, frozenset(trapped))


def _side(text: str, tables: Tables) -> _Side:
    """One side's words; raises BadConfig."""
    side = _Side([], None, 0, "none", trapped=False)
    count: int | None = None
    for word in text.split():
        if count is not None:
            side.units.append((count, _ships(word, tables)))
            count = None
        elif re.fullmatch(r"[0-9]{1,4}", word):
            count = int(word)
        else:
            side = _said(side, word.lower(), tables)
    total = sum(count for count, _ in side.units)
    if count is not None or not 0 < total <= MOST_UNITS:
        raise BadConfig(f"odds: each side has 1 to {MOST_UNITS} squadrons, {USAGE}")
    return side


def _said(side: _Side, word: str, tables: Tables) -> _Side:
    """What a word that is no ship says of its side; raises BadConfig."""
    # first what has a number behind it, "morale=-1", "roe=6", "wep=3"; then single words
    morale = re.fullmatch(r"morale=([+-]?[0-9])", word)
    if morale is not None:
        least, most = _morale_bounds(tables)
        if not least <= int(morale[1]) <= most:
            raise BadConfig(f"odds: morale is from {least} to {most}, not {morale[1]}")
        return side._replace(morale=int(morale[1]))
    number = re.fullmatch(r"(roe|wep)=([0-9]{1,2})", word)
    if number is not None:
        what, level = number[1], int(number[2])
        most = MOST_ROE if what == "roe" else tables.fields["WEP"].most
        if level > most:
            raise BadConfig(f"odds: {what} is from 0 to {most}, not {number[2]}")
        return side._replace(roe=level) if what == "roe" else side._replace(wep=level)
    for advantage in ADVANTAGES:
        if word == advantage:
            return side._replace(advantage=advantage)
    if word == TRAPPED:
        return side._replace(trapped=True)
    if word == JAMMED:
        return side._replace(jammed=True)
    raise BadConfig(f"odds: before {shown(word)} comes the number of squadrons, {USAGE}")


def _ships(word: str, tables: Tables) -> list[str]:
    """The ships of a squadron by their codes, the flagship first; raises BadConfig."""
    codes = word.upper().split("+")
    for code in codes:
        unit = tables.units.get(code)
        if unit is None or unit.role not in FIGHTING:
            known = ", ".join(one for one, unit in tables.units.items() if unit.role in FIGHTING)
            raise BadConfig(f"odds: {shown(code)} fights in no battle; there are {known}")
    alone = [code for code in codes if tables.units[code].role in {"fighter", "starbase"}]
    if len(codes) > 1 and alone:
        raise BadConfig(f"odds: a {tables.units[alone[0]].name} fights by itself")
    return codes


def _force(name: str, side: _Side, roe: int, tables: Tables, house_rules: HouseRules) -> Force:
    """5.2: a side as a Task Force."""
    roe = roe if side.roe is None else side.roe
    units = [
        msgspec.structs.replace(unit, id=f"{name} {number:03}")
        for number, unit in enumerate(_units(side, roe, tables, house_rules))
    ]
    return Force(name, tuple(units), side.advantage, side.jammed, side.morale)


def _units(side: _Side, roe: int, tables: Tables, house_rules: HouseRules) -> Iterator[Combatant]:
    factor = weapons_factor(tables, house_rules, side.wep)
    for count, codes in side.units:
        figures = [tables.units[code] for code in codes]
        roles = {unit.role for unit in figures}
        unit = Combatant(
            id="",
            attack=sum(floor(one.attack * factor) for one in figures),
            defense=sum(floor(one.defense * factor) for one in figures),
            fighter="fighter" in roles,
            starbase="starbase" in roles,
            scouts="scout" in roles,
            stays="starbase" in roles or ("fighter" in roles and not tables.retreat.fighters_leave),
            roe=roe,
        )
        yield from [unit] * count
