"""A position, orders and rules as rows of numbers: which field stands for what.

Stars are numbered in the order of their letters, players 1 and 2 by their seats; 0 is nobody. Where
an array has a column for each seat, it stands at the player's number less one.
"""

from __future__ import annotations

import msgspec
import numpy as np

from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.movement import hazards
from hegemon.games.space_conquest.setup import HOME_QUADRANTS, cells_of, corner_box
from hegemon.games.space_conquest.tables import Tables, quadrants
from hegemon.games.space_conquest.twin.compiling import Structs, table

MOST_STARS = 18
"""With the house rule npc_stars = four-each: 16 NPC stars and two homes."""
MOST_FLEETS = 256
"""Fleets under way at once. A game with more does not fit."""
MOST_MADE = 8192
"""Fleets that a player makes in a game. A game with more does not fit."""
MOST_ORDERS = 64
"""Orders of a player in a turn. Answers with more do not fit."""
LONGEST_WAY = 11
"""Parsecs between opposite corners."""

RUNNING, WON_BY_1, WON_BY_2, DRAWN, UNDECIDED = range(5)
"""`result`: how a game stands."""
MISFIT = -1
"""`result` of a game that outgrew its arrays: the rules themselves must play it."""

SECOND = 2
"""The second player."""

UNKNOWN = -1
"""`known_ships` that nobody counted; a star of an order that there is not."""
MALFORMED = -2
"""The origin of an entry that is no order (reading R35)."""

_NUMBER, _STARS, _FLEETS = np.int32, (MOST_STARS,), (MOST_FLEETS,)
_BY_SEAT = (2, MOST_STARS)

GALAXY = np.dtype(
    [
        ("turn", _NUMBER),
        ("result", _NUMBER),
        ("stars", _NUMBER),
        ("x", _NUMBER, _STARS),
        ("y", _NUMBER, _STARS),
        ("ru", _NUMBER, _STARS),
        ("home_of", _NUMBER, _STARS),
        ("home", _NUMBER, (2,)),
        ("owner", _NUMBER, _STARS),
        ("npc_ships", _NUMBER, _STARS),
        ("rebelled", _NUMBER, _STARS),
        ("ships", _NUMBER, _BY_SEAT),
        # when a star became known, counted from 1; 0 for one that is unknown
        ("known", _NUMBER, _BY_SEAT),
        ("known_owner", _NUMBER, _BY_SEAT),
        ("known_ships", _NUMBER, _BY_SEAT),
        ("known_turn", _NUMBER, _BY_SEAT),
        ("known_stars", _NUMBER, (2,)),
        # in the order in which they were made
        ("fleets", _NUMBER),
        ("fleet_owner", _NUMBER, _FLEETS),
        ("fleet_number", _NUMBER, _FLEETS),
        ("fleet_ships", _NUMBER, _FLEETS),
        ("fleet_origin", _NUMBER, _FLEETS),
        ("fleet_dest", _NUMBER, _FLEETS),
        ("fleet_distance", _NUMBER, _FLEETS),
        ("fleet_left", _NUMBER, _FLEETS),
        ("made", _NUMBER, (2,)),
    ],
    align=True,
)
"""A position: the fields of `State`, `Star`, `PlayerRecord` and `Fleet`."""

ORDERS = np.dtype(
    [
        ("count", _NUMBER, (2,)),
        ("unreadable", _NUMBER, (2,)),
        ("origin", _NUMBER, (2, MOST_ORDERS)),
        ("dest", _NUMBER, (2, MOST_ORDERS)),
        ("ships", _NUMBER, (2, MOST_ORDERS)),
        ("added", np.int64, _STARS),
    ],
    align=True,
)
"""The answers of both; `unreadable` is 1 where nothing of an answer could be read.

`added` is room to reckon in, by star: an array made anew each turn takes longer than what it is
for.
"""

_CELLS = 30
RULES = np.dtype(
    [
        # the turn
        ("sides", np.int64),
        ("lost_up_to", np.int64, (LONGEST_WAY,)),
        ("loses_one_per", _NUMBER),
        ("rebellion_sides", _NUMBER),
        ("rises_from", _NUMBER),
        ("home_production", _NUMBER),
        ("rebellions_first", _NUMBER),
        ("tie_frees", _NUMBER),
        ("departing_hold", _NUMBER),
        ("unowned_rejects", _NUMBER),
        ("malformed_rejects", _NUMBER),
        ("live", _NUMBER),
        ("visitors_told", _NUMBER),
        ("turn_limit", _NUMBER),
        # the set-up
        ("sides_by_lot", _NUMBER),
        ("home_distance", _NUMBER),
        ("company", _NUMBER),
        ("company_weights", _NUMBER, (8,)),
        ("company_faces", _NUMBER),
        ("home_ru", _NUMBER),
        ("home_ships", _NUMBER),
        ("corner", _NUMBER, (2, 16, 2)),
        ("corner_cells", _NUMBER),
        ("quadrant", _NUMBER, (4, _CELLS, 2)),
        ("quadrant_cells", _NUMBER),
        ("home_quadrant", _NUMBER, (2,)),
        ("resources", _NUMBER, (4, 4)),
        ("resource_count", _NUMBER, (4,)),
    ],
    align=True,
)
"""The figures of an edition and the house rules of a match."""


def rules_of(tables: Tables, house_rules: HouseRules) -> Structs:
    """The rules as one row."""
    rules = table(RULES, 1)
    row = rules[0]
    row.sides, lost_up_to = hazards(tables, house_rules)
    row.lost_up_to[:] = lost_up_to[:LONGEST_WAY]
    row.loses_one_per = tables.combat.winner_loses_one_per
    row.rebellion_sides = tables.rebellion.sides
    row.rises_from = tables.rebellion.rises_from
    row.home_production = tables.home.production
    row.rebellions_first = house_rules.rebellions == "before-victory"
    row.tie_frees = house_rules.tie_control == "neutral"
    row.departing_hold = house_rules.departing_count_as_garrison
    row.unowned_rejects = house_rules.unowned_origin == "reject"
    row.malformed_rejects = house_rules.malformed_orders == "reject"
    row.live = house_rules.knowledge == "live"
    row.visitors_told = house_rules.combat_reports == "visitors"
    row.turn_limit = house_rules.turn_limit
    _set_up_rules(row, tables, house_rules)
    return rules


def _set_up_rules(row: np.record, tables: Tables, house_rules: HouseRules) -> None:
    """§3: what the map is drawn by."""
    row.sides_by_lot = house_rules.sides == "random"
    row.home_distance = house_rules.home_distance
    row.company = house_rules.corner_company
    company = tables.corner.company
    faces = [
        stars
        for stars, weight in zip(company.stars, company.weights, strict=True)
        for _ in range(weight)
    ]
    row.company_faces = len(faces)
    row.company_weights[: len(faces)] = faces
    row.home_ru, row.home_ships = tables.home.ru, tables.home.ships
    boxes = [corner_box(tables, name) for name in HOME_QUADRANTS]
    row.corner[:] = [[(cell.x, cell.y) for cell in box] for box in boxes]
    row.corner_cells = len(boxes[0])
    named = quadrants(tables)
    row.quadrant[:] = [[(cell.x, cell.y) for cell in cells_of(box)] for _, box in named]
    row.quadrant_cells = _CELLS
    row.home_quadrant[:] = [[name for name, _ in named].index(home) for home in HOME_QUADRANTS]
    resources = msgspec.structs.asdict(tables.resources[house_rules.npc_stars])
    for number, (name, _) in enumerate(named):
        dealt = resources[name]
        row.resource_count[number] = len(dealt)
        row.resources[number, : len(dealt)] = dealt
