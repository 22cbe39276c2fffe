"""What there is on the board: units and technologies with their figures, and what markers do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hegemon.core import Explained, Fact, capital, quantity
from hegemon.games.space_empires.house_rules import HouseRules, is_option_played
from hegemon.games.space_empires.show.signs import MARKERS as MARKER_SIGNS
from hegemon.games.space_empires.show.signs import UNITS as UNIT_SIGNS
from hegemon.games.space_empires.show.words import MARKERS, technology_name
from hegemon.games.space_empires.state import ENTRY, UNKNOWN
from hegemon.games.space_empires.tables import TECHNOLOGIES, Tables, Technology, Unit

_UNITS: Mapping[str, tuple[str, str]] = {
    "SC": ("4.5", "A small warship; with Point Defense it fires at Fighters first."),
    "DD": ("4.5", "A warship; with Scanners it sees cloaked Raiders."),
    "CA": ("3.9", "A warship; with Exploration it looks at markers next to it before it moves."),
    "BC": ("4.5", "A warship that fires early."),
    "BB": ("4.5", "A warship that fires before most others."),
    "DN": ("4.5", "The strongest warship."),
    "SY": ("6.7", "Builds ships where it stands, by hull points; it can fight and never moves."),
    "BASE": ("6.7", "Defends a colony and never moves; one for each colony in a phase."),
    "DECOY": ("3.5", "Looks like any counter that lies face down; whoever comes destroys it."),
    "CO": ("3.7", "Turns into a colony on a free planet; it cannot fight."),
    "MINER": ("3.8", "Tows minerals and wrecks to a colony; it cannot fight."),
    "MSP": ("8.1", "A chain of them speeds groups up and joins colonies to the homeworld."),
    "MINE": ("8.2", "Destroys a ship of whoever comes, and itself."),
    "SW": ("8.2", "Removes mines before the first shot."),
    "R": ("8.5", "Goes unseen where no Destroyer has Scanners good enough, and fires first then."),
    "AB": ("8.6", "Guards a barren planet; it never moves."),
    "AC": ("8.6", "Guards a barren planet; it never moves."),
    "AD": ("8.6", "Guards a barren planet; it never moves."),
    "CV": ("8.3", "Takes Fighters along."),
    "F": ("8.3", "Fights beside its Carrier, and shields it; it never retreats."),
    "FLEET": ("10.5", "A fleet of aliens that has met nobody yet."),
}
"""The section that tells of a unit, and what it is for."""

_TECHNOLOGIES: Mapping[str, tuple[str, str]] = {
    "ship_size": ("6.6", "Lets you build larger ships."),
    "attack": ("4.6", "Adds to the attack of ships; none has more of it than its hull."),
    "defense": ("4.6", "Takes from the attack of whoever fires; no ship has more than its hull."),
    "tactics": ("4.5", "Fires before others of the same class."),
    "movement": ("3.2", "Lets new ships go farther in a round."),
    "ship_yard": ("6.7", "Lets each Ship Yard build more hull points."),
    "terraforming": ("3.7", "Lets new Colony Ships settle barren planets."),
    "exploration": ("3.9", "Lets new Cruisers look at markers next to them."),
    "cloaking": ("8.5", "Lets you build Raiders, and hides them better."),
    "scanners": ("8.5", "Lets new Destroyers see cloaked Raiders."),
    "mines": ("8.2", "Lets you build Mines."),
    "mine_sweep": ("8.2", "Lets you build Mine Sweepers; each removes a mine for each level."),
    "fighters": ("8.3", "Lets you build Carriers, and better Fighters."),
    "point_defense": ("8.4", "Lets new Scouts fire at Fighters first, and hit them more easily."),
}
"""The section that tells of a technology, and what its levels give."""

_MARKERS: Mapping[str, tuple[str, str]] = {
    UNKNOWN: ("5.1", "A marker that nobody of yours has seen: ships that can fight turn it up."),
    "clear": ("5.2", "Nothing lies here."),
    "planet": ("3.7", "A Colony Ship can settle it."),
    "barren": ("3.7", "A Colony Ship that was built with Terraforming can settle it."),
    "mineral_home": ("3.8", "A Miner can tow them to a colony, where they give CP once."),
    "wreck": ("6.2", "A Miner can tow it to a colony, where it raises a technology by a level."),
    "asteroids": ("3.4", "Entered with the first step of a turn, which ends it; all fire as E."),
    "nebula": ("3.4", "Entered with the first step of a turn, which ends it; all fire as E."),
    "black_hole": ("5.2", "Every ship that enters rolls, and may be gone."),
    "super_nova": ("5.2", "Nobody enters it."),
    "lost_in_space": ("5.3", "Another player moves all your units there one hex."),
    "danger": ("5.2", "Destroys everything in the hex when it is turned up."),
    "warp_point_1": ("3.2", "By house rule a way to the other one of its number."),
    ENTRY: ("9.2", "Doomsday machines come in here."),
}
"""The section that tells of a marker, and what it does."""

_OTHERS = (
    ("homeworld", "Homeworld", "6.8", "Gives CP in every economic phase; who loses it has lost.",
     ("homeworld", "home-planet")),
    ("colony", "Colony", "6.1", "Gives CP in every economic phase, and grows.",
     ("colony-1", "colony-2", "colony-3")),
    ("counter", "Counter", "3.1", "It lies face down: what it is, and how many, nobody else knows.",
     ("unknown",)),
)  # fmt: skip
"""What is neither a unit nor a marker: word, name, section, words and signs."""
_MOVES: Mapping[str, str] = {
    "one": "1 hex a turn",
    "newest": "by your newest Movement",
    "level": "by its Movement",
    "carried": "with its Carrier",
    "never": "never",
}


def glossary(tables: Tables, house_rules: HouseRules) -> tuple[Explained, ...]:
    """Everything that a match with these figures has, under its house rules."""
    return (
        *_units(tables, house_rules),
        *_machines(tables, house_rules),
        *_technologies(tables, house_rules),
        *_markers(),
        *(
            Explained(word, name, "place", words=words, rule=rule, signs=signs)
            for word, name, rule, words, signs in _OTHERS
        ),
    )


# -- units


def _units(tables: Tables, house_rules: HouseRules) -> Iterator[Explained]:
    for kind in tables.unit_kinds:
        unit, (rule, words) = tables.unit(kind), _UNITS[kind]
        alien = kind == "FLEET" and house_rules.solitaire != "alien_empires"
        if alien or not is_option_played(house_rules, unit.option):
            continue
        # three kinds of aliens have one sign: on a map it stands for aliens in general
        signs = (UNIT_SIGNS[kind],)
        facts = tuple(_figures(unit))
        yield Explained(kind, unit.name, "unit", words=words, facts=facts, rule=rule, signs=signs)


def _figures(unit: Unit) -> Iterator[Fact]:
    """§4.5: what a unit is worth in a fight, what it costs and what it needs."""
    if unit.fires:
        yield Fact("class", unit.fires)
        yield quantity("attack", unit.attack)
        yield quantity("defense", unit.defense)
    if unit.attacks > 1:
        yield quantity("shots a round", unit.attacks)
    if unit.hull:
        yield quantity("hull", unit.hull)
    if unit.cost:
        yield Fact("cost", f"{unit.cost} CP", unit.cost, "CP")
        yield Fact("maintenance", f"{unit.maintenance} CP", unit.maintenance, "CP")
        yield quantity("needs Ship Size", unit.ship_size)
    if unit.needs:
        yield Fact("needs", technology_name(unit.needs))
    yield Fact("moves", _MOVES[unit.moves])


def _machines(tables: Tables, house_rules: HouseRules) -> Iterator[Explained]:
    if house_rules.solitaire != "doomsday":
        return
    for kind in tables.machine_kinds:
        unit = tables.unit(kind)
        words = "Comes nearer every turn and destroys what it meets; it may have a weakness."
        facts = tuple(_figures(unit))
        yield Explained(
            kind, unit.name, "unit", words=words, facts=facts, rule="9.4",
            signs=("doomsday-machine",),
        )  # fmt: skip


# -- technologies


def _technologies(tables: Tables, house_rules: HouseRules) -> Iterator[Explained]:
    table = tables.technology[house_rules.cost_table]
    for name in TECHNOLOGIES:
        technology, (rule, words) = getattr(table, name), _TECHNOLOGIES[name]
        if is_option_played(house_rules, technology.option):
            called, facts = technology_name(name), tuple(_levels(technology))
            yield Explained(name, called, "technology", words=words, facts=facts, rule=rule)


def level_gives(tables: Tables, name: str, level: int) -> str:
    """§6.5: what a level of a technology brings, where it is a figure or opens a kind of ship."""
    if name == "movement":
        hexes = tables.movement.hexes[level - 1]
        return f"{hexes[0]}, {hexes[1]}, {hexes[2]} hexes on turns 1, 2, 3"
    if name == "ship_yard":
        halves = tables.yards.halves[level - 1]
        return f"{halves / 2:g} hull points a yard"
    if name == "ship_size":
        units = (tables.unit(kind) for kind in tables.unit_kinds)
        return ", ".join(unit.name for unit in units if unit.ship_size == level > 1 and unit.cost)
    return f"+{level}" if name in ("attack", "defense", "tactics") and level else ""


def _levels(technology: Technology) -> Iterator[Fact]:
    yield quantity("begins at level", technology.start)
    yield quantity("highest level", technology.most)
    costs = ", ".join(map(str, technology.costs))
    yield Fact("levels cost", f"{costs} CP")


# -- markers


def _markers() -> Iterator[Explained]:
    for marker, (rule, words) in _MARKERS.items():
        sign = MARKER_SIGNS[marker]
        name = capital(MARKERS[marker].removeprefix("a ")) if sign != "warp-point" else "Warp point"
        # what a counter of an option stands for is empty space without it, which has this sign too
        yield Explained(f"marker_{marker}", name, "marker", words=words, rule=rule, signs=(sign,))
