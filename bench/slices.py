"""Slices of work on request, for `bench.against`: one line names a part, one line answers.

Runs in a process of its own on the checkout that PYTHONPATH names, so it may use only what older
checkouts have too (not `core/asked.py`, for one). The answer is JSON: CPU seconds, and how many
units were done in them; null for what the checkout has not.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import hegemon
from bench import page_slices
from hegemon.bots.random import Random as ByLot
from hegemon.bots.registry import BOTS
from hegemon.core.checking import check
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.game import open_question
from hegemon.core.sheet import sheet
from hegemon.core.step import begin, take_step
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.erkenfara import ERKENFARA, HouseRules
from hegemon.games.space_conquest import SPACE_CONQUEST
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.house_rules import HouseRules as EmpiresRules
from hegemon.lab.batch import Study, play_chunk

RANDOM = BOTS["space-conquest"]["random"]
STEWARD = BOTS["erkenfara"]["steward"]
AS_WRITTEN = SPACE_CONQUEST.presets["as-written"]
FIVE_CROWNS = HouseRules(map="five_crowns", years=20)
DUEL = HouseRules(map="duel_continent", years=20, turn_order="fixed")
"""Named, since the default is another in older checkouts, and plays another game."""
ROUNDS = 15
STANDARD = EmpiresRules(round_limit=ROUNDS)

SLICE = 0.3
"""CPU seconds of a slice that does the same work again and again."""

POSITIONS: dict[str, tuple[Any, ...]] = {
    "Space Conquest": (SPACE_CONQUEST, AS_WRITTEN, "expansionist", 30),
    "Erkenfara": (ERKENFARA, FIVE_CROWNS, "steward", 41),
    "Space Empires": (SPACE_EMPIRES, STANDARD, "settler", 40),
    "EC4X Monero": (EC4X_MONERO, EC4X_MONERO.house_rules(houses=4), "steward", 30),
    "EC4X Satoshi": (EC4X_SATOSHI, EC4X_SATOSHI.house_rules(houses=4), "steward", 30),
}
"""A form of each: ruleset, house rules, who played, and how many steps."""

Measured = tuple[float, float]
"""CPU seconds, and the units done in them."""


def lab_turns(turn: int) -> Measured:
    """Turns of Space Conquest in the lab, random bots."""
    study = Study(SPACE_CONQUEST, AS_WRITTEN, (("random", RANDOM),), seed=1)
    games, seconds = play_chunk(study, range(turn * 10, turn * 10 + 10))
    return seconds, sum(game.steps for game in games)


def kernel_turns(turn: int) -> Measured:
    """Turns of Space Conquest with everything on: dice, events, record, digest, views, bots."""
    start, taken = time.process_time(), 0
    for seed in range(turn * 2, turn * 2 + 2):
        taken += played(SPACE_CONQUEST, AS_WRITTEN, RANDOM, seed)[1]
    return time.process_time() - start, taken


def step_turns(turn: int) -> Measured:
    """`take_step` of Space Conquest alone."""
    both = [
        played(SPACE_CONQUEST, AS_WRITTEN, RANDOM, seed) for seed in range(turn * 2, turn * 2 + 2)
    ]
    return sum(seconds for seconds, _ in both), sum(steps for _, steps in both)


def lab_steps(rules: HouseRules) -> Callable[[int], Measured]:
    """Steps of stewards in the lab: dice and bots may differ, and so the steps of a year."""

    def measured(turn: int) -> Measured:
        study = Study(ERKENFARA, rules, (("steward", STEWARD),), seed=1, most_steps=10**6)
        games, seconds = play_chunk(study, range(turn, turn + 1))
        return seconds, games[0].steps

    return measured


def kernel_steps(rules: HouseRules) -> Callable[[int], Measured]:
    """The same with everything on."""

    def measured(turn: int) -> Measured:
        start = time.process_time()
        _, steps = played(ERKENFARA, rules, STEWARD, turn)
        return time.process_time() - start, steps

    return measured


def alone_steps(rules: HouseRules) -> Callable[[int], Measured]:
    """`take_step` of Erkenfara alone, in steps."""

    def measured(turn: int) -> Measured:
        return played(ERKENFARA, rules, STEWARD, turn)

    return measured


def empires_turns(bot: str) -> Callable[[int], Measured]:
    """Turns of a player of Space Empires in the lab; who wins before the limit is counted short."""

    def measured(turn: int) -> Measured:
        chosen = ((bot, BOTS["space-empires"][bot]),)
        study = Study(SPACE_EMPIRES, STANDARD, chosen, seed=1, most_steps=10**6)
        _, seconds = play_chunk(study, range(turn * 2, turn * 2 + 2))
        return seconds, 2 * len(SPACE_EMPIRES.players(STANDARD)) * 3 * ROUNDS

    return measured


def empires_steps(turn: int) -> Measured:
    """`take_step` of Space Empires alone, random bots, in steps."""
    return played(SPACE_EMPIRES, STANDARD, BOTS["space-empires"]["random"], turn)


def ec4x_turns(ruleset: Any) -> Callable[[int], Measured]:
    """Turns of four Houses in the lab."""
    bots = tuple((name, BOTS[ruleset.name][name]) for name in ("steward", "warlord"))
    rules = ruleset.house_rules(houses=4, turns=20)

    def measured(turn: int) -> Measured:
        study = Study(ruleset, rules, bots, seed=1, most_steps=10**6)
        games, seconds = play_chunk(study, range(turn, turn + 1))
        return seconds, games[0].steps

    return measured


def ec4x_steps(ruleset: Any) -> Callable[[int], Measured]:
    """`take_step` of EC4X alone, four Houses of stewards."""
    rules = ruleset.house_rules(houses=4, turns=12)

    def measured(turn: int) -> Measured:
        return played(ruleset, rules, BOTS[ruleset.name]["steward"], turn)

    return measured


@cache
def late_form(name: str) -> Any:
    """The form of the first seat that is asked, so many steps into a match of bots."""
    ruleset, rules, bot, steps = POSITIONS[name]
    codec, players, key = Codec(ruleset), ruleset.players(rules), bytes(32)
    factory = BOTS[ruleset.name][bot]
    bots = {player: factory(at) for at, player in enumerate(players)}
    state, step = begin(codec, rules, players, SeededDice(key, 0))
    while (question := open_question(state)) is not None:
        asked = {
            player: (ruleset.view(state, player), question.seen_by(player))
            for player in question.asked(state)
        }
        forms = {player: ruleset.form(*known) for player, known in asked.items()}
        if step.number >= steps and not next(iter(forms.values())).single:
            break
        answers = {
            player: bots[player].answer(*known, forms[player]) for player, known in asked.items()
        }
        number = step.number + 1
        state, step = take_step(
            codec, state, answers, SeededDice(key, number), number=number, before=step.digest
        )
    return next(iter(forms.values()))


@cache
def many_orders(name: str, count: int) -> Any:
    """So many legal orders by lot, each after those before it; anew where none is left."""
    form = late_form(name)
    here, orders = form, list[Any]()
    draw: Any = ByLot(5)._order  # noqa: SLF001
    while len(orders) < count:
        order = draw(here)
        here = form if order is None else here.then(order)
        orders += [] if order is None else [order]
    return tuple(orders)


def checks(name: str, count: int) -> Callable[[int], Measured]:
    """`check` of so many orders of a form, in orders."""

    def measured(_: int) -> Measured:
        form, orders = late_form(name), many_orders(name, count)
        start, done = time.process_time(), 0
        while time.process_time() - start < SLICE:
            check(form, orders)
            done += count
        return time.process_time() - start, done

    return measured


def sheets(name: str) -> Callable[[int], Measured]:
    """Whole order sheets of a form."""

    def measured(_: int) -> Measured:
        form, done = late_form(name), 0
        start = time.process_time()
        while time.process_time() - start < SLICE:
            sheet(form)
            done += 1
        return time.process_time() - start, done

    return measured


def starts(*arguments: str) -> Callable[[int], Measured]:
    """A command from start to end, in commands; with the processes that it starts."""

    def measured(_: int) -> Measured:
        before = _spent_below()
        command = [sys.executable, "-m", "hegemon", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return _spent_below() - before, 1

    return measured


def _spent_below() -> float:
    """The CPU seconds of all processes that were started here and have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def played(ruleset: Any, rules: Any, factory: Any, seed: int) -> tuple[float, int]:
    """A recorded game: the CPU seconds in `take_step`, and the steps."""
    codec, players, inside = Codec(ruleset), ruleset.players(rules), 0.0
    key = seed.to_bytes(32, "big")
    bots = {player: factory(seed * len(players) + at) for at, player in enumerate(players)}
    state, step = begin(codec, rules, players, SeededDice(key, 0))
    while (question := open_question(state)) and step.number < 10**4:
        answers = {}
        for player in question.asked(state):
            view, seen = ruleset.view(state, player), question.seen_by(player)
            answers[player] = bots[player].answer(view, seen, ruleset.form(view, seen))
        start, number = time.process_time(), step.number + 1
        state, step = take_step(
            codec, state, answers, SeededDice(key, number), number=number, before=step.digest
        )
        inside += time.process_time() - start
        for player in players:
            for event in step.events:
                event.seen_by(player)
    return inside, step.number


PARTS: dict[str, Callable[[int], Measured]] = {
    "Space Conquest, the lab": lab_turns,
    "Space Conquest, the whole kernel": kernel_turns,
    "Space Conquest, take_step alone": step_turns,
    "Erkenfara, 2 empires, the lab": lab_steps(DUEL),
    "Erkenfara, 2 empires, the whole kernel": kernel_steps(DUEL),
    "Erkenfara, 5 empires, the lab": lab_steps(FIVE_CROWNS),
    "Erkenfara, 5 empires, the whole kernel": kernel_steps(FIVE_CROWNS),
    "Erkenfara, 5 empires, take_step alone": alone_steps(FIVE_CROWNS),
    "Space Empires, random, the lab": empires_turns("random"),
    "Space Empires, admiral, the lab": empires_turns("admiral"),
    "Space Empires, random, take_step alone": empires_steps,
    "EC4X Monero, the lab": ec4x_turns(EC4X_MONERO),
    "EC4X Monero, take_step alone": ec4x_steps(EC4X_MONERO),
    "EC4X Satoshi, the lab": ec4x_turns(EC4X_SATOSHI),
    "EC4X Satoshi, take_step alone": ec4x_steps(EC4X_SATOSHI),
    **{
        f"{name}, check of {count} orders": checks(name, count)
        for name in POSITIONS
        for count in (40, 200)
    },
    **{f"{name}, the sheet": sheets(name) for name in POSITIONS},
    **page_slices.SLICES,
    "hegemon games": starts("games"),
    "hegemon rules space-conquest": starts("rules", "space-conquest"),
    "hegemon --help": starts("--help"),
}


def main() -> None:
    """Say where this runs, then measure what is asked for until nothing more is."""
    print(json.dumps(hegemon.__file__), flush=True)
    for line in sys.stdin:
        name, turn = json.loads(line)
        try:
            answer = json.dumps(PARTS[name](turn))
        except page_slices.NotHere:
            answer = json.dumps(None)
        print(answer, flush=True)


if __name__ == "__main__":
    main()
