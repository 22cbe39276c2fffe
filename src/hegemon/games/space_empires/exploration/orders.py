"""§3.9, §5: the orders about markers."""

from __future__ import annotations

from typing import Annotated

from hegemon.core import Order, Says
from hegemon.games.space_empires.fields import Name


class Leave(Order):
    """§3.9: only you know it."""

    example = "leave"
    verb = "Keep it secret"
    usual = 2


class Reveal(Order):
    """§3.9: turn it up.

    The marker that a Cruiser looked at.
    """

    example = "reveal"
    verb = "Reveal"
    usual = 1


class ExploreNext(Order):
    """§5.1: turn up the marker of a hex."""

    example = "explore F4"
    verb = "Explore"
    usual = 1
    at: Annotated[Name, Says("place", "the hex")]


class Shift(Order):
    """§5.3: move them all to a hex.

    The ships that are lost in space, to where they come out.
    """

    example = "shift F4"
    verb = "Come out"
    usual = 1
    to: Annotated[Name, Says("place", "where to")]
