"""The ids under which Gymnasium knows the environments: "hegemon/space-conquest-small-v0"."""

from __future__ import annotations

import gymnasium

from hegemon.environments.names import VERSION
from hegemon.games.shelf import RULESETS

NAMESPACE = "hegemon"
_ENTRY = "hegemon.environments.one_seat:one_seat"
_MANY = "hegemon.environments.vector:many_games"


def register() -> None:
    """Register a seat of each installed game at each level; no game is opened for it."""
    for game, box in RULESETS.boxes():
        for level in (*(one.name for one in box.exercises), "whole"):
            given = environment_id(game, level)
            if given not in gymnasium.registry:
                gymnasium.register(
                    given,
                    _ENTRY,
                    kwargs={"game": game, "level": level},
                    vector_entry_point=_MANY if box.bouts else None,
                )


def environment_id(game: str, level: str = "whole") -> str:
    """The id of a game at a level."""
    middle = "" if level == "whole" else f"-{level}"
    return f"{NAMESPACE}/{game}{middle}-v{VERSION}"
