"""Lines from a pipe, or from a terminal that can do no more."""

from __future__ import annotations

from typing import TextIO

from hegemon.core.inert import inert
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

    def _drop_rest(self) -> None:
        while (rest := self._source.readline(LONGEST)) and not rest.endswith("\n"):
            pass
