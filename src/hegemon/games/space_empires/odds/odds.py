"""§4: the exact chances of a battle as a report."""

from __future__ import annotations

from fractions import Fraction

from hegemon.core.game import Player
from hegemon.core.numbers import half_up, in_percent
from hegemon.core.report import Reason, Report, Section, Sentence, Table
from hegemon.games.space_empires.house_rules import PRESETS, HouseRules
from hegemon.games.space_empires.odds.chances import (
    ATTACKER,
    DEFENDER,
    Chances,
    Fight,
    Squad,
)
from hegemon.games.space_empires.odds.question import read_question
from hegemon.games.space_empires.state import State, unit_of

_SIDES = {ATTACKER: "attacker", DEFENDER: "defender"}


def odds(text: str, house_rules: HouseRules = PRESETS["as-written"]) -> Report:
    """The chances of a battle in words; raises BadConfig for what it cannot read or reckon."""
    asked = read_question(text, house_rules)
    fight = Fight(asked.squads, asked.terrain, house_rules)
    found = fight.run()
    where = "" if asked.terrain == "clear" else f" in {asked.terrain}"
    sides = " against ".join(_side_words(asked.squads, side) for side in _SIDES)
    sections = (
        Section("How they fire", (_how(found), _order(fight), _needs(fight))),
        Section("Until one side is destroyed", (_wins(found), _left(found))),
    )
    return Report(f"{sides}{where}", sections)


def _side_words(squads: tuple[Squad, ...], side: Player) -> str:
    return ", ".join(_squad_words(squad) for squad in squads if squad.side == side)


def _squad_words(squad: Squad) -> str:
    """Ships with their technology: "3 Cruisers A1 D1"."""
    name = State.tables.unit(squad.kind).name
    levels = {"A": squad.tech.attack, "D": squad.tech.defense, "T": squad.tech.tactics}
    tech = "".join(f" {letter}{level}" for letter, level in levels.items() if level)
    return f"{squad.ships} {name}{'s' * (squad.ships != 1)}{tech}"


def _how(found: Chances) -> Sentence:
    off = ""
    if found.lost:
        off = f" Rounded down on the way: no chance is off by more than {_power(found.lost)}."
    reason = Reason(
        "4.6",
        "each ship fires once a round at any target, holds its fire or retreats",
        ("every ship chooses anew, after what the one before it did",),
    )
    text = (
        "Every ship fires at what it hits most easily, then at what is closest to its end. "
        f"Nobody screens, holds fire or retreats.{off}"
    )
    return Sentence(text, reason)


def _power(lost: Fraction) -> str:
    """The smallest power of ten that is not below a small fraction: "1 in 10^20"."""
    return f"1 in 10^{len(str(lost.denominator // lost.numerator)) - 1}"


def _order(fight: Fight) -> Table:
    """§4.5: who fires when."""
    rows = []
    for place, at in enumerate(fight.order, 1):
        squad = fight.squads[at]
        unit = unit_of(fight.here, fight.here.groups[str(at)])
        fires = fight.class_of(at)
        figures = (fires, f"{unit.attack}-{unit.defense}", str(unit.hull))
        rows.append((str(place), _SIDES[squad.side], _squad_words(squad), *figures))
    return Table("Firing order", ("", "side", "ships", "class", "strength", "hull"), tuple(rows))


def _needs(fight: Fight) -> Table:
    """§4.6: what a die may show at most, for each pair that can fire at each other."""
    rows = []
    for at in fight.order:
        own = fight.squads[at]
        for to, other in enumerate(fight.squads):
            if other.side != own.side:
                plain, more = (fight.needs[bonus][at][to] for bonus in (None, own.side))
                rows.append((_name(own), _name(other), str(plain), str(more)))
    columns = ("fires", "at", "hits on", "with the fleet size bonus")
    return Table("A shot hits on this or less", columns, tuple(rows))


def _name(squad: Squad) -> str:
    return f"{_SIDES[squad.side]}'s {State.tables.unit(squad.kind).name}"


def _wins(found: Chances) -> Table:
    """Who is left, and what it costs: construction points of the ships lost on average."""
    rows = []
    for side, name in _SIDES.items():
        rows.append((name, in_percent(found.wins(side)), _tenths(_cost(found, side))))
    title = f"{_tenths(found.rounds)} rounds on average"
    return Table(title, ("side", "wins", "loses in CP on average"), tuple(rows))


def _cost(found: Chances, side: Player) -> Fraction:
    lost = Fraction()
    for at, squad in enumerate(found.squads):
        if squad.side == side:
            each = State.tables.unit(squad.kind).cost
            lost += each * (squad.ships - _mean(found.left(at)))
    return lost


def _mean(of: dict[int, Fraction]) -> Fraction:
    return sum((number * chance for number, chance in of.items()), Fraction())


def _left(found: Chances) -> Table:
    """What each squad has left: on average, and the chance of all and of none."""
    rows = []
    for at, squad in enumerate(found.squads):
        left = found.left(at)
        rows.append(
            (
                _SIDES[squad.side],
                _squad_words(squad),
                _tenths(_mean(left)),
                in_percent(left.get(squad.ships, Fraction())),
                in_percent(left.get(0, Fraction())),
            )
        )
    columns = ("side", "ships", "left on average", "all left", "none left")
    return Table("", columns, tuple(rows))


def _tenths(of: Fraction) -> str:
    whole, rest = divmod(half_up(of.numerator * 10, of.denominator), 10)
    return f"{whole}.{rest}"
