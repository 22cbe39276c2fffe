"""The process beside a server: begun, told, ended."""

import sys
from pathlib import Path

import pytest

from hegemon.serving.services import Services
from hegemon.serving.watch import BROKEN_DOWN
from hegemon.settings.known import DatabaseSettings, Server, Settings, Tending
from hegemon.wiring.helper import Helper, helping
from tests.web.served import housed

NOTES = "import sys; open(sys.argv[1], 'wb').write(sys.stdin.buffer.read())"
"""A program that writes down what it is told, once nobody tells more."""


def noting(file: Path) -> list[str]:
    return [sys.executable, "-c", NOTES, str(file)]


def test_it_is_told_the_settings_and_who_comes_until_the_end(tmp_path: Path) -> None:
    """No secret is in its command line, which everybody on the machine can read."""
    settings = Settings(database=DatabaseSettings("postgresql://ann:secret@here/games"))
    helper = Helper(settings, noting(tmp_path / "notes"))
    helper.tell()  # nobody is there yet
    begun = [helper(), helper()]
    helper.tell()
    helper.tell()
    helper.end()
    helper.tell()
    told = (tmp_path / "notes").read_bytes()

    assert begun == [True, True]
    assert b"postgresql://ann:secret@here/games" in told
    assert told.endswith(b"}\n..")


@pytest.mark.parametrize("status", [0, BROKEN_DOWN])
def test_one_that_was_done_is_begun_again(status: int) -> None:
    """Or that a table of bots had held, which waits now."""
    heard = f"import sys; sys.stdin.buffer.read(); raise SystemExit({status})"
    helper = Helper(Settings(), [sys.executable, "-c", heard])
    helper()
    helper.end()

    assert helper()
    helper.end()


@pytest.mark.parametrize(
    "command", [[sys.executable, "-c", "raise SystemExit(1)"], ["/nowhere/python"]], ids=len
)
def test_where_none_can_run_the_server_is_told_so(command: list[str]) -> None:
    helper = Helper(Settings(), command)
    found = helper()
    helper.end()

    assert not (found and helper())


def test_one_that_does_not_end_is_ended() -> None:
    sleeping = "import time\nwhile True: time.sleep(60)"
    helper = Helper(Settings(server=Server(grace=1)), [sys.executable, "-c", sleeping])
    helper()
    helper.end()

    assert helper._process is not None
    assert helper._process.returncode not in (None, 0)


def test_who_tells_one_that_does_not_listen_waits_for_nobody() -> None:
    """Longer than a pipe holds: a request would hang at each word."""
    sleeping = "import time\ntime.sleep(60)"
    helper = Helper(Settings(server=Server(grace=1)), [sys.executable, "-c", sleeping])
    helper()
    for _ in range(100_000):
        helper.tell()
    helper.end()


def test_settings_may_want_none() -> None:
    services: Services = housed(Settings(tending=Tending(helper=False))).services
    with helping(services) as helper:
        assert helper is None
