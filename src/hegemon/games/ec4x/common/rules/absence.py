"""R59: what a House does while its player is away."""

from __future__ import annotations

from hegemon.games.ec4x.common.state import House, Position

AUTOPILOT_AFTER = 3
"""From the third missed turn on a House only defends itself."""


def steers_itself(here: Position, house: House) -> bool:
    """Whether a House has been silent for so long that it attacks nobody any more.

    Taxes, research, queues and stances go on as they stand; an order of any kind ends it.
    """
    return here.house_rules.absence == "autopilot" and house.away >= AUTOPILOT_AFTER
