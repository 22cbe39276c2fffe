"""§3 and §4: the map and the players, drawn as `hegemon.games.space_conquest.setup` draws them."""

from __future__ import annotations

import numpy as np

from hegemon.games.space_conquest.tables import TABLES, quadrants
from hegemon.games.space_conquest.twin import dice
from hegemon.games.space_conquest.twin.combat import see
from hegemon.games.space_conquest.twin.compiling import Array, Struct, compiled
from hegemon.games.space_conquest.twin.dice import names_of
from hegemon.games.space_conquest.twin.layout import MISFIT, MOST_STARS

_MOST_TRIES = 4096
"""Throws for two homes far enough apart. The farthest, opposite edges, are met in one of 16."""
_MOST_ROLLS = 32
"""Rolls for one purpose in all that is shuffled: a quadrant has 30 cells."""


def _repeated(purpose: str, times: int) -> Array:
    """The names of a purpose that is rolled for again and again at one date."""
    return names_of(f"{purpose}|{again}" if again else purpose for again in range(times))


_QUADRANTS = [name for name, _ in quadrants(TABLES)]
_SIDES = _repeated("sides", _MOST_ROLLS)
_LETTERS = _repeated("letters", _MOST_ROLLS)
_HOMES = np.stack([_repeated(f"home-star p{seat}", _MOST_TRIES) for seat in (1, 2)])
_COMPANY = np.stack([_repeated(f"company {name}", 1) for name in _QUADRANTS])
_CELLS = np.stack([_repeated(f"npc-stars {name}", _MOST_ROLLS) for name in _QUADRANTS])
_NEAR = np.stack([_repeated(f"npc-stars {name} near", _MOST_ROLLS) for name in _QUADRANTS])
_FAR = np.stack([_repeated(f"npc-stars {name} far", _MOST_ROLLS) for name in _QUADRANTS])
_RESOURCES = np.stack([_repeated(f"resources {name}", _MOST_ROLLS) for name in _QUADRANTS])


@compiled
def set_up(galaxy: Struct, rules: Struct, luck: Struct) -> None:
    """A new match; the row is of zeros before."""
    dice.before_the_first(luck)
    placed = np.zeros((MOST_STARS, 4), np.int64)  # x, y, RU, whose home
    if not place_homes(placed, rules, luck):
        galaxy.result = MISFIT
        return
    stars = 2
    for quadrant in range(4):
        stars = place_npc_stars(placed, stars, quadrant, rules, luck)
    begin(galaxy, with_letters(placed, stars, luck), stars, rules)


@compiled
def shuffle(items: Array, count: int, names: Array, luck: Struct) -> None:
    """The first items in random order: each place, from the last, gets one of those left."""
    for last in range(count - 1, 0, -1):
        chosen = dice.roll(luck, last + 1, names[count - 1 - last]) - 1
        for part in range(items.shape[1]):
            kept = items[last, part]
            items[last, part] = items[chosen, part]
            items[chosen, part] = kept


@compiled
def place_homes(placed: Array, rules: Struct, luck: Struct) -> bool:
    """§3 Home Star Placement: each home star in its corner box, far enough from the other."""
    owners = np.array([[1], [2]])
    if rules.sides_by_lot:
        shuffle(owners, 2, _SIDES, luck)
    for number in range(_MOST_TRIES):
        for home in range(2):
            owner = owners[home, 0]
            chosen = dice.roll(luck, rules.corner_cells, _HOMES[owner - 1, number]) - 1
            placed[home, 0] = rules.corner[home, chosen, 0]
            placed[home, 1] = rules.corner[home, chosen, 1]
            placed[home, 2], placed[home, 3] = rules.home_ru, owner
        across, down = abs(placed[0, 0] - placed[1, 0]), abs(placed[0, 1] - placed[1, 1])
        if max(across, down) >= rules.home_distance:
            return True
    return False


@compiled
def place_npc_stars(placed: Array, stars: int, quadrant: int, rules: Struct, luck: Struct) -> int:
    """§3 NPC Star Placement: the quadrant's stars on free cells, its RU dealt; all stars then."""
    count = rules.resource_count[quadrant]
    home = home_of(quadrant, rules)
    cells, free = free_cells(placed, quadrant, home, rules)
    if home >= 0 and rules.company:
        cells = beside_home(
            cells=cells,
            free=free,
            count=count,
            quadrant=quadrant,
            home=home,
            rules=rules,
            luck=luck,
        )
    else:
        shuffle(cells, free, _CELLS[quadrant], luck)
    dealt = np.empty((count, 1), np.int64)
    for star in range(count):
        dealt[star, 0] = rules.resources[quadrant, star]
    shuffle(dealt, count, _RESOURCES[quadrant], luck)
    for star in range(count):
        placed[stars + star, 0], placed[stars + star, 1] = cells[star, 0], cells[star, 1]
        placed[stars + star, 2] = dealt[star, 0]
    return int(stars + count)


@compiled
def home_of(quadrant: int, rules: Struct) -> int:
    """Which home star lies in a quadrant, from 0; -1 for none."""
    for home in range(2):
        if rules.home_quadrant[home] == quadrant:
            return home
    return -1


@compiled
def free_cells(placed: Array, quadrant: int, home: int, rules: Struct) -> tuple[Array, int]:
    """The cells of a quadrant without that of its home star, row by row, and how many."""
    cells, free = np.empty((rules.quadrant_cells, 2), np.int64), 0
    for cell in range(rules.quadrant_cells):
        x, y = rules.quadrant[quadrant, cell, 0], rules.quadrant[quadrant, cell, 1]
        if home < 0 or x != placed[home, 0] or y != placed[home, 1]:
            cells[free, 0], cells[free, 1] = x, y
            free += 1
    return cells, free


@compiled
def beside_home(
    cells: Array, free: int, count: int, quadrant: int, home: int, rules: Struct, luck: Struct
) -> Array:
    """Two or three NPC stars in the corner box, the others outside it (reading R3)."""
    face = dice.roll(luck, rules.company_faces, _COMPANY[quadrant, 0])
    near = rules.company_weights[face - 1]
    inside, outside = np.empty_like(cells), np.empty_like(cells)
    within = without = 0
    for cell in range(free):
        if in_corner(cells[cell, 0], cells[cell, 1], home, rules):
            inside[within] = cells[cell]
            within += 1
        else:
            outside[without] = cells[cell]
            without += 1
    shuffle(inside, within, _NEAR[quadrant], luck)
    shuffle(outside, without, _FAR[quadrant], luck)
    for star in range(near, count):
        inside[star] = outside[star - near]
    return inside


@compiled
def in_corner(x: int, y: int, home: int, rules: Struct) -> bool:
    """Whether a cell lies in the corner box of a home star (reading R2)."""
    for cell in range(rules.corner_cells):
        if rules.corner[home, cell, 0] == x and rules.corner[home, cell, 1] == y:
            return True
    return False


@compiled
def with_letters(placed: Array, stars: int, luck: Struct) -> Array:
    """§3 Star IDs: letters at random; the stars in the order of their letters."""
    letters = np.empty((stars, 1), np.int64)
    for letter in range(stars):
        letters[letter, 0] = letter
    shuffle(letters, stars, _LETTERS, luck)
    lettered = np.empty_like(placed)
    for star in range(stars):
        lettered[letters[star, 0]] = placed[star]
    return lettered


@compiled
def begin(galaxy: Struct, lettered: Array, stars: int, rules: Struct) -> None:
    """§4: each player at a home star with four ships, knowing nothing else."""
    galaxy.turn, galaxy.stars = 1, stars
    for star in range(stars):
        owner = lettered[star, 3]
        galaxy.x[star], galaxy.y[star] = lettered[star, 0], lettered[star, 1]
        galaxy.ru[star] = lettered[star, 2]
        galaxy.owner[star] = galaxy.home_of[star] = owner
        if owner:
            galaxy.home[owner - 1] = star
            galaxy.ships[owner - 1, star] = rules.home_ships
        else:
            galaxy.npc_ships[star] = lettered[star, 2]
    for player in (1, 2):
        see(galaxy, player, galaxy.home[player - 1])
