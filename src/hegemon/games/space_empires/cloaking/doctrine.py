"""§2.1, §8.5: what a doctrine answers for cloaked Raiders (R76)."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.space_empires.battle.doctrine import farness
from hegemon.games.space_empires.battle.fire import outnumbers
from hegemon.games.space_empires.battle.retreat import retreats
from hegemon.games.space_empires.cloaking.orders import Hide, Slip, Slips, Strike
from hegemon.games.space_empires.cloaking.rules import Chance
from hegemon.games.space_empires.state import UNKNOWN, armed_at, fights, groups_at, strangers_at
from hegemon.games.space_empires.view import View


def strike_or_hide(chance: Chance, view: View, player: Player, stance: str) -> Hide | Strike:
    """§8.5: always, never, or by how many counters lie there, decoys too: more is not known."""
    counters = len(list(groups_at(view, chance.at, chance.against)))
    lone = counters == 1
    if stance == "always" or (stance == "lone" and lone):
        return Strike()
    return Hide()


def slip(at: str, able: tuple[str, ...], view: View, player: Player, stance: str) -> Slips:
    """§8.5: all who can leave, or nobody, by the ships that fight on either side."""
    own = sum(group.ships for group in armed_at(view, at, player))
    sighted = [group for group in strangers_at(view, at, player) if group.kind != UNKNOWN]
    theirs = sum(group.ships for group in sighted if fights(view, group))
    leaves = {
        "never": False,
        "doubled": outnumbers(view.tables.combat, theirs, own),
        "outnumbered": theirs > own,
        "always": True,
    }
    if not leaves[stance]:
        return Slips()
    to = min(retreats(view, player, at), key=lambda way: farness(view, player, way))
    return Slips(tuple(Slip(name, to) for name in able))
