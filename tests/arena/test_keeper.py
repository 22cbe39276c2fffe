"""A bot in a process of its own, whatever it does there."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from hegemon.arena import keeper
from hegemon.arena.chair import ChairReady
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


class Line:
    """Of a process that is ready at once."""

    def send_bytes(self, _: bytes) -> None: ...

    def close(self) -> None: ...


def limits_of(
    process: BotProcess, ready: ChairReady, steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> list[float]:
    """The seconds that it gets each time, started anew before each."""
    given: list[float] = []
    monkeypatch.setattr(process, "_set_timer", given.append)
    monkeypatch.setattr(process, "_received", lambda: msgspec.json.encode(ready))
    context = SimpleNamespace(
        Pipe=lambda: (Line(), Line()),
        Process=lambda **_: SimpleNamespace(
            start=lambda: None,
            is_alive=lambda: False,
            join=lambda _: None,
            kill=lambda: None,
            pid=None,
            exitcode=0,
        ),
    )
    monkeypatch.setattr(keeper.multiprocessing, "get_context", lambda _: context)
    for step in steps:
        process.ask("war", P1, 10.0, steps=step)
    return given[1::2]


@pytest.mark.parametrize(
    ("name", "waits", "expected"),
    [
        (f"http:{chr(47) * 2}127.0.0.1:1/", 30.0, 40.0),
        (f"http:{chr(47) * 2}127.0.0.1:1/!forbid=move", 30.0, 40.0),
        ("llm:stub:seconds=60", 60.0, 70.0),
        ("llm:stub", 1e300, 3610.0),
        ("llm:stub", -50.0, 10.0),
        ("random", 1e9, 10.0),
        ("mine.py:Bot", 30.0, 10.0),
    ],
)
def test_only_a_mind_has_more_time_and_not_for_ever(
    name: str,
    waits: float,
    expected: float,
    made: list[BotProcess],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot says itself how long it waits, so of code that is not believed."""
    found = limits_of(process_of(made, name), ChairReady(waits), [3], monkeypatch)

    assert [expected] == found


def test_time_to_be_shown_a_match_again_is_given_once(
    made: list[BotProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a bot that ends its process gets the time of many answers each time."""
    ready = ChairReady(remembers=True)
    found = limits_of(process_of(made, "random"), ready, [0, 4, 5], monkeypatch)
    resumed = limits_of(process_of(made, "random"), ready, [4, 50], monkeypatch)

    assert [10.0, 50.0, 10.0] == found
    assert [50.0, 10.0] == resumed


@pytest.mark.parametrize(
    "said", [b'{"own": false, "fault": ""}', b'{"fault": "crash"}', b"[]", b'{"fault": "late"}']
)
def test_what_no_chair_says_is_a_crash(
    said: bytes, made: list[BotProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot may write on the line itself."""
    process = process_of(made, "random")
    monkeypatch.setattr(process, "_received", lambda: said)
    found = process.hear()

    assert ("crash", False) == (found.fault, found.own)
    assert "its process said what is no answer" == found.why


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
