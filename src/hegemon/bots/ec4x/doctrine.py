"""What Houses weigh otherwise: how much for arms, for walls, for settlers, for the dark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from hegemon.bots.styles import PLAIN, Style


@dataclass(frozen=True)
class Doctrine:
    """The weights of a House; money is coins, shares are per cent where nothing else is said."""

    settling: int = 6
    """So many turns belong to industry and settlers alone before it arms."""
    etacs: int = 12
    """So many ETACs are built or on their way at once."""
    arms: int = 45
    """Upkeep of all units at most, of taxes and interest; 0 for no arms at all."""
    marines: int = 8
    """The divisions that are ready from the first month on; some more each year."""
    least: int = 100
    """How much of the usual least strength is sent against a prize that nobody has looked at."""
    guards: int = 5
    """One part in so many of the strength at home stays there."""
    capital: int = 3
    """A homeworld is worth a way so much shorter, in jumps."""
    attacks: bool = True
    """Whether anybody ever leaves to attack."""
    strikes_from: int = 0
    """The turn before which nobody leaves to attack."""
    armies: tuple[int, int] = (6, 2)
    """Armies of a homeworld or great colony, and of a colony."""
    batteries: tuple[int, int] = (4, 0)
    """Batteries of the homeworld, and of a great colony."""
    bases: int = 1
    """Starbases over the homeworld."""
    shield: bool = False
    """Whether the homeworld gets a planetary shield."""
    spies: int = 6
    """Scouts that watch others."""
    subversion: Literal["dear", "steady", "none"] = "dear"
    """Which operations: the one that gains most, every turn whatever there are points for, none."""
    tax: Literal["bearable", "praised"] = "bearable"
    """The highest rate that costs no prestige, or one that the people thank for."""
    markets: int = 2
    """A Trader goes where it earns so many times its upkeep."""
    people: int = 4
    """One part in so many of the taxes moves people, at most."""
    knowledge: int = 4
    """One part in so many of what is over after upkeep is for research."""
    reserve: int = 50
    """So much of a turn's taxes is kept when levels are bought with money."""
    studies: tuple[str, ...] = ("EL", "SL", "CIC", "CST", "WEP", "CLK", "TER")
    """What is studied first: the first of these that may have a further level."""
    ladder: tuple[str, ...] = ("EL", "WEP", "TER", "STL", "SAB")
    """What is bought first where levels are bought with money."""
    dear: int = 1
    """So many of these are bought before settlers."""


WAR = Doctrine()
"""A House at war: a lean economy, then forces."""
CARE = replace(
    WAR,
    arms=0,
    attacks=False,
    spies=0,
    subversion="none",
    people=3,
    reserve=100,
    studies=("EL", "SL", "TER", "CST"),
)
"""A House that attacks nobody."""


_WALLS = {
    "armies": (10, 4),
    "batteries": (8, 2),
    "bases": 4,
    "shield": True,
    "studies": ("EL", "SL", "CST", "SLD", "WEP", "TER"),
}
_TRADES = {
    "markets": 1,
    "people": 1,
    "knowledge": 2,
    "studies": ("EL", "SL", "TER", "CST", "WEP", "CIC"),
}
_SPIES = {
    "spies": 10,
    "subversion": "steady",
    "studies": ("EL", "SL", "CIC", "ELI", "CST", "WEP", "TER"),
    "ladder": ("EL", "SAB", "WEP", "STL", "TER"),
    "dear": 2,
}
_MILD = {"tax": "praised"}


def _style(about: str, plain: Doctrine, **other: object) -> Style[Doctrine]:
    return Style(about, replace(plain, **other))  # type: ignore[arg-type]  # fields, by name


WARLORDS: Mapping[str, Style[Doctrine]] = {
    PLAIN: _style("the hub first, then the others, one prize after the other", WAR),
    "rush": _style(
        "arms from the first month on and few settlers; homeworlds before colonies",
        WAR,
        settling=0,
        etacs=6,
        arms=75,
        marines=10,
        least=60,
        guards=12,
        capital=12,
    ),
    "turtle": _style(
        "Starbases, a shield, batteries and armies; it attacks nobody before turn 25",
        WAR,
        strikes_from=25,
        guards=3,
        **_WALLS,
    ),
    "trade": _style(
        "product before arms: twice the research, fewer warships, Traders wherever they pay",
        WAR,
        arms=35,
        **_TRADES,
    ),
    "spy": _style("an operation in every turn that it can, and more Scouts", WAR, **_SPIES),
    "mild": _style("a tax so low that the people thank for it", WAR, **_MILD),
}
"""The styles of the warlord."""

STEWARDS: Mapping[str, Style[Doctrine]] = {
    PLAIN: _style("industry, colonies and works; it attacks nobody", CARE),
    "turtle": _style(
        "Starbases, a shield, batteries and armies, and warships that stay at home",
        CARE,
        arms=35,
        **_WALLS,
    ),
    "trade": _style(
        "twice the research, levels as soon as there is money, and Traders wherever they pay",
        CARE,
        reserve=0,
        **_TRADES,
    ),
    "spy": _style("an operation in every turn that it can, and Scouts", CARE, **_SPIES),
    "mild": _style("a tax so low that the people thank for it", CARE, **_MILD),
}
"""The styles of the steward."""
