"""A game that never comes to an end is struck, told, and stops nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from hegemon.core.errors import HegemonError
from hegemon.lab.reports.findings import counted
from hegemon.lab.reports.writing import write_report
from hegemon.lab.studies.backends import died
from hegemon.lab.studies.cache import RowCache
from hegemon.lab.studies.rows import STRUCK, GameRow
from hegemon.lab.studies.running import Run
from hegemon.lab.studies.study import StudyFile, StudyRead
from hegemon.serving import watch
from tests.lab.studies.small import small
from tests.lab.studies.test_backends import works

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
    found = small(blocks=4, run=run)
    return StudyRead(_with_bot(found, f"{bot}:Hangs"), found.text, found.beside)


def _with_bot(found: StudyRead, bot: str) -> StudyFile:

    design = replace(found.file.design, bots=(bot, "expansionist"))
    return replace(found.file, design=design)


def struck(rows: list[GameRow]) -> list[str]:
    return [row.crash for row in rows if row.outcome == STRUCK]


@pytest.fixture
def fast_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is a second on the clock of games is a twentieth here."""
    monkeypatch.setattr(watch, "TICK", 0.05)


@pytest.mark.usefixtures("fast_clock")
def test_a_game_that_hangs_is_struck_and_told(tmp_path: Path) -> None:
    run = Run(study(tmp_path, "workers = 1\ngame_seconds = 10"), tmp_path / "runs")
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


@pytest.mark.usefixtures("fast_clock")
def test_what_was_struck_is_tried_again_and_the_rest_is_not(tmp_path: Path) -> None:
    before = Run(study(tmp_path, "workers = 1\ngame_seconds = 10"), tmp_path / "runs").go()
    again = Run(study(tmp_path, "workers = 1\ngame_seconds = 12"), tmp_path / "runs").go()

    assert before.hash == again.hash
    assert before.crashes == again.played
    assert before.crashes == again.crashes
    assert before.digest == again.digest  # how long it may take is no part of a game


@pytest.mark.usefixtures("fast_clock")
def test_a_second_process_takes_nothing_from_one_that_runs(tmp_path: Path) -> None:
    """It tries what was struck, and until it has an answer the old one stays."""
    wanted = study(tmp_path, "workers = 1\ngame_seconds = 10")
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


def test_workers_that_die_name_the_games() -> None:
    told = str(died(next(works()), 5))

    assert "died 5 times" in told
    assert "rotation 0: random, expansionist, seed '1|0'" in told
    assert isinstance(died(next(works()), 5), HegemonError)


@pytest.mark.long
@pytest.mark.parametrize("backend", ["process", "ray", "dask"])
def test_the_same_in_every_backend(tmp_path: Path, backend: str) -> None:
    """In a thread of a worker, too: no signal is needed for it."""
    pytest.importorskip("distributed" if backend == "dask" else "ray")
    wanted = study(tmp_path, f'backend = "{backend}"\nworkers = 2\ngame_seconds = 4')
    run = Run(wanted, tmp_path / backend)
    there = run.go()
    here = Run(study(tmp_path, "workers = 1\ngame_seconds = 4"), tmp_path / "here").go()

    assert there.crashes > 0
    assert here.digest == there.digest
