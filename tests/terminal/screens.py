"""A real terminal for tests: hegemon in a pseudo-terminal, and what is on its screen."""

from __future__ import annotations

import os
import sys
import termios
import time
from pathlib import Path
from typing import Any

import pexpect
import pyte

PATIENCE = 300.0
"""Seconds to wait for something to appear; the machine may be busy."""


class _Replying(pyte.HistoryScreen):
    """A screen that answers where its cursor is, as terminals do."""

    child: Any = None

    def write_process_input(self, data: str) -> None:
        self.child.send(data)


class Terminal:
    """hegemon, and the terminal in which it runs."""

    def __init__(
        self, home: Path, *arguments: str, columns: int = 80, rows: int = 60, **environment: str
    ) -> None:
        kept = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        ours = {
            "XDG_DATA_HOME": str(home),
            "XDG_CONFIG_HOME": str(home),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "COLUMNS": "80",
        }
        self.raw = b""
        self.screen = _Replying(columns, rows, history=5000)
        self.stream = pyte.ByteStream(self.screen)
        self.child = self.screen.child = pexpect.spawn(
            sys.executable,
            ["-m", "hegemon", *arguments],
            cwd=home,
            env={**kept, **ours, **environment},
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None  # `type` knows when somebody reads

    def type(self, text: str | bytes) -> None:
        """Type text as it is, once it is read key by key.

        Between two lines the terminal itself would take Ctrl-C for a signal and Ctrl-D for a NUL.
        """
        late = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.child.child_fd)[3] & termios.ICANON:
            assert time.monotonic() < late, f"nobody reads keys:\n{self.shown()}"
            assert self._read(0.05), f"it has ended:\n{self.shown()}"
        self.child.send(text)

    def enter(self, line: str = "") -> None:
        """Type a line."""
        self.type(line + "\r")

    def until(self, text: str, *, last: bool = False, times: int = 1) -> str:
        """Wait for a text on the screen, or at its end; what is on the screen then."""
        late = time.monotonic() + PATIENCE

        def there() -> bool:
            shown = self.shown()
            return shown.endswith(text) if last else shown.count(text) >= times

        while not there():
            assert time.monotonic() < late, f"no {text!r} in:\n{self.shown()}"
            if not self._read():
                break
        assert there(), f"no {text!r} at the end of:\n{self.shown()}"
        return self.shown()

    def shown(self) -> str:
        """What is on the screen now, without empty space."""
        return "\n".join(line.rstrip() for line in self.screen.display).strip()

    def everything(self) -> str:
        """What is on the screen, and what can be scrolled back to."""
        above = [
            "".join(row[column].data for column in range(self.screen.columns)).rstrip()
            for row in self.screen.history.top
        ]
        return "\n".join([*above, self.shown()])

    def end(self) -> int:
        """Wait for the end of the program; its exit code."""
        while self._read():
            pass
        self.child.wait()
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)

    def kill(self) -> None:
        """End the program as kill -9 does."""
        if self.child.isalive():
            self.child.kill(9)
            self.child.wait()  # who closes at once gives it a tenth of a second
        self.child.close()

    def _read(self, patience: float = PATIENCE) -> bool:
        """Take in some output; whether there may be more."""
        try:
            data = self.child.read_nonblocking(65536, timeout=patience)
        except pexpect.EOF:
            return False
        except pexpect.TIMEOUT:
            return True
        self.raw += data
        self.stream.feed(data)
        return True
