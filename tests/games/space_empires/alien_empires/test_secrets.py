"""§10.2: what aliens have is nobody's business; leaks planted for each of it are found."""

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.contract.match import moments
from hegemon.contract.secrets import leaks_now
from hegemon.contract.world import World
from hegemon.core.game import Player
from tests.contract.games import world
from tests.contract.plants import InBoard

Part = Callable[[Any], object]
PARTS: dict[str, Part] = {
    "points for fleets": lambda one: one.fleet,
    "points for technology": lambda one: one.technology,
    "points for defence": lambda one: one.defence,
    "dice to come": lambda one: one.economy,
    "technology": lambda one: one.levels,
    "what fleets are built of": lambda one: [fleet.cp for fleet in one.fleets],
}


class Tells(InBoard):
    """A board on which a part of what an alien empire has is written."""

    def __init__(self, sound: World, part: Part) -> None:
        super().__init__(sound)
        self.part = part

    def view(self, state: Any, player: Player | None) -> Any:
        self.secret = str([self.part(one) for one in state.alien_empires.empires.values()])
        return self.sound.view(state, player)


@pytest.mark.parametrize("name", PARTS)
def test_a_planted_leak_is_found(name: str) -> None:
    """Two positions that differ in it alone, or in it too, must look the same."""
    leaky = Tells(world("space_empires alien empires"), PARTS[name])

    assert any(leak for moment in moments(leaky, 3) for leak in leaks_now(moment, leaky))


def test_the_same_without_the_leak_is_sound() -> None:
    """So that it is the leak that was found."""
    here = world("space_empires alien empires")

    assert not any(leak for moment in moments(here, 3) for leak in leaks_now(moment, here))
