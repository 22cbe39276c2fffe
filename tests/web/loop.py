"""One loop of events for all requests of a process of tests, in a thread, as a server has one.

A loop and a thread of its own for each of ten thousand requests took longer than the replies.
"""

import asyncio
import threading
from collections.abc import Coroutine
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def done(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, from whatever thread one asks."""
    return asyncio.run_coroutine_threadsafe(work, _loop()).result()


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """Begun at first need; its task lasts, so that the threads of anyio do, too."""
    loop, begun = asyncio.new_event_loop(), threading.Event()

    async def lasting() -> None:
        begun.set()
        await asyncio.Event().wait()

    threading.Thread(target=loop.run_until_complete, args=(lasting(),), daemon=True).start()
    begun.wait()
    return loop
