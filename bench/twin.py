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
            yield from _learning()


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


def _learning() -> Iterator[Figure]:
    """Random policy, observations and masks of both, turn after turn, game after game."""
    for games in TABLES:
        tables = [Tables(HouseRules(), games, seed) for seed in range(os.cpu_count() or 1)]
        play_turns(tables[0], 1)
        study = Study(SPACE_CONQUEST, HouseRules(), LOTS, seed=1)
        lab = alone = by_clock = by_cpu = 0.0
        for _ in range(SLICES):
            played, seconds = chunk_of(study, range(1))
            lab = max(lab, sum(game.steps for game in played) / seconds)
            alone = max(alone, _alone(tables[0]))
            clock, cpu = _together(tables)
            by_clock, by_cpu = max(by_clock, clock), max(by_cpu, cpu)
        text = f"policy, observations, masks, {games} games a thread"
        yield Figure(f"{text}: one thread", alone, "turns/CPU s")
        yield Figure(f"{text}: to the lab", alone / lab, "times", places=1)
        yield Figure(f"{text}: {len(tables)} threads", by_clock, "turns/s")
        yield Figure(f"{text}: {len(tables)} threads", by_cpu, "turns/CPU s of each")


LOTS = (("random", BOTS["space-conquest"]["random"]),)
TABLES = (64, 256)
"""Games that a thread has before it: 64 fit into a megabyte beside a core, 256 do not."""
SLICES = 40
"""Short ones of the lab and of the twin by turns; the best of each, where others have the machine,
too: what a slice is told least by is what nobody else took."""
_TURNS = 6400
"""Of all games together, in a slice."""


def _alone(tables: Tables) -> float:
    """Turns a CPU second of one thread."""
    began = time.thread_time()
    turns = play_turns(tables, _TURNS // tables.games)
    return turns / (time.thread_time() - began)


def _together(tables: list[Tables]) -> tuple[float, float]:
    """Turns of all threads at once: a second, and a CPU second of each, added up."""
    rates: list[float] = []
    threads = [threading.Thread(target=_into, args=(rates, one)) for one in tables]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    return len(tables) * _MORE * tables[0].games / seconds, sum(rates)


_MORE = 200
"""Turns of each game in a slice of several threads."""


def _into(rates: list[float], tables: Tables) -> None:
    began = time.thread_time()
    turns = play_turns(tables, _MORE)
    rates.append(turns / (time.thread_time() - began))
