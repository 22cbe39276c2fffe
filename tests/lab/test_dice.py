"""The dice of the lab: a function of seed, date and purpose, and of nothing else."""

import hashlib
from collections import Counter
from typing import Any

import pytest

from hegemon.bots.registry import BOTS
from hegemon.core.ruleset import Date
from hegemon.games.space_conquest import SPACE_CONQUEST
from hegemon.lab import table
from hegemon.lab.batch import Study, play_game
from hegemon.lab.dice import KeyedDice

WRAP = 2**64


def number(text: str, size: int = 8) -> int:
    """The BLAKE2b of a text."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=size).digest(), "big")


def documented(seed: str, date: str, purpose: str, sides: int) -> int:
    """The face as the documentation says, from scratch."""
    key = number(f"{seed}|{date}", 16)
    word = (number(purpose) ^ key // WRAP) * (key % WRAP | 1) % WRAP
    return word * sides // WRAP + 1


@pytest.mark.parametrize("sides", [1, 2, 6, 50, 1_000_000])
def test_faces_are_as_documented(sides: int) -> None:
    """By seed, date, purpose, and how often it was rolled for."""
    dice = KeyedDice("7|0")
    rolled = [dice.roll(sides, "sides"), dice.roll(sides, "sides")]
    dice.at(Date(3, "year", "autumn"))
    rolled += [dice.roll(sides, one) for one in ("combat a1 x", "combat a2 x", "combat a1 x")]
    dice.at(Date(4))
    rolled += [dice.roll(sides, "combat a1 x")]
    expected = [
        documented("7|0", "|", "sides", sides),
        documented("7|0", "|", "sides|1", sides),
        documented("7|0", "3|autumn", "combat a1 x", sides),
        documented("7|0", "3|autumn", "combat a2 x", sides),
        documented("7|0", "3|autumn", "combat a1 x|1", sides),
        documented("7|0", "4|", "combat a1 x", sides),
    ]

    assert expected == rolled


def test_luck_is_shared() -> None:
    """Whatever else is rolled, the roll for the same thing at the same date shows the same face."""
    one, other = KeyedDice("s"), KeyedDice("s")
    for dice in (one, other):
        dice.at(Date(5))
    other.roll(6, "rebellion C")
    other.at(Date(5))

    assert one.roll(1000, "hyperspace p1-003") == other.roll(1000, "hyperspace p1-003")
    assert one.roll(1000, "hyperspace p1-003") == other.roll(1000, "hyperspace p1-003")


def test_faces_are_evenly_spread() -> None:
    """Over ids, over dates, and over the four corners of two ids and two dates."""
    faces = {}
    for turn in range(100):
        dice = KeyedDice("even")
        dice.at(Date(turn))
        faces.update({(turn, fleet): dice.roll(6, f"hyperspace {fleet}") for fleet in range(200)})
    counted = Counter(faces.values())
    corners = Counter(
        sum(faces[turn + a, fleet + b] > 3 for a in (0, 1) for b in (0, 1)) % 2
        for turn in range(0, 100, 2)
        for fleet in range(0, 200, 2)
    )

    assert {1, 2, 3, 4, 5, 6} == set(counted)
    assert all(abs(count - 20_000 / 6) < 250 for count in counted.values()), counted
    assert abs(corners[0] - 2500) < 150, corners


def test_the_lab_rolls_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dated by the question that is answered, seeded by the game's place in the study."""
    seen = list[Any]()

    class Noted(KeyedDice):
        def __init__(self, seed: str) -> None:
            super().__init__(seed)
            seen.append(seed)

        def at(self, date: Date) -> None:
            super().at(date)
            seen.append(date)

    monkeypatch.setattr(table, "KeyedDice", Noted)
    rules = SPACE_CONQUEST.presets["as-written"]
    study = Study(SPACE_CONQUEST, rules, (("random", BOTS["space-conquest"]["random"]),), 5, 3)
    play_game(study, 4)

    assert ["5|4|dice", Date(1), Date(2), Date(3)] == seen
