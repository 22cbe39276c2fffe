"""§8.3: the orders by which Fighters go aboard and stay behind."""

from __future__ import annotations

from typing import Annotated

from hegemon.core import Order, Says
from hegemon.games.space_empires.fields import Name, OwnGroup


class Load(Order):
    """§8.3: let Fighters go along with Carriers in their hex."""

    example = "load p1-7 p1-5"
    verb = "Load"
    group: OwnGroup
    into: Annotated[Name, Says("token", "the Carriers", needs=("group",))]


class Unload(Order):
    """§8.3: let Fighters stay at a colony."""

    example = "unload p1-7"
    verb = "Unload"
    group: OwnGroup
