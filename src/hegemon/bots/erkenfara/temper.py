"""What rulers weigh otherwise: parties and posts, how bold, how far from home, which deed first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from hegemon.bots.erkenfara.crossings import sail
from hegemon.bots.erkenfara.marches import Covets, conquest, dominion, march, recovery
from hegemon.bots.erkenfara.parties import GARRISON, garrison, hold, raid
from hegemon.bots.erkenfara.ruler import Habit
from hegemon.bots.erkenfara.strikes import strike
from hegemon.bots.styles import PLAIN, Style
from hegemon.games.erkenfara import ArmyAct, Free, Occupy, Plunder, Rest, Siege


@dataclass(frozen=True)
class Temper:
    """The weights of a ruler."""

    bold: int = 20
    """The net advantage at which it attacks."""
    raids: bool = True
    """Whether small parties go out to plunder."""
    post: int = GARRISON
    """The troops of a garrison; 0 for none."""
    abroad: bool = True
    """Whether it attacks beyond its own land."""
    covets: Covets = dominion
    """What a region without enemies in it is worth to go to."""
    deeds: tuple[type[ArmyAct], ...] = (Free, Plunder, Occupy, Siege, Rest)
    """What its armies do where they are, the most wanted first."""

    def habits(self) -> tuple[Habit, ...]:
        """In the order in which they give orders."""
        posts: tuple[Habit, ...] = (partial(garrison, size=self.post),) if self.post else ()
        return (
            *((partial(hold, size=self.post),) if self.post else ()),
            *((raid,) if self.raids else ()),
            *posts,
            partial(strike, bold=self.bold, abroad=self.abroad),
            partial(march, covets=self.covets),
            sail,
        )


STYLES: Mapping[str, Style[Temper]] = {
    PLAIN: Style("raiding parties, garrisons, then battles at a fair advantage", Temper()),
    "conqueror": Style(
        "no parties and no garrisons; whole armies that occupy before they plunder",
        Temper(
            bold=10,
            raids=False,
            post=0,
            covets=conquest,
            deeds=(Free, Occupy, Plunder, Siege, Rest),
        ),
    ),
    "guard": Style(
        "raiding parties and garrisons of twice the size; battles in its own land alone",
        Temper(post=2 * GARRISON, abroad=False),
    ),
    "turtle": Style(
        "garrisons of twice the size; nobody leaves its own land",
        Temper(raids=False, post=2 * GARRISON, abroad=False, covets=recovery),
    ),
}
"""The styles of the warden."""
