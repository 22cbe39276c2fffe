"""What a group may want otherwise: the options of a match, each described in `rules.md`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hegemon.core import Value

Turns = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Parsecs = Annotated[int, msgspec.Meta(ge=0, le=11)]


class HouseRules(Value, tag=False):
    """The options of a match; the defaults are the rules as written."""

    npc_stars: Literal["as-written", "four-each"] = "as-written"
    """R1: 4, 3, 3 and 4 NPC stars in the quadrants, or 4 in each."""
    corner_company: bool = True
    """R2, R3: each corner box holds 3 or 4 stars, its home star included."""
    home_distance: Parsecs = 7
    """R4: the least distance between the home stars, in parsecs; 0 for none."""
    sides: Literal["fixed", "random"] = "fixed"
    """R55: player 1 has the northwest, or the northwest or the southeast by lot."""
    hyperspace: Literal["each-turn", "cumulative"] = "each-turn"
    """R56: a d50 each turn, or a loss that grows with the length of the way."""
    tie_control: Literal["keep", "neutral"] = "keep"
    """R14: whether an owner keeps a star at which both fleets were destroyed."""
    departing_count_as_garrison: bool = False
    """R11: whether ships that are about to leave hold down a rebellion."""
    rebellions: Literal["after-orders", "before-victory"] = "after-orders"
    """R57: rebellions in phase 5, or between combat and victory."""
    unowned_origin: Literal["skip", "reject"] = "skip"
    """R31: an order from a star of somebody else is skipped, or rejects the whole set."""
    malformed_orders: Literal["skip", "reject"] = "skip"
    """R35: what stands among the orders and is none is skipped, or rejects the whole set."""
    knowledge: Literal["dated", "live"] = "dated"
    """R39: what was seen is known as of that turn, or a star once seen shows its owner for ever.

    The ships there stay as they were counted."""
    combat_reports: Literal["participants", "visitors"] = "participants"
    """R44: who reads about a fight: those who took part, or all who have ever been there."""
    turn_limit: Turns = 0
    """R28: the match ends undecided after so many turns; 0 for no limit."""


_MAP = "the galaxy was drawn with it"
SETTLED = dict.fromkeys(("npc_stars", "corner_company", "home_distance", "sides"), _MAP)
"""House rules that cannot change in a match: why."""

PRESETS = {
    "as-written": HouseRules(),
    "author-2025": HouseRules(
        corner_company=False,
        home_distance=0,
        tie_control="neutral",
        unowned_origin="reject",
        knowledge="live",
    ),
    "author-2026": HouseRules(
        npc_stars="four-each",
        corner_company=False,
        home_distance=0,
        sides="random",
        hyperspace="cumulative",
        tie_control="neutral",
        rebellions="before-victory",
        unowned_origin="reject",
        knowledge="live",
        combat_reports="visitors",
    ),
}
