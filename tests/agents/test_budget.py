"""A usual turn of each game costs a model less than 2,000 tokens, as docs/agents.md promises."""

import pytest

from bench.tokens import standing_of, turns_of
from hegemon.games import RULESETS
from tests.samples import cases

# it reads its vocabulary by a function that Python 3.11 calls old
pytestmark = pytest.mark.filterwarnings("ignore:open_(binary|text) is deprecated")

BUDGET = 2_000
ALWAYS = 3_000


@pytest.mark.parametrize(
    ("game", "turns"),
    cases([("space-conquest", 4), ("ec4x-monero", 3)], [(game, 40) for game in RULESETS]),
)
def test_a_usual_turn_is_below_the_budget(game: str, turns: int) -> None:
    found = sorted(turns_of(game, turns))

    assert found[len(found) * 9 // 10] < BUDGET


@pytest.mark.parametrize("game", RULESETS)
def test_what_stands_before_a_model_all_the_time_is_short(game: str) -> None:
    assert standing_of(game)[0] < ALWAYS
