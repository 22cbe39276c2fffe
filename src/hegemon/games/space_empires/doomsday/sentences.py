"""What doomsday machines do as sentences, each with its reason."""

from __future__ import annotations

from hegemon.core import Sentence, counted, tell
from hegemon.games.space_empires.doomsday.events import (
    MachineCame,
    MachineMoved,
    MinesHit,
    PlanetDestroyed,
    WeaknessFound,
)
from hegemon.games.space_empires.doomsday.rules import CLOAKING, FIGHTERS, LARGE_FLEETS, MINES
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import WEAKNESSES, hex_name, rolled, ship_name, whose
from hegemon.games.space_empires.view import View


@sentence.register
def _(event: MachineCame, view: View) -> Sentence:
    unit = view.tables.unit(event.unit)
    what = ship_name(view, event.unit, event.group)
    text = f"Doomsday {what} comes in {hex_name(view, event.at)}."
    why = "machines come at the end of their economic phase; a die says in which of ten hexes"
    strength = (
        f"class {unit.fires}, strength {unit.attack}-{unit.defense}, hull {unit.hull}, "
        f"{counted(unit.attacks, 'shot')} a round"
    )
    return tell(event, text, why, strength, at=(event.at,), dice=rolled(view, event.face))


@sentence.register
def _(event: MachineMoved, view: View) -> Sentence:
    goals = " or ".join(hex_name(view, place) for place in event.targets)
    way = f"from {hex_name(view, event.at)} to {hex_name(view, event.to)}"
    text = f"{ship_name(view, event.unit, event.group)} moves {way}, towards {goals}."
    why = (
        "a machine goes one hex a turn, whatever lies there, towards the nearest colony; of "
        "equally near ones the largest, then the one nearest to the homeworld"
    )
    return tell(event, text, why, at=(event.at, event.to))


@sentence.register
def _(event: WeaknessFound, view: View) -> Sentence:
    what = ship_name(view, event.unit, event.group)
    text = f"{what} turns out to be weak to {WEAKNESSES[event.weakness]}."
    why = "a die says it in the first battle; only what a machine is weak to can do it harm"
    dice = rolled(view, event.face)
    return tell(event, text, why, *_means(view, event.weakness), at=(event.at,), dice=dice)


def _means(view: View, weakness: str) -> tuple[str, ...]:
    """What a weakness means in battle."""
    tables = view.tables
    bonus, least = tables.combat.fleet_bonus, tables.machines.large_fleet
    said = {
        FIGHTERS: "Fighters can hit it",
        MINES: f"each Mine hits on {tables.machines.mine_hits} or less",
        CLOAKING: f"Raiders stay cloaked; its attack at them is {-tables.machines.against_raiders}",
        LARGE_FLEETS: f"{least} ships that can hit it fire at +{bonus}",
    }
    return (said[weakness],) if weakness in said else ()


@sentence.register
def _(event: MinesHit, view: View) -> Sentence:
    mines, faces = len(event.faces), ", ".join(map(str, event.faces))
    what = ship_name(view, event.unit, event.group)
    ends = ", and it is destroyed" if event.destroyed else ""
    verb = "explode" if mines > 1 else "explodes"
    text = (
        f"{mines} of {whose(view, event.player)} Mines {verb} at {what}, roll {faces}: "
        f"{counted(event.hits, 'hit')}{ends}."
    )
    why = f"a machine that is weak to Mines is hit by each on {event.needed} or less"
    return tell(event, text, why, at=(event.at,), dice=rolled(view, *event.faces))


@sentence.register
def _(event: PlanetDestroyed, view: View) -> Sentence:
    what = ship_name(view, event.unit, event.group)
    colony = f" with {whose(view, event.owner)} colony" if event.owner is not None else ""
    repaired = f" and repairs {counted(event.repaired, 'hit')}" if event.repaired else ""
    text = f"{what} destroys the planet in {hex_name(view, event.at)}{colony}{repaired}."
    most = view.tables.machines.repairs
    why = f"a machine destroys a known planet that nobody defends, and repairs up to {most} hits"
    return tell(event, text, why, at=(event.at,))
