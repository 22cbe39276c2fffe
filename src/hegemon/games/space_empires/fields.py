"""What stands in the fields of several orders: its type, its bounds, and how it is asked for.

And how many orders there can be.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Count, Says

MOST_ORDERS = 500
"""Orders in one answer; more cannot be meant."""

Name = Annotated[str, msgspec.Meta(max_length=40)]

OwnGroup = Annotated[Name, Says("token", "the group")]
HowManyShips = Annotated[Count, Says("count", "how many ships", needs=("group",))]
To = Annotated[Name, Says("place", "where to", needs=("group",))]
Onward = Annotated[
    tuple[Name, ...],
    msgspec.Meta(max_length=19),
    Says("place", "and on to", needs=("group", "to", "on")),
]
WhichTechnology = Annotated[
    Name, Says("choice", "the technology", explained=True, kinds=("technology",))
]
