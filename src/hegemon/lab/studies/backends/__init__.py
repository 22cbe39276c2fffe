"""Where games are played: here, in processes of this machine, on a cluster of Ray or of Dask.

Each is behind the same three methods, and each is imported only when it is chosen. What they play
are chunks of specs; what comes back are rows as lines. A worker that dies loses nothing: its chunk
is played again.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from hegemon.core.errors import BadConfig, HegemonError
from hegemon.lab.studies.code import code_digest
from hegemon.lab.studies.rows import line_of
from hegemon.lab.studies.specs import GameSpec
from hegemon.lab.studies.striking import named
from hegemon.lab.studies.study import RunPlan
from hegemon.lab.studies.units import TellGame, play_specs, untold

_MOST_NAMED = 3
"""Games of a chunk that a sentence names."""


class GameChunk(NamedTuple):
    """A chunk: some games that one worker plays one after the other."""

    number: int
    code: str
    """The digest of the code that it is to be played by."""
    specs: tuple[GameSpec, ...]
    bots: tuple[str, ...] = ()
    """All bots of the study, sorted, whose code that is; () for those of these games."""
    struck: tuple[str, ...] = ()
    """The keys of games that held a worker for good: they are not played again."""


class ChunkPlayed(NamedTuple):
    """A chunk that was played."""

    number: int
    lines: list[bytes]
    """The rows, in the order of the specs."""
    seconds: float
    """Of the worker's processor."""
    worker: str = ""
    """Who played it: MACHINE/PROCESS. It is in no row: those are the same whoever plays."""


def died(work: GameChunk, times: int) -> HegemonError:
    """That workers died of a chunk again and again, with the games that it has."""
    games = "; ".join(named(spec) for spec in work.specs[:_MOST_NAMED])
    return HegemonError(
        f"worker processes died {times} times without finishing a chunk, at last with one of "
        f"{len(work.specs)} games: {games}. Is there memory enough, or does one of them never come "
        "to an end?"
    )


class Backend(Protocol):
    """Where chunks are played."""

    workers: int
    """How many it plays at the same time."""

    def submit(self, work: GameChunk) -> None:
        """Have a chunk played."""

    def as_completed(self) -> Iterator[ChunkPlayed]:
        """The chunks as they come back, in any order, until none is under way.

        More may be submitted meanwhile. Raises what playing one raised.
        """

    def close(self) -> None:
        """End whatever was started for it; chunks that are under way are given up."""


def play_work(work: GameChunk, begins: TellGame = untold) -> ChunkPlayed:
    """Play a chunk in the process that this is called in.

    `begins` is told the number of each game that may hold it for good. Raises BadConfig where other
    code is installed than where the chunk was made.
    """
    start = time.process_time()
    first = work.specs[0]
    bots = work.bots or tuple(sorted({bot for spec in work.specs for bot in spec.bots}))
    if code_digest(first.game, bots) != work.code:
        raise BadConfig(
            "a worker has another version of Hegemon, of the game or of a bot than this machine: "
            "install the same on all"
        )
    lines = [line_of(row) for row in play_specs(work.specs, work.struck, begins)]
    return ChunkPlayed(work.number, lines, time.process_time() - start, worker_name())


def worker_name() -> str:
    """What the process is called that this is asked in, on any backend: its machine and number.

    The workers of Ray and of Dask are processes, too, and `ps` on that machine finds them.
    """
    return f"{socket.gethostname()}/{os.getpid()}"


def backend_for(plan: RunPlan, workers: int, *, here: bool = False) -> Backend:
    """What a study wants to be played on, with so many workers; 0 for all of a cluster.

    `here` keeps it in this process, for what is done before another has started.

    Raises BadConfig where the extra that it needs is not installed.
    """
    if plan.backend == "process":
        from hegemon.lab.studies.backends.processes import OwnProcess, Processes  # noqa: PLC0415

        return OwnProcess() if here else Processes(workers)
    try:
        if plan.backend == "ray":
            from hegemon.lab.studies.backends.on_ray import OnRay  # noqa: PLC0415

            return OnRay(workers, plan.address)
        from hegemon.lab.studies.backends.on_dask import OnDask  # noqa: PLC0415

        return OnDask(workers, plan.address)
    except ModuleNotFoundError as trouble:
        raise BadConfig(
            f"run.backend: {plan.backend} is not installed ({trouble}). It needs the extra "
            f"{plan.backend}: pip install 'hegemon[{plan.backend}]'"
        ) from None
