"""A process of this machine that plays one chunk after the other, looked after from outside.

What hangs in a library and holds the interpreter there can be broken off by nothing in its own
process, nor ends that. So the process tells which game it is at, and whoever handed the chunk out
looks whether that changes.
"""

from __future__ import annotations

import multiprocessing
import traceback
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from hegemon.lab.interrupts import deaf_to_ctrl_c, leave_it_to_the_first
from hegemon.lab.studies.backends import ChunkPlayed, GameChunk, play_work
from hegemon.lab.studies.specs import GameSpec
from hegemon.serving.watch import BROKEN_DOWN, TRIED

_NONE = -1
"""In place of a game's number: it is at none."""
_GRACE = 10
"""So many looks more it has to end by itself, with a word on the game."""
_SOON = 5
"""Seconds in which a process is gone that has closed its line."""


class WorkerDied(Exception):
    """The process is gone."""


class ChunkWorker:
    """A process, and what it has to play."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
        self.line, theirs = context.Pipe()
        self.work: GameChunk | None = None
        self._game: Any = context.RawValue("q", _NONE)
        self._seen, self._looks = _NONE, 0
        self.process = context.Process(target=_serve, args=(theirs, self._game))
        with deaf_to_ctrl_c():
            self.process.start()
        theirs.close()

    def play(self, work: GameChunk) -> None:
        """Have a chunk played; it has none now."""
        self.work, self._game.value, self._looks = work, _NONE, 0
        with suppress(OSError):  # it died: so says `played`
            self.line.send(work)

    def played(self) -> ChunkPlayed:
        """What came of its chunk; raises WorkerDied, and what playing it raised."""
        try:
            found: ChunkPlayed | Exception = self.line.recv()
        except (EOFError, OSError) as trouble:
            self.process.join(_SOON)
            raise WorkerDied from trouble
        self.work = None
        if isinstance(found, Exception):
            raise found
        return found

    def look(self) -> bool:
        """Look once more; whether it has been at one game for longer than anything helps."""
        self._looks = self._looks + 1 if self._game.value == self._seen else 0
        self._seen = self._game.value
        most = self.at.most_seconds if self.at else 0
        return bool(most) and self._looks > (TRIED + 1) * most + _GRACE

    @property
    def at(self) -> GameSpec | None:
        """The game that it is at, or was when it died; None for none."""
        number: int = self._game.value
        return self.work.specs[number] if self.work and number != _NONE else None

    @property
    def gave_up(self) -> bool:
        """Whether it ended itself, for the game that it was at could not be broken off."""
        return self.process.exitcode == BROKEN_DOWN

    def end(self) -> None:
        """End the process, whatever it is at."""
        self.process.kill()
        self.process.join()
        self.line.close()


def _serve(line: Connection, game: Any) -> None:
    """Play what comes, until nobody is there any more."""
    leave_it_to_the_first()

    def begins(number: int) -> None:
        game.value = number

    with suppress(EOFError, OSError):
        while True:
            work = line.recv()
            try:
                found: ChunkPlayed | Exception = play_work(work, begins)
            except Exception as error:  # noqa: BLE001 - whoever asked has to hear of it
                error.add_note(traceback.format_exc())
                found = error
            game.value = _NONE
            line.send(found)
