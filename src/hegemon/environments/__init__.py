"""The games as environments for learners: PettingZoo, Gymnasium, OpenSpiel, one numbering for all.

    from hegemon.environments import space_conquest_v2

    env = space_conquest_v2.env()             # PettingZoo, in turn
    env = space_conquest_v2.parallel_env()    # PettingZoo, all at once

    import gymnasium, pettingzoo, hegemon.environments
    env = pettingzoo.make("parallel", "hegemon/space-conquest-small-v2")
    env = gymnasium.make("hegemon/space-conquest-small-v2", opponents="random")

Every installed game has such a module, whoever wrote it: `space_conquest_v2` is made of its name.
docs/learn.md leads from here to a learning curve. It needs the extra `environments`.
"""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType

from hegemon.environments.names import environment_name
from hegemon.games.shelf import RULESETS

try:
    from hegemon.environments.ids import environment_id, register
except ImportError as missing:
    raise ImportError(
        f"{missing}: environments need their extra: pip install 'hegemon[environments]'"
    ) from missing

__all__ = ["environment_id", "register"]

register()


def __getattr__(name: str) -> ModuleType:
    """The module of a game, as PettingZoo has them."""
    for game in RULESETS:
        if environment_name(game) == name:
            return sys.modules.setdefault(f"{__name__}.{name}", _module(game, name))
    known = ", ".join(map(environment_name, RULESETS))
    raise AttributeError(f"there is no environment {name!r}; there is {known}")


def __dir__() -> list[str]:
    """What can be imported."""
    return [*__all__, *map(environment_name, RULESETS)]


def _module(game: str, name: str) -> ModuleType:
    from hegemon.environments import many_seats  # noqa: PLC0415 - opens a game

    module = ModuleType(f"{__name__}.{name}", f"{RULESETS.box(game).title} for PettingZoo.")
    module.__dict__.update(
        env=partial(many_seats.wrapped_in_turn, game),
        raw_env=partial(many_seats.seats_in_turn, game),
        parallel_env=partial(many_seats.seats_at_once, game),
    )
    return module


for _game, _ in RULESETS.boxes():
    # so that `import hegemon.environments.space_conquest_v2` finds it; no game is opened for it
    __getattr__(environment_name(_game))
