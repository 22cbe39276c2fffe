"""What the environments of games are called in PettingZoo, and their version."""

from __future__ import annotations

VERSION = 2
"""Of all environments: raised when the same actions no longer bring the same observations."""


def environment_name(game: str) -> str:
    """The id of the environment of a game: "space_conquest_v2"."""
    return f"{game.replace('-', '_')}_v{VERSION}"
