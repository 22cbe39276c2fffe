"""The twin of the rules: the same position after every turn, the same views, the same luck."""

from __future__ import annotations

import random
from hashlib import blake2b
from typing import Any, get_args, get_type_hints

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.core.codec import canonical
from hegemon.games.space_conquest import SPACE_CONQUEST, Move, Moves, State
from hegemon.games.space_conquest.house_rules import PRESETS, HouseRules
from hegemon.games.space_conquest.twin import dice
from hegemon.games.space_conquest.twin.kernel import table
from hegemon.games.space_conquest.twin.layout import (
    GALAXY,
    MISFIT,
    MOST_FLEETS,
    MOST_MADE,
    MOST_ORDERS,
    ORDERS,
)
from hegemon.games.space_conquest.twin.mirror import (
    SEATS,
    Misfit,
    enter,
    enter_answer,
    position_of,
)
from hegemon.games.space_conquest.twin.orders import depart
from hegemon.games.space_conquest.twin.views import SIGHT, look
from hegemon.lab.dice import KeyedDice
from tests.games.space_conquest.twin.side_by_side import Pair, cleared, two_bots

pytestmark = pytest.mark.long

TURNS = 60
GAMES = 12
"""Of each of the 16 variants: some 10,000 turns in all."""


def _alone() -> dict[str, HouseRules]:
    """Every house rule as nobody has it by default, alone."""
    others: dict[str, Any] = {"home_distance": 11, "turn_limit": 9}
    found = {}
    for field in msgspec.structs.fields(HouseRules):
        if field.name not in others:
            kind = get_type_hints(HouseRules)[field.name]
            values = get_args(kind) or (False, True)
            others[field.name] = next(value for value in values if value != field.default)
        found[field.name] = msgspec.structs.replace(
            HouseRules(), **{field.name: others[field.name]}
        )
    return found


VARIANTS = {**PRESETS, **_alone()}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_position_after_every_turn(variant: str) -> None:
    """Digest for digest, with whatever orders; and each position can be entered in mid-match."""
    rules, compared = VARIANTS[variant], 0
    for game in range(GAMES):
        pair = Pair(rules, f"{variant}|{game}|dice")
        for state in pair.played_by(two_bots(game), TURNS, random.Random(game)):
            mirrored = position_of(pair.row, rules)

            assert mirrored == state
            assert canonical(mirrored) == canonical(state)
            assert [list(side.known) for side in mirrored.players.values()] == [
                list(side.known) for side in state.players.values()
            ]
            assert cleared(entered(state)) == cleared(pair.row)
            compared += 1
    assert compared > GAMES * 8


def entered(state: State) -> Any:
    row = table(GALAXY, 1)[0]
    enter(state, row)
    return row


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_view_at_every_question(variant: str) -> None:
    """What is known of stars, of how many ships and since when, in the order of knowledge."""
    for game in range(4):
        pair = Pair(VARIANTS[variant], f"{variant}|{game}|views")
        for state in pair.played_by(two_bots(game), TURNS, random.Random(game)):
            for number, player in enumerate(SEATS, start=1):
                view, sight = SPACE_CONQUEST.view(state, player), table(SIGHT, 1)[0]
                look(pair.row, number, pair.rules, sight)

                assert _told(sight, tuple(state.stars)) == [
                    (star, seen.owner, seen.ships, seen.turn) for star, seen in view.known.items()
                ]


def _told(sight: Any, letters: tuple[str, ...]) -> list[Any]:
    told = []
    for star in sight.order[: sight.stars]:
        owner, ships = int(sight.owner[star]), int(sight.ships[star])
        seen = (None if ships < 0 else ships, int(sight.turn[star]))
        told.append((letters[star], SEATS[owner - 1] if owner else None, *seen))
    return told


@given(st.binary(max_size=128), st.sampled_from([8, 16]))
@settings(max_examples=50, deadline=None)
def test_blake2b(text: bytes, size: int) -> None:
    """Against Python's own."""
    row = np.zeros(128, np.uint8)
    row[: len(text)] = np.frombuffer(text, np.uint8)
    first, second = dice.blake(row, len(text), size)
    wanted = blake2b(text, digest_size=size).digest()

    assert (int(first).to_bytes(8, "big") + int(second).to_bytes(8, "big"))[:size] == wanted


@given(
    st.text("0123456789|dice", min_size=1, max_size=40),
    st.integers(1, 100_000),
    st.integers(1, 2**32 - 1),
    st.sampled_from(["hyperspace p1-000", "hyperspace p2-1024", "rebellion S"]),
)
@settings(max_examples=50, deadline=None)
def test_the_dice_of_the_lab(seed: str, turn: int, sides: int, purpose: str) -> None:
    keyed, luck = KeyedDice(seed), dice.luck_of([seed])[0]
    keyed.at(msgspec.structs.replace(SPACE_CONQUEST.date(Pair(HouseRules(), "x").state), turn=turn))
    dice.at(luck, turn)

    assert dice.roll(luck, sides, np.uint64(dice.name_of(purpose))) == keyed.roll(sides, purpose)


def test_a_seed_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 96 bytes, not 97"):
        dice.luck_of(["x" * 97])


def test_who_outgrows_the_arrays_is_told_so() -> None:
    """A game with more fleets than there is room for stops, and is no position."""
    row = Pair(HouseRules(), "many").row
    home, row.fleets = row.home[0], MOST_FLEETS
    depart(row, 1, home, 1 - min(home, 1), 1)

    assert row.result == MISFIT
    assert row.fleets == MOST_FLEETS
    with pytest.raises(Misfit):
        position_of(row, HouseRules())


def test_a_position_without_room_is_refused() -> None:
    state = Pair(HouseRules(), "more").state
    state.players[SEATS[0]].fleets_made = MOST_MADE + 1

    with pytest.raises(Misfit, match=f"{MOST_MADE + 1} fleets made by one player"):
        entered(state)


def test_an_answer_without_room_is_refused() -> None:
    answer = Moves((Move("A", "B", 1),) * (MOST_ORDERS + 1))

    with pytest.raises(Misfit, match=f"{MOST_ORDERS + 1} orders"):
        enter_answer(answer, 1, ("A", "B"), table(ORDERS, 1)[0])
