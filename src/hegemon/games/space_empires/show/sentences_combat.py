"""§4: each event of a battle as a sentence with its reason."""

from __future__ import annotations

from hegemon.core.report import Sentence
from hegemon.core.words import counted, enumerated
from hegemon.games.space_empires.events_combat import (
    BattleBegan,
    BattleEnded,
    ColonyHit,
    Fired,
    Held,
    Retreated,
    RoundBegan,
)
from hegemon.games.space_empires.show.sentences import sentence, why
from hegemon.games.space_empires.show.words import (
    counted_units,
    does,
    group_name,
    hex_name,
    player_name,
    unit_name,
    units,
    whose,
)
from hegemon.games.space_empires.view import View

__all__ = ["sentence"]


@sentence.register
def _(event: BattleBegan, view: View) -> Sentence:
    sides = enumerated(
        f"{player_name(view, side)} with {fleet or 'nothing'}"
        for side in (event.attacker, event.defender)
        for fleet in [_fleet(event, view, side)]
    )
    lost = [
        f"{counted(many, 'decoy')} of {player_name(view, side)}"
        for side, many in event.decoys.items()
        if many
    ]
    gone = f" Destroyed before the first shot: {enumerated(lost)}." if lost else ""
    return Sentence(
        f"Battle in {hex_name(view, event.at)}: {sides}.{gone}",
        why(event, "both sides are revealed; decoys die before the first shot"),
        (event.at,),
    )


def _fleet(event: BattleBegan, view: View, side: str) -> str:
    kinds = [one.kind for one in event.groups if one.player == side for _ in range(one.ships)]
    return units(view, kinds) if kinds else ""


@sentence.register
def _(event: RoundBegan, view: View) -> Sentence:
    screened = enumerated(
        f"{counted(many, 'ship')} of {group_name(view, name)}"
        for name, many in event.screened.items()
    )
    bonus = view.tables.combat.fleet_bonus
    said = [f"Round {event.number}"]
    if screened:
        said.append(f"screened {screened}")
    if event.bonus:
        said.append(f"{player_name(view, event.bonus)} +{bonus} for numbers")
    ratio = view.tables.combat.fleet_ratio
    text = (
        "the side with more ships may screen as many as it has more; "
        f"{ratio} times the ships of the other side give +{bonus}"
    )
    return Sentence(f"{'; '.join(said)}.", why(event, text), (event.at,))


@sentence.register
def _(event: Fired, view: View) -> Sentence:
    done = "destroyed" if event.destroyed else "hit" if event.hit else "missed"
    least = view.tables.combat.always_hits
    return Sentence(
        f"{group_name(view, event.group)} ({unit_name(view, event.unit)}) fires at "
        f"{group_name(view, event.target)} ({unit_name(view, event.target_unit)}): {done}.",
        why(
            event,
            f"attack less defense or less hits, and {least} always does",
            f"attack: {event.attack}",
            f"attack technology: {event.attack_tech}",
            f"defense: {event.defense}",
            f"defense technology: {event.defense_tech}",
            f"needed: {event.needed}",
            modifiers=(f"fleet size bonus: {event.bonus}",) if event.bonus else (),
            dice=str(event.face),
        ),
        (event.at,),
    )


@sentence.register
def _(event: Held, view: View) -> Sentence:
    return Sentence(
        f"{counted(event.ships, 'ship')} of {group_name(view, event.group)} held fire.",
        why(event, "a ship need not fire"),
        (event.at,),
    )


@sentence.register
def _(event: Retreated, view: View) -> Sentence:
    return Sentence(
        f"{counted(event.ships, 'ship')} retreated to {hex_name(view, event.to)} "
        f"as {group_name(view, event.group)}.",
        why(
            event,
            f"from round {view.tables.combat.first_retreat_round} on, to an explored hex without "
            "strangers on the way to a colony",
        ),
        (event.at, event.to),
    )


@sentence.register
def _(event: BattleEnded, view: View) -> Sentence:
    lost = f"; lost with the battle: {units(view, event.lost)}" if event.lost else ""
    return Sentence(
        f"{does(view, event.winner, 'hold')} {hex_name(view, event.at)}{lost}.",
        why(event, "a battle ends when one side has nothing left that fights"),
        (event.at,),
    )


@sentence.register
def _(event: ColonyHit, view: View) -> Sentence:
    if event.destroyed:
        done = "destroyed"
    elif event.face <= event.needed:
        done = f"hit, now worth {event.value}"
    else:
        done = "missed"
    return Sentence(
        f"{group_name(view, event.group)} ({counted_units(view, event.unit, 1)}) fires at "
        f"{whose(view, event.owner)} colony in {hex_name(view, event.at)}: {done}.",
        why(
            event,
            "Attack Strength and technology against a colony, which cannot fire back",
            f"needed: {event.needed}",
            dice=str(event.face),
        ),
        (event.at,),
    )
