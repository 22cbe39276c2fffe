"""The process in which a bot sits: it is told which match and seat, and says the answer.

It reads the match where it is recorded, and shows its bot what any bot is shown. Whatever the bot
does (it prints, ends the process, never comes back), the process outside hears an answer, an end of
the line, or nothing, and has a rule for each.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Literal

import msgspec

from hegemon.bots import Factory
from hegemon.core.errors import BadAnswer, HegemonError
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.games.shelf import told
from hegemon.play.bots import BotSeats
from hegemon.play.errors import Unreached
from hegemon.play.ports import Store
from hegemon.play.start.own_bots import factory_here

StoreOpener = Callable[[], Store]
"""Opens the files of matches, in whatever process."""

LARGEST = 16_000_000
"""Bytes of what a bot may say."""
_EVERY = 0.5
"""Seconds from one look to the next whether anybody is still there who would listen."""


class ChairReady(msgspec.Struct):
    """That the bot could be made, and how long it may wait for others; or why it could not."""

    waits: float = 0.0
    remembers: bool = False
    why: str = ""


class ChairAsks(msgspec.Struct):
    """Which seat of which match is to be answered for."""

    file: str
    seat: Player


class ChairSays(msgspec.Struct):
    """The answer, and what went wrong with it; no answer where the bot gave none of its own."""

    answer: Any = None
    fault: Literal["", "crash", "timeout", "illegal"] = ""
    why: str = ""
    own: bool = True
    """Whether there is an answer."""

    def __post_init__(self) -> None:
        """Raises ValueError for what no chair says: its process may be the bot's own."""
        if self.fault not in (("", "illegal") if self.own else ("crash", "timeout", "illegal")):
            raise ValueError("who gave no answer did something wrong")


def sit(line: Connection, opens: StoreOpener, game: str, named: str, parent: int) -> None:
    """What the process does: it makes the bot, then answers until nobody asks any more."""
    _on_ones_own(parent)
    try:
        chair = _Chair(opens, game, named)
        line.send_bytes(msgspec.json.encode(ChairReady(chair.waits, chair.remembers)))
    except (Exception, SystemExit) as trouble:  # noqa: BLE001 - whatever the bot's code raises
        said = f"{trouble}" if isinstance(trouble, HegemonError) else told(trouble)
        line.send_bytes(msgspec.json.encode(ChairReady(why=said or type(trouble).__name__)))
        return
    while True:
        try:
            asked = msgspec.json.decode(line.recv_bytes(), type=ChairAsks)
        except (EOFError, OSError):
            return
        line.send_bytes(chair.said(asked))


def _on_ones_own(parent: int) -> None:
    """A session of its own, so that Ctrl-C is the arena's; no output; an end with the arena."""
    if hasattr(os, "setsid"):
        os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_EVERY)
    os._exit(0)


class _Chair:
    """The bot at the seats of one match after the other."""

    def __init__(self, opens: StoreOpener, game: str, named: str) -> None:
        self._ruleset: Ruleset[Any] = RULESETS[game]
        self._game, self._named = game, named
        bot = factory_here(game, named)(0)
        self.waits, self.remembers = bot.waits, bot.remembers
        self._file = ""
        self._store = opens()
        self._factory: Factory
        self._seats: BotSeats

    def said(self, asked: ChairAsks) -> bytes:
        """What is answered, as it goes over the line."""
        try:
            return msgspec.json.encode(self._answer(asked))
        except (Exception, SystemExit) as trouble:  # noqa: BLE001 - whatever the bot raises
            return msgspec.json.encode(_fault_of(trouble, self._modules()))

    def _answer(self, asked: ChairAsks) -> ChairSays:
        if asked.file != self._file:
            self._begin(asked.file)
        answer = self._seats.answer(self._store.now(asked.file), asked.seat, self._factory)
        bot = self._seats.last
        mishap = bot.mishap if bot else None
        if mishap is None:
            return ChairSays(answer)
        if mishap.stands_in:
            return ChairSays(None, mishap.kind, mishap.why, own=False)
        return ChairSays(answer, "illegal", mishap.why)

    def _begin(self, file: str) -> None:
        self._factory = factory_here(self._game, self._named, Path(file))
        self._seats, self._file = BotSeats(self._store, file, self._ruleset), file

    def _modules(self) -> frozenset[str]:
        """Where its code is, so that it is told where in that something was raised."""
        bot = self._seats.last if self._file else None
        return frozenset({type(bot).__module__}) if bot else frozenset()


def _fault_of(trouble: BaseException, modules: frozenset[str]) -> ChairSays:
    """No answer, and why."""
    kinds: tuple[tuple[type[BaseException], Literal["timeout", "illegal"]], ...] = (
        (Unreached, "timeout"),
        (BadAnswer, "illegal"),
    )
    kind = next((kind for error, kind in kinds if isinstance(trouble, error)), None)
    if kind is None:
        return ChairSays(None, "crash", told(trouble, modules), own=False)
    return ChairSays(None, kind, f"{trouble}", own=False)
