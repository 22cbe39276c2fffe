"""§3 and §4: the map and the players.

The dice are drawn in this order: sides (only by house rule), home stars (again while they are too
close), then quadrant by quadrant the company of the home star, the NPC stars and their RU, and at
last the letters.
"""

from __future__ import annotations

from functools import cache

from hegemon.core import (
    BadConfig,
    Cell,
    Dice,
    Player,
    SquareGrid,
    Value,
    chebyshev,
    drawn,
    shuffled,
)
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.state import PlayerRecord, Site, Star, State, see
from hegemon.games.space_conquest.tables import CellBox, Tables, quadrants
from hegemon.games.space_conquest.turn import Begin

HOME_QUADRANTS = ("northwest", "southeast")


class Placed(Value, tag=False):
    """A star that has a place and RU, but no letter yet."""

    cell: Cell
    ru: int
    home_of: Player | None = None


def seats_of(house_rules: HouseRules) -> tuple[Player, ...]:
    """§1: two players."""
    return Player("p1"), Player("p2")


def set_up(
    house_rules: HouseRules, players: tuple[Player, ...], dice: Dice, edition: type[State] = State
) -> State:
    """A new match for two players, with the figures of an edition.

    Raises BadConfig for any other number of players.
    """
    if len(players) != len(HOME_QUADRANTS):
        raise BadConfig(f"Space Conquest is for two players, not {len(players)}")
    tables = edition.tables
    homes = place_homes(tables, house_rules, players, dice)
    placed = list(homes.values())
    for name, _ in quadrants(tables):
        placed += place_npc_stars(tables, house_rules, name, homes.get(name), dice)
    return begin(house_rules, players, with_letters(tables, placed, dice), edition)


def place_homes(
    tables: Tables, house_rules: HouseRules, players: tuple[Player, ...], dice: Dice
) -> dict[str, Placed]:
    """§3 Home Star Placement: each home star in its corner box, far enough from the other.

    Raises BadConfig where no two cells of the boxes are.
    """
    owners = players if house_rules.sides == "fixed" else tuple(shuffled(dice, players, "sides"))
    boxes = [corner_box(tables, name) for name in HOME_QUADRANTS]
    if (apart := _farthest(*boxes)) < house_rules.home_distance:  # it would be drawn for ever
        raise BadConfig(
            f"home_distance is {house_rules.home_distance}, and no two cells of the corner boxes "
            f"are more than {apart} parsecs apart"
        )
    while True:
        cells = {
            name: drawn(dice, box, f"home-star {owner}")
            for name, box, owner in zip(HOME_QUADRANTS, boxes, owners, strict=True)
        }
        if far_enough(house_rules, *cells.values()):
            break
    return {
        name: Placed(cell, tables.home.ru, owner)
        for (name, cell), owner in zip(cells.items(), owners, strict=True)
    }


@cache
def _farthest(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> int:
    """How far apart two cells of two boxes can be; -1 where one of them has none."""
    return max((chebyshev(a, b) for a in one for b in other), default=-1)


def far_enough(house_rules: HouseRules, one: Cell, other: Cell) -> bool:
    """§3: the guaranteed separation of the home stars (reading R4)."""
    return chebyshev(one, other) >= house_rules.home_distance


def corner_box(tables: Tables, name: str) -> tuple[Cell, ...]:
    """The 16 cells at most 3 parsecs from the corner of a home quadrant (reading R2)."""
    grid, corner = SquareGrid(tables.grid.columns, tables.grid.rows), tables.corner
    return _cells_near(grid, Cell(*getattr(corner, name)), corner.depth)


@cache
def _cells_near(grid: SquareGrid, cell: Cell, depth: int) -> tuple[Cell, ...]:
    return grid.within(cell, depth)


def place_npc_stars(
    tables: Tables, house_rules: HouseRules, name: str, home: Placed | None, dice: Dice
) -> list[Placed]:
    """§3 NPC Star Placement: the quadrant's stars on free cells, its RU dealt at random."""
    resources = getattr(tables.resources[house_rules.npc_stars], name)
    box: CellBox = getattr(tables.quadrants, name)
    free = [cell for cell in cells_of(box) if home is None or cell != home.cell]
    if home is not None and house_rules.corner_company:
        cells = _beside_home(tables, name, free, len(resources), dice)
    else:
        cells = shuffled(dice, free, f"npc-stars {name}")[: len(resources)]
    dealt = shuffled(dice, resources, f"resources {name}")
    return [Placed(cell, ru) for cell, ru in zip(cells, dealt, strict=True)]


def _beside_home(tables: Tables, name: str, free: list[Cell], count: int, dice: Dice) -> list[Cell]:
    """Two or three NPC stars in the corner box, the others outside it (reading R3)."""
    company, box = tables.corner.company, corner_box(tables, name)
    weighted = [
        stars
        for stars, weight in zip(company.stars, company.weights, strict=True)
        for _ in range(weight)
    ]
    near = drawn(dice, weighted, f"company {name}")
    inside = shuffled(dice, [cell for cell in free if cell in box], f"npc-stars {name} near")
    outside = shuffled(dice, [cell for cell in free if cell not in box], f"npc-stars {name} far")
    return inside[:near] + outside[: count - near]


@cache
def cells_of(box: CellBox) -> tuple[Cell, ...]:
    """The cells of a rectangle, row by row."""
    (left, right), (top, bottom) = box.x, box.y
    return tuple(Cell(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))


def with_letters(tables: Tables, placed: list[Placed], dice: Dice) -> dict[str, Placed]:
    """§3 Star IDs: letters at random, so that a letter says nothing about its star."""
    letters = shuffled(dice, tables.letters.all[: len(placed)], "letters")
    return dict(sorted(zip(letters, placed, strict=True)))


def begin(
    house_rules: HouseRules,
    players: tuple[Player, ...],
    placed: dict[str, Placed],
    edition: type[State] = State,
) -> State:
    """§4: each player at a home star with four ships, knowing nothing else."""
    stars = {letter: _star(edition.tables, letter, star) for letter, star in placed.items()}
    homes = {star.home_of: star.id for star in stars.values() if star.home_of}
    names = edition.tables.names
    state = edition(
        agenda=[Begin()],
        turn=1,
        house_rules=house_rules,
        chart={
            letter: Site(names[letter], star.cell.x, star.cell.y) for letter, star in placed.items()
        },
        stars=stars,
        fleets=[],
        players={player: PlayerRecord(home_star=homes[player]) for player in players},
    )
    for player in players:
        see(state, player, stars[homes[player]])
    return state


def _star(tables: Tables, letter: str, placed: Placed) -> Star:
    if placed.home_of is None:
        return Star(letter, placed.ru, npc_ships=placed.ru)
    ships = {placed.home_of: tables.home.ships}
    return Star(letter, placed.ru, placed.home_of, placed.home_of, stationed_ships=ships)
