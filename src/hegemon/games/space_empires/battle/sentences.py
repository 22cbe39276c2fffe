"""A battle, blow by blow: each of its events as a sentence with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hegemon.core import Player, Sentence, capital, counted, tell
from hegemon.games.space_empires.battle.events import (
    BattleBegan,
    BattleEnded,
    ColonyHit,
    Fired,
    FleetsSighted,
    Held,
    MinesExploded,
    MinesSwept,
    Retreated,
    RoundBegan,
    SlippedAway,
)
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import (
    does,
    group_name,
    has,
    hex_name,
    player_name,
    rolled,
    ship_name,
    units,
    whose,
)
from hegemon.games.space_empires.state import FIGHTER, SCOUT
from hegemon.games.space_empires.view import View

__all__ = ["sentence"]

_TERRAIN = {
    "asteroids": "asteroids: every ship fires in one class, attack technology does not count",
    "nebula": "nebula: every ship fires in one class, defense technology does not count",
}


@sentence.register
def _(event: FleetsSighted, view: View) -> Sentence:
    sides = []
    for side in (event.attacker, event.defender):
        kinds = [one.kind for one in event.groups if one.player == side for _ in range(one.ships)]
        sides.append(f"{has(view, side)} {units(view, kinds)}")
    text = f"Fleets meet in {hex_name(view, event.at)}: {' and '.join(sides)}."
    why = (
        "where Raiders are cloaked, kinds and numbers are shown first: cloaked Raiders may leave "
        "before technology is shown and the first shot fired"
    )
    return tell(event, text + lost_decoys(view, event.decoys), why, at=(event.at,))


def lost_decoys(view: View, decoys: Mapping[Player, int]) -> str:
    """§4.2: the decoys that each side lost, as the end of a paragraph."""
    lost = (
        f" {does(view, side, 'lose')} {units(view, ['DECOY'] * count)} before the first shot."
        for side, count in decoys.items()
        if count
    )
    return "".join(lost)


@sentence.register
def _(event: SlippedAway, view: View) -> Sentence:
    ships = ship_name(view, event.unit, event.group, event.ships)
    way = f"from {hex_name(view, event.at)} to {hex_name(view, event.to)}"
    text = f"{capital(whose(view, event.player))} {ships} slipped away {way}."
    why = "cloaked Raiders may leave before the first shot, to where they could retreat"
    return tell(event, text, why, at=(event.at, event.to))


@sentence.register
def _(event: BattleBegan, view: View) -> Sentence:
    defender, where = player_name(view, event.defender), hex_name(view, event.at)
    text = f"{does(view, event.attacker, 'attack')} {defender} in {where}."
    text += lost_decoys(view, event.decoys) + cloaked(view, event)
    why = "whoever's turn it is attacks; all units are turned up, and decoys are destroyed"
    return tell(event, text, why, at=(event.at,), modifiers=terrain(view, event.at))


def cloaked(view: View, event: BattleBegan) -> str:
    """§8.5: whose Raiders the other side does not see, as the end of a paragraph."""
    found = Counter(one.player for one in event.groups for _ in range(one.ships) if one.cloaked)
    return "".join(
        f" {capital(whose(view, side))} {'Raider is' if ships == 1 else 'Raiders are'} cloaked."
        for side, ships in found.items()
    )


def terrain(view: View, place: str) -> tuple[str, ...]:
    """What the hex does to a battle."""
    marker = view.systems[place].marker
    return (_TERRAIN[marker],) if marker in _TERRAIN else ()


@sentence.register
def _(event: MinesSwept, view: View) -> Sentence:
    is_or_are = "is" if event.mines == 1 else "are"
    mines = f"{event.mines} of {whose(view, event.player)} mines"
    text = f"{mines} {is_or_are} swept in {hex_name(view, event.at)}."
    why = "each Mine Sweeper removes as many mines as its technology, before they explode"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: MinesExploded, view: View) -> Sentence:
    lost = f"{counted(event.ships, 'ship')} of {ship_name(view, event.unit, event.group)}"
    text = f"{capital(whose(view, event.player))} mines destroy {lost}."
    why = "each mine that is not swept destroys a ship that its owner chooses, and is gone"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: RoundBegan, view: View) -> Sentence:
    said = [
        f"{counted(ships, 'ship')} of {group_name(view, name)} screened"
        for name, ships in event.screened.items()
    ]
    combat = view.tables.combat
    if event.bonus is not None:
        said.append(f"{has(view, event.bonus)} the fleet size bonus of +{combat.fleet_bonus}")
    text = f"Round {event.number}{': ' if said else ''}{'; '.join(said)}."
    why = (
        f"who has more ships may screen that many; who has {combat.fleet_ratio} times as many in "
        f"the line fires at +{combat.fleet_bonus}"
    )
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: Fired, view: View) -> Sentence:
    ships = len(event.faces)
    shooter = f"{whose(view, event.player)} {ship_name(view, event.unit, event.group, ships)}"
    target = ship_name(view, event.target_unit, event.target)
    who, need, roll = f"{ships} of {shooter} fire", "need", "roll"
    alone = view.tables.unit(event.unit).attacks > 1
    if ships == 1 or alone:
        shooter = f"{whose(view, event.player)} {ship_name(view, event.unit, event.group)}"
        times = f" {ships} times" if ships > 1 else ""
        who, need, roll = f"{capital(shooter)} fires{times}", "needs", "rolls"
    faces = ", ".join(str(face) for face in event.faces)
    text = f"{who} at {target}, {need} {event.needed}, {roll} {faces}: {_outcome(event)}."
    why = f"attack less defense, or less on the die, hits; {_limits(view, event)}"
    techs = f"technology {event.attack_tech:+}, fleet size {event.bonus:+}"
    if event.ambush:
        techs += f", cloaked in the first round {event.ambush:+}"
    inputs = (
        f"Attack Strength {event.attack}, {techs}",
        f"Defense Strength {event.defense}, technology {event.defense_tech:+}",
    )
    modifiers = (*terrain(view, event.at), *point_defense(view, event))
    dice = rolled(view, *event.faces)
    return tell(event, text, why, *inputs, at=(event.at,), modifiers=modifiers, dice=dice)


def _limits(view: View, event: Fired) -> str:
    """§4.6, §9.4: which faces count for themselves."""
    tables = view.tables
    always = f"{tables.combat.always_hits} always does"
    if event.target_unit in tables.machine_kinds:
        return f"against a machine {tables.combat.always_hits} need not"
    if event.unit in tables.machine_kinds:
        return f"{always}, and {tables.machines.misses} never does for a machine"
    return always


def point_defense(view: View, event: Fired) -> tuple[str, ...]:
    """§8.4: where Scouts fire at Fighters with another strength than theirs."""
    plain = view.tables.unit(event.unit).attack
    if event.target_unit != FIGHTER or event.unit != SCOUT or event.attack == plain:
        return ()
    fires = view.tables.point_defense.fires
    return (f"point defense: Scouts fire at Fighters in class {fires} with {event.attack}",)


def _outcome(event: Fired) -> str:
    """§4.6, §4.7: what became of the ships fired at: "a hit", "2 destroyed, 1 more hit"."""
    if len(event.faces) == 1:
        hit = "a hit" if event.hits else "a miss"
        return "destroyed" if event.destroyed else hit
    hits = f"{counted(event.hits, 'hit')}" if event.hits else "no hit"
    return f"{hits}, {event.destroyed} destroyed" if event.destroyed else hits


@sentence.register
def _(event: Held, view: View) -> Sentence:
    owner = whose(view, event.player)
    ships = counted(event.ships, "ship")
    text = f"{ships} of {owner} {group_name(view, event.group)} held fire."
    return tell(event, text, "a ship need not fire", at=(event.at,))


@sentence.register
def _(event: Retreated, view: View) -> Sentence:
    ships = f"{counted(event.ships, 'ship')} of {whose(view, event.player)}"
    way = f"from {hex_name(view, event.at)} to {hex_name(view, event.to)}"
    text = f"{capital(ships)} {group_name(view, event.group)} retreated {way}."
    strict = view.house_rules.retreat == "closer"
    where = "closer to" if strict else "no farther from"
    why = (
        f"from round {view.tables.combat.first_retreat_round} on ships may leave for an explored "
        f"hex without units of others that is {where} some colony of theirs"
    )
    return tell(event, text, why, at=(event.at, event.to))


@sentence.register
def _(event: BattleEnded, view: View) -> Sentence:
    text = f"{does(view, event.winner, 'win')} the battle in {hex_name(view, event.at)}."
    if event.lost:
        text += f" {capital(whose(view, event.loser))} {units(view, event.lost)} went down with it."
    why = "it ends when a side has nothing left that fights; what else it has there is destroyed"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: ColonyHit, view: View) -> Sentence:
    ships = len(event.faces)
    shooter = f"{whose(view, event.player)} {ship_name(view, event.unit, event.group, ships)}"
    target = f"{whose(view, event.owner)} colony in {hex_name(view, event.at)}"
    who, need, roll = f"{ships} of {shooter} fire", "need", "roll"
    if ships == 1:
        who, need, roll = f"{capital(shooter)} fires", "needs", "rolls"
    faces = ", ".join(str(face) for face in event.faces)
    text = f"{who} at {target}, {need} {event.needed}, {roll} {faces}: {_damage(event)}."
    why = "each ship fires once at a colony without defenders, which has no defense; a hit, a step"
    return tell(event, text, why, at=(event.at,), dice=rolled(view, *event.faces))


def _damage(event: ColonyHit) -> str:
    """§4.10: what became of a colony: "a hit, 3 CP left", "2 hits, destroyed", "no hit"."""
    if not event.hits:
        return "a miss" if len(event.faces) == 1 else "no hit"
    hits = "a hit" if len(event.faces) == 1 else counted(event.hits, "hit")
    return f"{hits}, {'destroyed' if event.destroyed else f'{event.value} CP left'}"
