"""4: all fleets move at the same time, jump by jump; then who hides is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from hegemon.core import Play, Task
from hegemon.games.ec4x.common.events_conflict import FleetMoved, FleetStopped
from hegemon.games.ec4x.common.phases.detection import search, tell_uncloaked
from hegemon.games.ec4x.common.phases.fighters import berth
from hegemon.games.ec4x.common.rules.detection import cloak_of
from hegemon.games.ec4x.common.rules.engagement import PASSING
from hegemon.games.ec4x.common.rules.lanes import best_way, hops, nearest_home, way_through
from hegemon.games.ec4x.common.rules.missions import HOLD, HOME, JOIN, MISSIONS, MOVE, SALVAGE
from hegemon.games.ec4x.common.rules.requirements import why_unfit
from hegemon.games.ec4x.common.rules.sights import hostile
from hegemon.games.ec4x.common.state import (
    Fleet,
    Mission,
    State,
    fleets_by_system,
)


class Travel(Task[State]):
    """4: every fleet goes as far as its lanes let it in a turn."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        state.phase = "conflict"
        allowed = _set_out(play)
        paths: dict[str, list[str]] = {}
        for jump in range(state.tables.movement.major):
            # all look where they go before anybody goes: who follows a host that moves, too, goes
            # where it was
            going = {name: next_stop(state, name) for name, most in allowed.items() if jump < most}
            for name, stop in going.items():
                _step(state, paths, name, stop)
            halt(play, allowed, jump)
        for name, path in paths.items():
            berth(play, state.fleets[name], path[0], leaving=True)
            play.tell(FleetMoved(state.fleets[name].owner, name, tuple(path)))


def _set_out(play: Play[State]) -> dict[str, int]:
    """4.2: how many jumps each fleet that goes somewhere may make; who cannot is told why."""
    state = play.state
    allowed: dict[str, int] = {}
    for fleet in state.fleets.values():
        fleet.came_from = fleet.at
        _muster(play, fleet)
        way = _way_of(state, fleet)
        if way:
            allowed[fleet.id] = hops(state, fleet, way)
        elif way is None:
            play.tell(FleetStopped(fleet.owner, fleet.id, fleet.at, why_stopped(fleet)))
    return allowed


def _muster(play: Play[State], fleet: Fleet) -> None:
    """4.1: a fleet that has no longer what its mission needs holds; fighters do not go alone."""
    state = play.state
    alone = bool(fleet.mission.number) and not fleet.squadrons and not fleet.lift
    if alone or why_unfit(state, fleet, MISSIONS[fleet.mission.number]):
        fleet.mission = Mission(HOLD)
        play.tell(FleetStopped(fleet.owner, fleet.id, fleet.at, "unfit"))


def halt(play: Play[State], allowed: dict[str, int], jump: int) -> None:
    """4.2, 5.2: who meets somebody hostile on the way goes no further, but a cloaked one may."""
    state = play.state
    going = [state.fleets[name] for name, most in allowed.items() if jump + 1 < most]
    there = fleets_by_system(state) if going else {}
    for fleet in going:
        # in this order: a stealth roll only for those who have somebody to hide from
        if not met(state, fleet, there[fleet.at]) or _slips_through(play, fleet, there[fleet.at]):
            continue
        allowed[fleet.id] = 0
        if next_stop(state, fleet.id) != fleet.at:
            play.tell(FleetStopped(fleet.owner, fleet.id, fleet.at, "enemy"))


def _slips_through(play: Play[State], fleet: Fleet, there: list[Fleet]) -> bool:
    """5.2: a cloaked fleet that passes its stealth rolls goes on."""
    if not cloak_of(play.state, fleet) or fleet.mission.number not in PASSING:
        return False
    sought = search(play, fleet.at, [fleet], there)
    tell_uncloaked(play, fleet.at, sought, there)
    return bool(sought.hidden)


def why_stopped(fleet: Fleet) -> Literal["no way", "no home", "no host"]:
    """4.1: why a fleet that wants to go has no way."""
    if fleet.mission.number in {HOME, SALVAGE}:
        return "no home"
    if fleet.mission.number == JOIN:
        return "no host"
    return "no way"


def _goal_of(state: State, fleet: Fleet) -> str | None:
    """4.1: where a mission leads a fleet now; its own place where nowhere, None where lost."""
    mission = fleet.mission
    if mission.number in {HOME, SALVAGE}:
        return nearest_home(state, fleet)
    if mission.number == JOIN:
        host = state.fleets.get(mission.fleet)
        return host.at if host is not None and host.owner == fleet.owner else None
    return mission.system or fleet.at


def _way_of(state: State, fleet: Fleet) -> Sequence[str] | None:
    """4.2: the systems still to be passed; empty at the goal, None where no way leads there."""
    goal = _goal_of(state, fleet)
    if goal is None:
        return None
    if goal == fleet.at:
        return ()
    if fleet.mission.way:
        way = way_through(state, fleet, (*fleet.mission.way, goal))
        if way:
            return way  # else a stop cannot be reached any more, and it goes straight on
    return best_way(state, fleet, goal)


def next_stop(state: State, name: str) -> str:
    """4.2: the next system on a fleet's way: where it is if its goal has come to it."""
    way = _way_of(state, state.fleets[name])
    return way[0] if way else state.fleets[name].at


def _step(state: State, paths: dict[str, list[str]], name: str, stop: str) -> None:
    """4: one jump of one fleet; who comes the other way on the same lane passes by (R90)."""
    fleet = state.fleets[name]
    if stop == fleet.at:
        return
    paths.setdefault(name, [fleet.at]).append(stop)
    fleet.at = stop
    if fleet.mission.way[:1] == (stop,):
        rest = fleet.mission.way[1:]
        fleet.mission = msgspec.structs.replace(fleet.mission, way=rest)


def met(state: State, fleet: Fleet, there: list[Fleet]) -> bool:
    """4.2: whether somebody hostile is to be seen where a fleet has come to."""
    return any(
        other.exposed and hostile(state, fleet.at, fleet.owner, other.owner) for other in there
    )


class Rest(Task[State]):
    """4.1: missions that are done become 00; those that last go on."""

    def run(self, play: Play[State]) -> None:
        for fleet in play.state.fleets.values():
            kind = MISSIONS[fleet.mission.number]
            if kind.lasts or not _done(play.state, fleet):
                continue
            if kind.number in {MOVE, HOME} and _goal_of(play.state, fleet):
                play.tell(FleetStopped(fleet.owner, fleet.id, fleet.at, "arrived"))
            fleet.mission = Mission(HOLD)


def _done(state: State, fleet: Fleet) -> bool:
    """4.1: at the goal, or without one; who joins a fleet waits until the system lets them."""
    goal = _goal_of(state, fleet)
    if goal is None:
        return True
    return goal == fleet.at and fleet.mission.number != JOIN
