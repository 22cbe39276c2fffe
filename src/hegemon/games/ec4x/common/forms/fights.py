"""5.3: the battle that a mission may lead to, as `odds` reads it: what was seen, and guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hegemon.games.ec4x.common.answers import HouseOrder
from hegemon.games.ec4x.common.forms.ways import seen_at
from hegemon.games.ec4x.common.mission_orders import Send
from hegemon.games.ec4x.common.odds.question import MOST_UNITS
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.sights import hostile
from hegemon.games.ec4x.common.state import Fleet
from hegemon.games.ec4x.common.view import View


def fight_of(draft: HouseDraft, order: HouseOrder) -> str:
    """5.3.1: a fleet that is sent against the squadrons and starbases that were seen there.

    How many they are was seen, what they are was not: they are taken to be like the fleet's own.
    Odds know no crippled squadrons: those count as whole ones.
    """
    if not isinstance(order, Send) or not isinstance(draft.here, View):
        return ""
    fleet = draft.fleets[order.fleet]
    if not fleet.squadrons:
        return ""
    like = _usual_ship(fleet)
    theirs = [*_seen(draft, draft.here, order.goal, like)]
    own = [*_own(fleet)]
    if not theirs or max(_count(own), _count(theirs)) > MOST_UNITS:
        return ""
    weapons = f"wep={_weapons(fleet)}"
    return f"{_words(own)} roe={fleet.roe} {weapons} vs {_words(theirs)} {weapons}"


def _own(fleet: Fleet) -> Iterator[tuple[int, str]]:
    """2.3.3: the squadrons of a fleet by their ships, and the fighters on board."""
    squadrons = Counter("+".join(ship.unit for ship in one.ships) for one in fleet.squadrons)
    for ships, count in squadrons.items():
        yield count, ships
    for unit, count in Counter(one.unit for one in fleet.fighters).items():
        yield count, unit


def _seen(draft: HouseDraft, here: View, system: str, like: str) -> Iterator[tuple[int, str]]:
    """2.4: the hostile squadrons that were seen in a system last, and starbases in sight."""
    seen, _ = seen_at(here, draft.house, system)
    foes = [one for one in seen if hostile(here, system, draft.player, one.owner)]
    squadrons = sum(one.squadrons for one in foes)
    if squadrons:
        yield squadrons, like
    colony = here.colonies.get(system)
    if colony is not None and hostile(here, system, draft.player, colony.owner):
        units = [one.unit for one in colony.facilities]
        bases = Counter(one for one in units if here.tables.units[one].role == "starbase")
        yield from ((count, unit) for unit, count in bases.items())


def _usual_ship(fleet: Fleet) -> str:
    """The flagship that most squadrons of a fleet have."""
    flagships = Counter(one.ships[0].unit for one in fleet.squadrons)
    return flagships.most_common(1)[0][0]


def _weapons(fleet: Fleet) -> int:
    """XYZ.6: the level of weapons that most ships of a fleet were built with."""
    levels = Counter(ship.wep for one in fleet.squadrons for ship in one.ships)
    return levels.most_common(1)[0][0]


def _count(units: list[tuple[int, str]]) -> int:
    return sum(count for count, _ in units)


def _words(units: list[tuple[int, str]]) -> str:
    return " ".join(f"{count} {unit}" for count, unit in units)
