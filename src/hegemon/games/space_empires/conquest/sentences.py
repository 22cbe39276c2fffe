"""Bombardment, conquest and colony points as sentences, each with its reason."""

from __future__ import annotations

from hegemon.core import Sentence, capital, counted, enumerated, tell
from hegemon.games.space_empires.conquest.events import (
    ColonyHit,
    EmpireConceded,
    EmpireFell,
    PointsCounted,
    SpoilsTaken,
)
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import (
    does,
    hex_name,
    player_name,
    rolled,
    ship_name,
    technology_name,
    whose,
)
from hegemon.games.space_empires.view import View


@sentence.register
def _(event: EmpireFell, view: View) -> Sentence:
    where = hex_name(view, event.at)
    text = f"{does(view, event.by, 'destroy')} {whose(view, event.player)} homeworld in {where}."
    why = "who loses the homeworld has lost, and everything of the empire is removed"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: EmpireConceded, view: View) -> Sentence:
    text = f"{does(view, event.player, 'give')} the war up."
    return tell(event, text, "who concedes has lost, and everything of the empire is removed")


@sentence.register
def _(event: SpoilsTaken, view: View) -> Sentence:
    levels = enumerated(f"{technology_name(name)} {level}" for name, level in event.levels.items())
    taken = f"{whose(view, event.fallen)} empire"
    text = f"{does(view, event.player, 'learn')} from {taken}: {levels} now."
    most = view.tables.victory.spoils
    why = f"who destroys a homeworld takes over a level of up to {most} technologies known better"
    return tell(event, text, why)


@sentence.register
def _(event: PointsCounted, view: View) -> Sentence:
    counts = enumerated(f"{player_name(view, one)} {many}" for one, many in event.points.items())
    why = (
        f"a colony of others destroyed, and a full colony outside the own home, count 1 each; "
        f"{view.tables.victory.colony_points} win"
    )
    return tell(event, f"Colony points: {counts}.", why)


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
    if event.destroyed:
        return f"{hits}, destroyed"
    return f"{hits}, {event.value} CP left"
