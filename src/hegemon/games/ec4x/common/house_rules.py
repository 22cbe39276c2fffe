"""What a group may want otherwise: the options of a match, each with its reading in rules.md.

Every option is there in both editions; what is usual differs, and an edition says so itself.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hegemon.core import Value

FEWEST_HOUSES, MOST_HOUSES = 2, 12
Houses = Annotated[int, msgspec.Meta(ge=FEWEST_HOUSES, le=MOST_HOUSES)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Turns = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Battles = Annotated[int, msgspec.Meta(ge=0, le=1000)]
StartLevel = Annotated[int, msgspec.Meta(ge=0, le=10)]
MapText = Annotated[str, msgspec.Meta(max_length=200_000)]


class HouseRules(Value, tag=False):
    """The options of a match; the defaults are those of the later edition."""

    houses: Houses = 4
    """R17: how many Houses there are, and rings around the hub."""

    # The galaxy.
    map: MapText = "rolled"
    """R17: A galaxy rolled for this match, or the whole text of a map file."""
    symmetric: bool = False
    """R11: whether every House has the same surroundings."""
    lanes: Literal["rolled", "all"] = "rolled"
    """R6: whether lanes are rolled for, or join every two neighbours."""
    resources_of_one: Literal["very_poor", "poor"] = "very_poor"
    """R2: what a roll of 1 on the resources table means, which the table has not."""
    hub: Literal["guarded", "empty"] = "guarded"
    """R13: whether the last holdouts of the Empire hold the hub, or nobody."""

    # The start.
    start_etacs: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    """R109: with how many loaded ETACs every House begins, and"""
    etac_load: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    """R109: how many PTU an ETAC has room for, with which a colony is founded."""
    start_levels: Literal["usual", "zero", "ones"] = "usual"
    """R14: the levels of the start: the edition's, all 0, or 1 wherever there is a level 1."""
    start_economy: StartLevel = 0
    """R110: the least EL of the start, and"""
    start_science: StartLevel = 0
    """R110: the least SL; 0 for what `start_levels` says."""
    start_year: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0
    """R110: the year in which the match begins; 0 for one that matches these levels."""
    first_income: Annotated[int, msgspec.Meta(ge=1, le=2)] = 2
    """R15: the first turn whose Income phase pays: in turn 1 there is the treasury of the start."""
    first_tax: Percent = 50
    """R22: the tax rate that every House begins with."""

    # Income.
    conversion: Literal["formula", "stepped"] = "formula"
    """R19: whether PU and PSU belong together by the printed formula, or by an earlier draft's."""
    growth: Literal["logistic", "plain"] = "logistic"
    """R27: whether growth slows down towards the planet's bound, or stops there."""
    income_order: Literal["interest_first", "taxes_first"] = "interest_first"
    """R23: whether the new taxes of a turn already earn interest."""
    interest: Literal["printed", "taxes", "none"] = "printed"
    """R23: whether a hoard earns what is printed, at most the turn's taxes, or nothing."""
    tax_stall: Literal["stop", "half", "slope"] = "stop"
    """R32: what a tax above the bearable does to growth: ends it, halves it, or by how much."""
    low_tax_growth: bool = False
    """R107: whether people grow faster under a tax of 40% or less."""
    tax_prestige: Literal["growing", "double", "average", "square"] = "growing"
    """R33: what it does to prestige: more each turn, two for each per cent, or by later tables."""
    low_tax_prestige: Literal["once", "each"] = "once"
    """R33: whether a low tax is praised in five turns in all, or in the first five each time."""
    industry_price: Literal["flat", "tiers", "dear", "dear_tiers"] = "tiers"
    """R24: what an Industrial Unit costs: 1, more the more there are, or thirty times as much."""
    industry_place: Literal["level", "class"] = "level"
    """R26: whether the colony's level or the planet's class must be high enough for industry."""
    civil_works: bool = True
    """R25: whether industry above half of the PU gives prestige, and no product."""
    economic_bonus: Literal["table", "endless"] = "table"
    """R20: whether EL helps as far as its table goes, or 5% for every level."""
    settlers: Literal["people", "free"] = "people"
    """R28: whether the people of an ETAC leave the colony that loads it."""
    captured_pause: Turns = 0
    """R81: for how many turns a colony that was taken yields nothing."""
    trade: Literal["route", "flat"] = "route"
    """R31: what a Trader earns: a tenth of the products on its route, or 1."""
    blockade: bool = True
    """R35: whether a blockaded colony loses product and prestige."""
    shortfall: Literal["cripple", "sale", "forgiven"] = "cripple"
    """R34: what happens to the oldest units when upkeep cannot be paid."""
    reserves: bool = False
    """R36: whether fleets may lie in reserve, or in mothballs, for less upkeep."""

    # Research.
    research: Literal["points", "ladder"] = "points"
    """R38: whether levels are bought with research points, or straight with money."""
    point_price: Literal["house", "colony"] = "house"
    """R21: whose product makes points dear: the whole House's, or its greatest colony's."""
    level_price: Literal["next", "current"] = "next"
    """R37: whether a level costs what is printed beside it, or beside the one before."""
    technology_price: Literal["full", "capped"] = "full"
    """R38: whether the points for a technology go on rising after the fifth level."""
    breakthroughs: bool = True
    """R39: whether dice may bring a breakthrough when levels are bought."""

    # Construction.
    weapons_growth: Literal["compound", "linear"] = "compound"
    """R41: whether each WEP level counts on top of the ones before, or on the first figures."""
    capacity_growth: Literal["linear", "compound"] = "linear"
    """R40: whether each CST level counts on the first number of docks, or on the last."""
    hull_limits_weapons: bool = False
    """R41: whether a ship's WEP level is at most its hull size."""
    commission: Literal["port_or_yard", "yard"] = "port_or_yard"
    """R52: whether a spaceport alone may commission ships."""
    spending: Literal["product", "docks"] = "product"
    """R43: whether a colony's building is bounded by its product too, or by docks alone."""
    payment: Literal["whole", "parts"] = "whole"
    """R44: whether work is paid for when it begins, or a part each turn."""
    one_starbase: bool = False
    """R29: whether a system has at most one working Starbase."""
    most_starbases: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """R105: how many Starbases a colony may have, and how many of them help it; 0 for any."""
    one_spaceport: bool = False
    """R106: whether a colony has at most one spaceport."""
    shields: Literal["anywhere", "homeworlds"] = "anywhere"
    """R66: where planetary shields may be built."""
    shield_strength: Literal["table", "half"] = "table"
    """R66: whether a shield rolls by its level, or always blocks half of the hits."""
    shield_levels: Annotated[int, msgspec.Meta(ge=5, le=6)] = 6
    """R66: how many levels of shields there are: the table names two of its six rows SLD5."""
    yards_lost: bool = True
    """R47: whether work in a destroyed yard is lost with it."""
    planet_breakers: Literal["one_each", "free"] = "one_each"
    """R49: whether a House has at most one Planet-Breaker for each colony."""
    terraforming_price: Literal["half", "bound", "late", "even"] = "half"
    """R42: whether a better class costs half of its lower bound of PU, its upper bound, or what
    later tables ask."""
    best_class_price: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 2_100
    """R42: what the best class, which has no upper bound, costs where upper bounds are asked."""

    # Fleets.
    flagship_cost: Literal["free", "counted"] = "free"
    """R51: whether a flagship's own command cost counts against its rating."""
    restricted_lanes: Literal["no_lift", "lift"] = "no_lift"
    """R55: whether unarmed ships may use restricted lanes; crippled ones never do."""
    fighters_abroad: Literal["carried", "free"] = "carried"
    """R67: whether fighters away from own colonies need room on carriers."""
    fighters_based: Literal["any", "people", "industry"] = "any"
    """R113: how many fighters a colony builds: any number, one for 100 PU, or one for 100 IU."""
    movable_stations: bool = False
    """R56: whether shipyards and starbases may be moved under escort."""

    # Detection.
    stealth: Literal["two_rolls", "one_roll", "scouts_instead"] = "two_rolls"
    """R64: whether scouts roll after the stealth roll, never, or in its place."""
    spies: Literal["scouts_only", "any"] = "scouts_only"
    """R60: whether a fleet that spies may have other ships than scouts."""
    mixed_scouts: Literal["down", "up"] = "down"
    """R62: how the ELI of a mixed fleet of scouts is rounded."""
    starbase_sensors: Literal["none", "plain", "strong"] = "none"
    """R63: whether starbases detect, with the House's ELI or two more."""
    home_sensors: bool = False
    """R112: whether those who look roll with one more at their homeworld, and at a Starbase."""
    printed_ranges: bool = False
    """R65: whether the printed ranges of the d20 count, or the percentages beside them."""

    # Combat.
    guards: Literal["in_reserve", "with_fleets"] = "in_reserve"
    """R91: whether guards and blockades keep out of the fighting between fleets, or join it."""
    battle_stations: bool = False
    """R76: whether each side rolls for its crews in each round."""
    ambush_and_surprise: Literal["one", "both"] = "one"
    """R71: whether both sides may be cloaked in one battle."""
    fighters_protected: bool = True
    """R68: whether fighters, always crippled, die only after all others are crippled."""
    twice_reduced: bool = True
    """R69: whether a squadron may be crippled and destroyed in one round."""
    starbase_reroll: Literal["replaces", "confirms"] = "replaces"
    """R70: whether the second roll for a critical hit on a starbase stands, or only confirms it."""
    engagement: Literal["all", "each"] = "all"
    """R74: whether ROE compares with all enemies together, or with each of them."""
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 20
    """R73: after so many rounds all withdraw; 0 for never."""
    morale: bool = False
    """R77: whether prestige tells in battle."""

    # Politics and the end.
    diplomacy: Literal["stances", "ladder"] = "stances"
    """R82: whether neutrals fight where either is at home, or only after a warning."""
    prestige_table: Literal["usual", "zero_sum"] = "usual"
    """R84: what deeds are worth: by the author's next draft, or by his last."""
    prestige_scale: Literal["fixed", "map"] = "fixed"
    """R108: whether all deeds are worth what the table says, or more on a small map than on a
    large one."""
    spy_prestige: Literal["once", "yearly", "arrival"] = "once"
    """R98: whether spying on a system wins prestige once, once a year, or at each arrival."""
    full_prestige: Literal["once", "each"] = "once"
    """R99: whether a colony is praised once for being full in a class, or each time that it is."""
    operations: Literal["guilds", "technology", "off"] = "guilds"
    """R83: whether the Guilds sell covert operations, a technology allows them, or nobody."""
    operations_a_turn: Literal["one", "each"] = "one"
    """R95: whether a House does one covert operation a turn, or one against each other House."""
    covert_price: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 20
    """R96: what the Guilds ask for a point, in whole money."""
    guard_rolls: Literal["keen", "dull"] = "keen"
    """R97: how easily a guard catches an operation: above 15 with CIC 1, or above 17."""
    collapse: bool = True
    """R85: whether a House whose prestige stays below 0 collapses."""
    homeworlds_win: bool = True
    """R86: whether a House that holds every homeworld has won."""
    ties: Literal["treasury", "shared"] = "treasury"
    """R86: whether equal prestige at the end is decided by treasury and people, or shared."""
    prestige_wins: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    """R86: whoever has so much prestige at the end of a turn has won; 0 for never."""
    turns: Turns = 0
    """R86: the match ends after so many turns, and the highest prestige wins; 0 for never."""
    absence: Literal["autopilot", "standing"] = "autopilot"
    """R59: what orders a House whose player is away gives: defence only, or what stands."""


_MAP = "the galaxy was made with it"
_START = "the Houses began with it"
_KEPT = "what Houses have on record is kept by it"
SETTLED = {
    **dict.fromkeys(
        ("houses", "map", "symmetric", "lanes", "resources_of_one", "hub"),
        _MAP,
    ),
    **dict.fromkeys(
        ("start_etacs", "start_levels", "start_economy", "start_science", "start_year"),
        _START,
    ),
    **dict.fromkeys(("first_income", "first_tax"), _START),
    **dict.fromkeys(
        ("research", "payment", "diplomacy", "operations", "reserves", "shield_levels"),
        _KEPT,
    ),
}
"""House rules that cannot change in a match: why."""

UNVOTED = {
    "fighters_abroad": "whether all fighters have room tells where hidden ones are",
    "flagship_cost": "whether all squadrons can be led tells how large hidden ones are",
}
"""House rules that an umpire can change and those who play cannot vote on: why."""
