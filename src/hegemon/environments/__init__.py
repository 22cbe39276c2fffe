"""The games as environments for learners: PettingZoo, Gymnasium, OpenSpiel, one numbering for all.

    from hegemon.environments import space_conquest_v0

    env = space_conquest_v0.env()             # PettingZoo, in turn
    env = space_conquest_v0.parallel_env()    # PettingZoo, all at once

    import gymnasium, hegemon.environments
    env = gymnasium.make("hegemon/space-conquest-small-v0", opponents="random")

Every installed game has such a module, whoever wrote it: `space_conquest_v0` is made of its name.
docs/learn.md leads from here to a learning curve. It needs the extra `environments`.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

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
    from hegemon.environments.exercises import exercise  # noqa: PLC0415 - opens a game
    from hegemon.environments.many_seats import SeatsAtOnce, SeatsInTurn, wrapped  # noqa: PLC0415

    def raw_env(level: str = "whole", render_mode: str | None = None, **wishes: Any) -> SeatsInTurn:
        """The bare environment, in turn; what can be wished for `exercises.exercise` says."""
        return SeatsInTurn(exercise(game, level, **wishes), render_mode)

    def env(level: str = "whole", render_mode: str | None = None, **wishes: Any) -> Any:
        """The environment in turn, which says so where it is used in the wrong order."""
        return wrapped(raw_env(level, render_mode, **wishes))

    def parallel_env(
        level: str = "whole", render_mode: str | None = None, **wishes: Any
    ) -> SeatsAtOnce:
        """The environment in which all act at once."""
        return SeatsAtOnce(exercise(game, level, **wishes), render_mode)

    module = ModuleType(f"{__name__}.{name}", f"{RULESETS.box(game).title} for PettingZoo.")
    module.__dict__.update(env=env, raw_env=raw_env, parallel_env=parallel_env)
    return module


for _game, _ in RULESETS.boxes():
    # so that `import hegemon.environments.space_conquest_v0` finds it; no game is opened for it
    __getattr__(environment_name(_game))
