"""§6: whole turns."""

import json
import random

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.core.game import Play, advance, open_question
from hegemon.games.space_conquest import HouseRules
from hegemon.games.space_conquest.events import ShipsMade, StarTaken
from hegemon.games.space_conquest.positions import (
    AS_WRITTEN,
    P1,
    P2,
    fleet,
    moves,
    one_turn,
    run_tasks,
    star,
)
from hegemon.games.space_conquest.turn import AskMoves, phases
from tests.games.space_conquest.cases import (
    CODEC,
    KINDS,
    PHASE_5,
    FastDice,
    random_moves,
    random_play,
    standing,
    table,
    x,
)


def test_r12_the_first_turn_is_turn_1_and_its_first_half_is_empty() -> None:
    """R12: nobody can arrive or fight before the first orders."""
    before, _, _ = next(random_play(1, 1))

    assert 1 == before.turn
    assert isinstance(open_question(before), AskMoves)
    assert [] == before.fleets


def test_g02_ships_that_leave_do_not_defend() -> None:
    """G02: four ships leave Y; three arrive and find the two that were made there."""
    start = table(
        star("Y", 9, 9, ru=2, owner="p2", p2=4), fleets=[fleet("p1", 3, "H", "Y", left=1)]
    )
    half, _ = one_turn(start, p2=["move Y E 4"], dice=[3, 50, 50])
    after, _ = run_tasks(half, *PHASE_5)

    assert ("p1", 0, 2, 0) == standing(half, "Y")
    assert ("p1", 0, 4, 0) == standing(after, "Y")
    assert [(P2, 4, 1)] == [(left.owner, left.ships, left.dist_remaining) for left in after.fleets]


def test_g06_waves() -> None:
    """G06: two ships wear a garrison of three down to two, the three of the next turn take it."""
    start = table(x(), fleets=[fleet("p1", 2, "H", "X", left=1), fleet("p1", 3, "H", "X", left=2)])
    half, _ = one_turn(start, dice=[50, 50])
    full, _ = one_turn(half, dice=[50])
    after, _ = run_tasks(full, *PHASE_5, dice=[1])

    assert (None, 2, 0, 0) == standing(half, "X")
    assert ("p1", 0, 5, 0) == standing(after, "X")


def test_g10_lost_on_the_first_leg() -> None:
    """G10: H sends its four ships to X and they are lost; H has made eight, X is unknown."""
    half, _ = one_turn(table(x()), p1=["move H X 4"], dice=[1])
    after, _ = run_tasks(half, *PHASE_5)

    assert ("p1", 0, 8, 0) == standing(after, "H")
    assert "X" not in after.players[P1].known


def test_ships_ordered_away_leave_before_combat() -> None:
    """§6, Key Timing: an attacker that arrives next turn meets only who stayed."""
    start = table(x(ru=1, owner="p2", p2=9), fleets=[fleet("p1", 3, "H", "X", left=1)])
    after, events = one_turn(start, p2=["move X E 9"], dice=[1, 50, 50])

    assert ("p1", 0, 2, 0) == standing(after, "X")
    assert any(isinstance(event, StarTaken) and event.opposed for event in events)


@pytest.mark.parametrize("seed", range(4))
def test_the_order_in_which_answers_come_does_not_matter(seed: int) -> None:
    """§6 phase 4: sealed orders: whose were first in does not show in anything."""
    chance = random.Random(seed)
    for before, _, _ in random_play(seed, 25):
        answers = {player: random_moves(before, player, chance) for player in (P1, P2)}
        ends = []
        for order in ((P1, P2), (P2, P1)):
            play = Play(CODEC.copy(before), FastDice(seed), KINDS)
            advance(play, {player: answers[player] for player in order})
            ends.append((play.state, play.events))

        assert ends[0] == ends[1]


def test_s01_a_saved_position_goes_on_the_same() -> None:
    """S01: save after any turn, load, give the same orders: the same to the end."""
    played = list(random_play(7, 60))
    for at in range(0, len(played), 7):
        state = CODEC.state(
            json.loads(json.dumps(CODEC.plain(played[at][0]))), CODEC.ruleset.schema
        )

        assert played[at][0] == state
        assert played[at][0].agenda == state.agenda


def test_rules_of_phase_order() -> None:
    """§6: the phases in the order of the rule document, both ways of R57."""
    names = {
        rules.rebellions: [type(item).__name__ for item in phases(rules.rebellions)]
        for rules in (AS_WRITTEN, HouseRules(rebellions="before-victory"))
    }

    assert names == {
        "after-orders": [
            "Movement", "Combat", "Victory", "AskMoves", "Rebellions", "Production", "NextTurn",
        ],
        "before-victory": [
            "Movement", "Combat", "Rebellions", "Victory", "AskMoves", "Production", "NextTurn",
        ],
    }  # fmt: skip


def test_a_pass_is_the_default() -> None:
    """Who sends nothing in time orders nothing."""
    state = table()

    assert moves(()) == AskMoves().default(state, P1)
    _, events = one_turn(state)
    assert [ShipsMade(P1, {"H": 4}), ShipsMade(P2, {"E": 4})] == events


def test_r54_the_order_of_the_dice() -> None:
    """R54: stars roll in the order of their letters, fleets in the order of their making."""
    stars = (star("Y", 1, 3, ru=3, owner="p1"), star("B", 9, 3, ru=3, owner="p2"))
    dice = ScriptedDice([1, 1, 50, 50, 50])
    play = Play(table(*stars), dice, KINDS)
    advance(play, {P2: moves(["move E B 1"]), P1: moves(["move H Y 1", "move H E 1"])})

    assert [
        "rebellion B", "rebellion Y", "hyperspace p1-000", "hyperspace p1-001", "hyperspace p2-000",
    ] == [roll.purpose for roll in dice.rolls]  # fmt: skip
