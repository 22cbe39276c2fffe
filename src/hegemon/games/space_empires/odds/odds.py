"""§4: the exact chances of a battle as a report."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial

from hegemon.core import (
    Odds,
    Player,
    Reason,
    Report,
    Section,
    Sentence,
    Table,
    counted,
    half_up,
    in_percent,
)
from hegemon.games.space_empires.battle.strength import strength_of
from hegemon.games.space_empires.house_rules import PRESETS, HouseRules
from hegemon.games.space_empires.odds.chances import ATTACKER, DEFENDER, Bout, Chances, Squad
from hegemon.games.space_empires.odds.question import EXAMPLE, FightAsked, help_of, read_question
from hegemon.games.space_empires.state import FIGHTER, RAIDER, State, unit_of
from hegemon.games.space_empires.tables import Tables

_SIDES = {ATTACKER: "attacker", DEFENDER: "defender"}


def odds_of(edition: type[State]) -> Odds:
    """What a game with the figures of a position offers for `odds`."""
    return Odds(
        help_of(edition.tables),
        partial(odds, edition=edition),
        wins=partial(wins, edition=edition),
        example=EXAMPLE,
    )


def wins(
    text: str,
    house_rules: HouseRules = PRESETS["as-written"],
    edition: type[State] = State,
) -> tuple[Fraction, Fraction]:
    """How likely attacker and defender destroy the other; raises as `odds`."""
    *_, found = _fought(text, house_rules, edition)
    return found.wins(ATTACKER), found.wins(DEFENDER)


@lru_cache(maxsize=4)
def _fought(
    text: str, house_rules: HouseRules, edition: type[State]
) -> tuple[FightAsked, Bout, Chances]:
    """A battle fought out; the last ones are remembered, for a report and its numbers."""
    asked = read_question(text, house_rules, edition.tables)
    fight = Bout(asked.squads, asked.terrain, house_rules, edition)
    return asked, fight, fight.run()


def odds(
    text: str,
    house_rules: HouseRules = PRESETS["as-written"],
    edition: type[State] = State,
) -> Report:
    """The chances of a battle in words; raises BadConfig for what it cannot read or reckon."""
    asked, fight, found = _fought(text, house_rules, edition)
    where = "" if asked.terrain == "clear" else f" in {asked.terrain}"
    tables = edition.tables
    sides = " against ".join(_side_words(tables, asked.squads, side) for side in _SIDES)
    raiders = (_cloaked(fight),) if any(one.kind == RAIDER for one in asked.squads) else ()
    sections = (
        Section(
            "How they fire",
            (_how(found), *raiders, *_machines(fight), _order(fight), _needs(fight)),
        ),
        Section("Until one side is destroyed", (_wins(tables, found), _left(tables, found))),
    )
    return Report(f"{sides}{where}", sections)


def _side_words(tables: Tables, squads: tuple[Squad, ...], side: Player) -> str:
    return ", ".join(_squad_words(tables, squad) for squad in squads if squad.side == side)


def _squad_words(tables: Tables, squad: Squad) -> str:
    """Ships with their technology: "3 Cruisers A1 D1"."""
    name = tables.unit(squad.kind).name
    levels = {
        "A": squad.tech.attack,
        "D": squad.tech.defense,
        "T": squad.tech.tactics,
        "C": squad.tech.cloaking,
        "S": squad.tech.scanners,
        "F": squad.tech.fighters,
        "PD": squad.tech.point_defense,
    }
    tech = "".join(f" {letter}{level}" for letter, level in levels.items() if level)
    return f"{counted(squad.ships, name)}{tech}"


def _how(found: Chances) -> Sentence:
    off = ""
    if any(squad.kind == FIGHTER for squad in found.squads):
        off = " Fighters are counted before those without a Carrier are lost."
    if found.lost:
        off += f" Rounded down on the way: no chance is off by more than {_power(found.lost)}."
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


def _cloaked(fight: Bout) -> Sentence:
    """§8.5: whether Raiders are cloaked, and until when."""
    text = "No Raiders are cloaked in the first round."
    if fight.ambushed:
        first = f"at +{fight.here.tables.cloaking.ambush} in the first round"
        text = f"Raiders that no Destroyer of the other side sees are cloaked: they fire {first}."
    reason = Reason(
        "8.5",
        "Scanners as good as their Cloaking see Raiders until the last such Destroyer is destroyed",
        ("nobody slips away before the first shot",),
    )
    return Sentence(text, reason)


def _machines(fight: Bout) -> Iterator[Sentence]:
    """§9.4: what is different against a machine."""
    tables = fight.here.tables
    for squad in fight.squads:
        unit = tables.unit(squad.kind)
        if squad.kind in tables.machine_kinds:
            text = f"A {unit.name} fires {unit.attacks} shots a round; nobody has a bonus."
            misses = f"it misses with {tables.machines.misses}, and no 1 hits it by itself"
            yield Sentence(text, Reason("9.4", misses, ("it has no hits, and is weak to nothing",)))


def _power(lost: Fraction) -> str:
    """The smallest power of ten that is not below a small fraction: "1 in 10^20"."""
    return f"1 in 10^{len(str(lost.denominator // lost.numerator)) - 1}"


def _order(fight: Bout) -> Table:
    """§4.5: who fires when."""
    rows = []
    firing = fight.firing(fight.start, first=True)
    for place, (at, early) in enumerate(firing.order, 1):
        squad = fight.squads[at]
        unit = unit_of(fight.here, fight.here.groups[str(at)])
        fires = firing.classes[at]
        attack, defense = strength_of(fight.here, squad.kind, squad.tech)
        strength = f"{attack}-{defense}"
        if early:
            figures_of = fight.here.tables.point_defense
            fires = figures_of.fires
            against = figures_of.attack[squad.tech.point_defense - 1]
            strength = f"{against}-{defense} at Fighters"
        figures = (fires, strength, str(unit.hull))
        rows.append(
            (str(place), _SIDES[squad.side], _squad_words(fight.here.tables, squad), *figures)
        )
    return Table("Firing order", ("", "side", "ships", "class", "strength", "hull"), tuple(rows))


def _needs(fight: Bout) -> Table:
    """§4.6: what a die may show at most, for each pair that can fire at each other."""
    rows = []
    tables = fight.here.tables
    first, later = fight.firing(fight.start, first=True), fight.firing(fight.start)
    for at in dict.fromkeys(at for at, _ in first.order):
        own = fight.squads[at]
        for to, other in enumerate(fight.squads):
            if other.side != own.side:
                plain, more = (later.needs[bonus][at][to] for bonus in (None, own.side))
                opening = (str(first.needs[None][at][to]),) if fight.ambushed else ()
                rows.append(
                    (_name(tables, own), _name(tables, other), str(plain), str(more), *opening)
                )
    columns = ("fires", "at", "hits on", "with the fleet size bonus")
    opening = ("round 1",) if fight.ambushed else ()
    return Table("A shot hits on this or less", (*columns, *opening), tuple(rows))


def _name(tables: Tables, squad: Squad) -> str:
    return f"{_SIDES[squad.side]}'s {tables.unit(squad.kind).name}"


def _wins(tables: Tables, found: Chances) -> Table:
    """Who is left, and what it costs: construction points of the ships lost on average."""
    rows = []
    for side, name in _SIDES.items():
        rows.append((name, in_percent(found.wins(side)), _tenths(_cost(tables, found, side))))
    title = f"{_tenths(found.rounds)} rounds on average"
    return Table(title, ("side", "wins", "loses in CP on average"), tuple(rows))


def _cost(tables: Tables, found: Chances, side: Player) -> Fraction:
    lost = Fraction()
    for at, squad in enumerate(found.squads):
        if squad.side == side:
            each = tables.unit(squad.kind).cost
            lost += each * (squad.ships - _mean(found.left(at)))
    return lost


def _mean(of: dict[int, Fraction]) -> Fraction:
    return sum((number * chance for number, chance in of.items()), Fraction())


def _left(tables: Tables, found: Chances) -> Table:
    """What each squad has left: on average, and the chance of all and of none."""
    rows = []
    for at, squad in enumerate(found.squads):
        left = found.left(at)
        rows.append(
            (
                _SIDES[squad.side],
                _squad_words(tables, squad),
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
