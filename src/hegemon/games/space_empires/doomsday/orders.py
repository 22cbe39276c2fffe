"""§9.3: the order where a machine could go several ways."""

from __future__ import annotations

from typing import Annotated

from hegemon.core import Order, Says
from hegemon.games.space_empires.fields import Name


class Course(Order):
    """§9.3: say where the machine goes."""

    example = "course C5"
    verb = "Steer"
    usual = 1
    to: Annotated[Name, Says("place", "where to")]
