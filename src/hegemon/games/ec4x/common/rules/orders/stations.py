"""2.3.2, 2.4.4: how many Starbases and spaceports a colony may have."""

from __future__ import annotations

from hegemon.core import counted
from hegemon.games.ec4x.common.rules.draft import HouseDraft
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
    """R105, R106: why a colony may have no more of these; crippled ones count, too."""
    most = most_stations(draft, role(draft.here, code))
    if not most:
        return ""
    standing = sum(each.unit == code for each in colony.facilities)
    coming = sum(each.unit == code for each in colony.projects)
    if standing + coming + count <= most:
        return ""
    return f"at most {counted(most, unit(draft.here, code).name)} at one colony"
