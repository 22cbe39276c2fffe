"""A handful of the matches that `python -m tests.soak` plays by the thousand."""

import random
from typing import get_args

import msgspec
import pytest

from hegemon.core.game import Outcome
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.house_rules import HouseRules
from tests.soak.matches import Soaked, house_rules_by_lot, soak

BOTS = ("random", "settler", "admiral")


@pytest.mark.parametrize("number", range(6))
def test_nothing_goes_wrong(number: int) -> None:
    """Under any options, with any bots, from strewn fleets or from the start."""
    played = soak(7, number, BOTS)

    assert "" == played.trouble
    assert played.outcome in get_args(Outcome)


def test_a_match_follows_from_seed_and_number() -> None:
    """Whoever is told of a trouble finds it again."""

    def facts(match: Soaked) -> tuple[object, ...]:
        return match.house_rules, match.seats, match.steps, match.events

    assert facts(soak(3, 4)) == facts(soak(3, 4))


@pytest.mark.long
def test_every_value_of_every_option_is_drawn() -> None:
    """Every number of players, too."""
    chance, (least, most) = random.Random(1), SPACE_EMPIRES.seats
    seats = [least + number % (most + 1 - least) for number in range(200)]
    drawn = [house_rules_by_lot(chance, count) for count in seats]
    info = msgspec.inspect.type_info(HouseRules)
    assert isinstance(info, msgspec.inspect.StructType)
    for option in info.fields:
        found = {getattr(rules, option.name) for rules in drawn}
        if isinstance(option.type, msgspec.inspect.LiteralType):
            assert set(option.type.values) == found
        elif isinstance(option.type, msgspec.inspect.BoolType):
            assert {True, False} == found


def test_trouble_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the step at which it came, what was raised and where."""
    monkeypatch.setattr("tests.soak.matches.STEPS", 2)
    played = soak(1, 0)

    assert "open" == played.outcome
    assert "AssertionError: the match does not end" in played.trouble
