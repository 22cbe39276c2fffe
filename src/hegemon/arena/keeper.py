"""A bot's process from outside: it is started, asked, and killed where it does not come back."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from multiprocessing.connection import Connection
from typing import TypeVar

import msgspec

from hegemon.arena.chair import LARGEST, ChairAsks, ChairReady, ChairSays, StoreOpener, sit
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.play.start.minds import is_mind
from hegemon.play.start.opponents import taken_apart
from hegemon.play.start.restrictions import bare

T = TypeVar("T")

STARTS = 120.0
"""Seconds in which a bot must be ready to be asked: what learns may bring a large library."""
LONGEST_WAIT = 3600.0
"""Seconds of its own limit that a mind can have at most; its options end there, too."""
_LOOKS = 0.2
"""Seconds from one look to the next whether a process that says nothing is still there."""
_SHOWN = 20
"""For at most so many steps that it is shown again a bot has the time of an answer each."""
_SHORT, _ENDS = 0.5, 5.0
"""Seconds in which a process ends by itself that nobody asks any more, and one that was killed."""


class BotProcess:
    """One bot in a process of its own, for one seat at a time; it is started anew when needed."""

    def __init__(self, opens: StoreOpener, game: str, named: str) -> None:
        self._opens, self._game, self._named = opens, game, named
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._timer: threading.Timer | None = None
        self._late = threading.Event()
        self._asked_at = 0.0
        self._known = ""
        """The match for which this very process has answered."""
        self._shown = ""
        """The match for which it was given the time to be shown past steps again."""
        self._limit, self._ended = 0.0, ""
        self._fails = ""
        """Why it could not be started when it was asked last."""
        self.waits, self._remembers = 0.0, False
        self.seconds = 0.0
        """How long the last answer took."""

    def start(self) -> None:
        """Start it, where it does not run; raises BadConfig for a bot that cannot be made."""
        if self._process is not None and self._process.is_alive():
            return
        self.stop()
        context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
        self._line, other = context.Pipe()
        self._process = context.Process(
            target=sit, args=(other, self._opens, self._game, self._named, os.getpid())
        )
        self._process.start()
        other.close()
        self._known = ""
        content = self._heard(STARTS)
        ready = _decoded(content, ChairReady) if content is not None else None
        if ready is None:
            why = "took too long to start" if self._late.is_set() else "ended as it was started"
            self.stop()
            raise BadConfig(f"the bot {self._named} {why}")
        if ready.why:
            self.stop()
            raise BadConfig(ready.why)
        self.waits, self._remembers = self._waits(ready.waits), ready.remembers

    def ask(self, file: str, seat: Player, seconds: float, steps: int) -> None:
        """Ask for an answer, which `hear` brings; it has so many seconds.

        One that remembers, and answers in this match for the first time, is first shown all steps
        until now: for these it has more, once, however often its process ends.
        """
        try:
            self.start()
        except BadConfig as trouble:  # it could be made when the arena began
            self._fails = f"{trouble}"
            return
        new = self._remembers and file not in (self._known, self._shown)
        shown = min(steps, _SHOWN) if new else 0
        self._known = file
        self._shown = file if shown else self._shown
        self._limit = seconds * (1 + shown) + self.waits
        self._set_timer(self._limit)
        self._asked_at = time.monotonic()
        assert self._line is not None, "it was started"
        with contextlib.suppress(OSError):  # whoever ended meanwhile is told of by `hear`
            self._line.send_bytes(msgspec.json.encode(ChairAsks(file, seat)))

    def hear(self) -> ChairSays:
        """The answer, or what went wrong in place of it."""
        if self._fails:
            why, self._fails, self.seconds = self._fails, "", 0.0
            return ChairSays(None, "crash", why, own=False)
        content = self._received()
        self.seconds = time.monotonic() - self._asked_at
        said = _decoded(content, ChairSays) if content is not None else None
        if self._late.is_set() or said is None:
            self.stop()
        if said is not None:
            return said
        if self._late.is_set():
            return ChairSays(None, "timeout", f"nothing came in {self._limit:g} seconds", own=False)
        if content is not None:
            return ChairSays(None, "crash", "its process said what is no answer", own=False)
        return ChairSays(None, "crash", f"its process ended{self._ended}", own=False)

    def stop(self) -> None:
        """Kill it, with all that it has started; nothing where it does not run."""
        self._end_timer()
        if self._line is not None:
            self._line.close()
            self._line = None
        process, self._process = self._process, None
        if process is not None:
            process.join(_SHORT)  # one whose line has ended may be about to end by itself
            _kill(process)
            process.join(_ENDS)
            self._ended = _in_brackets(process.exitcode)

    def kill(self) -> None:
        """Kill its process, from whatever thread."""
        process = self._process
        if process is not None:
            _kill(process)

    def _waits(self, said: float) -> float:
        """How long it may wait for others: it says so itself, so only a mind is believed."""
        minded = is_mind(taken_apart(bare(self._named))[0])
        return min(max(said, 0.0), LONGEST_WAIT) if minded else 0.0

    def _heard(self, seconds: float) -> bytes | None:
        self._set_timer(seconds)
        return self._received()

    def _received(self) -> bytes | None:
        """What it said; None where the line or the process ended, by itself or because of us."""
        assert self._line is not None, "it was started"
        assert self._process is not None, "it was started"
        try:
            # what it has started may hold the line open: an end of the process is an end, too
            while not self._line.poll(_LOOKS):
                if not self._process.is_alive() and not self._line.poll(0):
                    return None
            return self._line.recv_bytes(LARGEST)
        except (EOFError, OSError):
            return None
        finally:
            self._end_timer()

    def _set_timer(self, seconds: float) -> None:
        self._late.clear()
        self._timer = threading.Timer(seconds, self._kill_late)
        self._timer.daemon = True
        self._timer.start()

    def _kill_late(self) -> None:
        self._late.set()
        self.kill()

    def _end_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _kill(process: multiprocessing.process.BaseProcess) -> None:
    """Kill a process, and what it has started, where that is a session of its own."""
    if process.pid is None or process.exitcode is not None:
        return
    with contextlib.suppress(OSError, AttributeError):  # gone already; or a system without
        if os.getpgid(process.pid) == process.pid:
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _in_brackets(code: int | None) -> str:
    """How a process ended."""
    if not code:
        return ""
    return f" (signal {-code})" if code < 0 else f" (code {code})"


def _decoded(content: bytes, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
