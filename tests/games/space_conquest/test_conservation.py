"""Ships come from production and rebels only, and go in hyperspace and fights only."""

from collections import Counter
from typing import Any

import pytest

from hegemon.core.game import Event
from hegemon.games.space_conquest import PRESETS, HouseRules, State
from hegemon.games.space_conquest.events import Assault, Battle, FleetLost, Rebellion, ShipsMade
from hegemon.games.space_conquest.invariants import invariants
from tests.games.space_conquest.cases import random_play

RULES: dict[str, Any] = {
    **PRESETS,
    "departing count": HouseRules(departing_count_as_garrison=True),
    "everybody reads": HouseRules(combat_reports="visitors", tie_control="neutral"),
}
SEEDS = range(8)


def ships(state: State) -> Counter[str]:
    """All ships by owner; those of the NPCs under "npc"."""
    total: Counter[str] = Counter(npc=sum(star.npc_ships for star in state.stars.values()))
    for star in state.stars.values():
        total.update(star.stationed_ships)
    for fleet in state.fleets:
        total[fleet.owner] += fleet.ships
    return total


def told(events: list[Event]) -> Counter[str]:
    """What the events say that each side gained or lost."""
    change: Counter[str] = Counter()
    for event in events:
        match event:
            case ShipsMade():
                change[event.player] += sum(event.ships.values())
            case FleetLost():
                change[event.player] -= event.ships
            case Battle():
                for player, before in event.ships.items():
                    change[player] += event.left[player] - before
            case Assault():
                change[event.player] += event.ships_left - event.ships
                change["npc"] += event.garrison_left - event.garrison
            case Rebellion():
                change[event.player] += event.garrison_left - event.garrison
                change["npc"] += event.rebels_left
            case _:
                pass
    return change


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", RULES)
def test_the_events_account_for_every_ship(rules: str, seed: int) -> None:
    """Ships before, and what the events tell, make the ships after: each side, each step."""
    kinds: Counter[type[Event]] = Counter()
    for before, after, events in random_play(seed, 50, RULES[rules]):
        expected = {side: ships(before)[side] + told(events)[side] for side in ("p1", "p2", "npc")}

        assert expected == {side: ships(after)[side] for side in expected}
        assert [] == list(invariants(after))
        kinds.update(type(event) for event in events)

    assert kinds[ShipsMade]


def test_random_play_meets_everything() -> None:
    """The play above has every way to lose a ship in it, else it would prove nothing."""
    kinds = {
        type(event) for seed in SEEDS for _, _, events in random_play(seed, 50) for event in events
    }

    assert {ShipsMade, FleetLost, Battle, Assault, Rebellion} <= kinds
