"""A battle, blow by blow: each of its events as a sentence with its reason."""

from __future__ import annotations

from hegemon.core import Sentence, capital, counted, tell
from hegemon.games.space_empires.battle.events import (
    BattleBegan,
    BattleEnded,
    Fired,
    Held,
    Retreated,
    RoundBegan,
)
from hegemon.games.space_empires.cloaking.sentences import cloaked
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import (
    does,
    group_name,
    has,
    hex_name,
    lost_decoys,
    player_name,
    rolled,
    ship_name,
    units,
    whose,
)
from hegemon.games.space_empires.state import FIGHTER, SCOUT
from hegemon.games.space_empires.view import View

_TERRAIN = {
    "asteroids": "asteroids: every ship fires in one class, attack technology does not count",
    "nebula": "nebula: every ship fires in one class, defense technology does not count",
}


@sentence.register
def _(event: BattleBegan, view: View) -> Sentence:
    defender, where = player_name(view, event.defender), hex_name(view, event.at)
    text = f"{does(view, event.attacker, 'attack')} {defender} in {where}."
    text += lost_decoys(view, event.decoys) + cloaked(view, event)
    why = "whoever's turn it is attacks; all units are turned up, and decoys are destroyed"
    return tell(event, text, why, at=(event.at,), modifiers=terrain(view, event.at))


def terrain(view: View, place: str) -> tuple[str, ...]:
    """What the hex does to a battle."""
    marker = view.systems[place].marker
    return (_TERRAIN[marker],) if marker in _TERRAIN else ()


@sentence.register
def _(event: RoundBegan, view: View) -> Sentence:
    said = [
        f"{counted(ships, 'ship')} of {group_name(view, name)} screened"
        for name, ships in event.screened.items()
    ]
    combat = view.tables.combat
    if event.bonus is not None:
        said.append(f"{has(view, event.bonus)} the fleet size bonus of +{combat.fleet_bonus}")
    heading = f"Round {event.number}"
    text = f"{heading}: {'; '.join(said)}." if said else f"{heading}."
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
