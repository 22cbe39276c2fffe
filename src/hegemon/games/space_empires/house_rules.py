"""What a group may want otherwise: the options of a match, each described in `rules.md`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hegemon.core import Value

Rounds = Annotated[int, msgspec.Meta(ge=0, le=1000)]

MapName = Literal[
    "small",
    "standard",
    "large",
    "small_even",
    "standard_even",
    "large_even",
    "grand",
    "three",
    "four",
    "doomsday_small",
    "doomsday_large",
    "alien_empires",
]


class HouseRules(Value, tag=False):
    """The options of a match; the defaults are the rules as written."""

    map: MapName = "standard"
    """R49, R68: six maps for two players and the grand one, maps for three, four, and one alone."""
    solitaire: Literal["no", "doomsday", "alien_empires"] = "no"
    """R66: whom one player alone fights: nobody, doomsday machines, or alien empires."""
    difficulty: Literal["easy", "normal", "hard", "harder", "really_tough", "good_luck"] = "normal"
    """R67: how early, how many and how strong those are whom one player alone fights."""
    homeworld: Literal["printed", "anywhere"] = "printed"
    """R2: whether a homeworld lies where the map says, or in any hex of its player's home."""
    cost_table: Literal["later", "first"] = "later"
    """R47: what technologies cost: as in the later printings, or as in the first."""
    instant_upgrades: bool = False
    """R29: whether new technology reaches every ship at once and for nothing."""
    counter_limits: bool = True
    """R36: whether nobody can have more counters of a kind than the box holds."""
    retreat: Literal["no_farther", "closer"] = "no_farther"
    """R22: whether a retreat may keep its distance from a colony or must come closer to one."""
    terrain_entry: Literal["first_step", "adjacent"] = "first_step"
    """R8: whether unexplored hexes, asteroids and nebulae are entered with a turn's first step, or
    later, too, by a group that began its turn next to them."""
    bid_ties: Literal["earliest", "first_stays"] = "earliest"
    """R28: whether of equal highest bids the earliest in the order wins, or nobody does."""
    victory: Literal["first_kill", "last_standing", "colony_points"] = "first_kill"
    """R1, R53: the first homeworld destroyed ends the game, or all but one must fall, or as many
    colonies as make enough points win, too."""
    quick_start: bool = False
    """R54: whether homes are known and all their planets settled; nobody has Colony Ships."""
    handicap: Literal["nobody", "p1", "p2", "p3", "p4"] = "nobody"
    """R55: the player, if any, whose colonies grow two steps in each economic phase and not one."""
    research_limit: bool = False
    """R56: whether research may cost only a little more than in the economic phase before."""
    unpredictable_research: bool = False
    """R63: whether technologies are funded by grants, and dice say how far each one leads."""
    home_markers: Literal["known", "varied"] = "known"
    """R57: every home has the printed markers, or some of them are others, nobody knows which."""
    warp_points: bool = False
    """R58: whether hexes with warp points of one number are neighbours, or warp points nothing."""
    slingshot: bool = False
    """R59: whether ships may pass a known black hole at a greater risk to move one hex more."""
    simultaneous: bool = False
    """R85: whether all order their turns at once, as long as nobody can meet anybody else."""
    pipelines: bool = False
    """R64, R61: whether there are pipelines, along which ships move faster and colonies trade."""
    raiders: bool = False
    """R71: whether there are Raiders, which go unseen, and Scanners of Destroyers against them."""
    mines: bool = False
    """R62: whether there are mines, which each destroy a ship that comes, and Mine Sweepers."""
    aliens: bool = False
    """R70: whether aliens guard the barren planets of deep space."""
    fighters: bool = False
    """R86 to R89: whether there are Carriers with Fighters, and point defense against them."""
    round_limit: Rounds = 0
    """R48: the match ends undecided after so many economic phases; 0 for never."""


_LAID_OUT = "the map was laid out with it"
_BOX = "which counters and technologies there are was settled with it"
_KEPT = "what is on record is kept by it"
SETTLED = {
    **dict.fromkeys(
        ("map", "solitaire", "difficulty", "homeworld", "quick_start", "home_markers", "aliens"),
        _LAID_OUT,
    ),
    **dict.fromkeys(("pipelines", "raiders", "mines", "fighters"), _BOX),
    **dict.fromkeys(("instant_upgrades", "unpredictable_research"), _KEPT),
    "warp_points": _LAID_OUT,
    "simultaneous": "turns under way are planned by it",
}
"""House rules that cannot change in a match: why."""

UNVOTED = {"counter_limits": "whether the counters are enough tells what hidden units there are"}
"""House rules that an umpire can change and those who play cannot vote on: why."""

PRESETS = {
    "as-written": HouseRules(),
    "quick": HouseRules(map="small", instant_upgrades=True),
    "advanced": HouseRules(pipelines=True, raiders=True, mines=True, aliens=True, fighters=True),
    "doomsday": HouseRules(map="doomsday_small", solitaire="doomsday"),
    "alien-empires": HouseRules(map="alien_empires", solitaire="alien_empires"),
}


def is_option_played(rules: HouseRules, option: str) -> bool:
    """Whether a house rule is played that brings something; "" is always played."""
    return not option or bool(getattr(rules, option))
