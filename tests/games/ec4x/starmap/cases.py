"""Maps for tests."""

from __future__ import annotations

from typing import Any

import msgspec

from hegemon.core.dice import SeededDice
from hegemon.games.ec4x.common.starmap import evenness
from hegemon.games.ec4x.common.starmap.chart import chart_of
from hegemon.games.ec4x.common.starmap.drafts import standard_draft
from hegemon.games.ec4x.common.starmap.figures import MONERO_PLANETS, SATOSHI_PLANETS
from hegemon.games.ec4x.common.starmap.galaxy import Attributes, MapRules, made_map
from hegemon.games.ec4x.common.starmap.star_map import StarMap

MONERO = MapRules(MONERO_PLANETS, Attributes("eden", "abundant"))
SATOSHI = MapRules(SATOSHI_PLANETS, Attributes("h2", "rich"), Attributes("h1", "rich"))


def dice(seed: int) -> SeededDice:
    """Dice of a seed."""
    return SeededDice(f"starmap {seed}".encode(), 0)


def galaxy(houses: int, seed: int = 1, rules: MapRules = MONERO, **changed: Any) -> StarMap:
    """A map for so many houses."""
    rules = msgspec.structs.replace(rules, **changed)
    return made_map(standard_draft(houses), rules, dice(seed))


def worths_of(star_map: StarMap) -> dict[str, int]:
    """What the surroundings of each homeworld are worth at the start, in seat order."""
    planets = MONERO_PLANETS
    potentials = {one.id: planets.called(one.planet_class).potential for one in star_map.systems}
    around = evenness.surroundings(chart_of(star_map).lanes, star_map.homeworlds)
    return {home: evenness.value(around[home], potentials) for home in star_map.homeworlds}
