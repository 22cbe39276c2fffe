"""The process beside a server in which matches of bots alone are played: begun, ended, run.

It is told the settings on its standard input, which stays open as long as the server lives: so it
ends with the server, however that ends, and no secret stands in its command line.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import msgspec
import structlog

from hegemon.serving import logs
from hegemon.serving.bell import Bell
from hegemon.serving.helping import play_bots
from hegemon.serving.services import Services
from hegemon.serving.traffic import Traffic
from hegemon.serving.watch import BROKEN_DOWN
from hegemon.settings.known import Settings
from hegemon.wiring.house import house_of

_SOMEBODY = b"."
"""What it is told when somebody comes to the server."""

COMMAND = (sys.executable, "-m", "hegemon.wiring.helper")

_LOGGER = structlog.get_logger("hegemon.helper")


class Helper:
    """Begins the process when it is needed, and tells it when it is to give way."""

    def __init__(self, settings: Settings, command: Sequence[str] = COMMAND) -> None:
        self._settings, self._command = settings, command
        self._process: subprocess.Popen[bytes] | None = None
        self._telling = threading.Lock()
        """Held while something is told, and while the pipe for it is closed."""

    def __call__(self) -> bool:
        """See to it that it runs; False where that cannot be, or where it broke down."""
        if self._process is not None:
            ended = self._process.poll()
            if ended is None:
                return True
            if ended not in (0, BROKEN_DOWN):  # which lets the table wait that held it
                _LOGGER.error("the helper broke down: bots play in the server", status=ended)
                return False
        try:
            self._begin()
        except OSError:
            _LOGGER.exception("no helper can be begun: bots play in the server")
            return False
        return True

    def tell(self) -> None:
        """Somebody asks the server for something; any thread may say so."""
        with self._telling:
            process = self._process
            if process is None or process.stdin is None or process.stdin.closed:
                return
            with suppress(OSError):  # it has ended, or has not heard much else yet
                os.write(process.stdin.fileno(), _SOMEBODY)

    def end(self) -> None:
        """Let it end; what it has begun is finished, or never counted."""
        if self._process is None:
            return
        assert self._process.stdin is not None
        with self._telling, suppress(OSError):  # it has ended before it heard all
            self._process.stdin.close()
        try:
            self._process.wait(self._settings.server.grace)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _begin(self) -> None:
        """It is there for others once it has its settings: the first thing that it reads."""
        self.end()
        process = subprocess.Popen(  # noqa: S603 - this very program
            self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        assert process.stdin is not None
        self._process = None
        try:
            process.stdin.write(msgspec.json.encode(self._settings) + b"\n")
            process.stdin.flush()
            # who tells it something waits for nobody, however long it thinks
            os.set_blocking(process.stdin.fileno(), False)
        finally:
            self._process = process


@contextmanager
def helping(services: Services) -> Iterator[Helper | None]:
    """A helper of a server, which ends at the end; None where the settings want none."""
    if not services.settings.tending.helper:
        yield None
        return
    helper = Helper(services.settings)
    services.traffic.tell = helper.tell
    try:
        yield helper
    finally:
        helper.end()


def main() -> None:
    """Play matches of bots alone with the settings that are told, until nobody tells more."""
    bell, traffic = Bell(), Traffic()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: bell.stop())
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    logs.set_up(settings.log)
    threading.Thread(target=_until_alone, args=(bell, traffic), daemon=True).start()
    house = house_of(settings)
    try:
        play_bots(house.services.hall, bell, traffic)
    finally:
        house.close()


def _until_alone(bell: Bell, traffic: Traffic) -> None:
    """Hear who comes to the server, until it is gone or lets go."""
    while os.read(sys.stdin.fileno(), 1000):
        traffic.came()
    bell.stop()


if __name__ == "__main__":
    main()
