"""Processes that play games for another one."""

import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor

from hegemon.lab.interrupts import deaf_to_ctrl_c


def test_what_is_started_never_hears_ctrl_c() -> None:
    """From its first moment on: one that is not ready yet would die of it, and all with it."""
    heard = signal.getsignal(signal.SIGINT)
    pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
    with deaf_to_ctrl_c():
        asked = pool.submit(signal.getsignal, signal.SIGINT)
    found = asked.result()
    pool.shutdown()

    assert signal.SIG_IGN == found
    assert heard == signal.getsignal(signal.SIGINT)
