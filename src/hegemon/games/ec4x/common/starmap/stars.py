"""2.2, R111: the class of each system's star: for everybody to see, and of no consequence."""

from __future__ import annotations

import msgspec

from hegemon.core import Dice
from hegemon.games.ec4x.common.starmap.drafts import MapDraft
from hegemon.games.ec4x.common.starmap.figures import STARMAP, StarClass
from hegemon.games.ec4x.common.starmap.star_map import StarMap
from hegemon.games.ec4x.common.starmap.symmetry import images, symmetry_of


def with_stars(star_map: StarMap, draft: MapDraft, dice: Dice, *, symmetric: bool) -> StarMap:
    """A map with the stars that its draft names, and the others rolled for.

    They are rolled last, so that the same dice make the same map as before there were any.
    """
    turns = symmetry_of(draft) if symmetric else 1
    stars: dict[str, StarClass] = {}
    for system, site in draft.sites.items():
        star = site.star
        if star is None and system not in stars:
            star = STARMAP.stars.rolled(dice.roll(STARMAP.stars.sides, f"star {system}"))
        if star is not None:
            stars.update(dict.fromkeys(images(system, turns), star))
    shining = (msgspec.structs.replace(one, star=stars[one.id]) for one in star_map.systems)
    return msgspec.structs.replace(star_map, systems=tuple(shining))
