"""Lines from a pipe, or from a terminal that can do no more."""

from __future__ import annotations

import contextlib
from typing import TextIO

from hegemon.core.harmless import inert
from hegemon.draw.text import cut
from hegemon.terminal.console import Hints

LONGEST = 2_000
"""Characters of a line that are read; the rest of it is dropped."""


class PlainReader:
    """Reads lines as they come; repeats them where nobody saw them typed."""

    def __init__(self, source: TextIO, out: TextIO, *, echo: bool) -> None:
        self._source, self._out, self._echo = source, out, echo

    def line(self, prompt: str, hints: Hints | None) -> str:
        """The next line; raises EOFError when there is none."""
        self._out.write(prompt)
        self._out.flush()
        line = self._source.readline(LONGEST)
        if not line:
            self._out.write("\n")
            raise EOFError
        if not line.endswith("\n"):
            self._drop_rest()
        line = line.rstrip("\r\n")
        if self._echo:
            self._out.write(cut(inert(line), 78 - len(prompt)) + "\n")
        return line

    def forget_typed(self) -> None:
        """Drop what waits in the terminal; what a pipe holds is not typed ahead."""
        if not self._echo:
            drop_typed(self._source)

    def _drop_rest(self) -> None:
        while (rest := self._source.readline(LONGEST)) and not rest.endswith("\n"):
            pass


def drop_typed(terminal: TextIO) -> None:
    """Let the system forget the keys that nobody has read yet."""
    try:
        import termios
    except ImportError:
        _drop_typed_on_windows()
        return
    with contextlib.suppress(OSError, ValueError, termios.error):
        termios.tcflush(terminal.fileno(), termios.TCIFLUSH)


def _drop_typed_on_windows() -> None:
    with contextlib.suppress(ImportError):
        import msvcrt

        while msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]
            msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
