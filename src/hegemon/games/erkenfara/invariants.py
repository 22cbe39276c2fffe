"""What is impossible about a position: for tests, and for whoever loads a save."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.games.erkenfara.battle import AskCards, AskRetreatTo, AskStance, CombatRound
from hegemon.games.erkenfara.state import Army, State, map_of


def invariants(state: State) -> Iterator[str]:
    """Each thing that no sequence of play can bring about, as a sentence."""
    strangers = list(_strangers(state))
    yield from strangers
    if strangers:
        return  # the rest looks up the empires, regions and armies that were found missing
    for name, army in state.armies.items():
        if name != army.id:
            yield f"{army.id} is listed as {name}"
        yield from _army(state, army)
    yield from _places(state)
    yield from _regions(state)
    yield from _forts(state)
    for player, empire in state.empires.items():
        if empire.treasury < 0:
            yield f"{player} has {empire.treasury} gold"
        for other, relation in state.relations[player].items():
            if state.relations[other][player] != relation:
                yield f"{player} and {other} do not agree how they stand"


def _owners(state: State) -> set[str]:
    """Whoever owns or occupies anything."""
    regions = state.regions.values()
    holders = {holder for region in regions for holder in (region.owner, region.occupier)}
    return {army.owner for army in state.armies.values()} | {one for one in holders if one}


def _strangers(state: State) -> Iterator[str]:
    """Empires, regions and armies that are named and do not exist."""
    if set(state.regions) != set(map_of(state).regions):
        yield "the regions are not those of the map"
    for player in state.empires:
        if set(state.relations.get(player, ())) != set(state.empires) - {player}:
            yield f"it is not said how {player} stands with every other"
    unknown = _owners(state) - set(state.empires)
    yield from (f"there is no player {owner}" for owner in sorted(unknown))
    armies = _fighting(state.agenda[-1]) if state.agenda else ()
    yield from (f"there is no army {name}" for name in armies if name not in state.armies)


def _fighting(item: object) -> tuple[str, ...]:
    """The armies that a question of a battle is about."""
    match item:
        case AskCards(a=one, b=other) | AskStance(again=CombatRound(a=one, b=other)):
            return (one, other)
        case AskRetreatTo(army=army):
            return (army,)
    return ()


def _army(state: State, army: Army) -> Iterator[str]:
    least = state.house_rules.min_army
    if not least <= army.current <= army.maximal:
        yield f"{army.id} has {army.current} of {army.maximal}, not from {least} up"
    nowhere = army.at not in state.regions
    if nowhere or (army.kind == "sea" and not map_of(state).is_sea(army.at)):
        yield f"{army.id}, a {army.kind} army, is in {army.at}"
    if not state.empires[army.owner].founded:
        yield f"{army.id} belongs to an empire that is not founded"


def _places(state: State) -> Iterator[str]:
    """D-CAP: one army of a kind in a region, except where a conflict is open, or was at the end.

    R59: the last ruler has won at once, and a conflict that was open then is fought by nobody.
    """
    if state.result is not None:
        return
    if any(isinstance(item, AskStance | AskRetreatTo | CombatRound) for item in state.agenda):
        return
    fighting = {item.region for item in state.agenda if hasattr(item, "region")}
    seen: dict[tuple[str, str], str] = {}
    for army in state.armies.values():
        other = seen.setdefault((army.at, army.kind), army.id)
        if other != army.id and army.at not in fighting:
            yield f"{other} and {army.id} are both in {army.at}"


def _regions(state: State) -> Iterator[str]:
    for name, region in state.regions.items():
        if map_of(state).is_sea(name) and (region.owner or region.occupier):
            yield f"{name} is sea, but somebody's"
        if region.occupier is not None and region.occupier == region.owner:
            yield f"{name} is occupied by its owner"
        if len(set(region.statuses)) < len(region.statuses):
            yield f"{name} has a status twice"
        if {"taxed", "salted"} <= set(region.statuses):
            yield f"{name} is taxed and salted"
        if not 0 <= region.taken <= map_of(state).regions[name].production:
            yield f"{region.taken} was taken from {name}"


def _forts(state: State) -> Iterator[str]:
    """§1: a fort is of a level that there is; land that is none stays none."""
    most = state.tables.attachments.fort_levels
    for name, region in state.regions.items():
        possible = map_of(state).is_fort(name) and region.fort in range(1, most + 1)
        if region.fort is not None and not possible:
            yield f"{name} is a fort of level {region.fort}"
