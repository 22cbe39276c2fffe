"""§5, §6 and §12: the JSON of the rule document, out and in."""

import json
from typing import Any

import pytest

from hegemon.core.errors import BadAnswer
from hegemon.core.game import Event, Result
from hegemon.core.order_json import answer_from_json
from hegemon.games.space_conquest import (
    SPACE_CONQUEST,
    HouseRules,
    Malformed,
    Move,
    Moves,
    Sighting,
    State,
    observation,
)
from hegemon.games.space_conquest.events import EVENTS, FleetFell, FleetLost, StarFreed
from hegemon.games.space_conquest.positions import P1, P2, fleet, one_turn, star
from hegemon.games.space_conquest.turn import AskMoves
from hegemon.games.space_conquest.view import view_of
from tests.games.space_conquest.cases import random_play, table, x


def observed(state: State, events: list[Event], player: Any = P1) -> Any:
    """What a player's program reads, through JSON and back."""
    seen = [mine for event in events if (mine := event.seen_by(player)) is not None]
    return json.loads(json.dumps(observation(view_of(state, player), seen)))


def test_what_is_known() -> None:
    """§4, §5: own things as they are, others as they were seen, null where nothing is known."""
    state = table(x(), h=6, fleets=[fleet("p1", 4, "H", "X", left=3)], turn=7)
    state.players[P1].known["E"] = Sighting(4, P2, None, 3)
    told = observed(state, [])

    assert 7 == told["turn"]
    assert {
        "id": "p1", "home_star": "H", "known_ru": {"E": 4, "H": 4},
        "known_control": {"E": "opp", "H": "me"},
    } == told["player"]  # fmt: skip
    assert [
        {"id": "E", "name": "Electra", "x": 11, "y": 9, "base_ru": 4, "owner": "p2",
         "ships": None, "as_of": 3},
        {"id": "H", "name": "Hadar", "x": 0, "y": 0, "base_ru": 4, "owner": "p1",
         "ships": 6, "as_of": 7},
        {"id": "X", "name": "X", "x": 5, "y": 5, "base_ru": None, "owner": None,
         "ships": None, "as_of": None},
    ] == told["stars"]  # fmt: skip
    assert [
        {"id": "p1-000", "owner": "p1", "ships": 4, "origin": "H", "dest": "X",
         "dist_remaining": 3},
    ] == told["fleets"]  # fmt: skip
    assert told["result"] is None


def test_what_has_happened() -> None:
    """§6: combats, rebellions and order errors of the last turn, each to those who may know."""
    stars = (x(ru=2), star("Y", 1, 3, ru=3, owner="p1", p1=1), star("Z", 9, 3, ru=2, npc=0))
    fleets = [
        fleet("p1", 3, "H", "X", left=1),
        fleet("p2", 4, "E", "X", left=1),
        fleet("p2", 1, "E", "Z", left=1),
        fleet("p1", 2, "H", "E", left=5),
    ]
    state, events = one_turn(
        table(*stars, fleets=fleets, turn=4),
        p1=Moves((Move("H", "H", 1), Malformed("7", "no object"))),
        dice=[4, 50, 50, 50, 1],
    )
    mine, theirs = observed(state, events), observed(state, events, P2)

    assert [
        {"star": "X", "ships": {"p1": 3, "p2": 4}, "survivors": {"p1": 0, "p2": 2}, "winner": "p2"},
        {"star": "X", "ships": {"p2": 2, "npc": 2}, "survivors": {"p2": 0, "npc": 0},
         "winner": None},
    ] == mine["combats_last_turn"]  # fmt: skip
    assert [
        {"star": "Y", "outcome": "lost", "garrison": 1, "rebels": 3,
         "survivors": {"garrison": 0, "rebels": 2}, "die": 4},
    ] == mine["rebellions_last_turn"]  # fmt: skip
    assert [
        {"index": 0, "code": "same-star", "order": {"from": "H", "to": "H", "ships": 1},
         "message": "Your order 1 was skipped: the ships are already at H."},
        {"index": 1, "code": "malformed", "order": {"malformed": "7", "fault": "no object"},
         "message": "Your order 2 was skipped: it is no order (no object)."},
    ] == mine["order_errors"]  # fmt: skip
    assert [{"id": "p1-003", "ships": 2, "in": "hyperspace"}] == mine["fleets_lost"]
    assert [{"id": "p1-000", "ships": 3, "star": "X", "base_ru": 2}] == mine["fleets_arrived"]
    assert {"star": "Z", "captured_by": "p2", "taken_from": None, "ships": 1, "opposed": False} in (
        theirs["combats_last_turn"]
    )
    assert [[], [], []] == [
        theirs[part] for part in ("rebellions_last_turn", "order_errors", "fleets_lost")
    ]


def test_a_rejected_set_is_one_error() -> None:
    """R37: without a place, since it is about all of them."""
    state, events = one_turn(table(x()), p1=["move H X 3", "move H E 3"])

    assert [
        {"index": None, "code": "over-committed", "order": None,
         "message": "None of your orders was carried out: 6 ships were ordered from H, "
                    "which has 4."},
    ] == observed(state, events)["order_errors"]  # fmt: skip


def test_the_rare_events() -> None:
    """By house rule a star may be freed, and a fleet fall with the garrison; a match ends."""
    state = table(x())
    state.result = Result("victory", (P1,), "won")
    events: list[Event] = [
        StarFreed((P1,), "X", P2),
        FleetFell(P1, "p1-003", 2, "X"),
        FleetLost(P1, "p1-004", 1, "H", "X", 50, 1, 1),
    ]
    told = observed(state, events)

    assert [{"star": "X", "captured_by": None, "taken_from": "p2"}] == told["combats_last_turn"]
    assert ["rebellion X", "hyperspace"] == [lost["in"] for lost in told["fleets_lost"]]
    assert {"outcome": "victory", "winners": ["p1"], "reason": "won"} == told["result"]


@pytest.mark.parametrize("rules", [HouseRules(), HouseRules(combat_reports="visitors")])
def test_any_position_can_be_observed(rules: HouseRules) -> None:
    """Every event of random matches, and what a bystander gets."""
    kinds = set()
    for _, after, events in random_play(5, 60, rules):
        for player in (P1, P2):
            observed(after, events, player)
        told = json.loads(json.dumps(observation(view_of(after, None), [])))
        kinds |= {type(event) for event in events}

        assert {"id": None, "home_star": None, "known_ru": {}, "known_control": {}} == (
            told["player"]
        )
    assert len(kinds) > len(EVENTS) // 2


def test_orders_come_in_as_the_document_has_them() -> None:
    """§6 phase 4: `{"moves": [...]}`, beside the orders of the sheet."""
    form = SPACE_CONQUEST.form(view_of(table(x()), P1), AskMoves())
    moves = Moves((Move("H", "X", 3),))
    listed = [{"order": "move", "from": "H", "to": "X", "ships": 3}]
    exchange = SPACE_CONQUEST.exchange

    assert moves == answer_from_json(
        form, {"moves": [{"from": "H", "to": "X", "ships": 3}]}, exchange
    )
    assert moves == answer_from_json(form, listed, exchange)
    assert moves == answer_from_json(form, ["move Hadar X 3"], exchange)
    assert "expected" in answer_from_json(form, {"orders": []}, exchange).fault  # type: ignore[attr-defined]
    with pytest.raises(BadAnswer):
        answer_from_json(form, {"moves": []})
