"""The twin of the rules: the same position after every turn, the same views, the same luck."""

from __future__ import annotations

import random
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.core.codec import canonical
from hegemon.games.space_conquest import SPACE_CONQUEST, Move, Moves, State, View
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.twin import dice
from hegemon.games.space_conquest.twin.compiling import table
from hegemon.games.space_conquest.twin.layout import (
    GALAXY,
    MISFIT,
    MOST_FLEETS,
    MOST_MADE,
    MOST_ORDERS,
    MOST_STARS,
    ORDERS,
    RUNNING,
)
from hegemon.games.space_conquest.twin.mirror import (
    SEATS,
    NoRoom,
    enter,
    enter_answer,
    position_of,
)
from hegemon.games.space_conquest.twin.observing import FEATURES, mask, observations, observe
from hegemon.games.space_conquest.twin.orders import depart
from hegemon.games.space_conquest.twin.views import SIGHT, look
from hegemon.lab.dice import KeyedDice
from tests.games.space_conquest.twin.side_by_side import Pair, cleared, two_bots
from tests.games.space_conquest.twin.variants import VARIANTS
from tests.samples import many

pytestmark = pytest.mark.long

TURNS = 60
GAMES = many(2, 12)
"""Of each of the 16 variants: by hand some 10,000 turns in all."""


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
    for game in range(GAMES):
        pair = Pair(VARIANTS[variant], f"{variant}|{game}|views")
        for state in pair.played_by(two_bots(game), TURNS, random.Random(game)):
            assert seen_by_twin(pair, state) == seen_by_rules(state)


def differs(pair: Pair, state: State) -> bool:
    """Whether position or views of the twin are others than those of the rules."""
    if position_of(pair.row, pair.house_rules) != state:
        return True
    return seen_by_twin(pair, state) != seen_by_rules(state)


def seen_by_twin(pair: Pair, state: State) -> list[Any]:
    """By player: the sight, the tensor and the mask."""
    seen, may_go = observations(1)
    sight, letters, told = table(SIGHT, 1)[0], tuple(state.stars), []
    for number in range(len(SEATS)):
        look(pair.row, number + 1, pair.rules, sight)
        observe(pair.row, number + 1, sight, seen[0, number])
        mask(pair.row, number + 1, may_go[0, number])
        told.append((_told(sight, letters), seen[0, number].tolist(), may_go[0, number].tolist()))
    return told


def seen_by_rules(state: State) -> list[Any]:
    """The same from the views that people get."""
    told = []
    for player in SEATS:
        view = SPACE_CONQUEST.view(state, player)
        known = [(star, seen.owner, seen.ships, seen.turn) for star, seen in view.known.items()]
        may_go = [view.own_stars().get(star or "", 0) for star in _letters(view)]
        told.append((known, _tensor(view), may_go))
    return told


def _letters(view: View) -> list[str | None]:
    """The stars, and nothing for those that a galaxy has not."""
    return [*view.chart, *[None] * (MOST_STARS - len(view.chart))]


def _tensor(view: View) -> list[list[int]]:
    """The numbers that FEATURES names, from the view that people get."""
    lines = []
    for letter in _letters(view):
        line = dict.fromkeys(FEATURES, 0)
        if letter is not None:
            site, seen = view.chart[letter], view.known.get(letter)
            line |= {"x": site.x, "y": site.y, "own home": letter == view.home_star}
            if seen is not None:
                names = {"me": "mine", "opp": "foe", "npc": "garrisoned", "none": "free"}
                line[names[view.control(letter) or ""]] = 1
                line |= {"known": 1, "ru": seen.ru, "age": view.turn - seen.turn}
                line["ships"] = -1 if seen.ships is None else seen.ships
            for fleet in view.fleets:
                if fleet.dest == letter:
                    line[f"arriving in {fleet.dist_remaining}"] += fleet.ships
        lines.append([int(value) for value in line.values()])
    return lines


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


FULL = ((MOST_FLEETS, 0), (0, MOST_MADE))
"""Fleets under way and fleets made, where there is no room for one more."""


def departed(fleets: int, made: int) -> Any:
    """A position after one more fleet has left."""
    row = Pair(HouseRules(), "many").row
    home, row.fleets, row.made[0] = row.home[0], fleets, made
    depart(row, 1, home, 1 - min(home, 1), 1)
    return row


@pytest.mark.parametrize(("fleets", "made"), FULL)
def test_who_outgrows_the_arrays_is_told_so(fleets: int, made: int) -> None:
    """A game with more fleets than there is room for stops, and is no position."""
    row = departed(fleets, made)

    assert (MISFIT, fleets, made) == (row.result, row.fleets, row.made[0])
    with pytest.raises(NoRoom):
        position_of(row, HouseRules())
    last = departed(max(0, fleets - 1), max(0, made - 1))
    assert RUNNING == last.result
    assert max(1, fleets) == last.fleets


def test_a_position_without_room_is_refused() -> None:
    state = Pair(HouseRules(), "more").state
    state.players[SEATS[0]].fleets_made = MOST_MADE + 1

    with pytest.raises(NoRoom, match=f"{MOST_MADE + 1} fleets made by one player"):
        entered(state)


def test_an_answer_without_room_is_refused() -> None:
    answer = Moves((Move("A", "B", 1),) * (MOST_ORDERS + 1))

    with pytest.raises(NoRoom, match=f"{MOST_ORDERS + 1} orders"):
        enter_answer(answer, 1, ("A", "B"), table(ORDERS, 1)[0])
