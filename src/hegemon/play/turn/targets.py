"""What can be ordered of one thing of the board, and where it may lead."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core.checking import after
from hegemon.core.deciding.targets import Aimed, Destination, targets_of
from hegemon.core.game import Player
from hegemon.core.order_json import read_orders
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.lines import LineSent
from hegemon.play.turn.opened import TurnTold, open_form


class TargetsTold(TurnTold, tag=False):
    """All that can be ordered of one thing, the usual first; what is barred says why and is last.

    `lists` has the targets of the deeds, equal lists once.
    """

    step: int
    thing: str
    deeds: tuple[Aimed, ...]
    lists: tuple[tuple[Destination, ...], ...]


def list_targets(
    match: AtTable,
    seat: Player,
    thing: str,
    before: Iterable[LineSent] = (),
    step: int | None = None,
) -> TargetsTold:
    """What can be ordered of a place or a token after the orders before it.

    Nothing of what no order can begin with. Raises Late, NotBegun, BadAnswer as `open_form` does.
    """
    form = open_form(match, seat, step)
    found = targets_of(after(form, read_orders(form, before)), thing)
    return TargetsTold(match.step + 1, thing, found.deeds, found.lists)
