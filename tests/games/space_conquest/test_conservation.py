"""Ships come from production and rebels only, and go in hyperspace and fights only."""

from collections import Counter
from typing import Any

import pytest

from hegemon.core.game import Event
from hegemon.games.space_conquest import PRESETS, HouseRules, State
from hegemon.games.space_conquest.events import Assault, Battle, FleetLost, Production, Rebellion
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
            case Production():
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

    assert kinds[Production]


def test_random_play_meets_everything() -> None:
    """The play above has every way to lose a ship in it, else it would prove nothing."""
    kinds = {
        type(event) for seed in SEEDS for _, _, events in random_play(seed, 50) for event in events
    }

    assert {Production, FleetLost, Battle, Assault, Rebellion} <= kinds


def spoiled(spoil: Any) -> list[str]:
    """What the invariants say of a position into which a mistake was put."""
    *_, (_, state, _) = random_play(3, 12)
    assert [] == list(invariants(state))
    spoil(state)
    return list(invariants(state))


def _set(**facts: Any) -> Any:
    def spoil(state: State) -> None:
        star = next(star for star in state.stars.values() if star.owner is None)
        for name, value in facts.items():
            setattr(star, name, value)

    return spoil


def _fleet(**facts: Any) -> Any:
    def spoil(state: State) -> None:
        for name, value in facts.items():
            setattr(state.fleets[0], name, value)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_set(npc_ships=9), "9 NPC ships"),
        (_set(npc_ships=-1), "-1 NPC ships"),
        (_set(stationed_ships={"p1": 0}), "without ships"),
        (_set(stationed_ships={"p1": 1}), "does not own"),
        (_set(owner="p1", npc_ships=1), "a garrison of its own"),
        (lambda state: state.players["p1"].known.clear(), "does not know it"),
        (_fleet(ships=0), "0 ships"),
        (_fleet(dest="Z"), "goes to Z"),
        (_fleet(dist_remaining=0), "0 of"),
        (_fleet(dist_remaining=99), "99 of"),
        (lambda state: state.fleets.append(state.fleets[0]), "same id"),
        (lambda state: setattr(state, "turn", 0), "knows"),
    ],
)
def test_invariants_notice(spoil: Any, says: str) -> None:
    """Each impossible thing is noticed and told."""
    assert any(says in text for text in spoiled(spoil))
