"""The bell: it wakes whoever works, and lets no one be woken too often."""

import threading

from hegemon.serving.bell import Bell

FOR_EVER = 3600.0


def test_who_is_rung_for_before_he_waits_does_not_wait() -> None:
    bell = Bell()
    bell.ring()
    bell.wait_here(FOR_EVER)

    assert not bell.over


def test_the_end_is_waited_for_by_nobody() -> None:
    """Neither who waits for a bell, nor who rests because it was rung a moment ago."""
    bell = Bell()
    resting = threading.Thread(target=bell.rest_here, args=(FOR_EVER,))
    waiting = threading.Thread(target=bell.wait_here, args=(FOR_EVER,))
    resting.start()
    waiting.start()
    bell.stop()
    resting.join()
    waiting.join()
    bell.rest_here(FOR_EVER)

    assert bell.over


def test_a_signal_may_come_in_the_midst_of_whatever_its_thread_does() -> None:
    """It stops the bell in the thread that waits for it, or rings it, or lends an ear."""
    bell = Bell()

    def interrupted() -> None:
        with bell._lock, bell._rung, bell._ended:
            bell.stop()

    thread = threading.Thread(target=interrupted, daemon=True)
    thread.start()
    thread.join(600)  # others use the machine, too

    assert not thread.is_alive()
