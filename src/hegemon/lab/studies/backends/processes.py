"""Chunks played here: in this process, or in others of this machine."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from multiprocessing.connection import wait

from hegemon.lab.studies.backends import ChunkPlayed, GameChunk, died, play_work
from hegemon.lab.studies.backends.worker import ChunkWorker, WorkerDied
from hegemon.lab.studies.specs import GameSpec
from hegemon.serving import watch

_PATIENCE = 5
"""So many times in a row workers may die before a chunk is done; then it is no accident."""


class OwnProcess:
    """One chunk after the other, in the process that asks."""

    workers = 1

    def __init__(self) -> None:
        self._waiting: deque[GameChunk] = deque()

    def submit(self, work: GameChunk) -> None:
        """Have a chunk played when its turn comes."""
        self._waiting.append(work)

    def as_completed(self) -> Iterator[ChunkPlayed]:
        """The chunks in their order."""
        while self._waiting:
            yield play_work(self._waiting.popleft())

    def close(self) -> None:
        """Nothing was started."""


class Processes:
    """As many processes as wanted. Where one dies, its chunk is played again by another.

    A game that holds its process for good, so that it had to be ended, is struck in that.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._waiting: deque[GameChunk] = deque()
        self._crew: list[ChunkWorker] = []
        self._deaths = 0
        self._next_look = 0.0

    def submit(self, work: GameChunk) -> None:
        """Have a chunk played."""
        self._waiting.append(work)
        self._hand_out()

    def as_completed(self) -> Iterator[ChunkPlayed]:
        """The chunks as they come back."""
        while busy := {one.line: one for one in self._crew if one.work}:
            ready = wait(list(busy), timeout=watch.TICK)
            came = (self._came_of(busy[line]) for line in ready)  # type: ignore[index]
            found = [one for one in came if one]
            if found:
                self._deaths = 0
            self._hand_out()  # nobody waits until something is done with what they played
            yield from found
            self._look()

    def _hand_out(self) -> None:
        """Give each worker that has none a chunk, as long as there are chunks."""
        free = [one for one in self._crew if not one.work]
        while self._waiting and (free or len(self._crew) < self.workers):
            if not free:
                free.append(ChunkWorker())
                self._crew.append(free[-1])
            free.pop().play(self._waiting.popleft())

    def _came_of(self, worker: ChunkWorker) -> ChunkPlayed | None:
        """What a worker has played; None where it died, and another has to."""
        try:
            return worker.played()
        except WorkerDied:
            self._lose(worker, worker.at if worker.gave_up else None)
            return None

    def _look(self) -> None:
        """End who is held for good, if it is time to look: once, however long one was away."""
        if time.monotonic() < self._next_look:
            return
        self._next_look = time.monotonic() + watch.TICK
        for worker in [one for one in self._crew if one.look()]:
            self._lose(worker, worker.at)
        self._hand_out()

    def _lose(self, worker: ChunkWorker, holder: GameSpec | None) -> None:
        """Do without a worker, and without the game that held it for good, if one did.

        Raises HegemonError where workers die again and again of nothing that is known.
        """
        worker.end()
        self._crew.remove(worker)
        work = worker.work
        assert work is not None
        if holder:
            work = work._replace(struck=(*work.struck, holder.key))
        else:
            self._deaths += 1
            if self._deaths > _PATIENCE:
                raise died(work, _PATIENCE)
        self._waiting.appendleft(work)

    def close(self) -> None:
        """End the processes; what they are at is given up."""
        while self._crew:
            self._crew.pop().end()
