"""Threads for what waits: what comes of it is told, whatever it is, and none is lost or doubled."""

import asyncio
import threading

import pytest

from hegemon.web.frame.hands import Hands, in_thread

PATIENCE = 600.0
"""Seconds until a thread is taken for lost: others use the machine, too."""


def test_what_comes_of_it_is_told() -> None:
    async def asked() -> list[int]:
        return await asyncio.gather(*(in_thread(pow, each, exp=2) for each in range(100)))

    assert asyncio.run(asked()) == [each**2 for each in range(100)]


@pytest.mark.parametrize("trouble", [ValueError, KeyError])
def test_what_is_raised_is_raised_where_it_was_asked(trouble: type[Exception]) -> None:
    def work() -> None:
        raise trouble

    with pytest.raises(trouble):
        asyncio.run(in_thread(work))


def test_no_more_at_once_than_there_are_threads_and_the_rest_waits() -> None:
    hands, both, done = Hands(2), threading.Barrier(2), list[int]()

    def work(number: int) -> None:
        both.wait(PATIENCE)
        done.append(number)

    async def asked() -> None:
        await asyncio.gather(*(hands.do(lambda each=each: work(each)) for each in range(6)))  # type: ignore[misc]

    asyncio.run(asked())
    assert sorted(done) == [*range(6)]
    assert hands._begun == 2


def test_one_after_the_other_is_done_by_one_thread() -> None:
    hands = Hands()

    async def asked() -> set[int]:
        return {await hands.do(threading.get_ident) for _ in range(20)}

    assert len(asyncio.run(asked())) == 1


def test_who_waits_no_longer_leaves_the_work_and_the_threads_whole() -> None:
    hands, go, done = Hands(1), threading.Event(), threading.Event()

    def work() -> None:
        go.wait(PATIENCE)
        done.set()

    async def asked() -> str:
        waiting = asyncio.create_task(hands.do(work))
        await asyncio.sleep(0)
        waiting.cancel()
        go.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        return await hands.do(lambda: "next")

    assert asyncio.run(asked()) == "next"
    assert done.is_set()


def test_an_event_loop_that_has_ended_ends_no_thread() -> None:
    hands, go = Hands(1), threading.Event()

    async def gone() -> None:
        waiting = asyncio.create_task(hands.do(lambda: go.wait(PATIENCE)))
        await asyncio.sleep(0)
        waiting.cancel()

    asyncio.run(gone())
    go.set()

    assert asyncio.run(hands.do(lambda: "next")) == "next"


def test_work_that_stops_iterating_is_told_as_an_error() -> None:
    """No future can hold a StopIteration: who waits would wait for ever."""
    with pytest.raises(RuntimeError, match="stopped iterating"):
        asyncio.run(asyncio.wait_for(in_thread(next, iter(())), 30))


def test_a_thread_that_cannot_be_begun_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work waits for the threads that there are; where there is none, it is told so."""
    hands, start = Hands(2), threading.Thread.start
    refusing = True

    def begun(thread: threading.Thread) -> None:
        if refusing:
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", begun)
    for _ in range(3):
        with pytest.raises(RuntimeError, match="can't start"):
            asyncio.run(hands.do(int))
    refusing = False

    assert asyncio.run(asyncio.wait_for(hands.do(int), 30)) == 0
    assert hands._begun == 1
