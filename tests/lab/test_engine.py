"""Games of a fast engine: those of the rules, game for game, and the same summary."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hegemon.bots.engine import Played, Seating, engine_for
from hegemon.bots.registry import BOTS
from hegemon.core.errors import BadConfig
from hegemon.games.space_conquest import SPACE_CONQUEST
from hegemon.games.space_conquest.house_rules import PRESETS, HouseRules
from hegemon.lab import engine as lab_engine
from hegemon.lab.batch import Study, play_chunk
from hegemon.lab.engine import chunk_of
from hegemon.lab.simulate import simulate

PAIRINGS = (("random",), ("expansionist",), ("random", "expansionist"), ("expansionist", "random"))


def study(names: tuple[str, ...], rules: HouseRules, *, fast: bool, most_steps: int = 300) -> Study:
    bots = tuple((name, BOTS["space-conquest"][name]) for name in names)
    return Study(SPACE_CONQUEST, rules, bots, 5, most_steps, fast)


def told(games: Any) -> list[Any]:
    """What must be the same of a game; courses are words of another kind."""
    return [(game.index, game.seats, game.outcome, game.winners, game.steps) for game in games]


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("names", PAIRINGS, ids="+".join)
def test_the_same_games(names: tuple[str, ...], preset: str) -> None:
    """The same bots with the same lots: winners and length; those that differ have other words."""
    rules = PRESETS[preset]
    slow, _ = play_chunk(study(names, rules, fast=False), range(12))
    fast, _ = chunk_of(study(names, rules, fast=True), range(12))

    assert told(fast) == told(slow)
    for word in ("course", "opening"):
        assert len({getattr(game, word) for game in fast}) == len(
            {getattr(game, word) for game in slow}
        )


@pytest.mark.long
@pytest.mark.parametrize("most_steps", [1, 30])
def test_the_same_summary(most_steps: int) -> None:
    """All facts, byte for byte, in one process and in two, whatever is undecided at the end."""
    bots = tuple((name, BOTS["space-conquest"][name]) for name in PAIRINGS[2])
    facts = [
        simulate(
            SPACE_CONQUEST,
            bots,
            games=30,
            seed=5,
            most_steps=most_steps,
            workers=workers,
            fast=fast,
        ).facts()
        for fast, workers in ((False, 1), (True, 1), (True, 2))
    ]

    assert facts[0] == facts[1] == facts[2]


@pytest.mark.long
def test_copies_are_told_as_copies() -> None:
    """Two games with equal seats, map and orders have one course; with other orders another."""
    twin = engine_for("space-conquest", ["random"])
    seatings = [
        _seating(seed=1, dice="a"),
        _seating(seed=1, dice="a"),
        _seating(seed=2, dice="a"),
        _seating(seed=1, dice="b"),
    ]
    played = [one for one in twin.play(HouseRules(), seatings, 40) if one is not None]
    courses, openings = [one.course for one in played], [one.opening for one in played]

    assert courses[0] == courses[1]
    assert len(set(courses)) == len(set(openings)) == 3


def _seating(seed: int, dice: str) -> Seating:
    return Seating(
        ("random", "random"), dice, lambda seat: random.Random(seed + seat).getrandbits(64)
    )


class Small:
    """An engine that has room for no game but the first."""

    bots = frozenset({"random"})

    def play(self, house_rules: Any, seatings: Any, most_steps: int) -> list[Played | None]:
        return [Played("draw", (), 7, "c", "o"), *[None for _ in seatings[1:]]]


def test_what_has_no_room_is_played_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_engine, "engine_of", lambda _: Small())
    games, _ = chunk_of(study(("random",), HouseRules(), fast=True), range(3))
    by_rules, _ = play_chunk(study(("random",), HouseRules(), fast=False), range(1, 3))

    assert told(games) == [(0, (0, 0), "draw", (), 7), *told(by_rules)]


def test_a_seed_that_has_no_room_is_left_to_the_rules() -> None:
    """`--seed` takes a number of any length."""
    twin = engine_for("space-conquest", ["random"])

    assert [None] == twin.play(HouseRules(), [_seating(seed=1, dice=f"{10**96}|0|dice")], 3)


@pytest.mark.parametrize(
    ("game", "bots", "said"),
    [
        ("erkenfara", ["random"], "erkenfara has no fast engine; there is one for space-conquest"),
        ("nowhere", ["random"], "nowhere has no fast engine"),
        ("space-conquest", ["admiral"], "plays expansionist and random, not admiral"),
    ],
)
def test_what_no_engine_plays_is_refused(game: str, bots: list[str], said: str) -> None:
    with pytest.raises(BadConfig, match=said):
        engine_for(game, bots)
