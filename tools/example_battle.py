"""5.4.5 of EC4X's earlier document: a battle fought by the rules, as a list of what happened.

The squadrons and the faces of the dice stand here; all else is what the rules make of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hegemon.core import ScriptedDice, enumerated
from hegemon.games.ec4x.common.odds.question import FIRST, SECOND, read_question
from hegemon.games.ec4x.common.rules.battle.combat import Battle, RoundOfBattle, Shot, fight
from hegemon.games.ec4x.common.rules.battle.forces import Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law, Reduction

SIDES: Mapping[str, Sequence[str]] = {FIRST: ("CA+DD", "DD", "SC"), SECOND: ("CA", "FF", "FF")}
"""The squadrons of both, by their ships, the flagship first."""
ROE = 8
FACES = (6, 5, 3, 4, 9, 1, 4, 6)
"""In each round the first side's d10 and its crews' d6, then the second's: hits, a retreat of one
side, a critical hit and lost hits are all in it."""
CALLED = {FIRST: "The first", SECOND: "The second"}
CREWS = {-2: "panic", -1: "scrambling", 0: "ready", 1: "on point", 2: "frenzy"}


def question() -> str:
    """The battle as `hegemon odds` is asked about it."""
    sides = (" ".join(f"1 {ships}" for ships in squadrons) for squadrons in SIDES.values())
    return f"{' vs '.join(sides)} roe={ROE}"


def fought(ruleset: Any) -> tuple[dict[str, Force], Battle]:
    """The forces as they go into the battle, and the battle, by the rules of a ruleset."""
    tables, house_rules = ruleset.state.tables, ruleset.house_rules()
    asked = read_question(question(), tables, house_rules)
    enemies = {FIRST: [SECOND], SECOND: [FIRST]}
    dice = ScriptedDice(FACES)
    battle = fight(Law(tables.rounds, house_rules), asked.forces, enemies, dice, lambda _: True)
    if dice.left:
        raise ValueError(f"{dice.left} dice of the example are not rolled")
    return {force.owner: force for force in asked.forces}, battle


def example_battle(ruleset: Any, _words: list[str]) -> Iterator[str]:
    """The example as items of a list: the forces, each volley, the end of each round."""
    forces, battle = fought(ruleset)
    names = {unit.id: name for force in forces.values() for unit, name in _named(force)}
    for force in forces.values():
        squadrons = (f"{name} (AS {one.attack}, DS {one.defense})" for one, name in _named(force))
        who, whole = CALLED[force.owner], f"AS {force.strength}, ROE {ROE}"
        yield f"- {who} side: {enumerated(squadrons)}; {whole}."
    for number, each in enumerate(battle.rounds, 1):
        yield f"- Round {number}."
        for shot in each.shots:
            yield f"  - {_volley(shot)} {_done(shot, names)}"
        yield f"  - {_end(each)}"
    yield f"- {_left(battle, names)}"


def _named(force: Force) -> Iterator[tuple[Any, str]]:
    """The squadrons of a force with their names: those that are alike by number."""
    ships = SIDES[force.owner]
    for number, (unit, called) in enumerate(zip(force.units, ships, strict=True)):
        alike = ships.count(called) > 1
        yield unit, f"{called} {ships[: number + 1].count(called)}" if alike else called


def _volley(shot: Shot) -> str:
    """5.4.1: the roll with what is added, and the hits."""
    fired = shot.volley
    crews = fired.stations or 0
    others = fired.modifier - crews
    added = f"{crews:+} ({CREWS[crews]})" + (f", {others:+} for its scouts" if others else "")
    critical = ", a critical hit" if fired.critical else ""
    return (
        f"{CALLED[fired.owner]} side fires with {fired.strength}. It rolls {fired.natural}"
        f"{critical}; {added} makes {fired.natural + fired.modifier}: {fired.effectiveness}%, "
        f"{fired.hits} hits."
    )


def _done(shot: Shot, names: Mapping[str, str]) -> str:
    """5.4.1: what the hits reduce, in the order in which they fall, and what is lost."""
    fallen = enumerated(_reduced(one, names) for one in shot.reductions)
    lost = f" {shot.lost} lost." if shot.lost else ""
    return f"{fallen[:1].upper()}{fallen[1:]}.{lost}" if fallen else f"Nothing falls.{lost}"


def _reduced(one: Reduction, names: Mapping[str, str]) -> str:
    return f"{names[one.unit]} is {one.state} by {one.hits}"


def _end(each: RoundOfBattle) -> str:
    """5.4.3: who has had enough."""
    if not each.retreats:
        return "Both have enough left to stay."
    return f"{enumerated(CALLED[owner] for owner in each.retreats)} side has had enough and flees."


def _left(battle: Battle, names: Mapping[str, str]) -> str:
    """5.4.4: what is left of each squadron."""
    sides: list[str] = []
    for force in battle.forces:
        states = (f"{names[unit.id]} {unit.state}" for unit in force.units)
        sides.append(f"{CALLED[force.owner].lower()} side: {enumerated(states)}")
    return f"At the end {'; '.join(sides)}."
