"""How players, hexes, groups and markers are called in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hegemon.core.game import Player
from hegemon.core.mentions import mention
from hegemon.core.words import enumerated
from hegemon.games.space_empires.state import UNKNOWN
from hegemon.games.space_empires.view import View

MARKERS = {
    UNKNOWN: "unexplored",
    "clear": "empty space",
    "planet": "a planet",
    "barren": "a barren planet",
    "mineral_home": "minerals",
    "mineral_deep": "rich minerals",
    "wreck": "a space wreck",
    "asteroids": "asteroids",
    "nebula": "a nebula",
    "black_hole": "a black hole",
    "super_nova": "a super nova",
    "lost_in_space": "lost in space",
    "danger": "danger",
    "warp_point_1": "a warp point",
    "warp_point_2": "a warp point",
    "doomsday_machine": "nothing",
}
"""What lies in a hex, in words."""


def player_number(view: View, player: Player) -> int:
    """The number of a seat."""
    return list(view.empires).index(player) + 1


def player_name(view: View, player: Player) -> str:
    """A player as the viewer calls him: "you", "player 2"."""
    if player == view.me:
        return "you"
    return mention("seat", player, f"player {player_number(view, player)}")


def whose(view: View, player: Player) -> str:
    """Whose: "your", "player 2's"."""
    return "your" if player == view.me else f"{player_name(view, player)}'s"


def does(view: View, player: Player, verb: str) -> str:
    """A player at the start of a sentence, doing something: "You attack", "Player 2 attacks"."""
    if player == view.me:
        return f"You {verb}"
    return f"{mention('seat', player, f'Player {player_number(view, player)}')} {verb}s"


def hex_name(view: View, place: str) -> str:
    """A hex that can be pointed at."""
    return mention("place", place, place) if place in view.systems else place


def hexes(view: View, places: Iterable[str], joint: str = ", ") -> str:
    """Some hexes in a row."""
    return joint.join(hex_name(view, place) for place in places)


def group_name(view: View, group: str) -> str:
    """A group by its id; only one that is on the viewer's map can be pointed at."""
    return mention("token", group, group) if group in view.groups else group


def groups(view: View, names: Iterable[str]) -> str:
    """Some groups as a sentence lists them."""
    return enumerated(group_name(view, name) for name in names)


def unit_name(view: View, kind: str) -> str:
    """What a kind of unit is called."""
    return "something face down" if kind == UNKNOWN else view.tables.unit(kind).name


def counted_units(view: View, kind: str, count: int) -> str:
    """So many ships of a kind: "3 Scouts"."""
    return f"{count} {unit_name(view, kind)}{'s' * (count != 1)}"


def units(view: View, kinds: Iterable[str]) -> str:
    """Kinds, one for each ship, as a sentence lists them: "2 Decoys and 1 Miner"."""
    return enumerated(counted_units(view, kind, many) for kind, many in Counter(kinds).items())


def technology_name(name: str) -> str:
    """What a technology is called: "Ship Size"."""
    return name.replace("_", " ").title()
