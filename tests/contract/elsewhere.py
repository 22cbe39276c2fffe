"""As `hegemon.contract.elsewhere`, for a world of ours: `elsewhere GAME play 0`."""

import sys

from hegemon.contract.elsewhere import tell
from tests.contract.by_name import world

if __name__ == "__main__":
    tell(world(sys.argv[1]), sys.argv[2:])
