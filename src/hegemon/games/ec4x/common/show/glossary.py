"""What there is in the galaxy: units, technologies, operations, planets and works, with figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hegemon.core import Explained, Fact, capital, counted, figure, quantity
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.rules.economy import ECONOMY, SCIENCE
from hegemon.games.ec4x.common.rules.forces import building_turns
from hegemon.games.ec4x.common.rules.research import fields_of
from hegemon.games.ec4x.common.show.signs import COLONIES, unit_sign
from hegemon.games.ec4x.common.starmap.figures import STARMAP, PlanetClass
from hegemon.games.ec4x.common.starmap.picture import PLANETS, STARS
from hegemon.games.ec4x.common.tables import IN_SQUADRONS, LIFT, Tables, UnitFigures, UnitRole

_UNITS: Mapping[UnitRole, str] = {
    "warship": "Fights in a squadron, and leads others whose command costs its rating bears.",
    "planet_breaker": "Leads a squadron; planetary shields do not stop its fire.",
    "carrier": "Leads a squadron and takes fighters along.",
    "fighter": "Fights at its colony or from a carrier, counts as crippled from the start and "
    "never retreats.",
    "raider": "Hides the whole fleet that it is in, and may ambush others.",
    "scout": "Helps others to hit and finds what hides; a fleet of scouts alone can spy.",
    "starbase": "Fights in orbit and never moves; helps its colony to grow and to produce.",
    "spaceport": "Launches ships that are built on the ground.",
    "shipyard": "Builds and repairs ships in orbit, as many at a time as it has docks; needs a "
    "spaceport first.",
    "shield": "Blocks a part of every bombardment of its planet.",
    "battery": "Fires from the ground at ships in orbit.",
    "army": "Defends the planet that it stands on; it never leaves.",
    "marine": "Conquers planets when transports land it, and defends where it is ashore.",
    "etac": "A colony ship: carries settlers and founds a colony with them, which uses it up.",
    "transport": "Carries marines to other planets; goes behind the warships.",
    "trader": "Earns a share of the products on its way home.",
    "starliner": "Carries people from colony to colony.",
}
"""2.3, 2.4: what units are for."""

_FIELDS: Mapping[str, str] = {
    ECONOMY: "Each level adds to the product of all colonies.",
    SCIENCE: "Opens the levels of the technologies; it is never above EL.",
    "CST": "Opens greater hulls, and adds docks.",
    "WEP": "Makes new warships stronger, and dearer.",
    "TER": "Lets planets of ever better classes be terraformed.",
    "ELI": "Helps new scouts to find raiders and spies.",
    "CLK": "Hides new raiders better.",
    "STL": "Hides raiders better.",
    "SLD": "Makes new planetary shields better.",
    "CIC": "Makes a guard against covert operations better.",
    "SAB": "Allows sabotage, and makes it likelier to succeed.",
}
"""XYZ: what a level gives."""

_OPERATIONS: Mapping[str, str] = {
    "sabotage": "Destroys a shipyard.",
    "technology_theft": "Steals science points.",
    "low_sabotage": "Destroys a few industrial units.",
    "yard_sabotage": "Destroys a shipyard.",
    "high_sabotage": "Destroys many industrial units.",
    "assassination": "Lessens what the other's science buys next turn.",
    "cyber_attack": "Cripples a Starbase.",
    "economic_manipulation": "Lessens the other's next taxes by much.",
    "psychological_campaign": "Lessens the other's next taxes.",
}
"""8: what covert operations do."""


def glossary_of(
    tables: Tables, sections: Mapping[str, str]
) -> Callable[[HouseRules], tuple[Explained, ...]]:
    """Everything that an edition with these figures has; house rules change none of it."""

    def glossary(house_rules: HouseRules) -> tuple[Explained, ...]:
        del house_rules
        return explained

    explained = (
        *_units(tables, sections),
        *_fields(tables, sections),
        *_operations(tables, sections),
        *_planets(tables),
        *_stars(),
        *_places(sections),
    )
    return glossary


# -- units


def _units(tables: Tables, sections: Mapping[str, str]) -> Iterator[Explained]:
    for code, unit in tables.units.items():
        yield Explained(
            code,
            unit.name,
            _sort(unit),
            words=_UNITS[unit.role],
            facts=tuple(_figures(tables, unit)),
            rule=sections.get(unit.role, ""),
            signs=(unit_sign(code, unit),),
        )


def _sort(unit: UnitFigures) -> str:
    """Under what heading a unit is told."""
    return "ship" if unit.role in (*IN_SQUADRONS, *LIFT, "fighter") else "unit"


def _figures(tables: Tables, unit: UnitFigures) -> Iterator[Fact]:
    """9: what a unit is worth in a fight, what it costs and what it needs; nothing that is 0."""
    if unit.attack or unit.hull_size:
        yield quantity("attack", unit.attack)
    if unit.defense:
        yield quantity("defense", unit.defense)
    yield Fact("cost", in_money(unit.price))
    yield Fact("upkeep", in_money(unit.upkeep))
    turns = building_turns(tables, unit)
    yield Fact("built in", counted(turns, "turn"), turns, "turns")
    # in the order of the table; what a unit has not is not said
    further = (
        ("needs Construction (CST) level", unit.construction),
        ("hull", unit.hull_size),
        ("command cost", unit.command_cost),
        ("command rating", unit.command_rating),
        ("carries", unit.carry),
        ("docks", unit.docks),
    )
    yield from (quantity(label, number) for label, number in further if number)


# -- research and operations


def _fields(tables: Tables, sections: Mapping[str, str]) -> Iterator[Explained]:
    for field in fields_of(tables):
        yield Explained(
            field,
            field_name(tables, field),
            "technology",
            words=_FIELDS.get(field, ""),
            facts=tuple(_levels(tables, field)),
            rule=sections.get(field.lower(), ""),
        )


def field_name(tables: Tables, field: str) -> str:
    """XYZ: a field of research in full."""
    if field in tables.fields:
        return tables.fields[field].name
    return {ECONOMY: "Economic Level", SCIENCE: "Science Level"}[field]


def per_level(tables: Tables, field: str) -> int:
    """XYZ: the per cent that each level of a field adds to what it is about; 0 for none."""
    if field == ECONOMY:
        return tables.research.economic_bonus
    return tables.fields[field].bonus if field in tables.fields else 0


def _levels(tables: Tables, field: str) -> Iterator[Fact]:
    if bonus := per_level(tables, field):
        yield Fact("each level", f"+{bonus}%", bonus, "%")
    if field in tables.fields:
        yield quantity("highest level", tables.fields[field].most)
        if more := tables.fields[field].science:
            yield Fact("needs", f"SL {more} above its own level")


def _operations(tables: Tables, sections: Mapping[str, str]) -> Iterator[Explained]:
    if tables.sabotage is not None:
        own = tables.sabotage
        yield _operation("sabotage", tuple(_prestige(own.gain, own.loss)), sections)
    if tables.operations is not None:
        for word, kind in tables.operations.kinds.items():
            facts = (quantity("points", kind.points), *_prestige(kind.gain, kind.loss))
            yield _operation(word, facts, sections)


def _operation(word: str, facts: tuple[Fact, ...], sections: Mapping[str, str]) -> Explained:
    name, rule = capital(word.replace("_", " ")), sections.get("operations", "")
    words = _OPERATIONS.get(word, "")
    return Explained(word, name, "operation", words=words, facts=facts, rule=rule)


def _prestige(gain: int, loss: int) -> Iterator[Fact]:
    yield figure("prestige", gain)
    yield figure("prestige of the victim", loss)


# -- places


def _planets(tables: Tables) -> Iterator[Explained]:
    classes = tables.planets.classes
    for row in classes:
        yield Explained(
            f"planet_{row.id}",
            f"{row.name} planet",
            "planet",
            words="People live on it, the more the better its class is.",
            facts=tuple(_class(row)),
            rule="2.2",
            signs=(PLANETS[row.potential - 1],),
        )


def _class(row: PlanetClass) -> Iterator[Fact]:
    yield quantity("level", row.potential)
    most = "without limit" if row.most is None else f"{row.most} PU at most"
    yield Fact("people", most, row.most, "PU")


def _stars() -> Iterator[Explained]:
    for row in STARMAP.stars.rows:
        yield Explained(
            f"star_{row.id}",
            f"{capital(row.name)} star",
            "star",
            words="A system whose planet you have not seen yet. Its class decides nothing.",
            facts=(Fact("class", row.id),),
            rule="2.2",
            signs=(STARS[row.id],),
        )


_PLACES = (
    ("hub", "Hub", "Held by what is left of the Empire, which never moves.", "2.1", ("hub",)),
    ("system", "System", "Nobody of yours was there yet.", "2.2", ("unexplored",)),
    ("homeworld", "Homeworld", "Whoever holds all of them has won.", "victory", ("homeworld",)),
    ("colony", "Colony", "Its people produce, pay taxes and grow.", "economy", COLONIES),
    ("industry", "Industrial Unit", "Adds to what its colony gives.", "economy", ("industry",)),
    ("fleet", "Fleet", "Of a foreign one nobody sees the classes.", "2.3.4", ("fleet",)),
)
"""Word, name, words, section or topic, and signs of what is no unit and no planet."""


def _places(sections: Mapping[str, str]) -> Iterator[Explained]:
    """2.1, 2.2, XY: what is at a system beside its units, and foreign fleets."""
    for word, name, words, rule, signs in _PLACES:
        cited = sections.get(rule, rule)
        yield Explained(word, name, "place", words=words, rule=cited, signs=signs)
