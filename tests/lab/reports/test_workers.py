"""Who played what is known, changes nothing, and an odd worker is found and convicted."""

from __future__ import annotations

import json
import sqlite3
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from hegemon.cli import hegemon
from hegemon.core.errors import BadConfig
from hegemon.lab.reports import workers
from hegemon.lab.reports.workers import replayed, workers_of
from hegemon.lab.reports.writing import write_report
from hegemon.lab.studies import running
from hegemon.lab.studies.backends import ChunkPlayed, GameChunk, play_work, worker_name
from hegemon.lab.studies.cache import RowCache
from hegemon.lab.studies.folder import RunFolder
from hegemon.lab.studies.rows import line_of, row_of
from hegemon.lab.studies.running import Run, RunProgress
from tests.lab.studies.small import small

LIAR = "south/2"
CREW = ("north/1", LIAR, "south/3", "north/4")


class Crew:
    """Four workers on two machines, chunk by chunk in turn; one may tell of other winners."""

    workers = 4

    def __init__(self, *, lies: bool) -> None:
        self._waiting: deque[GameChunk] = deque()
        self._lies = lies

    def submit(self, work: GameChunk) -> None:
        """Have a chunk played."""
        self._waiting.append(work)

    def as_completed(self) -> Iterator[ChunkPlayed]:
        """The chunks in their order."""
        while self._waiting:
            work = self._waiting.popleft()
            name = CREW[work.specs[0].block % len(CREW)]
            done = play_work(work)._replace(worker=name)
            if self._lies and name == LIAR:
                done = done._replace(lines=[swapped(line) for line in done.lines])
            yield done

    def close(self) -> None:
        """Nothing was started."""


def swapped(line: bytes) -> bytes:
    """A row in which the other seat is first."""
    row = row_of(line)
    return line_of(msgspec.structs.replace(row, ranks=row.ranks[::-1]))


def run_of(
    folder: Path, patch: pytest.MonkeyPatch, *, lies: bool = False, blocks: int = 40
) -> RunFolder:
    """A study played by the crew, a game a chunk."""
    patch.setattr(running, "_CHUNK_SECONDS", 0)
    patch.setattr(running, "backend_for", lambda *_, **__: Crew(lies=lies))
    run = Run(small(blocks=blocks, run="workers = 4"), folder)
    run.go()
    return run.folder


def lab(*arguments: str) -> tuple[int, str]:
    shown = CliRunner().invoke(hegemon, ["lab", *arguments])
    return shown.exit_code, shown.output


def test_an_odd_worker_is_found_and_convicted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = run_of(tmp_path, monkeypatch, lies=True)
    tally, found = workers_of(run)
    again = list(replayed(run, tally.some_of(LIAR, 5)))
    honest = list(replayed(run, tally.some_of("north/1", 3)))

    assert LIAR in [each.name for each in found.odd]
    assert LIAR == min(found.workers, key=lambda each: each.chance).name
    assert {20} == {each.games for each in found.workers}
    assert {LIAR} == {each.worker for each in again}
    assert {("ranks",), ()} >= {each.other for each in again}  # a tie is the same from both sides
    assert ("ranks",) in [each.other for each in again]
    assert [()] * 3 == [each.other for each in honest]


def test_what_an_odd_worker_played_is_dropped_and_played_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = run_of(tmp_path / "true", monkeypatch).manifest()
    run = run_of(tmp_path / "odd", monkeypatch, lies=True)
    wrong = run.manifest()
    code, told = lab("workers", f"{run.path}", "--replay", "4")
    nobody, refused = lab("workers", f"{run.path}", "--forget", "who/1")
    _, dropped = lab("workers", f"{run.path}", "--forget", LIAR)
    again = run_of(tmp_path / "odd", monkeypatch).manifest()

    assert (1, 2) == (code, nobody)
    assert f"{LIAR}: 20 games (undecided, first seat" in told
    assert "; ODD" in told
    assert "comes out otherwise: ranks" in told
    assert "workers are: north/1, north/4, south/2, south/3" in refused
    assert "20 answers of south/2 are dropped" in dropped
    assert 20 == again.played
    assert true.digest == again.digest != wrong.digest


def test_who_played_changes_no_row_and_no_report_names_a_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = Run(small(blocks=40), tmp_path / "alone").go()
    run = run_of(tmp_path / "crew", monkeypatch)
    _, found = workers_of(run)
    told = write_report(run.path)
    results = json.loads(told.results.read_text())

    assert alone.digest == run.manifest().digest
    assert () == found.odd
    assert ["north", "south"] == sorted(each.name for each in found.machines)
    assert "4, none odd" in told.page.read_text("utf-8")
    assert 6 == len(results["workers"])
    assert "south" not in f"{results['workers']}{told.markdown.read_text('utf-8')}"


def test_a_report_tells_of_an_odd_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(tmp_path, monkeypatch, lies=True)
    page = write_report(run.path).page.read_text("utf-8")

    assert "Did all workers play alike?" in page
    assert f"hegemon lab workers runs/small/{run.path.name} --replay 20" in page


def test_who_played_is_kept_when_a_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And in a longer run of the study, which finds the answers there."""

    def stop(far: RunProgress) -> None:
        if far.games >= 6:
            raise KeyboardInterrupt

    study = small(blocks=8)
    Run(study, tmp_path).go(stop)
    run_of(tmp_path, monkeypatch, blocks=8)
    run = run_of(tmp_path, monkeypatch, blocks=10)
    _, found = workers_of(run)

    assert worker_name() in [each.name for each in found.workers]
    assert 20 == sum(each.games for each in found.workers)
    assert 0 == found.unknown


def test_answers_of_before_are_nobodys(tmp_path: Path) -> None:
    """A file without workers is opened, and what it holds stays."""
    run = Run(small(blocks=2), tmp_path)
    run.go()
    with sqlite3.connect(run.folder.answers) as file:
        file.execute("alter table rows drop column worker")
        file.execute("drop table workers")
    manifest = Run(small(blocks=3), tmp_path).go()
    _, found = workers_of(RunFolder(tmp_path / "small" / manifest.hash))

    assert 2 == manifest.played
    assert (4, 2) == (found.unknown, found.workers[0].games)
    assert (0, 1) == (lab("workers", f"{run.folder.path}")[0], len(found.workers))


def test_only_the_same_program_can_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(tmp_path, monkeypatch, blocks=4)
    monkeypatch.setattr(workers, "code_digest", lambda *_: "other")
    with pytest.raises(BadConfig, match="another version of Hegemon"):
        list(replayed(run, {0: "north/1"}))


def test_where_no_answers_are_nobody_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = run_of(tmp_path, monkeypatch, blocks=4)
    run.answers.unlink()
    code, told = lab("workers", f"{run.path}", "--json")

    assert (0, {"workers": [], "machines": [], "unknown": 0}) == (code, json.loads(told)["found"])
    assert not run.answers.exists()
    assert 3 == lab("workers", f"{run.path}", "--forget", "north/1")[0]


def test_a_name_is_a_machine_and_a_process(tmp_path: Path) -> None:
    run = Run(small(blocks=1), tmp_path)
    run.go()
    with RowCache(run.folder.answers) as cache:
        assert [worker_name()] == list(cache.workers().values())
