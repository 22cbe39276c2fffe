"""The bell: it wakes whoever works, and lets no one be woken too often."""

import threading

from hegemon.web.frame.bell import Bell

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
