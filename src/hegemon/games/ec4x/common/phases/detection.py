"""2.4.2, 2.4.3: scouts look for spies, and for raiders that have passed their stealth roll."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.game import Play, Player, Task
from hegemon.games.ec4x.common.events_conflict import ScoutsCaught, Uncloaked
from hegemon.games.ec4x.common.phases.prestige import credit
from hegemon.games.ec4x.common.rules.detection import (
    ELI,
    cloak_of,
    integration_index,
    mesh_bonus,
    raider_threshold,
    scouts_of,
    spy_threshold,
    stealth_threshold,
)
from hegemon.games.ec4x.common.rules.forces import only_scouts
from hegemon.games.ec4x.common.rules.missions import SPYING
from hegemon.games.ec4x.common.rules.sights import hostile
from hegemon.games.ec4x.common.state import (
    EMPIRE,
    Fleet,
    State,
    facilities,
    fleets_at,
    level,
)

Seeker = tuple[str, Player, int, int]
"""Who looks: a name for the dice, whose it is, its ELI, and what is added to its die."""
STRONG = 2
"""R:starbase_detects: what the sensors of a starbase add by house rule."""


class Detection(Task[State]):
    """2.4.2, 2.4.3: in every system where somebody hides and somebody looks."""

    def run(self, play: Play[State]) -> None:
        for fleet in list(play.state.fleets.values()):
            if spies(play.state, fleet):
                fleet.exposed = False
                seek_spies(play, fleet)
            elif cloak_of(play.state, fleet):
                fleet.exposed = not stays_hidden(play, fleet)


def spies(state: State, fleet: Fleet) -> bool:
    """2.4.2: scouts by themselves, told to spy where they are or on their way there."""
    return fleet.mission.number in SPYING and only_scouts(state, fleet)


def seekers(state: State, fleet: Fleet, most: int) -> Iterator[Seeker]:
    """2.4.2: every rival fleet here with scouts, each with its EII and mesh bonus.

    By house rule starbases look, too (R:starbase_detects).
    """
    for other in fleets_at(state, fleet.at):
        levels = scouts_of(state, other)
        if levels and hostile(state, fleet.at, fleet.owner, other.owner):
            index = integration_index(levels, state.house_rules.mixed_scouts)
            yield other.id, other.owner, index, mesh_bonus(levels, most)
    sensors, colony = state.house_rules.starbase_sensors, state.colonies.get(fleet.at)
    if sensors == "none" or colony is None or colony.owner in {fleet.owner, EMPIRE}:
        return
    if any(not base.crippled for base in facilities(state, colony, "starbase")):
        more = STRONG if sensors == "strong" else 0
        yield fleet.at, colony.owner, level(state, colony.owner, ELI) + more, 0


def seek_spies(play: Play[State], fleet: Fleet) -> None:
    """2.4.2: one roll of each seeker against the whole fleet, by its lowest ELI (R:spy_roll)."""
    state, figures = play.state, play.state.tables.detection
    own = min(scouts_of(state, fleet), default=0)
    for name, owner, index, bonus in seekers(state, fleet, figures.most_spy_bonus):
        roll = play.dice.roll(figures.die, f"spy detection {name} {fleet.id}")
        if roll + bonus > spy_threshold(figures, own, index):
            del state.fleets[fleet.id]
            scouts = sum(len(squadron.ships) for squadron in fleet.squadrons)
            seen = (fleet.owner, owner)
            play.tell(ScoutsCaught(seen, fleet.at, fleet.owner, scouts, owner))
            credit(play, fleet.owner, "scout_lost", fleet.at)
            return


def stays_hidden(play: Play[State], fleet: Fleet) -> bool:
    """2.4.3: the stealth roll, then a roll of each seeking fleet (R:two_stage)."""
    state, figures = play.state, play.state.tables.detection
    rivals = rivals_at(state, fleet)
    if not rivals:
        return True
    cloak = cloak_of(state, fleet)
    found = list(seekers(state, fleet, figures.most_raider_bonus))
    if state.house_rules.stealth != "scouts_instead" or not found:
        roll = play.dice.roll(figures.die, f"stealth {fleet.id}")
        if roll <= stealth_threshold(figures, state.house_rules, cloak):
            play.tell(Uncloaked((fleet.owner, *rivals), fleet.at, fleet.owner))
            return False
    if state.house_rules.stealth == "one_roll":
        return True
    for name, owner, index, bonus in found:
        roll = play.dice.roll(figures.die, f"raider detection {name} {fleet.id}")
        if roll + bonus > raider_threshold(figures, cloak, index):
            play.tell(Uncloaked((fleet.owner, *rivals), fleet.at, fleet.owner, owner))
            return False
    return True


def rivals_at(state: State, fleet: Fleet) -> tuple[Player, ...]:
    """2.4.3: the other Houses with fleets or a colony where a fleet is, whom it hides from."""
    there = {other.owner for other in fleets_at(state, fleet.at)}
    if fleet.at in state.colonies:
        there.add(state.colonies[fleet.at].owner)
    return tuple(
        player
        for player in (*state.players, EMPIRE)
        if player in there and hostile(state, fleet.at, fleet.owner, player)
    )
