"""Hidden in EC4X, the later edition."""

from hegemon.games.ec4x import EC4X_MONERO
from tests.contract.worlds.ec4x.houses import HousesOfEc4x

WORLD = HousesOfEc4x(EC4X_MONERO)
