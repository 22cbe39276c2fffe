"""2.3.2, 2.4.1, 2.4.4: how many Starbases, spaceports and fighters a colony may have."""

from __future__ import annotations

from hegemon.core import counted
from hegemon.games.ec4x.common.amounts import SOUL
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.state import Colony, facilities, role, unit
from hegemon.games.ec4x.common.tables import UnitRole


def why_no_base(draft: HouseDraft, colony: Colony, code: str, count: int) -> str:
    """2.4.4: why so many Starbases more cannot come to a colony, however they come."""
    return why_second_base(draft, colony, count) or why_too_many(draft, colony, code, count)


def why_second_base(draft: HouseDraft, colony: Colony, count: int) -> str:
    """2.4.4 of the earlier edition: one operational Starbase in a system, however it comes."""
    if not draft.rules.one_starbase:
        return ""
    working = sum(not each.crippled for each in facilities(draft.here, colony, "starbase"))
    work = [*(one.unit for one in colony.projects), *(one.unit for one in colony.mending)]
    coming = sum(role(draft.here, code) == "starbase" for code in work)
    return "one operational Starbase in a system" if working + coming + count > 1 else ""


def most_stations(draft: HouseDraft, wanted: UnitRole) -> int:
    """R105, R106: by house rule so many at one colony; 0 for no bound."""
    if wanted == "starbase":
        return draft.rules.most_starbases
    return int(wanted == "spaceport" and draft.rules.one_spaceport)


def why_too_many(draft: HouseDraft, colony: Colony, code: str, count: int) -> str:
    """R105, R106, R113: why a colony may have no more of these; crippled ones count, too."""
    if role(draft.here, code) == "fighter":
        return _why_no_fighters(draft, colony, code, count)
    most = most_stations(draft, role(draft.here, code))
    if not most:
        return ""
    standing = sum(each.unit == code for each in colony.facilities)
    coming = sum(each.unit == code for each in colony.projects)
    if standing + coming + count <= most:
        return ""
    return f"at most {counted(most, unit(draft.here, code).name)} at one colony"


FOR_A_FIGHTER = 100
"""R113: the PU, or the IU, that support a fighter squadron."""


def fighters_left(draft: HouseDraft, colony: Colony) -> int | None:
    """R113: how many fighters a colony may build yet; None for any number."""
    match draft.rules.fighters_based:
        case "people":
            support = population_units(draft.here, colony.people) // SOUL
        case "industry":
            support = colony.industry
        case "any":
            return None
    coming = sum(role(draft.here, each.unit) == "fighter" for each in colony.projects)
    return max(support // FOR_A_FIGHTER - len(colony.fighters) - coming, 0)


def _why_no_fighters(draft: HouseDraft, colony: Colony, code: str, count: int) -> str:
    """R113: why a colony may not build so many fighters more."""
    left = fighters_left(draft, colony)
    if left is None or count <= left:
        return ""
    what = "PU" if draft.rules.fighters_based == "people" else "IU"
    more = counted(left, f"{unit(draft.here, code).name}") if left else "none"
    return f"one for {FOR_A_FIGHTER} {what}: {more} more at this colony"
