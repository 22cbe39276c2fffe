"""Space Empires 4X: one to four empires, hidden counters, battles with decisions inside.

Read `turn.py` first: it is the sequence of play. Who does what:

    tables.toml, tables.py        every figure, with its source
    rules.md                      every reading of an unclear rule; R1 is the audit's G01
    house_rules.py                the options of a match
    game_map.py                   the maps: hexes, homes, neighbours
    state.py                      systems, groups, empires, battles; `Position`, which a view is
    view.py                       what one player may know of it
    setup.py                      the empty galaxy; markers are dealt once homeworlds are chosen
    turn.py                       set-up, rounds, turns, movement
    battle.py, bombardment.py     combat
    cloaking.py, minefield.py     what Raiders and mines do in it
    exploration.py                exploration
    economic_phase.py             the economic phase
    solitaire/                    games for one player: the doomsday machines
    together/                     turns that all order at once, by house rule
    rules/                        what is true of a position, and what an order does to it
    answers.py, fields.py         every order, declared once, and what questions take
    doctrine/                     what players have answered beforehand
    forms/                        the order sheet of each question
    show/                         boards and reports
"""

from hegemon.games.space_empires.answers import (
    Action,
    Bid,
    Build,
    Detach,
    Drop,
    EconomicOrder,
    Economics,
    Fire,
    Fund,
    Grants,
    Hold,
    Join,
    Move,
    MovementOrder,
    Movements,
    PlaceHomeworld,
    Research,
    Retreat,
    Screen,
    Screens,
    Settle,
    Shift,
    Take,
    Upgrade,
)
from hegemon.games.space_empires.battle.fire import aim, line_of, screen_limit, side_in
from hegemon.games.space_empires.battle.fire_orders import left_of, ready, targets_at
from hegemon.games.space_empires.battle.retreat import retreats, why_no_leaving
from hegemon.games.space_empires.battle.sequence import AskFire, AskScreens
from hegemon.games.space_empires.economy.grants import grants_left, why_no_fund
from hegemon.games.space_empires.economy.purchases import (
    Books,
    capacity,
    technology_of,
    why_no_purchase,
)
from hegemon.games.space_empires.economy.sequence import AskEconomics, AskGrants
from hegemon.games.space_empires.economy.sheet import after_purchase, blank_books
from hegemon.games.space_empires.exploration.sequence import AskShift, shifts
from hegemon.games.space_empires.rules.counters import newest_tech
from hegemon.games.space_empires.rules.movement import (
    allowance,
    hexes_left,
)
from hegemon.games.space_empires.rules.movement_orders import (
    upgrade_cost,
    why_no_order,
)
from hegemon.games.space_empires.rules.movement_sheet import foreseen
from hegemon.games.space_empires.ruleset import SPACE_EMPIRES
from hegemon.games.space_empires.state import (
    LOADS,
    MINES,
    PIPELINE,
    TERRAIN,
    UNKNOWN,
    Group,
    colonies_of,
    fights,
    groups_of,
    is_kind_in_play,
    is_technology_in_play,
    map_of,
    neighbours,
    unit_of,
)
from hegemon.games.space_empires.together.asking import AskMovements
from hegemon.games.space_empires.turn import AskHomeworld, AskMovement
from hegemon.games.space_empires.view import View

__all__ = [
    "LOADS",
    "MINES",
    "PIPELINE",
    "SPACE_EMPIRES",
    "TERRAIN",
    "UNKNOWN",
    "Action",
    "AskEconomics",
    "AskFire",
    "AskGrants",
    "AskHomeworld",
    "AskMovement",
    "AskMovements",
    "AskScreens",
    "AskShift",
    "Bid",
    "Books",
    "Build",
    "Detach",
    "Drop",
    "EconomicOrder",
    "Economics",
    "Fire",
    "Fund",
    "Grants",
    "Group",
    "Hold",
    "Join",
    "Move",
    "MovementOrder",
    "Movements",
    "PlaceHomeworld",
    "Research",
    "Retreat",
    "Screen",
    "Screens",
    "Settle",
    "Shift",
    "Take",
    "Upgrade",
    "View",
    "after_purchase",
    "aim",
    "allowance",
    "blank_books",
    "capacity",
    "colonies_of",
    "fights",
    "foreseen",
    "grants_left",
    "groups_of",
    "hexes_left",
    "is_kind_in_play",
    "is_technology_in_play",
    "left_of",
    "line_of",
    "map_of",
    "neighbours",
    "newest_tech",
    "ready",
    "retreats",
    "screen_limit",
    "shifts",
    "side_in",
    "targets_at",
    "technology_of",
    "unit_of",
    "upgrade_cost",
    "why_no_fund",
    "why_no_leaving",
    "why_no_order",
    "why_no_purchase",
]
