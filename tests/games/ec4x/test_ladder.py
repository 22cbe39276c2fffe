"""R82: by house rule a ladder from neutral to enemy, which both go up and down together."""

from typing import Any

import pytest

from hegemon.core.game import Player
from hegemon.games.ec4x.common.answers import Declare
from hegemon.games.ec4x.common.events_conflict import BattleFought, StanceChanged
from hegemon.games.ec4x.common.phases.hostilities import Hostilities, escalate
from hegemon.games.ec4x.common.phases.space_combat import SpaceCombat
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.missions import BOMBARD, HOLD, MOVE, PATROL, RENDEZVOUS
from hegemon.games.ec4x.common.state import Stance, State
from tests.games.ec4x.cases import playing, told
from tests.games.ec4x.conflict.positions import P1, P2, colony, conflict, fleet, pact, space


def visit(mission: int = PATROL, came_from: str = "A1", **rules: Any) -> State:
    """A fleet of the second House where the first has a colony and a Destroyer."""
    state = space(houses=2, **{"diplomacy": "ladder", **rules})
    colony(state, P1, "A2")
    fleet(state, "p1-1", "A2", "DD")
    fleet(state, "p2-1", "A2", "DD", mission=(mission, "A2")).came_from = came_from
    return state


def stand(state: State, one: Player, other: Player, how: Stance) -> None:
    """A House stands so towards another."""
    state.houses[one].stances = {other: how}


def both(state: State) -> tuple[Stance | None, Stance | None]:
    """How the two stand."""
    one, other = state.houses[P1].stances, state.houses[P2].stances
    return one.get(P2), other.get(P1)


@pytest.mark.parametrize(
    ("diplomacy", "how", "fights"),
    [
        ("stances", None, True),
        ("ladder", None, False),
        ("ladder", "hostile", True),
        ("ladder", "enemy", True),
        ("ladder", "pact", False),
    ],
)
def test_neutrals_at_each_others_planets(diplomacy: Any, how: Any, fights: bool) -> None:
    """Without the ladder they fight there; on it only those who have become hostile do."""
    state = visit(diplomacy=diplomacy)
    if how == "pact":
        pact(state)
    elif how:
        stand(state, P2, P1, how)
    play = conflict(state, tasks=(SpaceCombat(),))

    assert bool(told(play, BattleFought)) is fights


@pytest.mark.parametrize(("how", "fights"), [("hostile", False), ("enemy", True)])
def test_in_the_open(how: Any, fights: bool) -> None:
    """Hostile Houses leave each other alone where neither has a colony."""
    state = visit()
    state.colonies.clear()
    stand(state, P1, P2, how)
    play = conflict(state, tasks=(SpaceCombat(),))

    assert bool(told(play, BattleFought)) is fights


@pytest.mark.parametrize(
    ("mission", "came_from", "expected"),
    [
        (PATROL, "A1", (None, None)),
        (PATROL, "A2", ("hostile", "hostile")),
        (HOLD, "A2", ("hostile", "hostile")),
        (RENDEZVOUS, "A2", ("hostile", "hostile")),
        (MOVE, "A2", (None, None)),
        (BOMBARD, "A1", ("enemy", "enemy")),
    ],
)
def test_a_turn_of_grace(mission: int, came_from: str, expected: tuple[Any, Any]) -> None:
    """Who stays a second turn is hostile, who attacks is an enemy, and so is the other."""
    state = visit(mission, came_from)
    play = playing(state)
    Hostilities().run(play)

    assert both(state) == expected
    assert len(told(play, StanceChanged)) == 2 * (expected != (None, None))


def test_allies_and_hidden_fleets_may_stay() -> None:
    """A pact lets them in; and who is not seen has not been met."""
    allies, hidden, usual = visit(HOLD, "A2"), visit(HOLD, "A2"), visit(HOLD, "A2")
    pact(allies)
    hidden.fleets["p2-1"].exposed = False
    usual = visit(HOLD, "A2", diplomacy="stances")
    for state in (allies, hidden, usual):
        Hostilities().run(playing(state))

    assert [both(state) for state in (allies, hidden, usual)] == [
        ("pact", "pact"), (None, None), (None, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("diplomacy", "before", "after", "expected"),
    [
        ("ladder", "neutral", "hostile", ("hostile", "hostile")),
        ("ladder", "hostile", "enemy", ("enemy", "enemy")),
        ("ladder", "enemy", "neutral", ("neutral", "enemy")),
        ("ladder", "neutral", "pact", ("pact", "neutral")),
        ("stances", "neutral", "enemy", ("enemy", "neutral")),
    ],
)
def test_up_together_and_down_together(
    diplomacy: Any, before: Stance, after: Stance, expected: tuple[Stance, Stance]
) -> None:
    """A declaration takes the other along upwards; downwards each must say so."""
    state = visit(diplomacy=diplomacy)
    stand(state, P1, P2, before)
    stand(state, P2, P1, before)
    stood = {player: dict(state.houses[player].stances) for player in (P1, P2)}
    stand(state, P1, P2, after)
    escalate(playing(state), stood)

    assert both(state) == expected


@pytest.mark.parametrize(
    ("diplomacy", "why"),
    [("ladder", ""), ("stances", "no stance hostile here: enemy, neutral, pact")],
)
def test_the_word_hostile(diplomacy: Any, why: str) -> None:
    """It is a rung of the ladder, and else no stance."""
    draft = HouseDraft(visit(diplomacy=diplomacy), P1)

    assert law.why_not(draft, Declare("p2", "hostile")) == why
