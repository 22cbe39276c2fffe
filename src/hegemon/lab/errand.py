"""A study as another process gets it: names, versions and numbers, never objects.

A ruleset is functions, many of which no other process could be sent; the process there has the same
packages installed, and opens the one game and the bots that it needs.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.lab.batch import Chunk, Study
from hegemon.lab.engine import chunk_of
from hegemon.lab.interrupts import deaf_to_ctrl_c, leave_it_to_the_first
from hegemon.play.start.own_bots import factory_here

_AHEAD = 3
"""Chunks that are handed out for each process, so that none waits for work."""


@dataclass(frozen=True, kw_only=True)
class Errand:
    """What a study is made of."""

    game: str
    version: int
    figures: str
    """What is other in its tables, as TOML; "" for the game's own."""
    house_rules: bytes
    """As JSON."""
    bots: tuple[str, ...]
    """As they are typed: "steward", "steward:greed=2", "mine.py:Greedy"."""
    seed: int
    most_steps: int
    fast: bool


def errand_of(study: Study) -> Errand:
    """A study, written down; raises BadConfig for a game that is not installed."""
    ruleset = study.ruleset
    if not _is_installed(ruleset):
        raise BadConfig(f"{ruleset.title} is not installed as a game: only one process can play it")
    rules = msgspec.json.encode(study.house_rules)
    bots = tuple(name for name, _ in study.bots)
    return Errand(
        game=ruleset.name,
        version=ruleset.version,
        figures=ruleset.figures_text,
        house_rules=rules,
        bots=bots,
        seed=study.seed,
        most_steps=study.most_steps,
        fast=study.fast,
    )


def _is_installed(ruleset: Ruleset[Any]) -> bool:
    """Whether another process has the game, or makes it of the game with the same figures."""
    if ruleset.name not in RULESETS:
        return False
    here = RULESETS[ruleset.name]
    if not ruleset.figures_digest:
        return ruleset is here
    return here.with_figures(ruleset.figures_text).figures_digest == ruleset.figures_digest


@lru_cache(maxsize=1)
def study_of(errand: Errand) -> Study:
    """The study that was written down.

    Raises BadConfig where another version of the game is installed here, and what opening the game
    and the bots raises.
    """
    ruleset = RULESETS[errand.game]
    if ruleset.version != errand.version:
        raise BadConfig(
            f"{ruleset.title} has version {ruleset.version} here, {errand.version} was asked for"
        )
    if errand.figures:
        ruleset = ruleset.with_figures(errand.figures)
    rules = msgspec.json.decode(errand.house_rules, type=ruleset.house_rules)
    bots = tuple((named, factory_here(errand.game, named)) for named in errand.bots)
    return Study(
        ruleset=ruleset,
        house_rules=rules,
        bots=bots,
        seed=errand.seed,
        most_steps=errand.most_steps,
        fast=errand.fast,
    )


def play_errand(errand: Errand, indexes: range) -> Chunk:
    """Some games of a study, played in the process that this is called in."""
    return chunk_of(study_of(errand), indexes)


def in_processes(study: Study, chunks: Iterable[range], workers: int) -> Iterator[Chunk]:
    """The chunks in order, played in as many processes; whoever stops early stops them, too."""
    errand, waiting = errand_of(study), iter(chunks)
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=leave_it_to_the_first)
    under_way: deque[Future[Chunk]] = deque()

    def hand_out(count: int) -> None:
        with deaf_to_ctrl_c():  # handing out starts processes
            for indexes in islice(waiting, count):
                under_way.append(pool.submit(play_errand, errand, indexes))

    try:
        hand_out(workers * _AHEAD)
        while under_way:
            chunk = under_way.popleft().result()
            hand_out(1)
            yield chunk
        pool.shutdown()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
