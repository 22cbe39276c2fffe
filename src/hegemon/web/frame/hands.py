"""Threads for what waits for stores and rules, so that the event loop waits for nobody.

anyio's threads do the same with a condition, a scope and a context for each piece of work; of a
short request that was a sixth.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple, ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")

MOST = 40
"""Threads: a database lends as many connections."""


class _Errand(NamedTuple):
    """Something to be done, and whoever waits for what comes of it."""

    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    told: asyncio.Future[Any]


class Hands:
    """Threads that are begun as they are needed, and stay; any number of event loops may ask."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._begun = most, 0
        self._errands: SimpleQueue[_Errand] = SimpleQueue()
        self._lock = threading.Lock()
        self._free = 0
        """Threads that have nothing to do, less what waits for one."""

    async def do(self, work: Callable[[], Made]) -> Made:
        """What comes of work that waits; raises what it raises.

        It is done to its end, also where nobody waits for it any more.
        """
        loop = asyncio.get_running_loop()
        told: asyncio.Future[Made] = loop.create_future()
        with self._lock:
            self._free -= 1
            if self._free < 0 and self._begun < self._most:
                self._begin()
        self._errands.put(_Errand(work, loop, told))
        return await told

    def _begin(self) -> None:
        """One more thread; where there can be none, the work waits for those that there are."""
        hand = threading.Thread(target=self._run, name=f"hand {self._begun + 1}", daemon=True)
        try:
            hand.start()
        except RuntimeError:
            if not self._begun:
                self._free += 1
                raise
            return
        self._begun += 1
        self._free += 1

    def _run(self) -> None:
        while True:
            self._do(self._errands.get())

    def _do(self, errand: _Errand) -> None:
        """Do it and tell the event loop, which may have ended meanwhile."""
        made: Any = None
        trouble: BaseException | None = None
        try:
            made = errand.work()
        except StopIteration as raised:  # no future can hold one
            trouble = RuntimeError(f"stopped iterating: {raised.value!r}")
        except BaseException as raised:  # noqa: BLE001 - whoever waits has to hear of it
            trouble = raised
        with self._lock:  # before it is told, or whoever hears it would begin another thread
            self._free += 1
        with contextlib.suppress(RuntimeError):
            errand.loop.call_soon_threadsafe(_tell, errand.told, made, trouble)


def _tell(told: asyncio.Future[Any], made: Any, trouble: BaseException | None) -> None:
    if told.cancelled():
        return
    if trouble is None:
        told.set_result(made)
    else:
        told.set_exception(trouble)


HANDS = Hands()
"""Those of this process."""


async def in_thread(work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs) -> Made:
    """What comes of work that waits, done in a thread; raises what it raises."""
    return await HANDS.do(lambda: work(*given, **named))
