"""What a server counts for its host."""

from hegemon.web.running.worker import Worker
from tests.play.table import begun, bot_answer
from tests.web.served import served


def test_a_table_that_was_tended_late_is_counted() -> None:
    """By the time at which it wanted tending, in the process that tends it."""
    match = begun()
    for seat in match.waiting[:-1]:
        match.seal(seat, bot_answer(match, seat))
    server = served(match)
    hall, figures = server.services.hall, server.services.figures
    seat = match.waiting[0]
    hall.match(match.name).seal(seat, bot_answer(match, seat))
    server.clock.turn(seconds=20)
    worker = Worker(hall, "a worker", every=1, bell=server.services.bell, figures=figures)
    tended = worker.round()
    told = server.by("").get("/metrics").text

    assert 1 == tended
    assert "hegemon_deadline_lateness_seconds_sum 20.0" in told
    assert "hegemon_deadline_lateness_seconds_count 1.0" in told
