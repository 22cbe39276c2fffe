"""What players weigh otherwise: guards, odds, how far they settle, how much they look around."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hegemon.bots.styles import PLAIN, Style

HOME_GUARD = 4
"""Ships that stay at home once an enemy could be there."""
SUPERIORITY = (5, 4)
"""A strike needs more than so many ships for each that is expected: a fraction."""
EVERYWHERE = 100
"""Parsecs: farther than any two stars are from each other."""


@dataclass(frozen=True)
class Bearing:
    """The weights of a player."""

    guard: int = HOME_GUARD
    """Ships that stay at home once an enemy could be there."""
    odds: tuple[int, int] = SUPERIORITY
    """A strike needs more than so many ships for each that is expected: a fraction."""
    reach: int = EVERYWHERE
    """Parsecs to the farthest star that a fleet sets out for to take it."""
    scouts: int = 0
    """Single ships that are on their way to stars which nobody of ours has seen."""
    boldness: float = 0.2
    """How much better than the best peaceful plan a new strike must be, as a share of a win; for
    who weighs plans."""


STYLES: Mapping[str, Style[Bearing]] = {
    PLAIN: Style("the near and rich stars, a small guard, a strike when superior", Bearing()),
    "rush": Style(
        "single ships that look for the enemy, no guard, and a strike at bare odds",
        Bearing(guard=0, odds=(1, 1), scouts=3, boldness=0.0),
    ),
    "near": Style(
        "only near stars; all other ships stay together until one strike is enough",
        Bearing(guard=0, odds=(1, 1), reach=5, scouts=1),
    ),
    "turtle": Style(
        "a strong guard at home, and a strike only at three to one",
        Bearing(guard=16, odds=(3, 1), boldness=0.6),
    ),
    "scout": Style("single ships first: it looks at stars before it takes them", Bearing(scouts=3)),
}
"""The styles of the expansionist and of the admiral."""
