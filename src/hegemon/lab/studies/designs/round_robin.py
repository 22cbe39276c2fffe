"""Every bot against every other, on the same luck, each from each other's seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hegemon.core.errors import BadConfig
from hegemon.lab.studies.maker import SpecMaker, dealt
from hegemon.lab.studies.specs import GameSpec


def games(maker: SpecMaker) -> Iterator[GameSpec]:
    """Each pair, dealt out over all seats, and the other way round."""
    bots = maker.bots(2)
    if maker.seats < 2:
        raise BadConfig("study.house_rules: this game has one seat, a round robin needs two")
    for pair in combinations(dict.fromkeys(bots), 2):
        for rotation in range(2):
            yield maker.spec(
                dealt(pair, maker.seats, rotation), rotation=rotation, variant=" - ".join(pair)
            )
