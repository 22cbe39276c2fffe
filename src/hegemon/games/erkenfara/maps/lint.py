"""Reads the text of a map and names everything that is wrong with it, region by region.

Faults make a map unplayable; advice is about a map that can be played but plays badly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from hegemon.core import (
    BadConfig,
    Board,
    DocumentReader,
    Report,
    Section,
    Sentence,
    Table,
    accepted,
    components,
    in_words,
    one_way_links,
    shown_word,
)
from hegemon.games.erkenfara.house_rules import house_rules_of, unusable
from hegemon.games.erkenfara.maps.advice import advice, measures
from hegemon.games.erkenfara.maps.game_map import (
    FORMAT,
    MOST_EMPIRES,
    PATTERNS,
    Card,
    GameMap,
    MapArmy,
    MapEmpire,
    MapHead,
    MapRegion,
    MapRelation,
)
from hegemon.games.erkenfara.maps.places import sketch_of
from hegemon.games.erkenfara.tables import TABLES, AttachmentFigures, Tables

_TOP = ("format", "map", "rules", "empire", "region", "army", "relation")


def _reading(text: str) -> DocumentReader:
    return DocumentReader(text, f'format = "{FORMAT}"', PATTERNS)


def read_map(text: str, tables: Tables = TABLES) -> GameMap:
    """The map; raises BadConfig with the first things that are wrong with it."""
    return accepted(*checked(text, tables), "map")


def lint(text: str, tables: Tables = TABLES) -> list[str]:
    """Everything that is wrong with a map's text, then advice; empty for a good map."""
    found, faults = checked(text, tables)
    return faults if found is None else list(advice(found, tables))


def faults_of(text: str, tables: Tables = TABLES) -> list[str]:
    """Why a text cannot be played as a map; empty when it can."""
    return checked(text, tables)[1]


def board_of_map(text: str, tables: Tables = TABLES) -> Board:
    """The map as far as it can be read, for drawing; raises BadConfig where nothing can."""
    reading = _reading(text)
    found = map_so_far(reading)
    if found is None or not found.regions:
        faults = reading.checked(found, partial(_faults, tables=tables))[1]
        raise BadConfig("; ".join(faults[:3]) or "there is no region")
    return sketch_of(found)


def report_on(text: str, tables: Tables = TABLES) -> Report:
    """The faults of a map, or its figures and advice."""
    found, faults = checked(text, tables)
    if found is None:
        items = tuple(Sentence(fault) for fault in faults)
        return Report("This map cannot be played", (Section("", items),))
    table = Table("", ("measure", "value"), tuple(measures(found)))
    hints = tuple(Sentence(hint) for hint in advice(found, tables))
    sections = (Section("", (table,)), *((Section("Advice", hints),) if hints else ()))
    return Report(found.head.name, sections)


def checked(text: str, tables: Tables = TABLES) -> tuple[GameMap | None, list[str]]:
    """The map and no faults, or None and all faults."""
    reading = _reading(text)
    return reading.checked(map_so_far(reading), partial(_faults, tables=tables))


def map_so_far(reading: DocumentReader) -> GameMap | None:
    """The map as far as its tables can be read."""
    document = reading.document
    if not document:
        return None
    if document.get("format") != FORMAT:
        reading.faults.append(f'the first line must be: format = "{FORMAT}"')
    reading.note(f"there is no table {shown_word(key)}" for key in document if key not in _TOP)
    head = reading.one(document.get("map", {}), MapHead, "map")
    empires = reading.tables("empire", MapEmpire)
    regions = reading.tables("region", MapRegion)
    armies = reading.tables("army", MapArmy)
    relations = reading.tables("relation", MapRelation)
    rules = document.get("rules", {})
    if head is None:
        return None
    reading.note(_twice("empire", (empire.id for empire in empires)))
    reading.note(_twice("region", (region.id for region in regions)))
    return GameMap(
        head=head,
        empires={empire.id: empire for empire in empires},
        regions={region.id: region for region in regions},
        armies=tuple(armies),
        relations=tuple(relations),
        rules=rules if isinstance(rules, dict) else {"rules": rules},
    )


def _faults(whole: GameMap, reading: DocumentReader, tables: Tables) -> Iterator[str]:
    yield from _head_faults(whole)
    yield from _rule_faults(whole, tables)
    for number, region in enumerate(whole.regions.values()):
        place = reading.place("region", number, {"id": region.id})
        yield from (f"{place}: {fault}" for fault in _region_faults(whole, region, tables))
    named = {near for region in whole.regions.values() for near in region.adjacent}
    if not named <= set(whole.regions):
        return  # the rest follows borders, and some lead nowhere
    for a, b in one_way_links(whole.graph):
        yield f"region {a} lists {b} as adjacent, but {b} does not list {a}"
    yield from _unconnected(whole)
    for number, region in enumerate(whole.regions.values()):
        place = reading.place("region", number, {"id": region.id})
        yield from (f"{place}: {fault}" for fault in _fort_faults(whole, region))
    for number, empire in enumerate(whole.empires.values()):
        place = reading.place("empire", number, {"id": empire.id})
        yield from (f"{place}: {fault}" for fault in _empire_faults(whole, empire))
    yield from _army_faults(whole, reading, tables)
    yield from _relation_faults(whole, reading)
    yield from _idle_faults(whole)


def _head_faults(whole: GameMap) -> Iterator[str]:
    if not whole.empires:
        yield "there is no empire: write [[empire]]"
    if len(whole.empires) > MOST_EMPIRES:
        yield f"there are {len(whole.empires)} empires, at most {MOST_EMPIRES} can play"
    if not whole.regions:
        yield "there is no region: write [[region]]"
    if sorted(whole.head.turn_order) != sorted(whole.empires):
        yield f"map: turn_order must name each empire once: {', '.join(whole.empires)}"
    unprintable = [head for head in _names(whole) if not head.isprintable()]
    yield from (f"the name {shown_word(name)} has control characters" for name in unprintable)


def _names(whole: GameMap) -> list[str]:
    named: list[Any] = [whole.head, *whole.empires.values(), *whole.regions.values()]
    return [one.name for one in named]


def _rule_faults(whole: GameMap, tables: Tables) -> Iterator[str]:
    """The house rules of a map: known, possible, and not the map itself."""
    if "map" in whole.rules:
        yield "rules: a map cannot name another map"
        return
    try:
        rules = msgspec.convert(whole.rules, house_rules_of(tables))
        yield from (f"rules: {fault}" for fault in unusable(rules))
    except (msgspec.ValidationError, RecursionError) as misfit:
        yield f"rules: {in_words(misfit, PATTERNS)}"


def _region_faults(whole: GameMap, region: MapRegion, tables: Tables) -> Iterator[str]:
    yield from (
        f"{near} is listed twice" for near, times in Counter(region.adjacent).items() if times > 1
    )
    if region.id in region.adjacent:
        yield "it is adjacent to itself"
    yield from (
        f"there is no region {near}" for near in region.adjacent if near not in whole.regions
    )
    if region.owner is not None and region.owner not in whole.empires:
        yield f"there is no empire {region.owner}"
    yield from _kind_faults(region, tables.attachments)
    yield from _status_faults(region)


def _kind_faults(region: MapRegion, levels: AttachmentFigures) -> Iterator[str]:
    """§1: what a region of one kind has, and others have not."""
    if region.kind == "sea" and (region.owner or region.production):
        yield "a sea region has no owner and no production"
    if region.kind == "fort" and not 1 <= region.fort_level <= levels.fort_levels:
        yield f"a fort has a fort_level from 1 to {levels.fort_levels}"
    if region.kind != "fort" and region.fort_level:
        yield "only a fort has a fort_level"
    if region.kind != "land" and region.ground:
        yield "only land has a ground"


def _status_faults(region: MapRegion) -> Iterator[str]:
    if len(set(region.statuses)) < len(region.statuses) or {"taxed", "salted"} <= set(
        region.statuses
    ):
        yield "a status is there twice, or taxed and salted together"
    if region.kind != "fort" and "besieged" in region.statuses:
        yield "only a fort can be besieged"
    if region.kind == "sea" and {"taxed", "salted"} & set(region.statuses):
        yield "the sea produces nothing that could be taxed or salted"


def _unconnected(whole: GameMap) -> Iterator[str]:
    parts = components(whole.graph)
    for part in parts[1:]:
        yield f"{part[0]} cannot be reached from {parts[0][0]}"


def _fort_faults(whole: GameMap, region: MapRegion) -> Iterator[str]:
    """D-HARBOUR: exactly one land neighbour, no fort neighbour, harbours on the land's coast."""
    if region.kind != "fort":
        return
    near = [whole.regions[name] for name in region.adjacent]
    lands = [other for other in near if other.kind == "land"]
    if len(lands) != 1:
        yield f"a fort is adjacent to exactly one land region, not {len(lands)}"
        return
    (land,) = lands
    yield from (f"it is adjacent to the fort {other.id}" for other in near if other.kind == "fort")
    if land.owner != region.owner:
        yield f"its owner is not that of its land region {land.id}"
    yield from _harbour_faults(land, [other for other in near if other.kind == "sea"])


def _harbour_faults(land: MapRegion, seas: list[MapRegion]) -> Iterator[str]:
    """D-HARBOUR: the harbours of a fort are on the coast of its land region."""
    for sea in seas:
        if sea.id not in land.adjacent:
            yield f"its harbour {sea.id} is not adjacent to its land region {land.id}"


def _empire_faults(whole: GameMap, empire: MapEmpire) -> Iterator[str]:
    for name in dict.fromkeys((empire.capital, *empire.homeland)):
        if name not in whole.regions:
            yield f"there is no region {name}"
        elif whole.regions[name].owner != empire.id:
            yield f"{name} is in its homeland but not its own"
    yield from (f"{name} is in its homeland twice" for name in _doubled(empire.homeland))


def _army_faults(whole: GameMap, reading: DocumentReader, tables: Tables) -> Iterator[str]:
    places: Counter[tuple[str, str]] = Counter()
    for number, army in enumerate(whole.armies):
        place = reading.place("army", number, None)
        places[army.region, army.kind] += 1
        yield from (f"{place}: {fault}" for fault in _one_army(whole, army, tables))
        if places[army.region, army.kind] > 1:
            yield f"{place}: {army.region} already has a {army.kind} army"
    yield from _enemies_at_sea(whole)


def _one_army(whole: GameMap, army: MapArmy, tables: Tables) -> Iterator[str]:
    if army.empire not in whole.empires:
        yield f"there is no empire {army.empire}"
    if army.region not in whole.regions:
        yield f"there is no region {army.region}"
    elif army.kind == "sea" and not whole.is_sea(army.region):
        yield f"a sea army cannot be in {army.region}, which is no sea region"
    if army.value < tables.army.least:
        yield f"an army has at least {tables.army.least}, not {army.value}"
    most = tables.attachments.card_levels
    for one in army.attachments:
        if isinstance(one, Card) and one.level > most:
            yield f"the card {one.id} has a level from 1 to {most}"
    followers = [one.id for one in army.attachments]
    yield from (f"{name} is there twice" for name in _doubled(followers))


def _idle_faults(whole: GameMap) -> Iterator[str]:
    """A map on which nothing could ever happen."""
    if whole.empires and all(empire.joins > 1 for empire in whole.empires.values()):
        yield "no empire is there from the first year on: one must have joins = 1"
    forts = any(region.kind == "fort" and region.owner for region in whole.regions.values())
    if not forts and not whole.armies:
        yield "nobody has an army or a fort, so nothing can ever happen: write [[army]]"


def _enemies_at_sea(whole: GameMap) -> Iterator[str]:
    """Enemies in one sea region: a conflict that no turn began."""
    at_peace = {
        frozenset(one.between) for one in whole.relations if one.relation in ("peace", "alliance")
    }
    at_war = {frozenset(one.between) for one in whole.relations if one.relation == "war"}
    first: dict[str, MapArmy] = {}
    for army in whole.armies:
        other = first.setdefault(army.region, army)
        pair = frozenset((army.empire, other.empire))
        usual = whole.head.default_relation == "war" and pair not in at_peace
        if len(pair) > 1 and (usual or pair in at_war):
            yield f"{army.region} has armies of {other.empire} and {army.empire}, who are at war"


def _relation_faults(whole: GameMap, reading: DocumentReader) -> Iterator[str]:
    for number, relation in enumerate(whole.relations):
        place = reading.place("relation", number, None)
        one, other = relation.between
        yield from (
            f"{place}: there is no empire {e}" for e in (one, other) if e not in whole.empires
        )
        if one == other:
            yield f"{place}: an empire has no relation to itself"


def _twice(what: str, ids: Iterable[str]) -> list[str]:
    return [f"{what} {name} is there twice" for name in _doubled(list(ids))]


def _doubled(names: Sequence[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]
