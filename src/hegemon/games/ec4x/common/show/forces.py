"""5.2: Task Forces in words: what each is, what it has lost, and their battle in a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hegemon.core import counted, enumerated
from hegemon.games.ec4x.common.events_conflict import BattleFought, TaskForce
from hegemon.games.ec4x.common.show.words import house, units
from hegemon.games.ec4x.common.view import View

UNARMED = "unarmed ships alone"
"""5.3.3: a Task Force without a unit."""


def force_in_words(view: View, counts: Mapping[str, int]) -> str:
    """5.2: squadrons by the ships that lead them, which is what all see: others may be in them."""
    figures = view.tables.units
    led = [code for code in counts if code in figures and figures[code].command_rating]
    squadrons = [counted(counts[code], f"{figures[code].name} squadron") for code in led]
    alone = {code: many for code, many in counts.items() if code not in led}
    if alone:
        squadrons.append(units(view, alone))
    return enumerated(squadrons)


def destroyed_of(event: BattleFought, side: TaskForce) -> Counter[str]:
    """What a Task Force has lost, by the unit that led it."""
    gone = Counter[str]()
    for told in event.rounds:
        for shot in told.shooters:
            own = (loss for loss in shot.reduced if loss.owner == side.owner)
            gone.update(loss.unit for loss in own if loss.destroyed)
    return gone


def gist(event: BattleFought, view: View) -> str:
    """5.3: a battle below its headline: who was there, against how much of the reader's own."""
    own = [side for side in event.sides if side.owner == view.me]
    others = [_of(view, side) for side in event.sides if side.owner != view.me]
    if not own:
        return f"{' against '.join(others)}."
    met = sum(sum(side.units.values()) for side in own)
    lost = sum(destroyed_of(event, side).total() for side in own)
    return f"{enumerated(others)} against {_met(met, lost)}."


def _met(met: int, lost: int) -> str:
    """How much of the reader's own was there, and how much of it is lost."""
    if not met:
        return "unarmed ships of yours"
    return f"{met} of yours, of which {lost or 'none'} {'is' if lost == 1 else 'are'} lost"


def _of(view: View, side: TaskForce) -> str:
    return f"{force_in_words(view, side.units) or UNARMED} of {house(view, side.owner)}"
