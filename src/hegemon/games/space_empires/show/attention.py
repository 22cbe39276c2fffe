"""What threatens an empire: units of others at its colonies and beside them, worst first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hegemon.core import Player, Section, Sentence, counted, enumerated
from hegemon.games.space_empires.rules.sides import GUARDS
from hegemon.games.space_empires.show.words import hex_name, player_name, unit_name
from hegemon.games.space_empires.state import (
    UNKNOWN,
    Group,
    colonies_of,
    neighbours,
    strangers_at,
    unit_of,
)
from hegemon.games.space_empires.view import View

_NO_THREAT = (GUARDS,)
"""Whoever never leaves its hex."""


def attention(view: View) -> Section | None:
    """§3.6, §7: what an empire would be sorry to have overlooked; None where nothing threatens it.

    During a battle there is nothing but the battle.
    """
    if view.me is None or not view.round or view.result is not None or view.battle is not None:
        return None
    told = [*_homeworld(view, view.me), *_invaded(view, view.me), *_near(view, view.me)]
    return Section("What threatens you", tuple(told), urgent=True) if told else None


def _homeworld(view: View, me: Player) -> Iterator[Sentence]:
    """§4.10, §7: how much of the homeworld is left, where something is gone."""
    whole = view.tables.economy.homeworld
    for place, colony in colonies_of(view, me).items():
        if colony.homeworld and colony.value < whole:
            left = f"{colony.value} of {whole}"
            text = f"Your homeworld {hex_name(view, place)} is down to {left}: at 0 you are out."
            yield Sentence(text, places=(place,))


def _invaded(view: View, me: Player) -> Iterator[Sentence]:
    """§6.2: colonies in whose hex somebody stands who may fight, the dearest first."""
    colonies = colonies_of(view, me)
    for place in sorted(colonies, key=lambda each: -colonies[each].value):
        there = _who(view, _armed(view, place, me))
        if there:
            what = "homeworld" if colonies[place].homeworld else "colony"
            yield Sentence(f"At your {what} {hex_name(view, place)}: {there}.", places=(place,))


def _near(view: View, me: Player) -> Iterator[Sentence]:
    """§3.2: who is a hex away from a colony; one line for the homeworld, one for all others."""
    colonies = colonies_of(view, me)
    home = [place for place, colony in colonies.items() if colony.homeworld]
    others = [place for place in colonies if place not in home]
    for what, places in (("your homeworld", home), ("your colonies", others)):
        found = _beside(view, me, places)
        if found:
            yield Sentence(f"Next to {what}: {_listed(view, found)}.", places=tuple(found))


def _beside(view: View, me: Player, colonies: Iterable[str]) -> dict[str, str]:
    """§3.2: who is next to some colonies, by hex; who is at a colony of his is told by itself."""
    own = colonies_of(view, me)
    near = dict.fromkeys(near for place in colonies for near in neighbours(view, place))
    there = {place: _who(view, _armed(view, place, me)) for place in near if place not in own}
    return {place: who for place, who in there.items() if who}


def _listed(view: View, found: Mapping[str, str]) -> str:
    return "; ".join(f"{there} in {hex_name(view, place)}" for place, there in found.items())


def _armed(view: View, place: str, me: Player) -> Iterator[Group]:
    """The units of others in a hex that fight, or may: what lies face down is anything."""
    for group in strangers_at(view, place, me):
        fights = group.kind == UNKNOWN or unit_of(view, group).attack > 0
        if fights and group.owner not in _NO_THREAT:
            yield group


def _who(view: View, groups: Iterable[Group]) -> str:
    """Whose they are and what is known of them: "player 2 with 2 counters and 3 Scouts"."""
    found: dict[Player, dict[str, int]] = {}
    for group in groups:
        kinds = found.setdefault(group.owner, {})
        kinds[group.kind] = kinds.get(group.kind, 0) + (group.ships or 1)
    return " and ".join(
        f"{player_name(view, side)} with {_what(view, found[side])}" for side in found
    )


def _what(view: View, kinds: Mapping[str, int]) -> str:
    return enumerated(counted(ships, unit_name(view, kind)) for kind, ships in kinds.items())
