"""The first match of both editions: a yard, a colony, and the last holdouts of the Empire (2.1).

Two Houses, a small map. A second fleet of the learner's lies one jump before the hub, whose guard
is weaker than 2.1 says: some fighters and an army. Scouts have been at the hub and at a system
beside the homeworld: what they saw there, the House knows, and nothing else is told.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from hegemon.core import Dice, Event, Player, SeededDice, lessons
from hegemon.games.ec4x.common.answers import Build, Engage
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.mission_orders import Send
from hegemon.games.ec4x.common.rules.forces import building_turns
from hegemon.games.ec4x.common.starmap.star_map import HUB
from hegemon.games.ec4x.common.state import (
    EMPIRE,
    Fleet,
    Ship,
    Sighting,
    Squadron,
    State,
    chart,
)
from hegemon.games.ec4x.common.view import View

_LEARNER = Player("p1")
_DICE = b"first match 11"
_SETTLERS, _STRIKERS = "p1-1", "p1-2"
_SHIPS, _MARINES = ("BB", "CA", "CA"), 3
"""What the learner's second fleet has."""
_GUARDS = 2
"""The fighters at the hub."""
_FEW = 2
"""Destroyers to build."""
_BOLD = 8
"""5.1.1: the rules of engagement of who fights unless the other is twice as strong."""

SetUp = Callable[[Any, tuple[Player, ...], Dice], Any]
"""How an edition sets up a match: from house rules, seats and dice to its state."""


def _opening(
    house_rules: HouseRules,
    seats: Callable[[Any], tuple[Player, ...]],
    set_up: SetUp,
    events: tuple[type[Event], ...],
) -> State:
    dice = SeededDice(_DICE, 0)
    state: State = set_up(house_rules, seats(house_rules), dice)
    _place(state)
    return lessons.until_asked(state, dice, events)


def lesson_of(
    house_rules: HouseRules,
    seats: Callable[[Any], tuple[Player, ...]],
    set_up: SetUp,
    events: tuple[type[Event], ...],
) -> lessons.Lesson[Any]:
    """The first match of an edition."""
    return lessons.Lesson(
        house_rules=house_rules,
        opening=partial(_opening, house_rules, seats, set_up, events),
        seat=_LEARNER,
        bot="steward",
        steps=(
            lessons.LessonStep("build", _build, _has_built),
            lessons.LessonStep("colonise", _colonise, _has_colonised),
            lessons.seal_step(
                "Seal the month",
                "All Houses order at once, and nobody sees what the others ordered. Then fleets "
                "travel, meet and fight, and what was built is ready.",
            ),
            lessons.LessonStep("engage", _engage, _has_engaged),
            lessons.LessonStep("invade", _invade, _has_invaded),
            lessons.LessonStep("win", _win, _has_won),
        ),
        end="You have won a fight in orbit and one on the ground, and you know why: the side with "
        "the greater strength hits harder in each round. The news tells both, round by round.",
    )


def _place(state: State) -> None:
    """A fleet before the hub, a guard that it can beat, and what scouts saw."""
    home, house = state.homes[_LEARNER], state.houses[_LEARNER]
    front = _front(state, home)
    squadrons = [Squadron(f"s{10 + at}", (Ship(code),)) for at, code in enumerate(_SHIPS)]
    lift = (Ship(state.tables.code_of("transport"), carries=1),) * _MARINES
    state.fleets[_STRIKERS] = Fleet(
        _STRIKERS, _LEARNER, front, squadrons, lift, came_from=front, name="Vanguard"
    )
    house.fleets_made, house.squadrons_made = 2, 10 + len(_SHIPS)
    hub = state.colonies[HUB]
    hub.ground = {state.tables.code_of("army"): 1}
    hub.fighters, hub.facilities, hub.shield = hub.fighters[:_GUARDS], (), 0
    for system, owner in ((HUB, EMPIRE), (_beside(state, home), None)):
        house.known[system] = Sighting(0, owner, state.planets[system].planet_class)


def _front(here: State | View, home: str) -> str:
    """The system between a homeworld and the hub."""
    between = set(chart(here).neighbours(home)) & set(chart(here).neighbours(HUB))
    return min(between)


def _beside(here: State | View, home: str) -> str:
    """The next system that ships of any kind can jump to from home, and that is not the front."""
    lanes = here.star_map.lanes
    open_to = [
        lane.b if lane.a == home else lane.a
        for lane in lanes
        if home in (lane.a, lane.b) and lane.lane_class != "restricted"
    ]
    return min(one for one in open_to if one != _front(here, home))


def _build(view: View) -> lessons.LessonWords:
    months = building_turns(view.tables, view.tables.units["DD"])
    return lessons.LessonWords(
        what=f"Build {_FEW} destroyers at {view.home}",
        why=f"Your shipyard has idle docks. What is paid for now is yours in {months} months, and "
        "ships are the strength of a House.",
        hint=f"Tap {view.home}, choose Build, then DD, then {_FEW}.",
        goal=lessons.LessonGoal("place", view.home),
        show=(f"build {view.home} DD {_FEW}",),
    )


def _colonise(view: View) -> lessons.LessonWords:
    goal = _beside(view, view.home)
    return lessons.LessonWords(
        what=f"Send your settlers to {goal}",
        why=f"Fleet 1 carries an ETAC, which turns a planet into a colony. Your scouts have been "
        f"at {goal}, one jump away.",
        hint=f"Drag fleet 1 from {view.home} to {goal}, or tap it and choose Colonise.",
        goal=lessons.LessonGoal("place", goal),
        source=lessons.LessonGoal("token", _SETTLERS),
        show=(f"order {_SETTLERS} colonize {goal}",),
    )


def _engage(view: View) -> lessons.LessonWords:
    fleet = view.fleets.get(_STRIKERS)
    own, theirs = view.tables.rounds.engagement[_BOLD]
    return lessons.LessonWords(
        what=f"Let the Vanguard engage: ROE {_BOLD}",
        why="The rules of engagement say against what odds a fleet fights on: at "
        f"{_BOLD} it stays even at {own} to {theirs}.",
        hint=f"Tap the Vanguard at {fleet.at if fleet else 'its system'}, choose Engage, "
        f"and set {_BOLD}.",
        goal=lessons.LessonGoal("token", _STRIKERS),
        show=(f"roe {_STRIKERS} {_BOLD}",) if fleet else (),
    )


def _invade(view: View) -> lessons.LessonWords:
    fleet = view.fleets.get(_STRIKERS)
    return lessons.LessonWords(
        what="Invade the hub",
        why="The last holdouts of the Empire sit there. A Battleship and two Cruisers fight for "
        "the orbit, then marines land.",
        hint="Drag the Vanguard to the hub, or tap it and choose Invade.",
        goal=lessons.LessonGoal("place", HUB),
        source=lessons.LessonGoal("token", _STRIKERS),
        show=(f"order {_STRIKERS} invade {HUB}",) if fleet else (),
    )


def _win(view: View) -> lessons.LessonWords:
    under_way = any(fleet.mission.system == HUB for fleet in view.fleets.values())
    again = _invade(view)
    return lessons.LessonWords(
        what="Take the hub",
        why="In each round both sides roll, and hit with a share of their attack strength. What is "
        "hit is crippled first, then destroyed.",
        hint="Seal, and read in the news what each round cost." if under_way else again.hint,
        goal=lessons.SEAL if under_way else again.goal,
        source=None if under_way else again.source,
        show=() if under_way else again.show,
    )


def _has_built(deed: lessons.SeatDeed) -> bool:
    return any(isinstance(one, Build) and one.colony == deed.view.home for one in deed.orders)


def _has_engaged(deed: lessons.SeatDeed) -> bool:
    ordered = (one for one in deed.orders if isinstance(one, Engage))
    return any(one.fleet == _STRIKERS and one.roe >= _BOLD for one in ordered)


def _is_sent(deed: lessons.SeatDeed, mission: str) -> bool:
    """Whether a fleet is sent with a mission, to where the lesson means."""
    goal = HUB if mission == "invade" else None
    sent = (one for one in deed.orders if isinstance(one, Send) and one.mission == mission)
    return any(goal in (None, one.goal) for one in sent)


def _is_won(view: View | None) -> bool:
    return view is not None and HUB in view.colonies and view.colonies[HUB].owner == view.me


def _has_colonised(deed: lessons.SeatDeed) -> bool:
    return _is_sent(deed, "colonize")


def _has_invaded(deed: lessons.SeatDeed) -> bool:
    return _is_sent(deed, "invade")


def _has_won(deed: lessons.SeatDeed) -> bool:
    return _is_won(deed.after)
