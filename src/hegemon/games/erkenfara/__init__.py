"""Erkenfara Universalis: an eternal game for any number of empires on any map of regions.

Read `turn.py` first: it is the order of play.
"""

from hegemon.games.erkenfara.answers import (
    Act,
    Actions,
    Consents,
    Deed,
    Levy,
    MilitaryOrder,
    Move,
    Moves,
    Offers,
    PlayCard,
    Reduction,
    RetreatTo,
    Split,
    Stance,
    War,
    WinterOrders,
)
from hegemon.games.erkenfara.battle import (
    AskCards,
    AskRetreatTo,
    AskStance,
    CombatRound,
    points_of,
    side_of,
)
from hegemon.games.erkenfara.house_rules import PRESETS, HouseRules
from hegemon.games.erkenfara.maps.game_map import SHIPPED, Card, GameMap, map_called
from hegemon.games.erkenfara.rules.actions import NOTHING_DONE, Done, done, targets, why_no_act
from hegemon.games.erkenfara.rules.advantages import advantages_of, protector, retreats
from hegemon.games.erkenfara.rules.deployment import (
    Deployment,
    deployed,
    follow,
    in_reach,
    why_no_order,
    why_not_end,
)
from hegemon.games.erkenfara.rules.economy import production_value
from hegemon.games.erkenfara.rules.fight import net_advantage
from hegemon.games.erkenfara.rules.movement import steps_allowed
from hegemon.games.erkenfara.rules.objectives import worth
from hegemon.games.erkenfara.rules.raising import Market, army_at, market, sites
from hegemon.games.erkenfara.ruleset import ERKENFARA
from hegemon.games.erkenfara.state import (
    Army,
    ArmyStatus,
    Empire,
    Region,
    State,
    armies_of,
    at_war,
    map_of,
    total_value,
)
from hegemon.games.erkenfara.turn import AskActions, AskMoves
from hegemon.games.erkenfara.view import View
from hegemon.games.erkenfara.winter import AskConsents, AskOffers, AskWinter

__all__ = [
    "ERKENFARA",
    "NOTHING_DONE",
    "PRESETS",
    "SHIPPED",
    "Act",
    "Actions",
    "Army",
    "ArmyStatus",
    "AskActions",
    "AskCards",
    "AskConsents",
    "AskMoves",
    "AskOffers",
    "AskRetreatTo",
    "AskStance",
    "AskWinter",
    "Card",
    "CombatRound",
    "Consents",
    "Deed",
    "Deployment",
    "Done",
    "Empire",
    "GameMap",
    "HouseRules",
    "Levy",
    "Market",
    "MilitaryOrder",
    "Move",
    "Moves",
    "Offers",
    "PlayCard",
    "Reduction",
    "Region",
    "RetreatTo",
    "Split",
    "Stance",
    "State",
    "View",
    "War",
    "WinterOrders",
    "advantages_of",
    "armies_of",
    "army_at",
    "at_war",
    "deployed",
    "done",
    "follow",
    "in_reach",
    "map_called",
    "map_of",
    "market",
    "net_advantage",
    "points_of",
    "production_value",
    "protector",
    "retreats",
    "side_of",
    "sites",
    "steps_allowed",
    "targets",
    "total_value",
    "why_no_act",
    "why_no_order",
    "why_not_end",
    "worth",
]
