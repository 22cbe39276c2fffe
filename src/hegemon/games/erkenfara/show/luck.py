"""§4: whose dice fell how: the die of each side in each combat round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Event, Roll, Thrown
from hegemon.games.erkenfara.events import RoundFought
from hegemon.games.erkenfara.house_rules import HouseRules

_KIND = "Dice of combat rounds"


def thrown(
    house_rules: HouseRules, events: Sequence[Event], rolls: Sequence[Roll]
) -> Iterator[Thrown]:
    """§4, step 2: each side adds its die to its points; everybody sees both."""
    del rolls
    for event in events:
        if isinstance(event, RoundFought):
            yield Thrown(event.player_a, _KIND, house_rules.die, (event.die_a,))
            yield Thrown(event.player_b, _KIND, house_rules.die, (event.die_b,))
