"""The ids of the environments in Gymnasium and PettingZoo: "hegemon/space-conquest-small-v2".

Many games over a compiled twin are another environment, since other things are seen there, and have
ids of their own: "hegemon/space-conquest-small-twin-v2", of which only vectors are made.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import pettingzoo

from hegemon.environments.names import VERSION
from hegemon.games.shelf import RULESETS

NAMESPACE = "hegemon"
_ENTRY = "hegemon.environments.one_seat:one_seat"
_IN_TURN = "hegemon.environments.many_seats:wrapped_in_turn"
_AT_ONCE = "hegemon.environments.many_seats:seats_at_once"
_MANY = "hegemon.environments.vector:many_games"


def register() -> None:
    """Register each installed game at each level, one seat and all; no game is opened for it."""
    for game, box in RULESETS.boxes():
        for level in (*(one.name for one in box.exercises), "whole"):
            given = {"game": game, "level": level}
            _register(environment_id(game, level), entry_point=_ENTRY, kwargs=given)
            _register_seats(environment_id(game, level), given)
            if box.bouts:
                twin = environment_id(game, level, twin=True)
                _register(twin, vector_entry_point=_MANY, kwargs=given)


def environment_id(game: str, level: str = "whole", *, twin: bool = False) -> str:
    """The id of a game at a level, or of many games of its twin."""
    middle = ("" if level == "whole" else f"-{level}") + ("-twin" if twin else "")
    return f"{NAMESPACE}/{game}{middle}-v{VERSION}"


def _register(given: str, **how: Any) -> None:
    if given not in gymnasium.registry:
        gymnasium.register(given, **how)


def _register_seats(name: str, given: dict[str, Any]) -> None:
    if name not in pettingzoo.aec_registry:
        pettingzoo.register("aec", name, entry_point=_IN_TURN, kwargs=given)
        pettingzoo.register("parallel", name, entry_point=_AT_ONCE, kwargs=given)
