"""§3.2: how far armies go, how they split and unite."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hegemon.core import Player, rounded_down
from hegemon.games.erkenfara.rules.fight import Force
from hegemon.games.erkenfara.state import (
    Army,
    ArmyStatus,
    Position,
    first_spring,
    relation,
)

# -- how far


def steps_allowed(here: Position, kind: str) -> tuple[int, int]:
    """§3.2: steps without a penalty, and at most."""
    return here.house_rules.move_sea if kind == "sea" else here.house_rules.move_land


def is_closed(here: Position, player: Player, name: str, wars: Iterable[Player] = ()) -> bool:
    """By house rule open_borders = false: whether a region may not be entered."""
    owner = here.regions[name].owner
    if here.house_rules.open_borders or owner is None or owner in wars:
        return False
    return relation(here, player, owner) == "peace"


def closed_to(here: Position, player: Player, wars: Iterable[Player] = ()) -> tuple[str, ...]:
    """All regions that no army may move into: in the first spring what another empire owns.

    By house rule open_borders = false, land of empires at peace is closed at any time.
    """
    if first_spring(here):
        open_to_all = (None, player)
        return tuple(name for name, one in here.regions.items() if one.owner not in open_to_all)
    if here.house_rules.open_borders:
        return ()
    return tuple(name for name in here.regions if is_closed(here, player, name, wars))


def step_status(here: Position, kind: str, steps: int) -> ArmyStatus | None:
    """§3.2: the status that a move of so many steps brings; None for a move too far."""
    free, most = steps_allowed(here, kind)
    if steps > most:
        return None
    return "exhausted" if steps > free else ""


# -- splitting and uniting


def divided(force: Force, current: int) -> tuple[Force, Force]:
    """§3.2: the part taken and the rest; the part's maximal value is rounded down (D-SPLIT)."""
    maximal = rounded_down(force.maximal * current, force.current)
    return Force(current, maximal), Force(force.current - current, force.maximal - maximal)


def cancelled(statuses: Iterable[ArmyStatus]) -> ArmyStatus:
    """§3.2: each pair of well rested and exhausted cancels out; what is left counts once."""
    listed = list(statuses)
    rested, exhausted = listed.count("well rested"), listed.count("exhausted")
    if rested == exhausted:
        return ""
    return "well rested" if rested > exhausted else "exhausted"


def united(armies: list[Army]) -> Army:
    """§3.2: one army of several: values and attachments together, the oldest's name (D-UNITE)."""
    oldest = armies[0]
    return msgspec.structs.replace(
        oldest,
        current=sum(army.current for army in armies),
        maximal=sum(army.maximal for army in armies),
        status=cancelled(army.status for army in armies),
        attachments=tuple(one for army in armies for one in army.attachments),
        moved=any(army.moved for army in armies),
        fought=any(army.fought for army in armies),
    )
