"""Where an order sends something, and when that is there; what still needs a decision."""

from __future__ import annotations

from typing import Literal

import msgspec

from hegemon.core.records import Value

OpenKind = Literal["place", "token", "purse", ""]
"""What a decision is about: a place or a token of the board, something that orders draw on."""


class Way(Value, tag=False, omit_defaults=True):
    """Where an order leads, and in how many turns what it sends is there, as far as is known.

    Nobody stops it meanwhile, and nothing changes: then it stands at the last of `places` when its
    player is asked so many turns later. What arrives before the turn ends is there in 0 turns.
    """

    turns: int
    places: tuple[str, ...] = ()
    """From where the thing stands up to where it goes; empty where that is nobody's business."""
    when: tuple[int, ...] = ()
    """After how many turns it is at each place but the first; empty where it comes to one a turn,
    or to all of them in the turns that it takes."""


class Open(Value, tag=False, omit_defaults=True):
    """Something that still needs a decision: advice, for whatever is open may be left as it is."""

    id: str
    """The same as long as it is the same thing that is open: "docks-D19"."""
    words: str
    """A few, as they stand on a chip: "8 docks idle at D19"."""
    kind: OpenKind = ""
    thing: str = ""
    """The id of the place, the token or the purse."""
    order: str = ""
    """The word of the order with which one would begin."""
    given: dict[str, str | int] = msgspec.field(default_factory=dict)
    """What that order says already, by its fields."""
