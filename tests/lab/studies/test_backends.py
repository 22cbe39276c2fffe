"""Backends: the same table from each, and nothing lost where a worker dies."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.errors import BadConfig, HegemonError
from hegemon.lab.studies import backends, running
from hegemon.lab.studies.backends import Backend, GameChunk, play_work, processes, worker_name
from hegemon.lab.studies.backends.processes import OwnProcess, Processes
from hegemon.lab.studies.backends.worker import ChunkWorker
from hegemon.lab.studies.cache import RowCache
from hegemon.lab.studies.code import code_digest
from hegemon.lab.studies.designs import block_of, games_of
from hegemon.lab.studies.rows import row_of
from hegemon.lab.studies.running import Run
from tests.lab.studies.small import small

CODE = code_digest("space-conquest", ("expansionist", "random"))


def works(blocks: int = 3, chunk: int = 2) -> Iterator[GameChunk]:
    """The games of a small study in chunks."""
    study = small(blocks=blocks)
    specs = list(games_of(study, block_of(study)))
    for at in range(0, len(specs), chunk):
        yield GameChunk(at, CODE, tuple(specs[at : at + chunk]))


def rows_of(backend: Backend, **how: Any) -> dict[str, bytes]:
    """All rows that a backend makes of them, by key."""
    try:
        for work in works(**how):
            backend.submit(work)
        return {row_of(line).key: line for done in backend.as_completed() for line in done.lines}
    finally:
        backend.close()


def test_processes_give_the_same_rows() -> None:
    alone = rows_of(OwnProcess())

    assert 6 == len(alone)
    assert alone == rows_of(OwnProcess(), chunk=5) == rows_of(Processes(2), chunk=1)


def test_a_killed_process_loses_nothing() -> None:
    pool = Processes(1)
    killed = False
    try:
        for work in works(blocks=4, chunk=1):
            pool.submit(work)
        found = dict[str, bytes]()
        for done in pool.as_completed():
            found |= {row_of(line).key: line for line in done.lines}
            if not killed:
                killed = True
                pid = pool._crew[0].process.pid
                assert pid
                os.kill(pid, signal.SIGKILL)
    finally:
        pool.close()

    assert rows_of(OwnProcess(), blocks=4) == found


class Dying(ChunkWorker):
    """A worker that dies of whatever it is given."""

    def play(self, work: GameChunk) -> None:
        """End at once."""
        self.process.kill()
        super().play(work)


def test_a_chunk_that_kills_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not tried for ever."""
    monkeypatch.setattr(processes, "ChunkWorker", Dying)
    pool = Processes(1)
    pool.submit(next(works()))
    with pytest.raises(HegemonError, match="worker processes died 5 times"):
        list(pool.as_completed())
    assert not pool._crew


def test_what_playing_raised_is_raised_where_it_was_asked_for() -> None:
    pool = Processes(1)
    try:
        pool.submit(next(works())._replace(code="other"))
        with pytest.raises(BadConfig, match="a worker has another version"):
            list(pool.as_completed())
    finally:
        pool.close()


def test_a_worker_with_other_code_refuses() -> None:
    work = next(works())._replace(code="other")
    with pytest.raises(BadConfig, match="a worker has another version"):
        play_work(work)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "hegemon.lab.studies.backends.on_ray", raising=False)
    plan = small(run='backend = "ray"').file.run
    with pytest.raises(BadConfig, match=r"pip install 'hegemon\[ray\]'"):
        backends.backend_for(plan, 1)


@pytest.mark.parametrize(("short", "kind"), [(0.0, Processes), (1_000.0, OwnProcess)])
def test_one_worker_is_another_process_unless_it_is_soon_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short: float, kind: type[Backend]
) -> None:
    """So that a game which holds its process for good ends no run."""
    chosen = list[Backend]()

    def noted(*asked: Any, **how: Any) -> Backend:
        chosen.append(backends.backend_for(*asked, **how))
        return chosen[-1]

    monkeypatch.setattr(running, "_SHORT", short)
    monkeypatch.setattr(running, "backend_for", noted)
    manifest = Run(small(blocks=2), tmp_path).go()

    assert ([kind], 1) == ([type(each) for each in chosen], manifest.workers)


@pytest.mark.long
@pytest.mark.parametrize("backend", ["process", "ray", "dask"])
def test_the_same_digest_everywhere(tmp_path: Path, backend: str) -> None:
    """A local cluster of two workers against one process; each worker has a name of its own."""
    pytest.importorskip("distributed" if backend == "dask" else "ray")
    alone = Run(small(blocks=40), tmp_path / "alone").go()
    run = Run(small(blocks=40, run=f'backend = "{backend}"\nworkers = 2'), tmp_path / "there")
    there = run.go()
    with RowCache(run.folder.answers) as cache:
        names = set(cache.workers().values())

    assert (80, alone.digest) == (there.played, there.digest)
    assert worker_name() not in names
    assert {worker_name().rpartition("/")[0]} == {name.rpartition("/")[0] for name in names}
    assert 1 <= len(names) <= 2


@pytest.mark.long
@pytest.mark.parametrize("backend", ["ray", "dask"])
def test_a_worker_of_a_cluster_that_is_killed_loses_nothing(backend: str) -> None:
    """Of two, while games are under way; what it had played and not told yet is played again."""
    pytest.importorskip("distributed" if backend == "dask" else "ray")
    cluster = backends.backend_for(small(run=f'backend = "{backend}"\nworkers = 2').file.run, 2)
    found, killed = dict[str, bytes](), ""
    try:
        for work in works(blocks=20, chunk=1):
            cluster.submit(work)
        for done in cluster.as_completed():
            found |= {row_of(line).key: line for line in done.lines}
            if not killed:
                killed = done.worker
                os.kill(int(killed.rpartition("/")[2]), signal.SIGKILL)
    finally:
        cluster.close()

    assert killed
    assert rows_of(OwnProcess(), blocks=20, chunk=40) == found
