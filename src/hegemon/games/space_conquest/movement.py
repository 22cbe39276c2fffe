"""§6 phase 1: fleets survive hyperspace or not, move, and arrive."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Play
from hegemon.games.space_conquest.events import FleetArrived, FleetLost
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.state import Fleet, State, glimpse
from hegemon.games.space_conquest.tables import Tables


def survives(play: Play[State], fleet: Fleet, sides: int, lost_up_to: int) -> bool:
    """§6 phase 1, step 1: one roll for the whole fleet: it is lost entirely or intact."""
    face = play.dice.roll(sides, f"hyperspace {fleet.id}")
    if face > lost_up_to:
        return True
    play.tell(
        FleetLost(
            fleet.owner,
            fleet.id,
            fleet.ships,
            fleet.origin,
            fleet.dest,
            sides=sides,
            face=face,
            lost_up_to=lost_up_to,
        )
    )
    return False


def hazards(tables: Tables, house_rules: HouseRules) -> tuple[int, Sequence[int]]:
    """§6 phase 1: the die of survival rolls, and the highest face that loses a fleet (R56).

    One face for each length of way, from 1 parsec on.
    """
    hyperspace = tables.hyperspace
    if house_rules.hyperspace == "each-turn":
        longest = max(tables.grid.columns, tables.grid.rows)
        return hyperspace.sides, [hyperspace.lost_on] * longest
    return hyperspace.cumulative.sides, hyperspace.cumulative.lost_up_to


def hazard(tables: Tables, house_rules: HouseRules, distance: int) -> tuple[int, int]:
    """§6 phase 1: the same for one length of way, in parsecs."""
    sides, lost_up_to = hazards(tables, house_rules)
    return sides, lost_up_to[distance - 1]


def arrive(play: Play[State], fleet: Fleet) -> None:
    """§6 phase 1, steps 3 and 4: merge with the ships at the star, and learn what it is worth."""
    state, owner = play.state, fleet.owner
    star, known = state.stars[fleet.dest], state.players[fleet.owner].known
    star.reinforce(owner, fleet.ships)
    discovered = star.id not in known
    if star.owner != owner:
        known[star.id] = glimpse(state, star)
    play.tell(
        FleetArrived(owner, fleet.id, fleet.ships, star.id, ru=star.base_ru, discovered=discovered)
    )
