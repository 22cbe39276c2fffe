"""Where the table writes and reads: a terminal, or pipes."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TextIO

from hegemon.core.harmless import inert
from hegemon.draw.text import Paint, cut, finish, pad, plain, width_of, wrap
from hegemon.terminal.colours import Depth, depth_of, paint_for, strong

if TYPE_CHECKING:
    from hegemon.core.form import Choice
    from hegemon.core.game import Player
    from hegemon.core.report import Report

NARROWEST, WIDEST = 40, 120

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""To the top; clear the screen; clear what has been scrolled away."""

_LINE_UP = "\x1b[A\r\x1b[K"
"""Up to the line before, and clear it."""

_ENOUGH = ("q", "quit")
"""What ends the pages of one text, and no more than that."""

LOWEST = 10
"""Lines that a page takes at least, however low the terminal is."""


class Hints(Protocol):
    """What helps somebody who is typing a line."""

    seat: str
    """Whose line it is: each seat has a history of its own."""

    def completions(self, line: str) -> Iterable[Choice]:
        """What the last word of the line may become."""

    def toolbar(self) -> str:
        """One line below the prompt."""


class Reader(Protocol):
    """Something that lines are read from."""

    def line(self, prompt: str, hints: Hints | None) -> str:
        """The next line; raises EOFError when there is none."""

    def forget_typed(self) -> None:
        """Drop what has been typed ahead and not been read."""


class Console:
    """What the table needs of a terminal, or of pipes."""

    def __init__(self, out: TextIO, reader: Reader, depth: Depth, *, screen: bool) -> None:
        self._out, self._reader, self.depth = out, reader, depth
        self.screen = screen
        """Whether there is a screen, with somebody in front of it."""
        self._held: list[str] | None = None
        """What is held back, to be shown page by page."""
        self._typed_ahead = ""
        """What was typed between two pages: the next line, for no order is swallowed."""

    @property
    def height(self) -> int:
        """Lines of a page: those of the screen, but for the prompt and what stands below it."""
        return max(shutil.get_terminal_size((80, 24)).lines - 2, LOWEST)

    @property
    def width(self) -> int:
        """Columns to write in; the terminal may be resized at any time."""
        columns = shutil.get_terminal_size((80, 24)).columns
        return min(max(columns, NARROWEST), WIDEST)

    def paint(self, players: Sequence[Player]) -> Paint:
        """The paint for a match of these players."""
        return paint_for(players, self.depth)

    def say(self, text: str = "") -> None:
        """Write text that is ready to be shown."""
        if self._held is not None:
            self._held += text.split("\n")
            return
        self._out.write(text + "\n")
        self._out.flush()

    @contextmanager
    def paging(self) -> Iterator[None]:
        """What is written meanwhile is shown page by page, where there is a screen."""
        if not self.screen or self._held is not None:
            yield
            return
        self._held = []
        try:
            yield
        finally:
            lines, self._held = self._held, None
            self._turn_pages(lines)

    def tell(self, text: str, hang: int = 0) -> None:
        """Write a paragraph of words from anywhere: made inert, and wrapped."""
        lines = wrap([(inert(text), None)], self.width, hang)
        self.say(finish(lines, plain, self.width))

    def exact(self, text: str) -> None:
        """Write a line that somebody may copy: made inert, but never wrapped or cut."""
        self.say(f"  {inert(text)}")

    def head(self, text: str) -> None:
        """Write a heading."""
        lines = wrap([(inert(text), None)], self.width, hang=0)
        drawn = finish(lines, plain, self.width)
        self.say("\n".join(strong(line, self.depth) for line in drawn.split("\n")))

    def report(self, report: Report, paint: Paint) -> None:
        """Write a report, its title as a heading."""
        from hegemon.draw.text_report import draw_report  # with all of maps: few commands draw

        title, _, rest = draw_report(report, width=self.width, paint=paint).partition("\n")
        self.head(title)
        if rest:
            self.say(rest)

    def columns(self, rows: Sequence[tuple[str, str]]) -> None:
        """Write pairs of words under each other, the second ones wrapped."""
        room = min(max((width_of(left) for left, _ in rows), default=0) + 2, self.width // 2)
        for left, right in rows:
            lines = wrap([(inert(right), None)], self.width - room, hang=0)
            for number, line in enumerate(finish(lines, plain, self.width).split("\n")):
                beside = cut(inert(left), room - 1) if number == 0 else ""
                self.say((pad(beside, room) + line).rstrip())

    def ask(self, prompt: str, hints: Hints | None = None) -> str:
        """A line from whoever is there; raises EOFError when nobody is."""
        if self._held is not None:
            lines, self._held = self._held, []
            self._write(lines)
        self._out.flush()
        if self._typed_ahead:
            line, self._typed_ahead = self._typed_ahead, ""
            self.say(cut(inert(prompt + line), self.width))
            return line
        return self._reader.line(prompt, hints)

    def forget_typed(self) -> None:
        """Drop what was typed ahead: what somebody is asked now, he shall see first."""
        self._typed_ahead = ""
        if self.screen:
            self._reader.forget_typed()

    def clear(self) -> None:
        """Leave nothing on the screen, nor above it."""
        if not self.screen:
            self.say("-" * min(self.width, 40))
        elif not _has_cursor():
            self.say("\n" * shutil.get_terminal_size((80, 24)).lines)
        else:
            self._out.write(_CLEAR)
            self._out.flush()

    def _turn_pages(self, lines: Sequence[str]) -> None:
        """Write so many lines as fit; ask before each further page."""
        page = self.height
        self._write(lines[:page])
        for start in range(page, len(lines), page - 1):
            if not self._wants_more(len(lines) - start):
                return
            self._write(lines[start : start + page - 1])

    def _wants_more(self, left: int) -> bool:
        """Whether the next page is wanted; the question does not stay on the screen.

        What is neither Enter nor q is the next line of the table, and ends the pages.
        """
        try:
            answer = self._reader.line(f"-- Enter: more ({left} lines); q: enough ", None)
        except (EOFError, KeyboardInterrupt):
            return False
        if _has_cursor():
            self._out.write(_LINE_UP)
        said = answer.strip()
        if said and said.lower() not in _ENOUGH:
            self._typed_ahead = said
        return not said

    def _write(self, lines: Sequence[str]) -> None:
        if lines:
            self._out.write("\n".join(lines) + "\n")
            self._out.flush()


def open_console(*, colour: bool = True) -> Console:
    """The console of this process; without colour on request."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    shown, typed = is_terminal(sys.stdout), is_terminal(sys.stdin)
    depth = depth_of(os.environ, terminal=shown) if colour else "none"
    reader = _reader(shown=shown, typed=typed)
    return Console(sys.stdout or io.StringIO(), reader, depth, screen=shown and typed)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody sits there; there is no stream where it was closed before we began."""
    return stream is not None and stream.isatty()


def _reader(*, shown: bool, typed: bool) -> Reader:
    from hegemon.terminal.reading import PlainReader

    if shown and typed and _has_cursor():
        from hegemon.terminal.prompting import PromptReader

        return PromptReader()
    return PlainReader(sys.stdin or io.StringIO(), sys.stdout or io.StringIO(), echo=not typed)


def _has_cursor() -> bool:
    """Whether the terminal can do more than write one line below the other."""
    return os.name == "nt" or os.environ.get("TERM", "dumb") not in ("", "dumb")
