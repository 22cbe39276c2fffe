"""The news watched for all streams of a process: one query, whoever listens to how much.

What happens in this process rings a bell and is looked for at once, at the tables that it was rung
for, as is what other processes call out (PostgreSQL); all else is found within a second. A stream
holds no thread, and what it has not told yet is two numbers and a few words: whoever reads slowly
costs nobody anything.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import anyio
import anyio.to_thread
import structlog

from hegemon.core.errors import HegemonError
from hegemon.serving.bell import ANYWHERE, Bell
from hegemon.serving.news import Audience, Heard, News

LOOK = 1.0
"""Seconds between two looks for news that another process made."""

THREADS = 4
"""Threads in which streams look at the store: the others are for requests."""

_LOGGER = structlog.get_logger("hegemon.serving")


class Listener:
    """One stream: up to which news its client has heard, and what there is to tell."""

    def __init__(self, audiences: Sequence[Audience]) -> None:
        self.audiences = tuple(dict.fromkeys(audiences))
        self.numbers = dict.fromkeys(self.audiences, 0)
        """Up to which news it has heard, by audience."""
        self._about: dict[str, None] = {}
        self._woken = asyncio.Event()

    def hear(self, audience: Audience, heard: Heard) -> None:
        """There is news; what it knows already is no news."""
        if heard.number > self.numbers[audience]:
            self.numbers[audience] = heard.number
            self._about |= dict.fromkeys(heard.about)
            if heard.about:
                self._woken.set()

    def wake(self) -> None:
        """Let it look whether the server stops."""
        self._woken.set()

    async def about(self, seconds: float) -> tuple[str, ...]:
        """What the news are about, as soon as there are any; nothing after so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()
        about, self._about = tuple(self._about), {}
        return about


class Watcher:
    """Looks for news as long as anybody listens, in the event loop that the streams run in."""

    def __init__(self, news: News, bell: Bell) -> None:
        self._news, self._bell = news, bell
        self._listeners: dict[Audience, set[Listener]] = {}
        self._known: dict[Audience, int] = {}
        """Up to which news listeners have been told."""
        self._task: asyncio.Task[None] | None = None
        self._threads: anyio.CapacityLimiter | None = None

    async def in_thread(self, work: Callable[..., Any], *given: Any) -> Any:
        """Look at the store, in one of the few threads that streams have together."""
        return await anyio.to_thread.run_sync(work, *given, limiter=self._threads)

    @contextlib.contextmanager
    def joined(self, listener: Listener) -> Iterator[None]:
        """Let one listen; the first one begins the watch, and the last one ends it."""
        for audience in listener.audiences:
            self._listeners.setdefault(audience, set()).add(listener)
        if self._task is None:
            self._threads = anyio.CapacityLimiter(THREADS)
            self._task = asyncio.get_running_loop().create_task(self._watch())
        try:
            yield
        finally:
            self._leave(listener)

    def begin(self, listener: Listener, newest: Mapping[Audience, int]) -> None:
        """From these on, it is to hear."""
        for audience in listener.audiences:
            self._known.setdefault(audience, newest[audience])

    def _leave(self, listener: Listener) -> None:
        for audience in listener.audiences:
            self._listeners[audience].discard(listener)
            if not self._listeners[audience]:
                del self._listeners[audience]
                self._known.pop(audience, None)
        if not self._listeners and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _watch(self) -> None:
        """Look whenever the bell is rung, and at all that is listened to every second."""
        clock = asyncio.get_running_loop().time
        looked = clock()
        with self._bell.heard() as ear:
            while not self._bell.over:
                rung = await ear.wait(max(looked + LOOK - clock(), 0))
                # a ring that names tables is answered for these alone; another process may have
                # done something without ringing here, so each second all are looked at
                if ANYWHERE in rung or clock() - looked >= LOOK:
                    looked = clock()
                    await self._tell(dict(self._known))
                elif rung:
                    await self._tell({at: n for at, n in self._known.items() if at.table in rung})
        # the server stops: who waits for news is woken, and finds that out
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.wake()

    async def _tell(self, known: Mapping[Audience, int]) -> None:
        """Tell those concerned what happened since."""
        if not known or self._bell.over:
            return
        try:
            found = await self.in_thread(_since, self._news, known)
        except HegemonError as trouble:
            _LOGGER.warning("the news cannot be read", reason=str(trouble))
            return
        for audience, heard in found.items():
            if audience in self._known:
                self._known[audience] = heard.number
            for listener in self._listeners.get(audience, ()):
                listener.hear(audience, heard)


def _since(news: News, known: Mapping[Audience, int]) -> dict[Audience, Heard]:
    """What is new to each audience."""
    newest = news.newest(list(known))
    return {at: news.since(at, known[at]) for at in known if newest[at] > known[at]}
