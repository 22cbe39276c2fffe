"""Runs: what is there is not played again, and the table is the same however it was played."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hegemon.lab.studies import running, table_files
from hegemon.lab.studies.cache import RowCache
from hegemon.lab.studies.code import code_digest
from hegemon.lab.studies.folder import Manifest, RunFolder, run_at
from hegemon.lab.studies.rows import digest_of, ranks_of
from hegemon.lab.studies.running import Run, RunProgress
from hegemon.play.errors import NotThere
from hegemon.play.studies.shown import STOP_RULE
from tests.lab.studies.small import small, study_of


def played(there: Path, **asked: Any) -> tuple[Manifest, RunFolder]:
    """A small study, run."""
    run = Run(small(**asked), there)
    return run.go(), run.folder


def interrupting(after: int) -> Callable[[RunProgress], None]:
    """Ctrl-C when so many games are there."""

    def tell(far: RunProgress) -> None:
        if far.games >= after:
            raise KeyboardInterrupt

    return tell


def test_a_run_leaves_its_table(tmp_path: Path) -> None:
    manifest, folder = played(tmp_path)
    rows = list(folder.rows())

    assert (8, 4, 8, "all blocks") == (
        manifest.rows,
        manifest.blocks,
        manifest.played,
        manifest.ended,
    )
    assert manifest == folder.manifest() == run_at(tmp_path / "small").manifest()
    assert manifest.digest == digest_of(rows)
    assert [(number // 2, number % 2) for number in range(8)] == [
        (row.block, row.rotation) for row in rows
    ]
    assert all(row.powers and row.trail and row.orders for row in rows)
    assert all((row.power_turns[0], row.power_turns[-1]) == (1, row.turns) for row in rows)


def test_what_is_there_is_not_played_again(tmp_path: Path) -> None:
    """Nor in a study with more blocks, or with another verdict."""
    first, _ = played(tmp_path)
    again, _ = played(tmp_path)
    longer, _ = played(tmp_path, blocks=6)

    assert (8, 0, 4) == (first.played, again.played, longer.played)
    assert first.digest == again.digest
    assert first.hash == again.hash != longer.hash


def test_other_code_plays_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = played(tmp_path)
    monkeypatch.setattr(running, "code_digest", lambda *_: "other")
    monkeypatch.setattr("hegemon.lab.studies.backends.code_digest", lambda *_: "other")
    other, _ = played(tmp_path)

    assert 8 == other.played
    assert first.hash != other.hash
    assert first.digest == other.digest


def test_games_without_a_bot_of_a_file_are_played_beside_those_with_it(tmp_path: Path) -> None:
    """A chunk may hold some of the bots alone; the code is that of all; an edit plays all anew."""
    bot, third = tmp_path / "mine.py", '["random", "expansionist", "{}:Random"]'
    text = "from hegemon.bots.random import Random\n"
    bot.write_text(text)
    rules = "turn_limit = 2"
    design = f'kind = "round_robin"\nblocks = 1\nbots = {third.format(bot)}'
    study = study_of("space-conquest", design, rules, more="[run]\nworkers = 1")
    first, again = Run(study, tmp_path).go(), Run(study, tmp_path).go()
    bot.write_text(text + "# other\n")
    code_digest.cache_clear()
    other = Run(study, tmp_path).go()

    assert (6, 0, 6) == (first.played, again.played, other.played)


def test_interrupted_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What came back is kept; the table has whole blocks, and in the end it is the same."""
    monkeypatch.setattr(running, "_CHUNK_SECONDS", 0)
    whole, _ = played(tmp_path / "whole")
    run = Run(small(), tmp_path / "stopped")
    stopped = run.go(interrupting(after=3))
    resumed = Run(run.folder.study(), tmp_path / "stopped").go()

    assert ("interrupted", 3, 1, 2) == (stopped.ended, stopped.played, stopped.blocks, stopped.rows)
    assert not stopped.whole
    assert (5, whole.digest) == (resumed.played, resumed.digest)


def test_time_is_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_CHUNK_SECONDS", 0)
    monkeypatch.setattr(running.time, "perf_counter", iter(range(0, 10_000, 3)).__next__)
    manifest, _ = played(tmp_path, run="workers = 1\nseconds = 5")

    assert "time is up" == manifest.ended
    assert manifest.played < 8


@pytest.mark.parametrize("chunk", [1, 3])
def test_a_stop_rule_stops_at_a_block_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    """Whatever came back beyond it: it looks at whole blocks, and the table ends there."""
    monkeypatch.setattr(running, "_CHUNK_SECONDS", 0)
    asked = list[list[int]]()

    def rule() -> Callable[[list[Any]], bool]:
        seen = list[int]()
        asked.append(seen)

        def enough(rows: list[Any]) -> bool:
            seen.extend(row.block for row in rows)
            return len(seen) >= 8

        return enough

    study = small(blocks=9, stat="sequential = {look = 2}")
    run = Run(study, tmp_path, rule())
    run._way.chunk = chunk
    manifest = run.go()
    again = Run(study, tmp_path, rule()).go()

    assert ([[0, 0, 1, 1, 2, 2, 3, 3]] * 2, STOP_RULE, 4) == (
        asked,
        manifest.ended,
        manifest.blocks,
    )
    assert (manifest.digest, 0) == (again.digest, again.played)


def test_a_look_at_rows_that_are_gone_comes_to_an_end(tmp_path: Path) -> None:
    """A row that somebody took out of the cache is not waited for."""
    study = small(blocks=4, stat="sequential = {look = 2}")
    Run(study, tmp_path).go()
    run = Run(study, tmp_path, lambda _: False)
    run._way.handed = run.wanted
    with RowCache(run.folder.answers) as cache:
        with cache._database:
            cache._database.execute("delete from rows")
        assert "" == run._looked(cache)


def test_a_folder_that_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(NotThere, match="is no folder of a run"):
        run_at(tmp_path)
    with pytest.raises(NotThere, match="`hegemon lab resume"):
        RunFolder(tmp_path).manifest()


def test_ranks() -> None:
    """Winners first, then by power; equals share the mean of their ranks."""
    assert (2.0, 1.0, 3.0) == ranks_of([1], [9, 5, 5])
    assert (1.5, 1.5, 3.0) == ranks_of([], [7, 7, 1])
    assert (2.0, 2.0, 2.0) == ranks_of([], [0, 0, 0])
    assert (2.0, 1.0) == ranks_of([0, 1], [1, 2])


def test_without_pyarrow_the_table_is_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_files, "find_spec", lambda _: None)
    _, folder = played(tmp_path)
    with (folder.path / "rows.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    assert [row.key for row in folder.rows()] == [row["key"] for row in rows]
    assert '["random","expansionist"]' == rows[0]["bots"]


def test_with_pyarrow_it_is_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    _, folder = played(tmp_path, blocks=1)
    rows = parquet.read_table(folder.path / "rows.parquet").to_pylist()
    kept = list(folder.rows())

    assert [row.orders for row in kept] == [
        tuple(dict(counted) for counted in row["orders"]) for row in rows
    ]
    assert [row.powers for row in kept] == [tuple(map(tuple, row["powers"])) for row in rows]
