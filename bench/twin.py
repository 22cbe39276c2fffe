"""The twin of Space Conquest beside the lab, in ratios of one run: games, and turns to learn by."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator

from bench.figures import Figure
from bench.twin_tables import Tables, play_turns
from hegemon.bots.registry import BOTS
from hegemon.games.space_conquest import SPACE_CONQUEST
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.lab.batch import Study
from hegemon.lab.engine import chunk_of

GAMES = 20
"""Of the rules, in each of the passes."""
MANY = 2_000
"""Of the twin."""
PASSES = 3
"""Rules and twin by turns, so that what else the machine does falls on both; the best of each."""


def figures() -> Iterator[Figure]:
    """Everything that is measured of the twin."""
    for names in (("random",), ("expansionist",), ("random", "expansionist")):
        rules, twin = _rates(names)
        text = " and ".join(names)
        yield Figure(f"{text}: the lab by the rules", rules, "turns/CPU s")
        yield Figure(f"{text}: the lab by the twin", twin, "turns/CPU s")
        yield Figure(f"{text}: twin to rules", twin / rules, "times", places=1)
        if names == ("random",):
            yield from _learning(rules)


def _rates(names: tuple[str, ...]) -> tuple[float, float]:
    """Turns a CPU second of whole games, by the rules and by the twin."""
    bots = tuple((name, BOTS["space-conquest"][name]) for name in names)
    best = [0.0, 0.0]
    for _ in range(PASSES):
        for fast, games in ((0, GAMES), (1, MANY)):
            study = Study(SPACE_CONQUEST, HouseRules(), bots, seed=1, fast=bool(fast))
            chunk_of(study, range(1))  # opens, and compiles
            played, seconds = chunk_of(study, range(games))
            best[fast] = max(best[fast], sum(game.steps for game in played) / seconds)
    return best[0], best[1]


def _learning(lab: float) -> Iterator[Figure]:
    """Random policy, observations and masks of both, turn after turn, game after game."""
    tables = [Tables(HouseRules(), 256, seed) for seed in range(os.cpu_count() or 1)]
    play_turns(tables[0], 1)
    alone = max(_alone(tables[0]) for _ in range(PASSES))
    together = max(_together(tables) for _ in range(PASSES))
    yield Figure("policy, observations, masks: one thread", alone, "turns/CPU s")
    yield Figure("policy, observations, masks: to the lab", alone / lab, "times", places=1)
    text = f"policy, observations, masks: {len(tables)} threads"
    yield Figure(text, together, "turns/s")


_TURNS = 400
"""Of each of the 256 games."""


def _alone(tables: Tables) -> float:
    began = time.thread_time()
    turns = play_turns(tables, _TURNS)
    return turns / (time.thread_time() - began)


def _together(tables: list[Tables]) -> float:
    threads = [threading.Thread(target=play_turns, args=(one, _TURNS)) for one in tables]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(tables) * tables[0].games * _TURNS / (time.perf_counter() - began)
