"""A game that never comes to an end is struck, told, and stops nothing else."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hegemon.core.errors import BadConfig, HegemonError
from hegemon.lab.reports.findings import counted
from hegemon.lab.reports.replaying import retold
from hegemon.lab.reports.writing import write_report
from hegemon.lab.studies import running, striking
from hegemon.lab.studies.backends import GameChunk, died
from hegemon.lab.studies.backends.processes import Processes
from hegemon.lab.studies.cache import RowCache
from hegemon.lab.studies.code import code_digest
from hegemon.lab.studies.designs import block_of, games_of
from hegemon.lab.studies.folder import RunFolder
from hegemon.lab.studies.rows import STRUCK, GameRow, row_of
from hegemon.lab.studies.running import Run
from hegemon.lab.studies.study import StudyRead, study_in
from hegemon.lab.studies.tracing import spec_in, trace
from hegemon.serving import watch
from tests.lab.studies.small import small
from tests.lab.studies.test_backends import works
from tests.samples import by_hand

_HANGS = """
from hegemon.bots import Bot
from hegemon.bots.random import Random

class Hangs(Bot):
    def __init__(self, seed):
        self.lots, self.asked = Random(seed), 0
        self.hangs = {hangs}

    def answer(self, view, question, form, told=()):
        self.asked += 1
        while self.hangs and self.asked > 1:
            {inside}
        return self.lots.answer(view, question, form, told)
"""


def study(folder: Path, run: str, hangs: str = "seed % 3 == 0", inside: str = "pass") -> StudyRead:
    """Some of whose games hang at their second step, by the seed of a bot alone."""
    bot = folder / "bots" / "hangs.py"
    bot.parent.mkdir(exist_ok=True)
    bot.write_text(_HANGS.format(hangs=hangs, inside=inside), "utf-8")
    text = small(blocks=4, run=run).text.replace('"random"', f'"{bot}:Hangs"')
    return study_in(text, folder)


def struck(rows: list[GameRow]) -> list[str]:
    return [row.crash for row in rows if row.outcome == STRUCK]


@pytest.fixture
def fast_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is a second on the clock of games is a twentieth here; no clock is older than that."""
    striking._watch.cache_clear()
    monkeypatch.setattr(watch, "TICK", 0.05)
    monkeypatch.setattr(running, "_SHORT", 1_000)  # other processes have the true clock


@pytest.mark.usefixtures("fast_clock")
def test_a_game_that_hangs_is_struck_and_told(tmp_path: Path) -> None:
    run = Run(study(tmp_path, "workers = 1\ngame_seconds = 40"), tmp_path / "runs")
    manifest = run.go()
    told = struck(list(run.folder.rows()))

    assert (8, True) == (manifest.rows, manifest.whole)
    assert 0 < len(told) == manifest.crashes < 8
    assert all("step 2: the bot of p" in each for each in told)
    assert all("hangs.py:Hangs, did not come to an end in time (block" in each for each in told)
    assert all("seed '1|" in each for each in told)
    words = write_report(run.folder.path).page.read_text("utf-8")
    assert f"{counted(len(told), 'game')} did not come to an end" in words
    assert "Which games did not come to an end?" in words


@pytest.mark.long
@pytest.mark.usefixtures("fast_clock")
def test_what_was_struck_is_tried_again_and_the_rest_is_not(tmp_path: Path) -> None:
    before = Run(study(tmp_path, "workers = 1\ngame_seconds = 40"), tmp_path / "runs").go()
    again = Run(study(tmp_path, "workers = 1\ngame_seconds = 50"), tmp_path / "runs").go()

    assert before.hash == again.hash
    assert before.crashes == again.played
    assert before.crashes == again.crashes
    assert before.digest == again.digest  # how long it may take is no part of a game


@pytest.mark.long
@pytest.mark.usefixtures("fast_clock")
def test_what_was_struck_is_told_as_far_as_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not waited for once more: that would take hours."""
    run = Run(study(tmp_path, "workers = 1\ngame_seconds = 40"), tmp_path / "runs")
    run.go()
    row = next(row for row in run.folder.rows() if row.outcome == STRUCK)
    monkeypatch.setattr(watch, "TICK", 600)

    told = list(retold(run.folder, row))

    assert 1 == row.steps <= len(told)


@pytest.mark.usefixtures("fast_clock")
@pytest.mark.parametrize("retelling", [retold, None])
def test_what_does_not_come_to_an_end_by_now_is_broken_off(
    tmp_path: Path, retelling: Callable[[RunFolder, GameRow], Iterator[object]] | None
) -> None:
    """Told, or traced, by a program in which a bot has changed since."""
    change = tmp_path / "change"
    hangs = f"__import__('os').path.exists({str(change)!r})"
    run = Run(study(tmp_path, "workers = 1\ngame_seconds = 40", hangs), tmp_path / "runs")
    run.go()
    row = next(iter(run.folder.rows()))
    change.touch()

    if retelling:
        with pytest.raises(BadConfig, match="did not come to an end in time"):
            list(retelling(run.folder, row))
    else:
        spec = spec_in(run.folder.study(), row.block, row.rotation, row.variant)
        assert "TooLong" in trace(spec)[-1].state


@pytest.mark.long
@pytest.mark.usefixtures("fast_clock")
def test_a_second_process_takes_nothing_from_one_that_runs(tmp_path: Path) -> None:
    """It tries what was struck, and until it has an answer the old one stays."""
    wanted = study(tmp_path, "workers = 1\ngame_seconds = 40")
    first = Run(wanted, tmp_path / "runs")
    manifest = first.go()
    second = Run(wanted, tmp_path / "runs")
    with RowCache(second.folder.answers) as cache:
        assert next(second._works(cache)).specs
        assert manifest.rows == len(list(first._table(cache)))


def test_a_limit_that_nothing_reaches_changes_nothing(tmp_path: Path) -> None:
    quick = [
        Run(small(run=f"workers = 1\ngame_seconds = {limit}"), tmp_path / f"{limit}").go().digest
        for limit in (0, 500)
    ]

    assert quick[0] == quick[1]


def test_who_hangs_in_a_library_ends_its_process_with_a_word(tmp_path: Path) -> None:
    """It cannot be broken off: nothing that is raised in its thread gets in there."""
    program = (
        "import sys, time\n"
        "from hegemon.serving import watch\n"
        "watch.TICK = 0.05\n"
        "from hegemon.lab.studies.designs import block_of, games_of\n"
        "from hegemon.lab.studies.striking import within_time\n"
        "from tests.lab.studies.small import small\n"
        "study = small(run='game_seconds = 2')\n"
        "spec = next(games_of(study, block_of(study)))\n"
        "within_time(spec, lambda: time.sleep(60))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True, text=True, timeout=50, check=False, cwd=Path(__file__).parents[3],
    )  # fmt: skip

    assert watch.BROKEN_DOWN == done.returncode
    assert "block 0" in done.stderr
    assert "seed '1|0'" in done.stderr


_IN_C = """[
                __import__("signal").pthread_sigmask(0, range(1, 32)),
                __import__("ctypes").PyDLL(None).sleep(1000),
            ]"""
"""What holds its process as nothing in Python can: deaf to signals, and no other thread goes on."""


@pytest.mark.long
@pytest.mark.usefixtures("fast_clock")
def test_who_holds_its_process_for_good_is_ended_and_struck(tmp_path: Path) -> None:
    mark = tmp_path / "held"
    held_there = f"[open({str(mark)!r}, 'w').close(), *{_IN_C}]"
    wanted = study(tmp_path, "game_seconds = 40", "True", held_there)
    spec = next(games_of(wanted, block_of(wanted)))
    pool = Processes(1)
    try:
        pool.submit(GameChunk(7, code_digest(spec.game, tuple(sorted(spec.bots))), (spec,)))
        held = pool._crew[0].process
        (done,) = pool.as_completed()
        (row,) = map(row_of, done.lines)
    finally:
        pool.close()

    assert (7, STRUCK, spec.key) == (done.number, row.outcome, row.key)
    assert "held the process for good (block 0" in row.crash
    assert -signal.SIGKILL == held.exitcode
    assert mark.exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("inside", "seconds"), by_hand([(_IN_C, 99)], [("__import__('time').sleep(99)", 9)])
)
def test_what_is_held_for_good_is_struck_and_all_others_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inside: str, seconds: int
) -> None:
    """Ended from outside, or by itself: the clock of the processes is the true one."""
    if inside is _IN_C:
        monkeypatch.setattr(watch, "TICK", 0.05)
    hangs = tmp_path / "hangs"
    when = f"__import__('os').path.exists({str(hangs)!r}) and seed % 3 == 0"
    free, *runs = (
        Run(
            study(tmp_path, f"workers = {workers}\ngame_seconds = {seconds}", when, inside),
            tmp_path / f"{workers}",
        )
        for workers in (1, 2, 3)
    )
    free.go()
    hangs.touch()
    two, three = (run.go() for run in runs)
    rows = list(runs[0].folder.rows())

    assert (True, True, 8) == (two.whole, three.whole, two.rows)
    assert two.digest == three.digest
    assert 0 < two.crashes == len(struck(rows)) < 8
    played = [row for row in rows if row.outcome != STRUCK]
    assert played == [row for row in free.folder.rows() if row.key in {each.key for each in played}]


def test_workers_that_die_name_the_games() -> None:
    told = str(died(next(works()), 5))

    assert "died 5 times" in told
    assert "rotation 0: random, expansionist, seed '1|0'" in told
    assert isinstance(died(next(works()), 5), HegemonError)


@pytest.mark.long
@pytest.mark.parametrize("backend", by_hand(["process"], ["ray", "dask"]))
def test_the_same_in_every_backend(
    tmp_path: Path, backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a thread of a worker, too: no signal is needed for it. Their clocks are the true one."""
    pytest.importorskip("distributed" if backend == "dask" else "ray")
    wanted = study(tmp_path, f'backend = "{backend}"\nworkers = 2\ngame_seconds = 15')
    run = Run(wanted, tmp_path / backend)
    there = run.go()
    monkeypatch.setattr(watch, "TICK", 0.05)
    here = Run(study(tmp_path, "workers = 1\ngame_seconds = 40"), tmp_path / "here").go()

    assert there.crashes > 0
    assert here.digest == there.digest
