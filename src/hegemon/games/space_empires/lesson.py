"""The first match: a colony, a hex that nobody knows, and three Destroyers against a Scout.

The small map, where homes are explored and the way between them is not. A Scout of the other
player lies face up beside the learner's Destroyers, so he may know what it is.
"""

from __future__ import annotations

from hegemon.core import Player, ScriptedDice, lessons
from hegemon.games.space_empires.answers import Move, Settle
from hegemon.games.space_empires.battle.events import BattleEnded
from hegemon.games.space_empires.battle.orders import Fire
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.events import EVENTS
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.state import Group, State, fights, groups_at
from hegemon.games.space_empires.turn import RoundEnd, Turn
from hegemon.games.space_empires.view import View

_LEARNER, _OTHER = Player("p1"), Player("p2")
_RULES = HouseRules(map="small")
_PLANET, _UNKNOWN, _FIGHT = "D6", "E3", "F5"
_SHIPS = 3
"""The learner's Destroyers."""


def _opening() -> State:
    """The first turn of the second round: what both have built stands where it fights."""
    from hegemon.games.space_empires.positions import group, position  # noqa: PLC0415 - a builder

    groups = [
        group(_LEARNER, "DD", "E5", _SHIPS),
        group(_LEARNER, "CO", "D5"),
        group(_LEARNER, "SC", "D3", 2),
        group(_LEARNER, "SY", "C5"),
        group(_LEARNER, "MINER", "C5"),
        group(_OTHER, "SC", _FIGHT),
        group(_OTHER, "SC", "J5", 2),
        group(_OTHER, "SY", "J5"),
        group(_OTHER, "CO", "J5"),
    ]
    state = position(
        *groups,
        house_rules=_RULES,
        terrain={_PLANET: "planet", "B4": "planet", "I6": "planet", "K4": "planet"},
        unexplored={_UNKNOWN: "mineral_home", "E8": "nebula", "G3": "asteroids", "H7": "danger"},
    )
    scout = next(groups_at(state, _FIGHT, _OTHER))
    scout.shown = scout.tech
    state.round, state.agenda = 2, [RoundEnd(), EconomicPhase()]
    numbers = range(1, state.tables.economy.turns + 1)
    turns = [Turn(number, player) for number in numbers for player in state.order]
    state.agenda += reversed(turns)
    return lessons.until_asked(state, ScriptedDice(()), EVENTS)  # before it no die is rolled


def _own(view: View, kind: str) -> Group | None:
    """The learner's strongest group of a kind."""
    assert view.me is not None, "a bystander takes no lesson"
    own = (one for one in view.groups.values() if one.owner == view.me and one.kind == kind)
    return max(own, key=lambda one: one.ships, default=None)


def _enemy(view: View) -> Group | None:
    """Whoever stands against the learner where the fight is."""
    return next((one for one in groups_at(view, _FIGHT) if one.owner != view.me), None)


def _point(group: Group | None) -> lessons.LessonGoal | None:
    return lessons.LessonGoal("token", group.id) if group else None


def _move(group: Group | None, to: str) -> tuple[str, ...]:
    return (f"move {group.id} {to}",) if group and group.at != to else ()


def _settle(view: View) -> lessons.LessonWords:
    ship, (new, *grown) = _own(view, "CO"), view.tables.economy.colony
    return lessons.LessonWords(
        what=f"Settle the planet in {_PLANET}",
        why=f"A new colony gives {new} construction points, and {grown[-1]} when it is grown. A "
        "Colony Ship moves onto a planet and becomes the colony.",
        hint=f"Drag the Colony Ship to {_PLANET}, then tap it and choose Settle.",
        goal=lessons.LessonGoal("place", _PLANET),
        source=_point(ship),
        show=(*_move(ship, _PLANET), f"settle {ship.id}") if ship else (),
    )


def _explore(view: View) -> lessons.LessonWords:
    scout = _own(view, "SC")
    return lessons.LessonWords(
        what=f"Send your Scouts to explore {_UNKNOWN}",
        why="Markers lie face down until a ship that can fight enters: minerals or planets are "
        "found so, and black holes, too.",
        hint=f"Drag the Scouts from {scout.at if scout else 'their hex'} to {_UNKNOWN}.",
        goal=lessons.LessonGoal("place", _UNKNOWN),
        source=_point(scout),
        show=_move(scout, _UNKNOWN),
    )


def _attack(view: View) -> lessons.LessonWords:
    ships, enemy = _own(view, "DD"), _enemy(view)
    against = "1 Scout" if enemy and enemy.kind == "SC" else "the other's ships"
    return lessons.LessonWords(
        what=f"Attack {_FIGHT} with your Destroyers",
        why=f"{_SHIPS} Destroyers meet {against}. Who has twice as many ships that fight adds "
        f"{view.tables.combat.fleet_bonus} to each shot.",
        hint=f"Drag the Destroyers to {_FIGHT}.",
        goal=lessons.LessonGoal("place", _FIGHT),
        source=_point(ships),
        show=_move(ships, _FIGHT),
    )


def _fire(view: View) -> lessons.LessonWords:
    ships, enemy = _own(view, "DD"), _enemy(view)
    return lessons.LessonWords(
        what="Fire at the Scout",
        why="Class D fires before class E: your Destroyers shoot first. A ship hits with a die of "
        "at most its attack less the target's defense, and 1 always hits.",
        hint=f"Choose Fire, the target, and {_SHIPS} ships; then seal. If you are asked for "
        "more moves or for screens first, seal without.",
        goal=_point(enemy) or lessons.LessonGoal("sheet"),
        source=_point(ships),
        show=(f"fire {ships.id} {enemy.id} {ships.ships}",) if ships and enemy else (),
    )


def _win(view: View) -> lessons.LessonWords:
    shot = _fire(view) if view.battle is not None else _attack(view)
    return lessons.LessonWords(
        what="Win the battle",
        why="A battle goes on until one side has nothing left that fights. Damage is repaired "
        "after it.",
        hint="Fire again, and seal, until the Scout is destroyed.",
        goal=shot.goal,
        source=shot.source,
        show=shot.show,
    )


def _has_settled(deed: lessons.SeatDeed) -> bool:
    ships = {one.group for one in deed.orders if isinstance(one, Settle)}
    return any(one in deed.view.groups for one in ships)


def _has_moved(deed: lessons.SeatDeed, to: str) -> bool:
    """Whether a group that fights is sent to a hex."""
    groups = deed.view.groups
    return any(
        isinstance(one, Move)
        and one.to == to
        and one.group in groups
        and fights(deed.view, groups[one.group])
        for one in deed.orders
    )


def _has_fired(deed: lessons.SeatDeed) -> bool:
    return any(isinstance(one, Fire) for one in deed.orders)


def _is_won(deed: lessons.SeatDeed) -> bool:
    ended = (event for event in deed.told if isinstance(event, BattleEnded))
    return any(event.winner == deed.view.me and event.at == _FIGHT for event in ended)


def _has_explored(deed: lessons.SeatDeed) -> bool:
    return _has_moved(deed, _UNKNOWN)


def _has_attacked(deed: lessons.SeatDeed) -> bool:
    return _has_moved(deed, _FIGHT)


LESSON = lessons.Lesson(
    house_rules=_RULES,
    opening=_opening,
    seat=_LEARNER,
    bot="settler",
    steps=(
        lessons.LessonStep("settle", _settle, _has_settled),
        lessons.LessonStep("explore", _explore, _has_explored),
        lessons.LessonStep("attack", _attack, _has_attacked),
        lessons.seal_step(
            "Seal your movement",
            "You move first, then you fight, then you explore. Then the other player does.",
        ),
        lessons.LessonStep("fire", _fire, _has_fired),
        lessons.LessonStep("win", _win, _is_won),
    ),
    end="You have won a battle, and you know why: you had more ships, and they fired first. After "
    "the third turn you build more, or learn to shoot better.",
)
