"""Any position in a few lines, for testing a rule: place groups, script the dice, play.

start = position(
    group("p1", "DD", "F4", 2),
    group("p2", "SC", "F5", 3),
    terrain={"F5": "asteroids"},
)
after, events = played(start, ["move p1-1 F5"], dice=[4, 5])

All hexes are explored and empty where nothing else is said; the homeworlds lie in C5 and J5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hegemon.core import (
    Answer,
    Codec,
    Event,
    Play,
    Player,
    ScriptedDice,
    Task,
    advance,
    answer_to,
    open_question,
    parse,
    run,
)
from hegemon.games.space_empires.alien_empires.counters import place_counters
from hegemon.games.space_empires.alien_empires.records import FLEET, Fleet
from hegemon.games.space_empires.alien_empires.sequence import AliensTurn
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.carriers.rules import stow
from hegemon.games.space_empires.doomsday.deeds import new_machine
from hegemon.games.space_empires.doomsday.rules import kind_of
from hegemon.games.space_empires.doomsday.sequence import Machines
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.exploration.sequence import Exploration
from hegemon.games.space_empires.game_map import map_called
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.rules.counters import new_group, newest_tech
from hegemon.games.space_empires.rules.populate import found_aliens
from hegemon.games.space_empires.rules.sides import MACHINES
from hegemon.games.space_empires.ruleset import SPACE_EMPIRES
from hegemon.games.space_empires.setup import seats_of, set_up
from hegemon.games.space_empires.state import ENTRY, Colony, Group, State, Tech
from hegemon.games.space_empires.turn import AskMovement, RoundEnd, TurnEnd

P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")
SMALL = HouseRules(map="small")
ALIEN_EMPIRES = HouseRules(map="alien_empires", solitaire="alien_empires")
DOOMSDAY = HouseRules(map="doomsday_small", solitaire="doomsday")
HOMES = {
    "small": {"p1": "C5", "p2": "J5"},
    "three": {"p1": "A7", "p2": "L12", "p3": "L1"},
    "alien_empires": {"p1": "A7"},
    "doomsday_small": {"p1": "A5"},
    "doomsday_large": {"p1": "A5"},
}
"""Where the homeworlds of these positions lie."""

_CODEC = Codec(SPACE_EMPIRES)
Lines = Sequence[str]


def group(owner: str, kind: str, at: str, ships: int = 1, **tech: int) -> Group:
    """A group; technology that is not named is at its start."""
    if State.tables.unit(kind).moves == "level":
        tech = {"movement": 1, **tech}
    return Group("", Player(owner), kind, at, ships=ships, tech=Tech(**tech))


def machine(rating: int, at: str, damage: int = 0, weakness: str = "") -> Group:
    """A doomsday machine; with a weakness it has fought before."""
    made = Group("", MACHINES, kind_of(rating), at, ships=1)
    made.damage, made.weakness = damage, weakness
    return made


def position(
    *groups: Group,
    house_rules: HouseRules = SMALL,
    terrain: Mapping[str, str] | None = None,
    unexplored: Mapping[str, str] | None = None,
    colonies: Mapping[str, tuple[str, int]] | None = None,
    levels: Mapping[str, int] | None = None,
    cp: int = 0,
    turn: int = 1,
    mover: str = "p1",
    machines_before: int = 0,
) -> State:
    """A state in which a player is asked for movement.

    Numbers of groups follow their order; `levels` and `cp` are the mover's; so many doomsday
    machines have been destroyed before. In a solitaire game the machines' turn follows. Away from
    a colony Fighters are aboard the Carriers beside them.
    """
    state = set_up(house_rules, seats_of(house_rules), ScriptedDice([]))
    state.round, state.turn, state.phase, state.mover = 1, turn, "movement", Player(mover)
    _mark(state, terrain or {}, unexplored or {})
    for player, home in HOMES[house_rules.map].items():
        found_colony(state, home, player, State.tables.economy.homeworld, homeworld=True)
    found_aliens(state)
    for place, (player, value) in (colonies or {}).items():
        found_colony(state, place, player, value)
    empire = state.empires[Player(mover)]
    empire.levels.update(levels or {})
    empire.cp = cp
    state.machines = machines_before
    for one in groups:
        place_group(state, one)
    # once all are there, so that Fighters may be named before their Carriers
    for one in list(state.groups.values()):
        stow(state, one.owner, one.at, lambda _: None)
    turn_of = Player(mover)
    rest = (AskMovement(turn_of), Combat(turn_of), Exploration(turn_of), TurnEnd(turn_of))
    # the agenda is a stack: what is next stands last
    state.agenda = [RoundEnd(), EconomicPhase(), *reversed((*rest, *_umpires_turns(state)))]
    return state


def _mark(state: State, terrain: Mapping[str, str], unexplored: Mapping[str, str]) -> None:
    """Every hex explored and clear, but for what is named; the rim is where machines come in."""
    entries = map_called(state.house_rules.map).entries
    for place, system in state.systems.items():
        usual = ENTRY if place in entries else "clear"
        system.explored = place not in unexplored
        system.marker = unexplored.get(place, terrain.get(place, usual))


def _umpires_turns(state: State) -> list[Task[State]]:
    """§9.1, §10: in a solitaire game the machines' turn, or that of each alien empire."""
    if state.alien_empires is not None:
        return [AliensTurn(state.turn, one) for one in state.alien_empires.empires]
    return [Machines(state.turn)] if state.house_rules.solitaire == "doomsday" else []


def found_colony(
    state: State, place: str, owner: str, value: int, *, homeworld: bool = False
) -> None:
    """A colony on a planet."""
    system = state.systems[place]
    system.marker = "barren" if system.marker == "barren" else "planet"
    system.colony = Colony(Player(owner), value, homeworld)


def place_group(state: State, one: Group) -> Group:
    """A group gets the next number of its owner; new Bases and yards have the newest technology."""
    if one.owner == MACHINES:
        machine = new_machine(state, one.kind, one.at)
        machine.damage, machine.weakness = one.damage, one.weakness
        return machine
    if state.alien_empires is not None and one.owner in state.alien_empires.empires:
        return place_aliens(state, one)
    newest = newest_tech(state, one.owner, one.kind) if one.kind in ("SY", "BASE") else one.tech
    made = new_group(state, one.owner, one.kind, at=one.at, ships=one.ships, tech=newest)
    made.load, made.shown, made.aboard = one.load, one.shown, one.aboard
    return made


def place_aliens(state: State, one: Group) -> Group:
    """A group of aliens is a fleet of its own, or stays at home; a Fleet costs nothing yet."""
    aliens = state.alien_empires
    assert aliens is not None, "there are no aliens in this match"
    own = aliens.empires[one.owner]
    (name,) = place_counters(state, one.owner, one.at, one.kind, one.ships)
    made = state.groups[name]
    made.shown = one.shown
    if one.at != own.home:
        own.fleets.append(Fleet((made.id,), fought=one.kind != FLEET))
    return made


def played(
    state: State,
    *answers: Lines | Mapping[str, Lines] | Answer,
    dice: Sequence[int] = (),
) -> tuple[State, list[Event]]:
    """The state after some answers, each to the question that is then open, and what happened.

    An answer is lines for the one player who is asked, lines by player, or an answer itself.
    """
    play = Play(_CODEC.copy(state), ScriptedDice(dice), frozenset(SPACE_EMPIRES.events))
    for answer in answers:
        advance(play, _answers(play.state, answer))
    return play.state, play.events


def run_task(
    state: State, task: Task[State], dice: Sequence[int] = ()
) -> tuple[State, list[Event]]:
    """The state after a task and all that follows up to the next question."""
    play = Play(_CODEC.copy(state), ScriptedDice(dice), frozenset(SPACE_EMPIRES.events))
    play.then(task)
    run(play)
    return play.state, play.events


def _answers(state: State, answer: Lines | Mapping[str, Lines] | Answer) -> dict[Player, Answer]:
    question = open_question(state)
    assert question is not None, "nothing is asked"
    asked = question.asked(state)
    if isinstance(answer, Answer):
        return dict.fromkeys(asked, answer)
    by_player = answer if isinstance(answer, Mapping) else dict.fromkeys(asked, answer)
    return {player: answer_of(state, player, by_player.get(player, ())) for player in asked}


def answer_of(state: State, player: Player, lines: Lines) -> Answer:
    """The answer that lines make, typed one after the other."""
    question: Any = open_question(state)
    form = SPACE_EMPIRES.form(SPACE_EMPIRES.view(state, player), question)
    here, orders = form, []
    for line in lines:
        order = parse(here, line)
        orders.append(order)
        here = here.then(order)
    return answer_to(form, orders)
