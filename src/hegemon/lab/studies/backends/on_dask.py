"""Chunks played by Dask: on a cluster that is there, or on one of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import distributed

from hegemon.lab.studies.backends import ChunkPlayed, GameChunk, died, play_work

_DASK: Any = distributed
"""It has no types."""
_RETRIES = 5
"""How often a chunk is played again that failed with its worker."""


class OnDask:
    """A cluster of Dask."""

    def __init__(self, workers: int, address: str) -> None:
        self._cluster: Any = None
        if not address:
            self._cluster = _DASK.LocalCluster(
                n_workers=workers or None, threads_per_worker=1, dashboard_address=None
            )
        self._client: Any = _DASK.Client(address or self._cluster)
        self.workers = workers or sum(self._client.nthreads().values()) or 1
        self._done: Any = _DASK.as_completed()
        self._works: dict[str, GameChunk] = {}

    def submit(self, work: GameChunk) -> None:
        """Have a chunk played."""
        future = self._client.submit(play_work, work, pure=False, retries=_RETRIES)
        self._works[future.key] = work
        self._done.add(future)

    def as_completed(self) -> Iterator[ChunkPlayed]:
        """The chunks as they come back."""
        for future in self._done:
            work = self._works.pop(future.key)
            try:
                found: ChunkPlayed = future.result()
            except _DASK.scheduler.KilledWorker as trouble:
                raise died(work, _RETRIES) from trouble
            future.release()
            yield found

    def close(self) -> None:
        """Give up what is under way, and end the cluster if it was started here."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()
