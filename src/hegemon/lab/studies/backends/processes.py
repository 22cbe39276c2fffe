"""Chunks played here: in this process, or in others of this machine."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from hegemon.core.errors import HegemonError
from hegemon.lab.interrupts import deaf_to_ctrl_c, leave_it_to_the_first
from hegemon.lab.studies.backends import ChunkPlayed, GameChunk, died, play_work
from hegemon.serving.watch import BROKEN_DOWN

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
    """As many processes as wanted. Where one is killed, what was under way is played again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._under_way: dict[Future[ChunkPlayed], GameChunk] = {}
        self._deaths = 0
        self._pool = self._begin()

    def _begin(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
        return ProcessPoolExecutor(
            self.workers, mp_context=context, initializer=leave_it_to_the_first
        )

    def submit(self, work: GameChunk) -> None:
        """Have a chunk played."""
        try:
            with deaf_to_ctrl_c():  # handing out starts processes
                future = self._pool.submit(play_work, work)
            self._under_way[future] = work
        except BrokenProcessPool:
            self._again([work])

    def as_completed(self) -> Iterator[ChunkPlayed]:
        """The chunks as they come back."""
        while self._under_way:
            done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
            for future in done:
                work = self._under_way.pop(future, None)
                if work is None:  # the pool broke meanwhile, and it is under way again
                    continue
                try:
                    found = future.result()
                except BrokenProcessPool:
                    self._again([work])
                    continue
                self._deaths = 0
                yield found

    def _again(self, lost: list[GameChunk]) -> None:
        """Begin anew with all that was under way; raises HegemonError where that goes on and on."""
        self._deaths += 1
        if self._deaths > _PATIENCE:
            raise died(lost[0], _PATIENCE)
        processes = (self._pool._processes or {}).values()  # noqa: SLF001 - no other way
        if any(process.exitcode == BROKEN_DOWN for process in processes):
            raise HegemonError(
                "a game holds its worker for good: it is named above, and would do so again. What "
                "came back is kept"
            )
        finished = {future: work for future, work in self._under_way.items() if _is_whole(future)}
        works = [*lost, *(self._under_way[one] for one in self._under_way if one not in finished)]
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._begin()
        self._under_way = finished
        for work in works:
            self.submit(work)

    def close(self) -> None:
        """End the processes; what they are at is given up."""
        processes = list((self._pool._processes or {}).values())  # noqa: SLF001 - no other way
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _is_whole(future: Future[ChunkPlayed]) -> bool:
    """Whether a chunk came back before the pool broke."""
    return future.done() and not future.cancelled() and future.exception() is None
