"""What orders of a House ask for again and again: types of fields, their labels and their words."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hegemon.core import Count, Says

LONGEST_NAME = 30
"""Characters in the name of a fleet."""
NOWHERE = "-"
"""Written where an operation names no system, and a policy no unit."""

BuildSite = Literal["yard", "planetside"]
IN_YARD: BuildSite = "yard"
PLANETSIDE: BuildSite = "planetside"
Often = Literal["once", "always"]
ONE_TIME: Often = "once"
ALWAYS: Often = "always"

Id = Annotated[str, msgspec.Meta(max_length=40)]

AColony = Annotated[Id, Says("place", "the colony")]
AFleet = Annotated[Id, Says("token", "the fleet")]
ASquadron = Annotated[Id, Says("choice", "the squadron")]
AHouse = Annotated[Id, Says("choice", "the House")]
AField = Annotated[Id, Says("choice", "the field", explained=True, kinds=("technology",))]
AGroup = Annotated[Id, Says("choice", "which")]
ARoe = Annotated[Count, Says("count", "0 to 10")]
HowMany = Annotated[Count, Says("count", "how many")]
UNITS = ("ship", "unit")
"""What the glossary calls all that is built."""
UnitThere = Annotated[
    Id, Says("choice", "the unit", needs=("colony",), explained=True, kinds=UNITS)
]
HowManyThere = Annotated[Count, Says("count", "how many", needs=("colony", "unit"))]
Cargo = Annotated[Id, Says("choice", "what", needs=("fleet",))]
HowMuchCargo = Annotated[Count, Says("count", "how many", needs=("fleet", "cargo"))]
