"""D-STANDING: what armies were told for a fight, as a page."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Begun, Player, StandingLine, StandingOrders
from hegemon.games.erkenfara.answers import Hold
from hegemon.games.erkenfara.show.words import army_name, place
from hegemon.games.erkenfara.view import View

_APPLIES = (
    "An army that was told to hold stays in a fight while it has so much current value, and leaves "
    "below that: you are not asked. Nobody else reads it. What an army is told counts from the "
    "move on with which it is ordered; the order to ask takes it back."
)


def standing_orders(view: View) -> StandingOrders | None:
    """D-STANDING: the own armies, and what each was told."""
    if view.me is None or view.result is not None:
        return None
    return StandingOrders("What armies are told", _APPLIES, tuple(_lines(view, view.me)))


def _lines(view: View, me: Player) -> Iterator[StandingLine]:
    for army in view.armies.values():
        if army.owner == me:
            says = "you are asked after each combat round"
            if army.holds is not None:
                says = f"it holds while its current value is {army.holds}"
            order = Begun(Hold.word, (army.id,))
            about = f"{army_name(view, army.id)} in {place(view, army.at)}"
            yield StandingLine(about, says, order, army.holds)
