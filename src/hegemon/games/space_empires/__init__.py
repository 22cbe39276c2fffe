"""Space Empires 4X: one to four empires, hidden counters, battles with decisions inside.

Read `turn.py` first: it is the sequence of play. What belongs to one subject stands in one folder,
whose `__init__.py` says what is where: `sequence.py` has its questions and tasks in the order of
play, `rules.py` and its likes what is true and what happens, then its orders, order sheets
(`forms.py`), doctrine, events and sentences.

    battle/                 combat, round by round
    cloaking/               Raiders: who sees them, and what they do unseen
    minefield/              mines and Mine Sweepers
    carriers/               Carriers and Fighters
    conquest/               bombardment, homeworlds that fall, the end of the match
    exploration/            markers, and aliens that guard planets
    economy/                the economic phase
    doomsday/               games for one player: doomsday machines
    alien_empires/          games for one player: alien empires
    doctrine/               what players have answered beforehand
    together/               turns that all order at once, by house rule
    odds/                   exact chances of a battle

What all of these share, with set-up and movement:

    tables.toml, tables.py        every figure, with its source
    rules.md                      every reading of an unclear rule; R1 is the audit's G01
    house_rules.py                the options of a match
    game_map.py                   the maps: hexes, homes, neighbours
    state.py                      systems, groups, empires, battles; `Position`, which a view is
    view.py                       what one player may know of it
    setup.py                      the empty galaxy; markers are dealt once homeworlds are chosen
    turn.py                       set-up, rounds, turns, movement
    answers.py, fields.py         the orders of set-up and movement, and what orders are made of
    rules/                        set-up, movement, counters and sides
    forms/, show/                 order sheets; boards and reports
"""

from hegemon.games.space_empires.answers import (
    Detach,
    Drop,
    Join,
    Move,
    MovementOrder,
    Movements,
    PlaceHomeworld,
    Settle,
    Take,
    Upgrade,
)
from hegemon.games.space_empires.battle.fire import aim, line_of, screen_limit, side_in
from hegemon.games.space_empires.battle.fire_orders import left_of, ready, targets_at
from hegemon.games.space_empires.battle.orders import Action, Fire, Hold, Retreat, Screen, Screens
from hegemon.games.space_empires.battle.retreat import retreats, why_no_leaving
from hegemon.games.space_empires.battle.sequence import AskFire, AskScreens
from hegemon.games.space_empires.doomsday.rules import is_machine, limited
from hegemon.games.space_empires.economy.grants import grants_left, why_no_fund
from hegemon.games.space_empires.economy.orders import (
    Bid,
    Build,
    EconomicOrder,
    Economics,
    Fund,
    Grants,
    Research,
)
from hegemon.games.space_empires.economy.purchases import (
    Books,
    capacity,
    technology_of,
    why_no_purchase,
)
from hegemon.games.space_empires.economy.sequence import AskEconomics, AskGrants
from hegemon.games.space_empires.economy.sheet import after_purchase, blank_books
from hegemon.games.space_empires.exploration.orders import Shift
from hegemon.games.space_empires.exploration.sequence import AskShift, shifts
from hegemon.games.space_empires.rules.counters import newest_tech
from hegemon.games.space_empires.rules.movement import allowance, hexes_left
from hegemon.games.space_empires.rules.movement_orders import upgrade_cost, why_no_order
from hegemon.games.space_empires.rules.movement_sheet import foreseen
from hegemon.games.space_empires.ruleset import SPACE_EMPIRES
from hegemon.games.space_empires.state import (
    LOADS,
    MINES,
    PIPELINE,
    TERRAIN,
    UNKNOWN,
    Group,
    Tech,
    colonies_of,
    fights,
    groups_at,
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
    "Tech",
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
    "groups_at",
    "groups_of",
    "hexes_left",
    "is_kind_in_play",
    "is_machine",
    "is_technology_in_play",
    "left_of",
    "limited",
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
