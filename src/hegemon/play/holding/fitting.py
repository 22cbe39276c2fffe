"""Whether an entry can stand where it stands, and what is left of a list without somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.play.now import Now


def expect(fits: bool, problem: str) -> None:  # noqa: FBT001 - a condition, no choice
    """Raises BadSave with the problem where something does not fit."""
    if not fits:
        raise BadSave(problem)


def is_open(now: Now, step: int) -> bool:
    """Whether a question is open before this step."""
    return step == now.number > 0 and not now.end


def all_but(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    """All but one."""
    return tuple(each for each in players if each != player)


def without(mapping: Mapping[Player, Any], player: Player) -> dict[Player, Any]:
    """The same without what stands for one."""
    return {other: value for other, value in mapping.items() if other != player}
