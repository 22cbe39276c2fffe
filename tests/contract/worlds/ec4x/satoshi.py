"""Hidden in EC4X, the earlier edition."""

from hegemon.games.ec4x import EC4X_SATOSHI
from tests.contract.worlds.ec4x.houses import HousesOfEc4x

WORLD = HousesOfEc4x(EC4X_SATOSHI)
