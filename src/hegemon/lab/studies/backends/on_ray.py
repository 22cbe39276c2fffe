"""Chunks played by Ray: on a cluster that is there, or on one of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ray

from hegemon.lab.studies.backends import ChunkPlayed, GameChunk, died, play_work

_RETRIES = 5
"""How often a chunk is played again whose worker died."""


class OnRay:
    """A cluster of Ray."""

    def __init__(self, workers: int, address: str) -> None:
        self._mine = not ray.is_initialized()
        if self._mine:
            here: dict[str, Any] = {"num_cpus": workers or None, "include_dashboard": False}
            ray.init(
                address=address or "local",
                log_to_driver=False,
                **({} if address else here),
            )
        resources: Any = ray.cluster_resources  # it has no types
        self.workers = workers or int(resources().get("CPU", 1))
        self._play: Any = ray.remote(max_retries=_RETRIES, num_cpus=1)(play_work)
        self._under_way: dict[Any, GameChunk] = {}

    def submit(self, work: GameChunk) -> None:
        """Have a chunk played."""
        self._under_way[self._play.remote(work)] = work

    def as_completed(self) -> Iterator[ChunkPlayed]:
        """The chunks as they come back."""
        while self._under_way:
            done, _ = ray.wait(list(self._under_way), num_returns=1)
            for one in done:
                work = self._under_way.pop(one)
                try:
                    found: ChunkPlayed = ray.get(one)
                except ray.exceptions.WorkerCrashedError as trouble:
                    raise died(work, _RETRIES) from trouble
                yield found

    def close(self) -> None:
        """Give up what is under way, and end the cluster if it was started here."""
        for one in self._under_way:
            ray.cancel(one, force=True)
        if self._mine:
            ray.shutdown()
