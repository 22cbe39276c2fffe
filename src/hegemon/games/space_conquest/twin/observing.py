"""What a player may know as a tensor, and how many ships he may send from where, for learners.

One line for each star: `FEATURES` names its numbers. Nothing is in it that the view has not
(`views.look`), but for the ways of one's own fleets, which the view has, too.
"""

from __future__ import annotations

import numpy as np

from hegemon.games.space_conquest.twin.compiling import Array, Struct, compiled
from hegemon.games.space_conquest.twin.layout import LONGEST_WAY, MOST_STARS

FEATURES = (
    "x",
    "y",
    "own home",
    "known",
    "ru",
    "mine",
    "foe",
    "garrisoned",
    "free",
    "ships",
    "age",
    *(f"arriving in {turns}" for turns in range(1, LONGEST_WAY + 1)),
)
"""The numbers of a star. `ships` is -1 where nobody counted them; `age` is in turns; of a star that
is not known all but the place is 0. Own ships that arrive stand at the turns until they do."""

_PLACE_X, _PLACE_Y, _HOME, _KNOWN, _RU = range(5)
_MINE, _FOE, _GARRISONED, _FREE, _SHIPS, _AGE = range(5, 11)


def observations(games: int) -> tuple[Array, Array]:
    """Room for what both see, and for their masks: by game, seat and star."""
    seen = np.zeros((games, 2, MOST_STARS, len(FEATURES)), np.int32)
    return seen, np.zeros((games, 2, MOST_STARS), np.int32)


@compiled
def observe(galaxy: Struct, player: int, sight: Struct, seen: Array) -> None:
    """What a player sees: his sight in numbers."""
    seen[:] = 0
    seen[galaxy.home[player - 1], _HOME] = 1
    for star in range(galaxy.stars):
        observe_star(galaxy, player, star, sight, seen[star])
    for fleet in range(galaxy.fleets):
        if galaxy.fleet_owner[fleet] == player:
            turns = galaxy.fleet_left[fleet]
            seen[galaxy.fleet_dest[fleet], _AGE + turns] += galaxy.fleet_ships[fleet]


@compiled
def observe_star(galaxy: Struct, player: int, star: int, sight: Struct, line: Array) -> None:
    """§4 known_control, and what else is known of a star; of one that is not, zeros."""
    known, owner, ships = sight.known[star], sight.owner[star], sight.ships[star]
    mine, nobodys, empty = owner == player, owner == 0, ships == 0
    line[_PLACE_X], line[_PLACE_Y] = galaxy.x[star], galaxy.y[star]
    line[_KNOWN], line[_RU] = known, known * galaxy.ru[star]
    line[_MINE], line[_FOE] = known * mine, known * (not (mine | nobodys))
    # nobody's star without ships is free; one whose ships nobody counted has some
    line[_FREE], line[_GARRISONED] = known * (nobodys & empty), known * (nobodys & (not empty))
    line[_SHIPS], line[_AGE] = known * ships, known * (galaxy.turn - sight.turn[star])


@compiled
def mask(galaxy: Struct, player: int, may_go: Array) -> None:
    """The ships that a player may send from each star; any other star is a goal."""
    for star in range(may_go.size):
        own = star < galaxy.stars and galaxy.owner[star] == player
        may_go[star] = galaxy.ships[player - 1, star] if own else 0
