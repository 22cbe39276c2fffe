"""How players, hexes, groups, markers and technologies are called in sentences and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from hegemon import core
from hegemon.core import Player, counted, enumerated, mention, plural, seat_name
from hegemon.games.space_empires.alien_empires.records import ALIEN_EMPIRES
from hegemon.games.space_empires.doomsday.rules import CLOAKING, FIGHTERS, LARGE_FLEETS, MINES
from hegemon.games.space_empires.economy.income import mineral_value
from hegemon.games.space_empires.rules.sides import GUARDS, MACHINES
from hegemon.games.space_empires.state import ENTRY, UNKNOWN, WARP_POINTS, Group
from hegemon.games.space_empires.view import View

MARKERS = {
    UNKNOWN: "unexplored",
    "clear": "empty space",
    "planet": "a planet",
    "barren": "a barren planet",
    "mineral_home": "minerals",
    "mineral_deep": "minerals",
    "wreck": "a space wreck",
    "asteroids": "asteroids",
    "nebula": "a nebula",
    "black_hole": "a black hole",
    "super_nova": "a super nova",
    "lost_in_space": "lost in space",
    "danger": "danger",
    "warp_point_1": "empty space",
    "warp_point_2": "empty space",
    "doomsday_machine": "empty space",
    ENTRY: "where doomsday machines come in",
}
"""What lies in a hex; markers of options that are not played are empty space (R46)."""


def marker_name(view: View, marker: str) -> str:
    """What lies in a hex, minerals with what they give: "minerals worth 5 CP"."""
    if marker in ("mineral_home", "mineral_deep"):
        return f"{MARKERS[marker]} worth {mineral_value(view, marker)} CP"
    if marker in WARP_POINTS and view.house_rules.warp_points:
        return f"a warp point {marker[-1]}"
    return MARKERS[marker]


def player_number(view: View, player: Player) -> int:
    """The number of a seat."""
    return list(view.empires).index(player) + 1


WEAKNESSES = {
    FIGHTERS: "Fighters",
    MINES: "Mines",
    CLOAKING: "cloaked Raiders",
    LARGE_FLEETS: "large fleets",
    "none": "nothing",
}
"""What machines can be weak to, in words."""
SEATLESS = {
    MACHINES: "Doomsday",
    GUARDS: "the alien guard",
    **{owner: f"alien empire {number}" for number, owner in enumerate(ALIEN_EMPIRES, 1)},
}
"""What those are called who have no seat."""


def player_name(view: View, player: Player) -> str:
    """A player as the viewer calls him: "you", "player 2"; a side without a seat by its name."""
    if player in SEATLESS:
        return SEATLESS[player]
    return seat_name(player, tuple(view.empires), view.me)


def whose(view: View, player: Player) -> str:
    """Whose: "your", "player 2's"."""
    return core.whose(player_name(view, player))


def does(view: View, player: Player, verb: str) -> str:
    """A player at the start of a sentence, doing something: "You attack", "Player 2 attacks"."""
    return core.does(player_name(view, player), verb)


def has(view: View, player: Player) -> str:
    """A player in the middle of a sentence, having something: "you have", "player 2 has"."""
    return "you have" if player == view.me else f"{player_name(view, player)} has"


def hex_name(view: View, place: str) -> str:
    """A hex that can be pointed at."""
    return mention("place", place, place) if place in view.systems else place


def hexes(view: View, places: Iterable[str], joint: str = ", ") -> str:
    """Some hexes in a row."""
    return joint.join(hex_name(view, place) for place in places)


def group_name(view: View, name: str) -> str:
    """A group by what it is, as far as the viewer knows, and by its id: "Scout p1-2"."""
    group = view.groups.get(name)
    return f"group {name}" if group is None else ship_name(view, group.kind, name)


def ship_name(view: View, kind: str, name: str, ships: int = 1) -> str:
    """Ships of a group whose kind is told; only who is on the viewer's map can be pointed at."""
    label = f"{plural(unit_name(view, kind), ships)} {name}"
    return mention("token", name, label) if name in view.groups else label


def groups(view: View, names: Iterable[str]) -> str:
    """Some groups as a sentence lists them."""
    return enumerated(group_name(view, name) for name in names)


def unit_name(view: View, kind: str) -> str:
    """What a kind of unit is called."""
    return "counter" if kind == UNKNOWN else view.tables.unit(kind).name


def counted_units(view: View, kind: str, count: int) -> str:
    """So many ships of a kind: "3 Scouts"."""
    return counted(count, unit_name(view, kind))


def units(view: View, kinds: Iterable[str]) -> str:
    """Kinds, one for each ship, as a sentence lists them: "2 Decoys and 1 Miner"."""
    return enumerated(counted_units(view, kind, many) for kind, many in Counter(kinds).items())


def group_words(view: View, group: Group) -> str:
    """A group in a table: "3 Scouts p1-2", "counter p2-4"."""
    if group.kind == UNKNOWN:
        return ship_name(view, group.kind, group.id)
    what = f"{counted_units(view, group.kind, group.ships)} {group.id}"
    return mention("token", group.id, what)


def technology_name(name: str) -> str:
    """What a technology is called: "Ship Size"."""
    return name.replace("_", " ").title()


def rolled(view: View, *faces: int) -> tuple[str, ...]:
    """Faces of the one die, as a reason names them."""
    return tuple(f"d{view.tables.die.sides} = {face}" for face in faces)


def lost_decoys(view: View, decoys: Mapping[Player, int]) -> str:
    """§4.2: the decoys that each side lost, as the end of a paragraph."""
    said = []
    for side, count in decoys.items():
        if count:
            lost = units(view, ["DECOY"] * count)
            said.append(f" {does(view, side, 'lose')} {lost} before the first shot.")
    return "".join(said)
