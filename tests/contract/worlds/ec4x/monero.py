"""Hidden in EC4X, the later edition."""

import dataclasses

from hegemon.games.ec4x import EC4X_MONERO
from tests.contract.worlds.ec4x.houses import HousesOfEc4x
from tests.contract.worlds.ec4x.war import War, at_war

WORLD = HousesOfEc4x(EC4X_MONERO)
VARIANTS = {
    "war": War(
        dataclasses.replace(EC4X_MONERO, setup=at_war(EC4X_MONERO.setup, "benign"), figures=None)
    ),
}
