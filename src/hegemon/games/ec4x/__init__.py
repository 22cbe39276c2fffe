"""EC4X in two editions: `monero`, the later document, and `satoshi`, the earlier.

An edition is a page of play (`turn.py`), its figures (`tables.toml`) and its usual house rules. The
readings of both are one list (`rules.md`), for a number means the same in all that they share.
What both agree on is in `common`, and so is every rule that a house rule can turn on in either: the
house rules say which of them counts, the editions only say what is usual.
"""

from hegemon.games.ec4x.common.amounts import COIN, SOUL
from hegemon.games.ec4x.common.answers import (
    Attend,
    Build,
    Buy,
    Declare,
    Detach,
    Engage,
    Ferry,
    Fund,
    HouseOrder,
    Invest,
    Load,
    Merge,
    Operate,
    Orders,
    Repair,
    Restore,
    SetBudget,
    SetTax,
    Split,
    Terraform,
)
from hegemon.games.ec4x.common.mission_orders import Send, mission_order
from hegemon.games.ec4x.common.rules.calendar import is_upgrade_month
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import (
    ECONOMY,
    SCIENCE,
    gross_product,
    net_value,
    population_units,
)
from hegemon.games.ec4x.common.rules.forces import (
    carries,
    has_combat_ship,
    loaded,
    only_scouts,
    squadron_attack,
    squadron_defense,
    turns_for,
)
from hegemon.games.ec4x.common.rules.lanes import RESTRICTED, best_way
from hegemon.games.ec4x.common.rules.law import after, why_not
from hegemon.games.ec4x.common.rules.missions import (
    BOMBARD,
    COLONIZE,
    GUARD,
    HOLD,
    HOME,
    INVADE,
    MOVE,
    PATROL,
    SPY_PLANET,
    SPY_SYSTEM,
)
from hegemon.games.ec4x.common.rules.orders.construction import free_docks
from hegemon.games.ec4x.common.rules.orders.diplomacy import covert_price
from hegemon.games.ec4x.common.rules.orders.economy import (
    industry_cost,
    next_class,
    terraforming_price,
    why_no_industry,
)
from hegemon.games.ec4x.common.rules.research import (
    POINT,
    fields_of,
    highest,
    level_cost,
    point_price,
    science_needed,
    why_no_level,
)
from hegemon.games.ec4x.common.rules.sights import allied
from hegemon.games.ec4x.common.rules.upkeep import upkeep_of
from hegemon.games.ec4x.common.starmap.star_map import HUB
from hegemon.games.ec4x.common.state import (
    Colony,
    Contact,
    Fleet,
    House,
    Squadron,
    chart,
    facilities,
    planet_of,
    role,
    unit,
)
from hegemon.games.ec4x.common.tables import Tables, UnitFigures, UnitRole
from hegemon.games.ec4x.common.view import View
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from hegemon.games.ec4x.satoshi.ruleset import EC4X_SATOSHI

__all__ = [
    "BOMBARD",
    "COIN",
    "COLONIZE",
    "EC4X_MONERO",
    "EC4X_SATOSHI",
    "ECONOMY",
    "GUARD",
    "HOLD",
    "HOME",
    "HUB",
    "INVADE",
    "MOVE",
    "PATROL",
    "POINT",
    "RESTRICTED",
    "SCIENCE",
    "SOUL",
    "SPY_PLANET",
    "SPY_SYSTEM",
    "Attend",
    "Build",
    "Buy",
    "Colony",
    "Contact",
    "Declare",
    "Detach",
    "Engage",
    "Ferry",
    "Fleet",
    "Fund",
    "House",
    "HouseDraft",
    "HouseOrder",
    "Invest",
    "Load",
    "Merge",
    "Operate",
    "Orders",
    "Repair",
    "Restore",
    "Send",
    "SetBudget",
    "SetTax",
    "Split",
    "Squadron",
    "Tables",
    "Terraform",
    "UnitFigures",
    "UnitRole",
    "View",
    "after",
    "allied",
    "best_way",
    "carries",
    "chart",
    "covert_price",
    "facilities",
    "fields_of",
    "free_docks",
    "gross_product",
    "has_combat_ship",
    "highest",
    "industry_cost",
    "is_upgrade_month",
    "level_cost",
    "loaded",
    "mission_order",
    "net_value",
    "next_class",
    "only_scouts",
    "planet_of",
    "point_price",
    "population_units",
    "role",
    "science_needed",
    "squadron_attack",
    "squadron_defense",
    "terraforming_price",
    "turns_for",
    "unit",
    "upkeep_of",
    "why_no_industry",
    "why_no_level",
    "why_not",
]
