"""Hidden in EC4X, the earlier edition."""

import dataclasses

from hegemon.games.ec4x import EC4X_SATOSHI
from tests.contract.worlds.ec4x.houses import HousesOfEc4x
from tests.contract.worlds.ec4x.war import War, at_war

WORLD = HousesOfEc4x(EC4X_SATOSHI)
VARIANTS = {
    "war": War(
        dataclasses.replace(EC4X_SATOSHI, setup=at_war(EC4X_SATOSHI.setup, "h0"), figures=None)
    ),
}
