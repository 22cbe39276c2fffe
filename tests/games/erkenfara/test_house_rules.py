"""Matches under any house rules, with heroes, cards and region statuses, stay possible."""

import random
import re
from typing import Any

import msgspec
import pytest

from hegemon.bots.random import Random
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.step import begin, take_step
from hegemon.games.erkenfara import ERKENFARA, SHIPPED, HouseRules
from hegemon.games.erkenfara.maps.game_map import text_of

CODEC = Codec(ERKENFARA)
STEPS = 80

CHOICES: dict[str, list[Any]] = {
    "turn_order": ["even", "fixed", "rotate_yearly"],
    "open_borders": [True, False],
    "actions_per_army": [1, 2, 3],
    "claim_unowned": [True, False],
    "annex_after_winters": [0, 1, 2],
    "restoration": [True, False],
    "upkeep_counts_new_troops": [True, False],
    "raise_limit_basis": ["income", "nominal"],
    "loot_cap": ["none", "army_value"],
    "min_army": [1, 500, 1000],
    "salted_exhausts": [True, False],
    "bare_exhausts": [True, False],
    "dangerous_damage": [0, 5, 100],
    "die": [2, 100],
    "homeland_bonus": ["soil", "defender"],
    "upkeep": [(3, -190_000, 3_000_000_000, 140_000), (0, 1, 0, 1), (0, 0, 0, 1)],
    "upkeep_free_below": [30_000, 10**6],
    "treaties": [True, False],
    "move_land": [(1, 1), (2, 4), (5, 9)],
}


def decorated(name: str, chance: random.Random) -> str:
    """A map's text with a hero and two cards in each army, and statuses here and there."""
    text, count = text_of(name), iter(range(1000))

    def followers(found: re.Match[str]) -> str:
        at = next(count)
        cards = [f'{{kind = "card", id = "c{at}_{level}", level = {level}}}' for level in (1, 2)]
        hero = f'{{kind = "hero", id = "h{at}", grade = 3}}'
        return f"{found[0]}attachments = [{', '.join([hero, *cards])}]\n"

    def status(found: re.Match[str]) -> str:
        chosen = chance.choice(["", "dangerous", "bare", "salted", "taxed"])
        return found[0] + (f'statuses = ["{chosen}"]\n' if chosen else "")

    text = re.sub(r"\[\[army\]\]\n", followers, text)
    return re.sub(r'kind = "land"\n(?:owner = "\w+"\n)?production = \d+\n', status, text)


@pytest.mark.parametrize("seed", range(12))
def test_any_house_rules(seed: int) -> None:
    """Nothing impossible comes of any mixture of options."""
    chance = random.Random(seed)
    name = SHIPPED[seed % len(SHIPPED)]
    chosen = {option: chance.choice(values) for option, values in CHOICES.items()}
    rules = msgspec.convert({**chosen, "map": decorated(name, chance)}, HouseRules)
    players = ERKENFARA.players(rules)
    bots = {player: Random(f"{seed} {player}") for player in players}
    state, _ = begin(CODEC, rules, players, SeededDice(b"any", 0))
    for number in range(1, STEPS):
        question = state.agenda[-1]
        answers = {}
        for player in question.asked(state):
            view = ERKENFARA.view(state, player)
            answers[player] = bots[player].answer(view, question, ERKENFARA.form(view, question))
        state, step = take_step(
            CODEC, state, answers, SeededDice(b"any", number), number=number, before=""
        )

        assert [] == list(ERKENFARA.invariants(state))
        assert ERKENFARA.report(ERKENFARA.view(state, None), step.events).sections
