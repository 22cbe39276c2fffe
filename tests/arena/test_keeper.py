"""A bot in a process of its own, whatever it does there."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.arena.contest import ArenaMatch
from hegemon.arena.keeper import BotProcess
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.store.match_file import MatchFiles
from tests.arena.table import played, terms_of, wrong
from tests.samples import cases

P1 = Player("p1")


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A match at its first question."""
    played(terms_of("random", "expansionist"), tmp_path, steps=0)
    return f"{tmp_path / ArenaMatch(1, 1, (0, 1)).file}"


@pytest.fixture
def made() -> Iterator[list[BotProcess]]:
    """The processes of a test; none is left behind."""
    processes: list[BotProcess] = []
    yield processes
    for process in processes:
        process.stop()


def process_of(made: list[BotProcess], name: str) -> BotProcess:
    made.append(BotProcess(MatchFiles, "space-conquest", name))
    return made[-1]


@pytest.mark.parametrize(
    ("bot", "kind", "why"),
    cases(
        [("Exit", "crash", "its process ended (code 3)")],
        [
            ("Loop", "timeout", "nothing came in 0.5 seconds"),
        ],
    ),
)
def test_a_bot_that_does_not_come_back_is_told_of_and_can_be_asked_again(
    bot: str, kind: str, why: str, file: str, made: list[BotProcess]
) -> None:
    process = process_of(made, wrong(bot))
    said = []
    for _ in range(2):
        process.ask(file, P1, 0.5 if kind == "timeout" else 60, steps=0)
        said.append(process.hear())

    assert [(kind, why, False)] * 2 == [(one.fault, one.why, one.own) for one in said]


@pytest.mark.long
def test_what_a_bot_has_started_ends_with_it(
    file: str, made: list[BotProcess], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROOD", f"{tmp_path / 'pid'}")
    process = process_of(made, wrong("Brood"))
    process.ask(file, P1, 3, steps=0)
    said = process.hear()
    time.sleep(0.2)
    status = Path(f"/proc/{(tmp_path / 'pid').read_text('utf-8')}/stat")

    assert "timeout" == said.fault
    assert not status.exists() or status.read_text("utf-8").split()[2] == "Z"


@pytest.mark.long
def test_a_process_that_left_the_line_to_another_is_over(file: str, made: list[BotProcess]) -> None:
    process = process_of(made, wrong("Fork"))
    process.ask(file, P1, 60, steps=0)

    assert "crash" == process.hear().fault


def test_a_bot_that_cannot_be_made_is_told_at_once(made: list[BotProcess]) -> None:
    with pytest.raises(BadConfig, match=r"RuntimeError: not today \(.*bots.py, line \d+\)"):
        process_of(made, wrong("Unborn")).start()


@pytest.mark.long
def test_a_bot_that_is_not_there_is_told_as_everywhere(made: list[BotProcess]) -> None:
    with pytest.raises(BadConfig, match="there is no bot 'nobody' for space-conquest"):
        process_of(made, "nobody").start()


@pytest.mark.long
def test_no_process_is_left(file: str, made: list[BotProcess]) -> None:
    process = process_of(made, "random")
    process.ask(file, P1, 60, steps=0)
    assert process.hear().own
    inner = process._process
    assert inner is not None
    assert inner.pid is not None
    process.stop()
    time.sleep(0.1)

    with pytest.raises(ProcessLookupError):
        os.kill(inner.pid, 0)
